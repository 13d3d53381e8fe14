"""What computer players need to know about Gundam War: what the sister games share, and how to look further ahead.

What was played where was counted in games of the starter decks (`habits.json`).
"""

from __future__ import annotations

from pathlib import Path

from gundam_tui.games.nation.tools.ai import (
    choices_to_win,
    consequences,
    encoder,
    evaluate,
    hands,
    keeps,
    near_loss,
    near_win,
    parts,
    patient,
    policy,
    reader,
    together,
)
from gundam_tui.games.nation.tools.ai.habits import Habits, read_habits
from gundam_tui.games.nation.tools.ai.habitual_play import PlayedHabitually

__all__ = [
    "choices_to_win", "consequences", "encoder", "evaluate", "foresight", "hands", "keeps", "near_loss", "near_win",
    "parts", "patient", "policy", "reader", "together",
]  # fmt: skip

HABITS = Path(__file__).with_name("habits.json")


def _habits() -> Habits:
    return read_habits(HABITS)


foresight = PlayedHabitually(policy, _habits)
