"""Matches the rows of every kind of phrase (`rows.Language`) with the words of one text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language.keyword_table import KEYWORDS

from .rows import Language
from .templates import Key, TemplateState

Found: TypeAlias = "list[tuple[int, Any]]"
_LABELS = {row.label.lower(): row.name for row in KEYWORDS.values()}
_COUNTED = {row.name for row in KEYWORDS.values() if row.counted}


class PhraseChart:
    """Every phrase of one text: each is looked for once at each place.

    Attributes:
        reached: the first word that no row continued with.
    """

    def __init__(
        self,
        language: Language,
        text: Sequence[str],
        tokens: Mapping[str, str],
        references: Mapping[tuple[str, ...], Collection[str]],
    ) -> None:
        self._language = language
        self._text = text
        self._tokens = tokens
        self._references = references
        self._known: dict[tuple[Key, int], Found] = {}
        self.reached = 0

    def whole(self, kind: Key, start: int, end: int) -> list[Any]:
        """What a stretch of the text means as one phrase of that kind."""
        return _different(value for at, value in self.parse(kind, start) if at == end)

    def parse(self, kind: Key, at: int) -> Found:
        """The phrases of a kind that begin at a place: where each ends, and its value."""
        key = (kind, at)
        found = self._known.get(key)
        if found is None:
            self._known[key] = []  # no phrase begins with one of its own kind
            found = self._known[key] = _shortened(self._parse(kind, at))
        return found

    def _parse(self, kind: Key, at: int) -> Found:
        if isinstance(kind, tuple):
            name, rest = kind[0], kind[1:]
            if name == "core":
                return self._core(at, *rest)
            if name == "another":
                return self._another(at, *rest)
            if name == "filter":
                return self._filter(at, *rest)
            if name == "filter one":
                return self._filter_one(at, *rest)
            if name == "ref":
                return self._reference(at, *rest)
            if name in ("chosen", "one", "bare", "many", "every", "counted") and rest == ("their",):
                return [*self._rows(kind, at), *self.parse((name, "your"), at)]
        elif (by_hand := getattr(self, f"_of_{kind}", None)) is not None:
            return by_hand(at)
        return self._rows(kind, at)

    # ---------------------------------------------------------------- rows

    def _rows(self, kind: Key, at: int) -> Found:
        rows = self._language.rows.get(kind)
        out: Found = []
        if rows is not None:
            self._follow(rows.first, at, (), out)
        return out

    def _follow(self, state: TemplateState, at: int, values: tuple[Any, ...], out: Found) -> None:
        for order, build in state.ends:
            named: dict[int, Any] = {}
            if all(named.setdefault(place, value) == value for place, value in zip(order, values, strict=True)):
                out.append((at, build(named)))
        if at < len(self._text):
            then = state.words.get(self._text[at])
            if then is not None:
                self.reached = max(self.reached, at + 1)
                self._follow(then, at + 1, values, out)
            for hole, then in state.holes:
                for end, value in self.parse(hole.kind, at):
                    self._follow(then, end, (*values, value), out)

    # ---------------------------------------------------------------- words of their own kind

    def _word(self, at: int) -> str:
        return self._text[at] if at < len(self._text) else ""

    def _listed(self, at: int, read: Callable[[str], str | None]) -> Found:
        """`A`, `A/B`, `A/B/C` of words that are read alike."""
        out: Found = []
        found: tuple[str, ...] = ()
        while (one := read(self._word(at))) is not None:
            found = (*found, one)
            at += 1
            self.reached = max(self.reached, at)
            out.append((at, found))
            if self._word(at) != "/":
                break
            at += 1
        return out

    def _of_int(self, at: int) -> Found:
        word = self._word(at)
        return [(at + 1, int(word))] if word.isdecimal() and len(word) < 5 else []

    def _of_traits(self, at: int) -> Found:
        return self._listed(at, _inside("(", ")"))

    def _of_trait(self, at: int) -> Found:
        return [(end, found[0]) for end, found in self._of_traits(at) if len(found) == 1]

    def _of_strings(self, at: int) -> Found:
        return self._listed(at, _inside('"', '"'))

    def _of_names(self, at: int) -> Found:
        return self._listed(at, _inside("[", "]"))

    def _of_colors(self, at: int) -> Found:
        return self._listed(at, lambda word: word if word in _COLORS else None)

    def _of_keywords(self, at: int) -> Found:
        return self._listed(at, lambda word: _LABELS.get(word[1:-1]) if word[:1] == "<" else None)

    def _of_keyword(self, at: int) -> Found:
        made = keyword_of(self._word(at))
        return [(at + 1, made)] if made else []

    def _of_token(self, at: int) -> Found:
        number = self._tokens.get(self._word(at))
        return [(at + 1, number)] if number else []

    def _reference(self, at: int, many: bool) -> Found:
        out: Found = []
        for said, names in self._references.items():
            end = at + len(said)
            if tuple(self._text[at:end]) == said:
                out += [(end, t.Ref(to=name)) for name in names if (said[-1] in _PLURAL) == many]
        return out

    # ---------------------------------------------------------------- noun phrases

    def _core(self, at: int, many: bool, in_play: bool, side: str, here: bool) -> Found:
        """`rested enemy (CB) Unit in play with 2 or less HP`: the nouns and the atoms."""
        out: Found = []
        for begun, front in self._some(("front", many), at):
            if side:
                if self._word(begun) != side:
                    continue
                begun += 1
            for near_end, near in self._some(("near", many), begun):
                for end, nouns in self._nouns(near_end, many, in_play):
                    out += self._after(end, many, here, nouns, (*front, *near))
        return out

    def _another(self, at: int, *key: Any) -> Found:
        """`another (X) Unit`: the article and the first adjective are one word."""
        if self._word(at) != "another":
            return []
        other = t.Is(state="other")
        return [(end, (nouns, (other, *atoms))) for end, (nouns, atoms) in self.parse(("core", *key), at + 1)]

    def _nouns(self, at: int, many: bool, in_play: bool) -> Found:
        out: Found = []
        for end, noun in self._rows(("noun", many, in_play), at):
            out.append((end, (noun,)))
            if self._word(end) == "/":
                out += [(later, (noun, *more)) for later, more in self._nouns(end + 1, many, in_play)]
        if (many and not out) or many:  # "Unit/Bases" is not printed, but "Unit tokens" is
            out += [(end, (noun,)) for end, noun in self._rows(("noun", False, in_play), at)]
        return out

    def _after(self, at: int, many: bool, here: bool, nouns: tuple[str, ...], atoms: tuple[Any, ...]) -> Found:
        out: Found = []
        starts: Found = [(at, ())]
        starts += [(end, (atom,)) for end, atom in self._rows(("noun after", many), at)]
        for start, token in starts:
            if here:
                if (self._word(start), self._word(start + 1)) != ("in", "play"):
                    continue
                start += 2
            for end, later in self._qualities(start, many):
                out.append((end, (nouns, (*token, *atoms, *later))))
        return out

    def _qualities(self, at: int, many: bool) -> Found:
        out: Found = [(at, ())]
        for end, atom in self.parse(("after", many), at):
            out += [(later, (atom, *more)) for later, more in self._then(atom, end, many)]
        return out

    def _then(self, atom: t.Atom, at: int, many: bool) -> Found:
        """What follows a noun belongs to the nearest noun: nothing follows here if this phrase has one of its own."""
        if isinstance(atom, t.PairedWith | t.PairedTo) or (
            isinstance(atom, t.Battling) and isinstance(atom.foe, t.Select)
        ):
            return [(at, ())]
        return self._next_qualities(at, many)

    def _next_qualities(self, at: int, many: bool) -> Found:
        out: Found = [(at, ())]
        for kind in (("after next", many), ("after", many)):
            for end, atom in self.parse(kind, at):
                out += [(later, (atom, *more)) for later, more in self._then(atom, end, many)]
        return out

    def _some(self, kind: Key, at: int) -> Found:
        """Any number of phrases of one kind."""
        out: Found = [(at, ())]
        for end, one in self.parse(kind, at):
            out += [(later, (one, *more)) for later, more in self._some(kind, end)]
        return out

    def _filter(self, at: int, many: bool, in_play: bool) -> Found:
        found = self.parse(("core", many, in_play, "", False), at)
        return [(end, t.Filter(nouns=nouns, atoms=atoms)) for end, (nouns, atoms) in found]

    def _filter_one(self, at: int, in_play: bool) -> Found:
        if self._word(at) != "a":
            return []
        return self._filter(at + 1, False, in_play)

    # ---------------------------------------------------------------- conditions

    def _of_cond(self, at: int) -> Found:
        """`A`, `A and B`, `A or B`."""
        out: Found = []
        for end, first in self.parse("cond1", at):
            out.append((end, first))
            for word, cls in (("and", t.All), ("or", t.AnyOf)):
                if self._word(end) == word:
                    for later, more in [*self._of_cond(end + 1), *self._more(end + 1)]:
                        rest = more.conds if isinstance(more, cls) else (more,)
                        out.append((later, cls(conds=(first, *rest))))
        return out

    def _more(self, at: int) -> Found:
        """A further condition about the same Unit: `and Lv.5 or lower`, `and it has 5 or more AP`."""
        return self.parse("cond next", at)


_COLORS = frozenset(("blue", "green", "red", "white", "purple"))
_PLURAL = frozenset(("them", "they", "cards", "units", "shields"))


def keyword_of(word: str) -> t.Keyword | None:
    """`<breach 3>` as a keyword effect."""
    if word[:1] != "<":
        return None
    label, _, number = word[1:-1].rpartition(" ")
    if number.isdecimal() and label in _LABELS and _LABELS[label] in _COUNTED:
        return t.Keyword(name=_LABELS[label], amount=int(number))
    name = _LABELS.get(word[1:-1])
    return t.Keyword(name=name) if name and name not in _COUNTED else None


def _inside(start: str, end: str) -> Callable[[str], str | None]:
    return lambda word: word[1:-1] if word[:1] == start and word[-1:] == end and len(word) > 2 else None


def _different(values: Iterator[Any]) -> list[Any]:
    out: list[Any] = []
    for value in values:
        if value not in out:
            out.append(value)
    return out


def _shortened(found: Found) -> Found:
    """Without repetitions."""
    out: Found = []
    for one in found:
        if one not in out:
            out.append(one)
    return out
