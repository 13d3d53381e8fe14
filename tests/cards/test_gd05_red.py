"""GD05 Freedom Ascension, the red Units."""

from __future__ import annotations

from tests.cards.keywords import BreachTests, EarlyAttackTests, PilotsMainTests, SupportTests
from tests.cards.table import ENEMY, Side, Table, UnitAt


class TestMasterGundam:
    card = "GD05-033"

    def attacking(self, trash: list[str], enemy: Side) -> Table:
        enemy.trash = ["GD05-110"] * 2
        t = Table(Side(units=["GD05-033"], trash=trash), enemy)
        t.attack("GD05-033")
        return t

    def test_exiling_2_special_moves_deals_5_damage_to_the_base(self) -> None:
        """Q356."""
        trash = ["GD05-110", "GD05-105", "GD05-120", "GD05-113"]  # GD05-105 is no Special Move
        t = self.attacking(trash, Side(base="X-009", shields=["ST01-003"], units=["X-003"]))
        t.answer("yes")
        t.asks("target", "choose:GD05-110", "choose:GD05-120", "choose:GD05-113", least=2, most=2)
        t.choose("GD05-110", "GD05-113")
        assert t.you.removal == ["GD05-110", "GD05-113"]
        assert (t.enemy.base.damage, t.enemy.shields) == (5, ["ST01-003"])

    def test_without_a_base_to_the_first_shield(self) -> None:
        t = self.attacking(["GD05-110"] * 2, Side(base=None, shields=["ST01-003", "ST01-005"]))
        t.answer("yes")
        t.choose("GD05-110", "GD05-110")
        assert (t.enemy.shields, t.enemy.trash[0]) == (["ST01-005"], "ST01-003")

    def test_it_may_be_declined(self) -> None:
        t = self.attacking(["GD05-110"] * 2, Side(base="X-009"))
        t.answer("no")
        assert (t.enemy.base.damage, t.you.removal, t.prompt.kind) == (0, [], "block")

    def test_not_with_one(self) -> None:
        assert self.attacking(["GD05-110", "GD05-105"], Side(base="X-009")).prompt.kind == "block"

    def test_every_attack(self) -> None:
        you = Side(units=["GD05-033"], trash=["GD05-110"] * 4, hand=["X-007"], resources=1)
        t = Table(you, Side(base=None, shields=["ST01-003"] * 5))
        for again in (False, True):
            if again:
                t.command("X-007")
                t.choose("GD05-033")
            t.attack("GD05-033")
            t.answer("yes")
            if t.prompt.kind == "target":
                t.choose("GD05-110", "GD05-110")
            t.fight()
        assert t.enemy.shields == ["ST01-003"]


class TestGaiaGundam:
    card = "GD05-034"

    def attacking(self, enemy: Side, hand: list[str] | None = None, pilot: str | None = "X-006") -> Table:
        t = Table(Side(units=[UnitAt("GD05-034", pilot)], hand=hand or ["GD05-046", "X-007"], resources=1), enemy)
        t.attack("GD05-034")
        t.fight()
        return t

    def test_who_does_not_discard_lets_you_deploy_a_phantom_pain_unit(self) -> None:
        """Q357, Q358, Q359: for a Base and for a Shield, free, and its Deploy effects follow."""
        for enemy in (Side(hand=["GD05-039"]), Side(hand=["GD05-039"], base=None, shields=["ST01-005"])):
            t = self.attacking(enemy, ["GD05-046", "GD05-037", "GD05-043", "GD05-040", "GD05-090"])
            t.asks("discard", "discard:GD05-039", who=ENEMY, least=0)
            t.answer()
            assert t.enemy.hand == ["GD05-039"]
            t.asks("target", "choose:GD05-046", "choose:GD05-040", least=0)
            t.choose("GD05-046")
            assert t.you.units == ["GD05-034", "GD05-046"]
            assert not t.you.unit("GD05-046").rested
            assert t.you.resources == "R"

    def test_who_discards_ends_it(self) -> None:
        t = self.attacking(Side(hand=["ST01-003"]))
        t.choose("ST01-003")
        assert t.enemy.hand == []
        t.quiet()
        assert t.you.units == ["GD05-034"]

    def test_an_empty_hand_discards_nothing(self) -> None:
        t = self.attacking(Side())
        t.targets("GD05-046", least=0)
        t.answer()
        t.quiet()

    def test_once_per_turn(self) -> None:
        t = self.attacking(Side(base=None, shields=["ST01-005"] * 3), ["GD05-046", "GD05-040", "X-007"])
        t.choose("GD05-046")
        t.command("X-007")
        t.choose("GD05-034")
        t.attack("GD05-034")
        t.fight()
        t.quiet()
        assert len(t.enemy.shields) == 1

    def test_not_by_the_damage_of_breach(self) -> None:
        you = Side(units=[UnitAt("GD05-034", "X-006")], hand=["ST02-012", "GD05-046"], resources=4)
        t = Table(you, Side(units=[UnitAt("ST01-008", rested=True)]))
        t.command("ST02-012")
        t.choose("GD05-034")
        t.attack("GD05-034", "ST01-008")
        t.fight()
        assert t.enemy.base_number is None
        t.quiet()

    def test_unpaired_or_against_a_unit_nothing(self) -> None:
        self.attacking(Side(), pilot=None).quiet()
        you = Side(units=[UnitAt("GD05-034", "X-006")], hand=["GD05-046"])
        t = Table(you, Side(units=[UnitAt("GD05-014", rested=True)]))
        t.attack("GD05-034", "GD05-014")
        t.fight()
        t.quiet()


