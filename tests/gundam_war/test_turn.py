"""Winning and losing, set-up, the turn and its free timings (sections 1, 5, 6)."""

from __future__ import annotations

import pytest

from gundam_tui.games.gundam_war.rules import POINTS
from gundam_tui.games.nation.cards.card import Ability, Static, Timing, Trigger
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.nodes.filters import Each, Filter, This
from gundam_tui.games.nation.cards.nodes.steps import Damage, DamageNation, Draw, Gain, Grant, Mill
from gundam_tui.games.nation.flow.ruleset import NationGame, new_game
from gundam_tui.games.nation.state.model import CardPool

from .table import Play, Table, command, g, unit

DECK = ["G"] * 20 + ["U1"] * 10 + ["U2"] * 10 + ["C1"] * 10
NO_G = ["U1"] * 25 + ["U2"] * 25
UNITS = Filter(types=("unit",))


def fresh(seed: int = 1, decks: list[list[str]] | None = None, **more) -> Play:
    pool = CardPool({card.number: card for card in Table.known}, Table.choices)
    return Play(new_game(NationGame(pool, Table.tables), decks or [DECK, DECK], seed, **more))


def keep(p: Play) -> Play:
    while p.e.prompt is not None and p.prompt.kind == "redraw":
        p.do("keep")
    return p


# ---------------------------------------------------------------- losing


@pytest.mark.rule("GW-2", "GW-3")
def test_given_a_nation_of_one_when_its_player_draws_then_they_lose_at_once():
    p = Table().side(0, nation=1).start("draw").passes(2)
    assert p.e.outcome is not None
    assert (p.e.outcome.winners, p.e.outcome.rule) == ((1,), "GW-3")


@pytest.mark.rule("GW-3", "GW-49")
def test_given_a_cost_of_the_whole_nation_when_it_is_paid_then_the_effect_never_resolves():
    last = command("LAST", Ability("LAST:0", steps=(DamageNation(20),)), price=(0, 0, 2))
    p = Table(last).side(0, hand=["LAST"], nation=2).start("deployment").do("command LAST")
    assert p.e.outcome is not None
    assert p.e.outcome.winners == (1,)
    assert p.nation(1) == 20


@pytest.mark.rule("GW-4")
def test_given_both_nations_empty_in_one_batch_then_it_is_a_draw():
    both = command("BOTH", Ability("BOTH:0", steps=(Mill(5, "each"),)), price=(0, 0, 0))
    p = Table(both).side(0, hand=["BOTH"], nation=5).side(1, nation=3).start("deployment").do("command BOTH").settle()
    assert p.e.outcome is not None
    assert (p.e.outcome.winners, p.e.outcome.rule) == ((), "GW-4")


@pytest.mark.rule("GW-5", "GW-158")
def test_damage_to_a_nation_moves_cards_face_down_and_is_no_mark():
    bolt = command("BOLT", Ability("BOLT:0", steps=(DamageNation(3),)), price=(0, 0, 0))
    p = Table(bolt).side(0, hand=["BOLT"]).start("deployment").do("command BOLT").settle()
    assert p.nation(1) == 17
    assert len(p.ids("lost", 1)) == 3
    assert not any(p.e.state.objs[oid].seen for oid in p.ids("lost", 1))


# ---------------------------------------------------------------- set-up


@pytest.mark.rule("GW-27", "GW-31")
def test_hands_are_seen_and_redrawn_before_the_first_player_is_known():
    p = fresh()
    assert "first" not in p.e.state.vars
    assert p.asked == (0, "redraw")
    assert [len(p.ids("hand", seat)) for seat in (0, 1)] == [6, 6]
    p.do("redraw")
    assert p.asked == (0, "redraw")  # one player finishes all redraws, then the other
    p.do("keep")
    assert p.asked == (1, "redraw")
    assert "first" not in p.e.state.vars
    p.do("keep")
    assert p.e.state.vars["first"] in (0, 1)


