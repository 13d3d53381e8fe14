"""How likely hidden hands are by the beliefs of the seat that faces them, beside an even deal; and the fit behind them.

    python -m tests.study.hands play greedy --games 100 --seed 1 --out greedy.json
    python -m tests.study.hands fit greedy.json expert.json
    python -m tests.study.hands measure greedy.json expert.json
    python -m tests.study.hands pairs expert --games 40 --seed 1
    python -m tests.study.hands lists

`play` lets a player play against itself, each game with two decks at random, and writes down every hidden hand at the
first question of each main phase: card by card, what could have been drawn with which signs (`HandModel.signs`), and
what was. The hand is in the order in which the engine keeps it. `fit` prints the weights that make those hands most
likely, `measure` how likely they are by the weights of the game. `pairs` plays every game twice, with the seats
changed, between a player who draws worlds by beliefs and the same one who draws them evenly. `lists` says how likely
the next card of a deck is whose list is not known, after some of its cards have been seen (`games.field`). `fit` needs
numpy (`pip install gundam-tui[train]`).
"""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from gundam_tui.games.decks import MAIN, load_deck, shipped_for
from gundam_tui.games.field import Pile, expected, field_lists, guesses
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine
from gundam_tui.kernel.dealing import unseen
from gundam_tui.kernel.rng import Stream, number
from gundam_tui.kernel.view import hide_unknown
from gundam_tui.players import make_player
from gundam_tui.players.observation import Observation

GAME = "gcg"
# Decks that `fit` leaves out, so that `measure` can tell how well the weights do with decks that they do not know.
LEFT_OUT = (
    "st01", "st03", "st07-celestial-being", "blue-red-aggro", "gd02-titans", "red-green-zeon", "white-green-meteor",
    "lockuro-aggro",
)  # fmt: skip
ANSWER = "action"  # how the signs of Commands for action steps begin
DRAWN_BACK = 10.0  # how strongly weights are drawn back to 0


@dataclass(frozen=True)
class Drawn:
    """A card of a hidden hand.

    Attributes:
        deck: the name of its deck; `player`: who held it.
        copies: of each kind of card that could have been drawn, how many were left.
        signs: their signs.
        at: which of the kinds it was.
        hand: the number of the hand that it belongs to.
    """

    deck: str
    player: str
    copies: list[int]
    signs: list[list[str]]
    at: int
    hand: int


def hand(engine: Engine, seat: int, deck: str, player: str, at: int) -> Iterator[Drawn]:
    """The cards of the hand that faces a seat, one after the other."""
    module, owner, state = game(GAME), 1 - seat, engine.state
    model = module.ai.hands
    assert model is not None
    of = model.signs(hide_unknown(engine, seat), owner)
    hidden = {phys for pile in unseen(state, 2, seat, engine.game.card_back) for phys in pile}
    held = [state.objs[oid].card for oid in module.hand(engine, owner)]
    back = engine.game.card_back(state.card_of[held[0]]) if held else ""
    left = Counter(state.card_of[phys] for phys in hidden if state.objs[state.where[phys]].owner == owner
                   and engine.game.card_back(state.card_of[phys]) == back)  # fmt: skip
    for phys in held:
        if phys in hidden:
            kinds, true = sorted(+left), state.card_of[phys]
            yield Drawn(deck, player, [left[kind] for kind in kinds], [list(of(kind)) for kind in kinds],
                        kinds.index(true), at)  # fmt: skip
            left[true] -= 1


def play(player: str, games: int, seed: int) -> Iterator[Drawn]:
    """The hidden hands of some games of a player against itself."""
    module, at = game(GAME), 0
    names = list(shipped_for(module.formats[0], GAME, module.book()))
    for one in range(seed, seed + games):
        pair = Stream(one).shuffled(names)[:2]
        engine = module.new_game([load_deck(name) for name in pair], one, keep=False, discreet=False)
        players = [make_player(player, number(one, seat)) for seat in range(2)]
        asked = (0, 0)
        while (prompt := engine.prompt) is not None:
            if module.prompts[prompt.kind].main and (module.turn(engine), prompt.seat) != asked:
                asked, at = (module.turn(engine), prompt.seat), at + 1
                yield from hand(engine, prompt.seat, pair[1 - prompt.seat], player, at)
            engine.choose(players[prompt.seat].choose(Observation(engine, prompt.seat), prompt))


