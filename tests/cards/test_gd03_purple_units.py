"""GD03 Steel Requiem, the purple Units."""

from __future__ import annotations

from collections.abc import Sequence

from tests.cards.keywords import BlockerTests
from tests.cards.table import ENEMY, Side, Table, UnitAt


class TestGundamExiaTransAm:
    card = "GD03-049"

    def fought(self, cb: int = 10, base: str | None = "EXB-001", unit: str = "GD03-049", suppressed: int = 0) -> Table:
        you = Side(units=["GD03-049", "ST01-005"], trash=["GD03-063"] * cb + ["ST01-005"] * 9)
        units = [UnitAt("X-005", damage=2), "GD03-011", UnitAt("ST01-003", damage=2), UnitAt("X-003", damage=4)]
        enemy = Side(units=units, base=base, shields=["ST01-003"] * suppressed, trash=["GD03-063"] * 10)
        t = Table(you, enemy)
        t.attack(unit)
        t.fight()
        return t

    def test_destroying_a_base_or_shields_destroys_a_unit_with_the_lowest_hp(self) -> None:
        """Q224: HP that are left. Q225: with several, one of them."""
        for t in (self.fought(), self.fought(12, base=None, suppressed=3)):
            t.targets("X-005", "ST01-003", "X-003")
            t.choose("ST01-003")
            assert t.enemy.units == ["X-005", "GD03-011", "X-003"]
            t.quiet()

    def test_suppression(self) -> None:
        assert self.fought(base=None, suppressed=3).enemy.shields == ["ST01-003"]

    def test_not_with_9_cb_cards_nor_when_the_base_survives_nor_another_unit(self) -> None:
        self.fought(9).quiet()
        self.fought(base="X-009").quiet()
        t = self.fought(unit="ST01-005", base=None, suppressed=3)
        t.quiet()

    def test_every_time(self) -> None:
        you = Side(units=["GD03-049"], trash=["GD03-063"] * 10, hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-003", "X-004"], shields=["ST01-003"] * 2))
        t.attack("GD03-049")
        t.fight()
        t.choose("X-004")
        t.command("X-007")
        t.choose("GD03-049")
        t.attack("GD03-049")
        t.fight()
        t.targets("X-003")

    def test_not_with_effect_damage(self) -> None:
        """13-1-2: Breach."""
        you = Side(units=["GD03-049"], trash=["GD03-063"] * 10, hand=["ST02-012"], resources=4)
        t = Table(you, Side(units=[UnitAt("ST01-005", rested=True), "X-003"]))
        t.command("ST02-012")
        t.choose("GD03-049")
        t.attack("GD03-049", "ST01-005")
        t.fight()
        assert t.enemy.base_number is None
        t.quiet()

    def test_not_for_a_unit(self) -> None:
        you = Side(units=["GD03-049"], trash=["GD03-063"] * 10)
        t = Table(you, Side(units=[UnitAt("ST01-005", rested=True), "X-003"]))
        t.attack("GD03-049", "ST01-005")
        t.fight()
        t.quiet()


class TestGundamBarbatosLupus:
    card = "GD03-050"

    def test_exiling_3_tekkadan_or_teiwaz_unit_cards_2_damage_as_often_as_there_are_cards(self) -> None:
        """Q226: exiled cards lie in the removal area."""
        trash = ["GD03-060"] * 3 + ["GD02-061"] * 3 + ["GD03-095", "ST01-005"]
        t = Table(Side(units=["GD03-050"], trash=trash), Side(units=["X-003", "X-004"]))
        for removed in (3, 6):
            t.activate("GD03-050")
            assert not t.can("*:GD03-095")
            assert not t.can("*:ST01-005")
            assert (t.prompt.least, t.prompt.most) == (3, 3)
            t.engine.answer(t.prompt.keys()[:3])
            assert len(t.you.removal) == removed
            t.targets("X-003", "X-004")
            t.choose("X-003")
        assert (t.enemy.unit("X-003").damage, t.enemy.unit("X-004").damage) == (4, 0)
        assert not t.can("activate:*")

    def test_not_with_2_such_cards(self) -> None:
        trash = ["GD03-060", "GD03-067", "GD03-095", "ST01-005"]
        enemy = Side(units=["X-003"], trash=["GD03-060"])
        assert not Table(Side(units=["GD03-050"], trash=trash), enemy).can("activate:*")


class TestGundamXDivider:
    card = "GD03-051"

    def linked(self, trash: Sequence[str], resources: int = 6, pilot: str = "GD03-096") -> Table:
        you = Side(units=["GD03-051"], hand=[pilot, "X-016"], resources=resources, trash=trash)
        t = Table(you, Side(units=["X-005", "X-004"], trash=["GD03-062"]))
        t.pair(pilot, "GD03-051")
        return t

    def test_linked_a_unit_card_of_lv_4_or_lower_is_deployed_from_the_trash_for_its_cost(self) -> None:
        """Q227: its Deploy effect activates."""
        t = self.linked(["GD03-062", "ST01-005", "X-004", "GD03-051", "X-006"])
        t.targets("GD03-062", "ST01-005", least=0)
        t.choose("GD03-062")
        assert t.you.units == ["GD03-051", "GD03-062"]
        assert not t.you.unit("GD03-062").rested
        assert t.you.resources.count("R") == 6 - 1 - 2
        t.targets("X-005")

    def test_every_time(self) -> None:
        t = self.linked(["GD03-062", "ST01-005"], resources=9)
        t.choose("ST01-005")
        t.command("X-016")
        t.choose("GD03-096")
        t.pair("GD03-096", "GD03-051")
        t.targets("GD03-062", least=0)

    def test_declined_nothing_is_paid(self) -> None:
        t = self.linked(["GD03-062"])
        t.answer()
        t.quiet()
        assert t.you.resources.count("R") == 5
        assert t.you.units == ["GD03-051"]

    def test_a_card_that_cannot_be_paid_is_not_deployed(self) -> None:
        t = self.linked(["ST01-003", "GD03-062"], resources=4)  # 3 Resources are left
        assert t.can("choose:GD03-062")
        you = Side(units=["GD03-051"], hand=["GD03-096"], resources=1, rested_resources=3, trash=["GD03-062"])
        t = Table(you)
        t.pair("GD03-096", "GD03-051")
        if t.prompt.kind != "act":
            t.choose("GD03-062")
        assert t.you.units == ["GD03-051"]
        assert t.you.trash == ["GD03-062"]

    def test_not_when_only_paired(self) -> None:
        self.linked(["GD03-062"], pilot="X-304").quiet()


class TestGundamVirtue:
    card = "GD03-052"

    def test_support_2(self) -> None:
        t = Table(Side(units=["GD03-052", "ST01-005"]))
        t.activate("GD03-052")
        t.choose("ST01-005")
        assert t.you.unit("ST01-005").ap == 4

    def fought(self, target: str = "GD03-064", *others: UnitAt | str, pilot: str | None = None) -> Table:
        you = Side(units=[UnitAt("GD03-052", pilot), *others])
        t = Table(you, Side(units=[UnitAt(target, rested=True), UnitAt("X-003", "X-310")]))
        t.attack("GD03-052", target)
        t.fight()
        return t

    def test_with_a_cb_pilot_a_unit_of_lv_5_or_lower_that_it_damages_is_destroyed(self) -> None:
        other = UnitAt("X-003", "X-310")
        assert self.fought(pilot="X-310").enemy.units == ["X-003"]
        assert self.fought("GD03-064", other, other).enemy.units == ["X-003"]
        assert self.fought("X-010", other).enemy.units == ["X-003"]
        assert self.fought("X-004", other).enemy.units == ["X-003"]  # though it falls itself

    def test_not_of_lv_6_nor_without_such_a_pilot(self) -> None:
        assert self.fought("ST02-001", UnitAt("X-003", "X-310")).enemy.units == ["ST02-001", "X-003"]
        assert self.fought(pilot="X-006").enemy.units == ["GD03-064", "X-003"]
        assert self.fought("GD03-064", "GD03-063").enemy.units == ["GD03-064", "X-003"]

    def test_attacked_it_does_so_as_well(self) -> None:
        you = Side(units=[UnitAt("GD03-052", "X-310", rested=True)])
        t = Table(you, Side(units=["GD03-064"]), active=ENEMY)
        t.attack("GD03-064", "GD03-052")
        t.fight()
        assert t.enemy.units == []

    def test_every_time_but_not_a_base(self) -> None:
        you = Side(units=["GD03-052", UnitAt("X-003", "X-310")], hand=["X-007"] * 2, resources=2)
        t = Table(you, Side(units=[UnitAt("GD03-064", rested=True)] * 2, base="X-014"))
        for target, left in (("player", 2), ("GD03-064", 1), ("GD03-064", 0)):
            t.attack("GD03-052", target)
            t.fight()
            assert (t.enemy.units, t.enemy.base_number, t.enemy.base.damage) == (["GD03-064"] * left, "X-014", 3)
            if left:
                t.command("X-007")
                t.choose("GD03-052")

    def test_that_is_no_destruction_with_battle_damage(self) -> None:
        """Q228."""
        t = self.fought(pilot="X-310")
        assert [x.how for x in t.engine.log if x.name == "destroy"] == ["effect"]

    def test_not_another_unit_nor_with_effect_damage(self) -> None:
        you = Side(units=["GD03-052", UnitAt("ST01-003", "X-310")], hand=["X-301"], resources=1)
        t = Table(you, Side(units=[UnitAt("X-005", rested=True)]))
        t.command("X-301")
        t.choose("X-005")
        t.attack("ST01-003", "X-005")
        t.fight()
        assert t.enemy.unit("X-005").damage == 3
        you = Side(units=[UnitAt("GD03-052", "X-002"), UnitAt("ST01-003", "X-310")])
        t = Table(you, Side(units=["X-005"]))
        t.attack("GD03-052")
        t.choose("X-005")
        assert t.enemy.unit("X-005").damage == 3


class TestGundamGusionRebakeFullCity(BlockerTests):
    card = "GD03-053"

    def damaged(self, unit: str, pilot: str | None = "X-006", active: int = 0) -> Table:
        units = [UnitAt("GD03-053", pilot), "GD03-050", "GD03-067", "GD02-061", "X-003"]
        you = Side(units=units, base="GD02-128", hand=["X-301"] * 2, resources=2)
        enemies = ["X-005", "X-010", "X-004", "GD03-061"]
        t = Table(you, Side(units=enemies, hand=["X-301"], resources=1), active=active)
        t.command("X-301")
        t.choose(unit)
        return t

    def test_a_tekkadan_or_teiwaz_unit_damaged_by_an_effect_in_your_turn_rests_an_enemy_unit_once(self) -> None:
        t = self.damaged("GD03-050")
        t.targets("X-005", "X-010")
        t.choose("X-005")
        assert t.enemy.unit("X-005").rested
        t.command("X-301")
        t.choose("GD03-050")
        t.quiet()
        for other in ("GD03-053", "GD03-067", "GD02-061"):
            assert self.damaged(other).can("choose:X-005")

    def test_not_for_other_units_nor_unpaired_nor_in_the_enemy_turn(self) -> None:
        self.damaged("X-003").quiet()
        self.damaged("X-004").quiet()
        self.damaged("GD03-061").quiet()
        self.damaged("GD02-128").quiet()
        self.damaged("GD03-050", None).quiet()
        self.damaged("GD03-050", active=ENEMY).quiet(ENEMY)

    def test_not_with_battle_damage(self) -> None:
        units = [UnitAt("GD03-053", "X-006"), "GD03-050"]
        t = Table(Side(units=units), Side(units=[UnitAt("ST01-005", rested=True), "X-005"]))
        t.attack("GD03-050", "ST01-005")
        t.fight()
        assert t.you.unit("GD03-050").damage == 2
        t.quiet()


class TestZeydra:
    card = "GD03-054"

    def test_it_cannot_be_blocked(self) -> None:
        t = Table(Side(units=["GD03-054"]), Side(units=["ST01-008"]))
        t.attack("GD03-054")
        assert not t.can("block:*")

    def paired(self, vagan: int = 4, pilot: str = "X-309") -> Table:
        you = Side(units=["GD03-054", "ST01-005"], hand=[pilot, "X-016"], resources=9)
        you.trash = ["GD03-065"] * vagan + ["ST01-005"]
        t = Table(you, Side(units=["X-005", "ST01-005", "X-004", "X-010"], trash=["GD03-065"] * 4))
        t.pair(pilot, "GD03-054")
        return t

    def test_paired_with_an_x_rounder_exiling_4_vagan_cards_destroys_an_enemy_unit_of_lv_4_or_lower(self) -> None:
        """Q229: exiled cards lie in the removal area."""
        t = self.paired(9)
        t.answer("yes")
        assert (t.prompt.least, t.prompt.most, t.can("*:ST01-005")) == (4, 4, False)
        t.engine.answer(t.prompt.keys()[:4])
        assert t.you.removal == ["GD03-065"] * 4
        t.targets("X-005", "ST01-005", "X-010")
        t.choose("X-005")
        assert t.enemy.trash[0] == "X-005"
        t.command("X-016")
        t.choose("X-309")
        t.pair("X-309", "GD03-054")
        t.asks("may", "yes", "no")  # every time

    def test_declined_or_not_possible(self) -> None:
        t = self.paired()
        t.answer("no")
        t.quiet()
        assert t.you.removal == []
        self.paired(3).quiet()
        self.paired(pilot="X-006").quiet()


class TestGundamHajiroboshi2ndForm:
    card = "GD03-055"

    def test_paired_with_a_purple_pilot_destroy_an_enemy_unit_of_lv_2_or_lower(self) -> None:
        for pilot in ("X-309", "X-006"):
            you = Side(units=["GD03-055", "ST01-005"], hand=[pilot, "X-016"], resources=9)
            t = Table(you, Side(units=["ST01-008", "ST01-005", "ST01-003", "X-015"]))
            t.pair(pilot, "GD03-055")
            if pilot == "X-309":
                t.targets("ST01-008", "ST01-005")
                t.choose("ST01-005")
                assert t.enemy.trash == ["ST01-005"]
                t.command("X-016")
                t.choose(pilot)
                t.pair(pilot, "GD03-055")
                t.targets("ST01-008")  # every time
                t.choose("ST01-008")
            t.quiet()


class TestGundamBarbatosAdapt:
    card = "GD03-056"

    def test_deploy_1_damage_to_a_unit_of_yours_and_an_enemy_unit(self) -> None:
        t = Table(Side(hand=["GD03-056"], units=["ST01-003"], resources=4), Side(units=["X-003", "X-004"]))
        t.deploy("GD03-056")
        t.targets("ST01-003", "GD03-056")
        t.choose("GD03-056")
        t.targets("X-003", "X-004")
        t.choose("X-004")
        assert [t.you.unit(x).damage for x in ("ST01-003", "GD03-056")] == [0, 1]
        assert [t.enemy.unit(x).damage for x in ("X-003", "X-004")] == [0, 1]

    def test_without_an_enemy_unit_nothing(self) -> None:
        """Q230."""
        t = Table(Side(hand=["GD03-056"], resources=4))
        t.deploy("GD03-056")
        t.quiet()
        assert t.you.unit("GD03-056").damage == 0


class TestGNArmorTypeE(BlockerTests):
    card = "GD03-057"


class TestFarsia:
    card = "GD03-058"

    def test_in_the_trash_it_costs_1_less(self) -> None:
        """Q231: its Lv. stays: here one of Lv.2 or lower is deployed from the trash by GD03-051."""
        you = Side(units=["GD03-051"], hand=["GD03-096", "GD03-058"], resources=6, trash=["GD03-058"])
        t = Table(you)
        t.pair("GD03-096", "GD03-051")
        t.choose("GD03-058")
        assert t.you.units == ["GD03-051", "GD03-058"]
        assert t.you.resources.count("R") == 6 - 1 - 1
        t.deploy("GD03-058")  # from the hand it costs 2
        assert t.you.resources.count("R") == 2


class TestZedasR:
    card = "GD03-059"

    def attacking(self, trash: Sequence[str] = ("GD03-065", "GD03-115", "ST01-005")) -> Table:
        you = Side(
            units=["GD03-059", "GD03-065", "ST01-003"], base="GD03-130", trash=trash, hand=["X-007"], resources=1
        )
        t = Table(you, Side(units=["GD03-065"], base="X-009", trash=["GD03-065"]))
        t.attack("GD03-059")
        return t

    def test_attack_exiling_a_vagan_card_a_vagan_unit_gets_ap_2_this_turn(self) -> None:
        """Q232: exiled cards lie in the removal area."""
        t = self.attacking()
        t.targets("GD03-065", "GD03-115", least=0)
        t.choose("GD03-115")
        assert t.you.removal == ["GD03-115"]
        t.targets("GD03-059", "GD03-065")
        t.choose("GD03-065")
        t.fight()
        assert (t.you.unit("GD03-065").ap, t.you.unit("GD03-059").ap) == (3 + 2, 4)
        t.command("X-007")
        t.choose("GD03-059")
        t.attack("GD03-059")
        t.targets("GD03-065", least=0)  # every time
        t.answer()
        t.fight()
        t.end_turn()
        assert t.you.unit("GD03-065").ap == 3

    def test_declined_or_not_possible(self) -> None:
        t = self.attacking()
        t.answer()
        assert (t.prompt.kind, t.you.removal) == ("block", [])
        assert self.attacking(["ST01-005"]).prompt.kind == "block"


class TestCGSMobileWorkerCommanderType:
    card = "GD03-060"

    def damaged(self, unit: str = "GD03-060", active: int = 0) -> Table:
        you = Side(units=[UnitAt("GD03-060", "GD03-094"), "ST01-003"], hand=["X-301"] * 2, resources=2)
        t = Table(you, Side(hand=["X-301"] * 2, resources=2), active=active)
        t.command("X-301")
        t.choose(unit)
        return t

    def test_damaged_by_an_effect_in_your_turn_a_rested_mobile_worker_once(self) -> None:
        t = self.damaged()
        token = t.you.unit("T-015")
        assert t.you.units == ["GD03-060", "ST01-003", "T-015"]
        assert (token.ap, token.hp, token.rested, token.traits) == (1, 1, True, {"Tekkadan"})
        t.command("X-301")
        t.choose("GD03-060")
        assert len(t.you.units) == 3

    def test_not_another_unit_nor_in_the_enemy_turn(self) -> None:
        assert len(self.damaged("ST01-003").you.units) == 2
        assert len(self.damaged(active=ENEMY).you.units) == 2

    def test_not_with_battle_damage(self) -> None:
        t = Table(Side(units=[UnitAt("GD03-060", "GD03-094")]), Side(units=[UnitAt("ST01-005", rested=True)]))
        t.attack("GD03-060", "ST01-005")
        t.fight()
        assert t.you.units == ["GD03-060"]

    def test_also_when_that_destroys_it(self) -> None:
        you = Side(units=[UnitAt("GD03-060", damage=1)], hand=["X-301"], resources=1)
        t = Table(you)
        t.command("X-301")
        t.choose("GD03-060")
        assert t.you.units == ["T-015"]


class TestGundamBarbatos6thForm:
    card = "GD03-061"

    def test_repair_3_while_it_has_1_hp(self) -> None:
        for damage, pilot, keywords in ((3, None, {"repair": 3}), (2, None, {}), (3, "X-402", {"repair": 3})):
            t = Table(Side(units=[UnitAt("GD03-061", pilot, damage=damage), UnitAt("ST01-005", damage=1)]))
            assert t.you.unit("GD03-061").keywords == keywords
            assert t.you.unit("ST01-005").keywords == {}
            t.end_turn()
            assert t.you.unit("GD03-061").damage == (0 if keywords else damage)
        assert Table(Side(units=[UnitAt("GD03-061", "GD03-094", damage=4)])).you.unit("GD03-061").keywords == {}


class TestGXBit:
    card = "GD03-062"

    def test_deployed_from_the_trash_2_damage_to_an_enemy_unit_with_4_or_less_ap(self) -> None:
        you = Side(units=["GD03-051"], hand=["GD03-096", "GD03-062"], resources=6, trash=["GD03-062"])
        t = Table(you, Side(units=["X-005", "X-004", "X-010", "ST01-003"]))
        t.pair("GD03-096", "GD03-051")
        t.choose("GD03-062")
        t.targets("X-005", "X-010", "ST01-003")
        t.choose("X-005")
        assert (t.enemy.unit("X-005").damage, t.enemy.unit("ST01-003").damage) == (2, 0)
        t.deploy("GD03-062")  # from the hand nothing happens
        t.quiet()


class TestDefurse:
    card = "GD03-064"

    def deployed(self, *trash: str) -> Table:
        you = Side(hand=["GD03-064", "ST01-003"], trash=trash, resources=5)
        t = Table(you, Side(trash=["X-309"]))
        t.deploy("GD03-064")
        return t

    def test_an_x_rounder_card_to_the_hand_then_discard_1(self) -> None:
        t = self.deployed("X-309", "GD03-115", "GD03-065")
        t.targets("X-309", "GD03-115", least=0)
        t.choose("GD03-115")
        t.asks("discard", "discard:ST01-003", "discard:GD03-115")
        t.choose("ST01-003")
        assert t.you.hand == ["GD03-115"]
        t.quiet()

    def test_declined_or_not_possible_nothing_is_discarded(self) -> None:
        t = self.deployed("X-309")
        t.answer()
        t.quiet()
        assert t.you.hand == ["ST01-003"]
        self.deployed("GD03-065").quiet()


class TestRouei:
    card = "GD03-067"

    def deployed(self) -> Table:
        t = Table(Side(hand=["GD03-067"], units=["ST01-003"], resources=4), Side(units=["X-003"]))
        t.deploy("GD03-067")
        t.targets("ST01-003", "GD03-067", least=0)
        return t

    def test_deploy_1_damage_to_a_unit_of_yours_and_ap_1_this_turn(self) -> None:
        t = self.deployed()
        t.choose("ST01-003")
        unit = t.you.unit("ST01-003")
        assert (unit.damage, unit.ap, t.you.unit("GD03-067").ap) == (1, 3, 3)
        t.attack("ST01-003")
        t.fight()
        assert unit.ap == 3
        t.end_turn()
        assert unit.ap == 2

    def test_declined(self) -> None:
        t = self.deployed()
        t.answer()
        t.quiet()
        assert (t.you.unit("ST01-003").damage, t.you.unit("ST01-003").ap) == (0, 2)


class TestGundamHajiroboshi:
    card = "GD03-068"

    def test_blocker_while_a_friendly_base_is_in_play(self) -> None:
        for base, keywords in (("EXB-001", {"blocker": 1}), ("X-009", {"blocker": 1}), (None, {})):
            t = Table(Side(units=["GD03-068", "ST01-003"], base=base))
            assert t.you.unit("GD03-068").keywords == keywords
            assert t.you.unit("ST01-003").keywords == {}
