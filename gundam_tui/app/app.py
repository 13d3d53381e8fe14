"""The app: one match at a time, its screens, its look, and an orderly end.

Screens that the first picture does not need are imported when they open.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar
from weakref import WeakKeyDictionary

from rich.segment import Segments
from rich.text import Text
from textual import events
from textual.app import App
from textual.screen import Screen

from gundam_tui import foreign_text
from gundam_tui.app.glyphs import Glyphs
from gundam_tui.app.keymap import ALL, APP, Key, bindings, mapped, pressed, remap
from gundam_tui.app.looks import THEMES, Looks
from gundam_tui.app.own_driver import OwnDriver
from gundam_tui.app.palette import Palette
from gundam_tui.app.presence import Presence
from gundam_tui.app.screens.base_screen import BaseScreen, Ground
from gundam_tui.app.sitting import Sitting
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import game, game_ids
from gundam_tui.games.seats import seat_label
from gundam_tui.kernel.record_format import Diverged
from gundam_tui.language import LANGUAGES, N, from_environment, in_ascii, set_default, tr
from gundam_tui.system import ENDING, controlled
from gundam_tui.table.journal import JournalError
from gundam_tui.table.settings import Settings, SettingsError, Value, save

if TYPE_CHECKING:
    from textual.driver import Driver

    from gundam_tui.app.demo import Demo
    from gundam_tui.app.screens.menu import Item
    from gundam_tui.app.screens.table import TableScreen
    from gundam_tui.games.api import GameModule
    from gundam_tui.games.decks import Deck
    from gundam_tui.table.match_api import MatchApi


def _driver() -> type[Driver] | None:
    """The driver for the terminal; None: the one that the environment names (in a browser, for example), or Textual's
    own on Windows.
    """
    if "TEXTUAL_DRIVER" in os.environ or sys.platform == "win32":
        return None
    from gundam_tui.app.driver import DiffingDriver

    return DiffingDriver


class GundamApp(App[int]):
    """The app.

    Args:
        match: the match to open at once; None: the home screen.
        settings: the user's preferences; default: the defaults.
        kept: whether changes of the settings are written to the user's file.
        ascii_only: draw with ASCII alone, whatever the settings say.
        palette: the name of a palette, whatever the settings say.
        guard: seconds without a key before the curtain accepts one, whatever the settings say.
        recorded: are new games written to records?
        coached: is the coach announced at the table?
        lesson: begin with this lesson of the first game (see `learn`).
        apart: whether slow computer players, and the coach, think in a process of their own.
    """

    BINDINGS = bindings(APP)
    # The sheets of the first screens are read with the app's own; a later sheet makes Textual read all of them again.
    CSS_PATH: ClassVar = ["screens/base_screen.tcss", "screens/table.tcss", "screens/page.tcss"]
    ENABLE_COMMAND_PALETTE = False
    TITLE = N("Gundam Card Game")
    home_name = N("Home screen")
    served = False  # are the other players at other terminals, across a network?

    def __init__(
        self, match: MatchApi | None = None, *, settings: Settings | None = None, kept: bool = False,
        ascii_only: bool = False, palette: str = "", guard: float | None = None, recorded: bool = True,
        coached: bool = False, lesson: int | None = None, apart: bool = True,
    ) -> None:  # fmt: skip
        self.settings = Settings() if settings is None else settings
        # Textual takes NO_COLOR out of the environment when it starts, and turns colours into greys unless the theme is
        # said to use the terminal's own.
        plain = "NO_COLOR" in os.environ
        super().__init__(_driver(), ansi_color=True if plain else None)
        liked = palette or ("" if plain else self.settings.palette)
        self._looks = Looks(
            self.console.color_system, liked, ascii_only=ascii_only or self.settings.ascii, plain=plain,
            depth=self.settings.depth,
        )  # fmt: skip
        self.guard = self.settings.guard / 1000 if guard is None else guard
        self.joining = False  # whether the lobby of this machine's table server comes next
        self.cut_off = False  # has the terminal gone? Then no message can be shown
        self._kept = kept
        self.recorded = recorded
        self.coached = coached
        self._lesson = lesson
        self.sitting = Sitting(match, apart=apart)
        self.presence = Presence(os.environ.get("TERM", ""), str(self.TITLE), self.glyphs.active)
        self.explains = False  # has the table still to say what white means, as in a player's first game?
        self.opening: BaseScreen | None = None  # the first screen, when it is neither a match nor home
        self.message = "\n".join(remap(self.settings.keys))  # an error message for the home screen
        self.unwritten = ""  # why the end of a record is missing
        self.news = ""  # other news for the home screen
        self._meant = WeakKeyDictionary[events.Key, Screen[object]]()  # the screen that a key is meant for
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = self.palette.theme  # before anything is drawn: later all styles would be read again

    # ------------------------------------------------------------ beginning and end

    def get_default_screen(self) -> Ground:
        """See `App.get_default_screen`."""
        return Ground()

    def refresh_css(self, animate: bool = True) -> None:
        """See `App.refresh_css`. The theme is set before any screen exists: its colours are noted then without reading
        a sheet; otherwise all sheets would be read again for the first screen.
        """
        if self.screen_stack:
            super().refresh_css(animate)
        else:
            self.stylesheet.set_variables(self.get_css_variables())

    async def on_event(self, event: events.Event) -> None:
        """See `App.on_event`. A key belongs to the screen that is in front when it arrives.

        When several keys arrive together, the first may close or open a screen before the others have reached the
        bindings of the app. The player did not see the screen then in front, so the others do nothing.
        """
        if isinstance(event, events.Resize):
            self.forget()
        if isinstance(event, events.Key):
            self.presence.pressed()
        if isinstance(event, events.Key) and event.key not in pressed(APP):
            front = self.screen_stack[-1] if self.screen_stack else None
            if front is None or self._meant.setdefault(event, front) is not front:
                return
        if isinstance(event, events.Paste) and not event.is_forwarded:
            event.text = foreign_text.lines(event.text, keep="\n\r\t")
        await super().on_event(event)

    def _fatal_error(self) -> None:
        """Report where a fault of the program is, without values. Textual shows values, but they include other players'
        hands, and everyone may be looking.
        """
        from rich.console import Group
        from rich.traceback import Traceback

        from gundam_tui.cardlang.faults import CardFileError

        self.bell()
        if isinstance(self._exception, CardFileError):  # no fault of the program: the cards are read when first needed
            report = Text(f"gundam-tui: {self._exception}\nmend your card file, or leave it out")
        else:
            said = Text("This is a fault of gundam-tui. The game is kept: go on with gundam-tui resume.", "bold")
            report = Group(Traceback(width=None, show_locals=False), said)
        self._exit_renderables.append(Segments(self.console.render(report, self.console.options)))
        self._close_messages_no_wait()

    def on_ready(self) -> None:
        """The first picture is on screen. Imported objects stay, so the garbage collector need not look at them
        again.
        """
        gc.freeze()
        gc.enable()

    def on_mount(self) -> None:
        """Catch the signals of a lost terminal, open the first screen."""
        self.set_keymap(mapped())
        self._catch_ends(asyncio.get_running_loop())
        if self.demo is not None:
            self.watch(self.demo)
        elif self.opening is not None:
            self.push_screen(self.opening)
        elif self._lesson is not None:
            self.learn(self._lesson)
        elif self.match is not None:
            from gundam_tui.app.screens.table import TableScreen

            self.push_screen(TableScreen(self.match))
        else:
            self.home()

    def _catch_ends(self, loop: asyncio.AbstractEventLoop) -> None:
        """A closed connection: without this the process dies with the record open, or spins on a dead terminal."""

        def told(*_: object) -> None:
            self.let_go()  # at once: the loop may be waiting for the terminal
            if not caught:
                with suppress(RuntimeError):  # the app has just ended, and the loop with it
                    loop.call_soon_threadsafe(self.hang_up)

        caught = True
        for number in ENDING:
            try:
                loop.add_signal_handler(number, self.hang_up)
            except NotImplementedError:  # Windows has no such signals
                caught = False
            # The loop has installed a handler that only wakes it: replace that.
            signal.signal(number, told)

    def on_unmount(self) -> None:
        """Release the record, and the window's title."""
        self._send(self.presence.rest())
        self._close()

    def attend(self, match: MatchApi) -> None:
        """Signal to the terminal whose turn it is, if a single player sits there, who may be looking elsewhere."""
        self._send(self.presence.attend(match, self.settings, aloud=self.served))

    def _send(self, sequences: str) -> None:
        if sequences and self._driver is not None:
            self._driver.write(sequences)
            self._driver.flush()

    @property
    def _own_driver(self) -> OwnDriver | None:
        """The driver, if it is one of ours and not Textual's."""
        return self._driver if isinstance(self._driver, OwnDriver) else None

    def let_go(self) -> None:
        """Stop waiting for the terminal, which is gone or about to go; the end follows (`hang_up`). Called by any
        thread, and by signal handlers at any moment.
        """
        self.cut_off = True
        if self._own_driver is not None:
            self._own_driver.give_up()

    def hang_up(self) -> None:
        """End the app without a message: the terminal is gone."""
        self.let_go()
        self._close()
        self.exit(0)

    def _close(self) -> None:
        trouble = self.sitting.close()
        if trouble:
            self.unwritten = self.message = trouble  # shown when the app has ended, or on the home screen

    def action_leave(self) -> None:
        """Leave; the game is in its record."""
        self._close()
        self.exit(0)

    def action_redraw(self) -> None:
        """Draw the whole screen again: another program may have written on it."""
        self.forget()
        self.refresh(layout=True)

    def forget(self) -> None:
        """The content of the terminal is no longer known: everything is sent again."""
        if self._own_driver is not None:
            self._own_driver.forget()

    def line_slow(self) -> bool:
        """Is the terminal slower than the output? False if that cannot be known."""
        return self._own_driver is not None and self._own_driver.slow

    def action_suspend(self) -> None:
        """Suspend to the shell, until it brings the program back."""
        if controlled():
            self.action_suspend_process()

    def action_how_to_quit(self) -> None:
        """Tell the user how to leave."""
        table = self.table()
        if table is not None and table is self.screen:
            table.remark = tr("Ctrl+Q leaves; the game is saved and can be continued")
            table.refresh_scene()
            return
        from gundam_tui.app.widgets.page import KeyBar

        for keys in self.screen.query(KeyBar):
            keys.say(tr("Ctrl+Q leaves the program"))

    # ------------------------------------------------------------ matches

    @property
    def match(self) -> MatchApi | None:
        """The match; None on the home screen."""
        return self.sitting.match

    @property
    def demo(self) -> Demo | None:
        """The games that play themselves, while one of them is the match."""
        return self.sitting.demo

    def player(self, seat: int) -> str:
        """See `Sitting.player`."""
        return self.sitting.player(seat)

    @property
    def game(self) -> GameModule:
        """The game of the match; without a match, the game that was chosen last."""
        return self.match.game if self.match is not None else self.chosen_game

    @property
    def chosen_game(self) -> GameModule:
        """The game that new matches use."""
        return game(self.settings.game if self.settings.game in game_ids() else DEFAULT)

    def begin(
        self, decks: Sequence[Deck], *, bots: Sequence[str | None] = (None, None), format_name: str = "",
        eager: bool = False,
    ) -> None:  # fmt: skip
        """Start a new match, as the settings say.

        Args:
            decks: one legal deck per player, all of one game.
            bots: the computer player of each seat, None for a person.
            format_name: a way to play, by a name of `GameModule.formats`; empty: the usual one for this number of
                players.
            eager: it is a player's first game: do not ask who goes first.
        """
        from gundam_tui.players import UnknownPlayer
        from gundam_tui.table.match_setup import go_first, new_match

        try:
            match = new_match(decks, self.settings, bots=bots, format_name=format_name, recorded=self.recorded)
        except UnknownPlayer as error:  # named by the record of an earlier game
            self.message = str(error)
            self.home()
            return
        except JournalError as error:
            match = new_match(decks, self.settings, bots=bots, format_name=format_name, recorded=False)
            match.notes.append(
                tr("This game is played without a record and cannot be gone on with later. {error}", error=error)
            )
        if eager:
            match.notes += go_first(match)
        self.explains = eager
        self.open(match)

    def resume(self, *, salvage: bool = False, kind: str = "") -> None:
        """Resume the latest unfinished game. Asks first if it plays differently now.

        Args:
            salvage: continue from before the difference.
            kind: the id of the game; empty: of any.
        """
        from gundam_tui.table.match import Match

        try:
            self.open(Match.resume(salvage=salvage, kind=kind))
        except Diverged as error:
            why = tr("{error}. What followed is taken back", error=error)
            self.confirm(
                tr("Go on from before decision {decision}?", decision=error.decision),
                why,
                lambda: self.resume(salvage=True, kind=kind),
            )
        except ValueError as error:  # errors of records and journals: shown on the home screen
            self.message = str(error)
            self.home()

    @property
    def taught_game(self) -> GameModule:
        """The game that was chosen last if it has lessons, else the usual one."""
        chosen = self.chosen_game
        return chosen if chosen.lessons is not None else game(DEFAULT)

    def learn(self, lesson: int = 0) -> None:
        """Start a first game that teaches.

        Args:
            lesson: the number of the lesson to start at, from 1; 0: where the learner left.
        """
        from gundam_tui.app.screens.learn import LearnTable
        from gundam_tui.table.teaching import begin

        teaching = begin(lesson, self.taught_game.id)
        self._close()
        self.sitting.take(teaching.match, teaching=teaching)
        self.message = self.news = ""
        self._only(LearnTable(teaching))

    def rematch(self, *, swap: bool, chooser: int | None = None) -> None:
        """Start another match with the same players.

        Args:
            swap: they exchange decks.
            chooser: who decides who goes first, one of `MatchApi.first_choosers`; None: by dice.
        """
        from gundam_tui.table.match_setup import played_again

        if self.match is None:
            return
        try:
            again = played_again(self.match, self.settings, swap=swap, chooser=chooser)
        except JournalError as error:
            self.message = str(error)
            self.home()
            return
        if again is not None:
            self.open(again)

    def watch(self, demo: Demo) -> None:
        """Show computer players game after game, until another match is opened."""
        match = demo.game()
        self.open(match)
        self.sitting.take(match, demo=demo)

    def open(self, match: MatchApi) -> None:
        """Show a match, and nothing else."""
        from gundam_tui.app.screens.table import TableScreen

        self._close()
        self.sitting.take(match)
        self.message = self.news = ""
        self._only(TableScreen(match))

    def home(self) -> None:
        """Return to the home screen; closes the match."""
        from gundam_tui.app.screens.home import Home

        self._close()
        self.news = self.news or self.sitting.lesson_kept("`Learn`")
        self.sitting.take(None)
        self._only(Home())

    @property
    def home_about(self) -> str:
        """What happens to the match on the way to the home screen."""
        return self.sitting.kept_for("`Continue`", "`Learn`")

    @property
    def leave_about(self) -> str:
        """What happens to the match when the user quits."""
        return self.sitting.kept_for("`gundam-tui resume`", "`gundam-tui learn`")

    def _only(self, screen: BaseScreen) -> None:
        self._send(self.presence.rest())
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def table(self) -> TableScreen | None:
        """The table screen, wherever it is in the stack."""
        from gundam_tui.app.screens.table import TableScreen

        return next((screen for screen in self.screen_stack if isinstance(screen, TableScreen)), None)

    def ended(self) -> None:
        """Announce the end of the game."""
        from gundam_tui.app.screens.end import End

        if self.match is not None:
            self.push_screen(End(self.match))

    def undo_end(self) -> None:
        """Take back the decision that ended the game."""
        table = self.table()
        if table is None:
            return
        self.pop_to_table()
        table.does.undo()

    def pop_to_table(self) -> None:
        """Close the screens that lie over the table."""
        while len(self.screen_stack) > 2:
            self.pop_screen()

    # ------------------------------------------------------------ commands

    def commands(self) -> None:
        """Open the list of commands."""
        from gundam_tui.app.screens.commands import Commands

        self.push_screen(Commands())

    def more_commands(self, then: Callable[[Callable[[], object]], Callable[[], object]]) -> list[Item]:
        """Commands of this kind of app only.

        Args:
            then: wraps a command so that it first closes the list.
        """
        del then
        return []

    def confirm(
        self, question: str, more: str, then: Callable[[], object], otherwise: Callable[[], object] = lambda: None,
        undone: Sequence[str] | None = None,
    ) -> None:  # fmt: skip
        """Ask yes or no; do something on yes, or something else on no."""
        from gundam_tui.app.screens.confirm import Confirm

        def answered(yes: object) -> None:
            if yes:
                then()
            else:
                otherwise()

        self.push_screen(Confirm(question, more, undone), answered)

    def agree(self, what: str, why: str, then: Callable[[], object], undone: Sequence[str] | None = None) -> None:
        """Ask every person still playing whether they agree; run `then` when all do. Afterwards all of them have looked
        at the screen.

        Args:
            what: the action, worded to follow "to".
            why: the reason for asking.
            then: what to do.
            undone: what it would undo; None: it is something else.
        """
        people = self.sitting.playing()
        if self.match is not None and self.match.open_hands:  # nothing hidden can be revealed
            then()
            return

        table = self.table()

        def uncover() -> None:
            if table is not None:
                table.eyes.guard = None

        def refused() -> None:
            uncover()
            if table is not None:
                table.proceed()

        def ask(at: int) -> None:
            if at == len(people):
                uncover()
                then()
                return
            if table is not None:
                table.cover()
            question = (
                tr("{player}, do you agree to {what}?", player=self.player(people[at]), what=what)
                if len(people) > 1
                else tr("Do you want to {what}?", what=what)
            )
            self.confirm(question, why, lambda: self.call_later(ask, at + 1), refused, undone)

        ask(0)

    def judge(self) -> None:
        """The players correct the position."""
        from gundam_tui.app.screens.judge import Things

        table = self.table()
        if table is not None and self.match is not None:
            self.push_screen(Things(self.match, table.eyes.reader()))

    def concede(self, seat: int) -> None:
        """Concede for a player, after they confirm twice."""

        def done() -> None:
            table = self.table()
            if self.match is None or table is None:
                return
            self.pop_to_table()
            try:
                self.match.concede(seat)
            except JournalError as error:
                table.complain(str(error))
            table.proceed()

        def sure() -> None:
            leader = self.match.concession_asks(seat) if self.match is not None else None
            if leader is None:
                done()
            else:
                question = tr("{player}, do you agree that your team gives up?", player=self.player(leader))
                self.confirm(question, tr("The leader decides for the team."), done)

        asked = self.sitting.said(tr("{player} concedes?", player=seat_label(seat)))
        self.confirm(asked, self.sitting.about_conceding, sure)

    # ------------------------------------------------------------ settings

    @property
    def palette(self) -> Palette:
        """The colours."""
        return self._looks.palette

    @property
    def glyphs(self) -> Glyphs:
        """The signs."""
        return self._looks.glyphs

    @property
    def colors(self) -> str | None:
        """See `AppServices.colors`."""
        return self._looks.colors

    def change(self, **changes: Value | Mapping[str, str]) -> str:
        """Change settings, save them for the next time, and show the effect.

        Returns:
            Why the settings cannot be saved, as a sentence; empty when they are.
        """
        trouble = ""
        spoken = self._language(changes.get("language", self.settings.language))
        if changes.get("ascii", self.glyphs.ascii) and not in_ascii(spoken):
            return tr("ASCII has no letters for {language}", language=LANGUAGES[spoken])
        if "language" in changes:
            set_default(spoken)
        if self._kept:
            try:
                save(self.settings, None, **changes)
            except SettingsError as error:
                trouble = str(error)
        self.settings = replace(self.settings, **changes)  # pyright: ignore[reportArgumentType]
        if "depth" in changes:
            self._looks.limit(self.settings.depth, self.settings.palette)
            self.theme = self.palette.theme
        if "palette" in changes:
            self._looks.paint_with(self.settings.palette)
            self.theme = self.palette.theme
        if "ascii" in changes:
            self._looks.draw_with(ascii_only=self.settings.ascii)
            table = self.table()
            if table is not None and table.scene is not None:
                table.scene.glyphs = self.glyphs
        if "language" in changes or "sign_width" in changes:
            self._measure_signs()
        if "guard" in changes:
            self.guard = self.settings.guard / 1000
        if "keys" in changes:
            remap(self.settings.keys)
            self.set_keymap(mapped())
        self.redraw()
        return trouble

    def _measure_signs(self) -> None:
        if self._own_driver is not None:
            self._own_driver.measure()
            self.action_redraw()

    def _language(self, wanted: object) -> str:
        return str(wanted) if wanted in LANGUAGES else from_environment()[0]

    def press(self, shown: str) -> None:
        """Act as if a key was pressed, given its written form; several keys or a range do nothing."""
        named = {shown: key.pressed[0] for key in ALL for shown in (key.shown, key.listed)}
        named |= {"Enter": "enter", "Space": "space", "Esc": "escape", "Tab": "tab", "Shift+E": "E"}
        key = named.get(shown, shown)
        if key in named.values() or len(key) == 1:
            self.simulate_key(key)

    def open_settings(self) -> None:
        """Open the list of settings."""
        from gundam_tui.app.screens.settings import SettingsMenu

        self.push_screen(SettingsMenu())

    def open_help(self, keys: Sequence[Key]) -> None:
        """Tell what the keys do."""
        from gundam_tui.app.screens.help import HelpPage

        self.push_screen(HelpPage(keys, ()))

    def next_palette(self) -> None:
        """Switch to the next set of colours."""
        self.change(palette=self._looks.next_palette())

    def toggle_ascii(self) -> None:
        """Switch between box drawing and ASCII."""
        self.change(ascii=not self.glyphs.ascii)

    def redraw(self) -> None:
        """Draw all screens again."""
        for screen in self.screen_stack:
            repaint = getattr(screen, "repaint", None)
            if repaint is not None:
                repaint()
