"""`frozen` and `slotted` make what `dataclass(slots=True)` makes: every test holds one beside the other."""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, is_dataclass, replace
from typing import Any, ClassVar

import pytest

from gundam_tui.frozen import frozen, slotted


@frozen
class Card:
    """Made by `frozen`."""

    number: str
    cost: int = 1
    traits: list[str] = field(default_factory=list[str], hash=False)
    note: str = field(default="", compare=False, repr=False)
    source: str = field(default="here", kw_only=True)
    kinds: ClassVar[int] = 3

    def __str__(self) -> str:
        return self.number


@frozen
class Unit(Card):
    """Made by `frozen`, on top of another."""

    ap: int = 0
    double: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "double", 2 * self.ap)


@dataclass(frozen=True, slots=True)
class PlainCard:
    """The same by `dataclass`."""

    number: str
    cost: int = 1
    traits: list[str] = field(default_factory=list[str], hash=False)
    note: str = field(default="", compare=False, repr=False)
    source: str = field(default="here", kw_only=True)
    kinds: ClassVar[int] = 3

    def __str__(self) -> str:
        return self.number


@dataclass(frozen=True, slots=True)
class PlainUnit(PlainCard):
    """The same by `dataclass`."""

    ap: int = 0
    double: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "double", 2 * self.ap)


@slotted
class Pile:
    """Made by `slotted`, so it can be changed."""

    number: str
    cost: int = 1
    traits: list[str] = field(default_factory=list[str])
    note: str = field(default="", compare=False, repr=False)
    source: str = field(default="here", kw_only=True)
    kinds: ClassVar[int] = 3

    def __str__(self) -> str:
        return self.number


@dataclass(slots=True)
class PlainPile:
    """The same by `dataclass`."""

    number: str
    cost: int = 1
    traits: list[str] = field(default_factory=list[str])
    note: str = field(default="", compare=False, repr=False)
    source: str = field(default="here", kw_only=True)
    kinds: ClassVar[int] = 3

    def __str__(self) -> str:
        return self.number


@frozen
class Nothing:
    """No field at all."""


FROZEN = [(Card, PlainCard), (Unit, PlainUnit)]
PAIRS = [*FROZEN, (Pile, PlainPile)]


@pytest.mark.parametrize(("kind", "plain"), PAIRS)
def test_the_fields_are_those_of_a_dataclass(kind: type[Card], plain: type[PlainCard]):
    def told(one: Any) -> list[tuple[object, ...]]:
        return [
            (f.name, f.type, f.default, f.default_factory, f.init, f.repr, f.compare, f.kw_only) for f in fields(one)
        ]

    assert is_dataclass(kind)
    assert told(kind) == told(plain)
    assert kind.__match_args__ == plain.__match_args__
    assert vars(kind)["__slots__"] == vars(plain)["__slots__"]
    assert not hasattr(kind("A"), "__dict__")


@pytest.mark.parametrize(("kind", "plain"), PAIRS)
@pytest.mark.parametrize("make", [
    lambda kind: kind("A"),
    lambda kind: kind("A", 2, ["x"], "seen"),
    lambda kind: kind(number="A", source="there"),
    lambda kind: replace(kind("A", 5), cost=4),
    lambda kind: copy.copy(kind("A", 2)),
    lambda kind: copy.deepcopy(kind("A", 2, ["x"])),
    lambda kind: pickle.loads(pickle.dumps(kind("A", 2, ["x"], "seen", source="there"))),
])  # fmt: skip
def test_objects_have_the_same_values_and_words(kind: type[Card], plain: type[PlainCard], make: Callable[[Any], Any]):
    ours, theirs = make(kind), make(plain)
    assert asdict(ours) == asdict(theirs)
    assert repr(ours).replace(kind.__name__, plain.__name__) == repr(theirs)
    assert str(ours) == str(theirs) == "A"


@pytest.mark.parametrize(("kind", "plain"), FROZEN)
def test_what_is_compared_and_hashed_is_the_same(kind: type[Card], plain: type[PlainCard]):
    for one in (kind, plain):
        assert one("A", note="x") == one("A", note="y")
        assert one("A") != one("B")
        assert one("A") != "A"
        assert hash(one("A", traits=["x"])) == hash(one("A", traits=["y"]))
    assert hash(kind("A", 3)) == hash(plain("A", 3))
    assert Card("A") != Unit("A")


@pytest.mark.parametrize(("kind", "plain"), FROZEN)
@pytest.mark.parametrize("wrong", [
    lambda kind: kind(),
    lambda kind: kind("A", colour="blue"),
    lambda kind: kind("A", 1, [], "", "here", "there"),
    lambda kind: setattr(kind("A"), "cost", 2),
    lambda kind: delattr(kind("A"), "cost"),
])  # fmt: skip
def test_a_mistake_is_answered_in_the_same_words(
    kind: type[Card], plain: type[PlainCard], wrong: Callable[[Any], object]
):
    with pytest.raises((TypeError, AttributeError)) as ours:
        wrong(kind)
    with pytest.raises((TypeError, AttributeError)) as theirs:
        wrong(plain)
    assert type(ours.value) is type(theirs.value)
    assert str(ours.value).replace(kind.__name__, plain.__name__) == str(theirs.value)


def test_no_two_objects_share_what_is_made_for_each():
    one, other = Card("A"), Card("A")
    assert one.traits == []
    assert one.traits is not other.traits


def test_a_class_without_fields_has_equal_objects_and_refuses_a_value():
    assert Nothing() == Nothing()
    assert {Nothing(): 1}[Nothing()] == 1
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'x'"):
        Nothing().x = 1


def test_what_is_not_frozen_changes_is_compared_and_has_no_hash():
    for kind in (Pile, PlainPile):
        one, other = kind("A", note="x"), kind("A", note="y")
        assert one == other
        one.cost = 2
        assert one != other
        with pytest.raises(TypeError, match="unhashable type"):
            hash(one)
        with pytest.raises(AttributeError):
            one.colour = "blue"


def test_a_class_is_described_once_however_many_threads_ask():
    @slotted
    class Asked:
        values: list[int] = field(default_factory=list[int])

    with ThreadPoolExecutor(4) as threads:
        made = list(threads.map(lambda _: Asked(), range(16)))
    assert [one.values for one in made] == [[]] * 16
    assert inspect.signature(Asked).parameters.keys() == {"values"}
