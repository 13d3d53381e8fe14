"""Random games: everything holds in every state, every option is accepted, and each game ends."""

from __future__ import annotations

import pytest

from gundam_tui.kernel import COMPILED, Engine, Event, Option, Refused
from gundam_tui.kernel.game import Proposing
from gundam_tui.kernel.rng import Stream
from tests.profile import quick_every, quick_first
from tests.properties.games import (
    GAMES,
    MANY,
    PAIRINGS,
    SCALE,
    SPACING,
    asked,
    new,
    play,
    position,
    prompts,
    some_answer,
)
from tests.properties.invariants import check
from tests.properties.many import FORMATS, run


@pytest.mark.parametrize("name", quick_every(GAMES, 5))
def test_invariants_hold_in_every_state_and_games_end(name: str):
    for seed in range((4 if name in MANY else 10) * SCALE):
        engine = new(name, seed, keep=False)
        cards = len(engine.state.objs)
        play(engine, seed + 1000, lambda _, e=engine, n=cards: check(e, n))
        check(engine, cards)


@pytest.mark.parametrize("name", quick_every(GAMES, 5))
def test_every_option_offered_is_accepted(name: str):
    for seed in range(SCALE):
        engine = new(name, seed, keep=False)
        stream = Stream(seed)
        cards = len(engine.state.objs)
        for prompt in prompts(engine, seed + 2000):
            before = engine.digest()
            for option in prompt.options:
                copy = engine.clone()
                others = [other.key for other in prompt.options if other is not option]
                copy.answer([option.key, *stream.shuffled(others)][: max(prompt.least, 1)])
                check(copy, cards)
                assert copy.digest() != before
            if prompt.least == 0:
                engine.clone().answer([])
            if prompt.most > 1:
                engine.clone().answer(stream.shuffled(prompt.keys())[: prompt.most])


@pytest.mark.parametrize("name", quick_every(GAMES, 5))
def test_a_refused_answer_changes_nothing(name: str):
    engine = new(name, 77)
    stream = Stream(77)
    foreign = Option("pass", place="nowhere")
    for at, prompt in enumerate(prompts(engine, 3000)):
        if at % SPACING.get(name, 2):
            continue
        keys = prompt.keys()
        wrong = [["nonsense"], [*keys, "nonsense"]]
        if keys:
            wrong += [[keys[0], keys[0]], [*keys, keys[0]]]
        if prompt.least > 0:
            wrong += [[], stream.shuffled(keys)[: prompt.least - 1]]
        if prompt.most < len(keys):
            wrong.append(stream.shuffled(keys)[: prompt.most + 1])
        if stream.below(4):  # a copy that has not gone on yet takes another way than a running engine
            victim: Engine = engine.clone()
        else:
            victim = engine
        before, length, record = position(victim), len(victim.log), list(victim.record)
        for answer in wrong:
            with pytest.raises(Refused) as refused:
                victim.answer(answer)
            assert refused.value.text
            assert refused.value.clause == prompt.rule
        with pytest.raises(Refused):
            victim.choose([foreign] * max(1, prompt.least))
        assert position(victim) == before
        assert (len(victim.log), victim.record) == (length, record)
        copy = victim.clone()
        copy.answer(some_answer(stream, prompt))


@pytest.mark.parametrize("name", GAMES)
def test_nothing_can_be_answered_when_the_game_is_over(name: str):
    engine = new(name, 5)
    play(engine, 5)
    before = position(engine)
    with pytest.raises(Refused, match="over"):
        engine.answer("pass")
    with pytest.raises(Refused, match="over"):
        engine.concede(0)
    assert position(engine) == before
    assert asked(engine) is None


@pytest.mark.skipif(COMPILED, reason="a compiled engine cannot be watched from outside")
@pytest.mark.rule("10-1-9-1")
def test_what_an_effect_rests_is_proposed_so_that_another_card_may_be_rested_instead(monkeypatch: pytest.MonkeyPatch):
    propose, perform = Engine.propose, Engine.perform_all
    proposed: list[Event] = []
    rested = 0

    def proposing(engine: Engine, *events: Event) -> Proposing:
        proposed.extend(events)
        return propose(engine, *events)

    def performing(engine: Engine, batch: list[Event]) -> list[Event]:
        nonlocal rested
        for event in batch:
            if event.name == "rest" and event.how == "effect":
                rested += 1
                assert any(event is other for other in proposed), f"{event} cannot be replaced"
        return perform(engine, batch)

    monkeypatch.setattr(Engine, "propose", proposing)
    monkeypatch.setattr(Engine, "perform_all", performing)
    for name in PAIRINGS:
        play(new(name, 5, keep=False), 5)
        proposed.clear()
    assert rested > 10


@pytest.mark.parametrize("name", quick_first(MANY))
def test_players_concede_at_any_moment_and_the_others_play_on(name: str):
    """Every prompt of a game is one at which some seat may give up; what follows is sound and comes to an end."""
    for number in range(SCALE):
        engine = new(name, 90 + number)
        stream = Stream(number)
        cards = len(engine.state.objs)
        for at, _ in enumerate(prompts(engine, 8000 + number)):
            if at % 11:
                continue
            seat = stream.below(engine.seats)
            if seat in engine.state.out:
                continue
            copy = engine.clone()
            copy.concede(seat)
            check(copy, cards)
            assert copy.outcome is not None or seat in copy.state.out
            play(copy, at, lambda _, e=copy, n=cards: check(e, n))
            assert copy.outcome is not None
            assert seat in copy.outcome.out
            assert sorted((*copy.outcome.winners, *copy.outcome.out)) == list(range(engine.seats))


@pytest.mark.parametrize("format_name", quick_first(FORMATS))
def test_games_with_decks_of_the_whole_pool_and_players_who_give_up_go_well(format_name: str):
    assert run(format_name, first=0, games=5 * SCALE, checked=5) == []
