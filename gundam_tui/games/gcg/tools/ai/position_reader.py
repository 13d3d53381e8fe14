"""A position as numbers, for a value learned from play (`games.api.PositionReader`).

Cards count by their AP, HP, Lv., cost, keyword effects and the effects of their texts, never by their number: so a card
that was printed after the value was learned is judged too. What a seat may not see is not read: for another hand, the
Shields and the decks only the number of cards.

The own side comes first (partners together, 12-3-10), then the others' (the average of several sides), then the own
hand, then relations between the two: who could win at the next opportunity, and whose turn it is; then what the Units
of each side can do to those of the other (`duels.py`), and the possible result of each side's next turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from gundam_tui.games.gcg.cards.constants import DECK, HAND, SHIELDS, TRASH
from gundam_tui.games.gcg.cards.model import CardDef
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel.engine import Engine

from .board import BoardFacts
from .duels import DUELS, Duels
from .evaluation import WEIGHTS, hits_short, side_value

__all__ = ["PositionReader", "read"]

# The effects of texts, by the instructions that they are compiled to (`compile.py`).
_DOES = {
    "damage": "removes", "destroy": "removes", "draw": "draws", "look": "draws", "rest": "rests",
    "ready": "sets active",
    "mod": "strengthens", "gain": "strengthens", "recover": "strengthens", "impose": "strengthens",
    "deploy": "deploys", "deploy_token": "deploys", "place_resource": "adds Resources", "move": "moves cards",
    "discard": "discards",
}  # fmt: skip
_EFFECTS = tuple(dict.fromkeys(_DOES.values()))
_KINDS = {"unit": 0, "pilot": 1, "command": 2, "base": 3}
# The events that an ability of a card in play waits for.
_WAITS = {"attack": 0, "activate main": 1, "activate action": 1, "static": 2, "when": 3, "turn end": 3, "destroyed": 4}
_ABILITIES = ("attack abilities", "activated abilities", "continuous abilities", "other abilities", "last words")
_COUNTED = ("repair", "breach", "support", "blocker", "first strike", "high-maneuver", "suppression")
_PLACES = {word: at for at, word in enumerate(_COUNTED)}
_SHIELDS = 6  # from here on only the count matters
_HITS = 4  # missing hits up to this number have a place each
_WORTH = 8  # cards that count as one
_SPREAD = 9.0  # an advantage of this number of cards makes a win about 73 % likely, by games of greedy players
_LEVELS = (2, 3, 4, 5, 6, 8)

_SIDE = (
    "Units", "AP", "HP left", "Lv. of Units", "damage", "active Units", "active AP", "ready to attack",
    "AP ready to attack", "greatest AP", "greatest HP left", "linked", "paired", "AP above 4", "HP left above 4",
    "exposed Units", "worth exposed", *_COUNTED, "active Blockers", *_ABILITIES,
    *(f"{count} Shields" for count in range(_SHIELDS)), "Shields", "Base", "HP of the Base",
    "hand", "empty hand", "Lv.", *(f"Lv. {level} or more" for level in _LEVELS), "active Resources", "EX Resources",
    "deck nearly empty", "trash", "AP beyond their toughest",
)  # fmt: skip
_HAND = (
    "Unit cards", "Pilot cards", "Command cards", "Base cards", "playable", "playable Units", "playable AP",
    "playable next turn", "greatest cost playable next turn", "out of reach", "Pilots that link", "cost",
    *(f"card that {effect}" for effect in _EFFECTS),
)  # fmt: skip
_REMOVES = _EFFECTS.index("removes")
_BETWEEN = (
    "constant", "own turn", "turns", "own worth", "their worth",
    *(f"{n} hits short" for n in range(_HITS)), "hits short",
    *(f"{n} hits from defeat" for n in range(_HITS)), "hits from defeat",
)  # fmt: skip
_PLAYS = (
    "playable cost", "playable Commands", "playable that removes", "playable Blockers", "cost that fits this turn",
    "cost that fits next turn", "Units playable next turn",
)  # fmt: skip
_NAMES = (
    *(f"own {name}" for name in _SIDE), *(f"their {name}" for name in _SIDE), *(f"hand: {name}" for name in _HAND),
    *_BETWEEN, *(f"own {name}" for name in DUELS), *(f"their {name}" for name in DUELS),
    *(f"hand: {name}" for name in _PLAYS),
)  # fmt: skip


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
        weights |= {f"{n} hits short": value for n, value in enumerate(WEIGHTS.lethal)}
        weights |= {f"{n} hits from defeat": -value for n, value in enumerate(WEIGHTS.danger)}
        return tuple(weights.get(name, 0.0) / _SPREAD for name in _NAMES)

    def read(self, engine: Engine, seat: int) -> list[float]:
        """See `games.api.PositionReader`."""
        return read(engine, seat)


def read(e: Engine, seat: int) -> list[float]:
    """The numbers of a position for a seat, one for each of `PositionReader.names`.

    Args:
        e: a running game; of what the seat may not see only counts are read.
        seat: the seat they are for.
    """
    enemies = mp.enemy_sides(e, seat)
    board = BoardFacts(e)
    duels = Duels(board)
    own = _side(board, seat, enemies)
    if len(enemies) == 1:
        (enemy,) = enemies
        theirs = _side(board, enemy, (seat,))
        worth = side_value(board, enemy, own=False)
        able, faced = duels.of(seat, enemy), duels.of(enemy, seat)
    else:
        worth = sum([side_value(board, enemy, own=False) for enemy in enemies]) / max(1, len(enemies))
        theirs = _mean([_side(board, enemy, (seat,)) for enemy in enemies], len(_SIDE))
        able = _mean([duels.of(seat, enemy) for enemy in enemies], len(DUELS))
        faced = _mean([duels.of(enemy, seat) for enemy in enemies], len(DUELS))
    short = min((hits_short(board, seat, enemy) for enemy in enemies), default=0)
    danger = min((hits_short(board, enemy, seat) for enemy in enemies), default=_SHIELDS)
    hits = [0.0] * (2 * _HITS + 2)
    hits[min(short, _HITS)] = 1.0 if short < _HITS else short / 4
    hits[_HITS + 1 + min(danger, _HITS)] = 1.0 if danger < _HITS else danger / 4
    hand, plays = _hand(board, seat)
    return [
        *own, *theirs, *hand, 1.0, float(mp.on_turn(e, seat)), e.state.vars.get("turn", 0) / 10,
        side_value(board, seat, own=True) / _WORTH, worth / _WORTH, *hits, *able, *faced, *plays,
    ]  # fmt: skip


def _mean(sides: Sequence[Sequence[float]], width: int) -> list[float]:
    """The averages of the numbers of several sides."""
    return [sum(values) / len(sides) for values in zip(*sides, strict=True)] if sides else [0.0] * width


def _side(board: BoardFacts, seat: int, others: Sequence[int]) -> list[float]:
    """The table of a side."""
    e = board.engine
    now = mp.on_turn(e, seat)
    faced = [unit for other in others for unit in board.units(other)]
    threat = max((unit.ap for unit in faced), default=-1)
    toughest = max((unit.left for unit in faced), default=0)
    units = ap = hp = lvs = damage = active = active_ap = ready = ready_ap = most_ap = most_hp = 0
    linked = paired = strong = tough = exposed = blockers = 0
    worth_exposed = 0.0
    counted = [0] * len(_COUNTED)
    abilities = [0] * len(_ABILITIES)
    for unit in board.units(seat):
        obj, power, left, links = unit.obj, unit.ap, unit.left, unit.linked
        units += 1
        ap += power
        hp += left
        lvs += unit.lv
        damage += obj.damage
        most_ap, most_hp = max(most_ap, power), max(most_hp, left)
        strong += power > 4
        tough += left > 4
        linked += links
        paired += bool(obj.attachments)
        words = unit.keywords
        for word, amount in words.items():
            if word in _PLACES:
                counted[_PLACES[word]] += amount or 1
        if obj.exhausted:
            if left <= threat:
                exposed += 1
                worth_exposed += unit.worth()
        else:
            active += 1
            active_ap += power
            blockers += "blocker" in words
        if power and (unit.ready or not now):  # 7-2-3
            ready += 1
            ready_ap += power
        for card in (unit.id, *obj.attachments):
            for at, count in _waiting(q.definition(e, card)):
                abilities[at] += count
    shields = len(e.zone(SHIELDS, seat))
    steps = [0.0] * _SHIELDS
    if shields < _SHIELDS:
        steps[shields] = 1.0
    base = q.base(e, seat)
    hand = level = resources = ex = trash = 0
    deck = 10
    for member in mp.members(e, seat):
        hand += len(e.zone(HAND, member))
        trash += len(e.zone(TRASH, member))
        deck = min(deck, len(e.zone(DECK, member)))
        own = board.resources(member)
        level = max(level, own.level)
        resources += own.active
        ex += own.ex
    return [
        units, ap / 2, hp / 2, lvs / 4, damage / 2, active, active_ap / 2, ready, ready_ap / 2, most_ap / 2,
        most_hp / 2, linked, paired, strong, tough, exposed, worth_exposed / 2, *counted, blockers, *abilities,
        *steps, shields, float(base != 0), q.left(e, base) / 2 if base else 0.0,
        hand, float(hand == 0), level / 2, *(float(level >= step) for step in _LEVELS), resources / 2, ex,
        (10 - deck) / 4, trash / 10, float(most_ap > toughest),
    ]  # fmt: skip


def _hand(board: BoardFacts, seat: int) -> tuple[list[float], list[float]]:
    """The options of the seat's own hand (its side's, 12-3-4), and which of them can be played together."""
    e = board.engine
    kinds, effects = [0.0] * len(_KINDS), [0.0] * len(_EFFECTS)
    playable = playable_units = next_turn = too_high = linking = commands = removing = blockers = units_next = 0
    playable_ap = greatest_cost = costs = playable_cost = fits_now = fits_next = 0.0
    hosts = [unit.id for unit in board.units(seat) if not unit.obj.attachments]
    for member in mp.members(e, seat):
        own = board.resources(member)
        level, free = own.level, own.active
        soon: list[int] = []  # the costs of what can be played this turn, and next turn
        later: list[int] = []
        for oid in e.zone(HAND, member):
            card = q.definition(e, oid)
            kind, does, blocks = _offers(card)
            kinds[kind] += 1
            lv, cost = (card.lv, card.cost) if not card.repriced else (q.lv(e, oid), q.cost(e, oid))
            if lv <= level and cost <= free:
                playable += 1
                soon.append(cost)
                if not kind:
                    playable_units += 1
                    playable_ap += card.ap / 2
                playable_cost += cost / 2
                commands += kind == _KINDS["command"]
                removing += _REMOVES in does
                blockers += blocks
            if lv <= level + 1 and cost <= level + 1:
                next_turn += 1
                greatest_cost = max(greatest_cost, cost / 2)
                later.append(cost)
                units_next += not kind
            else:
                too_high += lv - level - 1
            if hosts and (kind == 1 or card.pilot_name is not None) and any(q.links(e, unit, oid) for unit in hosts):
                linking += 1
            costs += cost / 4
            for at in does:
                effects[at] += 1
        fits_now += _fits(soon, free) / 2
        fits_next += _fits(later, level + 1) / 2
    return (
        [*kinds, playable, playable_units, playable_ap, next_turn, greatest_cost, too_high, linking, costs, *effects],
        [playable_cost, commands, removing, blockers, fits_now, fits_next, units_next],
    )


def _fits(costs: list[int], resources: int) -> int:
    """How many Resources cards of these costs use, the dearest first."""
    costs.sort(reverse=True)
    left = resources
    for cost in costs:
        if cost <= left:
            left -= cost
    return resources - left


@cache
def _waiting(card: CardDef) -> tuple[tuple[int, int], ...]:
    """The abilities of a card in play, as places in `_ABILITIES`, with their counts."""
    found: dict[int, int] = {}
    for ability in card.abilities:
        for at in sorted({_WAITS[moment] for moment in ability.moments if moment in _WAITS}):
            found[at] = found.get(at, 0) + 1
    return tuple(found.items())


@cache
def _offers(card: CardDef) -> tuple[int, tuple[int, ...], bool]:
    """The kind of a card in hand, the effects of its texts, as places in `_EFFECTS`, and is it a Unit that blocks?"""
    does = {_DOES[op.name] for one in card.abilities if "burst" not in one.moments or len(one.moments) > 1
            for op in one.program.ops if op.name in _DOES}  # fmt: skip
    places = tuple(at for at, effect in enumerate(_EFFECTS) if effect in does)
    return _KINDS[card.kind], places, card.kind == "unit" and "blocker" in card.printed
