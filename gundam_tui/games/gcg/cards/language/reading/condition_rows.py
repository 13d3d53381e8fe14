"""Rows of events and conditions."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, cast

from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language import wording_conditions as when
from gundam_tui.games.gcg.cards.language import wording_select as s
from gundam_tui.games.gcg.cards.language import wording_words as w
from gundam_tui.games.gcg.cards.language.wording_words import WordingContext

from .making import LEFT, Making, nouns_of, places_in
from .noun_rows import NounRows, core_key
from .spelling import words
from .templates import ANY_TRAIT, Counted, Hole, TemplatePlace, TemplateRows, builder, with_holes
from .variants import SPEAKERS

__all__ = ["ConditionRows"]

_YOURS = SPEAKERS["your"]
_CONTEXTS = (_YOURS, replace(_YOURS, about_this=True), replace(_YOURS, doer="they"))
_OUT_OF_PLAY = replace(_YOURS, it_in_play=False)
_SIDES = ("any", "your", "friendly", "enemy")


class ConditionRows:
    """Makes the rows of events and conditions.

    Args:
        making: where they are collected. `nouns`: what is said of nouns.
    """

    def __init__(self, making: Making, nouns: NounRows) -> None:
        self._making = making
        self._nouns = nouns
        self._event_forms: list[t.EventNode] = []
        self._starts: list[tuple[t.Cond, str]] = []  # conditions that others stand behind, and how both begin

    def events(self) -> None:
        """What a text waits for."""
        self._event_forms = [event for event in self._every_event() if self._making.sayable("event", event)]
        for event in self._event_forms:
            self._making.add("event", when.event(event, SPEAKERS["your"]), event)

    def _every_event(self) -> Iterator[t.EventNode]:
        ex = self._making.examples
        this = t.Ref(to="this")
        players = [t.Select(side="enemy", nouns=("player",)), t.Select(nouns=("player",))]
        subjects: list[tuple[t.Target | None, t.Ref | None]] = [
            (None, None), (this, None), (t.Ref(to="it"), None), (t.Ref(to="them"), None),
            *((who, None) for who in players),
            *((one, None) for one in ex.of(t.Select, 1)[:2]), (ex.of(t.Select, 1)[1], this),
        ]  # fmt: skip
        objects = [None, *ex.of(t.Select, 2)]
        causes = [None, *ex.of(t.Select, 3)]
        names = typing.get_args(t.EventNode.model_fields["name"].annotation)
        yield t.EventNode(
            name="ex_exiled", subject=t.Select(side="your", nouns=("resource",), atoms=(t.Is(state="ex"),))
        )
        for name in names:
            for subject, also in subjects:
                for object_ in (
                    objects if name not in ("destroyed", "rested", "readied", "draws", "discards") else [None]
                ):
                    for how in ("any", *(how for how in typing.get_args(t.How) if how != "any")):
                        for by in causes:
                            yield t.EventNode(name=name, subject=subject, also=also, object=object_, how=how, by=by)
                if name == "activates":
                    yield t.EventNode(name=name, subject=subject, object=objects[1], with_ex=True)
                    yield t.EventNode(name=name, subject=subject, with_ex=True)

    def conditions(self) -> None:
        """Conditions, alone and behind another one."""
        begun = t.RefIs(ref=t.Ref(to="this"), filter=t.Filter(nouns=("unit",), atoms=(t.Is(state="damaged"),)))
        other = t.Holds(left=t.StatOf(stat="ap", of=t.Ref(to="this")), cmp=">=", right=t.Num(n=7))
        self._starts = [(first, when.cond(first, _YOURS) + " and ") for first in (begun, other)]
        self._turns()
        self._attacks()
        self._causes()
        self._earlier_events()
        self._piles()
        self._counts()
        self._references()
        self._players()
        self._ranges()
        self._amounts()

    def _add(self, made: t.Cond, *speakers: WordingContext) -> None:
        """A condition, and its opposite, as these speakers say them (default: the first of all contexts)."""
        for first, said in self._starts if made.op != "earlier" else ():
            for sp in _CONTEXTS[:2]:
                both = when.cond(t.All(conds=(first, made)), replace(sp))
                if both.startswith(said) and both != said + when.cond(made, replace(sp)):
                    self._making.add("cond next", both.removeprefix(said), made)
        for sp in speakers or _CONTEXTS[:1]:
            self._making.add("cond1", when.cond(made, replace(sp)), made)
            self._making.add("cond1", when.cond(t.Not(cond=made), replace(sp)), t.Not(cond=made))

    def _turns(self) -> None:
        for made in (*(t.TurnOf(whose=whose) for whose in ("your", "opponent")), t.UsedEx()):
            self._add(made)
        for zone in typing.get_args(t.Zone):
            self._add(t.CameFrom(zone=zone))

    def _attacks(self) -> None:
        ex = self._making.examples
        for unit in ex.of(t.Ref):
            for target in ("player", *ex.of(t.Select, 2)):
                self._add(t.Attacking(unit=unit, target=target), *_CONTEXTS[:2])

    def _causes(self) -> None:
        for how in typing.get_args(t.How):
            for by in (None, *self._making.examples.of(t.Select, 3)):
                self._add(t.Caused(how=how, by=by))

    def _earlier_events(self) -> None:
        for event in self._event_forms:
            if event.also is None:
                self._add(t.Earlier(event=event))
                self._making.add("so far", when.event_so_far(event, _YOURS), event)

    def _piles(self) -> None:
        """A player who has so many cards of a kind."""
        for pile in self._nouns.compares():
            if pile.stat in typing.get_args(t.Pile) and isinstance(pile.to, t.Num):
                for side in ("enemy", "any"):
                    players = t.Select(side=side, nouns=("player",), atoms=(pile,))
                    self._add(t.Holds(left=t.Count(of=players), cmp=">=", right=t.Num(n=1)))

    def _counts(self) -> None:
        """`you have another Link Unit in play`: number and place around a noun phrase."""
        numbers = (0, 1, self._making.examples.number())
        trait = t.IsTrait(any=(ANY_TRAIT,))
        qualities: tuple[tuple[t.Atom, ...], ...] = ((trait,), (t.Is(state="other"), trait))
        places: list[dict[str, Any]] = [{}, {"zone": "trash"}, {"zone": "hand"}, {"zone": "deck"}, {"zone": "removal"}]
        places += [{"among": t.Ref(to=to)} for to in ("looked", *w.RESULTS)]
        for nouns, place in product(nouns_of("unit", "card", "player", "shield", "resource"), places):
            if place and nouns != ("card",):
                continue
            sides = _SIDES if "among" not in place else ("any",)
            for side, atoms, unique in product(sides, qualities, (False, True)):
                count = t.Count(of=t.Select(side=side, nouns=nouns, atoms=atoms, **place), unique=unique)
                for cmp, n in product(typing.get_args(t.Comparison), numbers):
                    held = t.Holds(left=count, cmp=cmp, right=t.Num(n=n))
                    self._count_row(held, count)
                    if cmp not in ("<=", ">="):
                        self._count_row(t.Not(cond=held), count)

    def _references(self) -> None:
        """What a card that the text speaks of is, its figures, and how many cards it speaks of."""
        ex = self._making.examples
        refs = [*ex.of(t.Ref), *(t.Ref(to=to) for to in (*w.RESULTS, "pilot", "host"))]
        atoms = [*self._nouns.every_atom()]
        for ref in refs:
            told = _CONTEXTS if ref.to in w.RESULTS else _CONTEXTS[:1]
            for side in ("any", "enemy", "friendly"):
                for nouns in nouns_of("unit", "card", "pilot"):
                    self._add(t.RefIs(ref=ref, filter=ex.filter(nouns), side=side), *told, _OUT_OF_PLAY)
            if ref.to in ("it", "this", "them") or ref.to.startswith("$"):
                for atom in atoms:
                    self._add(t.RefIs(ref=ref, filter=t.Filter(nouns=("unit",), atoms=(atom,))))
            for cmp in typing.get_args(t.Comparison):
                for stat in typing.get_args(t.StatName):
                    self._add(t.Holds(left=t.StatOf(stat=stat, of=ref), cmp=cmp, right=t.Num(n=ex.number())))
                for n in (0, 1, ex.number()):
                    self._add(t.Holds(left=t.Count(of=ref), cmp=cmp, right=t.Num(n=n)), *told)

    def _players(self) -> None:
        """The number of enemy players, the Lv. of a player, and what was paid in this turn."""
        ex = self._making.examples
        for cmp in typing.get_args(t.Comparison):
            for n in (0, 1, ex.number()):
                self._add(t.Holds(left=t.EnemyPlayers(), cmp=cmp, right=t.Num(n=n)))
                for who in ("you", "opponent"):
                    self._add(t.Holds(left=t.PlayerLevel(who=who), cmp=cmp, right=t.Num(n=n)))
                self._add(t.Holds(left=t.PaidThisTurn(by=ex.select(side="your")), cmp=cmp, right=t.Num(n=n)))

    def _ranges(self) -> None:
        """`you have 2 to 4 (X) Units in play`."""
        ex = self._making.examples
        for side in _SIDES:
            left = t.Count(of=t.Select(side=side, atoms=(t.IsTrait(any=(ANY_TRAIT,)),)))
            least = t.Holds(left=left, cmp=">=", right=t.Num(n=ex.number()))
            most = t.Holds(left=left, cmp="<=", right=t.Num(n=ex.number()))
            self._count_row(t.All(conds=(least, most)), left)

    def _amounts(self) -> None:
        """One amount against another."""
        ex = self._making.examples
        amounts = [ex.amount(t.Count(of=ex.select(side="enemy")), "amount0") for _ in range(2)]
        for cmp in typing.get_args(t.Comparison):
            self._add(t.Holds(left=amounts[0], cmp=cmp, right=amounts[1]))

    def _count_row(self, made: t.Cond, count: t.Count) -> None:
        sp = SPEAKERS["your"]
        of = cast("t.Select", count.of)
        text = when.cond(made, sp)
        if ("count", text) in self._making.printed:
            return
        self._making.printed["count", text] = None
        held: list[str | Hole] = [word.text for word in words(text)]
        core = TemplatePlace(-1, None)
        for side in (of.side, "any"):
            told = of.model_copy(update={"side": side})
            for many in (False, True):
                core.printed(s.core(told, sp, many_=many), core_key(told, many=many))
        for said, key in core.prints:
            held = with_holes(held, said, Hole(key, -1))
            if said[0] == "other":  # "another (X) Unit": the first word is printed with the article
                held = with_holes(held, ("another", *said[1:]), Hole(("another", *key[1:]), -1))
            if any(isinstance(part, Hole) for part in held):
                break
        places = list(places_in(made, self._making.known))
        for place in places:
            for said, key in place.prints:
                held = with_holes(held, said, Hole(key, place.number))
        if any(isinstance(part, str) and LEFT.search(part) for part in held) or -1 not in {
            part.place for part in held if isinstance(part, Hole)
        }:
            return
        shown = {part.place for part in held if isinstance(part, Hole)}
        used = [place for place in places if place.number in shown]
        make = builder(made, used)

        self._making.rows.setdefault("cond1", TemplateRows()).add_built(tuple(held), Counted(make, of))
