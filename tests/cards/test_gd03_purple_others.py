"""GD03 Steel Requiem, the purple Pilots, Commands and Bases."""

from __future__ import annotations

from collections.abc import Sequence

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestZeheartGalette(PilotTests):
    card = "GD03-094"

    def paired(self, *top: str) -> Table:
        you = Side(units=["X-003"], hand=["GD03-094"], resources=5, deck=[*top, "ST01-003"], trash=["GD03-065"])
        t = Table(you, Side(units=["X-003", "X-004"], base="X-009"))
        t.pair("GD03-094", "X-003")
        assert sorted(t.you.trash) == sorted([*top, "GD03-065"])
        assert t.you.deck[0] == "ST01-003"
        return t

    def test_paired_2_cards_into_the_trash_with_a_vagan_card_an_enemy_unit_gets_ap_minus_2(self) -> None:
        for top in (("GD03-065", "ST01-005"), ("ST01-005", "GD03-115"), ("GD03-065", "GD03-065")):
            t = self.paired(*top)
            t.targets("X-003", "X-004")
            t.choose("X-004")
            t.attack("X-003")
            t.fight()
            assert (t.enemy.unit("X-003").ap, t.enemy.unit("X-004").ap) == (6, 5 - 2)
            t.end_turn()
            assert t.enemy.unit("X-004").ap == 5

    def test_without_nothing(self) -> None:
        self.paired("ST01-005", "ST01-004").quiet()


class TestAzeeGurumin(PilotTests):
    card = "GD03-095"

    def damaged(self, unit: str = "X-003", active: int = 0) -> Table:
        you = Side(units=[UnitAt("X-003", "GD03-095"), "ST01-003"], hand=["X-301"] * 2, resources=2)
        t = Table(you, Side(units=["X-004", "X-005"], hand=["X-301"] * 2, resources=2, base="X-009"), active=active)
        t.command("X-301")
        t.choose(unit)
        return t

    def test_damaged_by_an_effect_an_enemy_unit_gets_ap_minus_1_once_per_turn(self) -> None:
        for active in (0, ENEMY):
            t = self.damaged(active=active)
            t.targets("X-004", "X-005")
            t.choose("X-004")
            t.command("X-301")
            t.choose("X-003")
            t.quiet(active)
            assert (t.enemy.unit("X-004").ap, t.enemy.unit("X-005").ap) == (5 - 1, 4)
            t.attack(("X-003", "X-005")[active])
            t.fight()
            assert t.enemy.unit("X-004").ap == 4
            t.end_turn()
            assert t.enemy.unit("X-004").ap == 5

    def test_not_for_another_unit_nor_with_battle_damage(self) -> None:
        self.damaged("ST01-003").quiet()
        t = Table(Side(units=[UnitAt("X-003", "GD03-095")]), Side(units=[UnitAt("X-005", rested=True), "X-004"]))
        t.attack("X-003", "X-005")
        t.fight()
        assert t.you.unit("X-003").damage == 4
        t.quiet()


class TestJamilNeate(PilotTests):
    card = "GD03-096"

    def attacking(self, unit: str = "GD03-051", hand: Sequence[str] = ("ST01-003", "ST01-004")) -> Table:
        t = Table(Side(units=[UnitAt(unit, "GD03-096")], hand=hand, deck=["ST04-003"], resources=1))
        t.attack(unit)
        return t

    def test_linked_attacking_discard_1_to_draw_1(self) -> None:
        t = self.attacking()
        t.asks("discard", "discard:ST01-003", "discard:ST01-004", least=0)
        t.choose("ST01-003")
        assert t.you.hand == ["ST01-004", "ST04-003"]
        assert t.you.trash == ["ST01-003"]

    def test_every_time(self) -> None:
        t = self.attacking(hand=("X-007", "ST01-004"))
        t.choose("ST01-004")
        t.fight()
        t.command("X-007")
        t.choose("GD03-051")
        t.attack("GD03-051")
        t.asks("discard", "discard:ST04-003", least=0)

    def test_declined_or_not_possible(self) -> None:
        t = self.attacking()
        t.answer()
        assert (t.prompt.kind, t.you.hand) == ("block", ["ST01-003", "ST01-004"])
        t = self.attacking(hand=())
        assert (t.prompt.kind, t.you.hand) == ("block", [])

    def test_not_unlinked(self) -> None:
        assert self.attacking("X-003").prompt.kind == "block"


