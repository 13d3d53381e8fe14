"""Python processes that the program starts. A command of this module starts every one of them (a test looks for
others), so that none can run a file `json.py` of the folder in which the program is started.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from pathlib import Path

SAFE = "PYTHONSAFEPATH"  # the variable for `-P`: children of a child inherit it
_ROOT = str(Path(__file__).resolve().parent.parent)
_lock = threading.Lock()
_before: list[str | None] = []  # the variable's value when each context of `safe_spawning` began


def command(*arguments: str) -> list[str]:
    """The command of a Python process; `-P` keeps the folder in which it is started off its path.

    Args:
        arguments: `-m` and a module, or `-c` and a program, and its arguments.
    """
    return [sys.executable, "-P", "-X", "utf8", *arguments]


def environment(names: Iterable[str] | None = None) -> dict[str, str]:
    """The environment of a Python process: it finds the modules that this process finds.

    Args:
        names: the variables to pass on; default: all.
    """
    passed = os.environ if names is None else {name: os.environ[name] for name in names if name in os.environ}
    places = [place for place in sys.path if place]  # an empty one means the reader's own folder
    if _ROOT not in places:
        places.append(_ROOT)
    return {**passed, "PYTHONPATH": os.pathsep.join(places), SAFE: "1"}


@contextmanager
def safe_spawning() -> Generator[None]:
    """A context in which Python processes that a library starts (`multiprocessing`, Dask) start as if with `-P`."""
    with _lock:
        _before.append(os.environ.get(SAFE))
        os.environ[SAFE] = "1"
    try:
        yield
    finally:
        with _lock:
            before = _before.pop()  # when contexts overlap, the last to end restores the first value
            if before is None and not _before:
                del os.environ[SAFE]
            elif before is not None and not _before:
                os.environ[SAFE] = before
