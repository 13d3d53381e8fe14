"""Random games to the end: nothing is lost, nothing stays destroyed, nothing depends on hidden cards."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from gundam_tui.games.nation.cards.counters import doomed
from gundam_tui.games.nation.cards.terms import FIELD
from tests.nation.games import random_keys

from .cards import DECK, match, pool


@pytest.mark.parametrize("seed", range(12))
def test_a_random_game_ends_and_keeps_every_card(seed):
    e, chance = match(pool(), [DECK, DECK], seed, keep=False), random.Random(seed)
    while e.prompt is not None:
        owners = Counter(obj.owner for obj in e.state.objs.values())
        assert owners == {0: 50, 1: 50}
        if e.prompt.kind == "free":
            assert not [o for o in e.state.objs.values() if o.zone in FIELD and doomed(o)]
            assert e.state.vars.get("stack", ()) == ()
        e.answer(random_keys(e, chance))
        assert e.decisions < 20000
    assert e.outcome is not None


def test_the_same_answers_give_the_same_game():
    e, chance = match(pool(), [DECK, DECK], 5), random.Random(5)
    while e.prompt is not None:
        e.answer(random_keys(e, chance))
    again = match(pool(), [DECK, DECK], 5)
    for keys in e.record:
        again.answer(list(keys))
    assert again.digest() == e.digest()


def test_a_copy_goes_on_like_the_game_it_was_made_of():
    e, chance = match(pool(), [DECK, DECK], 6, keep=False), random.Random(6)
    for _ in range(400):
        copy, keys = e.clone(), random_keys(e, chance)
        e.answer(keys)
        if e.prompt is None:
            break
        copy.answer(keys)
        assert copy.digest() == e.digest()


@pytest.mark.rule("MC-21", "MC-22", "MC-27")
def test_what_a_seat_is_asked_does_not_depend_on_cards_that_it_cannot_see():
    e, chance = match(pool(), [DECK, DECK], 7, keep=False), random.Random(7)
    for _ in range(300):
        assert e.prompt is not None
        seat = e.prompt.seat
        world = e.determinise(seat, chance.randrange(1 << 30))
        assert world.prompt is not None
        assert world.prompt.keys() == e.prompt.keys()
        e.answer(random_keys(e, chance))
        if e.prompt is None:
            break
