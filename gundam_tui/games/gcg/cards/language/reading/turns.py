"""Turns of phrase in print that say the same as ours, in other words or another order."""

# ruff: noqa: E501  (a table: one turn of phrase a line)
from __future__ import annotations

import re
from collections.abc import Callable

__all__ = ["TURNS", "respelled"]

TURNS: tuple[tuple[str, str, str | Callable[[re.Match[str]], str]], ...] = (
    (
        "the condition before the start of the turn",
        r"^If ([^,]*? is in play) at the start of your opponent's turn, ",
        r"At the start of your opponent's turn, if \1, ",
    ),
    (
        "this for this Unit",
        r"\b([Tt])his (is|gets|gains)\b(?= (?:damaged|rested|active|AP|HP|<|paired))",
        r"\1his Unit \2",
    ),
    (
        "this is a (X) Unit",
        r"\bthis is an? (\([^()]+\)(?:/\([^()]+\))*|blue|green|red|white|purple) Unit\b",
        r"this Unit is \1",
    ),
    ("it is a (X) Unit", r"\bif it is an? (\([^()]+\)(?:/\([^()]+\))*) Unit,", r"if it is \1,"),
    ("destroy this and choose", r"\bDestroy this and choose\b", "Destroy this Unit. Choose"),
    ("a keyword effect in square brackets", r"^\[(Suppression|Blocker|First Strike|High-Maneuver)\]$", r"<\1>"),
    (
        "and return 1 to the top",
        r" and return (\d+) to the (top|bottom)\.",
        r". Return \1 card among them to the \2 of your deck.",
    ),
    (
        "and return 1 to the top and 1 to the bottom",
        r" and return 1 to the top and 1 to the bottom\.",
        ". Return 1 card among them to the top of your deck. Return the remaining card to the bottom of your deck.",
    ),
    (
        "exile from the trash",
        r"([Ee]xile \d+ [^.：]*?) (?:from|in) your trash(?: from the game)?(?= ?：)",
        r"\1 from your trash from the game",
    ),
    ("friendly before a state", r"\bfriendly (damaged|rested|active|undamaged)\b", r"\1 friendly"),
    ("this turn without during", r"(attack target|damage) this turn\b", r"\1 during this turn"),
    (
        "has done it this turn",
        r"\b((?:has|have) (?:destroyed|been|drawn|discarded)[^,]*?)(?<!during) this turn,",
        r"\1 during this turn,",
    ),
    ("a turn where", r"\b([Dd])uring a turn where\b", r"\1uring a turn when"),
    ("no paired Pilot", r"\bwith no paired Pilot\b|\bthat has no Pilot paired with it\b", "that has no paired Pilot"),
    ("a Pilot is not paired", r"\ba Pilot is not paired with this Unit\b", "this Unit is not paired with a Pilot"),
    ("this Unit's paired Pilot", r"\bthis Unit's paired Pilot\b", "the card paired with this Unit"),
    ("Linked Unit", r"\bLinked Unit", "Link Unit"),
    ("there is a Base in play", r"\b([Ww]hile|[Ii]f) there is (an? [^,.]*?) in play\b", r"\1 \2 is in play"),
    (
        "there are Units in play",
        r"\b([Ww]hile|[Ii]f) there are (\d+ or (?:more|less) [^,.]*? in play)\b",
        lambda found: f"{found[1]} {found[2].removesuffix(' in play')} are in play",
    ),
    (
        "a card is in your trash",
        r"\band a card (with \"[^\"]*\" in its card name) is in your trash\b",
        r"and there is a card \1 in your trash",
    ),
    ("a missing is", r"\b(a friendly Base) in play,", r"\1 is in play,"),
    ("no enemy Base", r"\bno enemy Base is in play\b", "no enemy Bases are in play"),
    (
        "deployed from the trash",
        r"\bIf you deploy this Unit from your trash\b",
        "If this Unit was deployed from your trash",
    ),
    ("damage from an enemy", r"\breceives damage from an enemy\b", "receives enemy damage"),
    ("the effect of a Command", r"\ba Command's (【Main】/【Action】) effect\b", r"a Command card's \1"),
    ("a Command's timing", r"Command's 【", "Command card's 【"),
    (
        "placed with this effect",
        r"\bIf you (place|discard|rest|draw|exile|return)( [^.,]* with this effect)\b",
        lambda found: f"If you {_PAST[found[1]]}{found[2]}",
    ),
    (
        "this effect rested",
        r"\b([Ii])f this effect rested (\d+ or more Units)\b",
        r"\1f you rested \2 with this effect",
    ),
    (
        "all enemy players each",
        r"\b([Aa])ll enemy players each choose\b",
        lambda found: f"{'E' if found[1] == 'A' else 'e'}ach enemy player chooses",
    ),
    (
        "they for that player",
        r"\bThey (may draw|draw|discard|may discard)\b",
        lambda found: f"That player {_THIRD.get(found[1], found[1])}",
    ),
    (
        "they don't discard",
        r"\bIf they don't discard with this effect\b",
        "If they discarded no cards with this effect",
    ),
    (
        "for your Units' effects",
        r"① or more (?:cost )?for one of your (other )?([^.,]*?)Unit(?:s'|'s) effects?,",
        r"① or more for the effect of one of your \1\2Units,",
    ),
    ("for a Unit's effect", r"① or more for a ([^.,]*?)Unit's effect,", r"① or more for the effect of a \1Unit,"),
    (
        "one of your card's effects",
        r"\bby one of your (\([^()]*\)) card's effects\b",
        r"by an effect of one of your \1 cards",
    ),
    ("one of your opponent's effects", r"\bby one of your opponent's effects\b", "by an enemy effect"),
    ("with this ability", r"\bwith this ability\b", "with this effect"),
    ("Units with AP equal to or less than it", r"equal to or less than it,", "equal to or less than this Unit,"),
    ("one of your friendly", r"\bone of your friendly\b", "one of your"),
    (
        "the battling enemy Unit",
        r"\b[Cc]hange the attack target of the battling enemy Unit\b",
        "Change a battling enemy Unit's attack target",
    ),
    ("no remaining EX Resources", r"\bno remaining EX Resources\b", "no EX Resources"),
    (
        "rest the enemy Unit",
        r"(?<=Choose 1 enemy Unit\. It gets AP-)(\d[^.]*\. If [^.]*, rest) the enemy Unit\b",
        r"\1 it",
    ),
    (
        "that Unit when attacking",
        r"\bmust choose that Unit as their attack target\b",
        "must choose it as their attack target",
    ),
    (
        "their owner's deck",
        r"\bReturn them to their owner's deck and shuffle it\b",
        "Return them to your deck and shuffle it",
    ),
    ("cards you drew", r"\bcards you drew with this effect\b", "cards drawn with this effect"),
    ("when playing, play it", r"(?<=, )play it as if\b", "play this card as if"),
    (
        "choose and add it",
        r"(You may choose 1 [^.]*? from your trash) and add it to your hand\.",
        r"\1. Add it to your hand.",
    ),
    ("and its own", r"\b(one of your Units) that is battling\b", r"\1 battling"),
    ("a Unit battling", r"\b(enemy Unit) that is battling\b", r"\1 battling"),
    (
        "during the turn at the end",
        r"^(.*?)((?:All|This Unit) [^.]*?) during your( opponent's)? turn\.$",
        lambda found: f"{found[1]}During your{found[3] or ''} turn, {found[2][0].lower()}{found[2][1:]}.",
    ),
    ("while at the end", r"^(【[^】]*】)*(This Unit can't attack) while ([^.]*)\.$", r"While \3, \2."),
    ("if in a text without timing", r"^((?:【During[^】]*】|【Once per Turn】)*)If ", r"\1While "),
    ("while, this Unit", r"(?<=, )this Unit (?=can't receive battle damage\.)", "it "),
    ("after Main on a line of its own", r"(?<=\.) (After activating this card's 【Main】,)", r"\f\1"),
    ("deal damage instead", r"(, deal \d+ damage) instead\.$", r"\1 to it instead."),
    ("names in their card name", r"\bin their card name\b", "in their card names"),
    (
        "a duration before instead",
        r"(AP\+\d+ during this turn\. If [^.]*? get AP\+\d+) instead\.",
        r"\1 during this turn instead.",
    ),
    (
        "a duration of a battle before instead",
        r"(during this battle\. If .*? with \d+ or less AP) instead\.",
        r"\1 during this battle instead.",
    ),
    ("apostrophes", r"' (?=[st]\b)", "'"),
    ("for each of your rested", r"(AP\+\d+ for each of your [^.]*?Units)\.$", r"\1 in play."),
    ("of your Units that is", r"(of your (?:[^.,]*? )?Units) that is (Lv\.)", r"\1 that are \2"),
    (
        "one of your Units with a card name",
        r"(of your (?:[^.,]*? )?Units with \"[^\"]*\"(?:/\"[^\"]*\")*) in its card name",
        r"\1 in their card names",
    ),
    ("set it as active", r"^((?:【[^】]*】)*When this Unit [^,]*, )set it as active", r"\1set this Unit as active"),
    ("it links", r"(links, )it (?=gains)", r"\1that Unit "),
    ("you are attacking", r"【Attack】If you are attacking", "【Attack】If this Unit is attacking"),
    ("other than, between commas", r"(that are Lv\.\d+ or lower) (other than Unit tokens) are", r"\1, \2, are"),
    (
        "the battle's duration",
        r"^(【[^】]*】(?:/【[^】]*】)*)During this turn, ((?:all|friendly) [^.]*?)\.",
        lambda found: f"{found[1]}{found[2][0].upper()}{found[2][1:]} during this turn.",
    ),
    ("to your hand for its owner's", r"([Rr]eturn the card paired with this Unit to )your hand", r"\1its owner's hand"),
    (
        "attack target during this turn",
        r"】All your ([^.]*? as their attack target) during this turn\.",
        r"】During this turn, all your \1.",
    ),
    (
        "this rested Unit",
        r"^(【[^】]*】)Enemy Units([^.,]*? choose) this rested Unit",
        r"\1While this Unit is rested, enemy Units\2 this Unit",
    ),
    (
        "while, this rested Unit",
        r"^(【[^】]*】While [^,]*), enemy Units choose this rested Unit",
        r"\1 and this Unit is rested, enemy Units choose this Unit",
    ),
    ("for each, it gets", r"For each ([^.]*?), it gets (AP[-+]\d+ during this turn)\.", r"It gets \2 for each \1."),
    ("when your Unit deals", r"\bwhen your (\([^()]*\)) Unit deals", r"when one of your \1 Units deals"),
    ("the enemy Unit for that", r"\byou may return the enemy Unit\b", "you may return that enemy Unit"),
    ("during this turn, if", r"】During this turn, if a\b", "】During this turn, when a"),
    (
        "when it, during this turn",
        r"\. When it (destroys|deals)((?:[^,.]|Lv\.)*?) during this turn,",
        r". During this turn, when it \1\2,",
    ),
    ("during this turn, reduce its AP", r"During this turn, reduce its AP by", "Reduce its AP during this turn by"),
    (
        "reduce damage it receives",
        r"reduce battle damage it receives by",
        "when it receives battle damage, reduce it by",
    ),
    (
        "reduce by instead",
        r"(reduce the next damage it receives by \d+)(\. If [^,]*?, )reduce by (\d+) instead",
        r"\1\2reduce the next damage it receives by \3 during this turn instead",
    ),
    (
        "an amount of damage",
        r"Deal an amount of damage equal to the number of (\([^()]*\)) cards placed with this effect to that enemy Unit",
        r"Deal damage to it equal to the number of \1 cards among the cards placed with this effect",
    ),
    ("Then, during your turn, if", r"Then, during your turn, if\b", "Then, if it is your turn and"),
    (
        "tokens you have in play",
        r"the number of (\([^()]*\) Unit tokens) you have in play",
        r"the number of your \1 in play",
    ),
    (
        "a condition after the event",
        r"When (this Unit receives enemy damage), if (you have [^,]*), reduce",
        r"While \2, when \1, reduce",
    ),
    (
        "two clauses about a Unit",
        r"that is (Lv\.\d+ or lower) that has no paired Pilot",
        r"that has no paired Pilot and is \1",
    ),
    ("damage it has received", r"(Increase this Unit's AP .*? damage) it has received", r"\1 this Unit has received"),
    ("placed from your deck", r"you placed from your deck with this effect", "among the cards placed with this effect"),
    ("add it from your trash", r"\badd it from your trash\b", "add this card from your trash"),
    ("enemy effect damage", r"\breceives enemy effect damage\b", "receives effect damage from an enemy"),
    ("deploy it as a Unit", r"\bdeploy it as an \(AP", "deploy this card as an (AP"),
    ("gets a keyword effect", r"\b(It) gets <", r"\1 gains <"),
    ("with a Unit's effect", r"with a friendly (\([^()]*\)) Unit's effect", r"with the effect of a friendly \1 Unit"),
    (
        "during the turn at the end, with a level",
        r"^All ((?:[^.]|Lv\.)*?) during your( opponent's)? turn\.$",
        lambda found: f"During your{found[2] or ''} turn, all {found[1]}.",
    ),
    (
        "name and level",
        r"Link Units with (\"[^\"]*\") in (?:its|their) card names? that is (Lv\.\d+)",
        r"Link Units that are \2 and have \1 in their card names",
    ),
    (
        "and, if it is a Link Unit",
        r"During this turn, this Unit gets (AP\+\d+) and, if it is a Link Unit, it gains (<[^>]*>)\.",
        r"This Unit gets \1 during this turn. If this Unit is a Link Unit, it gains \2 during this turn.",
    ),
    (
        "among them after the number",
        r"a number of cards equal to (the number of enemy players) among them",
        r"a number of cards among them equal to \1",
    ),
    ("rested enemy Units, in play", r"the number of (rested enemy Units)\.", r"the number of \1 in play."),
    (
        "your Units, in play",
        r"the number of your Units (with [^,]*?) in their card names?, plus",
        r"the number of your Units in play \1 in their card names, plus",
    ),
    ("or for the slash", r"(\"[^\"]*\") or (\"[^\"]*\") in their card names?", r"\1/\2 in their card names"),
)
"""Turns of phrase in print that say the same as ours: what differs, the printed pattern, our words."""
_PAST = {
    "place": "placed",
    "discard": "discarded",
    "rest": "rested",
    "draw": "drew",
    "exile": "exiled",
    "return": "returned",
}
_THIRD = {"draw": "draws", "discard": "discards"}


def respelled(row: str) -> list[str]:
    """A folded row in our turns of phrase (`TURNS`), as the lines that it then is."""
    for _, pattern, ours in TURNS:
        row = re.sub(pattern, ours, row)
    return row.split("\f")
