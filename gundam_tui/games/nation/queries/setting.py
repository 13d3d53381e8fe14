"""Setting cards on others: why it is not possible."""

from __future__ import annotations

from gundam_tui.games.nation.cards.card import CHARACTER, UNIT, CardDef
from gundam_tui.games.nation.cards.terms import DEPLOYMENT
from gundam_tui.games.nation.state.model import clause, definition, rules
from gundam_tui.games.nation.state.texts import has_rule
from gundam_tui.kernel import Engine, Refusal

from .stats import types


def refusal(e: Engine, seat: int, card: CardDef, host: int) -> Refusal | None:
    """Why a player cannot set a card on another one, or None."""
    return (rules(e).choices.keywords.set_on or one_character)(e, seat, card, host)


def no_room(e: Engine, card: CardDef, host: int) -> Refusal | None:
    """Why a card cannot be set on another one, in any place, or None."""
    own = rules(e).choices.keywords.room
    return room(e, host) if own is None else own(e, card, host)


def one_character(e: Engine, seat: int, card: CardDef, host: int) -> Refusal | None:
    """A Character is set on an own Unit in the own deployment area, and a Unit has one."""
    return own_unit(e, seat, host) or room(e, host)


def own_unit(e: Engine, seat: int, host: int) -> Refusal | None:
    """Why a card is not a Unit of the player in their deployment area, or None."""
    obj = e.state.objs.get(host)
    if obj is None or obj.seat != seat or obj.zone != DEPLOYMENT or UNIT not in types(e, host):
        return Refusal(
            clause(e, "set"), "no own {unit}: a {character} is {attached} one of your {units} in the {zone deployment}"
        )
    return None


def room(e: Engine, host: int) -> Refusal | None:
    """Why a Unit takes no Character, or None."""
    if e.state.objs[host].attachments:
        return Refusal(clause(e, "set once"), "not free: it has a {character}")
    if CHARACTER in types(e, host) or has_rule(e, "no set", host):
        return Refusal(clause(e, "set never"), "not on it: no {character} can be {attached} it")
    if definition(e, host).chip:
        return Refusal(clause(e, "chip"), "a chip: no {character} is {attached} one")
    return None
