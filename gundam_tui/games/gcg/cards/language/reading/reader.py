"""Reads the lines of a card: markers, costs, openings and sentences; and proves what was read by printing it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import islice, pairwise, product
from typing import Any, cast

from gundam_tui.cardlang.faults import WrongText
from gundam_tui.games.gcg.cards.language import names
from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language import wording_select as s
from gundam_tui.games.gcg.cards.language import wording_words as w
from gundam_tui.games.gcg.cards.language.printer import print_text
from gundam_tui.games.gcg.cards.language.wording import ability
from gundam_tui.games.gcg.cards.language.wording import line as worded
from gundam_tui.games.gcg.cards.language.wording_conditions import third
from gundam_tui.games.gcg.cards.language.wording_steps import body as sentences
from gundam_tui.games.gcg.cards.language.wording_words import WordingContext

from .chart import Chart, keyword_of
from .kept import language
from .normal import canonical, normal
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
    return phrases_of_references(language().examples, _REFERENCES)


@cache
def _moments() -> dict[str, t.Moment]:
    return {words_: moment for moment, words_ in w.MARKERS.items() if words_}


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
        self.parsed = _as_unit(self.said) if kind in ("base", "ex_base") else self.said
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
            if not _sound(made):
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
        marked = _Marked.of(self.parsed, self)
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
            effect = _Sentences(self, said[at:], at, marked.moments)
            for rank, more, body in effect.developed() if "development" in fields else effect.all():
                given: dict[str, Any] = {**fields, "costs": cost, **more, "body": body}
                made = t.Ability(**given)
                yield rank, made
                if _pairs(made.body) != made.body:
                    yield rank, made.model_copy(update={"body": _pairs(made.body)})
                if "look" in said:  # "look at the top card of your deck": it is then "it"
                    yield rank, made.model_copy(update={"body": _looked(made.body)})

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

    def chart(self, said: Sequence[str], moments: Sequence[str], *, event: bool = False) -> Chart:
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
        return Chart(language(), said, self.tokens, {phrase: found for phrase, found in allowed.items() if found})


def _sound(made: t.Ability) -> bool:
    """Is it a text that means something? "That Unit" is never this one; a text without timing only changes rules; and
    "for each" is said of all changes before it.
    """
    if made.event is not None and isinstance(made.event.subject, t.Ref) and _speaks(made.body, "that"):
        return False
    inside = [branch.body for step in _steps(made.body) if isinstance(step, t.If) for branch in step.branches]
    if any(_beside(body) for body in (*inside, *([made.body] if made.cond is not None else []))):
        return False
    steps = [sentence.do for sentence in made.body]
    if made.moments == ("static",):
        if not all(isinstance(step, t.Mod | t.Gain | t.Impose) for step in steps):
            return False
        if any(isinstance(step, t.Gain) and step.ability for step in steps):
            return False
    elif any(
        isinstance(step, t.Mod | t.Gain) and step.duration == "always" and not _forever(step)
        for step in _steps(made.body)
    ):
        return False  # an effect that is carried out ends some time
    for first, then in pairwise(steps):
        match first, then:
            case t.Mod(amount=t.Num()), t.Mod(amount=amount) if first.target == then.target:
                if not isinstance(amount, t.Num):
                    return False
            case _:
                pass
    return True


def _beside(body: t.Body) -> bool:
    """Does a condition cover another one? "If C, A. If D, B.": whether B needs C as well, the print does not say,
    unless D asks about what A did.
    """
    others = [one.do for one in body[1:] if isinstance(one.do, t.If) and not one.link]
    return any(one.otherwise is None and not _about_effect(one) for one in others)


def _about_effect(made: t.If) -> bool:
    """Does its condition ask about something that the text has named?"""
    return any(_speaks(branch.cond, name) for branch in made.branches for name in (*w.RESULTS, "it", "looked"))


def _steps(part: Any) -> Iterator[t.Node]:
    """Every step of a body, also of those inside, but not of effects that a Unit gains."""
    if isinstance(part, t.Node) and not isinstance(part, t.Ability):
        yield part
        for name in type(part).model_fields:
            yield from _steps(getattr(part, name))
    elif isinstance(part, tuple):
        for one in cast("tuple[Any, ...]", part):
            yield from _steps(one)


def _forever(step: t.Mod | t.Gain) -> bool:
    """A change of a card that is not in play lasts as long as the card is where it is."""
    return isinstance(step.target, t.Select) and step.target.zone != "play"


def _speaks(part: Any, name: str) -> bool:
    if isinstance(part, t.Ref):
        return part.to == name
    if isinstance(part, t.Node):
        return any(_speaks(getattr(part, field_), name) for field_ in type(part).model_fields)
    return isinstance(part, tuple) and any(_speaks(one, name) for one in cast("tuple[Any, ...]", part))


def _pairs(body: t.Body) -> t.Body:
    """The same where a card is paired "with one of your Units": one, and without a Pilot (3-3-4)."""
    found = list(body)
    for at, (first, then) in enumerate(pairwise(body)):
        if isinstance(first.do, t.Choose) and isinstance(then.do, t.Pair) and then.do.unit == t.Ref(to="it"):
            (what,) = first.do.what
            if what.most is None:
                one = t.Num(n=1)
                atoms = (t.Is(state="unpaired"), *what.atoms)
                chosen = what.model_copy(update={"least": one, "most": one, "atoms": atoms})
                found[at] = first.model_copy(update={"do": first.do.model_copy(update={"what": (chosen,)})})
    return tuple(found)


def _looked(part: Any) -> Any:
    """The same with "it" for the card that is being looked at."""
    if isinstance(part, t.Ref):
        return t.Ref(to="looked") if part.to == "it" else part
    if isinstance(part, t.Node):
        fields = {name: _looked(getattr(part, name)) for name in type(part).model_fields}
        return part.model_copy(update=fields)
    return tuple(_looked(one) for one in cast("tuple[Any, ...]", part)) if isinstance(part, tuple) else part


@dataclass(slots=True)
class _Marked:
    """The chain of 【…】 before the effect."""

    end: int
    fields: dict[str, Any]
    moments: tuple[t.Moment, ...]

    @classmethod
    def of(cls, said: Sequence[str], line: _Line) -> _Marked | None:
        fields: dict[str, Any] = {}
        moments: list[t.Moment] = []
        at = 0
        while at < len(said) and said[at][:1] == "【":
            head, *rest = said[at][1:-1].split("･")
            whole = said[at][1:-1]
            if whole in _moments():
                moments.append(_moments()[whole])
            elif whole == "Once per Turn":
                fields["once"] = True
            elif head in ("During Pair", "During Link"):
                fields["during"] = head.removeprefix("During ").lower()
                if rest and not _qualified(fields, "during_by", "･".join(rest), line):
                    return None
            elif head in _moments() and rest and (rest[-1].startswith("Development ") or head == "When Paired"):
                moments.append(_moments()[head])
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


def _qualified(fields: dict[str, Any], name: str, text: str, line: _Line) -> bool:
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


class _Sentences:
    """The effect of an ability: an opening, and sentences."""

    def __init__(self, line: _Line, said: Sequence[str], offset: int, moments: Sequence[t.Moment]) -> None:
        self.line = line
        self.said = list(said)
        self.offset = offset
        self.moments = moments

    def all(self) -> Iterator[tuple[int, dict[str, Any], t.Body]]:
        """Every reading: its rank, further fields of the ability, and its body."""
        for rank, (at, fields) in enumerate(self._openings()):
            for body in self._bodies(self.said[at:], self.offset + at, _told_of_this(self.said[:at]), fields):
                yield rank, fields, body

    def developed(self) -> Iterator[tuple[int, dict[str, Any], t.Body]]:
        """The effect behind "activate the following effect" (1.9.0:5-22)."""
        if "■" in self.said:
            start = self.said.index("■") + 1
            for rank, (_, fields) in enumerate(self._openings()):
                for body in self._bodies(self.said[start:], self.offset + start, "", fields):
                    yield rank, fields, body

    # ---------------------------------------------------------------- the opening

    def _openings(self) -> list[tuple[int, dict[str, Any]]]:
        """`during your turn, when …, if …, `: where the sentences begin, and the fields; the longest first."""
        said = self.said
        ways: list[tuple[int, dict[str, Any]]] = [(0, {})]
        done: list[tuple[int, dict[str, Any]]] = []
        chart = self.line.chart(said, self.moments)
        while ways:
            at, fields = ways.pop()
            done.append((at, fields))
            for end, more in self._parts(chart, at):
                if end < len(said) and said[end] == "," and not set(more) & set(fields) - {"moments"}:
                    ways.append((end + 1, {**fields, **more}))
        self.line.reached = max(self.line.reached, self.offset + chart.reached)
        return sorted(done, key=lambda one: -one[0])

    def _parts(self, chart: Chart, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
        said = self.said
        for phrase, fields in _EDGES:
            if tuple(said[at : at + len(phrase)]) == phrase:
                yield at + len(phrase), dict(fields)
        if said[at : at + 1] == ["when"]:
            for end, event in chart.parse("event", at + 1):
                yield end, {"event": event, "moments": ("when",)}
                for more, words_ in ((_ATTACKING, ("while", "this", "unit", "is", "attacking")),):
                    if tuple(said[end : end + len(words_)]) == words_:
                        yield end + len(words_), {"event": event, "moments": ("when",), "cond": more}
        static = not self.moments
        if said[at : at + 1] in (["if"], ["while"]):
            for end, cond in chart.parse("cond", at + 1):
                del static
                static = not self.moments
                yield end, {"cond": cond}
        if tuple(said[at : at + 4]) == ("during", "a", "turn", "when"):
            for end, cond in chart.parse("so far", at + 4):
                yield end, {"cond": t.Earlier(event=cond)}
        paired = ("when", "playing", "this", "card", "from", "your", "hand", "and", "pairing", "it", "with")
        if tuple(said[at : at + len(paired)]) == paired:
            for end, host in chart.parse(("filter one", True), at + len(paired)):
                yield end, {"moments": ("playing",), "cond": t.RefIs(ref=t.Ref(to="host"), filter=host)}

    # ---------------------------------------------------------------- sentences

    def _bodies(self, said: list[str], offset: int, this: str, fields: dict[str, Any]) -> Iterator[t.Body]:
        event = "event" in fields
        reader = _Body(self.line, said, offset, event)
        yield from reader.read(this)


_ATTACKING = t.RefIs(ref=t.Ref(to="this"), filter=t.Filter(nouns=("unit",), atoms=(t.Is(state="attacking"),)))
_EDGES: list[tuple[tuple[str, ...], dict[str, Any]]] = [
    (("during", "your", "turn"), {"turn": "your"}),
    (("during", "your", "opponent", "'s", "turn"), {"turn": "opponent"}),
    *(
        (("at", "the", edge, "of", *whose), {"moments": (f"turn {edge}",), **turn})
        for edge in ("start", "end")
        for whose, turn in (
            (("your", "turn"), {"turn": "your"}),
            (("your", "opponent", "'s", "turn"), {"turn": "opponent"}),
            (("the", "turn"), {}),
        )
    ),
    (("when", "playing", "this", "card", "from", "your", "hand"), {"moments": ("playing",)}),
    (("after", "activating", "this", "card", "'s", "【Main】"), {"moments": ("after main",)}),
]


def _told_of_this(opening: Sequence[str]) -> str:
    """The words for "it" after an opening about this card (`wording_clause.after`)."""
    for at in range(len(opening) - 1, -1, -1):
        if opening[at] in ("if", "while", "when") and opening[at + 1 : at + 2] == ["this"]:
            return " ".join(opening[at + 1 : at + 3])
    return ""


class _Body:
    """Sentences of one body."""

    def __init__(self, line: _Line, said: list[str], offset: int, event: bool) -> None:
        self.line = line
        self.event = event
        self.offset = offset
        self.parts: list[tuple[int, list[str]]] = []
        start = 0
        options = said.index("■") if "■" in said else len(said)
        for at, word in enumerate(said[:options]):
            if word == "." and said[at - 1 : at] != ["lv"]:
                self.parts.append((offset + start, said[start:at]))
                start = at + 1
        self.rest = said[start:]
        if self.rest:
            self.parts.append((offset + start, self.rest))

    def read(self, this: str) -> Iterator[t.Body]:
        """All readings."""
        yield from self._from(0, this, len(self.parts))

    def _from(self, at: int, this: str, end: int) -> Iterator[t.Body]:
        """The sentences from one place on."""
        if at == end:
            yield ()
            return
        offset, said = self.parts[at]
        link = ""
        for words_, name in _LINKS:
            if tuple(said[: len(words_)]) == words_:
                link, said, offset = name, said[len(words_) :], offset + len(words_)
                break
        # "B instead": the sentences before are what usually happens; see `_instead`.
        # "Set this Unit as active. It can't attack …": the next sentence goes on about this Unit.
        then = "this unit" if said[-5:] == ["set", "this", "unit", "as", "active"] else ""
        for length, one in self._one(at, link, said, offset, this, end):
            for rest in self._from(at + length, then if length == 1 else "", end):
                yield (*one, *rest)

    def _one(
        self, at: int, link: str, said: list[str], offset: int, this: str, end: int
    ) -> Iterator[tuple[int, t.Body]]:
        """One sentence, or what a condition or "if you do" covers: how many sentences, and the steps."""
        if link == "if so":
            for stop in self._scopes(at, end):
                for body in self._again(at, said, offset, this, stop):
                    yield stop - at, (_under("if so", body),)
            return
        instead = self._instead_at(at, end)
        if instead is not None:
            for stop, body in self._instead(at, instead, link, said, offset, this):
                yield stop - at, body
        if said[:2] == ["during", "this"] and said[3:5] == [",", "when"]:
            yield from self._lasting(at, said, offset, end)
        if said[:3] == ["all", "players", "each"]:
            yield from self._together(at, said, offset, end)
        if said[:1] == ["if"]:
            chart = self.line.chart(said, (), event=self.event)
            conds = [(stop, cond) for stop, cond in chart.parse("cond", 1) if said[stop : stop + 1] == [","]]
            self.line.reached = max(self.line.reached, offset + chart.reached)
            for stop, cond in conds:
                told = _told_of_this(said[: stop + 1])
                for scope in self._scopes(at, end):
                    for body in self._again(at, said[stop + 1 :], offset + stop + 1, told, scope):
                        step = t.If(branches=(t.Branch(cond=cond, body=body),))
                        yield scope - at, (t.Sentence(do=step).model_copy(update={"link": link}),)
        for made in self._sentence(said, offset, this):
            first = made[0]
            if link and not first.link:
                made = (first.model_copy(update={"link": link}), *made[1:])
            yield 1, made

    def _again(self, at: int, said: list[str], offset: int, this: str, stop: int) -> Iterator[t.Body]:
        """The sentences up to a place, the first of them without its opening."""
        kept = self.parts[at]
        self.parts[at] = (offset, said)
        try:
            found = list(islice(self._from(at, this, stop), 60))
        finally:
            self.parts[at] = kept
        yield from found

    def _scopes(self, at: int, end: int) -> list[int]:
        """Where the sentences end that a condition covers: at the end of the text, or before the remaining cards of a
        look outside of it are put away.
        """
        looks = any("look" in said for _, said in self.parts[at:end])
        for later in range(at + 1, end):
            if not looks and "remaining" in self.parts[later][1]:
                return [later]
        return [end]

    # ---------------------------------------------------------------- effects inside

    def _sentence(self, said: list[str], offset: int, this: str) -> Iterator[t.Body]:
        if "■" in said:
            yield from self._options(said, offset)
        else:
            yield from self._plain(said, offset, this)

    def _options(self, said: list[str], offset: int) -> Iterator[t.Body]:
        """`choose 1 of the following effects and activate it：■…■…`, `it gains the following effect：■…`"""
        start = said.index("■")
        head = said[:start]
        parts: list[tuple[int, list[str]]] = []
        for at in [n for n, word in enumerate(said) if word == "■"]:
            stop = next((n for n in range(at + 1, len(said)) if said[n] == "■"), len(said))
            parts.append((offset + at + 1, said[at + 1 : stop]))
        for opening, may in _MODAL:
            if head == opening:
                ways = [list(islice(_Body(self.line, part, place, self.event).read(""), 8)) for place, part in parts]
                for options in product(*ways):
                    yield (t.Sentence(may=may, do=t.Modal(options=options)),)
        if len(parts) == 1:
            chart = self.line.chart(head, (), event=self.event)
            for gain in chart.whole("gains", 0, len(head)):
                for inner in self.line.inside(parts[0][1], parts[0][0]):
                    yield (t.Sentence(do=gain.model_copy(update={"ability": inner})),)
            self.line.reached = max(self.line.reached, offset + chart.reached)

    def _lasting(self, at: int, said: list[str], offset: int, end: int) -> Iterator[tuple[int, t.Body]]:
        """`during this turn, when …, …`: an effect that the player, or the chosen Unit, has for a while."""
        duration = said[2]
        about = {"it": t.Ref(to="it"), "they": t.Ref(to="them")}.get(said[5])
        for scope in self._scopes(at, end):
            later = [word for _, part in self.parts[at + 1 : scope] for word in (*part, ".")]
            for called in (True,) if about else (False,):
                told = said[4:]
                if called:
                    told = [told[0], "this", "unit", *_singular(told[2:])]
                inner = _Sentences(self.line, [*told, ".", *later], offset + 4, ())
                longest = -1
                for rank, fields, body in inner.all():
                    if "event" not in fields or rank != (longest if longest >= 0 else rank):
                        continue
                    longest = rank
                    made = t.Ability(**fields, body=body)
                    if called and about:
                        step: t.Step = t.Gain(target=about, ability=made, duration=duration)  # type: ignore[arg-type]
                    else:
                        step = t.Watch(ability=made, duration=duration)  # type: ignore[arg-type]
                    yield scope - at, (t.Sentence(do=step),)

    def _together(self, at: int, said: list[str], offset: int, end: int) -> Iterator[tuple[int, t.Body]]:
        """`all players each …. They may …`: what every player does, as "you"."""
        first = ["you", *said[3:]] if said[3:4] == ["may"] else said[3:]
        told = [_as_you(first), *(_as_you(part) for _, part in self.parts[at + 1 : end])]
        words_ = [word for part in told for word in (*part, ".")]
        for body in islice(_Body(self.line, words_, offset, self.event).read(""), 20):
            yield end - at, (t.Sentence(do=t.Each(who="all players", body=body)),)

    # ---------------------------------------------------------------- instead

    def _instead_at(self, at: int, end: int) -> int | None:
        for later in range(at + 1, end):
            if self.parts[later][1][-1:] == ["instead"]:
                return later
        return None

    def _instead(
        self, at: int, later: int, link: str, said: list[str], offset: int, this: str
    ) -> Iterator[tuple[int, t.Body]]:
        """`A. If C, B instead.`: what stands before B happens otherwise."""
        start, told = self.parts[later]
        if told[:1] != ["if"]:
            return
        after = [words_ for _, words_ in self.parts[at + 1 : later + 1]]
        chart = self.line.chart(told, (), event=self.event)
        for stop, cond in chart.parse("cond", 1):
            if told[stop : stop + 1] != [","]:
                continue
            about = _told_of_this(told[: stop + 1])
            for usual in self._again(at, said, offset, this, later):
                for other in self._plain(told[stop + 1 : -1], start + stop + 1, about):
                    made_all = [*_alternatives(usual, other, cond)]
                    printed = [made for made in made_all if self._prints(made, [said, *after])]
                    for made in printed[:1] or made_all:
                        first = made[0]
                        if link:
                            made = (first.model_copy(update={"link": link}), *made[1:])
                        yield later + 1, made
        self.line.reached = max(self.line.reached, start + chart.reached)

    def _prints(self, body: t.Body, printed: list[list[str]]) -> bool:
        """Does it print these sentences? Of several ways to replace a part, the one that replaces least is the form."""
        try:
            said = sentences(body, WordingContext(self.line.kind, self.line.names), ability)
        except ValueError:
            return False
        told = [[word.text for word in words(fold(one))] for one in said]
        told = [_as_unit(one) for one in told] if self.line.parsed is not self.line.said else told
        if told != printed:
            return False
        try:
            names.check(t.Ability(moments=("deploy",), body=body))
        except WrongText:
            return False
        return True

    # ---------------------------------------------------------------- one sentence

    def _plain(self, said: list[str], offset: int, this: str) -> Iterator[t.Body]:
        """A sentence that is one row, as printed or as it would stand without an opening."""
        for told in _as_alone(said, this):
            chart = self.line.chart(told, (), event=self.event)
            yield from chart.whole("sentence", 0, len(told))
            if len(told) == len(said):
                self.line.reached = max(self.line.reached, offset + chart.reached)


_MODAL = [
    ([*opening, "choose", "1", "of", "the", "following", "effects", "and", "activate", "it", "："], bool(may))
    for opening, may in (
        ((), ""), (("you", "may"), "may"), (("when", "playing", "this", "card", ","), ""),
        (("when", "playing", "this", "card", ",", "you", "may"), "may"),
    )
]  # fmt: skip


def _as_unit(said: Sequence[str]) -> list[str]:
    """The words of a Base's text as a Unit would have them."""
    return ["unit" if word == "base" and said[at - 1 : at] == ["this"] else word for at, word in enumerate(said)]


