"""The nodes of a card language: pydantic models (`Node`) or frozen dataclasses, whichever a game uses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel, ConfigDict


class Node(BaseModel):
    """A node of the tree: immutable, strict about its fields, built lazily (the unions are recursive)."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


def is_node(value: object) -> bool:
    """Is a value a node, not a word, number or group of nodes?"""
    return isinstance(value, BaseModel) or (is_dataclass(value) and not isinstance(value, type))


@lru_cache(maxsize=256)
def defaults(kind: Any) -> Mapping[str, Any]:
    """The fields of a kind of node by name, with their defaults (or a marker for no default)."""
    if is_dataclass(kind):
        return MappingProxyType({field.name: field.default for field in fields(kind)})
    return MappingProxyType({name: info.default for name, info in getattr(kind, "model_fields", {}).items()})


def flags(kind: Any) -> frozenset[str]:
    """The fields of a kind of node that are set by a word of a form."""
    if is_dataclass(kind):
        return frozenset(field.name for field in fields(kind) if field.type in (bool, "bool"))
    return frozenset(name for name, info in getattr(kind, "model_fields", {}).items() if info.annotation is bool)
