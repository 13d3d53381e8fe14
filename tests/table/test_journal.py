"""The file of a record: where it lies, who may write it, what survives."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from gundam_tui.kernel.record_format import RecordError
from gundam_tui.paths import make_private, state_folder
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table import journal as module
from gundam_tui.table.clock import Clock
from gundam_tui.table.journal import JournalBusy, JournalError, new_path, records, tidy, unfinished
from gundam_tui.table.match import Match
from gundam_tui.table.summary import last_played, summary
from tests.table.games import book, deck, new, play

pytestmark = pytest.mark.usefixtures("state")


# ---------------------------------------------------------------- where


def test_the_folder(state: Path, monkeypatch: pytest.MonkeyPatch):
    assert state_folder() == state
    for value in ("", "relative/path"):  # the XDG specification: relative paths are to be ignored
        monkeypatch.setenv("XDG_STATE_HOME", value)
        assert state_folder() == Path.home() / ".local" / "state" / "gundam-tui"


def test_paths_are_new(state: Path):
    first = new_path()
    assert first.parent == state
    assert first.suffix == ".record"
    new(7, journal=first).close()
    assert new_path() != first
    with pytest.raises(JournalError, match="such a file already"):
        new(7, journal=first)


def test_nobody_else_can_read_a_record(state: Path):
    path = new_path()
    match = new(1, journal=path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    match.close()


def test_a_state_folder_that_others_could_look_into_is_shut(state: Path):
    state.mkdir(parents=True)
    state.chmod(0o755)
    new(1, journal=new_path()).close()
    assert stat.S_IMODE(state.stat().st_mode) == 0o700


def test_a_folder_of_the_users_choice_stays_as_it_is(state: Path, tmp_path: Path):
    chosen = tmp_path / "chosen"
    chosen.mkdir()
    chosen.chmod(0o755)
    new(1, journal=chosen / "game.record").close()
    assert stat.S_IMODE(chosen.stat().st_mode) == 0o755
    assert stat.S_IMODE((chosen / "game.record").stat().st_mode) == 0o600


def test_a_folder_made_below_it_does_not_leave_it_open(state: Path):
    make_private(state / "scenarios")
    assert [stat.S_IMODE(place.stat().st_mode) for place in (state, state / "scenarios")] == [0o700, 0o700]


def test_the_name_of_a_record_tells_nothing_of_the_game(state: Path):
    match = new(123456789, journal=new_path())
    assert match.path is not None
    assert "123456789" not in match.path.name
    assert "seed 123456789" in match.path.read_text()
    match.close()


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path):
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalError, match="XDG_STATE_HOME"):
        new(1, journal=tmp_path / "file" / "game.record")
    with pytest.raises(JournalError, match="no such file"):
        Match.load(tmp_path / "missing", book=book())


# ---------------------------------------------------------------- one writer


def test_a_record_in_use_is_refused(tmp_path: Path):
    path = tmp_path / "game"
    match = new(1, journal=path)
    with pytest.raises(JournalBusy, match="open in another terminal"):
        Match.load(path, book=book())
    match.close()
    Match.load(path, book=book()).close()


def test_a_record_in_use_by_another_process_is_refused_and_free_when_that_is_killed(tmp_path: Path):
    path = tmp_path / "game"
    new(1, journal=path).close()
    code = f"""
