"""Judges one decision from what its seat knew: the answer given against the best one found.

Both are played on in the same imagined worlds with the same chance, so that only the answer differs. The best answer is
chosen in a few worlds, more for the answers that look best there; its advantage is then measured in others, so that the
choice itself does not inflate it. Where the interval leaves the word open, it is measured in more of them.

All this is played on quickly, which costs little and gets some plans wrong: a turn whose parts are worth something only
together looks bad after its first part. So a decision that seems worse is measured again, played on with care by
`greedy`; and one that seems a mistake even so once more, played to the end. It counts as worse only as far as all
agree.
"""

from __future__ import annotations

import math
import sys
from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import islice
from statistics import fmean, stdev
from typing import Final, Literal

from gundam_tui.frozen import frozen
from gundam_tui.games.registry import game_of
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import Stream, number
from gundam_tui.named import NamedTuple
from gundam_tui.players.advice import compared
from gundam_tui.players.greedy import GreedyPlayer
from gundam_tui.players.observation import NoWorld, Observation
from gundam_tui.players.one_look import OneLookPlayer, play_until
from gundam_tui.players.value import LearnedValue, learned
from gundam_tui.proof import Solver, win

from .better_line import PROOF_NODES, PROOF_SECONDS, named, played

Word = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

# How many points of the chance to win, of 100, an answer must be worse than the best one.
INACCURACY: Final = 3.0
MISTAKE: Final = 7.0
BLUNDER: Final = 15.0
_THRESHOLDS: Final = (INACCURACY, MISTAKE, BLUNDER)

WORLDS: Final = 24  # worlds in which a difference is measured
_AGAIN: Final = 4  # times as many worlds at most, where the word is not clear
_ROUNDS: Final = ((5, 4), (8, 2), (12, 1))  # the best answer: the worlds of each round, and how many answers it leaves
_FIRST: Final = sum(worlds for worlds, _ in _ROUNDS)
_CAREFUL: Final = (12, 24)  # worlds that are played on with care: at first, and where the word is not clear then
_TO_THE_END: Final = (12, 24, 48)  # those that are played to the end
_WIDTH: Final = 10  # number of answers examined
_TURNS: Final = 2  # turns that are played on before a position is judged
_FAR: Final = 260  # decisions after which playing on stops
_NEAR: Final = 0.75  # chance to win from which on a win in this turn is searched for
_LINE: Final = 6  # answers shown of a better line


@frozen
class Judged:
    """A decision and its judgement. Chances are those of the deciding seat, from 0 to 100.

    Attributes:
        number: of the decision in its record, from 1. `seat`, `turn`: its seat and turn.
        given, best: the answers in words.
        given_keys, best_keys: by the keys of their options.
        after: the chance after the answer given; `chance`: after the best answer, which is that of the position.
        loss: the loss by the answer given; `margin`: half the width of its interval of 95 percent.
        word: the word for its quality.
        why: sentences about the difference; empty if unknown.
        line: how play may continue after the better answer, in words.
        proven: a win in this turn could be forced before the answer, and not after it.
    """

    number: int
    seat: int
    turn: int
    given: str
    best: str
    given_keys: tuple[str, ...]
    best_keys: tuple[str, ...]
    after: float
    chance: float
    loss: float
    margin: float
    word: Word
    why: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    proven: bool = False


def called(loss: float, margin: float, *, same: bool) -> Word:
    """The word for the quality of an answer.

    Args:
        loss: points lost by it. `margin`: half the width of the interval of that.
        same: is it the best answer found?
    """
    if same:
        return "best"
    if loss <= margin or loss < INACCURACY:
        return "good"
    return "blunder" if loss >= BLUNDER else "mistake" if loss >= MISTAKE else "inaccuracy"


def interval(differences: Sequence[float]) -> float:
    """Half the width of the interval of 95 percent of the mean of two or more measurements."""
    count = len(differences)
    quantile = 1.96 + 2.5 / (count - 1)  # of the t distribution, to a hundredth from 6 degrees of freedom on
    return quantile * stdev(differences) / math.sqrt(count)


