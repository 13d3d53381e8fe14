"""Rows of events and conditions."""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, cast

from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language import wording_conditions as when
from gundam_tui.games.gcg.cards.language import wording_select as s
from gundam_tui.games.gcg.cards.language import wording_words as w
from gundam_tui.games.gcg.cards.language.wording_words import WordingContext

from .making import LEFT, Making, nouns_of, places_in
from .noun_rows import NounRows, core_key
from .spelling import words
from .templates import Counted, Hole, TemplatePlace, TemplateRows, builder, with_holes
from .variants import SPEAKERS

__all__ = ["ConditionRows"]


class ConditionRows:
    """Makes the rows of events and conditions.

    Args:
        making: where they are collected. `nouns`: what is said of nouns.
    """

    def __init__(self, making: Making, nouns: NounRows) -> None:
        self._making = making
        self._nouns = nouns
        self._event_forms: list[t.EventNode] = []

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
        ex, kind = self._making.examples, "cond1"
        contexts = [
            SPEAKERS["your"],
            replace(SPEAKERS["your"], about_this=True),
            replace(SPEAKERS["your"], doer="they"),
        ]
        loose = replace(SPEAKERS["your"], it_in_play=False)

        begun = t.RefIs(ref=t.Ref(to="this"), filter=t.Filter(nouns=("unit",), atoms=(t.Is(state="damaged"),)))
        other = t.Holds(left=t.StatOf(stat="ap", of=t.Ref(to="this")), cmp=">=", right=t.Num(n=7))
        starts = [(first, when.cond(first, contexts[0]) + " and ") for first in (begun, other)]

        def add(made: t.Cond, *speakers: WordingContext) -> None:
            for first, said in starts if made.op != "earlier" else ():
                for sp in contexts[:2]:
                    both = when.cond(t.All(conds=(first, made)), replace(sp))
                    if both.startswith(said) and both != said + when.cond(made, replace(sp)):
                        self._making.add("cond next", both.removeprefix(said), made)
            for sp in speakers or contexts[:1]:
                self._making.add(kind, when.cond(made, replace(sp)), made)
                self._making.add(kind, when.cond(t.Not(cond=made), replace(sp)), t.Not(cond=made))

        for made in (*(t.TurnOf(whose=whose) for whose in ("your", "opponent")), t.UsedEx()):
            add(made)
        for zone in typing.get_args(t.Zone):
            add(t.CameFrom(zone=zone))
        for unit in ex.of(t.Ref):
            for target in ("player", *ex.of(t.Select, 2)):
                add(t.Attacking(unit=unit, target=target), *contexts[:2])
        for how in typing.get_args(t.How):
            for by in (None, *ex.of(t.Select, 3)):
                add(t.Caused(how=how, by=by))
        for event in self._event_forms:
            if event.also is None:
                add(t.Earlier(event=event))
                self._making.add("so far", when.event_so_far(event, SPEAKERS["your"]), event)
        for pile in self._nouns.compares():
            if pile.stat in typing.get_args(t.Pile) and isinstance(pile.to, t.Num):
                for side in ("enemy", "any"):
                    players = t.Select(side=side, nouns=("player",), atoms=(pile,))
                    add(t.Holds(left=t.Count(of=players), cmp=">=", right=t.Num(n=1)))
        self._counts(add)
        refs = [*ex.of(t.Ref), *(t.Ref(to=to) for to in (*w.RESULTS, "pilot", "host"))]
        atoms = [*self._nouns.every_atom()]
        for ref in refs:
            told = contexts if ref.to in w.RESULTS else contexts[:1]
            for side in ("any", "enemy", "friendly"):
                for nouns in nouns_of("unit", "card", "pilot"):
                    add(t.RefIs(ref=ref, filter=ex.filter(nouns), side=side), *told, loose)
            if ref.to in ("it", "this", "them") or ref.to.startswith("$"):
                for atom in atoms:
                    add(t.RefIs(ref=ref, filter=t.Filter(nouns=("unit",), atoms=(atom,))))
            for cmp in typing.get_args(t.Comparison):
                for stat in typing.get_args(t.StatName):
                    add(t.Holds(left=t.StatOf(stat=stat, of=ref), cmp=cmp, right=t.Num(n=ex.number())))
                for n in (0, 1, ex.number()):
                    add(t.Holds(left=t.Count(of=ref), cmp=cmp, right=t.Num(n=n)), *told)
        for cmp in typing.get_args(t.Comparison):
            for n in (0, 1, ex.number()):
                add(t.Holds(left=t.EnemyPlayers(), cmp=cmp, right=t.Num(n=n)))
                for who in ("you", "opponent"):
                    add(t.Holds(left=t.PlayerLevel(who=who), cmp=cmp, right=t.Num(n=n)))
                add(t.Holds(left=t.PaidThisTurn(by=ex.select(side="your")), cmp=cmp, right=t.Num(n=n)))
        sides = ("any", "your", "friendly", "enemy")
        for low in sides:
            left = t.Count(of=t.Select(side=low, atoms=(t.IsTrait(any=("Zq",)),)))
            self._count_row(t.All(conds=(
                t.Holds(left=left, cmp=">=", right=t.Num(n=ex.number())),
                t.Holds(left=left, cmp="<=", right=t.Num(n=ex.number())),
            )), left)  # fmt: skip
        amounts = [ex.amount(t.Count(of=ex.select(side="enemy")), "amount0") for _ in range(2)]
        for cmp in typing.get_args(t.Comparison):
            add(t.Holds(left=amounts[0], cmp=cmp, right=amounts[1]))

    def _counts(self, add: Callable[[t.Cond], None]) -> None:
        """`you have another Link Unit in play`: number and place around a noun phrase."""
        ex = self._making.examples
        numbers = [0, 1, ex.number()]
        places: list[dict[str, Any]] = [{}, {"zone": "trash"}, {"zone": "hand"}, {"zone": "deck"}, {"zone": "removal"}]
        places += [{"among": t.Ref(to=to)} for to in ("looked", *w.RESULTS)]
        for nouns in nouns_of("unit", "card", "player", "shield", "resource"):
            for place in places:
                if place and nouns != ("card",):
                    continue
                for side in ("any", "your", "friendly", "enemy") if "among" not in place else ("any",):
                    for atoms in ((t.IsTrait(any=("Zq",)),), (t.Is(state="other"), t.IsTrait(any=("Zq",)))):
                        for unique in (False, True):
                            count = t.Count(of=t.Select(side=side, nouns=nouns, atoms=atoms, **place), unique=unique)
                            for cmp in typing.get_args(t.Comparison):
                                for n in numbers:
                                    held = t.Holds(left=count, cmp=cmp, right=t.Num(n=n))
                                    self._count_row(held, count)
                                    if cmp not in ("<=", ">="):
                                        self._count_row(t.Not(cond=held), count)

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
