"""The command line: what is printed, and how mistakes end."""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from gundam_tui import __version__
from gundam_tui.cli import main, parser
from gundam_tui.commands import common, play
from gundam_tui.commands import deck as deck_command
from gundam_tui.commands.seating import TableSeats
from gundam_tui.games import registry
from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg.cards.rules import PRESETS, preset
from gundam_tui.games.gcg.module import PRESETS as RULES
from gundam_tui.kernel import COMPILED
from gundam_tui.language import listed
from gundam_tui.players import NAMES
from gundam_tui.table.choices import PALETTES, VIEWS
from gundam_tui.table.match_setup import new_match
from gundam_tui.table.pass_modes import MODES
from gundam_tui.table.player_names import shown
from gundam_tui.table.settings import Settings

README = Path(__file__).resolve().parent.parent / "README.md"
GUIDE = sorted((README.parent / "gundam_tui" / "guide").glob("*.md"))
SIM_KEYS = [
    "games", "finished", "errors", "decisions", "real_decisions", "decisions_per_game", "cpu_seconds",
    "decisions_per_cpu_second", "wins", "reasons",
]  # fmt: skip

SEEDS = 2**128 - 1  # the largest seed


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What a call prints that must end with status 2 and without any output."""
    try:
        status = main(arguments)
    except SystemExit as stop:  # argparse's own way
        status = stop.code
    out, err = capsys.readouterr()
    assert status == 2, err
    assert out == ""
    assert err.strip()
    return err


def ran(arguments: list[str], **more: Any) -> subprocess.CompletedProcess[bytes]:
    """A call in a process of its own."""
    return subprocess.run([sys.executable, "-m", "gundam_tui", *arguments], timeout=60, **more)


def write_deck(path: Path, cards: dict[str, int]) -> str:
    path.write_text("".join(f"{count} {number}\n" for number, count in cards.items()))
    return str(path)


# ---------------------------------------------------------------- help


def test_help_names_the_commands(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    out = capsys.readouterr().out
    for command in ("play", "resume", "sim", "cards", "deck"):
        assert f"\n    {command} " in out


def test_version(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        main(["--version"])
    build = "compiled engine" if COMPILED else "pure Python"
    assert capsys.readouterr().out.strip() == f"gundam-tui {__version__} ({build})"


def test_a_wrong_command_is_a_mistake(capsys: pytest.CaptureFixture[str]):
    assert "plya" in refused(["plya"], capsys)


# ---------------------------------------------------------------- cards


def test_a_card_in_full(capsys: pytest.CaptureFixture[str]):
    assert main(["cards", "st01-001"]) == 0
    out = capsys.readouterr().out
    for part in ("ST01-001  Gundam", "Lv.4, cost 3, AP 3, HP 4", "[Amuro Ray]", "(Earth Federation)", "repair 2"):
        assert part in out


def test_cards_as_json(capsys: pytest.CaptureFixture[str]):
    assert main(["cards", "ST01-001", "ST02-001", "--json"]) == 0
    cards = json.loads(capsys.readouterr().out)
    assert [card["number"] for card in cards] == ["ST01-001", "ST02-001"]
    assert cards[0]["link"] == [{"name": "Amuro Ray"}]
    assert set(cards[0]) >= {
        "number", "name", "type", "color", "level", "cost", "ap", "hp", "zones", "traits", "link", "text",
    }  # fmt: skip


def test_the_cards_of_a_set(capsys: pytest.CaptureFixture[str]):
    assert main(["cards", "--set", "st01", "--set", "ST04", "--json"]) == 0
    numbers = [card["number"] for card in json.loads(capsys.readouterr().out)]
    assert len(numbers) == 32
    assert {number[:4] for number in numbers} == {"ST01", "ST04"}


def test_all_cards_one_a_line(capsys: pytest.CaptureFixture[str]):
    assert main(["cards"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len({line.split()[0] for line in lines}) == len(lines) > 64


def test_unknown_cards_and_sets_are_told_together(capsys: pytest.CaptureFixture[str]):
    report = refused(["cards", "ST01-01", "nonsense", "--set", "XX99"], capsys)
    assert "'ST01-01'" in report
    assert "did you mean ST01-001?" in report
    assert "'nonsense'" in report
    assert "'XX99'" in report
    assert "ST04" in report


# ---------------------------------------------------------------- decks


def test_the_shipped_decks(capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "list"]) == 0
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert {"st01", "st02", "st03", "st04"} <= set(names)
    assert main(["deck", "check", *names]) == 0
    assert capsys.readouterr().out.count("legal, 50 cards") == len(names)


def test_a_deck_shown(capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "show", "st01"]) == 0
    out = capsys.readouterr().out
    assert "Units (" in out
    assert "4 ST01-001  Gundam" in out
    assert "Resource deck: 10 R-001" in out
    counts = [int(count) for count in re.findall(r"^  (\d) ", out, re.MULTILINE)]
    assert sum(counts) == 50


def test_an_illegal_deck_is_refused_with_every_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = write_deck(tmp_path / "bad.txt", {"ST01-001": 5, "ST01-006": 4, "ST03-001": 4, "ST99-001": 1})
    for arguments in (["deck", "check", path], ["sim", "--deck1", path], ["play", "--deck2", path]):
        report = refused(arguments, capsys)
        assert str(tmp_path) in report
        for clause in ("6-1-1)", "6-1-1-2)", "6-1-1-3)", "2-1-1)"):
            assert clause in report
        assert "line 1: ST01-001: 5 copies" in report


def test_bad_lines_and_illegal_decks_are_told_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    short = write_deck(tmp_path / "short.txt", {"ST01-001": 4})
    broken = tmp_path / "broken.txt"
    broken.write_text("4 Gundam\nST01-001\n")
    report = refused(["deck", "check", short, str(broken)], capsys)
    assert "4 cards; it must have exactly 50" in report
    assert "line 1: '4 Gundam': no card number" in report
    assert "line 2: 'ST01-001': no count" in report


def test_a_doubtful_name_is_shown_and_the_deck_stays_legal(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "show", "st01"]) == 0
    lines = re.findall(r"^  (\d) (ST\S+)", capsys.readouterr().out, re.MULTILINE)
    path = tmp_path / "odd.txt"
    path.write_text("".join(f"{count} {number}{' Sazabi' * (number == 'ST01-001')}\n" for count, number in lines))
    assert main(["deck", "check", str(path)]) == 0
    out = capsys.readouterr().out
    assert "legal, 50 cards, blue and white" in out
    assert 'ST01-001 is "Gundam", but the list calls it "Sazabi"' in out


@pytest.mark.parametrize(
    "arguments",
    [["sim", "--deck1", "st0l"], ["play", "--deck1", "st0l"], ["deck", "show", "st0l"], ["deck", "check", "st0l"]],
)
def test_an_unknown_deck_is_told_with_the_nearest(arguments: list[str], capsys: pytest.CaptureFixture[str]):
    report = refused(arguments, capsys)
    assert "deck st0l" in report
    assert "did you mean st0" in report


# ---------------------------------------------------------------- play


def test_a_screen_needs_a_terminal(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "stdin", open(os.devnull))  # noqa: SIM115
    for arguments in ([], ["play"], ["resume"]):
        assert "--plain" in refused(arguments, capsys)


@pytest.mark.parametrize("term", ["", "dumb"])
def test_a_terminal_without_a_cursor_is_refused(
    term: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", term)
    assert "TERM" in refused(["play"], capsys)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["play", "--bot2", "randm"], "did you mean random"),
        (["sim", "--bot1", "nobody"], "'nobody'"),
        (["sim", "--games", "0"], "'0'"),
        (["sim", "--games", "many"], "'many'"),
        (["play", "--seed", "x"], "'x'"),
        (
            ["play", "--seed", "-1"],
            f"'-1' is not a seed: give a whole number from 0 to {SEEDS}",
        ),
        (["play", "--seed", "9" * 5000], f"from 0 to {SEEDS}"),
        (["play", "--clock", "601"], "from 0 to 600"),
        (["play", "--clock", "½"], "from 0 to 600"),
        (["play", "--bot-pace", "nan"], "seconds from 0 to 30"),
        (["play", "--name1", "a\nb"], "one line"),
        (["play", "--name2", "x" * 25], "at most 24 letters"),
        (["play", "--name2", "\x1b[31mred"], "one line"),
        (["play", "--deck1", ""], "name is missing"),
        (["play", "--deck1", "."], "this is a folder"),
        (["play", "--cards", "."], "this is a folder"),
        (["play", "--cards", "nowhere.toml"], "there is no such card file"),
        (["replay", "nowhere", "--at", "-5"], "'-5' is not a number of decisions"),
        (["replay", ".", "--text"], "cannot be read"),
        (["sim", "--games", "9" * 30], "from 1 to 1000000000"),
        (["sim", "--workers", "0"], "'0' is not a number of processes"),
        (["sim", "--limit", "inf"], "seconds above 0"),
        (["sim", "--bot1", "skynet"], "'skynet': there are random"),
        (["serve", "--port", "65536"], "from 0 to 65535"),
        (["serve", "--idle", "-1"], "0 for no end"),
        (["serve", "--connections", "0"], "a number of connections"),
        (["serve", "--local", "--socket", "."], "something else than a socket"),
        (["learn", "0"], "'0' is not the number of a lesson"),
        (["check", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["check", str(Path(__file__).parent / "sim")], "no file in this folder holds a scenario"),
        (["sim", "--rules", "2.0"], "2.0"),
    ],
)
def test_bad_values_are_told(arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]):
    assert word in refused(arguments, capsys)


def test_a_game_without_scenario_files_says_so(capsys: pytest.CaptureFixture[str]):
    registry.register("toy", "tests.toy_game")
    try:
        assert "Toy has no scenario files" in refused(["check", "--game", "toy", "some.toml"], capsys)
    finally:
        registry.unregister("toy")


def test_clauses_of_a_game_that_only_words_them(capsys: pytest.CaptureFixture[str]):
    registry.register("toy", "tests.toy_game")
    try:
        assert main(["rules", "--game", "toy", "toy-2"]) == 0
        assert "A turn is as long as you like." in capsys.readouterr().out
        assert "there is no clause toy-99" in refused(["rules", "--game", "toy", "toy-2", "toy-99"], capsys)
        assert "name the clauses" in refused(["rules", "--game", "toy"], capsys)
    finally:
        registry.unregister("toy")


def test_every_rules_preset_can_be_chosen():
    assert set(PRESETS) <= set(RULES) == {preset(name).preset for name in RULES}


# ---------------------------------------------------------------- sim


def test_the_figures_of_a_simulation(capsys: pytest.CaptureFixture[str]):
    call = ["sim", "--games", "3", "--deck1", "st01", "--deck2", "st04", "--seed", "5", "--json", "--bot", "random"]
    assert main(call) == 0
    out = capsys.readouterr().out
    result = json.loads(out)
    assert len(out.splitlines()) == 1
    assert list(result)[: len(SIM_KEYS)] == SIM_KEYS
    assert result["games"] == result["finished"] == 3
    assert result["errors"] == 0
    assert list(result["wins"]) == ["p1", "p2", "draw"]
    assert sum(result["wins"].values()) == sum(result["reasons"].values()) == 3
    assert 0 < result["real_decisions"] <= result["decisions"]
    assert result["decisions_per_game"] == pytest.approx(result["decisions"] / 3, abs=0.01)

    def steady(figures: dict[str, object]) -> dict[str, object]:
        return {key: value for key, value in figures.items() if "cpu" not in key}

    assert main(call) == 0
    assert steady(json.loads(capsys.readouterr().out)) == steady(result)


def test_the_figures_for_people(capsys: pytest.CaptureFixture[str]):
    assert main(["sim", "--games", "2", "--deck1", "st02", "--deck2", "st03"]) == 0
    out = capsys.readouterr().out
    assert "2 finished of 2, 0 with errors" in out
    assert "st02 (p1)" in out


def test_a_game_that_goes_wrong_is_told_with_its_seed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    from gundam_tui.sim import game

    def fail(*_: object) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr(game, "play_out", fail)
    assert main(["sim", "--games", "2", "--seed", "40", "--bot", "random", "--json"]) == 1
    out, err = capsys.readouterr()
    assert json.loads(out)["errors"] == 2
    assert json.loads(out)["finished"] == 0
    assert "seed 40" in err
    assert "seed 41" in err
    assert "broken on purpose" in err


# ---------------------------------------------------------------- ends


def test_an_interruption_is_quiet(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    def interrupt(args: argparse.Namespace) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(deck_command, "run", interrupt)
    assert main(["deck", "list"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_reader_that_goes_away_is_no_error():
    read, write = os.pipe()
    os.close(read)
    done = ran(["cards", "--json"], stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert done.returncode == 141
    assert done.stderr == b""


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
@pytest.mark.parametrize("arguments", [["cards"], ["deck", "list"]])
def test_no_room_for_the_output_is_told(arguments: list[str]):
    with open("/dev/full", "w") as full:
        done = ran(arguments, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert b"No space left" in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_closed_streams_are_no_error():
    done = ran(["deck", "check", "st01"], preexec_fn=lambda: os.closerange(0, 3))
    assert done.returncode == 0


def test_letters_that_the_output_has_not_are_replaced():
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = ran(["cards", "ST01-001"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ascii_only)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"[During Pair]" in done.stdout


# ---------------------------------------------------------------- README


def test_the_lines_for_python_in_the_readme_play_a_game(capsys: pytest.CaptureFixture[str]):
    [code] = re.findall(r"^<!-- the tests run this block -->\n```python\n(.*?)^```", README.read_text(), re.M | re.S)
    names: dict[str, object] = {}
    exec(compile(code, str(README), "exec"), names)
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 2
    assert re.search(r"\d+-\d+", out[1]), "the outcome names its clause"
    engine = names["engine"]
    assert getattr(engine, "prompt") is None  # noqa: B009
    assert getattr(engine, "outcome") is not None  # noqa: B009


def _pages() -> str:
    """The README and the pages of the guide."""
    return "\n".join(path.read_text(encoding="utf-8") for path in (README, *GUIDE))


def test_the_readme_names_every_page_of_the_guide():
    text = README.read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `(\w+)` \|", text[text.index("## The guide") :], re.MULTILINE))
    assert named == {path.stem for path in GUIDE}


def test_a_page_of_the_guide_is_shown(capsys: pytest.CaptureFixture[str]):
    assert main(["guide", "keys"]) == 0
    assert capsys.readouterr().out.startswith("# Keys\n")
    assert main(["guide"]) == 0
    assert [row.split()[0] for row in capsys.readouterr().out.splitlines()] == [path.stem for path in GUIDE]
    assert main(["guide", "kyes"]) == 2
    assert "did you mean keys?" in capsys.readouterr().err


def test_the_calls_in_the_readme_exist():
    calls = re.findall(r"^\| `gundam-tui ?([^`]*)`", _pages(), re.MULTILINE)
    assert len(calls) >= 20
    for call in calls:
        assert parser().parse_args(shlex.split(call)).module


def test_the_guide_names_every_command():
    known = next(action.choices for action in parser()._actions if isinstance(action.choices, dict))
    named = set(re.findall(r"gundam-tui (\w+)", (GUIDE[0].parent / "commands.md").read_text(encoding="utf-8")))
    assert sorted({*known} - named) == [], "a command is missing in guide/commands.md"


def test_every_command_line_in_the_readme_can_be_given_in_a_checkout():
    """What is cheap is checked: our commands are parsed, modules and files exist, extras are those of the project."""
    root = README.parent
    text = _pages()
    extras = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    lines = [line for block in re.findall(r"^```sh\n(.*?)^```", text, re.M | re.S) for line in block.splitlines()]
    calls = [*lines, *re.findall(r"`((?:python -m|gundam-tui|\.venv/bin/)[^`]*)`", text)]
    assert len(calls) >= 20
    known = next(action.choices for action in parser()._actions if isinstance(action.choices, dict))
    for call in (part.split("#")[0].strip() for line in calls for part in line.split("&&")):
        words = [word for word in shlex.split(re.sub(r"<\(\w+\)|FILE…|\(.*?\)", "x", call)) if "=" not in word]
        program = words[0].removeprefix(".venv/bin/")
        if program == "gundam-tui" and len(words) == 2:  # only named
            assert words[1].startswith("-") or words[1] in known, call
        elif program == "gundam-tui":
            assert parser().parse_args(words[1:] or ["play"]).module, call
        elif words[1:3] == ["-m", "venv"] or program in ("ssh", "pip") or words[1:3] == ["-m", "pytest"]:
            wanted = re.findall(r"\[([\w,]+)\]", call)
            assert {one for group in wanted for one in group.split(",")} <= set(extras), call
            assert program != "pip" or words[0].startswith(".venv/bin/") or words[-1] == ".", call
        elif words[1:2] == ["-m"]:
            assert find_spec(words[2]), call
        elif program == "dask":
            assert words[1] in ("scheduler", "worker"), call
        else:
            assert program == "asciinema", call
            assert (root / words[-1]).is_file(), call


def test_the_pictures_of_the_readme_are_there_and_ask_nobody_for_anything():
    text = README.read_text(encoding="utf-8")
    named = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text)
    assert len(named) == 2
    for name in named:
        drawn = (README.parent / name).read_text(encoding="utf-8")
        assert ET.fromstring(drawn).tag.endswith("svg")
        assert not re.search(r"href|url\(|src=|@import", drawn)


def test_the_recording_of_the_readme_is_a_whole_game():
    header, *events = (README.parent / ".github" / "game.cast").read_text(encoding="utf-8").splitlines()
    assert json.loads(header)["version"] == 2
    assert len(events) > 100
    assert all(json.loads(event)[1] == "o" for event in events)


def test_looks_of_the_command_line_are_those_of_the_settings():
    from gundam_tui.commands import shared_arguments
    from gundam_tui.commands.looks import NAMES, liked
    from gundam_tui.table.auto_pass import MODES
    from gundam_tui.table.settings import ENTRIES, PALETTES

    assert (shared_arguments.PALETTES, shared_arguments.MODES) == (PALETTES, MODES)
    words = [
        "--palette",
        "safe",
        "--still",
        "--pass-mode",
        "full",
        "--view",
        "fixed",
        "--clock",
        "9",
        "--open",
        "--bot-pace",
        "2",
    ]
    given = liked(parser().parse_args(["play", *words]))
    assert sorted(given) == sorted(NAMES)
    for entry in ENTRIES:
        if entry.name in given:
            assert entry.fault(given[entry.name]) == ""
    assert liked(parser().parse_args(["resume"])) == {}


def test_signs_and_colours_can_be_said_before_a_command_and_without_one():
    both = ["--ascii", "--palette", "day"]
    for words in (both, [*both, "play"], ["play", *both], [*both, "learn"], [*both, "join"]):
        found = parser().parse_args(words)
        assert (found.ascii, found.palette) == (True, "day"), words
    assert parser().parse_args(["--ascii", "sim"]).ascii
    for words in ([], ["play"], ["sim"]):
        assert not parser().parse_args(words).ascii
    assert parser().parse_args(["play"]).palette is None


# ---------------------------------------------------------------- what was meant


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (["plya"], "did you mean play?"),
        (["deck", "lst"], "did you mean list?"),
        (["play", "--palette", "nihgt"], "did you mean night?"),
        (["sim", "--by-trun"], "gundam-tui sim: error: there is no option --by-trun: did you mean --by-turn?"),
        (["deck", "stats", "st01", "--crad", "X"], "there is no option --crad: did you mean --card?"),
        (["sim", "--gmes=3", "--deckz", "x"], "--gmes=3: did you mean --games?; there is no option --deckz: did you"),
        (["play", "st01", "st03"], "too many words: st01 st03; did you mean --deck st01 --deck st03?"),
        (["learn", "1", "2"], "too many words: 2\n"),
        (["--by-trun"], "there is no option --by-trun\n"),
    ],
)  # fmt: skip
def test_wrong_calls_are_told_what_was_meant(call: list[str], told: str, capsys: pytest.CaptureFixture[str]):
    assert told in refused(call, capsys)


@pytest.mark.parametrize(
    ("command", "names"),
    [("play", (*NAMES, *MODES, *PALETTES, *VIEWS)), ("sim", NAMES), ("demo", (*NAMES, *MODES, *PALETTES, *VIEWS))],
)
def test_help_lists_all_that_can_be_chosen(
    command: str, names: tuple[str, ...], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("COLUMNS", "400")
    with pytest.raises(SystemExit):
        main([command, "--help"])
    out = capsys.readouterr().out
    listed = set(re.findall(r"[\w-]+", out))
    assert set(names) <= listed


# ---------------------------------------------------------------- finding clauses and cards


@pytest.mark.parametrize(
    ("words", "first", "more"),
    [
        (["blocker"], "13-1-4 ", "8-3-3"),
        (["block", "once"], "8-3-2\n", ""),
        (["12-3-" + "15"], "1.9.0:12-3-15\n", "since 1.9.0"),
        (["1.1.1:8-3-3"], "8-3-3\n", "original target"),
        (["--game", "macross-crusade", "48"], "MC-48\n", ""),
        (["--game", "macross-crusade", "mc-48"], "MC-48\n", ""),
        (["--game", "gundam-war", "wide", "range", "weapon"], "GW-", "Wide Range Weapon"),
        (["1-1-1", "blocker", "once", "per", "attack"], "1-1-1 ", "8-3-2"),
    ],
)
def test_clauses_are_found_by_number_and_by_words(
    words: list[str], first: str, more: str, capsys: pytest.CaptureFixture[str]
):
    assert main(["rules", *words]) == 0
    out = capsys.readouterr().out
    assert out.startswith(first)
    assert more in out
    assert "engine-testable" not in out


def test_words_for_other_programs(capsys: pytest.CaptureFixture[str]):
    assert main(["rules", "blocker", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["clauses"]
    assert {"number": "8-3-2", "text": "Blocker can be activated once per attack."} in found


def test_clauses_that_are_not_there(capsys: pytest.CaptureFixture[str]):
    assert "no clause says 'blokcer'; did you mean 'blocker'?" in refused(["rules", "blokcer"], capsys)
    wrong = "8-3-" + "33"
    assert f"there is no clause {wrong}: did you mean 8-3-3?" in refused(["rules", wrong], capsys)
    assert "no clause says 'quidditch'\n" in refused(["rules", "quidditch"], capsys)


def test_cards_are_found_by_name(capsys: pytest.CaptureFixture[str]):
    assert main(["cards", "guncannon"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) > 1
    assert all("guncannon" in row.lower() for row in rows)
    assert main(["cards", "sniper", "zaku"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("GD01-048  Zaku I Sniper Type\n")
    assert "zone" in out
    assert main(["cards", "zaku sniper", "--json"]) == 0
    assert [card["number"] for card in json.loads(capsys.readouterr().out)] == ["GD01-048"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["ST01-1"], "there is no card 'ST01-1': did you mean ST01-001?"),
        (["st1-01"], "did you mean ST01-001?"),
        (["--game", "macross-crusade", "CH-21"], "did you mean CH-021?"),
        (["gunfam"], "there is no card 'gunfam': did you mean Gundam?"),
        (["XX-77"], "a card number looks like ST01-001; a name may be given in part"),
    ],
)
def test_cards_that_are_not_there(words: list[str], told: str, capsys: pytest.CaptureFixture[str]):
    assert told in refused(["cards", *words], capsys)


@pytest.mark.parametrize("what", ["deck", "bot", "name"])
@pytest.mark.parametrize("given", [("", "2"), ("2", ""), ("", "1"), ("", "", "4")])
@pytest.mark.parametrize("form", ["", "team"])
def test_seats_given_in_order_and_by_number_are_not_mixed(
    what: str, given: tuple[str, ...], form: str, capsys: pytest.CaptureFixture[str]
):
    """Otherwise a seat is silently somebody else's."""
    value = {"deck": "st01", "bot": "greedy", "name": "Amuro"}[what]
    arguments = [word for seat in given for word in (f"--{what}{seat}", value)]
    told = refused(["play", *arguments, *(["--format", form] if form else [])], capsys)
    assert f"--{what} goes by order" in told
    seat = 1 + (what == "bot" and form == "team")  # a person has the first seat where there is one
    assert re.search(rf"by its seat: (--{what}1 {value} )?--{what}{seat} {value}", told)
    assert told.count(value) == len(given)


