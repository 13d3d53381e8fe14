"""Games recorded by older formats are read, played and gone on with. The first has no checksums and draws by
SplitMix64, the second does not say in which way a game is played, and the third asked about hidden cards only where one
of them fitted: nothing is asked in its games that was not asked when they were played. The fourth
does not say who decides who goes first, and the fifth holds one game, with the games won before it."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.kernel.record_format import (
    EVERY,
    FIFTH,
    FORMAT,
    FOURTH,
    JUDGE,
    SECOND,
    THIRD,
    UNSEALED,
    Diverged,
    RecordError,
)
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.kernel.rng import SPLITMIX
from gundam_tui.players.observation import Observation
from gundam_tui.table.best_of import GameEnd, MatchOptions, MatchScore
from gundam_tui.table.match import Match
from gundam_tui.table.playback import Playback
from gundam_tui.table.recording import replay
from tests.records import edited, lines_of
from tests.table.games import book, new, play


@dataclass(frozen=True)
class Old:
    """A game recorded by the last version that wrote its format."""

    format: int
    decisions: int

    @property
    def written(self) -> Path:
        return Path(__file__).parent / f"format_{self.format}.record"

    def copy(self, folder: Path) -> Path:
        copy = folder / "game.record"
        copy.write_bytes(self.written.read_bytes())
        return copy


OF_FIRST = Old(UNSEALED, 82)
OF_SECOND = Old(SECOND, 151)
OF_THIRD = Old(THIRD, 219)
OF_FOURTH = Old(FOURTH, 87)
OF_FIFTH = Old(FIFTH, 129)
OLD = [OF_FIRST, OF_SECOND, OF_THIRD, OF_FOURTH, OF_FIFTH]
UNASKED = 116  # in the third: the decision after which nothing fitted, and the next one came at once


@pytest.mark.parametrize("old", OLD)
def test_it_plays_as_it_was_recorded(old: Old, tmp_path: Path):
    path = old.copy(tmp_path)
    record = read_record(path.read_bytes())
    assert (record.header.version, record.damage) == (old.format, None)
    assert sorted(record.digests) == list(range(0, old.decisions, EVERY))
    match = Match.load(path, book=book())
    assert match.notes == []
    assert len(match.engine.record) == old.decisions
    assert path.read_bytes() == old.written.read_bytes()
    match.close()


@pytest.mark.parametrize("old", OLD)
def test_gone_on_with_it_stays_of_its_format_to_its_end(old: Old, tmp_path: Path):
    path = old.copy(tmp_path)
    match = Match.load(path, book=book())
    play(match, 5)
    match.close()
    assert match.outcome is not None
    text = path.read_text()
    assert text.startswith(old.written.read_text())
    record = read_record(text.encode())
    assert (record.header.version, record.outcome) == (old.format, match.outcome)
    for kept in (text, match.text()):
        again = Match.read(kept.encode(), book=book())
        assert (again.outcome, again.engine.digest()) == (match.outcome, match.engine.digest())


# ---------------------------------------------------------------- the first


def test_the_first_has_no_checksums_and_its_own_chance(tmp_path: Path):
    path = OF_FIRST.copy(tmp_path)
    match = Match.load(path, book=book())
    play(match, 5, stop=9)
    match.close()
    assert " ~" not in path.read_text()
    assert (match.header.generator, match.engine.state.generator) == (SPLITMIX, SPLITMIX)


@pytest.mark.parametrize("lost", [0, EVERY, 4 * EVERY])
def test_one_without_a_digest_that_failed_to_be_written_is_gone_on_with(tmp_path: Path, lost: int):
    path = OF_FIRST.copy(tmp_path)
    rows = [row for row in path.read_text().splitlines() if not row.startswith(f"= {lost} ")]
    path.write_text("\n".join([*rows, ""]))
    match = Match.load(path, book=book())
    play(match, 5, stop=9)
    match.close()
    assert Match.read(path.read_bytes(), book=book()).engine.digest() == match.engine.digest()
    assert Match.read(match.text().encode(), book=book()).engine.digest() == match.engine.digest()


def changed(path: Path, number: int) -> int:
    """Let a decision be one that no rules allow; the line it stands in."""
    rows = path.read_text().splitlines()
    at = max(i for i, row in enumerate(rows) if row.startswith(f"{number} "))
    rows[at] = rows[at].rpartition(" ")[0] + " fly:away"
    path.write_text("\n".join([*rows, ""]))
    return at + 1


def test_where_it_plays_differently_now_the_position_before_it_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    """A ruling that was corrected since takes an answer away: everything up to it stands."""
    path = OF_FIRST.copy(tmp_path)
    line = changed(path, 41)
    before = path.read_bytes()
    with pytest.raises(Diverged, match=rf"game\.record: line {line}: decision 41 \(fly:away\): not a legal") as caught:
        Match.load(path, book=book())
    assert caught.value.decision == 41
    assert main(["replay", str(path), "--check"]) == 1
    told = capsys.readouterr().out
    assert f"line {line}: decision 41 (fly:away): not a legal answer now" in told
    shown = Playback.open(path, book=book())
    assert shown.total == 40
    assert shown.notes[0].endswith("What comes after it cannot be shown")
    assert path.read_bytes() == before
    match = Match.load(path, salvage=True, book=book())
    assert len(match.engine.record) == 40
    assert match.notes[0].endswith("The game goes on from before that decision")
    play(match, 5, stop=9)
    match.close()
    assert Match.read(path.read_bytes(), book=book()).engine.digest() == match.engine.digest()


def test_a_game_that_branches_off_says_in_which_way_it_is_played_and_has_the_old_chance(tmp_path: Path):
    path = OF_FIRST.copy(tmp_path)
    shown = Playback.open(path, book=book())
    shown.go_to(50)
    branch = shown.branch(tmp_path / "other.record")
    assert (branch.header.version, branch.header.generator) == (THIRD, SPLITMIX)
    assert len(branch.engine.record) == 50
    play(branch, 3, stop=9)
    branch.close()
    text = (tmp_path / "other.record").read_text()
    assert f"chance {SPLITMIX}" in lines_of(text)
    assert Match.read(text.encode(), book=book()).engine.digest() == branch.engine.digest()


# ---------------------------------------------------------------- the second


def test_what_a_judge_did_is_known_in_the_second():
    record = read_record(OF_SECOND.written.read_bytes())
    assert [decision.number for decision in record.decisions if decision.by == JUDGE] == [78]
    assert record.header.form == ""


def test_a_game_that_branches_off_says_in_which_way_it_is_played(tmp_path: Path):
    path = OF_SECOND.copy(tmp_path)
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
    assert lines_of((tmp_path / "new.record").read_text())[6] == "chooser -"
    again = match.rematch()
    again.close()
    assert again.header == replace(match.header, seed=again.header.seed)


def test_a_record_that_is_played_in_an_unknown_way_is_refused(tmp_path: Path):
    match = new(3, journal=tmp_path / "new.record")
    match.close()
    text = edited((tmp_path / "new.record").read_text(), "format duel", "format waltz")
    with pytest.raises(RecordError, match="is not played by 2 as waltz"):
        Match.read(text.encode(), book=book())


# ---------------------------------------------------------------- the third


def test_a_new_game_would_have_asked_even_where_nothing_fits():
    record = read_record(OF_THIRD.written.read_bytes())
    rerun, _ = replay(replace(record, header=replace(record.header, version=FORMAT)), "newer", book=book())
    with pytest.raises(Diverged):
        rerun.run()
    assert rerun.at == UNASKED - 1
    rerun.engine.answer(record.decisions[rerun.at].keys)
    assert rerun.engine.prompt is not None
    assert rerun.engine.prompt.forced


def test_a_game_that_branches_off_goes_on_by_the_same_questions(tmp_path: Path):
    path = OF_THIRD.copy(tmp_path)
    shown = Playback.open(path, book=book())
    shown.go_to(UNASKED + 20)
    branch = shown.branch(tmp_path / "other.record")
    play(branch, 3, stop=9)
    branch.close()
    again = Match.read((tmp_path / "other.record").read_bytes(), book=book())
    assert again.engine.digest() == branch.engine.digest()
    assert not again.engine.game.discreet


def test_a_player_that_thinks_in_another_process_goes_on_by_the_same_questions(tmp_path: Path):
    path = OF_THIRD.copy(tmp_path)
    for match in (Match.read(path.read_bytes(), book=book()), new(3)):
        assert match.prompt is not None
        there: Observation = pickle.loads(pickle.dumps(Observation(match.engine, match.prompt.seat)))
        assert there._engine.game.discreet == match.engine.game.discreet


def test_a_rematch_is_a_new_game_and_is_recorded_as_one(tmp_path: Path):
    path = OF_THIRD.copy(tmp_path)
    match = Match.load(path, book=book())
    again = match.rematch(journal=tmp_path / "again.record")
    match.close()
    again.close()
    assert again.header.version == FORMAT
    assert again.engine.game.discreet


def test_a_moment_of_it_is_told_as_a_scenario_by_the_same_questions(tmp_path: Path):
    path = OF_THIRD.copy(tmp_path)
    shown = Playback.open(path, book=book())
    shown.go_to(UNASKED + 1)
    assert "discreet = false" in shown.scenario()
    fresh = new(3)
    play(fresh, 3, stop=20)
    played = Playback.read(fresh.text().encode(), "fresh", book=book())
    played.go_to(12)
    assert "discreet = true" in played.scenario()


# ---------------------------------------------------------------- the fourth


def test_in_a_game_of_the_fourth_nobody_was_named_and_what_branches_off_stays_so(tmp_path: Path):
    path = OF_FOURTH.copy(tmp_path)
    shown = Playback.open(path, book=book())
    shown.go_to(50)
    branch = shown.branch(tmp_path / "other.record")
    assert (branch.header.version, branch.header.chooser) == (FOURTH, None)
    play(branch, 3, stop=9)
    branch.close()
    text = (tmp_path / "other.record").read_text()
    assert not any(line.startswith("chooser") for line in lines_of(text))
    assert Match.read(text.encode(), book=book()).engine.digest() == branch.engine.digest()


# ---------------------------------------------------------------- the fifth


@pytest.mark.rule("MT-1")
def test_a_match_that_the_fifth_counted_goes_on_in_the_newest(tmp_path: Path):
    path = OF_FIFTH.copy(tmp_path)
    match = Match.load(path, book=book())
    assert match.score == MatchScore(MatchOptions(3), ends=(GameEnd((1,)),))
    match.concede(1)
    following = match.rematch(seed=4)
    assert following.path == path
    following.close()
    record = read_record(path.read_bytes())
    assert (record.game, record.games, record.header.version) == (2, 2, FORMAT)
    assert read_record(path.read_bytes(), 1).header.version == FIFTH
