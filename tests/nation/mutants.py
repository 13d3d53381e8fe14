"""Do the card tests of a sister game notice when a card does something else? Every card's text is altered in many small
ways, and its tests run against each altered card; one that passes all of them has survived.

`python -m tests.macross.mutants S-N01` prints the survivors (exit status 1 when there are any); without cards all of
them are altered. What is altered is a tree of nodes; what cannot be written in the notation is no text, and left out.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import re
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass, replace
from fnmatch import fnmatchcase
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from gundam_tui.cardlang.parser import Parser
from gundam_tui.games.api import KeywordRow
from gundam_tui.games.nation.cards import card as c
from gundam_tui.games.nation.cards.card import CardDef
from gundam_tui.games.nation.cards.language.notation import Line, parser
from gundam_tui.games.nation.cards.language.plain import to_plain
from gundam_tui.games.nation.cards.language.printer import print_text
from gundam_tui.games.nation.cards.language.record import Card, definition
from gundam_tui.games.nation.cards.nodes import amounts, conditions, filters, steps

Lines = tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One altered text.

    Attributes:
        card: its number.
        name: what was altered, `1/steps/1/amount: 2 -> 3` (counted from 1).
        lines: the altered text.
    """

    card: str
    name: str
    lines: Lines


# ---------------------------------------------------------------- how a text can be altered

_POINTS = ("reroll", "draw", "deployment", "battle", "attack", "defense", "damage", "return")
_WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "side": {"friendly": ("enemy", ""), "enemy": ("friendly", ""), "": ("friendly", "enemy")},
    "whose": {"friendly": ("enemy", "each"), "enemy": ("friendly", "each"), "each": ("friendly", "enemy")},
    "place": {"field": ("deployment", "battle"), "deployment": ("field",), "battle": ("field",), "g": ("field",)},
    "until": {steps.TURN_FIXED: (steps.TURN_LIVE,), steps.TURN_LIVE: (steps.TURN_FIXED,)},
    "limit": {c.ONCE_A_TURN: (c.ONCE_A_CUT,), c.ONCE_A_CUT: (c.ONCE_A_TURN,)},
    "event": {"damaged": ("destroyed",), "scrapped": ("destroyed", "damaged"), "enters": ("scrapped", "sorties")},
    "rule": {
        "indestructible": ("untargetable",), "untargetable": ("indestructible",), "no set": ("no sortie",),
        "no battle damage": ("no effect damage",), "no effect damage": ("no battle damage",),
    },
    "by": {"enemy": ("",)},
    "where": {"removed": ("hand", "junkyard")},
    "chooser": {"each": ("friendly",)},
    "area": {"this": ("",), "one": ("",)},
    "point": {"draw": ("deployment",)},
}  # fmt: skip
_TAKEN_AWAY = (
    "basic",
    "matched",
    "attachable",
    "weaker",
    "marked",
    "once",
)  # flags that are altered where they are set
_FLAGS = ("all", "spread", "every", "roll", "optional", "protected", "note", "other")
_LABELS = ("mill", "roll", "limit")  # of texts of cards in the Field: a Command has a price, and is played once a turn
_PLAYED = ("mill", "roll", "limit", "note", "timing", "place", "by")  # of texts that are played: automatic ones are not
_DROPPED = ("power", "condition", "host", "manned", "rolled", "front", "combat", "x")
_NOUNS = {"unit": ("character", "card"), "character": ("unit", "card"), "card": ("unit",)}


def _timings(timing: c.Timing) -> Iterator[tuple[str, c.Timing]]:
    if timing.point:
        yield "any time", c.Timing()
    for point in _POINTS:
        if point != timing.point:
            yield f"point {point}", replace(timing, point=point)
    if timing.point:
        for side in ("friendly", "enemy", ""):
            if side != timing.side:
                yield f"side {side or 'either'}", replace(timing, side=side)


