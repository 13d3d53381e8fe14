"""A judge's hand in this game: what is offered is possible, and is told in words."""

from __future__ import annotations

import random

import pytest

from gundam_tui.kernel import Engine

from .table import Table
from .test_table import GAME, random_answer, random_game


def quiet(seed: int, answers: int) -> Engine:
    """A random game at a free timing with cards in the Station area."""
    e, chance = random_game(seed, answers), random.Random(seed)
    while e.prompt is not None and not (e.prompt.kind == "free" and e.zone("deployment", e.prompt.seat)):
        e.choose(random_answer(e, chance))
    assert e.prompt is not None
    return e


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_offered_is_accepted_and_said_in_words(seed: int):
    e, chance = quiet(seed, 150 + 40 * seed), random.Random(seed)
    every = list(GAME.corrections.things(e, None))
    for one in chance.sample(every, min(8, len(every))):
        for choice in GAME.corrections.choices(e, None, one.key)[:12]:
            copy = e.clone()
            copy.amend([choice.key])
            assert GAME.corrections.in_words(e, [choice.key], None, None)[0]


def test_cards_are_moved_and_marked():
    p = Table().side(0, field=["S-B02~"], g=["G-BLUE"]).start("deployment")
    unit, power = p.find("S-B02", 0), p.find("G-BLUE", 0)
    p.e.amend([f"reroll:S-B02#{unit}", f"damage:S-B02#{unit}=1", f"move:G-BLUE#{power}>p1/hand"])
    assert not p.obj("S-B02").exhausted
    assert p.obj("S-B02").damage == 1
    assert p.cards("hand") == ["G-BLUE"]


def test_a_character_is_set_on_a_unit_and_an_operation_on_one_of_the_enemy():
    p = Table().side(0, hand=["CH-1", "S-L17"], field=["S-B02"]).side(1, field=["S-G02"]).start("deployment")
    p.e.amend([f"set:CH-1#{p.find('CH-1')}>S-B02#{p.find('S-B02')}"])
    assert p.obj("CH-1").host == p.find("S-B02")
    p.e.amend([f"set:S-L17#{p.find('S-L17')}>S-G02#{p.find('S-G02')}"])
    assert p.obj("S-L17").host == p.find("S-G02")
    assert p.obj("S-L17").seat == 1


@pytest.mark.rule("GW-20", "GW-21")
def test_a_card_is_moved_into_a_hangar_and_out_of_it_whoever_owns_it():
    p = Table().side(0, hand=["S-B02"], g=["G-BLUE"] * 2).side(1, hangar=["S-G02"]).start("deployment")
    p.e.amend([f"move:S-B02#{p.find('S-B02')}>p1/hangar"])
    assert p.cards("hangar") == ["S-B02"]
    p.e.amend([f"move:S-B02#{p.find('S-B02')}>p2/hangar", f"move:S-G02#{p.find('S-G02')}>p2/hand"])
    assert (p.cards("hangar", 1), p.cards("hand", 1)) == (["S-B02"], ["S-G02"])
    offered = [choice.key for choice in GAME.corrections.choices(p.e, None, f"S-B02#{p.find('S-B02')}")]
    assert f"move:S-B02#{p.find('S-B02')}>p1/hangar" in offered
