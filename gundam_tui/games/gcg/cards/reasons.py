"""Every reason why something cannot be done, each with its clause: what legality answers and screens show.

The words before a colon are the reason in short. On a card of the hand there is room for `SHORT` cells, so a reason
that can stand there (`ON_CARDS`) begins with that many at most. The sentence after the colon explains it.
"""

from __future__ import annotations

from functools import cache

from gundam_tui.kernel import Refusal
from gundam_tui.language import N

SHORT = 10  # cells of one of seven cards of a hand at 80 columns

# ---------------------------------------------------------------- playing a card of the hand (7-5-2, 9-3-1)

NOT_HELD = Refusal("7-5-2-1", "only cards of your own hand can be played")
NOT_PLAYED = Refusal("7-5-2-1", "it is not played from the hand")
NOT_DEPLOYED = Refusal("7-5-2-1", "only Units and Bases are deployed")
NOT_COMMAND = Refusal("7-5-2-1", "only Command cards are played for their effect")
NOT_PILOT = Refusal("3-3-1", "only Pilots are paired")
IN_ACTION_STEP = Refusal("13-2-4-1", "no Main: its effect is activated in an action step")
IN_MAIN_PHASE = Refusal("13-2-3-1", "Main only: its effect is activated in your main phase")
ONLY_COMMANDS = Refusal("9-3-1", "no Action: in an action step only Action Commands are played from the hand")
NO_UNIT = Refusal("3-3-3", "no Unit: you have none to pair it with")
ALL_PAIRED = Refusal("3-3-4", "all paired: no Unit of yours is without a Pilot")


@cache  # these numbers are small: each sentence is made once
def level(needed: int, have: int) -> Refusal:
    """The player's Lv. is too low (2-9-1)."""
    return Refusal("2-9-1", "needs Lv.{lv}: your Lv. is {level}", {"lv": needed, "level": have})


@cache
def cost(number: int, active: int) -> Refusal:
    """Too few Resources are active (2-10-1)."""
    places = {"missing": number - active, "cost": number, "active": active}
    if active == 1:
        return Refusal("2-10-1", "needs {missing} more: costs {cost}, 1 of your Resources is active", places)
    return Refusal("2-10-1", "needs {missing} more: costs {cost}, {active} of your Resources are active", places)


def either(effect: Refusal, pilot: Refusal) -> Refusal:
    """A Command that is a Pilot too can be played in neither way."""
    return Refusal(effect.clause, "{effect}; and as a Pilot: {pilot}", {"effect": effect, "pilot": pilot})


# What is said of a partner, whose hand is seen too (12-3-4), instead of what is said to the player.
_OF_PARTNER = {
    NO_UNIT.sentence: N("no Unit: they have none to pair it with"),
    ALL_PAIRED.sentence: N("all paired: no Unit of theirs is without a Pilot"),
    level(1, 0).sentence: N("needs Lv.{lv}: their Lv. is {level}"),
    cost(1, 0).sentence: N("needs {missing} more: costs {cost}, {active} of their Resources are active"),
    cost(2, 1).sentence: N("needs {missing} more: costs {cost}, 1 of their Resources is active"),
}


def of_partner(refusal: Refusal) -> Refusal:
    """The same reason, about a partner."""
    places = refusal.places and {
        name: of_partner(one) if isinstance(one, Refusal) else one for name, one in refusal.places.items()
    }
    return refusal._replace(sentence=_OF_PARTNER.get(refusal.sentence, refusal.sentence), places=places)


# ---------------------------------------------------------------- pairing (3-3)

NOT_A_UNIT = Refusal("3-3-1", "Pilots are paired with Units in the battle area")
PARTNERS_UNIT = Refusal("1.9.0:12-3-15", "a Pilot cannot be paired with a partner's Unit")
ENEMY_UNIT = Refusal("1.9.0:3-3-4", "a Pilot can only be paired with one of your own Units")  # AMB-14
TAKEN = Refusal("3-3-4", "paired: that Unit has a Pilot already")
BARRED = Refusal("1-3-3", "barred: an effect says that the Unit can't be paired with a Pilot")

# ---------------------------------------------------------------- effects (10-1, 10-2)

