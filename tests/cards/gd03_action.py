"""An action step for the tests of GD03."""

from __future__ import annotations

from tests.cards.table import ENEMY, Side, Table


def in_action_step(you: Side, enemy: Side, attacker: str = "X-003") -> Table:
    """The enemy's attacker attacks you; you act first."""
    enemy.units = [attacker, *enemy.units]
    t = Table(you, enemy, active=ENEMY)
    t.attack(attacker)
    t.skip_block()
    return t
