"""The texts of the cards, each by the prompts that players answer; `mutants` runs these tests against altered cards."""

from __future__ import annotations

from typing import ClassVar

import pytest

from gundam_tui.games.nation.cards.card import Ability, CardDef, Keyword
from gundam_tui.games.nation.cards.nodes.filters import Chosen, Filter, Target
from gundam_tui.games.nation.cards.nodes.steps import Damage, Destroy, Roll, Scrap, VoidText
from gundam_tui.games.nation.flow.play import refusal
from gundam_tui.games.registry import game
from gundam_tui.table.auto_pass import answer_of_table

from .cards import command, unit
from .mutants import TESTED
from .table import Play
from .table import Table as Plain

G = ["S-M01"] * 4 + ["S-N06"] * 4  # eight cards in the G Zone: four blue, four green
BOTH = (0, 1)
EVERY = {(step, seat) for step in ("draw", "deployment", "attack", "defense", "damage", "return") for seat in BOTH}
BATTLE = {(step, seat) for step in ("attack", "defense", "damage", "return") for seat in BOTH}
ATTACK, DAMAGE = {("attack", 0), ("attack", 1)}, {("damage", 0), ("damage", 1)}
OWN_DEPLOYMENT, OWN_RETURN = {("deployment", 0)}, {("return", 0)}

ONE_CARD = (Target(Filter()),)
FREE = (0, 0, 0)
HIT = command("HIT", Ability("HIT:0", targets=ONE_CARD, steps=(Damage(Chosen(0), 2),)), price=FREE)
SMASH = command("SMASH", Ability("SMASH:0", targets=ONE_CARD, steps=(Damage(Chosen(0), 9),)), price=FREE)
KILL = command("KILL", Ability("KILL:0", targets=ONE_CARD, steps=(Destroy(Chosen(0)),)), price=FREE)
JUNK = command("JUNK", Ability("JUNK:0", targets=ONE_CARD, steps=(Scrap(Chosen(0)),)), price=FREE)
VOID = command("VOID", Ability("VOID:0", targets=ONE_CARD, steps=(VoidText(Chosen(0)),)), price=FREE)
TURN = command("TURN", Ability("TURN:0", targets=ONE_CARD, steps=(Roll(Chosen(0)),)), price=FREE)


class Table(Plain):
    """A position with the cards of the game."""

    @property
    def known(self) -> tuple[CardDef, ...]:
        """As they are now: altered cards too."""
        return (*Plain.known, *TESTED.known.values(), HIT, SMASH, KILL, JUNK, TURN)

    def more(self, seat: int, **cards: list[str]) -> Table:
        """Further cards of a player."""
        return self.side(seat, nation=0, **cards)


def board(*hand: str, enemy: tuple[str, ...] = (), rolled: bool = False, singer: bool = False) -> Table:
    """Each player has a Unit in the Deployment Area and one in a Battle Area, and a Character alone:
    U1, U2 and C1 against U3, U4 and C2."""
    flat = "~" if rolled else ""
    mine = [f"U1{flat}", f"C1{flat}", *(["S-N06"] if singer else [])]
    table = Table().side(0, hand=hand, field=mine, area1=[f"U2{flat}"], g=G, lost=["U5"] * 6, nation=20)
    return table.side(1, hand=enemy, field=[f"U3{flat}", f"C2{flat}"], area2=[f"U4{flat}"], g=G, lost=["U5"] * 6)


def offered(p: Play) -> set[str]:
    """The cards of the open prompt."""
    return {option.card for option in p.prompt.options}


def number(p: Play) -> tuple[int, int]:
    """How many the open prompt asks for."""
    return p.prompt.least, p.prompt.most


def fight(own: list[str], enemy: list[str], **more: list[str]) -> Play:
    """A Damage step in the first Battle Area, with damage dealt and what was destroyed scrapped."""
    return Table().side(0, area1=own, **more).side(1, area1=enemy).start("damage").passes(2).settle()


# ---------------------------------------------------------------- special effects


class HighMobility:
    card: ClassVar[str]

    def test_a_unit_without_it_cannot_meet_a_detachment_of_it(self) -> None:
        p = Table().side(0, area1=[self.card]).side(1, field=["U5"]).start("defense").to("sortie", seat=1)
        assert p.prompt.args == ("area 2",)


class Raid:
    card: ClassVar[str]
    left: ClassVar[int]

    def test_what_is_left_goes_to_the_enemy_nation(self) -> None:
        assert fight([self.card], ["U1"]).nation(1) == 20 - self.left


class HighSpeedBattle:
    card: ClassVar[str]

    def test_it_meets_a_detachment_with_high_mobility(self) -> None:
        p = Table().side(0, area1=["S-N01"]).side(1, field=["U5", self.card]).start("defense").to("sortie", seat=1)
        assert p.prompt.args == ("area 1",)
        assert offered(p) == {self.card}


class SwiftStrike:
    card: ClassVar[str]

    def test_it_deals_damage_first(self) -> None:
        p = fight([self.card], ["U2"])
        assert p.cards("junkyard", 1) == ["U2"]
        assert p.obj(self.card).damage == 0


class Ace:
    card: ClassVar[str]
    n: ClassVar[int]

    def test_aces_add_up_to_five_with_its_number(self) -> None:
        for others, can in ((5, True), (6, False)):
            ace = unit("ACE", (1, 1, 1), keywords={"mc.ace": Keyword("mc.ace", others - self.n)})
            p = Table(ace).side(0, hand=[self.card], field=["ACE"], g=G).start("deployment")
            assert bool(p.offers(f"deploy {self.card}")) is can


