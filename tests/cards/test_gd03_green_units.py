"""GD03 Steel Requiem, the green Units."""

from __future__ import annotations

from tests.cards.keywords import BreachTests
from tests.cards.table import ENEMY, Piece, Side, Table, UnitAt, burst


class TestKaempfer:
    card = "GD03-017"

    def test_burst_a_cyclops_team_pilot_card_from_the_trash(self) -> None:
        you = Side(trash=["GD03-089", "GD03-090", "GD03-108", "X-006", "GD03-020"])
        t = burst("GD03-017", you, Side(trash=["GD03-089"]))
        t.burst("GD03-017")
        t.targets("GD03-089", "GD03-090")
        t.choose("GD03-090")
        assert t.you.hand == ["GD03-090"]

    def test_no_such_card_no_burst(self) -> None:
        t = burst("GD03-017", Side(trash=["GD03-108", "X-006", "GD03-020"]))
        t.quiet(ENEMY)

    def paired(self, pilot: str = "GD03-089") -> Table:
        you = Side(units=["GD03-017", "GD03-027", "ST01-003"], hand=[pilot, "GD03-027"], resources=9)
        t = Table(you, Side(units=["X-004", "X-003", "X-010"], base="X-009"))
        t.pair(pilot, "GD03-017")
        return t

    def test_paired_with_a_cyclops_team_pilot_such_units_may_attack_active_units_of_5_or_less_ap(self) -> None:
        t = self.paired()
        for unit in ("GD03-017", "GD03-027"):
            assert t.can(f"attack:{unit}>X-004")
            assert t.can(f"attack:{unit}>X-010")
            assert not t.can(f"attack:{unit}>X-003")
        assert not t.can("attack:ST01-003>X-004")
        t.attack("ST01-003")
        t.fight()
        assert t.can("attack:GD03-017>X-004")
        t.next_turn()
        assert not t.can("attack:*>X-004")

    def test_every_time_it_is_paired(self) -> None:
        """A Link Unit that was deployed after the first time attacks so after the second."""
        you = Side(units=["GD03-017"], hand=["GD03-089", "X-016", "GD03-027", "GD03-090"], resources=9)
        t = Table(you, Side(units=["X-004"]))
        t.pair("GD03-089", "GD03-017")
        t.command("X-016")
        t.choose("GD03-089")
        t.deploy("GD03-027")
        t.pair("GD03-090", "GD03-027")
        t.pair("GD03-089", "GD03-017")
        assert t.can("attack:GD03-027>X-004")

    def test_a_command_of_the_team_is_such_a_pilot_others_are_not(self) -> None:
        assert self.paired("GD03-108").can("attack:GD03-027>X-004")
        assert not self.paired("X-006").can("attack:*>X-004")


class TestAltronGundam:
    card = "GD03-018"

    def test_breach_5(self) -> None:
        t = Table(Side(units=["GD03-018"]), Side(units=[UnitAt("ST01-005", rested=True)], base="X-009"))
        t.attack("GD03-018", "ST01-005")
        t.fight()
        assert t.enemy.base.damage == 5

    def test_attack_5_damage_to_an_enemy_unit_with_blocker(self) -> None:
        you = Side(units=["GD03-018", "ST01-008"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["GD03-057", "GD03-003", "X-003"], base="X-009"))
        t.attack("GD03-018")
        t.targets("GD03-057", "GD03-003")
        t.choose("GD03-003")
        assert t.enemy.trash == ["GD03-003"]
        t.fight()
        t.command("X-007")
        t.choose("GD03-018")
        t.attack("GD03-018")
        t.targets("GD03-057")  # every time
        t = Table(Side(units=["GD03-018", "ST01-008"]), Side(units=[UnitAt("GD03-057", "ST01-011"), "X-003"]))
        t.attack("GD03-018")
        t.choose("GD03-057")
        assert t.enemy.unit("GD03-057").damage == 5


