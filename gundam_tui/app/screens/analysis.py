"""The analysis of a finished game: how well each player did, and the most costly decisions."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len

from gundam_tui.app.background import BackgroundWork
from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import wrap
from gundam_tui.app.keymap import ANALYSIS, MENU, bindings
from gundam_tui.app.screens.line_film import LineFilm
from gundam_tui.app.screens.menu import Item, Menu
from gundam_tui.app.screens.puzzle import PuzzleScreen
from gundam_tui.games.seats import seat_label
from gundam_tui.kernel.record_format import Diverged, RecordError
from gundam_tui.language import tr, trn
from gundam_tui.study.analysis import Analyst
from gundam_tui.study.judging import Judged
from gundam_tui.study.own_puzzles import from_mistakes, mistakes
from gundam_tui.study.puzzle_list import Puzzle, PuzzleError
from gundam_tui.study.telling import counts, details, heading
from gundam_tui.table.playback import Playback

if TYPE_CHECKING:
    from gundam_tui.app.services import AppServices
    from gundam_tui.study.better_line import BetterLine

BAR = 20  # cells of a bar of 100 %
NAME = 18
_LEAST = 6  # cells of such a bar beside many words
_PERCENT = 8  # cells of a percentage


def open_analysis(
    app: AppServices, path: Path | None, go_to: Callable[[int], object], *, game: int = 0
) -> str:  # fmt: skip
    """Open the page of a record's analysis.

    Args:
        app: the app.
        path: of the record; None: it has no file.
        go_to: shows the moment after this number of decisions.
        game: which game of the record; 0: the last one.

    Returns:
        Why it cannot be opened; empty when it can.
    """
    if path is None:
        return tr("only a game whose record is a file here can be analysed")
    try:
        analyst = Analyst(path, game=game)
    except RecordError as error:
        return str(error)
    app.push_screen(AnalysisPage(analyst, path, go_to))
    return ""


class AnalysisPage(Menu):
    """How well each player did, and the costly decisions; Enter goes to one of them on the board. While the page is
    open, a process of its own judges the rest.

    Args:
        analyst: of the record. `path`: the record.
        go_to: shows the moment after this number of decisions.
    """

    BINDINGS: ClassVar = bindings((*MENU, *ANALYSIS))
    keys = (*ANALYSIS, *MENU)

    def __init__(self, analyst: Analyst, path: Path, go_to: Callable[[int], object]) -> None:
        super().__init__()
        self._analyst = analyst
        self._path = path
        self._go_to = go_to
        self._fault = ""
        self._news_of = ""  # what a key has found
        self._work = BackgroundWork(self, "study")
        self._left = threading.Event()
        self._costly: list[Judged] = []
        self._thread: threading.Thread | None = None

    def title_text(self) -> str:
        """See `Menu.title_text`."""
        analysis = self._analyst.analysis
        if analysis.complete or self._fault:
            return tr("Analysis")
        return tr("Analysis: {done} of {total} decisions judged so far", done=analysis.done, total=analysis.total)

    def on_mount(self) -> None:
        """Continue judging."""
        super().on_mount()
        if not self._analyst.analysis.complete:
            self._thread = threading.Thread(target=self._judge, name="analysis", daemon=True)
            self._thread.start()

    def on_unmount(self) -> None:
        """The rest is judged the next time."""
        self._left.set()
        self._analyst.stop()

    def _judge(self) -> None:
        with suppress(RuntimeError):  # the app has been left meanwhile: its loop is closed
            try:
                with closing(self._analyst.go_on()) as going:
                    for _ in going:
                        self.app.call_from_thread(self._news)
            except (RecordError, OSError) as error:
                self._fault = str(error)
                self.app.call_from_thread(self._news)

    def _news(self) -> None:
        if not self.is_attached:
            return
        here = self.items[self.at].text if self.items else ""
        self.items = self.entries()
        self.at = next((at for at, item in enumerate(self.items) if item.text == here), 0)
        self.repaint()

    # ------------------------------------------------------------ showing

    def above(self, width: int) -> Sequence[Line]:
        """See `Menu.above`: a line per player."""
        g, analysis = self.gundam.glyphs, self._analyst.analysis
        lines: list[Line] = []
        judged = [analysis.of(seat) for seat in range(len(analysis.names))]
        told = [counts(one) if one else tr("no decision judged") for one in judged]
        bar = max(_LEAST, min(BAR, width - NAME - _PERCENT - max(map(cell_len, told)) - 1))
        for seat, name in enumerate(analysis.names):
            share = analysis.accuracy(seat) if judged[seat] else 0.0
            full = round(bar * share / 100)
            line = Line(g, " ").add(seat_label(seat, name), "head", NAME)
            line.add(g.bar * full, "good").add(g.h * (bar - full), "dim")
            line.add(f" {share:3.0f} %  " if judged[seat] else " " * _PERCENT, "head").add(told[seat], "dim")
            lines.append(line)
        if self._news_of:
            lines += [Line(g), *(Line(g, f" {row}", "now") for row in wrap(g.text(self._news_of), width - 2))]
        if self._fault:
            lines += [Line(g), Line(g, f" {self._fault}", "warn")]
        elif analysis.complete and not self.items:
            lines += [Line(g), Line(g, tr(" No decision cost more than its interval."), "dim")]
        return lines

    def entries(self) -> list[Item]:
        """See `Menu.entries`: the turning points are marked."""
        analysis = self._analyst.analysis
        turning = analysis.turning_points()
        self._costly = [one for one in analysis.judged if one.word not in ("best", "good")]
        return [self._item(one, turning=one in turning) for one in self._costly]

    def _item(self, one: Judged, *, turning: bool) -> Item:
        mark = f"{self.gundam.glyphs.ex} " if turning else "  "
        text = f"{mark}{-one.loss:+4.0f}  {heading(one, self._analyst.analysis.names)}"
        return Item(text, partial(self._show, one.number - 1), " ".join(details(one)), key=" ")

    def _show(self, number: int) -> None:
        self.dismiss()
        self._go_to(number)

    # ------------------------------------------------------------ more about a decision

    def _aside(self, told: str, work: Callable[[], Callable[[], object]]) -> None:
        """Do something in the background that takes a moment; what it returns is done on the screen."""
        if self._work.busy:
            return
        self._tell(told)

        def attempted() -> Callable[[], object]:
            try:
                return work()
            except (Diverged, RecordError, PuzzleError, OSError) as error:
                return partial(self._tell, str(error))

        self._work.start(attempted, lambda then: then())

    def _tell(self, text: str) -> None:
        self._news_of = text
        self.repaint()

    def action_line(self) -> None:
        """The better line of the decision under the cursor, on the board."""
        if not self._costly:
            return
        one = self._costly[self.at]

        def play() -> Callable[[], object]:
            return partial(self._play, self._analyst.better(one))

        self._aside(tr("The better line is played out ..."), play)

    def _play(self, line: BetterLine | None) -> None:
        self._tell("" if line is not None else tr("Too much lies hidden here to play it out."))
        if line is not None:
            self.app.push_screen(LineFilm(line))

    def action_puzzles(self) -> None:
        """Puzzles from the mistakes of the people in this game."""
        if self._analyst.analysis.complete:
            self._aside(tr("The solver looks for puzzles in your mistakes ..."), self._mine)
        else:
            self._tell(tr("When all decisions are judged, z makes puzzles of your mistakes."))

    def _mine(self) -> Callable[[], object]:
        """In the background: ask the solver about each mistake."""
        playback, analysis = Playback.open(self._path, game=self._analyst.game), self._analyst.analysis
        count = len(mistakes(playback, analysis))
        found: list[Puzzle] = []
        for at, one in enumerate(from_mistakes(playback, analysis), 1):
            if self._left.is_set():
                break
            found += [one] if one is not None else []
            told = tr("The solver has looked at {at} of {count} mistakes ...", at=at, count=count)
            self._work.show(partial(self._tell, told))
        return partial(self._solve, found)

    def _solve(self, found: Sequence[Puzzle]) -> None:
        if not found:
            self._tell(tr("No mistake of a person here is a puzzle: the solver cannot prove a better answer."))
            return
        self._tell(
            trn("{n} puzzle, kept with your own ones.", "{n} puzzles, kept with your own ones.", len(found))
        )  # fmt: skip
        self.app.push_screen(PuzzleScreen(found))
