"""ST05 Iron Bloom, card by card."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import BlockerTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestGundamBarbatos4thForm:
    card = "ST05-001"

    def test_damaged_it_breaks_two_shields(self) -> None:
        for damage, broken in ((1, 2), (0, 1)):
            shields = ["ST01-003", "ST01-004", "ST01-005"]
            t = Table(Side(units=[UnitAt(self.card, damage=damage)]), Side(base=None, shields=shields))
            t.attack(self.card)
            t.fight()
            assert t.enemy.shields == shields[broken:]


class TestCgsMobileWorker:
    card = "ST05-003"

    def test_itself_and_as_often_as_it_can_be_rested(self) -> None:
        t = Table(Side(units=[self.card, "ST01-003"], hand=["X-007"], resources=1))
        t.activate(self.card)
        t.choose(self.card)
        t.command("X-007")
        t.choose(self.card)
        assert (t.you.unit(self.card).damage, t.you.unit(self.card).ap) == (1, 1)
        t.activate(self.card)
        t.choose("ST01-003")
        assert t.you.unit("ST01-003").damage == 1


class TestGundamGusionRebake:
    card = "ST05-005"

    def test_destroyed_it_rests_an_enemy_unit_with_ap_4_or_less(self) -> None:
        t = Table(
            Side(units=[self.card, "ST04-003"], hand=["X-008"], resources=1), Side(units=["X-004", "X-005", "ST01-005"])
        )
        t.command("X-008")
        t.choose(self.card)
        t.targets("X-005", "ST01-005")
        t.choose("X-005")
        assert t.enemy.unit("X-005").rested
        assert not t.enemy.unit("ST01-005").rested
        t.quiet()

    def test_destroyed_in_battle_in_the_enemy_turn(self) -> None:
        t = Table(Side(units=[UnitAt(self.card, rested=True)]), Side(units=["X-004", "ST01-005"]), active=ENEMY)
        t.attack("X-004", self.card)
        t.fight()
        t.targets("ST01-005")
        t.choose("ST01-005")
        assert t.enemy.unit("ST01-005").rested


class TestSchwalbeGraze:
    card = "ST05-007"

    def test_paired_an_enemy_unit_of_lv_3_or_lower_gets_ap_minus_2(self) -> None:
        you = Side(units=[self.card, "ST01-005"], hand=["X-006", "X-016"], resources=9)
        t = Table(you, Side(units=["ST01-003", "X-005", "ST02-001", "ST02-005"]))  # Lv.3 with 4 HP, 4, 6, 2
        t.pair("X-006", self.card)  # it need not link
        t.targets("ST01-003", "ST02-005")
        t.choose("ST02-005")
        assert (t.enemy.unit("ST02-005").ap, t.enemy.unit("ST01-003").ap) == (3 - 2, 2)
        t.command("X-016")
        t.choose("X-006")
        t.pair("X-006", self.card)  # every time
        t.choose("ST01-003")
        assert t.enemy.unit("ST01-003").ap == 0
        t.end_turn()
        assert (t.enemy.unit("ST02-005").ap, t.enemy.unit("ST01-003").ap) == (3, 2)

    def test_hp_does_not_matter(self) -> None:
        t = Table(Side(units=[self.card], hand=["X-006"], resources=3), Side(units=["ST04-006"]))  # Lv.4 with 3 HP
        t.pair("X-006", self.card)
        t.quiet()


class TestGrazeCommanderType(BlockerTests):
    card = "ST05-008"


class TestMikazukiAugus(PilotTests):
    card = "ST05-010"

    def test_paired_it_damages_one_of_yours_and_one_of_theirs(self) -> None:
        you = Side(units=["ST05-006", "ST01-005"], hand=[self.card], resources=4)
        t = Table(you, Side(units=["ST01-003", "ST01-007"]))
        t.pair(self.card, "ST05-006")  # it need not link
        t.targets("ST05-006", "ST01-005")
        t.choose("ST05-006")
        t.targets("ST01-003", "ST01-007")
        t.choose("ST01-007")
        assert [t.you.unit(unit).damage for unit in ("ST05-006", "ST01-005")] == [1, 0]
        assert [t.enemy.unit(unit).damage for unit in ("ST01-003", "ST01-007")] == [0, 1]
        t.quiet()


class TestAkihiroAltland(PilotTests):
    card = "ST05-011"
    # (Tekkadan) of Lv.2 and Lv.1; not: Lv.3 with 2 HP, Lv.4, a Command and a Pilot, another trait.
    trash = ("ST05-004", "ST05-003", "GD02-058", "ST05-002", "GD02-114", "ST05-011", "ST05-009")

    def fight(self, unit: UnitAt, target: str = "ST01-005", attacker: str = "") -> Table:
        enemy = Side(units=[UnitAt(target, rested=True)], trash=self.trash)
        t = Table(Side(units=[unit, "X-003"], trash=self.trash), enemy)
        t.attack(attacker or unit.card, target)
        t.fight()
        return t

    def test_linked_it_takes_a_tekkadan_unit_card_of_lv_2_or_lower_from_the_trash(self) -> None:
        t = self.fight(UnitAt("ST05-005", self.card))
        t.targets("ST05-004", "ST05-003")
        t.choose("ST05-003")
        assert t.you.hand == ["ST05-003"]
        t.quiet()

    def test_also_when_both_are_destroyed(self) -> None:
        """Q169."""
        t = self.fight(UnitAt("ST05-005", self.card, damage=1), "X-005")
        assert t.enemy.units == []
        t.answer("resolve:*ST05-011*")
        t.choose("ST05-004")
        assert t.you.hand == ["ST05-004"]
        assert t.you.units == ["X-003"]
        t.quiet()

    def test_every_time(self) -> None:
        enemy = Side(units=[UnitAt("ST01-005", rested=True), UnitAt("ST04-004", rested=True)])
        t = Table(Side(units=[UnitAt("ST05-005", self.card)], hand=["X-007"], resources=1, trash=self.trash), enemy)
        t.attack("ST05-005", "ST01-005")
        t.fight()
        t.choose("ST05-003")
        t.command("X-007")
        t.choose("ST05-005")
        t.attack("ST05-005", "ST04-004")
        t.fight()
        t.targets("ST05-004")

    def test_not_when_only_paired_nor_when_another_unit_destroys_nor_when_it_survives(self) -> None:
        self.fight(UnitAt("ST01-007", self.card)).quiet()
        self.fight(UnitAt("ST05-005", self.card), attacker="X-003").quiet()
        self.fight(UnitAt("ST05-005", self.card), "X-003").quiet()

    def test_not_for_a_base_nor_for_effect_damage(self) -> None:
        t = Table(Side(units=[UnitAt("ST05-005", self.card)], trash=self.trash))
        t.attack("ST05-005")
        t.fight()
        t.quiet()
        assert t.enemy.base_number is None
        t = Table(Side(units=[UnitAt("X-001", self.card)], trash=self.trash), Side(units=["ST01-005"]))
        assert t.you.unit("X-001").linked
        t.attack("X-001")
        t.choose("ST01-005")
        t.fight()
        assert t.enemy.units == []
        t.quiet()


class TestMcGillisFareed(PilotTests):
    card = "ST05-012"

    def paired(self, *others: str, unit: str = "ST01-007", base: str | None = None) -> Table:
        enemy = Side(units=["ST01-004", "ST01-003", "ST01-005", "ST05-004", "ST05-008"])  # HP 3, 4, 2, 2, 2
        t = Table(Side(units=[unit, *others], hand=[self.card], resources=4, base=base), enemy)
        t.pair(self.card, unit)
        return t

    def test_with_two_others_it_rests_an_enemy_unit_with_hp_3_or_less(self) -> None:
        gjallarhorn, tekkadan = "ST05-009", "ST05-004"
        for others in ([gjallarhorn] * 2, [tekkadan, gjallarhorn], [tekkadan] * 3):
            t = self.paired("ST01-005", *others)
            t.targets("ST01-004", "ST01-005", "ST05-004", "ST05-008")
            t.choose("ST01-004")
            assert t.enemy.unit("ST01-004").rested
            t.quiet()

    def test_one_other_is_not_enough(self) -> None:
        """Neither (Teiwaz) nor a (Tekkadan) Base counts, nor the Unit itself."""
        self.paired("ST05-008", "ST01-005", "ST05-006", base="ST05-015").quiet()
        self.paired("ST05-008", unit="ST05-009").quiet()


class TestFatalStrike:
    card = "ST05-014"

    def test_main_destroys_an_enemy_unit_of_lv_3_or_lower(self) -> None:
        enemy = Side(units=["X-005", UnitAt("ST06-008", "ST01-010"), "ST05-004"])
        t = Table(Side(hand=[self.card], units=["ST01-005"], resources=4), enemy)
        t.command(self.card)
        t.targets("ST06-008", "ST05-004")
        t.choose("ST06-008")
        assert t.enemy.units == ["X-005", "ST05-004"]
        assert sorted(t.enemy.trash) == ["ST01-010", "ST06-008"]

    def test_without_a_target_it_cannot_be_played(self) -> None:
        t = Table(Side(hand=[self.card], units=["ST01-005"], resources=4), Side(units=["X-005"]))
        assert not t.can("command:*")

    def test_burst_damages_any_enemy_unit(self) -> None:
        t = burst(self.card, Side(units=["ST01-003"]), Side(units=["X-003"]))
        t.burst(self.card)
        t.targets("X-003", "ST01-005")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 1
        assert t.you.trash == [self.card]
        t.quiet(ENEMY)


class TestIsaribi(BaseTests):
    card = "ST05-015"

    def table(self, **side: object) -> Table:
        units = [UnitAt("ST01-003", damage=1), "ST01-005", UnitAt("ST05-002", damage=2)]
        you = Side(**{"base": self.card, "units": units, **side})
        return Table(you, Side(units=[UnitAt("ST01-007", damage=1)]))

    def test_not_without_a_damaged_unit(self) -> None:
        assert not self.table(units=["ST01-005"]).can("activate:*")

    def test_not_a_damaged_base_and_as_often_as_the_base_can_be_rested(self) -> None:
        t = self.table(base_damage=1, hand=["X-012"], resources=1)
        t.activate(self.card)
        t.targets("ST01-003", "ST05-002")
        t.choose("ST01-003")
        t.command("X-012")
        t.choose(self.card)
        t.activate(self.card)
        t.choose("ST01-003")
        assert t.you.unit("ST01-003").ap == 2 + 2 + 2
