"""Steps that put cards elsewhere: hand, deck, trash, removal area."""

from __future__ import annotations

from collections.abc import Generator

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, DECK, HAND, REMOVAL, SHIELDS, TRASH
from gundam_tui.games.gcg.cards.model import Ctx, Op
from gundam_tui.games.gcg.cards.results import Kind
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.changes.prompts import owners_order
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Option, Prompt
from gundam_tui.kernel.game import Answer
from gundam_tui.kernel.view import everybody

from .common import Carrying, allowed, least_of, pick, put


def step_move(x: Ctx, op: Op) -> Carrying:
    """Move cards to a hand, a deck, the trash or the removal area."""
    target, to, random = op.data
    cards: list[int] = target.find_card(x)
    pool = cards
    selector = target.selector
    private = selector is not None and selector.conceals(x)
    agreed = yield from allowed(x, op, bool(cards), f"may move {to}", private=private)
    if not agreed:
        return None
    wanted = len(pool)
    among: tuple[int, ...] = ()
    if selector is not None and selector.most is not None:
        cards = yield from pick(x, selector, False, [])
        wanted = max(1, least_of(x, selector))
        among = _chosen_among(x, cards)
    yield from place(x, cards, to, random=random, among=among)
    x.results.finish(bool(cards) and len(cards) >= wanted)
    x.results.take_out(cards)
    return None


_NAMES = {"hand": "bounce", "trash": "put", "exile": "exile", "deck": "return", "top": "return", "bottom": "return"}


def _chosen_among(x: Ctx, cards: list[int]) -> tuple[int, ...]:
    """Of a card that its player has chosen from the hand or among those looked at, the others do not see which it
    is: the cards that it may be for them (4-1-4)."""
    zones = {q.thing(x.e, oid).zone for oid in cards}
    if zones == {HAND}:
        return x.e.zone(HAND, x.seat)
    if zones == {DECK}:
        return tuple(oid for oid in x.results.looked if q.exists(x.e, oid) and q.thing(x.e, oid).zone == DECK)
    return ()


def place(
    x: Ctx, cards: list[int], to: str, *, random: bool = False, among: tuple[int, ...] = ()
) -> Generator[Prompt, Answer, None]:
    """Move cards as an effect says; the owner puts several cards going to a deck in order (4-1-7).

    Args:
        x: the effect.
        cards: what is moved.
        to: where to.
        random: in random order.
        among: out of which cards they were chosen where only their player has seen it.
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
            event.secret, event.among = everybody(e) & ~mp.mask(e, x.seat), among
    batch = e.perform(*events)
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


def _top_or_bottom(x: Ctx, cards: list[int]) -> Generator[Prompt, Answer, None]:
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


def step_take_shield(x: Ctx, op: Op) -> Carrying:
    """Add the top Shields to the hand (4-6-4-1), each to that of its owner (12-3-8)."""
    top = x.e.zone(SHIELDS, x.seat)[: op.data[0](x)]
    agreed = yield from allowed(x, op, bool(top), "may take shield")
    if not agreed:
        return None
    batch = x.e.perform(*(ch.moved("take_shield", oid, HAND, how="effect", source=x.this) for oid in top))
    put(x, "the taken", [event.new for event in batch])
    return None
