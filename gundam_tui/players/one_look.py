"""A player that looks one decision ahead, as `greedy` does, and judges what it finds by a value that was learned from
play (`value.py`).

In games in which no answer ends a turn, both sides are asked window after window, until all have passed. There it plays
the rest of the turn out after each answer: nobody plays another card, and squads and the like are chosen as the game's
policy does (`RolloutPolicy.quick`). What is reached when the next turn begins is judged. So an attack is judged with
the battle behind it, and a card that is held by what it may still do; `greedy` judges at the next window.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice, permutations
from typing import TYPE_CHECKING, Final

from gundam_tui.games.api import ends_by_passing
from gundam_tui.games.registry import game_of
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import Stream

from .greedy import GreedyPlayer
from .observation import Observation
from .value import learned

if TYPE_CHECKING:
    from gundam_tui.games.api import Evaluator, GameModule

# Log-odds that every other answer must cost before the turn is ended. The learned value counts on what a turn can still
# do, so it hardly tells a turn that goes on from one that ends. Against greedy with 0, 0.3 and 0.6: see
# `strength_history.md`.
ENDING = 0.6
SPENT: Final = 0.02  # log-odds that a card must gain before it is played, where a turn is played out
_DEALS: Final = 4  # worlds for answers about a whole hand, where a turn is played out
_ORDERED: Final = 4  # cards of which every order is compared there, ...
_WIDTH: Final = 20  # ... and answers
_FAR: Final = 150  # decisions after which a turn that is played out stops


def play_until(engine: Engine, turn: int, most: int, answer: Callable[[Engine, Prompt], Sequence[Option]]) -> None:
    """Play a game on to the main phase of a turn, or to its end.

    Args:
        engine: the game; it is played on itself.
        turn: the first turn in whose main phase it stops.
        most: decisions after which it stops in any case.
        answer: answers a prompt that has more than one answer.
    """
    module = game_of(engine)
    for _ in range(most):
        prompt = engine.prompt
        if prompt is None or (module.prompts[prompt.kind].main and module.turn(engine) >= turn):
            return
        engine.choose(prompt.only_answer() if prompt.forced else answer(engine, prompt))


class OneLookPlayer(GreedyPlayer):
    """Takes the answer after which it is most likely to win. In a game that has no learned value it judges as `greedy`
    does. See `GreedyPlayer` for the arguments; as its evaluator it takes the learned value."""

    __slots__ = ()

    def rate(self, world: Engine, answer: list[Option], after: Engine | None = None) -> float:
        """See `GreedyPlayer.rate`."""
        prompt, module = world.prompt, game_of(world)
        assert prompt is not None
        first = module.verbs[answer[0].verb] if answer else None
        if self._plays_out(module):
            if module.prompts[prompt.kind].deals:
                copy = world.answered(answer) if after is None else after
                return module.ai.evaluate(copy, prompt.seat)  # games that teach a value keep nearly every hand
            value = self._played_out(module, world, answer, after)
            return value - SPENT if first is not None and first.plays else value
        value = super().rate(world, answer, after)
        ends = module.prompts[prompt.kind].main and first is not None and first.ends_turn
        return value - ENDING if ends and self._judge(module) is not None else value

    def value(self, e: Engine, seat: int) -> float:
        """See `GreedyPlayer.value`."""
        module = game_of(e)
        return (self._judge(module) or module.ai.evaluate)(e, seat)

    def compared(self, world: Engine) -> list[list[Option]]:
        """See `GreedyPlayer.compared`. Where a turn is played out, every order of a few cards is compared too, and what
        the policy would do.
        """
        prompt, module = world.prompt, game_of(world)
        assert prompt is not None
        if not self._plays_out(module):
            return super().compared(world)
        policy = module.ai.policy
        if prompt.ordered and prompt.least == len(prompt.options) <= _ORDERED:
            return [list(order) for order in islice(permutations(prompt.options), _WIDTH)]
        found = policy.answers(world, prompt, _WIDTH)
        if not module.prompts[prompt.kind].window:
            liked = policy.quick(world, prompt, Stream(0))
            if liked not in found:
                found.insert(1, liked)
        return found

    def worlds(self, observation: Observation, prompt: Prompt) -> int:
        """See `GreedyPlayer.worlds`. Nobody draws before a turn is over, so only what is dealt needs several worlds."""
        deals = observation.game.prompts[prompt.kind].deals and self._plays_out(observation.game)
        return max(self._worlds, _DEALS) if deals else self._worlds

    def _judge(self, module: GameModule) -> Evaluator | None:
        return self._evaluator or learned(module.id)

    def _plays_out(self, module: GameModule) -> bool:
        return self._judge(module) is not None and ends_by_passing(module.verbs)

    def _played_out(self, module: GameModule, world: Engine, answer: list[Option], after: Engine | None) -> float:
        """Returns the value of an answer when the next turn begins."""
        prompt = world.prompt
        assert prompt is not None
        copy = world.answered(answer) if after is None else after.clone()
        policy, chance = module.ai.policy, Stream(0)

        def answers(engine: Engine, asked: Prompt) -> Sequence[Option]:
            if module.prompts[asked.kind].window:
                return policy.reflex(engine, asked)
            return policy.quick(engine, asked, chance)

        play_until(copy, module.turn(world) + 1, _FAR, answers)
        value = self.value(copy, prompt.seat)
        copy.rest()
        return value
