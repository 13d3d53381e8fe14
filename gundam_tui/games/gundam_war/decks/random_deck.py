"""Random decks, for many games with many cards."""

from __future__ import annotations

from typing import Any

from gundam_tui.games.decks.deck import MAIN, Deck
from gundam_tui.games.gundam_war.decks.deck_format import DECK_SIZE, FORMAT
from gundam_tui.games.nation.cards.language.record import Card
from gundam_tui.kernel.rng import Stream

_COLORS = ("blue", "green", "black", "red", "brown", "white", "purple")
_G = 20


def random_deck(book: Any, seed: int) -> Deck:
    """A legal deck of one or two colours with twenty G; the second colour fills up what the first one lacks.

    Args:
        book: the cards.
        seed: decides the deck.
    """
    stream = Stream(seed)
    first, second = stream.shuffled(_COLORS)[:2]
    cards: list[Card] = sorted((card for card in book if not card.chip), key=lambda card: card.number)
    counts: dict[str, int] = {}
    names: set[str] = set()
    for color in (first, second, *_COLORS):
        for card in stream.shuffled([card for card in cards if card.color == color and card.type != "generation"]):
            left = DECK_SIZE - _G - sum(counts.values())
            if left and card.name not in names:
                names.add(card.name)
                counts[card.number] = min(left, FORMAT.copies.of(card)[0])
    counts[f"G-{first.upper()}"] = _G // 2
    counts[f"G-{second.upper()}"] = _G - _G // 2
    return Deck(f"{first} and {second} by chance", "random", {MAIN: counts}, "gundam-war")
