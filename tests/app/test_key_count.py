"""A whole game of two at one keyboard, by keys alone: how many of them a turn takes."""

from __future__ import annotations

from collections import Counter

import pytest

from gundam_tui.app.screens.curtain import Curtain
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.players import make_player
from gundam_tui.players.observation import Observation
from gundam_tui.table.settings import Settings
from tests.profile import quick_first

from .helpers import chooser, new_match, press, running

MOST = 600  # decisions
QUICK = 7.0  # keys a turn, of somebody who plays both sides and trusts undo
USUAL = 2.5  # keys a decision, with curtains, where everything is confirmed


@pytest.mark.goal("G1")
@pytest.mark.parametrize(
    ("open_hands", "quick"), quick_first([(False, False), (True, True)], unpack=True), ids=["usual", "quick"]
)
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
