"""A search beside a screen: in a thread, with the games in a process of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

from gundam_tui.games.decks import Deck
from gundam_tui.games.library import own_card_files
from gundam_tui.players.worker import BesideWorker, CallLost
from gundam_tui.table.thread_yield import giving_way

from .search import NothingToTry, TuningRequest
from .tuner import TunerState
from .tuning_file import BATCH, TuningFile, WrongTuningFile, game_runner, read_standing

R = TypeVar("R")


class TuningBeside:
    """A search that is started, stopped and looked at from a screen. Its results are kept: started again, it continues.

    Args:
        search: what is asked for.
        deck: the deck that is tuned.
        folder: where results are kept.

    Attributes:
        identity: what its file begins with (`TuningRequest.identity`). `path`: of the file.
        standing: how it stands; None: it has not begun.
        played: games so far, those of earlier runs included.
        fault: why it ended early, as a sentence; empty: it did not.
    """

    def __init__(self, search: TuningRequest, deck: Deck, folder: Path) -> None:
        self._search, self._deck = search, deck
        self.identity = search.identity({deck.name: deck})
        digest = blake2b(repr(sorted(self.identity.items(), key=str)).encode(), digest_size=8).hexdigest()
        self.path = folder / f"{digest}.jsonl"
        self.standing: TunerState | None = None
        self.played = 0
        self.fault = ""
        self._worker: BesideWorker | None = None
        self._thread: threading.Thread | None = None
        self._stopped = False
        if self.path.exists():
            try:
                self.standing = read_standing(self.path)[1]
            except (WrongTuningFile, OSError) as error:
                self.fault = str(error)
        self.played = self.standing.played if self.standing is not None else 0

    @property
    def running(self) -> bool:
        """Is it searching now?"""
        return self._thread is not None and self._thread.is_alive()

    @property
    def over(self) -> bool:
        """Has it come to its end?"""
        return self.standing is not None and not self.standing.stage

    def start(self, news: Callable[[], object]) -> None:
        """Search.

        Args:
            news: called in the thread when something has changed.
        """
        if self.running or self.over:
            return
        self._stopped, self.fault, self.played = False, "", 0
        self._thread = threading.Thread(target=self._run, args=(news,), name="tuning", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End it at once; games that are not finished are played again the next time."""
        self._stopped = True
        worker = self._worker
        if worker is not None:
            worker.end()

    def _run(self, news: Callable[[], object]) -> None:
        game = self._deck.game
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            kept = TuningFile(self.path, self.identity)
        except (WrongTuningFile, OSError) as error:
            self.fault = str(error)
            news()
            return
        try:
            with closing(kept), _process(game) as worker, giving_way():
                self._worker = worker
                if not self._stopped:  # who stops it before there is a process finds none to end
                    self._tune(worker, kept, news)
        except CallLost as lost:
            if not self._stopped:
                self.fault = str(lost)
        except (NothingToTry, OSError) as error:
            self.fault = str(error)
        finally:
            news()

    def _tune(self, worker: BesideWorker, kept: TuningFile, news: Callable[[], object]) -> None:
        def watch() -> None:
            self.played += 1
            if self.played % BATCH == 0:
                news()

        def tell(standing: TunerState) -> None:
            self.standing = standing
            kept.stands(standing)
            news()

        play = game_runner(self._search.task(self._deck), _Alone(worker), kept, watch)
        self._search.tuner(self._deck, self._search.budget, play, tell).run()


@contextmanager
def _process(game: str) -> Generator[BesideWorker]:
    worker = BesideWorker(game, [str(path) for path in own_card_files(game)])
    try:
        yield worker
    finally:
        worker.end()


class _Alone:
    """One process as `Workers`: a call is made at once, and raises `CallLost` when the process ends meanwhile."""

    batched = False
    room = 1

    def __init__(self, worker: BesideWorker) -> None:
        self._worker = worker

    def submit(self, fn: Callable[..., R], /, *args: Any) -> Future[R]:
        future: Future[R] = Future()
        well, found = self._worker.call((fn, args))
        if well:
            future.set_result(found)
        else:
            future.set_exception(found)
        return future
