"""What players at a table ask for beyond an answer: to concede, to take a decision back, another game, other cards for
it, a correction. What concerns the others too is put to them first (`proposals.py`), and done when all agree."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from gundam_tui.games.decks import Deck
from gundam_tui.games.decks.sideboard import Swap
from gundam_tui.kernel.engine import Refused
from gundam_tui.language import N, tr
from gundam_tui.server.limits import Bucket
from gundam_tui.server.messages import WAITS
from gundam_tui.server.proposals import CONCEDE, CORRECT, REMATCH, SWAP, UNDO, Proposals
from gundam_tui.server.seats import RequestRefused, Saying, Seat, Terminal, tell
from gundam_tui.table.best_of import MatchResult
from gundam_tui.table.journal import JournalError
from gundam_tui.table.match import Match

log = logging.getLogger(__name__)

_UNDONE = 12  # lines that are told of what an undo would undo
_NOT_DONE = N("the server cannot write the game's record: nothing was done")
_NOT_BEGUN = N("the server cannot write the game's record: tell the person who runs it")


class PlayedTable(Protocol):
    """What requests need of their table (`Table`)."""

    @property
    def code(self) -> str:
        """See `Table`."""
        ...

    @property
    def event(self) -> str:
        """See `Table`."""
        ...

    @property
    def match(self) -> Match | None:
        """The running match."""
        ...

    @property
    def result(self) -> MatchResult | None:
        """How the match ended."""
        ...

    def playing(self, terminal: Terminal) -> tuple[Match, int]:
        """See `Table.playing`."""
        ...

    def start(self, make: Callable[[], Match]) -> None:
        """See `Table.start`."""
        ...

    def new_record(self) -> Path:
        """See `Table.new_record`."""
        ...

    def changed(self) -> None:
        """See `Table.changed`."""
        ...

    def note(self, say: Saying, *, but: Terminal | None = None) -> None:
        """See `Table.note`."""
        ...


@contextmanager
def _allowed() -> Generator[None]:
    """A refusal of the rules refuses the request."""
    try:
        yield
    except Refused as refused:
        raise RequestRefused(refused.text, refused.clause) from None


class Requests:
    """The requests of a table's players.

    Args:
        table: whose players ask. `seats`: its seats.
        proposals: its open proposals.
        games: how many games may begin there.
    """

    def __init__(self, table: PlayedTable, seats: Sequence[Seat], proposals: Proposals, games: Bucket) -> None:
        self._table = table
        self._seats = seats
        self._proposals = proposals
        self._games = games
        self._ready: set[int] = set()  # who wants the next game of the match to begin

    def begun(self) -> None:
        """A game has begun: nobody has asked for the next one."""
        self._ready.clear()

    def concede(self, terminal: Terminal) -> bool:
        """A player concedes, or asks their team's leader to (12-3-4): the whole team is defeated with one of them.

        Returns:
            False when the leader has been asked.

        Raises:
            RequestRefused: the game is over, or the leader is absent.
        """
        match, seat = self._table.playing(terminal)
        leader = match.concession_asks(seat)
        if leader is not None:
            self._proposals.make(seat, [leader], CONCEDE, match.decisions)
            tell(terminal, lambda: tr("{player}, who leads your team, is asked", player=self._called(leader)))
            return False
        self._concede(seat)
        return True

    def _concede(self, seat: int) -> None:
        assert self._table.match is not None
        with _allowed(), self._written(_NOT_DONE):
            self._table.match.concede(seat)
        self._proposals.withdraw_all()
        self._table.changed()

    def _others(self, seat: int) -> list[int]:
        """Returns who must agree to a player's proposal: the other persons, except those who are out while the game
        continues.
        """
        assert self._table.match is not None
        out = self._table.match.out if self._table.match.outcome is None else ()
        return [at for at, one in enumerate(self._seats) if at != seat and not one.bot and at not in out]

    def undo(self, terminal: Terminal) -> bool:
        """Take back a player's last decision, or ask the others if it may be.

        Returns:
            False when the others have been asked.

        Raises:
            RequestRefused: nothing can be taken back.
        """
        match, seat = self._table.playing(terminal)
        if self._table.event and match.outcome is not None:
            raise RequestRefused(tr("in an event a game that is over stays as it is: ask an organiser"))
        bar = match.undo_bar(seat)
        if not match.can_undo(seat):
            raise RequestRefused(bar)
        others = self._others(seat)
        if bar and others:
            self._proposals.make(
                seat, others, UNDO, match.decisions, lambda: match.undo_bar(seat), undone=lambda: self.undone(seat)
            )
            return False
        self._undo(seat)
        return True

    def undone(self, seat: int | None) -> Sequence[str]:
        """What an undo of a player would undo, as everybody may read it: the latest of it, if it is much."""
        match = self._table.match
        undone = match.undone(seat) if match is not None and seat is not None else None
        return undone.lines[-_UNDONE:] if undone is not None else ()

    def _undo(self, seat: int) -> None:
        assert self._table.match is not None
        with self._written(_NOT_DONE):
            self._table.match.undo(seat, agreed=True)
        self._ready.clear()
        self._table.changed()
        self._table.note(
            lambda: tr("{player} has taken a decision back", player=self._called(seat)), but=self._seats[seat].terminal
        )

    def rematch(self, terminal: Terminal, *, swap: bool, chooser: int | None = None) -> bool:
        """Start another game with the same players, or ask the others for it.

        Args:
            swap, chooser: see `Match.rematch`.

        Returns:
            False when the others have been asked.

        Raises:
            RequestRefused: the game is not over, or this chooser cannot be named.
        """
        match, seat = self._table.playing(terminal)
        if match.outcome is None:
            raise RequestRefused(tr("the game is not over"))
        if match.standing.running:
            return self._next_game(terminal, match, seat)
        if self._table.event and self._table.result is not None:
            raise RequestRefused(tr("the match is over: the next round of the event is paired by its organiser"))
        if self._table.event and swap:
            raise RequestRefused(tr("in an event everybody plays the deck that they have handed in"))
        if chooser is not None:
            # Checked before anybody is asked: what everybody agrees to must be possible.
            with _allowed():
                match.first_choosers.check(chooser)
        if not self._games.has():
            raise RequestRefused(tr("several games have begun here just now: wait a little"))
        what = SWAP if swap else REMATCH
        if same := self._proposals.same(seat, what, chooser):
            done = self._proposals.agreed(same, seat)
        else:
            others = self._others(seat)
            done = not others
            if others:
                self._proposals.make(
                    seat, others, what, match.decisions, chooser=chooser, role=match.first_choosers.role
                )
        if done:
            self._rematch(swap=swap, chooser=chooser)
        return done

    def _next_game(self, terminal: Terminal, match: Match, seat: int) -> bool:
        """A player wants the next game of the match to begin; it does when all do. It does not say who waits (MT-4)."""
        self._ready.add(seat)
        if not self._ready.issuperset(match.people):
            tell(terminal, lambda: tr(WAITS))
            return False
        self._rematch(swap=False, chooser=None)
        return True

    def own_deck(self, terminal: Terminal) -> Deck | None:
        """A player's deck and sideboard, between two games of a match."""
        match, seat = self._table.playing(terminal)
        return match.own_deck(seat)

    def swap(self, terminal: Terminal, swap: Swap) -> None:
        """A player swaps cards before the next game of the match.

        Raises:
            RequestRefused: not now, or not these cards.
        """
        match, seat = self._table.playing(terminal)
        with _allowed():
            match.swap(seat, swap)

    def _rematch(self, *, swap: bool, chooser: int | None) -> None:
        match = self._table.match
        assert match is not None
        if not match.standing.running and not self._games.allows():
            raise RequestRefused(tr("several games have begun here just now: wait a little"))
        with self._written(_NOT_BEGUN):
            self._table.start(lambda: match.rematch(swap, chooser=chooser, journal=self._table.new_record()))
        begun = self._table.match
        assert begun is not None
        for seat, deck in zip(self._seats, begun.presented, strict=True):
            seat.deck = deck
        self._proposals.withdraw_all()

    def correct(self, terminal: Terminal, keys: Sequence[str]) -> bool:
        """Correct the position, or ask the other players if it may be.

        Returns:
            False when the others have been asked.

        Raises:
            RequestRefused: it is not possible.
        """
        match, seat = self._table.playing(terminal)
        with _allowed():
            match.correction_words(keys, seat)
        others = self._others(seat)
        if not others:
            self._correct(keys)
            return True

        def words() -> str:
            return " ".join(match.correction_words(keys, seat))

        self._proposals.make(seat, others, CORRECT, match.decisions, words, keys=keys)
        return False

    def _correct(self, keys: Sequence[str]) -> None:
        match = self._table.match
        assert match is not None
        with _allowed(), self._written(_NOT_DONE):
            match.correct(keys, match.people)
        self._table.changed()

    def agree(self, terminal: Terminal, number: int, *, yes: bool) -> None:
        """Answer a proposal.

        Raises:
            RequestRefused: the proposal is no longer open, or cannot be carried out.
        """
        match, seat = self._table.playing(terminal)
        self._proposals.lapse(match.decisions)  # computer players may have moved since the last picture
        proposal = self._proposals.of(seat, number)
        asker = self._seats[proposal.seat].terminal
        if not yes:
            self._proposals.withdraw(proposal.seat)
            if asker is not None:
                tell(asker, lambda: tr("{player} does not agree", player=self._called(seat)))
        elif not self._proposals.agreed(proposal, seat):
            pass  # others have not answered yet
        elif proposal.what == UNDO:
            self._undo(proposal.seat)
        elif proposal.what == CONCEDE:
            self._concede(proposal.seat)
        elif proposal.what == CORRECT:
            self._correct(proposal.keys)
        else:
            self._rematch(swap=proposal.what == SWAP, chooser=proposal.chooser)

    def next_by_itself(self) -> None:
        """Begin the next game of a match that only computer players play: nobody else asks for it."""
        match = self._table.match
        if match is not None and match.outcome is not None and match.standing.running and not match.people:
            self._rematch(swap=False, chooser=None)

    @contextmanager
    def _written(self, sentence: str) -> Generator[None]:
        """A record that cannot be written refuses the request, with a sentence of the catalogue."""
        try:
            yield
        except JournalError as error:
            log.error("table %s: %s", self._table.code, error)
            raise RequestRefused(tr(sentence)) from None

    def _called(self, seat: int) -> str:
        return self._seats[seat].called(seat)
