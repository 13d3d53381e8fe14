"""Everything but the table server runs where there is no POSIX: on Windows, as `tests.windows` makes it."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.windows import named_in

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "gundam_tui"
SCENARIO = Path("tests", "scenarios", "battle.toml")
# The files that may name what Windows has not: the one about systems; Textual's driver for POSIX and what it writes to;
# measurements that are left out elsewhere; and the table server, which needs Linux.
MAY_NAME = {
    "app/driver.py", "app/fork_server.py", "app/output.py", "app/web.py", "app/web_visit.py", "bench/instructions.py",
    "bench/playing.py", "bench/starting.py", "commands/serve.py", "server/descriptors.py", "server/doorway.py",
    "server/front.py", "server/packets.py", "server/service.py", "server/ssh.py", "server/store.py",
    "server/terminals.py", "server/watchdog.py", "system.py",
}  # fmt: skip


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What `tests.on_windows` tells, by what was tried."""
    pytest.importorskip("filelock")
    folder = tmp_path_factory.mktemp("windows")
    deck = folder / "deck.txt"
    deck.write_text("4 ST01-001\n")
    homes = {f"XDG_{kind}_HOME": str(folder / kind) for kind in ("CONFIG", "DATA", "STATE")}
    done = subprocess.run(
        [sys.executable, "-m", "tests.windows", "tests/on_windows.py", str(deck), str(SCENARIO)],
        cwd=ROOT, env={**os.environ, **homes}, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines()]
    return {one["name"]: (one["status"], one["said"]) for one in told}


@pytest.mark.parametrize(
    ("name", "status", "said"),
    [
        ("cards ST01-001", 0, "ST01-001  Gundam"),
        ("sim --games 1 --bot random", 0, "1 finished of 1, 0 with errors"),
        ("rules 8-3-3", 0, "gundam_tui/games/gcg/flow/battle.py"),
        (f"check {SCENARIO}", 0, "all as told"),
        ("deck list", 0, "st01"),
        ("deck show st01", 0, "Heroic Beginnings"),
        ("learn --list", 0, "Resources, Lv. and cost"),
        ("bench --help", 0, "--scale"),
        ("play --plain --seed 9", 0, "Go on with: gundam-tui resume --plain"),
        ("replay FILE --text", 0, "P2 goes first"),
        ("replay FILE --check", 0, "1 of 1 decisions play as recorded"),
        ("resume --plain", 0, "P2 goes first"),
        ("serve --local", 2, "gundam-tui: the table server needs Linux; all other commands work here\n"),
        ("join", "lost", "no table server runs on Windows: it needs Linux; `ssh -p 8022 NAME@HOST`"),
        ("terminal", "fine", ""),
    ],
)
def test_a_command_runs_without_posix(visit: dict[str, Any], name: str, status: object, said: str):
    assert visit[name][0] == status, visit[name][1]
    assert said in visit[name][1]


def test_a_wrong_deck_is_told_without_posix(visit: dict[str, Any]):
    (found,) = [visit[name] for name in visit if name.startswith("deck check")]
    assert found[0] == 2
    assert "is not legal" in found[1]


def test_a_record_is_locked_and_deleted_without_posix(visit: dict[str, Any]):
    assert visit["busy"][0] == "busy"
    assert "is open in another terminal" in visit["busy"][1]
    assert visit["kept while open"][0] == 0
    assert visit["tidied"][0] == [1, False]  # one went, and it was this


def test_computer_players_think_here_where_no_process_can_be_handed_a_line(visit: dict[str, Any]):
    assert visit["apart"][0] is True


def test_the_app_runs_without_posix_and_ends_when_it_is_told_to(visit: dict[str, Any]):
    """SIGTERM reaches it without the loop's own handlers, which Windows has not."""
    cut_off, status = visit["app"][0]
    assert cut_off
    assert status == 0


@cache
def trees() -> dict[str, ast.Module]:
    """All sources."""
    return {path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text("utf-8")) for path in PACKAGE.rglob("*.py")}


@pytest.mark.thorough
def test_only_the_table_server_names_what_windows_has_not():
    assert {name for name, tree in trees().items() if named_in(tree)} == MAY_NAME


def test_the_look_at_sources_finds_names():
    source = "import fcntl, os\nfrom signal import SIGHUP\nos.open('x', os.O_RDONLY | os.O_NONBLOCK)\n"
    assert named_in(ast.parse(source)) == {"fcntl", "signal.SIGHUP", "os.O_NONBLOCK"}


@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_serve_says_at_once_that_it_needs_linux(
    system: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    from gundam_tui import cli
    from gundam_tui.commands import serve

    monkeypatch.setattr(serve.sys, "platform", system)
    assert cli.main(["serve", "--local"]) == cli.MISTAKE
    assert capsys.readouterr().err == "gundam-tui: the table server needs Linux; all other commands work here\n"


def openings() -> Iterator[tuple[str, str]]:
    """Calls by which files are opened, and the files in which they stand, besides the server's."""
    for name, tree in trees().items():
        if name not in MAY_NAME | {"cli.py"}:  # which opens the null device
            for node in ast.walk(tree):
                if isinstance(node, ast.Call):
                    called = getattr(node.func, "attr", getattr(node.func, "id", ""))
                    if called in ("open", "fdopen", "write_text"):
                        yield name, ast.unparse(node)


def test_files_are_opened_as_bytes_on_every_system():
    """`os.open` alone changes line ends on Windows. `flags` are those of `open`, which sees to that itself."""
    opened = [(name, call) for name, call in openings() if call.startswith("os.open(")]
    assert opened
    assert not [one for one in opened if not re.search(r"\bsystem\.OPEN|, flags,", one[1])]


def test_what_is_written_is_the_same_on_every_system():
    """Without `newline` Windows makes two characters of a line's end: a copy of a record could not be read again, and
    settings with such ends would have three."""
    written = [(name, call) for name, call in openings() if re.search(r"open\(.*'[wxa]'|\.write_text\(", call)]
    assert written
    assert not [one for one in written if "newline=" not in one[1]]
