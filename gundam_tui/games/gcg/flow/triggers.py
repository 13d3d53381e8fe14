"""From written events to waiting effects (10-1-6).

`_MEANING` gives the meaning of an event in terms of event patterns; `gather` matches the triggered abilities in force,
including those that have just left (10-1-6-4), each at most once a batch (10-1-6-3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, FIELD, LIMBO, NOTHING, TriggerContext, player
from gundam_tui.games.gcg.cards.model import CompiledAbility, Ctx, match, once_key
from gundam_tui.games.gcg.changes.events import tally
from gundam_tui.games.gcg.effects import keywords
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.conditions import TriggerEvent
from gundam_tui.games.gcg.queries.continuous import Board, CardAbilities, InForce, board, listening
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Engine, Event, StackItem
from gundam_tui.kernel.events import TAKING
from gundam_tui.kernel.native import ObjId

# The marker of a card's own text that is triggered by an event about that card.
_OF_EVENT: Final = {
    "deployed": "deploy", "attacks": "attack", "destroyed": "destroyed", "paired": "paired", "links": "linked",
}  # fmt: skip


def _deployed(e: Engine, event: Event) -> list[TriggerEvent]:
    return [TriggerEvent("deployed", event.new, how=event.how, cause=event.source, player=event.seat)]


def _destroyed(e: Engine, event: Event) -> list[TriggerEvent]:
    source, how = event.source, event.how
    seat = mp.keeper(e, event.old) if event.old else event.seat
    found: list[TriggerEvent] = []
    if event.amount:  # 5-5-1, 5-5-3, 8-5-2-3: a Shield receives damage, and that destroys it (8-5-2-3-1, 11-3-1-1)
        kind = "battle" if how == "battle" else "effect"
        found = _hit(event.obj, source, kind, seat, event.amount)
    found.append(TriggerEvent("destroyed", event.obj, source, how, source, seat))
    if source:
        found.append(TriggerEvent("destroys", source, event.obj, how, source, seat))
    return found


def _damage(e: Engine, event: Event) -> list[TriggerEvent]:
    return _hit(event.obj, event.source, event.how, q.thing(e, event.obj).seat, event.amount)


def _hit(oid: ObjId, source: ObjId, how: str, seat: int, amount: int) -> list[TriggerEvent]:
    """A card receives damage from another one."""
    found = [TriggerEvent("receives_damage", oid, source, how, source, seat, amount)]
    if source:
        found.append(TriggerEvent("deals_damage", source, oid, how, source, seat, amount))
    return found


def _attacks(e: Engine, event: Event) -> list[TriggerEvent]:
    return [TriggerEvent("attacks", event.obj, event.host, player=event.seat)]


def _paired(e: Engine, event: Event) -> list[TriggerEvent]:
    return [TriggerEvent("paired", event.host, event.new, player=event.seat)]


def _links(e: Engine, event: Event) -> list[TriggerEvent]:
    return [TriggerEvent("links", event.obj, event.host, player=event.seat)]


def _rested(e: Engine, event: Event) -> list[TriggerEvent]:
    # 5-1-1, 5-1-2, 10-1-1: the acts that an effect requires for it are part of the effect's text. "Rest this Unit" of
    # Support (13-1-3-1) and of Blocker (13-1-4-1, a keyword effect that is activated, 8-3-1) rests it by that effect,
    # like the cost of any activated effect; an attack (8-2-1) rests it by the rules.
    if event.how not in ("effect", "block"):
        return []
    return [TriggerEvent("rested", event.obj, event.source, "effect", event.source, q.thing(e, event.obj).seat)]


def _readied(e: Engine, event: Event) -> list[TriggerEvent]:
    if event.how != "effect":
        return []
    return [TriggerEvent("readied", event.obj, event.source, "effect", event.source, q.thing(e, event.obj).seat)]


def _recovers(e: Engine, event: Event) -> list[TriggerEvent]:
    if not event.amount:
        return []
    return [TriggerEvent("recovers", event.obj, event.source, "effect", event.source, amount=event.amount)]


def _loses_ap(e: Engine, event: Event) -> list[TriggerEvent]:
    targets: tuple[ObjId, ...] = event.value[2] or ()
    return [TriggerEvent("loses_ap", target, event.source, "effect", event.source) for target in targets]


def _blocked(e: Engine, event: Event) -> list[TriggerEvent]:
    return [TriggerEvent("blocked", event.host, event.obj, cause=event.obj)]


def _draws(e: Engine, event: Event) -> list[TriggerEvent]:
    if event.how != "effect":
        return []
    return [TriggerEvent("draws", player(event.seat), how="effect", cause=event.source, player=event.seat)]


def _discards(e: Engine, event: Event) -> list[TriggerEvent]:
    seat = event.old.seat if event.old else event.seat
    return [TriggerEvent("discards", player(seat), event.new, event.how, event.source, seat)]


def _places_ex(e: Engine, event: Event) -> list[TriggerEvent]:
    return [TriggerEvent("places_ex", event.new, cause=event.source, player=event.seat)]


def _ex_exiled(e: Engine, event: Event) -> list[TriggerEvent]:
    return [TriggerEvent("ex_exiled", event.obj, player=event.old.seat if event.old else -1)]


def _activates(e: Engine, event: Event) -> list[TriggerEvent]:
    return [TriggerEvent("activates", event.obj, event.obj, event.how, event.obj, event.seat, ex=bool(event.value))]


def _pays(e: Engine, event: Event) -> list[TriggerEvent]:
    return [TriggerEvent("pays", event.obj, event.obj, cause=event.obj, player=event.seat, amount=event.amount)]


def _supports(e: Engine, event: Event) -> list[TriggerEvent]:
    return [TriggerEvent("supports", event.obj, event.host, player=event.seat)]


# The meaning of a written event, by its name: the happenings it may be, and how they are made from it.
_MEANING: Final[dict[str, tuple[tuple[str, ...], Callable[[Engine, Event], list[TriggerEvent]]]]] = {
    "damage": (("receives_damage", "deals_damage"), _damage),
    "deploy": (("deployed",), _deployed),
    "destroy": (("receives_damage", "deals_damage", "destroyed", "destroys"), _destroyed),
    "attack": (("attacks",), _attacks),
    "pair": (("paired",), _paired),
    "link": (("links",), _links),
    "rest": (("rested",), _rested),
    "ready": (("readied",), _readied),
    "recover": (("recovers",), _recovers),
    "weaken": (("loses_ap",), _loses_ap),
    "block": (("blocked",), _blocked),
    "draw": (("draws",), _draws),
    "discard": (("discards",), _discards),
    "place_ex": (("places_ex",), _places_ex),
    "spend_ex": (("ex_exiled",), _ex_exiled),
    "activate": (("activates",), _activates),
    "pay": (("pays",), _pays),
    "support": (("supports",), _supports),
}


# The reverse: the events that may contain a happening that a pattern or a moment of a card's text waits for.
_LIES_IN: Final[dict[str, frozenset[str]]] = {
    name: frozenset(event for event, (names, _) in _MEANING.items() for x in names if name in (x, _OF_EVENT.get(x)))
    for name in (*(name for names, _ in _MEANING.values() for name in names), *_OF_EVENT.values())
}
_ALWAYS: Final = frozenset(("destroy",))  # Bursts


def _heard(e: Engine, here: Board) -> frozenset[str]:
    """The names of the events that something listens to: an ability in force, a condition about the turn so far, or the
    rules. Kept with the board, as most events concern nobody.
    """
    found = here.heard
    if found is None:
        mask: int = e.kept_cache.get(_RULES_HEAR, 0)
        if not mask:
            rules = match(e)
            mask = e.kept_cache[_RULES_HEAR] = _bits((*rules.history, *rules.mechanisms)) | _bits_of(_ALWAYS)
        for standing in here.standings:
            mask |= standing.concerned if standing.concerned >= 0 else _look_up(standing)
        for item in here.lent:
            mask |= _bits(item.ability.hears)
        here.concerned = mask
        found = here.heard = _events(mask)
    return found


_RULES_HEAR: Final = "events that the rules hear"


def _look_up(standing: CardAbilities) -> int:
    standing.concerned = found = _bits([name for name, _ in standing.hears])
    return found


def _bits(names: Iterable[str]) -> int:
    """The events that may mean one of these names, as bits: their places in `_MEANING`."""
    found = 0
    for name in names:
        found |= _BITS.get(name, 0)
    return found


def _bits_of(events: frozenset[str]) -> int:
    return sum(1 << at for at, event in enumerate(_MEANING) if event in events)


_BITS: Final[dict[str, int]] = {name: _bits_of(events) for name, events in _LIES_IN.items()}


@cache
def _events(mask: int) -> frozenset[str]:
    """The names of events that are given as bits."""
    return frozenset([event for at, event in enumerate(_MEANING) if mask >> at & 1])


def before(e: Engine, batch: list[Event]) -> tuple[Board | None, dict[ObjId, Any]]:
    """Last-known information about objects leaving the field, and the board with its listeners before that."""
    gone: dict[ObjId, Any] = {}
    objs = e.state.objs
    leaves = False
    for event in batch:
        if event.op in TAKING:
            obj = objs.get(event.obj)
            if obj is not None and (obj.zone in FIELD or obj.zone == LIMBO or event.name == "leave"):
                gone[event.obj] = q.snapshot(e, event.obj)
                leaves = leaves or obj.zone in (BATTLE, BASE)
    return (board(e) if leaves else None), gone


def gather(e: Engine, batch: list[Event], then: Board | None) -> Sequence[Event]:
    """Let every ability that a batch triggers wait for its turn.

    Returns:
        Entries for the ledger: the events that conditions of this match's cards will ask about ("earlier this turn").
    """
    if e.record_history:
        _note_texts(e, batch)
    now = board(e)
    heard = now.heard
    if heard is None:
        heard = _heard(e, now)
    if then is not None:
        _heard(e, then)
        heard = _events(now.concerned | then.concerned)
    for event in batch:
        if event.name in heard:
            return _matched(e, batch, then, heard)
    return ()


def _note_texts(e: Engine, batch: list[Event]) -> None:
    """Note for the log what a Pilot's text does: `source` of these events is the Unit."""
    flow = e.state.flow
    if not flow or flow[-1].table != "effect":
        return
    data = flow[-1].data
    this, card = data["this"], data["card"]
    if card != this:
        for event in batch:
            if event.source == this:
                event.text = card


