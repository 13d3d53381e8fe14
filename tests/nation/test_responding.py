"""What Enter gives in the others' turn: the pass, unless a card makes the fight better."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gundam_tui.games.nation.cards.card import Ability
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Target
from gundam_tui.games.nation.cards.nodes.steps import Gain, Grant
from gundam_tui.games.registry import game_of
from tests.gundam_war.table import BLUE, UNITS, Table, command, unit
from tests.nation.table import Play

EVASIVE = "C-1"  # any time: 1 UNIT gains +0/+0/+3 until end of turn
BOOST = command(
    "BOOST",
    Ability("BOOST:0", targets=(Target(UNITS, 1, 1),), steps=(Gain(Chosen(0), Grant(Stats(5, 0, 5))),)),
    price=(0, 0, 0),
)


def white(p: Play) -> str:
    """The verb of the suggested answer."""
    [option] = game_of(p.e).suggested(p.e, p.prompt).answer
    return option.verb


def attacked(defenders: list[str], hand: list[str], attacker: str = "U3") -> Play:
    """The window before damage in a turn of player 2, who attacks with `attacker`; player 1 has defended."""
    p = Table(active=1).side(0, field=defenders, g=BLUE[:5], hand=hand).side(1, field=[attacker])
    play = p.start("attack").to("sortie", seat=1).do(f"sortie {attacker}")
    if defenders:
        play.to("sortie", seat=0).do(f"sortie {defenders[0]}")
    return play.to("free", "damage", 0)


def test_a_card_that_saves_a_unit_is_white() -> None:
    """U2 has defense 3: U3 would destroy it."""
    p = attacked(["U2"], [EVASIVE])
    assert white(p) == "command"


@pytest.mark.parametrize("hand", [[EVASIVE], [EVASIVE, EVASIVE]])
def test_a_card_that_changes_nothing_leaves_the_pass_white(hand: list[str]) -> None:
    """U5 has defense 6: U3 does not destroy it."""
    assert white(attacked(["U5"], hand)) == "pass"


def test_a_card_that_only_frightens_the_attacker_is_not_white() -> None:
    """The Unit would look stronger before the defense, and be no stronger when it counts."""
    p = Table(BOOST, active=1).side(0, field=["U2"], g=BLUE[:5], hand=["BOOST"]).side(1, field=["U5", "U5"])
    play = p.start("attack").to("sortie", seat=1).do("sortie U5").to("free", "attack", 0)
    assert play.offers("command BOOST")
    assert white(play) == "pass"


def test_a_card_whose_only_target_is_the_enemys_is_not_white() -> None:
    p = attacked([], [EVASIVE])
    assert p.offers("command")
    assert white(p) == "pass"


def test_what_is_white_is_the_same_each_time() -> None:
    p = attacked(["U2"], [EVASIVE, EVASIVE])
    assert len({tuple(o.key for o in game_of(p.e).suggested(p.e, p.prompt).answer) for _ in range(4)}) == 1


@pytest.mark.parametrize(("nation", "verb"), [(9, "deploy"), (4, "pass")])
def test_what_leaves_two_cards_of_the_nation_is_not_white(nation: int, verb: str) -> None:
    """U5 costs 2 cards of it, and would be the best Unit in play."""
    costly = unit("DEAR", (5, 2, 7), price=(1, 3, 2))
    p = Table(costly).side(0, g=BLUE[:5], hand=["DEAR"], nation=nation).side(1, field=["U2"]).start("deployment")
    assert p.offers("deploy DEAR")
    assert white(p) == verb


@pytest.mark.parametrize(("others", "verb"), [(3, "command"), (9, "pass")])
def test_what_leaves_two_cards_of_the_nation_is_white_if_it_wins(others: int, verb: str) -> None:
    boost = replace(BOOST, number="DEAR", price=replace(BOOST.price, resource=2))
    table = Table(boost).side(0, field=["U2"], g=BLUE[:5], hand=["DEAR"], nation=4).side(1, nation=others)
    p = table.start("attack").to("sortie", seat=0).do("sortie U2").to("free", "damage", 0)
    assert p.offers("command DEAR")
    assert white(p) == verb
