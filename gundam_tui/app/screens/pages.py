"""The card in full, the log, a zone's cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Input, Static

from gundam_tui.app.draw.card import NONE, notes, portrait, summary
from gundam_tui.app.draw.line import Line
from gundam_tui.app.draw.logs import book
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import CARD, PAGE, SEARCH, bindings
from gundam_tui.app.scene import Scene
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.app.screens.page import TEXT_WIDTH, PageScreen
from gundam_tui.language import tr

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule
    from gundam_tui.games.layout import Region
    from gundam_tui.games.views import CardView


class CardPage(PageScreen):
    """A card: facts, state, wording, reminders.

    Args:
        card: the card on the table, or None.
        number: its number.
        sources: the parts of its figures, each with its source.
        game: the game of the card; None: of the match.
        beside: neighbouring cards, in order; `sources_of` gives the sources of their figures.
        places: by their ids the cards that lie where the board shows none, each with the place in words.
    """

    BINDINGS = bindings(CARD)

    def __init__(
        self, card: CardView | None, number: str, sources: Mapping[str, Sequence[tuple[str, int]]] = NONE,
        game: GameModule | None = None, *, beside: Sequence[CardView] = (),
        sources_of: Callable[[CardView], Mapping[str, Sequence[tuple[str, int]]]] | None = None,
        places: Mapping[int, str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.keys = (*PAGE[:1], *CARD, *PAGE[1:]) if beside else PAGE
        self._beside = beside
        self._sources_of = sources_of
        self._places = places or {}
        self.game = game
        self.card = card
        self.number = number
        self.sources = sources

    def title_text(self) -> str:
        """See `PageScreen.title_text`."""
        place = self._places.get(self.card.id, "") if self.card is not None else ""
        if place:
            return tr("Card {number} ({place})", number=self.number, place=place)
        return tr("Card {number}", number=self.number)

    def action_turn(self, by: int) -> None:
        """Go to the neighbouring card."""
        if not self._beside:
            return
        ids = [card.id for card in self._beside]
        at = ids.index(self.card.id) if self.card is not None and self.card.id in ids else -1
        card = self._beside[(at + by) % len(ids)]
        self.card, self.number = card, card.number
        self.sources = self._sources_of(card) if self._sources_of is not None else NONE
        self.scroller.top = 0
        self.repaint()

    def body(self, width: int) -> Sequence[Line]:
        """See `PageScreen.body`."""
        g, game, width = self.gundam.glyphs, self.game or self.gundam.game, min(width, TEXT_WIDTH)
        more = notes(g, game, self.number, width)
        card = portrait(self.gundam.palette, g, game, self.card, self.number, width, self.sources)
        return [*card, *([Line(g), *more] if more else [])]


class LogPage(PageScreen):
    """The whole log of the viewer, newest last, with a search."""

    BINDINGS = bindings(SEARCH)
    keys = (*PAGE, *SEARCH)
    at_end = True

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.scene = scene
        self.words = ""
        self.hit = -1

    def title_text(self) -> str:
        """See `PageScreen.title_text`."""
        return tr("Log ({count} lines)", count=len(self.scene.log)) + (
            tr('  search: "{words}"', words=self.words) if self.words else ""
        )

    def above_keys(self) -> ComposeResult:
        """See `PageScreen.above_keys`: a search line."""
        with Horizontal(id="searching") as line:
            line.display = False
            yield Static("/", id="slash")
            yield Input(placeholder=tr("words of the log, then Enter"), id="search", compact=True)

    def body(self, width: int) -> Sequence[Line]:
        """See `PageScreen.body`."""
        rows = book(self.scene, width)
        if self.words:
            for row in rows:
                if self.words in row.plain().casefold():
                    row.parts = [(text, "now") for text, _ in row.parts]
        return rows

    def action_search(self) -> None:
        """Open the search line."""
        self.query_one("#searching").display = True
        self.query_one("#search", Input).focus()

    def _leave_search(self) -> bool:
        """Close the search line. Returns False if it was not open."""
        line = self.query_one("#searching")
        if not line.display:
            return False
        line.display = False
        self.set_focus(None)
        return True

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Search for what was typed."""
        self._leave_search()
        self.words = event.value.casefold()
        self.hit = -1
        self.action_next()
        self.repaint()

    def on_key(self, event: events.Key) -> None:
        """Esc leaves the search line first."""
        if event.key == "escape" and self._leave_search():
            self.used(event)

    def action_close(self) -> None:
        """Go back; out of the search line first."""
        if not self._leave_search():
            self.dismiss()

    def action_next(self) -> None:
        """To the next line with the words."""
        rows = self.body(self.scroller.size.width - 2)
        hits = [at for at, row in enumerate(rows) if self.words and self.words in row.plain().casefold()]
        if hits:
            self.hit = next((at for at in hits if at > self.hit), hits[0])
            self.scroller.show(self.hit)


class ZonePage(Menu):
    """The cards of open piles, and those in hidden places that were shown, for viewing.

    Args:
        title: whose.
        cards: top first.
        piles: where they lie; other places are hidden ones. Empty: places are not shown.
    """

    def __init__(self, title: str, cards: Sequence[CardView], piles: Sequence[Region] = ()) -> None:
        super().__init__()
        self._named = title
        self._cards = cards
        # The first pile is the expected one; the others are named.
        self._where = {pile.zone: f" ({pile.title})" if at else "" for at, pile in enumerate(piles)}

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return self._named

    def above(self, width: int) -> Sequence[Line]:
        """See `Menu.above`."""
        del width
        return [] if self._cards else [Line(self.gundam.glyphs, tr("There is no card here."), "dim")]

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        return [self._item(card) for card in self._cards]

    def _item(self, card: CardView) -> Item:
        where = self._where.get(card.zone, tr(" (known to you: {zone})", zone=card.zone) if self._where else "")

        def show() -> None:
            self.app.push_screen(CardPage(card, card.number))

        return Item(f"{card.name}  {card.number}{where}", show, summary(self.gundam.game, card))


class WaitingPage(PageScreen):
    """The waiting effects, the next one first.

    Args:
        waiting: each in words.
    """

    def __init__(self, waiting: Sequence[str]) -> None:
        super().__init__()
        self.waiting = waiting

    def title_text(self) -> str:
        """See `PageScreen.title_text`."""
        return tr("Effects that wait to resolve: {count}", count=len(self.waiting))

    def body(self, width: int) -> Sequence[Line]:
        """See `PageScreen.body`."""
        g = self.gundam.glyphs
        rows: list[Line] = []
        for at, text in enumerate(self.waiting, 1):
            lines = wrap(g.text(text), min(width, TEXT_WIDTH) - 4)
            rows += [Line(g, f"{at}" if not n else "", "key").to(4).add(row) for n, row in enumerate(lines)]
        return rows or [Line(g, tr("No effect waits."), "dim")]
