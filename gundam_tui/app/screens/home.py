"""The home screen and the choice of decks."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import MENU
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.players import NAMES
from gundam_tui.table.journal import unfinished

PERSON = "a person"


class Home(Menu):
    """New game, continue, quit."""

    closable = False

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return "GUNDAM CARD GAME"

    def above(self, width: int) -> Sequence[Line]:
        """See `Menu.above`."""
        del width
        g = self.gundam.glyphs
        rows = [Line(g), Line(g, "A table for two at one terminal. The table knows the rules.", "head")]
        if self.gundam.message:
            rows += [Line(g), Line(g, f"! {self.gundam.message}", "warn")]
        return rows

    def on_screen_resume(self) -> None:
        """There may be another game to continue now."""
        if self.items:
            self.items = self.entries()
            self.at = min(self.at, len(self.items) - 1)
            self.repaint()

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        items = [Item("New game", lambda: self.app.push_screen(DeckChoice()), "Choose two decks and who plays them.")]
        saved = unfinished()
        if saved:
            about = f"Go on with the game that was left last ({saved[0].name})."
            items.append(Item("Continue", self.gundam.resume, about))
        about = "A first game that teaches: it takes a quarter of an hour, and can be left at any time."
        items.append(Item("Learn", self._learn, about))
        items.append(Item("Decks", self._decks, "Look at decks, build, import and export them, deal sample hands."))
        items.append(Item("Cards", self._cards, "Look through all cards, with filters."))
        items.append(Item("Replays", self._replays, "Look at the games that were played."))
        about = f"Now: {self.gundam.palette.name}. Enter takes the next."
        items.append(Item("Colours", self._colours, about))
        items.append(Item("Help", self.action_help, "What the keys do."))
        items.append(Item("Quit", self.gundam.action_leave, "Leave the program."))
        return items

    def _learn(self) -> None:
        from gundam_tui.app.screens.learn import LessonList

        self.app.push_screen(LessonList())

    def _replays(self) -> None:
        from gundam_tui.app.screens.replay import Replays

        self.app.push_screen(Replays())

    def _decks(self) -> None:
        from gundam_tui.app.screens.decks import DeckRoom

        self.app.push_screen(DeckRoom())

    def _cards(self) -> None:
        from gundam_tui.app.screens.cards import CardBrowser

        self.app.push_screen(CardBrowser())

    def _colours(self) -> None:
        self.gundam.next_palette()
        self.items = self.entries()
        self.repaint()


class DeckChoice(Menu):
    """Two decks, and who plays them."""

    keys = MENU
    wrong = ""

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return "New game"

    def above(self, width: int) -> Sequence[Line]:
        """See `Menu.above`."""
        g = self.gundam.glyphs
        return [Line(g, row, "warn") for row in wrap(g.text(self.wrong), width)] if self.wrong else []

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        from gundam_tui.games.gcg.shelf import deck_shelf

        self._shelf = [one for one in deck_shelf() if one.deck is not None]
        named = [one.name for one in self._shelf]
        players = [PERSON, *(f"computer: {name}" for name in NAMES)]
        second = min(2, len(named) - 1)  # another deck than the first
        about = "Left and right change it; Enter takes the next."
        decks = "Left and right change it; Enter shows all decks with their figures."
        return [
            Item("Start", self._start, "The dice decide who chooses to go first.", key="s"),
            Item("Deck of P1", lambda: self._pick(1), decks, named, 0),
            Item("P1 is", None, about, players, 0),
            Item("Deck of P2", lambda: self._pick(3), decks, named, second),
            Item("P2 is", None, about, players, 0),
        ]

    def _pick(self, row: int) -> None:
        """Choose a deck on a screen of its own; others may have been built or renamed there."""
        from gundam_tui.app.screens.decks import DeckPicker

        chosen = {at: self._shelf[self.items[at].at].short for at in (1, 3)}

        def picked(short: object) -> None:
            if isinstance(short, str):
                chosen[row] = short
            players = [self.items[at].at for at in (2, 4)]
            self.items = self.entries()
            for at, deck in chosen.items():
                place = next((place for place, one in enumerate(self._shelf) if one.short == deck), 0)
                self.items[at].at = place
            self.items[2].at, self.items[4].at = players
            self.repaint()

        self.app.push_screen(DeckPicker(chosen[row]), picked)

    def _start(self) -> None:
        from gundam_tui.games.gcg.decks import check_deck
        from gundam_tui.games.gcg.library import card_book

        decks = [deck for at in (1, 3) if (deck := self._shelf[self.items[at].at].deck) is not None]
        for deck in decks:
            faults = check_deck(deck, card_book())
            if faults:
                self.wrong = f"{deck.name} cannot be played: {faults[0]}"
                self.repaint()
                return
        bots = [NAMES[at - 1] if (at := self.items[row].at) else None for row in (2, 4)]
        self.dismiss()
        self.gundam.begin(decks, bots=bots)
