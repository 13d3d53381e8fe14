"""GD01 Newtype Rising, the white Pilots, Commands and Bases."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


def in_action_step(card: str) -> Table:
    """Your Unit attacks, and you act in the action step."""
    you = Side(hand=[card], units=["ST04-004", "ST04-003", UnitAt("GD01-086", rested=True)], resources=9)
    t = Table(you, Side(units=[UnitAt("X-003", damage=1), "ST01-005"]))
    t.attack("ST04-003")
    t.skip_block()
    t.answer("pass")
    return t


class TestCagalliYulaAthha(PilotTests):
    card = "GD01-096"

    def test_a_white_unit_gains_blocker(self) -> None:
        for unit, keywords in (("ST04-003", {"blocker": 1}), ("ST01-003", {})):
            t = Table(Side(units=[UnitAt(unit, "GD01-096"), "ST01-007"]))
            assert t.you.unit(unit).keywords == keywords
            assert t.you.unit("ST01-007").keywords == {}


class TestGuelJeturk(PilotTests):
    card = "GD01-097"

    def table(self, cards: int) -> Table:
        you = Side(units=[UnitAt("ST04-003", "GD01-097"), "ST01-003"], hand=["X-007"] * 9, resources=3)
        t = Table(you, Side(hand=["ST01-005"] * cards, units=[UnitAt("X-003", rested=True)], base="X-009"))
        t.attack("ST04-003")
        t.fight()
        return t

    def test_with_8_cards_in_the_enemy_hand_it_is_active_but_cannot_attack(self) -> None:
        for cards in (8, 9):
            t = self.table(cards)
            t.answer("activate:*")
            assert not t.you.unit("ST04-003").rested
            assert not t.can("attack:ST04-003*")
            assert t.can("attack:ST01-003*")
            assert not t.can("activate:*")  # once per turn
            t.attack("ST01-003")
            t.fight()
            assert not t.can("attack:ST04-003*")

    def test_not_with_7(self) -> None:
        assert not self.table(7).can("activate:*")

    def test_fewer_cards_later_in_the_turn_change_nothing(self) -> None:
        """Q150: here the enemy plays one."""
        you = Side(units=[UnitAt("ST04-003", "GD01-097", rested=True), "ST01-003"])
        t = Table(you, Side(hand=["GD01-115", *["ST01-005"] * 7], units=["ST04-003"], resources=2, base="X-009"))
        t.answer("activate:*")
        t.attack("ST01-003")
        t.skip_block()
        t.command("GD01-115")
        t.choose("ST01-003")
        t.fight()
        assert len(t.enemy.hand) == 7
        assert not t.can("attack:ST04-003*")
        t.next_turn()
        assert t.can("attack:ST04-003>player")

    def test_main_only(self) -> None:
        you = Side(units=[UnitAt("ST04-003", "GD01-097", rested=True), "ST01-003"])
        t = Table(you, Side(hand=["ST01-005"] * 8))
        t.attack("ST01-003")
        t.skip_block()
        t.answer("pass")
        assert not t.can("activate:*")


class TestElanCeres(PilotTests):
    card = "GD01-098"

    def act(self, enemies: list[str], yours: str = "ST01-005") -> Table:
        you = Side(units=[UnitAt("ST04-003", "GD01-098", damage=3), yours])
        t = Table(you, Side(units=enemies, base="X-009"))
        assert not t.can("activate:*")
        t.attack(yours)
        t.skip_block()
        t.answer("pass")
        return t

    def test_with_an_enemy_unit_with_1_or_less_ap_it_recovers_1_hp(self) -> None:
        for enemies in (["ST03-007"], ["ST03-007", "ST03-007"], ["GD01-061"]):  # AP 1, 1, 0
            t = self.act(enemies)
            t.answer("activate:*")
            assert t.you.unit("ST04-003").damage == 2
            t.answer("pass")
            assert not t.can("activate:*")  # once per turn

    def test_not_without_one(self) -> None:
        assert not self.act(["ST01-005"]).can("activate:*")
        assert not self.act(["ST01-005"], yours="ST03-007").can("activate:*")


class TestTheWitchAndTheBride:
    card = "GD01-117"

    def test_an_enemy_unit_with_5_or_less_hp_returns_to_hand(self) -> None:
        enemy = Side(units=["X-004", "X-003", UnitAt("X-003", damage=2)])
        t = Table(Side(hand=["GD01-117"], units=["X-004"], resources=5), enemy)
        t.command("GD01-117")
        t.targets("X-004", "X-003")
        t.choose("X-004")
        assert t.enemy.units == ["X-003", "X-003"]
        assert t.enemy.hand == ["X-004"]
        assert t.you.trash == ["GD01-117"]

    def test_in_an_action_step(self) -> None:
        t = in_action_step("GD01-117")
        t.command("GD01-117")
        t.choose("X-003")
        assert t.enemy.hand == ["X-003"]

    def test_burst(self) -> None:
        t = burst("GD01-117", Side(units=["X-004"]), Side(units=["X-004", "X-003"]))
        t.burst("GD01-117")
        t.targets("X-004", "ST01-005")
        t.choose("X-004")
        assert t.enemy.hand == ["X-004"]
        assert t.you.trash == ["GD01-117"]


class TestOverflowingAffection:
    card = "GD01-118"

    def test_draw_2_then_discard_1(self) -> None:
        you = Side(hand=["GD01-118", "ST01-003"], resources=2, deck=["ST04-003", "ST04-004", "ST04-005"])
        t = Table(you, Side(hand=["ST01-005"]))
        t.command("GD01-118")
        t.asks("discard", "discard:ST01-003", "discard:ST04-003", "discard:ST04-004")
        t.choose("ST04-003")
        assert sorted(t.you.hand) == ["ST01-003", "ST04-004"]
        assert t.enemy.hand == ["ST01-005"]
        t.quiet()

    def test_main_only(self) -> None:
        assert not in_action_step("GD01-118").can("command:*")


class TestIronFistedDiscipline(CommandPilotTests):
    card = "GD01-119"
    pilot = "Chuatury Panlunch"

    def test_an_enemy_unit_of_lv_4_or_lower_gets_2_less_ap_this_turn(self) -> None:
        you = Side(hand=["GD01-119"], units=["ST04-003"], resources=2)
        t = Table(you, Side(units=["X-005", UnitAt("X-004", damage=1), "ST01-003"], base="GD01-124"))
        t.command("GD01-119")
        t.targets("X-005", "ST01-003")
        t.choose("X-005")
        assert (t.enemy.unit("X-005").ap, t.enemy.unit("ST01-003").ap) == (2, 2)
        t.attack("ST04-003")
        t.fight()
        assert t.enemy.unit("X-005").ap == 2
        t.end_turn()
        assert t.enemy.unit("X-005").ap == 4

    def test_in_an_action_step(self) -> None:
        t = in_action_step("GD01-119")
        t.command("GD01-119")
        t.targets("ST01-005")


class TestNavalBombardment:
    card = "GD01-120"

    def test_a_friendly_blocker_gets_3_ap_this_turn(self) -> None:
        t = Table(
            Side(units=["GD01-086", "GD01-072", "ST04-003"], hand=["GD01-120"], resources=2),
            Side(units=["ST04-004", "ST04-003"]),
            active=ENEMY,
        )
        t.attack("ST04-004")
        t.block("GD01-086")
        t.command("GD01-120")
        t.targets("GD01-086", "GD01-072")
        t.choose("GD01-086")
        assert (t.you.unit("GD01-086").ap, t.you.unit("GD01-072").ap) == (2 + 3, 3)
        t.fight()
        assert t.you.unit("GD01-086").ap == 2 + 3
        t.end_turn()
        assert t.you.unit("GD01-086").ap == 2

    def test_action_only(self) -> None:
        assert not Table(Side(hand=["GD01-120"], units=["GD01-086"], resources=2)).can("command:*")

    def test_burst_an_enemy_unit_gets_3_less_ap_this_turn(self) -> None:
        t = burst("GD01-120", Side(units=["X-003"]), Side(units=["X-003", "X-004"]))
        t.burst("GD01-120")
        t.targets("X-003", "X-004", "ST01-005")
        t.choose("X-003")
        assert (t.enemy.unit("X-003").ap, t.enemy.unit("X-004").ap) == (3, 5)
        t.fight()
        t.quiet(ENEMY)
        assert t.enemy.unit("X-003").ap == 3
        t.end_turn()
        assert t.enemy.unit("X-003").ap == 6


class TestMidairModifications:
    card = "GD01-121"

    def test_a_rested_blocker_is_active_but_cannot_attack(self) -> None:
        units = [UnitAt("GD01-072", rested=True), "GD01-086", UnitAt("ST04-003", rested=True), "ST01-003"]
        t = Table(
            Side(hand=["GD01-121"], units=units, resources=3),
            Side(units=[UnitAt("GD01-086", rested=True)], base="X-009"),
        )
        t.command("GD01-121")
        t.targets("GD01-072", "GD01-086")  # any Unit
        t.choose("GD01-072")
        assert not t.you.unit("GD01-072").rested
        assert t.enemy.unit("GD01-086").rested
        assert not t.can("attack:GD01-072*")
        t.attack("ST01-003")
        t.fight()
        assert not t.can("attack:GD01-072*")
        t.next_turn()
        assert t.can("attack:GD01-072>player")

    def test_also_when_it_loses_blocker(self) -> None:
        """Q155."""
        you = Side(hand=["GD01-121", "X-016"], units=[UnitAt("ST04-003", "GD01-096", rested=True)], resources=9)
        t = Table(you)
        t.command("GD01-121")
        t.choose("ST04-003")
        t.command("X-016")
        t.choose("GD01-096")
        assert t.you.unit("ST04-003").keywords == {}
        assert not t.can("attack:ST04-003*")

    def test_main_only(self) -> None:
        assert not in_action_step("GD01-121").can("command:*")

    def test_burst(self) -> None:
        t = burst("GD01-121", Side(units=[UnitAt("GD01-072", rested=True), UnitAt("ST04-003", rested=True)]))
        t.burst("GD01-121")
        t.targets("GD01-072")
        t.choose("GD01-072")
        assert not t.you.unit("GD01-072").rested


class TestCovertOperative(CommandPilotTests):
    card = "GD01-122"
    pilot = "Shaddiq Zenelli"

    def table(self, *units: UnitAt) -> Table:
        enemies = [
            "ST01-005",
            "ST03-007",
            UnitAt("X-003", damage=5),
            "GD01-033",
            "ST01-007",
            UnitAt("GD01-005", "GD01-088"),
        ]
        you = Side(hand=["GD01-122"], units=[*units, "ST01-005"], resources=3)
        t = Table(you, Side(units=enemies, base_damage=1))
        t.command("GD01-122")
        return t

    def test_an_enemy_unit_with_2_or_less_hp_returns_to_hand(self) -> None:
        t = self.table(UnitAt("X-003", "X-006"))
        t.targets("ST01-005", "ST03-007", "X-003")
        t.choose("X-003")
        assert t.enemy.units == ["ST01-005", "ST03-007", "GD01-033", "ST01-007", "GD01-005"]
        assert t.enemy.hand == ["X-003"]
        t.quiet()

    def test_with_a_link_unit_4_or_less(self) -> None:
        for number in (1, 2):
            t = self.table(*[UnitAt("ST01-001", "ST01-010")] * number)
            t.targets("ST01-005", "ST03-007", "X-003", "GD01-033", "ST01-007")
            t.choose("ST01-007")
            assert t.enemy.hand == ["ST01-007"]
            t.quiet()

    def test_main_only(self) -> None:
        assert not in_action_step("GD01-122").can("command:*")


class TestKusanagi(BaseTests):
    card = "GD01-129"

    def test_deploy_then_an_enemy_unit_with_3_or_less_hp_returns_to_hand(self) -> None:
        for shields in (["ST01-003"], []):  # "then" asks for no Shield
            enemy = Side(units=["GD01-004", "ST01-003", UnitAt("X-003", damage=4)], base_damage=1)
            t = Table(Side(hand=["GD01-129"], units=["ST01-008"], shields=shields, resources=4), enemy)
            t.deploy("GD01-129")
            assert t.you.hand == shields
            t.targets("GD01-004", "X-003")
            t.choose("X-003")
            assert t.enemy.hand == ["X-003"]
            t.quiet()


class Test13thTacticalTestingSector(BaseTests):
    card = "GD01-130"

    def test_rested_with_an_academy_unit_an_enemy_unit_gets_1_less_ap_this_turn(self) -> None:
        for units in (["ST01-007"], ["ST01-007", "ST01-008"]):
            you = Side(base="GD01-130", units=[*units, "ST01-003"], hand=["X-012"], resources=1)
            t = Table(you, Side(units=["X-003", "X-004"], base="X-009"))
            t.activate("GD01-130")
            t.targets("X-003", "X-004")
            t.choose("X-003")
            assert (t.enemy.unit("X-003").ap, t.enemy.unit("X-004").ap) == (5, 5)
            assert t.you.base.rested
            assert not t.can("activate:*")
            t.attack("ST01-003")
            t.fight()
            assert t.enemy.unit("X-003").ap == 5
            t.command("X-012")
            t.choose("GD01-130")
            t.activate("GD01-130")
            t.choose("X-004")
            t.end_turn()
            assert t.enemy.unit("X-003").ap == 6

    def test_not_without_an_academy_unit_nor_in_an_action_step(self) -> None:
        t = Table(Side(base="GD01-130", units=["ST01-003"]), Side(units=["ST01-007"]))
        assert not t.can("activate:*")
        t = Table(Side(base="GD01-130", units=["ST01-007"]), Side(units=["X-003"]))
        t.attack("ST01-007")
        t.skip_block()
        t.answer("pass")
        assert not t.can("activate:*")
