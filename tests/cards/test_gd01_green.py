"""GD01 Newtype Rising, the green Units."""

from __future__ import annotations

from tests.cards.keywords import BreachTests, RepairTests
from tests.cards.table import Side, Table, UnitAt


class TestCharsGelgoog:
    card = "GD01-023"

    def table(self, **changes: object) -> Table:
        you = {
            "units": ["GD01-023"],
            "hand": ["ST03-007", "ST03-003", "ST01-005", "ST03-011"],
            "trash": ["ST03-011", "ST01-010", "GD01-112", "X-006"],
        }
        return Table(Side(**{**you, **changes}), Side(trash=["ST03-011"]))

    def test_a_zeon_unit_card_discarded_pairs_a_newtype_pilot_from_the_trash(self) -> None:
        """Q125: its cost is not paid. Q162: not a Command."""
        t = self.table()
        t.activate("GD01-023")
        t.asks("cost", "discard:ST03-007", "discard:ST03-003")
        t.choose("ST03-003")
        t.targets("ST03-011")
        t.choose("ST03-011")
        unit = t.you.unit("GD01-023")
        assert (unit.pilot, unit.linked, t.you.resources) == ("ST03-011", True, "")
        assert "ST03-003" in t.you.trash
        assert "ST03-011" not in t.you.trash
        t.quiet()

    def test_a_pilot_of_lv_3_or_lower(self) -> None:
        t = self.table(trash=["ST03-011", "GD01-087", "ST01-010", "GD02-105"])  # Lv.3, 3, 4; a Command of Lv.2
        t.activate("GD01-023")
        t.choose("ST03-007")
        t.targets("ST03-011", "GD01-087")

    def test_again_in_the_same_turn(self) -> None:
        t = self.table(hand=["ST03-007", "ST03-007", "X-016"], trash=["ST03-011", "GD01-087"], resources=1)
        t.activate("GD01-023")
        t.choose("ST03-007")
        t.choose("ST03-011")
        t.command("X-016")
        t.choose("ST03-011")
        t.activate("GD01-023")
        t.choose("ST03-007")
        t.choose("GD01-087")
        assert t.you.unit("GD01-023").pilot == "GD01-087"

    def test_not_while_paired(self) -> None:
        assert not self.table(units=[UnitAt("GD01-023", "X-006")]).can("activate:*")

    def test_not_without_a_card_to_discard_or_a_pilot_to_pair(self) -> None:
        assert not self.table(hand=["ST01-005", "ST03-011"]).can("activate:*")
        assert not self.table(trash=["ST01-010", "GD01-112", "X-006"]).can("activate:*")


class TestWingGundamZero:
    card = "GD01-024"

    def test_deploy_deals_3_damage_to_all_units_of_lv_5_or_lower(self) -> None:
        """Q126: yours too."""
        you = Side(
            hand=["GD01-024"], units=["ST01-005", "X-004", UnitAt("X-003", damage=1)], base="ST01-015", resources=8
        )
        t = Table(you, Side(units=["ST01-003", "X-001"]))
        t.deploy("GD01-024")
        assert t.you.units == ["X-004", "X-003", "GD01-024"]
        assert [t.you.unit(unit).damage for unit in t.you.units] == [3, 1, 0]
        assert [t.enemy.unit(unit).damage for unit in t.enemy.units] == [3, 0]
        assert (t.you.base.damage, t.enemy.base.damage) == (0, 0)
        t.quiet()

    def test_high_maneuver(self) -> None:
        t = Table(Side(units=["GD01-024"]), Side(units=["ST01-008"]))
        t.attack("GD01-024")
        assert not t.can("block:*")


class TestGundamDeathscythe:
    card = "GD01-025"

    def paired(self, pilot: str, **changes: int) -> Table:
        t = Table(Side(units=["GD01-025"], hand=[pilot], resources=4, **changes))
        t.pair(pilot, "GD01-025")
        return t

    def test_an_operation_meteor_pilot_places_a_rested_resource_and_gives_first_strike(self) -> None:
        t = self.paired("ST02-010")
        assert not t.you.unit("GD01-025").linked
        assert t.you.resources == "rRRRr"
        unit = t.you.unit("GD01-025")
        assert unit.keywords == {"first strike": 1}
        t.attack("GD01-025")
        t.fight()
        assert unit.keywords == {"first strike": 1}
        t.end_turn()
        assert unit.keywords == {}

    def test_without_resources_left_first_strike_all_the_same(self) -> None:
        """Q127."""
        t = self.paired("ST02-010", resource_deck=0)
        assert t.you.resources == "rRRR"
        assert t.you.unit("GD01-025").keywords == {"first strike": 1}

    def test_not_with_another_pilot(self) -> None:
        t = self.paired("X-006")
        assert t.you.resources == "rRRR"
        assert t.you.unit("GD01-025").keywords == {}

    def test_every_time(self) -> None:
        t = Table(Side(units=["GD01-025"], hand=["ST02-012", "X-016"], resources=4))
        t.pair("ST02-012", "GD01-025")
        t.command("X-016")
        t.choose("ST02-012")
        t.pair("ST02-012", "GD01-025")
        assert len(t.you.resources) == 6


