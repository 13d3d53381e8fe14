"""One row for every kind of question and every kind of answer of the game, with its sentences. A new one is a row here.

Where one sentence is not enough, a function of `words/labels.py` writes it. It imports no rules, so that screens can
read it without them.
"""

from __future__ import annotations

from gundam_tui.games.api import PromptKind, VerbRow, table_of
from gundam_tui.language import N

FIRST, DIRECTION, MULLIGAN, ACT, ACTION, BLOCK = "first", "direction", "mulligan", "act", "action_step", "block"
BURST, PAY, COST, TARGET, MAY, MODE = "burst", "pay", "cost", "target", "may", "mode"
NUMBER, PLACE, ORDER, TRIGGER_ORDER = "number", "place", "order", "trigger_order"
DISCARD, EXCESS = "discard", "excess"

KINDS = table_of(
    PromptKind(FIRST, setup=True, quiet=True, others=N("{player} decides who takes the first turn")),
    PromptKind(DIRECTION, setup=True, quiet=True, others=N("{player} decides which way play goes round")),
    PromptKind(MULLIGAN, setup=True, quiet=True, declining="keep", deals=True,
               question=N("Opening hand: keep it, or redraw five cards once?"),
               others=N("{player} looks at the opening hand")),
    PromptKind(ACT, main=True, by_card=True, others=N("{player} is in the main phase")),
    PromptKind(ACTION, window=True, by_card=True),
    PromptKind(BLOCK, window=True, public=True, branched=True, declining="no block"),
    PromptKind(BURST, branched=True, reveals="Burst"),
    PromptKind(PAY, payment=True, quiet=True),
    PromptKind(COST, branched=True),
    PromptKind(TARGET, branched=True, targets=True),
    PromptKind(MAY, branched=True),
    PromptKind(MODE, branched=True, question=N("choose one of its effects")),
    PromptKind(NUMBER, branched=True),
    PromptKind(PLACE),
    PromptKind(ORDER, quiet=True, others=N("{player} puts cards in order")),
    PromptKind(TRIGGER_ORDER, others=N("{player} decides which effect resolves first")),
    PromptKind(DISCARD, others=N("{player} discards")),
    PromptKind(EXCESS, gives_up=True, others=N("{player} makes room in the battle area")),
)  # fmt: skip

_PLAYED = N("card to play")

VERBS = table_of(
    VerbRow("first", "Going first", "The first player plays the first turn; the other player gets an EX Resource for "
            "it.", "6-2-1-4", own=True),
    VerbRow("direction", "Direction of play", "After each turn comes the next player on that side, for the whole "
            "game.", "12-2-1", own=True),
    VerbRow("keep", "Keep", "Play with these five cards.", "6-2-1-6", declines=True, label=N("Keep this hand")),
    VerbRow("redraw", "Redraw", "Put all five under the deck, draw five others and shuffle; possible once.", "6-2-1-6",
            label=N("Redraw five cards")),
    VerbRow("deploy", "Deploy", "Put a Unit into the battle area or a Base in front of your Shields, and rest as many "
            "Resources as it costs. You need its Lv. in Resources. A Unit that is no Link Unit attacks from your next "
            "turn on.", "5-8-1", plays=True, paid=True, counted=_PLAYED),
    VerbRow("pair", "Pair", "Put a Pilot beneath one of your Units: its AP and HP are added. Does it meet the Unit's "
            "link condition, the two are a Link Unit, which may attack at once.", "5-9-1", plays=True, paid=True,
            counted=_PLAYED),
    VerbRow("command", "Command", "Play a Command: it does what it says, then goes to the trash.", "3-4-1",
            plays=True, paid=True, counted=_PLAYED),
    VerbRow("attack", "Attack", "Rest a Unit of yours to attack the enemy player, or an enemy Unit that is rested. The "
            "other side may block and respond before damage is dealt.", "8-2-1", fights=True,
            counted="Unit to attack with"),
    VerbRow("activate", "Activate", "Use an effect of a card in play, and pay what it asks for.", "7-5-3", paid=True,
            counted="effect to activate"),
    VerbRow("end", "End the turn", "Everybody may respond once more, then the next turn begins. What is "
            "active stays active, and can block.", "7-5-5", declines=True, ends_turn=True, label=N("End turn")),
    VerbRow("block", "Block", "Rest this Unit: it becomes what is attacked, instead of you or the other Unit.",
            "13-1-4-1", fights=True, label=N("Block with {card}")),
    VerbRow("pass", "Pass", "Do nothing now. When all players pass in a row, the game continues.", "9-5",
            declines=True),
    VerbRow("burst", "Burst", "Use the Burst of the Shield that was destroyed. It costs nothing.", "13-2-5-1",
            letter="y"),
    VerbRow("decline", "No Burst", "The card just goes to the trash.", "5-10-3", declines=True, letter="n"),
    VerbRow("rest", "Rest", "A cost is paid by resting active cards.", "2-10-1", label=N("Rest {card}")),
    VerbRow("pay", "Pay", "A cost is paid by resting that many active Resources. An EX Resource leaves the game.",
            "2-10-1"),
    VerbRow("resolve", "Resolve", "Several effects of yours wait: you say which one comes first.", "10-1-6-5"),
    VerbRow("discard", "Discard", "A card from your hand goes to the trash.", "7-6-5-1", label=N("Discard {card}")),
    VerbRow("yes", letter="y"),
    VerbRow("no", declines=True, letter="n"),
    VerbRow("choose"),
    VerbRow("mode"),
    VerbRow("count"),
    VerbRow("order", label=N("Place {card}")),
    VerbRow("top"),
    VerbRow("bottom"),
    VerbRow("trash", label=N("Put {card} into the trash")),
    VerbRow("destroy", label=N("Destroy {card}")),
    VerbRow("exile", label=N("Exile {card}")),
)  # fmt: skip
