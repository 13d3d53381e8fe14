"""The vocabulary of the player's wording, the speaker, and the words for references.

Everything here returns a phrase without capital and full stop.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from . import tree
from .keyword_table import KEYWORDS

STATS: dict[tree.StatName, str] = {"ap": "AP", "hp": "HP", "lv": "Lv.", "cost": "cost", "damage": "damage"}
PILES: dict[tree.Pile, str] = {"hand": "cards in their hand", "trash": "cards in their trash", "shields": "Shields"}
MARKERS: dict[tree.Moment, str] = {
    "static": "",
    "when": "",
    "turn start": "",
    "turn end": "",
    "playing": "",
    "after main": "",
    "burst": "Burst",
    "deploy": "Deploy",
    "attack": "Attack",
    "destroyed": "Destroyed",
    "paired": "When Paired",
    "linked": "When Linked",
    "main": "Main",
    "action": "Action",
    "activate main": "Activate･Main",
    "activate action": "Activate･Action",
}
# The result of a kind of step, and the words for it.
RESULTS: dict[str, tuple[str, str]] = {
    "the rested": ("Unit", "rested"),
    "the discarded": ("card", "discarded"),
    "the drawn": ("card", "drawn"),
    "the placed": ("card", "placed"),
    "the destroyed": ("Unit", "destroyed"),
    "the deployed": ("Unit", "deployed"),
    "the exiled": ("card", "exiled"),
    "the returned": ("card", "returned"),
    "the readied": ("card", "set as active"),
    "the revealed": ("card", "revealed"),
    "the recovered": ("Unit", "recovered"),
}
KINDS = {"unit": "Unit", "unit_token": "Unit", "pilot": "Unit", "base": "Base", "ex_base": "Base"}
NOUNS: dict[tree.Noun, str] = {
    "unit": "Unit",
    "pilot": "Pilot",
    "command": "Command",
    "base": "Base",
    "shield": "Shield",
    "resource": "Resource",
    "card": "card",
    "player": "player",
    "shield area card": "shield area card",
}


@dataclass(slots=True)
class WordingContext:
    """The speaker and the context so far: the card's kind, the player of the text, and what `it` now is."""

    kind: str
    tokens: Mapping[str, str] = field(default_factory=dict[str, str])
    my: str = "your"
    actor: str = ""  # the acting player, if that is not the player of the card
    event: tree.EventNode | None = None
    where: str = "play"
    moments: tuple[tree.Moment, ...] = ()
    once: bool = False
    called: str = ""  # the word for "this" inside an effect that a Unit has for a while
    about_this: bool = False  # the rest of the effect is about this Unit
    it_in_play: bool = True
    it_many: bool = False
    player_chosen: bool = False
    doer: str = "you"  # the player who did the previous step
    counted_up: tree.Amount | None = None  # a number that has been named by a sentence of its own
    them_is_one: bool = False  # "them" is a single card, unless several are chosen instead
    looked: int | None = None  # cards looked at and not placed yet, if that is a plain number
    looked_at: int | None = None  # cards looked at in total
    labels: dict[str, str] = field(default_factory=dict[str, str])

    def acted_by(self, actor: str) -> WordingContext:
        """The same speaker about the acts of somebody else: "your" becomes "their"."""
        return replace(self, my="their", actor=actor)


def nouns(names: tuple[tree.Noun, ...], zone: str) -> str:
    """`Unit`, `Unit/Base`; away from play a card of the kind: `Unit card/Pilot card`."""

    def word(name: tree.Noun) -> str:
        card = zone != "play" and name in ("unit", "pilot", "command", "base")
        return NOUNS[name] + (" card" if card or (name == "command") else "")

    return "/".join(word(name) for name in names)


def plural(noun: str) -> str:
    """The plural of a noun phrase: the head word takes the s."""
    return "/".join(part if part.endswith("s") else part + "s" for part in noun.split("/"))


