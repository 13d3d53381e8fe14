"""A judge's hand in this game: what is offered is possible, and is told in words."""

from __future__ import annotations

import pytest

from gundam_tui.kernel.engine import Refused

from .table import Table
from .test_table import GAME


def test_cards_are_moved_and_marked():
    p = Table().side(0, field=["S-B02~"], g=["G-BLUE"]).start("deployment")
    unit, power = p.find("S-B02", 0), p.find("G-BLUE", 0)
    p.e.correct([f"reroll:S-B02#{unit}", f"damage:S-B02#{unit}=1", f"move:G-BLUE#{power}>p1/hand"])
    assert not p.obj("S-B02").exhausted
    assert p.obj("S-B02").damage == 1
    assert p.cards("hand") == ["G-BLUE"]


def test_a_character_is_set_on_a_unit_and_an_operation_on_one_of_the_enemy():
    p = Table().side(0, hand=["CH-1", "S-L17"], field=["S-B02"]).side(1, field=["S-G02"]).start("deployment")
    p.e.correct([f"set:CH-1#{p.find('CH-1')}>S-B02#{p.find('S-B02')}"])
    assert p.obj("CH-1").host == p.find("S-B02")
    p.e.correct([f"set:S-L17#{p.find('S-L17')}>S-G02#{p.find('S-G02')}"])
    assert p.obj("S-L17").host == p.find("S-G02")
    assert p.obj("S-L17").seat == 1


@pytest.mark.rule("GW-20", "GW-21")
def test_a_card_is_moved_into_a_hangar_and_out_of_it_whoever_owns_it():
    p = Table().side(0, hand=["S-B02"], g=["G-BLUE"] * 2).side(1, hangar=["S-G02"]).start("deployment")
    p.e.correct([f"move:S-B02#{p.find('S-B02')}>p1/hangar"])
    assert p.cards("hangar") == ["S-B02"]
    p.e.correct([f"move:S-B02#{p.find('S-B02')}>p2/hangar", f"move:S-G02#{p.find('S-G02')}>p2/hand"])
    assert (p.cards("hangar", 1), p.cards("hand", 1)) == (["S-B02"], ["S-G02"])
    offered = [choice.key for choice in GAME.corrections.choices(p.e, None, f"S-B02#{p.find('S-B02')}")]
    assert f"move:S-B02#{p.find('S-B02')}>p1/hangar" in offered


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("set:S-B02#{S-B02}>S-G02#{S-G02}", "it cannot be attached to a UNIT"),
        ("set:CH-1#{CH-1}>S-L17#{S-L17}", "nothing of the kind can be attached to that card"),
        ("set:S-L17#{S-L17}>S-G02#{S-G02}", "it is attached to it already"),
        ("roll:S-L17#{S-L17}", "it is attached to a card: mark that one"),
        ("roll:CH-1#{CH-1}", "no card is marked in the hand"),
        ("reroll:S-B02#{S-B02}", "it is not rolled"),
        ("damage:G-BLUE#{G-BLUE}=1", "only UNITs have damage"),
        ("damage:S-B02#{S-B02}=99", "so much damage would destroy it: move it to the Junkyard instead"),
        ("move:CH-1#{CH-1}>p1/area-1", "only UNITs stand in a battle area"),
        ("move:S-B02#{S-B02}>p1/area-1", "a SQUAD stands in a battle area during the Battle Phase only"),
        ("move:G-BLUE#{G-BLUE}>p1/deployment", "no such card stands in the Station area"),
        ("move:S-B02#{S-B02}>p1/g-zone", "it cannot be played as a GENERATION card"),
        ("move:CH-1#{CH-1}>p2/lost", "it belongs to P1: it can only lie in that player's Discard Pile"),
    ],
)  # fmt: skip
def test_what_cannot_be_corrected_is_refused_in_the_words_of_this_game(key: str, why: str):
    p = Table().side(0, hand=["CH-1"], field=["S-B02"], g=["G-BLUE"]).side(1, field=["S-G02+S-L17"]).start("deployment")
    numbers = ("S-B02", "S-G02", "CH-1", "S-L17", "G-BLUE")
    with pytest.raises(Refused) as caught:
        p.e.correct([key.format_map({number: p.find(number) for number in numbers})])
    assert caught.value.refusal.text == why


def test_a_card_that_is_attached_by_agreement_is_told_so():
    p = Table().side(0, hand=["CH-1"], field=["S-B02"]).start("deployment")
    key = f"set:CH-1#{p.find('CH-1')}>S-B02#{p.find('S-B02')}"
    offered = {one.key: one.label for one in GAME.corrections.choices(p.e, 0, f"CH-1#{p.find('CH-1')}")}
    assert offered[key].startswith("Attach it to P1's ")
    p.e.correct([key])
    character, unit = (GAME.book()[number].name for number in ("CH-1", "S-B02"))
    assert GAME.log_lines(p.e, None)[-1].text == f"Both players agree: {character} is attached to {unit}"
    label = next(one.label for one in GAME.corrections.things(p.e, 0) if one.key.startswith("CH-1#"))
    assert label == f"P1's {character} (attached to {unit})"
