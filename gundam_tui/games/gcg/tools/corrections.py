"""What can be corrected, and corrections in words: the module's facet `corrections` (`correcting` carries them out)."""

from __future__ import annotations

from collections.abc import Iterator

from gundam_tui.games.correcting import Correction
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
from gundam_tui.games.gcg.changes.correcting import NOTATION, refuse_hidden
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.seen.words import naming as n
from gundam_tui.games.views import Choice
from gundam_tui.kernel import Engine
from gundam_tui.language import join, tr


class _Lists(CorrectionLists):
    notation = NOTATION
    named = (BATTLE, BASE, RESOURCES, HAND, SHIELDS, TRASH, REMOVAL)
    ends = (DECK, RESOURCE_DECK)
    goals = (HAND, BATTLE, BASE, RESOURCES, TRASH, DECK, SHIELDS, REMOVAL, RESOURCE_DECK)
    two_ends = (DECK, SHIELDS, RESOURCE_DECK)
    hand = HAND

    def refuse_hidden(self, e: Engine, wanted: Correction, oid: int) -> None:
        refuse_hidden(e, wanted, oid)

    def known_card(self, e: Engine, oid: int, seat: int | None) -> str:
        obj = e.state.objs[oid]
        owner = n.player(obj.seat)
        if obj.zone == RESOURCES:
            facts = [tr("rested") if obj.exhausted else tr("active")]
            return tr("{player}'s {card} ({facts})", player=owner, card=n.resource(e, oid), facts=join(facts))
        facts = [tr("Pilot of {unit}", unit=n.called(e, obj.host, seat)) if obj.host else n.place(obj.zone)]
        facts += [tr("rested")] if obj.exhausted else []
        facts += [tr("{amount} damage", amount=obj.damage)] if obj.damage else []
        return tr("{player}'s {card} ({facts})", player=owner, card=n.name(e, oid), facts=join(facts))

    def hidden_card(self, e: Engine, oid: int, *, placed: bool) -> str:
        obj = e.state.objs[oid]
        if obj.zone != SHIELDS:
            return super().hidden_card(e, oid, placed=placed)
        at = e.zone(SHIELDS, obj.seat).index(oid)
        owner = n.player(obj.seat)
        if at:
            return tr("{player}'s Shield {at} from the top", player=owner, at=at + 1)
        return tr("{player}'s top Shield", player=owner)

    def marks(self, e: Engine, ref: str, oid: int) -> Iterator[Choice]:
        obj = e.state.objs[oid]
        if obj.zone not in (BATTLE, BASE, RESOURCES):
            return
        if obj.exhausted:
            yield Choice(f"ready:{ref}", tr("Set it as active"))
        else:
            yield Choice(f"rest:{ref}", tr("Rest it"))
        if obj.zone != RESOURCES:
            hp = q.hp(e, oid)
            for amount in range(hp + 1):
                more = amount == hp
                text = (
                    tr("{amount} damage (it is destroyed)", amount=amount)
                    if more
                    else tr("{amount} damage", amount=amount)
                )
                yield Choice(f"damage:{ref}={amount}", text)
        if obj.zone == BATTLE:
            yield Choice(f"since:{ref}=before", tr("It was deployed before this turn"))
            yield Choice(f"since:{ref}=now", tr("It was deployed this turn"))

    def onto(self, e: Engine, ref: str, seat: int | None) -> Iterator[Choice]:
        for one in range(e.seats):
            for unit in e.zone(BATTLE, one):
                pair = f"pair:{ref}>{e.card(unit)}#{unit}"
                unit_name = n.called(e, unit, seat)
                yield Choice(pair, tr("Pair it with {player}'s {unit}", player=n.player(one), unit=unit_name))

    def done(self, wanted: Correction, what: str, other: str) -> str:
        if wanted.verb == "pair":
            return tr("Pair {card} with {unit}", card=what, unit=other)
        if wanted.verb == "since":
            if wanted.to == "now":
                return tr("{card} counts as deployed this turn", card=what)
            return tr("{card} counts as deployed before this turn", card=what)
        return tr("Rest {card}", card=what) if wanted.verb == "rest" else tr("Set {card} as active", card=what)


CORRECTIONS = _Lists()
