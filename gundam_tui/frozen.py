"""`frozen`: what `dataclass(frozen=True, slots=True)` makes, made in a fifth of the time.

A dataclass compiles the text of each of its methods when the class is made: six texts, some 0.7 ms. The modules behind
a first picture make fifty such classes. Here the methods of all classes are the same few functions, and the one text
that is left, that of `__init__`, is compiled when the first object is made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from reprlib import recursive_repr
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """Make a frozen dataclass with slots of a class.

    `fields`, `replace`, `asdict`, `match`, `copy` and `pickle` work as with any dataclass, and so do the arguments of
    `field`. Methods of the class itself stay.
    """
    made: Any = dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    compared = _reader([one.name for one in fields(made) if one.compare])
    hashed = _reader([one.name for one in fields(made) if (one.compare if one.hash is None else one.hash)])

    def init(self: object, *values: object, **named: object) -> None:
        made.__init__ = _init(made)  # from now on
        made.__init__(self, *values, **named)

    def eq(self: object, other: object) -> bool:
        return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

    methods: dict[str, Callable[..., object]] = {
        "__init__": init, "__eq__": eq, "__hash__": lambda self: hash(hashed(self)), "__repr__": _repr,
        "__setattr__": _set, "__delattr__": _delete, "__getstate__": _state, "__setstate__": _restore,
    }  # fmt: skip
    for name, method in methods.items():
        # Python itself says in a class with `__eq__` alone that its objects have no hash.
        if made.__dict__.get(name) is None:
            setattr(made, name, method)
    return made


def _reader(names: Sequence[str]) -> Callable[[object], object]:
    return attrgetter(*names) if names else lambda _: ()


def _init(cls: Any) -> Callable[..., None]:
    """The function that a dataclass would have; a slot is set by what sets it, since the class itself refuses."""
    known: dict[str, object] = {}
    given: list[str] = []
    by_name: list[str] = []
    lines: list[str] = []
    for at, one in enumerate(fields(cls)):
        known[f"set{at}"] = getattr(cls, one.name).__set__
        made = one.default_factory is not MISSING
        if made:
            known[f"make{at}"] = one.default_factory
        if made or one.default is not MISSING:
            known[f"default{at}"] = one.default  # MISSING, where it is made
        default = f"default{at}" if f"default{at}" in known else ""
        if one.init:
            (by_name if one.kw_only else given).append(f"{one.name}={default}" if default else one.name)
            value = f"make{at}() if {one.name} is {default} else {one.name}" if made else one.name
        else:
            value = f"make{at}()" if made else default
        if value:
            lines.append(f" set{at}(self, {value})")
    if hasattr(cls, "__post_init__"):
        lines.append(" self.__post_init__()")
    arguments = ", ".join(["self", *given, *(["*", *by_name] if by_name else ())])
    exec("\n".join((f"def __init__({arguments}):", *(lines or [" pass"]))), known)
    init: Any = known["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"  # as messages about arguments name it
    return init


@recursive_repr()
def _repr(self: Any) -> str:
    shown = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _set(self: object, name: str, value: object) -> NoReturn:
    del self, value
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete(self: object, name: str) -> NoReturn:
    del self
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[object]:
    return [getattr(self, one.name) for one in fields(self)]


def _restore(self: Any, state: Sequence[object]) -> None:
    one: Field[object]
    for one, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, one.name, value)
