"""When the players here have last answered: what has happened since then is news to them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from gundam_tui.app.recap import LastDecision, since
from gundam_tui.games.registry import board_of

if TYPE_CHECKING:
    from gundam_tui.games.views import LogLine, View


class LastAnswers:
    """The last answers of the players at one table.

    Attributes:
        decided: their last decisions, by seat. What they answer in others' turns is part of what these tell.
        fresh: number of events when a reader last answered, by reader (None: all look).
        seen: number of events and turn when a seat last gave the keyboard away, by seat.
    """

    def __init__(self) -> None:
        self.decided: dict[int, LastDecision] = {}
        self.fresh: dict[int | None, int] = {}
        self.seen: dict[int, tuple[int, int]] = {}

    def note(
        self, seats: Collection[int], reader: int | None, view: View | None, events: int,
        skips: Callable[[int], bool], then: int | None = None,
    ) -> None:  # fmt: skip
        """A question was answered.

        Args:
            seats: who answered.
            reader: whose eyes were on the table.
            view: what they saw; None: nothing was shown.
            events: how many events there were before the answer.
            skips: does a seat let the rest of the turn pass?
            then: how many events there were after it; None: nobody knows.
        """
        self.fresh[reader] = events
        turn = view.turn if view is not None else 0
        for seat in (reader,) if reader is not None and reader in seats else seats:
            self.seen[seat] = then if then is not None and turn else events, turn
        for seat in seats:
            if view is None:
                self.decided[seat] = LastDecision(seat, events, 0, "")
            elif own_turn(view, seat):
                acting = board_of(view).acting
                phase = acting[-1] if skips(seat) and acting else view.phase
                self.decided[seat] = LastDecision(seat, events, view.turn, phase)

    def suppose(self, seat: int, view: View, lines: Sequence[LogLine]) -> None:
        """A game is taken up, and nobody here knows what its players have answered (at a table server): their last turn
        before this one is taken to have been theirs to the end.

        Args:
            seat: the player; `view`: what they see now.
            lines: the log as they may read it.
        """
        team = view.team(seat)
        now = view.turn if view.active in team else view.turn + 1
        turn = max((line.turn for line in lines if line.whose in team and line.turn < now), default=0)
        later = next((line.at for line in lines if line.turn > turn), None)
        if turn and later is not None:
            acting = board_of(view).acting
            self.decided[seat] = LastDecision(seat, later, turn, acting[-1] if acting else view.phase)
            self.fresh[seat] = later

    def taken_back(self, events: int) -> None:
        """Answers are taken back: nobody has seen what happens from this number of events on."""
        self.seen = {seat: (min(at, events), turn) for seat, (at, turn) in self.seen.items()}

    def news(self, seat: int, lines: Sequence[LogLine]) -> list[LogLine]:
        """What has happened since a player gave the keyboard away: what their last answer did in that turn they have
        seen, but while the game is set up.

        Args:
            seat: the player.
            lines: the log as it may be read.
        """
        at, turn = self.seen.get(seat, (0, 0))
        return since(lines, next((line.at for line in lines if line.at >= at or line.turn > turn), at))

    def in_turn(self, view: View, seat: int) -> bool:
        """Was a player's last decision in a turn of their own made in this turn?"""
        return seat in self.decided and self.decided[seat].turn == view.turn


def own_turn(view: View, seat: int) -> bool:
    """Is it a turn of the seat's side, or before the first one?"""
    return not view.turn or view.active in view.team(seat)
