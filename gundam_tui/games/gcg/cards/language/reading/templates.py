"""Rows of words with holes, made by printing examples (`variants`) with places for what differs from card to card.

A place is a part of a tree that prints as no word of a card: the trait `(Zq1)`, the number 70001. Where an example's
print shows the words of such a part, the template has a hole of that part's kind. The same row from two examples is
kept once, for the example that says less: the other one's surplus is not worded, so it is not read either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeAlias, cast

from gundam_tui.games.gcg.cards.language import tree

from .spelling import fold, words

Key: TypeAlias = "str | tuple[Any, ...]"
Values: TypeAlias = "Mapping[int, Any]"
ANY_TRAIT = "Zq"  # as no word of a card begins: stands for any trait or name; those of places have a number behind it
Build: TypeAlias = "Callable[[Values], Any]"


@dataclass(slots=True, frozen=True)
class Hole:
    """A place in a row of words.

    Attributes:
        kind: what fills it: a kind of phrase (`chart.Chart.parse`).
        place: the number of the place in the example.
    """

    kind: Key
    place: int


@dataclass(slots=True, eq=False)
class TemplatePlace:
    """A part of examples that prints as no word of a card.

    Attributes:
        number: identifies it.
        value: the part itself, or the integer or text.
        prints: how it is printed, and the kind of phrase each of these prints is; the longest come first.
    """

    number: int
    value: Any
    prints: list[tuple[tuple[str, ...], Key]] = field(default_factory=list[tuple[tuple[str, ...], Key]])

    def printed(self, text: str, kind: Key) -> None:
        """Note that the part prints as this text when it is that kind of phrase."""
        said = tuple(word.text for word in words(text))
        if said and (said, kind) not in self.prints:
            self.prints.append((said, kind))
            self.prints.sort(key=lambda one: -len(one[0]))


@dataclass(slots=True)
class TemplateState:
    """A branching of rows with the same beginning: the words that can follow, the holes, and what ends here."""

    words: dict[str, TemplateState] = field(default_factory=dict[str, "TemplateState"])
    holes: list[tuple[Hole, TemplateState]] = field(default_factory=list[tuple[Hole, "TemplateState"]])
    ends: list[tuple[tuple[int, ...], Build]] = field(default_factory=list[tuple[tuple[int, ...], Build]])


class TemplateRows:
    """All rows of one kind of phrase, as a tree of states."""

    def __init__(self) -> None:
        self.first = TemplateState()
        self._known: dict[tuple[str | Hole, ...], list[Any]] = {}

    def is_new(self, row: tuple[str | Hole, ...], example: Any) -> bool:
        """Is it a further row? Of one that is known the earlier example counts, unless only what a reference means is
        different.
        """
        known = self._known.get(_shape(row))
        return not known or (example not in known and without_references(example) == without_references(known[0]))

    def add(self, row: tuple[str | Hole, ...], example: Any, places: Sequence[TemplatePlace]) -> None:
        """Add a row that `is_new`."""
        self._put(row, builder(example, places), example)

    def add_built(self, row: tuple[str | Hole, ...], build: Build) -> bool:
        """Add a row with what makes its tree; see `add`."""
        if _shape(row) in self._known:
            return False
        self._put(row, build, None)
        return True

    def finished(self) -> None:
        """Forget what is only needed while rows are added."""
        self._known.clear()

    def knows(self, row: tuple[str | Hole, ...]) -> bool:
        """Is there such a row?"""
        return _shape(row) in self._known

    def _put(self, row: tuple[str | Hole, ...], build: Build, example: Any) -> None:
        self._known.setdefault(_shape(row), []).append(example)
        at = self.first
        for part in row:
            if isinstance(part, str):
                at = at.words.setdefault(part, TemplateState())
            else:
                for hole, then in at.holes:
                    if hole.kind == part.kind:
                        at = then
                        break
                else:
                    then = TemplateState()
                    at.holes.append((part, then))
                    at = then
        at.ends.append((tuple(part.place for part in row if isinstance(part, Hole)), build))


@cache
def _fields(cls: type[tree.Node]) -> tuple[str, ...]:
    """The names of a class's fields; asking pydantic each time takes a tenth of the time of all rows."""
    return tuple(cls.model_fields)


def parts_of(part: Any) -> tuple[Any, ...]:
    """The fields of a node, the members of a tuple; nothing of anything else."""
    if isinstance(part, tree.Node):
        return tuple([getattr(part, name) for name in _fields(type(part))])
    return part if isinstance(part, tuple) else ()  # pyright: ignore[reportUnknownVariableType]


def _shape(row: tuple[str | Hole, ...]) -> tuple[str | Hole, ...]:
    """The row with its places numbered in their order."""
    order: dict[int, int] = {}
    return tuple(
        part if isinstance(part, str) else Hole(part.kind, order.setdefault(part.place, len(order))) for part in row
    )


