"""Rolling, rerolling and moving cards."""

from __future__ import annotations

from collections.abc import Generator

from gundam_tui.games.nation.cards.card import CHARACTER
from gundam_tui.games.nation.cards.nodes.steps import (
    MakeChip,
    MoveTo,
    MoveTop,
    PutIn,
    Rejoin,
    Replace,
    Reroll,
    Roll,
    SetOn,
    TakeControl,
)
from gundam_tui.games.nation.cards.terms import AREAS, DEPLOYMENT, G_ZONE, HAND, HANGAR, JUNKYARD, LOST, NATION, REMOVED
from gundam_tui.games.nation.changes.destroy import doom
from gundam_tui.games.nation.changes.replacing import replacement
from gundam_tui.games.nation.changes.setgroups import away, head, scrapped, shifted, turned
from gundam_tui.games.nation.queries.areas import place_refusal
from gundam_tui.games.nation.queries.setting import no_room
from gundam_tui.games.nation.queries.setting import refusal as set_refusal
from gundam_tui.games.nation.queries.squads import forget_place
from gundam_tui.games.nation.queries.stats import is_unit
from gundam_tui.games.nation.queries.targets import candidates, concealed
from gundam_tui.games.nation.state.model import clause, definition, others, rules
from gundam_tui.games.nation.state.texts import has_rule
from gundam_tui.kernel import Event, Option, Prompt
from gundam_tui.kernel.events import MAKE, MOVE, SET, SHIFT
from gundam_tui.kernel.game import Answer

from .context import Ctx, Verbs, movable

_TO_AREA = ("enemy area", "any area")
_AWAY = {
    "hand": (HAND, -1), "nation top": (NATION, 0), "nation bottom": (NATION, -1), "lost": (LOST, 0),
    "junkyard": (JUNKYARD, 0), "removed": (REMOVED, 0),
}  # fmt: skip


def roll(x: Ctx, step: Roll) -> None:
    """Roll cards, each with its group."""
    able = [oid for oid in x.cards(step.to) if not has_rule(x.e, "no roll", head(x.e, oid), x.seat)]
    x.e.perform_all(turned(x.e, able, True, source=x.source))


def reroll(x: Ctx, step: Reroll) -> None:
    """Reroll cards, each with its group."""
    x.e.perform_all(turned(x.e, x.cards(step.to), False, source=x.source))


def move(x: Ctx, step: MoveTo) -> Generator[Prompt, Answer, None] | None:
    """Move cards: out of the field to a place of their owners, or within it."""
    e = x.e
    cards = movable(x, x.cards(step.to))
    if step.where in _TO_AREA:
        return _to_area(x, step, cards)
    if step.where == "nation or lost":
        return _to_pile(x, cards)
    if step.where == "hangar":
        events = away(e, cards, HANGAR, source=x.source, how="effect")
        for event in events:
            event.seat = x.seat
        e.perform_all(events)
        return None
    if step.where in _AWAY:
        zone, at = _AWAY[step.where]
        e.perform_all(away(e, cards, zone, at=at, source=x.source, how="effect"))
        return None
    for oid in cards:
        obj = e.state.objs[oid]
        if step.where == "g":
            _become_g(x, oid)
        elif obj.zone in rules(e).choices.in_play and not obj.host:
            _within(x, oid, step)
    return None


def _to_pile(x: Ctx, cards: list[int]) -> Generator[Prompt, Answer, None]:
    """Cards go to the top of one of two piles, which is chosen."""
    if cards:
        options = [Option("put", place=zone, n=at) for at, zone in enumerate((NATION, LOST))]
        answer = yield Prompt(x.seat, "where", options, source=x.source, rule=clause(x.e, "targets"))
        x.e.perform_all(away(x.e, cards, (NATION, LOST)[answer[0].n], source=x.source, how="effect"))


