"""GD02 Dual Impact, card by card: the red and the purple Units."""

from __future__ import annotations

from tests.cards.keywords import BlockerTests, BreachTests, SupportTests
from tests.cards.table import ENEMY, Side, Table, UnitAt
from tests.cards.test_gd02_blue_green_units import NoPlayerTests


class TestQubeley:
    card = "GD02-036"

    def linked(self, **enemy: object) -> Table:
        you = Side(units=["GD02-036"], hand=["GD02-091"], resources=9)
        t = Table(you, Side(**enemy))  # type: ignore[arg-type]
        t.pair("GD02-091", "GD02-036")
        t.answer("resolve:GD02-036>GD02-036*")  # Haman Karn has an effect of her own
        return t

    def test_linked_it_gains_suppression_for_the_turn(self) -> None:
        t = self.linked(base=None, shields=["ST01-003", "ST01-004", "ST01-006"])
        unit = t.you.unit("GD02-036")
        assert unit.keywords == {"suppression": 1}
        t.attack("GD02-036")
        t.fight()
        assert t.enemy.shields == ["ST01-006"]
        assert unit.keywords == {"suppression": 1}
        t.end_turn()
        assert unit.keywords == {}

    def test_not_when_paired_without_a_link(self) -> None:
        t = Table(Side(units=["GD02-036"], hand=["X-006"], resources=9))
        t.pair("X-006", "GD02-036")
        assert t.you.unit("GD02-036").keywords == {}

    def test_its_attack_deals_2_damage_to_a_damaged_unit(self) -> None:
        enemy = Side(units=[UnitAt("X-003", damage=1), "X-004"])
        t = Table(Side(units=[UnitAt("GD02-036", "ST03-010"), UnitAt("X-005", damage=1)]), enemy)
        t.attack("GD02-036")
        t.targets("X-003")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 3

    def test_not_without_a_neo_zeon_pilot(self) -> None:
        t = Table(Side(units=[UnitAt("GD02-036", "X-006")]), Side(units=[UnitAt("X-003", damage=1)]))
        t.attack("GD02-036")
        assert t.prompt.kind == "block"


class TestGundamVirsago(BreachTests):
    card = "GD02-037"

    def deployed(self, shields: int) -> Table:
        enemy = Side(units=["X-003", "X-004", "ST01-005"], shields=["ST01-003"] * shields, base="X-009")
        t = Table(Side(hand=["GD02-037"], resources=5, units=["ST01-005"], shields=["ST01-003"] * 5), enemy)
        t.deploy("GD02-037")
        return t

    def test_with_3_or_less_enemy_shields(self) -> None:
        """Q177: the Base does not count."""
        for shields in (3, 0):
            t = self.deployed(shields)
            t.targets("X-004", "ST01-005")
            t.choose("X-004")
            assert t.enemy.unit("X-004").damage == 2
            t.quiet()

    def test_not_with_4(self) -> None:
        self.deployed(4).quiet()


class TestGQuuuuuuXOmegaPsycommu:
    card = "GD02-038"
    deck = ("GD02-024", "GD02-041", "GD02-109", "GD02-041")  # (Clan): Lv. 5, Lv. 4, a Command; beyond the three

    def deployed(self) -> Table:
        t = Table(Side(hand=["GD02-038"], resources=7, deck=self.deck, filler_count=3), Side(units=["X-004", "ST01-005"]))
        t.deploy("GD02-038")
        t.targets("GD02-041", least=0)
        return t

    def test_one_of_three_is_deployed_free_with_its_deploy_effect(self) -> None:
        """Q178, Q179."""
        t = self.deployed()
        t.choose("GD02-041")
        assert t.you.units == ["GD02-038", "GD02-041"]
        assert not t.you.unit("GD02-041").rested
        assert t.you.resources == "rrrrrRR"
        assert sorted(t.you.deck[-2:]) == ["GD02-024", "GD02-109"]
        assert t.you.deck[0] == "GD02-041"
        t.targets("X-004")
        t.choose("X-004")
        assert t.enemy.unit("X-004").damage == 2
        t.quiet()

    def test_you_may_decline_and_the_rest_is_shuffled(self) -> None:
        t = self.deployed()
        before = t.engine.state.counter
        t.answer()
        assert t.engine.state.counter > before
        assert t.you.units == ["GD02-038"]
        assert sorted(t.you.deck[-3:]) == sorted(self.deck[:3])
        t.quiet()


