"""What computer players need to know about the game: the module's facet `ai` (`games.api.GameAi`)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from gundam_tui.games.gcg.cards.constants import SHIELDS
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.state import multiplayer as mp

from . import hand_model as hands
from . import rollout_policy as policy
from .board import BoardFacts
from .danger import near_loss
from .evaluation import WEIGHTS, evaluate, near_win
from .opening_hand import keeps
from .position_reader import PositionReader
from .value_parts import parts
from .what_changed import consequences

if TYPE_CHECKING:
    from gundam_tui.games.api import Foresight
    from gundam_tui.kernel.engine import Engine

    from .features import Encoder

__all__ = [
    "choices_to_win", "consequences", "encoder", "evaluate", "foresight", "hands", "keeps", "near_loss", "near_win",
    "parts", "patient", "policy", "reader", "together",
]  # fmt: skip

reader = PositionReader()
foresight: Foresight | None = None  # its players plan their turn and search

# A search plays out what may happen to a rested Unit, so being exposed costs nothing beyond that.
_PATIENT = replace(WEIGHTS, exposed=0.0)


def patient(e: Engine, seat: int) -> float:
    """The value of a position for a seat, for a search that plays the next turn out itself."""
    return evaluate(e, seat, _PATIENT)


def choices_to_win(e: Engine, seat: int) -> int:
    """At least how many choices a seat needs to win in this turn. See `GameAi.choices_to_win`.

    An attack takes a Shield or the Base, with <Suppression> or <Breach> one Shield more; the last one wins.
    """
    two = any("suppression" in unit.keywords or "breach" in unit.keywords for unit in BoardFacts(e).units(seat))
    walls = min(len(e.zone(SHIELDS, enemy)) + bool(q.base(e, enemy)) for enemy in mp.enemy_sides(e, seat))
    return 1 + (walls + two) // (1 + two)


def together(e: Engine, seat: int, other: int) -> bool:
    """Do two seats win and lose together, as partners do (12-3-9)?"""
    return not mp.is_enemy(e, seat, other)


def encoder(book: Any, seats: int = 2) -> Encoder:
    """Encodes views as numbers, for players that learn.

    Args:
        book: the cards.
        seats: the number of players.
    """
    from .features import Encoder

    return Encoder(book, seats)
