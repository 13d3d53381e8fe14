"""Checks that the decks of all games share: sizes, copies, cards that do not exist."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable
from typing import Any, TypeVar

from gundam_tui.games.decks.card_source import CardFacts, CardSource
from gundam_tui.games.decks.deck import Deck, Fault
from gundam_tui.games.decks.deck_format import DeckFormat, Section
from gundam_tui.games.default import DEFAULT, command
from gundam_tui.games.own_cards import unfinished_cards
from gundam_tui.games.registry import game
from gundam_tui.language import NN, either, tr, trn

C = TypeVar("C", bound=CardFacts)
_NEAR = 10  # for how many unknown cards of a deck a similar number is searched; each takes a few milliseconds


def find_card(book: CardSource[C], number: str) -> C | None:
    """The card with a number, or None if no card has it."""
    try:
        return book[number]
    except KeyError:
        return None


def check_size(deck: Deck, form: DeckFormat, section: Section) -> list[Fault]:
    """Does a section have the right number of cards?"""
    size = sum(form.piles(deck)[section.name].values())
    if size in section.sizes:
        return []
    places = {"section": tr(section.title), "must": either(list(map(str, section.sizes)))}
    if section is not form.main:
        forms = NN(
            "the {section} has {n} card; it must have exactly {must}",
            "the {section} has {n} cards; it must have exactly {must}",
        )
        return [Fault(trn(*forms, size, **places), section.clause)]
    goal = min(section.sizes, key=lambda one: abs(one - size))
    if size < goal:
        forms = NN(
            "the {section} has {n} card; it must have exactly {must}: add {more}",
            "the {section} has {n} cards; it must have exactly {must}: add {more}",
        )
    else:
        forms = NN(
            "the {section} has {n} card; it must have exactly {must}: take out {more}",
            "the {section} has {n} cards; it must have exactly {must}: take out {more}",
        )
    return [Fault(trn(*forms, size, **places, more=abs(goal - size)), section.clause)]


def check_copies(deck: Deck, form: DeckFormat, book: CardSource[Any]) -> list[Fault]:
    """Are there too many copies of a card in the deck proper?"""
    rule = form.copies
    counts: dict[str, list[str]] = {}
    for number in deck.cards:
        card = find_card(book, number)
        if card is not None and card.type in rule.free:
            continue
        same = number if card is None or rule.by == "number" else form.same(card)
        counts.setdefault(same, []).append(number)
    faults: list[Fault] = []
    for same, numbers in counts.items():
        count = sum(deck.cards[number] for number in numbers)
        most, clause = min(rule.of(find_card(book, number)) for number in numbers)
        if count > most:
            text = trn(
                "{card}: {count} copies; at most {n} is allowed",
                "{card}: {count} copies; at most {n} are allowed",
                most, card=same, count=count,
            )  # fmt: skip
            faults.append(Fault(text, clause, deck.lines.get(numbers[0])))
    return faults


class UnknownCards:
    """Faults for cards that do not exist or are incomplete; the first few of a deck suggest a similar number.

    Args:
        book: the known cards.
        clause: the rule that a number is one card.
        id: the game of these cards.
    """

    def __init__(self, book: CardSource[Any], clause: str = "", id: str = DEFAULT) -> None:
        self._book = book
        self._clause = clause
        self._listing = command("cards", id)
        self._left = _NEAR
        self._id = id
        self._incomplete: frozenset[str] | None = None  # read when a card is unknown

    def fault(self, number: str, line: int | None) -> Fault:
        """The fault for a number that no card has."""
        if self._incomplete is None:
            self._incomplete = frozenset(unfinished_cards(self._id))
        if number in self._incomplete:
            text = tr(
                "{card}: this card is incomplete (its text is not whole yet), so no deck with it is legal",
                card=number,
            )  # fmt: skip
            return Fault(text, self._clause, line)
        self._left -= 1
        near = difflib.get_close_matches(number, self._book.numbers(), n=1, cutoff=0.8) if self._left >= 0 else []
        if near:
            text = tr("{card}: there is no card of this number; did you mean {other}?", card=number, other=near[0])
        else:
            text = tr(
                "{card}: there is no card of this number; {command} lists the cards there are",
                card=number, command=self._listing,
            )  # fmt: skip
        return Fault(text, self._clause, line)


def check_names(deck: Deck, book: CardSource[Any]) -> list[Fault]:
    """Names in a text list that do not match their card numbers: worth a look, but no reason to refuse a deck.

    The number decides; a different name hints at a typing error in the number.
    """
    faults: list[Fault] = []
    clause = game(deck.game).deck_format.number_clause
    for number, stated in deck.names.items():
        card = find_card(book, number)
        if card is None:
            continue
        theirs = _fold(stated)
        ours = map(_fold, game(deck.game).catalogue.names(card))
        if not any(one in theirs or theirs in one for one in ours):
            text = tr(
                '{number} is "{card}", but the list calls it "{stated}": is the number right?',
                number=number, card=card.name, stated=stated,
            )  # fmt: skip
            faults.append(Fault(text, clause, deck.lines.get(number)))
    return faults


def missing(deck: Deck, book: CardSource[Any]) -> Iterable[str]:
    """The numbers of a deck, of all sections, that no card has."""
    piles = (*deck.sections.values(), deck.sideboard)
    return (number for cards in piles for number in cards if find_card(book, number) is None)


def _fold(name: str) -> str:
    """A name in a form for comparing: compatibility letters unfolded (U+2161 becomes II), without case and
    punctuation.
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in folded if letter.isalnum())
