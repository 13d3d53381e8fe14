"""Run a step up to its next question or its end.

This module stays interpreted in a compiled engine: there, catching an exception costs more than the step itself, and a
generator can report its end only by an exception.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from .prompt import Option, Prompt


def resume(
    gen: Generator[Prompt, Sequence[Option], str | None], answer: Sequence[Option] | None
) -> Prompt | str | None:
    """Send an answer to a step that has asked, or None to start one.

    Returns:
        Its next question; or, when it has ended, where the flow continues (`game.Asking`).
    """
    try:
        return gen.send(answer)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]  # None starts it
    except StopIteration as stop:
        return stop.value
