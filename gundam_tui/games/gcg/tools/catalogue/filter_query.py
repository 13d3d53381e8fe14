"""Filters of cards as one line of text: `set:ST01 lv:4..6 trait:zeon free words`.

A term is a key, a colon and a value; several values with commas, a value with spaces in quotes or with underscores.
Words without a key may stand anywhere on the card. The line may be half typed: a missing value asks for nothing, and
the beginning of a name matches every name that begins with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gundam_tui.games.catalogue.filter_line import WrongFilter, fold, terms
from gundam_tui.games.gcg.cards.language.card import COLORS, TYPES
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.reminders import keyword_labels
from gundam_tui.language import current, join, tr

from .card_filter import CardFilter, make_filter, traits_of

__all__ = ["ALSO", "KEYS", "choices", "read_query"]

KEYS = ("set", "color", "type", "lv", "cost", "trait", "keyword", "text", "name")
ALSO = {
    "colour": "color", "level": "lv", "kw": "keyword", "c": "color", "t": "type", "s": "set", "n": "name",
    "系列": "set", "颜色": "color", "类型": "type", "等级": "lv", "费用": "cost", "特征": "trait", "关键词": "keyword",
    "文本": "text", "名称": "name",
}  # fmt: skip


def read_query(book: Book, words: str) -> CardFilter:
    """The filter for a line of text.

    Args:
        book: the cards with the existing sets and traits.
        words: the line, perhaps half typed.

    Raises:
        WrongFilter: lists everything that is not understood.
    """
    asked: dict[str, list[str]] = {}
    free: list[str] = []
    faults: list[str] = []
    for key, value in terms(words, ALSO):
        if not key:
            free.append(value)
        elif key not in KEYS:
            faults.append(tr("there is no filter {key!r}: there are {keys}", key=key, keys=_keys()))
        elif value:
            asked.setdefault(key, []).extend([value] if key in ("text", "name") else _values(value))
    if faults:
        raise WrongFilter("\n".join(faults))
    many = {key: _completed(choices(book, key), asked[key]) for key in asked if key not in _SINGLE}
    made = make_filter(
        book,
        sets=many.get("set", ()),
        colors=many.get("color", ()),
        types=many.get("type", ()),
        level=_last(asked, "lv"),
        cost=_last(asked, "cost"),
        traits=many.get("trait", ()),
        keywords=many.get("keyword", ()),
        text=_last(asked, "text"),
        name=_last(asked, "name"),
    )
    return replace(made, words=tuple(free))


def _keys() -> str:
    """The keys as they are spoken of: in Chinese by their Chinese words."""
    chinese = {key: word for word, key in ALSO.items() if not word.isascii()} if current() == "zh" else {}
    return join(chinese.get(key, key) for key in KEYS)


_SINGLE = ("lv", "cost", "text", "name")


def _last(asked: dict[str, list[str]], key: str) -> str:
    """The last of several values: a level or a cost takes one span."""
    return next(reversed(asked.get(key, [])), "")


def _values(value: str) -> list[str]:
    return [one for part in value.split(",") if (one := part.strip())]


def _completed(there: Sequence[str], values: Sequence[str]) -> list[str]:
    """Each value as it is, or every name that begins with it if none equals it."""
    whole = {fold(one) for one in there}
    found: list[str] = []
    for value in values:
        start = fold(value.strip("()<>").replace("_", " "))
        found += [value] if start in whole else [one for one in there if fold(one).startswith(start)] or [value]
    return found


def choices(book: Book, key: str) -> Sequence[str]:
    """The possible values for a key of `KEYS`; empty for a figure or free text.

    Raises:
        KeyError: there is no such key.
    """
    match key:
        case "set":
            return book.sets()
        case "color":
            return COLORS
        case "type":
            return tuple(kind.replace("_", " ") for kind in TYPES)
        case "trait":
            return traits_of(book)
        case "keyword":
            return keyword_labels()
        case "lv" | "cost" | "text" | "name":
            return ()
        case _:
            raise KeyError(key)
