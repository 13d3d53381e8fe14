"""ST04 SEED Strike, card by card."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestAileStrikeGundam:
    card = "ST04-001"

    def paired_with(self, pilot: str, unit: str = "ST04-001") -> Table:
        units = ["X-005", "X-004", UnitAt("X-003", damage=2), UnitAt("ST01-005", "ST01-011"), "ST01-008"]
        enemy = Side(units=units)
        t = Table(Side(units=["ST04-001", "ST01-003"], hand=[pilot], resources=6), enemy)
        t.pair(pilot, unit)
        return t

    def test_paired_with_a_pilot_of_lv_4_an_enemy_unit_with_4_or_less_hp_returns_to_hand(self) -> None:
        t = self.paired_with("ST04-011")  # not linked
        t.targets("X-005", "X-003", "ST01-005", "ST01-008")
        t.choose("ST01-005")
        assert t.enemy.units == ["X-005", "X-004", "X-003", "ST01-008"]
        assert t.enemy.hand == ["ST01-005", "ST01-011"]  # 3-3-6: its Pilot too
        assert t.you.hand == []
        t.quiet()

    def test_a_pilot_of_lv_6_does_as_well(self) -> None:
        t = self.paired_with("ST02-011")
        t.targets("X-005", "X-003", "ST01-005", "ST01-008")

    def test_every_time_it_is_paired(self) -> None:
        t = Table(Side(units=["ST04-001"], hand=["ST04-011", "X-016"], resources=9), Side(units=["X-005", "ST01-008"]))
        t.pair("ST04-011", "ST04-001")
        t.choose("X-005")
        t.command("X-016")
        t.choose("ST04-011")
        t.pair("ST04-011", "ST04-001")
        t.choose("ST01-008")
        assert t.enemy.hand == ["X-005", "ST01-008"]

    def test_a_pilot_of_lv_3_does_not(self) -> None:
        t = self.paired_with("X-006")
        t.quiet()
        assert len(t.enemy.units) == 5

    def test_not_when_another_unit_is_paired(self) -> None:
        t = self.paired_with("ST04-011", "ST01-003")
        t.quiet()

    def test_no_target_no_question(self) -> None:
        t = Table(Side(units=["ST04-001", "ST01-003"], hand=["ST04-011"], resources=6), Side(units=["X-003"]))
        t.pair("ST04-011", "ST04-001")
        t.quiet()
        assert t.enemy.units == ["X-003"]


class TestAegisGundam:
    card = "ST04-006"

    def test_attacking_with_5_ap_it_deals_3_damage_to_an_enemy_unit_of_lv_5_or_higher(self) -> None:
        others = ["ST02-003", UnitAt("ST01-003", "ST01-011")]  # Lv.5 with 4 HP, Lv.3 with 6 HP
        enemy = Side(units=["X-005", "X-004", "X-003", *others], base="X-009")
        t = Table(Side(units=[UnitAt("ST04-006", "ST04-011"), "X-004"]), enemy)
        assert t.you.unit("ST04-006").ap == 5
        t.attack("ST04-006")
        t.targets("X-004", "X-003", "ST02-003")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 3
        assert t.enemy.unit("X-004").damage == 0
        assert t.you.unit("X-004").damage == 0
        assert t.prompt.kind == "block"

    def test_with_6_ap_as_well(self) -> None:
        t = Table(Side(units=[UnitAt("ST04-006", "ST04-010")]), Side(units=["X-003"]))
        t.attack("ST04-006")
        t.answer("resolve:ST04-006*")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 3

    def test_every_time(self) -> None:
        you = Side(units=[UnitAt("ST04-006", "ST04-011")], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-003", "X-004"], base="X-009"))
        t.attack("ST04-006")
        t.choose("X-003")
        t.fight()
        t.command("X-007")
        t.choose("ST04-006")
        t.attack("ST04-006")
        t.choose("X-004")
        assert t.enemy.unit("X-003").damage == 3
        assert t.enemy.unit("X-004").damage == 3

    def test_with_4_ap_it_does_not(self) -> None:
        t = Table(Side(units=["ST04-006", "X-003"]), Side(units=["X-003"]))
        t.attack("ST04-006")
        assert t.prompt.kind == "block"
        t.fight()
        assert t.enemy.unit("X-003").damage == 0

    def test_ap_gained_after_the_attack_step_is_too_late(self) -> None:
        """Q118."""
        t = Table(Side(units=["ST04-006"], hand=["ST03-012"], resources=2), Side(units=["X-003"], base="X-009"))
        t.attack("ST04-006")
        t.skip_block()
        t.answer("pass")
        t.command("ST03-012")
        t.choose("ST04-006")
        assert t.you.unit("ST04-006").ap == 6
        t.fight()
        t.quiet()
        assert t.enemy.unit("X-003").damage == 0

    def test_not_when_another_unit_attacks(self) -> None:
        t = Table(Side(units=[UnitAt("ST04-006", "ST04-011"), "X-004"]), Side(units=["X-003"]))
        t.attack("X-004")
        assert t.prompt.kind == "block"


class TestAegisGundamMaMode:
    card = "ST04-007"

    def test_breach_3(self) -> None:
        t = Table(Side(units=["ST04-007"]), Side(units=[UnitAt("ST01-005", rested=True)], base="X-009"))
        assert t.you.unit("ST04-007").keywords == {"breach": 3}
        t.attack("ST04-007", "ST01-005")
        t.fight()
        assert t.enemy.base.damage == 3


class TestMiguelsGinn:
    card = "ST04-009"
    other = UnitAt("ST02-007", "ST02-011")  # a Link Unit

    def destroyed(self, ginn: UnitAt, *others: UnitAt | str, enemy: tuple[UnitAt | str, ...] = ()) -> Table:
        you = Side(units=[ginn, *others], deck=["ST04-003", "ST04-004"])
        t = Table(you, Side(units=["X-003", *enemy]), active=ENEMY)
        t.attack("X-003", "ST04-009")
        t.fight()
        assert "ST04-009" in t.you.trash
        return t

    def test_paired_and_destroyed_it_draws_with_another_link_unit(self) -> None:
        t = self.destroyed(UnitAt("ST04-009", "ST01-011", rested=True), self.other)  # Suletta does not link it
        assert t.you.hand == ["ST04-003"]
        assert t.enemy.hand == []
        t.quiet(ENEMY)

    def test_only_one_card_with_two_of_them(self) -> None:
        t = self.destroyed(UnitAt("ST04-009", "ST01-011", rested=True), self.other, self.other)
        assert t.you.hand == ["ST04-003"]

    def test_not_without_another_link_unit(self) -> None:
        """A paired Unit that is not linked is none, nor is the destroyed Unit itself, nor an enemy Link Unit."""
        t = self.destroyed(
            UnitAt("ST04-009", "ST04-014", rested=True), UnitAt("ST01-005", "ST01-011"), enemy=(self.other,)
        )
        assert t.you.hand == []

    def test_not_without_a_pilot(self) -> None:
        t = self.destroyed(UnitAt("ST04-009", rested=True), self.other)
        assert t.you.hand == []

    def test_by_an_effect_and_in_your_own_turn_as_well(self) -> None:
        you = Side(units=[UnitAt("ST04-009", "ST04-014"), self.other], deck=["ST04-003"], hand=["X-008"], resources=1)
        t = Table(you)
        t.command("X-008")
        t.choose("ST04-009")
        assert t.you.hand == ["ST04-003"]


class TestKiraYamato(PilotTests):
    card = "ST04-010"

    def test_attack_an_enemy_unit_gets_ap_minus_2_during_this_battle(self) -> None:
        t = Table(
            Side(units=[UnitAt("ST01-005", "ST04-010"), "ST01-003"]),
            Side(units=[UnitAt("ST02-004", rested=True), "X-003"]),
        )
        t.attack("ST01-005", "ST02-004")
        t.targets("ST02-004", "X-003")
        t.choose("ST02-004")
        assert t.enemy.unit("ST02-004").ap == 4 - 2
        assert t.enemy.unit("X-003").ap == 6
        t.fight()
        assert t.you.unit("ST01-005").damage == 2
        assert t.enemy.units == ["X-003"]
        t.quiet()

    def test_every_time(self) -> None:
        you = Side(units=[UnitAt("ST01-005", "ST04-010")], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-003"]))
        t.attack("ST01-005")
        t.choose("X-003")
        t.fight()
        t.command("X-007")
        t.choose("ST01-005")
        t.attack("ST01-005")
        t.targets("X-003")

    def test_it_ends_with_the_battle(self) -> None:
        t = Table(Side(units=[UnitAt("ST01-005", "ST04-010")]), Side(units=["X-003"]))
        t.attack("ST01-005")
        t.choose("X-003")
        assert t.enemy.unit("X-003").ap == 6 - 2
        t.fight()
        assert t.enemy.unit("X-003").ap == 6

    def test_not_when_another_unit_attacks(self) -> None:
        t = Table(Side(units=[UnitAt("ST01-005", "ST04-010"), "ST01-003"]), Side(units=["X-003"]))
        t.attack("ST01-003")
        assert t.prompt.kind == "block"


class TestAthrunZala(PilotTests):
    card = "ST04-011"

    def paired_with(self, unit: str) -> Table:
        units = [UnitAt("ST04-007", new=True), "ST01-001", "ST01-005"]
        others = [UnitAt("ST02-001", damage=3), UnitAt("ST04-003", "ST01-011")]  # Lv.6 with 2 HP, Lv.3 with 6 HP
        enemy = Side(units=["X-004", "X-003", "ST01-008", UnitAt("ST01-003", rested=True), *others], base="X-009")
        t = Table(Side(units=units, hand=["ST04-011"], resources=4), enemy)
        t.pair("ST04-011", unit)
        return t

    def test_linked_the_unit_may_attack_active_enemy_units_of_lv_5_or_lower(self) -> None:
        t = self.paired_with("ST04-007")
        for target in ("X-004", "ST01-008", "ST01-003", "ST04-003", "player"):
            assert t.can(f"attack:ST04-007>{target}")
        assert not t.can("attack:ST04-007>X-003")  # Lv.6
        assert not t.can("attack:ST04-007>ST02-001")
        assert not t.can("attack:ST01-005>X-004")
        t.attack("ST01-005")
        t.fight()
        assert t.can("attack:ST04-007>X-004")  # a battle does not end it
        t.attack("ST04-007", "X-004")
        t.fight()
        assert t.enemy.unit("X-004").damage == 3 + 1

    def test_during_this_turn_only(self) -> None:
        t = self.paired_with("ST04-007")
        t.next_turn()
        assert t.can("attack:ST04-007>player")
        assert not t.can("attack:ST04-007>X-004")

    def test_not_when_only_paired(self) -> None:
        t = self.paired_with("ST01-001")
        assert t.can("attack:ST01-001>ST01-003")
        assert not t.can("attack:ST01-001>X-004")


class TestStrikerPack:
    card = "ST04-012"

    def test_main_choose_one_of_two_tokens(self) -> None:
        for mode, token in (("mode:1", "T-010"), ("mode:2", "T-009")):
            t = Table(Side(hand=["ST04-012"], resources=4, units=["ST04-005"]), Side(units=["T-010"]))
            t.command("ST04-012")
            t.asks("mode", "mode:1", "mode:2")
            t.answer(mode)
            assert t.you.units == ["ST04-005", token]
            assert not t.you.unit(token).rested
            assert t.enemy.units == ["T-010"]
            assert t.you.trash == ["ST04-012"]
            t.quiet()

    def test_main_not_with_such_a_token_in_play(self) -> None:
        """10-2-1: its condition is not fulfilled. A token with another trait does not count."""
        for token in ("T-008", "T-009", "T-010"):
            assert not Table(Side(hand=["ST04-012"], resources=4, units=[token])).can("command:*")
        assert not Table(Side(hand=["ST04-012"], resources=4, units=["T-009", "T-010"])).can("command:*")
        assert Table(Side(hand=["ST04-012"], resources=4, units=["T-001"])).can("command:ST04-012")

    def test_burst_deploys_an_aile_strike(self) -> None:
        t = burst("ST04-012", Side(units=["ST04-005", "T-001"]), Side(units=["T-008"]))
        t.burst("ST04-012")
        assert t.you.units == ["ST04-005", "T-001", "T-008"]
        assert not t.you.unit("T-008").rested
        assert t.enemy.units == ["ST01-005", "T-008"]
        assert t.you.trash == ["ST04-012"]
        t.quiet(ENEMY)

    def test_burst_not_with_such_a_token_in_play(self) -> None:
        for tokens in (["T-009"], ["T-009", "T-010"]):
            t = burst("ST04-012", Side(units=tokens))
            t.quiet(ENEMY)
            assert t.you.units == tokens
            assert t.you.trash == ["ST04-012"]


class BlockerTokenTests:
    """Tokens with Blocker; the cards name themselves, their AP and their HP."""

    card = ""
    ap = 0
    hp = 0

    def test_facts(self) -> None:
        unit = Table(Side(units=[self.card])).you.unit(self.card)
        assert (unit.ap, unit.hp, unit.traits) == (self.ap, self.hp, {"Earth Alliance"})

    def test_blocker(self) -> None:
        t = Table(Side(units=[self.card]), Side(units=["ST01-008"]), active=ENEMY)
        t.attack("ST01-008")
        t.block(self.card)
        t.fight()
        assert t.enemy.units == []
        assert t.you.unit(self.card).damage == 1


class TestTokenAileStrikeGundam(BlockerTokenTests):
    card, ap, hp = "T-008", 3, 3


class TestTokenLauncherStrikeGundam(BlockerTokenTests):
    card, ap, hp = "T-009", 2, 4


class TestTokenSwordStrikeGundam(BlockerTokenTests):
    card, ap, hp = "T-010", 4, 2


class TestHawkOfEndymion:
    card = "ST04-013"

    def test_main(self) -> None:
        enemy = Side(units=["ST02-004", "X-005", UnitAt("X-003", damage=3), UnitAt("ST01-005", "ST01-010")])
        t = Table(Side(hand=["ST04-013"], units=["ST01-005"], resources=2), enemy)
        t.command("ST04-013")
        t.targets("ST02-004", "X-003", "ST01-005")
        t.choose("ST01-005")
        assert t.enemy.units == ["ST02-004", "X-005", "X-003"]
        assert t.enemy.hand == ["ST01-005", "ST01-010"]
        assert t.enemy.trash == []
        assert t.you.trash == ["ST04-013"]
        t.quiet()

    def test_without_a_target_it_cannot_be_played(self) -> None:
        t = Table(Side(hand=["ST04-013"], units=["ST01-005"], resources=2), Side(units=["X-005"]))
        assert not t.can("command:*")


class TestTheMagicBulletOfDusk:
    card = "ST04-014"

    def test_main_a_friendly_unit_of_lv_2_or_lower_gains_first_strike(self) -> None:
        t = Table(
            Side(hand=["ST04-014"], units=["ST04-005", "ST03-007", "ST01-003", "ST03-003"], resources=3),
            Side(units=[UnitAt("ST01-005", rested=True)], base="X-009"),
        )
        t.command("ST04-014")
        t.targets("ST04-005", "ST03-007")
        t.choose("ST04-005")
        assert t.you.unit("ST04-005").keywords == {"first strike": 1}
        assert t.you.unit("ST03-007").keywords == {}
        assert t.you.trash == ["ST04-014"]
        t.attack("ST04-005", "ST01-005")
        t.fight()
        assert t.enemy.units == []
        assert t.you.unit("ST04-005").damage == 0
        assert t.you.unit("ST04-005").keywords == {"first strike": 1}
        t.end_turn()
        assert t.you.unit("ST04-005").keywords == {}


class TestArchangel(BaseTests):
    card = "ST04-015"

    def used(self) -> Table:
        units = [UnitAt("ST04-004", rested=True), "ST01-008", UnitAt("ST01-005", rested=True)]
        t = Table(
            Side(base="ST04-015", units=units, resources=4), Side(units=[UnitAt("ST02-008", rested=True)], base="X-009")
        )
        t.activate("ST04-015")
        return t

    def test_a_friendly_blocker_becomes_active_and_cannot_attack(self) -> None:
        t = self.used()
        t.targets("ST04-004", "ST01-008")
        t.choose("ST04-004")
        assert t.you.resources == "rrRR"
        assert not t.you.unit("ST04-004").rested
        assert t.you.unit("ST01-005").rested
        assert not t.can("attack:ST04-004*")
        assert t.can("attack:ST01-008>player")
        assert not t.can("activate:*")  # once per turn
        t.quiet()
        t.attack("ST01-008")
        t.fight()
        assert not t.can("attack:ST04-004*")  # a battle does not end it

    def test_during_this_turn_only(self) -> None:
        t = self.used()
        t.choose("ST04-004")
        t.next_turn()
        assert t.can("attack:ST04-004>player")
        assert t.can("activate:ST04-015/2")

    def test_it_can_block_in_the_enemy_turn(self) -> None:
        t = Table(Side(base="ST04-015", units=[UnitAt("ST04-004", rested=True)], resources=2), Side(units=["ST01-005"]))
        t.activate("ST04-015")
        t.choose("ST04-004")
        t.end_turn()
        t.attack("ST01-005")
        t.block("ST04-004")

    def test_not_without_a_target_nor_with_1_resource_nor_in_an_action_step(self) -> None:
        assert not Table(Side(base="ST04-015", units=["ST01-005"], resources=2), Side(units=["ST02-008"])).can(
            "activate:*"
        )
        assert not Table(Side(base="ST04-015", units=["ST04-004"], resources=1)).can("activate:*")
        t = Table(Side(base="ST04-015", units=["ST04-004"], resources=2))
        t.attack("ST04-004")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")

    def test_it_cannot_attack_after_it_has_lost_blocker(self) -> None:
        """Q156."""
        you = Side(base="ST04-015", units=[UnitAt("X-011", rested=True), "ST01-005"], hand=["X-008"], resources=3)
        t = Table(you)
        t.activate("ST04-015")
        t.targets("X-011")
        t.choose("X-011")
        t.command("X-008")
        t.choose("ST01-005")
        unit = t.you.unit("X-011")
        assert (unit.rested, unit.keywords) == (False, {})
        assert not t.can("attack:*")


class TestVesalius(BaseTests):
    card = "ST04-016"

    def test_rested_a_friendly_unit_gets_ap_during_this_turn(self) -> None:
        t = Table(Side(base="ST04-016", units=["ST01-005", "ST01-003"]), Side(units=["X-003"], base="X-009"))
        t.activate("ST04-016")
        t.targets("ST01-005", "ST01-003")
        t.choose("ST01-005")
        assert t.you.base.rested
        assert t.you.unit("ST01-005").ap == 2 + 1
        assert t.you.unit("ST01-003").ap == 2
        assert not t.can("activate:*")
        t.attack("ST01-003")
        t.fight()
        assert t.you.unit("ST01-005").ap == 2 + 1
        t.end_turn()
        assert t.you.unit("ST01-005").ap == 2

    def test_as_often_as_the_base_can_be_rested(self) -> None:
        t = Table(Side(base="ST04-016", units=["ST01-005"], hand=["X-012"], resources=1))
        t.activate("ST04-016")
        t.choose("ST01-005")
        t.command("X-012")
        t.choose("ST04-016")
        t.activate("ST04-016")
        t.choose("ST01-005")
        assert t.you.unit("ST01-005").ap == 2 + 1 + 1

    def test_not_while_rested_nor_without_a_unit_nor_in_an_action_step(self) -> None:
        assert not Table(Side(base="ST04-016", base_rested=True, units=["ST01-005"])).can("activate:*")
        assert not Table(Side(base="ST04-016"), Side(units=["ST01-005"])).can("activate:*")
        t = Table(Side(base="ST04-016", units=["ST01-005"]))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")
