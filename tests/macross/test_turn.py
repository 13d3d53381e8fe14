"""The turn, free timing, and what always happens (sections 3 and 5)."""

from __future__ import annotations

import pytest

from gundam_tui.games.macross_crusade.rules import POINTS
from gundam_tui.games.macross_crusade.steps import TABLES
from gundam_tui.games.nation.cards.card import Ability
from gundam_tui.games.nation.cards.nodes.steps import Recover
from gundam_tui.games.nation.cards.terms import Point
from gundam_tui.games.nation.flow.ruleset import NationGame, new_game

from .cards import DECK, command, pool, unit
from .table import Play, Table


def fresh(seed: int = 1, first: int = -1) -> Play:
    return Play(new_game(NationGame(pool(), TABLES), [DECK, DECK], seed, first=first))


# ---------------------------------------------------------------- set-up


@pytest.mark.rule("MC-16", "MC-17", "MC-18")
def test_the_first_player_is_known_before_hands_of_six_are_seen():
    p = fresh()
    assert p.e.state.vars["first"] in (0, 1)
    assert p.asked == (p.e.state.vars["first"], "redraw")
    assert [len(p.ids("hand", seat)) for seat in (0, 1)] == [6, 6]
    assert [p.nation(seat) for seat in (0, 1)] == [44, 44]


@pytest.mark.rule("MC-16")
def test_decks_are_shuffled():
    assert fresh(1).cards("nation") != fresh(2).cards("nation")


@pytest.mark.rule("MC-17")
def test_chance_decides_who_goes_first_and_a_table_can_settle_it_before():
    assert {fresh(seed).e.state.vars["first"] for seed in range(12)} == {0, 1}
    assert {fresh(seed, first=1).e.state.vars["first"] for seed in range(6)} == {1}


@pytest.mark.rule("MC-17", "MC-18")
@pytest.mark.parametrize("loser", [0, 1])
def test_given_a_later_game_of_a_match_then_the_loser_of_the_last_one_says_who_goes_first_before_hands(loser: int):
    for seed in range(3):
        p = Play(new_game(NationGame(pool(), TABLES), [DECK, DECK], seed, chooser=loser))
        assert p.asked == (loser, "first")
        assert p.prompt.rule == "MC-17"
        assert not any(p.ids("hand", seat) for seat in (0, 1))
        p.e.answer(f"first:p{2 - loser}")
        assert p.asked == (1 - loser, "redraw")


@pytest.mark.rule("MC-19")
def test_each_player_may_have_one_other_hand_the_first_player_decides_first():
    p = fresh(3, first=0)
    before = p.ids("hand", 0)
    p.do("redraw")
    assert len(p.ids("hand", 0)) == 6
    assert set(before).isdisjoint(p.ids("hand", 0))
    assert p.nation(0) == 44
    assert p.asked == (1, "redraw")
    p.do("keep")
    assert p.prompt.kind == "free"


@pytest.mark.rule("MC-19")
def test_a_hand_that_is_put_back_is_shown_to_nobody():
    p = fresh(3, first=0).do("redraw")
    state = p.e.state
    assert all(not state.objs[oid].seen for oid in p.ids("nation", 0))
    assert all(state.objs[oid].seen == 1 for oid in p.ids("hand", 0))


@pytest.mark.rule("MC-20")
def test_the_first_player_draws_nothing_in_turn_one_but_has_its_windows():
    p = fresh(3, first=0).do("keep").do("keep")
    seen = [(p.e.state.vars["turn"], p.where, p.prompt.seat)]
    while p.where != "deployment":
        p.passes()
        seen.append((p.e.state.vars["turn"], p.where, p.prompt.seat))
    assert [where for _, where, _ in seen] == ["reroll"] * 2 + ["draw"] * 4 + ["deployment"]
    assert len(p.ids("hand", 0)) == 6
    p.to_end()
    p.to("free", "deployment", 1)
    assert len(p.ids("hand", 1)) == 7


