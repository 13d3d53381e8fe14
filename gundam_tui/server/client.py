"""The client's end of the line: the latest state from the server, and a match played over it."""

from __future__ import annotations

import socket
import sys
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from gundam_tui.games.decks import DeckError, check_any
from gundam_tui.games.decks.deck_files import parse_list
from gundam_tui.games.decks.sideboard import deck_of, piles_of
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import game
from gundam_tui.games.views import AnswerPreview
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.outcome import Outcome
from gundam_tui.kernel.prompt import Refusal
from gundam_tui.language import ENGLISH, current, tr
from gundam_tui.server import messages as m
from gundam_tui.system import local_socket
from gundam_tui.table.pass_modes import MODES

if TYPE_CHECKING:
    from gundam_tui.games.api import FirstChoosers, GameModule
    from gundam_tui.games.decks import Deck
    from gundam_tui.games.decks.sideboard import Swap
    from gundam_tui.games.odds import OddsGroup
    from gundam_tui.games.views import Choice, Cue, LogLine, PromptView, View
    from gundam_tui.players.advice import Advice
    from gundam_tui.table.best_of import MatchScore
    from gundam_tui.table.bot_runner import BotTask, CoachTask
    from gundam_tui.table.clock import Clock
    from gundam_tui.table.match_api import MatchApi
    from gundam_tui.table.story import Story
    from gundam_tui.table.taking_back import Undone

PATIENCE = 20.0  # seconds to wait for a reply; the server normally answers in milliseconds, so it is gone after that
CHAT_KEPT = 200
CUES_KEPT = 200
YOURS = "your deck"
CHUNK = 64 * 1024
ELSEWHERE = "it needs Linux; `ssh -p 8022 NAME@HOST`, or a browser, leads to one on another machine"


def own_deck(text: str, id: str = DEFAULT) -> m.OwnDeck:
    """Read a deck list that a player has pasted. This happens in the player's own process.

    Args:
        text: the list.
        id: the id of the game.

    Raises:
        DeckError: the list cannot be read or is not legal; the error lists every fault.
    """
    module = game(id)
    deck = parse_list(text, YOURS, id)
    if faults := check_any(deck, module.book()):
        raise DeckError(YOURS, faults)
    return m.OwnDeck(piles_of(deck), deck.name[: m.TITLE])


class LineLost(Exception):
    """The server is gone, or it speaks another protocol."""


