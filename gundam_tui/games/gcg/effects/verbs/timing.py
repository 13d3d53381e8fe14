"""Verbs that start other things: the effect of a card's timing, battles, payments, every player in turn."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.gcg.cards.constants import TRASH
from gundam_tui.games.gcg.cards.happenings import SILENT, Happening
from gundam_tui.games.gcg.cards.model import NEVER, Ctx, Node, Op, RefFn
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.changes.prompts import payable, payment, spend
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.activation import can_be_activated, push_effect, ready
from gundam_tui.games.gcg.queries.selectors import ref
from gundam_tui.language import N

from .common import Carrying, Maker, allowed, seats_of


class Activate(Op):
    """Activate the Main or Action effect (`moment`) of a card (`of`), without paying (Q363)."""

    __slots__ = ("moment", "of")
    name = "activate"
    words = N("activate the {moment:title} effect of {of:first}")
    happens = (
        Happening(
            "activate", "{activates}", "*",
            about="playing", means="the effect of a Command begins", hows=("main", "action"), source=False,
        ),
    )  # fmt: skip

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__()
        self.moment: str = step["moment"]
        self.of = ref(step["of"])

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        e = x.e
        x.results.finish(False)
        for oid in self.of(x):
            for ability in q.definition(e, oid).by_moment.get(self.moment, ()):
                inner = Ctx(e, x.seat, oid, oid)
                if ready(inner, ability):
                    if not (yield from allowed(x, self, True, "may activate")):
                        return None
                    e.perform(ch.note("activate", oid, seat=x.seat, how=self.moment))
                    # If it was activated in the trash (GD05-097), "after activating this card's Main" follows; beneath
                    # a Unit it stays there (Q363).
                    if self.moment == "main" and e.state.objs[oid].zone == TRASH:
                        for after in q.definition(e, oid).by_moment.get("after main", ()):
                            push_effect(e, after.id, x.seat, oid)
                    push_effect(e, ability.id, x.seat, oid)
                    x.results.finish(True)
                    return None
        return None

    def ahead(self, x: Ctx, ops: Sequence[Op], at: int) -> int:
        """See `Op`."""
        return at + 1 if self.may or can_be_activated(x, self.of(x), self.moment) else NEVER


class Battle(Op):
    """Begin a battle between `a` and `b`, of which only the damage step is performed (1.9.0:5-22). Without `b`, `a`
    contains both.
    """

    __slots__ = ("a", "b")
    name = "battle"
    words = N("let the Units battle")
    happens = (
        Happening(
            "duel", "{duel}", ">",
            about="battle", means="a battle that an effect begins", card=False, source=False, seat=False,
        ),
    )  # fmt: skip

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__()
        self.a = ref(step["a"])
        self.b: RefFn | None = ref(step["b"]) if step["b"] else None

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        units = [*self.a(x), *(self.b(x) if self.b is not None else ())]
        units = [oid for oid in units if q.exists(x.e, oid)]
        able = len(units) == 2
        x.results.finish(able)
        if able and (yield from allowed(x, self, able, "may battle")):
            x.e.push("duel", units=tuple(units))
        return None


class Pay(Op):
    """Pay a cost while resolving ("you may pay"), or as a cost."""

    __slots__ = ("amount",)
    name = "pay"
    words = N("pay {amount:count Resource}")
    cost_verb = "pay"
    cost_words = N("paying {amount:count Resource}")
    happens = (
        Happening(
            "pay", SILENT,
            about="playing", means="a cost of an effect is paid; `amount`: how much", source=False, amount=True,
        ),
    )  # fmt: skip

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__()
        self.amount: int = step["amount"]

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        able = payable(x.e, x.seat, self.amount)
        x.results.finish(False)
        if not able or not (yield from allowed(x, self, able, "may pay")):
            return None
        spent = yield from payment(x.e, x.seat, self.amount, source=x.this)
        x.e.perform(*spend(x.e, spent), ch.note("pay", x.this, seat=x.seat, amount=self.amount))
        x.results.finish(True)
        return None

    def money(self) -> int:
        """See `Op`."""
        return self.amount


class Each(Op):
    """Every such player in turn order carries out `body` (the id of its ability), as "you"."""

    __slots__ = ("body", "who")
    name = "each"
    words = N("carry out the effect")
    happens = ()

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__()
        self.body = make.program(step["body"])
        self.who: str = step["who"]

    def run(self, x: Ctx) -> int | None:
        """See `Op`."""
        if x.e.seats > 2:
            x.e.push("together")  # Q319: one event; defeat is judged after it
        for seat in seats_of(x, self.who)[::-1]:  # the frame pushed last runs first
            push_effect(x.e, self.body, seat, x.this, x.card, x.bound)
        x.results.finish(True)
        return None


class PlayAs(Op):
    """The level and cost at which a card is played, None: as printed. Only read while it is being played
    (`play.prices`); it does nothing when resolving.
    """

    __slots__ = ("cost", "lv")
    name = "play_as"
    words = ""
    happens = ()

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__()
        self.lv: int | None = step["lv"]
        self.cost: int | None = step["cost"]

    def run(self, x: Ctx) -> int | None:
        """See `Op`."""
        x.results.finish(True)
        return None
