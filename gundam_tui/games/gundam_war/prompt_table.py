"""One row for every kind of question and every kind of answer of the game. A new kind is a row here.

It imports no rules, so that screens can read it without them.
"""

from __future__ import annotations

from gundam_tui.games.api import PromptKind, VerbRow

KINDS = {row.name: row for row in (
    PromptKind("first", setup=True, quiet=True),
    PromptKind("redraw", setup=True, quiet=True, declining="keep", deals=True),
    PromptKind("free", main=True, window=True, by_card=True),
    PromptKind("cut", window=True, by_card=True),
    PromptKind("target", branched=True),
    PromptKind("area", branched=True),
    PromptKind("item", branched=True),
    PromptKind("number", branched=True),
    PromptKind("cost", branched=True),
    PromptKind("where", branched=True),
    PromptKind("nation", branched=True),
    PromptKind("may", branched=True),
    PromptKind("sortie", branched=True, declining="nobody"),
    PromptKind("sortie needed", branched=True, declining="nobody"),
    PromptKind("squad order", branched=True),
    PromptKind("scrap order"),
    PromptKind("surplus"),
    PromptKind("trigger order"),
    PromptKind("voucher", branched=True),
    PromptKind("destroy own", branched=True),
    PromptKind("pick", branched=True),
    PromptKind("hand limit", quiet=True),
    PromptKind("discard"),
    PromptKind("look order", quiet=True),
    PromptKind("search", quiet=True),
    PromptKind("replace", branched=True),
)}  # fmt: skip

_PLAYED = "card to play"

VERBS = {row.name: row for row in (
    VerbRow("first", "Going first", "The first turn begins in the Assign Phase: nothing is rerolled or drawn in it.",
            "GW-27", own=True),
    VerbRow("keep", "Keep", "Play with these cards.", "GW-29", declines=True),
    VerbRow("redraw", "Redraw", "Put all of them back, shuffle, and draw one fewer; possible three times.", "GW-29"),
    VerbRow("show", "Show and redraw", "Without a Basic G: show all six, shuffle them back, and draw six others; "
            "possible once.", "GW-28"),
    VerbRow("deploy", "Play", "Play a UNIT or an OPERATION into your Station area, with enough power, and with as many "
            "cards of your Nation as it costs. A UNIT enters rolled.", "GW-53", plays=True, paid=True, counted=_PLAYED),
    VerbRow("set", "Attach", "Attach a CHARACTER to one of your UNITs in the Station area, an OPERATION to a UNIT of "
            "either player.", "GW-55", plays=True, paid=True, counted=_PLAYED),
    VerbRow("g", "Play", "Play a GENERATION card: it gives power as long as it is in play.", "GW-54", plays=True,
            counted="GENERATION card"),
    VerbRow("command", "Play", "Play a COMMAND: it does what it says, then goes to the Junkyard.", "GW-52",
            plays=True, paid=True, counted=_PLAYED),
    VerbRow("use", "Use", "Play a text of a card in play, and pay what stands before it.", "GW-97", paid=True,
            counted="text to use"),
    VerbRow("pass", "Pass", "Do nothing now. When both players pass in a row, it goes on.", "GW-44", declines=True),
    VerbRow("sortie", "Sortie", "Send UNITs to a battle area of their type. The first one is the front: it counts "
            "STRIKE, the others count SHOOTING.", "GW-69", fights=True, counted="UNIT to send"),
    VerbRow("switch", "Switch", "Exchange a card of your hand with a UNIT of the given name.", "GW-149"),
    VerbRow("scrap", "Scrap", "It goes to the Junkyard.", "GW-116"),
    VerbRow("yes", letter="y"),
    VerbRow("no", declines=True, letter="n"),
    VerbRow("target"),
    VerbRow("area"),
    VerbRow("item"),
    VerbRow("x"),
    VerbRow("pay"),
    VerbRow("put"),
    VerbRow("nation"),
    VerbRow("place"),
    VerbRow("resolve"),
    VerbRow("destroy"),
    VerbRow("pick"),
    VerbRow("put_back"),
    VerbRow("take"),
    VerbRow("replace"),
)}  # fmt: skip
