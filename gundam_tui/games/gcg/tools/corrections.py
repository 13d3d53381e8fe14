"""What can be corrected, and corrections in words: the module's facet `corrections` (`amending` carries them out)."""

from __future__ import annotations

from collections.abc import Iterator

from gundam_tui.games.amending import Amendment
from gundam_tui.games.corrections import CorrectionLists
from gundam_tui.games.gcg.cards.constants import (
    BASE,
    BATTLE,
    DECK,
    HAND,
    REMOVAL,
    RESOURCE_DECK,
    RESOURCES,
    SHIELDS,
    TRASH,
)
from gundam_tui.games.gcg.changes.amending import NOTATION, refuse_hidden
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.seen.words import naming as n
from gundam_tui.games.views import Choice
from gundam_tui.kernel import Engine


class _Lists(CorrectionLists):
    notation = NOTATION
    named = (BATTLE, BASE, RESOURCES, HAND, SHIELDS, TRASH, REMOVAL)
    ends = (DECK, RESOURCE_DECK)
    goals = (HAND, BATTLE, BASE, RESOURCES, TRASH, DECK, SHIELDS, REMOVAL, RESOURCE_DECK)
    two_ends = (DECK, SHIELDS, RESOURCE_DECK)
    hand = HAND

    def refuse_hidden(self, e: Engine, wanted: Amendment, oid: int) -> None:
        refuse_hidden(e, wanted, oid)

    def known_card(self, e: Engine, oid: int, seat: int | None) -> str:
        obj = e.state.objs[oid]
        owner = n.player(obj.seat)
        if obj.zone == RESOURCES:
            return f"{owner}'s {n.resource(e, oid)} ({'rested' if obj.exhausted else 'active'})"
        facts = [f"Pilot of {n.called(e, obj.host, seat)}" if obj.host else obj.zone]
        facts += ["rested"] if obj.exhausted else []
        facts += [f"{obj.damage} damage"] if obj.damage else []
        return f"{owner}'s {n.name(e, oid)} ({', '.join(facts)})"

    def hidden_card(self, e: Engine, oid: int, *, placed: bool) -> str:
        obj = e.state.objs[oid]
        if obj.zone != SHIELDS:
            return super().hidden_card(e, oid, placed=placed)
        at = e.zone(SHIELDS, obj.seat).index(oid)
        owner = n.player(obj.seat)
        return f"{owner}'s Shield {at + 1} from the top" if at else f"{owner}'s top Shield"

    def marks(self, e: Engine, ref: str, oid: int) -> Iterator[Choice]:
        obj = e.state.objs[oid]
        if obj.zone not in (BATTLE, BASE, RESOURCES):
            return
        if obj.exhausted:
            yield Choice(f"ready:{ref}", "Set it as active")
        else:
            yield Choice(f"rest:{ref}", "Rest it")
        if obj.zone != RESOURCES:
            hp = q.hp(e, oid)
            for amount in range(hp + 1):
                more = " (it is destroyed)" if amount == hp else ""
                yield Choice(f"damage:{ref}={amount}", f"{amount} damage{more}")
        if obj.zone == BATTLE:
            yield Choice(f"since:{ref}=before", "It was deployed before this turn")
            yield Choice(f"since:{ref}=now", "It was deployed this turn")

    def onto(self, e: Engine, ref: str, seat: int | None) -> Iterator[Choice]:
        for one in range(e.seats):
            for unit in e.zone(BATTLE, one):
                pair = f"pair:{ref}>{e.card(unit)}#{unit}"
                yield Choice(pair, f"Pair it with {n.player(one)}'s {n.called(e, unit, seat)}")

    def done(self, wanted: Amendment, what: str, other: str) -> str:
        if wanted.verb == "pair":
            return f"Pair {what} with {other}"
        if wanted.verb == "since":
            return f"{what} counts as deployed {'this turn' if wanted.to == 'now' else 'before this turn'}"
        return f"{'Rest' if wanted.verb == 'rest' else 'Set as active'} {what}"


CORRECTIONS = _Lists()
