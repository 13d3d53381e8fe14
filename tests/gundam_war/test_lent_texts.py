"""Texts that cards have from other cards: given by a text, shared by a team, or in the place of their own."""

from __future__ import annotations

import pytest

from gundam_tui.games.nation.cards.card import Ability, Keyword, Static, Timing
from gundam_tui.games.nation.cards.nodes.filters import This
from gundam_tui.games.nation.cards.nodes.steps import Grant
from gundam_tui.games.nation.state.texts import keyword

from .table import (
    BLUE,
    HIT,
    RED,
    WHITE,
    Play,
    Table,
    character,
    unit,
)


def member(number: str, team: str, **more):
    """A Unit of a team whose text deals it 1 more of the first strength, for all of them."""
    from gundam_tui.games.nation.cards.nodes.amounts import Stats

    up = Ability(f"{number}:0", "A", team=team, statics=(Static(Grant(stats=Stats(1, 0, 0)), This()),))
    return unit(number, (1, 1, 3), abilities=(up,), **more)


# ---------------------------------------------------------------- teams


@pytest.mark.rule("GW-161")
def test_units_of_a_team_in_one_area_share_their_texts_and_have_the_same_one_once():
    table = Table(member("A", "Wolves"), member("B", "Wolves"), member("C", "Bears"))
    p = table.side(0, area1=["A", "B"], area2=["A"], field=["C"]).side(1, area1=["B"]).start("damage")
    units = [p.ids("area 1")[0], p.ids("area 1")[1], p.ids("area 2")[0], p.ids("area 1", 1)[0]]
    from gundam_tui.games.nation.queries.stats import strengths

    assert [strengths(p.e, oid).front for oid in units] == [3, 3, 2, 2]
    p = Table(member("A", "Wolves")).side(0, area1=["A", "A", "A"]).start("damage")
    assert p.strengths("A") == (2, 1, 3)


@pytest.mark.rule("GW-161")
def test_a_text_of_a_team_is_not_shared_while_it_is_void():
    table = Table(member("A", "Wolves"), member("B", "Wolves")).side(0, area1=["A", "B"])
    p = table.side(1, hand=["C-12"], g=RED).start("damage").passes().do("command C-12").do("target A").settle()
    assert (p.strengths("A"), p.strengths("B")) == ((1, 1, 3), (2, 1, 3))


@pytest.mark.rule("GW-161")
def test_units_of_a_team_play_each_others_texts_each_once_a_turn():
    wolf = Ability("WOLF:0", timing=Timing("damage"), team="Space Wolf", steps=())
    table = Table(unit("WOLF", (1, 1, 3), abilities=(wolf,))).side(0, area1=["WOLF", "GW22-DOVENRAKAN"])
    p = table.side(1, area1=["U5"]).start("damage")
    doven, other = p.find("GW22-DOVENRAKAN"), p.find("WOLF")
    texts = p.offers("use GW22-DOVENRAKAN/2")
    assert {o.obj for o in texts} == {doven, other}
    for option in texts:
        p.e.choose([next(o for o in p.prompt.options if o.key == option.key)])
        p.do("target U5").settle()
    assert p.strengths("U5") == (3, 0, 4)
    assert p.nation(0) == 18
    assert not p.offers("use GW22-DOVENRAKAN/2")


def test_xeku_zwei_and_its_team_are_fast_and_zz_keeps_its_team_from_being_rolled():
    des = Ability("DES:0", "A", team="New Desides", statics=())
    p = Table(unit("DES", (1, 1, 3), abilities=(des,))).side(0, area1=["DES", "U-197"], area2=["DES"]).start("damage")
    quick = [keyword(p.e, oid, "gw.high_mobility") for oid in (*p.ids("area 1"), *p.ids("area 2"))]
    assert quick == [0, 0, None]
    gun = Ability("GUN:0", "A", team="Gundam Team", statics=())
    table = Table(unit("GUN", (1, 1, 3), abilities=(gun,))).side(0, area1=["U2+GW14-CAMILLE"])
    p = table.side(1, area1=["GW13-ZZ", "GUN"]).start("damage").do("use GW14-CAMILLE").do("target GUN").settle()
    assert not p.obj("GUN").exhausted


def test_find_shakti_gives_a_team_another_text_for_its_own():
    table = Table(member("A", "Wolves"), member("B", "Wolves"), HIT)
    p = table.side(0, field=["O-133"], area1=["A", "B", "U2"], lost=["U1"] * 9).start("damage")
    assert (p.strengths("A"), p.strengths("B")) == ((3, 1, 3), (3, 1, 3))
    p.do("use O-133")
    assert {o.card for o in p.prompt.options} == {"A", "B"}
    p.do("target A").settle()
    # A's text of the team is another one, and both of them have that.
    assert (p.strengths("A"), p.strengths("B")) == ((2, 1, 3), (2, 1, 3))
    p.passes(2)
    if p.prompt.kind == "trigger order":
        p.e.choose(p.prompt.options[:1])
    assert p.nation(0) == 24
    p.to_end()
    p.to("free", "attack")
    assert p.strengths("A") == (3, 1, 3)


