"""Limits that protect terminals from each other: rates, counts of failed logins, cleaned text."""

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
        rate: units per second.
        burst: the most that can be used in one go.
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
        """Use this amount. Returns the seconds to wait before the next use; 0 while enough is left."""
        self._fill()
        self._left -= amount
        return -self._left / self._rate if self._left < 0 else 0.0

    def allows(self, amount: float = 1) -> bool:
        """Use this amount if enough is left. Otherwise returns False and uses nothing."""
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
    """Limits the connections that have not logged in yet, like OpenSSH's MaxStartups start:rate:full.

    Attributes:
        start: up to this number of connections, everybody gets in.
        rate: at that number, the share of newcomers that is turned away; it grows from there to all of them.
        full: at this number of connections, nobody gets in.
        each: the largest number from one source (`block`).
    """

    start: int = 30
    rate: float = 0.3
    full: int = 100
    each: int = 10

    def drops(self, waiting: int, there: int, chance: float) -> bool:
        """Returns True if a newcomer is turned away.

        Args:
            waiting: the connections that already wait for a login; `there` counts those from the newcomer's source.
            chance: a random number from 0 to below 1.
        """
        if waiting >= self.full or there >= self.each:
            return True
        grown = (1 - self.rate) * (waiting - self.start) / (self.full - self.start)
        return waiting >= self.start and chance < self.rate + grown


def block(address: str) -> str:
    """Returns what counts as one source: an IPv4 address, or the /64 of an IPv6 address, which is usually one
    household.

    Args:
        address: as the system gives it, with or without a zone; anything else than an IP address is returned unchanged.
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False))


class Failures:
    """Counts failed logins by source. A source with too many within a period is turned away for the rest of that
    period.

    Args:
        most: this number is too many.
        seconds: how long a failure counts.
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
        """Count a failed login from this source."""
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
    """Fold a name for comparison: the whole name as shown, however it was typed.

    Folding twice changes nothing, and a name that shows something never folds to an empty one.

    Args:
        name: as given; it is NFKC-normalized and casefolded here, as Unicode defines caseless matching of identifiers.
    """
    shown = clean(name, 4 * len(name))
    return shown.casefold() if shown.isascii() else "".join(map(_folded, _UNITS.findall(shown)))


# A letter with the half-width voiced sound mark that follows and belongs to it.
_UNITS = re.compile("[^\uff9e\uff9f][\uff9e\uff9f]?|[\uff9e\uff9f]")


@lru_cache(4096)
def _folded(unit: str) -> str:
    form = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", unit).casefold())
    if clean(form, len(form)) == form:
        return form
    # The folded form has parts that no name may have: the fraction bar of `¼`, the lone vowel of `ㅛ`, the accent of
    # `İ`. Without them it would be somebody else's name, or empty.
    if len(unit) > 1:
        return "".join(map(_folded, unit))
    kind, _, wide = unicodedata.decomposition(unit).partition(" ")
    wider = chr(int(wide, 16)) if kind == "<narrow>" else unit
    return wider if _shown(wider) else unit


def clean(text: str, most: int) -> str:
    """Make a stranger's text safe for every terminal: remove control, combining, invisible and pictorial characters.

    Args:
        text: what was typed or pasted.
        most: the number of characters kept.
    """
    found = "".join(letter if _shown(letter) else " " for letter in one_line(text[: 4 * most]))
    return " ".join(found.split())[:most].strip()


def _shown(letter: str) -> bool:
    # Letters, digits, punctuation and ASCII symbols: each of them has the same width on every terminal.
    return (letter.isascii() and letter.isprintable()) or unicodedata.category(letter)[0] in "LNP"
