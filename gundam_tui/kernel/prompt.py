"""Questions of the engine and their answers: prompts, options, refusals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from gundam_tui.language import tr

from .native import ObjId, mypyc_attr


@mypyc_attr(acyclic=True)
class Option:
    """One legal answer. Its `key` is stable text made of verb, card and object id, used in files and on the wire. It is
    built on demand, because bots and search never look at it.

    Attributes:
        verb: the action (`play`, `choose`, `pass`).
        obj: the object it is about (0: no object); `card` is that object's card number.
        to: a second object (0: no object); `to_card` its card number.
        place: names something that has no visible id (`p2/deck/top`, `player`).
        n: a number: of an ability or mode, a place in a row, or one that is chosen (-1: no number).
    """

    __slots__ = ("card", "n", "obj", "place", "to", "to_card", "verb")

    def __init__(
        self, verb: str, obj: ObjId = 0, card: str = "", to: ObjId = 0, to_card: str = "", place: str = "", n: int = -1
    ) -> None:
        self.verb = verb
        self.obj = obj
        self.card = card
        self.to = to
        self.to_card = to_card
        self.place = place
        self.n = n

    @property
    def key(self) -> str:
        """`play:AB1-004#41`, `play:AB1-009#17>player`, `choose:p2/deck/top`, `use:AB1-015#9/2`, `pass`."""
        text = self.verb
        if self.obj:
            text += f":{self.card}#{self.obj}"
        elif self.card:
            text += f":{self.card}"
        if self.n >= 0:
            text += f"/{self.n}"
        if self.to:
            text += f">{self.to_card}#{self.to}"
        elif self.place:
            text += f">{self.place}" if self.obj else f":{self.place}"
        return text

    @property
    def number(self) -> int:
        """The number that is chosen with it: `n`, or the one that stands in `place`, as some keys have it."""
        return self.n if self.n >= 0 else int(self.place)

    def __reduce__(self) -> tuple[type[Option], tuple[object, ...]]:
        """Rebuilt from its parts in another process."""
        return Option, (self.verb, self.obj, self.card, self.to, self.to_card, self.place, self.n)

    def like(self, other: Option) -> bool:
        """Is it the same answer as another, apart from the cards that they name?"""
        mine = (self.verb, self.obj, self.to, self.place, self.n)
        return mine == (other.verb, other.obj, other.to, other.place, other.n)

    def __repr__(self) -> str:
        return f"<{self.key}>"


@mypyc_attr(acyclic=True)
class Prompt:
    """One question to one seat: choose `least` to `most` of the options, or put all of them in order.

    Attributes:
        seat: who answers.
        kind: for display and bots only (`act`, `target`, `order`); no mechanism reads it.
        options: what can be chosen, each with a key of its own; never empty unless `least` is 0.
        ordered: the answer's order means something (order n).
        source: the object whose effect asks (0: the rules themselves).
        rule: the clause that opens this prompt.
        private: answering it shows hidden cards of the seat.
        message: key of the question's wording (default: `kind`); `args` fills it in.
        number: the running number of the decision (set by the engine).
    """

    __slots__ = (
        "args",
        "kind",
        "least",
        "message",
        "most",
        "number",
        "options",
        "ordered",
        "private",
        "rule",
        "seat",
        "source",
    )

    def __init__(
        self,
        seat: int,
        kind: str,
        options: Sequence[Option],
        *,
        least: int = 1,
        most: int = 1,
        ordered: bool = False,
        source: ObjId = 0,
        rule: str = "",
        private: bool = False,
        message: str = "",
        args: tuple[object, ...] = (),
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.options = options
        self.least = least
        self.most = most
        self.ordered = ordered
        self.source = source
        self.rule = rule
        self.private = private
        self.message = message or kind
        self.args = args
        self.number = 0

    def put_to(self, seat: int) -> Prompt:
        """The same question, addressed to another seat that may answer it."""
        return _prompt_of(
            seat, self.kind, self.options, self.least, self.most, self.ordered, self.source, self.rule, self.private,
            self.message, self.args, self.number,
        )  # fmt: skip

    def __reduce__(self) -> tuple[object, ...]:
        """Rebuilt from its parts in another process."""
        return _prompt_of, (
            self.seat, self.kind, self.options, self.least, self.most, self.ordered, self.source, self.rule,
            self.private, self.message, self.args, self.number,
        )  # fmt: skip

    @property
    def forced(self) -> bool:
        """Is there exactly one possible answer?"""
        count = len(self.options)
        if count == 0 or self.most == 0 or (count == 1 and self.least == 1):
            return True
        return not self.ordered and self.least == count

    def only_answer(self) -> list[Option]:
        """The answer to a prompt that has one (`forced`)."""
        return list(self.options) if self.most and self.least == len(self.options) else []

    def keys(self) -> list[str]:
        """The keys of all options, in order."""
        return [option.key for option in self.options]

    def named(self, keys: Sequence[str]) -> list[Option]:
        """The options with these keys: the one place where keys become options.

        Raises:
            Refused: no option has one of these keys.
        """
        known = {option.key: option for option in self.options}
        for key in keys:
            if key not in known:
                places = {"key": repr(key), "kind": self.kind}
                raise Refused(Refusal(self.rule, "{key} is not an answer to this prompt ({kind})", places))
        return [known[key] for key in keys]

    def select(self, keys: Sequence[str]) -> list[Option]:
        """The options of a legal answer, given by their keys.

        Raises:
            Refused: the answer is not legal.
        """
        chosen = self.named(keys)
        self.check(chosen)
        return chosen

    def check(self, chosen: Sequence[Option]) -> None:
        """Check that options are a legal answer.

        Raises:
            Refused: there are too few or too many options, one twice, or one of another prompt.
        """
        if not self.least <= len(chosen) <= self.most:
            places = {"least": self.least, "most": self.most, "given": len(chosen)}
            if self.least == self.most:
                raise Refused(Refusal(self.rule, "choose {most}, not {given}", places))
            raise Refused(Refusal(self.rule, "choose {least} to {most}, not {given}", places))
        if len(chosen) > 1 and len({id(option) for option in chosen}) < len(chosen):
            raise Refused(Refusal(self.rule, "the same option cannot be chosen twice"))
        for option in chosen:
            if option not in self.options:
                raise Refused(Refusal(self.rule, "{key} is an option of another prompt", {"key": repr(option.key)}))

    def like(self, answer: Sequence[Option]) -> list[Option] | None:
        """The options here that match an answer to an earlier prompt; None when they make no legal answer."""
        found = [option for other in answer for option in self.options if option.like(other)]
        return found if len(found) == len(answer) and self.least <= len(found) <= self.most else None

    def __repr__(self) -> str:
        return f"Prompt({self.seat}, {self.kind!r}, {self.keys()}, {self.least}..{self.most})"


def _prompt_of(
    seat: int, kind: str, options: Sequence[Option], least: int, most: int, ordered: bool, source: ObjId, rule: str,
    private: bool, message: str, args: tuple[object, ...], number: int,
) -> Prompt:  # fmt: skip
    prompt = Prompt(
        seat, kind, options, least=least, most=most, ordered=ordered, source=source, rule=rule, private=private,
        message=message, args=args,
    )  # fmt: skip
    prompt.number = number
    return prompt


class Refusal(NamedTuple):
    """Why something cannot be done. It is translated when it is read, not when it is made: most of them only say that
    an option is none.

    Attributes:
        clause: the clause of the rules; empty for none.
        sentence: the sentence in English, with named places.
        places: their contents, which may be refusals.
    """

    clause: str
    sentence: str
    places: Mapping[str, object] | None = None

    @property
    def text(self) -> str:
        """The sentence in the language that is spoken now."""
        return tr(self.sentence, **self.places) if self.places else tr(self.sentence)

    def __str__(self) -> str:
        return self.text


def all_refused(ways: Iterable[Refusal | None]) -> Refusal | None:
    """Why something cannot be done in any of several ways: the first reason; None when one way is open, or when the
    list is empty.
    """
    first: Refusal | None = None
    for refusal in ways:
        if refusal is None:
            return None
        first = first or refusal
    return first


class Refused(ValueError):
    """An answer that is not legal. Nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.text} ({refusal.clause})" if refusal.clause else refusal.text)
        self.refusal = refusal
        self.clause = refusal.clause
        self.text = refusal.text
