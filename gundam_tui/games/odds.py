"""The odds of a seat: how likely a card that matters lies in some places, by what the seat knows.

The model is that of the imagined worlds (`Engine.determinise`): the cards that a seat does not know lie in every order
equally often, and so do those of a lot (`kernel.state.Lot`). The chances are exact: hypergeometric, in fractions.

A player knows their own deck list, so the cards unseen are known as a whole. Of a list that they do not know, they can
count only what they have seen of it: the chance is then a bound, as if the deck had every further copy of those cards
that the rules allow. Of cards that have not been seen nothing is claimed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from gundam_tui.games.registry import game_of
from gundam_tui.kernel.dealing import lots
from gundam_tui.kernel.view import hide_unknown, knows
from gundam_tui.language import tr

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule, OddsQuestion, Wanted
    from gundam_tui.kernel.engine import Engine

__all__ = ["OddsGroup", "OddsRow", "Sight", "odds"]


@dataclass(frozen=True, slots=True)
class OddsRow:
    """A chance.

    Attributes:
        label: the cards, in words.
        chance: that one of them is there, 0 to 1.
        basis: the counts that the chance rests on, in words.
        most: the chance is at most this.
        single: it is about one card, of the first kind.
    """

    label: str
    chance: float
    basis: str
    most: bool = False
    single: bool = False


@dataclass(frozen=True, slots=True)
class OddsGroup:
    """The chances that belong to one question.

    Attributes:
        title: the question.
        rows: the chances of each kind of cards; then those of the single cards of the first kind, likely ones first.
        note: what the reader must know about them; empty: nothing.
    """

    title: str
    rows: tuple[OddsRow, ...]
    note: str = ""


class _Lot:
    """Cards whose places cannot be told apart: where they lie, and those of them that are known."""

    __slots__ = ("cards", "places")

    def __init__(self, places: Collection[int], cards: Iterable[str]) -> None:
        self.places = frozenset(places)
        self.cards = Counter(cards)


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat knows of the cards of one owner with one back.

    Attributes:
        unseen: the cards that it does not know, by number. Cards of a list that it does not know count under the empty
            number.
        seen: the cards that it knows to exist, by number.
        known: those that it knows in a place, by object.
        lots: groups of places in which it knows some cards, but not which lies where.
    """

    unseen: Counter[str]
    seen: Counter[str]
    known: Mapping[int, str]
    lots: tuple[_Lot, ...]

    @classmethod
    def of(cls, engine: Engine, seat: int, owner: int, back: str, *, listed: bool) -> Sight:
        """What a seat knows.

        Args:
            engine: the game.
            seat: the seat that looks.
            owner: whose cards they are.
            back: the back of the cards.
            listed: does the seat know the owner's deck list?
        """
        state, card_back = engine.state, engine.game.card_back
        card_of, where = state.card_of, state.where
        objs = [obj for obj in state.objs.values() if obj.owner == owner and card_back(card_of[obj.card]) == back]
        known = {obj.id: card_of[obj.card] for obj in objs if knows(engine, obj.id, seat)}
        loose = {phys for lot in state.lots if lot.seat == seat for phys in lot.known}
        found = tuple(
            _Lot({where[phys] for phys in members}, [card_of[phys] for phys in members if phys in loose])
            for members in lots(state, seat)
            if state.objs[where[members[0]]].owner == owner
        )
        hidden = [card_of[obj.card] for obj in objs if obj.id not in known and obj.card not in loose]
        unseen = Counter(hidden) if listed else Counter({"": len(hidden)})
        seen = Counter(known.values())
        for lot in found:
            seen.update(lot.cards)
        return cls(unseen, seen, known, found)

    @property
    def size(self) -> int:
        """How many cards it does not know."""
        return self.unseen.total()

    def supposing(self, copies: Mapping[str, int]) -> Sight:
        """The same, if some of the cards of an unknown list were these."""
        left, supposed = self.unseen[""], Counter[str]()
        for number, count in copies.items():
            supposed[number] = min(count, left)
            left -= supposed[number]
        supposed[""] = left
        return replace(self, unseen=supposed)

    def numbers(self, places: Iterable[int]) -> set[str]:
        """The cards that may lie in one of some places."""
        asked = set(places)
        found = {self.known[oid] for oid in asked if oid in self.known}
        for lot in self.lots:
            if asked & lot.places:
                found.update(lot.cards)
        if not asked <= set(self.known):
            found.update(self.unseen)
        return found - {""}

    def chance(self, places: Iterable[int], fits: Collection[str]) -> Fraction:
        """The chance that at least one of some cards lies in one of some places.

        Args:
            places: objects of the owner with this back.
            fits: the numbers of the cards.
        """
        asked = set(places)
        for oid in asked & set(self.known):
            if self.known[oid] in fits:
                return Fraction(1)
            asked.discard(oid)
        # The chance that no known card of a lot fits, by the number of places left for cards that are not known.
        ways = {0: Fraction(1)}
        for lot in self.lots:
            here = len(asked & lot.places)
            asked -= lot.places
            if here:
                ways = _after(ways, lot, here, fits)
        good = sum(count for number, count in self.unseen.items() if number in fits)
        none = sum((way * _none(good, self.size, len(asked) + drawn) for drawn, way in ways.items()), Fraction(0))
        return 1 - none


