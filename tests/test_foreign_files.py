"""Whatever lies where a file is expected: each reader says one thing about it, with the file's name, and goes on."""

from __future__ import annotations

import ast
import os
import re
import signal
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import gundam_tui
from gundam_tui import foreign_files
from gundam_tui.cardlang.faults import CardFileError
from gundam_tui.cli import main
from gundam_tui.foreign_files import DEEPEST, LARGEST, read_bytes, toml
from gundam_tui.games.api import ScenarioError
from gundam_tui.games.decks import DeckError
from gundam_tui.games.decks.deck_files import read_deck
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.tools.scenario import SCENARIOS
from gundam_tui.games.library import use_cards
from gundam_tui.kernel.record_format import RecordError
from gundam_tui.server.store import FILE, Store
from gundam_tui.table.journal import JournalError, unfinished
from gundam_tui.table.match import Match
from gundam_tui.table.playback import Playback
from gundam_tui.table.settings import Settings
from gundam_tui.table.settings import load as load_settings
from tests.table.games import book

LONG = "9" * 60
TEXTS = {
    "a number of thousands of digits": f"name = {'4' * 5000}\n",
    "a number of sixty digits": f'name = "x"\ncount = {LONG}\n',
    "a hexadecimal number of sixty digits": f'name = "x"\ncount = 0x{LONG}\n',
    "a list in lists": f"name = {'[' * 90_000}\n",
    "a closed list in lists": f"name = {'[' * 300}{']' * 300}\n",
    "a table in tables": f"name = {'{a = ' * 200}1{'}' * 200}\n",
    "a key of keys": f"{'.'.join('a' * 3000)} = 1\n",
    "a header of keys": f"[{'.'.join('a' * 3000)}]\nb = 1\n",
    "nothing of the kind": "\x00\x01 = = [\n",
}


@pytest.fixture(autouse=True)
def watchdog() -> Iterator[None]:
    """A reader that waits for a pipe for ever fails its test."""

    def too_long(*_: object) -> None:
        raise AssertionError("this waits for something that never comes")

    before = signal.signal(signal.SIGALRM, too_long)
    signal.alarm(60)
    yield
    use_cards(())
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def folder(path: Path) -> None:
    path.mkdir()