# ---------------------------------------------------------------- the turn


@pytest.mark.rule("MC-34")
def test_the_reroll_phase_has_no_window_before_its_fixed_effect():
    assert [point.kind for point in POINTS if point.phase == "reroll"] == ["begin", "fixed", "window"]
    p = Table().side(0, field=["U2~"]).start("reroll")
    assert p.prompt.kind == "free"
    assert not p.obj("U2").exhausted


@pytest.mark.rule("MC-34")
def test_only_the_offensive_player_rerolls_units_characters_and_g():
    p = Table().side(0, field=["U2~", "C1~", "U3+C2~"], g=["U1~"]).side(1, field=["U4~"]).start("reroll")
    assert not any(p.obj(card).exhausted for card in ("U2", "C1", "U3", "C2"))
    assert not p.e.state.objs[p.ids("g zone", 0)[0]].exhausted
    assert p.obj("U4").exhausted


@pytest.mark.rule("MC-43")
def test_passing_hands_over_and_two_passes_in_a_row_close_a_window():
    p = Table().start("deployment")
    assert p.asked == (0, "free")
    p.passes()
    assert p.asked == (1, "free")
    assert p.where == "deployment"
    p.passes()
    assert p.asked == (0, "free")
    assert p.where == "attack"


@pytest.mark.rule("MC-43", "MC-154")
def test_after_a_play_of_the_offensive_player_the_defensive_player_is_next():
    p = Table().side(0, hand=["U1", "U2"], g=["U1"] * 2).start("deployment")
    p.do("deploy U1").settle()
    assert p.asked == (1, "free")
    p.passes()
    assert p.asked == (0, "free")
    assert p.where == "deployment"
    p.passes(2)
    assert p.where == "attack"


@pytest.mark.rule("MC-45")
def test_the_battle_phase_begins_with_the_attack_step():
    p = Table().start("attack")
    begun = [event.field for event in p.e.log if event.name == "begin"]
    assert begun == ["battle", "attack"]


@pytest.mark.rule("MC-33")
def test_friendly_phases_are_those_of_the_players_own_turn():
    p = Table(active=1).side(0, hand=["U1"], g=["U1"]).start("deployment")
    p.to("free", "deployment", 0)
    assert p.offers("deploy U1") == []


# ---------------------------------------------------------------- the end of the turn


@pytest.mark.rule("MC-38", "MC-39", "MC-40")
def test_the_end_of_the_turn_runs_in_order_without_a_window():
    p = Table().side(0, hand=["U1"] * 8).start("return")
    p.passes(4)
    assert p.asked == (0, "hand limit")
    assert p.prompt.least == p.prompt.most == 2
    p.do("scrap U1", "scrap U1")
    assert p.cards("hand") == ["U1"] * 6
    assert p.cards("junkyard") == ["U1"] * 2
    assert p.e.state.vars["turn"] == 4
    assert p.asked == (1, "free")
    assert p.where == "reroll"


@pytest.mark.rule("MC-38")
def test_damage_goes_before_bonuses_end_so_that_nobody_dies_of_the_end_of_the_turn():
    names = [event.name for event in Table().start("return").to_end().e.log]
    assert names.index("turn") > 0
    from gundam_tui.games.macross_crusade.rules import CHOICES

    assert CHOICES.end == ("damage", "effects", "hand", "expiry")


@pytest.mark.rule("MC-38")
def test_only_the_offensive_player_checks_the_hand():
    p = Table().side(1, hand=["U1"] * 9).start("return")
    p.passes(4)
    assert p.where == "reroll"
    assert len(p.ids("hand", 1)) == 9


@pytest.mark.rule("MC-41", "MC-42")
def test_a_window_opens_before_and_after_each_fixed_effect_of_the_battle():
    for step in ("attack", "defense", "damage", "return"):
        kinds = [point.kind for point in POINTS if point.step == step]
        assert kinds == ["begin", "window", "fixed", "window"]
        assert all(point.open for point in POINTS if point.step == step)
    assert Point("reroll", "", "begin", open=False) in POINTS


