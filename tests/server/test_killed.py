"""`kill -9` of the server at any moment of a game of two to four people: what anybody was told stands, and the game
goes on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gundam_tui.games.registry import game
from gundam_tui.kernel.record_format import Decision, Record
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.server import messages as m
from gundam_tui.server.client import RemoteMatch, ServerLine

from .helpers import answers, play, until
from .processes import Server, serving
from .wires import FORMS, NAMES

ONE = [pytest.param(*way, 1) for way in FORMS if way[1] == "team"]
MANY = [pytest.param(*way, 4, marks=pytest.mark.thorough) for way in FORMS]


def sit_down(server: Server, id: str, form: str, seats: int) -> tuple[list[ServerLine], str]:
    lines = [server.enter(name) for name in NAMES[:seats]]
    decks = game(id).deck_format.usual
    code = lines[0].call(lambda n: m.Open(n, decks[0], game=id, format=form, seats=seats)).code
    for at, line in enumerate(lines[1:], start=1):
        assert line.call(lambda n, at=at: m.Join(n, code, decks[at % len(decks)])).done
    for line in lines:
        until(line, lambda line=line: line.picture, "the game")
    return lines, code


def come_back(server: Server, seats: int, code: str) -> list[ServerLine]:
    lines = [server.enter(name) for name in NAMES[:seats]]
    for seat, line in enumerate(lines):
        assert line.call(lambda n, seat=seat: m.Back(n, code, seat)).done
        until(line, lambda line=line: line.picture, "the game")
    return lines


def told(lines: list[ServerLine]) -> int:
    """How many decisions anybody knows of."""
    for line in lines:
        line.call(lambda id: m.Rename(id, ""))  # a reply comes after all that was told before it
        line.read()
    return max(RemoteMatch(line).decisions for line in lines)


def answer_and_do_not_wait(lines: list[ServerLine], chance: random.Random) -> None:
    """The server is killed while it has an answer to carry out."""
    for line in lines:
        match = RemoteMatch(line)
        if match.prompt is not None and match.prompt.options:
            request = m.AnswerMessage(99, match.prompt.number, tuple(answers(match, chance)))
            line._end.sendall(m.encode(request))
            return


def kept(folder: Path) -> Record:
    [path] = folder.rglob("*.record")
    return read_record(path.read_bytes())


def plain(decisions: list[Decision]) -> list[tuple[int, tuple[str, ...]]]:
    return [(one.seat, one.keys) for one in decisions]


@pytest.mark.parametrize(("id", "form", "seats", "kills"), [*ONE, *MANY])
def test_a_server_that_is_killed_at_any_moment_loses_nothing(
    id: str, form: str, seats: int, kills: int, tmp_path: Path
):
    chance = random.Random(7)
    code, lines = "", list[ServerLine]()
    before: list[tuple[int, tuple[str, ...]]] = []
    for at in range(kills + 1):
        with serving(tmp_path) as server:
            if not at:
                lines, code = sit_down(server, id, form, seats)
            else:
                lines = come_back(server, seats, code)
                assert told(lines) >= len(before), "and what the table answers by itself"
            play(lines, chance.randint(3, 12), seed=at)
            known = told(lines)
            if RemoteMatch(lines[0]).outcome is not None:
                break
            answer_and_do_not_wait(lines, chance)
            server.process.kill()
            server.process.wait()
        record = kept(tmp_path)
        assert record.damage is None
        assert len(record.decisions) >= known, "what was told is written"
        now = plain(record.decisions)
        assert now[: len(before)] == before
        before = now
    assert "Traceback" not in server.log
