"""All cards: a list that is filtered during typing, and the card beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from textual.widget import Widget

from gundam_tui.app.draw.card import full, notes
from gundam_tui.app.draw.deck import card_row
from gundam_tui.app.draw.line import Line
from gundam_tui.app.keymap import BROWSE, bindings
from gundam_tui.app.screens.list_screen import Listed
from gundam_tui.app.widgets.listing import Listing
from gundam_tui.app.widgets.page import Scroll
from gundam_tui.games.catalogue.filter_session import CardSearch
from gundam_tui.language import tr

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book
    from gundam_tui.cardlang.card import BaseCard


class Pool(Listed):
    """A screen with the pool of cards on it."""

    for_decks = False

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.placeholder = self.reader.game.catalogue.example
        self.pool: CardSearch | None = None

    def opened(self, book: Book[Any]) -> None:
        """See `Listed.opened`."""
        self.pool = CardSearch(book, self.reader.game.id, for_decks=self.for_decks)
        self.pool.ask(self.line.value)

    def filtered(self, words: str) -> None:
        """See `Listed.filtered`."""
        if self.pool is not None:
            self.pool.ask(words)

    def status(self, width: int) -> Line:
        """See `Listed.status`."""
        del width
        g, pool = self.gundam.glyphs, self.pool
        if pool is None:
            return Line(g, " ").add(self.reader.words(), "now")
        if pool.fault:
            return Line(g, " ! ", "warn").add(pool.fault, "warn")
        line = Line(g, f" {len(pool.cards)}", "title").add(tr(" of {size} cards", size=pool.size), "head")
        return line.add(tr("   by {order}", order=pool.order), "dim")

    def card(self) -> BaseCard | None:
        """The card under the cursor."""
        at = self.list.at
        return self.pool.cards[at] if self.pool is not None and 0 <= at < len(self.pool.cards) else None

    def action_turn(self, key: str, by: int) -> None:
        """The next value of a filter key."""
        if self.pool is not None:
            self.line.value = self.pool.turn(key, by)
            self.line.cursor_position = len(self.line.value)

    def action_order(self) -> None:
        """Switch to the next sort order."""
        if self.pool is not None:
            self.pool.next_order()
            self.repaint()

    def action_view(self) -> None:
        """Show the card in full."""
        from gundam_tui.app.screens.pages import CardPage

        card = self.card()
        if card is not None:
            self.app.push_screen(CardPage(None, card.number, game=self.reader.game))

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        """A second click shows the card in full."""
        event.stop()
        self.action_view()

    def card_pane(self, width: int) -> Sequence[Line]:
        """The card under the cursor in full."""
        g, card = self.gundam.glyphs, self.card()
        if card is None:
            return []
        more = notes(g, self.reader.game, card.number, width)
        return [*full(g, self.reader.game, None, card.number, width), *([Line(g), *more] if more else [])]


class CardBrowser(Pool):
    """All cards."""

    BINDINGS = bindings(BROWSE)
    keys = BROWSE

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.add_class("cards")

    def title_text(self) -> str:
        """See `Listed.title_text`."""
        return tr("Cards")

    def count(self) -> int:
        """See `Listed.count`."""
        return len(self.pool.cards) if self.pool is not None else 0

    def row(self, at: int, width: int, here: bool) -> Line:
        """See `Listed.row`."""
        g = self.gundam.glyphs
        assert self.pool is not None
        line = Line(g, f"{g.cursor if here else ' '}", "key")
        return line.join(card_row(g, self.sheet(self.pool.cards[at].number), width - 1, "cursor" if here else ""))

    def panes(self) -> Iterable[Widget]:
        """See `Listed.panes`."""
        yield Scroll(self.card_pane, id="side")
