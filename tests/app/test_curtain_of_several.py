"""The curtain of three and four seats: the board stays, and the screen is not empty."""

from __future__ import annotations

import pytest

from gundam_tui.app.screens.curtain import Curtain

from .helpers import curtain_dealt_anew, largest_gap, new_match, press, rows, running, text

NAMES = ("Ada", "Bea", "Cyd", "Dot")
SIZES = [(120, 36), (120, 30), (160, 48)]


@pytest.mark.thorough
@pytest.mark.goal("G14")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [3, 4])
async def test_the_curtain_of_several_keeps_the_board(count: int, size: tuple[int, int]):
    """Check 4, seen: half the screen was blank below two new lines, and the lanes of all were gone."""
    seen = 0
    async with running(new_match(11, ("st01",) * count, NAMES[:count], format_name="royale"), size) as pilot:
        while seen < 7:
            screen = pilot.app.screen
            if isinstance(screen, Curtain):
                shown = text(pilot)
                assert largest_gap(rows(pilot)) <= (0.15 if size[0] == 120 else 0.18) * size[0] * size[1], shown
                assert "pass the keyboard to" in shown
                view = screen.scene.view
                for player in view.players:
                    assert f" {NAMES[player.seat]} " in shown
                    for card in player.cards("battle area"):
                        assert card.name[:10] in shown
                if seen == 5:
                    anew, differs = await curtain_dealt_anew(pilot, seen)
                    assert anew == shown
                    assert differs
                seen += 1
            await press(pilot, "y" if isinstance(screen, Curtain) else "enter")


@pytest.mark.thorough
async def test_on_a_small_screen_the_curtain_tells_what_was_seen_before_where_little_is_new():
    """Seen: one new line, and nine rows without a word below it."""
    async with running(new_match(11, ("st01",) * 4, NAMES, format_name="royale"), (80, 24)) as pilot:
        for _ in range(90):
            screen = pilot.app.screen
            if isinstance(screen, Curtain) and screen.scene.view.turn:
                shown = rows(pilot)
                start = next(at for at, row in enumerate(shown) if "since you looked" in row)
                empty = sum(not row.strip() for row in shown[start:])
                assert empty <= 5, text(pilot)  # fewer rows could not tell much
                if any("battle report" in row for row in shown[:start]):
                    return
            await press(pilot, "y" if isinstance(screen, Curtain) else "enter")
    raise AssertionError(text(pilot))
