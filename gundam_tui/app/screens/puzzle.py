"""A puzzle on the table's board: the question, the answers in the dock, and their consequences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.cells import cell_len
from textual.app import ComposeResult

from gundam_tui.app.answering import find
from gundam_tui.app.background import BackgroundWork
from gundam_tui.app.board.dock import dock
from gundam_tui.app.board.faces import DockText, ReportLine
from gundam_tui.app.board.places import BoardPlaces
from gundam_tui.app.board.sheet import Sheet, Touch
from gundam_tui.app.curtain_guard import CurtainGuard
from gundam_tui.app.draw.line import Part
from gundam_tui.app.keymap import PUZZLE, bindings
from gundam_tui.app.scene import Scene
from gundam_tui.app.screens import puzzle_dock
from gundam_tui.app.screens.base_screen import BaseScreen
from gundam_tui.app.screens.confirm import Confirm
from gundam_tui.app.screens.list_screen import ALWAYS
from gundam_tui.app.screens.pages import CardPage
from gundam_tui.app.screens.puzzle_dock import PuzzleMoment, step_words
from gundam_tui.app.screens.puzzle_lists import PuzzleCards, PuzzleList, Shelf
from gundam_tui.app.widgets.page import KeyBar
from gundam_tui.app.widgets.panels import BoardPanel, DrawnPanel
from gundam_tui.cardlang.faults import CardFileError
from gundam_tui.games.library import progress_words
from gundam_tui.games.registry import game
from gundam_tui.games.seats import seat_labels
from gundam_tui.kernel.prompt import Refused
from gundam_tui.language import tr
from gundam_tui.study.by_lesson import offers
from gundam_tui.study.puzzle_list import Puzzle, PuzzleError
from gundam_tui.study.puzzles import Attempt, Interrupted, PuzzleProgress
from gundam_tui.table import player_names

if TYPE_CHECKING:
    from gundam_tui.app.board.faces import BoardScene
    from gundam_tui.games.views import OptionView
    from gundam_tui.proof import LineStep
    from gundam_tui.study.by_lesson import Topic

_SOLVING = frozenset(("mark", "hint", "solution"))
_OVER = frozenset(("again",))
_LAST = frozenset(("close", "help"))
_BETWEEN = 3  # cells between the title and the rating
_OFTEN = 20  # cards between two messages while they are read
_TOLD = 0.5  # seconds between two messages while something is proven
_DEAF = 0.8  # seconds in which Enter neither leaves a result nor answers the first question of a puzzle
_NEW = 0.4  # the same for its other questions, and for an answer that Enter has just selected


class _Board(BoardPanel):
    """The board. The hand stays readable while a battle asks, and where there is room the puzzle stands beside it."""

    def read(self, scene: Scene, where: BoardPlaces) -> BoardScene:
        """See `BoardPanel.read`."""
        found = super().read(scene, where)
        screen = cast("PuzzleScreen", self.screen)
        return found._replace(
            duel=None if found.hand else found.duel, report=tuple(screen.facts()), report_title=tr("PUZZLE"),
            report_keys="",
        )  # fmt: skip


class _Dock(DrawnPanel):
    """The goal, the answers, and the latest message; without a pane beside the board also the title and the rating."""

    ground = "dock"

    def lines(self, width: int, height: int) -> list[list[Part]]:
        """See `Canvas.lines`. It has something to say even where there is no board."""
        screen = cast("PuzzleScreen", self.screen)
        if screen.scene is not None:
            return super().lines(width, height)
        sheet = screen.gundam.palette.sheet(screen.gundam.glyphs, width, height, self.ground)
        self._draw(sheet)
        return sheet.rows()

    def compose_picture(self, sheet: Sheet, scene: Scene) -> None:
        """See `DrawnPanel.compose_picture`."""
        del scene
        self._draw(sheet)

    def _draw(self, sheet: Sheet) -> None:
        screen = cast("PuzzleScreen", self.screen)
        top = 0
        if screen.scene is None or not screen.roomy:
            title, rating = screen.title_words(), screen.rating_words()
            dock(sheet, 0, 1, DockText("", "own"))
            room = sheet.width - cell_len(rating) - _BETWEEN - 2
            sheet.fitted(2, 0, title, room, "own", bold=True)
            sheet.right(sheet.width - 1, 0, rating, "sub")
            top = 1
        dock(sheet, top, sheet.height - top, screen.question())


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
    DEFAULT_CLASSES = "board puzzle"
    BINDINGS = bindings(PUZZLE)
    keys = PUZZLE

    def __init__(self, puzzles: Sequence[Puzzle], topic: Topic | None = None) -> None:
        super().__init__()
        self._topic = topic
        self._progress = PuzzleProgress.load()
        self._all = tuple(puzzles)
        self._left = list(self._progress.next_of(puzzles))
        self._puzzle = self._left.pop(0)
        self.attempt: Attempt | None = None
        self.scene: Scene | None = None
        self._choices: list[OptionView] = []
        self._at = 0  # the answer with the cursor, -1: none; when the puzzle is over, the place in its film
        self._marked: list[str] = []
        self._said: list[tuple[str, str]] = []
        self._hinted = ""  # the hint for the open question
        self._guard = CurtainGuard(0.0)  # when Enter is heard
        self._work = BackgroundWork(self, "puzzle")
        self._pointed = False  # is the cursor on a card to read, and not on that of the answer?
        self._helped = self._counted = False
        self._shelf = Shelf()
        self._before = self._strength

    @property
    def _strength(self) -> float:
        """The player's rating in the game of the puzzle."""
        return self._progress.rating(self._puzzle.game).rating

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield _Board(id="table")
        yield _Dock(id="dock")
        yield KeyBar(self._keys, last=ALWAYS)

    def _keys(self) -> list[tuple[str, str]]:
        """The keys that do something now."""
        over = self._over
        words = {"on": tr("step"), "choose": tr("next")} if over else {} if self._at >= 0 else {"choose": tr("select")}
        hidden = {*_SOLVING, "next"} if over else _OVER
        asked = self.scene.view.prompt if self.scene is not None else None
        several = asked is not None and asked.most > 1
        keys = [(key.id.partition(".")[2], key) for key in PUZZLE if key.word]
        if not over:  # everybody tries the arrows: where there is little room they are left out first
            keys.sort(key=lambda one: 1 if one[0] == "on" else 2 if one[0] in _LAST else 0)
        if not several:
            hidden = {*hidden, "mark"}
        if self.attempt is None:
            hidden = {*hidden, "on", "choose", "look", "view", "cards", "hint", "solution", "again"}
        return [(key.listed, words.get(name, key.word)) for name, key in keys if name not in hidden]

    def on_mount(self) -> None:
        """Set up the first puzzle."""
        self._begin([self._puzzle, *self._left] if self._topic is not None else [self._puzzle], self._topic)

    @property
    def roomy(self) -> bool:
        """Is there a pane beside the board?"""
        return any(one.roomy for one in self.query(BoardPanel))

    @property
    def _over(self) -> bool:
        return self.attempt is not None and self.attempt.prompt is None

    # ------------------------------------------------------------ setting up

    def _begin(self, puzzles: Sequence[Puzzle], topic: Topic | None = None, *, counted: bool = False) -> None:
        """Set up the first of some puzzles; with a topic, the first that is about it."""
        self.attempt, self._choices, self._marked = None, [], []
        self._puzzle, self._hinted = puzzles[0], ""
        self._helped, self._counted = False, counted
        self._before = self._strength

        def set_up() -> Attempt | PuzzleError | None:
            for puzzle in puzzles:
                try:
                    game(puzzle.game).book(self._reading_cards)  # the first time it is compiled
                    attempt = Attempt(puzzle)
                except PuzzleError as error:
                    return error
                except CardFileError as error:
                    return PuzzleError(str(error))
                if topic is None or offers(attempt.prompt, topic):
                    return attempt
            return None

        self._think(set_up, self._set_up, tr("The position is being set up ..."))

    def _reading_cards(self, done: int, total: int) -> None:
        """The progress of the thread that reads the cards."""
        if not done % _OFTEN:
            self._work.show(partial(self._say, progress_words(done, total)))

    def _set_up(self, found: Attempt | PuzzleError | None) -> None:
        self._said = []
        if isinstance(found, Attempt):
            self.attempt, self._puzzle = found, found.puzzle
            found.stopped = self._work.stopping
            if found.puzzle in self._left:
                at = self._left.index(found.puzzle)
                self._left = self._left[at + 1 :] if self._topic is not None else self._left
        elif found is None:
            self._left = []
            last = tr("That was the last puzzle: `puzzle --mine GAMES` finds more.")
            none = tr("No puzzle is about this yet.")
            self._said = [(last if self.scene is not None else none, "sub")]
        else:
            self._said = [(str(found), "bad")]
        self._show()

    # ------------------------------------------------------------ showing

    def _show(self) -> None:
        """Draw the open question, with no answer selected, or the end of the film."""
        attempt = self.attempt
        self._choices, self._marked, self._at, self._pointed, self._hinted = [], [], -1, False, ""
        if attempt is not None:
            self._wait(_NEW if attempt.prompt is not None and len(attempt.film) > 1 else _DEAF)
            if attempt.prompt is None:
                self._at = len(attempt.film) - 1
            self._look()
            self._choices = attempt.choices()
            self._point()
        self.repaint()

    def _wait(self, seconds: float) -> None:
        """An Enter that comes sooner was not meant for what is shown now."""
        least = self.gundam.guard
        self._guard = CurtainGuard(max(seconds, least) if least else 0.0)

    def _look(self) -> None:
        """Draw the moment: the present one, or that of the film where the cursor is."""
        attempt = self.attempt
        if attempt is None:
            return
        gaze = self.scene.gaze if self.scene is not None else 0
        seen, seat = attempt.view(self._at if attempt.prompt is None else -1), attempt.puzzle.seat
        names = seat_labels(len(seen.players))
        view = player_names.view(seen, names, seat)
        self.scene = Scene(view, seat, names, self.gundam.glyphs, reader=seat, watched=True, gaze=gaze)
        self._read(gaze)

    def _read(self, obj: int) -> None:
        """A card is the one that is read."""
        scene = self.scene
        if scene is not None:
            card = find(scene.view, obj)
            scene.gaze = obj if card is not None else 0
            scene.looked, scene.number = card, card.number if card is not None else ""

    def _point(self) -> None:
        """The card of the answer with the cursor is read; where it names none the last one stays, and at first the
        attacker or a card of the hand.
        """
        scene = self.scene
        if scene is None:
            return
        option = self._choices[self._at] if 0 <= self._at < len(self._choices) else None
        obj = (option.obj or option.to) if option is not None else 0
        battle = scene.view.battle
        first = battle.attacker if battle is not None else next(self._cards(), 0)
        if obj or not scene.gaze:
            self._read(obj or first)
        if option is not None and not scene.number:
            scene.number = option.card or option.to_card

    def _answers(self) -> list[tuple[str, str]]:
        """Key and label of each answer; the last has no key where nothing at all may be chosen."""
        found = [(option.key, option.label) for option in self._choices]
        nothing = self.attempt.nothing if self.attempt is not None else ""
        return [*found, ("", nothing)] if nothing else found

    def title_words(self) -> str:
        """The title of the puzzle and its difficulty."""
        about = self._topic.title if self._topic is not None else self._puzzle.called
        return tr(
            "Puzzle: {title} {sep} difficulty {rating:.0f}",
            title=about, sep=self.gundam.glyphs.sep, rating=self._puzzle.rating,
        )  # fmt: skip

    def rating_words(self) -> str:
        """The player's rating, its change by this puzzle, and the streak."""
        rating, streak = self._strength, self._progress.streak
        change = round(rating) - round(self._before)
        added = f" ({change:+d})" if change else ""
        return tr(
            "your rating {rating:.0f}{added} {sep} {streak} in a row",
            rating=rating, added=added, sep=self.gundam.glyphs.sep, streak=streak,
        )  # fmt: skip

    def facts(self) -> list[ReportLine]:
        """The puzzle in the pane beside the board: title, difficulty, rating, and what may be hidden."""
        rows = [ReportLine("", "own", self.title_words(), heading=True), ReportLine("", "sub", self.rating_words())]
        return rows if self.attempt is None else [*rows, *puzzle_dock.hidden_facts(self.attempt)]

    def question(self) -> DockText:
        """The dock."""
        return puzzle_dock.question(
            PuzzleMoment(
                self._puzzle, self.attempt, self.scene, self._answers(), self._at, self._marked, self._said,
                self._hinted, pointed=self._pointed, roomy=self.roomy, glyphs=self.gundam.glyphs, width=self.size.width,
            )
        )  # fmt: skip

    @property
    def _unselected(self) -> bool:
        return self._at < 0 and bool(self._answers())

    # ------------------------------------------------------------ solving

    def _think(self, work: Callable[[], Any], then: Callable[[Any], None], words: str = "") -> None:
        """Do something in the background; the words say what. Without words it proves something, tells how far it is,
        and can be interrupted.
        """
        if self._work.busy:
            return
        question, said = self._at, self._said
        timer = self.set_interval(_TOLD, self._tell_progress) if not words else None
        self._said = [(words or tr("The proof is checked ..."), "sub")]
        self.repaint()

        def attempted() -> Any:
            try:
                return work()
            except (Refused, Interrupted) as refused:
                return refused

        def done(found: Any) -> None:
            if timer is not None:
                timer.stop()
            if isinstance(found, Interrupted):
                self._at, self._said = question, [*said, (tr("Interrupted: nothing is answered."), "sub")]
                self.repaint()
            else:
                then(found)

        self._work.start(attempted, done)

    def _tell_progress(self) -> None:
        """How far a proof is."""
        attempt = self.attempt
        if attempt is not None and self._work.busy:
            self._say(tr("The proof is checked: {count} answers tried. Esc interrupts.", count=attempt.solver.tried))

    def action_move(self, by: int) -> None:
        """Another answer, or another moment of the line."""
        if self._work.busy or self.attempt is None:
            return
        self._pointed = False
        if self._over:
            self._at = min(max(0, self._at + by), len(self.attempt.film) - 1)
            self._look()
        elif count := len(self._answers()):
            self._at = (self._at + by) % count if self._at >= 0 else min(0, by) % count
            self._point()
        self.repaint()

    def action_look(self, by: int) -> None:
        """Move the cursor over the cards on the table, to read them."""
        cards = list(self._cards())
        if self.scene is None or not cards:
            return
        at = cards.index(self.scene.gaze) if self.scene.gaze in cards else -1 if by > 0 else 0
        self._read(cards[(at + by) % len(cards)])
        self._pointed = True
        self.repaint()

    def _cards(self) -> Iterator[int]:
        """The cards on the table, the solver's hand first."""
        scene = self.scene
        if scene is None:
            return
        yield from (card.id for card in scene.hand if card.id)
        for player in (scene.own, *scene.enemies):
            yield from (card.id for card in scene.on_field(player) if card.id)

    def action_view(self) -> None:
        """Show the card that is read in full."""
        scene = self.scene
        if scene is None or not scene.number:
            self.action_cards()
            return
        beside = [card for card in (find(scene.view, obj) for obj in self._cards()) if card is not None]
        self.app.push_screen(CardPage(scene.looked, scene.number, game=scene.game, beside=beside))

    def action_cards(self) -> None:
        """List the cards of the puzzle, and those that lie hidden, to read them."""
        attempt = self.attempt
        if attempt is not None and self.scene is not None:
            theirs, own = attempt.hidden_numbers(), attempt.hidden_numbers(own=True)
            self.app.push_screen(PuzzleCards(self.scene, theirs, own))

    def action_mark(self) -> None:
        """Add one of several answers, or remove it."""
        answers = self._answers()
        if self._unselected and not self._work.busy:
            self.action_move(1)
            return
        key = answers[self._at][0] if self._at < len(answers) and not self._over else ""
        if key and not self._work.busy:
            self._marked = [one for one in self._marked if one != key] if key in self._marked else [*self._marked, key]
            self.repaint()

    def action_choose(self) -> None:
        """Give the answer, an order with the rest as listed; where none is selected, select the first one; at the end
        the next puzzle.
        """
        attempt, answers = self.attempt, self._answers()
        if self._work.busy or not self._guard.passes():
            return
        if attempt is None or attempt.prompt is None or not answers:
            self.action_next()
            return
        if self._at < 0:
            self.action_move(1)
            self._wait(_NEW)
            return
        white = answers[self._at][0]
        keys = (self._marked or [white]) if white else []
        if attempt.prompt.ordered:
            keys += [key for key, _ in answers if key and key not in keys]
        self._think(lambda: attempt.play(keys), self._answered)

    def _answered(self, found: Sequence[LineStep] | Refused) -> None:
        attempt = self.attempt
        assert attempt is not None
        if isinstance(found, Refused):
            self._said = [(tr("That is no answer: {text}.", text=found.text), "bad")]
            self.repaint()
            return
        if attempt.wrong:
            self._count(solved=False)
            self._said = [(tr("Not solved. {missed}", missed=self._puzzle.missed), "bad"), *self._teaches()]
        elif attempt.done:
            helped = tr("Solved, with help: it counts as not solved.")
            again = tr("Solved. Only the first attempt counts.")
            self._said = [(helped if self._helped else again if self._counted else tr("Solved."), "good")]
            self._count(solved=not self._helped)
            self._said += self._teaches()
        else:
            told = f" {self.gundam.glyphs.becomes} ".join(step_words(step, self._puzzle) for step in found)
            self._said = [(told or tr("Right. Nothing is answered."), "text")]
        self._show()

    def _count(self, *, solved: bool) -> None:
        if self._counted:
            return
        self._counted = True
        with suppress(OSError):  # a full disk loses the rating of this puzzle, but not the puzzle
            self._progress.add(self._puzzle, solved=solved)

    def action_hint(self) -> None:
        """The card of the next right move."""
        attempt = self.attempt
        if not self._work.interrupts(self.action_hint) and attempt is not None and attempt.prompt is not None:
            self._helped = True
            self._think(attempt.hint, self._hint)

    def _hint(self, text: str) -> None:
        """The hint stays until the question is answered."""
        self._said, self._hinted = [], text
        self.repaint()

    def action_solution(self) -> None:
        """Give up, after a question."""
        attempt = self.attempt
        if self._work.interrupts(self.action_solution) or attempt is None or attempt.prompt is None:
            return
        if self._counted:
            self._give_up(True)
            return
        question, more = tr("Give up, and see the solution?"), tr("The puzzle then counts as not solved.")
        self.app.push_screen(Confirm(question, more), self._give_up)

    def _give_up(self, yes: object) -> None:
        attempt = self.attempt
        if yes and attempt is not None:
            self._count(solved=False)
            self._think(attempt.give_up, self._gave_up)

    def _gave_up(self, line: Sequence[LineStep]) -> None:
        del line
        self._said = [(tr("The solution"), "text"), *self._teaches()]
        self._show()
        self._at = 0
        self._look()
        self.repaint()

    def _say(self, text: str) -> None:
        self._said = [(text, "text")]
        self.repaint()

    def _teaches(self) -> list[tuple[str, str]]:
        """What the solution shows."""
        return [(tr(self._puzzle.teaches), "sub")] if self._puzzle.teaches else []

    # ------------------------------------------------------------ other puzzles

    def action_again(self) -> None:
        """Try the same puzzle once more; only the first attempt counts."""
        if not self._work.interrupts(self.action_again) and self.attempt is not None:
            self._begin([self._puzzle], counted=True)  # it is known to be about the topic

    def action_next(self) -> None:
        """The next puzzle."""
        if self._work.interrupts(self.action_next):
            return
        if self._left:
            self._begin(self._left if self._topic is not None else [self._left.pop(0)], self._topic)
        else:
            self._set_up(None)

    def action_list(self) -> None:
        """Choose a puzzle from the list."""
        if not self._work.interrupts(self.action_list):
            self.app.push_screen(PuzzleList(self._all, self._progress.tried, self._shelf), self._chosen)

    def _chosen(self, puzzle: object) -> None:
        if isinstance(puzzle, Puzzle):
            self._topic = None
            self._left = [one for one in self._left if one != puzzle]
            self._begin([puzzle])

    def touched(self, what: Touch) -> None:
        """Handle a click: on an answer it selects, and once more confirms; on a card it reads it."""
        if self._work.busy or self.small:
            return
        if what.entry >= 0 and not self._over and what.entry == self._at:
            self.action_choose()
        elif what.entry >= 0:
            self.action_move(what.entry - self._at)
        elif what.obj:
            self._read(what.obj)
            self._pointed = True
            self.repaint()

    def action_close(self) -> None:
        """Back home; while something is proven that is interrupted instead."""
        if not self._work.interrupts() or self.attempt is None:
            self.dismiss()
