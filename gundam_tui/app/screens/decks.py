"""The decks: view their figures, choose one for a game, build, import, rename and delete."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import Any

from textual.widget import Widget

from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.draw import decklist
from gundam_tui.app.draw.deck import faults, legality
from gundam_tui.app.draw.decklist import colours
from gundam_tui.app.draw.line import Line
from gundam_tui.app.keymap import BY_ID, DECKS, bindings
from gundam_tui.app.screens.deckpages import DeckPage
from gundam_tui.app.screens.list_screen import Listed
from gundam_tui.app.widgets.drawing import Drawing
from gundam_tui.app.widgets.listing import Listing
from gundam_tui.games.catalogue.filter_line import fold
from gundam_tui.games.decks import CardSource, Deck, DeckError, Fault, check_any
from gundam_tui.games.decks.deck_editor import Draft, empty_deck
from gundam_tui.games.decks.deck_index import ShelfDeck, deck_shelf, headline
from gundam_tui.games.decks.sampling import SampleHand
from gundam_tui.games.decks.text import short_name
from gundam_tui.games.decks.user_decks import OwnDeckError, delete_deck, rename_deck
from gundam_tui.language import N, tr

SEEDS = 1_000_000  # of sample hands
COLOURS = 2  # letters before a deck's name
ROOMY = 26  # from this number of rows on the source of a deck is shown


class DeckRoom(Listed):
    """All decks, with the figures of the one under the cursor.

    Args:
        game_id: the game of the decks.
        at: the short name of the deck the cursor begins on.
        seed: of the sample hand; None: any.
    """

    BINDINGS = bindings(DECKS)
    keys = DECKS
    placeholder = N("a part of a deck's name, or its short name")
    own_first = True

    def __init__(self, game_id: str, at: str = "", seed: int | None = None) -> None:
        super().__init__(game_id)
        self.add_class("deckroom")
        self.seed = secrets.randbelow(SEEDS) if seed is None else seed
        self._colours: dict[str, str] = {}
        self.all: list[ShelfDeck] = []
        self.shown: list[ShelfDeck] = []
        self._first = at
        self._legal: dict[str, bool] = {}

    def title_text(self) -> str:
        """See `Listed.title_text`."""
        return tr("Decks")

    def on_mount(self) -> None:
        """See `Listed.on_mount`."""
        self.fill(self._first)
        super().on_mount()

    def fill(self, at: str = "") -> None:
        """Look up the decks again; the cursor goes to one of them."""
        self.all = deck_shelf(self.reader.game.id, own_first=self.own_first)
        self._legal.clear()
        self.filtered(self.line.value)
        place = next((place for place, deck in enumerate(self.shown) if deck.short == at), None)
        if place is not None:
            self.list.at = place
        self.repaint()

    def filtered(self, words: str) -> None:
        """See `Listed.filtered`."""
        wanted = fold(words)
        self.shown = [deck for deck in self.all if wanted in fold(f"{deck.name} {deck.short} {deck.kind}")]

    def count(self) -> int:
        """See `Listed.count`."""
        return len(self.shown)

    def status(self, width: int) -> Line:
        """See `Listed.status`."""
        del width
        own = sum(deck.own for deck in self.all)
        line = Line(self.gundam.glyphs, f" {len(self.shown)}", "title").add(
            tr(" of {count} decks", count=len(self.all)), "head"
        )
        return line.add(tr("   {own} of your own", own=own), "dim")

    def row(self, at: int, width: int, here: bool) -> Line:
        """See `Listed.row`."""
        g, one = self.gundam.glyphs, self.shown[at]
        bad = not self.legal(one)
        line = Line(g)
        for letter in self._letters(one):
            line.add(letter.upper() if letter != "n" else " ", f"{'ink' if letter == 'w' else 'bright'}/n{letter}!")
        line.to(COLOURS).add(g.east if here else " ", "key").add("!" if bad else " ", "warn")
        role = "ink/sel!" if here else "warn" if bad else "own" if one.own else "title"
        return line.add(g.pad(one.name, width - line.width), role)

    def _letters(self, one: ShelfDeck) -> str:
        """Its colours as letters; empty before the cards have been read."""
        book = self.reader.book
        if book is None or one.deck is None:
            return ""
        if one.short not in self._colours:
            self._colours[one.short] = "".join(colours(one.deck, book)[:COLOURS])
        return self._colours[one.short]

    def legal(self, one: ShelfDeck) -> bool:
        """Is it legal? Unknown until the cards have been read."""
        book = self.reader.book
        if one.deck is None:
            return False
        if book is None:
            return True
        if one.short not in self._legal:
            self._legal[one.short] = not check_any(one.deck, book)
        return self._legal[one.short]

    def panes(self) -> Iterable[Widget]:
        """See `Listed.panes`."""
        yield Drawing(self._draw_cards, id="cards")
        yield Drawing(self._draw_summary, id="side")

    def _draw_cards(self, sheet: Sheet) -> None:
        """The cards of the deck under the cursor, and whether it is legal."""
        g, one, book, wide = sheet.glyphs, self.one(), self.reader.book, sheet.width - 2
        if one is None:
            return
        if one.deck is None:
            decklist.text(sheet, 1, 0, wide, faults(g, [Fault(row) for row in one.fault.splitlines()], wide))
            return
        if book is None:
            self._draw_reading(sheet, one)
            return
        roomy = sheet.height > ROOMY
        judged = legality(g, one.deck, book, wide)
        if not roomy and self.legal(one):
            judged = judged[:1]  # by the rules; the lists are shown if there is room
        below = [Line(g, row, "dim") for row in headline(one.deck)[1:]] if roomy else []
        below += [*judged, Line(g, tr("short name {short}", short=one.short), "dim")]
        decklist.cards(sheet, one.deck, book, below[: sheet.height // 2])

    def _draw_reading(self, sheet: Sheet, one: ShelfDeck) -> None:
        """The progress of reading the cards."""
        sheet.fitted(1, 0, one.name, sheet.width - 2, "text", bold=True)
        sheet.fitted(1, 2, self.reader.words(), sheet.width - 2, "sub")

    def _draw_summary(self, sheet: Sheet) -> None:
        """Its curve, colours and facts, and a sample hand."""
        one, book = self.one(), self.reader.book
        if one is not None and book is None and self.has_class("figures"):  # the other page is hidden
            self._draw_reading(sheet, one)
        if one is not None and one.deck is not None and book is not None and one.deck.cards:
            hand = SampleHand(one.deck, self.seed).hand
            decklist.summary(sheet, one.deck, book, hand, BY_ID["decks.hand"].shown)

    def action_other_page(self) -> None:
        """When there is no room for both: switch between cards and figures."""
        self.toggle_class("figures")
        self.call_after_refresh(self.repaint)

    def action_another(self) -> None:
        """Deal another sample hand."""
        self.seed = secrets.randbelow(SEEDS)
        self.repaint()

    def one(self) -> ShelfDeck | None:
        """The deck under the cursor."""
        return self.shown[self.list.at] if 0 <= self.list.at < len(self.shown) else None

    # ------------------------------------------------------------ actions on a deck

    def with_deck(self, do: Callable[[ShelfDeck, Deck, CardSource[Any]], object]) -> None:
        """Do something that needs the deck under the cursor and the cards; or show why it cannot be done."""
        one, book = self.one(), self.reader.book
        if one is None:
            self.say(tr("There is no deck here."))
        elif one.deck is None:
            self.say(tr("The file of this deck cannot be read: mend it, or delete it."))
        elif book is None:
            self.say(self.reader.words())
        else:
            do(one, one.deck, book)

    def action_choose(self) -> None:
        """Open the deck."""
        self.action_edit()

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        """A second click is Enter."""
        event.stop()
        self.action_choose()

    def action_edit(self) -> None:
        """Change the deck; a shipped one is copied."""

        def edit(one: ShelfDeck, deck: Deck, book: CardSource[Any]) -> None:
            if one.own:
                self.build(Draft(deck, one.short))
            else:
                copy = Draft(deck)
                copy.rename(tr("My {name}", name=deck.name))
                copy.keep("")
                self.build(copy)

        self.with_deck(edit)

    def action_new(self) -> None:
        """Build a new deck."""
        self.build(Draft(empty_deck(id=self.reader.game.id)))

    def build(self, draft: Draft) -> None:
        """Open it in the workbench."""
        from gundam_tui.app.screens.deck_editor import DeckDraft

        self.app.push_screen(DeckDraft(draft), lambda _: self.fill(draft.short))

    def action_view(self) -> None:
        """The cards of the deck."""
        self.with_deck(lambda one, deck, book: self.app.push_screen(DeckPage(deck, book)))

    def action_hands(self) -> None:
        """Deal sample hands."""
        from gundam_tui.app.screens.sample_hands import Hands

        self.with_deck(lambda one, deck, book: self.app.push_screen(Hands(deck, book)))

    def action_bring(self) -> None:
        """A deck from a pasted list or a file: opens in the workbench, for viewing and saving."""
        from gundam_tui.app.screens.import_deck import Bring

        def brought(deck: object) -> None:
            if isinstance(deck, Deck):
                draft = Draft(empty_deck(deck.name, deck.game))
                draft.take_over(deck)
                self.build(draft)

        self.app.push_screen(Bring(self.reader.game.id), brought)

    def action_export(self) -> None:
        """The deck as text."""
        from gundam_tui.app.screens.export import ExportScreen

        self.with_deck(lambda one, deck, book: self.app.push_screen(ExportScreen(deck, book)))

    def action_rename(self) -> None:
        """Rename an own deck."""
        from gundam_tui.app.screens.text_input import LineEntry

        def rename(one: ShelfDeck, deck: Deck, book: CardSource[Any]) -> None:
            if not one.own:
                self.say(tr("Only decks of your own can be renamed: e makes a copy."))
                return

            def check(name: str) -> str:
                taken = {other.short for other in self.all if other.short != one.short}
                if not name.strip():
                    return tr("A deck needs a name.")
                return (
                    tr("Another deck is called {short_name}.", short_name=short_name(name))
                    if short_name(name) in taken
                    else ""
                )

            def named(name: object) -> None:
                if isinstance(name, str):
                    self.try_to(lambda: rename_deck(one.short, name, book, deck.game), "Renamed.")

            self.app.push_screen(
                LineEntry(tr("What is {name} called from now on?", name=deck.name), text=deck.name, check=check), named
            )

        self.with_deck(rename)

    def action_delete(self) -> None:
        """Delete an own deck, after asking."""
        one = self.one()
        if one is None or not one.own:
            self.say(tr("Only decks of your own can be deleted."))
            return

        def gone() -> None:
            self.try_to(
                lambda: str(delete_deck(one.short, self.reader.game.id)) and "", tr("{name} is deleted.", name=one.name)
            )

        self.gundam.confirm(
            tr("Delete {name}?", name=one.name),
            tr("The file of the deck {short} is deleted for good.", short=one.short),
            gone,
        )

    def try_to(self, do: Callable[[], str], said: str) -> None:
        """Do something with a deck's file; the cursor goes to the deck with the resulting short name."""
        try:
            at = do()
        except (OwnDeckError, DeckError) as error:
            self.say(str(error))
            return
        self.fill(at)
        self.say(said)


class DeckPicker(DeckRoom):
    """Chooses a deck for a game: dismissed with its short name, or None."""

    own_first = False

    def title_text(self) -> str:
        """See `Listed.title_text`."""
        return tr("Choose a deck")

    def action_choose(self) -> None:
        """Take the deck, if it is legal."""

        def take(one: ShelfDeck, deck: Deck, book: CardSource[Any]) -> None:
            if self.legal(one):
                self.dismiss(one.short)
            else:
                self.say(tr("This deck is not legal yet: beside it is what is wrong; e changes it."))

        self.with_deck(take)
