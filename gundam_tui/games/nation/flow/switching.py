"""Switch: exchanging a card of the hand with a Unit of another name."""

from __future__ import annotations

from gundam_tui.games.nation.cards.card import UNIT
from gundam_tui.games.nation.cards.terms import FIELD, HAND
from gundam_tui.games.nation.queries.power import suffices
from gundam_tui.games.nation.queries.stats import types
from gundam_tui.games.nation.state import ledger
from gundam_tui.games.nation.state.model import clause, definition, in_match, rules
from gundam_tui.games.nation.state.texts import heads
from gundam_tui.kernel import Engine, Option, Refusal


def in_any_deck(e: Engine, word: str) -> bool:
    """Is there a card with this special effect in the match? Whether a hand contains one must stay hidden: everybody is
    asked, or nobody.
    """
    return bool(in_match(e, word, lambda number: word in rules(e).defs[number].keywords))


def switch_refusal(e: Engine, seat: int, oid: int, unit: int, word: str) -> Refusal | None:
    """Why a hand card cannot be exchanged with a Unit, or None.

    Args:
        e: the engine.
        seat: the player of the card.
        oid: the card.
        unit: the Unit.
        word: the special effect that allows it.
    """
    number = clause(e, "switch")
    obj, other = e.state.objs.get(oid), e.state.objs.get(unit)
    if obj is None or obj.zone != HAND or obj.seat != seat:
        return Refusal(number, "only cards of your own hand are exchanged")
    row = definition(e, oid).keywords.get(word)
    if row is None:
        return Refusal(number, "it has no Switch")
    if ledger.count(e, ("switch", seat)):
        return Refusal(number, "you have used Switch this turn")
    if other is None or other.zone not in FIELD or other.seat != seat or UNIT not in types(e, unit):
        return Refusal(number, "it is exchanged with one of your {units} in {field}")
    there = definition(e, unit)
    if set(row.names).isdisjoint(there.names) or there.name == definition(e, oid).name:
        return Refusal(number, "it is exchanged with {names}", {"names": " / ".join(row.names)})
    if row.power is not None:
        return suffices(e, seat, definition(e, oid).color, *row.power)
    return None


def switches(e: Engine, seat: int, word: str) -> list[Option]:
    """The exchanges that a player can make."""
    if not in_any_deck(e, word):
        return []
    return [
        Option("switch", oid, e.card(oid), unit, e.card(unit))
        for oid in e.zone(HAND, seat)
        if word in definition(e, oid).keywords
        for unit in heads(e)
        if switch_refusal(e, seat, oid, unit, word) is None
    ]
