"""How to play on quickly (`games.api.RolloutPolicy`)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations, islice

from gundam_tui.games.nation.flow.play import COMMAND_VERB, DEPLOY, GENERATE, PASS, SET_ON, USE
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import Stream

from .squads import likely_order, likely_squad

__all__ = ["Policy"]

_INCLINED = {GENERATE: 6.0, DEPLOY: 5.0, SET_ON: 4.5, COMMAND_VERB: 2.0, USE: 2.0, PASS: 1.5}
_HELD_BACK = 1.8  # of a Command or a text in a quick game: it is used in one window of sixteen
_TRIED = 6  # the number of Units of which every combination is compared; of more only the first ones


class Policy:
    """Answers without looking ahead (`games.api.RolloutPolicy`)."""

    def reflex(self, engine: Engine, prompt: Prompt) -> list[Option]:
        """Play nothing, use effects, pay and lose the least."""
        if prompt.forced:
            return prompt.only_answer()
        quiet = [option for option in prompt.options if option.verb in (PASS, "keep", "yes")]
        return quiet[:1] or list(prompt.options[: prompt.least])

    def answers(self, engine: Engine, prompt: Prompt, limit: int) -> list[list[Option]]:
        """The reflex, then the other answers: for a choice of several, those with more options first."""
        first = self.reflex(engine, prompt)
        if prompt.forced or prompt.ordered:
            return [first]
        sizes = range(min(prompt.most, len(prompt.options), _TRIED), prompt.least - 1, -1)
        every = chain.from_iterable(combinations(prompt.options, size) for size in sizes)
        rest = ([*answer] for answer in every if list(answer) != first)
        return [first, *islice(rest, limit - 1)]

    def inclination(self, engine: Engine, prompt: Prompt, answer: Sequence[Option]) -> float:
        """How tempting an answer looks at first glance, about 0 to 8."""
        if len(answer) != 1:
            return 1.0 + 0.5 * len(answer)
        return _INCLINED.get(answer[0].verb, 1.0)

    def quick(self, engine: Engine, prompt: Prompt, stream: Stream) -> list[Option]:
        """The likeliest good answer in a window, with some randomness, and the squads that are worth sending out;
        elsewhere the reflex.
        """
        if prompt.kind in ("sortie", "sortie needed"):
            return likely_squad(engine, prompt)
        if prompt.kind == "squad order":
            return likely_order(engine, prompt)
        if prompt.kind != "free":
            return self.reflex(engine, prompt)
        scores: list[float] = []
        for option in prompt.options:
            liked = self.inclination(engine, prompt, [option]) + stream.below(100) / 50
            scores.append(liked - _HELD_BACK if option.verb in (COMMAND_VERB, USE) else liked)
        return [prompt.options[max(range(len(scores)), key=scores.__getitem__)]]
