"""A player that plans its whole turn (`turn_planner.py`), judged by a value learned from play (`value.py`), and keeps
the plan while what happens is what was expected.

Where a win or a defeat may be near it asks the solver first (`finishing.py`). Questions outside its main phase it
answers by looking one answer ahead (`one_look.py`). Everything is counted, so its choices are a function of the seed on
any machine. Its strength, its speed and what else was tried: `strength.md`; what it was before: `expert_1.py`.
"""

from __future__ import annotations

from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import number

from .finishing import Finisher
from .observation import NoWorld, Observation
from .one_look import OneLookPlayer
from .turn_planner import Keys, PlannedLine, TurnPlanner
from .value import LearnedValue, learned


class ExpertPlayer:
    """Gives the answers of the best line of its turn. If no value was learned, or among three players and more, it
    looks only one answer ahead.

    Args:
        seed: decides the imagined worlds.
        value: judges positions; None: the learned value that comes with the program.
        proves: look first for a win, or a way to survive, by proof, where one may be near (`finishing.py`).
    """

    __slots__ = ("_finisher", "_line", "_look", "_place", "_seed", "_value")

    def __init__(self, seed: int, *, value: LearnedValue | None = None, proves: bool = True) -> None:
        self._seed = seed
        self._value = value
        self._finisher = Finisher() if proves else None
        self._look = OneLookPlayer(seed, evaluator=value)
        self._line: PlannedLine | None = None
        self._place = 0  # of the next answer in the line

    def choose(self, observation: Observation, prompt: Prompt) -> list[Option]:
        """See `Player.choose`."""
        if prompt.forced:
            return prompt.only_answer()
        value = self._value or learned(observation.game.id)
        if value is None or observation.seats != 2:
            return self._look.choose(observation, prompt)
        if self._finisher is not None and (sure := self._finisher.choose(observation, prompt)) is not None:
            return sure
        if not observation.game.prompts[prompt.kind].main:
            answer = self._look.choose(observation, prompt)
            return answer if self._finisher is None else self._finisher.saved(observation, prompt, answer)
        try:
            keys = self._planned(observation, prompt, value)
        except NoWorld:
            return self._look.choose(observation, prompt)
        self._place += 1
        if keys:
            return prompt.select(keys)
        verbs = observation.game.verbs
        ends = [option for option in prompt.options if verbs[option.verb].ends_turn]
        return ends or self._look.choose(observation, prompt)

    def answer(self, observation: Observation, prompt: Prompt) -> list[str]:
        """See `Player.answer`."""
        return [option.key for option in self.choose(observation, prompt)]

    def _planned(self, observation: Observation, prompt: Prompt, value: LearnedValue) -> Keys:
        """Returns the next answer of the line, empty for the end of the turn. If something else has happened than it
        expected, the rest of the turn is planned again.
        """
        line, at = self._line, self._place
        if line is not None and at < len(line.expected):
            keys = line.answers[at] if at < len(line.answers) else ()
            as_expected = line.expected[at] == value(observation.known(), observation.seat)
            if as_expected and set(keys) <= set(prompt.keys()):
                return keys
        planner = TurnPlanner(value, observation.seat, observation.game)
        line = self._line = planner.plan(observation, number(self._seed, prompt.number))[0]
        self._place = 0
        return line.answers[0] if line.answers else ()
