"""GD05 Freedom Ascension, the green, red, purple and white Bases."""

from __future__ import annotations

from tests.cards.bursts import BaseTests
from tests.cards.table import ENEMY, Side, Table, UnitAt


class TestRaCailum(BaseTests):
    card = "GD05-125"

    def rested(self) -> Table:
        you = Side(base="GD05-125", units=["GD05-020", "GD05-027", "X-003"])
        t = Table(you, Side(units=[UnitAt("X-004", rested=True), "X-001"], hand=["GD05-110"], resources=4))
        t.activate("GD05-125")
        t.targets("GD05-020", "GD05-027")
        t.choose("GD05-020")
        t.quiet()
        assert t.you.base.rested
        return t

    def test_rested_a_londo_bell_unit_receives_1_less_damage(self) -> None:
        """Q419: battle damage and effect damage, every time."""
        t = self.rested()
        t.attack("GD05-020", "X-004")
        t.skip_block()
        t.command("GD05-110")
        t.choose("GD05-020")
        assert t.you.unit("GD05-020").damage == 1
        t.fight()
        assert t.you.units == ["GD05-027", "X-003"]  # 1 + 4 of 4

    def test_battle_damage(self) -> None:
        you = Side(base="GD05-125", units=["GD05-020"])
        t = Table(you, Side(units=[UnitAt("GD05-014", rested=True)]))
        t.activate("GD05-125")
        t.choose("GD05-020")
        t.attack("GD05-020", "GD05-014")
        t.fight()
        assert t.you.unit("GD05-020").damage == 1

    def test_every_time(self) -> None:
        you = Side(base="GD05-125", units=["GD05-020"])
        t = Table(you, Side(units=["X-010", "X-010"], base="X-009"))
        t.activate("GD05-125")
        t.choose("GD05-020")
        t.attack("GD05-020")
        t.skip_block()
        for _ in range(2):
            t.activate("X-010")
            t.choose("GD05-020")
            t.answer("pass")
        assert t.you.unit("GD05-020").damage == 0

    def test_as_often_as_it_can_be_rested(self) -> None:
        you = Side(base="GD05-125", units=["GD05-020"], hand=["X-012"], resources=1)
        t = Table(you, Side(units=["X-010", UnitAt("GD05-014", rested=True)]))
        t.activate("GD05-125")
        t.choose("GD05-020")
        t.command("X-012")
        t.choose("GD05-125")
        t.activate("GD05-125")
        t.choose("GD05-020")
        t.attack("GD05-020", "GD05-014")
        t.fight()
        assert t.you.unit("GD05-020").damage == 0

    def test_not_other_units_and_for_this_turn_only(self) -> None:
        t = self.rested()
        t.end_turn()
        t.command("GD05-110")
        t.choose("GD05-020")
        assert t.you.unit("GD05-020").damage == 2
        t = self.rested()
        t.attack("GD05-027", "X-004")
        t.skip_block()
        t.command("GD05-110")
        t.choose("X-003")
        assert t.you.unit("X-003").damage == 2

    def test_not_your_own_damage(self) -> None:
        you = Side(base="GD05-125", units=["GD05-020"], hand=["GD05-117"], resources=3)
        t = Table(you, Side(units=["X-003"]))
        t.activate("GD05-125")
        t.choose("GD05-020")
        t.command("GD05-117")
        t.choose("GD05-020")
        t.choose("X-003")
        assert t.you.unit("GD05-020").damage == 1

    def test_not_when_rested_nor_without_a_target(self) -> None:
        assert not Table(Side(base="GD05-125", base_rested=True, units=["GD05-020"])).can("activate:*")
        assert not Table(Side(base="GD05-125", units=["X-003"]), Side(units=["GD05-020"])).can("activate:*")