def _matched(e: Engine, batch: list[Event], then: Board | None, heard: frozenset[str]) -> list[Event]:
    """Like `gather`, for a batch in which something is heard."""
    seen: set[tuple[str, ObjId, ObjId, int]] = set()
    notes: list[Event] = []
    for event in batch:
        if event.name not in heard:
            continue
        if event.zone == LIMBO and event.name == "destroy":
            _burst(e, event)
        for h in _MEANING[event.name][1](e, event):
            _remember(e, h, notes)
            candidates = _candidates(e, h.name, then)
            bound = TriggerContext(h.subject, h.other, h.cause, h.amount, h.how, h.player) if candidates else NOTHING
            for item in candidates:
                ability, this, card = item.ability, item.this, item.card
                key = (ability.id, this, card, item.lasting)
                if key in seen or not _fires(e, item, h, bound):
                    continue
                seen.add(key)
                e.trigger(
                    StackItem(
                        item.seat, ability.id, this, 1, (card, bound, event.value if event.name == "activate" else None)
                    )
                )
            keywords.follow(e, h)
    return notes


def _candidates(e: Engine, name: str, then: Board | None) -> list[InForce]:
    own = _OF_EVENT.get(name)
    found: list[InForce] = []
    for here in (board(e), then):
        if here is not None:
            found += listening(here, name)
            if own is not None:
                found += listening(here, own)
    return found


