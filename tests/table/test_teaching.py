"""The first game that teaches: its script can be played, strays are survived, and it goes on where it was left."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.games.gcg.tools.clauses import clause
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.rng import Stream
from gundam_tui.players.random import RandomPlayer
from gundam_tui.players.scripted import shape
from gundam_tui.table.lessons import course, read_course
from gundam_tui.table.teaching import Teaching, begin, remember, remembered

from .typing_people import Typing, on

pytestmark = pytest.mark.usefixtures("state")

LESSONS = course().lessons


def through(teaching: Teaching) -> list[int]:
    """Play on by the suggestions to the end; the lessons in the order in which their moments came."""
    seen: list[int] = []
    for _ in range(100):
        if teaching.finished:
            return seen
        if teaching.ready and teaching.at not in seen:
            seen.append(teaching.at)
            assert not teaching.lost
        on(teaching)
        assert not teaching.remark
    raise AssertionError(f"the first game does not end: lesson {teaching.at + 1}")


# ---------------------------------------------------------------- the script


def test_the_whole_first_game_by_its_own_suggestions_is_won():
    teaching = begin()
    assert through(teaching) == list(range(len(LESSONS)))
    outcome = teaching.match.outcome
    assert (outcome.winner, outcome.rule) == (0, "1-2-2-1")


@pytest.mark.parametrize("at", range(len(LESSONS)))
def test_every_lesson_can_be_set_up_by_itself(at: int):
    teaching = begin(at + 1)
    assert teaching.at == at
    assert teaching.ready
    assert not teaching.lost
    assert bool(teaching.way()) is bool(teaching.lesson.do)


def test_lessons_say_what_to_do_and_cite_clauses_that_exist():
    for lesson in LESSONS:
        assert lesson.title
        assert lesson.text
        assert bool(lesson.do) == bool(lesson.goal)
        assert all(clause(number).text for number in lesson.rule)  # no mere headings
        verbs = {goal.partition(":")[0] for goal in lesson.goal}
        assert all(len(f" {text}. u takes it back.") < 80 for text in (lesson.aside or {}).values())
        assert not set(lesson.aside or ()) & verbs or lesson.aside.keys() & verbs <= {"attack", "deploy", "pair"}
    taught = " ".join(lesson.title + " ".join(lesson.text) for lesson in LESSONS)
    for word in ("Resource", "Lv.", "cost", "Pilot", "Link Unit", "Blocker", "action step", "Shield", "Burst", "Base"):
        assert word in taught


# ---------------------------------------------------------------- straying


def test_another_legal_move_is_accepted_and_explained():
    teaching = begin(2)
    teaching.answer([next(option.key for option in teaching.match.prompt.options if option.verb == "end")])
    assert teaching.at == 1
    assert teaching.remark.startswith("You can still play cards this turn.")
    assert teaching.remark.endswith(" u takes it back.")
    assert teaching.match.undo(agreed=True)
    teaching.check()
    assert teaching.ready
    assert through(teaching)[0] == 1


def test_a_move_taken_back_brings_the_lesson_back():
    teaching = begin(2)
    on(teaching)
    assert teaching.at == 2
    assert teaching.match.undo()
    teaching.check()
    assert teaching.at == 1
    assert list(map(shape, teaching.way() or ())) == ["deploy:ST01-005"]
    through(teaching)


def test_a_lesson_whose_moment_has_passed_says_so_and_can_be_set_up_anew():
    teaching = begin(8)
    assert teaching.lesson.title == "Attacking a Unit"
    other = next(o.key for o in teaching.match.prompt.options if shape(o.key) == "attack:ST01-009>ST03-007")
    teaching.answer([other])
    assert teaching.remark
    assert teaching.lost
    teaching.go_to(teaching.at)
    assert not teaching.lost
    through(teaching)


def test_a_refused_answer_changes_nothing():
    teaching = begin(2)
    before = teaching.match.engine.digest()
    with pytest.raises(Refused):
        teaching.answer(["deploy:ST01-005#999"])
    assert teaching.at == 1
    assert teaching.match.engine.digest() == before
    through(teaching)


@pytest.mark.parametrize("seed", range(8))
def test_random_legal_moves_are_all_survived(seed: int):
    teaching, player, chance = begin(), RandomPlayer(seed), Stream(seed + 50)
    played = 0
    while teaching.match.prompt is not None and played < 120:
        played += 1
        if teaching.ready and not teaching.lesson.do:
            teaching.read()
        if chance.below(12) == 0 and teaching.match.undo(agreed=True):
            teaching.check()
            teaching.match.advance()
        elif chance.below(25) == 0:
            teaching.go_to(min(teaching.at, len(LESSONS) - 1))
        else:
            prompt = teaching.match.prompt
            assert prompt.seat == 0
            teaching.answer(player.answer(None, prompt))
        way = teaching.way()
        assert not way or way[0] in teaching.match.prompt.keys()  # noqa: SIM118
        assert 0 <= teaching.at <= len(LESSONS)
    assert played > 10
    if not teaching.finished:
        teaching.go_to(teaching.at)
        through(teaching)
    assert teaching.finished


# ---------------------------------------------------------------- where it was left


def test_it_goes_on_at_the_lesson_where_it_was_left(state: Path):
    assert remembered(len(LESSONS) - 1) == 0
    teaching = begin()
    while teaching.at < 4:
        on(teaching)
    assert (state / "lesson").read_text() == "5\n"
    again = begin()
    assert again.at == 4
    assert again.ready
    through(again)
    assert remembered(len(LESSONS) - 1) == 0  # from the beginning, the next time


@pytest.mark.parametrize("text", ["", "x", "0", "-3", "999", "5 5", "\N{SUPERSCRIPT FIVE}"])
def test_a_memory_that_makes_no_sense_is_none(text: str, state: Path):
    state.mkdir(parents=True)
    (state / "lesson").write_text(text, encoding="utf-8")
    assert 0 <= remembered(len(LESSONS) - 1) < len(LESSONS)
    assert begin().ready


def test_where_nothing_can_be_written_it_is_said(state: Path):
    state.parent.mkdir(parents=True)
    state.write_text("a file where the folder should be")
    assert "cannot be kept" in remember(3)
    teaching = begin()
    on(teaching)
    assert "cannot be kept" in teaching.remark


def test_a_broken_course_names_the_lesson(tmp_path: Path):
    good = 'seed = 1\nturn = 5\nnames = ["A", "B"]\ndecks = ["st01", "st03"]\n[you]\n[foe]\n'
    path = tmp_path / "course.toml"
    path.write_text(good)
    with pytest.raises(ValueError, match="no lesson"):
        read_course(path)
    path.write_text(good + '[[lesson]]\ntitle = "One"\ntext = "t"\ndance = "yes"\n')
    with pytest.raises(ValueError, match=r"lesson 'One': .*dance"):
        read_course(path)


# ---------------------------------------------------------------- line by line


class Pupil(Typing):
    """Somebody who does what the lesson says, and now and then something else first."""

    def __init__(self, *first: str) -> None:
        super().__init__()
        self.first = list(first)
        self.typed = 0

    def readline(self, size: int = -1) -> str:
        self.typed += 1
        assert self.typed < 200
        if self.first:
            return f"{self.first.pop(0)}\n"
        said = self.screen.rstrip("> \n").splitlines()[-1]
        assert "(answer " in said, self.screen[-2000:]
        return f"{said.rpartition('(answer ')[2].rstrip(')')}\n"


def test_line_by_line(monkeypatch: pytest.MonkeyPatch):
    pupil = Pupil("?", "lesson", "4", "undo", "yes", "again")
    monkeypatch.setattr(sys, "stdin", pupil)
    monkeypatch.setattr(sys, "stdout", pupil)
    assert main(["learn", "--plain"]) == 0
    for number, lesson in enumerate(LESSONS, start=1):
        assert f"== Lesson {number} of {len(LESSONS)}: {lesson.title} ==" in pupil.screen
    assert "You can still play cards this turn. undo takes it back." in pupil.screen
    assert "Taken back." in pupil.screen
    assert "again        set the table up" in pupil.screen


def test_the_lessons_are_listed_and_a_wrong_number_is_told(capsys: pytest.CaptureFixture[str]):
    assert main(["learn", "--list"]) == 0
    assert capsys.readouterr().out.splitlines()[3] == " 4  The end of the turn"
    assert main(["learn", "99"]) == 2
    assert "there is no lesson 99: there are 16" in capsys.readouterr().err


SEEN = re.compile(
    r"\b(cursor|mark|below|above|beneath yours|with Space|key of its own|press)\b|\bC asks\b|\"New game\"",
    re.IGNORECASE,
)


@pytest.mark.parametrize("id", ["gcg", "gundam-war", "macross-crusade"])
def test_without_a_screen_lessons_speak_of_words_and_numbers(id: str):
    lessons = course(id=id).lessons
    assert not [text for lesson in lessons for text in lesson.aloud if SEEN.search(text)]
    assert any(SEEN.search(text) for lesson in lessons for text in lesson.text)  # on the screen they do
    assert all(len(lesson.aloud) == len(lesson.text) for lesson in lessons)


def test_a_paragraph_that_is_not_there_cannot_be_read_otherwise(tmp_path: Path):
    path = tmp_path / "first.toml"
    path.write_text(
        'seed = 1\nnames = []\ndecks = []\n[[lesson]]\ntitle = "One"\ntext = "a"\n[lesson.aloud]\n2 = "b"\n'
    )
    with pytest.raises(ValueError, match="lesson 'One': there is no paragraph 2"):
        read_course(path)
