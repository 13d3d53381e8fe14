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
    PromptKind("switch", window=True),
    PromptKind("target", branched=True),
    PromptKind("area", branched=True),
    PromptKind("item", branched=True),
    PromptKind("number", branched=True),
    PromptKind("may", branched=True),
    PromptKind("sortie", branched=True, declining="nobody"),
    PromptKind("sortie needed", branched=True, declining="nobody"),
    PromptKind("squad order", branched=True),
    PromptKind("scrap order"),
    PromptKind("group order", quiet=True),
    PromptKind("surplus"),
    PromptKind("trigger order"),
    PromptKind("sound force", branched=True),
    PromptKind("destroy own", branched=True),
    PromptKind("hand limit", quiet=True),
    PromptKind("discard"),
    PromptKind("look order", quiet=True),
    PromptKind("search", quiet=True),
    PromptKind("replace", branched=True),
)}  # fmt: skip

_PLAYED = "card to play"

VERBS = {row.name: row for row in (
    VerbRow("first", "Going first", "The first player draws no card in the first turn.", "MC-17", own=True),
    VerbRow("keep", "Keep", "Play with these six cards.", "MC-19", declines=True),
    VerbRow("redraw", "Redraw", "Put all six back, shuffle, and draw six others; possible once.", "MC-19"),
    VerbRow("deploy", "Deploy", "Play a Unit or a Character: with enough power in your G Zone, and with as many cards "
            "of your Nation as it costs. A Unit enters rolled.", "MC-54", plays=True, paid=True, counted=_PLAYED),
    VerbRow("set", "Set", "Play a Character onto one of your Units in the Deployment Area: its modifiers are added.",
            "MC-59", plays=True, paid=True, counted=_PLAYED),
    VerbRow("g", "Play as G", "Put a card with a G Symbol into the G Zone, where it gives power for the whole game.",
            "MC-49", plays=True, counted="card for the G Zone"),
    VerbRow("command", "Command", "Play a Command: it does what it says, then goes to the Junkyard.", "MC-64",
            plays=True, paid=True, counted=_PLAYED),
    VerbRow("use", "Use", "Play a text of a card in the Field, and pay what stands before it.", "MC-119", paid=True,
            counted="text to use"),
    VerbRow("pass", "Pass", "Do nothing now. When both players pass in a row, it goes on.", "MC-43", declines=True),
    VerbRow("sortie", "Sortie", "Send Units to a Battle Area. The first one is the vanguard: it counts Fighting, the "
            "others count Shooting.", "MC-70", fights=True, counted="Unit to send"),
    VerbRow("switch", "Switch", "Exchange a card of your hand with a Unit of that name.", "MC-241"),
    VerbRow("sound_force", "Sound Force", "A Unit that it has damaged goes to the bottom of its Nation.", "MC-247"),
    VerbRow("scrap", "Scrap", "It goes to the Junkyard.", "MC-114"),
    VerbRow("yes", letter="y"),
    VerbRow("no", declines=True, letter="n"),
    VerbRow("target"),
    VerbRow("area"),
    VerbRow("item"),
    VerbRow("x"),
    VerbRow("place"),
    VerbRow("resolve"),
    VerbRow("destroy"),
    VerbRow("put_back"),
    VerbRow("take"),
    VerbRow("replace"),
)}  # fmt: skip
