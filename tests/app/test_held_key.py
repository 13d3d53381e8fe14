"""A key that is held down answers no new question; every key that is pressed does."""

from __future__ import annotations

from itertools import pairwise
from time import monotonic

import pytest
from textual import events
from textual.pilot import Pilot

from gundam_tui.app.held_key import HeldKey
from gundam_tui.games.gcg.tools.position import Position, Side, set_up
from gundam_tui.table.settings import Settings

from .helpers import chooser, idle, match_at, new_match, running, table


@pytest.mark.parametrize(
    ("pressed", "refused"),
    [
        ([(0.00, "enter")], [False]),  # whatever comes first counts, however new the question is
        ([(0.00, "enter"), (0.03, "enter"), (0.06, "enter")], [False, True, True]),
        ([(0.00, "enter"), (0.03, "space"), (0.06, "enter")], [False, False, False]),  # typed ahead
        ([(0.00, "enter"), (0.09, "enter"), (0.18, "enter")], [False, False, False]),  # a quick finger
        ([(0.38, "enter"), (0.41, "enter")], [False, False]),  # the question is not new any more
    ],
)
def test_only_a_key_that_is_held_down_is_refused_and_only_at_first(
    pressed: list[tuple[float, str]], refused: list[bool]
):
    held = HeldKey()
    held.asks(100.0)
    assert [held.refuses(key, 100.0 + at) for at, key in pressed] == refused


def test_a_key_held_down_goes_on_slowly_and_each_question_can_be_seen():
    """Repeats every 30 ms, each of which would answer and bring the next question."""
    held, answered = HeldKey(), list[float]()
    for at in range(100):
        now = 100.0 + 0.03 * at
        if not held.refuses("enter", now):
            answered.append(now)
            held.asks(now)
    assert all(later - earlier >= 0.4 for earlier, later in pairwise(answered))
    assert len(answered) > 5


def test_without_a_guard_every_key_counts():
    held = HeldKey(0.0)
    held.asks(100.0)
    assert not any(held.refuses("enter", 100.0 + 0.01 * at) for at in range(5))


@pytest.mark.parametrize(
    ("answered", "pressed", "belongs"),
    [
        (0.0, [(0.15, "enter")], [True]),  # "letter, Enter": the letter has answered already
        (0.0, [(0.15, "enter"), (0.30, "enter")], [True, False]),  # only one is lost
        (0.0, [(0.10, "b"), (0.20, "enter")], [False, False]),  # another key between them: the Enter is for that one
        (0.0, [(0.45, "enter")], [False]),  # the new question can be meant
        (0.0, [(0.10, "space")], [False]),  # typed ahead
        (None, [(0.10, "enter"), (0.15, "enter")], [False, False]),  # an answer by Enter takes no other Enter
    ],
)
def test_an_enter_right_behind_an_answer_by_its_own_key_belongs_to_that_answer(
    answered: float | None, pressed: list[tuple[float, str]], belongs: list[bool]
):
    held = HeldKey()
    if answered is not None:
        held.claims_enter(100.0 + answered)
    assert [held.belongs_before(key, 100.0 + at) for at, key in pressed] == belongs


@pytest.mark.parametrize(
    ("keys", "ends"), [(("a", "enter"), False), (("a", "enter", "enter"), True), (("enter", "enter"), True)]
)
async def test_a_turn_is_not_ended_by_the_enter_that_follows_the_key_of_a_card(keys: tuple[str, ...], ends: bool):
    """Seen: the card was white, its letter played it, and the Enter behind it ended the turn."""
    match = match_at(set_up(Position([Side(hand=["ST01-005"], resources=2), Side()])))
    match.open_hands = True
    async with running(match, guard=0.4, settings=Settings(bot_pace=0.0, still=True)) as pilot:
        assert chooser(pilot).white_key() == "a"
        pressed = [events.Key(key, "\r" if key == "enter" else key) for key in keys]
        for at, event in enumerate(pressed):
            event.time = pressed[0].time + 0.15 * at
            pilot.app.post_message(event)
        await pilot.pause(0.1)
        assert match.view(0).players[0].cards("battle area")
        assert match.view(0).active == (1 if ends else 0)


def test_a_move_counts_once_the_question_is_on_the_screen():
    held = HeldKey()
    assert not held.unseen(0.0)
    held.opens()
    assert held.unseen(100.0)
    held.drawn(100.1)
    assert [held.unseen(100.0 + at) for at in (0.0, 0.09, 0.1, 0.5)] == [True, True, False, False]


@pytest.mark.parametrize("key", ["right", "left", "up", "down", "tab", "pageup", "home"])
async def test_a_move_that_came_before_its_question_was_drawn_moves_nothing(key: str):
    """Seen: an arrow right behind an Enter took the cursor into a hand, from which the next Enter played a card."""
    places = list[tuple[object, ...]]()
    for late in (False, True):
        match = new_match(7)
        match.open_hands = True
        async with running(match, guard=0.4, settings=Settings(bot_pace=0.0, still=True)) as pilot:
            assert match.prompt is not None
            asked = match.prompt.number
            both = [events.Key("enter", "\r"), events.Key(key, None)]
            both[1].time = both[0].time + 0.001
            pilot.app.post_message(both[0])
            if late:
                await pilot.pause(0.2)
                assert match.prompt.number != asked
                still = _cursor(pilot)
                both[1].time = monotonic()
            pilot.app.post_message(both[1])
            await pilot.pause(0.05)
            places.append(_cursor(pilot))
    assert places[0] == still
    assert key == "home" or places[1] != still


def _cursor(pilot: Pilot[int]) -> tuple[object, ...]:
    found = chooser(pilot)
    return found.zone, found.cursor, found.steered


async def test_a_key_that_is_held_down_does_not_take_the_recap_away():
    """Seen: Enter was held at the opening hand, and what the computer had done in its turn was gone unread."""
    match = new_match(7, bots=(None, "greedy"))
    async with running(match, guard=0.4, settings=Settings(bot_pace=0.0, still=True)) as pilot:
        held = [events.Key("enter", "\r") for _ in range(12)]
        for at, event in enumerate(held):
            event.time = held[0].time + 0.03 * at
            pilot.app.post_message(event)
            await pilot.pause(0)
        await idle(pilot)
        await pilot.pause(0.1)
        scene = table(pilot).scene
        assert scene is not None
        assert scene.chooser is not None
        assert scene.chooser.kind.main
        assert scene.missed
