"""The file of an event: whatever moment the process ends at, nothing that was confirmed is lost."""

from __future__ import annotations

import os
import random
from contextlib import suppress
from pathlib import Path

import pytest

from gundam_tui.club_events import acts as a
from gundam_tui.club_events.file import EventFile, open_file
from gundam_tui.club_events.pairing import next_round, places
from gundam_tui.club_events.state import EventRefused, EventState
from gundam_tui.table.journal import JournalError
from tests.profile import quick_first

from .helpers import Club


def shape(state: EventState) -> object:
    """All that an event is."""
    return (
        state.rules, state.seed, dict(state.organisers), dict(state.players), list(state.matches), list(state.rounds),
        list(state.calls), state.clock, state.paused, state.over, list(state.entries),
    )  # fmt: skip


def evening(folder: Path, seed: int) -> Club:
    """An event in which everything happens that can."""
    chance = random.Random(seed)
    club = Club(folder, "Ann", "Ben", "Cay", "Dee", "Eve", rounds=3, cut=2, minutes=50, absent=10, late=2, best_of=3)
    club.desk.leave(club.number("Eve"))
    for number in range(1, 5):
        club.pair()
        if number == 1:
            club.enter("Fay")
            club.desk.call(0, "a judge, please")
            club.desk.pause(on=True, by="Olga")
            club.desk.answer(0, "Olga")
            club.desk.pause(on=False, by="Olga")
        for match in [one for one in club.state.present if one.open]:
            for player in match.players:
                club.desk.came(player)
            club.now += chance.randint(1, 40)
            club.desk.tick()
            if number == 2 and match.table == 1:
                club.desk.extend(match.number, 5, "Olga")
                club.desk.correct(0, 0, 2, again=True, by="Olga")
                break
        club.first_win()
        if number == 2:
            club.desk.leave(club.number("Ben"), "Ben")
    club.desk.end("Olga")
    return club


def legal(state: EventState) -> None:
    """It can be looked at and gone on with."""
    assert [one.place for one in places(state)] == list(range(1, len(state.players) + 1))
    for one in state.rounds:
        seated = [player for match in one.matches for player in match.players]
        assert len(seated) == len(set(seated)), "nobody is paired twice in a round"
    with suppress(EventRefused):
        next_round(state)
    assert [one.number for one in state.rounds] == list(range(1, state.round + 1))


@pytest.mark.rule("MT-26")
@pytest.mark.parametrize("every", quick_first([False, True]))
def test_a_file_that_is_cut_at_any_byte_holds_all_that_was_confirmed(
    every: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """In the quick profile each line is cut at its ends and in its middle."""
    monkeypatch.setattr(os, "fsync", lambda fd: None)  # thousands of files need not reach the disk
    club = evening(tmp_path, 3)
    entries = club.state.entries
    club.desk._file.close()
    data = club.path.read_bytes()
    ends = [at + 1 for at, byte in enumerate(data) if byte == 10]  # a line was confirmed when its last byte was written
    assert len(ends) == len(entries) + 1
    cut = tmp_path / "CUT.event"
    places_of_cuts = {end + by for end in ends for by in (-40, -1, 0)}
    for size in range(len(data) + 1):
        whole = sum(end <= size for end in ends) - 1  # the first line is no act
        if not (every or size in places_of_cuts):
            continue
        cut.write_bytes(data[:size])
        found = open_file(cut)
        if whole < 1:
            assert found is None
            continue
        assert found is not None
        assert not found.damage
        assert found.state.entries == entries[:whole]
        legal(found.state)
        found.close()
        assert cut.stat().st_size == ends[whole], "half a line is cut off"
    assert not list(tmp_path.glob("*.damaged"))


@pytest.mark.rule("MT-26")
def test_an_event_that_goes_on_after_every_act_ends_as_one_that_was_never_interrupted(tmp_path: Path):
    (tmp_path / "a").mkdir()
    whole = evening(tmp_path / "a", 3)
    again = tmp_path / "b.event"
    file = EventFile.create(again, whole.state.entries[0])
    for entry in whole.state.entries[1:]:
        file.do(entry)
        file.close()
        found = open_file(again)
        assert found is not None
        file = found
    assert shape(file.state) == shape(whole.state)
    assert again.read_bytes() == whole.path.read_bytes()


def test_what_was_changed_in_the_middle_is_left_out_with_all_after_it_and_a_copy_stays(tmp_path: Path):
    club = evening(tmp_path, 3)
    club.desk._file.close()
    lines = club.path.read_bytes().split(b"\n")
    lines[9] = lines[9].replace(b'"act":', b'"act" :')
    spoilt = b"\n".join(lines)
    club.path.write_bytes(spoilt)
    found = open_file(club.path)
    assert found is not None
    assert found.damage.startswith("line 10: the checksum is wrong")
    assert len(found.state.entries) == 8
    legal(found.state)
    assert (tmp_path / "ABCD.event.damaged").read_bytes() == spoilt


@pytest.mark.parametrize("data", [b"something else\n", b"gundam-tui event 2 ~00000000\n", b"\0" * 4000 + b"\n"])
def test_a_file_of_something_else_is_refused_and_left_as_it_is(data: bytes, tmp_path: Path):
    path = tmp_path / "ABCD.event"
    path.write_bytes(data)
    with pytest.raises(JournalError, match="this is no file of an event"):
        open_file(path)
    assert path.read_bytes() == data


def test_an_act_that_cannot_be_written_has_not_happened(tmp_path: Path):
    club = Club(tmp_path, "Ann", "Ben")
    club.desk._file._journal.close()
    with pytest.raises(JournalError):
        club.pair()
    assert not club.state.begun


def test_two_programs_do_not_write_one_event(tmp_path: Path):
    club = Club(tmp_path, "Ann")
    with pytest.raises(JournalError, match="another program has this event open"):
        open_file(club.path)


def test_lines_of_acts_read_back_as_they_were(tmp_path: Path):
    for entry in evening(tmp_path, 3).state.entries:
        assert a.read(a.written(entry).encode()) == entry
