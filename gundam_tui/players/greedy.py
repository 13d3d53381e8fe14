"""A player that looks one decision ahead: it tries every answer in a world that could be true, plays on to the
next quiet moment, and takes the answer that leaves the best position (`evaluation`)."""

from __future__ import annotations

from gundam_tui.games.gcg.ai.evaluation import WEIGHTS, Weights, evaluate
from gundam_tui.games.gcg.ai.rollout_policy import answers, only_answer, reflex
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import number

from .observation import NoWorld, Observation

_MOST = 60  # answers tried at a prompt
_FOLLOWING = 8  # answers tried at a prompt that follows from one
_DEPTH = 2  # following prompts that are branched on; later ones are answered by reflex
_FAR = 60  # decisions after which a look ahead stops wherever it is
_BRANCHED = frozenset(("target", "mode", "may", "block", "burst", "number", "cost"))


class GreedyPlayer:
    """Takes the answer whose consequences look best. The other side is expected to block and choose as is best for
    it, and to play no card.

    Args:
        seed: decides which worlds it imagines. Choices depend on it, the number of the decision and what the
            seat knows, and on nothing that was asked before.
        worlds: how many it imagines a decision.
        weights: what it values.
    """

    __slots__ = ("_seed", "_weights", "_worlds")

    def __init__(self, seed: int, *, worlds: int = 1, weights: Weights = WEIGHTS) -> None:
        self._seed = seed
        self._worlds = worlds
        self._weights = weights

    def choose(self, observation: Observation, prompt: Prompt) -> list[Option]:
        """See `Player.choose`."""
        if prompt.forced:
            return only_answer(prompt)
        try:
            seed = number(self._seed, prompt.number)
            worlds = [observation.determinised(number(seed, at)) for at in range(self._worlds)]
        except NoWorld:
            return list(prompt.options[: prompt.least])
        places = {option.key: at for at, option in enumerate(prompt.options)}
        asked = worlds[0].prompt
        assert asked is not None
        tried = [[places[option.key] for option in answer] for answer in answers(worlds[0], asked, _MOST)]
        best = tried[0]  # of equal answers the first, the reflex
        if len(tried) > 1:
            best = max(tried, key=lambda answer: sum(self.rate(world, answer) for world in worlds))
        return [prompt.options[at] for at in best]

    def answer(self, observation: Observation, prompt: Prompt) -> list[str]:
        """See `Player.answer`."""
        return [option.key for option in self.choose(observation, prompt)]

    def rate(self, world: Engine, answer: list[int]) -> float:
        """What an answer, given as places among the options, is worth in a world."""
        prompt = world.prompt
        assert prompt is not None
        chosen = [prompt.options[at] for at in answer]
        if prompt.kind == "act" and chosen[0].verb == "end":
            return evaluate(world, prompt.seat, self._weights)  # as it is: before the other's turn changes anything
        copy = world.clone()
        copy.choose(chosen)
        return self._ahead(copy, prompt.seat, _DEPTH)

    def _ahead(self, e: Engine, seat: int, depth: int) -> float:
        """The value for `seat` at the next quiet moment: when a player is asked what to do in his main phase."""
        for _ in range(_FAR):
            prompt = e.prompt
            if prompt is None or prompt.kind == "act":
                break
            if not prompt.forced and depth and prompt.kind in _BRANCHED:
                tried = answers(e, prompt, _FOLLOWING)
                if len(tried) > 1:
                    places = {id(option): at for at, option in enumerate(prompt.options)}
                    values: list[float] = []
                    for answer in tried:
                        copy = e.clone()
                        assert copy.prompt is not None
                        copy.choose([copy.prompt.options[places[id(option)]] for option in answer])
                        values.append(self._ahead(copy, seat, depth - 1))
                    return max(values) if prompt.seat == seat else min(values)
            e.choose(reflex(e, prompt))
        return evaluate(e, seat, self._weights)
