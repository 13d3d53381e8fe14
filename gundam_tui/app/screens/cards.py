"""All cards: a list that is filtered during typing, and the card beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from textual.widget import Widget

from gundam_tui.app.card_loader import Reader
from gundam_tui.app.draw.card import full, notes
from gundam_tui.app.draw.deck import card_row
from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import BROWSE, bindings
from gundam_tui.app.screens.list_screen import Listed
from gundam_tui.app.widgets.listing import Listing
from gundam_tui.app.widgets.page import Scroll
from gundam_tui.games.catalogue.filter_session import CardSearch
from gundam_tui.games.incomplete import IncompleteCard
from gundam_tui.games.library import edition
from gundam_tui.games.own_cards import unfinished_cards
from gundam_tui.language import tr

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book
    from gundam_tui.cardlang.card import BaseCard


class Pool(Listed):
    """A screen with the pool of cards on it."""

    for_decks = False

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.placeholder = tr(self.reader.game.catalogue.example)
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
        return line.add(tr("   by {order}", order=tr(pool.order)), "dim")

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
        self._edition = edition()
        self._unfinished: dict[str, IncompleteCard] = {}
        self._found: list[str] = []  # those of them that match the filter; they follow the cards

    def opened(self, book: Book[Any]) -> None:
        """See `Listed.opened`: the cards, and those that are none yet."""
        self._unfinished = {
            number: card for number, card in unfinished_cards(self.reader.game.id).items() if number not in book
        }
        super().opened(book)
        self._match(self.line.value)

    def filtered(self, words: str) -> None:
        """See `Listed.filtered`."""
        super().filtered(words)
        self._match(words)

    def action_turn(self, key: str, by: int) -> None:
        """See `Pool.action_turn`."""
        super().action_turn(key, by)
        self._match(self.line.value)

    def _match(self, words: str) -> None:
        """The unfinished cards with all these words in number or name; other filters ask for facts, which no unfinished
        card has.
        """
        wanted = words.casefold().split()
        self._found = [
            number
            for number, card in self._unfinished.items()
            if all(word in f"{number} {card.name} incomplete".casefold() for word in wanted)
        ]

    def unfinished(self) -> str:
        """The number of the unfinished card under the cursor; empty: it is on a card of the game, or on none."""
        at = self.list.at - len(self.pool.cards) if self.pool is not None else -1
        return self._found[at] if 0 <= at < len(self._found) else ""

    def action_view(self) -> None:
        """See `Pool.action_view`; an unfinished card is opened in the editor."""
        if self.unfinished():
            self.action_edit()
        else:
            super().action_view()

    def action_edit(self) -> None:
        """Open the card in the editor."""
        card = self.card()
        number = card.number if card is not None else self.unfinished()
        if number:
            self._edit(number)

    def action_new(self) -> None:
        """Write a new card."""
        self._edit("")

    def _edit(self, number: str) -> None:
        from gundam_tui.app.screens.card_editor import CardEditor

        if self.reader.game.catalogue.editing is None:
            self.say(tr("Cards are edited here for the Gundam Card Game alone."))
            return
        self.app.push_screen(CardEditor(self.reader.game.id, number), self._edited)

    def _edited(self, number: object) -> None:
        """The editor has closed: a saved card is in the list at once."""
        if edition() != self._edition:
            self._edition = edition()
            self.reader = Reader(self.reader.game.id)
        if self.reader.book is None:
            self.look_again()
        else:
            self.opened(self.reader.book)
            self._to(number)
            self.repaint()

    def _to(self, number: object) -> None:
        """The cursor goes to a card, if the filter lets it be seen."""
        numbers = [*(card.number for card in self.pool.cards), *self._found] if self.pool is not None else []
        if number in numbers:
            self.list.to(numbers.index(str(number)))

    def title_text(self) -> str:
        """See `Listed.title_text`."""
        return tr("Cards")

    def count(self) -> int:
        """See `Listed.count`."""
        return len(self.pool.cards) + len(self._found) if self.pool is not None else 0

    def status(self, width: int) -> Line:
        """See `Listed.status`."""
        line = super().status(width)
        if self.pool is not None and not self.pool.fault and self._unfinished:
            line.add(tr("   {found} of {all} incomplete", found=len(self._found), all=len(self._unfinished)), "warn")
        return line

    def row(self, at: int, width: int, here: bool) -> Line:
        """See `Listed.row`."""
        g = self.gundam.glyphs
        assert self.pool is not None
        line = Line(g, f"{g.cursor if here else ' '}", "key")
        if at >= len(self.pool.cards):
            number = self._found[at - len(self.pool.cards)]
            role = "cursor" if here else ""
            mark = tr("incomplete")
            line.add(f"{number:<9}", role or "dim")
            room = width - line.width - cell_len(mark) - 1
            return (
                line.add(g.pad(self._unfinished[number].name, max(4, room)), role or "title")
                .add(" ", role)
                .add(mark, role or "warn")
            )
        return line.join(card_row(g, self.sheet(self.pool.cards[at].number), width - 1, "cursor" if here else ""))

    def panes(self) -> Iterable[Widget]:
        """See `Listed.panes`."""
        yield Scroll(self.card_pane, id="side")

    def card_pane(self, width: int) -> Sequence[Line]:
        """See `Pool.card_pane`; of an unfinished card what is known of it."""
        number = self.unfinished()
        if not number:
            return super().card_pane(width)
        g, card = self.gundam.glyphs, self._unfinished[number]
        rows = [Line(g, f"{number}  ", "dim").add(card.name, "title"), Line(g)]
        told = [
            (tr("Incomplete: no deck with it is legal."), "warn"), (card.why, ""), *((row, "") for row in
            card.text.split("\n") if row), (tr("e completes it."), "dim"),
        ]  # fmt: skip
        if card.source:
            told.append((tr("read from print ({source})", source=card.source), "dim"))
        return [*rows, *(Line(g, row, role) for text, role in told for row in wrap(g.text(text), width, "  "))]
