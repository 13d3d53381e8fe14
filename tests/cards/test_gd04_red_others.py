"""GD04 Phantom Aria, the red Pilots, Commands and Bases."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, YOU, Side, Table, UnitAt


class TestNenaTrinity(PilotTests):
    card = "GD04-089"

    def test_the_unit_has_support_2(self) -> None:
        t = Table(Side(units=[UnitAt("ST01-005", "GD04-089"), "ST01-003"]))
        assert t.you.unit("ST01-005").keywords == {"support": 2}
        t.activate("ST01-005")
        t.choose("ST01-003")
        assert t.you.unit("ST01-003").ap == 2 + 2
        assert t.you.unit("ST01-005").rested


class TestHallelujahHaptism(PilotTests):
    card = "GD04-090"

    def table(self, *deck: str, unit: str = "GD04-034", foe: str = "ST03-007") -> Table:
        you = Side(units=[UnitAt(unit, "GD04-090")], deck=deck, hand=["X-007"], resources=1)
        t = Table(you, Side(units=[UnitAt(foe, rested=True), UnitAt("ST03-005", rested=True)]))
        t.attack(unit, foe)
        t.fight()
        return t

    def test_a_cb_card_on_top_may_be_taken(self) -> None:
        t = self.table("GD04-092", "ST04-003")
        t.asks("may", "yes", "no")
        t.answer("yes")
        assert t.you.hand == ["X-007", "GD04-092"]
        assert t.shown("GD04-092")
        assert t.you.deck[0] == "ST04-003"

    def test_or_goes_to_the_bottom(self) -> None:
        t = self.table("GD04-092", "ST04-003")
        t.answer("no")
        assert (t.you.hand, t.you.deck[0], t.you.deck[-1]) == (["X-007"], "ST04-003", "GD04-092")
        assert not t.shown("GD04-092")

    def test_another_card_goes_to_the_bottom_once_per_turn(self) -> None:
        t = self.table("ST01-010", "GD04-092")
        t.nothing_fits("may")
        assert (t.you.deck[0], t.you.deck[-1]) == ("GD04-092", "ST01-010")
        assert not t.shown("ST01-010")
        t.command("X-007")
        t.choose("GD04-034")
        t.attack("GD04-034", "ST03-005")
        t.fight()
        t.quiet()
        assert t.you.deck[0] == "GD04-092"

    def test_also_when_both_are_destroyed(self) -> None:
        """Q281: a Link Unit it was."""
        t = self.table("GD04-092", unit="GD04-023", foe="X-003")
        assert t.you.units == []
        t.answer("yes")
        assert "GD04-092" in t.you.hand

    def test_not_for_a_base_nor_by_effects(self) -> None:
        you = Side(units=[UnitAt("GD04-034", "GD04-090")], deck=["GD04-092"])
        t = Table(you, Side(base_damage=2))
        t.attack("GD04-034")
        t.fight()
        assert t.enemy.base_number is None
        t.quiet()
        t = Table(Side(units=[UnitAt("X-001", "GD04-090")], deck=["GD04-092"]), Side(units=["ST03-007"]))
        assert t.you.unit("X-001").linked
        t.attack("X-001")
        t.choose("ST03-007")
        assert t.enemy.units == []
        t.fight()
        t.quiet()

    def test_not_without_a_link_nor_in_the_enemy_turn(self) -> None:
        t = self.table("GD04-092", unit="ST01-003")
        t.quiet()
        assert t.you.deck[0] == "GD04-092"
        you = Side(units=[UnitAt("GD04-034", "GD04-090", rested=True)], deck=["GD04-092"])
        t = Table(you, Side(units=["ST03-007"]), active=ENEMY)
        t.attack("ST03-007", "GD04-034")
        t.fight()
        assert t.enemy.units == []
        t.quiet(ENEMY)


class TestDeuxMurasame(PilotTests):
    card = "GD04-091"

    def test_destroyed_1_damage_to_an_undamaged_enemy_unit(self) -> None:
        you = Side(units=[UnitAt("ST01-005", "GD04-091"), "ST01-003"], hand=["X-008"], resources=1)
        t = Table(you, Side(units=["X-003", UnitAt("X-004", damage=1), "X-005"]))
        t.command("X-008")
        t.choose("ST01-005")
        t.targets("X-003", "X-005")
        t.choose("X-005")
        assert (t.enemy.unit("X-005").damage, t.enemy.unit("X-003").damage) == (1, 0)

    def test_not_when_it_returns_to_the_hand(self) -> None:
        you = Side(units=[UnitAt("ST01-005", "GD04-091")])
        t = Table(you, Side(units=["X-003"], hand=["ST04-013"], resources=2), active=ENEMY)
        t.command("ST04-013")
        t.choose("ST01-005")
        t.quiet(ENEMY)


class TestMichaelTrinity(PilotTests):
    card = "GD04-092"

    def test_linked_1_damage_to_a_damaged_enemy_unit(self) -> None:
        for unit, asked in (("GD04-045", True), ("ST01-005", False)):
            you = Side(units=[unit, UnitAt("X-005", damage=1)], hand=["GD04-092"], resources=4)
            t = Table(you, Side(units=["X-003", UnitAt("X-004", damage=1), UnitAt("X-005", damage=2)], base_damage=1))
            t.pair("GD04-092", unit)
            if t.prompt.kind == "trigger_order":
                t.answer("resolve:*GD04-092*")
            if not asked:
                t.quiet()
                continue
            t.targets("X-004", "X-005")
            t.choose("X-005")
            assert (t.enemy.unit("X-005").damage, t.enemy.unit("X-004").damage) == (3, 1)


class TestOverwhelmingPressure:
    card = "GD04-109"

    def test_4_damage_to_an_enemy_unit_of_lv_6_or_lower(self) -> None:
        you = Side(units=["ST01-003"], hand=["GD04-109"], resources=5)
        t = Table(you, Side(units=["X-003", "GD04-050", "X-004"]))
        t.command("GD04-109")
        t.targets("X-003", "X-004")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 4
        t.quiet()

    def test_also_in_an_action_step(self) -> None:
        t = Table(Side(hand=["GD04-109"], resources=5), Side(units=["X-005"]), active=ENEMY)
        t.attack("X-005")
        t.skip_block()
        t.command("GD04-109")
        t.choose("X-005")
        assert t.enemy.units == []


class TestFinancier:
    card = "GD04-110"

    def test_an_ex_base_is_deployed(self) -> None:
        for base, trash in ((None, []), ("GD04-122", ["GD04-122"]), ("EXB-001", [])):
            t = Table(Side(base=base, base_damage=2 if base else 0, hand=["GD04-110"], resources=6))
            t.command("GD04-110")
            assert t.you.base_number == "EXB-001"
            assert t.you.base.damage == 0
            assert t.you.trash == ["GD04-110", *trash]
            t.quiet()

    def test_also_in_an_action_step(self) -> None:
        t = Table(Side(base=None, shields=["ST01-003"], hand=["GD04-110"], resources=6), Side(units=["ST01-005"]))
        t.end_turn()
        t.attack("ST01-005")
        t.skip_block()
        t.command("GD04-110")
        t.fight()
        assert (t.you.base.damage, t.you.shields) == (2, ["ST01-003"])


class TestTrinity(CommandPilotTests):
    card = "GD04-111"
    pilot = "Johann Trinity"

    def test_1_to_3_cb_units_get_ap_2_this_turn(self) -> None:
        units = ["GD04-038", "GD04-041", "GD04-034", "GD04-029", "ST01-005"]
        t = Table(Side(units=units, hand=["GD04-111"], resources=4, base="GD04-125"), Side(units=["GD04-038"]))
        t.command("GD04-111")
        t.targets(*units[:4], least=1, most=3)
        t.choose("GD04-038", "GD04-034", "GD04-029")
        assert [t.you.unit(card).ap for card in units] == [4, 3, 3, 4, 2]
        t.attack("ST01-005")
        t.fight()
        t.end_turn()
        assert [t.you.unit(card).ap for card in units] == [2, 3, 1, 2, 2]

    def test_also_in_an_action_step(self) -> None:
        t = Table(Side(units=["GD04-038"], hand=["GD04-111"], resources=4), Side(base="X-009"))
        t.attack("GD04-038")
        t.skip_block()
        t.answer("pass")
        t.command("GD04-111")
        t.choose("GD04-038")
        t.fight()
        assert t.enemy.base.damage == 4


class TestInspector(CommandPilotTests):
    card = "GD04-112"
    pilot = "Gates Capa"

    def test_1_damage_to_all_units_of_lv_2_or_lower_on_both_sides(self) -> None:
        you = Side(units=["ST03-007", "X-010", "ST01-003", "T-024"], hand=["GD04-112"], resources=4)
        t = Table(you, Side(units=["X-010", "ST03-005", "X-003"]))
        t.command("GD04-112")
        assert [t.you.unit(card).damage for card in t.you.units] == [1, 1, 0]
        assert t.you.units == ["ST03-007", "X-010", "ST01-003"]
        assert [t.enemy.unit(card).damage for card in t.enemy.units] == [1, 1, 0]
        assert t.enemy.base.damage == t.you.base.damage == 0

    def test_only_in_the_main_phase(self) -> None:
        t = Table(Side(units=["ST01-003"], hand=["GD04-112"], resources=4), Side(units=["X-010"]))
        t.attack("ST01-003")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")


class TestTrinityWarship(BaseTests):
    card = "GD04-125"

    def test_pay_1_and_rest_a_cb_unit_for_1_damage(self) -> None:
        units = ["GD04-038", "GD04-029", UnitAt("GD04-034", rested=True), "ST01-005"]
        t = Table(Side(base="GD04-125", units=units, resources=3), Side(units=["X-004", "GD04-036", "ST01-003"]))
        t.activate("GD04-125")
        t.asks("cost", "rest:GD04-038", "rest:GD04-029")
        t.choose("GD04-029")
        t.targets("X-004", "ST01-003")
        t.choose("X-004")
        assert t.enemy.unit("X-004").damage == 1
        assert t.you.unit("GD04-029").rested
        assert t.you.resources == "rRR"
        assert not t.can("activate:*")
        t.next_turn()
        assert t.can("activate:GD04-125*")

    def test_not_without_the_costs_or_a_target_nor_in_an_action_step(self) -> None:
        enemy = Side(units=["X-004"])
        for you, foes in (
            (Side(base="GD04-125", units=["GD04-038"]), enemy),
            (Side(base="GD04-125", units=["ST01-005"], resources=1), enemy),
            (Side(base="GD04-125", units=["GD04-038"], resources=1), Side(units=["X-003"])),
        ):
            assert not Table(you, foes).can("activate:*")
        t = Table(Side(base="GD04-125", units=["GD04-038", "ST01-005"], resources=1), enemy)
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")


class TestIzumaColony(BaseTests):
    card = "GD04-126"

    def attacked(self, attacker: str, target: str = "player", **you: object) -> Table:
        side = Side(base="GD04-126", units=[UnitAt("ST03-007", rested=True)], **you)
        t = Table(side, Side(units=[attacker, "ST01-005"]), active=ENEMY)
        t.attack(attacker, target)
        t.fight()
        return t

    def test_battle_damage_from_a_unit_with_3_or_less_ap_is_answered_with_1(self) -> None:
        t = self.attacked("ST01-007")
        assert t.enemy.unit("ST01-007").damage == 1
        assert t.enemy.unit("ST01-005").damage == 0
        t.attack("ST01-005")
        t.fight()
        assert t.enemy.unit("ST01-005").damage == 1

    def test_also_when_it_is_destroyed(self) -> None:
        t = self.attacked("ST01-007", base_damage=1)
        assert t.you.base_number is None
        assert t.enemy.unit("ST01-007").damage == 1

    def test_not_with_4_ap(self) -> None:
        assert self.attacked("ST01-006").enemy.unit("ST01-006").damage == 0

    def test_breach_is_effect_damage(self) -> None:
        """Q296."""
        t = self.attacked("ST04-007", "ST03-007")
        assert t.you.base.damage == 3
        assert t.enemy.unit("ST04-007").damage == 1  # from the Zaku

    def test_not_for_the_other_side(self) -> None:
        t = Table(Side(units=["ST01-007"]), Side(base="GD04-126"), active=YOU)
        t.attack("ST01-007")
        t.fight()
        assert t.you.unit("ST01-007").damage == 1
