"""What players at a table propose to the others: an undo, a rematch, a correction; or, to their team's leader, to
concede. Each player has one open proposal at a time, independent of the others', and cannot propose too often.

A proposal is carried out when everybody asked has agreed. One refusal ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from gundam_tui.language import N, speaking, tr
from gundam_tui.server.limits import Bucket, Clock
from gundam_tui.server.messages import Ask
from gundam_tui.server.seats import RequestRefused, Saying, Seat

UNDO, REMATCH, SWAP, CORRECT, CONCEDE = "undo", "rematch", "swap", "amend", "concede"


QUESTIONS = {
    UNDO: N("{player} would like to take a decision back. Do you agree?"),
    REMATCH: N("{player} would like a rematch. Do you play again?"),
    SWAP: N("{player} would like a rematch with the decks swapped. Do you play?"),
    CORRECT: N("{player} would like to correct the position, outside of the rules. Do you agree?"),
    CONCEDE: N("{player} would like to give the game up for your team. Do you agree?"),
}


@dataclass(frozen=True, slots=True)
class Proposal:
    """An open proposal.

    Attributes:
        number: its running number; answers refer to it.
        what: one of the constants above.
        seat: the proposer.
        decisions: the number of decisions at that time; the proposal lapses when the game continues.
        keys: the corrections, for a correction.
        chooser: for a rematch: who decides who goes first.
        missing: the seats that have not agreed yet.
    """

    number: int
    what: str
    seat: int
    decisions: int
    keys: Sequence[str] = ()
    chooser: int | None = None
    missing: set[int] = field(default_factory=set[int])


class Proposals:
    """The open proposals of a table.

    Args:
        seats: the table's.
        clock: a monotonic clock.
    """

    def __init__(self, seats: Sequence[Seat], clock: Clock) -> None:
        self._open: dict[int, Proposal] = {}  # by the proposer's seat
        self._seats = seats
        self._made = 0
        self._nagging = [Bucket(0.2, 3, clock) for _ in seats]

    def make(
        self, seat: int, others: Collection[int], what: str, decisions: int, more: Saying | None = None, *,
        keys: Sequence[str] = (), chooser: int | None = None, role: str = "",
        undone: Callable[[], Sequence[str]] = tuple,
    ) -> None:  # fmt: skip
        """Ask the other players. This replaces the player's earlier proposal.

        Args:
            seat: the proposer.
            others: who must agree.
            what: one of the constants above.
            decisions: the number of decisions made so far.
            more: says one more sentence about it.
            keys, chooser: see `Proposal`.
            role: what the chooser does (`FirstChoosers.role`).
            undone: says what an undo would undo.

        Raises:
            RequestRefused: somebody who must agree is absent, or was asked too often.
        """
        terminals = [self._seats[other].terminal for other in others]
        away = [self._called(other) for other in others if self._seats[other].terminal is None]
        if away:
            if len(terminals) == 1:
                raise RequestRefused(tr("the other player must agree, and is not here now"))
            raise RequestRefused(tr("all must agree, and {player} is not here now", player=away[0]))
        if not self._nagging[seat].allows():
            if len(terminals) == 1:
                raise RequestRefused(tr("the other player has been asked often enough: wait a little"))
            raise RequestRefused(tr("the other players have been asked often enough: wait a little"))
        self.withdraw(seat)
        self._made += 1
        self._open[seat] = Proposal(self._made, what, seat, decisions, keys, chooser, set(others))
        for terminal in terminals:
            if terminal is not None:
                with speaking(terminal.language):
                    about = more() if more is not None else self._about(what, chooser, role)
                    question = tr(QUESTIONS[what], player=self._called(seat))
                    lines = tuple(undone())
                terminal.post(Ask(self._made, question, about, lines))

    def _about(self, what: str, chooser: int | None, role: str) -> str:
        about = {
            REMATCH: tr("The same decks again."), SWAP: self._swapped(),
            CONCEDE: tr("The team is defeated (1-2-4, 12-3-4)."),
        }.get(what, "")  # fmt: skip
        if chooser is None:
            return about
        return tr("{about} {player} {role}.", about=about, player=self._called(chooser), role=tr(role))

    def _swapped(self) -> str:
        if len(self._seats) == 2:
            return tr("Each plays the other's deck.")
        return tr("Each plays the next player's deck.")

    def _called(self, seat: int) -> str:
        return self._seats[seat].called(seat)

    def same(self, seat: int, what: str, chooser: int | None) -> Proposal | None:
        """Another player who asks this one has made the same proposal."""
        asked = (made for made in self._open.values() if seat in made.missing)
        return next((made for made in asked if (made.what, made.chooser) == (what, chooser)), None)

    def lapse(self, decisions: int) -> None:
        """Drop proposals made before the game reached this number of decisions."""
        for made in list(self._open.values()):
            if made.decisions != decisions:
                self.withdraw(made.seat)

    def withdraw(self, seat: int) -> None:
        """Withdraw what a player has proposed, if anything."""
        proposal = self._open.pop(seat, None)
        if proposal is not None:
            for one in self._seats:
                if one.terminal is not None:
                    one.terminal.post(Ask(proposal.number))

    def withdraw_all(self) -> None:
        """Withdraw every open proposal."""
        for seat in list(self._open):
            self.withdraw(seat)

    def left(self, seat: int) -> None:
        """A player has left: withdraw their proposal, and every proposal that needs their agreement."""
        for made in list(self._open.values()):
            if seat == made.seat or seat in made.missing:
                self.withdraw(made.seat)

    def of(self, seat: int, number: int) -> Proposal:
        """Returns the proposal that a seat answers.

        Raises:
            RequestRefused: the seat is no longer asked about it.
        """
        for made in self._open.values():
            if made.number == number and seat in made.missing:
                return made
        raise RequestRefused(tr("that is no longer asked"))

    def agreed(self, proposal: Proposal, seat: int) -> bool:
        """Record that a seat agrees. Returns True, and closes the proposal, when everybody has agreed."""
        proposal.missing.discard(seat)
        if proposal.missing:
            return False
        self.withdraw(proposal.seat)
        return True