class TestQuietZero(BaseTests):
    card = "GD05-126"

    def test_deploy_adds_the_top_shield_to_your_hand(self) -> None:
        t = Table(Side(hand=["GD05-126"], shields=["ST01-003", "ST01-004"], resources=6))
        t.deploy("GD05-126")
        assert (t.you.hand, t.you.shields) == (["ST01-003"], ["ST01-004"])

    def test_without_shields_it_is_deployed_all_the_same(self) -> None:
        t = Table(Side(hand=["GD05-126"], resources=6))
        t.deploy("GD05-126")
        t.deployed_base("GD05-126")

    def test_paying_2_with_a_gundam_aerial_of_lv_5_deploys_a_gundnode(self) -> None:
        for units in (["ST01-006"], ["GD05-026", "ST01-006"], ["GD01-067"]):
            t = Table(Side(base="GD05-126", units=units, resources=4))
            t.activate("GD05-126")
            t.quiet()
            assert (t.you.units, t.you.resources) == ([*units, "T-026"], "rrRR")
            assert not t.you.unit("T-026").rested
            assert not t.can("activate:*")
            t.next_turn()
            assert t.can("activate:GD05-126*")

    def test_not_without_one_nor_with_1_resource(self) -> None:
        others = [UnitAt("GD01-082", "X-006"), "X-003", "X-004"]  # Gundam Aerial of Lv.4
        assert not Table(Side(base="GD05-126", units=others, resources=2), Side(units=["GD05-026"])).can("activate:*")
        assert not Table(Side(base="GD05-126", units=["GD05-026"], resources=1)).can("activate:*")


class TestGundnode:
    card = "T-026"

    def test_breach_1(self) -> None:
        t = Table(Side(units=["T-026"]), Side(units=[UnitAt("ST01-008", rested=True)], base="X-009"))
        assert (t.you.unit("T-026").ap, t.you.unit("T-026").hp, t.you.unit("T-026").traits) == (2, 2, {"Quiet Zero"})
        t.attack("T-026", "ST01-008")
        t.fight()
        assert t.enemy.base.damage == 1


class TestGirtyLue(BaseTests):
    card = "GD05-127"

    def linked(self, unit: str = "GD05-040", pilot: str = "GD05-092") -> Table:
        you = Side(base="GD05-127", units=[unit, "GD05-034", "X-003"], hand=[pilot, "GD05-090"], resources=6)
        t = Table(you, Side(units=["ST01-008", "ST01-009"], base="X-009", hand=["GD03-118"], resources=9))
        t.pair(pilot, unit)
        return t

    def test_a_phantom_pain_unit_links_an_enemy_unit_cannot_block(self) -> None:
        t = self.linked()
        t.targets("ST01-008", "ST01-009")
        t.choose("ST01-008")
        t.attack("X-003")
        t.asks("block", "block:ST01-009", "pass", who=ENEMY)

    def test_for_this_turn(self) -> None:
        t = self.linked()
        t.choose("ST01-008")
        t.next_turn()
        t.attack("X-003")
        assert t.can("block:ST01-008")

    def test_once_per_turn(self) -> None:
        t = self.linked()
        t.choose("ST01-008")
        t.pair("GD05-090", "GD05-034")
        t.quiet()

    def test_not_without_a_link_nor_for_others_nor_for_the_enemy(self) -> None:
        self.linked(pilot="X-006").quiet()
        t = Table(
            Side(base="GD05-127", units=["X-003"]),
            Side(units=["GD05-040", "X-003"], hand=["GD05-092"], resources=3),
            active=ENEMY,
        )
        t.pair("GD05-092", "GD05-040")
        t.quiet(ENEMY)

    def test_not_for_a_unit_of_another_trait(self) -> None:
        you = Side(base="GD05-127", units=["GD05-035"], hand=["GD05-112"], resources=6)
        t = Table(you, Side(units=["ST01-008"]))
        t.pair("GD05-112", "GD05-035")
        t.quiet()

    def test_blocker_gained_later_does_not_help(self) -> None:
        """Q420."""
        you = Side(base="GD05-127", units=["GD05-040", "X-003"], hand=["GD05-092"], resources=6)
        enemy = Side(units=["ST01-005"], base="X-009", hand=["GD03-118"], trash=["GD03-118"] * 2, resources=9)
        t = Table(you, enemy)
        t.pair("GD05-092", "GD05-040")
        t.choose("ST01-005")
        t.attack("GD05-040")
        t.skip_block()
        t.command("GD03-118")
        t.choose("GD05-040")
        t.choose("ST01-005")
        t.fight()
        assert t.enemy.unit("ST01-005").keywords == {"blocker": 1}
        t.attack("X-003")
        t.asks("block", "pass", who=ENEMY)


