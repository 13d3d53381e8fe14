"""The page of the log: searching it."""

from __future__ import annotations

from gundam_tui.app.screens.pages import LogPage

from .helpers import new_match, press, rows, running, settled, text


async def test_what_is_searched_for_stands_behind_the_key_that_searches():
    match = new_match(3, bots=("random", "random"))
    match.advance()
    async with running(match) as pilot:
        await pilot.pause()
        table = pilot.app.table()  # type: ignore[attr-defined]
        assert table.scene is not None
        page = LogPage(table.scene)
        pilot.app.push_screen(page)
        await settled(pilot)
        await press(pilot, "slash", *"attacks")
        await pilot.pause()
        assert rows(pilot)[-2].startswith(" /attacks")
        await press(pilot, "enter")
        await pilot.pause()
        assert 'search: "attacks"' in text(pilot)
        assert page.hit >= 0
        assert not any(row.startswith(" /") for row in rows(pilot)[-2:])
        await press(pilot, "slash", "escape")
        assert pilot.app.screen is page
        await press(pilot, "escape")
        assert pilot.app.screen is not page
