"""What is new for the user's own decks among cards that were read from print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from gundam_tui.commands import say
from gundam_tui.foreign_text import one_line
from gundam_tui.games.decks import DeckError, load_deck
from gundam_tui.games.library import own_deck_files
from gundam_tui.games.registry import game

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book


__all__ = ["tell_news"]

_MOST = 8  # cards told for a deck


def tell_news(id: str, book: Book[Any], numbers: Sequence[str]) -> None:
    """Tell which cards go with each of the user's decks, and why.

    Args:
        id: the game's. `book`: its cards. `numbers`: the new ones.
    """
    rows = [row for name in sorted(own_deck_files(id)) for row in _of_deck(id, book, name, numbers)]
    if rows:
        say("new for your decks:")
        for row in rows:
            say(row)


def _of_deck(id: str, book: Book[Any], name: str, numbers: Sequence[str]) -> Iterator[str]:
    try:
        deck = load_deck(name, id)
    except (DeckError, OSError):
        return  # a deck file that cannot be read is reported where the deck is used
    found = game(id).decks.new_for(deck, book, numbers)
    if not found:
        return
    yield f"  {one_line(deck.name or name, 60)}: {len(found)}"
    for new in found[:_MOST]:
        yield f"    {new.number}  {one_line(book[new.number].name, 60)}: {one_line('; '.join(new.reasons), 200)}"
    if len(found) > _MOST:
        yield f"    and {len(found) - _MOST} more"