class TestGundamFight(BaseTests):
    card = "GD05-128"

    def test_rested_with_an_mf_link_unit_a_friendly_unit_gets_ap_2(self) -> None:
        for count in (1, 2):
            units = [*[UnitAt("GD05-035", "GD05-112")] * count, "X-004"]
            t = Table(Side(base="GD05-128", units=units), Side(units=["X-003"], base="X-009"))
            t.activate("GD05-128")
            t.targets(*["GD05-035"] * count, "X-004")
            t.choose("X-004")
            assert t.you.base.rested
            assert (t.you.unit("X-004").ap, t.you.unit("GD05-035").ap) == (7, 6)
            t.attack("X-004")
            t.fight()
            assert t.you.unit("X-004").ap == 7
            t.end_turn()
            assert t.you.unit("X-004").ap == 5

    def test_as_often_as_it_can_be_rested(self) -> None:
        units = [UnitAt("GD05-035", "GD05-112")]
        t = Table(Side(base="GD05-128", units=units, hand=["X-012"], resources=1))
        for again in (False, True):
            if again:
                t.command("X-012")
                t.choose("GD05-128")
            t.activate("GD05-128")
            t.choose("GD05-035")
        assert t.you.unit("GD05-035").ap == 4 + 2 + 4

    def test_not_without_an_mf_link_unit_of_yours(self) -> None:
        linked = UnitAt("GD05-035", "GD05-112")
        for units in ([UnitAt("GD05-035", "X-006"), UnitAt("GD05-040", "GD05-092")], ["GD05-035"]):
            assert not Table(Side(base="GD05-128", units=units), Side(units=[linked])).can("activate:GD05-128*")
        assert not Table(Side(base="GD05-128", base_rested=True, units=[linked])).can("activate:GD05-128*")


