"""Asks the solver for a sure win in the running turn when one may be near, and for a sure way through another's turn
when a defeat may be near: to miss either is the worst mistake.

A quick bound comes first (`GameAi.near_win`, `near_loss`); then the solver (`gundam_tui.proof`) has `COPIES` copies of
the game for the first question of a turn, `WIDE` if that has more than `FEW` options, and `LATER` for each that
follows until a win is sure: where there is much to try, a win that is not proven soon is not proven with many copies
either. A way to survive takes longer to prove and is looked for less often: where one may act, it has `SURVIVING`
copies at the first question of a turn, and otherwise twice `LATER`. These budgets are counted, not timed, so that the
answer is the same on every machine. What is not decided within them is left to the player.
"""

from __future__ import annotations

import math
from typing import Final

from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.proof import Goal, Solver, survive, win

from .observation import Observation

COPIES: Final = 900
WIDE: Final = 300
FEW: Final = 10
LATER: Final = 150
SURVIVING: Final = 3_000


class Finisher:
    """Finds wins that are sure whatever the others answer and whatever lies hidden, and sure ways to survive a turn.

    It remembers in which turn it has found a win, and then also answers the questions that its plan leads to.

    Args:
        copies: copies of the game for the first question of a turn.
        later: copies for each later one, until a win is sure; twice as many for a way to survive.
        wide: copies for the first question of a turn if it has more than `FEW` options.
        surviving: copies for a way to survive, if the first question of a turn is whether to act.
    """

    __slots__ = ("_asked", "_copies", "_later", "_sure", "_surviving", "_wide")

    def __init__(
        self, copies: int = COPIES, later: int = LATER, *, wide: int = WIDE, surviving: int = SURVIVING
    ) -> None:
        self._copies = copies
        self._later = later
        self._wide = wide
        self._surviving = surviving
        self._asked = -1  # the turn in which it asked last
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
        first = self._copies if turn == self._sure or len(prompt.options) <= FEW else self._wide
        keys = self._solver(observation, win(known, seat), first, self._later).sure_answer()
        if keys is None:
            return None
        self._sure = turn
        return prompt.select(keys)

    def saved(self, observation: Observation, prompt: Prompt, answer: list[Option]) -> list[Option]:
        """The answer, or another one if only that one makes sure that the seat survives another's turn.

        An answer with which it is sure to survive is not changed: the proven one may give up more than is needed.

        Args:
            observation, prompt: see `choose`.
            answer: what the player would answer.
        """
        module, seat = observation.game, observation.seat
        row = module.prompts[prompt.kind]
        if row.payment or row.setup or observation.seats != 2:
            return answer
        known = observation.known()
        if not module.ai.near_loss(known, seat):
            return answer
        later = 2 * self._later
        solver = self._solver(observation, survive(known, seat), self._surviving if row.window else later, later)
        keys = solver.sure_answer()
        # The answer is checked with what is left: to check a wrong one first could take all.
        if keys is None or solver.keeps(answer) == "yes":
            return answer
        return prompt.select(keys)

    def _solver(self, observation: Observation, goal: Goal, first: int, later: int) -> Solver:
        known = observation.known()
        turn = observation.game.turn(known)
        # A win that is sure is proven again at each step, which takes fewer copies than the step before.
        copies = later if turn == self._asked != self._sure else first
        self._asked = turn
        return Solver(
            known, observation.seat, goal, seconds=math.inf, copies=copies, stopped=lambda: observation.hurried
        )  # fmt: skip
