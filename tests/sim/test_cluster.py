"""Simulations on a cluster of Dask: the same games, whatever becomes of its workers."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gundam_tui.cli import main
from gundam_tui.games import registry
from gundam_tui.games.library import card_book
from gundam_tui.sim import GameResult, RunPlan, WorkersGone, cluster, play_game, play_games, simulate, somewhere, spread
from gundam_tui.sim.journal import SimJournal
from tests import toy_game
from tests.sim.plans import robin

NOBODY = "127.0.0.1:1"


@pytest.fixture
def distributed() -> Any:
    return pytest.importorskip("distributed", reason="needs the extra: pip install 'gundam-tui[cluster]'")


@pytest.fixture
def threads(distributed: Any) -> Iterator[Any]:
    """A cluster of two workers, all of it in this process."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, protocol="tcp", host="127.0.0.1", dashboard_address=None,
        silence_logs=logging.CRITICAL,
    ) as found:  # fmt: skip
        yield found


def toys(games: int) -> RunPlan:
    return RunPlan.single(("one", "two"), [toy_game.deck()] * 2, games=games, seed=1)


def steady(results: list[GameResult]) -> list[GameResult]:
    """All of each game but its time, in the order of the games."""
    return sorted((replace(result, cpu_seconds=0) for result in results), key=lambda result: result.number)


def here(plan: RunPlan) -> list[GameResult]:
    return steady([play_game(plan, number, card_book(plan.decks[0].game)) for number in range(len(plan))])


BARE = "import sys; sys.modules['gundam_tui'] = None; from distributed.cli.dask_{0} import main; main()"
PLAYING = "from distributed.cli.dask_{0} import main; main()"


def process(code: str, what: str, *arguments: str) -> subprocess.Popen[bytes]:
    call = [sys.executable, "-c", code.format(what), *arguments, "--no-dashboard"]
    return subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


# ------------------------------------------------------------------ workers that come, die and do not fit


