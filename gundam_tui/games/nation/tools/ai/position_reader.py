"""A position as numbers, for a value learned from play (`games.api.PositionReader`), the same for all games of the
family.

Cards count by their strengths, price, power and texts, never by their number. What a seat may not see is not read: of
another hand and of all Nations only the number of cards.

The own side comes first, then the other's, then the own hand, then relations between the two: whose turn it is, what
each side's next attack could take from the other's Nation, and which fights its Units would win.
"""

from __future__ import annotations

from gundam_tui.games.nation.cards.card import CHARACTER, COMMAND, OPERATION, UNIT, CardDef, G
from gundam_tui.games.nation.cards.counters import doomed
from gundam_tui.games.nation.cards.nodes.steps import (
    Damage,
    Destroy,
    Draw,
    Gain,
    Grant,
    Mill,
    Roll,
    Scrap,
    Search,
)
from gundam_tui.games.nation.cards.terms import AREAS, HAND, JUNKYARD, LOST, NATION
from gundam_tui.games.nation.queries.areas import place_refusal
from gundam_tui.games.nation.queries.power import counts, enough, supplies
from gundam_tui.games.nation.queries.stats import left, strengths, types
from gundam_tui.games.nation.state.model import definition, in_match, others, rules
from gundam_tui.games.nation.state.texts import heads
from gundam_tui.kernel.engine import Engine

from . import evaluation

__all__ = ["PositionReader"]

_SPREAD = 1.8  # an advantage of this number of cards makes a win about 73 % likely
_WORTH = 8  # cards that count as one
_POWERS = (2, 3, 4, 5, 6)
_NATIONS = (3, 6, 10, 15, 20, 26)
_STRONG = (3, 4, 5)

_SIDE = (
    "Nation", "last cards", *(f"Nation of {count} or fewer" for count in _NATIONS), "power",
    *(f"power of {count} or more" for count in _POWERS), "colours", "hand", "empty hand", "Junkyard", "lost",
    "Units", "front", "rear", "defense left", "damage", "ready Units", "ready front", "ready defense", "in battle",
    "greatest front", "greatest defense left", *(f"Units with front {n} or more" for n in _STRONG), "manned",
    "set on others", "Operations", "Characters alone", "strike first", "strike last", "strike through",
    "texts in force", "texts that wait", "texts to play", "worth",
)  # fmt: skip
# What the steps of texts do.
_DOES: dict[str, tuple[type, ...]] = {
    "harms": (Damage, Destroy, Scrap, Mill), "draws": (Draw, Search), "strengthens": (Gain, Grant), "rolls": (Roll,),
}  # fmt: skip
_HAND = (
    "G", "cards to play", "playable", "playable Units", "strength of playable Units", "playable next turn",
    "strength of Units playable next turn", "out of reach", "price", "Commands in reach",
    *(f"card that {word}" for word in _DOES),
)  # fmt: skip
_DUEL = (
    "attackers", "front of attackers", "greatest attack", "attackers beyond defenders", "attack beyond defense",
    "attackers that beat every defender", "attackers that no defender beats", "defenders that win",
    "share of the Nation", "share beyond defense", "can take it all", "can take it all unless met", "turns to win",
    "battle",
)  # fmt: skip
_TURNS_TO_WIN = _DUEL.index("turns to win")
_BETWEEN = ("constant", "own turn", "turns", "own turn with Units", "their turn with Units", "race")
_NAMES = (
    *(f"own {name}" for name in _SIDE), *(f"their {name}" for name in _SIDE), *(f"hand: {name}" for name in _HAND),
    *(f"own {name}" for name in _DUEL), *(f"their {name}" for name in _DUEL), *_BETWEEN,
)  # fmt: skip


class _Unit:
    """A Unit as it counts here."""

    __slots__ = ("areas", "front", "id", "left", "ready", "rear", "there")

    def __init__(self, e: Engine, oid: int, terrain: bool) -> None:
        obj = e.state.objs[oid]
        front, rear, _ = strengths(e, oid)
        self.id, self.front, self.rear, self.left = oid, front or 0, rear or 0, left(e, oid)
        self.ready = not obj.exhausted
        self.there = obj.zone in AREAS
        self.areas = 3
        if terrain:
            self.areas = sum([1 << at for at, zone in enumerate(AREAS) if place_refusal(e, oid, zone) is None])


