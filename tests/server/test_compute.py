"""The processes that everybody at the server shares: whose turn it is, what it costs, and how they end."""

from __future__ import annotations

import asyncio
import math
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from gundam_tui.players.worker import CallLost, TooSlow
from gundam_tui.server import compute as compute_module
from gundam_tui.server.compute import TRIES, Compute, Job

from . import jobs

PATIENCE = 180.0


class Somebody:
    """An owner of jobs."""

    def __init__(self) -> None:
        self.debt = 0.0
        self.paid: list[float] = []

    def owes(self) -> float:
        return self.debt

    def pay(self, seconds: float) -> None:
        self.paid.append(seconds)


class Asking:
    """Submits jobs and notes what is made."""

    def __init__(self, compute: Compute) -> None:
        self.compute = compute
        self.made: list[Job] = []
        self._news = asyncio.Event()

    def ask(self, owner: Somebody, function: Callable[..., Any], *args: Any, seconds: float = PATIENCE) -> Job:
        return self.compute.submit(owner, self._then, function, *args, seconds=seconds)

    def _then(self, job: Job) -> None:
        self.made.append(job)
        self._news.set()

    async def until(self, count: int) -> list[object]:
        async with asyncio.timeout(PATIENCE):
            while len(self.made) < count:
                self._news.clear()
                await self._news.wait()
        return [job.result for job in self.made]

    async def runs(self, job: Job) -> None:
        """Until the job is in a process that has begun with it."""
        async with asyncio.timeout(PATIENCE):
            while not (job.running and self.compute.pids):
                await asyncio.sleep(0.005)


@pytest.fixture
async def asking(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Asking]:
    monkeypatch.setattr(compute_module, "PAUSE", 0.0)
    monkeypatch.setattr(compute_module, "LOOK", 0.005)
    compute = Compute(1)
    yield Asking(compute)
    compute.close()


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


