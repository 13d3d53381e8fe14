"""GD03 Steel Requiem, the white Units."""

from __future__ import annotations

from tests.cards.gd03_action import in_action_step
from tests.cards.keywords import BlockerTests
from tests.cards.table import ENEMY, YOU, Side, Table, UnitAt


class TestGrahamsUnionFlagCustom:
    card = "GD03-069"

    def test_it_cannot_be_blocked(self) -> None:
        t = Table(Side(units=["GD03-069"]), Side(units=["ST01-008"]))
        t.attack("GD03-069")
        assert not t.can("block:*")

    def ended(self, pilot: str) -> bool:
        you = Side(units=["GD03-069", UnitAt("ST01-005", rested=True)], hand=[pilot], resources=4)
        t = Table(you, Side(units=["X-003"]))
        t.pair(pilot, "GD03-069")
        t.attack("GD03-069")
        t.fight()
        assert t.you.unit("GD03-069").rested
        t.end_turn()
        assert t.you.unit("ST01-005").rested
        return t.you.unit("GD03-069").rested

    def test_linked_it_is_set_as_active_at_the_end_of_the_turn_it_was_paired(self) -> None:
        assert not self.ended("GD03-098")
        assert self.ended("X-304")  # not linked

    def test_not_at_the_end_of_later_turns(self) -> None:
        t = Table(Side(units=[UnitAt("GD03-069", "GD03-098"), "ST01-005"], hand=["X-006"], resources=4))
        t.pair("X-006", "ST01-005")
        t.attack("GD03-069")
        t.fight()
        t.end_turn()
        assert t.you.unit("GD03-069").rested


class TestFreedomGundam:
    card = "GD03-070"

    def attacked(self, freedom: UnitAt, base: str | None = None, by: str = "X-003") -> Table:
        you = Side(units=[freedom], base=base, shields=["ST01-003", "ST01-004", "ST01-005"])
        t = Table(you, Side(units=[by], hand=["X-301"], resources=1), active=ENEMY)
        t.attack(by)
        t.fight()
        return t

    def test_rested_the_shields_receive_no_battle_damage_from_enemy_units(self) -> None:
        assert len(self.attacked(UnitAt("GD03-070", rested=True)).you.shields) == 3
        assert len(self.attacked(UnitAt("GD03-070", rested=True), by="GD03-034").you.shields) == 3  # Suppression

    def test_active_they_do(self) -> None:
        assert len(self.attacked(UnitAt("GD03-070")).you.shields) == 2

    def test_a_base_is_no_shield(self) -> None:
        assert self.attacked(UnitAt("GD03-070", rested=True), "X-009").you.base.damage == 6

    def test_enemy_shields_receive_it(self) -> None:
        t = Table(Side(units=[UnitAt("GD03-070", rested=True), "X-003"]), Side(base=None, shields=["ST01-003"]))
        t.attack("X-003")
        t.fight()
        assert t.enemy.shields == []

    def test_effect_damage_they_receive(self) -> None:
        """Breach (13-1-2)."""
        you = Side(units=[UnitAt("GD03-070", rested=True, damage=4)], base=None, shields=["ST01-003", "ST01-004"])
        you.units = [*you.units, UnitAt("ST01-005", rested=True)]
        t = Table(you, Side(units=["GD03-026"]), active=ENEMY)
        t.attack("GD03-026", "ST01-005")
        t.fight()
        assert t.you.shields == ["ST01-004"]


class TestZGundamBiosensor:
    card = "GD03-071"

    def test_deploy_an_enemy_unit_gets_ap_minus_1_for_each_aeug_unit_card_in_the_trash(self) -> None:
        for trash, less in (
            (["GD03-075", "GD03-079", "GD03-121", "GD03-132", "ST01-005"], 2),
            (["GD03-075"] * 2, 2),
            ([], 0),
        ):
            you = Side(hand=["GD03-071"], units=["X-003"], trash=trash, resources=7)
            t = Table(you, Side(units=["X-003", "X-004"], trash=["GD03-075"], base="X-009"))
            t.deploy("GD03-071")
            t.targets("X-003", "X-004")
            t.choose("X-004")
            t.attack("X-003")
            t.fight()
            assert (t.enemy.unit("X-003").ap, t.enemy.unit("X-004").ap) == (6, 5 - less)
            t.end_turn()
            assert t.enemy.unit("X-004").ap == 5


