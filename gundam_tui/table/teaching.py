"""A taught game in progress: the current lesson, whether it is done, what to do next.

The learner may make any legal move, and the game continues. The lesson then waits for its moment, or reports that it
can no longer come (`lost`). It can be set up again at any time, because the moves that lead to every lesson are known
(`Lesson.path`).
"""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

from gundam_tui import foreign_files
from gundam_tui.games.decks import load_deck
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import game
from gundam_tui.kernel.digits import is_number
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.language import tr
from gundam_tui.paths import make_private
from gundam_tui.players.scripted import ScriptedPlayer, first_wish, shape

from .lessons import Course, Lesson, course, facet, progress_file
from .match import Match
from .recording import make_header

SEAT, FOE = 0, 1  # the seats of the learner and of the opponent
OVER = "over"
NOTHING = "nothing"  # in a path: choose none of the options, if that is possible
LONGEST = 200  # the most prompts on the way to a lesson


class Teaching:
    """A learner's game.

    Args:
        given: the course.

    Attributes:
        match: the running match; `go_to` replaces it.
        remark: a sentence about the last move; empty if there is none.
    """

    def __init__(self, given: Course | None = None) -> None:
        self.course = course() if given is None else given
        self.remark = ""
        self.aside = ""  # what it says of an answer that is not what the lesson is about
        self._strayed = 0  # the number of decisions made, including the one that `remark` is about
        self._done: list[int] = []  # the number of decisions made when each finished lesson was done
        self.match = self._begin()

    def _begin(self) -> Match:
        course, module = self.course, game(self.course.game)
        decks = [load_deck(name, course.game) for name in course.decks]
        engine = facet(course.game).set_up(course.start)
        header = make_header(
            engine, decks, course.seed, module.default_rules, [*map(tr, course.names)], (None, "greedy")
        )
        match = Match(Recorder(engine, header), None)  # a set-up position has no record: only the lesson is stored
        self._foe = ScriptedPlayer(course.seed)
        match.bots[FOE] = self._foe
        self._foe.wishes = self.lesson.foe
        return match

    # ------------------------------------------------------------ where we are

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """All lessons."""
        return self.course.lessons

    @property
    def at(self) -> int:
        """The number of the lesson, from 0; the number of lessons when all are done."""
        return len(self._done)

    @property
    def lesson(self) -> Lesson:
        """The current lesson; the last one when all are done."""
        return self.lessons[min(self.at, len(self.lessons) - 1)]

    @property
    def finished(self) -> bool:
        """Are all lessons done?"""
        return self.at >= len(self.lessons)

    @property
    def ready(self) -> bool:
        """Has the lesson's moment come?"""
        if self.finished:
            return False
        prompt = self.match.prompt
        if prompt is None:
            return self.lesson.when == OVER
        return prompt.seat == SEAT and self._begins(prompt.kind)

    def _begins(self, kind: str) -> bool:
        """Does the lesson begin at a prompt of this kind?"""
        return kind == self.lesson.when if self.lesson.when else self.match.game.prompts[kind].main

    def way(self) -> list[str] | None:
        """Returns the answer that leads to the lesson's goal at the open prompt, as option keys; None when no answer
        does.
        """
        prompt = self.match.prompt
        if prompt is None or prompt.seat != SEAT or self.finished:
            return None
        paths = self.lesson.path
        if not self.ready and self.at:
            paths = (*paths, *self.lessons[self.at - 1].path)
        for wish in paths:
            if wish == NOTHING and not prompt.least:
                return []
            found = first_wish(prompt, (wish,))
            if found is not None:
                return [found.key]
        return None

    @property
    def lost(self) -> bool:
        """Is it too late to do the lesson from here?"""
        if self.finished or not self.lesson.do:
            return False
        prompt = self.match.prompt
        if prompt is None:
            return self.lesson.when != OVER
        if prompt.seat != SEAT:
            return False
        main = self.match.game.prompts[prompt.kind].main
        missed = main and not self._begins(prompt.kind) and self.way() is None
        return missed or (self.ready and not self._possible())

    def _possible(self) -> bool:
        prompt = self.match.prompt
        return prompt is not None and first_wish(prompt, self.lesson.goal) is not None

    # ------------------------------------------------------------ moving on

    def read(self) -> None:
        """Record that the lesson has been read. A lesson that asks for no move is then done."""
        if not self.finished and self.ready and not self.lesson.do:
            self._complete(self.match.decisions)

    def note(self, keys: Sequence[str]) -> None:
        """Record the learner's answer to the open prompt, just before it is given."""
        self.remark = ""
        if self.finished or not self.ready or not self.lesson.do:
            return
        shapes = [shape(key) for key in keys]
        if any(fnmatchcase(one, goal) for one in shapes for goal in self.lesson.goal):
            self._complete(self.match.decisions + 1)
        elif not any(fnmatchcase(one, step) for one in shapes for step in self.lesson.path):
            verb = shapes[0].partition(":")[0] if shapes else ""
            said = (self.lesson.aside or {}).get(verb, tr("That is possible, but not what this lesson is about"))
            self._strayed = self.match.decisions + 1
            self.aside = said
            self.remark = tr("{said}. u takes it back.", said=said)

    def check(self) -> None:
        """Reopen lessons whose move was taken back (or not accepted)."""
        while self._done and self._done[-1] > self.match.decisions:
            self._done.pop()
            self.remark = ""
        if self._strayed > self.match.decisions:
            self.remark, self._strayed = "", 0
        self._foe.wishes = self.lesson.foe

    def _complete(self, decisions: int) -> None:
        self._done.append(decisions)
        self._foe.wishes = self.lesson.foe
        self.remark = remember(0 if self.finished else self.at, self.course.game)

    def answer(self, keys: Sequence[str]) -> None:
        """Record an answer, give it, and advance to the learner's next prompt.

        Raises:
            Refused: it is not legal; nothing has changed.
        """
        self.note(keys)
        try:
            self.match.answer(keys)
        finally:
            self.check()
        self.match.advance()

    def go_to(self, at: int) -> None:
        """Set up a lesson, from the beginning, by the moves that the earlier lessons suggest.

        Args:
            at: the number of the lesson, from 0.

        Raises:
            LookupError: the moves do not lead there (the course is faulty).
        """
        self._done = []
        self.remark, self._strayed = "", 0
        self.match = self._begin()
        self.match.advance()
        for _ in range(LONGEST):
            if self.at >= at and (self.ready or self.finished):
                break
            if self.ready and not self.lesson.do:
                self.read()
                continue
            way = self.way()
            if way is None:
                raise LookupError(
                    tr("lesson {at} cannot be reached: there is no way on in lesson {at2}", at=at + 1, at2=self.at + 1)
                )
            self.answer(way)
        self.remark = ""


