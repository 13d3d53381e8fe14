"""Answers a prompt by keys: the selection so far, the meaning of each key, the resulting answer.

Nothing here draws or decides what is legal: the prompt lists all options. Two shapes: `SelectInput` (choose k of n,
order n) and `ActionInput` (first a card, then what to do with it).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gundam_tui.app.answering.act import ActionInput
from gundam_tui.app.answering.base import LABELS, AnswerInput, EngineAnswer, Focus, ListedOption, find, in_short
from gundam_tui.app.answering.card_keys import LETTERS, CardKeys
from gundam_tui.app.answering.pick import SelectInput
from gundam_tui.games.registry import game

if TYPE_CHECKING:
    from gundam_tui.games.views import View

__all__ = [
    "LABELS",
    "LETTERS",
    "ActionInput",
    "AnswerInput",
    "CardKeys",
    "EngineAnswer",
    "Focus",
    "ListedOption",
    "SelectInput",
    "chooser_for",
    "find",
    "in_short",
]  # fmt: skip


def chooser_for(view: View, seat: int, keys: CardKeys | None = None) -> AnswerInput | None:
    """The chooser for the open prompt; None when the viewer does not answer it.

    Args:
        view: what the viewer may see.
        seat: whose hand and field the keys are for: a partner's too, when a team is asked as one.
        keys: the earlier keys of cards; None: no keys yet.
    """
    prompt = view.prompt
    if prompt is None or not prompt.asks(seat) or not prompt.asks(view.seat) or view.outcome is not None:
        return None
    by_card = game(view.game).prompts[prompt.kind].by_card
    keys = CardKeys(seat) if keys is None else keys
    keys.look(view)
    return ActionInput(view, seat, prompt, keys) if by_card else SelectInput(view, seat, prompt, keys)
