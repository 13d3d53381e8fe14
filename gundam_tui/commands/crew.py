"""Who plays the games of a command: this process, processes of this machine, or a cluster (`--workers`, `--on`)."""

from __future__ import annotations

import argparse
from collections.abc import Generator, Iterable
from contextlib import contextmanager

from gundam_tui.commands import Mistake, say
from gundam_tui.players.names import is_foreign
from gundam_tui.sim.workers import NoCluster, Workers, somewhere


def check_place(args: argparse.Namespace, bots: Iterable[str]) -> None:
    """Refuse to send programs of others to a cluster: its machines have them not, or other ones.

    Raises:
        Mistake: such a program is named, and the games are to be played on other machines.
    """
    if args.on and args.on != "local" and (foreign := next(filter(is_foreign, bots), None)):
        raise Mistake(f"--on: {foreign} is a program of this machine: leave out --on, or give `--on local`")


@contextmanager
def crew(args: argparse.Namespace, usual: int) -> Generator[Workers]:
    """Workers, until the context ends.

    Args:
        args: of a command that has `--game`, `--workers` and `--on`, and may have `--limit`.
        usual: how many processes there are unless it is said.

    Raises:
        Mistake: a cluster does not take these arguments, or there is none.
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
