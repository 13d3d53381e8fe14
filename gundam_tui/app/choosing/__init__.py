"""How a prompt is answered by keys: what is selected so far, what each key means now, which answer comes out.

Nothing here draws and nothing decides what is legal: the options of the prompt are all there is. Two shapes:
`PickChooser` (choose k of n, order n) and `ActChooser` (first a card, then what to do with it).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gundam_tui.app.choosing.act import ActChooser
from gundam_tui.app.choosing.base import BIG, LABELS, LETTERS, Answer, Chooser, Entry, Focus
from gundam_tui.app.choosing.pick import PickChooser

if TYPE_CHECKING:
    from gundam_tui.games.gcg.shown import View

__all__ = [
    "LABELS", "LETTERS", "ActChooser", "Answer", "Chooser", "Entry", "Focus", "PickChooser", "chooser_for",
]  # fmt: skip


def chooser_for(view: View, seat: int) -> Chooser | None:
    """The chooser for the open prompt when `seat` is to answer it, None otherwise."""
    prompt = view.prompt
    if prompt is None or prompt.seat != seat or view.seat != seat or view.outcome is not None:
        return None
    return ActChooser(view, seat, prompt) if prompt.kind in BIG else PickChooser(view, seat, prompt)