class TestWistarioAfam(PilotTests):
    card = "GD03-097"

    def fought(self, unit: str = "GD03-055", target: str = "ST01-008", active: int = 0) -> Table:
        you = Side(
            units=[UnitAt(unit, "GD03-097", rested=bool(active))], hand=["X-007"], resources=1,
            deck=["ST01-003", "ST01-004", "ST04-003"],
        )  # fmt: skip
        t = Table(you, Side(units=[UnitAt(target, rested=not active)] * 2), active=active)
        if active:
            t.attack(target, unit)
        else:
            t.attack(unit, target)
        t.fight()
        return t

    def test_linked_destroying_a_unit_one_of_the_top_2_cards_goes_back_the_other_into_the_trash_once(self) -> None:
        for kept, other in (("ST01-003", "ST01-004"), ("ST01-004", "ST01-003")):
            t = self.fought()
            t.targets("ST01-003", "ST01-004")
            t.choose(kept)
            assert t.you.deck[:2] == [kept, "ST04-003"]
            assert t.you.trash == [other]
            t.quiet()
            t.command("X-007")
            t.choose("GD03-055")
            t.attack("GD03-055", "ST01-008")
            t.fight()
            t.quiet()

    def test_also_when_both_are_destroyed(self) -> None:
        """Q241."""
        t = self.fought(target="X-004")
        assert t.you.units == []
        t.targets("ST01-003", "ST01-004")

    def test_not_for_a_base_nor_by_an_effect(self) -> None:
        t = Table(Side(units=[UnitAt("GD03-055", "GD03-097")]))
        t.attack("GD03-055")
        t.fight()
        assert t.enemy.base_number is None
        t.quiet()
        t = Table(Side(units=["GD03-055"], hand=["GD03-097"], resources=4), Side(units=["ST01-005"]))
        t.pair("GD03-097", "GD03-055")  # its own effect destroys a Unit
        t.choose("ST01-005")
        assert t.enemy.units == []
        t.quiet()

    def test_not_unlinked_nor_in_the_enemy_turn_nor_when_it_survives(self) -> None:
        self.fought("X-003").quiet()
        self.fought(active=ENEMY).quiet(ENEMY)
        self.fought("GD03-068", "X-003").quiet()


class TestLookOfDetermination:
    card = "GD03-114"

    def action(self, trash: int) -> Table:
        you = Side(hand=["GD03-114"], units=["ST01-005"], trash=["ST01-005"] * trash, resources=2)
        units = [
            "ST01-005",
            "ST01-008",
            "X-010",
            "X-005",
            "ST01-003",
            "X-015",
            "X-004",
            UnitAt("ST01-005", rested=True),
            "X-004",
        ]
        t = Table(you, Side(units=units, trash=["ST01-005"] * 10), active=ENEMY)
        t.attack("X-004")
        t.skip_block()
        t.command("GD03-114")
        return t

    def test_destroy_an_active_enemy_unit_of_lv_2_or_lower(self) -> None:
        """Q251."""
        t = self.action(9)
        t.targets("ST01-005", "ST01-008", "X-010")
        t.choose("ST01-005")
        assert t.enemy.trash[0] == "ST01-005"

    def test_with_10_cards_in_the_trash_of_lv_4_or_lower(self) -> None:
        for trash in (10, 11):
            t = self.action(trash)
            t.targets("ST01-005", "ST01-008", "X-010", "X-005", "ST01-003")
            t.choose("X-005")
            assert t.enemy.trash[0] == "X-005"

    def test_burst(self) -> None:
        t = burst("GD03-114", enemy=Side(units=["ST01-005", "X-005"]), attacker="X-003")
        t.burst("GD03-114")
        t.targets("ST01-005")
        t.choose("ST01-005")
        assert t.enemy.trash == ["ST01-005"]

    def test_not_in_the_main_phase(self) -> None:
        assert not Table(Side(hand=["GD03-114"], resources=2), Side(units=["ST01-005"])).can("command:*")


