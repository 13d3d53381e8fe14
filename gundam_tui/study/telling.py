"""An analysis in words, line by line."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from gundam_tui.cells import cells
from gundam_tui.games.seats import seat_label
from gundam_tui.language import N, join, tr, trn

from .analysis import Analysis
from .judging import Judged

_COSTLY = ("inaccuracy", "mistake", "blunder")
_WIDTH = 100  # cells of a report
SIGNS = {"best": " ", "good": " ", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
_WORDS = {
    "best": N("best"), "good": N("good"), "inaccuracy": N("inaccuracy"), "mistake": N("mistake"),
    "blunder": N("blunder"),
}  # fmt: skip


def called(word: str) -> str:
    """The word for the quality of an answer, in the language that is spoken now."""
    return tr(_WORDS[word])


def summary(analysis: Analysis) -> list[str]:
    """A line for each player: accuracy, and the number of each kind of mistake."""
    names = [seat_label(seat, name) for seat, name in enumerate(analysis.names)]
    width = max(map(cells, names))
    return [
        f"{name}{' ' * (width - cells(name))}  {tr('accuracy {accuracy:.0f} %', accuracy=analysis.accuracy(seat))}  "
        f"{counts(analysis.of(seat))}"
        for seat, name in enumerate(names)
    ]


def counts(judged: Sequence[Judged]) -> str:
    """The number of costly decisions, in words."""
    numbers = {word: sum(one.word == word for one in judged) for word in _COSTLY}
    said = {
        "inaccuracy": trn("{n} inaccuracy", "{n} inaccuracies", numbers["inaccuracy"]),
        "mistake": trn("{n} mistake", "{n} mistakes", numbers["mistake"]),
        "blunder": trn("{n} blunder", "{n} blunders", numbers["blunder"]),
    }
    told = [said[word] for word in _COSTLY if numbers[word]]
    return tr("{told} in {count} decisions", told=join(told) or tr("no mistakes"), count=len(judged))


def heading(one: Judged, names: Sequence[str]) -> str:
    """A decision in one line."""
    who = seat_label(one.seat, names[one.seat])
    return f"T{one.turn} {who}: {one.given} {SIGNS[one.word]} {called(one.word)}".strip()


def details(one: Judged) -> list[str]:
    """The judgement of a decision, a sentence or two each."""
    sure = tr("proven") if one.proven else f"±{one.margin:.0f}"
    lines = [tr("Better: {best}.", best=one.best)]
    if one.proven:
        lines.append(tr("It wins in this turn, whatever the other side answers and whatever lies hidden."))
    lines.append(
        tr(
            "Chance to win {chance:.0f} %; after the answer given {after:.0f} % ({what:+.0f} {sure}).",
            chance=one.chance,
            after=one.after,
            what=-one.loss,
            sure=sure,
        )
    )
    if len(one.line) > 1:
        lines.append(tr("It may go on: {line}.", line=" → ".join(one.line)))
    lines += one.why
    return lines


def report(analysis: Analysis) -> list[str]:
    """The whole analysis."""
    lines = summary(analysis)
    turning = analysis.turning_points()
    if turning:
        lines += ["", tr("Turning points")]
    for one in turning:
        lines += ["", heading(one, analysis.names), *(f"    {line}" for line in details(one))]
    others = [one for one in analysis.judged if one.word in _COSTLY and one not in turning]
    if others:
        lines += ["", tr("Also")]
        lines += [
            tr(
                "{decision} ({what:+.0f} ±{margin:.0f}); better: {best}",
                decision=heading(one, analysis.names), what=-one.loss, margin=one.margin, best=one.best,
            )
            for one in others
        ]  # fmt: skip
    if not analysis.complete:
        lines += ["", tr("{done} of {total} decisions so far.", done=analysis.done, total=analysis.total)]
    return [*lines, "", *textwrap.wrap(judged_by(analysis), _WIDTH)]


def judged_by(analysis: Analysis) -> str:
    """How the decisions were judged."""
    return tr(
        "Each decision is judged from what its seat knew, in {worlds} imagined worlds, alike for both answers; ± is "
        "half an interval of 95 percent. Only losses larger than their interval count.",
        worlds=analysis.plan.worlds,
    )
