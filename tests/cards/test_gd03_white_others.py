"""GD03 Steel Requiem, the white Pilots, Commands and Bases."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.gd03_action import in_action_step
from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestGrahamAker(PilotTests):
    card = "GD03-098"

    def readied(self, unit: str = "GD03-069", which: str = "", rested: bool = True) -> Table:
        you = Side(units=[UnitAt(unit, "GD03-098", rested=rested), UnitAt("ST01-003", rested=True)], hand=["X-007"])
        you.resources = 1
        t = Table(you, Side(units=["ST01-005", UnitAt("X-003", damage=3), "ST01-003"]))
        t.command("X-007")
        t.choose(which or unit)
        return t

    def test_linked_and_set_as_active_by_an_effect_it_returns_one_with_3_or_less_hp(self) -> None:
        t = self.readied()
        t.targets("ST01-005", "X-003")
        t.choose("X-003")
        assert (t.enemy.hand, t.enemy.units) == (["X-003"], ["ST01-005", "ST01-003"])

    def test_not_active_already_nor_unlinked_nor_another_unit(self) -> None:
        self.readied(rested=False).quiet()
        self.readied("X-003").quiet()
        self.readied(which="ST01-003").quiet()

    def test_every_time(self) -> None:
        you = Side(units=[UnitAt("GD03-069", "GD03-098", rested=True)], hand=["X-007"] * 2, resources=2)
        t = Table(you, Side(units=["ST01-005", "ST01-008"]))
        t.command("X-007")
        t.choose("GD03-069")
        t.choose("ST01-005")
        t.attack("GD03-069")
        t.fight()
        t.command("X-007")
        t.choose("GD03-069")
        t.targets("ST01-008")

    def test_not_in_the_start_phase(self) -> None:
        """Q242."""
        you = Side(units=[UnitAt("GD03-069", "GD03-098", rested=True)])
        t = Table(you, Side(units=["ST01-005"]), active=ENEMY)
        t.end_turn()
        assert not t.you.unit("GD03-069").rested
        t.quiet()


class TestEmmaSheen(PilotTests):
    card = "GD03-099"

    def destroyed(self, unit: str = "GD03-079", base: str | None = "X-311") -> Table:
        you = Side(units=[UnitAt(unit, "GD03-099", damage=1), "ST01-005"], base=base, hand=["X-008"], resources=1)
        t = Table(you, Side(units=["ST01-003", "ST01-005", "X-005"], base="X-311"))
        t.command("X-008")
        t.choose(unit)
        return t

    def test_linked_and_destroyed_with_a_white_base_an_enemy_unit_of_its_lv_returns(self) -> None:
        """Q243."""
        t = self.destroyed()
        t.targets("ST01-003", "ST01-005")
        t.choose("ST01-003")
        assert t.enemy.hand == ["ST01-003"]
        t = self.destroyed("GD03-075")
        t.targets("ST01-003", "ST01-005", "X-005")

    def test_not_without_a_white_base_nor_unlinked(self) -> None:
        for t in (self.destroyed(base="X-009"), self.destroyed(base="EXB-001"), self.destroyed(base=None)):
            t.quiet()
        self.destroyed("X-003").quiet()


class TestSomaPeries(PilotTests):
    card = "GD03-100"

    def test_destroyed_an_enemy_unit_gets_ap_minus_3_this_turn(self) -> None:
        you = Side(units=[UnitAt("X-003", "GD03-100"), "X-004"], hand=["X-008"], resources=1)
        t = Table(you, Side(units=["X-001", "X-005"], base="X-009"))
        t.command("X-008")
        t.choose("X-003")
        t.targets("X-001", "X-005")
        t.choose("X-005")
        t.attack("X-004")
        t.fight()
        assert (t.enemy.unit("X-005").ap, t.enemy.unit("X-001").ap) == (1, 3)
        t.end_turn()
        assert t.enemy.unit("X-005").ap == 4


class TestAwakenedPotential:
    card = "GD03-118"

    def test_burst_to_your_hand(self) -> None:
        t = burst("GD03-118")
        t.burst("GD03-118")
        assert t.you.hand == ["GD03-118"]

    def action(self, copies: int) -> Table:
        units = ["ST01-005", "X-005", UnitAt("ST01-005", rested=True)]
        you = Side(hand=["GD03-118"], units=units, trash=["GD03-118"] * copies + ["ST01-005"] * 2, resources=4)
        rested = [UnitAt(card, rested=True) for card in ("ST01-003", "X-005", "X-010", "X-004", "X-015")]
        enemy = Side(units=["ST01-005", *rested], base="X-014", base_rested=True, trash=["GD03-118"] * 2)
        t = in_action_step(you, enemy)
        t.command("GD03-118")
        t.targets("ST01-003", "X-005", "X-010")
        t.choose("ST01-003")
        assert t.enemy.hand == ["ST01-003"]
        return t

    def test_a_rested_enemy_unit_of_lv_4_or_lower_returns(self) -> None:
        """Q252: the card being played does not count."""
        assert self.action(1).prompt.kind == "action_step"

    def test_with_2_in_the_trash_a_friendly_unit_may_gain_blocker_this_turn(self) -> None:
        for copies in (2, 3):
            t = self.action(copies)
            t.targets("ST01-005", "X-005", "ST01-005", least=0)
            t.choose("X-005")
            t.fight()
            assert t.you.unit("X-005").keywords == {"blocker": 1}
            assert t.you.unit("ST01-005").keywords == {}
            t.end_turn()
            assert t.you.unit("X-005").keywords == {}

    def test_declined(self) -> None:
        t = self.action(2)
        t.answer()
        assert t.prompt.kind == "action_step"
        assert t.you.unit("X-005").keywords == {}

    def test_not_without_a_target(self) -> None:
        you = Side(hand=["GD03-118"], units=["ST01-005"], resources=4)
        t = in_action_step(you, Side(units=["ST01-005"]))
        assert not t.can("command:*")


class TestAwkwardApproach:
    card = "GD03-119"

    def test_a_rested_base_is_set_as_active_and_all_enemy_units_get_ap_minus_1_this_turn(self) -> None:
        you = Side(hand=["GD03-119"], base="X-009", base_rested=True, units=["X-003"], resources=3)
        you.units = ["X-003", UnitAt("ST01-005", rested=True)]
        t = Table(you, Side(units=["X-003", "X-004"], base="X-009", base_rested=True))
        t.command("GD03-119")
        t.targets("X-009")
        t.choose("X-009")
        assert (t.you.base.rested, t.enemy.base.rested) == (False, True)
        t.attack("X-003")
        t.fight()
        assert (t.enemy.unit("X-003").ap, t.enemy.unit("X-004").ap, t.you.unit("X-003").ap) == (5, 4, 6)
        t.end_turn()
        assert t.enemy.unit("X-003").ap == 6

    def test_not_with_an_active_base(self) -> None:
        you = Side(hand=["GD03-119"], base="X-009", resources=3)
        assert not Table(you, Side(base="X-009", base_rested=True, units=["X-003"])).can("command:*")

    def test_when_it_cannot_be_set_as_active_nothing_else_happens(self) -> None:
        t = Table(Side(hand=["GD03-119"], base=None, resources=3), Side(units=["X-003"]))
        assert not t.can("command:*")


class TestImmortalColasour(CommandPilotTests):
    card = "GD03-120"
    pilot = "Patrick Colasour"

    def fought(self, unit: str = "GD03-081", foe: str = "ST01-008") -> Table:
        you = Side(
            hand=["GD03-120", "GD03-083"], units=[UnitAt("GD03-083", rested=True), "GD03-082", "T-024", "X-003"],
            resources=2,
        )  # fmt: skip
        enemy = Side(units=[*[UnitAt(foe, rested=True)] * 3, UnitAt("GD03-083", rested=True)], base="X-009")
        t = Table(you, enemy)
        t.command("GD03-120")
        t.attack(unit, foe)
        t.fight()
        return t

    def test_a_unit_of_the_blocs_destroying_a_unit_sets_one_as_active_that_cannot_attack(self) -> None:
        for unit in ("GD03-082", "T-024"):
            t = self.fought(unit, "ST02-008")  # both fall
            t.targets("GD03-083")
            t.choose("GD03-083")
            assert not t.you.unit("GD03-083").rested
            assert not t.can("attack:GD03-083*")

    def test_every_time_this_turn(self) -> None:
        t = self.fought("T-024", "T-012")
        t.targets("GD03-083", "T-024")
        t.choose("T-024")
        assert not t.can("attack:T-024*")
        t.attack("GD03-082", "T-012")
        t.fight()
        t.targets("GD03-083", "GD03-082")
        t.choose("GD03-082")
        assert (t.you.unit("GD03-082").rested, t.you.unit("GD03-083").rested) == (False, True)

    def test_only_units_of_the_blocs_are_set_as_active(self) -> None:
        units = [UnitAt("GD03-083", rested=True), UnitAt("ST01-005", rested=True), "T-024"]
        t = Table(Side(hand=["GD03-120"], units=units, resources=2), Side(units=[UnitAt("T-012", rested=True)]))
        t.command("GD03-120")
        t.attack("T-024", "T-012")
        t.fight()
        t.targets("GD03-083", "T-024")

    def test_not_for_other_units(self) -> None:
        self.fought("X-003", "ST01-008").quiet()

    def test_not_for_a_base_nor_with_effect_damage(self) -> None:
        units = [UnitAt("GD03-083", rested=True), "T-024", UnitAt("GD03-082", "X-002")]
        t = Table(Side(hand=["GD03-120"], units=units, resources=2), Side(units=["ST01-005"], shields=["ST01-003"]))
        t.command("GD03-120")
        t.attack("T-024")
        t.fight()
        assert t.enemy.base_number is None
        t.quiet()
        t.attack("GD03-082")
        t.choose("ST01-005")
        assert (t.enemy.units, t.prompt.kind) == ([], "block")

    def test_not_when_the_foe_survives_nor_in_later_turns(self) -> None:
        t = self.fought("GD03-082", "X-001")
        t.quiet()
        t = self.fought("T-024", "T-014")
        t.choose("GD03-083")
        t.next_turn()
        assert t.can("attack:GD03-083*")
        t.attack("T-024", "T-014")
        t.fight()
        t.quiet()


class TestUnheraldedAttack(CommandPilotTests):
    card = "GD03-121"
    pilot = "Katz Kobayashi"

    def test_a_friendly_base_and_an_enemy_unit_with_3_or_less_hp_are_rested(self) -> None:
        you = Side(hand=["GD03-121"], base="X-009", units=["ST01-005"], resources=1)
        t = in_action_step(you, Side(units=["ST01-005", "GD03-011", "ST01-003"]))
        t.command("GD03-121")
        t.targets("X-009")
        t.choose("X-009")
        t.targets("ST01-005", "GD03-011")
        t.choose("GD03-011")
        assert (t.you.base.rested, t.enemy.unit("GD03-011").rested) == (True, True)
        assert not t.enemy.unit("ST01-005").rested

    def test_not_without_a_base(self) -> None:
        """Q253."""
        you = Side(hand=["GD03-121"], base=None, resources=1)
        assert not in_action_step(you, Side(units=["ST01-005"])).can("command:*")

    def test_not_without_an_enemy_unit_nor_in_the_main_phase(self) -> None:
        you = Side(hand=["GD03-121"], base="X-009", resources=1)
        assert not in_action_step(you, Side()).can("command:*")
        assert not Table(you, Side(units=["ST01-005"])).can("command:*")


class TestVeteranTactics(CommandPilotTests):
    card = "GD03-122"
    pilot = "Sergei Smirnov"

    def test_action_an_enemy_unit_of_lv_3_or_lower_returns(self) -> None:
        you = Side(hand=["GD03-122"], units=["ST01-005"], resources=2)
        t = in_action_step(you, Side(units=["ST01-005", "ST01-003", "X-005"]))
        t.command("GD03-122")
        t.targets("ST01-005", "ST01-003")
        t.choose("ST01-003")
        assert t.enemy.hand == ["ST01-003"]
        assert not Table(you, Side(units=["ST01-005"])).can("command:*")


class TestEternal(BaseTests):
    card = "GD03-131"

    def test_then_with_2_triple_ship_alliance_units_an_enemy_unit_of_lv_4_or_lower_returns(self) -> None:
        for units, asked in ((["GD03-072", "T-011"], True), (["T-011"] * 3, True), (["T-011", "ST01-005"], False)):
            you = Side(hand=["GD03-131"], units=units, shields=["ST01-003"], resources=5)
            t = Table(you, Side(units=["X-005", "X-010", "X-004", "T-011", "T-011"]))
            t.deploy("GD03-131")
            assert t.you.hand == ["ST01-003"]
            if asked:
                t.targets("X-005", "X-010", "T-011", "T-011")
                t.choose("X-005")
                assert t.enemy.hand == ["X-005"]
            t.quiet()

    def test_without_a_target_the_shield_is_added_all_the_same(self) -> None:
        you = Side(hand=["GD03-131"], units=["T-011"] * 2, shields=["ST01-003"], resources=5)
        t = Table(you, Side(units=["X-004"]))
        t.deploy("GD03-131")
        t.quiet()
        assert t.you.hand == ["ST01-003"]


class TestRadish(BaseTests):
    card = "GD03-132"

    def destroyed(self, *units: UnitAt | str, enemy: UnitAt | str = "ST01-005") -> Table:
        you = Side(base="GD03-132", base_damage=4, units=[*units, "ST01-005"], hand=["X-301"], resources=1)
        t = Table(you, Side(units=["X-005", UnitAt("X-004", damage=2), "X-004", enemy]))
        t.command("X-301")
        t.choose("GD03-132")
        assert t.you.base_number is None
        return t

    def test_destroyed_with_an_aeug_link_unit_rest_an_enemy_unit_with_4_or_less_hp(self) -> None:
        link = UnitAt("GD03-075", "GD03-099")
        for links in ([link], [link, link]):
            t = self.destroyed(*links)
            t.targets("X-005", "X-004", "ST01-005")
            t.choose("X-004")
            assert (t.enemy.unit("X-004").rested, t.enemy.unit("X-005").rested) == (True, False)

    def test_not_without(self) -> None:
        self.destroyed(UnitAt("GD03-075", "X-006"), enemy=UnitAt("GD03-075", "GD03-099")).quiet()
        self.destroyed(UnitAt("ST01-002", "ST01-010")).quiet()
        self.destroyed(UnitAt("GD03-075")).quiet()
