"""Does an analysis find what was put in? Games of `expert` against itself, in each of which one decision is replaced by
one that many roll-outs call clearly worse.

    python -m tests.study.planted plant FOLDER GAMES [FIRST]
    python -m tests.study.planted judge FOLDER [OTHERS]
    python -m tests.study.planted check FOLDER

`plant` adds games to the folder, from the seed FIRST on. `judge` asks the analysis about the decision that was put in,
and in each game about OTHERS of the decisions that were not, drawn by lot. `check` draws twenty of these that it calls
a mistake or a blunder, and judges them by roll-outs. Each takes up its work where it was stopped; remove `judged.jsonl`
and `checked.jsonl` to judge again after a change.

A roll-out is a pair: both answers, in the same imagined world and with the same chance, played to the end by `greedy`.
Pairs are played until it is clear on which side of a threshold the mean lies, at most `MOST` of them. What is put in is
drawn by lot, from the answers after the first third of a game that look at least `_BAD` points worse two turns later,
until the pairs call one at least `WORSE` points worse. One that is not clear after `TRIED` pairs is left out, as many
are that are hardly that much worse. (A pair takes four times as long at the beginning of a game as near its end.)
"""

from __future__ import annotations

import json
import math
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine
from gundam_tui.kernel.prompt import Option
from gundam_tui.kernel.rng import number
from gundam_tui.players import Player, make_player
from gundam_tui.players.greedy import GreedyPlayer
from gundam_tui.players.observation import NoWorld, Observation
from gundam_tui.players.value import learned
from gundam_tui.sim.ladder import LADDER_DECKS
from gundam_tui.study.judging import judge, play_on

WORSE = 15.0  # points that a decision must be worse to be put in
REAL = 5.0  # points that a marked decision must really be worse
DRAWN = 20
OTHERS = 12  # decisions of a game that are judged besides the one that was put in
MOST = 600  # pairs
TRIED = 48  # of them for an answer that may be put in
_LOOKS = (6, 12, 24, 48, 96, 150, 200, 300, 400, 500)  # numbers of pairs after which a mean may be clear
_LEAST = 12  # pairs before a mean may be clearly above the threshold
_SURE, _DOUBTFUL = 2.33, 0.5  # standard errors from the threshold: one in a hundred, three in ten
_SPREAD = 30.0  # the least standard deviation that is assumed of a few pairs
_LONG = 500
_BEGUN = 0.3  # of the answers of a game, before which nothing is put in
_LOST, _WON = 0.08, 0.95  # the chance to win, by the learned value, between which a game is open
_BAD, _WORLDS = 28.0, 8  # points that an answer must look worse, in how many worlds
_ASIDE = 5  # answers tried by long roll-outs before a game is left out

MARKED = ("mistake", "blunder")
Keys = tuple[str, ...]


@dataclass(frozen=True)
class Planted:
    """A game with a decision put in.

    Attributes:
        seed: of the game; it decides its decks.
        answers: of the whole game.
        at: the number of the answer that was put in, from 0; `instead`: the one that `expert` gave.
        points: how many points it is worse, by so many `pairs`.
    """

    seed: int
    answers: tuple[Keys, ...]
    at: int
    instead: Keys
    points: float
    pairs: int


def worse_by(
    engine: Engine, worse: Sequence[str], better: Sequence[str], threshold: float, seed: int, *,
    below: float = _SURE, most: int = MOST,
) -> tuple[float, int, bool]:  # fmt: skip
    """How many points an answer is worse than another, by roll-outs from what the deciding seat knows; the number of
    pairs played; and whether it is clear that the points reach a threshold.

    Args:
        engine: at the decision.
        worse, better: the answers.
        threshold: pairs are played until it is clear whether the points reach it.
        seed: decides the worlds.
        below: standard errors below the threshold that are clear enough.
        most: pairs.
    """
    prompt = engine.prompt
    assert prompt is not None
    observation, found = Observation(engine, prompt.seat), list[float]()
    for at in range(most):
        try:
            world = observation.determinised(number(seed, at))
        except NoWorld:
            continue
        assert world.prompt is not None
        answers = [world.prompt.like(prompt.select(keys)) for keys in (worse, better)]
        if None in answers:
            continue
        one, other = (_won(world, answer or [], prompt.seat) for answer in answers)
        found.append(100 * (other - one))
        if len(found) in _LOOKS:
            error = max(_SPREAD, stdev(found)) / math.sqrt(len(found))
            over = (fmean(found) - threshold) / error
            if over >= _SURE and len(found) >= _LEAST:
                return fmean(found), len(found), True
            if over <= -below:
                break
    return (fmean(found) if found else 0.0), len(found), False


