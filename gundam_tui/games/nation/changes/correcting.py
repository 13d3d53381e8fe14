"""Corrections of the position that both players agree on (`Engine.correct`): a judge's hand, outside of the rules.

They are written as `games.correcting` says, with these additional verbs; a moved card takes along what is set on it:

    set:CH-003#31>S-N01#12            a Character onto a Unit
    roll:S-N01#12  reroll:S-N01#12

Zones are those of the game, with `-` for a blank (`g-zone`, `area-1`); a squad is a pile, from its front.
"""

from __future__ import annotations

from collections.abc import Iterator

from gundam_tui.games.correcting import Correction, Notation, refused
from gundam_tui.games.nation.cards.card import CHARACTER, OPERATION, UNIT
from gundam_tui.games.nation.cards.game_word import GameWord
from gundam_tui.games.nation.cards.terms import (
    AREAS,
    DEPLOYMENT,
    G_ZONE,
    HAND,
    HANGAR,
    JUNKYARD,
    LOST,
    NATION,
    REMOVED,
)
from gundam_tui.games.nation.queries.stats import defense, is_unit
from gundam_tui.games.nation.queries.targets import can_carry
from gundam_tui.games.nation.state.model import definition, rules
from gundam_tui.games.seats import seat_label
from gundam_tui.kernel import Engine, Event
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.events import CORRECTION, MOVE, REMOVE, SET, SHIFT
from gundam_tui.language import N

from .setgroups import group

PILES = (NATION, LOST, HAND, JUNKYARD, HANGAR, REMOVED)  # every card may go there, at any place
FIELDS = (DEPLOYMENT, *AREAS)

NOTATION = Notation(
    example=("S-N01", "CH-003"),
    zones={zone.replace(" ", "-"): zone for zone in (*PILES, G_ZONE, *FIELDS)},
    trash=JUNKYARD,
    shuffled=("nation", "lost"),
    onto="set",
    marks=("roll", "reroll"),
    prompts=("free",),
    frames=("turn", "window"),
)


def correct(e: Engine, key: str) -> Iterator[Event]:
    """The events of a correction; each must be written before the next is asked for (`Game.correct`).

    Raises:
        Refused: it cannot be read, names no card, or leads to a position that the rules do not allow.
    """
    return NOTATION.correct(e, key, _move, _set, _mark)


def _refused(e: Engine, sentence: str, **places: object) -> Refused:
    """A correction is not possible; `sentence`: why, with words that the game fills in (`Words.said`)."""
    return refused(rules(e).choices.words.said(sentence, **places))


def refuse_hidden(e: Engine, wanted: Correction) -> None:
    """Refuse to put a hidden card where not every card may go: whether this one may would reveal which card it is.

    Raises:
        Refused: the card must be looked at first.
    """
    if NOTATION.place(e, wanted.to)[0] not in PILES:
        raise refused("a card that lies hidden is added to the hand or put elsewhere first")


# ---------------------------------------------------------------- the events


def _move(e: Engine, oid: int, wanted: Correction) -> Iterator[Event]:
    zone, seat, where = NOTATION.place(e, wanted.to)
    obj = e.state.objs[oid]
    if "#" not in wanted.what and obj.zone in (NATION, LOST, HAND):
        refuse_hidden(e, wanted)
    if obj.zone == zone and obj.seat == seat and not obj.host and not where:
        raise refused("it lies there already")
    _check_room(e, oid, zone, seat)
    at = _at(e, oid, zone, seat, where)
    if obj.zone in FIELDS and zone in FIELDS and not obj.host:
        yield Event(CORRECTION, SHIFT, oid, zone=zone, seat=seat, at=at)
        return
    for member in reversed(group(e, oid)):
        if definition(e, member).chip:
            yield Event(CORRECTION, REMOVE, member, seat=e.state.objs[member].seat)
        else:
            whose = seat if member == oid else e.state.objs[member].owner
            yield Event(CORRECTION, MOVE, member, zone=zone, seat=whose, at=at)


def _at(e: Engine, oid: int, zone: str, seat: int, where: str) -> int:
    return NOTATION.index(e, oid, zone, seat, where or ("bottom" if zone in (HAND, G_ZONE, *FIELDS) else "top"))


def _check_room(e: Engine, oid: int, zone: str, seat: int) -> None:
    """Only positions that the rules allow."""
    card, obj = definition(e, oid), e.state.objs[oid]
    if zone == HANGAR and HANGAR not in rules(e).choices.played_from:
        raise _refused(e, "this game has no {zone}", zone=zone)
    if zone not in (*FIELDS, HANGAR) and seat != obj.owner:
        raise _refused(
            e, "it belongs to {player}: it can only lie in that player's {zone}",
            player=seat_label(obj.owner), zone=GameWord(f"zone {zone}"),
        )  # fmt: skip
    if card.chip and zone not in (*FIELDS, REMOVED):
        raise _refused(e, "a chip leaves the game: move it to the {zone removed}")
    if zone in AREAS and card.type != UNIT:
        raise _refused(e, "only {units} stand in a battle area")
    if zone == DEPLOYMENT and card.type not in (UNIT, CHARACTER, OPERATION):
        raise _refused(e, "no such card stands in the {zone deployment}")
    if zone == G_ZONE and card.symbol is None:
        raise _refused(e, "it cannot be played as a {g}")
    if zone in AREAS and not e.state.vars.get("step"):
        raise _refused(e, "a {squad} stands in a battle area during the {at battle} only")


def _set(e: Engine, oid: int, unit: int) -> Iterator[Event]:
    host = e.state.objs[unit]
    kind = definition(e, oid).type
    if kind not in (CHARACTER, OPERATION) or oid == unit:
        raise _refused(e, "it cannot be {attached} a {unit}")
    if oid in host.attachments:
        raise _refused(e, "it is {attached} it already")
    if host.zone not in FIELDS or host.host or not (can_carry(e, unit) if kind == CHARACTER else is_unit(e, unit)):
        raise _refused(e, "nothing of the kind can be {attached} that card")
    moved = Event(CORRECTION, MOVE, oid, zone=host.zone, seat=host.seat, host=unit)
    moved.exhausted = host.exhausted
    yield moved


def _mark(e: Engine, oid: int, wanted: Correction) -> Iterator[Event]:
    obj = e.state.objs[oid]
    if obj.zone not in (*FIELDS, G_ZONE) or obj.host:
        if obj.host:
            raise _refused(e, "it is {attached} a card: mark that one")
        raise _refused(e, "no card is marked in the {zone}", zone=GameWord(f"zone {obj.zone}"))
    if wanted.verb == "damage":
        if obj.zone == G_ZONE or not is_unit(e, oid):
            raise _refused(e, "only {units} have damage")
        if obj.damage == int(wanted.to):
            raise _refused(e, "it has {amount} damage already", amount=wanted.to)
        if int(wanted.to) >= defense(e, oid):
            raise _refused(e, "so much damage would destroy it: move it to the {zone junkyard} instead")
        yield Event(CORRECTION, SET, oid, field="damage", value=int(wanted.to))
        return
    rolled = wanted.verb == "roll"
    if obj.exhausted == rolled:
        raise refused(N("it is rolled already") if rolled else N("it is not rolled"))
    for member in group(e, oid):
        yield Event(CORRECTION, SET, member, field="exhausted", value=rolled)
