"""What the app does until its first picture stands: nothing twice."""

from __future__ import annotations

import sys
from collections import Counter
from types import FrameType

from gundam_tui.app.app import GundamApp
from gundam_tui.games.decks import load_deck
from gundam_tui.table.match import Match


async def test_no_sheet_is_read_again_and_no_picture_drawn_that_is_not_shown():
    calls: Counter[str] = Counter()
    gathered: Counter[str] = Counter()  # while the app gathers what it shows at once

    def seen(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            calls[frame.f_code.co_qualname] += 1
            if frame.f_code.co_qualname == "GundamApp.on_ready":
                gathered.update(calls)

    app = GundamApp(Match.new([load_deck("st01"), load_deck("st03")], 1), recorded=False)
    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert app.current_theme.name == app.palette.theme
            assert app.theme_variables["background"].lower() == app.current_theme.background
    finally:
        sys.setprofile(before)
    assert gathered["Stylesheet.parse"] >= 1
    assert calls["Stylesheet.reparse"] == 0
    assert calls["BoardPanel.compose_picture"] >= 1
    assert calls["Compositor.render_full_update"] >= 1
    assert gathered["Compositor.render_full_update"] == 0