class TestGundamAGE2Normal:
    card = "GD03-019"

    def enemy_turn(self, *units: UnitAt | str) -> Table:
        return Table(Side(units=units), Side(units=["X-003"]), active=ENEMY)

    def test_paired_and_rested_enemy_units_must_attack_it(self) -> None:
        t = self.enemy_turn(UnitAt("GD03-019", "X-006", rested=True), UnitAt("ST01-005", rested=True))
        assert [x for x in t.offers if x.startswith("attack")] == ["attack:X-003>GD03-019"]

    def test_with_several_such_units_one_of_them(self) -> None:
        """Q214."""
        t = self.enemy_turn(
            UnitAt("GD03-019", "X-006", rested=True), UnitAt("GD03-019", "X-006", rested=True), "ST01-005"
        )
        assert [x for x in t.offers if x.startswith("attack")] == ["attack:X-003>GD03-019"] * 2

    def test_active_or_unpaired_they_need_not(self) -> None:
        for unit in (UnitAt("GD03-019", "X-006"), UnitAt("GD03-019", rested=True)):
            t = self.enemy_turn(unit, UnitAt("ST01-005", rested=True))
            assert t.can("attack:X-003>ST01-005")
            assert t.can("attack:X-003>player")

    def test_active_it_attracts_not_even_those_that_may_attack_active_units(self) -> None:
        t = Table(Side(units=[UnitAt("GD03-019", "X-006")]), Side(units=[UnitAt("GD03-042", "GD03-091")]), active=ENEMY)
        assert sorted(t.offers) == ["attack:GD03-042>GD03-019", "attack:GD03-042>player", "end"]

    def test_every_time_it_is_linked(self) -> None:
        t = Table(Side(units=["GD03-019"], hand=["GD03-088", "GD03-088", "X-016"], resources=9, ex=1))
        t.pair("GD03-088", "GD03-019")
        t.answer("pay:R-001")
        t.command("X-016")
        t.answer("pay:R-001")
        t.choose("GD03-088")
        t.pair("GD03-088", "GD03-019")
        t.answer("pay:R-001")
        assert t.you.resources.count("X") == 1 + 2

    def test_linked_place_1_ex_resource(self) -> None:
        for pilot, placed in (("GD03-088", "X"), ("X-304", "")):
            t = Table(Side(units=["GD03-019"], hand=[pilot], resources=4))
            t.pair(pilot, "GD03-019")
            assert t.you.resources.replace("R", "").replace("r", "") == placed
            t.quiet()


class TestZakuFZ:
    card = "GD03-020"

    def paired(self, trash: int) -> Table:
        you = Side(units=["GD03-020"], hand=["X-006"], trash=["GD03-108"] * trash + ["ST03-007"], resources=3)
        t = Table(you, Side(trash=["GD03-108"] * 4))
        t.pair("X-006", "GD03-020")
        return t

    def test_paired_with_4_cyclops_team_cards_in_the_trash_2_rested_ad_balloons(self) -> None:
        for trash in (4, 5):
            t = self.paired(trash)
            assert t.you.units == ["GD03-020", "T-014", "T-014"]
            assert [t.you.unit("T-014", n).rested for n in (1, 2)] == [True, True]
            t.next_turn()
            assert t.you.unit("T-014").rested  # it cannot be set as active

    def test_every_time_it_is_paired(self) -> None:
        you = Side(units=["GD03-020"], hand=["X-006", "X-016"], trash=["GD03-108"] * 4, resources=9)
        t = Table(you)
        t.pair("X-006", "GD03-020")
        t.command("X-016")
        t.choose("X-006")
        t.pair("X-006", "GD03-020")
        assert t.you.units == ["GD03-020", *["T-014"] * 4]

    def test_not_with_3(self) -> None:
        assert self.paired(3).you.units == ["GD03-020"]

    def battle(self, *others: str, enemy: tuple[str, ...] = ()) -> Piece:
        t = Table(Side(units=["GD03-020", *others]), Side(units=[UnitAt("ST01-008", rested=True), *enemy]))
        t.attack("GD03-020", "ST01-008")
        t.fight()
        return t.you.unit("GD03-020")

    def test_with_an_ad_balloon_no_enemy_battle_damage(self) -> None:
        assert self.battle("T-014").damage == 0
        assert self.battle("T-014", "T-014").damage == 0
        assert self.battle("ST01-005", enemy=("T-014",)).damage == 1

    def test_effect_damage_it_receives(self) -> None:
        t = Table(Side(units=["GD03-020", "T-014"]), Side(hand=["X-301"], resources=1), active=ENEMY)
        t.command("X-301")
        t.choose("GD03-020")
        assert t.you.unit("GD03-020").damage == 1


