"""One row for every kind of question and every kind of answer of the shared rules. A game has all of them, and its own
`prompt_table.py` says what differs: its clauses, its explanations, its words, and rows for questions of its own.

The places of a question are `{point}`, `{effect}` (what resolves next in a cut), `{source}`, `{zone}`,
`{where}` (`in Space`), `{cards}` and `{targets}` (how many) and `{deed}`; those of a label `{card}`, `{to}`, `{place}`
and `{n}`. In a question, `{unit}`, `{area}` and the like are words of the game (`Words.said`).

It imports no rules, so that screens can read it without them.
"""

from __future__ import annotations

from gundam_tui.games.api import PromptKind, VerbRow, table_of
from gundam_tui.language import N

_PLAYED = N("card to play")

KINDS = table_of(
    PromptKind("first", setup=True, quiet=True, question="Who goes first?"),
    PromptKind("redraw", setup=True, quiet=True, declining="keep", deals=True, question="Keep this hand?"),
    PromptKind("free", main=True, window=True, by_card=True, question="{point}: play something, or pass"),
    PromptKind("cut", window=True, by_card=True,
               question="{effect}: cut in, or pass to the other? 2 passes in a row resolve all, last to first"),
    PromptKind("target", branched=True, targets=True, question="{source}: choose {targets}"),
    PromptKind("area", branched=True, question="{source}: choose a {area}"),
    PromptKind("item", branched=True, question="{source}: which effect?"),
    PromptKind("number", branched=True, question="{source}: choose X"),
    PromptKind("cost", branched=True, question="{source}: what is paid?"),
    PromptKind("where", branched=True, question="{source}: where to?"),
    PromptKind("nation", branched=True, question="{source}: whose Nation?"),
    PromptKind("may", branched=True, question="{source}: use its effect?"),
    PromptKind("sortie", branched=True, declining="send nobody", question="Which {units} go to {zone}?"),
    PromptKind("sortie needed", branched=True, declining="send nobody",
               question="{zone}: one of these has to go along, or nobody goes"),
    PromptKind("squad order", branched=True, lines_up=True,
               question="In which order do they stand {where}? The first is at the front."),
    PromptKind("scrap order", question="In which order do these go into the cut? The last one resolves first"),
    PromptKind("group order", quiet=True, question="In which order do they lie in the {zone}? The top one first"),
    PromptKind("surplus", question="These may not be in {field} together: which is scrapped?"),
    PromptKind("trigger order", question="Which effect comes first?"),
    PromptKind("destroy own", branched=True, question="{source}: destroy one of your cards"),
    PromptKind("pick", branched=True, question="{source}: choose what {deed}"),
    PromptKind("hand limit", quiet=True, question="Scrap {cards}: six may be kept"),
    PromptKind("discard", question="Scrap {cards} of your hand"),
    PromptKind("look order", quiet=True, question="Put them back, the top one first"),
    PromptKind("search", quiet=True, question="Take which card?"),
    PromptKind("replace", branched=True, question="{source}: replace it with which card?"),
)  # fmt: skip

# What happens to the cards that a question of kind `pick` is about, by its argument.
DEEDS = {
    "scraps": N("is scrapped"), "destroys": N("is destroyed"), "saves": N("is not destroyed"), "rolls": N("is rolled"),
    "tops": N("goes on top of its Nation"), "bottoms": N("goes under its Nation"),
    "sends": N("goes to the other {zone deployment}"), "gains": N("gains it"), "puts": N("is put into {field}"),
}  # fmt: skip

VERBS = table_of(
    VerbRow("first", own=True, label="{place} goes first"),
    VerbRow("keep", declines=True, label="Keep"),
    VerbRow("redraw", label="Redraw {n}"),
    VerbRow("show", label="Show them and redraw 6"),
    VerbRow("deploy", plays=True, paid=True, counted=_PLAYED, label="Play {card}"),
    VerbRow("set", plays=True, paid=True, counted=_PLAYED, label="Set {card} on {to}"),
    VerbRow("g", plays=True, label="Play {card}", terms=("G", "price")),
    VerbRow("command", plays=True, paid=True, counted=_PLAYED, label="Play {card}"),
    VerbRow("use", paid=True, counted="text to use", label="Use {card}"),
    VerbRow("pass", "Pass", "Do nothing now. When both players pass in a row, it goes on.", declines=True,
            label="Pass"),
    VerbRow("sortie", fights=True, label="{card}"),  # the question says where to
    VerbRow("switch", label="Exchange {card} for {to}"),
    VerbRow("scrap", "Scrap", "It goes to the Junkyard.", label="Scrap {card}"),
    VerbRow("yes", letter="y", label="Yes"),
    VerbRow("no", declines=True, letter="n", label="No"),
    VerbRow("target", label="{card}"),
    VerbRow("area", label="{place}"),
    VerbRow("item", label="{card}"),
    VerbRow("x", label="X = {n}"),
    VerbRow("pay", label="{card}"),
    VerbRow("put", label="{place}"),
    VerbRow("nation", label="{place}'s Nation"),
    VerbRow("place", label="{card}"),
    VerbRow("resolve", label="{card}"),
    VerbRow("destroy", label="Destroy {card}"),
    VerbRow("pick", label="{card}"),
    VerbRow("put_back", label="{card}"),
    VerbRow("take", label="{card}"),
    VerbRow("replace", label="{card}"),
)  # fmt: skip