class TestCharsZaku2:
    card = "GD01-026"

    def test_paired_and_destroyed_it_leaves_a_rested_token(self) -> None:
        for pilot, tokens in (("X-006", ["T-006"]), ("ST03-011", ["T-006"]), (None, [])):
            t = Table(Side(units=[UnitAt("GD01-026", pilot)], hand=["X-008"], resources=1))
            t.command("X-008")
            t.choose("GD01-026")
            assert t.you.units == tokens
            if tokens:
                token = t.you.unit("T-006")
                assert (token.rested, token.ap, token.hp, token.traits) == (True, 3, 1, {"Zeon"})
            t.quiet()


class TestBigZam(BreachTests):
    card = "GD01-027"
    amount = 4

    def deploy(self, trash: list[str]) -> Table:
        you = Side(hand=["GD01-027"], units=["ST01-009", "ST01-005"], trash=trash, resources=7)
        t = Table(you, Side(units=["GD01-072", "ST01-003"], trash=["ST03-007"] * 5))
        t.deploy("GD01-027")
        return t

    def test_with_10_zeon_unit_cards_in_the_trash_4_damage_to_all_blockers(self) -> None:
        """Q128: yours too."""
        for trash in (["ST03-007"] * 4 + ["ST03-003"] * 6, ["ST03-007"] * 11):
            t = self.deploy(trash)
            assert t.you.units == ["ST01-005", "GD01-027"]
            assert t.enemy.units == ["ST01-003"]
            assert t.enemy.unit("ST01-003").damage == 0
            t.quiet()

    def test_4_damage_and_not_more(self) -> None:
        you = Side(hand=["GD01-027"], trash=["ST03-007"] * 10, resources=7)
        t = Table(you, Side(units=[UnitAt("X-003", "GD01-096"), UnitAt("ST04-003", "GD01-096")]))
        t.deploy("GD01-027")
        assert [t.enemy.unit(unit).damage for unit in t.enemy.units] == [0, 4]

    def test_not_with_9(self) -> None:
        for trash in (["ST03-007"] * 9 + ["ST03-011", "GD01-106"], ["ST03-007"] * 9 + ["ST01-005"] * 4):
            t = self.deploy(trash)
            assert t.you.units == ["ST01-009", "ST01-005", "GD01-027"]


class TestGundamSandrock:
    card = "GD01-028"

    def deploy(self, *hand: str) -> Table:
        t = Table(Side(hand=["GD01-028", *hand], resources=5), Side(hand=["ST02-005"]))
        t.deploy("GD01-028")
        return t

    def test_deploy_you_may_deploy_a_maganac_corps_unit(self) -> None:
        """Q129: its cost is not paid."""
        t = self.deploy("ST02-005", "GD01-043", "ST01-005", "GD01-110", "ST02-005")
        t.targets("ST02-005", "GD01-043", "ST02-005", least=0)
        t.choose("ST02-005")
        assert t.you.units == ["GD01-028", "ST02-005"]
        assert t.you.resources == "rrrRR"
        assert not t.you.unit("ST02-005").rested
        t.quiet()

    def test_it_may_be_left(self) -> None:
        t = self.deploy("ST02-005")
        t.answer()
        assert t.you.units == ["GD01-028"]
        t.quiet()

    def test_its_deploy_effect_activates(self) -> None:
        """Q130."""
        t = self.deploy("GD01-043")
        t.choose("GD01-043")
        t.targets("GD01-028", "GD01-043")

    def test_without_one_there_is_none_to_choose(self) -> None:
        t = self.deploy("ST01-005", "GD01-110")
        t.nothing_fits()
        t.quiet()


class TestShenlongGundamOfLv5(BreachTests):
    card = "GD01-029"
    amount = 4

    def test_attack_destroys_an_enemy_blocker_of_lv_3_or_lower(self) -> None:
        units = ["ST01-009", "GD01-072", "GD01-086", "ST01-005"]  # Lv.2, 4, 3, 2
        t = Table(Side(units=["GD01-029", "ST01-008"], hand=["X-007"], resources=1), Side(units=units, base="X-009"))
        t.attack("GD01-029")
        t.targets("ST01-009", "GD01-086")
        t.choose("GD01-086")
        assert t.enemy.units == ["ST01-009", "GD01-072", "ST01-005"]
        t.fight()
        t.command("X-007")
        t.choose("GD01-029")
        t.attack("GD01-029")
        t.choose("ST01-009")
        assert t.enemy.units == ["GD01-072", "ST01-005"]


class TestRickDom(BreachTests):
    card = "GD01-030"
    amount = 2


