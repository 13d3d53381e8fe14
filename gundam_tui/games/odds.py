"""The odds of a seat: how likely a card that matters lies in some places, by what the seat knows.

A player knows their own deck list, so the cards unseen are known as a whole. Those lie in every order equally often
(`Engine.determinise`), and so do the cards of a lot (`kernel.state.Lot`): these chances are exact, hypergeometric, in
fractions.

Two kinds of chances are estimates. What an enemy hand holds is believed by what its owner has played and kept
(`games.beliefs`). And of a list that is not known, what may be in it is guessed from the cards seen (`games.field`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Final

from gundam_tui.games.beliefs import hand_weights
from gundam_tui.games.field import Guess, Pile, expected, field_lists, guesses
from gundam_tui.games.registry import game_of
from gundam_tui.kernel.dealing import lots
from gundam_tui.kernel.view import hide_unknown, knows
from gundam_tui.language import join, tr

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule, OddsQuestion, Wanted
    from gundam_tui.kernel.engine import Engine

__all__ = ["OddsGroup", "OddsRow", "Sight", "odds"]

_WORTH_NAMING: Final = 0.02  # single cards of an unknown list that are less likely are left out, and ...
_NAMED: Final = 6  # ... of the others all but the likeliest
_LIKELY: Final = 0.1  # a list of the field that is as likely is named, and ...
_NAMED_LISTS: Final = 3  # ... of those no more than these


@dataclass(frozen=True, slots=True)
class OddsRow:
    """A chance.

    Attributes:
        label: the cards, in words.
        chance: that one of them is there, 0 to 1.
        basis: the counts that the chance rests on, in words.
        believed: the chance is an estimate; otherwise it is exact.
        single: it is about one card, of the first kind.
    """

    label: str
    chance: float
    basis: str
    believed: bool = False
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
    """Extends `ways` by one more lot, of which `here` places are asked about."""
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
    state, owner = engine.state, question.owner
    back = engine.game.card_back(state.card_of[state.objs[question.places[0]].card])
    sight = Sight.of(engine, seat, owner, back, listed=listed)
    counting = _Counting(engine, module, sight, question, seat)
    rows, singles = list[OddsRow](), list[OddsRow]()
    for at, wanted in enumerate(question.wanted):
        numbers = counting.fitting(wanted)
        if numbers or at == 0:
            rows.append(counting.row(wanted.label, numbers))
        if at == 0:
            singles = [counting.row(counting.name(number), {number}, single=True) for number in numbers]
    singles.sort(key=lambda row: (-row.chance, row.label))
    if not listed:
        singles = [row for row in singles if row.chance >= _WORTH_NAMING][:_NAMED]
    return OddsGroup(question.title, (*rows, *singles), counting.note())


class _Counting:
    """The chances of one question.

    Args:
        engine: what the seat knows.
        module: the game.
        sight: what it knows of the cards.
        question: the question.
        seat: the seat.
    """

    def __init__(self, engine: Engine, module: GameModule, sight: Sight, question: OddsQuestion, seat: int) -> None:
        self._book = module.book_of(engine)
        self._module = module
        self._places = question.places
        self._sight = sight
        self._guesses: Sequence[Guess] = ()
        self._weights: Mapping[str, float] = {}
        if "" in sight.unseen:
            field = field_lists(module.id)
            self._guesses = guesses(module, self._book, sight.seen, sight.size, field)
        hand = set(module.hand(engine, question.owner))
        in_lots = any(set(self._places) & lot.places for lot in sight.lots)
        if question.owner != seat and hand.issuperset(self._places) and not in_lots:
            possible = {*sight.unseen, *expected(self._guesses)} - {""}
            self._weights = hand_weights(engine, question.owner, possible)
        lists = [(guess.share, guess.unseen) for guess in self._guesses] or [(1.0, sight.unseen)]
        self._piles = [(share, Pile(copies, self._weights)) for share, copies in lists]
        self._expected = expected(self._guesses)

    def fitting(self, wanted: Wanted) -> set[str]:
        """The cards of a kind that may lie there."""
        possible = self._sight.numbers(self._places).union(self._expected)
        return {
            number for number in possible if wanted.fits(number) and (self._guesses or self._even({number}) > 0)
        }  # fmt: skip

    def name(self, number: str) -> str:
        """What a card is called."""
        return self._module.catalogue.sheet(self._book, number).name

    def note(self) -> str:
        """What the reader must know about the chances."""
        said: list[str] = []
        if self._guesses:
            lists = len(field_lists(self._module.id))
            seen = self._sight.seen.total()
            said.append(
                tr(
                    "The deck is not known: this weighs {lists} lists and what else could be in it by the {seen} cards "
                    "seen of it.",
                    lists=lists, seen=seen,
                )
            )  # fmt: skip
            likely = [guess for guess in self._guesses if guess.name and guess.share >= _LIKELY][:_NAMED_LISTS]
            if likely:
                told = join(f"{guess.name} ({guess.share:.0%})" for guess in likely)
                said.append(tr("Most like {lists}.", lists=told))
        if self._weights:
            said.append(tr("A card that could have been played and was not is less likely to be held."))
        return " ".join(said)

    def _even(self, numbers: Collection[str]) -> float:
        """The chance when all that is unseen lies in every order equally often; of a known list."""
        return float(self._sight.chance(self._places, numbers))

    def _believed(self, numbers: Collection[str]) -> float:
        """The chance by the guesses about the list and the beliefs about the hand."""
        sight = self._sight
        sure = sight.chance(self._places, numbers) if self._guesses else Fraction(0)  # what is known to lie there
        told = set(sight.known).union(*(lot.places for lot in sight.lots))
        places = len(set(self._places) - told)
        none = sum(share * pile.none(numbers, places) for share, pile in self._piles)
        return 1 - float(1 - sure) * none

    def row(self, label: str, numbers: Collection[str], *, single: bool = False) -> OddsRow:
        """The chance of some cards."""
        sight, asked = self._sight, set(self._places)
        surely = any(sight.known.get(oid) in numbers for oid in asked)
        if surely or asked <= set(sight.known):
            return OddsRow(label, self._even(numbers), tr("you know what lies there"), single=single)
        unseen, even = sight.size, self._even(numbers)
        if self._guesses:
            fits = sum(self._expected.get(number, 0.0) for number in numbers)
            basis = tr("about {fits} of {unseen} cards unseen", fits=f"{fits:.1f}", unseen=unseen)
        else:
            fits = sum(sight.unseen[number] for number in numbers)
            basis = tr("{fits} of {unseen} cards unseen", fits=fits, unseen=unseen)
            if self._weights and 0 < even < 1:
                basis = tr("{basis}, by these alone {even}", basis=basis, even=f"{even:.0%}")
        mixed = [lot for lot in sight.lots if asked & lot.places and lot.cards]
        if mixed:
            basis = tr(
                "{basis}, {known} of {places} in an order that you do not know",
                basis=basis,
                known=sum(lot.cards[number] for lot in mixed for number in numbers),
                places=sum(len(lot.places) for lot in mixed),
            )
        if not (self._guesses or self._weights) or (not self._guesses and even in (0, 1)):
            return OddsRow(label, even, basis, single=single)
        return OddsRow(label, self._believed(numbers), basis, believed=bool(numbers), single=single)