class Encouragement:
    card: ClassVar[str]

    def test_a_song_rerolls_it_and_its_unit(self) -> None:
        p = Table().side(0, hand=["MC-BOYFRIEND"], field=[f"U3+{self.card}~"], g=G).start("deployment")
        p.do("command MC-BOYFRIEND").do("target U3").passes(2).do("yes")
        assert not p.obj("U3").exhausted


class TestScoutFighter(HighMobility):
    card = "S-N01"


class TestValkyrie(HighMobility):
    card = "MC-VF-1A"


class TestStrikeValkyrie(HighMobility, Ace):
    card, n = "MC-VF-1S", 1


class TestRaidFighter(Raid):
    card, left = "S-N02", 1


class TestRaidLeader(Raid):
    card, left = "S-N03", 2


class TestMessiah(HighSpeedBattle):
    card = "MC-VF-25"


class TestPursuitFighter(HighSpeedBattle):
    card = "S-P05"


class TestSwiftFighter(SwiftStrike):
    card = "S-N04"


class TestHeavyGunner:
    card = "S-N05"

    def test_it_deals_damage_last(self) -> None:
        p = fight([self.card], ["U3"])
        assert p.cards("junkyard") == [self.card]
        assert p.obj("U3").damage == 0


class TestFireValkyrie(Ace):
    card, n = "U-031", 1


class TestAceOfAces(Ace):
    card, n = "S-P04", 3


class TestSquadLeader(Encouragement):
    card = "S-N07"


class TestDeckOfficer(Encouragement):
    card = "S-M04"


class TestShieldDestroid:
    card = "S-M02"

    def test_it_takes_fighting_from_the_enemies(self) -> None:
        assert Table().side(0, area1=["U5"]).side(1, area1=["U1", self.card]).start("damage").deal(1, 0).total == 4


class TestTender:
    card = "S-M03"

    def test_it_rerolls_two_other_units_in_the_own_return_step(self) -> None:
        p = Table().side(0, field=[self.card, "U1~", "U2~", "U3~"]).start("damage")
        assert p.moments(f"use {self.card}") == OWN_RETURN
        p = Table().side(0, field=[self.card, "U1~", "U2~", "U3~"]).start("return").do(f"use {self.card}")
        assert number(p) == (2, 2)
        p.do("target U1", "target U3").settle()
        assert [p.obj(name).exhausted for name in ("U1", "U2", "U3")] == [False, True, False]


class TestVanguardFighter:
    card = "S-P01"

    def test_it_enters_upright(self) -> None:
        p = Table().side(0, hand=[self.card], g=G).start("deployment").do(f"deploy {self.card}").settle()
        assert not p.obj(self.card).exhausted


class TestAlertFighter:
    card = "S-P02"

    def test_it_is_played_in_every_free_timing(self) -> None:
        p = Table().side(0, hand=[self.card], g=G).side(1, hand=[self.card], g=G).start("draw")
        assert p.moments(f"deploy {self.card}") == EVERY


class TestSecondWave:
    card = "S-P03"

    def test_it_is_played_beside_the_unit_of_the_turn(self) -> None:
        p = Table().side(0, hand=[self.card, "U1"], g=G).start("deployment").do("deploy U1").settle().passes()
        assert p.offers(f"deploy {self.card}")


class TestTrainerCustom:
    card = "S-P07"

    def test_it_takes_the_place_of_a_trainer(self) -> None:
        p = Table().side(0, hand=[self.card], field=["S-P06", "U1"]).start("attack").do(f"switch {self.card} > S-P06")
        assert p.cards("deployment") == [self.card, "U1"]
        assert "S-P06" in p.cards("hand")


class TestIchijoHikaru:
    card = "B-CH-014"

    def test_on_his_machine_he_grows_beside_minmay_and_beside_misa(self) -> None:
        for partner, strengths in (("CH-003", (4, 3, 4)), ("MC-MISA", (4, 3, 4)), ("C1", (3, 2, 3))):
            p = Table().side(0, field=[f"MC-VF-1A+{self.card}", partner]).start("draw")
            assert p.strengths("MC-VF-1A") == strengths


# ---------------------------------------------------------------- Units with a text


class TestMax(Ace, HighSpeedBattle, SwiftStrike):
    card, n = "B-U-004", 2

    @pytest.mark.rule("MC-186", "MC-225")
    def test_enemy_effects_neither_destroy_nor_damage_it_and_friendly_ones_do(self) -> None:
        table = Table().side(0, field=[self.card], hand=["HIT", "KILL"]).side(1, hand=["HIT", "KILL"], field=["U1"])
        p = table.start("deployment").passes()
        assert p.offers("command KILL")
        p.do("command KILL")
        assert offered(p) == {"U1"}
        p.do("target U1").settle().to("free", seat=1).do("command HIT").do(f"target {self.card}").settle()
        assert p.obj(self.card).damage == 0
        p.to("free", seat=0).do("command HIT").do(f"target {self.card}").settle()
        assert p.obj(self.card).damage == 2
        p.to("free", seat=0).do("command KILL").do(f"target {self.card}").settle()
        assert self.card in p.cards("junkyard")

    def test_battle_damage_does_destroy_it(self) -> None:
        assert fight([self.card], ["U5"]).cards("junkyard") == [self.card]


