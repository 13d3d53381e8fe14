"""The parts of a position's value, with names for people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gundam_tui.kernel.engine import Engine
from gundam_tui.language import N

from .evaluation import WEIGHTS, Weights, evaluate

__all__ = ["TERMS", "parts"]

END = N("the end of the game")

# The names of the parts of the evaluation, and the weights they are made of.
TERMS: dict[str, tuple[str, ...]] = {
    N("Units on the field"): ("unit", "ap", "hp", "lv", "linked", "paired", "exposed"),
    N("Shields and Bases"): ("shields", "shield", "base", "base_hp"),
    N("cards in hand"): ("card", "card_cost", "late", "hidden"),
    N("Resources"): ("resource", "ex"),
    N("the chance to win soon"): ("lethal",),
    N("safety from losing soon"): ("danger",),
}


def parts(e: Engine, seat: int, weights: Weights = WEIGHTS) -> dict[str, float]:
    """The parts of a position's value by name; they add up to `evaluate`.

    Args:
        e: a world, never the true game.
        seat: for whom.
        weights: the weights.
    """
    if e.outcome is not None:
        return {END: evaluate(e, seat, weights)}
    none = _only((), weights)
    rest = evaluate(e, seat, none)  # keyword effects, and a deck that runs out
    found = {name: evaluate(e, seat, _only(fields, weights)) - rest for name, fields in TERMS.items()}
    found["Units on the field"] += rest
    return found


def _only(fields: Sequence[str], weights: Weights) -> Weights:
    """These weights, with all others zero."""
    names = [name for group in TERMS.values() for name in group if name not in fields]
    return replace(weights, **{name: type(getattr(weights, name))() for name in names})
