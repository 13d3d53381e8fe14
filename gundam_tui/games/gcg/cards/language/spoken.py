"""Names and texts of cards in a language: that of the reader, or a given one.

English names and wordings stand on the cards (`Card.wording`). The Chinese ones are printed from the same trees when
somebody first reads them, so readers of English wait for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, field
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from gundam_tui import language
from gundam_tui.frozen import slotted

from .chinese import facts, names
from .keyword_table import KEYWORDS
from .reminders import Reminder, all_reminders, reminders

if TYPE_CHECKING:
    from .card import Card
    from .card_db import Book

__all__ = [
    "card_name", "chinese_tokens", "heading", "keyword_effects", "keyword_words", "kind", "name", "names_of",
    "provenance", "reminders_of", "text", "trait",
]  # fmt: skip

_CHINESE = "zh"


@slotted
class _Printed:
    """The Chinese texts of a book that have been printed so far, and the words for its Unit tokens, by number."""

    tokens: Mapping[str, str]
    texts: dict[str, str] = field(default_factory=dict[str, str])


_printed: WeakKeyDictionary[Book, _Printed] = WeakKeyDictionary()


def name(english: str, spoken: str = "") -> str:
    """The name of a card, a Pilot or a trait.

    Args:
        english: as the card files have it.
        spoken: a language of `language.LANGUAGES`; empty: the one that is spoken now.
    """
    return names.name(english) if (spoken or language.current()) == _CHINESE else english


def card_name(english: str, spoken: str = "") -> str:
    """A card name inside a text or a link condition: `[Amuro Ray]`, `{阿姆罗·雷}` (1.0:2-2-2)."""
    said = name(english, spoken)
    return f"{{{said}}}" if (spoken or language.current()) == _CHINESE else f"[{said}]"


def trait(english: str, spoken: str = "") -> str:
    """A trait as cards write it: `(Zeon)`, `〈吉翁〉`."""
    said = name(english, spoken)
    return f"〈{said}〉" if (spoken or language.current()) == _CHINESE else f"({said})"


def names_of(card: Card) -> tuple[str, ...]:
    """The names of a card in every language, the English one first."""
    return tuple(dict.fromkeys((card.name, names.name(card.name))))


def kind(card: Card, spoken: str = "") -> str:
    """The type of a card in words: `unit token`, `机体替代卡`."""
    if (spoken or language.current()) != _CHINESE:
        return card.type.replace("_", " ")
    return facts.TYPES[card.type]


def heading(card: Card, spoken: str = "") -> str:
    """Colour and type as a heading: `Blue Unit token`, `蓝色机体替代卡`."""
    if (spoken or language.current()) == _CHINESE:
        return facts.COLORS.get(card.color or "", "") + kind(card, spoken)
    first, _, rest = card.type.partition("_")
    title = f"EX {rest.capitalize()}" if first == "ex" else f"{first.capitalize()} {rest}"
    return f"{(card.color or '').capitalize()} {title}".strip()


def provenance(card: Card, spoken: str = "") -> str:
    """Who made the words of a card, if that is not the publisher: the Chinese ones are the project's."""
    ours = (spoken or language.current()) == _CHINESE and (card.wording or len(names_of(card)) > 1)
    return facts.UNOFFICIAL if ours else ""


def text(book: Book, card: Card, spoken: str = "") -> str:
    """What a card says, one line for each ability.

    Args:
        book: the card's book, with the tokens that its text makes.
        card: the card.
        spoken: as of `name`.
    """
    if (spoken or language.current()) != _CHINESE:
        return card.wording
    if not card.text["lines"]:
        return ""
    kept = _printed.get(book)
    if kept is None:
        kept = _printed[book] = _Printed(chinese_tokens(book[number] for number in book.numbers()))
    if card.number not in kept.texts:
        kept.texts[card.number] = _chinese(card, kept.tokens)
    return kept.texts[card.number]


def _chinese(card: Card, tokens: Mapping[str, str]) -> str:
    from . import tree  # with pydantic, which nobody who reads English waits for
    from .chinese.text import wording

    return wording(tree.CardText.model_validate(card.text), kind=card.type, named=names.name, tokens=tokens)


def chinese_tokens(cards: Iterable[Card]) -> dict[str, str]:
    """The Chinese for every Unit token among some cards in a text that makes it, by number."""
    from .chinese.text import token_words

    tokens = [one for one in cards if one.type == "unit_token"]
    return {one.number: token_words({**asdict(one), "wording": _chinese(one, {})}, names.name) for one in tokens}


def keyword_words(name: str, amount: int | None = None, spoken: str = "") -> str:
    """A keyword effect without its brackets: `Repair 2`, `修复：2`; without an amount `Repair`, `修复`."""
    row = KEYWORDS[name]
    if (spoken or language.current()) != _CHINESE:
        return f"{row.label} {amount}" if row.counted and amount is not None else row.label
    from .chinese.keywords import word

    return f"{word(name)}：{amount}" if row.counted and amount is not None else word(name)


def reminders_of(card: Card, spoken: str = "") -> list[Reminder]:
    """A reminder for every keyword effect that a card has, gives or mentions; its label stands in brackets."""
    there = {one.keyword for one in reminders(card.text, card.wording)}
    every = keyword_effects(spoken)
    return [every[row.name] for row in KEYWORDS.values() if row.label in there]


def keyword_effects(spoken: str = "") -> dict[str, Reminder]:
    """A reminder of every keyword effect, by its name in the notation; its label stands in brackets."""
    found = all_reminders()
    if (spoken or language.current()) != _CHINESE:
        return {word: one._replace(keyword=f"<{one.keyword}>") for word, one in found.items()}
    from .chinese.keywords import REMINDERS, label

    return {word: Reminder(label(word), REMINDERS.get(word, one.sentence), one.clause) for word, one in found.items()}
