"""Advice: what a computer player would do at an open prompt, and why, in words for a person.

Everything comes from an `Observation`: a possible world is played on after each answer, as the greedy player does. The
reasons are what happens on the way and how it changes the evaluation (`GameAi.parts`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gundam_tui.frozen import frozen
from gundam_tui.games.registry import game_of
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import number
from gundam_tui.language import join, tr

from . import make_player
from .greedy import GreedyPlayer
from .observation import NoWorld, Observation
from .value import learned

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule, VerbRow

__all__ = ["Advice", "Rated", "advise", "compared"]

MOST = 40  # answers that are examined
_FOLLOWING = 8  # answers tried at a follow-up prompt
_FAR = 60  # decisions after which a look ahead stops
_WORTH = 0.25  # a difference, in cards, that is worth mentioning


@frozen
class Rated:
    """One possible answer.

    Attributes:
        keys: the option keys of the answer.
        label: the answer in words.
        value: how much worse than the best answer it is, in cards: 0 or less.
        follows: what would happen, phrase by phrase, if the others answer well and play no card.
        chance: the seat's chance to win after it, 0 to 1; None if no value has been learned.
    """

    keys: tuple[str, ...]
    label: str
    value: float
    follows: tuple[str, ...]
    chance: float | None = None


@frozen
class Advice:
    """The advice about an open prompt.

    Attributes:
        player: the player that gives the advice.
        question: the question; `rule`: the clause that asks it.
        best: what the player would do, in words; `keys` as option keys.
        why: its reasons, a sentence each.
        rated: the examined answers, best first.
        usual: the answer that Enter gives (`GameModule.suggested`).
        meanings: what each kind of answer does, with its clause.
    """

    player: str
    question: str
    rule: str
    best: str
    keys: tuple[str, ...]
    why: tuple[str, ...]
    rated: tuple[Rated, ...]
    meanings: tuple[VerbRow, ...]
    usual: str = ""


def advise(observation: Observation, player: str = "greedy", seed: int = 1) -> Advice | None:
    """Returns what a computer player would do at the open prompt, and why.

    Args:
        observation: what the asking seat knows. The advice uses nothing else.
        player: the name of a player (`make_player`).
        seed: decides the imagined worlds.

    Returns:
        None when the seat is not asked anything.

    Raises:
        UnknownPlayer: this player does not exist.
    """
    prompt = observation.prompt
    if prompt is None:
        return None
    shown = observation.view().prompt
    assert shown is not None
    labels = {option.key: option.label for option in shown.options}
    chosen = tuple(option.key for option in make_player(player, seed).choose(observation, prompt))
    meanings = _meanings(prompt, observation.game)
    if prompt.forced:
        why = (tr("It is the only answer."),)
        return Advice(player, shown.text, shown.rule, _named(chosen, labels), chosen, why, (), meanings)
    try:
        world = observation.determinised(number(seed, prompt.number))
    except NoWorld:
        why = (tr("Too much lies hidden here to say why."),)
        return Advice(player, shown.text, shown.rule, _named(chosen, labels), chosen, why, (), meanings)
    looked = _looked_at(observation, world, chosen, seed)
    top = max(one.value for one in looked)
    order = sorted(looked, key=lambda one: (one.keys != chosen, -one.value))
    rated = tuple(
        Rated(one.keys, _named(one.keys, labels), min(0.0, one.value - top), one.follows, one.chance) for one in order
    )
    why = _why(order, labels)
    assert world.prompt is not None
    usual = _named([option.key for option in observation.game.suggested(world, world.prompt).answer], labels)
    return Advice(player, shown.text, shown.rule, _named(chosen, labels), chosen, why, rated, meanings, usual)


def compared(world: Engine, better: Sequence[Option], given: Sequence[Option], seed: int = 1) -> tuple[str, ...]:
    """Returns why one answer is better than another, one sentence per reason.

    Args:
        world: a possible world, at the prompt that is answered.
        better, given: answers to it.
        seed: of the player that plays on.
    """
    prompt = world.prompt
    assert prompt is not None
    module, greedy = game_of(world), GreedyPlayer(seed)
    labels = {option.key: module.label(world, prompt, option) for option in (*better, *given)}
    return _why([_look(world, list(answer), greedy) for answer in (better, given)], labels)


def _meanings(prompt: Prompt, game: GameModule) -> tuple[VerbRow, ...]:
    """Returns what the kinds of answer of a prompt do, in the order in which they are offered."""
    rows = (game.verbs[verb] for verb in dict.fromkeys(option.verb for option in prompt.options))
    return tuple(row for row in rows if row.text)


# ---------------------------------------------------------------- looking ahead


@dataclass(slots=True)
class _Looked:
    """An answer that was looked at.

    Attributes:
        keys, value, follows, chance: see `Rated`; the value is not yet compared with the best one.
        parts: the parts of the evaluation after it.
        quiet: is it to do nothing, or nothing more?
        over: does it end the game?
    """

    keys: tuple[str, ...]
    value: float
    follows: tuple[str, ...]
    parts: Mapping[str, float]
    quiet: bool
    chance: float | None
    over: bool = False


def _looked_at(observation: Observation, world: Engine, chosen: tuple[str, ...], seed: int) -> list[_Looked]:
    """Returns the answers to examine, the chosen one among them; only the chosen one when somebody waits."""
    prompt = world.prompt
    assert prompt is not None
    greedy = GreedyPlayer(seed)
    tried = game_of(world).ai.policy.answers(world, prompt, MOST)
    if all(tuple(option.key for option in answer) != chosen for answer in tried):
        tried.insert(0, prompt.select(chosen))
    return [
        _look(world, answer, greedy)
        for answer in tried
        if tuple(option.key for option in answer) == chosen or not observation.hurried
    ]


def _look(world: Engine, answer: list[Option], greedy: GreedyPlayer) -> _Looked:
    """Play out an answer to the next quiet moment."""
    prompt = world.prompt
    assert prompt is not None
    seat = prompt.seat
    keys = tuple(option.key for option in answer)
    module = game_of(world)
    ai, verbs = module.ai, module.verbs
    quiet = len(answer) == 1 and verbs[answer[0].verb].declines
    if module.prompts[prompt.kind].main and verbs[answer[0].verb].ends_turn:
        # before the others' turns change anything
        return _Looked(keys, ai.evaluate(world, seat), (), ai.parts(world, seat), quiet, _chance(world, seat))
    copy = world.clone()
    copy.record_history = True  # its log says what happened
    copy.choose(answer)
    _play_on(copy, greedy)
    follows = tuple(ai.consequences(world, copy, seat))
    return _Looked(
        keys, ai.evaluate(copy, seat), follows, ai.parts(copy, seat), quiet, _chance(copy, seat),
        over=copy.outcome is not None,
    )  # fmt: skip


def _chance(e: Engine, seat: int) -> float | None:
    """Returns a seat's chance to win; learned values are for games of two."""
    value = learned(game_of(e).id) if e.seats == 2 else None
    return None if value is None else value.chance(e, seat)


