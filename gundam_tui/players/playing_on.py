"""Judges the answers to a question in another's turn by playing on: in a few worlds all sides finish the turn quickly,
and a learned value judges the main phase of the next one.

The expert uses it to choose blockers. At first sight a block is judged in the middle of the other's turn, where the
value cannot tell what the attacks that follow will do. Of 43 blocks in games of players that look one answer ahead it
answered 9 differently from first sight; playing on with that player instead of quickly, in 12 worlds each, it was worth
0.9 points of the chance to win a block more (standard error 0.7). Judged in the same way, it was no better at choosing
targets (-0.1 +- 0.3, 56 positions) and worse in action steps (-1.7 +- 1.1, 24 positions), where a quick player uses
badly what was kept; so those are answered at first sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from gundam_tui.games.registry import game_of
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import Stream, number

from .observation import NoWorld, Observation
from .one_look import play_until
from .value import LearnedValue, log_odds

WORLDS: Final = 8  # in which the answers are compared, all with the same chance
WIDTH: Final = 10  # answers compared
NOISE: Final = 0.04  # differences in log-odds that mean nothing: then the quiet answer is given
_FAR: Final = 150  # decisions after which playing on stops


def best_played_on(observation: Observation, prompt: Prompt, value: LearnedValue, seed: int) -> list[Option]:
    """Returns the answer after which the seat does best; empty if the question is not one about a block, if only one
    answer competes, or if no world can be imagined.

    Args:
        observation: what the seat knows, at a prompt in another's turn.
        prompt: that prompt.
        value: judges positions.
        seed: decides the worlds, and the chance in them.
    """
    kind = observation.game.prompts[prompt.kind]
    if not (kind.window and kind.branched):
        return []
    found: list[list[float]] = []
    answers: list[list[str]] = []
    for at in range(WORLDS):
        if at and observation.hurried:
            break
        try:
            world = observation.determinised(number(seed, at))
        except NoWorld:
            break
        asked = world.prompt
        assert asked is not None
        if not answers:
            tried = observation.game.ai.policy.answers(world, asked, WIDTH)
            if len(tried) < 2:
                return []
            answers = [[option.key for option in answer] for answer in tried]
        chance = number(seed, WORLDS + at)
        found.append([played_on(world, keys, observation.seat, chance, value) for keys in answers])
    if not found:
        return []
    odds = [log_odds(fmean(column)) for column in zip(*found, strict=True)]
    best = max(range(len(odds)), key=lambda at: (odds[at], -at))
    return prompt.select(answers[best if odds[best] > odds[0] + NOISE else 0])  # the first one is quiet


def played_on(world: Engine, keys: Sequence[str], seat: int, seed: int, value: LearnedValue) -> float:
    """Returns a seat's chance to win at the next turn's main phase, 0 to 1, when all play quickly until then.

    Args:
        world: a game at a prompt; it is not changed.
        keys: the answer to that prompt.
        seat: the seat.
        seed: decides what is drawn, and how the sides play.
        value: judges the position.
    """
    module, asked = game_of(world), world.prompt
    assert asked is not None
    copy, stream = world.answered(asked.select(keys)), Stream(seed)
    play_until(copy, module.turn(world) + 1, _FAR, lambda now, prompt: module.ai.policy.quick(now, prompt, stream))
    found = value.chance(copy, seat)
    copy.rest()
    return found
