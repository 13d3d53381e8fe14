"""Lists what can be corrected, and puts corrections into words, for screens (`corrections` carries them out)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gundam_tui.games.views import Choice
from gundam_tui.kernel import Engine, Refusal
from gundam_tui.kernel.digits import is_number
from gundam_tui.kernel.engine import Refused
from gundam_tui.kernel.view import hide_unknown, knows

from . import queries as q
from .constants import BASE, BATTLE, DECK, HAND, REMOVAL, RESOURCE_DECK, RESOURCES, SHIELDS, TRASH
from .corrections import ZONES, parse, refuse_hidden, target
from .words import naming as n

__all__ = ["choices", "in_words", "things", "words"]

WORDS = {zone: word for word, zone in ZONES.items()}
_OPEN = (BATTLE, BASE, RESOURCES, HAND, SHIELDS, TRASH, REMOVAL)  # every card is named; of the decks the ends


def things(e: Engine, seat: int | None) -> list[Choice]:
    """The cards and piles that can be corrected, as that seat may know them.

    Args:
        e: the engine.
        seat: who looks, its own side comes first; None: both players do.
    """
    found: list[Choice] = []
    for at in range(e.seats):
        found += _side(e, ((seat or 0) + at) % e.seats, seat)
    return found


def _side(e: Engine, owner: int, seat: int | None) -> Iterator[Choice]:
    for zone in _OPEN:
        for oid in e.zone(zone, owner):
            yield _thing(e, oid, seat)
            for guest in e.state.objs[oid].attachments:
                yield _thing(e, guest, seat)
    for zone in (DECK, RESOURCE_DECK):
        pile = e.zone(zone, owner)
        for at, oid in enumerate(pile):
            if at in (0, len(pile) - 1) or knows(e, oid, seat):
                yield _thing(e, oid, seat)
        if pile:
            where = f"p{owner + 1}/{WORDS[zone]}"
            yield Choice(where, f"{n.player(owner)}'s {zone} ({len(pile)} card{'s' * (len(pile) != 1)})")


def _thing(e: Engine, oid: int, seat: int | None) -> Choice:
    return Choice(_ref(e, oid, seat), _called(e, oid, seat, _known(e, seat)))


def _ref(e: Engine, oid: int, seat: int | None) -> str:
    if knows(e, oid, seat):
        return f"{e.card(oid)}#{oid}"
    obj = e.state.objs[oid]
    at = e.zone(obj.zone, obj.seat).index(oid)
    return f"p{obj.seat + 1}/{WORDS[obj.zone]}/{at + 1 if at else 'top'}"


def _known(e: Engine, seat: int | None) -> frozenset[int]:
    """The physical cards whose place a seat (None: every seat) knows."""
    return frozenset(obj.card for oid, obj in e.state.objs.items() if knows(e, oid, seat))


def _called(e: Engine, oid: int, seat: int | None, known: frozenset[int], *, placed: bool = True) -> str:
    """`P1's Gundam (battle area, 2 damage)`, `card 2 of P2's hand`, `the top card of P1's deck`.

    Args:
        known: the physical cards that may be named, if the seat knows them still.
        placed: may be said at which place of a hand it is.
    """
    obj = e.state.objs[oid]
    owner = n.player(obj.seat)
    if obj.card not in known or not knows(e, oid, seat):
        at = e.zone(obj.zone, obj.seat).index(oid)
        if obj.zone == HAND and not placed:
            return f"a card of {owner}'s hand"
        if obj.zone == HAND:
            return f"card {at + 1} of {owner}'s hand"
        noun = "Shield" if obj.zone == SHIELDS else "card"
        of = "" if obj.zone == SHIELDS else f" of {owner}'s {obj.zone}"
        whose = f"{owner}'s " if obj.zone == SHIELDS else "the "
        count = len(e.zone(obj.zone, obj.seat))
        if at == 0 or (at == count - 1 and obj.zone in (DECK, RESOURCE_DECK)):
            return f"{whose}{'top' if at == 0 else 'bottom'} {noun}{of}"
        return f"{whose}{noun} {at + 1} from the top{of}"
    if obj.zone == RESOURCES:
        return f"{owner}'s {n.resource(e, oid)} ({'rested' if obj.exhausted else 'active'})"
    facts = [obj.zone]
    if obj.host:
        facts = [f"Pilot of {n.called(e, obj.host, seat)}"]
    facts += ["rested"] if obj.exhausted else []
    facts += [f"{obj.damage} damage"] if obj.damage else []
    return f"{owner}'s {n.name(e, oid)} ({', '.join(facts)})"


def choices(e: Engine, seat: int | None, ref: str) -> list[Choice]:
    """What can be done with a card or pile: every correction that would be accepted now.

    Args:
        e: the engine.
        seat: who looks; None: both players do.
        ref: a key of `things`.

    Raises:
        Refused: there is no such card, or the seat does not know it.
    """
    copy, known = hide_unknown(e, seat), _known(e, seat)
    return [choice for choice in _all(copy, seat, ref, known) if _possible(copy, choice.key, seat, known)]


def _possible(e: Engine, key: str, seat: int | None, known: frozenset[int]) -> bool:
    try:
        _check_known(e, key, seat, known)
        e.clone().amend([key])
    except Refused:
        return False
    return True


def _check_known(e: Engine, key: str, seat: int | None, known: frozenset[int]) -> None:
    """Refuse what would find out about a card that the seat did not know before the first correction: to name it by
    its number, and to put it where only some cards may lie.

    Raises:
        Refused: see above.
    """
    wanted = parse(key)
    if any("#" in ref and not _names_known(e, ref, seat, known) for ref in (wanted.what, wanted.to)):
        raise _unseen(key)
    if wanted.verb == "move" and "#" not in wanted.what:
        oid = target(e, wanted.what)
        if e.state.objs[oid].card not in known:
            refuse_hidden(e, wanted, oid)


def _names_known(e: Engine, ref: str, seat: int | None, known: frozenset[int]) -> bool:
    oid = int(ref.partition("#")[2])
    obj = e.state.objs.get(oid)
    return obj is not None and obj.card in known and knows(e, oid, seat)


def _unseen(asked: str) -> Refused:
    return Refused(Refusal("4-1-4", f'"{asked}" names no card that you can see'))


def _all(e: Engine, seat: int | None, ref: str, known: frozenset[int]) -> Iterator[Choice]:
    if ref.count("/") == 1:
        yield Choice(f"shuffle:{ref}", "Shuffle it")
        return
    if "#" in ref and not _names_known(e, ref, seat, known):
        raise _unseen(ref)
    oid = target(e, ref)
    obj = e.state.objs[oid]
    on_field = obj.zone in (BATTLE, BASE, RESOURCES) and not obj.host
    if on_field:
        yield Choice(
            f"{'ready' if obj.exhausted else 'rest'}:{ref}", "Set it as active" if obj.exhausted else "Rest it"
        )
    if obj.zone in (BATTLE, BASE) and on_field:
        hp = q.hp(e, oid)
        for amount in range(hp + 1):
            more = " (it is destroyed)" if amount == hp else ""
            yield Choice(f"damage:{ref}={amount}", f"{amount} damage{more}")
    if obj.zone == BATTLE and on_field:
        yield Choice(f"since:{ref}=before", "It was deployed before this turn")
        yield Choice(f"since:{ref}=now", "It was deployed this turn")
    if "#" in ref:
        for one in range(e.seats):
            for unit in e.zone(BATTLE, one):
                pair = f"pair:{ref}>{e.card(unit)}#{unit}"
                yield Choice(pair, f"Pair it with {n.player(one)}'s {n.called(e, unit, seat)}")
    for at in range(e.seats):
        one = (obj.owner + at) % e.seats
        for zone in (HAND, BATTLE, BASE, RESOURCES, TRASH, DECK, SHIELDS, REMOVAL, RESOURCE_DECK):
            for place in ("top", "bottom") if zone in (DECK, SHIELDS, RESOURCE_DECK) else ("",):
                where = f"p{one + 1}/{WORDS[zone]}{'/' if place else ''}{place}"
                yield Choice(f"move:{ref}>{where}", f"To {_place(one, zone, place)}")


def _place(seat: int, zone: str, place: str) -> str:
    whose = f"{n.player(seat)}'s {zone}"
    if is_number(place):
        return f"place {place} from the top of {whose}"
    return f"the {place} of {whose}" if place else whose


def words(e: Engine, key: str, seat: int | None) -> str:
    """A correction in words, before it is carried out.

    Args:
        e: the engine, in the position that is to be corrected.
        key: the correction.
        seat: who reads it; None: both players do.

    Raises:
        Refused: it cannot be read, or there is no such card.
    """
    return _words(e, key, seat, _known(e, seat))


def _words(e: Engine, key: str, seat: int | None, known: frozenset[int]) -> str:
    wanted = parse(key)
    if wanted.verb == "shuffle":
        who, word = wanted.what.split("/")
        return f"Shuffle {who.upper()}'s {ZONES[word]}"
    oid = target(e, wanted.what)
    what = _called(e, oid, seat, known, placed="#" not in wanted.what)
    if wanted.verb == "move":
        who, word, *place = wanted.to.split("/")
        zone = ZONES.get(word, word)
        return f"Move {what} to {_place(int(who[1:]) - 1, zone, place[0] if place else '')}"
    if wanted.verb == "pair":
        return f"Pair {what} with {_called(e, target(e, wanted.to), seat, known)}"
    if wanted.verb == "damage":
        return f"{what}: {wanted.to} damage from now on"
    if wanted.verb == "since":
        return f"{what} counts as deployed {'this turn' if wanted.to == 'now' else 'before this turn'}"
    return f"{'Rest' if wanted.verb == 'rest' else 'Set as active'} {what}"


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
    copy, known = hide_unknown(e, seat), _known(e, seat)  # what asking tells is decided by what was known before
    named = known & _known(e, reader)
    found: list[str] = []
    for key in keys:
        _check_known(copy, key, seat, known)
        found.append(_words(copy, key, reader, named))
        copy.amend([key])
    return found
