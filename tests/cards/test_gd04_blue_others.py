"""GD04 Phantom Aria, the blue Pilots, Commands and Bases."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestUsoEwin(PilotTests):
    card = "GD04-081"

    def test_paired_with_a_league_militaire_unit_a_token_is_deployed(self) -> None:
        for unit, tokens in (("GD04-011", 1), ("ST01-005", 0)):
            t = Table(Side(units=[unit], hand=["GD04-081"], resources=4))
            t.pair("GD04-081", unit)
            assert t.you.units == [unit] + ["T-021"] * tokens
            assert t.enemy.units == []
            assert not tokens or not t.you.unit("T-021").rested


class TestRosamiaBadam(PilotTests):
    card = "GD04-082"

    def paired(self, unit: str) -> Table:
        you = Side(units=[unit, UnitAt("ST01-003", rested=True), "ST01-001"], hand=["GD04-082"], resources=9)
        t = Table(you, Side(units=[UnitAt("ST01-007", rested=True), "ST01-005"], base_rested=True))
        t.pair("GD04-082", unit)
        return t

    def test_linked_any_rested_unit_gets_1_damage(self) -> None:
        t = self.paired("GD04-010")  # links (Titans)
        t.targets("ST01-003", "ST01-007")
        t.choose("ST01-007")
        assert (t.enemy.unit("ST01-007").damage, t.you.unit("ST01-003").damage) == (1, 0)
        t.quiet()

    def test_without_a_link_nothing(self) -> None:
        self.paired("ST01-002").quiet()


class TestMarbetFingerhat(PilotTests):
    card = "GD04-083"

    def test_your_league_militaire_tokens_get_ap(self) -> None:
        you = Side(units=[UnitAt("ST01-005", "GD04-083"), "T-021", "T-024", "GD04-011"])
        t = Table(you, Side(units=["T-021"]))
        assert [t.you.unit(card).ap for card in t.you.units] == [2 + 1, 1 + 1, 4, 3]
        assert t.enemy.unit("T-021").ap == 1


class TestSleggarLaw(PilotTests):
    card = "GD04-084"

    def test_attack_a_white_base_team_unit_gets_ap_this_turn(self) -> None:
        you = Side(units=[UnitAt("ST01-005", "GD04-084"), "ST01-003", "GD04-012"], hand=["X-007"], base="ST01-015")
        you.resources = 1
        t = Table(you, Side(units=["ST01-003"], base="X-009"))
        t.attack("ST01-005")
        t.targets("ST01-003", "GD04-012")
        t.choose("GD04-012")
        t.fight()
        assert (t.you.unit("GD04-012").ap, t.you.unit("ST01-003").ap) == (3 + 1, 2)
        t.command("X-007")
        t.choose("ST01-005")
        t.attack("ST01-005")
        t.choose("GD04-012")
        assert t.you.unit("GD04-012").ap == 3 + 2
        t.fight()
        t.end_turn()
        assert t.you.unit("GD04-012").ap == 3

    def test_not_when_another_attacks(self) -> None:
        t = Table(Side(units=[UnitAt("ST01-005", "GD04-084"), "ST01-003"]))
        t.attack("ST01-003")
        assert t.prompt.kind == "block"


class TestKindhearted:
    card = "GD04-101"

    def played(self, hand: tuple[str, ...]) -> Table:
        t = Table(
            Side(units=["ST01-005"], hand=["GD04-101", "X-008", "ST01-005"], resources=9, deck=["ST04-003"]),
            Side(units=["ST01-003"], hand=hand, resources=9),
        )
        t.command("GD04-101")
        return t

    def test_your_units_cannot_be_destroyed_by_enemy_effects_and_you_draw(self) -> None:
        t = self.played(("X-008", "X-008"))
        assert t.you.hand == ["X-008", "ST01-005", "ST04-003"]
        t.answer("end")
        t.command("X-008")
        t.choose("ST01-005")
        assert t.you.units == ["ST01-005"]
        t.fight()  # the next turn
        t.command("X-008")
        t.choose("ST01-005")
        assert t.you.units == []

    def test_your_own_effects_and_enemy_units_are_not_concerned(self) -> None:
        t = self.played(("X-008",))
        t.command("X-008")
        t.choose("ST01-005")
        assert t.you.units == []
        t = self.played(("X-008",))
        t.answer("end")
        t.command("X-008")
        t.choose("ST01-003")
        assert t.enemy.units == []

    def test_effect_damage_destroys_them(self) -> None:
        """Q287."""
        t = self.played(("ST01-014", "ST03-013"))
        t.answer("end")
        t.command("ST03-013")  # 2 damage
        t.choose("ST01-005")
        assert t.you.units == []

    def test_units_that_come_later_are_not_protected(self) -> None:
        """Q105."""
        t = self.played(("X-008",))
        t.deploy("ST01-005")
        t.answer("end")
        t.command("X-008")
        t.engine.answer(t.prompt.keys()[-1])
        assert t.you.units == ["ST01-005"]

    def test_in_an_action_step_and_without_units(self) -> None:
        t = Table(Side(hand=["GD04-101"], resources=3, deck=["ST04-003"]), Side(units=["X-003"]), active=ENEMY)
        t.attack("X-003")
        t.skip_block()
        t.command("GD04-101")
        assert t.you.hand == ["ST04-003"]

    def test_burst_is_its_main(self) -> None:
        t = burst("GD04-101", Side(units=["ST01-005"], deck=["ST04-003"]), Side(hand=["X-008"], resources=1))
        t.burst("GD04-101")
        assert t.you.hand == ["ST04-003"]
        t.command("X-008")
        t.choose("ST01-005")
        assert t.you.units == ["ST01-005"]


class TestMomentOfRest:
    card = "GD04-102"

    def played(self) -> Table:
        rested = [UnitAt(card, rested=True) for card in ("X-004", "GD04-001", "ST01-003")]
        you = Side(units=[UnitAt("ST01-005", rested=True)], hand=["GD04-102"], resources=4)
        t = Table(you, Side(units=[*rested, "ST04-003"], hand=["X-007"], resources=1, base_rested=True))
        t.command("GD04-102")
        t.targets("X-004", "ST01-003")
        t.choose("X-004")
        return t

    def test_it_stays_rested_in_the_next_start_phase_only(self) -> None:
        t = self.played()
        t.end_turn()
        assert t.enemy.unit("X-004").rested
        assert not t.enemy.unit("ST01-003").rested
        t.next_turn()
        assert not t.enemy.unit("X-004").rested

    def test_an_effect_can_set_it_active(self) -> None:
        """Q288."""
        t = self.played()
        t.end_turn()
        t.command("X-007")
        t.choose("X-004")
        assert not t.enemy.unit("X-004").rested

    def test_not_in_an_action_step(self) -> None:
        t = Table(Side(units=["ST01-005"], hand=["GD04-102"], resources=4), Side(units=[UnitAt("X-004", rested=True)]))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")

    def test_burst_draws_1(self) -> None:
        t = burst("GD04-102", Side(deck=["ST04-003", "ST01-003"]))
        t.burst("GD04-102")
        assert t.you.hand == ["ST04-003"]


class TestSpiritualSupport:
    card = "GD04-103"

    def test_one_of_your_units_gains_repair_2_this_turn(self) -> None:
        you = Side(units=[UnitAt("X-003", damage=5), "ST01-003"], hand=["GD04-103"], resources=4)
        t = Table(you, Side(units=["ST01-005"]))
        t.command("GD04-103")
        t.targets("X-003", "ST01-003")
        t.choose("X-003")
        unit = t.you.unit("X-003")
        assert (unit.keywords, t.you.unit("ST01-003").keywords) == ({"repair": 2}, {})
        t.attack("ST01-003")
        t.fight()
        t.end_turn()
        assert unit.damage == 3
        assert unit.keywords == {}

    def test_only_in_the_main_phase(self) -> None:
        t = Table(Side(units=["ST01-005"], hand=["GD04-103"], resources=4))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")


class TestShrikeTeamsBulwark(CommandPilotTests):
    card = "GD04-104"
    pilot = "Junko Jenko"

    def test_rests_1_or_2_enemy_units_of_lv_2_or_lower(self) -> None:
        you = Side(hand=["GD04-104"], units=["ST01-005"], resources=3)
        t = Table(you, Side(units=["ST03-005", "X-010", "ST02-005", "GD04-011"]))
        t.command("GD04-104")
        t.targets("ST03-005", "X-010", "ST02-005", least=1, most=2)
        t.choose("ST03-005", "ST02-005")
        assert [t.enemy.unit(card).rested for card in t.enemy.units] == [True, False, True, False]
        assert not t.you.unit("ST01-005").rested

    def test_also_in_an_action_step_one_alone(self) -> None:
        t = Table(Side(hand=["GD04-104"], units=["X-003"], resources=3), Side(units=["ST03-005"]))
        t.attack("X-003")
        t.skip_block()
        t.answer("pass")
        t.command("GD04-104")
        t.choose("ST03-005")
        assert t.enemy.unit("ST03-005").rested


class TestReineforceJr(BaseTests):
    card = "GD04-121"

    def test_in_your_turn_with_a_league_militaire_unit_a_token_is_deployed(self) -> None:
        for units, tokens in ((["GD04-011"], 1), (["GD04-011", "GD04-013"], 1), (["ST01-005"], 0)):
            t = Table(Side(units=units, hand=["GD04-121"], resources=3), Side(units=["GD04-011"]))
            t.deploy("GD04-121")
            assert t.you.units == units + ["T-021"] * tokens
            assert not tokens or not t.you.unit("T-021").rested

    def test_not_in_the_enemy_turn(self) -> None:
        t = burst("GD04-121", Side(units=["GD04-011"], shields=["ST01-003"]))
        t.burst("GD04-121")
        assert t.you.units == ["GD04-011"]
        assert t.you.hand == ["ST01-003"]


class TestJaburo(BaseTests):
    card = "GD04-122"

    def table(self) -> Table:
        units = ["ST01-005", UnitAt("ST01-003", rested=True), "ST04-003", "GD04-008"]
        return Table(Side(base="GD04-122", units=units), Side(units=["ST01-003", "X-005", "ST01-005"]))

    def test_rest_an_earth_federation_unit_to_rest_an_enemy_of_lv_3_or_lower(self) -> None:
        t = self.table()
        t.activate("GD04-122")
        t.asks("cost", "rest:ST01-005", "rest:GD04-008")
        t.choose("GD04-008")
        t.targets("ST01-003", "ST01-005")
        t.choose("ST01-003")
        assert t.you.unit("GD04-008").rested
        assert t.enemy.unit("ST01-003").rested
        assert not t.you.base.rested
        assert not t.can("activate:*")
        t.next_turn()
        assert t.can("activate:GD04-122*")

    def test_not_without_such_a_unit_or_target_nor_in_an_action_step(self) -> None:
        enemy = Side(units=["ST01-003"])
        assert not Table(Side(base="GD04-122", units=["ST04-003"]), enemy).can("activate:*")
        assert not Table(Side(base="GD04-122", units=["ST01-005"]), Side(units=["X-005"])).can("activate:*")
        t = self.table()
        t.attack("ST04-003")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")
