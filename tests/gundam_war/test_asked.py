"""Whether a player is asked tells nothing of their hand: the same questions follow whatever cards are in it."""

from __future__ import annotations

import pytest

from gundam_tui.games.nation.cards.card import Ability, Cost
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Filter, Target
from gundam_tui.games.nation.cards.nodes.steps import DeployFor, Pick, Replace, StandIn, Step
from gundam_tui.table.auto_pass import shows_hidden

from .table import Play, Table, command

HELD = Filter(types=("unit",), side="friendly", place="hand")
OWN = Target(Filter(types=("unit",), side="friendly"), 1, 1)
STEPS = (DeployFor(HELD, 9), Pick("friendly", HELD, 1, "bottoms"), Replace(Chosen(0), HELD), StandIn(Chosen(0)))
FITS, OTHER = ["U1", "OP"], ["C1", "OP"]


def asked(hand: list[str], step: Step, *, discreet: bool = True) -> tuple[list[tuple[object, ...]], list[int]]:
    """What the other player knows of the questions of a Command, and how many answers each of them has."""
    text = Ability("ASK:0", targets=(OWN,), steps=(step,))
    table = Table(command("ASK", text, price=(0, 0, 0))).side(0, hand=["ASK", *hand], field=["U3"], g=["G"])
    table.game.discreet = discreet
    p = table.start("deployment").do("command ASK").do("target U3").passes(2)
    found: list[tuple[object, ...]] = []
    counts: list[int] = []
    while p.prompt.kind not in ("free", "cut"):
        assert shows_hidden(p.e, p.prompt), "the table leaves it to the player"
        found.append((p.prompt.seat, p.prompt.kind, p.prompt.rule, p.prompt.private))
        counts.append(len(p.prompt.options))
        p.e.choose(p.prompt.options[: p.prompt.least])
    return found, counts


@pytest.mark.parametrize("step", STEPS, ids=lambda step: type(step).__name__)
def test_a_question_about_the_hand_is_asked_whether_a_card_fits_or_not(step: Step):
    fits, other = asked(FITS, step), asked(OTHER, step)
    assert fits[0] == other[0] != []
    assert (fits[1], other[1]) == ([1], [0])
    assert asked([], step)[0] == [], "that the hand is empty, everybody knows"
    assert asked(OTHER, step, discreet=False)[0] == [], "as in games of earlier records"


def test_what_is_paid_from_the_hand_is_chosen_also_where_one_card_can_pay():
    def paying(*hand: str) -> Play:
        text = Ability("ASK:0", costs=(Cost("scrap", HELD),))
        table = Table(command("ASK", text, price=(0, 0, 0))).side(0, hand=["ASK", *hand], g=["G"])
        return table.start("deployment").do("command ASK")

    for hand in (("U1", "C1"), ("U1", "U2")):
        assert paying(*hand).asked == (0, "cost")
