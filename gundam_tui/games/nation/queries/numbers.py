"""Numbers in texts."""

from __future__ import annotations

from gundam_tui.games.nation.cards.card import CHARACTER
from gundam_tui.games.nation.cards.counters import coins
from gundam_tui.games.nation.cards.nodes.amounts import (
    Amount,
    Coins,
    Count,
    Half,
    KeywordOf,
    Paid,
    Picked,
    PowerLead,
    PowerOf,
    Stats,
    StrengthOf,
    Times,
    Took,
    X,
)
from gundam_tui.games.nation.cards.nodes.filters import This
from gundam_tui.games.nation.state.model import definition, others, rules
from gundam_tui.games.nation.state.texts import keyword
from gundam_tui.kernel import Engine

from .power import counts, supplies
from .stats import add, is_unit, strengths
from .targets import candidates


def amount(e: Engine, n: Amount, seat: int, source: int, x: int = 0) -> int:
    """The value of a number in a text, from the point of view of a player and the card with the text.

    Args:
        e: the engine.
        n: the number. Numbers of cards chosen or paid were fixed at the play, as X.
        seat: the player.
        source: the card.
        x: the value of X.
    """
    if isinstance(n, int):
        return n
    if isinstance(n, Count):
        return max(0, len(candidates(e, n.what, seat, source)) + n.plus)
    if isinstance(n, Times):
        return n.n * amount(e, n.of, seat, source, x)
    if isinstance(n, Half):
        return amount(e, n.of, seat, source, x) // 2
    if isinstance(n, Took):
        return e.state.vars.get("took", 0)
    if isinstance(n, PowerLead):
        lead = len(supplies(e, seat)) - len(supplies(e, others(e, seat)[0]))
        return max(0, -lead if n.enemy else lead)
    if isinstance(n, KeywordOf):
        return (keyword(e, source, n.keyword) or 0) if source in e.state.objs else 0
    if isinstance(n, Coins):
        obj = e.state.objs.get(source)
        return (len(coins(obj)) if obj is not None else 0) + n.plus
    if isinstance(n, PowerOf):
        whose = others(e, seat)[0] if n.enemy else seat
        found = counts(e, whose).get(n.color, 0) if n.color else len(supplies(e, whose))
        return found + n.plus - (counts(e, whose).get(n.without, 0) if n.without else 0)
    if isinstance(n, StrengthOf) and isinstance(n.to, This):
        return strength_of(e, source, n.stat)
    return x


def strength_of(e: Engine, oid: int, stat: str) -> int:
    """A strength that a Unit has now or had when it left, the first one as printed (`printed front`), the second as
    printed and modified by its own set cards (`crewed rear`).
    """
    if oid not in e.state.objs:
        past = e.state.last_known.get(oid)
        return (getattr(past.strengths, stat) or 0) if past is not None else 0
    if not is_unit(e, oid):
        return 0
    if stat == "crewed rear":
        return max(0, _crewed(e, oid).rear or 0)
    if stat == "printed front":
        return definition(e, oid).stats.front or 0
    return getattr(strengths(e, oid), stat) or 0


def _crewed(e: Engine, oid: int) -> Stats:
    """The printed strengths, with the modifiers of the Characters set on it."""
    words = rules(e).choices.keywords
    total = definition(e, oid).stats
    for member in e.state.objs[oid].attachments:
        if definition(e, member).type == CHARACTER and words.lends(e, oid, member):
            total = add(total, definition(e, member).stats)
    return total


def number_of(e: Engine, n: Amount, seat: int, source: int, *, least: bool = False) -> int:
    """A number before the play: the player's future choice counts as the `least` that it can be, 1."""
    if isinstance(n, X) and n.most is not None:
        return min(1, amount(e, n.most, seat, source))
    if least and isinstance(n, X | Paid | Picked):
        return 1
    return amount(e, n, seat, source)
