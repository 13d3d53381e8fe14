"""The words of Gundam War on screens."""

from __future__ import annotations

from gundam_tui.games.nation.seen.words import Words

from .glossary import GLOSSARY
from .prompt_table import KINDS, VERBS

WORDS = Words(
    glossary=GLOSSARY,
    zones={
        "nation": "Nation", "lost": "Discard Pile", "hand": "hand", "junkyard": "Junkyard", "removed": "Defunct Pile",
        "g zone": "Station area", "deployment": "Station area", "area 1": "Space", "area 2": "Earth",
        "playing": "played cards", "hangar": "Hangar",
    },
    points={
        "reroll": "Reroll Phase", "draw": "Draw Phase", "deployment": "Assign Phase", "battle": "Battle Phase",
        "attack": "Attack Step", "defense": "Defense Step", "damage": "Resolution Step", "return": "Return Step",
        "end": "End Phase", "turn": "turn",
    },
    field="the area|play",
    types={
        "unit": "UNIT", "units": "UNITs", "character": "CHARACTER", "operation": "OPERATION", "command": "COMMAND",
        "g": "GENERATION card", "big": "Battleship, Base or Support",
    },
    attached="attached to",
    within={"area 2": "on Earth"},
    kinds=KINDS,
    verbs=VERBS,
)  # fmt: skip
