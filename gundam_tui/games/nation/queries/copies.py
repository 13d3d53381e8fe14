"""Cards of one player with the same name in the field: the number of each (`games.copies`)."""

from __future__ import annotations

from collections.abc import Mapping

from gundam_tui.games.copies import Copies
from gundam_tui.games.namesakes import lettered
from gundam_tui.games.nation.cards.terms import AREAS, DEPLOYMENT
from gundam_tui.games.nation.state.model import number, rules
from gundam_tui.kernel import Engine, Obj
from gundam_tui.kernel.native import ObjId


def _name(e: Engine, obj: Obj) -> str:
    return rules(e).defs[e.state.card_of[obj.card]].name


COPIES = Copies((DEPLOYMENT, *AREAS), _name)


def copy_numbers(e: Engine) -> Mapping[ObjId, int]:
    """The number of each card that has one."""
    return COPIES.numbers(e)


def titled(e: Engine, oid: int) -> str:
    """The name of a card that the reader knows, also of one that has left, with its letter among its namesakes."""
    return lettered(rules(e).defs[number(e, oid)].name, copy_numbers(e).get(oid, 0))
