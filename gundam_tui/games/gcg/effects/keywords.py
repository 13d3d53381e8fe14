"""Keyword effects as programs (13-1). Battles check Blocker, First Strike, High-Maneuver and Suppression where they
matter; Repair, Breach and Support are effects that do something.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from gundam_tui.games.gcg.cards.constants import BASE, BATTLE, SHIELDS, TriggerContext
from gundam_tui.games.gcg.cards.happenings import SILENT, Happening
from gundam_tui.games.gcg.cards.model import Carrying, CompiledAbility, Ctx, Op, Program, match
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.changes.damage import deal, redirected
from gundam_tui.games.gcg.changes.prompts import choose
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.queries.conditions import TriggerEvent
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Engine, StackItem


def _repair(x: Ctx) -> int | None:
    """13-1-1-1: at the end of your turn, this Unit recovers the amount."""
    if q.exists(x.e, x.this) and q.thing(x.e, x.this).damage:
        x.e.perform(ch.recover(x.e, x.this, x.bound.amount, x.this))
    return None


def _breach(x: Ctx) -> Carrying:
    """13-1-2-1, 13-1-2-2: damage to the Base, or else to the top Shield, of the destroyed Unit's player.
    13-1-2-4: with neither there it does nothing."""
    e, seat = x.e, x.bound.player
    front = (*e.zone(BASE, seat), *e.zone(SHIELDS, seat))[:1]
    if front:
        how = "battle" if match(e).rules.breach_battle_damage else "effect"
        hits = yield from redirected(e, [(front[0], x.bound.amount, x.this)], how)
        e.perform(ch.note("breach", x.this, front[0], seat=seat, amount=x.bound.amount))
        deal(e, hits, how)
    return None


def _support(x: Ctx) -> Carrying:
    """13-1-3-1: choose one other friendly Unit; it gets AP+(amount) during this turn."""
    e = x.e
    others = [unit for unit in mp.units(e, x.seat) if unit != x.this]  # 12-3-10
    if others:
        chosen = yield from choose(
            e, x.seat, others, 1, 1, source=x.this, rule="13-1-3-1", message="support", args=(x.bound.amount,)
        )
        e.perform(ch.last("mod", "ap", (x.bound.amount,), tuple(chosen), "turn", x.seat, x.this))
        e.perform(ch.note("support", x.this, chosen[0], seat=x.seat))
    return None


def _damaged(e: Engine, h: TriggerEvent) -> bool:
    """13-1-1-1: a Unit without damage has nothing to repair."""
    return e.state.objs[h.subject].damage > 0


def _unit_destroyed(e: Engine, h: TriggerEvent) -> bool:
    """13-1-2-1: an enemy Unit, not a Base or Shield, is destroyed by battle damage in the player's own turn."""
    if h.how != "battle" or h.other < 0 or q.kind(e, h.other) != "unit" or q.kind(e, h.subject) != "unit":
        return False
    seat = q.thing(e, h.subject).seat
    return mp.on_turn(e, seat) and mp.is_enemy(e, seat, h.player)


class Mechanism(NamedTuple):
    """The mechanism of a keyword effect that waits like any other effect (10-1-6).

    Attributes:
        carry: carries it out; `x.bound.amount` is its amount, and the rest of `x.bound` the event it waited for.
        hears: the event after which it waits, as in event patterns, or `turn end`; empty: the rules start it
            themselves.
        starts: does it wait after such an event, whose subject has it?
    """

    carry: Callable[[Ctx], Any]
    hears: str = ""
    starts: Callable[[Engine, TriggerEvent], bool] = lambda e, h: True


# The events that they cause by themselves.
HAPPENS = (
    Happening("breach", "{unit}: <Breach {amount}>", "x", about="battle", source=False, amount=True),
    Happening("support", SILENT, about="battle", source=False),
)

# By keyword effect. Battles check the others where they matter.
MECHANISMS = {
    "repair": Mechanism(_repair, "turn end", _damaged),
    "breach": Mechanism(_breach, "destroys", _unit_destroyed),
    "support": Mechanism(_support),
}


def by_event() -> dict[str, list[tuple[str, Mechanism]]]:
    """The keyword effects that wait after an event, by its name."""
    found: dict[str, list[tuple[str, Mechanism]]] = {}
    for name, mechanism in MECHANISMS.items():
        if mechanism.hears:
            found.setdefault(mechanism.hears, []).append((name, mechanism))
    return found


def follow(e: Engine, h: TriggerEvent) -> None:
    """Let the keyword effects of an event's subject wait if this event starts them."""
    for name, mechanism in match(e).mechanisms.get(h.name, ()):
        if mechanism.starts(e, h):
            amount = q.keywords(e, h.subject).get(name, 0)
            if amount:
                bound = TriggerContext(h.subject, h.other, h.cause, amount, h.how, h.player)
                seat = q.thing(e, h.subject).seat
                e.trigger(StackItem(seat, f"rule:{name}", h.subject, 1, (h.subject, bound, None)))


def end_turn(e: Engine, seat: int) -> None:
    """Let the end-of-turn keyword effects of a player's Units wait."""
    for unit in e.zone(BATTLE, seat):
        follow(e, TriggerEvent("turn end", unit))


class KeywordEffect(Op):
    """The instruction of a keyword effect: runs its mechanism."""

    __slots__ = ("carry",)
    name = "keyword"

    def __init__(self, carry: Callable[[Ctx], Any]) -> None:
        super().__init__()
        self.carry = carry

    def run(self, x: Ctx) -> Carrying | int | None:
        """See `Op`."""
        doing: Carrying | int | None = self.carry(x)
        return doing


def parts() -> dict[str, Any]:
    """The programs of the rules themselves, by id."""
    found: dict[str, Any] = {}
    for name, mechanism in MECHANISMS.items():
        ability = CompiledAbility(f"rule:{name}", 0)
        ability.program = Program(ability.id, (KeywordEffect(mechanism.carry),))
        found[ability.id] = ability
    return found
