"""A form at a table server in which a deck is chosen: a shipped one, or a list that the player pastes."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.app.screens.far import Far
from gundam_tui.games.decks import MAIN, DeckError
from gundam_tui.language import tr
from gundam_tui.server import messages as m
from gundam_tui.server.client import own_deck
from gundam_tui.server.offers import shipped

LIST = 16 * 1024  # characters of a pasted deck list
FAULTS = 12  # reported faults of it


class DeckForm(Far):
    """A form with a deck in it; its second entry is the shipped deck.

    Args:
        id: the game of the deck.
    """

    def __init__(self, id: str) -> None:
        super().__init__()
        self._game = id
        self._list = ""
        self._own: m.OwnDeck | None = None

    def told(self) -> Sequence[str]:
        """See `Far.told`: what has become of the pasted list."""
        if not self._list:
            return ()
        if self._own is None:
            return (tr("The deck list that you have pasted cannot be played: mend it, or paste another."),)
        count = sum(self._own.sections[MAIN].values())
        return (
            tr("You play the deck list that you have pasted: {name}, {count} cards.", name=self._own.name, count=count),
        )

    def _paste(self) -> None:
        from gundam_tui.app.screens.text_input import BlockEntry

        def pasted(text: object) -> None:
            if isinstance(text, str):
                self._list = text if text.strip() else ""
                self._own, self.far.message = self._read()
                self.repaint()

        self.app.push_screen(BlockEntry(tr("Paste your deck list here"), text=self._list, most=LIST), pasted)

    def _read(self) -> tuple[m.OwnDeck | None, str]:
        """The deck of the list, or its faults."""
        try:
            return (own_deck(self._list, self._game) if self._list else None), ""
        except DeckError as error:
            return None, error.told(FAULTS)

    def _deck(self) -> tuple[str, m.OwnDeck | None] | None:
        """The chosen deck, as requests have it; None: there is none, and the form says why."""
        if self._list and self._own is None:
            _, self.far.message = self._read()
            self.repaint()
            return None
        decks = shipped(self._game)
        if self._own is None and not decks:
            self.far.message = tr("No deck of this game comes with the program: paste a list.")
            self.repaint()
            return None
        return ("" if self._own is not None else decks[self.items[1].at][0]), self._own