def _numbers(target: filters.Target) -> Iterator[tuple[str, filters.Target]]:
    """How many are chosen: one more, one less, and as few as none."""
    if target.all:
        return
    yield "one more", replace(target, least=target.least + (target.least == target.most), most=target.most + 1)
    if target.most > 1:
        yield "one less", replace(target, least=min(target.least, target.most - 1), most=target.most - 1)
    yield from (
        (f"at least {least}", replace(target, least=least)) for least in (0, target.most) if least != target.least
    )


def _never_itself(what: filters.Filter, own: str) -> bool:
    """Can cards that fit never be the one that the text is on?"""
    return bool(what.types and own not in what.types) or what.place not in ("field", "deployment", "battle", "g")


def _values(node: Any, field: str, value: Any, own: str) -> Iterator[tuple[str, Any]]:
    """What else a field could hold: how it is called, the other value. `own`: the type of the card."""
    if isinstance(node, filters.Filter) and field == "other" and not value and _never_itself(node, own):
        return
    if isinstance(node, steps.Gain) and field == "until" and isinstance(node.to, filters.This):
        return  # it is the same card at any moment
    if isinstance(node, c.Keyword) and field == "mill" and not value:
        return  # only those that are played take anything
    if isinstance(node, c.Trigger) and field == "every" and node.point:
        return  # it happens once a turn
    if isinstance(node, c.Ability) and (
        (node.auto and field in _PLAYED)
        or (field == "optional" and node.auto in ("", "A"))
        or (field == "protected" and not value)  # it takes an effect that voids texts to see it
    ):
        return
    if field in _TAKEN_AWAY and value is True:
        yield "dropped", False
    elif field in _FLAGS and isinstance(value, bool):
        yield f"{value} -> {not value}", not value
    elif isinstance(value, c.Timing):
        yield from _timings(value)
    elif field in _DROPPED and value is not None:
        yield "dropped", None
    elif field == "types":
        for other in _NOUNS.get(value[0] if value else "card", ()):
            yield f"{'/'.join(value)} -> {other}", () if other == "card" else (other,)
    elif field in ("names", "machines") and value:
        yield from ((f"{name} -> Nobody", tuple("Nobody" if one == name else one for one in value)) for name in value)
    elif field in ("piles", "item") and len(value) > 1:
        yield from ((f"{one} dropped", tuple(other for other in value if other != one)) for one in value)
    elif field == "item" and value:
        yield from ((f"{value[0]} -> {other}", (other,)) for other in ("unit", "text", "command") if other != value[0])
    elif isinstance(value, str):
        others = _WORDS.get(field, {}).get(value, ())
        yield from ((f"{value or 'either'} -> {other or 'either'}", other) for other in others)
    elif type(value) is int and field not in ("least", "most", "index"):
        yield from _counts(field, value)


def _counts(field: str, value: int) -> Iterator[tuple[str, int]]:
    """One more and one less. A 0 is not said, but where it is a cost."""
    if value or field == "mill":
        yield f"{value} -> {value + 1}", value + 1
    if field == "plus" or value > (field != "mill"):
        yield f"{value} -> {value - 1}", value - 1


def _parts(node: Any, own: str) -> Iterator[tuple[str, Any]]:
    """Every single alteration of a node: what, and the other node."""
    if isinstance(node, amounts.Stats):
        for at, one in enumerate(node):
            if one is not None:
                for other in (one + 1, one - 1):
                    yield (
                        f"{at + 1}: {one:+} -> {other:+}",
                        amounts.Stats(*(other if i == at else x for i, x in enumerate(node))),
                    )
    elif isinstance(node, tuple):
        for at, one in enumerate(node):
            if is_dataclass(one) or isinstance(one, tuple):
                yield from (
                    (f"{at + 1}/{name}", (*node[:at], other, *node[at + 1 :])) for name, other in _parts(one, own)
                )
            elif isinstance(one, int):  # power
                yield from ((f"{at + 1}: {one} -> {x}", (*node[:at], x, *node[at + 1 :])) for x in (one + 1, one - 1))
        if len(node) > 1 and all(is_dataclass(one) for one in node):
            yield from ((f"{at + 1} dropped", node[:at] + node[at + 1 :]) for at in range(len(node)))
    elif is_dataclass(node):
        if isinstance(node, filters.Target):
            yield from _numbers(node)
        if isinstance(node, conditions.InCombat):
            yield "not in combat", conditions.Not(conditions.InCombat())
        for field in fields(node):
            if field.name in ("id", "wording") or not field.init:
                continue
            value = getattr(node, field.name)
            for name, other in _values(node, field.name, value, own):
                yield f"{field.name}: {name}", replace(node, **{field.name: other})
            for name, other in _parts(value, own):
                if isinstance(node, conditions.ThisIs) and name == "side: either -> friendly":
                    continue  # it is its player's
                yield f"{field.name}/{name}", replace(node, **{field.name: other})


