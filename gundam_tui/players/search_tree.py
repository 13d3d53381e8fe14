"""The tree of a search (`search.py`): prompts, the answers to them, and what walks have found; and the positions of one
world that walks continue from.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt

from .value import log_odds

if TYPE_CHECKING:
    from gundam_tui.games.api import GameModule, RolloutPolicy

SETTLED = 0.0005  # chances that only a game that is over comes nearer to 0 or 1 than
WIDTH = 24  # answers compared at a prompt
_EXPLORE = 0.35  # weight of unexplored answers
_HEAT = 1.5  # how much inclinations are levelled
_ENOUGH = 4  # walks after which an answer counts as tried
_NOISE = 0.04  # differences in log-odds that mean nothing, and ...
_TINY = 0.002  # ... in the chance to win

Key = tuple[str, ...]
Signature = tuple[int, int, str, Key, int, int]


class Node:
    """A prompt in the tree, and what is known of its answers."""

    __slots__ = ("arms", "signature")

    def __init__(self, signature: Signature) -> None:
        self.signature = signature
        self.arms: dict[Key, Arm] = {}


class Arm:
    """An answer: how often it was legal and taken, its results for the seat that gave it, and its prior."""

    __slots__ = ("nodes", "prior", "seen", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.seen = 0
        self.total = 0.0
        self.nodes: dict[Signature, Node] = {}


class Place:
    """A position of a world in which somebody chooses, or the game is over. A walk that reaches it again continues from
    here.

    Attributes:
        engine: the engine at that position. Walks continue on a copy.
        answers: those that compete here, and `arms` what is known of them; empty until a walk continues from here.
    """

    __slots__ = ("_after", "answers", "arms", "engine")

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.answers: list[list[Option]] = []
        self.arms: list[Arm] = []
        self._after: dict[int, Place] = {}

    def after(self, at: int, module: GameModule) -> Place:
        """Returns the place that an answer leads to. Prompts without a choice are skipped, except in a main phase."""
        found = self._after.get(at)
        if found is None:
            e = self.leave()
            e.choose(self.answers[at])
            while (prompt := e.prompt) is not None and prompt.forced and not module.prompts[prompt.kind].main:
                e.choose(prompt.only_answer())
            found = self._after[at] = Place(e)
        return found

    def leave(self) -> Engine:
        """Returns an engine to continue from here. It is the one that arrived here: unlike a copy it is in the middle
        of its step and has cached what is in force. The copy stays.
        """
        e, self.engine = self.engine, self.engine.clone()
        return e

    def close(self) -> None:
        """Release this position and all that follow from it."""
        self.engine.rest()
        for place in self._after.values():
            place.close()


def open_place(place: Place, node: Node, policy: RolloutPolicy) -> None:
    """Find the answers that compete at a place, and their arms in the tree."""
    e = place.engine
    prompt = e.prompt
    assert prompt is not None
    if not place.answers:
        place.answers = policy.answers(e, prompt, WIDTH)
    keys = [keys_of(answer) for answer in place.answers]
    if any(key not in node.arms for key in keys):
        liked = levelled([policy.inclination(e, prompt, answer) for answer in place.answers], _HEAT)
        for key, prior in zip(keys, liked, strict=True):
            node.arms.setdefault(key, Arm(prior))
    place.arms = [node.arms[key] for key in keys]


def best_of(arms: list[Arm], planned: int | None = None) -> int:
    """Returns the answer that a walk takes; one that is planned is taken if it was not tried yet."""
    if planned is not None and not arms[planned].visits:
        for arm in arms:
            arm.seen += 1
        return planned
    visits, total = 0, 0.0
    for arm in arms:
        visits += arm.visits
        total += arm.total
    mean = total / visits if visits else 0.5
    best, top = 0, -math.inf
    for at, arm in enumerate(arms):
        arm.seen += 1
        value = arm.total / arm.visits if arm.visits else mean
        score = value + _EXPLORE * arm.prior * math.sqrt(float(arm.seen)) / (1 + arm.visits)
        if score > top:
            best, top = at, score
    return best


def planned_of(line: tuple[Key, ...] | None, prompt: Prompt, legal: list[Key], module: GameModule) -> Key | None:
    """Returns the answer that a line begins with, or with which it ends the turn; None if it cannot be given."""
    if line is None:
        return None
    if line:
        return line[0] if line[0] in legal else None
    return next(((option.key,) for option in prompt.options if module.verbs[option.verb].ends_turn), None)


def place_in(line: tuple[Key, ...], kept: int, place: Place, module: GameModule) -> int | None:
    """Returns which of the answers at a place is the next one of a line, of which `kept` were given."""
    for at, answer in enumerate(place.answers):
        if kept < len(line):
            if keys_of(answer) == line[kept]:
                return at
        elif len(answer) == 1 and module.verbs[answer[0].verb].ends_turn:
            return at
    return None


def chosen_of(root: Node, spent: dict[Key, int], *, two_sided: bool, planned: Key | None = None) -> Key:
    """Returns the answer to give: of those that were tried about as often as any other and are as good as the best, as
    far as can be told, a sure win before what only nearly is one, then the one that is planned, then the one that
    spends the fewest cards.

    Args:
        root: the prompt. `spent`: its legal answers, and the cards of the hand that each plays.
        two_sided: does what one side wins the other lose?
        planned: the answer of a plan; None: there is none.
    """
    most = max(spent, key=lambda key: (root.arms[key].visits, root.arms[key].prior))
    tried = [key for key in spent if 2 * root.arms[key].visits >= root.arms[most].visits > 0]
    if planned is not None and planned not in tried and root.arms[planned].visits >= _ENOUGH:
        tried.append(planned)
    if not two_sided or len(tried) < 2:
        return most
    found = {key: backed(root.arms[key], root.signature[1]) for key in tried}
    top = max(found.values())

    def alike(key: Key) -> bool:
        doubt = _NOISE if key != planned else max(_NOISE, 1 / math.sqrt(root.arms[key].visits))
        return found[key] >= top - _TINY or log_odds(found[key]) >= log_odds(top) - doubt

    def order(key: Key) -> tuple[bool, bool, int, int, float]:
        return found[key] < 1 - SETTLED / 2, key != planned, spent[key], -root.arms[key].visits, -root.arms[key].prior

    return min(filter(alike, tried), key=order)


def is_last(arm: Arm, seat: int, module: GameModule) -> bool:
    """Does the turn end after an answer, as far as the tree has looked? It follows what was tried most."""
    while arm.nodes:
        node = max(arm.nodes.values(), key=lambda one: sum([other.visits for other in one.arms.values()]))
        key = max(node.arms, key=lambda one: node.arms[one].visits)
        if module.prompts[node.signature[2]].main:
            if node.signature[1] != seat:
                return False
            return len(key) == 1 and module.verbs[key[0].partition(":")[0]].ends_turn
        arm = node.arms[key]
    return False


def backed(arm: Arm, seat: int) -> float:
    """Returns the chance to win that an answer gives to the seat that gives it, when each of two sides goes on with the
    answer it has tried most. The mean of all walks would be too low where many bad ones were tried.
    """
    visits, total = 0, 0.0
    for node in arm.nodes.values():
        best = max(node.arms.values(), key=lambda one: one.visits)
        if best.visits >= _ENOUGH:
            chooser, tried = node.signature[1], sum(one.visits for one in node.arms.values())
            found = backed(best, chooser)
            total += tried * (found if chooser == seat else 1 - found)
            visits += tried
    return total / visits if 2 * visits >= arm.visits else arm.total / arm.visits


def decided(root: Node, legal: list[Key], left: int) -> bool:
    """Does one answer lead in visits by more than the rest of the budget?"""
    first, second = sorted((root.arms[key].visits for key in legal), reverse=True)[:2]
    return first - second > left


def signature_of(prompt: Prompt) -> Signature:
    """Identifies a prompt in a tree: how many came before it, whom it asks, what can be answered, how many."""
    return prompt.number, prompt.seat, prompt.kind, tuple(prompt.keys()), prompt.least, prompt.most


def keys_of(answer: list[Option]) -> Key:
    """Returns the keys of an answer."""
    return tuple(option.key for option in answer)


def levelled(values: list[float], heat: float) -> list[float]:
    """Returns shares that sum to one; the greater the heat, the more equal."""
    top = max(values)
    powers = [math.exp((value - top) / heat) for value in values]
    total = sum(powers)
    return [power / total for power in powers]
