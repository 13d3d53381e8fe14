"""What only the compiler of the engine reads (`.ci/build_engine.py`); in plain Python it changes nothing.

`@mypyc_attr(acyclic=True)`: objects of the class never lie in a circle of references, so Python's garbage collector
need not look at them. The engine makes many such records, and a log keeps thousands.

`ObjId`: the number of an object; of a player, where a text may mean either, a negative one (`constants.player`).
Compiled code keeps an `int` as a number of the machine and makes a Python number of it for each look into a dictionary:
a new one above 256, which is found by comparing. An `ObjId` stays the number that is the key.

This module stays interpreted: the compiler reads marks and types where they are used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

__all__ = ["ObjId", "mypyc_attr"]

MYPY = False  # the compiler reads it as true; for pyright it is false (`pyproject.toml`)
if MYPY:
    ObjId: TypeAlias = Any
else:
    ObjId: TypeAlias = int

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**marks):
        """The class as it is."""
        return lambda cls: cls
