"""Synthetic cards of a scenario file, beside those of the card book."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from gundam_tui.cardlang.card_file import CardFile, lines_of_cards
from gundam_tui.cardlang.faults import CardFault, UnknownCard
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.card_toml import finish, read_card

_TOKEN = re.compile(r"T-[0-9]+")


class Overlay:
    """A card book and more cards; what deck checking and `BookPool` ask of a book."""

    def __init__(self, book: Book, made: Mapping[str, Card]) -> None:
        self.book = book
        self.made = made

    def __getitem__(self, number: str) -> Card:
        if number in self.made:
            return self.made[number]
        try:
            return self.book[number]
        except UnknownCard as error:
            raise UnknownCard(error.number, self.numbers()) from None

    def __contains__(self, number: object) -> bool:
        return number in self.made or number in self.book

    def numbers(self) -> tuple[str, ...]:
        """Every card number, those of the file first."""
        return (*self.made, *self.book.numbers())


def defaults(number: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a synthetic card with what a scenario may leave out: a blue Unit for nothing, AP 1 and HP 1."""
    kind = facts.get("type", "unit")
    filled: dict[str, Any] = {"name": number, "type": kind}
    if kind in ("unit", "pilot", "command", "base"):
        filled |= {"color": "blue", "level": 0, "cost": 0}
    if kind in ("unit", "unit_token", "pilot"):
        filled |= {"ap": 1, "hp": 1}
    if kind == "base":
        filled["hp"] = 5
    if kind in ("unit", "base"):
        filled["zones"] = ["space", "earth"]
    return {**filled, **facts}


def read_cards(
    name: str, text: str, tables: Mapping[str, Mapping[str, Any]], book: Book
) -> tuple[dict[str, Card], list[CardFault]]:
    """The synthetic cards of a file, and what is wrong with them.

    Args:
        name: the file, for messages.
        text: its text, for the places of faults.
        tables: `[cards.NUMBER]` as TOML gave them.
        book: the real cards, whose numbers are taken.
    """
    file = CardFile(name, lines_of_cards(text), {}, {}, [])
    for number, facts in tables.items():
        if number in book:
            file.fault("a real card has this number; take another, such as X-001", number)
        else:
            read_card(file, number, defaults(number, facts))
    if file.trees and not file.faults:
        finish([file], _tokens(text, book))
    return {number: _card(number, entry) for number, entry in file.entries.items()}, file.faults


def _tokens(text: str, book: Book) -> dict[str, str]:
    """How the book's tokens that a file speaks of are named in a text."""
    from gundam_tui.games.gcg.cards.language.wording import token_words

    return {number: token_words(asdict(book[number])) for number in _TOKEN.findall(text) if number in book}


def _card(number: str, entry: Mapping[str, Any]) -> Card:
    facts = dict(entry)
    facts.pop("printings", None)
    facts["link"] = tuple((kind, value) for kind, value in facts.get("link", ()))
    for field in ("zones", "traits"):
        facts[field] = tuple(facts.get(field, ()))
    return Card(number, **facts)
