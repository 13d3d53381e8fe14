"""What is loaded when: the headless rooms know no screen, and `--help` loads nothing heavy."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from importlib import import_module

import pytest

HEADLESS = ("cardlang", "kernel", "games", "players", "table", "server", "sim")
SCREEN = {"textual", "rich"}
HEAVY = SCREEN | {"pydantic", "lark"}


def modules_of(room: str) -> list[str]:
    package = import_module(f"gundam_tui.{room}")
    found = [info.name for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    return [package.__name__, *found]


def loaded_by(code: str) -> set[str]:
    """The top-level packages that a fresh process has loaded after running `code`."""
    script = f"import sys\n{code}\nprint('LOADED', *sorted({{name.partition('.')[0] for name in sys.modules}}))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split()[1:])


@pytest.mark.parametrize("room", HEADLESS)
def test_a_headless_room_loads_no_screen(room: str):
    names = modules_of(room)
    loaded = loaded_by("\n".join(f"import {name}" for name in names))
    assert "gundam_tui" in loaded
    assert not loaded & SCREEN


def test_the_probe_sees_what_is_loaded():
    assert "rich" in loaded_by("import rich")


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["sim", "--help"], ["--version"]])
def test_help_loads_nothing_heavy(arguments: list[str]):
    code = f"""
from gundam_tui.cli import main
try:
    main({arguments!r})
except SystemExit as stop:
    assert stop.code == 0
"""
    loaded = loaded_by(code)
    assert "argparse" in loaded
    assert not loaded & HEAVY


def test_a_game_without_a_screen_needs_no_parser_once_the_cards_are_compiled():
    first = "from gundam_tui.games.gcg.language.card_db import Book\nBook.load()"
    loaded_by(first)  # compiles the pool where it is stale
    game = """
from gundam_tui.cli import main
assert main(["sim", "--games", "1", "--deck1", "st01", "--deck2", "st03"]) == 0
"""
    assert not loaded_by(game) & HEAVY
