"""Where rows are collected while they are made from examples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language.printer import print_text

from .templates import Hole, Key, TemplatePlace, TemplateRows, parts_of, row_of, without_references
from .variants import Examples, Known

__all__ = ["LEFT", "Making", "hidden", "nouns_of", "places_in"]

LEFT = re.compile(r"[Zz]q|^7\d{4}$")  # what a row shows of an example that no hole stands for
_PLACE = re.compile(r"[Zz]q|7\d{4}|\bthe[my]\b|<Repair>|<Breach|blue")


class Making:
    """The rows that are being made.

    Attributes:
        examples: of every class of the tree; `known`: their places.
        rows: by kind of phrase. `printed`: what was printed of each kind, with the example that did.
    """

    def __init__(self) -> None:
        self.examples = Examples()
        self.known = self.examples.known
        self.printed: dict[tuple[Key, str], Any] = {}
        self.rows: dict[Key, TemplateRows] = {}
        self._forms: dict[Any, bool] = {}

    def add(self, kind: Key, text: str, example: Any) -> bool:
        """A row of a print; False: it is known, or it does not show a part of the example."""
        known = self.printed.get((kind, text))
        plain = without_references(example)
        if known is not None and plain != known:
            return False
        places = list(places_in(example, self.known)) if _PLACE.search(text) else []
        if not self.add_row(kind, row_of(text, places), example, places):
            return False
        self.printed.setdefault((kind, text), plain)
        return True

    def sayable(self, kind: Key, example: Any) -> bool:
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

    def add_row(self, kind: Key, row: tuple[str | Hole, ...], example: Any, places: list[TemplatePlace]) -> bool:
        """A row of words and holes; False: it is known, it shows what no hole stands for, or nobody can say it."""
        if not row or any(isinstance(part, str) and LEFT.search(part) for part in row):
            return False
        shown = {part.place for part in row if isinstance(part, Hole)}
        used = [place for place in places if place.number in shown]
        if hidden(example, used, self.known):
            return False
        rows = self.rows.setdefault(kind, TemplateRows())
        # The notation is asked last: it takes the longest, and most examples print a row that is known.
        if not rows.is_new(row, example) or not self.sayable(kind, example):
            return False
        rows.add(row, example, used)
        return True


def nouns_of(*names: t.Noun) -> list[tuple[t.Noun, ...]]:
    """Each noun alone, as a noun phrase has it."""
    return [(name,) for name in names]


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


def places_in(part: Any, known: Known) -> Iterator[TemplatePlace]:
    """The places in an example, those outside first."""
    place = known.get(part)
    if place is not None:
        yield place
    for inner in parts_of(part):
        yield from places_in(inner, known)


def hidden(part: Any, shown: list[TemplatePlace], known: Known) -> bool:
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
    return any(hidden(one, shown, known) for one in inner)
