"""Lets a working thread give way often, so that the screen answers keys at once.

A pressed key waits for the busy thread to let go of the interpreter, several times for one key; Python lets
a thread keep it for 5 ms each time.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager

GIVE_WAY = 0.0005  # seconds that a thread may keep the interpreter to itself

_lock = threading.Lock()
_busy: list[float] = []  # one entry for each thread at work: the interval before it began


@contextmanager
def giving_way() -> Generator[None]:
    """Let threads take turns often for as long as the block runs, in any thread."""
    with _lock:
        _busy.append(_busy[0] if _busy else sys.getswitchinterval())
        sys.setswitchinterval(GIVE_WAY)
    try:
        yield
    finally:
        with _lock:
            usual = _busy.pop()
            if not _busy:
                sys.setswitchinterval(usual)