# ---------------------------------------------------------------- texts that are given


def test_hero_of_the_war_lets_a_squad_with_its_own_pilot_destroy_a_card_at_the_end_of_the_turn():
    josh = character("JOSH", (1, 0, 0), name="Josh Offshore")
    table = (
        Table(josh)
        .side(0, field=["O-52", "O-52"], area1=["U-197+JOSH"])
        .side(1, area1=["U2"], field=["O-7", "U3+C1"], g=["G"])
    )
    p = table.start("damage").passes(2).settle().to("target", seat=0)
    assert {o.card for o in p.prompt.options} == {"O-7", "U3", "C1"}
    p.do("target O-7").to("free", "reroll")
    assert "O-7" in p.cards("junkyard", 1)
    assert len(p.ids("junkyard", 0)) == 0


@pytest.mark.parametrize(("crew", "foe"), [("C1", "U2"), ("JOSH", "U-75")])
def test_hero_of_the_war_does_nothing_without_the_pilot_or_without_a_victim(crew, foe):
    josh = character("JOSH", (1, 0, 0), name="Josh Offshore")
    table = Table(josh).side(0, field=["O-52"], area1=[f"U-197+{crew}"]).side(1, area1=[foe, "U5", "U5"], field=["O-7"])
    p = table.start("damage").passes(2)
    if foe == "U-75":
        table = Table(josh).side(0, field=["O-52"], area1=["U-197+JOSH"]).side(1, field=["O-7"])
        p = table.start("damage").passes(2)
    p.to_end()
    assert p.cards("deployment", 1)[-1:] == ["O-7"] or "O-7" in p.cards("deployment", 1)


def test_throne_assault_removes_a_card_for_battle_damage_of_dual_units():
    dual = unit("DUAL", (2, 1, 2), traits=frozenset({"dual"}))
    table = Table(dual).side(0, hand=["C-00-5"], g=["G-PURPLE"] * 4, area1=["DUAL"], area2=["U2"])
    p = table.side(1, field=["O-7", "U3+C1"]).start("damage").do("command C-00-5").settle().passes(2)
    assert p.asked == (0, "target")
    assert {o.card for o in p.prompt.options} == {"O-7", "C1"}
    p.do("target O-7")
    assert p.cards("removed", 1) == ["O-7"]
    assert p.prompt.kind == "free"  # the other squad has no dual card


def test_otis_lets_a_unit_out_of_combat_go_home_for_a_turn_without_plays():
    table = Table().side(0, field=["U2+GW22-OTIS", "U3"], hand=["C-1", "C-1"], g=BLUE)
    p = table.start("deployment").do("use GW22-OTIS").do("target U3").settle().to("free", "attack")
    assert p.offers("command C-1")
    assert len(p.offers("use GW22-OTIS")) == 1
    p.do("use GW22-OTIS").settle()
    assert sorted(p.cards("hand")) == ["C-1", "C-1", "U3"]
    assert p.nation(0) == 19
    assert not p.offers("command C-1")
    p.to("free", "attack", 1)
    assert p.e.state.vars["active"] == 0


def test_what_otis_gives_is_not_used_in_combat():
    p = Table().side(0, field=["U2+GW22-OTIS", "U3"]).side(1, area1=["U1"]).start("deployment")
    p.do("use GW22-OTIS").do("target U3").settle().to("sortie").do("sortie U3").none().to("free", "attack", 0)
    assert p.zone_of("U3") == "area 1"
    assert not p.offers("use GW22-OTIS")


def test_own_aesthetics_lets_the_player_who_is_hit_take_one_of_five_cards():
    nation = ["U1", "U1", "U1", "U3", "C-1", "U4", "U5", "C-5", "C-7"]
    table = Table().side(0, hand=["C-95"], g=WHITE, nation=nation).side(1, area1=["U2"])
    p = _enemy_turn(table).start("damage").passes().do("command C-95").settle().passes(2)
    assert p.asked == (0, "search")
    assert [o.card for o in p.prompt.options] == ["U1", "U3", "C-1", "U4", "U5"]
    p.do("take C-1")
    assert p.cards("hand", 0) == ["C-1"]
    assert p.cards("nation", 0) == ["U1", "U3", "U4", "U5", "C-5", "C-7"]


def _enemy_turn(table: Table) -> Table:
    table.active = 1
    return table


