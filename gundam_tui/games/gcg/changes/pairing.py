"""Pairing Pilots with Units, and links (3-3, 5-9)."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.gcg.cards import reasons as why
from gundam_tui.games.gcg.cards.constants import BATTLE
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.continuous import entries
from gundam_tui.games.gcg.queries.rules import CantPair
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Engine, Event, Refusal
from gundam_tui.kernel.native import ObjId

from . import events as ch


def host_refusal(e: Engine, seat: int, unit: ObjId) -> Refusal | None:
    """Why no Pilot of a player can be paired with a Unit, or None."""
    obj = e.state.objs.get(unit)
    if obj is None or obj.zone != BATTLE or obj.host:
        return why.NOT_A_UNIT
    if obj.seat != seat:
        return why.PARTNERS_UNIT if obj.seat in mp.members(e, seat) else why.ENEMY_UNIT
    if obj.attachments:
        return why.TAKEN
    return why.BARRED if q.active(e, CantPair, unit) else None


def barring(e: Engine) -> bool:
    """Does any effect forbid pairing with some Unit?"""
    return CantPair in entries(e)


def can_pair(e: Engine, seat: int) -> list[ObjId]:
    """The Units that a Pilot can be paired with."""
    objs = e.state.objs
    found = [unit for unit in e.zone(BATTLE, seat) if not objs[unit].attachments]
    return [unit for unit in found if host_refusal(e, seat, unit) is None] if barring(e) else found


def pair(
    e: Engine, card: ObjId, unit: ObjId, seat: int, *, how: str, source: ObjId = 0, before: Sequence[Event] = ()
) -> ObjId:
    """Place a card beneath a Unit (3-3-1) and check whether it links (3-2-6-2).

    Args:
        before: payments that come first, in a separate batch.

    Returns:
        The Pilot.
    """
    e.perform(*before)
    batch = e.perform(ch.moved("pair", card, BATTLE, seat=seat, host=unit, how=how, source=source))
    pilot = batch[0].new
    if q.exists(e, unit) and q.links(e, unit, pilot):
        e.perform(ch.note("link", unit, pilot, seat=seat))
    return pilot
