"""Steps that only this game has: Desert, Voucher and PS Armor."""

from __future__ import annotations

from gundam_tui.games.nation.cards.card import CHARACTER, COMMAND, OPERATION, UNIT, G
from gundam_tui.games.nation.cards.terms import HAND, JUNKYARD, MOMENT, CutItem
from gundam_tui.games.nation.changes.setgroups import away
from gundam_tui.games.nation.queries.power import counts
from gundam_tui.games.nation.queries.squads import members, record
from gundam_tui.games.nation.state import ledger
from gundam_tui.games.nation.state.model import active, definition, others
from gundam_tui.games.nation.state.texts import has_rule, heads, keyword
from gundam_tui.kernel import Engine, Event, Frame, Option, Prompt, StepTable
from gundam_tui.kernel.events import MOVE, VAR
from gundam_tui.kernel.game import DONE, Asking

from .ids import DESERT, PS_ARMOR
from .keyword_texts import DESERT_TEXT
from .squad_words import EARTH, all_have
from .switching import exchange

__all__ = ["TABLES", "exchange"]


def desert(e: Engine, frame: Frame) -> str:
    """GW-135: a SQUAD with Desert on all UNITs on Earth rolls the front of the enemy SQUAD in combat with it."""
    if not record(e, EARTH).fighting():
        return DONE
    squads = [[oid for oid in members(e, EARTH, seat) if oid] for seat in range(e.seats)]
    able = [all_have(e, squad, DESERT) for squad in squads]
    found = [
        CutItem(0, MOMENT, seat, squads[seat][0], DESERT_TEXT.id)
        for seat in range(e.seats)
        if able[seat] and not able[others(e, seat)[0]]
    ]
    if found:
        waiting = (*e.state.vars.get("moments", ()), *found)
        e.perform(Event("moments", VAR, field="moments", value=waiting))
        e.push("settle", open=True)
    return DONE


# ---------------------------------------------------------------- Voucher

# GW-151: which cards a number of points allows, the dearer ones in addition to the cheaper.
_WORTH = ((2, (G,)), (5, (UNIT, CHARACTER)), (8, (COMMAND, OPERATION)))


def voucher(e: Engine, frame: Frame) -> Asking | str:
    """GW-151: at the end of the own turn, a card of the own Junkyard for the points of the turn."""
    seat = active(e)
    points = ledger.count(e, ("voucher", seat))
    kinds = {kind for least, those in _WORTH if points >= least for kind in those}
    cards = [oid for oid in e.zone(JUNKYARD, seat) if definition(e, oid).type in kinds]
    return _voucher(e, seat, cards) if cards else DONE


def _voucher(e: Engine, seat: int, cards: list[int]) -> Asking:
    options = [Option("take", oid, e.card(oid)) for oid in cards]
    answer = yield Prompt(seat, "voucher", options, least=0, most=1, rule="GW-151")
    e.perform_all([Event("take", MOVE, option.obj, seat=seat, zone=HAND, how="voucher") for option in answer])
    return DONE


# ---------------------------------------------------------------- PS Armor


def ps_armor(e: Engine, frame: Frame) -> str:
    """GW-140: a card that has been in battle goes to its owner's hand with the cards attached, each to its owner's."""
    back = [oid for oid in heads(e) if _runs_out(e, oid)]
    e.perform_all(away(e, back, HAND, at=-1, how="rule"))
    return DONE


def _runs_out(e: Engine, oid: int) -> bool:
    limit = keyword(e, oid, PS_ARMOR)
    if limit is None or not ledger.count(e, ("battled", oid)) or has_rule(e, "supplied", oid):
        return False
    return counts(e, e.state.objs[oid].seat).get(definition(e, oid).color, 0) <= limit


TABLES = {
    "desert": StepTable((("desert", desert),)),
    "voucher": StepTable((("voucher", voucher),)),
    "ps armor": StepTable((("ps armor", ps_armor),)),
}  # fmt: skip
