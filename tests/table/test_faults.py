"""A disk that is full for a moment: nothing is lost, no number shifts, and the file is what it would have been."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from gundam_tui.kernel.record_format import EVERY
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.table.clock import Clock
from gundam_tui.table.journal import Journal, JournalError
from gundam_tui.table.match import BEHIND, Match
from tests.disk import room_for
from tests.profile import quick_first
from tests.records import lines_of, sealed
from tests.table.games import Hands, book, new, play

Do = Callable[[Callable[[], object]], None]
DECKS = (("st01", "st03"), ("st02", "st04"), ("st01", "st02"))
ASKED = 24  # questions to persons in one game


def session(seed: int, path: Path, do: Do) -> Match:
    """A game with all that is ever written: answers, digests, decisions taken back, corrections, notes, an end."""
    match = new(seed, *DECKS[seed % 3], journal=path)
    if seed % 2:
        match.clock = Clock(dict.fromkeys(match.people, 600.0), loses=True)
    hands = Hands(seed)
    for asked in range(1, ASKED):
        do(match.advance)
        prompt = match.prompt
        if prompt is None:
            break
        if asked % 7 == 0 and match.can_undo():
            do(lambda: match.undo(agreed=True))
        elif asked % 5 == 0:
            do(lambda: match.correct(["move:p1/deck/top>p1/hand"], (0, 1)))
        else:
            match.set_pass_mode(prompt.seat, ("smart", "full", "bluff")[asked % 3])
            keys = hands.keys(match)
            do(partial(match.answer, keys))
    do(match.advance)
    if match.outcome is None and seed % 2:
        do(lambda: match.time_out(0))
    elif match.outcome is None and seed % 3:
        do(lambda: match.concede(1))
    return match


class Written:
    """The file of a session in which nothing fails, and how long it was after each thing that was done."""

    def __init__(self, seed: int, folder: Path) -> None:
        path = folder / f"whole-{seed}"
        self.sizes: list[int] = []

        def do(what: Callable[[], object]) -> None:
            what()
            self.sizes.append(path.stat().st_size)

        match = session(seed, path, do)
        match.close()
        self.data = path.read_bytes()
        self.digest = match.engine.digest()
        header = self.data.index(b"\n", self.data.index(b"\nbegin")) + 1
        self.starts = [header, *(at + 1 for at in range(header, len(self.data) - 1) if self.data[at] == 10)]


class Full:
    """A disk that is full at one place of a file, until somebody has noticed."""

    def __init__(self, path: Path, written: Written, size: int) -> None:
        self.path, self.size, self.failed = path, size, False
        self._sizes = iter(written.sizes)

    def do(self, what: Callable[[], object]) -> None:
        expected = next(self._sizes)
        if self.failed:
            what()
            return
        try:
            with room_for(self.size):
                what()
        except JournalError:
            self.failed = True
            what()
        else:
            self.failed = self.path.stat().st_size < expected


@pytest.mark.parametrize("seed", quick_first(range(1, 7)))
def test_each_write_that_fails_once_is_made_up_for(tmp_path: Path, seed: int):
    """Whole lines fail, and lines of which a part gets through: the file is in the end the one without a fault."""
    written = Written(seed, tmp_path)
    ends = [*written.starts[1:], len(written.data)]
    assert len(ends) > ASKED
    for number, (start, end) in enumerate(zip(written.starts, ends, strict=True)):
        path = tmp_path / f"{seed}-{number}"
        disk = Full(path, written, start + (0, (end - start) // 2, end - start - 1)[number % 3])
        match = session(seed, path, disk.do)
        match.close()
        assert disk.failed or start >= written.sizes[-1], "nothing has failed"
        assert path.read_bytes() == written.data, (seed, number)
        assert match.engine.digest() == written.digest
        path.unlink()
    again = Match.read(written.data, book=book())
    assert again.notes == []
    assert again.engine.digest() == written.digest


@pytest.mark.parametrize("seed", quick_first(range(1, 7), 2))
def test_a_disk_that_is_full_whenever_something_is_done_loses_nothing(tmp_path: Path, seed: int):
    written = Written(seed, tmp_path)
    path = tmp_path / "game"
    refused = 0

    def do(what: Callable[[], object]) -> None:
        nonlocal refused
        try:
            with room_for(path.stat().st_size + refused % 9):
                what()
        except JournalError:
            refused += 1
            what()

    match = session(seed, path, do)
    match.close()
    assert refused > 10
    assert path.read_bytes() == written.data
    loaded = Match.load(path, book=book())
    assert loaded.engine.digest() == match.engine.digest() == written.digest
    assert loaded.engine.record == match.engine.record
    assert loaded.outcome == match.outcome
    loaded.close()


def test_an_answer_that_cannot_be_written_changes_nothing(tmp_path: Path):
    path = tmp_path / "game"
    match = new(2, journal=path)
    play(match, 2, stop=9)
    keys = Hands(2).keys(match)
    digest, made, data = match.engine.digest(), len(match.engine.record), path.read_bytes()
    for more in (0, 1, 5):
        with room_for(len(data) + more), pytest.raises(JournalError):
            match.answer(keys)
        with room_for(len(data) + more), pytest.raises(JournalError):
            match.undo(agreed=True)
        with room_for(len(data) + more), pytest.raises(JournalError):
            match.concede(0)
        assert (match.engine.digest(), len(match.engine.record)) == (digest, made)
        assert path.read_bytes() == data
    match.answer(keys)
    assert len(match.engine.record) == made + 1
    match.close()


def test_what_has_happened_is_told_and_written_later(tmp_path: Path):
    """The digest and the end follow from a decision that is in the file: they wait, and the players are told."""
    path = tmp_path / "game"
    match = new(2, journal=path)
    play(match, 2, stop=9)
    match.clock = Clock({0: 0.0, 1: 60.0}, loses=True)
    before = path.read_bytes()
    with room_for(len(before)):
        match.time_out(0)
    assert match.outcome is not None
    assert path.read_bytes() == before
    assert BEHIND in match.take_news()
    match.close()
    loaded = Match.load(path, book=book())
    assert loaded.outcome == match.outcome
    loaded.close()


def test_a_record_that_stays_unwritten_says_so_when_it_is_closed(tmp_path: Path):
    path = tmp_path / "game"
    match = new(2, journal=path)
    play(match, 2, stop=9)
    match.clock = Clock({0: 0.0, 1: 60.0}, loses=True)
    before = path.read_bytes()
    with room_for(len(before)):
        match.time_out(0)
        with pytest.raises(JournalError, match=r"no record of the game can be written: .*game"):
            match.close()
    match.close()
    assert path.read_bytes() == before
    loaded = Match.load(path, book=book())  # nobody holds it any more, and it ends where it was cut off
    assert loaded.outcome is None
    loaded.close()


@pytest.mark.parametrize("lost", [0, EVERY, 2 * EVERY])
def test_a_record_without_one_of_its_digests_is_gone_on_with(tmp_path: Path, lost: int):
    """As a failed write left it before lines waited for their turn."""
    path = tmp_path / "game"
    match = new(1, journal=path)
    play(match, 1, stop=40)
    match.close()
    rows = [row for row in lines_of(path.read_text()) if not row.startswith(f"= {lost} ")]
    path.write_text(sealed(rows))
    again = Match.load(path, book=book())
    assert again.notes == []
    assert again.engine.digest() == match.engine.digest()
    play(again, 3, stop=6)
    again.close()
    assert Match.read(path.read_bytes(), book=book()).engine.digest() == again.engine.digest()
    assert Match.read(again.text().encode(), book=book()).engine.digest() == again.engine.digest()


def test_lines_keep_their_order_while_they_wait(tmp_path: Path):
    path = tmp_path / "game"
    match = new(2, journal=path)
    match.close()
    journal, record = Journal.open(path)
    size = path.stat().st_size
    with room_for(size + 3):
        for number in range(5):
            journal.keep(f"# remark {number}")
        with pytest.raises(JournalError):
            journal.write("# too late")
        with pytest.raises(JournalError):
            journal.sync()
    assert os.stat(path).st_size == size
    journal.write("# after them")
    journal.close()
    rows = lines_of(path.read_text())
    assert rows[record.lines :] == [*(f"# remark {number}" for number in range(5)), "# after them"]
    assert read_record(path.read_bytes()).damage is None
