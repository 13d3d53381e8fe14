"""The game behind the list of tables: one for all, only while somebody looks, and never at the cost of tables."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from gundam_tui.app.screens.lobby import EVERY, LobbyScreen, SeatingScreen
from gundam_tui.games.views import View
from gundam_tui.server import messages as m
from gundam_tui.server.compute import Job
from gundam_tui.server.lobby import Lobby
from gundam_tui.server.showcase import BEGINS, OVER, Showcase, play_on
from gundam_tui.table.settings import Settings
from tests.app.helpers import press, rows, text

from .helpers import Running, enter, running, until
from .test_app import at_server, line_of, until_screen


class Someone:
    """A terminal in the lobby, as far as the showcase knows it."""

    def __init__(self, every: int, language: str = "en") -> None:
        self.table: object = None
        self.showcase, self.showcase_at, self.language = every, 0.0, language
        self.views: list[View] = []

    def post(self, news: m.ShowcaseMessage) -> None:
        self.views.append(news.view)


class Thinking:
    """Processes that play when the test says so."""

    def __init__(self) -> None:
        self.busy = False
        self.jobs: list[tuple[Callable[[object], None], tuple[object, ...]]] = []
        self.cancelled = 0

    def submit(self, owner: object, then: Callable[[object], None], function: object, *args: object, **_: object):
        assert function is play_on
        self.jobs.append((then, args))
        return self

    def cancel(self) -> None:
        self.cancelled += 1

    def finish(self, result: object = None) -> None:
        then, args = self.jobs.pop()
        done = Job.__new__(Job)
        done.result, done.error = result or play_on(*args), None
        then(done)


class Now:
    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


def shown(*sessions: Someone) -> tuple[Showcase, Thinking, Now]:
    thinking, now = Thinking(), Now()
    return Showcase(sessions, thinking, now, lambda: 3), thinking, now


def test_one_game_goes_on_position_by_position_while_somebody_looks():
    fast, slow = Someone(2), Someone(6, "zh")
    case, thinking, now = shown(fast, slow)
    for at in range(40):  # twenty seconds
        now.at = 100 + at / 2
        case.tick()
        if thinking.jobs:
            thinking.finish()
    assert 8 <= len(fast.views) <= 10
    assert 2 <= len(slow.views) <= 4
    assert all(one != other for one, other in pairwise(fast.views))  # it moves every time
    assert all(view.seat is None and view.turn and view.prompt is None for view in fast.views)
    held = [card for view in fast.views for player in view.players for card in player.cards("hand")]
    assert not held  # a watcher sees no hand


def test_it_begins_with_the_first_who_looks_and_ends_with_the_last():
    one = Someone(0)
    case, thinking, now = shown(one)
    case.tick()
    assert not case.running
    assert not thinking.jobs
    one.showcase = 2
    case.tick()
    assert case.running
    assert thinking.jobs
    one.table = object()  # they sit down
    now.at += 2
    case.tick()
    assert not case.running
    assert thinking.cancelled == 1
    assert not one.views


def test_while_tables_think_it_waits():
    one = Someone(2)
    case, thinking, now = shown(one)
    thinking.busy = True
    for _ in range(3):
        case.tick()
        now.at += 2
    assert not thinking.jobs
    thinking.busy = False
    case.tick()
    assert thinking.jobs


def test_a_game_is_played_to_its_end_in_parts_and_the_next_one_begins():
    one = Someone(2)
    case, thinking, now = shown(one)
    parts = 0
    while parts < 100 and (not one.views or one.views[-1].outcome is None):
        case.tick()
        if thinking.jobs:
            thinking.finish()
            parts += 1
        now.at += 2
    assert parts > 3
    assert one.views[-1].outcome is not None
    shown_over = len(one.views)
    while not thinking.jobs:
        case.tick()
        now.at += 2
    thinking.finish()
    assert len(one.views) - shown_over >= OVER - 1  # the end can be read
    case.tick()
    assert one.views[-1].turn == BEGINS


def test_the_parts_of_a_game_are_those_of_one_played_at_once():
    whole = play_on("gcg", 5, (), 12)
    first = play_on("gcg", 5, (), 4)
    assert first.views == whole.views[:4]
    assert whole.answers[: len(first.answers)] == first.answers
    assert len(play_on("gcg", 5, first.answers, 4).views) == 4


def test_a_fault_of_the_ornament_stops_nothing(caplog: pytest.LogCaptureFixture):
    one = Someone(2)
    case, thinking, now = shown(one)
    case.tick()
    thinking.finish("lost")
    for _ in range(3):
        now.at += 2
        case.tick()
    assert caplog.text.count("the game in the lobby cannot go on") == 1
    assert not one.views
    assert not thinking.jobs


def test_a_terminal_gets_it_for_the_asking_until_it_sits_down(tmp_path: Path):
    with running(tmp_path) as server:
        one, two = enter(server, "Amuro"), enter(server, "Char")
        assert one.call(lambda id: m.ShowGame(id, 1)).done
        until(one, lambda: one.showcase, "the game in the lobby")
        assert two.showcase is None
        assert lobby_of(server).showcase.running
        assert one.call(lambda id: m.Open(id, "st01")).done
        end = time.monotonic() + 5
        while lobby_of(server).showcase.running:
            assert time.monotonic() < end
            time.sleep(0.05)
        assert "every" in one.call(lambda id: m.ShowGame(id, 999)).error


def lobby_of(server: Running) -> Lobby:
    assert server.service is not None
    return server.service.lobby


@pytest.mark.thorough
@pytest.mark.parametrize("still", [False, True])
async def test_the_lobby_shows_it_faintly_behind_the_list_and_not_where_nothing_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, still: bool
):
    monkeypatch.delenv("TEXTUAL_ANIMATIONS", raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setattr("gundam_tui.app.screens.lobby.EVERY", {**EVERY, "brief": 1})
    with running(tmp_path) as server:
        async with at_server(server, "Amuro") as pilot:
            await until_screen(pilot, LobbyScreen)
            screen = pilot.app.screen
            assert isinstance(screen, LobbyScreen)
            screen.gundam.settings = Settings(still=still)
            screen.repaint()
            line = line_of(pilot)
            for _ in range(1500 if not still else 150):
                await pilot.pause(0.01)
                if line.showcase is not None:
                    break
            await pilot.pause()
            assert (line.showcase is None) == still
            assert lobby_of(server).showcase.running != still
            if still:
                return
            shown = rows(pilot)
            assert any("hand 5" in row or "Shields" in row or "deck" in row for row in shown[1:8])
            assert "play the computer while you wait" in text(pilot)
            await press(pilot, "o")
            await until_screen(pilot, SeatingScreen)
            end = time.monotonic() + 5
            while lobby_of(server).showcase.running or line.showcase is not None:  # nobody sees it there
                assert time.monotonic() < end
                await pilot.pause(0.05)
