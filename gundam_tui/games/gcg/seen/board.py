"""The board: which zone is which piece, where, and the names of figures and states (`games.layout`)."""

from __future__ import annotations

from functools import lru_cache

from gundam_tui.games.gcg.cards.constants import (
    BASE,
    BATTLE,
    DECK,
    HAND,
    LIMBO,
    MAX_UNITS,
    REMOVAL,
    RESOURCE_DECK,
    RESOURCES,
    SHIELD_COUNT,
    SHIELDS,
    TRASH,
)
from gundam_tui.games.gcg.cards.language.keyword_table import KEYWORDS
from gundam_tui.games.layout import BoardLayout, KindRow, PipRow, Region, StateRow
from gundam_tui.language import N, current, speaking

_PHASES = (
    ("start", N("start")), ("draw", N("draw")), ("resource", N("resource")), ("main", N("main")), ("end", N("end")),
)  # fmt: skip
_STEPS = (  # 8-1
    ("attack", N("attack")), ("block", N("block")), ("action", N("action")), ("damage", N("damage")),
    ("end", N("end")),
)  # fmt: skip
_ENDING = (("hand", N("hand")), ("cleanup", N("cleanup")))  # 7-6; the others are called as those of a battle
_MOMENTS = {"attack": "attack", "block": "block", "hit": "damage", "break": "damage", "turned": "damage"}
_PIPS = (
    PipRow("active", ready=True, means=N("an active Resource: it can pay")),
    PipRow("rested", ready=False, means=N("a rested Resource: it has paid")),
    PipRow("ex", ready=True, extra="EX", means=N("an EX Resource: it pays once and then leaves the game")),
    PipRow("rested ex", ready=False, extra="EX", means=N("an EX Resource that is rested")),
)  # fmt: skip
_TRASH, _REMOVAL = Region("pile", TRASH, "own", "trash"), Region("pile", REMOVAL, "own", "removed")
_STRIP = (
    Region("fan", HAND, "own", "hand"),
    Region("pile", DECK, "own", "deck"),
    _TRASH,
    _REMOVAL,
    Region("pile", RESOURCE_DECK, "own", "resource deck"),
    Region("counter", "lv", "own", "Lv."),
    Region("pips", RESOURCES, "own", "resources", "res", pips=_PIPS),
    Region("rail", SHIELDS, "own", "shields", "sh", SHIELD_COUNT, BASE, "base"),
)
_KINDS = {row.name: row for row in (
    KindRow("unit", "Unit", ("ap", "hp"), fights=True, verb="deploy"),
    KindRow("pilot", "Pilot", ("ap", "hp"), adds=True, verb="pair"),
    KindRow("command", "Command", short="cmd", verb="command"),
    KindRow("base", "Base", ("hp",), "base", fights=True, verb="deploy"),
    KindRow("resource", "Resource", short="resource"),
)}  # fmt: skip
_STATES = {row.name: row for row in (
    StateRow("rested", "RESTED", "rested", "rested", falls_back=True),
    StateRow("new", "new", "deployed this turn", "new", unless="linked"),
    StateRow("linked", "LINK", "linked", "link", besides=True, fact="link", joins=True),
    StateRow("token"),
)}  # fmt: skip


def board(seats: int) -> BoardLayout:
    """The board of a table with this number of seats, in the language that is spoken now: each enemy's lane above, the
    own lane below, the front between them.

    Args:
        seats: players at the table.
    """
    return _board(seats, current())


@lru_cache(maxsize=8)
def _board(seats: int, language: str) -> BoardLayout:
    with speaking(language):
        return _layout(seats).spoken()


def _layout(seats: int) -> BoardLayout:
    enemies = tuple((Region("lane", BATTLE, "enemy", "battle area", "Unit", MAX_UNITS),) for _ in range(seats - 1))
    return BoardLayout(
        rows=(
            *enemies,
            (Region("front", LIMBO, "shared", "resolving"),),
            (Region("lane", BATTLE, "own", "battle area", "Unit", MAX_UNITS),),
            (Region("fan", HAND, "own", "hand"),),
        ),
        strip=_STRIP,
        phases=_PHASES,
        steps=_STEPS,
        ending=_ENDING,
        moments=_MOMENTS,
        stat_line=("ap", "hp"),
        damage_stat="hp",
        price_line=(("lv", "L", "Lv."), ("cost", "c", N("cost "))),
        kinds=_KINDS,
        states=_STATES,
        attached=N("Pilot"),
        attaching=N("paired"),
        browse=(_TRASH, _REMOVAL),
        answers=KEYWORDS["blocker"].short,
        common_words=frozenset(("Custom", "EX", "Form", "Full", "Gundam", "Mode", "Normal", "Type", "Zaku")),
        people=frozenset(("pilot",)),
        numbered=frozenset((BATTLE,)),
    )