class TestAileStrikeGundam(BlockerTests):
    card = "GD03-072"

    def test_deploy_with_another_triple_ship_alliance_unit_draw_1_then_discard_1(self) -> None:
        """Q233: without one neither."""
        for others, drawn in ((["GD03-070"], True), (["T-011", "GD03-070"], True), (["ST01-005"], False)):
            you = Side(hand=["GD03-072", "ST01-003"], units=others, base="GD03-131", resources=4, deck=["ST04-003"])
            t = Table(you, Side(units=["GD03-070"]))
            t.deploy("GD03-072")
            if drawn:
                t.asks("discard", "discard:ST01-003", "discard:ST04-003")
                t.choose("ST01-003")
            t.quiet()
            assert t.you.hand == (["ST04-003"] if drawn else ["ST01-003"])


class TestGrazeEin(BlockerTests):
    card = "GD03-073"

    def battle(self, gjallarhorn: int = 6, pilot: str = "X-307", target: str = "X-003") -> Table:
        trash = ["GD03-080"] * gjallarhorn + ["ST01-005"] * 3
        you = Side(units=[UnitAt("GD03-073", pilot), "X-004"], trash=trash)
        enemy = Side(units=[UnitAt("X-003", rested=True), UnitAt("X-004", rested=True)], base="X-009")
        enemy.trash = ["GD03-080"] * 2
        t = Table(you, enemy)
        t.attack("GD03-073", target)
        t.skip_block()
        t.answer("pass")
        return t

    def test_linked_with_6_gjallarhorn_cards_its_foe_gets_ap_minus_3_in_this_battle_once(self) -> None:
        for cards in (6, 7):
            t = self.battle(cards)
            t.activate("GD03-073")
            t.targets("X-003")
            t.choose("X-003")
            assert (t.enemy.unit("X-003").ap, t.enemy.unit("X-004").ap) == (3, 5)
            t.answer("pass")
            assert not t.can("activate:*")
            t.fight()
            assert t.you.unit("GD03-073").damage == 3
        t = self.battle(target="X-004")
        t.activate("GD03-073")
        t.choose("X-004")
        t.answer("pass")
        t.fight()
        assert t.enemy.units == ["X-003"]

    def test_it_ends_with_the_battle(self) -> None:
        you = Side(units=[UnitAt("GD03-073", "X-307")], trash=["GD03-080"] * 6)
        t = Table(you, Side(units=[UnitAt("X-001", rested=True)]))
        t.attack("GD03-073", "X-001")
        t.skip_block()
        t.answer("pass")
        t.activate("GD03-073")
        t.choose("X-001")
        assert t.enemy.unit("X-001").ap == 0
        t.answer("pass")
        t.fight()
        assert t.enemy.unit("X-001").ap == 3

    def test_not_with_5_nor_unlinked_nor_without_a_foe_nor_outside_battle(self) -> None:
        for t in (self.battle(5), self.battle(pilot="X-006"), self.battle(target="player")):
            assert not t.can("activate:*")
        you = Side(units=[UnitAt("GD03-073", "X-307")], trash=["GD03-080"] * 6)
        assert not Table(you, Side(units=["X-003"])).can("activate:*")


