"""The lobby: all tables of a server and everybody who is connected. Opens, joins, watches and rejoins tables, and
closes deserted ones.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from gundam_tui.club_events.acts import EventRules
from gundam_tui.foreign_files import first
from gundam_tui.games.decks import Deck, DeckError, check_deck, deck_folder, load_deck, shipped_decks, starter_decks
from gundam_tui.games.decks.deck_files import read_deck
from gundam_tui.games.decks.sideboard import SIDEBOARD, deck_of
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import UnknownGame, game
from gundam_tui.kernel.record_format import RecordError
from gundam_tui.language import speaking, tr
from gundam_tui.server.accounts import ALLOWANCE, Accounts, Allowance
from gundam_tui.server.compute import Compute
from gundam_tui.server.event_hall import EventHall
from gundam_tui.server.event_messages import EventRequest, FollowEvent, OpenEvent, SayToEvent
from gundam_tui.server.kept_names import brought_up
from gundam_tui.server.limits import Clock, clean
from gundam_tui.server.messages import TITLE, EnterEvent, LobbyMessage, Note, OwnDeck, PlaceMessage, Row, Said, Watching
from gundam_tui.server.seats import RequestRefused
from gundam_tui.server.showcase import Showcase
from gundam_tui.server.store import Store
from gundam_tui.server.table import Table
from gundam_tui.table.best_of import SINGLE, MatchOptions
from gundam_tui.table.journal import JournalError
from gundam_tui.table.recording import format_of

if TYPE_CHECKING:
    from gundam_tui.server.session import Session

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # without vowels, so that a code is never a word
BOTS = ("greedy", "random")  # only players that decide within a second, because all tables share the thinking processes
CODE = 4  # letters of a table's code
TABLES = 50
LOST = 60  # seconds that a deserted table without a game, or without any decision, is kept: a lost line may come back
KEPT = 14 * 24 * 3600  # seconds that a deserted game is kept
FAULTS = 12  # the most faults of a deck that are listed

log = logging.getLogger(__name__)


class Lobby:
    """The tables.

    Args:
        store: the files of the tables.
        tables: the largest number of tables.
        allowance: the limits of one person.
        clock: a monotonic clock.
        compute: where computer players think; it is closed with the tables; None: use as many processes as fit.
        bots: further computer players by the names that people choose them by: external programs, as who runs the
            server has named them.

    Attributes:
        accounts: what each person has left of their allowance.
        compute: the processes that think.
        bots: the computer players at free tables, by name.
        showcase: the game behind the list of tables.
        events: the events.
        watched: seconds of this process spent on pictures for watchers; players are not charged for them.
    """

    def __init__(
        self, store: Store, *, tables: int = TABLES, allowance: Allowance = ALLOWANCE, clock: Clock = time.monotonic,
        compute: Compute | None = None, bots: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.bots = {name: name for name in BOTS} | dict(bots or {})
        self.tables: dict[str, Table] = {}
        self.sessions: list[Session] = []
        self.accounts = Accounts(allowance, clock)
        self.watched = 0.0
        self.compute = compute or Compute()
        self._store = store
        self._most = tables
        self._clock = clock
        self._stale = False  # has the lobby changed since it was last sent?
        self._faulty: set[str] = set()  # codes of tables whose tick has raised an error
        self.showcase = Showcase(self.sessions, self.compute, clock)
        self.events = EventHall(
            store.folder, self.tables, self.sessions, self._event_table, self._close, self._code, clock
        )  # fmt: skip

    def restore(self) -> None:
        """Open the tables that existed when the server ended.

        Raises:
            JournalError: the folder of the tables cannot be used.
        """
        self._store.prepare()
        found, faults = self._store.load()
        for kept in brought_up(found):
            try:
                self._store.save(kept)  # only once: a stored name is not folded again
            except JournalError as error:
                faults.append(str(error))
        for kept in found:
            try:
                self.tables[kept.code] = Table.restored(
                    kept, self._store, self._clock, self.accounts.allowance, compute=self.compute
                )
            except (RecordError, JournalError) as error:
                faults.append(self._store.set_aside(kept.code, str(error)))
            except Exception as error:
                # One table's damaged files must not stop the others.
                log.exception("table %s: its game cannot be continued", kept.code)
                faults.append(self._store.set_aside(kept.code, f"{type(error).__name__}: {error}"))
        faults += self.events.restore()
        for fault in first(faults):
            log.error("%s", fault)

    def close(self) -> None:
        """Close all games; their records keep them."""
        self.events.close()
        self.showcase.stop()
        for table in self.tables.values():
            table.close()
        self.compute.close()
        self._store.close()

    # ------------------------------------------------------------ coming and going

    def enter(self, session: Session) -> None:
        """A terminal has connected."""
        self.sessions.append(session)
        session.post(PlaceMessage())
        self.post_lobby(session)
        for table in self.tables.values():
            with speaking(session.language):
                for text in table.renamed(session.identity):
                    session.post(Note(text))

    def exit(self, session: Session) -> None:
        """A terminal has disconnected. Its table stays, so that it can come back."""
        if session in self.sessions:
            self.sessions.remove(session)
        table = self._away(session)
        if table is not None and not table.terminals and not table.awaits() and not table.event:
            self._close(table)

    def _away(self, session: Session) -> Table | None:
        table, session.table = session.table, None
        if table is not None:
            table.leave(session)
            session.seat = None
            self._stale = True
        return table

    def _close(self, table: Table) -> None:
        table.abandon()
        self._store.forget(table.code)
        self.tables.pop(table.code, None)
        self._stale = True

    def post_lobby(self, session: Session) -> None:
        """Send a terminal the list of tables."""
        rows = [
            Row(
                table.code, table.names, table.match is None and table.free is not None, table.watching, table.delay,
                () if table.over else self._seats_again(session, table),
                table.game, table.format, table.options.games,
            )
            for table in self.tables.values()
        ]  # fmt: skip
        session.post(
            LobbyMessage(
                session.name, tuple(sorted(rows, key=lambda row: (not row.mine, not row.free, row.code))),
                self.events.rows(session), tuple(self.bots),
            )
        )  # fmt: skip

    def tick(self) -> None:
        """Serve late watchers, send the lobby's list, close deserted tables, show the game in the lobby. Call this
        twice a second.
        """
        now = self._clock()
        for table in list(self.tables.values()):
            try:
                self._tick(table, now)
            except Exception:
                # One table's error must not stop the others; it is logged once, not twice a second.
                if table.code not in self._faulty:
                    log.exception("table %s: its clock has failed", table.code)
                self._faulty.add(table.code)
            else:
                self._faulty.discard(table.code)
        count = len(self.tables)
        changed = self.events.tick()
        if self._stale or changed or count != len(self.tables):
            self._stale = False
            for session in self.sessions:
                if session.table is None:
                    self.post_lobby(session)
        self.showcase.tick()

    def _tick(self, table: Table, now: float) -> None:
        table.tick()
        if not table.terminals and not table.event:
            waits = KEPT if table.begun and not table.over else LOST
            if now - table.deserted > waits:
                log.info("table %s: closed, nobody was there for long", table.code)
                self._close(table)

    # ------------------------------------------------------------ tables

    def open(
        self, session: Session, deck: str, own: OwnDeck | None = None, *, bot: str = "", watching: Watching = "open",
        delay: int = 0, game_id: str = DEFAULT, form: str = "", seats: int = 0,
        options: MatchOptions = SINGLE, odds: bool = False,
    ) -> Table:  # fmt: skip
        """Open a table and sit down at it.

        Args:
            session: the terminal that opens it.
            deck, own, bot, watching, delay, seats: see `messages.Open`.
            game_id, form: the game, and the format.
            options: how a match is played there.
            odds: see `messages.Open`.

        Raises:
            RequestRefused: the deck is not legal, the game has no such format, or this person or the server has too
                many tables.
        """
        self._in_lobby(session)
        if bot and bot not in self.bots:
            raise RequestRefused(
                tr("there is no computer player {bot!r} here: there are {BOTS}", bot=bot, BOTS=", ".join(self.bots))
            )
        free = [table for table in self.tables.values() if not table.event]  # those of events are the organisers'
        mine = sum(1 for table in free if table.seats_of(session.identity) and not table.over)
        if mine >= self.accounts.allowance.tables:
            raise RequestRefused(tr("you have {mine} tables already: play one of them, or concede there", mine=mine))
        for account in session.accounts:
            opened = sum(1 for table in self.tables.values() if account in table.openers and not table.over)
            if opened >= account.tables:
                raise RequestRefused(tr("there are many tables from where you are: join one, or wait"))
        if len(free) >= self._most:
            raise RequestRefused(tr("all {most} tables are taken: join one, or wait", most=self._most))
        brought = deck_for_seat(deck, own, game_id, form)
        if not all(account.openings.allows() for account in session.accounts):
            raise RequestRefused(tr("you have opened several tables just now: wait a little"))
        table = Table(
            self._code(), self._store, watching, delay, self._clock, self.accounts.allowance, game_id=game_id,
            form=form, seats=seats, options=options, compute=self.compute, odds=odds,
        )  # fmt: skip
        table.openers = session.accounts
        if bot:
            starters = starter_decks(game_id)
            at = starters.index(deck) if deck in starters else 0
            for seat in range(1, len(table.seats)):
                # Pick a deck far from the player's own in the list, so that they differ; without a list, use the same
                # deck.
                name = starters[(at + seat * max(1, len(starters) // 2)) % len(starters)] if starters else ""
                table.sit_bot(seat, bot, self.bots[bot], load_deck(name, game_id) if name else brought)
        session.table = table
        try:
            table.sit(session, 0, brought)
        except RequestRefused:
            session.table = None
            raise
        self.tables[table.code] = table
        self._stale = True
        return table

    def _event_table(self, rules: EventRules, *, knock_out: bool) -> Table:
        """A new table for a match of an event. Time is the event's (MT-14); a knock-out has extra turns (MT-11)."""
        table = Table(
            self._code(), self._store, rules.watching, rules.delay, self._clock, self.accounts.allowance,
            game_id=rules.game, form=rules.format, seats=2, compute=self.compute,
            options=MatchOptions(rules.best_of, extra_turns=knock_out),
        )  # fmt: skip
        self.tables[table.code] = table
        self._stale = True
        return table

    def open_event(self, session: Session | None, rules: EventRules) -> str:
        """Open an event; its game and format must exist.

        Args:
            session: who opens it; None: who runs the server.
            rules: how it is played.

        Returns:
            Its code.

        Raises:
            RequestRefused: it cannot be opened.
        """
        try:
            format_of(game(rules.game), 2, rules.format)
        except (UnknownGame, ValueError) as error:
            raise RequestRefused(str(error)) from None
        code = self.events.open(rules, session)
        self._stale = True
        return code

    def enter_event(self, session: Session, request: EnterEvent) -> bool:
        """A person enters an event with a deck that is judged here, or an organiser enters a computer player.

        Returns:
            True if they had entered before.

        Raises:
            RequestRefused: the deck is not legal, or they cannot enter.
        """
        if request.bot and request.bot not in BOTS:
            raise RequestRefused(
                tr("there is no computer player {bot!r} here: there are {BOTS}", bot=request.bot, BOTS=", ".join(BOTS))
            )
        rules = self.events.desk(request.event).state.rules
        deck = deck_for_seat(request.deck, request.own, rules.game, rules.format)
        before = self.events.enter(session, request.event, deck, request.bot)
        self._stale = True
        return before

    def in_event(self, session: Session, request: EventRequest) -> str:
        """Carry out a request about an event.

        Returns:
            The code of an event that was opened; otherwise an empty text.

        Raises:
            RequestRefused: it cannot be done.
        """
        if isinstance(request, OpenEvent):
            return self.open_event(session, request.rules)
        code = self.events.do(session, request)
        self._stale = self._stale or not isinstance(request, FollowEvent | SayToEvent)
        return code

    def join(self, session: Session, code: str, deck: str, own: OwnDeck | None = None) -> Table:
        """Sit down at a table that still waits for a player.

        Raises:
            RequestRefused: no such table, no free seat, or an illegal deck.
        """
        self._in_lobby(session)
        table = self._table(code)
        seat = table.free
        if table.match is not None or seat is None:
            if len(table.seats) == 2:
                raise RequestRefused(tr("both seats of that table are taken: you can watch it"))
            raise RequestRefused(tr("all seats of that table are taken: you can watch it"))
        session.table = table
        try:
            table.sit(session, seat, deck_for_seat(deck, own, table.game, table.format))
        except RequestRefused:
            session.table = None
            raise
        self._stale = True
        return table

    def back(self, session: Session, code: str, seat: int) -> Table:
        """Return to one's own seat.

        Raises:
            RequestRefused: the seat is another person's, or another terminal still holds it.
        """
        self._in_lobby(session)
        table = self._table(code)
        if seat not in table.seats_of(session.identity):
            raise RequestRefused(tr("that seat is somebody else's"))
        if not self._vacant(session, table, seat):
            raise RequestRefused(tr("another terminal with your name sits there: leave it there first"))
        session.table = table
        table.sit_again(session, seat)
        self._stale = True
        return table

    def watch(self, session: Session, code: str) -> Table:
        """Watch a table.

        Raises:
            RequestRefused: no such table, or it cannot be watched.
        """
        self._in_lobby(session)
        table = self._table(code)
        session.table = table
        try:
            table.watch(session)
        except RequestRefused:
            session.table = None
            raise
        return table

    def leave(self, session: Session) -> None:
        """Return to the lobby. When the last person leaves, the table is closed if its game is over, or if nobody has
        decided anything and nobody else can return to it.
        """
        table = self._away(session)
        if table is None or table.terminals or table.event:
            pass
        elif table.over or not (table.begun or table.awaits(but=session.identity)):
            self._close(table)
        session.post(PlaceMessage())
        self.post_lobby(session)

    def say(self, session: Session, text: str) -> None:
        """Send a line of chat to the table or the lobby."""
        if session.table is not None:
            session.table.say(session, text)
            return
        for one in self.sessions:
            if one.table is None:
                one.post(Said(session.name, text))

    @staticmethod
    def _vacant(session: Session, table: Table, seat: int) -> bool:
        """Can somebody return to a seat they own? While another terminal still holds it, this needs a key."""
        return table.seats[seat].terminal is None or session.sure

    def _seats_again(self, session: Session, table: Table) -> tuple[int, ...]:
        return tuple(at for at in table.seats_of(session.identity) if self._vacant(session, table, at))

    def _in_lobby(self, session: Session) -> None:
        if session.table is not None:
            raise RequestRefused(tr("you are at a table: leave it first"))

    def _table(self, code: str) -> Table:
        table = self.tables.get(code.strip().upper())
        if table is None:
            raise RequestRefused(tr("there is no table of that code: is it four letters, and still open?"))
        return table

    def _code(self) -> str:
        """Returns the code of a new table: a random one, or the next free one (one is always free)."""
        number = secrets.randbelow(len(LETTERS) ** CODE)
        for at in range(number, number + len(self.tables) + len(self.events.desks) + 1):
            code = "".join(LETTERS[at // len(LETTERS) ** place % len(LETTERS)] for place in range(CODE))
            if code not in self.tables and code not in self.events.desks:
                return code
        raise AssertionError("more codes were tried than there are tables and events")


def deck_for_seat(name: str, own: OwnDeck | None, id: str = DEFAULT, form: str = "") -> Deck:
    """Load the deck for a seat: a shipped one by name, or the player's own. The server never reads a file or a deck
    list for it.

    Args:
        name: the name of a shipped deck.
        own: the player's own deck.
        id: the id of the game. `form`: the name of a format; empty: the usual one.

    Raises:
        RequestRefused: no such deck, or it is not legal; the text lists its faults, one per line.
    """
    try:
        module = game(id)
    except UnknownGame as error:
        raise RequestRefused(str(error)) from None
    way = next((one for one in module.formats if one.name == form), module.formats[0])
    if own is None:
        if name.lower() not in shipped_decks(id):
            raise RequestRefused(tr("there is no such deck here: choose one of the list, or paste one"))
        shipped = read_deck(deck_folder(id) / f"{name.lower()}.toml", id)
        # A shipped deck can be illegal only in games with decks of several sizes.
        several = len({one.decks for one in module.formats}) > 1
        if several and (faults := check_deck(shipped, module.book(), form=way.decks)):
            raise RequestRefused(DeckError(shipped.name, faults).told(FAULTS))
        return shipped
    known = {section.name for section in module.deck_format.sections}
    if unknown := set(own.sections) - known - ({SIDEBOARD} if module.deck_format.sideboard is not None else set()):
        raise RequestRefused(tr("a deck of {title} has no section {min!r}", title=module.title, min=min(unknown)))
    deck = deck_of(own.sections, clean(own.name, TITLE) or "your deck", id)
    if faults := check_deck(deck, module.book(), form=way.decks):
        raise RequestRefused(DeckError("your deck", faults).told(FAULTS))
    return deck