USED = Refusal("13-2-13-1", "used: it works once per turn, and has been used")
UNMET = Refusal("10-2-1", "not met: the condition of its effect")
NO_TARGET = Refusal("10-1-8-1-1", "no target: its effect has none that could be chosen")
WITHOUT_IT = Refusal("10-2-1", "the condition under which it has that effect is not met")
WITHOUT_PILOT = WITHOUT_IT._replace(clause="13-2-10-1")
WITHOUT_LINK = WITHOUT_IT._replace(clause="13-2-12-1")
UNPAYABLE = Refusal("10-1-7-4", "what it costs to activate cannot be paid")
NO_SUPPORT = Refusal("13-1-3-1", "it has no Support")
SUPPORT_RESTED = Refusal("13-1-3-1", "Support rests the Unit, and it is rested")
ALONE = Refusal("13-1-3-1", "Support needs another friendly Unit")
# For each moment: it has no effect for it; it has one, for the other moment.
NO_EFFECT = {
    "main": Refusal("10-1-7-1", "it has no effect that you can activate"),
    "action": Refusal("9-3", "it has no effect that you can activate"),
}
OTHER_MOMENT = {
    "main": Refusal("13-2-2-1", "its effect is activated in an action step only"),
    "action": Refusal("13-2-1-1", "its effect is activated in your main phase only"),
}

# ---------------------------------------------------------------- attacking (3-2, 8-2)

NOT_YOURS = Refusal("3-2-3", "only your own Units in the battle area can attack")
ATTACKER_RESTED = Refusal("8-2-1", "it is rested")
CANNOT_ATTACK = Refusal("1-3-3", "an effect says that it can't attack")
NEW = Refusal("3-2-4", "it was deployed this turn and is not a Link Unit")
NOT_ATTACKED = Refusal("8-2-1", "only an enemy player or an enemy Unit in the battle area can be attacked")
PARTNER_ATTACKED = Refusal("12-3-12", "a partner's Unit cannot be attacked")
ONLY_UNITS = Refusal("3-2-4", "it was deployed this turn: only Units may be attacked")
NOT_THE_PLAYER = Refusal("1-3-3", "an effect says that it can't choose the enemy player as its attack target")
NOT_THAT_UNIT = Refusal("3-2-4", "it was deployed this turn and may not attack that Unit")
NOT_RESTED = Refusal("8-2-1", "only a rested enemy Unit can be attacked")
NOT_A_TARGET = Refusal("1-3-3", "an effect says that it can't be chosen as an attack target")
ANOTHER_TARGET = Refusal("1-3-1", "an effect makes another Unit its attack target")

# ---------------------------------------------------------------- blocking (8-3)

NO_ATTACK = Refusal("8-3-5", "there is no attack to block")
NOT_ATTACKED_SIDE = Refusal("8-3-1", "only Units of the attacked player can block")
HIGH_MANEUVER = Refusal("13-1-6-1", "the attacking Unit has High-Maneuver: it can't be blocked")
THE_TARGET = Refusal("8-3-3", "it is the attack target itself")
BLOCKER_RESTED = Refusal("13-1-4-1", "it is rested")
NO_BLOCKER = Refusal("13-1-4-1", "it has no Blocker")
CANNOT_BLOCK = Refusal("1-3-3", "an effect says that it can't block")

# ---------------------------------------------------------------- not the moment

GONE = Refusal("4-1-5", "that card is not there any more")
OVER = Refusal("1-2-1", "the game is over")
ACTION_STEP = Refusal("9-3", "in an action step only Action Commands and Activate･Action effects can be used")
NOT_BLOCK_STEP = Refusal("8-3-1", "only the standby player blocks, and only in the block step")
NOTHING_TO_PASS = Refusal("9-3", "nothing is to be passed now")
ANSWER_FIRST = Refusal("7-5-1", "the open question has to be answered first")
NOT_MAIN_PHASE = Refusal("7-5-1", "only in your own main phase")

ON_CARDS = (IN_ACTION_STEP, IN_MAIN_PHASE, ONLY_COMMANDS, NO_UNIT, ALL_PAIRED, TAKEN, BARRED, USED, UNMET, NO_TARGET)
