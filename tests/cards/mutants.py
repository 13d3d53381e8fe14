"""Do the card tests notice when a card does something else? Every card's text is altered in many small ways, and
its tests run against each altered card; one that passes all of them has survived.

`python -m tests.cards.mutants ST01 ST02-003` prints the survivors (exit status 1 when there are any); without sets or
cards all of them are altered, about a minute's work. Those that can make no difference are listed with a reason in
`equivalent.toml`.
"""

from __future__ import annotations

import argparse
import copy
import importlib
import sys
import time
import tomllib
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from gundam_tui.games.gcg.cards.language.tree import CardText
from tests.cards.table import SHELF
from tests.cards.tables import rulings

Node = dict[str, Any]
Path_ = tuple[str | int, ...]
HERE = Path(__file__).parent
PRACTICE = "X"  # the set of the cards that do not exist
TOKENS = tuple(f"T-{n:03}" for n in range(1, 11))  # what another token could be


@dataclass(frozen=True, slots=True)
class Mutant:
    """One altered text.

    Attributes:
        card: its number.
        name: what was altered, `2/body/1/do/sign: + -> -` (counted from 1).
        text: the altered tree, as plain data.
    """

    card: str
    name: str
    text: Node


# ---------------------------------------------------------------- how a text can be altered

_KEYWORDS = ("blocker", "breach", "first strike", "high-maneuver", "repair", "support", "suppression")
_OTHERS: dict[str, dict[Any, tuple[Any, ...]]] = {
    "side": {
        "your": ("enemy", "any"), "friendly": ("enemy", "any"), "enemy": ("your", "any"), "any": ("your", "enemy"),
    },
    "sign": {"+": ("-",), "-": ("+",)},
    "cmp": {one: tuple(x for x in ("<=", ">=", "==", "!=") if x != one) for one in ("<=", ">=", "==", "!=")},
    "stat": {"ap": ("hp",), "hp": ("ap", "lv"), "lv": ("cost", "hp"), "cost": ("lv",), "damage": ("hp",),
             "hand": ("trash",), "trash": ("hand",), "shields": ("hand",)},
    "duration": {"turn": ("battle", "always"), "battle": ("turn", "always")},
    "link": {"then": ("",), "if so": ("",)},
    "during": {"pair": (None, "link"), "link": (None, "pair")},
    "turn": {"your": (None, "opponent"), "opponent": (None, "your")},
    "whose": {"your": ("opponent",), "opponent": ("your",)},
    "how": {"battle": ("any", "effect damage", "effect"), "any": ("battle",), "effect": ("any", "battle")},
    "damage": {"battle": ("any", "effect"), "any": ("battle", "effect"), "effect": ("any", "battle")},
    "who": {"you": ("opponent",), "opponent": ("you",)},
    "zone": {"hand": ("trash",), "trash": ("hand",)},
    "which": {"lowest": ("highest",), "highest": ("lowest",)},
    "what": {"attack": ("attack player",), "attack player": ("attack",)},
    "moment": {"main": ("action",), "action": ("main",)},
}  # fmt: skip
_MOMENTS = {
    "deploy": "destroyed", "attack": "deploy", "destroyed": "deploy", "paired": "linked", "linked": "paired",
    "main": "action", "action": "main", "activate main": "activate action", "activate action": "activate main",
    "turn start": "turn end", "turn end": "turn start",
}  # fmt: skip
_FLAGS = ("may", "once", "random", "rested", "pay", "ex", "negate", "exact", "unique", "next_only", "with_ex")
# 10-1-5: a continuous effect is not chosen; and no text says "you may look", "you may, if" or "you may: each does".
_NEVER_OPTIONAL = ("each", "if", "modal", "look")
# What the same object can do twice in a turn; the others move it, and it is another object then (4-1-5).
_REPEATED = frozenset(
    ("attack", "when", "paired", "linked", "activate main", "activate action", "turn start", "turn end")
)
_DROPPED = ("by", "during_by", "cond", "source", "object", "otherwise", "at_most")
_PLACES = ("hand", "trash", "top", "bottom", "exile")
_NOUNS: dict[tuple[str, ...], tuple[tuple[str, ...], ...]] = {
    ("unit",): (("card",), ("pilot",)), ("pilot",): (("card",),), ("shield area card",): (("base",), ("shield",)),
    ("resource",): (("card",),), ("command",): (("card",),), ("base",): (("card",),),
}  # fmt: skip


