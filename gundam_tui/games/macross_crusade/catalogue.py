"""The cards of the game as people read and look for them: the module's facet `catalogue` (`games.api.Catalogue`)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from gundam_tui.games.api import CardNote, CardSheet
from gundam_tui.games.catalogue.filter_line import WrongFilter, fold, terms
from gundam_tui.games.macross_crusade.card_db import Book
from gundam_tui.games.macross_crusade.keyword_table import KEYWORDS
from gundam_tui.games.nation.card import Keyword
from gundam_tui.games.nation.language.record import Card

__all__ = ["aliases", "example", "export", "filter", "notation", "notes", "orders", "select", "sheet", "values"]

aliases: Mapping[str, str] = MappingProxyType({"colour": "color", "kw": "keyword", "c": "color", "t": "type"})
example = "color:blue type:unit cost:3 trait:singer keyword:raid words"
COLORS, TYPES = ("blue", "green", "purple"), ("unit", "character", "command")
Test = Callable[[Card], bool]


def total(card: Card) -> int:
    """The total power that a card takes."""
    return int(card.cost.split("-")[1])


orders: Mapping[str, Callable[[Card], tuple[object, ...]]] = {
    "number": lambda card: (),
    "name": lambda card: (fold(card.name),),
    "cost": lambda card: (total(card), fold(card.name)),
}


def sheet(book: Any, number: str) -> CardSheet:
    """A card in full.

    Raises:
        KeyError: there is none.
    """
    card: Card = book[number]
    strengths = card.stats.split("/") if card.stats else []
    rows = [
        ("traits", ", ".join(card.traits)),
        ("names", ", ".join(card.aliases)),
        ("machine of", ", ".join(card.machines)),
        ("symbol", "/".join(card.symbol)),
    ]
    told = tuple((label, text) for label, text in rows if text)
    kind = f"{card.type} chip" if card.chip else card.type
    return CardSheet(
        card.number,
        card.name,
        card.color,
        kind,
        (("cost", card.cost),),
        tuple(zip(("Fighting", "Shooting", "Defense"), strengths, strict=False)),
        told,
        tuple(card.wording.strip().splitlines()),
        heading=f"{card.color.capitalize()} {kind.capitalize()}",
        tag=f"{card.color[:2]} {card.type[:1].upper()}",
        brief=f"{card.cost} {card.stats:>7}",
        facts=told,
        adds=card.type == "character",
        notation=card.source,
        provenance=card.provenance,
    )


def notes(card: Card) -> list[CardNote]:
    """A reminder of every special effect with its clause."""
    rows = [KEYWORDS[line.id] for line in card.lines if isinstance(line, Keyword)]
    return [CardNote(f"<{row.label}>", row.reminder, row.clause) for row in rows]


def export(cards: Iterable[Card]) -> list[dict[str, Any]]:
    """Cards as JSON objects."""
    return [{**dataclasses.asdict(card), "text": card.text} for card in cards]


def notation(book: Book) -> list[str]:
    """The page about how card texts are written in card files: the texts there are."""
    lines = sorted({line for card in book for line in card.source.strip().splitlines()})
    return ["One special effect or ability a line. The lines of all cards:", "", *lines]


# ---------------------------------------------------------------- filters

_TESTS: Mapping[str, Callable[[str], Test]] = {
    "color": lambda value: lambda card: card.color.startswith(value),
    "type": lambda value: lambda card: card.type.startswith(value),
    "cost": lambda value: lambda card: str(total(card)) == value,
    "trait": lambda value: lambda card: any(fold(trait).startswith(value) for trait in card.traits),
    "keyword": lambda value: lambda card: any(fold(label).startswith(value) for label in labels(card)),
    "name": lambda value: lambda card: value in fold(card.name),
    "text": lambda value: lambda card: value in fold(card.wording),
}  # fmt: skip


def labels(card: Card) -> list[str]:
    """The special effects of a card, as players write them."""
    return [KEYWORDS[line.id].label for line in card.lines if isinstance(line, Keyword)]


def _test(key: str, wanted: Sequence[str]) -> Test:
    if key not in _TESTS:
        raise WrongFilter(f"there is no filter {key!r}: there are {', '.join(_TESTS)}")
    tests = [_TESTS[key](fold(value)) for value in wanted]
    return lambda card: any(test(card) for test in tests)


def filter(book: Book, words: str) -> Test:  # noqa: A001
    """The filter that a line of text asks for; words without a key stand anywhere on the card.

    Raises:
        WrongFilter: with what is not understood.
    """
    tests: list[Test] = []
    for key, value in terms(words, aliases):
        if key:
            tests.append(_test(key, [one for one in value.split(",") if one]) if value else _test(key, [""]))
        elif value:
            tests.append(_anywhere(fold(value)))
    return lambda card: all(test(card) for test in tests)


def _anywhere(word: str) -> Test:
    return lambda card: word in fold(f"{card.number} {card.name} {' '.join(card.traits)} {card.wording}")


def select(book: Book, asked: Mapping[str, Sequence[str]]) -> Test:
    """The filter that whole words ask for, by key.

    Raises:
        WrongFilter: with what is not understood.
    """
    tests = [_test(aliases.get(key, key), wanted) for key, wanted in asked.items() if wanted]
    return lambda card: all(test(card) for test in tests)


def values(book: Book, cards: Iterable[Card], key: str) -> Sequence[str]:
    """What a key can be asked for, among some cards where that is a figure; empty for any text.

    Raises:
        KeyError: there is no such key.
    """
    if key == "cost":
        return [str(cost) for cost in sorted({total(card) for card in cards})]
    if key in ("name", "text"):
        return ()
    if key == "trait":
        return sorted({trait for card in book for trait in card.traits})
    return {"color": COLORS, "type": TYPES, "keyword": tuple(row.label for row in KEYWORDS.values())}[key]
