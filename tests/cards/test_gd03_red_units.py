"""GD03 Steel Requiem, the red Units."""

from __future__ import annotations

from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestProvidenceGundam:
    card = "GD03-033"

    def test_paired_with_a_zaft_pilot_your_zaft_units_get_ap_2_in_your_turn(self) -> None:
        for pilot, active, more in (("ST04-011", 0, 2), ("ST04-011", ENEMY, 0), ("GD03-093", 0, 0)):
            you = Side(units=[UnitAt("GD03-033", pilot), "GD03-046", "ST01-005"], base="X-308")
            t = Table(you, Side(units=["GD03-046"]), active=active)
            assert t.you.unit("GD03-033").ap == 5 + (1 if pilot == "ST04-011" else 2) + more
            assert t.you.unit("GD03-046").ap == 2 + more
            assert (t.you.unit("ST01-005").ap, t.enemy.unit("GD03-046").ap, t.you.base.ap) == (2, 2, 0)

    def test_attack_1_damage_for_each_4_ap(self) -> None:
        """Q219."""
        for pilot, more, damage in ((None, 0, 1), ("GD03-093", 2, 1), ("GD03-091", 4, 2)):
            you = Side(units=[UnitAt("GD03-033", pilot), "X-005"], hand=["X-007"], resources=1)
            t = Table(you, Side(units=["X-003", "X-004"], base="X-009"))
            t.attack("GD03-033")
            assert t.you.unit("GD03-033").ap == 5 + more
            t.targets("X-003", "X-004")
            t.choose("X-003")
            assert (t.enemy.unit("X-003").damage, t.enemy.unit("X-004").damage) == (damage, 0)
            t.fight()
            t.command("X-007")
            t.choose("GD03-033")
            t.attack("GD03-033")
            t.targets("X-003", "X-004")  # every time


class TestGQuuuuuuXOmegaPsycommu:
    card = "GD03-034"

    def test_suppression(self) -> None:
        t = Table(Side(units=["GD03-034"]), Side(base=None, shields=["ST01-003", "ST01-004", "ST01-005"]))
        t.attack("GD03-034")
        t.fight()
        assert t.enemy.shields == ["ST01-005"]

    def test_deploy_3_damage_to_an_enemy_unit(self) -> None:
        t = Table(Side(hand=["GD03-034"], units=["X-003"], resources=8), Side(units=["X-003", "X-004"]))
        t.deploy("GD03-034")
        t.targets("X-003", "X-004")
        t.choose("X-004")
        assert (t.enemy.unit("X-004").damage, t.enemy.unit("X-003").damage) == (3, 0)


class TestGFreD:
    card = "GD03-035"

    def test_paying_1_and_exiling_a_pilot_card_1_damage_to_all_enemy_units_once(self) -> None:
        """Q220: exiled cards lie in the removal area. A Command with a Pilot's name is no Pilot card there."""
        you = Side(units=["GD03-035", "X-003"], resources=3, trash=["X-006", "X-304", "GD03-108"])
        t = Table(you, Side(units=["X-003", "X-004"], base="X-009"))
        t.activate("GD03-035")
        t.asks("cost", "exile:X-006", "exile:X-304")
        t.choose("X-304")
        assert t.you.removal == ["X-304"]
        assert t.you.resources.count("r") == 1
        assert [t.enemy.unit(x).damage for x in ("X-003", "X-004")] == [1, 1]
        assert (t.you.unit("X-003").damage, t.enemy.base.damage) == (0, 0)
        assert not t.can("activate:*")
        t.next_turn()
        assert t.can("activate:GD03-035*")

    def test_not_without_either(self) -> None:
        assert not Table(Side(units=["GD03-035"], trash=["X-006"], rested_resources=3)).can("activate:*")
        you = Side(units=["GD03-035"], trash=["GD03-108"], resources=3)
        assert not Table(you, Side(trash=["X-006"])).can("activate:*")

    def test_linked_it_may_attack_active_units_of_its_ap_this_turn(self) -> None:
        """Q221."""
        you = Side(units=[UnitAt("GD03-035", new=True), "X-004"], hand=["GD03-092"], resources=4, deck=["ST01-003"])
        t = Table(you, Side(units=["X-010", "X-004", "X-003"], base="X-009"))
        t.pair("GD03-092", "GD03-035")
        t.answer("resolve:GD03-035*>GD03-035*")
        assert t.you.unit("GD03-035").ap == 5
        attacks = [x.partition(">")[2] for x in t.offers if x.startswith("attack:GD03-035")]
        assert attacks == ["player", "X-010", "X-004"]
        assert not t.can("attack:X-004>X-004")
        t.next_turn()
        assert not t.can("attack:GD03-035>X-004")

    def test_not_when_only_paired(self) -> None:
        you = Side(units=["GD03-035"], hand=["GD03-090"], resources=9)
        t = Table(you, Side(units=["X-010"]))
        t.pair("GD03-090", "GD03-035")
        assert t.can("attack:GD03-035>player")
        assert not t.can("attack:GD03-035>X-010")


