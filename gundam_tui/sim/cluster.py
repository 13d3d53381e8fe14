"""Calls on a cluster: `dask.distributed`, an extra (`gundam-tui[cluster]`), imported only when a cluster is used.

A worker of the cluster takes part when it has the same code and the same cards as this process; it is asked when it is
first seen, and others are left out with a message to the user. Calls name the workers that may make them, so the
scheduler gives them to no other. When a worker dies the scheduler gives its calls to another one of those; when all of
those are gone, a call is sent again to the workers present then.
"""

from __future__ import annotations

import logging
import pickle
import time
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import CancelledError, Future, InvalidStateError
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from gundam_tui import __version__
from gundam_tui.child_python import safe_spawning
from gundam_tui.games.library import card_book, own_card_files, use_cards
from gundam_tui.players.worker import CallLost

from .calls import NoCluster, WorkersGone

LOCAL = "local"  # instead of an address: start a cluster on this machine
AHEAD = 2  # calls for each thread of a worker, so that none waits for the next
NOBODY_LEFT = "every worker that tried died"
PATIENCE = 10.0  # seconds in which a scheduler must answer
LOOK = 1.0  # seconds between two looks for new workers
MOST_SENDS = 4  # attempts for one call, each with workers that were absent at the one before
_PLAYING = ("cardlang", "games", "kernel", "players", "sim")  # the packages on which the course of a game depends

R = TypeVar("R")


def facts(game: str) -> dict[str, str]:
    """The facts that decide how a game goes: the version, digests of the code (with learned weights) and of the
    cards.
    """
    book = card_book(game)
    return {"version": __version__, "code": _code(), "cards": book.digest(book.numbers())}


def introduce(game: str, cards: Iterable[str] | None) -> dict[str, str]:
    """The facts of the worker that runs this call.

    Args:
        game: the game of the cards.
        cards: files of the user's own cards to use from now on; None: no change.
    """
    if cards is not None:
        use_cards(cards)
    return facts(game)


