"""How to look several turns ahead (`games.api.Foresight`), in a game for which it was counted what players play where.

In an open window most of what could be played hardly ever is. So only what players that look one answer ahead have
played often enough in such windows is tried, and squads are chosen by counting strengths (`squads.py`). A game that is
played so takes an eighth of the time that theirs take. By which weights it is played may be tuned (`weights.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gundam_tui.games.nation.flow.play import COMMAND_VERB, DEPLOY, GENERATE, PASS, SET_ON
from gundam_tui.games.nation.state.model import active
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import Stream

from .evaluation import evaluate
from .habits import OFTEN, SELDOM, Habits
from .rollout_policy import Policy
from .squads import likely_squad
from .weights import Manner

__all__ = ["PlayedHabitually"]

_SENT = ("sortie", "sortie needed")  # the questions whom to send
_OPEN = ("free", "cut")  # the questions what to play
_LOOKED = frozenset(("target", "hand limit", "pick", "redraw", "number"))  # the questions in which answers are compared
_LOOKED_AT = 16  # the number of answers that are
_COMPARED = 60  # of whole squads
_COMPARES = frozenset(("redraw", *_SENT))  # the questions whose answers are worth several turns, beside open windows
_AS_USUAL = Manner()


class PlayedHabitually:
    """See `games.api.Foresight`.

    Args:
        policy: answers without looking ahead.
        habits: returns what was played where; asked once, when it is needed.
        manner: by which weights a game is played on.
    """

    def __init__(self, policy: Policy, habits: Callable[[], Habits], manner: Manner = _AS_USUAL) -> None:
        self._policy = policy
        self._manner = manner
        self._load = habits
        self._habits: Habits | None = None
        self._chance = Stream(0)  # squads are chosen without it

    def compared(self, engine: Engine, prompt: Prompt) -> list[list[Option]]:
        """Hands, squads, and what is sometimes played in an open window, one of equal cards; in the own Deployment
        Phase whatever can be.
        """
        if prompt.kind in _COMPARES:
            found = self._policy.answers(engine, prompt, _COMPARED)
            quick = self._quick(engine, prompt)
            return found if quick in found else [*found, quick]
        if prompt.kind not in _OPEN:
            return []
        deploys = _deploys(engine, prompt)
        plays: dict[tuple[str, str, str], list[Option]] = {}
        for answer in self._plays(engine, prompt, 0.0 if deploys else SELDOM):
            option = answer[0]
            plays.setdefault((option.verb, option.card, option.to_card), answer)
        return list(plays.values())

    def tried(self, engine: Engine, prompt: Prompt, seat: int) -> list[list[Option]]:
        """In an open window the pass, and what is often played there; whatever targets there are; another seat's
        squads, as greedy compares them; else one answer.
        """
        if prompt.kind == "free":
            return self._plays(engine, prompt, OFTEN)
        if prompt.kind in _SENT and prompt.seat != seat:
            return self._policy.answers(engine, prompt, _COMPARED)
        if prompt.kind in _SENT or prompt.kind == "squad order":
            return [self._quick(engine, prompt)]
        if prompt.kind in _LOOKED:
            return self._policy.answers(engine, prompt, _LOOKED_AT)
        return [self._policy.reflex(engine, prompt)]

    def evaluate(self, engine: Engine, seat: int) -> float:
        """By the weights of the manner."""
        return evaluate(engine, seat, self._manner.positions)

    def favour(self, engine: Engine, prompt: Prompt, answer: Sequence[Option]) -> float:
        """By what is played, and whether that is in the own Deployment Phase."""
        plays = self._manner.plays
        if prompt.kind == "redraw":
            return plays.redraw if any(option.verb != "keep" for option in answer) else 0.0
        if prompt.kind != "free":
            return 0.0
        verb = answer[0].verb
        if verb == PASS:
            return 0.0
        if verb in (GENERATE, DEPLOY, SET_ON):
            return plays.source if verb == GENERATE else plays.unit if verb == DEPLOY else plays.character
        deploys = _deploys(engine, prompt)
        if verb == COMMAND_VERB:
            return plays.command if deploys else plays.other_command
        return plays.text if deploys else plays.other_text

    def _quick(self, engine: Engine, prompt: Prompt) -> list[Option]:
        if prompt.kind in _SENT:
            return likely_squad(engine, prompt, self._manner.squads)
        return self._policy.quick(engine, prompt, self._chance)

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


def _deploys(engine: Engine, prompt: Prompt) -> bool:
    """Is it the own Deployment Phase?"""
    return active(engine) == prompt.seat and engine.state.vars.get("phase") == "deployment"