def _to_area(x: Ctx, step: MoveTo, cards: list[int]) -> Generator[Prompt, Answer, None]:
    """Units go to the rear of their squad in a battle area, chosen from those they can go to."""
    e = x.e
    for oid in cards:
        obj = e.state.objs[oid]
        zones = [zone for zone in AREAS if zone != obj.zone and place_refusal(e, oid, zone) is None]
        if step.where == "enemy area":
            zones = [zone for zone in zones if any(e.zone(zone, other) for other in others(e, obj.seat))]
        if not zones:
            continue
        zone = zones[0]
        if len(zones) > 1:
            options = [Option("area", place=one.replace(" ", "-"), n=AREAS.index(one)) for one in zones]
            answer = yield Prompt(x.seat, "area", options, source=x.source, rule=clause(e, "order"))
            zone = AREAS[answer[0].n]
        events = [] if step.rolled is None else turned(e, (oid,), step.rolled, source=x.source)
        gone = forget_place(e, oid)
        events += [gone] if gone is not None else []
        e.perform(*events, shifted(oid, zone, obj.seat, source=x.source))


def _within(x: Ctx, oid: int, step: MoveTo) -> None:
    e = x.e
    obj = e.state.objs[oid]
    zone, at, seat = obj.zone, -1, obj.seat
    if step.where == "deployment":
        zone = DEPLOYMENT
    elif step.where == "owner station":
        zone, seat = DEPLOYMENT, obj.owner
    elif step.where == "enemy station":
        zone, seat = DEPLOYMENT, others(e, obj.seat)[0]
    elif step.where == "other area" and zone in AREAS:
        zone = AREAS[1 - AREAS.index(zone)]
    elif step.where == "front":
        at = 0
    events: list[Event] = [] if step.rolled is None else turned(e, (oid,), step.rolled, source=x.source)
    gone = forget_place(e, oid)
    events += [gone] if gone is not None and zone != obj.zone else []
    e.perform(*events, shifted(oid, zone, seat, at=at, source=x.source))


def _become_g(x: Ctx, oid: int) -> None:
    """A card in the field becomes a G: the cards set on it are destroyed or scrapped, coins are lost. Chips and cards
    without a symbol cannot become one.
    """
    e = x.e
    card = definition(e, oid)
    if card.chip or (card.symbol is None and not rules(e).choices.any_g):
        return
    obj = e.state.objs[oid]
    crew = obj.attachments
    if rules(e).choices.set_on_g == "scrapped":
        events = scrapped(e, crew, source=x.source, how="effect")
    else:
        # Until its scrap effect resolves, a destroyed card stays in the field: on its own, in its place.
        events = [shifted(one, DEPLOYMENT, obj.seat, source=x.source) for one in crew]
        events += doom(e, crew, by=x.seat, source=x.source)
    e.perform(*events, Event("become g", MOVE, oid, seat=obj.seat, zone=G_ZONE, source=x.source))


def rejoin(x: Ctx, step: Rejoin) -> Generator[Prompt, Answer, None]:
    """A Unit leaves its squad and enters it again at the rear, or the one in the other area, rerolled."""
    e = x.e
    for oid in x.cards(step.to):
        obj = e.state.objs[oid]
        if obj.zone not in AREAS:
            continue
        # Into its own squad, which it has just left, or its player's squad in the other area.
        squads = [(at, zone) for at, zone in enumerate(AREAS) if zone == obj.zone or e.zone(zone, obj.seat)]
        options = [Option("area", place=zone.replace(" ", "-"), n=at) for at, zone in squads]
        answer = yield Prompt(x.seat, "area", options, source=x.source, rule=clause(e, "order"))
        events = turned(e, (oid,), False, source=x.source)
        gone = forget_place(e, oid)
        events += [gone] if gone is not None else []
        e.perform(*events, shifted(oid, AREAS[answer[0].n], obj.seat, source=x.source))


def take_control(x: Ctx, step: TakeControl) -> None:
    """Cards enter the own deployment area, all at the same time; the cards set on them move along."""
    e, events = x.e, list[Event]()
    for oid in dict.fromkeys(head(e, oid) for oid in movable(x, x.cards(step.to))):
        obj = e.state.objs[oid]
        if obj.seat != x.seat:
            zone = G_ZONE if obj.zone == G_ZONE else DEPLOYMENT
            events += [] if step.rolled is None else turned(e, (oid,), step.rolled, source=x.source)
            events.append(shifted(oid, zone, x.seat, name="control", source=x.source))
    e.perform_all(events)