class TestHamanKarnsGazaC:
    card = "GD02-039"

    def test_paired_it_damages_an_enemy_unit_of_lv_3_or_lower(self) -> None:
        enemy = Side(units=["ST01-003", "X-005", "ST01-008"])
        t = Table(Side(units=["GD02-039", "ST01-005"], hand=["X-006"], resources=5), enemy)
        t.pair("X-006", "GD02-039")
        t.targets("ST01-003", "ST01-008")
        t.choose("ST01-003")
        assert t.enemy.unit("ST01-003").damage == 1
        t.quiet()


class TestGundamAshtaron(SupportTests):
    card = "GD02-040"

    def deployed(self) -> Table:
        """GD02-037 (AP 4, HP 4) is protected in this turn."""
        enemy = Side(
            units=[UnitAt("GD02-013", rested=True), UnitAt("ST01-003", rested=True),
                   UnitAt("X-005", damage=2, rested=True)],
            hand=["GD02-109"], resources=9,
        )  # fmt: skip
        t = Table(Side(units=["GD02-037", "ST01-005"], hand=["GD02-040"], resources=4), enemy)
        t.deploy("GD02-040")
        t.targets("GD02-037")
        t.choose("GD02-037")
        return t

    def test_no_battle_damage_from_enemy_units_with_2_or_less_hp(self) -> None:
        """2-8-2: what is left of their HP counts."""
        for foe, damage in (("GD02-013", 0), ("X-005", 0), ("ST01-003", 2)):
            t = self.deployed()
            t.attack("GD02-037", foe)
            t.fight()
            assert t.you.unit("GD02-037").damage == damage

    def test_effect_damage_all_the_same(self) -> None:
        t = self.deployed()
        t.attack("ST01-005")
        t.skip_block()
        t.command("GD02-109")
        t.choose("GD02-037")
        assert t.you.unit("GD02-037").damage == 1

    def test_only_in_this_turn_all_of_it(self) -> None:
        t = self.deployed()
        t.attack("ST01-005")
        t.fight()
        t.attack("GD02-037", "GD02-013")
        t.fight()
        assert t.you.unit("GD02-037").damage == 0
        t.end_turn()
        t.attack("X-005", "GD02-037")
        t.fight()
        assert "GD02-037" in t.you.trash

    def test_alone_nothing_is_asked(self) -> None:
        t = Table(Side(hand=["GD02-040"], units=["ST01-005"], resources=4), Side(units=["GD02-037"]))
        t.deploy("GD02-040")
        t.quiet()


class TestSugaisGelgoog:
    card = "GD02-041"

    def test_2_damage_to_an_enemy_unit_of_lv_5_or_higher(self) -> None:
        t = Table(Side(hand=["GD02-041"], units=["X-004"], resources=4), Side(units=["X-004", "X-003", "X-005"]))
        t.deploy("GD02-041")
        t.targets("X-004", "X-003")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 2
        t.quiet()


class TestGundamAshtaronMaMode:
    card = "GD02-042"

    def test_a_new_une_unit_gains_high_maneuver_for_the_turn(self) -> None:
        you = Side(units=["GD02-037", "ST01-005"], hand=["GD02-042"], resources=4)
        t = Table(you, Side(units=["ST01-008", "GD02-037"]))
        t.deploy("GD02-042")
        t.targets("GD02-037", "GD02-042")
        t.choose("GD02-037")
        unit = t.you.unit("GD02-037")
        t.attack("ST01-005")
        t.fight()
        t.attack("GD02-037")
        assert not t.can("block:*")
        t.fight()
        t.end_turn()
        assert unit.keywords == {"breach": 1}


