"""GD01 Newtype Rising, the blue Units."""

from __future__ import annotations

from tests.cards.keywords import RepairTests
from tests.cards.table import ENEMY, Side, Table, UnitAt


class TestGundam:
    card = "GD01-001"

    def test_all_your_white_base_team_units_gain_repair_1(self) -> None:
        """Q119: it gains it itself."""
        t = Table(
            Side(units=[UnitAt("GD01-001", damage=2), UnitAt("ST01-003", damage=2), "ST01-005"], base="ST01-015"),
            Side(units=["ST01-003"]),
        )
        assert t.you.base.keywords == {}
        assert t.you.unit("ST01-005").keywords == {}
        assert t.enemy.unit("ST01-003").keywords == {}
        t.end_turn()
        t.answer("resolve:*")  # the order of the two
        assert (t.you.unit("GD01-001").damage, t.you.unit("ST01-003").damage) == (1, 1)

    def test_paired_with_2_other_units_draws_1(self) -> None:
        for others, drawn in ((2, 1), (3, 1), (1, 0)):
            you = Side(units=["GD01-001", *["ST04-003"] * others], hand=["X-006"], resources=3)
            t = Table(you, Side(units=["ST01-005"] * 3))
            t.pair("X-006", "GD01-001")
            assert len(t.you.hand) == drawn
            t.quiet()

    def test_every_time_it_is_paired_not_linked(self) -> None:
        you = Side(units=["GD01-001", "ST01-003", "ST01-003"], hand=["X-006", "X-016"], resources=9)
        t = Table(you)
        t.pair("X-006", "GD01-001")
        assert not t.you.unit("GD01-001").linked
        t.command("X-016")
        t.choose("X-006")
        t.pair("X-006", "GD01-001")
        assert len(t.you.hand) == 2


