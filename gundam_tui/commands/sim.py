"""`gundam-tui sim`: games between computer players, without a screen, and their figures."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any

from gundam_tui.ascii_text import takes_ascii_alone
from gundam_tui.commands import INTERRUPTED, Mistake, html_page, say, shared_arguments, values
from gundam_tui.commands.common import check_bots, open_book
from gundam_tui.commands.crew import check_place, crew
from gundam_tui.commands.results_file import open_results
from gundam_tui.commands.sim_plan import plan_of
from gundam_tui.commands.sim_text import SHOWN_ERRORS, as_csv, progress, sharper, so_far, table, tell_forfeits
from gundam_tui.sim import GameResult, PairSprt, RunPlan, Sprt, Tally, WorkersDie, WorkersGone, simulate
from gundam_tui.sim.mirrored import score_of
from gundam_tui.sim.tally_rows import best_rows, card_rows, pairing_rows, tally_json, turn_rows
from gundam_tui.system import cores

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book

GAMES = 100  # per pairing, by default
QUICK = frozenset(("random",))  # players so quick that a worker must play many games to be worth its start
MANY = 20  # this number of games


_DESCRIPTION = """\
Play games between computer players without a screen; game i is played with seed
N + i. With --decks, a round robin: all decks against each other, sides swapped.
Ctrl-C prints the figures so far. Rates come with their interval of 95 percent
(Wilson); a draw counts half."""
_EXAMPLES = """\
questions of a deck builder:
  which deck beats which?
    gundam-tui sim --decks st01,st02,mydeck.txt
  which cards does my deck win more with, and less?
    gundam-tui sim --deck1 mydeck.txt --deck2 st02 --games 500 --best
  what if two of these were two of those?
    gundam-tui sim --deck1 st01 --decks st02,st03 --try '-2 ST01-004 +2 ST01-003'
  when does it win, early or late?
    gundam-tui sim --deck1 st01 --deck2 st02 --by-turn
