"""Makes busy threads give way to the screen often, so that it answers immediately: Python lets a thread keep the
interpreter for 5 ms each time, and handling a key waits for it several times.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager

GIVE_WAY = 0.0005  # seconds that a thread may keep the interpreter

_lock = threading.Lock()
_busy: list[float] = []  # one entry per busy thread: the interval before it began


@contextmanager
def giving_way() -> Generator[None]:
    """Make threads switch often while the block runs, in any thread."""
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
