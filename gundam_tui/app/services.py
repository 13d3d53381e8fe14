"""What screens, widgets and the parts of a table may ask of the app and of the table: so none of them knows the classes
that tie everything together (`app.GundamApp`, `screens.table.TableScreen`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from rich.console import Console
    from textual.geometry import Size
    from textual.screen import Screen
    from textual.timer import Timer

    from gundam_tui.app.answering import AnswerInput, EngineAnswer
    from gundam_tui.app.demo import Demo
    from gundam_tui.app.glyphs import Glyphs
    from gundam_tui.app.held_key import HeldKey
    from gundam_tui.app.keymap import Key
    from gundam_tui.app.lookups import Lookups
    from gundam_tui.app.motion.clock import Shown
    from gundam_tui.app.palette import Palette
    from gundam_tui.app.perspective import Perspective
    from gundam_tui.app.scene import Scene
    from gundam_tui.app.sitting import Sitting
    from gundam_tui.games.api import GameModule
    from gundam_tui.games.decks import Deck
    from gundam_tui.games.views import LogLine, View
    from gundam_tui.table.match_api import MatchApi
    from gundam_tui.table.settings import Settings, Value


class AppServices(Protocol):
    """The app, as its screens and widgets know it.

    Attributes:
        settings: the user's preferences.
        guard: seconds without a key before the curtain accepts one.
        coached: is the coach announced at the table?
        explains: has the table still to say what white means?
        joining: whether the lobby of this machine's table server comes next.
        message: an error message for the home screen; `news`: other news for it.
        sitting: the present match and its players.
        home_name: the name of the home screen.
        served: are the other players at other terminals, across a network?
        recorded: are new games written to records?
    """

    settings: Settings
    guard: float
    coached: bool
    explains: bool
    joining: bool
    message: str
    news: str
    sitting: Sitting
    home_name: str
    served: bool
    recorded: bool

    @property
    def screen(self) -> Screen[Any]:
        """The screen in front."""
        ...

    @property
    def console(self) -> Console:
        """What Rich knows of the terminal."""
        ...

    @property
    def glyphs(self) -> Glyphs:
        """The signs."""
        ...

    @property
    def palette(self) -> Palette:
        """The colours."""
        ...

    @property
    def match(self) -> MatchApi | None:
        """The match; None on the home screen."""
        ...

    @property
    def demo(self) -> Demo | None:
        """The games that play themselves, while one of them is the match."""
        ...

    @property
    def game(self) -> GameModule:
        """The game of the match, or the one that was chosen last."""
        ...

    @property
    def chosen_game(self) -> GameModule:
        """The game that new matches use."""
        ...

    @property
    def taught_game(self) -> GameModule:
        """The game whose lessons are offered."""
        ...

    @property
    def home_about(self) -> str:
        """What happens to the match on the way to the home screen."""
        ...

    @property
    def leave_about(self) -> str:
        """What happens to the match when the user quits."""
        ...

    def player(self, seat: int) -> str:
        """The display name of a player: `P1`, or `P1 NAME`."""
        ...

    def table(self) -> OpenTable | None:
        """The table, wherever it is in the stack of screens."""
        ...

    def begin(
        self, decks: Sequence[Deck], *, bots: Sequence[str | None] = (None, None), format_name: str = "",
        eager: bool = False,
    ) -> None:  # fmt: skip
        """Start a new match, as the settings say."""
        ...

    def open(self, match: MatchApi) -> None:
        """Show a match, and nothing else."""
        ...

    def resume(self, *, salvage: bool = False, kind: str = "") -> None:
        """Resume the latest unfinished game."""
        ...

    def learn(self, lesson: int = 0) -> None:
        """Begin a lesson; 0: where the learner left."""
        ...

    def watch(self, demo: Demo) -> None:
        """Show computer players game after game."""
        ...

    def rematch(self, *, swap: bool, chooser: int | None = None) -> None:
        """Start another match with the same players."""
        ...

    def home(self) -> None:
        """Return to the home screen; closes the match."""
        ...

    def ended(self) -> None:
        """Announce the end of the game."""
        ...

    def undo_end(self) -> None:
        """Take back the decision that ended the game."""
        ...

    def pop_to_table(self) -> None:
        """Close the screens that lie over the table."""
        ...

    def commands(self) -> None:
        """Open the list of commands."""
        ...

    def more_commands(self, then: Callable[[Callable[[], object]], Callable[[], object]]) -> Sequence[Any]:
        """Commands of this kind of app only."""
        ...

    def open_settings(self) -> None:
        """Open the settings."""
        ...

    def open_help(self, keys: Sequence[Key]) -> None:
        """Tell what the keys do."""
        ...

    def judge(self) -> None:
        """The players correct the position."""
        ...

    def concede(self, seat: int) -> None:
        """Concede for a player, after they confirm twice."""
        ...

    def confirm(self, question: str, more: str, then: Callable[[], object]) -> None:
        """Ask yes or no; do something on yes."""
        ...

    def agree(self, what: str, why: str, then: Callable[[], object], undone: Sequence[str] | None = None) -> None:
        """Ask every person still playing; do something when all agree."""
        ...

    def attend(self, match: MatchApi) -> None:
        """Signal to the terminal whose turn it is."""
        ...

    @property
    def colors(self) -> str | None:
        """The colours that are used, by rich's name."""
        ...

    def change(self, **changes: Value | Mapping[str, str]) -> str:
        """Change settings and save them; returns why they cannot be saved, or an empty text."""
        ...

    def next_palette(self) -> None:
        """Switch to the next set of colours."""
        ...

    def toggle_ascii(self) -> None:
        """Switch between box drawing and ASCII."""
        ...

    def press(self, shown: str) -> None:
        """Act as if a key was pressed, given its written form."""
        ...

    def forget(self) -> None:
        """Send everything again: the content of the terminal is unknown."""
        ...

    def action_redraw(self) -> None:
        """Draw the whole screen again."""
        ...

    def line_slow(self) -> bool:
        """Is the terminal slower than the output?"""
        ...

    def let_go(self) -> None:
        """Stop waiting for the terminal."""
        ...

    def hang_up(self) -> None:
        """End the app without a message."""
        ...

    def action_leave(self) -> None:
        """Leave; the game is in its record."""
        ...

    def push_screen(self, screen: Any, callback: Callable[[Any], object] | None = None) -> object:
        """Open a screen; its result goes to `callback`."""
        ...

    def call_later(self, callback: Callable[..., Any], *args: Any) -> object:
        """Call something in the app's own loop."""
        ...


