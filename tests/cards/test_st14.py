"""ST14 Heavy Dominion, card by card."""

from __future__ import annotations

import pytest

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import BlockerTests, BreachTests, CommandPilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestTheO:
    card = "ST14-001"

    def test_the_rested_enemy_units_of_the_lowest_lv_stay_rested(self) -> None:
        """Q462: all of them; the lowest among those that are rested, and among Units: its Base is of Lv. 1."""
        units = [UnitAt(card, rested=True) for card in ("ST01-003", "ST01-004", "X-004")]
        enemy = Side(units=[*units, "ST01-008"], base="X-014", base_rested=True)
        t = Table(Side(units=[self.card, UnitAt("ST01-005", rested=True)]), enemy)
        t.end_turn()
        assert [t.enemy.unit(card).rested for card in t.enemy.units] == [True, True, False, False]
        assert not t.enemy.base.rested
        t.end_turn()
        assert not t.you.unit("ST01-005").rested
        t.end_turn()
        assert [t.enemy.unit(card).rested for card in t.enemy.units] == [True, True, False, False]

    def test_an_effect_in_the_main_phase_sets_them_active(self) -> None:
        """Q463: only the start phase is forbidden."""
        t = Table(Side(units=[self.card]), Side(units=[UnitAt("ST01-003", rested=True)], hand=["X-007"], resources=1))
        t.end_turn()
        t.command("X-007")
        t.choose("ST01-003")
        assert not t.enemy.unit("ST01-003").rested


class TestGundamNT1(BlockerTests):
    card = "ST14-002"


class TestPalaceAthene:
    card = "ST14-003"

    def deployed(self, *trash: str) -> Table:
        t = Table(Side(hand=[self.card], trash=["ST01-005"] * 3, resources=4), Side(trash=trash))
        t.deploy(self.card)
        return t

    def test_the_enemy_exiles_two_unit_cards_of_its_trash(self) -> None:
        t = self.deployed("ST01-003", "ST01-010", "ST01-004", "ST01-005")
        t.targets("p2")
        t.choose("p2")
        t.targets("ST01-003", "ST01-004", "ST01-005", who=ENEMY, least=2, most=2)
        t.choose("ST01-003", "ST01-005")
        assert t.enemy.trash == ["ST01-010", "ST01-004"]
        assert sorted(t.enemy.removal) == ["ST01-003", "ST01-005"]
        assert len(t.you.trash) == 3
        t.quiet()


class TestGearaDoga(BlockerTests):
    card = "ST14-004"

    def test_it_blocks(self) -> None:
        t = Table(Side(units=[self.card]), Side(units=["ST04-004"]), active=ENEMY)
        t.attack("ST04-004")
        t.block(self.card)
        t.fight()
        assert t.enemy.units == []
        assert t.you.base.damage == 0

    def test_it_attacks_units_but_never_the_player(self) -> None:
        """Q465: neither the Base nor the Shields."""
        for enemy in (Side(), Side(base=None, shields=["ST01-003"]), Side(base=None)):
            enemy.units = [UnitAt("ST01-003", rested=True)]
            t = Table(Side(units=[self.card, "ST01-005"]), enemy)
            assert t.can(f"attack:{self.card}>ST01-003")
            assert t.can("attack:ST01-005>player")
            assert not t.can(f"attack:{self.card}>player")


class TestGFalconDX:
    card = "ST14-005"

    def deployed(self, trash: int, rested: bool = False) -> Table:
        you = Side(hand=[self.card], units=["ST01-003"], trash=["ST01-005"] * trash, resources=7)
        t = Table(you, Side(units=[UnitAt("X-003", rested=rested), "ST12-001", "X-004"], trash=["ST01-005"] * 7))
        t.deploy(self.card)
        t.targets("X-003", "X-004")
        t.choose("X-003")
        return t

    def test_rests_a_unit_of_lv_6(self) -> None:
        t = self.deployed(6)
        assert t.enemy.unit("X-003").rested
        assert t.enemy.unit("X-003").ap == 6
        assert not t.enemy.unit("X-004").rested
        t.quiet()

    def test_with_seven_cards_in_your_trash_it_loses_ap_too(self) -> None:
        """Q466: a Unit already rested can be chosen."""
        for rested, trash in ((False, 7), (True, 7), (False, 8)):
            t = self.deployed(trash, rested)
            assert t.enemy.unit("X-003").rested
            assert (t.enemy.unit("X-003").ap, t.enemy.unit("X-004").ap) == (6 - 2, 5)
            t.attack("ST01-003")
            t.fight()
            assert t.enemy.unit("X-003").ap == 4
            t.end_turn()
            assert t.enemy.unit("X-003").ap == 6


