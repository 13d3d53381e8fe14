"""The words of scenario files: verbs, places, events and how they happen.

Everything a file may say is listed here, so that a wrong word is told when the file is read. Tests compare the lists
with what games ask and log, and with the tables of the README.
"""

from __future__ import annotations

from dataclasses import dataclass

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
from gundam_tui.games.gcg.effects.happenings import HAPPENINGS

SEATS = ("p1", "p2", "p3", "p4")

# ---------------------------------------------------------------- places

PLACES = {
    "hand": HAND, "battle": BATTLE, "units": BATTLE, "base": BASE, "shield": SHIELDS, "shields": SHIELDS, "deck": DECK,
    "trash": TRASH, "removal": REMOVAL, "resources": RESOURCES, "resource-deck": RESOURCE_DECK, "resolving": LIMBO,
}  # fmt: skip
NAMES = {
    HAND: "hand", BATTLE: "units", BASE: "base", SHIELDS: "shields", DECK: "deck", TRASH: "trash",
    REMOVAL: "removal", RESOURCES: "resources", RESOURCE_DECK: "resource-deck", LIMBO: "resolving",
}  # fmt: skip
PILOT = "pilot"  # where a paired card is: with its Unit
GONE = "gone"  # where a card is that has left the game
# Every value of `where`.
WHERE = (*(f"{seat} {word}" for seat in SEATS for word in (*NAMES.values(), PILOT)), GONE)

# ---------------------------------------------------------------- answers

# Words that patterns and places need for themselves; no alias may be one of them.
TAKEN = frozenset(
    "p1 p2 p3 p4 player none draw at with on to by all pass end keep redraw yes no burst decline top bottom any".split()
)
LINKING = ("at", "with", "on", "to", "against")


@dataclass(slots=True, frozen=True)
class Verb:
    """A verb of patterns.

    Attributes:
        verbs: of the options that it means.
        card: may a card (a player, a number) stand behind it? `target`: and another one behind `at`?
        choice: is it a choice for an effect, a cost or a rule, where `none` may be the answer?
    """

    verbs: tuple[str, ...]
    card: bool = True
    target: bool = False
    choice: bool = False


def _choice(*verbs: str) -> Verb:
    return Verb(verbs, choice=True)


_CHOICES = (
    "choose",
    "discard",
    "rest",
    "destroy",
    "trash",
    "exile",
    "pay",
    "order",
    "mode",
    "count",
    "first",
    "direction",
)
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
    **{verb: _choice(verb) for verb in _CHOICES[1:]},
    "remove": _choice("exile"),
    "resolve": Verb(("resolve",)),
    "burst": Verb(("burst",)),
    **{verb: Verb((verb,), card=False) for verb in "pass end keep redraw yes no decline top bottom".split()},
}
# Verbs whose refusal the rules can tell (`why_not`).
REFUSABLE = ("attack", "block", "deploy", "pair", "command", "play", "activate", "end", "pass")
# Whole patterns that stand for others.
WHOLE = {
    "burst yes": "burst", "burst no": "decline", "no burst": "decline", "no block": "pass block", "end turn": "end",
}  # fmt: skip
# `pass block` is an answer to a block prompt only.
PASSES = {"block": "block", "action": "action_step"}

# ---------------------------------------------------------------- events


GROUPS = ("the game", "cards", "playing", "battle", "states", "rules")
# The events that a file may name, by their names there: rows of the rules and verbs that make them, group by group.
EVENTS = {
    row.name.replace("_", " "): row
    for group in GROUPS
    for row in sorted(HAPPENINGS.values(), key=lambda row: row.name)
    if row.about == group
}
