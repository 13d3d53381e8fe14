"""GD03 Steel Requiem, the red Pilots, Commands and Bases."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestRauLeCreuset(PilotTests):
    card = "GD03-091"

    def test_linked_a_zaft_base_card_from_the_trash_to_the_hand(self) -> None:
        for unit, asked in (("GD03-047", True), ("X-003", False)):
            trash = ["GD03-127", "X-308", "GD03-128", "GD03-046"]
            t = Table(Side(units=[unit], hand=["GD03-091"], trash=trash, resources=4), Side(trash=["GD03-127"]))
            t.pair("GD03-091", unit)
            if asked:
                t.targets("GD03-127", "X-308")
                t.choose("X-308")
            t.quiet()
            assert t.you.hand == (["X-308"] if asked else [])

    def test_no_such_card_no_question(self) -> None:
        t = Table(Side(units=["GD03-047"], hand=["GD03-091"], trash=["GD03-128", "GD03-046"], resources=4))
        t.pair("GD03-091", "GD03-047")
        t.quiet()


class TestNyaan(PilotTests):
    card = "GD03-092"

    def linked(self, top: str, unit: str = "GD03-048") -> Table:
        you = Side(units=[unit], hand=["GD03-092"], resources=4, deck=[top, "ST01-003"], trash=["ST03-007"])
        t = Table(you, Side(units=["X-003", "X-004"]))
        t.pair("GD03-092", unit)
        return t

    def test_linked_a_zeon_or_clan_card_from_the_top_into_the_trash_1_damage(self) -> None:
        for top in ("ST03-007", "GD03-032"):
            t = self.linked(top)
            assert t.you.trash == [top, "ST03-007"]
            assert t.you.deck[0] == "ST01-003"
            t.targets("X-003", "X-004")
            t.choose("X-004")
            assert (t.enemy.unit("X-003").damage, t.enemy.unit("X-004").damage) == (0, 1)

    def test_another_card_no_damage(self) -> None:
        t = self.linked("ST01-004")
        assert t.you.trash == ["ST01-004", "ST03-007"]
        t.quiet()

    def test_not_when_only_paired(self) -> None:
        t = self.linked("ST03-007", "X-003")
        t.quiet()
        assert t.you.trash == ["ST03-007"]


class TestCarrisNautilus(PilotTests):
    card = "GD03-093"

    def test_ap_1_while_there_is_no_enemy_base(self) -> None:
        for base, ap in (("EXB-001", 0), (None, 1), ("X-009", 0)):
            t = Table(Side(units=[UnitAt("X-003", "GD03-093"), "X-004"]), Side(units=["X-003"], base=base))
            assert t.you.unit("X-003").ap == 6 + 2 + ap
            assert t.you.unit("X-004").ap == 5
        assert Table(Side(units=[UnitAt("X-003", "GD03-093")], base=None)).you.unit("X-003").ap == 8


class TestImprovedTechnique:
    card = "GD03-109"

    def played(self, copies: int) -> Table:
        you = Side(hand=["GD03-109"], units=["X-005"], trash=["GD03-109"] * copies + ["ST01-005"] * 2, resources=3)
        t = Table(you, Side(units=["X-005", "X-010", "X-004"], trash=["GD03-109"] * 2))
        t.command("GD03-109")
        return t

    def test_3_damage_to_an_enemy_unit_of_lv_4_or_lower(self) -> None:
        """Q248: the card being played does not count."""
        t = self.played(1)
        t.targets("X-005", "X-010")
        t.choose("X-005")
        assert t.enemy.unit("X-005").damage == 3

    def test_with_2_in_the_trash_to_any_enemy_unit(self) -> None:
        """Q247."""
        for copies in (2, 3):
            t = self.played(copies)
            t.targets("X-005", "X-010", "X-004")
            t.choose("X-004")
            assert t.enemy.unit("X-004").damage == 3

    def test_in_an_action_step_as_well(self) -> None:
        t = Table(Side(hand=["GD03-109"], resources=3), Side(units=["X-005"]), active=ENEMY)
        t.attack("X-005")
        t.skip_block()
        assert t.can("command:GD03-109")

    def test_burst(self) -> None:
        t = burst("GD03-109", enemy=Side(units=["X-005", "X-004"]), attacker="X-003")
        t.burst("GD03-109")
        t.targets("X-005")
        t.choose("X-005")
        assert t.enemy.unit("X-005").damage == 3
        assert t.you.trash == ["GD03-109"]


class TestEliminateTarget:
    card = "GD03-110"

    def test_destroy_a_pilot_paired_with_an_enemy_unit_of_lv_5_or_lower(self) -> None:
        """Q426: it is the Unit's Lv."""
        enemy = Side(
            units=[UnitAt("X-004", "GD03-094"), UnitAt("ST01-005", "X-006"), UnitAt("X-003", "X-006"), "X-005"]
        )
        t = Table(Side(hand=["GD03-110"], units=[UnitAt("X-005", "X-304")], resources=6), enemy)
        t.command("GD03-110")
        t.targets("GD03-094", "X-006")
        t.choose("GD03-094")
        assert t.enemy.trash == ["GD03-094"]
        assert (t.enemy.unit("X-004").pilot, t.enemy.unit("X-004").ap) == (None, 5)
        assert t.enemy.unit("X-003").pilot == "X-006"

    def test_the_unit_may_fall_with_its_hp(self) -> None:
        t = Table(Side(hand=["GD03-110"], resources=6), Side(units=[UnitAt("ST01-005", "GD03-094", damage=2)]))
        t.command("GD03-110")
        t.choose("GD03-094")
        assert t.enemy.units == []

    def test_a_unit_deployed_and_linked_this_turn_cannot_attack_any_more(self) -> None:
        """Q249."""
        for new in (True, False):
            enemy = Side(units=[UnitAt("GD03-003", "GD03-084", new=new)], hand=["ST01-005"], resources=5)
            t = Table(Side(hand=["GD03-110"], resources=6), enemy, active=ENEMY)
            assert t.can("attack:GD03-003>player")
        enemy = Side(units=[UnitAt("GD03-012", "GD03-087", new=True), "X-003"])
        t = Table(Side(hand=["GD03-110"], resources=6), enemy, active=ENEMY)
        assert t.can("attack:GD03-012>player")
        t.attack("X-003")
        t.skip_block()
        t.command("GD03-110")
        t.choose("GD03-087")
        t.fight()
        assert not t.can("attack:GD03-012*")

    def test_without_such_a_pilot_it_is_not_played(self) -> None:
        enemy = Side(units=[UnitAt("X-003", "X-006"), "X-005"])
        assert not Table(Side(hand=["GD03-110"], units=[UnitAt("X-005", "X-304")], resources=6), enemy).can("command:*")


