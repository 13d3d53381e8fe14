"""What somebody has missed is told in a few lines: losses first, nothing twice, and where no report stands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.recap import MOST, recap
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.games.views import Cue, LogLine
from gundam_tui.players.random import RandomPlayer
from tests.profile import quick_first

from .helpers import keys_for, new_match, press, rows, running, table, text

LINES = st.lists(
    st.builds(
        LogLine, st.just(3), st.just(0), st.sampled_from(["a", "b", "c", "d", "e"]), st.integers(0, 20),
        st.booleans(), st.sampled_from(["", "+", ">", "x", "*", "!"]),
    ),
    max_size=25,
)  # fmt: skip


def line(at: int, text: str, mark: str = "", *, routine: bool = False) -> LogLine:
    return LogLine(3, 0, text, at, routine, mark)


def test_losses_come_first_then_what_was_turned_over_attacks_and_arrivals():
    lines = [
        line(1, "Turn 3", routine=True), line(2, "draws a card", "+"), line(4, "GM is deployed", "+"),
        line(6, "GM attacks", ">"), line(8, "3 damage to Zaku II", "x"), line(9, "Zaku II is destroyed", "x"),
        line(12, "a Shield is destroyed", "x"), line(13, "Burst", "!"),
    ]  # fmt: skip
    cues = [
        Cue("turn", 1), Cue("enter", 4, 5), Cue("attack", 6, 5, 7), Cue("hit", 8, 7), Cue("gone", 9, 7),
        Cue("break", 12), Cue("turned", 13),
    ]  # fmt: skip
    assert [one.text for one in recap(lines, cues)] == [
        "Zaku II is destroyed", "a Shield is destroyed", "Burst", "GM attacks", "3 damage to Zaku II", "GM is deployed",
        "draws a card",
    ]  # fmt: skip


def test_what_was_said_several_times_is_one_line():
    lines = [line(1, "a Shield is destroyed", "x"), line(5, "a Shield is destroyed", "x")]
    assert [one.text for one in recap(lines, ())] == ["a Shield is destroyed (2 times)"]


@given(LINES, st.integers(1, 10))
def test_there_are_never_more_lines_than_asked_for_and_none_that_nobody_wrote(lines: list[LogLine], most: int):
    told = recap(lines, (), most)
    texts = {one.text for one in lines if not one.routine}
    assert len(told) == min(most, len(texts))
    assert {one.text.partition(" (")[0] for one in told} <= texts


@pytest.mark.parametrize(("size", "told"), quick_first([((80, 24), True), ((120, 36), False)], unpack=True))
async def test_after_the_computers_turn_it_is_told_where_no_report_stands(size: tuple[int, int], told: bool):
    match, player, found = new_match(4, bots=(None, "random")), RandomPlayer(4), 0
    async with running(match, size) as pilot:
        for _ in range(60):
            if not isinstance(pilot.app.screen, TableScreen):
                break
            scene = table(pilot).scene
            assert scene is not None
            if scene.missed:
                found += 1
                assert len(scene.missed) <= MOST
                dock = "\n".join(rows(pilot)[-5:-1])
                assert "since you looked" in dock
                assert UNICODE.text(scene.missed[0].text)[:18] in dock
                turn = scene.view.turn
                await press(pilot, "right")
                assert "since you looked" not in text(pilot)
                assert table(pilot).scene is scene
                assert scene.view.turn == turn
            await press(pilot, *keys_for(pilot, player))
    assert (found > 2) == told