# ---------------------------------------------------------------- the cards and their tests

_NUMBER = re.compile(r"(?<![\w-])[A-Z]+[0-9]*(?:-[0-9A-Z]+)+(?![\w-])")


def _source(function: Callable[..., object]) -> str:
    """The lines of a test, with what stands above it: cards may be among its parameters."""
    return inspect.getsource(function)


def _runs(name: str, test: Callable[..., object]) -> list[tuple[str, Callable[[], object]]]:
    """A test by itself, or once for all values of its parameters (`pytest.mark.parametrize`)."""
    ways: list[dict[str, Any]] = [{}]
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "parametrize":
            names = [one.strip() for one in mark.args[0].split(",")] if isinstance(mark.args[0], str) else mark.args[0]
            rows = [value if len(names) > 1 else (value,) for value in mark.args[1]]
            ways = [{**way, **dict(zip(names, row, strict=True))} for way in ways for row in rows]
    return [(f"{name}{[*way.values()] if way else ''}", partial(test, **way)) for way in ways]


class Tested:
    """The cards of a sister game, and the tests of their texts: classes that name a `card`, and functions that speak of
    cards by their numbers.

    Args:
        cards: all cards by number.
        keywords: the special effects of the game.
        modules: where the tests are.
        listed: the file of the mutants that can make no difference: by card (`*`: of all cards), patterns of names with
            the reason.
        each: a test that every card has, if it has one.
    """

    def __init__(
        self, cards: Mapping[str, Card], keywords: Mapping[str, KeywordRow], modules: Sequence[str], listed: Path,
        each: Callable[[str], Callable[[], object] | None] = lambda number: None,
    ) -> None:  # fmt: skip
        self.cards, self.keywords, self.modules, self.listed, self.each = cards, keywords, modules, listed, each
        self.known: dict[str, CardDef] = {number: definition(card) for number, card in cards.items()}
        """The cards as the tests get them."""
        self._altered: dict[str, list[Mutant]] = {}

    @property
    def numbers(self) -> list[str]:
        """The cards with a text."""
        return [number for number, card in self.cards.items() if card.lines]

    @contextmanager
    def altered(self, number: str, lines: Lines) -> Iterator[None]:
        """Let a card have another text for a while."""
        whole = self.known[number]
        self.known[number] = definition(replace(self.cards[number], text={"lines": to_plain(lines)}))
        try:
            yield
        finally:
            self.known[number] = whole

    def mutants(self, number: str) -> list[Mutant]:
        """All altered texts of a card that are texts at all."""
        if number not in self._altered:
            self._altered[number] = self._mutants(number)
        return self._altered[number]

    def _mutants(self, number: str) -> list[Mutant]:
        lines = self.cards[number].lines
        known, found = [lines], list[Mutant]()
        kind = {"generation": "g"}.get(self.cards[number].type, self.cards[number].type)
        command = kind == "command"
        for name, other in (("emptied", ()), *_parts(lines, kind)):
            if command and any(f"/{label}: " in name for label in (*_LABELS, "other")):
                continue
            if other not in known and self._is_text(other):
                known.append(other)
                found.append(Mutant(number, name, other))
        return found

    @cached_property
    def _parser(self) -> Parser[Line]:
        return parser(self.keywords)

    def _is_text(self, lines: Lines) -> bool:
        try:
            written = print_text(lines, self.keywords)
            return (self._parser.lines(written) if written else ()) == lines
        except (ValueError, LookupError):
            return False

    @cached_property
    def suite(self) -> Mapping[str, Sequence[tuple[str, Callable[[], object]]]]:
        """The tests by card."""
        found: dict[str, list[tuple[str, Callable[[], object]]]] = {}
        for module in self.modules:
            for name, function in vars(importlib.import_module(module)).items():
                if name.startswith("test") and inspect.isfunction(function) and function.__module__ == module:
                    told = set(_NUMBER.findall(_source(function)))
                    for number in told & self.cards.keys():
                        found.setdefault(number, []).extend(_runs(name, function))
            for group in vars(importlib.import_module(module)).values():
                number = getattr(group, "card", "") if isinstance(group, type) else ""
                if number and group.__name__.startswith("Test"):
                    tests = [name for name in dir(group) if name.startswith("test")]
                    found.setdefault(number, []).extend((name, getattr(group(), name)) for name in tests)
        for number in self.numbers:
            test = self.each(number)
            if test is not None:
                found.setdefault(number, []).append(("each", test))
        return found

    def failing(self, number: str) -> str | None:
        """The first test of a card that fails with the card as it is now, None when all pass."""
        for name, test in self.suite.get(number, ()):
            try:
                test()
            except Exception:  # a failed check or an answer that is not offered: noticed either way
                return name
        return None

    def killer(self, mutant: Mutant) -> str | None:
        """The test that notices the alteration, None when it survives."""
        with self.altered(mutant.card, mutant.lines):
            return self.failing(mutant.card)

    @cached_property
    def equivalents(self) -> Mapping[str, Mapping[str, str]]:
        """By card, patterns of mutants that make no difference, with the reason."""
        return tomllib.loads(self.listed.read_text("utf-8"))

    def reason(self, mutant: Mutant) -> str | None:
        """Why a mutant makes no difference, None when none is given."""
        patterns = {**self.equivalents.get("*", {}), **self.equivalents.get(mutant.card, {})}
        return next((why for pattern, why in patterns.items() if fnmatchcase(mutant.name, pattern)), None)

    def idle(self, number: str) -> list[str]:
        """The patterns listed for a card that no mutant is called by."""
        names = [mutant.name for mutant in self.mutants(number)]
        return [x for x in self.equivalents.get(number, {}) if not any(fnmatchcase(name, x) for name in names)]

    def main(self, program: str) -> int:
        """Run all mutants of some cards and print the survivors; 1 when there are any."""
        arguments = argparse.ArgumentParser(prog=program, description=self.main.__doc__)
        arguments.add_argument("cards", nargs="*", help="card numbers (default: all)")
        arguments.add_argument("-v", "--verbose", action="store_true", help="show the killed ones too")
        options = arguments.parse_args()
        began, tally = time.process_time(), {"killed": 0, "listed": 0, "survived": 0}
        for number in options.cards or self.numbers:
            broken = self.failing(number)
            if broken is not None or number not in self.suite:
                print(f"{number}: {broken} fails with the card as it is" if broken else f"{number}: no test")
                return 1
            for mutant in self.mutants(number):
                test, why = self.killer(mutant), self.reason(mutant)
                tally["killed" if test else "listed" if why else "survived"] += 1
                if test is None and why is None:
                    print(f"{number} {mutant.name}: SURVIVED")
                elif options.verbose:
                    print(f"{number} {mutant.name}: {f'killed by {test}' if test else why}")
        told = ", ".join(f"{count} {what}" for what, count in tally.items())
        print(f"{sum(tally.values())} mutants: {told} ({time.process_time() - began:.0f} CPU seconds)")
        return 1 if tally["survived"] else 0
