"""GD04 Phantom Aria, the white Units."""

from __future__ import annotations

from tests.cards.keywords import BlockerTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestUnicornGundam02Destroy:
    card = "GD04-065"
    trash = ("ST01-005", "ST01-010", "ST01-014", "ST01-013", "ST01-016", "ST01-003")

    def table(self, pilot: str = "X-402", trash: tuple[str, ...] = trash) -> Table:
        you = Side(units=[UnitAt("GD04-065", pilot, rested=True), "ST03-007"], trash=trash)
        return Table(you, Side(units=[UnitAt("X-003", rested=True), "X-004"], trash=["ST01-005"]))

    def test_linked_exile_3_blue_cards_to_set_it_active_without_attacking_the_player(self) -> None:
        """Q274: neither the Base nor the Shields."""
        t = self.table()
        t.activate("GD04-065")
        blue = ("ST01-005", "ST01-010", "ST01-013", "ST01-003")
        t.asks("cost", *(f"exile:{card}" for card in blue), least=3, most=3)
        t.choose(*blue[:3])
        assert sorted(t.you.removal) == sorted(blue[:3])
        assert not t.you.unit("GD04-065").rested
        assert not t.can("attack:GD04-065>player")
        assert t.can("attack:GD04-065>X-003")
        assert t.can("attack:ST03-007>player")
        t.attack("ST03-007")
        t.fight()
        assert not t.can("attack:GD04-065>player")
        t.next_turn()
        assert t.can("attack:GD04-065>player")

    def test_as_often_as_it_can_be_paid(self) -> None:
        t = self.table(trash=("ST01-005",) * 6)
        for _ in range(2):
            t.activate("GD04-065")
            t.choose(*["ST01-005"] * 3)
        assert not t.can("activate:*")

    def test_not_unlinked_nor_with_2_blue_cards(self) -> None:
        assert not self.table("X-006").can("activate:*")
        assert not self.table(trash=("ST01-005", "ST01-010", "ST01-014")).can("activate:*")

    def test_attacking_all_enemy_units_get_ap_minus_1_this_turn(self) -> None:
        you = Side(units=["GD04-065", "ST03-007"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-003", "X-004"], base="X-009"))
        t.attack("ST03-007")
        t.fight()
        assert t.enemy.unit("X-003").ap == 6
        t.attack("GD04-065")
        t.fight()
        assert [t.enemy.unit(card).ap for card in t.enemy.units] == [5, 4]
        assert t.you.unit("ST03-007").ap == 1
        t.command("X-007")
        t.choose("GD04-065")
        t.attack("GD04-065")
        t.fight()
        assert [t.enemy.unit(card).ap for card in t.enemy.units] == [4, 3]
        t.end_turn()
        assert [t.enemy.unit(card).ap for card in t.enemy.units] == [6, 5]


class TestUnicornGundamAwakened:
    card = "GD04-066"

    def test_suppression(self) -> None:
        assert Table(Side(units=["GD04-066"])).you.unit("GD04-066").keywords == {"suppression": 1}

    def test_activating_a_command_an_enemy_unit_gets_ap_minus_2_this_turn(self) -> None:
        you = Side(units=["GD04-066", "ST03-007"], hand=["X-007", "X-007", "X-007"], resources=3)
        t = Table(you, Side(units=["X-003", "X-004"]))
        for ap in (4, 2):
            t.command("X-007")
            t.choose("ST03-007")
            t.targets("X-003", "X-004")
            t.choose("X-003")
            assert t.enemy.unit("X-003").ap == ap
        t.attack("ST03-007")
        t.skip_block()
        t.answer("pass")
        t.command("X-007")
        t.choose("ST03-007")
        t.choose("X-004")
        t.fight()
        assert (t.enemy.unit("X-003").ap, t.enemy.unit("X-004").ap) == (2, 3)
        t.end_turn()
        assert t.enemy.unit("X-003").ap == 6

    def test_a_burst_that_activates_its_main_counts(self) -> None:
        t = burst("ST01-014", Side(units=["GD04-066"]), Side(units=["X-003"]))
        t.burst("ST01-014")
        t.choose("X-003")  # AP-3
        t.choose("X-003")
        assert t.enemy.unit("X-003").ap == 6 - 3 - 2

    def test_not_for_pairing_nor_for_the_enemy(self) -> None:
        t = Table(Side(units=["GD04-066"], hand=["GD04-119"], resources=4), Side(units=["X-003"]))
        t.pair("GD04-119", "GD04-066")
        t.quiet()
        t = Table(Side(units=["GD04-066"]), Side(units=["X-003"], hand=["X-007"], resources=1), active=ENEMY)
        t.command("X-007")
        t.choose("X-003")
        t.quiet(ENEMY)


class TestTurnAGundamOfTheTrash:
    card = "GD04-067"

    def activated(self, trash: tuple[str, ...], theirs: tuple[str, ...] = ()) -> Table:
        you = Side(units=["GD04-067", "ST03-007"], trash=trash, resources=3)
        t = Table(you, Side(trash=theirs, units=["ST01-008"], base="X-009"))
        t.activate("GD04-067")
        return t

    def test_all_keyword_effects_of_a_unit_card_in_the_trash_and_ap_1_this_turn(self) -> None:
        """Q275."""
        t = self.activated(("GD03-003", "ST01-005", "ST01-008"))
        t.targets("GD03-003", "ST01-008")
        t.choose("GD03-003")
        unit = t.you.unit("GD04-067")
        assert unit.keywords == {"blocker": 1, "repair": 1}
        assert unit.ap == 4 + 1
        assert t.you.resources == "rRR"
        assert t.you.trash == ["GD03-003", "ST01-005", "ST01-008"]
        assert not t.can("activate:*")
        t.attack("ST03-007")
        t.answer("pass")
        t.fight()
        assert (unit.ap, len(unit.keywords)) == (5, 2)
        t.next_turn()
        assert (unit.ap, unit.keywords) == (4, {})
        assert t.can("activate:GD04-067*")

    def test_every_keyword_effect_also_from_the_enemy_trash(self) -> None:
        """Q277."""
        for card, keywords in (
            ("ST02-001", {"breach": 5}), ("GD04-034", {"first strike": 1}), ("ST03-004", {"support": 2}),
            ("GD04-050", {"high-maneuver": 1}), ("GD04-049", {"suppression": 1}), ("ST01-001", {"repair": 2}),
            ("ST01-009", {"blocker": 1}),
        ):  # fmt: skip
            t = self.activated((), (card, "GD04-089", "ST01-005"))
            t.targets(card)
            t.choose(card)
            assert t.you.unit("GD04-067").keywords == keywords

    def test_not_what_is_gained_under_a_condition(self) -> None:
        """Q276."""
        you = Side(units=["GD04-067"], trash=["GD03-040", "GD04-008"], resources=3)
        assert not Table(you).can("activate:*")

    def test_not_without_a_resource_nor_in_an_action_step(self) -> None:
        assert not Table(Side(units=["GD04-067"], trash=["ST01-008"])).can("activate:*")
        t = Table(Side(units=["GD04-067", "ST03-007"], trash=["ST01-008"], resources=1))
        t.attack("ST03-007")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")


class TestSilverBullet(BlockerTests):
    card = "GD04-068"

    def test_effect_damage_from_an_enemy_is_reduced_by_3(self) -> None:
        """Q278."""
        t = Table(Side(units=["GD04-068"]), Side(hand=["GD04-109", "GD04-109"], resources=15), active=ENEMY)
        for damage in (1, 2):
            t.command("GD04-109")  # 4 damage
            t.choose("GD04-068")
            assert t.you.unit("GD04-068").damage == damage

    def test_not_battle_damage_nor_from_your_own_cards(self) -> None:
        t = Table(Side(units=[UnitAt("GD04-068", rested=True)]), Side(units=["ST01-007"]), active=ENEMY)
        t.attack("ST01-007", "GD04-068")
        t.fight()
        assert t.you.unit("GD04-068").damage == 3
        t = Table(Side(units=["GD04-068"], hand=["GD04-114"], resources=2), Side(units=["X-003"]))
        t.command("GD04-114")
        t.choose("GD04-068")
        t.choose("X-003")
        assert t.you.unit("GD04-068").damage == 1


class TestTurnAGundamOfLv5(BlockerTests):
    card = "GD04-069"

    def ended(self, payer: str, pilot: str = "GD04-097", paid: bool = True, active: int = 0, own: str = "") -> Table:
        """A turn in which the payer's effect was paid for comes to its end."""
        units = [UnitAt("GD04-069", pilot, rested=True), UnitAt("GD04-076", rested=True), payer, UnitAt("ST01-003")]
        you = Side(units=units, resources=3, base="GD04-129", base_rested=True)
        t = Table(you, Side(units=["ST01-005", "GD04-073"], resources=3))
        if paid:
            t.activate(payer)
        t.end_turn()
        return t

    def test_linked_after_paying_for_another_militia_or_dianna_counter_unit_one_is_set_active(self) -> None:
        for payer, targets in (("GD04-073", ["GD04-073"]), ("X-405", [])):
            t = self.ended(payer)
            t.targets("GD04-069", "GD04-076", *targets)
            t.choose("GD04-076")
            assert not t.you.unit("GD04-076").rested
            assert t.you.unit("GD04-069").rested
            t.quiet(ENEMY)

    def test_not_without_paying_or_link_nor_for_other_units(self) -> None:
        self.ended("GD04-073", paid=False).quiet(ENEMY)
        self.ended("GD04-073", pilot="X-006").quiet(ENEMY)
        self.ended("ST09-001", paid=False).quiet(ENEMY)
        you = Side(units=[UnitAt("GD04-069", "GD04-097"), "ST02-006", "GD04-076"], resources=4)
        t = Table(you)
        t.activate("ST02-006")
        t.end_turn()
        t.quiet(ENEMY)

    def test_not_for_what_the_enemy_paid_but_in_any_turn(self) -> None:
        you = Side(units=[UnitAt("GD04-069", "GD04-097", rested=True), "GD04-074"], resources=3)
        t = Table(you, Side(units=["GD04-073"], resources=3), active=ENEMY)
        t.activate("GD04-073")
        t.end_turn()
        t.quiet()

    def test_not_in_the_turn_after(self) -> None:
        t = self.ended("GD04-073")
        t.choose("GD04-076")
        t.end_turn()
        t.quiet()


class TestAlSaachezsEnact:
    card = "GD04-070"

    def test_an_ali_al_saachez_may_be_paired_from_the_hand_for_nothing(self) -> None:
        """Q279."""
        you = Side(hand=["GD04-070", "GD04-099", "X-006", "X-408", "X-407"], resources=2, trash=["GD04-099"])
        t = Table(you, Side(hand=["GD04-099"]))
        t.deploy("GD04-070")
        t.targets("GD04-099", "X-408", least=0)
        t.choose("GD04-099")
        unit = t.you.unit("GD04-070")
        assert (unit.pilot, unit.linked) == ("GD04-099", True)
        assert t.you.resources == "rr"
        assert t.you.hand == ["X-006", "X-408", "X-407"]
        assert t.can("attack:GD04-070>player")

    def test_it_need_not_and_none_without_one(self) -> None:
        t = Table(Side(hand=["GD04-070", "GD04-099"], resources=2))
        t.deploy("GD04-070")
        t.answer()
        assert t.you.unit("GD04-070").pilot is None
        t = Table(Side(hand=["GD04-070", "X-006"], resources=2))
        t.deploy("GD04-070")
        t.nothing_fits()
        t.quiet()


class TestGrahamsUnionFlagCustom2:
    card = "GD04-071"

    def test_burst_to_the_hand_if_an_enemy_cb_unit_is_in_play(self) -> None:
        for units in (["GD04-064"], ["GD04-064", "GD04-064"]):
            t = burst("GD04-071", enemy=Side(units=units))
            t.burst("GD04-071")
            assert t.you.hand == ["GD04-071"]
        t = burst("GD04-071", Side(units=["GD04-064"]), Side(base="GD04-125"))
        t.quiet(ENEMY)
        assert t.you.trash == ["GD04-071"]

    def table(self, *trash: str) -> Table:
        you = Side(units=[UnitAt("GD04-071", rested=True), "ST01-005"], trash=trash)
        return Table(you, Side(units=[UnitAt("X-003", rested=True)], trash=["GD04-075", "GD04-079"]))

    def test_exile_a_card_of_each_to_set_it_active_without_attacking(self) -> None:
        t = self.table("GD04-079", "GD04-075", "GD04-118", "ST01-005")
        t.activate("GD04-071")
        t.targets("GD04-079")
        t.choose("GD04-079")
        t.targets("GD04-075", "GD04-118")
        t.choose("GD04-118")
        assert sorted(t.you.removal) == ["GD04-079", "GD04-118"]
        assert not t.you.unit("GD04-071").rested
        assert not t.can("attack:GD04-071>*")
        t.attack("ST01-005")
        t.fight()
        assert not t.can("attack:GD04-071>*")
        t.next_turn()
        assert t.can("attack:GD04-071>player")

    def test_a_card_with_both_traits_counts_once(self) -> None:
        assert not self.table("GD04-099").can("activate:*")
        assert not self.table("GD04-079", "GD04-079").can("activate:*")
        t = self.table("GD04-099", "GD04-079")
        t.activate("GD04-071")
        t.targets("GD04-079")  # the other one is needed as the (UN) card
        t.choose("GD04-079")
        t.choose("GD04-099")
        assert len(t.you.removal) == 2

    def test_more_than_once(self) -> None:
        t = self.table("GD04-079", "GD04-075", "GD04-079", "GD04-075")
        for _ in range(2):
            t.activate("GD04-071")
            t.targets(*[card for card in t.you.trash if card == "GD04-079"])
            t.choose("GD04-079")
            t.choose("GD04-075")
        assert len(t.you.removal) == 4

    def test_not_in_an_action_step(self) -> None:
        t = self.table("GD04-079", "GD04-075")
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")


class TestUnicornGundam02Unicorn:
    card = "GD04-072"

    def test_linked_an_enemy_unit_with_3_or_less_hp_returns_to_the_hand(self) -> None:
        for pilot, asked in (("X-402", True), ("X-006", False)):
            you = Side(units=["GD04-072", "ST01-005"], hand=[pilot, "X-016"], resources=9)
            t = Table(you, Side(units=["ST01-005", "ST01-003", UnitAt("X-003", damage=3), "ST02-003"]))
            t.pair(pilot, "GD04-072")
            if asked:
                t.targets("ST01-005", "X-003")
                t.choose("X-003")
                assert t.enemy.hand == ["X-003"]
            t.quiet()
            if asked:
                t.command("X-016")
                t.choose(pilot)
                t.pair(pilot, "GD04-072")
                t.targets("ST01-005")  # every time


class TestTurnAGundamOfLv4:
    card = "GD04-073"

    def test_pay_1_for_ap_2_once_per_turn(self) -> None:
        you = Side(units=["GD04-073", "ST01-005"], resources=3)
        t = Table(you, Side(base="X-009"))
        t.activate("GD04-073")
        assert t.you.resources == "rRR"
        assert (t.you.unit("GD04-073").ap, t.you.unit("ST01-005").ap) == (3 + 2, 2)
        assert not t.can("activate:*")
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")
        t.answer("pass")
        assert t.you.unit("GD04-073").ap == 5
        t.next_turn()
        assert t.you.unit("GD04-073").ap == 3
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")
        t.answer("pass")
        assert t.can("activate:GD04-073*")

    def test_not_without_a_resource(self) -> None:
        assert not Table(Side(units=["GD04-073"])).can("activate:*")


class TestKapool:
    card = "GD04-074"

    def attacking(self, resources: int = 2) -> Table:
        you = Side(units=["GD04-074", "ST01-005"], hand=["ST01-003"], deck=["ST04-003"], resources=resources)
        t = Table(you, Side(hand=["ST01-005"]))
        t.attack("GD04-074")
        return t

    def test_it_may_pay_1_to_draw_1_and_discard_1(self) -> None:
        t = self.attacking()
        t.asks("may", "yes", "no")
        t.answer("yes")
        assert t.you.resources == "rR"
        t.asks("discard", "discard:ST01-003", "discard:ST04-003")
        t.choose("ST01-003")
        assert t.you.hand == ["ST04-003"]
        assert t.you.trash == ["ST01-003"]

    def test_every_attack(self) -> None:
        you = Side(units=["GD04-074"], hand=["X-007", "ST01-003"], resources=3)
        t = Table(you, Side(base="X-009"))
        t.attack("GD04-074")
        t.answer("yes")
        t.choose("ST01-003")
        t.fight()
        t.command("X-007")
        t.choose("GD04-074")
        t.attack("GD04-074")
        t.asks("may", "yes", "no")

    def test_not_paying_nothing_is_discarded(self) -> None:
        t = self.attacking()
        t.answer("no")
        assert t.you.hand == ["ST01-003"]
        assert t.prompt.kind == "block"
        t = self.attacking(resources=0)
        assert t.you.hand == ["ST01-003"]
        assert t.prompt.kind == "block"


class TestGnX:
    card = "GD04-075"

    def test_costs_1_less_for_each_un_or_superpower_bloc_command_in_the_trash(self) -> None:
        trash = ["GD04-118", "GD03-120", "GD03-120", "GD04-099", "GD04-080", "GD04-109"]
        for count, cost in ((1, 5), (3, 3), (6, 3)):
            for resources, able in ((cost, True), (cost - 1, False)):
                you = Side(hand=["GD04-075"], trash=trash[:count], resources=resources, rested_resources=9)
                assert Table(you, Side(trash=trash)).can("deploy:GD04-075") == able


class TestFlat(BlockerTests):
    card = "GD04-077"


class TestAlvatore:
    card = "GD04-080"

    def test_destroyed_with_another_un_or_superpower_bloc_unit_its_alvaaron_is_deployed_rested(self) -> None:
        for others, tokens in ((["GD04-075"], 1), (["GD04-079"], 1), (["GD04-075", "GD04-079"], 1), (["ST01-005"], 0)):
            you = Side(units=["GD04-080", *others], hand=["X-008"], resources=1)
            t = Table(you, Side(units=["GD04-075"]))
            t.command("X-008")
            t.choose("GD04-080")
            assert t.you.units == others + ["T-024"] * tokens
            assert not tokens or t.you.unit("T-024").rested

    def test_returned_it_is_not_destroyed(self) -> None:
        you = Side(units=[UnitAt("GD04-080", damage=1), "GD04-075"])
        t = Table(you, Side(hand=["ST04-013"], resources=2), active=ENEMY)
        t.command("ST04-013")
        t.choose("GD04-080")
        assert t.you.units == ["GD04-075"]