class TestDistantReunion(CommandPilotTests):
    card = "GD03-115"
    pilot = "Yurin L'Ciel"

    def fought(self, foe: str, lv: int = 3) -> int:
        """The damage of your Unit after the battle."""
        mine = [UnitAt("X-001", "X-309", rested=True), UnitAt("X-003", "X-309"), UnitAt("X-003", "X-006")]
        t = Table(
            Side(hand=["GD03-115"], units=mine, resources=lv), Side(units=[foe, UnitAt("X-003", "X-309")]), active=ENEMY
        )
        t.attack(foe, "X-001")
        t.skip_block()
        t.command("GD03-115")
        t.targets("X-001", "X-003")
        t.choose("X-001")
        t.fight()
        return t.you.unit("X-001").damage

    def test_no_battle_damage_from_enemy_units_with_2_or_less_ap(self) -> None:
        assert (self.fought("ST01-008"), self.fought("ST01-005"), self.fought("X-010")) == (0, 0, 0)
        assert self.fought("ST03-003") == 3
        assert self.fought("ST03-003", 6) == 3

    def test_from_lv_7_with_5_or_less_ap(self) -> None:
        assert (self.fought("ST03-003", 7), self.fought("X-004", 8), self.fought("ST01-005", 7)) == (0, 0, 0)
        assert self.fought("X-010", 7) == 0
        assert self.fought("GD03-010", 7) == 6
        assert self.fought("GD03-049", 7) == 6

    def test_effect_damage_it_receives_and_only_in_this_battle(self) -> None:
        for lv in (3, 7):
            mine = [UnitAt("X-003", "X-309", rested=True)]
            enemy = Side(units=["ST01-005", "ST01-005", "X-010"])
            t = Table(Side(hand=["GD03-115"], units=mine, resources=lv), enemy, active=ENEMY)
            t.attack("ST01-005", "X-003")
            t.skip_block()
            t.command("GD03-115")
            t.choose("X-003")
            t.activate("X-010")  # a Unit's effect
            t.choose("X-003")
            t.fight()
            assert t.you.unit("X-003").damage == 1
            t.attack("ST01-005", "X-003")
            t.fight()
            assert t.you.unit("X-003").damage == 1 + 2

    def test_not_in_the_main_phase_nor_without_such_a_pilot(self) -> None:
        assert not Table(Side(hand=["GD03-115"], units=[UnitAt("X-003", "X-309")], resources=3)).can("command:*")
        t = Table(Side(hand=["GD03-115"], units=[UnitAt("X-003", "X-006")], resources=3))
        t.attack("X-003")
        t.skip_block()
        t.answer("pass")
        assert not t.can("command:*")


class TestTowardsDestiny:
    card = "GD03-116"

    def test_2_damage_to_a_friendly_vagan_unit_and_an_enemy_unit(self) -> None:
        you = Side(hand=["GD03-116"], units=["GD03-065", "GD03-054", "X-003"], base="GD03-130", resources=3)
        t = Table(you, Side(units=["X-003", "GD03-054"]))
        t.command("GD03-116")
        t.targets("GD03-065", "GD03-054")
        t.choose("GD03-065")
        t.targets("X-003", "GD03-054")
        t.choose("X-003")
        assert (t.you.unit("GD03-065").damage, t.you.unit("GD03-054").damage) == (2, 0)
        assert (t.enemy.unit("X-003").damage, t.enemy.unit("GD03-054").damage) == (2, 0)

    def test_not_without_both(self) -> None:
        assert not Table(Side(hand=["GD03-116"], units=["GD03-065"], resources=3)).can("command:*")
        you = Side(hand=["GD03-116"], units=["X-003"], resources=3)
        assert not Table(you, Side(units=["GD03-065"])).can("command:*")

    def test_in_an_action_step_as_well(self) -> None:
        t = Table(Side(hand=["GD03-116"], units=["GD03-065"], resources=3), Side(units=["X-003"]), active=ENEMY)
        t.attack("X-003")
        t.skip_block()
        assert t.can("command:GD03-116")


class TestOrgasOrder:
    card = "GD03-117"

    def test_a_token_by_the_number_of_enemy_units(self) -> None:
        for enemies, token, ap in ((1, "T-016", 2), (4, "T-016", 2), (5, "T-017", 4), (6, "T-017", 4)):
            you = Side(hand=["GD03-117"], units=["ST01-005"] * 5, resources=3)
            t = Table(you, Side(units=["ST01-005"] * enemies))
            t.command("GD03-117")
            assert t.you.units == [*["ST01-005"] * 5, token]
            unit = t.you.unit(token)
            assert (unit.ap, unit.hp, unit.rested, unit.traits) == (ap, ap, False, {"Tekkadan"})

    def test_without_enemy_units_it_is_not_played(self) -> None:
        """10-2-1."""
        assert not Table(Side(hand=["GD03-117"], units=["ST01-005"], resources=3)).can("command:*")


