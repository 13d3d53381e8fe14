"""Cards, power, playing cards, names (sections 2 and 6)."""

from __future__ import annotations

import pytest

from gundam_tui.games.nation.cards.card import Ability, Timing
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Filter, Target
from gundam_tui.games.nation.cards.nodes.steps import Damage, Draw, NegatePlay, Scrap
from gundam_tui.games.nation.flow.play import refusal
from gundam_tui.games.nation.queries.power import enough, supplies

from .cards import character, command, unit
from .table import Table

BLUE5 = ["U1"] * 5


def draws(number: str = "DRAW", **more):
    return command(number, Ability(f"{number}:0", steps=(Draw(1),)), **more)


# ---------------------------------------------------------------- G and power


@pytest.mark.rule("MC-49", "MC-25", "MC-57")
def test_a_card_with_a_symbol_is_played_as_g_for_nothing_and_rerolled():
    p = Table().side(0, hand=["U5"]).start("deployment")
    p.do("g U5").settle()
    assert p.cards("g zone") == ["U5"]
    assert not p.obj("U5").exhausted
    assert p.nation(0) == 20


@pytest.mark.rule("MC-2", "MC-49")
def test_a_card_without_a_symbol_is_never_a_g():
    p = Table(draws()).side(0, hand=["DRAW"]).start("deployment")
    assert p.offers("g DRAW") == []
    found = refusal(p.e, 0, "g", p.find("DRAW"))
    assert found is not None
    assert found.clause == "MC-49"


@pytest.mark.rule("MC-2")
def test_a_song_has_a_symbol_and_can_be_a_g():
    song = draws("SONG", traits=frozenset(("song",)), symbol=("blue", "black"))
    p = Table(song).side(0, hand=["SONG"]).start("deployment")
    assert p.offers("g SONG")


@pytest.mark.rule("MC-48")
def test_one_g_one_unit_and_one_character_a_turn_in_any_order():
    p = Table().side(0, hand=["U1", "U1", "U2", "C1", "C2", "U3"], g=BLUE5).start("deployment")
    p.do("deploy C1").settle().passes()
    p.do("g U1").settle().passes()
    p.do("deploy U2").settle().passes()
    assert p.asked == (0, "free")
    assert {o.verb for o in p.prompt.options} == {"pass"}
    assert refusal(p.e, 0, "deploy", p.ids("hand")[0]).clause == "MC-48"


@pytest.mark.rule("MC-50", "MC-62")
def test_a_g_has_no_name_and_no_type_of_its_own():
    p = Table().side(0, hand=["C1"], g=["C1", "C2"]).start("deployment")
    assert p.offers("deploy C1")
    from gundam_tui.games.nation.queries.names import names
    from gundam_tui.games.nation.queries.stats import types

    oid = p.ids("g zone")[0]
    assert types(p.e, oid) == ("g",)
    assert names(p.e, oid) == ()


@pytest.mark.rule("MC-50")
def test_the_text_of_a_g_does_nothing():
    talker = unit("TALK", (1, 1, 1), abilities=(Ability("TALK:0", timing=Timing(), steps=(Draw(1),)),))
    p = Table(talker).side(0, g=["TALK"]).start("deployment")
    assert p.offers("use TALK") == []


@pytest.mark.rule("MC-5", "MC-51", "MC-53")
def test_power_is_counted_by_colour_and_never_spent():
    p = Table().side(0, hand=["U3", "C1"], g=["U1"] * 3).start("deployment")
    p.do("deploy U3").settle().passes()
    assert p.offers("deploy C1")
    assert len(supplies(p.e, 0)) == 3
    assert enough(p.e, 0, "black", 3, 3)
    assert not enough(p.e, 0, "green", 1, 1)


@pytest.mark.rule("MC-3", "MC-52")
def test_designated_and_total_cost_are_both_needed_the_designated_part_is_in_the_total():
    green = unit("GREEN", (1, 1, 1), (2, 3, 0), color="green", symbol=("green", "red"))
    p = Table(green).side(0, hand=["GREEN"], g=["GREEN", "U1", "U1"]).start("deployment")
    assert refusal(p.e, 0, "deploy", p.ids("hand")[0]).text == "lacks green: it needs 2 green power, you have 1"
    p = Table(green).side(0, hand=["GREEN"], g=["GREEN", "GREEN"]).start("deployment")
    assert refusal(p.e, 0, "deploy", p.ids("hand")[0]).text == "power 2/3: it needs 3 in all"
    p = Table(green).side(0, hand=["GREEN"], g=["GREEN", "GREEN", "U1"]).start("deployment")
    assert p.offers("deploy GREEN")


@pytest.mark.rule("MC-6")
def test_purple_counts_for_the_total_alone_and_a_purple_cost_is_met_by_any_colour():
    purple = unit("PURPLE", (1, 1, 1), (1, 2, 0), color="purple", symbol=("purple",))
    p = Table(purple).side(0, hand=["U2", "PURPLE"], g=["PURPLE", "PURPLE"]).start("deployment")
    assert p.offers("deploy U2") == []
    assert p.offers("deploy PURPLE")
    p = Table(purple).side(0, hand=["U2"], g=["PURPLE", "U1"]).start("deployment")
    assert p.offers("deploy U2")


