"""An analysis as a part of the page of a game: accuracy, the curve of the chances to win, and the costly decisions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from gundam_tui.games.seats import seat_label
from gundam_tui.language import tr
from gundam_tui.study.analysis import Analysis
from gundam_tui.study.judging import Judged
from gundam_tui.study.telling import SIGNS, called, counts, details, heading, judged_by

WIDTH, HEIGHT = 1000, 160  # of the curve, in its own units
_MARK = 7  # radius of a mark
_COLOURS: Final = {"inaccuracy": "#ffcc4d", "mistake": "#ff9357", "blunder": "#ff5a4f"}
_SEATS: Final = ("#4cb8ff", "#ff9357", "#6fe3a5", "#c9a2ff")


def study_part(analysis: Analysis, total: int, seats: Iterable[int]) -> str:
    """The part of a page. Everything in it that a record says is escaped.

    Args:
        analysis: of the game.
        total: the number of the game's decisions.
        seats: whose decisions are shown; those of the others may tell what lay hidden from them.
    """
    shown = set(seats)
    judged = [one for one in analysis.judged if one.seat in shown]
    names = [seat_label(seat, name) for seat, name in enumerate(analysis.names)]
    lines = ["<section>", f"<h2>{escape(tr('Analysis'))}</h2>"]
    lines += [_player(analysis, seat, names[seat]) for seat in sorted(shown)]
    lines += [_curve(judged, max(1, total), analysis.names), "<ol>"]
    lines += [_decision(one, analysis) for one in judged if one.word in _COLOURS]
    notes = [judged_by(analysis)]
    if not analysis.complete:
        notes.insert(0, tr("{done} of {total} decisions so far.", done=analysis.done, total=analysis.total))
    lines += ["</ol>", f"<p><small>{escape(' '.join(notes))}</small></p>", "</section>"]
    return "\n".join(lines)


def _player(analysis: Analysis, seat: int, name: str) -> str:
    accuracy = analysis.accuracy(seat)
    told = tr("accuracy {accuracy:.0f} %", accuracy=accuracy)
    return (
        f'<p>{escape(name)} <meter min="0" max="100" value="{accuracy:.0f}"></meter> {escape(told)}, '
        f"<small>{escape(counts(analysis.of(seat)))}</small></p>"
    )


def _curve(judged: Sequence[Judged], total: int, names: Sequence[str]) -> str:
    """The chances to win, decision by decision: with two players those of the first, else each player's own."""
    two, first = len(names) == 2, seat_label(0, names[0])
    told = tr("Chance of {player} to win, in percent", player=first) if two else tr("Chances to win, in percent")
    rows = [
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(told)}">',
        f"<title>{escape(told)}</title>",
        f'<line x1="0" x2="{WIDTH}" y1="{HEIGHT / 2:g}" y2="{HEIGHT / 2:g}" stroke="#38324a"/>',
    ]
    for seat in range(1 if two else len(names)):
        own = judged if two else [one for one in judged if one.seat == seat]
        points = " ".join(f"{x:.1f},{y:.1f}" for one in own for x, y in _points(one, total, two=two))
        rows.append(f'<polyline points="{points}" fill="none" stroke="{_SEATS[seat % len(_SEATS)]}" stroke-width="2"/>')
    for one in judged:
        if one.word in _COLOURS:
            x, y = list(_points(one, total, two=two))[1]
            rows.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{_MARK}" fill="{_COLOURS[one.word]}" data-at="{one.number - 1}">'
                f"<title>{escape(heading(one, names))}</title></circle>"
            )
    return "\n".join([f"<p><small>{escape(told)}</small></p>", *rows, "</svg>"])


def _points(one: Judged, total: int, *, two: bool) -> Iterator[tuple[float, float]]:
    """Where the curve is before and after a decision."""
    for at, chance in ((one.number - 1, one.chance), (one.number, one.after)):
        share = 100 - chance if two and one.seat else chance
        yield WIDTH * at / total, HEIGHT * (1 - share / 100)


def _decision(one: Judged, analysis: Analysis) -> str:
    word = f'<b style="color:{_COLOURS[one.word]}">{SIGNS[one.word]} {escape(called(one.word))}</b>'
    who = seat_label(one.seat, analysis.names[one.seat])
    head = escape(tr("Turn {turn}, {player}: {answer}", turn=one.turn, player=who, answer=one.given))
    more = "".join(f"<p>{escape(line)}</p>" for line in details(one))
    return (
        f'<li><button type="button" data-at="{one.number - 1}">{escape(tr("show"))}</button> {head} {word}{more}</li>'
    )
