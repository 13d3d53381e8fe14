"""What effects do, verb by verb, where no other test needs it."""

from __future__ import annotations

import pytest

from gundam_tui.games.macross_crusade.rules import POINTS
from gundam_tui.games.nation.cards.card import Ability, Static, Timing
from gundam_tui.games.nation.cards.nodes.amounts import Stats
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Filter, Target, This
from gundam_tui.games.nation.cards.nodes.steps import (
    Damage,
    DamageNation,
    Discard,
    Draw,
    ExtraPlay,
    Gain,
    Grant,
    MakeChip,
    Mill,
    MoveTo,
    Pick,
    Replace,
    Reveal,
    Scrap,
    Search,
    SetOn,
    Shuffle,
    TakeControl,
)
from gundam_tui.games.nation.cards.terms import FIELD
from gundam_tui.games.registry import game

from .cards import character, command, unit
from .table import Table

GAME = game("macross-crusade")
BLUE5 = ["U1"] * 5
ONE = (Target(Filter(types=("unit",))),)
ANY_TIME = Timing()


def does(number, *steps, targets=(), timing=ANY_TIME, **more):
    return command(number, Ability(f"{number}:0", timing=timing, targets=targets, steps=steps, **more))


def played(card, *answers, seat0=None, seat1=None):
    """Play a Command with one answer after the other, and let its cut resolve."""
    table = Table(card, *(seat0 or {}).pop("cards", ()))
    p = table.side(0, hand=[card.number, *(seat0 or {}).pop("hand", ())], g=BLUE5, **(seat0 or {}))
    p = p.side(1, **(seat1 or {})).start("deployment").do(f"command {card.number}")
    for answer in answers:
        p.do(answer)
    return p.settle()


@pytest.mark.rule("MC-101", "MC-12")
def test_an_effect_can_damage_a_nation():
    assert played(does("HIT", DamageNation(3))).nation(1) == 17


def test_an_effect_can_empty_the_top_of_a_nation():
    p = played(does("MILL", Mill(2)))
    assert len(p.ids("lost", 1)) == 2


@pytest.mark.rule("MC-223")
def test_some_effects_draw_from_the_lost_pile():
    p = played(does("BACK", Draw(1, source="lost")), seat0={"lost": ["U5", "U4"]})
    assert p.cards("hand") == ["U5"]


@pytest.mark.rule("MC-211")
def test_what_is_revealed_everybody_knows_and_it_stays_where_it_was():
    p = played(does("SHOW", Reveal(1)), seat0={"nation": ["U5", "U4"]})
    assert p.cards("nation") == ["U5", "U4"]
    assert [p.e.state.objs[oid].seen for oid in p.ids("nation")] == [3, 0]


@pytest.mark.rule("MC-215")
def test_chance_chooses_without_asking_anybody():
    p = played(does("LOSE", Discard(1, random=True)), seat1={"hand": ["U1", "U2", "U3"]})
    assert len(p.ids("hand", 1)) == 2
    assert len(p.ids("junkyard", 1)) == 1


def test_a_player_chooses_what_to_discard():
    p = played(does("LOSE", Discard(1)), seat1={"hand": ["U1", "U2"]})
    assert p.asked == (1, "discard")
    p.do("scrap U2")
    assert p.cards("junkyard", 1) == ["U2"]


@pytest.mark.rule("MC-226")
def test_who_searches_shows_the_card_and_shuffles_so_that_nobody_knows_the_order():
    look = does("LOOK", Search(Filter(place="nation", contains="U5")))
    p = played(look, seat0={"nation": ["U1", "U5", "U2"]})
    p.do("take U5")
    assert p.cards("hand") == ["U5"]
    assert sorted(p.cards("nation")) == ["U1", "U2"]
    assert not any(p.e.state.objs[oid].seen for oid in p.ids("nation"))


