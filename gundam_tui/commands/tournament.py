"""`gundam-tui tournament`: decks in the hands of computer players meet in matches, and are ranked."""

from __future__ import annotations

import argparse
import csv
import io
import json
import math
import sys
from contextlib import nullcontext
from itertools import product
from typing import TYPE_CHECKING, Any

from gundam_tui.commands import INTERRUPTED, Mistake, html_page, say, shared_arguments, values
from gundam_tui.commands.common import check_bots, legal_decks, open_book
from gundam_tui.commands.crew import check_place, crew
from gundam_tui.commands.results_file import open_results
from gundam_tui.commands.sim_text import progress
from gundam_tui.games.registry import game
from gundam_tui.players.levels import judge_of_decks
from gundam_tui.players.names import short_name
from gundam_tui.sim import WorkersGone
from gundam_tui.sim.tournament import Entrant, GameFailed, Tournament, play_tournament
from gundam_tui.system import cores

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book

MOST = 256  # entrants
_NAME = 34  # columns of a name in the standings


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    command.description = (
        "Let decks in the hands of computer players meet in matches: Swiss rounds, knock-out, or everybody against "
        "everybody. Every deck enters with every player. Standings with tie-breakers; shares of games won with their "
        "interval of 95 percent. Interrupted (Ctrl-C), the same call with --resume FILE goes on."
    )
    command.add_argument("--decks", metavar="A,B,C", required=True, help="the decks: names or files")
    command.add_argument(
        "--players",
        metavar="A,B",
        help="who plays them (default: expert, or greedy in a game in which expert thinks for seconds): "
        f"{shared_arguments.PLAYERS}",
    )
    command.add_argument(
        "--kind", choices=("swiss", "knock-out", "round-robin"), default="swiss", help="(default: %(default)s)"
    )
    command.add_argument(
        "--rounds", type=values.games, metavar="N", help="Swiss rounds (default: enough that only one can win all)"
    )
    command.add_argument(
        "--match", choices=("bo1", "bo3"), default="bo1", help="one game, or who wins two of three (default: bo1)"
    )
    command.add_argument(
        "--seed", type=values.quick_seed, default=1, metavar="N", help="of the lots and the first game (default: 1)"
    )
    shared_arguments.many_games(command)
    command.add_argument("--html", metavar="FILE", help="write standings and matches as a page for browsers as well")
    form = command.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument("--csv", action="store_true", help="print the standings, a line an entrant")
    shared_arguments.game(command)
    shared_arguments.rules(command)
    shared_arguments.own_cards(command)


def run(args: argparse.Namespace) -> int:
    """Play a tournament and print its standings.

    Args:
        args: see `gundam-tui tournament --help`.

    Returns:
        0; 1 when a game went wrong or the workers went away; 130 when it was interrupted (the standings so far are
        printed).
    """
    book = open_book(args.game)
    tournament = _tournament(args, book)
    if args.html:
        html_page.check_place(args.html)
    journal = open_results(args.resume, tournament, book, tournament.take) if args.resume else None
    status = 0
    try:
        with (
            crew(args, cores()) as workers,
            progress(_matches(tournament), 0) if sys.stderr.isatty() else nullcontext() as watch,
        ):
            play_tournament(tournament, workers, journal, watch)
    except KeyboardInterrupt:
        status = INTERRUPTED
        say(f"gundam-tui: interrupted in round {tournament.round}{_again(args)}", to_errors=True)
    except (GameFailed, WorkersGone) as error:
        status = 1
        say(f"gundam-tui: {error}{_again(args)}", to_errors=True)
    finally:
        if journal is not None:
            journal.close()
    if tournament.note:
        say(f"gundam-tui: {tournament.note}", to_errors=True)
    _tell_forfeits(tournament)
    _print(args, tournament)
    return status


def _again(args: argparse.Namespace) -> str:
    return ": the same call goes on there" if args.resume else ": with --resume FILE it can go on where it stopped"


