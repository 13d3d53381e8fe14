"""One terminal's line to the server: reads requests, carries them out one after the other, and replies."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from gundam_tui.games.decks.sideboard import Swap, piles_of
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.prompt import Refusal
from gundam_tui.language import ENGLISH, LANGUAGES, N, speaking, tr
from gundam_tui.server import event_messages as event
from gundam_tui.server import messages as m
from gundam_tui.server.limits import Bucket, clean, folded
from gundam_tui.server.seats import NAMELESS, RequestRefused, tell
from gundam_tui.server.table import Table
from gundam_tui.table.best_of import MatchOptions
from gundam_tui.table.coaching import NO_ODDS

if TYPE_CHECKING:
    from gundam_tui.games.views import LogLine
    from gundam_tui.server.accounts import Account
    from gundam_tui.server.lobby import Lobby

RATE, BURST = 200, 600  # requests per second; a key on the board causes up to four
PATIENCE = 1.0  # seconds that somebody who asks too often waits before a message says so
CHAT_RATE, CHAT_BURST = 0.5, 5
FULL = 128 * 1024  # bytes that may wait for a terminal that does not read; beyond that only the newest picture is kept
HELLO = 60.0  # seconds in which a terminal must say hello
GARBAGE = 20  # invalid lines before the line is cut

log = logging.getLogger(__name__)


class Session:
    """A terminal at the other end of a line.

    Args:
        lobby: all tables.
        reader, writer: the line.
        identity: the person, as checked by the door; empty: whatever the terminal states (a line on this machine).
        name: the player's name until they choose another.
        sure: True when the door has checked a key. Only then can the person take over a seat that another terminal
            still holds.
        source: where it comes from (`limits.block`); empty: this machine.

    Attributes:
        table: where the terminal is; None in the lobby.
        accounts: what the person has left of their allowance; empty before the hello.
        seat: see `seats.Terminal`.
        event: the code of the event whose page the terminal shows; empty: none.
        language: of all texts that are sent to it.
        showcase: see `messages.ShowGame.every`; `showcase_at`: when it was sent a position last, by the lobby's clock.
        greeted: has it said hello?
    """

    def __init__(
        self, lobby: Lobby, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, identity: str = "",
        name: str = "", *, sure: bool = False, source: str = "",
    ) -> None:  # fmt: skip
        self.identity = identity
        self.name = clean(name, m.NAME) or "player"
        self.sure = sure
        self.source = source
        self.accounts: Sequence[Account] = ()
        self.table: Table | None = None
        self.seat: int | None = None
        self.event = ""
        self.showcase = 0
        self.showcase_at = 0.0
        self._lobby = lobby
        self._reader = reader
        self._writer = writer
        self._sent: Sequence[LogLine] = ()
        self._shown = (0, 0)  # the round of the last picture, and its number of events
        self.language = ENGLISH
        self.greeted = False
        self._behind = False  # has the picture changed since the last one sent?
        self._catching_up: asyncio.Task[None] | None = None
        self._requests = Bucket(RATE, BURST)
        self._chat = Bucket(CHAT_RATE, CHAT_BURST)
        writer.transport.set_write_buffer_limits(high=FULL)

    # ------------------------------------------------------------ sending

    def _full(self) -> bool:
        return self._writer.transport.get_write_buffer_size() > FULL

    def post(self, news: m.News) -> None:
        """Send a message. A terminal that does not read misses chat and notices, not the game."""
        if self._writer.transport.is_closing():
            return
        if self._full() and isinstance(news, (m.Said, m.Note, m.LobbyMessage, m.EventMessage, m.ShowcaseMessage)):
            return
        if isinstance(news, m.PlaceMessage) and not news.code:
            self._sent, self._shown = (), (0, 0)  # in the lobby a terminal forgets its log
        self._writer.write(m.encode(news))

    def refresh(self) -> None:
        """The game has changed: send the new picture as soon as the line is free."""
        if not self._full() and not (self.seat is None and self._owes()):
            self._send_picture()
            return
        self._behind = True
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        try:
            await self._writer.drain()
        except ConnectionError:
            return  # the reading side closes the line
        while self.seat is None and (wait := self._owes()):
            await asyncio.sleep(wait)
        if self._behind:
            self._send_picture()

    def _send_picture(self) -> None:
        self._behind = False
        table = self.table
        if table is None or self._writer.transport.is_closing():
            return
        start = time.thread_time()
        with speaking(self.language):
            found = table.picture(self, self._sent, self._shown)
        if found is not None:
            picture, self._sent = found
            self._shown = picture.round, picture.events
            self.post(picture)
        if self.seat is None:  # players do not pay for watchers
            spent = time.thread_time() - start
            self._charge(spent)
            self._lobby.watched += spent

    # ------------------------------------------------------------ costs

    def _owes(self) -> float:
        """Returns the seconds until the person may use the server again."""
        return max((account.work.take(0) for account in self.accounts), default=0.0)

    def _charge(self, seconds: float) -> None:
        for account in self.accounts:
            account.work.take(seconds)

    async def _turn(self) -> None:
        """Wait until this terminal may send another request: others are served in between, and those who ask too often
        wait.
        """
        await asyncio.sleep(self._requests.take())
        told = False
        while wait := self._owes():
            if wait > PATIENCE and not told:
                told = True
                say = partial(tr, N("you have asked a lot of the server: it continues in {wait} s"), wait=round(wait))
                tell(self, say)
            await asyncio.sleep(wait)

    def send_off(self, why: str) -> None:
        """Return the terminal to the lobby, with the reason."""
        self.table = None
        self.post(m.PlaceMessage())
        self.post(m.Note(why))
        self._lobby.post_lobby(self)

    def cut(self) -> None:
        """End the line immediately."""
        self._writer.transport.abort()

    # ------------------------------------------------------------ requests

    async def serve(self) -> None:
        """Carry out requests until the line ends."""
        garbage = 0
        try:
            while garbage < GARBAGE:
                try:
                    async with asyncio.timeout(None if self.greeted else HELLO):
                        line = await self._reader.readuntil(b"\n")
                except (asyncio.LimitOverrunError, asyncio.IncompleteReadError, TimeoutError):
                    break  # a line too long, the end of the input, or no hello in time
                await self._turn()
                start, watched = time.thread_time(), self._lobby.watched
                try:
                    request = m.read_request(line)
                except m.Unreadable as error:
                    garbage += 1
                    self.post(m.Reply(0, f"this is not a request: {error}"))
                else:
                    reply = self._reply(request)
                    self._charge(time.thread_time() - start - (self._lobby.watched - watched))
                    if self.table is not None and self.seat is not None:
                        await self.table.settled()  # changes are sent before the reply
                    start, watched = time.thread_time(), self._lobby.watched
                    self.post(reply)
                    if isinstance(request, m.Hello) and not self.greeted:
                        break
                self._charge(time.thread_time() - start - (self._lobby.watched - watched))
                await self._writer.drain()
        except ConnectionError:
            pass  # the terminal is gone: lines end this way
        finally:
            self._lobby.exit(self)
            if self._catching_up is not None:
                self._catching_up.cancel()
            self._writer.close()

    def _speak(self, language: str) -> None:
        self.language = language if language in LANGUAGES else ENGLISH

    def _reply(self, request: m.Request) -> m.Reply:
        with speaking(self.language):
            return self._answered(request)

    def _answered(self, request: m.Request) -> m.Reply:
        try:
            if isinstance(request, m.Hello):
                return self._hello(request)
            if not self.greeted:
                raise RequestRefused(tr("say hello first"))
            return self._do(request)
        except RequestRefused as error:
            return m.Reply(request.id, str(error), error.clause)

    def _hello(self, hello: m.Hello) -> m.Reply:
        if self.greeted:
            raise RequestRefused(tr("you have said hello already"))
        if hello.version != m.VERSION:
            raise RequestRefused(
                tr(
                    "this server speaks version {VERSION} of the protocol, not {version}",
                    VERSION=m.VERSION,
                    version=hello.version,
                )
            )
        said = clean(hello.name, m.NAME)
        self.name = said or self.name
        self._speak(hello.lang)
        # A person without a name has no seat to come back to.
        self.identity = self.identity or (f"local:{folded(hello.name)}" if said else NAMELESS + secrets.token_hex(8))
        self.greeted = True
        self.accounts = self._lobby.accounts.of(self.identity, self.source, sure=self.sure)
        self._lobby.enter(self)
        return m.Reply(hello.id, done=True)

    def _at(self) -> Table:
        if self.table is None:
            raise RequestRefused(tr("you are at no table"))
        return self.table

    def _do(self, request: m.Request) -> m.Reply:
        reply, lobby = m.Reply, self._lobby
        done = reply(request.id, done=True)
        match request:
            case m.Speak():
                self._speak(request.lang)
                self.refresh()
                lobby.events.show_again(self)
            case m.Rename():
                self.name = clean(request.name, m.NAME) or self.name
                lobby.post_lobby(self)
            case m.Open():
                opened = lobby.open(
                    self, request.deck, request.own, bot=request.bot, watching=request.watching, delay=request.delay,
                    game_id=request.game, form=request.format, seats=request.seats,
                    options=MatchOptions(request.games, request.minutes, request.extra_turns), odds=request.odds,
                )  # fmt: skip
                return reply(request.id, done=True, code=opened.code)
            case m.Join():
                return reply(request.id, done=True, code=lobby.join(self, request.code, request.deck, request.own).code)
            case m.Back():
                return reply(request.id, done=True, code=lobby.back(self, request.code, request.seat).code)
            case m.WatchMessage():
                return reply(request.id, done=True, code=lobby.watch(self, request.code).code)
            case m.Leave():
                lobby.leave(self)
            case m.ShowGame():
                lobby.showcase.ask(self, request.every)
            case m.Say():
                self._say(request)
            case m.AnswerMessage():
                self._at().answer(self, request.number, request.keys)
            case m.Mode():
                self._at().set_mode(self, request.mode)
            case m.Undo(ask=True):
                return reply(request.id, done=True, words=tuple(self._at().requests.undone(self.seat)))
            case m.Undo():
                return reply(request.id, done=self._at().requests.undo(self))
            case m.Rematch():
                return reply(
                    request.id, done=self._at().requests.rematch(self, swap=request.swap, chooser=request.chooser)
                )
            case m.Beside():
                deck = self._at().requests.own_deck(self)
                own = m.OwnDeck(piles_of(deck), deck.name[: m.TITLE]) if deck is not None else None
                return reply(request.id, done=True, deck=own)
            case m.SwapMessage():
                self._at().requests.swap(self, Swap(request.out, request.into))
            case m.Agree():
                self._at().requests.agree(self, request.number, yes=request.yes)
            case m.Concede():
                return reply(request.id, done=self._at().requests.concede(self))
            case m.ByHand():
                self._at().pay_by_hand(self, by_hand=request.by_hand)
            case m.Skip():
                self._at().skip(self, on=request.on)
            case m.Correct() if not request.ask:
                return reply(request.id, done=self._at().requests.correct(self, request.keys))
            case m.Tell():
                return reply(request.id, done=True, story=self._at().story(self))
            case m.WhyNot() | m.LookMessage() | m.Explain() | m.OddsMessage() | m.Correctable() | m.Correct():
                return self._look(request)
            case m.EnterEvent():
                again = lobby.enter_event(self, request)
                if again:
                    tell(self, lambda: tr("You had entered already: this deck takes the place of the other one."))
            case event.SayToEvent():
                self._may_talk()
                lobby.in_event(self, request)
            case event.EventText():
                return reply(request.id, done=True, words=tuple(lobby.events.text(self, request)))
            case m.Hello():
                raise AssertionError("a hello is answered before")
            case _:
                return reply(request.id, done=True, code=lobby.in_event(self, request))
        return done

    def _say(self, request: m.Say) -> None:
        text = clean(request.text, m.TEXT)
        if not text:
            raise RequestRefused(tr("there is nothing to say in that"))
        self._may_talk()
        self._lobby.say(self, text)

    def _may_talk(self) -> None:
        if not self._chat.allows():
            raise RequestRefused(tr("you have said a lot: wait a little"))

    def _look(
        self, request: m.WhyNot | m.LookMessage | m.Explain | m.OddsMessage | m.Correctable | m.Correct
    ) -> m.Reply:  # fmt: skip
        table, id = self._at(), request.id
        match, seat = table.match, self.seat
        if match is None:
            raise RequestRefused(tr("the game has not begun: a player is still missing"))
        try:
            if isinstance(request, m.Explain):
                # Late watchers must not learn from figures what has happened since.
                late = seat is None and table.watching == "late"
                parts = () if late else match.explain(seat, request.obj, request.stat)
                return m.Reply(id, done=True, parts=tuple(parts))
            if seat is None:
                raise RequestRefused(tr("a watcher does not play"))
            match request:
                case m.WhyNot():
                    refusal = match.refusal(seat, request.verb, request.obj, request.to)
                    # In words: what its places hold is nothing that the wire knows.
                    told = None if refusal is None else Refusal(refusal.clause, refusal.text)
                    return m.Reply(id, done=True, refusal=told)
                case m.LookMessage():
                    return m.Reply(id, done=True, ahead=match.preview(seat, request.keys))
                case m.OddsMessage():
                    if not match.shows_odds:
                        raise RequestRefused(tr(NO_ODDS))
                    return m.Reply(id, done=True, odds=tuple(match.odds(seat)))
                case m.Correctable():
                    found = match.corrections(seat, request.thing) if request.thing else match.correctable(seat)
                    return m.Reply(id, done=True, choices=tuple(found))
                case m.Correct():
                    return m.Reply(id, done=True, words=tuple(match.correction_words(request.keys, seat)))
        except Refused as refused:
            raise RequestRefused(refused.text, refused.clause) from None
        except ValueError as error:
            raise RequestRefused(str(error)) from None
