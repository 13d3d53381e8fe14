"""ST02 Wings of Advance, card by card."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestWingGundam:
    card = "ST02-001"

    def test_breach_5(self) -> None:
        t = Table(Side(units=["ST02-001"]), Side(units=[UnitAt("ST01-003", rested=True)], base="X-009"))
        assert t.you.unit("ST02-001").keywords == {"breach": 5}
        t.attack("ST02-001", "ST01-003")
        t.fight()
        assert t.enemy.units == []
        assert t.enemy.base.damage == 5

    def test_it_attacks_active_enemy_units_of_lv_4_or_lower(self) -> None:
        others = [UnitAt("ST02-001", damage=3), UnitAt("ST01-003", "ST01-011")]  # Lv.6 with 2 HP, Lv.3 with 6 HP
        enemy = Side(units=["X-005", "ST01-008", "X-004", UnitAt("X-003", rested=True), *others])  # Lv.4, 1, 5, 6
        t = Table(Side(units=["ST02-001", "ST02-005"]), enemy)
        attacks = [text.partition(">")[2] for text in t.offers if text.startswith("attack:ST02-001")]
        assert sorted(attacks) == ["ST01-003", "ST01-008", "X-003", "X-005", "player"]
        assert not t.can("attack:ST02-005>X-005")
        t.attack("ST02-001", "X-005")
        t.fight()
        assert t.enemy.units == ["ST01-008", "X-004", "X-003", "ST02-001", "ST01-003"]


class TestGundamHeavyarms:
    card = "ST02-003"

    def fighting(self, pilot: str | None, target: str = "ST01-005", *others: str) -> Table:
        units: list[UnitAt | str] = [UnitAt(target, rested=True), *others]
        t = Table(Side(units=[UnitAt("ST02-003", pilot), "ST03-005"]), Side(units=units))
        t.attack("ST02-003", target)
        return t

    def test_every_time(self) -> None:
        t = Table(
            Side(units=[UnitAt("ST02-003", "ST01-010")], hand=["X-007"], resources=1),
            Side(units=[UnitAt("ST01-005", rested=True), UnitAt("ST03-005", rested=True), "ST01-003"]),
        )
        t.attack("ST02-003", "ST01-005")
        t.fight()
        t.command("X-007")
        t.choose("ST02-003")
        t.attack("ST02-003", "ST03-005")
        t.fight()
        assert t.enemy.unit("ST01-003").damage == 2

    def test_also_when_both_are_destroyed(self) -> None:
        """Q115."""
        t = Table(
            Side(units=[UnitAt("ST02-003", "ST01-010", damage=1)]),
            Side(units=[UnitAt("X-005", rested=True), "ST01-003"]),
        )
        t.attack("ST02-003", "X-005")
        t.fight()
        assert t.you.units == []
        assert t.enemy.units == ["ST01-003"]
        assert t.enemy.unit("ST01-003").damage == 1

    def test_not_when_the_enemy_unit_survives(self) -> None:
        t = self.fighting("ST01-011", "X-003", "ST01-003")
        t.answer("*") if t.prompt.kind == "target" else None
        t.fight()
        assert t.enemy.unit("X-003").damage == 4
        assert t.enemy.unit("ST01-003").damage == 0

    def test_not_when_another_unit_destroys(self) -> None:
        t = Table(
            Side(units=[UnitAt("ST02-003", "ST01-010"), "X-003"]),
            Side(units=[UnitAt("ST01-005", rested=True), "ST01-003"]),
        )
        t.attack("X-003", "ST01-005")
        t.fight()
        assert t.enemy.unit("ST01-003").damage == 0

    def test_not_with_effect_damage(self) -> None:
        t = Table(Side(units=[UnitAt("ST02-003", "X-002")]), Side(units=["ST01-005", "ST01-003"]))
        t.attack("ST02-003")
        t.choose("ST01-005")
        t.fight()
        assert t.enemy.trash == ["ST01-005"]
        assert t.enemy.unit("ST01-003").damage == 0


class TestTallgeese:
    card = "ST02-006"

    def test_pay_4_to_set_it_active_once_per_turn(self) -> None:
        t = Table(Side(units=["ST02-006", UnitAt("ST02-005", rested=True)], resources=8), Side(base="X-009"))
        t.attack("ST02-006")
        t.fight()
        assert t.you.unit("ST02-006").rested
        t.activate("ST02-006")
        assert t.you.resources == "rrrrRRRR"
        assert not t.you.unit("ST02-006").rested
        assert t.you.unit("ST02-005").rested
        t.quiet()
        assert not t.can("activate:*")
        t.next_turn()
        assert t.can("activate:ST02-006/0")


class TestHeeroYuy(PilotTests):
    card = "ST02-010"

    def test_linked_the_unit_gets_ap_and_hp(self) -> None:
        t = Table(Side(units=[UnitAt("ST02-002", "ST02-010"), UnitAt("ST02-001", "ST02-010"), "ST02-005"]))
        for number, ap, hp in (("ST02-002", 2, 2), ("ST02-001", 4, 5)):
            unit = t.you.unit(number)
            assert (unit.ap, unit.hp) == (ap + 2 + 1, hp + 1 + 1)
        assert (t.you.unit("ST02-005").ap, t.you.unit("ST02-005").hp) == (3, 2)


class TestZechsMerquise(PilotTests):
    card = "ST02-011"

    def fight(self, unit: UnitAt, target: str = "ST01-005", attacker: str | None = None) -> Table:
        t = Table(Side(units=[unit, "X-003"], deck=["ST04-003"]), Side(units=[UnitAt(target, rested=True)]))
        t.attack(attacker or unit.card, target)
        t.fight()
        return t

    def test_linked_it_draws_for_a_unit_destroyed_in_battle(self) -> None:
        t = self.fight(UnitAt("ST02-006", "ST02-011"))
        assert t.enemy.trash == ["ST01-005"]
        assert t.you.hand == ["ST04-003"]
        assert t.enemy.hand == []
        t.quiet()

    def test_also_when_both_are_destroyed(self) -> None:
        """Q144."""
        t = self.fight(UnitAt("ST02-007", "ST02-011"), "X-005")  # linked by the trait
        assert t.you.units == ["X-003"]
        assert t.enemy.units == []
        assert t.you.hand == ["ST04-003"]

    def test_every_time(self) -> None:
        t = Table(
            Side(units=[UnitAt("ST02-006", "ST02-011")], hand=["X-007"], resources=1, deck=["ST04-003", "ST04-004"]),
            Side(units=[UnitAt("ST01-005", rested=True), UnitAt("ST03-005", rested=True)]),
        )
        t.attack("ST02-006", "ST01-005")
        t.fight()
        t.command("X-007")
        t.choose("ST02-006")
        t.attack("ST02-006", "ST03-005")
        t.fight()
        assert t.you.hand == ["ST04-003", "ST04-004"]

    def test_not_when_only_paired(self) -> None:
        assert self.fight(UnitAt("ST02-005", "ST02-011")).you.hand == []

    def test_not_when_another_unit_destroys(self) -> None:
        assert self.fight(UnitAt("ST02-006", "ST02-011"), attacker="X-003").you.hand == []

    def test_not_when_the_enemy_unit_survives(self) -> None:
        assert self.fight(UnitAt("ST02-007", "ST02-011"), "X-003").you.hand == []

    def test_not_with_effect_damage(self) -> None:
        t = Table(Side(units=[UnitAt("X-001", "ST02-011")]), Side(units=["ST01-005"]))
        assert t.you.unit("X-001").linked
        t.attack("X-001")
        t.choose("ST01-005")
        t.fight()
        assert t.enemy.units == []
        assert t.you.hand == []


class TestSimultaneousFire:
    card = "ST02-012"

    def played(self) -> Table:
        enemy = Side(units=[UnitAt("ST01-005", rested=True), UnitAt("ST02-007", rested=True)], base="X-009")
        t = Table(Side(hand=["ST02-012"], units=["ST02-003", "ST02-005"], resources=4), enemy)
        t.command("ST02-012")
        t.targets("ST02-003", "ST02-005")
        t.choose("ST02-003")
        return t

    def test_one_of_your_units_gains_breach_3(self) -> None:
        t = self.played()
        assert t.you.unit("ST02-003").keywords == {"breach": 3}
        assert t.you.unit("ST02-005").keywords == {}
        assert t.you.trash == ["ST02-012"]
        t.attack("ST02-003", "ST01-005")
        t.fight()
        assert t.enemy.base.damage == 3
        assert t.you.unit("ST02-003").keywords == {"breach": 3}  # a battle does not end it

    def test_until_the_end_of_the_turn(self) -> None:
        t = self.played()
        t.end_turn()
        assert t.you.unit("ST02-003").keywords == {}

    def test_without_a_unit_it_cannot_be_played(self) -> None:
        t = Table(Side(hand=["ST02-012"], resources=4), Side(units=["ST01-005"]))
        assert t.offers == ["end"]


class TestPeacefulTimbre:
    card = "ST02-013"

    def attacked(self, attacker: str, **side: object) -> Table:
        you = Side(hand=["ST02-013"], resources=4, **side)
        t = Table(you, Side(units=[attacker, "ST03-007"], base="X-009"), active=ENEMY)
        t.attack(attacker)
        t.skip_block()
        t.command("ST02-013")
        return t

    def test_your_base_receives_no_damage_from_units_of_lv_4_or_lower(self) -> None:
        t = self.attacked("X-005", base="X-009")
        assert t.you.trash == ["ST02-013"]
        t.fight()
        assert t.you.base.damage == 0

    def test_nor_do_your_shields(self) -> None:
        t = self.attacked("ST01-005", base=None, shields=["ST01-003"])
        t.fight()
        assert t.you.shields == ["ST01-003"]

    def test_from_units_of_lv_5_they_do(self) -> None:
        t = self.attacked("ST02-003", base="X-009")
        t.fight()
        assert t.you.base.damage == 3

    def test_nor_does_it_stop_damage_that_no_unit_deals(self) -> None:
        you = Side(hand=["ST02-013"], resources=4, base="X-009")
        t = Table(you, Side(units=["X-005"], hand=["X-013"], resources=1), active=ENEMY)
        t.attack("X-005")
        t.skip_block()
        t.command("ST02-013")
        t.command("X-013")
        t.choose("X-009")
        t.fight()
        assert t.you.base.damage == 1

    def test_nor_from_breach(self) -> None:
        """Q151."""
        you = Side(hand=["ST02-013"], resources=4, units=[UnitAt("ST01-005", rested=True)], base="X-009")
        t = Table(you, Side(units=["ST04-007"]), active=ENEMY)  # Lv.4, Breach 3
        t.attack("ST04-007", "ST01-005")
        t.skip_block()
        t.command("ST02-013")
        t.fight()
        assert t.you.units == []
        assert t.you.base.damage == 0

    def test_your_units_are_not_protected(self) -> None:
        you = Side(hand=["ST02-013"], resources=4, units=[UnitAt("ST01-005", rested=True)])
        t = Table(you, Side(units=["X-005"]), active=ENEMY)
        t.attack("X-005", "ST01-005")
        t.skip_block()
        t.command("ST02-013")
        t.fight()
        assert t.you.units == []

    def test_during_this_battle_only(self) -> None:
        t = self.attacked("X-005", base="X-009")
        t.fight()
        t.attack("ST03-007")
        t.fight()
        assert t.you.base.damage == 1

    def test_the_enemy_shield_area_is_not_protected(self) -> None:
        t = Table(Side(hand=["ST02-013"], units=["X-005"], resources=4), Side(base="X-009", units=["ST03-007"]))
        t.attack("X-005")
        t.skip_block()
        t.answer("pass")
        t.command("ST02-013")
        t.fight()
        assert t.enemy.base.damage == 4

    def test_not_in_the_main_phase(self) -> None:
        t = Table(Side(hand=["ST02-013"], resources=4))
        assert t.offers == ["end"]


class TestSiegePloy:
    card = "ST02-014"
    enemies = ("ST02-001", UnitAt("ST01-007", "ST01-011"), UnitAt("X-003", damage=1))  # HP 5, 6, 5

    def test_main(self) -> None:
        t = Table(Side(hand=["ST02-014"], units=["ST01-005"], resources=3), Side(units=self.enemies))
        t.command("ST02-014")
        t.targets("ST02-001", "X-003")
        t.choose("X-003")
        assert t.enemy.unit("X-003").rested
        assert not t.enemy.unit("ST02-001").rested
        assert t.you.trash == ["ST02-014"]
        t.quiet()

    def test_without_a_target_it_cannot_be_played(self) -> None:
        t = Table(Side(hand=["ST02-014"], units=["ST01-005"], resources=3), Side(units=["X-003"]))
        assert not t.can("command:*")

    def test_burst(self) -> None:
        t = burst("ST02-014", Side(units=["ST01-003"]), Side(units=["X-004", "X-003"]))
        t.burst("ST02-014")
        t.targets("ST01-005", "X-004")
        t.choose("X-004")
        assert t.enemy.unit("X-004").rested
        assert t.you.trash == ["ST02-014"]
        t.quiet(ENEMY)

    def test_burst_declined(self) -> None:
        t = burst("ST02-014", enemy=Side(units=["X-004"]))
        t.answer("decline")
        assert not t.enemy.unit("X-004").rested
        assert t.you.trash == ["ST02-014"]


class TestSaintGabrielInstitute(BaseTests):
    card = "ST02-015"

    def test_deploy_one_of_two_cards_on_top_the_other_at_the_bottom(self) -> None:
        you = Side(
            hand=["ST02-015"], shields=["ST01-003", "ST01-004"], resources=2, deck=["ST04-003", "ST04-004", "ST04-008"]
        )
        t = Table(you)
        t.deploy("ST02-015")
        assert t.you.hand == ["ST01-003"]
        assert t.you.shields == ["ST01-004"]
        t.targets("ST04-003", "ST04-004")
        t.choose("ST04-004")
        assert t.you.deck[:2] == ["ST04-004", "ST04-008"]
        assert t.you.deck[-1] == "ST04-003"
        assert len(t.you.deck) == 3 + 20
        t.quiet()

    def test_without_shields_it_still_looks(self) -> None:
        t = Table(Side(hand=["ST02-015"], resources=2, deck=["ST04-003", "ST04-004"]))
        t.deploy("ST02-015")
        t.targets("ST04-003", "ST04-004")
        t.choose("ST04-003")
        assert t.you.deck[0] == "ST04-003"
        assert t.you.deck[-1] == "ST04-004"

    def test_the_enemy_learns_neither_card(self) -> None:
        """4-2-2: a deck is private; looking shows its cards to nobody but you."""
        t = Table(Side(hand=["ST02-015"], resources=2, deck=["ST04-003", "ST04-004"]))
        t.deploy("ST02-015")
        assert not t.shown("ST04-003")
        assert not t.shown("ST04-004")


class TestCorsicaBase(BaseTests):
    card = "ST02-016"

    def deployed(self, *trash: str, shields: tuple[str, ...] = ("ST01-003", "ST01-004")) -> Table:
        you = Side(hand=["ST02-016"], shields=shields, resources=3, trash=trash)
        t = Table(you, Side(trash=["ST02-016"]))
        t.deploy("ST02-016")
        return t

    def test_deploy_a_tallgeese(self) -> None:
        t = self.deployed("ST02-015", "ST01-003")
        assert t.you.hand == ["ST01-003"]
        assert t.you.shields == ["ST01-004"]
        assert t.you.units == ["T-005"]
        assert not t.you.unit("T-005").rested
        assert t.enemy.units == []
        t.quiet()

    def test_two_leos_instead_with_a_corsica_base_in_the_trash(self) -> None:
        for trash in (["ST02-016"], ["ST02-016", "ST02-016"], ["X-014"]):  # the name need only contain it
            t = self.deployed(*trash)
            assert t.you.units == ["T-004", "T-004"]
            assert not t.you.unit("T-004", 1).rested
            assert not t.you.unit("T-004", 2).rested
            assert t.you.hand == ["ST01-003"]

    def test_without_shields_it_still_deploys(self) -> None:
        assert self.deployed(shields=()).you.units == ["T-005"]

    def test_burst_in_the_enemy_turn_without_tokens(self) -> None:
        for trash in ([], ["ST02-016"]):
            t = burst("ST02-016", Side(shields=["ST01-003", "ST01-004"], trash=trash))
            t.burst("ST02-016")
            t.deployed_base("ST02-016")
            assert t.you.hand == ["ST01-003"]
            assert t.you.units == []
            t.quiet(ENEMY)


class TestTokenLeo:
    card = "T-004"

    def test_facts(self) -> None:
        unit = TestCorsicaBase().deployed("ST02-016").you.unit("T-004")
        assert (unit.ap, unit.hp, unit.traits, unit.keywords) == (1, 1, {"OZ"}, {})


class TestTokenTallgeese:
    card = "T-005"

    def test_facts(self) -> None:
        t = TestCorsicaBase().deployed()
        unit = t.you.unit("T-005")
        assert (unit.ap, unit.hp, unit.traits, unit.keywords) == (4, 2, {"OZ"}, {})
        assert not t.can("attack:T-005*")  # 3-2-4: not in the turn in which it is deployed