class TestXiGundamFlightForm:
    card = "GD03-036"

    def test_linked_1_damage_to_all_enemy_units(self) -> None:
        for pilot, damage in (("X-307", 1), ("X-006", 0)):
            you = Side(units=["GD03-036", "X-003"], hand=[pilot, "X-016"], resources=9)
            t = Table(you, Side(units=["X-003", "X-004"], base="X-009"))
            t.pair(pilot, "GD03-036")
            assert [t.enemy.unit(x).damage for x in ("X-003", "X-004")] == [damage] * 2
            assert (t.you.unit("X-003").damage, t.enemy.base.damage) == (0, 0)
            t.command("X-016")
            t.choose(pilot)
            t.pair(pilot, "GD03-036")
            assert t.enemy.unit("X-003").damage == damage * 2  # every time


class TestBertigo:
    card = "GD03-037"
    newtype = "GD03-093"  # AP+2, HP+1

    def fought(self, foe: UnitAt, pilot: str = newtype, extra: tuple[str, ...] = ()) -> Table:
        enemy = Side(units=[foe, *extra], base="X-009")
        t = Table(Side(units=[UnitAt("GD03-037", pilot)]), enemy)
        t.attack("GD03-037", foe.card)
        t.fight()
        assert foe.card not in t.enemy.units
        return t

    def test_linked_first_strike_against_a_unit_with_a_destroyed_effect(self) -> None:
        assert self.fought(UnitAt("X-302", rested=True)).you.unit("GD03-037").damage == 0
        assert self.fought(UnitAt("GD03-047", "X-304", rested=True)).you.unit("GD03-037").damage == 0
        assert self.fought(UnitAt("X-303", "X-006", rested=True)).you.unit("GD03-037").damage == 0

    def test_not_against_others(self) -> None:
        """Q222: an effect During Pair it does not have unpaired."""
        assert self.fought(UnitAt("X-303", rested=True)).you.unit("GD03-037").damage == 4
        assert self.fought(UnitAt("X-005", rested=True), extra=("X-302",)).you.unit("GD03-037").damage == 4

    def test_not_unlinked(self) -> None:
        assert self.fought(UnitAt("X-302", rested=True), "GD03-090").you.unit("GD03-037").damage == 4

    def test_only_in_battle_and_in_your_turn(self) -> None:
        t = Table(Side(units=[UnitAt("GD03-037", self.newtype)]), Side(units=[UnitAt("X-302", rested=True)]))
        assert t.you.unit("GD03-037").keywords == {}
        t.attack("GD03-037", "X-302")
        assert t.you.unit("GD03-037").keywords == {"first strike": 1}
        you = Side(units=[UnitAt("GD03-037", self.newtype, rested=True)])
        t = Table(you, Side(units=["X-302"]), active=ENEMY)
        t.attack("X-302", "GD03-037")
        assert t.you.unit("GD03-037").keywords == {}


