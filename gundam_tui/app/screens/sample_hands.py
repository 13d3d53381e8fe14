"""Sample hands: openings of the deck, again and again, and how likely a card is."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Container, Horizontal
from textual.widget import Widget

from gundam_tui.app.draw.deck import card_row
from gundam_tui.app.draw.line import Line
from gundam_tui.app.keymap import HANDS, bindings
from gundam_tui.app.screens.list_screen import ALWAYS, Listed
from gundam_tui.app.widgets.listing import Listing
from gundam_tui.app.widgets.page import KeyBar, PageHeading, Scroll, TextBar
from gundam_tui.games.decks import CardSource, Deck, find_card
from gundam_tui.games.decks.deck_index import groups
from gundam_tui.games.decks.sampling import SampleHand, chance
from gundam_tui.games.registry import game
from gundam_tui.language import tr

TURNS = range(9)  # own turns whose chances are shown; 0 is the opening hand
SEEDS = 1_000_000

NUMBERED = 44  # in fewer cells the name needs the room of the number


class Hands(Listed):
    """An opening hand, the draws after it, and the chances of the card under the cursor.

    Args:
        deck: the deck.
        book: the cards.
        seed: of the first hand; None: any.
    """

    BINDINGS = bindings(HANDS)
    keys = HANDS

    def __init__(self, deck: Deck, book: CardSource[Any], seed: int | None = None) -> None:
        super().__init__(deck.game)
        self.add_class("decks", "hands")
        self._deck = deck
        self._book = book
        self.sample = SampleHand(deck, secrets.randbelow(SEEDS) if seed is None else seed)
        self.whole = False  # is the list the whole deck, to see the chances of any card?
        self._numbers = [number for _, numbers in groups(deck, book) for number in numbers]

    def title_text(self) -> str:
        """See `Listed.title_text`."""
        return tr("Sample hand of {name}", name=self._deck.name)

    def content(self) -> ComposeResult:
        """See `Listed.content`; this list has no filter."""
        yield PageHeading(self.title_text)
        yield TextBar(self._status, id="status")
        with Container(id="panes"), Horizontal():
            yield Listing(self.count, self.row, lambda: tr("The deck is empty."), id="list")
            yield from self.panes()
        yield KeyBar(self._keys, last=ALWAYS)

    @property
    def typing(self) -> bool:
        """This screen has no filter line."""
        return False

    def filtered(self, words: str) -> None:
        """See `Listed.filtered`: this screen has no filter line."""

    def status(self, width: int) -> Line:
        """See `Listed.status`."""
        del width
        sample = self.sample
        line = Line(self.gundam.glyphs, tr(" hand {seed}", seed=sample.seed), "title")
        line.add("  redrawn" if sample.redrawn else "", "now").add(
            tr("   turn {count}", count=len(sample.drawn)), "head"
        )
        line.add(f"   {len(sample.aside)} {sample.opening.aside_title}" if sample.aside else "", "head")
        return line.add(tr("   {left} in the deck", left=sample.left), "dim")

    def count(self) -> int:
        """See `Listed.count`."""
        if self.whole:
            return len(self._numbers)
        return len(self.sample.hand) + len(self.sample.drawn)

    def number(self, at: int) -> str:
        """The card number at a place."""
        return self._numbers[at] if self.whole else [*self.sample.hand, *self.sample.drawn][at]

    def row(self, at: int, width: int, here: bool) -> Line:
        """See `Listed.row`."""
        g, number = self.gundam.glyphs, self.number(at)
        turn = at - len(self.sample.hand) + 1
        place = f"{self._deck.cards[number]:>2} x " if self.whole else tr("hand ") if turn < 1 else f"T{turn:<3} "
        line = Line(g, g.cursor if here else " ", "key").add(place, "head")
        card = find_card(self._book, number)
        if card is None:
            return line.add(number, "warn")
        role, room = "cursor" if here else "", width - line.width
        return line.join(card_row(g, self.sheet(card.number), room, role, numbered=room >= NUMBERED))

    def panes(self) -> Iterable[Widget]:
        """See `Listed.panes`."""
        yield Scroll(self.chances, id="side")

    def chances(self, width: int) -> Sequence[Line]:
        """The chance to have drawn the card under the cursor by a turn."""
        g = self.gundam.glyphs
        if not self.count():
            return []
        number = self.number(max(0, min(self.list.at, self.count() - 1)))
        copies, size = self._deck.cards.get(number, 0), self._deck.size
        card = find_card(self._book, number)
        rows = [Line(g, g.fit(card.name if card else number, width), "title")]
        rows.append(Line(g, tr("{copies} of {size} cards", copies=copies, size=size), "head"))
        if size < 2 * game(self._deck.game).deck_format.opening.hand:
            return [*rows, Line(g), Line(g, tr("too few cards for chances"), "dim")]
        rows += [Line(g), Line(g, tr("Drawn by your turn"), "now").to(22).add(tr("with redraw"), "now")]
        room = max(0, width - 34)
        for turn in TURNS:
            one, other = (chance(copies, turn, redraw=redraw, size=size) for redraw in (False, True))
            line = (
                Line(g, tr("opening hand") if not turn else tr("turn {turn}", turn=turn), "head")
                .to(14)
                .add(f"{one:>5.0%}", "title")
            )
            line.to(24).add(f"{other:>5.0%}", "title").to(31)
            rows.append(line.add(g.bar * round(room * one), "resource"))
        return rows

    # ------------------------------------------------------------ dealing

    def _show(self, at: int | None = None) -> None:
        self.remark = ""
        self.whole = False
        self.list.at = self.count() - 1 if at is None else at
        self.repaint()

    def action_draw(self) -> None:
        """The card of the next turn."""
        if self.sample.draw():
            self._show()
        else:
            self.say(tr("The deck is empty."))

    def action_redraw(self) -> None:
        """The same opening hand again."""
        if self.sample.redraw():
            self._show(0)
        else:
            self.say(tr("An opening hand can be redrawn once, before the first turn (6-2-1-6)."))

    def action_deal(self, by: int) -> None:
        """Another hand; 0: this one again."""
        self.sample = SampleHand(self._deck, max(0, self.sample.seed + by))
        self._show(0)

    def action_whole(self) -> None:
        """Switch between the hand and the whole deck."""
        self.whole = not self.whole
        self.list.at = self.list.top = 0
        self.say("")

    def action_seed(self) -> None:
        """A hand by its number."""
        from gundam_tui.app.screens.text_input import LineEntry

        def check(text: str) -> str:
            return "" if text.strip().isdecimal() and len(text) < 19 else tr("Write a whole number.")

        def dealt(text: object) -> None:
            if isinstance(text, str):
                self.sample = SampleHand(self._deck, int(text))
                self._show(0)

        question = tr("Which hand? The same number deals the same hand.")
        self.app.push_screen(LineEntry(question, text=str(self.sample.seed), check=check), dealt)

    def action_view(self) -> None:
        """Show the card in full."""
        from gundam_tui.app.screens.pages import CardPage

        if self.count() and find_card(self._book, self.number(self.list.at)) is not None:
            self.app.push_screen(CardPage(None, self.number(self.list.at)))

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        """A second click shows the card."""
        event.stop()
        self.action_view()
