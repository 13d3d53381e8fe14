"""The point of view of an effect: its player, the choices, and the cards that its words mean."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from typing import Any, TypeAlias

from gundam_tui.games.nation.cards.card import COMMAND, Ability
from gundam_tui.games.nation.cards.nodes.amounts import Amount, CorpsOf, Half, StrengthOf, Times
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Each, Host, Ref, Subject, This
from gundam_tui.games.nation.cards.nodes.steps import Damage
from gundam_tui.games.nation.cards.terms import AREAS, MOMENT, CutItem
from gundam_tui.games.nation.queries.numbers import amount, strength_of
from gundam_tui.games.nation.queries.targets import candidates, seats_of
from gundam_tui.games.nation.state.model import active, number, others, rules
from gundam_tui.games.nation.state.texts import has_rule
from gundam_tui.kernel import Engine, Prompt
from gundam_tui.kernel.game import Answer


class Ctx:
    """A running effect: the engine, its item, its text, and the card of its trigger."""

    __slots__ = ("e", "item", "subject", "text")

    def __init__(self, e: Engine, item: CutItem, text: Ability, subject: int) -> None:
        self.e = e
        self.item = item
        self.text = text
        self.subject = subject

    @property
    def seat(self) -> int:
        """The player of the effect."""
        return self.item.seat

    @property
    def source(self) -> int:
        """The card with the text."""
        return self.item.source

    def number(self, n: Amount) -> int:
        """A number of the text."""
        if isinstance(n, StrengthOf):
            found = self.cards(n.to) or self._past(n.to)
            return strength_of(self.e, found[0], n.stat) if found else 0
        if isinstance(n, Times):
            return n.n * self.number(n.of)
        if isinstance(n, Half):
            return self.number(n.of) // 2
        if isinstance(n, CorpsOf):
            played = [item for item in self.e.state.vars.get("stack", ()) if item.source == self.subject]
            price = rules(self.e).defs[number(self.e, self.subject)].price
            return price.at(played[0].x if played else 0).designated
        return amount(self.e, n, self.seat, self.source, self.item.x)

    def _past(self, ref: Ref) -> list[int]:
        """The card that this one was set on when it left."""
        past = self.e.state.last_known.get(self.source)
        return [past.obj.host] if isinstance(ref, Host) and past is not None else []

    def players(self, whose: str) -> list[int]:
        """`friendly`: the player of the effect, `enemy`: the others, `active`: the player whose turn it is, `chosen`:
        the one of the first target, `each`: all, the player of the effect first.
        """
        enemies = others(self.e, self.seat)
        if whose in ("active", "chosen"):
            return [active(self.e) if whose == "active" else self.item.targets[0][0]]
        return {"friendly": [self.seat], "enemy": enemies}.get(whose) or [self.seat, *enemies]

    def groups(self, index: int) -> list[tuple[int, ...]]:
        """The choice for a target of the text, a group for each player that it was chosen for."""
        at = 0
        for i, target in enumerate(self.text.targets):
            n = len(seats_of(self.e, target, self.seat))
            if i == index:
                return list(self.item.targets[at : at + n])
            at += n
        raise AssertionError(f"{self.text.id} has no target {index}")

    def cards(self, ref: Ref) -> list[int]:
        """The cards that a part of the text means now, without those that are gone."""
        objs = self.e.state.objs
        if isinstance(ref, Chosen):
            target = self.text.targets[ref.index]
            if not target.all:
                return [oid for group in self.groups(ref.index) for oid in group if oid in objs]
            found = candidates(self.e, target.what, self.seat, self.source)
            if target.what.area == "one":
                zone = AREAS[self.groups(ref.index)[0][0]]
                found = [oid for oid in found if objs[oid].zone == zone]
            return found
        if isinstance(ref, Each):
            what = ref.what
            if what.cost_x:
                what = replace(what, least_cost=self.item.x, most_cost=self.item.x)
            return candidates(self.e, what, self.seat, self.source)
        if isinstance(ref, This):
            found = [self.source]
        elif isinstance(ref, Host):
            found = [objs[self.source].host] if self.source in objs else []
        else:
            assert isinstance(ref, Subject)
            found = [self.subject]
        return [oid for oid in found if oid in objs]


def movable(x: Ctx, cards: list[int]) -> list[int]:
    """Those of several cards that the effect can move."""
    return [oid for oid in cards if not has_rule(x.e, "unmovable", oid, x.seat)]


def threatens(e: Engine, item: CutItem, oid: int) -> bool:
    """Does a waiting effect deal damage to a card?"""
    if item.kind not in (COMMAND, "text", MOMENT):
        return False
    text = rules(e).pool.ability(item.program)
    x = Ctx(e, item, text, item.subject)
    return any(isinstance(step, Damage) and step.how == "effect" and oid in x.cards(step.to) for step in text.steps)


# The functions that carry out steps, by the type of the node; they return None if they asked nothing.
Doing: TypeAlias = "Generator[Prompt, Answer, None] | None"
Verbs: TypeAlias = dict[type, Callable[[Ctx, Any], Doing]]
