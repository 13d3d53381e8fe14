"""Power: counted, never spent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from gundam_tui.games.nation.cards.card import CardDef, Price
from gundam_tui.games.nation.cards.nodes.amounts import Amount
from gundam_tui.games.nation.cards.terms import G_ZONE
from gundam_tui.games.nation.state.model import clause, definition, rules
from gundam_tui.games.nation.state.texts import Board, board, entries, rule_entries
from gundam_tui.kernel import Engine, Refusal


class Supply(NamedTuple):
    """The power of one source: the colours it may count as, once per check. With none, it counts for the total only."""

    colors: tuple[str, ...]


class Power(NamedTuple):
    """A player's power: its sources, and how many of them have each colour (some have two)."""

    supplies: tuple[Supply, ...]
    counts: Mapping[str, int]


def power(e: Engine, seat: int) -> Power:
    """A player's power. While no text gives any, it follows from the G zone."""
    here = e.zone(G_ZONE, seat)
    key = ("power", seat)
    cache, facts = (e.state_cache, ()) if power_varies(e) else (e.kept_cache, here)
    kept: tuple[tuple[int, ...], Power] | None = cache.get(key)
    if kept is None or kept[0] != facts:
        found = tuple(supply for oid in here for supply in _given(e, oid, seat))
        kept = cache[key] = facts, Power(found, _counted(found))
    return kept[1]


def _counted(found: Iterable[Supply]) -> dict[str, int]:
    counted: dict[str, int] = {}
    for supply in found:
        for color in supply.colors:
            counted[color] = counted.get(color, 0) + 1
    return counted


def supplies(e: Engine, seat: int) -> tuple[Supply, ...]:
    """The sources of a player's power."""
    return power(e, seat).supplies


def power_varies(e: Engine) -> bool:
    """May power change while the board stays: do texts give it, which may depend on coins and conditions?"""
    here: Board = e.board or board(e)
    found = here.power_varies
    if found is None:
        table = entries(e)
        found = here.power_varies = "power" in table or "no power" in table
    return found


def _given(e: Engine, oid: int, seat: int) -> list[Supply]:
    """The power that a G gives: 1 of its colours, unless a text says otherwise."""
    table = entries(e)
    if "no power" in table and rule_entries(e, "no power", oid):
        return []
    card = definition(e, oid)
    symbol = card.symbol or ((card.color,) if rules(e).choices.any_g else ())
    plain = Supply(tuple(color for color in symbol if color != rules(e).choices.neutral))
    said = rule_entries(e, "power", oid) if "power" in table else []
    if not said:
        return [plain]
    # A card's own text replaces its 1; another card's text on it adds to it.
    found: list[Supply] = [] if any(entry.source == oid for entry in said) else [plain]
    for entry in said:
        one = Supply((entry.grant.color,)) if entry.grant.color else plain
        found += [one] * _amount(e, entry.grant.amount, seat, entry.source)
    return found


def _amount(e: Engine, n: Amount | None, seat: int, source: int) -> int:
    return 1 if n is None else rules(e).judgements.amount(e, n, seat, source)


def counts(e: Engine, seat: int) -> Mapping[str, int]:
    """A player's power of each colour (one source of two colours counts in both)."""
    return power(e, seat).counts


def enough(e: Engine, seat: int, color: str, designated: int, total: int) -> bool:
    """Is the power enough? A check asks for one colour, so counting is a matching."""
    here = power(e, seat)
    have = len(here.supplies)
    if have < total:
        return False
    return designated <= (have if color == rules(e).choices.neutral else here.counts.get(color, 0))


def suffices(e: Engine, seat: int, color: str, designated: int, total: int) -> Refusal | None:
    """Why a player does not have enough power, or None."""
    if enough(e, seat, color, designated, total):
        return None
    have = len(supplies(e, seat))
    if have < total:
        return Refusal(
            clause(e, "power"), "power {have}/{total}: it needs {total} in all", {"have": have, "total": total}
        )
    less = counts(e, seat).get(color, 0)
    return Refusal(
        clause(e, "power"), "lacks {color}: it needs {designated} {color} power, you have {less}",
        {"color": Refusal("", color), "designated": designated, "less": less},
    )  # fmt: skip


def price_of(e: Engine, seat: int, card: CardDef, x: int = 1) -> Price:
    """The present price of a card for a player."""
    return rules(e).choices.keywords.price(e, seat, card).at(x)
