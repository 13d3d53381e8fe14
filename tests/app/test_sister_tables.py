"""The tables of the sister games use their room: what a player lives by, what the figures are, whole words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gundam_tui.app.board.sheet import digit_rows
from gundam_tui.app.glyphs import name_rows
from gundam_tui.table.match import Match
from tests.profile import quick_every

from .helpers import rows, running, text, to_prompt
from .scenes import WAR, position, squads

PLACES: list[Callable[[], Match]] = [
    lambda: position("gundam-war", WAR, "deployment"),
    lambda: position("gundam-war", WAR, "damage"),
    squads("macross-crusade", "free", fighting=False),
    squads("macross-crusade", "free"),
]


@pytest.mark.parametrize("size", quick_every([(120, 36), (160, 48)], 4), ids=str)
@pytest.mark.parametrize("made", PLACES)
async def test_where_other_games_have_a_wall_stands_what_a_player_lives_by(
    made: Callable[[], Match], size: tuple[int, int]
):
    match = made()
    async with running(match, size) as pilot:
        await to_prompt(pilot)
        shown = [row[:10] for row in rows(pilot)]
        view = match.view(0)
        titles = [at for at, row in enumerate(shown) if row.strip() == "Nation"]
        assert len(titles) == 2
        for seat, at in ((1, titles[0]), (0, titles[1])):
            figure = digit_rows(str(view.players[seat].count("nation")))
            assert [row[1 : 1 + len(figure[0])] for row in shown[at + 1 : at + 4]] == list(figure)


async def test_the_figures_are_named_where_there_is_room():
    async with running(position("gundam-war", WAR, "damage"), (120, 36)) as pilot:
        await to_prompt(pilot)
        shown = text(pilot)
        assert shown.count("strike/shooting/defense") == 2  # in both areas
        assert "corps-" in shown  # what `1-3-0` is, beside the hand
        assert "total-" in shown
        assert "card cost" in shown
    async with running(squads("macross-crusade", "free", fighting=False)(), (160, 48)) as pilot:
        await to_prompt(pilot)
        beside = [row[:11].strip() for row in rows(pilot)]
        assert beside[beside.index("fighting/") :][:3] == ["fighting/", "shooting/", "defense"]


def test_a_word_of_a_name_is_never_broken_in_its_middle():
    assert name_rows("Wing Interceptor", 10) == ["Wing", "Intercept."]
    assert name_rows("Interceptor", 11) == ["Interceptor"]
    assert name_rows("VF-1S Strike Valkyrie", 10) == ["VF-1S", "Strike", "Valkyrie"]
    assert name_rows("Remote-Weapon Suit", 10) == ["Remote-", "Weapon", "Suit"]


async def test_an_area_with_room_has_its_heading_on_top():
    told = {**WAR, "foe": {**WAR["foe"], "area2": ["S-G06"]}}
    async with running(position("gundam-war", told, "damage"), (120, 36)) as pilot:
        await to_prompt(pilot)
        assert any("EARTH" in row for row in rows(pilot))
