"""Nothing that is typed, pasted, clicked or resized loses the game or stops the app; the mouse is never needed."""

from __future__ import annotations

import inspect
import random
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual import events
from textual.pilot import Pilot

from gundam_tui.app.app import GundamApp
from gundam_tui.app.screens.home import Home
from gundam_tui.app.screens.newgame import NewGame
from gundam_tui.app.screens.pages import WaitingPage
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.app.widgets.page import WHEEL, Scroll
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.table.match import Match
from gundam_tui.table.settings import Settings
from tests.profile import quick_every, quick_first

from .helpers import chooser, match_at, new_match, play, press, rows, running, settled, table, take, text, to_prompt
from .test_pictures import SIZES, middle
from .test_table import check_picture

NAMED = (
    "enter", "escape", "backspace", "space", "tab", "shift+tab", "left", "right", "up", "down", "pageup", "pagedown",
    "home", "end", "colon", "question_mark", "slash", "f1", "ctrl+p", "ctrl+l", "ctrl+c", "delete", "insert", "f12",
    "ctrl+a", "ctrl+z", "shift+left",
)  # fmt: skip
PRINTED = tuple("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,;<>|é★")
GARBAGE = ("1\n2\n3\nE\n", "\x1b[31m\x00\x07", "y" * 3000, "【★】" * 50, "4 x ST01-001\n")


async def mash(pilot: Pilot[int], seed: int, count: int) -> None:
    """Keys, pastes, clicks and sizes at random; leaving the app is not among them."""
    chance = random.Random(seed)
    app = pilot.app
    for _ in range(count):
        what = chance.random()
        if what < 0.9:
            await press(pilot, chance.choice(NAMED if what < 0.4 else PRINTED))
        elif what < 0.93:
            app.post_message(events.Paste(chance.choice(GARBAGE)))
        elif what < 0.97:
            x, y = chance.randrange(app.size.width), chance.randrange(app.size.height)
            for kind in (events.MouseDown, events.MouseUp, events.MouseScrollDown):
                app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))
        else:
            await pilot.resize_terminal(chance.randint(40, 200), chance.randint(10, 60))
        await pilot.pause(0)
        assert app.is_running or app.return_code == 0
        if not app.is_running:
            return


@pytest.mark.goal("G10")
@pytest.mark.parametrize("seed", quick_first([1, 2, 3]))
async def test_whatever_is_pressed_the_record_plays_to_the_same_game(seed: int, monkeypatch: pytest.MonkeyPatch):
    # The screens of a lost terminal are tested elsewhere: here the app goes on.
    monkeypatch.setattr(GundamApp, "action_leave", lambda self: None)
    match = new_match(seed)
    async with running(match) as pilot:
        await mash(pilot, seed, 350)
        app = pilot.app
        assert isinstance(app, GundamApp)
        await pilot.resize_terminal(80, 24)
        await settled(pilot)
        assert all(cell_len(row) == 80 for row in rows(pilot))
        there = app.match if isinstance(app.match, Match) else match
        again = Match.read(there.text().encode())
        assert again.engine.digest() == there.engine.digest()


async def test_pasted_text_is_no_keys():
    async with running(middle()) as pilot:
        await press(pilot, "y")
        before, shown = table(pilot).match.decisions, text(pilot)
        for garbage in GARBAGE:
            pilot.app.post_message(events.Paste(garbage))
            await pilot.pause()
        assert table(pilot).match.decisions == before
        assert text(pilot) == shown


@pytest.mark.goal("G12")
@pytest.mark.parametrize("decisions", quick_every([0, 1, 2, 5, 9, 14, 20, 27], 4))
async def test_the_app_is_left_at_any_decision(decisions: int):
    """At a prompt, at a curtain and on a page: how soon is measured by `measure.py`."""
    match = new_match(decisions + 1)
    async with running(match) as pilot:
        await play(pilot, decisions, decisions)
        if decisions % 3 == 1:
            await to_prompt(pilot)
            await press(pilot, "l")
        await press(pilot, "ctrl+q")
        assert not pilot.app.is_running or pilot.app._exit
        assert pilot.app.return_code == 0
    assert Match.read(match.text().encode()).engine.digest() == match.engine.digest()


