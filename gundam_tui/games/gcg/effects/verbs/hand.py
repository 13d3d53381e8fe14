"""Steps about hands, decks and Resources."""

from __future__ import annotations

from gundam_tui.games.gcg.cards.constants import (
    DECK,
    HAND,
    MAX_EX_RESOURCES,
    MAX_RESOURCES,
    RESOURCE_DECK,
    RESOURCES,
    TRASH,
)
from gundam_tui.games.gcg.cards.model import Ctx, Op
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.changes.prompts import choose, yes_no
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Event
from gundam_tui.kernel.view import conceals

from .common import Carrying, allowed, pick, put, seats_of, those_allowed


def step_draw(x: Ctx, op: Op) -> Carrying:
    """Draw cards (5-14)."""
    amount, who = op.data
    e = x.e
    number = amount(x)
    agreed = yield from those_allowed(x, op, who, "may draw", number > 0)
    events = [event for seat in agreed for event in ch.draw(e, seat, number, "effect", x.this)]
    batch = e.perform(*events)
    put(x, "the drawn", [event.new for event in batch])
    return None


def step_discard(x: Ctx, op: Op) -> Carrying:
    """Discard from the hand (5-11), as many as there are."""
    amount, test, who = op.data
    e = x.e
    number = amount(x)
    events: list[Event] = []
    complete = True
    for seat in seats_of(x, who):
        whole = e.zone(HAND, seat)
        hand = [oid for oid in whole if test(x, oid)]
        least = 0 if op.may else number
        wanted = number if op.may else 1
        private = len(whole) >= wanted and conceals(e, whole)
        if number <= 0 or (len(hand) < wanted and not private):
            complete = False
            continue
        if op.may and number > 1:
            agreed = yield from yes_no(
                e, seat, source=x.this, message="may discard", args=(number,), private=private,
                possible=len(hand) >= number,
            )  # fmt: skip
            if not agreed:
                complete = False
                continue
            least = number
        chosen = yield from choose(
            e,
            seat,
            hand,
            least,
            number,
            kind="discard",
            verb="discard",
            source=x.this,
            rule="5-11-1",
            message="discard",
            args=(number,),
            private=private,
        )
        complete = complete and len(chosen) >= number
        events += [ch.discard(oid, "effect", x.this) for oid in chosen]
    batch = e.perform(*events)
    put(x, "the discarded", [event.new for event in batch], bool(batch) and complete)
    return None


def step_mill(x: Ctx, op: Op) -> Carrying:
    """Put the top cards of the deck into the trash."""
    number = op.data[0](x)
    top = x.e.zone(DECK, x.seat)[:number]
    agreed = yield from allowed(x, op, bool(top), "may mill")
    if not agreed:
        return None
    batch = x.e.perform(*(ch.moved("mill", oid, TRASH, at=0, how="effect", source=x.this) for oid in top))
    put(x, "the placed", [event.new for event in batch], len(batch) == number)
    return None


def step_look(x: Ctx, op: Op) -> int | None:
    """Look at the top of the deck (10-3-5)."""
    top = x.e.zone(DECK, x.seat)[: op.data[0](x)]
    x.e.perform(*(ch.show(oid, mp.mask(x.e, x.seat)) for oid in top))
    x.results.look(top)
    x.results.finish(bool(top))
    return None


def step_reveal(x: Ctx, op: Op) -> Carrying:
    """Reveal cards to every player."""
    cards = op.data[0].find(x)
    selector = op.data[0].selector
    if selector is not None and selector.most is not None:
        cards = yield from pick(x, selector, op.may, [])
        x.results.choose(cards)
    elif not (yield from allowed(x, op, bool(cards), "may reveal", private=conceals(x.e, cards))):
        return None
    x.e.perform(*(ch.show(oid, (1 << x.e.seats) - 1) for oid in cards))
    put(x, "the revealed", cards)
    return None


def step_place_resource(x: Ctx, op: Op) -> Carrying:
    """Place Resources or EX Resources; beyond the limits it does not happen (4-4-2, AMB-8)."""
    amount, ex, rested, who = op.data
    e = x.e
    number = amount(x)
    if op.may and not (yield from allowed(x, op, number > 0, "may place resource")):
        return None
    events: list[Event] = []
    for seat in seats_of(x, who):
        area = e.zone(RESOURCES, seat)
        room = MAX_RESOURCES - len(area)
        if ex:
            room = min(room, MAX_EX_RESOURCES - sum(1 for r in area if q.is_ex(e, r)))
            events += [ch.make_ex_resource(seat, rested=rested, source=x.this) for _ in range(min(number, room))]
        else:
            deck = e.zone(RESOURCE_DECK, seat)[: max(0, min(number, room))]
            events += [
                ch.moved("place_resource", r, RESOURCES, rested=rested, how="effect", source=x.this) for r in deck
            ]
    batch = e.perform(*events)
    put(x, "the placed", [event.new for event in batch])
    return None