class TestFullArmorUnicornDestroyMode:
    card = "ST14-006"

    def test_deployed_one_of_three_cards_goes_into_your_hand(self) -> None:
        """Q467: you must look, and may add."""
        for taken in (["ST01-004"], []):
            deck = ["ST01-003", "ST01-004", "ST01-010", "ST01-006"]
            t = Table(Side(hand=[self.card], deck=deck, resources=8))
            t.deploy(self.card)
            assert sorted(offer.split(":")[1] for offer in t.offers) == sorted(deck[:3])
            assert (t.prompt.least, t.prompt.most) == (0, 1)
            t.answer(*(f"*:{card}" for card in taken))
            assert t.you.hand == taken
            assert t.shown("ST01-004") is bool(taken)
            assert not t.shown("ST01-003")
            assert t.you.deck[0] == "ST01-006"
            assert sorted(t.you.deck[len(taken) - 3 :]) == sorted(set(deck[:3]) - set(taken))
            t.quiet()

    def attacked(self, *attackers: str, pilot: str | None = "ST14-012") -> tuple[Table, list[int]]:
        """What damage it has after each attack; with the Pilot its AP is 5."""
        t = Table(Side(units=[UnitAt(self.card, pilot, rested=True)]), Side(units=attackers), active=ENEMY)
        damage: list[int] = []
        for attacker in attackers:
            t.attack(attacker, self.card)
            t.fight()
            damage.append(t.you.unit(self.card).damage)
        return t, damage

    def test_paired_it_receives_no_battle_damage_once_per_turn_from_a_unit_with_no_more_ap(self) -> None:
        t, damage = self.attacked("X-004", "ST01-005")
        assert damage == [0, 2]
        assert t.enemy.units == []
        assert self.attacked("X-010", pilot="ST01-010")[1] == [0]  # linked or not

    def test_a_unit_with_more_ap_damages_it(self) -> None:
        assert self.attacked("X-003", "X-004")[1] == [6, 6]

    def test_not_without_a_pilot(self) -> None:
        assert self.attacked("ST01-005", pilot=None)[1] == [2]

    @pytest.mark.rule("5-5-5")
    def test_a_unit_without_ap_deals_no_damage_and_does_not_use_it(self) -> None:
        t, damage = self.attacked("ST05-003", "X-004")
        assert damage == [0, 0]
        assert t.enemy.units == []  # AP 5 and 5 HP; the other had 2 HP

    @pytest.mark.rule("10-1-5-6")
    def test_what_another_effect_forbids_does_not_use_it(self) -> None:
        """The Pilot's effect forbids damage of the first (AP 3 or less); the second has AP 4, as it has itself."""
        enemies = [UnitAt("X-010", rested=True), UnitAt("ST01-006", rested=True)]
        pilots = [UnitAt(self.card, "ST07-012"), UnitAt("ST07-007", "ST07-012")]
        t = Table(Side(units=pilots, hand=["X-007"], resources=1), Side(units=enemies))
        t.attack(self.card, "X-010")
        t.fight()
        t.command("X-007")
        t.choose(self.card)
        t.attack(self.card, "ST01-006")
        t.fight()
        assert t.you.unit(self.card).damage == 0

    def test_effect_damage_is_received(self) -> None:
        you = Side(units=[UnitAt(self.card, "ST14-012")], hand=["X-301"], resources=1)
        t = Table(you, Side(units=["X-005"], hand=["X-301"], resources=1), active=ENEMY)
        t.command("X-301")
        t.choose(self.card)
        assert t.you.unit(self.card).damage == 1
        t = Table(Side(units=[UnitAt(self.card, "ST14-012")]), Side(units=[UnitAt("ST01-005", "X-002")]), active=ENEMY)
        t.attack("ST01-005")
        t.choose(self.card)
        assert t.you.unit(self.card).damage == 3


