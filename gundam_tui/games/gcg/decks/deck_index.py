"""All decks there are at this table: shipped and own, readable or not."""

from __future__ import annotations

import re
from dataclasses import dataclass

from gundam_tui.games.gcg.decks import DECK_TYPES, CardSource, Deck, DeckError, find_card, load_deck, shipped_decks
from gundam_tui.games.gcg.library import own_deck_files

__all__ = ["ShelfDeck", "deck_shelf", "headline", "sections"]

_PLACES = {"1": "1st", "2": "2nd", "3": "3rd"}
_STARTER = re.compile(r"st\d\d$")


@dataclass(frozen=True, slots=True)
class ShelfDeck:
    """A deck by its short name.

    Attributes:
        short: its short name.
        kind: `own`, or what a shipped one is (`official`, `tournament` ...).
        deck: the deck; None when its file cannot be read.
        fault: why it cannot.
    """

    short: str
    kind: str
    deck: Deck | None
    fault: str = ""

    @property
    def own(self) -> bool:
        """Is it the user's own?"""
        return self.kind == "own"

    @property
    def name(self) -> str:
        """What it is called."""
        return self.deck.name if self.deck is not None else self.short


def deck_shelf(*, own_first: bool = False) -> list[ShelfDeck]:
    """Every deck: the starter decks first, as most first games are played with them, then the other shipped ones.

    Args:
        own_first: are the user's own decks at the beginning, or at the end?
    """
    shipped = shipped_decks()
    found = [_shelved(short, own=False) for short in sorted(shipped, key=lambda name: (not _STARTER.match(name), name))]
    own = [_shelved(short, own=True) for short in own_deck_files() if short not in shipped]
    return [*own, *found] if own_first else [*found, *own]


def _shelved(short: str, *, own: bool) -> ShelfDeck:
    try:
        deck = load_deck(short)
    except DeckError as error:
        return ShelfDeck(short, "own" if own else "", None, str(error))
    return ShelfDeck(short, "own" if own else deck.about.get("kind", ""), deck)


def headline(deck: Deck) -> list[str]:
    """What a deck is called and where it comes from, in a few lines."""
    about = deck.about
    rows = [deck.name]
    if "player" in about or "event" in about:
        place = about.get("place", "")
        parts = [about.get("player", ""), about.get("event", ""), about.get("date", "")]
        parts.append(f"{_PLACES.get(place, f'{place}th')} place" if place else "")
        rows.append(", ".join(part for part in parts if part))
    if deck.source:
        rows.append(f"from {deck.source}")
    return rows


def sections(deck: Deck, book: CardSource) -> list[tuple[str, list[str]]]:
    """The numbers of a deck by type, each by level and cost; those that no card has at the end."""
    found: list[tuple[str, list[str]]] = []
    for kind in DECK_TYPES:
        cards = [card for number in deck.cards if (card := find_card(book, number)) is not None and card.type == kind]
        cards.sort(key=lambda card: (card.level or 0, card.cost or 0, card.number))
        if cards:
            found.append((f"{kind.capitalize()}s", [card.number for card in cards]))
    known = {number for _, numbers in found for number in numbers}
    others = [number for number in deck.cards if number not in known]
    return [*found, *([("Others", others)] if others else [])]