class TestInfiltratorPresent(CommandPilotTests):
    card = "GD03-111"
    pilot = "Emeralda Zubin"

    def test_a_friendly_mafty_unit_gets_ap_3_this_turn(self) -> None:
        you = Side(hand=["GD03-111"], units=["GD03-043", "GD03-036", "ST01-005"], base="ST08-014", resources=3)
        t = Table(you, Side(units=["GD03-043"], base="X-009"))
        t.command("GD03-111")
        t.targets("GD03-043", "GD03-036")
        t.choose("GD03-043")
        t.attack("ST01-005")
        t.fight()
        assert t.you.unit("GD03-043").ap == 3 + 3
        assert t.you.unit("GD03-036").ap == 4
        t.end_turn()
        assert t.you.unit("GD03-043").ap == 3

    def test_in_an_action_step_as_well(self) -> None:
        t = Table(Side(hand=["GD03-111"], units=["GD03-043"], resources=3))
        t.attack("GD03-043")
        t.skip_block()
        t.answer("pass")
        assert t.can("command:GD03-111")


class TestWarpedIntent:
    card = "GD03-112"

    def test_burst_to_your_hand(self) -> None:
        t = burst("GD03-112")
        t.burst("GD03-112")
        assert t.you.hand == ["GD03-112"]

    def test_all_paired_units_get_ap_2_this_turn(self) -> None:
        you = Side(hand=["GD03-112"], units=[UnitAt("X-003", "X-006"), "X-004"], resources=4)
        t = Table(you, Side(units=[UnitAt("X-003", "X-006"), "X-004"], base="X-009"))
        t.command("GD03-112")
        t.attack("X-004")
        t.fight()
        for side in (t.you, t.enemy):
            assert (side.unit("X-003").ap, side.unit("X-004").ap) == (6 + 2, 5)
        t.end_turn()
        assert (t.you.unit("X-003").ap, t.enemy.unit("X-003").ap) == (6, 6)

    def test_in_an_action_step_as_well(self) -> None:
        t = Table(Side(hand=["GD03-112"], units=[UnitAt("X-003", "X-006")], resources=4))
        t.attack("X-003")
        t.skip_block()
        t.answer("pass")
        t.command("GD03-112")
        assert t.you.unit("X-003").ap == 8


