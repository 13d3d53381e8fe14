"""Questions and answers of Gundam War: its clauses and words for those of the shared rules, and its own.

It imports no rules, so that screens can read it without them.
"""

from __future__ import annotations

from gundam_tui.games.api import PromptKind, VerbRow, table_of
from gundam_tui.games.nation.seen import prompt_table as shared

KINDS = table_of(
    PromptKind("surplus", question="These may not be in play together: which goes to the Junkyard?"),
    PromptKind("voucher", branched=True, question="Voucher: take which card of your Junkyard?"),
    PromptKind("sortie", question="Which {units} go to the {zone} area?"),  # beside the key of that name
    PromptKind("hand limit", question="Discard {cards}: six may be kept"),
    PromptKind("discard", question="Discard {cards}"),
    shared=shared.KINDS,
)  # fmt: skip

VERBS = table_of(
    VerbRow("first", "Going first", "The first turn begins in the Assign Phase: nothing is rerolled or drawn in it.",
            "GW-27"),
    VerbRow("keep", "Keep", "Play with these cards.", "GW-29"),
    VerbRow("redraw", "Redraw", "Put all of them back, shuffle, and draw one fewer; possible three times.", "GW-29"),
    VerbRow("show", "Show and redraw", "Without a Basic G: show all six, shuffle them back, and draw six others; "
            "possible once.", "GW-28"),
    VerbRow("deploy", "Play", "Play a UNIT or an OPERATION into your Station area, with enough power, and with as many "
            "cards of your Nation as it costs. A UNIT enters rolled.", "GW-53"),
    VerbRow("set", "Attach", "Attach a CHARACTER to one of your UNITs in the Station area, an OPERATION to a UNIT of "
            "either player.", "GW-55", label="Attach {card} to {to}"),
    VerbRow("g", "Play", "Play a GENERATION card: it gives power as long as it is in play.", "GW-54",
            counted="GENERATION card"),
    VerbRow("command", "Play", "Play a COMMAND: it does what it says, then goes to the Junkyard.", "GW-52"),
    VerbRow("use", "Use", "Play a text of a card in play, and pay what stands before it.", "GW-97"),
    VerbRow("pass", rule="GW-44"),
    VerbRow("sortie", "Sortie", "Send UNITs to a battle area of their type. The first one is the front: it counts "
            "STRIKE, the others count SHOOTING.", "GW-69", counted="UNIT to send"),
    VerbRow("switch", "Switch", "Exchange a card of your hand with a UNIT of the given name.", "GW-149"),
    VerbRow("scrap", rule="GW-116"),
    shared=shared.VERBS,
)  # fmt: skip
