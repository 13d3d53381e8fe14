"""The record of a game: written, read, cut off, damaged, played again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import lru_cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gundam_tui.kernel import Engine, Event, Outcome
from gundam_tui.kernel import record_format as replay
from gundam_tui.kernel.events import MOVE, SET
from gundam_tui.kernel.record_format import (
    BOT,
    EVERY,
    FORMAT,
    FORMATS,
    NOBODY,
    PERSON,
    SECOND,
    TABLE,
    TIME,
    UNSEALED,
    Decision,
    Diverged,
    Header,
    Record,
    RecordError,
    SeatHeader,
    decision_line,
    header_text,
    record_text,
)
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.kernel.replayer import Replayer
from gundam_tui.kernel.rng import SPLITMIX, Stream
from gundam_tui.players.random import RandomPlayer
from tests.kernel.toy import new_toy
from tests.profile import quick_first
from tests.records import edited, lines_of, sealed

BY = (PERSON, TABLE, BOT)
HEAD = ["gundam-tui record 2", "game t", "rules 1", "cards 0", "seed 1", "player p1 A"]


def header(seed: int, seats: int = 2, version: int = FORMAT) -> Header:
    players = [SeatHeader(f"Ämuro {n}", "a deck of its own", {"cards": {"bolt": 6, "nope": 4}}) for n in range(seats)]
    return Header(
        "toy", "1", "0123456789abcdef", seed, (*players[:-1], SeatHeader("Char", "d", {"cards": {}}, "random")),
        SPLITMIX, version,
    )  # fmt: skip


def played(
    seed: int, seats: int = 2, *, undo_every: int = 0, stop: int = 10_000, version: int = FORMAT
) -> tuple[Recorder, str]:
    """A random toy game and its record as it was written, line after line."""
    engine = new_toy(seed, seats)
    top = header(seed, seats, version)
    rows: list[str] = []
    recorder = Recorder(engine, top, rows.append)
    player, chance, count = RandomPlayer(seed), Stream(seed), 0
    while engine.prompt is not None and count < stop:
        recorder.choose(player.choose(engine, engine.prompt), BY[chance.below(3)])
        count += 1
        if undo_every and count % undo_every == 0 and engine.prompt is not None:
            recorder.back_to(max(0, len(recorder.made) - 1 - chance.below(25)))
    return recorder, record_text(top, rows)


@lru_cache(maxsize=2)
def short(version: int = FORMAT) -> tuple[Recorder, str]:
    return played(5, undo_every=31, version=version)


def again(record: Record, seed: int = 5, seats: int = 2) -> Engine:
    rerun = Replayer(new_toy(seed, seats), record)
    rerun.run()
    return rerun.engine


def answers(record: Record) -> list[tuple[str, ...]]:
    return [decision.keys for decision in record.decisions]


# ---------------------------------------------------------------- what is written is what is read


@pytest.mark.parametrize("version", FORMATS)
@pytest.mark.parametrize("undo_every", quick_first([31, 0, 3]))
@pytest.mark.parametrize("seed", quick_first(range(4)))
def test_a_record_is_read_and_played_again_to_the_same_state(seed: int, undo_every: int, version: int):
    recorder, text = played(seed, 2 + seed % 2, undo_every=undo_every, version=version)
    record = read_record(text.encode())
    assert record.header == header(seed, 2 + seed % 2, version)
    assert record.damage is None
    assert record.unfinished == 0
    assert record.sound == len(text.encode())
    assert answers(record) == recorder.engine.record
    assert [(d.seat, d.by) for d in record.decisions] == [(made.seat, made.by) for made in recorder.made]
    assert record.outcome == recorder.engine.outcome
    engine = again(record, seed, 2 + seed % 2)
    assert engine.digest() == recorder.engine.digest()
    assert [repr(event) for event in engine.log] == [repr(event) for event in recorder.engine.log]


def test_there_is_a_digest_every_so_many_decisions_and_at_the_end():
    recorder, text = played(0)
    decisions = len(recorder.made)
    assert decisions > 2 * EVERY
    assert set(read_record(text.encode()).digests) == {*range(0, decisions, EVERY), decisions}


def test_the_clean_text_of_a_game_leaves_out_what_was_taken_back():
    recorder, text = short()
    clean = recorder.text()
    assert "\nundo " in text
    assert "\nundo " not in clean
    assert again(read_record(clean.encode())).digest() == recorder.engine.digest()
    assert clean == recorder.text()


def test_keys_with_blanks_dashes_and_percent_signs_survive():
    keys = ("a b", "-", "100%", "x%20y", "two\nlines")
    line = decision_line(Decision(1, 0, PERSON, keys))
    assert "\n" not in line
    for given_keys in (keys, (), ("-",)):
        line = decision_line(Decision(1, 1, BOT, given_keys))
        assert answers(read_record(record_text(header(5), [line]).encode())) == [given_keys]


def test_names_cannot_break_the_header():
    top = Header("toy", "1", "d", 1, (SeatHeader("two\nlines\x1b[2J", "d\r", {"cards": {"bolt": 1}}),))
    text = header_text(top)
    assert "\x1b" not in text
    assert "\r" not in text
    assert read_record(text.encode()).header.seats[0].name == "two lines [2J"


def test_remarks_and_settings_do_not_matter():
    _, text = short()
    marked = edited(text, "begin\n", "begin\n# by hand\nset p2 pass full\n")
    record = read_record(marked.encode())
    assert record.settings == {(1, "pass"): "full"}
    assert again(record).digest() == short()[0].engine.digest()


def test_the_header_says_in_which_way_and_by_how_many_the_game_is_played():
    top = replace(header(5, 3), form="royale")
    rows = lines_of(header_text(top))
    assert rows[4:6] == ["format royale", "seats 3"]
    assert read_record(header_text(top).encode()).header == top
    assert lines_of(header_text(header(5)))[4] == "format -"
    for version in (UNSEALED, SECOND):
        older = lines_of(header_text(header(5, 3, version)))
        assert not [row for row in older if row.split()[0] in ("format", "seats")]


def test_a_header_that_says_another_number_of_seats_is_refused():
    text = edited(header_text(header(5, 3)), "seats 3", "seats 4")
    with pytest.raises(RecordError, match="the header says '4' seats, and names 3 players"):
        read_record(text.encode())


def test_a_concession_is_a_decision():
    engine = new_toy(5)
    rows: list[str] = []
    recorder = Recorder(engine, header(5), rows.append)
    assert engine.prompt is not None
    recorder.choose(list(engine.prompt.options[:1]), PERSON)
    recorder.concede(1, PERSON)
    record = read_record(record_text(header(5), rows).encode())
    assert record.outcome == Outcome((0,), "concession", "toy-9", (1,))
    assert again(record).outcome == engine.outcome
    recorder.back_to(1)  # the end is taken back too
    record = read_record(record_text(header(5), rows).encode())
    assert record.outcome is None
    assert again(record).outcome is None


# ---------------------------------------------------------------- cut off anywhere


@pytest.mark.thorough
@pytest.mark.parametrize("version", [FORMATS[-1], FORMATS[0]])
def test_cut_off_at_any_byte_at_most_the_last_line_is_lost(version: int):
    _, text = short(version)
    data = text.encode()
    start = data.index(b"\n", data.index(b"\nbegin") + 1) + 1
    full = read_record(data)
    for end in range(len(data)):
        if end < start:
            with pytest.raises(RecordError, match=r"^line \d+: "):
                read_record(data[:end])
            continue
        record = read_record(data[:end])
        assert record.damage is None
        assert record.sound == data.rfind(b"\n", 0, end) + 1
        assert record.sound + record.unfinished == end
        assert record.header == full.header


def test_every_whole_line_of_a_cut_file_counts_and_plays():
    _, text = short()
    lines = text.encode().split(b"\n")
    first = next(at for at, line in enumerate(lines) if line.startswith(b"begin")) + 1
    for count in range(first, len(lines), 7):
        record = read_record(b"\n".join(lines[:count]) + b"\n1")
        assert record.lines == count
        engine = again(record)
        assert engine.record == answers(record)


# ---------------------------------------------------------------- damaged


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (b"\xff\xfe\x00", "UTF-8"),
        (b"", "not a line of a record"),
        (b"7 p1 pass", "decision 7 stands where decision 3"),
        (b"3 p9 pass", "no seat p9"),
        (b"3 x pass", "not a seat"),
        (b"3 p1", "no answer"),
        (b"undo 9", "no such decision"),
        (b"undo x", "no such decision"),
        (b"= 7 00 00", "the digest does not belong here"),
        (b"= 2 00", "the digest does not belong here"),
        (b"= 2 00 1.2.3.4", "more decisions than there are"),
        (b"end p1", "no cause"),
    ],
)
def test_damage_is_named_and_what_stands_before_it_is_kept(bad: bytes, why: str):
    top = header_text(header(5, version=UNSEALED)).encode()
    data = top + b"1 p1 pass\n2 p2 pass\n" + bad + b"\n3 p1 pass\n"
    record = read_record(data)
    assert len(record.decisions) == 2
    assert record.damage is not None
    assert record.damage.line == top.count(b"\n") + 3
    assert record.damage.lost == 2
    assert why in str(record.damage)
    assert record.sound == len(top) + len(b"1 p1 pass\n2 p2 pass\n")


def test_nothing_follows_the_end():
    data = header_text(header(5, version=UNSEALED)).encode() + b"1 p1 concede:p1\nend p2 - concession\n2 p2 pass\n"
    record = read_record(data)
    assert record.outcome == Outcome((1,), "concession", "", (0,))
    assert record.damage is not None
    assert "after the end" in record.damage.text


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "within its header"),
        ("hello\n", 1, "not a record of a game"),
        ("gundam-tui record 99\n", 1, "format 99"),
        ("gundam-tui record 2\ngame toy\n", 2, "no checksum"),
        ("gundam-tui record 2\ngame toy ~00000000\n", 2, "the checksum is wrong"),
        (sealed(["gundam-tui record 2", "game t", "rules 1", "cards 0", "seed 1", "begin"]), 6, "without chance"),
        (sealed([*HEAD, "chance dice", "begin"]), 8, "chance is 'dice', which is not known here"),
        ("gundam-tui record 1\nfoo bar\n", 2, "not a line of a header"),
        ("gundam-tui record 1\ngame toy\nbegin\n", 3, "without rules, cards, seed"),
        ("gundam-tui record 1\ngame t\nrules 1\ncards 0\nseed 1\nbegin\n", 6, "without players"),
        ("gundam-tui record 1\nseed x\ngame t\nrules 1\ncards 0\nplayer p1 A\nbegin\n", 7, "not a whole number"),
        ("gundam-tui record 1\ndeck p1 d\n", 2, "no line `player p1`"),
        ("gundam-tui record 1\nplayer p1 A\npile p1 cards bolt\n", 3, "one looks like 4x"),
        ("gundam-tui record 1\nplayer p1 A\npile p1 cards 10000xbolt\n", 3, "is not a number of cards"),
        (f"gundam-tui record 1\nplayer p1 A\npile p1 cards {'4' * 5000}xb\n", 3, "is not a number of cards"),
        (f"gundam-tui record 1\ngame t\nrules 1\ncards 0\nseed {'4' * 5000}\nplayer p1 A\nbegin\n", 7, "whole number"),
    ],
)
def test_a_broken_header_says_where_and_why(text: str, line: int, why: str):
    with pytest.raises(RecordError, match=rf"^line {line}: ") as caught:
        read_record(text.encode())
    assert caught.value.line == line
    assert why in str(caught.value)
    assert "nothing can be salvaged" in str(caught.value)


# ---------------------------------------------------------------- changed


def first_bad_line(data: bytes) -> int:
    """The line that the reader blames; 0: none."""
    try:
        record = read_record(data)
    except RecordError as error:
        return error.line
    return record.damage.line if record.damage is not None else 0


@pytest.mark.thorough
def test_every_flipped_bit_is_noticed_and_named_by_its_line():
    _, text = played(5, stop=45, undo_every=31)
    data = text.encode()
    for at in range(len(data)):
        for bit in range(8):
            spoiled = data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1 :]
            assert first_bad_line(spoiled) == data.count(b"\n", 0, at) + 1, (at, bit)


@pytest.mark.thorough
def test_lines_that_are_missing_or_stand_elsewhere_are_noticed():
    rows = played(5, undo_every=7)[1].splitlines(keepends=True)
    undo = next(at for at, row in enumerate(rows) if row.startswith("undo"))
    without = [*rows[:undo], *rows[undo + 1 :]]
    assert first_bad_line("".join(without).encode()) == undo + 1
    moved = [*rows[: undo - 1], rows[undo], rows[undo - 1], *rows[undo + 1 :]]
    assert first_bad_line("".join(moved).encode()) == undo
    twice = [*rows[: undo + 1], *rows[undo:]]
    assert first_bad_line("".join(twice).encode()) == undo + 2


def test_what_stands_before_a_changed_line_counts():
    _, text = played(5, stop=30)
    lines = text.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("9 "))
    lines[at] = f"9 p1 fly{lines[at][-10:]}"
    record = read_record("\n".join([*lines, ""]).encode())
    assert record.damage is not None
    assert (record.damage.line, len(record.decisions)) == (at + 1, 8)
    assert "checksum" in record.damage.text
    assert again(record).record == answers(record)


# ---------------------------------------------------------------- playing differently


def test_another_seed_is_noticed_before_the_first_decision():
    _, text = short()
    with pytest.raises(Diverged, match="before the first decision: the first event that differs is number") as caught:
        Replayer(new_toy(6), read_record(text.encode()))
    assert caught.value.decision == 0
    assert caught.value.event > 0


def test_an_illegal_answer_names_the_decision():
    _, text = played(5)
    record = read_record(text.encode())
    last = record.decisions[-1]
    record.decisions[-1] = Decision(last.number, last.seat, last.by, ("fly:away",), last.line)
    rerun = Replayer(new_toy(5), record)
    with pytest.raises(
        Diverged, match=rf"line {last.line}: decision {last.number} \(fly:away\).*not an answer"
    ) as caught:
        rerun.run()
    assert caught.value.decision == last.number
    assert len(rerun.engine.record) == rerun.at == last.number - 1


def test_a_prompt_of_another_seat_is_a_difference():
    _, text = played(5)
    record = read_record(text.encode())
    third = record.decisions[2]
    record.decisions[2] = Decision(3, 1 - third.seat, third.by, third.keys, third.line)
    with pytest.raises(Diverged, match="is asked") as caught:
        Replayer(new_toy(5), record).run()
    assert caught.value.decision == 3


def test_the_first_differing_event_is_named():
    _, text = played(5)
    record = read_record(text.encode())
    number = next(n for n in range(1, EVERY) if len(record.prints[n]) >= 4)
    marks = record.prints[number]
    wrong = f"{int(marks[2:4], 16) ^ 1:02x}"
    for changed, event, words in (
        (marks[:2] + wrong + marks[4:], 2, "the first event that differs is number 2, now '"),
        (marks + "00", len(marks) // 2 + 1, "is missing"),
        (marks[:2], 2, "event 2 is new: '"),
    ):
        record.prints[number] = changed
        rerun = Replayer(new_toy(5), record)
        with pytest.raises(Diverged, match=words) as caught:
            rerun.run()
        assert (caught.value.decision, caught.value.event) == (number, event)
        assert rerun.at == len(rerun.engine.record) == number - 1


def test_a_state_that_differs_though_the_events_agree_is_noticed():
    _, text = played(5)
    record = read_record(text.encode())
    record.digests[EVERY] = ("0000000000000000", 99)
    with pytest.raises(Diverged, match=rf"^line 99: decision {EVERY} .*the state differs") as caught:
        again(record)
    assert caught.value.decision == EVERY


def test_another_outcome_is_noticed():
    _, text = played(5)
    record = read_record(text.encode())
    assert record.outcome is not None
    record.outcome = Outcome((), "boredom", "")
    with pytest.raises(Diverged, match="boredom"):
        again(record)


# ---------------------------------------------------------------- stepping, going on


def test_stepping_back_and_forth_meets_the_same_states():
    _, text = played(5)
    rerun = Replayer(new_toy(5), read_record(text.encode()))
    digests = [rerun.engine.digest()]
    while rerun.step():
        digests.append(rerun.engine.digest())
    assert rerun.at == rerun.total == len(digests) - 1
    for at in (3, 0, rerun.total // 2, rerun.total, 1):
        rerun.go_to(at)
        assert rerun.at == at
        assert rerun.engine.digest() == digests[at]
    rerun.go_to(0)
    assert not rerun.back()


@pytest.mark.parametrize("stop", [0, 1, 19, 20, 21, 45])
def test_a_game_gone_on_with_writes_the_record_it_would_have_written(stop: int):
    whole, _ = played(5)
    _, text = played(5, stop=stop)
    record = read_record(text.encode())
    rerun = Replayer(new_toy(5), record)
    rerun.run()
    rows: list[str] = []
    recorder = Recorder.after(rerun, rows.append)
    engine = recorder.engine
    for made, keys in list(zip(whole.made, whole.engine.record, strict=True))[stop:]:
        assert engine.prompt is not None
        known = {option.key: option for option in engine.prompt.options}
        recorder.choose([known[key] for key in keys], made.by)
    assert recorder.text() == whole.text()
    assert again(read_record(sealed([*lines_of(text), *rows]).encode())).digest() == whole.engine.digest()


# ---------------------------------------------------------------- whatever the bytes are


def spoilt(data: bytes, edits: list[tuple[int, int, bytes]]) -> bytes:
    """Some bytes taken out, others put in."""
    for at, taken, put in edits:
        place = at % (len(data) + 1)
        data = data[:place] + put + data[place + taken :]
    return data


edits = st.lists(st.tuples(st.integers(0, 1 << 20), st.integers(0, 40), st.binary(max_size=40)), max_size=6)


@given(edits, st.sampled_from(FORMATS))
def test_a_spoilt_record_is_read_as_far_as_it_goes_or_refused(changes: list[tuple[int, int, bytes]], version: int):
    """Never anything but `RecordError`, for the reader and for whoever plays what it has read."""
    data = spoilt(short(version)[1].encode(), changes)
    try:
        record = read_record(data)
    except RecordError:
        return
    assert 0 <= record.sound <= len(data)
    whole = read_record(data[: record.sound])  # what is called good is good
    assert whole.damage is None
    assert whole.decisions == record.decisions
    with suppress(Diverged):
        Replayer(new_toy(5, 2), record).run()


def test_the_number_of_the_format_cannot_be_changed_unnoticed():
    for version in FORMATS:
        text = header_text(header(5, version=version))
        for other in sorted({*FORMATS} - {version, UNSEALED}):
            changed = text.replace(f"record {version}", f"record {other}", 1)
            with pytest.raises(RecordError, match="the number of the format" if version != UNSEALED else "line 2"):
                read_record(changed.encode())


@given(st.binary(max_size=200))
def test_any_bytes_at_all(data: bytes):
    with pytest.raises(RecordError):
        read_record(data)


def test_the_page_that_specifies_the_format_shows_a_record_that_can_be_read():
    """The module's docstring is the specification: its example, with the header spelled out, is a record."""
    assert replay.__doc__ is not None
    example = [line[4:40].rstrip() for line in replay.__doc__.splitlines() if line.startswith("    ")]
    words = [line.split("  ")[0] for line in example]
    start = words.index("begin")
    rows = [word for word in words[start + 1 :] if word and not word.startswith("= ")]
    assert [row.split()[0] for row in rows] == ["1", "2", "3", "undo", "2", "set", "#", "end"]
    top = lines_of(header_text(header(5)))
    assert [line.split()[0] for line in top[:4]] == ["gundam-tui", "game", "rules", "cards"]
    record = read_record(sealed([*top, *rows]).encode())
    assert record.damage is None
    assert [(d.number, d.seat, d.by) for d in record.decisions] == [(1, 1, PERSON), (2, NOBODY, TIME)]
    assert record.settings == {(0, "pass"): "full"}
    assert record.outcome == Outcome((0,), "concession", "1-2-4", (1,))


def test_the_amount_of_a_move_is_not_in_its_fingerprint() -> None:
    """Moves had none when the first records were made, and those still compare."""
    one, two, other = (
        Event("break", MOVE, 3, how="battle"),
        Event("break", MOVE, 3, how="battle"),
        Event("hurt", SET, 3),
    )
    two.amount = 5
    assert replay.fingerprint([one]) == replay.fingerprint([two])
    marked = replay.fingerprint([other])
    other.amount = 5
    assert replay.fingerprint([other]) != marked