def tucked(do, *chosen):
    """A revealed hand of four, of which two cards go to the Nation."""
    hand = Filter(place="hand", side="friendly")
    tuck = does("TUCK", Reveal(place="hand"), Pick("friendly", hand, 2, do))
    deed = {"bottoms": "goes under its Nation", "tops": "goes on top of its Nation"}[do]
    p = played(tuck, seat0={"hand": ["U2", "U3", "U4", "U5"]})
    assert p.asked == (0, "pick")
    assert len(GAME.suggested(p.e, p.prompt).answer) == 2
    assert GAME.question(p.e, p.prompt, 0) == f"TUCK: choose what {deed}"
    p.do(*chosen)
    return p.e


@pytest.mark.rule("MC-21", "MC-211")
@pytest.mark.parametrize("do", ["bottoms", "tops"])
def test_a_card_of_a_revealed_hand_goes_to_the_nation_unseen(do):
    """The other player and a watcher know the cards, and neither which of them went, nor in which order."""
    ways = [tucked(do, "pick U2", "pick U3"), tucked(do, "pick U3", "pick U2"), tucked(do, "pick U5", "pick U2")]
    for seat in (1, None):
        assert all(GAME.view(e, seat) == GAME.view(ways[0], seat) for e in ways)
        assert len({tuple(line.text for line in GAME.log_lines(e, seat)) for e in ways}) == 1
    view = GAME.view(ways[0], 1)
    assert sorted(card.number for card in view.players[0].known) == ["U2", "U3", "U4", "U5"]
    assert {card.zone for card in view.players[0].known} == {"hand or nation"}
    assert [line.text for line in GAME.log_lines(ways[0], 0)][-2:] == ["U2 leaves for Nation", "U3 leaves for Nation"]


def test_a_nation_can_be_shuffled_by_an_effect():
    p = played(does("MIX", Shuffle("each")))
    assert [event.seat for event in p.e.log if event.name == "shuffle"] == [0, 1]


@pytest.mark.rule("MC-205", "MC-185")
def test_who_takes_control_of_a_unit_has_its_character_too_and_it_goes_to_its_owner():
    p = played(does("TAKE", TakeControl(Chosen(0)), targets=ONE), "target U3", seat1={"field": ["U3+C1"]})
    assert p.cards("deployment") == ["U3"]
    assert p.obj("C1").seat == 0
    assert p.obj("C1").owner == 1


def test_an_effect_can_set_a_character_of_the_hand_on_a_unit():
    one = Target(Filter(types=("character",), place="hand", side="friendly"))
    unit_of_mine = Target(Filter(types=("unit",), side="friendly", place="deployment"))
    setting = does("SET", SetOn(Chosen(0), Chosen(1)), targets=(one, unit_of_mine))
    p = played(setting, "target C1", "target U3", seat0={"hand": ["C1"], "field": ["U3"]})
    assert p.obj("C1").host == p.find("U3")


@pytest.mark.rule("MC-217")
def test_a_replaced_card_hands_over_damage_and_status_but_no_coins():
    change = does("CHANGE", Replace(Chosen(0), Filter(types=("unit",), place="hand", side="friendly")), targets=ONE)
    hit = does("HIT", Damage(Chosen(0), 2), targets=ONE)
    table = Table(change, hit).side(0, hand=["CHANGE", "HIT", "U5"], field=["U3~"], g=BLUE5)
    p = table.start("deployment").do("command HIT").do("target U3").settle().passes()
    p.do("command CHANGE").do("target U3").settle().do("replace U5")
    assert p.obj("U5").damage == 2
    assert p.obj("U5").exhausted
    assert "U3" in p.cards("hand")


def test_an_effect_can_allow_one_more_unit():
    p = played(does("MORE", ExtraPlay("unit")), seat0={"hand": ["U1", "U2"]}).passes()
    p.do("deploy U1").settle().passes()
    assert p.offers("deploy U2")


