"""What computer players need to know about Gundam War: what the sister games share, and how to look further ahead.

What was played where was counted in games of the starter decks (`habits.json`). How a game is played on was tuned in
games of these decks against itself; what came of it is told in `players/strength.md`.
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
from gundam_tui.games.nation.tools.ai.weights import Manner, PerStrength, PlayWeights, SquadWeights, Weights

__all__ = [
    "choices_to_win", "consequences", "encoder", "evaluate", "foresight", "hands", "keeps", "near_loss", "near_win",
    "parts", "patient", "policy", "reader", "together",
]  # fmt: skip

HABITS = Path(__file__).with_name("habits.json")


def _habits() -> Habits:
    return read_habits(HABITS)


_TUNED = Manner(
    Weights(
        PerStrength(unit=0.623, front=0.426, rear=0.108, defense=0.187),
        nation=0.224, last=5.24, power=(1.12, 1.86, 1.77, 1.38, 0.963, 0.639, 0.36),
        rolled=0.974, character=0.319, damage=0.305, destroys=0.744,
        held=0.26, of_unit=0.23, command=0.601, far=0.737, missing=0.835, unseen=0.591, threat=0.262,
    ),
    SquadWeights(
        PerStrength(unit=0.337, front=0.307, rear=0.104, defense=0.162),
        damage=0.478, last=4.37, exposed=0.216, met=0.99,
    ),
    PlayWeights(
        source=0.32, unit=0.226, character=0.074, command=0.196, text=0.18,
        other_command=0.202, other_text=-0.436, redraw=-0.49,
    ),
)  # fmt: skip

foresight = PlayedHabitually(policy, _habits, _TUNED)
