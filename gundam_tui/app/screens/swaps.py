"""Between two games of a match: cards are swapped between the deck and its sideboard (MT-4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Container, Horizontal, Vertical

from gundam_tui.app.draw.deck import card_row, copies_row
from gundam_tui.app.draw.decklist import outline
from gundam_tui.app.draw.line import Line
from gundam_tui.app.keymap import SWAPS, bindings
from gundam_tui.app.screens.list_screen import ALWAYS, Listed
from gundam_tui.app.widgets.listing import Listing
from gundam_tui.app.widgets.page import KeyBar, PageHeading, Scroll, TextBar
from gundam_tui.games.decks import find_card
from gundam_tui.games.decks.sideboard import Swap, moved
from gundam_tui.kernel.engine import Refused
from gundam_tui.language import tr

if TYPE_CHECKING:
    from gundam_tui.app.services import AppServices
    from gundam_tui.games.decks import Deck
    from gundam_tui.table.match_api import MatchApi

_NUMBERED = 56  # cells of a row from which on it begins with the card's number
_BRIEF = 40  # cells below which a row tells only the name and what the card needs


class Swaps(Listed):
    """The deck on the left, the sideboard on the right, and below it what the deck becomes.

    It closes with a `Swap` when the deck has its size again, or with None when the player goes back.

    Args:
        deck: the deck as it was played, with its sideboard.
        player: whose it is.
        number: the number of the game that comes next.
    """

    BINDINGS = bindings(SWAPS)
    keys = SWAPS

    def __init__(self, deck: Deck, player: str, number: int) -> None:
        super().__init__(deck.game)
        self.add_class("swaps")
        self._deck = deck
        self._player = player
        self._next = number
        self.change = Counter[str]()  # for each card the copies that the deck gains
        self.aside = False  # are the keys in the sideboard?

    def title_text(self) -> str:
        """See `Listed.title_text`."""
        return tr("{player}: swap cards before game {next}", player=self._player, next=self._next)

    def content(self) -> ComposeResult:
        """See `Listed.content`; these lists have no filter."""
        yield PageHeading(self.title_text)
        yield TextBar(self._status, id="status")
        with Container(id="panes"), Horizontal():
            yield Listing(self.count, self.row, lambda: tr("The deck is empty."), id="list")
            with Vertical(id="right"):
                yield Listing(
                    lambda: len(self._beside), self.side_row, lambda: tr("The sideboard is empty."), id="second"
                )
                yield Scroll(self.becomes, id="side")
        yield KeyBar(self._keys, last=ALWAYS)

    @property
    def typing(self) -> bool:
        """This screen has no filter line."""
        return False

    def filtered(self, words: str) -> None:
        """See `Listed.filtered`: this screen has no filter line."""

    # ------------------------------------------------------------ what is where

    @property
    def now(self) -> Deck:
        """The deck and the sideboard as they would be."""
        return moved(self._deck, self.change)

    @property
    def list(self) -> Listing:
        """The list with the keys."""
        return self.query_one("#second" if self.aside else "#list", Listing)

    @property
    def _cards(self) -> Sequence[str]:
        return self._sorted(self.now.cards)

    @property
    def _beside(self) -> Sequence[str]:
        return self._sorted(self.now.sideboard)

    def _sorted(self, pile: object) -> Sequence[str]:
        book = self.reader.book
        numbers = sorted(pile) if isinstance(pile, dict) else []
        if book is None:
            return numbers
        return [number for _, some in self.reader.game.decks.groups(numbers, book) for number in some]

    def count(self) -> int:
        """See `Listed.count`."""
        return len(self._cards)

    def row(self, at: int, width: int, here: bool) -> Line:
        """See `Listed.row`: a card of the deck."""
        number = self._cards[at]
        return self._row(number, self.now.cards[number], self.change[number], width, here=here and not self.aside)

    def side_row(self, at: int, width: int, here: bool) -> Line:
        """A card of the sideboard."""
        number = self._beside[at]
        return self._row(number, self.now.sideboard[number], -self.change[number], width, here=here and self.aside)

    def _row(self, number: str, count: int, gained: int, width: int, *, here: bool) -> Line:
        g = self.gundam.glyphs
        line = Line(g, g.cursor if here else " ", "key").add(f"{count:>2} ", "now")
        line.add(f"{gained:+} " if gained else "   ", "good" if gained > 0 else "warn")
        role, left = "cursor" if here else "", width - line.width
        if self.reader.book is None or find_card(self.reader.book, number) is None:
            return line.add(number, role)
        if left < _BRIEF:
            return line.join(copies_row(g, self.sheet(number), left, role))
        return line.join(card_row(g, self.sheet(number), left, role, numbered=left >= _NUMBERED))

    def status(self, width: int) -> Line:
        """See `Listed.status`: how many cards are where."""
        del width
        form, deck = self.reader.game.deck_format, self.now
        line = Line(self.gundam.glyphs).add(" ")
        piles = ((deck.size, form.size, "deck", not self.aside),
                 (sum(deck.sideboard.values()), self._side_size, "sideboard", self.aside))  # fmt: skip
        for have, must, word, here in piles:
            line.add(
                tr(" {word}: {have} of {must} ", word=word, have=have, must=must),
                "cursor" if here else "head" if have == must else "warn",
            ).add("  ")
        return line.add("" if self.even else tr("as many cards must come in as go out"), "warn")

    @property
    def _side_size(self) -> int:
        return sum(self._deck.sideboard.values())

    @property
    def even(self) -> bool:
        """Has the deck its size?"""
        return not self.change.total()

    def becomes(self, width: int) -> Sequence[Line]:
        """The deck as it would be: count, curve and colours."""
        g, book = self.gundam.glyphs, self.reader.book
        if book is None:
            return [Line(g, self.reader.words(), "now")]
        sheet = self.gundam.palette.sheet(g, width, max(8, self.query_one("#side").size.height))
        outline(sheet, self.now, book)
        return [Line.of(g, row) for row in sheet.rows()]

    # ------------------------------------------------------------ swapping

    def action_over(self) -> None:
        """Move a copy of the card under the cursor to the other side."""
        numbers = self._beside if self.aside else self._cards
        if 0 <= self.list.at < len(numbers):
            number = numbers[self.list.at]
            self.change[number] += 1 if self.aside else -1
            self.change = Counter({one: count for one, count in self.change.items() if count})
            self._stay(number)
            self.say("")

    def _stay(self, number: str) -> None:
        """Keep the cursor on a card that is still there."""
        numbers = self._beside if self.aside else self._cards
        if number in numbers:
            self.list.at = numbers.index(number)

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        """A second click on a card moves it over."""
        event.stop()
        self.aside = event.listing.id == "second"
        self.action_over()

    def on_listing_moved(self, event: Listing.Moved) -> None:
        """A click goes to its pane too."""
        self.aside = event.listing.id == "second"
        super().on_listing_moved(event)

    def action_to_end(self, side: int) -> None:
        """See `Listed.action_to_end`, in the pane with the keys."""
        self.list.to(0 if side < 0 else len(self._beside if self.aside else self._cards) - 1)
        self._moved()

    def action_pane(self) -> None:
        """Switch between the deck and the sideboard."""
        self.aside = not self.aside
        numbers = self._beside if self.aside else self._cards
        if not (0 <= self.list.at < len(numbers)) or self.change[numbers[self.list.at]]:
            # A card that was just moved over is seldom the one to move back.
            self.list.at = next((at for at, number in enumerate(numbers) if not self.change[number]), 0)
        self.say("")

    def action_as_it_was(self) -> None:
        """Take everything back."""
        self.change.clear()
        self.say(tr("The deck is as it was."))

    def action_view(self) -> None:
        """Show the card in full."""
        from gundam_tui.app.screens.pages import CardPage

        numbers = self._beside if self.aside else self._cards
        if 0 <= self.list.at < len(numbers) and self.reader.book is not None:
            self.app.push_screen(CardPage(None, numbers[self.list.at]))

    def action_done(self) -> None:
        """Close the page, if the deck has its size."""
        form = self.reader.game.deck_format
        if self.even:
            into = {number: count for number, count in self.change.items() if count > 0}
            self.dismiss(Swap({number: -count for number, count in self.change.items() if count < 0}, into))
        else:
            self.say(tr("The deck has {size} cards: it must have {size2}.", size=self.now.size, size2=form.size))


def swap_cards(app: AppServices, match: MatchApi, then: Callable[[], object]) -> None:
    """Let everybody at this screen swap cards who may, one after the other, then go on.

    Args:
        app: the app.
        match: it stands between two games.
        then: what comes after; nothing comes when somebody goes back.
    """
    decks = [(seat, deck) for seat in match.people if (deck := match.own_deck(seat)) is not None]

    def ask(at: int) -> None:
        if at == len(decks):
            then()
            return
        seat, deck = decks[at]

        def said(swap: object) -> None:
            if not isinstance(swap, Swap):
                return
            try:
                match.swap(seat, swap)
            except Refused as refused:
                app.message = str(refused)
            else:
                ask(at + 1)

        def show() -> None:
            app.push_screen(Swaps(deck, app.player(seat), match.standing.number), said)

        if len(decks) > 1 and not match.open_hands:
            app.confirm(
                tr("{player}, is it you?", player=app.player(seat)),
                tr("Your deck and your sideboard are shown next."),
                show,
            )
        else:
            show()

    ask(0)
