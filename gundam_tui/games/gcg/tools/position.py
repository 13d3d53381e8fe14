"""Sets up any position: for scenarios, for tests, for "what happens if".

A position is built by the same writer as everything else, without triggering anything, and play continues from a named
step of a turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gundam_tui.games.gcg.cards.constants import (
    BASE,
    BATTLE,
    DECK,
    EX_BASE,
    EX_RESOURCE,
    HAND,
    REMOVAL,
    RESOURCE,
    RESOURCE_DECK,
    RESOURCES,
    SHIELDS,
    TRASH,
)
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.library import card_book
from gundam_tui.games.gcg.cards.rules import preset
from gundam_tui.games.gcg.cards.seating import CLOCKWISE, seating_for
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.flow.ruleset import TABLES, BookPool, Gcg
from gundam_tui.games.gcg.flow.start import card_pool
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Engine, Event, Frame, State, StepTable
from gundam_tui.kernel.events import CLEAR_LEDGER, MAKE
from gundam_tui.kernel.game import DONE, Step
from gundam_tui.kernel.rng import SPLITMIX
from gundam_tui.kernel.view import lay


@dataclass(slots=True)
class UnitAt:
    """A Unit in the battle area.

    Attributes:
        card: its number; `pilot` the number of its Pilot.
        damage: damage on it; `rested`: is it rested.
        new: was it deployed this turn.
    """

    card: str
    pilot: str | None = None
    damage: int = 0
    rested: bool = False
    new: bool = False


@dataclass(slots=True)
class Side:
    """One player's cards; piles are given top first.

    Attributes:
        base: number of the Base; `EXB-001` (the default) is the EX Base; None: no Base.
        base_damage, base_rested: damage on the Base; is it rested.
        resources, rested_resources, ex, rested_ex: active and rested Resources and EX Resources.
        filler, filler_count: the cards below those of `deck`.
    """

    hand: Sequence[str] = ()
    units: Sequence[UnitAt | str] = ()
    shields: Sequence[str] = ()
    base: str | None = EX_BASE
    base_damage: int = 0
    base_rested: bool = False
    resources: int = 0
    rested_resources: int = 0
    ex: int = 0
    rested_ex: int = 0
    deck: Sequence[str] = ()
    resource_deck: int = 10
    trash: Sequence[str] = ()
    removal: Sequence[str] = ()
    filler: str = "ST01-005"
    filler_count: int = 20


@dataclass(slots=True)
class Position:
    """A whole position: both sides, whose turn, which turn, and the step of the turn that comes next.

    `format` is one of `new_game`; empty: `duel` for two sides, `royale` for more. Of a team battle the members' Shields
    lie in the shield area of their team, the leader's on top, and there is one Base: the leader's, else the other's.
    `direction` is that of play in a royale. `discreet`: see `kernel.game.Game`.

    `step` is a step name of the table `turn`: begin, active, start, draw, resource, open main, main, open end,
    end, hand, cleanup, pass. `first` is the seat of Player One.
    """

    sides: Sequence[Side]
    active: int = 0
    turn: int = 5
    step: str = "main"
    seed: int = 1
    generator: str = SPLITMIX
    rules: str = "1.9.0"
    first: int = 0
    format: str = ""
    direction: int = CLOCKWISE
    discreet: bool = True


@dataclass(slots=True)
class Placed:
    """One card of a position: its number, its player, and its place. Piles are placed top first.

    Attributes:
        zone: one of `terms.ZONES`.
        damage, rested, new: damage on it, is it rested, was it placed this turn.
        host: index in the layout of the Unit it is paired with, which comes before it; -1: none.
    """

    number: str
    seat: int
    zone: str
    damage: int = 0
    rested: bool = False
    new: bool = False
    host: int = -1


def set_up(position: Position, *, book: Book | None = None, pool: BookPool | None = None) -> Engine:
    """An engine that stands in the position, at its first prompt.

    Args:
        position: the position.
        book: the cards; default: those shipped with the game.
        pool: compiled cards to use instead (synthetic cards in addition to real ones).

    Raises:
        UnknownCard: a number that no card has.
        ValueError: an unknown step or rules preset.
    """
    layout: list[Placed] = []
    table = seating_for(len(position.sides), position.format)
    for seat, side in enumerate(position.sides):
        leader = table.leader[seat]
        based = seat == leader or not position.sides[leader].base
        _plan(side if based else replace(side, base=None), seat, layout)
    return lay_out(layout, position, book=book, pool=pool)


def lay_out(
    layout: Sequence[Placed], position: Position, *, book: Book | None = None, pool: BookPool | None = None
) -> Engine:
    """An engine that stands in a position given card by card; `position.sides` is only counted.

    Args:
        layout: the cards and their places; the place in this list is the number of the physical card (`State.where`).
        position: whose turn, which step, which rules.
        book: the cards; default: those shipped with the game.
        pool: compiled cards to use instead.

    Raises:
        UnknownCard: a number that no card has.
        ValueError: an unknown step or rules preset.
    """
    cards = pool if pool is not None else card_pool(book or card_book())
    state = State(position.seed, position.generator, seats=len(position.sides))
    numbers = [item.number for item in layout]
    state.card_of = tuple(numbers)
    seating = seating_for(len(position.sides), position.format)
    game = Gcg(cards, preset(position.rules), numbers, seating, discreet=position.discreet)
    known = [name for name, _ in TABLES["turn"].steps]
    if position.step not in known:
        raise ValueError(f'no step of a turn is called "{position.step}"; there are {", ".join(known)}')
    builder = StepTable((("place", _place(layout, position)),), atomic=True)
    game.tables = {**TABLES, "position": builder}
    state.flow = [Frame("position", 0, {}, 0)]
    engine = Engine(game, state, len(position.sides))
    engine.start()
    return engine


def stack(engine: Engine, seat: int, numbers: Sequence[str]) -> list[int]:
    """Put the deck of a game that has just begun into a certain order, as if it had been shuffled so.

    Nothing moves: only the identity of each face-down card is set (as `Engine.determinise` does).

    Args:
        engine: at its first prompt.
        seat: the player of the deck.
        numbers: its cards, top first; the same cards that the deck holds.

    Returns:
        The physical cards (`State.where`), top first.

    Raises:
        ValueError: these are not the cards of the deck.
    """
    places = [engine.state.objs[oid].card for oid in engine.zone(DECK, seat)]
    lay(engine, places, numbers)
    return places


def _plan(side: Side, seat: int, layout: list[Placed]) -> None:
    for unit in side.units:
        at = UnitAt(unit) if isinstance(unit, str) else unit
        layout.append(Placed(at.card, seat, BATTLE, at.damage, at.rested, at.new))
        if at.pilot:
            layout.append(Placed(at.pilot, seat, BATTLE, host=len(layout) - 1, new=at.new))
    if side.base:
        layout.append(Placed(side.base, seat, BASE, side.base_damage, side.base_rested))
    layout.extend(Placed(RESOURCE, seat, RESOURCES) for _ in range(side.resources))
    layout.extend(Placed(RESOURCE, seat, RESOURCES, rested=True) for _ in range(side.rested_resources))
    layout.extend(Placed(EX_RESOURCE, seat, RESOURCES) for _ in range(side.ex))
    layout.extend(Placed(EX_RESOURCE, seat, RESOURCES, rested=True) for _ in range(side.rested_ex))
    piles = ((HAND, side.hand), (SHIELDS, side.shields), (TRASH, side.trash), (REMOVAL, side.removal))
    for zone, cards in piles:
        layout.extend(Placed(number, seat, zone) for number in cards)
    deck = list(side.deck) + [side.filler] * side.filler_count
    layout.extend(Placed(number, seat, DECK) for number in deck)
    layout.extend(Placed(RESOURCE, seat, RESOURCE_DECK) for _ in range(side.resource_deck))


def _place(layout: Sequence[Placed], position: Position) -> Step:
    def step(e: Engine, frame: Frame) -> str | None:
        _arrange(e, layout, position)
        e.state.new_triggers = ()
        e.log.clear()
        e.push("turn", position.step, seat=mp.side(e, position.active))
        return DONE

    return step


def _arrange(e: Engine, layout: Sequence[Placed], position: Position) -> None:
    ids: dict[int, int] = {}
    active = mp.side(e, position.active)
    if mp.royale(e):
        e.perform(ch.set_var("direction", position.direction))
    # Decks first, while no turn runs yet: a deck without cards would lose the game (1-2-2-2).
    for at, item in enumerate(layout):
        if item.zone == DECK:
            e.perform(Event("setup", MAKE, seat=item.seat, zone=DECK, field=at))
    for wanted_new in (False, True):
        turn = position.turn if wanted_new else position.turn - 1
        e.perform(ch.set_var("turn", turn), ch.set_var("active", active), ch.set_var("first", position.first))
        for at, item in enumerate(layout):
            if item.new is not wanted_new or item.zone == DECK:
                continue
            event = Event("setup", MAKE, seat=item.seat, zone=item.zone, field=at, host=ids.get(item.host, 0))
            event.exhausted = item.rested
            e.perform(event)
            ids[at] = event.new
    # Damage last, together: only now do all HP have their final values.
    e.perform(
        *(ch.damage(e, ids[at], item.damage, "rule", 0) for at, item in enumerate(layout) if item.damage),
        ch.set_var("phase", "main"),
    )
    e.perform(Event("forget", CLEAR_LEDGER))