@pytest.mark.rule("GW-27", "GW-31")
@pytest.mark.parametrize("loser", [0, 1])
def test_given_a_later_game_of_a_match_then_its_loser_says_who_goes_first_after_the_hands(loser: int):
    for seed in range(3):
        p = fresh(seed, chooser=loser)
        assert p.asked == (0, "redraw")
        keep(p)
        assert p.asked == (loser, "first")
        assert p.prompt.rule == "GW-27"
        p.e.answer(f"first:p{2 - loser}")
        assert (p.e.state.vars["first"], p.e.state.vars["active"]) == (1 - loser, 1 - loser)


@pytest.mark.rule("GW-29")
def test_a_hand_is_redrawn_three_times_with_one_card_less_each_time():
    p, sizes = fresh(), []
    for _ in range(3):
        p.do("redraw")
        sizes.append(len(p.ids("hand", 0)))
    assert sizes == [5, 4, 3]
    assert p.asked == (1, "redraw")
    assert all(not p.e.state.objs[oid].seen for oid in p.ids("nation", 0))


@pytest.mark.rule("GW-28", "GW-30")
def test_given_no_basic_g_then_the_hand_is_shown_once_for_six_others_and_redraws_may_follow():
    p = fresh(decks=[NO_G, DECK])
    shown = [p.e.state.objs[oid].card for oid in p.ids("hand", 0)]
    p.do("show")
    assert len(p.ids("hand", 0)) == 6
    told = [event for event in p.e.log if event.name == "reveal"]
    assert [event.seen for event in told] == [3] * 6
    assert sorted(event.old.card for event in told if event.old) == sorted(shown)
    assert not p.offers("show")
    p.do("redraw")
    assert len(p.ids("hand", 0)) == 5
    assert not p.offers("show")


@pytest.mark.rule("GW-30")
def test_after_a_redraw_for_any_reason_no_hand_is_shown():
    p = fresh(decks=[NO_G, DECK])
    assert p.offers("show")
    p.do("redraw")
    assert not p.offers("show")


@pytest.mark.rule("GW-28", "GW-15")
def test_a_special_g_is_no_basic_one():
    special = g("SPECIAL", Ability("SPECIAL:0", "A", statics=(Static(Grant(rule="power"), This()),)))
    pool = CardPool({card.number: card for card in (*Table.known, special)}, Table.choices)
    p = Play(new_game(NationGame(pool, Table.tables), [["SPECIAL"] * 50, ["G"] * 50], 1))
    assert p.offers("show")
    p.do("keep")
    assert not p.offers("show")


@pytest.mark.rule("GW-32")
def test_the_first_turn_begins_in_the_assign_phase():
    p = keep(fresh(first=1))
    assert (p.asked, p.where, p.e.state.vars["turn"]) == ((1, "free"), "deployment", 1)
    assert len(p.ids("hand", 1)) == 6
    p.to_end()
    assert (p.where, p.e.state.vars["turn"]) == ("reroll", 2)


@pytest.mark.rule("GW-33")
def test_a_unit_that_enters_rerolled_can_attack_in_the_first_turn():
    p = Table(turn=1).side(0, field=["U1", "U2~"]).start("attack").to("sortie")
    assert [o.card for o in p.prompt.options] == ["U1"]


# ---------------------------------------------------------------- the turn


@pytest.mark.rule("GW-35", "GW-43", "GW-170")
def test_the_active_player_rerolls_all_own_cards_before_the_window():
    assert [point.kind for point in POINTS if point.phase == "reroll"] == ["begin", "fixed", "window"]
    p = Table().side(0, field=["U2+C1~"], g=["G~"]).side(1, field=["U4~"]).start("reroll")
    assert not p.obj("U2").exhausted
    assert not p.obj("C1").exhausted
    assert not p.obj("G").exhausted
    assert p.obj("U4").exhausted
    assert p.prompt.kind == "free"


@pytest.mark.rule("GW-37")
def test_the_assign_phase_is_one_window():
    assert [point.kind for point in POINTS if point.phase == "deployment"] == ["begin", "window"]


