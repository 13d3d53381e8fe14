"""Does `deck tune` repair a deck? Tournament lists in which four cards are replaced by bad ones, and a deck by chance.

    python -m tests.sim.spoiled lists FOLDER [COUNT]
    python -m tests.sim.spoiled chance FOLDER [SEED]

`lists` takes the first COUNT of the ladder's decks (default 4), spoils each, tunes it against three other lists, and
plays the deck as it was, the spoiled and the tuned one with the same fresh chance against these. `chance` draws a legal
deck of two colours by lot, tunes it against the four starter decks again and again, and plays what comes out against
them. All games are `greedy` against itself. Games of a tuning are kept in the folder, so that it can be stopped.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from gundam_tui.games.decks import MAIN, Deck, DeckError, check_deck, load_deck, shipped_decks
from gundam_tui.games.decks.changed import changed_deck, told_change
from gundam_tui.games.library import card_book
from gundam_tui.sim.compare import PairedGames
from gundam_tui.sim.ladder import LADDER_DECKS
from gundam_tui.sim.tuning.pool import Rulings, change_of
from gundam_tui.sim.tuning.search import TuningRequest
from gundam_tui.sim.tuning.trials import Change, SharedChance, Task, TrialGame, play_trials
from gundam_tui.sim.tuning.tuner import Budget
from gundam_tui.sim.tuning.tuning_file import TuningFile, game_runner
from gundam_tui.sim.workers import Here

BAD = 4  # copies that are replaced
GAMES = 3000  # of a tuning
MEASURED = 600  # games of each version with fresh chance
_FRESH = 1 << 50  # the first seed of these, far from those of any tuning
_ROUNDS = 4  # tunings of a deck by chance, each with the result of the one before
_STARTERS = ("st01", "st02", "st03", "st04")


def spoiled(deck: Deck, chance: Random) -> Change:
    """A change for the worse: all copies of a card drawn by lot for the Units that come out latest and nobody plays."""
    book, rulings = card_book("gcg"), Rulings(deck, card_book("gcg"))
    played = {number for name in shipped_decks("gcg") for number in _cards(name)}
    late = sorted(
        (number for number in book.numbers() if number not in played and book[number].type == "unit"),
        key=lambda number: (-(book[number].level or 0), number),
    )
    out = chance.choice(sorted(number for number, count in deck.cards.items() if count == BAD))
    return next(change for number in late if rulings.legal(change := change_of({out: -BAD, number: BAD})))


def _cards(name: str) -> Sequence[str]:
    try:
        return tuple(load_deck(name).cards)
    except DeckError:
        return ()


def tuned(deck: Deck, names: Sequence[str], file: Path, seed: int) -> tuple[Change, str]:
    """The proved change of a tuning (empty if there is none), and what the proof says."""
    decks = tuple(load_deck(name) for name in names)
    search = TuningRequest(tuple(names), decks, card_book("gcg"), Budget(GAMES), seed=seed)
    kept = TuningFile(file, search.identity({deck.name: deck}))
    try:
        play = game_runner(search.task(deck), Here(), kept)
        standing = search.tuner(deck, search.budget, play, lambda standing: None).run()
    finally:
        kept.close()
    best = standing.best
    return (best.change if best is not None else ()), str(standing.proof)


def won(deck: Deck, names: Sequence[str], games: int) -> list[float]:
    """The results of a deck against others in turn; the same chance for every deck."""
    task = Task(deck, tuple(load_deck(name) for name in names))
    trials = [TrialGame((), SharedChance(at // 2 % len(names), at % 2, _FRESH + at), "greedy") for at in range(games)]
    return [0.5 if result is None else result for result in play_trials(task, trials)]


def compared(before: Sequence[float], after: Sequence[float]) -> str:
    """The difference of two series of results with shared chance, in points."""
    pairs = PairedGames()
    for one, other in zip(before, after, strict=True):
        pairs.add(one, other)
    return str(pairs.difference())


def lists(folder: Path, count: int) -> None:
    """Spoil some lists, and tune them."""
    names, book = LADDER_DECKS["gcg"], card_book("gcg")
    lost = gained = 0.0
    for at, name in enumerate(names[:count]):
        begun, deck = time.process_time(), load_deck(name)
        against = [names[(at + step) % len(names)] for step in (3, 6, 9)]
        change = spoiled(deck, Random(at))
        bad = replace(changed_deck(deck, dict(change), book), name=f"{name} spoiled")
        better, proof = tuned(bad, against, folder / f"{name}.jsonl", at + 1)
        good = changed_deck(bad, dict(better), book) if better else bad
        first, second, third = (won(one, against, MEASURED) for one in (deck, bad, good))
        lost += sum(first) - sum(second)
        gained += sum(third) - sum(second)
        print(f"{name} against {', '.join(against)}")
        print(f"  spoiled by {told_change(dict(change))}: {compared(first, second)}")
        print(f"  tuned by {told_change(dict(better)) or 'nothing'}, proof {proof}")
        print(f"  of {MEASURED} games won as it was {sum(first):g}, spoiled {sum(second):g}, tuned {sum(third):g}")
        seconds = time.process_time() - begun
        print(f"  tuned against spoiled {compared(second, third)}; {seconds:.0f} CPU seconds", flush=True)
    print(f"of {lost:g} games lost by the bad cards the tuned decks won {gained:g} back: {gained / lost:.0%}")


def by_chance(seed: int) -> Deck:
    """A legal deck of cards of two colours drawn by lot."""
    chance, book = Random(seed), card_book("gcg")
    base = load_deck("st01")
    colours = chance.sample(["blue", "green", "red", "white"], 2)
    legal = sorted(number for number in book.numbers() if book[number].color in colours)
    while True:
        cards = dict.fromkeys(chance.sample(legal, base.size // BAD), BAD)
        for number in chance.sample(legal, len(legal)):
            if number not in cards and (missing := base.size - sum(cards.values())):
                cards[number] = missing
        deck = replace(base, name=f"by chance {seed}", source="", instead=(), sections={**base.sections, MAIN: cards})
        if not check_deck(deck, book):
            return deck


def chance(folder: Path, seed: int) -> None:
    """Tune a deck of random cards again and again."""
    deck, book = by_chance(seed), card_book("gcg")
    print(f"{deck.name}: {', '.join(f'{count} {number}' for number, count in sorted(deck.cards.items()))}")
    results = won(deck, _STARTERS, MEASURED)
    print(f"won {sum(results):g} of {MEASURED} against {', '.join(_STARTERS)}", flush=True)
    for round_ in range(_ROUNDS):
        begun = time.process_time()
        better, proof = tuned(deck, _STARTERS, folder / f"chance-{seed}-{round_}.jsonl", seed + round_)
        if better:
            deck = replace(changed_deck(deck, dict(better), book), name=f"by chance {seed}, round {round_ + 1}")
        results = won(deck, _STARTERS, MEASURED)
        print(f"round {round_ + 1}: {told_change(dict(better)) or 'nothing'}, proof {proof}; won {sum(results):g} of "
              f"{MEASURED}; {time.process_time() - begun:.0f} CPU s", flush=True)  # fmt: skip


def main() -> None:
    """Do what was asked for."""
    match sys.argv[1:]:
        case ["lists", folder, *rest]:
            Path(folder).mkdir(parents=True, exist_ok=True)
            lists(Path(folder), int(rest[0]) if rest else 4)
        case ["chance", folder, *rest]:
            Path(folder).mkdir(parents=True, exist_ok=True)
            chance(Path(folder), int(rest[0]) if rest else 1)
        case _:
            print(__doc__)
            raise SystemExit(2)


if __name__ == "__main__":
    main()
