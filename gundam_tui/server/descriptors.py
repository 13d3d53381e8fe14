"""File descriptors of a listening process: raise the limit, and log little when they run out."""

from __future__ import annotations

import asyncio
import errno
import logging
import resource
from typing import Any

from gundam_tui.server.logs import Seldom

SHORT = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)  # errors of accepting a connection

log = logging.getLogger(__name__)


def make_room(count: int) -> None:
    """Raise this process's descriptor limit to this number, as far as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < count:
        found = count if hard == resource.RLIM_INFINITY else min(count, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (found, hard))
        if found < count:
            log.warning("this process may have %d descriptors, and may need %d: raise `ulimit -n`", found, count)


def bear_shortage(loop: asyncio.AbstractEventLoop) -> None:
    """When no connection can be accepted because descriptors ran out, log one line now and then.

    asyncio retries every second, and without this it logs a hundred tracebacks for each try.
    """
    news = Seldom(log)

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in SHORT:
            news.warning(f"no connection can be accepted now: {error.strerror}")
        else:
            loop.default_exception_handler(context)

    loop.set_exception_handler(handle)
