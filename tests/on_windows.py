"""A visit to the program as it is on Windows (`tests.windows`): commands one after another, and the app for some keys.

It prints a line of JSON for each: what was called, the exit status, and what was said.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import signal
import sys
from pathlib import Path

from gundam_tui.app.app import GundamApp
from gundam_tui.cli import main
from gundam_tui.commands.terminal import need_terminal
from gundam_tui.games import tracing
from gundam_tui.games.decks import load_deck
from gundam_tui.server.client import LineLost, ServerLine
from gundam_tui.table.journal import Journal, JournalBusy, records, tidy, unfinished
from gundam_tui.table.match import Match
from gundam_tui.table.match_setup import new_match
from gundam_tui.table.settings import Settings


class Terminal(io.StringIO):
    """What says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def tell(name: str, status: object, said: str = "") -> None:
    """A line about what has been tried."""
    print(json.dumps({"name": name, "status": status, "said": said}))


def call(*words: str, typed: str = "") -> None:
    """A command of the program."""
    said, sys.stdin = io.StringIO(), io.StringIO(typed)
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            status = main(words)
        except SystemExit as stop:
            status = stop.code
    tell(" ".join(words).replace(str(record), "FILE"), status, said.getvalue()[-2000:])


def keys(recorded: Match) -> None:
    """The home screen and a table for some keys, and the end by a signal."""

    async def look() -> None:
        async with GundamApp(recorded=False).run_test() as pilot:
            await pilot.press("question_mark", "escape", "x")
        app = GundamApp(recorded)
        async with app.run_test() as pilot:
            await pilot.press("enter", "ctrl+z", "question_mark", "escape")
            assert app.table() is not None
            os.kill(os.getpid(), signal.SIGTERM)
            for _ in range(50):
                await pilot.pause(0.02)
                if app.cut_off and app.return_value is not None:
                    break
        tell("app", [app.cut_off, app.return_value])

    asyncio.run(look())


def lone_records() -> None:
    """A record belongs to whoever has it open; one in which nothing was decided goes."""
    decks = [load_deck("st01"), load_deck("st03")]
    match = new_match(decks, Settings(), bots=(None, None), seed=3)
    assert match.path is not None
    try:
        Journal.open(match.path)
        tell("busy", "opened twice")
    except JournalBusy as busy:
        tell("busy", "busy", str(busy))
    tell("kept while open", tidy())
    match.think_apart()
    tell("apart", match.thinking is None)
    match.close()
    tell("tidied", [tidy(), match.path in records()])


deck, scenario = sys.argv[2:]
record = Path("no record yet")
call("cards", "ST01-001")
call("sim", "--games", "1", "--bot", "random")
tracing.tests_folder = lambda: None  # looking for the clause in all tests takes three seconds
call("rules", "8-3-3")
call("check", scenario)
call("deck", "list")
call("deck", "show", "st01")
call("deck", "check", deck)
call("learn", "--list")
call("bench", "--help")
call("serve", "--local")
lone_records()
call("play", "--plain", "--seed", "9", typed="1\n1\n1\n")
(record,) = unfinished()
call("replay", str(record), "--text")
call("replay", str(record), "--check")
call("resume", "--plain", typed="log\n")
keys(new_match([load_deck("st01"), load_deck("st03")], Settings(), bots=(None, "greedy"), seed=3))
try:
    ServerLine.to(Path("tables.sock"))
except LineLost as lost:
    tell("join", "lost", str(lost))
os.environ.pop("TERM", None)  # Windows sets none
with contextlib.redirect_stdout(Terminal()):
    sys.stdin = Terminal()
    need_terminal()
tell("terminal", "fine")
