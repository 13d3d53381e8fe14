"""The rows of every kind of phrase (`templates.Rows`), made from examples of all classes of the tree."""

from __future__ import annotations

import re
import typing
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, TypeAlias, cast

from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language import wording_conditions as when
from gundam_tui.games.gcg.cards.language import wording_select as s
from gundam_tui.games.gcg.cards.language import wording_steps as steps
from gundam_tui.games.gcg.cards.language import wording_words as w
from gundam_tui.games.gcg.cards.language.printer import print_text
from gundam_tui.games.gcg.cards.language.wording_plain import clause
from gundam_tui.games.gcg.cards.language.wording_words import WordingContext

from .spelling import words
from .templates import (
    Counted,
    First,
    Hole,
    Key,
    Place,
    Rows,
    Selected,
    builder,
    parts_of,
    row_of,
    with_holes,
    without_references,
)
from .variants import MINE, SPEAKERS, Examples, Known

Progress: TypeAlias = "Callable[[int, int], None]"
SIDES: tuple[t.WhoseSide, ...] = ("any", "enemy", "friendly")
_STRUCTURED = (t.If, t.Modal, t.Each, t.Watch, t.Block)  # read by `reader`, sentence by sentence
_LEFT = re.compile(r"[Zz]q|^7\d{4}$")  # what a row shows of an example that no hole stands for
_PLACE = re.compile(r"[Zz]q|7\d{4}|\bthe[my]\b|<Repair>|<Breach|blue")


