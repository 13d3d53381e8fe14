"""Verbs that change cards in play: damage, destruction, rest, recovery."""

from __future__ import annotations

from gundam_tui.games.gcg.cards.constants import TRASH, Attack
from gundam_tui.games.gcg.cards.happenings import Happening
from gundam_tui.games.gcg.cards.model import Ctx, Node, Op, RefFn
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.changes.damage import deal, redirected
from gundam_tui.games.gcg.changes.shields import break_shields, say_standing
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.rules import CantBeDestroyed, CantReady
from gundam_tui.games.gcg.queries.selectors import amount, ref
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Event
from gundam_tui.kernel.native import ObjId
from gundam_tui.language import N

from .common import Carrying, Maker, OnCards, allowed, found_by, protected, put


class Damage(OnCards):
    """Deal effect damage (5-5-4), to all targets and to `also` simultaneously."""

    __slots__ = ("also", "amount")
    name = "damage"
    words = N("deal {amount} damage to {cards}{also:and to}")
    differs = N(" to be dealt damage")
    happens = (
        Happening(
            "damage", "{damage}", "-",
            about="battle", means="a Unit or Base is dealt damage", hows=("battle", "effect"), amount=True,
            brief="{HP lost}",
        ),
    )  # fmt: skip

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__(step, make)
        self.amount = amount(step["amount"])
        self.also: RefFn | None = ref(step["also"]) if step["also"] else None

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        also = self.also(x) if self.also is not None else ()
        cards = [*(yield from found_by(x, self.target)), *(oid for oid in also if q.exists(x.e, oid))]
        agreed = yield from allowed(x, self, bool(cards), "may damage")
        if not agreed:
            return None
        number = self.amount(x)
        hits = yield from redirected(x.e, [(oid, number, x.this) for oid in cards], "effect")
        dealt = deal(x.e, hits, "effect")
        put(x, "the damaged", dealt)
        x.results.acted("the destroyed", [oid for oid in dealt if not q.exists(x.e, oid)])  # by this damage (5-5-2)
        return None


class Destroy(OnCards):
    """Destroy by an effect (5-10-1)."""

    __slots__ = ()
    name = "destroy"
    leaves = "the destroyed"
    words = N("destroy {cards}")
    cost_verb = "destroy"
    cost_words = N("destroying {cards}")
    happens = (
        Happening(
            "destroy", "{destroyed}", "x", about="battle",
            means="by battle damage, by an effect that says so, by an effect's damage, by rules management; `amount`: "
            "the damage that a Shield is dealt",
            hows=("battle", "effect", "effect damage", "rule"), amount=True, brief="{lost}",
        ),
    )  # fmt: skip

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        cards = yield from found_by(x, self.target)
        agreed = yield from allowed(x, self, bool(cards), "may destroy")
        if not agreed:
            return None
        e = x.e
        events: list[Event] = []
        gone: list[ObjId] = []
        for oid in cards:
            if protected(x, oid, CantBeDestroyed):
                continue
            if q.kind(e, oid) == "shield":
                events += break_shields(e, [oid], "effect", x.this)
            elif q.kind(e, oid) == "pilot":
                events.append(ch.moved("destroy", oid, TRASH, at=0, how="effect", source=x.this))
            else:
                events += ch.destroy(e, oid, "effect", x.this)
            gone.append(oid)
        say_standing(e, events)
        e.perform_all(events)
        put(x, "the destroyed", gone)
        return None

    def pool(self, x: Ctx) -> tuple[list[ObjId], int]:
        """See `Op`."""
        return self.paying(x, self.target.find(x))

    def paid(self, x: Ctx, oid: ObjId) -> list[Event]:
        """See `Op`."""
        return ch.destroy(x.e, oid, "effect", x.this)


