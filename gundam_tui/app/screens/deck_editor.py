"""The workbench: build a deck from the pool, with its figures and faults beside it at every step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual.widget import Widget

from gundam_tui.app.draw.card import full
from gundam_tui.app.draw.deck import card_row, copies_row, legality
from gundam_tui.app.draw.decklist import outline
from gundam_tui.app.draw.line import Line
from gundam_tui.app.keymap import BUILD, bindings
from gundam_tui.app.screens.cards import Pool
from gundam_tui.app.screens.deckpages import FiguresPage
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.app.widgets.listing import Listing
from gundam_tui.app.widgets.page import Scroll
from gundam_tui.games.decks import Deck, DeckError, check_forms, find_card, shipped_decks
from gundam_tui.games.decks.changed import changed_deck
from gundam_tui.games.decks.deck_editor import Draft, DraftError
from gundam_tui.games.decks.deck_index import groups
from gundam_tui.games.decks.text import short_name
from gundam_tui.games.decks.user_decks import NameTaken, OwnDeckError, save_deck
from gundam_tui.language import tr

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book
    from gundam_tui.cardlang.card import BaseCard

_NUMBERED = 60  # cells of a row from which on it begins with the card's number
_HIGH, _LOW, _ROOMY = 18, 11, 30  # rows of the deck summary, and of a screen with room for the high form
ROOM_FOR_ALL = 120  # cells from which pool, deck and figures are shown side by side


class DeckDraft(Pool):
    """A deck being edited.

    Args:
        draft: the deck.
    """

    BINDINGS = bindings(BUILD)
    keys = BUILD
    for_decks = True

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft.deck().game)
        self.add_class("build")
        self.draft = draft
        self.in_deck = bool(draft.cards)  # the pane with the keys: the deck, or the pool
        self._given_up = False
        self._checked = False  # has the user asked whether the deck is legal?
        self._numbers: list[str] = []

    # ------------------------------------------------------------ contents

    def title_text(self) -> str:
        """See `Listed.title_text`."""
        mark = tr(" (not saved)") if self.draft.changed else ""
        return tr("Building {name}{mark}", name=self.draft.name, mark=mark)

    def opened(self, book: Book[Any]) -> None:
        """See `Listed.opened`."""
        super().opened(book)
        self._sort()

    def status(self, width: int) -> Line:
        """See `Listed.status`."""
        pool = self.pool
        if pool is None or pool.fault:
            return super().status(width)
        line = Line(self.gundam.glyphs)
        size = sum(self.draft.cards.values())
        deck = tr(" deck: {size} of {size2} ", size=size, size2=self.draft.form.size)
        found = tr(" pool: {count} of {size} ", count=len(pool.cards), size=pool.size)
        line.add(found, "head" if self.in_deck else "cursor").add("  ")
        return line.add(deck, "cursor" if self.in_deck else "head")

    @property
    def wide(self) -> bool:
        """Are pool and deck shown side by side?"""
        return self.app.size.width >= ROOM_FOR_ALL

    def panes(self) -> Iterable[Widget]:
        """See `Listed.panes`."""
        yield Listing(lambda: len(self._numbers), self.deck_row, lambda: tr("No cards yet."), id="second")
        yield Scroll(self.figures_pane, id="side")

    def count(self) -> int:
        """See `Listed.count`: the list holds the pool, or the deck when there is no room for both."""
        if self._shows_deck:
            return len(self._numbers)
        return len(self.pool.cards) if self.pool is not None else 0

    @property
    def _shows_deck(self) -> bool:
        return self.in_deck and not self.wide

    @property
    def list(self) -> Listing:
        """The list with the keys."""
        second = self.in_deck and self.wide
        return self.query_one("#second" if second else "#list", Listing)

    def row(self, at: int, width: int, here: bool) -> Line:
        """See `Listed.row`."""
        if self._shows_deck:
            return self.deck_row(at, width, here)
        assert self.pool is not None
        return self._row(self.pool.cards[at].number, width, here and not self.in_deck)

    def deck_row(self, at: int, width: int, here: bool) -> Line:
        """A line of the deck."""
        return self._row(self._numbers[at], width, here and self.in_deck, narrow=self.wide)

    def _row(self, number: str, width: int, here: bool, *, narrow: bool = False) -> Line:
        g, count = self.gundam.glyphs, self.draft.count(number)
        card = find_card(self.reader.book, number) if self.reader.book is not None else None
        line = Line(g, g.cursor if here else " ", "key").add(f"{count or ' ':>2} ", "now" if count else "dim")
        role = "cursor" if here else ""
        if card is None:
            return line.add(tr("{number} there is no such card", number=number), role or "warn")
        left = width - line.width
        if narrow:
            return line.join(copies_row(g, self.sheet(number), left, role))
        return line.join(card_row(g, self.sheet(number), left, role, numbered=left >= _NUMBERED))

    def figures_pane(self, width: int) -> Sequence[Line]:
        """The deck so far, the card under the cursor, and, once the user has asked, its faults."""
        g, book, card = self.gundam.glyphs, self.reader.book, self.card()
        if book is None:
            return [Line(g, self.reader.words(), "now")]
        deck = self.draft.deck()
        sheet = self.gundam.palette.sheet(g, width, _HIGH if self.app.size.height >= _ROOMY else _LOW)
        outline(sheet, deck, book)
        rows = [Line.of(g, row) for row in sheet.rows()]
        if self._checked or not all(check_forms(deck, book).values()):  # that it is legal may be shown without asking
            rows += [Line(g), *legality(g, deck, book, width)]
        if card is not None:
            rows += [Line(g), *full(g, self.reader.game, None, card.number, width)]
        return rows

    def card(self) -> BaseCard | None:
        """See `Pool.card`."""
        if not self.in_deck:
            return super().card()
        at, book = self.list.at, self.reader.book
        return find_card(book, self._numbers[at]) if book is not None and 0 <= at < len(self._numbers) else None

    def number(self) -> str:
        """The card number under the cursor; empty for none."""
        if self.in_deck:
            return self._numbers[self.list.at] if 0 <= self.list.at < len(self._numbers) else ""
        card = super().card()
        return card.number if card is not None else ""

    # ------------------------------------------------------------ changes

    def _sort(self) -> None:
        book = self.reader.book
        if book is None:
            return
        deck = self.draft.deck()
        further = [number for pile in list(deck.sections.values())[1:] for number in pile]
        self._numbers = [number for _, numbers in groups(deck, book) for number in numbers] + further

    def _after(self, remark: str = "") -> None:
        """After a change: the cursor stays on its card if that still exists."""
        before = self.number()
        self._sort()
        if self.in_deck and before in self._numbers:
            self.list.at = self._numbers.index(before)
        self.say(remark)

    def _put(self, count: int) -> None:
        book, number = self.reader.book, self.number()
        if book is None or not number:
            return
        try:
            self.draft.put(number, count, book)
        except DraftError as refused:
            self.say(f"{refused}.")
        else:
            self._after()

    def action_add(self, by: int) -> None:
        """More copies, or fewer."""
        if self.number():
            self._put(max(0, self.draft.count(self.number()) + by))

    def action_put(self, count: int) -> None:
        """Set the number of copies."""
        self._put(count)

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        """A second click on a card of the pool adds one."""
        event.stop()
        self._to_pane(event.listing)
        self.action_add(1)

    def on_listing_moved(self, event: Listing.Moved) -> None:
        """A click goes to its pane too."""
        self._to_pane(event.listing)
        super().on_listing_moved(event)

    def _to_pane(self, listing: Listing) -> None:
        if self.wide:
            self.in_deck = listing.id == "second"

    def action_pane(self) -> None:
        """Switch between the pool and the deck."""
        self.in_deck = not self.in_deck
        if not self.wide:
            self.list.at = self.list.top = 0
        self.say("")

    def action_filter(self) -> None:
        """The line filters the pool."""
        if self.in_deck:
            self.action_pane()
        super().action_filter()

    def action_turn(self, key: str, by: int) -> None:
        """See `Pool.action_turn`: the pool is filtered."""
        if self.in_deck:
            self.action_pane()
        super().action_turn(key, by)

    def action_undo(self) -> None:
        """Undo the last change."""
        what = self.draft.undo()
        self._after(tr("Taken back: {what}", what=what) if what else tr("There is nothing to take back."))

    def action_redo(self) -> None:
        """Redo it."""
        what = self.draft.redo()
        self._after(tr("Again: {what}", what=what) if what else tr("There is nothing to make again."))

    def action_name(self) -> None:
        """Rename the deck."""
        from gundam_tui.app.screens.text_input import LineEntry

        def named(name: object) -> None:
            if isinstance(name, str):
                self.draft.rename(name)
                self._after()

        check = lambda name: "" if name.strip() else tr("A deck needs a name.")  # noqa: E731
        self.app.push_screen(LineEntry(tr("What is the deck called?"), text=self.draft.name, check=check), named)

    def action_bring(self) -> None:
        """Replace the cards by those of a list; can be undone."""
        from gundam_tui.app.screens.import_deck import Bring

        def brought(deck: object) -> None:
            if isinstance(deck, Deck):
                self.draft.take_over(deck)
                self._after(tr("The cards of {name} are here now; u takes that back.", name=deck.name))

        self.app.push_screen(Bring(self.reader.game.id), brought)

    # ------------------------------------------------------------ looking

    def action_figures(self) -> None:
        """All faults and figures on a page."""
        self._checked = True
        if self.reader.book is not None:
            self.app.push_screen(FiguresPage(self.draft.deck(), self.reader.book))

    def action_hands(self) -> None:
        """Sample hands from the deck as it is."""
        from gundam_tui.app.screens.sample_hands import Hands

        if self.reader.book is not None:
            self.app.push_screen(Hands(self.draft.deck(), self.reader.book))

    def action_tune(self) -> None:
        """Swaps that make it better, by games of computer players."""
        from gundam_tui.app.screens.tuning import TuningPage

        book, deck = self.reader.book, self.draft.deck()
        self._checked = True
        if book is None:
            return
        if all(check_forms(deck, book).values()):
            self.say(tr("Only a legal deck can play games."))
            return
        self.app.push_screen(TuningPage(deck, book, self._exchange))

    def _exchange(self, change: Sequence[tuple[str, int]]) -> None:
        book = self.reader.book
        assert book is not None
        try:
            self.draft.take_over(changed_deck(self.draft.deck(), dict(change), book))
        except DeckError as error:  # it has changed since the search
            self.say(f"{error}.")
        else:
            self._after(tr("The swap is made; u takes it back."))

    def action_export(self) -> None:
        """The deck as text."""
        from gundam_tui.app.screens.export import ExportScreen

        if self.reader.book is not None:
            self.app.push_screen(ExportScreen(self.draft.deck(), self.reader.book))

    # ------------------------------------------------------------ saving and leaving

    def action_save(self) -> None:
        """Save the deck; never overwrites another one of that name without asking."""
        self._save()

    def _save(self, *, over: str = "", then: str = "") -> None:
        book, draft = self.reader.book, self.draft
        self._checked = True
        if book is None:
            return
        # A deck with a new name is another deck: the original stays as it is.
        short = "" if draft.renamed else draft.short
        try:
            draft.keep(save_deck(draft.deck(), book, short=short, over=over or short))
        except NameTaken as taken:
            self._ask_over(str(taken), then)
        except OwnDeckError as error:
            self.say(str(error))
        else:
            self.say(tr("Saved as {short}.", short=draft.short))
            self._go(then)

    def _ask_over(self, why: str, then: str) -> None:
        short = short_name(self.draft.name)
        if short in shipped_decks(self.reader.game.id):
            self.say(tr("{why}: n names the deck.", why=why))
            return
        question = tr("Replace the deck {short}?", short=short)
        more = tr("{why}. Say no and press n to choose another name.", why=why)
        self.gundam.confirm(question, more, lambda: self._save(over=short, then=then))

    def leave(self) -> None:
        """See `Listed.leave`."""
        self._ask_to_leave("back")

    def action_quit_program(self) -> None:
        """Leave the program."""
        self._ask_to_leave("quit")

    def _ask_to_leave(self, then: str) -> None:
        if not self.draft.changed:
            self._go(then)
            return

        def answered(answer: object) -> None:
            if answer == "save":
                self._save(then=then)
            elif answer == "leave":
                self._given_up = True
                self._go(then)

        self.app.push_screen(Leaving(self.draft.name), answered)

    def _go(self, then: str) -> None:
        if then == "back":
            self.dismiss(None)
        elif then == "quit":
            self.gundam.action_leave()

    def on_unmount(self) -> None:
        """The terminal is gone, or the program ends: unsaved changes are saved beside the other decks."""
        draft, book = self.draft, self.reader.book
        if not draft.changed or self._given_up or book is None:
            return
        for at in range(1, 100):
            name = f"{draft.name} (rescued{f' {at}' if at > 1 else ''})"
            try:
                save_deck(replace(draft.deck(), name=name), book)
            except NameTaken:
                continue
            except OwnDeckError as error:
                self.gundam.message = str(error)
            return


class Leaving(Menu):
    """There are unsaved changes: dismissed with `save`, `leave` or None.

    Args:
        name: of the deck.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self._named = name

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("{named} has changed", named=self._named)

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        return [
            Item(tr("Save it"), lambda: self.dismiss("save"), tr("Among your own decks."), key="s"),
            Item(tr("Leave without saving"), lambda: self.dismiss("leave"), tr("The changes are lost."), key="x"),
            Item(tr("Go on building"), lambda: self.dismiss(None), tr("Back to the deck."), key="g"),
        ]
