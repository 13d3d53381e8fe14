"""Runs a plan: plays its games on workers, and counts them (and earlier ones) in the order of their numbers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

from gundam_tui.games.library import card_book
from gundam_tui.players.worker import CallLost

from .calls import Workers
from .figures import Sprt
from .game import GameResult
from .journal import SimJournal
from .matches import play_numbered
from .mirrored import PairSprt
from .plan import RunPlan
from .tally import Tally
from .workers import somewhere, spread

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book


BATCH_SECONDS = 2.0  # CPU time of the games in one batch: much more than sending it takes
LARGEST_BATCH = 200  # games


def simulate(
    plan: RunPlan,
    *,
    book: Book[Any] | None = None,
    workers: int | Workers = 1,
    limit: float | None = None,
    journal: SimJournal | None = None,
    sprt: Sprt | PairSprt | None = None,
    watch: Callable[[GameResult], None] | None = None,
    tally: Tally | None = None,
) -> Tally:
    """Play the games of a plan and count them.

    Games are counted in the order of their numbers, whichever is ready first; so a sequential test ends a run at the
    same game for any number of workers. When this is interrupted, `tally` holds all games that were finished.

    Args:
        plan: the run.
        book: the cards; default: those of this process.
        workers: number of processes, or existing workers (`somewhere`), which may then play several plans.
        limit: seconds that a game may take, None for no limit; for processes that are started here.
        journal: takes every result, and holds earlier ones.
        sprt: ends the run when it is decided; it gets the results of the first computer player of the plan.
        watch: called with every game, as it is finished.
        tally: where to count; default: a new one.
    """
    tally = tally if tally is not None else Tally(plan)
    done = dict(journal.done) if journal is not None else {}
    earlier = frozenset(done)
    todo = (number for number in range(len(plan)) if number not in earlier)
    counter = _Counter(plan, tally, sprt, done)
    try:
        if not counter.advance():
            with closing(_played(plan, todo, book, workers, limit)) as results:
                for result in results:
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


def _played(
    plan: RunPlan, numbers: Iterable[int], book: Book[Any] | None, workers: int | Workers, limit: float | None
) -> Generator[GameResult]:
    if not isinstance(workers, int):
        yield from play_games(plan, numbers, workers)
    elif workers <= 1 and limit is None:
        cards = book or card_book(plan.decks[0].game)
        for number in numbers:
            yield play_numbered(plan, number, cards)
    else:
        with somewhere(workers=workers, limit=limit, game=plan.decks[0].game) as crew:
            yield from play_games(plan, numbers, crew)


def play_games(plan: RunPlan, numbers: Iterable[int], workers: Workers) -> Iterator[GameResult]:
    """Play games of a plan; yields results as they are made, each game once.

    A batch lost with a dying worker is played again, game by game; a game that is lost alone has an error as its
    result.

    Args:
        plan: the run.
        numbers: of the games to play; there may be more of them than memory holds.
        workers: the workers.

    Raises:
        WorkersGone: no worker is left. All results that were made have been given.
    """
    coming = iter(numbers)
    size = 1
    lost: list[int] = []

    def batches() -> Iterator[tuple[int, ...]]:
        while batch := tuple(islice(coming, size)):
            yield batch

    for todo in (batches(), ((number,) for number in lost)):
        for batch, games in spread(workers, partial(play_batch, plan), todo):
            try:
                results = games.result()
            except CallLost as error:
                number, *more = batch
                if more:
                    lost += batch
                    continue
                results = [GameResult.failed(plan.fixture(number), str(error))]
            if workers.batched:
                seconds = sum(result.cpu_seconds for result in results) / len(results)
                size = max(1, min(LARGEST_BATCH, int(BATCH_SECONDS / max(seconds, 1e-6))))
            yield from results


def play_batch(plan: RunPlan, numbers: Iterable[int]) -> list[GameResult]:
    """The work of a worker: play some games of a plan, with the cards that it has."""
    book = card_book(plan.decks[0].game)
    return [play_numbered(plan, number, book) for number in numbers]


class _Counter:
    """Counts results in the order of their numbers; `done` are those not counted yet."""

    def __init__(self, plan: RunPlan, tally: Tally, sprt: Sprt | PairSprt | None, done: dict[int, GameResult]) -> None:
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
                self.done.clear()  # played meanwhile, and not requested
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
        self.sprt.add_game(result.number, 0.5 if won is None else float(won))