class Rest(OnCards):
    """Rest cards; one that is already rested is not rested again (1-3-2-1)."""

    __slots__ = ()
    name = "rest"
    leaves = "the rested"
    words = N("rest {cards}")
    cost_verb = "rest"
    cost_words = N("resting {cards}")
    happens = (Happening("rest", "{is rested}", "*", about="states", hows=("cost", "attack", "block", "effect")),)

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        found = self.target.find(x)
        cards = [oid for oid in found if oid > 0 and not q.thing(x.e, oid).exhausted]
        wanted = len(found)
        agreed = yield from allowed(x, self, bool(cards), "may rest")
        if not agreed:
            return None
        batch = yield from x.e.propose(*(ch.rest(oid, "effect", x.this) for oid in cards))
        rested = [event.obj for event in batch if event.name == "rest"]
        put(x, "the rested", rested, bool(rested) and len(rested) == wanted)
        return None

    def pool(self, x: Ctx) -> tuple[list[ObjId], int]:
        """See `Op`."""
        return self.paying(x, [oid for oid in self.target.find(x) if not x.e.state.objs[oid].exhausted])

    def paid(self, x: Ctx, oid: ObjId) -> list[Event]:
        """See `Op`."""
        return [ch.rest(oid, "effect", x.this)]


class Ready(OnCards):
    """Set cards as active."""

    __slots__ = ()
    name = "ready"
    leaves = "the readied"
    words = N("set {cards} as active")
    happens = (
        Happening(
            "ready", "{set as active}", merges=True, routine=True,
            about="states", means="set as active", hows=("rule", "effect"),
        ),
    )  # fmt: skip

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        found = self.target.find(x)
        cards = [oid for oid in found if q.thing(x.e, oid).exhausted and not protected(x, oid, CantReady)]
        agreed = yield from allowed(x, self, bool(cards), "may ready")
        if not agreed:
            return None
        x.e.perform_all([ch.ready(oid, "effect", x.this) for oid in cards])
        put(x, "the readied", cards)
        return None


class Recover(OnCards):
    """Recover HP; an undamaged card recovers nothing (5-6-3)."""

    __slots__ = ("amount",)
    name = "recover"
    leaves = "the recovered"
    words = N("let {cards} recover {amount} HP")
    differs = N(" to recover HP")
    happens = (Happening("recover", "{recovers}", "+", about="states", means="damage is taken away", amount=True),)

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__(step, make)
        self.amount = amount(step["amount"])

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        cards = [oid for oid in self.target.find(x) if q.thing(x.e, oid).damage > 0]
        agreed = yield from allowed(x, self, bool(cards), "may recover")
        if not agreed:
            return None
        number = self.amount(x)
        if number > 0:
            x.e.perform_all([ch.recover(x.e, oid, number, x.this) for oid in cards])
        put(x, "the recovered", cards if number > 0 else [])
        return None


class Retarget(Op):
    """Change the attack target of the battling enemy Unit: a Unit that is attacked, or no longer attacks anything, has
    none.

    Attributes:
        to: the new target.
    """

    __slots__ = ("to",)
    name = "retarget"
    words = N("make {cards} the attack target")
    happens = (
        Happening(
            "retarget", "{attack target}", ">",
            about="battle", means="the attack gets another target", card=False, source=False, seat=False,
        ),
    )  # fmt: skip

    def __init__(self, step: Node, make: Maker) -> None:
        super().__init__()
        self.to = ref(step["to"])

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        attack: Attack | None = x.e.state.vars.get("attack")
        new = [oid for oid in self.to(x) if q.exists(x.e, oid)]
        hostile = attack is not None and mp.is_enemy(x.e, x.seat, q.thing(x.e, attack.attacker).seat)
        if attack is None or not hostile or not new or attack.target == new[0]:
            put(x, "the affected", [])
            return None
        if not (yield from allowed(x, self, True, "may redirect")):
            return None
        # 1.9.0:5-22: in a royale the new target may be a third player's; the battle is theirs from now on.
        target = attack._replace(target=new[0], defender=q.thing(x.e, new[0]).seat)
        x.e.perform(ch.set_var("attack", target, "retarget"))
        put(x, "the affected", new)
        return None

    def speaks_of(self, x: Ctx) -> list[RefFn]:
        """See `Op`."""
        return [self.to]
