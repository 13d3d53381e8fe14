"""Reads the whole printed text of a card: its lines, the reminders in brackets, and the tokens it makes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b

from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language.keyword_table import KEYWORDS
from gundam_tui.games.gcg.cards.language.parser import parse
from gundam_tui.games.gcg.cards.language.printer import print_text

from .normal import normal
from .reader import Reading, read_line
from .spelling import brackets, fold, words
from .turns import respelled

__all__ = ["CardReading", "TokenFacts", "read_text", "tokens_in"]

# A reminder (2-11-4) by a digest of its words: the keyword effect that it explains; empty: a rule of the game.
REMINDERS = {
    "3e6c4fb447": "repair", "744f389593": "breach", "4c3fb4f05f": "breach", "85b48638d7": "support",
    "3027f3bfba": "blocker", "1190eecd8e": "first strike", "298541bbcc": "high-maneuver", "ad038b47b1": "suppression",
} | dict.fromkeys((
    "d02f26595d", "7c38317e2a", "b888ba40dd", "0166b3a9fc", "4c9fcf827c", "55195c2a17", "0d859f635d", "0e3680d02e",
), "")  # fmt: skip
_TOKEN = re.compile(r"\[([^\[\]\n]+)\]\(((?:[^()]|\([^()]*\))*)\)")
_FACT = re.compile(r"(AP|HP)(\d+)")
_TRAIT = re.compile(r"\(([^()]+)\)")


@dataclass(slots=True, frozen=True)
class TokenFacts:
    """A Unit token as a text names it (5-16).

    Attributes:
        name: its name; `traits`, `ap`, `hp`: its facts.
        text: its own printed text, one line or none.
    """

    name: str
    traits: tuple[str, ...]
    ap: int
    hp: int
    text: str


@dataclass(slots=True)
class CardReading:
    """What a card's printed text says.

    Attributes:
        lines: a reading for each line.
        unknown: brackets that are neither a trait nor a known reminder, as printed.
        astray: reminders of a keyword effect that does not stand beside them, as printed.
    """

    lines: list[Reading] = field(default_factory=list[Reading])
    unknown: list[str] = field(default_factory=list[str])
    astray: list[str] = field(default_factory=list[str])

    @property
    def whole(self) -> bool:
        """Was every line read, in one way only?"""
        return (
            not self.unknown
            and not self.astray
            and all(line.tree is not None and not line.others for line in self.lines)
        )

    def tree(self) -> t.CardText:
        """The tree of the card.

        Raises:
            ValueError: a line was not read.
        """
        found = [line.tree for line in self.lines if line.tree is not None]
        if not self.whole:
            raise ValueError("not every line of the card was read")
        return t.CardText(lines=tuple(found))

    def notation(self) -> str:
        """The card's text in our notation; the notation parses to the same tree.

        Raises:
            ValueError: a line was not read.
        """
        made = self.tree()
        told = print_text(made)
        if normal(parse(told)) != normal(made):
            raise ValueError("the notation says something else than the text")
        return told


def read_text(text: str, *, kind: str, tokens: Mapping[str, str]) -> CardReading:
    """The printed text of a card.

    Args:
        text: as printed, a line for each ability; ■ begins an option of a choice.
        kind: the card's type.
        tokens: the number of each Unit token by its name in a text (`wording.token_words`).
    """
    found = CardReading()
    rows: list[str] = []
    for row in fold(text).split("\n"):
        plain, aside = brackets(row)
        beside = plain or (rows[-1] if rows else "")  # in a line of its own it is about the line above
        for one in aside:
            keyword = REMINDERS.get(_digest(one))
            if keyword is None:
                found.unknown.append(one)
            elif keyword and not _names(beside, keyword):
                found.astray.append(one)
        if plain.startswith("■") and rows:
            rows[-1] += f"\n{plain}"
        elif plain:
            rows.append(plain)
    for row in rows:
        first = read_line(row, kind=kind, tokens=tokens)
        if first.tree is not None:
            found.lines.append(first)
            continue
        other = [read_line(line, kind=kind, tokens=tokens) for line in respelled(row)]
        if all(line.tree is not None for line in other):
            found.lines += other
        else:
            found.lines.append(max((first, *other), key=lambda line: (line.tree is None, line.until)))
    return found


def _names(row: str, keyword: str) -> bool:
    """Does a line name this keyword effect?"""
    return re.search(rf"[<\[]{re.escape(KEYWORDS[keyword].label)}(?: \d+)?[>\]]", row, re.IGNORECASE) is not None


def _digest(text: str) -> str:
    said = " ".join(word.text for word in words(text))
    said = said.replace("' s ", "'s ").replace("' t ", "'t ")
    return blake2b(said.encode(), digest_size=5).hexdigest()


def tokens_in(text: str) -> list[tuple[str, TokenFacts]]:
    """The Unit tokens that a text names: the name as printed there, and the facts."""
    found: list[tuple[str, TokenFacts]] = []
    for match in _TOKEN.finditer(fold(text)):
        parts = match[2].split("･")
        facts = {key: int(number) for part in parts for key, number in _FACT.findall(part)}
        if "AP" not in facts or "HP" not in facts:
            continue
        traits = _TRAIT.findall(parts[0]) if parts[0].startswith("(") else []
        rest = [part for part in parts if not part.startswith("(") and not _FACT.fullmatch(part)]
        own = "\n".join(part if part[:1] in "<【" else f"{part}." for part in rest)
        found.append((match[0], TokenFacts(match[1], tuple(traits), facts["AP"], facts["HP"], own)))
    return found
