"""The ids of the keywords that the rules mention (`keyword_table` has the rows)."""

from __future__ import annotations

ONE, ONE_A_TURN, ONE_OWN, ONE_A_DECK = "gw.one", "gw.one_a_turn", "gw.one_own", "gw.one_a_deck"
ASSAULT, DESERT, HIGH_MOBILITY, PREEMPTIVE = "gw.assault", "gw.desert", "gw.high_mobility", "gw.preemptive_attack"
SPACE_MOBILITY, WATER_MOBILITY, VOUCHER = "gw.space_mobility", "gw.water_mobility", "gw.voucher"
BASE, BATTLESHIP, SUPPORT, BOOSTER = "gw.base", "gw.battleship", "gw.support", "gw.battleship_booster"
PREVENT, QUICK, PS_ARMOR, BATTLE_DEPLOY = "gw.prevent", "gw.quick", "gw.ps_armor", "gw.battle_deploy"
SET_ON_UNIT, SET_ON_CHARACTER, SET_ON_G = "gw.set_on_unit", "gw.set_on_character", "gw.set_on_generation"
ENTRY, PSYCOMMU, WIDE, SHIELD = "gw.atmospheric_entry", "gw.psycommu", "gw.wide_range_weapon", "gw.special_shield"
SUPPLY, MULTIPLE, TRANSFORM, SWITCH = "gw.supply", "gw.multiple", "gw.transform", "gw.switch"
DISMANTLE = "gw.dismantle"
