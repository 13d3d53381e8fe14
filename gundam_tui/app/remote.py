"""The app at a table server: the same screens, with a lobby instead of the home screen.

It holds only what its seat may see, and asks the server for every action. It opens no files.
"""

from __future__ import annotations

import asyncio
import io
import logging
import secrets
from collections.abc import Callable, Mapping

from rich.console import Console, RenderableType
from textual.screen import Screen

from gundam_tui.app.app import GundamApp
from gundam_tui.app.screens.away import Away
from gundam_tui.app.screens.confirm import Proposed
from gundam_tui.app.screens.end import End
from gundam_tui.app.screens.event import EventScreen
from gundam_tui.app.screens.event_wall import EventWall
from gundam_tui.app.screens.far import Far
from gundam_tui.app.screens.lobby import BOTS, LobbyScreen, Waiting
from gundam_tui.app.screens.menu import Item
from gundam_tui.app.screens.remote_table import FarTable
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game
from gundam_tui.games.seats import seat_label
from gundam_tui.kernel.engine import Refused
from gundam_tui.language import N, current, tr
from gundam_tui.server import messages as m
from gundam_tui.server.client import LineLost, RemoteMatch, ServerLine
from gundam_tui.table.match import Match
from gundam_tui.table.match_api import MatchApi
from gundam_tui.table.settings import Settings, Value

log = logging.getLogger(__name__)


