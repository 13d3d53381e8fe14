"""GD03 Steel Requiem, the green Pilots, Commands and Bases."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestAsemuAsuno(PilotTests):
    card = "GD03-088"

    def test_linked_with_an_age_system_unit_ap_1_and_breach_1(self) -> None:
        t = Table(Side(units=[UnitAt("GD03-019", "GD03-088"), "GD03-031"]))
        assert (t.you.unit("GD03-019").ap, t.you.unit("GD03-019").keywords) == (4 + 2 + 1, {"breach": 1})
        assert t.you.unit("GD03-031").ap == 4

    def test_not_unlinked_nor_with_another_unit(self) -> None:
        for unit, ap in (("GD03-023", 4), ("GD02-031", 2)):  # linked, but no (AGE System) Unit; the other way round
            t = Table(Side(units=[UnitAt(unit, "GD03-088")]))
            assert (t.you.unit(unit).ap, t.you.unit(unit).keywords.get("breach")) == (ap + 2, None)


class TestBernardWiseman(PilotTests):
    card = "GD03-089"

    def ap(self, *trash: str) -> int:
        t = Table(Side(units=[UnitAt("X-003", "GD03-089")], trash=trash), Side(trash=["GD03-107"]))
        return t.you.unit("X-003").ap - 6

    def test_ap_for_each_name_of_cyclops_team_pilot_and_command_cards_in_the_trash(self) -> None:
        """Q240."""
        assert self.ap("GD03-090", "GD03-090", "GD03-107", "GD03-108", "GD03-108", "GD03-108") == 3
        assert self.ap("GD03-090") == 1

    def test_other_cards_do_not_count(self) -> None:
        assert self.ap("GD03-020", "GD03-126", "X-006", "GD03-105") == 0


class TestMikhailKaminsky(PilotTests):
    card = "GD03-090"

    def test_attack_a_cyclops_team_unit_gains_breach_1_this_turn(self) -> None:
        units = [UnitAt("ST01-003", "GD03-090"), "GD03-017", "GD03-020"]
        you = Side(units=units, base="GD03-126", hand=["X-007"], resources=1)
        t = Table(you, Side(units=["GD03-017"], base="X-009"))
        t.attack("ST01-003")
        t.targets("GD03-017", "GD03-020")
        t.choose("GD03-020")
        t.fight()
        assert t.you.unit("GD03-020").keywords == {"breach": 1}
        assert t.you.unit("GD03-017").keywords == {}
        t.command("X-007")
        t.choose("ST01-003")
        t.attack("ST01-003")
        t.choose("GD03-017")  # every time
        t.fight()
        t.end_turn()
        assert t.you.unit("GD03-020").keywords == {}


class TestBridgeCrew:
    card = "GD03-105"

    def test_burst_to_your_hand(self) -> None:
        t = burst("GD03-105")
        t.burst("GD03-105")
        assert t.you.hand == ["GD03-105"]

    def test_main_a_friendly_unit_may_attack_active_units_without_a_pilot_this_turn(self) -> None:
        enemy = Side(units=["X-003", UnitAt("X-004", "X-006"), UnitAt("X-005", rested=True)])
        t = Table(Side(units=["X-003", "ST01-005"], hand=["GD03-105"], resources=4), enemy)
        t.command("GD03-105")
        t.targets("X-003", "ST01-005")
        t.choose("X-003")
        assert [x.partition(">")[2] for x in t.offers if x.startswith("attack:X-003")] == ["player", "X-003", "X-005"]
        assert not t.can("attack:ST01-005>X-003")
        t.next_turn()
        assert not t.can("attack:X-003>X-003")


class TestMAVTactics:
    card = "GD03-106"

    def test_main_two_rested_tokens(self) -> None:
        t = Table(Side(hand=["GD03-106"], resources=6))
        t.command("GD03-106")
        assert t.you.units == ["T-019", "T-018"]
        tokens = [t.you.unit("T-019"), t.you.unit("T-018")]
        assert [(x.ap, x.hp, x.rested, x.traits) for x in tokens] == [(3, 2, True, {"Clan"}), (2, 3, True, {"Clan"})]

    def test_both_arrive_at_once_and_two_units_make_room(self) -> None:
        """11-4-2-2."""
        units = ["ST01-003", "ST01-004", "ST01-005", "ST01-006", "ST01-007", "ST01-008"]
        t = Table(Side(hand=["GD03-106"], units=units, resources=6))
        t.command("GD03-106")
        t.asks("excess", *(f"trash:{unit}" for unit in units), least=2, most=2)
        t.choose("ST01-003", "ST01-004")
        assert t.you.units == [*units[2:], "T-019", "T-018"]


class TestOverTheRiverAndThroughTheWoods(CommandPilotTests):
    card = "GD03-107"
    pilot = "Hardie Steiner"

    def played(self, *tokens: str) -> Table:
        you = Side(hand=["GD03-107"], units=["ST01-005", *tokens], resources=4)
        t = Table(you, Side(units=["X-004", "X-003", "X-010", "T-001"]))
        t.command("GD03-107")
        t.targets("X-004", "X-010", "T-001")
        t.choose("X-004")
        return t

    def test_damage_for_each_friendly_unit_token(self) -> None:
        """Q246."""
        assert self.played("T-001", "T-007", "T-007").enemy.unit("X-004").damage == 3
        assert self.played("T-001").enemy.unit("X-004").damage == 1
        assert self.played().enemy.unit("X-004").damage == 0


class TestHowManyMilesToTheBattlefield(CommandPilotTests):
    card = "GD03-108"
    pilot = "Gabriel Ramirez Garcia"

    def test_main_an_active_hy_gogg(self) -> None:
        t = Table(Side(hand=["GD03-108"], resources=3))
        t.command("GD03-108")
        unit = t.you.unit("T-013")
        assert (t.you.units, unit.ap, unit.hp, unit.rested) == (["T-013"], 2, 1, False)


class TestPeacemillion(BaseTests):
    card = "GD03-125"

    def fought(self, unit: str = "GD03-018", hit: str = "ST01-005", active: int = 0) -> Table:
        you = Side(base="GD03-125", units=[UnitAt(unit, damage=1, rested=bool(active))], hand=["X-007"], resources=1)
        t = Table(you, Side(units=[UnitAt(hit, rested=not active)] * 2, base="X-009"), active=active)
        if active:
            t.attack(hit, unit)
        else:
            t.attack(unit, hit)
        t.fight()
        return t

    def test_a_unit_of_lv_6_destroying_a_unit_may_recover_2_hp_once(self) -> None:
        t = self.fought()  # 1 + 2 damage; Breach resolves as well
        t.answer("resolve:GD03-125*")
        t.asks("may", "yes", "no")
        t.answer("yes")
        assert t.you.unit("GD03-018").damage == 1
        t.command("X-007")
        t.choose("GD03-018")
        t.attack("GD03-018", "ST01-005")
        t.fight()
        t.quiet()
        assert t.you.unit("GD03-018").damage == 3

    def test_declined(self) -> None:
        t = self.fought("GD03-021")
        t.answer("no")
        assert t.you.unit("GD03-021").damage == 3

    def test_an_operation_meteor_unit_too(self) -> None:
        t = self.fought("ST02-001")
        t.answer("resolve:GD03-125*")
        t.answer("yes")
        assert t.you.unit("ST02-001").damage == 1

    def test_not_for_lower_or_other_units_nor_when_it_survives_nor_in_the_enemy_turn(self) -> None:
        self.fought("X-003").quiet()
        self.fought("ST02-003").quiet()  # (Operation Meteor), Lv.5
        self.fought("GD03-021", "X-001").quiet()
        self.fought("GD03-021", active=ENEMY).quiet(ENEMY)

    def test_not_with_effect_damage_nor_for_a_base(self) -> None:
        t = Table(Side(base="GD03-125", units=[UnitAt("GD03-018", damage=1)]), Side(units=["GD03-057"]))
        t.attack("GD03-018")
        t.choose("GD03-057")
        t.fight()
        t.quiet()
        assert (t.enemy.units, t.enemy.base_number) == ([], None)

    def test_a_destroyed_unit_recovers_nothing(self) -> None:
        """Q254."""
        t = self.fought("GD03-021", "X-005")
        t.quiet()
        assert t.you.units == []


class TestCyclopsTeam(BaseTests):
    card = "GD03-126"

    def test_friendly_unit_tokens_get_ap_1_in_the_enemy_turn(self) -> None:
        for active, more in ((ENEMY, 1), (0, 0)):
            t = Table(Side(base="GD03-126", units=["T-001", "ST01-005"]), Side(units=["T-001"]), active=active)
            assert t.you.unit("T-001").ap == 3 + more
            assert t.you.unit("ST01-005").ap == 2
            assert t.enemy.unit("T-001").ap == 3
