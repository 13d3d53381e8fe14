"""The expert as it was on 26 November 2026, kept to measure later players by: a change to `expert`, `search`,
`one_look` or the learned value does not change its answers. `tests/players/test_expert_1.py` pins fifty of them down.

So it shares no code with those modules on purpose, and judges by a copy of the value of that day
(`values/expert-1.json`). The solver is shared (`finishing.py`): when that is changed, it may find more wins, or others.
It is what they did in a game of two with a learned value, and no more: an information-set tree search of 60 iterations
in main phases (`search.py` describes it), without a search where an answer leads at first sight, and one answer ahead
elsewhere. It is not a player to be improved.
"""

from __future__ import annotations

import math
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gundam_tui.games.registry import game_of
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import Stream, number

from .finishing import Finisher
from .observation import NoWorld, Observation
from .value import LearnedValue, read_value

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule, RolloutPolicy

_ITERATIONS: Final = 60
_COPIES: Final = 400  # of the game, for a question to the solver
_SURE: Final = 0.4  # the lead, in log-odds, at which an answer is taken without a search
_ENDING: Final = 0.6  # log-odds that every other answer must cost before the turn is ended
_WIDTH: Final = 24  # answers compared at a prompt of a main phase, and ...
_MOST: Final = 60  # ... at another prompt
_FOLLOWING: Final = 8  # answers tried at a follow-up prompt
_DEPTH: Final = 2  # follow-up prompts that are branched on
_STEPS: Final = 60  # decisions after which a look ahead stops, and ...
_FAR: Final = 150  # ... a walk
_EXPLORE: Final = 0.35  # weight of unexplored answers
_ODDS_HEAT: Final = 0.7  # how much the log-odds without a search are levelled
_HEAT: Final = 1.5  # how much inclinations are
_CHECK: Final = 8  # iterations between two checks whether the rest can change anything
_WALKS: Final = 16  # iterations in one world

_Key = tuple[str, ...]
_Signature = tuple[int, int, str, _Key]


@cache
def frozen_value() -> LearnedValue:
    """Returns the value by which it judges."""
    return read_value(Path(str(files("gundam_tui.players") / "values" / "expert-1.json")))


class ExpertOnePlayer:
    """Answers as the expert of that day did. Among three players and more it looks one answer ahead; so it does, by the
    game's own value, in a game that is not the value's.

    Args:
        seed: decides the imagined worlds.
    """

    __slots__ = ("_chosen", "_finisher", "_seed")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._finisher = Finisher(_COPIES, _COPIES, wide=_COPIES)
        self._chosen: _Arm | None = None

    def choose(self, observation: Observation, prompt: Prompt) -> list[Option]:
        """See `Player.choose`."""
        if prompt.forced:
            return prompt.only_answer()
        module = observation.game
        searches = observation.seats == 2 and module.id == frozen_value().game
        if searches and (winning := self._finisher.choose(observation, prompt)) is not None:
            return winning
        if not searches or not module.prompts[prompt.kind].main:
            return self._looked(observation, prompt)
        seed = number(self._seed, prompt.number)
        try:
            world = observation.determinised(number(seed, 0))
            asked = world.prompt
            assert asked is not None
            found = module.ai.policy.answers(world, asked, _WIDTH)
            if len(found) > 1:
                return prompt.select(self._searched(observation, world, found, seed))
        except NoWorld:
            return self._looked(observation, prompt)
        return prompt.select([option.key for option in found[0]])

    def answer(self, observation: Observation, prompt: Prompt) -> list[str]:
        """See `Player.answer`."""
        return [option.key for option in self.choose(observation, prompt)]

    def _looked(self, observation: Observation, prompt: Prompt) -> list[Option]:
        """Returns the answer that looks best without a search."""
        try:
            world = observation.determinised(number(number(self._seed, prompt.number), 0))
        except NoWorld:
            return list(prompt.options[: prompt.least])
        places = {option.key: at for at, option in enumerate(prompt.options)}
        asked = world.prompt
        assert asked is not None
        best: list[int] = []
        top = -math.inf
        tried = observation.game.ai.policy.answers(world, asked, _MOST)
        for answer in tried:
            at = [places[option.key] for option in answer]
            value = _rate(world, at) if len(tried) > 1 else 0.0
            if value > top:
                best, top = at, value
            if observation.hurried:
                break
        return [prompt.options[at] for at in best]

    def _searched(self, observation: Observation, world: Engine, found: list[list[Option]], seed: int) -> _Key:
        prompt = world.prompt
        assert prompt is not None
        root = self._kept(_signature(prompt)) or _Node(_signature(prompt))
        start = _Place(world)
        start.answers = found
        rated = start.first_sight(observation.game)
        legal = [_keys(answer) for answer in found]
        second, first = sorted(rated)[-2:]
        if first - second >= _SURE:
            start.close()
            sure = legal[rated.index(first)]
            self._chosen = root.arms.get(sure)
            return sure
        for key, prior in zip(legal, _levelled(rated, _ODDS_HEAT), strict=True):
            root.arms.setdefault(key, _Arm(prior)).prior = prior
        for iteration in range(_ITERATIONS):
            if observation.hurried:
                break
            if iteration % _CHECK == 0 and _decided(root, legal, _ITERATIONS - iteration):
                break
            deal = number(seed, iteration)
            if iteration and iteration % _WALKS == 0:
                start.close()
                start = _Place(observation.determinised(deal))
            _walk(start, root, observation.seat, Stream(deal))
        start.close()
        best = max(legal, key=lambda key: (root.arms[key].visits, root.arms[key].prior))
        self._chosen = root.arms[best]
        return best

    def _kept(self, signature: _Signature) -> _Node | None:
        """Returns the part of the last tree that belongs to this prompt; of several, the most visited."""
        ahead = [self._chosen] if self._chosen is not None else []
        self._chosen = None
        best: tuple[int, _Node] | None = None
        while ahead:
            arm = ahead.pop()
            for node in arm.nodes.values():
                if node.signature == signature:
                    visits = sum(other.visits for other in node.arms.values())
                    if best is None or visits > best[0]:
                        best = visits, node
                elif node.signature[0] < signature[0]:
                    ahead.extend(node.arms.values())
        return best[1] if best is not None else None


