"""The cards of the Gundam Card Game by number (`cardlang.book`), and as JSON objects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from gundam_tui.cardlang import book, packs
from gundam_tui.cardlang.card_file import CardEntry, CardFile

from .card import Card, set_of
from .card_toml import finish, read_card
from .keyword_table import KEYWORDS

__all__ = ["Book", "export"]

_HERE = Path(__file__).resolve().parent
_MAKERS = ("*.lark", "builder.py", "card*.py", "keyword_table.py", "parser.py", "tree/*.py", "wording*.py")


class Book(book.Book[Card]):
    """The cards of the game."""

    game = "gcg"
    cache = ("cards",)
    not_cards = frozenset({"banlist.toml", "fingerprints.toml", "matches.toml", "rules.toml", "rulings.toml"})
    shared = "tokens.toml"  # a text that makes a token names the token's facts

    @classmethod
    def makers(cls) -> Iterable[Path]:
        """The sources of this language."""
        return (path for pattern in _MAKERS for path in packs.matching(_HERE, pattern))

    @classmethod
    def table(cls) -> str:
        """The keyword effects, needed to read and word texts."""
        return repr([*KEYWORDS.values()])

    @classmethod
    def read_card(cls, file: CardFile, number: str, facts: object) -> None:
        """Check the table of one card (see `card_toml`)."""
        read_card(file, number, facts)

    @classmethod
    def finish(cls, files: Sequence[CardFile], known: Iterable[tuple[str, CardEntry]]) -> None:
        """Add the wording, once every token is known."""
        from .wording import token_words

        finish(files, {number: token_words(entry) for number, entry in known if entry["type"] == "unit_token"})

    @classmethod
    def card(cls, number: str, entry: Mapping[str, Any]) -> Card:
        """The record of a card."""
        return Card(
            number=number,
            name=entry["name"],
            type=entry["type"],
            color=entry.get("color"),
            level=entry.get("level"),
            cost=entry.get("cost"),
            ap=entry.get("ap"),
            hp=entry.get("hp"),
            zones=tuple(entry.get("zones", ())),
            traits=tuple(entry.get("traits", ())),
            link=tuple((kind, value) for kind, value in entry.get("link", ())),
            text=entry.get("text") or {"lines": []},
            source=entry.get("source", ""),
            wording=entry.get("wording", ""),
        )

    def of_set(self, code: str) -> list[Card]:
        """The cards of one set (`ST01`), in the order of the card files; empty for an unknown code."""
        return [self[number] for number in self.numbers() if set_of(number) == code]

    def sets(self) -> tuple[str, ...]:
        """The codes of all sets, in the order of the card files."""
        return tuple(dict.fromkeys(set_of(number) for number in self.numbers()))


def export(cards: Iterable[Card]) -> list[dict[str, Any]]:
    """Cards as JSON objects: facts, link alternatives, wording as `text`, the notation as `notation`."""
    return [
        {
            "number": card.number,
            "name": card.name,
            "type": card.type,
            "color": card.color,
            "level": card.level,
            "cost": card.cost,
            "ap": card.ap,
            "hp": card.hp,
            "zones": list(card.zones),
            "traits": list(card.traits),
            "link": [{kind: value} for kind, value in card.link],
            "text": card.wording,
            "notation": card.source,
        }
        for card in cards
    ]
