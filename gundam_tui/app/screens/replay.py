"""Viewing records: the list of them, and one played forwards and back on the table's own board."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.timer import Timer

from gundam_tui import foreign_files
from gundam_tui.app import film
from gundam_tui.app.background import BackgroundWork
from gundam_tui.app.board.dock import dock
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import REPLAY, bindings
from gundam_tui.app.scene import Scene
from gundam_tui.app.screens.base_screen import BaseScreen
from gundam_tui.app.screens.list_screen import ALWAYS
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.app.slots import Slots
from gundam_tui.app.widgets.page import KeyBar
from gundam_tui.app.widgets.panels import DrawnPanel, board
from gundam_tui.games.outcome_words import reason_words
from gundam_tui.games.registry import opponents
from gundam_tui.games.seats import seat_label
from gundam_tui.kernel.record_format import RecordError
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.language import N, listed, tr, trn
from gundam_tui.players import levels, spoken_name
from gundam_tui.players.names import comes_along
from gundam_tui.table.journal import JournalError, records
from gundam_tui.table.playback import OPEN, Playback, keep_scenario
from gundam_tui.table.player_names import is_own, shown

if TYPE_CHECKING:
    from gundam_tui.games.views import CardView
    from gundam_tui.kernel.outcome import Outcome
    from gundam_tui.study.puzzle_list import Puzzle

SPEEDS = (4.0, 2.0, 1.0, 0.5, 0.25)  # seconds per decision
MANY = 60  # number of the newest records in the list
PERSON = N("a person")


class Replays(Menu):
    """The kept records, the newest first."""

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("Replays")

    def above(self, width: int) -> Sequence[Line]:
        """See `Menu.above`."""
        del width
        return [] if self.items else [Line(self.gundam.glyphs, tr("No game has been recorded yet."), "head")]

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        return [self._item(path) for path in records()[:MANY]]

    def _item(self, path: Path) -> Item:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(path.stat().st_mtime))
        try:
            record = read_record(foreign_files.read_bytes(path))
        except (OSError, RecordError) as error:
            return Item(f"{when}  {path.name}", None, tr("It cannot be read: {error}", error=error))
        seats = record.header.seats
        names = [seat.name if is_own(seat.name, at) else seat_label(at) for at, seat in enumerate(seats)]
        made = len(record.decisions)
        text = trn(
            "{when}  {names}: {winner}, {n} decision", "{when}  {names}: {winner}, {n} decisions", made, when=when,
            names=" - ".join(names), winner=_winner(record.outcome, names),
        )  # fmt: skip
        decks = opponents(record.header.game, record.header.form, [seat.deck for seat in seats])
        if record.outcome is None:
            return Item(text, partial(self._open, path), tr("{decks}. {file}", decks=decks, file=path.name))
        why = reason_words(record.outcome.reason)
        about = tr("{decks}, {reason}. {file}", decks=decks, reason=why, file=path.name)
        return Item(text, partial(self._open, path), about)

    def _open(self, path: Path) -> None:
        try:
            playback = Playback.open(path)
        except RecordError as error:
            self.items[self.at].about = str(error)
            self.repaint()
        else:
            self.app.push_screen(ReplayScreen(playback))


def _winner(outcome: Outcome | None, names: Sequence[str]) -> str:
    if outcome is None:
        return tr("unfinished")
    if not outcome.winners:
        return tr("all have lost") if outcome.all_lose else tr("a draw")
    return tr("{winners} won", winners=listed([names[seat] for seat in outcome.winners]))


class _Dock(DrawnPanel):
    """The place in the replay, the last and the next decision; the other hand, when it is open."""

    ground = "dock"

    def compose_picture(self, sheet: Sheet, scene: Scene) -> None:
        """See `DrawnPanel.compose_picture`."""
        screen = cast("ReplayScreen", self.screen)
        aside = f"{screen.pace()}  {screen.eyes_word()}"
        dock(sheet, 0, sheet.height, film.question(screen.playback, scene, aside, hands=screen.eyes == OPEN))


def _short(path: Path) -> str:
    """A path in shell notation, with `~` for the home folder."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