@pytest.mark.rule("GW-38", "GW-39", "GW-40")
@pytest.mark.parametrize("step", ["attack", "defense", "damage", "return"])
def test_every_battle_step_has_a_window_before_and_after_its_regular_effect(step):
    assert [point.kind for point in POINTS if point.step == step] == ["begin", "window", "fixed", "window"]


@pytest.mark.rule("GW-44", "GW-45")
def test_two_passes_in_a_row_end_a_free_timing():
    p = Table().start("deployment")
    assert p.asked == (0, "free")
    p.passes()
    assert (p.asked, p.where) == ((1, "free"), "deployment")
    p.passes()
    assert p.where == "attack"


@pytest.mark.rule("GW-45")
def test_after_a_cut_the_active_player_goes_on_whoever_has_played():
    any_time = command("ANY", Ability("ANY:0", steps=(Draw(1),)))
    p = Table(any_time).side(0, hand=["U1"], g=["G"]).side(1, hand=["ANY"], g=["G"]).start("deployment")
    p.do("deploy U1").settle()
    assert p.asked == (0, "free")
    p.passes().do("command ANY").settle()
    assert (p.asked, p.where) == ((0, "free"), "deployment")


@pytest.mark.rule("GW-42")
def test_the_hand_is_cut_to_six_before_effects_at_the_end_of_the_turn():
    draws = Ability("DRAWER:0", "D", trigger=Trigger("ends", point="turn"), steps=(Draw(2),))
    drawer = unit("DRAWER", (1, 1, 1), abilities=(draws,))
    p = Table(drawer).side(0, field=["DRAWER"], hand=["U1"] * 7).start("end")
    assert p.asked == (0, "hand limit")
    assert (p.prompt.least, p.prompt.most) == (1, 1)
    p.do("scrap U1")
    assert p.cards("junkyard") == ["U1"]
    assert len(p.ids("hand")) == 8  # six kept, and two drawn afterwards


@pytest.mark.rule("GW-42", "GW-81")
def test_damage_goes_before_what_lasts_until_the_end_of_the_turn():
    up = command("UP", Ability("UP:0", steps=(Gain(Each(UNITS), Grant(Stats(0, 0, 3))),)), price=(0, 0, 0))
    hit = command("HIT", Ability("HIT:0", steps=(Damage(Each(UNITS), 3),)), price=(0, 0, 0))
    p = Table(up, hit).side(0, field=["U2"], hand=["UP", "HIT"]).start("return")
    p.do("command UP").settle().do("command HIT").settle()
    assert p.obj("U2").damage == 3
    p.to_end()
    assert p.zone_of("U2") == "deployment"
    assert p.obj("U2").damage == 0
    assert p.strengths("U2") == (2, 1, 3)


@pytest.mark.rule("GW-42")
def test_nothing_is_played_in_the_end_phase():
    p = Table().side(0, hand=["U1"] * 8).start("end")
    assert p.asked == (0, "hand limit")
    assert not p.e.state.vars.get("stack")


@pytest.mark.rule("GW-170", "GW-92")
def test_what_happens_at_the_beginning_of_a_step_can_be_cut_into():
    begins = Ability("BELL:0", "C", trigger=Trigger("begins", point="attack"), steps=(Draw(1),))
    bell = unit("BELL", (1, 1, 1), abilities=(begins,))
    p = Table(bell).side(0, field=["BELL"]).start("attack")
    assert p.prompt.kind == "cut"
    p.settle()
    assert len(p.ids("hand")) == 1
    assert p.prompt.kind == "free"


@pytest.mark.rule("GW-89")
def test_a_timing_is_a_turn_a_phase_or_a_step():
    own = command("OWN", Ability("OWN:0", timing=Timing("attack", "friendly"), steps=(Draw(1),)), price=(0, 0, 0))
    p = Table(own).side(0, hand=["OWN"]).side(1, hand=["OWN"]).start("attack")
    assert p.offers("command OWN")
    p.passes()
    assert p.asked[0] == 1
    assert not p.offers("command OWN")
    p.to("free", "defense", 0)
    assert not p.offers("command OWN")