def _as_you(said: Sequence[str]) -> list[str]:
    """A sentence about players who act, as each of them would read it."""
    told = ["you" if word == "they" and said[at + 1 : at + 2] == ["may"] else word for at, word in enumerate(said)]
    return ["your" if word == "their" else word for word in told if word != "they"]


def _singular(said: list[str]) -> list[str]:
    """A verb after "they" as after "it"."""
    return [third(said[0]), *said[1:]] if third(said[0]) != said[0] and not said[0].endswith("s") else said


_LINKS: list[tuple[tuple[str, ...], str]] = [
    (("then", ","), "then"),
    (("if", "you", "do", ","), "if so"),
    (("if", "they", "do", ","), "if so"),
    (("if", "they", "draw", "with", "this", "effect", ","), "if so"),
]


def _under(link: str, body: t.Body) -> t.Sentence:
    """A body under one connector: one step as it is, several as a block."""
    if len(body) == 1 and not body[0].link:
        return body[0].model_copy(update={"link": link})
    return t.Sentence(do=t.Block(body=body)).model_copy(update={"link": link})


def _alternatives(usual: t.Body, other: t.Body, cond: t.Cond) -> Iterator[t.Body]:
    """The trees of `USUAL. If COND, OTHER instead.`, the one with the fewest steps inside first."""

    def choice(default: t.Body, body: t.Body) -> t.Sentence:
        return t.Sentence(do=t.If(branches=(t.Branch(cond=cond, body=body),), otherwise=default))

    first = usual[0]
    if isinstance(first.do, t.If) and len(usual) == 1 and isinstance(cond, t.All):
        branch = first.do.branches[0]
        if cond.conds[0] == branch.cond and len(first.do.branches) == 1:
            rest = cond.conds[1] if len(cond.conds) == 2 else t.All(conds=cond.conds[1:])
            inner = t.If(branches=(t.Branch(cond=rest, body=other),), otherwise=branch.body)
            outer = t.If(branches=(t.Branch(cond=branch.cond, body=(t.Sentence(do=inner),)),))
            yield (first.model_copy(update={"do": outer}),)
    if len(usual) > 1 and isinstance(first.do, t.Choose) and isinstance(other[0].do, t.Choose):
        yield (choice((first,), other), *usual[1:])
    for start in range(len(usual) - 1, -1, -1):
        yield (*usual[:start], choice(usual[start:], other))
    for place in range(len(usual)):
        yield (choice(usual, (*usual[:place], *other, *usual[place + 1 :])),)
    if len(other) == 1 and other[0].may:  # "you may do this instead": one of the two, as the player likes
        yield (
            choice(usual, (t.Sentence(do=t.Modal(options=(usual, (other[0].model_copy(update={"may": False}),)))),)),
        )


def _as_alone(said: list[str], this: str) -> Iterator[list[str]]:
    """The words of a sentence as they would stand without an opening (`wording_clause.after`)."""
    if this and said[:1] == ["it"]:
        said = [*this.split(), *said[1:]]
    shapes = [said]
    yield said
    for shape in shapes:
        for time in ("turn", "battle"):
            if shape[-3:] == ["during", "this", time]:
                yield ["during", "this", time, ",", *shape[:-3]]
