"""GD02 Dual Impact, card by card: the blue, green and red Commands."""

from __future__ import annotations

from tests.cards.gd02_commands import ApTests, HuntTests
from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestDramaticTurnabout:
    card = "GD02-100"

    def test_burst_draws(self) -> None:
        t = burst("GD02-100")
        t.burst("GD02-100")
        assert len(t.you.hand) == 1
        assert t.you.trash == ["GD02-100"]

    def test_a_damaged_unit_recovers_2_then_draw(self) -> None:
        units = [UnitAt("X-003", damage=3), "X-004", UnitAt("X-005", damage=1)]
        t = Table(
            Side(units=units, base_damage=1, hand=["GD02-100"], resources=5), Side(units=[UnitAt("ST01-003", damage=1)])
        )
        t.command("GD02-100")
        t.targets("X-003", "X-005")
        t.choose("X-003")
        assert t.you.unit("X-003").damage == 1
        assert t.you.unit("X-005").damage == 1
        assert len(t.you.hand) == 1
        t.quiet()

    def test_not_without_a_damaged_unit_nor_in_an_action_step(self) -> None:
        assert not Table(Side(units=["X-003"], hand=["GD02-100"], resources=5)).can("command:*")
        t = Table(Side(units=[UnitAt("X-003", damage=3)], hand=["GD02-100"], resources=5))
        t.attack("X-003")
        t.skip_block()
        t.answer("pass")
        assert not t.can("command:*")


class TestBeneathTheMask:
    card = "GD02-101"

    def test_rests_1_or_2_enemy_units_of_lv_2_or_lower(self) -> None:
        for chosen in (["ST01-005"], ["ST01-005", "ST03-007"]):
            enemy = Side(units=["ST01-005", "ST03-007", "ST01-003", "X-010", "X-015"])
            t = Table(Side(units=["ST04-004"], hand=["GD02-101"], resources=3), enemy)
            t.command("GD02-101")
            t.targets("ST01-005", "ST03-007", "X-010", most=2)
            t.choose(*chosen)
            assert [number for number in t.enemy.units if t.enemy.unit(number).rested] == chosen
            t.quiet()

    def test_in_an_action_step_too_but_not_without_a_target(self) -> None:
        for foe, can in (("ST01-005", True), ("ST01-003", False)):
            t = Table(Side(hand=["GD02-101"], resources=3), Side(units=[foe]), active=ENEMY)
            t.attack(foe)
            t.skip_block()
            assert t.can("command:*") is can


class TestMouarsDetermination(ApTests, CommandPilotTests):
    card = "GD02-102"
    allowed = "GD02-015"
    base = "GD02-122"
    pilot = "Mouar Pharaoh"


class TestAgeDevice:
    card = "GD02-103"

    def test_burst_an_asuno_family_pilot_from_the_trash(self) -> None:
        t = burst("GD02-103", Side(trash=["GD02-088", "ST01-010", "GD02-029", "GD03-088"]), Side(trash=["GD02-088"]))
        t.burst("GD02-103")
        t.targets("GD02-088", "GD03-088")
        t.choose("GD02-088")
        assert t.you.hand == ["GD02-088"]
        t.quiet(ENEMY)

    def test_with_an_age_system_unit_an_ex_resource(self) -> None:
        for units in (["GD02-029"], ["GD02-029", "GD02-031"]):
            t = Table(Side(units=units, hand=["GD02-103"], resources=4))
            t.command("GD02-103")
            assert t.you.resources == "rrRRX"
            t.quiet()

    def test_not_without(self) -> None:
        t = Table(Side(units=["GD02-030"], hand=["GD02-103"], resources=4), Side(units=["GD02-029"]))
        assert not t.can("command:*")


class TestTurningPointOfHistory:
    card = "GD02-104"

    def played(self, pilot: str | None = None, enemy: str | None = None) -> Table:
        deck = ["ST04-003", "ST04-004", "ST04-005", "ST04-006"]
        units = [UnitAt("ST01-005", pilot)] * (2 if pilot == "ST01-010" else 1)
        you = Side(units=units, hand=["GD02-104"], resources=2, deck=deck, filler_count=2)
        t = Table(you, Side(units=[UnitAt("ST01-005", enemy)]))
        t.command("GD02-104")
        t.targets("ST04-003", "ST04-004", "ST04-005")
        t.choose("ST04-004")
        return t

    def test_one_of_three_on_top_the_others_on_the_bottom_as_you_like(self) -> None:
        t = self.played("ST01-011", "ST01-010")
        t.asks("order", "order:ST04-003", "order:ST04-005", least=2, most=2)
        t.answer("order:ST04-005", "order:ST04-003")
        assert t.you.deck[:2] == ["ST04-004", "ST04-006"]
        assert t.you.deck[-2:] == ["ST04-005", "ST04-003"]
        assert t.you.hand == []
        assert not t.shown("ST04-004")
        t.quiet()

    def test_with_a_newtype_pilot_draw(self) -> None:
        for pilot in ("ST01-010", "GD02-105"):
            t = self.played(pilot)
            t.answer("order:ST04-003", "order:ST04-005")
            assert t.you.hand == ["ST04-004"]
            assert t.you.deck[0] == "ST04-006"


