"""Players that think in a process of their own: they answer as they would here, know what their seat knows, and can be
stopped at once."""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections.abc import Iterator

import pytest

from gundam_tui.games.decks import load_deck, starter_decks
from gundam_tui.games.registry import game_ids, game_of
from gundam_tui.kernel import Engine
from gundam_tui.kernel.prompt import Prompt
from gundam_tui.kernel.view import hide_unknown
from gundam_tui.players import NAMES, levels, make_player, thinks_long
from gundam_tui.players.advice import advise
from gundam_tui.players.observation import Observation
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.bot_runner import BotSeat, BotTask
from gundam_tui.table.match import Match
from gundam_tui.table.thinking import ApartPlayer, TableClosed, ThinkingProcess, ThoughtStopped
from tests.properties.games import MANY, PAIRINGS, asked, new, prompts
from tests.properties.test_hidden import swapped

DECKS = ("st01", "st03")


def a_match(*bots: str | None, seed: int = 5) -> Match:
    match = Match.new([load_deck(name) for name in DECKS], seed, bots=bots)
    match.think_apart()
    return match


def main_prompt(match: Match, at: int = 3) -> Prompt:
    """Play on at random to one of the first main-phase prompts with a choice."""
    player, count = RandomPlayer(1), 0
    while True:
        prompt = match.engine.prompt
        assert prompt is not None
        count += match.game.prompts[prompt.kind].main and not prompt.forced
        if count == at:
            return prompt
        match.engine.choose(player.choose(Observation(match.engine, prompt.seat), prompt))


def sent(engine: Engine, seat: int) -> bytes:
    return pickle.dumps(Observation(engine, seat))


def ordered(engine: Engine) -> bytes:
    """What goes to a process that serves many tables."""
    return pickle.dumps(BotTask(BotSeat("greedy", RandomPlayer(1), 7), engine).order())


@pytest.fixture
def thinking() -> Iterator[ThinkingProcess]:
    found = ThinkingProcess()
    yield found
    found.end()


# ------------------------------------------------------------------ what goes to the process


@pytest.mark.parametrize("game", game_ids())
def test_what_a_seat_knows_arrives_whole(game: str):
    decks = [load_deck(name, game) for name in starter_decks(game)[:2]]
    match = Match.new(decks, 3, game_id=game)
    hands, compared = RandomPlayer(4), 0
    while (prompt := match.engine.prompt) is not None and compared < 25:
        if match.engine.decisions % 8 == 7:
            known = hide_unknown(match.engine, prompt.seat)
            there = pickle.loads(sent(match.engine, prompt.seat))._engine
            assert there.digest() == known.digest()
            assert asked(there) == asked(match.engine)
            assert there.prompt.number == prompt.number
            assert game_of(there) is match.game
            for engine in (there, known):
                engine.choose([option for option in engine.prompt.options[: max(1, prompt.least)] if prompt.most])
            assert there.digest() == known.digest()
            compared += 1
        match.engine.choose(hands.choose(Observation(match.engine, prompt.seat), prompt))
    assert compared > 10


@pytest.mark.parametrize("name", [*PAIRINGS[:1], *MANY])
def test_nothing_goes_to_the_process_that_the_seat_does_not_know(name: str):
    engine, different = new(name, 51), 0
    for at, prompt in enumerate(prompts(engine, 7300)):
        if at % 7 or engine.step_answers:
            continue
        world = swapped(engine, prompt.seat, at)
        world.reopen()
        world.state.seed = at
        assert sent(world, prompt.seat) == sent(engine, prompt.seat)
        assert ordered(world) == ordered(engine)
        different += world.state.card_of != engine.state.card_of
    assert different > 5


# ------------------------------------------------------------------ thinking


def test_a_player_answers_there_as_it_would_here(thinking: ThinkingProcess):
    match = a_match(None, None)
    here, there = make_player("search:12", 8), ApartPlayer(thinking, "search:12", 8)
    for at in (1, 2, 1):
        prompt = main_prompt(match, at)
        observation = Observation(match.engine, prompt.seat)
        keys = here.answer(observation, prompt)
        assert there.answer(observation, prompt) == keys
        match.engine.answer(keys)
    assert thinking.process is not None


def test_advice_is_the_same_too_and_the_whole_match_has_one_process():
    match = a_match("search:5", None)
    assert match.thinking is not None
    assert match.thinking.process is None, "nobody has thought yet"
    prompt = main_prompt(match)
    found = match.advice(prompt.seat)
    process = match.thinking.process
    assert process is not None
    task = match.advising(prompt.seat)
    task.start()
    assert task.wait(60)
    assert task.advice == found == advise(Observation(match.engine, prompt.seat))
    assert match.thinking.process == process
    match.close()
    assert not there_is(process)