class TestDragonGundam(PilotsMainTests):
    card = "GD05-035"
    pilot = "GD05-112"

    def check(self, t: Table) -> None:
        t.targets("GD05-035", "GD05-043")
        t.choose("GD05-043")
        assert t.you.unit("GD05-043").keywords == {"breach": 3}

    def test_destroying_a_shield_area_card_deals_2_damage_to_a_unit_with_3_or_less_ap(self) -> None:
        """Q360: a Base or a Shield."""
        units = ["GD05-016", "X-005", "ST01-007"]
        shields = ["ST01-003"] * 2
        for enemy in (Side(units=units, shields=shields), Side(units=units, base=None, shields=shields)):
            t = Table(Side(units=["GD05-035", "GD05-043"]), enemy)
            t.attack("GD05-035")
            t.fight()
            t.targets("GD05-016", "ST01-007")
            t.choose("GD05-016")
            assert (t.enemy.unit("GD05-016").damage, t.enemy.unit("ST01-007").damage) == (2, 0)
            t.quiet()

    def test_with_breach_too(self) -> None:
        """Q361."""
        you = Side(units=[UnitAt("GD05-035", "GD05-112")])
        t = Table(you, Side(units=[UnitAt("GD05-014", rested=True), "GD05-016"]))
        t.attack("GD05-035", "GD05-014")
        t.choose("GD05-035")
        t.fight()
        assert t.enemy.base_number is None
        t.targets("GD05-016")

    def test_once_per_turn(self) -> None:
        you = Side(units=["GD05-035"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["GD05-016"], shields=["ST01-003"] * 3))
        t.attack("GD05-035")
        t.fight()
        t.choose("GD05-016")
        t.command("X-007")
        t.choose("GD05-035")
        t.attack("GD05-035")
        t.fight()
        t.quiet()
        assert len(t.enemy.shields) == 2

    def test_not_for_a_unit(self) -> None:
        t = Table(Side(units=["GD05-035"]), Side(units=[UnitAt("GD05-014", rested=True), "GD05-016"]))
        t.attack("GD05-035", "GD05-014")
        t.fight()
        t.quiet()


class TestHaowGundam:
    card = "GD05-036"

    def paired(self, units: list[UnitAt | str]) -> Table:
        you = Side(units=["GD05-036", *units], hand=["X-006"], resources=4)
        t = Table(you, Side(units=["X-003", "X-004", "GD05-016", "GD05-014", "X-010", "GD05-043"], base="X-014"))
        t.pair("X-006", "GD05-036")
        return t

    def test_resting_another_mf_unit_deals_2_damage_up_to_its_lv(self) -> None:
        t = self.paired(["GD05-066", "GD05-044", UnitAt("GD05-043", rested=True), "X-003"])
        t.targets("GD05-066", "GD05-044", least=0)
        t.choose("GD05-044")  # Lv.3
        t.quiet()
        assert t.you.unit("GD05-044").rested
        assert t.enemy.units == ["X-003", "X-004", "GD05-016", "X-010"]
        assert [t.enemy.unit(card).damage for card in t.enemy.units] == [0, 0, 2, 2]
        assert t.enemy.base.damage == 0
        assert [t.you.unit(card).damage for card in t.you.units] == [0] * 5

    def test_by_its_lv_not_its_hp(self) -> None:
        you = Side(units=["GD05-036", "GD05-076"], hand=["X-006"], resources=4)  # Lv.4, HP 3
        t = Table(you, Side(units=["X-005", "X-004"]))
        t.pair("X-006", "GD05-036")
        t.choose("GD05-076")
        assert (t.enemy.unit("X-005").damage, t.enemy.unit("X-004").damage) == (2, 0)

    def test_it_may_be_declined(self) -> None:
        t = self.paired(["GD05-044"])
        t.answer()
        t.quiet()
        assert (t.you.unit("GD05-044").rested, len(t.enemy.units)) == (False, 6)

    def test_every_time_it_is_paired(self) -> None:
        you = Side(units=["GD05-036", "GD05-042", "GD05-043"], hand=["X-006", "X-016"], resources=4)
        t = Table(you, Side(units=["GD05-013"]))
        for again in (False, True):
            if again:
                t.command("X-016")
                t.choose("X-006")
            t.pair("X-006", "GD05-036")
            t.targets(*(("GD05-043",) if again else ("GD05-042", "GD05-043")), least=0)
            t.choose("GD05-043" if again else "GD05-042")
        assert t.you.unit("GD05-043").rested

    def test_not_without_another(self) -> None:
        self.paired(["X-003"]).quiet()


