"""The words of Gundam War on screens."""

from __future__ import annotations

from gundam_tui.games.nation.seen.words import Words

WORDS = Words(
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
    stats={"front": "STRIKE", "rear": "SHOOTING", "defense": "DEFENSE"},
    squad="SQUAD",
    field="play",
    types={
        "unit": "UNIT", "units": "UNITs", "character": "CHARACTER", "operation": "OPERATION", "command": "COMMAND",
        "g": "GENERATION card", "big": "Battleship, Base or Support",
    },
    attached="attached to",
    within={"area 2": "on Earth"},
    questions={
        "first": "Who goes first?",
        "redraw": "Keep this hand?",
        "free": "{point}: play something, or pass",
        "cut": "{point}: cut in, or pass",
        "target": "{source}: choose a target",
        "area": "{source}: choose a battle area",
        "item": "{source}: which effect?",
        "number": "{source}: choose X",
        "cost": "{source}: what is paid?",
        "where": "{source}: where to?",
        "nation": "{source}: whose Nation?",
        "may": "{source}: use its effect?",
        "sortie": "Which UNITs go to {zone}?",
        "sortie needed": "{zone}: one of these has to go along, or nobody goes",
        "squad order": "{zone}: the front UNIT first, then who follows",
        "scrap order": "In which order do these go into the cut? The last one resolves first",
        "surplus": "These may not be in play together: which goes to the Junkyard?",
        "trigger order": "Which effect comes first?",
        "voucher": "Voucher: take which card of your Junkyard?",
        "destroy own": "{source}: destroy one of your cards",
        "pick": "{source}: choose what {deed}",
        "hand limit": "Discard {cards}: six may be kept",
        "discard": "Discard {cards}",
        "look order": "Put them back, the top one first",
        "search": "Take which card?",
        "replace": "{source}: replace it with which card?",
    },
    deeds={
        "scraps": "is scrapped", "destroys": "is destroyed", "saves": "is not destroyed", "rolls": "is rolled",
        "tops": "goes on top of its Nation", "bottoms": "goes under its Nation",
        "sends": "goes to the other Station area", "gains": "gains it", "puts": "is put into play",
    },
    verbs={
        "first": "{place} goes first",
        "keep": "Keep", "redraw": "Redraw {n}", "show": "Show them and redraw 6", "deploy": "Play {card}",
        "set": "Attach {card} to {to}", "g": "Play {card}", "command": "Play {card}", "use": "Use {card}",
        "pass": "Pass", "sortie": "{card} to {place}", "switch": "{card} for {to}", "scrap": "Scrap {card}",
        "yes": "Yes", "no": "No", "target": "{card}", "area": "{place}", "item": "{card}", "x": "X = {n}",
        "pay": "{card}", "place": "{card}", "resolve": "{card}", "destroy": "Destroy {card}", "pick": "{card}",
        "put_back": "{card}", "put": "{place}", "nation": "{place}'s Nation",
        "take": "{card}", "replace": "{card}",
    },
)  # fmt: skip
