"""The events of a server: who asks for what, which tables are open for them, and what people are shown of them.

An event's file says what has happened (`club_events/`); tables follow from it. In every tick, matches without a table
get one, results are taken from games that are over, and tables whose match is decided are closed. So a server that ends
at any moment continues from the files.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Protocol

from gundam_tui.club_events import acts as a
from gundam_tui.club_events.desk import Desk, Due
from gundam_tui.club_events.export import as_text, export, history
from gundam_tui.club_events.file import SUFFIX, open_file
from gundam_tui.club_events.pairing import next_round
from gundam_tui.club_events.state import EventMatch, EventRefused, EventState
from gundam_tui.games.decks import Deck
from gundam_tui.games.decks.sideboard import deck_of
from gundam_tui.language import N, speaking, tr
from gundam_tui.server import event_messages as m
from gundam_tui.server.event_pages import EventPages, row
from gundam_tui.server.limits import Clock, clean, folded
from gundam_tui.server.messages import NAME, Said
from gundam_tui.server.seats import NAMELESS, RequestRefused, Saying, Terminal, tell
from gundam_tui.server.table import Table
from gundam_tui.table.best_of import MatchResult
from gundam_tui.table.journal import JournalError

MOST = 20  # events that are not over
OWN = 3  # of them that one person runs
HANDED_IN = 20  # decks that one person hands in for an event
SHOWN = 2 * 24 * 3600  # seconds that an event which is over stays in the lobby's list

log = logging.getLogger(__name__)


class Visitor(Terminal, Protocol):
    """A person connected to the server, as events see them.

    Attributes:
        sure: have they shown a key?
        event: the code of the event whose page they look at; empty: none.
    """

    sure: bool
    event: str


class MakeTable(Protocol):
    """Makes a table for a match of an event."""

    def __call__(self, rules: a.EventRules, *, knock_out: bool) -> Table:
        """The table; `knock_out`: the match is one of a knock-out."""
        ...


class EventHall:
    """All events of a server.

    Args:
        folder: their files; that of the tables.
        tables: the server's tables by code.
        visitors: everybody who is connected.
        make: makes a table for an event, with its code; `close` closes one for good.
        code: gives the code of a new event.
        clock: a monotonic clock. `today`: the time of day, in seconds since the epoch.
    """

    def __init__(
        self, folder: Path, tables: Mapping[str, Table], visitors: Sequence[Visitor],
        make: MakeTable, close: Callable[[Table], None], code: Callable[[], str],
        clock: Clock = time.monotonic, today: Clock = time.time,
    ) -> None:  # fmt: skip
        self.desks: dict[str, Desk] = {}
        self._folder = folder
        self._tables = tables
        self._visitors = visitors
        self._make = make
        self._close_table = close
        self._code = code
        self._clock = clock
        self._today = today
        self._posted: dict[str, object] = {}  # what was last shown of each event
        self._troubled: set[str] = set()  # events whose tick has failed

    # ------------------------------------------------------------ beginning and end

    def restore(self) -> list[str]:
        """Open the events that existed when the server ended.

        Returns:
            Sentences about files that cannot be used.
        """
        faults: list[str] = []
        for path in sorted(self._folder.glob(f"*{SUFFIX}")):
            try:
                found = open_file(path)
            except JournalError as error:
                faults.append(str(error))
                continue
            if found is None:
                path.unlink()  # its first act was never confirmed to anybody
                continue
            if found.damage:
                faults.append(f"{path}: {found.damage}; the event goes on from what comes before")
            self.desks[path.name.removesuffix(SUFFIX)] = Desk(found, self._clock, self._today)
        return faults

    def close(self) -> None:
        """Close the files of all events."""
        for code, desk in self.desks.items():
            try:
                desk.close()
            except (JournalError, EventRefused) as error:
                log.error("event %s: %s", code, error)

    # ------------------------------------------------------------ requests

    def open(self, rules: a.EventRules, visitor: Visitor | None = None) -> str:
        """Open an event. The one who opens it runs it: a person at this machine, or one who has shown a key.

        Args:
            rules: how it is played.
            visitor: who opens it; None: the one who runs the server, before anybody has come.

        Returns:
            Its code.

        Raises:
            RequestRefused: this person may not, another event has the name, or there are too many.
        """
        if visitor is not None and not may_run(visitor):
            raise RequestRefused(tr("events are opened by who runs the server, or with a key of one's own"))
        name = clean(rules.name, a.TITLE)
        if not name:
            raise RequestRefused(tr("an event needs a name"))
        if self.named(name):
            raise RequestRefused(tr("there is an event of the name {name!r} already: choose another name", name=name))
        running = [desk.state for desk in self.desks.values() if not desk.state.over]
        if len(running) >= MOST:
            raise RequestRefused(tr("there are {count} events already: end one of them", count=MOST))
        if visitor is not None and sum(visitor.identity in one.organisers for one in running) >= OWN:
            raise RequestRefused(tr("you run {count} events already: end one of them", count=OWN))
        code = self._code()
        try:
            desk = Desk.opened(
                self._folder / f"{code}{SUFFIX}", replace(rules, name=name), visitor.name if visitor else "",
                self._clock, self._today,
            )  # fmt: skip
            if visitor is not None:
                desk.appoint(visitor.identity, visitor.name)
        except JournalError as error:
            raise _unwritable(error) from None
        self.desks[code] = desk
        return code

    def named(self, name: str) -> str:
        """Returns the code of the event of a name that is not over; empty if there is none."""
        wanted = folded(clean(name, a.TITLE))
        running = (code for code, desk in self.desks.items() if not desk.state.over)
        return next((code for code in running if folded(self.desks[code].state.rules.name) == wanted), "")

    def desk(self, code: str) -> Desk:
        """Returns an event.

        Raises:
            RequestRefused: there is none of that code.
        """
        found = self.desks.get(code.strip().upper())
        if found is None:
            raise RequestRefused(tr("there is no event of that code"))
        return found

    def enter(self, visitor: Visitor, code: str, deck: Deck, bot: str = "") -> bool:
        """A person enters an event, or an organiser enters a computer player.

        Args:
            visitor: who asks.
            code: of the event.
            deck: the deck, which has been judged.
            bot: the computer player; empty: the person themselves.

        Returns:
            True if they had entered before: the deck takes the place of the other one.

        Raises:
            RequestRefused: they cannot enter.
        """
        desk = self.desk(code)
        if bot:
            self._organiser(desk, visitor)
        elif visitor.identity.startswith(NAMELESS):
            raise RequestRefused(tr("an event needs to know you again: connect with a name, then enter"))
        acts = (entry.act for entry in desk.state.entries)
        if (
            not bot
            and sum(isinstance(act, a.Entered) and act.identity == visitor.identity for act in acts) >= HANDED_IN
        ):
            raise RequestRefused(tr("you have handed in {count} decks for this event: that is enough", count=HANDED_IN))
        try:
            before = desk.enter("" if bot else visitor.identity, bot or visitor.name, deck, visitor.name, bot)
        except (EventRefused, JournalError) as error:
            raise _refused(error) from None
        self.refresh(code.strip().upper())
        return before

    def do(self, visitor: Visitor, request: m.EventRequest) -> str:
        """Carry out a request about an event.

        Returns:
            The code of an event that was opened; otherwise an empty text.

        Raises:
            RequestRefused: it cannot be done, or not by this person.
        """
        try:
            return self._do(visitor, request)
        except (EventRefused, JournalError) as error:
            raise _refused(error) from None

    def _do(self, visitor: Visitor, request: m.EventRequest) -> str:
        match request:
            case m.OpenEvent():
                return self.open(request.rules, visitor)
            case m.FollowEvent():
                if request.event:
                    self._follow(visitor, request.event.strip().upper())
                else:
                    visitor.event = ""
            case m.DropOut(player=None):
                desk = self.desk(request.event)
                desk.leave(self._player(desk, visitor), visitor.name)
            case m.CallJudge():
                desk = self.desk(request.event)
                desk.call(self._player(desk, visitor), clean(request.text, m.TEXT), visitor.name)
                text = clean(request.text, m.TEXT)
                self._tell_organisers(
                    desk, partial(tr, N("{player} calls for a judge: {text}"), player=visitor.name, text=text)
                )
            case m.SayToEvent():
                self._say(visitor, self.desk(request.event), clean(request.text, m.TEXT))
            case m.EventText():
                raise AssertionError("texts are answered by the session")
            case _:
                self._run(visitor, request)
        if not isinstance(request, m.OpenEvent | m.FollowEvent | m.SayToEvent | m.EventText):
            self._see_to(request.event.strip().upper())
        return ""

    def _run(
        self, visitor: Visitor,
        request: m.DropOut | m.AnswerCall | m.PairRound | m.CorrectResult | m.ExtraTime | m.PauseEvent | m.Appoint
        | m.EndEvent,
    ) -> None:  # fmt: skip
        """What only an organiser may do."""
        desk, by = self.desk(request.event), visitor.name
        self._organiser(desk, visitor)
        match request:
            case m.DropOut():
                assert request.player is not None
                desk.leave(request.player, by)
            case m.AnswerCall():
                desk.answer(request.call, by)
            case m.PairRound():
                desk.pair(request.round, by)
                self._show_pairings(desk)
            case m.CorrectResult():
                desk.correct(request.match, request.won, request.lost, again=request.again, by=by)
                if request.again:
                    self._show_pairings(desk)
            case m.ExtraTime():
                desk.extend(request.match, request.minutes, by)
                self._show_clocks(desk)
                players = desk.state.matches[request.match].players
                say = partial(tr, N("Your match has {minutes} more minutes."), minutes=request.minutes)
                self._tell(desk, say, players)
            case m.PauseEvent():
                desk.pause(on=request.on, by=by)
                self._show_clocks(desk)
                said = N("The clock of the round stands.") if request.on else N("The clock of the round runs.")
                self._tell(desk, partial(tr, said))
            case m.Appoint():
                self._appoint(desk, request.name, by)
            case m.EndEvent():
                desk.end(by)

    def _appoint(self, desk: Desk, name: str, by: str) -> None:
        found = {one.identity: one for one in self._visitors if folded(one.name) == folded(name)}
        able = [one for one in found.values() if may_run(one)]
        if not found:
            raise RequestRefused(
                tr("nobody of the name {name!r} is connected: they must be here", name=clean(name, NAME))
            )
        if len(able) != 1:
            if able:
                why = N("{name!r} cannot run the event: several have that name")
            else:
                why = N("{name!r} cannot run the event: they have shown no key")
            raise RequestRefused(tr(why, name=clean(name, NAME)))
        desk.appoint(able[0].identity, able[0].name, by)

    @staticmethod
    def _player(desk: Desk, visitor: Visitor) -> int:
        player = desk.state.player_of(visitor.identity)
        if player is None:
            raise RequestRefused(tr("you have not entered this event"))
        return player.number

    @staticmethod
    def _organiser(desk: Desk, visitor: Visitor) -> None:
        if not runs(desk.state, visitor):
            raise RequestRefused(tr("only an organiser of the event can do that"))

    # ------------------------------------------------------------ what people are shown and told

    def text(self, visitor: Visitor, request: m.EventText) -> list[str]:
        """Pairings, standings, deck lists or the visitor's own history, as lines of text.

        Raises:
            RequestRefused: there is no such event, or its decks are not shown yet.
        """
        if request.what == "history":
            return as_text(history((desk.state for desk in self.desks.values()), visitor.identity))
        state = self.desk(request.event).state
        if request.what == "decks" and not state.lists_open:
            raise RequestRefused(tr("nobody sees the decks of this event before it ends"))
        return as_text(export(state, request.what))

    def rows(self, visitor: Visitor) -> tuple[m.EventRow, ...]:
        """The events of the lobby's list, the latest first."""
        recent = self._today() - SHOWN
        shown = [
            (desk.state.entries[0].at, row(code, desk.state, visitor.identity, runs=runs(desk.state, visitor)))
            for code, desk in self.desks.items()
            if not desk.state.over or desk.state.entries[-1].at >= recent
        ]
        return tuple(one for _, one in sorted(shown, key=lambda at: (at[1].phase == "over", -at[0], at[1].code)))

    def _follow(self, visitor: Visitor, code: str) -> None:
        desk = self.desk(code)
        visitor.event = code
        self._show_page([visitor], code, desk)

    def show_again(self, visitor: Visitor) -> None:
        """A visitor reads another language now: send them the page that they look at."""
        if visitor.event in self.desks:
            self._show_page([visitor], visitor.event, self.desks[visitor.event])

    def refresh(self, code: str) -> None:
        """Something of an event has changed: show it to everybody who looks at it."""
        self._show_page([visitor for visitor in self._visitors if visitor.event == code], code, self.desks[code])

    def _show_page(self, visitors: Sequence[Visitor], code: str, desk: Desk) -> None:
        """Send the page of an event to people, to each in their language."""
        pages: dict[str, EventPages] = {}  # by language
        for visitor in visitors:
            if visitor.language not in pages:
                pages[visitor.language] = EventPages(code, desk, self._codes(code))
            with speaking(visitor.language):
                page = pages[visitor.language].page(visitor.identity, runs=runs(desk.state, visitor))
            visitor.post(page)

    def _people(self, desk: Desk, players: Sequence[int] | None = None) -> Iterator[Visitor]:
        """The people of an event who are connected, or only these players."""
        state = desk.state
        for visitor in self._visitors:
            player = state.player_of(visitor.identity)
            if players is None:
                if player is not None or visitor.identity in state.organisers:
                    yield visitor
            elif player is not None and player.number in players:
                yield visitor

    def _tell(self, desk: Desk, say: Saying, players: Sequence[int] | None = None) -> None:
        for visitor in self._people(desk, players):
            tell(visitor, say)

    def _tell_organisers(self, desk: Desk, say: Saying) -> None:
        for visitor in self._visitors:
            if visitor.identity in desk.state.organisers:
                tell(visitor, say)

    def _show_pairings(self, desk: Desk) -> None:
        """A round is paired: its tables open at once, so that players can go to theirs when they hear of it."""
        self._see_to(desk.path.name.removesuffix(SUFFIX))
        self._tell_pairings(desk)

    def _tell_pairings(self, desk: Desk) -> None:
        state = desk.state
        for match in state.present:
            for player in match.players:
                other = match.other(player)
                if other is None:
                    say = partial(tr, N("Round {round}: you have a bye."), round=match.round)
                else:
                    say = partial(
                        tr, N("Round {round}: table {table}, against {player}."),
                        round=match.round, table=match.table, player=state.name(other),
                    )  # fmt: skip
                self._tell(desk, say, [player])

    def _say(self, visitor: Visitor, desk: Desk, text: str) -> None:
        if not text:
            raise RequestRefused(tr("there is nothing to say in that"))
        state = desk.state
        player = state.player_of(visitor.identity)
        if player is None and not runs(state, visitor):
            raise RequestRefused(tr("only players and organisers talk in an event"))
        said = Said(f"{visitor.name} ({state.rules.name})", text)
        for one in self._people(desk):
            one.post(said)

    # ------------------------------------------------------------ tables

    def tick(self) -> bool:
        """Open tables, take results, and see to the clocks. Call this twice a second.

        Returns:
            Has anything changed that is in the lobby's list?
        """
        before = dict(self._posted)
        for table in list(self._tables.values()):
            if table.event and table.event not in self.desks:
                table.event = ""  # the event's file is gone: the players may end their game as an ordinary one
        for code in self.desks:
            self._see_to(code)
        return self._posted != before

    def _see_to(self, code: str) -> None:
        """Do what an event needs now. A fault of one event stops no other; it is logged once, not twice a second."""
        try:
            self._tick(code, self.desks[code])
        except Exception:
            if code not in self._troubled:
                log.exception("event %s: it cannot go on", code)
            self._troubled.add(code)
        else:
            self._troubled.discard(code)

    def _tick(self, code: str, desk: Desk) -> None:
        tables = {table.pairing: table for table in self._tables.values() if table.event == code}
        state = desk.state
        if not state.over:
            for match in state.present:
                if match.open:
                    self._play(code, desk, match, tables.get(match.number))
            for due in desk.tick():
                self._decide(desk, due, tables.get(due.match.number))
            if state.rules.by_itself and state.begun and not state.playing:
                self._go_on(desk)
        for number, table in tables.items():
            self._tidy(state, state.matches[number] if number < len(state.matches) else None, table)
        shown = (len(state.entries), tuple(sorted(self._codes(code).items())), state.paused)
        if self._posted.get(code) != shown:
            self._posted[code] = shown
            self.refresh(code)

    def _codes(self, code: str) -> dict[int, str]:
        """The codes of an event's tables by their matches."""
        return {table.pairing: table.code for table in self._tables.values() if table.event == code}

    def _play(self, code: str, desk: Desk, match: EventMatch, table: Table | None) -> None:
        """Open the table of a match if there is none; see who has come, and take the result."""
        state = desk.state
        if table is None:
            assert match.two is not None
            seated = [state.players[match.one], state.players[match.two]]
            decks = [deck_of(one.sections, one.deck, state.rules.game) for one in seated]
            table = self._make(state.rules, knock_out=bool(state.rounds[-1].slots))
            table.assign(
                code, match.number,
                [(one.identity, one.name, one.bot, deck) for one, deck in zip(seated, decks, strict=True)],
            )  # fmt: skip
        for seat, player in zip(table.seats, match.players, strict=True):
            if seat.terminal is not None and player not in match.came:
                desk.came(player)
        table.requests.next_by_itself()
        result = table.result
        if result is not None:
            desk.score(match.number, score_of(result, timed=table.called))
        else:
            table.show_time(None if state.paused else state.seconds_left(match, desk.clock()))

    def _show_clocks(self, desk: Desk) -> None:
        """Time has changed: the tables of the round show it at once."""
        state, code = desk.state, desk.path.name.removesuffix(SUFFIX)
        for table in self._tables.values():
            if table.event == code and table.pairing < len(state.matches) and state.matches[table.pairing].open:
                left = state.seconds_left(state.matches[table.pairing], desk.clock())
                table.show_time(None if state.paused else left)

    def _decide(self, desk: Desk, due: Due, table: Table | None) -> None:
        """A match cannot go on. A player who is absent loses. When time is up, the game ends at once, or after some
        more turns in a knock-out (MT-10 to MT-13); its table says how the match ends then.
        """
        match, wins = due.match, desk.state.wins
        if due.why == "absent":
            here = [player for player in match.players if player not in due.missing]
            won, lost = (wins * (player in here) for player in match.players)
            desk.score(match.number, a.Score(won, lost, how="absent"))
        elif table is not None and not table.called:
            table.call_time()

    def _go_on(self, desk: Desk) -> None:
        """Pair the next round, or end an event that plays by itself."""
        found = next_round(desk.state)
        if found is None:
            desk.end()
        else:
            desk.pair(found.round)
            self._tell_pairings(desk)

    def _tidy(self, state: EventState, match: EventMatch | None, table: Table) -> None:
        """Close a table whose match is decided. One whose game has ended stays until everybody has left it."""
        if match is not None and match.open and not state.over:
            return
        if table.over:
            if not table.terminals:
                self._close_table(table)
            return
        if match is None or match.void:
            why = N("The round has been paired again: this match does not count.")
        else:
            how = match.score.how if match.score is not None else ""
            why = {
                "absent": N("The match is over: a player has not come."),
                "forfeit": N("The match is over: a player has dropped."),
            }.get(how, N("The match is over: an organiser has entered its result."))  # fmt: skip
        table.stop(partial(tr, why))
        self._close_table(table)


