"""`NamedTuple`: the one of `typing`, made in an eighth of the time.

`typing.NamedTuple` compiles a text for every annotation and one for `__new__` when the class is made; the modules
behind a first picture make seventy such classes with more than five hundred fields. Here annotations stay the texts
that they are in the source, and all classes share their methods.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable, Mapping
from functools import cache
from types import FunctionType
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from typing import NamedTuple, Self

__all__ = ["NamedTuple"]

_MOST_FIELDS = 48
_sample = namedtuple("_sample", [f"at{place}" for place in range(_MOST_FIELDS)])  # noqa: PYI024 # pyright: ignore[reportUntypedNamedTuple, reportUnknownArgumentType]
_new = cast("Any", tuple.__new__)  # pyright: ignore[reportUnknownMemberType]
_GETTERS = [vars(_sample)[name] for name in _sample._fields]  # the first reads the first value of any tuple, and so on


class _Named(tuple[Any, ...]):
    """What all named tuples have (see `collections.namedtuple`)."""

    __slots__ = ()
    if TYPE_CHECKING:
        _fields: tuple[str, ...]

    @classmethod
    def _make(cls, values: Iterable[object]) -> Self:
        made = _new(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _replace(self, /, **changes: object) -> Self:
        made = self._make(map(changes.pop, self._fields, self))
        if changes:
            raise ValueError(f"Got unexpected field names: {list(changes)!r}")
        return made

    def _asdict(self) -> dict[str, object]:
        return dict(zip(self._fields, self, strict=True))

    def __repr__(self) -> str:
        shown = (f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
        return f"{type(self).__name__}({', '.join(shown)})"

    def __getnewargs__(self) -> tuple[object, ...]:
        return tuple(self)


class _Maker(type):
    """Makes a named tuple of a class body: a plain class on top of `_Named`."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
        fields = tuple(body.get("__annotations__", ()))
        if len(bases) > 1 or len(fields) > _MOST_FIELDS:
            raise TypeError(f"{name}: a named tuple has no other base, and at most {_MOST_FIELDS} fields")
        defaults = {field: body[field] for field in fields if field in body}
        body |= dict(zip(fields, _GETTERS, strict=False))
        body |= {"__slots__": (), "__match_args__": fields, "_fields": fields, "_field_defaults": defaults}
        return type(name, (_Named,), {**body, "__new__": _constructor(body["__qualname__"], fields, defaults)})


def _constructor(kind: str, fields: tuple[str, ...], defaults: Mapping[str, object]) -> FunctionType:
    """The `__new__` that `namedtuple` would make. Those with as many fields differ only in the fields' names."""
    model = _model(len(fields))
    # `kind` is named by messages about arguments.
    code = model.__code__.replace(co_varnames=("_cls", *fields), co_name="__new__", co_qualname=f"{kind}.__new__")
    return FunctionType(code, model.__globals__, "__new__", tuple(defaults.values()))


@cache
def _model(count: int) -> FunctionType:
    values = "".join(f"at{place}, " for place in range(count))
    return eval(f"lambda _cls, {values}: _new(_cls, ({values}))", {"_new": _new})  # noqa: S307


if not TYPE_CHECKING:
    NamedTuple = type.__new__(_Maker, "NamedTuple", (), {})
