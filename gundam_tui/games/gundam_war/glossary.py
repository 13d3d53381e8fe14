"""The words of Gundam War."""

from __future__ import annotations

from gundam_tui.games.nation.cards.language.glossary import Glossary

GLOSSARY = Glossary(
    sides={"friendly": "own", "enemy": "enemy"},
    types={
        "unit": ("UNIT", "UNITs"), "character": ("CHARACTER", "CHARACTERs"), "command": ("COMMAND", "COMMANDs"),
        "operation": ("OPERATION", "OPERATIONs"), "g": ("G", "G"), "card": ("card", "cards"),
        "text": ("text", "texts"),
    },
    places={
        "field": "play", "deployment": "the Station area", "battle": "a battle area", "g": "the Station area",
        "junkyard": "the Junkyard", "hand": "the hand", "nation": "the Nation", "lost": "the Discard Pile",
        "hangar": "the Hangar",
    },
    piles={"nation": "Nation", "lost": "Discard Pile", "hand": "hand"},
    points={
        "reroll": "Reroll Phase", "draw": "Draw Phase", "deployment": "Assign Phase", "battle": "Battle Phase",
        "attack": "Attack step", "defense": "Defense step", "damage": "Resolution step", "return": "Return step",
        "turn": "turn",
    },
    squad="SQUAD",
    area="battle area",
    stats=("STRIKE", "SHOOTING", "DEFENSE"),
    label="<{}>",
    timing="({})",
    anytime="Any time",
    roll="R",
    in_that_case="then",  # GW-155
    limits={"turn": "{}", "cut": "{} once a cut", "": "{} each"},
    protected=("[", "]"),
    note="",
    scrapped="destroyed and scrapped",
    chip="chip",
    coin="coin",
)  # fmt: skip