class TestGuAIZ:
    card = "GD03-038"

    def test_support_1_rests_it_so_a_zaft_unit_gets_ap_2(self) -> None:
        t = Table(Side(units=["GD03-038", "GD03-046", "ST01-005"]), Side(units=["GD03-046"], base="X-009"))
        t.activate("GD03-038")
        if t.prompt.kind == "target" and t.can("*:ST01-005"):
            t.choose("ST01-005")
        t.targets("GD03-038", "GD03-046")
        t.choose("GD03-046")
        if t.prompt.kind == "target":
            t.choose("ST01-005")
        assert (t.you.unit("GD03-046").ap, t.you.unit("ST01-005").ap) == (2 + 2, 2 + 1)
        t.end_turn()
        assert (t.you.unit("GD03-046").ap, t.you.unit("ST01-005").ap) == (2, 2)

    def test_another_effect_that_rests_it(self) -> None:
        you = Side(units=["GD03-038", "GD03-046"], base="X-308", hand=["X-305", "X-007", "X-305"], resources=3)
        t = Table(you)
        for time in (1, 2):
            t.command("X-305")
            t.choose("GD03-038")
            t.targets("GD03-038", "GD03-046")
            t.choose("GD03-046")
            assert t.you.unit("GD03-046").ap == 2 + 2 * time
            if time == 1:
                t.command("X-007")
                t.choose("GD03-038")

    def test_not_by_attacking_nor_another_unit_nor_in_the_enemy_turn(self) -> None:
        t = Table(Side(units=["GD03-038", "GD03-046"]))
        t.attack("GD03-038")
        assert t.prompt.kind == "block"
        t = Table(Side(units=["GD03-038", "GD03-046"], hand=["X-305"], resources=1))
        t.command("X-305")
        t.choose("GD03-046")
        t.quiet()
        t = Table(Side(units=["GD03-038", "GD03-046"]), Side(hand=["X-305"], resources=1), active=ENEMY)
        t.command("X-305")
        t.choose("GD03-038")
        t.quiet(ENEMY)


class TestRedGundam:
    card = "GD03-039"

    def deployed(self, *enemy: UnitAt | str) -> Table:
        units = ["GD03-032", "T-018", UnitAt("GD03-032", rested=True), "ST01-005"]
        t = Table(Side(hand=["GD03-039"], units=units, base="ST06-014", resources=4), Side(units=enemy))
        t.deploy("GD03-039")
        t.targets("GD03-032", "T-018")
        t.choose("T-018")
        assert t.you.unit("T-018").rested
        return t

    def test_deploy_rest_another_clan_unit_2_damage_to_an_enemy_unit_with_2_or_less_ap(self) -> None:
        t = self.deployed("ST01-003", "ST01-008", "ST03-003")
        t.targets("ST01-003", "ST01-008")
        t.choose("ST01-003")
        assert t.enemy.unit("ST01-003").damage == 2

    def test_the_unit_must_be_rested_though_there_is_no_target(self) -> None:
        """Q223."""
        self.deployed("X-003").quiet()

    def test_without_another_active_clan_unit_nothing(self) -> None:
        units = [UnitAt("GD03-032", rested=True), "ST01-005"]
        t = Table(Side(hand=["GD03-039"], units=units, resources=4), Side(units=["ST01-003", "GD03-032"]))
        t.deploy("GD03-039")
        t.quiet()


class TestGundamVirsagoAndAshtaron:
    card = "GD03-040"

    def test_linked_it_cannot_be_blocked(self) -> None:
        for pilot, keywords in (("GD02-092", {"high-maneuver": 1}), ("GD02-093", {"high-maneuver": 1}), ("X-006", {})):
            t = Table(Side(units=[UnitAt("GD03-040", pilot), "X-003"]))
            assert t.you.unit("GD03-040").keywords == keywords
            assert t.you.unit("X-003").keywords == {}


