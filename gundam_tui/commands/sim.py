"""`gundam-tui sim`: games between computer players, without a screen, and their figures."""

from __future__ import annotations

import argparse
import json
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from gundam_tui.commands.common import check_bots, legal_decks, open_book
from gundam_tui.games.gcg import new_game
from gundam_tui.games.gcg.decks import Deck
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.rng import number
from gundam_tui.language.book import Book
from gundam_tui.players import make_player
from gundam_tui.players.sight import Sight

LONGEST_GAME = 50_000  # decisions; a longer game is reported as stuck
SHOWN_ERRORS = 5


class Stuck(RuntimeError):
    """A game that does not end."""


@dataclass(slots=True)
class Tally:
    """The figures of a run; `wins` counts by seat, draws last."""

    games: int = 0
    finished: int = 0
    decisions: int = 0
    real_decisions: int = 0
    cpu_seconds: float = 0.0
    wins: list[int] = field(default_factory=lambda: [0, 0, 0])
    reasons: Counter[str] = field(default_factory=Counter[str])
    errors: list[str] = field(default_factory=list[str])

    def as_json(self) -> dict[str, object]:
        """The one object that `--json` prints."""
        p1, p2, draw = self.wins
        return {
            "games": self.games,
            "finished": self.finished,
            "errors": len(self.errors),
            "decisions": self.decisions,
            "real_decisions": self.real_decisions,
            "decisions_per_game": round(self.decisions / self.games, 2) if self.games else 0,
            "cpu_seconds": round(self.cpu_seconds, 4),
            "decisions_per_cpu_second": round(self.decisions / self.cpu_seconds, 1) if self.cpu_seconds else 0,
            "wins": {"p1": p1, "p2": p2, "draw": draw},
            "reasons": dict(sorted(self.reasons.items())),
        }


def run(args: argparse.Namespace) -> int:
    """Play `args.games` games and print the figures; status 1 when a game went wrong."""
    check_bots([args.bot1, args.bot2])
    book = open_book()
    decks = legal_decks([args.deck1, args.deck2], book, args.rules)
    tally = simulate(args.games, decks, (args.bot1, args.bot2), args.seed, book, args.rules)
    for error in tally.errors[:SHOWN_ERRORS]:
        print(f"gundam-tui: {error}", file=sys.stderr)
    if len(tally.errors) > SHOWN_ERRORS:
        print(f"gundam-tui: {len(tally.errors) - SHOWN_ERRORS} more games went wrong", file=sys.stderr)
    print(json.dumps(tally.as_json()) if args.json else table(tally, (args.deck1, args.deck2)))
    return 1 if tally.errors else 0


def simulate(games: int, decks: Sequence[Deck], bots: Sequence[str], seed: int, book: Book, rules: str) -> Tally:
    """Play `games` games; game i has seed `seed + i`, and its players' own seeds come from that.

    An error in a game ends that game only: it is kept in `errors` with the seed that shows it again.
    """
    tally = Tally()
    start = time.process_time()
    for at in range(seed, seed + games):
        tally.games += 1
        engine = new_game(decks, at, book=book, rules=rules, keep=False)
        try:
            play_out(engine, bots, at, tally)
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"game with seed {at} went wrong at decision {engine.decisions + 1}"
            what = f"{type(error).__name__}: {error} [{Path(place.filename).name}:{place.lineno}]"
            tally.errors.append(f"{where}: {what}")
        tally.decisions += engine.decisions
    tally.cpu_seconds = time.process_time() - start
    return tally


def play_out(engine: Engine, bots: Sequence[str], seed: int, tally: Tally) -> None:
    """Play one game to its end.

    Raises:
        Stuck: after `LONGEST_GAME` decisions.
    """
    players = [make_player(name, number(seed, seat)) for seat, name in enumerate(bots)]
    sights = [Sight(engine, seat) for seat in range(len(bots))]
    while (prompt := engine.prompt) is not None:
        if len(prompt.options) > 1:
            tally.real_decisions += 1
        engine.choose(players[prompt.seat].choose(sights[prompt.seat], prompt))
        if engine.decisions > LONGEST_GAME:
            raise Stuck(f"no end after {LONGEST_GAME} decisions")
    outcome = engine.outcome
    if outcome is None:
        raise Stuck("no prompt is open and the game is not over")
    tally.finished += 1
    tally.wins[2 if outcome.winner is None else outcome.winner] += 1
    tally.reasons[outcome.reason] += 1


def table(tally: Tally, decks: Sequence[str]) -> str:
    """The figures for people."""
    p1, p2, draw = tally.wins
    figures = tally.as_json()
    rows = [
        ("games", f"{tally.finished} finished of {tally.games}, {len(tally.errors)} with errors"),
        ("wins", f"{decks[0]} (p1) {p1}, {decks[1]} (p2) {p2}, drawn {draw}"),
        ("reasons", ", ".join(f"{reason} {count}" for reason, count in sorted(tally.reasons.items())) or "none"),
        ("decisions", f"{tally.decisions}, of which {tally.real_decisions} with two or more options"),
        ("a game", f"{figures['decisions_per_game']} decisions"),
        ("time", f"{tally.cpu_seconds:.2f} CPU seconds, {figures['decisions_per_cpu_second']} decisions a second"),
    ]
    return "\n".join(f"{name:<10} {value}" for name, value in rows)
