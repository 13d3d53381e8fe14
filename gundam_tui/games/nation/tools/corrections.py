"""What can be corrected, and corrections in words: the module's facet `corrections` (`correcting` carries them out)."""

from __future__ import annotations

from collections.abc import Iterator

from gundam_tui.games.correcting import Correction
from gundam_tui.games.corrections import CorrectionLists
from gundam_tui.games.nation.cards.terms import G_ZONE, HAND, HANGAR, JUNKYARD, LOST, NATION, REMOVED
from gundam_tui.games.nation.changes.correcting import FIELDS, NOTATION, refuse_hidden
from gundam_tui.games.nation.queries.copies import titled
from gundam_tui.games.nation.queries.stats import defense, is_unit
from gundam_tui.games.nation.seen.words import Words, player
from gundam_tui.games.views import Choice
from gundam_tui.kernel import Engine
from gundam_tui.language import join, tr


class FamilyCorrections(CorrectionLists):
    """See `CorrectionLists`.

    Args:
        words: those of the game.
    """

    notation = NOTATION
    named = (*FIELDS, G_ZONE, HAND, HANGAR, JUNKYARD, REMOVED)
    ends = (NATION, LOST)
    goals = tuple(NOTATION.zones.values())
    two_ends = ends
    hand = HAND

    def __init__(self, words: Words) -> None:
        self._said = words

    def pile(self, zone: str) -> str:
        """See `CorrectionLists.pile`."""
        return self._said.zone(zone)

    def refuse_hidden(self, e: Engine, wanted: Correction, oid: int) -> None:
        """See `CorrectionLists.refuse_hidden`."""
        refuse_hidden(e, wanted)

    def known_card(self, e: Engine, oid: int, seat: int | None) -> str:
        """See `CorrectionLists.known_card`."""
        obj = e.state.objs[oid]
        facts = [self._said.said("{attached} {card}", card=titled(e, obj.host)) if obj.host else self.pile(obj.zone)]
        facts += [tr("rolled")] if obj.exhausted else []
        facts += [tr("{amount} damage", amount=obj.damage)] if obj.damage else []
        return tr("{player}'s {card} ({facts})", player=player(obj.seat), card=titled(e, oid), facts=join(facts))

    def marks(self, e: Engine, ref: str, oid: int) -> Iterator[Choice]:
        """See `CorrectionLists.marks`."""
        obj = e.state.objs[oid]
        if obj.zone not in (*FIELDS, G_ZONE):
            return
        if obj.exhausted:
            yield Choice(f"reroll:{ref}", tr("Reroll it"))
        else:
            yield Choice(f"roll:{ref}", tr("Roll it"))
        if obj.zone in FIELDS and is_unit(e, oid):
            for amount in range(defense(e, oid)):
                yield Choice(f"damage:{ref}={amount}", tr("{amount} damage", amount=amount))

    def onto(self, e: Engine, ref: str, seat: int | None) -> Iterator[Choice]:
        """See `CorrectionLists.onto`."""
        for one in range(e.seats):
            for unit in [unit for zone in FIELDS for unit in e.zone(zone, one)]:
                name = tr("{player}'s {card}", player=player(one), card=titled(e, unit))
                yield Choice(f"set:{ref}>{e.card(unit)}#{unit}", self._attach(tr("it"), name))

    def done(self, wanted: Correction, what: str, other: str) -> str:
        """See `CorrectionLists.done`."""
        if wanted.verb == "set":
            return self._attach(what, other)
        return tr("Roll {card}", card=what) if wanted.verb == "roll" else tr("Reroll {card}", card=what)

    def _attach(self, what: str, host: str) -> str:
        return self._said.said(self._said.verbs["set"].label, card=what, to=host)
