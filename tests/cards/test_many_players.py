"""Cards that speak of enemy players, other players, teams: in a royale and in a team battle."""

from __future__ import annotations

import pytest

from tests.cards.many import Many, team
from tests.cards.table import SHELF, Side, UnitAt

ONE, TWO, THREE, FOUR = range(4)
GM, GOUF = "ST01-005", "ST01-003"


class TestZetaGundam:
    """Q302."""

    card = "ST10-001"

    @pytest.mark.rule("12-2-6", "12-2-7")
    def test_afterwards_it_attacks_anybody_but_the_player_whose_card_it_destroyed(self) -> None:
        bare = Side(base=None, shields=[GM] * 3, units=[UnitAt(GM, rested=True)])
        t = Many(Side(units=[self.card]), bare, bare, bare)
        t.attack(self.card, "p3")
        while t.prompt.kind != "act":
            t.answer("pass")
        assert not t.you.unit(self.card).rested
        assert [t.can(f"attack:{self.card}>p{n}") for n in (2, 3, 4)] == [True, False, True]
        assert t.can(f"attack:{self.card}>{GM}")
        assert len([o for o in t.prompt.options if o.verb == "attack" and o.to_card == GM]) == 3

    @pytest.mark.rule("12-3-12")
    def test_not_the_team_either(self) -> None:
        t = team(Side(units=[self.card]), Side(), Side(base=None, shields=[GM]), Side(shields=[GM], base=None))
        t.attack(self.card, "p3")
        while t.prompt.kind != "act":
            t.answer("pass")
        assert not t.you.unit(self.card).rested
        assert not t.can(f"attack:{self.card}>p3")

    def test_between_two_players_not_the_player_at_all(self) -> None:
        t = Many(Side(units=[self.card]), Side(base=None, shields=[GM] * 2))
        t.attack(self.card)
        while t.prompt.kind != "act":
            t.answer("pass")
        assert not t.can(f"attack:{self.card}>player")


class TestZetaGundamIII:
    """Q312."""

    card = "EB01-005"

    @pytest.mark.rule("12-3-10")
    def test_another_player_is_a_partner_too(self) -> None:
        rested = Side(units=[UnitAt(GM, rested=True)])
        t = team(Side(hand=[self.card], resources=9, units=[UnitAt(GOUF, rested=True)]), rested, rested, rested)
        t.deploy(self.card)
        chosen = {option.obj for option in t.prompt.options}
        assert chosen == {t.engine.zone("battle area", seat)[0] for seat in (TWO, THREE, FOUR)}
        t.engine.answer(next(o.key for o in t.prompt.options if o.obj == t.engine.zone("battle area", TWO)[0]))
        assert not t.sides[TWO].unit(GM).rested
        assert len(t.you.hand) == 1


class TestMasterGundam:
    card = "GD05-033"

    @pytest.mark.rule("12-2-6")
    def test_the_opponent_whose_card_is_hit_is_chosen_whoever_is_attacked(self) -> None:
        special = [card.number for card in SHELF.book if card.type == "command" and "Special Move" in card.traits]
        t = Many(Side(units=[self.card], trash=special[:1] * 2), *[Side(base=None, shields=[GM] * 3)] * 2)
        t.attack(self.card, "p2")
        while t.prompt.kind == "may" or not t.prompt.options[0].place:
            t.engine.answer("yes" if t.prompt.kind == "may" else t.prompt.keys()[: t.prompt.most])
        t.targets("p2", "p3")
        t.choose("p3")
        assert [len(t.sides[seat].shields) for seat in (TWO, THREE)] == [3, 2]


class TestGuelJeturk:
    card = "GD01-097"

    @pytest.mark.rule("12-2-6")
    def test_one_opponent_holds_eight_cards(self) -> None:
        for hands, able in (((8, 0), True), ((0, 8), True), ((4, 4), False)):
            pilot = UnitAt(GM, self.card, rested=True)
            t = Many(Side(units=[pilot]), *(Side(hand=[GM] * count) for count in hands))
            assert any(o.verb == "activate" and o.card == self.card for o in t.prompt.options) is able


