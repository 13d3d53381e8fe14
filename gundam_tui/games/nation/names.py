"""Names of cards."""

from __future__ import annotations

from gundam_tui.kernel import Engine

from .card import CHARACTER
from .model import definition, rules
from .terms import G_ZONE
from .texts import field_cards


def names(e: Engine, oid: int) -> tuple[str, ...]:
    """All names of a card where it is: a card in a G zone that is no part of the field has none."""
    lost = e.state.objs[oid].zone == G_ZONE and G_ZONE not in rules(e).choices.in_play
    return () if lost else definition(e, oid).names


def has_name(e: Engine, oid: int, name: str) -> bool:
    """Is this one of the card's names?"""
    return name in names(e, oid)


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
        and definition(e, oid).type == CHARACTER
        and not set(wanted).isdisjoint(definition(e, oid).names)
    ]
