"""GD04 Phantom Aria, the red Units."""

from __future__ import annotations

from gundam_tui.games.gcg.queries import card_now as q
from tests.cards.table import ENEMY, Side, Table, UnitAt


class TestNeoZeong:
    card = "GD04-033"

    def test_it_or_a_neo_zeon_unit_deployed_deals_3_damage(self) -> None:
        you = Side(hand=["GD04-033", "ST03-003", "ST03-007", "GD01-128"], resources=15)
        t = Table(you, Side(units=["X-003", "X-004"]))
        t.deploy("GD04-033")
        t.targets("X-003", "X-004")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 3
        t.deploy("ST03-003")
        t.choose("X-003")
        assert t.enemy.units == ["X-004"]
        t.deploy("ST03-007")  # (Zeon)
        t.quiet()
        t.deploy("GD01-128")  # a (Neo Zeon) Base
        t.quiet()

    def test_not_when_the_enemy_deploys_or_nothing_can_be_chosen(self) -> None:
        t = Table(Side(units=["GD04-033"]), Side(hand=["ST03-003"], resources=3), active=ENEMY)
        t.deploy("ST03-003")
        t.quiet(ENEMY)
        t = Table(Side(units=["GD04-033", "X-003"], hand=["ST03-003"], resources=3))
        t.deploy("ST03-003")
        t.quiet()

    def test_linked_all_your_units_are_neo_zeon_from_the_moment_of_deployment(self) -> None:
        """Q269."""
        for pilot, count in (("X-402", 1), ("X-006", 0)):
            you = Side(units=[UnitAt("GD04-033", pilot), "ST01-003"], hand=["ST01-005"], resources=2)
            t = Table(you, Side(units=["X-003"]))
            assert ("Neo Zeon" in t.you.unit("ST01-003").traits) == bool(count)
            assert "Neo Zeon" not in t.enemy.unit("X-003").traits
            guests = q.pilots(t.engine, t.you.unit("GD04-033").oid)
            assert "Neo Zeon" not in q.traits(t.engine, guests[0])
            t.deploy("ST01-005")
            assert (t.prompt.kind == "target") == bool(count)

    def test_cards_elsewhere_do_not_gain_it(self) -> None:
        """Q335: eight cards in the trash are no (Neo Zeon) cards for the Rozen Zulu."""
        you = Side(units=[UnitAt("GD04-033", "X-402")], hand=["GD04-039"], trash=["ST01-005"] * 8, resources=5)
        assert not Table(you).can("deploy:*")


class TestGundamKyrios:
    card = "GD04-034"

    def test_first_strike(self) -> None:
        t = Table(Side(units=["GD04-034"]), Side(units=[UnitAt("ST04-009", rested=True)]))
        assert t.you.unit("GD04-034").keywords == {"first strike": 1}
        t.attack("GD04-034", "ST04-009")
        t.fight()
        assert t.enemy.units == []
        assert t.you.unit("GD04-034").damage == 0

    def test_linked_ap_2_for_each_rested_cb_unit(self) -> None:
        for pilot, each in (("GD04-090", 2), ("X-402", 2), ("X-006", 0)):
            plus = 2 if pilot == "GD04-090" else 0
            rested = [UnitAt("GD04-038", rested=True), UnitAt("GD04-038", rested=True), UnitAt("ST01-005", rested=True)]
            units = [UnitAt("GD04-034", pilot), *rested, "GD04-041"]
            you = Side(units=units, base="GD04-125", base_rested=True)
            t = Table(you, Side(units=[UnitAt("GD04-038", rested=True)]))
            assert t.you.unit("GD04-034").ap == 1 + plus + 2 * each
            t.attack("GD04-034")
            assert t.you.unit("GD04-034").ap == 1 + plus + 3 * each


