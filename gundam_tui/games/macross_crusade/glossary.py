"""The words of Macross Crusade."""

from __future__ import annotations

from gundam_tui.games.nation.cards.language.glossary import Glossary

GLOSSARY = Glossary(
    sides={"friendly": "friendly", "enemy": "enemy"},
    types={
        "unit": ("Unit", "Units"), "character": ("Character", "Characters"), "command": ("Command", "Commands"),
        "g": ("G", "G"), "card": ("card", "cards"), "text": ("text", "texts"),
    },
    places={
        "field": "the Field", "deployment": "the Deployment Area", "battle": "a Battle Area", "g": "the G Zone",
        "junkyard": "the Junkyard", "hand": "the hand", "nation": "the Nation", "lost": "the Lost Pile",
    },
    piles={"nation": "Nation", "lost": "Lost Pile", "hand": "hand"},
    points={
        "reroll": "Reroll Phase", "draw": "Draw Phase", "deployment": "Deployment Phase", "battle": "Battle Phase",
        "attack": "Attack step", "defense": "Defense step", "damage": "Damage step", "return": "Return step",
        "turn": "turn",
    },
    squad="detachment",
    area="Battle Area",
    stats=("Fighting", "Shooting", "Defense"),
    label="<{}>",
    timing="({})",
    anytime="Any time",
    roll="R",
    limits={"turn": "{}", "cut": "{} Every Time", "": "{} Any Number"},
    protected=("【", "】"),
    note="(Note) ",
    scrapped="scrapped",
    chip="chip",
    coin="coin",
)  # fmt: skip
