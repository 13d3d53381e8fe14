"""Lets a working thread give way often, and rest while a key is answered, so that the screen answers at once.

A pressed key waits for the busy thread to let go of the interpreter, several times for one key; Python lets
a thread keep it for 5 ms each time.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager

GIVE_WAY = 0.0005  # seconds that a thread may keep the interpreter to itself
LONGEST_PAUSE = 0.05  # seconds that a thread waits for the answer to a key; some keys have none
_LOOK = 0.001  # seconds between two looks at whether it has come

_lock = threading.Lock()
_busy: list[float] = []  # one entry for each thread at work: the interval before it began
_screen = [0.0]  # until when the screen has the interpreter to itself


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


def key_pressed() -> None:
    """A key was pressed: threads that call `pause` wait until the screen has answered it."""
    _screen[0] = time.monotonic() + LONGEST_PAUSE


def screen_answered() -> None:
    """The screen has answered: threads go on."""
    _screen[0] = 0.0


def pause() -> None:
    """Wait while the screen answers a key. A thread at work calls it every millisecond or so."""
    while time.monotonic() < _screen[0]:
        time.sleep(_LOOK)
