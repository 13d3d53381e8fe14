"""A puzzle in words: its dock with the question and the answers, and its pane beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from gundam_tui.app.board.faces import Chip, DockText, ReportLine
from gundam_tui.app.draw.card import summary
from gundam_tui.app.screens.puzzle_lists import HIDDEN_THEIRS
from gundam_tui.games.seats import seat_label
from gundam_tui.language import join, tr
from gundam_tui.table import player_names

if TYPE_CHECKING:
    from gundam_tui.app.glyphs import Glyphs
    from gundam_tui.app.scene import Scene
    from gundam_tui.proof import LineStep
    from gundam_tui.study.puzzle_list import Puzzle
    from gundam_tui.study.puzzles import Attempt

_LISTED = 80  # cells for the hidden cards in the pane beside the board
_MARGIN = 3  # cells of a row of the dock that are not for text


class PuzzleMoment(NamedTuple):
    """What the dock tells of.

    Attributes:
        puzzle: the puzzle; `attempt` the try at it, None while it is set up.
        scene: what the board shows.
        answers: key and label of each answer to the open question.
        at: the answer with the cursor, -1: none; when the puzzle is over, the place in its film.
        marked: the keys that are chosen, of a question with several.
        said: the latest message, in lines with their inks; `hinted` the hint for the open question.
        pointed: is the cursor on a card to read, and not on that of the answer?
        roomy: is there a pane beside the board?
        glyphs: the signs; `width` the cells of the screen.
    """

    puzzle: Puzzle
    attempt: Attempt | None
    scene: Scene | None
    answers: Sequence[tuple[str, str]]
    at: int
    marked: Sequence[str]
    said: Sequence[tuple[str, str]]
    hinted: str
    pointed: bool
    roomy: bool
    glyphs: Glyphs
    width: int


def question(now: PuzzleMoment) -> DockText:
    """The dock with the open question; of a puzzle that is over, with its line."""
    if now.attempt is not None and now.attempt.prompt is None:
        return _film(now, now.attempt)
    chips = tuple(
        Chip("", label, cursor=at == now.at, entry=at, chosen=_sign(now, key))
        for at, (key, label) in enumerate(now.answers)
    )
    kept = [*([(now.hinted, "good")] if now.hinted else []), *now.said]
    unselected = now.at < 0 and bool(now.answers)
    select = [(tr("No answer is selected yet: left and right select one."), "sub")] if unselected else []
    hints = (*kept, *_reading(now), *_waits(now), *(() if now.said else _hidden(now)), *select)
    return DockText("", "own", now.puzzle.asked, chips=chips, hints=hints, kept=len(kept))


def _film(now: PuzzleMoment, attempt: Attempt) -> DockText:
    """How it ended, and the line as chips; the board shows the moment of the white one."""
    chips = [Chip("", tr("the position"), cursor=not now.at, entry=0)]
    last = len(attempt.film) - 1
    for at, moment in enumerate(attempt.film[1:], start=1):
        idle = tr("the end") if at == last else tr("nobody can respond")
        label = step_words(moment.step, now.puzzle) if moment.step is not None else idle
        label = tr("wrong: {answer}", answer=label) if at == attempt.wrong_at else label
        chips.append(Chip("", label, cursor=at == now.at, entry=at))
    text, ink = now.said[0] if now.said else ("", "text")
    role = {"good": "own", "bad": "enemy"}.get(ink, "sub")
    step = attempt.film[now.at].step
    asked = [(tr("asked: {question}", question=step.question), "sub")] if step is not None else []
    kept = now.said[1:]
    return DockText("", role, text, chips=tuple(chips), hints=(*kept, *asked), kept=len(kept))


def step_words(step: LineStep, puzzle: Puzzle) -> str:
    """Who answered what, as the solver calls the players."""
    told = tr("{player}: {answer}", player=seat_label(step.seat), answer=step.label)
    return player_names.called(told, (), puzzle.seat)


def _sign(now: PuzzleMoment, key: str) -> str:
    """The sign of an answer that is one of several: in an order its place."""
    asked = now.scene.view.prompt if now.scene is not None else None
    if asked is None or key not in now.marked:
        return ""
    return str(now.marked.index(key) + 1) if asked.ordered else now.glyphs.chosen


def _waits(now: PuzzleMoment) -> list[tuple[str, str]]:
    """What waits for the answer, and the open question unless it is just what to play."""
    view = now.scene.view if now.scene is not None else None
    asked = view.prompt if view is not None else None
    if now.attempt is None or view is None or asked is None:
        return []
    waits = [(tr("waiting: {text}", text=text), "text") for text in view.waiting]
    if now.attempt.module.prompts[asked.kind].main:
        return waits
    several = tr("{question} (Space: several)", question=asked.text)
    return [*waits, (several if asked.most > 1 else asked.text, "text")]


def _reading(now: PuzzleMoment) -> list[tuple[str, str]]:
    """The card that is pointed at, in a line, where there is no pane for it."""
    scene = now.scene
    if scene is None or scene.looked is None or now.roomy or not now.pointed:
        return []
    return [(summary(scene.game, scene.looked), "text")]


def _hidden(now: PuzzleMoment) -> list[tuple[str, str]]:
    """The cards that lie hidden, or how many there are; with a pane they stand there."""
    hidden = now.attempt.hidden() if now.attempt is not None and not now.roomy else []
    if not hidden or now.attempt is None:
        return []
    told = tr("Hidden, nobody says where: {hidden}", hidden=join(hidden))
    own = now.attempt.hidden_numbers(own=True).total()
    if own or cell_len(now.glyphs.text(told)) > now.width - _MARGIN:
        count = now.attempt.hidden_numbers().total()
        told = tr("c lists the {count} cards that lie hidden, nobody says where", count=count)
        if own:
            told = tr("c lists what lies hidden: {count} cards of theirs, {own} of yours", count=count, own=own)
    return [(told, "sub")]


def hidden_facts(attempt: Attempt) -> list[ReportLine]:
    """What lies hidden, in the pane beside the board."""
    rows: list[ReportLine] = []
    told = join(attempt.hidden())
    if cell_len(told) > _LISTED:  # the title stays visible
        count = attempt.hidden_numbers().total()
        more = tr("c lists the {count} cards that lie hidden, nobody says where", count=count)
        rows.append(ReportLine("", "sub", more))
    elif told:
        rows.append(ReportLine("", "sub", tr(HIDDEN_THEIRS), heading=True))
        rows.append(ReportLine("", "sub", told))
    if own := attempt.hidden_numbers(own=True).total():
        rows.append(ReportLine("", "sub", tr("And {own} of yours, in any order: c lists them.", own=own)))
    return rows
