"""How a game ended. The wire reads it by its fields, which a compiled record does not have, so this module stays
interpreted.
"""

from __future__ import annotations

from dataclasses import field

from gundam_tui.frozen import frozen


@frozen
class Outcome:
    """How a game ended.

    Attributes:
        winners: the seats that have won, in ascending order; empty: a draw, or all have lost.
        reason: why it ended; `rule`: the clause that ended it.
        out: the seats that have lost, in the order in which they left; those defeated by the end itself come last.
        all_lose: nobody has won, and it is no draw: time was up, and all have lost.
    """

    winners: tuple[int, ...]
    reason: str
    rule: str
    out: tuple[int, ...] = ()
    all_lose: bool = field(default=False, repr=False)

    @property
    def winner(self) -> int | None:
        """The only winner; None when there are several winners or no winner."""
        return self.winners[0] if len(self.winners) == 1 else None


def all_have_lost(seats: int, reason: str, rule: str) -> Outcome:
    """The end of a game that all its players have lost: time was up."""
    return Outcome((), reason, rule, tuple(range(seats)), all_lose=True)
