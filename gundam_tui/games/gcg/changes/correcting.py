"""Corrections of the position that both players agree on (`Engine.correct`): a judge's hand, outside of the rules.

They are written as `games.correcting` says, with these additional verbs. A moved Unit takes its Pilots along (3-3-6).

    pair:ST01-010#31>ST01-001#12        a Pilot beneath a Unit
    rest:ST01-001#12  ready:ST01-001#12
    since:ST01-001#12=now               the Unit counts as deployed this turn; `=before` as deployed earlier
"""

from __future__ import annotations

from collections.abc import Iterator

from gundam_tui.games.correcting import Correction, Lacks, Notation, refused
from gundam_tui.games.gcg.cards.constants import (
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
)
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.kernel import Engine, Event
from gundam_tui.kernel.events import CORRECTION, MOVE, SET
from gundam_tui.language import N, either, tr

PILES = (DECK, RESOURCE_DECK, HAND, SHIELDS, TRASH, REMOVAL)  # zones in which the place of a card can be chosen
SHARED = (BATTLE, BASE, RESOURCES)  # zones that may also contain cards of the other player
FIELDS = (BATTLE, BASE, RESOURCES)
KINDS = {
    BATTLE: ("unit",), BASE: ("base",), RESOURCES: ("resource",), RESOURCE_DECK: ("resource",),
}  # fmt: skip
MAIN = ("unit", "pilot", "command", "base")  # zones for cards of other types

NOTATION = Notation(
    example=("ST01-001", "ST01-010"),
    zones={
        "deck": DECK, "resource-deck": RESOURCE_DECK, "resources": RESOURCES, "battle": BATTLE, "base": BASE,
        "shields": SHIELDS, "removal": REMOVAL, "hand": HAND, "trash": TRASH,
    },
    trash="trash",
    shuffled=("deck", "resource-deck"),
    onto="pair",
    marks=("rest", "ready"),
    valued={"since": ("now", "before")},
    prompts=("act", "block", "action_step"),
    frames=("turn", "battle"),
    lacks=Lacks(zone="4-1-1", place="4-1-3", card="4-1-5", seen="4-1-4", begun="6-2-1", quiet="10-1-6"),
)  # fmt: skip


def correct(e: Engine, key: str) -> Iterator[Event]:
    """The events of a correction; each must be written before the next is asked for (`Game.correct`).

    Raises:
        Refused: it cannot be read, names no card, or leads to a position that the rules do not allow.
    """
    return NOTATION.correct(e, key, _move, _pair, _mark)


def refuse_hidden(e: Engine, wanted: Correction, oid: int) -> None:
    """Refuse to put a hidden card of a deck where not every card may go: whether this one may would reveal which card
    it is. It looks at the place only.

    Args:
        e: the engine.
        wanted: the move, which names the card by its place.
        oid: the card.

    Raises:
        Refused: the card must be looked at first.
    """
    zone, _, _ = NOTATION.place(e, wanted.to)
    if zone in KINDS and e.game.card_back(e.card(oid)) != "resource":
        raise refused("a card that lies hidden is added to the hand or put elsewhere first", "4-1-4")


# ---------------------------------------------------------------- the events


def _move(e: Engine, oid: int, wanted: Correction) -> Iterator[Event]:
    zone, seat, place = NOTATION.place(e, wanted.to)
    obj = e.state.objs[oid]
    by_place = "#" not in wanted.what
    if obj.zone == zone and obj.seat == seat and not obj.host and zone not in PILES:
        raise refused("it lies there already")
    if seat != obj.owner and zone not in SHARED:
        raise refused(
            tr("it belongs to P{owner}: it can only lie in that player's {to}", owner=obj.owner + 1, to=wanted.to[3:]),
            "4-1-1-1",
        )
    if by_place and obj.zone not in (*FIELDS, TRASH, REMOVAL):
        refuse_hidden(e, wanted, oid)
    _check_room(e, oid, zone, seat)
    guests = obj.attachments
    moved = Event(CORRECTION, MOVE, oid, zone=zone, seat=seat, at=_at(e, oid, zone, seat, place))
    moved.exhausted = obj.exhausted and zone in FIELDS and obj.zone in FIELDS
    yield moved
    host = moved.new if zone == BATTLE else 0
    for guest in guests:  # 3-3-6
        owner = e.state.objs[guest].owner
        yield Event(CORRECTION, MOVE, guest, zone=zone, seat=seat if host else owner, at=moved.at, host=host)


