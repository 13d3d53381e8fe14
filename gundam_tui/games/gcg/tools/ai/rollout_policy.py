"""Answers without looking ahead (`games.api.RolloutPolicy`): for prompts that a look ahead passes over, and for prompts
that need no thought.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations, islice, permutations

from gundam_tui.games.gcg.cards.constants import HAND, SHIELDS
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.native import ObjId
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import Stream
from gundam_tui.language import N

from .evaluation import card_value, unit_value

_QUIET = ("end", "pass", "decline", "no")
_KEEP_LV = 3  # a hand is kept if it contains a Unit of at most this level ...
_KEEP_UNITS = 2  # ... and this number of Units in total


def reflex(e: Engine, prompt: Prompt) -> list[Option]:
    """A quick, sensible answer: use effects and Bursts, play nothing, pay and lose the least.

    Args:
        e: a world at that prompt.
        prompt: its open prompt.
    """
    if prompt.forced:
        return prompt.only_answer()
    options = prompt.options
    if prompt.kind == "mulligan":
        return [options[0 if keeps(e, prompt.seat) else 1]]
    if prompt.kind == "first":
        own = f"p{prompt.seat + 1}"
        return [next((option for option in options if option.place == own), options[0])]
    if prompt.kind in ("discard", "excess", "cost"):
        ranked = sorted(range(len(options)), key=lambda at: _worth(e, options[at]))[: prompt.least]
        return [options[at] for at in (ranked if prompt.ordered else sorted(ranked))]
    if prompt.kind in ("act", "action_step", "block"):
        return [next((option for option in options if option.verb in _QUIET), options[0])]
    if prompt.kind == "target" and prompt.most > prompt.least and prompt.most <= len(options):
        return list(options[: prompt.most])
    return list(options[: max(prompt.least, min(1, prompt.most))])


def keeps(e: Engine, seat: int) -> bool:
    """Is the opening hand worth keeping (6-2-1-6)?"""
    levels = _levels(e, seat)
    return len(levels) >= _KEEP_UNITS and levels[0] <= _KEEP_LV


def why_keep(e: Engine, seat: int) -> tuple[str, dict[str, object]]:
    """Why an opening hand is worth keeping or not: a sentence in English with named places, and their contents."""
    levels = _levels(e, seat)
    if not levels:
        return N("no Unit in this hand"), {}
    turn = min(q.first_turn(e, oid, seat) for oid in _units(e, seat))
    if levels[0] > _KEEP_LV:
        return N("no Unit of this hand can be deployed before your turn {turn}"), {"turn": turn}
    if len(levels) < _KEEP_UNITS:
        return N("only one Unit in this hand"), {}
    return N("{count} Units in this hand, the first for your turn {turn}"), {"count": len(levels), "turn": turn}


def _units(e: Engine, seat: int) -> list[ObjId]:
    return [oid for oid in e.zone(HAND, seat) if q.definition(e, oid).kind == "unit"]


def _levels(e: Engine, seat: int) -> list[int]:
    """The levels of the Units in a hand, the lowest first."""
    return sorted(q.definition(e, oid).lv for oid in _units(e, seat))


def _worth(e: Engine, option: Option) -> float:
    obj = e.state.objs.get(option.obj)
    if obj is None:
        return 0.0
    if obj.zone == HAND:
        return card_value(e, option.obj, q.player_lv(e, obj.seat))
    return unit_value(e, option.obj) if q.kind(e, option.obj) == "unit" else 0.0


def answers(e: Engine, prompt: Prompt, limit: int) -> list[list[Option]]:
    """The answers worth comparing: all of them up to `limit`, without duplicates, the reflex always among them.

    Options about equal cards in hand are equal. The first is the reflex.

    Args:
        e: a world at that prompt.
        prompt: its open prompt.
        limit: the maximum number of answers.
    """
    first = reflex(e, prompt)
    if prompt.forced or prompt.kind in ("pay", "mulligan", "first"):
        return [first]
    found: list[list[Option]] = [first]
    known = {_look(e, first)}
    for answer in islice(_all(prompt), limit * 8):
        look = _look(e, answer)
        if look not in known:
            known.add(look)
            found.append(list(answer))
            if len(found) >= limit:
                break
    return found


def _all(prompt: Prompt) -> Iterator[tuple[Option, ...]]:
    options = prompt.options
    for size in range(min(prompt.most, len(options)), prompt.least - 1, -1):
        yield from permutations(options, size) if prompt.ordered else combinations(options, size)


def _look(e: Engine, answer: Sequence[Option]) -> tuple[object, ...]:
    """The difference between an answer and others."""
    parts: list[object] = []
    for o in answer:
        obj = e.state.objs.get(o.obj)
        loose = obj is not None and obj.zone == HAND
        parts.append((o.verb, 0 if loose else o.obj, o.card, o.to, o.place, o.n))
    return tuple(parts)


def quick(e: Engine, prompt: Prompt, stream: Stream) -> list[Option]:
    """An answer without looking ahead: usually the most promising one, with some randomness."""
    if prompt.kind not in ("act", "block"):
        return reflex(e, prompt)
    best, top = prompt.options[0], -math.inf
    for option in prompt.options:
        score = inclination(e, prompt, [option]) + stream.below(100) / 60
        if score > top:
            best, top = option, score
    return [best]


def inclination(e: Engine, prompt: Prompt, answer: Sequence[Option]) -> float:
    """How tempting an answer looks at first glance, about 0 to 8."""
    if len(answer) != 1 or prompt.kind not in ("act", "block", "action_step"):
        return 1.0
    option = answer[0]
    if option.verb == "deploy":
        return 5.0 + 0.3 * q.cost(e, option.obj)
    if option.verb == "pair":
        return 6.0 if option.to and q.links(e, option.to, option.obj) else 3.0
    if option.verb == "attack":
        return _attack(e, option)
    if option.verb == "block":
        return _block(e, option, prompt.seat)
    return {"command": 2.0, "activate": 2.0, "end": 1.5, "pass": 1.5}.get(option.verb, 1.0)


def _attack(e: Engine, option: Option) -> float:
    power = q.ap(e, option.obj)
    if not power:
        return 0.0
    if not option.to:
        return 4.0
    if power < q.left(e, option.to):
        return 0.0
    if q.ap(e, option.to) < q.left(e, option.obj) or q.has(e, option.obj, "first strike"):
        return 5.0
    return 3.5 + 0.5 * (unit_value(e, option.to) - unit_value(e, option.obj))


def _block(e: Engine, option: Option, seat: int) -> float:
    attack = e.state.vars["attack"]
    power, left = q.ap(e, attack.attacker), q.left(e, attack.attacker)
    if not attack.target and not e.zone(SHIELDS, seat) and not q.base(e, seat):
        return 8.0  # 1-2-2-1: or the game is lost
    lives, kills = power < q.left(e, option.obj), q.ap(e, option.obj) >= left
    return 1.0 + (1.5 if kills else 0.0) + (1.0 if lives else 0.0)
