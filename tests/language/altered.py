"""Altered sentences: each says something else than its card, or nothing at all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from random import Random
from typing import NamedTuple

from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.parser import parse
from gundam_tui.games.gcg.cards.language.reading.normal import normal
from gundam_tui.games.gcg.cards.language.reading.reader import read_line
from gundam_tui.games.gcg.cards.language.reading.spelling import fold, words
from gundam_tui.games.gcg.cards.language.reading.turns import respelled
from gundam_tui.games.gcg.cards.language.wording import token_words

# One phrase for another: sides, directions, durations, places, "may", "up to", "other", connectors.
_SWAPS = (
    ("enemy", "friendly"), ("friendly", "enemy"), ("your ", "enemy "), (" or less", " or more"),
    (" or more", " or less"),
    (" or lower", " or higher"), (" or higher", " or lower"), (" rested ", " active "), (" active ", " rested "),
    ("AP+", "AP-"), ("AP-", "AP+"), ("during this turn", "during this battle"), (" during this turn", ""),
    ("during this battle", "during this turn"), ("your hand", "your deck"), ("your trash", "your hand"),
    ("top", "bottom"), ("You may ", ""), ("you may ", ""), (" other ", " "), ("another ", "a "), (" or more", ""),
    ("Then, ", ""), ("If you do, ", ""), ("1 to 2", "2"), ("all ", "1 "), ("<Blocker>", "<Suppression>"),
    ("【Deploy】", "【Destroyed】"), ("【Attack】", "【Deploy】"), ("【Once per Turn】", ""), ("【During Link】", ""),
    ("【During Pair】", "【During Link】"), ("Unit", "Pilot"), ("Draw", "Discard"), ("Rest ", "Destroy "),
)  # fmt: skip
# What is put in before a sentence, or behind a word.
_BEFORE = ("You may ", "Then, ", "If you do, ", "If you have 4 or more Units in play, ", "During this turn, ")
_BEHIND = (("enemy ", "damaged "), ("Choose ", "up to "), ("1 ", "other "), ("your ", "other "), ("Unit", " token"))
_CONDITION = re.compile(r"\b(If|While) [^,.]+, ")
_MARKERS = re.compile(r"(?:【[^】]*】|[①-⑳：:]|\s)*")


class Altered(NamedTuple):
    """An altered line. card: its number. kind: of the card. line: as printed; text: altered."""

    card: str
    kind: str
    line: str
    text: str
    tree: object


def lines_of(wording: str) -> list[str]:
    """The lines of a card's wording, with their options."""
    return re.split(r"\n(?!■)", wording) if wording else []


def altered_lines(cards: list[Card], seed: int) -> Iterator[Altered]:
    """Every alteration of every line, in an order by chance.

    Args:
        cards: cards with a wording. `seed`: of all chance.
    """
    random = Random(seed)
    for card in random.sample(cards, len(cards)):
        for line, tree in zip(lines_of(card.wording), parse(card.source).lines, strict=True):
            plain = words(fold(line))
            for text in dict.fromkeys(_altered(line, random)):
                if words(fold(text)) != plain:
                    yield Altered(card.number, card.type, line, text, normal(tree))


def read_as_original(one: Altered, tokens: Mapping[str, str]) -> bool:
    """Is an altered line read as what the card says?"""
    plain = words(fold(one.line))
    for told in (fold(one.text), *respelled(fold(one.text))):
        if words(told) != plain:
            found = read_line(told, kind=one.kind, tokens=tokens)
            if found.tree is not None and normal(found.tree) == one.tree:
                return True
    return False


def token_numbers(book: Book) -> dict[str, str]:
    """The number of each Unit token by its name in a text."""
    return {token_words(asdict(card)): card.number for card in book if card.type == "unit_token"}


def _altered(line: str, random: Random) -> Iterator[str]:
    yield from (line.replace(old, new, 1) for old, new in _SWAPS if old in line)
    for at in [*re.finditer(r"\d+", line)][:3]:
        yield f"{line[: at.start()]}{int(at[0]) + 1}{line[at.end() :]}"
    for before, more in _BEHIND:
        if before in line:
            yield line.replace(before, before + more, 1)
    found = _MARKERS.match(line)
    start = found.end() if found else 0
    for more in _BEFORE if start < len(line) else ():
        yield f"{line[:start]}{more}{line[start].lower()}{line[start + 1 :]}"
    yield from (line[: at.start()] + line[at.end() :].capitalize() for at in _CONDITION.finditer(line))
    sentences = line.split(". ")
    if len(sentences) > 1:
        gone = random.randrange(len(sentences))
        yield ". ".join(sentences[:gone] + sentences[gone + 1 :])
        yield ". ".join([sentences[0], *random.sample(sentences[1:], len(sentences) - 1)])
    parts = line.split(" ")
    if len(parts) > 3:
        gone = random.randrange(len(parts))
        yield " ".join(parts[:gone] + parts[gone + 1 :])
        a, b = sorted(random.sample(range(len(parts)), 2))
        yield " ".join([*parts[:a], parts[b], *parts[a + 1 : b], parts[a], *parts[b + 1 :]])
