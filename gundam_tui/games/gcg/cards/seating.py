"""Who sits at a table, and who plays with whom (12-1)."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.api import FirstChoosers
from gundam_tui.language import N

DUEL, ROYALE, TAKES_ALL, TEAM = "duel", "royale", "royale-takes-all", "team"
CLOCKWISE, COUNTERCLOCKWISE = 1, -1


class Circle:
    """The order of play and the opponents, for one set of players still in the game; lists by seat, so that a query
    costs one index.

    Args:
        table: the seating.
        direction: the direction of play (12-2-1).
        out: the seats that have left the game.

    Attributes:
        direction, out: as given.
        everybody: all players in order of play from a seat's side on, partners one after the other.
        order: those of them who are in the game.
        enemies: those of them who play against the seat.
        sides: the sides in the game, in order of play from a seat's own on; `enemy_sides` without it.
        next_side: the side whose turn follows that of a seat's side, which may be out.
    """

    __slots__ = ("direction", "enemies", "enemy_sides", "everybody", "next_side", "order", "out", "sides")

    def __init__(self, table: Seating, direction: int, out: tuple[int, ...]) -> None:
        self.direction, self.out = direction, out
        leaders = table.leaders
        at = [leaders.index(leader) for leader in table.leader]
        cycles = [[leaders[(start + direction * far) % len(leaders)] for far in range(len(leaders))] for start in at]
        self.everybody = tuple(tuple(seat for one in cycle for seat in table.members[one]) for cycle in cycles)
        self.order = tuple(tuple(seat for seat in seats if seat not in out) for seats in self.everybody)
        self.enemies = tuple(
            tuple(other for other in seats if table.leader[other] != leader)
            for seats, leader in zip(self.order, table.leader, strict=True)
        )
        self.sides = tuple(tuple(one for one in cycle if one not in out) for cycle in cycles)
        self.enemy_sides = tuple(
            tuple(one for one in sides if one != leader) for sides, leader in zip(self.sides, table.leader, strict=True)
        )
        self.next_side = tuple(
            next((one for one in (*cycle[1:], cycle[0]) if one not in out), cycle[0]) for cycle in cycles
        )


class Seating:
    """The players at the table and who plays with whom; lists by seat, so that a query costs one index.

    Args:
        format_name: one of the words above.
        seats: number of players.
        teams: the number of each seat's team; empty: everybody plays alone.

    Attributes:
        format: the given name.
        leader: the leader of each seat's side.
        members: for each seat, the seats of its side, the leader first.
        mask: for each seat, the bits of its side: its members share all they know (12-3-4).
        leaders: of all sides, in order of the seats.
        teams: does anybody have a partner?
    """

    __slots__ = ("_circles", "format", "leader", "leaders", "mask", "members", "teams")

    def __init__(self, format_name: str, seats: int, teams: Sequence[int] = ()) -> None:
        self.format = format_name
        number = teams or range(seats)
        self.members = tuple(tuple(other for other in range(seats) if number[other] == number[seat])
                             for seat in range(seats))  # fmt: skip
        self.leader = tuple(members[0] for members in self.members)
        self.mask = tuple(sum(1 << other for other in members) for members in self.members)
        self.leaders = tuple(dict.fromkeys(self.leader))
        self.teams = len(self.leaders) < seats
        self._circles: dict[tuple[int, tuple[int, ...]], Circle] = {}

    def circle(self, direction: int, out: tuple[int, ...]) -> Circle:
        """The order of play in a direction, without the players who are out."""
        found = self._circles.get((direction, out))
        if found is None:
            found = self._circles[direction, out] = Circle(self, direction, out)
        return found


_TWO = Seating(DUEL, 2)


def seating_for(seats: int, format_name: str = "") -> Seating:
    """The seating of a format.

    Args:
        seats: number of players.
        format_name: its name; empty: `duel` for two, `royale` for more.

    Raises:
        ValueError: unknown format, or not for this number of players.
    """
    name = format_name or (DUEL if seats == 2 else ROYALE)
    # 12-1: a royale is for three players or more, a team battle for four.
    if name == DUEL and seats == 2:
        return _TWO
    if name in (ROYALE, TAKES_ALL) and seats > 2:
        return Seating(name, seats)
    if name == TEAM and seats == 4:
        return Seating(name, seats, (0, 0, 1, 1))
    if name not in (DUEL, ROYALE, TAKES_ALL, TEAM):
        raise ValueError(f'no format is called "{name}"; there are {DUEL}, {ROYALE}, {TAKES_ALL} and {TEAM}')
    raise ValueError(f'the format "{name}" is not for {seats} players')


def first_choosers(seats: int, format_name: str = "") -> FirstChoosers:
    """The players who can be named before a game to decide who goes first (`GameModule.first_choosers`): any player, of
    a team its leader (12-3-2). In a royale the named player goes first, and decides the direction of play (12-2-1).

    Raises:
        ValueError: unknown format, or not for this number of players.
    """
    table = seating_for(seats, format_name)
    if table.format in (ROYALE, TAKES_ALL):
        return FirstChoosers(table.leaders, "12-2-1", N("goes first, and says which way play goes round"))
    return FirstChoosers(table.leaders, "6-2-1-4")