class Language:
    """All rows, by kind of phrase.

    Args:
        progress: called with (parts done, parts in all) while they are made.
    """

    def __init__(self, progress: Progress | None = None) -> None:
        self.examples = Examples()
        self._known = self.examples.known
        self._forms: dict[Any, bool] = {}
        self._printed: dict[tuple[Key, str], Any] = {}
        self.rows: dict[Key, Rows] = {}
        self.nouns: dict[tuple[bool, bool], Rows] = {}
        parts: list[Callable[[], None]] = [
            self._nouns, self._atoms, self._selects, self._amounts, self._events, self._conditions,
        ]  # fmt: skip
        parts += [partial(self._sentences, cls) for cls in _members(t.Step) if cls not in (*_STRUCTURED, t.Impose)]
        parts += [partial(self._rules, cls) for cls in _members(t.Rule)]
        parts += [self._gaining, self._merged_choices]
        targets = [*self.examples.of(t.Ref)[:4], *self.examples.chosen(0)[:4]]
        parts += [partial(self._merged, target) for target in targets]
        for done, part in enumerate(parts, 1):
            part()
            if progress:
                progress(done, len(parts))
        for rows in self.rows.values():
            rows.finished()
        self._forms.clear()
        self._printed.clear()
        self._event_forms.clear()

    # ---------------------------------------------------------------- adding rows

    def _add(self, kind: Key, text: str, example: Any) -> bool:
        """A row of a print; False: it is known, or it does not show a part of the example."""
        known = self._printed.get((kind, text))
        plain = without_references(example)
        if known is not None and plain != known:
            return False
        places = list(_places_in(example, self._known)) if _PLACE.search(text) else []
        if not self._add_row(kind, row_of(text, places), example, places):
            return False
        self._printed.setdefault((kind, text), plain)
        return True

    def _sayable(self, kind: Key, example: Any) -> bool:
        """Has the notation a form for it? A tree that only a program can make is not read."""
        if kind == "sentence":
            made = t.Ability(body=example)
        elif kind == "event" or kind == "so far":
            made = t.Ability(moments=("when",), event=example, body=_DRAW)
        elif kind in ("cond1", "cond next"):
            made = t.Ability(moments=("deploy",), cond=example, body=_DRAW)
        else:
            return True
        shape = (kind, _shape_of(example, {"event": 1, "sentence": 3}.get(cast("str", kind), 2)))
        if shape not in self._forms:
            try:
                print_text(t.CardText(lines=(made,)))
                self._forms[shape] = True
            except ValueError:
                self._forms[shape] = False
        return self._forms[shape]

    def _add_row(self, kind: Key, row: tuple[str | Hole, ...], example: Any, places: list[Place]) -> bool:
        if not row or any(isinstance(part, str) and _LEFT.search(part) for part in row):
            return False
        shown = {part.place for part in row if isinstance(part, Hole)}
        used = [place for place in places if place.number in shown]
        if _hidden(example, used, self._known):
            return False
        rows = self.rows.setdefault(kind, Rows())
        # The notation is asked last: it takes the longest, and most examples print a row that is known.
        if not rows.is_new(row, example) or not self._sayable(kind, example):
            return False
        rows.add(row, example, used)
        return True

    # ---------------------------------------------------------------- nouns and what is said of them

    def _nouns(self) -> None:
        for noun in typing.get_args(t.Noun):
            for zone in ("play", "cards"):
                word = w.nouns((noun,), zone)
                for many in (False, True):
                    rows = self.rows.setdefault(("noun", many, zone == "play"), Rows())
                    rows.add(row_of(w.plural(word) if many else word, ()), noun, ())
                    rows.add(row_of(w.plural(w.NOUNS[noun]) if many else w.NOUNS[noun], ()), noun, ())

    def _atoms(self) -> None:
        found = [*self._every_atom()]
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
        places = list(_places_in(atom, self._known))
        row: list[str | Hole] = list(said)
        for place in places:
            for print_, key in place.prints:
                row = with_holes(row, print_, Hole(key, place.number))
        self._add_row(kind, tuple(row), atom, places)

    def _every_atom(self) -> Iterator[t.Atom]:
        ex = self.examples
        for negate in (False, True):
            name = ex.place((f"Zq{len(ex.places)}",))
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
                name = ex.place((f"Zq{len(ex.places)}",))
                name.printed(f"[{name.value[0]}]" if exact else f'"{name.value[0]}"', "names" if exact else "strings")
                yield t.HasName(any=name.value, exact=exact, negate=negate)
        for moment in typing.get_args(t.Moment):
            yield t.HasMoment(moment=moment)
        yield from self._compares()
        yield t.PairedWith(pilot=ex.filter(("pilot",)))
        yield t.PairedTo(unit=ex.select(side="enemy"))
        yield t.Battling(foe=ex.of(t.Ref)[0])
        yield t.Battling(foe=t.Ref(to="this"))
        yield t.Battling(foe=ex.select(side="enemy"))
        for which in ("lowest", "highest"):
            for stat in typing.get_args(t.StatName):
                yield t.Extreme(which=which, stat=stat)
        numbers = [atom for atom in self._compares() if isinstance(atom.to, t.Num)]
        others = [atom for atom in self._compares() if isinstance(atom.to, t.Num)]
        for a in numbers:
            for b in others:
                if a.stat != b.stat and a.cmp == b.cmp and a.cmp in ("<=", ">="):
                    yield t.Either(any=((a,), (b,)))

    def _compares(self) -> Iterator[t.Compare]:
        ex = self.examples
        for stat in (*typing.get_args(t.StatName), *typing.get_args(t.Pile)):
            for cmp in typing.get_args(t.Comparison):
                yield t.Compare(stat=stat, cmp=cmp, to=t.Num(n=ex.number()))
                if stat in typing.get_args(t.StatName):
                    yield t.Compare(stat=stat, cmp=cmp, to=t.StatOf(stat=stat, of=t.Ref(to="it")))
                    yield t.Compare(stat=stat, cmp=cmp, to=t.StatOf(stat=stat, of=ex.of(t.Ref)[0]))
                yield t.Compare(stat=stat, cmp=cmp, to=cast("Any", ex.amount(t.Count(of=ex.select(side="enemy")))))

    # ---------------------------------------------------------------- selectors

    def _selects(self) -> None:
        """Number, side and place around a noun phrase; the phrase itself is a hole of the kind `core`."""
        ex = self.examples
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
        for nouns in _nouns_of("unit", "card", "player", "shield", "shield area card"):
            for place in places:
                if place and nouns != ("card",):
                    continue
                for side in sides if not place else ("any",) if "among" in place else ("your", "any", "enemy"):
                    for quantity in quantities:
                        self._select(t.Select(nouns=nouns, side=side, **quantity, **place), counted)

    def _select(self, made: t.Select, counted: t.Amount) -> None:
        made = made.model_copy(update={"atoms": (t.IsTrait(any=("Zq",)),)})
        yours, theirs = SPEAKERS["your"], SPEAKERS["their"]
        here = s.in_play(made, yours)
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
        if (kind, text) in self._printed:
            return
        self._printed[kind, text] = None
        made = example if isinstance(example, t.Select) else cast("t.Select", example.of)
        row: tuple[str | Hole, ...] = tuple(word.text for word in words(text))
        core = Place(-1, None)
        in_play = s.in_play(made, sp)
        for many in (False, True):
            for here in (in_play, ""):
                told = s.core(made, sp, many_=many, here=here)
                core.printed(told, self.core_key(made, many=many, here=bool(here)))
        held: list[str | Hole] = list(row)
        for said, key in core.prints:
            held = with_holes(held, said, Hole(key, -1))
            if said[0] == "other":
                held = with_holes(held, ("another", *said[1:]), Hole(("another", *key[1:]), -1))
            if any(isinstance(part, Hole) for part in held):
                break
        outer = made.model_copy(update={"atoms": (), "nouns": ("card",)})
        places = list(_places_in(outer, self._known))
        for place in places:
            for said, key in place.prints:
                held = with_holes(held, said, Hole(key, place.number))
        if any(isinstance(part, str) and _LEFT.search(part) for part in held):
            return
        shown = {part.place for part in held if isinstance(part, Hole)}
        if _hidden(outer, [place for place in places if place.number in shown], self._known):
            return
        alone = -1 not in shown  # "the first 2 cards in your opponent's shield area"
        if alone and "first" not in text:
            return
        if alone:
            outer = made.model_copy(update={"atoms": ()})
        make = builder(outer, [place for place in places if place.number in shown])
        rows = self.rows.setdefault(kind, Rows())
        unique = example.unique if isinstance(example, t.Count) else None
        rows.add_built(tuple(held), Selected(make, unique))

    @staticmethod
    def core_key(made: t.Select, *, many: bool, here: bool = False) -> Key:
        """The kind of a selector's noun phrase: its number, whether the cards are in play, the side word in it."""
        in_play = made.zone == "play" and made.among is None
        side = s._side(made)  # pyright: ignore[reportPrivateUsage]
        return ("core", many, in_play, side, here)

    # ---------------------------------------------------------------- numbers

    def _amounts(self) -> None:
        ex, sp = self.examples, SPEAKERS["your"]
        number = ex.number()
        self._add("amount0", s.amount(t.Num(n=number), sp), t.Num(n=number))
        for my in MINE:
            self.rows.setdefault("amount0", Rows()).add_built(
                ("the", "number", "of", Hole(("counted", my), 0)), First()
            )
        for to in w.RESULTS:
            for unique in (False, True):
                count = t.Count(of=t.Ref(to=to), unique=unique)
                self._add("amount0", s.amount(count, sp), count)
        for stat in typing.get_args(t.StatName):
            for ref in (*ex.of(t.Ref), *(t.Ref(to=to) for to in ("pilot", "target"))):
                stat_of = t.StatOf(stat=stat, of=ref)
                self._add("amount0", s.amount(stat_of, sp), stat_of)
        for who in ("you", "opponent"):
            self._add("amount0", s.amount(t.PlayerLevel(who=who), sp), t.PlayerLevel(who=who))
        self._add("amount0", s.amount(t.EnemyPlayers(), sp), t.EnemyPlayers())
        for name in typing.get_args(t.EventNode.model_fields["name"].annotation):
            told = replace(sp, event=t.EventNode(name=name))
            self._add("amount0", s.amount(t.EventAmount(), told), t.EventAmount())
        paid = t.PaidThisTurn(by=ex.select(side="your"))
        self._add("amount0", s.amount(paid, sp), paid)
        self.rows["amount"] = Rows()
        self.rows["amount"].add_built((Hole("amount0", 0),), First())
        inner = t.Count(of=ex.select(side="enemy"))
        place = ex.place(inner)
        place.printed(s.amount(inner, sp), "amount0")
        for times in (1, ex.number()):
            for per in (1, ex.number()):
                for plus in (0, 1, ex.number()):
                    if (times, per, plus) != (1, 1, 0):
                        scaled = t.Scaled(of=inner, times=times, per=per, plus=plus)
                        self._add("amount", s.amount(scaled, sp), scaled)

    # ---------------------------------------------------------------- events and conditions

    def _events(self) -> None:
        self._event_forms = [event for event in self._every_event() if self._sayable("event", event)]
        for event in self._event_forms:
            self._add("event", when.event(event, SPEAKERS["your"]), event)

    def _every_event(self) -> Iterator[t.EventNode]:
        ex = self.examples
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

    def _conditions(self) -> None:
        ex, kind = self.examples, "cond1"
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
                        self._add("cond next", both.removeprefix(said), made)
            for sp in speakers or contexts[:1]:
                self._add(kind, when.cond(made, replace(sp)), made)
                self._add(kind, when.cond(t.Not(cond=made), replace(sp)), t.Not(cond=made))

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
                self._add("so far", when.event_so_far(event, SPEAKERS["your"]), event)
        for pile in self._compares():
            if pile.stat in typing.get_args(t.Pile) and isinstance(pile.to, t.Num):
                for side in ("enemy", "any"):
                    players = t.Select(side=side, nouns=("player",), atoms=(pile,))
                    add(t.Holds(left=t.Count(of=players), cmp=">=", right=t.Num(n=1)))
        self._counts(add)
        refs = [*ex.of(t.Ref), *(t.Ref(to=to) for to in (*w.RESULTS, "pilot", "host"))]
        atoms = [*self._every_atom()]
        for ref in refs:
            told = contexts if ref.to in w.RESULTS else contexts[:1]
            for side in ("any", "enemy", "friendly"):
                for nouns in _nouns_of("unit", "card", "pilot"):
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
        ex = self.examples
        numbers = [0, 1, ex.number()]
        places: list[dict[str, Any]] = [{}, {"zone": "trash"}, {"zone": "hand"}, {"zone": "deck"}, {"zone": "removal"}]
        places += [{"among": t.Ref(to=to)} for to in ("looked", *w.RESULTS)]
        for nouns in _nouns_of("unit", "card", "player", "shield", "resource"):
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
        if ("count", text) in self._printed:
            return
        self._printed["count", text] = None
        held: list[str | Hole] = [word.text for word in words(text)]
        core = Place(-1, None)
        for side in (of.side, "any"):
            told = of.model_copy(update={"side": side})
            for many in (False, True):
                core.printed(s.core(told, sp, many_=many), self.core_key(told, many=many))
        for said, key in core.prints:
            held = with_holes(held, said, Hole(key, -1))
            if said[0] == "other":  # "another (X) Unit": the first word is printed with the article
                held = with_holes(held, ("another", *said[1:]), Hole(("another", *key[1:]), -1))
            if any(isinstance(part, Hole) for part in held):
                break
        places = list(_places_in(made, self._known))
        for place in places:
            for said, key in place.prints:
                held = with_holes(held, said, Hole(key, place.number))
        if any(isinstance(part, str) and _LEFT.search(part) for part in held) or -1 not in {
            part.place for part in held if isinstance(part, Hole)
        }:
            return
        shown = {part.place for part in held if isinstance(part, Hole)}
        used = [place for place in places if place.number in shown]
        make = builder(made, used)

        self.rows.setdefault("cond1", Rows()).add_built(tuple(held), Counted(make, of))

    # ---------------------------------------------------------------- sentences

    def _sentences(self, cls: type[t.Step]) -> None:
        for step in self._every_step(cls):
            self._sentence(step)

    def _rules(self, cls: type[t.Node]) -> None:
        for rule in self.examples.nodes(cls, 100):
            for step in cast("Iterator[t.Step]", self.examples.with_field(t.Impose, "rule", rule)):
                self._sentence(step)

    def _sentence(self, step: t.Step) -> None:
        for said, may in _said(step):
            self._add("sentence", said, (t.Sentence(do=step, may=may),))

    def _every_step(self, cls: type[t.Step]) -> Iterator[t.Step]:
        ex = self.examples
        if cls is t.Gain:
            yield from self._gains()
        elif cls is t.PlayAs:
            yield from cast("Iterator[t.Step]", ex.nodes(cls))
            number = ex.number()
            yield t.PlayAs(lv=number, cost=number)
        elif cls is t.DeployToken:
            yield from self._tokens()
        elif cls is t.Choose:
            yield from (step for step in cast("Iterator[t.Choose]", ex.nodes(cls)) if step.what)
        else:
            yield from cast("Iterator[t.Step]", ex.nodes(cls))

    def _gains(self) -> Iterator[t.Gain]:
        ex = self.examples
        key, key2 = ex.of(t.Keyword, 0)[0], ex.of(t.Keyword, 7)[0]
        trait = f"Zqtrait{len(ex.places)}"
        ex.place(trait).printed(f"({trait})", "trait")
        of = ex.of(t.Ref, 40)
        amounts = [one for one in ex.of(t.Amount, 41) if not isinstance(one, t.Num)]
        for target in ex.of(t.Target):
            for duration in ("always", "turn", "battle"):
                yield t.Gain(target=target, keywords=(key,), duration=duration)
                yield t.Gain(target=target, keywords=(key, key2), duration=duration)
                yield t.Gain(target=target, trait=trait, duration=duration)
                for ref in of:
                    yield t.Gain(target=target, keywords_of=ref, duration=duration)
                for copies in amounts:
                    yield t.Gain(target=target, keywords=(key,), copies=copies, duration=duration)

    def _gaining(self) -> None:
        """The heads of effects that a card gains: `it gains the following effect during this turn：`."""
        inner = t.Ability(body=(t.Sentence(do=t.Draw(amount=t.Num(n=1))),))
        ways = [
            t.Move(target=t.Ref(to="looked"), to=to) for to in typing.get_args(t.Move.model_fields["to"].annotation)
        ]
        tokens = [t.DeployToken(token=self.examples.of_token(salt)) for salt in range(3)]
        for one in (ways, tokens):
            for a in one:
                for b in one:
                    if a is not b:
                        options = ((t.Sentence(do=a),), (t.Sentence(do=b),))
                        for looked in (1, 3):
                            sp = WordingContext("unit", looked=looked, it_in_play=False)
                            self._add("sentence", steps.step(t.Modal(options=options), sp, _no_ability)[0],
                                      (t.Sentence(do=t.Modal(options=options)),))  # fmt: skip
        for target in self.examples.of(t.Target):
            for duration in ("always", "turn", "battle"):
                made = t.Gain(target=target, ability=inner, duration=duration)
                (said,) = steps.step(made, WordingContext("unit"), _no_ability)
                head, _, rest = said.partition("■")
                if rest:
                    self._add("gains", head, made.model_copy(update={"ability": None}))

    def _tokens(self) -> Iterator[t.DeployToken]:
        ex = self.examples
        least, most = ex.number(), ex.number()
        names = [ex.of_token(salt) for salt in range(2)]
        plain: list[list[t.DeployToken]] = []
        for name in names:
            plain.append([])
            for rested in (False, True):
                for low, high in ((1, 1), (most, most), (1, most), (least, most)):
                    plain[-1].append(t.DeployToken(token=name, least=low, most=high, rested=rested))
        yield from plain[0]
        yield from (one.model_copy(update={"also": (two,)}) for one in plain[0] for two in plain[1])

    def _merged(self, target: t.Target) -> None:
        """Pairs of changes of the same cards that the wording puts into one sentence."""
        ex = self.examples
        keys = ex.of(t.Keyword, 0)[0], ex.of(t.Keyword, 7)[0]
        first, second = t.Num(n=ex.number()), t.Num(n=ex.number())
        kinds: list[tuple[t.StatName, Any]] = [
            ("ap", "+"),
            ("ap", "-"),
            ("hp", "+"),
            ("hp", "-"),
            ("lv", "-"),
            ("cost", "-"),
        ]
        bans = typing.get_args(t.Cant.model_fields["what"].annotation)
        for duration in ("always", "turn", "battle"):
            like: dict[str, Any] = {"target": target, "duration": duration}
            one = [t.Mod(stat=stat, sign=sign, amount=first, **like) for stat, sign in kinds]
            two = [t.Mod(stat=stat, sign=sign, amount=second, **like) for stat, sign in kinds]
            gain = [t.Gain(keywords=(key,), **like) for key in keys]
            whole = [t.Gain(keywords_of=ref, **like) for ref in ex.of(t.Ref, 40)[:3]]
            for a in (*one, gain[0]):
                for b in (*two, gain[1], *whole):
                    self._pair(a, b)
            for amount in ex.of(t.Amount, 3)[3:]:
                for n, (stat, sign) in enumerate(kinds):
                    for other, other_sign in kinds[n + 1 :]:
                        self._pair(t.Mod(stat=stat, sign=sign, amount=amount, **like),
                                   t.Mod(stat=other, sign=other_sign, amount=amount, **like))  # fmt: skip
            recover = t.Recover(target=target, amount=first)
            for mod in two:
                self._pair(recover, mod)
            cant = [t.Impose(rule=t.Cant(what=what), **like) for what in bans]
            for a in cant:
                for b in cant:
                    if a is not b:
                        self._pair(a, b)

    def _merged_choices(self) -> None:
        """A choice, a look or a reveal that the wording puts into one sentence with the next step."""
        ex = self.examples
        for what in ex.chosen(61):
            for card, unit in (("it", "this"), ("this card", "it"), ("that", "it")):
                pair = t.Pair(card=t.Ref(to=card), unit=t.Ref(to=unit))
                for kind in ("unit", "command"):
                    self._pair(t.Choose(what=(what,)), pair, WordingContext(kind))
                activated = WordingContext("unit", event=t.EventNode(name="activates"))
                self._pair(t.Choose(what=(what,)), pair, activated)
            for target in (t.Ref(to="it"), t.Ref(to="them")):
                for to in ("top", "bottom"):
                    self._pair(t.Reveal(target=what), t.Move(target=target, to=to))
                self._pair(t.Reveal(target=what), t.Move(target=target, to="hand", add=True))
        for looked in (t.Ref(to="looked"), t.Ref(to="it")):
            self._pair(t.Reveal(target=looked), t.Move(target=looked, to="hand", add=True))

    def _pair(self, first: t.Step, second: t.Step, sp: WordingContext | None = None) -> None:
        sp = sp or WordingContext("unit")
        for may in (False, True):
            # "reveal 1 card and add it to your hand": the second is done if the first was.
            link = "if so" if may and isinstance(first, t.Reveal) else ""
            pair = (t.Sentence(do=first, may=may), t.Sentence(do=second, link=link))
            said = steps.body(pair, replace(sp, labels={}), _no_ability)
            if len(said) == 1:
                self._add("sentence", said[0], pair)


