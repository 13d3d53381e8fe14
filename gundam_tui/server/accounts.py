"""Limits how much each person uses of the shared server: its time, what computer players think for them, tables, new
games.

Everybody has an account of their own. Names can be made up, so people who have shown no key also draw on an account of
the place they come from, which holds several times as much for all the people there.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gundam_tui.server.limits import Bucket, Clock
from gundam_tui.server.seats import NAMELESS, Seat

KEPT = 10_000  # accounts; beyond that the least recently used one is dropped


@dataclass(frozen=True, slots=True)
class Allowance:
    """How much a person may use.

    Attributes:
        work: seconds of the server's process for each second, and at once; beyond that their requests wait.
        thought: seconds of processes that think (`compute`) for each second, and at once; beyond that computer players
            at their tables wait.
        openings: tables opened a second, and at once.
        games: games begun a second at one table, and at once.
        tables: tables with a game that is not over.
        shared: an account that several people share holds so many times as much.
    """

    work: tuple[float, float] = (0.1, 3.0)
    thought: tuple[float, float] = (0.25, 20.0)
    openings: tuple[float, float] = (1 / 20, 5)
    games: tuple[float, float] = (1 / 10, 4)
    tables: int = 5
    shared: int = 4


ALLOWANCE = Allowance()


class Account:
    """What somebody has left of their allowance.

    Args:
        allowance: how much there is.
        times: a factor for everything in it.
        clock: a monotonic clock, in seconds.

    Attributes:
        work, thought, openings: see `Allowance`.
        tables: how many they may have.
    """

    def __init__(self, allowance: Allowance, times: int, clock: Clock) -> None:
        self.work = Bucket(allowance.work[0] * times, allowance.work[1] * times, clock)
        self.thought = Bucket(allowance.thought[0] * times, allowance.thought[1] * times, clock)
        self.openings = Bucket(allowance.openings[0] * times, allowance.openings[1] * times, clock)
        self.tables = allowance.tables * times


class Accounts:
    """The accounts of a server.

    Args:
        allowance: of one person.
        clock: a monotonic clock, in seconds.
    """

    def __init__(self, allowance: Allowance, clock: Clock = time.monotonic) -> None:
        self.allowance = allowance
        self._clock = clock
        self._found: dict[str, Account] = {}

    def of(self, identity: str, source: str, *, sure: bool) -> tuple[Account, ...]:
        """The accounts that somebody draws on.

        Args:
            identity: who it is.
            source: where they come from (`limits.block`); empty: this machine.
            sure: True when they have shown a key.
        """
        own = self._account(f"of {identity}", 1)
        if sure:
            return (own,)
        place = f"from {source}" if source else "of guests" if identity.startswith(NAMELESS) else ""
        return (own, self._account(place, self.allowance.shared)) if place else (own,)

    def _account(self, name: str, times: int) -> Account:
        account = self._found.pop(name, None) or Account(self.allowance, times, self._clock)
        self._found[name] = account
        while len(self._found) > KEPT:
            del self._found[next(iter(self._found))]
        return account


class Party:
    """The people of a table. What is done for it while none of them asks for anything, they pay together: in equal
    shares, those who are there, or those who were there last.

    It has things thought about (`compute.Owner`).

    Args:
        seats: the table's.
    """

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._seats = seats

    def owes(self) -> float:
        """Seconds until more may be thought about for them; infinite while none of them is there."""
        there = any(seat.terminal is not None for seat in self._seats)
        return self._wait(lambda account: account.thought) if there else math.inf

    def pay(self, seconds: float) -> None:
        """So much has been thought about for them."""
        self._take(lambda account: account.thought, seconds)

    def waits(self) -> float:
        """Seconds until the server may do more for them."""
        return self._wait(lambda account: account.work)

    def charge(self, seconds: float) -> None:
        """The server has done so much for them."""
        self._take(lambda account: account.work, seconds)

    def _wait(self, bucket: Callable[[Account], Bucket]) -> float:
        return max((bucket(account).take(0) for accounts in self._paying() for account in accounts), default=0.0)

    def _take(self, bucket: Callable[[Account], Bucket], seconds: float) -> None:
        paying = self._paying()
        for account in (account for accounts in paying for account in accounts):
            bucket(account).take(seconds / len(paying))

    def _paying(self) -> list[Sequence[Account]]:
        there = [seat.accounts for seat in self._seats if seat.terminal is not None]
        return there or [seat.accounts for seat in self._seats if seat.accounts]
