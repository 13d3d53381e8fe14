"""What is loaded when: the headless rooms know no screen, and `--help` loads nothing heavy."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

HEADLESS = ("cardlang", "kernel", "games", "players", "table", "server", "sim")
SCREEN = {"textual", "rich"}
HEAVY = SCREEN | {"pydantic", "lark"}


def modules_of(room: str) -> list[str]:
    package = import_module(f"gundam_tui.{room}")
    found = [info.name for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]
    return [package.__name__, *found]


def modules_loaded_by(code: str) -> set[str]:
    """The modules that a fresh process has loaded after running `code`."""
    script = f"import sys\n{code}\nprint('LOADED', *sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split()[1:])


def loaded_by(code: str) -> set[str]:
    """The top-level packages that a fresh process has loaded after running `code`."""
    return {name.partition(".")[0] for name in modules_loaded_by(code)}


def test_the_headless_rooms_load_no_screen():
    loaded = loaded_by("\n".join(f"import {name}" for room in HEADLESS for name in modules_of(room)))
    assert "gundam_tui" in loaded
    assert not loaded & SCREEN


@pytest.mark.thorough
@pytest.mark.parametrize("room", HEADLESS)
def test_a_headless_room_loads_no_screen(room: str):
    loaded = loaded_by("\n".join(f"import {name}" for name in modules_of(room)))
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


def compile_cards():
    """Compile the pool where it is stale."""
    loaded_by("from gundam_tui.games.gcg.cards.language.card_db import Book\nBook.load()")


def test_a_game_without_a_screen_needs_no_parser_once_the_cards_are_compiled():
    compile_cards()
    game = """
from gundam_tui.cli import main
assert main(["sim", "--games", "1", "--deck1", "st01", "--deck2", "st03"]) == 0
"""
    assert not loaded_by(game) & HEAVY


def test_a_card_is_told_without_a_screen():
    loaded = loaded_by("from gundam_tui.cli import main\nassert main(['cards', 'ST01-001']) == 0")
    assert "gundam_tui" in loaded
    assert not loaded & SCREEN


SISTERS = ("gundam_tui.games.nation", "gundam_tui.games.macross_crusade", "gundam_tui.games.gundam_war")
DEALT = """
from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game
module = game("{}")
module.new_game([load_deck("{}", module.id), load_deck("{}", module.id)], 1)
"""
HOME = """
import asyncio
from gundam_tui.app.app import GundamApp
async def look():
    async with GundamApp(recorded=False).run_test() as pilot:
        await pilot.pause()
asyncio.run(look())
"""

TABLE = """
import asyncio
from gundam_tui.app.app import GundamApp
from gundam_tui.games.decks import load_deck
from gundam_tui.table.match import Match
match = Match.new([load_deck("st01"), load_deck("st03")], 1)
async def look():
    async with GundamApp(match, recorded=False).run_test() as pilot:
        await pilot.pause()
        assert pilot.app.table().scene is not None
asyncio.run(look())
"""
# What the first picture of a table does without.
LATER = {
    "gundam_tui.app.motion.frames", "gundam_tui.app.motion.plan", "gundam_tui.app.screens.coach",
    "gundam_tui.app.screens.end", "gundam_tui.app.screens.help", "gundam_tui.app.screens.home",
    "gundam_tui.games.correcting", "gundam_tui.games.decks.figures", "gundam_tui.games.odds",
    "gundam_tui.games.gcg.tools.decks.restrictions", "gundam_tui.games.gcg.cards.language.tree", "lark", "pydantic",
}  # fmt: skip


def test_the_first_picture_of_a_table_loads_nothing_that_it_does_without():
    loaded = modules_loaded_by(TABLE)
    assert "gundam_tui.app.board.table" in loaded
    assert not loaded & LATER


# What the home screen does without, until an entry is chosen.
LATER_AT_HOME = {
    "gundam_tui.app.board.table", "gundam_tui.games.gcg.flow.ruleset", "gundam_tui.games.gcg.queries.rules",
    "gundam_tui.players.value", "gundam_tui.players.worker", "gundam_tui.proof",
    "gundam_tui.study.analysis", "gundam_tui.study.puzzles", "gundam_tui.table.match", "gundam_tui.table.teaching",
    "lark", "multiprocessing.connection", "pydantic", "statistics",
}  # fmt: skip


def test_the_home_screen_loads_nothing_that_it_does_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for kind in ("CONFIG", "DATA", "STATE"):  # nothing was played here yet
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path))
    compile_cards()  # else home does it
    loaded = modules_loaded_by(HOME)
    assert "gundam_tui.app.screens.home" in loaded
    assert not loaded & LATER_AT_HOME


@pytest.mark.parametrize("code", [DEALT.format("gcg", "st01", "st03"), HOME], ids=["game", "home"])
def test_the_first_game_loads_nothing_of_the_games_beside_it(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for kind in ("CONFIG", "DATA", "STATE"):  # nothing was played here yet
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path))
    loaded = modules_loaded_by(code)
    assert "gundam_tui.games.gcg.module" in loaded
    assert not [name for name in loaded if name.startswith(SISTERS)]


def test_a_sister_game_loads_nothing_of_the_others():
    loaded = modules_loaded_by(DEALT.format("macross-crusade", "sdf-1-holds", "frontier-strikes"))
    assert "gundam_tui.games.macross_crusade.module" in loaded
    assert not [name for name in loaded if name.startswith(("gundam_tui.games.gcg", "gundam_tui.games.gundam_war"))]