def test_only_players_that_think_long_think_apart():
    match = a_match("greedy", "search:5")
    assert not isinstance(match.bots[0], ApartPlayer)
    assert isinstance(match.bots[1], ApartPlayer)
    assert [name for name, level in levels("gcg").items() if thinks_long(level.bot)] == ["hard", "expert"]
    assert [name for name, level in levels("gundam-war").items() if thinks_long(level.bot)] == ["expert"]
    assert [bot for bot in NAMES if thinks_long(bot)] == ["expert-1", "expert", "search"]


def test_no_key_waits_for_an_answer_that_is_known_to_take_long():
    match = a_match("search:5", "greedy")
    found: set[tuple[str, bool, bool]] = set()
    player = RandomPlayer(1)
    while (prompt := match.engine.prompt) is not None and match.engine.decisions < 60:
        if not prompt.forced:
            thought = match.thought()
            assert thought is not None
            found.add((thought.mind.name, match.game.prompts[prompt.kind].main, thought.long))
        match.engine.choose(player.choose(Observation(match.engine, prompt.seat), prompt))
    assert found == {
        ("search:5", True, True), ("search:5", False, False), ("greedy", True, False), ("greedy", False, False),
    }  # fmt: skip
    assert match.thinking is not None
    assert match.thinking.process is None


def there_is(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_process_that_is_killed_costs_its_thought_again(thinking: ThinkingProcess, caplog: pytest.LogCaptureFixture):
    match = a_match(None, None)
    prompt = main_prompt(match)
    observation = Observation(match.engine, prompt.seat)
    player = ApartPlayer(thinking, "search:12", 8)
    keys = player.answer(observation, prompt)
    first = thinking.process
    assert first is not None
    os.kill(first, signal.SIGKILL)
    assert ApartPlayer(thinking, "search:12", 8).answer(observation, prompt) == keys
    assert "the worker died" in caplog.text
    assert thinking.process is None
    player.answer(observation, prompt)
    assert thinking.process not in (None, first)


def test_a_thought_can_be_hurried_and_the_process_goes_on(thinking: ThinkingProcess):
    match = a_match("search:1000000", "search:1000000")
    prompt = main_prompt(match)
    thought = match.thought()
    assert isinstance(thought, BotTask)
    thought.start()
    assert not thought.wait(0.05)
    thought.hurry()
    assert thought.wait(60)
    assert thought.fault() == ""
    assert match.prompt is prompt
    assert match.thinking is not None
    process = match.thinking.process
    assert match.take(thought)
    assert match.thinking.process == process
    match.close()


def test_closing_the_table_ends_a_thought_that_would_take_for_ever():
    match = a_match("search:1000000", "search:1000000")
    main_prompt(match)
    thought = match.thought()
    assert thought is not None
    ended = threading.Event()
    thought.start(ended.set)
    assert not thought.wait(0.05)
    match.close()
    assert ended.wait(60)
    assert isinstance(thought.error, TableClosed)
    assert match.thinking is not None
    assert match.thinking.process is None


@pytest.mark.thorough
def test_a_thought_that_is_stopped_is_lost_and_the_next_one_gets_a_new_process(
    thinking: ThinkingProcess, caplog: pytest.LogCaptureFixture
):
    match = a_match(None, None)
    prompt = main_prompt(match)
    observation = Observation(match.engine, prompt.seat)
    player = ApartPlayer(thinking, "search:12", 8)
    keys = player.answer(observation, prompt)  # the process has read the cards
    thought = BotTask(BotSeat("search:1000000", ApartPlayer(thinking, "search:1000000", 8)), match.engine)
    thought.start()
    assert not thought.wait(0.2)
    first = thinking.process
    thinking.stop()
    assert thought.wait(5), "it is not thought about again in this process"
    assert isinstance(thought.error, ThoughtStopped)
    assert player.answer(observation, prompt) == keys
    assert thinking.process not in (None, first)
    assert caplog.text == ""


def test_what_cannot_travel_is_thought_about_here(thinking: ThinkingProcess, caplog: pytest.LogCaptureFixture):
    match = a_match(None, None)
    prompt = main_prompt(match)
    observation = Observation(match.engine, prompt.seat)
    assert thinking.ask(lambda seen: seen.seat, observation) == prompt.seat
    assert "thought about in this process" in caplog.text


def test_a_player_that_somebody_put_there_stays():
    match = Match.new([load_deck(name) for name in DECKS], 5, bots=("search:5", None))
    mine = RandomPlayer(1)
    match.bots[0] = mine
    match.think_apart()
    assert match.bots[0] is mine