def _clear(differences: Sequence[float]) -> bool:
    """Is it clear between which two thresholds a loss lies?"""
    loss, margin = fmean(differences), interval(differences)
    return bisect(_THRESHOLDS, loss - margin) == bisect(_THRESHOLDS, loss + margin)


def accuracy(losses: Sequence[float]) -> float:
    """The accuracy of a player, 0 to 100: the mean over the decisions of lichess's formula for each loss of winning
    chances (lichess.org/page/accuracy).
    """
    if not losses:
        return 100.0
    return fmean(max(0.0, min(100.0, 103.1668 * math.exp(-0.04354 * max(0.0, loss)) - 3.1669)) for loss in losses)


def judge(engine: Engine, keys: Sequence[str], *, seed: int = 1, worlds: int = WORLDS) -> Judged | None:
    """Judge the answer to the open prompt; None if it had no choice, or no world can be imagined.

    Args:
        engine: the game before the decision. Facts unknown to the deciding seat are not used.
        keys: the answer given.
        seed: decides the worlds.
        worlds: number of worlds in which a difference is measured; where the word is not clear then, up to four times
            as many.
    """
    prompt = engine.prompt
    module = game_of(engine)
    if prompt is None or prompt.forced or module.prompts[prompt.kind].payment or module.prompts[prompt.kind].setup:
        return None
    seat, mixed = prompt.seat, number(seed, prompt.number)
    given = prompt.select(keys)
    observation = Observation(engine, seat)
    try:
        first = observation.determinised(number(mixed, 0))
        tried = _tried(first, given, mixed)
        if len(tried) < 2:
            return None
        value = learned(module.id) if engine.seats == 2 else None
        best, chance = _best(observation, tried, mixed, value)
    except NoWorld:
        return None
    sure = _misses_a_win(engine, seat, given, chance)
    chosen = sure or prompt.like(tried[best]) or []
    same = best == 0 and not sure
    found: _Weighed | None
    if same:
        found = _Weighed(100 * chance, 100 * chance, loss=0.0, margin=0.0)
    else:
        found = _weighed(observation, given, tuple(chosen), mixed, worlds, value, proven=bool(sure))
    if found is None:
        return None
    word = called(found.loss, found.margin, same=same)
    if sure and word == "good":
        word = "inaccuracy"  # a sure win was given up, even if hardly anything endangers it now
    told = word not in ("best", "good")
    why, line = _explained(first, given, tuple(chosen), proven=bool(sure)) if told else ((), ())
    return Judged(
        number=prompt.number,
        seat=seat,
        turn=module.turn(engine),
        given=named(engine, prompt, prompt.like(tried[0]) or []),
        best=named(engine, prompt, chosen),
        given_keys=tuple(keys),
        best_keys=tuple(keys) if same else tuple(option.key for option in chosen),
        after=found.after,
        chance=found.chance,
        loss=max(0.0, found.loss),
        margin=found.margin,
        word=word,
        why=why,
        line=line,
        proven=bool(sure),
    )


class _Weighed(NamedTuple):
    """An answer against the best one: the chances after both, the points lost, and half the width of its interval."""

    after: float
    chance: float
    loss: float
    margin: float


def _weighed(
    observation: Observation, given: Sequence[Option], best: Sequence[Option], mixed: int, worlds: int,
    value: LearnedValue | None, *, proven: bool,
) -> _Weighed | None:  # fmt: skip
    """Measure how much worse an answer is; None: too few worlds could be imagined. If the best one is `proven` to win,
    only the chance after the other one is to be measured.
    """
    pairs = _enough(observation, given, best, mixed, worlds, value, once=proven)
    if len(pairs) < 2:
        return None
    loss, margin = _loss(pairs)
    after, chance = (100 * fmean(chances) for chances in zip(*pairs, strict=True))
    if proven:
        return _Weighed(after, 100.0, 100.0 - after, 0.0)
    if value is not None:
        careful = _reconsidered(observation, given, best, mixed, _FIRST + _AGAIN * worlds, value, loss, margin)
        if careful[0] < loss:
            loss, margin = careful
            after = chance - max(0.0, loss)
    return _Weighed(after, chance, loss, margin)


