"""Plays the answers that compete on for several turns, in games that say how (`GameAi.foresight`), and else as `greedy`
does.

Greedy's answer and the few others that look best to it are played on in the same worlds, nearly as greedy itself would,
and judged there by a learned value. The others are taken to be greedy: their squads are the ones that it would send.
The worst answers are dropped on the way, and those about which the worlds already agree, so that most worlds go where
it is close. Another answer than greedy's is given if it gains enough, and more than chance explains. Everything is
counted, so choices are a function of the seed on any machine. How strong it is, how long it takes, and where the
numbers come from: `strength.md`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from typing import TYPE_CHECKING, Final

from gundam_tui.games.registry import game_of
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import number

from .greedy import GreedyPlayer
from .observation import NoWorld, Observation
from .one_look import play_until
from .value import LearnedValue

if TYPE_CHECKING:
    from gundam_tui.games.api import Foresight

TURNS: Final = 4  # that an answer is played on for
WIDTH: Final = 5  # answers that are played on
# The worlds in which they are, in all, and how many answers beside greedy's are left after these.
STAGES: Final = ((8, 3), (24, 2), (64, 1))
FIRST: Final = 16  # worlds before which nothing is told
LEAST: Final = 0.005  # of the chance to win that another answer than greedy's has to gain
SURE: Final = 1.0  # standard errors that it has to gain likewise
LOST: Final = 2.0  # standard errors by which an answer may fall short of it before it is dropped
_FAR: Final = 3000  # decisions after which playing on stops


class ForesightPlayer:
    """Plays as `greedy`, and looks several turns ahead where a game says that it is worth it.

    Args:
        seed: decides the imagined worlds.
        value: judges what several turns lead to.
    """

    __slots__ = ("_greedy", "_seed", "_value")

    def __init__(self, seed: int, value: LearnedValue) -> None:
        self._seed = seed
        self._value = value
        self._greedy = GreedyPlayer(seed)

    def choose(self, observation: Observation, prompt: Prompt) -> list[Option]:
        """See `Player.choose`."""
        usual = self._greedy.choose(observation, prompt)
        foresight = observation.game.ai.foresight
        if prompt.forced or prompt.ordered or foresight is None:
            return usual
        first = _places(prompt, usual)
        known = observation.known()
        others = [_places(prompt, answer) for answer in foresight.compared(known, prompt)]
        others = [answer for answer in others if sorted(answer) != sorted(first)]
        if not others or observation.hurried:
            return usual
        seed = number(self._seed, prompt.number)
        try:
            world = observation.determinised(number(seed, 0))
            best = self._best(observation, [first, *self._likeliest(world, others)], seed, foresight)
        except NoWorld:
            return usual
        return [prompt.options[at] for at in best] if best != first else usual

    def answer(self, observation: Observation, prompt: Prompt) -> list[str]:
        """See `Player.answer`."""
        return [option.key for option in self.choose(observation, prompt)]

    def _likeliest(self, world: Engine, answers: list[list[int]]) -> list[list[int]]:
        """Returns the answers, by the places of their options, that look best to greedy in a world, best first."""
        assert world.prompt is not None
        options = world.prompt.options
        rated = [(-self._greedy.rate(world, [options[at] for at in answer]), answer) for answer in answers]
        return [answer for _, answer in sorted(rated)[: WIDTH - 1]]

    def _best(self, observation: Observation, answers: list[list[int]], seed: int, foresight: Foresight) -> list[int]:
        """Returns the answer that gains enough on the first one, or the first one."""
        found: list[list[float]] = [[] for _ in answers]  # of each answer the chance to win in each world
        others = list(range(1, len(answers)))
        judge = GreedyPlayer(self._seed, evaluator=foresight.evaluate)
        seen = 0
        for worlds, left in STAGES:
            while seen < worlds and not (seen and observation.hurried):
                world = observation.determinised(number(seed, seen))
                for at in (0, *others):
                    found[at].append(self._chance(world, answers[at], observation.seat, foresight, judge))
                seen += 1
            others.sort(key=lambda at: (-sum(found[at]), at))
            if seen < worlds:
                break
            others = [at for at in others[:left] if not _hopeless(found[at], found[0])]
            if not others:
                return answers[0]
        if seen < FIRST:
            return answers[0]
        best = others[0]
        gain, error = _gain(found[best], found[0])
        return answers[best] if gain > LEAST and gain > SURE * error else answers[0]

    def _chance(
        self, world: Engine, places: Sequence[int], seat: int, foresight: Foresight, judge: GreedyPlayer
    ) -> float:
        """Returns a seat's chance to win some turns after an answer; `judge` compares its own that follow."""
        assert world.prompt is not None
        options, module = world.prompt.options, game_of(world)
        rate, favour, others_rate = judge.rate, foresight.favour, self._greedy.rate

        def answer(now: Engine, prompt: Prompt) -> Sequence[Option]:
            tried = foresight.tried(now, prompt, seat)
            if len(tried) == 1:
                return tried[0]
            if prompt.seat != seat:
                return max(tried, key=lambda one: others_rate(now, one))
            return max(tried, key=lambda one: rate(now, one) + favour(now, prompt, one))

        copy = world.answered([options[at] for at in places])
        play_until(copy, module.turn(world) + TURNS, _FAR, answer)
        found = self._value.chance(copy, seat)
        copy.rest()
        return found


def _places(prompt: Prompt, answer: Sequence[Option]) -> list[int]:
    at = {option.key: place for place, option in enumerate(prompt.options)}
    return [at[option.key] for option in answer]


def _gain(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Returns how much more one answer wins than another in the same worlds, and the standard error of that."""
    differences = [a - b for a, b in zip(one, other, strict=True)]
    mean, count = fmean(differences), len(differences)
    return mean, sqrt(sum([(each - mean) ** 2 for each in differences])) / count


def _hopeless(one: Sequence[float], other: Sequence[float]) -> bool:
    gain, error = _gain(one, other)
    return gain + LOST * error < LEAST
