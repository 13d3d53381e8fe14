"""The choices of Gundam War among the variants of the family (`nation.choices`)."""

from __future__ import annotations

from gundam_tui.games.nation.cards.card import G, Price
from gundam_tui.games.nation.cards.choices import Choices
from gundam_tui.games.nation.cards.terms import (
    AREAS,
    BEGIN,
    FIELD,
    FIXED,
    G_ZONE,
    HAND,
    HANGAR,
    SEQUENCE,
    WINDOW,
    Point,
)
from gundam_tui.games.nation.state.model import definition
from gundam_tui.kernel import Engine

from .keywords import KEYWORDS
from .steps import exchange
from .words import WORDS

ID = "gundam-war"


def _battle(step: str) -> tuple[Point, ...]:
    """GW-38 to 41: free, fixed, free; GW-170: effects at the beginning come first."""
    return tuple(Point("battle", step, kind) for kind in (BEGIN, WINDOW, FIXED, WINDOW))


POINTS: tuple[Point, ...] = (
    Point("reroll", "", BEGIN, open=False), Point("reroll", "", FIXED), Point("reroll", "", WINDOW),  # GW-35
    Point("draw", "", BEGIN), Point("draw", "", WINDOW), Point("draw", "", FIXED), Point("draw", "", WINDOW),  # GW-36
    Point("deployment", "", BEGIN), Point("deployment", "", WINDOW),  # GW-37
    *_battle("attack"), *_battle("defense"), *_battle("damage"), *_battle("return"),
    Point("end", "", SEQUENCE, open=False),  # GW-42
)  # fmt: skip

CLAUSES = {
    "lost": "GW-3", "draw": "GW-4", "concession": "GW-2", "first": "GW-27", "redraw": "GW-29", "free": "GW-44",
    "cut": "GW-87",
    "timing": "GW-89", "hand": "GW-20", "gone": "GW-105", "symbol": "GW-15", "once": "GW-50", "types": "GW-6",
    "power": "GW-47", "resource": "GW-49", "named": "GW-63", "once named": "GW-121", "set": "GW-55",
    "set once": "GW-59", "set never": "GW-59", "chip": "GW-59", "targets": "GW-118", "condition": "GW-105",
    "x": "GW-105", "text": "GW-97", "text once": "GW-97", "text once a cut": "GW-97",
    "applies": "GW-118", "together": "GW-63", "no text": "GW-101", "roll": "GW-100", "scrap": "GW-115",
    "sortie": "GW-69", "rolled": "GW-70", "area": "GW-71", "order": "GW-68", "hand limit": "GW-42",
    "order of effects": "GW-96", "automatic": "GW-93", "look": "GW-157", "replace": "GW-149", "switch": "GW-149",
    "note": "GW-89",
}  # fmt: skip


def no_basic_g(e: Engine, seat: int) -> bool:
    """GW-28: a first hand without a Basic G may be shown and drawn again."""
    cards = [definition(e, oid) for oid in e.zone(HAND, seat)]
    return not any(card.type == G and not card.abilities for card in cards)


def _total(price: Price, /) -> int:
    """GW-166."""
    return price.total


CHOICES = Choices(
    name=ID,
    setup=("decks", "hands", "redraw", "first"),  # GW-27, 31
    redraws=(5, 4, 3),  # GW-29
    show_redraw=no_basic_g,
    points=POINTS,
    end=("hand", "effects", "voucher", "ps armor", "damage", "expiry"),  # GW-42, 140, 151
    first_skips=frozenset(("reroll", "draw")),  # GW-32
    goes_on="active",  # GW-45
    in_play=FIELD | {G_ZONE},  # GW-23
    terrain={AREAS[0]: "space", AREAS[1]: "earth"},  # GW-18, 71
    played_from=(HAND, HANGAR),  # GW-20
    any_g=True,
    cost=_total,
    direct={"switch": exchange},
    anywhere="deployment",  # GW-50
    names_over="all",  # GW-63
    scrapped_when="destroyed",  # GW-115
    set_on_g="scrapped",  # GW-162
    clauses=CLAUSES,
    words=WORDS,
    begins={"damage": ("desert",)},  # GW-135
    keywords=KEYWORDS,
)
