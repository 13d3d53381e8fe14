"""In the action step of a battle Enter plays a Command that decides the fight, and keeps one that changes nothing."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import game_of
from gundam_tui.kernel.engine import Engine

GUNDAM, GM = "ST01-001", "ST01-005"
CHARS_ZAKU, ZAKU = "ST03-006", "ST03-008"
UNFORESEEN, INDIGNATION, CLOSE_COMBAT, TIMBRE = "ST01-014", "ST03-012", "ST03-013", "ST02-013"


def suggested(attackers: Side, defender: Side, *, at_player: bool = False) -> str:
    """The verb of what Enter gives to the defender in the action step."""
    engine: Engine = set_up(Position([attackers, defender]))
    for _ in range(20):
        prompt = engine.prompt
        assert prompt is not None
        if prompt.kind == "action_step" and prompt.seat == 1:
            break
        attacks = [one for one in prompt.options if one.verb == "attack" and bool(one.to) is not at_player]
        passing = [one for one in prompt.options if one.verb in ("pass", "no block")]
        engine.choose([(attacks or passing or prompt.options)[0]])
    assert engine.prompt is not None
    [option] = game_of(engine).suggested(engine, engine.prompt).answer
    return option.verb


def held(card: str, *units: UnitAt, shields: int = 3) -> Side:
    return Side(resources=5, hand=[card], units=list(units), shields=["ST01-005"] * shields)


@pytest.mark.rule("8-4-1")
def test_enter_plays_what_destroys_the_attacker():
    attackers = Side(units=[UnitAt(GUNDAM, damage=2)])
    assert suggested(attackers, held(CLOSE_COMBAT, UnitAt(GM, rested=True))) == "command"


@pytest.mark.rule("8-4-1")
def test_enter_plays_what_saves_the_attacked_unit():
    assert suggested(Side(units=[GM]), held(UNFORESEEN, UnitAt(ZAKU, rested=True))) == "command"


@pytest.mark.rule("8-4-1")
def test_enter_plays_what_saves_a_shield():
    defender = held(TIMBRE)
    defender.base = None
    assert suggested(Side(units=[GM]), defender, at_player=True) == "command"


@pytest.mark.rule("8-4-1")
def test_a_command_that_changes_nothing_of_the_fight_is_kept():
    defender = held(INDIGNATION, UnitAt(GUNDAM, rested=True))
    assert suggested(Side(units=[GM]), defender) == "pass"
