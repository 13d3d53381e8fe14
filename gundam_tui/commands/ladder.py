"""`gundam-tui sim --ladder`: measure how strong the computer players are."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from contextlib import nullcontext
from itertools import combinations

from gundam_tui.ascii_text import takes_ascii_alone
from gundam_tui.commands import INTERRUPTED, Mistake, html_page, positions, say
from gundam_tui.commands.common import check_bots, legal_decks, open_book
from gundam_tui.commands.crew import check_place, crew
from gundam_tui.commands.results_file import open_results
from gundam_tui.commands.sim_text import as_csv, progress, run_rows, tell_forfeits, worth
from gundam_tui.games.decks import shipped_for
from gundam_tui.sim import PairCounts, WorkersGone, simulate
from gundam_tui.sim.journal import SimJournal
from gundam_tui.sim.ladder import LADDER_DECKS, Ladder, LadderRating
from gundam_tui.sim.positions import asked

GAMES = 4  # per pairing of decks: each player has each deck on each side
BAR = 24  # columns of the longest bar


def run(args: argparse.Namespace) -> int:
    """Play a ladder and print it.

    Args:
        args: see `gundam-tui sim --help`.

    Returns:
        0; 1 when games failed or workers were lost; 130 when interrupted (the strengths so far are printed).
    """
    ladder = _ladder(args)
    if args.html:
        html_page.check_place(args.html)
    pairs = len(ladder.decks) * (len(ladder.decks) - 1) // 2
    total = pairs * ladder.games * len(list(combinations(ladder.bots, 2)))
    status = 0
    try:
        with (
            crew(args, 1) as workers,
            progress(total, 0) if sys.stderr.isatty() else nullcontext() as watch,
        ):
            for plan in ladder.plans():
                journal = _journal(args.resume, plan.bots, ladder, args) if args.resume else None
                try:
                    tally = simulate(plan, workers=workers, journal=journal, watch=watch)
                finally:
                    if journal is not None:
                        journal.close()
                ladder.add(plan, tally)
                tell_forfeits(tally)
                for error in tally.errors[:1]:
                    say(f"gundam-tui: {len(tally.errors)} games went wrong, such as {error.error}", to_errors=True)
                    status = 1
    except KeyboardInterrupt:
        status = INTERRUPTED
        say(f"gundam-tui: interrupted after {len(ladder.scores)} pairings of players", to_errors=True)
    except WorkersGone as error:
        status = 1
        say(f"gundam-tui: {error}", to_errors=True)
    shares: positions.Shares = {}
    if not status and not args.decks and not ladder.format_name and (known := positions.of_game(args.game)):
        shares = {bot: asked(known, bot, seed=ladder.seed) for bot in ladder.bots}
    _print(ladder, args, shares)
    return status


def _ladder(args: argparse.Namespace) -> Ladder:
    bots = list(dict.fromkeys(name.strip() for name in args.ladder.split(",") if name.strip()))
    if len(bots) < 2:
        raise Mistake("--ladder needs two computer players or more: --ladder random,greedy")
    check_bots(bots, args.game)
    check_place(args, bots)
    book, way = open_book(args.game), args.seats.form
    usual = LADDER_DECKS.get(args.game) or shipped_for(way, args.game, book)
    names = [name.strip() for name in args.decks.split(",")] if args.decks else list(usual)
    if len(set(names)) < max(2, len(names)):
        raise Mistake("--decks of a ladder: give two decks or more, each once")
    decks = legal_decks(names, book, args.rules, args.game, way.name)
    games = args.games or GAMES
    mirrored = games % 2 == 0 if args.pairs is None else args.pairs
    if mirrored and games % 2:
        raise Mistake(f"--pairs: {games} games cannot be paired: give --games an even number")
    return Ladder(
        names, decks, bots, games, args.seed, format_name=args.format, rules=args.rules, mirrored=mirrored
    )  # fmt: skip


def _journal(path: str, bots: tuple[str, ...], ladder: Ladder, args: argparse.Namespace) -> SimJournal:
    """Returns the file of results of one pairing of players: the given name with the players' names added."""
    plan = next(plan for plan in ladder.plans() if plan.bots == bots)
    name = f"{path}.{'-'.join(bot.replace(':', '').replace('/', '_') for bot in bots)}"
    return open_results(name, plan, open_book(args.game))


def _print(ladder: Ladder, args: argparse.Namespace, shares: positions.Shares) -> None:
    if not ladder.scores:
        return
    found = ladder.ratings()
    pairings = [
        {"bot1": pair[0], "bot2": pair[1], **share.as_json(), **_flat(ladder.pairs.get(pair))}
        for pair, share in ladder.scores.items()
    ]
    strengths = {
        bot: {"elo": round(one.elo), "low": round(one.low), "high": round(one.high), "games": one.games}
        for bot, one in found.items()
    }
    if args.html:
        tables = [("Strength", [{"player": bot, **row} for bot, row in strengths.items()]), ("Pairings", pairings)]
        if shares:
            tables.append(("Positions", positions.rows(shares)))
        html_page.write(args.html, html_page.page("Ladder", ladder.facts(), tables))
    if args.json:
        run = {"run": ladder.facts(), "decks": list(ladder.names), "seed": ladder.seed}
        right = {"positions": positions.as_json(shares)} if shares else {}
        say(json.dumps({**run, "elo": strengths, "pairings": pairings, **right}))
    elif args.csv:
        say(as_csv(pairings, ladder.facts()), end="")
    else:
        _tell(ladder, found, shares, ascii_only=args.ascii or takes_ascii_alone(sys.stdout))


def _tell(
    ladder: Ladder, found: Mapping[str, LadderRating], shares: positions.Shares, *, ascii_only: bool
) -> None:  # fmt: skip
    """Print the ladder for people: a bar for each player, and the pairings."""
    least, most = (end(one.elo for one in found.values()) for end in (min, max))
    sign = "#" if ascii_only else "█"
    say("\n".join(run_rows(ladder.facts())), end="\n\n")
    say(f"{'player':<12} {'Elo':>5}  {'95 %':<13} games")
    for bot, one in found.items():
        bar = sign * max(1, round(BAR * (one.elo - least) / max(1.0, most - least)))
        say(f"{bot:<12} {one.elo:5.0f}  {f'{one.low:.0f} to {one.high:.0f}':<13} {one.games:>5}  {bar}")
    say("")
    for (first, second), share in ladder.scores.items():
        say(f"{first} against {second}: {share}, {share.of} games")
        if (pairs := ladder.pairs.get((first, second))) is not None and pairs.pairs:
            say(f"  {pairs}: {pairs.elo()}\n  {worth(pairs)}")
    if shares:
        say("\n" + "\n".join(positions.lines(shares)))


def _flat(pairs: PairCounts | None) -> dict[str, object]:
    """Returns what pairs show, without the classes."""
    if pairs is None:
        return {}
    facts = pairs.as_json()
    names = ("pairs", "elo", "width", "single_width", "games_saved")
    return {**{name: facts[name] for name in names}, "elo_low": facts["low"], "elo_high": facts["high"]}