def move_top(x: Ctx, step: MoveTop) -> None:
    """The top cards of an own pile go to the own hangar, face up."""
    e = x.e
    top = e.zone({"nation": NATION, "lost": LOST}[step.pile], x.seat)[: step.n]
    e.perform_all([Event("leave", MOVE, oid, seat=x.seat, zone=HANGAR, source=x.source, how="effect") for oid in top])


def put_in(x: Ctx, step: PutIn) -> Generator[Prompt, Answer, None]:
    """This card enters a battle area of its kind, rerolled, with a card set on it."""
    e = x.e
    if x.source not in e.state.objs:
        return
    kinds = rules(e).choices.terrain
    zones = [zone for zone in AREAS if kinds.get(zone, "") in definition(e, x.source).areas]
    crew = x.cards(step.crew)
    options = [Option("area", place=zone.replace(" ", "-"), n=AREAS.index(zone)) for zone in zones]
    answer = yield Prompt(x.seat, "area", options, source=x.source, rule=clause(e, "order"))
    zone, new = AREAS[answer[0].n], e.state.next_id  # the state of this card in the field
    e.perform(
        *(
            Event("enter", MOVE, oid, seat=x.seat, zone=zone, host=host, source=x.source, how="effect")
            for oid, host in ((x.source, 0), *((one, new) for one in crew))
        )
    )


def set_on(x: Ctx, step: SetOn) -> None:
    """Set a card on a Unit that can have it."""
    e = x.e
    hosts = x.cards(step.host)
    for oid in x.cards(step.to):
        obj = e.state.objs[oid]
        if not hosts:
            continue
        if obj.zone in rules(e).choices.in_play:
            _over(x, oid, hosts[0])
            continue
        if set_refusal(e, x.seat, definition(e, oid), hosts[0]) is not None:
            continue
        event = Event("enter", MOVE, oid, seat=x.seat, zone=DEPLOYMENT, host=hosts[0], source=x.source, how="effect")
        event.exhausted = e.state.objs[hosts[0]].exhausted
        e.perform(event)


def _over(x: Ctx, oid: int, host: int) -> None:
    """A card in the field moves to another one with room for it, and takes over its status and controller."""
    e = x.e
    on = e.state.objs[host]
    if no_room(e, definition(e, oid), host) is None:
        events = [Event("control", SHIFT, oid, seat=on.seat, zone=on.zone, host=host, source=x.source)]
        if e.state.objs[oid].exhausted != on.exhausted:
            events.append(Event("status", SET, oid, field="exhausted", value=on.exhausted, source=x.source))
        e.perform_all(events)


def make_chip(x: Ctx, step: MakeChip) -> None:
    """Put a chip into the field: its owner controls it, and it enters rerolled, or with the status of its Unit."""
    e = x.e
    hosts = x.cards(step.host) if step.host is not None else []
    host = hosts[0] if hosts else 0
    card = rules(e).defs[step.number]
    if host and (card.type != CHARACTER or set_refusal(e, x.seat, card, host) is not None):
        return
    event = Event("chip", MAKE, seat=x.seat, zone=DEPLOYMENT, host=host, field=step.number, source=x.source)
    event.exhausted = e.state.objs[host].exhausted if host else False
    e.perform(event)


def replace(x: Ctx, step: Replace) -> Generator[Prompt, Answer, None]:
    """A card of the hand takes the place of another one: its area, place in the squad, status, the effects on it and
    the cards set on it; not its coins. The old one goes to its owner's hand.
    """
    e = x.e
    for old in x.cards(step.to):
        if not is_unit(e, old):
            continue
        hand = [oid for oid in candidates(e, step.what, x.seat, x.source) if e.state.objs[oid].seat == x.seat]
        if not hand and not concealed(e, step.what, x.seat):
            continue
        options = [Option("replace", oid, e.card(oid)) for oid in hand]
        answer = yield Prompt(
            x.seat, "replace", options, least=min(1, len(hand)), most=min(1, len(hand)), source=x.source,
            rule=clause(e, "replace"), private=True,
        )  # fmt: skip
        if answer:
            replacement(e, old, answer[0].obj, source=x.source)


VERBS: Verbs = {
    Roll: roll, Reroll: reroll, MoveTo: move, Rejoin: rejoin, TakeControl: take_control, SetOn: set_on,
    MakeChip: make_chip, Replace: replace, MoveTop: move_top, PutIn: put_in,
}  # fmt: skip
