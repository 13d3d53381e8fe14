"""Sees what the effects of one card do in a game: its rules are the real ones, with an eye on each effect that runs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence
from typing import Any

from gundam_tui.games.gcg.cards.model import Carrying, CompiledAbility, Ctx, Op, ability_of
from gundam_tui.games.gcg.effects import resolving
from gundam_tui.games.gcg.flow import triggers
from gundam_tui.games.gcg.queries.activation import context, effect_refusal
from gundam_tui.games.gcg.queries.continuous import CHANGES
from gundam_tui.kernel import Engine, Event, Frame, StepTable
from gundam_tui.kernel.events import ADD_LASTING, NOTE, SET, SHOW, TALLY
from gundam_tui.kernel.game import DONE, Asking

__all__ = ["EffectWatch", "Endless", "line_of", "steps_of"]

_LONGEST = 3000  # steps of effects and batches of events after one answer; a game has a few dozen
_CARRIES = frozenset(("each", "play_as"))  # what they hold is seen by itself
_SET_GOING = frozenset(("activate", "battle"))  # what they change comes after them


class Endless(Exception):
    """Effects follow each other without end."""


def line_of(program: str) -> int:
    """The line of a card that a part of it belongs to (`ST01-001:0.2` is a part of line 0)."""
    return int(program.partition(":")[2].partition(".")[0])


class EffectWatch:
    """Watches the effects of one card in one game.

    Args:
        engine: the game, before its first answer.
        number: the card.

    Attributes:
        began: the lines whose effects came up, and how often.
        refused: by line, why its effects did not activate, and how often.
        done: the instructions that changed something: id of the effect, place in it.
    """

    def __init__(self, engine: Engine, number: str) -> None:
        self.began: Counter[int] = Counter()
        self.refused: dict[int, Counter[str]] = {}
        self.done: set[tuple[str, int]] = set()
        self._own = f"{number}:"
        self._changes = 0
        self._steps = 0
        game: Any = engine.game
        eye = StepTable((("begin", self._begin), ("run", self._run)), atomic=True)
        game.tables = {**game.tables, "effect": eye}
        game.collect_triggers = self._gather
        engine.read_rules()

    def answered(self) -> None:
        """An answer is about to be given."""
        self._steps = 0

    @property
    def lines(self) -> set[int]:
        """The lines that changed something."""
        return {line_of(program) for program, _ in self.done}

    def _gather(self, e: Engine, batch: list[Event], then: Any) -> Sequence[Event]:
        self._step()
        self._changes += any(map(_changes, batch))
        return triggers.gather(e, batch, then)

    def _step(self) -> None:
        self._steps += 1
        if self._steps > _LONGEST:
            raise Endless("its effects follow each other without end")

    def _begin(self, e: Engine, frame: Frame) -> str | None:
        program: str = frame.data["program"]
        result = resolving.begin(e, frame)
        if program.startswith(self._own):
            line = line_of(program)
            self.began[line] += 1
            if result == DONE:
                why = effect_refusal(context(e, frame), ability_of(e, program))
                self.refused.setdefault(line, Counter())[why.text if why else ""] += 1
        return result

    def _run(self, e: Engine, frame: Frame) -> Asking | str:
        self._step()
        if not frame.data["program"].startswith(self._own):
            return resolving.run(e, frame)
        x, ops, at = resolving.instruction(e, frame)
        if at >= len(ops):
            return DONE
        before = self._changes
        doing = ops[at].run(x)
        if isinstance(doing, Generator):
            return self._asking(x, ops, at, doing)
        return self._after(x, ops, at, doing, before)

    def _asking(self, x: Ctx, ops: tuple[Op, ...], at: int, doing: Carrying) -> Asking:
        before = self._changes
        jump = yield from doing
        return self._after(x, ops, at, jump, before)

    def _after(self, x: Ctx, ops: tuple[Op, ...], at: int, jump: int | None, before: int) -> str:
        op = ops[at]
        changed = x.results.done if op.name in _SET_GOING else self._changes > before
        if changed and not op.prepares:
            self.done.add((x.results.part, at))
        return resolving.go_on(x, ops, at, jump)


def _changes(event: Event) -> bool:
    """Is anything different after the event? "AP+0" and resting what is rested are no changes."""
    if event.op in (NOTE, TALLY):
        return False
    if event.op == ADD_LASTING:
        kind, data, targets, _ = event.value
        return targets != () and not (kind in CHANGES and data[0] == 0)
    if event.old is not None and event.op in (SET, SHOW):
        before = event.old.seen if event.op == SHOW else getattr(event.old, event.field)
        return bool(before != (event.seen if event.op == SHOW else event.value))
    return True


def steps_of(ability: CompiledAbility) -> list[int]:
    """The places of the instructions that do something by themselves."""
    return [at for at, op in enumerate(ability.program.ops) if not op.prepares and op.name not in _CARRIES]
