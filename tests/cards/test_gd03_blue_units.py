"""GD03 Steel Requiem, the blue Units."""

from __future__ import annotations

from tests.cards.keywords import BlockerTests, RepairTests
from tests.cards.table import ENEMY, YOU, Side, Table, UnitAt


class TestGundamNT1(RepairTests):
    card = "GD03-001"
    amount = 2

    def paired(self, *enemy: UnitAt | str) -> Table:
        you = Side(units=["GD03-001", UnitAt("ST01-003", rested=True)], hand=["X-006", "X-016"], resources=9)
        t = Table(you, Side(units=enemy, base="X-009", base_rested=True))
        t.pair("X-006", "GD03-001")
        return t

    def test_paired_1_damage_to_a_rested_enemy_unit_and_a_card_when_that_destroys_it(self) -> None:
        t = self.paired(UnitAt("ST01-005", damage=1, rested=True), UnitAt("X-003", rested=True), "ST01-003")
        t.targets("ST01-005", "X-003")
        t.choose("ST01-005")
        assert t.enemy.trash == ["ST01-005"]
        assert len(t.you.hand) == 1 + 1

    def test_no_card_when_it_survives(self) -> None:
        """Q209: nor when it is destroyed later."""
        t = self.paired(UnitAt("ST01-005", rested=True))
        t.choose("ST01-005")
        assert t.enemy.unit("ST01-005").damage == 1
        t.attack("GD03-001", "ST01-005")
        t.fight()
        assert t.enemy.units == []
        assert t.you.hand == ["X-016"]

    def test_every_time(self) -> None:
        t = self.paired(UnitAt("X-003", rested=True))
        t.choose("X-003")
        t.command("X-016")
        t.choose("X-006")
        t.pair("X-006", "GD03-001")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 2

    def test_no_rested_enemy_unit_no_question(self) -> None:
        self.paired("ST01-005").quiet()


class TestTheO(RepairTests):
    card = "GD03-002"
    amount = 3

    def attacked(self, unit: UnitAt | str, pilot: str | None = "X-006", the_o_attacks: bool = False) -> Table:
        you = Side(units=[UnitAt("GD03-002", pilot), unit])
        t = Table(you, Side(units=["X-010", "X-004", "X-003"]))
        t.attack("GD03-002" if the_o_attacks else unit if isinstance(unit, str) else unit.card)
        return t

    def test_another_unit_with_repair_attacking_rests_an_enemy_unit_of_its_lv(self) -> None:
        """Q210."""
        t = self.attacked("GD03-001")
        t.targets("X-010", "X-004")
        t.choose("X-004")
        assert t.enemy.unit("X-004").rested
        assert not t.enemy.unit("X-010").rested

    def test_not_without_repair_nor_unpaired_nor_attacking_itself(self) -> None:
        assert self.attacked("GD03-004").prompt.kind == "block"
        assert self.attacked("GD03-001", None).prompt.kind == "block"
        assert self.attacked("GD03-001", the_o_attacks=True).prompt.kind == "block"

    def test_not_when_an_enemy_unit_with_repair_attacks(self) -> None:
        t = Table(Side(units=[UnitAt("GD03-002", "X-006")]), Side(units=["GD03-001", "X-005"]), active=ENEMY)
        t.attack("GD03-001")
        assert t.prompt.kind == "block"

    def test_repair_gained_counts_and_every_time(self) -> None:
        t = self.attacked(UnitAt("GD03-008", "X-006"))  # Repair 2 while paired
        t.targets("X-010")
        t = Table(
            Side(units=[UnitAt("GD03-002", "X-006"), "GD03-001", "GD03-001"]), Side(units=["X-010"], base="X-009")
        )
        for _ in range(2):
            t.attack("GD03-001")
            t.targets("X-010")
            t.choose("X-010")
            t.fight()


class TestMessala(RepairTests, BlockerTests):
    card = "GD03-003"


