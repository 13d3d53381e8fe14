"""The home screen: a game in one key, everything else in one letter."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.timer import Timer

from gundam_tui import foreign_files
from gundam_tui.app.board.sheet import Sheet, Touch
from gundam_tui.app.card_loader import EVERY, ReaderAhead
from gundam_tui.app.draw.chips import chip
from gundam_tui.app.draw.letters import ROWS, letters, width
from gundam_tui.app.draw.line import Line, Part
from gundam_tui.app.draw.sky import sky
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.app.widgets.backdrop import ALONE
from gundam_tui.app.widgets.drawing import Drawing
from gundam_tui.app.widgets.page import KeyBar
from gundam_tui.frozen import frozen
from gundam_tui.games.decks import Deck, DeckError, check_deck, load_deck, starter_decks
from gundam_tui.games.library import opened_book
from gundam_tui.games.registry import game, game_ids, opponents
from gundam_tui.games.seats import seat_label
from gundam_tui.kernel.record_format import RecordError
from gundam_tui.language import N, join, listed, tr
from gundam_tui.paths import socket_path
from gundam_tui.table.journal import tidy, unfinished
from gundam_tui.table.player_names import called
from gundam_tui.table.summary import Summary, header_of, last_played, summary, unfinished_of

if TYPE_CHECKING:
    from pathlib import Path

    from gundam_tui.kernel.record_format import Header
    from gundam_tui.study.puzzle_list import Puzzle

TITLE = "GUNDAM TUI"
BEGIN = N(
    "Enter deals a game with the decks that are named; New game takes any decks and players. Learn teaches the game, "
    "step by step. At the table a line names the keys that work, and ? explains them all."
)
HIGH, WIDE = 30, 100  # from here on entries are spaced out, and the title has a left margin
_LABEL = 11  # cells of the labels in the left column
_WIDE = "conbplwg"  # entries with a text beside them: the left column has room for it
_SECOND = 44  # the right column begins this far after the left one
_CHIP = 10  # cells of the left one beyond its labels and texts
_RIGHT = 34  # cells that the right one needs, with its texts
_THIRD = 14  # on a low screen the last of them stand beside the first
COLOURS = {
    "truecolor": N("truecolour"),
    "256": N("256 colours"),
    "standard": N("16 colours"),
    "windows": N("16 colours"),
}


@frozen
class ReadyGame:
    """The game that one key starts.

    Attributes:
        names: of the decks.
        header: of the game that was played last, whose decks these are; None: no game was played yet.
        short: short names of the decks of a first game.
        bots: their computer players, None for a person.
    """

    names: tuple[str, ...]
    header: Header | None
    short: tuple[str, ...]
    bots: tuple[str | None, ...]

    @property
    def first(self) -> bool:
        """Was no game played yet?"""
        return self.header is None

    @property
    def told(self) -> str:
        """`Heroic Beginnings against Zeon's Rush (computer)`."""
        marks = (tr(" (computer)") if bot and not all(self.bots) else "" for bot in self.bots)
        told = [f"{name}{mark}" for name, mark in zip(self.names, marks, strict=True)]
        return (
            opponents(self.header.game, self.header.form, told)
            if self.header is not None
            else tr(" against ").join(told)
        )

    def decks(self, id: str) -> list[Deck]:
        """The decks.

        Raises:
            KeyError: the record of the last game lacks a pile of a deck.
        """
        from gundam_tui.table.recording import decks_of

        return decks_of(self.header) if self.header is not None else [load_deck(name, id) for name in self.short]


def ready(id: str) -> ReadyGame:
    """The decks of the game that was played last; for a first game the first two that do not share a colour.

    Args:
        id: the game's.
    """
    header = last_played(id)
    if header is not None:
        bots = tuple(seat.bot or None for seat in header.seats)
        return ReadyGame(tuple(seat.deck for seat in header.seats), header, (), bots)
    try:
        names = starter_decks(id)
    except FileNotFoundError:  # a game from outside this package may come without decks
        names = []
    short = tuple(names[min(2 * seat, len(names) - 1)] for seat in range(2)) if names else ()
    return ReadyGame(tuple(load_deck(name, id).name for name in short), None, short, (None,) * len(short))


@frozen
class LeftGame:
    """A game that can be continued.

    Attributes:
        path: its record. `game_id`: which game is played.
        summary: how far it is; None: the record cannot be read.
    """

    path: Path
    game_id: str
    summary: Summary | None


def left_game(id: str) -> LeftGame | None:
    """The last unfinished game of a kind, which is what Enter continues, else the last one of another.

    Args:
        id: the game's.
    """
    path = next(unfinished_of(id), None)
    if path is None:
        path = next(iter(unfinished()), None)
        if path is None:
            return None
        id = header_of(path).game
    try:
        return LeftGame(path, id, summary(path))
    except (RecordError, OSError):
        return LeftGame(path, id, None)


class Foot(KeyBar):
    """The last row: the way out, and how the screen is drawn.

    Args:
        look: tells how, in a few words.
    """

    def __init__(self, look: Callable[[], str]) -> None:
        super().__init__(lambda: [("x", tr("quit"))])
        self._look = look

    def lines(self, width: int, height: int) -> list[list[Part]]:
        """See `KeyBar.lines`."""
        [(key, word)] = self._hints()
        line = Line(self.gundam.glyphs)
        said, self._said = self._said, ""
        if said:
            return [line.add(f" {said}", "key/void").exactly(width, "text/void")]
        left = (width - _title_width()) // 2 if width < WIDE else width // 15
        line.to(left, "text/void").add(key, "key/void!").add(f" {word}", "mute/void")
        self._spans = [(left, line.width, key)]
        look = self._look()
        line.to(width - 2 - len(look), "text/void").add(look, "mute/void")
        return [line.exactly(width, "text/void")]


def _puzzles_of(id: str) -> list[Puzzle]:
    """The puzzles of a game, with one's own; empty if their list cannot be read."""
    from gundam_tui.study.puzzle_list import PuzzleError, available

    try:
        return available(id)
    except PuzzleError:
        return []