class PositionReader:
    """See `games.api.PositionReader`."""

    @property
    def names(self) -> tuple[str, ...]:
        """See `games.api.PositionReader`."""
        return _NAMES

    @property
    def guess(self) -> tuple[float, ...]:
        """See `games.api.PositionReader`: `evaluate` as a sum of the numbers."""
        weights = {"own worth": _WORTH, "their worth": -_WORTH}
        return tuple(weights.get(name, 0.0) / _SPREAD for name in _NAMES)

    def read(self, engine: Engine, seat: int) -> list[float]:
        """See `games.api.PositionReader`."""
        e = engine
        enemy = others(e, seat)[0]
        terrain = bool(rules(e).choices.terrain)
        sides: dict[int, list[_Unit]] = {seat: [], enemy: []}
        rest: dict[int, list[int]] = {seat: [], enemy: []}
        for oid in heads(e):
            obj = e.state.objs[oid]
            if UNIT in types(e, oid):
                if not doomed(obj):
                    sides[obj.seat].append(_Unit(e, oid, terrain))
            elif obj.seat in rest:
                rest[obj.seat].append(oid)
        mine, theirs = sides[seat], sides[enemy]
        now = e.state.vars.get("active") == seat
        turn = e.state.vars.get("turn", 0)
        able = _duel(e, seat, enemy, mine, theirs, now)
        faced = _duel(e, enemy, seat, theirs, mine, not now)
        return [
            *_side(e, seat, seat, mine, rest[seat]), *_side(e, enemy, seat, theirs, rest[enemy]), *_hand(e, seat),
            *able, *faced, 1.0, float(now), turn / 10, len(mine) / 2 if now else 0.0, 0.0 if now else len(theirs) / 2,
            faced[_TURNS_TO_WIN] - able[_TURNS_TO_WIN],
        ]  # fmt: skip


def _side(e: Engine, seat: int, whose: int, units: list[_Unit], rest: list[int]) -> list[float]:
    """What lies open of a side."""
    nation, power = len(e.zone(NATION, seat)), len(supplies(e, seat))
    hand = len(e.zone(HAND, seat))
    objs = e.state.objs
    words = rules(e).choices.keywords
    texts = [0, 0, 0]
    manned = on_others = damage = first = late = through = 0
    for unit in units:
        obj = objs[unit.id]
        damage += obj.damage
        manned += any(definition(e, one).type == CHARACTER for one in obj.attachments)
        on_others += len(obj.attachments)
        for one in (unit.id, *obj.attachments):
            for at, count in enumerate(_texts(definition(e, one))):
                texts[at] += count
        if definition(e, unit.id).keywords or obj.attachments:
            speed = words.speed(e, seat, (unit.id,))
            first += speed == 1
            late += speed == 3
            through += words.excess(e, seat, (unit.id,))
    operations = characters = 0
    for oid in rest:
        card = definition(e, oid)
        operations += card.type == OPERATION
        characters += card.type == CHARACTER
        for at, count in enumerate(_texts(card)):
            texts[at] += count
    ready = [unit for unit in units if unit.ready and not unit.there]
    fronts, lefts = [unit.front for unit in units], [unit.left for unit in units]
    return [
        nation / 10, 4 / (nation + 1), *[float(nation <= count) for count in _NATIONS], power / 2,
        *[float(power >= count) for count in _POWERS], len(counts(e, seat)), hand / 2, float(hand == 0),
        len(e.zone(JUNKYARD, seat)) / 10, len(e.zone(LOST, seat)) / 10,
        len(units), sum(fronts) / 4, sum([unit.rear for unit in units]) / 4, sum(lefts) / 4, damage / 4, len(ready),
        sum([unit.front for unit in ready]) / 4, sum([unit.left for unit in ready]) / 4,
        sum([unit.there for unit in units]), max(fronts, default=0) / 3, max(lefts, default=0) / 3,
        *[sum([front >= n for front in fronts]) for n in _STRONG], manned, on_others / 2, operations, characters,
        first, late, through, *[count / 2 for count in texts], evaluation.side(e, seat, whose) / _WORTH,
    ]  # fmt: skip