class TestHumanKarma:
    card = "GD03-113"

    def test_rest_a_friendly_unit_3_damage_to_an_enemy_unit_of_its_lv(self) -> None:
        """Q250."""
        you = Side(hand=["GD03-113"], units=["X-010", "X-004", "X-003", UnitAt("X-003", rested=True)], resources=3)
        for rested, targets in (
            ("X-010", ("X-010",)),
            ("X-004", ("X-010", "X-005", "X-004")),
            ("X-003", ("X-010", "X-005", "X-004", "X-003")),
        ):
            t = Table(you, Side(units=["X-010", "X-005", "X-004", "X-003", "GD03-033"]))
            t.command("GD03-113")
            t.targets("X-010", "X-004", "X-003")
            t.choose(rested)
            assert t.you.unit(rested).rested
            t.targets(*targets)
            t.choose(targets[-1])
            assert t.enemy.unit(targets[-1]).damage == 3

    def test_under_1_1_1_the_second_target_is_judged_by_what_could_be_rested(self) -> None:
        """10-1-8-1-1, 10-3-3: both targets must be there; which the second are follows from the first."""
        for yours, theirs, playable in (
            (["X-010", "X-003"], ["X-004"], True),  # X-003 can be rested for X-004
            (["X-010"], ["X-004"], False),  # of a higher Lv. than X-010
            (["X-010"], ["X-010"], True),
            (["X-003"], [], False),
        ):
            t = Table(Side(hand=["GD03-113"], units=yours, resources=3), Side(units=theirs), rules="1.1.1")
            assert t.can("command:GD03-113") is playable

    def test_not_without_an_active_unit(self) -> None:
        you = Side(hand=["GD03-113"], units=[UnitAt("X-003", rested=True)], resources=3)
        assert not Table(you, Side(units=["X-005"])).can("command:*")

    def test_in_an_action_step_as_well(self) -> None:
        t = Table(Side(hand=["GD03-113"], units=["X-005"], resources=3), Side(units=["X-005"]), active=ENEMY)
        t.attack("X-005")
        t.skip_block()
        assert t.can("command:GD03-113")


class TestJachinDue(BaseTests):
    card = "GD03-127"

    def test_then_a_friendly_zaft_unit_gets_ap_3_this_turn(self) -> None:
        you = Side(hand=["GD03-127"], units=["GD03-046", "GD03-047", "ST01-005"], shields=["ST01-003"], resources=6)
        t = Table(you, Side(units=["GD03-046"], base="X-009"))
        t.deploy("GD03-127")
        assert t.you.hand == ["ST01-003"]
        t.targets("GD03-046", "GD03-047")
        t.choose("GD03-046")
        t.attack("ST01-005")
        t.fight()
        assert (t.you.unit("GD03-046").ap, t.you.unit("GD03-047").ap) == (2 + 3, 3)
        t.end_turn()
        assert t.you.unit("GD03-046").ap == 2


class TestDoritea(BaseTests):
    card = "GD03-128"

    def table(self, *, active: int = ENEMY, **you: object) -> Table:
        side = Side(base="GD03-128", units=["ST01-003", "ST04-003"], **you)
        return Table(side, Side(hand=["X-305"] * 2, units=["X-003", "X-004"], resources=2), active=active)

    def test_a_unit_rested_by_an_enemy_effect_in_the_enemy_turn_1_damage_once(self) -> None:
        t = self.table()
        t.command("X-305")
        t.choose("ST01-003")
        t.targets("X-003", "X-004")
        t.choose("X-004")
        assert (t.enemy.unit("X-004").damage, t.enemy.unit("X-003").damage) == (1, 0)
        t.command("X-305")
        t.choose("ST04-003")
        t.quiet(ENEMY)

    def test_not_when_an_enemy_unit_is_rested_nor_by_your_own_effect(self) -> None:
        t = self.table()
        t.command("X-305")
        t.choose("X-004")
        t.quiet(ENEMY)
        t = self.table(hand=["X-305"], resources=1)
        t.attack("X-003")
        t.skip_block()
        t.command("X-305")
        t.choose("ST01-003")
        assert t.prompt.kind == "action_step"

    def test_not_in_your_turn(self) -> None:
        t = self.table(active=0)
        t.attack("ST04-003")
        t.skip_block()
        t.command("X-305")
        t.choose("ST01-003")
        assert t.prompt.kind == "action_step"