class TestAxis(BaseTests):
    card = "GD05-129"

    def test_deploy_adds_the_top_shield_to_your_hand(self) -> None:
        t = Table(Side(hand=["GD05-129"], shields=["ST01-003", "ST01-004"], resources=4))
        t.deploy("GD05-129")
        assert (t.you.hand, t.you.shields) == (["ST01-003"], ["ST01-004"])

    def test_without_shields_it_is_deployed_all_the_same(self) -> None:
        t = Table(Side(hand=["GD05-129"], resources=4))
        t.deploy("GD05-129")
        t.deployed_base("GD05-129")

    def table(self, command: str = "X-008", hand: list[str] | None = None) -> Table:
        you = Side(
            base="GD05-129",
            units=["GD05-057", "GD05-014", "GD05-013"],
            hand=[command, *(hand or ["GD05-053", "GD05-056", "GD05-014"])],
            resources=1,
        )
        return Table(you, Side(units=["ST01-005"], hand=["GD05-053", "GD05-116"], base="X-009", resources=2))

    def test_after_your_neo_zeon_effect_destroyed_your_unit_a_neo_zeon_unit_is_deployed(self) -> None:
        """Q421: free."""
        t = self.table()
        assert not t.can("activate:GD05-129*")
        t.activate("GD05-057")
        t.choose("GD05-014")
        t.activate("GD05-129")
        t.targets("GD05-053")
        t.choose("GD05-053")
        assert t.you.units == ["GD05-057", "GD05-013", "GD05-053"]
        assert (t.you.base.rested, t.you.resources) == (True, "R")
        t.quiet()
        assert not t.can("activate:GD05-129*")

    def test_its_deploy_effect_follows(self) -> None:
        """Q422."""
        t = self.table(hand=["GD04-043"])
        t.activate("GD05-057")
        t.choose("GD05-014")
        t.activate("GD05-129")
        t.choose("GD04-043")
        t.choose("X-009")
        assert t.enemy.base.damage == 1

    def test_the_deployed_unit_is_active(self) -> None:
        t = self.table(hand=["GD05-061", "GD05-053", "GD05-057", "GD05-054", "GD05-129", "GD05-116"])
        t.activate("GD05-057")
        t.choose("GD05-014")
        t.activate("GD05-129")
        t.targets("GD05-061", "GD05-053")  # GD05-054, the Base and the Command are not
        t.choose("GD05-061")
        assert not t.you.unit("GD05-061").rested

    def test_not_after_an_enemy_neo_zeon_effect_nor_after_damage(self) -> None:
        t = self.table()
        t.attack("GD05-014")
        t.skip_block()
        t.command("GD05-116")
        t.choose("GD05-014")
        t.fight()
        assert "GD05-014" not in t.you.units
        assert not t.can("activate:GD05-129*")
        you = Side(base="GD05-129", units=["GD05-061", UnitAt("GD05-013")], hand=["GD05-053"])
        t = Table(you, Side(units=[UnitAt("X-003", rested=True)]))
        t.attack("GD05-061", "X-003")
        t.fight()
        assert not t.can("activate:GD05-129*")

    def test_as_often_as_it_can_be_rested(self) -> None:
        t = self.table("X-012", ["GD05-053", "GD05-061"])
        t.activate("GD05-057")
        t.choose("GD05-014")
        t.activate("GD05-129")
        t.choose("GD05-053")
        t.command("X-012")
        t.choose("GD05-129")
        t.activate("GD05-129")
        t.choose("GD05-061")
        assert t.you.units == ["GD05-057", "GD05-013", "GD05-053", "GD05-061"]

    def test_not_in_the_next_turn(self) -> None:
        t = self.table()
        t.activate("GD05-057")
        t.choose("GD05-014")
        t.next_turn()
        assert not t.can("activate:GD05-129*")

    def test_not_after_another_effect_or_an_enemy_unit(self) -> None:
        t = self.table()
        t.command("X-008")
        t.choose("GD05-014")
        assert not t.can("activate:GD05-129*")
        you = Side(base="GD05-129", units=["GD05-057"], hand=["GD05-116", "GD05-053"], resources=2)
        t = Table(you, Side(units=["ST01-005"]))
        t.command("GD05-116")
        t.choose("ST01-005")
        assert not t.can("activate:GD05-129*")


class TestPresidentialOffice(BaseTests):
    card = "GD05-130"

    def destroyed(self, hand: list[str]) -> Table:
        you = Side(base="GD05-130", hand=hand, shields=["ST01-003"])
        t = Table(you, Side(units=["X-004"], hand=["GD05-130"]), active=ENEMY)
        t.attack("X-004")
        t.fight()
        return t

    def test_destroyed_it_may_be_exiled_to_deploy_another(self) -> None:
        """Q423 and Q424: free, and its Deploy effect follows."""
        t = self.destroyed(["GD05-130", "GD05-130", "GD05-129", "X-704"])
        t.asks("may", "yes", "no")
        t.answer("yes")
        t.targets("GD05-130", "GD05-130", least=0)
        t.choose("GD05-130")
        assert t.you.removal == ["GD05-130"]
        assert t.you.trash == []
        t.deployed_base("GD05-130")
        assert t.you.hand == ["GD05-130", "GD05-129", "X-704", "ST01-003"]

    def test_it_may_be_declined(self) -> None:
        t = self.destroyed(["GD05-130"])
        t.answer("no")
        t.quiet(ENEMY)
        assert (t.you.base_number, t.you.trash, t.you.hand) == (None, ["GD05-130"], ["GD05-130"])

    def test_exiled_without_deploying(self) -> None:
        t = self.destroyed(["GD05-130"])
        t.answer("yes")
        t.answer()
        t.quiet(ENEMY)
        assert (t.you.base_number, t.you.removal, t.you.hand) == (None, ["GD05-130"], ["GD05-130"])