def _texts(card: CardDef) -> tuple[int, int, int]:
    """How many texts of a card are in force, wait for a moment, and can be played."""
    in_force = waiting = played = 0
    for ability in card.abilities:
        if not ability.auto:
            played += 1
        elif ability.auto == "A":
            in_force += 1
        else:
            waiting += 1
    return in_force, waiting, played


def _that(e: Engine, word: str) -> frozenset[str]:
    """The cards of the match, by number, whose texts do something."""
    kinds, defs = _DOES[word], rules(e).defs
    return in_match(
        e,
        f"ai {word}",
        lambda number: any(isinstance(step, kinds) for one in defs[number].abilities for step in one.steps),
    )


def _hand(e: Engine, seat: int) -> list[float]:
    """What the own hand offers."""
    gs = cards = playable = units = next_turn = commands = 0
    unit_strength = next_strength = too_dear = prices = 0.0
    does = [0.0] * len(_DOES)
    power = len(supplies(e, seat))
    doing = [_that(e, word) for word in _DOES]
    for oid in e.zone(HAND, seat):
        card = definition(e, oid)
        gs += card.type == G or card.symbol is not None
        for at, those in enumerate(doing):
            does[at] += card.number in those
        if card.type == G:
            continue
        price = card.price.total
        front, rear, defense = (value or 0 for value in card.stats)
        strength = (front + rear / 2 + defense / 2) / 4 if card.type == UNIT else 0.0
        cards += 1
        prices += price / 4
        if enough(e, seat, card.color, card.price.designated, price):
            playable += 1
            units += card.type == UNIT
            unit_strength += strength
            commands += card.type == COMMAND
        if price <= power + 1:
            next_turn += 1
            next_strength += strength
        else:
            too_dear += (price - power - 1) / 2
    return [
        gs, cards, playable, units, unit_strength, next_turn, next_strength, too_dear, prices, commands, *does,
    ]  # fmt: skip


def _duel(e: Engine, seat: int, enemy: int, units: list[_Unit], faced: list[_Unit], now: bool) -> list[float]:
    """What a side's next attack could do. In another's turn its Units will have rerolled by then, and those of the
    other side that are ready now will meet it.
    """
    nation = max(1, len(e.zone(NATION, enemy)))
    attackers = [unit for unit in units if (unit.ready or not now) and unit.areas and unit.front + unit.rear]
    defenders = [unit for unit in faced if unit.ready and not unit.there]
    attackers.sort(key=lambda unit: -unit.front)
    fronts = sum([unit.front for unit in attackers])
    # The two best lead a squad each, the others follow.
    most = sum([unit.front for unit in attackers[:2]]) + sum([unit.rear for unit in attackers[2:]])
    beyond = max(0, len(attackers) - len(defenders))
    spare = sum([unit.front for unit in attackers[len(defenders) : len(defenders) + 2]])
    met = sum([(unit.front + unit.left) / 2 for unit in defenders])
    beat_all = unbeaten = wins = 0
    for unit in attackers:
        meeting = [other for other in defenders if other.areas & unit.areas]
        beat_all += bool(meeting) and all(unit.front >= other.left for other in meeting)
        unbeaten += all(other.front < unit.left for other in meeting)
    for other in defenders:
        wins += any(other.front >= unit.left and unit.front < other.left for unit in attackers)
    return [
        len(attackers), fronts / 4, most / 4, beyond, max(0.0, fronts - met) / 4, beat_all, unbeaten, wins,
        min(2.0, most / nation), min(2.0, spare / nation), float(most >= nation),
        float(most >= nation and spare >= nation), min(20.0, nation / max(1, most)) / 4,
        evaluation.battle(e, seat),
    ]  # fmt: skip
