"""Text of strangers, in every file that is read and on every way to a terminal: nothing of it is obeyed or hidden."""

from __future__ import annotations

import io
import logging
import re
import unicodedata
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from gundam_tui.foreign_text import MARKS, lines, one_line, values
from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.server import messages as m
from gundam_tui.server.limits import clean
from gundam_tui.server.logs import Plain
from tests.app.helpers import new_match
from tests.app.terminals import Terminal, terminal
from tests.profile import quick_every
from tests.records import lines_of, sealed
from tests.server.helpers import enter, running

CONTROLS = "\x1b[2J\x1b]0;owned\x07\x1bc\x1b[6n\x9b6n\x9d0;x\x9c\x00\x08\x0b\x0c\x7f\x85"
TURNING = "\u202elaitnedifnoc\u202c\u2066x\u2069\u200e\u200f\u061c"
HIDDEN = "\u200b\u200d\ufeff\u2060\u00ad\u034f\u115f\u1160\u11a8\u3164\uffa0\ud7b0\ufe0f\U000e0041\U000e0100\u180e"
STRANGE = "\ue000\U000f0000\u0378\ufffe\u2028\u2029"
PILED = "Zalgo" + "\u0301\u0300" * 40
HOSTILE = f"Evil{CONTROLS}{TURNING}{HIDDEN}{STRANGE}{PILED}end"
SEEN = "Evil"  # what of it may be read

# What the app itself sends: the cursor, styles, modes, the questions to the terminal. Nothing of that is in HOSTILE.
OWN = re.compile(
    r"\x1b\[(\d+(;\d+)?)?H|\x1b\[\d*[ABCDGX]|\x1b\[[\d;]*m"
    r"|\x1b\[\?\d+[hl]|\x1b\[\?\d+\$p|\x1b\[>\d+u|\x1b\[<u|\x1b\[\?u|\x1b\[\d+ q|\x1b\[c"
    r"|\x1b\]22;[a-z]+\x07"  # the shape of the mouse's pointer, which Textual sets
)
# By their names, so that the table of code points is not judged by itself.
NOTHING = re.compile("VARIATION SELECTOR|HANGUL .*FILLER|GRAPHEME JOINER|VOWEL INHERENT|(JUNG|JONG)SEONG")


def trouble(text: str) -> list[str]:
    """What of a text a terminal would obey or not show: code points, each once; lines may end."""
    found = [letter for letter in OWN.sub("", text) if letter not in "\r\n" and not shown(letter)]
    if re.search(rf"[\u0300-\u036f]{{{MARKS + 1}}}", unicodedata.normalize("NFC", text)):
        found.append("\u0301")
    return sorted({f"U+{ord(letter):04X}" for letter in found})


def shown(letter: str) -> bool:
    """Has it cells of its own, or is it a mark on one that has?"""
    if letter == " ":
        return True
    kind = unicodedata.category(letter)
    if kind[0] in "CZ" or NOTHING.search(unicodedata.name(letter, "")):
        return False
    return kind[0] == "M" or cell_len(letter) > 0


# ---------------------------------------------------------------- the cleaner


@pytest.mark.thorough
def test_every_code_point_is_shown_or_left_out():
    """Alone, and behind another letter: whatever it does to what stands there. Of planes with rare letters or none a
    part will do."""
    for code in chain(
        range(0x20000), range(0x20000, 0xE0000, 61), range(0xE0000, 0xE0200), range(0xE0200, 0x110000, 61)
    ):
        for text in (chr(code), f"a{chr(code)}b"):
            assert not trouble(lines(text)), f"U+{code:04X}"
            assert "\n" not in one_line(text)


@given(st.text(alphabet=st.one_of(st.characters(), st.sampled_from(HOSTILE))))
def test_what_is_fit_stays_as_it_is(text: str):
    found = lines(text)
    assert not trouble(found)
    assert lines(found) == found
    assert one_line(one_line(text)) == one_line(text)


def test_letters_of_all_peoples_are_left_alone():
    for text in (
        "Amuro Ray",
        "アムロ・レイ",
        "Ξ Gundam",
        "∀",
        "Zoë",
        "한국어",
        "ไม่รู้",
        "שָׁלוֹם",
        "हिन्दी",
        "Tiếng Việt",
        "[★] ×2 …",
    ):
        assert lines(text) == unicodedata.normalize("NFC", text)
        assert lines(unicodedata.normalize("NFD", text)) == unicodedata.normalize("NFC", text)


