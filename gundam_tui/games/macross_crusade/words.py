"""The words of Macross Crusade on screens."""

from __future__ import annotations

from gundam_tui.games.nation.seen.words import Words

from .glossary import GLOSSARY
from .prompt_table import KINDS, VERBS

WORDS = Words(
    glossary=GLOSSARY,
    zones={
        "nation": "Nation", "lost": "Lost Pile", "hand": "hand", "junkyard": "Junkyard", "removed": "removed cards",
        "g zone": "G Zone", "deployment": "Deployment Area", "area 1": "Battle Area 1", "area 2": "Battle Area 2",
        "playing": "played cards",
    },
    points={
        "reroll": "Reroll Phase", "draw": "Draw Phase", "deployment": "Deployment Phase", "battle": "Battle Phase",
        "attack": "Attack Step", "defense": "Defense Step", "damage": "Damage Step", "return": "Return Step",
        "end": "end of the turn", "turn": "turn",
    },
    field="the field",
    types={"unit": "Unit", "units": "Units", "character": "Character", "command": "Command", "g": "G"},
    attached="set on",
    kinds=KINDS,
    verbs=VERBS,
)  # fmt: skip