class TestUnicornGundamDestroyMode:
    card = "GD01-002"

    def side(self, **changes: object) -> Side:
        units = [UnitAt("GD01-005", "GD01-088", damage=1), UnitAt("GD01-005", "X-006"), "GD01-005", "ST01-003"]
        return Side(**{"units": units, "hand": ["GD01-002", "ST01-003"], **changes})

    def test_destroying_a_linked_unicorn_mode_of_lv_5_it_is_played_free(self) -> None:
        """Q120: without any Resources."""
        t = Table(self.side())
        t.answer("deploy:GD01-002*")
        t.asks("cost", "destroy:GD01-005")
        t.choose("GD01-005")
        assert t.you.units == ["GD01-005", "GD01-005", "ST01-003", "GD01-002"]
        assert "GD01-005" in t.you.trash
        # Its Destroyed effect follows: the Pilot to the hand, then a discard.
        t.asks("discard", "discard:ST01-003", "discard:GD01-088")
        t.choose("ST01-003")
        assert t.you.hand == ["GD01-088"]
        t.quiet()

    def test_the_place_of_the_destroyed_unit_is_free(self) -> None:
        t = Table(self.side(units=[UnitAt("GD01-005", "GD01-088"), *["ST01-003"] * 5], hand=["GD01-002"]))
        t.answer("deploy:GD01-002*")
        t.choose("GD01-005")
        assert t.you.units == [*["ST01-003"] * 5, "GD01-002"]
        t.asks("discard", "discard:GD01-088")

    def test_only_a_link_unit_with_that_name_and_that_level(self) -> None:
        others = [
            UnitAt("GD01-010", "X-006"), UnitAt("GD01-010", "GD01-093"),  # Lv.4
            UnitAt("GD01-005", "X-006"), UnitAt("ST02-006", "ST02-011"),
        ]  # fmt: skip
        enemy = Side(units=[UnitAt("GD01-005", "GD01-088")])
        assert not Table(self.side(units=others), enemy).can("deploy:GD01-002*")

    def test_it_may_be_paid_for_instead(self) -> None:
        t = Table(self.side(resources=7))
        assert [x for x in t.offers if "GD01-002" in x] == ["deploy:GD01-002", "deploy:GD01-002/0"]
        t.answer("deploy:GD01-002")
        assert t.you.resources == "rrrrrrR"
        assert t.you.units.count("GD01-005") == 3

    def test_every_attack_rests_an_enemy_unit(self) -> None:
        you = Side(units=["GD01-002"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-003", "ST01-008"], base="X-009"))
        t.attack("GD01-002")
        t.targets("X-003", "ST01-008")
        t.choose("ST01-008")
        assert t.enemy.unit("ST01-008").rested
        assert not t.enemy.unit("X-003").rested
        t.asks("block", "pass", who=ENEMY)
        t.fight()
        t.command("X-007")
        t.choose("GD01-002")
        t.attack("GD01-002")
        t.choose("X-003")
        assert t.enemy.unit("X-003").rested


class TestUnicornGundam02BansheeDestroyMode:
    card = "GD01-003"

    def attack(self, pilot: str | None, trash: int) -> Table:
        you = Side(units=[UnitAt("GD01-003", pilot)], trash=["ST01-003"] * trash, filler_count=5)
        t = Table(you, Side(base="X-009", trash=["ST01-003"]))
        self.begin(t)
        return t

    def begin(self, t: Table) -> None:
        t.attack("GD01-003")
        if t.prompt.kind == "trigger_order":  # Marida Cruz has an Attack effect too
            t.answer("resolve:GD01-003>GD01-003*")

    def test_linked_it_shuffles_12_cards_from_the_trash_into_the_deck(self) -> None:
        t = self.attack("GD01-093", 13)
        t.targets(*["ST01-003"] * 13, least=12, most=12)
        t.choose(*["ST01-003"] * 12)
        assert t.you.trash == ["ST01-003"]
        assert sorted(t.you.deck) == ["ST01-003"] * 12 + ["ST01-005"] * 5
        assert t.you.deck != ["ST01-005"] * 5 + ["ST01-003"] * 12
        unit = t.you.unit("GD01-003")
        assert (unit.rested, unit.keywords) == (False, {"first strike": 1})
        t.fight()
        assert unit.keywords == {"first strike": 1}
        self.begin(t)
        t.fight()
        t.end_turn()
        assert unit.keywords == {}

    def test_every_time(self) -> None:
        t = self.attack("GD01-093", 24)
        t.choose(*["ST01-003"] * 12)
        t.fight()
        self.begin(t)
        t.choose(*["ST01-003"] * 12)
        assert t.you.trash == []

    def test_not_with_11(self) -> None:
        """Q121."""
        t = self.attack("GD01-093", 11)
        assert t.prompt.kind == "block"
        assert t.you.unit("GD01-003").rested

    def test_not_unlinked(self) -> None:
        for pilot in (None, "X-006"):
            t = self.attack(pilot, 13)
            assert t.prompt.kind == "block"
            assert len(t.you.trash) == 13


class TestGuncannon(RepairTests):
    card = "GD01-004"

    def test_paired_rests_an_enemy_unit_with_2_or_less_hp(self) -> None:
        enemy = Side(units=["ST01-005", "ST01-003", "GD01-004", UnitAt("X-003", damage=4)], base_damage=1)
        t = Table(Side(units=["GD01-004", "ST01-008"], hand=["X-006"], resources=3), enemy)
        t.pair("X-006", "GD01-004")
        assert not t.you.unit("GD01-004").linked
        t.targets("ST01-005", "X-003")
        t.choose("X-003")
        assert t.enemy.unit("X-003").rested
        t.quiet()

    def test_every_time(self) -> None:
        paired_twice_rests_twice("GD01-004")


def paired_twice_rests_twice(card: str) -> None:
    """When Paired: rest an enemy Unit; paired again, once more."""
    t = Table(Side(units=[card], hand=["X-006", "X-016"], resources=9), Side(units=["ST01-005", "ST01-008"]))
    t.pair("X-006", card)
    t.choose("ST01-005")
    t.command("X-016")
    t.choose("X-006")
    t.pair("X-006", card)
    t.choose("ST01-008")
    assert t.enemy.unit("ST01-005").rested
    assert t.enemy.unit("ST01-008").rested


class TestUnicornGundamUnicornMode:
    card = "GD01-005"

    def destroyed(self, pilot: str | None, hand: list[str]) -> Table:
        t = Table(Side(units=[UnitAt("GD01-005", pilot)], hand=["X-008", *hand], resources=1))
        t.command("X-008")
        t.choose("GD01-005")
        return t

    def test_linked_and_destroyed_the_pilot_returns_to_hand_then_a_discard(self) -> None:
        t = self.destroyed("GD01-088", ["ST01-003"])
        t.asks("discard", "discard:GD01-088", "discard:ST01-003")
        t.choose("ST01-003")
        assert t.you.hand == ["GD01-088"]
        assert sorted(t.you.trash) == ["GD01-005", "ST01-003", "X-008"]

    def test_the_pilot_itself_may_be_discarded(self) -> None:
        t = self.destroyed("GD01-088", ["ST01-003"])
        t.choose("GD01-088")
        assert t.you.hand == ["ST01-003"]

    def test_not_linked_nothing(self) -> None:
        for pilot in ("X-006", None):
            t = self.destroyed(pilot, ["ST01-003"])
            t.quiet()
            assert t.you.hand == ["ST01-003"]

    def test_in_battle_too(self) -> None:
        t = Table(Side(units=[UnitAt("GD01-005", "GD01-088", rested=True)]), Side(units=["X-003"]), active=ENEMY)
        t.attack("X-003", "GD01-005")
        t.fight()
        t.asks("discard", "discard:GD01-088")


class TestDeltaPlus(RepairTests):
    card = "GD01-006"

    def test_linked_it_gets_hp(self) -> None:
        for pilot, hp in ((None, 3), ("GD01-088", 3 + 2), ("GD01-089", 3 + 1 + 1)):
            t = Table(Side(units=[UnitAt("GD01-006", pilot), "ST01-003"]), Side(units=["ST01-003"]))
            assert t.you.unit("GD01-006").hp == hp
            assert t.you.unit("ST01-003").hp == 4

    def test_unpaired_again_the_hp_are_gone(self) -> None:
        you = Side(units=[UnitAt("GD01-006", "GD01-089", damage=4)], hand=["X-016"], resources=1)
        t = Table(you)
        t.command("X-016")
        t.choose("GD01-089")
        assert t.you.units == []  # 11-3-1


class TestNoinsAries:
    card = "GD01-007"

    def test_destroyed_draws_with_another_oz_unit(self) -> None:
        for others, drawn in ((["ST02-007"], 1), (["ST02-007", "ST02-009"], 1), (["ST01-003"], 0)):
            you = Side(units=["GD01-007", *others], hand=["X-008"], base="ST02-016", resources=1)
            t = Table(you, Side(units=["ST02-007"]))
            t.command("X-008")
            t.choose("GD01-007")
            assert len(t.you.hand) == drawn
            t.quiet()

    def test_destroyed_together_with_the_other_it_draws_nothing(self) -> None:
        """10-2-1: the condition is asked when the effect would activate."""
        t = Table(Side(units=["GD01-007", "ST02-007"], hand=["GD01-024"], resources=8), Side(units=["X-003"]))
        t.deploy("GD01-024")
        assert t.you.units == ["GD01-024"]
        assert t.you.hand == []


class RestedDamageTests:
    """Deploy: 1 damage to a rested enemy Unit."""

    card = ""

    def test_deploy_deals_1_damage_to_a_rested_enemy_unit(self) -> None:
        enemy = Side(
            units=[UnitAt("ST01-003", rested=True), "ST01-007", UnitAt("X-003", rested=True)], base_rested=True
        )
        t = Table(Side(hand=[self.card], units=[UnitAt("ST01-003", rested=True)], resources=4), enemy)
        t.deploy(self.card)
        t.targets("ST01-003", "X-003")
        t.choose("ST01-003")
        assert t.enemy.unit("ST01-003").damage == 1
        assert t.enemy.unit("X-003").damage == 0
        t.quiet()


class TestGuntank(RestedDamageTests):
    card = "GD01-008"


class TestGFighter:
    card = "GD01-009"

    def test_deploy_gives_high_maneuver(self) -> None:
        t = Table(
            Side(hand=["GD01-009"], units=["ST01-003", "ST01-005"], base="ST01-015", resources=3),
            Side(units=["ST01-003", "ST01-008"]),
        )
        t.deploy("GD01-009")
        t.targets("GD01-009", "ST01-003")
        t.choose("ST01-003")
        unit = t.you.unit("ST01-003")
        assert unit.keywords == {"high-maneuver": 1}
        t.attack("ST01-003")
        assert not t.can("block:*")
        t.fight()
        assert unit.keywords == {"high-maneuver": 1}
        t.end_turn()
        assert unit.keywords == {}


class RestingTests:
    """When Paired: rest an enemy Unit with 3 or less HP."""

    card = ""

    def test_paired_rests_an_enemy_unit_with_3_or_less_hp(self) -> None:
        enemy = Side(units=["GD01-004", "ST01-003", UnitAt("X-003", damage=3), "ST01-008"])
        t = Table(Side(units=[self.card, "ST01-008"], hand=["X-006"], resources=3), enemy)
        t.pair("X-006", self.card)
        assert not t.you.unit(self.card).linked
        t.targets("GD01-004", "X-003", "ST01-008")
        t.choose("X-003")
        assert t.enemy.unit("X-003").rested
        t.quiet()

    def test_every_time(self) -> None:
        paired_twice_rests_twice(self.card)


class TestUnicornGundam02BansheeUnicornMode(RestingTests):
    card = "GD01-010"


class TestZechsLeo(RestingTests):
    card = "GD01-012"


class TestGSkyEasy:
    card = "GD01-014"

    def test_linked_a_unit_recovers_1_hp(self) -> None:
        """Q122: an enemy Unit too."""
        you = Side(units=[UnitAt("GD01-014", "ST01-010"), UnitAt("ST01-003", damage=2)])
        t = Table(you, Side(units=[UnitAt("X-003", damage=2)]))
        t.attack("ST01-003")
        t.skip_block()
        t.answer("pass")
        t.activate("GD01-014")
        t.targets("GD01-014", "ST01-003", "X-003")
        t.choose("ST01-003")
        assert t.you.unit("ST01-003").damage == 1
        assert t.enemy.unit("X-003").damage == 2
        t.answer("pass")
        assert not t.can("activate:*")
        t.fight()
        t.end_turn()
        t.attack("X-003")
        t.skip_block()
        t.activate("GD01-014")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 1

    def test_not_unlinked_and_not_outside_action_steps(self) -> None:
        for pilot in (None, "X-006", "ST01-010"):
            t = Table(Side(units=[UnitAt("GD01-014", pilot), UnitAt("ST01-003", damage=2)]))
            assert not t.can("activate:*")
            t.attack("ST01-003")
            t.skip_block()
            t.answer("pass")
            assert t.can("activate:*") == (pilot == "ST01-010")


class TestBall:
    card = "GD01-015"

    def test_attack_one_of_your_units_recovers_1_hp(self) -> None:
        t = Table(
            Side(units=["GD01-015", UnitAt("ST01-003", damage=2)], hand=["X-007"], resources=1),
            Side(units=[UnitAt("X-003", damage=2)]),
        )
        t.attack("GD01-015")
        t.targets("GD01-015", "ST01-003")
        t.choose("ST01-003")
        assert t.you.unit("ST01-003").damage == 1
        assert t.prompt.kind == "block"
        t.fight()
        t.command("X-007")
        t.choose("GD01-015")
        t.attack("GD01-015")
        t.choose("ST01-003")
        assert t.you.unit("ST01-003").damage == 0


class TestJegan:
    card = "GD01-016"

    def test_with_2_earth_federation_units_it_costs_1_less(self) -> None:
        """Q123: its level stays."""
        for units, resources, paid in (
            (["ST01-005", "ST01-005"], 2, ""),  # Lv.3
            (["ST01-005", "ST01-005"], 3, "rRR"),
            (["ST01-005", "ST04-003"], 3, "rrR"),
        ):
            you = Side(hand=["GD01-016"], units=units, base="ST01-015", resources=resources)
            t = Table(you, Side(units=["ST01-003"] * 3))
            assert t.can("deploy:GD01-016") == bool(paid)
            if paid:
                t.deploy("GD01-016")
                assert t.you.resources == paid

    def test_only_that_card(self) -> None:
        you = Side(hand=["GD01-016", "ST01-003"], units=["ST01-003", "ST01-005", "ST01-005"], resources=3)
        t = Table(you)
        t.deploy("ST01-003")
        assert t.you.resources == "rrR"
        t.deploy("GD01-016")
        assert t.you.resources == "rrr"


class TestStarkJegan(RepairTests):
    card = "GD01-017"


class TestByarlantCustom:
    card = "GD01-019"

    def test_blocker_while_4_enemy_units_are_in_play(self) -> None:
        for number, keywords in ((4, {"blocker": 1}), (5, {"blocker": 1}), (3, {})):
            t = Table(Side(units=["GD01-019", "ST01-005", "ST01-005"]), Side(units=["X-003"] * number), active=ENEMY)
            assert t.you.unit("GD01-019").keywords == keywords
            assert t.you.unit("ST01-005").keywords == {}
            t.attack("X-003")
            assert t.can("block:GD01-019") == bool(keywords)

    def test_the_block_stays_when_it_loses_blocker(self) -> None:
        """Q124."""
        you = Side(units=["GD01-019"], hand=["X-008"], resources=1)
        t = Table(you, Side(units=["ST01-005", "X-003", "X-003", "X-003"]), active=ENEMY)
        t.attack("ST01-005")
        t.block("GD01-019")
        t.command("X-008")
        t.choose("X-003")
        assert t.you.unit("GD01-019").keywords == {}
        t.fight()
        assert t.you.unit("GD01-019").damage == 2
        assert "ST01-005" in t.enemy.trash


class TestAnksha(RestedDamageTests):
    card = "GD01-020"
