"""Reads the lines of a card: markers, costs, openings and sentences; and proves what was read by printing it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import Any

from gundam_tui.cardlang.faults import WrongText
from gundam_tui.games.gcg.cards.language import names
from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language import wording_words as w
from gundam_tui.games.gcg.cards.language.printer import print_text
from gundam_tui.games.gcg.cards.language.wording import line as worded
from gundam_tui.games.gcg.cards.language.wording_words import WordingContext

from .chart import PhraseChart, keyword_of
from .context import as_unit
from .kept import language
from .markers import Marked
from .meaning import looked, pairs, sound
from .normal import canonical, normal
from .sentences import Sentences
from .spelling import fold, words
from .variants import phrases_of_references

__all__ = ["Reading", "read_line"]

_TRIED = 400  # trees of one line that are printed again
_REFERENCES = (
    "this", "this card", "it", "them", "that", "other", "cause", "pilot", "target", "looked", "rest", "host",
    *w.RESULTS,
)  # fmt: skip
_LOOKED = frozenset(("looked", "rest"))
_OF_EVENT = frozenset(("that", "other", "cause"))


@dataclass(slots=True)
class Reading:
    """What one line of a card says.

    Attributes:
        line: the line as printed, folded.
        tree: its tree, if there is one reading.
        others: further trees that print the same line and mean something else.
        until: how far the line was understood, in letters; without a tree the fault is there.
    """

    line: str
    tree: t.CardLine | None = None
    others: list[t.CardLine] = field(default_factory=list[t.CardLine])
    until: int = 0


@cache
def _phrases() -> dict[tuple[str, ...], set[str]]:
    return phrases_of_references(_REFERENCES)


def read_line(line: str, *, kind: str, tokens: Mapping[str, str]) -> Reading:
    """One line of a card.

    Args:
        line: a folded line, with the options of a choice (■) behind it.
        kind: the card's type.
        tokens: the number of each Unit token by its name in a text (`wording.token_words`).
    """
    return _Line(line, kind, tokens).read()


class _Line:
    """One line on its way to a tree."""

    def __init__(self, line: str, kind: str, tokens: Mapping[str, str]) -> None:
        self.line = line
        self.kind = kind
        self.names = {number: name for name, number in tokens.items()}
        self.tokens = {words(fold(name))[0].text: number for name, number in tokens.items()}
        self.words = words(line)
        self.said = [word.text for word in self.words]
        # Rows are printed for a Unit; another card says "this Base" in the same places.
        self.parsed = as_unit(self.said) if kind in ("base", "ex_base") else self.said
        self.reached = 0
        self.where = self._where()

    # ---------------------------------------------------------------- the whole line

    def read(self) -> Reading:
        """The tree of the line, or where it is not understood."""
        found: list[t.CardLine] = []
        plain: list[Any] = []
        told = 0
        for rank, made in islice(self._trees(), _TRIED):
            if found and rank != told:
                break
            if self._proved(made):
                told = rank
                if normal(made) not in plain:
                    plain.append(normal(made))
                    form = canonical(made)
                    found.append(form if form == made or self._proved(form) else made)
        if not found:
            at = min(self.reached, len(self.words) - 1)
            return Reading(self.line, until=self.words[at].start if self.words else 0)
        return Reading(self.line, found[0], found[1:], len(self.line))

    def _proved(self, made: t.CardLine) -> bool:
        """Does it print the same line, and use no name before it is bound?"""
        if isinstance(made, t.Ability):
            try:
                names.check(made)
            except WrongText:
                return False
            if not sound(made):
                return False
        sp = WordingContext(self.kind, self.names)
        try:
            told = worded(made, sp)
        except (ValueError, AssertionError):
            return False
        if [word.text for word in words(fold(told))] != self.said:
            return False
        try:
            print_text(t.CardText(lines=(made,)))
        except ValueError:  # no form of the notation says it
            return False
        return True

    def _trees(self) -> Iterator[tuple[int, t.CardLine]]:
        """What the line can mean, with a rank: of readings that differ in how much an opening covers, those count that
        let it cover most (the normal form: a condition before an effect is about all of it).
        """
        keyword = self._keyword()
        if keyword:
            yield 0, keyword
            return
        if self.said[:1] == ["【Pilot】"] and len(self.said) == 2 and self.said[1][:1] == "[":
            yield 0, t.PilotName(name=self.said[1][1:-1])
            return
        if self.said[:8] == ["this", "card", "'s", "name", "is", "also", "treated", "as"] and len(self.said) == 10:
            yield 0, t.Alias(name=self.said[8][1:-1])
            return
        yield from self._abilities()

    def _keyword(self) -> t.Keyword | None:
        rest = self.said
        if rest[:1] == ["【Activate･Main】"]:
            rest = rest[1:]
        return keyword_of(rest[0]) if len(rest) == 1 else None

    # ---------------------------------------------------------------- abilities

    def _abilities(self) -> Iterator[tuple[int, t.Ability]]:
        marked = Marked.of(self.parsed, self)
        if marked is None:
            return
        at, fields = marked.end, marked.fields
        self.reached = max(self.reached, at)
        where = self.where
        said = list(self.parsed)
        if where != "play":
            fields["where"] = where
        costs: list[tuple[t.Step, ...]] = [()]
        colon = next((n for n in range(at, len(said)) if said[n] == "：" and said[n + 1 : n + 2] != ["■"]), 0)
        if colon and "■" not in said[at:colon]:
            costs = [*self._costs(said[at:colon], at)]
            at = colon + 1
            if not costs:
                return
        for cost in costs:
            effect = Sentences(self, said[at:], at, marked.moments)
            for rank, more, body in effect.developed() if "development" in fields else effect.all():
                given: dict[str, Any] = {**fields, "costs": cost, **more, "body": body}
                made = t.Ability(**given)
                yield rank, made
                if pairs(made.body) != made.body:
                    yield rank, made.model_copy(update={"body": pairs(made.body)})
                if "look" in said:  # "look at the top card of your deck": it is then "it"
                    yield rank, made.model_copy(update={"body": looked(made.body)})

    def _where(self) -> str:
        text = " ".join(self.said)
        return next((zone for zone in ("hand", "trash") if f"this card in your {zone}" in text), "play")

    def inside(self, said: Sequence[str], offset: int) -> Iterator[t.Ability]:
        """The readings of an effect that a Unit gains."""
        inner = _Line("", "unit", {name: number for number, name in self.names.items()})
        inner.said = inner.parsed = list(said)
        inner.words = self.words[offset:]
        for rank, made in islice(inner._abilities(), 12):
            if rank == 0:
                yield made
        self.reached = max(self.reached, offset + inner.reached)

    def _costs(self, said: Sequence[str], offset: int) -> Iterator[tuple[t.Step, ...]]:
        """`①, rest this Unit`"""
        chart = self.chart(said, ())
        ways: list[tuple[int, tuple[t.Step, ...]]] = [(0, ())]
        while ways:
            at, steps = ways.pop()
            options = list(chart.parse("sentence", at))
            if at < len(said) and said[at].isdecimal():
                options.append((at + 1, (t.Sentence(do=t.Pay(amount=int(said[at]))),)))
            for end, made in options:
                if len(made) == 1 and not made[0].may:
                    done = (*steps, made[0].do)
                    if end == len(said):
                        yield done
                    elif said[end] == ",":
                        ways.append((end + 1, done))
        self.reached = max(self.reached, offset + chart.reached)

    def chart(self, said: Sequence[str], moments: Sequence[str], *, event: bool = False) -> PhraseChart:
        """A chart for a part of the line, with the references that can mean something there."""
        looks = "look" in self.said
        allowed = {
            phrase: sorted(
                name for name in found
                if (looks or name not in _LOOKED) and (event or name not in _OF_EVENT)
                and (name != "this" or self.kind in w.KINDS or phrase[:2] != ("this", "card"))
            )
            for phrase, found in _phrases().items()
        }  # fmt: skip
        if self.where != "play":
            allowed["this", "card", "in", "your", self.where] = ["this card"]
        return PhraseChart(language(), said, self.tokens, {phrase: found for phrase, found in allowed.items() if found})
