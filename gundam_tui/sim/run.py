"""Runs a plan: counts games that were played before and games to play, in the order of their numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gundam_tui.games.library import card_book

from .figures import Sprt
from .game import GameResult
from .journal import SimJournal
from .plan import Plan
from .pool import play_games
from .tally import Tally


def simulate(
    plan: Plan,
    *,
    book: Any | None = None,
    workers: int = 1,
    limit: float | None = None,
    journal: SimJournal | None = None,
    sprt: Sprt | None = None,
    watch: Callable[[GameResult], None] | None = None,
    tally: Tally | None = None,
) -> Tally:
    """Play the games of a plan and count them.

    Games are counted in the order of their numbers, whichever is ready first; so a sequential test ends a run at the
    same game whatever the number of workers. When this is interrupted, `tally` holds all games that were finished.

    Args:
        plan: the run.
        book: the cards; default: those there are at this table.
        workers: processes.
        limit: seconds that a game may take, None for as many as it likes.
        journal: takes every result, and holds those of earlier.
        sprt: ends the run when it is decided; it is told how the first computer player of the plan does.
        watch: is told of every game, as it gets done.
        tally: where to count; default: a new one.
    """
    tally = tally if tally is not None else Tally(plan)
    done = dict(journal.done) if journal is not None else {}
    earlier = frozenset(done)
    todo = (number for number in range(len(plan)) if number not in earlier)
    counter = _Counter(plan, tally, sprt, done)
    try:
        if not counter.advance():
            cards = book or card_book(plan.decks[0].game)
            for result in play_games(plan, todo, book=cards, workers=workers, limit=limit):
                if journal is not None:
                    journal.add(result)
                if watch is not None:
                    watch(result)
                done[result.number] = result
                if counter.advance():
                    break
    finally:
        counter.rest()
    return tally


class _Counter:
    """Counts results in the order of their numbers; `done` are those not counted yet."""

    def __init__(self, plan: Plan, tally: Tally, sprt: Sprt | None, done: dict[int, GameResult]) -> None:
        self.plan = plan
        self.tally = tally
        self.sprt = sprt
        self.done = done
        self.next = 0

    def advance(self) -> bool:
        """Count the results that are next in order. Returns True when no more games are needed."""
        while self.next in self.done:
            self._count(self.done.pop(self.next))
            self.next += 1
            if self.sprt is not None and self.sprt.verdict is not None:
                self.done.clear()  # played meanwhile, and not asked for
                return True
        return False

    def rest(self) -> None:
        """Count results that finished out of order, when a run is interrupted."""
        for number in sorted(self.done):
            self._count(self.done.pop(number))

    def _count(self, result: GameResult) -> None:
        self.tally.add(result)
        if self.sprt is None or result.error:
            return
        seat = result.bots.index(self.plan.bots[0])
        won = result.won(seat)
        self.sprt.add(0.5 if won is None else float(won))
