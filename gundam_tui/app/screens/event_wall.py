"""The page for the room's big screen: the round and its clock in large figures, pairings, then standings, then the last
table.
"""

from __future__ import annotations

from time import monotonic

from textual.app import ComposeResult

from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.draw.event import clock_text, pairing_rows, standing_rows
from gundam_tui.app.draw.letters import ROWS, letters, shortest
from gundam_tui.app.draw.letters import width as letters_width
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.screens.event_page import EventPage
from gundam_tui.app.screens.menu import Item
from gundam_tui.app.widgets.drawing import Drawing
from gundam_tui.language import join, tr
from gundam_tui.server import event_messages as e
from gundam_tui.server import messages as m
from gundam_tui.server.offers import event_phase

SECONDS = 1.0  # between two pictures
TURN = 12.0  # seconds until the other list, or the next part of a long one, is shown
COLUMN = 52  # cells of a column of pairings
BESIDE = 120  # from this width on pairings and standings are shown at once, if there are not too many


class EventWall(EventPage):
    """The big screen of an event.

    Args:
        code: of the event.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self._since = monotonic()

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield Drawing(self._draw, id="body")

    def on_mount(self) -> None:
        """Ask for the page, and keep it going."""
        self.far.wall = self.code
        self.ask(e.FollowEvent)
        super().on_mount()
        self.set_interval(SECONDS, self._turn)

    def action_close(self) -> None:
        """Leave the big screen."""
        self.far.wall = ""
        super().action_close()

    def entries(self) -> list[Item]:
        """See `Menu.entries`: nothing is chosen here; the one entry lets the page be drawn again."""
        return [Item(tr("Leave"), self.action_close)]

    def action_choose(self) -> None:
        """Enter does nothing here: the page is looked at."""

    def action_move(self, by: int) -> None:
        """Show the other list at once."""
        del by
        self._since -= TURN
        self.repaint()

    def _turn(self) -> None:
        page = self.page
        if page is None or self.app.screen is not self:
            return
        last = last_table(page)
        if last is not None and last.code not in self.far.shown_last:
            self.far.shown_last.add(last.code)
            self.far.request(lambda id: m.WatchMessage(id, last.code))
            return
        self.repaint()

    # ------------------------------------------------------------ drawing

    def _draw(self, sheet: Sheet) -> None:
        page = self.page
        if page is None:
            return
        y = self._head(sheet, page)
        present = [one for one in page.pairings if one.round == page.row.round]
        height = sheet.height - y - 2
        turn = int((monotonic() - self._since) / TURN)
        columns = max(1, sheet.width // COLUMN)
        pages = -(-len(present) // max(1, columns * height))
        playing = page.row.phase == "playing"
        if not present:
            names = join(one.name for one in page.standings) or tr("Nobody has entered yet.")
            for line, text in enumerate(wrap(sheet.glyphs.text(names), sheet.width - 6)[:height]):
                sheet.put(3, y + line, text, "text")
        elif sheet.width >= BESIDE and len(present) < height:
            half = sheet.width // 2
            self._pairings(sheet, page, y + 1, height - 1, half, 0)
            standing_rows(sheet, half, y, half - 3, height, page.standings)
        elif playing and (turn + 1) % (pages + 1):
            self._pairings(sheet, page, y, height, sheet.width, turn % (pages + 1))
        else:
            standing_rows(sheet, 3, y, sheet.width - 6, height, page.standings)
        sheet.right(sheet.width - 1, sheet.height - 1, tr("Esc back"), "mute")

    def _head(self, sheet: Sheet, page: e.EventMessage) -> int:
        """The name, and the clock in block letters; returns the first row after them."""
        clock = clock_text(page, monotonic() - self.far.line.event_at)
        sheet.fill(0, 0, sheet.width, 1, "surf")
        x = sheet.put(0, 0, f" {page.rules.name} ", "ink", "own", bold=True) + 1
        sheet.fitted(x, 0, event_phase(page.row), sheet.width - x - 10, "sub")
        if page.paused:
            sheet.right(sheet.width - 1, 0, tr("The clock stands."), "bad", bold=True)
        letters(sheet, 3, 2, shortest(page.rules.name, "ROUND", "", room=sheet.width - 9 - letters_width(clock)))
        if clock:
            letters(sheet, sheet.width - 3 - letters_width(clock), 2, clock, top="key", bottom="key")
        return 3 + ROWS

    @staticmethod
    def _pairings(sheet: Sheet, page: e.EventMessage, y: int, height: int, width: int, part: int) -> None:
        """One part of the matches, in columns. Those that are still played stand first: people look for them."""
        columns = max(1, width // COLUMN)
        present = [one for one in page.pairings if one.round == page.row.round]
        present.sort(key=lambda one: (one.done, one.table))
        shown = present[part * columns * height : (part + 1) * columns * height]
        wide = (width - 6) // columns
        rows = -(-len(shown) // columns)
        for at in range(columns):
            pairing_rows(sheet, 3 + at * wide, y, wide - 3, height, shown[at * rows : (at + 1) * rows])


def last_table(page: e.EventMessage) -> e.PairingRow | None:
    """The only match of the round that is still played, if it may be watched."""
    present = [one for one in page.pairings if one.round == page.row.round and one.two]
    playing = [one for one in present if not one.done]
    if len(playing) != 1 or (len(present) == 1 and page.row.round <= page.row.rounds):
        return None
    return playing[0] if playing[0].code and page.rules.watching != "closed" else None
