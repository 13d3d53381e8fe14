"""Who sits at a table, and who plays with whom (12-1)."""

from __future__ import annotations

from collections.abc import Sequence

DUEL, ROYALE, TAKES_ALL, TEAM = "duel", "royale", "royale-takes-all", "team"
CLOCKWISE, COUNTERCLOCKWISE = 1, -1


class Seating:
    """Who sits at the table and plays with whom; lists by seat, so that asking costs an index.

    Args:
        format_name: one of the words above.
        seats: number of players.
        teams: by seat the number of its team; empty: everybody plays alone.

    Attributes:
        format: the word that was given.
        leader: by seat the leader of its side.
        members: by seat the seats of its side, the leader first.
        mask: by seat the bits of its side: who knows what one of them knows (12-3-4).
        leaders: of all sides, in order of the seats.
        teams: has anybody a partner?
    """

    __slots__ = ("format", "leader", "leaders", "mask", "members", "teams")

    def __init__(self, format_name: str, seats: int, teams: Sequence[int] = ()) -> None:
        self.format = format_name
        number = teams or range(seats)
        self.members = tuple(tuple(other for other in range(seats) if number[other] == number[seat])
                             for seat in range(seats))  # fmt: skip
        self.leader = tuple(members[0] for members in self.members)
        self.mask = tuple(sum(1 << other for other in members) for members in self.members)
        self.leaders = tuple(dict.fromkeys(self.leader))
        self.teams = len(self.leaders) < seats


_TWO = Seating(DUEL, 2)


def seating_for(seats: int, format_name: str = "") -> Seating:
    """The seating of a format.

    Args:
        seats: number of players.
        format_name: its name; empty: `duel` for two, `royale` for more.

    Raises:
        ValueError: there is no such format, or not for so many.
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