class TestMonster:
    card = "B-U-011"

    def at(self) -> Table:
        table = Table().side(0, area1=[self.card, "U2"], area2=["U1"], field=["U1"], nation=20)
        return table.side(1, area1=["U4", "U3"], area2=["U5"], field=["U2"])

    def test_in_the_damage_step(self) -> None:
        table = Table().side(0, area1=[self.card], area2=["U1"]).side(1, area1=["U1"], area2=[self.card])
        assert table.start("draw").moments(f"use {self.card}") == DAMAGE

    def test_three_damage_over_the_enemies_of_one_area_from_the_front(self) -> None:
        p = self.at().start("damage").do(f"use {self.card}")
        assert [option.place for option in p.prompt.options] == ["area-1", "area-2"]
        p.do("area /0").settle()
        assert (p.nation(0), p.obj(self.card).exhausted) == (19, False)
        assert (p.obj("U4").damage, p.obj("U3").damage, p.obj("U5").damage) == (2, 1, 0)
        assert [p.obj("U2", 0).damage, p.obj("U2", 1).damage, p.obj(self.card).damage] == [0, 0, 0]
        p.passes()
        assert p.offers(f"use {self.card}") == []

    def test_once_a_turn(self) -> None:
        p = self.at().start("damage").do(f"use {self.card}").do("area /0").settle()
        p.to("free", "damage", 0)
        assert p.offers(f"use {self.card}") == []


class TestAttackMode:
    card = "B-U-013"

    def test_effect_damage_is_one_less_and_battle_damage_is_not(self) -> None:
        p = Table().side(0, area1=[self.card], hand=["HIT"]).side(1, area1=["U3"]).start("damage")
        p.do("command HIT").do(f"target {self.card}").settle()
        assert p.obj(self.card).damage == 1
        p.passes(2).settle()
        assert p.obj(self.card).damage == 4


class TestExGear:
    card = "G-U-001"

    def at(self) -> Table:
        field = [self.card, "S-N01", "U4+C2", "C1"]
        return Table().side(0, field=field, area1=["U2"], nation=20).side(1, field=["U3"])

    @pytest.mark.rule("MC-193", "MC-9")
    def test_its_chip_is_a_character_on_a_unit_without_one_in_the_own_deployment_area(self) -> None:
        p = self.at().start("deployment").do(f"use {self.card}")
        assert offered(p) == {self.card, "S-N01"}
        assert number(p) == (0, 1)
        p.do("target S-N01").settle()
        assert p.nation(0) == 19
        assert p.strengths("S-N01") == (3, 1, 3)
        assert p.cards("removed") == [self.card]

    def test_or_it_stands_alone(self) -> None:
        p = self.at().start("deployment").do(f"use {self.card}").none().settle()
        assert "T-001" in p.cards("deployment")
        assert not p.obj("T-001").exhausted

    @pytest.mark.rule("MC-178")
    def test_without_it_there_is_no_chip(self) -> None:
        p = self.at().more(1, hand=["KILL"]).start("deployment").do(f"use {self.card}").do("target S-N01")
        p.do("command KILL").do(f"target {self.card}").settle()
        assert p.cards("removed") == [self.card]  # it was destroyed, and not yet scrapped
        p = self.at().more(1, hand=["JUNK"]).start("deployment").do(f"use {self.card}").do("target S-N01")
        p.do("command JUNK").do(f"target {self.card}").settle()
        assert (p.cards("removed"), p.cards("junkyard")) == ([], [self.card])
        assert p.strengths("S-N01") == (2, 0, 2)

    def test_in_the_own_deployment_phase(self) -> None:
        table = self.at().more(1, field=[self.card])
        assert table.start("draw").moments(f"use {self.card}") == OWN_DEPLOYMENT

    def test_a_rolled_one_makes_it_too(self) -> None:
        assert Table().side(0, field=[f"{self.card}~"]).start("deployment").offers(f"use {self.card}")


class TestMessiahG:
    card = "MC-VF-25G"

    def test_it_damages_a_unit_in_the_battle_phase_once_a_turn(self) -> None:
        table = board().more(0, field=[self.card]).more(1, field=[self.card])
        assert table.start("draw").moments(f"use {self.card}") == BATTLE
        p = board().more(0, field=[self.card]).start("attack").do(f"use {self.card}")
        assert offered(p) == {self.card, "U1", "U2", "U3", "U4"}
        assert number(p) == (1, 1)
        p.do("target U4").settle()
        assert (p.obj("U4").damage, p.nation(0), p.obj(self.card).exhausted) == (2, 19, False)
        p.to("free", "attack", 0)
        assert p.offers(f"use {self.card}") == []
        p.to("free", "defense", 0)
        assert p.offers(f"use {self.card}") == []


class TestSuperPack:
    card = "G-U-019"

    def test_it_rejoins_rerolled_where_its_player_has_a_detachment_in_the_battle_phase_once_a_turn(self) -> None:
        table = Table().side(0, area1=["U1", f"{self.card}~"]).side(1, area2=[self.card])
        assert {step for step, seat in table.start("draw").moments(f"use {self.card}")} == {s for s, _ in BATTLE}
        assert {seat for _, seat in table.start("draw").moments(f"use {self.card}")} == {0, 1}
        table = Table().side(0, area1=["U1", f"{self.card}~"], area2=["U2"], nation=20)
        p = table.start("attack").do(f"use {self.card}").settle()
        assert p.nation(0) == 19
        p.do("area /1")
        assert p.cards("area 2") == ["U2", self.card]
        assert not p.obj(self.card).exhausted
        p.to("free", "attack", 0)
        assert p.offers(f"use {self.card}") == []


