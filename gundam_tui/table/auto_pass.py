"""What the table answers on its own: forced prompts, choices among identical cards, and windows that a seat passes.

The engine opens every window that the rules give. One pure function, `should_stop`, decides from the seat's pass mode
whether a person is asked:

`full`   stops at every window and question.
`smart`  stops where the seat has a legal response it can pay for, and nothing is gained by waiting for its next
         window; not where it has passed in this turn already, with nothing changed since. A skipped window takes no
         time and nobody is seen to be asked, so the others can tell that there was none. Nothing tells them later: what
         they are sent is the same as after a pass by hand, and so is what they may take back.
`bluff`  decides from public facts alone, so a skipped window tells nothing.

A forced prompt that shows hidden cards (`shows_hidden`) is left to its seat, in every mode and also for a computer
player: hidden cards made it forced. If the table answered it immediately, without a decision of the seat, the others
would learn that there was nothing to decide.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import TYPE_CHECKING

from gundam_tui.games.registry import game_of
from gundam_tui.kernel.view import everybody

from .pass_modes import BLUFF, DEFAULT, FULL, MODES, SMART

if TYPE_CHECKING:
    from gundam_tui.kernel.engine import Engine
    from gundam_tui.kernel.prompt import Option, Prompt

__all__ = [
    "BLUFF", "DEFAULT", "FULL", "MODES", "PASS", "SMART", "answer_of_table", "decides", "should_stop", "shows_hidden",
]  # fmt: skip

PASS = "pass"  # the option that every window offers (`PromptKind.window`)


def should_stop(
    engine: Engine, seat: int, mode: str, *, skips: bool = False, declined: Collection[Hashable] = ()
) -> bool:
    """Returns True if the person in `seat` is asked at the open prompt, False if the table answers.

    Args:
        engine: the game, which is not changed; its prompt is for `seat`.
        seat: whose prompt it is.
        mode: `full`, `smart` or `bluff`.
        skips: the seat passes until the end of the turn (`AutoPass.concerns` says what stops it).
        declined: the occasions at which its person has passed in this turn (`AutoPass.occasion`).

    Raises:
        ValueError: the mode does not exist.
    """
    if mode not in MODES:
        raise ValueError(f"there is no pass mode {mode!r}: the modes are {', '.join(MODES)}")
    prompt = engine.prompt
    if prompt is None or prompt.seat != seat:
        return False
    game = game_of(engine)
    kind = game.prompts[prompt.kind]
    if not kind.window:
        return decides(engine, prompt) and (mode == FULL or not game.auto_pass.needless(engine, prompt))
    if skips:
        return game.auto_pass.concerns(engine, seat)
    if mode == FULL:
        return True
    occasion = game.auto_pass.occasion(engine, seat) if mode == SMART and declined else None
    if occasion is not None and occasion in declined:
        return False
    # The engine offers only what is legal and affordable. Who can answer a public window is visible on the table.
    if mode == SMART or kind.public:
        return len(prompt.options) > 1 and (kind.public or not game.auto_pass.can_wait(engine, seat))
    return game.auto_pass.might_respond(engine, seat)


def decides(engine: Engine, prompt: Prompt) -> bool:
    """Does the seat answer a prompt itself? For windows this is the answer for a computer player; `should_stop` decides
    for a person.
    """
    kind = game_of(engine).prompts[prompt.kind]
    # The main phase always stops: after the last play the player can still end the turn, or take back.
    return not prompt.forced or kind.main or (not kind.window and shows_hidden(engine, prompt))


def answer_of_table(
    engine: Engine, mode: str, *, by_hand: bool = False, skips: bool = False, declined: Collection[Hashable] = ()
) -> Sequence[Option] | None:
    """Returns what the table answers at the open prompt for a person in that pass mode; None to ask the person.

    Args:
        engine: the game, which is not changed.
        mode: the pass mode of the seat that is asked.
        by_hand: the seat wants to choose what it pays with, for this payment too.
        skips, declined: see `should_stop`.
    """
    prompt = engine.prompt
    if prompt is None:
        return None
    game = game_of(engine)
    kind = game.prompts[prompt.kind]
    if not by_hand and kind.payment:
        return prompt.options[: prompt.least]  # the engine lists first what it would pay with
    if not by_hand and (found := game.auto_pass.obvious(engine, prompt)):
        return found
    if should_stop(engine, prompt.seat, mode, skips=skips, declined=declined):
        return None
    if kind.window:
        return [option for option in prompt.options if option.verb == PASS]
    return list(prompt.options) if prompt.forced else []


def shows_hidden(engine: Engine, prompt: Prompt) -> bool:
    """Does the prompt show the seat's hidden cards, or does an answer reveal one?"""
    if prompt.private:
        return True
    objs, everyone = engine.state.objs, everybody(engine)
    return any(
        oid in objs and objs[oid].seen != everyone for option in prompt.options for oid in (option.obj, option.to)
    )
