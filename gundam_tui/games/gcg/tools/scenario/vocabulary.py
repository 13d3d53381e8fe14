"""The words of scenario files: verbs, places, events and how they happen.

Everything a file may say is listed here, so that a wrong word is told when the file is read. Tests compare the lists
with what games ask and log, and with the tables of the README.
"""

from __future__ import annotations

from dataclasses import dataclass

from gundam_tui.games.gcg.cards.constants import (
    BASE,
    BATTLE,
    DECK,
    HAND,
    LIMBO,
    REMOVAL,
    RESOURCE_DECK,
    RESOURCES,
    SHIELDS,
    TRASH,
)

SEATS = ("p1", "p2", "p3", "p4")

# ---------------------------------------------------------------- places

PLACES = {
    "hand": HAND, "battle": BATTLE, "units": BATTLE, "base": BASE, "shield": SHIELDS, "shields": SHIELDS, "deck": DECK,
    "trash": TRASH, "removal": REMOVAL, "resources": RESOURCES, "resource-deck": RESOURCE_DECK, "resolving": LIMBO,
}  # fmt: skip
NAMES = {
    HAND: "hand", BATTLE: "units", BASE: "base", SHIELDS: "shields", DECK: "deck", TRASH: "trash",
    REMOVAL: "removal", RESOURCES: "resources", RESOURCE_DECK: "resource-deck", LIMBO: "resolving",
}  # fmt: skip
PILOT = "pilot"  # where a paired card is: with its Unit
GONE = "gone"  # where a card is that has left the game
# Every value of `where`.
WHERE = (*(f"{seat} {word}" for seat in SEATS for word in (*NAMES.values(), PILOT)), GONE)

# ---------------------------------------------------------------- answers

# Words that patterns and places need for themselves; no alias may be one of them.
TAKEN = frozenset(
    "p1 p2 p3 p4 player none draw at with on to by all pass end keep redraw yes no burst decline top bottom any".split()
)
LINKING = ("at", "with", "on", "to", "against")


@dataclass(slots=True, frozen=True)
class Verb:
    """A verb of patterns.

    Attributes:
        verbs: of the options that it means.
        card: may a card (a player, a number) stand behind it? `target`: and another one behind `at`?
        choice: is it a choice for an effect, a cost or a rule, where `none` may be the answer?
    """

    verbs: tuple[str, ...]
    card: bool = True
    target: bool = False
    choice: bool = False


def _choice(*verbs: str) -> Verb:
    return Verb(verbs, choice=True)


_CHOICES = (
    "choose",
    "discard",
    "rest",
    "destroy",
    "trash",
    "exile",
    "pay",
    "order",
    "mode",
    "count",
    "first",
    "direction",
)
VERBS = {
    "attack": Verb(("attack",), target=True),
    "block": Verb(("block",)),
    "deploy": Verb(("deploy",)),
    "command": Verb(("command",)),
    "pair": Verb(("pair",), target=True),
    "play": Verb(("deploy", "command", "pair"), target=True),
    "activate": Verb(("activate",)),
    "choose": _choice(*_CHOICES),
    "pick": _choice(*_CHOICES),
    **{verb: _choice(verb) for verb in _CHOICES[1:]},
    "remove": _choice("exile"),
    "resolve": Verb(("resolve",)),
    "burst": Verb(("burst",)),
    **{verb: Verb((verb,), card=False) for verb in "pass end keep redraw yes no decline top bottom".split()},
}
# Verbs whose refusal the rules can tell (`why_not`).
REFUSABLE = ("attack", "block", "deploy", "pair", "command", "play", "activate", "end", "pass")
# Whole patterns that stand for others.
WHOLE = {
    "burst yes": "burst", "burst no": "decline", "no burst": "decline", "no block": "pass block", "end turn": "end",
}  # fmt: skip
# `pass block` is an answer to a block prompt only.
PASSES = {"block": "block", "action": "action_step"}

# ---------------------------------------------------------------- events


@dataclass(slots=True, frozen=True)
class Happening:
    """An event that a file may name.

    Attributes:
        about: its group in the README.
        means: what it is, where the word alone does not say it.
        hows: in which ways it happens; empty when it has no `how`.
        card, source, seat, amount: does it tell them?
    """

    about: str
    means: str = ""
    hows: tuple[str, ...] = ()
    card: bool = True
    source: bool = True
    seat: bool = True
    amount: bool = False


def _game(means: str = "", *hows: str, card: bool = False, seat: bool = False) -> Happening:
    return Happening("the game", means, hows, card=card, source=False, seat=seat)