class RemoteApp(GundamApp):
    """The app of one terminal at a table server.

    Args:
        line: the line to the server, after the hello.
        ascii_only: draw with ASCII alone.
        palette: see `GundamApp`.
        settings: the player's preferences.
        again: opens another line, after the hello, when the server was away; raises LineLost while it is. None: the app
            ends with the line, as it does when it is a part of the server.
        door: address and port of the SSH connection; empty: another way in.
    """

    home_name = N("Lobby")
    served = True

    def __init__(
        self, line: ServerLine, *, ascii_only: bool = False, palette: str = "", settings: Settings | None = None,
        again: Callable[[], ServerLine] | None = None, door: str = "",
    ) -> None:  # fmt: skip
        super().__init__(None, settings=settings, ascii_only=ascii_only, palette=palette, recorded=False)
        self.line = line
        self._again = again
        self.door = door
        self.event_page = ""
        self.wall = ""
        self.shown_last: set[str] = set()
        self.failed = ""  # why the app ended, if the player did not end it
        self._asked: dict[int, m.Ask] = {}  # about open proposals, by their numbers: shown one after the other
        self._soon = False
        self._listening = False

    # ------------------------------------------------------------ beginning and end

    @property
    def home_about(self) -> str:
        """Going to the lobby leaves the seat as it is."""
        if self.practising:
            return tr("Back to your table, which still waits for its players.")
        return tr("The server keeps the game; your seat waits for you.")

    @property
    def leave_about(self) -> str:
        """So does the end of the connection."""
        return tr("The server keeps the game; connect again and take your seat.")

    def on_mount(self) -> None:
        """See `GundamApp.on_mount`; also starts listening to the server."""
        super().on_mount()
        self._listen()

    def _listen(self) -> None:
        self.line.wake = self._wake
        asyncio.get_running_loop().add_reader(self.line.fileno(), self._readable)
        self._listening = True
        self._wake()

    def _close(self) -> None:
        if self._listening:
            self._listening = False
            asyncio.get_running_loop().remove_reader(self.line.fileno())
            self.line.close()

    def let_go(self) -> None:
        """See `GundamApp.let_go`; do not wait for a reply of the server either."""
        super().let_go()
        self.line.hang_up()

    def _lost(self, why: str) -> None:
        if not self._listening or self.cut_off:
            return  # the user has hung up
        self._close()
        log.info("the line to the table server was lost: %s", why)
        if self._again is not None:
            place = self.line.place
            self.sitting.take(None)
            self._send(self.presence.rest())
            while len(self.screen_stack) > 2:
                self.pop_screen()
            self.push_screen(Away(self._again), lambda line: self._back(line, place))
        else:
            self._give_up()

    def _give_up(self) -> None:
        self.failed = tr("The table server is gone. The game is kept: connect again when it is back.")
        self.exit(1)

    def _back(self, line: object, place: m.PlaceMessage) -> None:
        """The server answers again: return to the former place."""
        if not isinstance(line, ServerLine):
            self._give_up()
            return
        self.line = line
        self._asked.clear()
        self._listen()
        code, seat = place.code, place.seat
        if code:
            self.request(lambda id: m.WatchMessage(id, code) if seat is None else m.Back(id, code, seat))
        else:
            self._to_event()

    def _fatal_error(self) -> None:
        """A fault of the program: its details are for the person who runs the server, not for a stranger's terminal."""
        log.error("the app of a terminal failed", exc_info=self._exception)
        self._fail()

    def panic(self, *renderables: RenderableType) -> None:
        """The same for a fault of the thread that reads keys."""
        console = Console(file=io.StringIO(), width=120)
        with console.capture() as said:
            console.print(*renderables)
        log.error("the app of a terminal failed\n%s", said.get())
        self._fail()

    def _fail(self) -> None:
        self.failed = tr("This program has failed; that should not happen. The game is kept: connect again.")
        self._close_messages_no_wait()

    # ------------------------------------------------------------ news from the server

    def _readable(self) -> None:
        try:
            self.line.poll()
        except LineLost as error:
            self._lost(str(error))
        else:
            self._wake()

    def _wake(self) -> None:
        """News have arrived, with a reply or by themselves: handle them when the present call is done."""
        if self.line.news and not self._soon:
            self._soon = True
            self.call_later(self._look)

    def _look(self) -> None:
        self._soon = False
        drawn = False
        while self.line.news:
            news = self.line.news.popleft()
            match news:
                case m.PlaceMessage():
                    self._placed()
                case m.Picture():
                    drawn = True
                case m.Said():
                    self._tell(f"{news.who}: {news.text}", chat=True)
                case m.Note():
                    self._tell(news.text)
                case m.Ask(text=""):
                    self._asked.pop(news.number, None)
                case m.Ask():
                    self._asked[news.number] = news
                case m.Thinking():
                    table = self.table()
                    if isinstance(table, FarTable):
                        self.attend(table.match)  # the title names who thinks
                        if said := table.thinking():
                            self._tell(said)
                case m.LobbyMessage() | m.ShowcaseMessage() | m.EventMessage() | m.Reply():
                    pass
        self._show_asked()
        if drawn:
            self._drawn()
        self._renew()
        if self.line.lost:
            self._lost(tr("no reply"))

    def _placed(self) -> None:
        place = self.line.place
        if place.code and place.round == 0 and self.practising:
            return
        if not place.code:
            if not self._has(LobbyScreen):
                self._to_lobby()
        elif (self.line.picture is None or place.round == 0) and not self._has(Waiting):
            self.sitting.take(None)
            self._only(Waiting())

    def _has(self, kind: type[Screen[object]]) -> bool:
        return any(isinstance(screen, kind) for screen in self.screen_stack)

    def _drawn(self) -> None:
        picture, table = self.line.picture, self.table()
        if picture is None:
            return
        begins = self.practising
        match = self.match
        if not isinstance(match, RemoteMatch) or not isinstance(table, FarTable) or match.round != picture.round:
            self.open(RemoteMatch(self.line))
            if begins:
                self.call_after_refresh(self._tell, "Your table is complete: this is your game with the others")
        elif table.shown != table.moment():
            if match.outcome is None and self._has(End):
                self.pop_to_table()
            table.proceed()

    def _tell(self, text: str, *, chat: bool = False) -> None:
        table = self.table()
        if isinstance(table, FarTable) and table.is_mounted:
            (table.heard if chat else table.say)(text)
        elif table is not None and table.is_mounted:
            table.say(text)
        elif not chat:
            self.message = text

    def _renew(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Far):
                screen.renew()

    def _show_asked(self) -> None:
        """Show the first question about an open proposal, unless one is on the screen: no question comes between
        another one and its answer. A question whose proposal is withdrawn closes when it is in front.
        """
        shown = next((screen for screen in self.screen_stack if isinstance(screen, Proposed)), None)
        if shown is None and self._asked:
            self._push_asked(next(iter(self._asked.values())))
        elif shown is not None and shown is self.screen and shown.number not in self._asked:
            shown.dismiss(None)

    def _push_asked(self, ask: m.Ask) -> None:
        def answered(yes: object) -> None:
            self._asked.pop(ask.number, None)
            if yes is not None:
                self.request(lambda id: m.Agree(id, ask.number, bool(yes)))
            self.call_later(self._show_asked)

        self.push_screen(Proposed(ask.number, ask.text, ask.more, ask.undone), answered)

    # ------------------------------------------------------------ requests to the server

    def change(self, **changes: Value | Mapping[str, str]) -> str:
        """See `GundamApp.change`; the server speaks the new language too."""
        trouble = super().change(**changes)
        if "language" in changes and not trouble:
            self.request(lambda id: m.Speak(id, current()))
        return trouble

    def request(self, make: Callable[[int], m.Request]) -> bool:
        """Send a request to the server; errors are shown where the player looks."""
        reply = self.line.call(make)
        self.message = reply.error
        if reply.error:
            table = self.table()
            if isinstance(table, FarTable):
                table.say(reply.error)
        self._renew()
        self._wake()
        if self.line.lost:
            self._lost(reply.error)
        return not reply.error

    def ask_line(self, question: str, then: Callable[[str], object], *, text: str = "", most: int = 80) -> None:
        """Let the user type a line, and use it."""
        from gundam_tui.app.screens.text_input import LineEntry

        def typed(found: object) -> None:
            if isinstance(found, str) and found.strip():
                then(found)

        self.push_screen(LineEntry(question, text=text, most=most), typed)

    def say(self) -> None:
        """Chat: the latest lines, and a line to type in."""
        from gundam_tui.app.screens.text_input import LineEntry

        def typed(found: object) -> None:
            if isinstance(found, str) and found.strip():
                self.request(lambda id: m.Say(id, found))

        above = [f"{said.who}: {said.text}" for said in self.line.chat]
        self.push_screen(LineEntry(tr("Say something"), above=above, most=m.TEXT), typed)

    # ------------------------------------------------------------ the match

    @property
    def practising(self) -> bool:
        """Is the match one against the computer, on this terminal, while a table waits for its players?"""
        return self.match is not None and not isinstance(self.match, RemoteMatch)

    def practise(self) -> None:
        """Play the computer while the table waits: the server knows nothing of that game, and nothing is kept of it."""
        id = self.line.place.game
        decks = [load_deck(name, id) for name in game(id).deck_format.usual]
        names = (self.line.lobby.name, "Computer")
        self.open(Match.new(decks, secrets.randbits(64), game_id=id, names=names, bots=(None, BOTS[0])))

    def open(self, match: MatchApi) -> None:
        """See `GundamApp.open`."""
        self.sitting.take(match)
        self.message = ""
        if isinstance(match, RemoteMatch):
            self._asked.clear()
            self._only(FarTable(match))
        else:
            self._only(TableScreen(match))

    def home(self) -> None:
        """To the lobby; the server keeps the game. From a game against the computer back to the table that waits."""
        if self.practising:
            self.sitting.take(None)
            self._only(Waiting())
        elif self.line.place.code:
            self.request(m.Leave)
        else:
            self._to_lobby()

    def _to_lobby(self) -> None:
        self.sitting.take(None)
        self._only(LobbyScreen())
        self._to_event()

    def _to_event(self) -> None:
        """Back to the page of an event, or to the big screen, if that is where the user was."""
        if self.event_page:
            self.push_screen(EventScreen(self.event_page))
        if self.wall:
            self.push_screen(EventWall(self.wall))

    def rematch(self, *, swap: bool, chooser: int | None = None) -> None:
        """See `GundamApp.rematch`: asks the other player."""
        if self.practising:
            super().rematch(swap=swap, chooser=chooser)
            return
        table = self.table()
        if self.match is None or not isinstance(table, FarTable):
            return
        try:
            self.match.rematch(swap, chooser=chooser)
            if self.match.standing.running:
                said = tr(m.WAITS)
            elif len(self.match.names) == 2:
                said = tr("The other player is asked; the new game begins when they agree.")
            else:
                said = tr("The other players are asked; the new game begins when they agree.")
        except Refused as refused:
            said = str(refused)
        self.pop_to_table()
        table.say(said)

    def concede(self, seat: int) -> None:
        """See `GundamApp.concede`."""
        if self.practising:
            super().concede(seat)
            return

        def done() -> None:
            self.pop_to_table()
            self.request(m.Concede)

        more = self.sitting.about_conceding
        self.confirm(tr("{player} concedes?", player=self.player(seat)), more, done)

    def more_commands(self, then: Callable[[Callable[[], object]], Callable[[], object]]) -> list[Item]:
        """See `GundamApp.more_commands`."""
        place = self.line.place
        if not place.code:
            return []
        here = ", ".join(
            f"{seat_label(seat, name)} {tr('is here') if here else tr('is away')}"
            for seat, (name, here) in enumerate(zip(place.names, place.here, strict=False))
        )
        return [
            Item(tr("Say something"), then(self.say), tr("Table {code}: {here}.", code=place.code, here=here), key="/")
        ]
