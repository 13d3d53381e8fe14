"""Switch: a card of the hand for a UNIT, in the enemy's Attack step (GW-149)."""

from __future__ import annotations

from gundam_tui.games.nation.changes.replacing import replacement
from gundam_tui.games.nation.flow.switching import switches
from gundam_tui.games.nation.state import ledger
from gundam_tui.games.nation.state.model import active
from gundam_tui.kernel import Engine, Option

from .ids import SWITCH


def swaps(e: Engine, seat: int) -> list[Option]:
    """The exchanges that a player can make now."""
    if e.state.vars.get("step") != "attack" or active(e) == seat:
        return []
    return switches(e, seat, SWITCH)


def exchange(e: Engine, seat: int, option: Option) -> None:
    """The new UNIT takes the place of the old one, rerolled."""
    e.perform_all(ledger.note([("switch", seat)]))
    replacement(e, option.to, option.obj, rolled=False)
