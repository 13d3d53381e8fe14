"""Finds clauses and cards by what people type: a number, part of one, or words."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from gundam_tui.games.catalogue.filter_line import fold
from gundam_tui.language import ENGLISH, current, speaking

if TYPE_CHECKING:
    from gundam_tui.games.api import ClauseText, RulesText

_BEFORE = re.compile(r"^(.*:|[a-z]+-)")  # a version, or the letters of a game
_WORD = re.compile(r"\w+")


def is_number_like(word: str) -> bool:
    """Could it be the number of a clause or a card? Words of names and texts have no digits."""
    return any(letter.isdigit() for letter in word)


def near_numbers(word: str, numbers: Iterable[str], most: int = 3) -> list[str]:
    """The likely meanings of a number that does not exist, the likeliest first: `ST01-1` is `ST01-001`."""
    known = list(numbers)
    bare = _bare(word)
    same = [number for number in known if _bare(number) == bare]
    return same[:most] or difflib.get_close_matches(word.upper(), known, n=most, cutoff=0.7)


def _bare(number: str) -> str:
    """A number without leading zeros and case, which people leave out."""
    return re.sub(r"\d+", lambda digits: str(int(digits[0])), number.upper())


def clauses_numbered(text: RulesText, number: str) -> list[str]:
    """The clauses for a number: the exact one; if it does not exist, that of a later version (`1.9.0:12-3-15`), or with
    the game's prefix (`MC-48` for 48).
    """
    numbers, wanted = text.numbers(), number.strip().casefold()
    exact = [one for one in numbers if one.casefold() == wanted]
    return exact or _earlier(text, wanted) or [one for one in numbers if _BEFORE.sub("", one.casefold()) == wanted]


def _earlier(text: RulesText, number: str) -> list[str]:
    """The clause of an earlier version of the rules, or a rule of matches (`MT-3`): these have numbers of their own,
    which are no part of the list.
    """
    if not _BEFORE.match(number):
        return []
    try:
        return [text.clause(number if ":" in number else number.upper()).number]
    except KeyError:
        return []


def clauses_worded(text: RulesText, words: str) -> list[ClauseText]:
    """The clauses that contain all of these words; those with whole words of a heading, or at the beginning, come
    first. A word may be the beginning of one: `block` finds "Blocker"; of Chinese letters, any part. English is read in
    every language.
    """
    wanted = _WORD.findall(fold(words))
    found: list[tuple[int, ClauseText]] = []
    for number in text.numbers():
        clause = text.clause(number)
        there = _said(clause)
        places = [next((at for at, word in enumerate(there) if _begins(word, one)), -1) for one in wanted]
        if wanted and min(places) >= 0:
            whole = all(there[at] == one for at, one in zip(places, wanted, strict=True))
            found.append((0 if whole and len(there) <= 2 * len(wanted) else 1, clause))
    return [clause for _, clause in sorted(found, key=lambda one: one[0])]


def _said(clause: ClauseText) -> list[str]:
    """The words of a clause, in the language that is spoken and in English."""
    there = _WORD.findall(fold(clause.wording))
    if current() != ENGLISH:
        with speaking(ENGLISH):
            there += _WORD.findall(fold(clause.wording))
    return there


def _begins(word: str, wanted: str) -> bool:
    return word.startswith(wanted) or (not wanted.isascii() and wanted in word)  # Chinese words stand without blanks


def near_words(text: RulesText, words: str) -> str:
    """The same words, with each word that no clause contains replaced by a similar one; empty if there is no similar
    one.
    """
    known = {word for number in text.numbers() for word in _said(text.clause(number))}
    found: list[str] = []
    for word in _WORD.findall(fold(words)):
        near = [word] if word in known else difflib.get_close_matches(word, sorted(known), n=1, cutoff=0.75)
        if not near:
            return ""
        found += near
    return " ".join(found)


def near_names(name: str, names: Sequence[str], most: int = 3) -> list[str]:
    """The likely meanings of a name that no card has."""
    folded = {fold(one): one for one in names}
    words = {word: one for one in names for word in fold(one).split()}
    near = difflib.get_close_matches(fold(name), list(folded), n=most, cutoff=0.75)
    near = [folded[one] for one in near]
    if not near:
        near = [words[one] for one in difflib.get_close_matches(fold(name), list(words), n=most, cutoff=0.75)]
    return list(dict.fromkeys(near))
