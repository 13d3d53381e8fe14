"""The sensible answer to a question, for every game: what Enter does, from what the asked seat knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gundam_tui.games.views import Suggested
from gundam_tui.kernel.prompt import Refused
from gundam_tui.kernel.view import hide_unknown

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule
    from gundam_tui.kernel.engine import Engine
    from gundam_tui.kernel.prompt import Option, Prompt

TRIED = 16  # answers that are played on and compared
_FAR = 40  # answers after which playing on stops
_GAIN = 0.05  # by which playing a card must be better than keeping it, in cards
_TIE = 0.01  # what the game's own reflex is ahead by


def suggested(game: GameModule, engine: Engine, prompt: Prompt) -> Suggested:
    """What a sensible player would answer who looks one answer ahead and trusts nobody to intervene.

    Args:
        game: the game that is played.
        engine: the game as it stands; it is not changed, and what the asked seat does not know is hidden first.
        prompt: the open prompt, or the part of it that a seat decides.
    """
    if not prompt.options:
        return Suggested()
    known = hide_unknown(engine, prompt.seat)
    whole = prompt is engine.prompt
    kind = game.prompts[prompt.kind]
    idle = _idle(game, known, prompt) if whole and kind.branched and prompt.most == 1 else ()
    order = _order(game, known, prompt) if kind.by_card else (*(o for o in prompt.options if o not in idle), *idle)
    return Suggested(tuple(_answer(game, known, prompt, idle, whole=whole)), tuple(order), idle)


def _answer(
    game: GameModule, known: Engine, prompt: Prompt, idle: Sequence[Option], *, whole: bool
) -> Sequence[Option]:
    kind, verbs, options = game.prompts[prompt.kind], game.verbs, prompt.options
    single = prompt.least <= 1 <= prompt.most
    if prompt.forced:
        return prompt.only_answer()
    if kind.payment or prompt.ordered or not whole:
        return options[: prompt.most if prompt.ordered else max(prompt.least, min(1, prompt.most))]
    if kind.main:
        return _play(game, known, prompt)
    quiet = next((option for option in options if verbs[option.verb].declines), None)
    if kind.window and kind.public:
        weigh = game.ai.policy.inclination
        return [max(options, key=lambda option: weigh(known, prompt, [option]))]
    if kind.window and quiet is not None and single:
        return [quiet]
    if kind.setup:
        own = f"p{prompt.seat + 1}"
        mine = [option for option in options if verbs[option.verb].own and option.place == own]
        return mine[:1] or game.ai.policy.reflex(known, prompt)
    return _choice(game, known, prompt, idle)


def _order(game: GameModule, known: Engine, prompt: Prompt) -> Sequence[Option]:
    """The options with those about one card together in their old places, the most tempting of these first."""
    first = {option.obj: at for at, option in reversed(list(enumerate(prompt.options)))}
    weigh = game.ai.policy.inclination
    return sorted(prompt.options, key=lambda one: (first[one.obj], -weigh(known, prompt, [one]) if one.obj else 0))


def _play(game: GameModule, known: Engine, prompt: Prompt) -> Sequence[Option]:
    """In one's own turn: of what tempts most what leads to the best position, if that is better than the end."""
    weigh, seat = game.ai.policy.inclination, prompt.seat
    ranked = sorted(prompt.options, key=lambda one: -weigh(known, prompt, [one]))
    end = next((option for option in ranked if game.verbs[option.verb].declines), None)
    plays = [option for option in ranked if option is not end][:TRIED]
    values = [_value(game, known, [option], seat) for option in plays]
    best = max(values, default=0.0)
    if end is not None and (not plays or best <= game.ai.evaluate(known, seat) + _GAIN):
        return [end]
    return [plays[values.index(best)]]


def _choice(game: GameModule, known: Engine, prompt: Prompt, idle: Sequence[Option]) -> Sequence[Option]:
    """The best of a few answers, each played on to the next quiet moment; one that changes nothing is the last."""
    policy, seat = game.ai.policy, prompt.seat
    tried = policy.answers(known, prompt, TRIED)
    useful = [answer for answer in tried if not any(option in idle for option in answer)] or tried
    if len(useful) == 1:
        return useful[0]
    values = [_value(game, known, answer, seat) for answer in useful]
    if useful[0] == tried[0]:
        values[0] += _TIE
    return useful[values.index(max(values))]


def _value(game: GameModule, known: Engine, answer: Sequence[Option], seat: int) -> float:
    """How good the position is for a seat once everybody has answered by reflex what follows an answer."""
    trial = known.clone()
    try:
        trial.choose(list(answer))
        for _ in range(_FAR):
            prompt = trial.prompt
            if prompt is None or game.prompts[prompt.kind].main:
                break
            trial.choose(game.ai.policy.reflex(trial, prompt))
    except Refused:  # what is hidden was dealt so that the question is put in another way: nothing is known of it
        return game.ai.evaluate(known, seat)
    return game.ai.evaluate(trial, seat)


def _idle(game: GameModule, known: Engine, prompt: Prompt) -> tuple[Option, ...]:
    """The options that change nothing, where others do: all that follows one of them follows each of the others too."""
    asked = known.prompt
    options = [option for option in prompt.options if not game.verbs[option.verb].declines]
    if asked is None or not 1 < len(options) <= TRIED:
        return ()
    try:
        told = [frozenset(game.preview(known, [option]).lines) for option in options]
    except Refused:  # the seat does not know enough for the question to be put the same way
        return ()
    common = told[0].intersection(*told)
    if all(lines == common for lines in told):
        return ()
    return tuple(option for option, lines in zip(options, told, strict=True) if lines == common)
