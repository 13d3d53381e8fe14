"""Pairing Pilots with Units, and links (3-3, 5-9)."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.kernel import Engine, Event, Refusal

from . import events as ch
from . import multiplayer as mp
from . import queries as q
from .constants import BATTLE


def pair_refusal(e: Engine, seat: int, unit: int) -> Refusal | None:
    """Why a Pilot cannot be paired with a Unit, or None."""
    obj = e.state.objs[unit]
    if obj.seat != seat and obj.seat in mp.members(e, seat):
        return Refusal("1.9.0:12-3-15", "a Pilot cannot be paired with a partner's Unit")
    if obj.seat != seat:
        return Refusal("1.9.0:3-3-4", "a Pilot can only be paired with one of your own Units")  # AMB-14
    if obj.attachments:
        return Refusal("3-3-4", "the Unit already has a Pilot")
    if q.active(e, "cant pair", unit):
        return Refusal("1-3-3", "an effect says that the Unit can't be paired with a Pilot")
    return None


def can_pair(e: Engine, seat: int) -> list[int]:
    """The Units that a Pilot can be paired with."""
    return [unit for unit in e.zone(BATTLE, seat) if pair_refusal(e, seat, unit) is None]


def pair(e: Engine, card: int, unit: int, seat: int, *, how: str, source: int = 0, before: Sequence[Event] = ()) -> int:
    """Place a card beneath a Unit (3-3-1) and see whether it links (3-2-6-2).

    Args:
        before: what is paid first, in a batch of its own.

    Returns:
        The Pilot.
    """
    e.perform(*before)
    batch = e.perform(ch.moved("pair", card, BATTLE, seat=seat, host=unit, how=how, source=source))
    pilot = batch[0].new
    if q.exists(e, unit) and q.links(e, unit, pilot):
        e.perform(ch.note("link", unit, pilot, seat=seat))
    return pilot
