"""`gundam-tui deck tune`: the swaps of cards that gain most against other decks, and their proof."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from gundam_tui.commands import INTERRUPTED, Mistake, say
from gundam_tui.commands.common import check_bots, legal_decks, open_book
from gundam_tui.commands.crew import check_place, crew
from gundam_tui.commands.deck_text import save
from gundam_tui.commands.sim_text import progress
from gundam_tui.games.decks import Deck
from gundam_tui.games.decks.changed import changed_deck, told_change
from gundam_tui.games.decks.text import write_deck
from gundam_tui.games.registry import game
from gundam_tui.paths import typed_path
from gundam_tui.sim import WorkersGone
from gundam_tui.sim.calls import Workers
from gundam_tui.sim.tuning.collection import WrongCollection, read_collection
from gundam_tui.sim.tuning.search import NothingToTry, TuningRequest
from gundam_tui.sim.tuning.start import best_start, possible_starts
from gundam_tui.sim.tuning.trials import Change, Task
from gundam_tui.sim.tuning.tuner import Budget, TunerState
from gundam_tui.sim.tuning.tuning_file import TuningFile, WrongTuningFile, game_runner, standing_as_json
from gundam_tui.system import cores

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book

_START = 0.25  # the share of the games that chooses the deck to begin with, for `--counter`
_SHOWN = 8  # cards and swaps of each kind in the table


@dataclass(slots=True)
class _Asked:
    """What was asked for, read and checked.

    Attributes:
        search: the search.
        name: of the deck that is tuned, and the `deck`; None: the best of `starts`.
        starts: decks to begin with, by short name.
        standing: how the search stands; None: it has not begun.
    """

    args: argparse.Namespace
    search: TuningRequest
    name: str = ""
    deck: Deck | None = None
    starts: Mapping[str, Deck] = field(default_factory=dict[str, Deck])
    standing: TunerState | None = None


def run(args: argparse.Namespace) -> int:
    """Search for swaps, and print what was found.

    Returns:
        0; 130 when interrupted (what was found so far is printed).
    """
    args.judge = args.judge or args.bot
    check_bots([args.bot, args.judge], args.game)
    check_place(args, [args.bot, args.judge])
    asked = _read(args, open_book(args.game))
    kept = _file(asked)
    status = 0
    try:
        with crew(args, cores()) as workers, _watching(args.games) as watch:
            _run(asked, workers, kept, watch)
    except KeyboardInterrupt:
        status = INTERRUPTED
        say("gundam-tui: interrupted", to_errors=True)
    except WorkersGone as error:
        status = 1
        say(f"gundam-tui: {error}", to_errors=True)
    finally:
        kept.close()
    if status:
        again = f"the same call goes on from {args.resume}" if args.resume else "with --resume FILE a call can go on"
        say(f"gundam-tui: {again}", to_errors=True)
    _print(asked)
    return status


def _run(asked: _Asked, workers: Workers, kept: TuningFile, watch: Callable[[], None]) -> None:
    args, search, budget = asked.args, asked.search, asked.search.budget
    if asked.deck is None:
        first = round(budget.games * _START)
        names = list(asked.starts)
        task = Task(search.field[0], tuple(asked.starts.values()), args.rules)
        play = game_runner(task, workers, kept, watch)
        asked.name = names[best_start(len(names), games=first, seed=args.seed, bot=args.bot, play=play)]
        asked.deck = asked.starts[asked.name]
        budget = replace(budget, games=budget.games - first)

    def tell(standing: TunerState) -> None:
        asked.standing = standing
        kept.stands(standing)

    play = game_runner(search.task(asked.deck), workers, kept, watch)
    try:
        search.tuner(asked.deck, budget, play, tell).run()
    except NothingToTry as error:
        raise Mistake(str(error)) from None


# ---------------------------------------------------------------- what is asked


def _read(args: argparse.Namespace, book: Book[Any]) -> _Asked:
    names = [name.strip() for name in (args.against or args.counter or "").split(",") if name.strip()]
    if bool(args.against) == bool(args.counter) or not names:
        raise Mistake("say against which decks: --against st01,st02, or --counter st01 to begin with no list")
    if args.counter and (args.deck or len(names) > 1):
        raise Mistake("--counter begins with no list, against one: leave the deck out, or give --against")
    if args.against and not args.deck:
        raise Mistake("say which deck is tuned: gundam-tui deck tune LIST --against A,B")
    form = game(args.game).formats[0].name
    field = legal_decks(names, book, args.rules, args.game, form)
    search = TuningRequest(
        tuple(names), tuple(field), book, Budget(args.games, args.swaps, args.bot, args.judge), args.rules, args.seed,
        args.candidates, _collection(args, book), tuple(args.keep),
    )  # fmt: skip
    if args.deck:
        [deck] = legal_decks([args.deck], book, args.rules, args.game, form)
        unknown = [number for number in args.keep if number not in deck.cards]
        if unknown:
            raise Mistake(f"--keep: {', '.join(unknown)} is not in the deck")
        return _Asked(args, search, args.deck, deck)
    starts = possible_starts(book, args.game, args.rules, search.form, search.owned)
    if not starts:
        raise Mistake("--from: no deck that comes with the game can be built of these cards: name a LIST instead")
    return _Asked(args, search, starts=starts)


def _collection(args: argparse.Namespace, book: Book[Any]) -> Mapping[str, int] | None:
    if not args.collection:
        return None
    try:
        return read_collection(typed_path(args.collection), book, args.game)
    except WrongCollection as error:
        raise Mistake(f"--from: {error}") from None
    except UnicodeDecodeError:
        raise Mistake(f"--from: {args.collection}: this is not a text file") from None
    except OSError as error:
        raise Mistake(f"--from: {args.collection}: {error.strerror or error}") from None


def _file(asked: _Asked) -> TuningFile:
    args = asked.args
    identity = asked.search.identity({asked.name: asked.deck} if asked.deck is not None else asked.starts)
    try:
        return TuningFile(typed_path(args.resume) if args.resume else None, identity)
    except WrongTuningFile as error:
        raise Mistake(str(error)) from None
    except OSError as error:
        raise Mistake(f"{args.resume}: {error.strerror}: give the name of a file that can be written") from None


@contextmanager
def _watching(total: int) -> Generator[Callable[[], None]]:
    """A bar on a terminal; gives the function to call for every game."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    with progress(total, 0) as more:
        yield lambda: more(None)