def _cards(means: str, *hows: str, source: bool = True) -> Happening:
    return Happening("cards", means, hows, source=source)


def _playing(means: str, *hows: str, source: bool = False, amount: bool = False) -> Happening:
    return Happening("playing", means, hows, source=source, amount=amount)


def _battle(means: str = "", *hows: str, card: bool = True, source: bool = False, amount: bool = False) -> Happening:
    return Happening("battle", means, hows, card=card, source=source, seat=card, amount=amount)


def _state(means: str = "", *hows: str, amount: bool = False) -> Happening:
    return Happening("states", means, hows, amount=amount)


EVENTS = {
    "roll": _game("who goes first is rolled"),
    "chooser": _game("nothing is rolled: who decides who goes first was said before the game"),
    "direction": _game("Player One says which way play goes round"),
    "out": _game("a player leaves the game", seat=True),
    "leave": Happening("the game", "a card leaves with its player", source=False),
    "first": _game("it is settled who goes first"),
    "keep": _game("a hand is kept", seat=True),
    "redraw": _game("a card of the hand goes back; others are drawn", "setup", card=True, seat=True),
    "shield": _game("a card becomes a Shield", "setup", card=True, seat=True),
    "shuffle": _game("", seat=True),
    "turn": _game("a turn begins"),
    "phase": _game("a phase begins"),
    "turn end": _game("the end of the turn, when effects trigger"),
    "pass turn": _game("the turn goes to the next player"),
    "draw": _cards("", "rule", "effect", "setup"),
    "discard": _cards("from the hand into the trash", "effect", "cost", "rule"),
    "mill": _cards("from the deck into the trash", "effect"),
    "add": _cards("to a hand, from the deck or the trash", "effect"),
    "bounce": _cards("from the field to a hand", "effect"),
    "return": _cards("to a deck", "effect", "cost"),
    "put": _cards("into the trash by an effect that does not destroy", "effect"),
    "exile": _cards("removed from the game", "effect", "cost"),
    "take shield": _cards("a Shield to the hand", "effect"),
    "show": _cards("a player gets to see it", source=False),
    "play": _playing("a card is played, before its cost is paid"),
    "pay": _playing("a cost of an effect is paid; `amount`: how much", amount=True),
    "deploy": _playing("", "play", "effect", "setup", source=True),
    "pair": _playing("a Pilot with a Unit", "play", "effect", source=True),
    "follow": _playing(
        "a Pilot goes where its Unit goes", "battle", "effect damage", "effect", "cost", "rule", source=True
    ),
    "link": _playing("a Unit becomes a Link Unit"),
    "command": _playing("a Command is played", "play"),
    "activate": _playing("the effect of a Command begins", "main", "action"),
    "put away": _playing("a Command or Burst goes into the trash"),
    "use": _playing("an activated effect begins"),
    "place resource": _playing("", "rule", "effect", source=True),
    "place ex": _playing("an EX Resource is placed", "effect", "setup", source=True),
    "spend ex": _playing("an EX Resource is used up", "cost"),
    "enter rested": _playing("it is deployed rested"),
    "battle": _battle("a battle begins", card=False),
    "attack": _battle(),
    "block": _battle(),
    "retarget": _battle("the attack gets another target", card=False),
    "duel": _battle("a battle that an effect begins", card=False),
    "battle end": _battle("the battle end step", card=False),
    "battle over": _battle("the battle is left", card=False),
    "damage": _battle("a Unit or Base is dealt damage", "battle", "effect", source=True, amount=True),
    "destroy": _battle(
        "by battle damage, by an effect that says so, by an effect's damage, by rules management; `amount`: the damage "
        "that a Shield is dealt",
        "battle",
        "effect",
        "effect damage",
        "rule",
        source=True,
        amount=True,
    ),
    "burst": _battle("a Burst is used"),
    "decline": _battle("a Burst is not used"),
    "struck": _battle("a player without Shields is dealt damage, and loses", card=False),
    "breach": _battle("", amount=True),
    "support": _battle(),
    "rest": _state("", "cost", "attack", "block", "effect"),
    "ready": _state("set as active", "rule", "effect"),
    "recover": _state("damage is taken away", amount=True),
    "mod": _state("AP or HP changes for a time"),
    "weaken": _state("AP goes down for a time"),
    "gain": _state("a keyword effect, a trait or an ability for a time"),
    "impose": _state("a rule for a time: it cannot attack, and the like"),
    "watch": _state("an effect waits for something to happen"),
    "excess": Happening("rules", "into the trash, to make room", source=False),
    "vanish": Happening("rules", "a token leaves the game", source=False),
}
