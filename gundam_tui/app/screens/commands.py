"""All commands in one list: rare ones need no key of their own."""

from __future__ import annotations

from collections.abc import Callable

from gundam_tui.app.keymap import BY_ID
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.games.seats import seat_labels
from gundam_tui.language import N, join, tr
from gundam_tui.table.text_render import match_words

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
        app, table = self.gundam, self.gundam.table()
        items: list[Item] = []
        if table is not None and app.match is not None and app.match.outcome is None:
            behind = table.scene is None  # at the curtain: only commands that show no cards
            two = len(app.match.names) == 2
            about = tr("The other player wins at once.") if two else app.sitting.about_conceding
            piles = join(pile.title for pile in app.match.game.board(len(app.match.names)).browse)
            whose = tr("The other player's") if two else tr("The others'")
            labels = seat_labels(len(app.match.names))
            told = [*map(app.sitting.said, match_words(app.match.standing, app.match.sideboards, labels))]
            for seat in (seat for seat in app.match.people if seat not in app.match.out):
                items.append(Item(self._conceding(seat), self._concede(seat), about))
            if not behind and not app.match.people:  # watched: no person decides anything
                items.append(Item(tr("The whole log"), self._then(table.does.log), key=letter("table.log")))
            elif not behind:
                items += [
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
                    Item(tr("The whole log"), self._then(table.does.log), key=letter("table.log")),
                    Item(
                        tr("Coach: what would a computer player do, and why?"),
                        self._then(table.does.coach),
                        tr("They know no more than you do."),
                        key=letter("table.coach"),
                    ),
                    *(
                        [
                            Item(
                                tr("Odds: what is likely to lie hidden?"),
                                self._then(table.does.odds),
                                tr("Answers, Bursts and your next draw, by what you know."),
                                key=letter("table.odds"),
                                brief=tr("Worked out from what you know."),
                            )
                        ]
                        if app.match.shows_odds
                        else []
                    ),
                    Item(
                        tr("Judge's hand: correct the position"),
                        self._then(app.judge),
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
            items += [Item(tr("The match"), None, one) for one in told]
        elif table is not None and app.match is not None:
            items.append(Item(tr("What now? (rematch, other decks)"), self._then(app.ended)))
        items += app.more_commands(self._then)
        items += [
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
        return items

    def _then(self, run: Callable[[], object]) -> Callable[[], object]:
        def do() -> None:
            self.dismiss()
            self.app.call_later(run)

        return do

    def _concede(self, seat: int) -> Callable[[], object]:
        return self._then(lambda: self.gundam.concede(seat))
