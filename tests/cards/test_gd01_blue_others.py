"""GD01 Newtype Rising, the blue Pilots, Commands and Bases."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestSaylaMass(PilotTests):
    card = "GD01-087"

    def test_a_blue_unit_gains_repair_1(self) -> None:
        for unit, keywords in (("ST01-003", {"repair": 1}), ("ST04-003", {}), ("GD01-017", {"repair": 2})):
            t = Table(Side(units=[UnitAt(unit, "GD01-087"), "ST02-007"]))
            assert t.you.unit(unit).keywords == keywords
            assert t.you.unit("ST02-007").keywords == {}


class TestBanagherLinks(PilotTests):
    card = "GD01-088"

    def test_linked_draws_1(self) -> None:
        for unit, drawn in (("GD01-005", 1), ("X-003", 0)):
            t = Table(Side(units=[unit], hand=["GD01-088"], resources=5))
            t.pair("GD01-088", unit)
            assert len(t.you.hand) == drawn
            t.quiet()

    def test_not_when_another_links(self) -> None:
        t = Table(Side(units=[UnitAt("GD01-005", "GD01-088"), "ST01-001"], hand=["ST01-010"], resources=5))
        t.pair("ST01-010", "ST01-001")
        assert t.you.hand == []


class TestRiddheMarcenas(PilotTests):
    card = "GD01-089"

    def test_a_unit_with_repair_gets_ap(self) -> None:
        for unit, ap in (("GD01-017", 3 + 1 + 1), ("ST01-005", 2 + 1)):
            t = Table(Side(units=[UnitAt(unit, "GD01-089"), "GD01-004"]))
            assert t.you.unit(unit).ap == ap
            assert t.you.unit("GD01-004").ap == 2

    def test_also_when_the_unit_gains_repair(self) -> None:
        t = Table(Side(units=["GD01-001", UnitAt("ST01-003", "GD01-089")]))
        assert t.you.unit("ST01-003").ap == 2 + 1 + 1


class TestInterceptOrders:
    card = "GD01-099"

    def test_rests_1_to_2_enemy_units_with_3_or_less_hp(self) -> None:
        enemy = Side(units=["ST01-005", "ST01-008", UnitAt("X-003", damage=3), "ST01-003"])
        for chosen in (["ST01-005"], ["ST01-005", "X-003"]):
            t = Table(Side(hand=["GD01-099"], units=["ST01-008"], resources=4), enemy)
            t.command("GD01-099")
            t.targets("ST01-005", "ST01-008", "X-003", most=2)
            t.choose(*chosen)
            assert [u for u in t.enemy.units if t.enemy.unit(u).rested] == chosen

    def test_in_an_action_step(self) -> None:
        t = Table(Side(hand=["GD01-099"], resources=4), Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005")
        t.skip_block()
        t.command("GD01-099")
        t.choose("ST01-005")
        assert t.you.trash == ["GD01-099"]

    def test_burst_rests_an_enemy_unit_with_5_or_less_hp(self) -> None:
        t = burst(
            "GD01-099", Side(units=[UnitAt("ST01-003")]), Side(units=["X-003", "X-004", UnitAt("X-003", damage=1)])
        )
        t.burst("GD01-099")
        t.targets("X-004", "X-003", "ST01-005")
        t.choose("X-004")
        assert t.enemy.unit("X-004").rested
        assert t.you.trash == ["GD01-099"]


class TestAShowOfResolve:
    card = "GD01-100"

    def test_draws_2(self) -> None:
        t = Table(Side(hand=["GD01-100"], resources=4, deck=["ST01-003", "ST04-003", "ST04-004"]))
        t.command("GD01-100")
        assert sorted(t.you.hand) == ["ST01-003", "ST04-003"]
        assert t.enemy.hand == []
        t.quiet()

    def test_main_only(self) -> None:
        t = Table(Side(hand=["GD01-100"], resources=4, units=["ST01-005"]))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        assert not t.can("command:*")


class TestDeepDevotion(CommandPilotTests):
    card = "GD01-101"
    pilot = "Lucrezia Noin"

    def test_a_friendly_link_unit_recovers_3_hp(self) -> None:
        you = Side(
            hand=["GD01-101"],
            units=[
                UnitAt("ST01-001", "ST01-010", damage=4),
                UnitAt("X-003", "X-006", damage=4),
                UnitAt("GD01-005", "GD01-088"),
            ],
            resources=2,
        )
        t = Table(you, Side(units=[UnitAt("ST01-001", "ST01-010", damage=4)]))
        t.command("GD01-101")
        t.targets("ST01-001", "GD01-005")
        t.choose("ST01-001")
        assert t.you.unit("ST01-001").damage == 1
        assert t.enemy.unit("ST01-001").damage == 4

    def test_without_a_link_unit_not_offered(self) -> None:
        t = Table(Side(hand=["GD01-101"], units=[UnitAt("X-003", "X-006", damage=4)], resources=2))
        assert not t.can("command:*")

    def test_in_an_action_step(self) -> None:
        you = Side(hand=["GD01-101"], units=[UnitAt("ST01-001", "ST01-010", damage=4)], resources=2)
        t = Table(you, Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005")
        t.skip_block()
        t.command("GD01-101")
        t.choose("ST01-001")
        assert t.you.unit("ST01-001").damage == 1


class TestSecuringTheSupplyLine:
    card = "GD01-102"

    def test_all_friendly_units_of_lv_4_or_lower_recover_2_hp(self) -> None:
        units = [UnitAt("ST01-003", damage=3), UnitAt("X-005", damage=3), UnitAt("X-004", damage=3)]
        you = Side(hand=["GD01-102"], units=units, base="GD01-124", base_damage=3, resources=4)
        t = Table(you, Side(units=[UnitAt("ST01-003", damage=3)]))
        t.command("GD01-102")
        assert t.you.base.damage == 3
        assert [t.you.unit(u).damage for u in t.you.units] == [1, 1, 3]
        assert t.enemy.unit("ST01-003").damage == 3
        t.quiet()

    def test_main_only(self) -> None:
        t = Table(Side(hand=["GD01-102"], resources=4, units=["ST01-005"]))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        assert not t.can("command:*")


class TestTheStubbornCog(CommandPilotTests):
    card = "GD01-103"
    pilot = "Daguza Mackle"

    def test_rests_an_earth_federation_unit_and_an_enemy_unit(self) -> None:
        you = Side(
            hand=["GD01-103"],
            units=["ST01-005", UnitAt("ST01-003", rested=True), "ST04-003", "GD01-016"],
            resources=1,
            base="ST01-015",
        )
        t = Table(you, Side(units=["X-003", "ST01-005", UnitAt("ST01-007", rested=True)]))
        t.command("GD01-103")
        t.targets("ST01-005", "GD01-016")
        t.choose("ST01-005")
        t.targets("X-003", "ST01-005")
        t.choose("X-003")
        assert t.you.unit("ST01-005").rested
        assert not t.you.unit("ST04-003").rested
        assert t.enemy.unit("X-003").rested
        assert not t.enemy.unit("ST01-005").rested
        t.quiet()

    def test_both_are_needed(self) -> None:
        """Q153."""
        for units, enemies in (
            ([UnitAt("ST01-005", rested=True), "ST04-003"], ["X-003"]),
            (["ST01-005"], [UnitAt("X-003", rested=True)]),
        ):
            t = Table(Side(hand=["GD01-103"], units=units, resources=1), Side(units=enemies))
            assert not t.can("command:*")

    def test_main_only(self) -> None:
        you = Side(hand=["GD01-103"], resources=1, units=["ST01-005", "ST01-003"])
        t = Table(you, Side(units=["X-003"]))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        assert not t.can("command:*")


class TestSignsOfARevolution:
    card = "GD01-104"

    def test_deals_2_damage_to_a_rested_enemy_unit(self) -> None:
        enemy = Side(
            units=[UnitAt("ST01-003", rested=True), "ST01-007", UnitAt("X-003", rested=True)], base_rested=True
        )
        t = Table(Side(hand=["GD01-104"], units=[UnitAt("X-003", rested=True)], resources=3), enemy)
        t.command("GD01-104")
        t.targets("ST01-003", "X-003")
        t.choose("ST01-003")
        assert t.enemy.unit("ST01-003").damage == 2

    def test_main_only(self) -> None:
        you = Side(hand=["GD01-104"], resources=3, units=["ST01-005"])
        t = Table(you, Side(units=[UnitAt("ST01-003", rested=True)]))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        assert not t.can("command:*")

    def test_burst_draws_1(self) -> None:
        t = burst("GD01-104")
        t.burst("GD01-104")
        assert len(t.you.hand) == 1
        assert t.you.trash == ["GD01-104"]
        assert t.enemy.hand == []


class TestNahelArgama(BaseTests):
    card = "GD01-123"

    def test_deploy_then_rests_an_enemy_unit_with_3_or_less_hp(self) -> None:
        for shields in (["ST01-003"], []):  # "then" asks for no Shield
            enemy = Side(units=["GD01-004", "ST01-003", UnitAt("X-003", damage=4)], base_damage=1)
            you = Side(hand=["GD01-123"], units=["ST01-008"], shields=shields, resources=3)
            t = Table(you, enemy)
            t.deploy("GD01-123")
            assert t.you.hand == shields
            t.targets("GD01-004", "X-003")
            t.choose("X-003")
            assert t.enemy.unit("X-003").rested
            assert not t.enemy.unit("GD01-004").rested
            t.quiet()


class TestSide7(BaseTests):
    card = "GD01-124"

    def test_rested_a_friendly_unit_recovers_1_hp(self) -> None:
        t = Table(
            Side(base="GD01-124", units=[UnitAt("ST01-003", damage=2), "ST01-005"], hand=["X-012"], resources=1),
            Side(units=[UnitAt("X-003", damage=2)]),
        )
        t.activate("GD01-124")
        t.targets("ST01-003", "ST01-005")
        t.choose("ST01-003")
        assert t.you.unit("ST01-003").damage == 1
        assert t.you.base.rested
        assert not t.can("activate:*")
        t.command("X-012")
        t.choose("GD01-124")
        t.activate("GD01-124")
        t.choose("ST01-003")
        assert t.you.unit("ST01-003").damage == 0

    def test_not_in_action_steps(self) -> None:
        t = Table(Side(base="GD01-124", units=[UnitAt("ST01-003", damage=2), "ST01-005"]))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")
