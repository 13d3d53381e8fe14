"""Which corrections can be chosen, and corrections in words, for the screens of every game (`api.Corrections`).

What a question may reveal is decided here, once: nobody can name a card that they do not know, and no answer depends on
what a hidden card is.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from gundam_tui.games.correcting import Correction, Notation, refused
from gundam_tui.games.seats import seat_label
from gundam_tui.games.views import Choice
from gundam_tui.kernel import Engine
from gundam_tui.kernel.digits import is_number
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.view import hide_unknown, knows
from gundam_tui.language import tr, trn


class CorrectionLists(ABC):
    """The lists of one game.

    Attributes:
        notation: how its corrections are written.
        named: the zones whose cards are all listed, in order.
        ends: the piles whose top and bottom card are listed; they can be shuffled too.
        goals: the zones that cards are moved to, in order; `two_ends`: those with a choice of top and bottom.
        hand: the zone that is a player's hand.
    """

    notation: Notation
    named: Sequence[str]
    ends: Sequence[str]
    goals: Sequence[str]
    two_ends: Sequence[str]
    hand: str

    # ------------------------------------------------ what a game provides

    @abstractmethod
    def refuse_hidden(self, e: Engine, wanted: Correction, oid: int) -> None:
        """Refuse to put a hidden card where not every card may go: whether this one may would reveal what it is.

        It looks at the place only.

        Raises:
            Refused: the card must be looked at first.
        """

    @abstractmethod
    def known_card(self, e: Engine, oid: int, seat: int | None) -> str:
        """A card that the seat knows, with its visible state: `P1's Gundam (battle area, 2 damage)`."""

    @abstractmethod
    def marks(self, e: Engine, ref: str, oid: int) -> Iterator[Choice]:
        """The changes that are possible to a card where it is: turned, damaged."""

    @abstractmethod
    def onto(self, e: Engine, ref: str, seat: int | None) -> Iterator[Choice]:
        """The cards that it could be put on."""

    @abstractmethod
    def done(self, wanted: Correction, what: str, other: str) -> str:
        """A correction by one of the game's own verbs in words; `other` is the card that it is put on."""

    def pile(self, zone: str) -> str:
        """The name of a zone."""
        return tr(zone)

    def hidden_card(self, e: Engine, oid: int, *, placed: bool) -> str:
        """A card that the reader does not know: `card 2 of P2's hand`, `the top card of P1's deck`.

        Args:
            e: the engine.
            oid: the card.
            placed: whether its place in a hand may be given.
        """
        obj = e.state.objs[oid]
        pile = e.zone(obj.zone, obj.seat)
        at = pile.index(oid)
        whose = self._whose(obj.seat, obj.zone)
        if obj.zone == self.hand:
            return tr("card {at} of {pile}", at=at + 1, pile=whose) if placed else tr("a card of {pile}", pile=whose)
        if at == 0:
            return tr("the top card of {pile}", pile=whose)
        if at == len(pile) - 1:
            return tr("the bottom card of {pile}", pile=whose)
        return tr("the card {at} from the top of {pile}", at=at + 1, pile=whose)

    def _whose(self, seat: int, zone: str) -> str:
        return tr("{player}'s {zone}", player=seat_label(seat), zone=self.pile(zone))

    # ------------------------------------------------ what can be corrected

    def things(self, engine: Engine, seat: int | None, /) -> list[Choice]:
        """The cards and piles that can be corrected, as that seat may know them.

        Args:
            engine: the engine.
            seat: the seat that looks, its own side first; None: all players look.
        """
        sides = [((seat or 0) + at) % engine.seats for at in range(engine.seats)]
        return [choice for owner in sides for choice in self._side(engine, owner, seat)]

    def _side(self, e: Engine, owner: int, seat: int | None) -> Iterator[Choice]:
        known = _known(e, seat)
        for zone in self.named:
            for oid in e.zone(zone, owner):
                for one in (oid, *e.state.objs[oid].attachments):
                    yield self._thing(e, one, seat, known)
        for zone in self.ends:
            pile = e.zone(zone, owner)
            for at, oid in enumerate(pile):
                if at in (0, len(pile) - 1) or knows(e, oid, seat):
                    yield self._thing(e, oid, seat, known)
            if pile:
                many = trn("{n} card", "{n} cards", len(pile))
                text = tr("{pile} ({many})", pile=self._whose(owner, zone), many=many)
                yield Choice(f"p{owner + 1}/{self._word(zone)}", text)

    def _thing(self, e: Engine, oid: int, seat: int | None, known: frozenset[int]) -> Choice:
        return Choice(self._ref(e, oid, seat), self._called(e, oid, seat, known))

    def _word(self, zone: str) -> str:
        return next(word for word, one in self.notation.zones.items() if one == zone)

    def _ref(self, e: Engine, oid: int, seat: int | None) -> str:
        if knows(e, oid, seat):
            return f"{e.card(oid)}#{oid}"
        obj = e.state.objs[oid]
        at = e.zone(obj.zone, obj.seat).index(oid)
        return f"p{obj.seat + 1}/{self._word(obj.zone)}/{at + 1 if at else 'top'}"

    def _called(self, e: Engine, oid: int, seat: int | None, known: frozenset[int], *, placed: bool = True) -> str:
        """A card in words; of the cards that the seat knows, only those in `known` may be named."""
        if e.state.objs[oid].card in known and knows(e, oid, seat):
            return self.known_card(e, oid, seat)
        return self.hidden_card(e, oid, placed=placed)

    # ------------------------------------------------ how it can be corrected

    def choices(self, engine: Engine, seat: int | None, thing: str, /) -> list[Choice]:
        """What can be done with a card or pile: every correction that would be accepted now.

        Args:
            engine: the engine.
            seat: the seat that looks; None: all players.
            thing: a key of `things`.

        Raises:
            Refused: no such card, or the seat does not know it.
        """
        copy, known = hide_unknown(engine, seat), _known(engine, seat)
        return [choice for choice in self._all(copy, seat, thing, known) if self._possible(copy, choice, seat, known)]

    def _possible(self, e: Engine, choice: Choice, seat: int | None, known: frozenset[int]) -> bool:
        try:
            self._check_known(e, choice.key, seat, known)
            e.clone().correct([choice.key])
        except Refused:
            return False
        return True

    def _check_known(self, e: Engine, key: str, seat: int | None, known: frozenset[int]) -> Correction:
        """Refuse what would reveal a card that the seat did not know before the first correction: naming it by its
        number, or putting it where only some cards may go.

        Raises:
            Refused: as above.
        """
        wanted = self.notation.parse(key)
        if any("#" in ref and not _names_known(e, ref, seat, known) for ref in (wanted.what, wanted.to)):
            raise self._unseen(key)
        if wanted.verb == "move" and "#" not in wanted.what:
            oid = self.notation.target(e, wanted.what)
            if e.state.objs[oid].card not in known:
                self.refuse_hidden(e, wanted, oid)
        return wanted

    def _unseen(self, asked: str) -> Refused:
        return refused(f'"{asked}" names no card that you can see', self.notation.lacks.seen)

    def _all(self, e: Engine, seat: int | None, ref: str, known: frozenset[int]) -> Iterator[Choice]:
        if ref.count("/") == 1:
            yield Choice(f"shuffle:{ref}", tr("Shuffle it"))
            return
        if "#" in ref and not _names_known(e, ref, seat, known):
            raise self._unseen(ref)
        oid = self.notation.target(e, ref)
        obj = e.state.objs[oid]
        if not obj.host:
            yield from self.marks(e, ref, oid)
        if "#" in ref:
            yield from self.onto(e, ref, seat)
        for at in range(e.seats):
            one = (obj.owner + at) % e.seats
            for zone in self.goals:
                for place in ("top", "bottom") if zone in self.two_ends else ("",):
                    where = f"p{one + 1}/{self._word(zone)}{'/' if place else ''}{place}"
                    yield Choice(f"move:{ref}>{where}", tr("To {place}", place=self._place(one, zone, place)))

    # ------------------------------------------------ in words

    def _place(self, seat: int, zone: str, place: str) -> str:
        whose = self._whose(seat, zone)
        if is_number(place):
            return tr("place {place} from the top of {pile}", place=place, pile=whose)
        if not place:
            return whose
        return tr("the top of {pile}", pile=whose) if place == "top" else tr("the bottom of {pile}", pile=whose)

    def words(self, engine: Engine, key: str, seat: int | None) -> str:
        """A correction in words, before it is carried out.

        Args:
            engine: the engine, in the position that is to be corrected.
            key: the correction.
            seat: the reader; None: all players.

        Raises:
            Refused: it cannot be read, or names a missing card or zone.
        """
        return self._words(engine, self.notation.parse(key), seat, _known(engine, seat))

    def _words(self, e: Engine, wanted: Correction, seat: int | None, known: frozenset[int]) -> str:
        if wanted.verb == "shuffle":
            zone, owner, _ = self.notation.place(e, wanted.what)
            return tr("Shuffle {pile}", pile=self._whose(owner, zone))
        oid = self.notation.target(e, wanted.what)
        what = self._called(e, oid, seat, known, placed="#" not in wanted.what)
        if wanted.verb == "move":
            zone, owner, place = self.notation.place(e, wanted.to)
            return tr("Move {card} to {place}", card=what, place=self._place(owner, zone, place))
        if wanted.verb == "damage":
            return tr("{card}: {amount} damage from now on", card=what, amount=wanted.to)
        other = ""
        if wanted.verb == self.notation.onto:
            other = self._called(e, self.notation.target(e, wanted.to), seat, known)
        return self.done(wanted, what, other)

    def in_words(self, engine: Engine, keys: Sequence[str], seat: int | None, reader: int | None, /) -> list[str]:
        """Several corrections in words, one after another, if all are possible.

        Args:
            engine: the engine.
            keys: the corrections, in order.
            seat: the seat that asks (None: all together): nobody can name a card that they do not know, and the answer
                does not depend on cards that they did not know before the first correction.
            reader: the seat that reads it; None: all players.

        Raises:
            Refused: they are not possible.
        """
        # What the answer may reveal depends on what was known before the first correction.
        copy, known = hide_unknown(engine, seat), _known(engine, seat)
        named = known & _known(engine, reader)
        found: list[str] = []
        for key in keys:
            found.append(self._words(copy, self._check_known(copy, key, seat, known), reader, named))
            copy.correct([key])
        return found


def _known(e: Engine, seat: int | None) -> frozenset[int]:
    """The physical cards whose place a seat (None: every seat) knows."""
    return frozenset(obj.card for oid, obj in e.state.objs.items() if knows(e, oid, seat))


def _names_known(e: Engine, ref: str, seat: int | None, known: frozenset[int]) -> bool:
    oid = int(ref.partition("#")[2])
    obj = e.state.objs.get(oid)
    return obj is not None and obj.card in known and knows(e, oid, seat)
