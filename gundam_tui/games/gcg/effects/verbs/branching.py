"""Which instruction is next: conditions, sentences under one connector, and one of several effects (10-2-2)."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.gcg.cards.model import ALWAYS, NEVER, CondFn, Ctx, Op, RefFn, ability_of
from gundam_tui.games.gcg.changes.prompts import yes_no
from gundam_tui.games.gcg.queries.activation import viable
from gundam_tui.kernel import Option, Prompt
from gundam_tui.kernel.view import conceals

from .common import Carrying, allowed


class Flow(Op):
    """An instruction that does nothing by itself. Its jump target is filled in while the program is made."""

    __slots__ = ()
    prepares = True


class Jump(Flow):
    """Continue at `to`."""

    __slots__ = ("to",)
    name = "jump"

    def __init__(self) -> None:
        super().__init__()
        self.to = 0

    def skip(self, x: Ctx, at: int) -> int:
        """See `Op`."""
        return self.to

    def ahead(self, x: Ctx, ops: Sequence[Op], at: int) -> int:
        """See `Op`."""
        return self.to


class UnlessDone(Flow):
    """If the step before "If you do" was not fully done (1.9.0:5-20), continue at `to`."""

    __slots__ = ("to",)
    name = "unless done"

    def __init__(self, to: int = 0) -> None:
        super().__init__()
        self.to = to
        self.link = "if so"

    def skip(self, x: Ctx, at: int) -> int:
        """See `Op`."""
        return at + 1 if x.results.done else self.to


class Branch(Flow):
    """If a condition is not met, continue at `other`.

    Attributes:
        test: the condition.
        about: the cards of the condition, if the following step asks at once; `message`: that question.
    """

    __slots__ = ("about", "message", "other", "test")
    name = "branch"

    def __init__(self, test: CondFn) -> None:
        super().__init__()
        self.test = test
        self.other = 0
        self.about: RefFn | None = None
        self.message = ""

    def skip(self, x: Ctx, at: int) -> int:
        """See `Op`. If the condition is about cards that not everybody knows, and the following step begins with a
        question, the question is asked even if the condition is not met.
        """
        if self.test(x):
            return at + 1
        return -1 if self.about is not None and conceals(x.e, self.about(x)) else self.other

    def run(self, x: Ctx) -> Carrying:
        """The question of an unmet condition, which can only be declined."""
        yield from yes_no(x.seat, source=x.this, message=self.message, private=True, possible=False)
        return self.other

    def ahead(self, x: Ctx, ops: Sequence[Op], at: int) -> int:
        """See `Op`."""
        return at + 1 if self.test(x) else self.other


class Block(Flow):
    """Several sentences under one connector, from `start` to `end`; "you may" asks once for all of them, if their
    choices have candidates.
    """

    __slots__ = ("end", "start")
    name = "block"

    def __init__(self) -> None:
        super().__init__()
        self.start = self.end = 0

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        ops = ability_of(x.e, x.results.part).program.ops
        agreed = yield from allowed(x, self, not self.may or viable(x, ops[: self.end], self.start), "may do")
        return None if agreed else self.end

    def ahead(self, x: Ctx, ops: Sequence[Op], at: int) -> int:
        """See `Op`."""
        return self.end if self.may else at + 1


class Modal(Flow):
    """Choose one of several effects, which begin at `starts` and end at `ends`; one without a possible target cannot
    be chosen (10-2-2)."""

    __slots__ = ("ends", "starts")
    name = "modal"

    def __init__(self) -> None:
        super().__init__()
        self.starts: tuple[int, ...] = ()
        self.ends: tuple[int, ...] = ()

    def _able(self, x: Ctx, ops: Sequence[Op]) -> list[int]:
        effects = zip(self.starts, self.ends, strict=True)
        return [n for n, (start, end) in enumerate(effects) if viable(x, ops[: end + 1], start)]

    def run(self, x: Ctx) -> Carrying:
        """See `Op`."""
        able = self._able(x, ability_of(x.e, x.results.part).program.ops)
        if not able:
            return self.ends[-1] + 1
        options = [Option("mode", place=str(n + 1)) for n in able]
        answer = yield Prompt(x.seat, "mode", options, source=x.this, rule="10-2-2", message="choose mode")
        return self.starts[answer[0].number - 1]

    def ahead(self, x: Ctx, ops: Sequence[Op], at: int) -> int:
        """See `Op`."""
        return ALWAYS if self._able(x, ops) else NEVER