def _values(node: Node, field: str, value: Any, static: bool) -> Iterator[tuple[str, Any]]:
    """What else a field could hold: (how it is called, the other value)."""
    op = node.get("op")
    if field == "may" and (static or node["do"]["op"] in _NEVER_OPTIONAL):
        return
    if field == "once" and not value and _REPEATED.isdisjoint(node["moments"]):
        return
    if field in _FLAGS and isinstance(value, bool):
        yield f"{value} -> {not value}", not value
    elif field in _DROPPED and value:
        yield "dropped", None
    elif field == "duration" and static:
        return
    elif field in _OTHERS and isinstance(value, str):
        yield from ((f"{value} -> {other}", other) for other in _OTHERS[field].get(value, ()))
    elif field == "to" and op == "move":
        yield from ((f"{value} -> {other}", other) for other in _PLACES if other != value)
    elif field == "to" and op == "ref" and value == "it":
        yield "it -> this", "this"
    elif field == "nouns":
        yield from ((f"{value} -> {list(other)}", list(other)) for other in _NOUNS.get(tuple(value), ()))
    elif field == "token":
        yield from ((f"{value} -> {other}", other) for other in TOKENS if other != value)
    elif field == "name" and op == "keyword":
        yield from ((f"{value} -> {other}", other) for other in _KEYWORDS if other != value)
    elif field == "name" and op in ("pilot_name", "alias"):
        yield f"{value} -> Nobody", "Nobody"
    elif field in ("n", "amount") and isinstance(value, int) and not isinstance(value, bool):
        least = 1 if op == "keyword" else 0  # no text says "Repair 0"
        yield from ((f"{value} -> {other}", other) for other in (value + 1, value - 1) if other >= least)