def _tried(world: Engine, given: Sequence[Option], seed: int) -> list[list[Option]]:
    """The answers examined: the one given, then those that look best at first sight."""
    prompt = world.prompt
    assert prompt is not None
    own = prompt.like(given)
    if own is None:
        return []
    keys = [option.key for option in own]
    others = [
        answer
        for answer in game_of(world).ai.policy.answers(world, prompt, 4 * _WIDTH)
        if [option.key for option in answer] != keys
    ]
    if len(others) > _WIDTH:
        look = OneLookPlayer(seed) if learned(game_of(world).id) is not None else GreedyPlayer(seed)
        rated = [look.rate(world, answer) for answer in others]
        order = sorted(range(len(others)), key=lambda at: -rated[at])[:_WIDTH]
        others = [others[at] for at in order]
    return [own, *others]


def _best(
    observation: Observation, tried: Sequence[Sequence[Option]], mixed: int, value: LearnedValue | None
) -> tuple[int, float]:
    """The best of some answers, by its place, and the chance after it. Rounds of worlds leave fewer and fewer of them
    (sequential halving).

    Raises:
        NoWorld: no world can be imagined.
    """
    found = [list[float]() for _ in tried]
    left, at = list(range(len(tried))), 0
    for worlds, kept in _ROUNDS:
        for _ in range(worlds):
            world = observation.determinised(number(mixed, at))
            for place in left:
                answer = world.prompt.like(tried[place]) if world.prompt is not None else None
                if answer is not None:
                    found[place].append(play_on(world, answer, observation.seat, number(mixed, 1_000 + at), value))
            at += 1
        left = sorted(left, key=lambda place: (-fmean(found[place]), place))[:kept]
    return left[0], fmean(found[left[0]])


def _enough(
    observation: Observation, given: Sequence[Option], best: Sequence[Option], mixed: int, worlds: int,
    value: LearnedValue | None, *, once: bool,
) -> list[tuple[float, float]]:  # fmt: skip
    """The chances after both answers, in so many worlds; unless those are enough, in more until the word is clear."""
    pairs: list[tuple[float, float]] = []
    for at in range(_AGAIN):
        begun = _FIRST + at * worlds
        pairs += _measured(observation, given, best, mixed, range(begun, begun + worlds), value)
        if once or len(pairs) < 2 or _clear(_differences(pairs)):
            break
    return pairs


def _differences(pairs: Sequence[tuple[float, float]]) -> list[float]:
    """The points lost in each world."""
    return [100 * (other - one) for one, other in pairs]