class TestXiGundam:
    card = "GD04-035"

    def table(self, hand: int) -> Table:
        cards = ["GD04-035", "X-008", "X-007", *["ST01-005"] * hand]
        you = Side(units=[UnitAt("GD04-035", "X-002"), "ST01-005"], hand=cards, resources=9, base="ST08-014")
        units = [UnitAt("ST03-005", rested=True), UnitAt("X-005", rested=True), "ST03-007", "GD04-035"]
        t = Table(you, Side(units=units, hand=["ST01-003"] * 4, base_damage=1))
        t.deploy("GD04-035")
        t.targets("GD04-035", "GD04-035")
        t.engine.answer(t.prompt.keys()[:1])
        return t

    def attack(self, t: Table, foe: str, shot: str = "GD04-035") -> None:
        """Attack with the chosen Unit; its Pilot's effect deals 3 damage to `shot`."""
        t.attack("GD04-035", foe)
        if t.prompt.kind == "target":
            t.choose(shot)

    def test_a_mafty_unit_draws_when_it_destroys_by_battle_with_3_or_less_cards_in_hand(self) -> None:
        for others, drawn in ((1, 1), (2, 0)):
            t = self.table(others)
            self.attack(t, "ST03-005")
            t.fight()
            assert len(t.you.hand) == 2 + others + drawn

    def test_each_time(self) -> None:
        t = self.table(0)
        self.attack(t, "ST03-005")
        t.fight()
        t.command("X-007")
        t.choose("GD04-035")
        self.attack(t, "X-005", "X-005")
        t.fight()
        assert len(t.you.hand) == 3

    def test_chosen_by_two_of_them_it_draws_for_each(self) -> None:
        """5-16-1, 10-1-6-5: what it gains twice it has twice."""
        you = Side(units=["GD04-035"], hand=["GD04-035"] * 2, resources=8)
        t = Table(you, Side(units=[UnitAt("ST01-008", rested=True)]))
        for _ in range(2):
            t.deploy("GD04-035")
            t.engine.answer(t.prompt.keys()[:1])
        t.attack("GD04-035", "ST01-008")
        t.fight()
        t.quiet()
        assert len(t.you.hand) == 2

    def test_also_when_both_are_destroyed(self) -> None:
        """Q270."""
        t = self.table(0)
        self.attack(t, "X-005")
        t.fight()
        assert t.you.units == ["ST01-005", "GD04-035"]
        assert len(t.you.hand) == 3

    def test_only_that_unit_only_units_only_by_battle_only_this_turn(self) -> None:
        t = self.table(0)
        t.attack("ST01-005", "ST03-005")
        t.fight()
        assert "ST03-005" not in t.enemy.units
        t.command("X-008")
        t.choose("GD04-035")
        assert t.you.hand == ["X-007"]
        t = self.table(0)
        self.attack(t, "player", "ST03-007")
        t.fight()
        assert (t.enemy.base_number, "ST03-007" in t.enemy.units) == (None, False)
        assert t.you.hand == ["X-008", "X-007"]
        t = self.table(0)
        t.end_turn()
        t.attack("ST03-007")
        t.fight()
        t.end_turn()
        hand = len(t.you.hand)
        self.attack(t, "ST03-007")
        t.fight()
        assert "ST03-007" not in t.enemy.units
        assert len(t.you.hand) == hand


class TestGundamThroneEins:
    card = "GD04-036"

    def deployed(self) -> Table:
        units = ["GD04-038", "GD04-038", "GD04-029", UnitAt("GD04-034", rested=True), "ST03-007"]
        you = Side(units=units, hand=["GD04-036"], resources=6, base="GD04-125")
        t = Table(you, Side(units=["X-003", "GD04-050", "ST03-005", "GD04-029"]))
        t.deploy("GD04-036")
        t.targets("GD04-038", "GD04-038", "GD04-029", least=0, most=2)
        return t

    def test_as_much_damage_as_units_rested_to_all_enemies_of_lv_6_or_lower(self) -> None:
        t = self.deployed()
        t.choose("GD04-038", "GD04-038")
        assert t.you.unit("GD04-038").rested
        assert not t.you.unit("GD04-029").rested
        assert t.enemy.units == ["X-003", "GD04-050", "GD04-029"]  # (the Destiny Gundam is of Lv.7)
        assert [t.enemy.unit(card).damage for card in t.enemy.units] == [2, 0, 2]
        assert t.enemy.base.damage == t.you.unit("ST03-007").damage == 0

    def test_one_alone(self) -> None:
        t = self.deployed()
        t.choose("GD04-029")
        assert not t.you.unit("GD04-038").rested
        assert [t.enemy.unit(card).damage for card in t.enemy.units] == [1, 0, 1, 1]

    def test_none_no_damage(self) -> None:
        t = self.deployed()
        t.answer()
        assert [t.enemy.unit(card).damage for card in t.enemy.units] == [0, 0, 0, 0]
        t.quiet()


