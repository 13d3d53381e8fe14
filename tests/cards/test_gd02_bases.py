"""GD02 Dual Impact, card by card: the Bases."""

from __future__ import annotations

from tests.cards.bursts import BaseTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


def deployed(base: str, *units: UnitAt | str, enemy: Side | None = None) -> Table:
    """You have just deployed the Base, with one Shield left that comes to the hand."""
    side = Side(hand=[base], units=units, shields=["ST01-003"], resources=9)
    t = Table(side, enemy)
    t.deploy(base)
    return t


class TestDominion(BaseTests):
    card = "GD02-121"

    def test_a_blue_unit_recovers_2_hp(self) -> None:
        blue = UnitAt("ST02-006", damage=3)
        t = deployed("GD02-121", blue, UnitAt("X-003", damage=2), "ST01-005", enemy=Side(units=[blue]))
        t.targets("ST02-006", "ST01-005")
        assert t.you.hand == ["ST01-003"]
        t.choose("ST02-006")
        assert t.you.unit("ST02-006").damage == 1
        t.quiet()

    def test_without_a_shield_too(self) -> None:
        t = Table(Side(hand=["GD02-121"], units=[UnitAt("ST02-006", damage=3)], resources=9))
        t.deploy("GD02-121")
        t.targets("ST02-006")


class TestAlexandria(BaseTests):
    card = "GD02-122"

    def test_1_damage_to_a_rested_enemy_unit_of_lv_4_or_lower(self) -> None:
        units = [*(UnitAt(number, rested=True) for number in ("X-005", "X-004", "X-010", "X-015")), "ST01-003"]
        enemy = Side(units=units, base="GD02-129", base_rested=True)
        t = deployed("GD02-122", UnitAt("X-005", rested=True), enemy=enemy)
        t.targets("X-005", "X-010")
        t.choose("X-005")
        assert t.enemy.unit("X-005").damage == 1
        assert t.you.hand == ["ST01-003"]
        t.quiet()


class TestSodon(BaseTests):
    card = "GD02-123"

    def test_a_token_may_attack_an_active_unit_with_5_or_less_ap(self) -> None:
        enemy = Side(units=["X-004", "X-003", "X-010", "T-001"], base="X-009")
        t = deployed("GD02-123", "T-001", "T-007", "ST01-005", enemy=enemy)
        t.targets("T-001", "T-007")
        t.choose("T-001")
        t.attack("ST01-005")
        t.fight()
        assert t.can("attack:T-001>X-004")
        assert t.can("attack:T-001>X-010")
        assert not t.can("attack:T-001>X-003")
        assert not t.can("attack:T-007>X-004")
        t.next_turn()
        assert not t.can("attack:T-001>X-004")


class TestDiva(BaseTests):
    card = "GD02-124"

    def ap(self, unit: str, resources: int = 7, active: int = 0, nth: int = 0) -> int:
        sides = [Side(units=["GD02-029", "ST01-005", "GD02-032"], base="GD02-124", resources=resources)]
        sides.append(Side(units=["GD02-029"], resources=9))
        t = Table(*sides, active=active)
        assert t.you.base.ap == 0
        return (t.you, t.enemy)[nth].unit(unit).ap

    def test_in_your_turn_at_lv_7_green_earth_federation_units_get_ap_plus_1(self) -> None:
        assert self.ap("GD02-029") == self.ap("GD02-029", 8) == 3 + 1
        assert self.ap("ST01-005") == 2  # blue
        assert self.ap("GD02-032") == 3  # (Zeon)
        assert self.ap("GD02-029", 6) == 3
        assert self.ap("GD02-029", active=ENEMY) == 3
        assert self.ap("GD02-029", nth=1) == 3


class TestGwadan(BaseTests):
    card = "GD02-125"

    def deployed(self, *hand: str) -> Table:
        you = Side(hand=["GD02-125", *hand], shields=["ST01-003"], resources=9, deck=["ST04-003"])
        t = Table(you)
        t.deploy("GD02-125")
        return t

    def test_discard_a_red_card_and_draw(self) -> None:
        t = self.deployed("ST01-005", "GD02-050", "GD02-091")
        t.asks("discard", "discard:GD02-050", "discard:GD02-091", least=0)
        t.choose("GD02-091")
        assert t.you.hand == ["ST01-005", "GD02-050", "ST01-003", "ST04-003"]
        assert t.you.trash == ["GD02-091"]
        t.quiet()

    def test_you_may_decline(self) -> None:
        t = self.deployed("GD02-050")
        t.answer()
        assert t.you.hand == ["GD02-050", "ST01-003"]
        t.quiet()

    def test_not_without_a_red_card_nor_in_the_enemys_turn(self) -> None:
        t = self.deployed("ST01-005")
        t.nothing_fits("discard")
        t.quiet()
        t = burst("GD02-125", Side(hand=["GD02-050"], shields=["ST01-003"]))
        t.burst("GD02-125")
        t.quiet(ENEMY)
        assert t.you.hand == ["GD02-050", "ST01-003"]


