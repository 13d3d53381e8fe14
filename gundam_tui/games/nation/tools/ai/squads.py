"""Which squads are worth sending out, by counting strengths: no card is played and no effect is tried.

An attacking squad is judged by the best squad that could meet it, and by what its Units leave open: they come back
rolled and do not defend in the next turn. A defending squad is judged by the battle alone. The squads for both areas
are chosen together, so that no Unit is counted twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from gundam_tui.games.nation.cards.card import UNIT
from gundam_tui.games.nation.cards.terms import AREAS, NATION
from gundam_tui.games.nation.flow.sortie import ready
from gundam_tui.games.nation.queries.areas import place_refusal
from gundam_tui.games.nation.queries.squads import members
from gundam_tui.games.nation.queries.stats import left, strengths, types
from gundam_tui.games.nation.state.model import attacker, others, rules
from gundam_tui.games.nation.state.texts import heads
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Option, Prompt

from .weights import SquadWeights

__all__ = ["likely_order", "likely_squad"]

_COMBINED: Final = 6  # Units of a side that are combined; of more only the strongest
_WON: Final = 50.0  # what the rest of a Nation is worth, in cards
_USUAL: Final = SquadWeights()


class _Unit:
    """A Unit as it counts in a battle.

    Attributes:
        id: the Unit.
        front, rear: its strengths at the head of a squad, and behind.
        left: the damage that destroys it.
        worth: its value in cards.
    """

    __slots__ = ("front", "id", "left", "rear", "worth")

    def __init__(self, e: Engine, oid: int, w: SquadWeights) -> None:
        stats = strengths(e, oid)
        self.id = oid
        self.front, self.rear, self.left = stats.front or 0, stats.rear or 0, left(e, oid)
        self.worth = w.strengths.worth(stats)


_Squad = tuple[_Unit, ...]
_Plan = tuple[float, _Squad]  # what a squad gains


def likely_squad(e: Engine, prompt: Prompt, w: SquadWeights = _USUAL) -> list[Option]:
    """The Units that are worth sending to the area that a seat is asked about (prompts of kind `sortie`)."""
    seat, zone = prompt.seat, prompt.args[0]
    asked = {option.obj: option for option in prompt.options}
    units = [_Unit(e, oid, w) for oid in ready(e, seat)]
    offensive = attacker(e)
    attacks = seat == offensive
    enemy = others(e, seat)[0]
    battle = _Battle(e, offensive, enemy if attacks else seat, w)
    meeting = [_Unit(e, oid, w) for oid in ready(e, enemy)] if attacks else []
    plans: list[list[_Plan]] = []
    for area in AREAS[AREAS.index(zone) :]:
        able, most = _able(e, units, area), len(units)
        if area == zone:
            able, most = [unit for unit in units if unit.id in asked], prompt.most
        if attacks:
            met = _able(e, meeting, area)
            plans.append([(battle.if_met(squad, met), squad) for squad in _squads(able, most)])
        else:
            attack = tuple([_Unit(e, oid, w) for oid in members(e, area, offensive) if oid])
            unmet = battle.result(attack, ()) if attack else 0.0
            squads = list(_squads(able, most)) if attack else []
            plans.append([(unmet - battle.result(attack, squad), squad) for squad in squads])
    exposure = _Exposure(e, seat, enemy, w.exposed) if attacks else None
    return [asked[unit.id] for unit in _best(plans, exposure)]


def likely_order(e: Engine, prompt: Prompt) -> list[Option]:
    """The best order of a squad (prompts of kind `squad order`)."""
    asked = {option.obj: option for option in prompt.options}
    return [asked[unit.id] for unit in _ordered([_Unit(e, oid, _USUAL) for oid in asked])]


def _able(e: Engine, units: Sequence[_Unit], zone: str) -> list[_Unit]:
    return [unit for unit in units if place_refusal(e, unit.id, zone) is None]


def _ordered(squad: Sequence[_Unit]) -> _Squad:
    """At the front stands who adds most there; then come the toughest first."""
    first = max(squad, key=lambda unit: (unit.front - unit.rear, unit.left))
    return (first, *sorted([unit for unit in squad if unit is not first], key=lambda unit: -unit.left))


def _squads(able: Sequence[_Unit], most: int) -> Iterator[_Squad]:
    """The squads to compare: single Units, pairs, and larger ones of the strongest."""
    strongest = sorted(able, key=lambda unit: -(unit.front + unit.left))[:_COMBINED]
    for size in range(1, min(2, most) + 1):
        yield from map(_ordered, combinations(strongest, size))
    for size in range(3, min(most, len(strongest)) + 1):
        yield _ordered(strongest[:size])


def _best(plans: Sequence[Sequence[_Plan]], exposure: _Exposure | None) -> _Squad:
    """The squad for the first area, of the best squads for all of them; empty if none gains anything."""
    best: _Squad = ()
    top = 0.0
    nobody: _Plan = (0.0, ())
    for gain, squad in (nobody, *plans[0]):
        for more, other in (nobody, *(plans[1] if len(plans) > 1 else ())):
            total = gain + more
            if total <= top or any(unit in squad for unit in other):
                continue
            if exposure is not None:
                total -= exposure.of((*squad, *other))
            if total > top:
                best, top = squad, total
    return best


class _Exposure:
    """What it costs a seat that Units cannot meet the enemy's next attack.

    Args:
        e: the position.
        seat, enemy: the seats.
        cost: of each point.
    """

    def __init__(self, e: Engine, seat: int, enemy: int, cost: float) -> None:
        self._cost = cost
        self._coming, self._meeting = 0.0, 0.0
        for oid in heads(e):
            obj = e.state.objs[oid]
            if UNIT not in types(e, oid):
                continue
            if obj.seat == enemy:
                self._coming += strengths(e, oid).front or 0
            elif obj.seat == seat and not obj.exhausted and obj.zone not in AREAS:
                self._meeting += ((strengths(e, oid).front or 0) + left(e, oid)) / 2

    def of(self, sent: Sequence[_Unit]) -> float:
        """The cost if these attack."""
        away = sum([(unit.front + unit.left) / 2 for unit in sent])
        return self._cost * (max(0.0, self._coming - self._meeting + away) - max(0.0, self._coming - self._meeting))


class _Battle:
    """Battles between the squads of two seats.

    Args:
        e: the position.
        seat: the attacking seat. `enemy`: the one that it attacks.
        w: the weights.
    """

    def __init__(self, e: Engine, seat: int, enemy: int, w: SquadWeights) -> None:
        self._e, self._seat, self._enemy, self._w = e, seat, enemy, w
        self._nation = len(e.zone(NATION, enemy))
        self._words = rules(e).choices.keywords

    def result(self, attack: _Squad, defense: _Squad) -> float:
        """What the attacking seat gains, in cards."""
        if not defense:
            return self._taken(_power(attack))
        first = self._words.speed(self._e, self._seat, [unit.id for unit in attack])
        second = self._words.speed(self._e, self._enemy, [unit.id for unit in defense])
        # A faster squad strikes before the others can; at the same speed all strike.
        lost: _Squad = ()
        if second <= first:
            lost, _ = _struck(attack, _power(defense))
        gained, rest = _struck(defense, _power(attack, lost if second < first else ()))
        if first < second:
            lost, _ = _struck(attack, _power(defense, gained))
        value = sum([unit.worth for unit in gained], 0.0) - sum([unit.worth for unit in lost], 0.0)
        if rest and self._words.excess(self._e, self._seat, [unit.id for unit in attack]):
            value += self._taken(rest)
        return value

    def if_met(self, attack: _Squad, able: Sequence[_Unit]) -> float:
        """What it gains if the best squad of these Units, or nobody, meets it."""
        met, unmet = self._w.met, self.result(attack, ())
        meeting = _squads(able, len(able))
        return met * min([unmet, *[self.result(attack, defense) for defense in meeting]]) + (1 - met) * unmet

    def _taken(self, damage: int) -> float:
        if damage >= self._nation:
            return _WON
        kept = self._nation - damage
        return self._w.damage * damage + self._w.last / (kept + 1) - self._w.last / (self._nation + 1)


def _power(squad: _Squad, gone: Sequence[_Unit] = ()) -> int:
    """The combat strength of a squad, without those that are gone: the place of the front stays empty."""
    parts = [unit.rear if at else unit.front for at, unit in enumerate(squad) if unit not in gone]
    return sum(parts)


def _struck(squad: _Squad, damage: int) -> tuple[_Squad, int]:
    """The Units that damage destroys, front first, and the damage that remains."""
    gone: list[_Unit] = []
    for unit in squad:
        if damage >= unit.left > 0:
            gone.append(unit)
        damage = max(0, damage - unit.left)
    return tuple(gone), damage
