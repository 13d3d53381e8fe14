"""A board as data: which zone is which piece, and where. Widgets draw pieces and know no game.

The pieces:

- `lane`: slots in a row, with a front side that faces the other player.
- `column`: ordered slots from top to bottom, the first nearest the front.
- `rail`: what protects a player: bars behind one card.
- `pips`: n of m, in two or more signs.
- `pile`: a number, perhaps the top card.
- `fan`: a hand.
- `stack`: what waits to happen.
- `front`: the rows between two lanes.

A region stands for the same zone of every player; `side` says whose it is on a board seen from one seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Piece = Literal["lane", "column", "rail", "pips", "pile", "fan", "stack", "front"]
Side = Literal["own", "enemy", "shared"]


@dataclass(frozen=True, slots=True)
class Region:
    """A zone's place on the board.

    Attributes:
        piece: what it is drawn as.
        zone: the zone, as `PlayerView.zones` has it.
        side: whose: that of the seat that looks, each enemy's, or nobody's.
        title: what it is called where there is room; `short`: where there is little.
        size: slots that are always drawn, 0 for as many as there are cards.
    """

    piece: Piece
    zone: str
    side: Side
    title: str = ""
    short: str = ""
    size: int = 0


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """A game's board.

    Attributes:
        rows: the regions of a board seen from one seat, from top to bottom, each from left to right.
        strip: what a player's strip counts, in order.
        phases: the phases of a turn, name and short name. `steps`: those of a battle.
        stat_line: the figures of a card in a slot, in order. `damage_stat`: the one that damage takes from.
    """

    rows: tuple[tuple[Region, ...], ...]
    strip: tuple[Region, ...]
    phases: tuple[tuple[str, str], ...]
    steps: tuple[tuple[str, str], ...]
    stat_line: tuple[str, ...]
    damage_stat: str = ""

    def regions(self, piece: Piece) -> tuple[Region, ...]:
        """All regions of one piece, from top to bottom."""
        return tuple(region for row in self.rows for region in row if region.piece == piece)