def _play_on(e: Engine, greedy: GreedyPlayer) -> None:
    """Advance to the next main-phase prompt, with everybody choosing what looks best to them."""
    module = game_of(e)
    policy = module.ai.policy
    for _ in range(_FAR):
        prompt = e.prompt
        if prompt is None or module.prompts[prompt.kind].main:
            return
        answer = policy.reflex(e, prompt)
        if not prompt.forced and module.prompts[prompt.kind].branched:
            tried = policy.answers(e, prompt, _FOLLOWING)
            if len(tried) > 1:
                rated = [greedy.rate(e, one) for one in tried]
                answer = tried[rated.index(max(rated))]
        e.choose(answer)


# ---------------------------------------------------------------- words


def _named(keys: Sequence[str], labels: dict[str, str]) -> str:
    return "; ".join(labels[key] for key in keys) if keys else tr("Choose none")


def _why(looked: list[_Looked], labels: dict[str, str]) -> tuple[str, ...]:
    """Returns why the first answer is best: what follows from it, and what it changes compared with doing nothing or
    the next best.
    """
    best, others = looked[0], looked[1:]
    said: list[str] = []
    if best.follows:
        said.append(tr("What would follow: {follows}.", follows="; ".join(best.follows)))
    elif best.quiet:
        said.append(tr("It keeps everything as it is."))
    other = next((one for one in others if one.quiet), None) or max(others, key=lambda one: one.value, default=None)
    if other is None or best.over:
        return tuple(said)
    name = _named(other.keys, labels)
    if other.over:
        return (*said, tr('"{name}" would mean: {follows}.', name=name, follows="; ".join(other.follows)))
    changes = {part: best.parts[part] - other.parts[part] for part in best.parts}
    gains = sorted(((part, by) for part, by in changes.items() if abs(by) >= _WORTH), key=lambda found: -abs(found[1]))
    if gains:
        told = join(f"{tr(part)} {by:+.1f}" for part, by in gains[:4])
        said.append(tr('Against "{name}", counted in cards: {told}.', name=name, told=told))
    else:
        said.append(tr('"{name}" is worth about the same.', name=name))
    if best.quiet:
        worse = max(others, key=lambda one: one.value)
        if worse.follows:
            said.append(
                tr(
                    '"{named}" would mean: {follows}.',
                    named=_named(worse.keys, labels),
                    follows="; ".join(worse.follows),
                )
            )
    return tuple(said)
