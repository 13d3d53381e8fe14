"""The end of a game: who won, why, and what next."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.screens.help import rule_text
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.table.match_api import MatchApi
from gundam_tui.table.text_render import win_words

CONCESSION = "1-2-4"
PAUSE = 10.0  # seconds until the next of the games that play themselves


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'s' * (number != 1)}"


class End(Menu):
    """Who won, by which rule; rematch, swap, another game, quit.

    Args:
        match: the match that is over.
    """

    closable = False

    def __init__(self, match: MatchApi) -> None:
        super().__init__()
        self._match = match

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return "The game is over"

    def above(self, width: int) -> Sequence[Line]:
        """See `Menu.above`."""
        g, match = self.gundam.glyphs, self._match
        outcome = match.outcome
        if outcome is None:
            return []
        winner = win_words([self.gundam.player(seat) for seat in outcome.winners], "a draw")
        rows = [Line(g), Line(g, winner, "good"), Line(g)]
        rows.append(Line(g, "Reason  ", "head").add(outcome.reason, "title"))
        if self._late():
            rows[-1].add("  (no time left)", "warn")
        rows.append(Line(g, "Rule    ", "head").add(outcome.rule, "title"))
        clause = g.text(rule_text(match.game, outcome.rule))
        rows += [Line(g).to(8).add(row, "head") for row in wrap(clause, min(width, 80) - 8)]
        if len(match.names) > 2:
            order = g.text("went out in this order: " + ", ".join(self.gundam.player(seat) for seat in outcome.out))
            rows += [Line(g, "Others  " if not at else " " * 8, "head").add(row)
                     for at, row in enumerate(wrap(order, width - 8))]  # fmt: skip
        rows += self._score()
        view = match.view(None)
        played = f"{_count(view.turn, 'turn')}, {_count(match.decisions, 'decision')}"
        rows += [Line(g), Line(g, "Played  ", "head").add(played)]
        if match.path is not None:
            record = wrap(str(match.path), width - 8)
            rows += [Line(g, "Record  " if not at else " " * 8, "head").add(row) for at, row in enumerate(record)]
        return rows

    def _late(self) -> bool:
        """Has the clock decided it?"""
        clock, outcome = self._match.clock, self._match.outcome
        if clock is None or not clock.loses or outcome is None or outcome.rule != CONCESSION:
            return False
        return any(loser in clock.seats and clock.left(loser) <= 0 for loser in outcome.out)

    def _score(self) -> list[Line]:
        """The games that each has won, and the match of several games."""
        g = self.gundam.glyphs
        series = self._match.series.after(self._match.outcome)
        if not any(series.wins):
            return []
        wins = ", ".join(f"{self.gundam.player(seat)} {count}" for seat, count in enumerate(series.wins))
        line = Line(g, "Score   ", "head").add(wins, "title")
        if series.champion is not None:
            line.add(f"  {self.gundam.player(series.champion)} wins the match", "good")
        elif series.best_of > 1:
            line.add(f"  (best of {series.best_of})", "head")
        return [Line(g), line]

    def _choosers(self) -> tuple[list[str], list[int | None], int]:
        """Who may decide who goes first in the next game: words, seats, and what is usual."""
        outcome, series = self._match.outcome, self._match.series.after(self._match.outcome)
        words, seats = ["the dice"], list[int | None]([None])
        if outcome is not None and outcome.winners:
            for loser in outcome.out:
                words.append(f"{self.gundam.player(loser)}, who has lost")
            words += map(self.gundam.player, outcome.winners)
            seats += [*outcome.out, *outcome.winners]
        # 6-2-1-4 leaves the method to the players: in a match of several games the loser decides.
        loser_decides = len(seats) > 1 and series.best_of > 1 and series.champion is None
        return words, seats, 1 if loser_decides else 0

    def on_mount(self) -> None:
        """Fill the menu; games that play themselves go on."""
        super().on_mount()
        demo = self.gundam.demo
        if demo is not None:
            self.set_timer(PAUSE, lambda: self.gundam.watch(demo) if self.gundam.screen is self else None)

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        app = self.gundam
        words, seats, usual = self._choosers()
        first = Item("Who goes first", None, "Who decides it in the next game (6-2-1-4).", words, usual, key="f")

        def again(swap: bool) -> None:
            app.rematch(swap=swap, chooser=seats[first.at])

        series = self._match.series.after(self._match.outcome)
        running = series.best_of > 1 and series.champion is None
        return [
            Item("Next game" if running else "Rematch", lambda: again(False), "The same decks again.", key="r"),
            Item("Rematch with the decks swapped", lambda: again(True), "Each plays the other's.", key="s"),
            first,
            Item("Look at the board", self.dismiss, "Back to the table as it was at the end.", key="b"),
            Item("Take the last decision back", app.undo_end, "The game goes on from before it.", key="u"),
            Item("Another game", app.home, "Back to the home screen.", key="n"),
            Item("Quit", app.action_leave, "Leave the program.", key="x"),
        ]
