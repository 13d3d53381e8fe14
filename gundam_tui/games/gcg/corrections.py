"""Corrections of the position that both players agree on (`Engine.amend`): a judge's hand, outside of the rules.

A correction is a word of text:

    move:ST01-001#12>p1/trash           a card into a zone; a Unit takes its Pilots along (3-3-6)
    move:p1/deck/top>p1/hand            a card that lies hidden is named by its place: top, bottom, or its number
    move:ST01-001#12>p1/deck/3          to a place in a pile: top, bottom, or a number counted from the top
    pair:ST01-010#31>ST01-001#12        a Pilot beneath a Unit
    damage:ST01-001#12=2                how much damage is on a Unit or Base
    rest:ST01-001#12  ready:ST01-001#12
    since:ST01-001#12=now               the Unit counts as deployed this turn; `=before` as deployed earlier
    shuffle:p1/deck

Zones: deck, resource-deck, resources, battle, base, shields, removal, hand, trash. Nothing triggers; rules management
follows (11). What is being resolved must be finished (or taken back) first: its cards cannot be moved away below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gundam_tui.kernel import Engine, Event, Refusal
from gundam_tui.kernel.digits import is_number
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.events import MOVE, SET, SHUFFLE

from . import queries as q
from .constants import (
    BASE,
    BATTLE,
    DECK,
    HAND,
    MAX_EX_RESOURCES,
    MAX_RESOURCES,
    MAX_UNITS,
    REMOVAL,
    RESOURCE_DECK,
    RESOURCES,
    SHIELDS,
    TRASH,
)  # fmt: skip

__all__ = ["AMEND", "ZONES", "Amendment", "amend", "parse", "refuse_hidden", "target"]

AMEND = "amend"  # the name of all its events: nothing triggers on it
ZONES = {
    "deck": DECK, "resource-deck": RESOURCE_DECK, "resources": RESOURCES, "battle": BATTLE, "base": BASE,
    "shields": SHIELDS, "removal": REMOVAL, "hand": HAND, "trash": TRASH,
}  # fmt: skip
PILES = (DECK, RESOURCE_DECK, HAND, SHIELDS, TRASH, REMOVAL)  # where a card has a place that can be chosen
SHARED = (BATTLE, BASE, RESOURCES)  # where a card of the other player may lie as well
FIELDS = (BATTLE, BASE, RESOURCES)
KINDS = {
    BATTLE: ("unit",), BASE: ("base",), RESOURCES: ("resource",), RESOURCE_DECK: ("resource",),
}  # fmt: skip
MAIN = ("unit", "pilot", "command", "base")  # where cards of other types belong
QUIET = ("act", "block", "action_step")  # prompts at which nothing is being resolved
MOST = 99  # damage

_CARD = r"[A-Z0-9]+-[A-Z0-9]+#[0-9]{1,18}"
_PLACE = r"p[0-9]{1,2}/[a-z-]+/(?:top|bottom|[1-9][0-9]{0,3})"
_SHAPES = {
    "move": re.compile(rf"({_CARD}|{_PLACE})>(p[0-9]{{1,2}}/[a-z-]+(?:/(?:top|bottom|[1-9][0-9]{{0,3}}))?)"),
    "pair": re.compile(rf"({_CARD})>({_CARD})"),
    "damage": re.compile(rf"({_CARD})=([0-9]{{1,2}})"),
    "rest": re.compile(rf"({_CARD})"),
    "ready": re.compile(rf"({_CARD})"),
    "since": re.compile(rf"({_CARD})=(now|before)"),
    "shuffle": re.compile(r"(p[0-9]{1,2}/(?:deck|resource-deck))"),
}


@dataclass(frozen=True, slots=True)
class Amendment:
    """A correction that was read: what is done, to which card or pile, and where or how much."""

    verb: str
    what: str
    to: str = ""


def parse(key: str) -> Amendment:
    """Read a correction.

    Raises:
        Refused: it is none.
    """
    verb, _, rest = key.partition(":")
    if verb not in _SHAPES:
        raise _refused(f'"{verb}" is no correction: there are {", ".join(_SHAPES)}')
    found = _SHAPES[verb].fullmatch(rest)
    if found is None:
        raise _refused(f'"{key}" cannot be read: one looks like {_EXAMPLES[verb]}')
    return Amendment(verb, *found.groups())


_EXAMPLES = {
    "move": "move:ST01-001#12>p1/trash or move:p1/deck/top>p1/hand", "pair": "pair:ST01-010#31>ST01-001#12",
    "damage": "damage:ST01-001#12=2", "rest": "rest:ST01-001#12", "ready": "ready:ST01-001#12",
    "since": "since:ST01-001#12=now or since:ST01-001#12=before", "shuffle": "shuffle:p1/deck",
}  # fmt: skip


def amend(e: Engine, key: str) -> Iterator[Event]:
    """The events of a correction, each to be written before the next is asked for (`Game.amend`).

    Raises:
        Refused: it cannot be read, names no card, or the rules know no such position.
    """
    wanted = parse(key)
    _check_quiet(e)
    if wanted.verb == "shuffle":
        zone, seat, _ = _zone(e, wanted.what)
        yield Event(AMEND, SHUFFLE, seat=seat, zone=zone)
        return
    oid = target(e, wanted.what)
    if wanted.verb == "move":
        yield from _move(e, oid, wanted)
    elif wanted.verb == "pair":
        yield from _pair(e, oid, target(e, wanted.to))
    else:
        yield _mark(e, oid, wanted)


def target(e: Engine, ref: str) -> int:
    """The object that a correction speaks of.

    Args:
        e: the engine.
        ref: `ST01-001#12`, or a place such as `p1/deck/top`.

    Raises:
        Refused: there is none.
    """
    number, _, oid = ref.partition("#")
    if oid:
        obj = int(oid)
        if obj not in e.state.objs or e.card(obj) != number:
            raise _refused(f"there is no card {ref} now", "4-1-5")
        return obj
    zone, seat, place = _zone(e, ref)
    pile = e.zone(zone, seat)
    at = {"top": 0, "bottom": len(pile) - 1}.get(place, int(place) - 1 if is_number(place) else 0)
    if not 0 <= at < len(pile):
        raise _refused(f"there is no card at {ref}: there are {len(pile)}", "4-1-3")
    return pile[at]


def refuse_hidden(e: Engine, wanted: Amendment, oid: int) -> None:
    """Refuse to put a hidden card of a deck where not every such card may lie: whether it may would tell what card it
    is. Looks at the place alone.

    Args:
        e: the engine.
        wanted: the move, which names the card by its place.
        oid: the card.

    Raises:
        Refused: it has to be looked at first.
    """
    zone, _, _ = _zone(e, wanted.to)
    if zone in KINDS and e.game.card_back(e.card(oid)) != "resource":
        raise _refused("a card that lies hidden is added to the hand or put elsewhere first", "4-1-4")


# ---------------------------------------------------------------- the events


def _refused(text: str, clause: str = "") -> Refused:
    return Refused(Refusal(clause, text))


def _check_quiet(e: Engine) -> None:
    """The flow speaks of cards by their ids: while something resolves, moving them would leave it without."""
    state = e.state
    if state.vars.get("turn", 0) < 1:
        raise _refused("the first turn has not begun: finish the set-up first", "6-2-1")
    quiet = (
        e.prompt is not None
        and e.prompt.kind in QUIET
        and not state.trigger_queue
        and not state.new_triggers
        and all(frame.table in ("turn", "battle") for frame in state.flow)
    )
    if not quiet:
        raise _refused("something is being resolved: finish it first, or take it back", "10-1-6")


def _zone(e: Engine, text: str) -> tuple[str, int, str]:
    """Zone, seat and place of `p1/deck/top`; the place may be missing."""
    who, word, *rest = text.split("/")
    seat = int(who[1:]) - 1
    if not 0 <= seat < e.seats:
        raise _refused(f"there is no player {who}: the players are p1 to p{e.seats}")
    if word not in ZONES:
        raise _refused(f'there is no zone "{word}": the zones are {", ".join(ZONES)}', "4-1-1")
    return ZONES[word], seat, rest[0] if rest else ""


def _move(e: Engine, oid: int, wanted: Amendment) -> Iterator[Event]:
    zone, seat, place = _zone(e, wanted.to)
    obj = e.state.objs[oid]
    by_place = "#" not in wanted.what
    if obj.zone == zone and obj.seat == seat and not obj.host and zone not in PILES:
        raise _refused("it lies there already")
    if seat != obj.owner and zone not in SHARED:
        raise _refused(f"it belongs to P{obj.owner + 1}: it can only lie in that player's {wanted.to[3:]}", "4-1-1-1")
    if by_place and obj.zone not in (*FIELDS, TRASH, REMOVAL):
        refuse_hidden(e, wanted, oid)
    _check_room(e, oid, zone, seat, wanted)
    guests = obj.attachments
    moved = Event(AMEND, MOVE, oid, zone=zone, seat=seat, at=_at(e, oid, zone, seat, place))
    moved.exhausted = obj.exhausted and zone in FIELDS and obj.zone in FIELDS
    yield moved
    host = moved.new if zone == BATTLE else 0
    for guest in guests:  # 3-3-6
        owner = e.state.objs[guest].owner
        yield Event(AMEND, MOVE, guest, zone=zone, seat=seat if host else owner, at=moved.at, host=host)


def _at(e: Engine, oid: int, zone: str, seat: int, place: str) -> int:
    if zone not in PILES:
        if place:
            raise _refused(f"cards of the {zone} have no place to choose")
        return -1
    if place == "bottom" or (not place and zone == HAND):
        return -1
    if place in ("", "top"):
        return 0
    others = len(e.zone(zone, seat)) - (oid in e.zone(zone, seat))
    if int(place) > others + 1:
        raise _refused(f"there is no place {place}: there would be {others + 1}", "4-1-3")
    return int(place) - 1


def _check_room(e: Engine, oid: int, zone: str, seat: int, wanted: Amendment) -> None:
    """Only positions that the rules know."""
    card = q.definition(e, oid)
    kinds = KINDS.get(zone, MAIN)
    if card.kind not in kinds:
        more = ": pair it with a Unit instead" if zone == BATTLE and _can_pilot(e, oid) else ""
        raise _refused(f"it is a {card.kind}; here belongs a {' or '.join(kinds)}{more}", "4-1-1")
    if card.token and zone not in (*FIELDS, TRASH):
        raise _refused("a token leaves the game: move it to the trash", "5-17-2-5")
    obj = e.state.objs[oid]
    if obj.zone == zone and obj.seat == seat:
        return
    here = e.zone(zone, seat)
    if zone == BATTLE and len(here) >= MAX_UNITS:
        raise _refused(f"there are {MAX_UNITS} Units already", "4-5-4")
    if zone == BASE and here:
        raise _refused("there is a Base already: move it first", "4-6-3")
    if zone == RESOURCES:
        if len(here) >= MAX_RESOURCES:
            raise _refused(f"there are {MAX_RESOURCES} Resources already", "4-4-2")
        if card.token and sum(1 for other in here if q.is_ex(e, other)) >= MAX_EX_RESOURCES:
            raise _refused(f"there are {MAX_EX_RESOURCES} EX Resources already", "4-4-2-1")


def _can_pilot(e: Engine, oid: int) -> bool:
    card = q.definition(e, oid)
    return card.kind == "pilot" or card.pilot_name is not None


def _pair(e: Engine, oid: int, unit: int) -> Iterator[Event]:
    host = e.state.objs[unit]
    if not _can_pilot(e, oid):
        raise _refused("it is no Pilot", "3-3-1")
    if host.zone != BATTLE or host.host:
        raise _refused("it can only be paired with a Unit in the battle area", "3-3-1")
    if oid in host.attachments:
        raise _refused("they are paired already")
    if host.attachments:
        raise _refused("the Unit has a Pilot already: move that one first", "3-3-4")
    yield Event(AMEND, MOVE, oid, zone=BATTLE, seat=host.seat, host=unit)


def _mark(e: Engine, oid: int, wanted: Amendment) -> Event:
    obj = e.state.objs[oid]
    if wanted.verb in ("rest", "ready"):
        if obj.zone not in FIELDS or obj.host:
            raise _refused("only Units, Bases and Resources on the field are active or rested", "5-4-1")
        turned = wanted.verb == "rest"
        if obj.exhausted == turned:
            raise _refused(f"it is {'rested' if turned else 'active'} already")
        return Event(AMEND, SET, oid, field="exhausted", value=turned)
    if wanted.verb == "since":
        if obj.zone != BATTLE or obj.host:
            raise _refused("only a Unit in the battle area was deployed at some time", "3-2-4")
        turn = e.state.vars["turn"] - (wanted.to == "before")
        if (obj.entered_turn == e.state.vars["turn"]) == (wanted.to == "now"):
            raise _refused("it counts as that already")
        return Event(AMEND, SET, oid, field="entered_turn", value=turn)
    if obj.zone not in (BATTLE, BASE) or obj.host:
        raise _refused("only Units in the battle area and Bases have damage", "5-5-1")
    if obj.damage == int(wanted.to):
        raise _refused(f"it has {wanted.to} damage already")
    return Event(AMEND, SET, oid, field="damage", value=int(wanted.to))
