"""What only this game knows of decks: the rules of GW-24 to GW-26 (`games.nation.decks`)."""

from __future__ import annotations

from gundam_tui.games.decks.checking import CardSource, find_card
from gundam_tui.games.decks.deck import Deck, Fault
from gundam_tui.games.gundam_war.catalogue import TYPES
from gundam_tui.games.gundam_war.decks.deck_format import FORMAT, STARTER
from gundam_tui.games.gundam_war.decks.random_deck import random_deck
from gundam_tui.games.gundam_war.ids import ONE_A_DECK
from gundam_tui.games.nation.card import Keyword
from gundam_tui.games.nation.decks import FamilyDecks
from gundam_tui.games.nation.language.record import Card


def single(card: Card) -> bool:
    """GW-26: a deck holds one of it."""
    return any(isinstance(line, Keyword) and line.id == ONE_A_DECK for line in card.lines)


def singles(deck: Deck, book: CardSource[Card]) -> list[Fault]:
    """Cards of which a deck holds more than the one that it may."""
    faults: list[Fault] = []
    for number, count in deck.cards.items():
        card = find_card(book, number)
        if card is not None and count > 1 and single(card):
            faults.append(Fault(f"{count} {card.name}: a deck holds one of it", "GW-26", deck.lines.get(number)))
    return faults


DECKS = FamilyDecks(
    {"rules": FORMAT, "starter": STARTER}, TYPES, random_deck, "GW-25", ("G", "GENERATION cards"), singles,
)  # fmt: skip