@pytest.mark.thorough
@pytest.mark.goal("G22")
@pytest.mark.parametrize("size", [*SIZES, (97, 31)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_every_screen_is_as_wide_as_the_terminal(size: tuple[int, int]):
    async with running(middle(), size) as pilot:
        check_picture(rows(pilot), *size)
        await press(pilot, "y")
        for keys in (("v",), ("l",), ("t",), ("T",), ("W",), ("question_mark",), ("colon",), ("C",), ("l", "slash")):
            await press(pilot, *keys)
            check_picture(rows(pilot), *size)
            while not isinstance(pilot.app.screen, TableScreen):
                await press(pilot, "escape")
        for key in "abcdef123":
            await press(pilot, key)
            check_picture(rows(pilot), *size)
            await press(pilot, "escape")
    async with running(None, size) as pilot:
        check_picture(rows(pilot), *size)
        home = pilot.app.screen
        count = len(home.items)
        for at in range(count):
            if home.items[at].text in ("Quit", "Continue"):
                continue
            home.at = at
            await press(pilot, "enter")
            await pilot.pause()
            check_picture(rows(pilot), *size)
            for _ in range(3):
                if pilot.app.screen is not home:
                    await press(pilot, "escape")


async def test_keys_on_an_empty_list_do_nothing():
    async with running(match_at(set_up(Position([Side(), Side()])))) as pilot:
        await press(pilot, "y", "t")
        assert "There is no card here." in text(pilot)
        await press(pilot, "enter", "left", "right", "up", "down", "1", "escape")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_keys_typed_ahead_of_a_screen_find_it_or_nothing():
    """A screen that is closed before it has come is not filled; keys for it are not lost on the table."""
    async with running(middle()) as pilot:
        await press(pilot, "y")
        before = table(pilot).match.decisions
        for keys in (("l", "escape"), ("colon", "escape", "colon", "down", "escape"), ("v", "pagedown", "q", "t", "q")):
            for key in keys:
                pilot.app.post_message(events.Key(key, key if len(key) == 1 else None))
            await pilot.pause()
            await pilot.pause()
            while not isinstance(pilot.app.screen, TableScreen):
                await press(pilot, "escape")
            assert table(pilot).match.decisions == before


# ---------------------------------------------------------------- the mouse


async def click(pilot: Pilot[int], word: str, *, at: int = 0) -> None:
    """Click on a word on the screen."""
    for y, row in enumerate(rows(pilot)):
        if word in row:
            x = cell_len(row[: row.index(word)]) + at
            await pilot.click(offset=(x, y))
            await pilot.pause()
            return
    raise AssertionError(f"{word!r} is not on the screen:\n{text(pilot)}")


async def test_a_click_selects_and_another_confirms():
    side = Side(hand=["ST01-005", "ST03-001"], resources=2)
    match = match_at(set_up(Position([side, Side()])))
    async with running(match) as pilot:
        await press(pilot, "y")
        await click(pilot, "Sinanju")
        assert "needs Lv." in text(pilot)
        await click(pilot, "GM")
        assert match.decisions == 0
        assert "rests 1 Resource" in text(pilot)
        await click(pilot, "GM")
        assert match.decisions == 1
        assert [card.name for card in match.view(0).players[0].cards("battle area")] == ["GM"]


async def test_an_attack_by_clicks_on_the_board():
    target = UnitAt("ST03-008", rested=True)
    match = match_at(set_up(Position([Side(units=["ST01-005"]), Side(units=[target], shields=["ST03-006"])])))
    async with running(match, (160, 48)) as pilot:
        await press(pilot, "y")
        await click(pilot, "►GM", at=1)
        assert "GM AP2 ━━► Zaku II HP2" in text(pilot)
        assert match.decisions == 0
        await click(pilot, "►Zaku", at=2)
        assert match.decisions > 0
        assert not match.view(0).players[1].cards("battle area")


async def test_clicks_on_the_list_and_on_the_line_of_keys():
    match = match_at(set_up(Position([Side(units=["ST01-005"]), Side(units=[UnitAt("ST03-008", rested=True)])])))
    async with running(match) as pilot:
        await press(pilot, "y", "1")
        assert chooser(pilot).cursor == 1  # the Unit: its key is 1, that of the player is 0
        await click(pilot, " P2 · Base HP", at=4)
        assert chooser(pilot).cursor == 0
        assert match.decisions == 0
        await click(pilot, "Esc back")
        assert not chooser(pilot).opened
        await click(pilot, "l log")
        assert not isinstance(pilot.app.screen, TableScreen)


async def test_several_are_chosen_by_clicks_and_confirmed_by_enter():
    side = Side(hand=["ST01-005"] * 12, resources=1)
    match = match_at(set_up(Position([side, Side()])))
    async with running(match) as pilot:
        await press(pilot, "y")
        await take(pilot, "end")
        await to_prompt(pilot)
        assert match.prompt is not None
        assert match.prompt.kind == "discard"
        most = match.prompt.most
        for entry in range(most):
            scene = table(pilot).scene
            assert scene is not None
            chooser(pilot).touch(entry=entry)
        assert len(chooser(pilot).marked) == most
        chooser(pilot).touch(entry=0)
        assert len(chooser(pilot).marked) == most - 1


async def test_a_click_on_a_line_of_a_menu_chooses_it():
    async with running(None) as pilot:
        await click(pilot, "New game")
        assert isinstance(pilot.app.screen, NewGame)
        await click(pilot, "P2 is  ")
        assert "computer: normal" in text(pilot)
        await click(pilot, "at once")  # no entry
        assert isinstance(pilot.app.screen, NewGame)
        await click(pilot, "Esc back")
        assert isinstance(pilot.app.screen, Home)


async def test_an_interrupt_says_how_to_leave_wherever_it_comes():
    async with running(None) as pilot:
        for key in ("escape", "question_mark", "escape", "a"):  # home, a page, home, a list
            await press(pilot, key, "ctrl+c")
            assert "Ctrl+Q leaves the program" in rows(pilot)[-1]
            await press(pilot, "down")
            assert any(word in rows(pilot)[-1] for word in ("x quit", "? help", "Esc back"))


async def test_the_wheel_scrolls_a_page():
    async with running(new_match(3)) as pilot:
        await press(pilot, "question_mark")
        page = pilot.app.screen.query_one(Scroll)
        page.post_message(events.MouseScrollDown(page, 1, 1, 0, 1, 0, False, False, False))
        await pilot.pause()
        assert page.top == WHEEL


async def test_a_key_that_is_held_down_answers_no_question_that_is_new():
    """What was pressed first counts, and what comes again within 80 ms does not."""
    side = Side(hand=["ST01-005"] * 4, resources=4)
    match = match_at(set_up(Position([side, Side()])))
    match.open_hands = True
    async with running(match, guard=0.4) as pilot:
        held = [events.Key("enter", "\r") for _ in range(6)]
        for at, event in enumerate(held):
            event.time = held[0].time + 0.03 * at
            pilot.app.post_message(event)
        await pilot.pause(0.1)
        assert match.decisions == 1
        later = events.Key("enter", "\r")
        later.time = held[-1].time + 0.1
        pilot.app.post_message(later)
        await pilot.pause(0.1)
        assert match.decisions == 2


# ---------------------------------------------------------------- keys of the table


async def test_the_resources_of_a_payment_can_be_chosen():
    side = Side(hand=["ST01-005", "ST01-005"], resources=2, ex=1)
    match = match_at(set_up(Position([side, Side()])))
    async with running(match) as pilot:
        await press(pilot, "y")  # the card a is white
        assert "r choose Resources" in text(pilot)
        assert "res 3→2/3" in text(pilot)
        await press(pilot, "r")
        assert "You choose the Resources" in text(pilot)
        await press(pilot, "enter")
        assert match.prompt is not None
        assert match.prompt.kind == "pay"
        await press(pilot, "3", "enter")
        assert match.view(0).players[0].pip("resources", "ex") == 0
        await take(pilot, "deploy")
        assert match.prompt.kind == "act"
        assert match.view(0).players[0].pip("resources", "rested") == 1


async def test_without_the_warning_the_turn_ends_at_once():
    side = Side(hand=["ST01-005"], resources=2)
    for warn in (True, False):
        match = match_at(set_up(Position([side, Side()])))
        async with running(match, settings=Settings(warn_end=warn)) as pilot:
            await press(pilot, "y", "E")
            assert (match.decisions == 0) is warn


async def test_the_effects_that_wait_are_listed():
    page = WaitingPage(("one effect that waits", "another one"))
    async with running(middle()) as pilot:
        await press(pilot, "y", "W")
        assert "No effect waits." in text(pilot)
        pilot.app.push_screen(page)
        await settled(pilot)
        assert "1   one effect that waits" in text(pilot)
        assert "2   another one" in text(pilot)


@pytest.mark.goal("G18")
async def test_a_block_is_told_before_it_is_confirmed():
    attacker = Side(units=["ST01-005"], shields=["ST01-005"] * 3)
    match = match_at(set_up(Position([attacker, Side(units=["ST01-009"], shields=["ST03-006"], base=None)])))
    async with running(match) as pilot:
        await press(pilot, "y")
        await take(pilot, "attack")
        assert "No block Shields 1→0" in text(pilot)
        told = " ".join(text(pilot).split())  # the block is white: in figures three rows high, and in words
        assert "attacks, AP" in told
        assert "blocks, HP of 2" in told
        assert "both are destroyed" in told
        assert match.prompt is not None
        assert match.prompt.kind == "block"
        await press(pilot, "right")
        assert "blocks, HP of 2" not in text(pilot)
        await press(pilot, "escape")
        assert "blocks, HP of 2" in text(pilot)


async def test_a_lesson_leaves_the_table_as_it_was():
    """The sheets of all screens are read into one: what one says of a part must not hold for another's."""
    async with running(middle()) as pilot:
        await press(pilot, "y")
        before = text(pilot)
        for sheet in ("learn", "panes", "text_input"):
            pilot.app.stylesheet.read(Path(inspect.getfile(TableScreen)).with_name(f"{sheet}.tcss"))
        pilot.app.stylesheet.reparse()
        pilot.app.stylesheet.update(pilot.app)
        await pilot.pause()
        await pilot.pause()
        assert text(pilot) == before
