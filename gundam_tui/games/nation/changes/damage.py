"""Damage: its kind (`battle` or `effect`) and its receiver are independent."""

from __future__ import annotations

from collections.abc import Iterable

from gundam_tui.games.nation.state.texts import has_rule, rule_entries
from gundam_tui.kernel import Engine, Event
from gundam_tui.kernel.events import SET

BATTLE, EFFECT, PSYCOMMU = "battle", "effect", "psycommu"


def hits(e: Engine, marks: Iterable[tuple[int, int]], how: str, *, source: int = 0, by: int = -1) -> list[Event]:
    """Damage that is marked on Units, after protections.

    Args:
        e: the engine.
        marks: Units and the damage that each is dealt.
        how: `battle` or `effect`, or a kind of its own, which is not reduced by reductions of effect damage.
        source: the card of the effect.
        by: the player of the effect.
    """
    found: list[Event] = []
    for oid, amount in marks:
        taken = taken_of(e, oid, amount, how, by)
        if taken > 0:
            value = e.state.objs[oid].damage + taken
            found.append(
                Event("damage", SET, oid, seat=by, field="damage", value=value, source=source, how=how, amount=taken)
            )
    return found


def taken_of(e: Engine, oid: int, amount: int, how: str, by: int) -> int:
    """The damage that a Unit receives."""
    if how == BATTLE:
        return 0 if has_rule(e, "no battle damage", oid) else amount
    if has_rule(e, "no effect damage", oid, by):
        return 0
    if how != EFFECT:
        return amount
    return amount - sum(entry.grant.n for entry in rule_entries(e, "reduce", oid))


def shielded(e: Engine, seat: int) -> bool:
    """Does an effect prevent all damage to a player's Nation?"""
    return any(item.kind == "shield" and item.data[0] == seat for item in e.state.lasting)
