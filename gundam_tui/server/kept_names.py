"""Upgrades table files of versions 1 and 2: stores the owners of seats in the form of names used today.

Those versions folded a name when its player sat down (the first version not even then), and once more at every restart,
which for some names gave another person's name or none (`Zeta¼` became `zeta1 4`). Here each seat gets, once, the form
that its player has when they return (`limits.folded`); from version 3 on stored names are only compared.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import count

from gundam_tui.server.limits import clean, folded
from gundam_tui.server.store import SeatFile, TableFile

_RESTARTS = 4  # after this number of old foldings no name changes any more


def brought_up(tables: Sequence[TableFile]) -> list[TableFile]:
    """Convert tables to today's form of names.

    Two people whose different names have become the same are kept apart by a number; `SeatFile.shared` of the seat with
    the number is the name that both arrive with.

    Args:
        tables: all tables of a server; they are changed.

    Returns:
        The tables that changed.
    """
    old = [table for table in tables if table.version < TableFile.NEWEST]
    owners: dict[str, str] = {}  # identity as it is compared today -> the original identity
    for table in tables:
        if table.version >= TableFile.NEWEST:
            owners |= {seat.identity: seat.identity for seat in table.seats}
    # A person who already had the name keeps it, whichever table comes first.
    named = [(seat, *_today(seat)) for table in old for seat in table.seats]
    for seat, now, before in sorted(named, key=lambda one: one[1] != one[2]):
        seat.identity = _own(now, before, owners)
        if seat.identity != now:
            seat.shared = now
    for table in old:
        table.version = TableFile.NEWEST
    return old


def _own(now: str, before: str, owners: dict[str, str]) -> str:
    """Returns an identity that belongs to nobody else: today's form, or that form with a number behind it."""
    for number in count(1):
        identity = now if number == 1 else f"{now} {number}"
        if owners.setdefault(identity, before) == before:
            return identity
    raise AssertionError("numbers do not end")


def _today(seat: SeatFile) -> tuple[str, str]:
    """Returns the owner of a seat: as compared today, and as it was when they sat down."""
    kind, _, stored = seat.identity.partition(":")
    if kind not in ("name", "local"):
        return seat.identity, seat.identity
    forms = [seat.name]
    for _ in range(_RESTARTS):
        forms.append(_folded_once(forms[-1]))
    if stored in forms[1:]:
        return f"{kind}:{folded(seat.name)}", f"{kind}:{forms[1]}"
    # They are called something else by now, or their name was longer than what is shown. A form with parts that no name
    # may have belongs to nobody today: without those parts it would be a stranger's.
    return f"{kind}:{folded(stored)}" if clean(stored, len(stored)) == stored else seat.identity, seat.identity


def _folded_once(name: str) -> str:
    """Fold a name as versions 1 and 2 did."""
    shown = unicodedata.normalize("NFKC", clean(name, 4 * len(name)))
    return unicodedata.normalize("NFKC", shown.casefold())