class ReplayScreen(BaseScreen):
    """A record on the table's board.

    Args:
        playback: the record.
        at: the moment to begin with.

    Attributes:
        eyes: the view: a seat, None for a watcher's, OPEN with all hands.
        scene: what is shown (the panels draw it).
    """

    CSS_PATH: ClassVar = ["base_screen.tcss", "table.tcss"]
    DEFAULT_CLASSES = "board"
    BINDINGS = bindings(REPLAY)
    keys = REPLAY

    def __init__(self, playback: Playback, at: int = 0) -> None:
        super().__init__()
        self.playback = playback
        self._first = at
        self.eyes = film.eyes_for(playback)
        self._slots = Slots()
        self.bottom = 0
        self.scene: Scene | None = None
        self.remark = " ".join(f"{note}." for note in playback.notes)
        self._speed = SPEEDS.index(1.0)
        self._timer: Timer | None = None
        self._work = BackgroundWork(self, "puzzle")

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield from board()
        yield _Dock(id="dock")
        yield KeyBar(lambda: [(key.listed, key.word) for key in REPLAY if key.word], last=ALWAYS)

    def on_mount(self) -> None:
        """Start at the beginning, or at the requested moment."""
        self.playback.go_to(self._first)
        self.show()

    # ------------------------------------------------------------ showing

    def show(self) -> None:
        """Draw the moment."""
        self.scene = film.moment(self.playback, self.eyes, self.bottom, self.gundam.glyphs, self._slots)
        self.scene.remark, self.remark = self.remark, ""
        self.scene.logged = "replay.log"
        self.repaint()

    def eyes_word(self) -> str:
        """Whose view it is, in words."""
        if self.eyes is None:
            return tr("as a watcher sees it")
        if self.eyes == OPEN:
            return tr("open hands")
        return tr("as {seat_label} sees it", seat_label=shown(self.eyes, self.playback.names))

    def pace(self) -> str:
        """Is it playing by itself, and how fast?"""
        seconds = SPEEDS[self._speed]
        return (
            tr("playing, {seconds:g} s", seconds=seconds)
            if self._timer is not None
            else tr("paused, {seconds:g} s", seconds=seconds)
        )

    # ------------------------------------------------------------ moving

    def _moved(self, moved: bool, otherwise: str) -> None:
        self.remark = "" if moved else otherwise
        self.show()

    def action_step(self, by: int) -> None:
        """Go one decision forwards or back."""
        self._stop()
        self._moved(self.playback.step(by), tr("there is nothing further"))

    def action_battle(self, by: int) -> None:
        """Go to the next battle, or the one before."""
        self._stop()
        self._moved(
            self.playback.battle(by), tr("there is no later battle") if by > 0 else tr("there is no earlier battle")
        )

    def action_turn(self, by: int) -> None:
        """Go to the next turn, or the one before."""
        self._stop()
        self._moved(self.playback.turn(by), tr("there is no later turn") if by > 0 else tr("there is no earlier turn"))

    def action_ends(self, last: bool) -> None:
        """Go to the beginning or the end."""
        self._stop()
        self.playback.go_to(self.playback.total if last else 0)
        self.show()

    def action_play(self) -> None:
        """Play by itself, or stop."""
        if self._timer is not None:
            self._stop()
        elif self.playback.at < self.playback.total:
            self._timer = self.set_interval(SPEEDS[self._speed], self._tick)
        self.show()

    def action_speed(self, by: int) -> None:
        """Faster or slower."""
        self._speed = min(max(0, self._speed + by), len(SPEEDS) - 1)
        if self._timer is not None:
            self._stop()
            self._timer = self.set_interval(SPEEDS[self._speed], self._tick)
        self.show()

    def _tick(self) -> None:
        if not self.playback.step(1) or self.playback.at == self.playback.total:
            self._stop()
        self.show()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    # ------------------------------------------------------------ looking

    def action_game(self) -> None:
        """The next game of the match; after the last the first."""
        shown = self.playback
        if shown.games < 2 or shown.path is None:
            self._moved(moved=False, otherwise="the record holds one game")
            return
        try:
            following = Playback.open(shown.path, game=shown.game % shown.games + 1)
        except RecordError as error:
            self._moved(moved=False, otherwise=str(error))
            return
        self._stop()
        self.playback, self.eyes, self._slots = following, film.eyes_for(following), Slots()
        self._moved(moved=True, otherwise="")

    def action_eyes(self) -> None:
        """The next view: open hands, either player's, a watcher's."""
        order: list[int | None] = [OPEN, *range(len(self.playback.names)), None]
        self.eyes = order[(order.index(self.eyes) + 1) % len(order)]
        self.show()

    def action_flip(self) -> None:
        """The next player below."""
        count = len(self.playback.names)
        self.bottom = (self.bottom + 1) % count
        if self.eyes not in (None, OPEN):
            self.eyes = (self.eyes + 1) % count
        self.show()

    def action_log(self) -> None:
        """The log of the whole record: Enter goes to a line."""
        self._stop()
        self.app.push_screen(LogLines(self.playback, self.eyes), lambda _: self.show())

    def action_cards(self) -> None:
        """The visible cards, for reading in full."""
        from gundam_tui.app.screens.pages import ZonePage

        self._stop()
        if self.scene is None:
            return
        board = self.scene.board
        cards: list[CardView] = []
        for player in self.scene.view.players:
            field = [card for zone in board.field for card in player.cards(zone)]
            cards += [*field, *(one for card in field for one in card.attachments)]
            cards += [card for zone in (*board.hands, board.browse[0].zone) for card in player.cards(zone)]
        self.app.push_screen(ZonePage(tr("The cards of this moment"), cards))

    def action_help(self) -> None:
        """See `BaseScreen.action_help`."""
        self._stop()
        super().action_help()

    # ------------------------------------------------------------ continuing from here

    def action_branch(self) -> None:
        """Play on from here."""
        self._stop()
        self.app.push_screen(PlayOn(self.playback))
        self.show()

    def action_analyse(self) -> None:
        """Judge every decision of the game."""
        from gundam_tui.app.screens.analysis import open_analysis

        self._stop()
        self.remark = open_analysis(self.gundam, self.playback.path, self._go_to, game=self.playback.game)
        self.show()

    def _go_to(self, number: int) -> None:
        self.playback.go_to(number)
        self.show()

    def action_puzzle(self) -> None:
        """Make a puzzle of this moment, which is kept with one's own ones."""
        from gundam_tui.study.own_puzzles import of_moment
        from gundam_tui.study.puzzle_list import PuzzleError

        self._stop()
        shown = self.playback
        if self._work.busy:
            return
        if shown.path is None or shown.outcome is None or shown.match_runs:
            self._moved(moved=False, otherwise=tr("only a moment of a finished game here can become a puzzle"))
            return
        path, game, at = shown.path, shown.game, shown.at

        def work() -> Puzzle | str | None:
            try:
                playback = Playback.open(path, game=game)  # of its own: somebody may look at another moment meanwhile
                playback.go_to(at)
                return of_moment(playback)
            except (RecordError, PuzzleError, OSError) as error:
                return str(error)

        self._moved(moved=False, otherwise=tr("the solver looks for a puzzle in this moment ..."))
        self._work.start(work, self._made)

    def _made(self, found: Puzzle | str | None) -> None:
        from gundam_tui.app.screens.puzzle import PuzzleScreen

        if found is None or isinstance(found, str):
            none = tr("no puzzle: neither a win in this turn nor survival is proven for who is asked here")
            self._moved(moved=False, otherwise=found or none)
        else:
            self._moved(moved=False, otherwise=tr("kept with your own puzzles: {name}", name=found.name))
            self.app.push_screen(PuzzleScreen([found]))

    def action_export(self) -> None:
        """Write this moment as a scenario file."""
        self._stop()
        try:
            self.remark = tr("written: {short} (gundam-tui check runs it)", short=_short(keep_scenario(self.playback)))
        except (ValueError, OSError) as error:
            self.remark = str(error)
        self.show()

    def action_close(self) -> None:
        """Return to the screen that opened the replay."""
        self._stop()
        if len(self.app.screen_stack) > 2:
            self.dismiss()
        else:
            self.gundam.home()


