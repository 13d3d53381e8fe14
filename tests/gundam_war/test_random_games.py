"""Random games to the end: nothing is lost, nothing stays destroyed, nothing depends on hidden cards."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from gundam_tui.games.nation.cards.counters import doomed
from gundam_tui.games.nation.cards.terms import FIELD
from gundam_tui.games.nation.flow.ruleset import NationGame, new_game
from gundam_tui.games.nation.state.model import CardPool
from gundam_tui.kernel import Engine
from tests.nation.games import random_keys

from .mutants import BOOK
from .table import Table

GIVERS = {"blue": "G-BLUE", "green": "G-GREEN"}


def mixed(color: str, seed: int) -> list[str]:
    """Twenty G and thirty cards of a colour and without a deck's rules."""
    cards = [card.number for card in BOOK if card.color == color and card.type != "generation"]
    chance = random.Random(seed)
    return [GIVERS[color]] * 20 + [chance.choice(cards) for _ in range(30)]


def match(seed: int, *, keep: bool = False) -> Engine:
    pool = CardPool({card.number: card for card in Table.known}, Table.choices)
    return new_game(NationGame(pool, Table.tables), [mixed("blue", seed), mixed("green", seed)], seed, keep=keep)


@pytest.mark.parametrize("seed", range(10))
def test_a_random_game_ends_and_keeps_every_card(seed):
    e, chance = match(seed), random.Random(seed)
    while e.prompt is not None:
        owners = Counter(obj.owner for obj in e.state.objs.values())
        assert owners == {0: 50, 1: 50}
        if e.prompt.kind == "free":
            assert not [o for o in e.state.objs.values() if o.zone in FIELD and doomed(o)]
            assert e.state.vars.get("stack", ()) == ()
        e.answer(random_keys(e, chance))
        assert e.decisions < 30000
    assert e.outcome is not None


def test_the_same_answers_give_the_same_game():
    e, chance = match(5, keep=True), random.Random(5)
    while e.prompt is not None:
        e.answer(random_keys(e, chance))
    again = match(5, keep=True)
    for keys in e.record:
        again.answer(list(keys))
    assert again.digest() == e.digest()


def test_a_copy_goes_on_like_the_game_it_was_made_of():
    e, chance = match(6), random.Random(6)
    for _ in range(300):
        copy, keys = e.clone(), random_keys(e, chance)
        e.answer(keys)
        if e.prompt is None:
            break
        copy.answer(keys)
        assert copy.digest() == e.digest()


@pytest.mark.rule("GW-17", "GW-157")
def test_what_a_seat_is_asked_does_not_depend_on_cards_that_it_cannot_see():
    e, chance = match(7), random.Random(7)
    for _ in range(300):
        assert e.prompt is not None
        seat = e.prompt.seat
        world = e.determinise(seat, chance.randrange(1 << 30))
        assert world.prompt is not None
        assert world.prompt.keys() == e.prompt.keys()
        e.answer(random_keys(e, chance))
        if e.prompt is None:
            break
