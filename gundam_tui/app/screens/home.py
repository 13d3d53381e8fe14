"""The home screen and the choice of decks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gundam_tui.app.draw.line import Line
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

    def _colours(self) -> None:
        self.gundam.next_palette()
        self.items = self.entries()
        self.repaint()


STARTER = re.compile(r"st\d\d$")


class DeckChoice(Menu):
    """Two decks, and who plays them."""

    keys = MENU

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return "New game"

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        from gundam_tui.games.gcg.decks import load_deck, shipped_decks
        from gundam_tui.games.gcg.library import own_deck_files

        # The starter decks first, as most first games are played with them; one's own decks last.
        self._decks = [*sorted(shipped_decks(), key=lambda name: (not STARTER.match(name), name)), *own_deck_files()]
        named = [load_deck(name).name for name in self._decks]
        players = [PERSON, *(f"computer: {name}" for name in NAMES)]
        second = min(2, len(named) - 1)  # another deck than the first
        about = "Left and right change it; Enter takes the next."
        return [
            Item("Start", self._start, "The dice decide who chooses to go first.", key="s"),
            Item("Deck of P1", None, about, named, 0),
            Item("P1 is", None, about, players, 0),
            Item("Deck of P2", None, about, named, second),
            Item("P2 is", None, about, players, 0),
        ]

    def _start(self) -> None:
        from gundam_tui.games.gcg.decks import load_deck

        decks = [load_deck(self._decks[self.items[at].at]) for at in (1, 3)]
        bots = [NAMES[at - 1] if (at := self.items[row].at) else None for row in (2, 4)]
        self.dismiss()
        self.gundam.begin(decks, bots=bots)
