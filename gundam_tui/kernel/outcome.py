"""How a game ended. The wire reads it by its fields, which a compiled record does not have: this stays interpreted."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        winners: the seats that have won, in ascending order; nobody's: a draw.
        reason: why it ended, `rule` the clause that ended it.
        out: the seats that have lost, in the order in which they went out; those that the end itself defeats come last.
    """

    winners: tuple[int, ...]
    reason: str
    rule: str
    out: tuple[int, ...] = ()

    @property
    def winner(self) -> int | None:
        """The only winner; None when there are several, or none."""
        return self.winners[0] if len(self.winners) == 1 else None