def _won(world: Engine, answer: Sequence[Option], seat: int) -> float:
    engine, player = world.answered(answer), GreedyPlayer(1)
    for _ in range(_LONG):
        prompt = engine.prompt
        if prompt is None:
            break
        engine.choose(player.choose(Observation(engine, prompt.seat), prompt))
    winners = engine.outcome.winners if engine.outcome is not None else ()
    return float(seat in winners) if winners else 0.5


def begin(seed: int) -> Engine:
    """A game of two different decks."""
    names = random.Random(seed).sample(LADDER_DECKS["gcg"], 2)
    return game("gcg").new_game([load_deck(one) for one in names], seed, keep=False, generator="splitmix64")


def play(engine: Engine, seed: int) -> list[Keys]:
    """Let experts play on to the end; returns their answers."""
    players: list[Player] = [make_player("expert", seed * 2 + seat) for seat in range(2)]
    answers: list[Keys] = []
    while (prompt := engine.prompt) is not None and engine.decisions < _LONG:
        answers.append(tuple(players[prompt.seat].answer(Observation(engine, prompt.seat), prompt)))
        engine.answer(answers[-1])
    return answers


def positions(seed: int, answers: Sequence[Keys]) -> Iterator[Engine]:
    """The game before each answer. It is played on: take a copy to keep one."""
    engine = begin(seed)
    for keys in answers:
        yield engine
        engine.answer(keys)


def plant(seed: int) -> Planted | None:
    """A game with a mistake in it; None: few decisions of it can be made worse."""
    chance, answers = random.Random(seed), play(begin(seed), seed)
    for at, before, keys in islice(_look_bad(seed, answers, chance), _ASIDE):
        points, pairs, clear = worse_by(before, keys, answers[at], WORSE, number(seed, at), below=_DOUBTFUL, most=TRIED)
        if clear:
            engine = before.clone()
            engine.answer(keys)
            played = (*answers[:at], keys, *play(engine, seed))
            return Planted(seed, played, at, answers[at], points, pairs)
    return None


def _look_bad(seed: int, answers: Sequence[Keys], chance: random.Random) -> Iterator[tuple[int, Engine, Keys]]:
    """Other answers while it is open who wins, in an order by lot: those that look worse by the learned value two turns
    later, with the number and the position of each.
    """
    policy, value = game("gcg").ai.policy, learned("gcg")
    assert value is not None
    others: list[tuple[int, Engine, Keys]] = []
    for at, engine in enumerate(positions(seed, answers)):
        prompt = engine.prompt
        if at < _BEGUN * len(answers) or prompt is None or not _judged(engine):
            continue
        if not _LOST < value.chance(engine, prompt.seat) < _WON:
            continue
        before = engine.clone()
        assert before.prompt is not None
        tried = (tuple(option.key for option in one) for one in policy.answers(before, before.prompt, 24))
        others += [(at, before, keys) for keys in tried if keys != answers[at]]
    for at, before, keys in chance.sample(others, len(others)):
        if quickly(before, keys, answers[at], seed) >= _BAD:
            yield at, before, keys


def quickly(engine: Engine, worse: Sequence[str], better: Sequence[str], seed: int) -> float:
    """How many points an answer looks worse than another when all play on quickly for two turns, in a few worlds."""
    prompt, value = engine.prompt, learned("gcg")
    assert prompt is not None
    observation, found = Observation(engine, prompt.seat), list[float]()
    for at in range(_WORLDS):
        world = observation.determinised(number(seed, at))
        assert world.prompt is not None
        answers = [world.prompt.like(prompt.select(keys)) or [] for keys in (worse, better)]
        one, other = (play_on(world, answer, prompt.seat, number(seed, at), value) for answer in answers)
        found.append(100 * (other - one))
    return fmean(found)


def _judged(engine: Engine) -> bool:
    """Is the open prompt one that the analysis judges?"""
    prompt = engine.prompt
    if prompt is None or prompt.forced or engine.step_answers:
        return False
    row = game("gcg").prompts[prompt.kind]
    return not row.payment and not row.setup


# ---------------------------------------------------------------- files


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def _add(path: Path, row: object) -> None:
    with path.open("a") as file:
        file.write(json.dumps(row) + "\n")


def _games(folder: Path) -> list[Planted]:
    rows = [row for row in _rows(folder / "games.jsonl") if "at" in row]
    return [
        Planted(**row | {"answers": tuple(map(tuple, row["answers"])), "instead": tuple(row["instead"])})
        for row in rows
    ]


