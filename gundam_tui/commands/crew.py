"""Chooses who plays the games of a command: this process, processes of this machine, or a cluster (`--workers`,
`--on`).
"""

from __future__ import annotations

import argparse
from collections.abc import Generator, Iterable
from contextlib import contextmanager

from gundam_tui.commands import Mistake, say
from gundam_tui.players.names import is_foreign
from gundam_tui.sim.calls import NoCluster, Workers
from gundam_tui.sim.workers import somewhere


def check_place(args: argparse.Namespace, bots: Iterable[str]) -> None:
    """Refuse to send external programs to a cluster: its machines do not have them, or have other versions.

    Raises:
        Mistake: such a program is named, and the games would be played on other machines.
    """
    if args.on and args.on != "local" and (foreign := next(filter(is_foreign, bots), None)):
        raise Mistake(f"--on: {foreign} is a program of this machine: leave out --on, or give `--on local`")


@contextmanager
def crew(args: argparse.Namespace, usual: int) -> Generator[Workers]:
    """Provide workers until the context ends.

    Args:
        args: of a command that has `--game`, `--workers` and `--on`, and may have `--limit`.
        usual: the number of processes by default.

    Raises:
        Mistake: a cluster does not take these arguments, or there is no cluster.
    """
    limit = getattr(args, "limit", None)
    if args.on and limit is not None:
        raise Mistake("--limit: a game on a cluster cannot be given up: leave out --limit, or --on")
    if args.on and args.on != "local" and args.workers:
        raise Mistake("--workers: a cluster has those it has: leave it out, or give `--on local` to start one here")
    try:
        with somewhere(
            workers=args.workers or usual, limit=limit, game=args.game, on=args.on or "",
            tell=lambda what: say(f"gundam-tui: {what}", to_errors=True),
        ) as workers:  # fmt: skip
            yield workers
    except NoCluster as error:
        raise Mistake(f"--on: {error}") from None
