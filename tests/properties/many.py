"""Random games by the thousand, in every format: none goes wrong, and each comes to an end.

Run by hand: `python -m tests.properties.many --games 10000 --checked 500` (about an hour; `--format team` for one
format, `--first 4711 --games 1` for one game again). In the first games of each format, as many as `--checked` says,
everything of `invariants` is looked at in every state. Decks are those that come with the game and random ones of the
whole pool; in one game of five players give up in between. It fails with the numbers of the games that went wrong.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from functools import lru_cache

from gundam_tui.games.decks import Deck, shipped_decks
from gundam_tui.games.gcg import new_game
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine
from gundam_tui.kernel.rng import Stream, number
from gundam_tui.players.random import RandomPlayer
from tests.properties.games import LONGEST_GAME, book, deck
from tests.properties.invariants import check

FORMATS = {"duel": (2,), "royale": (3, 4), "royale-takes-all": (3, 4), "team": (4,)}
RANDOM_DECKS = 60
TOLD = 500  # a line of progress after so many games
GIVES_UP = 150  # of so many prompts one, in games in which players give up


@lru_cache(maxsize=RANDOM_DECKS)
def random_deck(at: int) -> Deck:
    return game("gcg").decks.random_deck(book(), at)


def start(format_name: str, at: int) -> Engine:
    """The game of a number, at its first prompt."""
    stream = Stream(number(at, 1))
    names = shipped_decks("gcg")
    seats = FORMATS[format_name][at % len(FORMATS[format_name])]
    decks = [
        deck(names[stream.below(len(names))]) if stream.below(2) else random_deck(stream.below(RANDOM_DECKS))
        for _ in range(seats)
    ]
    return new_game(decks, at, book=book(), keep=False, format_name=format_name)


def play(format_name: str, at: int, checked: bool) -> Engine:
    """Play the game of a number to its end.

    Raises:
        Exception: it went wrong.
    """
    engine = start(format_name, at)
    cards = len(engine.state.card_of)
    stream = Stream(number(at, 2))
    player = RandomPlayer(number(at, 3))
    while (prompt := engine.prompt) is not None:
        if checked:
            check(engine, cards)
        if at % 5 == 4 and not stream.below(GIVES_UP):
            left = [seat for seat in range(engine.seats) if seat not in engine.state.out]
            engine.concede(left[stream.below(len(left))])
            continue
        engine.choose(player.choose(None, prompt))
        assert engine.decisions < LONGEST_GAME, "the game does not end"
    if checked:
        check(engine, cards)
    outcome = engine.outcome
    assert outcome is not None
    assert sorted((*outcome.winners, *outcome.out)) == list(range(engine.seats))
    return engine


def run(format_name: str, first: int, games: int, checked: int) -> list[int]:
    """Play games of a format, and tell how they went.

    Returns:
        The numbers of those that went wrong.
    """
    wrong: list[int] = []
    ends: Counter[str] = Counter()
    decisions = 0
    begun = time.process_time()
    for played, at in enumerate(range(first, first + games), 1):
        try:
            engine = play(format_name, at, played <= checked)
        except Exception:
            wrong.append(at)
            print(f"{format_name} {at} went wrong\n{traceback.format_exc()}", file=sys.stderr, flush=True)
            continue
        assert engine.outcome is not None
        decisions += engine.decisions
        ends[engine.outcome.rule if engine.outcome.winners else f"{engine.outcome.rule} draw"] += 1
        if played % TOLD == 0 or played == games:
            spent = time.process_time() - begun
            print(
                f"{format_name}: {played} of {games} games, {decisions} decisions, {len(wrong)} wrong, "
                f"{spent:.0f} CPU s; ends {dict(ends.most_common())}",
                flush=True,
            )
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--format", choices=tuple(FORMATS), action="append")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--checked", type=int, default=50)
    parser.add_argument("--first", type=int, default=0)
    args = parser.parse_args()
    wrong = {name: run(name, args.first, args.games, args.checked) for name in args.format or FORMATS}
    return 1 if any(wrong.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
