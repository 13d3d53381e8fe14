"""What the rules of the family keep between decisions is what they would find out now, as a copy that keeps nothing."""

from __future__ import annotations

import pytest

from gundam_tui.games.decks.lookup import load_deck, shipped_decks
from gundam_tui.games.nation.flow import play
from gundam_tui.games.nation.queries.power import power
from gundam_tui.games.nation.queries.stats import strengths
from gundam_tui.games.nation.state.texts import has_text, heads, texts_in_field
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine, Event
from gundam_tui.kernel.events import VAR
from gundam_tui.kernel.rng import Stream

GAMES = ("gundam-war", "macross-crusade")


def _about(engine: Engine, oid: int) -> tuple[object, ...]:
    """What is known of a card in the field: its strengths and texts, and what its player has."""
    texts = [ability.id for ability, card in texts_in_field(engine) if card == oid and has_text(engine, ability, oid)]
    return strengths(engine, oid), texts, power(engine, engine.state.objs[oid].seat)


def compare(name: str, seed: int, every: int) -> int:
    """Play a game by chance; every few decisions compare it with a copy. How often they were compared."""
    module = game(name)
    decks = [load_deck(deck, name) for deck in shipped_decks(name)]
    engine = module.new_game([decks[(seed + at) % len(decks)] for at in (0, 1)], seed, keep=False)
    stream = Stream(seed)
    compared = 0
    while (prompt := engine.prompt) is not None:
        if prompt.kind in ("free", "cut") and engine.decisions % every == 0:
            compared += 1
            copy = engine.clone()
            copy.forget()
            kept, found = (play.options(one, prompt.seat) for one in (engine, copy))
            assert [option.key for option in kept] == [option.key for option in found], engine.decisions
            assert [_about(engine, oid) for oid in heads(engine)] == [_about(copy, oid) for oid in heads(copy)]
            copy.perform(Event("probe", VAR, field="probe", value=0))  # after it, all the rules are checked
            assert copy.outcome is None
            there = copy.state.objs
            assert all(there.get(oid) is obj for oid, obj in engine.state.objs.items()), engine.decisions
        count = prompt.least + stream.below(prompt.most - prompt.least + 1)
        engine.choose(stream.shuffled(prompt.options)[:count])
    return compared


@pytest.mark.parametrize("name", GAMES)
def test_what_can_be_played_and_who_is_destroyed_is_not_out_of_date(name: str) -> None:
    assert compare(name, 3, every=3) > 50


@pytest.mark.thorough
@pytest.mark.parametrize("name", GAMES)
def test_the_same_between_other_decks(name: str) -> None:
    assert sum(compare(name, seed, every=1) for seed in range(4, 12)) > 2000