class TestFullArmorUnicornUnicornMode(BreachTests):
    card = "ST14-007"
    amount = 3


class TestDuelGundam:
    card = "ST14-009"

    def test_destroyed_it_leaves_an_ex_resource(self) -> None:
        for active in (0, ENEMY):
            killer = Side(units=["ST01-005"], hand=["X-008"], resources=1)
            t = Table(Side(units=[self.card], hand=["X-008"], resources=1), killer, active=active)
            t.command("X-008")
            t.choose(self.card)
            assert t.you.resources.count("X") == 1
            assert "X" not in t.enemy.resources


class TestPaptimusScirocco(PilotTests):
    card = "ST14-011"

    def test_attacking_a_unit_loses_ap_for_each_rested_enemy_unit(self) -> None:
        units = [UnitAt("X-003", rested=True), UnitAt("ST01-005", rested=True), "X-004"]
        you = Side(units=[UnitAt("X-004", self.card), *[UnitAt("ST01-005", rested=True)] * 2])
        t = Table(you, Side(units=units, hand=["X-007"], resources=1))
        t.attack("X-004", "X-003")
        t.targets("X-003", "ST01-005", "X-004")
        t.choose("X-003")
        assert (t.enemy.unit("X-003").ap, t.enemy.unit("X-004").ap) == (6 - 2, 5)
        t.skip_block()
        t.command("X-007")
        t.choose("ST01-005")
        assert t.enemy.unit("X-003").ap == 6 - 2  # the number is fixed
        t.fight()
        t.quiet()
        assert t.enemy.units == ["ST01-005", "X-004"]

    def test_in_every_battle_and_only_in_this_one(self) -> None:
        """Units of one name count each, a rested Base does not."""
        you = Side(units=[UnitAt("X-004", self.card)], hand=["X-007"], resources=1)
        units = ["X-003", *[UnitAt("ST01-005", rested=True)] * 2]
        t = Table(you, Side(units=units, base="X-009", base_rested=True))
        for again in (False, True):
            if again:
                t.command("X-007")
                t.choose("X-004")
            t.attack("X-004")
            t.choose("X-003")
            assert t.enemy.unit("X-003").ap == 6 - 2
            t.fight()
            assert t.enemy.unit("X-003").ap == 6


class TestBanagherLinks(PilotTests):
    card = "ST14-012"

    def test_paired_a_unit_of_lv_5_may_attack_an_active_unit_with_5_or_less_ap(self) -> None:
        you = Side(units=["X-004", "X-003", "X-005"], base="X-009", hand=[self.card], resources=4)
        t = Table(you, Side(units=["ST12-004", "ST13-001", "X-003", "X-010"]))
        t.pair(self.card, "X-005")
        t.targets("X-004", "X-003")
        t.choose("X-004")
        assert t.can("attack:X-004>ST12-004")
        assert t.can("attack:X-004>ST13-001")
        assert t.can("attack:X-004>X-010")
        assert not t.can("attack:X-004>X-003")
        assert not t.can("attack:X-003>ST12-004")
        t.attack("X-003")
        t.fight()
        assert t.can("attack:X-004>ST12-004")
        t.next_turn()
        assert not t.can("attack:X-004>ST12-004")