def _served() -> bool:
    """Is there a table server on this machine, or was there one?"""
    try:
        return socket_path().exists()
    except (RuntimeError, OSError):  # a user without a home, or a folder without access
        return False


def _title_width() -> int:
    return width(TITLE)


NEXT_GAME = "g"  # the key that offers another game


class Home(Menu):
    """Play, continue, learn, look at decks and games."""

    closable = False
    DEFAULT_CLASSES = ALONE  # block letters and a planet: what a panel leaves of them says nothing

    def __init__(self) -> None:
        super().__init__()
        self.ready: ReadyGame | None = None
        self._ahead: ReaderAhead | None = None  # reads the cards of the game that one key starts
        self._dealing: Timer | None = None  # a game that has been chosen waits for them
        self._left: LeftGame | None = None
        self._away = False  # has another screen been shown over it?

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return TITLE

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield Drawing(self._draw, id="body", ground="void", touched=self.touched)
        yield Foot(self.look_words)

    def on_mount(self) -> None:
        """Look what can be played, before the menu is filled."""
        self._take_stock()

    def _take_stock(self) -> None:
        """Look which games were left and played last; records of games that were never begun go."""
        if self.gundam.recorded:
            tidy()
        id = self.gundam.chosen_game.id
        self.ready, self._left = ready(id), left_game(id)

    def on_screen_resume(self) -> None:
        """There may be another game to continue now, and other decks to play with."""
        if self._away and self.items:
            self._take_stock()
            self.items = self.entries()
            self.at = min(self.at, len(self.items) - 1)
            self.repaint()
        self.call_after_refresh(self._read_ahead)

    def on_screen_suspend(self) -> None:
        """Another screen needs the interpreter now."""
        self._away = True
        self._wait_no_more()
        self._need_no_more()

    def on_key(self, event: events.Key) -> None:
        """See `Menu.on_key`. Another game is chosen in passing: Enter does what it did before."""
        if event.key == NEXT_GAME and not self.small and any(item.key == NEXT_GAME for item in self.items):
            self.used(event)
            self._next_game()

    # ------------------------------------------------------------ the entries

    def entries(self) -> list[Item]:
        """See `Menu.entries`. The first one is what Enter does."""
        module, app, left = self.gundam.chosen_game, self.gundam, self._left
        assert self.ready is not None
        again, here = None, left is not None and left.game_id == module.id
        if left is not None:
            again = Item(tr("Continue"), partial(app.resume, kind=left.game_id), self._how_far(left), key="c")
        # A key has one meaning, whatever was played before.
        again_last = Item(tr("Once more"), self._once_more, self.ready.told, key="o")
        together = Item(tr("Two players"), self._together, tr("at this keyboard"), key="p")
        foe = Item(tr("vs computer"), self._against, self._foe(), key="b")
        learn = Item(tr("Learn"), self._learn, self._lessons(), key="l")
        new = Item(tr("New game"), self._new, tr("decks, seats, clocks"), key="n")
        if not self.ready.names:
            dealt = [new, learn]
        elif self.ready.first:
            told = tr(" against ").join(self.ready.names)
            dealt = [
                Item(tr("Play the computer"), self._against, told, key="b"), learn, together, new,
            ]  # fmt: skip
        else:
            dealt = [again_last, new, foe, together, learn]
        items = [
            *([again] if again is not None and here else []),
            *dealt,
            *([again] if again is not None and not here else []),
            Item(tr("Watch"), self._watch, tr("two computer players"), key="w"),
            Item(tr("Decks"), self._decks, key="d"),
            Item(tr("Cards"), self._cards, key="a"),
            Item(tr("Replays"), self._replays, key="r"),
            *(
                [Item(tr("Puzzles"), self._puzzles, tr("win, survive, block"), key="z")]
                if _puzzles_of(module.id)
                else []
            ),
            Item(tr("Join a table"), self._join, tr("a server runs here") if _served() else "", key="j"),
        ]
        if len(game_ids()) > 1:
            items.append(Item(tr("Game"), self._next_game, tr(module.title), key=NEXT_GAME))
        return [
            *items,
            Item(tr("Settings"), app.open_settings, key="e"),
            Item(tr("Help"), self.action_help, key="?"),
            Item(tr("Quit"), app.action_leave, key="x"),
        ]

    def _how_far(self, left: LeftGame) -> str:
        """The unfinished game, its progress, and whose move it is."""
        found = left.summary
        if found is None:
            return left.path.name  # opening it shows why it cannot be read
        who = tr(", {player} to act", player=seat_label(found.acts)) if found.acts is not None else ""
        persons = [seat for seat, player in enumerate(found.header.seats) if not player.bot]
        who = called(who, found.players, persons[0] if len(persons) == 1 else None)
        where = tr("turn {turn}", turn=found.turn) if found.turn else found.length
        title = tr(game(found.header.game).title) if found.header.game != self.gundam.chosen_game.id else ""
        return join([title, where]) + who if title else f"{where}{who}"

    def _foe(self) -> str:
        from gundam_tui.players import level_of

        assert self.ready is not None
        id = self.gundam.chosen_game.id
        level = next((name for bot in self.ready.bots if (name := level_of(bot, id))), "")
        names = listed(self.ready.names[1:])
        if level:
            return tr("you against {names}, {level}", names=names, level=tr(level))
        return tr("you against {names}", names=names)

    def _lessons(self) -> str:
        """The learner's progress."""
        from gundam_tui.table.lessons import progress_file

        try:
            lesson = int(foreign_files.read_text(progress_file(self.gundam.taught_game.id), "ascii"))
        except (OSError, ValueError):
            return tr("a first game that teaches")  # never begun
        return tr("you are at lesson {lesson}", lesson=lesson)

    # ------------------------------------------------------------ drawing

    def look_words(self) -> str:
        """How the screen is drawn, in a few words."""
        app, g = self.gundam, self.gundam.glyphs
        colours = tr("no colour") if not app.palette.tones.colour else tr(COLOURS.get(app.colors or "", ""))
        signs = "ASCII" if g.ascii else ""
        motion = tr("still") if app.settings.still else tr("motion")
        palette = app.palette.name if app.palette.name not in ("mono", "terminal") else ""
        return g.text(" · ".join(word for word in (colours, palette, signs, motion) if word))

    def _draw(self, sheet: Sheet) -> None:
        high = sheet.height + 1 >= HIGH
        x = (sheet.width - _title_width()) // 2 if sheet.width < WIDE else sheet.width // 15
        y = max(1, (sheet.height + 1) // 9) if high else 1
        step = 2 if high else 1
        entries = y + ROWS + (7 if high else 5)
        rows = -(-(len(self.items) - 1) // 2)
        sky(sheet, (x - 2, y - 1, 84, entries - y + rows * step + 3))
        letters(sheet, x, y, TITLE)
        y += ROWS + 1
        title = tr(self.gundam.chosen_game.title)
        sheet.fitted(x, y, tr("{title}: a table that knows the rules.", title=title), sheet.width - x - 1, "sub")
        y += 3 if high else 2
        if self.items:
            self._button(sheet, x, y)
            bottom = self._columns(sheet, x, y + 2, step)
            self._messages(sheet, x, bottom + step)

    def _button(self, sheet: Sheet, x: int, y: int) -> None:
        """What Enter does when no other entry is under the cursor."""
        item, here = self.items[0], self.at == 0
        room = sheet.width - 2 * x
        label = f"{item.text}: {item.about}" if item.about else item.text
        if item.text == tr("Continue") and self._left is not None and self._left.summary is not None:
            label = f"{item.text}: {self._left.summary.decks}, {item.about}"
            if len(label) > room - 15:
                label = f"{item.text}: {item.about}"
        key = "Enter" if here else item.key
        label = sheet.glyphs.fit(label, room - len(key) - 8)
        chip(sheet, x, y, key, label, cursor=here, air=2, what=Touch(entry=0))

    def _columns(self, sheet: Sheet, x: int, y: int, step: int) -> int:
        """The other entries in two columns; returns the row after the last."""
        left, right = self._sides()
        second = x + _SECOND + (6 if sheet.width >= WIDE else 0)
        longest = max((cell_len(self.items[at].about) for at in left), default=0)
        # Where there is room, the right column makes way for the texts of the left one.
        second = max(second, min(x + _LABEL + _CHIP + longest, sheet.width - x - _RIGHT))
        for line, at in enumerate(left):
            self._entry(sheet, x, y + line * step, at, second - 2, _LABEL)
        fold = max(len(left), 4) if step == 1 else len(right)
        for line, at in enumerate(right):
            beside = line >= fold
            across = second + (_THIRD if beside else 0)
            end = sheet.width - 1 if beside or len(right) <= fold else second + _THIRD
            self._entry(sheet, across, y + (line - fold if beside else line) * step, at, end, 0)
        return y + max(len(left), min(fold, len(right))) * step

    def _sides(self) -> tuple[list[int], list[int]]:
        """The entries of the left column, and those of the right one."""
        rest = range(1, len(self.items) - 1)  # the last one is in the row at the bottom
        return [at for at in rest if self.items[at].key in _WIDE], [
            at for at in rest if self.items[at].key not in _WIDE
        ]

    def _entry(self, sheet: Sheet, x: int, y: int, at: int, end: int, label: int) -> None:
        item, here = self.items[at], self.at == at
        x = chip(sheet, x, y, item.key, item.text, width=label, cursor=here, what=Touch(entry=at))
        if label or cell_len(item.about) < end - x:  # the right column has little room: a single word would not help
            sheet.fitted(x + 1, y, item.about, max(0, end - x - 1), "sub")

    def _messages(self, sheet: Sheet, x: int, y: int) -> None:
        """What is being waited for, errors, and other news; the planet stays around the words."""
        g, room = sheet.glyphs, sheet.width - 2 * x
        rows: list[tuple[str, str]] = [(g.text(tr("Reading the cards ...")), "sub")] if self._dealing else []
        for text in self.gundam.message.splitlines():
            rows += [(row, "bad") for row in wrap(g.text(f"! {text}"), room, "  ")]
        rows += [(row, "good") for row in wrap(g.text(self.gundam.news), room)] if self.gundam.news else []
        for line, (row, ink) in enumerate(rows[: max(0, sheet.height - y)]):
            sheet.fill(x - 1, y + line, cell_len(row) + 2, 1, "void")
            sheet.put(x, y + line, row, ink, bold=ink != "sub")

    # ------------------------------------------------------------ keys

    def action_move(self, by: int) -> None:
        """See `Menu.action_move`; the row at the bottom has a key of its own."""
        self.at = (self.at + by) % (len(self.items) - 1)
        self.repaint()

    def action_change(self, by: int) -> None:
        """Switch between the columns."""
        left, right = self._sides()
        if self.at in left and right:
            self.at = right[min(left.index(self.at), len(right) - 1)]
        elif self.at in right and left:
            self.at = left[min(right.index(self.at), len(left) - 1)]
        self.repaint()

    def action_help(self) -> None:
        """See `Menu.action_help`; also where to begin. A letter of an entry has no other meaning here."""
        from gundam_tui.app.screens.help import HelpPage

        taken = {item.key for item in self.items}
        marks = [", ".join(mark for mark in key.shown.split(", ") if mark not in taken or mark == "?")
                 for key in self.keys]  # fmt: skip
        keys = [replace(key, mark=mark) for key, mark in zip(self.keys, marks, strict=True) if mark]
        self.app.push_screen(HelpPage(keys, (), question=tr(BEGIN)))

    def _once_more(self) -> None:
        """The decks and players of the last game; persons, if it was watched."""
        assert self.ready is not None
        self._deal(self.ready.bots if not all(self.ready.bots) else tuple(None for _ in self.ready.bots))

    def _together(self) -> None:
        """The named decks, a person at this keyboard for each."""
        assert self.ready is not None
        self._deal(tuple(None for _ in self.ready.names))

    def _against(self) -> None:
        """The same decks, against the computer player that was played last."""
        from gundam_tui.players import levels

        assert self.ready is not None
        bot = next((bot for bot in self.ready.bots if bot), levels(self.gundam.chosen_game.id)["normal"].bot)
        self._deal((None, *(bot for _ in self.ready.bots[1:])))

    def _read_ahead(self) -> None:
        """Read the cards of the game that one key starts, now that the player sees the screen."""
        self._need_no_more()
        id = self.gundam.chosen_game.id
        book = opened_book(id)
        if self.is_current and self.ready is not None and self.ready.names and (book is None or not book.whole):
            self._ahead = ReaderAhead(id, self.ready.decks)
            self._ahead.start()

    def _deal(self, bots: Sequence[str | None]) -> None:
        """Begin a game with the named decks, as soon as their cards have been read. The first game of all compiles
        them: then the screen says so while it waits.
        """
        if self._dealing is not None:
            return
        if self._ahead is None or self._ahead.finished:
            self._begin(bots)
            return
        self.gundam.message = ""
        self._dealing = self.set_interval(EVERY, partial(self._look, self._ahead, bots))
        self.repaint()

    def _look(self, ahead: ReaderAhead, bots: Sequence[str | None]) -> None:
        if ahead.finished:
            self._begin(bots)

    def _need_no_more(self) -> None:
        if self._ahead is not None:
            self._ahead.stop()
            self._ahead = None

    def _wait_no_more(self) -> None:
        if self._dealing is not None:
            self._dealing.stop()
            self._dealing = None

    def _begin(self, bots: Sequence[str | None]) -> None:
        from gundam_tui.table.recording import format_of

        assert self.ready is not None
        self._wait_no_more()
        self.gundam.message = ""
        module = self.gundam.chosen_game
        try:
            decks = self.ready.decks(module.id)
        except (DeckError, KeyError) as error:
            self._say(tr("These decks cannot be read: {error}. New game takes others.", error=error))
            return
        header = self.ready.header
        way = format_of(module, len(decks), header.form if header is not None else "")
        for deck in decks:
            faults = check_deck(deck, module.book(), form=way.decks)
            if faults:
                self._say(
                    tr("{name} cannot be played: {fault}. New game takes others.", name=deck.name, fault=faults[0])
                )
                return
        eager = self.ready.first and any(bots)
        self.gundam.begin(decks, bots=bots, format_name=way.name, eager=eager)

    def _say(self, text: str) -> None:
        self.gundam.message = text
        self.repaint()

    def _next_game(self) -> None:
        ids = game_ids()
        at = ids.index(self.gundam.chosen_game.id)
        self.gundam.change(game=ids[(at + 1) % len(ids)])
        self._wait_no_more()
        self._take_stock()
        self.items = self.entries()
        self.repaint()
        self._read_ahead()

    def _learn(self) -> None:
        from gundam_tui.app.screens.learn import LessonList

        self.app.push_screen(LessonList())

    def _new(self) -> None:
        from gundam_tui.app.screens.newgame import NewGame

        self.app.push_screen(NewGame())

    def _replays(self) -> None:
        from gundam_tui.app.screens.replay import Replays

        self.app.push_screen(Replays())

    def _puzzles(self) -> None:
        from gundam_tui.app.screens.puzzle import PuzzleScreen

        self.app.push_screen(PuzzleScreen(_puzzles_of(self.gundam.game.id)))

    def _decks(self) -> None:
        from gundam_tui.app.screens.decks import DeckRoom

        self.app.push_screen(DeckRoom(self.gundam.chosen_game.id))

    def _cards(self) -> None:
        from gundam_tui.app.screens.cards import CardBrowser

        self.app.push_screen(CardBrowser(self.gundam.chosen_game.id))

    def _join(self) -> None:
        """Go to the lobby of the table server of this machine."""
        from gundam_tui.server.client import LineLost, ServerLine

        try:
            ServerLine.to(socket_path()).close()
        except LineLost:
            linux = sys.platform == "linux"
            way = "`gundam-tui serve` begins one" if linux else "`ssh -p 8022 NAME@HOST` leads to one"
            self._say(tr("No table server runs on this machine: {way}.", way=way))
        else:
            self.gundam.joining = True
            self.gundam.action_leave()

    def _watch(self) -> None:
        from gundam_tui.app.demo import Demo

        self.gundam.watch(Demo(self.gundam.chosen_game.id))
