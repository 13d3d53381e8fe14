"""Where the pieces lie. One pitch for every size; columns are never fractional, no piece moves when another is empty.

The size follows from the room of the board: S from 80 columns on, M from 120 with 31 rows, L from 160 with 39. Spare
rows go to the report (if it has no pane of its own), the hand, the front line and the lanes; spare columns to the pane
beside the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from gundam_tui.app.board.faces import BoardScene
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
_LANE: dict[Size, int] = {"S": 6, "M": 9, "L": 12}  # a lane of two players
# A lane, the areas of squads in the front line, and the hand; the most rows that spare ones make of the areas
_SQUADS: dict[Size, tuple[int, int, int]] = {"S": (3, 7, 3), "M": (7, 7, 5), "L": (10, 8, 6)}
_AREAS: dict[Size, int] = {"S": 7, "M": 9, "L": 11}
_TWO = 2  # players
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
    return places(width, height, far=count - _TWO, out=out, squads=layout.has_squads)


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
    gone = tuple(out) if far and out else (False,) * (far + _TWO)
    if far:
        upper, lower, strip, seam, hand = _ROYALE[size, 2 + min(far, 2)]
        playing = gone.count(False)
        if playing < len(gone):
            upper, lower = _ROYALE[size, playing][:2] if playing > _TWO else (_LANE[size],) * 2
    elif members > 1:
        upper = lower = {"S": TINY_LANE, "M": 9, "L": 12}[size]
        strip, seam, hand = 1, {"S": 1, "M": 2, "L": 3}[size], {"S": 3, "M": 6, "L": 7}[size]
    else:
        upper = lower = _LANE[size]
        strip, seam, hand = {"S": (1, 1, 3), "M": (2, 2, 6), "L": (2, 3, 7)}[size]
        if squads:
            upper, seam, hand = _SQUADS[size]
            lower = upper
    strips = strip * members
    front_strips = 1 if far else strips
    own_strips = 1 if gone[-1] else strips
    lanes, own = gone[:-1].count(False), not gone[-1]
    spare = height - (1 + far + front_strips + own_strips + lanes * upper + seam + own * lower + hand)
    if any(gone):
        upper, lower, spare = _shared(upper, lower if own else 0, spare, lanes, _TALLER[size])
        if 0 < spare < _REPORT:  # a report of one row would be its heading alone
            hand, spare = hand + spare, 0
    if size == "S" and spare < 0 and not far:  # a page above the table takes rows from it
        cut = min(-spare, 2)
        if squads:
            seam -= cut
        else:
            upper, lower = max(TINY_LANE - 1, upper - (cut + 1) // 2), max(TINY_LANE - 1, lower - cut // 2)
        spare += cut
    if far and spare < 0:  # a high dock below several players: the hand's cards are whole, in fewer rows
        cut = min(-spare, hand - 3)
        hand, spare = hand - cut, spare + cut
    if far and size == "S":  # more rows: the lanes come to have cards as high as on larger boards
        grow = max(0, min(TINY_LANE - lower, spare)) if own else 0
        lower, spare = lower + grow, spare - grow
        grow = max(0, min(TINY_LANE - upper, spare // lanes)) if lanes else 0  # none: everybody else is out
        upper, spare = upper + grow, spare - grow * lanes
    pane_width = 0
    if width >= 120:
        pane_width = min(PANE, width - board - (1 if rail == 10 or not rail else 2))
    left = max(0, (width - board - pane_width - 2) // 2) if pane_width == PANE else 0
    tail = 0
    if size == "S" and squads and spare > 1:  # lanes of small plates come to have cards first
        grow = min(TINY_LANE - upper, spare // 2)
        upper, lower, spare = upper + grow, lower + grow, spare - 2 * grow
    if size == "S" and not far and members == 1 and spare >= 11:  # narrow and high: the small pitch with more rows
        upper, lower, spare = upper + 3, lower + 3, spare - 6
    if not pane_width and spare > 0:
        tail, spare = (spare, 0) if spare <= 7 else (7, spare - 7)
    grow = max(0, min(spare, _AREAS[size] - seam)) if squads else 0
    seam, spare = seam + grow, spare - grow
    grow = min(spare, 3) if spare > 0 else 0
    hand, spare = hand + grow, spare - grow
    grow = max(0, min(spare, 3 - seam))
    seam, spare = seam + grow, spare - grow
    if pane_width and not far and spare > 1:  # still more rows: taller cards, with room for their text
        grow = min(spare // 2, _TALLER[size])
        upper, lower, spare = upper + grow, lower + grow, spare - 2 * grow
    if not pane_width:
        tail += max(0, spare)
    y, others = 1, list[tuple[int, RowSpan]]()
    for at in range(far):
        others.append((y, RowSpan(y + 1, 0 if gone[at] else upper)))
        y += 1 + others[-1][1].height
    rows: list[RowSpan] = []
    for high in (front_strips, 0 if gone[-2] else upper, seam, lower, own_strips, hand):
        rows.append(RowSpan(y, high))
        y += high
    above, upper_rows, front, lower_rows, below, hand_rows = rows
    wide = board if pane_width else width
    return BoardPlaces(
        size, left, wide, left + x0, pitch, rail, strip, above, upper_rows, front, lower_rows, below, hand_rows,
        tuple(others), width - left - pane_width, pane_width, RowSpan(y, max(0, tail)),
    )  # fmt: skip


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
