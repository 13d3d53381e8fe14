"""The same seed and the same keys are the same game, on every machine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.profile import quick_every
from tests.properties.games import GAMES, MANY, SCALE, new, play, position, prompts

ROOT = Path(__file__).parents[2]

# Plays games and prints every digest; run in processes with different hash seeds.
PROGRAM = """
import sys
from tests.properties.games import new, prompts
from tests.profile import quick_every
for name in sys.argv[2:]:
    for seed in range(int(sys.argv[1])):
        engine = new(name, seed)
        for prompt in prompts(engine, seed + 6000):
            print(name, seed, engine.digest(), prompt.keys())
        print(name, seed, engine.digest(), engine.outcome)
"""


@pytest.mark.parametrize("name", quick_every(GAMES, 5))
def test_a_replay_by_keys_reproduces_every_digest(name: str):
    for seed in range(2 * SCALE):
        engine = new(name, seed)
        digests: list[str] = []
        play(engine, seed + 5000, lambda _, e=engine, d=digests: d.append(e.digest()))
        again = new(name, seed, keep=False)
        for digest, keys in zip(digests, engine.record, strict=True):
            assert again.digest() == digest
            again.answer(keys)
        assert position(again) == position(engine)
        assert again.outcome == engine.outcome


@pytest.mark.parametrize("name", [name for name in GAMES if name not in ("toy3", "toy4")])
def test_a_concession_ends_the_game_and_can_be_taken_back(name: str):
    engine = new(name, 14)
    for at, _ in enumerate(prompts(engine, 5100)):
        if at == 25:
            break
    before = position(engine)
    loser = engine.prompt.seat if engine.prompt else 0
    engine.concede(loser)
    if name not in MANY or name == "team battle":
        assert engine.outcome is not None
        assert loser not in engine.outcome.winners
        assert engine.prompt is None
    else:  # the others play on
        assert engine.outcome is None
        assert engine.state.out == (loser,)
    assert engine.record[-1] == (f"concede:p{loser + 1}",)
    assert engine.undo()
    assert position(engine) == before
    play(engine, 1)


@pytest.mark.parametrize("name", quick_every(GAMES, 5))
def test_other_seeds_are_other_games(name: str):
    digests = set()
    for seed in range(5):
        engine = new(name, seed)
        play(engine, 5200)
        digests.add(engine.digest())
    assert len(digests) == 5


@pytest.mark.thorough
def test_hash_seeds_make_no_difference():
    outputs = []
    for hash_seed in ("1", "4242"):
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM, str(2 * SCALE), *GAMES],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        outputs.append(run.stdout.splitlines())
    assert len(outputs[0]) > 1000
    for one, two in zip(*outputs, strict=True):
        assert one == two
