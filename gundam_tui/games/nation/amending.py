"""Corrections of the position that both players agree on (`Engine.amend`): a judge's hand, outside of the rules.

A correction is a word of text:

    move:S-N01#12>p1/junkyard         a card into a place, with what is set on it
    move:p1/nation/top>p1/hand        a card that lies hidden is named by its place: top, bottom, or its number
    move:S-N01#12>p1/nation/3         to a place in a pile or a squad: top, bottom, or a number counted from the top
    set:CH-003#31>S-N01#12            a Character onto a Unit
    damage:S-N01#12=2                 how much damage is on a Unit
    roll:S-N01#12  reroll:S-N01#12
    shuffle:p1/nation

Places are those of the game, with `-` for a blank (`g-zone`, `area-1`). Nothing triggers; rules management follows.
What is being resolved must be finished (or taken back) first: its cards cannot be moved away below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from gundam_tui.kernel import Engine, Event, Refusal
from gundam_tui.kernel.digits import is_number
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.events import MOVE, REMOVE, SET, SHIFT, SHUFFLE

from .card import CHARACTER, OPERATION, UNIT
from .model import definition
from .setgroups import group
from .stats import defense, is_unit
from .targets import can_carry
from .terms import AREAS, DEPLOYMENT, G_ZONE, HAND, JUNKYARD, LOST, NATION, REMOVED

AMEND = "amend"  # the name of all its events: nothing triggers on it
PILES = (NATION, LOST, HAND, JUNKYARD, REMOVED)  # every card may lie there, at a place that can be chosen
FIELDS = (DEPLOYMENT, *AREAS)
ZONES = {zone.replace(" ", "-"): zone for zone in (*PILES, G_ZONE, *FIELDS)}
MOST = 99  # damage

_CARD = r"[A-Z0-9]+(?:-[A-Za-z0-9]+)+#[0-9]{1,18}"
_PLACE = r"p[0-9]{1,2}/[a-z0-9-]+/(?:top|bottom|[1-9][0-9]{0,3})"
_SHAPES = {
    "move": re.compile(rf"({_CARD}|{_PLACE})>(p[0-9]{{1,2}}/[a-z0-9-]+(?:/(?:top|bottom|[1-9][0-9]{{0,3}}))?)"),
    "set": re.compile(rf"({_CARD})>({_CARD})"),
    "damage": re.compile(rf"({_CARD})=([0-9]{{1,2}})"),
    "roll": re.compile(rf"({_CARD})"),
    "reroll": re.compile(rf"({_CARD})"),
    "shuffle": re.compile(r"(p[0-9]{1,2}/(?:nation|lost))"),
}
_EXAMPLES = {
    "move": "move:S-N01#12>p1/junkyard or move:p1/nation/top>p1/hand", "set": "set:CH-003#31>S-N01#12",
    "damage": "damage:S-N01#12=2", "roll": "roll:S-N01#12", "reroll": "reroll:S-N01#12", "shuffle": "shuffle:p1/nation",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Amendment:
    """A correction as it is written: what is done, to which card or pile, and where or how much."""

    verb: str
    what: str
    to: str = ""


def refused(text: str) -> Refused:
    """A correction is not possible."""
    return Refused(Refusal("", text))


def parse(key: str) -> Amendment:
    """Read a correction.

    Raises:
        Refused: it is none.
    """
    verb, _, rest = key.partition(":")
    if verb not in _SHAPES:
        raise refused(f'"{verb}" is no correction: there are {", ".join(_SHAPES)}')
    found = _SHAPES[verb].fullmatch(rest)
    if found is None:
        raise refused(f'"{key}" cannot be read: one looks like {_EXAMPLES[verb]}')
    return Amendment(verb, *found.groups())


def amend(e: Engine, key: str) -> Iterator[Event]:
    """The events of a correction, each to be written before the next is asked for (`Game.correct`).

    Raises:
        Refused: it cannot be read, names no card, or the rules know no such position.
    """
    wanted = parse(key)
    _check_quiet(e)
    if wanted.verb == "shuffle":
        zone, seat, _ = place(e, wanted.what)
        yield Event(AMEND, SHUFFLE, seat=seat, zone=zone)
        return
    oid = target(e, wanted.what)
    if wanted.verb == "move":
        yield from _move(e, oid, wanted)
    elif wanted.verb == "set":
        yield _set(e, oid, target(e, wanted.to))
    else:
        yield from _mark(e, oid, wanted)


def target(e: Engine, ref: str) -> int:
    """The object that a correction speaks of.

    Raises:
        Refused: there is none.
    """
    number, _, oid = ref.partition("#")
    if oid:
        obj = int(oid)
        if obj not in e.state.objs or e.card(obj) != number:
            raise refused(f"there is no card {ref} now")
        return obj
    zone, seat, where = place(e, ref)
    pile = e.zone(zone, seat)
    at = {"top": 0, "bottom": len(pile) - 1}.get(where, int(where) - 1 if is_number(where) else 0)
    if not 0 <= at < len(pile):
        raise refused(f"there is no card at {ref}: there are {len(pile)}")
    return pile[at]


def place(e: Engine, text: str) -> tuple[str, int, str]:
    """Zone, seat and place of `p1/nation/top`; the place may be missing.

    Raises:
        Refused: there is no such place.
    """
    who, word, *rest = text.split("/")
    seat = int(who[1:]) - 1
    if not 0 <= seat < e.seats:
        raise refused(f"there is no player {who}: the players are p1 to p{e.seats}")
    if word not in ZONES:
        raise refused(f'there is no place "{word}": there are {", ".join(ZONES)}')
    return ZONES[word], seat, rest[0] if rest else ""


def refuse_hidden(e: Engine, wanted: Amendment) -> None:
    """Refuse to put a hidden card where not every card may lie: whether it may would tell what card it is.

    Raises:
        Refused: it has to be looked at first.
    """
    if place(e, wanted.to)[0] not in PILES:
        raise refused("a card that lies hidden is added to the hand or put elsewhere first")


def _check_quiet(e: Engine) -> None:
    """The flow speaks of cards by their ids: while something resolves, moving them would leave it without."""
    state = e.state
    if state.vars.get("turn", 0) < 1:
        raise refused("the first turn has not begun: finish the set-up first")
    quiet = (
        e.prompt is not None
        and e.prompt.kind == "free"
        and not state.trigger_queue
        and not state.new_triggers
        and all(frame.table in ("turn", "window") for frame in state.flow)
    )
    if not quiet:
        raise refused("something is being resolved: finish it first, or take it back")


# ---------------------------------------------------------------- the events


def _move(e: Engine, oid: int, wanted: Amendment) -> Iterator[Event]:
    zone, seat, where = place(e, wanted.to)
    obj = e.state.objs[oid]
    if "#" not in wanted.what and obj.zone in (NATION, LOST, HAND):
        refuse_hidden(e, wanted)
    if obj.zone == zone and obj.seat == seat and not obj.host and not where:
        raise refused("it lies there already")
    _check_room(e, oid, zone, seat)
    at = _at(e, oid, zone, seat, where)
    if obj.zone in FIELDS and zone in FIELDS and not obj.host:
        yield Event(AMEND, SHIFT, oid, zone=zone, seat=seat, at=at)
        return
    for member in reversed(group(e, oid)):
        if definition(e, member).chip:
            yield Event(AMEND, REMOVE, member, seat=e.state.objs[member].seat)
        else:
            whose = seat if member == oid else e.state.objs[member].owner
            yield Event(AMEND, MOVE, member, zone=zone, seat=whose, at=at)


def _at(e: Engine, oid: int, zone: str, seat: int, where: str) -> int:
    if where == "bottom" or (not where and zone in (HAND, G_ZONE, *FIELDS)):
        return -1
    if where in ("", "top"):
        return 0
    others = len(e.zone(zone, seat)) - (oid in e.zone(zone, seat))
    if int(where) > others + 1:
        raise refused(f"there is no place {where}: there would be {others + 1}")
    return int(where) - 1


def _check_room(e: Engine, oid: int, zone: str, seat: int) -> None:
    """Only positions that the rules know."""
    card, obj = definition(e, oid), e.state.objs[oid]
    if zone not in FIELDS and seat != obj.owner:
        raise refused(f"it belongs to P{obj.owner + 1}: it can only lie in that player's {zone}")
    if card.chip and zone not in (*FIELDS, REMOVED):
        raise refused("a chip leaves the game: move it to the removed cards")
    if zone in AREAS and card.type != UNIT:
        raise refused("only Units stand in a battle area")
    if zone == DEPLOYMENT and card.type not in (UNIT, CHARACTER, OPERATION):
        raise refused("no such card stands there")
    if zone == G_ZONE and card.symbol is None:
        raise refused("it has no G symbol")
    if zone in AREAS and not e.state.vars.get("step"):
        raise refused("squads stand in the areas during a battle only")


def _set(e: Engine, oid: int, unit: int) -> Event:
    host = e.state.objs[unit]
    kind = definition(e, oid).type
    if kind not in (CHARACTER, OPERATION) or oid == unit:
        raise refused("only a Character is set on a Unit")
    if oid in host.attachments:
        raise refused("it is set on it already")
    if host.zone not in FIELDS or host.host or not (can_carry(e, unit) if kind == CHARACTER else is_unit(e, unit)):
        raise refused("no Character can be set on it")
    moved = Event(AMEND, MOVE, oid, zone=host.zone, seat=host.seat, host=unit)
    moved.exhausted = host.exhausted
    return moved


def _mark(e: Engine, oid: int, wanted: Amendment) -> Iterator[Event]:
    obj = e.state.objs[oid]
    if obj.zone not in (*FIELDS, G_ZONE) or obj.host:
        raise refused("only cards in the field and in the G Zone are marked")
    if wanted.verb == "damage":
        if obj.zone == G_ZONE or not is_unit(e, oid):
            raise refused("only Units in the field have damage")
        if obj.damage == int(wanted.to):
            raise refused(f"it has {wanted.to} damage already")
        if int(wanted.to) >= defense(e, oid):
            raise refused("so much damage would destroy it: move it to the Junkyard instead")
        yield Event(AMEND, SET, oid, field="damage", value=int(wanted.to))
        return
    rolled = wanted.verb == "roll"
    if obj.exhausted == rolled:
        raise refused(f"it is {'rolled' if rolled else 'upright'} already")
    for member in group(e, oid):
        yield Event(AMEND, SET, member, field="exhausted", value=rolled)
