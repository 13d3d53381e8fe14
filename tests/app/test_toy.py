"""A game that brings everything itself, at the table by keys alone: with two players and with three."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from textual.pilot import Pilot

from gundam_tui.app.board.reading import table as read_table
from gundam_tui.app.screens.commands import Commands
from gundam_tui.app.screens.confirm import Confirm
from gundam_tui.app.screens.curtain import Curtain
from gundam_tui.app.screens.end import End
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.games import registry
from gundam_tui.language import listed
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from tests.profile import quick_first
from tests.toy_game import CARDS, LAWS, deck

from .helpers import chooser, press, running, table, text, to_prompt, victory_of

NAMES = ("Ada", "Bea", "Cyd", "Dot")


@pytest.fixture(autouse=True)
def _toy() -> Iterator[None]:
    registry.register("toy", "tests.toy_game")
    yield
    registry.unregister("toy")


def new(seats: int, seed: int = 3) -> Match:
    names = NAMES[:seats]
    return Match.new([deck() for _ in names], seed, game_id="toy", names=names)


def called(seat: int) -> str:
    return NAMES[seat]


async def play(pilot: Pilot[int], match: Match, most: int, seed: int = 1) -> set[int]:
    """Play on at random by keys; every answer is recorded as it was meant. The seats that were asked."""
    player, asked = RandomPlayer(seed), set[int]()
    for _ in range(most):
        await to_prompt(pilot)
        if not isinstance(pilot.app.screen, TableScreen):
            break
        assert match.prompt is not None
        answer = player.answer(match.engine, match.prompt)
        asked.add(match.prompt.seat)
        before = len(match.engine.record)
        await press(pilot, *chooser(pilot).path(answer))
        assert sorted(match.engine.record[before]) == sorted(answer)
    return asked


async def concede(pilot: Pilot[int], seat: int) -> None:
    """By the list of commands, with a second question."""
    await press(pilot, "colon")
    commands = pilot.app.screen
    assert isinstance(commands, Commands)
    titles = [item.text for item in commands.items]
    await press(pilot, str(titles.index(f"Concede as {called(seat)}") + 1))
    assert isinstance(pilot.app.screen, Confirm)
    assert "other player wins" not in text(pilot)
    await press(pilot, "y")


async def check_end(pilot: Pilot[int], match: Match) -> None:
    """The screen at the end names the winner; behind `?` stand the rule, and what it says."""
    assert isinstance(pilot.app.screen, End)
    outcome = match.outcome
    assert outcome is not None
    assert outcome.winners
    assert victory_of(pilot) == " and ".join(called(seat) for seat in outcome.winners)
    await press(pilot, "question_mark")
    shown = text(pilot)
    assert f"rule {outcome.rule}" in shown
    assert LAWS[outcome.rule] in shown


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "size"), [(2, (80, 24)), (3, (120, 35))])
async def test_a_whole_game_by_keys_alone(seats: int, size: tuple[int, int]):
    match = new(seats)
    async with running(match, size) as pilot:
        assert await play(pilot, match, 600) == set(range(seats))
        await check_end(pilot, match)


@pytest.mark.parametrize("seats", quick_first([2, 3]))
async def test_a_curtain_between_seats_names_who_looks_and_all_who_look_away(seats: int):
    match, asked = new(seats), set[int]()
    async with running(match) as pilot:
        for _ in range(4 * seats):
            await to_prompt(pilot)
            before = match.prompt
            await play(pilot, match, 1)
            curtain = pilot.app.screen
            assert match.prompt is not None
            assert before is not None
            if match.prompt.seat == before.seat or not isinstance(curtain, Curtain):
                continue
            seat = match.prompt.seat
            asked.add(seat)
            others = listed([called((seat + at) % seats) for at in range(1, seats)])
            shown = text(pilot)
            assert f"I am {called(seat)}: show my hand" in shown
            assert f"{others}: look away." in shown
            told = " ".join(line.text for line in match.log(None))
            public = {card.number for player in match.view(None).players for card in player.shown()}
            hidden = [card for card in CARDS if card not in public and card not in told]
            assert not [card for card in hidden if re.search(rf"\b{card}\b", shown, re.IGNORECASE)]
    assert asked == set(range(seats))


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "size"), [(2, (80, 24)), (3, (80, 24)), (3, (120, 35)), (4, (120, 35))])
async def test_the_board_draws_every_enemy(seats: int, size: tuple[int, int]):
    match = new(seats)
    async with running(match, size) as pilot:
        await play(pilot, match, 70)
        await to_prompt(pilot)
        scene = table(pilot).scene
        assert scene is not None
        laid = {player.seat: [card.name for card in player.cards("field")] for player in scene.view.players}
        assert sum(map(bool, laid.values())) > 1, laid
        drawn = read_table(scene.looker(roomy=size[0] >= 120))
        sides = {side.seat: side for side in (*drawn.far, drawn.upper, drawn.lower)}
        assert {seat: [face.name for face in side.cards if face] for seat, side in sides.items()} == laid
        for seat, player in enumerate(scene.view.players):
            strip = next(row for row in text(pilot).splitlines() if re.match(rf"\W*{called(seat)}\b.* hand ", row))
            assert f"hand {player.count('hand')}" in strip
            assert f"deck {player.count('deck')}" in strip
            assert "/" not in strip, "nothing is spent in this game"


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(80, 24), (120, 35)])
async def test_one_concedes_and_the_others_play_on(size: tuple[int, int]):
    match = new(3)
    async with running(match, size) as pilot:
        await play(pilot, match, 12)
        await to_prompt(pilot)
        await concede(pilot, 1)
        assert match.outcome is None
        assert list(match.out) == [1]
        await to_prompt(pilot)
        strip = next(row for row in text(pilot).splitlines() if re.match(rf"\W*{called(1)}\b.* out", row))
        assert "out, place 3" in strip
        await press(pilot, "colon")
        assert called(1) not in "".join(row for row in text(pilot).splitlines() if "Concede as" in row)
        await press(pilot, "escape")
        assert await play(pilot, match, 600) == {0, 2}
        await check_end(pilot, match)
        assert match.outcome is not None
        assert 1 in match.outcome.out


async def test_of_two_the_one_who_stays_wins_when_the_other_concedes():
    match = new(2)
    async with running(match) as pilot:
        await play(pilot, match, 6)
        await to_prompt(pilot)
        await press(pilot, "colon", "1", "y")
        await check_end(pilot, match)
        assert match.outcome is not None
        assert match.outcome.winners == (1,)
        assert match.outcome.rule == "toy-9"
