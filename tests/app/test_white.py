"""What is white in the faults that were found by playing: never what cannot be done, never two things, never what does
nothing; questions that cannot be taken back say no to Enter."""

from __future__ import annotations

import pytest

from gundam_tui.app import asking
from gundam_tui.app.screens.confirm import Confirm
from gundam_tui.app.widgets.panels import Board
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.table.settings import Settings

from .helpers import chooser, match_at, new_match, press, running, table, take, text
from .test_enter_alone import check_white

SIZES = [(80, 24), (120, 36), (160, 48)]


@pytest.mark.parametrize("size", SIZES)
async def test_where_nothing_can_be_played_the_end_of_the_turn_is_white_and_every_key_of_it_ends_it(
    size: tuple[int, int],
):
    for key in ("enter", "space", "e", "E"):
        match = match_at(set_up(Position([Side(hand=["ST01-001"], resources=1), Side()])))
        match.open_hands = True
        async with running(match, size) as pilot:
            check_white(pilot)
            scene = table(pilot).scene
            assert scene is not None
            [white] = [chip for chip in asking.question(scene, size[0]).chips if chip.cursor]
            assert (white.key, white.label) == ("e", "end the turn")
            await press(pilot, key)
            assert match.prompt is not None
            assert match.prompt.seat == 1


@pytest.mark.parametrize("size", SIZES)
async def test_there_is_one_white_thing_whatever_is_pressed(size: tuple[int, int]):
    side = Side(hand=["ST01-005", "ST01-001", "ST01-010"], resources=3, units=["ST01-005", "ST01-004"])
    match = match_at(set_up(Position([side, Side(units=[UnitAt("ST03-008", rested=True)])])))
    match.open_hands = True
    async with running(match, size) as pilot:
        for key in ("e", "escape", "b", "left", "right", "up", "down", "tab", "1", "escape", "escape", "tab", "tab"):
            await press(pilot, key)
            check_white(pilot)


async def test_in_an_action_step_the_pass_is_white():
    match = new_match(7, bots=(None, "greedy"))
    match.pass_mode[0] = "full"
    async with running(match) as pilot:
        for _ in range(80):
            assert match.prompt is not None
            if match.prompt.kind == "action_step":
                break
            await press(pilot, "enter")
        scene = table(pilot).scene
        assert scene is not None
        [white] = [chip for chip in asking.question(scene, 80).chips if chip.cursor]
        assert (white.key, white.label) == ("Space", "pass")


async def test_what_changes_nothing_comes_last_says_so_and_is_never_white():
    """Amuro Ray rests an enemy Unit: one that is rested already stays as it is."""
    enemy = Side(units=[UnitAt("ST03-006", rested=True), "ST03-008"])
    match = match_at(set_up(Position([Side(hand=["ST01-010"], units=["ST01-001"], resources=5), enemy])))
    match.open_hands = True
    async with running(match) as pilot:
        await take(pilot, "pair")
        assert match.prompt is not None
        assert match.prompt.kind == "target"
        prompt = chooser(pilot).prompt
        assert [option.card for option in prompt.options] == ["ST03-008", "ST03-006"]
        assert prompt.idle == (prompt.options[1].key,)
        check_white(pilot)
        assert "changes nothing" in text(pilot)
        await press(pilot, "enter")
        assert all(card.has("rested") for card in match.view(0).players[1].cards("battle area"))


async def test_a_question_that_cannot_be_taken_back_says_no_to_enter():
    match = match_at(set_up(Position([Side(), Side()])))
    match.open_hands = True
    async with running(match, settings=Settings(bot_pace=0.0)) as pilot:
        answers: list[bool | None] = []
        pilot.app.push_screen(Confirm("Concede?"), answers.append)
        await pilot.pause()
        await press(pilot, "enter")
        assert answers == [False]


@pytest.mark.rule("6-2-1-4")
@pytest.mark.parametrize("size", SIZES)
async def test_the_roll_is_told_between_the_two_decks_and_going_first_is_white(size: tuple[int, int]):
    match = new_match(3)
    async with running(match, size) as pilot:
        assert match.prompt is not None
        winner = match.prompt.seat
        faces = table(pilot).query_one(Board).painted
        assert faces is not None
        assert faces.rolled is not None
        assert {faces.rolled.upper, faces.rolled.lower} == {"Heroic Beginnings", "Zeon's Rush"}
        assert f"P{winner + 1} has won the roll" in text(pilot)
        assert [option.key for option in chooser(pilot).selected()] == [f"first:p{winner + 1}"]
        check_white(pilot)
        await press(pilot, "enter")
        assert match.view(None).first == winner
        faces = table(pilot).query_one(Board).painted
        assert faces is not None
        assert faces.rolled is None
