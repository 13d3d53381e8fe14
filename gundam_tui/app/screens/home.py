"""The home screen."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.table.journal import unfinished

BEGIN = (
    "Learn teaches the game, step by step. New game takes two decks and two players, at this keyboard or played by the "
    "computer. At the table a line names the keys that work, and ? explains them all."
)


class Home(Menu):
    """New game, continue, quit."""

    closable = False

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return "GUNDAM CARD GAME"

    def above(self, width: int) -> Sequence[Line]:
        """See `Menu.above`."""
        g = self.gundam.glyphs
        rows = [Line(g), Line(g, "A table for two at one terminal. The table knows the rules.", "head")]
        if self.gundam.message:
            rows.append(Line(g))
            for text in self.gundam.message.splitlines():
                rows += [Line(g, row, "warn") for row in wrap(g.text(f"! {text}"), width, "  ")]
        if self.gundam.news:
            rows += [Line(g), *(Line(g, row, "good") for row in wrap(g.text(self.gundam.news), width))]
        return rows

    def on_screen_resume(self) -> None:
        """There may be another game to continue now."""
        if self.items:
            self.items = self.entries()
            self.at = min(self.at, len(self.items) - 1)
            self.repaint()

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        items = [Item("New game", self._new, "Choose two decks and who plays them.", key="n")]
        saved = unfinished()
        if saved:
            about = f"Go on with the game that was left last ({saved[0].name})."
            items.append(Item("Continue", self.gundam.resume, about, key="c"))
        about = "A first game that teaches: it takes a quarter of an hour, and can be left at any time."
        items.append(Item("Learn", self._learn, about, key="l"))
        about = "Look at decks, build, import and export them, deal sample hands."
        items.append(Item("Decks", self._decks, about, key="d"))
        items.append(Item("Cards", self._cards, "Look through all cards, with filters.", key="a"))
        items.append(Item("Replays", self._replays, "Look at the games that were played.", key="r"))
        items.append(Item("Watch a game", self._watch, "Computer players play game after game.", key="w"))
        items.append(Item("Settings", self.gundam.open_settings, "Colours, names, clock, keys and more.", key="e"))
        items.append(Item("Help", self.action_help, "What the keys do.", key="?"))
        items.append(Item("Quit", self.gundam.action_leave, "Leave the program.", key="x"))
        return items

    def action_help(self) -> None:
        """See `Menu.action_help`; and where to begin."""
        from gundam_tui.app.screens.help import HelpPage

        self.app.push_screen(HelpPage(self.keys, (), question=BEGIN))

    def _learn(self) -> None:
        from gundam_tui.app.screens.learn import LessonList

        self.app.push_screen(LessonList())

    def _new(self) -> None:
        from gundam_tui.app.screens.newgame import NewGame

        self.app.push_screen(NewGame())

    def _replays(self) -> None:
        from gundam_tui.app.screens.replay import Replays

        self.app.push_screen(Replays())

    def _decks(self) -> None:
        from gundam_tui.app.screens.decks import DeckRoom

        self.app.push_screen(DeckRoom(game_id=self.gundam.chosen_game.id))

    def _cards(self) -> None:
        from gundam_tui.app.screens.cards import CardBrowser

        self.app.push_screen(CardBrowser(self.gundam.chosen_game.id))

    def _watch(self) -> None:
        from gundam_tui.app.demo import Demo

        self.gundam.watch(Demo())
