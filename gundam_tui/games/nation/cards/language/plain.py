"""Nodes to plain data and back, so that compiled cards are read without a parser."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, cast

from gundam_tui.games.nation.cards import card
from gundam_tui.games.nation.cards.nodes import amounts, conditions, filters, steps
from gundam_tui.games.nation.cards.nodes.amounts import Stats

__all__ = ["KINDS", "from_plain", "to_plain"]

KINDS: dict[str, Any] = {
    name: kind
    for module in (filters, amounts, conditions, steps, card)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and (is_dataclass(kind) or kind is Stats)
}
"""The kinds of nodes by their names."""


def to_plain(value: Any) -> Any:
    """A node as data for JSON: fields with their default values are left out."""
    if isinstance(value, Stats):
        return {"op": "Stats", "v": [*value]}
    if is_dataclass(value):
        said = {field.name: getattr(value, field.name) for field in fields(value) if field.init}
        known = _defaults(type(value))
        return {
            "op": type(value).__name__,
            **{name: to_plain(one) for name, one in said.items() if name not in known or known[name] != one},
        }
    if isinstance(value, frozenset):
        return {"op": "set", "v": sorted(cast("frozenset[str]", value))}
    if isinstance(value, tuple):
        return [to_plain(one) for one in cast("tuple[Any, ...]", value)]
    return value


def from_plain(data: Any) -> Any:
    """The node for data made by `to_plain`."""
    if isinstance(data, list):
        return tuple(from_plain(one) for one in cast("list[Any]", data))
    if not isinstance(data, dict):
        return data
    said = dict(cast("dict[str, Any]", data))
    op = said.pop("op")
    if op == "set":
        return frozenset(said["v"])
    if op == "Stats":
        return Stats(*said["v"])
    return KINDS[op](**{name: from_plain(one) for name, one in said.items()})


@lru_cache(maxsize=128)
def _defaults(kind: Any) -> dict[str, Any]:
    return {field.name: field.default for field in fields(kind)}