class TestLargeVajra:
    card = "G-U-017"

    def test_no_character_is_set_on_it_and_it_does_sortie(self) -> None:
        p = Table().side(0, hand=["C1"], field=[self.card, "U1"], g=G).start("deployment")
        assert [option.to_card for option in p.offers("set C1")] == ["U1"]
        p = Table().side(0, field=[self.card]).start("attack").to("sortie")
        assert offered(p) == {self.card}


class TestMacrossQuarter:
    card = "G-U-013"

    def test_no_effect_chooses_it_and_it_can_be_destroyed(self) -> None:
        for seat in BOTH:
            table = Table().side(seat, hand=["HIT"]).side(0, field=[self.card, "U1"], hand=["S-P14"], g=G)
            p = table.start("damage").to("free", seat=seat).do("command HIT")
            assert offered(p) == {"U1"}
        p = Table().side(0, field=[self.card], hand=["S-P14"], g=G).start("damage").do("command S-P14").settle()
        assert self.card in p.cards("junkyard")


class TestVeteranMachine:
    card = "S-P08"

    def test_the_first_damage_of_a_turn_draws_a_card(self) -> None:
        table = Table().side(0, field=[self.card, "U5"], hand=["HIT", "HIT"], nation=20)
        p = table.side(1, hand=["HIT"]).start("deployment")
        p.do("command HIT").do("target U5").settle()
        assert p.nation(0) == 20
        p.do("command HIT").do(f"target {self.card}").settle()
        assert (p.nation(0), p.nation(1)) == (19, 20)
        p = Table().side(0, field=[self.card], hand=["HIT", "MC-BOYFRIEND"], g=G, nation=20).side(1, hand=["HIT"])
        p = p.start("deployment").do("command MC-BOYFRIEND").do(f"target {self.card}").settle()
        p.do("command HIT").do(f"target {self.card}").settle().do("command HIT").do(f"target {self.card}").settle()
        assert (p.obj(self.card).damage, p.nation(0)) == (4, 19)

    def test_every_scrapped_friendly_unit_recovers_a_card(self) -> None:
        table = Table().side(
            0, field=[self.card, "U5+C1", "U4"], area1=["U3"], lost=["U1"] * 5, hand=["S-P14"], g=G, nation=20
        )
        p = table.side(1, field=["U2"], hand=["KILL", "HIT"]).start("deployment").passes()
        p.do("command KILL").do("target C1").settle()
        assert p.nation(0) == 20
        p.to("free", "attack", 0).to("free", "damage", 0)
        before = p.nation(0)
        assert len(p.ids("lost")) == 5
        p.do("command S-P14").passes(2)
        p.do("scrap S-P08", "scrap U2", "scrap U3", "scrap U4", "scrap U5").settle()
        assert len(p.ids("lost")) == 5 + 1 - 4
        assert p.nation(0) == before - 1 + 4


class TestSealedMachine:
    card = "S-P09"

    def test_with_power_it_has_one_more_defense(self) -> None:
        for power, green, defense in ((5, 2, 5), (5, 1, 4), (4, 2, 4), (6, 3, 5)):
            g = ["S-N06"] * green + ["S-M01"] * (power - green)
            p = Table().side(0, field=[self.card], g=g).start("draw")
            assert p.strengths(self.card) == (3, 1, defense)

    @pytest.mark.rule("MC-126")
    def test_its_sealed_text_is_not_voided_and_the_other_is(self) -> None:
        table = Table(VOID).side(0, area1=[self.card], hand=["VOID"], g=["S-N06"] * 5).side(1, area1=["U1"])
        p = table.start("damage").do("command VOID").do(f"target {self.card}").settle()
        assert p.strengths(self.card) == (4, 1, 4)

    def test_in_combat_it_has_one_more_fighting(self) -> None:
        p = Table().side(0, area1=[self.card]).side(1, area1=["U1"]).start("damage")
        assert p.strengths(self.card) == (4, 1, 4)
        assert Table().side(0, area1=[self.card]).start("damage").strengths(self.card) == (3, 1, 4)


class TestStandbyBattery:
    card = "S-P16"

    def at(self) -> Table:
        table = Table().side(0, area1=[self.card, "U2+C1"], field=["U1"], area2=["U4"], nation=20)
        return table.side(1, area1=["U3"], area2=["U5"])

    def test_it_damages_a_unit_in_its_area_in_the_battle_phase_once_a_cut(self) -> None:
        table = Table().side(0, area1=[self.card]).side(1, area2=[self.card])
        assert table.start("draw").moments(f"use {self.card}") == BATTLE
        p = self.at().start("attack").do(f"use {self.card}")
        assert offered(p) == {self.card, "U2", "U3"}
        assert number(p) == (1, 1)
        p.do("target U3").passes()
        assert p.nation(0) == 19
        assert p.offers(f"use {self.card}") == []
        p.settle().to("free", "attack", 0).do(f"use {self.card}").do("target U3").settle()
        assert (p.obj("U3").damage, p.obj(self.card).exhausted) == (2, False)


# ---------------------------------------------------------------- Characters with a text


class TestMinmay:
    card = "CH-003"

    def test_she_cannot_be_destroyed_and_can_be_chosen_otherwise(self) -> None:
        for seat in BOTH:
            p = Table().side(seat, hand=["KILL", "TURN"]).side(0, field=[self.card, "C1"]).start("deployment")
            p.to("free", seat=seat).do("command KILL")
            assert offered(p) == {"C1"}
            p.do("target C1").settle().to("free", seat=seat).do("command TURN").do(f"target {self.card}").settle()
            assert p.obj(self.card).exhausted


