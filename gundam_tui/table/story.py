"""The story of a finished game: figures by turn, totals, the card that did most, and the turn that decided it.

The record is replayed for it, decision by decision; the game defines what is counted and its labels
(`games.api.GameStory`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gundam_tui.games.registry import game_of
from gundam_tui.games.views import CardView, View
from gundam_tui.kernel.record_format import BOT, PERSON, RecordError
from gundam_tui.kernel.record_reader import read_record
from gundam_tui.language import N, tr

from .player_names import anybody, view
from .recording import replay

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule
    from gundam_tui.kernel.engine import Engine
    from gundam_tui.kernel.replayer import Replayer

    from .match import Match

__all__ = ["Best", "Chart", "Story", "TurningPoint", "story_of"]

_TOLD = 5  # actions of the best card that are listed


@dataclass(frozen=True, slots=True)
class Chart:
    """A figure followed from turn to turn.

    Attributes:
        title: its label.
        turns: for each turn, from the first: the figure of each seat when it ended.
    """

    title: str
    turns: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Best:
    """The card that did most.

    Attributes:
        title: the label of such a card.
        card: as it was when it left, or at the end; `view`: the table then.
        seat: its player.
        told: what it did.
    """

    title: str
    card: CardView
    view: View
    seat: int
    told: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The turn in which the winners gained most on the others, over all followed figures together.

    Attributes:
        turn: its number.
        decision: the number of decisions made when it began.
        before, after: the winners' lead when it began and when it ended; negative: behind.
    """

    turn: int
    decision: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Story:
    """The story of a game.

    Attributes:
        charts: figures by turn.
        rows: totals: the label, and the count of each seat.
        best: the card that did most; None if no card did anything.
        turning: the turn that decided it; None for a draw, or if nothing was gained in any turn.
    """

    charts: tuple[Chart, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    best: Best | None
    turning: TurningPoint | None


def story_of(match: Match) -> Story | None:
    """Returns the story of a finished match; None if it cannot be replayed (it began in the middle).

    Args:
        match: the match; it is not changed.
    """
    try:
        rerun, _ = replay(read_record(match.text().encode()), tr("the record"), book=match.game.book_of(match.engine))
        figures, begins = _followed(rerun)
    except RecordError:
        return None
    engine, module = rerun.engine, game_of(rerun.engine)
    if engine.outcome is None:
        return None
    titles = list(figures[max(figures)]) if figures else []
    charts = tuple(Chart(title, tuple(tuple(figures[turn][title]) for turn in sorted(figures))) for title in titles)
    counts = Counter[int](
        made.seat for made in rerun.record.decisions if made.by in (PERSON, BOT) and not _declines(module, made.keys)
    )
    decisions = (N("choices"), tuple(counts[seat] for seat in range(engine.seats)))
    rows = [(title, tuple(values)) for title, values in module.story.totals(engine)]
    if not match.view(None).teams:  # a team decides together; its questions are put to whoever leads it
        rows.append(decisions)
    turning = _turned(figures, begins, engine.outcome.winners, engine.seats)
    return Story(charts, tuple(rows), _best(rerun, module, match.names), turning)


def _declines(module: GameModule, keys: Sequence[str]) -> bool:
    """Does an answer do as little as possible? Nobody sees the passes of a computer, nor those of the table itself."""
    rows = (module.verbs.get(key.partition(":")[0]) for key in keys)
    return all(row is not None and row.declines for row in rows)


_Figures = Mapping[str, Sequence[int]]


def _followed(rerun: Replayer) -> tuple[dict[int, _Figures], dict[int, int]]:
    """Replay the record. Returns the figures at the end of each turn, and the number of decisions made when it
    began.
    """
    module = game_of(rerun.engine)
    figures: dict[int, _Figures] = {}
    begins: dict[int, int] = {}
    going = True
    while going:
        turn, before = module.turn(rerun.engine), rerun.engine.clone()
        if turn:
            begins.setdefault(turn, rerun.at)
        going = rerun.step()
        if turn and (not going or module.turn(rerun.engine) != turn):  # a copy costs far less than the figures
            figures[turn] = module.story.standing(before)
    for turn in range(2, max(figures, default=0)):  # a turn in which nothing was decided
        figures.setdefault(turn, figures.get(turn - 1, {}))
    return figures, begins


def _turned(
    figures: Mapping[int, _Figures], begins: Mapping[int, int], winners: Sequence[int], seats: int
) -> TurningPoint | None:
    """Returns the turn in which the winners gained most."""
    others = [seat for seat in range(seats) if seat not in winners]
    if not winners or not others:
        return None

    def ahead(turn: int) -> int:
        told = figures[turn].values() if turn in figures else ()
        return sum(max(values[seat] for seat in winners) - max(values[seat] for seat in others) for values in told)

    found = [
        TurningPoint(turn, begins[turn], ahead(turn - 1), ahead(turn)) for turn in sorted(figures) if turn in begins
    ]
    best = max(found, key=lambda one: one.after - one.before, default=None)
    return best if best is not None and best.after > best.before else None


def _best(rerun: Replayer, module: GameModule, names: Sequence[str]) -> Best | None:
    """Returns the card that did most, as it was when it left or at the end."""
    deeds = module.story.deeds(rerun.engine)
    if not deeds:
        return None
    one = deeds[0]
    if one.until is not None:
        rerun.go_to(bisect_right(rerun.starts, one.until) - 1)
    engine: Engine = rerun.engine
    seen = module.view(engine, None)
    card = module.card_view(engine, one.obj, None)
    card = replace(card, damage=0)  # what it was worth, not what was left of it
    return Best(
        module.story.best, card, view(seen, names) if anybody(names) else seen, one.seat, tuple(one.told[:_TOLD])
    )