class ServerLine:
    """The line to the server. Requests wait for their reply; news that arrives meanwhile is kept in order.

    Args:
        end: a connected socket, which the line then owns.

    Attributes:
        place, picture, lobby: the newest message of each kind; `heard`: when the picture came, in seconds of the
            monotonic clock; `log` is the log of the game on the table, `cues` the
            latest things to show.
        event: the newest page of an event, and `event_at` when it arrived, by the monotonic clock.
        showcase: the game behind the list of tables; None: there is none yet.
        chat: the latest lines of chat.
        thinking: the computer player at the table that is thinking.
        news: unread messages; `read` returns them.
        lost: True when the server is gone.
        wake: called when news arrives together with the reply to a request.
    """

    def __init__(self, end: socket.socket) -> None:
        self.place = m.PlaceMessage()
        self.picture: m.Picture | None = None
        self.heard = 0.0
        self.log: tuple[LogLine, ...] = ()
        self.cues: tuple[Cue, ...] = ()
        self.lobby = m.LobbyMessage("", ())
        self.showcase: View | None = None
        self.event: m.EventMessage | None = None
        self.event_at = 0.0
        self.chat: deque[m.Said] = deque(maxlen=CHAT_KEPT)
        self.thinking = m.Thinking()
        self.news: deque[m.News] = deque()
        self.lost = False
        self.wake: Callable[[], object] | None = None
        self._end = end
        self._rest = b""
        self._last = 0
        end.setblocking(True)
        end.settimeout(PATIENCE)

    @classmethod
    def to(cls, path: Path) -> ServerLine:
        """Connect to the server of this machine.

        Raises:
            LineLost: no server is running.
        """
        end = local_socket()
        if end is None:
            raise LineLost(f"no table server runs on Windows: {ELSEWHERE}")
        try:
            end.connect(str(path))
        except OSError as error:
            end.close()
            why = error.strerror or str(error)
            way = "start one with `gundam-tui serve`" if sys.platform == "linux" else ELSEWHERE
            raise LineLost(f"{path}: no table server answers here ({why}): {way}") from None
        return cls(end)

    def fileno(self) -> int:
        """Returns the file descriptor to wait on for news."""
        return self._end.fileno()

    def hang_up(self) -> None:
        """End the line, even while a thread waits for a reply; call `close` after it. Safe to call from any thread and
        from a signal handler.
        """
        with suppress(OSError):  # it has ended already
            self._end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close the line."""
        self.lost = True
        self._end.close()

    def hello(self, name: str = "") -> None:
        """Say hello to the server.

        Raises:
            LineLost: the server refuses this terminal.
        """
        spoken = current()
        reply = self.call(lambda id: m.Hello(id, m.VERSION, name, "" if spoken == ENGLISH else spoken))
        if reply.error:
            raise LineLost(reply.error)

    def call(self, make: Callable[[int], m.Request]) -> m.Reply:
        """Send a request and wait for the reply. News that comes before it is kept, and the attributes are already
        updated.

        Args:
            make: makes the request, given its number.

        Returns:
            The reply, or one that says the server is gone.
        """
        if self.lost:
            return m.Reply(0, "the server is gone")
        self._last += 1
        try:
            self._end.sendall(m.encode(make(self._last)))
            while True:
                for news in self._lines():
                    if isinstance(news, m.Reply) and news.id in (self._last, 0):
                        return news
                self._receive()
        except (OSError, m.Unreadable, LineLost) as error:
            self.lost = True
            return m.Reply(self._last, f"the server is gone ({error})")
        finally:
            if self.wake is not None and (self.news or self.lost):
                self.wake()

    def read(self) -> list[m.News]:
        """Returns all unread news without waiting.

        Raises:
            LineLost: the server is gone.
        """
        self.poll()
        found = list(self.news)
        self.news.clear()
        return found

    def poll(self) -> None:
        """Read what has arrived without waiting.

        Raises:
            LineLost: the server is gone.
        """
        self._end.setblocking(False)
        try:
            while True:
                self._receive()
        except BlockingIOError:
            pass  # nothing more to read
        except OSError as error:
            self.lost = True
            raise LineLost(str(error)) from None
        except LineLost:
            self.lost = True
            raise
        finally:
            if not self.lost:
                self._end.settimeout(PATIENCE)
        try:
            for _ in self._lines():
                pass  # nobody is waiting for this reply any more
        except m.Unreadable as error:
            self.lost = True
            raise LineLost(str(error)) from None

    def _receive(self) -> None:
        data = self._end.recv(CHUNK)
        if not data:
            raise LineLost("it has hung up")
        self._rest += data

    def _lines(self) -> Iterable[m.News]:
        """Yields the replies that have arrived, in order; all other messages are kept."""
        while True:
            line, end, rest = self._rest.partition(b"\n")
            if not end:
                return
            self._rest = rest
            news = m.read_news(line)
            self._take(news)
            if isinstance(news, m.Reply):
                yield news
            else:
                self.news.append(news)

    def _take(self, news: m.News) -> None:
        match news:
            case m.PlaceMessage():
                if not news.code or news.code != self.place.code:
                    self.picture, self.log, self.cues = None, (), ()
                    self.chat.clear()
                    self.thinking = m.Thinking()
                self.place = news
            case m.Picture():
                self.log = (*self.log[: news.kept], *news.log)
                first = news.cues[0].at if news.cues else news.events
                self.cues = (*(cue for cue in self.cues[-CUES_KEPT:] if cue.at < first), *news.cues)
                self.picture, self.heard = news, time.monotonic()
            case m.LobbyMessage():
                self.lobby = news
            case m.EventMessage():
                self.event, self.event_at = news, time.monotonic()
            case m.Said():
                self.chat.append(news)
            case m.Thinking():
                self.thinking = news
            case m.ShowcaseMessage():
                self.showcase = news.view
            case m.Note() | m.Ask() | m.Reply():
                pass


class RemoteMatch:
    """The match on the terminal's table (`table.match_api.MatchApi`). It holds only what its seat may see.

    Args:
        line: the line, which has already received a picture of the game.

    Attributes:
        round: the running number of the match at its table.
    """

    def __init__(self, line: ServerLine) -> None:
        self.line = line
        assert line.picture is not None, "a match is opened with its first picture"
        # The last ones; they stay when the table is left, for screens that are about to close.
        self._seen = line.picture
        self._at = line.place
        self.round = self._seen.round
        self.path: Path | None = None
        self._seat = line.place.seat

    @property
    def _picture(self) -> m.Picture:
        if self.line.picture is not None:
            self._seen = self.line.picture
        return self._seen

    @property
    def _place(self) -> m.PlaceMessage:
        if self.line.place.code:
            self._at = self.line.place
        return self._at

    # ------------------------------------------------------------ looking

    @property
    def game(self) -> GameModule:
        """See `MatchApi.game`."""
        return game(self._place.game)

    @property
    def prompt(self) -> PromptView | None:
        """See `MatchApi.prompt`."""
        return self._picture.view.prompt

    @property
    def outcome(self) -> Outcome | None:
        """See `MatchApi.outcome`."""
        return self._picture.view.outcome

    @property
    def decks(self) -> Sequence[str]:
        """See `MatchApi.decks`: a deck is its player's business until cards of it are seen."""
        return ()

    @property
    def terms(self) -> Sequence[str]:
        """See `MatchApi.terms`: it would name the decks."""
        return ()

    @property
    def has_record(self) -> bool:
        """See `MatchApi.has_record`."""
        return False

    def record(self) -> None:
        """See `MatchApi.record`."""

    @property
    def forfeits(self) -> Mapping[int, str]:
        """See `MatchApi.forfeits`: at a server no external programs play."""
        return {}

    @property
    def names(self) -> Sequence[str]:
        """See `MatchApi.names`."""
        return self._place.names

    @property
    def people(self) -> Sequence[int]:
        """See `MatchApi.people`: one's own seat, or nothing for a watcher."""
        return () if self._seat is None else (self._seat,)

    @property
    def reader(self) -> int | None:
        """See `MatchApi.reader`: a server calls every player by name."""
        return None

    @property
    def answering(self) -> Sequence[int]:
        """See `MatchApi.answering`."""
        prompt = self.prompt
        return (self._seat,) if self._seat is not None and prompt is not None and prompt.asks(self._seat) else ()

    @property
    def decider(self) -> int | None:
        """See `MatchApi.decider`: the server tells who thinks; a partner decides where one has nothing to add."""
        prompt = self.prompt
        if prompt is None:
            return None
        if self.answering:
            return self._seat
        others = (seat for seat in (prompt.seat, *prompt.also) if seat != self._seat)
        return next(others, prompt.seat) if self.line.thinking.seat is None else self.line.thinking.seat

    @property
    def out(self) -> Sequence[int]:
        """See `MatchApi.out`."""
        return self._picture.view.out

    @property
    def notes(self) -> Sequence[str]:
        """See `MatchApi.notes`."""
        return self._place.notes

    @property
    def pass_mode(self) -> Mapping[int, str]:
        """See `MatchApi.pass_mode`."""
        return {} if self._seat is None else {self._seat: self._picture.mode}

    @property
    def standing(self) -> MatchScore:
        """See `MatchApi.standing`."""
        return self._picture.standing

    @property
    def sideboards(self) -> Sequence[int]:
        """See `MatchApi.sideboards`."""
        return self._picture.sideboards

    @property
    def first_choosers(self) -> FirstChoosers:
        """See `MatchApi.first_choosers`."""
        return self.game.first_choosers(len(self.names), self._place.format)

    @property
    def clock(self) -> Clock | None:
        """See `MatchApi.clock`."""
        return None

    @property
    def events(self) -> int:
        """See `MatchApi.events`."""
        return self._picture.events

    @property
    def decisions(self) -> int:
        """See `MatchApi.decisions`."""
        return self._picture.decisions

    @property
    def time_left(self) -> float | None:
        """See `MatchApi.time_left`: the server's clock, as of the last picture."""
        left = self._picture.left
        return None if left is None else left - (time.monotonic() - self.line.heard)

    def view(self, seat: int | None) -> View:
        """See `MatchApi.view`: the only view here is that of this terminal's seat."""
        del seat
        return self._picture.view

    def log(self, seat: int | None, since: int = 0) -> Sequence[LogLine]:
        """See `MatchApi.log`."""
        del seat
        return [line for line in self.line.log if line.at >= since]

    def cues(self, since: int) -> Sequence[Cue]:
        """See `MatchApi.cues`."""
        return [cue for cue in self.line.cues if cue.at >= since]

    def refusal(self, seat: int, verb: str, obj: int = 0, to: int = 0) -> Refusal | None:
        """See `MatchApi.refusal`."""
        del seat
        reply = self.line.call(lambda id: m.WhyNot(id, verb, obj, to))
        return Refusal(reply.clause, reply.error) if reply.error else reply.refusal

    def preview(self, seat: int, keys: Sequence[str]) -> AnswerPreview:
        """See `MatchApi.preview`."""
        del seat
        return self.line.call(lambda id: m.LookMessage(id, tuple(keys))).ahead or AnswerPreview()

    def explain(self, seat: int | None, obj: int, stat: str) -> Sequence[tuple[str, int]]:
        """See `MatchApi.explain`."""
        del seat
        return self.line.call(lambda id: m.Explain(id, obj, stat)).parts

    @property
    def open_hands(self) -> bool:
        """See `MatchApi.open_hands`: nobody else looks at this screen."""
        return False

    def needs_curtain(self, facing: int | None, *, apart: bool = False) -> bool:
        """See `MatchApi.needs_curtain`: never, because everybody has their own screen."""
        del facing, apart
        return False

    # ------------------------------------------------------------ doing

    def advance(self, *, think: bool = True) -> bool:
        """See `MatchApi.advance`: the server does it."""
        del think
        return True

    def think_apart(self) -> None:
        """See `MatchApi.think_apart`: computer players think at the server."""

    def thought(self) -> BotTask | None:
        """See `MatchApi.thought`: computer players think at the server."""
        return None

    def take(self, thought: BotTask) -> bool:
        """See `MatchApi.take`."""
        del thought
        return False

    def take_news(self) -> Sequence[str]:
        """See `MatchApi.take_news`."""
        return ()

    def call_time(self) -> None:
        """See `MatchApi.call_time`: the clock is the server's."""

    def time_out(self, seat: int) -> None:
        """See `MatchApi.time_out`: there is no clock here."""
        del seat

    def skip(self, seat: int, on: bool = True) -> None:
        """See `MatchApi.skip`."""
        del seat
        self._try(lambda id: m.Skip(id, on))

    def skips(self, seat: int) -> bool:
        """See `MatchApi.skips`."""
        return seat == self._seat and self._picture.skips

    def _ask(self, make: Callable[[int], m.Request]) -> m.Reply:
        reply = self.line.call(make)
        if reply.error:
            raise Refused(Refusal(reply.clause, reply.error))
        return reply

    def _try(self, make: Callable[[int], m.Request]) -> m.Reply:
        """Send a request whose refusal is shown like any other news."""
        reply = self.line.call(make)
        if reply.error:
            self.line.news.append(m.Note(reply.error))
            if self.line.wake is not None:
                self.line.wake()
        return reply

    def answer(self, keys: str | Iterable[str]) -> None:
        """See `MatchApi.answer`."""
        prompt = self.prompt
        if prompt is None:
            raise Refused(Refusal("", "no prompt is open: the game is over"))
        chosen = (keys,) if isinstance(keys, str) else tuple(keys)
        self._ask(lambda id: m.AnswerMessage(id, prompt.number, chosen))

    def set_pass_mode(self, seat: int, mode: str) -> None:
        """See `MatchApi.set_pass_mode`."""
        if seat != self._seat or mode not in MODES:
            raise ValueError(f"the pass mode of seat {seat} cannot be {mode!r} here")
        self._try(lambda id: m.Mode(id, mode))

    @property
    def by_hand(self) -> Mapping[int, bool]:
        """See `MatchApi.by_hand`."""
        return {} if self._seat is None else {self._seat: self._picture.by_hand}

    def pay_by_hand(self, seat: int, by_hand: bool = True) -> None:
        """See `MatchApi.pay_by_hand`."""
        del seat
        self._try(lambda id: m.ByHand(id, by_hand))

    def undo(self, seat: int | None = None, *, agreed: bool = False) -> bool:
        """See `MatchApi.undo`: the server knows whether other players must agree."""
        del seat, agreed
        return self._try(m.Undo).done

    def before(self) -> Iterable[tuple[int, View, int]]:
        """See `MatchApi.before`."""
        return ()

    def can_undo(self, seat: int | None = None) -> bool:
        """See `MatchApi.can_undo`."""
        return seat in (None, self._seat) and self._picture.can_undo

    def undo_bar(self, seat: int | None = None) -> str:
        """See `MatchApi.undo_bar`."""
        del seat
        return self._picture.undo_bar or ("" if self._seat is not None else tr("There is no decision to take back."))

    def undone(self, seat: int | None = None) -> Undone | None:
        """See `MatchApi.undone`: of one's own last decision, and the latest of it."""
        from gundam_tui.table.taking_back import Undone

        if self._seat is None or seat not in (None, self._seat):
            return None
        return Undone(self._seat, self._try(lambda id: m.Undo(id, ask=True)).words)

    def concession_asks(self, seat: int) -> int | None:
        """See `MatchApi.concession_asks`: the server asks the leader's terminal."""
        del seat

    def concede(self, seat: int) -> None:
        """See `MatchApi.concede`."""
        del seat
        if not self._ask(m.Concede).done:
            raise Refused(Refusal("12-3-4", "the leader of your team has been asked: it is done when they agree"))

    def advice(self, seat: int, player: str = "greedy") -> Advice | None:
        """See `MatchApi.advice`: served tables have no coach."""
        del seat, player

    def advising(self, seat: int, player: str = "greedy") -> CoachTask | None:
        """See `MatchApi.advising`: served tables have no coach."""
        del seat, player

    @property
    def shows_odds(self) -> bool:
        """See `MatchApi.shows_odds`: the server says so, and refuses to tell any otherwise."""
        return self._place.odds

    def odds(self, seat: int) -> Sequence[OddsGroup]:
        """See `MatchApi.odds`."""
        if seat != self._seat or not self.shows_odds or self.outcome is not None:
            return ()
        return self._try(m.OddsMessage).odds

    def correctable(self, seat: int | None) -> Sequence[Choice]:
        """See `MatchApi.correctable`."""
        del seat
        return self.line.call(m.Correctable).choices

    def corrections(self, seat: int | None, thing: str) -> Sequence[Choice]:
        """See `MatchApi.corrections`."""
        del seat
        return self._ask(lambda id: m.Correctable(id, thing)).choices

    def correction_words(self, keys: Sequence[str], seat: int | None, reader: int | None = None) -> Sequence[str]:
        """See `MatchApi.correction_words`: worded for all players."""
        del seat, reader
        return self._ask(lambda id: m.Correct(id, tuple(keys), ask=True)).words

    def correct(self, keys: Sequence[str], agreed: Collection[int]) -> None:
        """See `MatchApi.correct`: the server asks the other players.

        Raises:
            Refused: it is not possible, or the other players were asked a moment ago.
        """
        del agreed
        if not self._ask(lambda id: m.Correct(id, tuple(keys))).done:
            if len(self.names) == 2:
                raise Refused(Refusal("", "the other player has been asked: it is done when they agree"))
            raise Refused(Refusal("", "the other players have been asked: it is done when they agree"))

    def own_deck(self, seat: int) -> Deck | None:
        """See `MatchApi.own_deck`."""
        if seat != self._seat or self.outcome is None or not self.standing.running:
            return None
        deck = self.line.call(m.Beside).deck
        return deck_of(deck.sections, deck.name, self.game.id) if deck is not None else None

    def swap(self, seat: int, swap: Swap) -> None:
        """See `MatchApi.swap`: it is sent to the server; the other players do not learn of it."""
        del seat
        self._ask(lambda id: m.SwapMessage(id, dict(swap.out), dict(swap.into)))

    def rematch(self, swap: bool = False, *, chooser: int | None = None) -> MatchApi | None:
        """See `MatchApi.rematch`: the others are asked, and the new game arrives as a place message.

        Raises:
            Refused: the server refuses: the chooser cannot be named, or somebody who must be asked is absent.
        """
        self._ask(lambda id: m.Rematch(id, swap, chooser))
        return None

    def ending(self) -> str:
        """See `MatchApi.ending`."""
        return self._picture.ending

    def story(self) -> Story | None:
        """See `MatchApi.story`: the server has the record and replays it."""
        return self.line.call(m.Tell).story if self.outcome is not None else None

    def close(self) -> None:
        """See `MatchApi.close`: the server keeps the game."""
