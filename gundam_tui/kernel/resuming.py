"""Run a step up to its next question or its end.

This module stays interpreted in a compiled engine: there an exception that is caught costs more than the step itself,
and a generator can say how it ended by an exception alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .game import Answer, Asking
    from .prompt import Prompt


def resume(gen: Asking, answer: Answer | None) -> Prompt | str | None:
    """Send an answer to a step that has asked, or None to one that begins.

    Returns:
        Its next question; or, when it has ended, where the flow goes on (`game.Asking`).
    """
    try:
        return gen.send(answer)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # None starts it
    except StopIteration as stop:
        return stop.value
