"""Texts that hold while something is not so, written in the notation."""

from __future__ import annotations

import pytest

from gundam_tui.games.macross_crusade.keyword_table import KEYWORDS
from gundam_tui.games.nation.cards.card import CardDef
from gundam_tui.games.nation.cards.language.notation import parser

from .cards import unit
from .table import Table


def lone(text: str) -> CardDef:
    """A Unit 1/0/2 with a text in the notation."""
    return unit("LONE", (1, 0, 2), abilities=parser(KEYWORDS).lines(text))


@pytest.mark.parametrize(("enemies", "strengths"), [([], (2, 0, 2)), (["U1"], (1, 0, 2))])
def test_a_text_holds_while_there_are_no_such_cards(enemies, strengths):
    card = lone("auto A, while no enemy units: this gains +1/+0/+0")
    p = Table(card).side(0, field=["LONE", "U2"]).side(1, field=enemies).start("deployment")
    assert p.strengths("LONE") == strengths


@pytest.mark.parametrize(("enemies", "strengths"), [([], (2, 0, 2)), (["U1"], (1, 0, 2))])
def test_a_text_holds_while_its_card_is_not_in_combat(enemies, strengths):
    card = lone("auto A, while not in combat: this gains +1/+0/+0")
    p = Table(card).side(0, area1=["LONE"]).side(1, area1=enemies).start("damage")
    assert p.strengths("LONE") == strengths
