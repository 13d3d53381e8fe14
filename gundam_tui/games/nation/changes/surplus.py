"""Cards that may not be in the field together: Characters of one name, and those that special effects forbid.

The one that came later is scrapped at once. If they arrived together, their controller chooses.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from gundam_tui.games.nation.cards.card import CHARACTER
from gundam_tui.games.nation.cards.choices import Excess
from gundam_tui.games.nation.cards.terms import FIELD
from gundam_tui.games.nation.queries.stats import retyping, types
from gundam_tui.games.nation.state.model import active, clause, definition, rules
from gundam_tui.games.nation.state.texts import board, entries, field_cards
from gundam_tui.kernel import Engine, Event, Frame, Option, Prompt, StepTable
from gundam_tui.kernel.events import ADD_LASTING, EXPIRE, MAKE, MOVE, REMOVE, SHIFT, VAR
from gundam_tui.kernel.game import AGAIN, DONE, Asking

from .setgroups import scrapped

_ENTERING: Final = frozenset((MAKE, MOVE))
_PLACING: Final = frozenset((MAKE, MOVE, REMOVE))
_LASTING: Final = frozenset((ADD_LASTING, EXPIRE))
_CHANGING_KEYWORDS: Final = frozenset(("keyword", "lose", "void", "form"))  # categories of changes (`texts.entries`)
_TOGETHER: Final = "together"


def scraps(e: Engine, batch: list[Event]) -> list[Event]:
    """The cards scrapped after a batch because they came later. If several cards of the batch are too many together, a
    player is asked before anything else happens.
    """
    here = board(e)
    if here.none_surplus:
        return []
    waiting = _waiting(e)
    if not waiting and _plain(e) and not any(_matters(e, event) for event in batch):
        here.none_surplus = True
        return []
    entered = [event.new for event in batch if _enters(e, event)]
    together = {*waiting, *entered} if len(entered) > 1 else waiting
    excess = _excess(e, together)
    if excess.contested and not waiting:
        e.perform(Event("together", VAR, field=_TOGETHER, value=tuple(entered)))
        e.interrupt("surplus")
    elif not excess.later and not waiting:
        here.none_surplus = _plain(e)
    return scrapped(e, excess.later, how="rule") if excess.later else []


def _plain(e: Engine) -> bool:
    """Does nothing in force change types and special effects?"""
    return not retyping(e) and _CHANGING_KEYWORDS.isdisjoint(entries(e))


def _matters(e: Engine, event: Event) -> bool:
    """Can an event make cards too many, or texts that have changed cards end? Squads go out and return without that."""
    if event.op == SHIFT:
        old = event.old
        return old is None or old.seat != event.seat or old.zone not in FIELD or event.zone not in FIELD
    in_play = rules(e).choices.in_play
    was = event.old is not None and event.old.zone in in_play
    return event.op in _LASTING or (event.op in _PLACING and (was or event.zone in in_play))


def _enters(e: Engine, event: Event) -> bool:
    """Does a card enter the field, or change to another player's control?"""
    if event.op == SHIFT:
        return event.old is not None and event.old.seat != event.seat
    return event.op in _ENTERING and event.zone in rules(e).choices.in_play


def _waiting(e: Engine) -> Collection[int]:
    """The cards that arrived together, while a player is asked which of them to scrap."""
    return e.state.vars.get(_TOGETHER, ())


def _excess(e: Engine, together: Collection[int]) -> Excess:
    choices = rules(e).choices
    objs = e.state.objs
    later: list[int] = []
    contested: list[tuple[int, ...]] = []
    seen: dict[tuple[int, str], int] = {}
    for oid in sorted(oid for oid in field_cards(e) if CHARACTER in types(e, oid)):
        side = objs[oid].seat if choices.names_over == "own" else -1
        names = [(side, name) for name in definition(e, oid).names]
        first = next((seen[name] for name in names if name in seen), 0)
        if not first:
            seen.update(dict.fromkeys(names, oid))
        elif oid in together and first in together:
            contested.append((first, oid))
        else:
            later.append(oid)
    more = choices.keywords.surplus(e, together)
    return Excess((*later, *more.later), (*contested, *more.contested))


def which(e: Engine, frame: Frame) -> Asking | str:
    """One of the cards that arrived together is scrapped, until the others may stay."""
    contested = _excess(e, _waiting(e)).contested
    if contested:
        return _which(e, contested[0])
    e.perform(Event("together", VAR, field=_TOGETHER, value=()))
    return DONE


def _which(e: Engine, cards: tuple[int, ...]) -> Asking:
    owners = {e.state.objs[oid].seat for oid in cards}
    seat = owners.pop() if len(owners) == 1 else active(e)
    options = [Option("scrap", oid, e.card(oid)) for oid in cards]
    answer = yield Prompt(seat, "surplus", options, rule=clause(e, "together"))
    e.perform_all(scrapped(e, (answer[0].obj,), how="rule"))
    return AGAIN


SURPLUS = StepTable((("which", which),), atomic=True)
