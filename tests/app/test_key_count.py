"""A whole game of two at one keyboard, by keys alone: how many of them a turn takes."""

from __future__ import annotations

from collections import Counter

import pytest

from gundam_tui.app.screens.curtain import Curtain
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.players import make_player
from gundam_tui.players.observation import Observation
from gundam_tui.table.settings import Settings

from .helpers import chooser, new_match, press, running

MOST = 600  # decisions
QUICK = 7.0  # keys a turn, of somebody who plays both sides and trusts undo
USUAL = 2.5  # keys a decision, with curtains, where everything is confirmed


@pytest.mark.thorough
@pytest.mark.goal("G1")
@pytest.mark.parametrize(("open_hands", "quick"), [(False, False), (True, True)], ids=["usual", "quick"])
async def test_a_turn_of_a_hotseat_game_takes_few_keys(
    open_hands: bool, quick: bool, capsys: pytest.CaptureFixture[str]
):
    match = new_match(11)
    match.open_hands = open_hands
    players = [make_player("greedy", seat) for seat in range(2)]
    keys: Counter[int] = Counter()
    decisions = 0
    async with running(match, settings=Settings(bot_pace=0.0, quick=quick, warn_end=not quick)) as pilot:
        for _ in range(MOST):
            screen = pilot.app.screen
            if isinstance(screen, Curtain) or (isinstance(screen, TableScreen) and screen.eyes.asking_back):
                pressed = ["y"]
            elif not isinstance(screen, TableScreen):
                break
            else:
                prompt = match.prompt
                assert prompt is not None
                answer = players[prompt.seat].answer(Observation(match.engine, prompt.seat), prompt)
                pressed = chooser(pilot).path(answer)
                decisions += 1
            keys[match.view(None).turn] += len(pressed)
            await press(pilot, *pressed)
    assert match.outcome is not None
    assert match.view(None).turn > 9
    turns = sorted(turn for turn in keys if turn)
    average = sum(keys[turn] for turn in turns) / len(turns)
    if quick:
        assert average <= QUICK
    assert sum(keys.values()) / decisions <= USUAL
    with capsys.disabled():
        how = "open hands, quick keys" if quick else "as it comes"
        print(f"\nkeys a turn, {how}: {' '.join(str(keys[turn]) for turn in turns)}; on average {average:.1f}")
        print(f"{decisions / len(turns):.1f} decisions a turn, {sum(keys.values()) / decisions:.2f} keys a decision")


AIM = 7.0  # keys a turn against the computer, with the settings of a first start


@pytest.mark.thorough
@pytest.mark.goal("G1")
@pytest.mark.parametrize(
    "seeds", [[1, 2], pytest.param(list(range(3, 11)), marks=pytest.mark.thorough)], ids=["two", "eight more"]
)
async def test_a_turn_against_the_computer_takes_few_keys(seeds: list[int], capsys: pytest.CaptureFixture[str]):
    """The answers of `greedy`, each by its shortest way; keys in the computer's turn count, its turns do not."""
    told: list[float] = []
    for seed in seeds:
        match = new_match(seed, bots=(None, "greedy"))
        player, keys, turns = make_player("greedy", 0), 0, set[int]()
        async with running(match, settings=Settings(bot_pace=0.0, still=True)) as pilot:
            for _ in range(MOST):
                if not isinstance(pilot.app.screen, TableScreen):
                    break
                prompt = match.prompt
                assert prompt is not None
                answer = player.answer(Observation(match.engine, prompt.seat), prompt)
                pressed = chooser(pilot).path(answer)
                view = match.view(0)
                turns |= {view.turn} if view.turn and view.active == 0 else set()
                keys += len(pressed)
                await press(pilot, *pressed)
        assert match.outcome is not None
        told.append(keys / len(turns))
    average = sum(told) / len(told)
    with capsys.disabled():
        print(f"\nkeys a turn against the computer: {' '.join(f'{one:.1f}' for one in told)}; on average {average:.1f}")
    assert average <= AIM