# ---------------------------------------------------------------- winning and losing


@pytest.mark.rule("MC-11", "MC-12")
def test_drawing_the_last_card_loses():
    p = Table().side(0, nation=1).start("draw")
    p.passes(2)
    assert p.e.outcome is not None
    assert p.e.outcome.winners == (1,)
    assert p.e.outcome.rule == "MC-11"


@pytest.mark.rule("MC-12", "MC-52")
def test_paying_with_the_whole_nation_loses_before_what_was_paid_for():
    dear = unit("DEAR", (5, 5, 5), (1, 1, 2))
    p = Table(dear).side(0, nation=2, hand=["DEAR"], g=["U1"]).start("deployment")
    p.do("deploy DEAR")
    assert p.e.outcome is not None
    assert p.e.outcome.winners == (1,)
    assert not any(event.name == "enter" for event in p.e.log)
    assert p.e.state.vars.get("stack", ()) == ()


@pytest.mark.rule("MC-52")
def test_a_cost_larger_than_the_nation_cannot_be_declared():
    dear = unit("DEAR", (5, 5, 5), (1, 1, 3))
    p = Table(dear).side(0, nation=2, hand=["DEAR"], g=["U1"]).start("deployment")
    assert p.offers("deploy DEAR") == []


@pytest.mark.rule("MC-13")
def test_both_nations_at_nothing_in_one_batch_is_a_draw():
    from gundam_tui.games.nation.cards.nodes.steps import DamageNation

    last = command("LAST", Ability("LAST:0", steps=(DamageNation(5, "each"),)))
    p = Table(last).side(0, nation=2, hand=["LAST"], g=["U1"]).side(1, nation=3).start("deployment")
    p.do("command LAST").settle()
    assert p.e.outcome is not None
    assert p.e.outcome.winners == ()
    assert p.e.outcome.rule == "MC-13"


@pytest.mark.rule("MC-21", "MC-22", "MC-31")
def test_nation_and_lost_pile_move_card_by_card_from_top_to_top_and_nobody_sees_them():
    back = command("BACK", Ability("BACK:0", steps=(Recover(2),)))
    dear = unit("DEAR", (1, 1, 1), (1, 1, 3))
    p = Table(dear, back).side(0, nation=["U5", "U4", "U3", "U2", "U1"], hand=["DEAR", "BACK"], g=["U1"])
    p = p.start("deployment").do("deploy DEAR").settle()
    assert p.cards("lost") == ["U3", "U4", "U5"]
    assert p.cards("nation") == ["U2", "U1"]
    p.passes().do("command BACK").settle()
    assert p.cards("nation") == ["U4", "U3", "U2", "U1"]
    assert p.cards("lost") == ["U5"]
    assert not any(p.e.state.objs[oid].seen for zone in ("lost", "nation") for oid in p.ids(zone))


@pytest.mark.rule("MC-212")
def test_recovering_more_than_there_is_recovers_what_there_is():
    back = command("BACK", Ability("BACK:0", steps=(Recover(4),)))
    p = Table(back).side(0, nation=3, lost=["U5"], hand=["BACK"], g=["U1"]).start("deployment")
    p.do("command BACK").settle()
    assert p.nation(0) == 4
    assert p.cards("lost") == []


@pytest.mark.rule("MC-26", "MC-27", "MC-25")
def test_who_sees_which_place():
    from gundam_tui.games.nation.cards.terms import VISIBILITY

    assert {zone for zone, who in VISIBILITY.items() if who == "none"} == {"nation", "lost"}
    assert {zone for zone, who in VISIBILITY.items() if who == "holder"} == {"hand"}


@pytest.mark.rule("MC-28", "MC-25", "MC-23")
def test_the_field_is_both_deployment_areas_and_both_battle_areas_without_the_g_zone():
    from gundam_tui.games.nation.cards.terms import FIELD

    assert {"deployment", "area 1", "area 2"} == FIELD
