"""A player that searches (`search.py`) by a value learned from play (`value.py`), and keeps what it has searched for
the rest of the turn.

Between two players its search begins with a plan of the whole turn (`turn_planner.py`), judges when the other's turn
begins and when that is over, and answers questions outside its main phase as its tree foresaw, where that was tried
often enough. In a team battle, and at the end of a battle royale, where two sides are left too, it searches more and
judges the next main phase. Against several sides it looks one answer ahead and judges by the same value
(`one_look.py`), which counts the average of the others: a search was no better there.

Where no answer ends a turn, it looks one answer ahead and plays the turn out instead (`one_look.py`). In a game that
tells how to play on for several turns it looks that far at the answers that compete, and else plays as greedy
(`foresight.py`).

Where a win or a defeat may be near, a player of two asks the solver first (`finishing.py`). Whether to block it decides
by playing on (`playing_on.py`); other questions outside its main phase that no search foresaw it answers by looking one
answer ahead (`one_look.py`). Everything is counted, so its choices are a function of the seed on any machine. Its
strength and its speed: `strength.md`, what else was tried: `strength_history.md`; what it was before: `expert_1.py`.
"""

from __future__ import annotations

from gundam_tui.games.api import ends_by_passing
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import number

from .finishing import Finisher
from .foresight import ForesightPlayer
from .observation import Observation
from .one_look import OneLookPlayer
from .playing_on import best_played_on
from .search import SURE, SearchPlayer, two_sides_left
from .value import LearnedValue, learned, learned_for_later

ITERATIONS = 60  # of its search between two players, and ...
IN_TEAMS = 320  # ... elsewhere, of which those of the last decision that still count are left out


class ExpertPlayer:
    """Searches in its main phase. If no value was learned, against several sides, and where no answer ends a turn, it
    looks only one answer ahead, but in games that say how to look further.

    Args:
        seed: decides the imagined worlds.
        value: judges positions; None: the learned value that comes with the program.
        proves: look first for a win, or a way to survive, by proof, where one may be near (`finishing.py`).
    """

    __slots__ = ("_finisher", "_look", "_search", "_seed", "_sides", "_value")

    def __init__(self, seed: int, *, value: LearnedValue | None = None, proves: bool = True) -> None:
        self._seed = seed
        self._value = value
        self._finisher = Finisher() if proves else None
        self._look = OneLookPlayer(seed, evaluator=value)
        self._search = SearchPlayer(seed, iterations=ITERATIONS, value=value, plans=True)
        self._sides = SearchPlayer(seed, iterations=IN_TEAMS, value=value, sure=SURE, near=True)

    def choose(self, observation: Observation, prompt: Prompt) -> list[Option]:
        """See `Player.choose`."""
        if prompt.forced:
            return prompt.only_answer()
        game = observation.game
        if game.ai.foresight is not None and (later := self._value or learned_for_later(game.id)) is not None:
            return ForesightPlayer(self._seed, later).choose(observation, prompt)
        value = self._value or learned(game.id)
        if value is None or ends_by_passing(game.verbs) or not two_sides_left(observation):
            return self._look.choose(observation, prompt)
        if self._finisher is not None and (sure := self._finisher.choose(observation, prompt)) is not None:
            return sure
        main = game.prompts[prompt.kind].main
        if observation.seats == 2:
            answer = self._search.choose(observation, prompt)
            return answer if main or self._finisher is None else self._finisher.saved(observation, prompt, answer)
        if not main:
            seed = number(self._seed, prompt.number)
            return best_played_on(observation, prompt, value, seed) or self._look.choose(observation, prompt)
        return self._sides.choose(observation, prompt)

    def answer(self, observation: Observation, prompt: Prompt) -> list[str]:
        """See `Player.answer`."""
        return [option.key for option in self.choose(observation, prompt)]
