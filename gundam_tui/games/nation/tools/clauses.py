"""The requirements of a game in our own words, by number; read on first use."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import MappingProxyType

from gundam_tui.cardlang.book import cards_folder
from gundam_tui.language import join, tr

from .trace import Trace


class UnknownClause(KeyError):
    """No requirement has this number."""

    def __str__(self) -> str:
        return f"there is no clause {self.args[0]}"  # a KeyError would put its text in quotes


@dataclass(frozen=True, slots=True)
class Heading:
    """A chapter: its number and title."""

    number: str
    title: str

    @property
    def wording(self) -> str:
        """Its title in the language that is spoken."""
        return tr(self.title)


@dataclass(frozen=True, slots=True)
class Clause:
    """A requirement.

    Attributes:
        number: `MC-48`. `text`: what it says. `pages`: its place in the rulebook.
        ruling: the rulebook is silent or ambiguous here, so it is our own ruling.
        chapter: the number of its chapter.
    """

    number: str
    text: str
    pages: str = ""
    ruling: bool = False
    chapter: int = 0
    title: str = ""
    since: str = ""
    notes: str = ""

    @property
    def wording(self) -> str:
        """What it says, in the language that is spoken."""
        return tr(self.text)

    @property
    def remarks(self) -> str:
        """Its notes: there are none."""
        return self.notes

    @property
    def kind(self) -> str:
        """Its source."""
        return join(word for word in (tr(self.pages), tr("with a ruling of ours") if self.ruling else "") if word)


class RulesPages:
    """The requirements of one game: the module's facet `rules_text` (`games.api.TracedRules`).

    Args:
        game: its id, which is the folder of its cards.
        title: of its rules.
    """

    def __init__(self, game: str, title: str = "Requirements") -> None:
        self._game, self.title = game, title

    @cached_property
    def _read(self) -> tuple[Mapping[str, Clause], Sequence[Heading]]:
        path = cards_folder(self._game) / "rules.toml"
        with path.open("rb") as file:
            table = tomllib.load(file)
        headings: list[Heading] = []
        found: dict[str, Clause] = {}
        for number, row in table.items():
            if "chapter" in row or not headings:
                headings.append(Heading(str(len(headings) + 1), row.get("chapter", self.title)))
            pages, ruling = row.get("pages", ""), row.get("ruling", False)
            found[number] = Clause(number, row["text"], pages, ruling, len(headings))
        return MappingProxyType(found), tuple(headings)

    @property
    def all(self) -> Mapping[str, Clause]:
        """All requirements by number."""
        return self._read[0]

    @property
    def chapters(self) -> Sequence[Heading]:
        """The chapters in order."""
        return self._read[1]

    def clause(self, number: str) -> Clause:
        """A requirement by its number.

        Raises:
            UnknownClause: no requirement has this number.
        """
        if number not in self.all:
            raise UnknownClause(number)
        return self.all[number]

    def numbers(self) -> Sequence[str]:
        """All numbers in their order."""
        return tuple(self.all)

    def above(self, number: str) -> Sequence[Heading]:
        """The chapter of a requirement."""
        return [heading for heading in self.chapters if heading.number == str(self.clause(number).chapter)]

    def below(self, number: str) -> Sequence[Clause]:
        """Requirements have no parts."""
        return ()

    @cached_property
    def trace(self) -> Trace:
        """Where requirements are in the code, and which tests show them."""
        return Trace(self)


@lru_cache(maxsize=4)
def rules_pages(game_id: str, title: str) -> RulesPages:
    """The requirements of a game.

    Args:
        game_id: the game. `title`: of its page.
    """
    return RulesPages(game_id, title)
