"""What one player at a table proposes to the other: undo, a rematch, a correction. One at a time, and not too often."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gundam_tui.server.limits import Bucket, Clock
from gundam_tui.server.messages import Ask
from gundam_tui.server.seats import RequestRefused, Seat

UNDO, REMATCH, SWAP, AMEND = "undo", "rematch", "swap", "amend"


@dataclass(frozen=True, slots=True)
class Proposal:
    """What one player proposes and the other one has not answered.

    Attributes:
        number: its running number; an answer names it.
        what: one of the constants above.
        seat: who proposes it.
        decisions: how far the game was: when it goes on, the proposal lapses.
        keys: of a correction.
        chooser: of a rematch: who decides who goes first.
    """

    number: int
    what: str
    seat: int
    decisions: int
    keys: Sequence[str] = ()
    chooser: int | None = None


class Proposals:
    """The proposal of a table, if there is one.

    Args:
        seats: the table's.
        clock: a monotonic clock.
    """

    def __init__(self, seats: Sequence[Seat], clock: Clock) -> None:
        self.open: Proposal | None = None
        self._seats = seats
        self._made = 0
        self._nagging = [Bucket(0.2, 3, clock) for _ in seats]

    def make(
        self,
        seat: int,
        what: str,
        decisions: int,
        more: str = "",
        *,
        keys: Sequence[str] = (),
        chooser: int | None = None,
    ) -> None:
        """Ask the other player, instead of what was asked before.

        Args:
            more: what there is to say about it besides.

        Raises:
            NotDone: nobody is there to be asked, or was asked too often.
        """
        other = self._seats[1 - seat].terminal
        if other is None:
            raise RequestRefused("the other player must agree, and is not here now")
        if not self._nagging[seat].allows():
            raise RequestRefused("the other player has been asked often enough: wait a little")
        self.withdraw()
        self._made += 1
        self.open = Proposal(self._made, what, seat, decisions, keys, chooser)
        other.post(Ask(self._made, self._question(seat, what), more or self._about(what, chooser)))

    def _question(self, seat: int, what: str) -> str:
        who = self._called(seat)
        return {
            UNDO: f"{who} would like to take a decision back. Do you agree?",
            REMATCH: f"{who} would like a rematch. Do you play again?",
            SWAP: f"{who} would like a rematch with the decks swapped. Do you play?",
            AMEND: f"{who} would like to correct the position, outside of the rules. Do you agree?",
        }[what]

    def _about(self, what: str, chooser: int | None) -> str:
        about = {REMATCH: "The same decks again.", SWAP: "Each plays the other's deck."}.get(what, "")
        return f"{about} {self._called(chooser)} decides who goes first." if chooser is not None else about

    def _called(self, seat: int) -> str:
        return self._seats[seat].called(seat)

    def same(self, seat: int, what: str, chooser: int | None) -> bool:
        """Has the other player proposed the very same?"""
        made = self.open
        return made is not None and made.seat != seat and (made.what, made.chooser) == (what, chooser)

    def lapse(self, decisions: int) -> None:
        """The game has gone on to that many decisions: what was proposed before is not meant any more."""
        if self.open is not None and self.open.decisions != decisions:
            self.withdraw()

    def withdraw(self) -> None:
        """It is no longer asked."""
        proposal, self.open = self.open, None
        if proposal is not None:
            for seat in self._seats:
                if seat.terminal is not None:
                    seat.terminal.post(Ask(proposal.number))

    def answered(self, seat: int, number: int) -> Proposal:
        """Take the proposal that a seat answers.

        Raises:
            NotDone: it is no longer asked.
        """
        proposal = self.open
        if proposal is None or proposal.number != number or proposal.seat == seat:
            raise RequestRefused("that is no longer asked")
        self.withdraw()
        return proposal
