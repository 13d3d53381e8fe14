"""Choosing targets and modes (10-3-3)."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.gcg.cards.constants import player
from gundam_tui.games.gcg.cards.model import Ctx, Op, ability_of
from gundam_tui.games.gcg.changes.prompts import yes_no
from gundam_tui.games.gcg.queries.activation import enough, least_of, viable
from gundam_tui.games.gcg.queries.selectors import Selector
from gundam_tui.kernel import Option, Prompt
from gundam_tui.kernel.view import conceals

from .common import Carrying, allowed, pick, seats_of


def step_choose(x: Ctx, op: Op) -> Carrying:
    """Choose targets now, when the text says so (10-3-3)."""
    selectors, by, label = op.data
    e = x.e
    found: list[int] = []
    complete = True
    for chooser in seats_of(x, by):
        own = x.seen_by(chooser) if chooser != x.seat else x
        able = not op.may or enough(own, selectors)
        private = op.may and _conceals(own, selectors)
        if not able and not private:
            complete = False
            break
        if op.may and sum(least_of(own, s) for s in selectors) > 1:
            agreed = yield from yes_no(e, chooser, source=x.this, message="may choose", private=private, possible=able)
            if not agreed:
                complete = False
                break
        for at, selector in enumerate(selectors):
            optional = op.may and sum(least_of(own, s) for s in selectors) <= 1
            chosen = yield from pick(own, selector, optional, [*found], selectors[at + 1 :])
            complete = complete and len(chosen) >= least_of(own, selector)
            found += chosen
    x.results.choose(found, bool(found) and complete, label, _to_remember(x, found))
    return None


def _to_remember(x: Ctx, found: Sequence[int]) -> list[int]:
    """The chosen players, who are `that player` from here on; none where it would be no one else without the choice:
    the one enemy there is, or the player of the event."""
    players = [oid for oid in found if oid < 0]
    if not players:
        return []
    return [] if [player(seat) for seat in seats_of(x, "that player")] == players else players


def _conceals(x: Ctx, selectors: Sequence[Selector]) -> bool:
    """Is it seen from cards that not everybody knows whether there is enough to choose from?"""
    known = [selector for selector in selectors if not selector.conceals(x)]
    return len(known) < len(selectors) and enough(x, known)


def step_block(x: Ctx, op: Op) -> Carrying:
    """Several sentences under one connector; "you may" asks once for all of them, if there is what they choose."""
    end, start = op.data
    ops = ability_of(x.e, x.results.part).program.ops
    agreed = yield from allowed(x, op, not op.may or viable(x, ops[:end], start), "may do")
    return None if agreed else end


def asks_anyway(x: Ctx, op: Op) -> bool:
    """Is an unmet condition about cards that not everybody knows, and does what would follow begin with a question?
    Then that is asked all the same."""
    if op.name != "branch" or not op.data[2]:
        return False
    test, _, about, _ = op.data
    return not test(x) and conceals(x.e, about(x))


def step_branch(x: Ctx, op: Op) -> Carrying:
    """The question of `asks_anyway`, which can only be declined."""
    _, other, _, message = op.data
    yield from yes_no(x.e, x.seat, source=x.this, message=message, private=True, possible=False)
    return other


def step_modal(x: Ctx, op: Op) -> Carrying:
    """Choose one of several effects; one without a possible target cannot be chosen (10-2-2)."""
    starts, ends = op.data
    ops = ability_of(x.e, x.results.part).program.ops
    able = [n for n, (start, end) in enumerate(zip(starts, ends, strict=True)) if viable(x, ops[: end + 1], start)]
    if not able:
        return ends[-1] + 1
    options = [Option("mode", place=str(n + 1)) for n in able]
    answer = yield Prompt(x.seat, "mode", options, source=x.this, rule="10-2-2", message="choose mode")
    return starts[int(answer[0].place) - 1]
