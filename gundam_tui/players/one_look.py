"""A player that looks one decision ahead, as `greedy` does, and judges what it finds by a value that was learned from
play (`value.py`)."""

from __future__ import annotations

from gundam_tui.games.registry import game_of
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option

from .greedy import GreedyPlayer
from .value import learned

# Log-odds that every other answer must cost before the turn is ended. The learned value counts on what a turn can still
# do, so it hardly tells a turn that goes on from one that ends. Against greedy with 0, 0.3 and 0.6: see `strength.md`.
ENDING = 0.6


class OneLookPlayer(GreedyPlayer):
    """Takes the answer after which it is most likely to win. In a game that has no learned value it judges as `greedy`
    does. See `GreedyPlayer` for the arguments; as its evaluator it takes the learned value."""

    __slots__ = ()

    def rate(self, world: Engine, answer: list[Option], after: Engine | None = None) -> float:
        """See `GreedyPlayer.rate`."""
        prompt, module = world.prompt, game_of(world)
        assert prompt is not None
        value = super().rate(world, answer, after)
        ends = module.prompts[prompt.kind].main and module.verbs[answer[0].verb].ends_turn
        return value - ENDING if ends and (self._evaluator or learned(module.id)) is not None else value

    def value(self, e: Engine, seat: int) -> float:
        """See `GreedyPlayer.value`."""
        module = game_of(e)
        return (self._evaluator or learned(module.id) or module.ai.evaluate)(e, seat)
