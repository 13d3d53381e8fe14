"""GD04 Phantom Aria, the purple Pilots, Commands and Bases."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst

TRASH = ("GD02-065", "GD02-094", "GD02-115", "GD02-127", "GD04-059", "GD04-060", "GD04-061")  # 7 (Vulture) cards


class TestReyZaBurrel(PilotTests):
    card = "GD04-093"

    def linked(self) -> Table:
        units = ["GD04-053", UnitAt("ST04-006", "ST04-011"), "ST09-005", UnitAt("ST01-001", "ST01-010")]
        you = Side(units=units, hand=["GD04-093"], resources=4)
        t = Table(you, Side(units=[UnitAt("ST04-006", "ST04-011"), UnitAt("X-005", rested=True)]))
        t.pair("GD04-093", "GD04-053")
        t.targets("GD04-053", "ST04-006")
        t.choose("ST04-006")
        return t

    def test_linked_the_next_damage_a_zaft_link_unit_receives_is_reduced_by_2(self) -> None:
        """Q282."""
        t = self.linked()
        t.attack("ST04-006", "X-005")
        t.fight()
        assert t.you.unit("ST04-006").damage == 4 - 2

    def test_the_next_only(self) -> None:
        t = Table(Side(units=["GD04-062"], hand=["GD04-093"], resources=4), Side(hand=["ST03-013"] * 2, resources=4))
        t.pair("GD04-093", "GD04-062")
        t.choose("GD04-062")
        t.answer("end")
        for damage in (0, 2):
            t.command("ST03-013")
            t.choose("GD04-062")
            assert t.you.unit("GD04-062").damage == damage
            t.answer("pass")

    def test_this_turn_only(self) -> None:
        you = Side(units=["GD04-062"], hand=["GD04-093"], resources=4)
        t = Table(you, Side(hand=["ST03-013"], resources=2))
        t.pair("GD04-093", "GD04-062")
        t.choose("GD04-062")
        t.end_turn()
        t.command("ST03-013")
        t.choose("GD04-062")
        assert t.you.unit("GD04-062").damage == 2

    def test_without_a_link_nothing(self) -> None:
        t = Table(Side(units=["ST01-005", UnitAt("ST04-006", "ST04-011")], hand=["GD04-093"], resources=4))
        t.pair("GD04-093", "ST01-005")
        t.quiet()


class TestPalaSys(PilotTests):
    card = "GD04-094"

    def test_linked_a_purple_unit_card_with_suppression_returns_to_the_hand(self) -> None:
        trash = ["GD04-049", "GD02-053", "GD04-066", "GD02-059"]
        you = Side(units=["GD04-061"], hand=["GD04-094"], trash=trash, resources=3)
        t = Table(you, Side(trash=["GD04-049"]))
        t.pair("GD04-094", "GD04-061")
        t.targets("GD04-049", "GD02-053")
        t.choose("GD02-053")
        assert t.you.hand == ["GD02-053"]
        t.quiet()

    def test_without_a_link_nothing(self) -> None:
        t = Table(Side(units=["ST01-005"], hand=["GD04-094"], trash=["GD04-049"], resources=3))
        t.pair("GD04-094", "ST01-005")
        t.quiet()


class TestLunamariaHawke(PilotTests):
    card = "GD04-095"

    def linked(self, chosen: str = "ST09-005") -> Table:
        you = Side(units=["GD04-062", "ST09-005", "ST01-003"], hand=["GD04-095", "X-007"], resources=4)
        units = [UnitAt("ST01-008", rested=True), UnitAt("ST03-007", rested=True), "ST09-005"]
        enemy = Side(units=units, hand=["ST03-013"], resources=2)
        you.base = "ST09-010"
        t = Table(you, enemy)
        t.pair("GD04-095", "GD04-062")
        t.targets("GD04-062", "ST09-005")
        t.choose(chosen)
        return t

    def test_battle_damage_of_the_chosen_unit_is_dealt_to_this_unit_this_turn(self) -> None:
        """Q283: battle damage it is, still."""
        t = self.linked()
        t.attack("ST09-005", "ST01-008")
        t.fight()
        t.command("X-007")
        t.choose("ST09-005")
        t.attack("ST09-005", "ST03-007")
        t.fight()
        assert (t.you.unit("ST09-005").damage, t.you.unit("GD04-062").damage) == (0, 2)
        events = [event for event in t.engine.log if event.name == "damage" and event.amount == 1]
        assert {event.how for event in events} == {"battle"}

    def test_where_it_is_dealt_instead_it_can_be_dealt_elsewhere_instead(self) -> None:
        """10-1-9-1: the damage that this Unit would receive now is replaced in turn, each effect acting once."""
        t = self.twice("GD04-062")
        t.attack("GD04-053", "ST01-008")
        t.fight()
        assert [card for card in t.you.units if t.you.unit(card).damage] == ["GD04-056"]

    def twice(self, second: str) -> Table:
        """Two of these Pilots: one takes over the damage to GD04-053, the other that to `second`."""
        you = Side(units=["GD04-062", "GD04-056", "GD04-053"], hand=["GD04-095"] * 2, resources=3)
        t = Table(you, Side(units=[UnitAt("ST01-008", rested=True)]))
        t.pair("GD04-095", "GD04-062")
        t.choose("GD04-053")
        t.pair("GD04-095", "GD04-056")
        t.choose(second)
        return t

    def test_of_two_that_take_over_the_damage_of_one_unit_its_player_chooses(self) -> None:
        """10-1-9-1: the one replaces the event, so the other has nothing left to replace; no clause says which."""
        for chosen in ("GD04-062", "GD04-056"):
            t = self.twice("GD04-053")
            t.attack("GD04-053", "ST01-008")
            t.fight()
            t.targets("GD04-062", "GD04-056")
            t.choose(chosen)
            assert [card for card in t.you.units if t.you.unit(card).damage] == [chosen]
            t.quiet()

    def test_two_that_name_each_other_end_where_it_began(self) -> None:
        """10-1-9-1: each effect acts once."""
        you = Side(units=["GD04-062", "GD04-056"], hand=["GD04-095"] * 2, resources=3)
        t = Table(you, Side(units=[UnitAt("ST01-008", rested=True)]))
        t.pair("GD04-095", "GD04-062")
        t.choose("GD04-056")
        t.pair("GD04-095", "GD04-056")
        t.choose("GD04-062")
        t.attack("GD04-062", "ST01-008")
        t.fight()
        assert (t.you.unit("GD04-062").damage, t.you.unit("GD04-056").damage) == (1, 0)

    def test_effect_damage_is_not(self) -> None:
        t = self.linked()
        t.answer("end")
        t.command("ST03-013")
        t.choose("ST09-005")
        assert t.you.units == ["GD04-062", "ST01-003"]

    def test_only_this_turn_and_only_that_unit(self) -> None:
        t = self.linked()
        t.attack("ST01-003", "ST01-008")
        t.fight()
        assert (t.you.unit("ST01-003").damage, t.you.unit("GD04-062").damage) == (1, 0)
        t.attack("ST09-005")
        t.fight()
        t.end_turn()
        t.attack("ST03-007", "ST09-005")
        t.fight()
        assert (t.you.unit("ST09-005").damage, t.you.unit("GD04-062").damage) == (1, 0)

    def test_without_a_link_nothing(self) -> None:
        t = Table(Side(units=["ST01-005", "ST09-005"], hand=["GD04-095"], resources=3))
        t.pair("GD04-095", "ST01-005")
        t.quiet()


class TestEnnilEl(PilotTests):
    card = "GD04-096"

    def fought(self, unit: str, foe: str, *before: str) -> Table:
        you = Side(units=[UnitAt(unit, "GD04-096"), "X-005"], hand=before, resources=2)
        t = Table(you, Side(units=[UnitAt(foe, rested=True)]))
        for card in before:
            t.command(card)
            t.choose(unit)
        t.attack(unit, foe)
        t.fight()
        return t

    def test_linked_an_enemy_unit_of_lv_5_or_lower_is_destroyed(self) -> None:
        assert self.fought("GD04-060", "X-004").enemy.units == []
        assert self.fought("GD04-060", "X-005").enemy.units == []
        assert self.fought("GD04-060", "X-003").enemy.units == ["X-003"]
        assert self.fought("ST01-003", "X-004").enemy.units == ["X-004"]

    def test_every_time_but_no_base_and_not_by_effect_damage(self) -> None:
        you = Side(units=[UnitAt("X-001", "GD04-096")], hand=["X-007", "X-007"], resources=2)
        units = [UnitAt("X-004", rested=True), UnitAt("X-004", rested=True), "X-001", "X-004"]
        t = Table(you, Side(units=units, base="X-014"))
        for target, shot in (("X-004", "X-001"), ("X-004", "X-001"), ("player", "X-004")):
            t.attack("X-001", target)
            t.choose(shot)
            t.fight()
            if target == "X-004":
                t.command("X-007")
                t.choose("X-001")
        assert (t.enemy.units, t.enemy.unit("X-004").damage) == (["X-001", "X-004"], 3)
        assert t.enemy.base.damage == 4

    def test_with_0_ap_nothing(self) -> None:
        """Q284."""
        assert self.fought("GD04-060", "X-004", "X-017").enemy.units == ["X-004"]


class TestDamageControl:
    card = "GD04-113"

    def test_battle_damage_to_a_unit_is_reduced_by_3_during_this_battle(self) -> None:
        """Q292."""
        you = Side(units=[UnitAt("X-004", rested=True), "ST01-003"], hand=["GD04-113"], resources=3)
        t = Table(you, Side(units=["ST04-006", "ST01-003"], hand=["ST03-013"], resources=2), active=ENEMY)
        t.attack("ST04-006", "X-004")
        t.skip_block()
        t.command("GD04-113")
        t.targets("X-004", "ST01-003")
        t.choose("X-004")
        t.command("ST03-013")
        t.choose("X-004")
        assert t.you.unit("X-004").damage == 2
        t.fight()
        assert t.you.unit("X-004").damage == 2 + 4 - 3
        t.attack("ST01-003", "X-004")
        t.fight()
        assert not t.can("*X-004")
        assert t.you.units == ["ST01-003"]

    def test_not_in_the_main_phase(self) -> None:
        assert not Table(Side(units=["X-004"], hand=["GD04-113"], resources=3)).can("command:*")

    def test_burst_an_enemy_unit_gets_ap_minus_2(self) -> None:
        t = burst("GD04-113", Side(units=["ST01-005"], shields=["ST01-005"]), Side(units=["X-003"]))
        t.burst("GD04-113")
        t.targets("X-003", "ST01-005")
        t.choose("X-003")
        assert t.enemy.unit("X-003").ap == 6 - 2
        t.attack("X-003")
        t.fight()
        assert t.enemy.unit("X-003").ap == 4
        t.end_turn()
        assert t.enemy.unit("X-003").ap == 6


class TestReformationist:
    card = "GD04-114"

    def test_1_damage_to_your_unit_and_an_enemy_unit(self) -> None:
        you = Side(units=["ST01-003", "X-005"], hand=["GD04-114"], resources=2)
        t = Table(you, Side(units=["X-003", "X-004"]))
        t.command("GD04-114")
        t.targets("ST01-003", "X-005")
        t.choose("X-005")
        t.targets("X-003", "X-004")
        t.choose("X-004")
        assert (t.you.unit("X-005").damage, t.enemy.unit("X-004").damage) == (1, 1)
        assert (t.you.unit("ST01-003").damage, t.enemy.unit("X-003").damage) == (0, 0)
        t.quiet()

    def test_not_without_both(self) -> None:
        """Q293."""
        assert not Table(Side(units=["ST01-003"], hand=["GD04-114"], resources=2)).can("command:*")
        assert not Table(Side(hand=["GD04-114"], resources=2), Side(units=["X-003"])).can("command:*")

    def test_also_in_an_action_step(self) -> None:
        you = Side(units=["X-005"], hand=["GD04-114"], resources=2)
        t = Table(you, Side(units=["X-003"]), active=ENEMY)
        t.attack("X-003")
        t.skip_block()
        assert t.can("command:GD04-114")

    def test_burst_a_trans_am_unit_returns_to_the_hand(self) -> None:
        trash = ["GD04-019", "GD04-054", "GD04-047", "GD04-037", "X-407"]
        t = burst("GD04-114", Side(trash=trash), Side(trash=["GD04-054"]))
        t.burst("GD04-114")
        t.targets("GD04-019", "GD04-054", "GD04-037")
        t.choose("GD04-054")
        assert t.you.hand == ["GD04-054"]


class TestBackup:
    card = "GD04-115"

    def played(self) -> Table:
        you = Side(units=["ST01-003", "ST01-005"], hand=["GD04-115", "X-007"], resources=3)
        units = [UnitAt(card, rested=True) for card in ("X-004", "X-003", "ST01-003", "ST01-001")]
        t = Table(you, Side(units=units))
        t.command("GD04-115")
        t.targets("ST01-003", "ST01-005")
        t.choose("ST01-003")
        return t

    def test_what_it_deals_battle_damage_to_is_destroyed(self) -> None:
        t = self.played()
        t.attack("ST01-003", "ST01-003")
        t.fight()
        assert t.enemy.units == ["X-004", "X-003", "ST01-001"]
        t.command("X-007")
        t.choose("ST01-003")
        t.attack("ST01-003", "X-004")
        t.fight()
        assert t.enemy.units == ["X-003", "ST01-001"]

    def test_lv_6_is_not_nor_what_another_unit_fights(self) -> None:
        t = self.played()
        t.attack("ST01-005", "ST01-003")
        t.fight()
        t.attack("ST01-003", "X-003")
        t.fight()
        assert t.enemy.units == ["X-004", "X-003", "ST01-003", "ST01-001"]

    def test_with_0_ap_nothing(self) -> None:
        """Q294."""
        you = Side(units=["ST01-003"], hand=["GD04-115", "X-017"], resources=3)
        t = Table(you, Side(units=[UnitAt("X-004", rested=True)]))
        t.command("GD04-115")
        t.choose("ST01-003")
        t.command("X-017")
        t.choose("ST01-003")
        t.attack("ST01-003", "X-004")
        t.fight()
        assert t.enemy.units == ["X-004"]

    def test_neither_a_base_nor_by_effect_damage(self) -> None:
        you = Side(units=[UnitAt("ST01-003", "X-002")], hand=["GD04-115"], resources=3)
        t = Table(you, Side(units=["X-004"], base="X-014"))
        t.command("GD04-115")
        t.choose("ST01-003")
        t.attack("ST01-003")
        t.choose("X-004")
        t.fight()
        assert (t.enemy.units, t.enemy.base.damage) == (["X-004"], 2)

    def test_this_turn_only(self) -> None:
        you = Side(units=[UnitAt("X-010", rested=True)], hand=["GD04-115"], resources=3)
        t = Table(you, Side(units=["X-005"]))
        t.command("GD04-115")
        t.choose("X-010")
        t.end_turn()
        t.attack("X-005", "X-010")
        t.fight()
        assert t.enemy.units == ["X-005"]

    def test_only_in_the_main_phase(self) -> None:
        t = Table(Side(units=["ST01-003"], hand=["GD04-115"], resources=3))
        t.attack("ST01-003")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")

    def test_burst_1_damage_to_an_enemy_unit(self) -> None:
        t = burst("GD04-115", Side(units=["ST01-003"]), Side(units=["X-003"]))
        t.burst("GD04-115")
        t.targets("X-003", "ST01-005")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 1


class TestReliableBigBrother(CommandPilotTests):
    card = "GD04-116"
    pilot = "Heine Westenfluss"

    def test_damage_for_each_minerva_squad_card_placed(self) -> None:
        for deck, damage in ((["ST09-005"] * 2, 2), (["ST01-005", "GD04-093"], 1), (["ST01-005"] * 2, 0)):
            you = Side(units=["ST01-003"], hand=["GD04-116"], deck=[*deck, "ST09-005"], trash=["ST09-005"], resources=4)
            t = Table(you, Side(units=["X-005", "GD04-001", "X-004", "ST01-003", "ST02-001"]))
            t.command("GD04-116")
            assert t.you.trash[:2] == deck[::-1]
            t.targets("X-005", "ST01-003", "ST02-001")
            t.choose("X-005")
            assert t.enemy.unit("X-005").damage == damage
            assert t.you.deck[0] == "ST09-005"

    def test_without_a_target_the_cards_are_placed_all_the_same(self) -> None:
        t = Table(Side(hand=["GD04-116"], deck=["ST09-005", "GD04-093"], resources=4))
        t.command("GD04-116")
        assert t.you.trash == ["GD04-116", "GD04-093", "ST09-005"]

    def test_only_in_the_main_phase(self) -> None:
        t = Table(Side(units=["ST01-003"], hand=["GD04-116"], resources=4), Side(units=["X-005"]))
        t.attack("ST01-003")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")


class TestFreeden2(BaseTests):
    card = "GD04-127"

    def test_with_7_vulture_cards_in_the_trash_a_unit_with_2_or_less_ap_is_destroyed(self) -> None:
        six = TRASH[:6]
        for trash, destroyed in (((*six, six[0]), True), ((*TRASH, "GD04-059"), True), ((*six, "ST01-005"), False)):
            side = Side(units=["ST01-005"], hand=["GD04-127"], trash=trash, resources=4)
            t = Table(side, Side(units=["ST01-003", "ST01-007", "ST03-007"], trash=TRASH))
            t.deploy("GD04-127")
            if destroyed:
                t.targets("ST01-003", "ST03-007")
                t.choose("ST01-003")
                assert t.enemy.trash[0] == "ST01-003"
            t.quiet()


class TestArmoryOne(BaseTests):
    card = "GD04-128"

    def test_destroyed_all_players_draw_1(self) -> None:
        t = Table(Side(base="GD04-128", base_damage=5), Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005")
        t.fight()
        assert (t.you.base_number, t.you.hand, t.enemy.hand) == (None, ["ST01-005"], ["ST01-005"])

    def test_replaced_it_is_not_destroyed(self) -> None:
        t = Table(Side(base="GD04-128", hand=["GD04-110"], resources=6))
        t.command("GD04-110")
        assert t.you.hand == []
