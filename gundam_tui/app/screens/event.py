"""The page of an event: one's own table first, pairings and standings beside each other, and what one may do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic
from typing import Literal

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult

from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.draw.chips import rows_of_chips
from gundam_tui.app.draw.event import clock_text, pairing_rows, standing_rows
from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.screens.event_desk import EventDesk
from gundam_tui.app.screens.event_page import EventPage
from gundam_tui.app.screens.event_setup import Entering
from gundam_tui.app.screens.event_wall import EventWall
from gundam_tui.app.screens.menu import Item
from gundam_tui.app.screens.page import PageScreen
from gundam_tui.app.widgets.drawing import Drawing
from gundam_tui.app.widgets.page import KeyBar
from gundam_tui.language import join, tr, trn
from gundam_tui.server import event_messages as e
from gundam_tui.server import messages as m
from gundam_tui.server.offers import event_phase

SECONDS = 10.0  # between two pictures of a clock that runs
What = Literal["pairings", "standings", "decks", "history"]
GAP = 3  # columns between pairings and standings


class EventScreen(EventPage):
    """The page of an event."""

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield Drawing(self._draw, id="body", touched=self.touched)
        yield KeyBar(self._keys)

    def on_mount(self) -> None:
        """Ask for the page, and keep its clock going."""
        self.far.event_page = self.code
        self.ask(e.FollowEvent)
        super().on_mount()
        self.set_interval(SECONDS, self._clock)

    def on_unmount(self) -> None:
        """The page is closed: no more of it is needed."""
        if not self.far.line.lost:
            self.far.line.call(e.FollowEvent)

    def action_close(self) -> None:
        """Back to the lobby, also after a match."""
        self.far.event_page = ""
        super().action_close()

    def _clock(self) -> None:
        page = self.page
        if page is not None and page.row.phase == "playing" and page.rules.minutes and not page.paused:
            self.repaint()

    def action_move(self, by: int) -> None:
        """Move the cursor."""
        if self.items:
            self.at = (self.at + by) % len(self.items)
            self.repaint()

    async def on_event(self, event: events.Event) -> None:
        """See `BaseScreen.on_event`. Back in front, the page is asked for: another one may have been shown."""
        if isinstance(event, events.ScreenResume) and self.is_mounted and not self.far.line.lost:
            self.ask(e.FollowEvent)
        await super().on_event(event)

    # ------------------------------------------------------------ drawing

    def _draw(self, sheet: Sheet) -> None:
        page, g = self.page, sheet.glyphs
        sheet.fill(0, 0, sheet.width, 1, "surf")
        x = sheet.put(0, 0, f" {self.title_text()} ", "ink", "own", bold=True) + 1
        if page is None:
            return
        clock = clock_text(page, monotonic() - self.far.line.event_at)
        left = "" if not clock else (
            tr("{clock} left, the clock stands", clock=clock) if page.paused else tr("{clock} left", clock=clock)
        )  # fmt: skip
        sheet.fitted(x, 0, event_phase(page.row), sheet.width - x - 10 - cell_len(left), "sub")
        sheet.right(sheet.width - 2 - cell_len(tr("? help")), 0, left, "key", bold=True)
        sheet.right(sheet.width - 1, 0, tr("? help"), "mute")
        chips = [(item.key, item.text) for item in self.items]
        bottom = sheet.height - rows_of_chips(sheet, sheet.height, chips, self.at)
        bottom = self.talk(sheet, bottom)
        y = 2
        for line, row in enumerate(wrap(g.text(self._mine(page)), sheet.width - 6)):
            sheet.fill(2, y, sheet.width - 4, 1, "plate" if sheet.planes else "table")
            sheet.put(3, y, row, "ink" if not line else "text", bold=not line)
            y += 1
        self._tables(sheet, page, y + 1, bottom - y - 1)

    def _tables(self, sheet: Sheet, page: e.EventMessage, y: int, height: int) -> None:
        """Pairings and standings; before the event begins, who has entered."""
        present = [one for one in page.pairings if one.round == page.row.round]
        own = next((one.name for one in page.standings if one.player == page.player), "")
        if not present:
            sheet.put(2, y, tr("Entered"), "sub", bold=True)
            names = join(one.name for one in page.standings) or tr("Nobody yet.")
            for line, row in enumerate(wrap(sheet.glyphs.text(names), sheet.width - 4)[: height - 1]):
                sheet.put(2, y + 1 + line, row, "text")
            return
        half = (sheet.width - 4 - GAP) // 2
        sheet.put(2, y, tr("Round {round}", round=page.row.round), "sub", bold=True)
        sheet.put(2 + half + GAP, y, tr("Standings"), "sub", bold=True)
        pairing_rows(sheet, 2, y + 1, half, height - 1, present, own)
        standing_rows(sheet, 2 + half + GAP, y + 1, half, height - 1, page.standings, page.player)

    @staticmethod
    def _mine(page: e.EventMessage) -> str:
        """What the reader should know first."""
        own = next((one for one in page.standings if one.player == page.player), None)
        if own is None:
            if page.row.may_enter and not page.row.runs:
                return tr(
                    "You have not entered. Choose a deck and enter; it is judged now and locked when round 1 begins."
                )
            if page.row.runs:
                return tr("You run this event. Choose Run it to pair rounds, correct results and answer calls.")
            return tr("You do not play in this event. Its tables are in the lobby, for those who may watch.")
        if own.dropped:
            return tr("You have dropped. What you have played still counts for the others.")
        if page.row.phase == "over":
            return tr(
                "The event is over. You are number {place} of {players}.", place=own.place, players=page.row.players
            )
        present = [one for one in page.pairings if one.round == page.row.round]
        match = next((one for one in present if own.name in (one.one, one.two)), None)
        if match is None:
            if present and page.row.phase != "over":
                return tr("You have entered with the deck {deck}, and play from the next round on.", deck=page.deck)
            if page.rules.lists == "closed":
                return tr(
                    "You have entered with the deck {deck}. Others see nothing of it before the event ends.",
                    deck=page.deck,
                )
            return tr(
                "You have entered with the deck {deck}. Everybody sees it when the event has begun.", deck=page.deck
            )
        if not match.two:
            return tr("You have a bye in this round: it counts as a win.")
        other = match.two if match.one == own.name else match.one
        if page.table:
            return tr(
                "Table {table}: you play against {player}. Enter goes to your table.", table=match.table, player=other
            )
        if page.rules.by_itself:
            return tr("Your match against {player} is over. The next round comes by itself.", player=other)
        return tr("Your match against {player} is over. The organiser pairs the next round.", player=other)

    # ------------------------------------------------------------ what one may do

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        page, app = self.page, self.far
        if page is None:
            return []
        items: list[Item] = []
        if page.table:
            items.append(Item(tr("Go to your table"), self._sit, key="t"))
        if page.row.may_enter and (page.player is None or page.row.phase == "entries"):
            text = tr("Enter the event") if page.player is None else tr("Another deck")
            items.append(Item(text, lambda: app.push_screen(Entering(self.code, page.rules)), key="e"))
        if page.row.runs:
            count = len(page.calls)
            text = trn("Run it ({n} call)", "Run it ({n} calls)", count) if count else tr("Run it")
            items.append(Item(text, lambda: app.push_screen(EventDesk(self.code)), key="o"))
        if page.player is not None and page.row.phase not in ("entries", "over"):
            items.append(Item(tr("Call a judge"), self._call, key="c"))
        items += [
            Item(tr("Pairings"), self._text("pairings"), key="p"),
            Item(tr("Standings"), self._text("standings"), key="s"),
            Item(tr("Decks"), self._text("decks"), key="d"),
            Item(tr("Your events"), self._text("history"), key="y"),
            Item(tr("Record"), self._record, key="r"),
            Item(tr("Big screen"), lambda: app.push_screen(EventWall(self.code)), key="w"),
        ]
        if page.player is not None or page.row.runs:
            items.append(Item(tr("Talk to all"), self._say, key="a"))
        if page.player is not None and page.row.phase != "over":
            items.append(Item(tr("Withdraw") if page.row.phase == "entries" else tr("Drop out"), self._drop, key="x"))
        return items

    def _sit(self) -> None:
        page = self.page
        if page is not None and page.table:
            code, seat = page.table, page.seat
            self.far.request(lambda id: m.Back(id, code, seat))

    def _call(self) -> None:
        def typed(text: str) -> None:
            self.ask(e.CallJudge, text)

        self.far.ask_line(tr("A judge comes to your table. What is it about?"), typed, most=m.TEXT)

    def _say(self) -> None:
        def typed(text: str) -> None:
            self.ask(e.SayToEvent, text)

        self.far.ask_line(tr("To everybody in the event"), typed, most=m.TEXT)

    def _drop(self) -> None:
        page = self.page
        more = tr("You play no further round, and cannot enter again. A match that you still play is lost.")
        if page is not None and page.row.phase == "entries":
            more = tr("You can enter again until the event begins.")
        leave = tr("Leave the event?")
        self.far.confirm(leave, more, lambda: self.ask(e.DropOut))

    def _text(self, what: What) -> Callable[[], object]:
        def show() -> None:
            reply = self.far.line.call(lambda id: e.EventText(id, self.code, what))
            self.far.message = reply.error
            if reply.error:
                self.repaint()
            else:
                self.far.push_screen(EventTextScreen(reply.words[0], reply.words[2:]))

        return show

    def _record(self) -> None:
        page = self.page
        if page is not None:
            self.far.push_screen(EventTextScreen(tr("{event}: what has happened", event=page.rules.name), page.record))


class EventTextScreen(PageScreen):
    """Lines of text about an event.

    Args:
        title: the headline. `rows`: the lines.
    """

    panel_width = 118

    def __init__(self, title: str, rows: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._rows = rows

    def title_text(self) -> str:
        """See `PageScreen.title_text`."""
        return self._title

    def body(self, width: int) -> Sequence[Line]:
        """See `PageScreen.body`. A table's lines are cut, because wrapped columns cannot be read."""
        g = self.gundam.glyphs
        return [Line(g, g.fit(row, width)) for row in self._rows]