class TestGundamKyriosTransAm:
    card = "GD04-037"

    def test_first_strike_with_a_red_and_breach_3_with_a_green_super_soldier(self) -> None:
        for pilots, keywords in (
            (["GD04-090"], {"first strike": 1}), (["X-404"], {"breach": 3}), (["X-006"], {}), (["ST03-011"], {}),
            (["X-404", "GD04-090", "X-404", "GD04-090"], {"first strike": 1, "breach": 3}),
        ):  # fmt: skip
            units = [UnitAt("ST01-005", pilot) for pilot in pilots]
            enemy = Side(units=[UnitAt("ST01-005", "GD04-090"), UnitAt("ST01-005", "X-404")])
            t = Table(Side(units=["GD04-037", *units]), enemy)
            assert t.you.unit("GD04-037").keywords == keywords

    def test_its_own_pilot_counts(self) -> None:
        assert Table(Side(units=[UnitAt("GD04-037", "X-404")])).you.unit("GD04-037").keywords == {"breach": 3}


class TestGundamExia:
    card = "GD04-038"

    def test_with_2_enemy_units_2_damage_to_one_of_lv_2_or_lower(self) -> None:
        for foes in (["X-010", "X-010"], ["X-010", "ST03-007", "ST01-003"]):
            t = Table(Side(hand=["GD04-038"], units=["ST01-005"], resources=3), Side(units=foes))
            t.deploy("GD04-038")
            t.targets(*foes[:2])
        t.choose("X-010")
        assert t.enemy.unit("X-010").damage == 2
        t.quiet()

    def test_with_one_nothing(self) -> None:
        t = Table(Side(hand=["GD04-038"], units=["ST01-005"] * 2, resources=3), Side(units=["X-010"]))
        t.deploy("GD04-038")
        t.quiet()


class TestRozenZulu:
    card = "GD04-039"

    def test_cost_4_less_with_8_neo_zeon_cards_in_the_trash(self) -> None:
        for count, cost in ((8, 2), (9, 2), (7, 6)):
            trash = ["ST03-003", "ST03-012", *["ST03-010"] * (count - 2), "ST03-007"]
            you = Side(hand=["GD04-039"], trash=trash, resources=2, rested_resources=4)
            t = Table(you, Side(trash=["ST03-003"] * 8))
            assert t.can("deploy:GD04-039") == (cost == 2)
        t = Table(Side(hand=["GD04-039"], trash=["ST03-003"] * 8, resources=6))
        t.deploy("GD04-039")
        assert t.you.resources == "rrRRRR"

    def test_deals_1_damage_or_3_to_a_unit_with_repair(self) -> None:
        for target, damage in (("X-003", 1), ("ST01-001", 3)):
            t = Table(Side(hand=["GD04-039"], units=["ST01-005"], resources=6), Side(units=["X-003", "ST01-001"]))
            t.deploy("GD04-039")
            t.targets("X-003", "ST01-001")
            t.choose(target)
            assert t.enemy.unit(target).damage == damage
            t.quiet()