def fitted(cards: Sequence[Drawn]) -> dict[str, float]:
    """The weights that make these cards most likely, each player counting as much as another: a conditional logit, by
    Newton's method.
    """
    import numpy as np

    names = sorted({sign for card in cards for signs in card.signs for sign in signs})
    place = {name: at for at, name in enumerate(names)}
    starts = np.cumsum([0, *(len(card.copies) for card in cards)])
    seen = np.zeros((starts[-1], len(names)))
    for start, card in zip(starts, cards, strict=False):
        for row, signs in enumerate(card.signs):
            for sign in signs:
                seen[start + row, place[sign]] = 1
    copies = np.log(np.concatenate([np.array(card.copies) for card in cards]))
    true = starts[:-1] + np.array([card.at for card in cards])
    of = np.repeat(np.arange(len(cards)), np.diff(starts))
    of_player = Counter(card.player for card in cards)
    load = np.array([len(cards) / len(of_player) / of_player[card.player] for card in cards])[:, None]
    weights = np.zeros(len(names))
    for _ in range(20):
        share = np.exp(copies + seen @ weights)
        share /= np.add.reduceat(share, starts[:-1])[of]
        expected = np.add.reduceat(seen * share[:, None], starts[:-1])
        slope = (load * (seen[true] - expected)).sum(0) - DRAWN_BACK * weights
        curve = (seen * share[:, None] * load[of]).T @ seen - (expected * load).T @ expected
        curve += DRAWN_BACK * np.eye(len(names))
        step = np.clip(np.linalg.solve(curve, slope), -1, 1)
        weights += step
        if abs(step).max() < 1e-4:
            break
    return {name: round(float(weight), 2) for name, weight in zip(names, weights, strict=True)}


def weight_of(signs: Sequence[str], weights: dict[str, float]) -> float:
    """The weight of a card with some signs (`HandModel.weights`)."""
    return math.exp(sum(weights.get(sign, 0.0) for sign in signs))


def nats(card: Drawn, weights: dict[str, float] | None = None) -> float:
    """The logarithm of the chance that a card had; without weights by an even deal."""
    shares = [count * weight_of(signs, weights or {}) for count, signs in zip(card.copies, card.signs, strict=True)]
    return math.log(shares[card.at] / sum(shares))


def measured(cards: Sequence[Drawn], weights: dict[str, float]) -> str:
    """How likely some cards are both ways: nats a card, the gain with its standard error by hands, and how many times
    as likely a hand is (geometric mean).
    """
    hands = by_hand(cards)
    even = [sum(nats(card) for card in held) for held in hands]
    gains = [sum(nats(card, weights) for card in held) - was for held, was in zip(hands, even, strict=True)]
    mean, per = sum(gains) / len(hands), len(cards) / len(hands)
    error = math.sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(hands) - 1) / len(hands))
    return (
        f"{len(hands)}, {len(cards)} | {sum(even) / len(cards):.3f} | {(sum(even) + sum(gains)) / len(cards):.3f} | "
        f"{mean / per:.3f} +- {error / per:.3f} | {math.exp(mean):.2f} times"
    )


def answers(cards: Sequence[Drawn], weights: dict[str, float]) -> str:
    """How often a hand holds a Command for action steps, what is expected evenly and by the beliefs, and the mean
    square of what each misses by (Brier).
    """
    hands = by_hand(cards)
    held, chances = list[bool](), [list[float](), list[float]()]
    for hand in hands:
        first = hand[0]
        copies = {str(at): float(count) for at, count in enumerate(first.copies)}
        fits = {str(at) for at, signs in enumerate(first.signs) if signs[0].startswith(ANSWER)}
        believed = {str(at): weight_of(signs, weights) for at, signs in enumerate(first.signs)}
        held.append(any(card.signs[card.at][0].startswith(ANSWER) for card in hand))
        for found, of in zip(chances, ({}, believed), strict=True):
            found.append(1 - Pile(copies, of).none(fits, len(hand)))
    told = [f"{sum(held) / len(hands):.1%}"]
    for found in chances:
        missed = sum((chance - true) ** 2 for chance, true in zip(found, held, strict=True)) / len(hands)
        told.append(f"{sum(found) / len(hands):.1%}, {missed:.4f}")
    return " | ".join(told)


