"""What a player of the line-by-line game has been shown, so that nothing is printed twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from . import text_render as lines

if TYPE_CHECKING:
    from gundam_tui.games.views import LogLine, PromptView, View
    from gundam_tui.kernel.prompt import Prompt

    from .plain_explain import Informed

NO_BOARD = (-1, -1)


class Logged(Protocol):
    """What this module asks of a match, local or on a server; see `MatchApi`."""

    @property
    def events(self) -> int:
        """See `MatchApi.events`."""
        ...

    def log(self, seat: int | None, since: int = 0) -> Sequence[LogLine]:
        """See `MatchApi.log`."""
        ...


class PlainShown:
    """One player's, or one keyboard's.

    Args:
        events: the number of events that need no telling.
    """

    def __init__(self, events: int = 0) -> None:
        self._told = events  # the number of events already printed
        self._board = NO_BOARD  # turn and seat of the last board shown

    def taken_back(self, match: Logged) -> None:
        """A decision was perhaps taken back: what comes instead of it is news."""
        self._told = min(self._told, match.events)

    def forget_board(self) -> None:
        """The board has changed within a turn; it is shown again."""
        self._board = NO_BOARD

    def news(self, match: Logged, seat: int | None) -> list[str]:
        """Returns the lines of the log that a seat has not seen yet."""
        # The last lines say who has won; that is not an event.
        found = [line for line in match.log(seat, self._told) if line.at < match.events]
        if found:
            self._told = found[-1].at + 1
        return [f"  {line.text}" for line in found]

    def board(self, view: View, seat: int, names: Sequence[str]) -> list[str]:
        """Returns the board, if it was not yet shown to this seat (-1: to spectators) in this turn."""
        if self._board == (view.turn, seat):
            return []
        self._board = view.turn, seat
        return lines.table(view, names)

    def before(
        self, match: Informed, prompt: Prompt | PromptView, seat: int, view: View, names: Sequence[str]
    ) -> list[str]:
        """Returns what is read before a question: the board, once a turn; of a setup, one's hand.

        Args:
            match: the match.
            prompt: the question. `seat`: who answers it; `view`: what they see.
            names: what the players are called.
        """
        kind = match.game.prompts[prompt.kind]
        if kind.main:
            return self.board(view, seat, names)
        return ["", *lines.hand(view)] if kind.setup and prompt.private else []
