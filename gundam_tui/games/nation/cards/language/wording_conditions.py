"""Triggers and conditions of a text, in the player's words."""

from __future__ import annotations

from gundam_tui.games.nation.cards import card as c
from gundam_tui.games.nation.cards.nodes import conditions, filters

from . import wording_select as s
from . import wording_words as w
from .wording_words import WordingContext

__all__ = ["condition_words", "trigger_words"]


def trigger_words(trigger: c.Trigger, sp: WordingContext) -> str:
    """The trigger of a text: `when this card enters play`."""
    first = "every time" if trigger.every else "when"
    if trigger.point:
        side = sp.words.sides[trigger.side] if trigger.side else "a"
        article = "the " if trigger.side else ""
        return f"{first} {article}{side} {sp.words.points[trigger.point]} {trigger.event}"
    if trigger.event in ("hits", "hits the nation", "hits the squad"):
        sp.this = True
        hit = {"hits the nation": sp.words.piles["nation"], "hits the squad": sp.words.squad}
        whom = f" to the enemy {hit[trigger.event]}" if trigger.event in hit else ""
        return f"{first} this card's {sp.words.squad} deals battle damage{whom}"
    if trigger.event == "detached":
        sp.this = True
        return f"{first} this card leaves the card it is set on"
    if trigger.this:
        sp.this = True
    subject = "this card" if trigger.this else w.article(s.filtered(trigger.what, sp))
    told = {
        "enters": f"enters {sp.words.places['field']}", "sorties": "sorties", "resolves": "has resolved",
        "damaged": "is damaged", "destroyed": "is destroyed", "scrapped": f"is {sp.words.scrapped}",
        "played": "is played", "taken": f"is moved out of {sp.words.places['field']} by another enemy effect",
        "fights": "comes into combat", "gone out": "has sortied with all that go",
    }  # fmt: skip
    where = f" in {sp.words.places['battle']}" if trigger.place else ""
    if trigger.by == "others":
        where += f" by anything but {w.article(sp.words.sides['friendly'])} effect"
    elif trigger.by:
        where = f" by an effect of the {sp.words.types['unit'][0]} this card is set on"
    return f"{first} {subject} {told[trigger.event]}{where}"


def condition_words(condition: conditions.Condition, sp: WordingContext) -> str:
    """The condition of a text, after "while": `this card is in combat`."""
    match condition:
        case conditions.InCombat():
            sp.this = True
            return "this card is in combat"
        case conditions.Not(conditions.InCombat()):
            sp.this = True
            return "this card is not in combat"
        case conditions.Not(conditions.AtLeast(what, 1)):
            return f"there are no {s.filtered(what, sp, many=True)}{_there(what, sp)}"
        case conditions.Not(conditions.AtLeast(what, number)):
            return f"there are not {number} {s.filtered(what, sp, many=True)}{_there(what, sp)}"
        case conditions.Not(of):
            return f"it is not so that {condition_words(of, sp)}"
        case conditions.AtLeast(what, number):
            several = number > 1
            there = f"there {'are' if several else 'is'}"
            counted = f"{number} or more {s.filtered(what, sp, many=True)}" if several else s.one(what, sp)
            return f"{there} {counted}{_there(what, sp)}"
        case conditions.Felled():
            sp.this = True
            return f"battle damage of this card's {sp.words.squad} has destroyed an enemy"
        case conditions.Last(number):
            sp.this = True
            return f"this card is the last of {number} or more in its {sp.words.squad}"
        case conditions.Alone():
            sp.this = True
            return f"this card is alone in its {sp.words.squad}"
        case conditions.FirstTurn():
            return "it is the first turn of the game"
        case conditions.More(one, than):
            return f"{s.number_words(one, sp)} is at least {s.number_words(than, sp)}"
        case conditions.ThisIs(what, head):
            sp.this = True
            card = f"the {sp.words.types['unit'][0]} this card is set on" if head else "this card"
            return f"{card} is {s.one(what, sp)}"
        case conditions.Both(of):
            return " and ".join(condition_words(one, sp) for one in of)
        case conditions.FriendlyTurn(enemy):
            return "it is the enemy's turn" if enemy else "it is your turn"


def _there(what: filters.Filter, sp: WordingContext) -> str:
    """The place of counted cards, which elsewhere need not be said."""
    plain = what.place == "field" and not what.area and what.combat is None
    return f" in {sp.words.places['field']}" if plain else ""
