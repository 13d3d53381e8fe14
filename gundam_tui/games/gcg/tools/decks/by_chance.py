"""Makes random legal decks from the whole card pool, built around a card and others that go with it, as players build
them."""

from __future__ import annotations

from gundam_tui.games.decks import MAIN, Deck
from gundam_tui.games.gcg.cards.deck_format import DECK_SIZE, DECK_TYPES, MOST_COPIES
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.kernel.rng import Stream

_LOW = 4  # Lv. of a card that can be played early


def random_deck(book: Book, seed: int) -> Deck:
    """A deck around a random Unit: cards that share traits with it, link with it or are named by it, in its color and
    one more.

    Args:
        book: the cards.
        seed: decides the deck.
    """
    stream = Stream(seed)
    cards = sorted((card for card in book if card.type in DECK_TYPES), key=lambda card: card.number)
    units = [card for card in cards if card.type == "unit"]
    heart = units[stream.below(len(units))]
    mates = sorted(cards, key=lambda card: (-_fit(heart, card), stream.below(1 << 30)))
    second = next(card.color for card in mates if card.color != heart.color)
    counts = {heart.number: MOST_COPIES}
    for card in mates:
        left = DECK_SIZE - sum(counts.values())
        if not left:
            break
        if card is not heart and card.color in (heart.color, second):
            counts[card.number] = min(left, 2 + stream.below(MOST_COPIES - 1))  # 6-1-1-3: four at most
    return Deck(f"around {heart.number}", "random", {MAIN: counts})


def _fit(heart: Card, card: Card) -> int:
    shared = len(set(heart.traits) & set(card.traits))
    links = _links(heart, card) or _links(card, heart)
    named = f'"{card.name}"' in heart.source
    return 6 * links + 2 * shared + 3 * named + ((card.level or 0) <= _LOW)


def _links(unit: Card, pilot: Card) -> bool:
    """Would the Pilot satisfy the Unit's link condition (2-12)?"""
    return pilot.type == "pilot" and any(
        value in pilot.traits if what == "trait" else value in pilot.name for what, value in unit.link
    )