@pytest.mark.rule("MC-3", "MC-54", "MC-31")
def test_a_resource_cost_moves_that_many_cards_to_the_lost_pile_when_the_card_is_declared():
    dear = unit("DEAR", (1, 1, 1), (1, 1, 2))
    p = Table(dear).side(0, hand=["DEAR"], g=["U1"]).start("deployment")
    p.do("deploy DEAR")
    assert p.asked == (1, "cut")
    assert p.nation(0) == 18
    assert len(p.ids("lost")) == 2


# ---------------------------------------------------------------- entering


@pytest.mark.rule("MC-54", "MC-57", "MC-58")
def test_a_unit_waits_as_a_played_card_and_enters_rolled_when_its_effect_resolves():
    p = Table().side(0, hand=["U1"], g=["U1"]).start("deployment")
    p.do("deploy U1")
    assert p.cards("playing") == ["U1"]
    assert p.cards("hand") == []
    assert p.cards("deployment") == []
    p.settle()
    assert p.cards("deployment") == ["U1"]
    assert p.e.state.objs[p.ids("deployment")[0]].exhausted


@pytest.mark.rule("MC-55")
def test_paying_is_part_of_the_play_and_opens_no_window():
    dear = unit("DEAR", (1, 1, 1), (1, 1, 2))
    p = Table(dear).side(0, hand=["DEAR"], g=["U1"]).start("deployment")
    before = p.e.decisions
    p.do("deploy DEAR")
    assert p.e.decisions == before + 1
    assert len(p.e.state.vars["stack"]) == 1


@pytest.mark.rule("MC-56")
@pytest.mark.parametrize("where", ["draw", "attack", "return"])
def test_units_characters_and_g_only_in_the_own_deployment_phase(where):
    p = Table().side(0, hand=["U1", "C1"], g=BLUE5).start(where)
    assert {o.verb for o in p.prompt.options} == {"pass"}
    found = refusal(p.e, 0, "deploy", p.ids("hand")[0])
    assert found.clause == "MC-56"


@pytest.mark.rule("MC-59", "MC-66")
def test_a_character_alone_enters_rerolled_and_modifies_nobody():
    p = Table().side(0, hand=["C1"], field=["U3"], g=BLUE5).start("deployment")
    p.do("deploy C1").settle()
    assert not p.obj("C1").exhausted
    assert p.strengths("U3") == (3, 1, 4)


@pytest.mark.rule("MC-59", "MC-60", "MC-63")
def test_a_set_character_takes_the_status_of_its_unit_and_adds_its_modifiers():
    p = Table().side(0, hand=["C1"], field=["U3~"], g=BLUE5).start("deployment")
    p.do("set C1 > U3").settle()
    assert p.obj("C1").host == p.find("U3")
    assert p.obj("C1").exhausted
    assert p.strengths("U3") == (4, 1, 5)
    assert not any(o.verb in ("set", "move") for o in p.prompt.options)


@pytest.mark.rule("MC-60")
def test_a_character_in_the_field_is_never_set_later():
    p = Table().side(0, field=["U3", "C1"], g=BLUE5).start("deployment")
    assert {o.verb for o in p.prompt.options} == {"pass"}


@pytest.mark.rule("MC-61", "MC-59")
def test_one_character_for_a_unit_and_only_on_own_units_in_the_deployment_area():
    p = Table().side(0, hand=["C2"], field=["U3+C1"], g=BLUE5).side(1, field=["U4"]).start("deployment")
    assert p.offers("set C2") == []
    card = p.ids("hand")[0]
    assert refusal(p.e, 0, "set", card, p.find("U3")).clause == "MC-61"
    assert refusal(p.e, 0, "set", card, p.find("U4")).clause == "MC-207"


@pytest.mark.rule("MC-62")
def test_no_character_of_a_name_that_a_friendly_one_has():
    p = Table().side(0, hand=["C1"], field=["U3+C1"], g=BLUE5).start("deployment")
    assert refusal(p.e, 0, "deploy", p.ids("hand")[0]).clause == "MC-62"
    p = Table().side(0, hand=["C1"], g=BLUE5).side(1, field=["C1"]).start("deployment")
    assert p.offers("deploy C1")


# ---------------------------------------------------------------- Commands


@pytest.mark.rule("MC-64", "MC-65")
def test_a_normal_command_is_played_in_any_window_of_both_turns_and_goes_to_the_junkyard():
    p = Table(draws()).side(1, hand=["DRAW"], g=BLUE5).start("draw")
    p.passes().do("command DRAW")
    assert p.asked == (0, "cut")
    p.settle()
    assert p.cards("junkyard", 1) == ["DRAW"]
    assert p.cards("hand", 1) == ["U1"]