class TestEnemyShieldsTogether:
    @pytest.mark.rule("12-2-6")
    @pytest.mark.parametrize(("shields", "asked"), [((1, 2), True), ((2, 2), False)])
    def test_gundam_virsago(self, shields: tuple[int, int], asked: bool) -> None:
        card = "GD02-037"
        t = Many(Side(hand=[card], resources=9), *(Side(units=[GM], shields=[GM] * count) for count in shields))
        t.deploy(card)
        assert (t.prompt.kind == "target") is asked

    @pytest.mark.rule("12-2-6")
    @pytest.mark.parametrize(("shields", "asked"), [((1, 2), True), ((2, 2), False)])
    def test_gfred(self, shields: tuple[int, int], asked: bool) -> None:
        card = "GD03-048"
        others = [Side(units=[UnitAt(GM)], shields=[GM] * count) for count in shields]
        t = Many(*others, Side(base=None, shields=[card]), active=ONE)
        t.attack(GM, "p3")
        while t.prompt.kind in ("block", "action_step"):
            t.answer("pass")
        assert (t.prompt.kind == "burst") is (sum(shields) <= 3) is asked


class TestTallgeese:
    @pytest.mark.rule("12-2-4")
    def test_all_players_place_an_ex_resource(self) -> None:
        """Q320."""
        card = "EB01-025"
        pile = [card] * 2
        t = Many(Side(hand=[card], resources=9, trash=pile), Side(), Side())
        t.deploy(card)
        while t.prompt.kind in ("may", "target", "cost"):
            t.engine.answer("yes" if t.prompt.kind == "may" else t.prompt.keys()[: t.prompt.most])
        ex = [sum(t.engine.card(oid) == "EXR-001" for oid in t.engine.zone("resources", seat)) for seat in range(3)]
        assert ex == [1, 1, 1]


class TestHaro:
    @pytest.mark.rule("12-2-6")
    def test_the_player_who_destroyed_it_draws_and_nobody_else(self) -> None:
        card = "EB01-017"
        t = Many(Side(units=["ST01-001"]), Side(units=[UnitAt(card, rested=True)]), Side())
        t.attack("ST01-001", card)
        while t.prompt.kind in ("block", "action_step"):
            t.answer("pass")
        assert [len(side.hand) for side in t.sides] == [1, 1, 0]


class TestJusticeGundam:
    card = "EB01-044"

    @pytest.mark.rule("12-2-6")
    def test_a_tie_leaves_the_choice_to_the_owner_of_the_effect(self) -> None:
        for units, owners in (((2, 1), {TWO}), ((1, 2), {THREE}), ((2, 2), {TWO, THREE})):
            t = Many(Side(hand=[self.card], resources=9), *(Side(units=[GM] * count) for count in units))
            t.deploy(self.card)
            assert {t.engine.state.objs[option.obj].seat for option in t.prompt.options} == owners


class TestUnitsOfTwoEnemies:
    @pytest.mark.rule("12-2-6", "12-3-10")
    def test_draws_count_the_enemy_players(self) -> None:
        """Q305, Q306."""
        card = "ST10-008"
        pile = [number.number for number in SHELF.book if "G Generation" in number.traits][:2]
        for format_name, drawn in (("", 3), ("team", 2)):
            sides = [Side(hand=[card], resources=9, trash=pile), Side(), Side(), Side()]
            t = Many(*sides, format_name=format_name)
            t.deploy(card)
            while t.prompt.kind in ("may", "target", "cost"):
                t.engine.answer("yes" if t.prompt.kind == "may" else t.prompt.keys()[: t.prompt.most])
            assert (t.prompt.kind, t.prompt.least) == ("discard", drawn)
            assert len(t.you.hand) == drawn
