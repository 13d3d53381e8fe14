"""What screens, widgets and the parts of a table may ask of the app and of the table: so none of them knows the
classes that tie everything together (`app.GundamApp`, `screens.table.TableScreen`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from rich.console import Console
    from textual.geometry import Size
    from textual.screen import Screen
    from textual.timer import Timer

    from gundam_tui.app.answering import AnswerInput, Reply
    from gundam_tui.app.demo import Demo
    from gundam_tui.app.glyphs import Glyphs
    from gundam_tui.app.lookups import Lookups
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
        settings: what the user likes.
        guard: seconds without a key before the curtain listens.
        coached: is the coach announced at the table?
        joining: shall the lobby of this machine's table server come next?
        message: what went wrong, for the home screen; `news`: what else there is to say there.
        sitting: the match that is played, and with whom.
        home_name: how the home screen is called.
        served: are the others at other terminals, with a line in between?
        recorded: are new games written to records?
    """

    settings: Settings
    guard: float
    coached: bool
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
        """The match, None on the home screen."""
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
        """The game that new games are played of."""
        ...

    @property
    def taught_game(self) -> GameModule:
        """The game whose lessons are offered."""
        ...

    @property
    def home_about(self) -> str:
        """What becomes of the match on the way to the home screen."""
        ...

    @property
    def leave_about(self) -> str:
        """What becomes of the match when the program is left."""
        ...

    def player(self, seat: int) -> str:
        """How a player is called: `P1`, or `P1 NAME`."""
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
        """Put a match on the screen, and nothing else."""
        ...

    def resume(self, *, salvage: bool = False) -> None:
        """Go on with the game that was left last."""
        ...

    def learn(self, lesson: int = 0) -> None:
        """Begin a lesson; 0: the one at which the learner left."""
        ...

    def watch(self, demo: Demo) -> None:
        """Computer players play game after game."""
        ...

    def rematch(self, *, swap: bool, chooser: int | None = None) -> None:
        """The same players once more."""
        ...

    def home(self) -> None:
        """To the home screen; the match is closed."""
        ...

    def ended(self) -> None:
        """The game is over: say so."""
        ...

    def undo_end(self) -> None:
        """Take back the decision that ended the game."""
        ...

    def pop_to_table(self) -> None:
        """Close what lies over the table."""
        ...

    def commands(self) -> None:
        """Open the list of commands."""
        ...

    def more_commands(self, then: Callable[[Callable[[], object]], Callable[[], object]]) -> Sequence[Any]:
        """Commands that only this kind of app has."""
        ...

    def open_settings(self) -> None:
        """Open the settings."""
        ...

    def judge(self) -> None:
        """The players correct the position."""
        ...

    def concede(self, seat: int) -> None:
        """A player concedes, after having said so twice."""
        ...

    def confirm(self, question: str, more: str, then: Callable[[], object]) -> None:
        """Ask yes or no; do something on yes."""
        ...

    def agree(self, what: str, why: str, then: Callable[[], object]) -> None:
        """Ask every person who still plays; do something when all agree."""
        ...

    def attend(self, match: MatchApi) -> None:
        """Tell the terminal whose turn it is."""
        ...

    def change(self, **changes: Value | Mapping[str, str]) -> str:
        """Change settings and keep them; why they cannot be kept, or empty."""
        ...

    def next_palette(self) -> None:
        """Take the next set of colours."""
        ...

    def toggle_ascii(self) -> None:
        """Change between box drawing and ASCII."""
        ...

    def press(self, shown: str) -> None:
        """Do as if a key was pressed, by what is written for it."""
        ...

    def forget(self) -> None:
        """Send everything again: what stands on the terminal is not known."""
        ...

    def line_slow(self) -> bool:
        """Does the terminal fall behind with what is sent to it?"""
        ...

    def let_go(self) -> None:
        """Wait for the terminal no longer."""
        ...

    def hang_up(self) -> None:
        """End the app without a word."""
        ...

    def action_leave(self) -> None:
        """Leave; the game is in its record."""
        ...

    def push_screen(self, screen: Any, callback: Callable[[Any], object] | None = None) -> object:
        """Open a screen; what it is dismissed with goes to `callback`."""
        ...

    def call_later(self, callback: Callable[..., Any], *args: Any) -> object:
        """Call something in the app's own loop."""
        ...


class TableCommands(Protocol):
    """What can be done at a table besides answering (`table_actions.TableActions`)."""

    def log(self) -> None:
        """Show the whole log."""
        ...

    def undo(self) -> None:
        """Take the last decision back."""
        ...

    def mode(self) -> None:
        """Take the next pass mode."""
        ...

    def coach(self) -> None:
        """Ask the coach."""
        ...

    def zone(self, whose: str) -> None:
        """Show somebody's piles."""
        ...


class TableMotion(Protocol):
    """What is being shown happening on a table (`showing.Showing`)."""

    @property
    def running(self) -> bool:
        """Is something being shown?"""
        ...

    def then(self, call: Callable[[], None]) -> None:
        """Do something when all has been shown."""
        ...


class OpenTable(Protocol):
    """A table on the screen, as its parts know it.

    Attributes:
        match: the match.
        scene: what is shown; None: nothing (behind the curtain).
        eyes: whose eyes are on it.
        lookups: what the match says about what is selected.
        remark: something to say when the scene is drawn next.
        turned: the enemy at the front line, -1 for the next one.
        painted: how many events there were when the board was painted last.
    """

    match: MatchApi
    scene: Scene | None
    eyes: Perspective
    lookups: Lookups
    remark: str
    turned: int
    painted: int

    @property
    def does(self) -> TableCommands:
        """What keys do besides answering."""
        ...

    @property
    def showing(self) -> TableMotion:
        """What is being shown happening."""
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

    def give(self, answer: Reply) -> None:
        """Give an answer to the match and go on."""
        ...

    def proceed(self) -> None:
        """Let the table go on to the next prompt of a person."""
        ...

    def present(self, then: Callable[[], object]) -> None:
        """Show what has happened since the last paint, then do something."""
        ...

    def show(self) -> None:
        """Draw the present state for the player who may look."""
        ...

    def scene_of(self, view: View, chooser: AnswerInput | None, *, hidden: bool, reader: int | None) -> Scene:
        """A moment of the table."""
        ...

    def hand_over(self, seat: int) -> None:
        """Let the keyboard change hands."""
        ...

    def say(self, text: str, *, trouble: bool = False) -> None:
        """Say something to the player who looks."""
        ...

    def complain(self, text: str) -> None:
        """Something could not be done: it is said when the scene is drawn next."""
        ...

    def story_so_far(self, scene: Scene, until: int | None = None) -> Sequence[LogLine]:
        """What the others have done since the only player here decided last, up to an event."""
        ...

    def refresh_scene(self) -> None:
        """Draw what is selected now."""
        ...

    def repaint(self) -> None:
        """Draw all again; only what has changed is sent."""
        ...

    def paint_board(self) -> None:
        """Draw the board alone."""
        ...

    def query(self, selector: Any) -> Iterable[Any]:
        """The widgets of a kind."""
        ...

    def set_timer(self, *args: Any, **options: Any) -> Timer:
        """Call something once, after a while."""
        ...

    def set_interval(self, *args: Any, **options: Any) -> Timer:
        """Call something again and again."""
        ...

    def call_later(self, *args: Any, **options: Any) -> object:
        """Call something in the app's own loop."""
        ...
