"""Where the pieces lie. One pitch for every size; columns are never fractional, no piece moves when another is empty.

The size follows from the room of the board: S from 80 columns on, M from 120 with 31 rows, L from 160 with 39. Spare
rows go to the report (if it has no pane of its own), the hand, the front line and the lanes; spare columns to the pane
beside the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from gundam_tui.app.board.faces import BoardScene
from gundam_tui.frozen import slotted
from gundam_tui.games.seats import TWO_PLAYERS
from gundam_tui.named import NamedTuple

if TYPE_CHECKING:
    from gundam_tui.games.layout import BoardLayout
    from gundam_tui.games.views import View

Size = Literal["S", "M", "L"]
M_ROWS, L_ROWS = 31, 39  # rows of ribbon, strips, lanes, front line and hand
TINY_LANE = 5  # a lane of cards without a row for tucked cards
PANE = 60  # maximum width of the pane beside the board
_PITCH: dict[Size, int] = {"S": 13, "M": 13, "L": 17}
_TALLER: dict[Size, int] = {"S": 0, "M": 2, "L": 6}  # most rows that a lane grows
# A lane, a strip, the front line, the hand: of two players, and of two teams
_DUEL: dict[Size, tuple[int, int, int, int]] = {"S": (6, 1, 1, 3), "M": (9, 2, 2, 6), "L": (12, 2, 3, 7)}
_TEAMS: dict[Size, tuple[int, int, int, int]] = {"S": (TINY_LANE, 1, 1, 3), "M": (9, 1, 2, 6), "L": (12, 1, 3, 7)}
# A lane, the areas of squads in the front line, and the hand; the most rows that spare ones make of the areas
_SQUADS: dict[Size, tuple[int, int, int]] = {"S": (3, 7, 3), "M": (7, 7, 5), "L": (10, 8, 6)}
_AREAS: dict[Size, int] = {"S": 7, "M": 9, "L": 11}
_SLOTS = 6  # of a lane
_REPORT = 2  # rows of the report, at least
_RAIL: dict[Size, int] = {"S": 0, "M": 10, "L": 12}
# (size, seats): lane of each other player, own lane, own strip, front line, hand; theirs are strips of one row
_ROYALE: dict[tuple[Size, int], tuple[int, int, int, int, int]] = {
    ("S", 3): (3, 5, 1, 1, 3), ("S", 4): (2, 4, 1, 1, 3), ("M", 3): (7, 9, 1, 1, 3), ("M", 4): (5, 7, 1, 1, 3),
    ("L", 3): (9, 12, 2, 2, 6), ("L", 4): (6, 9, 2, 2, 6),
}  # fmt: skip


class RowSpan(NamedTuple):
    """Some rows: the first, and their number."""

    y: int
    height: int


class BoardPlaces(NamedTuple):
    """Where every piece lies on a board.

    Attributes:
        size: one of the three sizes.
        left: the first column of the board; `width`: of the board without the pane beside it.
        x0, pitch: the first slot, and from slot to slot; `rail`: width of the rails, 0 for none.
        strips: `above` the opposite ones, `below` the viewer's own; each strip is `strip` rows high.
        upper, lower: the lanes; `front`: between them; `hand`: below.
        far: for each player who is not at the front line the row of the strip, and the lane. The lane of a player who
            is out has no rows.
        pane, pane_width: the pane beside the board; width 0 for none. `tail`: rows for the report below the hand.
    """

    size: Size
    left: int
    width: int
    x0: int
    pitch: int
    rail: int
    strip: int
    above: RowSpan
    upper: RowSpan
    front: RowSpan
    lower: RowSpan
    below: RowSpan
    hand: RowSpan
    far: tuple[tuple[int, RowSpan], ...]
    pane: int
    pane_width: int
    tail: RowSpan

    @property
    def strip_width(self) -> int:
        """How wide strips are."""
        return self.width - (1 if self.pane_width and self.far else 0)


def size_of(width: int, height: int) -> Size:
    """The size of a board with that much room."""
    if width >= 160 and height >= L_ROWS:
        return "L"
    return "M" if width >= 120 and height >= M_ROWS else "S"


def around(count: int, seat: int) -> list[int]:
    """The seats of a table from top to bottom, with this one below. All keep their places for the whole game."""
    return [(seat + at) % count for at in range(count - 1, -1, -1)]


def places_of(width: int, height: int, view: View, layout: BoardLayout, seat: int = 0) -> BoardPlaces:
    """Where the pieces of a game with that layout lie, with that seat below; other arguments as in `places`."""
    if view.teams:
        return places(width, height, members=len(view.team(0)))
    count = len(view.players)
    out = [one in view.out for one in around(count, seat)]
    return places(width, height, far=count - TWO_PLAYERS, out=out, squads=layout.has_squads)


def places_for(width: int, height: int, board: BoardScene) -> BoardPlaces:
    """Where the pieces of a board lie; arguments as in `places`."""
    out = [bool(side.out) for side in (*board.far, board.upper, board.lower)]
    squads = bool(board.upper.squads)
    return places(width, height, far=len(board.far), members=len(board.above) or 1, out=out, squads=squads)


def places(
    width: int, height: int, *, far: int = 0, members: int = 1, out: Sequence[bool] = (), squads: bool = False
) -> BoardPlaces:
    """Where the pieces lie.

    Args:
        width, height: the room of the board, without the dock and the row of keys.
        far: number of players who are not at the front line.
        members: number of players who share a lane on each side.
        out: of each player from top to bottom, are they out of the game? With nobody who is not at the front line
            nobody is. They keep a strip of one row, and the others get the rest of their rows.
        squads: do squads fight in the front line? It has its rows all the time, so that nothing moves when squads come
            and go.
    """
    size = size_of(width, height)
    pitch = _PITCH[size]
    rail = _RAIL[size] if not far else 0
    x0 = rail + 1
    board = x0 + _SLOTS * pitch + (0 if rail or not far else 1)
    gone = tuple(out) if far and out else (False,) * (far + TWO_PLAYERS)
    rows = _usual(size, far, members, gone, squads=squads)
    strips = rows.strip * members
    front_strips = 1 if far else strips
    own_strips = 1 if gone[-1] else strips
    lanes, own = gone[:-1].count(False), not gone[-1]
    taken = 1 + far + front_strips + own_strips + lanes * rows.upper + rows.seam + own * rows.lower + rows.hand
    rows.spare = height - taken
    if any(gone):
        rows.inherit(size, lanes, own=own)
    rows.make_do(size, several=bool(far), squads=squads)
    if far and size == "S":
        rows.raise_lanes(lanes, own=own)
    pane_width = 0
    if width >= 120:
        pane_width = min(PANE, width - board - (1 if rail == 10 or not rail else 2))
    left = max(0, (width - board - pane_width - 2) // 2) if pane_width == PANE else 0
    tail = rows.spread(size, pane=bool(pane_width), two=not far and members == 1, squads=squads, several=bool(far))
    y, others = 1, list[tuple[int, RowSpan]]()
    for at in range(far):
        others.append((y, RowSpan(y + 1, 0 if gone[at] else rows.upper)))
        y += 1 + others[-1][1].height
    spans: list[RowSpan] = []
    for high in (front_strips, 0 if gone[-2] else rows.upper, rows.seam, rows.lower, own_strips, rows.hand):
        spans.append(RowSpan(y, high))
        y += high
    above, upper, front, lower, below, hand = spans
    wide = board if pane_width else width
    return BoardPlaces(
        size, left, wide, left + x0, pitch, rail, rows.strip, above, upper, front, lower, below, hand,
        tuple(others), width - left - pane_width, pane_width, RowSpan(y, tail),
    )  # fmt: skip


@slotted
class _Rows:
    """How many rows each piece has, while they are shared out.

    Attributes:
        upper, lower: a lane above, and the own one.
        strip, seam, hand: a player's strip, the front line, the hand.
        spare: rows that are left; less than 0: so many are missing.
    """

    upper: int
    lower: int
    strip: int
    seam: int
    hand: int
    spare: int = 0

    def inherit(self, size: Size, lanes: int, *, own: bool) -> None:
        """Share the rows of those who are out: the hand has what it has at a table for two, then the `lanes` above
        grow, and the own one if its player still plays.
        """
        more = max(0, min(self.spare, _DUEL[size][3] - self.hand))
        self.hand, self.spare = self.hand + more, self.spare - more
        self.upper, self.lower, self.spare = _shared(
            self.upper, self.lower if own else 0, self.spare, lanes, _TALLER[size]
        )
        if 0 < self.spare < _REPORT:  # a report of one row would be its heading alone
            self.hand, self.spare = self.hand + self.spare, 0

    def make_do(self, size: Size, *, several: bool, squads: bool) -> None:
        """Take missing rows from what can give some."""
        if size == "S" and self.spare < 0 and not several:  # a page above the table takes rows from it
            cut = min(-self.spare, 2)
            if squads:
                self.seam -= cut
            else:
                self.upper = max(TINY_LANE - 1, self.upper - (cut + 1) // 2)
                self.lower = max(TINY_LANE - 1, self.lower - cut // 2)
            self.spare += cut
        if several and self.spare < 0:  # a high dock below several players: the hand's cards are whole, in fewer rows
            cut = min(-self.spare, self.hand - 3)
            self.hand, self.spare = self.hand - cut, self.spare + cut

    def raise_lanes(self, lanes: int, *, own: bool) -> None:
        """Let the lanes of several players come to have cards as high as on larger boards, the own one first."""
        grow = max(0, min(TINY_LANE - self.lower, self.spare)) if own else 0
        self.lower, self.spare = self.lower + grow, self.spare - grow
        grow = max(0, min(TINY_LANE - self.upper, self.spare // lanes)) if lanes else 0  # none: everybody else is out
        self.upper, self.spare = self.upper + grow, self.spare - grow * lanes

    def spread(self, size: Size, *, pane: bool, two: bool, squads: bool, several: bool) -> int:
        """Give spare rows to what is worth most with more of them.

        Args:
            size: of the board.
            pane: has the report a pane of its own?
            two: do two players play, each alone?
            squads: do squads fight in the front line?
            several: are there more than two sides?

        Returns:
            The rows of a report below the hand.
        """
        if size == "S" and squads and self.spare > 1:  # lanes of small plates come to have cards first
            self._both(min(TINY_LANE - self.upper, self.spare // 2))
        if size == "S" and two and self.spare >= 11:  # narrow and high: the small pitch with more rows
            self._both(3)
        tail = 0 if pane else max(0, min(self.spare, 7))
        self.spare -= tail
        grow = max(0, min(self.spare, _AREAS[size] - self.seam)) if squads else 0
        self.seam, self.spare = self.seam + grow, self.spare - grow
        grow = max(0, min(self.spare, 3))
        self.hand, self.spare = self.hand + grow, self.spare - grow
        grow = max(0, min(self.spare, 3 - self.seam))
        self.seam, self.spare = self.seam + grow, self.spare - grow
        if pane and not several and self.spare > 1:  # still more rows: taller cards, with room for their text
            self._both(min(self.spare // 2, _TALLER[size]))
        return tail if pane else tail + max(0, self.spare)

    def _both(self, more: int) -> None:
        """Each lane of two gets so many rows more."""
        self.upper, self.lower, self.spare = self.upper + more, self.lower + more, self.spare - 2 * more


def _usual(size: Size, far: int, members: int, gone: Sequence[bool], *, squads: bool) -> _Rows:
    """The rows that the pieces need; arguments as for `places`, and for each player, are they out?"""
    if far:
        upper, lower, strip, seam, hand = _ROYALE[size, 2 + min(far, 2)]
        playing = gone.count(False)
        if playing < len(gone):
            upper, lower = _ROYALE[size, playing][:2] if playing > TWO_PLAYERS else (_DUEL[size][0],) * 2
        return _Rows(upper, lower, strip, seam, hand)
    if members > 1:
        lane, strip, seam, hand = _TEAMS[size]
    else:
        lane, strip, seam, hand = _DUEL[size]
        if squads:
            lane, seam, hand = _SQUADS[size]
    return _Rows(lane, lane, strip, seam, hand)


def _shared(upper: int, lower: int, spare: int, lanes: int, most: int) -> tuple[int, int, int]:
    """The rows of those who are out, shared by the lanes of the others.

    Args:
        upper, lower: rows of a lane above, and of the own one, 0 for none.
        spare: rows that are left then; less than 0: that many are missing.
        lanes: the number of lanes above.
        most: how many rows a lane may grow.

    Returns:
        The two heights, and the rows still left.
    """
    lower_cut = min(max(0, -spare), max(0, lower - upper))
    lower, spare = lower - lower_cut, spare + lower_cut
    among = max(1, lanes + bool(lower))  # all may be out at the end
    if spare >= 0:
        grow = min(spare // among, most)
        return upper + grow, lower + grow if lower else 0, spare - grow * among
    cut = -(spare // among)
    spare += cut * among
    if not lower:
        return upper - cut, 0, spare
    return upper - cut, lower - cut + spare, 0  # rows that do not go round are for the own lane
