"""No file stops a command but with a message: every field of every kind of file spoilt, and every command that reads
one."""

from __future__ import annotations

import io
import json
import logging
import os
import re
import signal
import tomllib
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gundam_tui.cli import main
from gundam_tui.commands import Mistake
from gundam_tui.commands.serve import _door
from gundam_tui.games.library import use_cards
from gundam_tui.players.value import WrongWeights, read_value
from gundam_tui.server.lobby import Lobby
from gundam_tui.server.store import FILE, SeatFile, Store, TableFile
from gundam_tui.table.lessons import progress_file
from gundam_tui.table.settings import load as load_settings
from gundam_tui.table.teaching import remembered

from . import spoilt
from .profile import quick_first
from .records import lines_of, sealed

ROOT = Path(__file__).parents[1]
LONGEST = 20_000  # letters that any message may have
FEW = 1  # of the spoilt values at each place
MOST = len(spoilt.VALUES) // 4  # of them in the thorough run: others at each place

DECK = ROOT / "cards/gcg/decks/st01.toml"
SIM = "sim --games 2 --deck1 st01 --deck2 st02 --workers 1 --bot random --by-card --best 3".split()
SCENARIO = {
    "about": "a file",
    "rules": "1.9.0",
    "cards": {"X-001": {"name": "First", "ap": 3, "hp": 2, "text": "first strike"}},
    "scenario": [
        {
            "name": "one", "clauses": ["8-2-1"], "seed": 3, "first": "p1",
            "p1": {
                "units": ["a = ST01-003", {"card": "ST01-003", "as": "b", "rested": True, "damage": 1}],
                "hand": ["ST01-001 x2"], "shields": ["ST01-002 x3"], "resources": 4, "filler": 9,
            },
            "p2": {"units": ["up = ST01-005"], "base": {"card": "EXB-001", "damage": 1}},
            "step": [
                {"do": "attack a at player", "prompt": {"seat": "p2", "options": ["pass"]}},
                {"card": {"a": {"ap": 2, "where": "p1 units"}}, "p1": {"hand": 2}, "refused": {"end": "1-1"}},
            ],
        },
        {
            "name": "two", "game": {"p1": {"name": "st01"}, "p2": {"cards": ["ST01-001 x4"]}},
            "step": [{"prompt": {"seat": "p1"}}],
        },
    ],
}  # fmt: skip
FAMILY = {
    "about": "a file",
    "cards": {"X-001": {"name": "Net", "stats": "1/1/3", "text": "<High Speed Battle>"}},
    "scenario": [
        {
            "name": "one", "clauses": ["MC-301"], "at": "attack", "seed": 3,
            "p1": {"deployment": ["a = S-P05", {"card": "MC-SPARTAN", "as": "b"}], "hand": ["S-P05 x2"], "filler": 9},
            "p2": {"deployment": ["slow = MC-SPARTAN"]},
            "step": [{"do": "to attack", "prompt": {"seat": "p1", "kind": "free", "options": ["pass"]}}],
        }
    ],
}  # fmt: skip


def card_file(name: str, number: str, new: str) -> dict[str, Any]:
    return {new: tomllib.loads((ROOT / "cards" / name).read_text())[number]}


# What is read as data: the file's name, its content, how it is written, the command.
DATA: dict[str, tuple[str, Callable[[], Any], Callable[[Any], str], list[str]]] = {
    "a deck": ("own.toml", lambda: tomllib.loads(DECK.read_text()), spoilt.toml, ["deck", "check", "{}"]),
    "a card file": (
        "own.toml", lambda: card_file("gcg/st01.toml", "ST01-001", "OWN-001"), spoilt.toml,
        ["cards", "OWN-001", "--cards", "{}"],
    ),
    "a card file of Gundam War": (
        "own.toml", lambda: card_file("gundam-war/starter.toml", "S-B01", "OWN-1"), spoilt.toml,
        ["cards", "OWN-1", "--game", "gundam-war", "--cards", "{}"],
    ),
    "a scenario": ("own.toml", lambda: SCENARIO, spoilt.toml, ["check", "{}"]),
    "a scenario of Macross": ("own.toml", lambda: FAMILY, spoilt.toml, ["check", "--game", "macross-crusade", "{}"]),
}  # fmt: skip


