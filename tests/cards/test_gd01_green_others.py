"""GD01 Newtype Rising, the green Pilots, Commands and Bases."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestDuoMaxwell(PilotTests):
    card = "GD01-090"

    def test_linked_enemy_effects_cannot_reduce_its_ap(self) -> None:
        """Q147."""
        you = Side(units=[UnitAt("GD01-033", "GD01-090"), UnitAt("ST02-004", "GD01-090"), "ST01-003"])
        t = Table(you, Side(hand=["GD01-078"] * 3, resources=3), active=ENEMY)
        for unit, ap in (("GD01-033", 4 + 1), ("ST02-004", 4 + 1 - 1), ("ST01-003", 2 - 1)):
            t.deploy("GD01-078")
            t.targets("GD01-033", "ST02-004", "ST01-003", who=ENEMY)
            t.choose(unit)
            assert t.you.unit(unit).ap == ap

    def test_your_own_effects_can(self) -> None:
        """It speaks of enemy effects only."""
        you = Side(units=[UnitAt("GD01-033", "GD01-090")], hand=["X-017"], resources=1)
        t = Table(you)
        t.command("X-017")
        t.choose("GD01-033")
        assert t.you.unit("GD01-033").ap == 4 + 1 - 2


class TestChangWufei(PilotTests):
    card = "GD01-091"

    def damage(self, unit: str, foe: str, *, yours: bool = True) -> int:
        """The damage that a Unit paired with this Pilot has after a battle."""
        rested = UnitAt(foe, rested=True) if yours else foe
        t = Table(
            Side(units=[UnitAt(unit, "GD01-091", rested=not yours)]), Side(units=[rested]), active=0 if yours else ENEMY
        )
        if yours:
            t.attack(unit, foe)
        else:
            t.attack(foe, unit)
        t.fight()
        return t.you.unit(unit).damage

    def test_with_breach_no_battle_damage_from_enemy_units_with_3_or_less_ap(self) -> None:
        assert self.damage("GD01-041", "GD01-017") == 0  # AP 3
        assert self.damage("GD01-041", "ST01-005") == 0
        assert self.damage("GD01-027", "X-005") == 4
        assert self.damage("GD01-027", "GD01-033") == 4

    def test_only_with_breach_and_in_your_turn(self) -> None:
        assert self.damage("GD01-024", "GD01-017") == 3
        assert self.damage("GD01-041", "GD01-017", yours=False) == 3

    def test_effect_damage_is_received(self) -> None:
        you = Side(units=[UnitAt("GD01-041", "GD01-091"), "ST01-005"])
        t = Table(you, Side(units=["X-010"]))
        t.attack("ST01-005")
        t.skip_block()
        t.activate("X-010")
        t.choose("GD01-041")
        assert t.you.unit("GD01-041").damage == 1


class TestMQuve(PilotTests):
    card = "GD01-092"

    def test_a_zeon_unit_gains_breach_1(self) -> None:
        for unit, keywords in (("ST03-007", {"breach": 1}), ("ST01-005", {}), ("GD01-030", {"breach": 3})):
            t = Table(Side(units=[UnitAt(unit, "GD01-092"), "ST03-007"]))
            assert t.you.unit(unit).keywords == keywords
            assert t.you.unit("ST03-007", 2 if unit == "ST03-007" else 1).keywords == {}


class TestCitizensTakeAStand:
    card = "GD01-105"

    def test_all_your_units_get_ap_this_turn(self) -> None:
        you = Side(hand=["GD01-105", "ST01-005"], units=["ST01-003", "ST01-005"], resources=4)
        t = Table(you, Side(units=["ST01-003"], base="X-009"))
        t.command("GD01-105")
        assert (t.you.unit("ST01-003").ap, t.you.unit("ST01-005").ap, t.enemy.unit("ST01-003").ap) == (4, 4, 2)
        assert t.you.base.ap == 0
        t.attack("ST01-003")
        t.fight()
        assert t.you.unit("ST01-003").ap == 4
        t.end_turn()
        assert t.you.unit("ST01-003").ap == 2

    def test_main_only(self) -> None:
        not_in_action_steps("GD01-105")

    def test_burst(self) -> None:
        t = burst("GD01-105")
        t.burst("GD01-105")
        assert t.you.hand == ["GD01-105"]
        assert t.you.trash == []


def not_in_action_steps(card: str) -> None:
    """Its timing is Main alone."""
    enemy = Side(units=[UnitAt("GD01-086", rested=True), "GD01-072"])
    t = Table(Side(hand=[card], units=["ST01-005", "ST01-003", "GD01-072"], resources=9), enemy)
    assert t.can(f"command:{card}")
    t.attack("ST01-005")
    t.skip_block()
    t.answer("pass")
    assert not t.can("command:*")


class TestFortressDefense(CommandPilotTests):
    card = "GD01-106"
    pilot = "Dozle Zabi"

    def test_deploys_2_zaku_tokens(self) -> None:
        t = Table(Side(hand=["GD01-106"], resources=5))
        t.command("GD01-106")
        assert t.you.units == ["T-007", "T-007"]
        token = t.you.unit("T-007")
        assert (token.ap, token.hp, token.traits, token.rested) == (1, 1, {"Zeon"}, False)
        t.quiet()

    def test_main_only(self) -> None:
        not_in_action_steps("GD01-106")


class TestFirstContact:
    card = "GD01-107"

    def test_places_a_rested_resource(self) -> None:
        t = Table(Side(hand=["GD01-107"], resources=3))
        t.command("GD01-107")
        assert t.you.resources == "rrrr"
        t.quiet()

    def test_main_only(self) -> None:
        not_in_action_steps("GD01-107")

    def test_burst_places_an_ex_resource(self) -> None:
        t = burst("GD01-107", Side(resources=1))
        t.burst("GD01-107")
        assert t.you.resources == "RX"


class TestStrategicArms:
    card = "GD01-108"

    def test_deals_2_damage_to_all_blockers(self) -> None:
        """Q154: yours too."""
        you = Side(hand=["GD01-108"], units=["ST01-008", "ST01-005"], resources=6)
        t = Table(you, Side(units=["GD01-072", "ST01-003"]))
        t.command("GD01-108")
        assert t.you.units == ["ST01-005"]
        assert t.enemy.unit("GD01-072").damage == 2
        assert t.enemy.unit("ST01-003").damage == 0
        t.quiet()

    def test_main_only(self) -> None:
        not_in_action_steps("GD01-108")


class TestThePathToVictoryOrDefeat:
    card = "GD01-109"
    deck = ("ST02-001", "ST02-010", "GD01-024", "ST02-012", "ST01-005", "ST02-003")

    def table(self) -> Table:
        t = Table(Side(hand=["GD01-109"], resources=5, deck=list(self.deck), filler_count=6))
        t.command("GD01-109")
        return t

    def test_one_unit_or_pilot_card_of_the_top_5_to_the_hand(self) -> None:
        """Q161: not a Command card. Q196: not one of each."""
        t = self.table()
        t.targets("ST02-001", "ST02-010", "GD01-024", least=0)
        t.choose("ST02-010")
        assert t.you.hand == ["ST02-010"]
        assert t.shown("ST02-010")
        assert not t.shown("ST02-001")
        assert t.you.deck[:7] == ["ST02-003", *["ST01-005"] * 6]
        rest = t.you.deck[7:]
        assert sorted(rest) == ["GD01-024", "ST01-005", "ST02-001", "ST02-012"]
        assert rest != ["ST02-001", "GD01-024", "ST02-012", "ST01-005"]  # randomly
        t.quiet()

    def test_it_may_be_left(self) -> None:
        t = self.table()
        t.answer()
        assert t.you.hand == []
        assert sorted(t.you.deck[-5:]) == sorted(self.deck[:5])
        t.quiet()

    def test_main_only(self) -> None:
        not_in_action_steps("GD01-109")


class TestRasidsOrders(CommandPilotTests):
    card = "GD01-110"
    pilot = "Rasid Kurama"

    def test_a_unit_of_lv_4_or_higher_may_attack_active_enemy_units_with_6_or_less_ap(self) -> None:
        you = Side(hand=["GD01-110"], units=["ST01-007", "X-004", "ST01-003"], base="X-009", resources=3)
        t = Table(you, Side(units=["X-003", UnitAt("X-004", "X-002"), UnitAt("X-003", "ST03-011", damage=1)]))
        t.command("GD01-110")
        t.targets("ST01-007", "X-004", "X-003", "X-004", "X-003")
        t.choose("ST01-007")
        mine = [offer for offer in t.offers if offer.startswith("attack:ST01-007")]
        assert mine == ["attack:ST01-007>player", "attack:ST01-007>X-003", "attack:ST01-007>X-004"]  # AP 6, 5; not 7
        assert not t.can("attack:X-004>X-003")
        t.attack("X-004")
        t.fight()
        assert t.can("attack:ST01-007>X-003")
        t.next_turn()
        assert not t.can("attack:ST01-007>X-003")

    def test_in_an_action_step(self) -> None:
        t = Table(Side(hand=["GD01-110"], units=["ST01-005", "X-004"], resources=3), Side(units=["X-003"]))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        t.command("GD01-110")
        t.choose("X-004")
        t.fight()
        assert t.can("attack:X-004>X-003")


class TestZanzibar(BaseTests):
    card = "GD01-125"

    def test_deploy_in_your_turn_you_may_deploy_a_zeon_unit_of_lv_4_or_lower(self) -> None:
        """Q157: its cost is not paid. Q158: its Deploy effect activates."""
        hand = ["GD01-125", "GD01-039", "GD01-038", "ST03-011", "ST01-005", "GD01-032", "X-015"]
        t = Table(Side(hand=hand, shields=["ST03-007"], resources=4), Side(hand=["ST03-007"]))
        t.deploy("GD01-125")
        assert "ST03-007" in t.you.hand  # the Shield comes first
        t.targets("GD01-039", "GD01-032", "ST03-007", least=0)
        t.choose("GD01-039")
        assert t.you.units == ["GD01-039"]
        assert t.you.resources == "rrRR"
        assert not t.you.unit("GD01-039").rested
        t.asks("place", "top", "bottom")

    def test_it_may_be_left(self) -> None:
        t = Table(Side(hand=["GD01-125", "ST03-007"], resources=4))
        t.deploy("GD01-125")
        t.answer()
        assert t.you.hand == ["ST03-007"]
        t.quiet()

    def test_not_in_the_enemy_turn(self) -> None:
        t = burst("GD01-125", Side(hand=["ST03-007"]))
        t.burst("GD01-125")
        t.deployed_base("GD01-125")
        assert t.you.hand == ["ST03-007"]
        t.quiet(ENEMY)


class TestUndergroundDesertBase(BaseTests):
    card = "GD01-126"