def plant_all(folder: Path, count: int, first: int) -> None:
    """Add games to a folder until there are enough of them."""
    folder.mkdir(parents=True, exist_ok=True)
    path, begun = folder / "games.jsonl", time.process_time()
    seed = max([first - 1, *(row["seed"] for row in _rows(path))]) + 1
    while (have := len(_games(folder))) < count:
        one = plant(seed)
        _add(path, asdict(one) if one is not None else {"seed": seed})
        told = f"{one.points:.0f} points worse by {one.pairs} pairs" if one is not None else "left out"
        print(f"game {seed}: {told}; {have + (one is not None)}, {time.process_time() - begun:.0f} s", flush=True)
        seed += 1


def judge_all(folder: Path, others: int) -> None:
    """Judge the decisions that were put in and some others, and print the figures."""
    path = folder / "judged.jsonl"
    known = {row["seed"] for row in _rows(path)}
    for one in _games(folder):
        if one.seed in known:
            continue
        asked = {at for at, engine in enumerate(positions(one.seed, one.answers)) if not _asks_nothing(engine)}
        drawn = random.Random(one.seed).sample(sorted(asked - {one.at}), min(others, len(asked) - 1))
        found: list[dict[str, Any]] = []
        for at, engine in enumerate(positions(one.seed, one.answers)):
            if at == one.at or at in drawn:
                begun = time.process_time()
                judged = judge(engine, one.answers[at])
                facts = asdict(judged) if judged is not None else {"word": "not judged"}
                found.append(facts | {"at": at, "seconds": time.process_time() - begun})
        _add(path, {"seed": one.seed, "asked": len(asked), "found": found})
    _tell(folder)


def _asks_nothing(engine: Engine) -> bool:
    prompt = engine.prompt
    return prompt is None or prompt.forced


def _tell(folder: Path) -> None:
    games = {one.seed: one for one in _games(folder)}
    words, others, seconds, asked = Counter[str](), Counter[str](), list[float](), list[int]()
    for row in _rows(folder / "judged.jsonl"):
        one = games[row["seed"]]
        asked.append(row["asked"])
        for found in row["found"]:
            seconds.append(found["seconds"])
            if found["at"] != one.at:
                others[found["word"]] += 1
                continue
            words[found["word"]] += 1
            if found["word"] not in MARKED:
                told = f"{found['loss']:.0f} ± {found['margin']:.0f}" if "loss" in found else ""
                print(f"missed in game {one.seed}, answer {one.at}: {one.points:.0f} points by {one.pairs} pairs, "
                      f"called {found['word']} {told}: {found.get('given')} / {found.get('best')}")  # fmt: skip
    print(f"{sum(words[word] for word in MARKED)} of {words.total()} found ({_counts(words)})")
    print(f"of {others.total()} others: {_counts(others)}")
    print(
        f"{fmean(seconds):.2f} CPU seconds a decision, {fmean(seconds) * fmean(asked):.0f} a game of {fmean(asked):.0f}"
    )


def _counts(words: Counter[str]) -> str:
    return ", ".join(f"{count} {word}" for word, count in words.most_common())


def check_all(folder: Path) -> None:
    """Judge some of the marked decisions by roll-outs, and print the figures."""
    path, games = folder / "checked.jsonl", {one.seed: one for one in _games(folder)}
    marked = [
        (row["seed"], found)
        for row in _rows(folder / "judged.jsonl")
        for found in row["found"]
        if found["at"] != games[row["seed"]].at and found["word"] in MARKED
    ]
    drawn = random.Random(len(marked)).sample(marked, min(DRAWN, len(marked)))
    known = {(row["seed"], row["at"]): row for row in _rows(path)}
    real = 0
    for seed, found in drawn:
        row = known.get((seed, found["at"]))
        if row is None:
            answers = games[seed].answers
            for at, engine in enumerate(positions(seed, answers)):
                if at == found["at"]:
                    points, pairs, _ = worse_by(engine, answers[at], found["best_keys"], REAL, number(seed + 1, at))
                    row = {"seed": seed, "at": at, "points": points, "pairs": pairs}
                    _add(path, row)
                    break
            assert row is not None
        real += row["points"] >= REAL
        print(
            f"game {seed}, answer {found['at']}: called {found['word']} ({found['loss']:.0f} ± {found['margin']:.0f}), "
            f"{row['points']:.0f} points by {row['pairs']} pairs: {found['given']} / {found['best']}",
            flush=True,
        )
    print(f"of {len(marked)} others that are marked {len(drawn)} drawn: {real} are at least {REAL:g} points worse")


def main() -> None:
    """Do what was asked for."""
    match sys.argv[1:]:
        case ["plant", folder, count, *rest]:
            plant_all(Path(folder), int(count), int(rest[0]) if rest else 1)
        case ["judge", folder, *rest]:
            judge_all(Path(folder), int(rest[0]) if rest else OTHERS)
        case ["check", folder]:
            check_all(Path(folder))
        case _:
            print(__doc__)
            raise SystemExit(2)


if __name__ == "__main__":
    main()