class TestKamujin:
    card = "CH-009"

    def test_each_player_destroys_one_card_of_their_own(self) -> None:
        table = Table().side(0, hand=[self.card], field=["U1", "C1"], area1=["U2"], g=G, nation=20)
        p = table.side(1, field=["U3", "C2"], area1=["U4"], nation=20).start("deployment")
        p.do(f"deploy {self.card}").settle()
        assert (p.asked, number(p)) == ((0, "destroy own"), (1, 1))
        assert offered(p) == {self.card, "U1", "C1", "U2"}
        p.do("destroy C1")
        assert (p.asked, number(p)) == ((1, "destroy own"), (1, 1))
        assert offered(p) == {"U3", "C2", "U4"}
        p.do("destroy U4").do("scrap C1", "scrap U4").settle()
        assert p.cards("junkyard") == ["C1"]
        assert p.cards("junkyard", 1) == ["U4"]
        assert p.cards("deployment") == ["U1", self.card]


class TestFocker:
    card = "CH-016"

    def test_his_unit_takes_no_battle_damage_this_turn(self) -> None:
        p = Table().side(0, area1=[f"U2+{self.card}", "U1"], hand=["HIT"], nation=20).side(1, area1=["U3"])
        p = p.start("damage").do(f"use {self.card}").settle()
        assert p.nation(0) == 20
        p.to("free", "damage", 0)
        assert p.offers(f"use {self.card}") == []
        p.do("command HIT").do("target U2").settle().passes(2).settle()
        assert p.obj("U2").damage == 2
        assert p.obj("U2").exhausted is False
        p = Table().side(0, area1=[f"U2+{self.card}", "U1"]).side(1, area1=["U3"]).start("damage").passes(2).settle()
        assert p.obj("U2").damage == 3

    @pytest.mark.rule("MC-165")
    def test_alone_he_has_no_unit_to_speak_of(self) -> None:
        p = Table().side(0, field=[self.card], area1=["U2"]).side(1, area1=["U3"]).start("damage")
        assert p.offers(f"use {self.card}") == []
        refused = refusal(p.e, 0, "use", p.find(self.card), n=0)
        assert refused is not None
        assert (refused.clause, refused.text) == ("MC-165", "it is not {attached} a card")

    def test_in_the_damage_step_of_both_players(self) -> None:
        table = Table().side(0, area1=[f"U2+{self.card}"]).side(1, area1=[f"U4+{self.card}"])
        assert table.start("draw").moments(f"use {self.card}") == DAMAGE


class TestMechanic:
    card = "S-N08"

    def test_rolled_he_rerolls_another_friendly_unit_in_the_own_return_step(self) -> None:
        table = Table().side(0, field=[self.card, "U1~", "C1~"], nation=20).side(1, field=[self.card, "U2~"])
        assert table.start("draw").moments(f"use {self.card}") == OWN_RETURN
        table = Table().side(0, field=[self.card, "U1~", "U4~", "C1~"], nation=20).side(1, field=["U2~"])
        p = table.start("return").do(f"use {self.card}")
        assert (offered(p), number(p)) == ({"U1", "U4"}, (1, 1))
        p.do("target U1").settle()
        assert p.obj(self.card).exhausted
        assert p.nation(0) == 20
        assert not p.obj("U1").exhausted

    def test_once_a_turn(self) -> None:
        p = (
            Table()
            .side(0, field=["S-M03", f"U3+{self.card}", "U1~", "U2~", "U4~"])
            .start("return")
            .do(f"use {self.card}")
        )
        p.do("target U1").settle().to("free", "return", 0).do("use S-M03").do("target U3", "target U2").settle()
        p.to("free", "return", 0)
        assert not p.obj(self.card).exhausted
        assert p.offers(f"use {self.card}") == []

    def test_units_in_battle_areas_too(self) -> None:
        p = Table().side(0, field=[f"U3+{self.card}", "U1~"], area1=["U2~"]).start("return").do(f"use {self.card}")
        assert offered(p) == {"U1", "U2"}


class TestCollector:
    card = "S-P12"

    def test_every_scrapped_enemy_unit_is_a_coin(self) -> None:
        heavy, fell = (
            command(name, Ability(f"{name}:0", targets=ONE_CARD, steps=(Damage(Chosen(0), 9),)), price=FREE)
            for name in ("HEAVY", "FELL")
        )
        hand = ["KILL", "SMASH", "HIT", "HEAVY", "FELL"]
        table = Table(heavy, fell).side(0, field=[f"U5+{self.card}", "U1"], hand=hand)
        p = table.side(1, field=["U3", "U2"], area1=["U4+C1"]).start("deployment")
        for verb, target, strengths in (
            ("KILL", "C1", (5, 2, 6)), ("SMASH", "U3", (6, 3, 7)), ("HIT", "U4", (6, 3, 7)), ("HEAVY", "U4", (7, 4, 8)),
            ("FELL", "U1", (7, 4, 8)),
        ):  # fmt: skip
            p.to("free", seat=0).do(f"command {verb}").do(f"target {target}").settle()
            assert p.strengths("U5") == strengths

    def test_a_unit_that_is_saved_is_no_coin(self) -> None:
        table = Table().side(0, field=[f"U5+{self.card}"], hand=["SMASH"]).side(1, field=["U3"], hand=["S-M07"], g=G)
        p = table.start("deployment").do("command SMASH").do("target U3").passes(3).do("command S-M07").do("target U3")
        p.settle()
        assert p.cards("deployment", 1) == ["U3"]
        assert p.strengths("U5") == (5, 2, 6)