def may_run(visitor: Visitor) -> bool:
    """May this person run events? They have shown a key, or have a name at this very machine."""
    return visitor.sure or visitor.identity.startswith("local:")


def runs(state: EventState, visitor: Visitor) -> bool:
    """Does this person run the event? One that the server's own file has opened is run by people of this machine."""
    if visitor.identity in state.organisers:
        return True
    return not state.organisers and visitor.identity.startswith("local:")


def score_of(result: MatchResult, *, timed: bool = False) -> a.Score:
    """The score of a match that was played. A drawn one has no winner: an event knows no draw (MT-20).

    Args:
        result: how it ended. `timed`: time was up before.
    """
    how: a.How = "forfeit" if result.forfeited else "time" if timed else "played"
    won, lost = result.wins
    given = "nobody" if result.winner is None else ("one", "two")[result.winner]
    natural = "nobody" if won == lost else "one" if won > lost else "two"
    if given == natural:
        return a.Score(won, lost, result.drawn, how)
    return a.Score(won, lost, result.drawn, how, "one" if given == "one" else "two" if given == "two" else "nobody")


def _refused(error: EventRefused | JournalError) -> RequestRefused:
    return RequestRefused(str(error)) if isinstance(error, EventRefused) else _unwritable(error)


def _unwritable(error: JournalError) -> RequestRefused:
    log.error("%s", error)
    return RequestRefused(tr("the server cannot write the event's file: nothing was done; tell the person who runs it"))
