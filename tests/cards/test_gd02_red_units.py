"""GD02 Dual Impact, card by card: the red Units."""

from __future__ import annotations

from tests.cards.keywords import BreachTests, SupportTests, again
from tests.cards.table import Side, Table, UnitAt


class TestQubeley:
    card = "GD02-036"

    def linked(self) -> Table:
        you = Side(units=["GD02-036"], hand=["GD02-091"], resources=9)
        t = Table(you, Side(base=None, shields=["ST01-003", "ST01-004", "ST01-006"]))
        t.pair("GD02-091", "GD02-036")
        t.answer("resolve:GD02-036>GD02-036*")  # Haman Karn has an effect of her own
        return t

    def test_linked_it_gains_suppression_for_the_turn(self) -> None:
        t = self.linked()
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
        units = [UnitAt("X-003", damage=1), "X-004", UnitAt("X-005", damage=1)]
        enemy = Side(units=units, base="X-009", base_damage=1)
        you = Side(units=[UnitAt("GD02-036", "ST03-010"), UnitAt("X-005", damage=1)], hand=["X-007"], resources=2)
        t = Table(you, enemy)
        t.attack("GD02-036")
        t.targets("X-003", "X-005")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 3
        t.fight()
        again(t, "GD02-036")
        t.targets("X-003", "X-005")

    def test_not_without_a_neo_zeon_pilot(self) -> None:
        t = Table(Side(units=[UnitAt("GD02-036", "X-006")]), Side(units=[UnitAt("X-003", damage=1)]))
        t.attack("GD02-036")
        assert t.prompt.kind == "block"


class TestGundamVirsago(BreachTests):
    card = "GD02-037"

    def deployed(self, shields: int) -> Table:
        # AP and HP 6/6, 5/5, 2/2, and 5/6 with a Pilot
        units = ["X-003", "X-004", "ST01-005", UnitAt("X-005", "GD02-098")]
        enemy = Side(units=units, shields=["ST01-003"] * shields, base="X-009")
        t = Table(Side(hand=["GD02-037"], resources=5, units=["ST01-005"], shields=["ST01-003"] * 5), enemy)
        t.deploy("GD02-037")
        return t

    def test_with_3_or_less_enemy_shields(self) -> None:
        """Q177: the Base does not count."""
        for shields in (3, 0):
            t = self.deployed(shields)
            t.targets("X-004", "ST01-005", "X-005")
            t.choose("X-004")
            assert t.enemy.unit("X-004").damage == 2
            t.quiet()

    def test_not_with_4(self) -> None:
        self.deployed(4).quiet()


class TestGQuuuuuuXOmegaPsycommu:
    card = "GD02-038"
    deck = ("GD02-024", "GD02-041", "ST06-003", "GD02-041")  # (Clan) of Lv. 5, 4, 2; beyond the three

    def deployed(self) -> Table:
        you = Side(hand=["GD02-038"], resources=7, deck=self.deck, filler_count=3)
        t = Table(you, Side(units=["X-004", "ST01-005"]))
        t.deploy("GD02-038")
        t.targets("GD02-041", "ST06-003", least=0)
        return t

    def test_only_clan_unit_cards(self) -> None:
        t = Table(Side(hand=["GD02-038"], resources=7, deck=["GD02-109", "ST01-005", "GD02-126"]))
        t.deploy("GD02-038")
        t.nothing_fits()
        t.quiet()

    def test_one_of_three_is_deployed_free_with_its_deploy_effect(self) -> None:
        """Q178, Q179."""
        t = self.deployed()
        t.choose("GD02-041")
        assert t.you.units == ["GD02-038", "GD02-041"]
        assert not t.you.unit("GD02-041").rested
        assert t.you.resources == "rrrrrRR"
        assert sorted(t.you.deck[-2:]) == ["GD02-024", "ST06-003"]
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
        t = Table(Side(units=["GD02-039", "ST01-005"], hand=["X-006", "X-016"], resources=9), enemy)
        t.pair("X-006", "GD02-039")
        t.targets("ST01-003", "ST01-008")
        t.choose("ST01-003")
        assert t.enemy.unit("ST01-003").damage == 1
        t.quiet()
        t.command("X-016")  # every time
        t.choose("X-006")
        t.pair("X-006", "GD02-039")
        t.targets("ST01-003", "ST01-008")


