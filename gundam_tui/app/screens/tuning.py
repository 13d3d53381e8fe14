"""Swaps that make a deck better: a search beside the workbench, as it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import PAGE, TUNING, bindings
from gundam_tui.app.screens.page import TEXT_WIDTH, PageScreen
from gundam_tui.cardlang.book import Book
from gundam_tui.games.decks import Deck, DeckError, load_deck
from gundam_tui.games.decks.lookup import starter_decks
from gundam_tui.games.registry import game
from gundam_tui.language import N, join, tr
from gundam_tui.paths import state_folder
from gundam_tui.sim.tuning.beside import TuningBeside
from gundam_tui.sim.tuning.search import GAMES, TuningRequest
from gundam_tui.sim.tuning.trials import Change
from gundam_tui.sim.tuning.tuner import Budget, FoundSwap, TunerState

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book

FIELD = 4  # decks that are played against, if none are named
_SHOWN = 9  # swaps that have a digit
_INDENT = 6
STAGES = {"screening": N("screening cards"), "halving": N("comparing swaps"), "proof": N("proving the best swap")}


def _usual_field(deck: Deck) -> list[str]:
    """The decks that a deck plays against, if none are named: other ones for a first game."""
    found: list[str] = []
    for name in starter_decks(deck.game):
        with suppress(DeckError):  # the list of decks reports it
            if load_deck(name, deck.game).cards != deck.cards:
                found.append(name)
    return found[:FIELD]


class TuningPage(PageScreen):
    """The swaps of a search as they stand, with keys that start and stop it and take a swap into the deck.

    Args:
        deck: the deck; it must be legal.
        book: the cards.
        take: takes a swap into the deck.
    """

    BINDINGS = bindings(TUNING)
    keys = (*PAGE, *TUNING)

    def __init__(self, deck: Deck, book: Book[Any], take: Callable[[Change], object]) -> None:
        super().__init__()
        self._deck, self._book, self._take = deck, book, take
        self._catalogue = game(deck.game).catalogue
        self._fault = ""
        self._against = _usual_field(deck)
        self.search: TuningBeside | None = self._made(self._against)

    def _made(self, names: Sequence[str]) -> TuningBeside | None:
        try:
            field = [load_deck(name, self._deck.game) for name in names]
        except DeckError as error:
            self._fault = str(error)
            return None
        search = TuningRequest(tuple(names), tuple(field), self._book, Budget(GAMES))
        return TuningBeside(search, self._deck, state_folder() / "tunings")

    def title_text(self) -> str:
        """See `PageScreen.title_text`."""
        return tr("Swaps for {name}", name=self._deck.name)

    def on_unmount(self) -> None:
        """The search ends with the page; what it has found is kept."""
        if self.search is not None:
            self.search.stop()

    # ------------------------------------------------------------ keys

    def action_search(self) -> None:
        """Start the search, or stop it."""
        search = self.search
        if search is None:
            return
        if search.running:
            search.stop()
        else:
            search.start(self._news)
        self.repaint()

    def action_against(self) -> None:
        """Name the decks to play against."""
        from gundam_tui.app.screens.text_input import LineEntry

        def named(text: object) -> None:
            names = [name.strip() for name in text.split(",") if name.strip()] if isinstance(text, str) else []
            if names:
                if self.search is not None:
                    self.search.stop()
                self._fault, self._against = "", names
                self.search = self._made(names)
                self.repaint()

        question = tr("Which decks does it play against? Names with commas.")
        self.app.push_screen(LineEntry(question, text=",".join(self._against), most=200), named)

    def action_take(self, number: int) -> None:
        """Take a swap into the deck."""
        swaps = self.search.standing.swaps if self.search is not None and self.search.standing is not None else ()
        if number <= len(swaps):
            self.dismiss()
            self._take(swaps[number - 1].change)

    def _news(self) -> None:
        with suppress(RuntimeError):  # the app has been left meanwhile: its loop is closed
            self.app.call_from_thread(self._changed)

    def _changed(self) -> None:
        if self.is_attached:
            self.repaint()

    # ------------------------------------------------------------ showing

    def body(self, width: int) -> Sequence[Line]:
        """See `PageScreen.body`."""
        g = self.gundam.glyphs
        width = min(width, TEXT_WIDTH)
        rows = [Line(g, row, "dim") for row in wrap(g.text(tr("Against {decks}", decks=join(self._against))), width)]
        fault = self._fault or (self.search.fault if self.search is not None else "")
        rows += [Line(g, row, "warn") for row in wrap(g.text(fault), width) if row]
        if self.search is None:
            return rows
        rows += [Line(g, row, "now") for row in wrap(g.text(self._state(self.search)), width)]
        standing = self.search.standing
        return rows if standing is None else [*rows, *self._found(standing, width)]

    def _state(self, search: TuningBeside) -> str:
        standing = search.standing
        if search.over:
            assert standing is not None
            if standing.best is not None:
                return tr("A better deck was found and proved in fresh games.")
            return tr("No better deck was found: the best swap could not be told from the deck as it is.")
        stage = tr(STAGES[standing.stage]) if standing is not None and standing.stage else tr(STAGES["screening"])
        if search.running:
            return tr("{stage}: {played} of about {of} games", stage=stage, played=search.played, of=GAMES)
        if standing is None and not search.played:
            return tr("About {of} games by greedy show which cards gain most, and prove it.", of=GAMES)
        return tr("stopped while {stage}, after {played} games", stage=stage, played=search.played)

    def _found(self, standing: TunerState, width: int) -> list[Line]:
        g = self.gundam.glyphs
        rows: list[Line] = []
        for at, one in enumerate(standing.swaps[:_SHOWN], start=1):
            rows += [Line(g), Line(g, f"  {at}", "key").to(_INDENT).add(self._worth(one), "head")]
            for title, sign in ((tr("out"), -1), (tr("in"), 1)):
                cards = join(f"{abs(count)} {self._called(card)}" for card, count in one.change if count * sign > 0)
                rows += [
                    Line(g).to(_INDENT).add(row) for row in wrap(g.text(f"{title}: {cards}"), width - _INDENT, "  ")
                ]
        for title, cards in ((tr("Worth taking out"), standing.out), (tr("Worth putting in"), standing.into)):
            if cards:
                told = join(f"{self._called(card)} {worth * 100:+.1f}" for card, worth in cards[:_SHOWN])
                rows += [Line(g), Line(g, tr("{title} (points of win rate a copy)", title=title), "now")]
                rows += [Line(g, "  ").add(row, "dim") for row in wrap(g.text(told), width - 2)]
        return rows

    def _worth(self, one: FoundSwap) -> str:
        if one.proof is not None and one.proof.pairs:
            found = one.proof.difference()
            low, value, high = (f"{share * 100:+.1f}" for share in (found.low, found.value, found.high))
            return tr(
                "proof: {value} points ({low} to {high}), {pairs} pairs of games", value=value, low=low, high=high,
                pairs=one.proof.pairs,
            )  # fmt: skip
        return tr(
            "{value} points by the search, which flatters the best ({pairs} pairs)",
            value=f"{one.expected * 100:+.1f}", pairs=one.pairs,
        )  # fmt: skip

    def _called(self, number: str) -> str:
        return self._catalogue.sheet(self._book, number).name