def by_hand(cards: Sequence[Drawn]) -> list[list[Drawn]]:
    """The cards of each hand."""
    found: dict[tuple[str, int], list[Drawn]] = {}
    for card in cards:
        found.setdefault((card.player, card.hand), []).append(card)
    return list(found.values())


class Believing(Observation):
    """A look at a game whose worlds are drawn by beliefs."""

    __slots__ = ()

    def determinised(self, seed: int) -> Engine:
        """See `Observation.believed`."""
        return self.believed(seed)


def pairs(player: str, games: int, seed: int) -> Iterator[int]:
    """Pairs of games between a player who believes and the same one who does not: how many the first wins, 0 to 2."""
    module = game(GAME)
    names = list(shipped_for(module.formats[0], GAME, module.book()))
    for one in range(seed, seed + games // 2):
        decks, won = [load_deck(name) for name in Stream(one).shuffled(names)[:2]], 0
        for believer in range(2):
            engine = module.new_game(decks, one, keep=False, discreet=False)
            players = [make_player(player, number(one, seat)) for seat in range(2)]
            while (prompt := engine.prompt) is not None:
                look = Believing if prompt.seat == believer else Observation
                engine.choose(players[prompt.seat].choose(look(engine, prompt.seat), prompt))
            assert engine.outcome is not None
            won += believer in engine.outcome.winners
        yield won


def lists(seen: int, times: int = 2) -> str:
    """How likely the next card of a shipped deck is, in nats, when some cards of it have been seen: if every card that
    goes with those is equally likely, by the field without this list, and by the whole field.
    """
    module = game(GAME)
    book, field = module.book(), field_lists(GAME)
    kinds = [number for number in book.numbers() if module.decks.place(book[number]) == MAIN]
    sums, count = [0.0, 0.0, 0.0], 0
    for at, one in enumerate(field):
        deck = [number for number, copies in one.cards.items() for _ in range(copies)]
        for time in range(times):
            *drawn, card = Stream(number(at, time)).shuffled(deck)[: seen + 1]
            known = Counter(drawn)
            fits = module.decks.goes_with(drawn, book)
            legal = {kind: 4 - known[kind] for kind in kinds if fits(book[kind])}
            sums[0] += math.log(legal[card] / sum(legal.values()))
            for place, lists in ((1, [other for other in field if other is not one]), (2, field)):
                unseen = expected(guesses(module, book, known, len(deck) - seen, lists))
                sums[place] += math.log(unseen[card] / sum(unseen.values()))
            count += 1
    return f"{seen} | " + " | ".join(f"{one / count:.2f}" for one in sums)


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ways = parser.add_subparsers(dest="way", required=True)
    for way in ("play", "pairs"):
        played = ways.add_parser(way)
        played.add_argument("player")
        played.add_argument("--games", type=int, default=100)
        played.add_argument("--seed", type=int, default=1)
        if way == "play":
            played.add_argument("--out", type=Path, required=True)
    for way in ("fit", "measure"):
        ways.add_parser(way).add_argument("files", type=Path, nargs="+")
    ways.add_parser("lists")
    args = parser.parse_args()
    if args.way == "pairs":
        found = Counter[int]()
        for won in pairs(args.player, args.games, args.seed):
            found[won] += 1
            print(f"2-0: {found[2]}, 1-1: {found[1]}, 0-2: {found[0]}", flush=True)
        return
    if args.way == "lists":
        for seen in (0, 2, 5, 10, 20):
            print(lists(seen))
        return
    if args.way == "play":
        args.out.write_text(json.dumps([vars(card) for card in play(args.player, args.games, args.seed)]))
        return
    read = {file.stem: [Drawn(**one) for one in json.loads(file.read_text())] for file in args.files}
    if args.way == "fit":
        cards = [card for found in read.values() for card in found if card.deck not in LEFT_OUT]
        for name, weight in fitted(cards).items():
            print(f'        "{name}": {weight},')
        return
    model = game(GAME).ai.hands
    assert model is not None
    for name, found in read.items():
        for title, cards in (
            ("decks of the fit", [card for card in found if card.deck not in LEFT_OUT]),
            ("decks left out", [card for card in found if card.deck in LEFT_OUT]),
        ):
            if cards:
                print(f"{name}, {title} | {measured(cards, dict(model.weights))}")
                print(f"    holds an action: {answers(cards, dict(model.weights))}")


if __name__ == "__main__":
    main()
