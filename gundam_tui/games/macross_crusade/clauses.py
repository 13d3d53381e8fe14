"""The requirements in our own words, by number; read when one is first asked for."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from gundam_tui.cardlang.book import cards_folder


@dataclass(frozen=True, slots=True)
class Clause:
    """A requirement: its number (`MC-48`), what it says, and the pages of the rulebook; `ruling`: where the rulebook is
    silent or can be read in two ways, it is a ruling of ours."""

    number: str
    wording: str
    pages: str = ""
    ruling: bool = False


@lru_cache(maxsize=1)
def clauses() -> Mapping[str, Clause]:
    """All requirements by number."""
    path = cards_folder("macross-crusade") / "rules.toml"
    with path.open("rb") as file:
        table = tomllib.load(file)
    return MappingProxyType({
        number: Clause(number, row["text"], row.get("pages", ""), row.get("ruling", False))
        for number, row in table.items()
    })  # fmt: skip


def clause(number: str) -> Clause:
    """A requirement by its number.

    Raises:
        KeyError: there is none.
    """
    return clauses()[number]
