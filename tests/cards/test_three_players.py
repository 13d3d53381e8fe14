"""What cards mean that speak of enemy players, where there are two of them: positions for three."""

from __future__ import annotations

from tests.cards.many import Many as Three
from tests.cards.table import SHELF, YOU, Side, UnitAt

NEXT, LAST = 1, 2


class TestRedGundam0085:
    card = "EB01-013"

    def ap(self, *hands: int) -> int:
        t = Three(Side(units=[self.card]), *(Side(hand=["ST01-003"] * cards) for cards in hands))
        t.attack(self.card, "p2")
        return t.you.unit(self.card).ap

    def test_one_of_the_enemy_players_has_6_cards(self) -> None:
        more = self.ap(6, 0)
        assert [self.ap(*hands) - more for hands in ((0, 6), (6, 6), (5, 5))] == [0, 0, -2]


class TestStingOakley:
    card = "GD05-091"

    def test_one_of_the_enemy_players_has_7_cards_in_the_trash(self) -> None:
        for trash, more in (((7, 0), 1), ((0, 7), 1), ((7, 7), 1), ((6, 6), 0)):
            sides = [Side(trash=["ST01-003"] * cards) for cards in trash]
            t = Three(Side(units=[UnitAt("ST01-003", self.card)], trash=["ST01-003"] * 7), *sides)
            card = SHELF.book[self.card]
            assert t.you.unit("ST01-003").ap == 2 + (card.ap or 0) + more


class TestAbyssGundamMAMode:
    card = "GD05-046"

    def paired(self, *hands: int) -> Three:
        you = Side(units=[self.card], hand=["GD05-090", *["ST01-003"] * 4], resources=9)
        t = Three(you, *(Side(hand=["ST01-004"] * cards) for cards in hands))
        t.pair("GD05-090", self.card)
        return t

    def test_an_enemy_player_with_4_cards_is_chosen(self) -> None:
        t = self.paired(3, 4)
        t.targets("p3")
        t.choose("p3")
        t.asks("discard", *["discard:ST01-004"] * 4, who=LAST)
        t = self.paired(4, 5)
        t.targets("p2", "p3")

    def test_not_when_nobody_has(self) -> None:
        self.paired(3, 3).quiet()


class TestBansheeUnicornMode:
    card = "ST12-009"

    def test_any_player_with_3_shields(self) -> None:
        for shields, asked in (((3, 4, 4), True), ((4, 3, 4), True), ((4, 4, 3), True), ((4, 4, 4), False)):
            sides = [Side(shields=["ST01-003"] * number) for number in shields]
            sides[YOU].units, sides[YOU].hand, sides[YOU].resources = [self.card], ["X-008"], 1
            sides[YOU].trash = ["X-003"]
            t = Three(*sides)
            t.command("X-008")
            t.choose(self.card)
            assert (t.prompt.kind == "target") is asked


class TestTheO:
    card = "ST14-001"

    def test_the_rested_units_of_the_lowest_lv_of_each_enemy_player(self) -> None:
        """Q464."""
        one = [UnitAt("ST01-003", rested=True), UnitAt("X-004", rested=True)]
        other = [UnitAt("ST01-005", rested=True), UnitAt("X-005", rested=True)]
        t = Three(Side(units=[self.card]), Side(units=one), Side(units=other))
        for seat, lowest, higher in ((NEXT, "ST01-003", "X-004"), (LAST, "ST01-005", "X-005")):
            t.end_turn()
            t.quiet(seat)
            assert t.sides[seat].unit(lowest).rested
            assert not t.sides[seat].unit(higher).rested


class TestDestroyGundam:
    card = "GD05-037"

    def test_it_is_cheaper_by_one_of_the_enemy_players_with_7_cards_in_the_trash(self) -> None:
        for trash, can in (((7, 0), True), ((0, 7), True), ((7, 7), True), ((6, 6), False)):
            sides = [Side(trash=["ST01-003"] * cards) for cards in trash]
            t = Three(Side(hand=[self.card], resources=6), *sides)
            assert t.can(f"deploy:{self.card}") is can


class OnePlayerTests:
    """One of the enemy players is chosen: one and no more. The cards name themselves."""

    card = ""

    def act(self, t: Three) -> None:
        """Do what makes the card ask."""
        t.answer(f"*:{self.card}")

    def test_one_enemy_player_is_chosen(self) -> None:
        enemy = Side(units=["ST01-003"], trash=["ST01-003"] * 2, shields=["ST01-003"] * 2)
        t = Three(Side(hand=[self.card], units=["ST01-005"], resources=10), enemy, enemy)
        self.act(t)
        t.targets("p2", "p3")


class TestTheFinalVictor(OnePlayerTests):
    card = "ST12-013"


class TestPalaceAthene(OnePlayerTests):
    card = "ST14-003"


class TestInterwovenBlessings(OnePlayerTests):
    card = "GD05-107"

    def test_the_first_cards_of_that_player(self) -> None:
        enemy = Side(base=None, shields=["ST01-003"] * 3)
        t = Three(Side(hand=[self.card], resources=10), enemy, enemy)
        self.act(t)
        t.choose("p3")
        assert [len(side.shields) for side in t.sides[1:]] == [3, 1]


class TestGundamPharact(OnePlayerTests):
    card = "ST13-009"

    def act(self, t: Three) -> None:
        t.deploy(self.card)
        for _ in range(3):
            t.end_turn()
        t.attack(self.card, "p2")
