"""What the verbs share: the acting players, the cards, whether an optional step is done."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Protocol

from gundam_tui.games.gcg.cards.constants import player, seat_of
from gundam_tui.games.gcg.cards.model import Carrying, Ctx, Node, Op, RefFn, Rule
from gundam_tui.games.gcg.cards.results import Kind
from gundam_tui.games.gcg.changes.prompts import choose, yes_no
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.activation import enough, least_of
from gundam_tui.games.gcg.queries.rules import Ban
from gundam_tui.games.gcg.queries.selectors import Selector
from gundam_tui.games.gcg.queries.targets import Chosen
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Prompt
from gundam_tui.kernel.game import Answer
from gundam_tui.kernel.native import ObjId

__all__ = ["Carrying", "Maker", "OnCards", "allowed", "found_by", "pick", "protected", "put", "seats_of"]


class Maker(Protocol):
    """The compiler's service for verbs with parts inside their step (`effects/compile.py`)."""

    def rule(self, node: Node) -> Rule:
        """A rule, with its id in states."""
        ...

    def ability(self, node: Node, letter: str) -> str:
        """An ability that the step gives: its id, which contains that letter."""
        ...

    def program(self, body: Sequence[Node]) -> str:
        """Sentences that are carried out separately: the id of their ability."""
        ...


class OnCards(Op):
    """A verb that acts on cards.

    Attributes:
        target: those cards.
    """

    __slots__ = ("target",)

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__()
        self.target = Chosen(step["target"])

    def acts_on(self) -> RefFn | None:
        """See `Op`."""
        return self.target.refs

    def aims(self) -> Chosen | None:
        """The cards it acts on; None: whatever fits at any moment."""
        return self.target

    def speaks_of(self, x: Ctx) -> list[RefFn]:
        """See `Op`."""
        return [] if self.target.refs is None else [self.target.refs]

    def paying(self, x: Ctx, cards: list[ObjId]) -> tuple[list[ObjId], int]:
        """As a cost (`Op.pool`): these cards, and how many of them it takes."""
        selector = self.target.selector
        if selector is None:
            return cards, 1
        return cards, len(cards) if selector.most is None else selector.most(x)


def seats_of(x: Ctx, who: str) -> list[int]:
    """The players a step is about, in turn order from the active player (1-3-4, 12-2-4, Q314), without players who are
    out.
    """
    found = _seats(x, who)
    return [seat for seat in found if seat not in x.e.state.out] if x.e.state.out else found


def _seats(x: Ctx, who: str) -> list[int]:
    e = x.e
    if who == "you":
        return [x.seat]
    if who in ("opponent", "each enemy"):
        return [seat for seat in mp.order(e, q.active_seat(e)) if mp.is_enemy(e, x.seat, seat)]
    if who == "all players":
        return [*mp.order(e, q.active_seat(e))]
    if who == "you & that player":
        return [x.seat, *_seats(x, "that player")]
    if who == "that player":
        if x.results.that_player:
            return [seat_of(one) for one in x.results.that_player]
        # The other player of the event: if it is about a card of yours, the player whose card caused it.
        if x.bound.player not in (-1, x.seat):
            return [x.bound.player]
        return [q.thing(e, x.bound.cause).seat] if x.bound.cause else [*mp.enemies(e, x.seat)]
    owners = {q.thing(e, oid).owner for oid in x.results.it if oid > 0}
    return sorted(owners) or [x.seat]


def put(x: Ctx, kind: Kind, cards: Sequence[ObjId], done: bool | None = None) -> None:
    """Note the result of a step."""
    x.results.acted(kind, cards)
    x.results.finish(bool(cards) if done is None else done)


def allowed(x: Ctx, op: Op, possible: bool, message: str, *, private: bool = False) -> Generator[Prompt, Answer, bool]:
    """Ask for an optional step. An impossible one is not offered, unless that would reveal something: then it can only
    be declined.

    Args:
        private: whether it is possible depends on cards that not everybody knows (`conceals`).
    """
    if not op.may:
        return True
    if not possible and not private:
        x.results.finish(False)
        return False
    agreed = yield from yes_no(x.seat, source=x.this, message=message, private=private, possible=possible)
    if not agreed:
        x.results.finish(False)
    return agreed


def pick(
    x: Ctx, selector: Selector, optional: bool, taken: list[ObjId], later: Sequence[Selector] = ()
) -> Generator[Prompt, Answer, list[ObjId]]:
    """Let the player choose what a selector allows.

    Args:
        taken: objects that are already chosen.
        later: choices of other cards that are still to come: enough candidates must be left for them.
    """
    pools = [selector.candidates(x)]
    if selector.side == "each enemy":
        pools = [[oid for oid in pools[0] if q.thing(x.e, oid).seat == seat] for seat in mp.enemies(x.e, x.seat)]
    private = selector.conceals(x)
    found: list[ObjId] = []
    for pool in pools:
        pool = [oid for oid in pool if oid not in taken]
        if later:
            pool = [oid for oid in pool if enough(x, later, {*taken, oid})]
        if selector.nouns == ("shield",) and selector.zone == "play":
            pool = pool[:1]  # 4-6-4-1: the top card
        if selector.most is None or selector.first:
            found += pool
            continue
        most = selector.most(x)
        least = 0 if optional else least_of(x, selector)
        if most <= 0 or not (pool or private):
            continue
        found += yield from choose(
            x.e, x.seat, pool, least, most, source=x.this, message="choose target", private=private
        )
    return found


def found_by(x: Ctx, target: Chosen) -> Generator[Prompt, Answer, list[ObjId]]:
    """The objects that a target means now. For "the first card in your opponent's shield area" you name the opponent if
    you have several (12-2-6).
    """
    selector = target.selector
    if selector is None or not selector.first or selector.side != "enemy" or x.e.seats == 2:
        return target.find(x)
    fronts = {player(one): found for one in mp.enemy_sides(x.e, x.seat) if (found := selector.candidates(x, [one]))}
    if len(fronts) < 2:
        return [oid for front in fronts.values() for oid in front]
    (one,) = yield from choose(x.e, x.seat, list(fronts), 1, 1, source=x.this, message="choose target")
    return fronts[one]


def protected(x: Ctx, oid: ObjId, ban: type[Ban]) -> bool:
    """Is the object protected from this effect by a prohibition (1-3-3)?"""
    return any(entry.rule.speaks_of(entry.ctx, x.this) for entry in q.active(x.e, ban, oid))


def those_allowed(x: Ctx, op: Op, who: str, message: str, possible: bool) -> Generator[Prompt, Answer, list[ObjId]]:
    """The players who do it: each is asked if the step is optional."""
    seats = seats_of(x, who)
    if not op.may:
        return seats
    found: list[ObjId] = []
    for seat in seats:
        if possible and (yield from yes_no(seat, source=x.this, message=message)):
            found.append(seat)
    return found