@pytest.fixture(autouse=True)
def bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing of this machine is read, and what does not end fails its test."""
    for name in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))

    def too_long(*_: object) -> None:
        raise AssertionError("a file keeps a command busy")

    before = signal.signal(signal.SIGALRM, too_long)
    yield
    use_cards(())
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


class Caller:
    """Calls commands and judges what they say.

    Args:
        capsys: pytest's.
        path: the file that they are given.
    """

    def __init__(self, capsys: pytest.CaptureFixture[str], path: Path) -> None:
        self._capsys = capsys
        self.path = path
        self.statuses: set[int] = set()
        use_cards(())

    def __call__(self, call: list[str], why: object = "") -> int:
        signal.alarm(60)
        if "--cards" in call:
            use_cards(())
        status = main([str(self.path) if word == "{}" else word for word in call])
        said = self._capsys.readouterr()
        assert status in (0, 1, 2), why
        assert len(said.err) < LONGEST, why
        assert "Traceback" not in said.err + said.out, why
        assert "\x1b" not in said.err + said.out, why
        if status == 2:
            assert self.path.name in said.err or "there is no card" in said.err, why
        assert len(said.out) < 10 * LONGEST, why
        self.statuses.add(status)
        return status


def each_field(kind: str, caller: Caller, each: int | None) -> None:
    _, make, dump, call = DATA[kind]
    data = make()
    caller.path.write_text(dump(data))
    assert caller(call) in (0, 1)
    for path, value, text in spoilt.versions(data, each):
        caller.path.write_text(dump(text), encoding="utf-8")
        caller(call, (path, str(value)[:80]))
    assert 2 in caller.statuses


@pytest.mark.parametrize("kind", DATA)
def test_a_spoilt_field_is_told(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    each_field(kind, Caller(capsys, tmp_path / DATA[kind][0]), FEW)


@pytest.mark.thorough
@pytest.mark.parametrize("kind", DATA)
def test_every_spoilt_field_is_told(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    each_field(kind, Caller(capsys, tmp_path / DATA[kind][0]), MOST)


# ---------------------------------------------------------------- results, weights, trainings


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """A file of results: its head and two games."""
    path = tmp_path_factory.mktemp("results") / "games.jsonl"
    assert main([*SIM, "--by-turn", "--resume", str(path)]) == 0
    return [json.loads(line) for line in path.read_text().splitlines()]


def each_result(results: list[Any], caller: Caller, each: int | None) -> None:
    call = [*SIM, "--resume", "{}"]
    for number in range(len(results)):
        for path, value, line in spoilt.versions(results[number], each):
            rows = [*results[:number], line, *results[number + 1 :]]
            caller.path.write_text("".join(map(spoilt.as_json, rows)))
            caller(call, (number, path, str(value)[:80]))
    assert caller.statuses == {0, 2}


@pytest.mark.thorough
def test_every_spoilt_result_is_told(results: list[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    each_result(results, Caller(capsys, tmp_path / "games.jsonl"), MOST)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("turns", 10**30), ("turns", -1), ("number", 10**30), ("number", -1), ("number", True), ("seed", 7),
        ("decks", [0, 9]), ("decks", [[], {}]), ("bots", ["random", "greedy"]), ("winners", [7]), ("winners", [0, 0]),
        ("first", 9), ("cpu_seconds", float("nan")), ("cpu_seconds", "x"), ("drawn", ["XX99-999", ""]),
        ("drawn", [1, 2]), ("drawn_in", [[10**30], []]), ("chances", [[2.0], [0.5]]),
        ("chances", [[float("inf")], []]), ("places", [0, 0]), ("reason", ["x"]), ("rule", {}), ("error", None),
        ("decisions", 10**9), ("unknown", 1),
    ],
)  # fmt: skip
def test_a_result_that_cannot_be_is_told_with_its_line(
    results: list[Any], tmp_path: Path, capsys: pytest.CaptureFixture[str], field: str, value: object
):
    path = tmp_path / "games.jsonl"
    path.write_text("".join(map(spoilt.as_json, [results[0], {**results[1], field: value}, results[2]])))
    assert main([*SIM, "--by-turn", "--resume", str(path)]) == 2
    said = capsys.readouterr().err
    assert f"{path}: line 2: " in said
    assert "take the line out" in said


VALUE = {
    "format": "gundam-tui value 1", "game": "gcg", "made": {"command": "x", "fit": {"hidden": 1}}, "names": [],
    "direct": [0.5, -1], "hidden": [[0.25, 2]], "out": [1.0],
}  # fmt: skip


def value() -> dict[str, Any]:
    from gundam_tui.games.registry import game

    reader = game("gcg").ai.reader
    assert reader is not None
    return {**VALUE, "names": list(reader.names[:2])}


def test_every_spoilt_weight_is_told(tmp_path: Path):
    path = tmp_path / "value.json"
    path.write_text(spoilt.as_json(value()))
    assert read_value(path).names
    told: list[str] = []
    for _, _, facts in spoilt.versions(value(), None):
        path.write_text(spoilt.as_json(facts))
        try:
            read_value(path)
        except WrongWeights as error:
            told.append(str(error))
    assert len(told) > 200
    assert [text for text in told if path.name not in text or len(text) > 1000] == []


TRAIN = ["train", "--quick", "0", "--rounds", "0", "--decks", "st01,st02"]


def test_a_spoilt_training_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    pytest.importorskip("numpy")
    start, folder = tmp_path / "value.json", tmp_path / "course"
    start.write_text(spoilt.as_json(value()))
    call = [*TRAIN, "--start", str(start), str(folder)]
    assert main(call) == 0
    plan = folder / "course.json"
    caller, facts = Caller(capsys, plan), json.loads(plan.read_text())
    for place, other, text in spoilt.versions(facts, FEW):
        plan.write_text(spoilt.as_json(text))
        caller(call, (place, str(other)[:80]))
    assert caller.statuses == {0, 2}


def test_games_of_a_training_that_were_spoilt_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    np = pytest.importorskip("numpy")
    start, folder = tmp_path / "value.json", tmp_path / "course"
    start.write_text(spoilt.as_json(value()))
    call = ["train", "--quick", "1", "--rounds", "0", "--decks", "st01,st02", "--passes", "1", str(folder)]
    assert main(call) == 0
    capsys.readouterr()
    weights, (games,) = folder / "value-0.json", folder.glob("*.npz")
    whole, kept = games.read_bytes(), dict(np.load(games))
    other: dict[str, Any] = {"shape": {**kept, "positions": kept["positions"][:, :3]},
                             "length": {**kept, "won": kept["won"][:-1]},
                             "text": {**kept, "won": np.array(["x"] * len(kept["won"]))},
                             "missing": {name: part for name, part in kept.items() if name != "seats"},
                             "names": {**kept, "names": np.array(["x"]), "places": kept["places"] + 10**6},
                             "sizes": {**kept, "names": np.array(["x"]), "chosen": kept["chosen"] - 10**6},
                             "objects": {**kept, "won": np.array([object()] * len(kept["won"]))}}  # fmt: skip
    caller = Caller(capsys, games)
    for what, parts in other.items():
        np.savez_compressed(games, **parts)
        weights.unlink(missing_ok=True)
        assert caller(call, what) == 2, what
    for data in (b"", b"x" * 1000, whole[: len(whole) // 2], whole[:500] + bytes(50) + whole[550:]):
        games.write_bytes(data)
        assert caller(call, data[:9]) == 2
    games.write_bytes(whole)
    assert caller(call) == 0
    caller = Caller(capsys, weights)
    for text in (
        "",
        "[]",
        "x",
        weights.read_text().replace("direct", "x"),
        weights.read_text().replace('"fit"', '"x"'),
    ):
        weights.write_text(text)
        caller(call, text[:9])


# ---------------------------------------------------------------- files too large, and what is no file


MONSTERS: dict[str, Callable[[Path], object]] = {
    "a pipe": os.mkfifo,
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "a folder": Path.mkdir,
    "a large file": lambda path: os.truncate(path, 1 << 34) if not path.touch() else None,
    "a million lines": lambda path: path.write_text("x 4\n" * 1_000_000),
    "nothing": lambda path: None,
}
READERS = {
    "own.txt": [["deck", "check", "{}"], ["deck", "import", "{}"], ["deck", "stats", "{}"], ["deck", "show", "{}"],
                ["deck", "export", "{}"], ["play", "--plain", "--deck1", "{}"],
                ["sim", "--games", "1", "--deck1", "{}"], ["train", "--decks", "{}", "FOLDER"]],
    "own.toml": [["deck", "check", "{}"], ["check", "{}"], ["check", "--game", "gundam-war", "{}"],
                 ["cards", "OWN-001", "--cards", "{}"], ["deck", "show", "st01", "--cards", "{}"]],
    "own.record": [["replay", "--check", "{}"], ["replay", "--svg", "OUT", "{}"],
                   ["replay", "--scenario", "OUT", "{}"]],
    "own.jsonl": [[*SIM, "--resume", "{}"]],
    "own.json": [[*TRAIN, "FOLDER", "--start", "{}"]],
    "own.keys": [["serve", "--authorized-keys", "{}"], ["serve", "--password-file", "{}"]],
}  # fmt: skip


@pytest.mark.parametrize("monster", MONSTERS)
@pytest.mark.parametrize("name", READERS)
def test_no_reader_waits_or_takes_more_than_it_needs(
    name: str, monster: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = tmp_path / name
    MONSTERS[monster](path)
    if path.is_file():
        path.chmod(0o600)
    caller = Caller(capsys, path)
    for words in READERS[name]:
        call = [str(tmp_path / word.lower()) if word in ("OUT", "FOLDER") else word for word in words]
        new = "--resume" in call and monster == "nothing"  # a file of results need not be there
        assert caller(call, call) == (0 if new else 2), call


OWN_CARDS: dict[str, Callable[[Path], object]] = {
    **{name: MONSTERS[name] for name in ("a pipe", "a device", "a folder", "a large file")},
    "no TOML": lambda path: path.write_text("x = = 1\n"),
    "no card": lambda path: path.write_text("[OWN-1]\nname = 3\n"),
}
CARD_READERS = [
    "play --plain", "resume --plain", "learn --plain", "replay --check RECORD", "sim --games 1", "cards ST01-001",
    "rules 8-3-3", "train --decks st01,st02 FOLDER", "deck check st01", "check ROOT/tests/scenarios/battle.toml",
    "bench play --scale 0.001", "serve --local --socket FOLDER/t.sock",
]  # fmt: skip


@pytest.mark.parametrize("what", OWN_CARDS)
def test_a_broken_card_file_among_ones_own_is_told_by_every_command(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    """In the own cards folder it is in the way of all that reads cards, and none of them ends in a traceback."""
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 4))
    assert main(["play", "--plain", "--seed", "1", "--bot2", "random"]) == 0
    (record,) = (tmp_path / "STATE").rglob("*.record")
    capsys.readouterr()
    path = tmp_path / "DATA/gundam-tui/cards/own.toml"
    path.parent.mkdir(parents=True)
    OWN_CARDS[what](path)
    caller = Caller(capsys, path)
    places = {"RECORD": record, "FOLDER": tmp_path / "folder", "ROOT": ROOT}
    for line in CARD_READERS:
        call = re.sub("RECORD|FOLDER|ROOT", lambda word: str(places[word[0]]), line).split()
        assert caller(call, line) == 2, line


@pytest.mark.parametrize(
    "text",
    [
        ".".join("a" * 100_000) + " = 1\n",
        f"[{'.'.join('a' * 100_000)}]\n",
        "".join(f"k{number}.a = 1\n" for number in range(40_000)),
        "".join(f"[K-{number:05}]\nx = 1\n" for number in range(9_000)),
        "a = [" + "1, " * 100_000 + "]\n",
        "[[scenario]]\n" * 19_000,
    ],
    ids=["key", "header", "keys", "cards", "list", "scenarios"],
)
@pytest.mark.parametrize("call", quick_first(READERS["own.toml"][:4]), ids=" ".join)
def test_a_large_toml_file_is_soon_told(call: list[str], text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "own.toml"
    path.write_text(text)
    assert Caller(capsys, path)(call) == 2


def test_the_first_twelve_faults_are_told_and_the_others_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "own.txt"
    path.write_text("4 ST01-001\n" + "what 4 is this\n" * 500)
    assert main(["deck", "check", str(path)]) == 2
    rows = capsys.readouterr().err.splitlines()
    assert "500 faults" in rows[0]
    assert rows[-1].strip() == "... and 488 more"
    assert len(rows) == 14


# ---------------------------------------------------------------- records, lists, settings


def record() -> str:
    return (ROOT / "tests/table/format_3.record").read_text()


def each_line(caller: Caller, each: int | None, most: int) -> None:
    magic, *rows = lines_of(record())[:most]
    for number, one in enumerate(spoilt.lines("\n".join([magic, *rows]), each)):
        first, *rest = one.split("\n")
        caller.path.write_text(first + sealed([magic, *rest]).removeprefix(magic))
        caller(["replay", "--check", "{}"], (number, one[:80]))


def test_a_spoilt_line_of_a_record_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    each_line(Caller(capsys, tmp_path / "own.record"), 1, 24)


@pytest.mark.thorough
def test_every_spoilt_line_of_a_record_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    each_line(Caller(capsys, tmp_path / "own.record"), 5, 40)


LIST = "# a list\nBlue White\n4 x ST01-001\n4 ST01-002 Gundam | GD\n2 Name [GD01-008]\nST01-001 x4\nUnits (3)\n"


LIST_READERS = [["deck", "check", "{}"], ["deck", "import", "{}", "--name", "x", "--force"]]


def each_row(caller: Caller, call: list[str], each: int) -> None:
    for number, text in enumerate(spoilt.lines(LIST, each)):
        caller.path.write_text(text)
        caller(call, (number, text[:80]))


@pytest.mark.parametrize("call", LIST_READERS)
def test_a_spoilt_line_of_a_list_is_told(call: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    each_row(Caller(capsys, tmp_path / "own.txt"), call, FEW)


@pytest.mark.thorough
@pytest.mark.parametrize("call", LIST_READERS)
def test_more_spoilt_lines_of_a_list_are_told(call: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    each_row(Caller(capsys, tmp_path / "own.txt"), call, 3)


def test_a_spoilt_setting_is_told(tmp_path: Path):
    path = tmp_path / "settings.toml"
    data = {"ascii": True, "bot_pace": 1.5, "palette": "night", "name": "Amuro", "keys": {"table.undo": "U"}}
    for _, _, settings in spoilt.versions(data, None):
        path.write_text(spoilt.toml(settings))
        _, notes = load_settings(path)
        assert len("".join(notes)) < LONGEST


def test_a_spoilt_lesson_number_is_the_first_lesson(tmp_path: Path):
    progress_file().parent.mkdir(parents=True, exist_ok=True)
    for text in ("", "x", "-1", "0", "9" * 30, "9" * 5000, "1.5", "²", "\x00", "1\n2"):
        progress_file().write_text(text)
        assert remembered(5) in (0, 5)


# ---------------------------------------------------------------- a server's


def table_file() -> dict[str, Any]:
    seat = SeatFile(identity="name:amuro", name="Amuro", deck="x", sections={"cards": {"ST01-001": 4}})
    return TableFile(code="AAAA", seats=[seat, SeatFile()]).model_dump(mode="json")


@pytest.mark.thorough
def test_a_spoilt_table_is_set_aside_or_opened(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    folder = tmp_path / "tables"
    folder.mkdir()
    caplog.set_level(logging.WARNING)
    opened = 0
    for place, other, data in spoilt.versions(table_file(), None):
        path = folder / f"AAAA{FILE}"
        path.write_text(spoilt.as_json(data))
        lobby = Lobby(Store(folder))
        lobby.restore()
        opened += len(lobby.tables)
        lobby.close()
        assert [one.exc_info for one in caplog.records if one.exc_info] == [], (place, str(other)[:80])
        assert all(len(one.getMessage()) < LONGEST for one in caplog.records)
        caplog.clear()
    assert opened > 20


KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ7C3pvF0tEjR0xG1ZkPuGGbTCeBvG6v0N4b1xA5kNqS amuro@side7"


@pytest.mark.parametrize("option", ["password_file", "authorized_keys"])
def test_a_spoilt_file_of_who_may_come_in_is_told(option: str, tmp_path: Path, caplog: pytest.LogCaptureFixture):
    pytest.importorskip("asyncssh")
    path = tmp_path / "own"
    told: list[str] = []
    texts = [*spoilt.lines(f'from="10.0.0.1",expiry-time="20300101" {KEY}\n{KEY}', None), "x\n" * 100_000, "\n" * 99]
    for number, text in enumerate(texts):
        path.write_text(text)
        path.chmod(0o600)
        args = Namespace(
            password_file=None, authorized_keys=None, open=False, host="", port=0, connections=1, idle=1,
            no_compression=False,
        )  # fmt: skip
        setattr(args, option, str(path))
        try:
            _door(args)
        except Mistake as mistake:
            told.append(str(mistake))
        assert len(caplog.records) < 20, number
        caplog.clear()
    assert told
    assert [text for text in told if path.name not in text or len(text) > 1000] == []
