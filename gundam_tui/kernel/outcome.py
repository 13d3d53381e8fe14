"""How a game ended. The wire reads it by its fields, which a compiled record does not have, so this module stays
interpreted.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        winners: the seats that have won, in ascending order; empty: a draw.
        reason: why it ended; `rule`: the clause that ended it.
        out: the seats that have lost, in the order in which they left; those defeated by the end itself come last.
    """

    winners: tuple[int, ...]
    reason: str
    rule: str
    out: tuple[int, ...] = ()

    @property
    def winner(self) -> int | None:
        """The only winner; None when there are several winners or no winner."""
        return self.winners[0] if len(self.winners) == 1 else None