class TestValedictorian(CommandPilotTests):
    card = "GD02-105"
    pilot = "Xavier Olivette"

    def blocked(self) -> Table:
        """An enemy Unit attacks your token; you play the Command."""
        units = [UnitAt("T-001", rested=True), UnitAt("ST01-003", rested=True), "T-007"]
        you = Side(units=units, hand=["GD02-105"], resources=3)
        t = Table(you, Side(units=["X-003", "X-004", "T-001", "X-010"]), active=ENEMY)
        t.attack("X-003", "T-001")
        t.skip_block()
        t.command("GD02-105")
        t.targets("T-001", "T-007")
        t.choose("T-001")
        return t

    def test_a_token_receives_no_battle_damage_in_this_battle(self) -> None:
        t = self.blocked()
        t.fight()
        assert t.you.unit("T-001").damage == 0
        assert t.enemy.unit("X-003").damage == 3
        t.attack("X-004", "T-001")
        t.fight()
        assert t.you.units == ["ST01-003", "T-007"]

    def test_effect_damage_all_the_same(self) -> None:
        t = self.blocked()
        t.activate("X-010")
        t.choose("T-001")
        assert t.you.unit("T-001").damage == 1

    def test_only_in_an_action_step(self) -> None:
        assert not Table(Side(units=["T-001"], hand=["GD02-105"], resources=3)).can("command:*")


class TestWhiteWolf(CommandPilotTests):
    card = "GD02-106"
    pilot = "Woolf Enneacle"

    def attacked(self, attacker: str, target: str = "player", base: str | None = "X-009") -> Table:
        victim = UnitAt("ST04-004", rested=True)
        you = Side(hand=["GD02-106"], resources=3, units=[victim], base=base, shields=["ST01-003"] * 3)
        t = Table(you, Side(units=[attacker, "ST01-003"], base="X-009"), active=ENEMY)
        t.attack(attacker, target)
        t.skip_block()
        t.command("GD02-106")
        t.fight()
        return t

    def test_no_battle_damage_from_units_of_lv_3_or_lower_in_this_battle(self) -> None:
        for attacker, damage in (("GD02-015", 0), ("X-010", 0), ("X-005", 4)):
            t = self.attacked(attacker)
            assert t.you.base.damage == damage
            t.attack("ST01-003")
            t.fight()
            assert t.you.base.damage == damage + 2
        assert len(self.attacked("GD02-015", base=None).you.shields) == 3
        assert len(self.attacked("X-005", base=None).you.shields) == 2

    def test_no_damage_from_breach_either(self) -> None:
        """Q192."""
        for base in ("X-009", None):
            victim = UnitAt("ST04-004", rested=True)
            you = Side(hand=["GD02-106"], resources=3, units=[victim], base=base, shields=["ST01-003"])
            enemy = Side(units=["GD02-022", "GD02-029"], hand=["GD02-103"], resources=9)
            t = Table(you, enemy, active=ENEMY)
            t.command("GD02-103")
            t.choose("GD02-029")
            t.attack("GD02-029", "ST04-004")
            t.skip_block()
            t.command("GD02-106")
            t.fight()
            assert t.you.units == []
            assert t.you.shields == ["ST01-003"]
            assert base is None or t.you.base.damage == 0

    def test_damage_from_a_command_all_the_same(self) -> None:
        you = Side(hand=["GD02-106"], resources=3, base="X-009")
        t = Table(you, Side(units=["ST01-005"], hand=["X-013"], resources=9), active=ENEMY)
        t.attack("ST01-005")
        t.skip_block()
        t.command("GD02-106")
        t.command("X-013")
        t.choose("X-009")
        assert t.you.base.damage == 1

    def test_units_are_damaged_as_ever_and_so_is_the_enemys_base(self) -> None:
        t = self.attacked("GD02-015", "ST04-004")
        assert t.you.units == []
        you = Side(units=["ST01-005"], hand=["GD02-106"], resources=3)
        t = Table(you, Side(base="X-009"))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        t.command("GD02-106")
        t.fight()
        assert t.enemy.base.damage == 2


class TestAllRangeAttack:
    card = "GD02-107"

    def test_burst_1_damage_to_an_enemy_unit(self) -> None:
        t = burst("GD02-107", Side(units=["X-003"]), Side(units=["X-004"]))
        t.burst("GD02-107")
        t.targets("X-004", "ST01-005", who=0)
        t.choose("X-004")
        assert t.enemy.unit("X-004").damage == 1

    def test_1_damage_to_all_enemy_units_but_link_units(self) -> None:
        units = [UnitAt("GD02-032", "ST03-011"), UnitAt("X-003", "ST03-011"), "X-004"]
        t = Table(Side(units=["X-005"], hand=["GD02-107"], resources=4), Side(units=units, base="X-009"))
        t.command("GD02-107")
        assert [t.enemy.unit(number).damage for number in t.enemy.units] == [0, 1, 1]
        assert t.you.unit("X-005").damage == t.enemy.base.damage == 0
        t.quiet()


class TestThatOneLooksALotStronger(HuntTests):
    card = "GD02-108"
    allowed = "GD02-041"
    base = "GD02-126"


class TestUndyingPersistence(CommandPilotTests):
    card = "GD02-109"
    pilot = "Shiiko Sugai"

    def test_1_damage_to_an_enemy_unit(self) -> None:
        t = Table(Side(units=["X-003"], hand=["GD02-109"], resources=4), Side(units=["X-003", "X-004"], base="X-009"))
        t.command("GD02-109")
        t.targets("X-003", "X-004")
        t.choose("X-004")
        assert t.enemy.unit("X-004").damage == 1
        t.quiet()

    def test_in_an_action_step_too(self) -> None:
        t = Table(Side(hand=["GD02-109"], resources=4), Side(units=["X-003"]), active=ENEMY)
        t.attack("X-003")
        t.skip_block()
        t.command("GD02-109")
        t.targets("X-003")
