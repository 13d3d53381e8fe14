"""GD01 Newtype Rising, the red Units."""

from __future__ import annotations

from tests.cards.keywords import SupportTests
from tests.cards.table import ENEMY, Side, Table, UnitAt


class TestKshatriya:
    card = "GD01-044"

    def paired(self, pilot: str) -> Table:
        t = Table(Side(units=["GD01-044"], hand=[pilot], resources=4), Side(units=["X-003", "X-004", "ST01-003"]))
        t.pair(pilot, "GD01-044")
        return t

    def test_such_a_pilot_deals_1_damage_to_1_to_2_enemy_units(self) -> None:
        for pilot in ("ST03-011", "GD01-093"):  # Newtype, Cyber-Newtype
            for chosen in (["X-004"], ["X-003", "ST01-003"]):
                t = self.paired(pilot)
                t.targets("X-003", "X-004", "ST01-003", most=2)
                t.choose(*chosen)
                assert [unit for unit in t.enemy.units if t.enemy.unit(unit).damage == 1] == chosen
                assert t.you.unit("GD01-044").damage == 0
                t.quiet()

    def test_not_with_another_pilot(self) -> None:
        self.paired("X-006").quiet()

    def test_every_time(self) -> None:
        you = Side(units=["GD01-044"], hand=["ST03-011", "X-016"], resources=9)
        t = Table(you, Side(units=["X-003", "X-004"]))
        t.pair("ST03-011", "GD01-044")
        t.choose("X-003", "X-004")
        t.command("X-016")
        t.choose("ST03-011")
        t.pair("ST03-011", "GD01-044")
        t.choose("X-003")
        assert (t.enemy.unit("X-003").damage, t.enemy.unit("X-004").damage) == (2, 1)


class TestDuelGundamAssaultShroud:
    card = "GD01-045"
    deck = ("ST04-008", "GD01-044", "ST04-006", "GD01-055")

    def paired(self, *deck: str, pilot: str = "X-006") -> Table:
        t = Table(Side(units=["GD01-045"], hand=[pilot], resources=3, deck=deck or self.deck, filler_count=3))
        t.pair(pilot, "GD01-045")
        return t

    def test_paired_you_may_deploy_a_zaft_unit_of_the_top_3(self) -> None:
        """Q131: its cost is not paid."""
        t = self.paired()
        t.targets("ST04-008", "ST04-006", least=0)
        t.choose("ST04-006")
        assert t.you.units == ["GD01-045", "ST04-006"]
        assert not t.you.unit("ST04-006").rested
        assert t.you.resources == "rRR"
        assert t.you.deck[:4] == ["GD01-055", "ST01-005", "ST01-005", "ST01-005"]
        assert sorted(t.you.deck[4:]) == ["GD01-044", "ST04-008"]
        t.quiet()

    def test_lv_4_or_lower_units_only(self) -> None:
        t = self.paired("GD01-045", "ST04-011", "ST03-007")
        t.nothing_fits()
        t.quiet()
        assert sorted(t.you.deck[3:]) == ["GD01-045", "ST03-007", "ST04-011"]

    def test_level_and_not_cost(self) -> None:
        t = self.paired("X-018", "ST04-008", "ST03-007")  # ZAFT, Lv.5, cost 1
        t.targets("ST04-008", least=0)

    def test_it_may_be_left(self) -> None:
        t = self.paired()
        t.answer()
        assert t.you.units == ["GD01-045"]
        assert sorted(t.you.deck[-3:]) == ["GD01-044", "ST04-006", "ST04-008"]

    def test_its_deploy_effect_activates(self) -> None:
        """Q132."""
        t = self.paired("GD01-049", "ST03-007", "ST03-007", pilot="GD01-094")
        t.choose("GD01-049")
        t.targets("GD01-045")  # AP 4 + 1

    def test_every_time(self) -> None:
        t = Table(Side(units=["GD01-045"], hand=["X-006", "X-016"], resources=9, filler="ST04-008"))
        for _ in range(2):
            t.pair("X-006", "GD01-045")
            t.choose("ST04-008")
            if t.can("command:X-016"):
                t.command("X-016")
                t.choose("X-006")
        assert t.you.units == ["GD01-045", "ST04-008", "ST04-008"]


