"""GD02 Dual Impact, card by card: the blue Units."""

from __future__ import annotations

from tests.cards.keywords import BlockerTests, BreachTests, NoPlayerTests, RepairTests, again
from tests.cards.table import ENEMY, Side, Table, UnitAt


class TestPsychoGundam(BreachTests):
    card = "GD02-001"
    amount = 3

    def attack(self, attacker: str, enemy: Side, pilot: str = "ST03-010", target: str = "player") -> int:
        """The damage left on Psycho Gundam, which had 3, after an attack."""
        t = Table(Side(units=[UnitAt("GD02-001", pilot, damage=3), attacker]), enemy)
        t.attack(attacker, target)
        t.fight()
        return t.you.unit("GD02-001").damage

    def test_a_titans_unit_destroys_a_base_or_a_shield(self) -> None:
        """Q171: either of them."""
        assert self.attack("GD02-013", Side(base_damage=1)) == 3 - 2
        assert self.attack("GD02-013", Side(base=None, shields=["ST01-003", "ST01-003"])) == 3 - 2
        assert self.attack("GD02-001", Side()) == 3 - 2  # itself

    def test_every_time(self) -> None:
        units = [UnitAt("GD02-001", "ST03-010", damage=5), "GD02-013", "GD02-015"]
        t = Table(Side(units=units), Side(base_damage=1, shields=["ST01-003", "ST01-003"]))
        for attacker in ("GD02-013", "GD02-015"):
            t.attack(attacker)
            t.fight()
        assert t.you.unit("GD02-001").damage == 5 - 2 - 2

    def test_breach_is_damage_too(self) -> None:
        """13-1-2-1: the Unit deals it."""
        enemy = Side(units=[UnitAt("ST04-004", rested=True)])
        assert self.attack("GD02-001", enemy, target="ST04-004") == 3 + 1 - 2

    def test_not_otherwise(self) -> None:
        assert self.attack("GD02-013", Side()) == 3  # the EX Base survives
        assert self.attack("ST01-005", Side(base_damage=1)) == 3  # no (Titans) Unit
        assert self.attack("GD02-013", Side(base_damage=1), pilot="ST01-010") == 3  # no (Cyber-Newtype) Pilot
        enemy = Side(units=[UnitAt("ST04-004", rested=True)], base="X-009")
        assert self.attack("GD02-013", enemy, target="ST04-004") == 3  # a Unit is no shield area card

    def test_not_for_an_enemy_titans_unit(self) -> None:
        t = Table(Side(units=[UnitAt("GD02-001", "ST03-010", damage=3)]), Side(units=["GD02-015"]), active=ENEMY)
        t.attack("GD02-015")
        t.fight()
        assert t.you.base_number is None
        assert t.you.unit("GD02-001").damage == 3