class LogLines(Menu):
    """The lines of a record's log; choosing one goes to its moment.

    Args:
        playback: the record.
        eyes: the viewer of the lines, as `ReplayScreen.eyes`.
    """

    def __init__(self, playback: Playback, eyes: int | None) -> None:
        super().__init__()
        self._playback = playback
        self._logged = playback.lines_for(eyes)
        self.at = max(0, playback.line_here(eyes))

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("Go to a line of the log")

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        return [
            Item(f"T{line.turn:<3} {line.text}", partial(self._go, at), key=" ") for at, line in enumerate(self._logged)
        ]

    def on_mount(self) -> None:
        """Begin at the line of the moment."""
        super().on_mount()
        self.call_after_refresh(self.action_move, 0)

    def _go(self, at: int) -> None:
        self._playback.to_line(self._logged[at])
        self.dismiss()


class PlayOn(Menu):
    """Choose who plays on from a moment of a record."""

    def __init__(self, playback: Playback) -> None:
        super().__init__()
        self._playback = playback
        self._trouble = ""
        self._game = playback.view(None).game
        self._bots = [level.bot for level in levels(self._game).values()]
        others = [bot for bot in dict.fromkeys(playback.bots) if bot and bot not in self._bots]
        self._bots += [bot for bot in others if comes_along(bot)]  # who played then, where that is no level

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        turn = self._playback.view(None).turn
        return tr("Play on from turn {turn}", turn=turn) if turn else tr("Play on")

    def above(self, width: int) -> Sequence[Line]:
        """See `Menu.above`."""
        g = self.gundam.glyphs
        text = tr("A new game with a record of its own; the one you are looking at stays as it is.")
        rows = [Line(g, row, "head") for row in wrap(g.text(text), width - 2)]
        return [*rows, *(Line(g, f"! {row}", "warn") for row in wrap(g.text(self._trouble), width - 4) if row)]

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        players = [tr(PERSON), *(tr("computer: {level}", level=spoken_name(bot, self._game)) for bot in self._bots)]
        about = tr("Left and right change it; Enter takes the next.")
        items = [Item(tr("Play on"), self._start, tr("With the same cards in the same places."), key="s")]
        for seat, (name, bot) in enumerate(zip(self._playback.names, self._playback.bots, strict=True)):
            at = self._bots.index(bot) + 1 if bot in self._bots else 0
            items.append(Item(tr("{seat_label} is", seat_label=seat_label(seat, name)), None, about, players, at))
        return items

    def _start(self) -> None:
        bots = [self._bots[item.at - 1] if item.at else None for item in self.items[1:]]
        try:
            match = self._playback.branch(bots=bots)
        except (JournalError, RecordError) as error:
            self._trouble = str(error)
            self.repaint()
        else:
            self.gundam.open(match)