# ---------------------------------------------------------------- one answer ahead


def _value(e: Engine, seat: int) -> float:
    module = game_of(e)
    value = frozen_value()
    return value(e, seat) if module.id == value.game else module.ai.evaluate(e, seat)


def _rate(world: Engine, answer: list[int], after: Engine | None = None) -> float:
    """Returns the value of an answer, as indices of options; `after` is the state that it leads to, if known."""
    prompt, module = world.prompt, game_of(world)
    assert prompt is not None
    chosen = [prompt.options[at] for at in answer]
    if module.prompts[prompt.kind].main and module.verbs[chosen[0].verb].ends_turn:
        return _value(world, prompt.seat) - (_ENDING if module.id == frozen_value().game else 0.0)
    copy = (after or world).clone()
    if after is None:
        copy.choose(chosen)
    value = _ahead(copy, prompt.seat, _DEPTH)
    copy.rest()
    return value


def _ahead(e: Engine, seat: int, depth: int) -> float:
    """Returns the value at the next main phase, when the others answer what is worst for `seat`."""
    module = game_of(e)
    policy = module.ai.policy
    for _ in range(_STEPS):
        prompt = e.prompt
        if prompt is None or module.prompts[prompt.kind].main:
            break
        if not prompt.forced and depth and module.prompts[prompt.kind].branched:
            tried = policy.answers(e, prompt, _FOLLOWING)
            if len(tried) > 1:
                places = {id(option): at for at, option in enumerate(prompt.options)}
                values: list[float] = []
                for answer in tried:
                    copy = e.clone()
                    assert copy.prompt is not None
                    copy.choose([copy.prompt.options[places[id(option)]] for option in answer])
                    values.append(_ahead(copy, seat, depth - 1))
                    copy.rest()
                return max(values) if module.ai.together(e, seat, prompt.seat) else min(values)
        e.choose(policy.reflex(e, prompt))
    return _value(e, seat)


# ---------------------------------------------------------------- the tree


class _Node:
    """A prompt in the tree, and what is known of its answers."""

    __slots__ = ("arms", "signature")

    def __init__(self, signature: _Signature) -> None:
        self.signature = signature
        self.arms: dict[_Key, _Arm] = {}