# ---------------------------------------------------------------- what was found


def _print(asked: _Asked) -> None:
    standing, deck = asked.standing, asked.deck
    if standing is None or deck is None:
        say("Nothing has been found yet.")
        return
    if asked.args.json:
        say(json.dumps(_facts(asked, standing)))
    else:
        say("\n".join(_table(asked, standing)))
    best = standing.best
    if asked.args.out and best is not None:
        tuned = changed_deck(deck, dict(best.change), asked.search.book)
        text = write_deck(replace(tuned, name=f"{deck.name} (tuned)", source="", instead=()), asked.search.book)
        path = typed_path(asked.args.out)
        save(path, text, force=asked.args.force)
        say(f"the better deck is saved as {path}", to_errors=asked.args.json)
    elif asked.args.out:
        say(f"{asked.args.out} is not written: no better list was found", to_errors=True)


def _facts(asked: _Asked, standing: TunerState) -> dict[str, object]:
    args, best, proof = asked.args, standing.best, standing.proof
    return {
        "game": args.game, "deck": asked.name, "against": asked.search.names, "seed": args.seed, "bot": args.bot,
        "judge": args.judge, "better": told_change(dict(best.change)) if best is not None else None,
        "proof": proof.as_json() if proof is not None else None, **standing_as_json(standing),
    }  # fmt: skip


def _table(asked: _Asked, standing: TunerState) -> list[str]:
    args = asked.args
    by = args.bot if args.bot == args.judge else f"{args.bot}, at the end by {args.judge}"
    rows = [
        f"deck        {asked.name}",
        f"against     {', '.join(asked.search.names)}",
        f"games       {standing.played} of about {standing.of}, by {by}; seed {args.seed}"
        + (f"; {standing.failed} went wrong" if standing.failed else ""),
    ]
    tested = next((one for one in standing.swaps if one.proof is not None), None)
    if tested is not None and tested.proof is not None and tested.proof.pairs:
        before, after = tested.proof.shares()
        rows += ["", "The swap that was put to the proof, with fresh games:"]
        rows += _swap(asked, tested.change)
        rows.append(f"  {tested.proof.difference()} in {tested.proof.pairs} pairs of games")
        rows.append(f"  won before: {before}; after: {after}")
    rows += ["", _verdict(standing)]
    others = [one for one in standing.swaps if one is not tested][:_SHOWN]
    if others:
        rows += ["", "Other swaps, by the games of the search (too good, for the best of many):"]
        rows += [
            f"  {one.expected * 100:+5.1f} points, {one.pairs:>4} pairs   {told_change(dict(one.change))}"
            for one in others
        ]
    for title, found in (("To take out (worth of a copy):", standing.out), ("To put in:", standing.into)):
        if found:
            rows += ["", title]
            rows += [f"  {worth * 100:+5.1f} points   {_named(asked, number)}" for number, worth in found[:_SHOWN]]
    return rows


def _verdict(standing: TunerState) -> str:
    if standing.best is not None:
        return "It is better: the interval of 95 % leaves out nothing and less."
    if standing.stage:
        return f"Not finished: stopped while {standing.stage}."
    if standing.proof is None:
        return "No better list found: no swap looked better than the deck as it is."
    return "No better list found: the proof cannot tell the swap from nothing."


def _swap(asked: _Asked, change: Change) -> Iterable[str]:
    for title, sign in (("out", -1), ("in", 1)):
        for number, count in change:
            if count * sign > 0:
                yield f"  {title:<4}{abs(count)} x {_named(asked, number)}"


def _named(asked: _Asked, number: str) -> str:
    return f"{game(asked.args.game).catalogue.sheet(asked.search.book, number).name} ({number})"
