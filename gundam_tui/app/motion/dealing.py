"""A hand dealt card by card, and gathered when it is kept: frames upon the last painted board."""

from __future__ import annotations

from collections.abc import Iterator

from gundam_tui.app.board.faces import BoardScene
from gundam_tui.app.motion.shots import Pace, Shot, ShotFrame

DEAL = 60  # ms until the next card
GATHER = 80
_SHOT = Shot((), (), 0)


def ids(board: BoardScene | None) -> tuple[int, ...]:
    """The cards that lie there as a hand just dealt."""
    return tuple(one.card.id for one in board.dealt) if board is not None else ()


def deals(board: BoardScene, pace: Pace) -> Iterator[ShotFrame]:
    """One card after the other; in *brief* all at once. The last picture is not the end, which is drawn after it."""
    count = len(board.dealt)
    for step in range(0 if pace == "full" else count - 1, count):
        shown = tuple(one._replace(shown=at < step) for at, one in enumerate(board.dealt))
        yield ShotFrame(board._replace(dealt=shown), DEAL, _SHOT, step)


def gathers(board: BoardScene) -> Iterator[ShotFrame]:
    """The cards on their way into the hand."""
    yield ShotFrame(board._replace(falls=True, reveal=None), GATHER, _SHOT, 1)