class TestTierenTaozi:
    card = "GD03-074"

    def attacks(self, taozi: UnitAt, *others: str) -> list[str]:
        you = Side(units=[taozi, *(others or ("GD03-083",)), UnitAt("ST01-005", rested=True)])
        t = Table(you, Side(units=["X-003", "GD03-083"]), active=ENEMY)
        return [x.partition(">")[2] for x in t.offers if x.startswith("attack:X-003")]

    def test_paired_and_rested_with_another_superpower_bloc_unit_it_must_be_attacked(self) -> None:
        assert self.attacks(UnitAt("GD03-074", "X-006", rested=True)) == ["GD03-074"]
        assert self.attacks(UnitAt("GD03-074", "X-006", rested=True), "GD03-083", "GD03-082") == ["GD03-074"]

    def test_active_it_attracts_not_even_those_that_may_attack_active_units(self) -> None:
        enemy = Side(units=[UnitAt("GD03-042", "GD03-091")])
        t = Table(Side(units=[UnitAt("GD03-074", "X-006"), "GD03-083"]), enemy, active=ENEMY)
        assert t.can("attack:GD03-042>GD03-083")
        assert t.can("attack:GD03-042>player")

    def test_otherwise_it_need_not(self) -> None:
        everything = ["player", "GD03-074", "ST01-005"]
        assert sorted(self.attacks(UnitAt("GD03-074", rested=True))) == sorted(everything)
        assert sorted(self.attacks(UnitAt("GD03-074", "X-006", rested=True), "ST01-008")) == sorted(everything)
        assert sorted(self.attacks(UnitAt("GD03-074", "X-006"))) == sorted(["player", "ST01-005"])

    def test_with_several_such_units_one_of_them(self) -> None:
        """Q234."""
        units = [UnitAt("GD03-074", "X-006", rested=True), UnitAt("GD03-019", "X-006", rested=True), "GD03-083"]
        t = Table(Side(units=units), Side(units=["X-003"]), active=ENEMY)
        assert [x for x in t.offers if x.startswith("attack")] == ["attack:X-003>GD03-074", "attack:X-003>GD03-019"]