# ---------------------------------------------------------------- Commands


class Anytime:
    """A Command of every free timing."""

    card: ClassVar[str]

    def test_in_every_free_timing_of_both_players(self) -> None:
        p = board(self.card, enemy=(self.card,)).start("draw")
        assert p.moments(f"command {self.card}/0") == EVERY


class Song(Anytime):
    """A Song: its lower effect needs a friendly Singer."""

    def test_the_lower_effect_needs_a_singer(self) -> None:
        p = board(self.card, enemy=(self.card,), singer=True, rolled=True).start("draw")
        assert p.moments(f"command {self.card}/1") == {moment for moment in EVERY if moment[1] == 0}


class TestBoyfriend(Song):
    card = "MC-BOYFRIEND"

    def test_a_friendly_unit_gains_two_of_everything(self) -> None:
        p = board(self.card).start("deployment").do(f"command {self.card}/0")
        assert (offered(p), number(p), p.nation(0)) == ({"U1", "U2"}, (1, 1), 20)
        p.do("target U2").settle()
        assert p.strengths("U2") == (4, 3, 5)
        p.to_end()
        assert p.strengths("U2") == (2, 1, 3)

    def test_or_three_are_recovered(self) -> None:
        p = board(self.card, singer=True).start("deployment").do(f"command {self.card}/1").settle()
        assert p.nation(0) == 23


class TestMarchingSong(Song):
    card = "S-M05"

    def test_all_friendly_units_of_this_turn_gain(self) -> None:
        table = board(self.card, "S-N01").more(0, field=["S-N03+C3"])
        p = table.start("deployment").do(f"command {self.card}/0").settle()
        assert [p.strengths(name) for name in ("U1", "U2", "U3", "U4")] == [(2, 0, 3), (3, 1, 4), (3, 1, 4), (4, 2, 5)]
        assert p.strengths("S-N03") == (4 + 1 + 1, 1, 3 + 3 + 1)
        assert p.nation(0) == 20
        p.passes().do("deploy S-N01").settle()
        assert p.strengths("S-N01") == (3, 0, 3)
        p.to_end()
        assert p.strengths("U1", 0) == (1, 0, 2)

    def test_or_a_friendly_unit_is_rerolled(self) -> None:
        p = board(self.card, singer=True, rolled=True).start("deployment").do(f"command {self.card}/1")
        assert (offered(p), number(p), p.nation(0)) == ({"U1", "U2"}, (1, 1), 20)
        p.do("target U2").settle()
        assert not p.obj("U2").exhausted


class TestStarSong(Song):
    card = "S-N09"

    def test_a_friendly_unit_gains(self) -> None:
        p = board(self.card).start("deployment").do(f"command {self.card}/0")
        assert (offered(p), number(p), p.nation(0)) == ({"U1", "U2"}, (1, 1), 20)
        p.do("target U2").settle()
        assert p.strengths("U2") == (5, 2, 3)
        p.to_end()
        assert p.strengths("U2") == (2, 1, 3)

    def test_or_an_enemy_unit_is_damaged(self) -> None:
        p = board(self.card, singer=True).start("deployment").do(f"command {self.card}/1")
        assert (offered(p), number(p), p.nation(0)) == ({"U3", "U4"}, (1, 1), 20)
        p.do("target U4").settle()
        assert p.obj("U4").damage == 1


class TestHeartSong(Song):
    card = "S-N10"

    def test_all_friendly_units_in_the_field_gain(self) -> None:
        table = board(self.card, "S-N01").more(0, field=["S-N03+C3"])
        p = table.start("deployment").do(f"command {self.card}/0").settle()
        assert [p.strengths(name) for name in ("U1", "U2", "U3", "U4")] == [(2, 1, 2), (3, 2, 3), (3, 1, 4), (4, 2, 5)]
        assert p.strengths("S-N03") == (4 + 1 + 1, 2, 3 + 3)
        assert p.nation(0) == 20
        p.passes().do("deploy S-N01").settle()
        assert p.strengths("S-N01") == (2, 0, 2)
        p.to_end()
        assert p.strengths("U1", 0) == (1, 0, 2)

    def test_or_a_card_is_drawn(self) -> None:
        p = board(self.card, singer=True).start("deployment").do(f"command {self.card}/1").settle()
        assert (len(p.ids("hand")), p.nation(0), p.nation(1)) == (1, 19, 20)


class TestBarrage(Anytime):
    card = "S-N11"

    def test_two_damage_to_a_unit(self) -> None:
        p = board(self.card).start("deployment").do(f"command {self.card}")
        assert (offered(p), number(p), p.nation(0)) == ({"U1", "U2", "U3", "U4"}, (1, 1), 20)
        p.do("target U4").settle()
        assert p.obj("U4").damage == 2


class TestMissileStorm:
    card = "S-N12"

    def at(self) -> Table:
        table = Table().side(0, hand=[self.card], area1=["U1"], area2=["U2"], g=G, nation=20)
        return table.side(1, hand=[self.card], field=["U4"], area1=["U3", "U5"], area2=["U2"], g=G)

    def test_one_damage_to_the_enemies_of_one_area_in_the_damage_step(self) -> None:
        assert self.at().start("draw").moments(f"command {self.card}") == DAMAGE
        p = self.at().start("damage").do(f"command {self.card}")
        assert [option.place for option in p.prompt.options] == ["area-1", "area-2"]
        p.do("area /0").settle()
        assert p.nation(0) == 19
        assert [p.obj(name, 1).damage for name in ("U3", "U5", "U4", "U2")] == [1, 1, 0, 0]
        assert [p.obj(name, 0).damage for name in ("U1", "U2")] == [0, 0]

    def test_an_area_with_friendly_units_alone_is_none(self) -> None:
        p = Table().side(0, hand=[self.card], area1=["U1"], g=G).side(1, field=["U4"], area2=["U2+C1"]).start("damage")
        p.do(f"command {self.card}")
        assert [option.place for option in p.prompt.options] == ["area-2"]


