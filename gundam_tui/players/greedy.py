"""A player that looks one decision ahead: it tries every answer in a possible world, plays on to the next quiet moment,
and takes the answer that leaves the best position (`GameAi.evaluate`). How strong it is: see `strength.md`.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from gundam_tui.games.registry import game_of
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import number

from .observation import NoWorld, Observation

if TYPE_CHECKING:
    from gundam_tui.games.api import Evaluator

_MOST = 60  # answers tried at a prompt
_FOLLOWING = 8  # answers tried at a follow-up prompt
_DEPTH = 2  # follow-up prompts that are branched on; later ones are answered by reflex
_FAR = 60  # decisions after which a look ahead stops anyway


class GreedyPlayer:
    """Takes the answer whose consequences look best. It expects opponents to block and choose what is worst for it (a
    partner: what is best), and to play no card.

    Args:
        seed: decides the imagined worlds. Choices depend on it, the number of the decision and what the seat knows, and
            not on earlier questions.
        worlds: the number of worlds imagined for each decision.
        evaluator: judges positions; None: the game's own (`GameAi.evaluate`).
    """

    __slots__ = ("_evaluator", "_seed", "_worlds")

    def __init__(self, seed: int, *, worlds: int = 1, evaluator: Evaluator | None = None) -> None:
        self._seed = seed
        self._worlds = worlds
        self._evaluator = evaluator

    def choose(self, observation: Observation, prompt: Prompt) -> list[Option]:
        """See `Player.choose`."""
        if prompt.forced:
            return prompt.only_answer()
        try:
            seed = number(self._seed, prompt.number)
            worlds = [observation.determinised(number(seed, at)) for at in range(self.worlds(observation, prompt))]
        except NoWorld:
            return list(prompt.options[: prompt.least])
        places = {option.key: at for at, option in enumerate(prompt.options)}
        tried = [[places[option.key] for option in answer] for answer in self.compared(worlds[0])]
        best, most = tried[0], -math.inf  # of equal answers the first, the reflex
        for answer in tried if len(tried) > 1 else ():
            value = sum(self._rate_at(world, answer) for world in worlds)
            if value > most:
                best, most = answer, value
            if observation.hurried:
                break  # the best one tried so far
        return [prompt.options[at] for at in best]

    def answer(self, observation: Observation, prompt: Prompt) -> list[str]:
        """See `Player.answer`."""
        return [option.key for option in self.choose(observation, prompt)]

    def worlds(self, observation: Observation, prompt: Prompt) -> int:
        """Returns the number of worlds imagined for a decision."""
        return self._worlds

    def compared(self, world: Engine) -> list[list[Option]]:
        """Returns the answers to the open prompt of a world that are compared; the first one is taken if no other is
        better.
        """
        prompt = world.prompt
        assert prompt is not None
        return game_of(world).ai.policy.answers(world, prompt, _MOST)

    def _rate_at(self, world: Engine, places: list[int]) -> float:
        """Returns the value of the options at some places of a world's prompt."""
        assert world.prompt is not None
        options = world.prompt.options
        return self.rate(world, [options[at] for at in places])

    def rate(self, world: Engine, answer: list[Option], after: Engine | None = None) -> float:
        """Returns the value of an answer in a world.

        Args:
            world: a world, at the prompt.
            answer: some of its options.
            after: the state that the answer leads to, if already known.
        """
        prompt = world.prompt
        assert prompt is not None
        if _ends(world, prompt, answer):
            return self.value(world, prompt.seat)
        copy = world.answered(answer) if after is None else after.clone()
        value = self._ahead(copy, prompt.seat, _DEPTH)
        copy.rest()
        return value

    def _ahead(self, e: Engine, seat: int, depth: int) -> float:
        """Returns the value for `seat` at the next quiet moment: when a player is asked what to do in their main
        phase.
        """
        module = game_of(e)
        policy = module.ai.policy
        for _ in range(_FAR):
            prompt = e.prompt
            if prompt is None or module.prompts[prompt.kind].main:
                break
            if not prompt.forced and depth and module.prompts[prompt.kind].branched:
                tried = policy.answers(e, prompt, _FOLLOWING)
                if len(tried) > 1:
                    values: list[float] = []
                    for answer in tried:
                        copy = e.answered(answer)
                        values.append(self._ahead(copy, seat, depth - 1))
                        copy.rest()
                    return max(values) if module.ai.together(e, seat, prompt.seat) else min(values)
            e.choose(policy.reflex(e, prompt))
        return self.value(e, seat)

    def value(self, e: Engine, seat: int) -> float:
        """Returns how good a quiet moment is for a seat."""
        return (self._evaluator or game_of(e).ai.evaluate)(e, seat)


def _ends(world: Engine, prompt: Prompt, answer: list[Option]) -> bool:
    """Does an answer end the seat's turn, or pass a window that is its main phase? It is judged before the opponent
    changes anything: otherwise whatever delays a loss looks like a gain, and is paid for at every window.
    """
    module = game_of(world)
    kind = module.prompts[prompt.kind]
    if not kind.main:
        return False
    verb = module.verbs[answer[0].verb]
    return verb.ends_turn or (kind.window and verb.declines)