class TestAdBalloon:
    card = "T-014"

    def test_it_is_never_set_as_active(self) -> None:
        you = Side(units=[UnitAt("T-014", rested=True), UnitAt("ST01-005", rested=True)], hand=["X-007"], resources=1)
        t = Table(you)
        t.next_turn()
        assert [t.you.unit(card).rested for card in t.you.units] == [True, False]
        t.command("X-007")
        t.choose("T-014")
        assert t.you.unit("T-014").rested

    def test_it_is_not_paired(self) -> None:
        t = Table(Side(units=["T-014", "ST01-005"], hand=["X-006"], resources=3))
        assert t.can("pair:X-006>ST01-005")
        assert not t.can("pair:X-006>T-014")


class TestGundamDeathscytheHell:
    card = "GD03-021"

    def test_deploy_a_unit_may_attack_active_enemy_units_this_turn(self) -> None:
        you = Side(units=["ST02-001", "GD03-018", "ST01-005"], hand=["GD03-021"], base="GD03-125", resources=8)
        t = Table(you, Side(units=["X-003", "GD03-018"]))
        t.deploy("GD03-021")
        t.targets("ST02-001", "GD03-018", "GD03-021")
        t.choose("GD03-018")
        assert t.can("attack:GD03-018>X-003")
        assert not t.can("attack:ST02-001>X-003")
        t.next_turn()
        assert not t.can("attack:GD03-018>X-003")


class TestGundamKyrios:
    card = "GD03-022"

    def fought(self, pilot: str | None = "X-307", target: str = "ST01-005", active: int = 0) -> Table:
        enemies = [UnitAt(target, rested=not active), "GD03-012", "ST01-003", "X-005", UnitAt("X-010", rested=True)]
        you = Side(units=[UnitAt("GD03-022", pilot, rested=bool(active)), "ST01-003"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=enemies, base="X-014"), active=active)
        if active:
            t.attack(target, "GD03-022")
        else:
            t.attack("GD03-022", target)
        t.fight()
        return t

    def test_linked_destroying_a_unit_1_damage_to_all_enemy_units_of_lv_3_or_lower(self) -> None:
        t = self.fought()
        assert [t.enemy.unit(x).damage for x in ("GD03-012", "ST01-003", "X-010", "X-005")] == [1, 1, 1, 0]
        assert (t.you.unit("ST01-003").damage, t.enemy.base.damage) == (0, 0)

    def test_every_time(self) -> None:
        you = Side(units=[UnitAt("GD03-022", "X-307")], hand=["X-007"], resources=1)
        t = Table(you, Side(units=[*[UnitAt("ST01-008", rested=True)] * 2, "X-010"]))
        t.attack("GD03-022", "ST01-008")
        t.fight()
        assert t.enemy.units == ["X-010"]  # the other falls by the effect, which is no battle
        assert t.enemy.unit("X-010").damage == 1
        you.units = [UnitAt("GD03-022", "X-307")]
        t = Table(you, Side(units=[*[UnitAt("ST01-005", rested=True)] * 2, "X-010"]))
        for damage in (1, 2):
            t.attack("GD03-022", "ST01-005")
            t.fight()
            assert t.enemy.unit("X-010").damage == damage
            if damage == 1:
                t.command("X-007")
                t.choose("GD03-022")

    def test_not_with_effect_damage_nor_for_a_base(self) -> None:
        t = Table(Side(units=[UnitAt("GD03-022", "X-312")]), Side(units=["ST01-005", "ST01-003"]))
        t.attack("GD03-022")
        t.choose("ST01-005")
        t.fight()
        assert (t.enemy.units, t.enemy.base_number) == (["ST01-003"], None)
        assert t.enemy.unit("ST01-003").damage == 0

    def test_also_when_both_are_destroyed(self) -> None:
        """Q215."""
        t = self.fought(target="X-004")
        assert t.you.units == ["ST01-003"]
        assert t.enemy.unit("ST01-003").damage == 1

    def test_not_unlinked_nor_in_the_enemy_turn_nor_when_it_survives(self) -> None:
        assert self.fought("X-006").enemy.unit("ST01-003").damage == 0
        assert self.fought(active=ENEMY).enemy.unit("ST01-003").damage == 0
        assert self.fought(target="X-003").enemy.unit("ST01-003").damage == 0


