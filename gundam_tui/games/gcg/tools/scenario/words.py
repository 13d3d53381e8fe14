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
from gundam_tui.games.gcg.seen.prompt_table import VERBS as OPTIONS
from gundam_tui.games.scenario.patterns import PatternPlace, Verb, Vocabulary

from .events import EVENTS

_OWN = {
    "attack": Verb(("attack",), target=True),
    "block": Verb(("block",)),
    "deploy": Verb(("deploy",)),
    "command": Verb(("command",)),
    "pair": Verb(("pair",), target=True),
    "play": Verb(("deploy", "command", "pair"), target=True),
    "activate": Verb(("activate",)),
    "resolve": Verb(("resolve",)),
    "burst": Verb(("burst",)),
    **{verb: Verb((verb,), card=False) for verb in "pass end keep redraw yes no decline top bottom".split()},
}
# All other answers choose something, each by its own word or by `choose`.
_CHOICES = tuple(verb for verb in OPTIONS if verb not in _OWN)
VERBS = {
    **_OWN,
    "choose": Verb(_CHOICES, choice=True),
    "pick": Verb(_CHOICES, choice=True),
    "remove": Verb(("exile",), choice=True),
    **{verb: Verb((verb,), choice=True) for verb in _CHOICES if verb != "choose"},
}
WORDS = Vocabulary(
    places=(
        PatternPlace(HAND, "hand", alike=True),
        PatternPlace(BATTLE, "units", also=("battle",)),
        PatternPlace(BASE, "base"),
        PatternPlace(SHIELDS, "shields", ordered=True, alike=True, also=("shield",)),
        PatternPlace(DECK, "deck", ordered=True, alike=True),
        PatternPlace(TRASH, "trash", alike=True),
        PatternPlace(REMOVAL, "removal"),
        PatternPlace(RESOURCES, "resources", alike=True),
        PatternPlace(RESOURCE_DECK, "resource_deck", "resource-deck", ordered=True),
        PatternPlace(LIMBO, "resolving"),
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