class TestHambrabi:
    card = "GD03-004"

    def attacking(self, *others: str) -> Table:
        you = Side(units=["GD03-004", *others], base="GD03-123", hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-005", "X-003", UnitAt("X-003", damage=1)], base="X-009"))
        t.attack("GD03-004")
        return t

    def test_with_2_other_titans_units_it_rests_one_with_5_or_less_hp(self) -> None:
        for others in (["GD03-009", "GD03-014"], ["GD03-014"] * 2, ["GD03-014"] * 3):
            t = self.attacking(*others)
            t.targets("X-005", "X-003")
            t.choose("X-003")
            assert (t.enemy.unit("X-003").rested, t.enemy.unit("X-003", 2).rested) == (False, True)
            t.fight()
            t.command("X-007")
            t.choose("GD03-004")
            t.attack("GD03-004")
            t.targets("X-005", "X-003")  # every time

    def test_not_with_fewer(self) -> None:
        assert self.attacking("GD03-014", "ST01-005").prompt.kind == "block"
        t = Table(Side(units=["GD03-004", "ST01-005"]), Side(units=["GD03-014", "GD03-014"]))
        t.attack("GD03-004")
        assert t.prompt.kind == "block"


class TestKshatriyaBesserung(RepairTests):
    card = "GD03-005"

    def test_deploy_draw_1(self) -> None:
        t = Table(Side(hand=["GD03-005"], resources=6, deck=["ST04-003"]))
        t.deploy("GD03-005")
        assert t.you.hand == ["ST04-003"]
        assert t.enemy.hand == []


class TestPenelopeMiddleForm:
    card = "GD03-006"

    def test_deploy_rest_1_to_2_enemy_units_with_3_or_less_hp(self) -> None:
        for chosen in (["ST01-005"], ["ST01-005", "X-005"]):
            you = Side(hand=["GD03-006"], resources=6, units=["ST01-005"])
            t = Table(you, Side(units=["ST01-005", UnitAt("X-005", damage=1), "X-005", "GD03-008"]))
            t.deploy("GD03-006")
            t.targets("ST01-005", "X-005", "GD03-008", most=2)
            t.choose(*chosen)
            rested = [t.enemy.unit(x).rested for x in ("ST01-005", "X-005", "GD03-008")]
            assert rested == [True, len(chosen) == 2, False]
            assert not t.you.unit("ST01-005").rested

    def test_one_alone_is_enough(self) -> None:
        t = Table(Side(hand=["GD03-006"], resources=6), Side(units=["ST01-005", "X-005"]))
        t.deploy("GD03-006")
        t.targets("ST01-005")
        t.choose("ST01-005")
        assert t.enemy.unit("ST01-005").rested


class TestGundamNT1FullArmor:
    card = "GD03-007"

    def test_destroyed_rest_an_enemy_unit_with_3_or_less_hp(self) -> None:
        you = Side(units=["GD03-007", "ST01-005"], hand=["X-008"], resources=1)
        t = Table(you, Side(units=["ST01-005", "GD03-008", "ST01-003"]))
        t.command("X-008")
        t.choose("GD03-007")
        t.targets("ST01-005", "GD03-008")
        t.choose("GD03-008")
        assert t.enemy.unit("GD03-008").rested
        t.quiet()


class TestBolinoakSammahn:
    card = "GD03-008"

    def test_repair_2_while_paired(self) -> None:
        t = Table(Side(units=[UnitAt("GD03-008", "ST01-011", damage=3), "ST01-005"]))  # not linked
        assert t.you.unit("GD03-008").keywords == {"repair": 2}
        assert t.you.unit("ST01-005").keywords == {}
        t.end_turn()
        assert t.you.unit("GD03-008").damage == 1
        assert Table(Side(units=["GD03-008"])).you.unit("GD03-008").keywords == {}


class TestPalaceAthene:
    card = "GD03-009"
    titans = ("GD03-014", "GD03-102", "GD03-086", "GD03-104")  # GD03-102 has no traits

    def deployed(self, trash: tuple[str, ...] = titans) -> Table:
        you = Side(hand=["GD03-009"], units=["ST01-005"], resources=5, trash=trash)
        t = Table(you, Side(units=["X-005", "X-010", "X-004"], trash=["GD03-014"] * 2))
        t.deploy("GD03-009")
        return t

    def test_deploy_exile_2_titans_cards_rest_an_enemy_unit_of_lv_4_or_lower(self) -> None:
        """Q211: exiled cards lie in the removal area."""
        t = self.deployed()
        t.answer("yes")
        t.targets("GD03-014", "GD03-086", "GD03-104", least=2, most=2)
        t.choose("GD03-014", "GD03-104")
        assert sorted(t.you.removal) == ["GD03-014", "GD03-104"]
        t.targets("X-005", "X-010")
        t.choose("X-005")
        assert t.enemy.unit("X-005").rested

    def test_declined_nothing_happens(self) -> None:
        t = self.deployed()
        t.answer("no")
        t.quiet()
        assert t.you.removal == []
        assert not t.enemy.unit("X-005").rested

    def test_not_asked_with_one_such_card(self) -> None:
        self.deployed(self.titans[:2]).quiet()


class TestFullArmorUnicornGundamDestroyMode(RepairTests):
    card = "GD03-010"
    amount = 3


class TestMessalaMAMode:
    card = "GD03-012"

    def test_repair_1(self) -> None:
        for active, left in ((YOU, 1), (ENEMY, 2)):
            t = Table(Side(units=[UnitAt("GD03-012", "GD03-087", damage=2)]), active=active)
            t.end_turn()
            assert t.you.unit("GD03-012").damage == left


class TestHizack:
    card = "GD03-013"

    def test_with_another_jupitris_unit_ap_1_and_repair_1(self) -> None:
        for others in (["GD03-012"], ["GD03-012", "GD03-003"]):
            t = Table(Side(units=[UnitAt("GD03-013", damage=1), *others]))
            unit = t.you.unit("GD03-013")
            assert (unit.ap, unit.keywords, t.you.unit("GD03-012").ap) == (3, {"repair": 1}, 3)
            t.end_turn()
            assert unit.damage == 0

    def test_not_without(self) -> None:
        t = Table(Side(units=["GD03-013", "GD03-014"], base="GD03-123"), Side(units=["GD03-012"]))
        assert (t.you.unit("GD03-013").ap, t.you.unit("GD03-013").keywords) == (2, {})


class TestHizackCustom:
    card = "GD03-014"

    def test_with_2_titans_units_it_costs_1_less(self) -> None:
        for units, left in ((["GD03-014", "GD03-013"], 2), (["GD03-014"] * 3, 2), (["GD03-014", "ST01-005"], 1)):
            you = Side(hand=["GD03-014"], units=units, base="GD03-123", resources=3)
            t = Table(you, Side(units=["GD03-014"]))
            t.deploy("GD03-014")
            assert t.you.resources.count("R") == left

    def test_its_lv_stays(self) -> None:
        """Q212."""
        assert not Table(Side(hand=["GD03-014"], units=["GD03-014"] * 2, resources=2)).can("deploy:*")
        assert Table(Side(hand=["GD03-014"], units=["GD03-014"] * 2, resources=1, rested_resources=2)).can("deploy:*")


class TestBaundDoc:
    card = "GD03-015"

    def test_exiling_3_titans_cards_it_gains_breach_4_this_turn_once(self) -> None:
        """Q213: exiled cards lie in the removal area."""
        you = Side(units=["GD03-015", "GD03-014"], trash=["GD03-014"] * 6 + ["ST01-005"])
        t = Table(you, Side(units=[UnitAt("ST01-005", rested=True)], base="X-009"))
        t.activate("GD03-015")
        assert t.can("*:GD03-014")
        assert not t.can("*:ST01-005")
        t.choose(*["GD03-014"] * 3)
        assert t.you.removal == ["GD03-014"] * 3
        assert t.you.unit("GD03-015").keywords == {"breach": 4}
        assert t.you.unit("GD03-014").keywords == {}
        assert not t.can("activate:*")
        t.attack("GD03-015", "ST01-005")
        t.fight()
        assert t.enemy.base.damage == 4
        t.next_turn()
        assert t.you.unit("GD03-015").keywords == {}
        assert t.can("activate:GD03-015*")

    def test_not_with_2_such_cards(self) -> None:
        you = Side(units=["GD03-015"], trash=["GD03-014"] * 2 + ["ST01-005"])
        assert not Table(you, Side(trash=["GD03-014"])).can("activate:*")