def article(phrase: str) -> str:
    """`a` or `an` before the phrase."""
    first = phrase.lstrip('([<【"').lower()
    return f"an {phrase}" if first[:1] in "aeio" or first.startswith(("un ", "x-")) else f"a {phrase}"


def keyword(node: tree.Keyword) -> str:
    """`<Breach 3>`"""
    return f"<{KEYWORDS[node.name].label}{'' if node.amount is None else f' {node.amount}'}>"


def player(who: tree.Who, sp: WordingContext) -> tuple[str, bool]:
    """A player's name in a sentence, and whether it is a plural."""
    match who:
        case "you":
            return "you", True
        case "opponent":
            return "your opponent", False
        case "that player":
            return _that_player(sp), False
        case "you & that player":
            return f"you and {_that_player(sp)}", True
        case "each enemy":
            return "each enemy player", False
        case "all players":
            return "all players", True
        case "owner":
            return "its owner", False
        case _:
            assert_never(who)


def _that_player(sp: WordingContext) -> str:
    """The chosen player, or else the player of the event."""
    if sp.player_chosen:
        return "that player"
    if "destroyed" in sp.moments:
        return f"the player who destroyed {this(sp)}"
    of = sp.event.object if sp.event else None
    return "that enemy player" if of and of.side == "enemy" else "that player"


# ---------------------------------------------------------------- references


def ref(node: tree.Ref, sp: WordingContext, *, subject: bool = False) -> str:
    """The words for a reference; `subject` chooses "they" over "them"."""
    to = node.to
    if to in RESULTS:
        noun, done = RESULTS[to]
        return f"the {noun} {done} with this effect"
    event = sp.event
    match to:
        case "this":
            return this(sp)
        case "this card":
            return "this card" + (f" in your {sp.where}" if sp.where != "play" else "")
        case "it" | "them":
            if not is_many(node, sp):
                return "it"
            return "they" if subject else "them"
        case "that":
            return _that(event)
        case "other":
            of = event.object if event else None
            if not of:
                return "the other Unit"
            return f"that {'enemy ' if of.side == 'enemy' else ''}{nouns(of.nouns, of.zone)}"
        case "cause":
            by = event.by if event else None
            return f"that {nouns(by.nouns, by.zone)}" if by else "the card that caused it"
        case "pilot":
            return f"the card paired with {this(sp)}"
        case "target":
            return f"{this(sp)}'s attack target"
        case "looked":
            return "it" if sp.looked == 1 else "those cards"
        case "rest":
            if sp.looked_at == 1:
                return "any remaining card"
            return "the remaining card" if sp.looked == 1 else "the remaining cards"
        case "host":
            return "the Unit it is paired with"
        case _:
            return sp.labels.get(to, f"that {to.lstrip('$')}")


def this(sp: WordingContext) -> str:
    """The word for "this" on a card of the kind; a Pilot's text means the Unit it is paired with (3-3-5)."""
    if sp.called:
        return sp.called
    if sp.where != "play":
        return f"this card in your {sp.where}"
    return f"this {KINDS.get(sp.kind, 'card')}"


def _that(event: tree.EventNode | None) -> str:
    """The subject of the triggering event; its side distinguishes it from an enemy Unit in the same event."""
    match event:
        case tree.EventNode(name="activates"):
            return "that card"
        case tree.EventNode(name="attacks", object=tree.Select()):
            return "the attacking Unit"
        case tree.EventNode(subject=tree.Select() as subject):
            told_apart = event.object and event.object.side == "enemy" and subject.side == "friendly"
            return f"that {'friendly ' if told_apart else ''}{nouns(subject.nouns, subject.zone)}"
        case _:
            return "that Unit"


def is_many(target: tree.Target, sp: WordingContext) -> bool:
    """Does the target take a plural verb?"""
    if isinstance(target, tree.Ref):
        return (target.to == "them" and not sp.them_is_one) or (target.to == "it" and sp.it_many)
    return not (isinstance(target.most, tree.Num) and target.most.n == 1)
