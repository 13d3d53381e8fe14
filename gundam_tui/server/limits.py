"""Limits that protect terminals from each other: rates, counts of failed logins, clean text."""

from __future__ import annotations

import ipaddress
import re
import time
import unicodedata
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gundam_tui.foreign_text import one_line

Clock = Callable[[], float]


class Bucket:
    """A token bucket: an allowance that refills over time.

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
        """Use some of it. Returns the seconds to wait before the next use, 0 while there is enough."""
        self._fill()
        self._left -= amount
        return -self._left / self._rate if self._left < 0 else 0.0

    def allows(self, amount: float = 1) -> bool:
        """Use some of it if there is enough. Returns False, and uses nothing, when there is not."""
        if not self.has(amount):
            return False
        self._left -= amount
        return True

    def has(self, amount: float = 1) -> bool:
        """Would `allows` say yes?"""
        self._fill()
        return self._left >= amount

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._last) * self._rate)
        self._last = now


@dataclass(frozen=True, slots=True)
class Startups:
    """Limits the connections that have not logged in, like OpenSSH's MaxStartups, start:rate:full.

    Attributes:
        start: up to this number, everybody gets in.
        rate: at that number, the share of newcomers that is turned away; from there it grows to all of them.
        full: at this number, nobody gets in.
        each: how many may be there from one source (`block`).
    """

    start: int = 30
    rate: float = 0.3
    full: int = 100
    each: int = 10

    def drops(self, waiting: int, there: int, chance: float) -> bool:
        """Is a newcomer turned away?

        Args:
            waiting: how many are at the door already, `there` of them from the newcomer's source.
            chance: from 0 to below 1, chosen at random.
        """
        if waiting >= self.full or there >= self.each:
            return True
        grown = (1 - self.rate) * (waiting - self.start) / (self.full - self.start)
        return waiting >= self.start and chance < self.rate + grown


def block(address: str) -> str:
    """What counts as one source: an IPv4 address, or the /64 of an IPv6 address, which usually belongs to one
    household.

    Args:
        address: as the system gives it, with or without a zone; anything that is not an IP address stands for itself.
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


class Failures:
    """Counts failed logins by source. A source with too many within a period is turned away for the rest of it.

    Args:
        most: this many are too many.
        seconds: how long they count.
        clock: a monotonic clock, in seconds.
        found: failures counted earlier (`found()`), with times of the same clock.
    """

    KEPT = 10_000  # sources; beyond that the oldest are forgotten

    def __init__(
        self, most: int, seconds: float, clock: Clock = time.monotonic, found: Mapping[str, Sequence[float]] = {}
    ) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._found = {source: deque(times, maxlen=most) for source, times in found.items()}

    def found(self) -> dict[str, list[float]]:
        """The times of failures by source."""
        return {source: list(times) for source, times in self._found.items()}

    def add(self, source: str) -> None:
        """Count a failed login from there."""
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


def folded(name: str) -> str:
    """The form of a name that is compared with others: the whole name as shown, however it was typed.

    Folding twice changes nothing, and a name that shows something never folds to nothing.

    Args:
        name: as it was given; NFKC and casefolded here, as Unicode defines identifiers that are compared without case.
    """
    shown = clean(name, 4 * len(name))
    return shown.casefold() if shown.isascii() else "".join(map(_folded, _UNITS.findall(shown)))


# A letter, and the sign of a half-width voiced sound that stands behind it and belongs to it.
_UNITS = re.compile("[^\uff9e\uff9f][\uff9e\uff9f]?|[\uff9e\uff9f]")


@lru_cache(4096)
def _folded(unit: str) -> str:
    form = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", unit).casefold())
    if clean(form, len(form)) == form:
        return form
    # The form has parts that no name may have: the fraction bar of `¼`, the lone vowel of `ㅛ`, the accent of `İ`.
    # Without them it would be somebody else's name, or none.
    if len(unit) > 1:
        return "".join(map(_folded, unit))
    kind, _, wide = unicodedata.decomposition(unit).partition(" ")
    wider = chr(int(wide, 16)) if kind == "<narrow>" else unit
    return wider if _shown(wider) else unit


def clean(text: str, most: int) -> str:
    """A stranger's text made safe for every terminal: without control, combining, invisible or pictorial characters.

    Args:
        text: what was typed or pasted.
        most: how many characters are kept.
    """
    found = "".join(letter if _shown(letter) else " " for letter in one_line(text[: 4 * most]))
    return " ".join(found.split())[:most].strip()


def _shown(letter: str) -> bool:
    # Letters, digits, punctuation, and the signs of ASCII: all of them have one width on every terminal.
    return (letter.isascii() and letter.isprintable()) or unicodedata.category(letter)[0] in "LNP"