class TestGundamEpyon:
    card = "GD02-002"

    def table(self, epyon: UnitAt, *others: str, victims: int = 2) -> Table:
        rested = [UnitAt("ST01-005", rested=True)] * victims
        return Table(Side(units=[epyon, *others]), Side(units=[*rested, UnitAt("X-003", rested=True)]))

    def test_another_unit_destroys_a_unit(self) -> None:
        t = self.table(UnitAt("GD02-002", "ST02-011", rested=True), "X-003", "X-004")
        t.attack("X-003", "ST01-005")
        t.fight()
        assert not t.you.unit("GD02-002").rested
        assert t.you.unit("X-003").rested

    def test_it_destroys_a_unit_itself_once_per_turn(self) -> None:
        t = self.table(UnitAt("GD02-002", "ST02-011"))
        t.attack("GD02-002", "ST01-005")
        t.fight()
        t.answer("resolve:GD02-002*")  # Zechs Merquise has an effect of his own
        assert not t.you.unit("GD02-002").rested
        t.attack("GD02-002", "ST01-005")
        t.fight()
        t.quiet()
        assert t.you.unit("GD02-002").rested

    def test_while_it_is_active_nothing_is_activated(self) -> None:
        """Q197: its Once per Turn is left for later."""
        t = self.table(UnitAt("GD02-002", "ST02-011"), "X-003")
        t.attack("X-003", "ST01-005")
        t.fight()
        t.attack("GD02-002", "ST01-005")
        t.fight()
        t.answer("resolve:GD02-002*")
        assert not t.you.unit("GD02-002").rested

    def test_not_unlinked_not_without_destruction_not_by_an_effect(self) -> None:
        t = self.table(UnitAt("GD02-002", "ST01-010", rested=True), "X-003", "X-004")
        t.attack("X-003", "ST01-005")
        t.fight()
        assert t.you.unit("GD02-002").rested
        t = self.table(UnitAt("GD02-002", "ST02-011", rested=True), "X-004")
        t.attack("X-004", "X-003")
        t.fight()
        assert t.you.unit("GD02-002").rested
        t = Table(Side(units=[UnitAt("GD02-002", "ST02-011", rested=True), "X-001"]), Side(units=["ST01-005"]))
        t.attack("X-001")
        t.choose("ST01-005")
        t.fight()
        assert t.enemy.units == []
        assert t.you.unit("GD02-002").rested

    def test_a_base_is_no_unit_and_your_own_units_do_not_count(self) -> None:
        t = self.table(UnitAt("GD02-002", "ST02-011", rested=True), "X-003")
        t.attack("X-003")
        t.fight()
        assert t.enemy.base_number is None
        assert t.you.unit("GD02-002").rested
        t = self.table(UnitAt("GD02-002", "ST02-011", rested=True), "ST01-005")
        t.attack("ST01-005", "X-003")
        t.fight()
        assert t.you.units == ["GD02-002"]
        assert t.you.unit("GD02-002").rested

    def test_only_in_your_turn(self) -> None:
        you = Side(units=[UnitAt("GD02-002", "ST02-011", rested=True)])
        t = Table(you, Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005", "GD02-002")
        t.fight()
        assert t.enemy.units == []
        assert t.you.unit("GD02-002").rested


class TestGundamMkIITitans:
    card = "GD02-003"

    def destroyed(self, pilot: str | None, *hand: str) -> Table:
        t = Table(Side(units=[UnitAt("GD02-003", pilot)], hand=["X-008", *hand], resources=5))
        t.command("X-008")
        t.choose("GD02-003")
        return t

    def test_discard_a_unit_card_and_the_pilot_returns(self) -> None:
        t = self.destroyed("GD02-086", "ST01-005", "ST01-010")
        t.asks("discard", "discard:ST01-005", least=0)
        t.choose("ST01-005")
        assert sorted(t.you.hand) == ["GD02-086", "ST01-010"]
        assert sorted(t.you.trash) == ["GD02-003", "ST01-005", "X-008"]

    def test_a_command_paired_as_a_pilot_returns_too(self) -> None:
        t = self.destroyed("GD02-102", "ST01-005")
        t.choose("ST01-005")
        assert t.you.hand == ["GD02-102"]

    def test_it_need_not_be_linked(self) -> None:
        t = self.destroyed("X-006", "ST01-005")
        t.choose("ST01-005")
        assert t.you.hand == ["X-006"]

    def test_you_may_decline(self) -> None:
        t = self.destroyed("GD02-086", "ST01-005")
        t.answer()
        assert t.you.hand == ["ST01-005"]
        assert "GD02-086" in t.you.trash
        t.quiet()

    def test_not_with_a_pilot_of_lv_4_nor_without_one(self) -> None:
        for pilot in ("ST01-010", None):
            t = self.destroyed(pilot, "ST01-005")
            t.quiet()
            assert t.you.hand == ["ST01-005"]

    def test_without_a_unit_card_there_is_none_to_discard(self) -> None:
        t = self.destroyed("GD02-086", "ST01-010")
        t.nothing_fits("discard")
        t.quiet()
        assert t.you.hand == ["ST01-010"]


class TestByarlant:
    card = "GD02-004"

    def paired(self, enemy: Side) -> Table:
        you = Side(units=["GD02-004", UnitAt("ST01-005", rested=True)], hand=["X-006", "X-016"], resources=9)
        t = Table(you, enemy)
        t.pair("X-006", "GD02-004")
        return t

    def test_every_time_it_is_paired(self) -> None:
        t = self.paired(Side(units=[UnitAt("ST01-005", rested=True)]))
        t.choose("ST01-005")
        t.command("X-016")
        t.choose("X-006")
        t.pair("X-006", "GD02-004")
        t.targets("ST01-005")

    def test_a_rested_unit_stays_rested_in_the_next_start_phase_only(self) -> None:
        enemy = Side(
            units=[
                UnitAt("ST01-005", rested=True), "ST03-007", UnitAt("X-005", rested=True),
                UnitAt("X-003", damage=3, rested=True), UnitAt("ST04-004", rested=True),
            ],
            base_rested=True,
        )  # fmt: skip
        t = self.paired(enemy)
        t.targets("ST01-005", "X-003", "ST04-004")  # rested, 3 HP or less left
        t.choose("X-003")
        t.end_turn()
        assert t.enemy.unit("X-003").rested
        assert not t.enemy.unit("ST01-005").rested
        t.next_turn()
        assert not t.enemy.unit("X-003").rested

    def test_an_effect_may_set_it_as_active(self) -> None:
        """Q172: outside that start phase."""
        enemy = Side(units=[UnitAt("ST01-005", rested=True)], hand=["X-007"], resources=2)
        t = self.paired(enemy)
        t.choose("ST01-005")
        t.end_turn()
        t.command("X-007")
        t.choose("ST01-005")
        assert not t.enemy.unit("ST01-005").rested


class TestTallgeese:
    card = "GD02-005"

    def test_linked_its_attack_rests_an_enemy_unit_with_2_or_less_hp(self) -> None:
        enemy = Side(units=["ST01-005", "GD01-018", UnitAt("X-003", damage=4), "ST04-004"], base_damage=1)
        t = Table(Side(units=[UnitAt("GD02-005", "ST02-011"), "ST03-007"], hand=["X-007"], resources=2), enemy)
        t.attack("GD02-005")
        t.targets("ST01-005", "X-003", "ST04-004")
        t.choose("X-003")
        assert t.enemy.unit("X-003").rested
        assert not t.enemy.unit("ST01-005").rested
        t.fight()
        again(t, "GD02-005")
        t.targets("ST01-005", "X-003", "ST04-004")

    def test_not_unlinked(self) -> None:
        t = Table(Side(units=[UnitAt("GD02-005", "ST01-010")]), Side(units=["ST01-005"]))
        t.attack("GD02-005")
        assert t.prompt.kind == "block"


class TestForbiddenGundam(BlockerTests):
    card = "GD02-006"

    def fought(self, foe: str, active: int = 0) -> int:
        """The damage it has after a battle with a rested (or attacking) enemy."""
        you, enemy = (
            Side(units=[UnitAt("GD02-006", rested=active == ENEMY)]),
            Side(units=[UnitAt(foe, rested=active == 0)]),
        )
        t = Table(you, enemy, active=active)
        if active == ENEMY:
            t.attack(foe, "GD02-006")
        else:
            t.attack("GD02-006", foe)
        t.fight()
        return t.you.unit("GD02-006").damage

    def test_no_battle_damage_from_lv_2_or_lower_in_your_turn(self) -> None:
        assert self.fought("ST01-005") == self.fought("ST03-007") == 0
        assert self.fought("ST03-003") == 3  # Lv. 3
        assert self.fought("ST01-005", ENEMY) == 2

    def test_effect_damage_all_the_same(self) -> None:
        t = Table(Side(units=["GD02-006"]), Side(units=["X-010"]))
        t.attack("GD02-006")
        t.skip_block()
        t.activate("X-010")
        t.choose("GD02-006")
        assert t.you.unit("GD02-006").damage == 1


class TestPsychoGundamMaMode(RepairTests):
    card = "GD02-007"
    amount = 2


class TestGabthley:
    card = "GD02-008"

    def test_linked_it_damages_a_rested_enemy_unit(self) -> None:
        enemy = Side(units=["ST01-005", UnitAt("X-003", rested=True), UnitAt("X-004", rested=True)], base_rested=True)
        you = Side(units=["GD02-008", UnitAt("X-004", rested=True)], hand=["GD02-102", "X-016"], resources=9)
        t = Table(you, enemy)
        t.pair("GD02-102", "GD02-008")
        t.targets("X-003", "X-004")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 1
        t.quiet()
        t.command("X-016")  # every time
        t.choose("GD02-102")
        t.pair("GD02-102", "GD02-008")
        t.targets("X-003", "X-004")

    def test_not_with_another_pilot(self) -> None:
        t = Table(Side(units=["GD02-008"], hand=["X-006"], resources=5), Side(units=[UnitAt("X-003", rested=True)]))
        t.pair("X-006", "GD02-008")
        t.quiet()


class TestCalamityGundam:
    card = "GD02-009"

    def test_when_its_ap_is_reduced_by_an_enemy_effect(self) -> None:
        """13-2-13: once per turn."""
        you = Side(units=["GD02-009", UnitAt("X-004", rested=True)])
        units = [UnitAt("X-003", rested=True), "X-005", UnitAt("X-004", rested=True)]
        enemy = Side(units=units, hand=["GD02-081"] * 2, resources=9, base_rested=True, base="GD02-129")
        t = Table(you, enemy, active=ENEMY)
        t.deploy("GD02-081")
        t.choose("GD02-009")
        t.targets("X-003", "X-004")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 2
        t.quiet(ENEMY)
        t.deploy("GD02-081")
        t.choose("GD02-009")
        t.quiet(ENEMY)
        assert t.you.unit("GD02-009").ap == 0  # 3 - 4
        t.end_turn()
        t.end_turn()
        assert t.you.unit("GD02-009").ap == 3

    def test_not_for_another_unit(self) -> None:
        enemy = Side(units=[UnitAt("X-003", rested=True), "ST05-009"], hand=["GD02-130"], resources=9)
        t = Table(Side(units=["GD02-009", "X-004"]), enemy, active=ENEMY)
        t.deploy("GD02-130")
        t.choose("X-004")
        t.quiet(ENEMY)
        assert t.enemy.unit("X-003").damage == 0

    def test_not_by_your_own_effect(self) -> None:
        t = Table(Side(units=["GD02-009"], hand=["X-017"], resources=9), Side(units=[UnitAt("X-003", rested=True)]))
        t.command("X-017")
        t.choose("GD02-009")
        assert t.you.unit("GD02-009").ap == 3 - 2
        t.quiet()

    def test_not_for_damage(self) -> None:
        enemy = Side(units=[UnitAt("X-003", rested=True)], hand=["GD02-109"], resources=9)
        t = Table(Side(units=["GD02-009"]), enemy, active=ENEMY)
        t.command("GD02-109")
        t.choose("GD02-009")
        t.quiet(ENEMY)


class TestRaiderGundam:
    card = "GD02-010"
    deck = ("ST04-003", "ST04-004")

    def test_effect_damage_from_the_enemy_draws_once_per_turn(self) -> None:
        enemy = Side(hand=["GD02-109"] * 2, resources=9)
        t = Table(Side(units=["GD02-010", "X-003"], deck=self.deck), enemy, active=ENEMY)
        for damage in (1, 2):
            t.command("GD02-109")
            t.choose("GD02-010")
            assert t.you.unit("GD02-010").damage == damage
            assert t.you.hand == ["ST04-003"]
        t.quiet(ENEMY)

    def test_destroyed_by_it_too(self) -> None:
        """10-1-6-4."""
        t = Table(Side(units=[UnitAt("GD02-010", damage=3)]), Side(hand=["GD02-109"], resources=9), active=ENEMY)
        t.command("GD02-109")
        t.choose("GD02-010")
        assert t.you.units == []
        assert len(t.you.hand) == 1

    def test_not_for_another_unit(self) -> None:
        t = Table(Side(units=["GD02-010", "X-003"]), Side(hand=["GD02-109"], resources=9), active=ENEMY)
        t.command("GD02-109")
        t.choose("X-003")
        assert t.you.hand == []

    def test_not_battle_damage_nor_your_own(self) -> None:
        t = Table(Side(units=[UnitAt("GD02-010", rested=True)]), Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005", "GD02-010")
        t.fight()
        assert t.you.unit("GD02-010").damage == 2
        assert t.you.hand == []
        t = Table(Side(units=["GD02-010"], hand=["GD02-055"], resources=9), Side(units=["ST01-003"]))
        t.deploy("GD02-055")
        t.choose("GD02-010")
        t.choose("ST01-003")
        assert t.you.unit("GD02-010").damage == 1
        assert t.you.hand == []


class TestMoebiusPeacemakerTeam:
    card = "GD02-011"

    def attacking(self, enemy: Side, *others: str) -> Table:
        t = Table(Side(units=["GD02-011", *others]), enemy)
        t.attack("GD02-011")
        return t

    def test_six_damage_to_the_base(self) -> None:
        t = self.attacking(Side(base="X-009", shields=["ST01-003"]))
        t.skip_block()
        t.answer("pass")
        t.activate("GD02-011")
        t.targets("X-009")
        t.choose("X-009")
        assert t.enemy.base.damage == 6
        assert t.you.units == []
        assert t.you.trash == ["GD02-011"]

    def test_without_a_base_to_the_first_shield(self) -> None:
        t = self.attacking(Side(base=None, shields=["ST01-003", "ST01-004"]))
        t.skip_block()
        t.answer("pass")
        t.activate("GD02-011")
        assert len(t.prompt.options) == 1
        t.answer("*")
        assert t.enemy.trash == ["ST01-003"]
        assert t.enemy.shields == ["ST01-004"]

    def test_not_when_it_is_blocked(self) -> None:
        """Q173."""
        t = self.attacking(Side(base="X-009", units=["ST01-008"]))
        t.block("ST01-008")
        t.answer("pass")
        assert not t.can("activate:*")

    def test_not_when_another_unit_attacks_nor_outside_a_battle(self) -> None:
        t = Table(Side(units=["GD02-011", "ST01-005"]), Side(base="X-009"))
        assert not t.can("activate:*")
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        assert not t.can("activate:*")

    def test_not_against_a_player_without_shield_area_cards(self) -> None:
        t = self.attacking(Side(base=None))
        t.skip_block()
        t.answer("pass")
        assert not t.can("activate:*")


class TitansBoostTests:
    """Deploy: one of your (Titans) Units gets AP+1 for the turn. The cards name themselves."""

    card = ""

    def test_a_titans_unit_gets_ap_for_the_turn(self) -> None:
        you = Side(units=["GD02-015", "ST01-005"], base="GD02-122", hand=[self.card], resources=5)
        t = Table(you, Side(units=["GD02-013"]))
        t.deploy(self.card)
        t.targets("GD02-015", self.card)
        t.choose("GD02-015")
        unit = t.you.unit("GD02-015")
        assert unit.ap == 3 + 1
        t.attack("GD02-015")
        t.fight()
        assert unit.ap == 3 + 1
        t.end_turn()
        assert unit.ap == 3


class TestGalbaldyBeta(TitansBoostTests):
    card = "GD02-014"


class TestBarzam(TitansBoostTests):
    card = "GD02-016"


class TestDeltaPlusWaveriderMode(RepairTests):
    card = "GD02-017"
    amount = 2


class TestTaurus(NoPlayerTests):
    card = "GD02-018"