def _lists(field: str, value: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    """What is left of a list when something is missing."""
    if field in ("lines", "costs", "atoms", "conds", "keywords") or (field in ("any", "moments") and len(value) > 1):
        for at in range(len(value)):
            yield f"{at + 1} dropped", value[:at] + value[at + 1 :]
    elif field == "body":
        yield "emptied", []
        if len(value) > 1:
            for at in range(len(value)):
                yield f"{at + 1} dropped", value[:at] + value[at + 1 :]
    elif field in ("options", "branches") and len(value) > 1:
        for at in range(len(value)):
            yield f"{at + 1} dropped", value[:at] + value[at + 1 :]
    if field == "moments":
        for at, moment in enumerate(value):
            other = _MOMENTS.get(moment)
            if other is not None and other not in value:
                yield f"{moment} -> {other}", [*value[:at], other, *value[at + 1 :]]


def _alterations(node: Any, path: Path_ = (), static: bool = False) -> Iterator[tuple[Path_, str, Any]]:
    """Every single alteration of a tree: where, what, and the new value there."""
    if isinstance(node, list):
        for at, item in enumerate(node):
            yield from _alterations(item, (*path, at), static)
        return
    if not isinstance(node, dict):
        return
    static = static or node.get("moments") == ["static"]
    counted = node.get("op") in ("select", "deploy_token") and node.get("least") is not None
    if counted:
        yield from _numbers(node, path)
    for field, value in node.items():
        if isinstance(value, list):
            for name, other in _lists(field, value):
                yield (*path, field), name, other
        for name, other in _values(node, field, value, static):
            yield (*path, field), name, other
        if not (counted and field in ("least", "most")):
            yield from _alterations(value, (*path, field), static)


def _numbers(node: Node, path: Path_) -> Iterator[tuple[Path_, str, Any]]:
    """How many are chosen or made: one more, and as few as none."""
    least, most = node["least"], node["most"]
    if isinstance(least, int):
        yield path, "one more", {**node, "least": least + 1, "most": most + 1}
        if least > 1:
            yield path, "one less", {**node, "least": least - 1, "most": most - 1}
        return
    if least["op"] == "num" and most and most["op"] == "num":
        more = {"op": "num", "n": most["n"] + 1}
        yield path, "one more", {**node, "least": {"op": "num", "n": least["n"] + 1}, "most": more}
        yield path, "up to one more", {**node, "most": more}
        yield path, "up to", {**node, "least": {"op": "num", "n": 0}}


def _replaced(tree: Node, path: Path_, value: Any) -> Node:
    new: Any = copy.deepcopy(tree)
    at = new
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return new


def mutants(number: str) -> list[Mutant]:
    """All altered texts of a card that are texts at all."""
    text = SHELF.book[number].text
    known = [text]
    found: list[Mutant] = []
    for path, name, value in _alterations(text):
        new = _replaced(text, path, value)
        try:
            new = CardText.model_validate(new).model_dump(mode="json")
        except ValidationError:
            continue
        if new not in known:
            known.append(new)
            where = "/".join(str(step + 1) if isinstance(step, int) else step for step in path)
            found.append(Mutant(number, f"{where.removeprefix('lines/')}: {name}", new))
    return found


# ---------------------------------------------------------------- running the tests


@cache
def suite() -> Mapping[str, Sequence[tuple[str, Callable[[], object]]]]:
    """The card tests by card: those of every class that names a `card`, and the scenarios of the folder."""
    found: dict[str, list[tuple[str, Callable[[], object]]]] = {}
    for file in sorted(HERE.glob("test_*.py")):
        if file.stem in ("test_mutants", "test_tables"):
            continue
        module = importlib.import_module(f"tests.cards.{file.stem}")
        for group in vars(module).values():
            card = getattr(group, "card", "") if isinstance(group, type) else ""
            if card and group.__name__.startswith("Test"):
                names = [name for name in dir(group) if name.startswith("test")]
                found.setdefault(card, []).extend((name, getattr(group(), name)) for name in names)
    for ruling in rulings():
        found.setdefault(ruling.card, []).append((ruling.name, ruling))
    return found


def killer(mutant: Mutant) -> str | None:
    """The test that notices the alteration, None when it survives."""
    with SHELF.altered(mutant.card, mutant.text):
        return failing(mutant.card)


def failing(number: str) -> str | None:
    """The first test of a card that fails now, None when all pass."""
    for name, test in suite().get(number, ()):
        try:
            test()
        except Exception:  # a failed check or an answer that is not offered: noticed either way
            return name
    return None


@cache
def equivalents() -> Mapping[str, Mapping[str, str]]:
    """`equivalent.toml`: by card, patterns of mutants that make no difference, with the reason."""
    return tomllib.loads((HERE / "equivalent.toml").read_text("utf-8"))


def reason(mutant: Mutant) -> str | None:
    """Why a mutant makes no difference, None when none is given."""
    for pattern, why in equivalents().get(mutant.card, {}).items():
        if _fits(mutant.name, pattern):
            return why
    return None


def _fits(name: str, pattern: str) -> bool:
    """Is a mutant meant by a pattern? Only `*` stands for something else; brackets are brackets."""
    return fnmatchcase(name, pattern.replace("[", "[[]"))


def idle_patterns(number: str) -> list[str]:
    """What `equivalent.toml` lists for a card although no mutant is called so."""
    names = [mutant.name for mutant in mutants(number)]
    patterns = equivalents().get(number, {})
    return [x for x in patterns if not any(_fits(name, x) for name in names)]


def sets() -> list[str]:
    """The sets that have cards with text; `T` are the tokens."""
    return sorted({card.set for card in SHELF.book if card.text["lines"]} - {PRACTICE})


def numbers(wanted: Sequence[str] = ()) -> list[str]:
    """The cards with text of some sets, or cards; of all sets when none are named."""
    wanted = wanted or sets()
    found = [card.number for card in SHELF.book if card.set in wanted or card.number in wanted]
    return [number for number in found if SHELF.book[number].text["lines"]]


def sample(number: str, share: int) -> list[Mutant]:
    """One of `share` mutants of a card, but at least one: always the same, picked by their names."""
    found = sorted(mutants(number), key=lambda mutant: zlib.crc32(f"{number} {mutant.name}".encode()))
    return found[: max(1, len(found) // share)]


@dataclass(slots=True)
class Tally:
    """What became of the mutants of a set."""

    killed: int = 0
    listed: int = 0
    survived: int = 0

    def __str__(self) -> str:
        total = self.killed + self.listed + self.survived
        return f"{total} mutants: {self.killed} killed, {self.listed} listed, {self.survived} survived"


def main(args: Sequence[str] | None = None) -> int:
    """Run all mutants of some sets or cards and print the survivors."""
    parser = argparse.ArgumentParser(prog="python -m tests.cards.mutants", description=main.__doc__)
    parser.add_argument("cards", nargs="*", help="sets or card numbers (default: all)")
    parser.add_argument("-v", "--verbose", action="store_true", help="show the killed ones too, and by which test")
    options = parser.parse_args(args)
    began = time.perf_counter()
    tallies: dict[str, Tally] = {}
    for number in numbers(options.cards):
        if not suite().get(number):
            print(f"{number}: no test")
        broken = failing(number)
        if broken is not None:
            print(f"{number}: {broken} fails with the card as it is; mend that first")
            return 1
        for pattern in idle_patterns(number):
            print(f"{number} {pattern}: listed as equivalent, but there is no such mutant")
        tally = tallies.setdefault(SHELF.book[number].set, Tally())
        for mutant in mutants(number):
            test = killer(mutant)
            why = reason(mutant)
            if test is not None:
                tally.killed += 1
                if why:
                    print(f"{number} {mutant.name}: listed as equivalent, but {test} kills it")
                elif options.verbose:
                    print(f"{number} {mutant.name}: killed by {test}")
            elif why:
                tally.listed += 1
            else:
                tally.survived += 1
                print(f"{number} {mutant.name}: SURVIVED")
    for code, tally in tallies.items():
        print(f"{code:5}{tally}")
    every = Tally(*(sum(getattr(x, name) for x in tallies.values()) for name in ("killed", "listed", "survived")))
    print(f"all  {every} ({time.perf_counter() - began:.0f} s)")
    return 1 if every.survived else 0


if __name__ == "__main__":
    sys.exit(main())