class TestBusterGundam(SupportTests):
    card = "GD01-046"
    amount = 3

    def supported(self, pilot: str | None, other: str) -> Table:
        t = Table(Side(units=[UnitAt("GD01-046", pilot), other, other]))
        t.activate("GD01-046")
        t.choose(other)
        return t

    def test_a_coordinator_pilot_it_is_active_again_after_supporting_a_zaft_unit(self) -> None:
        t = self.supported("ST04-011", "ST04-008")
        assert not t.you.unit("GD01-046").rested
        assert t.you.unit("ST04-008").ap == 2 + 3
        t.activate("GD01-046")
        t.engine.answer([t.prompt.keys()[1]])
        assert t.you.unit("GD01-046").rested  # once per turn
        t.next_turn()
        t.activate("GD01-046")
        t.choose("ST04-008")
        assert not t.you.unit("GD01-046").rested

    def test_not_with_another_pilot_or_for_another_unit(self) -> None:
        for pilot, other in ((None, "ST04-008"), ("X-006", "ST04-008"), ("ST04-011", "ST01-005")):
            t = self.supported(pilot, other)
            assert t.you.unit("GD01-046").rested
            t.quiet()

    def test_a_unit_that_is_not_zaft_does_not_use_it_up(self) -> None:
        t = Table(Side(units=[UnitAt("GD01-046", "ST04-011"), "ST04-008", "ST01-005"], hand=["X-007"], resources=1))
        t.activate("GD01-046")
        t.choose("ST01-005")
        t.command("X-007")
        t.choose("GD01-046")
        t.activate("GD01-046")
        t.choose("ST04-008")
        assert not t.you.unit("GD01-046").rested

    def test_not_when_another_unit_supports(self) -> None:
        t = Table(Side(units=[UnitAt("GD01-046", "ST04-011", rested=True), "GD01-055", "ST04-008"]))
        t.activate("GD01-055")
        t.choose("ST04-008")
        assert t.you.unit("GD01-046").rested


