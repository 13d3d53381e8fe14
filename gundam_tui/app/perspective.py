"""Whose eyes are on the table: whose hand may be shown, and what may be seen of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gundam_tui.app.answering import AnswerInput, CardKeys, chooser_for
from gundam_tui.app.scene import without_hand

if TYPE_CHECKING:
    from gundam_tui.app.screens.curtain import CurtainGuard
    from gundam_tui.games.views import View
    from gundam_tui.table.match_api import MatchApi


class Perspective:
    """Who looks at one table.

    Args:
        match: the match.

    Attributes:
        facing: the seat whose hand was shown last, None for nobody's.
        covered: somebody else has answered since, so both look: the hand is shown again only on request.
        keys: which key stands for which card, by seat.
        guard: is passed before the hand is shown again; None while nobody is asked back.
    """

    def __init__(self, match: MatchApi) -> None:
        self._match = match
        self.facing: int | None = match.people[0] if len(match.people) == 1 else None
        self.covered = False
        self.guard: CurtainGuard | None = None
        self.keys = {seat: CardKeys(seat) for seat in match.people}

    @property
    def asking_back(self) -> bool:
        """Is the hand covered until the player whose hand it is asks for it?"""
        return self.guard is not None

    @property
    def hidden(self) -> bool:
        """Is no hand shown, because several players look or nobody has said that they do?"""
        return self.covered or self.facing is None

    def cover(self) -> None:
        """Everybody at the keyboard has looked at the screen: no hand is shown before its player asks for it."""
        self.covered = self.covered or len(self._match.people) > 1

    def turn_away(self) -> None:
        """Nobody looks: the keyboard changes hands."""
        self.facing, self.covered, self.guard = None, False, None

    def face(self, seat: int) -> None:
        """This seat looks, and its hand may be shown."""
        self.facing, self.covered, self.guard = seat, False, None

    def uncover(self) -> None:
        """The player whose hand it is asks for it."""
        self.covered, self.guard = False, None

    def reader(self) -> int | None:
        """Whose eyes the log is for: None while all look."""
        over = self._match.outcome is not None and len(self._match.people) > 1  # then all look
        return None if self.hidden or over else self.facing

    def look(self) -> tuple[View, AnswerInput | None]:
        """What may be seen now, and how the open prompt is answered; None when nobody here answers it."""
        match, prompt = self._match, self._match.prompt
        if prompt is not None and prompt.seat in match.people and not self.asking_back:
            view = match.view(prompt.seat)
            if self.hidden or prompt.seat != self.facing:
                view = without_hand(view)
            chooser = chooser_for(view, prompt.seat, self.keys[prompt.seat])
            if chooser is not None:
                return view, chooser
        return match.view(None if self.hidden else self.facing), None
