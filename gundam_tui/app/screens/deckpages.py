"""Pages about one deck: its cards, and its figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gundam_tui.app.draw.card import sheet_of
from gundam_tui.app.draw.deck import card_row, deck_figures
from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.screens.page import PageScreen
from gundam_tui.games.decks import CardSource, Deck, find_card
from gundam_tui.games.decks.deck_index import groups
from gundam_tui.games.registry import game


class _AboutDeck(PageScreen):
    """A page headed by a deck's name.

    Args:
        deck: the deck.
        book: the cards.
    """

    def __init__(self, deck: Deck, book: CardSource[Any]) -> None:
        super().__init__()
        self._deck = deck
        self._book = book

    def title_text(self) -> str:
        """See `PageScreen.title_text`."""
        return self._deck.name


class DeckPage(_AboutDeck):
    """The cards of a deck."""

    def body(self, width: int) -> Sequence[Line]:
        """See `PageScreen.body`."""
        g, deck, book = self.gundam.glyphs, self._deck, self._book
        rows: list[Line] = []
        for title, numbers in groups(deck, book):
            rows.append(Line(g, f"{title} ({sum(deck.cards[number] for number in numbers)})", "now"))
            for number in numbers:
                line = Line(g, f" {deck.cards[number]} ", "title")
                card = find_card(book, number)
                rows.append(
                    line.join(card_row(g, sheet_of(game(self._deck.game), number), min(width, 100) - 3))
                    if card
                    else line.add(number, "warn")
                )
            rows.append(Line(g))
        form = game(deck.game).deck_format
        piles = form.piles(deck)
        for section in form.sections[1:]:
            cards = ", ".join(f"{count} {number}" for number, count in piles[section.name].items())
            rows += [Line(g, row, "head") for row in wrap(f"{section.label}: {cards}", width)]
        return rows


class FiguresPage(_AboutDeck):
    """All figures of a deck."""

    def body(self, width: int) -> Sequence[Line]:
        """See `PageScreen.body`."""
        return deck_figures(self.gundam.glyphs, self._deck, self._book, min(width, 92))