class TestGundamThroneDrei:
    card = "GD04-041"

    def test_rested_by_an_effect_it_becomes_active_once(self) -> None:
        you = Side(units=[UnitAt("GD04-041", damage=1)])
        t = Table(you, Side(hand=["ST01-004", "ST01-004"], resources=9), active=ENEMY)
        for rested in (False, True):
            t.deploy("ST01-004")
            t.choose("GD04-041")
            assert t.you.unit("GD04-041").rested == rested

    def test_blocker_rests_it_by_an_effect(self) -> None:
        """13-1-4-1, 5-1-2: resting the Unit is part of the keyword effect, as it is of Support (13-1-3-1)."""
        enemy = Side(units=["GD04-041", UnitAt("EB01-042", rested=True)])  # while rested, it gives all Units Blocker
        t = Table(Side(units=["ST01-005"]), enemy)
        t.attack("ST01-005")
        t.block("GD04-041")
        assert not t.enemy.unit("GD04-041").rested

    def test_attacking_is_no_effect(self) -> None:
        t = Table(Side(units=["GD04-041"]))
        t.attack("GD04-041")
        t.fight()
        assert t.you.unit("GD04-041").rested

    def test_another_unit_is_not_set_active(self) -> None:
        t = Table(Side(units=["GD04-041", "ST01-005"]), Side(hand=["ST01-004"], resources=9), active=ENEMY)
        t.deploy("ST01-004")
        t.choose("ST01-005")
        assert t.you.unit("ST01-005").rested

    def test_resting_for_your_own_effects_as_well(self) -> None:
        t = Table(Side(units=["GD04-041"], base="GD04-125", resources=1), Side(units=["X-004"]))
        t.activate("GD04-125")
        t.choose("GD04-041")
        t.choose("X-004")
        assert not t.you.unit("GD04-041").rested


class TestPsychoGundam:
    card = "GD04-042"

    def table(self, pilot: str = "X-402", enemy: Side | None = None) -> Table:
        units = [UnitAt("GD04-042", pilot), UnitAt("ST01-005", "ST03-010"), UnitAt("ST01-003", "X-006")]
        units.append(UnitAt("ST04-007", "GD04-082"))
        foes = Side(base=None, shields=["ST01-003"] * 6, units=["X-004", UnitAt("X-003", rested=True), "X-001"])
        return Table(Side(units=units, hand=["X-007", "X-007"], resources=2), enemy or foes)

    def test_linked_a_unit_with_a_cyber_newtype_pilot_destroys_a_shield_once(self) -> None:
        t = self.table()
        t.attack("ST01-003")
        t.fight()
        t.quiet()
        t.attack("ST01-005")
        t.fight()
        t.targets("X-004", "X-001")
        t.choose("X-004")
        assert t.enemy.unit("X-004").damage == 2
        t.attack("ST04-007")
        t.fight()
        t.quiet()
        assert len(t.enemy.shields) == 3

    def test_breach_and_bases_count(self) -> None:
        """Q361: Breach is damage as well."""
        for enemy in (
            Side(base=None, shields=["ST01-003"], units=["X-004", UnitAt("ST03-007", rested=True)]),
            Side(base_damage=1, units=["X-004", UnitAt("ST03-007", rested=True)]),
        ):
            t = self.table(enemy=enemy)
            t.attack("ST04-007", "ST03-007")
            t.fight()
            t.targets("X-004")
            t.choose("X-004")
            assert t.enemy.unit("X-004").damage == 2

    def test_not_without_a_link_nor_by_the_enemy(self) -> None:
        t = self.table("X-006")
        t.attack("ST01-005")
        t.fight()
        t.quiet()
        you = Side(units=[UnitAt("GD04-042", "X-402")], base=None, shields=["ST01-003"])
        t = Table(you, Side(units=[UnitAt("ST01-005", "ST03-010")]), active=ENEMY)
        t.attack("ST01-005")
        t.fight()
        t.quiet(ENEMY)


class TestZssa:
    card = "GD04-043"

    def test_1_damage_to_an_enemy_base(self) -> None:
        t = Table(Side(hand=["GD04-043"], resources=3), Side())
        t.deploy("GD04-043")
        t.targets("EXB-001")
        t.choose("EXB-001")
        assert (t.enemy.base.damage, t.you.base.damage) == (1, 0)

    def test_without_a_base_nothing(self) -> None:
        t = Table(Side(hand=["GD04-043"], resources=3), Side(base=None, shields=["ST01-003"]))
        t.deploy("GD04-043")
        t.quiet()
        assert t.enemy.shields == ["ST01-003"]


