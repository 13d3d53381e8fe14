"""A key that is held down answers no new question; every key that is pressed does."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gundam_tui.app.held_key import HeldKey


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
