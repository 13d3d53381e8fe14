"""Verbs that put cards elsewhere: hand, deck, trash, removal area."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, DECK, HAND, REMOVAL, SHIELDS, TRASH
from gundam_tui.games.gcg.cards.happenings import Happening
from gundam_tui.games.gcg.cards.model import NEVER, Ctx, Node, Op
from gundam_tui.games.gcg.cards.results import Kind
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.changes.prompts import owners_order
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.activation import least_of
from gundam_tui.games.gcg.queries.selectors import amount
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Event, Option, Prompt
from gundam_tui.kernel.game import Answer
from gundam_tui.kernel.native import ObjId
from gundam_tui.kernel.view import move_unseen
from gundam_tui.language import N

from .common import Carrying, Maker, OnCards, allowed, pick, put


class Move(OnCards):
    """Move cards to a hand, a deck, the trash or the removal area.

    Attributes:
        to: `hand`, `top`, `bottom`, `top or bottom`, `deck` (shuffled), `trash`, `exile`.
        random: in random order.
    """

    __slots__ = ("random", "to")
    name = "move"
    words = N("move {cards}")
    differs = ""
    cost_verb = "exile"
    cost_words = N("exiling {cards}")
    happens = (
        Happening(
            "bounce", "{gone} returns to {player}'s hand{by}", "x",
            about="cards", means="from the field to a hand", hows=("effect",),
        ),
        Happening(
            "add", "{player} adds {cards}{origin} to the hand{by}", "+", merges=True,
            about="cards", means="to a hand, from the deck or the trash", hows=("effect",),
        ),
        Happening(
            "return", "{player} puts {cards} on {end} of the deck{by}", merges=True,
            about="cards", means="to a deck", hows=("effect", "cost"),
        ),
        Happening(
            "put", "{actor} puts {cards} into the trash{by}", "+",
            about="cards", means="into the trash by an effect that does not destroy", hows=("effect",),
        ),
        Happening(
            "exile", "{actor}'s {cards} is removed from the game{by}", "x",
            about="cards", means="removed from the game", hows=("effect", "cost"),
        ),
    )  # fmt: skip

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__(step, make)
        self.to: str = step["to"]
        self.random: bool = step["random"]

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        cards = self.target.find_card(x)
        pool = cards
        selector = self.target.selector
        private = selector is not None and selector.conceals(x)
        agreed = yield from allowed(x, self, bool(cards), f"may move {self.to}", private=private)
        if not agreed:
            return None
        wanted = len(pool)
        among: tuple[ObjId, ...] = ()
        if selector is not None and selector.most is not None:
            cards = yield from pick(x, selector, False, [])
            wanted = max(1, least_of(x, selector))
            among = _chosen_among(x, cards)
        yield from place(x, cards, self.to, random=self.random, among=among)
        x.results.finish(bool(cards) and len(cards) >= wanted)
        x.results.take_out(cards)
        return None

    def ahead(self, x: Ctx, ops: Sequence[Op], at: int) -> int:
        """See `Op`."""
        selector = self.target.selector
        if selector is None or selector.most is None or selector.among is not None:
            return at + 1
        return at + 1 if selector.offers(x, least_of(x, selector)) else NEVER

    def pool(self, x: Ctx) -> tuple[list[ObjId], int]:
        """See `Op`."""
        return self.paying(x, self.target.find(x))

    def paid(self, x: Ctx, oid: ObjId) -> list[Event]:
        """See `Op`."""
        if self.to == "exile":
            return [ch.moved("exile", oid, REMOVAL, how="cost", source=x.this)]
        return ch.leave(x.e, oid, DECK, "return", at=-1 if self.to == "bottom" else 0, how="cost", source=x.this)

    def put_in_order(self) -> str:
        """See `Op`."""
        return self.to if self.to in ("top", "bottom") else ""

    def wording(self, x: Ctx) -> str:
        """See `Op`. It depends on where the cards are, and on their owners."""
        cards = [oid for oid in (*x.results.it, *self.target.find(x)) if oid > 0 and oid in x.e.state.objs]
        selector = self.target.selector
        if selector is not None:
            played = selector.zone == "play" and selector.among is None
        else:
            played = any(x.e.state.objs[oid].zone in (BATTLE, BASE, SHIELDS) for oid in cards)
        if self.to == "hand":
            return N("return {cards} to its owner's hand") if played else N("add {cards} to your hand")
        theirs = any(x.e.state.objs[oid].owner != x.seat for oid in cards)
        return (_TO_THEIRS if theirs and self.to in _TO_THEIRS else _TO)[self.to]


_TO = {
    "trash": N("put {cards} into the trash"),
    "exile": N("exile {cards}"),
    "deck": N("shuffle {cards} into your deck"),
    "top": N("put {cards} on top of your deck"),
    "bottom": N("put {cards} on the bottom of your deck"),
    "top or bottom": N("put {cards} on the top or the bottom of your deck"),
}
_TO_THEIRS = {
    "deck": N("shuffle {cards} into its owner's deck"),
    "top": N("put {cards} on top of its owner's deck"),
    "bottom": N("put {cards} on the bottom of its owner's deck"),
    "top or bottom": N("put {cards} on the top or the bottom of its owner's deck"),
}


_NAMES = {"hand": "bounce", "trash": "put", "exile": "exile", "deck": "return", "top": "return", "bottom": "return"}


def _chosen_among(x: Ctx, cards: list[ObjId]) -> tuple[ObjId, ...]:
    """If a player has chosen a card from the hand or among those looked at, the others do not see which. Returns the
    cards that it may be as far as they know (4-1-4).
    """
    zones = {q.thing(x.e, oid).zone for oid in cards}
    if zones == {HAND}:
        return x.e.zone(HAND, x.seat)
    if zones == {DECK}:
        return tuple(oid for oid in x.results.looked if q.exists(x.e, oid) and q.thing(x.e, oid).zone == DECK)
    return ()


def place(
    x: Ctx, cards: list[ObjId], to: str, *, random: bool = False, among: tuple[ObjId, ...] = ()
) -> Generator[Prompt, Answer, None]:
    """Move cards as an effect says; the owner puts several cards going to a deck in order (4-1-7).

    Args:
        x: the effect.
        cards: the cards to move.
        to: their destination.
        random: in random order.
        among: the cards they were chosen from, if only their player has seen the choice.
    """
    e = x.e
    if to == "top or bottom":
        yield from _top_or_bottom(x, cards)
        return
    zone = {"hand": HAND, "trash": TRASH, "exile": REMOVAL}.get(to, DECK)
    at = 0 if to in ("top", "trash") else -1
    name = (
        _NAMES[to]
        if any(q.thing(e, oid).zone in (BATTLE, BASE) for oid in cards)
        else {"hand": "add"}.get(to, _NAMES[to])
    )
    events = [event for oid in cards for event in ch.leave(e, oid, zone, name, at=at, source=x.this)]
    if to in ("top", "bottom") and not random:
        events = yield from owners_order(e, events, to, source=x.this)
    if among and zone in (HAND, DECK):
        for event in events:
            move_unseen(e, event, mp.mask(e, x.seat), among)
    batch = e.perform_all(events)
    kind: Kind = "the placed" if to == "trash" else "the exiled" if to == "exile" else "the returned"
    moved = [event.new for event in batch if event.name == name and q.exists(e, event.new)]
    put(x, kind, moved)
    if to == "deck":
        for owner in sorted({e.state.objs[oid].owner for oid in moved}):
            e.perform(ch.shuffle(DECK, owner))
    elif random and moved:
        for owner in sorted({e.state.objs[oid].owner for oid in moved}):
            mine = tuple(oid for oid in moved if e.state.objs[oid].owner == owner)
            e.perform(ch.shuffle(DECK, owner, mine))


def _top_or_bottom(x: Ctx, cards: list[ObjId]) -> Generator[Prompt, Answer, None]:
    if not cards:
        put(x, "the returned", [])
        return
    answer = yield Prompt(
        x.seat,
        "place",
        (Option("top"), Option("bottom")),
        source=x.this,
        rule="10-3-5",
        private=True,
        message="top or bottom",
    )
    yield from place(x, cards, answer[0].verb)


class TakeShield(Op):
    """Add the top Shields to the hand (4-6-4-1), each to that of its owner (12-3-8)."""

    __slots__ = ("amount",)
    name = "take_shield"
    words = N("add {amount} of your Shields to your hand")
    happens = (
        Happening(
            "take_shield", "{player} adds {a Shield} to the hand{named}{by}", "!", merges=True,
            about="cards", means="a Shield to the hand", hows=("effect",),
        ),
    )  # fmt: skip

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__()
        self.amount = amount(step["amount"])

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        top = x.e.zone(SHIELDS, x.seat)[: self.amount(x)]
        agreed = yield from allowed(x, self, bool(top), "may take shield")
        if not agreed:
            return None
        batch = x.e.perform_all([ch.moved("take_shield", oid, HAND, how="effect", source=x.this) for oid in top])
        put(x, "the taken", [event.new for event in batch])
        return None
