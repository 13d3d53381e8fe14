"""GD04 Phantom Aria, the white Pilots, Commands and Bases."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestLoranCehack(PilotTests):
    card = "GD04-097"

    def test_linked_an_enemy_unit_with_3_or_less_hp_returns_to_the_hand(self) -> None:
        for unit, asked in (("GD04-073", True), ("ST01-005", False)):
            you = Side(units=[unit, "ST04-008"], hand=["GD04-097"], resources=4)
            t = Table(you, Side(units=["ST01-005", "ST01-003", UnitAt("X-003", damage=3)]))
            t.pair("GD04-097", unit)
            if asked:
                t.targets("ST01-005", "X-003")
                t.choose("ST01-005")
                assert t.enemy.hand == ["ST01-005"]
            t.quiet()


class TestRiddheMarcenas(PilotTests):
    card = "GD04-098"

    def test_linked_effect_damage_from_an_enemy_is_reduced_by_2(self) -> None:
        """Q285."""
        for unit, damage in (("GD04-065", 2), ("X-003", 4)):
            you = Side(units=[UnitAt(unit, "GD04-098"), "X-005"])
            t = Table(you, Side(hand=["GD04-109"] * 2, resources=15), active=ENEMY)
            if unit == "GD04-065":  # Lv.7
                t = Table(you, Side(hand=["ST03-013"] * 2 + ["GD04-115"], resources=15, units=["X-001"]), active=ENEMY)
                t.attack("X-001")
                t.choose("GD04-065")  # 3 damage
                assert t.you.unit("GD04-065").damage == 1
                continue
            t.command("GD04-109")
            t.choose(unit)
            assert t.you.unit(unit).damage == damage

    def test_every_time_not_battle_damage_not_your_own(self) -> None:
        you = Side(units=[UnitAt("GD04-072", "GD04-098", rested=True), "ST01-005"])
        t = Table(you, Side(units=["ST03-007"], hand=["GD04-109"] * 2, resources=15), active=ENEMY)
        t.attack("ST03-007", "GD04-072")
        t.fight()
        assert t.you.unit("GD04-072").damage == 1
        for damage in (3, 5):
            t.command("GD04-109")
            t.choose("GD04-072")
            assert t.you.units == (["GD04-072", "ST01-005"] if damage == 3 else ["ST01-005"])
        t = Table(Side(units=[UnitAt("GD04-072", "GD04-098")], hand=["GD04-114"], resources=2), Side(units=["X-003"]))
        t.command("GD04-114")
        t.choose("GD04-072")
        t.choose("X-003")
        assert t.you.unit("GD04-072").damage == 1


class TestAliAlSaachez(PilotTests):
    card = "GD04-099"

    def attacking(self, unit: str = "GD04-079") -> Table:
        you = Side(units=[UnitAt(unit, "GD04-099"), UnitAt("ST01-005", "X-006")])
        enemy = Side(units=[UnitAt("ST01-001", "ST01-010"), UnitAt("ST01-003", "ST01-013"), "X-003"])
        t = Table(you, enemy)
        t.attack(unit)
        return t

    def test_linked_an_enemy_pilot_may_return_to_its_owners_hand(self) -> None:
        t = self.attacking()
        t.targets("ST01-010", "ST01-013", least=0)
        t.choose("ST01-013")
        assert t.enemy.hand == ["ST01-013"]
        assert t.enemy.unit("ST01-003").pilot is None

    def test_it_need_not_and_only_linked(self) -> None:
        t = self.attacking()
        t.answer()
        assert t.enemy.hand == []
        assert self.attacking("ST01-003").prompt.kind == "block"

    def test_every_attack(self) -> None:
        you = Side(units=[UnitAt("GD04-079", "GD04-099")], hand=["X-007"], resources=1)
        t = Table(you, Side(units=[UnitAt("ST01-001", "ST01-010"), UnitAt("ST01-003", "ST01-013")], base="X-009"))
        t.attack("GD04-079")
        t.choose("ST01-010")
        t.fight()
        t.command("X-007")
        t.choose("GD04-079")
        t.attack("GD04-079")
        t.targets("ST01-013", least=0)


class TestSochieHeim(PilotTests):
    card = "GD04-100"

    def table(self, *units: str, resources: int = 6, **you: object) -> Table:
        side = Side(units=[UnitAt("ST01-005", "GD04-100"), *units], resources=resources, **you)
        return Table(side, Side(units=["X-004"]))

    def test_paying_for_a_units_effect_this_unit_may_get_as_much_ap_this_turn_once(self) -> None:
        t = self.table("ST02-006", "GD04-073")
        t.activate("ST02-006")  # 4
        t.asks("may", "yes", "no")
        t.answer("yes")
        unit = t.you.unit("ST01-005")
        assert unit.ap == 2 + 4
        assert t.you.unit("ST02-006").ap == 4
        t.activate("GD04-073")
        t.quiet()
        assert unit.ap == 6
        t.attack("ST02-006")
        t.fight()
        assert unit.ap == 6
        t.end_turn()
        assert unit.ap == 2

    def test_it_need_not(self) -> None:
        t = self.table("ST02-006")
        t.activate("ST02-006")
        t.answer("no")
        assert t.you.unit("ST01-005").ap == 2

    def test_paying_to_deploy_by_a_units_effect_counts(self) -> None:
        """Q286."""
        t = self.table("GD03-051", hand=["GD03-096"], trash=["GD04-060"])
        t.pair("GD03-096", "GD03-051")
        t.choose("GD04-060")
        t.answer("resolve:*GD04-100*")
        t.answer("yes")
        assert t.you.unit("ST01-005").ap == 2 + 2

    def test_not_for_a_base_nor_for_the_enemy_nor_for_playing_cards(self) -> None:
        t = self.table("GD04-038", base="GD04-125", hand=["ST04-003"])
        t.activate("GD04-125")
        t.choose("GD04-038")
        t.choose("X-004")
        t.quiet()
        t.deploy("ST04-003")
        t.quiet()
        t = Table(Side(units=[UnitAt("ST01-005", "GD04-100")]), Side(units=["GD04-073"], resources=1), active=ENEMY)
        t.activate("GD04-073")
        t.quiet(ENEMY)


class TestGracefulDemeanor:
    card = "GD04-117"

    def test_1_or_2_enemy_units_of_lv_3_or_lower_return_to_the_hand(self) -> None:
        you = Side(units=["ST01-003"], hand=["GD04-117"], resources=4)
        t = Table(you, Side(units=["ST01-003", "ST01-005", "ST04-008", "X-005"]), active=ENEMY)
        t.attack("X-005")
        t.skip_block()
        t.command("GD04-117")
        t.targets("ST01-003", "ST01-005", "ST04-008", least=1, most=2)
        t.choose("ST01-003", "ST04-008")
        assert sorted(t.enemy.hand) == ["ST01-003", "ST04-008"]
        assert t.you.hand == []

    def test_not_in_the_main_phase(self) -> None:
        t = Table(Side(hand=["GD04-117"], resources=4), Side(units=["ST01-003"]))
        assert not t.can("command:*")

    def test_burst_is_its_action(self) -> None:
        t = burst("GD04-117", enemy=Side(units=["X-003"]))
        t.burst("GD04-117")
        t.targets("ST01-005", least=1, most=1)
        t.choose("ST01-005")
        assert t.enemy.hand == ["ST01-005"]


class TestWorldDistortion(CommandPilotTests):
    card = "GD04-118"
    pilot = "Alejandro Corner"

    def test_with_2_un_units_an_enemy_unit_with_5_or_less_hp_returns_to_the_hand(self) -> None:
        for units in (["GD04-075", "GD04-075"], ["GD04-075", "GD04-075", "T-024"]):
            you = Side(units=units, hand=["GD04-118"], resources=3)
            t = Table(you, Side(units=["X-001", "X-003", "X-004", "GD04-001"]))
            t.command("GD04-118")
            t.targets("X-004", "GD04-001")
            t.choose("X-004")
            assert t.enemy.hand == ["X-004"]

    def test_not_with_one(self) -> None:
        you = Side(units=["GD04-075", "GD04-079"], hand=["GD04-118"], resources=3)
        assert not Table(you, Side(units=["X-004", "GD04-075", "GD04-075"])).can("command:*")

    def test_also_in_an_action_step(self) -> None:
        you = Side(units=["GD04-075", "GD04-080"], hand=["GD04-118"], resources=3)
        t = Table(you, Side(units=["X-004"]), active=ENEMY)
        t.attack("X-004")
        t.skip_block()
        t.command("GD04-118")
        t.choose("X-004")
        assert t.enemy.units == []


class TestFightingAlone(CommandPilotTests):
    card = "GD04-119"
    pilot = "Gael Chan"

    def played(self) -> Table:
        units = [UnitAt("X-003", "ST01-010"), UnitAt("ST01-003", "X-006"), "X-005", UnitAt("X-005", "ST03-011")]
        you = Side(units=units, hand=["GD04-119"], resources=4)
        enemy = Side(units=[UnitAt("X-001", "X-002"), UnitAt("ST01-003", "ST01-010")], hand=["ST03-013"], resources=2)
        t = Table(you, enemy, active=ENEMY)
        t.attack("ST01-003")
        t.skip_block()
        t.command("GD04-119")
        t.targets("X-003", "X-005")
        t.choose("X-003")
        return t

    def test_a_unit_with_a_newtype_pilot_receives_no_effect_damage_from_enemy_units(self) -> None:
        t = self.played()
        t.fight()
        t.attack("X-001")
        for _ in range(2):
            if t.prompt.kind == "trigger_order":
                t.engine.answer(t.prompt.keys()[:1])
            t.choose("X-003")
        assert t.you.unit("X-003").damage == 0

    def test_from_commands_it_does_and_battle_damage(self) -> None:
        t = self.played()
        t.command("ST03-013")
        t.choose("X-003")
        assert t.you.unit("X-003").damage == 2
        units = [UnitAt("X-003", "ST01-010")]
        t = Table(Side(units=units, hand=["GD04-119"], resources=4), Side(units=[UnitAt("ST01-003", rested=True)]))
        t.command("GD04-119")
        t.choose("X-003")
        t.attack("X-003", "ST01-003")
        t.fight()
        assert t.you.unit("X-003").damage == 2

    def test_from_your_own_units_it_does(self) -> None:
        you = Side(units=[UnitAt("GD04-052", "GD04-081")], hand=["GD04-119"], resources=4)
        t = Table(you, Side(units=["X-003"]))
        t.command("GD04-119")
        t.choose("GD04-052")
        t.attack("GD04-052")
        t.answer("yes")
        t.choose("X-003")
        assert t.you.unit("GD04-052").damage == 2

    def test_this_turn_only(self) -> None:
        you = Side(units=[UnitAt("X-003", "ST01-010")], hand=["GD04-119"], resources=4)
        t = Table(you, Side(units=["X-001"]))
        t.command("GD04-119")
        t.choose("X-003")
        t.end_turn()
        t.attack("X-001")
        t.choose("X-003")
        assert t.you.unit("X-003").damage == 3


class TestMachineDollSquad(CommandPilotTests):
    card = "GD04-120"
    pilot = "Miashei Kune"

    def test_a_militia_or_dianna_counter_unit_gets_ap_2_this_turn(self) -> None:
        you = Side(units=["GD04-076", "X-405", "ST01-005"], hand=["GD04-120"], resources=2, base="GD04-129")
        t = Table(you, Side(units=["GD04-076"]))
        t.command("GD04-120")
        t.targets("GD04-076", "X-405")
        t.choose("X-405")
        assert (t.you.unit("X-405").ap, t.you.unit("GD04-076").ap) == (4, 1)
        t.attack("ST01-005")
        t.fight()
        assert t.you.unit("X-405").ap == 4
        t.end_turn()
        assert t.you.unit("X-405").ap == 2

    def test_also_in_an_action_step(self) -> None:
        t = Table(Side(units=["GD04-076"], hand=["GD04-120"], resources=2))
        t.attack("GD04-076")
        t.skip_block()
        t.answer("pass")
        t.command("GD04-120")
        t.choose("GD04-076")
        assert t.you.unit("GD04-076").ap == 3


class TestWillgem(BaseTests):
    card = "GD04-129"

    def test_deployed_it_receives_3_damage(self) -> None:
        for shields in (["ST01-003"], []):
            t = Table(Side(hand=["GD04-129"], shields=shields, resources=3))
            t.deploy("GD04-129")
            assert t.you.base.damage == 3

    def test_in_your_turn_paying_for_a_units_effect_it_recovers_2_once(self) -> None:
        you = Side(base="GD04-129", base_damage=6, units=["GD04-073", "X-405"], resources=6)
        t = Table(you)
        t.activate("GD04-073")
        assert t.you.base.damage == 4
        t.activate("X-405")
        assert t.you.base.damage == 4
        t.next_turn()
        t.activate("X-405")
        assert t.you.base.damage == 2

    def test_paying_to_deploy_by_a_units_effect_counts(self) -> None:
        """Q297."""
        you = Side(base="GD04-129", base_damage=6, units=["GD03-051"], hand=["GD03-096"], trash=["GD04-059"])
        you.resources = 5
        t = Table(you)
        t.pair("GD03-096", "GD03-051")
        t.choose("GD04-059")
        assert t.you.base.damage == 4

    def test_not_in_the_enemy_turn(self) -> None:
        you = Side(base="GD04-129", base_damage=6, units=["GD01-058", UnitAt("X-003", rested=True)], resources=1)
        t = Table(you, Side(units=["X-005"]), active=ENEMY)
        t.attack("X-005", "X-003")
        t.skip_block()
        t.activate("GD01-058")
        t.choose("X-003")
        assert t.you.resources == "r"
        assert t.you.base.damage == 6

    def test_not_for_the_enemy_nor_for_playing_cards(self) -> None:
        t = Table(Side(base="GD04-129", base_damage=6), Side(units=["GD04-073"], resources=1), active=ENEMY)
        t.activate("GD04-073")
        assert t.you.base.damage == 6
        t = Table(Side(base="GD04-129", base_damage=6, hand=["ST01-005"], resources=2))
        t.deploy("ST01-005")
        assert t.you.base.damage == 6


class TestIndustrial7(BaseTests):
    card = "GD04-130"

    def table(self, *trash: str) -> Table:
        you = Side(base="GD04-130", units=["ST01-005"], trash=trash)
        return Table(you, Side(units=["X-003", "X-004"], trash=["X-007"]))

    def test_exile_a_command_for_ap_minus_1_once_per_turn(self) -> None:
        t = self.table("X-007", "GD04-118", "ST01-005")
        t.activate("GD04-130")
        t.asks("cost", "exile:X-007", "exile:GD04-118")
        t.choose("GD04-118")
        assert t.you.removal == ["GD04-118"]
        t.targets("X-003", "X-004")
        t.choose("X-004")
        assert (t.enemy.unit("X-004").ap, t.enemy.unit("X-003").ap) == (4, 6)
        assert not t.you.base.rested
        assert not t.can("activate:*")
        t.attack("ST01-005")
        t.fight()
        assert t.enemy.unit("X-004").ap == 4
        t.next_turn()
        assert t.enemy.unit("X-004").ap == 5
        assert t.can("activate:GD04-130*")

    def test_not_without_a_command_or_a_target_nor_in_an_action_step(self) -> None:
        assert not self.table("ST01-005", "ST01-010").can("activate:*")
        assert not Table(Side(base="GD04-130", trash=["X-007"])).can("activate:*")
        t = self.table("X-007")
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")
