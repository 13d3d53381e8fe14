"""Looks for a win in the running turn by proof, where one may be near: to miss it is the worst mistake.

A quick bound comes first (`GameAi.near_win`); then the solver (`gundam_tui.proof`) has `COPIES` copies of the game for
each question. This budget is counted, not timed, so that the answer is the same on every machine. What is not decided
within it is left to the player.
"""

from __future__ import annotations

import math
from typing import Final

from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.proof import Solver, win

from .observation import Observation

COPIES: Final = 400


class Finisher:
    """Finds wins that are sure whatever the others answer and whatever lies hidden.

    It remembers in which turn it has found one, and then also answers the questions that its plan leads to.

    Args:
        copies: copies of the game for each question.
    """

    __slots__ = ("_copies", "_sure")

    def __init__(self, copies: int = COPIES) -> None:
        self._copies = copies
        self._sure = -1  # the turn in which a win was sure

    def choose(self, observation: Observation, prompt: Prompt) -> list[Option] | None:
        """The answer that makes a win in this turn sure.

        Args:
            observation: what the player's seat knows.
            prompt: the open prompt, which has a choice.

        Returns:
            None when it does not look for one, or finds none.
        """
        module, seat = observation.game, observation.seat
        row = module.prompts[prompt.kind]
        if row.payment or row.setup or observation.seats != 2:
            return None
        known = observation.known()
        turn = module.turn(known)
        if turn != self._sure:
            decides = row.main or any(module.verbs[option.verb].fights for option in prompt.options)
            if not decides or not module.ai.near_win(known, seat):
                return None
        solver = Solver(
            known, seat, win(known, seat), seconds=math.inf, copies=self._copies, stopped=lambda: observation.hurried
        )
        keys = solver.sure_answer()
        if keys is None:
            return None
        self._sure = turn
        return prompt.select(keys)
