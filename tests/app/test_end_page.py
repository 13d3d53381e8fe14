"""The end of a game on the screen: who won and why, the game by turn, and what next."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from gundam_tui.app.app import GundamApp
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.draw.charts import banded, mirrored, split
from gundam_tui.app.draw.ending import shortened
from gundam_tui.app.glyphs import ASCII, UNICODE, Glyphs
from gundam_tui.app.screens.end import End
from gundam_tui.app.screens.home import Home
from gundam_tui.app.screens.pages import CardPage, LogPage
from gundam_tui.app.screens.replay import PlayOn, ReplayScreen
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.games.decks import load_deck
from gundam_tui.kernel.outcome import Outcome
from gundam_tui.table.match import Match

from .helpers import new_match, press, rows, running, text
from .scenes import WAR, position

pytestmark = pytest.mark.usefixtures("state")

TURNS = [(9, 9), (9, 6), (3, 6), (3, 0)]


def over(names: tuple[str, str] = ("Amuro", "Char")) -> Match:
    """A game between computer players, at its end."""
    return Match.read(_record(names))


@cache
def _record(names: tuple[str, str]) -> bytes:
    """Its record: it is played once."""
    match = new_match(8, bots=("random", "random"), names=names)
    match.advance()
    return match.text().encode()


async def told(pilot: Pilot[int]) -> End:
    """The end screen, once its story is told."""
    screen = pilot.app.screen
    assert isinstance(screen, End), screen
    for _ in range(100):
        if screen.story is not None:
            return screen
        await pilot.pause(0.01)
    raise AssertionError("no story was told")


# ---------------------------------------------------------------- the page


async def test_the_first_frame_says_how_it_was_decided_as_the_later_ones_do(monkeypatch: pytest.MonkeyPatch):
    match = over()
    monkeypatch.setattr(match, "story", lambda: None)  # the figures have not arrived
    async with running(match) as pilot:
        early = text(pilot)
    monkeypatch.undo()
    async with running(match) as pilot:
        await told(pilot)
        assert match.ending()[:60] in early
        assert match.ending()[:60] in text(pilot)


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_page_names_winner_and_reason_plots_both_sides_and_names_a_card(size: tuple[int, int]):
    match = over()
    assert match.outcome is not None
    (winner,) = match.outcome.winners
    async with running(match, size) as pilot:
        screen = await told(pilot)
        shown = text(pilot)
        assert f"{match.names[winner]} wins" in shown
        assert f"rule {match.outcome.rule}" not in shown
        for words in ("Shields and Base", "AP on the board", "battle damage dealt", "Shields broken", "Bursts",
                      "choices", "Unit of the game", "Turning point"):  # fmt: skip
            assert words in shown, words
        # In what a lead is counted of which only `16 behind → 8 ahead` was said.
        assert re.search(r"(behind|ahead|even)\b[^\n]*\n[^\n]*Shields and Base \+ AP on the board( added up)?", shown)
        assert shown.count("choices") == 1  # one count, that of the players' own
        assert screen.story is not None
        assert screen.story.best is not None
        assert screen.story.best.card.name.split()[0] in shown
        for key in "rsfvotbun":
            assert any(item.key == key for item in screen.items)


async def test_names_and_what_enter_does_are_whole_at_80x24():
    """Seen: `You ▼ Co.`, `You Com.`, and a row of keys without Enter."""
    match = over(("You", "Computer"))
    async with running(match) as pilot:
        await told(pilot)
        shown = rows(pilot)
        assert sum(len(re.findall(r"\bYou +▼ Computer\b", row)) for row in shown) == 2
        assert any(re.search(r"\bYou +Computer\b", row) for row in shown)
        for at in range(10):
            assert "Enter" in rows(pilot)[-1], at
            await press(pilot, "right")


@pytest.mark.thorough
async def test_players_have_one_name_on_the_page_of_a_game_of_four():
    """Seen: `P2` in the table of a page whose charts, like the board, say `Computer 2`."""
    names = ("Ann", *(f"Computer {seat}" for seat in (2, 3, 4)))
    match = new_match(5, ("st01", "st02", "st03", "st04"), names, bots=("random",) * 4)
    match.advance()
    for size in ((80, 24), (120, 36)):
        async with running(match, size) as pilot:
            await told(pilot)
            assert re.search(r"Ann +Comp\.2 +Comp\.3 +Comp\.4", text(pilot))
            assert sum(bool(re.match(r" +Comp\.[234] ", row)) for row in rows(pilot)) == 6  # three in both charts
            assert not re.search(r"\bP[1-4]\b", text(pilot))


@pytest.mark.thorough
async def test_what_a_team_has_together_is_one_band():
    """Seen: its Shields twice, once for each member; and `P1` to `P4` in the table."""
    names = ("Ann", *(f"Computer {seat}" for seat in (2, 3, 4)))
    decks = ("st01", "st02", "st03", "st04")
    match = new_match(7, decks, names, format_name="team", bots=("random",) * 4)
    match.advance()
    for size in ((80, 24), (120, 36)):
        async with running(match, size) as pilot:
            await told(pilot)
            charts = text(pilot).split("AP on the board")
            for at, (team, members) in enumerate({"Team P1+P2": (1, 2), "Team P3+P4": (3, 4)}.items()):
                assert re.search(rf"^ +{re.escape(team)} ", charts[0], re.MULTILINE), at
                called = ["Ann" if one == 1 else f"Computer {one}" for one in members]
                assert not any(re.search(rf"^ +{one} ", charts[0], re.MULTILINE) for one in called)
                assert all(re.search(rf"^ +{one} ", charts[1], re.MULTILINE) for one in called)
            assert re.search(r"Ann +(Comp\.2 +Comp\.3 +Comp\.4|Computer 2 +Computer 3 +Computer 4)", text(pilot))


async def test_the_page_is_ascii_where_signs_are():
    async with running(over(), ascii_only=True) as pilot:
        await told(pilot)
        assert text(pilot).isascii()


async def test_a_game_that_was_conceded_says_so():
    match = new_match(3, names=("Amuro", "Char"))
    async with running(match) as pilot:
        await press(pilot, "y", "colon")
        assert isinstance(pilot.app, GundamApp)
        match.concede(0)
        pilot.app.ended()
        await pilot.pause()
        assert "Amuro conceded." in text(pilot)


async def test_the_turning_point_is_set_off_and_can_be_played_on_from():
    match = over()
    async with running(match) as pilot:
        screen = await told(pilot)
        assert screen.story is not None
        turning = screen.story.turning
        assert turning is not None
        assert f"Play on: turn {turning.turn}" in text(pilot)
        await press(pilot, "o")
        page = pilot.app.screen
        assert isinstance(page, PlayOn)
        assert f"Play on from turn {turning.turn}" in text(pilot)
        await press(pilot, "s")
        assert isinstance(pilot.app, GundamApp)
        again = pilot.app.match
        assert again is not None
        assert again.view(None).turn == turning.turn
        assert again.decisions >= turning.decision


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(80, 24), *((120, high) for high in range(36, 42)), (160, 48)])
async def test_what_is_said_of_the_turning_point_is_whole(size: tuple[int, int]):
    """Seen: `Shields and Base + AP on the board added up: the`, where its row was the last one."""
    for match in (over(), _of_war()):
        async with running(match, size) as pilot:
            screen = await told(pilot)
            assert screen.story is not None
            if screen.story.turning is None:
                continue
            shown = " ".join(text(pilot).split())
            assert "Turning point: turn" in shown
            whole = re.search(r"added up.*?the.*? most.*? gained.*? in.*? a.*? turn", shown)
            assert bool(whole) == ("added up" in shown)
            assert "added up" in shown or size[1] < 36


def _of_war() -> Match:
    """A game of Gundam War between computer players, at its end."""
    decks = [load_deck(name, "gundam-war") for name in ("zeon-strikes", "aeug")]
    match = Match.new(decks, 9, names=("Amuro", "Char"), bots=("random",) * 2, game_id="gundam-war")
    match.advance()
    return match


async def test_the_game_is_looked_at_again_and_esc_comes_back():
    async with running(over()) as pilot:
        screen = await told(pilot)
        await press(pilot, "v")
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "escape")
        assert pilot.app.screen is screen


async def test_the_page_and_the_log_are_written_as_text(state: Path):
    async with running(over()) as pilot:
        await told(pilot)
        await press(pilot, "t")
        assert "Written:" in rows(pilot)[-1]
        (path,) = state.rglob("*.txt")
        found = path.read_text(encoding="utf-8")
        assert "Shields and Base by turn" in found
        assert "Turn 1" in found
        await press(pilot, "t")
        assert len(list(state.rglob("*.txt"))) == 2


async def test_l_opens_the_log_and_esc_comes_back():
    async with running(over()) as pilot:
        screen = await told(pilot)
        here = screen.at
        await press(pilot, "question_mark")
        assert "Show the whole log." in text(pilot)
        await press(pilot, "escape", "l")
        assert isinstance(pilot.app.screen, LogPage)
        assert "wins" in text(pilot)
        await press(pilot, "escape")
        assert pilot.app.screen is screen
        assert screen.at == here
        assert "l log" in rows(pilot)[-1]


async def test_arrows_go_along_the_chips_and_home_is_a_letter():
    async with running(over()) as pilot:
        screen = await told(pilot)
        while screen.items[screen.at].key != "f":
            await press(pilot, "left")
        assert "First: the dice" in text(pilot)
        await press(pilot, "enter")
        assert "First: the dice" not in text(pilot)
        await press(pilot, "left")
        assert "First: the dice" in text(pilot)
        await press(pilot, "down", "right")
        assert screen.items[screen.at].key == "o"
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, Home)


async def test_one_key_is_a_rematch():
    match = over()
    async with running(match) as pilot:
        await told(pilot)
        await press(pilot, "r")
        assert isinstance(pilot.app, GundamApp)
        assert pilot.app.match is not None
        assert pilot.app.match is not match
        assert isinstance(pilot.app.screen, TableScreen | End)


@pytest.mark.thorough
async def test_enter_when_the_game_has_just_ended_is_about_the_board_never_about_another_game():
    match = over()
    async with running(match, guard=0.4) as pilot:
        screen = await told(pilot)
        assert isinstance(pilot.app, GundamApp)
        assert screen.items[screen.at].key == "b"
        await press(pilot, "enter")
        assert pilot.app.match is match
        assert isinstance(pilot.app.screen, TableScreen)


@pytest.mark.thorough
async def test_every_press_counts_on_the_page_and_a_held_key_does_nothing():
    """Seen: 20 presses of Enter, 0.35 s apart, did nothing. A keyboard repeats a held key first after up to 0.7 s, then
    about every 30 ms.
    """
    match = over()
    async with running(match, guard=0.4) as pilot:
        screen = await told(pilot)
        assert screen._held is not None
        begun = screen._shown
        screen._held.refuses("enter", begun - 0.1)  # the last answer of the game

        def enter(at: float) -> None:
            event = events.Key("enter", None)
            event.time = begun + at
            pilot.app.post_message(event)

        for at in (0.5, *(0.53 + 0.03 * repeat for repeat in range(30))):
            enter(at)
        await pilot.pause(0.2)
        assert pilot.app.screen is screen
        enter(1.43 + 0.35)
        await pilot.pause()
        assert isinstance(pilot.app.screen, TableScreen)


@pytest.mark.thorough
async def test_an_enter_soon_after_the_last_answer_counts_unless_a_repeat_follows():
    match = over()
    async with running(match, guard=0.4) as pilot:
        screen = await told(pilot)
        assert screen._held is not None
        screen._held.refuses("enter", screen._shown - 0.1)
        event = events.Key("enter", None)
        event.time = screen._shown + 0.25
        pilot.app.post_message(event)
        await pilot.pause(0.2)
        assert isinstance(pilot.app.screen, TableScreen)


async def test_a_game_that_began_in_the_middle_ends_without_charts():
    from .test_pictures import middle

    match = middle()
    match.concede(1)
    assert match.outcome == Outcome((0,), "concession", "1-2-4", (1,))
    async with running(match) as pilot:
        await pilot.pause(0.1)
        assert isinstance(pilot.app.screen, End)
        assert "by turn" not in text(pilot)
        assert "P2 conceded." in text(pilot)


async def test_on_the_board_as_it_was_at_the_end_every_card_can_be_read():
    async with running(over(), (120, 36)) as pilot:
        await told(pilot)
        await press(pilot, "b")
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        assert screen.scene is not None
        seen: list[int] = []
        for key in ("down", "right", "down", "left", "up", "tab"):
            await press(pilot, key)
            assert screen.scene.looked is not None
            assert screen.scene.looked.id == screen.scene.gaze
            seen.append(screen.scene.gaze)
        assert len(set(seen)) > 1
        name = screen.scene.looked.name
        await press(pilot, "v")
        assert isinstance(pilot.app.screen, CardPage)
        assert name.split()[0] in text(pilot)
        await press(pilot, "escape", "escape")
        assert isinstance(pilot.app.screen, End)


# ---------------------------------------------------------------- charts


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["box", "ascii"])
def test_mirrored_bars_are_as_high_as_their_figures(glyphs):
    sheet = Sheet(glyphs, 40, 10, planes=False)
    mirrored(sheet, 0, 0, 40, 10, "Walls", TURNS, ("P1", "P2"), turning=3)
    drawn = sheet.text()
    assert "Walls" in drawn[0]
    axis = next(y for y, row in enumerate(drawn) if row.startswith("1"))
    signs = {glyphs.bar, glyphs.upper, glyphs.lower}
    step = drawn[axis].index("2")
    above = [sum(drawn[y][at * step] in signs for y in range(1, axis)) for at in range(4)]
    below = [sum(drawn[y][at * step] in signs for y in range(axis + 1, 10)) for at in range(4)]
    assert above == [4, 4, 2, 2]
    assert below == [4, 3, 3, 0]
    assert sheet.role(2 * step, axis) == "text/table!"


def test_more_turns_than_cells_share_bars_and_stay_in_their_place():
    sheet = Sheet(UNICODE, 60, 12)
    for draw, names in ((mirrored, ("P1", "P2")), (banded, ("P1", "P2", "P3"))):
        draw(sheet, 5, 0, 30, 12, "Walls", [(1, 2, 3)[: len(names)]] * 154, names)
    assert all(not row[36:].strip() for row in sheet.text())


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["box", "ascii"])
def test_bands_tell_figures_in_one_row_and_whose_they_are(glyphs: Glyphs):
    """Four players at 80x24: a row each, from nothing to all in more steps than half blocks have."""
    sheet = Sheet(glyphs, 40, 6)
    turns = [(at, 12 - at, 0, 12) for at in range(13)]
    banded(sheet, 0, 0, 40, 6, "Walls", turns, ("P1", "P2", "P3", "P4"), ours=(1,))
    rising, falling, none, full = (row[3:29:2] for row in sheet.text()[1:5])
    assert rising == falling[::-1]
    steps = [glyphs.levels.find(sign) for sign in rising]
    assert steps == sorted(steps)
    assert len(set(rising)) > 4 or glyphs.ascii
    assert (none.strip(), set(full)) == ("", {glyphs.levels[-1]})
    assert [row.split()[-1] for row in sheet.text()[1:5]] == ["12", "0", "0", "12"]
    assert sheet.role(0, 2) == "own/table!"
    assert [sheet.role(0, y).partition("/")[0] for y in (1, 3, 4)] == ["enemy"] * 3
    inks = [sheet.role(x, y).partition("/")[0] for x, y in ((27, 1), (3, 2), (3, 4))]
    assert len({inks[0], inks[1]}) == 2
    assert inks[1] == "own"


def test_a_split_bar_is_shared_by_figures():
    sheet = Sheet(UNICODE, 12, 1)
    split(sheet, 0, 0, 8, (3, 1))
    assert [sheet.role(x, 0).split("/")[0] for x in range(8)] == ["wall"] * 6 + ["walle"] * 2
    split(sheet, 0, 0, 8, (0, 0))
    plain = Sheet(UNICODE, 12, 1, planes=False)
    split(plain, 0, 0, 8, (3, 1))
    assert plain.text()[0].strip() == UNICODE.lower * 6 + UNICODE.sep * 2


async def test_esc_goes_home():
    async with running(over()) as pilot:
        await told(pilot)
        assert "Esc home screen" in text(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, Home)


@pytest.mark.parametrize("out", [(1,), (0, 1)])
async def test_the_reason_says_whose_nation_is_empty(out: tuple[int, ...]):
    match = position("gundam-war", WAR, "deployment")
    kept = tuple(seat for seat in (0, 1) if seat not in out)
    match.engine.end(Outcome(kept, "no card left in the Nation", "GW-3", out))
    async with running(match) as pilot:
        assert isinstance(pilot.app, GundamApp)
        pilot.app.ended()
        await pilot.pause()
        who = " and ".join(pilot.app.player(seat) for seat in out)
        assert f"{who}: no card left in the Nation." in text(pilot)


def test_the_decks_of_four_players_are_named_whole():
    """Seen at 80x24: `Heroic Beginnings against Zeon's Rush against Heroic Beginnings against…`"""
    decks = ("Heroic Beginnings", "Zeon's Rush") * 2
    fact = f"{' against '.join(decks)} · rules 1.9.0"
    assert shortened(fact, 72) == " - ".join(decks)
    assert shortened(fact, 120) == fact
