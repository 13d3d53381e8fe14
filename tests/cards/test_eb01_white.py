"""EB01 Eternal Nexus, the white cards."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import BlockerTests, CommandPilotTests, again, pair_again
from tests.cards.table import ENEMY, YOU, Side, Table, UnitAt, burst


class TestStrikeFreedom:
    card = "EB01-041"

    def test_it_cannot_be_blocked(self) -> None:
        t = Table(Side(units=[self.card, "ST01-005"]), Side(units=["ST01-008"], base="X-009"))
        t.attack(self.card)
        assert not t.can("block:*")
        t.fight()
        t.attack("ST01-005")
        assert t.can("block:ST01-008")

    def test_deployed_it_returns_a_unit_with_4_or_less_hp(self) -> None:
        enemy = Side(units=["X-003", UnitAt("X-004", damage=1), "X-004", "ST01-004"])
        t = Table(Side(hand=[self.card], units=["ST01-005"], resources=7), enemy)
        t.deploy(self.card)
        t.targets("X-004", "ST01-004")
        t.choose("X-004")
        assert t.enemy.hand == ["X-004"]
        t.quiet()


class TestPsychoHaro:
    card = "EB01-042"

    def test_rested_all_units_have_blocker(self) -> None:
        for rested in (True, False):
            t = Table(
                Side(units=[UnitAt(self.card, rested=rested), "ST01-005"]), Side(units=["ST01-003"]), active=ENEMY
            )
            for side in (t.you.unit("ST01-005"), t.enemy.unit("ST01-003"), t.you.unit(self.card)):
                assert ("blocker" in side.keywords) is rested
            t.attack("ST01-003")
            assert t.can("block:ST01-005") is rested

    def test_attacking_units_of_lv_7_cannot_block_in_this_battle(self) -> None:
        t = Table(Side(units=[self.card, "ST01-005"]), Side(units=["ST01-008", "ST12-001", "EB01-002"], base="X-009"))
        t.attack(self.card)
        t.asks("block", "block:EB01-002", "pass", who=ENEMY)
        t.fight()
        t.attack("ST01-005")
        assert t.can("block:ST01-008")

    def test_every_attack(self) -> None:
        t = Table(Side(units=[self.card], hand=["X-007"], resources=1), Side(units=["ST01-008"], base="X-009"))
        t.attack(self.card)
        t.fight()
        again(t, self.card)
        t.asks("block", "pass", who=ENEMY)


class TestBlueDestiny:
    card = "EB01-043"

    def attacking(self, *others: str) -> Table:
        you = Side(units=[self.card, *others], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-004", "X-003", "ST14-002", "X-010"], shields=["ST01-003"] * 2))
        t.attack(self.card)
        return t

    def test_beside_two_blockers_and_at_every_attack_too(self) -> None:
        t = self.attacking("ST01-008", "EB01-054")
        t.choose("X-010")  # Lv.2 with 6 HP
        assert t.enemy.unit("X-010").ap == 0
        t.fight()
        again(t, self.card)
        t.targets("X-004", "ST14-002", "X-010")

    def test_beside_a_blocker_a_unit_of_lv_5_gets_ap_minus_2_in_this_battle(self) -> None:
        t = self.attacking("ST01-008")
        t.targets("X-004", "ST14-002", "X-010")
        t.choose("X-004")
        assert (t.enemy.unit("X-004").ap, t.enemy.unit("ST14-002").ap) == (3, 4)
        t.fight()
        assert t.enemy.unit("X-004").ap == 5

    def test_not_without_one(self) -> None:
        assert self.attacking("ST01-005").prompt.kind == "block"


class TestJusticeGundam(BlockerTests):
    card = "EB01-044"

    def test_one_enemy_player_is_not_two(self) -> None:
        t = Table(Side(hand=[self.card], resources=6), Side(units=["X-003"]))
        t.deploy(self.card)
        t.quiet()
        assert t.enemy.units == ["X-003"]

    def test_with_two_or_more_it_returns_a_unit_of_one_with_the_most_units(self) -> None:
        for others in ([["X-005", "ST01-003"]], [["X-005", "ST01-003"], ["ST01-008"]]):
            sides = [Side(units=units) for units in others]
            you = Side(hand=[self.card], units=["ST01-005"] * 3, resources=6)
            t = Table(you, Side(units=[UnitAt("X-003", "X-006")]), *sides)
            t.deploy(self.card)
            t.targets("X-005", "ST01-003")
            t.choose("ST01-003")
            assert (t.others[0].units, t.others[0].hand, t.enemy.units) == (["X-005"], ["ST01-003"], ["X-003"])
            t.quiet()

    def test_of_any_that_have_as_many(self) -> None:
        t = Table(Side(hand=[self.card], resources=6), Side(units=[UnitAt("X-003", "X-006")]), Side(units=["X-004"]))
        t.deploy(self.card)
        t.targets("X-003", "X-004")
        t.choose("X-003")
        assert sorted(t.enemy.hand) == ["X-003", "X-006"]


class TestPsychoZakuEX:
    card = "EB01-045"

    def test_suppression(self) -> None:
        t = Table(Side(units=[self.card]), Side(base=None, shields=["ST01-003", "ST01-004", "ST01-005"]))
        t.attack(self.card)
        t.fight()
        assert t.enemy.shields == ["ST01-005"]

    def test_paired_it_returns_a_unit_with_repair(self) -> None:
        you = Side(units=[self.card, "ST11-005"], hand=["EB01-070"], resources=4)
        t = Table(you, Side(units=["ST11-005", "X-003", "EB01-003"]))
        t.pair("EB01-070", self.card)
        t.targets("ST11-005", "EB01-003")
        t.choose("EB01-003")
        assert t.enemy.hand == ["EB01-003"]
        t.quiet()

    def test_without_a_link_and_paired_again_too(self) -> None:
        you = Side(units=[self.card], hand=["ST01-011", "X-016"], resources=9)
        t = Table(you, Side(units=["ST11-005", "EB01-003"]))
        t.pair("ST01-011", self.card)
        t.choose("EB01-003")
        pair_again(t, "ST01-011", self.card)
        t.targets("ST11-005")


class TestStrikerCustom:
    card = "EB01-046"

    def attacking(self, pilot: str | None) -> Table:
        you = Side(units=[UnitAt(self.card, pilot), "X-004"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-004", "ST01-003", "X-005"], base="X-009"))
        t.attack(self.card)
        return t

    def test_every_attack(self) -> None:
        t = self.attacking("EB01-065")
        t.choose("X-004")
        t.fight()
        again(t, self.card)
        t.targets("X-004", "X-005")

    def test_paired_attacking_a_unit_of_lv_4_gets_ap_minus_2_in_this_battle(self) -> None:
        t = self.attacking("EB01-065")
        t.targets("X-004", "X-005")
        t.choose("X-004")
        assert (t.enemy.unit("X-004").ap, t.enemy.unit("X-005").ap) == (3, 4)
        t.fight()
        assert t.enemy.unit("X-004").ap == 5

    def test_not_without_a_pilot(self) -> None:
        assert self.attacking(None).prompt.kind == "block"


class TestCasvalsGundam:
    card = "EB01-047"

    def paired(self) -> Table:
        you = Side(units=[self.card, "ST01-005"], hand=["ST01-010", "X-016"], trash=["ST01-005", "EB01-007"])
        you.resources = 9
        t = Table(you, Side(units=["ST01-008"], base="X-009"))
        t.pair("ST01-010", self.card)
        if t.prompt.kind == "trigger_order":
            t.answer(f"resolve:{self.card}*")
        return t

    def test_paired_for_a_card_it_cannot_be_blocked(self) -> None:
        t = self.paired()
        t.targets("EB01-007", least=0)
        t.choose("EB01-007")
        if t.prompt.kind == "target":
            t.choose("ST01-008")  # Amuro Ray's own effect
        assert t.you.trash == ["ST01-005"]
        assert list(t.you.unit(self.card).keywords) == ["high-maneuver"]
        t.attack("ST01-005")
        t.fight()
        assert t.you.unit(self.card).keywords
        t.end_turn()
        assert not t.you.unit(self.card).keywords

    def test_or_not(self) -> None:
        t = self.paired()
        t.answer()
        assert not t.you.unit(self.card).keywords
        assert "EB01-007" in t.you.trash

    def test_paired_again_too(self) -> None:
        you = Side(units=[self.card], hand=["X-006", "X-016"], trash=["EB01-007"] * 2, resources=9)
        t = Table(you)
        t.pair("X-006", self.card)
        t.choose("EB01-007")
        pair_again(t, "X-006", self.card)
        t.targets("EB01-007", least=0)


class TestSGundam(BlockerTests):
    card = "EB01-048"


class TestGaplant(BlockerTests):
    card = "EB01-054"


class TestPaleRider:
    card = "EB01-049"

    def test_beside_a_g_generation_blocker_it_has_suppression(self) -> None:
        for mine, theirs, broken in (
            ("EB01-054", "ST01-005", 2),
            ("ST01-008", "EB01-054", 1),
            ("EB01-007", "EB01-054", 1),
        ):
            enemy = Side(units=[UnitAt(theirs, rested=True)], base=None, shields=["ST01-003"] * 3)
            t = Table(Side(units=[self.card, mine]), enemy)
            t.attack(self.card)
            t.fight()
            assert len(t.enemy.shields) == 3 - broken

    def test_beside_two_of_them_too(self) -> None:
        t = Table(Side(units=[self.card, "EB01-054", "EB01-048"]))
        assert list(t.you.unit(self.card).keywords) == ["suppression"]


class TestSaikoroGundam:
    card = "EB01-050"

    def attacking(self, top: str) -> Table:
        you = Side(units=[self.card], deck=[top, "ST01-003"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-004", "X-003"], base="X-009"))
        t.attack(self.card)
        assert t.you.trash == [top]
        return t

    def test_every_attack(self) -> None:
        t = self.attacking("ST01-005")
        t.fight()
        again(t, self.card)
        assert t.you.trash[0] == "ST01-003"
        t.targets("X-004", "X-003")

    def test_attacking_a_card_of_lv_3_from_the_deck_weakens_a_unit(self) -> None:
        for top in ("ST01-003", "ST01-014", "X-003"):
            t = self.attacking(top)
            t.targets("X-004", "X-003")
            t.choose("X-003")
            assert (t.enemy.unit("X-003").ap, t.enemy.unit("X-004").ap) == (4, 5)
            t.fight()
            assert t.enemy.unit("X-003").ap == 6

    def test_a_card_of_lv_2_does_not(self) -> None:
        assert self.attacking("ST01-005").prompt.kind == "block"


class TestHildolfr:
    card = "EB01-052"

    def test_deployed_against_three_units_it_returns_one_with_2_or_less_hp(self) -> None:
        for count in (2, 3, 4):
            enemy = Side(units=[UnitAt("X-004", damage=3), *["ST01-004"] * (count - 2), "ST01-008"])
            enemy.base, enemy.base_damage = "X-009", 7
            t = Table(Side(hand=[self.card], units=["ST01-005"] * 3, resources=2), enemy)
            t.deploy(self.card)
            if count >= 3:
                t.targets("X-004", "ST01-008")
                t.choose("X-004")
                assert t.enemy.hand == ["X-004"]
            t.quiet()

    def test_three_of_one_name_are_three(self) -> None:
        t = Table(Side(hand=[self.card], resources=2), Side(units=["ST01-005"] * 3))
        t.deploy(self.card)
        t.targets(*["ST01-005"] * 3)


class TestDomGrossBeil:
    card = "EB01-055"

    def attacked(self, *others: Side, rested: bool = True) -> Table:
        you = Side(units=[UnitAt(self.card, rested=rested)], base=None, shields=["ST01-003"] * 2)
        t = Table(you, Side(units=["ST01-005"]), *others, active=ENEMY)
        t.attack("ST01-005", "p1" if others else "player")
        t.fight()
        return t

    def test_with_one_enemy_player_shields_are_damaged(self) -> None:
        assert len(self.attacked().you.shields) == 1

    def test_with_two_or_more_while_it_is_rested_your_shields_receive_no_battle_damage(self) -> None:
        for others in (1, 2):
            assert len(self.attacked(*[Side()] * others).you.shields) == 2
        assert len(self.attacked(Side(), rested=False).you.shields) == 1

    def test_other_shields_do_and_your_base_does(self) -> None:
        for base, target in (("X-009", "p1"), (None, "p3")):
            you = Side(units=[UnitAt(self.card, rested=True)], base=base, shields=["ST01-003"] * 2)
            t = Table(you, Side(units=["ST01-005"]), Side(base=None, shields=["ST01-003"] * 2), active=ENEMY)
            t.attack("ST01-005", target)
            t.fight()
            if base:
                assert t.you.base.damage == 2
            else:
                assert len(t.others[0].shields) == 1

    def test_effects_do(self) -> None:
        you = Side(units=[UnitAt(self.card, rested=True)], base=None, shields=["ST01-003"] * 2)
        t = Table(you, Side(units=["X-702"]), Side(base=None), active=ENEMY)
        t.activate("X-702")
        assert len(t.you.shields) == 1


class TestGundamGeminass02:
    card = "EB01-057"

    def deployed(self) -> Table:
        you = Side(
            hand=[self.card], units=["ST01-003", UnitAt("EB01-016", rested=True), "ST01-005", "EB01-054"], resources=4
        )
        you.base = "EB01-088"
        t = Table(you, Side(units=["ST01-005", "ST01-003", "ST01-008", "X-010"]))
        t.deploy(self.card)
        return t

    def test_deployed_resting_a_unit_of_lv_3_it_returns_one_of_lv_2(self) -> None:
        t = self.deployed()
        t.targets("ST01-003", "EB01-054", least=0)
        t.choose("EB01-054")
        assert t.you.unit("EB01-054").rested
        t.targets("ST01-005", "ST01-008", "X-010")
        t.choose("ST01-008")
        assert t.enemy.hand == ["ST01-008"]
        t.quiet()

    def test_or_not(self) -> None:
        t = self.deployed()
        t.answer()
        t.quiet()
        assert len(t.enemy.units) == 4


class TestExtremeGundam:
    card = "EB01-058"

    def test_with_one_enemy_player_it_has_no_blocker(self) -> None:
        t = Table(Side(units=[self.card]), Side(units=["ST01-005"]), active=ENEMY)
        assert t.you.unit(self.card).keywords == {}
        t.attack("ST01-005")
        t.asks("block", "pass")

    def test_with_two_or_more_it_has(self) -> None:
        for others in (1, 2):
            t = Table(Side(units=[self.card]), Side(units=["ST01-005"]), *[Side()] * others, active=ENEMY)
            assert list(t.you.unit(self.card).keywords) == ["blocker"]
            t.attack("ST01-005", "p1")
            t.asks("block", f"block:{self.card}", "pass")


class TestPsychoZaku:
    card = "EB01-059"

    def attacking(self, pilot: str = "EB01-070") -> Table:
        you = Side(units=[UnitAt(self.card, pilot)], resources=1, rested_resources=2, ex=1, hand=["X-007"])
        t = Table(you, Side(rested_resources=2, ex=1))
        t.attack(self.card)
        return t

    def test_linked_attacking_each_player_sets_a_resource_active_once_per_turn(self) -> None:
        """Q321: the active player first; Q322 and Q323: an active Resource or EX Resource can be chosen."""
        t = self.attacking()
        t.targets("R-001", "R-001", "R-001", "EXR-001")
        t.engine.answer(t.prompt.keys()[1])
        t.targets("R-001", "R-001", "EXR-001", who=ENEMY)
        t.engine.answer(t.prompt.keys()[0])
        assert (t.you.resources, t.enemy.resources) == ("RRrX", "RrX")
        t.fight()
        t.command("X-007")
        t.answer("pay:R-001") if t.prompt.kind == "pay" else None
        t.choose(self.card)
        t.attack(self.card)
        assert t.prompt.kind == "block"

    def test_choosing_active_ones_changes_nothing(self) -> None:
        t = self.attacking()
        t.choose("EXR-001")
        t.choose("EXR-001")
        assert (t.you.resources, t.enemy.resources) == ("RrrX", "rrX")

    def test_not_without_a_link(self) -> None:
        assert self.attacking("EB01-065").prompt.kind == "block"


class TestGundamAquarius:
    card = "EB01-060"

    def paired(self, trash: int, *enemies: str) -> Table:
        you = Side(units=[self.card, "ST01-005"], hand=["EB01-065", "X-016"], trash=["EB01-007"] * trash, resources=9)
        t = Table(you, Side(units=enemies))
        t.pair("EB01-065", self.card)
        return t

    def test_paired_again_too(self) -> None:
        t = self.paired(6, "X-005", "ST01-005")
        t.answer("yes")
        t.choose(*["EB01-007"] * 3)
        t.choose("X-005")
        pair_again(t, "EB01-065", self.card)
        t.asks("may", "yes", "no")

    def test_paired_for_three_cards_it_returns_a_unit_of_lv_4(self) -> None:
        t = self.paired(3, "X-005", "X-004", "ST01-005", "X-010")
        t.answer("yes")
        t.choose(*["EB01-007"] * 3)
        assert len(t.you.removal) == 3
        t.targets("X-005", "ST01-005", "X-010")
        t.choose("X-005")
        assert t.enemy.hand == ["X-005"]
        t.quiet()

    def test_the_cards_can_be_exiled_without_a_target(self) -> None:
        """Q324."""
        t = self.paired(3, "X-004")
        t.answer("yes")
        t.choose(*["EB01-007"] * 3)
        assert len(t.you.removal) == 3
        t.quiet()

    def test_or_not(self) -> None:
        t = self.paired(3, "X-005")
        t.answer("no")
        t.quiet()
        assert t.enemy.units == ["X-005"]
        self.paired(2, "X-005").quiet()


class TestBesidePain(PilotTests):
    card = "EB01-069"

    def test_attacking_a_blocker_gets_ap_2(self) -> None:
        you = Side(units=[UnitAt("X-004", self.card), "ST01-008", "EB01-054"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["ST01-008"], base="X-009"))
        t.attack("X-004")
        t.targets("ST01-008", "EB01-054")
        t.choose("EB01-054")
        assert (t.you.unit("EB01-054").ap, t.you.unit("ST01-008").ap) == (5, 1)
        t.fight()
        assert t.you.unit("EB01-054").ap == 5
        again(t, "X-004")
        t.targets("ST01-008", "EB01-054")
        t.choose("ST01-008")
        t.fight()
        t.end_turn()
        assert t.you.unit("EB01-054").ap == 3


class TestDarylLorenz(PilotTests):
    card = "EB01-070"

    def table(self, unit: str = "EB01-059", active: int = ENEMY) -> Table:
        you = Side(units=[UnitAt(unit, self.card), "ST01-003"], resources=2)
        t = Table(you, Side(units=["ST01-005"]), active=active)
        t.attack("ST01-005" if active == ENEMY else "ST01-003")
        t.skip_block()
        if active == YOU:
            t.answer("pass")
        return t

    def test_linked_in_the_enemy_turn_any_unit_gets_ap_1_for_1(self) -> None:
        """Q326: friend or enemy."""
        for target in ("ST01-005", "ST01-003"):
            t = self.table()
            t.activate(self.card)
            t.targets("EB01-059", "ST01-003", "ST01-005")
            t.choose(target)
            assert t.you.resources == "rR"
            unit = t.enemy.unit(target) if target == "ST01-005" else t.you.unit(target)
            assert unit.ap == 3
            t.answer("pass")
            assert not t.can("activate:*")
            t.fight()
            assert unit.ap == 2

    def test_not_in_your_turn_nor_without_a_link(self) -> None:
        self.table(active=YOU).asks("action_step", "pass")
        self.table("X-004").asks("action_step", "pass")


class TestIttouTsurugi(PilotTests):
    card = "EB01-071"

    def test_linked_ap_1(self) -> None:
        t = Table(Side(units=[UnitAt("EB01-046", self.card), UnitAt("X-004", self.card)]))
        assert (t.you.unit("EB01-046").ap, t.you.unit("X-004").ap) == (3 + 2 + 1, 5 + 2)


class TestYuuKajima(PilotTests):
    card = "EB01-072"

    def paired(self, *enemies: str, blocker: UnitAt | str = "ST01-008") -> Table:
        you = Side(units=["X-004", blocker, "ST01-005"], hand=[self.card], resources=4)
        t = Table(you, Side(units=enemies))
        t.pair(self.card, "X-004")
        return t

    def test_one_of_several_blockers_and_none_of_the_enemys(self) -> None:
        you = Side(units=["X-004", "ST01-008", "EB01-054"], hand=[self.card], resources=4)
        t = Table(you, Side(units=["X-004", "X-010", "ST01-008"]))
        t.pair(self.card, "X-004")
        t.targets("ST01-008", "EB01-054")
        t.choose("EB01-054")
        t.targets("X-010", "ST01-008")  # Lv.2 with 6 HP

    def test_paired_a_blocker_of_yours_and_a_unit_of_lv_4_rest(self) -> None:
        t = self.paired("X-005", "X-003", "ST01-003")
        t.targets("ST01-008")
        t.choose("ST01-008")
        t.targets("X-005", "ST01-003")
        t.choose("X-005")
        assert t.you.unit("ST01-008").rested
        assert t.enemy.unit("X-005").rested
        assert not t.enemy.unit("ST01-003").rested
        t.quiet()

    def test_only_if_both_can_be_chosen(self) -> None:
        """Q327."""
        self.paired("X-003").quiet()
        self.paired("X-005", blocker="ST01-003").quiet()
        self.paired("X-005", blocker=UnitAt("ST01-008", rested=True)).quiet()


class TestMapWeapon(PilotTests):
    card = "EB01-081"

    def test_returns_one_or_two_units_with_2_or_less_hp(self) -> None:
        for chosen in (["X-005"], ["X-005", "ST01-005"]):
            enemy = Side(units=["ST01-005", UnitAt("X-005", damage=2), "ST01-004", "ST01-008"])
            enemy.base, enemy.base_damage = "X-009", 7
            t = Table(Side(hand=[self.card], units=["ST01-005"], resources=4), enemy)
            t.command(self.card)
            t.targets("ST01-005", "X-005", "ST01-008", least=1, most=2)
            t.choose(*chosen)
            assert sorted(t.enemy.hand) == sorted(chosen)
            t.quiet()

    def test_action_and_not_without_a_target(self) -> None:
        t = Table(Side(hand=[self.card], resources=4), Side(units=["X-003", "ST01-005"]), active=ENEMY)
        t.attack("X-003")
        t.skip_block()
        t.command(self.card)
        t.choose("ST01-005")
        assert t.enemy.hand == ["ST01-005"]
        assert not Table(Side(hand=[self.card], resources=4), Side(units=["X-003"])).can("command:*")


class TestWarshipCruise:
    card = "EB01-082"

    def test_in_the_action_step_it_returns_a_unit_of_lv_3(self) -> None:
        you = Side(hand=[self.card], units=["ST01-005"], resources=3)
        t = Table(you, Side(units=["X-005", "ST01-003", "ST01-005"]), active=ENEMY)
        t.attack("X-005")
        t.skip_block()
        t.command(self.card)
        t.targets("ST01-003", "ST01-005")
        t.choose("ST01-003")
        assert t.enemy.hand == ["ST01-003"]
        assert not Table(you, Side(units=["ST01-003"])).can("command:*")

    def test_burst_does_the_same(self) -> None:
        t = burst(self.card, Side(units=["ST01-003"]), Side(units=["X-003", "ST01-004"]))
        t.burst(self.card)
        t.targets("ST01-005", "ST01-004")
        t.choose("ST01-004")
        assert t.enemy.hand == ["ST01-004"]
        assert t.you.trash == [self.card]


class TestSPConversionChips:
    card = "EB01-083"

    def test_in_the_enemy_turn_any_unit_gets_ap_3(self) -> None:
        """Q333: friend or enemy."""
        for target in ("ST01-003", "ST01-005"):
            you = Side(hand=[self.card], units=["ST01-003"], resources=3)
            t = Table(you, Side(units=["ST01-005"]), active=ENEMY)
            assert not t.can("command:*")
            t.attack("ST01-005")
            t.skip_block()
            t.command(self.card)
            t.targets("ST01-003", "ST01-005")
            t.choose(target)
            unit = t.you.unit(target) if target == "ST01-003" else t.enemy.unit(target)
            assert unit.ap == 5
            t.fight()
            assert unit.ap == 5
            t.end_turn()
            assert unit.ap == 2

    def test_not_in_your_turn(self) -> None:
        t = Table(Side(hand=[self.card], units=["ST01-003"], resources=3), Side(units=["ST01-005"]))
        t.attack("ST01-003")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")


class Test30cmCannon(CommandPilotTests):
    card = "EB01-084"
    pilot = "Demeziere Sonnen"

    def test_any_blocker_is_set_active_and_cannot_attack_in_this_turn(self) -> None:
        """Q334: friend or enemy."""
        you = Side(hand=[self.card], units=[UnitAt("EB01-054", rested=True), "EB01-048", "ST01-003"], resources=4)
        t = Table(you, Side(units=[UnitAt("ST01-008", rested=True)]))
        t.command(self.card)
        t.targets("EB01-054", "EB01-048", "ST01-008")
        t.choose("EB01-054")
        assert not t.you.unit("EB01-054").rested
        assert not t.can("attack:EB01-054>*")
        assert t.can("attack:EB01-048>player")
        t.next_turn()
        assert t.can("attack:EB01-054>player")

    def test_action(self) -> None:
        you = Side(hand=[self.card], units=[UnitAt("EB01-054", rested=True)], resources=4)
        t = Table(you, Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005")
        t.skip_block()
        t.command(self.card)
        t.choose("EB01-054")
        assert not t.you.unit("EB01-054").rested


class TestLacusAndEternal(BaseTests):
    card = "EB01-089"

    def test_deployed_a_rested_white_g_generation_unit_is_set_active_and_cannot_attack(self) -> None:
        rested = [UnitAt(card, rested=True) for card in ("EB01-054", "EB01-048", "EB01-007", "ST04-003")]
        t = Table(
            Side(hand=[self.card], units=[*rested, "EB01-051"], resources=3),
            Side(units=[UnitAt("EB01-054", rested=True)]),
        )
        t.deploy(self.card)
        t.targets("EB01-054", "EB01-048")
        t.choose("EB01-054")
        assert not t.you.unit("EB01-054").rested
        assert not t.can("attack:EB01-054>*")
        assert t.can("attack:EB01-051>player")
        t.quiet()
        t.next_turn()
        assert t.can("attack:EB01-054>player")


class TestTiffaAndFreeden(BaseTests):
    card = "EB01-090"

    def test_deployed_in_your_turn_it_returns_a_unit_with_2_or_less_hp(self) -> None:
        t = Table(
            Side(hand=[self.card], units=["ST01-005"], shields=["ST01-003"], resources=2),
            Side(units=["ST01-004", UnitAt("X-004", damage=3), "ST01-008"], base="X-009", base_damage=7),
        )
        t.deploy(self.card)
        t.targets("X-004", "ST01-008")
        t.choose("X-004")
        assert t.enemy.hand == ["X-004"]
        assert t.you.hand == ["ST01-003"]
        t.quiet()

    def test_not_by_its_burst_in_the_enemy_turn(self) -> None:
        t = burst(self.card, Side(shields=["ST01-003"]), Side(units=["ST01-008"]))
        t.burst(self.card)
        t.quiet(ENEMY)
        assert t.enemy.units == ["ST01-005", "ST01-008"]
