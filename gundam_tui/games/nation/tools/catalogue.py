"""The cards of a game for readers and searches: the module's facet `catalogue` (`games.api.Catalogue`)."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from gundam_tui.games.api import CardNote, CardSheet, KeywordRow
from gundam_tui.games.catalogue.families import family
from gundam_tui.games.catalogue.filter_line import WrongFilter, fold, terms
from gundam_tui.games.nation.cards.card import PROVENANCES, Keyword, trait_words
from gundam_tui.games.nation.cards.language.card_db import FamilyBook
from gundam_tui.games.nation.cards.language.record import Card, total
from gundam_tui.games.nation.tools.families import FAMILIES
from gundam_tui.language import N, join, listed, tr

__all__ = ["FamilyCatalogue"]

Test = Callable[[Card], bool]

_RANGE = re.compile(r"(\d*)(\.\.)?(\d*)")


def notation(book: FamilyBook) -> list[str]:
    """The page about how card texts are written in card files."""
    from gundam_tui.games.nation.cards.language.page import notation_page

    return notation_page(book)


def export(cards: Iterable[Card]) -> list[dict[str, Any]]:
    """Cards as JSON objects."""
    return [{**dataclasses.asdict(card), "text": card.text} for card in cards]


_TYPES = {
    "unit": N("unit"), "character": N("character"), "operation": N("operation"), "command": N("command"),
    "generation": N("generation"),
}  # fmt: skip


class FamilyCatalogue:
    """The cards of one game.

    Args:
        example: a filter line as an example of what can be asked for.
        keywords: its special effects.
        colors, types: of its cards, in their order.
        stats: the names of the three strengths.
        printed: a rule that the figures of a card bring with them, in words; empty where they bring none.
    """

    aliases: Mapping[str, str] = MappingProxyType({"colour": "color", "kw": "keyword", "c": "color", "t": "type"})
    orders: Mapping[str, Callable[[Card], tuple[object, ...]]] = MappingProxyType({
        "number": lambda card: (),
        "name": lambda card: (fold(card.name),),
        "cost": lambda card: (total(card), fold(card.name)),
    })  # fmt: skip
    editing = None  # their texts are written in a card file
    notation = staticmethod(notation)
    export = staticmethod(export)

    @staticmethod
    def read_print(source: str, book: Any, progress: Callable[[str, int, int], None], *, origin: str, day: str) -> None:
        """The prints of these games are not read: their cards are encoded by hand."""

    @staticmethod
    def try_out(book: Any, number: str) -> None:
        """The cards of these games are not tried out."""

    def __init__(
        self, example: str, keywords: Mapping[str, KeywordRow], colors: Sequence[str], types: Sequence[str],
        stats: tuple[str, str, str], printed: Callable[[Card], str] = lambda card: "",
    ) -> None:  # fmt: skip
        self.example = example
        self._printed = printed
        self._keywords, self._colors, self._types, self._stats = keywords, tuple(colors), tuple(types), stats
        self._tests: Mapping[str, Callable[[str], Test]] = {
            "color": lambda value: lambda card: card.color.startswith(value),
            "type": lambda value: lambda card: card.type.startswith(value),
            "cost": _costs,
            "trait": lambda value: lambda card: any(fold(trait).startswith(value) for trait in card.traits),
            "keyword": lambda value: lambda card: any(fold(one).startswith(value) for one in self._labels(card)),
            "name": lambda value: lambda card: value in fold(card.name),
            "text": lambda value: lambda card: value in fold(card.wording),
        }

    def names(self, card: Card) -> tuple[str, ...]:
        """The name of a card."""
        return (card.name,)

    def sheet(self, book: Any, number: str) -> CardSheet:
        """A card in full.

        Raises:
            KeyError: no card has this number.
        """
        card: Card = book[number]
        strengths = card.stats.split("/") if card.stats else []
        rows = [
            ("traits", join(trait_words(card.traits))),
            (tr("names"), join(card.aliases)),
            (tr("machine of"), join(card.machines)),
            (tr("second colour"), card.second),
            (tr("goes to"), listed([tr(area.capitalize()) for area in card.areas])),
            (tr("symbol"), "/".join(map(tr, card.symbol))),
            (tr("remark"), card.remark),
        ]
        told = tuple((label, text) for label, text in rows if text)
        kind = tr(_TYPES[card.type])
        if card.chip:
            kind = tr("{kind} chip", kind=kind)
        return CardSheet(
            card.number,
            card.name,
            card.color,
            kind,
            ((tr("cost"), card.cost),),
            tuple(zip(map(tr, self._stats), strengths, strict=False)),
            told,
            tuple(filter(None, (*card.wording.strip().splitlines(), self._printed(card)))),
            heading=f"{tr(card.color).capitalize()} {kind.capitalize()}",
            tag=f"{card.color[:2]} {card.type[:1].upper()}",
            brief=f"{card.cost} {card.stats:>7}",
            facts=told,
            adds=card.type == "character",
            notation=card.source,
            provenance=tr(PROVENANCES[card.provenance]),
            family=family(FAMILIES, card.type, card.name, card.traits),
        )

    def notes(self, card: Card) -> list[CardNote]:
        """A reminder of every special effect with its clause."""
        rows = [self._keywords[line.id] for line in card.lines if isinstance(line, Keyword)]
        return [CardNote(f"<{row.label}>", row.reminder, row.clause) for row in rows]

    # ---------------------------------------------------------------- filters

    def _labels(self, card: Card) -> list[str]:
        """The special effects of a card, as players write them."""
        return [self._keywords[line.id].label for line in card.lines if isinstance(line, Keyword)]

    def _test(self, key: str, wanted: Sequence[str]) -> Test:
        if key not in self._tests:
            raise WrongFilter(f"there is no filter {key!r}: there are {', '.join(self._tests)}")
        tests = [self._tests[key](fold(value)) for value in wanted]
        return lambda card: any(test(card) for test in tests)

    def filter(self, book: FamilyBook, words: str) -> Test:
        """The filter for a line of text; words without a key can be anywhere on the card.

        Raises:
            WrongFilter: lists what is not understood.
        """
        tests: list[Test] = []
        for key, value in terms(words, self.aliases):
            if key:
                tests.append(
                    self._test(key, [one for one in value.split(",") if one]) if value else self._test(key, [""])
                )
            elif value:
                tests.append(_anywhere(fold(value)))
        return lambda card: all(test(card) for test in tests)

    def select(self, book: FamilyBook, asked: Mapping[str, Sequence[str]]) -> Test:
        """The filter for whole words, by key.

        Raises:
            WrongFilter: lists what is not understood.
        """
        said = {key: [word for word in wanted if word] for key, wanted in asked.items()}
        tests = [self._test(self.aliases.get(key, key), wanted) for key, wanted in said.items() if wanted]
        return lambda card: all(test(card) for test in tests)

    def values(self, book: FamilyBook, cards: Iterable[Card], key: str) -> Sequence[str]:
        """The values that a filter key can take (a figure's among the given cards); empty if any text is possible.

        Raises:
            KeyError: there is no such key.
        """
        if key == "cost":
            return [str(cost) for cost in sorted({total(card) for card in cards})]
        if key in ("name", "text"):
            return ()
        if key == "trait":
            return sorted({trait for card in book for trait in card.traits})
        labels = tuple(row.label for row in self._keywords.values())
        return {"color": self._colors, "type": self._types, "keyword": labels}[key]


def _anywhere(word: str) -> Test:
    return lambda card: word in fold(f"{card.number} {card.name} {' '.join(card.traits)} {card.wording}")


def _costs(asked: str) -> Test:
    """Of a total cost: `4`, `4..6`, `4..` or `..6`.

    Raises:
        WrongFilter: the text has none of these forms.
    """
    found = _RANGE.fullmatch(asked)
    if not found or asked in ("", ".."):
        raise WrongFilter(f"{asked!r} is no cost: write 4, 4..6, 4.. or ..6")
    least, dots, most = found.groups()
    top = most if dots else least
    return lambda card: int(least or 0) <= total(card) <= (int(top) if top else 99)