class TestDestroyGundam:
    card = "GD05-037"

    def playable(self, resources: int, enemy_trash: int, own_trash: int = 0) -> bool:
        you = Side(hand=["GD05-037"], resources=resources, trash=["ST01-005"] * own_trash)
        return Table(you, Side(trash=["ST01-005"] * enemy_trash)).can("deploy:GD05-037")

    def test_lv_and_cost_less_3_with_7_cards_in_the_enemy_trash(self) -> None:
        assert self.playable(6, 7)
        assert self.playable(6, 9)
        assert not self.playable(5, 7)
        assert not self.playable(8, 6, own_trash=9)
        assert self.playable(9, 0)
        t = Table(Side(hand=["GD05-037"], resources=9), Side(trash=["ST01-005"] * 7))
        t.deploy("GD05-037")
        assert t.you.resources.count("r") == 5

    def test_linked_it_has_breach_3(self) -> None:
        assert Table(Side(units=[UnitAt("GD05-037", "GD05-090")])).you.unit("GD05-037").keywords == {"breach": 3}
        assert Table(Side(units=[UnitAt("GD05-037", "X-006")])).you.unit("GD05-037").keywords == {}


class TestGundamThroneEins:
    card = "GD05-038"

    def test_linked_it_has_suppression(self) -> None:
        enemy = Side(base=None, shields=["ST01-003"] * 3)
        for pilot, left in (("GD04-089", 1), ("X-006", 2)):
            t = Table(Side(units=[UnitAt("GD05-038", pilot)]), enemy)
            t.attack("GD05-038")
            t.fight()
            assert len(t.enemy.shields) == left

    def test_resting_3_cb_units_deals_4_damage(self) -> None:
        units = ["GD05-038", "GD05-048", "GD05-050", "GD05-050", "X-003"]
        t = Table(Side(units=units, base="GD04-125"), Side(units=["X-003", "X-005", "GD05-050"]))
        t.activate("GD05-038")
        t.asks("cost", *(f"rest:{card}" for card in units[:4]), least=3, most=3)
        t.choose("GD05-038", "GD05-050", "GD05-050")
        t.targets("X-003", "X-005", "GD05-050")
        t.choose("X-003")
        assert (t.enemy.unit("X-003").damage, t.you.unit("GD05-048").rested) == (4, False)

    def test_once_per_turn(self) -> None:
        t = Table(Side(units=["GD05-038", *["GD05-050"] * 5]), Side(units=["X-003", "X-004"]))
        t.activate("GD05-038")
        t.choose(*["GD05-050"] * 3)
        t.choose("X-004")
        assert not t.can("activate:*")

    def test_not_with_2_nor_without_a_target(self) -> None:
        units = ["GD05-038", "GD05-048", UnitAt("GD05-050", rested=True), "X-003"]
        assert not Table(Side(units=units), Side(units=["X-003"])).can("activate:*")
        assert not Table(Side(units=["GD05-038", "GD05-048", "GD05-050"])).can("activate:*")


class TestChaosGundam:
    card = "GD05-039"

    def test_a_phantom_pain_link_unit_gains_high_maneuver(self) -> None:
        linked = [UnitAt("GD05-040", "GD05-092"), UnitAt("GD05-035", "GD05-112"), UnitAt("GD05-034", "X-006")]
        t = Table(
            Side(units=["GD05-039", *linked, UnitAt("GD05-045", "GD05-091")]),
            Side(units=[UnitAt("GD05-034", "GD05-090"), "ST01-008"], base="X-009"),
        )
        t.attack("GD05-039")
        t.targets("GD05-040", "GD05-045")
        t.choose("GD05-040")
        assert t.you.unit("GD05-040").keywords == {"support": 2, "high-maneuver": 1}
        assert t.you.unit("GD05-039").keywords == {}
        t.fight()
        t.attack("GD05-040")
        t.asks("block", "pass", who=ENEMY)
        t.fight()
        t.end_turn()
        assert t.you.unit("GD05-040").keywords == {"support": 2}

    def test_every_attack(self) -> None:
        you = Side(units=[UnitAt("GD05-039", "GD05-091")], hand=["X-007"], resources=1)
        t = Table(you, Side(base="X-009", shields=["ST01-003"]))
        for again in (False, True):
            if again:
                t.command("X-007")
                t.choose("GD05-039")
            t.attack("GD05-039")
            t.targets("GD05-039")
            t.choose("GD05-039")
            t.fight()

    def test_without_one_nothing_is_asked(self) -> None:
        t = Table(Side(units=["GD05-039", "GD05-040"]))
        t.attack("GD05-039")
        assert t.prompt.kind == "block"


