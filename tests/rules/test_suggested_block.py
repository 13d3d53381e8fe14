"""Enter blocks where that brings more than to let the attack happen, by the position after the battle."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import game_of
from gundam_tui.kernel.engine import Engine

CHARS_ZAKU, GM, GUNTANK, ZOWORT, AMURO = "ST03-006", "ST01-005", "ST01-004", "ST01-009", "ST01-010"


def verb(attacker: str, defender: Side) -> str:
    """What is suggested to the defender, whose rested Unit is attacked."""
    engine: Engine = set_up(Position([Side(units=[UnitAt(attacker)]), defender]))
    while engine.prompt is not None and engine.prompt.kind != "block":
        attacks = [option for option in engine.prompt.options if option.verb == "attack" and option.to]
        engine.choose([(attacks or engine.prompt.options)[0]])
    assert engine.prompt is not None
    [option] = game_of(engine).suggested(engine, engine.prompt).answer
    return option.verb


@pytest.mark.rule("8-3-1")
def test_a_unit_with_a_pilot_does_not_die_for_one_that_takes_the_attacker_along_as_well():
    """Seen: `Block with Zowort - both destroyed`, suggested for a Guntank that destroys the attacker too."""
    hurt = UnitAt(ZOWORT, pilot=AMURO, damage=1)
    assert verb(CHARS_ZAKU, Side(units=[UnitAt(GUNTANK, rested=True), hurt])) != "block"


@pytest.mark.rule("8-3-1")
def test_a_unit_that_wins_the_battle_blocks():
    assert verb(GM, Side(units=[UnitAt(GM, damage=1, rested=True), UnitAt(ZOWORT, pilot=AMURO)])) == "block"
