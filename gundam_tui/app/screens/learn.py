"""A first game that teaches: the table with the lesson beside it, the clauses of a lesson, the list of lessons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual.app import ComposeResult

from gundam_tui.app.answering import EngineAnswer
from gundam_tui.app.board.faces import Chip, DockText, Taught
from gundam_tui.app.board.footer import footer
from gundam_tui.app.board.looker import Looker
from gundam_tui.app.board.places import BoardPlaces
from gundam_tui.app.board.sheet import Sheet, Touch
from gundam_tui.app.board.side import explained
from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import BY_ID, LEARN, LESSON, PAGE, TABLE, bindings
from gundam_tui.app.scene import Scene
from gundam_tui.app.screens.help import rule_text
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.app.screens.page import TEXT_WIDTH, PageScreen
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.app.table_actions import TableActions
from gundam_tui.app.widgets.panels import BoardPanel, Dock, DrawnPanel, KeyRow
from gundam_tui.language import N, tr

if TYPE_CHECKING:
    from gundam_tui.app.board.faces import BoardScene
    from gundam_tui.app.services import AppServices
    from gundam_tui.table.lessons import Lesson
    from gundam_tui.table.teaching import Teaching

_WORDS = {"enter": "Enter", "space": "Space", "escape": "Esc"}
_ON = frozenset(("enter", "space", "right", "pagedown"))
_BACK = frozenset(("left", "pageup", "backspace"))
_ONLY_READ = N("there is nothing to do in this lesson but to read: Enter goes on")


class LearnTable(TableScreen):
    """The table of a taught game. A lesson opens when its moment has come: the learner reads it beside the live board,
    a paragraph at a time, with the pieces of the paragraph set off; it stays until it is done.

    Args:
        teaching: the game.

    Attributes:
        reading: is the lesson being read?
        page: the place of the paragraph being read.
    """

    CSS_PATH: ClassVar = ["base_screen.tcss", "table.tcss", "learn.tcss"]
    DEFAULT_CLASSES = "board lesson"
    BINDINGS = bindings((*TABLE, *LEARN))
    commands = (*TABLE, *LEARN)

    def __init__(self, teaching: Teaching) -> None:
        super().__init__(teaching.match)
        self.teaching = teaching
        self.reading = False
        self.page = 0
        self._opened: Lesson | None = None
        self._only_read = False  # has somebody tried to do something where there is nothing to do?
        self.does = _Actions(self)
        self.eyes.lead = self.teaching.way

    def content(self) -> ComposeResult:
        """See `TableScreen.content`."""
        yield _Board(id="table")
        yield _Lesson(id="lesson")
        yield _Dock(id="dock")
        yield _Keys(id="keys")

    def show(self) -> None:
        """See `TableScreen.show`; also opens the lesson whose moment has come."""
        self.teaching.check()
        super().show()
        self._guide()

    def over(self) -> None:
        """See `TableScreen.over`: the last lesson, or the game is lost for this one."""
        self._guide()

    def give(self, answer: EngineAnswer) -> None:
        """See `TableScreen.give`."""
        self.teaching.note(answer.keys)
        super().give(answer)
        self.teaching.check()  # a refused answer has done nothing
        self.repaint()

    # ------------------------------------------------------------ reading

    def _guide(self) -> None:
        teaching = self.teaching
        if teaching.ready and self._opened is not teaching.lesson:
            self._opened = teaching.lesson
            self._open()

    def _open(self) -> None:
        self.page = 0
        self._read_on(True)

    def _read_on(self, reading: bool) -> None:
        self.reading, self._only_read = reading, False
        self.set_class(reading, "-reading")
        self.repaint()

    def _turn(self, by: int) -> None:
        """Go to another paragraph; after the last one the lesson has been read."""
        self._only_read = False
        last = len(self.teaching.lesson.text) - 1
        if self.page + by > last:
            self._done()
        else:
            self.page = max(0, self.page + by)
            self.repaint()

    def _done(self) -> None:
        teaching = self.teaching
        self._read_on(False)
        teaching.read()
        if teaching.finished:
            self.gundam.news = tr("The first game is done. Another one? New game, against the computer or a friend.")
            self.call_later(self._end)
            return
        self._guide()
        self.repaint()

    def _end(self) -> None:
        """Home, with the puzzles by what the lessons have taught before it."""
        app, id = self.app, self.gundam.game.id
        self.gundam.home()
        if puzzles := puzzles_by_lesson(self.gundam, id):
            app.push_screen(LessonsDone(puzzles))

    async def on_key(self, event: events.Key) -> None:
        """While a lesson is read: go to the next paragraph, or back. Any other key of the prompt keeps its meaning, and
        the lesson counts as read.
        """
        if not self.reading or self.small:
            return
        letter = event.character or ""
        if event.key in _ON:
            self._turn(1)
        elif event.key in _BACK:
            self._turn(-1)
        elif event.key == "escape":
            self._done()
        elif event.key in ("up", "down", "tab", "shift+tab") or (letter.isalnum() and not self._commands(event)):
            if self.begin():
                return
        else:
            return
        self.used(event)

    def _commands(self, event: events.Key) -> bool:
        return any(event.key in key.pressed for key in self.commands)

    def begin(self) -> bool:
        """Leave the text for the table; returns False if the lesson has no task."""
        if not self.teaching.lesson.do and self.teaching.ready:
            self._only_read = True
            self.repaint()
            return False
        self._read_on(False)
        return True

    def touched(self, what: Touch) -> None:
        """See `TableScreen.touched`."""
        if self.reading and not what.key and not self.begin():
            return
        super().touched(what)

    def way(self) -> list[str]:
        """The keys that lead on at the open prompt, as written."""
        way, chooser = self.teaching.way(), self.eyes.look()[1]
        if way is None or chooser is None:
            return []
        first, *others = chooser.path(way)
        begun = chooser.own_keys() if first == "enter" else [first]  # each task is learned by its own keys
        return [_WORDS.get(key, key) for key in (*begun, *others)]

    def action_lesson(self) -> None:
        """Read the lesson again."""
        self._open()

    def action_again(self) -> None:
        """Set the table up for the lesson."""
        self.gundam.learn(min(self.teaching.at + 1, len(self.teaching.lessons)))

    # ------------------------------------------------------------ drawing

    def taught(self) -> Taught:
        """The lesson, the task and its keys; or what is in the way."""
        teaching, lesson = self.teaching, self.teaching.lesson
        total = len(teaching.lessons)
        heading = tr("Lesson {min} of {total}", min=min(teaching.at + 1, total), total=total)
        keys = " ".join(self.way())
        if self.reading:
            last = self.page == len(lesson.text) - 1
            tasks = ((tr("Now you"), lesson.do), (tr("Keys"), keys)) if lesson.do and last else ()
            told = Taught(heading, lesson.title, lesson.text, self.page, tasks)
        elif teaching.ready or not keys:
            told = Taught(heading, lesson.title, lesson.text, -1, ((tr("Now you"), lesson.do), (tr("Keys"), keys)))
        else:
            tasks = ((tr("Now you"), lesson.meanwhile or tr("Go on")), (tr("Keys"), keys))
            told = Taught(heading, lesson.title, (), -1, tasks)
        remark = tr(_ONLY_READ) if self._only_read else teaching.remark
        if not remark and teaching.lost:
            remark = tr("That cannot be done from here: R sets the table up for it again, or go on.")
        return told._replace(tasks=tuple(task for task in told.tasks if task[1]), remark=remark)

    def points(self) -> tuple[str, ...]:
        """The pieces of the paragraph, as the board names them."""
        scene, lesson = self.scene, self.teaching.lesson
        if scene is None or not self.reading or self.page >= len(lesson.show):
            return ()
        sides = {"own": scene.seat, "enemy": scene.opposite}
        found: list[str] = []
        for named in lesson.show[self.page]:
            piece, _, side = named.rpartition(" ")
            if side in sides:
                found.append(f"{piece} {sides[side]}")
            else:
                cards = (card for player in scene.view.players for card in player.shown())
                found += [f"card {card.id}" for card in cards if card.number == named] or [named]
        return tuple(found)


class _Actions(TableActions):
    """Key actions other than answering, at a teaching table."""

    def __init__(self, table: LearnTable) -> None:
        super().__init__(table)
        self._learning = table

    def help(self) -> None:
        """The rules of the present lesson; from there the help of the table."""
        table = self._learning
        if table.reading and table.teaching.lesson.rule:
            table.app.push_screen(LessonRules(table.teaching.lesson, super().help))
        else:
            super().help()


class _Board(BoardPanel):
    """The board, with the lesson in the pane beside it."""

    def read(self, scene: Scene, where: BoardPlaces) -> BoardScene:
        """See `BoardPanel.read`."""
        screen = cast("LearnTable", self.screen)
        return super().read(scene, where)._replace(taught=screen.taught(), points=screen.points())

    def look(self, scene: Scene, where: BoardPlaces) -> Looker:
        """See `BoardPanel.look`. While a lesson is read Enter shows the next page: nothing on the board is white. Marks
        stand only in a hand that the paragraph is about, as it may speak of them.
        """
        look = super().look(scene, where)
        screen = cast("LearnTable", self.screen)
        if not screen.reading:
            return look
        zones = look.layout.hands if "fan" in screen.points() else ()
        hand = {card.id for zone in zones for card in scene.view.players[scene.seat].cards(zone)}
        return look._replace(
            able=lambda card: card in hand and scene.able(card), cursor=0, aims=0, read=0, aim=None, paying=None
        )


class _Dock(Dock):
    """The open prompt; while a lesson is read, what Enter does."""

    def asked(self, scene: Scene, width: int) -> DockText:
        """See `Dock.asked`."""
        asked = super().asked(scene, width)
        if not cast("LearnTable", self.screen).reading:
            return asked
        return asked._replace(chips=(Chip("Enter", tr("go on with the lesson"), cursor=True),), hints=())


class _Lesson(DrawnPanel):
    """The lesson below a board without a pane: a paragraph while it is read, then the task."""

    ground = "dock"

    def compose_picture(self, sheet: Sheet, scene: Scene) -> None:
        """See `DrawnPanel.compose_picture`."""
        explained(sheet, cast("LearnTable", self.screen).taught())


class _Keys(KeyRow):
    """The keys that do something now; while a lesson is read, those that lead on."""

    def compose_picture(self, sheet: Sheet, scene: Scene) -> None:
        """See `KeyRow.compose_picture`."""
        screen = cast("LearnTable", self.screen)
        if not screen.reading:
            super().compose_picture(sheet, scene)
            return
        back = (("Left", tr("back")),) if screen.page else ()
        rules = (("?", tr("rules")),) if screen.teaching.lesson.rule else ()
        commands = (BY_ID["table.commands"].shown, tr("commands"))
        footer(
            sheet, 0, (("Enter", tr("go on")), *back, *rules, *((key.shown, key.word) for key in LEARN[1:]), commands)
        )


class LessonRules(PageScreen):
    """The rules of a lesson.

    Args:
        lesson: the lesson.
        more: opens the help of the table.
    """

    BINDINGS = bindings(LESSON)
    keys = (*LESSON, *PAGE)

    def __init__(self, lesson: Lesson, more: Callable[[], object]) -> None:
        super().__init__()
        self._lesson = lesson
        self._more = more

    def title_text(self) -> str:
        """See `PageScreen.title_text`."""
        return tr("What the rules say: {title}", title=self._lesson.title)

    def body(self, width: int) -> Sequence[Line]:
        """See `PageScreen.body`."""
        g = self.gundam.glyphs
        rows: list[Line] = []
        for number in self._lesson.rule:
            rows.append(Line(g, number, "title"))
            clause = wrap(g.text(rule_text(self.gundam.game, number)), min(width, TEXT_WIDTH) - 2)
            rows += [*(Line(g, f"  {row}") for row in clause), Line(g)]
        return rows

    def action_more(self) -> None:
        """Show all keys instead of this page."""
        self.dismiss()
        self._more()


def puzzles_by_lesson(app: AppServices, id: str) -> list[Item]:
    """Entries that open puzzles by what a lesson has taught; empty where a game has no puzzles."""
    from gundam_tui.app.screens.puzzle import PuzzleScreen
    from gundam_tui.study.by_lesson import Topic, topics
    from gundam_tui.study.puzzle_list import PuzzleError, available

    try:
        puzzles = available(id)
    except PuzzleError:
        return []

    def opens(topic: Topic) -> Callable[[], object]:
        return lambda: app.push_screen(PuzzleScreen(puzzles, topic))

    group = tr("Puzzles by what a lesson has taught")
    return [
        Item(
            topic.title, opens(topic), tr("Lesson {lesson}. The nearest to your strength first.", lesson=topic.lesson),
            key=" ", group=group,
        )
        for topic in (topics(id) if puzzles else ())
    ]  # fmt: skip


class LessonsDone(Menu):
    """All lessons are done: puzzles, each about what one of them has taught.

    Args:
        puzzles: the entries that open them.
    """

    def __init__(self, puzzles: list[Item]) -> None:
        super().__init__()
        self._puzzles = puzzles

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("The first game is done")

    def above(self, width: int) -> Sequence[Line]:
        """See `Menu.above`."""
        g = self.gundam.glyphs
        text = tr("Now try what you have learned: every move is checked by proof. ")
        text += tr("Or Esc, and a new game.")
        return [Line(g, row, "head") for row in wrap(g.text(text), width - 2)]

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        return self._puzzles


class LessonList(Menu):
    """All lessons: continue where the learner left, or start any other."""

    def __init__(self) -> None:
        super().__init__()
        self._typed = ""  # the number so far
        self._lessons = 0

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("Learn: a first game")

    def above(self, width: int) -> Sequence[Line]:
        """See `Menu.above`."""
        g = self.gundam.glyphs
        text = tr("You play a short game and win it; each step is explained when it comes. ")
        text += tr("Leave when you like (Ctrl+Q): it goes on at the same lesson.")
        return [Line(g, row, "head") for row in wrap(text, width - 2)]

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        from gundam_tui.table.lessons import course
        from gundam_tui.table.teaching import remembered

        id = self.gundam.taught_game.id
        lessons = course(id=id).lessons
        left = remembered(len(lessons) - 1, id)
        word = tr("Go on") if left else tr("Begin")
        items = [
            Item(
                f"{word}: {lessons[left].title}",
                self._begin(left + 1),
                tr("Lesson {left} of {count}.", left=left + 1, count=len(lessons)),
                key="s",
            )
        ]
        for at, lesson in enumerate(lessons):
            about = tr("The moves that lead there are made for you.")
            items.append(Item(lesson.title, self._begin(at + 1), about, key=f"{at + 1:2}"))
        self._lessons = len(lessons)
        return [*items, *puzzles_by_lesson(self.gundam, id)]

    def on_key(self, event: events.Key) -> None:
        """The number of a lesson begins it, once no other number is possible."""
        if self.small or not event.key.isdigit():
            self._typed = ""
            return
        numbers = [str(at) for at in range(1, self._lessons + 1)]
        typed = next((one for one in (self._typed + event.key, event.key) if one in numbers), "")
        self._typed = typed
        if not typed:
            return
        self.used(event)
        self.at = int(typed)
        self.action_move(0)
        if not any(one != typed and one.startswith(typed) for one in numbers):
            self.action_choose()

    def _begin(self, number: int) -> Callable[[], object]:
        return lambda: self.gundam.learn(number)
