"""Looks by proof for a win in the running turn, where one may be near, and for the way to get through another's turn,
where a defeat may be: to miss either is the worst mistake.

A quick bound comes first (`GameAi.near_win`, `near_loss`); then the solver (`gundam_tui.proof`) has `COPIES` copies of
the game for the first question of a turn, and `LATER` for each that follows. This budget is counted, not timed, so that
the answer is the same on every machine. What is not decided within it is left to the player.
"""

from __future__ import annotations

import math
from typing import Final

from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.proof import Solver, survive, win

from .observation import Observation

COPIES: Final = 3_000
LATER: Final = 400


class Finisher:
    """Finds wins that are sure whatever the others answer and whatever lies hidden, and sure ways to survive a turn.

    It remembers in which turn it has found a win, and then also answers the questions that its plan leads to.

    Args:
        copies: copies of the game for the first question of a turn.
        later: copies for each later one.
        saves: does it look for ways to survive too?
    """

    __slots__ = ("_asked", "_copies", "_later", "_saves", "_sure")

    def __init__(self, copies: int = COPIES, later: int = LATER, *, saves: bool = True) -> None:
        self._copies = copies
        self._later = later
        self._asked = -1  # the turn in which it asked last
        self._saves = saves
        self._sure = -1  # the turn in which a win was sure

    def choose(self, observation: Observation, prompt: Prompt) -> list[Option] | None:
        """The answer that makes a win in this turn sure, or in another's turn to survive it.

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
        saves = self._saves and module.ai.near_loss(known, seat)
        if turn != self._sure and not saves:
            decides = row.main or any(module.verbs[option.verb].fights for option in prompt.options)
            if not decides or not module.ai.near_win(known, seat):
                return None
        goal = survive(known, seat) if saves else win(known, seat)
        copies = self._later if turn == self._asked else self._copies
        self._asked = turn
        solver = Solver(known, seat, goal, seconds=math.inf, copies=copies, stopped=lambda: observation.hurried)
        keys = solver.sure_answer()
        if keys is None:
            return None
        if not saves:
            self._sure = turn
        return prompt.select(keys)
