"""Setting up any position: for scenarios, lessons and tests. It is built by the same writer as everything else, nothing
triggers, and play continues from the beginning of a phase or step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from gundam_tui.games.nation.cards.counters import coin
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.terms import AREAS, BATTLE_STEPS, DEPLOYMENT, FIELD, HAND, NATION, REMOVED, Point
from gundam_tui.games.nation.flow.ruleset import NationGame
from gundam_tui.games.nation.queries.squads import check
from gundam_tui.games.nation.queries.stats import is_unit, left
from gundam_tui.games.nation.state.model import definition
from gundam_tui.kernel import Engine, Event, Frame, State
from gundam_tui.kernel.events import CLEAR_LEDGER, MAKE, MOVE, SET, VAR
from gundam_tui.kernel.rng import SPLITMIX
from gundam_tui.kernel.view import lay


@dataclass(frozen=True, slots=True)
class Placed:
    """One card of a position. Piles and squads are placed in order, the top or the front first.

    Attributes:
        number: of the card. `seat`, `zone`: its player and place (`terms`).
        rolled: is it rolled. `damage`: damage on it.
        host: the place in the layout of the Unit it is set on, which comes before it; -1: none.
        owner: its owner; -1: the seat.
        coins: its coins, by what each gives, with their number.
    """

    number: str
    seat: int
    zone: str
    rolled: bool = False
    damage: int = 0
    host: int = -1
    owner: int = -1
    coins: Sequence[tuple[Stats, int]] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """A whole position.

    Attributes:
        cards: the cards and their places; the place in this list is the number of the physical card (`State.where`).
        active, first: whose turn it is; who went first. `turn`: its number.
        at: the phase or step at whose beginning play continues.
        seed, generator: determine all random results from here on.
    """

    cards: Sequence[Placed] = field(default_factory=tuple)
    active: int = 0
    first: int = 0
    turn: int = 5
    at: str = "deployment"
    seed: int = 1
    generator: str = SPLITMIX


class NoPosition(ValueError):
    """What cannot be set up, and why."""


def points(game: NationGame) -> list[str]:
    """The phases and steps at whose beginning a position can continue."""
    return list(dict.fromkeys(point.name for point in game.choices.points))


def lay_out(game: NationGame, position: Position, seats: int = 2) -> Engine:
    """An engine that stands in a position, at its first prompt.

    Args:
        game: the rules.
        position: the position.
        seats: the number of players.

    Raises:
        NoPosition: no such point of a turn, or a card cannot be there.
        UnknownCard: a number that no card has.
    """
    at = _place(game, position.at)
    state = State(position.seed, position.generator, seats=seats)
    state.card_of = tuple(card.number for card in position.cards)
    state.flow = [Frame("turn", at, {"seat": position.active}, 0)]
    engine = Engine(game, state, seats)
    _fill(engine, position)
    _check_standing(engine, position)
    engine.log.clear()
    engine.start()
    return engine


def _place(game: NationGame, name: str) -> int:
    """The place in the steps of a turn where a phase or step begins."""
    for at, point in enumerate(game.choices.points):
        if name in _names(point):
            return at
    raise NoPosition(f'no phase or step is called "{name}": there are {", ".join(points(game))}')


def _names(point: Point) -> tuple[str, ...]:
    return (point.name, point.phase) if point.step == BATTLE_STEPS[0] else (point.name,)


def _fill(engine: Engine, position: Position) -> None:
    turn = position.turn - 1 if position.at == engine_start(engine) else position.turn
    engine.perform(
        Event("first", VAR, field="first", value=position.first),
        Event("active", VAR, field="active", value=position.active),
    )
    ids: list[int] = []
    for at, card in enumerate(position.cards):
        host = ids[card.host] if card.host >= 0 else 0
        ids.append(_make(engine, at, card, host))
    hurt = [
        Event("setup", SET, ids[at], field="damage", value=card.damage)
        for at, card in enumerate(position.cards)
        if card.damage
    ]
    marked = [coin(ids[at], *given) for at, card in enumerate(position.cards) for given in card.coins]
    point = engine_point(engine, position.at)
    engine.perform(
        *hurt, *marked, Event("turn", VAR, field="turn", value=turn),
        Event("phase", VAR, field="phase", value=point.phase), Event("step", VAR, field="step", value=point.step),
        Event("forget", CLEAR_LEDGER),
    )  # fmt: skip
    if point.step:
        engine.perform(check(engine))
    engine.state.new_triggers = ()


def _make(engine: Engine, at: int, card: Placed, host: int) -> int:
    """Put one card of a position into its place. A card is made for its owner: one that another player has is moved
    there from a public place.
    """
    owner = card.seat if card.owner < 0 else card.owner
    event = Event("setup", MAKE, seat=card.seat, zone=card.zone, field=at, host=host)
    if owner != card.seat:
        made = engine.perform(Event("setup", MAKE, seat=owner, zone=REMOVED, field=at))[0].new
        event = Event("setup", MOVE, made, seat=card.seat, zone=card.zone, host=host)
    event.exhausted = card.rolled
    return engine.perform(event)[0].new


def engine_start(engine: Engine) -> str:
    """The first phase of a turn: a position that begins there begins the turn."""
    return _rules(engine).choices.points[0].name


def engine_point(engine: Engine, name: str) -> Point:
    """The point at which a phase or step begins."""
    game = _rules(engine)
    return game.choices.points[_place(game, name)]


def _rules(engine: Engine) -> NationGame:
    game = engine.game
    assert isinstance(game, NationGame)
    return game


def _check_standing(engine: Engine, position: Position) -> None:
    """Damage that would have destroyed its card is a mistake, not a position."""
    said = _rules(engine).choices.words.said
    for at, card in enumerate(position.cards):
        oid = engine.state.where.get(at, 0)
        obj = engine.state.objs.get(oid)
        if obj is None or obj.zone != card.zone:
            raise NoPosition(f"{card.number} cannot lie there: the rules take it away at once")
        if card.zone in AREAS and not obj.host and not is_unit(engine, oid):
            raise NoPosition(said(f"{card.number} is no {{unit}}: only {{units}} stand in a battle area"))
        if card.zone in FIELD and not obj.host and is_unit(engine, oid) and not left(engine, oid):
            hurt = f" with damage {card.damage}" if card.damage else ""
            raise NoPosition(f"{card.number}{hurt} would be destroyed at once")
        if card.coins and definition(engine, oid).chip:
            raise NoPosition(f"{card.number} is a chip: no coins are put on it")
        if obj.host and card.zone == DEPLOYMENT and definition(engine, obj.host).type != "unit":
            raise NoPosition(said(f"{card.number} is {{attached}} a card that is no {{unit}}"))


def stacked(e: Engine, seat: int, numbers: Sequence[str]) -> list[int]:
    """Put the cards of a player at the first prompt of a game into an order, as if dealt at random: the hand, then the
    Nation from its top. Returns the physical cards in that order.

    Raises:
        ValueError: these are not that player's cards.
    """
    places = [e.state.objs[oid].card for zone in (HAND, NATION) for oid in e.zone(zone, seat)]
    lay(e, places, numbers)
    return places
