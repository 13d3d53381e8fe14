"""Setting up any position: for scenarios, for tests, for "what happens if".

A position is built by the same writer as everything else, without triggering anything, and play goes on from
a named step of a turn.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from gundam_tui.kernel import Engine, Event, Frame, Prompt, State, StepTable
from gundam_tui.kernel.events import MAKE
from gundam_tui.kernel.game import DONE, Answer, Asking
from gundam_tui.language.book import Book

from . import changes as ch
from .gcg import TABLES, CardPool, Gcg
from .rules import preset
from .terms import (
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
)  # fmt: skip


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
        resources, rested_resources, ex: active and rested Resources and active EX Resources.
        ready: False when the Base is rested.
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
    deck: Sequence[str] = ()
    resource_deck: int = 10
    trash: Sequence[str] = ()
    removal: Sequence[str] = ()
    filler: str = "ST01-005"
    filler_count: int = 20


@dataclass(slots=True)
class Position:
    """A whole position: both sides, whose turn, which turn, and the step of the turn that comes next.

    `step` is a step name of the table `turn`: begin, active, start, draw, resource, open main, main, open end,
    action, end, hand, cleanup, pass.
    """

    sides: Sequence[Side]
    active: int = 0
    turn: int = 5
    step: str = "main"
    seed: int = 1
    rules: str = "1.9.0"


def set_up(position: Position, *, book: Book | None = None, pool: CardPool | None = None) -> Engine:
    """An engine that stands in the position, at its first prompt.

    Args:
        position: what is where.
        book: the cards; default: those that come with the game.
        pool: compiled cards to use instead (synthetic cards beside real ones).

    Raises:
        UnknownCard: a number that no card has.
        ValueError: an unknown step or rules preset.
    """
    from . import card_book, card_pool

    cards = pool if pool is not None else card_pool(book or card_book())
    state = State(position.seed)
    layout: list[_Placed] = []
    numbers: list[str] = []
    for seat, side in enumerate(position.sides):
        _plan(side, seat, layout)
    for item in layout:
        numbers.append(item.number)
    state.card_of = tuple(numbers)
    game = Gcg(cards, preset(position.rules), numbers)
    known = [name for name, _ in TABLES["turn"].steps]
    if position.step not in known:
        raise ValueError(f'no step of a turn is called "{position.step}"; there are {", ".join(known)}')
    builder = StepTable((("place", _place(layout, position)),), atomic=True)
    game.tables = {**TABLES, "position": builder}
    state.flow = (Frame("position", 0, {}, 0),)
    engine = Engine(game, state, len(position.sides))
    engine.start()
    return engine


@dataclass(slots=True)
class _Placed:
    number: str
    seat: int
    zone: str
    damage: int = 0
    rested: bool = False
    new: bool = False
    host: int = -1  # index of the Unit in the layout


def _plan(side: Side, seat: int, layout: list[_Placed]) -> None:
    for unit in side.units:
        at = UnitAt(unit) if isinstance(unit, str) else unit
        layout.append(_Placed(at.card, seat, BATTLE, at.damage, at.rested, at.new))
        if at.pilot:
            layout.append(_Placed(at.pilot, seat, BATTLE, host=len(layout) - 1, new=at.new))
    if side.base:
        layout.append(_Placed(side.base, seat, BASE, side.base_damage, side.base_rested))
    layout.extend(_Placed(RESOURCE, seat, RESOURCES) for _ in range(side.resources))
    layout.extend(_Placed(RESOURCE, seat, RESOURCES, rested=True) for _ in range(side.rested_resources))
    layout.extend(_Placed(EX_RESOURCE, seat, RESOURCES) for _ in range(side.ex))
    piles = ((HAND, side.hand), (SHIELDS, side.shields), (TRASH, side.trash), (REMOVAL, side.removal))
    for zone, cards in piles:
        layout.extend(_Placed(number, seat, zone) for number in cards)
    deck = list(side.deck) + [side.filler] * side.filler_count
    layout.extend(_Placed(number, seat, DECK) for number in deck)
    layout.extend(_Placed(RESOURCE, seat, RESOURCE_DECK) for _ in range(side.resource_deck))


def _place(layout: Sequence[_Placed], position: Position):  # type: ignore[no-untyped-def]
    def step(e: Engine, frame: Frame) -> Asking:
        yield from _arrange(e, layout, position)
        e.state.fresh = ()
        e.log.clear()
        e.push("turn", position.step, seat=position.active)
        return DONE

    return step


def _arrange(e: Engine, layout: Sequence[_Placed], position: Position) -> Generator[Prompt, Answer, None]:
    ids: dict[int, int] = {}
    # Decks first, while no turn runs yet: a deck without cards would lose the game (1-2-2-2).
    for at, item in enumerate(layout):
        if item.zone == DECK:
            yield from e.perform(Event("setup", MAKE, seat=item.seat, zone=DECK, field=at))
    for wanted_new in (False, True):
        turn = position.turn if wanted_new else position.turn - 1
        yield from e.perform(ch.set_var("turn", turn), ch.set_var("active", position.active), ch.set_var("first", 0))
        for at, item in enumerate(layout):
            if item.new is not wanted_new or item.zone == DECK:
                continue
            event = Event("setup", MAKE, seat=item.seat, zone=item.zone, field=at, host=ids.get(item.host, 0))
            event.turned = item.rested
            yield from e.perform(event)
            ids[at] = event.new
            if item.damage:
                yield from e.perform(ch.damage(e, event.new, item.damage, "rule", 0))
    yield from e.perform(ch.set_var("phase", "main"))
