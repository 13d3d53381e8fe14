"""ST01 Heroic Beginnings, card by card."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.table import ENEMY, YOU, Side, Table, UnitAt


class TestGundamMaForm:
    card = "ST01-002"

    def test_every_time_it_is_paired(self) -> None:
        hand = ["ST01-013", "X-016"]
        t = Table(Side(units=["ST01-002"], hand=hand, resources=9, deck=["ST04-003", "ST04-004"]))
        t.pair("ST01-013", "ST01-002")
        t.command("X-016")
        t.choose("ST01-013")
        t.pair("ST01-013", "ST01-002")
        assert t.you.hand == ["ST04-003", "ST04-004"]


class TestGundamAerialPermetScoreSix:
    card = "ST01-006"

    def test_every_time_it_is_paired(self) -> None:
        t = Table(Side(units=["ST01-006"], hand=["ST01-011", "X-016"], resources=9), Side(units=["ST02-006"]))
        t.pair("ST01-011", "ST01-006")
        t.choose("ST02-006")
        t.command("X-016")
        t.choose("ST01-011")
        t.pair("ST01-011", "ST01-006")
        t.choose("ST02-006")
        assert t.enemy.unit("ST02-006").ap == 0

    def test_exactly_3_and_for_the_whole_turn(self) -> None:
        t = Table(
            Side(units=["ST01-006", "X-003"], hand=["ST01-011"], resources=4),
            Side(units=[UnitAt("ST02-006", rested=True)]),
        )
        t.pair("ST01-011", "ST01-006")
        t.choose("ST02-006")
        assert t.enemy.unit("ST02-006").ap == 4 - 3
        t.attack("X-003")
        t.fight()
        assert t.enemy.unit("ST02-006").ap == 4 - 3  # a battle does not end it


class TestZowort:
    card = "ST01-009"

    def test_it_attacks_units_but_never_the_player(self) -> None:
        """Q114: neither the Base nor the Shields, which the player stands for (8-2-1)."""
        for enemy in (Side(), Side(base="ST01-015"), Side(base=None, shields=["ST01-003"]), Side(base=None)):
            enemy.units = [UnitAt("ST01-003", rested=True)]
            t = Table(Side(units=["ST01-009", "ST01-005"]), enemy)
            assert t.can("attack:ST01-009>ST01-003")
            assert t.can("attack:ST01-005>player")
            assert not t.can("attack:ST01-009>player")


class TestAmuroRay(PilotTests):
    card = "ST01-010"

    def test_paired_rests_an_enemy_unit_with_5_or_less_hp(self) -> None:
        units = ["ST02-001", UnitAt("ST01-007", "ST01-011"), UnitAt("X-003", damage=1), "ST01-008"]  # HP 5, 6, 5, 1
        enemy = Side(units=units)
        t = Table(Side(units=["ST01-005"], hand=["ST01-010"], resources=4), enemy)
        t.pair("ST01-010", "ST01-005")  # no link needed
        t.targets("ST02-001", "X-003", "ST01-008")
        t.choose("ST02-001")
        assert t.enemy.unit("ST02-001").rested
        assert not t.enemy.unit("X-003").rested
        assert not t.you.unit("ST01-005").rested
        t.quiet()

    def test_no_target_no_question(self) -> None:
        t = Table(Side(units=["ST01-005"], hand=["ST01-010"], resources=4), Side(units=["X-003"]))
        t.pair("ST01-010", "ST01-005")
        t.quiet()


class TestSulettaMercury(PilotTests):
    card = "ST01-011"

    def test_once_per_turn(self) -> None:
        you = Side(units=[UnitAt("ST02-006", "ST01-011")], resources=4, rested_resources=2)
        t = Table(you, Side(base="X-009"))
        t.attack("ST02-006")
        t.engine.answer(t.prompt.keys()[-1])
        assert t.you.resources == "RRRRrR"
        t.fight()
        t.activate("ST02-006")  # Tallgeese: active again
        t.attack("ST02-006")
        assert t.prompt.kind == "block"
        t.fight()
        t.next_turn()
        t.attack("ST02-006")
        assert t.prompt.kind == "target"


class TestThoroughlyDamaged:
    card = "ST01-012"

    def test_not_in_an_action_step(self) -> None:
        t = Table(
            Side(hand=["ST01-012"], units=["ST01-005"], resources=2), Side(units=[UnitAt("ST01-003", rested=True)])
        )
        t.attack("ST01-005")
        t.skip_block()
        for who in (ENEMY, YOU):
            t.asks("action_step", "pass", who=who)
            t.answer("pass")


class TestKaisResolve:
    card = "ST01-013"

    def test_a_friendly_unit_recovers_3(self) -> None:
        you = Side(hand=["ST01-013"], units=[UnitAt("X-003", damage=5), UnitAt("ST01-003", damage=2)], resources=3)
        t = Table(you, Side(units=[UnitAt("ST01-007", damage=2)]))
        t.command("ST01-013")
        t.targets("X-003", "ST01-003")
        t.choose("X-003")
        assert t.you.unit("X-003").damage == 2
        assert t.you.unit("ST01-003").damage == 2
        assert t.enemy.unit("ST01-007").damage == 2
        assert t.you.trash == ["ST01-013"]
        t.quiet()


class TestWhiteBase(BaseTests):
    card = "ST01-015"

    def tokens(self, units: int) -> Table:
        t = Table(
            Side(base="ST01-015", units=["ST01-005"] * units, resources=2),
            Side(units=["ST01-003"] * (3 if units < 2 else 0)),
        )
        t.activate("ST01-015")
        t.quiet()
        assert t.you.resources == "rr"
        assert len(t.you.units) == units + 1
        return t

    def test_gundam_without_units(self) -> None:
        t = self.tokens(0)
        assert t.you.units == ["T-001"]
        assert not t.you.unit("T-001").rested

    def test_guncannon_with_one_unit(self) -> None:
        t = self.tokens(1)
        assert t.you.units[-1] == "T-002"
        assert not t.you.unit("T-002").rested

    def test_guntank_with_two_or_more_units(self) -> None:
        for units in (2, 3, 5):
            t = self.tokens(units)
            assert t.you.units[-1] == "T-003"
            assert not t.you.unit("T-003").rested

    def test_it_costs_2_and_works_once_per_turn(self) -> None:
        assert not Table(Side(base="ST01-015", resources=1)).can("activate:*")
        t = Table(Side(base="ST01-015", resources=4))
        t.activate("ST01-015")
        assert t.you.resources == "rrRR"
        assert not t.can("activate:*")
        t.next_turn()
        assert t.can("activate:ST01-015/2")


class TestTokenGundam:
    card = "T-001"

    def test_facts(self) -> None:
        t = TestWhiteBase().tokens(0)
        unit = t.you.unit("T-001")
        assert (unit.ap, unit.hp, unit.traits, unit.keywords) == (3, 3, {"White Base Team"}, {})


class TestTokenGuncannon:
    card = "T-002"

    def test_facts(self) -> None:
        unit = TestWhiteBase().tokens(1).you.unit("T-002")
        assert (unit.ap, unit.hp, unit.traits, unit.keywords) == (2, 2, {"White Base Team"}, {})


class TestTokenGuntank:
    card = "T-003"

    def test_facts(self) -> None:
        unit = TestWhiteBase().tokens(2).you.unit("T-003")
        assert (unit.ap, unit.hp, unit.traits, unit.keywords) == (1, 1, {"White Base Team"}, {})


class TestEarthHouse(BaseTests):
    card = "ST01-016"

    def house(self) -> Table:
        linked = [UnitAt("ST01-001", "ST01-010"), UnitAt("ST01-007", "ST01-011")]
        you = Side(base="ST01-016", units=[*linked, UnitAt("ST01-005", "ST01-011"), "ST01-003"])
        return Table(you, Side(units=[UnitAt("ST02-007", "ST02-011")], base="X-009"))

    def test_rested_all_friendly_link_units_get_ap(self) -> None:
        t = self.house()
        t.activate("ST01-016")
        t.quiet()
        assert t.you.base.rested
        # Gundam paired: all Units of this side have AP+1 in this turn anyway.
        assert t.you.unit("ST01-001").ap == 3 + 2 + 1 + 1
        assert t.you.unit("ST01-007").ap == 3 + 1 + 1 + 1
        assert t.you.unit("ST01-007").hp == 4 + 2
        assert t.you.unit("ST01-005").ap == 2 + 1 + 1  # paired, not linked
        assert t.you.unit("ST01-003").ap == 2 + 1
        assert t.enemy.unit("ST02-007").ap == 2 + 2
        assert not t.can("activate:*")
        t.attack("ST01-003")
        t.fight()
        assert t.you.unit("ST01-007").ap == 3 + 1 + 1 + 1  # a battle does not end it

    def test_as_often_as_the_base_can_be_rested(self) -> None:
        you = Side(base="ST01-016", units=[UnitAt("ST01-007", "ST01-011")], hand=["X-012"], resources=1)
        t = Table(you)
        t.activate("ST01-016")
        t.command("X-012")
        t.choose("ST01-016")
        t.activate("ST01-016")
        assert t.you.unit("ST01-007").ap == 3 + 1 + 1 + 1
        assert t.you.base.ap == 0

    def test_until_the_end_of_the_turn(self) -> None:
        t = self.house()
        t.activate("ST01-016")
        t.end_turn()
        assert t.you.unit("ST01-007").ap == 3 + 1

    def test_only_in_your_main_phase(self) -> None:
        t = self.house()
        t.attack("ST01-003")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")