def _after(ways: Mapping[int, Fraction], lot: _Lot, here: int, fits: Collection[str]) -> dict[int, Fraction]:
    """Goes on from `ways` to one more lot, of which `here` places are asked about."""
    size = len(lot.places)
    good = sum(count for number, count in lot.cards.items() if number in fits)
    other = lot.cards.total() - good
    elsewhere = _none(good, size, here)  # all cards that fit lie in its other places
    found: dict[int, Fraction] = {}
    for taken in range(min(other, here) + 1):
        # `taken` of the other known cards lie in the places asked about, when those that fit have theirs
        ways_of = comb(here, taken) * comb(size - good - here, other - taken) if size - good >= here else 0
        chance = elsewhere * Fraction(ways_of, comb(size - good, other))
        for drawn, way in ways.items():
            at = drawn + here - taken
            found[at] = found.get(at, Fraction(0)) + way * chance
    return found


def _none(good: int, size: int, drawn: int) -> Fraction:
    """The chance that none of the good ones is among the cards drawn: hypergeometric."""
    return Fraction(comb(size - good, drawn), comb(size, drawn))


# ---------------------------------------------------------------- the questions of a game, answered


def odds(engine: Engine, seat: int, listed: Collection[int]) -> tuple[OddsGroup, ...]:
    """What a seat may want to count, answered by what it knows.

    Args:
        engine: the game.
        seat: the seat.
        listed: the seats whose deck lists it knows, its own among them.
    """
    module = game_of(engine)
    if module.odds is None:
        return ()
    known = hide_unknown(engine, seat)
    return tuple(
        _group(known, module, seat, question, listed=question.owner in listed)
        for question in module.odds.questions(known, seat)
        if question.places
    )


def _group(engine: Engine, module: GameModule, seat: int, question: OddsQuestion, *, listed: bool) -> OddsGroup:
    state = engine.state
    back = engine.game.card_back(state.card_of[state.objs[question.places[0]].card])
    sight = Sight.of(engine, seat, question.owner, back, listed=listed)
    counting = _Counting(engine, module, sight, question.places, listed=listed)
    kinds: list[OddsRow] = []
    singles: list[OddsRow] = []
    for at, wanted in enumerate(question.wanted):
        numbers = counting.fitting(wanted)
        if numbers or (at == 0 and listed):
            kinds.append(counting.row(wanted.label, numbers))
        if at == 0:
            singles = [counting.row(counting.name(number), {number}, single=True) for number in numbers]
    rows = [*kinds, *sorted(singles, key=lambda row: (-row.chance, row.label))]
    if listed:
        return OddsGroup(question.title, tuple(rows))
    if rows:
        note = tr("The deck is not known: this counts the cards seen of it, and every further copy that it may have.")
    else:
        note = tr("The deck is not known, and no such card of it has been seen.")
    return OddsGroup(question.title, tuple(rows), note)


class _Counting:
    """The chances of one question.

    Args:
        engine: what the seat knows.
        module: the game.
        sight: what it knows of the cards.
        places: the places asked about.
        listed: is the deck list known?
    """

    def __init__(
        self, engine: Engine, module: GameModule, sight: Sight, places: Collection[int], *, listed: bool
    ) -> None:
        self._book = module.book_of(engine)
        self._module = module
        self._places = places
        self._listed = listed
        self._sight = sight
        self._more: dict[str, int] = {} if listed else self._further(sight)

    def _further(self, sight: Sight) -> dict[str, int]:
        """How many further copies of each card seen an unknown list may have."""
        form = self._module.deck_format
        same = Counter[str]()
        for number, count in sight.seen.items():
            same[form.same(self._book[number])] += count
        left: dict[str, int] = {}
        for number in sight.seen:
            card = self._book[number]
            left[number] = max(0, form.copies.of(card)[0] - same[form.same(card)])
        return left

    def _supposed(self, numbers: Collection[str]) -> Sight:
        """What the seat knows; of an unknown list, as if every further copy of these cards were in it."""
        if self._listed:
            return self._sight
        return self._sight.supposing({number: self._more.get(number, 0) for number in numbers})

    def fitting(self, wanted: Wanted) -> set[str]:
        """The cards of a kind that may lie there."""
        possible = self._sight.numbers(self._places) | set(self._more)
        return {
            number
            for number in possible
            if wanted.fits(number) and self._supposed({number}).chance(self._places, {number}) > 0
        }

    def name(self, number: str) -> str:
        """What a card is called."""
        return self._module.catalogue.sheet(self._book, number).name

    def row(self, label: str, numbers: Collection[str], *, single: bool = False) -> OddsRow:
        """The chance of some cards."""
        sight, asked = self._supposed(numbers), set(self._places)
        chance = sight.chance(asked, numbers)
        fits, unseen = sum(sight.unseen[number] for number in numbers), sight.size
        surely = any(sight.known.get(oid) in numbers for oid in asked)
        if surely or asked <= set(sight.known):
            return OddsRow(label, float(chance), tr("you know what lies there"), single=single)
        if self._listed:
            basis = tr("{fits} of {unseen} cards unseen", fits=fits, unseen=unseen)
        else:
            basis = tr("at most {fits} of {unseen} cards unseen", fits=fits, unseen=unseen)
        mixed = [lot for lot in sight.lots if asked & lot.places and lot.cards]
        if mixed:
            basis = tr(
                "{basis}, {known} of {places} in an order that you do not know",
                basis=basis,
                known=sum(lot.cards[number] for lot in mixed for number in numbers),
                places=sum(len(lot.places) for lot in mixed),
            )
        return OddsRow(label, float(chance), basis, most=not self._listed and fits > 0, single=single)
