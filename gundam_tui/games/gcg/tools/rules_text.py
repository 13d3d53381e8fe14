"""The rules in our own words, and their places in code, tests and cards: the module's facet `rules_text`."""

from __future__ import annotations

from . import trace
from .clauses import above, below, clause, numbers

__all__ = ["above", "below", "clause", "numbers", "trace"]
