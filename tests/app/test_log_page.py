"""The page of the log: how it reads, and searching it."""

from __future__ import annotations

import re

import pytest

from gundam_tui.app.board.happened import report
from gundam_tui.app.draw.logs import book
from gundam_tui.app.glyphs import ASCII, UNICODE
from gundam_tui.app.scene import Scene
from gundam_tui.app.screens.curtain import Curtain
from gundam_tui.app.screens.pages import LogPage
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match

from .helpers import keys_for, new_match, press, rows, running, settled, table, text
from .scenes import ended_game, seats


async def test_what_is_searched_for_stands_behind_the_key_that_searches():
    match = new_match(3, bots=("random", "random"))
    match.advance()
    async with running(match) as pilot:
        await pilot.pause()
        table = pilot.app.table()
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


def _page(match: Match, seat: int, width: int = 76, *, ascii_only: bool = False) -> list[str]:
    """The log as a seat reads it."""
    view = match.view(seat)
    scene = Scene(
        view, seat, match.names, ASCII if ascii_only else UNICODE, None, list(match.log(seat)), len(match.engine.log)
    )
    return [line.plain().rstrip() for line in book(scene, width)]


def test_the_whole_log_has_the_turns_players_and_signs_of_the_report():
    """Check 18, on the page as beside the board."""
    shown = _page(ended_game(), 0)
    heads = [row for row in shown if row.startswith(" ─ ")]
    assert heads[:3] == [" ─ before the first turn", " ─ turn 1  CHAR", " ─ turn 2  AMURO"]
    assert all(
        re.match(r"[ »] ( {2}){0,2}[+►×◆!·] \S", row) or re.match(r" {4}", row) for row in shown if row not in heads
    )
    assert any(re.search(r"HP \d→\d", row) for row in shown)
    assert any(re.search(r"Shields \d→\d", row) for row in shown)
    plain = _page(ended_game(), 0, ascii_only=True)
    assert all(row.isascii() for row in plain)
    assert len(plain) == len(shown)


def test_what_follows_from_a_line_stands_further_right_than_it():
    shown = _page(ended_game(), 0)
    attack = next(at for at, row in enumerate(shown) if row.startswith("  ► "))
    assert shown[attack + 1].startswith("    ")  # what the attack does
    effect = next(at for at, row in enumerate(shown) if "uses the Support of" in row)
    depth = len(shown[effect]) - len(shown[effect].lstrip())
    assert len(shown[effect + 1]) - len(shown[effect + 1].lstrip()) > depth


def test_no_report_names_what_anybody_drew_though_its_reader_knows_it():
    """Check 18: the report holds public facts only, whoever reads it."""
    match = ended_game()
    named = r"\+ (AMURO|CHAR) draws (?!a card|\d)"
    for seat in (0, 1):
        assert any(re.search(r"draws (?!a card|\d)", line.text) for line in match.log(seat))
        shown = _page(match, seat)
        assert any(re.search(r"\+ AMURO draws a card", row) for row in shown)
        assert not any(re.search(named, row) for row in shown)


@pytest.mark.parametrize(("form", "count"), [("royale", 4), ("team", 4)])
def test_with_more_seats_every_heading_names_whose_turn_it_is(form: str, count: int):
    match = seats(form, count, 60)
    heads = [row for row in _page(match, 1) if row.startswith(" ─ turn")]
    assert len(heads) > 4
    whose = r"[A-Z]+" if form == "royale" else r"Team P\d\+P\d"
    assert all(re.fullmatch(rf" ─ turn \d+  {whose}", row) for row in heads), heads
    assert len({row.split("  ")[1] for row in heads}) > 1
    look = Scene(match.view(1), 1, match.names, UNICODE, None, list(match.log(1)), 0).looker(roomy=True)
    beside = [one.text for one in report(look) if one.heading and one.text.startswith("turn")]
    assert all(re.fullmatch(rf"turn \d+  {whose}", text) for text in beside), beside


@pytest.mark.thorough
@pytest.mark.goal("G14")
async def test_at_one_keyboard_the_log_names_nobodys_draws_whoever_looks():
    """The page of the log at every question of a game of two people, after a curtain and while both look."""
    match = new_match(3)
    player, looks = RandomPlayer(3), -1
    alone = together = 0
    async with running(match, (120, 36)) as pilot:
        for _ in range(60):
            if isinstance(pilot.app.screen, Curtain):
                looks = pilot.app.screen.seat
                await press(pilot, "y")
                continue
            shown = table(pilot)
            if match.prompt is None or alone + together > 12:
                break
            if shown.eyes.asking_back:
                looks = -1
            elif match.prompt.seat != looks >= 0:
                looks = -1  # asked without a curtain: both look
            await press(pilot, "l")
            page = pilot.app.screen
            assert isinstance(page, LogPage)
            told = [line.plain().strip(" +·»") for line in book(page.scene, 200)]
            await press(pilot, "escape")
            drawn = [line for line in told if " draws " in line]
            assert all(re.search(r" draws (a card|\d+ cards)", line) for line in drawn)
            together += looks < 0
            alone += looks >= 0
            if shown.eyes.asking_back:
                looks = match.prompt.seat
                await press(pilot, "y")
                continue
            await press(pilot, *keys_for(pilot, player))
    assert alone > 5
    assert together
