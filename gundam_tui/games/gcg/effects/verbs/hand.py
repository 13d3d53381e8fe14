"""Verbs about hands, decks and Resources."""

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
from gundam_tui.games.gcg.cards.happenings import Happening
from gundam_tui.games.gcg.cards.model import Ctx, Node, Op
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.changes.prompts import choose, yes_no
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.selectors import amount, filter_test
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Event
from gundam_tui.kernel.native import ObjId
from gundam_tui.kernel.view import conceals
from gundam_tui.language import N

from .common import Carrying, Maker, OnCards, allowed, pick, put, seats_of, those_allowed


class Draw(Op):
    """Draw cards (5-14)."""

    __slots__ = ("amount", "who")
    name = "draw"
    words = N("draw {amount:count card}")
    happens = (
        Happening(
            "draw", "{actor} draws {a card}{by}", ",", merges=True, about="cards", hows=("rule", "effect", "setup"),
        ),
    )  # fmt: skip

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__()
        self.amount = amount(step["amount"])
        self.who: str = step["who"]

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        e = x.e
        number = self.amount(x)
        agreed = yield from those_allowed(x, self, self.who, "may draw", number > 0)
        events = [event for seat in agreed for event in ch.draw(e, seat, number, "effect", x.this)]
        batch = e.perform_all(events)
        put(x, "the drawn", [event.new for event in batch])
        return None


class Discard(Op):
    """Discard cards that fit from the hand (5-11), at most those in it."""

    __slots__ = ("amount", "fits", "who")
    name = "discard"
    words = N("discard {amount:count card}")
    cost_verb = "discard"
    cost_words = N("discarding {amount:count card}")
    happens = (
        Happening(
            "discard", "{actor} discards {cards}{by}", "x",
            about="cards", means="from the hand into the trash", hows=("effect", "cost", "rule"),
        ),
    )  # fmt: skip

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__()
        self.amount = amount(step["amount"])
        self.fits = filter_test(step["filter"])
        self.who: str = step["who"]

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        e = x.e
        number = self.amount(x)
        events: list[Event] = []
        complete = True
        for seat in seats_of(x, self.who):
            whole = e.zone(HAND, seat)
            hand = [oid for oid in whole if self.fits(x, oid)]
            least = 0 if self.may else number
            wanted = number if self.may else 1
            private = len(whole) >= wanted and conceals(e, whole)
            if number <= 0 or (len(hand) < wanted and not private):
                complete = False
                continue
            if self.may and number > 1:
                agreed = yield from yes_no(
                    seat, source=x.this, message="may discard", args=(number,), private=private,
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
        batch = e.perform_all(events)
        put(x, "the discarded", [event.new for event in batch], bool(batch) and complete)
        return None

    def pool(self, x: Ctx) -> tuple[list[ObjId], int]:
        """See `Op`."""
        return [oid for oid in x.e.zone(HAND, x.seat) if self.fits(x, oid) and oid != x.card], self.amount(x)

    def paid(self, x: Ctx, oid: ObjId) -> list[Event]:
        """See `Op`."""
        return [ch.discard(oid, "cost", x.this)]


class Mill(Op):
    """Put the top cards of the deck into the trash."""

    __slots__ = ("amount",)
    name = "mill"
    words = N("put the {amount:top} of your deck into the trash")
    happens = (
        Happening(
            "mill", "{actor} puts {cards} from the deck into the trash{by}", "x", merges=True,
            about="cards", means="from the deck into the trash", hows=("effect",),
        ),
    )  # fmt: skip

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__()
        self.amount = amount(step["amount"])

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        number = self.amount(x)
        top = x.e.zone(DECK, x.seat)[:number]
        agreed = yield from allowed(x, self, bool(top), "may mill")
        if not agreed:
            return None
        batch = x.e.perform_all([ch.moved("mill", oid, TRASH, at=0, how="effect", source=x.this) for oid in top])
        put(x, "the placed", [event.new for event in batch], len(batch) == number)
        return None


SHOWN = Happening(
    "show", "{shown}", "!", merges=True, about="cards", means="a player gets to see it", source=False
)  # fmt: skip


class Look(Op):
    """Look at the top of the deck (10-3-5)."""

    __slots__ = ("amount",)
    name = "look"
    prepares = True
    words = N("look at the {amount:top} of your deck")
    happens = (SHOWN,)

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__()
        self.amount = amount(step["amount"])

    def run(self, x: Ctx) -> int | None:
        """See `Op`."""
        top = x.e.zone(DECK, x.seat)[: self.amount(x)]
        x.e.perform_all([ch.show(oid, mp.mask(x.e, x.seat)) for oid in top])
        x.results.look(top)
        x.results.finish(bool(top))
        return None


class Reveal(OnCards):
    """Reveal cards to every player."""

    __slots__ = ()
    name = "reveal"
    prepares = True
    words = N("reveal {cards}")
    happens = (SHOWN,)

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        cards = self.target.find(x)
        selector = self.target.selector
        if selector is not None and selector.most is not None:
            cards = yield from pick(x, selector, self.may, [])
            x.results.choose(cards)
        elif not (yield from allowed(x, self, bool(cards), "may reveal", private=conceals(x.e, cards))):
            return None
        x.e.perform_all([ch.show(oid, (1 << x.e.seats) - 1) for oid in cards])
        put(x, "the revealed", cards)
        return None


class PlaceResource(Op):
    """Place Resources or EX Resources; beyond the limits it does not happen (4-4-2, AMB-8)."""

    __slots__ = ("amount", "ex", "rested", "who")
    name = "place_resource"
    words = N("place {amount:count Resource}")
    happens = (
        Happening(
            "place_resource", "{actor} places {a Resource}{rested}{by}", "+", merges=True, routine=True,
            about="playing", hows=("rule", "effect"),
        ),
        Happening(
            "place_ex", "{player} places an EX Resource{by}", "+",
            about="playing", means="an EX Resource is placed", hows=("effect", "setup"),
        ),
    )  # fmt: skip

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__()
        self.amount = amount(step["amount"])
        self.ex: bool = step["ex"]
        self.rested: bool = step["rested"]
        self.who: str = step["who"]

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        e = x.e
        number = self.amount(x)
        if self.may and not (yield from allowed(x, self, number > 0, "may place resource")):
            return None
        events: list[Event] = []
        for seat in seats_of(x, self.who):
            area = e.zone(RESOURCES, seat)
            room = MAX_RESOURCES - len(area)
            if self.ex:
                room = min(room, MAX_EX_RESOURCES - sum(1 for r in area if q.is_ex(e, r)))
                events += [
                    ch.make_ex_resource(seat, rested=self.rested, source=x.this) for _ in range(min(number, room))
                ]
            else:
                deck = e.zone(RESOURCE_DECK, seat)[: max(0, min(number, room))]
                events += [
                    ch.moved("place_resource", r, RESOURCES, rested=self.rested, how="effect", source=x.this)
                    for r in deck
                ]
        batch = e.perform_all(events)
        put(x, "the placed", [event.new for event in batch])
        return None

    def wording(self, x: Ctx) -> str:
        """See `Op`."""
        if self.rested:
            return (
                N("place {amount:count rested EX Resource}") if self.ex else N("place {amount:count rested Resource}")
            )
        return N("place {amount:count EX Resource}") if self.ex else self.words