class TestSuperGundam:
    card = "GD03-075"

    def attacking(self, pilot: str = "GD03-099") -> Table:
        you = Side(units=[UnitAt("GD03-075", pilot), "X-004"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-003", "X-004", UnitAt("X-005", "X-006")], base="X-009"))
        t.attack("GD03-075")
        return t

    def test_linked_attacking_an_enemy_unit_without_a_pilot_gets_ap_minus_2_this_turn(self) -> None:
        t = self.attacking()
        t.targets("X-003", "X-004")
        t.choose("X-003")
        t.fight()
        assert (t.enemy.unit("X-003").ap, t.enemy.unit("X-004").ap) == (4, 5)
        t.command("X-007")
        t.choose("GD03-075")
        t.attack("GD03-075")
        t.choose("X-003")  # every time
        assert t.enemy.unit("X-003").ap == 2
        t.fight()
        t.end_turn()
        assert t.enemy.unit("X-003").ap == 6

    def test_not_unlinked(self) -> None:
        assert self.attacking("X-006").prompt.kind == "block"


class TestFreedomGundamMeteor:
    card = "GD03-076"

    def fought(self, unit: str = "GD03-070", foe: str = "X-001", active: int = YOU) -> Table:
        units = [UnitAt(unit, rested=active == ENEMY), "GD03-070", *(["GD03-076"] if unit != self.card else [])]
        you = Side(units=units, hand=["X-007"], resources=1)
        t = Table(you, Side(units=[UnitAt(foe, rested=active == YOU)] * 2), active=active)
        if active == YOU:
            t.attack(unit, foe)
        else:
            t.attack(foe, unit)
            if t.prompt.kind == "target":
                t.choose(unit)
        t.fight()
        return t

    def test_an_enemy_unit_damaged_in_battle_may_be_returned_once(self) -> None:
        t = self.fought()
        t.asks("may", "yes", "no")
        t.answer("yes")
        assert (t.enemy.units, t.enemy.hand) == (["X-001"], ["X-001"])
        t.command("X-007")
        t.choose("GD03-070")
        t.attack("GD03-070", "X-001")
        t.fight()
        t.quiet()
        assert t.enemy.units == ["X-001"]

    def test_its_own_damage_too_and_declined(self) -> None:
        t = self.fought("GD03-076")
        t.answer("no")
        t.quiet()
        assert t.enemy.units == ["X-001"] * 2

    def test_a_destroyed_unit_is_not_returned(self) -> None:
        """Q235."""
        t = self.fought(foe="ST01-005")
        t.quiet()
        assert (t.enemy.trash, t.enemy.hand) == (["ST01-005"], [])

    def test_not_for_other_units_nor_in_the_enemy_turn(self) -> None:
        self.fought("X-003").quiet()
        self.fought(active=ENEMY, foe="X-010").quiet(ENEMY)

    def test_not_a_base_nor_with_effect_damage(self) -> None:
        t = Table(Side(units=["GD03-076", UnitAt("GD03-070", "X-002")]), Side(units=["X-003"], base="X-009"))
        t.attack("GD03-076")
        t.fight()
        t.quiet()
        assert t.enemy.base.damage == 6
        t.attack("GD03-070")
        t.choose("X-003")
        assert (t.prompt.kind, t.enemy.unit("X-003").damage) == ("block", 3)


class TestJusticeGundamMeteor:
    card = "GD03-077"

    def linked(self, *enemy: UnitAt | str, pilot: str = "ST04-011") -> Table:
        t = Table(Side(units=["GD03-077", "ST01-005"], hand=[pilot, "X-016"], resources=9), Side(units=enemy))
        t.pair(pilot, "GD03-077")
        if t.prompt.kind == "trigger_order":
            t.answer("resolve:GD03-077*>GD03-077*")
        return t

    def test_linked_1_to_3_enemy_units_with_3_or_less_hp_return(self) -> None:
        for number in (1, 3):
            t = self.linked("ST01-005", "GD03-011", UnitAt("X-003", damage=3), "ST01-008", "ST01-003")
            t.targets("ST01-005", "GD03-011", "X-003", "ST01-008", most=3)
            chosen = ["X-003", "GD03-011", "ST01-008"][:number]
            t.choose(*chosen)
            assert sorted(t.enemy.hand) == sorted(chosen)
            assert len(t.enemy.units) == 5 - number

    def test_one_alone_is_enough(self) -> None:
        t = self.linked("ST01-005", "ST01-003", "ST01-008")
        t.choose("ST01-005")
        assert t.enemy.hand == ["ST01-005"]
        t.command("X-016")
        t.choose("ST04-011")
        t.pair("ST04-011", "GD03-077")
        t.answer("resolve:GD03-077*>GD03-077*")
        t.targets("ST01-008")  # every time, and alone

    def test_not_when_only_paired(self) -> None:
        self.linked("ST01-005", pilot="X-006").quiet()


class TestTierenHighMobilityType:
    card = "GD03-078"

    def destroyed(self, pilot: str) -> Table:
        you = Side(units=[UnitAt("GD03-078", pilot), UnitAt("ST01-003", "X-006")], hand=["X-008"], resources=1)
        t = Table(you)
        t.command("X-008")
        t.choose("GD03-078")
        t.quiet()
        return t

    def test_linked_and_destroyed_its_pilot_returns_to_the_hand(self) -> None:
        t = self.destroyed("GD03-122")
        assert t.you.hand == ["GD03-122"]
        assert sorted(t.you.trash) == ["GD03-078", "X-008"]

    def test_not_when_only_paired(self) -> None:
        assert self.destroyed("X-304").you.hand == ["ST01-005"]  # what that Pilot draws
        assert "X-304" in self.destroyed("X-304").you.trash


class TestGDefenser:
    card = "GD03-079"

    def table(self, **you: object) -> Table:
        units = [UnitAt("GD02-069", "GD02-097", rested=True), "GD03-079"]
        return Table(Side(**{"units": units, "base": "X-009", **you}))

    def test_a_unit_effect_that_rests_your_base_may_rest_this_instead(self) -> None:
        for answer in ("yes", "no"):
            t = self.table()
            t.activate("GD02-069")
            t.choose("X-009")
            t.answer(answer)
            assert (t.you.unit("GD03-079").rested, t.you.base.rested) == (answer == "yes", answer == "no")
            assert not t.you.unit("GD02-069").rested

    def test_not_without_a_base(self) -> None:
        """Q425."""
        assert not self.table(base=None).can("activate:*")

    def test_not_by_the_effect_of_a_command(self) -> None:
        t = in_action_step(
            Side(units=["GD03-079"], base="X-009", hand=["GD03-121"], resources=1), Side(units=["ST01-005"])
        )
        t.command("GD03-121")
        t.choose("X-009")
        t.choose("ST01-005")
        assert t.prompt.kind == "action_step"
        assert (t.you.base.rested, t.you.unit("GD03-079").rested) == (True, False)

    def test_not_for_a_unit(self) -> None:
        t = Table(Side(units=["GD03-079", "GD03-032"], base="X-009", hand=["GD03-039"], resources=4))
        t.deploy("GD03-039")
        t.choose("GD03-032")
        t.quiet()
        assert (t.you.unit("GD03-032").rested, t.you.unit("GD03-079").rested) == (True, False)

    def test_not_when_it_is_rested(self) -> None:
        units = [UnitAt("GD02-069", "GD02-097", rested=True), UnitAt("GD03-079", rested=True)]
        t = self.table(units=units)
        t.activate("GD02-069")
        t.choose("X-009")
        t.quiet()
        assert t.you.base.rested


class TestGundamKimarisTrooper:
    card = "GD03-080"

    def paired(self, t: Table, pilot: str) -> None:
        t.pair(pilot, "GD03-080")
        if t.prompt.kind == "trigger_order":
            t.answer("resolve:GD03-080*>GD03-080*")

    def test_linked_a_gjallarhorn_command_card_from_the_trash_to_the_hand(self) -> None:
        you = Side(units=["GD03-080"], hand=["GD02-099", "X-016"], resources=9)
        you.trash = ["GD02-118", "GD03-080", "GD03-122", "GD02-099", "GD03-118", "GD02-118"]
        t = Table(you, Side(trash=["GD02-118"]))
        self.paired(t, "GD02-099")
        t.targets("GD02-118", "GD02-118")
        t.choose("GD02-118")
        t.quiet()
        assert t.you.hand == ["X-016", "GD02-118"]
        t.command("X-016")
        t.choose("GD02-099")
        self.paired(t, "GD02-099")
        t.targets("GD02-118")  # every time

    def test_not_when_only_paired(self) -> None:
        t = Table(Side(units=["GD03-080"], hand=["X-006"], trash=["GD02-118"], resources=9))
        self.paired(t, "X-006")
        t.quiet()


class TestAEUEnactDemonstrationColor:
    card = "GD03-081"

    def test_it_attacks_only_when_a_superpower_bloc_or_un_unit_was_deployed_this_turn(self) -> None:
        for deployed, able in (("GD03-083", True), ("GD04-075", True), ("ST01-005", False)):
            you = Side(units=["GD03-081", "GD03-083"], hand=[deployed], resources=9)
            t = Table(you, Side(units=[UnitAt("T-014", rested=True)]))
            assert not t.can("attack:GD03-081*")
            assert t.can("attack:GD03-083>player")
            t.deploy(deployed)
            assert t.can("attack:GD03-081>player") is able
            t.next_turn()
            assert not t.can("attack:GD03-081*")

    def test_its_own_deployment_counts(self) -> None:
        """Q236: as a Link Unit it attacks at once."""
        t = Table(Side(hand=["GD03-081", "GD03-100"], resources=4))
        t.deploy("GD03-081")
        assert not t.can("attack:*")
        t.pair("GD03-100", "GD03-081")
        assert t.can("attack:GD03-081>player")

    def test_one_by_an_enemy_burst_in_your_turn_does_not_count(self) -> None:
        t = Table(Side(units=["GD03-081", "X-003"]), Side(base=None, shields=["X-313"]))
        t.attack("X-003")
        t.fight()
        t.answer("burst:X-313")
        assert t.enemy.units == ["X-313"]
        assert not t.can("attack:GD03-081*")

    def test_an_enemy_deployment_does_not_count(self) -> None:
        t = Table(Side(units=["GD03-081"]), Side(hand=["GD03-083"], resources=1), active=ENEMY)
        t.deploy("GD03-083")
        t.end_turn()
        assert not t.can("attack:GD03-081*")


class TestUnionFlag:
    card = "GD03-082"

    def test_with_2_superpower_bloc_or_un_units_it_costs_1_less(self) -> None:
        """Q237: its Lv. stays."""
        for units, left in ((["GD03-083", "T-024"], 2), (["GD03-083"] * 3, 2), (["GD03-083", "ST01-005"], 1)):
            t = Table(Side(hand=["GD03-082"], units=units, resources=3), Side(units=["GD03-083"]))
            t.deploy("GD03-082")
            assert t.you.resources.count("R") == left
        assert not Table(Side(hand=["GD03-082"], units=["GD03-083"] * 2, resources=2)).can("deploy:*")


class TestAEUHellion:
    card = "GD03-083"

    def test_blocker(self) -> None:
        t = Table(Side(units=["GD03-083"]), Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005")
        t.block("GD03-083")
        t.fight()
        assert t.you.trash == ["GD03-083"]