class TestGBouncer:
    card = "GD03-023"

    def test_placing_an_ex_resource_an_age_system_unit_gains_high_maneuver_this_turn(self) -> None:
        you = Side(units=["GD03-023", "GD03-019", "GD03-031"], hand=["X-306"] * 2, resources=2)
        t = Table(you, Side(units=["GD03-031"]))
        t.command("X-306")
        t.targets("GD03-019", "GD03-031")
        t.choose("GD03-031")
        assert t.you.unit("GD03-031").keywords == {"high-maneuver": 1}
        assert t.you.unit("GD03-019").keywords == {}
        t.command("X-306")
        t.answer("pay:R-001")
        t.choose("GD03-019")  # every time
        t.next_turn()
        assert t.you.unit("GD03-031").keywords == {}

    def test_not_when_the_enemy_places_one(self) -> None:
        t = Table(Side(units=["GD03-023", "GD03-031"]), Side(hand=["X-306"], resources=1), active=ENEMY)
        t.command("X-306")
        t.quiet(ENEMY)


class TestHyGogg:
    card = "GD03-024"

    def test_linked_with_another_cyclops_team_unit_a_rested_hy_gogg(self) -> None:
        for others, enemy, pilot, made in (
            (["GD03-017"], "ST01-005", "GD03-089", ["T-013"]),
            (["GD03-017"] * 2, "ST01-005", "GD03-089", ["T-013"]),
            (["ST03-007"], "GD03-017", "GD03-089", []),
            (["GD03-017"], "ST01-005", "X-006", []),
        ):
            you = Side(units=["GD03-024", *others], base="GD03-126", hand=[pilot], resources=3)
            t = Table(you, Side(units=[enemy]))
            t.pair(pilot, "GD03-024")
            assert t.you.units == ["GD03-024", *others, *made]
            assert not made or t.you.unit("T-013").rested

    def test_every_time(self) -> None:
        you = Side(units=["GD03-024", "GD03-017"], hand=["GD03-089", "X-016"], resources=9)
        t = Table(you)
        t.pair("GD03-089", "GD03-024")
        t.command("X-016")
        t.choose("GD03-089")
        t.pair("GD03-089", "GD03-024")
        assert t.you.units == ["GD03-024", "GD03-017", "T-013", "T-013"]


class TestGundamSandrockCustom:
    card = "GD03-025"

    def test_rested_maganac_corps_units_must_be_attacked(self) -> None:
        """Q216: one of them, when there are several."""
        units = ["GD03-025", UnitAt("ST02-005", rested=True), UnitAt("GD03-028", rested=True), "GD03-028"]
        t = Table(Side(units=[*units, UnitAt("ST01-005", rested=True)]), Side(units=["X-003"]), active=ENEMY)
        attacks = [x for x in t.offers if x.startswith("attack")]
        assert attacks == ["attack:X-003>ST02-005", "attack:X-003>GD03-028"]

    def test_without_any_they_attack_what_they_like(self) -> None:
        units = ["GD03-028", UnitAt("ST01-005", rested=True), UnitAt("GD03-025", rested=True)]
        t = Table(Side(units=units), Side(units=["X-003"]), active=ENEMY)
        assert t.can("attack:X-003>ST01-005")
        assert t.can("attack:X-003>player")

    def test_active_units_attract_not_even_those_that_may_attack_them(self) -> None:
        t = Table(Side(units=["GD03-025", "GD03-028"]), Side(units=[UnitAt("GD03-042", "GD03-091")]), active=ENEMY)
        assert sorted(t.offers) == ["attack:GD03-042>GD03-028", "attack:GD03-042>player", "end"]

    def test_your_own_units_attack_what_they_like(self) -> None:
        t = Table(Side(units=["GD03-025", "X-003"]), Side(units=[UnitAt("GD03-028", rested=True)]))
        assert t.can("attack:X-003>player")


class TestGundamDynames(BreachTests):
    card = "GD03-026"
    amount = 3