from pathlib import Path
from gundam_tui.table.match import Match
match = Match.load(Path({str(path)!r}))
print("open", flush=True)
input()
"""
    child = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline() == "open\n"
    before = path.read_bytes()
    with pytest.raises(JournalBusy):
        Match.load(path, book=book())
    assert path.read_bytes() == before
    child.kill()
    child.communicate()
    Match.load(path, book=book()).close()


# ---------------------------------------------------------------- what survives


def test_every_decision_is_in_the_file_at_once(tmp_path: Path):
    path = tmp_path / "game"
    match = new(1, journal=path)
    play(match, 1, lambda _: counted(path, match), stop=25)
    match.close()


def counted(path: Path, match: Match) -> None:
    decisions = [row for row in path.read_text().splitlines() if row[0].isdigit()]
    assert len(decisions) == len(match.engine.record)


def test_a_record_cut_anywhere_is_gone_on_with(tmp_path: Path):
    path, cut = tmp_path / "game", tmp_path / "cut"
    match = new(1, journal=path)
    play(match, 1, stop=12)
    match.close()
    data = path.read_bytes()
    start = data.index(b"\n", data.index(b"\nbegin") + 1) + 1
    for end in [*range(start, len(data), 97), len(data) - 1]:
        cut.write_bytes(data[:end])
        again = Match.load(cut, book=book())
        whole = data[: data.rfind(b"\n", 0, end) + 1]
        assert cut.read_bytes().startswith(whole)
        play(again, 2, stop=1)
        again.close()
        after = Match.read(cut.read_bytes(), book=book())
        assert after.engine.digest() == again.engine.digest()
        assert after.notes == []


def test_damage_is_told_and_the_file_as_it_was_is_kept(tmp_path: Path):
    path = tmp_path / "game"
    match = new(1, journal=path)
    play(match, 1, stop=12)
    match.close()
    rows = path.read_bytes().split(b"\n")
    at = next(i for i, row in enumerate(rows) if row.startswith(b"7 "))
    rows[at] = b"\x00\x93\xff"
    path.write_bytes(b"\n".join(rows))
    damaged = path.read_bytes()
    again = Match.load(path, book=book())
    assert len(again.engine.record) == 6
    [note] = again.notes
    assert f"line {at + 1}: the line has no checksum" in note
    assert "6 decisions were salvaged" in note
    assert (tmp_path / "game.damaged").read_bytes() == damaged
    play(again, 3, stop=2)
    again.close()
    after = Match.load(path, book=book())
    assert after.notes == []
    assert after.engine.digest() == again.engine.digest()
    after.close()


def test_a_full_disk_leaves_no_half_line_and_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "game"
    match = new(1, journal=path)
    play(match, 1, stop=5)
    digest, before = match.engine.digest(), path.read_bytes()
    write, calls = os.write, 0

    def full(fd: int, data: bytes) -> int:
        nonlocal calls
        calls += 1
        if calls == 1:
            return write(fd, bytes(data)[:3])
        raise OSError(errno.ENOSPC, "No space left on device")

    assert match.prompt is not None
    with monkeypatch.context() as patch:
        patch.setattr(module.os, "write", full)
        with pytest.raises(JournalError, match=r"No space left on device.*make room"):
            match.answer(match.prompt.keys()[-1])
    assert match.engine.digest() == digest
    assert path.read_bytes() == before
    play(match, 2, stop=1)
    match.close()


def test_the_record_is_brought_to_the_disk_at_turns_ends_and_hand_overs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    match = new(1, journal=tmp_path / "game")
    synced: list[int] = []
    monkeypatch.setattr(module.os, "fsync", lambda fd: synced.append(len(match.engine.record)))
    last: list[tuple[int, int]] = []

    def look(prompt):
        now = (match.engine.state.vars.get("turn", 0), prompt.seat)
        if last and last[-1] != now:
            assert synced[-1:] == [len(match.engine.record)]  # nothing is shown before that
        last.append(now)

    play(match, 1, look)
    assert len(set(last)) > 6
    assert synced[-1] == len(match.engine.record)


# ---------------------------------------------------------------- which game to go on with


def at(path: Path, second: int) -> Path:
    os.utime(path, (second, second))
    return path


def test_the_unfinished_game_played_last_is_resumed(state: Path):
    assert unfinished() == []
    with pytest.raises(JournalError, match="no unfinished game"):
        Match.resume()
    paths: list[Path] = []
    for seed in (1, 2, 3):
        path = new_path()
        match = new(seed, journal=path)
        play(match, seed, stop=3)
        if seed == 3:
            match.concede(0)
        match.close()
        paths.append(at(path, seed))
    assert unfinished() == [paths[1], paths[0]]
    match = Match.resume()
    assert match.path == paths[1]
    other = Match.resume()  # the newest is in use
    assert other.path == paths[0]
    with pytest.raises(JournalBusy):
        Match.resume()
    match.close()
    other.close()


def test_a_game_against_a_player_whose_weights_are_gone_says_so(tmp_path: Path):
    shipped = Path(module.__file__).parents[1] / "players/values/gcg.json"
    value = tmp_path / "value.json"
    value.write_bytes(shipped.read_bytes())
    decks = [deck("st01"), deck("st03")]
    match = Match.new(decks, 1, bots=[None, f"one-look:{value}"], journal=new_path(), book=book())
    play(match, 1, stop=2)
    match.close()
    Match.resume().close()
    value.unlink()
    with pytest.raises(RecordError, match=r"value\.json: No such file or directory"):
        Match.resume()


def test_a_file_that_is_no_record_does_not_stand_in_the_way(state: Path):
    state.mkdir(parents=True)
    broken = at_text(state / "z.record", "gundam-tui record 1\ngame", 99)
    with pytest.raises(RecordError, match=r"z\.record"):
        Match.resume()
    left = new(1, journal=state / "a.record")
    play(left, 1, stop=1)
    left.close()
    at(state / "a.record", 1)
    match = Match.resume()
    assert match.path == state / "a.record"
    assert str(broken) in match.notes[0]
    match.close()


def at_text(path: Path, text: str, second: int) -> Path:
    path.write_text(text)
    return at(path, second)


# ---------------------------------------------------------------- starts


def test_games_begun_in_the_same_second_by_several_processes_have_records_of_their_own(state: Path):
    names = {new_path() for _ in range(50)}
    assert len(names) == 50
    for path in list(names)[:3]:
        new(1, journal=path).close()
    assert len(list(state_folder().glob("*.record"))) == 3


def test_a_game_that_was_left_before_anybody_decided_anything_leaves_no_record(state: Path):
    new(1, journal=new_path()).close()
    new(1, journal=new_path(), bots=("greedy", None)).close()
    assert len(records()) == 2
    assert tidy() == 2
    assert records() == []


def test_a_start_in_which_nobody_decided_anything_is_never_gone_on_with(state: Path):
    left = new(1, journal=new_path())
    assert left.prompt is not None
    left.answer(left.prompt.options[0].key)
    left.close()
    new(2, journal=new_path()).close()
    running = new(3, journal=new_path(), bots=("greedy", None))
    assert unfinished() == [left.path]
    match = Match.resume()
    assert match.path == left.path
    match.close()
    running.close()


def test_a_game_in_which_somebody_has_decided_keeps_its_record(state: Path):
    match = new(1, journal=new_path())
    assert match.prompt is not None
    match.answer(match.prompt.options[0].key)
    match.close()
    assert tidy() == 0
    assert records() == [match.path]


def test_a_game_that_is_open_elsewhere_keeps_its_record(state: Path):
    match = new(1, journal=new_path())
    assert tidy() == 0
    assert match.path is not None
    assert match.path.is_file()
    match.close()


def test_a_game_between_computer_players_is_no_abandoned_start_once_it_has_ended(state: Path):
    match = new(1, journal=new_path(), bots=("random", "random"))
    match.advance()
    match.close()
    assert tidy() == 0


def test_a_game_with_a_clock_is_over_when_it_is_over(state: Path):
    """What is left on the clocks is noted after the end."""
    match = new(1, journal=new_path(), bots=("random", "random"))
    match.advance()
    match.clock = Clock({0: 0.0, 1: 60.0})
    match.time_out(0)
    match.close()
    assert match.path is not None
    assert not match.path.read_text().splitlines()[-1].startswith("end ")
    assert unfinished() == []


# ---------------------------------------------------------------- what a record tells at a glance


def test_a_record_tells_who_plays_what_how_far_it_is_and_whose_move_it_is(state: Path):
    match = new(1, journal=new_path())
    player = RandomPlayer(1)
    while match.prompt is not None and match.game.turn(match.engine) < 4:
        match.answer(player.answer(match.engine, match.prompt))
        match.advance()
    assert match.prompt is not None
    match.close()
    assert match.path is not None
    told = summary(match.path)
    assert told.turn == 4
    assert told.acts == match.prompt.seat
    assert told.length == "4 turns"
    assert told.players == ["P1 Amuro", "P2 Char"]
    assert told.outcome is None
    assert told.decks == " against ".join(seat.deck for seat in match.header.seats)
    last = last_played("gcg")
    assert last == match.header
    assert last_played("gcg", 3) is None
    assert last_played("toy") is None


def test_a_record_that_notes_no_turn_tells_its_decisions(state: Path):
    match = new(1, journal=new_path())
    assert match.prompt is not None
    match.answer(match.prompt.options[0].key)
    text = match.text()
    match.close()
    path = new_path()
    path.write_text(text)
    assert summary(path).turn == 0
    assert summary(path).acts is None
    assert summary(path).length == "1 decision"


def test_the_record_of_a_finished_game_tells_its_length(state: Path):
    match = new(1, journal=new_path(), bots=("random", "random"))
    match.advance()
    match.close()
    assert match.path is not None
    told = summary(match.path)
    assert told.turn == match.game.turn(match.engine)
    assert told.outcome == match.outcome
