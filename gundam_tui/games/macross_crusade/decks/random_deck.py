"""Random decks, for many games with many cards."""

from __future__ import annotations

from typing import Any

from gundam_tui.games.decks.deck import MAIN, Deck
from gundam_tui.games.macross_crusade.decks.deck_format import DECK_SIZE, MOST_COPIES
from gundam_tui.games.nation.cards.language.record import Card
from gundam_tui.kernel.rng import Stream

_COLORS = ("blue", "green")


def random_deck(book: Any, seed: int) -> Deck:
    """A legal deck of one colour, with purple: cards with a G Symbol first, as most of a deck must have one.

    Args:
        book: the cards.
        seed: decides the deck.
    """
    stream = Stream(seed)
    color = _COLORS[stream.below(len(_COLORS))]
    cards: list[Card] = sorted((card for card in book if not card.chip), key=lambda card: card.number)
    mixed = stream.shuffled([card for card in cards if card.color in (color, "purple")])
    counts: dict[str, int] = {}
    names: set[str] = set()
    for card in sorted(mixed, key=lambda card: not card.symbol):
        left = DECK_SIZE - sum(counts.values())
        if left and card.name not in names:
            names.add(card.name)
            counts[card.number] = min(left, MOST_COPIES)
    return Deck(f"{color} by chance", "random", {MAIN: counts}, "macross-crusade")
