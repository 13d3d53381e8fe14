"""Table files of versions 1 and 2: whose seats they are, in the form of names that is compared today.

Those versions folded a name when its player sat down (the first of them not even then), and once more at every restart,
which for some names gave another person's name or none (`Zeta¼` became `zeta1 4`). Here each seat gets the form that
its player comes back with (`limits.folded`), once; from version 3 on what is stored is only compared.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import count

from gundam_tui.server.limits import clean, folded
from gundam_tui.server.store import SeatFile, TableFile

_RESTARTS = 4  # after as many foldings of the old kind no name changes any more


def brought_up(tables: Sequence[TableFile]) -> list[TableFile]:
    """Bring tables up to the present form of names.

    Two people whose names were different and now are one are kept apart by a number; `SeatFile.shared` of the seat with
    the number is the name that both come with.

    Args:
        tables: all that a server keeps; they are changed.

    Returns:
        Those that have changed.
    """
    old = [table for table in tables if table.version < TableFile.NEWEST]
    owners: dict[str, str] = {}  # of an identity as it is compared today: what it was at first
    for table in tables:
        if table.version >= TableFile.NEWEST:
            owners |= {seat.identity: seat.identity for seat in table.seats}
    # Whoever was called so already keeps the name, whichever table comes first.
    named = [(seat, *_today(seat)) for table in old for seat in table.seats]
    for seat, now, before in sorted(named, key=lambda one: one[1] != one[2]):
        seat.identity = _own(now, before, owners)
        if seat.identity != now:
            seat.shared = now
    for table in old:
        table.version = TableFile.NEWEST
    return old


def _own(now: str, before: str, owners: dict[str, str]) -> str:
    """An identity that belongs to nobody else: the one of today, or with a number behind it."""
    for number in count(1):
        identity = now if number == 1 else f"{now} {number}"
        if owners.setdefault(identity, before) == before:
            return identity
    raise AssertionError("numbers do not end")


def _today(seat: SeatFile) -> tuple[str, str]:
    """Whose seat it is: as it is compared today, and as it was when they sat down."""
    kind, _, stored = seat.identity.partition(":")
    if kind not in ("name", "local"):
        return seat.identity, seat.identity
    forms = [seat.name]
    for _ in range(_RESTARTS):
        forms.append(_folded_once(forms[-1]))
    if stored in forms[1:]:
        return f"{kind}:{folded(seat.name)}", f"{kind}:{forms[1]}"
    # They are called something else by now, or their name was longer than is shown. A form with parts that no name has
    # is nobody's today: without those parts it would be a stranger's.
    return f"{kind}:{folded(stored)}" if clean(stored, len(stored)) == stored else seat.identity, seat.identity


def _folded_once(name: str) -> str:
    """How names were folded up to version 2."""
    shown = unicodedata.normalize("NFKC", clean(name, 4 * len(name)))
    return unicodedata.normalize("NFKC", shown.casefold())