class TestGundamAshtaron(SupportTests):
    card = "GD02-040"

    def deployed(self) -> Table:
        """GD02-037 (AP 4, HP 4) is protected in this turn."""
        enemy = Side(
            units=[UnitAt("GD02-013", rested=True), UnitAt("GD01-018", rested=True),
                   UnitAt("X-005", damage=2, rested=True), UnitAt("ST04-004", rested=True), UnitAt("X-010", damage=5)],
            hand=["GD02-109"], resources=9,
        )  # fmt: skip
        you = Side(units=["GD02-037", "ST01-005", "GD02-049"], base="GD03-128", hand=["GD02-040"], resources=4)
        t = Table(you, enemy)
        t.deploy("GD02-040")
        t.targets("GD02-037", "GD02-049")
        t.choose("GD02-037")
        return t

    def test_no_battle_damage_from_enemy_units_with_2_or_less_hp(self) -> None:
        """2-8-2: what is left of their HP counts."""
        for foe, damage in (("GD02-013", 0), ("X-005", 0), ("ST04-004", 0), ("GD01-018", 4)):  # the last has 3 HP
            t = self.deployed()
            t.attack("GD02-037", foe)
            t.fight()
            if damage < 4:
                assert t.you.unit("GD02-037").damage == damage
            else:
                assert t.you.trash == ["GD02-037"]

    def test_effect_damage_all_the_same(self) -> None:
        t = self.deployed()
        t.attack("ST01-005")
        t.skip_block()
        t.activate("X-010")  # a Unit with 1 HP
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
        enemy = Side(units=["X-004", "X-003", "X-010", "X-005"], base="X-009")
        t = Table(Side(hand=["GD02-041"], units=["X-004"], resources=4), enemy)
        t.deploy("GD02-041")
        t.targets("X-004", "X-003")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 2
        t.quiet()


class TestGundamAshtaronMaMode:
    card = "GD02-042"

    def test_a_new_une_unit_gains_high_maneuver_for_the_turn(self) -> None:
        you = Side(units=["GD02-037", "ST01-005"], base="GD03-128", hand=["GD02-042"], resources=4)
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
        you = Side(units=["ST01-005"], base="GD03-128", hand=["GD02-043"], resources=4)
        t = Table(you, Side(units=["GD02-049"]))
        t.deploy("GD02-043")
        assert t.you.units == ["ST01-005", "GD02-043"]

    def test_with_two_others_one_token(self) -> None:
        t = Table(Side(units=["GD02-049", "GD02-037"], hand=["GD02-043"], resources=4))
        t.deploy("GD02-043")
        assert t.you.units.count("T-012") == 1


class TestDaughtressCommand:
    card = "GD02-044"

    def destroyed(self, you: str, enemy: str, *more: str) -> list[str]:
        side = Side(units=["GD02-044", you, *more], base="GD03-128", hand=["X-008"], resources=4)
        t = Table(side, Side(units=[enemy]))
        t.command("X-008")
        t.choose("GD02-044")
        t.quiet()
        assert [t.you.unit(number).rested for number in t.you.units if number == "T-012"] in ([True], [])
        return t.you.units

    def test_with_another_new_une_unit_a_rested_token(self) -> None:
        assert self.destroyed("GD02-049", "ST01-005") == ["GD02-049", "T-012"]
        assert self.destroyed("GD02-049", "ST01-005", "GD02-037") == ["GD02-049", "GD02-037", "T-012"]

    def test_not_alone(self) -> None:
        assert self.destroyed("ST01-005", "GD02-049") == ["ST01-005"]


class TestGinnLongRangeReconnaissanceType:
    card = "GD02-045"

    def attacking(self, target: str, *support: str) -> Table:
        units = [UnitAt("GD02-045", "ST03-010"), *support]  # AP 1 + 2
        enemy = [UnitAt("ST01-005", rested=True), UnitAt("ST03-007", rested=True)]
        t = Table(Side(units=units, hand=["X-007"], resources=2), Side(units=enemy))
        for unit in support:
            t.activate(unit)
            t.choose("GD02-045")
        t.attack("GD02-045", target)
        return t

    def test_with_5_ap_attacking_a_unit_it_draws(self) -> None:
        assert len(self.attacking("ST01-005", "GD02-040").you.hand) == 1 + 1
        assert len(self.attacking("ST01-005", "GD02-040", "GD02-049").you.hand) == 1 + 1
        assert len(self.attacking("player", "GD02-040").you.hand) == 1
        assert len(self.attacking("ST01-005", "GD02-049").you.hand) == 1  # AP 4
        assert len(self.attacking("ST01-005").you.hand) == 1

    def test_every_time(self) -> None:
        t = self.attacking("ST01-005", "GD02-040")
        t.fight()
        t.command("X-007")
        t.choose("GD02-045")
        t.attack("GD02-045", "ST03-007")
        assert len(t.you.hand) == 2


class TestSaylasLightTypeGuncannon:
    card = "GD02-046"

    def test_2_damage_to_an_enemy_token(self) -> None:
        t = Table(Side(hand=["GD02-046"], units=["T-001"], resources=4), Side(units=["T-001", "X-003", "T-007"]))
        t.deploy("GD02-046")
        t.targets("T-001", "T-007")
        t.choose("T-001")
        assert t.enemy.unit("T-001").damage == 2
        assert t.you.unit("T-001").damage == 0
        t.quiet()


class TestGazaC:
    card = "GD02-047"

    def test_destroyed_it_damages_an_enemy_unit_of_lv_5_or_lower(self) -> None:
        t = Table(Side(units=["GD02-047", "X-005"]), Side(units=["X-004", "X-003", "X-010"]))
        t.activate("GD02-047")
        assert t.you.trash == ["GD02-047"]
        t.targets("X-004", "X-010")
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
