"""All decks on this machine: shipped and the user's own, readable or not."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gundam_tui.games.decks.checking import CardSource
from gundam_tui.games.decks.deck import Deck, DeckError
from gundam_tui.games.decks.lookup import deck_folder, load_deck, shipped_decks, starter_decks
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.library import own_deck_files
from gundam_tui.games.registry import game
from gundam_tui.language import N, join, tr

__all__ = ["ShelfDeck", "deck_shelf", "groups", "headline"]

_PLACES = {"1": N("1st place"), "2": N("2nd place"), "3": N("3rd place")}


@dataclass(frozen=True, slots=True)
class ShelfDeck:
    """A deck by its short name.

    Attributes:
        short: its short name.
        kind: `own`, or the kind of a shipped one (`official`, `tournament` ...).
        deck: the deck; None if its file cannot be read.
        fault: why it cannot be read.
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
        """The deck's name."""
        return self.deck.name if self.deck is not None else self.short


def deck_shelf(id: str = DEFAULT, *, own_first: bool = False) -> list[ShelfDeck]:
    """Every deck of a game: those for a first game before the other shipped ones.

    Args:
        id: the game's.
        own_first: do the user's own decks come first, or last?
    """
    shipped = shipped_decks(id)
    first = starter_decks(id)
    found = [_shelved(short, id, own=False) for short in (*first, *(one for one in shipped if one not in first))]
    own = [_shelved(short, id, own=True) for short in own_deck_files(id) if short not in shipped]
    return [*own, *found] if own_first else [*found, *own]


def _shelved(short: str, id: str, *, own: bool) -> ShelfDeck:
    try:
        deck = load_deck(short, id)
    except DeckError as error:
        return ShelfDeck(short, "own" if own else "", None, str(error))
    return ShelfDeck(short, "own" if own else deck.about.get("kind", ""), deck)


def headline(deck: Deck) -> list[str]:
    """A deck's name and where it comes from, in a few lines."""
    about = deck.about
    rows = [deck.name]
    if "player" in about or "event" in about:
        place = about.get("place", "")
        parts = [about.get("player", ""), about.get("event", ""), about.get("date", "")]
        parts.append((tr(_PLACES[place]) if place in _PLACES else tr("{n}th place", n=place)) if place else "")
        rows.append(join(part for part in parts if part))
    if deck.source:
        rows.append(tr("comes with the game") if _ships(deck) else tr("from {source}", source=deck.source))
    return rows


def _ships(deck: Deck) -> bool:
    """Is its source only the place of a shipped file?"""
    path = Path(deck.source)
    return path.stem in shipped_decks(deck.game) and path.parent == deck_folder(deck.game)


def groups(deck: Deck, book: CardSource[Any]) -> list[tuple[str, list[str]]]:
    """The numbers of a deck in the usual groups and order of a deck list of its game."""
    return game(deck.game).decks.groups(deck.cards, book)