def test_every_card_reads_as_it_is_written():
    for card in Book.load():
        for text in (card.name, card.wording, card.source, *card.traits):
            assert lines(text) == text


def test_lines_stay_where_lines_are_meant():
    assert lines("one\ntwo\tthree\r\n") == "one\ntwo three \n"
    assert one_line("  one\n two\t\tthree ") == "one two three"
    assert one_line("one two", 4) == "one"
    assert values({HOSTILE: [HOSTILE, 1, {"x": "a\x1bb"}]}) == {lines(HOSTILE): [lines(HOSTILE), 1, {"x": "a b"}]}


def test_a_long_row_of_marks_costs_no_more_than_other_text():
    """The normal form of Unicode alone takes time that grows with the square of it: minutes for this one."""
    assert len(lines("a" + "\u0301\u0327" * 500_000)) <= 1 + MARKS


def test_talk_and_names_at_a_server_are_in_letters_of_one_width():
    assert not trouble(clean(HOSTILE, 400))
    assert all(cell_len(letter) > 0 for letter in clean(HOSTILE, 400))


def test_nobody_writes_an_entry_of_the_log_themselves():
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Plain("%(levelname)s %(message)s"))
    record = logging.LogRecord("door", logging.INFO, "", 0, "%s has come", (f"{HOSTILE}\nINFO all is well",), None)
    handler.emit(record)
    assert not trouble(stream.getvalue())
    assert [row for row in stream.getvalue().splitlines() if row.startswith("INFO all")] == []


# ---------------------------------------------------------------- every file, on a terminal


def quoted(text: str) -> str:
    """A TOML string that holds the text in escapes, which no reader of lines would see."""
    return (
        '"'
        + "".join(letter if letter.isalnum() and letter.isascii() else f"\\U{ord(letter):08x}" for letter in text)
        + '"'
    )


DECK = f'name = {quoted(HOSTILE)}\nsource = {quoted(HOSTILE)}\nplayer = {quoted(HOSTILE)}\n[cards]\n"ST01-001" = 4\n'
CARD = f"""
["XX01-001"]
name = {quoted(HOSTILE)}
type = "unit"
color = "blue"
level = 1
cost = 1
ap = 1
hp = 1
zones = ["space"]
traits = [{quoted(HOSTILE)}]
link = {quoted(f"[{HOSTILE.replace('[', '').replace(']', '')}]")}
"""
SCENARIO = f"""
[[scenario]]
name = {quoted(HOSTILE)}
[[scenario.step]]
do = {quoted(HOSTILE)}
"""


def record() -> bytes:
    """The record of a game between players, with decks, of such names."""
    lines = lines_of(new_match(7, bots=("random", "random"), names=("Amuro", "Char")).text())
    found = [re.sub(r"^((?:player|deck) p\d) .*$", lambda row: f"{row[1]} {raw()}", line) for line in lines]
    assert found != lines
    return sealed([*found, f"nonsense {raw()}"]).encode()


def raw() -> str:
    return HOSTILE.replace("\u2028", "").replace("\u2029", "")


