"""The taught first game, line by line: `gundam-tui learn --plain`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gundam_tui.cells import wrapped
from gundam_tui.games.default import DEFAULT
from gundam_tui.language import N, tr

from . import text_render as lines
from .console import Talk
from .plain import PlainTable
from .plain_shown import PlainShown
from .teaching import Teaching, begin

if TYPE_CHECKING:
    from gundam_tui.kernel.prompt import Prompt

    from .lessons import Lesson

HELP = N("""\
  lesson       read the lesson again
  again        set the table up for the lesson again""")


def run_lessons(lesson: int = 0, id: str = DEFAULT, *, ascii_only: bool = False) -> int:
    """Play the taught game line by line.

    Args:
        lesson: the number of the lesson to begin at, from 1; 0: the one at which the learner left.
        id: the id of the game.
        ascii_only: write ASCII characters only.

    Returns:
        The exit status.
    """
    LessonTable(begin(lesson, id), Talk(ascii_only)).run()
    return 0


class LessonTable(PlainTable):
    """A table that prints lessons when their moment has come.

    Args:
        teaching: the taught game.
        talk: standard input and output.
    """

    def __init__(self, teaching: Teaching, talk: Talk) -> None:
        super().__init__(teaching.match, talk)
        self.teaching = teaching
        self._read: Lesson | None = None
        self.shown = PlainShown(teaching.match.events)

    def _farewell(self) -> None:
        if not self.teaching.finished:
            self.talk.say(tr("Go on with: gundam-tui learn --plain"))

    # ------------------------------------------------------------ lessons

    def _tell(self) -> None:
        """Print the lessons whose moment has come."""
        teaching = self.teaching
        while teaching.ready and self._read is not teaching.lesson:
            self._read = teaching.lesson
            self._say_lesson()
            teaching.read()

    def _say_lesson(self) -> None:
        teaching, lesson = self.teaching, self.teaching.lesson
        self.talk.say(
            "",
            tr(
                "== Lesson {at} of {count}: {title} ==",
                at=teaching.at + 1,
                count=len(teaching.lessons),
                title=lesson.title,
            ),
        )
        for paragraph in lesson.aloud:
            self.talk.say(*wrapped(paragraph, lines.WIDTH), "")
        for rule in lesson.rule:
            self.talk.say(*lines.rule_lines(self.match.game, rule))
        if lesson.do:
            self.talk.say(tr("Now you: {do}.", do=lesson.do))

    def _decision(self, prompt: Prompt) -> None:
        self._tell()
        super()._decision(prompt)

    def _show_prompt(self, prompt: Prompt) -> None:
        super()._show_prompt(prompt)
        teaching = self.teaching
        if teaching.finished:
            return
        way = teaching.way()
        keys = [option.key for option in self.match.listed(prompt)]
        answer = (
            tr(" (answer {index})", index=keys.index(way[0]) + 1)
            if way
            else ""
            if way is None
            else tr(" (an empty line)")
        )
        if teaching.remark:
            remark = tr("{said}. undo takes it back.", said=teaching.aside)
            self.talk.say(tr("  Lesson: {text}", text=remark))
        if teaching.lost:
            self.talk.say(tr("  Lesson: that cannot be done from here; again sets the table up for it, or go on."))
        elif teaching.ready:
            self.talk.say(tr("  Lesson: {text}{answer}", text=teaching.lesson.do, answer=answer))
        else:
            self.talk.say(tr("  Lesson: {text}{answer}", text=teaching.lesson.meanwhile or tr("go on"), answer=answer))

    def _suggested(self, prompt: Prompt) -> list[str]:
        way = None if self.teaching.finished else self.teaching.way()
        return super()._suggested(prompt) if way is None else way

    def _give(self, keys: Sequence[str]) -> None:
        self.teaching.note(keys)
        try:
            super()._give(keys)
        finally:
            self.teaching.check()

    def _undo(self, rest: str, prompt: Prompt) -> bool:
        shown = super()._undo(rest, prompt)
        self.teaching.check()
        return shown

    def _commands(self) -> dict[str, Callable[[str, Prompt], bool]]:
        return {**super()._commands(), "lesson": self._lesson, "again": self._again}

    def _help(self, rest: str, prompt: Prompt) -> bool:
        self.talk.say(HELP)
        return super()._help(rest, prompt)

    def _lesson(self, rest: str, prompt: Prompt) -> bool:
        del rest, prompt
        self._say_lesson()
        return True

    def _again(self, rest: str, prompt: Prompt) -> bool:
        del rest, prompt
        self._set_up()
        return True

    def _set_up(self) -> None:
        teaching = self.teaching
        teaching.go_to(min(teaching.at, len(teaching.lessons) - 1))
        self.match = teaching.match
        self._read, self.shown = None, PlainShown(teaching.match.events)

    def _after_the_end(self) -> bool:
        """Print the last lesson, or the one that the end of the game has cut short. Returns False to leave."""
        outcome = self.match.view(None).outcome
        assert outcome is not None
        self.talk.say("", *map(self._said, lines.end_lines(outcome, self._labels)))
        self._tell()
        if self.teaching.finished:
            return False
        self.talk.say(tr("The lesson is not done: again sets the table up for it; quit leaves."))
        while True:
            word = self.talk.ask().lower()
            if word in ("", "q", "quit"):
                return False
            if word == "again":
                self._set_up()
                return True
            self.talk.say(tr("again or quit?"))
