"""`gundam-tui sim`: games between computer players, without a screen, and their figures."""

from __future__ import annotations

import argparse
import csv
import io
import json
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from gundam_tui.commands import Mistake, say
from gundam_tui.commands.common import check_bots, legal_decks, open_book
from gundam_tui.commands.crew import crew
from gundam_tui.commands.sim_text import card_table, matrix, progress, table
from gundam_tui.games.decks import Deck
from gundam_tui.sim import GameResult, Plan, Sprt, Tally, WorkersDie, WorkersGone, simulate
from gundam_tui.sim.journal import SimJournal, SimJournalError

INTERRUPTED = 130
SHOWN_ERRORS = 5
GAMES = 100  # a pairing, unless it is said
QUICK = frozenset(("random",))  # players so quick that a worker must play many games to be worth its start
MANY = 20  # that many


def run(args: argparse.Namespace) -> int:
    """Play games and print their figures.

    Args:
        args: see `gundam-tui sim --help`.

    Returns:
        0; 1 when a game went wrong; 130 when it was interrupted (the figures so far are printed).
    """
    if args.ladder is not None:
        from gundam_tui.commands import ladder

        return ladder.run(args)
    check_bots(args.seats.bots)
    book = open_book(args.game)
    args.games = args.games or GAMES
    plan = _plan(args, book)
    sprt = _sprt(args, plan)
    tally, status = Tally(plan), 0
    journal = _journal(args.resume, plan, book) if args.resume else None
    try:
        with (
            crew(args, _workers(plan)) as workers,
            _watching(len(plan), len(journal.done) if journal is not None else 0) as watch,
        ):
            simulate(plan, workers=workers, journal=journal, sprt=sprt, watch=watch, tally=tally)
    except KeyboardInterrupt:
        status = INTERRUPTED
        say(f"gundam-tui: interrupted after {tally.games} of {len(plan)} games", to_errors=True)
    except WorkersGone as error:
        status = 1
        if isinstance(error, WorkersDie):
            mend = "with `--workers 1` the games are played in this process"
        elif args.resume:
            mend = f"the same call goes on from {args.resume}"
        else:
            mend = "with `--resume FILE` a run can go on where it stopped"
        say(f"gundam-tui: {error}, after {tally.games} of {len(plan)} games: {mend}", to_errors=True)
    finally:
        if journal is not None:
            journal.close()
    _tell_errors(tally)
    _print(args, tally, sprt, book)
    return status or (1 if tally.errors else 0)


def _plan(args: argparse.Namespace, book: Any) -> Plan:
    given: list[str | None] = list(args.seats.bots)
    if len(args.bot) == 1 and not any(given[1:]):
        given = args.bot * len(given)  # named once, without a seat: it plays all of them
    bots = tuple(bot or "random" for bot in given)
    if args.decks is None:
        if args.mirror:
            raise Mistake("--mirror needs --decks: it adds every deck's games against itself to a round robin")
        names = list(args.seats.decks)
        decks = legal_decks(names, book, args.rules, args.game, args.seats.form.name)
        return Plan.single(
            names, decks, bots=bots, games=args.games, seed=args.seed, rules=args.rules, swap=args.swap,
            format_name=args.format,
        )  # fmt: skip
    names = [name.strip() for name in args.decks.split(",") if name.strip()]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise Mistake(
            f"--decks names {', '.join(twice)} twice: give every deck once (--mirror for games against itself)"
        )
    if len(names) < 2 and not (names and args.mirror):
        raise Mistake("a round robin needs two decks or more: --decks st01,st02,st03")
    decks: list[Deck] = legal_decks(names, book, args.rules, args.game, args.seats.form.name)
    return Plan.round_robin(
        names, decks, bots=bots, games=args.games, seed=args.seed, rules=args.rules, mirror=args.mirror,
        format_name=args.format,
    )  # fmt: skip


def _sprt(args: argparse.Namespace, plan: Plan) -> Sprt | None:
    if args.sprt is None:
        return None
    if len(set(plan.bots)) == 1:
        raise Mistake("--sprt compares two computer players: give --bot1 and --bot2 different ones")
    try:
        return Sprt(*args.sprt)
    except ValueError as error:
        raise Mistake(f"--sprt: {error}") from None


def _journal(path: str, plan: Plan, book: Any) -> SimJournal:
    try:
        return SimJournal(path, plan, book)
    except SimJournalError as error:
        raise Mistake(str(error)) from None
    except OSError as error:
        raise Mistake(f"{path}: {error.strerror}: give the name of a file that can be written") from None


def _workers(plan: Plan) -> int:
    """As many processes as there are cores, and no more than are worth their start."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    quick = set(plan.bots) <= QUICK
    return max(1, min(cores, len(plan) // (MANY if quick else 1)))


def _watching(total: int, done: int) -> AbstractContextManager[Callable[[GameResult], None] | None]:
    return progress(total, done) if sys.stderr.isatty() else nullcontext()


def _tell_errors(tally: Tally) -> None:
    for error in tally.errors[:SHOWN_ERRORS]:
        call = tally.plan.call(tally.plan.fixture(error.number))
        say(f"gundam-tui: game with seed {error.seed} went wrong: {error.error}\n  again: {call}", to_errors=True)
    if len(tally.errors) > SHOWN_ERRORS:
        say(f"gundam-tui: {len(tally.errors) - SHOWN_ERRORS} more games went wrong", to_errors=True)


def _print(args: argparse.Namespace, tally: Tally, sprt: Sprt | None, book: Any) -> None:
    if args.json:
        facts = tally.as_json(cards=args.by_card)
        if sprt is not None:
            facts["sprt"] = sprt.as_json()
        say(json.dumps(facts))
    elif args.csv:
        say(_csv(tally.card_rows() if args.by_card else tally.rows()), end="")
    else:
        plain = args.ascii or (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"
        say(table(tally, sprt))
        if len(tally.plan.bots) == 2 and (len(tally.plan.decks) > 2 or args.mirror):
            matrix(tally, ascii_only=plain)
        if args.by_card:
            card_table(tally, book, ascii_only=plain)


def _csv(rows: Iterable[dict[str, object]]) -> str:
    found = list(rows)
    out = io.StringIO()
    if found:
        writer = csv.DictWriter(out, list(found[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(found)
    return out.getvalue()
