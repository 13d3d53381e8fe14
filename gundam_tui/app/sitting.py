"""The match on this terminal: its players' names, and what happens to it when the user leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gundam_tui.games.seats import seat_label
from gundam_tui.language import listed, tr
from gundam_tui.table.journal import JournalError, untouched
from gundam_tui.table.player_names import called

if TYPE_CHECKING:
    from gundam_tui.app.demo import Demo
    from gundam_tui.table.match_api import MatchApi
    from gundam_tui.table.teaching import Teaching


class Sitting:
    """The present match.

    Attributes:
        match: the match; None on the home screen.
        teaching: the first game that teaches, while it is the match.
        demo: the games that play themselves, while one of them is the match.

    Args:
        match: the first match.
        apart: whether slow computer players think in a process of their own.
    """

    def __init__(self, match: MatchApi | None, *, apart: bool = True) -> None:
        self._apart = apart
        self.take(match)

    def take(self, match: MatchApi | None, *, teaching: Teaching | None = None, demo: Demo | None = None) -> None:
        """Switch to another match, or to none."""
        self.match, self.teaching, self.demo = match, teaching, demo
        if match is not None and self._apart:
            match.think_apart()

    def close(self) -> str:
        """Release the match; what was played is kept.

        Returns:
            Why the end of its record is missing; empty when it is complete.
        """
        try:
            if self.match is not None:
                self.match.close()
        except JournalError as error:
            return str(error)  # it is closed even then: there is no way back to it
        return ""

    # ------------------------------------------------------------ the players

    def player(self, seat: int) -> str:
        """What a player is called (`player_names`): `You`, `Amuro`, `Computer`, `P2`."""
        return self.said(seat_label(seat))

    def said(self, text: str) -> str:
        """A sentence that names players by their seats, as this screen calls them."""
        return text if self.match is None else called(text, self.match.names, self.match.reader)

    def others(self, seat: int) -> str:
        """The names of the people at this terminal but one: `a, b and c`; empty if they are alone with the computer."""
        count, people = (len(self.match.names), self.match.people) if self.match is not None else (0, ())
        seats = ((seat + at) % count for at in range(1, count))
        return listed([self.player(one) for one in seats if one in people])

    def playing(self) -> list[int]:
        """The seats of the people at this terminal who still play; when the game is over, of all of them."""
        match = self.match
        if match is None:
            return []
        return [seat for seat in match.people if match.outcome is not None or seat not in match.out]

    @property
    def about_conceding(self) -> str:
        """The consequence of conceding."""
        alone = self.match is None or len(self.match.names) == 2
        if self.match is not None and self.match.view(None).teams:
            return tr("The team is defeated, if whoever leads it agrees (1-2-4, 12-3-4).")
        other = tr("The game ends at once and the other player wins.")
        return other if alone else tr("They are out of the game at once; the others play on while there are two.")

    # ------------------------------------------------------------ leaving it

    def kept_for(self, game: str, lesson: str) -> str:
        """What happens to the match when the user leaves.

        Args:
            game: the command that resumes a game, as typed.
            lesson: the command that resumes a lesson.
        """
        if self.teaching is not None:
            return self.lesson_kept(lesson)
        match = self.match
        path = match.path if match is not None and match.outcome is None else None
        kept = path is not None and not untouched(path)
        return tr("The game is saved; {game} goes on with it.", game=game) if kept else ""

    def lesson_kept(self, way: str) -> str:
        """Where the learner continues, in a sentence; empty without a lesson, or when all are done.

        Args:
            way: the command that resumes.
        """
        teaching = self.teaching
        if teaching is None or teaching.finished:
            return ""
        return tr(
            "You are at lesson {at} of {count}; {way} goes on there.",
            at=teaching.at + 1,
            count=len(teaching.lessons),
            way=way,
        )
