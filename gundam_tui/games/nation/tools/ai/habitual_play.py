"""How to look several turns ahead (`games.api.Foresight`), in a game for which it was counted what players play where.

In an open window most of what could be played hardly ever is. So only what players that look one answer ahead have
played often enough in such windows is tried, and squads are chosen by counting strengths (`squads.py`). A game that is
played so takes an eighth of the time that theirs take.
"""

from __future__ import annotations

from collections.abc import Callable

from gundam_tui.games.nation.flow.play import PASS
from gundam_tui.games.nation.state.model import active
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import Stream

from .habits import Habits
from .rollout_policy import Policy

__all__ = ["PlayedHabitually"]

_SENT = ("sortie", "sortie needed")  # the questions whom to send
_LOOKED = frozenset(("target", "hand limit", "pick", "redraw", "number"))  # the questions in which answers are compared
_COMPARED = 16  # the number of answers that are


class PlayedHabitually:
    """See `games.api.Foresight`.

    Args:
        policy: answers without looking ahead.
        habits: returns what was played where; asked once, when it is needed.
    """

    def __init__(self, policy: Policy, habits: Callable[[], Habits]) -> None:
        self._policy = policy
        self._load = habits
        self._habits: Habits | None = None
        self._chance = Stream(0)  # squads are chosen without it

    def asks(self, engine: Engine, prompt: Prompt) -> bool:
        """Whom to attack with, and whether to keep a hand."""
        return prompt.kind == "redraw" or (prompt.kind in _SENT and active(engine) == prompt.seat)

    def tried(self, engine: Engine, prompt: Prompt) -> list[list[Option]]:
        """In an open window the pass, and what is often played there; whatever targets there are; else one answer."""
        if prompt.kind == "free":
            return self._plays(engine, prompt)
        if prompt.kind in _SENT or prompt.kind == "squad order":
            return [self._policy.quick(engine, prompt, self._chance)]
        if prompt.kind in _LOOKED:
            return self._policy.answers(engine, prompt, _COMPARED)
        return [self._policy.reflex(engine, prompt)]

    def _plays(self, engine: Engine, prompt: Prompt) -> list[list[Option]]:
        habits = self._habits
        if habits is None:
            habits = self._habits = self._load()
        values = engine.state.vars
        own, phase, step = active(engine) == prompt.seat, values.get("phase", ""), values.get("step", "")
        found = [[option] for option in prompt.options if option.verb == PASS]
        for option in prompt.options:
            if option.verb != PASS and habits.usual(option.card, (option.verb, phase, step, own)):
                found.append([option])
        return found or [self._policy.reflex(engine, prompt)]
