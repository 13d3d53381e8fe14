"""What a player at a table proposes to the others: an undo, a rematch, a correction; or to the leader of their team
that it gives up. One at a time, and not too often.

A proposal is carried out when all who are asked have agreed. One refusal ends it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from gundam_tui.server.limits import Bucket, Clock
from gundam_tui.server.messages import Ask
from gundam_tui.server.seats import RequestRefused, Seat

UNDO, REMATCH, SWAP, AMEND, CONCEDE = "undo", "rematch", "swap", "amend", "concede"


@dataclass(frozen=True, slots=True)
class Proposal:
    """An open proposal.

    Attributes:
        number: its running number; an answer names it.
        what: one of the constants above.
        seat: who proposes it.
        decisions: how far the game was; the proposal lapses when the game goes on.
        keys: of a correction.
        chooser: of a rematch: who decides who goes first.
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
        self, seat: int, others: Collection[int], what: str, decisions: int, more: str = "", *,
        keys: Sequence[str] = (), chooser: int | None = None,
    ) -> None:  # fmt: skip
        """Ask the other players. This replaces an earlier proposal.

        Args:
            seat: who proposes.
            others: who must agree.
            what: one of the constants above.
            decisions: how far the game is.
            more: a sentence about it.
            keys, chooser: see `Proposal`.

        Raises:
            RequestRefused: somebody is not there to be asked, or was asked too often.
        """
        terminals = [self._seats[other].terminal for other in others]
        away = [self._called(other) for other in others if self._seats[other].terminal is None]
        if away:
            who = "the other player must agree, and" if len(terminals) == 1 else f"all must agree, and {away[0]}"
            raise RequestRefused(f"{who} is not here now")
        if not self._nagging[seat].allows():
            who = "the other player has" if len(terminals) == 1 else "the other players have"
            raise RequestRefused(f"{who} been asked often enough: wait a little")
        self.withdraw()
        self._made += 1
        self.open = Proposal(self._made, what, seat, decisions, keys, chooser, set(others))
        ask = Ask(self._made, self._question(seat, what), more or self._about(what, chooser))
        for terminal in terminals:
            if terminal is not None:
                terminal.post(ask)

    def _question(self, seat: int, what: str) -> str:
        who = self._called(seat)
        return {
            UNDO: f"{who} would like to take a decision back. Do you agree?",
            REMATCH: f"{who} would like a rematch. Do you play again?",
            SWAP: f"{who} would like a rematch with the decks swapped. Do you play?",
            AMEND: f"{who} would like to correct the position, outside of the rules. Do you agree?",
            CONCEDE: f"{who} would like to give the game up for your team. Do you agree?",
        }[what]

    def _about(self, what: str, chooser: int | None) -> str:
        about = {
            REMATCH: "The same decks again.", SWAP: self._swapped(), CONCEDE: "The team is defeated (1-2-4, 12-3-4).",
        }.get(what, "")  # fmt: skip
        return f"{about} {self._called(chooser)} decides who goes first." if chooser is not None else about

    def _swapped(self) -> str:
        return "Each plays the other's deck." if len(self._seats) == 2 else "Each plays the next player's deck."

    def _called(self, seat: int) -> str:
        return self._seats[seat].called(seat)

    def same(self, seat: int, what: str, chooser: int | None) -> bool:
        """Has another player proposed exactly the same?"""
        made = self.open
        return made is not None and seat in made.missing and (made.what, made.chooser) == (what, chooser)

    def lapse(self, decisions: int) -> None:
        """Drop a proposal that was made before the game reached that many decisions."""
        if self.open is not None and self.open.decisions != decisions:
            self.withdraw()

    def withdraw(self) -> None:
        """Withdraw the open proposal."""
        proposal, self.open = self.open, None
        if proposal is not None:
            for seat in self._seats:
                if seat.terminal is not None:
                    seat.terminal.post(Ask(proposal.number))

    def of(self, seat: int, number: int) -> Proposal:
        """The proposal that a seat answers.

        Raises:
            RequestRefused: the seat is no longer asked that.
        """
        proposal = self.open
        if proposal is None or proposal.number != number or seat not in proposal.missing:
            raise RequestRefused("that is no longer asked")
        return proposal

    def agreed(self, seat: int) -> bool:
        """Note that a seat agrees. Returns True, and closes the proposal, when all have agreed."""
        assert self.open is not None
        self.open.missing.discard(seat)
        if self.open.missing:
            return False
        self.withdraw()
        return True