def _members(union: Any) -> tuple[type[Any], ...]:
    """The classes of a kind of node."""
    return typing.get_args(typing.get_args(union.__value__)[0])


def _nouns_of(*names: t.Noun) -> list[tuple[t.Noun, ...]]:
    return [(name,) for name in names]


def _no_ability(node: t.Ability, sp: WordingContext) -> str:
    """An ability inside a sentence is read by `reader`."""
    return "effect."


def _shape_of(part: Any, depth: int) -> Any:
    """What decides whether the notation has a form for an example: its classes and words, without numbers and names."""
    if isinstance(part, t.Node):
        if isinstance(part, t.Ref) or depth == 0:
            return type(part)
        return (type(part), *(_shape_of(inner, depth - 1) for inner in parts_of(part)))
    if isinstance(part, tuple):
        return tuple(_shape_of(one, depth) for one in parts_of(part))
    if isinstance(part, int) and not isinstance(part, bool):
        return int
    return str if isinstance(part, str) and _PLACE.search(part) else part


_DRAW: t.Body = (t.Sentence(do=t.Draw(amount=t.Num(n=1))),)


def _said(step: t.Step) -> Iterator[tuple[str, bool]]:
    """A step in the words of every context in which they differ, without and with "may"."""
    speakers = [WordingContext("unit")]
    if isinstance(step, t.Move):
        speakers += [WordingContext("unit", moments=("destroyed",)), WordingContext("unit", it_in_play=False)]
        speakers += [WordingContext("unit", looked=n, looked_at=of) for n, of in ((1, 1), (1, 2), (2, 3))]
    if getattr(step, "who", getattr(step, "by", "you")) in ("that player", "you & that player"):
        speakers += [WordingContext("unit", moments=("destroyed",)), WordingContext("unit", player_chosen=True)]
        speakers.append(WordingContext("unit", event=t.EventNode(name="destroys", object=t.Select(side="enemy"))))
    if isinstance(step, t.Pair):
        speakers.append(WordingContext("command"))
    if isinstance(step, t.Impose) and isinstance(step.rule, t.Immune):
        speakers.append(WordingContext("unit", once=True))
    found: dict[tuple[str, bool], None] = {}
    for sp in speakers:
        said = clause(step, sp)
        found[said.say(), False] = None
        if not isinstance(step, t.Impose):
            found[said.say(may=True), True] = None
    yield from found


def _places_in(part: Any, known: Known) -> Iterator[Place]:
    """The places in an example, those outside first."""
    place = known.get(part)
    if place is not None:
        yield place
    for inner in parts_of(part):
        yield from _places_in(inner, known)


def _hidden(part: Any, shown: list[Place], known: Known) -> bool:
    """Has the example a place that its print does not show?"""
    place = known.get(part)
    if place is not None and place in shown:
        return False
    if isinstance(part, int) or (place is not None and not isinstance(part, t.Node)):
        return place is not None
    if isinstance(part, t.Ref) and place is not None:
        return True
    inner = parts_of(part)
    if place is not None and not inner:
        return True
    return any(_hidden(one, shown, known) for one in inner)
