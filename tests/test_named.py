"""`named.NamedTuple` makes what `typing.NamedTuple` makes: every test holds one beside the other."""

from __future__ import annotations

import copy
import pickle
import typing
from collections.abc import Callable
from typing import Any

import pytest

from gundam_tui.named import NamedTuple

Wire = tuple[int, ...]


class Card(NamedTuple):
    """Made by `named`."""

    number: str
    cost: int = 1
    marks: Wire = ()

    @property
    def dear(self) -> bool:
        """Costs more than 3."""
        return self.cost > 3


class PlainCard(typing.NamedTuple):
    """The same by `typing`."""

    number: str
    cost: int = 1
    marks: Wire = ()

    @property
    def dear(self) -> bool:
        """Costs more than 3."""
        return self.cost > 3


class Nothing(NamedTuple):
    """No field at all."""


class Unit(Card):
    """On top of another, with no field of its own."""

    def __str__(self) -> str:
        return f"Unit {self.number}"


@pytest.mark.parametrize("of", [
    lambda kind: kind._fields, lambda kind: kind._field_defaults, lambda kind: kind.__match_args__,
    lambda kind: kind.__module__, lambda kind: kind.__slots__, typing.get_type_hints,
    type, lambda kind: hasattr(kind("A"), "__dict__"),
])  # fmt: skip
def test_the_class_is_like_a_named_tuple(of: Callable[[Any], object]):
    assert of(Card) == of(PlainCard)


@pytest.mark.parametrize("make", [
    lambda kind: kind("A"),
    lambda kind: kind("A", 4, (1, 2)),
    lambda kind: kind(marks=(3,), number="A"),
    lambda kind: kind("A", 5)._replace(cost=4),
    lambda kind: kind._make(["A", 2, ()]),
    lambda kind: copy.copy(kind("A", 2)),
    lambda kind: copy.deepcopy(kind("A", 2, (1,))),
    lambda kind: pickle.loads(pickle.dumps(kind("A", 2, (1,)))),
])  # fmt: skip
def test_tuples_have_the_same_values_and_words(make: Callable[[Any], Any]):
    ours, theirs = make(Card), make(PlainCard)
    assert type(ours) is Card
    assert ours == theirs == (ours.number, ours.cost, ours.marks)
    assert hash(ours) == hash(theirs)
    assert ours.dear == theirs.dear
    assert ours._asdict() == theirs._asdict()
    assert repr(ours) == repr(theirs).replace("PlainCard", "Card")
    match ours:
        case Card(number, cost):
            assert (number, cost) == ours[:2]


@pytest.mark.parametrize("wrong", [
    lambda kind: kind(),
    lambda kind: kind("A", colour="blue"),
    lambda kind: kind("A", number="B"),
    lambda kind: kind("A", 1, (), 2),
    lambda kind: kind("A")._replace(colour="blue"),
    lambda kind: kind._make("A"),
])  # fmt: skip
def test_a_mistake_is_answered_in_the_same_words(wrong: Callable[[Any], object]):
    with pytest.raises((TypeError, ValueError)) as ours:
        wrong(Card)
    with pytest.raises((TypeError, ValueError)) as theirs:
        wrong(PlainCard)
    assert type(ours.value) is type(theirs.value)
    assert str(ours.value) == str(theirs.value).replace("PlainCard", "Card")


def test_a_value_is_not_changed():
    with pytest.raises(AttributeError):
        Card("A").cost = 2


def test_a_class_on_top_has_the_fields_and_its_own_methods():
    assert str(Unit("A")) == "Unit A"
    assert type(Unit("A")._replace(cost=2)) is Unit
    assert Unit("A", 2) == ("A", 2, ())


def test_a_class_without_fields_is_an_empty_tuple():
    assert Nothing() == ()
    assert repr(Nothing()) == "Nothing()"


def test_what_it_cannot_make_it_refuses():
    with pytest.raises(TypeError, match="no other base"):

        class _Two(NamedTuple, dict[str, int]):
            pass

    maker: Any = type(NamedTuple)
    with pytest.raises(TypeError, match="at most 48 fields"):
        maker("Long", (NamedTuple,), {"__annotations__": {f"f{n}": "int" for n in range(49)}})