class TestShujisHideout(BaseTests):
    card = "GD02-126"

    def test_destroyed_1_damage_to_an_enemy_unit_of_lv_4_or_lower(self) -> None:
        you = Side(base="GD02-126", units=["ST01-005"])
        t = Table(you, Side(units=["X-004", "X-005", "X-010", "X-015"]), active=ENEMY)
        t.attack("X-004")
        t.fight()
        assert t.you.trash == ["GD02-126"]
        t.targets("X-005", "X-010")
        t.choose("X-005")
        assert t.enemy.unit("X-005").damage == 1
        t.quiet(ENEMY)

    def test_not_when_another_base_replaces_it(self) -> None:
        """11-5-2-1: that is no destruction."""
        t = Table(Side(base="GD02-126", hand=["X-009"], resources=9), Side(units=["X-005"]))
        t.deploy("X-009")
        t.quiet()


class TestFreeden(BaseTests):
    card = "GD02-127"

    def test_destroyed_the_top_2_cards_go_to_the_trash(self) -> None:
        you = Side(base="GD02-127", deck=["ST04-003", "ST04-004", "ST04-005"])
        t = Table(you, Side(units=["X-004"]), active=ENEMY)
        t.attack("X-004")
        t.fight()
        assert sorted(t.you.trash) == ["GD02-127", "ST04-003", "ST04-004"]
        assert t.you.deck[0] == "ST04-005"
        t.quiet(ENEMY)


class TestHammerhead(BaseTests):
    card = "GD02-128"
    teiwaz = UnitAt("GD02-062", "GD02-095")

    def test_with_a_teiwaz_link_unit_a_unit_with_2_or_less_ap_is_destroyed(self) -> None:
        for units in ([self.teiwaz], [self.teiwaz] * 2):
            t = deployed("GD02-128", *units, "ST01-005", enemy=Side(units=["ST01-005", "ST04-005", "ST01-008"]))
            t.targets("ST01-005", "ST01-008")
            t.choose("ST01-008")
            assert t.enemy.trash == ["ST01-008"]
            assert t.you.hand == ["ST01-003"]
            t.quiet()

    def test_not_without_nor_in_the_enemys_turn(self) -> None:
        enemy = Side(units=["ST01-005", self.teiwaz])
        for unit in (UnitAt("GD02-062"), UnitAt("GD02-062", "X-006"), UnitAt("GD02-032", "ST03-011")):
            deployed("GD02-128", unit, enemy=enemy).quiet()
        t = burst("GD02-128", Side(units=[self.teiwaz]), Side())
        t.burst("GD02-128")
        t.quiet(ENEMY)


class TestArgama(BaseTests):
    card = "GD02-129"

    def test_no_effect_damage_from_the_enemy(self) -> None:
        t = Table(Side(base="GD02-129"), Side(hand=["X-013"], units=["ST01-005"], resources=2), active=ENEMY)
        t.command("X-013")
        t.choose("GD02-129")
        assert t.you.base.damage == 0
        t.attack("ST01-005")
        t.fight()
        assert t.you.base.damage == 2

    def test_breach_neither(self) -> None:
        """13-1-2-1."""
        you = Side(base="GD02-129", units=[UnitAt("ST01-005", rested=True)])
        t = Table(you, Side(units=["GD02-027"]), active=ENEMY)
        t.attack("GD02-027", "ST01-005")
        t.fight()
        assert t.you.units == []
        assert t.you.base.damage == 0


class TestSleipnir(BaseTests):
    card = "GD02-130"

    def test_with_a_gjallarhorn_unit_an_enemy_unit_gets_ap_minus_2_for_the_turn(self) -> None:
        for units in (["ST05-009"], ["ST05-009"] * 2):
            t = deployed("GD02-130", *units, "X-005", enemy=Side(units=["X-003", "X-004"]))
            t.targets("X-003", "X-004")
            t.choose("X-003")
            assert t.you.hand == ["ST01-003"]
            assert t.enemy.unit("X-003").ap == 6 - 2
            t.attack("X-005")
            t.fight()
            assert t.enemy.unit("X-003").ap == 6 - 2
            t.end_turn()
            assert t.enemy.unit("X-003").ap == 6

    def test_not_without(self) -> None:
        deployed("GD02-130", "ST01-005", enemy=Side(units=["ST05-009"])).quiet()