class TestDaughtressWeapon:
    card = "GD02-043"

    def test_with_another_new_une_unit_a_rested_token(self) -> None:
        t = Table(Side(units=["GD02-049"], hand=["GD02-043"], resources=4))
        t.deploy("GD02-043")
        assert t.you.units == ["GD02-049", "GD02-043", "T-012"]
        token = t.you.unit("T-012")
        assert (token.ap, token.hp, token.rested, token.traits) == (0, 1, True, {"New UNE"})
        t.quiet()

    def test_not_alone(self) -> None:
        t = Table(Side(units=["ST01-005"], hand=["GD02-043"], resources=4), Side(units=["GD02-049"]))
        t.deploy("GD02-043")
        assert t.you.units == ["ST01-005", "GD02-043"]


class TestDaughtressCommand:
    card = "GD02-044"

    def destroyed(self, you: str, enemy: str) -> list[str]:
        t = Table(Side(units=["GD02-044", you], hand=["X-008"], resources=4), Side(units=[enemy]))
        t.command("X-008")
        t.choose("GD02-044")
        t.quiet()
        assert [t.you.unit(number).rested for number in t.you.units[1:]] == [True] * (len(t.you.units) - 1)
        return t.you.units

    def test_with_another_new_une_unit_a_rested_token(self) -> None:
        assert self.destroyed("GD02-049", "ST01-005") == ["GD02-049", "T-012"]

    def test_not_alone(self) -> None:
        assert self.destroyed("ST01-005", "GD02-049") == ["ST01-005"]


class TestGinnLongRangeReconnaissanceType:
    card = "GD02-045"

    def drawn(self, target: str, boost: bool = True) -> int:
        units = [UnitAt("GD02-045", "ST03-010"), "GD02-040"]  # AP 1 + 2
        t = Table(Side(units=units), Side(units=[UnitAt("ST01-005", rested=True)]))
        if boost:
            t.activate("GD02-040")
            t.choose("GD02-045")
        t.attack("GD02-045", target)
        return len(t.you.hand)

    def test_with_5_ap_attacking_a_unit_it_draws(self) -> None:
        assert self.drawn("ST01-005") == 1
        assert self.drawn("player") == 0
        assert self.drawn("ST01-005", boost=False) == 0


class TestSaylasLightTypeGuncannon:
    card = "GD02-046"

    def test_2_damage_to_an_enemy_token(self) -> None:
        t = Table(Side(hand=["GD02-046"], units=["T-001"], resources=4), Side(units=["T-001", "X-003"]))
        t.deploy("GD02-046")
        t.targets("T-001")
        t.choose("T-001")
        assert t.enemy.unit("T-001").damage == 2
        assert t.you.unit("T-001").damage == 0
        t.quiet()


class TestGazaC:
    card = "GD02-047"

    def test_destroyed_it_damages_an_enemy_unit_of_lv_5_or_lower(self) -> None:
        t = Table(Side(units=["GD02-047", "X-005"]), Side(units=["X-004", "X-003", "ST01-005"]))
        t.activate("GD02-047")
        assert t.you.trash == ["GD02-047"]
        t.targets("X-004", "ST01-005")
        t.choose("X-004")
        assert t.enemy.unit("X-004").damage == 1
        t.quiet()

    def test_not_while_rested_nor_without_a_target(self) -> None:
        """10-2-2: without a target it cannot be activated."""
        assert not Table(Side(units=[UnitAt("GD02-047", rested=True)]), Side(units=["X-004"])).can("activate:*")
        assert not Table(Side(units=["GD02-047"]), Side(units=["X-003"])).can("activate:*")


class TestDaughtress(SupportTests):
    card = "GD02-049"
    amount = 1


class TestGundamXOfLv7:
    card = "GD02-053"

    def table(self, trash: int = 7, pilot: str = "GD02-094", active: int = 0) -> Table:
        units = [UnitAt("GD02-053", pilot), "GD02-063", "ST01-005"]
        enemy = Side(units=["GD02-063"], base=None, shields=["ST01-003"] * 3, trash=["ST01-003"] * 9)
        return Table(Side(units=units, trash=["ST01-003"] * trash), enemy, active=active)

    def test_suppression(self) -> None:
        t = self.table(0)
        t.attack("GD02-053")
        t.fight()
        assert len(t.enemy.shields) == 1

    def test_linked_with_7_cards_in_the_trash_other_vulture_units_get_ap_plus_2(self) -> None:
        for trash in (7, 8):
            t = self.table(trash)
            assert [t.you.unit(number).ap for number in t.you.units] == [6 + 1, 3 + 2, 2]
            assert t.enemy.unit("GD02-063").ap == 3

    def test_not_otherwise(self) -> None:
        for t in (self.table(6), self.table(pilot="X-006"), self.table(active=ENEMY)):
            assert t.you.unit("GD02-063").ap == 3