class TableCommands(Protocol):
    """Actions at a table other than answering (`table_actions.TableActions`)."""

    def log(self) -> None:
        """Show the whole log."""
        ...

    def undo(self) -> None:
        """Take back the last decision."""
        ...

    def mode(self) -> None:
        """Switch to the next pass mode."""
        ...

    def coach(self) -> None:
        """Ask the coach."""
        ...

    def odds(self) -> None:
        """Show the odds."""
        ...

    def zone(self, whose: str) -> None:
        """Show a player's piles."""
        ...


class TableMotion(Protocol):
    """The animation of a table (`showing.Showing`)."""

    @property
    def running(self) -> bool:
        """Is something being shown?"""
        ...

    @property
    def last(self) -> Shown | None:
        """What was shown last."""
        ...

    def then(self, call: Callable[[], None]) -> None:
        """Do something when everything has been shown."""
        ...


class OpenTable(Protocol):
    """A table on the screen, as its parts know it.

    Attributes:
        match: the match.
        scene: what is shown; None: nothing (behind the curtain).
        eyes: whose eyes are on it.
        lookups: facts from the match about the selection.
        remark: a message for the next time the scene is drawn.
        painted: number of events when the board was last painted.
        held: tells keys that are meant for the present question from others.
    """

    match: MatchApi
    scene: Scene | None
    eyes: Perspective
    lookups: Lookups
    remark: str
    painted: int
    held: HeldKey

    def below(self, view: View, seat: int) -> int:
        """The seat whose side lies below when this seat looks."""
        ...

    @property
    def does(self) -> TableCommands:
        """Key actions other than answering."""
        ...

    @property
    def showing(self) -> TableMotion:
        """The animation of the table."""
        ...

    @property
    def gundam(self) -> AppServices:
        """The app."""
        ...

    @property
    def small(self) -> bool:
        """Is the terminal too small for the table?"""
        ...

    @property
    def size(self) -> Size:
        """The size of the screen in cells."""
        ...

    @property
    def is_mounted(self) -> bool:
        """Is the table on the screen?"""
        ...

    def mode(self) -> str:
        """The pass mode of the player who answers now."""
        ...

    def give(self, answer: EngineAnswer) -> None:
        """Give an answer to the match and continue."""
        ...

    def proceed(self) -> None:
        """Continue the table to the next prompt of a person."""
        ...

    def present(self, then: Callable[[], object]) -> None:
        """Show the events since the last paint, then do something."""
        ...

    def show(self) -> None:
        """Draw the present state for the player who may look."""
        ...

    def scene_of(self, view: View, chooser: AnswerInput | None, *, hidden: bool, reader: int | None) -> Scene:
        """A moment of the table."""
        ...

    def hand_over(self, seat: int) -> None:
        """Pass the keyboard to another player."""
        ...

    def say(self, text: str, *, trouble: bool = False) -> None:
        """Show a message to the viewing player."""
        ...

    def complain(self, text: str) -> None:
        """Show an error message when the scene is drawn next."""
        ...

    def story_so_far(self, scene: Scene, until: int | None = None) -> Sequence[LogLine]:
        """The actions of the others since the only player here last decided, up to an event."""
        ...

    def refresh_scene(self) -> None:
        """Draw the present selection."""
        ...

    def repaint(self) -> None:
        """Draw everything again; only changes are sent."""
        ...

    def paint_board(self) -> None:
        """Draw the board alone."""
        ...

    def query(self, selector: Any) -> Iterable[Any]:
        """The widgets of a class."""
        ...

    def set_timer(self, *args: Any, **options: Any) -> Timer:
        """Call something once, after a delay."""
        ...

    def set_interval(self, *args: Any, **options: Any) -> Timer:
        """Call something repeatedly."""
        ...

    def call_later(self, *args: Any, **options: Any) -> object:
        """Call something in the app's own loop."""
        ...
