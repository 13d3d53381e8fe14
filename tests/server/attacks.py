"""Attacks on a table server of this machine, and how far each gets. Run by hand:

    python -m tests.server.attacks                       all of them
    python -m tests.server.attacks passwords             those whose name begins so

Every attack starts a server of its own on a free port of 127.0.0.1, in a temporary folder, talks to nothing else, is
bounded in time and in what it sends, and ends with its server. It prints one line: whether the server held, and how
far the attack got. `test_attacks.py` runs them all, smaller (`quick`). Linux only (memory is read from /proc).

To add one, write a function with `@attack("name")`: it gets a folder of its own and `quick`, and returns a `Result`.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import asyncssh
from asyncssh.constants import MSG_USERAUTH_REQUEST
from asyncssh.packet import Boolean, String

from .ssh_client import serving

LIMIT = 120.0  # seconds an attack may take, with its server's start
PASSWORD = "white base"


@dataclass(frozen=True, slots=True)
class Result:
    """How far an attack got.

    Attributes:
        held: the server stood as it should.
        line: what was tried and what came of it, with figures.
    """

    held: bool
    line: str


Attack = Callable[[Path, bool], Awaitable[Result]]
ATTACKS: dict[str, Attack] = {}


def attack(name: str) -> Callable[[Attack], Attack]:
    """Register an attack under a name."""

    def register(function: Attack) -> Attack:
        ATTACKS[name] = function
        return function

    return register


async def run_attack(name: str, folder: Path, *, quick: bool) -> Result:
    """Run one attack.

    Args:
        name: one of `ATTACKS`.
        folder: an empty folder for its server.
        quick: send as little as shows it.

    Raises:
        TimeoutError: it took longer than `LIMIT`.
    """
    async with asyncio.timeout(LIMIT):
        return await ATTACKS[name](folder, quick)


# ---------------------------------------------------------------- passwords


class Guesser(asyncssh.SSHClient):
    """A client that sends many passwords in a row and waits for no answer; the right one comes last."""

    def __init__(self, guesses: int) -> None:
        self._guesses = guesses
        self._connection: asyncssh.SSHClientConnection | None = None

    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
        self._connection = conn

    def password_auth_requested(self) -> str | None:
        guesses, self._guesses = self._guesses, 0
        if not guesses or self._connection is None:
            return None
        for at in range(guesses):
            self._connection.send_packet(
                MSG_USERAUTH_REQUEST, String("char"), String("ssh-connection"), String("password"), Boolean(False),
                String(f"red comet {at}"),
            )  # fmt: skip
        return PASSWORD


async def guess(port: int, guesses: int) -> bool:
    """Send so many wrong passwords over one connection and the right one after them; were they let in?"""
    with suppress(asyncssh.Error, OSError):
        connection, _ = await asyncssh.create_connection(
            lambda: Guesser(guesses), "127.0.0.1", port, username="char", known_hosts=None, client_keys=None,
            agent_path=None, preferred_auth="password", config=None,
        )  # fmt: skip
        connection.abort()
        return True
    return False


@attack("passwords")
async def passwords(folder: Path, quick: bool) -> Result:
    """Wrong passwords in a row without waiting, over several connections; the right one after each row."""
    word = folder / "password"
    word.touch(0o600)
    word.write_text(f"{PASSWORD}\n")
    guesses, rows = (200, 3) if quick else (3000, 5)
    with serving(folder, "--password-file", str(word)) as server:
        start = time.monotonic()
        found = [await guess(server.port, guesses) for _ in range(rows)]
        seconds = time.monotonic() - start
        compared = server.log.read_text().count("wrong password from")
    return Result(
        not any(found) and compared <= 15,
        f"{guesses * rows} wrong passwords sent in {seconds:.1f} s, {compared} compared ({compared / seconds:.0f} a "
        f"second); the right one behind them was taken {sum(found)} times of {rows}",
    )


# ---------------------------------------------------------------- running them


async def run(names: list[str]) -> int:
    """Run the attacks whose names begin with one of `names` (all, if there are none); how many got through."""
    failed = 0
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # sending on after being cut off is what attackers do
    for name in ATTACKS:
        if names and not any(name.startswith(start) for start in names):
            continue
        with tempfile.TemporaryDirectory() as folder:
            result = await run_attack(name, Path(folder), quick=False)
        failed += not result.held
        print(f"{name}: {'held' if result.held else 'GOT THROUGH'}: {result.line}", flush=True)
    return failed


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    sys.exit(1 if asyncio.run(run(parser.parse_args().names)) else 0)
