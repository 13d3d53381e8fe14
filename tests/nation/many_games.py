"""Many games of a sister game answered at random, without a screen.

`python -m tests.macross.many_games --games 10000 --seed 1`, and `tests.gundam_war.many_games` likewise. Decks change
from game to game: those that come with the game, and decks by chance out of all cards. Every game is played to its end;
at every quiet moment each owner's cards are counted, and nothing may be destroyed and still in the field. A game that
goes wrong is named with its seed, from which it plays the same again.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence

from gundam_tui.games.decks import Deck, load_deck
from gundam_tui.games.nation.cards.counters import doomed
from gundam_tui.games.nation.cards.terms import FIELD
from gundam_tui.games.nation.module import FamilyModule
from gundam_tui.kernel import Engine

LONGEST = 20_000  # decisions


def decks_of(module: FamilyModule, names: Sequence[str], seed: int) -> tuple[Deck, Deck]:
    """The decks of a game: those that come with it, in turn, against one by chance, and in every fourth game two by
    chance or two that come with it."""
    named = [load_deck(name, module.id) for name in names]
    book = module.book()
    chance = [module.decks.random_deck(book, 2 * seed), module.decks.random_deck(book, 2 * seed + 1)]
    first, second = named[seed // 4 % len(named)], named[(seed // 4 + 1) % len(named)]
    return ((first, second), (second, chance[0]), (chance[0], first), (chance[0], chance[1]))[seed % 4]


def play(module: FamilyModule, names: Sequence[str], seed: int) -> Engine:
    """A game by its seed, to its end.

    Raises:
        AssertionError: something is not as it must be.
    """
    e, chance = module.new_game(decks_of(module, names, seed), seed, keep=False), random.Random(seed)
    whole = {0: 50, 1: 50}
    while e.prompt is not None:
        prompt = e.prompt
        assert e.decisions < LONGEST, "it does not end"
        if prompt.kind == "free" and not prompt.forced:
            chips = {oid for oid, obj in e.state.objs.items() if module.book()[e.card(oid)].chip}
            owners = Counter(obj.owner for oid, obj in e.state.objs.items() if oid not in chips)
            assert owners == whole, f"cards by owner: {owners}"
            assert not [o for o in e.state.objs.values() if o.zone in FIELD and doomed(o)], "destroyed, not scrapped"
            assert e.state.vars.get("stack", ()) == (), "an effect waits outside of a cut"
        count = chance.randint(prompt.least, min(prompt.most, len(prompt.options)))
        e.choose(chance.sample(list(prompt.options), count))
    assert e.outcome is not None
    return e


def main(one: Callable[[int], Engine]) -> None:
    """Play, and say what came of it.

    Args:
        one: plays a game by its seed.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").split(".")[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    start, decisions, faults, reasons = time.process_time(), 0, 0, Counter[str]()
    for seed in range(args.seed, args.seed + args.games):
        try:
            e = one(seed)
        except Exception as error:  # told with its seed, and the next game is played
            faults += 1
            print(f"seed {seed}: {type(error).__name__}: {error}", flush=True)
            continue
        decisions += e.decisions
        assert e.outcome is not None
        reasons[e.outcome.reason] += 1
        if seed % 500 == 0:
            print(f"seed {seed}: {time.process_time() - start:.0f} CPU seconds, {faults} faults", flush=True)
    spent = time.process_time() - start
    told = ", ".join(f"{reason} {count}" for reason, count in reasons.most_common())
    print(f"{args.games} games, {faults} faults, {decisions} decisions, {spent:.0f} CPU seconds; {told}")