Long runs: add --resume FILE, stop with Ctrl-C, and type the same again to go on."""


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.description, command.epilog = _DESCRIPTION, _EXAMPLES
    command.add_argument(
        "--games", type=values.games, metavar="N", help="how many games a pairing (default: 100; of a ladder 4)"
    )
    command.add_argument(
        "--ladder", nargs="?", const="random,easy,casual,greedy,expert", metavar="A,B,C",
        help="these computer players (default: the quick ones) against each other on twelve tournament decks (or "
        "--decks), and their strength in Elo",
    )  # fmt: skip
    command.add_argument(
        "--positions", metavar="A,B,C",
        help="ask these computer players about the positions whose right answers are known (each --games times, with "
        "the next seeds), and print their shares",
    )  # fmt: skip
    shared_arguments.seats(
        command, names=False,
        bot="who plays the {} seat (default: greedy; with --decks, --try, --best and --by-turn: expert, unless it "
        "thinks for seconds in this game)",
    )  # fmt: skip
    command.add_argument(
        "--decks", metavar="A,B,C", help="a round robin of these decks; with --deck1: that deck against each of them"
    )  # fmt: skip
    command.add_argument(
        "--match", choices=("bo1", "bo3"), default="bo1",
        help="count games, or matches: who wins two games of three (default: bo1)",
    )  # fmt: skip
    command.add_argument("--mirror", action="store_true", help="in a round robin, every deck against itself as well")
    command.add_argument("--swap", action="store_true", help="without --decks: change seats from game to game as well")
    command.add_argument(
        "--try", dest="tries", action="append", default=[], metavar="CHANGE",
        help="what a change of the first deck does, '-2 CARD +2 CARD': the changed deck plays the same games, against "
        "--deck2 or each of --decks (give it again for another change of the same deck)",
    )  # fmt: skip
    command.add_argument(
        "--seed", type=values.quick_seed, default=1, metavar="N", help="seed of the first game (default: %(default)s)"
    )
    command.add_argument(
        "--workers", type=values.processes, metavar="N", help="processes (default: one a core, if worth it)"
    )
    shared_arguments.on_cluster(command)
    command.add_argument("--limit", type=values.limit, metavar="S", help="give a game up after so many seconds")
    command.add_argument(
        "--resume", metavar="FILE", help="keep every result in this file, and do not play those again that it has"
    )
    command.add_argument(
        "--pairs", action=argparse.BooleanOptionalAction, default=None,
        help="play every game twice, with the players exchanged, and count by pairs: Elo of the first player with a "
        "narrower interval (default with --ladder, where --games is even)",
    )  # fmt: skip
    command.add_argument(
        "--sprt", nargs=2, type=values.expectation, metavar=("LOW", "HIGH"),
        help="stop when it is clear (5 percent risk) whether the first computer player wins LOW or HIGH of the games, "
        "e.g. 0.6 0.75, or is so much stronger: 0elo 20elo",
    )  # fmt: skip
    command.add_argument("--by-card", action="store_true", help="win rates when a card was drawn, and played")
    command.add_argument(
        "--best", nargs="?", type=values.cards_shown, const=10, metavar="N",
        help="the N cards (10) of each deck that it wins more with, and less, than in the games without them",
    )  # fmt: skip
    command.add_argument(
        "--by-turn", action="store_true", help="the chance to win turn by turn, in games won, games lost and all"
    )
    form = command.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument(
        "--csv", action="store_true",
        help="print a line a pairing; a line a card, a turn or a change with --by-card, --best, --by-turn or --try",
    )  # fmt: skip
    command.add_argument(
        "--html", metavar="FILE", help="write the figures that --csv can print as a page for browsers as well"
    )
    command.add_argument("--ascii", action="store_true", default=argparse.SUPPRESS, help=shared_arguments.ASCII)
    shared_arguments.rules(command)
    shared_arguments.own_cards(command)


def run(args: argparse.Namespace) -> int:
    """Play games and print their figures.

    Args:
        args: see `gundam-tui sim --help`.

    Returns:
        0; 1 when a game failed; 130 when interrupted (the figures so far are printed).
    """
    if args.positions is not None:
        from gundam_tui.commands import positions

        if args.ladder is not None or args.tries or args.best is not None or args.by_turn:
            raise Mistake("--positions asks players: leave out --ladder, --try, --best and --by-turn")
        return positions.run(args)
    if args.ladder is not None:
        from gundam_tui.commands import ladder

        if args.tries or args.best is not None or args.by_turn:
            raise Mistake("--ladder compares players: leave out --try, --best and --by-turn")
        return ladder.run(args)
    check_bots(args.seats.bots, args.game)
    book = open_book(args.game)
    args.games = args.games or GAMES
    if args.csv and sum((args.best is not None, args.by_card, args.by_turn)) > 1:
        raise Mistake("--csv prints one table: give one of --by-card, --best and --by-turn (--json prints them all)")
    plan = plan_of(args, book)
    if args.html:
        html_page.check_place(args.html)
    check_place(args, plan.bots)
    sprt = _sprt(args, plan)
    tally, status = Tally(plan), 0
    journal = open_results(args.resume, plan, book) if args.resume else None
    try:
        with (
            crew(args, _workers(plan)) as workers,
            _watching(tally, len(journal.done) if journal is not None else 0) as watch,
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
    tell_forfeits(tally)
    _print(args, tally, sprt, book)
    return status or (1 if tally.errors else 0)


def _sprt(args: argparse.Namespace, plan: RunPlan) -> Sprt | PairSprt | None:
    if args.sprt is None:
        return None
    if len(set(plan.bots)) == 1:
        raise Mistake("--sprt compares two computer players: give --bot1 and --bot2 different ones")
    (low, in_elo), (high, also) = args.sprt
    if in_elo != also:
        raise Mistake("--sprt: give two shares (0.5 0.6) or two differences in Elo (0elo 20elo)")
    shares = (score_of(low), score_of(high)) if in_elo else (low, high)
    try:
        return PairSprt(*shares, elo=(low, high) if in_elo else None) if plan.mirrored else Sprt(*shares)
    except ValueError as error:
        raise Mistake(f"--sprt: {error}") from None


def _workers(plan: RunPlan) -> int:
    """As many processes as cores, but no more than are worth starting."""
    quick = set(plan.bots) <= QUICK
    return max(1, min(cores(), len(plan) // (MANY if quick else 1)))


def _watching(tally: Tally, done: int) -> AbstractContextManager[Callable[[GameResult], None] | None]:
    if not sys.stderr.isatty():
        return nullcontext()
    versions = tally.versions
    return progress(len(tally.plan), done, None if versions is None else lambda: so_far(versions))


def _tell_errors(tally: Tally) -> None:
    for error in tally.errors[:SHOWN_ERRORS]:
        call = tally.plan.call(tally.plan.fixture(error.number))
        say(f"gundam-tui: game with seed {error.seed} went wrong: {error.error}\n  again: {call}", to_errors=True)
    if len(tally.errors) > SHOWN_ERRORS:
        say(f"gundam-tui: {len(tally.errors) - SHOWN_ERRORS} more games went wrong", to_errors=True)


def _html(args: argparse.Namespace, tally: Tally) -> str:
    """The figures that --csv can print, together on a page."""
    facts = dict(tally.plan.facts())
    if tally.mirrored is not None:
        facts["strength"] = f"{tally.mirrored.elo()}, by {tally.mirrored.pairs} pairs ({tally.mirrored})"
    tables = [("Pairings", list(pairing_rows(tally)))]
    if tally.versions is not None:
        tables.append(("Changes", list(tally.versions.rows())))
    if args.best is not None:
        tables.append(("Cards with and without", list(best_rows(tally, args.best))))
    if args.by_card:
        tables.append(("Cards drawn and played", list(card_rows(tally))))
    if args.by_turn:
        tables.append(("Turn by turn", list(turn_rows(tally))))
    return html_page.page("Simulation", facts, tables)


def _print(args: argparse.Namespace, tally: Tally, sprt: Sprt | PairSprt | None, book: Book[Any]) -> None:
    if args.html:
        html_page.write(args.html, _html(args, tally))
    if args.json:
        say(json.dumps(_facts(args, tally, sprt)))
    elif args.csv:
        say(as_csv(_rows(args, tally), tally.plan.facts()), end="")
    else:
        say(table(tally, sprt))
        _draw(args, tally, book)
        if not any(args.seats.bots) and (note := sharper(tally.plan)):
            say(f"\n{note}")


def _draw(args: argparse.Namespace, tally: Tally, book: Book[Any]) -> None:
    plan = tally.plan
    one = len(plan.asked) < len(plan.decks)  # against the others
    all_pairings = not one and len(plan.bots) == 2 and (len(plan.decks) > 2 or args.mirror)
    if not (one or all_pairings or args.best is not None or args.by_card or args.by_turn or tally.versions is not None):
        return
    from gundam_tui.commands.sim_pictures import RunPictures

    pictures = RunPictures(tally, book, ascii_only=args.ascii or takes_ascii_alone(sys.stdout))
    if tally.versions is not None:
        pictures.versions(tally.versions)
    elif one:
        pictures.opponents()
    elif all_pairings:
        pictures.matrix()
    if args.best is not None:
        pictures.ranking(args.best)
    if args.by_card:
        pictures.cards()
    if args.by_turn:
        pictures.curves()


def _facts(args: argparse.Namespace, tally: Tally, sprt: Sprt | PairSprt | None) -> dict[str, object]:
    facts = tally_json(tally, cards=args.by_card)
    if sprt is not None:
        facts["sprt"] = sprt.as_json()
    if tally.versions is not None:
        facts["changes"] = list(tally.versions.rows())
    if args.best is not None:
        facts["best"] = list(best_rows(tally, args.best))
    if args.by_turn:
        facts["by_turn"] = list(turn_rows(tally))
    return facts


def _rows(args: argparse.Namespace, tally: Tally) -> Iterable[dict[str, object]]:
    if args.best is not None:
        return best_rows(tally, args.best)
    if args.by_card:
        return card_rows(tally)
    if args.by_turn:
        return turn_rows(tally)
    return pairing_rows(tally) if tally.versions is None else tally.versions.rows()
