"""What the games of the family know about their decks: the module's facet `decks` (`games.api.DeckBuilding`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, TypeVar

from gundam_tui.games.decks.checking import CardSource, UnknownCards, check_copies, check_size, find_card
from gundam_tui.games.decks.deck import MAIN, Deck, Fault
from gundam_tui.games.decks.deck_format import DeckFormat
from gundam_tui.games.decks.figures import Breakdown, CopiesCurve, CountPoint, DeckFigures, NewCard
from gundam_tui.games.decks.listing import by_type
from gundam_tui.language import tr

from .language.record import Card, total

K = TypeVar("K")


class FamilyDecks:
    """The decks of one game.

    Args:
        formats: the deck format for each form; the first one is the usual.
        types: its card types, in the order of a deck list.
        chance: makes a random legal deck from a book and a seed.
        chip_clause: the rule that chips are not in decks.
        power: the heading and the words for the cards that give power.
    """

    def __init__(
        self, formats: Mapping[str, DeckFormat], types: Sequence[str], chance: Callable[[Any, int], Deck],
        chip_clause: str, power: tuple[str, str],
    ) -> None:  # fmt: skip
        self._formats, self._types, self._chip_clause = formats, tuple(types), chip_clause
        self._power = power
        self.forms: Sequence[str] = tuple(formats)[:1]  # the others are ways to play, not lists
        self._format = formats[self.forms[0]]
        self._chance = chance

    def check(self, deck: Deck, book: CardSource[Card], rules: str = "", form: str = "rules") -> list[Fault]:
        """Every violation of the rules of deck construction.

        Raises:
            ValueError: unknown form.
        """
        if form not in self._formats:
            raise ValueError(f"there is no format {form!r}: the formats are {', '.join(self._formats)}")
        wanted = self._formats[form]
        return [*check_size(deck, wanted, wanted.main), *self.check_cards(deck, book)]

    def check_cards(self, deck: Deck, book: CardSource[Card]) -> list[Fault]:
        """What is wrong with single cards of a deck, complete or not: copies, cards that do not exist or are not
        allowed.
        """
        faults = check_copies(deck, self._format, book)
        unknown = UnknownCards(book, self._format.number_clause, deck.game)
        for number in deck.cards:
            card = find_card(book, number)
            line = deck.lines.get(number)
            if card is None:
                faults.append(unknown.fault(number, line))
            elif card.chip:
                faults.append(
                    Fault(f"{number} {card.name} is a chip: it has no place in a deck", self._chip_clause, line)
                )
        return faults

    def random_deck(self, book: Any, seed: int) -> Deck:
        """A random legal deck."""
        return self._chance(book, seed)

    def restricted(self, deck: Deck, book: CardSource[Card], form: str) -> list[Fault]:
        """These games have no restriction list."""
        return []

    def place(self, card: Card) -> str | Fault:
        """The section of a deck for a card, or why it has no place in any."""
        return Fault("a chip has no place in a deck", self._chip_clause) if card.chip else MAIN

    def groups(self, numbers: Iterable[str], book: CardSource[Card]) -> list[tuple[str, list[str]]]:
        """Card numbers by type, each by cost; those that no card has at the end, in their order."""
        return by_type(numbers, book, self._types, lambda card: (total(card), card.number))

    def goes_with(self, numbers: Collection[str], book: CardSource[Card], /) -> Callable[[Card], bool]:
        """See `DeckBuilding.goes_with`: decks may have cards of every color."""
        return lambda card: True

    def new_for(self, deck: Deck, book: CardSource[Card], numbers: Iterable[str], /) -> Sequence[NewCard]:
        """No new sets of this game come out."""
        return ()

    def figures(self, deck: Deck, book: CardSource[Card]) -> DeckFigures:
        """A deck in numbers."""
        types = _tally(deck, book, attrgetter("type"))
        curve = _tally(deck, book, total)
        symbols = _tally(deck, book, _gives_power).get(True, 0)
        size = sum(deck.cards.values())
        unknown = sum(count for number, count in deck.cards.items() if find_card(book, number) is None)
        colors = _tally(deck, book, attrgetter("color"))
        label, meaning = self._power
        return DeckFigures(
            size, unknown,
            (CopiesCurve(tr("Total cost"), "", "", dict(sorted(curve.items()))),),
            (
                Breakdown(tr("Type"), {kind: types[kind] for kind in self._types if kind in types}, nouns=True),
                Breakdown(tr("Color"), dict(sorted(colors.items())), roles=True),
            ),
            tr("Power"),
            (CountPoint(tr(label), tr(meaning), symbols, size, tr("cards")),),
        )  # fmt: skip


def _gives_power(card: Card) -> bool:
    return bool(card.symbol)


def _tally(deck: Deck, book: CardSource[Card], of: Callable[[Card], K]) -> dict[K, int]:
    found: dict[K, int] = {}
    for number, count in deck.cards.items():
        card = find_card(book, number)
        if card is not None:
            key = of(card)
            found[key] = found.get(key, 0) + count
    return found
