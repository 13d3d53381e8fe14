"""The effect of an ability: an opening, and sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any

from gundam_tui.cardlang.faults import WrongText
from gundam_tui.games.gcg.cards.language import names
from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language.wording import ability
from gundam_tui.games.gcg.cards.language.wording_conditions import third
from gundam_tui.games.gcg.cards.language.wording_steps import body as sentences
from gundam_tui.games.gcg.cards.language.wording_words import WordingContext

from .chart import PhraseChart
from .context import LineContext, as_unit
from .spelling import fold, words

__all__ = ["Sentences"]


class Sentences:
    """The effect of an ability: an opening, and sentences."""

    def __init__(self, line: LineContext, said: Sequence[str], offset: int, moments: Sequence[t.Moment]) -> None:
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

    def _parts(self, chart: PhraseChart, at: int) -> Iterator[tuple[int, dict[str, Any]]]:
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

    def __init__(self, line: LineContext, said: list[str], offset: int, event: bool) -> None:
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
                inner = Sentences(self.line, [*told, ".", *later], offset + 4, ())
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
        told = [as_unit(one) for one in told] if self.line.parsed is not self.line.said else told
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