def begin(lesson: int = 0, id: str = DEFAULT) -> Teaching:
    """Start the taught game at a lesson.

    Args:
        lesson: its number, from 1; 0: the one at which the learner left.
        id: the id of the game.

    Raises:
        NoLessons: the game has no lessons.
    """
    teaching = Teaching(course(id=id))
    teaching.go_to(lesson - 1 if lesson else remembered(len(teaching.lessons) - 1, id))
    return teaching


# ---------------------------------------------------------------- where the learner left


def remembered(most: int, id: str = DEFAULT) -> int:
    """Returns the lesson at which the learner left, counted from 0; 0 if none is stored.

    Args:
        most: the number of the last lesson. `id`: of the game.
    """
    try:
        text = foreign_files.read_text(progress_file(id), "ascii").strip()
    except (OSError, UnicodeDecodeError):
        return 0  # never begun, or unreadable: start from the beginning
    return min(int(text) - 1, most) if is_number(text) and int(text) else 0


def remember(at: int, id: str = DEFAULT) -> str:
    """Store the lesson.

    Args:
        at: its number, from 0. `id`: of the game.

    Returns:
        Why it cannot be stored; "" on success.
    """
    path = progress_file(id)
    try:
        make_private(path.parent)
        path.write_text(f"{at + 1}\n", encoding="ascii", newline="")
    except OSError as error:
        return tr("Where you are cannot be kept: {strerror} ({path})", strerror=error.strerror or error, path=path)
    return ""
