"""Runs one event: what people ask for becomes acts, with the clock of the round (MT-14) and the time of day."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from gundam_tui.games.decks import Deck
from gundam_tui.games.decks.sideboard import piles_of
from gundam_tui.language import tr

from . import acts as a
from .file import EventFile
from .pairing import next_round
from .state import EventMatch, EventRefused, EventState

__all__ = ["Desk", "Due"]

BEAT = 15.0  # seconds of the round's clock that a sudden end of the server can lose, in the players' favour


@dataclass(frozen=True, slots=True)
class Due:
    """A match that cannot go on: its time is up, or a player has not come in time.

    Attributes:
        match: the match.
        why: `time`; or `absent`, then `missing` are the players who are not there.
    """

    match: EventMatch
    why: Literal["time", "absent"]
    missing: tuple[int, ...] = ()


class Desk:
    """The desk at which an event is run.

    Args:
        file: the event's file.
        now: a monotonic clock, in seconds.
        today: the time of day, in seconds since the epoch.
    """

    def __init__(
        self, file: EventFile, now: Callable[[], float] = time.monotonic, today: Callable[[], float] = time.time
    ) -> None:  # fmt: skip
        self._file = file
        self._now = now
        self._today = today
        self._since = now()

    @classmethod
    def opened(
        cls, path: Path, rules: a.EventRules, by: str = "", now: Callable[[], float] = time.monotonic,
        today: Callable[[], float] = time.time, seed: int | None = None,
    ) -> Desk:  # fmt: skip
        """Open a new event.

        Args:
            path: its file, which must not exist.
            rules: how it is played.
            by: who opens it.
            now, today: see `Desk`.
            seed: draws lots; None: a random one.

        Raises:
            JournalError: the file cannot be written.
        """
        seed = secrets.randbits(63) if seed is None else seed
        return cls(EventFile.create(path, a.Entry(a.Opened(rules, seed), by, int(today()))), now, today)

    @property
    def state(self) -> EventState:
        """The event."""
        return self._file.state

    @property
    def path(self) -> Path:
        """Its file."""
        return self._file.path

    def close(self) -> None:
        """Close the file, with the time that has passed."""
        try:
            if self.state.playing and not self.state.over:
                self._do(a.Clocked())
        finally:
            self._file.close()

    def _do(self, act: a.Act, by: str = "") -> None:
        clock = self.clock()
        self._file.do(a.Entry(act, by, int(self._today()), round(clock, 1)))
        self._since = self._now()

    # ------------------------------------------------------------ time

    def clock(self) -> float:
        """Seconds of the present round's clock that have passed. It stands while nothing is played."""
        state = self.state
        runs = state.playing and not state.paused and not state.over
        return state.clock + (self._now() - self._since if runs else 0.0)

    def tick(self) -> list[Due]:
        """Write the time now and then, and return the matches that cannot go on. Call this twice a second.

        Raises:
            JournalError: the time cannot be written.
        """
        state, clock = self.state, self.clock()
        if clock - state.clock >= BEAT:
            self._do(a.Clocked())
        due: list[Due] = []
        for match in state.present:
            left = state.seconds_left(match, clock)
            if left is not None and left <= 0:
                due.append(Due(match, "time"))
            elif missing := self._missing(match, clock):
                due.append(Due(match, "absent", missing))
        return due

    def _missing(self, match: EventMatch, clock: float) -> tuple[int, ...]:
        rules = self.state.rules
        if not (rules.absent and match.open and clock >= 60.0 * (rules.absent + match.extra)):
            return ()
        people = (player for player in match.players if not self.state.players[player].bot)
        return tuple(player for player in people if player not in match.came)

    # ------------------------------------------------------------ players

    def enter(self, identity: str, name: str, deck: Deck, by: str = "", bot: str = "") -> bool:
        """A player enters with a deck that has been judged, or hands in another one before the event begins (MT-23).

        Args:
            identity: the person; empty for a computer player.
            name: what they are called; a name that is taken gets a number.
            deck: their deck.
            by: who does it.
            bot: the computer player.

        Returns:
            True if they had entered already.

        Raises:
            EventRefused: they cannot enter now. JournalError: it cannot be written.
        """
        before = self.state.player_of(identity)
        called = before.name if before is not None else self._free_name(name)
        self._do(a.Entered(identity, called, deck.name[: a.NAME], piles_of(deck), bot), by)
        return before is not None

    def _free_name(self, name: str) -> str:
        taken = {player.name.casefold() for player in self.state.players.values()}
        names = (name if copy == 1 else f"{name} ({copy})" for copy in range(1, len(taken) + 2))
        return next(one for one in names if one.casefold() not in taken)

    def leave(self, player: int, by: str = "") -> None:
        """A player withdraws before the event begins, or drops after it (MT-24).

        Raises:
            EventRefused: they have left already. JournalError: it cannot be written.
        """
        self._do(a.Dropped(player) if self.state.begun else a.Withdrawn(player), by)

    def came(self, player: int) -> None:
        """A player has come to their table; who is not awaited there changes nothing.

        Raises:
            JournalError: it cannot be written.
        """
        match = self.state.match_of(player)
        if not self.state.over and match is not None and match.open and player not in match.came:
            self._do(a.Came(player))

    def call(self, player: int, text: str, by: str = "") -> None:
        """A player calls for a judge.

        Raises:
            EventRefused: they have called already. JournalError: it cannot be written.
        """
        self._do(a.Called(player, text), by)

    # ------------------------------------------------------------ organisers

    def appoint(self, identity: str, name: str, by: str = "") -> None:
        """Let another person run the event too.

        Raises:
            EventRefused: the event is over. JournalError: it cannot be written.
        """
        if identity not in self.state.organisers:
            self._do(a.Appointed(identity, name[: a.NAME]), by)

    def pair(self, number: int, by: str = "") -> None:
        """Pair and begin a round.

        Args:
            number: the round; one that two organisers ask for is paired once.
            by: who does it.

        Raises:
            EventRefused: it cannot be paired now. JournalError: it cannot be written.
        """
        if number <= self.state.round:
            raise EventRefused(tr("round {round} is paired already", round=number))
        paired = next_round(self.state)
        if paired is None:
            raise EventRefused(tr("there is no further round: the event can end"))
        if paired.round != number:
            raise EventRefused(tr("round {round} comes first", round=paired.round))
        self._do(paired, by)

    def score(self, match: int, score: a.Score, by: str = "") -> None:
        """The result of a match is in.

        Raises:
            EventRefused: it has one. JournalError: it cannot be written.
        """
        self._do(a.Scored(match, score), by)

    def correct(self, match: int, won: int, lost: int, *, again: bool = False, by: str = "") -> None:
        """Correct a result, on the record.

        Args:
            match: the match.
            won, lost: games, as its first player sees them; equal: both have lost.
            again: pair the round after it again.
            by: who does it.

        Raises:
            EventRefused: it is no result, or the round cannot be paired again. JournalError: it cannot be written.
        """
        self._do(a.Corrected(match, a.Score(won, lost, how="organiser"), again), by)
        if again and (paired := next_round(self.state)) is not None:
            self._do(paired, by)

    def extend(self, match: int, minutes: int, by: str = "") -> None:
        """Give one match more time.

        Raises:
            EventRefused: it is over, or there is no limit. JournalError: it cannot be written.
        """
        self._do(a.Extended(match, minutes), by)

    def answer(self, call: int, by: str = "") -> None:
        """A call for a judge is answered.

        Raises:
            EventRefused: it was answered before. JournalError: it cannot be written.
        """
        self._do(a.Answered(call), by)

    def pause(self, *, on: bool, by: str = "") -> None:
        """Stop the clock of the round, or let it run again.

        Raises:
            EventRefused: it stands (runs) already. JournalError: it cannot be written.
        """
        self._do(a.Paused(on), by)

    def end(self, by: str = "") -> None:
        """End the event.

        Raises:
            EventRefused: results are missing. JournalError: it cannot be written.
        """
        self._do(a.Ended(), by)
