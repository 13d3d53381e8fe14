"""The taught first game, line by line: `gundam-tui learn --plain`."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gundam_tui.games.default import DEFAULT

from . import text_render as lines
from .console import Talk
from .plain import PlainTable
from .teaching import Teaching, begin

if TYPE_CHECKING:
    from gundam_tui.kernel.prompt import Prompt

    from .lessons import Lesson

HELP = """\
  lesson       read the lesson again
  again        set the table up for the lesson again"""


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
        self.told = teaching.match.events

    def _farewell(self) -> None:
        if not self.teaching.finished:
            self.talk.say("Go on with: gundam-tui learn --plain")

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
        self.talk.say("", f"== Lesson {teaching.at + 1} of {len(teaching.lessons)}: {lesson.title} ==")
        for paragraph in lesson.aloud:
            self.talk.say(*textwrap.wrap(paragraph, lines.WIDTH), "")
        for rule in lesson.rule:
            self.talk.say(*lines.rule_lines(self.match.game, rule))
        if lesson.do:
            self.talk.say(f"Now you: {lesson.do}.")

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
        answer = f" (answer {keys.index(way[0]) + 1})" if way else "" if way is None else " (an empty line)"
        if teaching.remark:
            self.talk.say(f"  Lesson: {teaching.remark.replace('. u takes', '. undo takes')}")
        if teaching.lost:
            self.talk.say("  Lesson: that cannot be done from here; again sets the table up for it, or go on.")
        elif teaching.ready:
            self.talk.say(f"  Lesson: {teaching.lesson.do}{answer}")
        else:
            self.talk.say(f"  Lesson: {teaching.lesson.meanwhile or 'go on'}{answer}")

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
        self._read, self.told, self.turn_shown = None, teaching.match.events, (-1, -1)

    def _after_the_end(self) -> bool:
        """Print the last lesson, or the one that the end of the game has cut short. Returns False to leave."""
        outcome = self.match.outcome
        assert outcome is not None
        self.talk.say("", *lines.end_lines(outcome, self.names))
        self._tell()
        if self.teaching.finished:
            return False
        self.talk.say("The lesson is not done: again sets the table up for it; quit leaves.")
        while True:
            word = self.talk.ask().lower()
            if word in ("", "q", "quit"):
                return False
            if word == "again":
                self._set_up()
                return True
            self.talk.say("again or quit?")