class _Arm:
    """An answer: how often it was legal and taken, its results for the seat that gave it, and its prior."""

    __slots__ = ("nodes", "prior", "seen", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.seen = 0
        self.total = 0.0
        self.nodes: dict[_Signature, _Node] = {}


class _Place:
    """A position of a world in which somebody chooses, or the game is over."""

    __slots__ = ("_after", "answers", "arms", "engine")

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.answers: list[list[Option]] = []
        self.arms: list[_Arm] = []
        self._after: dict[int, _Place] = {}

    def after(self, at: int, module: GameModule) -> _Place:
        """Returns the place that an answer leads to. Prompts without a choice are skipped, except in a main phase."""
        found = self._after.get(at)
        if found is None:
            e = self.leave()
            e.choose(self.answers[at])
            while (prompt := e.prompt) is not None and prompt.forced and not module.prompts[prompt.kind].main:
                e.choose(prompt.only_answer())
            found = self._after[at] = _Place(e)
        return found

    def first_sight(self, module: GameModule) -> list[float]:
        """Returns the value of each answer before the search."""
        prompt = self.engine.prompt
        assert prompt is not None
        places = {id(option): place for place, option in enumerate(prompt.options)}
        rated: list[float] = []
        for at, answer in enumerate(self.answers):
            after = self.after(at, module).engine
            rated.append(_rate(self.engine, [places[id(option)] for option in answer], after))
        return rated

    def open(self, node: _Node, policy: RolloutPolicy) -> None:
        """Find the answers that compete here, and their arms in the tree."""
        e = self.engine
        prompt = e.prompt
        assert prompt is not None
        if not self.answers:
            self.answers = policy.answers(e, prompt, _WIDTH)
        keys = [_keys(answer) for answer in self.answers]
        if any(key not in node.arms for key in keys):
            liked = _levelled([policy.inclination(e, prompt, answer) for answer in self.answers], _HEAT)
            for key, prior in zip(keys, liked, strict=True):
                node.arms.setdefault(key, _Arm(prior))
        self.arms = [node.arms[key] for key in keys]

    def leave(self) -> Engine:
        """Returns the engine that arrived here, to continue with; its copy stays."""
        e, self.engine = self.engine, self.engine.clone()
        return e

    def close(self) -> None:
        """Release this position and all that follow from it."""
        self.engine.rest()
        for place in self._after.values():
            place.close()


def _walk(start: _Place, root: _Node, seat: int, stream: Stream) -> None:
    """One iteration: down the tree to a new answer, on from there to the next main phase, and back up."""
    path: list[tuple[_Arm, int]] = []  # with the seat that chose it
    place, node = start, root
    module = game_of(start.engine)
    new = False
    while not new and (prompt := place.engine.prompt) is not None:
        if not place.arms:
            if path:
                signature = _signature(prompt)
                node = path[-1][0].nodes.setdefault(signature, _Node(signature))
            place.open(node, module.ai.policy)
        at = _best(place.arms)
        arm = place.arms[at]
        new = arm.visits == 0
        path.append((arm, prompt.seat))
        place = place.after(at, module)
    own = _chance(place, module, seat, stream)
    for arm, chooser in path:
        arm.visits += 1
        arm.total += own if chooser == seat else 1 - own


def _chance(place: _Place, module: GameModule, seat: int, stream: Stream) -> float:
    """Returns the chance to win that the next main phase after a place shows."""
    e = place.engine
    for _ in range(_FAR):
        prompt = e.prompt
        if prompt is None or module.prompts[prompt.kind].main:
            break
        if e is place.engine:
            e = place.leave()
        e.choose(prompt.only_answer() if prompt.forced else module.ai.policy.quick(e, prompt, stream))
    found = frozen_value().chance(e, seat)
    if e is not place.engine:
        e.rest()
    return found


def _best(arms: list[_Arm]) -> int:
    """Returns the answer that a walk takes."""
    visits = sum(arm.visits for arm in arms)
    mean = sum(arm.total for arm in arms) / visits if visits else 0.5
    best, top = 0, -math.inf
    for at, arm in enumerate(arms):
        arm.seen += 1
        value = arm.total / arm.visits if arm.visits else mean
        score = value + _EXPLORE * arm.prior * math.sqrt(arm.seen) / (1 + arm.visits)
        if score > top:
            best, top = at, score
    return best


def _decided(root: _Node, legal: list[_Key], left: int) -> bool:
    """Does one answer lead in visits by more than the rest of the budget?"""
    first, second = sorted((root.arms[key].visits for key in legal), reverse=True)[:2]
    return first - second > left


def _signature(prompt: Prompt) -> _Signature:
    return prompt.number, prompt.seat, prompt.kind, tuple(prompt.keys())


def _keys(answer: list[Option]) -> _Key:
    return tuple(option.key for option in answer)


def _levelled(values: list[float], heat: float) -> list[float]:
    """Returns shares that sum to one; the greater the heat, the more equal."""
    top = max(values)
    powers = [math.exp((value - top) / heat) for value in values]
    total = sum(powers)
    return [power / total for power in powers]
