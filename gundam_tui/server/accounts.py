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
    """The limits of one person.

    Attributes:
        work: seconds of the server's process per second, and the burst allowed; beyond that their requests wait.
        thought: seconds of thinking processes (`compute`) per second, and the burst allowed; beyond that computer
            players at their tables wait.
        openings: tables opened per second, and the burst allowed.
        games: games begun per second at one table, and the burst allowed.
        tables: the number of tables with an unfinished game.
        shared: an account shared by several people holds this multiple.
    """

    work: tuple[float, float] = (0.1, 3.0)
    thought: tuple[float, float] = (0.25, 20.0)
    openings: tuple[float, float] = (1 / 20, 5)
    games: tuple[float, float] = (1 / 10, 4)
    tables: int = 5
    shared: int = 4


ALLOWANCE = Allowance()


class Account:
    """What one account has left of its allowance.

    Args:
        allowance: the full amounts.
        times: multiplies every amount.
        clock: a monotonic clock, in seconds.

    Attributes:
        work, thought, openings: see `Allowance`.
        tables: the number of tables it may have.
    """

    def __init__(self, allowance: Allowance, times: int, clock: Clock) -> None:
        self.work = Bucket(allowance.work[0] * times, allowance.work[1] * times, clock)
        self.thought = Bucket(allowance.thought[0] * times, allowance.thought[1] * times, clock)
        self.openings = Bucket(allowance.openings[0] * times, allowance.openings[1] * times, clock)
        self.tables = allowance.tables * times


class Accounts:
    """All accounts of a server.

    Args:
        allowance: of one person.
        clock: a monotonic clock, in seconds.
    """

    def __init__(self, allowance: Allowance, clock: Clock = time.monotonic) -> None:
        self.allowance = allowance
        self._clock = clock
        self._found: dict[str, Account] = {}

    def of(self, identity: str, source: str, *, sure: bool) -> tuple[Account, ...]:
        """Returns the accounts that a person draws on.

        Args:
            identity: the person.
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
    """The people of a table. They share the cost of what the table does on its own: in equal parts, those who are
    present, or else those who were present last.

    This is the owner of the table's thinking jobs (`compute.Owner`).

    Args:
        seats: the table's.
    """

    def __init__(self, seats: Sequence[Seat]) -> None:
        self._seats = seats

    def owes(self) -> float:
        """Returns the seconds until the table may think again; infinite while nobody is present. Where only computer
        players play, in an event, nobody has to be.
        """
        there = any(seat.terminal is not None for seat in self._seats) or all(seat.bot for seat in self._seats)
        return self._wait(lambda account: account.thought) if there else math.inf

    def pay(self, seconds: float) -> None:
        """Charge this amount of thinking to them."""
        self._take(lambda account: account.thought, seconds)

    def waits(self) -> float:
        """Returns the seconds until the server may do more for them."""
        return self._wait(lambda account: account.work)

    def charge(self, seconds: float) -> None:
        """Charge this amount of the server's time to them."""
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