class TestGundamBarbatos1stForm:
    card = "GD02-054"

    def test_damaged_it_draws_when_it_attacks(self) -> None:
        for damage in (0, 1):
            t = Table(Side(units=[UnitAt("GD02-054", damage=damage)]))
            t.attack("GD02-054")
            assert len(t.you.hand) == damage


class TestGundamGusionRebake(BlockerTests):
    card = "GD02-055"

    def test_1_damage_to_one_of_yours_and_one_of_theirs(self) -> None:
        t = Table(Side(units=["X-003"], hand=["GD02-055"], resources=5), Side(units=["X-004", "X-005"]))
        t.deploy("GD02-055")
        t.targets("X-003", "GD02-055")
        t.choose("X-003")
        t.targets("X-004", "X-005")
        t.choose("X-004")
        assert t.you.unit("X-003").damage == t.enemy.unit("X-004").damage == 1
        t.quiet()

    def test_without_an_enemy_unit_nothing(self) -> None:
        """10-2-2: all the targets must be there."""
        t = Table(Side(units=["X-003"], hand=["GD02-055"], resources=5))
        t.deploy("GD02-055")
        t.quiet()
        assert t.you.unit("X-003").damage == 0


class TestGundamXOfLv4:
    card = "GD02-056"

    def destroyed(self, pilot: str) -> Table:
        trash = ["GD02-053", "GD02-064", "GD02-063", "X-003", "GD02-094"]
        t = Table(Side(units=[UnitAt("GD02-056", pilot)], hand=["X-008"], resources=4, trash=trash))
        t.command("X-008")
        t.choose("GD02-056")
        return t

    def test_a_vulture_unit_card_of_lv_5_or_higher_to_your_hand(self) -> None:
        t = self.destroyed("GD02-115")  # (Vulture), not its link
        t.targets("GD02-053", "GD02-064")
        t.choose("GD02-064")
        assert t.you.hand == ["GD02-064"]
        t.quiet()

    def test_not_without_a_vulture_pilot(self) -> None:
        self.destroyed("X-006").quiet()


class TestZedas:
    card = "GD02-057"

    def attacking(self, pilot: str | None = "X-006") -> Table:
        t = Table(Side(units=[UnitAt("GD02-057", pilot), "ST01-005"]), Side(units=["X-005", "X-004"]))
        t.attack("GD02-057")
        return t

    def test_destroy_another_unit_for_2_damage(self) -> None:
        t = self.attacking()
        t.targets("ST01-005", least=0)
        t.choose("ST01-005")
        assert t.you.trash == ["ST01-005"]
        t.targets("X-005")
        t.choose("X-005")
        assert t.enemy.unit("X-005").damage == 2

    def test_you_may_decline(self) -> None:
        t = self.attacking()
        t.answer()
        assert t.you.units == ["GD02-057", "ST01-005"]
        assert t.prompt.kind == "block"
        assert t.enemy.unit("X-005").damage == 0

    def test_not_unpaired(self) -> None:
        assert self.attacking(None).prompt.kind == "block"

    def test_without_an_enemy_target_it_can_be_destroyed_all_the_same(self) -> None:
        """1.9.0:10-1-8-1-2: targets after "If you do" do not matter."""
        t = Table(Side(units=[UnitAt("GD02-057", "X-006"), "ST01-005"]), Side(units=["X-004"]))
        t.attack("GD02-057")
        t.choose("ST01-005")
        assert t.you.trash == ["ST01-005"]


