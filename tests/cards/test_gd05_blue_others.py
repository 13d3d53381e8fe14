"""GD05 Freedom Ascension, the blue Pilots, Commands and Bases."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, YOU, Side, Table, UnitAt, burst


class TestKiraYamato(PilotTests):
    card = "GD05-081"

    def drawn(self, unit: str) -> int:
        t = Table(Side(units=[unit], hand=["GD05-081"], resources=5))
        t.pair("GD05-081", unit)
        t.quiet()
        return len(t.you.hand)

    def test_linked_to_an_orb_or_triple_ship_alliance_unit_draws_1(self) -> None:
        assert self.drawn("GD05-010") == 1
        assert self.drawn("GD01-069") == 1

    def test_not_with_others_nor_without_a_link(self) -> None:
        assert self.drawn("ST04-002") == 0  # linked, Earth Alliance
        assert self.drawn("GD05-016") == 0  # Orb, no link


class TestAndrewWaldfeld(PilotTests):
    card = "GD05-082"

    def test_linked_the_unit_has_repair_2(self) -> None:
        t = Table(Side(units=[UnitAt("GD05-003", "GD05-082", damage=3), UnitAt("GD05-014", damage=1)]))
        unit = t.you.unit("GD05-003")
        assert unit.keywords == {"repair": 2}
        t.end_turn()
        assert (unit.damage, t.you.unit("GD05-014").damage) == (1, 1)

    def test_not_without_a_link(self) -> None:
        assert Table(Side(units=[UnitAt("GD05-016", "GD05-082")])).you.unit("GD05-016").keywords == {}


class TestCagalliYulaAthha(PilotTests):
    card = "GD05-083"

    def test_paired_returns_an_enemy_unit_with_1_hp(self) -> None:
        units = ["ST01-008", UnitAt("GD05-016", damage=3), "GD05-014", UnitAt("X-003", damage=4)]
        enemy = Side(units=units, base_damage=2)
        t = Table(Side(units=["X-005", "ST01-008"], hand=["GD05-083"], resources=3), enemy)
        t.pair("GD05-083", "X-005")
        t.targets("ST01-008", "GD05-016")
        t.choose("GD05-016")
        assert t.enemy.hand == ["GD05-016"]

    def test_without_a_target_nothing_is_asked(self) -> None:
        t = Table(Side(units=["X-005"], hand=["GD05-083"], resources=3), Side(units=["GD05-014"]))
        t.pair("GD05-083", "X-005")
        t.quiet()


class TestOdeloHenrik(PilotTests):
    card = "GD05-084"

    def struck(self, target: str, you: list[UnitAt | str]) -> Table:
        t = Table(Side(units=you), Side(hand=["GD05-110"], resources=4), active=ENEMY)
        t.command("GD05-110")  # 2 damage
        t.choose(target)
        return t

    def test_league_militaire_tokens_receive_1_effect_damage_less(self) -> None:
        """Q386."""
        odelo = UnitAt("GD05-009", "GD05-084")
        t = self.struck("T-021", [odelo, "T-021"])
        assert t.you.units == ["GD05-009"]  # 1 of 2 damage
        t = Table(
            Side(units=[odelo, "T-021"]), Side(units=["X-010", "X-004"], hand=["X-008"], resources=1), active=ENEMY
        )
        t.attack("X-004")
        t.skip_block()
        t.answer("pass")
        t.activate("X-010")  # 1 damage
        t.choose("T-021")
        assert t.you.unit("T-021").damage == 0

    def test_every_time(self) -> None:
        odelo = UnitAt("GD05-009", "GD05-084")
        enemy = Side(units=["X-010", "X-010", "X-004"])
        t = Table(Side(units=[odelo, "T-021"]), enemy, active=ENEMY)
        t.attack("X-004")
        t.skip_block()
        for _ in range(2):
            t.answer("pass")
            t.activate("X-010")
            t.choose("T-021")
        assert t.you.unit("T-021").damage == 0

    def test_not_enemy_tokens(self) -> None:
        you = Side(units=[UnitAt("GD05-009", "GD05-084")], hand=["GD05-117"], resources=3)
        t = Table(you, Side(units=["T-021"]))
        t.command("GD05-117")
        t.choose("GD05-009")
        t.choose("T-021")
        assert t.enemy.units == []
        enemy = Side(units=["T-021"], hand=["GD05-117"], resources=3)
        t = Table(Side(units=[UnitAt("GD05-009", "GD05-084")]), enemy, active=ENEMY)
        t.command("GD05-117")
        t.choose("T-021")
        t.choose("GD05-009")
        assert t.enemy.units == []

    def test_not_other_units_nor_your_own_damage(self) -> None:
        odelo = UnitAt("GD05-009", "GD05-084")
        assert self.struck("GD05-009", [odelo]).you.unit("GD05-009").damage == 2
        assert self.struck("T-002", [odelo, "T-002"]).you.units == ["GD05-009"]
        you = Side(units=[odelo, "T-021"], hand=["GD05-117"], resources=3)
        t = Table(you, Side(units=["X-003"]))
        t.command("GD05-117")
        t.choose("T-021")
        t.choose("X-003")
        assert t.you.units == ["GD05-009"]

    def test_not_battle_damage(self) -> None:
        you = Side(units=[UnitAt("GD05-009", "GD05-084"), UnitAt("T-021", rested=True)])
        t = Table(you, Side(units=["ST01-008"]), active=ENEMY)
        t.attack("ST01-008", "T-021")
        t.fight()
        assert t.you.units == ["GD05-009"]


class TestWingsOfLight:
    card = "GD05-102"

    def played(self, you: Side, enemy: Side) -> Table:
        you.hand, you.resources = ["GD05-102"], 5
        t = Table(you, enemy, active=ENEMY)
        t.attack("ST01-005")
        t.skip_block()
        return t

    def test_return_an_enemy_unit_with_5_or_less_hp(self) -> None:
        t = self.played(Side(units=["GD05-014"]), Side(units=["ST01-005", UnitAt("X-003", damage=1), "X-010"]))
        t.command("GD05-102")
        t.answer("mode*1")
        t.targets("ST01-005", "X-003")
        t.choose("X-003")
        assert t.enemy.hand == ["X-003"]
        assert t.you.trash == ["GD05-102"]

    def test_any_unit_recovers_3(self) -> None:
        t = self.played(Side(units=[UnitAt("GD05-016", damage=3)]), Side(units=["ST01-005", UnitAt("X-003", damage=5)]))
        t.command("GD05-102")
        t.answer("mode*2")
        t.targets("GD05-016", "ST01-005", "X-003")
        t.choose("X-003")
        assert (t.enemy.unit("X-003").damage, t.you.unit("GD05-016").damage) == (2, 3)

    def test_without_a_target_a_mode_cannot_be_chosen(self) -> None:
        """Q401."""
        you = Side(hand=["GD05-102"], units=["X-003"], resources=5)
        t = Table(you, Side(units=["X-003"], base="X-009"))
        t.attack("X-003")
        t.skip_block()
        t.answer("pass")
        t.command("GD05-102")
        t.asks("mode", "mode:2")

    def test_without_units_it_cannot_be_played(self) -> None:
        """Q402."""
        t = Table(Side(hand=["GD05-102"], resources=5))
        t.answer("end")
        t.answer("pass")
        t.asks("action_step", "pass")

    def test_not_in_the_main_phase(self) -> None:
        assert not Table(Side(hand=["GD05-102"], resources=5, units=["X-003"])).can("command:*")


class TestNotWithScattershot(CommandPilotTests):
    card = "GD05-103"
    pilot = "Buran Blutarch"

    def test_a_friendly_unit_recovers_1_and_gets_ap_2(self) -> None:
        for active in (YOU, ENEMY):
            you = Side(hand=["GD05-103"], units=[UnitAt("X-003", damage=3), "GD05-014"], resources=4)
            t = Table(you, Side(units=["ST01-005"], base="X-009"), active=active)
            if active == ENEMY:
                t.attack("ST01-005")
                t.skip_block()
            t.command("GD05-103")
            t.targets("X-003", "GD05-014")
            t.choose("X-003")
            assert (t.you.unit("X-003").damage, t.you.unit("X-003").ap) == (2, 8)
            assert t.you.unit("GD05-014").ap == 2
            t.fight()
            assert t.you.unit("X-003").ap == 8
            t.end_turn()
            assert t.you.unit("X-003").ap == 6

    def test_an_undamaged_unit_gets_ap_too(self) -> None:
        """Q403."""
        t = Table(Side(hand=["GD05-103"], units=["GD05-014"], resources=4))
        t.command("GD05-103")
        t.choose("GD05-014")
        assert t.you.unit("GD05-014").ap == 4


class TestAtTheRiskOfOnesLife(CommandPilotTests):
    card = "GD05-104"
    pilot = "Helen Jackson"

    def played(self, pilot: str | None) -> Table:
        rested = [UnitAt(card, rested=True) for card in ("GD05-009", "GD05-016", "GD05-014")]
        you = Side(
            units=[UnitAt("GD04-015", pilot), *rested, "GD05-013"], hand=["GD05-104"], resources=3, base="GD05-124"
        )
        enemy = Side(units=["X-003", UnitAt("GD05-013", rested=True)], hand=["X-008"], resources=1)
        t = Table(you, enemy, active=ENEMY)
        t.attack("X-003", "GD05-016")
        t.skip_block()
        t.command("GD05-104")
        t.targets("GD04-015", "GD05-013")
        t.choose("GD04-015")
        return t

    def test_the_unit_destroyed_while_linked_sets_a_league_militaire_unit_active(self) -> None:
        t = self.played("GD04-104")
        t.command("X-008")
        t.choose("GD04-015")
        t.targets("GD05-009", "GD05-014", "GD05-013")
        t.choose("GD05-009")
        assert not t.you.unit("GD05-009").rested
        assert t.you.unit("GD05-014").rested

    def test_also_after_the_battle(self) -> None:
        t = self.played("GD04-104")
        t.fight()
        t.command("X-008")
        t.choose("GD04-015")
        t.targets("GD05-009", "GD05-014", "GD05-013")

    def test_not_without_a_link(self) -> None:
        t = self.played("X-006")
        t.command("X-008")
        t.choose("GD04-015")
        assert t.prompt.kind == "action_step"

    def test_not_in_the_next_turn(self) -> None:
        t = self.played("GD04-104")
        t.fight()
        t.end_turn()
        t.attack("GD05-009" if t.can("attack:GD05-009>player") else "GD04-015")
        t.fight()
        t.end_turn()
        t.command("X-008")
        t.choose("GD04-015")
        t.quiet(ENEMY)

    def test_not_in_the_main_phase(self) -> None:
        t = Table(Side(units=["GD05-013"], hand=["GD05-104"], resources=3))
        assert not t.can("command:*")


class TestExclusivelyDefenseOrientedPolicy:
    card = "GD05-105"

    def test_returns_an_enemy_unit_of_lv_3_or_lower(self) -> None:
        for active in (YOU, ENEMY):
            you = Side(hand=["GD05-105"], units=["GD05-014"], resources=2)
            t = Table(you, Side(units=["X-005", "GD05-016", "GD05-013"], base="X-009"), active=active)
            if active == ENEMY:
                t.attack("X-005")
                t.skip_block()
            t.command("GD05-105")
            t.targets("GD05-016", "GD05-013")
            t.choose("GD05-016")
            assert t.enemy.hand == ["GD05-016"]

    def test_burst(self) -> None:
        t = burst("GD05-105", enemy=Side(units=["X-005", "GD05-016"]))
        t.burst("GD05-105")
        t.targets("ST01-005", "GD05-016")
        t.choose("GD05-016")
        assert (t.enemy.hand, t.you.trash) == (["GD05-016"], ["GD05-105"])


class TestArchangel(BaseTests):
    card = "GD05-123"

    def struck(self, command: str, target: str, active: int = ENEMY, units: list[UnitAt | str] | None = None) -> Table:
        you = Side(base="GD05-123", units=units or ["GD05-016", "GD05-014"])
        t = Table(you, Side(units=["X-001"], hand=[command], resources=5), active=active)
        if active == YOU:
            t.answer("end")
            t.answer("pass") if t.prompt.seat == YOU else None
        t.command(command)
        t.choose(target)
        return t

    def test_orb_units_receive_no_2_or_less_effect_damage_in_the_enemy_turn(self) -> None:
        assert self.struck("GD05-110", "GD05-016").you.unit("GD05-016").damage == 0

    def test_other_units_do(self) -> None:
        assert self.struck("GD05-110", "GD05-014").you.units == ["GD05-016"]

    def test_in_your_own_turn_they_do(self) -> None:
        assert self.struck("GD05-110", "GD05-016", YOU).you.unit("GD05-016").damage == 2

    def test_3_or_more_is_received(self) -> None:
        you = Side(base="GD05-123", units=["GD05-016"])
        t = Table(you, Side(units=["X-001"]), active=ENEMY)
        t.attack("X-001")
        t.choose("GD05-016")
        assert t.you.unit("GD05-016").damage == 3

    def test_3_reduced_to_2_is_not_received(self) -> None:
        """Q416."""
        for base, damage in (("GD05-123", 0), ("X-009", 1)):  # an effect of his own reduces it
            t = Table(Side(base=base, units=[UnitAt("X-501", "GD04-098")]), Side(units=["X-001"]), active=ENEMY)
            t.attack("X-001")
            t.choose("X-501")
            assert t.you.unit("X-501").damage == damage

    def test_your_own_damage_and_enemy_units_are_not_protected(self) -> None:
        you = Side(base="GD05-123", units=["GD05-016"], hand=["GD05-117"], resources=3)
        t = Table(you, Side(units=["GD05-016", "X-004"]), active=ENEMY)
        t.attack("X-004")
        t.skip_block()
        t.command("GD05-117")
        t.choose("GD05-016")
        t.choose("GD05-016")
        assert (t.you.unit("GD05-016").damage, t.enemy.unit("GD05-016").damage) == (1, 1)

    def test_an_enemy_orb_unit_is_not_protected(self) -> None:
        enemy = Side(units=["GD05-016"], hand=["GD05-117"], resources=3)
        t = Table(Side(base="GD05-123", units=["X-003"]), enemy, active=ENEMY)
        t.command("GD05-117")
        t.choose("GD05-016")
        t.choose("X-003")
        assert t.enemy.unit("GD05-016").damage == 1

    def test_the_base_itself_is_not_protected(self) -> None:
        t = Table(Side(base="GD05-123"), Side(hand=["X-013"], resources=1), active=ENEMY)
        t.command("X-013")
        t.choose("GD05-123")
        assert t.you.base.damage == 1

    def test_battle_damage_is_received(self) -> None:
        you = Side(base="GD05-123", units=[UnitAt("GD05-016", rested=True)])
        t = Table(you, Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005", "GD05-016")
        t.fight()
        assert t.you.unit("GD05-016").damage == 2


class TestWhiteArk(BaseTests):
    card = "GD05-124"

    def test_rested_instead_of_one_unit_by_the_effect_of_a_league_militaire_unit(self) -> None:
        """Q418: of one of the two, not of both."""
        t = Table(Side(base="GD05-124", units=["GD05-001", "GD05-014", "GD05-013"]))
        t.activate("GD05-001")
        t.choose("GD05-014", "GD05-013")
        t.asks("may", "yes", "no")
        t.answer("yes")
        t.quiet()
        assert t.you.base.rested
        assert sorted(t.you.unit(card).rested for card in ("GD05-014", "GD05-013")) == [False, True]

    def test_it_may_be_declined(self) -> None:
        t = Table(Side(base="GD05-124", units=["GD05-001", "GD05-014", "GD05-013"]))
        t.activate("GD05-001")
        t.choose("GD05-014", "GD05-013")
        t.answer("no")
        t.answer("no")
        t.quiet()
        assert (t.you.base.rested, t.you.unit("GD05-014").rested, t.you.unit("GD05-013").rested) == (False, True, True)

    def test_not_without_the_units_to_be_rested(self) -> None:
        """Q417."""
        assert not Table(Side(base="GD05-124", units=["GD04-006"]), Side(units=["GD05-014"])).can("activate:*")

    def test_not_when_rested_itself_nor_by_other_effects(self) -> None:
        t = Table(Side(base="GD05-124", base_rested=True, units=["GD05-001", "GD05-014"]))
        t.activate("GD05-001")
        t.choose("GD05-001", "GD05-014")
        t.quiet()
        t = Table(Side(base="GD05-124", units=["GD05-040", "GD05-014"]))
        t.activate("GD05-040")  # Support of a Unit of another trait
        t.choose("GD05-014")
        assert not t.you.base.rested

    def test_instead_of_an_enemy_unit(self) -> None:
        """It would be rested by the same effect: V-Dash Gundam rests an enemy Unit."""
        t = Table(Side(base="GD05-124", units=["GD04-006", "GD05-014"]), Side(units=["GD05-014"]))
        t.activate("GD04-006")
        t.choose("GD05-014")
        t.answer("no")  # not for the cost
        if t.prompt.kind == "target":
            t.choose("GD05-014")
        t.answer("yes")
        assert (t.you.base.rested, t.enemy.unit("GD05-014").rested) == (True, False)

    def test_only_in_your_turn(self) -> None:
        you = Side(base="GD05-124", units=["X-502", UnitAt("GD05-014", rested=False)])
        t = Table(you, Side(units=["X-004", "X-003"]), active=ENEMY)
        t.attack("X-004")
        t.skip_block()
        t.activate("X-502")
        t.choose("X-003")
        assert (t.prompt.kind, t.you.base.rested, t.enemy.unit("X-003").rested) == ("action_step", False, True)

    def test_not_by_an_enemy_league_militaire_unit(self) -> None:
        you = Side(base="GD05-124", units=["X-003", "X-004"])
        t = Table(you, Side(units=["X-502"], base="X-009"))
        t.attack("X-003")
        t.skip_block()
        t.activate("X-502")
        t.choose("X-004")
        assert (t.prompt.kind, t.you.base.rested, t.you.unit("X-004").rested) == ("action_step", False, True)

    def test_not_by_a_league_militaire_command(self) -> None:
        you = Side(base="GD05-124", units=["GD05-014"], hand=["GD04-104"], resources=3)
        t = Table(you, Side(units=["GD05-014"]))
        t.command("GD04-104")
        t.choose("GD05-014")
        t.quiet()

    def test_not_in_the_enemy_turn(self) -> None:
        t = Table(Side(base="GD05-124", units=["GD05-014"]), Side(units=["GD05-001", "GD05-009"]), active=ENEMY)
        t.activate("GD05-001")
        t.choose("GD05-001", "GD05-009")
        t.quiet(ENEMY)
        assert not t.you.base.rested
