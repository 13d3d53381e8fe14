"""New cards for a deck: in its colors, and linked, named or of the traits that it plays with."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from gundam_tui.games.decks.checking import CardSource, find_card
from gundam_tui.games.decks.deck import Deck
from gundam_tui.games.decks.figures import NewCard
from gundam_tui.games.gcg.cards.language import spoken
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.language import join, tr

from .stats import satisfies_link

__all__ = ["new_for"]

_MANY = 6  # copies in a deck that have a trait: this many are no accident
_TRAIT = re.compile(r"\(([^()]+)\)")
_NAME = re.compile(r'"([^"]+)"|\[([^\[\]]+)\]')


def new_for(deck: Deck, book: CardSource[Card], numbers: Iterable[str]) -> Sequence[NewCard]:
    """Which of these cards go with a deck: those of its colors that have more in common with it.

    Args:
        deck: the deck; cards that it has already are left out.
        book: the cards. `numbers`: the cards in question.

    Returns:
        The cards, those with most in common first.
    """
    own = [(card, count) for number, count in deck.cards.items() if (card := find_card(book, number)) is not None]
    colors = {card.color for card, _ in own if card.color}
    found: list[tuple[int, NewCard]] = []
    for number in dict.fromkeys(numbers):
        card = find_card(book, number)
        if card is None or number in deck.cards or card.color not in colors:
            continue
        reasons = [*_links(card, own), *_names(card, own), *_traits(card, own)]
        if reasons:
            found.append((sum(weight for weight, _ in reasons), NewCard(number, tuple(text for _, text in reasons))))
    return [new for _, new in sorted(found, key=lambda one: (-one[0], one[1].number))]


def _links(card: Card, own: Sequence[tuple[Card, int]]) -> Iterable[tuple[int, str]]:
    """2-12: Units of the deck that it links with, or Pilots of the deck that link with it."""
    pilots = {other.name: count for other, count in own if card.link and satisfies_link(card, other)}
    units = {other.name: count for other, count in own if other.link and satisfies_link(other, card)}
    for names in (units, pilots):
        if names:
            yield 40 + sum(names.values()), tr("links with {cards}", cards=join([*map(spoken.name, names)]))


def _names(card: Card, own: Sequence[tuple[Card, int]]) -> Iterable[tuple[int, str]]:
    """2-2: a card of the same name, and texts that speak of each other's names."""
    if any(other.name == card.name for other, _ in own):
        yield 20, tr("the deck has another {card}", card=spoken.name(card.name))
    speaks = [other.name for other, _ in own if any(name in card.name for name in _named(other) - {other.name})]
    if speaks:
        yield 30, tr("named in the text of {cards}", cards=join([*map(spoken.name, dict.fromkeys(speaks))]))
    named = {name for name in _named(card) for other, _ in own if name in other.name and other.name != card.name}
    if named:
        yield 30, tr("its text names {cards}", cards=join([*map(spoken.name, sorted(named))]))


def _traits(card: Card, own: Sequence[tuple[Card, int]]) -> Iterable[tuple[int, str]]:
    """2-6: traits that many cards of the deck have, and texts that speak of each other's traits."""
    counts = Counter[str]()
    spoken_of = Counter[str]()
    for other, count in own:
        counts.update(dict.fromkeys(other.traits, count))
        spoken_of.update(dict.fromkeys({*_TRAIT.findall(other.source)} & {*card.traits}, count))
    for trait, count in spoken_of.items():
        yield (
            10 + count,
            tr("{number} cards of the deck speak of ({trait}) in their text", number=count, trait=spoken.name(trait)),
        )
    for trait in sorted({*_TRAIT.findall(card.source)} - {*card.traits}):
        if counts[trait] >= _MANY:
            yield 10 + counts[trait], tr("its text speaks of ({trait})", trait=spoken.name(trait))
    shared = [trait for trait in card.traits if counts[trait] >= _MANY and trait not in spoken_of]
    if shared:
        told = join([f"({spoken.name(trait)})" for trait in shared])
        yield sum(counts[trait] for trait in shared) // 2, tr("{traits} like many of the deck", traits=told)


def _named(card: Card) -> set[str]:
    """The names that a card's text speaks of (2-2-3)."""
    return {one or other for one, other in _NAME.findall(card.source)}