class TestRyuseiGo:
    card = "GD02-058"

    def deployed(self) -> Table:
        you = Side(units=["X-003"], hand=["GD02-058", "ST01-003"], resources=5, deck=["ST04-003"])
        t = Table(you, Side(units=["ST01-005"]))
        t.deploy("GD02-058")
        t.targets("X-003", "GD02-058")
        return t

    def test_damage_your_unit_then_draw_and_discard(self) -> None:
        t = self.deployed()
        t.choose("X-003")
        assert t.you.unit("X-003").damage == 1
        t.asks("discard", "discard:ST01-003", "discard:ST04-003")
        t.choose("ST01-003")
        assert t.you.hand == ["ST04-003"]
        assert t.you.trash == ["ST01-003"]
        t.quiet()

    def test_itself(self) -> None:
        t = self.deployed()
        t.choose("GD02-058")
        assert t.you.unit("GD02-058").damage == 1


class TestGundamAirmaster(BlockerTests):
    card = "GD02-059"


class TestGundamLeopardOfLv5WithDeploy:
    card = "GD02-060"

    def deployed(self, trash: int) -> Table:
        you = Side(units=["ST01-005"], hand=["GD02-060"], resources=5, trash=["ST01-003"] * trash)
        t = Table(you, Side(units=["X-005", "X-004", "ST01-005"], trash=["ST01-003"] * 9))
        t.deploy("GD02-060")
        return t

    def test_with_7_cards_in_the_trash_it_rests_a_unit_of_lv_4_or_lower(self) -> None:
        for trash in (7, 8):
            t = self.deployed(trash)
            t.targets("X-005", "ST01-005")
            t.choose("X-005")
            assert t.enemy.unit("X-005").rested
            t.quiet()

    def test_not_with_6(self) -> None:
        self.deployed(6).quiet()


class TestHyakuri:
    card = "GD02-061"
    trash = ("GD02-062", "GD02-095", "ST05-004")

    def paired(self, pilot: str = "GD02-096", trash: tuple[str, ...] = trash) -> Table:
        you = Side(units=["GD02-061", "ST01-005"], hand=[pilot], resources=5, trash=trash)
        t = Table(you, Side(units=["ST01-003", "X-005", "ST03-003"], trash=self.trash))
        t.pair(pilot, "GD02-061")
        return t

    def test_a_purple_pilot_and_3_cards_in_the_trash(self) -> None:
        for trash in (self.trash, (*self.trash, "GD02-128")):
            t = self.paired(trash=trash)
            t.targets("ST01-003", "ST03-003")
            t.choose("ST03-003")
            assert t.enemy.unit("ST03-003").rested
            t.quiet()

    def test_not_with_another_pilot_or_too_few_cards(self) -> None:
        self.paired("X-006").quiet()
        self.paired(trash=(*self.trash[:2], "ST01-003")).quiet()


class TestGundamLeopardOfLv5:
    card = "GD02-064"

    def damaged(self, trash: int = 7, active: int = 0, how: str = "GD02-109") -> int:
        you = Side(units=["GD02-064", "ST01-005"], trash=["ST01-003"] * trash, hand=["GD02-109"], resources=9)
        units = ["ST01-005"] if how == "GD02-109" else ["X-010"]
        t = Table(you, Side(units=units, hand=["GD02-109"], resources=9), active=active)
        t.attack("ST01-005")
        t.skip_block()
        if active == ENEMY:
            t.answer("pass")
        if how == "X-010":
            t.activate(how)
        else:
            t.command(how)
        t.choose("GD02-064")
        return t.you.unit("GD02-064").damage

    def test_in_your_turn_with_7_cards_in_the_trash_enemy_commands_do_not_damage_it(self) -> None:
        assert self.damaged(7) == self.damaged(8) == 0
        assert self.damaged(6) == 1
        assert self.damaged(how="X-010") == 1  # the effect of a Unit

    def test_not_in_the_enemys_turn(self) -> None:
        assert self.damaged(active=ENEMY) == 1


class TestGafran(NoPlayerTests):
    card = "GD02-066"


class TestGundamBarbatos3rdForm:
    card = "GD02-068"

    def test_2_damage_to_itself(self) -> None:
        t = Table(Side(units=["X-003"], hand=["GD02-068"], resources=5))
        t.deploy("GD02-068")
        assert t.you.unit("GD02-068").damage == 2
        assert t.you.unit("X-003").damage == 0
        t.quiet()
