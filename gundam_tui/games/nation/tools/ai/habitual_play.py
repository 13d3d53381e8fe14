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

from .habits import OFTEN, SELDOM, Habits
from .rollout_policy import Policy

__all__ = ["PlayedHabitually"]

_SENT = ("sortie", "sortie needed")  # the questions whom to send
_OPEN = ("free", "cut")  # the questions what to play
_LOOKED = frozenset(("target", "hand limit", "pick", "redraw", "number"))  # the questions in which answers are compared
_LOOKED_AT = 16  # the number of answers that are
_COMPARED = 60  # of whole squads
_COMPARES = frozenset(("redraw", *_SENT))  # the questions whose answers are worth several turns, beside open windows


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

    def compared(self, engine: Engine, prompt: Prompt) -> list[list[Option]]:
        """Hands, squads, and what is sometimes played in an open window, one of equal cards; in the own Deployment
        Phase whatever can be.
        """
        if prompt.kind in _COMPARES:
            found = self._policy.answers(engine, prompt, _COMPARED)
            quick = self._policy.quick(engine, prompt, self._chance)
            return found if quick in found else [*found, quick]
        if prompt.kind not in _OPEN:
            return []
        deploys = active(engine) == prompt.seat and engine.state.vars.get("phase") == "deployment"
        plays: dict[tuple[str, str, str], list[Option]] = {}
        for answer in self._plays(engine, prompt, 0.0 if deploys else SELDOM):
            option = answer[0]
            plays.setdefault((option.verb, option.card, option.to_card), answer)
        return list(plays.values())

    def tried(self, engine: Engine, prompt: Prompt) -> list[list[Option]]:
        """In an open window the pass, and what is often played there; whatever targets there are; else one answer."""
        if prompt.kind == "free":
            return self._plays(engine, prompt, OFTEN)
        if prompt.kind in _SENT or prompt.kind == "squad order":
            return [self._policy.quick(engine, prompt, self._chance)]
        if prompt.kind in _LOOKED:
            return self._policy.answers(engine, prompt, _LOOKED_AT)
        return [self._policy.reflex(engine, prompt)]

    def _plays(self, engine: Engine, prompt: Prompt, least: float) -> list[list[Option]]:
        """The pass, and what is played in at least a share of such windows."""
        habits = self._habits
        if habits is None:
            habits = self._habits = self._load()
        values = engine.state.vars
        own, phase, step = active(engine) == prompt.seat, values.get("phase", ""), values.get("step", "")
        found = [[option] for option in prompt.options if option.verb == PASS]
        for option in prompt.options:
            if option.verb != PASS and habits.share(option.card, (option.verb, phase, step, own)) >= least:
                found.append([option])
        return found or [self._policy.reflex(engine, prompt)]