def test_own_aesthetics_does_nothing_for_damage_to_units():
    table = _enemy_turn(Table().side(0, hand=["C-95"], g=WHITE, area1=["U5"])).side(1, area1=["U2"])
    p = table.start("damage").passes().do("command C-95").settle().passes(2).settle()
    assert p.prompt.kind == "free"


@pytest.mark.parametrize("to_nation", [True, False])
def test_grimaldi_front_lets_units_in_battle_go_for_one_damage(to_nation):
    table = Table().side(0, hand=["C-S21"], g=WHITE, area1=["U2"], field=["U3"]).side(1, field=["U4"])
    p = table.start("defense").do("command C-S21").settle()
    uses = p.offers("use C-S21")
    assert {o.obj for o in uses} == {p.find("U2")}
    p.e.choose([next(o for o in uses if o.n == (2 if to_nation else 1))])
    if not to_nation:
        p.do("target U4")
    p.settle()
    assert p.cards("junkyard")[0] == "U2"
    assert (p.nation(1), p.obj("U4").damage) == ((19, 0) if to_nation else (20, 1))
    assert not p.offers("use C-S21")


# ---------------------------------------------------------------- a text instead of a special effect


@pytest.mark.rule("GW-153")
def test_the_last_winner_turns_a_weapon_into_a_blow_that_loses_the_game():
    table = Table().side(0, hand=["C-59"], field=["U-202"], g=WHITE, nation=20).side(1, nation=30)
    p = table.start("deployment").do("command C-59").do("target U-202").settle().to("sortie").do("sortie U-202")
    p.to("free", "damage")
    assert not p.offers("use U-202/1")  # its weapon is none now
    p.to("free", "return", 0).do("use C-59").settle()
    assert p.cards("junkyard")[0] == "U-202"
    assert p.nation(1) == 30 - 4 - 12
    while p.e.prompt is not None:
        p.e.choose([o for o in p.prompt.options if o.verb == "pass"] or p.prompt.options[: p.prompt.least])
        if p.e.outcome is None:
            assert p.e.state.vars["active"] == 0
    assert p.e.outcome.winners == (1,)


def test_is_the_moon_out_widens_a_weapon_once():
    p = Table().side(0, field=["O-X2", "O-X2"], area1=["U-202"]).side(1, area1=["U4", "U5"]).start("damage")
    wide = lambda: [o for o in p.offers("use U-202") if o.n == 1]  # noqa: E731
    assert not wide()
    p.do("use O-X2").do("target U-202").settle()
    assert wide()
    p.do("use O-X2").do("target U-202").settle()
    p.e.choose(wide())
    p.settle()
    assert p.cards("junkyard", 1) == ["U4"]  # 4 and 1, and not 1 more for the second one


def test_a_weapon_is_of_no_use_to_a_unit_that_has_none():
    p = Table().side(0, field=["O-X2"], area1=["U4"]).start("damage")
    assert not p.offers("use O-X2")


def test_ids_of_keywords_that_have_no_number_stay_as_they_are():
    assert Keyword("gw.prevent", x=True).n == 0


# ---------------------------------------------------------------- when they are there


def offered(p: Play, text: str) -> set[str]:
    """The points of the rest of the turn at which a text is offered to the first player."""
    found: set[str] = set()
    while p.e.prompt is not None and p.e.state.vars["turn"] == 3:
        if p.prompt.kind == "free" and p.prompt.seat == 0 and p.offers(text):
            found.add(p.where)
        p._least()
    return found


def test_what_otis_gives_is_used_in_any_step_of_the_battle_phase():
    table = Table().side(0, field=["U2+GW22-OTIS", "U3"]).side(1, area1=["U1"])
    p = table.start("deployment").do("use GW22-OTIS").do("target U3").settle()
    assert offered(p, "use GW22-OTIS") == {"attack", "defense", "damage", "return"}


def test_the_last_winner_is_played_in_the_own_assign_phase_and_fires_in_the_return_step_from_battle():
    table = Table().side(0, hand=["C-59"], field=["U-202", "U3"], area2=["U-10"], g=WHITE)
    p = table.side(1, field=["U-75"]).start("deployment").do("command C-59")
    assert {o.card for o in p.prompt.options} == {"U-202", "U-10"}
    assert p.prompt.least == 1
    p = Table().side(0, hand=["C-59"], area1=["U-202"], g=WHITE).start("deployment").do("command C-59")
    p.do("target U-202").settle()
    assert offered(p, "use C-59") == {"return"}
    p = table.start("deployment").do("command C-59").do("target U-202").settle()
    assert offered(p, "use C-59") == set()
    for point in ("attack", "return"):
        assert not table.start(point).offers("command C-59")
    table = Table(active=1).side(0, hand=["C-59"], area1=["U-202"], g=WHITE)
    assert not table.start("deployment").passes().offers("command C-59")
