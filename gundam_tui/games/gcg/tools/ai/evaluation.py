"""Evaluates a position for a seat: one number, from the cards on the table.

The value is the seat's side minus each of the others', in units of about one card. So a Shield of one enemy of several
is worth as much as that of the only one: with their average, nobody attacked for it, and a battle royale went on until
the decks were empty. Partners count together, and the area that they share counts once. An enemy who is out counts
nothing, and adds twice what the ability to defeat them was worth, so that defeating an enemy is always better than
being able to.

- board: each Unit by its AP, remaining HP, keyword effects, Pilot and link (`unit_value`); a rested Unit that an
  enemy could attack and destroy is worth less;
- shields and Base: the last Shields are worth more than the first;
- hand: each card, the own ones by how soon they can be played;
- tempo: the player's Lv. and EX Resources;
- lethal and not dying: who would win by attacking with everything at the next opportunity (`hits_short`).

Figures are tuned by play of the greedy player against the random one and against itself; they are not rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gundam_tui.games.gcg.cards.constants import DECK, HAND, SHIELDS
from gundam_tui.games.gcg.cards.language.keyword_table import KEYWORDS
from gundam_tui.games.gcg.cards.model import Rule
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.rules import CantAttack, CantAttackPlayer, CantAttackThatPlayer
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.native import ObjId

from .board import BoardFacts, UnitLook

_BANS: tuple[type[Rule], ...] = (CantAttack, CantAttackPlayer, CantAttackThatPlayer)
WIN = 1000.0  # the value of a game won; a lost one has the negative value


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights.

    Attributes:
        unit, ap, hp, lv: a Unit, and each point of its AP, remaining HP and Lv.
        linked, paired: a Unit that is linked; one that has a Pilot.
        exposed: the part of its value that a rested Unit loses when an enemy Unit could destroy it.
        shields: what each further Shield adds, the last one first; those beyond are worth `shield`.
        base, base_hp: a Base, and each point of its remaining HP.
        card, card_cost, late: a card in hand, more for each point of cost, less for each missing Lv.
        hidden: a card in another's hand.
        resource, ex: each Lv.; more for an EX Resource.
        lethal, danger: winning, or losing, at the next opportunity if nobody plays a card; by the number of missing
            hits.
    """

    unit: float = 0.6
    ap: float = 0.55
    hp: float = 0.45
    lv: float = 0.1
    linked: float = 0.6
    paired: float = 0.3
    exposed: float = 0.3
    shields: tuple[float, ...] = (5.0, 3.6, 2.9, 2.5)
    shield: float = 2.2
    base: float = 0.5
    base_hp: float = 0.55
    card: float = 0.8
    card_cost: float = 0.08
    late: float = 0.1
    hidden: float = 1.0
    resource: float = 0.7
    ex: float = 0.3
    lethal: tuple[float, ...] = (8.0, 2.0, 0.7)
    danger: tuple[float, ...] = (14.0, 4.0, 1.2)


WEIGHTS = Weights()


def evaluate(e: Engine, seat: int, weights: Weights = WEIGHTS) -> float:
    """The value of a position for a seat.

    Args:
        e: a world (`Observation.determinised`), never the true game.
        seat: the seat to rate it for.
        weights: the weights.

    Returns:
        The value, in units of about one card; `WIN` for a won game, `-WIN` for a lost one, 0 for a draw.
    """
    outcome = e.outcome
    if outcome is None and seat in e.state.out:
        return -WIN
    if outcome is not None:
        return 0.0 if not outcome.winners else WIN if seat in outcome.winners else -WIN
    board = BoardFacts(e)
    total = side_value(board, seat, weights, own=True)
    enemies = mp.enemy_sides(e, seat)
    if not enemies:
        return total
    total -= sum([side_value(board, enemy, weights, own=False) for enemy in enemies])
    total += sum([_graded(weights.lethal, hits_short(board, seat, enemy)) for enemy in enemies])
    total += 2 * _graded(weights.lethal, 0) * (mp.opposed(e) - len(enemies))
    total -= max(_graded(weights.danger, hits_short(board, enemy, seat)) for enemy in enemies)
    return total


def _graded(steps: tuple[float, ...], missing: int) -> float:
    return steps[missing] if missing < len(steps) else 0.0


