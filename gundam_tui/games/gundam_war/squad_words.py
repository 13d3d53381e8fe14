"""Keywords of whole SQUADs (GW-154)."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.nation.cards.terms import AREAS
from gundam_tui.games.nation.state.texts import has_rule, keyword
from gundam_tui.kernel import Engine

SPACE, EARTH = AREAS


def has(e: Engine, oid: int, name: str, *, voidable: bool = True) -> int | None:
    """GW-67: a squad keyword that a UNIT has itself or through a card attached to it, with its number; the lowest, if
    there are several. A UNIT whose text is void has none (GW-109).
    """
    if voidable and has_rule(e, "void", oid):
        return None
    found = [keyword(e, one, name, voidable=voidable) for one in (oid, *e.state.objs[oid].attachments)]
    return min((n for n in found if n is not None), default=None)


def all_have(e: Engine, squad: Sequence[int], name: str, *, voidable: bool = True) -> bool:
    """GW-154: a SQUAD has a squad keyword if every UNIT of it has the word."""
    units = [oid for oid in squad if oid]
    return bool(units) and all(has(e, oid, name, voidable=voidable) is not None for oid in units)
