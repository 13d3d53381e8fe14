"""The sensible answer to a question, for every game: what Enter does, using only what the asked seat knows."""

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

TRIED = 16  # the number of answers that are played on and compared
_FAR = 40  # the number of answers after which playing on stops
_GAIN = 0.05  # how much better playing a card must be than keeping it, in cards
_TIE = 0.01  # the head start of the game's own reflex


def suggested(game: GameModule, engine: Engine, prompt: Prompt) -> Suggested:
    """The answer of a sensible player who looks one answer ahead and expects nobody to intervene.

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
    if kind.gives_up:
        return game.ai.policy.reflex(known, prompt)
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
    """The options, with those about one card grouped in their old places and the most tempting of them first."""
    first = {option.obj: at for at, option in reversed(list(enumerate(prompt.options)))}
    weigh = game.ai.policy.inclination
    return sorted(prompt.options, key=lambda one: (first[one.obj], -weigh(known, prompt, [one]) if one.obj else 0))


def _play(game: GameModule, known: Engine, prompt: Prompt) -> Sequence[Option]:
    """In the player's own turn: of the most tempting options, the one with the best position, if that beats ending the
    turn.
    """
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
    """The best of a few answers, each played on to the next quiet moment; one that changes nothing comes last."""
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
    """How good the position is for a seat after everybody has answered by reflex what follows an answer."""
    trial = known.clone()
    try:
        trial.choose(list(answer))
        for _ in range(_FAR):
            prompt = trial.prompt
            if prompt is None or game.prompts[prompt.kind].main:
                break
            trial.choose(game.ai.policy.reflex(trial, prompt))
    except Refused:  # the hidden cards were dealt so that the question differs: nothing is known about the answer
        return game.ai.evaluate(known, seat)
    return game.ai.evaluate(trial, seat)


def _idle(game: GameModule, known: Engine, prompt: Prompt) -> tuple[Option, ...]:
    """The options that change nothing, if others do: everything that follows one of them also follows each of the
    others.
    """
    asked = known.prompt
    options = [option for option in prompt.options if not game.verbs[option.verb].declines]
    if asked is None or not 1 < len(options) <= TRIED:
        return ()
    try:
        told = [frozenset(game.preview(known, [option]).lines) for option in options]
    except Refused:  # the seat does not know enough to ask the question in the same way
        return ()
    common = told[0].intersection(*told)
    if all(lines == common for lines in told):
        return ()
    return tuple(option for option, lines in zip(options, told, strict=True) if lines == common)
