"""Is a condition of a text met?"""

from __future__ import annotations

from gundam_tui.games.nation.cards.nodes.conditions import (
    Alone,
    AtLeast,
    Both,
    Condition,
    Felled,
    FirstTurn,
    FriendlyTurn,
    InCombat,
    Last,
    More,
    Not,
    ThisIs,
)
from gundam_tui.kernel import Engine

from . import squads
from .numbers import amount
from .squads import in_combat
from .targets import candidates, matches


def holds(e: Engine, condition: Condition, seat: int, source: int) -> bool:
    """Is a condition met, from the point of view of a player and the card that asks?"""
    if isinstance(condition, Not):
        return not holds(e, condition.of, seat, source)
    if isinstance(condition, InCombat):
        return source in e.state.objs and in_combat(e, source)
    if isinstance(condition, AtLeast):
        return len(candidates(e, condition.what, seat, source)) >= condition.n
    if isinstance(condition, Both):
        return all(holds(e, one, seat, source) for one in condition.of)
    if isinstance(condition, ThisIs):
        obj = e.state.objs.get(source)
        return obj is not None and matches(e, condition.what, obj.host if condition.head else source, seat, source)
    if isinstance(condition, More):
        return amount(e, condition.n, seat, source) >= amount(e, condition.than, seat, source)
    if isinstance(condition, Felled | Last | Alone):
        if isinstance(condition, Alone):
            return source in e.state.objs and squads.is_alone(e, source)
        of_squad = squads.has_felled if isinstance(condition, Felled) else squads.is_last
        return source in e.state.objs and of_squad(e, source, getattr(condition, "n", 0))
    if isinstance(condition, FirstTurn):
        return e.state.vars.get("turn") == 1
    assert isinstance(condition, FriendlyTurn)
    return (e.state.vars.get("active") == seat) != condition.enemy
