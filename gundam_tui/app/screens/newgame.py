"""A new game: two decks, who plays them, what they are called, and how many games."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.app.screens.settings import offered, words
from gundam_tui.app.screens.text_input import LineEntry
from gundam_tui.games.decks.deck_index import ShelfDeck, deck_shelf
from gundam_tui.players import LEVELS
from gundam_tui.table.series import BEST_OF
from gundam_tui.table.settings import ENTRIES, LONGEST_NAME, Value

PERSON = "a person"
DECKS, PLAYERS, NAMES, GAMES = (1, 3), (2, 4), (5, 6), 7  # where the entries are
CLOCK = next(entry for entry in ENTRIES if entry.name == "clock")


class NewGame(Menu):
    """Two decks, and who plays them."""

    def __init__(self) -> None:
        super().__init__()
        self._shelf: list[ShelfDeck] = []
        self._trouble = ""

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return "New game"

    def above(self, width: int) -> Sequence[Line]:
        """See `Menu.above`."""
        g = self.gundam.glyphs
        return [Line(g, row, "warn") for row in wrap(g.text(self._trouble), width)] if self._trouble else []

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        self._shelf = [one for one in deck_shelf() if one.deck is not None]
        named = [one.name for one in self._shelf]
        players = [PERSON, *(f"computer: {level}" for level in LEVELS)]
        second = min(2, len(named) - 1)  # another deck than the first
        about = "Left and right change it; Enter takes the next."
        decks = "Left and right change it; Enter shows all decks with their figures."
        games = [str(count) if count == 1 else f"best of {count}" for count in BEST_OF]
        return [
            Item("Start", self._start, "The dice decide who chooses to go first.", key="s"),
            Item("Deck of P1", lambda: self._pick(1), decks, named, 0),
            Item("P1 is", None, about, players, 0, changed=self._names),
            Item("Deck of P2", lambda: self._pick(3), decks, named, second),
            Item("P2 is", None, about, players, 0, changed=self._names),
            *(self._called(seat) for seat in (0, 1)),
            Item("Games", None, "One, or the best of three: then the loser of a game chooses who goes first in the "
                 "next.", games, BEST_OF.index(self.gundam.settings.best_of), changed=self._games),
            self._clock(),
        ]  # fmt: skip

    def _pick(self, row: int) -> None:
        """Choose a deck on a screen of its own; others may have been built or renamed there."""
        from gundam_tui.app.screens.decks import DeckPicker

        chosen = {at: self._shelf[self.items[at].at].short for at in DECKS}

        def picked(short: object) -> None:
            if isinstance(short, str):
                chosen[row] = short
            players = [self.items[at].at for at in PLAYERS]
            self.items = self.entries()
            for at, deck in chosen.items():
                place = next((place for place, one in enumerate(self._shelf) if one.short == deck), 0)
                self.items[at].at = place
            for at, player in zip(PLAYERS, players, strict=True):
                self.items[at].at = player
            self._names()
            self.repaint()

        self.app.push_screen(DeckPicker(chosen[row]), picked)

    def _called(self, seat: int) -> Item:
        bots = [str(self.items[row].at) if self.items and self.items[row].at else None for row in PLAYERS]
        name = self.gundam.settings.called(bots=bots)[seat]
        about = "Enter writes a name; it is kept."
        return Item(f"P{seat + 1} is called", lambda: self._ask(seat), about, shown=name)

    def _names(self, at: int = 0) -> None:
        """Who plays has changed: a computer player is called so."""
        del at
        for seat, row in enumerate(NAMES):
            self.items[row] = self._called(seat)

    def _games(self, at: int) -> None:
        self.gundam.change(best_of=BEST_OF[at])

    def _clock(self) -> Item:
        settings = self.gundam.settings
        values = offered(CLOCK, settings.clock)
        out = "loses the game" if settings.clock_loses else "is told, and the game goes on"
        about = f"Minutes each person has for a game; whoever has none left {out} (settings)."
        shown = [words(CLOCK, value) for value in values]
        return Item(
            "Clock", None, about, shown, values.index(settings.clock), changed=lambda at: self._time(values[at])
        )

    def _time(self, minutes: Value) -> None:
        self.gundam.change(clock=minutes)

    def _ask(self, seat: int) -> None:
        def typed(text: object) -> None:
            if text is not None:
                self.gundam.change(**{f"name{seat + 1}": " ".join(str(text).split())[:LONGEST_NAME]})
                self._names()
                self.repaint()

        entry = next(one for one in ENTRIES if one.name == f"name{seat + 1}")

        def check(text: str) -> str:
            return entry.fault(" ".join(text.split()))

        now = (self.gundam.settings.name1, self.gundam.settings.name2)[seat]
        question = f"What is P{seat + 1} called?"
        self.app.push_screen(LineEntry(question, text=now, most=LONGEST_NAME, check=check), typed)

    def _start(self) -> None:
        from gundam_tui.games.decks import check_deck
        from gundam_tui.games.gcg.library import card_book

        decks = [deck for at in DECKS if (deck := self._shelf[self.items[at].at].deck) is not None]
        for deck in decks:
            faults = check_deck(deck, card_book())
            if faults:
                self._trouble = f"{deck.name} cannot be played: {faults[0]}"
                self.repaint()
                return
        levels = list(LEVELS.values())
        bots = [levels[at - 1] if (at := self.items[row].at) else None for row in PLAYERS]
        self.dismiss()
        self.gundam.begin(decks, bots=bots)
