"""Pairing Pilots with Units, and links (3-3, 5-9)."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.gcg.cards.constants import BATTLE
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.continuous import entries
from gundam_tui.games.gcg.queries.rules import CantPair
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Engine, Event, Refusal

from . import events as ch

_NOT_A_UNIT = Refusal("3-3-1", "Pilots are paired with Units in the battle area")
_PARTNERS = Refusal("1.9.0:12-3-15", "a Pilot cannot be paired with a partner's Unit")
_ENEMYS = Refusal("1.9.0:3-3-4", "a Pilot can only be paired with one of your own Units")  # AMB-14
_TAKEN = Refusal("3-3-4", "the Unit already has a Pilot")
_BARRED = Refusal("1-3-3", "an effect says that the Unit can't be paired with a Pilot")


def host_refusal(e: Engine, seat: int, unit: int) -> Refusal | None:
    """Why no Pilot of a player can be paired with a Unit, or None."""
    obj = e.state.objs.get(unit)
    if obj is None or obj.zone != BATTLE or obj.host:
        return _NOT_A_UNIT
    if obj.seat != seat:
        return _PARTNERS if obj.seat in mp.members(e, seat) else _ENEMYS
    if obj.attachments:
        return _TAKEN
    return _BARRED if q.active(e, CantPair, unit) else None


def barring(e: Engine) -> bool:
    """Does any effect forbid pairing with some Unit?"""
    return CantPair in entries(e)


def can_pair(e: Engine, seat: int) -> list[int]:
    """The Units that a Pilot can be paired with."""
    objs = e.state.objs
    found = [unit for unit in e.zone(BATTLE, seat) if not objs[unit].attachments]
    return [unit for unit in found if host_refusal(e, seat, unit) is None] if barring(e) else found


def pair(e: Engine, card: int, unit: int, seat: int, *, how: str, source: int = 0, before: Sequence[Event] = ()) -> int:
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
