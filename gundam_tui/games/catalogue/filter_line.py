"""Filters of cards as one line of text, whatever the keys are: `set:ST01 lv:4..6 free words`.

A term is a key, a colon and a value; a value with spaces stands in quotes. The game decides what the keys mean
(`games.api.Catalogue`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

__all__ = ["WrongFilter", "fold", "next_query", "terms", "value_of", "with_value"]

_TERM = r'([^\W\d_]+)[:：](?=\s|$)|(?:([^\W\d_]+)[:：])?((?:"[^"]*"?|[^\s"])+)'
_NONE: Mapping[str, str] = MappingProxyType({})


class WrongFilter(ValueError):
    """A filter that asks for something that does not exist; the message says what does."""


@lru_cache(maxsize=8192)  # every letter typed into a filter asks for the same texts
def fold(text: str) -> str:
    """Text for comparing: compatibility letters unfolded (the Roman numeral II is two letters), accents and case
    left out."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return " ".join("".join(letter for letter in plain if not unicodedata.combining(letter)).split())


def terms(words: str, also: Mapping[str, str] = _NONE) -> list[tuple[str, str]]:
    """Keys and values in order; a free word has no key, a key still being typed has no value.

    Args:
        words: the line.
        also: other words for keys; a key in other letters than Latin ones stands here.
    """
    found: list[tuple[str, str]] = []
    for match in re.finditer(_TERM, words):
        key = (match[1] or match[2] or "").lower()
        value = match[3] or ""
        if not key.isascii() and key not in also:  # a wording, as 修复：2
            key, value = "", match[0]
        value = value.replace('"', "").strip()
        if key or value:
            found.append((also.get(key, key), value))
    return found


def value_of(words: str, key: str, also: Mapping[str, str] = _NONE) -> str:
    """The value of a key in a line, the last one if there are several; empty if the key is missing."""
    return next((value for name, value in reversed(terms(words, also)) if name == key), "")


def with_value(words: str, key: str, value: str, also: Mapping[str, str] = _NONE) -> str:
    """The line with this value for a key instead of its present ones; an empty value takes the key out."""
    kept = [(name, old) for name, old in terms(words, also) if name != key]
    if value:
        kept.append((key, value))
    return " ".join(f"{name}:{_quoted(old)}" if name else _quoted(old) for name, old in kept)


def _quoted(value: str) -> str:
    return f'"{value}"' if " " in value else value


def next_query(words: str, key: str, there: Sequence[str], by: int = 1, also: Mapping[str, str] = _NONE) -> str:
    """The line with the next value for a key; after the last one the key is taken out.

    Args:
        words: the line.
        key: the key.
        there: the possible values in order.
        by: 1 for the next, -1 for the one before.
        also: other words for keys.
    """
    ring = ["", *there]
    now = fold(value_of(words, key, also))
    at = next((at for at, value in enumerate(ring) if fold(value) == now), 0)
    return with_value(words, key, ring[(at + by) % len(ring)], also)
