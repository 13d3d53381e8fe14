"""The words of Macross Crusade on screens."""

from __future__ import annotations

from gundam_tui.games.nation.seen.words import Words

WORDS = Words(
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
    stats={"front": "Fighting", "rear": "Shooting", "defense": "Defense"},
    squad="detachment",
    field="the field",
    types={"unit": "Unit", "units": "Units", "character": "Character", "command": "Command", "g": "G"},
    attached="set on",
    questions={
        "first": "Who goes first?",
        "redraw": "Keep this hand?",
        "free": "{point}: play something, or pass",
        "cut": "{point}: cut in, or pass",
        "switch": "{point}: Switch, or pass",
        "target": "{source}: choose a target",
        "area": "{source}: choose a Battle Area",
        "item": "{source}: negate which play?",
        "number": "{source}: choose X",
        "may": "{source}: use its effect?",
        "sortie": "Which Units sortie to {zone}?",
        "sortie needed": "{zone}: one of these has to go along, or nobody goes",
        "squad order": "{zone}: the vanguard first, then who follows",
        "scrap order": "In which order do these go into the cut? The last one resolves first",
        "group order": "In which order do they lie in the {zone}? The top one first",
        "surplus": "These may not be in the Field together: which is scrapped?",
        "trigger order": "Which effect comes first?",
        "sound force": "Sound Force: which Unit goes to the bottom of its Nation?",
        "destroy own": "{source}: destroy one of your cards",
        "hand limit": "Scrap {cards}: six may be kept",
        "discard": "Scrap {cards} of your hand",
        "look order": "Put them back, the top one first",
        "search": "Take which card?",
        "replace": "{source}: replace it with which card?",
    },
    verbs={
        "first": "{place} goes first",
        "keep": "Keep", "redraw": "Redraw {n}", "deploy": "Deploy {card}", "set": "Set {card} on {to}",
        "g": "{card} as G", "command": "Play {card}", "use": "Use {card}", "pass": "Pass",
        "sortie": "{card} to {place}", "switch": "{card} for {to}", "sound_force": "{card}", "scrap": "Scrap {card}",
        "yes": "Yes", "no": "No", "target": "{card}", "area": "{place}", "item": "{card}", "x": "X = {n}",
        "place": "{card}", "resolve": "{card}", "destroy": "Destroy {card}", "put_back": "{card}", "take": "{card}",
        "replace": "{card}",
    },
)  # fmt: skip
