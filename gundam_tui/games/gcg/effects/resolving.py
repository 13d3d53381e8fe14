"""Resolving effects (10-3): one instruction per step, so that every prompt is a checkpoint.

A frame of the table `effect` holds the program, the next instruction and what has been bound (`Results`). Before the
first instruction, `begin` decides whether the effect activates at all (10-2).
"""

from __future__ import annotations

from collections.abc import Generator

from gundam_tui.games.gcg.cards.model import Carrying, CompiledAbility, Ctx, Op, ability_of, once_key
from gundam_tui.games.gcg.changes import events as ch
from gundam_tui.games.gcg.queries.activation import context, ready
from gundam_tui.kernel import Engine, Frame, StepTable
from gundam_tui.kernel.game import AGAIN, DONE, Asking


def begin(e: Engine, frame: Frame) -> str | None:
    """10-2: an effect whose conditions are not fulfilled or whose targets cannot be chosen does not activate."""
    x = context(e, frame)
    ability: CompiledAbility = ability_of(e, frame.data["program"])
    if not ready(x, ability):
        return DONE
    if ability.once and not x.results.paid:
        x.results.mark_use(once_key(ability, x.this, x.card))
    e.update(frame, pc=0, regs=x.results)
    return None


def instruction(e: Engine, frame: Frame) -> tuple[Ctx, tuple[Op, ...], int]:
    """The next step of a running effect: its context, its instructions, and the index of the next one."""
    ability: CompiledAbility = ability_of(e, frame.data["program"])
    ops = ability.program.ops
    at: int = frame.data["pc"]
    x = context(e, frame)
    while at < len(ops):
        following = ops[at].skip(x, at)
        if following < 0:
            break
        at = following
    return x, ops, at


def run(e: Engine, frame: Frame) -> Asking | str:
    """Carry out the next instruction (1-3-7: in printed order)."""
    x, ops, at = instruction(e, frame)
    if at >= len(ops):
        return DONE
    doing = ops[at].run(x)
    return _asking(x, ops, at, doing) if isinstance(doing, Generator) else go_on(x, ops, at, doing)


def _asking(x: Ctx, ops: tuple[Op, ...], at: int, doing: Carrying) -> Asking:
    jump = yield from doing
    return go_on(x, ops, at, jump)


def go_on(x: Ctx, ops: tuple[Op, ...], at: int, jump: int | None) -> str:
    """Note that the effect did something, and move on to the next instruction, or to the one it jumps to.

    Args:
        x: the effect, after an instruction has been carried out. `ops`: its instructions. `at`: the index of that one.
        jump: the index of the next one; None: the one behind it.
    """
    e, op = x.e, ops[at]
    mark = x.results.mark
    if mark and x.results.done and not op.prepares:
        x.results.used()
        e.perform(ch.tally(mark, 1))
    following = at + 1 if jump is None else jump
    if following >= len(ops):
        return DONE
    e.update(e.state.flow[-1], pc=following, regs=x.results)
    return AGAIN


EFFECT = StepTable((("begin", begin), ("run", run)), atomic=True)
