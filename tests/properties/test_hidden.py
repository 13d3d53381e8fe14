"""Hidden stays hidden (law 7): deal what a seat cannot see in another way, and all it is shown is equal."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.seen.view import view
from gundam_tui.games.gcg.seen.words.log import log_lines
from gundam_tui.kernel import Engine
from gundam_tui.kernel.dealing import lots, unseen
from gundam_tui.kernel.events import lay_out
from gundam_tui.kernel.rng import Stream
from tests.profile import quick_every
from tests.properties.games import GAMES, MANY, PAIRINGS, SCALE, asked, new, prompts


def swapped(engine: Engine, seat: int | None, seed: int, known: frozenset[int] = frozenset()) -> Engine:
    """A copy with the original's log and prompt, in which the cards that the seat does not know have changed
    places, but for some physical cards; those that it knows without their places as well."""
    world = engine.clone()
    # The log says it all; that of the game goes on.
    world.log, world.record_history, world.in_sight = engine.log[:], engine.record_history, engine.in_sight
    cards = list(world.state.card_of)
    stream = Stream(seed)
    for members in lots(engine.state, seat):
        lay_out(world.state, members, stream.shuffled(members))
    for pile in unseen(engine.state, engine.seats, seat, engine.game.card_back):
        places = [phys for phys in pile if phys not in known]
        for place, card in zip(places, stream.shuffled([cards[i] for i in places]), strict=True):
            cards[place] = card
    world.state.card_of = tuple(cards)
    return world


def once_seen(engine: Engine, seat: int) -> frozenset[int]:
    """The physical cards that a seat has seen at some time: its log goes on naming them when they are shuffled."""
    seen = (
        event.old.card for event in engine.log if event.old is not None and (event.seen | event.old.seen) >> seat & 1
    )
    return frozenset(seen)


@pytest.mark.parametrize("name", quick_every([*PAIRINGS, *MANY], 8))
def test_views_and_logs_show_nothing_of_hidden_cards(name: str):
    for number in range(SCALE):
        engine = new(name, 31 + number)
        different = 0
        for at, _ in enumerate(prompts(engine, 7000 + number)):
            if at % 4:
                continue
            for seat in range(engine.seats):
                seen = view(engine, seat)
                world = swapped(engine, seat, at)
                different += world.state.card_of != engine.state.card_of
                assert view(world, seat) == seen
                if at % 20 == 0:
                    world = swapped(engine, seat, at, once_seen(engine, seat))
                    assert log_lines(world, seat) == log_lines(engine, seat)
        assert different > 20


@pytest.mark.parametrize("name", GAMES)
def test_the_questions_to_a_seat_do_not_depend_on_what_it_cannot_see(name: str):
    for number in range(SCALE):
        engine = new(name, 41 + number)
        compared = 0
        for at, prompt in enumerate(prompts(engine, 7100 + number)):
            if engine.step_answers:
                continue
            world = swapped(engine, prompt.seat, at)
            world.reopen()
            assert asked(world) == asked(engine)
            compared += world.state.card_of != engine.state.card_of
        assert compared > 20