def test_the_words_for_levels_are_names_of_computer_players_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Seen: the page of a new game offers `normal`, and `--bot normal` was refused."""
    found: list[TableSeats] = []

    def begin(args: argparse.Namespace) -> int:
        found.append(args.seats)
        return 0

    monkeypatch.setattr(play, "run", begin)
    for word in ("normal", "hard", "beginner", "easy"):
        assert main(["play", "--bot", word]) == 0
    assert [seats.bots[1] for seats in found] == ["greedy", "search:0.5s", "easy", "easy"]
    for way in (["--bot", "normal"], ["--bot2", "beginner"], ["--bot", "expert"]):
        assert main(["play", "--game", "gundam-war", *way]) == 0
    assert [seats.bots[1] for seats in found[4:]] == ["greedy", "easy", "expert"]
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "beginner (easy), easy (casual), normal (greedy), hard (search:0.5s), expert (search:2s or expert)" in told


def test_a_level_that_a_game_does_not_have_is_refused_with_those_that_it_has(capsys: pytest.CaptureFixture[str]):
    told = refused(["play", "--game", "gundam-war", "--bot", "hard"], capsys)
    assert "there is no hard in Gundam War: choose from beginner, easy, normal, expert" in told


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ("--bot easy", "-E"),
        ("--bot easy --bot greedy", "EG"),
        ("--bot easy --bot greedy --bot easy", "-EGE"),
        ("--format royale --bot easy", "--E"),
        ("--format royale --bot easy --bot greedy", "-EG"),
        ("--format royale --bot easy --bot greedy --bot easy", "-EGE"),
        ("--format royale --bot easy --bot greedy --bot easy --deck st01 --deck st02 --deck st03", "EGE"),
        ("--format royale --bot easy --bot greedy --bot easy --name1 Me", "-EGE"),
        ("--format royale --bot1 easy --bot2 greedy --bot3 easy", "EGE"),
        ("--format royale --bot easy --bot greedy --bot easy --bot greedy", "EGEG"),
        ("--format team --bot easy --bot greedy --bot easy", "-EGE"),
        ("--format team --bot easy --bot greedy --bot easy --bot greedy", "EGEG"),
        ("--format team --bot3 easy", "--E-"),
        ("--name Ann --name Bob --bot easy --bot greedy", "--EG"),
        ("--format team --name Ann --name Bob --bot easy --bot greedy", "--EG"),
        ("--name Ann --bot easy", "-E"),
        ("--name Ann --name Bob --bot easy", "--E"),
        ("--format duel --name Ann --name Bob --bot easy", "-E"),
        ("--name Ann --name Bob --bot easy --deck st01 --deck st02", "-E"),
        ("--name Ann --name Bob --name Cy --name Di --bot easy --bot greedy", "--EG"),
    ],
)
def test_computer_players_in_order_leave_a_seat_to_the_person_who_calls(
    words: str, seats: str, monkeypatch: pytest.MonkeyPatch
):
    """Seen: `--format royale` with three `--bot` was a game without a person, and `--name1` named a computer player;
    two names and two computer players were three seats, and the first computer player was called Bob.
    """
    found: list[TableSeats] = []

    def begin(args: argparse.Namespace) -> int:
        found.append(args.seats)
        return 0

    monkeypatch.setattr(play, "run", begin)
    assert main(["play", *words.split()]) == 0
    assert "".join(bot[0].upper() if bot else "-" for bot in found[0].bots) == seats
    assert len(found[0].decks) == len(seats)


@pytest.mark.parametrize("form", ["royale", "team"])
def test_every_seat_that_is_left_to_a_person_is_said(form: str):
    """All ways to give computer players to the seats of a game of four."""
    decks = [load_deck(name) for name in ("st01", "st02", "st03", "st04")]
    for bots in product((None, "random"), repeat=4):
        match = new_match(decks, Settings(), bots=bots, format_name=form, seed=1, recorded=False)
        people = [shown(seat, match.names, match.reader) for seat, bot in enumerate(bots) if bot is None]
        told = " ".join(match.notes)
        here, _, computer = told.partition(" Computer players: ")
        if not people:
            assert not told
        elif len(people) == 4:
            assert here == f"All play at this keyboard: {listed(people)}."
        else:
            assert here == f"At this keyboard: {'you' if len(people) == 1 else listed(people)}."
            others = [match.names[seat] for seat, bot in enumerate(bots) if bot is not None]
            assert computer == f"{listed(others)}."
    assert new_match(decks[:2], Settings(), bots=(None, "random"), seed=1, recorded=False).notes == []


def test_at_a_terminal_the_cards_that_are_read_are_counted_and_the_line_goes_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def read(progress: Callable[[int, int], None] | None) -> None:
        if progress is not None:
            progress(3, 9)

    cards = SimpleNamespace(complete=read)
    monkeypatch.setattr(common, "game", lambda id: SimpleNamespace(book=lambda progress: cards))
    for terminal in (True, False):
        monkeypatch.setattr(sys.stderr, "isatty", lambda answer=terminal: answer)
        assert common.open_book("gundam-war") is cards
        told = capsys.readouterr()
        assert not told.out
        assert ("3 of 9" in told.err) == terminal
        assert told.err.endswith(" \r") == terminal
