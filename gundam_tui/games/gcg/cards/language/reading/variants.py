"""Examples of every class of the tree, made from the types of its fields, with places for what differs."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from math import prod
from typing import Any, cast

from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language import wording_select as s
from gundam_tui.games.gcg.cards.language import wording_words as w
from gundam_tui.games.gcg.cards.language.wording_words import WordingContext

from .templates import ANY_TRAIT, TemplatePlace

MINE = ("your", "their")  # whose the cards are in the speaker's words: the player's, or those of players who act
SPEAKERS = {my: WordingContext("unit", my=my) for my in MINE}
_MANY = 600  # examples of one class
_OFTEN = 70000  # the first of the numbers that no card shows


class Known:
    """Places by the part of an example that they are."""

    def __init__(self) -> None:
        self.nodes: dict[int, TemplatePlace] = {}
        self.values: dict[tuple[type, Any], TemplatePlace] = {}

    def add(self, place: TemplatePlace) -> None:
        """Know a place."""
        if isinstance(place.value, t.Node):
            self.nodes[id(place.value)] = place
        else:
            self.values[type(place.value), place.value] = place

    def get(self, part: Any) -> TemplatePlace | None:
        """The place that this part is."""
        if isinstance(part, t.Node):
            return self.nodes.get(id(part))
        if isinstance(part, bool) or not (isinstance(part, (int, str)) or _plain(part)):
            return None
        return self.values.get((cast("type", type(part)), part))


def _plain(part: Any) -> bool:
    """Is it a row of one name?"""
    return isinstance(part, tuple) and [type(one) for one in cast("tuple[Any, ...]", part)] == [str]


class Examples:
    """Values for the fields of examples; each is a place, or has places inside.

    A field has values of its own (`salt`), so that two fields of one node cannot be mistaken for each other.
    """

    def __init__(self) -> None:
        self.places: list[TemplatePlace] = []
        self.known = Known()
        self._made: dict[tuple[Any, int], list[Any]] = {}

    def place(self, value: Any) -> TemplatePlace:
        """A new place for a value."""
        made = TemplatePlace(len(self.places), value)
        self.places.append(made)
        self.known.add(made)
        return made

    # ---------------------------------------------------------------- by type

    def of(self, kind: Any, salt: int = 0) -> list[Any]:
        """Values of an annotated type."""
        key = (str(kind), salt)
        if key not in self._made:
            self._made[key] = list(self._values(kind, salt))
        return self._made[key]

    def _values(self, kind: Any, salt: int) -> Iterator[Any]:
        makers: tuple[tuple[Any, Callable[[int], Iterator[Any]]], ...] = (
            (t.Amount, self._amounts), (t.Target, self._targets), (t.Select, self._selects), (t.Ref, self._refs),
            (t.Filter, self._filters), (t.EventNode, self._events), (t.KeywordName, self._nothing),
            (t.Keyword, self._keywords), (int, self._ints),
        )  # fmt: skip
        for known, make in makers:
            if kind is known:
                yield from make(salt)
                return
        if hasattr(kind, "__value__"):
            yield from self._values(kind.__value__, salt)
            return
        origin, args = typing.get_origin(kind), typing.get_args(kind)
        if origin is typing.Annotated:
            yield from self._values(args[0], salt)
        elif origin is typing.Literal:
            yield from args
        elif origin in (typing.Union, types.UnionType):
            for arg in args:
                yield from self.of(arg, salt)
        elif origin is tuple:
            yield from self._tuples(args, salt)
        elif kind is type(None):
            yield None
        elif kind is bool:
            yield from (False, True)
        elif isinstance(kind, type) and issubclass(kind, t.Node):
            yield from self.nodes(kind, salt)

    def _tuples(self, args: tuple[Any, ...], salt: int) -> Iterator[Any]:
        if len(args) == 2 and args[1] is Ellipsis:
            yield ()
            if args[0] is t.Select:
                yield from ((one,) for one in self.chosen(salt))
                yield from ((a, b) for a in self.chosen(salt)[:9] for b in self.chosen(salt + 7)[:9])
            elif args[0] is t.DeployToken:
                for rested in (False, True):
                    yield (t.DeployToken(token=self._texts(t.DeployToken, "", salt)[0], rested=rested),)
            elif args[0] is t.Keyword:
                yield from ((one,) for one in self.of(args[0], salt))
                yield from ((a, b) for a in self.of(args[0], salt)[:4] for b in self.of(args[0], salt + 7)[:4])
        else:
            yield tuple(self.of(arg, salt + 11 * at)[1] for at, arg in enumerate(args))

    def nodes(self, cls: type[t.Node], salt: int = 0) -> Iterator[t.Node]:
        """Examples of one class: all values of all fields with each other."""
        names = [name for name in cls.model_fields if name != "op"]
        hints = typing.get_type_hints(cls, include_extras=True)
        fields = [self._field(cls, name, hints[name], salt + 17 * at) for at, name in enumerate(names)]
        for values in _together(fields):
            yield cls(**dict(zip(names, values, strict=True)))

    def with_field(self, cls: type[t.Node], fixed: str, value: Any) -> Iterator[t.Node]:
        """Examples of one class, all with this value of one field."""
        names = [name for name in cls.model_fields if name != "op"]
        hints = typing.get_type_hints(cls, include_extras=True)
        fields = [
            [value] if name == fixed else self._field(cls, name, hints[name], 17 * at) for at, name in enumerate(names)
        ]
        targets = self.of(t.Target)
        few = [*targets[:5], *targets[9:13], *targets[19:21]]
        fields = [few if field is targets or list(field) == targets else field for field in fields]
        for values in product(*fields):
            yield cls(**dict(zip(names, values, strict=True)))

    def _field(self, cls: type[t.Node], name: str, hint: Any, salt: int) -> Sequence[Any]:
        if hint is str or name == "label":
            found: list[Any] = self._texts(cls, name, salt)
        else:
            found = self.of(hint, salt)
        default = cls.model_fields[name].default
        return sorted(found, key=lambda value: value != default) or [default]

    # ---------------------------------------------------------------- values of each kind

    def _ints(self, salt: int) -> Iterator[int]:
        yield 1
        yield self.number()

    def number(self) -> int:
        """A number that no card shows."""
        value = _OFTEN + len(self.places)
        place = self.place(value)
        place.printed(str(value), "int")
        return value

    def of_token(self, salt: int) -> str:
        """A token's number."""
        return cast("str", self._texts(t.DeployToken, "", salt)[0])

    def _texts(self, cls: type[t.Node], name: str, salt: int) -> list[Any]:
        if cls is t.DeployToken:
            value = f"T-{_OFTEN + len(self.places)}"
            self.place(value).printed(f"[{value}]", "token")
            return [value]
        return [None]

    def _keywords(self, salt: int) -> Iterator[t.Keyword]:
        number = _OFTEN + len(self.places)
        made = t.Keyword(name="breach", amount=number)
        self.place(made).printed(f"<Breach {number}>", "keyword")
        yield made

    def _refs(self, salt: int) -> Iterator[t.Ref]:
        label = f"$zq{salt}r"
        made = t.Ref(to=label)
        place = self.place(made)
        place.printed(f"that {label[1:]}", ("ref", False))
        yield made
        yield t.Ref(to="it")
        many = t.Ref(to="them")
        place = self.place(many)
        place.printed("them", ("ref", True))
        place.printed("they", ("ref", True))
        yield many
        yield from (t.Ref(to=to) for to in ("this", "this card", "the discarded", "looked", "that", "rest"))

    def _trait(self) -> tuple[t.IsTrait]:
        return (t.IsTrait(any=(f"{ANY_TRAIT}{len(self.places)}",)),)

    def select(self, **fields: Any) -> t.Select:
        """A selector, with all that it can be printed as."""
        name = f"{ANY_TRAIT}{len(self.places)}"
        given: dict[str, Any] = {"atoms": (t.IsTrait(any=(name,)),), **fields}
        made = t.Select(**given)
        place = self.place(made)
        for my, sp in SPEAKERS.items():
            place.printed(s.chosen(made, sp), ("chosen", my))
            place.printed(s.one(made, sp), ("one", my))
            place.printed(s.one(made, sp, bare=True) + s.in_play(made), ("bare", my))
            place.printed(s.many(made, sp), ("many", my))
            place.printed(s.every(made, sp), ("every", my))
        for many in (False, True):
            for told in (made, made.model_copy(update={"side": "any"})):
                side = s._side(told)  # pyright: ignore[reportPrivateUsage]
                key = ("core", many, _in_play(made), side, False)
                place.printed(s.core(told, SPEAKERS["your"], many_=many), key)
        return made

    def _selects(self, salt: int) -> Iterator[t.Select]:
        """What stands beside the target of a step: whose damage, which Unit is attacked."""
        yield self.select(side="enemy")
        yield self.select(side="your")
        yield t.Select(side="enemy", nouns=("card",))
        yield t.Select(side="your", nouns=("card",))

    def chosen(self, salt: int) -> list[t.Select]:
        """Selectors of every number and from every kind of place."""
        if ("chosen", salt) not in self._made:
            one, many = t.Num(n=1), t.Num(n=self.number())
            self._made["chosen", salt] = [
                self.select(least=one, most=one, side="enemy"),
                self.select(side="enemy"),
                self.select(side="your"),
                self.select(least=many, most=many, side="your"),
                self.select(side="each enemy"),
                self.select(least=one, most=one, side="your", zone="trash", nouns=("card",)),
                self.select(least=many, most=many, side="your", zone="trash", nouns=("card",)),
                self.select(least=one, most=one, nouns=("card",), among=t.Ref(to="looked")),
                self.select(least=many, most=many, nouns=("card",), among=t.Ref(to="looked")),
                self.select(least=one, most=one, side="enemy", nouns=("shield area card",), first=True),
                self.select(side="friendly", nouns=("shield area card",)),
                self.select(side="enemy", atoms=(*self._trait(), t.Battling(foe=t.Ref(to="this")))),
                self.select(side="your", zone="hand", nouns=("card",)),
            ]
        return self._made["chosen", salt]

    def _targets(self, salt: int) -> Iterator[t.Target]:
        yield from self.of(t.Ref, salt)
        yield from self.chosen(salt)

    def _filters(self, salt: int) -> Iterator[t.Filter]:
        yield t.Filter()
        yield self.filter()

    def filter(self, nouns: tuple[t.Noun, ...] = ("unit",)) -> t.Filter:
        """A filter, with all that it can be printed as."""
        name = f"{ANY_TRAIT}{len(self.places)}"
        made = t.Filter(nouns=nouns, atoms=(t.IsTrait(any=(name,)),))
        place, sp = self.place(made), SPEAKERS["your"]
        place.printed(s.qualifier(made, sp), "qualifier")
        for zone in ("play", "cards"):
            place.printed(s.one_filter(made, sp, zone=zone), ("filter one", zone == "play"))
            for many in (False, True):
                place.printed(s.filter_words(made, sp, zone=zone, many_=many), ("filter", many, zone == "play"))
        return made

    def amount(self, made: t.Amount, kind: str = "amount") -> t.Amount:
        """A number that is not printed as a figure, with its name."""
        place = self.place(made)
        for sp in SPEAKERS.values():
            place.printed(s.amount(made, sp), kind)
        return made

    def _amounts(self, salt: int) -> Iterator[t.Amount]:
        yield from (t.Num(n=number) for number in self._ints(salt))
        counted = t.Count(of=self.select(side="enemy"))
        yield self.amount(counted)
        if salt >= 100:
            return
        yield t.Scaled(of=t.Count(of=self.select(side="enemy")), times=self.number())
        yield t.Count(of=self.select(side="your"))
        yield t.Scaled(of=t.Count(of=self.select(side="your")), times=self.number())
        yield t.Count(of=self.select(side="your", zone="trash", nouns=("card",)))
        yield t.Scaled(of=t.Count(of=self.select(side="your", zone="trash", nouns=("card",))), times=self.number())
        yield t.Count(of=self.select(side="your", nouns=("shield",)))
        stat = t.StatOf(stat="ap", of=self.of(t.Ref, salt + 5)[0])
        yield t.Scaled(of=stat, times=self.number(), per=self.number())
        yield t.Scaled(of=t.StatOf(stat="ap", of=t.Ref(to="this")), times=self.number(), per=self.number())
        yield t.Scaled(of=t.StatOf(stat="ap", of=t.Ref(to="this")), per=self.number())
        yield t.Count(of=t.Ref(to="the drawn"))

    def _events(self, salt: int) -> Iterator[t.EventNode]:
        yield from ()

    def _nothing(self, salt: int) -> Iterator[Any]:
        yield from ()


