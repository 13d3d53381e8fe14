"""A mark for classes of the compiled engine; in plain Python it does nothing.

`@mypyc_attr(acyclic=True)`: objects of the class never lie in a circle of references, so Python's garbage collector
need not look at them. The engine makes many such records, and a log keeps thousands.

This module stays interpreted: the compiler reads the mark where a class is defined.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**marks):
        """The class as it is."""
        return lambda cls: cls