def _loss(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The points lost, and half the width of their interval."""
    differences = _differences(pairs)
    return fmean(differences), interval(differences)


def _reconsidered(
    observation: Observation, given: Sequence[Option], best: Sequence[Option], mixed: int, begun: int,
    value: LearnedValue, loss: float, margin: float,
) -> tuple[float, float]:  # fmt: skip
    """A loss and its margin, or smaller ones by playing on with care, in worlds from `begun` on."""
    for looks, judges, words in ((_CAREFUL, value, ("good",)), (_TO_THE_END, None, ("good", "inaccuracy"))):
        if called(loss, margin, same=False) in words:
            break
        again = _with_care(observation, given, best, mixed, range(begun, begun + looks[-1]), looks, judges)
        begun += looks[-1]
        if again is not None and again[0] < loss:
            loss, margin = again
    return loss, margin


def _with_care(
    observation: Observation, given: Sequence[Option], best: Sequence[Option], mixed: int, worlds: range,
    looks: Sequence[int], value: LearnedValue | None,
) -> tuple[float, float] | None:  # fmt: skip
    """The loss by an answer when `greedy` plays on, and half the width of its interval; None: too few worlds could be
    imagined. It stops after as many worlds as `looks` says if the word is clear.
    """
    pairs: list[tuple[float, float]] = []
    for pair in _measured(observation, given, best, mixed, worlds, value, careful=True):
        pairs.append(pair)
        if len(pairs) in looks and _clear(_differences(pairs)):
            break
    return _loss(pairs) if len(pairs) > 1 else None


def _measured(
    observation: Observation, given: Sequence[Option], best: Sequence[Option], mixed: int, worlds: range,
    value: LearnedValue | None, *, careful: bool = False,
) -> Iterator[tuple[float, float]]:  # fmt: skip
    """The chances after both answers, world by world."""
    for at in worlds:
        try:
            world = observation.determinised(number(mixed, at))
        except NoWorld:
            continue
        prompt = world.prompt
        assert prompt is not None
        one, other = prompt.like(given), prompt.like(best)
        if one is None or other is None:
            continue
        chance = number(mixed, 1_000 + at)
        seat = observation.seat
        yield (
            play_on(world, one, seat, chance, value, careful=careful),
            play_on(world, other, seat, chance, value, careful=careful),
        )


def play_on(
    world: Engine, answer: Sequence[Option], seat: int, seed: int, value: LearnedValue | None, *,
    careful: bool = False,
) -> float:  # fmt: skip
    """A seat's chance to win after an answer, 0 to 1: all play on, and a learned value judges the main phase at the
    start of a later turn. Without such a value they play to the end.

    Args:
        world: the position, with nothing hidden left open. `answer`: to its prompt, by the options there.
        seat: the seat.
        seed: of all chance in how they play.
        value: the learned value; None: there is none.
        careful: they play as `greedy` does, which takes some ten times as long; else quickly.
    """
    engine, module, stream = world.answered(answer), game_of(world), Stream(seed)
    player = GreedyPlayer(seed) if careful else None

    def answers(engine: Engine, prompt: Prompt) -> Sequence[Option]:
        if player is not None:
            return player.choose(Observation(engine, prompt.seat), prompt)
        return module.ai.policy.quick(engine, prompt, stream)

    if value is not None:
        play_until(engine, module.turn(world) + _TURNS, _FAR, answers)
    else:
        play_until(engine, sys.maxsize, 4 * _FAR, answers)
    if engine.outcome is not None:
        winners = engine.outcome.winners
        return 0.5 if not winners else float(seat in winners)
    if value is not None:
        return value.chance(engine, seat)
    return float(module.ai.evaluate(engine, seat) > 0)


def _misses_a_win(engine: Engine, seat: int, given: Sequence[Option], chance: float) -> list[Option]:
    """The answer by which the seat could be sure to win in this turn, if after the one given it cannot; else empty."""
    module = game_of(engine)
    prompt = engine.prompt
    assert prompt is not None
    if chance < _NEAR or engine.seats != 2 or not module.prompts[prompt.kind].main:
        return []
    solver = Solver(engine, seat, win(engine, seat), nodes=PROOF_NODES, seconds=PROOF_SECONDS)
    found = solver.prove()
    if found.verdict != "yes" or not found.line or solver.keeps(given) != "no":
        return []
    return prompt.select(found.line[0].keys)


def _explained(
    world: Engine, given: Sequence[Option], best: Sequence[Option], *, proven: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Why an answer is better than the one given, and how play may continue after it; empty if unknown."""
    prompt = world.prompt
    assert prompt is not None
    better, worse = prompt.like(best), prompt.like(given)
    if better is None or worse is None:
        return (), ()
    return compared(world, better, worse, 1), _line(world, better, proven=proven)


def _line(world: Engine, answer: Sequence[Option], *, proven: bool) -> tuple[str, ...]:
    """How play may continue after an answer, in words."""
    return tuple(text for _, text in islice(played(world.clone(), answer, proven=proven), _LINE))
