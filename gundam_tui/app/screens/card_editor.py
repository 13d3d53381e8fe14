"""The card editor: print, facts and notation; below what the notation says, help, and how the card plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from threading import Thread
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.timer import Timer
from textual.widgets import TextArea

from gundam_tui.app.card_loader import EVERY, Reader
from gundam_tui.app.draw.card_editor import help_rows, says, trials
from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import EDITOR, bindings
from gundam_tui.app.screens.base_screen import BaseScreen
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.app.widgets.notation_area import NotationArea
from gundam_tui.app.widgets.page import KeyBar, PageHeading, Scroll, TextBar
from gundam_tui.games.api.editing import FormHelp, TrialReport
from gundam_tui.games.card_session import CardSession
from gundam_tui.games.own_cards import OwnCardError
from gundam_tui.language import tr, trn
from gundam_tui.table.thread_yield import giving_way

_PAUSE = 0.08  # seconds without a key after which the card is read again
_MOST = 8_000  # letters of a print that is typed or pasted
ROOM_FOR_BOTH = 120  # cells from which text and trial are shown side by side


class _Job:
    """Something slow, done in a thread of its own; the screen looks whether it has ended.

    Args:
        run: does it; given a function for progress.
    """

    def __init__(self, run: Callable[[Callable[[str, int, int], None]], object]) -> None:
        self.result: object = None
        self.error: Exception | None = None
        self.done, self.total = 0, 0
        self._run = run
        self._thread = Thread(target=self._work, name="card editor", daemon=True)
        self._thread.start()

    @property
    def over(self) -> bool:
        """Has it ended?"""
        return not self._thread.is_alive()

    def _work(self) -> None:
        try:
            with giving_way():
                self.result = self._run(self._progress)
        except Exception as error:  # raised where the screen looks: a thread would write it over the screen
            self.error = error

    def _progress(self, what: str, done: int, total: int) -> None:
        self.done, self.total = done, total


class CardEditor(BaseScreen):
    """A card being edited; dismissed with its number, or None if nothing was saved.

    Args:
        game_id: the game of the card.
        number: of the card; empty: a new one.
    """

    CSS_PATH: ClassVar = ["base_screen.tcss", "page.tcss", "panes.tcss"]
    BINDINGS = bindings(EDITOR)
    keys = EDITOR

    def __init__(self, game_id: str, number: str = "") -> None:
        super().__init__()
        self.add_class("editor")
        self.reader = Reader(game_id)
        self.session: CardSession | None = None
        self.remark = ""
        self.tried: Sequence[TrialReport] = ()
        self.on_board = False  # is the lower pane the trial, where there is no room for both?
        self._number = number
        self._saved: str | None = None
        self._seed = 0
        self._given_up = False
        self._help = FormHelp()
        self._job: _Job | None = None
        self._then: Callable[[object], None] = lambda result: None
        self._doing = ""
        self._looking: Timer | None = None
        self._pausing: Timer | None = None

    # ------------------------------------------------------------ building

    def content(self) -> ComposeResult:
        """See `BaseScreen.content`."""
        yield PageHeading(self._title)
        yield TextBar(self._status, id="status")
        with Horizontal(id="upper"):
            with Vertical(id="given"):
                yield TextBar(lambda width: self._label(tr("As printed")), id="printed-label")
                yield Scroll(self._printed, id="printed")
                yield TextBar(lambda width: self._label(tr("Facts"), "facts"), id="facts-label")
                yield NotationArea(id="facts", facts=True)
            with Vertical(id="written"):
                yield TextBar(lambda width: self._label(tr("Notation"), "notation"), id="notation-label")
                yield NotationArea(id="notation")
        with Horizontal(id="lower"):
            yield Scroll(self._lower, id="body")
            yield Scroll(self._board, id="side")
        yield KeyBar(self._keys, last=2)

    def on_mount(self) -> None:
        """Read the cards, then the card."""
        self._work(tr("Reading the cards ..."), self._prepare, self._open)
        self.repaint()

    def _prepare(self, progress: Callable[[str, int, int], None]) -> object:
        """In a thread: the card, or why it cannot be edited; everything is read that the first key needs."""
        if self.reader.book is None:
            self.reader.read()
        book = self.reader.book
        if book is None:
            return None
        try:
            session = CardSession(self._number, book, self.reader.game.id)
        except OwnCardError as error:
            return error
        session.explain(0, 0)
        return session

    def _open(self, result: object) -> None:
        """The cards have been read: fill the screen."""
        if isinstance(result, OwnCardError):
            self.remark = str(result)
        if not isinstance(result, CardSession):
            self.repaint()
            return
        self.session = session = result
        self.remark = session.remark
        facts = self.query_one("#facts", NotationArea)
        facts.fill(session.draft.facts)
        facts.move_cursor((0, 0))  # the number and the name are seen first
        area = self.query_one("#notation", NotationArea)
        area.fill(session.draft.notation)
        area.focus()
        self._refresh()
        if session.draft.printed and not session.draft.notation.strip():
            self.action_take_print()

    def _label(self, text: str, area: str = "") -> Line:
        here = bool(area) and self.focused is not None and self.focused.id == area
        return Line(self.gundam.glyphs, f" {text}", "now" if here else "head")

    # ------------------------------------------------------------ drawing

    def _title(self) -> str:
        session = self.session
        if session is None:
            return tr("Card editor")
        number = session.reading.number or self._number
        mark = tr(" (not saved)") if session.changed else ""
        return tr("Editing {number} {name}{mark}", number=number, name=session.reading.name, mark=mark)

    def _status(self, width: int) -> Line:
        del width
        g, session = self.gundam.glyphs, self.session
        if self.reader.fault:
            return Line(g, " ! ", "warn").add(self.reader.fault.splitlines()[0], "warn")
        if self._doing:
            job = self._job
            told = f" {job.done} / {job.total}" if job is not None and job.total else ""
            return Line(g, f" {self._doing}{told}", "now")
        if self.remark:
            return Line(g, f" {self.remark}", "now")
        if session is None:
            return Line(g)
        if session.complete:
            return Line(g, tr(" complete"), "good").add(tr("   F2 makes it a card of the game"), "dim")
        count = len(session.reading.faults)
        faults = trn(" incomplete: {n} fault", " incomplete: {n} faults", count)
        return Line(g, faults, "warn").add(tr("   no deck with it is legal"), "dim")

    def _keys(self) -> Sequence[tuple[str, str]]:
        return [(key.shown, key.word) for key in self.keys if key.word]

    @property
    def busy(self) -> bool:
        """Is something slow being done?"""
        return self._job is not None

    @property
    def wide(self) -> bool:
        """Are text and trial shown side by side?"""
        return self.app.size.width >= ROOM_FOR_BOTH

    def _printed(self, width: int) -> Sequence[Line]:
        g, session = self.gundam.glyphs, self.session
        printed = session.draft.printed if session is not None else ""
        if not printed.strip():
            return [Line(g, row, "dim") for row in wrap(g.text(tr("No print. F4 types or pastes one.")), width)]
        return [Line(g, row) for text in printed.split("\n") for row in wrap(g.text(text), width, "  ")]

    def _lower(self, width: int) -> Sequence[Line]:
        if self.on_board and not self.wide:
            return self._board(width)
        g, session = self.gundam.glyphs, self.session
        if session is None:
            return []
        rows = says(g, session.reading, width)
        if cell_len(self.remark) > self.app.size.width - 2:  # the line above shows only its beginning
            rows = [*(Line(g, row, "now") for row in wrap(g.text(self.remark), width, "  ")), Line(g), *rows]
        more = help_rows(g, self._help, width)
        return [*rows, *([Line(g)] if rows and more else []), *more]

    def _board(self, width: int) -> Sequence[Line]:
        g, session = self.gundam.glyphs, self.session
        if session is None:
            return []
        if not self.tried:
            text = tr("F5 tries the card: it is played in positions made for it, and what happens is told here.")
            if not session.complete:
                text = tr("A card is tried (F5) when it has no fault any more.")
            return [Line(g, row, "dim") for row in wrap(g.text(text), width)]
        return trials(g, self.tried, len(session.reading.said), width)

    # ------------------------------------------------------------ typing

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Read the card again when the keys pause."""
        event.stop()
        self._later()

    def on_text_area_selection_changed(self, event: TextArea.SelectionChanged) -> None:
        """The help is about another place."""
        event.stop()
        self._later()

    def on_descendant_focus(self) -> None:
        """The label of the part with the keys stands out."""
        self.repaint()

    def _later(self) -> None:
        if self._pausing is not None:
            self._pausing.stop()
        self._pausing = self.set_timer(_PAUSE, self._refresh)

    def _take(self) -> None:
        """The parts as they are typed."""
        if self.session is not None and self.there:
            facts, notation = (self.query_one(f"#{part}", NotationArea).text for part in ("facts", "notation"))
            before = self.session.draft
            self.session.edit(facts=facts, notation=notation)
            if self.session.draft != before:
                self.tried, self.remark = (), ""

    def _refresh(self) -> None:
        """Read the card, and show what it says."""
        session = self.session
        if session is None or not self.there:
            return
        self._take()
        area = self.query_one("#notation", NotationArea)
        row, column = area.cursor_location
        self._help = session.explain(row, column)
        for part in ("facts", "notation"):
            faults = [fault for fault in session.reading.faults if fault.part == part and fault.line]
            places = frozenset((fault.line - 1, max(0, fault.column - 1)) for fault in faults)
            self.query_one(f"#{part}", NotationArea).mark(places)
        self.repaint()

    # ------------------------------------------------------------ slow things

    def _work(
        self, doing: str, run: Callable[[Callable[[str, int, int], None]], object], then: Callable[[object], None]
    ) -> None:
        """Do something slow in a thread; one thing at a time."""
        if self._job is not None:
            return
        self._doing, self._then, self._job = doing, then, _Job(run)
        self._looking = self.set_interval(EVERY, self._look)
        self.repaint()

    def _look(self) -> None:
        if not self.there or self._job is None:
            return
        if self._job.over:
            job, self._job, self._doing = self._job, None, ""
            if self._looking is not None:
                self._looking.stop()
            if job.error is not None:
                raise job.error
            self._then(job.result)
        self.repaint()

    def action_take_print(self) -> None:
        """Read the printed sentences into the notation."""
        self._take()
        session = self.session
        if session is None or not session.draft.printed.strip():
            self._say(tr("There is no print: F4 types or pastes one."))
            return
        before = session.draft

        def read(result: object) -> None:
            if not isinstance(result, tuple) or session.draft != before:
                return  # something was typed meanwhile: that counts
            notation, unread = result
            if notation:
                self.query_one("#notation", NotationArea).fill(notation)
            self.remark = tr("Not understood: {why}", why=" / ".join(unread)) if unread else tr("The print was read.")
            self._refresh()

        if session.draft.notation.strip():
            question = tr("Read the print again?")
            more = tr("What it says replaces the notation.")
            self.gundam.confirm(
                question, more, lambda: self._work(tr("Reading the print ..."), session.from_print, read)
            )
        else:
            self._work(tr("Reading the print ..."), session.from_print, read)

    def action_try(self) -> None:
        """Play the card in positions made for it; each time in others."""
        self._take()
        session = self.session
        if session is None:
            return
        if not session.complete:
            self._say(tr("A card is tried (F5) when it has no fault any more."))
            return
        self._seed += 1
        seed, before = self._seed, session.draft

        def played(result: object) -> None:
            if isinstance(result, tuple) and session.draft == before:
                self.tried, self.on_board = result, True
                for pane in self.query(Scroll):
                    pane.top = 0

        self._work(tr("Trying the card ..."), lambda progress: session.attempt(seed), played)

    # ------------------------------------------------------------ keys

    def _say(self, remark: str) -> None:
        self.remark = remark
        self.repaint()

    def action_part(self) -> None:
        """From the facts to the notation and back."""
        facts, notation = (self.query_one(f"#{part}", NotationArea) for part in ("facts", "notation"))
        (facts if notation.has_focus else notation).focus()

    def action_pane(self) -> None:
        """From what it says to the trial and back, where there is no room for both."""
        self.on_board = not self.on_board
        self.query_one("#body", Scroll).top = 0
        self.repaint()

    def action_scroll(self, by: int) -> None:
        """Scroll what is below."""
        side = self.on_board and self.wide
        self.query_one("#side" if side else "#body", Scroll).scroll_lines(by)

    def action_type_print(self) -> None:
        """Type or paste the printed sentences."""
        from gundam_tui.app.screens.text_input import BlockEntry

        self._take()
        session = self.session
        if session is None:
            return

        def typed(text: object) -> None:
            if isinstance(text, str):
                session.edit(printed=text)
                self._refresh()
                if text.strip() and not session.draft.notation.strip():
                    self.action_take_print()

        question = tr("What stands on the card? (in English, a line for each ability)")
        self.app.push_screen(BlockEntry(question, text=session.draft.printed, most=_MOST), typed)

    # ------------------------------------------------------------ saving and leaving

    def action_save(self) -> None:
        """Save the card; asks where it says something else than its print."""
        self._take()
        session = self.session
        if session is None:
            return
        differences = session.reading.differences
        if session.complete and differences:
            question = tr("Save it although it differs from its print?")
            words = trn("{n} word differs.", "{n} words differ.", differences)
            more = tr("{words} What the notation says is what the card does.", words=words)
            self.gundam.confirm(question, more, self._save)
        else:
            self._save()

    def _save(self, then: str = "") -> None:
        session = self.session
        if session is None:
            return
        try:
            complete = session.save(datetime.now().astimezone().date().isoformat())
        except OwnCardError as error:
            self._say(str(error).splitlines()[0])
            return
        self._saved = session.reading.number
        self._say(tr("Saved: a card of the game now.") if complete else tr("Kept: it is not finished, and in no deck."))
        self._go(then)

    def action_close(self) -> None:
        """Go back; asks when there is something to save."""
        self._leave("back")

    def action_quit_program(self) -> None:
        """Leave the program; asks when there is something to save."""
        self._leave("quit")

    def _leave(self, then: str) -> None:
        self._take()
        session = self.session
        if session is None or not session.changed:
            self._go(then)
            return

        def answered(answer: object) -> None:
            if answer == "save":
                self._save(then)
            elif answer == "leave":
                self._given_up = True
                self._go(then)

        self.app.push_screen(LeavingCard(session.reading.number or tr("The card"), complete=session.complete), answered)

    def _go(self, then: str) -> None:
        if then == "quit" or (then == "back" and len(self.app.screen_stack) < 3):  # opened by the command line
            self.gundam.action_leave()
        elif then == "back":
            self.dismiss(self._saved)

    def on_unmount(self) -> None:
        """The terminal is gone, or the program ends: what is not saved is kept as not finished."""
        if self.session is not None and not self._given_up:
            try:
                self.session.rescue()
            except OwnCardError as error:
                self.gundam.message = str(error)


class LeavingCard(Menu):
    """There are unsaved changes: dismissed with `save`, `leave` or None.

    Args:
        name: of the card; `complete`: would it be a card of the game?
    """

    def __init__(self, name: str, *, complete: bool) -> None:
        super().__init__()
        self._named = name
        self._complete = complete

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        return tr("{named} has changed", named=self._named)

    def entries(self) -> list[Item]:
        """See `Menu.entries`."""
        about = tr("As a card of the game.") if self._complete else tr("As it is: not finished, and in no deck.")
        return [
            Item(tr("Save it"), lambda: self.dismiss("save"), about, key="s"),
            Item(tr("Leave without saving"), lambda: self.dismiss("leave"), tr("The changes are lost."), key="x"),
            Item(tr("Go on writing"), lambda: self.dismiss(None), tr("Back to the card."), key="g"),
        ]
