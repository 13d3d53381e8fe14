"""Copies: `clone`, `undo` and `determinise` stand where the original stood, and go their own way."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gundam_tui.kernel import Engine
from gundam_tui.kernel.rng import Stream
from gundam_tui.players.random import RandomPlayer
from tests.profile import quick_every
from tests.properties.games import GAMES, SCALE, SPACING, asked, facts, new, play, position, prompts, some_answer
from tests.properties.invariants import check

STRIDE = 1 if SCALE > 1 else 23  # a clone of every so many decisions plays on to the end

# Walks are drawn as numbers that pick options, so that hypothesis can shorten and vary them.
WALKS = st.lists(st.integers(0, 1 << 16), min_size=1, max_size=120)
BUDGET = settings(max_examples=12 * SCALE, derandomize=True, database=None)


def walk(engine: Engine, picks: list[int]) -> None:
    for pick in picks:
        if engine.prompt is None:
            return
        engine.answer(some_answer(Stream(pick), engine.prompt))


# ------------------------------------------------------------------ clone


@pytest.mark.parametrize("name", quick_every(GAMES, 5))
def test_a_clone_at_every_decision_plays_on_identically(name: str):
    for seed in range(SCALE):
        engine = new(name, seed)
        clones: list[Engine] = []
        digests: list[str] = []
        for _ in prompts(engine, seed + 4000):
            clones.append(engine.clone())
            digests.append(engine.digest())
        digests.append(engine.digest())
        for at, clone in enumerate(clones):
            assert clone.digest() == digests[at]
            # Every one goes on for a decision, some to the very end.
            last = len(clones) if at % STRIDE == 0 else at + 1
            for now in range(at, last):
                clone.answer(engine.record[now])
                assert clone.digest() == digests[now + 1]
            assert (clone.prompt is None) == (last == len(clones))
        assert clones[0].outcome == engine.outcome


@pytest.mark.parametrize("name", quick_every(GAMES, 5))
def test_a_chain_of_clones_plays_the_same_game(name: str):
    plain, chain = new(name, 3), new(name, 3)
    player = RandomPlayer(4100)
    while plain.prompt is not None:
        chain = chain.clone()
        assert (asked(chain), chain.digest()) == (asked(plain), plain.digest())
        keys = player.answer(plain, plain.prompt)
        plain.answer(keys)
        chain.answer(keys)
    assert chain.outcome == plain.outcome


@pytest.mark.parametrize("name", quick_every(GAMES, 5))
def test_what_a_clone_does_leaves_the_original_alone(name: str):
    engine = new(name, 8)
    for at, _ in enumerate(prompts(engine, 4200)):
        if at % 40:
            continue
        copy, other = engine.clone(), engine.clone()
        before = position(engine)
        play(copy, at)
        assert position(engine) == before
        assert position(other) == before


@pytest.mark.parametrize("name", GAMES)
def test_clones_share_nothing_that_can_be_changed(name: str):
    """Every container of the state is emptied in the copy; the original's are as they were."""
    engine = new(name, 9)
    for at, _ in enumerate(prompts(engine, 4300)):
        if at % 40:
            continue
        copy = engine.clone()
        before = position(engine)
        state = copy.state
        for table in (
            state.objs,
            *state.zones,
            state.where,
            state.vars,
            state.ledger,
            state.last_known,
            copy.step_answers,
        ):
            table.clear()
        for frame in state.flow:
            frame.at, frame.data = 99, {}
        state.flow.clear()
        state.trigger_queue = state.new_triggers = state.lasting = state.card_of = ()
        state.counter += 1
        copy.state_cache["x"] = copy.log
        assert position(engine) == before
        assert "x" not in engine.state_cache


# ------------------------------------------------------------------ undo