class TestShamblo:
    card = "GD01-047"

    def attack(self, *others: UnitAt | str) -> Table:
        you = Side(units=["GD01-047", *others], base_rested=True, hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-003", UnitAt("X-004", rested=True)], base="X-009"))
        t.attack("GD01-047")
        return t

    def test_with_2_other_rested_units_3_damage_to_an_enemy_unit(self) -> None:
        for number in (2, 3):
            t = self.attack(*[UnitAt("ST01-005", rested=True)] * number)
            t.targets("X-003", "X-004")
            t.choose("X-003")
            assert (t.enemy.unit("X-003").damage, t.enemy.unit("X-004").damage) == (3, 0)
            assert t.prompt.kind == "block"

    def test_not_with_fewer(self) -> None:
        t = self.attack(UnitAt("ST01-005", rested=True), "ST01-005", "ST01-005")
        assert t.prompt.kind == "block"

    def test_every_attack(self) -> None:
        t = self.attack(*[UnitAt("ST01-005", rested=True)] * 2)
        t.choose("X-003")
        t.fight()
        t.command("X-007")
        t.choose("GD01-047")
        t.attack("GD01-047")
        t.choose("X-003")
        assert t.enemy.units == ["X-004"]


class TestZaku1SniperType(SupportTests):
    card = "GD01-048"
    amount = 1

    def deploy(self, top: str) -> Table:
        t = Table(Side(hand=["GD01-048"], resources=2, deck=[top, "ST04-003"], filler_count=2))
        t.deploy("GD01-048")
        return t

    def test_a_zeon_unit_card_may_be_revealed_and_added(self) -> None:
        for top in ("ST03-007", "ST03-003"):
            t = self.deploy(top)
            t.asks("may", "yes", "no")
            t.answer("yes")
            assert t.you.hand == [top]
            assert t.shown(top)
            assert t.you.deck == ["ST04-003", "ST01-005", "ST01-005"]
            t.quiet()

    def test_left_it_goes_to_the_bottom(self) -> None:
        t = self.deploy("ST03-007")
        t.answer("no")
        assert t.you.hand == []
        assert not t.shown("ST03-007")
        assert t.you.deck == ["ST04-003", "ST01-005", "ST01-005", "ST03-007"]
        t.quiet()

    def test_another_card_goes_to_the_bottom(self) -> None:
        for top in ("ST01-003", "ST03-011", "GD01-106"):
            t = self.deploy(top)
            t.nothing_fits("may")
            t.quiet()
            assert t.you.deck == ["ST04-003", "ST01-005", "ST01-005", top]


class TestBlitzGundam:
    card = "GD01-049"

    def test_deploy_gives_a_zaft_unit_with_5_or_more_ap_first_strike(self) -> None:
        units = [UnitAt("ST04-006", "ST04-011"), UnitAt("ST04-006", "GD01-093"), "ST04-006", "X-003"]
        t = Table(Side(hand=["GD01-049"], units=units, resources=4), Side(units=[UnitAt("ST04-006", "ST04-011")]))
        t.deploy("GD01-049")
        t.targets("ST04-006", "ST04-006")  # AP 4 + 1, 4 + 2
        t.choose("ST04-006")
        unit = t.you.unit("ST04-006")
        assert unit.keywords == {"first strike": 1}
        t.attack("X-003")
        t.fight()
        assert unit.keywords == {"first strike": 1}
        t.end_turn()
        assert unit.keywords == {}


class TestLaGOWE:
    card = "GD01-050"

    def attack(self, target: str, pilot: str | None = "GD01-093", boost: bool = True) -> Table:
        you = Side(units=[UnitAt("GD01-050", pilot)], hand=["GD01-113"] * boost, resources=3)
        t = Table(you, Side(units=[UnitAt("X-003", rested=True), "X-004"], base="X-009"))
        if boost:
            t.command("GD01-113")
            t.choose("GD01-050")
        t.attack("GD01-050", target)
        return t

    def test_attacking_a_unit_with_5_or_more_ap_2_damage_to_an_enemy_unit(self) -> None:
        t = self.attack("X-003", None)
        assert t.you.unit("GD01-050").ap == 5
        t.targets("X-003", "X-004")
        t.choose("X-004")
        assert t.enemy.unit("X-004").damage == 2
        assert t.prompt.kind == "block"

    def test_not_with_4_ap_and_not_against_the_player(self) -> None:
        assert self.attack("X-003", "GD01-093", boost=False).prompt.kind == "block"
        assert self.attack("player").prompt.kind == "block"

    def test_every_attack(self) -> None:
        you = Side(units=[UnitAt("GD01-050", "ST04-011")], hand=["GD01-113", "X-007"], resources=9)
        t = Table(you, Side(units=[UnitAt("ST03-007", rested=True), UnitAt("ST03-007", rested=True), "X-003"]))
        t.command("GD01-113")
        t.choose("GD01-050")
        for _ in range(2):
            t.attack("GD01-050", "ST03-007")
            t.choose("X-003")
            t.fight()
            if t.can("command:X-007"):
                t.command("X-007")
                t.choose("GD01-050")
        assert t.enemy.unit("X-003").damage == 4


class TestGearaZuluGuardsType:
    card = "GD01-052"

    def test_deploy_deals_1_damage_to_an_enemy_unit(self) -> None:
        t = Table(Side(hand=["GD01-052"], units=["X-004"], resources=4), Side(units=["X-003", "ST01-003"]))
        t.deploy("GD01-052")
        t.targets("X-003", "ST01-003")
        t.choose("ST01-003")
        assert (t.enemy.unit("ST01-003").damage, t.enemy.unit("X-003").damage) == (1, 0)
        t.quiet()


class TestGearaDogaHeavyArmedType:
    card = "GD01-053"

    def test_for_1_resource_1_damage_to_an_enemy_unit_with_2_or_less_ap(self) -> None:
        enemy = Side(units=["ST01-003", "ST04-004", "GD01-017"])  # AP 2, 1, 3
        t = Table(Side(units=["GD01-053", "ST01-003"], resources=2), enemy)
        t.activate("GD01-053")
        t.targets("ST01-003", "ST04-004")
        t.choose("ST01-003")
        assert t.enemy.unit("ST01-003").damage == 1
        assert t.you.resources == "rR"
        assert not t.you.unit("GD01-053").rested
        assert not t.can("activate:*")
        t.next_turn()
        assert t.can("activate:*")

    def test_not_without_a_resource_nor_in_an_action_step(self) -> None:
        assert not Table(Side(units=["GD01-053"]), Side(units=["ST01-003"])).can("activate:*")
        t = Table(Side(units=["GD01-053", "ST01-005"], resources=2), Side(units=["ST01-003"]))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        assert not t.can("activate:*")


class TestDuelGundam:
    card = "GD01-054"

    def test_with_5_or_more_ap_it_gains_breach_3(self) -> None:
        for pilot, keywords in (("GD01-093", {"breach": 3}), ("GD01-094", {}), (None, {})):
            t = Table(Side(units=[UnitAt("GD01-054", pilot), "X-004"]))
            assert t.you.unit("GD01-054").keywords == keywords
            assert t.you.unit("X-004").keywords == {}
        t = Table(Side(units=["GD01-054"], hand=["GD01-113"], resources=3))
        t.command("GD01-113")
        t.choose("GD01-054")
        assert t.you.unit("GD01-054").keywords == {"breach": 3}  # AP 6

    def test_ap_less_than_5_in_the_action_step_the_breach_is_gone(self) -> None:
        """Q133."""
        enemy = Side(units=[UnitAt("ST03-007", rested=True)], hand=["GD01-119"], resources=2, base="X-009")
        t = Table(Side(units=[UnitAt("GD01-054", "GD01-093")]), enemy)
        t.attack("GD01-054", "ST03-007")
        t.skip_block()
        t.command("GD01-119")
        t.choose("GD01-054")
        t.fight()
        assert t.enemy.units == []
        assert t.enemy.base.damage == 0


class TestBuCUE(SupportTests):
    card = "GD01-055"
    amount = 2


class TestGearaDogaSleeves:
    card = "GD01-056"

    def test_destroyed_1_damage_to_an_enemy_unit_with_5_or_less_ap(self) -> None:
        you = Side(units=["GD01-056", "X-004"], hand=["X-008"], resources=1)
        t = Table(you, Side(units=["X-004", UnitAt("X-003", damage=1), "ST01-003"]))
        t.command("X-008")
        t.choose("GD01-056")
        t.targets("X-004", "ST01-003")
        t.choose("X-004")
        assert (t.enemy.unit("X-004").damage, t.you.unit("X-004").damage) == (1, 0)
        t.quiet()


class TestGallussK:
    card = "GD01-058"

    def table(self) -> Table:
        you = Side(units=["GD01-058", "X-005", UnitAt("ST01-003", damage=0)], base="X-009", resources=2)
        t = Table(you, Side(units=["X-004", "ST01-003"], base="X-009"))
        t.attack("X-005")
        t.skip_block()
        t.answer("pass")
        return t

    def test_for_1_resource_a_unit_of_lv_4_or_higher_gets_ap_this_battle(self) -> None:
        """Q134: an enemy Unit too."""
        t = self.table()
        t.activate("GD01-058")
        t.targets("X-005", "X-004")
        t.choose("X-005")
        assert t.you.unit("X-005").ap == 4 + 1
        assert t.you.resources == "rR"
        t.answer("pass")
        assert not t.can("activate:*")  # once per turn
        t.fight()
        assert t.enemy.base.damage == 5
        assert t.you.unit("X-005").ap == 4
        t.next_turn()
        t.attack("X-005")
        t.skip_block()
        t.answer("pass")
        assert t.can("activate:*")

    def test_an_enemy_unit(self) -> None:
        t = self.table()
        t.activate("GD01-058")
        t.choose("X-004")
        assert t.enemy.unit("X-004").ap == 5 + 1

    def test_only_in_action_steps(self) -> None:
        assert not Table(Side(units=["GD01-058", "X-005"], resources=2)).can("activate:*")


class TestZeeZulu:
    card = "GD01-059"

    def test_attacking_the_player_it_gets_2_ap_this_battle(self) -> None:
        t = Table(Side(units=["GD01-059", "ST01-005"], hand=["X-007"], resources=1), Side(base="X-009"))
        t.attack("GD01-059")
        unit = t.you.unit("GD01-059")
        assert (unit.ap, t.you.unit("ST01-005").ap) == (4, 2)
        t.fight()
        assert (unit.ap, t.enemy.base.damage) == (2, 4)
        t.command("X-007")
        t.choose("GD01-059")
        t.attack("GD01-059")
        assert unit.ap == 4

    def test_not_attacking_a_unit(self) -> None:
        t = Table(Side(units=["GD01-059"]), Side(units=[UnitAt("X-003", rested=True)]))
        t.attack("GD01-059", "X-003")
        assert t.you.unit("GD01-059").ap == 2

    def test_blocked_it_keeps_it(self) -> None:
        """Q135."""
        t = Table(Side(units=["GD01-059"]), Side(units=["GD01-086"]))
        t.attack("GD01-059")
        t.block("GD01-086")
        assert t.you.unit("GD01-059").ap == 4
        t.fight()
        assert t.enemy.units == []


class TestZuOOT(SupportTests):
    card = "GD01-061"
    amount = 1


class TestZnO:
    card = "GD01-063"

    def test_in_your_turn_battling_an_enemy_unit_of_lv_2_or_lower_first_strike(self) -> None:
        for foe, there in (("ST01-005", True), ("ST03-007", True), ("GD01-004", False)):  # Lv.2, 1, 3
            t = Table(Side(units=["GD01-063", "ST01-003"]), Side(units=[UnitAt(foe, rested=True, damage=1)]))
            assert t.you.unit("GD01-063").keywords == {}
            t.attack("GD01-063", foe)
            assert t.you.unit("GD01-063").keywords == ({"first strike": 1} if there else {})
            assert t.you.unit("ST01-003").keywords == {}
            t.fight()
            assert t.enemy.units == []
            assert ("GD01-063" in t.you.units) == there

    def test_not_against_the_player(self) -> None:
        t = Table(Side(units=["GD01-063"]), Side(units=["ST01-005"]))
        t.attack("GD01-063")
        assert t.you.unit("GD01-063").keywords == {}

    def test_blocked_by_a_higher_unit_it_loses_it(self) -> None:
        """Q136."""
        t = Table(Side(units=["GD01-063"]), Side(units=[UnitAt("ST01-005", rested=True), "GD01-072"]))
        t.attack("GD01-063", "ST01-005")
        assert t.you.unit("GD01-063").keywords == {"first strike": 1}
        t.block("GD01-072")
        assert t.you.unit("GD01-063").keywords == {}
        t.fight()
        assert t.you.units == []

    def test_not_in_the_enemy_turn(self) -> None:
        t = Table(Side(units=[UnitAt("GD01-063", rested=True)]), Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005", "GD01-063")
        assert t.you.unit("GD01-063").keywords == {}
