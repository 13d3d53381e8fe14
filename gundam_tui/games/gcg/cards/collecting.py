"""Registries are collected from the classes of a module, so that nobody has to maintain a list."""

from __future__ import annotations

import sys
from typing import TypeVar

T = TypeVar("T")


def classes_of(module: str, base: type[T]) -> list[type[T]]:
    """The classes that a module defines below `base`, in source order."""
    found = vars(sys.modules[module]).values()
    return [
        one for one in found if isinstance(one, type) and issubclass(one, base) and one.__module__ == module
    ]  # fmt: skip
