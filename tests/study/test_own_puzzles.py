"""Puzzles from one's own mistakes: only those that the solver confirms, kept beside one's own ones."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gundam_tui import cli
from gundam_tui.study.analysis import Analysis, Analyst, kept_analysis
from gundam_tui.study.own_puzzles import from_mistakes, lost_goal, mistakes
from gundam_tui.study.puzzle_list import available, own, shipped
from gundam_tui.study.puzzles import Attempt
from gundam_tui.table.playback import Playback

from .games import a_missed_win, keep


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    path = tmp_path / "missed.record"
    a_missed_win(path)
    return path


def opened(path: Path) -> tuple[Playback, Analysis]:
    return Playback.open(path), Analyst(path).analysis


def test_a_missed_win_becomes_a_puzzle_that_is_solved_by_the_better_answer(record: Path):
    playback, analysis = opened(record)
    [found] = from_mistakes(playback, analysis)
    assert found is not None
    assert (found.goal, found.seat) == ("win", analysis.judged[0].seat)
    assert own("gcg") == [found]
    assert available("gcg") == sorted([*shipped("gcg"), found], key=lambda one: (one.rating, one.name))
    attempt = Attempt(found)
    attempt.play(["end"])
    assert attempt.wrong
    attempt = Attempt(found)
    assert attempt.solution()


def test_a_mistake_is_kept_once(record: Path):
    assert list(from_mistakes(*opened(record))) == list(from_mistakes(*opened(record)))
    assert len(own("gcg")) == 1


def test_what_the_solver_does_not_confirm_is_no_puzzle(record: Path):
    playback, analysis = opened(record)
    [judged] = analysis.judged
    early = replace(judged, number=judged.number - 60, given_keys=("x",))
    analysis.judged[:] = [early, replace(judged, word="good")]
    assert mistakes(playback, analysis) == [early]
    assert list(from_mistakes(playback, analysis)) == [None]
    assert own("gcg") == []
    engine = playback.copy(judged.number - 1)
    assert lost_goal(engine, judged.given_keys) == "win"
    assert lost_goal(engine, judged.best_keys) is None, "the right answer loses nothing"


def test_only_mistakes_of_people_count(record: Path, monkeypatch: pytest.MonkeyPatch):
    playback, analysis = opened(record)
    monkeypatch.setattr(Playback, "bots", property(lambda _: ["greedy", "greedy"]))
    assert mistakes(playback, analysis) == []


def test_the_command_makes_them_and_plays_them(record: Path, capsys: pytest.CaptureFixture[str]):
    assert cli.main(["analyse", str(record), "--puzzles"]) == 0
    assert "1 of 1 mistakes of people are puzzles" in capsys.readouterr().out
    assert cli.main(["puzzle", "--own", "--list"]) == 0
    assert "own-missed-" in capsys.readouterr().out


def test_without_own_ones_the_command_says_how_to_make_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert cli.main(["puzzle", "--own"]) == 2
    assert "analyse FILE --puzzles" in capsys.readouterr().err


def test_what_is_kept_is_read_whatever_its_plan_and_stays_as_it_is(record: Path):
    judged = Analyst(record).analysis.judged[0]
    keep(record, judged, worlds=60)
    kept = record.with_name(f"{record.name}.analysis")
    before = kept.read_bytes()
    found = kept_analysis(record)
    assert found is not None
    assert (found.plan.worlds, found.judged, found.complete) == (60, [judged], True)
    assert kept.read_bytes() == before
    record.write_bytes(record.read_bytes() + b"# another\n")
    assert kept_analysis(record) is None, "it belongs to another record"
    kept.write_text('["no", "head"]\n')
    assert kept_analysis(record) is None