@pytest.mark.thorough
@pytest.mark.usefixtures("distributed")
def test_a_worker_that_is_killed_costs_its_batch_again_and_no_game_is_missed_or_counted_twice(tmp_path: Path):
    """The scheduler knows nothing of this project."""
    plan, file = robin(16), tmp_path / "scheduler.json"
    started = [process(BARE, "scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))]
    told: list[str] = []
    results: list[GameResult] = []
    try:
        while not file.exists():
            assert started[0].poll() is None
            time.sleep(0.05)
        address: str = json.loads(file.read_text())["address"]

        def tell(what: str) -> None:
            told.append(what)
            started.extend(process(PLAYING, "worker", address, "--no-nanny", "--nthreads", "1") for _ in range(2))

        with somewhere(on=address, tell=tell) as workers:
            for result in play_games(plan, range(len(plan)), workers):
                if not results:
                    started[1].kill()
                results.append(result)
    finally:
        for one in started:
            one.kill()
            one.wait()
    assert told == [f"the games wait for workers: start some with `dask worker {address}`"]
    assert steady(results) == here(plan)


@pytest.mark.usefixtures("toy")
def test_games_of_a_worker_that_was_alone_wait_for_the_next_one(threads: Any):
    def scale(workers: int) -> None:
        threads.scale(workers)
        threads.sync(threads._correct_state)

    plan = toys(40)
    scale(1)
    results: list[GameResult] = []
    with somewhere(on=threads.scheduler_address, game="toy") as workers:
        for result in play_games(plan, range(len(plan)), workers):
            if not results:
                scale(0)
                threads.scale(1)
            results.append(result)
    assert steady(results) == here(plan)


@pytest.mark.usefixtures("toy")
def test_a_result_counts_though_its_worker_is_lost_as_soon_as_it_has_arrived(
    threads: Any, distributed: Any, monkeypatch: pytest.MonkeyPatch
):
    gather = distributed.Client._gather

    async def lost(client: Any, futures: Any, *args: Any, **named: Any) -> Any:
        results = await gather(client, futures, *args, **named)
        for future in futures:
            future._state.lose()
        return results

    plan = toys(4)
    with somewhere(on=threads.scheduler_address, game="toy") as workers:
        monkeypatch.setattr(distributed.Client, "_gather", lost)
        results = list(play_games(plan, range(len(plan)), workers))
        monkeypatch.undo()
    assert steady(results) == here(plan)


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(
    ("name", "value", "word"),
    [
        ("__version__", "0.0", "it has gundam-tui 0.0, not "),
        ("_code", lambda: "1234", "it has other code, also called "),
        ("card_book", lambda _: Few(), "it has other cards: put the same card files into its data folder"),
        ("card_book", lambda game: registry.game(f"no {game}"), "it cannot be asked for its version (UnknownGame"),
    ],
)
def test_a_worker_that_would_play_other_games_is_left_out_with_a_word(
    name: str, value: object, word: str, threads: Any, monkeypatch: pytest.MonkeyPatch
):
    told: list[str] = []
    with somewhere(on=threads.scheduler_address, game="toy", tell=told.append) as workers:
        monkeypatch.setattr(cluster, name, value)
        with pytest.raises(WorkersGone, match=r"no worker of the cluster at tcp://127\.0\.0\.1:\d+ fits"):
            list(play_games(toys(3), range(3), workers))
    assert sorted(told) == sorted(f"the worker {address} is left out: {rest(told)}" for address in addresses(threads))
    assert rest(told).startswith(word)


def rest(told: list[str]) -> str:
    return told[0].partition(" is left out: ")[2]


def addresses(threads: Any) -> list[str]:
    return [worker.address for worker in threads.workers.values()]


class Few(toy_game.Book):
    """Fewer cards."""

    def numbers(self) -> list[str]:
        return super().numbers()[1:]


@pytest.mark.usefixtures("toy")
def test_workers_that_fit_play_on_beside_those_that_do_not(threads: Any, monkeypatch: pytest.MonkeyPatch):
    real, asked = cluster.facts, list[str]()

    def every_other(game: str) -> dict[str, str]:
        asked.append(game)
        return {**real(game), **({"code": "1234"} if len(asked) == 2 else {})}

    monkeypatch.setattr(cluster, "facts", every_other)
    plan, told = toys(10), list[str]()
    with somewhere(on=threads.scheduler_address, game="toy", tell=told.append) as workers:
        results = list(play_games(plan, range(len(plan)), workers))
    assert len(asked) == 3
    assert len(told) == 1
    assert steady(results) == here(plan)


# ------------------------------------------------------------------ no cluster, and one that goes away


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["sim", "--on", "local"]) == 2
    assert "pip install 'gundam-tui[cluster]'" in capsys.readouterr().err


def test_an_address_without_a_scheduler_is_told(
    distributed: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(cluster, "PATIENCE", 0.1)
    assert main(["sim", "--on", NOBODY]) == 2
    err = capsys.readouterr().err
    assert f"no Dask scheduler answers at {NOBODY}" in err
    assert "start one with `dask scheduler`" in err


def test_a_cluster_behind_tls_takes_certificates(distributed: Any, capsys: pytest.CaptureFixture[str]):
    assert main(["sim", "--on", f"tls://{NOBODY}"]) == 2
    assert "takes the cluster's certificates" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--on", "somewhere"], "give HOST:PORT of a Dask scheduler, or local"),
        (["--on", "host:99999"], "give HOST:PORT of a Dask scheduler, or local"),
        (["--on", NOBODY, "--limit", "3"], "leave out --limit, or --on"),
        (["--on", NOBODY, "--workers", "3"], "`--on local`"),
    ],
)
def test_what_a_cluster_does_not_take_is_refused(words: list[str], told: str, capsys: pytest.CaptureFixture[str]):
    with suppress(SystemExit):
        assert main(["sim", *words]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.thorough
def test_a_scheduler_that_goes_away_ends_the_run_and_what_was_played_is_kept(
    threads: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / "games.jsonl"
    add = SimJournal.add

    def last(self: SimJournal, result: GameResult) -> None:
        add(self, result)
        if len(path.read_bytes().splitlines()) == 4:
            threads.close()

    monkeypatch.setattr(SimJournal, "add", last)
    call = [
        "sim",
        "--games",
        "30",
        "--deck1",
        "st01",
        "--deck2",
        "st02",
        "--json",
        "--bot",
        "random",
        "--resume",
        str(path),
    ]
    assert main([*call, "--on", threads.scheduler_address]) == 1
    out, err = capsys.readouterr()
    assert f"the scheduler at {threads.scheduler_address} has gone away, after" in err
    assert f"of 30 games: the same call goes on from {path}\n" in err
    kept = json.loads(out)["finished"]
    assert 3 <= kept == len(path.read_bytes().splitlines()) - 1 < 30
    monkeypatch.undo()
    assert main([*call, "--workers", "1"]) == 0
    numbers = [json.loads(line)["number"] for line in path.read_bytes().splitlines()[1:]]
    assert sorted(numbers) == list(range(30))


def borrow(number: int) -> None:
    raise ModuleNotFoundError("none", name="numpy")


def test_a_worker_without_an_extra_that_is_needed_is_told(threads: Any):
    with somewhere(on=threads.scheduler_address) as workers:
        [(_, call)] = spread(workers, borrow, [1])
        with pytest.raises(WorkersGone, match="a worker cannot import numpy: install the same extras"):
            call.result()


class Stop(Exception):
    """Raised by whoever watches, to end a run."""


@pytest.mark.thorough
@pytest.mark.usefixtures("toy")
def test_an_interrupted_run_on_a_cluster_keeps_what_it_has_and_goes_on_without_one(threads: Any, tmp_path: Path):
    path, plan = tmp_path / "games.jsonl", toys(30)
    seen: list[GameResult] = []

    def watch(result: GameResult) -> None:
        seen.append(result)
        if len(seen) == 5:
            raise Stop

    journal = SimJournal(path, plan, toy_game.BOOK)
    with pytest.raises(Stop), somewhere(on=threads.scheduler_address, game="toy") as workers:
        simulate(plan, workers=workers, journal=journal, watch=watch)
    journal.close()
    assert not threads.scheduler.tasks
    journal = SimJournal(path, plan, toy_game.BOOK)
    assert steady(list(journal.done.values())) == steady(seen)
    played: list[GameResult] = []
    simulate(plan, journal=journal, watch=played.append)
    journal.close()
    assert steady(seen + played) == here(plan)
