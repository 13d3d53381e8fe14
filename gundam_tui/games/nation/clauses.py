"""The requirements of a game in our own words, by number; read when one is first asked for."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from gundam_tui.cardlang.book import cards_folder


@dataclass(frozen=True, slots=True)
class Clause:
    """A requirement: its number (`MC-48`), what it says, and where the rulebook has it; `ruling`: where the rulebook is
    silent or can be read in two ways, it is a ruling of ours."""

    number: str
    wording: str
    pages: str = ""
    ruling: bool = False


class RulesPages:
    """The requirements of one game: the module's facet `rules_text` (`games.api.RulesText`).

    Args:
        game: its id, which is the folder of its cards.
    """

    def __init__(self, game: str) -> None:
        self._game = game

    @cached_property
    def all(self) -> Mapping[str, Clause]:
        """All requirements by number."""
        path = cards_folder(self._game) / "rules.toml"
        with path.open("rb") as file:
            table = tomllib.load(file)
        return MappingProxyType({
            number: Clause(number, row["text"], row.get("pages", ""), row.get("ruling", False))
            for number, row in table.items()
        })  # fmt: skip

    def clause(self, number: str) -> Clause:
        """A requirement by its number.

        Raises:
            KeyError: there is none.
        """
        return self.all[number]
