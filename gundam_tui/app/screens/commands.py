"""All commands in one list: rare ones need no key of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from gundam_tui.app.keymap import BY_ID
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.games.seats import seat_labels
from gundam_tui.language import N, join, tr
from gundam_tui.table.text_render import match_words

if TYPE_CHECKING:
    from gundam_tui.app.services import OpenTable
    from gundam_tui.table.match_api import MatchApi

CONCEDE, CONCEDE_AS = N("Concede"), N("Concede as {player}")
FIXED = "jecinx/"  # the letters with the same meaning in every list of commands


def letter(name: str) -> str:
    """The letter of the same command at the table, if it is free here; else "" (the entry has its number)."""
    return next((key for key in BY_ID[name].pressed if len(key) == 1 and key not in FIXED), "")


class Commands(Menu):
    """The commands that are possible now."""

    hinted = True
    panel_width = 104

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("Commands")

    def on_mount(self) -> None:
        """See `Menu.on_mount`; the cursor begins on an entry that does not end the game."""
        super().on_mount()
        match = self.gundam.match
        giving_up = {self._conceding(seat) for seat in (match.people if match else ())}
        self.at = next((at for at, item in enumerate(self.items) if item.text not in giving_up), 0)
        self.repaint()

    def _conceding(self, seat: int) -> str:
        match, player = self.gundam.match, self.gundam.player(seat)
        return tr(CONCEDE) if match is not None and match.reader == seat else tr(CONCEDE_AS, player=player)

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        table, match = self.gundam.table(), self.gundam.match
        items: list[Item] = []
        if table is not None and match is not None and match.outcome is None:
            items = self._playing(table, match)
        elif table is not None and match is not None:
            items = [Item(tr("What now? (rematch, other decks)"), self._then(self.gundam.ended))]
        return [*items, *self.gundam.more_commands(self._then), *self._everywhere()]

    def _playing(self, table: OpenTable, match: MatchApi) -> list[Item]:
        """What can be done with a game that goes on."""
        app, two = self.gundam, len(match.names) == 2
        about = tr("The other player wins at once.") if two else app.sitting.about_conceding
        items = [
            Item(self._conceding(seat), self._concede(seat), about) for seat in match.people if seat not in match.out
        ]
        if table.scene is not None:  # at the curtain: only commands that show no cards
            items += self._seated(table, match) if match.people else [self._log(table)]
        told = map(app.sitting.said, match_words(match.standing, match.sideboards, seat_labels(len(match.names))))
        return [*items, *(Item(tr("The match"), None, one) for one in told)]

    def _log(self, table: OpenTable) -> Item:
        return Item(tr("The whole log"), self._then(table.does.log), key=letter("table.log"))

    def _seated(self, table: OpenTable, match: MatchApi) -> list[Item]:
        """What a player can do while they see the board."""
        piles = join(pile.title for pile in match.game.board(len(match.names)).browse)
        whose = tr("The other player's") if len(match.names) == 2 else tr("The others'")
        odds = Item(
            tr("Odds: what is likely to lie hidden?"),
            self._then(table.does.odds),
            tr("Answers, Bursts and your next draw, by what you know."),
            key=letter("table.odds"),
            brief=tr("Worked out from what you know."),
        )
        return [
            Item(
                tr("Take the last decision back"),
                self._then(table.does.undo),
                tr("After a reveal all players must agree."),
                key=letter("table.undo"),
            ),
            Item(
                tr("Pass mode: the next"),
                self._then(table.does.mode),
                tr("FULL, SMART or BLUFF."),
                key=letter("table.mode"),
            ),
            self._log(table),
            Item(
                tr("Coach: what would a computer player do, and why?"),
                self._then(table.does.coach),
                tr("They know no more than you do."),
                key=letter("table.coach"),
            ),
            *([odds] if match.shows_odds else []),
            Item(
                tr("Judge's hand: correct the position"),
                self._then(self.gundam.judge),
                tr("All players agree to it; it is in the record, and can be taken back."),
                key="j",
            ),
            Item(
                tr("My piles: {piles}", piles=piles),
                self._then(lambda: table.does.zone("own")),
                key=letter("table.trash"),
            ),
            Item(
                tr("{whose} piles: {piles}", whose=whose, piles=piles),
                self._then(lambda: table.does.zone("enemy")),
                key=letter("table.trash.enemy"),
            ),
        ]

    def _everywhere(self) -> list[Item]:
        """What can be done on every screen."""
        app = self.gundam
        return [
            Item(tr("Settings"), self._then(app.open_settings), tr("Colours, names, clock, keys and more."), key="e"),
            Item(
                tr("Colours: the next"),
                app.next_palette,
                tr("Night, day, the terminal's own sixteen, none."),
                key="c",
            ),
            Item(
                tr("Signs: box drawing or ASCII"),
                app.toggle_ascii,
                tr("ASCII for terminals without box drawing."),
                key="i",
            ),
            Item(tr(app.home_name), self._then(app.home), app.home_about, key="n"),
            Item(tr("Quit"), app.action_leave, app.leave_about, key="x"),
        ]

    def _then(self, run: Callable[[], object]) -> Callable[[], object]:
        def do() -> None:
            self.dismiss()
            self.app.call_later(run)

        return do

    def _concede(self, seat: int) -> Callable[[], object]:
        return self._then(lambda: self.gundam.concede(seat))
