"""What a seat believes about hidden hands: by what lies open alone, and worlds drawn by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from gundam_tui.games.beliefs import Beliefs
from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg.tools.ai import hand_model
from gundam_tui.games.gcg.tools.position import Position, Side, set_up
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine
from gundam_tui.kernel.dealing import unseen
from gundam_tui.kernel.rng import Stream
from gundam_tui.kernel.view import hide_unknown
from gundam_tui.players.observation import Observation
from tests.profile import quick_first
from tests.properties.games import book, new, prompts
from tests.properties.test_hidden import swapped

GM, GUNDAM = "ST01-005", "ST01-001"  # Units of Lv. 2 and Lv. 4


def moments(seed: int = 5, step: int = 12, most: int = 5, name: str = "st01-st02") -> Iterator[Engine]:
    engine = new(name, seed)
    for at, _ in enumerate(prompts(engine, 71)):
        if at > step * most:
            return
        if at and at % step == 0:
            yield engine


def of(engine: Engine, seat: int) -> Beliefs:
    return Beliefs(hide_unknown(engine, seat), seat)


def facing(hand: int, active: int, rested: int = 0, *, turn: int = 13) -> Engine:
    """Seat 0 in its main phase against a hand of some cards, with active and rested Resources."""
    held = [GM, GUNDAM, "ST01-008", "ST01-010"]
    theirs = Side(hand=held[:hand], resources=active, rested_resources=rested, deck=[*held, GUNDAM] * 3)
    return set_up(Position([Side(), theirs], turn=turn), book=book())


# ------------------------------------------------------------------ by what is known alone


@pytest.mark.parametrize("name", quick_first(["st01-st02", "royale of three", "team battle"]))
def test_hidden_cards_that_change_places_change_no_belief(name: str):
    different = compared = 0
    for at, engine in enumerate(moments(name=name)):
        for seat in range(engine.seats):
            for owner in range(engine.seats):
                believed = dict(of(engine, seat).weights(owner))
                compared += len(believed) > 1
                for seed in range(2):
                    world = swapped(engine, seat, 10 * at + seed)
                    different += world.state.card_of != engine.state.card_of
                    assert of(world, seat).weights(owner) == believed
    assert compared > 5
    assert different > 10


def test_when_the_cards_of_a_hand_were_drawn_changes_nothing():
    """The owner may mix their hand, so nobody sees which of its cards they have played."""
    for engine in moments():
        hand = engine.zone("hand", 1)
        world = engine.clone()
        for oid in hand:
            world.state.objs[oid] = world.state.objs[oid].replace("entered_turn", 1)
        world.forget()
        assert of(world, 0).weights(1) == of(engine, 0).weights(1)
        assert of(world, 0).dealt(world.clone(), Stream(3)) == of(engine, 0).dealt(engine.clone(), Stream(3))


def test_equal_knowledge_and_seed_give_equal_worlds():
    for engine in moments(step=15, most=4):
        prompt = engine.prompt
        assert prompt is not None
        if engine.step_answers:
            continue
        other = swapped(engine, prompt.seat, 9)
        other.reopen()
        one, two = Observation(engine, prompt.seat), Observation(other, prompt.seat)
        assert [one.believed(at).digest() for at in range(3)] == [two.believed(at).digest() for at in range(3)]
        assert game("gcg").view(one.believed(1), prompt.seat) == game("gcg").view(engine, prompt.seat)


def test_a_believed_world_holds_the_same_cards_and_keeps_what_the_seat_sees():
    engine = list(moments())[-1]
    prompt = engine.prompt
    assert prompt is not None
    hidden = {phys for pile in unseen(engine.state, 2, prompt.seat, engine.game.card_back) for phys in pile}
    for seed in range(5):
        world = Observation(engine, prompt.seat).believed(seed)
        assert Counter(world.state.card_of) == Counter(engine.state.card_of)
        assert all(card == engine.state.card_of[phys] for phys, card in enumerate(world.state.card_of)
                   if phys not in hidden)  # fmt: skip


# ------------------------------------------------------------------ what they are


def test_a_card_that_could_have_been_played_is_less_likely_to_be_held():
    early, late = facing(3, 0, 1, turn=3), facing(3, 0, 6)
    assert of(early, 0).weights(1)[GM] > of(late, 0).weights(1)[GM]


@pytest.mark.rule("7-5-2-2-3")
def test_resources_left_active_speak_against_units_that_they_would_have_paid_for():
    spent, left = facing(3, 0, 6), facing(3, 6)
    assert of(left, 0).weights(1)[GM] < of(spent, 0).weights(1)[GM]


def test_worlds_are_drawn_by_the_weights():
    """Of a hand of one card, each card lies there as often as its copies times its weight."""
    engine = facing(1, 6)
    beliefs, known = of(engine, 0), hide_unknown(engine, 0)
    held = engine.zone("hand", 1)[0]
    left = Counter(known.card(oid) for zone in ("hand", "deck", "shields") for oid in known.zone(zone, 1))
    weights = beliefs.weights(1)
    drawn = Counter[str]()
    for seed in range(1500):
        world = known.determinise(0, seed)
        drawn[beliefs.dealt(world, Stream(seed))[world.state.objs[held].card]] += 1
    whole = sum(count * weights.get(number, 1.0) for number, count in left.items())
    for number, count in left.items():
        assert drawn[number] / 1500 == pytest.approx(count * weights.get(number, 1.0) / whole, abs=0.045)
    assert max(weights.values()) > 1.5 * min(weights.values())


def test_without_a_model_a_hand_is_dealt_evenly(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hand_model, "weights", {})
    engine = list(moments())[-1]
    assert set(of(engine, 0).weights(1).values()) == {1.0}
    module = game("macross-crusade")
    other = module.new_game([load_deck(name, module.id) for name in module.deck_format.usual[:2]], 3)
    assert of(other, 0).weights(1) == {}
    world = other.determinise(0, 4)
    assert of(other, 0).dealt(world, Stream(1)) == world.state.card_of