@pytest.mark.rule("MC-64")
def test_each_name_of_a_command_once_a_turn_for_each_player_and_any_number_of_names():
    table = Table(draws(), draws("OTHER")).side(0, hand=["DRAW", "DRAW", "OTHER"], g=BLUE5)
    p = table.side(1, hand=["DRAW"], g=BLUE5).start("deployment")
    p.do("command DRAW").settle()
    assert p.offers("command DRAW")
    p.passes()
    assert p.offers("command DRAW") == []
    assert refusal(p.e, 0, "command", p.ids("hand")[0], n=0).clause == "MC-64"
    p.do("command OTHER").settle()
    assert p.cards("junkyard") == ["OTHER", "DRAW"]


@pytest.mark.rule("MC-65")
def test_a_named_timing_holds_there_alone():
    strike = command("STRIKE", Ability("STRIKE:0", timing=Timing("damage"), steps=(Draw(1),)))
    own = command("OWN", Ability("OWN:0", timing=Timing("deployment", "friendly"), steps=(Draw(1),)))
    p = Table(strike, own).side(0, hand=["STRIKE", "OWN"], g=BLUE5).side(1, hand=["STRIKE", "OWN"], g=BLUE5)
    p = p.start("deployment")
    offered: dict[tuple[str, int], set[str]] = {}
    while p.e.state.vars["turn"] == 3:
        found = offered.setdefault((p.where, p.prompt.seat), set())
        found |= {o.card for o in p.prompt.options if o.verb == "command"}
        p.passes()
    assert {key: cards for key, cards in offered.items() if cards} == {
        ("deployment", 0): {"OWN"},
        ("damage", 0): {"STRIKE"},
        ("damage", 1): {"STRIKE"},
    }


@pytest.mark.rule("MC-172", "MC-48")
def test_a_negated_play_does_not_count_but_its_cost_stays_paid():
    stop = command(
        "STOP",
        Ability(
            "STOP:0", targets=(Target(Filter(side="enemy"), item=("unit", "command", "text")),), steps=(NegatePlay(0),)
        ),
    )
    dear = unit("DEAR", (1, 1, 1), (1, 1, 1))
    p = Table(stop, dear).side(0, hand=["DEAR", "U1"], g=BLUE5).side(1, hand=["STOP"], g=BLUE5).start("deployment")
    p.do("deploy DEAR").do("command STOP").do("item DEAR").settle()
    assert p.cards("junkyard") == ["DEAR"]
    assert p.nation(0) == 19
    assert p.cards("junkyard", 1) == ["STOP"]
    p.to("free", "deployment", 0)
    assert p.offers("deploy U1")


@pytest.mark.rule("MC-67", "MC-167")
def test_a_lost_play_has_been_made():
    one_unit = (Target(Filter(types=("unit",))),)
    hit = command("HIT", Ability("HIT:0", targets=one_unit, steps=(Damage(Chosen(0), 9),)))
    first = command("FIRST", Ability("FIRST:0", targets=one_unit, steps=(Scrap(Chosen(0)),)))
    table = Table(hit, first).side(0, hand=["HIT", "HIT"], field=["U1", "U2"], g=BLUE5)
    p = table.side(1, hand=["FIRST"], g=BLUE5).start("deployment")
    p.do("command HIT").do("target U1").do("command FIRST").do("target U1").settle()
    assert [event.name for event in p.e.log].count("lost") == 1
    assert p.cards("junkyard") == ["HIT", "U1"]
    assert p.obj("U2").damage == 0
    p.passes()
    assert p.offers("command HIT") == []


@pytest.mark.rule("MC-48")
def test_the_count_of_plays_begins_anew_each_turn():
    p = Table().side(0, hand=["U1", "U1"], g=BLUE5).start("deployment")
    p.do("deploy U1").settle()
    p.to_end().to_end().to("free", "deployment", 0)
    assert p.offers("deploy U1")


@pytest.mark.rule("MC-1")
def test_a_command_never_enters_the_field():
    p = Table(draws()).side(0, hand=["DRAW"], g=BLUE5).start("deployment")
    assert refusal(p.e, 0, "deploy", p.ids("hand")[0]).clause == "MC-1"


@pytest.mark.rule("MC-185")
def test_only_cards_of_the_own_hand_are_played():
    p = Table().side(0, junkyard=["U2"], g=BLUE5).side(1, hand=["U3"]).start("deployment")
    assert refusal(p.e, 0, "deploy", p.find("U2")).clause == "MC-185"
    assert refusal(p.e, 0, "deploy", p.find("U3")).clause == "MC-185"
    assert refusal(p.e, 0, "deploy", 999).clause == "MC-185"


@pytest.mark.rule("MC-4", "MC-63")
def test_any_character_can_be_set_on_any_unit():
    pilot = character("PILOT", (2, 2, 2), color="green", symbol=("green", "red"))
    p = Table(pilot).side(0, hand=["PILOT"], field=["U2"], g=["U1", "PILOT"]).start("deployment")
    p.do("set PILOT > U2").settle()
    assert p.strengths("U2") == (4, 3, 5)
