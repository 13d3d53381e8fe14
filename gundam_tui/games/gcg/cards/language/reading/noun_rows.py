"""Rows of noun phrases: nouns, what is said of them, how many and where, and numbers."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language import wording_select as s
from gundam_tui.games.gcg.cards.language import wording_words as w
from gundam_tui.games.gcg.cards.language.wording_words import WordingContext

from .making import LEFT, Making, hidden, nouns_of, places_in
from .spelling import words
from .templates import ANY_TRAIT, First, Hole, Key, Selected, TemplatePlace, TemplateRows, builder, row_of, with_holes
from .variants import MINE, SPEAKERS

__all__ = ["NounRows", "core_key"]


class NounRows:
    """Makes the rows of noun phrases and numbers.

    Args:
        making: where they are collected.
    """

    def __init__(self, making: Making) -> None:
        self._making = making

    def nouns(self) -> None:
        """Every noun, in play and elsewhere, one and several."""
        for noun in typing.get_args(t.Noun):
            for zone in ("play", "cards"):
                word = w.nouns((noun,), zone)
                for many in (False, True):
                    rows = self._making.rows.setdefault(("noun", many, zone == "play"), TemplateRows())
                    rows.add(row_of(w.plural(word) if many else word, ()), noun, ())
                    rows.add(row_of(w.plural(w.NOUNS[noun]) if many else w.NOUNS[noun], ()), noun, ())

    def atoms(self) -> None:
        """Qualities: before the noun, behind it, and behind another quality."""
        found = [*self.every_atom()]
        linked: list[t.Atom] = [
            t.Compare(stat="ap", cmp=">=", to=t.Num(n=7)), t.Compare(stat="lv", cmp=">=", to=t.Num(n=7)),
            t.PairedWith(pilot=t.Filter(nouns=("pilot",))), t.HasName(any=("Zz",)), t.Is(state="attacked"),
        ]  # fmt: skip
        sp = SPEAKERS["your"]
        for many in (False, True):

            def core(*atoms: t.Atom, many: bool = many) -> list[str]:
                select = t.Select(side="enemy", nouns=("unit",), atoms=atoms)
                return [word.text for word in words(s.core(select, sp, many_=many))]

            noun = core()[-1]
            for atom in found:
                said = core(atom)
                side, head = (
                    said.index("enemy"),
                    max(at for at, word in enumerate(said) if word == noun or word == "unit") if noun in said else -1,
                )
                if side > 0:
                    self._atom(("front", many), said[:side], atom)
                    continue
                head = said.index(noun) if noun in said else -1
                if head < 0:  # "Unit token"
                    self._atom(("noun after", many), said[2:], atom)
                elif head > 1:
                    self._atom(("near", many), said[1:head], atom)
                else:
                    self._atom(("after", many), said[2:], atom)
                    for before in linked:
                        begun = core(before)
                        both = core(before, atom)
                        if both[: len(begun)] == begun:
                            self._atom(("after next", many), both[len(begun) :], atom)

    def _atom(self, kind: Key, said: list[str], atom: t.Atom) -> None:
        places = list(places_in(atom, self._making.known))
        row: list[str | Hole] = list(said)
        for place in places:
            for print_, key in place.prints:
                row = with_holes(row, print_, Hole(key, place.number))
        self._making.add_row(kind, tuple(row), atom, places)

    def every_atom(self) -> Iterator[t.Atom]:
        """An example of every quality."""
        ex = self._making.examples
        for negate in (False, True):
            name = ex.place((f"{ANY_TRAIT}{len(ex.places)}",))
            name.printed(f"({name.value[0]})", "traits")
            yield t.IsTrait(any=name.value, negate=negate)
            color = ex.place(("blue",))
            color.printed("blue", "colors")
            yield t.IsColor(any=("blue",), negate=negate)
            for state in typing.get_args(t.State):
                yield t.Is(state=state, negate=negate)
            key = ex.place(("repair",))
            key.printed("<Repair>", "keywords")
            yield t.HasKeyword(any=("repair",), negate=negate)
            yield t.HasKeyword(negate=negate)
            for exact in (False, True):
                name = ex.place((f"{ANY_TRAIT}{len(ex.places)}",))
                name.printed(f"[{name.value[0]}]" if exact else f'"{name.value[0]}"', "names" if exact else "strings")
                yield t.HasName(any=name.value, exact=exact, negate=negate)
        for moment in typing.get_args(t.Moment):
            yield t.HasMoment(moment=moment)
        yield from self.compares()
        yield t.PairedWith(pilot=ex.filter(("pilot",)))
        yield t.PairedTo(unit=ex.select(side="enemy"))
        yield t.Battling(foe=ex.of(t.Ref)[0])
        yield t.Battling(foe=t.Ref(to="this"))
        yield t.Battling(foe=ex.select(side="enemy"))
        for which in ("lowest", "highest"):
            for stat in typing.get_args(t.StatName):
                yield t.Extreme(which=which, stat=stat)
        numbers = [atom for atom in self.compares() if isinstance(atom.to, t.Num)]
        others = [atom for atom in self.compares() if isinstance(atom.to, t.Num)]
        for a in numbers:
            for b in others:
                if a.stat != b.stat and a.cmp == b.cmp and a.cmp in ("<=", ">="):
                    yield t.Either(any=((a,), (b,)))

    def compares(self) -> Iterator[t.Compare]:
        """Every comparison of a figure or a pile."""
        ex = self._making.examples
        for stat in (*typing.get_args(t.StatName), *typing.get_args(t.Pile)):
            for cmp in typing.get_args(t.Comparison):
                yield t.Compare(stat=stat, cmp=cmp, to=t.Num(n=ex.number()))
                if stat in typing.get_args(t.StatName):
                    yield t.Compare(stat=stat, cmp=cmp, to=t.StatOf(stat=stat, of=t.Ref(to="it")))
                    yield t.Compare(stat=stat, cmp=cmp, to=t.StatOf(stat=stat, of=ex.of(t.Ref)[0]))
                yield t.Compare(stat=stat, cmp=cmp, to=cast("Any", ex.amount(t.Count(of=ex.select(side="enemy")))))

    # ---------------------------------------------------------------- selectors

    def selects(self) -> None:
        """Number, side and place around a noun phrase; the phrase itself is a hole of the kind `core`."""
        ex = self._making.examples
        least, most = ex.number(), ex.number()
        counted = ex.amount(t.Count(of=ex.select(side="enemy")), "amount")
        one = t.Num(n=1)
        number = t.Num(n=most)
        quantities: list[dict[str, Any]] = [
            {}, {"least": one, "most": one}, {"least": number, "most": number}, {"least": one, "most": number},
            {"least": t.Num(n=0), "most": number}, {"least": t.Num(n=0), "most": one},
            {"least": t.Num(n=least), "most": number}, {"least": counted, "most": counted},
            {"least": one, "most": counted},
            {"least": one, "most": one, "first": True}, {"least": number, "most": number, "first": True},
        ]  # fmt: skip
        places: list[dict[str, Any]] = [{}, {"zone": "trash"}, {"zone": "hand"}, {"zone": "deck"}, {"zone": "removal"}]
        results = [t.Ref(to=to) for to in ("looked", *(name for name in w.RESULTS))]
        places += [{"among": ref} for ref in results]
        sides = ("any", "your", "friendly", "enemy", "each enemy", "most", "another")
        for nouns in nouns_of("unit", "card", "player", "shield", "shield area card"):
            for place in places:
                if place and nouns != ("card",):
                    continue
                for side in sides if not place else ("any",) if "among" in place else ("your", "any", "enemy"):
                    for quantity in quantities:
                        self._select(t.Select(nouns=nouns, side=side, **quantity, **place))

    def _select(self, made: t.Select) -> None:
        made = made.model_copy(update={"atoms": (t.IsTrait(any=(ANY_TRAIT,)),)})
        yours, theirs = SPEAKERS["your"], SPEAKERS["their"]
        here = s.in_play(made)
        prints: list[tuple[str, str, str, t.Select | t.Count]] = [
            ("chosen", s.chosen(made, yours), s.chosen(made, theirs), made)
        ]
        if made.most is None:
            bare = (s.one(made, sp, bare=True) + here for sp in (yours, theirs))
            prints.append(("one", s.one(made, yours), s.one(made, theirs), made))
            prints.append(("bare", *bare, made))  # pyright: ignore[reportArgumentType]
            prints.append(("many", s.many(made, yours), s.many(made, theirs), made))
            prints.append(("every", s.every(made, yours), s.every(made, theirs), made))
            for count in (t.Count(of=made), t.Count(of=made, unique=True)):
                prints.append(("counted", s.counted(count, yours), s.counted(count, theirs), count))
        if made.most is None and made.side in ("any", "enemy", "friendly"):
            another = made.model_copy(update={"atoms": (t.Is(state="other"), *made.atoms)})
            self._select_row(("one", "your"), s.one(another, yours), another, yours)
        for kind, own, other, example in prints:
            self._select_row((kind, "your"), own, example, yours)
            if other != own:
                self._select_row((kind, "their"), other, example, theirs)

    def _select_row(self, kind: Key, text: str, example: t.Select | t.Count, sp: WordingContext) -> None:
        if (kind, text) in self._making.printed:
            return
        self._making.printed[kind, text] = None
        made = example if isinstance(example, t.Select) else cast("t.Select", example.of)
        row: tuple[str | Hole, ...] = tuple(word.text for word in words(text))
        core = TemplatePlace(-1, None)
        in_play = s.in_play(made)
        for many in (False, True):
            for here in (in_play, ""):
                told = s.core(made, sp, many_=many, here=here)
                core.printed(told, core_key(made, many=many, here=bool(here)))
        held: list[str | Hole] = list(row)
        for said, key in core.prints:
            held = with_holes(held, said, Hole(key, -1))
            if said[0] == "other":
                held = with_holes(held, ("another", *said[1:]), Hole(("another", *key[1:]), -1))
            if any(isinstance(part, Hole) for part in held):
                break
        outer = made.model_copy(update={"atoms": (), "nouns": ("card",)})
        places = list(places_in(outer, self._making.known))
        for place in places:
            for said, key in place.prints:
                held = with_holes(held, said, Hole(key, place.number))
        if any(isinstance(part, str) and LEFT.search(part) for part in held):
            return
        shown = {part.place for part in held if isinstance(part, Hole)}
        if hidden(outer, [place for place in places if place.number in shown], self._making.known):
            return
        alone = -1 not in shown  # "the first 2 cards in your opponent's shield area"
        if alone and "first" not in text:
            return
        if alone:
            outer = made.model_copy(update={"atoms": ()})
        make = builder(outer, [place for place in places if place.number in shown])
        rows = self._making.rows.setdefault(kind, TemplateRows())
        unique = example.unique if isinstance(example, t.Count) else None
        rows.add_built(tuple(held), Selected(make, unique))

    # ---------------------------------------------------------------- numbers

    def amounts(self) -> None:
        """Numbers that are counted or read from cards."""
        ex, sp = self._making.examples, SPEAKERS["your"]
        number = ex.number()
        self._making.add("amount0", s.amount(t.Num(n=number), sp), t.Num(n=number))
        for my in MINE:
            self._making.rows.setdefault("amount0", TemplateRows()).add_built(
                ("the", "number", "of", Hole(("counted", my), 0)), First()
            )
        for to in w.RESULTS:
            for unique in (False, True):
                count = t.Count(of=t.Ref(to=to), unique=unique)
                self._making.add("amount0", s.amount(count, sp), count)
        for stat in typing.get_args(t.StatName):
            for ref in (*ex.of(t.Ref), *(t.Ref(to=to) for to in ("pilot", "target"))):
                stat_of = t.StatOf(stat=stat, of=ref)
                self._making.add("amount0", s.amount(stat_of, sp), stat_of)
        for who in ("you", "opponent"):
            self._making.add("amount0", s.amount(t.PlayerLevel(who=who), sp), t.PlayerLevel(who=who))
        self._making.add("amount0", s.amount(t.EnemyPlayers(), sp), t.EnemyPlayers())
        for name in typing.get_args(t.EventNode.model_fields["name"].annotation):
            told = replace(sp, event=t.EventNode(name=name))
            self._making.add("amount0", s.amount(t.EventAmount(), told), t.EventAmount())
        paid = t.PaidThisTurn(by=ex.select(side="your"))
        self._making.add("amount0", s.amount(paid, sp), paid)
        self._making.rows["amount"] = TemplateRows()
        self._making.rows["amount"].add_built((Hole("amount0", 0),), First())
        inner = t.Count(of=ex.select(side="enemy"))
        place = ex.place(inner)
        place.printed(s.amount(inner, sp), "amount0")
        for times in (1, ex.number()):
            for per in (1, ex.number()):
                for plus in (0, 1, ex.number()):
                    if (times, per, plus) != (1, 1, 0):
                        scaled = t.Scaled(of=inner, times=times, per=per, plus=plus)
                        self._making.add("amount", s.amount(scaled, sp), scaled)


def core_key(made: t.Select, *, many: bool, here: bool = False) -> Key:
    """The kind of a selector's noun phrase: its number, whether the cards are in play, the side word in it."""
    in_play = made.zone == "play" and made.among is None
    side = s._side(made)  # pyright: ignore[reportPrivateUsage]
    return ("core", many, in_play, side, here)
