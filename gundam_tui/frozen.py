"""`frozen` and `slotted`: what `dataclass(frozen=True, slots=True)` and `dataclass(slots=True)` make, made in a
fraction of the time.

A dataclass compiles the text of each of its methods when the class is made: up to six texts, some 0.7 ms. The modules
behind a first picture make sixty such classes. Here what follows from the fields of a class (`__init__`, what is
compared, what `dataclasses.fields` says) is made when it is first needed, and for most of those classes it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from operator import attrgetter
from reprlib import recursive_repr
from threading import RLock
from types import FunctionType
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")
_describing = RLock()  # `dataclass` takes apart what it reads, so only one thread may use it on a class


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """Make a frozen dataclass with slots of a class.

    `fields`, `replace`, `asdict`, `match`, `copy` and `pickle` work as with any dataclass, and so do the arguments of
    `field`. Methods of the class itself stay.
    """
    return _with_slots(
        cls, __hash__=_Later(_hash), __setattr__=_set, __delattr__=_delete, __getstate__=_state, __setstate__=_restore
    )


@dataclass_transform(field_specifiers=(field,))
def slotted(cls: type[T]) -> type[T]:
    """The same with fields that can be changed, so that its objects have no hash."""
    return _with_slots(cls, __hash__=None)


def _with_slots(cls: type[T], **methods: object) -> type[T]:
    """The class made again, as slots must be known when a class is made."""
    kinds: Mapping[str, object] = vars(cls).get("__annotations__", {})
    own = [name for name, kind in kinds.items() if not str(kind).removeprefix("typing.").startswith("ClassVar")]
    taken = {slot for base in cls.__mro__ for slot in vars(base).get("__slots__", ())}

    def described(name: str) -> _Later:
        return _Later(lambda _: vars(_described(cls))[name])

    body: dict[str, object] = {
        "__init__": _Later(_init), "__eq__": _Later(_eq), "__repr__": _repr, **methods,
        **{name: described(name) for name in ("__dataclass_fields__", "__dataclass_params__", "__match_args__")},
    }  # fmt: skip
    for name, part in vars(cls).items():
        # Python itself says in a class with `__eq__` alone that its objects have no hash.
        if name not in own and name not in ("__dict__", "__weakref__") and not (name == "__hash__" and part is None):
            body[name] = part
    body |= {"__slots__": tuple(name for name in own if name not in taken), "__qualname__": cls.__qualname__}
    return type(cls)(cls.__name__, cls.__bases__, body)


def _described(cls: type[Any]) -> type[Any]:
    """The class as it was written, with what `dataclass` says of its fields."""
    with _describing:
        return cls if "__dataclass_fields__" in vars(cls) else dataclass(init=False, repr=False, eq=False)(cls)


class _Later:
    """Part of a class that is made when it is first looked up, and then takes this place.

    Args:
        make: makes it, given the class.
    """

    def __init__(self, make: Callable[[Any], object]) -> None:
        self._make = make

    def __set_name__(self, owner: type, name: str) -> None:
        self._owner = owner
        self._name = name

    def __get__(self, one: object, kind: type) -> object:
        made = self._make(self._owner)
        setattr(self._owner, self._name, made)
        return made.__get__(one, kind) if isinstance(made, FunctionType) else made


def _reader(names: Sequence[str]) -> Callable[[object], object]:
    return attrgetter(*names) if names else lambda _: ()


def _eq(cls: Any) -> Callable[[object, object], bool]:
    compared = _reader([one.name for one in fields(cls) if one.compare])

    def eq(self: object, other: object) -> bool:
        return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

    return eq


def _hash(cls: Any) -> Callable[[object], int]:
    hashed = _reader([one.name for one in fields(cls) if (one.compare if one.hash is None else one.hash)])
    return lambda self: hash(hashed(self))


def _init(cls: Any) -> Callable[..., None]:
    """The function that a dataclass would have; a slot is set by what sets it, since a frozen class itself refuses."""
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