@pytest.mark.parametrize("name", quick_every(GAMES, 5))
@BUDGET
@given(picks=WALKS, back=st.integers(1, 30), seed=st.integers(0, 1 << 32))
def test_undo_takes_back_exactly_what_was_answered(name: str, picks: list[int], back: int, seed: int):
    engine = new(name, seed)
    walk(engine, picks)
    end, logged, record = position(engine), facts(engine.log), list(engine.record)
    undone = 0
    while undone < back and engine.undo():
        undone += 1
    assert undone == min(back, len(record))
    assert engine.record == record[: len(record) - undone]
    again = new(name, seed)
    for keys in engine.record:
        again.answer(keys)
    assert position(engine) == position(again)
    assert facts(engine.log) == facts(again.log)
    for keys in record[len(record) - undone :]:
        engine.answer(keys)
    assert position(engine) == end
    assert facts(engine.log) == logged


@pytest.mark.parametrize("name", quick_every(GAMES, 5))
def test_answer_undo_answer_gives_the_same_digest(name: str):
    engine = new(name, 10)
    stream = Stream(10)
    while engine.prompt is not None:
        before, keys = engine.digest(), some_answer(stream, engine.prompt)
        engine.answer(keys)
        after = engine.digest()
        assert engine.undo()
        assert engine.digest() == before
        engine.answer(some_answer(stream, engine.prompt))  # another way first
        assert engine.undo()
        engine.answer(keys)
        assert engine.digest() == after


# ------------------------------------------------------------------ determinise


def reopened(engine: Engine) -> Engine:
    """A copy whose open prompt has been asked anew by the running step."""
    copy = engine.clone()
    copy.reopen()
    return copy


@pytest.mark.parametrize("name", quick_every(GAMES, 5))
def test_determinise_keeps_what_a_seat_can_see(name: str):
    engine = new(name, 11)
    cards = len(engine.state.objs)
    stream = Stream(11)
    moved = 0
    for at, prompt in enumerate(prompts(engine, 4400)):
        if at % SPACING.get(name, 1):
            continue
        before = engine.digest()
        for seat in range(engine.seats):
            world = engine.determinise(seat, at)
            state, dealt = engine.state, world.state
            bit = 1 << seat
            if prompt.seat == seat and not engine.step_answers:
                # Nothing is asked again, so nothing has moved at all, but for cards of which the seat knows no place.
                loose = {state.where[phys] for lot in state.lots if lot.seat == seat for phys in lot.members}
                assert {i: facts(obj) for i, obj in dealt.objs.items() if i not in loose} == {
                    i: facts(obj) for i, obj in state.objs.items() if i not in loose
                }
                assert dealt.zones == state.zones
                assert asked(world) == asked(engine)
                # And asked again, in spite of other cards elsewhere, it is the same question (law 7).
                assert asked(reopened(world)) == asked(engine)
            for phys, card in enumerate(state.card_of):
                obj = state.objs.get(state.where.get(phys, 0))
                if obj is None or obj.seen & bit:
                    assert dealt.card_of[phys] == card
                elif dealt.card_of[phys] != card:
                    moved += 1
                    assert engine.game.card_back(dealt.card_of[phys]) == engine.game.card_back(card)
            for owner in range(engine.seats):
                mine = [obj.card for obj in state.objs.values() if obj.owner == owner]
                assert Counter(dealt.card_of[i] for i in mine) == Counter(state.card_of[i] for i in mine)
            check(world, cards)
            if at % 30 == seat:
                play(world, stream.below(1 << 30))
        assert engine.digest() == before
    assert moved > 100, "hardly anything was dealt anew"


@pytest.mark.parametrize("name", GAMES)
def test_determinise_is_a_function_of_its_seed_and_deals_differently(name: str):
    engine = new(name, 12)
    for at, _ in enumerate(prompts(engine, 4500)):
        if at > 20:
            break
    worlds = [engine.determinise(0, seed).digest() for seed in (1, 1, 2, 3)]
    assert worlds[0] == worlds[1]
    assert len(set(worlds)) == 3
