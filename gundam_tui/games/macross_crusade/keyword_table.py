"""One row for every special effect (chapter 15 of the requirements). A new one is a row here, and its mechanism where
the rules have it.

It imports no rules, so that screens and the card language can read it without them.
"""

from __future__ import annotations

from gundam_tui.games.api import KeywordRow

KEYWORDS = {row.name: row for row in (
    KeywordRow("mc.high_mobility", "High Mobility", "HM", False, "Against an attacking detachment in which every Unit "
               "has this, only Units with it (or with High Speed Battle) can sortie in defense.", "MC-230", 0.5),
    KeywordRow("mc.raid", "Raid", "Rd", False, "An attacking detachment in which every Unit has this deals the damage "
               "that is left after the enemy detachment to the enemy Nation.", "MC-231", 0.5),
    KeywordRow("mc.swift_strike", "Swift Strike", "Sw", False, "A detachment in which every Unit has this deals its "
               "battle damage first.", "MC-232", 0.6),
    KeywordRow("mc.delayed", "Delayed", "Dl", False, "A detachment in which every Unit has this deals its battle "
               "damage last.", "MC-232", -0.4),
    KeywordRow("mc.high_speed_battle", "High Speed Battle", "HSB", False, "This Unit can sortie in defense against "
               "High Mobility. Where two or more such Units attack together, the enemy needs one to defend.",
               "MC-233", 0.4),
    KeywordRow("mc.ace", "Ace", "Ace", True, "The Ace numbers of your cards in the Field are 5 together at most.",
               "MC-234", -0.1),
    KeywordRow("mc.quick", "Quick", "Qk", False, "You can play this card in any free timing, also in the enemy's turn; "
               "it is still your one Unit or Character of that turn.", "MC-235", 0.3),
    KeywordRow("mc.boost", "Boost", "Bst", False, "Once a turn, such a card is played beside your one Unit and one "
               "Character.", "MC-236", 0.3),
    KeywordRow("mc.battle_positions", "Battle Positions", "BP", False, "This card enters the Field upright.",
               "MC-237", 0.4),
    KeywordRow("mc.encouragement", "Encouragement", "Enc", False, "When one of your Song Commands resolves, you may "
               "reroll this Character, and the Unit it is set on.", "MC-238", 0.3),
    KeywordRow("mc.supply", "Supply", "Sup", True, "In your Return step, once a turn: reroll that many of your other "
               "Units.", "MC-239", 0.3),
    KeywordRow("mc.iron_wall", "Iron Wall", "IW", True, "In a detachment of two or more Units, this lowers the "
               "Fighting of every enemy Unit in combat with it by that much.", "MC-240", 0.4),
    KeywordRow("mc.switch", "Switch", "Swt", False, "At the beginning of a battle step, once a turn: exchange this "
               "card in your hand with your Unit of the given name. It takes that Unit's place.", "MC-241", 0.3),
    KeywordRow("mc.cooperation", "Cooperation", "Coop", False, "While a card of a name that is given is in the Field, "
               "this card gains what stands behind it: on a Character, when it is set on its Custom Machine.",
               "MC-242", 0.2),
    KeywordRow("mc.sound_force", "Sound Force", "SF", False, "A detachment whose total has a white number as it "
               "sorties: once a turn, when it deals damage, one Unit that it damaged goes to the bottom of its owner's "
               "Nation.", "MC-247", 0.6),
)}  # fmt: skip
