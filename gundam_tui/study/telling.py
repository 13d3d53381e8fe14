"""An analysis in words, line by line."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.seats import seat_label
from gundam_tui.language import join, tr

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
    return tr("{told} in {count} decisions", told=join(told) or tr("no mistakes"), count=len(judged))


def _count(judged: Sequence[Judged], word: str) -> str:
    number = sum(one.word == word for one in judged)
    return f"{number} {word if number == 1 else _PLURALS[word]}"


def heading(one: Judged, names: Sequence[str]) -> str:
    """A decision in one line."""
    return f"T{one.turn} {seat_label(one.seat, names[one.seat])}: {one.given} {_SIGNS[one.word]} {one.word}".strip()


def details(one: Judged) -> list[str]:
    """The judgement of a decision, a sentence or two each."""
    sure = "proven" if one.proven else f"±{one.margin:.0f}"
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
        lines += ["", "Also"]
        lines += [
            f"{heading(one, analysis.names)} ({-one.loss:+.0f} ±{one.margin:.0f}); better: {one.best}" for one in others
        ]
    if not analysis.complete:
        lines += ["", tr("{done} of {total} decisions so far.", done=analysis.done, total=analysis.total)]
    lines += [
        "",
        tr(
            "Each decision is judged from what its seat knew, in {worlds} imagined worlds, alike for both",
            worlds=analysis.plan.worlds,
        ),
        tr("answers; ± is half an interval of 95 percent. Only losses larger than their interval count."),
    ]
    return lines
