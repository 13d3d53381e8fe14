"""The markers of a line: the chain of 【…】 before an effect, with what a Pilot must be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language import wording_select as s
from gundam_tui.games.gcg.cards.language import wording_words as w
from gundam_tui.games.gcg.cards.language.wording_words import WordingContext

from .context import LineContext
from .spelling import words

__all__ = ["Marked"]


@cache
def moments_by_marker() -> dict[str, t.Moment]:
    return {words_: moment for moment, words_ in w.MARKERS.items() if words_}


@dataclass(slots=True)
class Marked:
    """The chain of 【…】 before the effect.

    Attributes:
        end: the word behind it. `fields`: what it says of the ability; `moments`: when that works.
    """

    end: int
    fields: dict[str, Any]
    moments: tuple[t.Moment, ...]

    @classmethod
    def of(cls, said: Sequence[str], line: LineContext) -> Marked | None:
        """The chain that some words begin with; None: one of its markers is not understood."""
        fields: dict[str, Any] = {}
        moments: list[t.Moment] = []
        at = 0
        while at < len(said) and said[at][:1] == "【":
            head, *rest = said[at][1:-1].split("･")
            whole = said[at][1:-1]
            if whole in moments_by_marker():
                moments.append(moments_by_marker()[whole])
            elif whole == "Once per Turn":
                fields["once"] = True
            elif head in ("During Pair", "During Link"):
                fields["during"] = head.removeprefix("During ").lower()
                if rest and not _qualified(fields, "during_by", "･".join(rest), line):
                    return None
            elif (
                head in moments_by_marker() and rest and (rest[-1].startswith("Development ") or head == "When Paired")
            ):
                moments.append(moments_by_marker()[head])
                if rest[-1].startswith("Development "):
                    number = rest.pop().removeprefix("Development ")
                    if not number.isdecimal():
                        return None
                    fields["development"] = int(number)
                if rest and not _qualified(fields, "by", "･".join(rest), line):
                    return None
            else:
                line.reached = max(line.reached, at)
                return None
            at += 1
            if at < len(said) and said[at] == "/":
                at += 1
        if moments:
            fields["moments"] = tuple(moments)
        return cls(at, fields, tuple(moments))


def _qualified(fields: dict[str, Any], name: str, text: str, line: LineContext) -> bool:
    """`(Newtype) Pilot`, `Lv.4 or Higher Pilot`: tried by printing what its words can mean."""
    said = [word.text for word in words(text)]
    nouns: tuple[t.Noun, ...] = ("pilot",) if said and said[-1] == "pilot" else ()
    if not nouns:
        return False
    atoms: list[t.Atom] = []
    at = 0
    chart = line.chart(said, ())
    while at < len(said) - 1:
        if traits := chart.parse("traits", at):
            at, found = traits[-1]
            atoms.append(t.IsTrait(any=found))
        elif colors := chart.parse("colors", at):
            at, found = colors[-1]
            atoms.append(t.IsColor(any=found))
        elif said[at : at + 2] == ["lv", "."] and at + 4 < len(said) and said[at + 2].isdecimal():
            cmp = {"higher": ">=", "lower": "<="}.get(said[at + 4])
            if cmp is None:
                return False
            atoms.append(t.Compare(stat="lv", cmp=cmp, to=t.Num(n=int(said[at + 2]))))  # type: ignore[arg-type]
            at += 5
        else:
            return False
    made = t.Filter(nouns=nouns, atoms=tuple(atoms))
    fields[name] = made
    return [word.text for word in words(s.qualifier(made, WordingContext("unit")))] == said