class TestPatulia:
    card = "GD03-041"

    def test_deploy_3_damage_to_all_bases(self) -> None:
        units = ["X-003"]
        t = Table(Side(hand=["GD03-041"], base="X-009", units=units, resources=7), Side(base="X-009", units=units))
        t.deploy("GD03-041")
        assert (t.you.base.damage, t.enemy.base.damage) == (3, 3)
        assert (t.you.unit("X-003").damage, t.enemy.unit("X-003").damage) == (0, 0)

    def test_shields_are_no_bases(self) -> None:
        sides = [Side(hand=["GD03-041"], resources=7, base=None), Side(base=None, shields=["ST01-003"])]
        t = Table(*sides)
        t.deploy("GD03-041")
        assert t.enemy.shields == ["ST01-003"]


class TestDuelGundamAssaultShroud:
    card = "GD03-042"

    def test_with_5_or_more_ap_it_may_attack_active_units_of_lv_5_or_lower(self) -> None:
        for pilot, able in (("GD03-093", True), ("GD03-091", True), ("ST04-011", False), (None, False)):
            # GD03-093 gets AP+1 more without an enemy Base
            you = Side(units=[UnitAt("GD03-042", pilot), "X-004"])
            t = Table(you, Side(units=["X-004", "X-003", "X-005", "X-010"], base=None))
            assert t.can("attack:GD03-042>X-004") is able
            assert t.can("attack:GD03-042>X-010") is able
            assert t.can("attack:GD03-042>X-005") is able
            assert not t.can("attack:GD03-042>X-003")
            assert not t.can("attack:X-004>X-004")


class TestMesserTypeF02:
    card = "GD03-043"

    def test_paired_1_damage_to_an_enemy_unit(self) -> None:
        you = Side(units=["GD03-043", "X-003"], hand=["X-006", "X-016"], resources=9)
        t = Table(you, Side(units=["X-003", "X-004"]))
        for damage in (1, 2):
            t.pair("X-006", "GD03-043")
            t.targets("X-003", "X-004")
            t.choose("X-003")
            assert (t.enemy.unit("X-003").damage, t.enemy.unit("X-004").damage) == (damage, 0)
            if damage == 1:
                t.command("X-016")
                t.choose("X-006")


class TestDaughtressFlyer:
    card = "GD03-044"

    def test_deploy_a_rested_daughtress(self) -> None:
        t = Table(Side(hand=["GD03-044"], resources=3))
        t.deploy("GD03-044")
        token = t.you.unit("T-012")
        assert t.you.units == ["GD03-044", "T-012"]
        assert (token.ap, token.hp, token.rested, token.traits) == (0, 1, True, {"New UNE"})


class TestBalient:
    card = "GD03-045"

    def test_with_a_unit_token_ap_1(self) -> None:
        for units, ap in (([], 2), (["T-001"], 3), (["T-001", "T-002"], 3), (["ST01-005"], 2)):
            t = Table(Side(units=["GD03-045", *units]), Side(units=["T-001"] if not units else []))
            assert t.you.unit("GD03-045").ap == ap


class TestGFreDBurst:
    card = "GD03-048"

    def test_burst_with_3_or_less_enemy_shields_a_rested_gfred(self) -> None:
        for shields in (0, 2, 3):
            enemy = Side(shields=["ST01-003"] * shields)
            t = burst("GD03-048", Side(shields=["ST01-003"] * 4), enemy)
            t.burst("GD03-048")
            token = t.you.unit("T-020")
            assert t.you.units == ["T-020"]
            assert (token.ap, token.hp, token.rested, token.traits) == (4, 3, True, {"Zeon"})
            assert t.you.trash == ["GD03-048"]

    def test_not_with_4(self) -> None:
        t = burst("GD03-048", Side(), Side(shields=["ST01-003"] * 4))
        t.quiet(ENEMY)
