"""What each kind of card is worth in an opening hand, and what it would win to redraw by that.

    python -m tests.study.openings play --games 6934 --seed 1000000 --out openings.json
    python -m tests.study.openings fit openings.json
    python -m tests.study.openings pairs one-look --games 2000 --seed 3000000

`play` lets players that look one answer ahead play against each other, with two decks at random, and both keep
their first hand; games with a deck that never came up when the value was learned are left out. `fit` prints the weights
(`games/gcg/tools/ai/opening_hand.py`): how the result depends on the cards of both hands, beyond what can be expected
from the decks, by least squares; and what redrawing by them wins, in points of the chance to win a game, with one
standard error: of each fifth of the games by the weights of the others. `pairs` plays each game twice, with the seats
changed, between a player who redraws by the weights of the game and the same one who does not. `fit` needs numpy
(`pip install gundam-tui[train]`).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from gundam_tui.games.decks import load_deck, shipped_for
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.tools.ai.opening_hand import sign
from gundam_tui.games.gcg.tools.ai.rollout_policy import keeps
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine
from gundam_tui.kernel.rng import number
from gundam_tui.players import make_player
from gundam_tui.players.observation import Observation
from gundam_tui.players.value import learned

GAME, HANDED = "gcg", "mulligan"
DRAWN_BACK = 200.0  # how strongly weights are drawn back to 0
PARTS = 5


@dataclass(frozen=True)
class Opening:
    """A game in which both sides kept their first hand.

    Attributes:
        decks: their names, by seat.
        hands: the signs of the cards of each hand; `lists`: of those left in each deck.
        simple: would each hand have been kept by the simple rule (`rollout_policy.keeps`)?
        first: who went first.
        won: who won; -1: nobody.
    """

    decks: list[str]
    hands: list[list[str]]
    lists: list[list[str]]
    simple: list[bool]
    first: int
    won: int


def drawn(one: int) -> list[str] | None:
    """The two decks of a game; None if one of them never came up when the value was learned."""
    value, module = learned(GAME), game(GAME)
    assert value is not None
    words = str(value.made["command"]).split()
    out = words[words.index("--leave-out") + 1].split(",")
    chance, names = Random(one), sorted(shipped_for(module.formats[0], GAME, module.book()))
    pair = [chance.choice(names) for _ in range(2)]
    return None if set(pair) & set(out) else pair


def play(games: int, seed: int) -> Iterator[Opening]:
    """Openings of some games."""
    module = game(GAME)
    for one in range(seed, seed + games):
        if (pair := drawn(one)) is None:
            continue
        engine = module.new_game([load_deck(name) for name in pair], one, keep=False)
        players = [make_player("one-look", number(one, seat)) for seat in range(2)]
        hands, lists, simple = [list[str]()] * 2, [list[str]()] * 2, [True] * 2
        while (prompt := engine.prompt) is not None:
            seat = prompt.seat
            if prompt.kind == HANDED:
                hands[seat], lists[seat] = signs(engine, seat, "hand"), signs(engine, seat, "deck")
                simple[seat] = keeps(engine, seat)
                engine.answer(["keep"])
            else:
                engine.choose(players[seat].choose(Observation(engine, seat), prompt))
        assert engine.outcome is not None
        won = engine.outcome.winners
        yield Opening(pair, hands, lists, simple, engine.state.vars["first"], won[0] if len(won) == 1 else -1)


def signs(engine: Engine, seat: int, zone: str) -> list[str]:
    """The signs of the cards in a zone."""
    return [sign(q.definition(engine, oid)) for oid in engine.zone(zone, seat)]


def fitted(openings: Sequence[Opening]) -> tuple[dict[str, float], str]:
    """The weights that these games give, and what redrawing by them wins."""
    import numpy as np

    games = [one for one in openings if one.won >= 0]
    names = sorted({name for one in games for held in one.lists for name in held})
    decks = sorted({name for one in games for name in one.decks})

    def beyond(one: Opening, seat: int) -> list[float]:
        """How many more cards of each sign a hand has than its deck lets expect."""
        held, left = one.hands[seat], one.lists[seat]
        return [held.count(name) - len(held) * left.count(name) / len(left) for name in names]

    more = np.array([[beyond(one, seat) for seat in range(2)] for one in games])
    rest = np.zeros((len(games), len(decks) + 1))
    for row, one in zip(rest, games, strict=True):
        row[decks.index(one.decks[0])] += 1
        row[decks.index(one.decks[1])] -= 1
        row[-1] = 1 - 2 * one.first
    result = np.array([0.5 - one.won for one in games])
    table = np.hstack([more[:, 0] - more[:, 1], rest])
    pull = np.diag([DRAWN_BACK] * len(names) + [1.0] * rest.shape[1])

    def solved(rows: Any) -> Any:
        return np.linalg.solve(table[rows].T @ table[rows] + pull, table[rows].T @ result[rows])

    told = np.zeros(more.shape[:2])
    for part in range(PARTS):
        mine = np.arange(len(games)) % PARTS == part
        told[mine] = more[mine] @ solved(~mine)[: len(names)]
    every = np.ones(len(games), bool)
    beside = result - rest @ solved(every)[len(names) :]
    lost = 100 * np.stack([-beside, beside], 1) / 2  # of a hand, by its seat, for the two of a game together
    by_weights, simply = told < 0, ~np.array([one.simple for one in games])

    def wins(taken: Any) -> str:
        found = (lost * taken).sum(1)
        return f"{found.mean():.2f} +- {found.std() / len(games) ** 0.5:.2f}"

    text = (
        f"{len(games)} games; points won by redrawing, beside keeping every hand: simply {wins(simply)} "
        f"({simply.mean():.0%} of hands), by weights {wins(by_weights)} ({by_weights.mean():.0%}), "
        f"the difference {wins(by_weights * 1.0 - simply)}"
    )
    weights = solved(every)[: len(names)]
    return {name: round(100 * float(weight), 1) for name, weight in zip(names, weights, strict=True)}, text


def pairs(player: str, games: int, seed: int) -> str:
    """Pairs of a player who redraws by the weights of the game against the same one who redraws by the simple rule."""
    module, counts = game(GAME), [0, 0, 0]
    for one in range(seed, seed + games):
        if (pair := drawn(one)) is None:
            continue
        won = 0
        for better in range(2):
            engine = module.new_game([load_deck(name) for name in pair], one, keep=False)
            players = [make_player(player, number(one, seat)) for seat in range(2)]
            while (prompt := engine.prompt) is not None:
                seat = prompt.seat
                if prompt.kind == HANDED:
                    kept = module.ai.keeps(engine, seat) if seat == better else keeps(engine, seat)
                    engine.answer(["keep" if kept else "redraw"])
                else:
                    engine.choose(players[seat].choose(Observation(engine, seat), prompt))
            assert engine.outcome is not None
            won += engine.outcome.winners == (better,)
        counts[2 - won] += 1
    return f"won twice, split, lost twice: {counts[0]}, {counts[1]}, {counts[2]}"


def main() -> None:
    parser = argparse.ArgumentParser(description="What an opening hand is worth.")
    parser.add_argument("what", choices=("play", "fit", "pairs"))
    parser.add_argument("names", nargs="*", help="files of openings; a player")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("openings.json"))
    given = parser.parse_args()
    if given.what == "play":
        given.out.write_text(json.dumps([asdict(one) for one in play(given.games, given.seed)]))
    elif given.what == "fit":
        found = [Opening(**one) for name in given.names for one in json.loads(Path(name).read_text())]
        weights, text = fitted(found)
        print(json.dumps(weights, indent=4), text, sep="\n")
    else:
        print(pairs(given.names[0], given.games, given.seed))


if __name__ == "__main__":
    main()
