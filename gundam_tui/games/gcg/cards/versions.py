"""The clauses of the comprehensive rules 1.0, whose numbers differ from those of 1.1.1: where each lives now.

Everything in the program cites 1.1.1. Players by 1.0 read the numbers of 1.0, marked with the version.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from gundam_tui.cardlang.book import cards_folder

__all__ = ["OLD", "THIS", "OldClause", "cited", "old_clauses"]

OLD = "1.0:"
THIS = "1.1.1:"


@dataclass(frozen=True, slots=True)
class OldClause:
    """A number of the rules 1.0.

    Attributes:
        number: in 1.0, without the version.
        now: the numbers in 1.1.1 that say it, the nearest first; empty: none does.
        changed: what is different in 1.1.1; empty: nothing.
    """

    number: str
    now: tuple[str, ...]
    changed: str = ""


@lru_cache(maxsize=1)
def old_clauses() -> Mapping[str, OldClause]:
    """All clauses and headings of 1.0, in the order of the rulebook.

    Raises:
        OSError: the data file cannot be read.
    """
    data = _data()
    rows = data["clauses"].items()
    made = {number: OldClause(number, tuple(now.split()), data["changed"].get(number, "")) for number, now in rows}
    return MappingProxyType(made)


def cited(preset: str, number: str) -> str:
    """A clause as somebody reads it who plays by a preset of the rules.

    Args:
        preset: `1.0`, `1.1.1` and so on, perhaps with purple decks (`1.0+purple`).
        number: of 1.1.1, of a later version (`1.9.0:5-22`) or of the rules of matches (`MT-3`); empty for none.

    Returns:
        By 1.0 its own number, `1.0:7-4-2`; a clause that 1.0 does not have is marked `1.1.1:`.
    """
    if not number[:1].isdigit() or ":" in number or preset.partition("+")[0] != OLD.removesuffix(":"):
        return number
    old = _backwards().get(number)
    return f"{OLD}{old}" if old else f"{THIS}{number}"


@lru_cache(maxsize=1)
def _backwards() -> Mapping[str, str]:
    """For each clause of 1.1.1, the first of 1.0 that it says; one that it says next to another, last."""
    found: dict[str, str] = {}
    for old in old_clauses().values():
        if old.now:
            found.setdefault(old.now[0], old.number)
    for old in old_clauses().values():
        for number in old.now[1:]:
            found.setdefault(number, old.number)
    return {**_data()["cited"], **found}


def _data() -> Mapping[str, Mapping[str, str]]:
    import tomllib  # only who plays by 1.0, or asks for its clauses, waits for it

    return tomllib.loads((cards_folder("gcg") / "versions" / "1.0.toml").read_text(encoding="utf-8"))
