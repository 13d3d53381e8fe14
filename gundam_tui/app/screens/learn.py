"""A first game that teaches: the lessons, the table with the lesson above it, the list to begin from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult

from gundam_tui.app.answering import Reply, chooser_for
from gundam_tui.app.draw.line import Line, Part
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import LEARN, LESSON, PAGE, TABLE, bindings
from gundam_tui.app.screens.help import rule_text
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.app.screens.page import Page
from gundam_tui.app.screens.pages import TEXT_WIDTH
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.app.widgets.canvas import Canvas

if TYPE_CHECKING:
    from gundam_tui.table.lessons import Lesson
    from gundam_tui.table.teaching import Teaching

_WORDS = {"enter": "Enter", "space": "Space", "E": "Shift+E", "escape": "Esc"}


class LearnTable(TableScreen):
    """The table of a taught game: a lesson opens when its moment has come, and stands above the table until it is done.

    Args:
        teaching: the game.
    """

    CSS_PATH: ClassVar = ["base_screen.tcss", "table.tcss", "learn.tcss"]
    DEFAULT_CLASSES = "board lesson"
    BINDINGS = bindings((*TABLE, *LEARN))
    commands = (*TABLE, *LEARN)

    def __init__(self, teaching: Teaching) -> None:
        super().__init__(teaching.match)
        self.teaching = teaching
        self._opened: Lesson | None = None

    def content(self) -> ComposeResult:
        """See `TableScreen.content`."""
        yield Strip(id="lesson")
        yield from super().content()

    def show(self) -> None:
        """See `TableScreen.show`; and open the lesson whose moment has come."""
        self.teaching.check()
        super().show()
        self._guide()

    def over(self) -> None:
        """See `TableScreen.over`: the last lesson, or the game is lost for this one."""
        self._guide()

    def give(self, answer: Reply) -> None:
        """See `TableScreen.give`."""
        self.teaching.note(answer.keys)
        super().give(answer)
        self.teaching.check()  # an answer that was refused has done nothing
        self.repaint()

    def _guide(self) -> None:
        teaching = self.teaching
        if teaching.ready and self._opened is not teaching.lesson:
            self._opened = teaching.lesson
            self._open()

    def _open(self) -> None:
        self.app.push_screen(LessonPage(self.teaching, self.way()), lambda _: self._read())

    def _read(self) -> None:
        teaching = self.teaching
        teaching.read()
        if teaching.finished:
            self.gundam.news = "The first game is done. Another one? New game, against the computer or a friend."
            self.call_later(self.gundam.home)
            return
        self._guide()
        self.repaint()

    def way(self) -> list[str]:
        """The keys that lead on at the open prompt, as they are written."""
        hint, prompt = self.teaching.hint(), self.match.prompt
        if not hint or prompt is None:
            return []
        chooser = chooser_for(self.match.view(prompt.seat), prompt.seat)
        return [_WORDS.get(key, key) for key in chooser.path([hint])] if chooser is not None else []

    def action_lesson(self) -> None:
        """Read the lesson again."""
        self._open()

    def action_again(self) -> None:
        """Set the table up for the lesson."""
        self.gundam.learn(min(self.teaching.at + 1, len(self.teaching.lessons)))

    def strip(self) -> tuple[str, str, str]:
        """The lesson, what to do, and how; or what is in the way."""
        teaching = self.teaching
        head = f"Lesson {min(teaching.at + 1, len(teaching.lessons))} of {len(teaching.lessons)}"
        lesson = teaching.lesson
        keys = " ".join(self.way())
        if teaching.remark:
            return head, lesson.do, teaching.remark
        if teaching.lost:
            return head, lesson.do, "That cannot be done from here: R sets the table up for it again, or go on."
        if teaching.ready or not keys:
            return head, lesson.do or lesson.title, f"Keys: {keys}" if keys else "L reads the lesson again"
        return head, lesson.meanwhile or "Go on", f"Keys: {keys}"


class Strip(Canvas):
    """The lesson above the table."""

    def lines(self, width: int, height: int) -> list[list[Part]]:
        """See `Canvas.lines`."""
        screen = cast("LearnTable", self.screen)
        g = screen.gundam.glyphs
        head, do, more = screen.strip()
        first = Line(g, f" {head} ", "now").add(f" {do}", "title")
        second = Line(g, " ").add(more, "fresh").to(width - 27).add("  L lesson  R set up  ", "dim")
        if len(more) > width - 28:
            second = Line(g, " ").add(g.fit(more, width - 2), "warn")
        return [first.exactly(width), second.exactly(width)][:height]


class LessonPage(Page):
    """A lesson.

    Args:
        teaching: the game; its present lesson is shown.
        keys: the keys that do what the lesson asks for.
    """

    BINDINGS = bindings(LESSON)
    keys = (*LESSON, *PAGE[1:])

    def __init__(self, teaching: Teaching, keys: Sequence[str]) -> None:
        super().__init__()
        self.lesson = teaching.lesson
        self._number = min(teaching.at + 1, len(teaching.lessons))
        self._total = len(teaching.lessons)
        self._way = keys

    def title_text(self) -> str:
        """See `Page.title_text`."""
        return f"Lesson {self._number} of {self._total}: {self.lesson.title}"

    def body(self, width: int) -> Sequence[Line]:
        """See `Page.body`."""
        g = self.gundam.glyphs
        width = min(width, TEXT_WIDTH)
        rows: list[Line] = []
        for text in self.lesson.text:
            rows += [*(Line(g, row) for row in wrap(g.text(text), width)), Line(g)]
        if self.lesson.do:
            line = Line(g, "Now you: ", "now").add(self.lesson.do, "title")
            rows += [line, Line(g)]
            if self._way:
                rows[-1] = Line(g, "Keys:    ", "now").add(" ".join(self._way), "key")
                rows.append(Line(g))
        for number in self.lesson.rule:
            rows += [
                Line(g, row, "dim") for row in wrap(g.text(f"{number}  {rule_text(self.gundam.game, number)}"), width)
            ]
        return rows


class LessonList(Menu):
    """All lessons: on with the one at which the learner left, or any other."""

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return "Learn: a first game"

    def above(self, width: int) -> Sequence[Line]:
        """See `Menu.above`."""
        g = self.gundam.glyphs
        text = "You play a short game and win it; each step is explained when it comes. "
        text += "Leave when you like (Ctrl+Q): it goes on at the same lesson."
        return [Line(g, row, "head") for row in wrap(text, width - 2)]

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        from gundam_tui.table.lessons import course
        from gundam_tui.table.teaching import remembered

        lessons = course().lessons
        left = remembered(len(lessons) - 1)
        word = "Go on" if left else "Begin"
        items = [
            Item(
                f"{word}: {lessons[left].title}",
                self._begin(left + 1),
                f"Lesson {left + 1} of {len(lessons)}.",
                key="s",
            )
        ]
        for at, lesson in enumerate(lessons):
            about = "The moves that lead there are made for you."
            items.append(Item(f"{at + 1:2}  {lesson.title}", self._begin(at + 1), about, key=" "))
        return items

    def _begin(self, number: int) -> Callable[[], object]:
        return lambda: self.gundam.learn(number)