class TestHotarubi(BaseTests):
    card = "GD03-129"

    def damaged(self, unit: str, active: int = 0, rested: bool = False) -> Table:
        you = Side(
            base="GD03-129", base_rested=rested, units=["GD03-050", "GD02-061", "X-003"],
            hand=["X-301", "X-301", "X-012"], resources=3, deck=["ST01-003", "ST04-003"],
        )  # fmt: skip
        t = Table(you, Side(units=["GD03-061"], hand=["X-301"], resources=1), active=active)
        t.command("X-301")
        t.choose(unit)
        return t

    def trashed(self, t: Table) -> list[str]:
        return [card for card in t.you.trash if not card.startswith("X")]

    def test_a_tekkadan_or_teiwaz_unit_damaged_in_your_turn_resting_this_mills_1(self) -> None:
        for unit in ("GD03-050", "GD02-061"):
            t = self.damaged(unit)
            t.asks("may", "yes", "no")
            t.answer("yes")
            assert (t.you.base.rested, self.trashed(t)) == (True, ["ST01-003"])
            t.quiet()
            t.command("X-012")
            t.choose("GD03-129")
            t.command("X-301")
            t.choose(unit)
            t.answer("yes")  # every time
            assert self.trashed(t) == ["ST04-003", "ST01-003"]

    def test_declined_or_not_possible(self) -> None:
        t = self.damaged("GD03-050")
        t.answer("no")
        t.quiet()
        assert (t.you.base.rested, self.trashed(t)) == (False, [])
        t.command("X-301")
        t.choose("GD03-050")
        t.answer("yes")  # once more
        t = self.damaged("GD03-050", rested=True)
        t.quiet()
        assert self.trashed(t) == []

    def test_not_for_other_units_nor_in_the_enemy_turn(self) -> None:
        self.damaged("X-003").quiet()
        self.damaged("GD03-061").quiet()
        self.damaged("GD03-129").quiet()
        self.damaged("GD03-050", ENEMY).quiet(ENEMY)

    def test_not_with_battle_damage(self) -> None:
        you = Side(base="GD03-129", units=["GD03-050"])
        t = Table(you, Side(units=[UnitAt("ST01-005", rested=True)]))
        t.attack("GD03-050", "ST01-005")
        t.fight()
        t.quiet()


class TestDownes(BaseTests):
    card = "GD03-130"

    def test_then_in_your_turn_a_vagan_unit_card_of_lv_4_or_lower_from_the_trash_for_its_cost(self) -> None:
        """Q255: its Deploy effect activates (GD03-058 costs 1 less in the trash)."""
        trash = ["GD03-065", "GD03-058", "GD03-059", "GD03-064", "GD02-057", "GD03-054", "GD03-115", "ST01-005"]
        you = Side(hand=["GD03-130"], shields=["ST01-003"], trash=trash, resources=5)
        for chosen, cost in (("GD03-065", 2), ("GD03-058", 1)):
            t = Table(you, Side(trash=["GD03-065"]))
            t.deploy("GD03-130")
            assert t.you.hand == ["ST01-003"]
            t.targets("GD03-065", "GD03-058", "GD03-059", least=0)
            t.choose(chosen)
            assert (t.you.units, t.you.unit(chosen).rested) == ([chosen], False)
            assert t.you.resources.count("R") == 5 - 2 - cost
            t.quiet()

    def test_declined(self) -> None:
        t = Table(Side(hand=["GD03-130"], shields=["ST01-003"], trash=["GD03-065"], resources=5))
        t.deploy("GD03-130")
        t.answer()
        t.quiet()
        assert t.you.units == []

    def test_not_in_the_enemy_turn(self) -> None:
        t = burst("GD03-130", Side(shields=["ST01-003"], trash=["GD03-065"], resources=5))
        t.burst("GD03-130")
        t.quiet(ENEMY)
        assert t.you.hand == ["ST01-003"]
