"""The Gundam Card Game: comprehensive rules 1.1.1 with their later official clarifications.

Programs find what they need (`new_game`, `card_book`) here by name. The rules are imported on first use: code that only
draws what a seat is shown (`games.views`) does without them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .cards.library import card_book
    from .flow.start import card_pool, new_game

__all__ = ["card_book", "card_pool", "new_game"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(".flow.start", __name__), name)
