"""Places and verbs of the Gundam Card Game in scenario files."""

from __future__ import annotations

from gundam_tui.games.gcg.cards.constants import (
    BASE,
    BATTLE,
    DECK,
    HAND,
    LIMBO,
    REMOVAL,
    RESOURCE_DECK,
    RESOURCES,
    SHIELDS,
    TRASH,
)
from gundam_tui.games.scenario.patterns import Place, Verb, Vocabulary

from .events import EVENTS

_CHOICES = (
    "choose", "discard", "rest", "destroy", "trash", "exile", "pay", "order", "mode", "count", "first", "direction",
)  # fmt: skip


def _choice(*verbs: str) -> Verb:
    return Verb(verbs, choice=True)


VERBS = {
    "attack": Verb(("attack",), target=True),
    "block": Verb(("block",)),
    "deploy": Verb(("deploy",)),
    "command": Verb(("command",)),
    "pair": Verb(("pair",), target=True),
    "play": Verb(("deploy", "command", "pair"), target=True),
    "activate": Verb(("activate",)),
    "choose": _choice(*_CHOICES),
    "pick": _choice(*_CHOICES),
    "remove": _choice("exile"),
    **{verb: _choice(verb) for verb in _CHOICES[1:]},
    "resolve": Verb(("resolve",)),
    "burst": Verb(("burst",)),
    **{verb: Verb((verb,), card=False) for verb in "pass end keep redraw yes no decline top bottom".split()},
}
WORDS = Vocabulary(
    places=(
        Place(HAND, "hand", alike=True),
        Place(BATTLE, "units", also=("battle",)),
        Place(BASE, "base"),
        Place(SHIELDS, "shields", ordered=True, alike=True, also=("shield",)),
        Place(DECK, "deck", ordered=True, alike=True),
        Place(TRASH, "trash", alike=True),
        Place(REMOVAL, "removal"),
        Place(RESOURCES, "resources", alike=True),
        Place(RESOURCE_DECK, "resource_deck", "resource-deck", ordered=True),
        Place(LIMBO, "resolving"),
    ),
    verbs=VERBS,
    refusable=("attack", "block", "deploy", "pair", "command", "play", "activate", "end", "pass"),
    whole={
        "burst yes": "burst", "burst no": "decline", "no burst": "decline", "no block": "pass block", "end turn": "end",
    },
    passes={"block": "block", "action": "action_step"},
    events=EVENTS,
    hosted="pilot",
    taken=frozenset(("draw", "end", "keep", "redraw", "burst", "decline")),
)  # fmt: skip
