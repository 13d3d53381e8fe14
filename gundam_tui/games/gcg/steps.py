"""What each instruction of an effect does.

A function for each step of the tree: it may ask first, then makes its changes in one batch, and leaves in
the registers what later text reads: `it` (chosen last), `done` (was it fully done? 1.9.0:5-20) and
`the rested`, `the discarded` and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from gundam_tui.kernel import Engine, Event, Option, Prompt
from gundam_tui.kernel.game import Answer

from . import changes as ch
from . import query as q
from .activation import push_effect, ready, viable
from .asking import choose, in_order, option, payable, payment, room_for_units, spend, yes_no
from .compile import Chosen
from .damage import deal
from .model import Ctx, Op
from .pairing import pair
from .shields import break_shields
from .terms import (
    BASE, BATTLE, DECK, HAND, LIMBO, MAX_EX_RESOURCES, MAX_RESOURCES, REMOVAL, RESOURCE_DECK, RESOURCES, SHIELDS,
    TRASH, Attack, player, seat_of,
)  # fmt: skip

Doing = Generator[Prompt, Answer, "int | None"]
StepFn = Callable[[Ctx, Op], Doing]


def seats_of(x: Ctx, who: str) -> list[int]:
    """The players a step is about, in turn order from the active player (1-3-4, 12-2-4)."""
    e = x.e
    if who == "you":
        return [x.seat]
    if who in ("opponent", "each enemy"):
        return q.enemies(e, x.seat)
    if who == "all players":
        first = q.active_seat(e)
        return [(first + i) % e.seats for i in range(e.seats)]
    chosen = [seat_of(oid) for oid in x.regs.get("it", ()) if oid < 0]
    if who == "that player":
        if chosen:
            return chosen
        if x.bound.player >= 0:
            return [x.bound.player]
        return [q.thing(e, x.bound.cause).seat] if x.bound.cause else q.enemies(e, x.seat)
    owners = {q.thing(e, oid).owner for oid in x.regs.get("it", ()) if oid > 0}
    return sorted(owners) or [x.seat]


def put(x: Ctx, name: str, cards: Sequence[int], done: bool | None = None) -> None:
    """Note the result of a step."""
    x.regs[name] = tuple(cards)
    x.regs["done"] = bool(cards) if done is None else done


def allowed(x: Ctx, op: Op, possible: bool, message: str) -> Generator[Prompt, Answer, bool]:
    """Ask for an optional step; an impossible one is not offered."""
    if not op.may:
        return True
    if not possible:
        x.regs["done"] = False
        return False
    agreed = yield from yes_no(x.e, x.seat, source=x.this, message=message)
    if not agreed:
        x.regs["done"] = False
    return agreed


# ---------------------------------------------------------------- choosing


def step_choose(x: Ctx, op: Op) -> Doing:
    """Choose targets now, when the text says so (10-3-3)."""
    selectors, by, label = op.data
    e = x.e
    found: list[int] = []
    complete = True
    for chooser in seats_of(x, by):
        own = Ctx(e, chooser, x.this, x.card, x.bound, x.regs) if chooser != x.seat else x
        if op.may and not all(_enough(own, s) for s in selectors):
            complete = False
            break
        if op.may and sum(_least(own, s) for s in selectors) > 1:
            agreed = yield from yes_no(e, chooser, source=x.this, message="may choose")
            if not agreed:
                complete = False
                break
        for selector in selectors:
            optional = op.may and sum(_least(own, s) for s in selectors) <= 1
            chosen = yield from _pick(own, selector, optional, [*found])
            complete = complete and len(chosen) >= _least(own, selector)
            found += chosen
    put(x, "it", found, bool(found) and complete)
    if label:
        x.regs[label] = tuple(found)
    return None


def _least(x: Ctx, selector: Any) -> int:
    return selector.least(x) if selector.least is not None else 0


def _enough(x: Ctx, selector: Any) -> bool:
    return len(selector.candidates(x)) >= _least(x, selector)


def _pick(x: Ctx, selector: Any, optional: bool, taken: list[int]) -> Generator[Prompt, Answer, list[int]]:
    pools = [selector.candidates(x)]
    if selector.side == "each enemy":
        pools = [[oid for oid in pools[0] if q.thing(x.e, oid).seat == seat] for seat in q.enemies(x.e, x.seat)]
    found: list[int] = []
    for pool in pools:
        pool = [oid for oid in pool if oid not in taken]
        if selector.nouns == ("shield",) and selector.zone == "play":
            pool = pool[:1]  # 4-6-4-1: the top card
        if selector.most is None or selector.first:
            found += pool
            continue
        most = min(selector.most(x), len(pool))
        least = 0 if optional else min(_least(x, selector), len(pool))
        if most <= 0:
            continue
        found += yield from choose(x.e, x.seat, pool, least, most, source=x.this, message="choose target")
    return found


def step_block(x: Ctx, op: Op) -> Doing:
    """Several sentences under one connector; "you may" asks once for all of them."""
    agreed = yield from allowed(x, op, True, "may do")
    return None if agreed else op.data[0]


def step_modal(x: Ctx, op: Op) -> Doing:
    """Choose one of several effects; one without a possible target cannot be chosen (10-2-2)."""
    starts, ends = op.data
    ops = x.e.game.part(x.regs["part"]).program.ops  # type: ignore[attr-defined]
    able = [n for n, (start, end) in enumerate(zip(starts, ends, strict=True)) if viable(x, ops[: end + 1], start)]
    if not able:
        return ends[-1] + 1
    options = [Option("mode", place=str(n + 1)) for n in able]
    answer = yield Prompt(x.seat, "mode", options, source=x.this, rule="10-2-2", message="choose mode")
    return starts[int(answer[0].place) - 1]


# ---------------------------------------------------------------- changing cards in play


def step_damage(x: Ctx, op: Op) -> Doing:
    """Deal effect damage (5-5-4), to all targets simultaneously."""
    target, amount, also = op.data
    cards = [*target.find(x), *(oid for oid in (also(x) if also else ()) if q.exists(x.e, oid))]
    agreed = yield from allowed(x, op, bool(cards), "may damage")
    if not agreed:
        return None
    number = amount(x)
    dealt = yield from deal(x.e, [(oid, number) for oid in cards], "effect", x.this)
    put(x, "the damaged", dealt)
    return None


def step_destroy(x: Ctx, op: Op) -> Doing:
    """Destroy by an effect (5-10-1)."""
    target: Chosen = op.data[0]
    cards = target.find(x)
    agreed = yield from allowed(x, op, bool(cards), "may destroy")
    if not agreed:
        return None
    e = x.e
    events: list[Event] = []
    gone: list[int] = []
    for oid in cards:
        if _protected(x, oid, "cant be destroyed"):
            continue
        if q.kind(e, oid) == "shield":
            events += break_shields(e, [oid], "effect", x.this)
        elif q.kind(e, oid) == "pilot":
            events.append(ch.moved("destroy", oid, TRASH, at=0, how="effect", source=x.this))
        else:
            events += ch.destroy(e, oid, "effect", x.this)
        gone.append(oid)
    yield from e.perform(*events)
    put(x, "the destroyed", gone)
    return None


def _protected(x: Ctx, oid: int, category: str) -> bool:
    """Is the object protected from this effect by a prohibition (1-3-3)?"""
    for entry in q.active(x.e, category, oid):
        by = entry.rule.data[0]
        if by is None or by.matches(entry.ctx, x.this):
            return True
    return False


def step_rest(x: Ctx, op: Op) -> Doing:
    """Rest cards; one that is rested already is not rested again (1-3-2-1)."""
    target: Chosen = op.data[0]
    cards = [oid for oid in target.find(x) if oid > 0 and not q.thing(x.e, oid).turned]
    wanted = len(target.find(x))
    agreed = yield from allowed(x, op, bool(cards), "may rest")
    if not agreed:
        return None
    batch = yield from x.e.perform(*(ch.rest(oid, "effect", x.this) for oid in cards))
    rested = [event.obj for event in batch if event.name == "rest"]
    put(x, "the rested", rested, bool(rested) and len(rested) == wanted)
    return None


def step_ready(x: Ctx, op: Op) -> Doing:
    """Set cards as active."""
    target: Chosen = op.data[0]
    cards = [oid for oid in target.find(x) if q.thing(x.e, oid).turned and not _protected(x, oid, "cant ready")]
    agreed = yield from allowed(x, op, bool(cards), "may ready")
    if not agreed:
        return None
    yield from x.e.perform(*(ch.ready(oid, "effect", x.this) for oid in cards))
    put(x, "the readied", cards)
    return None


def step_recover(x: Ctx, op: Op) -> Doing:
    """Recover HP; an undamaged card recovers nothing (5-6-3)."""
    target, amount = op.data
    cards = [oid for oid in target.find(x) if q.thing(x.e, oid).damage > 0]
    agreed = yield from allowed(x, op, bool(cards), "may recover")
    if not agreed:
        return None
    number = amount(x)
    if number > 0:
        yield from x.e.perform(*(ch.recover(x.e, oid, number, x.this) for oid in cards))
    put(x, "the recovered", cards if number > 0 else [])
    return None


def step_move(x: Ctx, op: Op) -> Doing:
    """Move cards to a hand, a deck, the trash or the removal area."""
    target, to, random = op.data
    e = x.e
    cards: list[int] = target.find(x)
    if target.own and not cards:  # "add it from your trash": the card where it is now
        cards = [oid for oid in (q.current(e, old) for old in target.refs(x)) if oid]
    pool = cards
    selector = target.selector
    counted = selector is not None and selector.most is not None
    agreed = yield from allowed(x, op, bool(cards), f"may move {to}")
    if not agreed:
        return None
    wanted = len(pool)
    if counted:
        cards = yield from _pick(x, selector, False, [])
        wanted = max(1, _least(x, selector))
    yield from place(x, cards, to, random=random)
    x.regs["done"] = bool(cards) and len(cards) >= wanted
    if "rest" in x.regs:
        x.regs["rest"] = tuple(oid for oid in x.regs["rest"] if oid not in cards)
    return None


_NAMES = {"hand": "bounce", "trash": "put", "exile": "exile", "deck": "return", "top": "return", "bottom": "return"}


def place(x: Ctx, cards: list[int], to: str, *, random: bool = False) -> Generator[Prompt, Answer, None]:
    """Move cards as an effect says; the owner puts several cards going to a deck in order (4-1-7)."""
    e = x.e
    if to == "top or bottom":
        yield from _top_or_bottom(x, cards)
        return
    zone = {"hand": HAND, "trash": TRASH, "exile": REMOVAL}.get(to, DECK)
    at = 0 if to in ("top", "trash") else -1
    if to in ("top", "bottom") and not random and len(cards) > 1:
        ordered: list[int] = []
        for owner in dict.fromkeys(q.thing(e, oid).owner for oid in cards):
            mine = [oid for oid in cards if q.thing(e, oid).owner == owner]
            ordered += yield from in_order(e, owner, mine, source=x.this, message=f"order {to}")
        # The first named lies on top.
        cards[:] = ordered[::-1] if to == "top" else ordered
    name = _NAMES[to] if any(q.thing(e, oid).zone in (BATTLE, BASE) for oid in cards) else {"hand": "add"}.get(to, _NAMES[to])
    events = [event for oid in cards for event in ch.leave(e, oid, zone, name, at=at, source=x.this)]
    batch = yield from e.perform(*events)
    register = {"hand": "the returned", "trash": "the placed", "exile": "the exiled"}.get(to, "the returned")
    moved = [event.new for event in batch if event.name == name and q.exists(e, event.new)]
    put(x, register, moved)
    if to == "deck":
        for owner in sorted({e.state.objs[oid].owner for oid in moved}):
            yield from e.perform(ch.shuffle(DECK, owner))
    elif random and moved:
        for owner in sorted({e.state.objs[oid].owner for oid in moved}):
            mine = tuple(oid for oid in moved if e.state.objs[oid].owner == owner)
            yield from e.perform(ch.shuffle(DECK, owner, mine))


def _top_or_bottom(x: Ctx, cards: list[int]) -> Generator[Prompt, Answer, None]:
    if not cards:
        put(x, "the returned", [])
        return
    answer = yield Prompt(
        x.seat, "place", (Option("top"), Option("bottom")), source=x.this, rule="10-3-5", private=True, message="top or bottom"
    )  # fmt: skip
    yield from place(x, cards, answer[0].verb)


def step_mod(x: Ctx, op: Op) -> Doing:
    """Change AP or HP for a while; the amount is fixed now."""
    target, stat, amount, duration = op.data
    value = amount(x)
    cards = [oid for oid in target.find(x) if value >= 0 or stat != "ap" or not _protected(x, oid, "cant lose ap")]
    agreed = yield from allowed(x, op, bool(cards) and value != 0, "may change")
    if not agreed:
        return None
    name = "weaken" if stat == "ap" and value < 0 else "mod"
    yield from _lasting(x, name, stat, (value,), cards if value else [], duration)
    return None


def _lasting(x: Ctx, name: str, kind: str, data: tuple[Any, ...], cards: Sequence[int] | None, duration: str) -> Generator[Prompt, Answer, None]:  # fmt: skip
    """Begin an effect with a duration. One "during this battle" outside a battle does nothing (AMB-11)."""
    e = x.e
    if duration == "battle" and e.state.vars.get("attack") is None:
        put(x, "the affected", [])
        return
    if cards is None or cards:
        targets = None if cards is None else tuple(cards)
        yield from e.perform(ch.last(name, kind, data, targets, duration, x.seat, x.this))
    put(x, "the affected", cards if cards is not None else [x.this])


def step_gain(x: Ctx, op: Op) -> Doing:
    """Gain keyword effects, a trait or a whole ability (5-16)."""
    target, keywords, copied, trait, granted, duration = op.data
    cards = target.find(x)
    agreed = yield from allowed(x, op, bool(cards), "may gain")
    if not agreed:
        return None
    gains: list[tuple[str, tuple[Any, ...]]] = [("keyword", (name, amount(x))) for name, amount in keywords]
    if copied is not None:  # GD04-067: those printed without a condition (Q275)
        gains += [("keyword", k) for oid in copied(x) for k in q.definition(x.e, oid).keywords]
    if trait is not None:
        gains.append(("trait", (trait,)))
    if granted is not None:
        gains.append(("ability", (granted,)))
    for kind, data in gains:
        yield from _lasting(x, "gain", kind, data, cards, duration)
    return None


def step_impose(x: Ctx, op: Op) -> Doing:
    """Begin a rule with a duration."""
    target, rule, duration = op.data
    cards = None if target is None else target.find(x)
    part = x.e.game.part(rule)  # type: ignore[attr-defined]
    until = "next start" if part.category == "skip_ready" and part.data[0] else duration
    agreed = yield from allowed(x, op, cards is None or bool(cards), "may impose")
    if agreed:
        yield from _lasting(x, "impose", "rule", (rule,), cards, until)
    return None


def step_watch(x: Ctx, op: Op) -> Doing:
    """Begin to watch for an event."""
    granted, duration = op.data
    yield from _lasting(x, "watch", "watch", (granted,), None, duration)
    return None


def step_retarget(x: Ctx, op: Op) -> Doing:
    """Change the attack target of the attacking Unit."""
    attack: Attack | None = x.e.state.vars.get("attack")
    new = [oid for oid in op.data[0](x) if q.exists(x.e, oid)]
    if attack is None or not new or attack.target == new[0]:
        put(x, "the affected", [])
        return None
    yield from x.e.perform(ch.set_var("attack", attack._replace(target=new[0]), "retarget"))
    put(x, "the affected", new)
    return None


# ---------------------------------------------------------------- cards and decks


def step_draw(x: Ctx, op: Op) -> Doing:
    """Draw cards (5-14)."""
    amount, who = op.data
    e = x.e
    number = amount(x)
    agreed = yield from _those_allowed(x, op, who, "may draw", number > 0)
    events = [event for seat in agreed for event in ch.draw(e, seat, number, "effect", x.this)]
    batch = yield from e.perform(*events)
    put(x, "the drawn", [event.new for event in batch])
    return None


def _those_allowed(x: Ctx, op: Op, who: str, message: str, possible: bool) -> Generator[Prompt, Answer, list[int]]:
    """Which of the players do it: each is asked when the step is optional."""
    seats = seats_of(x, who)
    if not op.may:
        return seats
    found: list[int] = []
    for seat in seats:
        if possible and (yield from yes_no(x.e, seat, source=x.this, message=message)):
            found.append(seat)
    return found


def step_discard(x: Ctx, op: Op) -> Doing:
    """Discard from the hand (5-11), as many as there are."""
    amount, test, who = op.data
    e = x.e
    number = amount(x)
    events: list[Event] = []
    complete = True
    for seat in seats_of(x, who):
        hand = [oid for oid in e.zone(HAND, seat) if test(x, oid)]
        least = 0 if op.may else min(number, len(hand))
        if not hand or number <= 0 or (op.may and len(hand) < number):
            complete = False
            continue
        if op.may and number > 1:
            if not (yield from yes_no(e, seat, source=x.this, message="may discard", args=(number,))):
                complete = False
                continue
            least = number
        chosen = yield from choose(e, seat, hand, least, min(number, len(hand)), kind="discard", verb="discard", source=x.this, rule="5-11-1", message="discard", args=(number,))  # fmt: skip
        complete = complete and len(chosen) >= number
        events += [ch.discard(oid, "effect", x.this) for oid in chosen]
    batch = yield from e.perform(*events)
    put(x, "the discarded", [event.new for event in batch], bool(batch) and complete)
    return None


def step_mill(x: Ctx, op: Op) -> Doing:
    """Put the top cards of the deck into the trash."""
    number = op.data[0](x)
    top = x.e.zone(DECK, x.seat)[:number]
    agreed = yield from allowed(x, op, bool(top), "may mill")
    if not agreed:
        return None
    batch = yield from x.e.perform(*(ch.moved("mill", oid, TRASH, at=0, how="effect", source=x.this) for oid in top))
    put(x, "the placed", [event.new for event in batch], len(batch) == number)
    return None


def step_look(x: Ctx, op: Op) -> Doing:
    """Look at the top of the deck (10-3-5)."""
    top = x.e.zone(DECK, x.seat)[: op.data[0](x)]
    yield from x.e.perform(*(ch.show(oid, 1 << x.seat) for oid in top))
    x.regs["looked"] = x.regs["rest"] = top
    x.regs["done"] = bool(top)
    return None


def step_reveal(x: Ctx, op: Op) -> Doing:
    """Reveal cards to every player."""
    cards = op.data[0].find(x)
    selector = op.data[0].selector
    if selector is not None and selector.most is not None:
        cards = yield from _pick(x, selector, op.may, [])
        x.regs["it"] = tuple(cards)
    elif not (yield from allowed(x, op, bool(cards), "may reveal")):
        return None
    yield from x.e.perform(*(ch.show(oid, (1 << x.e.seats) - 1) for oid in cards))
    put(x, "the revealed", cards)
    return None


def step_take_shield(x: Ctx, op: Op) -> Doing:
    """Add the top Shields to the hand (4-6-4-1)."""
    top = x.e.zone(SHIELDS, x.seat)[: op.data[0](x)]
    agreed = yield from allowed(x, op, bool(top), "may take shield")
    if not agreed:
        return None
    batch = yield from x.e.perform(*(ch.moved("take_shield", oid, HAND, how="effect", source=x.this) for oid in top))
    put(x, "the taken", [event.new for event in batch])
    return None


def step_place_resource(x: Ctx, op: Op) -> Doing:
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
            events += [ch.moved("place_resource", r, RESOURCES, rested=rested, how="effect", source=x.this) for r in deck]
    batch = yield from e.perform(*events)
    put(x, "the placed", [event.new for event in batch])
    return None


# ---------------------------------------------------------------- deploying and pairing


def enters_rested(e: Engine, category_target: int) -> bool:
    """Does a continuous effect make this entering Unit rested?"""
    return bool(q.active(e, "enter_rested", category_target))


def step_deploy(x: Ctx, op: Op) -> Doing:
    """Deploy cards by an effect: free, or paying their cost."""
    target, rested, pay, form = op.data
    e = x.e
    cards: list[int] = target.find(x)
    if target.own and not cards:
        cards = [oid for oid in (q.current(e, old) for old in target.refs(x)) if oid]
    selector = target.selector
    if selector is not None and selector.most is not None:
        if pay:
            cards = [oid for oid in cards if payable(e, x.seat, q.cost(e, oid))]
        cards = yield from choose(e, x.seat, cards, 0 if op.may else min(1, len(cards)), selector.most(x), source=x.this, message="deploy") if cards else _none()  # fmt: skip
    elif not (yield from allowed(x, op, bool(cards) and (not pay or payable(e, x.seat, q.cost(e, cards[0]))), "may deploy")):
        return None
    if pay and cards and not payable(e, x.seat, sum(q.cost(e, oid) for oid in cards)):
        cards = []
    spent = (yield from payment(e, x.seat, sum(q.cost(e, oid) for oid in cards), source=x.this)) if pay else []
    new = yield from deploy(e, cards, x.seat, how="effect", source=x.this, rested=rested, form=form, before=spend(e, spent))
    put(x, "the deployed", new)
    return None


def _none() -> Generator[Prompt, Answer, list[int]]:
    return []
    yield


def deploy(
    e: Engine, cards: list[int], seat: int, *, how: str, source: int = 0, rested: bool = False, form: Any = None,
    before: Sequence[Event] = (),
) -> Generator[Prompt, Answer, list[int]]:  # fmt: skip
    """Deploy Units and Bases together; excess management comes first (11-4, 11-5).

    Args:
        before: what happens before (costs), in a batch of its own.

    Returns:
        The new objects.
    """
    new_units = [oid for oid in cards if form is not None or q.definition(e, oid).kind == "unit"]
    new_bases = [oid for oid in cards if oid not in new_units]
    out = yield from room_for_units(e, seat, len(new_units), source)
    events = [event for oid in out for event in ch.leave(e, oid, TRASH, "excess", at=0, how="")]
    if new_bases:  # 11-5-2
        events += [event for oid in e.zone(BASE, seat) for event in ch.leave(e, oid, TRASH, "excess", at=0, how="")]
    yield from e.perform(*before)
    yield from e.perform(*events)
    placed = [
        ch.deploy(oid, seat, BATTLE if oid in new_units else BASE, how=how, source=source, form=form,
                  rested=rested or (oid in new_units and entering_rested(e, oid, seat)))
        for oid in cards
    ]  # fmt: skip
    batch = yield from e.perform(*placed)
    return [event.new for event in batch if event.name == "deploy"]


def entering_rested(e: Engine, oid: int, seat: int, number: str = "") -> bool:
    """Is a Unit that is about to be deployed placed rested (GD04-022, GD05-026)?"""
    from .continuous import entries, is_on

    for entry in entries(e).get("enter_rested", ()):
        if is_on(e, entry) and entry.applies(entry.ctx, oid):
            return True
    return False


def step_deploy_token(x: Ctx, op: Op) -> Doing:
    """Deploy Unit tokens (5-17); a range is chosen now."""
    number, least, most, rested = op.data
    e = x.e
    if not (yield from allowed(x, op, True, "may deploy token")):
        return None
    count = least
    if most > least:
        options = [Option("count", place=str(n)) for n in range(least, most + 1)]
        answer = yield Prompt(x.seat, "number", options, source=x.this, rule="1-3-5", message="how many")
        count = int(answer[0].place)
    out = yield from room_for_units(e, x.seat, count, x.this)
    yield from e.perform(*(event for oid in out for event in ch.leave(e, oid, TRASH, "excess", at=0, how="")))
    batch = yield from e.perform(*(ch.make_token(number, x.seat, rested=rested, source=x.this) for _ in range(count)))
    put(x, "the deployed", [event.new for event in batch])
    return None


def step_deploy_ex_base(x: Ctx, op: Op) -> Doing:
    """Deploy an EX Base; a Base already there goes to the trash (11-5-2)."""
    e = x.e
    yield from e.perform(*(event for oid in e.zone(BASE, x.seat) for event in ch.leave(e, oid, TRASH, "excess", at=0, how="")))  # fmt: skip
    batch = yield from e.perform(ch.make_ex_base(x.seat, "effect", x.this))
    put(x, "the deployed", [event.new for event in batch])
    return None


def step_pair(x: Ctx, op: Op) -> Doing:
    """Pair a card with a Unit by an effect (5-9)."""
    cards, unit = op.data
    units = [oid for oid in unit(x) if q.exists(x.e, oid) and not q.pilots(x.e, oid)]
    found = [oid for oid in cards(x) if q.exists(x.e, oid)]
    possible = bool(units and found) and not q.active(x.e, "cant pair", units[0])
    if not possible:
        x.regs["done"] = False
        return None
    if not (yield from allowed(x, op, possible, "may pair")):
        return None
    new = yield from pair(x.e, found[0], units[0], x.seat, how="effect", source=x.this)
    put(x, "the paired", [new])
    return None


# ---------------------------------------------------------------- the rest


def step_activate(x: Ctx, op: Op) -> Doing:
    """Activate the Main or Action effect of a card, without paying (Q363)."""
    moment, refs = op.data
    e = x.e
    x.regs["done"] = False
    for oid in refs(x):
        for ability in q.definition(e, oid).by_moment.get(moment, ()):
            inner = Ctx(e, x.seat, oid, oid)
            if ready(inner, ability):
                if not (yield from allowed(x, op, True, "may activate")):
                    return None
                yield from e.perform(ch.note("activate", oid, seat=x.seat, how=moment))
                push_effect(e, ability.id, x.seat, oid)
                x.regs["done"] = True
                return None
    return None


def step_battle(x: Ctx, op: Op) -> Doing:
    """Begin a battle of which only the damage step is performed (1.9.0:5-22)."""
    first, second = op.data
    units = [*first(x), *(second(x) if second is not None else ())]
    units = [oid for oid in units if q.exists(x.e, oid)]
    x.regs["done"] = len(units) == 2
    if len(units) == 2:
        x.e.push("duel", units=tuple(units))
    return None
    yield


def step_pay(x: Ctx, op: Op) -> Doing:
    """Pay a cost while resolving ("you may pay")."""
    cost = op.data[0]
    able = payable(x.e, x.seat, cost)
    x.regs["done"] = False
    if not able or not (yield from allowed(x, op, able, "may pay")):
        return None
    spent = yield from payment(x.e, x.seat, cost, source=x.this)
    yield from x.e.perform(*spend(x.e, spent), ch.note("pay", x.this, seat=x.seat, amount=cost))
    x.regs["done"] = True
    return None


def step_each(x: Ctx, op: Op) -> Doing:
    """Every such player in turn order does it, as "you"."""
    name, who = op.data
    for seat in seats_of(x, who)[::-1]:  # the last pushed goes first
        push_effect(x.e, name, seat, x.this, x.card, x.bound)
    x.regs["done"] = True
    return None
    yield


def step_play_as(x: Ctx, op: Op) -> Doing:
    """Only read while a card is being played (`play.variants`); nothing to do when resolving."""
    x.regs["done"] = True
    return None
    yield


OPS: dict[str, StepFn] = {
    "choose": step_choose, "block": step_block, "modal": step_modal, "damage": step_damage, "destroy": step_destroy, "rest": step_rest,
    "ready": step_ready, "recover": step_recover, "move": step_move, "mod": step_mod, "gain": step_gain,
    "impose": step_impose, "watch": step_watch, "retarget": step_retarget, "draw": step_draw, "discard": step_discard,
    "mill": step_mill, "look": step_look, "reveal": step_reveal, "take_shield": step_take_shield,
    "place_resource": step_place_resource, "deploy": step_deploy, "deploy_token": step_deploy_token,
    "deploy_ex_base": step_deploy_ex_base, "pair": step_pair, "activate": step_activate, "battle": step_battle,
    "pay": step_pay, "each": step_each, "play_as": step_play_as,
}  # fmt: skip

__all__ = ["LIMBO", "OPS", "deploy", "enters_rested", "option", "player"]
