"""Steps that change cards in play: damage, destruction, rest, recovery."""

from __future__ import annotations

from gundam_tui.games.gcg.cards.constants import TRASH, Attack
from gundam_tui.games.gcg.cards.model import Ctx, Op
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.changes.damage import deal, redirected
from gundam_tui.games.gcg.changes.shields import break_shields
from gundam_tui.games.gcg.effects.compile import Chosen
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Event

from .common import Carrying, allowed, found_by, protected, put


def step_damage(x: Ctx, op: Op) -> Carrying:
    """Deal effect damage (5-5-4), to all targets simultaneously."""
    target, amount, also = op.data
    cards = [*(yield from found_by(x, target)), *(oid for oid in (also(x) if also else ()) if q.exists(x.e, oid))]
    agreed = yield from allowed(x, op, bool(cards), "may damage")
    if not agreed:
        return None
    number = amount(x)
    hits = yield from redirected(x.e, [(oid, number, x.this) for oid in cards], "effect")
    dealt = deal(x.e, hits, "effect")
    put(x, "the damaged", dealt)
    x.results.acted("the destroyed", [oid for oid in dealt if not q.exists(x.e, oid)])  # by this damage (5-5-2)
    return None


def step_destroy(x: Ctx, op: Op) -> Carrying:
    """Destroy by an effect (5-10-1)."""
    target: Chosen = op.data[0]
    cards = yield from found_by(x, target)
    agreed = yield from allowed(x, op, bool(cards), "may destroy")
    if not agreed:
        return None
    e = x.e
    events: list[Event] = []
    gone: list[int] = []
    for oid in cards:
        if protected(x, oid, "cant be destroyed"):
            continue
        if q.kind(e, oid) == "shield":
            events += break_shields(e, [oid], "effect", x.this)
        elif q.kind(e, oid) == "pilot":
            events.append(ch.moved("destroy", oid, TRASH, at=0, how="effect", source=x.this))
        else:
            events += ch.destroy(e, oid, "effect", x.this)
        gone.append(oid)
    e.perform(*events)
    put(x, "the destroyed", gone)
    return None


def step_rest(x: Ctx, op: Op) -> Carrying:
    """Rest cards; one that is rested already is not rested again (1-3-2-1)."""
    target: Chosen = op.data[0]
    cards = [oid for oid in target.find(x) if oid > 0 and not q.thing(x.e, oid).exhausted]
    wanted = len(target.find(x))
    agreed = yield from allowed(x, op, bool(cards), "may rest")
    if not agreed:
        return None
    batch = yield from x.e.propose(*(ch.rest(oid, "effect", x.this) for oid in cards))
    rested = [event.obj for event in batch if event.name == "rest"]
    put(x, "the rested", rested, bool(rested) and len(rested) == wanted)
    return None


def step_ready(x: Ctx, op: Op) -> Carrying:
    """Set cards as active."""
    target: Chosen = op.data[0]
    cards = [oid for oid in target.find(x) if q.thing(x.e, oid).exhausted and not protected(x, oid, "cant ready")]
    agreed = yield from allowed(x, op, bool(cards), "may ready")
    if not agreed:
        return None
    x.e.perform(*(ch.ready(oid, "effect", x.this) for oid in cards))
    put(x, "the readied", cards)
    return None


def step_recover(x: Ctx, op: Op) -> Carrying:
    """Recover HP; an undamaged card recovers nothing (5-6-3)."""
    target, amount = op.data
    cards = [oid for oid in target.find(x) if q.thing(x.e, oid).damage > 0]
    agreed = yield from allowed(x, op, bool(cards), "may recover")
    if not agreed:
        return None
    number = amount(x)
    if number > 0:
        x.e.perform(*(ch.recover(x.e, oid, number, x.this) for oid in cards))
    put(x, "the recovered", cards if number > 0 else [])
    return None


def step_retarget(x: Ctx, op: Op) -> Carrying:
    """Change the attack target of the battling enemy Unit: one that is attacked, or attacks nothing now, has none."""
    attack: Attack | None = x.e.state.vars.get("attack")
    new = [oid for oid in op.data[0](x) if q.exists(x.e, oid)]
    hostile = attack is not None and mp.is_enemy(x.e, x.seat, q.thing(x.e, attack.attacker).seat)
    if attack is None or not hostile or not new or attack.target == new[0]:
        put(x, "the affected", [])
        return None
    if not (yield from allowed(x, op, True, "may redirect")):
        return None
    # 1.9.0:5-22: in a royale the new target may be a third player's, whose battle it is from now on.
    target = attack._replace(target=new[0], defender=q.thing(x.e, new[0]).seat)
    x.e.perform(ch.set_var("attack", target, "retarget"))
    put(x, "the affected", new)
    return None