FILES: dict[str, bytes] = {
    "deck.toml": DECK.encode(),
    "faulty.toml": f"{quoted(HOSTILE)} = 1\nkind = [{quoted(HOSTILE)}]\n[cards]\n{quoted(HOSTILE)} = 4\n".encode(),
    "broken.toml": f"name = {HOSTILE}".encode(),
    "list.txt": f"{raw()}\n4 ST01-001 {raw()}\n{raw()} no number, {raw()}\n".encode(),
    "good.txt": f"{raw()}\n4 ST01-001 {raw()}\n".encode(),
    "cards.toml": CARD.encode(),
    "faultycards.toml": (CARD + f"{quoted(HOSTILE)} = 1\ntext = {quoted(f'deploy: {HOSTILE}')}\n").encode(),
    "game.record": record(),
    "scenario.toml": SCENARIO.encode(),
    "faultyscenario.toml": f"[[scenario]]\nname = {quoted(HOSTILE)}\n{quoted(HOSTILE)} = 1\n".encode(),
}
SETTINGS = f"name1 = {quoted(HOSTILE[:20])}\nname2 = {quoted('Z' + HIDDEN[6:9])}\n{quoted(HOSTILE)} = 1\n"
CALLS = (
    "deck show deck.toml", "deck check deck.toml", "deck stats deck.toml", "deck export deck.toml",
    "deck export deck.toml --as toml", "deck show faulty.toml", "deck show broken.toml", "deck list", "deck show mine",
    "deck import list.txt", "deck import good.txt", "deck show good.txt",
    "cards XX01-001 --cards cards.toml", "cards XX01-001 --json --cards cards.toml",
    "cards XX01-001 --cards faultycards.toml",
    "replay game.record --text", "replay game.record --check", "replay game.record --at 0 --seat p1",
    "check scenario.toml", "check scenario.toml --json", "check faultyscenario.toml",
    "sim --games 1 --deck1 deck.toml --deck2 st01", f"deck show ./{raw()[:4]}\x1b]0;x\x07.toml",
)  # fmt: skip


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all of that, which is the user's folder for everything as well."""
    folder = tmp_path_factory.mktemp("foreign")
    for name, content in FILES.items():
        (folder / name).write_bytes(content)
    own = folder / "gundam-tui"
    (own / "decks").mkdir(parents=True)
    (own / "decks" / "mine.toml").write_text(DECK)
    (own / "settings.toml").write_text(SETTINGS)
    (own / "20260101-000000-7.record").write_bytes(FILES["game.record"])
    return folder


@pytest.mark.parametrize("call", quick_every(CALLS, 4))
def test_no_command_prints_what_a_terminal_obeys(call: str, place: Path):
    with terminal(call.split(), place) as term:
        out = term.read(quiet=15.0).decode()
        assert term.process.wait(60) in (0, 1, 2)
    assert out.strip()
    assert not trouble(out), out


def test_nothing_is_printed_line_by_line_either(place: Path):
    with terminal(("play", "--plain", "--deck1", "st01", "--deck2", "st03"), place) as term:
        out = term.wait_for("> ").decode()
        out += walk(term, "board\n", "help\n", "\x04")
    assert SEEN in out  # the name of a player, from the settings
    assert not trouble(out)


def walk(term: Terminal, *keys: str) -> str:
    return "".join(term.type(key).decode() for key in keys)


@pytest.mark.thorough
def test_nothing_in_the_app_reaches_the_terminal_either(place: Path):
    with terminal((), place) as term:
        out = term.wait_for("New game").decode()
        out += walk(term, "n", "\x1b", "d", "\x1b[B", "\x1b", "r", "\r", "\x1b[F", "\x1b", "\x1b", "e", "\x1b")
        out += walk(term, "\x11")
    assert SEEN in out
    assert not trouble(out)


def test_nothing_at_a_table_reaches_the_terminal(place: Path):
    call = ("replay", "game.record")
    with terminal(call, place) as term:
        out = term.wait_for("Decision 0").decode()
        out += walk(term, "\x1b[C", "l", "\x1b", "\x1b[F", "\x11")
    assert SEEN in out
    assert not trouble(out)


@pytest.mark.thorough
def test_nothing_pasted_reaches_the_terminal(place: Path):
    with terminal((), place) as term:
        out = term.wait_for("New game").decode()
        out += walk(term, "d", "i", f"\x1b[200~{FILES['list.txt'].decode()}\x1b[201~", "\x1b", "/")
        out += walk(term, f"\x1b[200~{HOSTILE}\x1b[201~", "\x11")
    assert SEEN in out
    assert not trouble(out)


@pytest.mark.thorough
def test_nothing_said_at_a_server_reaches_the_others(tmp_path: Path):
    with running(tmp_path) as server, terminal(("join", "--socket", str(server.path)), tmp_path) as term:
        out = term.wait_for("Open a table").decode()
        other = enter(server, HOSTILE[:60])
        other.call(lambda id: m.Rename(id, HOSTILE[:60]))
        other.call(lambda id: m.Say(id, HOSTILE[:200]))
        sections = {name: dict(cards) for name, cards in load_deck("st01").sections.items()}
        refused = other.call(lambda id: m.Open(id, own=m.OwnDeck({**sections, HOSTILE[:20]: {}})))
        assert "no section" in refused.error
        opened = other.call(lambda id: m.Open(id, own=m.OwnDeck(sections, HOSTILE[:40])))
        assert opened.code, opened.error
        out += term.wait_for(SEEN).decode()
        out += walk(term, "s", "\x1b", "\x11")
    assert not trouble(out)
