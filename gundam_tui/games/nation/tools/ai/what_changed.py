"""What an answer led to, in phrases."""

from __future__ import annotations

from gundam_tui.games.nation.cards.terms import AREAS, DEPLOYMENT, NATION
from gundam_tui.games.nation.state.model import definition, others
from gundam_tui.kernel.engine import Engine
from gundam_tui.language import N, tr

__all__ = ["consequences"]


def consequences(before: Engine, after: Engine, seat: int) -> tuple[str, ...]:
    """What happened between two positions, in phrases for a seat."""
    outcome = after.outcome
    if outcome is not None:
        return (tr("it wins the game") if seat in outcome.winners else tr("it loses the game"),)
    told: list[str] = []
    for other in (seat, *others(after, seat)):
        nation, card = (
            (N("your Nation loses {amount}"), N("your {card} is gone"))
            if other == seat
            else (N("the enemy's Nation loses {amount}"), N("the enemy's {card} is gone"))
        )
        lost = len(before.zone(NATION, other)) - len(after.zone(NATION, other))
        if lost > 0:
            told.append(tr(nation, amount=lost))
        gone = [oid for oid in _units(before, other) if oid not in after.state.objs]
        told += [tr(card, card=definition(before, oid).name) for oid in gone]
    return tuple(told)


def _units(e: Engine, seat: int) -> list[int]:
    return [oid for zone in (DEPLOYMENT, *AREAS) for oid in e.zone(zone, seat)]
