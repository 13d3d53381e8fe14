"""The first game that teaches this game: its script can be played, and every lesson can be set up by itself."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.games.macross_crusade.clauses import CLAUSES
from gundam_tui.games.registry import game
from gundam_tui.kernel.rng import Stream
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.lessons import course
from gundam_tui.table.teaching import Teaching, begin, progress_file, remembered

ID = "macross-crusade"
LESSONS = course(id=ID).lessons


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "gundam-tui"


def on(teaching: Teaching) -> None:
    """One step of the suggested way."""
    if teaching.ready and not teaching.lesson.do:
        teaching.read()
        return
    hint = teaching.hint()
    assert hint, f"no way on in lesson {teaching.at + 1}"
    teaching.answer([hint])


def test_the_whole_first_game_by_its_own_suggestions_is_won():
    teaching, seen = begin(id=ID), list[int]()
    for _ in range(100):
        if teaching.finished:
            break
        if teaching.ready and teaching.at not in seen:
            seen.append(teaching.at)
            assert not teaching.lost
        on(teaching)
        assert not teaching.remark
    assert len(LESSONS) >= 8
    assert seen == list(range(len(LESSONS)))
    assert teaching.match.outcome is not None
    assert (teaching.match.outcome.winners, teaching.match.outcome.rule) == ((0,), "MC-11")


@pytest.mark.parametrize("at", range(len(LESSONS)))
def test_every_lesson_can_be_set_up_by_itself(at: int):
    teaching = begin(at + 1, ID)
    assert teaching.at == at
    assert teaching.ready
    assert not teaching.lost
    assert bool(teaching.hint()) is bool(teaching.lesson.do)


def test_lessons_say_what_to_do_and_cite_requirements_that_exist():
    verbs = game(ID).verbs
    for lesson in LESSONS:
        assert lesson.title
        assert lesson.text
        assert bool(lesson.do) == bool(lesson.goal)
        assert all(CLAUSES.clause(number).text for number in lesson.rule)
        assert all(verb in verbs for verb in lesson.aside or {})
        assert all(len(f" {text}. u takes it back.") < 80 for text in (lesson.aside or {}).values())


def test_another_play_is_possible_is_remarked_upon_and_can_be_taken_back():
    teaching = begin(2, ID)
    prompt = teaching.match.prompt
    assert prompt is not None
    teaching.answer([next(option.key for option in prompt.options if option.verb == "g" and option.card == "MC-VF-1A")])
    assert "you will need that card" in teaching.remark
    assert teaching.match.undo(0, agreed=True)
    teaching.check()
    assert teaching.at == 1
    assert not teaching.lost


@pytest.mark.parametrize("seed", range(4))
def test_a_learner_who_strays_is_never_stuck(seed: int):
    teaching, player, stream = begin(id=ID), RandomPlayer(seed), Stream(seed)
    for _ in range(60):
        prompt = teaching.match.prompt
        if prompt is None:
            break
        if teaching.ready and not teaching.lesson.do:
            teaching.read()
        elif stream.below(2) and teaching.hint():
            teaching.answer([teaching.hint()])
        else:
            teaching.answer(player.answer(teaching.match.engine, prompt))
    teaching.go_to(5)
    assert teaching.ready


def test_each_game_remembers_its_own_lesson():
    teaching = begin(3, ID)
    on(teaching)
    assert remembered(20, ID) == 3
    assert remembered(20) == 0
    assert progress_file(ID) != progress_file()


def test_the_command_lists_the_lessons_and_plays_them_line_by_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    assert main(["learn", "--game", ID, "--list"]) == 0
    assert capsys.readouterr().out.count("\n") == len(LESSONS)
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(["learn", "--game", ID, "--plain", "3"]) == 0
    shown = capsys.readouterr().out
    assert f"Lesson 3 of {len(LESSONS)}: A Unit" in shown
    assert "Play VF-1A Valkyrie" in shown