class TestScramble:
    card = "S-N13"

    def test_a_friendly_unit_is_rerolled_in_the_attack_step(self) -> None:
        assert board(self.card, enemy=(self.card,), rolled=True).start("draw").moments(f"command {self.card}") == ATTACK
        p = board(self.card, rolled=True).start("attack").do(f"command {self.card}")
        assert (offered(p), number(p), p.nation(0)) == ({"U1", "U2"}, (1, 1), 20)
        p.do("target U1").settle()
        assert not p.obj("U1", 0).exhausted


class Negating:
    """A Command that negates plays of the enemy."""

    card: ClassVar[str]
    mill: ClassVar[int]

    def test_an_enemy_command_does_nothing(self) -> None:
        table = board("HIT", self.card).more(1, hand=[self.card, "TURN"])
        p = table.start("deployment").do("command HIT").do("target U4")
        p.do("command TURN").do("target U1")
        assert p.offers(f"command {self.card}")
        p.passes().do(f"command {self.card}")
        assert offered(p) == {"HIT"}
        p.do("item HIT").settle()
        assert p.nation(1) == 20 - self.mill
        assert p.obj("U4").damage == 0
        assert p.obj("U1", 0).exhausted

    def test_own_plays_and_units_are_none(self) -> None:
        table = board("HIT", self.card, "S-N01").more(1, hand=[self.card])
        p = table.start("deployment").do("command HIT").do("target U4").passes()
        assert p.offers(f"command {self.card}") == []
        p = board("S-N01").more(1, hand=[self.card]).start("deployment").do("deploy S-N01")
        assert p.offers(f"command {self.card}") == []

    def test_in_every_free_timing(self) -> None:
        for where in ("draw", "deployment", "attack", "return"):
            for seat in BOTH:
                table = board(self.card, *(["HIT"] * seat)).more(1, hand=[self.card, *(["HIT"] * (1 - seat))])
                p = table.start(where).to("free", where, 1 - seat).do("command HIT").do("target U4")
                assert p.asked == (seat, "cut")
                assert p.offers(f"command {self.card}")


class TestDecoy(Negating):
    card, mill = "S-N14", 0

    def test_a_text_is_not_negated(self) -> None:
        p = board().more(0, field=["MC-VF-25G"]).side(1, hand=[self.card]).start("attack").do("use MC-VF-25G")
        p.do("target U4")
        assert p.offers(f"command {self.card}") == []


class TestJamming(Negating):
    card, mill = "S-M08", 1

    def test_a_text_is_negated_too(self) -> None:
        p = board().more(0, field=["MC-VF-25G"]).side(1, hand=[self.card]).start("attack").do("use MC-VF-25G")
        p.do("target U4").do(f"command {self.card}").do("item MC-VF-25G").settle()
        assert p.obj("U4").damage == 0


class TestCoordinatedFire(Anytime):
    card = "S-P13"

    def test_one_damage_to_two_enemy_units(self) -> None:
        p = board(self.card).start("deployment").do(f"command {self.card}")
        assert (offered(p), number(p), p.nation(0)) == ({"U3", "U4"}, (2, 2), 20)
        p.do("target U3", "target U4").settle()
        assert [p.obj(name).damage for name in ("U3", "U4")] == [1, 1]


class TestClearTheSky:
    card = "S-P14"

    def test_all_units_are_destroyed_in_the_damage_step(self) -> None:
        assert board(self.card, enemy=(self.card,)).start("draw").moments(f"command {self.card}") == DAMAGE
        p = board(self.card).start("damage").do(f"command {self.card}").passes(2)
        assert p.nation(0) == 19
        p.e.choose(p.prompt.options)
        p.settle()
        assert set(p.cards("junkyard")) == {"U1", "U2", self.card}
        assert set(p.cards("junkyard", 1)) == {"U3", "U4"}


class TestRepeatOrder:
    card = "S-P15"

    def test_the_next_enemy_draw_phase_is_skipped_and_no_other(self) -> None:
        table = board(self.card, enemy=(self.card,)).start("draw")
        assert table.moments(f"command {self.card}") == OWN_DEPLOYMENT
        p = board(self.card).start("deployment").do(f"command {self.card}").settle()
        assert p.nation(0) == 20
        drawn: list[int] = []
        for turn in (4, 5, 6):
            seat = p.to_end().prompt.seat
            before = p.nation(seat)
            p.to("free", "deployment")
            assert (p.e.state.vars["turn"], p.prompt.seat) == (turn, seat)
            drawn.append(before - p.nation(seat))
        assert drawn == [0, 1, 1]


class TestSalvage:
    card = "S-P17"

    def test_a_unit_of_the_three_pulled_out_is_taken_and_the_rest_removed(self) -> None:
        assert board(self.card, enemy=(self.card,)).start("draw").moments(f"command {self.card}") == OWN_DEPLOYMENT
        table = Table().side(0, hand=[self.card], nation=["C1", "U2", "U3", "U4", "U5"], field=["U1"], g=G)
        p = table.start("deployment").do(f"command {self.card}").settle()
        assert offered(p) == {"U2", "U3"}
        p.do("take U3")
        assert p.cards("hand") == ["U3"]
        assert sorted(p.cards("removed")) == ["C1", "U2"]
        assert p.cards("nation") == ["U4", "U5"]


