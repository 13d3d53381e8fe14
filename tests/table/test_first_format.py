"""Games recorded by the first format (no checksums, chance by SplitMix64) are read, played and gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.kernel.record_format import EVERY, THIRD, UNSEALED, Diverged, read_record
from gundam_tui.kernel.rng import SPLITMIX
from gundam_tui.table.match import Match
from gundam_tui.table.playback import Playback
from tests.records import lines_of
from tests.table.games import book, play

WRITTEN = Path(__file__).parent / "format_1.record"  # by the last version that wrote this format
DECISIONS = 82
DIGESTS = (0, 20, 40, 60, 80)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    copy = tmp_path / "game.record"
    copy.write_bytes(WRITTEN.read_bytes())
    return copy


def changed(path: Path, number: int) -> int:
    """Let a decision be one that no rules allow; the line it stands in."""
    rows = path.read_text().splitlines()
    at = max(i for i, row in enumerate(rows) if row.startswith(f"{number} "))
    rows[at] = rows[at].rpartition(" ")[0] + " fly:away"
    path.write_text("\n".join([*rows, ""]))
    return at + 1


def test_it_plays_as_it_was_recorded(path: Path):
    record = read_record(path.read_bytes())
    assert (record.header.version, record.header.generator) == (UNSEALED, SPLITMIX)
    assert tuple(sorted(record.digests)) == DIGESTS
    match = Match.load(path, book=book())
    assert match.notes == []
    assert len(match.engine.record) == DECISIONS
    assert match.engine.state.generator == SPLITMIX
    assert path.read_bytes() == WRITTEN.read_bytes()
    match.close()


def test_gone_on_with_it_stays_of_the_first_format(path: Path):
    match = Match.load(path, book=book())
    play(match, 5)
    match.close()
    assert match.outcome is not None
    text = path.read_text()
    assert text.startswith(WRITTEN.read_text())
    assert " ~" not in text
    again = Match.read(text.encode(), book=book())
    assert again.engine.digest() == match.engine.digest()
    assert Match.read(match.text().encode(), book=book()).engine.digest() == match.engine.digest()


@pytest.mark.parametrize("lost", [0, EVERY, 4 * EVERY])
def test_one_without_a_digest_that_failed_to_be_written_is_gone_on_with(path: Path, lost: int):
    rows = [row for row in path.read_text().splitlines() if not row.startswith(f"= {lost} ")]
    path.write_text("\n".join([*rows, ""]))
    match = Match.load(path, book=book())
    play(match, 5, stop=9)
    match.close()
    assert Match.read(path.read_bytes(), book=book()).engine.digest() == match.engine.digest()
    assert Match.read(match.text().encode(), book=book()).engine.digest() == match.engine.digest()


def test_where_it_plays_differently_now_the_position_before_it_is_there(path: Path, capsys: pytest.CaptureFixture[str]):
    """A ruling that was corrected since takes an answer away: everything up to it stands."""
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


def test_a_game_that_branches_off_says_in_which_way_it_is_played_and_has_the_old_chance(path: Path, tmp_path: Path):
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
