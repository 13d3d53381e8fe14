"""Deploying and pairing by effects (5-8, 5-9), and deployment itself with its excess management (11-4, 11-5)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, TRASH
from gundam_tui.games.gcg.cards.happenings import Happening
from gundam_tui.games.gcg.cards.model import Ctx, Node, Op, RefFn
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.changes.pairing import pair
from gundam_tui.games.gcg.changes.prompts import choose, payable, payment, room_for_units, spend
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.continuous import entries
from gundam_tui.games.gcg.queries.rules import CantPair, EnterRested
from gundam_tui.games.gcg.queries.selectors import ref
from gundam_tui.kernel import Engine, Event, Option, Prompt
from gundam_tui.kernel.game import Answer
from gundam_tui.kernel.native import ObjId
from gundam_tui.language import NN, N

from .common import Carrying, Maker, OnCards, allowed, put

DEPLOYED = Happening("deploy", "{deployed}", "+", about="playing", hows=("play", "effect", "setup"))
RESTED = Happening(
    "enter_rested", "{card} is deployed rested", about="playing", means="it is deployed rested", source=False
)


class Deploy(OnCards):
    """Deploy cards by an effect: free, or paying their cost.

    Attributes:
        rested: are they deployed rested?
        pay: is their cost paid?
        form: AP and HP of a card that is deployed as a Unit.
    """

    __slots__ = ("form", "pay", "rested")
    name = "deploy"
    words = N("deploy {cards}{pay:if , paying its cost}")
    differs = ""
    happens = (DEPLOYED, RESTED)

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__(step, make)
        self.rested: bool = step["rested"]
        self.pay: bool = step["pay"]
        self.form: tuple[int, ...] | None = tuple(step["as_unit"]) if step["as_unit"] else None

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        e, pay = x.e, self.pay
        cards = self.target.find_card(x)
        selector = self.target.selector
        if selector is not None and selector.most is not None:
            if pay:
                cards = [oid for oid in cards if payable(e, x.seat, q.cost(e, oid))]
            private = selector.conceals(x)
            if cards or private:
                least = 0 if self.may else 1
                cards = yield from choose(
                    e, x.seat, cards, least, selector.most(x), source=x.this, message="deploy", private=private
                )
        elif not (
            yield from allowed(
                x, self, bool(cards) and (not pay or payable(e, x.seat, q.cost(e, cards[0]))), "may deploy"
            )
        ):
            return None
        if pay and cards and not payable(e, x.seat, sum(q.cost(e, oid) for oid in cards)):
            cards = []
        price = sum(q.cost(e, oid) for oid in cards) if pay else 0
        paid = spend(e, (yield from payment(e, x.seat, price, source=x.this)))
        if price:  # Q286, Q297: paid for this effect
            paid.append(ch.note("pay", x.this, seat=x.seat, amount=price))
        new = yield from deploy(
            e, cards, x.seat, how="effect", source=x.this, rested=self.rested, form=self.form, before=paid
        )
        put(x, "the deployed", new)
        return None


def deploy(
    e: Engine, cards: list[ObjId], seat: int, *, how: str, source: ObjId = 0, rested: bool = False, form: Any = None,
    before: Sequence[Event] = (),
) -> Generator[Prompt, Answer, list[ObjId]]:  # fmt: skip
    """Deploy Units and Bases together; excess management comes first (11-4, 11-5).

    Args:
        before: events that happen first (costs), in a separate batch.

    Returns:
        The new objects.
    """
    new_units = [oid for oid in cards if form is not None or q.definition(e, oid).kind == "unit"]
    new_bases = [oid for oid in cards if oid not in new_units]
    out = yield from room_for_units(e, seat, len(new_units), source)
    events = ch.excess(e, out)
    if new_bases:  # 11-5-2, 12-3-7
        events += ch.excess(e, e.zone(BASE, seat))
    e.perform(*before)
    e.perform_all(events)
    placed = [
        ch.deploy(oid, seat, BATTLE if oid in new_units else BASE, how=how, source=source, form=form, rested=rested)
        for oid in cards
    ]
    return arrive(e, placed)


def arrive(e: Engine, placed: list[Event]) -> list[ObjId]:
    """Place cards on the field; cards that an effect deploys rested are rested at once (GD04-022, GD05-026), which does
    not count as being rested by an effect (Q354).
    """
    batch = e.perform_all(placed)
    new = [event.new for event in batch if event.name == "deploy"]
    if EnterRested in entries(e):
        late = [oid for oid in new if q.exists(e, oid) and q.active(e, EnterRested, oid)]
        e.perform_all([ch.enter_rested(oid) for oid in late if not e.state.objs[oid].exhausted])
    return new


class Tokens(NamedTuple):
    """Unit tokens of a kind, with the least and greatest number."""

    number: str
    least: int
    most: int
    rested: bool


class DeployToken(Op):
    """Deploy Unit tokens (5-17), of all kinds together; a range is chosen now."""

    __slots__ = ("tokens",)
    name = "deploy_token"
    words = N("deploy {tokens:tokens}")
    counted = NN("Deploy {n} token", "Deploy {n} tokens")
    happens = (DEPLOYED, RESTED)

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__()
        self.tokens = [Tokens(x["token"], x["least"], x["most"], x["rested"]) for x in (step, *step["also"])]

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        e = x.e
        if not (yield from allowed(x, self, True, "may deploy token")):
            return None
        tokens: list[Event] = []
        for number, least, most, rested in self.tokens:
            count = least
            if most > least:
                options = [Option("count", place=str(n)) for n in range(least, most + 1)]
                answer = yield Prompt(x.seat, "number", options, source=x.this, rule="1-3-5", message="how many")
                count = answer[0].number
            tokens += [ch.make_token(number, x.seat, rested=rested, source=x.this) for _ in range(count)]
        out = yield from room_for_units(e, x.seat, len(tokens), x.this)
        e.perform_all(ch.excess(e, out))
        new = arrive(e, tokens)
        put(x, "the deployed", new)
        return None


class DeployExBase(Op):
    """Deploy an EX Base; a Base already there goes to the trash (11-5-2)."""

    __slots__ = ()
    name = "deploy_ex_base"
    words = N("deploy an EX Base")
    happens = (DEPLOYED,)

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__()

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        e = x.e
        if not (yield from allowed(x, self, True, "may deploy")):
            return None
        e.perform_all(ch.excess(e, e.zone(BASE, x.seat)))
        batch = e.perform(ch.make_ex_base(x.seat, "effect", x.this))
        put(x, "the deployed", [event.new for event in batch])
        return None


class Pair(Op):
    """Pair a card with a Unit by an effect (5-9)."""

    __slots__ = ("card", "unit")
    name = "pair"
    words = N("pair {card:pilot} with {unit:host}")
    happens = (
        Happening(
            "pair", "{player} pairs {new} with {host}{price}{by}", "*",
            about="playing", means="a Pilot with a Unit", hows=("play", "effect"),
        ),
    )  # fmt: skip

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__()
        self.card = ref(step["card"])
        self.unit = ref(step["unit"])

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        units = [oid for oid in self.unit(x) if q.exists(x.e, oid) and not q.pilots(x.e, oid)]
        found = [now for oid in self.card(x) if (now := _pairable(x.e, oid))]
        possible = bool(units and found) and not q.active(x.e, CantPair, units[0])
        if not possible:
            x.results.finish(False)
            return None
        if not (yield from allowed(x, self, possible, "may pair")):
            return None
        new = pair(x.e, found[0], units[0], x.seat, how="effect", source=x.this)
        put(x, "the paired", [new])
        return None

    def speaks_of(self, x: Ctx) -> list[RefFn]:
        """See `Op`."""
        return [self.card, self.unit]


def _pairable(e: Engine, oid: ObjId) -> int:
    """The card as it can be paired now, or 0. A Command that was activated is in the trash by then (3-4-4) and is
    paired from there (GD04-021); only a Pilot, or a Command with a Pilot effect, can be (3-4-6-2).
    """
    now = oid if q.exists(e, oid) else q.current(e, oid)
    if not now or (now != oid and e.state.objs[now].zone != TRASH):
        return 0
    card = q.definition(e, now)
    return now if card.kind == "pilot" or card.pilot_name is not None else 0
