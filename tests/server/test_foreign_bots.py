"""Programs of others play at served tables: only those that who runs the server has named, under a name that tells
nothing else about them. Whatever they do, they lose at most their game, and the server serves."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

import pytest

from gundam_tui.cli import main
from gundam_tui.players.names import let_in
from gundam_tui.server import messages as m
from gundam_tui.server.client import RemoteMatch, ServerLine
from tests.players.test_foreign import HELLO, PYTHON

from .helpers import Running, answers, enter, running, until

pytestmark = pytest.mark.usefixtures("nobody_let_in")


def program(folder: Path, text: str, seconds: str = "") -> str:
    path = folder / "secret-bot.py"
    path.write_text(text)
    name = f"cmd:{seconds}{sys.executable} {path}"
    let_in([name])
    return name


def against(server: Running, name: str) -> ServerLine:
    lobby = server.service.lobby
    server.inside(lambda: lobby.bots.update(mine=name))
    line = enter(server, "Amuro")
    assert line.call(lambda id: m.Open(id, "st01", bot="mine")).code
    until(line, lambda: line.picture, "the game")
    return line


def played(line: ServerLine, seconds: float = 30.0) -> list[m.News]:
    """Answer until the game is over; the news meanwhile."""
    chance, news, end = random.Random(3), list[m.News](), time.monotonic() + seconds
    while RemoteMatch(line).outcome is None:
        assert time.monotonic() < end
        match = RemoteMatch(line)
        if match.answering:
            match.answer(answers(match, chance))
        news += line.read()
    return news


@pytest.mark.thorough
def test_a_program_plays_a_whole_game_and_nobody_learns_what_it_is(tmp_path: Path):
    with running(tmp_path) as server:
        line = against(server, program(tmp_path, PYTHON))
        assert line.place.names == ("Amuro", "mine")
        assert "mine" in line.lobby.bots
        heard = repr([*played(line), line.picture, line.lobby, line.place])
        assert "secret-bot" not in heard
        assert line.call(m.Concede).error  # it is over, and the server answers


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("say(msg='answer', id=9, keys=[])\n", "answered question 9, and was asked 1"),
        ("time.sleep(60)\n", "answered too late (after 0.5 seconds)"),
        ("sys.exit(3)\n", "ended (exit status 3)"),
    ],
)
def test_one_that_fails_loses_with_a_line_that_says_so_and_the_others_are_served(text: str, why: str, tmp_path: Path):
    with running(tmp_path) as server:
        line = against(server, program(tmp_path, HELLO + text, "0.5s:"))
        other = enter(server, "Char")
        news = played(line)
        start = time.monotonic()
        assert other.call(lambda id: m.Open(id, "st03")).code
        assert time.monotonic() - start < 5
        outcome = RemoteMatch(line).outcome
        assert outcome is not None
        assert outcome.winners == (0,)
        until(line, lambda: news.extend(line.read()) or any(isinstance(one, m.Note) for one in news), "the note")
        told = [one.text for one in news if isinstance(one, m.Note)]
        assert any(text.startswith("P2 mine") and why in text and "the game is lost" in text for text in told), told


def test_only_who_runs_the_server_names_them(tmp_path: Path):
    with running(tmp_path) as server:
        line = enter(server, "Amuro")
        for bot in ("cmd:sh", "py:os:system", "mine"):
            refused = line.call(lambda id, bot=bot: m.Open(id, "st01", bot=bot))
            assert "there is no computer player" in refused.error


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("cmd:./mybot", "write a short name and the player"),
        ("Mine Own=greedy", "write a short name and the player"),
        ("greedy=random", "there is a computer player greedy already"),
        ("mine=cmd:/nowhere/bot", "there is no program /nowhere/bot"),
        ("mine=gredy", "did you mean greedy?"),
    ],
)
def test_a_name_that_makes_no_sense_is_refused_at_the_start(given: str, told: str, capsys: pytest.CaptureFixture[str]):
    assert main(["serve", "--local", "--bot", given]) == 2
    assert told in capsys.readouterr().err