class TestAudasMaganac:
    card = "GD03-028"

    def test_attacking_a_unit_it_gets_ap_2_this_battle(self) -> None:
        t = Table(Side(units=["GD03-028"]), Side(units=[UnitAt("GD03-057", rested=True)]))
        t.attack("GD03-028", "GD03-057")
        assert t.you.unit("GD03-028").ap == 2 + 2
        t.fight()
        assert t.enemy.trash == ["GD03-057"]
        you = Side(units=["GD03-028"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=[UnitAt("ST04-004", rested=True)] * 2))
        t.attack("GD03-028", "ST04-004")
        t.fight()
        assert t.you.unit("GD03-028").ap == 2
        t.command("X-007")
        t.choose("GD03-028")
        t.attack("GD03-028", "ST04-004")
        assert t.you.unit("GD03-028").ap == 2 + 2  # every time

    def test_not_attacking_the_player(self) -> None:
        t = Table(Side(units=["GD03-028"]))
        t.attack("GD03-028")
        assert t.you.unit("GD03-028").ap == 2


class TestGundamHeavyarmsCustom:
    card = "GD03-029"

    def fought(self, target: str, active: int = 0) -> Table:
        enemies = [UnitAt(target, rested=not active), "GD03-003", "X-003"]
        you = Side(units=[UnitAt("GD03-029", rested=bool(active)), "GD03-057"])
        t = Table(you, Side(units=enemies, base="X-009"), active=active)
        if active:
            t.attack(target, "GD03-029")
        else:
            t.attack("GD03-029", target)
            t.skip_block()
        t.fight()
        return t

    def test_destroying_a_unit_2_damage_to_all_enemy_units_with_blocker(self) -> None:
        you = Side(units=["GD03-029", "GD03-057"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=[*[UnitAt("ST01-005", rested=True)] * 2, "GD03-057", "X-003"]))
        for damage in (2, 0):  # every time; the second falls
            t.attack("GD03-029", "ST01-005")
            t.skip_block()
            t.fight()
            assert [t.enemy.unit(x).damage for x in t.enemy.units if x == "GD03-057"] == [2] * (damage // 2)
            assert (t.enemy.unit("X-003").damage, t.you.unit("GD03-057").damage) == (0, 0)
            if damage:
                t.command("X-007")
                t.choose("GD03-029")

    def test_not_with_effect_damage_nor_for_a_base(self) -> None:
        t = Table(Side(units=[UnitAt("GD03-029", "X-312")]), Side(units=["ST01-005", "GD03-003"]))
        t.attack("GD03-029")
        t.choose("ST01-005")
        t.skip_block()
        t.fight()
        assert (t.enemy.units, t.enemy.base_number) == (["GD03-003"], None)
        assert t.enemy.unit("GD03-003").damage == 0

    def test_also_when_both_are_destroyed(self) -> None:
        """Q217."""
        t = Table(Side(units=[UnitAt("GD03-029", damage=1)]), Side(units=[UnitAt("X-005", rested=True), "GD03-003"]))
        t.attack("GD03-029", "X-005")
        t.skip_block()
        t.fight()
        assert t.you.units == []
        assert t.enemy.unit("GD03-003").damage == 2

    def test_not_in_the_enemy_turn_nor_when_it_survives(self) -> None:
        assert self.fought("ST01-005", ENEMY).enemy.unit("GD03-003").damage == 0
        assert self.fought("X-003").enemy.unit("GD03-003").damage == 0


class TestGundamKyriosTailUnit:
    card = "GD03-030"

    def test_with_a_cb_link_unit_it_costs_1_less(self) -> None:
        """Q218: its Lv. stays."""
        link = UnitAt("GD03-022", "X-307")
        for units, left in (
            ([link], 2), ([link, link], 2), ([UnitAt("GD03-022", "X-006")], 1), ([UnitAt("ST01-002", "ST01-010")], 1),
        ):  # fmt: skip
            t = Table(Side(units=units, hand=["GD03-030"], resources=4))
            t.deploy("GD03-030")
            assert t.you.resources.count("R") == left
        enemy = Side(units=[UnitAt("GD03-022", "X-307")])
        assert not Table(Side(units=["GD03-022"], hand=["GD03-030"], resources=2, rested_resources=1), enemy).can(
            "dep*"
        )
        assert not Table(Side(units=[UnitAt("GD03-022", "X-307")], hand=["GD03-030"], resources=2)).can("deploy:*")
