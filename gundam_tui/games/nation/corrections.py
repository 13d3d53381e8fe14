"""A judge's hand (`games.api.Corrections`): this game has none yet, and says so."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.views import Choice
from gundam_tui.kernel import Engine, Refusal
from gundam_tui.kernel.engine import Refused

NONE = Refusal("", "positions of this game cannot be corrected by hand")


def things(engine: Engine, seat: int | None) -> Sequence[Choice]:
    """Nothing can be corrected."""
    return ()


def choices(engine: Engine, seat: int | None, thing: str) -> Sequence[Choice]:
    """Nothing can be done with any card.

    Raises:
        Refused: always.
    """
    raise Refused(NONE)


def in_words(engine: Engine, keys: Sequence[str], seat: int | None, reader: int | None) -> Sequence[str]:
    """Corrections in words.

    Raises:
        Refused: always.
    """
    raise Refused(NONE)
