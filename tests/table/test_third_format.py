"""Games recorded by the third format, which asked about hidden cards only where one of them fitted, are read, played
and gone on with: nothing is asked in them that was not asked when they were played."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path

import pytest

from gundam_tui.kernel.record_format import FORMAT, THIRD, Diverged, read_record
from gundam_tui.players.observation import Observation
from gundam_tui.table.match import Match
from gundam_tui.table.playback import Playback
from gundam_tui.table.recording import replay
from tests.table.games import book, new, play

WRITTEN = Path(__file__).parent / "format_3.record"  # by the last version that wrote this format
DECISIONS = 219
UNASKED = 116  # the decision after which nothing fitted, and the next one came at once


@pytest.fixture
def path(tmp_path: Path) -> Path:
    copy = tmp_path / "game.record"
    copy.write_bytes(WRITTEN.read_bytes())
    return copy


def test_it_plays_as_it_was_recorded(path: Path):
    record = read_record(path.read_bytes())
    assert (record.header.version, record.damage) == (THIRD, None)
    match = Match.load(path, book=book())
    assert match.notes == []
    assert len(match.engine.record) == DECISIONS
    assert path.read_bytes() == WRITTEN.read_bytes()
    match.close()


def test_a_new_game_would_have_asked_even_where_nothing_fits():
    record = read_record(WRITTEN.read_bytes())
    rerun, _ = replay(replace(record, header=replace(record.header, version=FORMAT)), "newer", book=book())
    with pytest.raises(Diverged):
        rerun.run()
    assert rerun.at == UNASKED - 1
    rerun.engine.answer(record.decisions[rerun.at].keys)
    assert rerun.engine.prompt is not None
    assert rerun.engine.prompt.forced


def test_gone_on_with_it_stays_of_the_third_format_to_its_end(path: Path):
    match = Match.load(path, book=book())
    play(match, 5)
    match.close()
    assert match.outcome is not None
    assert path.read_text().startswith(WRITTEN.read_text())
    record = read_record(path.read_bytes())
    assert (record.header.version, record.outcome) == (THIRD, match.outcome)
    again = Match.read(path.read_bytes(), book=book())
    assert (again.outcome, again.engine.digest()) == (match.outcome, match.engine.digest())


def test_a_game_that_branches_off_goes_on_by_the_same_questions(path: Path, tmp_path: Path):
    shown = Playback.open(path, book=book())
    shown.go_to(UNASKED + 20)
    branch = shown.branch(tmp_path / "other.record")
    play(branch, 3, stop=9)
    branch.close()
    again = Match.read((tmp_path / "other.record").read_bytes(), book=book())
    assert again.engine.digest() == branch.engine.digest()
    assert not again.engine.game.discreet


def test_a_player_that_thinks_in_another_process_goes_on_by_the_same_questions(path: Path):
    for match in (Match.read(path.read_bytes(), book=book()), new(3)):
        assert match.prompt is not None
        there: Observation = pickle.loads(pickle.dumps(Observation(match.engine, match.prompt.seat)))
        assert there._engine.game.discreet == match.engine.game.discreet


def test_a_rematch_is_a_new_game_and_is_recorded_as_one(path: Path, tmp_path: Path):
    match = Match.load(path, book=book())
    again = match.rematch(journal=tmp_path / "again.record")
    match.close()
    again.close()
    assert again.header.version == FORMAT
    assert again.engine.game.discreet


def test_a_moment_of_it_is_told_as_a_scenario_by_the_same_questions(path: Path):
    shown = Playback.open(path, book=book())
    shown.go_to(UNASKED + 1)
    assert "discreet = false" in shown.scenario()
    fresh = new(3)
    play(fresh, 3, stop=20)
    played = Playback.read(fresh.text().encode(), "fresh", book=book())
    played.go_to(12)
    assert "discreet = true" in played.scenario()
