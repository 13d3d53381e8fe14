"""Traceability: where the code implements a clause, which tests show it, which cards depend on it.

Citations in code and tests are read as in every game (`games.tracing`); the cards that depend on a clause are found
from the trees of their texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from gundam_tui.games.api import KeywordRow
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.keyword_table import KEYWORDS
from gundam_tui.games.tracing import PACKAGE, Chapter, Citation, Test, citations, in_tests, percent, tests_folder
from gundam_tui.language import N

from .clauses import LATER, Clause, clauses

__all__ = [
    "NUMBER", "PACKAGE", "TITLE", "Chapter", "Citation", "Test", "cards_on", "coverage", "in_code", "in_tests", "kin",
    "leans_on", "percent", "tests_folder", "unknown",
]  # fmt: skip
TITLE = N("Comprehensive rules 1.1.1")
NUMBER = re.compile(r"(?<![\w.\-:#/`])(?:1\.9\.0:)?[1-9]\d?(?:-\d{1,2}){1,4}(?![\w\-]|\.\d)")
OF_MATCHES = re.compile(r"(?<![\w-])MT-\d{1,2}a?(?![\w-])")  # the rules of matches and their time


def in_code(package: Path = PACKAGE) -> dict[str, list[Citation]]:
    """The places that cite a clause (`tracing.citations`). This file is about cards; it implements no rule."""
    own = (Path(__file__).resolve(),)
    return {**citations(NUMBER, package, own), **citations(OF_MATCHES, package, own)}


def coverage(tests: Iterable[Test]) -> list[Chapter]:
    """How far the tests cover the clauses that have a meaning in a game, by chapter."""
    cited = {number for test in tests for number in test.clauses}
    found: list[Chapter] = []
    known = clauses()
    for number, heading in known.items():
        if "-" in number:
            continue
        own = [c.number for c in known.values() if c.testable and c.chapter == int(number) and not c.since]
        covered = tuple(name for name in own if name in cited)
        gaps = tuple(name for name in own if name not in cited)
        found.append(Chapter(int(number), heading.title, tuple(own), covered, gaps))
    return found


# ---------------------------------------------------------------- cards

# The clauses for the nodes of a card's text. (op, field, value): a node that has this value.
_NODES: Mapping[tuple[str, str, str], str] = {
    ("ability", "during", "pair"): "13-2-10",
    ("ability", "during", "link"): "13-2-12",
    ("ability", "once", "True"): "13-2-13",
    ("place_resource", "ex", "True"): "5-17-3-2",
    ("pilot_name", "", ""): "3-4-6",
    ("alias", "", ""): "2-2-4",
    ("rest_instead", "", ""): "10-1-9",
    ("deploy_token", "", ""): "5-17-2",
    ("deploy_ex_base", "", ""): "5-17-3-1",
    ("battle", "", ""): "1.9.0:5-22",
    ("reduce", "", ""): "1.9.0:5-21",
    ("cant", "", ""): "1-3-3",
    ("immune", "", ""): "1-3-3",
    ("recover", "", ""): "5-6",
    ("discard", "", ""): "5-11",
    ("gain", "", ""): "5-16",
}
_MOMENTS = {
    "activate main": "13-2-1",
    "activate action": "13-2-2",
    "main": "13-2-3",
    "action": "13-2-4",
    "burst": "13-2-5",
    "deploy": "13-2-6",
    "attack": "13-2-7",
    "destroyed": "13-2-8",
    "paired": "13-2-9",
    "linked": "13-2-11",
    "turn start": "7-2-4",
    "turn end": "7-6-4",
    "static": "10-1-5",
}


def leans_on(card: Card) -> set[str]:
    """The headings of the rules that a card's text needs, as far as its tree shows."""
    found: set[str] = {"3-2-6-1"} if card.link else set()
    stack: list[Any] = [card.text]
    while stack:
        item = stack.pop()
        if isinstance(item, list):
            stack.extend(cast("list[Any]", item))
        elif isinstance(item, dict):
            node = cast("dict[str, Any]", item)
            found.update(_of_node(node))
            stack.extend(node.values())
    return found


def _of_node(node: Mapping[str, Any]) -> Iterator[str]:
    op = str(node.get("op", ""))
    for (name, field, value), number in _NODES.items():
        if op == name and (not field or str(node.get(field)) == value):
            yield number
    if op == "keyword" and "name" in node:
        yield _heading(KEYWORDS[node["name"]])
    if op == "ability":
        yield from (_MOMENTS[moment] for moment in node.get("moments", ()) if moment in _MOMENTS)
        if node.get("development"):
            yield "1.9.0:13-1-8"
    if node.get("link") == "if so":
        yield "1.9.0:5-20"


def _heading(keyword: KeywordRow) -> str:
    """The heading above a keyword effect's clause: `13-1-1`."""
    return "-".join(keyword.clause.split("-")[:3])


def cards_on(number: str, book: Book) -> list[Card] | None:
    """The cards that depend on a clause; None if card texts cannot show it."""
    told = {*_NODES.values(), *_MOMENTS.values(), *map(_heading, KEYWORDS.values()), "3-2-6-1", "1.9.0:13-1-8",
            "1.9.0:5-20"}  # fmt: skip
    wanted = {name for name in told if number == name or number.startswith(f"{name}-") or name.startswith(f"{number}-")}
    if not wanted:
        return None
    return [card for card in book if leans_on(card) & wanted]


def kin(number: str, found: Mapping[str, list[Citation]]) -> dict[str, list[Citation]]:
    """The citations of a clause: its own, else those of the headings above it."""
    if number in found:
        return {number: found[number]}
    parts = number.removeprefix(LATER).split("-")
    for count in range(len(parts) - 1, 1, -1):
        name = "-".join(parts[:count])
        if name in found:
            return {name: found[name]}
    return {}


_ELSEWHERE = re.compile(r"[A-Z]{2}-\d")


def unknown(found: Iterable[str], known: Mapping[str, Clause] | None = None) -> list[str]:
    """The citations of numbers that neither a clause nor a heading has. Requirements of other games (MC-48) are not
    included.
    """
    numbers = clauses() if known is None else known
    return [number for number in found if number not in numbers and not _ELSEWHERE.match(number)]