@pytest.mark.rule("MC-30")
def test_removed_cards_lie_open_and_nothing_brings_them_back():
    p = played(does("OUT", MoveTo(Chosen(0), "removed"), targets=ONE), "target U3", seat1={"field": ["U3"]})
    assert p.cards("removed", 1) == ["U3"]
    assert all(p.e.state.objs[oid].seen == 3 for oid in p.ids("removed", 1))


@pytest.mark.rule("MC-204", "MC-115")
def test_cards_go_to_the_places_of_their_owners():
    p = played(does("UNDER", MoveTo(Chosen(0), "nation bottom"), targets=ONE), "target U3", seat1={"field": ["U3+C1"]})
    assert sorted(p.cards("nation", 1)[-2:]) == ["C1", "U3"]


# ---------------------------------------------------------------- what other tests lean on


@pytest.mark.rule("MC-24", "MC-29")
def test_a_played_card_is_in_no_hand_and_not_in_the_field_and_the_deployment_area_is_open():
    p = Table().side(0, hand=["U1"], field=["U2"], g=BLUE5).start("deployment").do("deploy U1")
    assert p.zone_of("U1") not in ("hand", *FIELD) or p.cards("playing") == ["U1"]
    assert p.cards("hand") == []
    assert p.e.state.objs[p.ids("deployment")[0]].seen == 3


@pytest.mark.rule("MC-37")
def test_each_battle_step_is_begin_window_fixed_window():
    for step in ("attack", "defense", "damage", "return"):
        assert [point.kind for point in POINTS if point.step == step] == ["begin", "window", "fixed", "window"]


@pytest.mark.rule("MC-207")
def test_setting_is_lost_when_the_unit_is_not_in_the_own_deployment_area_any_more():
    gone = does("GONE", Scrap(Chosen(0)), targets=ONE)
    table = Table(gone).side(0, hand=["C1"], field=["U3"], g=BLUE5).side(1, hand=["GONE"], g=BLUE5)
    p = table.start("deployment").do("set C1 > U3").do("command GONE").do("target U3").settle()
    assert sorted(p.cards("junkyard")) == ["C1", "U3"]


@pytest.mark.rule("MC-209", "MC-4")
def test_modifiers_of_the_set_character_are_added():
    pilot = character("PILOT", (2, -1, 1))
    p = Table(pilot).side(0, field=["U4+PILOT"]).start("draw")
    assert p.strengths("U4") == (6, 1, 6)


@pytest.mark.rule("MC-195", "MC-214")
def test_a_chip_costs_nothing_and_modifiers_apply_to_it():
    up = does("UP", Gain(Chosen(0), Grant(Stats(1, 1, 1))), targets=ONE)
    make = does("MAKE", MakeChip("T"))
    chip = unit("T", (1, 1, 1), (0, 0, 0), chip=True)
    p = Table(up, make, chip).side(0, hand=["MAKE", "UP"], g=BLUE5).start("deployment")
    p.do("command MAKE").settle().passes().do("command UP").do("target T").settle()
    assert p.strengths("T") == (2, 2, 2)


@pytest.mark.rule("MC-225")
def test_a_text_wins_over_the_rules():
    sealed = unit(
        "SEALED", (1, 1, 3), abilities=(Ability("SEALED:0", "A", statics=(Static(Grant(rule="no set"), This()),)),)
    )
    p = Table(sealed).side(0, hand=["C1"], field=["SEALED"], g=BLUE5).start("deployment")
    assert p.offers("set C1") == []
    assert p.offers("deploy C1")


def test_a_unit_can_be_kept_from_sorties():
    stay = does("STAY", Gain(Chosen(0), Grant(rule="no sortie")), targets=ONE)
    p = Table(stay).side(0, hand=["STAY"], field=["U3", "U2"], g=BLUE5).start("deployment")
    p.do("command STAY").do("target U3").settle().to("sortie")
    assert [o.card for o in p.prompt.options] == ["U2"]