def _tournament(args: argparse.Namespace, book: Book[Any]) -> Tournament:
    players = _listed("--players", args.players or judge_of_decks(args.game))
    check_bots(players, args.game)
    check_place(args, players)
    names = _listed("--decks", args.decks)
    ways = [form for form in game(args.game).formats if 2 in form.seats]
    decks = legal_decks(names, book, args.rules, args.game, ways[0].name)
    entrants = [
        Entrant(deck, bot, _called(names[deck], bot, len(names), len(players)))
        for deck, bot in product(range(len(names)), players)
    ]
    if not 2 <= len(entrants) <= MOST:
        raise Mistake(f"a tournament has 2 to {MOST} entrants, decks times players; these are {len(entrants)}")
    if args.rounds and args.kind != "swiss":
        raise Mistake(f"--rounds is for Swiss rounds: a {args.kind} has as many as it takes")
    most = len(entrants) - 1 + len(entrants) % 2
    rounds = args.rounds or math.ceil(math.log2(len(entrants)))
    if rounds > most:
        raise Mistake(f"--rounds: {len(entrants)} entrants can meet in at most {most} rounds, nobody twice")
    return Tournament(
        names, decks, entrants, args.kind, rounds if args.kind == "swiss" else 0, int(args.match.removeprefix("bo")),
        args.seed, args.rules,
    )  # fmt: skip


def _listed(option: str, text: str) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise Mistake(f"{option} names {', '.join(twice)} twice: give each once")
    return names


def _called(deck: str, bot: str, decks: int, players: int) -> str:
    """What an entrant is called: by what tells it from the others."""
    if players == 1:
        return deck
    return short_name(bot) if decks == 1 else f"{deck}, {short_name(bot)}"


def _matches(tournament: Tournament) -> int:
    """How many games there will be, about: for the bar."""
    entrants = len(tournament.entrants)
    count = {
        "swiss": tournament.rounds * (entrants // 2), "knock-out": entrants - 1,
        "round-robin": entrants * (entrants - 1) // 2,
    }[tournament.kind]  # fmt: skip
    return count * (1 + tournament.best_of) // 2


def _tell_forfeits(tournament: Tournament) -> None:
    for result in (one for games in tournament.games for one in games if one.forfeits):
        for seat, why in enumerate(result.forfeits):
            if why:
                say(f"gundam-tui: {short_name(result.bots[seat])} lost game {result.number}: it {why}", to_errors=True)


def _print(args: argparse.Namespace, tournament: Tournament) -> None:
    rows, matches, facts = tournament.rows(), tournament.match_rows(), tournament.facts()
    if args.html:
        tables = [("Standings", rows), ("Matches", matches)]
        html_page.write(args.html, html_page.page("Tournament", facts, tables))
    if args.json:
        say(json.dumps({"run": facts, "standings": rows, "matches": matches, "note": tournament.note}))
    elif args.csv:
        out = io.StringIO()
        writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        say(out.getvalue(), end="")
    else:
        say("\n".join(_lines(tournament, rows)))


def _lines(tournament: Tournament, rows: list[dict[str, object]]) -> list[str]:
    """The standings for people, in 80 columns."""
    facts = tournament.facts()
    wide = max(4, min(_NAME, max(len(str(row["name"])) for row in rows)))
    kind = {"swiss": "Swiss", "knock-out": "knock-out", "round-robin": "round robin"}[tournament.kind]
    how = f"best of {tournament.best_of}, seed {tournament.seed}, rules {facts['rules']}"
    lines = [
        f"{kind}, {facts['rounds']} rounds, {how}",
        "",
        f"    {'':<{wide}} points  won-lost  opp. %   games won",
    ]
    for row in rows:
        score, others = f"{row['won']}-{row['lost']}{'+' if row['byes'] else ' '}", _per_cent(row["opponents"])
        share = (
            f"{_per_cent(row['rate'])} ({_per_cent(row['low'])} to {_per_cent(row['high'])})" if row["games"] else "-"
        )
        name = str(row["name"])[:wide]
        lines.append(f"{row['place']:>3} {name:<{wide}} {row['points']:>6}  {score:>8}  {others:>6}   {share}".rstrip())
    if any(row["byes"] for row in rows):
        lines += ["", "+ with a bye, which counts as a win"]
    return lines


def _per_cent(share: object) -> str:
    assert isinstance(share, float)
    return f"{share * 100:.1f}"
