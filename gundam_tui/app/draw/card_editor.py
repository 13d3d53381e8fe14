"""What the card editor tells about a card, in lines: what it says, its faults, help, and how it was tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rich.cells import cell_len

from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import Glyphs, wrap
from gundam_tui.games.api.editing import DraftFault, DraftReading, FormHelp, PrintWord, TrialReport
from gundam_tui.language import N, current, tr, trn

_PARTS = {"facts": N("facts"), "notation": N("notation")}
_MARKS = {"": ("", ""), "missing": ("[-", "-]"), "extra": ("{+", "+}")}  # as wdiff marks words
_INKS = {"": "", "missing": "warn", "extra": "now"}
_GLUED = frozenset((".", ",", ":", ";", "\N{FULLWIDTH COLON}", "'s"))  # no blank stands before them
_INDENT = 4  # cells before what belongs to the row above
_FOLLOWING = 14  # words that may follow, shown


def says(g: Glyphs, reading: DraftReading, width: int) -> list[Line]:
    """What the notation says, its faults, and how it differs from the print."""
    rows = list(_faults(g, reading.faults, width))
    if reading.said:
        rows += _head(g, tr("It says"), rows)
        for paragraph in reading.said:
            rows += _block(g, paragraph, width)
    elif not reading.faults:
        rows += [*_head(g, tr("It says"), rows), Line(g, "  ").add(tr("nothing: a card without text"), "dim")]
    if reading.words:
        rows += [*_head(g, _verdict(reading), rows), *_compared(g, reading, width)]
    return rows


def _verdict(reading: DraftReading) -> str:
    count = reading.differences
    if not count:
        return tr("Beside the print: the same, word for word")
    return trn("Beside the print: {n} word differs", "Beside the print: {n} words differ", count)


def _compared(g: Glyphs, reading: DraftReading, width: int) -> Iterator[Line]:
    if not reading.differences:
        if current() != "en":  # what the print says can be read in what is said
            for row in reading.words:
                yield from _block(g, " ".join(word.text for word in row), width)
        return
    legend = Line(g, "  ").add("[-...-]", "warn").add(tr(" only the print, "), "dim")
    yield legend.add("{+...+}", "now").add(tr(" only the notation"), "dim")
    for row in reading.words:
        yield from _marked(g, row, width)


def _marked(g: Glyphs, row: Sequence[PrintWord], width: int) -> Iterator[Line]:
    """The words of a line, those that differ between marks."""
    line, before_that = Line(g, "  "), ""
    for mark, words in groupby(row, key=lambda word: word.mark):
        before, after = _MARKS[mark]
        told = [g.text(word.text) for word in words]
        told[0] = before + told[0]
        told[-1] += after
        for text in told:
            glued = not mark and not before_that and text in _GLUED
            blank = "" if line.width <= _INDENT or glued else " "
            if line.width + len(blank) + cell_len(text) > width and line.width > _INDENT:
                yield line
                line, blank = Line(g, " " * _INDENT), ""
            line.add(blank + g.fit(text, width - _INDENT), _INKS[mark])
            before_that = mark
    yield line


def _faults(g: Glyphs, faults: Iterable[DraftFault], width: int) -> Iterator[Line]:
    for fault in faults:
        place = tr(_PARTS[fault.part])
        if fault.line:
            place = tr("{part}, line {line}", part=place, line=fault.line)
        text = f"{place}: {fault.message}"
        for at, row in enumerate(wrap(g.text(text), width - 2)):
            yield Line(g, "  " if at else "! ", "warn").add(row, "head" if at else "warn")


def help_rows(g: Glyphs, found: FormHelp, width: int) -> list[Line]:
    """The form under the cursor, an example, and what may stand there."""
    rows: list[Line] = []
    if found.written:
        rows += [*_head(g, tr("The form under the cursor"), rows), *_block(g, found.written, width)]
        if found.example:
            number, line, said = found.example
            rows += _block(g, f"{number}: {line}", width, "dim")
            rows += _block(g, f"> {said}", width, "dim") if said else []
    if found.following:
        shown = " | ".join(found.following[:_FOLLOWING])
        more = len(found.following) - _FOLLOWING
        told = tr("{words} and {more} more", words=shown, more=more) if more > 0 else shown
        rows += [*_head(g, tr("Here may stand"), rows), *_block(g, told, width)]
    return rows


def trials(g: Glyphs, tried: Sequence[TrialReport], lines: int, width: int) -> list[Line]:
    """How a card was tried: the table, the answers, the log.

    Args:
        tried: one for each position.
        lines: how many lines the card's text has.
    """
    rows: list[Line] = []
    worked = {line for trial in tried for line in trial.worked}
    if lines:
        idle = [f"{line}" for line in range(1, lines + 1) if line not in worked]
        if idle:
            rows.append(Line(g, tr("Not seen working yet: line {lines}", lines=", ".join(idle)), "warn"))
        else:
            rows.append(Line(g, tr("Every line of its text was seen working."), "good"))
    for trial in tried:
        rows += _head(g, trial.title, rows)
        for row in trial.board:
            rows += _block(g, row, width, "dim")
        for step in trial.steps:
            rows += _block(g, step, width, "key" if step.startswith(">") else "")
        if trial.trouble:
            rows += _block(g, f"! {trial.trouble}", width, "warn")
    return rows


def _head(g: Glyphs, text: str, above: Sequence[Line]) -> list[Line]:
    return [*([Line(g)] if above else []), Line(g, text, "head")]


def _block(g: Glyphs, text: str, width: int, role: str = "") -> list[Line]:
    return [Line(g, "  ").add(row, role) for row in wrap(g.text(text), width - 2, "  ")]
