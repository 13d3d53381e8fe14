"""Tables for a card that is tried: where it lies suits one of its lines, what is around it suits its whole text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language.wording import nodes
from gundam_tui.games.gcg.flow.ruleset import BookPool
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.kernel import Engine
from gundam_tui.kernel.rng import Stream

from .cast import Cast, Part

__all__ = ["engine_of", "position"]

_UNITS = 6  # in a battle area
_RESOURCES = 10  # in a resource deck
_OWN_TURN = frozenset(("deploy", "paired", "linked", "main", "activate main", "turn end", "after main", "playing"))
_FROM_HAND = frozenset(("main", "action", "playing", "after main"))


def engine_of(cast: Cast, seed: int, pool: BookPool | None = None) -> Engine:
    """The game at the first prompt of a position.

    Args:
        cast: the cards. `seed`: which position.
        pool: the cards ready to run; default: the cast's own.
    """
    return set_up(position(cast, seed), pool=cast.pool() if pool is None else pool)


def position(cast: Cast, seed: int) -> Position:
    """A position that suits the card.

    Args:
        cast: the cards.
        seed: which position, from 0. It decides all chance, and which line of the card the position is for.
    """
    return _Table(cast, seed).position()


class _Table:
    """One position on its way."""

    def __init__(self, cast: Cast, seed: int) -> None:
        self.cast = cast
        self.seed = seed
        self.stream = Stream(1 + seed)
        lines = [line for line in cast.text.lines if isinstance(line, t.Ability | t.Keyword)]
        self.line = lines[seed % len(lines)] if lines else None
        self.moments = frozenset(self.line.moments if isinstance(self.line, t.Ability) else ("static",))
        self.shields = any(isinstance(node, t.Select) and "shield" in node.nouns for node in nodes(cast.text))
        self.several = any(
            isinstance(node, t.EnemyPlayers) or getattr(node, "side", "") in ("each enemy", "most", "another")
            for node in nodes(cast.text)
        )  # fmt: skip

    def position(self) -> Position:
        you = self._side("your")
        enemies = [self._side("enemy") for _ in range(2 if self.several and self._chance(70) else 1)]
        self._put(you)
        you.units = list(you.units)[:_UNITS]
        few = any(part.few and part.zone == "hand" for part in self.cast.parts) and self._chance(60)
        if few:
            you.hand = list(you.hand)[:1]
        tools = [self.cast.tools[name] for name in self._some([*self.cast.tools], 1 if few else 4)]
        you.hand = [*list(you.hand)[:3], *self._some(self.cast.own_tools, 0 if few else 5), *tools, *list(you.hand)[3:]]
        for enemy in enemies:
            enemy.hand = [*self._some([self.cast.tools[name] for name in _THEIRS], 3), *enemy.hand]
            if "burst" in self.moments:
                enemy.units = [UnitAt(self.cast.crowd[2]), *enemy.units][:_UNITS]
        return Position([you, *enemies], active=self._active(), turn=6, seed=1 + self.seed)

    # ---------------------------------------------------------------- one side

    def _side(self, side: str) -> Side:
        cast = self.cast
        bare = self._chance(30)
        parts = [part for part in cast.parts if part.side == side and not self._chance(60 if part.few else 20)]
        units = [unit for part in self._shuffled(parts) if part.zone == "play" for unit in self._units(part)]
        crowd = [self._unit(number) for number in self._some(cast.crowd, 0 if bare else 1 + self.stream.below(4))]
        units = [*units, *crowd] if self._chance(70) else [*crowd, *units]
        if side == "enemy" and not units:
            units = [self._unit(cast.crowd[0])]
        pile = [*cast.crowd, cast.base, *cast.pilots[:2]]
        at: dict[str, list[str]] = {zone: [] for zone in ("hand", "trash", "deck", "shields")}
        for part in parts:
            if part.zone in at:
                at[part.zone] += part.cards
        levels = [9, 10, *cast.levels, *(level - 1 for level in cast.levels)]
        resources = min(max(levels[self.stream.below(len(levels))], 2), _RESOURCES)
        few = self._chance(30)
        made = Side(
            hand=[*at["hand"], *self._some(pile, 0 if few else 2)],
            units=units[:_UNITS],
            shields=[*at["shields"], *self._some(pile, self.stream.below(6))][:6] or [cast.crowd[0]],
            base=self._one((cast.base, None if self.shields else cast.base, "EXB-001", None)),
            base_damage=self.stream.below(3),
            base_rested=self._chance(20),
            resources=resources - (rested := min(self.stream.below(3), resources - 1)),
            rested_resources=rested,
            resource_deck=_RESOURCES - resources,
            ex=self.stream.below(3) if self._chance(60) else 0,
            deck=[*self._shuffled(at["deck"]), *self._some(pile, 6)],
            trash=[*at["trash"], *(() if few else self._some(pile, 7))],
            filler=cast.crowd[0],
        )
        for of, name, count in cast.piles:
            if of == side and self._chance(60):
                setattr(made, name, [*getattr(made, name), *[cast.crowd[0]] * count][:count])
        return made

    def _units(self, part: Part) -> list[UnitAt]:
        found = [self._unit(number, part.pilot) for number in part.cards]
        for unit in found:
            unit.rested = unit.rested if part.rested is None else part.rested
            unit.damage = unit.damage if part.damage is None else part.damage
        return found

    def _unit(self, number: str, pilot: str = "") -> UnitAt:
        """A Unit: damaged or not, often so that the next damage destroys it."""
        rider = pilot or (self._one(self.cast.pilots) if self._chance(30) else None)
        most = (self.cast[number].hp or 1) + (self.cast[rider].hp or 0 if rider else 0) - 1
        damage = self._one((0, 0, 0, min(1, most), most))
        return UnitAt(number, rider, damage, self._chance(40), self._chance(10))

    # ---------------------------------------------------------------- the card itself

    def _put(self, you: Side) -> None:
        """Put the card where the line works."""
        cast, number, kind = self.cast, self.cast.card.number, self.cast.card.type
        where = self.line.where if isinstance(self.line, t.Ability) else "play"
        moments = self.moments
        if "burst" in moments:
            you.shields, you.base = [number, *list(you.shields)[:5]], None
        elif where == "trash":
            you.trash = [number, *you.trash]
        elif where == "hand" or moments & _FROM_HAND:
            you.hand = [number, *you.hand]
            if kind == "pilot":
                you.units = [UnitAt(self._one(cast.hosts)), *you.units]
        elif kind in ("unit", "unit_token"):
            self._put_unit(you)
        elif kind == "base":
            if "deploy" in moments or self._chance(15):
                you.hand, you.base = [number, *you.hand], None
            else:
                you.base, you.base_damage = number, self.stream.below(2)
        elif kind in ("pilot", "command") and cast.hosts:
            waits = bool(moments & {"paired", "linked"}) or self._chance(20)
            host = UnitAt(self._one(cast.hosts), None if waits else number, 0, self._chance(25))
            you.units = [host, *you.units]
            if waits:
                you.hand = [number, *you.hand]
        else:
            you.hand = [number, *you.hand]

    def _put_unit(self, you: Side) -> None:
        cast, number = self.cast, self.cast.card.number
        if "deploy" in self.moments and cast.card.type == "unit" and self._chance(85):
            you.hand = [number, *you.hand]
            you.units = list(you.units)[: _UNITS - 1]
            return
        asks = any(isinstance(node, t.EventNode) and node.name in ("paired", "links") for node in nodes(cast.text))
        waits = bool(self.moments & {"paired", "linked"}) or (asks and self._chance(50))
        pilot = self._one(cast.pilots) if not waits and cast.card.type == "unit" and self._chance(75) else None
        hurt = int(self._chance(40)) if (cast.card.hp or 0) > 1 else 0
        states = cast.own_states
        hurt = hurt or int("damaged" in states and (cast.card.hp or 0) > 1)
        rested = self._chance(75 if "rested" in states else 30)
        you.units = [UnitAt(number, pilot, hurt, rested, self._chance(5)), *you.units]
        if waits or self._chance(30):
            you.hand = [*self._some(cast.pilots, 3), *you.hand]

    def _active(self) -> int:
        """Whose turn it is."""
        turn = self.line.turn if isinstance(self.line, t.Ability) else None
        if "burst" in self.moments:
            return 1
        if isinstance(self.line, t.Keyword):
            return int(self._chance(50))
        if turn is not None:
            return int((turn == "opponent") == self._chance(85))
        own = 88 if self.moments & _OWN_TURN else 40 if self.shields else 65
        return int(not self._chance(own))

    # ---------------------------------------------------------------- chance

    def _chance(self, percent: int) -> bool:
        return self.stream.below(100) < percent

    def _one(self, items: Sequence[Any]) -> Any:
        return items[self.stream.below(len(items))]

    def _shuffled(self, items: Sequence[Any]) -> list[Any]:
        return self.stream.shuffled(list(items))

    def _some(self, items: Sequence[Any], count: int) -> list[Any]:
        return self._shuffled(items)[:count]


_THEIRS = ("Shot", "Weaken", "Ram", "Barrage", "Strike", "Rest", "Strip", "Draw")
