"""The choices of Macross Crusade among the variants of the family (`nation.choices`)."""

from __future__ import annotations

from gundam_tui.games.nation.cards.card import CHARACTER
from gundam_tui.games.nation.cards.choices import Choices
from gundam_tui.games.nation.cards.nodes.conditions import AtLeast
from gundam_tui.games.nation.cards.nodes.filters import Filter
from gundam_tui.games.nation.cards.terms import BEGIN, FIXED, SEQUENCE, WINDOW, Point

from .keywords import KEYWORDS
from .words import WORDS

ID = "macross-crusade"


def _battle(step: str) -> tuple[Point, ...]:
    """MC-37: begin, free, fixed, free."""
    return tuple(Point("battle", step, kind) for kind in (BEGIN, WINDOW, FIXED, WINDOW))


POINTS: tuple[Point, ...] = (
    Point("reroll", "", BEGIN, open=False), Point("reroll", "", FIXED), Point("reroll", "", WINDOW),  # MC-34
    Point("draw", "", BEGIN), Point("draw", "", WINDOW), Point("draw", "", FIXED), Point("draw", "", WINDOW),  # MC-35
    Point("deployment", "", BEGIN), Point("deployment", "", WINDOW),  # MC-36
    *_battle("attack"), *_battle("defense"), *_battle("damage"), *_battle("return"),
    Point("end", "", SEQUENCE, open=False),  # MC-38, 39
)  # fmt: skip

CLAUSES = {
    "lost": "MC-11", "draw": "MC-13", "concession": "MC-11", "first": "MC-17", "redraw": "MC-19", "free": "MC-43",
    "cut": "MC-152",
    "timing": "MC-56", "hand": "MC-185", "gone": "MC-185", "symbol": "MC-49", "once": "MC-48", "types": "MC-1",
    "power": "MC-52", "resource": "MC-52", "named": "MC-62", "once named": "MC-64", "set": "MC-207",
    "set once": "MC-61", "set never": "MC-188", "chip": "MC-194", "targets": "MC-165", "condition": "MC-119",
    "x": "MC-179", "text": "MC-119", "text once": "MC-120", "text once a cut": "MC-123",
    "applies": "MC-171", "group order": "MC-204", "together": "MC-180", "no text": "MC-124", "roll": "MC-122",
    "scrap": "MC-111", "sortie": "MC-70", "rolled": "MC-47", "order": "MC-70", "hand limit": "MC-38",
    "order of effects": "MC-160", "automatic": "MC-128", "look": "MC-210",
    "pulled out": "MC-216", "replace": "MC-217", "note": "MC-245", "ace": "MC-234", "switch": "MC-241",
    "sound force": "MC-247", "high mobility": "MC-230", "high speed battle": "MC-233",
}  # fmt: skip

CHOICES = Choices(
    name=ID,
    setup=("decks", "first", "hands", "redraw"),  # MC-17, 18
    redraws=(6,),  # MC-19
    points=POINTS,
    end=("damage", "effects", "hand", "expiry"),  # MC-38
    first_turn=frozenset(("draw",)),  # MC-20
    goes_on="other",  # MC-43
    neutral="purple",  # MC-6
    anywhere="deployment",  # MC-56
    names_over="own",  # MC-62
    cut_at_beginning=True,  # MC-42
    owners_order=True,  # MC-204
    few_apply=True,  # MC-171
    note=AtLeast(Filter(types=(CHARACTER,), side="friendly", trait="singer")),  # MC-245
    clauses=CLAUSES,
    words=WORDS,
    begins=dict.fromkeys(("attack", "defense", "damage", "return"), ("switch",)),  # MC-241
    struck=("sound force",),  # MC-247
    keywords=KEYWORDS,
)