def side_value(board: BoardFacts, seat: int, w: Weights = WEIGHTS, *, own: bool) -> float:
    """The value of a side's table and hand; for another seat's hand only the number of cards counts."""
    e = board.engine
    members = mp.members(e, seat)
    total = 0.0
    for unit in board.units(seat):
        value = _worth(unit, w)
        # A rested Unit can be attacked (8-2-1).
        total += value * (1 - w.exposed) if unit.obj.exhausted and board.threat(seat) >= unit.left else value
    count = len(e.zone(SHIELDS, seat))
    total += sum(w.shields[:count]) + w.shield * max(0, count - len(w.shields))
    base = q.base(e, seat)
    if base:
        total += w.base + w.base_hp * q.left(e, base)
    for member in members:
        look = board.resources(member)
        level = look.level
        total += w.resource * level + w.ex * look.ex
        hand = e.zone(HAND, member)
        total += sum([card_value(e, oid, level, w) for oid in hand]) if own else w.hidden * len(hand)
        deck = len(e.zone(DECK, member))
        if deck < 3:
            total -= (3 - deck) * 2.0  # 1-2-2-2: an empty deck loses
    return total


def unit_value(e: Engine, unit: ObjId, w: Weights = WEIGHTS) -> float:
    """The value of a Unit in the battle area."""
    return _worth(UnitLook(e, unit), w)


def _worth(unit: UnitLook, w: Weights) -> float:
    value = w.unit + w.ap * unit.ap + w.hp * unit.left + w.lv * unit.lv
    for keyword, amount in unit.keywords.items():
        value += KEYWORDS[keyword].worth * max(1, amount)
    if unit.obj.attachments:
        value += w.paired + (w.linked if unit.linked else 0.0)
    return value


def card_value(e: Engine, oid: ObjId, level: int, w: Weights = WEIGHTS) -> float:
    """The value of a card in the own hand for a player of that Lv."""
    card = q.definition(e, oid)
    return w.card + w.card_cost * card.cost - w.late * max(0, card.lv - level - 1)


def hits_short(board: BoardFacts, seat: int, target: int) -> int:
    """How many more hits on the side of `target` would defeat it if every Unit of the side of `seat` that can attacked
    it at the next opportunity, each Blocker stopped one attack, and nobody played a card. 0: it wins.

    In its own turn a seat's opportunity is now, with its active Units; otherwise its next turn, with all of them
    (7-2-3).
    """
    e = board.engine
    now = mp.on_turn(e, seat)
    attacks: list[tuple[int, int]] = []  # AP, Shields that a hit takes
    for unit in board.units(seat):
        if now and not unit.ready:
            continue
        if unit.ap and not any(q.active(e, ban, unit.id) for ban in _BANS):
            attacks.append((unit.ap, 2 if "suppression" in unit.keywords else 1))
    # 7-2-3: a player who is attacked in another's next turn has not set Units as active before that.
    blockers = sum(1 for unit in board.units(target) if not unit.obj.exhausted and "blocker" in unit.keywords)
    return missing(e, target, sorted(attacks, reverse=True)[blockers:])[0]


def missing(e: Engine, target: int, attacks: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The number of hits in addition to these that defeat the side of `target`, and the number of these that it does
    not need.

    Args:
        e: the game.
        target: the attacked seat.
        attacks: those that get through, in order: the AP of each, and the number of Shields it takes.
    """
    base = q.base(e, target)
    wall = q.left(e, base) if base else 0
    shields = len(e.zone(SHIELDS, target))
    for at, (power, hits) in enumerate(attacks):
        if wall > 0:
            wall -= power
        elif shields > 0:
            shields -= hits
        else:
            return 0, len(attacks) - at - 1
    return 1 + max(0, shields) + (wall > 0), 0


def near_win(e: Engine, seat: int) -> bool:
    """May a seat's side defeat an enemy in this turn? See `GameAi.near_win`.

    Each Unit that can attack takes a Shield (two by <Suppression>, one more by <Breach>) or the Base, and so may each
    card in hand that can be paid for, or what it lets attack. Blockers, and effects that do more, are not counted.
    """
    if not mp.on_turn(e, seat):
        return False
    board = BoardFacts(e)
    look = board.resources(seat)
    reach = 0
    for unit in board.units(seat):
        if unit.ready:
            reach += 1 + ("suppression" in unit.keywords) + ("breach" in unit.keywords)
    left = look.active
    for cost in sorted(
        q.definition(e, oid).cost for oid in e.zone(HAND, seat) if q.definition(e, oid).lv <= look.level
    ):
        left -= cost
        if left < 0:
            break
        reach += 1
    walls = (len(e.zone(SHIELDS, enemy)) + bool(q.base(e, enemy)) for enemy in mp.enemy_sides(e, seat))
    return any(reach > wall for wall in walls)