class TestGadeel:
    card = "GD04-044"

    def test_attacking_a_damaged_unit_it_gains_breach_3_during_the_battle(self) -> None:
        for damage, breach in ((1, 3), (0, 0)):
            you = Side(units=["GD04-044", "ST01-003"])
            t = Table(you, Side(units=[UnitAt("ST01-003", damage=damage, rested=True)], base="X-009"))
            t.attack("ST01-003", "ST01-003")
            assert t.you.unit("GD04-044").keywords == {}
            t.fight()
            t = Table(you, Side(units=[UnitAt("ST01-003", damage=damage, rested=True)], base="X-009"))
            t.attack("GD04-044", "ST01-003")
            assert t.you.unit("GD04-044").keywords == ({"breach": 3} if breach else {})
            t.fight()
            assert t.enemy.base.damage == breach
            assert t.you.unit("GD04-044").keywords == {}

    def test_every_attack(self) -> None:
        you = Side(units=["GD04-044"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=[UnitAt("ST03-007", damage=1, rested=True)] * 2, base="X-009"))
        t.attack("GD04-044", "ST03-007")
        t.fight()
        t.command("X-007")
        t.choose("GD04-044")
        t.attack("GD04-044", "ST03-007")
        t.fight()
        assert t.enemy.base.damage == 6

    def test_not_attacking_the_player(self) -> None:
        t = Table(Side(units=["GD04-044"]), Side(units=[UnitAt("ST01-003", damage=1)], base_damage=1))
        t.attack("GD04-044")
        assert t.you.unit("GD04-044").keywords == {}


class TestGundamThroneZwei:
    card = "GD04-045"

    def test_linked_a_cb_unit_may_attack_damaged_active_units_this_turn(self) -> None:
        you = Side(units=["GD04-045", "GD04-038", "ST01-005"], hand=["GD04-089", "X-016"], resources=9, base="GD04-125")
        t = Table(you, Side(units=[UnitAt("X-003", damage=1), "X-004", "GD04-041"]))
        t.pair("GD04-089", "GD04-045")
        t.choose("GD04-045")
        t.command("X-016")
        t.choose("GD04-089")
        t.pair("GD04-089", "GD04-045")  # every time
        assert t.prompt.kind == "target"
        t = Table(you, Side(units=[UnitAt("X-003", damage=1), "X-004", "GD04-041"]))
        t.pair("GD04-089", "GD04-045")
        t.targets("GD04-045", "GD04-038")
        t.choose("GD04-038")
        assert t.can("attack:GD04-038>X-003")
        assert not t.can("attack:GD04-038>X-004")
        assert not t.can("attack:GD04-045>X-003")
        t.attack("ST01-005")
        t.fight()
        assert t.can("attack:GD04-038>X-003")
        t.next_turn()
        assert not t.can("attack:GD04-038>X-003")

    def test_without_a_link_nothing(self) -> None:
        t = Table(Side(units=["GD04-045"], hand=["X-006"], resources=4), Side(units=[UnitAt("X-003", damage=1)]))
        t.pair("X-006", "GD04-045")
        t.quiet()


class TestGundamDynames:
    card = "GD04-046"

    def deployed(self) -> Table:
        you = Side(hand=["GD04-046"], units=["ST03-007"], resources=5)
        t = Table(you, Side(units=["ST01-003", "X-005", "X-010"]))
        t.deploy("GD04-046")
        t.asks("may", "yes", "no")
        return t

    def test_rested_it_deals_2_damage_to_a_unit_of_lv_3_or_lower(self) -> None:
        t = self.deployed()
        t.answer("yes")
        assert t.you.unit("GD04-046").rested
        t.targets("ST01-003", "X-010")
        t.choose("X-010")
        assert t.enemy.unit("X-010").damage == 2
        t.quiet()

    def test_it_need_not(self) -> None:
        t = self.deployed()
        t.answer("no")
        assert not t.you.unit("GD04-046").rested
        t.quiet()

    def test_without_a_target_it_may_rest_all_the_same(self) -> None:
        t = Table(Side(hand=["GD04-046"], resources=5), Side(units=["X-005"]))
        t.deploy("GD04-046")
        t.answer("yes")
        assert t.you.unit("GD04-046").rested
        t.quiet()
