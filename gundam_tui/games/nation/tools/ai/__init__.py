"""What computer players need to know about a game of the family: the facet `ai` of its module (`games.api.GameAi`)."""

from __future__ import annotations

from typing import Any

from gundam_tui.games.api import Foresight, HandModel
from gundam_tui.kernel.engine import Engine

from .evaluation import evaluate, near_loss, near_win, parts, patient
from .features import Encoder
from .position_reader import PositionReader
from .rollout_policy import Policy
from .what_changed import consequences

__all__ = [
    "choices_to_win", "consequences", "encoder", "evaluate", "foresight", "hands", "keeps", "near_loss", "near_win",
    "parts", "patient", "policy", "reader", "together",
]  # fmt: skip

policy = Policy()
reader = PositionReader()
hands: HandModel | None = None  # what hands hold has not been learned about these games
foresight: Foresight | None = None  # a game for which it was counted what is played where has one of its own


def together(engine: Engine, seat: int, other: int) -> bool:
    """Do two seats win and lose together? Two play against each other here."""
    return seat == other


def choices_to_win(engine: Engine, seat: int) -> int:
    """See `GameAi.choices_to_win`: one attack may take a whole Nation."""
    return 1


def keeps(engine: Engine, seat: int) -> bool | None:
    """See `GameAi.keeps`: what hands are worth keeping has not been learned about these games."""
    return None


def encoder(book: Any, seats: int = 2) -> Encoder:
    """Encodes views as numbers, for players that learn."""
    return Encoder(book, seats)