class TestNaturalTalent:
    card = "ST14-013"

    def enemy(self) -> Side:
        return Side(units=["ST01-004", UnitAt("X-004", damage=2), "ST01-005", "X-003", "X-005"])

    def test_rests_one_or_two_units_with_3_or_less_hp(self) -> None:
        for chosen in (["X-004"], ["X-004", "ST01-005"]):
            t = Table(Side(hand=[self.card], units=["ST01-005"], resources=4), self.enemy())
            t.command(self.card)
            t.asks("mode", "mode:1", "mode:2")
            t.answer("mode:1")
            t.targets("ST01-004", "X-004", "ST01-005", least=1, most=2)
            t.choose(*chosen)
            assert [card for card in t.enemy.units if t.enemy.unit(card).rested] == chosen
            t.quiet()

    def test_ap_minus_3(self) -> None:
        t = Table(Side(hand=[self.card], units=["ST01-005"], resources=4), self.enemy())
        t.command(self.card)
        t.answer("mode:2")
        t.targets("ST01-004", "X-004", "ST01-005", "X-003", "X-005")
        t.choose("X-003")
        assert t.enemy.unit("X-003").ap == 3
        t.attack("ST01-005")
        t.fight()
        assert t.enemy.unit("X-003").ap == 3
        t.end_turn()
        assert t.enemy.unit("X-003").ap == 6

    def test_a_mode_without_a_target_is_not_offered(self) -> None:
        """Q468 and Q469."""
        t = Table(Side(hand=[self.card], units=["ST01-005"], resources=4), Side(units=["X-003"]))
        t.command(self.card)
        t.asks("mode", "mode:2")
        assert not Table(Side(hand=[self.card], units=["ST01-005"], resources=4)).can("command:*")

    def test_action(self) -> None:
        t = Table(Side(hand=[self.card], resources=4), Side(units=["X-003"]), active=ENEMY)
        t.attack("X-003")
        t.skip_block()
        t.command(self.card)
        t.answer("mode:2")
        t.choose("X-003")
        t.fight()
        assert not t.you.units
        assert t.you.base_number is None  # 3 damage to an EX Base

    def test_burst(self) -> None:
        t = burst(self.card, Side(units=["ST01-003"]), Side(units=["X-003"]))
        t.burst(self.card)
        t.targets("ST01-005", "X-003")
        t.choose("X-003")
        assert t.enemy.unit("X-003").ap == 3
        t.end_turn()
        assert t.enemy.unit("X-003").ap == 6


class TestBlazingMobileSuitRider(CommandPilotTests):
    card = "ST14-014"
    pilot = "Garrod Ran & Tiffa Adill"

    def played(self, commands: int) -> Table:
        trash = ["ST01-013"] * commands + ["ST01-005"] * 4
        you = Side(hand=[self.card], units=["ST01-005"], trash=trash, resources=5)
        t = Table(you, Side(units=["ST14-008", "X-004", "X-010"], trash=["ST01-013"] * 4))
        t.command(self.card)
        return t

    def test_a_unit_of_lv_5_gets_ap_minus_3(self) -> None:
        """The card itself is not counted among the Command cards in the trash."""
        t = self.played(3)
        t.targets("X-004", "X-010")
        t.choose("X-004")
        assert t.enemy.unit("X-004").ap == 2
        t.attack("ST01-005")
        t.fight()
        assert t.enemy.unit("X-004").ap == 2
        t.end_turn()
        assert t.enemy.unit("X-004").ap == 5

    def test_with_four_commands_in_your_trash_any_unit(self) -> None:
        for commands in (4, 5):
            t = self.played(commands)
            t.targets("ST14-008", "X-004", "X-010")
            t.choose("ST14-008")
            assert t.enemy.unit("ST14-008").ap == 3

    def test_without_a_target_it_cannot_be_played(self) -> None:
        for commands, can in ((3, False), (4, True)):
            you = Side(hand=[self.card], trash=["ST01-013"] * commands, resources=5)
            assert Table(you, Side(units=["X-003"])).can("command:*") is can

    def test_action(self) -> None:
        t = Table(Side(hand=[self.card], resources=5), Side(units=["X-004"]), active=ENEMY)
        t.attack("X-004")
        t.skip_block()
        t.command(self.card)
        t.choose("X-004")
        t.fight()
        assert t.you.base.damage == 2


