"""A judge's hand in the sister games: what is offered is possible, and is told in words."""

from __future__ import annotations

import random

import pytest

from .games import Sister, sisters


@sisters
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_offered_is_accepted_and_said_in_words(sister: Sister, seed: int):
    e, chance, corrections = sister.quiet_game(seed, 150 + 40 * seed), random.Random(seed), sister.game.corrections
    every = list(corrections.things(e, None))
    for one in chance.sample(every, min(8, len(every))):
        for choice in corrections.choices(e, None, one.key)[:12]:
            copy = e.clone()
            copy.correct([choice.key])
            assert corrections.in_words(e, [choice.key], None, None)[0]
