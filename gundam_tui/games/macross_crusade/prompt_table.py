"""Questions and answers of Macross Crusade: its clauses and words for those of the shared rules, and its own.

It imports no rules, so that screens can read it without them.
"""

from __future__ import annotations

from gundam_tui.games.api import PromptKind, VerbRow, table_of
from gundam_tui.games.nation.seen import prompt_table as shared

KINDS = table_of(
    PromptKind("switch", window=True, question="{point}: Switch, or pass"),
    PromptKind("item", question="{source}: negate which play?"),
    PromptKind("sortie", declining="send nobody", question="Which {units} sortie to {zone}?"),
    PromptKind("squad order", question="In which order do they stand {where}? The first is the vanguard."),
    PromptKind("surplus", question="These may not be in the Field together: which is scrapped?"),
    PromptKind("sound force", branched=True,
               question="Sound Force: which Unit goes to the bottom of its Nation?"),
    shared=shared.KINDS,
)  # fmt: skip

VERBS = table_of(
    VerbRow("first", "Going first", "The first player draws no card in the first turn.", "MC-17"),
    VerbRow("keep", "Keep", "Play with these six cards.", "MC-19"),
    VerbRow("redraw", "Redraw", "Put all six back, shuffle, and draw six others; possible once.", "MC-19"),
    VerbRow("deploy", "Deploy", "Play a Unit or a Character: with enough power in your G Zone, and with as many cards "
            "of your Nation as it costs. A Unit enters rolled.", "MC-54", label="Deploy {card}"),
    VerbRow("set", "Set", "Play a Character onto one of your Units in the Deployment Area: its modifiers are added.",
            "MC-59"),
    VerbRow("g", "Play as G", "Put a card with a G Symbol into the G Zone, where it gives power for the whole game.",
            "MC-49", counted="card for the G Zone", label="Play {card} as G"),
    VerbRow("command", "Play", "Play a Command: it does what it says, then goes to the Junkyard.", "MC-64"),
    VerbRow("use", "Use", "Play a text of a card in the Field, and pay what stands before it.", "MC-119"),
    VerbRow("pass", rule="MC-43"),
    VerbRow("sortie", "Sortie", "Send Units to a Battle Area. The first one is the vanguard: it counts Fighting, the "
            "others count Shooting.", "MC-70", counted="Unit to send"),
    VerbRow("switch", "Switch", "Exchange a card of your hand with a Unit of that name.", "MC-241"),
    VerbRow("sound_force", "Sound Force", "A Unit that it has damaged goes to the bottom of its Nation.", "MC-247",
            label="Sound Force takes {card}"),
    VerbRow("scrap", rule="MC-114"),
    shared=shared.VERBS,
)  # fmt: skip