async def until_gone(*pids: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while not all(gone(pid) for pid in pids):
            await asyncio.sleep(0.01)


# ---------------------------------------------------------------- turns


async def test_owners_take_turns_however_much_one_of_them_wants(asking: Asking):
    many, few = Somebody(), Somebody()
    for at in range(4):
        asking.ask(many, jobs.echo, f"many {at}")
    job = asking.ask(few, jobs.echo, "few 0")
    asking.ask(few, jobs.echo, "few 1")
    assert job.ahead == 1
    assert await asking.until(6) == ["many 0", "few 0", "many 1", "few 1", "many 2", "many 3"]
    assert len(asking.compute.pids) == 1


async def test_one_owner_never_has_two_processes():
    compute, owner, other = Compute(2), Somebody(), Somebody()
    asking = Asking(compute)
    found = [asking.ask(owner, jobs.waits) for _ in range(3)] + [asking.ask(other, jobs.waits)]
    assert [job.running for job in found] == [True, False, False, True]
    compute.close()


async def test_the_place_in_the_row_is_told(asking: Asking):
    owners = [Somebody() for _ in range(4)]
    first, *others = [asking.ask(owner, jobs.waits) for owner in owners]
    owners[1].debt = 5.0
    assert [job.ahead for job in (first, *others)] == [0, 1, 1, 2]
    first.hurry()
    await asking.until(1)
    assert [job.running for job in others] == [False, True, False]


async def test_who_has_used_up_their_share_is_passed_over_until_they_may_have_more(asking: Asking):
    poor, away, rich = Somebody(), Somebody(), Somebody()
    poor.debt, away.debt = 3.0, math.inf
    waits = asking.ask(poor, jobs.echo, "poor")
    never = asking.ask(away, jobs.echo, "away")
    asking.ask(rich, jobs.echo, "rich")
    assert await asking.until(1) == ["rich"]
    assert not waits.running
    poor.debt = 0.0
    assert await asking.until(2) == ["rich", "poor"]
    assert not never.running


async def test_the_owner_pays_what_the_processor_has_done(asking: Asking):
    owner = Somebody()
    asking.ask(owner, jobs.works, 0.05)
    asking.ask(owner, jobs.fails)
    worked, _ = await asking.until(2)
    assert isinstance(worked, float)
    assert owner.paid[0] >= worked >= 0.05
    assert isinstance(asking.made[1].error, ValueError)
    assert len(owner.paid) == 2


# ---------------------------------------------------------------- bounds


async def test_a_job_is_hurried_when_its_time_is_over_or_somebody_waits(asking: Asking):
    asking.ask(Somebody(), jobs.waits, seconds=0.0)
    asking.ask(Somebody(), jobs.waits).hurry()
    assert await asking.until(2) == ["hurried", "hurried"]


async def test_a_job_that_does_not_hear_is_given_up_with_its_process(
    asking: Asking, monkeypatch: pytest.MonkeyPatch
):  # fmt: skip
    monkeypatch.setattr(compute_module, "GRACE", 0.01)
    owner = Somebody()
    asking.ask(Somebody(), jobs.process)
    asking.ask(owner, jobs.hears_nothing, seconds=0.0)
    asking.ask(Somebody(), jobs.process)
    first, _, second = await asking.until(3)
    assert first != second
    assert isinstance(asking.made[1].error, TooSlow)
    assert len(owner.paid) == 1
    assert isinstance(first, int)
    assert gone(first)


async def test_nobody_hears_of_what_was_cancelled_and_the_process_goes_on(asking: Asking):
    owner, other = Somebody(), Somebody()
    asking.ask(other, jobs.process)
    running, waiting = asking.ask(owner, jobs.waits), asking.ask(owner, jobs.waits)
    await asking.until(1)
    assert running.running
    waiting.cancel()
    running.cancel()
    last = asking.ask(owner, jobs.process)
    await asking.until(2)
    assert asking.made[1] is last
    assert asking.made[0].result == last.result
    assert len(owner.paid) == 2  # of the two that were begun


async def test_what_cannot_be_sent_is_refused_at_once(asking: Asking):
    with pytest.raises((pickle.PicklingError, TypeError, AttributeError)):
        asking.ask(Somebody(), jobs.echo, threading.Lock())
    assert not asking.compute.pids


async def test_what_is_sent_is_what_it_was_then(asking: Asking):
    asking.ask(Somebody(), jobs.echo, "first")  # keeps the process busy
    word = ["before"]
    asking.ask(Somebody(), jobs.echo, word)
    word[0] = "after"
    assert await asking.until(2) == ["first", ["before"]]


# ---------------------------------------------------------------- deaths and ends


async def test_a_job_whose_process_dies_is_made_again_before_others(asking: Asking, tmp_path: Path):
    asking.ask(Somebody(), jobs.dies_once, tmp_path / "mark")
    asking.ask(Somebody(), jobs.echo, "next")
    assert await asking.until(2) == ["made again", "next"]


async def test_a_process_that_is_killed_costs_nobody_their_result(asking: Asking):
    asking.ask(Somebody(), jobs.process)
    [first] = await asking.until(1)
    assert isinstance(first, int)
    job = asking.ask(Somebody(), jobs.process)
    os.kill(first, signal.SIGKILL)
    await asking.until(2)
    assert job.result not in (None, first)


async def test_a_job_of_which_every_process_dies_is_given_up(asking: Asking, caplog: pytest.LogCaptureFixture):
    asking.ask(Somebody(), jobs.dies)
    asking.ask(Somebody(), jobs.echo, "next")
    assert await asking.until(2) == [None, "next"]
    assert type(asking.made[0].error) is CallLost
    assert caplog.text.count("SIGKILL") == TRIES


async def test_the_end_ends_all_processes_and_nobody_hears_of_their_jobs(asking: Asking):
    running, waiting = asking.ask(Somebody(), jobs.hears_nothing), asking.ask(Somebody(), jobs.echo, "")
    await asking.runs(running)
    pids = asking.compute.pids
    asking.compute.close()
    assert all(gone(pid) for pid in pids)
    assert not asking.compute.pids
    await asyncio.sleep(0.02)
    assert not asking.made
    assert waiting.result is None


KILLED = """
import asyncio, time
from gundam_tui.server.compute import Compute
from tests.server import jobs
from tests.server.test_compute import Asking, Somebody

async def main():
    asking = Asking(Compute(2))
    asking.ask(idle := Somebody(), jobs.process)
    await asking.until(1)
    job = asking.ask(Somebody(), jobs.hears_nothing)
    asking.ask(idle, jobs.process)
    await asking.until(2)
    print(*asking.compute.pids, flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


async def test_no_process_outlives_a_server_that_is_killed():
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, env=env) as server:
        assert server.stdout is not None
        pids = [int(word) for word in server.stdout.readline().split()]
        assert len(pids) == 2
        assert not any(gone(pid) for pid in pids)
        server.kill()
    await until_gone(*pids)