def _fires(e: Engine, item: InForce, h: TriggerEvent, bound: TriggerContext) -> bool:
    ability, this = item.ability, item.this
    ctx = Ctx(e, item.seat, this, item.card, bound)
    own = _OF_EVENT.get(h.name)
    if own in ability.moments:
        # A marker such as Deploy or Attack is about the card itself.
        if h.subject != this:
            return "when" in ability.moments and _matches(ability, ctx, h) and _open(ability, ctx)
        if own == "paired" and ability.by is not None and not ability.by(ctx, h.other):
            return False
        if own == "destroyed" and h.how == "":
            return False  # 5-10-4: being put into the trash by rules management is not being destroyed
        return _open(ability, ctx)
    return _matches(ability, ctx, h) and _open(ability, ctx)


def _matches(ability: CompiledAbility, ctx: Ctx, h: TriggerEvent) -> bool:
    event = ability.event
    return event is not None and event.name == h.name and event.test(ctx, h)


def _open(ability: CompiledAbility, ctx: Ctx) -> bool:
    """Can it still trigger this turn, and do its conditions hold?"""
    if ability.once and ctx.e.state.ledger.get(once_key(ability, ctx.this, ctx.card)):
        return False
    return ability.gate is None or ability.gate(ctx)


def _remember(e: Engine, h: TriggerEvent, notes: list[Event]) -> None:
    """Add to the notes what conditions about the turn so far will ask about."""
    for item in match(e).history.get(h.name, ()):
        for seat in range(e.seats):
            if item.pattern.test(Ctx(e, seat, 0), h):
                key = (item.key, seat)
                waiting = next((x for x in reversed(notes) if x.field == key), None)
                known = waiting.value if waiting else e.state.ledger.get(key, ())
                notes.append(tally(key, (*known, (h.subject, h.amount))))


def _burst(e: Engine, event: Event) -> None:
    """A destroyed Shield with a Burst (5-10-3): rank 0, before all other effects (10-1-6-8)."""
    burst = q.definition(e, event.new).by_moment["burst"][0]
    e.trigger(StackItem(e.state.objs[event.new].owner, burst.id, event.new, 0, ("burst",)))
