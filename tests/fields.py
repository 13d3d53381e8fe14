"""The fields of a class with slots, in both builds: a compiled class keeps their names elsewhere."""

from __future__ import annotations


def fields(kind: type) -> tuple[str, ...]:
    """The names of the fields that a class itself declares; empty for one that declares none."""
    return tuple(vars(kind).get("__slots__") or vars(kind).get("__mypyc_attrs__") or ())
