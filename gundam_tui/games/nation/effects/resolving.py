"""Carrying out effects: one step of a text at a time, so that every question is a checkpoint.

A frame of the table `effect` holds the item and the next step. Each type of node has a function that carries out its
step (`VERBS`); a new verb is a node, a function here and its words.
"""

from __future__ import annotations

from collections.abc import Generator

from gundam_tui.games.nation.cards.card import Ability
from gundam_tui.games.nation.cards.nodes.steps import Discard, InThatCase, NegateThat
from gundam_tui.games.nation.cards.terms import HAND, MOMENT, CutItem
from gundam_tui.games.nation.changes.stack import stack
from gundam_tui.games.nation.queries.targets import possible, wanted
from gundam_tui.games.nation.state.model import clause, rules
from gundam_tui.kernel import Engine, Event, Frame, Option, Prompt, StepTable
from gundam_tui.kernel.events import VAR
from gundam_tui.kernel.game import AGAIN, DONE, Answer, Asking

from .choosing import choose_targets
from .verbs import cards, change, entering, harm, moves
from .verbs.context import Ctx, Verbs

VERBS: Verbs = {
    **harm.VERBS,
    **cards.VERBS,
    **change.VERBS,
    **moves.VERBS,
    **entering.VERBS,
}


def begin(e: Engine, frame: Frame) -> Asking | str | None:
    """An automatic effect: its player may decline it if the text allows that, and chooses targets now."""
    item: CutItem = frame.data["item"]
    text = rules(e).pool.ability(item.program)
    if item.kind != "auto":
        return None
    if not possible(e, wanted(e, text), item.seat, item.source) or not _answerable(
        e, text, item, frame.data["subject"]
    ):
        return DONE
    if text.optional or text.targets:
        return _begin(e, frame, item)
    return _wait(e, frame, item) if _waits(e, text) else None


def _answerable(e: Engine, text: Ability, item: CutItem, subject: int) -> bool:
    """A play that an automatic effect negates must still be waiting, and the cards to discard for it must be there."""
    if not any(isinstance(step, NegateThat) for step in text.steps):
        return True
    x = Ctx(e, item, text, subject)
    fees = [x.number(step.n) for step in text.steps if isinstance(step, Discard) and step.whose == "friendly"]
    return any(one.source == subject and not one.state for one in stack(e)) and sum(fees) <= len(
        e.zone(HAND, item.seat)
    )


def _waits(e: Engine, text: Ability) -> bool:
    """Can an automatic effect be cut into: as such, or because it happens at the beginning of a phase or step? One
    without a trigger has waited for its moment, which is the beginning of a step or the end of the turn.
    """
    if text.auto == "C":
        return True
    if not rules(e).choices.cut_at_beginning:
        return False
    trigger = text.trigger
    if trigger is None:
        return e.state.vars.get("phase") != "end"
    return trigger.event == "begins" and trigger.point not in ("turn", "reroll")


def _wait(e: Engine, frame: Frame, item: CutItem) -> str:
    """An automatic effect that can be cut into waits for the next cut."""
    waiting = (*e.state.vars.get("moments", ()), item._replace(kind=MOMENT, subject=frame.data.get("subject", 0)))
    e.perform(Event("moments", VAR, field="moments", value=waiting))
    return DONE


def _begin(e: Engine, frame: Frame, item: CutItem) -> Asking:
    text = rules(e).pool.ability(item.program)
    if text.optional:
        answer = yield Prompt(
            item.seat, "may", (Option("yes"), Option("no")), source=item.source, rule=clause(e, "automatic")
        )
        if answer[0].verb == "no":
            return DONE
    targets = yield from choose_targets(e, wanted(e, text), item.seat, item.source)
    chosen = item._replace(targets=targets)
    if _waits(e, text):
        return _wait(e, frame, chosen)
    e.update(frame, item=chosen)
    return None


def run(e: Engine, frame: Frame) -> Asking | str:
    """The next step of the text."""
    item: CutItem = frame.data["item"]
    text = rules(e).pool.ability(item.program)
    at: int = frame.data["pc"]
    if at >= len(text.steps):
        return DONE
    if isinstance(text.steps[at], InThatCase):
        # As much as possible has been done; if that was nothing, the rest is skipped.
        if not frame.data.get("done"):
            return DONE
        e.update(frame, pc=at + 1, done=False)
        return AGAIN
    x = Ctx(e, item, text, frame.data.get("subject", 0))
    doing = VERBS[type(text.steps[at])](x, text.steps[at])
    if isinstance(doing, Generator):
        return _asking(e, frame, doing, text, at)
    return _on(e, frame, text, at)


def _asking(e: Engine, frame: Frame, doing: Generator[Prompt, Answer, None], text: Ability, at: int) -> Asking:
    yield from doing
    return _on(e, frame, text, at)


def _on(e: Engine, frame: Frame, text: Ability, at: int) -> str:
    """The step has been carried out; if the text asks whether it has done something, that is recorded."""
    if e.acted and InThatCase() in text.steps[at:]:
        e.update(frame, pc=at + 1, done=True)
    else:
        e.update(frame, pc=at + 1)
    return AGAIN


EFFECT = StepTable((("begin", begin), ("run", run)), atomic=True)

__all__ = ["EFFECT", "VERBS", "Ctx", "Event"]
