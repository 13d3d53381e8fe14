"""GD01 Newtype Rising, the red Pilots, Commands and Bases."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import CommandPilotTests
from tests.cards.table import Side, Table, UnitAt, burst


def in_action_step(card: str) -> Table:
    """Your Unit attacks, and you act in the action step: can the Command be played then?"""
    you = Side(hand=[card], units=["ST04-008", "ST04-008", UnitAt("ST04-008", rested=True)], resources=9)
    t = Table(you, Side(units=[UnitAt("X-003", damage=1), "ST01-005"]))
    t.attack("ST04-008")
    t.skip_block()
    t.answer("pass")
    return t


class TestMaridaCruz(PilotTests):
    card = "GD01-093"

    def attack(self, unit: str) -> Table:
        you = Side(units=[UnitAt(unit, "GD01-093", damage=1), "ST01-005"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=[UnitAt("X-003", damage=1), "X-004", "X-005"], base="X-014"))  # Lv.6, 5, 4; 1
        t.attack(unit)
        return t

    def test_linked_1_damage_to_an_enemy_unit_of_its_level_or_lower(self) -> None:
        """Q148."""
        t = self.attack("GD01-044")  # Lv.5
        t.targets("X-004", "X-005")
        t.choose("X-005")
        assert (t.enemy.unit("X-005").damage, t.enemy.unit("X-004").damage) == (1, 0)
        t.fight()
        t.command("X-007")
        t.choose("GD01-044")
        t.attack("GD01-044")
        t.choose("X-005")
        assert t.enemy.unit("X-005").damage == 2

    def test_not_unlinked(self) -> None:
        assert self.attack("X-003").prompt.kind == "block"

    def test_not_when_another_unit_attacks(self) -> None:
        t = Table(Side(units=[UnitAt("GD01-044", "GD01-093"), "ST01-005"]), Side(units=["X-005"]))
        t.attack("ST01-005")
        assert t.prompt.kind == "block"


class TestYzakJule(PilotTests):
    card = "GD01-094"

    def attack(self, target: UnitAt, *, unit: str = "X-003", others: tuple[str, ...] = ()) -> Table:
        t = Table(
            Side(units=[UnitAt(unit, "GD01-094"), "X-004", *others], hand=["X-008", "X-007"], resources=2),
            Side(units=[target, UnitAt("ST01-005", rested=True)], base="X-009"),
        )
        t.attack(unit, target.card)
        t.fight()
        return t

    link = UnitAt("GD01-005", "GD01-088", rested=True)

    def test_destroying_a_link_unit_while_attacking_draws_1(self) -> None:
        t = self.attack(self.link)
        assert len(t.enemy.units) == 1
        t.answer("discard:*")  # Unicorn Mode
        assert len(t.you.hand) == 3
        t.quiet()

    def test_not_another_unit(self) -> None:
        t = self.attack(UnitAt("GD01-005", "X-006", rested=True))
        assert len(t.enemy.units) == 1
        assert len(t.you.hand) == 2

    def test_destroyed_with_it(self) -> None:
        """10-1-6-4: the Unit that was attacking falls too."""
        t = self.attack(UnitAt("X-001", "ST02-010", rested=True, damage=8), unit="ST01-005")
        assert t.you.units == ["X-004"]
        assert t.enemy.units == ["ST01-005"]
        assert len(t.you.hand) == 3

    def test_with_effect_damage_while_attacking(self) -> None:
        you = Side(units=[UnitAt("GD01-052", "GD01-094")], hand=["GD01-115"], resources=2)
        t = Table(you, Side(units=[UnitAt("GD01-005", "GD01-088", damage=4)]))
        t.attack("GD01-052")
        t.skip_block()
        t.answer("pass")
        t.command("GD01-115")
        t.choose("GD01-005")
        t.answer("discard:*")
        assert len(t.you.hand) == 1

    def test_not_with_a_destroy_effect(self) -> None:
        """Q149."""
        you = Side(units=[UnitAt("GD01-052", "GD01-094")], hand=["X-008"], resources=2)
        t = Table(you, Side(units=[UnitAt("GD01-005", "GD01-088", damage=1)]))
        t.attack("GD01-052")
        t.skip_block()
        t.answer("pass")
        t.command("X-008")
        t.choose("GD01-005")
        t.answer("discard:*")
        assert t.enemy.units == []
        assert t.you.hand == []

    def test_not_while_another_attacks_and_not_outside_an_attack(self) -> None:
        enemy = Side(units=[UnitAt("GD01-005", "GD01-088", rested=True, damage=4)])
        you = Side(units=[UnitAt("GD01-052", "GD01-094"), "X-004"], hand=["GD01-115"], resources=2)
        t = Table(you, enemy)
        t.command("GD01-115")
        t.choose("GD01-005")
        t.answer("discard:*")
        assert t.you.hand == []
        t = Table(you, enemy)
        t.attack("X-004", "GD01-005")
        t.fight()
        t.answer("discard:*")
        assert t.you.hand == ["GD01-115"]

    def test_not_your_own_link_unit(self) -> None:
        you = Side(units=[UnitAt("X-003", "GD01-094"), UnitAt("ST01-001", "ST01-010", damage=4)], base="X-009")
        t = Table(you, Side(units=["X-010"]))
        t.attack("X-003")
        t.skip_block()
        t.activate("X-010")
        t.choose("ST01-001")
        assert t.you.units == ["X-003"]
        assert t.you.hand == []

    def test_once_per_turn(self) -> None:
        enemy = Side(units=[UnitAt("ST01-001", "ST01-010", rested=True)] * 2)
        t = Table(Side(units=[UnitAt("X-003", "GD01-094")], hand=["X-007"], resources=1), enemy)
        t.attack("X-003", "ST01-001")
        t.fight()
        assert len(t.you.hand) == 2
        t.command("X-007")
        t.choose("X-003")
        t.attack("X-003", "ST01-001")
        t.fight()
        assert t.enemy.units == []
        assert len(t.you.hand) == 1


class TestDearkaElthman(PilotTests):
    card = "GD01-095"

    def linked(self, unit: str, *hand: str) -> Table:
        t = Table(Side(units=[unit], hand=["GD01-095", *hand], resources=3, deck=["ST04-003"]))
        t.pair("GD01-095", unit)
        return t

    def test_linked_discard_1_and_draw_1(self) -> None:
        t = self.linked("GD01-046", "ST01-005", "ST01-003")
        t.asks("discard", "discard:ST01-005", "discard:ST01-003")
        t.choose("ST01-003")
        assert t.you.hand == ["ST01-005", "ST04-003"]
        assert t.you.trash == ["ST01-003"]
        t.quiet()

    def test_without_a_hand_nothing_is_drawn(self) -> None:
        t = self.linked("GD01-046")
        assert t.you.hand == []
        t.quiet()

    def test_not_unlinked(self) -> None:
        t = self.linked("X-003", "ST01-005")
        t.quiet()
        assert t.you.hand == ["ST01-005"]


class TestBattleOfAces:
    card = "GD01-111"

    def test_deals_3_damage_to_a_damaged_enemy_unit(self) -> None:
        enemy = Side(units=[UnitAt("X-003", damage=1), UnitAt("X-004", damage=1), "ST01-003"], base_damage=1)
        t = Table(Side(hand=["GD01-111"], units=[UnitAt("X-003", damage=1)], resources=3), enemy)
        t.command("GD01-111")
        t.targets("X-003", "X-004")
        t.choose("X-003")
        assert (t.enemy.unit("X-003").damage, t.enemy.unit("X-004").damage) == (4, 1)

    def test_in_an_action_step(self) -> None:
        t = in_action_step("GD01-111")
        t.command("GD01-111")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 4

    def test_burst_deals_2_damage_to_an_enemy_unit(self) -> None:
        t = burst("GD01-111", Side(units=["X-003"]), Side(units=["X-003", "X-004"]))
        t.burst("GD01-111")
        t.targets("X-003", "X-004", "ST01-005")
        t.choose("X-003")
        assert (t.enemy.unit("X-003").damage, t.enemy.unit("X-004").damage) == (2, 0)


class TestExtremeHatred(CommandPilotTests):
    card = "GD01-112"
    pilot = "Loni Garvey"

    def test_resting_2_of_your_units_3_damage_to_an_enemy_unit(self) -> None:
        you = Side(hand=["GD01-112"], units=["ST01-005", "ST01-003", "ST04-003", UnitAt("X-003", rested=True)])
        you.resources = 6
        t = Table(you, Side(units=["X-003", "X-004"]))
        t.command("GD01-112")
        t.targets("ST01-005", "ST01-003", "ST04-003", least=2, most=2)
        t.choose("ST01-005", "ST04-003")
        assert t.you.unit("ST01-005").rested
        assert not t.you.unit("ST01-003").rested
        t.targets("X-003", "X-004")
        t.choose("X-003")
        assert (t.enemy.unit("X-003").damage, t.enemy.unit("X-004").damage) == (3, 0)
        t.quiet()

    def test_not_without_2_active_units(self) -> None:
        you = Side(hand=["GD01-112"], units=["ST01-005", UnitAt("ST01-003", rested=True)], resources=6)
        assert not Table(you, Side(units=["X-003", "X-003"])).can("command:*")

    def test_without_an_enemy_unit(self) -> None:
        """1.9.0:10-1-8-1-2: only what comes before "If you do" is needed."""
        you = Side(hand=["GD01-112"], units=["ST01-005", "ST01-003"], resources=6)
        t = Table(you)
        t.command("GD01-112")
        t.choose("ST01-005", "ST01-003")
        t.quiet()
        assert t.you.unit("ST01-005").rested

    def test_main_only(self) -> None:
        assert not in_action_step("GD01-112").can("command:*")


class TestTheDesertTiger(CommandPilotTests):
    card = "GD01-113"
    pilot = "Andrew Waldfeld"

    def test_a_friendly_zaft_unit_gets_3_ap_this_turn(self) -> None:
        you = Side(hand=["GD01-113"], units=["ST04-008", "ST04-006", "X-003"], base="GD01-127", resources=3)
        t = Table(you, Side(units=["ST04-008"]))
        t.command("GD01-113")
        t.targets("ST04-008", "ST04-006")
        t.choose("ST04-008")
        assert (t.you.unit("ST04-008").ap, t.you.unit("ST04-006").ap, t.enemy.unit("ST04-008").ap) == (5, 4, 2)
        t.attack("X-003")
        t.fight()
        assert t.you.unit("ST04-008").ap == 5
        t.end_turn()
        assert t.you.unit("ST04-008").ap == 2

    def test_in_an_action_step(self) -> None:
        t = in_action_step("GD01-113")
        t.command("GD01-113")
        t.choose("ST04-008")
        assert t.you.unit("ST04-008").ap == 5


class TestAssaultOnTorringtonBase(CommandPilotTests):
    card = "GD01-114"
    pilot = "Yonem Kirks"

    def test_2_friendly_units_get_1_ap_this_turn(self) -> None:
        you = Side(hand=["GD01-114"], units=["ST01-005", "ST01-003", "ST04-003"], resources=1)
        t = Table(you, Side(units=["ST01-003"], base="X-009"))
        t.attack("ST04-003")
        t.skip_block()
        t.answer("pass")
        t.command("GD01-114")
        t.targets("ST01-005", "ST01-003", "ST04-003", least=2, most=2)
        t.choose("ST01-003", "ST04-003")
        t.fight()
        assert t.enemy.base.damage == 3
        assert [t.you.unit(unit).ap for unit in t.you.units] == [2, 3, 3]
        assert t.enemy.unit("ST01-003").ap == 2
        t.end_turn()
        assert t.you.unit("ST01-003").ap == 2

    def test_action_only_and_not_with_1_unit(self) -> None:
        assert not Table(Side(hand=["GD01-114"], units=["ST01-005", "ST01-003"], resources=1)).can("command:*")
        t = Table(Side(hand=["GD01-114"], units=["ST01-005"], resources=1), Side(units=["ST01-003"]))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        assert not t.can("command:*")


class TestZeonRemnantForces:
    card = "GD01-115"

    def test_deals_1_damage_to_an_enemy_unit(self) -> None:
        t = Table(Side(hand=["GD01-115"], units=["X-003"], resources=2), Side(units=["X-003", "X-004"]))
        t.command("GD01-115")
        t.targets("X-003", "X-004")
        t.choose("X-004")
        assert (t.enemy.unit("X-004").damage, t.enemy.unit("X-003").damage) == (1, 0)

    def test_in_an_action_step(self) -> None:
        t = in_action_step("GD01-115")
        t.command("GD01-115")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 2


class TestStealthStratagem(CommandPilotTests):
    card = "GD01-116"
    pilot = "Nicol Amarfi"

    def test_deals_2_damage_to_an_enemy_unit_with_2_or_less_ap(self) -> None:
        enemy = Side(units=["ST01-003", "ST03-007", "GD01-006", UnitAt("GD01-017", damage=1)])  # AP 2, 1, 3, 3
        t = Table(Side(hand=["GD01-116"], units=["ST01-003"], resources=2), enemy)
        t.command("GD01-116")
        t.targets("ST01-003", "ST03-007")
        t.choose("ST01-003")
        assert t.enemy.unit("ST01-003").damage == 2

    def test_in_an_action_step(self) -> None:
        t = in_action_step("GD01-116")
        t.command("GD01-116")
        t.choose("ST01-005")
        assert t.enemy.units == ["X-003"]


class TestGamow(BaseTests):
    card = "GD01-127"

    def act(self, *units: UnitAt | str) -> Table:
        """The first of your Units attacks; you act in the action step."""
        you = Side(base="GD01-127", units=units, hand=["X-012"], resources=1)
        t = Table(you, Side(units=[UnitAt("ST03-007", rested=True), UnitAt("ST04-006", "ST04-011")], base="X-009"))
        t.attack(t.you.units[0], "ST03-007")
        t.skip_block()
        t.answer("pass")
        return t

    def test_rested_a_zaft_unit_with_5_or_more_ap_gains_breach_3_this_battle(self) -> None:
        t = self.act(UnitAt("ST04-006", "GD01-095"), UnitAt("ST04-006", "GD01-093"), "X-003", "ST04-008")
        t.activate("GD01-127")
        t.targets("ST04-006", "ST04-006")  # AP 4 + 1, 4 + 2
        t.choose("ST04-006")
        assert t.you.base.rested
        assert t.you.unit("ST04-006").keywords == {"breach": 3}
        assert t.you.unit("ST04-006", 2).keywords == {}
        t.answer("pass")
        assert not t.can("activate:*")
        t.fight()
        assert t.enemy.base.damage == 3
        assert t.you.unit("ST04-006").keywords == {}
        t.command("X-012")
        t.choose("GD01-127")
        t.attack("ST04-006")
        t.skip_block()
        t.answer("pass")
        assert t.can("activate:*")

    def test_not_with_4_ap_and_only_in_action_steps(self) -> None:
        assert not self.act(UnitAt("GD01-054", "GD01-095"), "X-003").can("activate:*")  # AP 3 + 1
        t = Table(Side(base="GD01-127", units=[UnitAt("ST04-006", "GD01-095")]))
        assert not t.can("activate:*")


class TestMiningAsteroidPalau(BaseTests):
    card = "GD01-128"
