"""The first games that teach the sister games: the script can be played, and every lesson can be set up by itself."""

from __future__ import annotations

import io
import sys

import pytest

from gundam_tui.cli import main
from gundam_tui.kernel.rng import Stream
from gundam_tui.players.random import RandomPlayer
from gundam_tui.players.scripted import shape
from gundam_tui.table.lessons import course, progress_file
from gundam_tui.table.teaching import begin, remembered
from tests.table.typing_people import on

from .games import GUNDAM_WAR, MACROSS, SISTERS, Sister, sisters

pytestmark = pytest.mark.usefixtures("state")

EVERY = [(sister, at) for sister in SISTERS for at in range(len(course(id=sister.id).lessons))]


@sisters
def test_the_whole_first_game_by_its_own_suggestions_is_won(sister: Sister):
    teaching, seen = begin(id=sister.id), list[int]()
    for _ in range(100):
        if teaching.finished:
            break
        if teaching.ready and teaching.at not in seen:
            seen.append(teaching.at)
            assert not teaching.lost
        on(teaching)
        assert not teaching.remark
    assert len(teaching.lessons) >= 8
    assert seen == list(range(len(teaching.lessons)))
    assert teaching.match.outcome is not None
    assert (teaching.match.outcome.winners, teaching.match.outcome.rule) == ((0,), sister.lost)


@pytest.mark.parametrize(("sister", "at"), EVERY, ids=lambda one: getattr(one, "id", None))
def test_every_lesson_can_be_set_up_by_itself(sister: Sister, at: int):
    teaching = begin(at + 1, sister.id)
    assert teaching.at == at
    assert teaching.ready
    assert not teaching.lost
    assert bool(teaching.way()) is bool(teaching.lesson.do)


@sisters
def test_lessons_say_what_to_do_and_cite_requirements_that_exist(sister: Sister):
    verbs = sister.game.verbs
    for lesson in course(id=sister.id).lessons:
        assert lesson.title
        assert lesson.text
        assert bool(lesson.do) == bool(lesson.goal)
        assert all(sister.game.rules_text.clause(number).wording for number in lesson.rule)
        assert all(verb in verbs for verb in lesson.aside or {})
        assert all(len(f" {text}. u takes it back.") < 80 for text in (lesson.aside or {}).values())


@pytest.mark.parametrize(
    ("sister", "play", "said"),
    [(MACROSS, "g:MC-VF-1A", "you will need that card"), (GUNDAM_WAR, "deploy:S-B03", "This lesson is about power")],
)
def test_another_play_is_possible_is_remarked_upon_and_can_be_taken_back(sister: Sister, play: str, said: str):
    teaching = begin(2, sister.id)
    prompt = teaching.match.prompt
    assert prompt is not None
    teaching.answer([next(option.key for option in prompt.options if shape(option.key) == play)])
    assert said in teaching.remark
    assert teaching.match.undo(0, agreed=True)
    teaching.check()
    assert teaching.at == 1
    assert not teaching.lost


@sisters
@pytest.mark.parametrize("seed", range(2))
def test_a_learner_who_strays_is_never_stuck(sister: Sister, seed: int):
    teaching, player, stream = begin(id=sister.id), RandomPlayer(seed), Stream(seed)
    for _ in range(60):
        prompt = teaching.match.prompt
        if prompt is None:
            break
        if teaching.ready and not teaching.lesson.do:
            teaching.read()
        elif stream.below(2) and (way := teaching.way()):
            teaching.answer(way)
        else:
            teaching.answer(player.answer(teaching.match.engine, prompt))
    teaching.go_to(5)
    assert teaching.ready


def test_each_game_remembers_its_own_lesson():
    on(begin(3, MACROSS.id))
    on(begin(5, GUNDAM_WAR.id))
    assert [remembered(20, sister.id) for sister in SISTERS] == [3, 5]
    assert remembered(20) == 0
    assert len({progress_file(), *(progress_file(sister.id) for sister in SISTERS)}) == 3


def test_choosing_nobody_leads_on_where_nobody_shall_go():
    teaching = begin(7, GUNDAM_WAR.id)
    on(teaching)
    prompt = teaching.match.prompt
    assert prompt is not None
    assert (prompt.kind, teaching.ready, teaching.way()) == ("sortie", False, [])


@pytest.mark.parametrize(
    ("sister", "title", "do"), [(MACROSS, "A Unit", "Play VF-1A Valkyrie"), (GUNDAM_WAR, "A UNIT", "Play Interceptor")]
)
def test_the_command_lists_the_lessons_and_plays_them_line_by_line(
    sister: Sister, title: str, do: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    count = len(course(id=sister.id).lessons)
    assert main(["learn", "--game", sister.id, "--list"]) == 0
    assert capsys.readouterr().out.count("\n") == count
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert main(["learn", "--game", sister.id, "--plain", "3"]) == 0
    shown = capsys.readouterr().out
    assert f"Lesson 3 of {count}: {title}" in shown
    assert do in shown
