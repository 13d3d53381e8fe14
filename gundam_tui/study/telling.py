"""An analysis in words, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.seats import seat_label

from .analysis import Analysis
from .judging import Judged

_COSTLY = ("inaccuracy", "mistake", "blunder")
_SIGNS = {"best": " ", "good": " ", "inaccuracy": "?!", "mistake": "?", "blunder": "??"}
_PLURALS = {"inaccuracy": "inaccuracies", "mistake": "mistakes", "blunder": "blunders"}


def summary(analysis: Analysis) -> list[str]:
    """A line for each player: accuracy, and the number of each kind of mistake."""
    names = [seat_label(seat, name) for seat, name in enumerate(analysis.names)]
    width = max(map(len, names))
    return [
        f"{name:<{width}}  accuracy {analysis.accuracy(seat):3.0f} %  {counts(analysis.of(seat))}"
        for seat, name in enumerate(names)
    ]


def counts(judged: Sequence[Judged]) -> str:
    """The number of costly decisions, in words."""
    told = [f"{_count(judged, word)}" for word in _COSTLY if any(one.word == word for one in judged)]
    return f"{', '.join(told) or 'no mistakes'} in {len(judged)} decisions"


def _count(judged: Sequence[Judged], word: str) -> str:
    number = sum(one.word == word for one in judged)
    return f"{number} {word if number == 1 else _PLURALS[word]}"


def heading(one: Judged, names: Sequence[str]) -> str:
    """A decision in one line."""
    return f"T{one.turn} {seat_label(one.seat, names[one.seat])}: {one.given} {_SIGNS[one.word]} {one.word}".strip()


def details(one: Judged) -> list[str]:
    """The judgement of a decision, a sentence or two each."""
    sure = "proven" if one.proven else f"±{one.margin:.0f}"
    lines = [f"Better: {one.best}."]
    if one.proven:
        lines.append("It wins in this turn, whatever the other side answers and whatever lies hidden.")
    lines.append(
        f"Chance to win {one.chance:.0f} %; after the answer given {one.after:.0f} % ({-one.loss:+.0f} {sure})."
    )
    if len(one.line) > 1:
        lines.append(f"It may go on: {' → '.join(one.line)}.")
    lines += one.why
    return lines


def report(analysis: Analysis) -> list[str]:
    """The whole analysis."""
    lines = summary(analysis)
    turning = analysis.turning_points()
    if turning:
        lines += ["", "Turning points"]
    for one in turning:
        lines += ["", heading(one, analysis.names), *(f"    {line}" for line in details(one))]
    others = [one for one in analysis.judged if one.word in _COSTLY and one not in turning]
    if others:
        lines += ["", "Also"]
        lines += [
            f"{heading(one, analysis.names)} ({-one.loss:+.0f} ±{one.margin:.0f}); better: {one.best}" for one in others
        ]
    if not analysis.complete:
        lines += ["", f"{analysis.done} of {analysis.total} decisions so far."]
    lines += [
        "",
        f"Each decision is judged from what its seat knew, in {analysis.plan.worlds} imagined worlds, alike for both",
        "answers; ± is half an interval of 95 percent. Only losses larger than their interval count.",
    ]
    return lines
