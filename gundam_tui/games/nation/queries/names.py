"""Names of cards."""

from __future__ import annotations

from gundam_tui.games.nation.cards.card import CHARACTER
from gundam_tui.games.nation.cards.terms import G_ZONE
from gundam_tui.games.nation.state.model import definition, rules
from gundam_tui.games.nation.state.texts import entries, field_cards, rule_entries
from gundam_tui.kernel import Engine

from .stats import types


def names(e: Engine, oid: int) -> tuple[str, ...]:
    """All names of a card in its place: a card in a G zone outside the field has none, and an effect may give it
    another one.
    """
    zone = e.state.objs[oid].zone
    if zone == G_ZONE and G_ZONE not in rules(e).choices.in_play:
        return ()
    if zone in rules(e).choices.in_play and "named" in entries(e):
        called = [entry.grant.name for entry in rule_entries(e, "named", oid)]
        if called:
            return (called[-1],)
    return definition(e, oid).names


def name_contains(e: Engine, oid: int, part: str) -> bool:
    """Is this a part of one of the card's names?"""
    return any(part in name for name in names(e, oid))


def named_characters(e: Engine, wanted: tuple[str, ...], seats: tuple[int, ...]) -> list[int]:
    """The Characters in the field with one of these names, under the control of these seats."""
    objs = e.state.objs
    return [
        oid
        for oid in field_cards(e)
        if objs[oid].seat in seats
        and CHARACTER in types(e, oid)
        and not set(wanted).isdisjoint(definition(e, oid).names)
    ]
