"""The game behind the list of tables: one for all, only while somebody looks, and never at the cost of tables."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gundam_tui.app.screens.lobby import EVERY, LobbyScreen, Seating
from gundam_tui.games.views import View
from gundam_tui.server import messages as m
from gundam_tui.server.compute import Job
from gundam_tui.server.lobby import Lobby
from gundam_tui.server.showcase import Showcase
from gundam_tui.table.settings import Settings
from gundam_tui.table.thinking import decide
from tests.app.helpers import new_match, press, rows, text

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
    """Computer players that decide when the test says so."""

    def __init__(self) -> None:
        self.busy = False
        self.jobs: list[tuple[Callable[[object], None], tuple[object, ...]]] = []
        self.cancelled = 0

    def submit(self, owner: object, then: Callable[[object], None], function: object, *args: object, **_: object):
        assert function is decide
        self.jobs.append((then, args))
        return self

    def cancel(self) -> None:
        self.cancelled += 1

    def finish(self) -> None:
        then, args = self.jobs.pop()
        done = Job.__new__(Job)
        done.result, done.error = decide(*args), None  # type: ignore[arg-type]
        then(done)


class Now:
    def __init__(self) -> None:
        self.at = 100.0

    def __call__(self) -> float:
        return self.at


def shown(*sessions: Someone) -> tuple[Showcase, Thinking, Now]:
    thinking, now = Thinking(), Now()
    game = lambda: new_match(3, bots=("random", "random"))  # noqa: E731
    return Showcase(sessions, thinking, now, game), thinking, now  # type: ignore[arg-type]


def test_one_game_goes_on_a_decision_at_a_time_while_somebody_looks():
    fast, slow = Someone(2), Someone(6, "zh")
    case, thinking, now = shown(fast, slow)
    for at in range(40):  # twenty seconds
        now.at = 100 + at / 2
        case.tick()
        if thinking.jobs:
            thinking.finish()
    assert 9 <= len(fast.views) <= 11
    assert 3 <= len(slow.views) <= 4
    assert len({view.turn for view in fast.views} | {view.phase for view in fast.views}) > 1  # it has moved
    assert all(view.seat is None and not any(card.number for card in player.cards("hand"))
               for view in fast.views for player in view.players)  # fmt: skip


def test_it_ends_with_the_last_who_looks_and_begins_lazily():
    one = Someone(0)
    case, thinking, now = shown(one)
    case.tick()
    assert not case.running
    one.showcase = 2
    case.tick()
    assert case.running
    assert thinking.jobs
    one.table = object()  # they sit down
    now.at += 1
    case.tick()
    assert not case.running
    assert thinking.cancelled == 1
    assert len(one.views) == 1


def test_while_tables_think_it_waits():
    one = Someone(2)
    case, thinking, now = shown(one)
    thinking.busy = True
    for _ in range(5):
        case.tick()
        now.at += 2
    assert not thinking.jobs
    assert len(one.views) == 5
    thinking.busy = False
    case.tick()
    assert thinking.jobs


def test_after_its_end_the_next_game_begins():
    one = Someone(2)
    case, _, now = shown(one)
    case.tick()
    match = case._match
    assert match is not None
    match.concede(0)
    case._drop()
    for _ in range(8):
        now.at += 2
        case.tick()
    assert case._match is not match
    assert any(view.outcome is not None for view in one.views)


def test_a_fault_of_the_ornament_stops_nothing(caplog: pytest.LogCaptureFixture):
    one = Someone(2)

    def broken() -> None:
        raise RuntimeError("no deck")

    case = Showcase([one], Thinking(), Now(), broken)  # type: ignore[arg-type, list-item]
    for _ in range(3):
        case.tick()
    assert caplog.text.count("the game in the lobby cannot go on") == 1
    assert not one.views


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
            for _ in range(300 if not still else 150):
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
            await until_screen(pilot, Seating)
            end = time.monotonic() + 5
            while lobby_of(server).showcase.running or line.showcase is not None:  # nobody sees it there
                assert time.monotonic() < end
                await pilot.pause(0.05)
