"""One row for every keyword (chapter 13 of the requirements). A new one is a row here, and its mechanism where the
rules have it.

It imports no rules, so that screens and the card language can read it without them.
"""

from __future__ import annotations

from gundam_tui.games.api import KeywordRow

KEYWORDS = {row.name: row for row in (
    KeywordRow("gw.one", "One Card", "1", False, "It is not put into play while a card of its name is in play, on "
               "either side.", "GW-120", -0.1),
    KeywordRow("gw.one_a_turn", "One Card/Turn", "1T", False, "A player uses one card of its name a turn.",
               "GW-121", -0.1),
    KeywordRow("gw.one_own", "One Card/Own", "1O", False, "It is not put into play while you have a card of its name "
               "in play.", "GW-122", -0.1),
    KeywordRow("gw.one_a_deck", "One Card/Deck", "1D", False, "A deck holds one of it, and it is not put into play "
               "while a card of its name is in play.", "GW-125", -0.1),
    KeywordRow("gw.assault", "Assault", "As", False, "An attacking SQUAD in which every UNIT has this deals the "
               "damage that is left after the defending SQUAD to the enemy Nation.", "GW-130", 0.5),
    KeywordRow("gw.atmospheric_entry", "Atmospheric Entry", "AE", False, "In the Defense step, once a turn: this UNIT "
               "goes from the Space area to the Earth area, and unresolved effects against it are void.",
               "GW-131", 0.2),
    KeywordRow("gw.base", "Base", "Bas", False, "It cannot attack, there is one in an area, and it takes any number "
               "of CHARACTERs, whose Battle Points do not count.", "GW-132", -0.2),
    KeywordRow("gw.battleship", "Battleship", "BS", False, "It takes any number of CHARACTERs, whose Battle Points do "
               "not count. It is played beside your one UNIT.", "GW-133", 0.1),
    KeywordRow("gw.battleship_booster", "Battleship Booster", "BB", False, "Attached to a Battleship, it gives these "
               "Battle Points.", "GW-134", 0.2),
    KeywordRow("gw.desert", "Desert", "Ds", False, "A SQUAD in which every UNIT has this, on Earth: as the Resolution "
               "step begins, the front UNIT of the enemy SQUAD is rolled.", "GW-135", 0.5),
    KeywordRow("gw.high_mobility", "High Mobility", "HM", False, "Against an attacking SQUAD in which every UNIT has "
               "this, only a SQUAD of such UNITs can defend.", "GW-136", 0.5),
    KeywordRow("gw.multiple", "Multiple", "Mu", False, "In the Battle Phase, any number of times: put a card of its "
               "name from your hand or Junkyard into the Defunct Pile; then this card gets these Battle Points until "
               "the turn ends.", "GW-137", 0.2),
    KeywordRow("gw.preemptive_attack", "Preemptive Attack", "PA", False, "A SQUAD in which every UNIT has this deals "
               "its damage first.", "GW-138", 0.6),
    KeywordRow("gw.prevent", "Prevent", "Pv", True, "An enemy COMMAND that chooses this card takes that much more "
               "total power.", "GW-139", 0.1),
    KeywordRow("gw.ps_armor", "PS Armor", "PS", True, "It enters rerolled, and goes back to the hand at the end of a "
               "turn in which it was in battle, unless it was supplied or your power of its colour is above that "
               "number.", "GW-140", 0.2),
    KeywordRow("gw.psycommu", "Psycommu", "Psy", True, "In the Defense step, once a turn, with an NT CHARACTER: that "
               "much damage to an enemy UNIT in its battle area.", "GW-141", 0.4),
    KeywordRow("gw.quick", "Quick", "Qk", False, "It can be played in any free timing, and does not count as a play "
               "of the turn.", "GW-142", 0.3),
    KeywordRow("gw.set_on_character", "Set-on/CHARACTER", "S/C", False, "It can be attached to a CHARACTER, beside "
               "which the UNIT takes another one.", "GW-143", 0.1),
    KeywordRow("gw.set_on_generation", "Set-on/GENERATION", "S/G", False, "It can be attached to one of your G.",
               "GW-144", 0.1),
    KeywordRow("gw.set_on_unit", "Set-on/UNIT", "S/U", False, "It is attached to a UNIT of either player.",
               "GW-56", 0.0),
    KeywordRow("gw.space_mobility", "Space Mobility", "SM", True, "An attacking SQUAD in which every UNIT has this, "
               "in Space: enemy UNITs there without it get that much less STRIKE.", "GW-145", 0.4),
    KeywordRow("gw.special_shield", "Special Shield", "SS", True, "In the Battle Phase, once a turn: one effect deals "
               "that much less damage to this UNIT.", "GW-146", 0.2),
    KeywordRow("gw.supply", "Supply", "Sup", True, "In the Return step, once a turn: that many rerolled UNITs of its "
               "SQUAD are not rolled.", "GW-147", 0.3),
    KeywordRow("gw.support", "Support", "Spt", False, "A SQUAD of such UNITs alone cannot attack, and CHARACTERs do "
               "not change its Battle Points. It is played beside your one UNIT.", "GW-148", -0.1),
    KeywordRow("gw.switch", "Switch", "Swt", False, "In the enemy's Attack step, once a turn: exchange this card in "
               "your hand with your UNIT of the given name. It takes that UNIT's place, rerolled.", "GW-149", 0.3),
    KeywordRow("gw.transform", "Transform", "Tr", False, "In the Battle Phase, once a turn, when it is rerolled: until "
               "the turn ends it has these Battle Points and keywords instead of its own, and no text.", "GW-150", 0.3),
    KeywordRow("gw.battle_deploy", "Battle Deploy", "BD", False, "It enters rerolled.", "GW-160", 0.3),
    KeywordRow("gw.dismantle", "Dismantle", "Dm", False, "In your Assign Phase: it becomes a G of its colour, which is "
               "your G of the turn.", "GW-162", 0.1),
    KeywordRow("gw.voucher", "Voucher", "Vo", False, "UNITs that its SQUAD destroys give points, for which you take a "
               "card from your Junkyard at the end of your turn.", "GW-151", 0.4),
    KeywordRow("gw.water_mobility", "Water Mobility", "WM", False, "Against a SQUAD in which every UNIT has this, on "
               "Earth: no Base or Fortress defends, and texts of enemy UNITs without it are void.", "GW-152", 0.4),
    KeywordRow("gw.wide_range_weapon", "Wide Range Weapon", "WRW", True, "In the Resolution step, once a turn: "
               "destroy every enemy UNIT in its battle area with at most that much DEFENSE.", "GW-153", 0.5),
)}  # fmt: skip