@lru_cache(maxsize=1)
def _code() -> str:
    digest = blake2b(digest_size=8)
    package = Path(__file__).parent.parent
    for room in _PLAYING:
        for path in sorted((package / room).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and path.suffix != ".so":  # compiled code plays alike
                digest.update(f"{path.relative_to(package).as_posix()}\n".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


class _PackedCall:
    """A call that runs when its pickle is loaded: the scheduler sees bytes and `pickle.loads`, so it needs nothing of
    this package.
    """

    def __init__(self, function: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self._call = function, args

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return self._call


@dataclass(eq=False, slots=True)
class _Call:
    """A call that is underway.

    Attributes:
        send: submits it to Dask, for workers with these addresses.
        ours: its future here; `theirs` that of Dask (`distributed.Future`).
        workers: the workers that may make it.
        sent: how often it was sent.
    """

    send: Callable[[list[str]], Any]
    ours: Future[Any]
    theirs: Any = None
    workers: frozenset[str] = frozenset()
    sent: int = 0


class Cluster:
    """The workers of a Dask cluster that have the same code and cards as this process.

    Args:
        client: connected to the scheduler (`distributed.Client`).
        game: the game to play.
        cards: files of the user's own cards for the workers to use; None: they use their own.
        tell: called with messages for the user.
    """

    batched = True

    def __init__(self, client: Any, game: str, cards: Iterable[str] | None, tell: Callable[[str], None]) -> None:
        self._client = client
        self._tell = tell
        self._where = client.scheduler.address
        self._introduce = partial(introduce, game, cards)
        self._here = facts(game)
        self._fits: dict[str, bool] = {}  # by address, of every worker ever seen
        self._threads: dict[str, int] = {}  # by address, of the present workers that fit
        self._calls: set[_Call] = set()
        self._looked = float("-inf")
        self._alone = False
        self._killed: type[Exception] = import_module("distributed").KilledWorker

    @property
    def room(self) -> int:
        """How many calls should be underway. Workers that have joined since are checked."""
        if time.monotonic() - self._looked > LOOK:
            self._look()
            self._looked = time.monotonic()
        return max(1, AHEAD * sum(self._threads.values()))

    def submit(self, fn: Callable[..., R], /, *args: Any) -> Future[R]:
        """Run a function on one of the workers; waits until one is available."""
        while not self._threads:
            time.sleep(LOOK)
            self._look()
        ours: Future[R] = Future()
        packed = pickle.dumps(_PackedCall(fn, args))
        # Not by Dask's executor: it fails when a worker is lost just after its result has arrived.
        call = _Call(lambda workers: self._client.submit(pickle.loads, packed, workers=workers, pure=False), ours)
        self._calls.add(call)
        ours.add_done_callback(partial(self._forget, call))
        self._send(call)
        return ours

    def _forget(self, call: _Call, ours: Future[Any]) -> None:
        self._calls.discard(call)
        if ours.cancelled() and call.theirs is not None:
            call.theirs.cancel()

    def _send(self, call: _Call) -> None:
        before = call.theirs
        call.workers = frozenset(self._threads)
        call.sent += 1
        call.theirs = call.send(sorted(call.workers))
        call.theirs.add_done_callback(partial(self._done, call))
        if before is not None:
            before.cancel()

    def _done(self, call: _Call, theirs: Any) -> None:
        """Pass on the end of a call, in a thread of Dask; that of an earlier attempt is ignored."""
        if theirs is not call.theirs:
            return
        try:
            result = theirs.result()
        except CancelledError:
            if theirs is call.theirs:  # or its worker was lost, and it has been sent to another one
                _fail(call, self._gone())
        except self._killed:
            _fail(call, CallLost(NOBODY_LEFT))
        except ImportError as error:
            _fail(call, WorkersGone(f"a worker cannot import {error.name}: install the same extras there as here"))
        except Exception as error:
            _fail(call, error)
        else:
            with suppress(InvalidStateError):  # cancelled, or given up
                call.ours.set_result(result)

    def _gone(self) -> WorkersGone:
        return WorkersGone(f"the scheduler at {self._where} has gone away")

    def _look(self) -> None:
        """Update the list of workers.

        Raises:
            WorkersGone: the scheduler is gone, or none of its workers fits.
        """
        if self._client.status != "running":
            raise self._gone()
        try:
            there: dict[str, int] = self._client.nthreads()
        except OSError:  # for one query: if the scheduler itself is lost, the client's state shows it
            return
        if new := [address for address in there if address not in self._fits]:
            self._ask(new)
        self._threads = {address: count for address, count in there.items() if self._fits.get(address)}
        if self._threads:
            self._alone = False
            for call in list(self._calls):
                if call.workers.isdisjoint(self._threads):
                    self._again(call)
        elif there and self._fits.keys() >= there.keys() and not any(self._fits.values()):
            raise WorkersGone(f"no worker of the cluster at {self._where} fits")
        elif not self._alone:
            self._alone = True
            self._tell(f"the games wait for workers: start some with `dask worker {self._where}`")

    def _again(self, call: _Call) -> None:
        """All workers that might have made a call are gone: give it to others, a limited number of times."""
        if call.sent < MOST_SENDS:
            self._send(call)
        else:
            _fail(call, CallLost(NOBODY_LEFT))

    def _ask(self, new: list[str]) -> None:
        """Ask new workers for their facts."""
        answers: dict[str, dict[str, str] | Exception]
        answers = self._client.run(self._introduce, workers=new, on_error="return")
        for address, answer in answers.items():
            if isinstance(answer, OSError):  # gone again
                continue
            word = self._unfit(answer)
            self._fits[address] = not word
            if word:
                self._tell(f"the worker {address} is left out: {word}")

    def _unfit(self, answer: dict[str, str] | Exception) -> str:
        if not isinstance(answer, dict):
            return (
                f"it cannot be asked for its version ({type(answer).__name__}: {answer}): "
                f"install gundam-tui {__version__} where it runs, and start it again"
            )
        here = self._here
        if answer["version"] != here["version"]:
            return f"it has gundam-tui {answer['version']}, not {here['version']}: install that, and start it again"
        if answer["code"] != here["code"]:
            return f"it has other code, also called {here['version']}: install the same there, and start it again"
        if answer["cards"] != here["cards"]:
            return "it has other cards: put the same card files into its data folder, and start it again"
        return ""


def _fail(call: _Call, error: Exception) -> None:
    with suppress(InvalidStateError):  # it has ended meanwhile
        call.ours.set_exception(error)


@contextmanager
def cluster(on: str, workers: int, game: str, tell: Callable[[str], None]) -> Generator[Cluster]:
    """A cluster, as for `somewhere`; `on` is not empty."""
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise NoCluster("a cluster takes an extra: pip install 'gundam-tui[cluster]'") from None
    for name in ("distributed", "distributed.client"):  # exceptions carry the same messages
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with ExitStack() as stack:
        own = [str(path) for path in own_card_files(game)] if on == LOCAL else None
        if on == LOCAL:  # behind certificates of its own: an open port takes orders from every user of this machine
            stack.enter_context(safe_spawning())  # for its whole life: workers that die are started again
            here = distributed.LocalCluster(
                n_workers=workers, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, security=True,
                silence_logs=logging.CRITICAL,
            )  # fmt: skip
            on = stack.enter_context(here)
        elif on.startswith("tls://") and not distributed.Security().get_connection_args("client").get("ssl_context"):
            raise NoCluster(
                "tls:// takes the cluster's certificates: Dask's settings name them (see `gundam-tui guide cluster`)"
            )
        try:
            client = stack.enter_context(distributed.Client(on, timeout=PATIENCE, set_as_default=False))
        except (OSError, ValueError) as error:
            raise NoCluster(f"no Dask scheduler answers at {on} ({error}): start one with `dask scheduler`") from None
        yield Cluster(client, game, own, tell)