class TestAllyKiller(Anytime):
    card = "B-C-007"

    def test_a_unit_of_each_player_takes_what_the_friendly_g_count_more_than_three(self) -> None:
        g = ["S-M01"] * 5
        table = Table().side(0, hand=[self.card], field=["U4", "U3", "C1"], g=g, nation=20)
        p = table.side(1, field=["U5", "U2", "C2"], g=g[:4]).start("deployment").do(f"command {self.card}")
        assert (offered(p), number(p), p.nation(0)) == ({"U4", "U3"}, (1, 1), 20)
        p.do("target U4")
        assert (offered(p), number(p)) == ({"U5", "U2"}, (1, 1))
        p.do("target U5").settle()
        assert (p.obj("U4").damage, p.obj("U5").damage) == (2, 2)

    def test_units_in_battle_areas_too(self) -> None:
        p = board(self.card).start("deployment").do(f"command {self.card}")
        assert offered(p) == {"U1", "U2"}


class TestNyanNyan:
    card = "P-C-003"

    def test_the_top_two_of_both_piles_are_looked_at_and_put_back_in_any_order(self) -> None:
        assert board(self.card, enemy=(self.card,)).start("draw").moments(f"command {self.card}") == OWN_DEPLOYMENT
        table = Table().side(0, hand=[self.card], nation=["U1", "U2", "U3"], lost=["U4", "U5", "C1"], g=G)
        p = table.start("deployment").do(f"command {self.card}").settle()
        seen = [[p.e.state.objs[oid].seen & 1 for oid in p.ids(zone)] for zone in ("nation", "lost")]
        assert seen == [[1, 1, 0], [1, 1, 0]]
        assert (p.asked, number(p)) == ((0, "look order"), (2, 2))
        p.do("put_back U2", "put_back U1").do("put_back U5", "put_back U4")
        assert p.cards("nation") == ["U2", "U1", "U3"]
        assert p.cards("lost") == ["U5", "U4", "C1"]


class TestEmergencyRecovery(Anytime):
    card = "S-M06"

    def test_four_are_recovered(self) -> None:
        p = board(self.card).start("deployment").do(f"command {self.card}").settle()
        assert (p.nation(0), p.nation(1)) == (24, 20)


class TestNarrowEscape:
    card = "S-M07"

    def test_the_destruction_of_a_friendly_unit_is_negated(self) -> None:
        for where, seat in (("draw", 0), ("deployment", 1), ("attack", 0), ("damage", 1), ("return", 0)):
            table = board(*(["SMASH"] * seat)).more(1, hand=["SMASH"] * (1 - seat), field=["U5"])
            table.more(seat, hand=[self.card]).more(0, field=["U5"])
            p = table.start(where).to("free", where, 1 - seat).do("command SMASH")
            own = next(option for option in p.prompt.options if option.obj == p.find("U5", seat))
            p.e.choose([own])
            p.passes(2)
            p.to("cut", seat=seat).do(f"command {self.card}")
            assert (offered(p), number(p), p.nation(seat)) == ({"U5"}, (1, 1), 20)
            p.do("target U5").settle()
            assert len([oid for oid in p.ids("deployment", seat) if p.e.card(oid) == "U5"]) == 1

    def test_that_a_unit_is_saved_has_a_mark_of_its_own_in_the_log(self) -> None:
        table = Table().side(0, hand=["SMASH"]).side(1, field=["U3"], hand=[self.card], g=G)
        p = table.start("deployment").do("command SMASH").do("target U3").passes(3)
        p.do(f"command {self.card}").do("target U3").settle()
        saved = [line for line in game("macross-crusade").log_teller(p.e, 0).lines() if line.mark == "="]
        assert [line.text for line in saved] == ["U3 is not destroyed any more"]

    def test_a_character_is_not_saved(self) -> None:
        p = board("KILL").more(1, hand=[self.card]).start("deployment").do("command KILL").do("target C2").passes(3)
        assert p.asked == (1, "cut")
        assert p.offers(f"command {self.card}") == []

    def test_of_friendly_units_alone_wherever_they_are(self) -> None:
        table = board("S-P14").more(1, hand=[self.card], field=["U5"])
        p = table.start("damage").do("command S-P14").passes(2)
        p.e.choose(p.prompt.options)
        p.to("cut", seat=1).do(f"command {self.card}")
        assert (offered(p), number(p)) == ({"U3", "U4", "U5"}, (1, 1))


@pytest.mark.rule("MC-43")
def test_what_only_rerolls_units_is_not_asked_about_before_they_have_returned() -> None:
    """Tender's Supply fits the whole Return step; before the fixed action of that step it would change nothing."""
    p = Table().side(0, field=["S-M03", "U1~", "U3~"], area1=["U2"]).start("return")
    asked: list[bool] = []
    offered_at: list[bool] = []
    while p.e.prompt is not None and p.e.state.vars["step"] == "return":
        out = bool(p.ids("area 1"))
        if any(option.verb == "use" for option in p.prompt.options):
            offered_at.append(out)
        if answer_of_table(p.e, "smart") is None:
            asked.append(out)
        p.to_next()
    assert (offered_at, asked) == ([True, False], [False])
