"""The board: which zone is which piece, and where (`games.layout`)."""

from __future__ import annotations

from gundam_tui.games.gcg.constants import (
    BATTLE,
    DECK,
    HAND,
    LIMBO,
    MAX_UNITS,
    REMOVAL,
    RESOURCE_DECK,
    RESOURCES,
    SHIELDS,
    TRASH,
)
from gundam_tui.games.layout import BoardLayout, Region

_PHASES = (("start", "start"), ("draw", "draw"), ("resource", "res"), ("main", "main"), ("end", "end"))
_STEPS = (("attack", "atk"), ("block", "blk"), ("action", "act"), ("damage", "dmg"), ("end", "end"))  # 8-1
_STRIP = (
    Region("fan", HAND, "own", "hand"),
    Region("pile", DECK, "own", "deck"),
    Region("pile", TRASH, "own", "trash"),
    Region("pile", REMOVAL, "own", "removed"),
    Region("pile", RESOURCE_DECK, "own", "resource deck"),
    Region("pips", RESOURCES, "own", "Resources", "res"),
    Region("rail", SHIELDS, "own", "Shields", "sh"),
)


def board(seats: int) -> BoardLayout:
    """The board of a table with so many seats: each enemy's lane above, one's own below, the front between them.

    Args:
        seats: players at the table.
    """
    enemies = tuple((Region("lane", BATTLE, "enemy", "battle area", size=MAX_UNITS),) for _ in range(seats - 1))
    return BoardLayout(
        rows=(
            *enemies,
            (Region("front", LIMBO, "shared"),),
            (Region("lane", BATTLE, "own", "battle area", size=MAX_UNITS),),
            (Region("fan", HAND, "own", "hand"),),
        ),
        strip=_STRIP,
        phases=_PHASES,
        steps=_STEPS,
        stat_line=("ap", "hp"),
        damage_stat="hp",
    )
