"""What the rules record during play: who has been in battle (PS Armor), and the points of Voucher."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.nation.cards.card import UNIT
from gundam_tui.games.nation.cards.counters import DAMAGE, EFFECT
from gundam_tui.games.nation.cards.terms import AREAS
from gundam_tui.games.nation.queries.squads import members, record
from gundam_tui.games.nation.queries.stats import types
from gundam_tui.games.nation.state.model import definition, in_match, others, rules
from gundam_tui.kernel import Engine, Event
from gundam_tui.kernel.events import SHIFT, TALLY

from .ids import PS_ARMOR, VOUCHER
from .squad_words import all_have


def happened(e: Engine, batch: Sequence[Event]) -> list[Event]:
    """Marks for the results of a batch."""
    marked = in_match(e, "marked", lambda number: not {PS_ARMOR, VOUCHER}.isdisjoint(rules(e).defs[number].keywords))
    if not marked:
        return []
    found: list[Event] = []
    for event in batch:
        if event.op == SHIFT and event.zone in AREAS:
            found.append(Event("tally", TALLY, field=("battled", event.obj), value=1))
        elif event.name == "doom" and e.state.vars.get("step") == "damage":
            found += _points(e, event)
    return found


def _points(e: Engine, doom: Event) -> list[Event]:
    """GW-151: the total power of a UNIT that the player of a SQUAD with Voucher destroys in its battle."""
    obj = e.state.objs[doom.obj]
    if obj.zone not in AREAS or obj.host or UNIT not in types(e, obj.id) or not record(e, obj.zone).fighting():
        return []
    by = {EFFECT: doom.seat, DAMAGE: others(e, obj.seat)[0]}.get(doom.how, -1)
    if by < 0 or not all_have(e, [oid for oid in members(e, obj.zone, by) if oid], VOUCHER):
        return []
    return [Event("tally", TALLY, field=("voucher", by), amount=definition(e, obj.id).price.total)]
