"""Tables of three and four, for the tests of cards."""

from __future__ import annotations

from gundam_tui.games.gcg.tools.position import Position, set_up
from tests.cards.table import SHELF, Player, Side, Table


class Many(Table):
    """A position for three or four players; `sides[seat]` looks at them."""

    def __init__(self, *sides: Side, format_name: str = "", active: int = 0) -> None:
        self.engine = set_up(Position(sides, format=format_name, active=active), pool=SHELF.pool)
        self.sides = [Player(self.engine, seat) for seat in range(len(sides))]
        self.you, self.enemy = self.sides[:2]


def team(*sides: Side, active: int = 0) -> Many:
    """P1 and P2 against P3 and P4."""
    return Many(*sides, *[Side()] * (4 - len(sides)), format_name="team", active=active)