class TestGyan:
    card = "GD01-032"

    def test_a_zeon_pilot_destroys_an_enemy_blocker_of_lv_2_or_lower(self) -> None:
        enemy = Side(units=["ST01-009", UnitAt("GD01-086", damage=2), "ST01-005", "ST01-008"])  # Lv.2, 3, 2, 1
        t = Table(Side(units=["GD01-032", "ST01-008"], hand=["ST03-011"], resources=3), enemy)
        t.pair("ST03-011", "GD01-032")
        assert not t.you.unit("GD01-032").linked
        t.targets("ST01-009", "ST01-008")
        t.choose("ST01-008")
        assert t.enemy.units == ["ST01-009", "GD01-086", "ST01-005"]
        t.quiet()

    def test_not_with_another_pilot(self) -> None:
        t = Table(Side(units=["GD01-032"], hand=["X-006"], resources=3), Side(units=["ST01-008"]))
        t.pair("X-006", "GD01-032")
        t.quiet()

    def test_every_time(self) -> None:
        you = Side(units=["GD01-032"], hand=["ST03-011", "X-016"], resources=9)
        t = Table(you, Side(units=["ST01-009", "ST01-008"]))
        t.pair("ST03-011", "GD01-032")
        t.choose("ST01-008")
        t.command("X-016")
        t.choose("ST03-011")
        t.pair("ST03-011", "GD01-032")
        t.choose("ST01-009")
        assert t.enemy.units == []


class TestGundamDeathscytheOfLv4(RepairTests):
    card = "GD01-033"


class TestGundamHeavyarms:
    card = "GD01-034"

    def test_paired_it_gains_breach_3(self) -> None:
        for pilot, damage in (("X-006", 3), (None, 0)):
            t = Table(
                Side(units=[UnitAt("GD01-034", pilot), "ST01-005"]),
                Side(units=[UnitAt("ST04-004", rested=True)], base="X-009"),
            )
            assert t.you.unit("ST01-005").keywords == {}
            t.attack("GD01-034", "ST04-004")
            t.fight()
            assert t.enemy.base.damage == damage


class TestAdzam:
    card = "GD01-038"

    def test_deploy_deals_1_damage_to_all_of_5_or_more_enemy_units(self) -> None:
        for number, damage in ((5, 1), (6, 1), (4, 0)):
            t = Table(Side(hand=["GD01-038"], units=["X-003", "X-003"], resources=5), Side(units=["X-003"] * number))
            t.deploy("GD01-038")
            assert [t.enemy.unit("X-003", n + 1).damage for n in range(number)] == [damage] * number
            assert t.you.unit("X-003").damage == 0
            assert t.enemy.base.damage == 0


class TestDopp:
    card = "GD01-039"

    def test_deploy_returns_the_top_card_to_the_top_or_bottom(self) -> None:
        for where in ("top", "bottom"):
            t = Table(Side(hand=["GD01-039"], resources=1, deck=["ST01-003", "ST04-003"], filler_count=1))
            t.deploy("GD01-039")
            t.asks("place", "top", "bottom")
            t.answer(where)
            new = {"top": ["ST01-003", "ST04-003", "ST01-005"], "bottom": ["ST04-003", "ST01-005", "ST01-003"]}
            assert t.you.deck == new[where]
            assert not t.shown("ST01-003")
            t.quiet()


class TestShenlongGundamOfLv4(BreachTests):
    card = "GD01-041"
    amount = 3


class TestDuosLeo:
    card = "GD01-042"

    def test_it_may_attack_an_active_enemy_unit_of_lv_2_or_lower(self) -> None:
        units = ["ST01-005", "ST01-008", UnitAt("ST01-003", damage=2), UnitAt("ST01-007", rested=True)]
        t = Table(Side(units=["GD01-042", "ST01-003"]), Side(units=units))
        attacks = [offer for offer in t.offers if offer.startswith("attack:GD01-042")]
        assert attacks == [f"attack:GD01-042>{x}" for x in ("player", "ST01-005", "ST01-008", "ST01-007")]
        assert not t.can("attack:ST01-003>ST01-005")


class TestRasidsMaganac:
    card = "GD01-043"

    def test_deploy_a_green_unit_may_attack_active_enemy_units_with_4_or_less_ap(self) -> None:
        you = Side(hand=["GD01-043"], units=["ST03-007", "ST01-005"], base="ST02-015", resources=3)
        t = Table(you, Side(units=["X-005", UnitAt("X-004", damage=1), UnitAt("X-003", rested=True), "ST03-008"]))
        t.deploy("GD01-043")
        t.targets("GD01-043", "ST03-007")
        t.choose("ST03-007")
        assert t.can("attack:ST03-007>X-005")
        assert t.can("attack:ST03-007>ST03-008")
        assert t.can("attack:ST03-007>X-003")
        assert not t.can("attack:ST03-007>X-004")
        assert not t.can("attack:ST01-005>X-005")
        t.attack("ST01-005")
        t.fight()
        assert t.can("attack:ST03-007>X-005")
        t.next_turn()
        assert not t.can("attack:ST03-007>X-005")
