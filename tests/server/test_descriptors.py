"""Descriptors of a process that listens: as many as it needs, and few words when there are none left."""

from __future__ import annotations

import asyncio
import errno
import os
import resource
from collections.abc import Iterator

import pytest

from gundam_tui.server import descriptors, logs
from gundam_tui.server.descriptors import bear_shortage, make_room

from .helpers import Watch


@pytest.fixture
def limits() -> Iterator[tuple[int, int]]:
    found = resource.getrlimit(resource.RLIMIT_NOFILE)
    yield found
    resource.setrlimit(resource.RLIMIT_NOFILE, found)


def test_a_process_gets_as_many_as_it_needs_and_the_system_allows(
    limits: tuple[int, int], caplog: pytest.LogCaptureFixture
):
    hard = limits[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    make_room(100)
    assert resource.getrlimit(resource.RLIMIT_NOFILE) == (256, hard)
    make_room(512)
    assert resource.getrlimit(resource.RLIMIT_NOFILE) == (512, hard)
    assert not caplog.records
    if hard != resource.RLIM_INFINITY:
        make_room(hard + 1)
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
        assert "raise `ulimit -n`" in caplog.text


async def test_a_shortage_is_told_in_a_line_now_and_then(caplog: pytest.LogCaptureFixture):
    loop = asyncio.get_running_loop()
    bear_shortage(loop)
    try:
        for at in range(300):
            context = {"message": "socket.accept() out of system resource", "socket": at}
            loop.call_exception_handler({**context, "exception": OSError(errno.EMFILE, os.strerror(errno.EMFILE))})
        assert [entry.getMessage() for entry in caplog.records] == [
            "no connection can be accepted now: Too many open files"
        ]
        caplog.clear()
        loop.call_exception_handler({"message": "something else", "exception": ValueError("else")})
        assert "something else" in caplog.text
    finally:
        loop.set_exception_handler(None)


def test_what_was_left_out_is_counted(caplog: pytest.LogCaptureFixture):
    clock = Watch()
    news = logs.Seldom(descriptors.log, clock)
    for second in range(25):
        clock.now = float(second)
        news.warning(f"at {second}")
    assert [entry.getMessage() for entry in caplog.records] == [
        "at 0", "at 10 (9 more such lines were left out)", "at 20 (9 more such lines were left out)"
    ]  # fmt: skip
