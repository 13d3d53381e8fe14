"""Does an analysis find what was put in? Games of `expert` against itself, in each of which one decision is replaced by
one that many roll-outs call clearly worse.

    python -m tests.study.planted GAMES [PAIRS] [FIRST]

For each game: the answer that was put in, how many points worse the roll-outs call it, and the word of the analysis for
it. Then, of the other decisions that the analysis marks, up to twenty drawn by lot, each judged by as many roll-outs.
A roll-out is a pair: both answers, in the same imagined world and with the same chance, played to the end by `greedy`.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine
from gundam_tui.kernel.prompt import Option
from gundam_tui.kernel.rng import number
from gundam_tui.players import Player, make_player
from gundam_tui.players.greedy import GreedyPlayer
from gundam_tui.players.observation import NoWorld, Observation
from gundam_tui.study.judging import Judged, judge

WORSE = 15.0  # points that a decision must be worse to be put in
REAL = 5.0  # points that a marked decision must really be worse
DRAWN = 20
_SCREEN = 12  # pairs of a first look
_LONG = 500


@dataclass(frozen=True)
class Made:
    """A decision of a game: the position before it, and the answer given."""

    before: Engine
    keys: tuple[str, ...]


def rolled(engine: Engine, worse: Sequence[str], better: Sequence[str], pairs: int, seed: int) -> float:
    """How many points an answer is worse than another, by roll-outs from what the deciding seat knows."""
    prompt = engine.prompt
    assert prompt is not None
    observation, total, count = Observation(engine, prompt.seat), 0.0, 0
    for at in range(pairs):
        try:
            world = observation.determinised(number(seed, at))
        except NoWorld:
            continue
        assert world.prompt is not None
        answers = [world.prompt.like(prompt.select(keys)) for keys in (worse, better)]
        if None not in answers:
            one, other = (_won(world, answer or [], prompt.seat) for answer in answers)
            total, count = total + other - one, count + 1
    return 100 * total / max(1, count)


def _won(world: Engine, answer: Sequence[Option], seat: int) -> float:
    engine = world.clone()
    engine.choose(answer)
    player = GreedyPlayer(1)
    for _ in range(_LONG):
        prompt = engine.prompt
        if prompt is None:
            break
        engine.choose(player.choose(Observation(engine, prompt.seat), prompt))
    winners = engine.outcome.winners if engine.outcome is not None else ()
    return float(seat in winners) if winners else 0.5


def play(engine: Engine, seed: int) -> list[Made]:
    """Let experts play on; returns their decisions."""
    players: list[Player] = [make_player("expert", seed * 2 + seat) for seat in range(2)]
    made: list[Made] = []
    while (prompt := engine.prompt) is not None and engine.decisions < _LONG:
        keys = tuple(players[prompt.seat].answer(Observation(engine, prompt.seat), prompt))
        if not prompt.forced:
            made.append(Made(engine.clone(), keys))
        engine.answer(keys)
    return made


def plant(seed: int, pairs: int) -> tuple[list[Made], int, float] | None:
    """A game with a mistake in it: its decisions, which of them it is, and how many points it is worse."""
    module, chance = game("gcg"), random.Random(seed)
    names = module.deck_format.usual
    decks = [load_deck(names[at % len(names)]) for at in (seed, seed // len(names) + seed)]
    made = play(module.new_game(decks, seed, keep=False, chance="splitmix64"), seed)
    mains = [at for at, one in enumerate(made) if _main(one) and not one.before.step_answers]
    for at in chance.sample(mains[2:], max(0, len(mains) - 2)):
        before, best = made[at].before, made[at].keys
        assert before.prompt is not None
        tried = [tuple(option.key for option in one) for one in module.ai.policy.answers(before, before.prompt, 24)]
        others = [keys for keys in tried if keys != best]
        if not others:
            continue
        keys = chance.choice(others)
        if rolled(before, keys, best, _SCREEN, seed) < WORSE:
            continue
        by = rolled(before, keys, best, pairs, seed + 1)
        if by >= WORSE:
            engine = before.clone()
            engine.answer(keys)
            return [*made[:at], Made(before, keys), *play(engine, seed)], at, by
    return None


def _main(one: Made) -> bool:
    prompt = one.before.prompt
    return prompt is not None and game("gcg").prompts[prompt.kind].main


def main() -> None:
    """Plant, analyse, and print the figures."""
    count, pairs, first = (*map(int, sys.argv[1:]), *(0, 600, 1)[len(sys.argv) - 1 :])
    begun, found, planted = time.process_time(), 0, 0
    marked: list[tuple[Made, Judged]] = []
    spent = 0.0
    for seed in range(first, first + count):
        one = plant(seed, pairs)
        if one is None:
            print(f"game {seed}: no decision in it has a worse answer that is worse enough", flush=True)
            continue
        made, at, by = one
        planted += 1
        before = time.process_time()
        for place, decision in enumerate(made):
            judged = judge(decision.before, decision.keys)
            if place == at:
                word = judged.word if judged is not None else "not judged"
                found += word in ("mistake", "blunder")
                print(f"game {seed}: {by:.0f} points worse, called: {word} ({judged and judged.given})", flush=True)
            elif judged is not None and judged.word not in ("best", "good"):
                marked.append((decision, judged))
        spent += time.process_time() - before
    print(f"{found} of {planted} found; {spent / max(1, planted):.0f} CPU seconds an analysis")
    drawn = random.Random(first).sample(marked, min(DRAWN, len(marked)))
    by_rolls = [rolled(one.before, one.keys, judged.best_keys, pairs, 7) for one, judged in drawn]
    real = sum(points >= REAL for points in by_rolls)
    print(f"of {len(marked)} others that are marked {len(drawn)} drawn: {real} are at least {REAL:g} points worse")
    print(
        "points:",
        ", ".join(f"{judged.loss:.0f}/{points:.0f}" for (_, judged), points in zip(drawn, by_rolls, strict=True)),
    )
    print(f"{pairs} pairs of roll-outs each; {time.process_time() - begun:.0f} CPU seconds in all")


if __name__ == "__main__":
    main()
