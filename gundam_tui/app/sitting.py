"""The match that is on this terminal: what its players are called, and what becomes of it when it is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gundam_tui.games.seats import seat_label
from gundam_tui.table.journal import JournalError, untouched

if TYPE_CHECKING:
    from gundam_tui.app.demo import Demo
    from gundam_tui.table.match_api import MatchApi
    from gundam_tui.table.teaching import Teaching


class Sitting:
    """What is played here now.

    Attributes:
        match: the match, None on the home screen.
        teaching: the first game that teaches, while it is the match.
        demo: the games that play themselves, while one of them is the match.

    Args:
        match: the first match.
        apart: shall those who think long do so in a process of their own?
    """

    def __init__(self, match: MatchApi | None, *, apart: bool = True) -> None:
        self._apart = apart
        self.take(match)

    def take(self, match: MatchApi | None, *, teaching: Teaching | None = None, demo: Demo | None = None) -> None:
        """Something else is played from now on, or nothing."""
        self.match, self.teaching, self.demo = match, teaching, demo
        if match is not None and self._apart:
            match.think_apart()

    def close(self) -> str:
        """Let go of the match; what was played is kept.

        Returns:
            Why the end of its record is missing; empty when it is not.
        """
        try:
            if self.match is not None:
                self.match.close()
        except JournalError as error:
            return str(error)  # it is closed all the same: there is nothing to go back to
        return ""

    # ------------------------------------------------------------ the players

    def player(self, seat: int) -> str:
        """How a player is called: `P1`, or `P1 NAME`."""
        return seat_label(seat, self.match.names[seat] if self.match is not None else "")

    def others(self, seat: int) -> str:
        """How all players but one are called: `a, b and c`."""
        count = len(self.match.names) if self.match is not None else 0
        called = [self.player((seat + at) % count) for at in range(1, count)]
        return " and ".join(filter(None, (", ".join(called[:-1]), *called[-1:])))

    def playing(self) -> list[int]:
        """The seats of those at this terminal who still play; when the game is over, of all of them."""
        match = self.match
        if match is None:
            return []
        return [seat for seat in match.people if match.outcome is not None or seat not in match.out]

    @property
    def about_conceding(self) -> str:
        """What conceding comes to."""
        alone = self.match is None or len(self.match.names) == 2
        if self.match is not None and self.match.view(None).teams:
            return "The team is defeated, if whoever leads it agrees (1-2-4, 12-3-4)."
        other = "The game ends at once and the other player wins."
        return other if alone else "They are out of the game at once; the others play on while there are two."

    # ------------------------------------------------------------ leaving it

    def kept_for(self, game: str, lesson: str) -> str:
        """What becomes of the match when it is left.

        Args:
            game: what goes on with a game, as it is written.
            lesson: what goes on with a lesson.
        """
        if self.teaching is not None:
            return self.lesson_kept(lesson)
        match = self.match
        path = match.path if match is not None and match.outcome is None else None
        kept = path is not None and not untouched(path)
        return f"The game is saved; {game} goes on with it." if kept else ""

    def lesson_kept(self, way: str) -> str:
        """Where the learner goes on, in a sentence; empty when nothing is learnt, or all is.

        Args:
            way: what goes on.
        """
        teaching = self.teaching
        if teaching is None or teaching.finished:
            return ""
        return f"You are at lesson {teaching.at + 1} of {len(teaching.lessons)}; {way} goes on there."
