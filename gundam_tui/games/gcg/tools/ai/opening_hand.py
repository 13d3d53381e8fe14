"""Is an opening hand better than the five cards that would come for it (6-2-1-6)? See `games.api.GameAi.keeps`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from gundam_tui.games.gcg.cards.constants import DECK, HAND
from gundam_tui.games.gcg.cards.model import CardDef
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.kernel.engine import Engine

__all__ = ["keeps", "sign", "weights"]

_LATEST: Final = 7  # from this level on Units count alike

# What a card in the opening hand adds to the chance to win, in points, beside any other card. Fitted by
# `python -m tests.study.openings`, which says with which games: see `players/strength.md`.
weights: Mapping[str, float] = MappingProxyType(
    {
        "base": -2.1,
        "early command": 0.3,
        "early pilot": 0.9,
        "late command": -1.9,
        "late pilot": -3.5,
        "pilot command": -1.8,
        "unit 2": 3.1,
        "unit 3": 3.2,
        "unit 4": 2.6,
        "unit 5": 1.8,
        "unit 6": 0.0,
        "unit 7": -2.5,
    }
)


def sign(card: CardDef) -> str:
    """The kind of card that a card is in an opening hand."""
    if card.kind == "unit":
        return f"unit {min(max(card.lv, 2), _LATEST)}"  # few Units are of level 1
    if card.kind == "pilot":
        return "early pilot" if card.lv <= 4 else "late pilot"
    if card.kind == "command":
        return "pilot command" if card.pilot_name else "early command" if card.lv <= 2 else "late command"
    return card.kind


def keeps(engine: Engine, seat: int) -> bool:
    """See `GameAi.keeps`."""
    return _mean(engine, engine.zone(HAND, seat)) >= _mean(engine, engine.zone(DECK, seat))


def _mean(engine: Engine, cards: Sequence[int]) -> float:
    return sum([weights.get(sign(q.definition(engine, card)), 0.0) for card in cards]) / max(1, len(cards))
