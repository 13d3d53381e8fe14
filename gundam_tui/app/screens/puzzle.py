"""A puzzle on the table's board: the question, the answers in the dock, and their consequences."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult

from gundam_tui.app.board.dock import dock
from gundam_tui.app.board.faces import Chip, Question
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.draw.line import Part
from gundam_tui.app.keymap import PUZZLE, bindings
from gundam_tui.app.scene import Scene
from gundam_tui.app.screens.base_screen import BaseScreen
from gundam_tui.app.screens.list_screen import ALWAYS
from gundam_tui.app.widgets.page import KeyBar
from gundam_tui.app.widgets.panels import Picture, board
from gundam_tui.games.seats import seat_label
from gundam_tui.kernel.prompt import Refused
from gundam_tui.language import join, tr
from gundam_tui.study.by_lesson import offers
from gundam_tui.study.puzzles import Attempt, Progress, Puzzle, PuzzleError

if TYPE_CHECKING:
    from gundam_tui.games.views import View
    from gundam_tui.proof import Step
    from gundam_tui.study.by_lesson import Topic


_NOTHING = ""  # in place of the key of an answer: to choose none of them


class _Dock(Picture):
    """The question, the answers, and the latest message."""

    ground = "dock"

    def lines(self, width: int, height: int) -> list[list[Part]]:
        """See `Canvas.lines`. It has something to say even where there is no board."""
        screen = cast("PuzzleScreen", self.screen)
        if screen.scene is not None:
            return super().lines(width, height)
        sheet = screen.gundam.palette.sheet(screen.gundam.glyphs, width, height, self.ground)
        dock(sheet, 0, height, screen.question())
        return sheet.rows()

    def compose_picture(self, sheet: Sheet, scene: Scene) -> None:
        """See `Picture.compose_picture`."""
        del scene
        dock(sheet, 0, sheet.height, cast("PuzzleScreen", self.screen).question())


class PuzzleScreen(BaseScreen):
    """Puzzles, one after another, those near the player's strength first.

    Args:
        puzzles: the available puzzles.
        topic: what they are to be about; None: anything.

    Attributes:
        scene: what is shown (the panels draw it).
        attempt: the puzzle being solved; None while it is set up.
    """

    CSS_PATH: ClassVar = ["base_screen.tcss", "table.tcss"]
    DEFAULT_CLASSES = "board"
    BINDINGS = bindings(PUZZLE)

    def __init__(self, puzzles: Sequence[Puzzle], topic: Topic | None = None) -> None:
        super().__init__()
        self._topic = topic
        self._progress = Progress.load()
        self._left = list(self._progress.next_of(puzzles))
        self._puzzle = self._left.pop(0)
        self.attempt: Attempt | None = None
        self.scene: Scene | None = None
        self._view: View | None = None
        self._at = 0
        self._marked: list[str] = []
        self._said: list[tuple[str, str]] = []
        self._busy = False
        self._helped = self._counted = False

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield from board()
        yield _Dock(id="dock")
        yield KeyBar(lambda: [(key.listed, key.word) for key in PUZZLE if key.word], last=ALWAYS)

    def on_mount(self) -> None:
        """Set up the first puzzle."""
        self._begin(self._puzzle)

    def _begin(self, puzzle: Puzzle) -> None:
        """Set up a puzzle, or the next one that is about the topic."""
        try:
            attempt = Attempt(puzzle)
        except PuzzleError as error:
            attempt, self._said = None, [(str(error), "bad")]
        else:
            if self._topic is not None and not offers(attempt.prompt, self._topic):
                self.call_later(self.action_next)  # one at a time, so that keys are heard in between
                return
            self._said = []
        self._puzzle, self.attempt = puzzle, attempt
        self._helped = self._counted = False
        self._show()

    # ------------------------------------------------------------ showing

    def _show(self) -> None:
        attempt = self.attempt
        if attempt is not None:
            seat = attempt.puzzle.seat
            self._view = attempt.view()
            names = [seat_label(one) for one in range(len(self._view.players))]
            self.scene = Scene(self._view, seat, names, self.gundam.glyphs, watched=True)
        self._at, self._marked = 0, []
        self.repaint()

    def _options(self) -> list[tuple[str, str]]:
        """Key and label of each answer."""
        if self.attempt is None or self.attempt.prompt is None or self._view is None or self._view.prompt is None:
            return []
        found = [(option.key, option.label) for option in self._view.prompt.options]
        nothing = self.attempt.nothing
        return [*found, (_NOTHING, nothing)] if nothing else found

    def _below(self) -> Iterator[tuple[str, str]]:
        """Under the goal: what waits for the answer, the open question unless it is just what to play, and the hidden
        cards.
        """
        view, attempt = self._view, self.attempt
        if view is None or view.prompt is None or attempt is None:
            return
        yield from ((tr("waiting: {text}", text=text), "text") for text in view.waiting)
        if not attempt.module.prompts[view.prompt.kind].window:
            yield self._asked(), "text"
        if hidden := attempt.hidden():
            yield tr("Hidden, nobody says where: {hidden}", hidden=join(hidden)), "sub"

    def _asked(self) -> str:
        """The open question, such as which target."""
        prompt = self._view.prompt if self._view is not None else None
        if prompt is None:
            return ""
        return tr("{question} (several: the space bar)", question=prompt.text) if prompt.most > 1 else prompt.text

    def question(self) -> Question:
        """The dock."""
        rating, streak = self._progress.rating.rating, self._progress.streak
        aside = tr(
            "your rating {rating:.0f} {sep} {streak} in a row", rating=rating, sep=self.gundam.glyphs.sep, streak=streak
        )
        options = self._options()
        chips = tuple(
            Chip("", label, cursor=at == self._at, entry=at, chosen=self._sign(key))
            for at, (key, label) in enumerate(options)
        )
        text = self._asked() if options and self._said else self._puzzle.asked
        hints = tuple(self._said or self._below())
        topic = self._topic.title if self._topic is not None else tr(self._puzzle.title)
        heading = tr("Puzzle: {topic}", topic=topic) if topic else tr("Puzzle")
        return Question(heading, "own", text, aside, chips=chips, hints=hints)

    def _sign(self, key: str) -> str:
        """The sign of an answer that is one of several: in an order its place."""
        prompt = self._view.prompt if self._view is not None else None
        if prompt is None or key not in self._marked:
            return ""
        return str(self._marked.index(key) + 1) if prompt.ordered else self.gundam.glyphs.chosen

    # ------------------------------------------------------------ solving

    def _think(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Prove something in the background."""
        if self._busy:
            return
        self._busy = True
        self._said = [(tr("The proof is checked ..."), "sub")]
        self.repaint()

        def run() -> None:
            found: Any = None
            try:
                found = work()
            except Refused as refused:
                found = refused
            with suppress(RuntimeError):  # the app has been left meanwhile: its loop is closed
                self.app.call_from_thread(done, found)

        def done(found: Any) -> None:
            self._busy = False
            if self.is_attached:
                then(found)

        threading.Thread(target=run, name="puzzle", daemon=True).start()

    def action_move(self, by: int) -> None:
        """Another answer."""
        count = len(self._options())
        if count and not self._busy:
            self._at = (self._at + by) % count
            self.repaint()

    def action_mark(self) -> None:
        """Add one of several answers, or remove it."""
        options = self._options()
        if options and not self._busy and options[self._at][0] != _NOTHING:
            key = options[self._at][0]
            self._marked = [one for one in self._marked if one != key] if key in self._marked else [*self._marked, key]
            self.repaint()

    def action_choose(self) -> None:
        """Give the answer, an order with the rest as listed; at the end the next puzzle."""
        attempt, options = self.attempt, self._options()
        if attempt is None or attempt.prompt is None or not options:
            self.action_next()
            return
        at = options[self._at][0]
        keys = [] if at == _NOTHING else self._marked or [at]
        if attempt.prompt.ordered:
            keys = [*keys, *(key for key, _ in options if key not in keys)]
        self._think(lambda: attempt.play(keys), self._answered)

    def _answered(self, found: Sequence[Step] | Refused) -> None:
        attempt = self.attempt
        assert attempt is not None
        if isinstance(found, Refused):
            self._said = [(tr("That is no answer: {text}.", text=found.text), "bad")]
            self._show()
            return
        told = self._told(found)
        if attempt.wrong:
            self._count(solved=False)
            self._said = [(tr("No, this gives it away: {told}", told=told), "bad"), (tr("n: the next puzzle"), "sub")]
        elif attempt.done:
            self._count(solved=not self._helped)
            helped = tr(", with help: it counts as not solved") if self._helped else ""
            self._said = [(tr("Solved{helped}. n: the next puzzle", helped=helped), "good"), *self._teaches()]
        else:
            self._said = [(told or tr("Right. Nothing is answered."), "text")]
        self._show()

    def _told(self, steps: Sequence[Step]) -> str:
        own = self._puzzle.seat
        arrow = f" {self.gundam.glyphs.becomes} "
        return arrow.join(
            tr("{player}: {answer}", player=tr("you") if step.seat == own else seat_label(step.seat), answer=step.label)
            for step in steps
        )

    def _count(self, *, solved: bool) -> None:
        if self._counted:
            return
        self._counted = True
        with suppress(OSError):  # a full disk loses the rating of this puzzle, but not the puzzle
            self._progress.add(self._puzzle, solved=solved)

    def action_hint(self) -> None:
        """The card of the next right move."""
        attempt = self.attempt
        if attempt is not None and attempt.prompt is not None:
            self._helped = True
            self._think(attempt.hint, self._say)

    def action_solution(self) -> None:
        """Give up."""
        attempt = self.attempt
        if attempt is not None and attempt.prompt is not None:
            self._count(solved=False)
            self._think(lambda: self._told(attempt.solution()), self._give_up)

    def _give_up(self, told: str) -> None:
        self._said = [(told, "text"), *self._teaches()]
        self.repaint()

    def _say(self, text: str) -> None:
        self._said = [(text, "text")]
        self.repaint()

    def _teaches(self) -> list[tuple[str, str]]:
        """What the solution shows."""
        return [(tr(self._puzzle.teaches), "sub")] if self._puzzle.teaches else []

    def action_next(self) -> None:
        """The next puzzle."""
        if self._busy:
            return
        if not self._left:
            last = tr("That was the last puzzle: `puzzle --mine GAMES` finds more.")
            none = tr("No puzzle is about this yet.")
            self._said = [(last if self.scene is not None else none, "sub")]
            self.repaint()
            return
        self._begin(self._left.pop(0))

    def action_help(self) -> None:
        """Show the keys."""
        from gundam_tui.app.screens.help import HelpPage

        self.app.push_screen(HelpPage(PUZZLE, ()))

    def action_close(self) -> None:
        """Back home."""
        self.dismiss()
