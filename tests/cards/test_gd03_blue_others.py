"""GD03 Steel Requiem, the blue Pilots, Commands and Bases."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestPaptimusScirocco(PilotTests):
    card = "GD03-084"

    def paired(self, unit: str, *others: str) -> Table:
        you = Side(units=[unit, *(UnitAt(x, damage=1) for x in others)], hand=["GD03-084"], resources=5)
        t = Table(you, Side(units=["GD03-013"]))
        t.pair("GD03-084", unit)
        return t

    def test_linked_another_unit_gains_repair_2_and_for_a_jupitris_unit_a_card(self) -> None:
        for other, drawn in (("GD03-009", 1), ("ST01-005", 0)):
            t = self.paired("GD03-002", "GD03-009", "ST01-005")
            t.targets("GD03-009", "ST01-005")
            t.choose(other)
            assert t.you.unit(other).keywords == {"repair": 2}
            assert len(t.you.hand) == drawn
            t.end_turn()
            if t.prompt.kind == "trigger_order":
                t.answer("resolve:*")
            assert t.you.unit(other).damage == 0
            assert t.you.unit(other).keywords == {}

    def test_not_when_only_paired(self) -> None:
        self.paired("GD03-004", "GD03-009").quiet()


class TestChristinaMackenzie(PilotTests):
    card = "GD03-085"

    def test_paired_with_a_gundam_nt_1_she_costs_nothing(self) -> None:
        """Q238: her Lv. stays."""
        units = ["GD03-001", "GD03-007", "ST01-001"]
        t = Table(Side(units=units, hand=["GD03-085"] * 2, rested_resources=3))
        assert sorted(x for x in t.offers if x.startswith("pair")) == [
            "pair:GD03-085>GD03-001", "pair:GD03-085>GD03-001", "pair:GD03-085>GD03-007", "pair:GD03-085>GD03-007",
        ]  # fmt: skip
        t.pair("GD03-085", "GD03-007")
        assert t.you.resources == "rrr"
        assert not Table(Side(units=units, hand=["GD03-085"], resources=2)).can("pair:*")

    def test_with_other_units_she_costs_1(self) -> None:
        t = Table(Side(units=["ST01-001"], hand=["GD03-085"], resources=3))
        t.pair("GD03-085", "ST01-001")
        assert t.you.resources.count("R") == 2


class TestYazanGable(PilotTests):
    card = "GD03-086"

    def test_attack_a_titans_unit_of_its_lv_gets_ap_1_this_turn(self) -> None:
        """Q239."""
        units = [UnitAt("GD03-015", "GD03-086"), "GD03-004", "GD03-003", "GD03-002", "ST01-005"]  # Lv.6, 5, 6, 7
        you = Side(units=units, base="GD03-123", hand=["X-007"], resources=1)
        t = Table(you, Side(units=["GD03-014"], base="X-009"))
        t.attack("GD03-015")
        t.targets("GD03-015", "GD03-004", "GD03-003")
        t.choose("GD03-004")
        t.fight()
        assert t.you.unit("GD03-004").ap == 5 + 1
        assert t.you.unit("GD03-015").ap == 4 + 1  # the Pilot's
        t.command("X-007")
        t.choose("GD03-015")
        t.attack("GD03-015")
        t.choose("GD03-004")
        t.fight()
        assert t.you.unit("GD03-004").ap == 5 + 2
        t.end_turn()
        assert t.you.unit("GD03-004").ap == 5


class TestSarahZabiarov(PilotTests):
    card = "GD03-087"

    def test_linked_rest_an_enemy_unit_of_lv_3_or_lower(self) -> None:
        you = Side(units=["GD03-003", "ST01-005"], hand=["GD03-087"], resources=3)
        t = Table(you, Side(units=["ST01-003", "ST01-005", "X-005"]))
        t.pair("GD03-087", "GD03-003")
        t.targets("ST01-003", "ST01-005")
        t.choose("ST01-003")
        assert t.enemy.unit("ST01-003").rested

    def test_not_when_only_paired(self) -> None:
        t = Table(Side(units=["GD03-004"], hand=["GD03-087"], resources=3), Side(units=["ST01-003"]))
        t.pair("GD03-087", "GD03-004")
        t.quiet()


class TestAHealthyCuriosity:
    card = "GD03-101"

    def played(self, copies: int) -> Table:
        you = Side(hand=["GD03-101"], units=["ST01-005"], resources=3, trash=["GD03-101"] * copies + ["ST01-005"])
        t = Table(you, Side(units=["X-005", "ST01-005", "ST03-009", "X-010", UnitAt("X-004", damage=1), "X-004"]))
        t.command("GD03-101")
        assert len(t.you.hand) == 1
        return t

    def test_draw_1_and_with_2_in_the_trash_rest_one_with_4_or_less_hp(self) -> None:
        for copies in (2, 3):
            t = self.played(copies)
            t.targets("X-005", "ST01-005", "ST03-009", "X-004")
            t.choose("X-005")
            assert t.enemy.unit("X-005").rested

    def test_copies_in_the_enemy_trash_do_not_count(self) -> None:
        t = Table(Side(hand=["GD03-101"], resources=3), Side(units=["X-005"], trash=["GD03-101"] * 2))
        t.command("GD03-101")
        t.quiet()

    def test_with_one_in_the_trash_only_the_card(self) -> None:
        """Q244: the one being played does not count."""
        self.played(1).quiet()

    def test_it_is_played_without_a_target(self) -> None:
        t = Table(Side(hand=["GD03-101"], resources=3, trash=["GD03-101"] * 2))
        t.command("GD03-101")
        assert len(t.you.hand) == 1
        t.quiet()


class TestPrivilegedPosition:
    card = "GD03-102"

    def test_burst_draw_1(self) -> None:
        t = burst("GD03-102")
        t.burst("GD03-102")
        assert len(t.you.hand) == 1

    def test_action_a_titans_link_unit_battling_an_enemy_unit_is_set_as_active(self) -> None:
        units = [UnitAt("GD03-012", "GD03-087"), UnitAt("GD03-012", "GD03-087", rested=True)]
        you = Side(units=units, hand=["GD03-102"], resources=6)
        t = Table(you, Side(units=[UnitAt("X-003", rested=True)]))
        assert not t.can("command:*")
        t.attack("GD03-012", "X-003")
        t.skip_block()
        t.answer("pass")
        t.command("GD03-102")
        t.targets("GD03-012")
        t.choose("GD03-012")
        assert not t.you.unit("GD03-012").rested
        assert t.you.unit("GD03-012", 2).rested

    def test_not_for_others(self) -> None:
        for unit, target in (
            (UnitAt("GD03-004", "X-006"), "X-003"),
            (UnitAt("X-003", "X-006"), "X-003"),
            (UnitAt("GD03-012", "GD03-087"), "player"),
            (UnitAt("GD03-023", "GD03-085"), "X-003"),  # a Link Unit, but not of the Titans
        ):
            you = Side(units=[unit], hand=["GD03-102"], resources=6)
            t = Table(you, Side(units=[UnitAt("X-003", rested=True)]))
            t.attack(unit.card, target)
            t.skip_block()
            t.answer("pass")
            assert not t.can("command:*")


class TestFieldDirective:
    card = "GD03-103"

    def test_burst_rest_an_enemy_unit_with_2_or_less_hp(self) -> None:
        enemy = Side(units=["ST01-005", "ST01-008", "GD03-011"], base_damage=1)
        t = burst("GD03-103", Side(units=["ST01-005"]), enemy, attacker="X-003")
        t.burst("GD03-103")
        t.targets("ST01-005", "ST01-008")
        t.choose("ST01-005")
        assert t.enemy.unit("ST01-005").rested

    def test_main_2_damage_to_a_rested_enemy_unit(self) -> None:
        rested = [UnitAt("X-003", rested=True), UnitAt("X-004", rested=True)]
        for others in (["X-004"], ["X-005", "X-005"]):
            enemy = Side(units=[*rested, *others], base="X-009", base_rested=True)
            t = Table(Side(hand=["GD03-103"], units=[UnitAt("X-003", rested=True)], resources=4), enemy)
            t.command("GD03-103")
            t.targets("X-003", "X-004")
            t.choose("X-004")
            assert t.enemy.unit("X-004").damage == 2

    def test_not_played_with_2_enemy_units(self) -> None:
        """Q245."""
        enemy = Side(units=[UnitAt("X-003", rested=True), "X-005"])
        assert not Table(Side(hand=["GD03-103"], units=["X-003"], resources=4), enemy).can("command:*")


class TestReccoasShadow(CommandPilotTests):
    card = "GD03-104"
    pilot = "Reccoa Londe"

    def played(self, *units: UnitAt | str) -> Table:
        you = Side(hand=["GD03-104"], units=["ST01-005", *units], resources=3)
        t = Table(you, Side(units=["ST01-005", "GD03-008", "ST01-003", UnitAt("GD03-012", "GD03-087", rested=True)]))
        t.command("GD03-104")
        return t

    def test_rest_an_enemy_unit_with_3_or_less_hp(self) -> None:
        for units in ((), ("GD03-003", UnitAt("ST01-003", "GD03-087"), UnitAt("GD03-004", "GD03-086"))):
            t = self.played(*units)
            t.targets("ST01-005", "GD03-008", "GD03-012")
            t.choose("ST01-005")
            assert t.enemy.unit("ST01-005").rested
            assert not t.enemy.unit("GD03-008").rested
            t.quiet()

    def test_with_a_jupitris_link_unit_1_to_2_instead(self) -> None:
        t = self.played(UnitAt("GD03-003", "GD03-087"))
        t.targets("ST01-005", "GD03-008", "GD03-012", most=2)
        t.choose("ST01-005", "GD03-008")
        assert t.enemy.unit("ST01-005").rested
        assert t.enemy.unit("GD03-008").rested
        t = self.played(UnitAt("GD03-003", "GD03-087"), UnitAt("GD03-003", "GD03-087"))
        t.targets("ST01-005", "GD03-008", "GD03-012", most=2)
        t.choose("ST01-005")
        t.quiet()

    def test_in_an_action_step_as_well(self) -> None:
        you = Side(hand=["GD03-104"], resources=3)
        t = Table(you, Side(units=["ST01-005", "X-003"]), active=ENEMY)
        t.attack("X-003")
        t.skip_block()
        t.command("GD03-104")
        t.choose("ST01-005")
        assert t.enemy.unit("ST01-005").rested


class TestJupitris(BaseTests):
    card = "GD03-123"

    def test_then_with_a_jupitris_unit_rest_an_enemy_unit_of_lv_3_or_lower(self) -> None:
        for units, asked in ((["GD03-012"], True), (["GD03-012"] * 2, True), (["GD03-014"], False)):
            you = Side(hand=["GD03-123"], units=units, shields=["ST01-003"], resources=3)
            t = Table(you, Side(units=["GD03-012", "ST01-005", "X-005"]))
            t.deploy("GD03-123")
            assert t.you.hand == ["ST01-003"]
            if asked:
                t.targets("GD03-012", "ST01-005")
                t.choose("GD03-012")
            assert t.enemy.unit("GD03-012").rested is asked
            t.quiet()

    def test_without_a_target_the_shield_is_added_all_the_same(self) -> None:
        you = Side(hand=["GD03-123"], units=["GD03-012"], shields=["ST01-003"], resources=3)
        t = Table(you, Side(units=["X-005"]))
        t.deploy("GD03-123")
        t.quiet()
        assert t.you.hand == ["ST01-003"]

    def test_without_shields_it_rests_all_the_same(self) -> None:
        t = Table(Side(hand=["GD03-123"], units=["GD03-012"], resources=3), Side(units=["ST01-003"]))
        t.deploy("GD03-123")
        t.targets("ST01-003")


class TestRiboColony(BaseTests):
    card = "GD03-124"

    def test_pairing_a_pilot_of_lv_3_or_lower_rests_one_with_3_or_less_hp_once(self) -> None:
        you = Side(base="GD03-124", units=["X-003", "X-003", "X-003", "ST01-005"], hand=["X-307", *["X-006"] * 2])
        you.resources = 9
        t = Table(you, Side(units=["ST01-005", "ST01-003", "GD03-011"]))
        t.pair("X-307", "X-003")
        t.targets("ST01-005", "GD03-011")
        t.choose("ST01-005")
        assert t.enemy.unit("ST01-005").rested
        t.pair("X-006", "X-003")
        t.quiet()
        t.next_turn()
        t.pair("X-006", "X-003")
        t.targets("ST01-005", "GD03-011")

    def test_not_for_a_pilot_of_lv_4_nor_the_enemy(self) -> None:
        t = Table(Side(base="GD03-124", units=["X-003"], hand=["X-304"], resources=9), Side(units=["ST01-005"]))
        t.pair("X-304", "X-003")
        t.quiet()
        enemy = Side(hand=["X-006"], units=["ST01-005", "X-003"], resources=9)
        t = Table(Side(base="GD03-124"), enemy, active=ENEMY)
        t.pair("X-006", "X-003")
        t.quiet(ENEMY)
