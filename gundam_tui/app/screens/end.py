"""The end of a game: who won, why, and what next."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.screens.help import rule_text
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.table.face import Face


class End(Menu):
    """Who won, by which rule; rematch, swap, another game, quit.

    Args:
        match: the match that is over.
    """

    closable = False

    def __init__(self, match: Face) -> None:
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
        winner = "Nobody wins: a draw" if outcome.winner is None else f"{self.gundam.player(outcome.winner)} wins"
        rows = [Line(g), Line(g, winner, "good"), Line(g)]
        rows.append(Line(g, "Reason  ", "head").add(outcome.reason, "title"))
        rows.append(Line(g, "Rule    ", "head").add(outcome.rule, "title"))
        rows += [Line(g).to(8).add(row, "head") for row in wrap(g.text(rule_text(outcome.rule)), min(width, 80) - 8)]
        view = match.view(None)
        played = f"{view.turn} turns, {match.decisions} decisions"
        rows += [Line(g), Line(g, "Played  ", "head").add(played)]
        if match.path is not None:
            record = wrap(str(match.path), width - 8)
            rows += [Line(g, "Record  " if not at else " " * 8, "head").add(row) for at, row in enumerate(record)]
        return rows

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        app = self.gundam
        return [
            Item("Rematch", lambda: app.rematch(swap=False), "The same decks again.", key="r"),
            Item("Rematch with the decks swapped", lambda: app.rematch(swap=True), "Each plays the other's.", key="s"),
            Item("Look at the board", self.dismiss, "Back to the table as it was at the end.", key="b"),
            Item("Take the last decision back", app.undo_end, "The game goes on from before it.", key="u"),
            Item("Another game", app.home, "Back to the home screen.", key="n"),
            Item("Quit", app.action_leave, "Leave the program.", key="x"),
        ]
