"""When the end of the turn is suggested: only if no card that stays in play and no attack is better than nothing."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import game_of
from gundam_tui.games.views import Suggested

GM, GUNDAM, ZAKU, WHITE_BASE, HAYATO, COMBAT = "ST01-005", "ST01-001", "ST03-008", "ST01-015", "ST01-012", "ST03-013"
INCIDENT, ZOWORT, THE_O = "ST01-014", "ST01-009", "ST14-001"  # Zowort cannot attack a player


def suggested(*sides: Side) -> Suggested:
    engine = set_up(Position(list(sides)))
    assert engine.prompt is not None
    return game_of(engine).suggested(engine, engine.prompt)


def verb(side: Side, other: Side) -> str:
    [option] = suggested(side, other).answer
    return option.verb


@pytest.mark.rule("5-9-1")
def test_a_pilot_that_links_with_nothing_is_paired_before_the_turn_ends():
    tired = UnitAt(GM, rested=True)
    assert verb(Side(units=[tired], hand=[HAYATO], resources=3), Side(units=[UnitAt(ZAKU)])) == "pair"


@pytest.mark.rule("5-8-1")
def test_a_base_is_deployed_where_there_is_none():
    one = Side(hand=[WHITE_BASE], resources=4, base=None, shields=[GM] * 2)
    assert verb(one, Side(units=[ZAKU, GUNDAM])) == "deploy"


@pytest.mark.parametrize(("six", "hand", "answer"), [
    ("ST03-008", "ST03-004", "end"), ("ST02-005", "ST01-009", "end"), (GM, GUNDAM, "deploy"),
])  # fmt: skip
def test_a_seventh_unit_takes_the_place_of_another_only_if_the_side_gets_stronger(six: str, hand: str, answer: str):
    """Seen: Enter put a Unit into the trash to deploy another with the same figures."""
    one = Side(units=[UnitAt(six, rested=True)] * 6, hand=[hand], resources=7, shields=[GM] * 4)
    assert verb(one, Side(shields=[GM] * 3)) == answer


@pytest.mark.rule("5-8-1")
def test_a_base_does_not_replace_an_equal_one_that_is_whole():
    one = Side(hand=["ST04-015"], resources=4, base="ST04-015", shields=[GM] * 2)
    assert verb(one, Side(units=[ZAKU, GUNDAM])) == "end"


@pytest.mark.rule("8-2-1")
def test_an_attack_that_may_seem_to_cost_a_little_comes_before_the_end_and_a_plain_bad_one_does_not():
    many = [GM] * 6
    assert verb(Side(units=[GM], shields=many), Side(units=[GUNDAM], shields=many)) == "attack"
    assert verb(Side(units=[GM], shields=[], base=None), Side(units=[ZAKU], shields=many)) == "attack"
    blocker = "ST01-008"
    held = Side(units=[blocker], shields=[], base=None)  # without it the next attack ends the game
    assert verb(held, Side(units=[ZAKU], shields=many)) == "end"


@pytest.mark.rule("8-2-1")
def test_an_attack_in_which_only_the_attacker_is_destroyed_is_never_suggested():
    """Seen: GM against Sinanju, which was then in reach of the AP of a Unit that could not attack it any more."""
    many = [GM] * 6
    one = Side(units=[UnitAt(ZOWORT, damage=1), UnitAt(THE_O, rested=True)], shields=many)
    assert verb(one, Side(units=[UnitAt(THE_O, rested=True, pilot="ST03-010")], shields=many)) == "end"
    assert verb(one, Side(units=[UnitAt(THE_O, rested=True, damage=5)], shields=many)) == "attack"  # both are


@pytest.mark.rule("9-3")
def test_a_command_that_is_kept_is_named_with_the_end():
    told = suggested(Side(hand=[INCIDENT], resources=3, units=[UnitAt(GM, rested=True)]), Side(units=[ZAKU]))
    assert [option.verb for option in told.answer] == ["end"]
    assert told.because == "keeping {card} for the enemy's turn"
    assert told.places == {"card": "Unforeseen Incident"}
    told = suggested(Side(hand=[INCIDENT] * 2, resources=3, units=[UnitAt(GM, rested=True)]), Side(units=[ZAKU]))
    assert (told.because, told.places) == ("keeping {count} Commands for the enemy's turn", {"count": 2})
    told = suggested(Side(hand=[GM], resources=0), Side(units=[ZAKU]))
    assert not told.because
    told = suggested(
        Side(hand=[INCIDENT] * 2, resources=3, units=[UnitAt(GM, rested=True)]), Side(units=[ZAKU]), Side(), Side()
    )
    assert told.because == "keeping {count} Commands for the enemies' turns"


@pytest.mark.rule("9-3")
@pytest.mark.parametrize("mine", [[], [UnitAt(GM, rested=True)]])
def test_what_holds_for_a_turn_in_which_nothing_can_attack_any_more_is_kept(mine: list[UnitAt]):
    """Seen: Enter alone gave AP-3 for the rest of the player's own turn to an enemy Unit."""
    assert verb(Side(hand=[INCIDENT], resources=4, units=mine), Side(units=["ST03-001", ZAKU])) == "end"
