"""Whose eyes are on the table: whose hand may be shown, and which parts of the game are visible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from gundam_tui.app.answering import AnswerInput, CardKeys, chooser_for
from gundam_tui.app.last_answers import LastAnswers
from gundam_tui.app.scene import alone, without_hand
from gundam_tui.app.slots import Slots

if TYPE_CHECKING:
    from gundam_tui.app.curtain_guard import CurtainGuard
    from gundam_tui.games.views import View
    from gundam_tui.table.match_api import MatchApi


class Perspective:
    """The viewers of one table.

    Args:
        match: the match.

    Attributes:
        facing: the seat whose hand was shown last; None: no hand.
        covered: another player has answered since, so both look: the hand is shown again only on request.
        slots: where the cards stand in their lanes; `keys`: the keys of the cards, by seat.
        last: when the players here have last answered.
        guard: must be passed before the hand is shown again; None when no player is asked back.
        apart: whether partners keep their hands from each other, though they may look.
        lead: the answer to which a learner is led, instead of the game's suggestion; None: no lead.
    """

    def __init__(self, match: MatchApi, *, apart: bool = False) -> None:
        self._match = match
        self.apart = apart
        self.lead: Callable[[], Sequence[str] | None] = lambda: None
        self._beside: tuple[int, int] | None = None  # the partner whom the keys are for, and at which decision
        self.facing: int | None = match.people[0] if len(match.people) == 1 else None
        self.covered = False
        self.guard: CurtainGuard | None = None
        self.slots = Slots()
        self.keys = {seat: CardKeys(seat, self.slots) for seat in match.people}
        self.last = LastAnswers()
        # When the game is taken up again, a card keeps its key, and what was news to a player is told again.
        for seat, view, events in match.before():
            self._keys_of(seat).look(view)
            self.last.note((seat,), seat, view, events, lambda _: False)  # a record does not say who let turns pass
        for seat in match.people:
            lines = () if seat in self.last.decided else match.log(seat)
            if any(line.turn for line in lines):
                self.last.suppose(seat, match.view(seat), lines)

    @property
    def asking_back(self) -> bool:
        """Is the hand covered until its player asks for it?"""
        return self.guard is not None

    @property
    def hidden(self) -> bool:
        """Is no hand shown, because several players look or no viewer is known?"""
        return self.covered or self.facing is None

    @property
    def asked(self) -> int | None:
        """The seat that answers the open prompt here: the viewer if they may, else the first seat that may."""
        answering = self._match.answering
        return self.facing if self.facing in answering else answering[0] if answering else None

    def cover(self) -> None:
        """Everybody at the keyboard has looked at the screen: no hand is shown before its player asks for it."""
        if len(self._match.people) > 1:
            self.covered = True

    def turn_away(self) -> None:
        """No player looks: the keyboard changes hands."""
        self.facing, self.covered, self.guard, self._beside = None, False, None, None

    def face(self, seat: int) -> None:
        """This seat looks, and its hand may be shown."""
        self.facing, self.covered, self.guard = seat, False, None

    def uncover(self) -> None:
        """The hand's own player asks for it."""
        self.covered, self.guard = False, None

    def turn_to(self, partner: int) -> None:
        """The keys are for a partner's hand and field, until another question brings the asked player's back."""
        self._beside = partner, self._match.decisions

    @property
    def beside(self) -> int | None:
        """The partner whose hand and field the keys are for; None: those of the viewing player."""
        return self._beside[0] if self._beside is not None and self._beside[1] == self._match.decisions else None

    def reader(self) -> int | None:
        """The seat the log is for; None while all look."""
        over = self._match.outcome is not None and len(self._match.people) > 1  # all look in that case
        return None if self.hidden or over else self.facing

    def look(self) -> tuple[View, AnswerInput | None]:
        """What is visible now, and how the open prompt is answered; None when no player here answers it."""
        match, asked = self._match, self.asked
        if asked is not None and not self.asking_back:
            view = self._led(match.view(asked))
            if self.hidden or asked != self.facing:
                view = without_hand(view)
            elif self.apart:
                view = alone(view)
            seat = asked if self.beside is None else self.beside
            chooser = chooser_for(view, seat, self._keys_of(seat)) or chooser_for(view, asked, self._keys_of(asked))
            if chooser is not None:
                return view, chooser
        view = match.view(None if self.hidden else self.facing)
        if all(seat in match.out for seat in match.people):  # nobody here is asked any more, and cards come and go
            self.slots.look(view)
        return view, None

    def _led(self, view: View) -> View:
        way = self.lead()
        if way is None or view.prompt is None:
            return view
        return replace(view, prompt=replace(view.prompt, suggested=tuple(way)))

    def _keys_of(self, seat: int) -> CardKeys:
        return self.keys.setdefault(seat, CardKeys(seat, self.slots))
