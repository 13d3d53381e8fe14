"""What can be corrected, and corrections in words: the module's facet `corrections` (`amending` carries them out)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gundam_tui.games.views import Choice
from gundam_tui.kernel import Engine
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.view import hide_unknown, knows

from .amending import FIELDS, ZONES, Amendment, parse, place, refuse_hidden, refused, target
from .model import definition
from .stats import defense, is_unit
from .terms import G_ZONE, HAND, JUNKYARD, LOST, NATION, REMOVED
from .words import player

__all__ = ["choices", "in_words", "things"]

_WORDS = {zone: word for word, zone in ZONES.items()}
_OPEN = (*FIELDS, G_ZONE, HAND, JUNKYARD, REMOVED)  # every card is named; of the other piles the ends
_PILES = (NATION, LOST)


def things(e: Engine, seat: int | None) -> list[Choice]:
    """The cards and piles that can be corrected, as a seat may know them (None: both players look)."""
    return [choice for at in range(e.seats) for choice in _side(e, ((seat or 0) + at) % e.seats, seat)]


def _side(e: Engine, owner: int, seat: int | None) -> Iterator[Choice]:
    known = _known(e, seat)
    for zone in _OPEN:
        for oid in e.zone(zone, owner):
            for one in (oid, *e.state.objs[oid].attachments):
                yield Choice(_ref(e, one, seat), _called(e, one, seat, known))
    for zone in _PILES:
        pile = e.zone(zone, owner)
        for at, oid in enumerate(pile):
            if at in (0, len(pile) - 1) or knows(e, oid, seat):
                yield Choice(_ref(e, oid, seat), _called(e, oid, seat, known))
        if pile:
            many = f"{len(pile)} card{'s' * (len(pile) != 1)}"
            yield Choice(f"p{owner + 1}/{_WORDS[zone]}", f"{player(owner)}'s {_pile(zone)} ({many})")


def _pile(zone: str) -> str:
    return {NATION: "Nation", LOST: "Lost Pile"}.get(zone, zone)


def _ref(e: Engine, oid: int, seat: int | None) -> str:
    if knows(e, oid, seat):
        return f"{e.card(oid)}#{oid}"
    obj = e.state.objs[oid]
    at = e.zone(obj.zone, obj.seat).index(oid)
    return f"p{obj.seat + 1}/{_WORDS[obj.zone]}/{at + 1 if at else 'top'}"


def _known(e: Engine, seat: int | None) -> frozenset[int]:
    """The physical cards that a seat (None: every seat) knows where they lie."""
    return frozenset(obj.card for oid, obj in e.state.objs.items() if knows(e, oid, seat))


def _called(e: Engine, oid: int, seat: int | None, known: frozenset[int]) -> str:
    """`P1's Spartan (deployment, 1 damage)`, `card 2 of P2's hand`, `the top card of P1's Nation`."""
    obj = e.state.objs[oid]
    owner = player(obj.seat)
    if obj.card not in known or not knows(e, oid, seat):
        pile = e.zone(obj.zone, obj.seat)
        at = pile.index(oid)
        if obj.zone == HAND:
            return f"card {at + 1} of {owner}'s hand"
        where = "top card" if at == 0 else "bottom card" if at == len(pile) - 1 else f"card {at + 1} from the top"
        return f"the {where} of {owner}'s {_pile(obj.zone)}"
    facts = [f"set on {definition(e, obj.host).name}" if obj.host else _pile(obj.zone)]
    facts += ["rolled"] if obj.exhausted else []
    facts += [f"{obj.damage} damage"] if obj.damage else []
    return f"{owner}'s {definition(e, oid).name} ({', '.join(facts)})"


def choices(e: Engine, seat: int | None, thing: str) -> list[Choice]:
    """What can be done with a card or pile: every correction that would be accepted now.

    Raises:
        Refused: there is no such card, or the seat does not know it.
    """
    copy, known = hide_unknown(e, seat), _known(e, seat)
    return [choice for choice in _all(copy, seat, thing, known) if _possible(copy, choice.key, seat, known)]


def _possible(e: Engine, key: str, seat: int | None, known: frozenset[int]) -> bool:
    try:
        _check_known(e, key, seat, known)
        e.clone().amend([key])
    except Refused:
        return False
    return True


def _check_known(e: Engine, key: str, seat: int | None, known: frozenset[int]) -> Amendment:
    """Refuse what would find out about a card that the seat did not know before the first correction.

    Raises:
        Refused: see above.
    """
    wanted = parse(key)
    for ref in (wanted.what, wanted.to):
        if "#" in ref and not _names_known(e, ref, seat, known):
            raise refused(f'"{key}" names no card that you can see')
    if wanted.verb == "move" and "#" not in wanted.what and e.state.objs[target(e, wanted.what)].card not in known:
        refuse_hidden(e, wanted)
    return wanted


def _names_known(e: Engine, ref: str, seat: int | None, known: frozenset[int]) -> bool:
    oid = int(ref.partition("#")[2])
    obj = e.state.objs.get(oid)
    return obj is not None and obj.card in known and knows(e, oid, seat)


def _all(e: Engine, seat: int | None, ref: str, known: frozenset[int]) -> Iterator[Choice]:
    if ref.count("/") == 1:
        yield Choice(f"shuffle:{ref}", "Shuffle it")
        return
    if "#" in ref and not _names_known(e, ref, seat, known):
        raise refused(f'"{ref}" names no card that you can see')
    oid = target(e, ref)
    obj = e.state.objs[oid]
    if obj.zone in (*FIELDS, G_ZONE) and not obj.host:
        verb = "reroll" if obj.exhausted else "roll"
        yield Choice(f"{verb}:{ref}", f"{verb.capitalize()} it")
        if obj.zone in FIELDS and is_unit(e, oid):
            for amount in range(defense(e, oid)):
                yield Choice(f"damage:{ref}={amount}", f"{amount} damage")
    if "#" in ref:
        for unit in [unit for one in range(e.seats) for zone in FIELDS for unit in e.zone(zone, one)]:
            name = f"{player(e.state.objs[unit].seat)}'s {definition(e, unit).name}"
            yield Choice(f"set:{ref}>{e.card(unit)}#{unit}", f"Set it on {name}")
    for at in range(e.seats):
        one = (obj.owner + at) % e.seats
        for word, zone in ZONES.items():
            for where in ("top", "bottom") if zone in _PILES else ("",):
                yield Choice(
                    f"move:{ref}>p{one + 1}/{word}{'/' if where else ''}{where}", f"To {_to(one, zone, where)}"
                )


def _to(seat: int, zone: str, where: str) -> str:
    whose = f"{player(seat)}'s {_pile(zone)}"
    if where.isdigit():
        return f"place {where} from the top of {whose}"
    return f"the {where} of {whose}" if where else whose


def _words(e: Engine, wanted: Amendment, seat: int | None, known: frozenset[int]) -> str:
    if wanted.verb == "shuffle":
        zone, owner, _ = place(e, wanted.what)
        return f"Shuffle {player(owner)}'s {_pile(zone)}"
    what = _called(e, target(e, wanted.what), seat, known)
    if wanted.verb == "move":
        zone, owner, where = place(e, wanted.to)
        return f"Move {what} to {_to(owner, zone, where)}"
    if wanted.verb == "set":
        return f"Set {what} on {_called(e, target(e, wanted.to), seat, known)}"
    if wanted.verb == "damage":
        return f"{what}: {wanted.to} damage from now on"
    return f"{wanted.verb.capitalize()} {what}"


def in_words(e: Engine, keys: Sequence[str], seat: int | None, reader: int | None) -> list[str]:
    """Several corrections in words, one after another, once it is sure that they are possible.

    Args:
        e: the engine.
        keys: the corrections, in order.
        seat: who asks for them (None: both together): nobody can name a card that they do not know, and the answer
            is the same whatever the cards are that they did not know before the first correction.
        reader: for whose eyes; None: both players read it.

    Raises:
        Refused: they are not possible.
    """
    copy, known = hide_unknown(e, seat), _known(e, seat)
    named = known & _known(e, reader)
    found: list[str] = []
    for key in keys:
        found.append(_words(copy, _check_known(copy, key, seat, known), reader, named))
        copy.amend([key])
    return found