def _together(fields: Sequence[Sequence[Any]]) -> Iterator[tuple[Any, ...]]:
    """Values of all fields with each other; if these are too many, at most two fields have an unusual value."""
    usual = [field[:3] for field in fields]
    if prod(map(len, fields)) <= _MANY:
        yield from product(*fields)
        return
    yield from product(*usual)
    for odd in (*combinations(range(len(fields)), 1), *combinations(range(len(fields)), 2)):
        yield from product(*(field[3:] if at in odd else usual[at] for at, field in enumerate(fields)))


def _in_play(sel: t.Select) -> bool:
    return sel.zone == "play" and not sel.among


def event_speakers() -> list[WordingContext]:
    """Speakers of every context in which a reference has words of its own."""
    found = [WordingContext(kind) for kind in ("unit", "base", "command", "pilot")]
    found += [replace(found[0], looked=looked, looked_at=at) for looked, at in ((1, 1), (1, 2), (2, 3))]
    found += [replace(found[0], it_many=True), replace(found[0], called="it"), replace(found[0], called="they")]
    for noun in typing.get_args(t.Noun):
        for side in ("any", "enemy", "friendly"):
            select = t.Select(nouns=(cast("t.Noun", noun),), side=cast("t.WhoseSide", side))
            for name in ("destroyed", "attacks", "activates"):
                event = t.EventNode(name=name, subject=select, object=select, by=select)
                found.append(replace(found[0], event=event))
                both = t.EventNode(name=name, subject=select, object=t.Select(side="enemy"))
                found.append(replace(found[0], event=both))
    return found


def phrases_of_references(names: Sequence[str]) -> dict[tuple[str, ...], set[str]]:
    """The references that each phrase can mean."""
    from .spelling import words

    found: dict[tuple[str, ...], set[str]] = {}
    for sp in event_speakers():
        for name in names:
            for subject in (False, True):
                said = tuple(word.text for word in words(w.ref(t.Ref(to=name), sp, subject=subject)))
                found.setdefault(said, set()).add(name)
    return found
