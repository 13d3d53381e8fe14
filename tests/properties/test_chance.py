"""Chance tells nothing: neither the numbers of cards and objects, nor anything that a seat is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from gundam_tui.games.gcg import new_game
from gundam_tui.games.gcg.cards.constants import DECK, HAND
from gundam_tui.kernel import Engine, Prompt
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.kernel.rng import KEYED, SPLITMIX, number
from gundam_tui.players import make_player
from gundam_tui.players.observation import Observation
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from gundam_tui.table.match_queries import MatchQueries
from tests.profile import quick_first
from tests.properties.games import PAIRINGS, SCALE, asked, book, deck

FEW = 1 << 9  # seeds that are tried one after the other
SECRET = 0xD15EA5E_0DDBA11_CAFE_F00D_5EED_1234


def started(seed: int, generator: str) -> Engine:
    return new_game([deck("st01"), deck("st03")], seed, book=book(), keep=False, generator=generator)


def dealt(engine: Engine) -> Engine:
    """The same game once the opening hands are there (6-2-1-5)."""
    assert engine.prompt is not None
    engine.answer("first:p1")
    return engine


def hand(engine: Engine, seat: int) -> list[str]:
    return sorted(engine.card(oid) for oid in engine.zone(HAND, seat))


# ---------------------------------------------------------------- the attack of before


def candidates(seen: list[str], generator: str) -> list[int]:
    """All of a few seeds under which the first seat has been dealt a certain hand."""
    return [seed for seed in range(FEW) if hand(dealt(started(seed, generator)), 0) == seen]


def test_a_quick_game_of_a_guessed_seed_is_known_whole():
    """Why a game with people in it must not be one: a hand and all seeds are enough."""
    game = dealt(started(333, SPLITMIX))
    found = candidates(hand(game, 0), SPLITMIX)
    assert 333 in found
    assert len(found) <= 4
    assert any(hand(dealt(started(seed, SPLITMIX)), 1) == hand(game, 1) for seed in found)


def test_a_game_of_people_has_a_seed_that_nobody_can_try_out():
    """The low bits, which are all that the quick generator ever used, decide nothing alone."""
    decks = [deck("st01"), deck("st03")]
    low = (1 << 32) - 1
    hands: set[tuple[str, ...]] = set()
    for high in range(24):
        match = Match.new(decks, high << 64 | SECRET & low, book=book())
        assert match.engine.state.generator == match.header.generator == KEYED
        assert match.header.seed == high << 64 | SECRET & low
        match.answer("first:p1")
        hands.add(tuple(hand(match.engine, 0)))
    assert len(hands) == 24


# ---------------------------------------------------------------- the numbers of cards


def numbers(engine: Engine, seat: int) -> list[int]:
    """The numbers of the cards in a deck."""
    return sorted(engine.state.objs[oid].card for oid in engine.zone(DECK, seat))


def first_order(engine: Engine, seat: int) -> list[str]:
    """The cards of a deck by the numbers that they were given when it was laid out."""
    return [
        engine.state.card_of[phys] for phys in sorted(engine.state.objs[oid].card for oid in engine.zone(DECK, seat))
    ]


def test_the_numbers_of_cards_tell_nothing_of_the_deck_list():
    firsts: Counter[str] = Counter()
    orders: set[tuple[str, ...]] = set()
    for seed in range(120):
        order = first_order(started(SECRET + seed, KEYED), 0)
        firsts[order[0]] += 1
        orders.add(tuple(order))
        assert sorted(order) == sorted(card for card, count in deck("st01").cards.items() for _ in range(count))
    assert len(orders) == 120
    # Four copies at most of 50 cards: every one of the list has the first number now and then, none often.
    assert len(firsts) >= len(deck("st01").cards) - 2
    assert max(firsts.values()) < 40


def test_the_first_order_and_the_shuffle_are_not_the_same_chance():
    """Where a card is dealt does not follow from its number."""
    tops = Counter(
        numbers(engine, 0).index(engine.state.objs[engine.zone(DECK, 0)[0]].card)
        for engine in (started(SECRET + seed, KEYED) for seed in range(120))
    )
    assert len(tops) > 30
    assert max(tops.values()) < 12


@pytest.mark.parametrize("generator", [SPLITMIX, KEYED])
def test_equal_seeds_give_equal_games(generator: str):
    one, two = started(SECRET, generator), started(SECRET, generator)
    assert one.digest() == two.digest()
    assert dealt(one).digest() == dealt(two).digest()
    assert one.digest() != dealt(started(SECRET + 1, generator)).digest()


def test_a_game_of_the_first_format_is_laid_out_as_it_was():
    """Its record holds neither the order of the deck nor the hands: they follow from the seed."""
    engine = started(5, SPLITMIX)
    assert first_order(engine, 0) == sorted(first_order(engine, 0))
    assert engine.digest() == "a57107284b3998c4"


# ---------------------------------------------------------------- what a seat is shown


def reseeded(engine: Engine, at: int) -> Engine:
    """The same position with other chance to come, and as if another one had been before."""
    world = engine.clone()
    world.log, world.record_history, world.in_sight = engine.log, engine.record_history, None  # the log says it all
    state = world.state
    state.seed, state.counter = number(at, 1) << 64 | number(at, 2), number(at, 3) % 5000
    assert state.seed.bit_length() > 64
    return world


def walked(seed: int, name: str) -> Iterator[tuple[Match, Prompt]]:
    """The prompts of a game of people that play at random."""
    match = Match.new([deck(part) for part in name.split("-")], seed, book=book())
    player = RandomPlayer(seed)
    while (prompt := match.prompt) is not None:
        yield match, prompt
        match.answer([option.key for option in player.choose(None, prompt)])


@pytest.mark.parametrize("name", quick_first(PAIRINGS))
def test_nothing_that_is_shown_depends_on_seed_or_counter(name: str):
    compared = 0
    for number_ in range(SCALE):
        for at, (match, prompt) in enumerate(walked(SECRET + number_, name)):
            if at % 4:
                continue
            engine, world = match.engine, reseeded(match.engine, at)
            assert world.digest() != engine.digest()
            assert asked(world) == asked(engine)
            here, there = (MatchQueries(Recorder(one, match.header)) for one in (engine, world))
            for seat in (None, 0, 1):
                assert there.view(seat) == here.view(seat)
                assert there.log(seat) == here.log(seat)
            for option in prompt.options:
                assert there.preview(prompt.seat, [option.key]) == here.preview(prompt.seat, [option.key])
            one, two = (
                Observation(engine, prompt.seat).determinised(at),
                Observation(world, prompt.seat).determinised(at),
            )
            assert one.digest() == two.digest()
            assert one.state.generator == SPLITMIX
            compared += 1
    assert compared > 20


def test_what_a_computer_player_answers_does_not_depend_on_seed_or_counter():
    for at, (match, prompt) in enumerate(walked(SECRET, "st01-st03")):
        if at % 17 or prompt.forced:
            continue
        world = reseeded(match.engine, at)
        for name in ("greedy", "easy"):
            answers = {
                tuple(o.key for o in make_player(name, 5).choose(Observation(engine, prompt.seat), prompt))
                for engine in (match.engine, world)
            }
            assert len(answers) == 1


def test_no_key_of_an_answer_names_the_seed():
    keys: set[str] = set()
    for _, prompt in walked(SECRET, "st01-st02"):
        keys.update(option.key for option in prompt.options)
    assert len(keys) > 50
    whole = " ".join(keys)
    assert not any(sign in whole for sign in (str(SECRET), f"{SECRET:x}"))