def _at(e: Engine, oid: int, zone: str, seat: int, place: str) -> int:
    if zone not in PILES:
        if place:
            raise refused(tr("cards of the {zone} have no place to choose", zone=zone))
        return -1
    return NOTATION.index(e, oid, zone, seat, place or ("bottom" if zone == HAND else "top"))


_KINDS_SAID = {
    "unit": N("unit"), "pilot": N("pilot"), "command": N("command"), "base": N("base"), "resource": N("resource"),
}  # fmt: skip


def _kind(kind: str) -> str:
    return tr(_KINDS_SAID.get(kind, kind))


def _check_room(e: Engine, oid: int, zone: str, seat: int) -> None:
    """Only positions that the rules allow."""
    card = q.definition(e, oid)
    kinds = KINDS.get(zone, MAIN)
    if card.kind not in kinds:
        places = {"kind": _kind(card.kind), "kinds": either([_kind(kind) for kind in kinds])}
        if zone == BATTLE and _can_pilot(e, oid):
            raise refused(tr("it is a {kind}; here belongs a {kinds}: pair it with a Unit instead", **places), "4-1-1")
        raise refused(tr("it is a {kind}; here belongs a {kinds}", **places), "4-1-1")
    if card.token and zone not in (*FIELDS, TRASH):
        raise refused("a token leaves the game: move it to the trash", "5-17-2-5")
    obj = e.state.objs[oid]
    if obj.zone == zone and obj.seat == seat:
        return
    here = e.zone(zone, seat)
    if zone == BATTLE and len(here) >= MAX_UNITS:
        raise refused(tr("there are {MAX_UNITS} Units already", MAX_UNITS=MAX_UNITS), "4-5-4")
    if zone == BASE and here:
        raise refused("there is a Base already: move it first", "4-6-3")
    if zone == RESOURCES:
        if len(here) >= MAX_RESOURCES:
            raise refused(tr("there are {MAX_RESOURCES} Resources already", MAX_RESOURCES=MAX_RESOURCES), "4-4-2")
        if card.token and sum(1 for other in here if q.is_ex(e, other)) >= MAX_EX_RESOURCES:
            raise refused(
                tr("there are {MAX_EX_RESOURCES} EX Resources already", MAX_EX_RESOURCES=MAX_EX_RESOURCES), "4-4-2-1"
            )


def _can_pilot(e: Engine, oid: int) -> bool:
    card = q.definition(e, oid)
    return card.kind == "pilot" or card.pilot_name is not None


def _pair(e: Engine, oid: int, unit: int) -> Iterator[Event]:
    host = e.state.objs[unit]
    if not _can_pilot(e, oid):
        raise refused("it is no Pilot", "3-3-1")
    if host.zone != BATTLE or host.host:
        raise refused("it can only be paired with a Unit in the battle area", "3-3-1")
    if oid in host.attachments:
        raise refused("they are paired already")
    if host.attachments:
        raise refused("the Unit has a Pilot already: move that one first", "3-3-4")
    yield Event(CORRECTION, MOVE, oid, zone=BATTLE, seat=host.seat, host=unit)


def _mark(e: Engine, oid: int, wanted: Correction) -> Iterator[Event]:
    obj = e.state.objs[oid]
    if wanted.verb in ("rest", "ready"):
        if obj.zone not in FIELDS or obj.host:
            raise refused("only Units, Bases and Resources on the field are active or rested", "5-4-1")
        turned = wanted.verb == "rest"
        if obj.exhausted == turned:
            raise refused(tr("it is rested already") if turned else tr("it is active already"))
        yield Event(CORRECTION, SET, oid, field="exhausted", value=turned)
        return
    if wanted.verb == "since":
        if obj.zone != BATTLE or obj.host:
            raise refused("only a Unit in the battle area was deployed at some time", "3-2-4")
        turn = e.state.vars["turn"] - (wanted.to == "before")
        if (obj.entered_turn == e.state.vars["turn"]) == (wanted.to == "now"):
            raise refused("it counts as that already")
        yield Event(CORRECTION, SET, oid, field="entered_turn", value=turn)
        return
    if obj.zone not in (BATTLE, BASE) or obj.host:
        raise refused("only Units in the battle area and Bases have damage", "5-5-1")
    if obj.damage == int(wanted.to):
        raise refused(tr("it has {to} damage already", to=wanted.to))
    yield Event(CORRECTION, SET, oid, field="damage", value=int(wanted.to))
