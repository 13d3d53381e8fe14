"""What the table answers by itself: forced prompts, choices among Resources that are all alike, and windows in which
a seat lets things happen.

The engine opens every window the rules give. Whether a person is stopped there is decided by one pure
function, `should_stop`, by the seat's pass mode:

`full`   stops at every window.
`smart`  stops where the seat has a legal response it can pay for. A skipped window takes no time and nobody is
         seen to be asked, so the others can tell that there was none. Nothing tells them later: what they are sent
         is the same as after a pass by hand, and so is what they may take back.
`bluff`  decides from public facts alone, so a skipped window tells nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gundam_tui.games.gcg.constants import HAND, RESOURCES, Attack
from gundam_tui.games.gcg.continuous import InForce, listeners
from gundam_tui.games.gcg.costs import money_of, satisfiable
from gundam_tui.games.gcg.model import Ctx, once_key
from gundam_tui.games.gcg.queries import is_ex

from .pass_modes import BLUFF, DEFAULT, FULL, MODES, SMART

if TYPE_CHECKING:
    from gundam_tui.kernel.engine import Engine
    from gundam_tui.kernel.prompt import Option, Prompt

__all__ = [
    "ACT", "ACTION", "BLOCK", "BLUFF", "DEFAULT", "FULL", "MODES", "PASS", "PAY", "SMART", "WINDOWS",
    "answer_of_table", "might_respond", "should_stop", "shows_hidden",
]  # fmt: skip

BLOCK, ACTION, ACT, PAY = "block", "action_step", "act", "pay"
WINDOWS = (BLOCK, ACTION)  # prompts that always offer `pass`
PASS = "pass"


def should_stop(engine: Engine, seat: int, mode: str, *, skips: bool = False) -> bool:
    """Is the person in `seat` asked at the open prompt, or does the table answer?

    Args:
        engine: the game, which is not changed; its prompt is for `seat`.
        seat: whose prompt it is.
        mode: `full`, `smart` or `bluff`.
        skips: the seat lets things happen until the end of the turn (`concerns` says what stops it).

    Raises:
        ValueError: there is no such mode.
    """
    if mode not in MODES:
        raise ValueError(f"there is no pass mode {mode!r}: the modes are {', '.join(MODES)}")
    prompt = engine.prompt
    if prompt is None or prompt.seat != seat:
        return False
    if prompt.kind not in WINDOWS:
        # The main phase always stops: after the last play there is still `end` to be said, and to be undone.
        return not prompt.forced or prompt.kind == ACT or shows_hidden(engine, prompt)
    if skips:
        return concerns(engine, seat)
    if mode == FULL:
        return True
    # The engine offers only what is legal and can be paid (9-3, 8-3-1). Who can block lies open on the table.
    if mode == SMART or prompt.kind == BLOCK:
        return len(prompt.options) > 1
    return might_respond(engine, seat)


def concerns(engine: Engine, seat: int) -> bool:
    """Does a window concern a seat that lets things happen until the end of the turn? It does when the seat or a
    Unit of its is attacked and there is a legal response that can be paid."""
    prompt = engine.prompt
    attack: Attack | None = engine.state.vars.get("attack")
    return prompt is not None and len(prompt.options) > 1 and attack is not None and attack.defender == seat


def might_respond(engine: Engine, seat: int) -> bool:
    """Could the seat act in an action step, for all that the other players can see?

    With a card in hand and an active Resource it could play a Command; and its cards in play may have an
    Activate･Action ability that can be paid.
    """
    active = sum(1 for r in engine.zone(RESOURCES, seat) if not engine.state.objs[r].exhausted)
    if active and engine.zone(HAND, seat):
        return True
    return any(
        item.seat == seat and _might_activate(engine, item, active)
        for item in listeners(engine).get("activate action", ())
    )


def _might_activate(engine: Engine, item: InForce, active: int) -> bool:
    ability = item.ability
    if ability.once and engine.state.ledger.get(once_key(ability, item.this, item.card)):
        return False
    x = Ctx(engine, item.seat, item.this, item.card)
    if ability.gate is not None and not ability.gate(x):
        return False
    # Which cards are in the hand is not public, how many is. Targets are not looked at: a choice may lie there.
    shown = [cost for cost in ability.costs if cost.name != "discard"]
    if len(shown) < len(ability.costs) and not engine.zone(HAND, item.seat):
        return False
    return money_of(ability.costs) <= active and satisfiable(x, shown)


def answer_of_table(
    engine: Engine, mode: str, *, by_hand: bool = False, skips: bool = False
) -> Sequence[Option] | None:
    """What the table answers at the open prompt for a person in that pass mode; None: ask the person.

    Args:
        engine: the game, which is not changed.
        mode: the pass mode of the seat that is asked.
        by_hand: the seat wants to choose Resources itself, those of this payment too.
        skips: see `should_stop`.
    """
    prompt = engine.prompt
    if prompt is None:
        return None
    if not by_hand and (prompt.kind == PAY or _alike(engine, prompt)):
        return prompt.options[: prompt.least]  # the engine lists the Resources it would take first
    if should_stop(engine, prompt.seat, mode, skips=skips):
        return None
    if prompt.kind in WINDOWS:
        return [option for option in prompt.options if option.verb == PASS]
    return list(prompt.options)


def _alike(engine: Engine, prompt: Prompt) -> bool:
    """Are these all Resources that nothing tells apart, and is it said how many of them? Then every answer is the
    same: which of three rested Resources becomes active is nothing to be asked about."""
    if prompt.least != prompt.most or prompt.ordered:
        return False
    state = engine.state
    kinds: set[tuple[str, int, bool, bool]] = set()
    for option in prompt.options:
        thing = state.objs.get(option.obj)
        if thing is None or thing.zone != RESOURCES or option.to:
            return False
        if any(option.obj in (lasting.targets or ()) for lasting in state.lasting):
            return False
        kinds.add((option.verb, thing.seat, thing.exhausted, is_ex(engine, option.obj)))
    return len(kinds) == 1


def shows_hidden(engine: Engine, prompt: Prompt) -> bool:
    """Does asking this show the seat's hidden cards, or answering it reveal one?"""
    if prompt.private:
        return True
    everybody = (1 << engine.seats) - 1
    objs = engine.state.objs
    return any(
        oid in objs and objs[oid].seen != everybody for option in prompt.options for oid in (option.obj, option.to)
    )
