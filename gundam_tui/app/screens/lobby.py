"""The lobby of a table server: the list of tables, opening one, joining one, waiting for the other player."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult

from gundam_tui.app.board.sheet import Sheet, Spot, Touch
from gundam_tui.app.draw.behind import behind, dims
from gundam_tui.app.draw.card import PANEL
from gundam_tui.app.draw.chips import rows_of_chips
from gundam_tui.app.draw.letters import ROWS as ROWS_OF_LETTERS
from gundam_tui.app.draw.letters import letters, shortest
from gundam_tui.app.draw.letters import width as letters_width
from gundam_tui.app.draw.line import Line
from gundam_tui.app.draw.sky import sky
from gundam_tui.app.keymap import BY_ID
from gundam_tui.app.motion.pace import pace
from gundam_tui.app.screens.deck_form import DeckForm
from gundam_tui.app.screens.event import EventScreen
from gundam_tui.app.screens.event_setup import EventSetup
from gundam_tui.app.screens.far import Far
from gundam_tui.app.screens.menu import KEYS, Item
from gundam_tui.app.widgets.drawing import Drawing
from gundam_tui.app.widgets.page import KeyBar
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import game, game_ids
from gundam_tui.games.seats import seat_label
from gundam_tui.language import N, tr, trn
from gundam_tui.players import spoken_name
from gundam_tui.server import messages as m
from gundam_tui.server.event_messages import EventRow
from gundam_tui.server.offers import event_phase, shipped, way_of
from gundam_tui.table.best_of import BEST_OF, LIMIT

if TYPE_CHECKING:
    from gundam_tui.games.api import Format
    from gundam_tui.games.views import View
    from gundam_tui.server.client import ServerLine

BOTS = ("greedy", "random")
NOBODY = N("Open a table and tell its code, or play the computer while you wait.")
ALONE = N("At a table of your own, at once; whoever comes meanwhile sees it.")
MEANWHILE = N("Here, until your table is complete; its game begins by itself.")
ROWS = 30  # listed tables; others are found by their code
PASTED = N("the one that you paste")
LIST = 16 * 1024  # characters of a pasted deck list
GAMES = N("Games")  # the entry for the length of a match
ODDS = N("Odds")  # the entry for whether they are shown
FAULTS = 12  # reported faults of it
EVERY = {"full": 2, "brief": 6, "none": 0}  # seconds between two positions of the game behind the list, by the motion
PLATE = 3  # rows of a table, with the blank one after it
SIT, BACK, WATCH, EVENT = (
    N("sit down"),
    N("go back"),
    N("watch"),
    N("look"),
)  # the effect of Enter at a table, or an event
WATCHERS: tuple[tuple[str, m.Watching, int], ...] = (
    (N("may watch"), "open", 0),
    (N("may watch, two minutes late"), "late", 120),
    (N("may watch, ten minutes late"), "late", 600),
    (N("may not watch"), "closed", 0),
)


def invitation(door: str) -> str:
    """The line to send to a friend; empty if players cannot join over SSH.

    Args:
        door: address and port of this player's connection.
    """
    host, _, port = door.rpartition(" ")
    if not host:
        return ""
    # A player at this very machine has used an address that means another machine elsewhere.
    here = host.startswith("127.") or host in ("::1", "0.0.0.0", "::")
    return f"ssh -p {port} NAME@{'HOST' if here else host}"


class LobbyScreen(Far):
    """The tables of the server."""

    closable = False

    def __init__(self) -> None:
        super().__init__()
        self._rests = True  # has the cursor not moved yet?
        self._shows: tuple[ServerLine | None, int] = None, 0  # what was asked of which server (`messages.ShowGame`)

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("TABLES")

    async def on_event(self, event: events.Event) -> None:
        """See `BaseScreen.on_event`."""
        if isinstance(event, events.Key):
            self._rests = False
        await super().on_event(event)

    def renew(self) -> None:
        """See `Far.renew`. Until a key is pressed, Enter is for the first table, whenever that appears."""
        super().renew()
        if self._rests and self.is_mounted:
            self.at = 0
            self.repaint()

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield Drawing(self._draw, id="body", touched=self.touched)
        yield KeyBar(self._keys)

    # ------------------------------------------------------------ the game behind the list

    def on_screen_resume(self) -> None:
        """In front again: the game behind the list goes on."""
        self._follow()

    def on_screen_suspend(self) -> None:
        """Nobody sees it behind another screen."""
        self._follow()

    def repaint(self) -> None:
        """See `BaseScreen.repaint`; colours, signs and motion may be others now."""
        super().repaint()
        self._follow()

    def _follow(self) -> None:
        """Ask the server for the positions of the game that are wanted now."""
        line, every = self.far.line, self._every() if self.app.screen is self else 0
        if line.lost or self._shows == (line, every) or (not every and self._shows[0] is not line):
            return
        self._shows = line, every
        line.call(lambda id: m.ShowGame(id, every))
        if not every:
            line.showcase = None

    def _every(self) -> int:
        """The seconds between two positions; 0 where nothing moves, or letters cannot be faint."""
        app = self.gundam
        faint = app.palette.tones.planes and not app.glyphs.ascii
        return EVERY[pace(app.settings, os.environ, app.colors, far=app.served)] if faint else 0

    # ------------------------------------------------------------ drawing

    def _draw(self, sheet: Sheet) -> None:
        """A plate for every table, the chat, and the other commands."""
        g, tables = sheet.glyphs, [at for at, item in enumerate(self.items) if not item.key]
        others = [at for at, item in enumerate(self.items) if item.key]
        sheet.fill(0, 0, sheet.width, 1, "surf")
        x = sheet.put(0, 0, f" {self.title_text()} ", "ink", "own", bold=True) + 1
        sheet.fitted(x, 0, self.told()[0], sheet.width - x - 8, "sub")
        sheet.right(sheet.width - 1, 0, tr("? help"), "mute")
        chips = [(self.items[at].key, self.items[at].text) for at in others]
        here = others.index(self.at) if self.at in others else -1
        bottom = sheet.height - rows_of_chips(sheet, sheet.height, chips, here, entries=others)
        bottom = self.talk(sheet, bottom, headed=True)
        room = max(1, (bottom - 2) // PLATE)
        first = tables.index(self.at) // room * room if self.at in tables else 0
        for line, at in enumerate(tables[first : first + room]):
            self._plate(sheet, 2 + line * PLATE, at)
        game = self.far.line.showcase if dims(sheet) else None
        if not tables:
            self._nobody(sheet, bottom, game)
        elif game is not None:
            behind(sheet, game, 2 + PLATE * min(room, len(tables) - first), bottom, Spot(0, 0, 0, 0))
        if len(tables) > room:
            told = tr(
                "{first}-{min} of {count} {cursor}",
                first=first + 1,
                min=min(first + room, len(tables)),
                count=len(tables),
                cursor=g.cursor,
            )
            sheet.right(sheet.width - 2, 1, told, "sub")

    def _nobody(self, sheet: Sheet, bottom: int, game: View | None) -> None:
        """The text of an empty lobby: how others find it, and what to do meanwhile."""
        word = shortest(tr("NO TABLE YET"), "LOBBY", room=sheet.width - 4)
        y = max(2, (bottom - ROWS_OF_LETTERS - 5) // 2)
        if game is None:
            view = Sheet(sheet.glyphs, sheet.width, bottom - 1, "void", planes=sheet.planes)
            sky(view, (0, 0, 0, 0))
            sheet.paste(view, 0, 1)
        else:
            told = (tr(NOBODY), invitation(self.far.door))
            wide = min(sheet.width, max(letters_width(word), *map(cell_len, told)) + 6)
            over = Spot((sheet.width - wide) // 2, y - 1, wide, ROWS_OF_LETTERS + 4 + 2 * bool(told[1]))
            behind(sheet, game, 1, bottom, over)
        letters(sheet, (sheet.width - letters_width(word)) // 2, y, word)
        y += ROWS_OF_LETTERS + 1
        for line, ink in ((tr(NOBODY), "text"), (invitation(self.far.door), "key")):
            if line and y < bottom:
                sheet.centre(2, sheet.width - 4, y, line, ink, bold=ink == "key")
                y += 2

    def _plate(self, sheet: Sheet, y: int, at: int) -> None:
        """A table: its code, its players, the effect of Enter."""
        g, item, here = sheet.glyphs, self.items[at], at == self.at
        code, _, words = item.text.partition("  ")
        free = item.shown == SIT
        ground, ink, soft = ("sel", "ink", "ink") if here else ("plate", "text", "sub")
        wide = sheet.width - 4
        sheet.fill(2, y, wide, 2, ground if sheet.planes or here else "table")
        cap = ("ink", "key") if free and sheet.planes else ("ink" if here else "text", ground if here else "chip")
        sheet.fill(2, y, 8, 2, cap[1] if sheet.planes else ground if here else "table")
        sheet.put(3, y, KEYS[at] if at < len(KEYS) else "", cap[0], bold=True)
        sheet.put(5, y, code, cap[0] if sheet.planes or here else "key", bold=True)
        sheet.put(
            5,
            y + 1,
            tr("seat") if free else tr("club") if item.shown == EVENT else "",
            cap[0] if sheet.planes or here else "sub",
        )
        sheet.fitted(11, y, words, wide - 12, ink, bold=True)
        sheet.fitted(11, y + 1, item.about, wide - 32, soft)
        sheet.right(
            sheet.width - 3,
            y + 1,
            f"{g.east} Enter {tr(item.shown)}" if here else tr(item.shown),
            ink,
        )
        sheet.touch(2, y, wide, 2, Touch(entry=at))

    def told(self) -> Sequence[str]:
        """See `Far.told`."""
        count, name = len(self.far.line.lobby.rows), self.far.line.lobby.name
        return (
            trn("You are {name}. {n} table in sight.", "You are {name}. {n} tables in sight.", count, name=name)
            if count
            else tr("You are {name}. No tables in sight.", name=name),
        )

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        app = self.far
        items = [self._event(row) for row in app.line.lobby.events]
        for row in app.line.lobby.rows[:ROWS]:
            items += self._row(row)
        name = app.line.lobby.name
        alone = [] if items else [Item(tr("Play the computer"), self._against, tr(ALONE), key="b")]
        return [
            *items,
            *alone,
            Item(
                tr("Open a table"),
                lambda: app.push_screen(SeatingScreen(None)),
                tr("Choose a deck, and who plays."),
                key="o",
            ),
            Item(tr("Join by code"), self._by_code, tr("The four letters that the other player sees."), key="e"),
            Item(
                tr("Open an event"),
                lambda: app.push_screen(EventSetup()),
                tr("A club night: rounds and standings."),
                key="v",
            ),
            Item(tr("Say something"), app.say, tr("To everybody in the lobby."), key="s"),
            Item(
                tr("Your name: {name}", name=name),
                self._name,
                tr("What you are called at tables you sit down at."),
                key="n",
            ),
            Item(
                tr("Colours"),
                app.next_palette,
                tr("Now: {name}. Enter takes the next.", name=app.palette.name),
                key="c",
            ),
            Item(tr("Signs"), app.toggle_ascii, tr("ASCII for terminals without box drawing."), key="i"),
            Item(tr("Quit"), app.action_leave, app.leave_about, key="x"),
        ]

    def _event(self, row: EventRow) -> Item:
        about = event_phase(row)
        if row.runs:
            about = tr("You run it. {phase}", phase=about)
        elif row.entered:
            about = tr("You play in it. {phase}", phase=about)
        return Item(f"{row.code}  {row.name}", lambda: self.far.push_screen(EventScreen(row.code)), about, shown=EVENT)

    def _row(self, row: m.Row) -> list[Item]:
        app = self.far
        way, players = way_of(row.game, row.format, row.names)
        found = [
            Item(
                tr(
                    "{code}  {players}: back to your seat ({seat})", code=row.code, players=players,
                    seat=seat_label(seat),
                ),
                self._back(row.code, seat),
                way or tr("The game stands where you left it."), shown=BACK,
            )
            for seat in row.mine
        ]  # fmt: skip
        if row.free:
            join, about = (
                tr("{code}  {players}: join", code=row.code, players=players),
                way or tr("Choose your deck and sit down."),
            )
            found.append(Item(join, lambda: app.push_screen(SeatingScreen(row.code, row.game)), about, shown=SIT))
        elif not found and row.watching != "closed":
            late = tr(" {delay} min late", delay=row.delay // 60) if row.watching == "late" else ""
            watch, about = (
                tr("{code}  {players}: watch{late}", code=row.code, players=players, late=late),
                way or tr("You see what all players know."),
            )
            found.append(Item(watch, self._watch(row.code), about, shown=WATCH))
        return found

    def _against(self) -> None:
        """A table with a computer player: the game begins at once, and others see that a player is here."""
        decks = shipped(DEFAULT)
        if decks:
            deck, bot = decks[0][0], BOTS[0]
            self.far.request(lambda id: m.Open(id, deck, None, bot, "open", 0, game=DEFAULT))

    def _back(self, code: str, seat: int) -> Callable[[], object]:
        return lambda: self.far.request(lambda id: m.Back(id, code, seat))

    def _watch(self, code: str) -> Callable[[], object]:
        return lambda: self.far.request(lambda id: m.WatchMessage(id, code))

    def _by_code(self) -> None:
        def typed(code: str) -> None:
            code = code.strip().upper()
            rows = self.far.line.lobby.rows
            self.app.push_screen(SeatingScreen(code, next((row.game for row in rows if row.code == code), DEFAULT)))

        self.far.ask_line(tr("The code of the table"), typed, most=8)

    def _name(self) -> None:
        def typed(name: str) -> None:
            self.far.request(lambda id: m.Rename(id, name))

        self.far.ask_line(tr("Your name"), typed, text=self.far.line.lobby.name, most=m.NAME)


class SeatingScreen(DeckForm):
    """Sitting down: the deck, and for a new table its game and the other players.

    Args:
        code: the table; None: a new one.
        id: the game of that table, or the one that a new table begins with.
    """

    def __init__(self, code: str | None, id: str = DEFAULT) -> None:
        super().__init__(id)
        self._code = code
        self._way = 0  # the chosen one of the ways to play the game

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("Join table {code}", code=self._code) if self._code else tr("Open a table")

    @property
    def _bots(self) -> Sequence[str]:
        return self.far.line.lobby.bots or BOTS

    @property
    def _ways(self) -> Sequence[tuple[Format, int]]:
        return [(form, count) for form in game(self._game).formats for count in form.seats]

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        about = tr("Left and right change it; Enter takes the next.")
        items = [
            Item(
                tr("Sit down"),
                self._sit,
                tr("At this table.") if self._code else tr("At a table of your own."),
                key="s",
            ),
            Item(tr("Deck"), None, about, [name for _, name in shipped(self._game)] or [tr(PASTED)]),
        ]
        if not self._code:
            _, count = self._ways[self._way]
            persons = tr("a person who joins") if count == 2 else tr("persons who join")
            items += [
                Item(
                    tr("You play"),
                    None,
                    about,
                    [persons, *(tr("computer: {name}", name=spoken_name(name, self._game)) for name in self._bots)],
                ),
                Item(tr("Others"), None, about, [tr(text) for text, _, _ in WATCHERS]),
            ]
            if len(self._ways) > 1:
                shown = [form.described(count) for form, count in self._ways]
                items.append(Item(tr("Players"), None, about, shown, self._way, changed=self._other_way))
            if len(game_ids()) > 1:
                titles = [tr(game(id).title) for id in game_ids()]
                items.append(
                    Item(tr("Game"), None, about, titles, game_ids().index(self._game), changed=self._other_game)
                )
            lengths = [str(count) if count == 1 else tr("best of {count}", count=count) for count in BEST_OF]
            loser = tr("Best of three: the loser of a game chooses who goes first.")
            items.append(Item(tr(GAMES), None, loser, lengths))
            told = tr(
                "{key} at the table: how likely cards are, by what one's own seat knows.", key=BY_ID["table.odds"].shown
            )
            items.append(Item(tr(ODDS), None, told, [tr("not shown"), tr("shown to players")]))
        paste = tr("Lines such as 4 x ST01-001, as the deck builders on the web export them.")
        return [*items, Item(tr("Paste a deck list"), self._paste, paste, key="p")]

    def _other_way(self, at: int) -> None:
        self._way = at
        self.renew()

    def _other_game(self, at: int) -> None:
        self._game, self._way = game_ids()[at], 0
        self._own, self.far.message = self._read()
        self.items = self.entries()
        self.repaint()

    def _sit(self) -> None:
        code, chosen = self._code, self._deck()
        if chosen is None:
            return
        deck, own = chosen
        if code:
            self.far.request(lambda id: m.Join(id, code, deck, own))
            return
        bot = self._bots[at - 1] if (at := self.items[2].at) else ""
        _, watching, delay = WATCHERS[self.items[3].at]
        games = BEST_OF[next(item.at for item in self.items if item.text == tr(GAMES))]
        odds = next(item.at for item in self.items if item.text == tr(ODDS)) == 1
        form, seats = self._ways[self._way]
        self.far.request(
            lambda id: m.Open(
                id,
                deck,
                own,
                bot,
                watching,
                delay,
                game=self._game,
                format=form.name,
                seats=seats,
                games=games,
                minutes=LIMIT if games > 1 else 0,
                odds=odds,
            )
        )


class Waiting(Far):
    """At a table that waits for a player, or that late watchers cannot see yet."""

    closable = False

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("Table {code}", code=self.far.line.place.code)

    def above(self, width: int) -> Sequence[Line]:
        """See `Far.above`; the code in block letters first, for reading aloud."""
        app, code = self.gundam, self.far.line.place.code
        if not code or self.far.line.place.seat is None:
            return super().above(width)
        sheet = app.palette.sheet(app.glyphs, width, ROWS_OF_LETTERS, PANEL)
        letters(sheet, max(0, (width - letters_width(code)) // 2), 0, code)
        return [*(Line.of(app.glyphs, row) for row in sheet.rows()), *super().above(width)]

    def told(self) -> Sequence[str]:
        """See `Far.told`."""
        place = self.far.line.place
        if place.seat is None:
            return (tr("The game is shown late here: what there is to see comes by itself."),)
        asked = invitation(self.far.door)
        send = (tr("Send to a friend: {asked}", asked=asked),) if asked else ()
        free = sum(not name for name in place.names)
        if len(place.names) < 3:
            return (
                tr("You sit at table {code}, and the other seat is free.", code=place.code),
                tr(
                    "The other player joins with the code {code}, or from the list. The game begins by itself.",
                    code=place.code,
                ),
                *send,
            )
        way, players = way_of(place.game, place.format, place.names)
        return (
            tr(
                N("You sit at table {code}, and {free} more seats are free: {players}.")
                if free > 1
                else N("You sit at table {code}, and 1 more seat is free: {players}."),
                code=place.code,
                free=free,
                players=players,
            ),
            *([f"{way}."] if way else []),
            tr("Others join with the code {code}, or from the list. The game begins by itself.", code=place.code),
            *send,
        )

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        app = self.far
        sits = app.line.place.seat is not None
        alone = [Item(tr("Play the computer while you wait"), app.practise, tr(MEANWHILE), key="b")] if sits else []
        return [
            *alone,
            Item(tr("Say something"), app.say, tr("To everybody at the table."), key="s"),
            Item(tr("Leave the table"), app.home, tr("Back to the lobby; your seat is given up."), key="n"),
            Item(tr("Quit"), app.action_leave, tr("The table is closed."), key="x"),
        ]
