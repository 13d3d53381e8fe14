"""Games recorded by the second format (which does not say in which way a game is played) are read, played and gone on
with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gundam_tui.kernel.record_format import JUDGE, SECOND, THIRD, RecordError, read_record
from gundam_tui.table.match import Match
from gundam_tui.table.playback import Playback
from tests.records import edited, lines_of
from tests.table.games import book, new, play

WRITTEN = Path(__file__).parent / "format_2.record"  # by the last version that wrote this format
DECISIONS = 151


@pytest.fixture
def path(tmp_path: Path) -> Path:
    copy = tmp_path / "game.record"
    copy.write_bytes(WRITTEN.read_bytes())
    return copy


def test_it_plays_as_it_was_recorded(path: Path):
    record = read_record(path.read_bytes())
    assert (record.header.version, record.header.form, record.damage) == (SECOND, "", None)
    assert sorted(record.digests) == list(range(0, DECISIONS, 20))
    assert [decision.number for decision in record.decisions if decision.by == JUDGE] == [78]
    match = Match.load(path, book=book())
    assert match.notes == []
    assert len(match.engine.record) == DECISIONS
    assert path.read_bytes() == WRITTEN.read_bytes()
    match.close()


def test_gone_on_with_it_stays_of_the_second_format_to_its_end(path: Path):
    match = Match.load(path, book=book())
    play(match, 5)
    match.close()
    assert match.outcome is not None
    assert path.read_text().startswith(WRITTEN.read_text())
    record = read_record(path.read_bytes())
    assert (record.header.version, record.outcome) == (SECOND, match.outcome)
    again = Match.read(path.read_bytes(), book=book())
    assert (again.outcome, again.engine.digest()) == (match.outcome, match.engine.digest())


def test_a_game_that_branches_off_says_in_which_way_it_is_played(path: Path, tmp_path: Path):
    shown = Playback.open(path, book=book())
    shown.go_to(50)
    branch = shown.branch(tmp_path / "other.record")
    assert branch.header.version == THIRD
    play(branch, 3, stop=9)
    branch.close()
    text = (tmp_path / "other.record").read_text()
    assert "seats 2" in lines_of(text)
    assert Match.read(text.encode(), book=book()).engine.digest() == branch.engine.digest()


def test_a_new_game_names_the_way_it_is_played_and_so_does_its_rematch(tmp_path: Path):
    match = new(3, journal=tmp_path / "new.record")
    match.close()
    assert lines_of((tmp_path / "new.record").read_text())[4:6] == ["format duel", "seats 2"]
    again = match.rematch()
    again.close()
    assert again.header == replace(match.header, seed=again.header.seed)


def test_a_record_that_is_played_in_an_unknown_way_is_refused(tmp_path: Path):
    match = new(3, journal=tmp_path / "new.record")
    match.close()
    text = edited((tmp_path / "new.record").read_text(), "format duel", "format waltz")
    with pytest.raises(RecordError, match="is not played by 2 as waltz"):
        Match.read(text.encode(), book=book())
