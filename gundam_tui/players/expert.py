"""A player that looks one answer ahead and, if several answers look about as good, searches a little.

It judges by a value learned from play (`value.py`). The values without a search settle a quarter of the decisions in a
main phase; for the others a search (`search.py`) of a few iterations continues. In turns in which a win may be near it
asks the solver first (`finishing.py`). Iterations and the solver's copies are counted, so its choices are a function of
the seed on any machine. Its strength, its speed and what else was tried: `strength.md`.
"""

from __future__ import annotations

from gundam_tui.kernel.prompt import Option, Prompt

from .observation import Observation
from .one_look import OneLookPlayer
from .search import SearchPlayer
from .value import LearnedValue

ITERATIONS = 60
# An answer that leads all others by this amount, in log-odds, is taken immediately: in 4,000 main phases a search of
# 100 iterations chose another one in 7 % of such cases, and taking it lost 0.3 % of the chance to win on average.
SURE = 0.4


class ExpertPlayer:
    """Takes the answer after which it is most likely to win. If no value was learned, or among three players and more,
    it looks only one answer ahead.

    Args:
        seed: decides the imagined worlds.
        value: judges positions; None: the learned value that comes with the program.
        proves: look for a win by proof first, where one may be near (`finishing.py`).
    """

    __slots__ = ("_look", "_search")

    def __init__(self, seed: int, *, value: LearnedValue | None = None, proves: bool = True) -> None:
        self._search = SearchPlayer(seed, iterations=ITERATIONS, sure=SURE, value=value, proves=proves)
        self._look = OneLookPlayer(seed, evaluator=value)

    def choose(self, observation: Observation, prompt: Prompt) -> list[Option]:
        """See `Player.choose`."""
        searches = self._search.value_for(observation) is not None
        return (self._search if searches else self._look).choose(observation, prompt)

    def answer(self, observation: Observation, prompt: Prompt) -> list[str]:
        """See `Player.answer`."""
        return [option.key for option in self.choose(observation, prompt)]
