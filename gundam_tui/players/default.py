"""The answer that is given for somebody who gives none: it does as little as the rules allow, and never fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gundam_tui.kernel.prompt import Option, Prompt

# What declines where it is offered. `keep` is the hand at the redraw (6-2-1-6).
NOTHING = ("pass", "end", "no", "decline", "keep")


def default_answer(prompt: Prompt) -> list[Option]:
    """A legal answer to any prompt, by the prompt alone: decline, else as few options as will do, the first ones.

    Repeated, it brings a game to its end: nothing is played, and every turn ends.

    Args:
        prompt: the open prompt.
    """
    if prompt.least <= 1 <= prompt.most:
        for option in prompt.options:
            if option.verb in NOTHING:
                return [option]
        # 6-2-1-4: whoever may choose and says nothing begins.
        own = f"p{prompt.seat + 1}"
        first = next((option for option in prompt.options if option.verb == "first" and option.place == own), None)
        if first is not None:
            return [first]
    return list(prompt.options[: prompt.least])