def endless(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(LARGEST + 1)


PLACES: dict[str, Callable[[Path], object]] = {
    "a pipe": pipe, "a device": device, "a folder": folder, "a file too large": endless,
    **{name: lambda path, text=text: path.write_text(text) for name, text in TEXTS.items()},
}  # fmt: skip

Reader = Callable[[Path], object]
READERS: dict[str, tuple[str, Reader, type[Exception]]] = {
    "a deck": ("own.toml", read_deck, DeckError),
    "a deck list": ("own.txt", read_deck, DeckError),
    "a scenario": ("own.toml", lambda path: SCENARIOS.run_file(path, book()), ScenarioError),
    "a record to go on with": ("own.record", lambda path: Match.load(path, book=book()), (JournalError, RecordError)),
    "a record to look at": ("own.record", lambda path: Playback.open(path, book=book()), RecordError),
    "a card file": ("own.toml", lambda path: Book.load(extra=[path]), (CardFileError, OSError)),
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("reader", READERS)
def test_a_reader_says_one_thing(tmp_path: Path, reader: str, place: str):
    name, read, kind = READERS[reader]
    path = tmp_path / name
    PLACES[place](path)
    with pytest.raises(kind) as caught:
        read(path)
    told = str(caught.value)
    assert str(path) in told
    assert len(told) < 1000
    assert "Traceback" not in told


@pytest.mark.parametrize("place", PLACES)
def test_settings_that_cannot_be_used_are_told_and_all_is_as_it_comes(tmp_path: Path, place: str):
    path = tmp_path / "settings.toml"
    PLACES[place](path)
    settings, notes = load_settings(path)
    assert settings == Settings()
    assert notes
    assert all(str(path) in note and len(note) < 1000 for note in notes)


@pytest.mark.parametrize("text", [text for text in TEXTS.values() if "\n" in text[:-1] or "4" * 50 in text])
def test_one_line_with_a_number_that_is_too_long_costs_only_itself(tmp_path: Path, text: str):
    path = tmp_path / "settings.toml"
    path.write_text(f"ascii = true\n{text.splitlines()[-1]}\n")
    settings, notes = load_settings(path)
    assert settings.ascii
    assert len(notes) == 1
    assert "line 2" in notes[0]


@pytest.mark.parametrize("place", PLACES)
def test_a_table_server_sets_such_a_table_aside(tmp_path: Path, place: str):
    store = Store(tmp_path)
    store.prepare()
    PLACES[place](tmp_path / f"BBBB{FILE}")
    found, faults = store.load()
    assert found == []
    assert len(faults) == 1
    assert "this table cannot be opened again" in faults[0]
    assert "\n" not in faults[0]
    store.close()
    assert [path.name for path in sorted(tmp_path.iterdir())] == [f"BBBB{FILE}.broken", "lock"]


def test_what_lies_among_the_records_keeps_no_game_from_being_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    home = tmp_path / "gundam-tui"
    home.mkdir()
    for number, put in enumerate(PLACES.values()):
        put(home / f"{number}.record")
    assert all(path.is_file() for path in unfinished())
    with pytest.raises((JournalError, RecordError)):
        Match.resume()


@pytest.mark.parametrize(
    "call",
    [
        ["deck", "check", "{}.toml"],
        ["check", "{}.toml"],
        ["replay", "--check", "{}.record"],
        ["cards", "ST01-001", "--cards", "{}.toml"],
        ["play", "--plain", "--deck1", "{}.toml"],
    ],
)
@pytest.mark.parametrize("place", ["a pipe", "a device", "a list in lists", "a number of thousands of digits"])
def test_a_command_says_it_in_one_message(
    tmp_path: Path, call: list[str], place: str, capsys: pytest.CaptureFixture[str]
):
    (path,) = (tmp_path / f"own{Path(word).suffix}" for word in call if word.startswith("{}"))
    PLACES[place](path)
    status = main([str(path) if word.startswith("{}") else word for word in call])
    said = capsys.readouterr()
    assert status not in (0, None)
    assert str(path) in said.err + said.out
    assert "Traceback" not in said.err


# ---------------------------------------------------------------- the readers themselves


def test_a_file_is_read_whole_and_its_place_in_a_folder_does_not_matter(tmp_path: Path):
    data = bytes(range(256)) * 9000
    (tmp_path / "file").write_bytes(data)
    (tmp_path / "link").symlink_to(tmp_path / "file")
    assert read_bytes(tmp_path / "file") == read_bytes(tmp_path / "link") == data
    with pytest.raises(OSError, match="larger than"):
        read_bytes(tmp_path / "file", 1000)


@pytest.mark.parametrize(("name", "line"), [("a number of sixty digits", 2), ("a number of thousands of digits", 1)])
def test_the_line_of_a_number_that_is_too_long_is_named(name: str, line: int):
    with pytest.raises(tomllib.TOMLDecodeError, match=rf"too many digits \(at line {line}, column \d+\)"):
        toml(TEXTS[name])


def test_what_is_nested_a_little_is_read():
    text = f"a = {'[' * (DEEPEST - 1)}1{']' * (DEEPEST - 1)}\nseed = {(1 << 128) - 1}\n"
    assert toml(text)["seed"] == (1 << 128) - 1
    with pytest.raises(tomllib.TOMLDecodeError, match=rf"more than {DEEPEST} deep .*\(at line 1, column \d+\)"):
        toml(f"a = {'[' * (DEEPEST + 1)}{']' * (DEEPEST + 1)}\n")
    assert re.search(r"\d{40}", f"{LONG}")
    assert toml(f'note = "{LONG}"')["note"] == LONG


# Who reads a file by other means, and why that is no file of somebody else's.
OTHERWISE = {
    "cardlang/digests.py": "the user's own cache, judged by owner and kind",
    "foreign_files.py": "the one way itself",
    "cli.py": "the null device",
    "catalogue.py": "comes with the program",
    "app/web.py": "a pipe and lines of the server's own, each bounded",
    "cardlang/forms.py": "comes with the program",
    "commands/guide.py": "comes with the program",
    "club_events/file.py": "the end of a file whose content is read there",
    "games/gcg/cards/language/chinese/names.py": "comes with the program",
    "games/gcg/cards/language/reading/kept.py": "the user's own cache, and sources of the program",
    "games/gcg/cards/versions.py": "comes with the program",
    "cardlang/packs.py": "comes with the program, or the user's own cache",
    "games/gcg/tools/catalogue/rulings.py": "comes with the program",
    "games/gcg/tools/clauses.py": "comes with the program",
    "games/gcg/tools/decks/restrictions.py": "comes with the program",
    "games/nation/tools/clauses.py": "comes with the program",
    "games/scenario/writer.py": "what it has just written",
    "games/tracing.py": "comes with the program",
    "players/bot_guard.py": "an argument of the program's own",
    "server/front.py": "a pipe of the server's own",
    "server/packets.py": "a bounded packet of the server's own",
    "sim/cluster.py": "comes with the program",
    "sim/training/course.py": "an archive in memory, whose size and kinds are checked",
    "system.py": "the user's own cache, judged by owner and kind",
    "table/journal.py": "opened without waiting, of a bounded size",
    "table/lessons.py": "comes with the program",
}
READS = {"read_text", "read_bytes", "open", "load", "loads"}
MODULES = {"os", "tomllib", "json", "np"}  # whose `open`, `load` and `loads` read files or what was in them


def reads_files(path: Path) -> bool:
    """Does a module read files, or parse TOML or JSON, by other means than `foreign_files`?"""
    text = path.read_text(encoding="utf-8")
    if not any(word in text for word in READS):
        return False
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        if isinstance(called, ast.Name) and called.id == "open" and not writes(node.args[1:]):
            return True
        if isinstance(called, ast.Attribute) and called.attr in READS:
            of = called.value.id if isinstance(called.value, ast.Name) else ""
            own = of == "foreign_files" or (called.attr in ("open", "load", "loads") and of not in MODULES)
            if not own and not writes(node.args):
                return True
    return False


def writes(arguments: list[ast.expr]) -> bool:
    """Is a file opened to be written, or a descriptor for another purpose than reading a file?"""
    text = " ".join(map(ast.unparse, arguments))
    return bool(re.search(r"O_(WRONLY|CREAT|DIRECTORY)|'[wxa]b?'", text))


def test_no_file_of_others_is_read_by_another_way():
    package = Path(gundam_tui.__file__).parent
    modules = (path for path in package.rglob("*.py") if "bench" not in path.parts)
    assert {str(path.relative_to(package)) for path in modules if reads_files(path)} == set(OTHERWISE)


def test_a_password_may_come_from_a_command_in_the_place_of_a_file():
    from gundam_tui.commands.serve import _read

    reading, writing = os.pipe()
    try:
        os.write(writing, b"newtype\n")
        os.close(writing)
        assert _read(f"/dev/fd/{reading}", secret=True) == "newtype\n"
    finally:
        os.close(reading)


def test_a_command_in_the_place_of_a_file_is_waited_for_and_read_with_bounds():
    reading, writing = os.pipe()
    try:
        os.write(writing, b"x" * 100)
        with pytest.raises(OSError, match="larger"):
            foreign_files.from_shell(Path(f"/dev/fd/{reading}"), largest=99)
        with pytest.raises(OSError, match="had not ended"):
            foreign_files.from_shell(Path(f"/dev/fd/{reading}"), seconds=0.01)
    finally:
        os.close(reading)
        os.close(writing)
