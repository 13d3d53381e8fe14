"""What the answers to a prompt mean, in a sentence each, with the clause: for players who are new to the game."""

from __future__ import annotations

from dataclasses import dataclass

from gundam_tui.kernel.prompt import Prompt

__all__ = ["Meaning", "meaning"]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a kind of answer does.

    Attributes:
        verb: the kind, as in option keys.
        name: how a heading calls it.
        text: what it does.
        rule: the clause.
    """

    verb: str
    name: str
    text: str
    rule: str


_ALL = (
    Meaning("first", "Going first", "Whoever goes first plays the first turn; the other player gets an EX Resource for "
            "it.", "6-2-1-4"),
    Meaning("keep", "Keep", "Play with these five cards.", "6-2-1-6"),
    Meaning("redraw", "Redraw", "Put all five under the deck, draw five others and shuffle; possible once.", "6-2-1-6"),
    Meaning("deploy", "Deploy", "Put a Unit into the battle area or a Base in front of your Shields, and rest as many "
            "Resources as it costs. You need its Lv. in Resources. A Unit that is no Link Unit attacks from your next "
            "turn on.", "5-8-1"),
    Meaning("pair", "Pair", "Put a Pilot beneath one of your Units: its AP and HP are added. Does it meet the Unit's "
            "link condition, the two are a Link Unit, which may attack at once.", "5-9-1"),
    Meaning("command", "Command", "Play a Command: it does what it says, then goes to the trash.", "3-4-1"),
    Meaning("activate", "Activate", "Use an effect of a card in play, and pay what it asks for.", "7-5-3"),
    Meaning("attack", "Attack", "Rest a Unit of yours to attack the enemy player, or an enemy Unit that is rested. The "
            "other side may block and respond before damage is dealt.", "8-2-1"),
    Meaning("end", "End the turn", "Both players may respond once more, then the other player's turn begins. What is "
            "active stays active, and can block.", "7-5-5"),
    Meaning("block", "Block", "Rest this Unit: it becomes what is attacked, instead of you or the other Unit.",
            "13-1-4-1"),
    Meaning("pass", "Pass", "Do nothing now. When all players pass in a row, it goes on.", "9-5"),
    Meaning("burst", "Burst", "Use the Burst of the Shield that was destroyed. It costs nothing.", "13-2-5-1"),
    Meaning("decline", "No Burst", "The card just goes to the trash.", "5-10-3"),
    Meaning("rest", "Rest", "A cost is paid by resting active cards.", "2-10-1"),
    Meaning("pay", "Pay", "A cost is paid by resting that many active Resources. An EX Resource leaves the game.",
            "2-10-1"),
    Meaning("resolve", "Order", "Several effects of yours wait: you say which one comes first.", "10-1-6-5"),
    Meaning("excess", "Make room", "There is room for six Units: one of them goes to the trash; it is not destroyed.",
            "11-4-2"),
    Meaning("discard", "Discard", "A card from your hand goes to the trash.", "7-6-5-1"),
)  # fmt: skip
_BY_VERB = {one.verb: one for one in _ALL}


def meaning(prompt: Prompt) -> tuple[Meaning, ...]:
    """What the kinds of answer of a prompt do, in the order in which they are offered."""
    verbs = dict.fromkeys(option.verb for option in prompt.options)
    return tuple(_BY_VERB[verb] for verb in verbs if verb in _BY_VERB)