class TestAbyssGundam(SupportTests):
    card = "GD05-040"


class TestGaiaGundamMA:
    card = "GD05-041"

    def test_cost_less_2_after_the_enemy_discarded_by_your_effect(self) -> None:
        you = Side(units=["GD05-046"], hand=["GD05-041", "GD05-090"], resources=2, rested_resources=2)
        t = Table(you, Side(hand=["ST01-003"] * 4))
        assert not t.can("deploy:GD05-041")
        t.pair("GD05-090", "GD05-046")
        t.choose("p2")
        t.answer("discard:ST01-003")
        assert t.can("deploy:GD05-041")
        t.deploy("GD05-041")
        assert t.you.resources.count("R") == 0

    def test_not_after_your_own_discard_nor_in_another_turn(self) -> None:
        you = Side(hand=["GD05-041", "GD05-111", "ST01-003"], resources=2, rested_resources=2)
        t = Table(you)
        t.command("GD05-111")
        t.choose("ST01-003")
        assert not t.can("deploy:GD05-041")

    def test_not_after_the_enemy_hand_was_too_full(self) -> None:
        """7-6-5: that is no effect."""
        you = Side(hand=["GD05-041"], resources=1, rested_resources=3)
        t = Table(you, Side(hand=["ST01-003"] * 12))
        assert not t.can("deploy:GD05-041")

    def test_not_after_the_enemy_discarded_by_an_effect_of_his_own(self) -> None:
        enemy = Side(units=["GD05-074"], hand=["ST01-003"])
        t = Table(Side(hand=["GD05-041", "X-008"], resources=2, rested_resources=2), enemy)
        t.command("X-008")
        t.choose("GD05-074")
        t.answer("discard:*")
        assert not t.can("deploy:GD05-041")


class TestGundamRose(PilotsMainTests):
    card = "GD05-044"
    pilot = "GD05-113"

    def check(self, t: Table) -> None:
        t.targets("GD05-044", "GD05-043")
        t.choose("GD05-043")
        assert t.you.unit("GD05-043").ap == 3 + 2


class TestChaosGundamMA(BreachTests):
    card = "GD05-045"
    amount = 3


class TestAbyssGundamMA:
    card = "GD05-046"

    def paired(self, pilot: str, hand: int) -> Table:
        t = Table(Side(units=["GD05-046"], hand=[pilot], resources=3), Side(hand=["ST01-003"] * hand))
        t.pair(pilot, "GD05-046")
        return t

    def test_paired_with_a_phantom_pain_pilot_an_enemy_with_4_cards_discards_1(self) -> None:
        for pilot in ("GD05-090", "GD05-092"):
            t = self.paired(pilot, 4)
            t.targets("p2")
            t.choose("p2")
            t.asks("discard", *["discard:ST01-003"] * 4, who=ENEMY)
            t.choose("ST01-003")
            assert len(t.enemy.hand) == 3
            t.quiet()

    def test_with_more_cards_every_time(self) -> None:
        you = Side(units=["GD05-046"], hand=["GD05-090", "X-016"], resources=4)
        t = Table(you, Side(hand=["ST01-003"] * 6))
        for again in (False, True):
            if again:
                t.command("X-016")
                t.choose("GD05-090")
            t.pair("GD05-090", "GD05-046")
            t.choose("p2")
            t.choose("ST01-003")
        assert len(t.enemy.hand) == 4

    def test_your_own_hand_does_not_count(self) -> None:
        you = Side(units=["GD05-046"], hand=["GD05-090", *["ST01-003"] * 6], resources=4)
        t = Table(you, Side(hand=["ST01-003"] * 3))
        t.pair("GD05-090", "GD05-046")
        t.quiet()

    def test_not_with_3_cards_nor_another_pilot(self) -> None:
        self.paired("GD05-090", 3).quiet()
        self.paired("X-006", 5).quiet()


class TestGundamKyrios(EarlyAttackTests):
    card = "GD05-048"
