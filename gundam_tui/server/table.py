"""One table of the server: its seats, its match and its watchers."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from gundam_tui.games.decks.sideboard import deck_of, piles_of
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import UnknownGame, game
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.rng import SEED_BITS
from gundam_tui.language import N, speaking, tr
from gundam_tui.players.names import is_foreign
from gundam_tui.server.accounts import ALLOWANCE, Account, Allowance, Party
from gundam_tui.server.chat import Chat
from gundam_tui.server.compute import Compute
from gundam_tui.server.late_news import LateNews
from gundam_tui.server.limits import Bucket, Clock
from gundam_tui.server.messages import Picture, PlaceMessage, Said, Watching
from gundam_tui.server.pictures import TablePictures
from gundam_tui.server.progress import TableProgress
from gundam_tui.server.proposals import Proposals
from gundam_tui.server.requests import Requests
from gundam_tui.server.seats import NAMELESS, RequestRefused, Saying, Seat, Terminal, send_off, tell
from gundam_tui.server.store import SeatFile, Store, TableFile
from gundam_tui.table.best_of import SINGLE, MatchOptions, MatchResult, MatchScore
from gundam_tui.table.clock import MatchClock
from gundam_tui.table.journal import JournalError
from gundam_tui.table.match import Match
from gundam_tui.table.recording import format_of

if TYPE_CHECKING:
    from pathlib import Path

    from gundam_tui.games.decks import Deck
    from gundam_tui.games.views import LogLine
    from gundam_tui.table.story import Story

WATCHERS = 20  # watchers at a table
APART = 2.0  # seconds that the clock which players see may differ from that of the event

log = logging.getLogger(__name__)


class Table:
    """A table. People find it by its code.

    Args:
        code: four letters.
        store: where it is stored.
        watching: `open`, `late` or `closed`; `delay`: how many seconds behind late watchers are.
        clock: a monotonic clock.
        allowance: the number of games that may begin here.
        game_id: the game. `form`: its format; default: the usual one.
        seats: the number of players; 0: the smallest number the format allows.
        options: how a match is played here.
        compute: where computer players think; None: in this table's own processes, which end with the program.
        odds: may the players be shown odds?

    Raises:
        RequestRefused: the game does not exist here, or has no such format.

    Attributes:
        openers: the accounts that this table counts against.
        event: the code of the event whose match is played here, and the `pairing`'s number in it; empty: of none.
        options: how a match is played here.
        odds: may the players be shown odds?
        requests: what its players ask for beyond answers.
    """

    def __init__(
        self, code: str, store: Store, watching: Watching = "open", delay: int = 0, clock: Clock = time.monotonic,
        allowance: Allowance = ALLOWANCE, *, game_id: str = DEFAULT, form: str = "", seats: int = 0,
        options: MatchOptions = SINGLE, compute: Compute | None = None, odds: bool = False,
    ) -> None:  # fmt: skip
        self.options = options
        self.odds = odds
        self.code = code
        self.watching: Watching = watching
        self.delay = delay if watching == "late" else 0
        self.format, seats = _format_and_seats(game_id, form, seats)
        self.seats = [Seat() for _ in range(seats)]
        self.watchers: list[Terminal] = []
        self.match: Match | None = None
        self.game = game_id
        self.round = 0
        self.openers: Sequence[Account] = ()
        self.event, self.pairing = "", 0
        self.deserted = clock()  # since when the table is deserted
        self._chat = Chat(clock)
        self._store = store
        self._clock = clock
        self._pictures = TablePictures(self.delay if watching == "late" else None, clock)
        self._proposals = Proposals(self.seats, clock)
        self.requests = Requests(self, self.seats, self._proposals, Bucket(*allowance.games, clock))
        self._late = LateNews(self.delay, clock)
        self._told: set[int] = set()  # the external programs whose failure people have been told
        self._progress = TableProgress(code, compute or Compute(), Party(self.seats), self._show, self.note, clock)

    # ------------------------------------------------------------ storing and restoring

    def keep(self) -> None:
        """Write the table's file."""
        match = self.match
        seats = [
            SeatFile(
                identity=seat.identity,
                shared=seat.shared,
                name=seat.name,
                bot=seat.bot,
                deck=seat.deck.name if seat.deck else "",
                sections=piles_of(seat.deck) if seat.deck else {},
            )
            for seat in self.seats
        ]
        record = match.path.name if match is not None and match.path is not None else ""
        self._store.save(
            TableFile(
                code=self.code,
                watching=self.watching,
                delay=self.delay,
                record=record,
                game=self.round,
                plays=self.game,
                format=self.format,
                games=self.options.games,
                minutes=self.options.minutes,
                extra_turns=self.options.extra_turns,
                odds=self.odds,
                chat=[(line.who, line.text) for line in self._chat.lines],
                seats=seats,
                event=self.event,
                pairing=self.pairing,
            )
        )

    @classmethod
    def restored(
        cls, kept: TableFile, store: Store, clock: Clock = time.monotonic, allowance: Allowance = ALLOWANCE, *,
        compute: Compute | None = None,
    ) -> Table:  # fmt: skip
        """Restore a table from its file, with its game at the prompt where it stood.

        Raises:
            RecordError, JournalError: its record cannot be continued.
        """
        watching: Watching = "late" if kept.watching == "late" else "closed" if kept.watching == "closed" else "open"
        try:
            table = cls(
                kept.code, store, watching, kept.delay, clock, allowance, game_id=kept.plays, form=kept.format,
                seats=len(kept.seats), compute=compute,
                options=MatchOptions(kept.games, kept.minutes, kept.extra_turns), odds=kept.odds,
            )  # fmt: skip
        except RequestRefused as error:
            raise JournalError(str(error)) from None
        for seat, one in zip(table.seats, kept.seats, strict=True):
            seat.identity, seat.shared, seat.name, seat.bot = one.identity, one.shared, one.name, one.bot
            seat.deck = deck_of(one.piles, one.deck, kept.plays) if one.piles else None
        table.round = kept.game
        table.event, table.pairing = kept.event, kept.pairing
        table._chat.restore(kept.chat)
        if kept.record:
            table.match = table._ruled(Match.load(store.folder / kept.record, salvage=True))
            # A game in which nobody has decided anything yet does not say how its match is played.
            table.match.score = replace(table.match.score, options=table.options)
            if table.match.limit is not None:
                table.match.limit.run()
            try:
                table.changed()
            except BaseException:
                table.close()
                raise
        return table

    def close(self) -> None:
        """Close the match."""
        self._progress.stop()
        if self._chat.unwritten:
            self._keep_chat()
        if self.match is not None:
            self._shut(self.match)

    def abandon(self) -> None:
        """Close the table for good. A game without any person's decision leaves no record."""
        self._progress.stop()
        if self.match is not None:
            self._let_go(self.match)

    def _shut(self, match: Match) -> None:
        try:
            match.close(apart=any(is_foreign(seat.bot) for seat in match.header.seats))
        except JournalError as error:
            log.error("table %s: %s", self.code, error)  # it is closed even so

    def _let_go(self, match: Match) -> None:
        self._shut(match)
        if self.match is not None and self.match is not match and self.match.path == match.path:
            return  # another game of the same match is in this record
        if not match.played and not match.score.ends and match.path is not None:
            match.path.unlink(missing_ok=True)

    # ------------------------------------------------------------ who is present

    @property
    def terminals(self) -> list[Terminal]:
        """Everybody at the table."""
        return [*(seat.terminal for seat in self.seats if seat.terminal is not None), *self.watchers]

    @property
    def names(self) -> tuple[str, ...]:
        """Returns the names of the players; empty for a free seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def free(self) -> int | None:
        """Returns the first free seat."""
        return next((at for at, seat in enumerate(self.seats) if not seat.identity and not seat.bot), None)

    @property
    def over(self) -> bool:
        """Is there a match, and is it over?"""
        return self.result is not None

    @property
    def result(self) -> MatchResult | None:
        """How the match ended; None while there is none, or it is running."""
        return self.match.standing.result if self.match is not None else None

    @property
    def begun(self) -> bool:
        """Is there a match in which a person has made a decision?"""
        return self.match is not None and (self.match.played or bool(self.match.score.ends))

    def awaits(self, *, but: str = "") -> bool:
        """Is there a seat that somebody other than `but` can come back to? Guests without a name cannot."""
        return any(seat.identity not in ("", but) and not seat.identity.startswith(NAMELESS) for seat in self.seats)

    def seats_of(self, identity: str) -> list[int]:
        """Returns the seats that have an owner."""
        return [at for at, seat in enumerate(self.seats) if seat.identity == identity]

    def renamed(self, identity: str) -> list[str]:
        """Returns sentences for a person who may have had a seat here under a name that now belongs to another
        player.
        """
        return [
            tr(
                "Two players had names that count as one now: the seat of {seat} at table {table} belongs to who comes "
                "as {name}",
                seat=seat.name, table=self.code, name=seat.identity.partition(":")[2],
            )
            for seat in self.seats
            if seat.shared == identity
        ]  # fmt: skip

    def sit(self, terminal: Terminal, seat: int, deck: Deck) -> None:
        """Seat a person in a free seat. When the last seat is taken, the game begins.

        Raises:
            RequestRefused: the record cannot be written.
        """
        one = self.seats[seat]
        one.identity, one.name, one.deck = terminal.identity, terminal.name, deck
        one.terminal, one.accounts, terminal.seat = terminal, terminal.accounts, seat
        try:
            if self.free is None:
                self._begin()
            else:
                self.keep()
                self._tell_place()
        except JournalError as error:
            self.seats[seat] = Seat()
            terminal.seat = None
            log.error("%s", error)
            raise RequestRefused(tr("the server cannot write the game's record: tell the person who runs it")) from None

    def sit_bot(self, seat: int, name: str, bot: str, deck: Deck) -> None:
        """Seat a computer player under a name; `bot` is its own, which only who runs the server may know."""
        one = self.seats[seat]
        one.bot, one.name, one.deck = bot, name, deck

    def assign(self, event: str, pairing: int, players: Sequence[tuple[str, str, str, Deck]]) -> None:
        """Give all seats to the players of a match of an event, and begin its game.

        Args:
            event, pairing: see the attributes.
            players: of each seat its owner's identity and name, the computer player in it (empty: a person), its deck.

        Raises:
            JournalError: the game's record cannot be written.
        """
        self.event, self.pairing = event, pairing
        for seat, (identity, name, bot, deck) in zip(self.seats, players, strict=True):
            seat.identity, seat.name, seat.bot, seat.deck = identity, name, bot, deck
        self._begin()

    def stop(self, why: Saying) -> None:
        """Send everybody away: the match is decided elsewhere. Close the table after it."""
        for seat in self.seats:
            terminal, seat.terminal = seat.terminal, None
            if terminal is not None:
                terminal.seat = None
                send_off(terminal, why)
        for terminal in self.watchers:
            send_off(terminal, why)
        self.watchers.clear()

    def show_time(self, left: float | None) -> None:
        """Let the players see the clock of the event that this match belongs to.

        Args:
            left: seconds left; None: there is no limit, or the clock stands.
        """
        match = self.match
        if match is None or self.over:
            return
        before = match.time_left
        if left is None:
            if before is None:
                return
            match.limit = None
        elif before is not None and abs(before - left) <= APART:
            return
        else:
            match.limit = MatchClock(left)
            match.limit.run()
        self.changed()

    @property
    def called(self) -> bool:
        """Has time been called for the match (MT-10 to MT-13)?"""
        return self.match is not None and (self.match.called or self.match.standing.timed)

    @property
    def games_won(self) -> tuple[int, ...]:
        """Returns the games that each seat has won of the match that is played here."""
        return self.match.standing.wins if self.match is not None else (0,) * len(self.seats)

    def sit_again(self, terminal: Terminal, seat: int) -> None:
        """Seat a person in their own seat again; the terminal that held it is disconnected."""
        one = self.seats[seat]
        one.shared = ""  # they have found it
        before, one.terminal = one.terminal, None
        if before is not None:
            before.seat = None
            send_off(before, lambda: tr("your seat was taken over from another terminal"))
        one.terminal, one.accounts, terminal.seat = terminal, terminal.accounts, seat
        self.note(lambda: tr("{player} is back", player=self._called(seat)), but=terminal)
        self._tell_place()
        self._tell_chat(terminal)
        if self._progress.thinking.seat is not None:
            self._tell_thinking(terminal)
        terminal.refresh()

    def watch(self, terminal: Terminal) -> None:
        """Add a watcher.

        Raises:
            RequestRefused: this table cannot be watched, or has too many watchers.
        """
        if self.watching == "closed":
            raise RequestRefused(tr("this table is not to be watched"))
        if len(self.watchers) >= WATCHERS:
            raise RequestRefused(tr("{WATCHERS} are watching already: try again later", WATCHERS=WATCHERS))
        self.watchers.append(terminal)
        terminal.seat = None
        terminal.post(self.place(terminal))
        if self._progress.thinking.seat is not None:
            self._tell_thinking(terminal)
        terminal.refresh()

    def leave(self, terminal: Terminal) -> None:
        """Somebody leaves. They keep their seat."""
        if terminal in self.watchers:
            self.watchers.remove(terminal)
        for at, seat in enumerate(self.seats):
            if seat.terminal is terminal:
                seat.terminal = None
                self._proposals.left(at)
                if self.match is not None and not self.over:
                    self.note(partial(tr, N("{player} has left; the seat waits"), player=self._called(at)))
                self._tell_place()
        if not self.terminals:
            self.deserted = self._clock()

    def place(self, terminal: Terminal) -> PlaceMessage:
        """Returns the message that tells a terminal where it is."""
        watched = self._pictures.watched() if terminal.seat is None else None
        return PlaceMessage(
            self.code,
            terminal.seat,
            self.names,
            self._here_late() if self._is_late(terminal) else self._here(),
            self.game,
            self.round if terminal.seat is not None else watched.round if watched is not None else 0,
            tuple(self._notes(terminal.language)),
            self.format,
            self.odds,
        )

    def _notes(self, language: str) -> Sequence[str]:
        # A record's notes name its file, which only the person who runs the server may know.
        if self.match is None or not self.match.notes:
            return ()
        with speaking(language):
            said = tr("The record of this game was damaged or played differently: it goes on from what was left of it.")
        return (said,)

    def _here_late(self) -> tuple[bool, ...]:
        """Who was present at the moment that late watchers see; until that is known, everybody who has a seat."""
        return self._late.here or tuple(bool(seat.name) for seat in self.seats)

    def _here(self) -> tuple[bool, ...]:
        return tuple(seat.terminal is not None or bool(seat.bot) for seat in self.seats)

    def _is_late(self, terminal: Terminal) -> bool:
        """Is this a watcher who must not learn what happens now?"""
        return terminal.seat is None and self.watching == "late"

    def _tell_place(self) -> None:
        self._late.are_here(self._here())
        for terminal in self.terminals:
            if not self._is_late(terminal):
                terminal.post(self.place(terminal))

    def new_record(self) -> Path:
        """Returns a path for the record of the table's next game."""
        return self._store.new_record(self.code)

    def _called(self, seat: int) -> str:
        return self.seats[seat].called(seat)

    def note(self, say: Saying, *, but: Terminal | None = None) -> None:
        """Say a sentence to everybody here except one, and except late watchers."""
        for terminal in self.terminals:
            if terminal is not but and not self._is_late(terminal):
                tell(terminal, say)

    def say(self, terminal: Terminal, text: str) -> None:
        """A line of chat. Late watchers get what players say together with the moment of the game that it is about."""
        who = self._called(terminal.seat) if terminal.seat is not None else tr("{name} (watching)", name=terminal.name)
        said = Said(who, text)
        self._chat.add(said)
        later = self.watching == "late" and terminal.seat is not None
        for one in self.terminals:
            if not later or one.seat is not None:
                one.post(said)
        if later:
            self._late.said(said)

    def _keep_chat(self) -> None:
        self._chat.written()
        try:
            self.keep()
        except JournalError as error:
            log.warning("table %s: what was said is not kept: %s", self.code, error)

    def _tell_chat(self, terminal: Terminal) -> None:
        """Send earlier chat to somebody who has come, or come back."""
        for line in self._chat.lines:
            terminal.post(line)

    # ------------------------------------------------------------ the game

    def _begin(self) -> None:
        decks = [seat.deck for seat in self.seats if seat.deck is not None]
        seed = secrets.randbits(SEED_BITS)

        def first() -> Match:
            match = Match.new(
                decks, seed, game_id=self.game, names=self.names, bots=[seat.bot or None for seat in self.seats],
                journal=self.new_record(), format_name=self.format,
            )  # fmt: skip
            match.score = MatchScore(self.options, len(self.seats))
            match.begin_match()
            return match

        self.start(first)

    def start(self, make: Callable[[], Match]) -> None:
        """Start a new match at the table.

        Raises:
            JournalError: its record or the table's file cannot be written; the old match stays.
        """
        match, before = self._ruled(make()), self.match
        self.match = match
        self.round += 1
        self.requests.begun()
        self._told.clear()
        try:
            self.keep()
        except JournalError:
            if before is not None and before.path == match.path:
                raise  # the record has gone on to the next game of its match, and so does the table
            self.match = before
            self.round -= 1
            self._let_go(match)
            raise
        if before is not None:
            self._let_go(before)
        self._pictures.show(match, self.round)
        self._tell_place()
        self.changed()

    def _ruled(self, match: Match) -> Match:
        """What this table shows its players: odds only if it was opened so, and no list of a computer player."""
        match.shows_odds, match.bots_known, match.served = self.odds, False, True
        return match

    def changed(self) -> None:
        """Show it to everybody here, and let the game continue to the next prompt of a person."""
        assert self.match is not None
        self._progress.go_on(self.match)

    async def settled(self) -> None:
        """Wait until everything that needs no thought has been played and shown."""
        await self._progress.settled()

    def _show(self) -> float:
        """Show the game to everybody here.

        Returns:
            The seconds of this thread to charge to the players. Watchers pay for themselves.
        """
        match = self.match
        assert match is not None
        start = time.thread_time()
        for said in match.take_news():
            log.warning("table %s: %s", self.code, said)
        for seat, why in match.forfeits.items():
            if seat not in self._told:
                self._told.add(seat)
                self.note(partial(tr, N("{player} {why}: the game is lost"), player=self._called(seat), why=why))
        self._pictures.show(match, self.round)
        self._proposals.lapse(match.decisions)
        for seat in self.seats:
            if seat.terminal is not None:
                seat.terminal.refresh()
        spent = time.thread_time() - start
        if self.watching != "late":
            for terminal in self.watchers:
                terminal.refresh()
        return spent

    def _tell_thinking(self, terminal: Terminal) -> None:
        """Send a terminal who is thinking; late watchers, who see the past, get nothing."""
        if not self._is_late(terminal):
            terminal.post(self._progress.thinking)

    def tick(self) -> None:
        """Show late watchers what is due, tell the others who is thinking, and look at the clock of the match."""
        if self.match is not None and self.match.limit is not None and self.match.limit.ran_out():
            self.call_time()
        if self._progress.tick():
            for terminal in self.terminals:
                self._tell_thinking(terminal)
        if self._chat.due:
            self._keep_chat()
        if self.watching != "late":
            return
        due, shown = self._late.due(), self._pictures.tick()
        for terminal in self.watchers:
            if shown or due.here:
                terminal.post(self.place(terminal))
            for said in due.said:
                terminal.post(said)
            if shown:
                terminal.refresh()

    def call_time(self) -> None:
        """Time is up for the match (MT-10 to MT-13)."""
        if self.match is None or self.over:
            return
        self.match.call_time()
        for say in self.match.take_sayings():
            self.note(say)
        self._proposals.withdraw_all()
        self.changed()

    def picture(
        self, terminal: Terminal, sent: Sequence[LogLine], before: tuple[int, int] = (0, 0)
    ) -> tuple[Picture, tuple[LogLine, ...]] | None:
        """See `TablePictures.picture`."""
        return self._pictures.picture(terminal.seat, sent, before)

    def story(self, terminal: Terminal) -> Story | None:
        """See `TablePictures.story`."""
        return self._pictures.story(terminal.seat)

    def playing(self, terminal: Terminal) -> tuple[Match, int]:
        """Returns the running match and the seat of a player in it.

        Raises:
            RequestRefused: the game has not begun, or the terminal only watches.
        """
        if self.match is None:
            raise RequestRefused(tr("the game has not begun: a player is still missing"))
        if terminal.seat is None:
            raise RequestRefused(tr("a watcher does not play"))
        return self.match, terminal.seat

    def answer(self, terminal: Terminal, number: int, keys: Sequence[str]) -> None:
        """A player's answer to prompt `number`.

        Raises:
            RequestRefused: it is another player's prompt, the answer is not legal, or it cannot be recorded.
        """
        match, seat = self.playing(terminal)
        prompt = match.prompt
        if prompt is None or prompt.number != number or seat not in match.answering:
            raise RequestRefused(tr("that question is no longer open to you"))
        try:
            match.answer(keys)
        except Refused as refused:
            raise RequestRefused(refused.text, refused.clause) from None
        except JournalError as error:
            log.error("table %s: %s", self.code, error)
            raise RequestRefused(tr("the server cannot write the game's record: nothing was played")) from None
        self.changed()

    def set_mode(self, terminal: Terminal, mode: str) -> None:
        """Set another pass mode for a player."""
        match, seat = self.playing(terminal)
        match.set_pass_mode(seat, mode)
        terminal.refresh()

    def pay_by_hand(self, terminal: Terminal, *, by_hand: bool) -> None:
        """A player chooses what the next payment takes, or lets the table choose."""
        match, seat = self.playing(terminal)
        match.pay_by_hand(seat, by_hand)
        terminal.refresh()

    def skip(self, terminal: Terminal, *, on: bool) -> None:
        """A player passes windows until the end of the turn, or stops doing so."""
        match, seat = self.playing(terminal)
        match.skip(seat, on)
        self.changed()


def _format_and_seats(game_id: str, form: str, seats: int) -> tuple[str, int]:
    """Returns a format of a game, and the number of players.

    Raises:
        RequestRefused: there is no such game or format, or not for this number of players.
    """
    try:
        module = game(game_id)
        least = next((min(one.seats) for one in module.formats if form in ("", one.name)), 0)
        found = format_of(module, seats or least, form)
    except (UnknownGame, ValueError) as error:
        raise RequestRefused(str(error)) from None
    return found.name, seats or least