def without_references(part: Any) -> Any:
    """The example with every reference replaced by the same one, as plain data."""
    if isinstance(part, tree.Ref):
        return _ANY
    if isinstance(part, tree.Node):
        return (type(part), *(without_references(inner) for inner in parts_of(part)))
    if isinstance(part, tuple):
        return tuple(without_references(one) for one in parts_of(part))
    return part


_ANY = tree.Ref(to="it")


def row_of(text: str, places: Iterable[TemplatePlace]) -> tuple[str | Hole, ...]:
    """The words of a print, with holes for the parts that it shows."""
    row: list[str | Hole] = [word.text for word in words(fold(text))]
    for place in places:
        for said, kind in place.prints:
            row = with_holes(row, said, Hole(kind, place.number))
    return tuple(row)


def with_holes(row: list[str | Hole], said: tuple[str, ...], hole: Hole) -> list[str | Hole]:
    """The row with a hole wherever it has these words."""
    long = len(said)
    if not any(part == said[0] for part in row):
        return row
    found: list[str | Hole] = []
    at = 0
    while at < len(row):
        if tuple(row[at : at + long]) == said:
            found.append(hole)
            at += long
        else:
            found.append(row[at])
            at += 1
    return found


def builder(example: Any, places: Sequence[TemplatePlace]) -> Build:
    """What makes the tree of a text from its phrases' values, by number of the place."""
    for place in places:
        if example is place.value or _same(example, place.value):
            return _Put(place.number, example)
    if isinstance(example, tree.Node):
        parts = {name: builder(getattr(example, name), places) for name in type(example).model_fields if name != "op"}
        if all(isinstance(part, _Same) for part in parts.values()):
            return _Same(example)
        return _Made(type(example), parts)
    if isinstance(example, tuple):
        inner = [builder(part, places) for part in cast("tuple[Any, ...]", example)]
        if all(isinstance(part, _Same) for part in inner):
            return _Same(example)
        return _Row(inner)
    return _Same(example)


def _same(example: Any, value: Any) -> bool:
    """Are they the same number, text or row of names?"""
    kind: Any = cast("Any", type)(example)
    return kind in (int, str, tuple) and kind is type(value) and bool(example == value)


@dataclass(slots=True)
class _Same:
    value: Any

    def __call__(self, values: Values) -> Any:
        """See `Build`."""
        return self.value


@dataclass(slots=True)
class _Put:
    place: int
    example: Any

    def __call__(self, values: Values) -> Any:
        """See `Build`."""
        value = values[self.place]
        if isinstance(self.example, tree.Select) and isinstance(value, tuple):  # only its noun phrase is printed
            nouns, atoms = cast("tuple[Any, Any]", value)
            return self.example.model_copy(update={"nouns": nouns, "atoms": atoms})
        return value


@dataclass(slots=True)
class _Made:
    cls: type[tree.Node]
    parts: dict[str, Build]

    def __call__(self, values: Values) -> Any:
        """See `Build`."""
        return self.cls(**{name: part(values) for name, part in self.parts.items()})


@dataclass(slots=True)
class _Row:
    parts: list[Build]

    def __call__(self, values: Values) -> Any:
        """See `Build`."""
        return tuple(part(values) for part in self.parts)


@dataclass(slots=True)
class First:
    """The value of the only hole."""

    def __call__(self, values: Values) -> Any:
        """See `Build`."""
        return values[0]


@dataclass(slots=True)
class Selected:
    """A selector whose nouns and what is said of them are the value of the hole -1; `unique`: counted."""

    make: Build
    unique: bool | None

    def __call__(self, values: Values) -> Any:
        """See `Build`."""
        found = self.make(values)
        if -1 in values:
            found = found.model_copy(update=dict(zip(("nouns", "atoms"), values[-1], strict=True)))
        return found if self.unique is None else tree.Count(of=found, unique=self.unique)


@dataclass(slots=True)
class Counted:
    """A condition on a number of cards, whose nouns and what is said of them are the value of the hole -1."""

    make: Build
    of: tree.Select

    def __call__(self, values: Values) -> Any:
        """See `Build`."""
        nouns, atoms = values[-1]
        return self._about(self.make(values), self.of.model_copy(update={"nouns": nouns, "atoms": atoms}))

    def _about(self, made: Any, of: tree.Select) -> Any:
        match made:
            case tree.Holds(left=tree.Count() as count):
                return made.model_copy(update={"left": count.model_copy(update={"of": of})})
            case tree.Not(cond=inner):
                return tree.Not(cond=self._about(inner, of))
            case _:
                return tree.All(conds=tuple(self._about(part, of) for part in made.conds))
