"""Units of one player with the same name: the number of each (`games.copies`)."""

from __future__ import annotations

from collections.abc import Mapping

from gundam_tui.games.copies import Copies
from gundam_tui.games.gcg.cards.constants import BATTLE
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.kernel import Engine, Obj
from gundam_tui.kernel.native import ObjId


def _name(e: Engine, obj: Obj) -> str:
    return q.defs(e, e.state.card_of[obj.card]).name


COPIES = Copies((BATTLE,), _name)


def copy_numbers(e: Engine) -> Mapping[ObjId, int]:
    """The number of each Unit that has one."""
    return COPIES.numbers(e)
