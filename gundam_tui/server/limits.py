"""What keeps one terminal from being a burden to the others: rates, counts of failed logins, clean text."""

from __future__ import annotations

import ipaddress
import time
import unicodedata
from collections import deque
from collections.abc import Callable

Clock = Callable[[], float]


class Bucket:
    """An allowance that fills up again with time.

    Args:
        rate: units a second.
        burst: how much may be used at once.
        clock: a monotonic clock, in seconds.
    """

    __slots__ = ("_burst", "_clock", "_last", "_left", "_rate")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._left = burst
        self._last = clock()

    def take(self, amount: float = 1) -> float:
        """Use some of it. Returns the seconds to wait before going on, 0 while there is enough."""
        self._fill()
        self._left -= amount
        return -self._left / self._rate if self._left < 0 else 0.0

    def allows(self, amount: float = 1) -> bool:
        """Use some of it if there is enough; False, and nothing used, when there is not."""
        self._fill()
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._last) * self._rate)
        self._last = now


def block(address: str) -> str:
    """What is counted as one source: an IPv4 address, or the /64 of an IPv6 address, which one household has whole.

    Args:
        address: as the system tells it, with a zone or not; what is no IP address stands for itself.
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


class Failures:
    """Failed logins by source: too many of them within a while, and the source is turned away for the rest of it.

    Args:
        most: how many are too many.
        seconds: how long they count.
        clock: a monotonic clock, in seconds.
    """

    KEPT = 10_000  # sources; beyond that the oldest are forgotten

    def __init__(self, most: int, seconds: float, clock: Clock = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._found: dict[str, deque[float]] = {}

    def add(self, source: str) -> None:
        """A login from there has failed."""
        times = self._found.pop(source, None) or deque(maxlen=self._most)
        times.append(self._clock())
        self._found[source] = times
        while len(self._found) > self.KEPT:
            del self._found[next(iter(self._found))]

    def barred(self, source: str) -> bool:
        """Is the source turned away now?"""
        times = self._found.get(source)
        if times is None or len(times) < self._most:
            return False
        return self._clock() - times[0] < self._seconds


def clean(text: str, most: int) -> str:
    """Text of a stranger, fit for every terminal: no control, combining, invisible or pictorial characters.

    Args:
        text: what was typed or pasted.
        most: how many characters are kept.
    """
    found = "".join(letter if _shown(letter) else " " for letter in unicodedata.normalize("NFC", text[: 4 * most]))
    return " ".join(found.split())[:most].strip()


def _shown(letter: str) -> bool:
    # Letters, digits, punctuation, and the signs of ASCII: all of them have one width on every terminal.
    return (letter.isascii() and letter.isprintable()) or unicodedata.category(letter)[0] in "LNP"
