"""Advice as paragraphs, with the same words on the screen and line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gundam_tui.frozen import frozen
from gundam_tui.language import ENGLISH, N, current, tr

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule
    from gundam_tui.games.odds import OddsGroup, OddsRow
    from gundam_tui.players.advice import Advice, Rated

SHOWN = 12  # the most answers that are listed
_LESS = -0.05  # from there on an answer is worth less than the best
BAR = 20  # characters of a probability bar
NOTHING = N("There is nothing for you to decide now.")
NO_ODDS = N("no odds are shown at this table: it was opened without them")

HEADING, TEXT, ENTRY = "heading", "text", "entry"


@frozen
class Paragraph:
    """A paragraph of advice: HEADING, TEXT, or ENTRY with its label."""

    kind: str
    text: str
    front: str = ""


def bar(chance: float, cells: int = BAR) -> str:
    """Draw a probability as a bar of this many characters between brackets."""
    full = round(cells * chance)
    return f"[{'#' * full}{'.' * (cells - full)}]"


def _than(chance: float, best: float) -> str:
    """Returns how much worse or better a probability is than that of the advice."""
    points = round(100 * chance) - round(100 * best)
    return f", {points:+d}" if points else tr(", as likely")


def _equal(one: Rated, best: Rated) -> bool:
    """Is an answer as good as the advice, in the figures that are shown?"""
    chances = [None if rated.chance is None else round(100 * rated.chance) for rated in (one, best)]
    return one.value > _LESS and chances[0] == chances[1]


def percent(row: OddsRow) -> str:
    """Returns a chance as people read it: one that is not quite sure or not quite out of the question says so, and an
    estimate has a mark.
    """
    if row.chance in (0, 1):
        text = f"{row.chance:.0%}"
    else:
        text = f"{min(99, max(1, round(100 * row.chance)))}%"
    return f"~{text}" if row.believed else text


def odds_paragraphs(groups: Sequence[OddsGroup], *, brief: bool = False) -> list[Paragraph]:
    """Returns chances in words, each with the counts that it rests on.

    Args:
        groups: the chances (`MatchApi.odds`).
        brief: leave out single cards, and questions without any figure.
    """
    said: list[Paragraph] = []
    for group in groups:
        rows = [row for row in group.rows if not (brief and row.single)]
        if brief and not rows:
            continue
        said.append(Paragraph(HEADING, group.title))
        said += [
            Paragraph(ENTRY, tr("{label} ({basis})", label=row.label, basis=row.basis), percent(row)) for row in rows
        ]
        if group.note:
            said.append(Paragraph(TEXT, group.note))
    return said


def paragraphs(game: GameModule, advice: Advice) -> list[Paragraph]:
    """Returns what the coach says: the best answer, why, what follows from each answer, what the answers mean.

    Args:
        game: the game being played.
        advice: the advice (`MatchApi.advice`).
    """
    said = [Paragraph(HEADING, advice.question), Paragraph(ENTRY, advice.best, f"{advice.player}:")]
    best = next((one.chance for one in advice.rated), None)
    if best is not None:
        said.append(
            Paragraph(
                ENTRY, tr("{bar} {chance} (learned from play)", bar=bar(best), chance=f"{best:.0%}"), tr("win chance:")
            )
        )
    if advice.usual and advice.usual != advice.best:
        said.append(Paragraph(ENTRY, advice.usual, tr("Enter:")))
    said += [Paragraph(TEXT, why) for why in advice.why]
    if advice.rated:
        if best is None:
            title = tr("What follows from each answer (behind the best, counted in cards)")
        else:
            title = tr("What follows from each answer (behind the best, counted in cards, and the chance to win)")
        said.append(Paragraph(HEADING, title))
        first, *others = advice.rated
        if others and all(_equal(one, first) for one in others):
            said.append(
                Paragraph(TEXT, tr("The answers come to the same, as far as the coach can see: choose as you like."))
            )
        for one in advice.rated[:SHOWN]:
            follows = f": {'; '.join(one.follows)}" if one.follows else ""
            if one.chance is not None and best is not None:
                than = "" if one is first else _than(one.chance, best)
                follows += f" ({one.chance:.0%}{than})"
            said.append(Paragraph(ENTRY, f"{one.label}{follows}", f"{one.value:+.1f}" if one.value <= _LESS else "="))
        more = len(advice.rated) - SHOWN
        if more > 0:
            said.append(Paragraph(TEXT, tr("... and {more} more.", more=more)))
        said.append(
            Paragraph(TEXT, tr("As far as can be seen without the hidden cards, and if the other side plays none."))
        )
    if advice.meanings:
        said.append(Paragraph(HEADING, tr("What the answers mean")))
        said += [
            Paragraph(ENTRY, f"{tr(one.text)} ({one.rule})", tr(one.title) if current() != ENGLISH else one.name)
            for one in advice.meanings
        ]
    if advice.rule:
        said.append(Paragraph(HEADING, tr("Rule {rule}", rule=advice.rule)))
        said.append(Paragraph(TEXT, game.rules_text.clause(advice.rule).wording))
    return said
