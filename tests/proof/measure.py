"""Figures of the solver: does it agree with exhaustive play, and how long does it take on the last turns of games?

    python -m tests.proof.measure agree GAME FIRST COUNT
    python -m tests.proof.measure turns COUNT [COPIES]

`agree` compares COUNT positions of a game with everything played out, from the seed FIRST on, and fails at the first
difference. `turns` asks the solver whether the winner of a game could be sure to win at the beginning of its last main
phase: COUNT games of `greedy` against itself with tournament decks, and at most COPIES copies of the game for each
answer: that limit is the same on every machine.
"""

from __future__ import annotations

import math
import random
import sys
import time
from collections import Counter
from statistics import median

from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game, game_of
from gundam_tui.kernel import Engine
from gundam_tui.players import make_player
from gundam_tui.players.observation import Observation
from gundam_tui.proof import Solver, win
from gundam_tui.sim.ladder import LADDER_DECKS
from tests.proof.exhaustive import compare

_LONG = 600  # decisions after which a game is left out


def agree(id: str, first: int, count: int) -> str:
    """Compare some positions. Returns the figures."""
    begun, seed, found = time.process_time(), first, Counter[str]()
    while found["yes"] + found["no"] < count:
        found[compare(id, seed)] += 1
        seed += 1
    told = ", ".join(f"{number} {word}" for word, number in sorted(found.items()))
    seconds = time.process_time() - begun
    return f"{id}, seeds {first} to {seed - 1}: no difference in {count} positions ({told}); {seconds:.0f} CPU seconds"


def last_turn(seed: int) -> Engine | None:
    """The beginning of the winner's last main phase in a game of `greedy` against itself; None: there is none."""
    module = game("gcg")
    decks = [load_deck(name) for name in random.Random(seed).sample(LADDER_DECKS["gcg"], 2)]
    engine = module.new_game(decks, seed, keep=False, generator="splitmix64")
    players = [make_player("greedy", seed * 2 + seat) for seat in range(2)]
    turn, starts = -1, dict[int, Engine]()
    for _ in range(_LONG):
        prompt = engine.prompt
        if prompt is None:
            break
        if module.prompts[prompt.kind].main and module.turn(engine) != turn and not engine.step_answers:
            turn, starts[prompt.seat] = module.turn(engine), engine.clone()
        engine.answer(players[prompt.seat].answer(Observation(engine, prompt.seat), prompt))
    winners = engine.outcome.winners if engine.outcome is not None else ()
    start = starts.get(next(iter(winners), -1))
    return start if start is not None and game_of(start).turn(start) == module.turn(engine) else None


def turns(count: int, copies: int) -> str:
    """Solve the last turns of games, with the figures so far after each hundred. Returns the figures."""
    verdicts, seconds, reasons = Counter[str](), list[float](), Counter[str]()
    seed = 1
    while len(seconds) < count:
        engine = last_turn(seed)
        seed += 1
        if engine is None or engine.prompt is None:
            continue
        seat = engine.prompt.seat
        proof = Solver(engine, seat, win(engine, seat), nodes=copies, seconds=math.inf, copies=copies).prove()
        verdicts[proof.verdict] += 1
        reasons[proof.why] += 1
        seconds.append(proof.seconds)
        if len(seconds) % 100 == 0:
            print(_figures(seconds, verdicts, reasons, copies), flush=True)
    return _figures(seconds, verdicts, reasons, copies)


def _figures(seconds: list[float], verdicts: Counter[str], reasons: Counter[str], copies: int) -> str:
    count = len(seconds)
    decided = 1 - verdicts["not decided"] / count
    told = ", ".join(f"{word} {number}" for word, number in sorted(verdicts.items()))
    why = "; ".join(f"{number} {word}" for word, number in reasons.most_common() if word)
    slowest = sorted(seconds)
    return (
        f"{count} last turns, at most {copies} copies of the game each: {told}; {decided:.1%} decided "
        f"({why}); CPU seconds: median {median(slowest):.3f}, nine of ten within {slowest[count * 9 // 10]:.2f}, worst "
        f"{slowest[-1]:.2f}"
    )


def main() -> None:
    """Print what was asked for."""
    match sys.argv[1:]:
        case ["agree", id, first, count]:
            print(agree(id, int(first), int(count)))
        case ["turns", count, *rest]:
            print(turns(int(count), int(rest[0]) if rest else 2_000))
        case _:
            print(__doc__)
            raise SystemExit(2)


if __name__ == "__main__":
    main()