class TestBattlefieldEmotions:
    card = "ST14-015"

    def test_not_after_an_effect_has_set_a_resource_active_in_this_turn(self) -> None:
        """ST01-011 sets one active when the Unit attacks."""
        you = Side(hand=[self.card], units=[UnitAt("ST01-005", "ST01-011")], resources=4, rested_resources=1)
        for waiting in (False, True):
            t = Table(you)
            t.attack("ST01-005")
            t.engine.answer(t.prompt.keys()[-1])
            t.fight()
            assert t.you.resources == "RRRRR"
            if waiting:
                t.next_turn()
            t.command(self.card)
            assert (t.prompt.kind == "target") is waiting

    def test_after_the_start_phase_a_unit_or_an_enemy_resource_has_been_set_active(self) -> None:
        t = Table(Side(hand=[self.card], resource_deck=3, rested_resources=4))
        t.next_turn()
        assert t.you.resources == "RRRRR"
        t.command(self.card)
        assert t.prompt.kind == "target"
        t = Table(Side(hand=[self.card, "X-007"], units=[UnitAt("ST01-005", rested=True)], resources=5))
        t.command("X-007")
        t.choose("ST01-005")
        t.command(self.card)
        assert t.prompt.kind == "target"
        # EB01-059: all players choose a Resource; yours is active already.
        you = Side(hand=[self.card], units=[UnitAt("EB01-059", "EB01-070")], resources=4)
        t = Table(you, Side(base="X-009", rested_resources=1))
        t.attack("EB01-059")
        t.choose("R-001")
        t.targets("R-001", who=ENEMY)
        t.choose("R-001")
        assert (t.you.resources, t.enemy.resources) == ("RRRR", "R")
        t.fight()
        t.command(self.card)
        assert t.prompt.kind == "target"

    def test_not_after_a_command_of_yours_but_after_one_of_the_enemys(self) -> None:
        for yours in (True, False):
            one = Side(hand=[self.card, "X-603"], units=["ST01-005"], resources=5, rested_resources=1)
            t = Table(one, Side(hand=["X-603"], resources=2))
            t.attack("ST01-005")
            t.skip_block()
            if yours:
                t.answer("pass")
            t.command("X-603")
            t.engine.answer(t.prompt.keys()[-1])
            t.engine.answer(t.prompt.keys()[-1])
            t.fight()
            assert t.you.resources.count("R") == (5 if yours else 6)
            t.command(self.card)
            assert (t.prompt.kind == "act") is yours


class TestGryphios2(BaseTests):
    card = "ST14-016"

    def linked(self, pilot: str, unit: str) -> Table:
        you = Side(base=self.card, units=[unit, "ST02-006"], hand=[pilot, "ST12-011"], resources=9)
        t = Table(you, Side(units=["X-004", "X-010", "ST14-008"]))
        t.pair(pilot, unit)
        return t

    def test_a_unit_linked_an_enemy_unit_of_lv_5_gets_ap_minus_1_once_per_turn(self) -> None:
        t = self.linked("ST13-012", "ST13-006")
        t.targets("X-004", "X-010")
        t.choose("X-004")
        assert t.enemy.unit("X-004").ap == 5 - 1
        t.pair("ST12-011", "ST02-006")
        assert t.you.unit("ST02-006").linked
        t.quiet()
        t.attack("ST02-006")
        t.fight()
        assert t.enemy.unit("X-004").ap == 4
        t.end_turn()
        assert t.enemy.unit("X-004").ap == 5

    def test_paired_without_a_link_nothing_happens(self) -> None:
        self.linked("ST13-012", "ST01-001").quiet()

    def test_only_a_friendly_unit_and_only_in_your_turn(self) -> None:
        """X-602 pairs a Pilot in an action step."""
        one = Side(base=self.card, units=["ST13-006", "ST01-005"], hand=["ST13-012", "X-602"], resources=1)
        other = Side(units=["ST13-006", "ST01-005"], hand=["ST13-012", "X-602"], resources=1)
        for active, linked, asked in ((0, 0, True), (0, ENEMY, False), (ENEMY, 0, False)):
            t = Table(one, other, active=active)
            t.attack("ST13-006")
            t.skip_block()
            if active == linked:
                t.answer("pass")
            t.command("X-602")
            t.choose("ST13-012")
            t.choose("ST13-006")
            assert (t.you, t.enemy)[linked].unit("ST13-006").linked
            assert (t.prompt.kind == "target") is asked
