"""ST06 Clan Unity, card by card."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import CommandPilotTests, SupportTests
from tests.cards.table import ENEMY, YOU, Side, Table, UnitAt


class TestGQuuuuuuXLv5:
    card = "ST06-001"

    def paired(self, *others: str, pilot: str = "ST06-009", base: str = "EXB-001") -> Table:
        you = Side(units=[self.card, *others], hand=[pilot], resources=5, base=base, deck=["ST01-005"])
        t = Table(you, Side(units=["ST06-008", UnitAt("X-003", rested=True)]))
        t.pair(pilot, self.card)
        if t.prompt.kind == "trigger_order":
            t.answer("resolve:*ST06-001:*")
        return t

    def test_linked_with_another_clan_unit_it_gains_first_strike(self) -> None:
        for others in (["ST06-008"], ["ST06-008", "T-018"], ["ST06-008", "ST06-008"]):
            t = self.paired(*others)
            unit = t.you.unit(self.card)
            assert unit.keywords == {"first strike": 1}
            assert t.you.unit("ST06-008").keywords == {}
            t.nothing_fits("may")  # of its Pilot
            t.attack(self.card, "X-003")
            t.fight()
            assert (t.enemy.units, unit.damage, unit.keywords) == (["ST06-008"], 0, {"first strike": 1})
            t.end_turn()
            assert unit.keywords == {}

    def test_not_without_another_clan_unit(self) -> None:
        for t in (self.paired(), self.paired("ST01-005"), self.paired("ST01-005", base="ST06-014")):
            assert t.you.unit(self.card).keywords == {}

    def test_not_when_only_paired(self) -> None:
        assert self.paired("ST06-008", pilot="ST06-010").you.unit(self.card).keywords == {}


class TestGQuuuuuuXLv4:
    card = "ST06-002"

    def deployed(self, *others: str, base: str = "EXB-001") -> Table:
        you = Side(hand=[self.card], units=others, resources=4, base=base)
        t = Table(you, Side(units=["ST06-008", "X-003"]))
        t.deploy(self.card)
        return t

    def test_with_another_clan_unit_it_damages_an_enemy_unit(self) -> None:
        for others in (["ST06-008"], ["ST06-003", "ST06-008"], ["ST06-008", "ST06-008"]):
            t = self.deployed(*others)
            t.targets("ST06-008", "X-003")
            t.choose("X-003")
            assert t.enemy.unit("X-003").damage == 1
            t.quiet()

    def test_not_without_another_clan_unit(self) -> None:
        self.deployed().quiet()
        self.deployed("ST01-005", base="ST06-014").quiet()


class TestGaiasRickDom(SupportTests):
    card = "ST06-003"
    amount = 1

    def test_gaia_gq_links_it(self) -> None:
        """The link names a part of the Pilot's name."""
        assert Table(Side(units=[UnitAt(self.card, "ST06-011")])).you.unit(self.card).linked


class TestRedGundam:
    card = "ST06-005"

    def attacking(self, *others: str, target: str = "player") -> Table:
        enemy = Side(units=["ST06-008", UnitAt("ST01-003", rested=True)], base="X-009")
        t = Table(Side(units=[self.card, *others], base="ST06-014"), enemy)
        t.attack(self.card, target)
        return t

    def test_attacking_one_or_two_clan_units_get_ap(self) -> None:
        t = self.attacking("ST06-006", "ST01-005", "ST06-008")
        t.targets(self.card, "ST06-006", "ST06-008", most=2)
        t.choose(self.card, "ST06-008")
        t.fight()  # the battle does not end it
        assert [t.you.unit(x).ap for x in t.you.units] == [4 + 2, 3, 2, 3 + 2]
        assert t.enemy.base.damage == 6
        t.end_turn()
        assert [t.you.unit(x).ap for x in t.you.units] == [4, 3, 2, 3]

    def test_one_is_enough(self) -> None:
        t = self.attacking("ST06-006")
        t.choose("ST06-006")
        assert (t.you.unit(self.card).ap, t.you.unit("ST06-006").ap) == (4, 3 + 2)

    def test_every_attack(self) -> None:
        t = Table(Side(units=[self.card], hand=["X-007"], resources=1), Side(base="X-009"))
        t.attack(self.card)
        t.choose(self.card)
        t.fight()
        t.command("X-007")
        t.choose(self.card)
        t.attack(self.card)
        t.choose(self.card)
        assert t.you.unit(self.card).ap == 4 + 2 + 2

    def test_breach_1(self) -> None:
        t = self.attacking(target="ST01-003")
        t.choose(self.card)
        t.fight()
        assert (t.enemy.units, t.enemy.base.damage) == (["ST06-008"], 1)


class TestOrtegasRickDom:
    card = "ST06-007"

    def deployed(self) -> Table:
        you = Side(hand=[self.card], units=["ST06-006", "ST01-005", "ST06-008"], resources=3, base="ST06-014")
        enemy = Side(units=["ST01-003", "ST05-006", "ST01-007", UnitAt("X-004", rested=True)], base="X-009")
        t = Table(you, enemy)
        t.deploy(self.card)
        t.targets("ST06-006", "ST06-008")
        t.choose("ST06-006")
        t.quiet()
        return t

    def attacks(self, t: Table) -> list[str]:
        return sorted(text.partition(">")[2] for text in t.offers if text.startswith("attack:ST06-006"))

    def test_another_clan_unit_may_attack_active_units_with_ap_3_or_less(self) -> None:
        t = self.deployed()
        assert self.attacks(t) == ["ST01-003", "ST01-007", "X-004", "player"]
        assert not t.can("attack:ST06-008>ST01-007")
        assert not t.can("attack:ST06-007*")
        t.attack("ST06-008")
        t.fight()
        assert len(self.attacks(t)) == 4

    def test_during_this_turn(self) -> None:
        t = self.deployed()
        t.next_turn()
        assert self.attacks(t) == ["player"]


class TestAmateYuzuriha(PilotTests):
    card = "ST06-009"

    def linked(self, *deck: str, unit: str = "ST06-002") -> Table:
        t = Table(Side(units=[unit], hand=[self.card], resources=4, deck=deck))
        t.pair(self.card, unit)
        return t

    def test_linked_a_clan_card_on_top_may_be_revealed_and_taken(self) -> None:
        for clan in ("ST06-008", "ST06-009", "ST06-011", "ST06-014"):
            t = self.linked(clan, "ST01-003")
            t.asks("may", "yes", "no")
            t.answer("yes")
            assert (t.you.hand, t.you.deck[0], len(t.you.deck)) == ([clan], "ST01-003", 21)
            assert t.shown(clan)
            t.quiet()

    def test_or_put_at_the_bottom_unseen(self) -> None:
        t = self.linked("ST06-008", "ST01-003")
        t.answer("no")
        assert (t.you.hand, t.you.deck[0], t.you.deck[-1]) == ([], "ST01-003", "ST06-008")
        assert not t.shown("ST06-008")

    def test_another_card_goes_to_the_bottom(self) -> None:
        t = self.linked("ST06-004", "ST01-003", "ST06-008")
        t.nothing_fits("may")
        t.quiet()
        assert (t.you.hand, t.you.deck[0], t.you.deck[-1]) == ([], "ST01-003", "ST06-004")
        assert not t.shown("ST06-004")


class TestShujiIto(PilotTests):
    card = "ST06-010"

    def attacking(self, unit: str = "ST06-006", *others: str, base: str = "EXB-001") -> Table:
        you = Side(units=[UnitAt(unit, self.card), *others], deck=["ST04-003", "ST04-004"], base=base)
        t = Table(you, Side(units=["ST06-006"]))
        t.attack(unit)
        return t

    def test_linked_the_top_card_goes_to_top_or_bottom(self) -> None:
        t = self.attacking()
        t.asks("place", "top", "bottom")
        t.answer("bottom")
        assert (t.you.deck[0], t.you.deck[-1]) == ("ST04-004", "ST04-003")
        t = self.attacking("ST06-006", "ST06-008")
        t.answer("top")
        assert (t.you.deck[0], t.you.deck[1]) == ("ST04-003", "ST04-004")
        assert not t.shown("ST04-003")

    def test_every_attack(self) -> None:
        t = Table(Side(units=[UnitAt("ST06-006", self.card)], hand=["X-007"], resources=1), Side(base="X-009"))
        for _ in range(2):
            t.attack("ST06-006")
            t.answer("bottom")
            t.fight()
            if t.can("command:X-007"):
                t.command("X-007")
                t.choose("ST06-006")

    def test_not_when_only_paired(self) -> None:
        assert self.attacking("ST06-002").prompt.kind == "block"

    def test_not_without_a_clan_unit(self) -> None:
        """Neither a (Clan) Base nor this (Clan) Pilot is one."""
        for others, asked in (([], False), (["ST01-003"], False), (["ST06-008"], True), (["ST06-008"] * 2, True)):
            t = self.attacking("X-001", *others, base="ST06-014")
            t.answer("resolve:*X-001:*")  # it has an Attack effect of its own
            t.choose("ST06-006")
            assert t.prompt.kind == ("place" if asked else "block")


class TestRuthlessTactics(CommandPilotTests):
    card = "ST06-011"
    pilot = "Gaia (GQ)"

    def test_main_one_or_two_clan_units_get_ap(self) -> None:
        t = Table(
            Side(
                hand=[self.card], units=["ST06-006", "ST06-008", "ST06-003", "ST01-005"], resources=3, base="ST06-014"
            ),
            Side(units=["ST06-008"], base="X-009"),
        )
        t.command(self.card)
        t.targets("ST06-006", "ST06-008", "ST06-003", most=2)
        t.choose("ST06-008", "ST06-003")
        assert [t.you.unit(x).ap for x in t.you.units] == [3, 5, 4, 2]
        assert t.you.trash == [self.card]
        t.attack("ST06-003")
        t.fight()
        assert t.you.unit("ST06-008").ap == 5
        t.end_turn()
        assert [t.you.unit(x).ap for x in t.you.units] == [3, 3, 2, 2]


class TestSchoolgirlAndSmuggler:
    card = "ST06-012"
    # Not: (Clan) Commands and Bases, others; nor the fourth card.
    deck = ("ST06-008", "ST06-011", "ST06-009", "ST06-006")

    def played(self, *deck: str) -> Table:
        t = Table(Side(hand=[self.card], resources=1, deck=deck or self.deck))
        t.command(self.card)
        return t

    def test_a_clan_unit_or_pilot_card_of_the_top_3(self) -> None:
        for taken, left in (("ST06-008", "ST06-009"), ("ST06-009", "ST06-008")):
            t = self.played()
            t.targets("ST06-008", "ST06-009", least=0)
            t.choose(taken)
            assert (t.you.hand, t.you.deck[0]) == ([taken], "ST06-006")
            assert sorted(t.you.deck[-2:]) == sorted([left, "ST06-011"])
            assert (t.shown(taken), t.shown(left), t.shown("ST06-011")) == (True, False, False)
            t.quiet()

    def test_or_none(self) -> None:
        t = self.played()
        t.answer()
        assert (t.you.hand, t.you.deck[0]) == ([], "ST06-006")
        assert sorted(t.you.deck[-3:]) == ["ST06-008", "ST06-009", "ST06-011"]
        assert not t.shown("ST06-008")

    def test_none_there(self) -> None:
        t = self.played("ST06-014", "ST06-013", "ST06-004", "ST06-006")
        t.nothing_fits()
        t.quiet()
        assert (t.you.hand, t.you.deck[0]) == ([], "ST06-006")

    def test_the_rest_goes_to_the_bottom_in_random_order(self) -> None:
        """Nobody orders the cards; the generator of the game does."""
        t = self.played()
        before = t.engine.state.counter
        t.answer()
        assert t.engine.state.counter > before


class TestFierceUnity(CommandPilotTests):
    card = "ST06-013"
    pilot = "Ortega (GQ)"

    def attacked(self, attacker: str, *more: str) -> Table:
        units = [UnitAt("ST06-006", rested=True), UnitAt("ST06-008", rested=True), UnitAt("ST06-003", rested=True)]
        you = Side(hand=[self.card], units=[*units, UnitAt("ST01-003", rested=True)], resources=3, base="ST06-014")
        t = Table(you, Side(units=[attacker, *more, "ST06-008"]), active=ENEMY)
        t.attack(attacker, "ST06-006")
        t.skip_block()
        t.command(self.card)
        t.targets("ST06-006", "ST06-008", "ST06-003", most=2)
        t.choose("ST06-006", "ST06-008")
        return t

    def test_one_or_two_clan_units_receive_no_battle_damage_from_lv_2_or_lower(self) -> None:
        t = self.attacked("ST02-005", "ST01-005", "GD03-032")
        t.fight()
        assert (t.you.unit("ST06-006").damage, t.enemy.units) == (0, ["ST01-005", "GD03-032", "ST06-008"])
        t.attack("ST01-005", "ST06-008")  # a later battle of this turn
        t.fight()
        assert t.you.unit("ST06-008").damage == 0
        t.attack("GD03-032", "ST06-003")  # not chosen
        t.fight()
        assert "ST06-003" not in t.you.units

    def test_effect_damage_they_receive(self) -> None:
        t = self.attacked("ST01-005", "X-010")
        t.activate("X-010")
        t.choose("ST06-006")
        t.fight()
        assert t.you.unit("ST06-006").damage == 1

    def test_during_this_turn(self) -> None:
        t = self.attacked("X-010")
        t.fight()
        t.end_turn()
        t.attack("ST06-006", "X-010")
        t.fight()
        assert t.you.unit("ST06-006").damage == 2


class TestClanBattle(BaseTests):
    card = "ST06-014"
    linked = UnitAt("ST06-008", "ST06-013")

    def table(self, *units: UnitAt | str, **side: object) -> Table:
        you = Side(**{"base": self.card, "units": units, **side})
        return Table(you, Side(units=[self.linked, "X-003"], base="X-009"))

    def test_rested_with_a_clan_link_unit_one_of_your_units_gets_ap(self) -> None:
        for more in ([], [self.linked]):
            t = self.table(self.linked, "ST01-005", "ST01-003", *more)
            t.activate(self.card)
            t.targets("ST06-008", "ST01-005", "ST01-003", *("ST06-008" for _ in more))
            t.choose("ST01-005")
            assert (t.you.base.rested, t.you.unit("ST01-005").ap, t.you.unit("ST06-008").ap) == (True, 4, 3 + 1)
            assert not t.can("activate:*")
            t.attack("ST01-003")
            t.fight()
            assert t.you.unit("ST01-005").ap == 4
            t.end_turn()
            assert t.you.unit("ST01-005").ap == 2

    def test_not_without_a_clan_link_unit(self) -> None:
        others = UnitAt("ST01-007", "ST01-011")  # a Link Unit without the trait
        assert not self.table(others, UnitAt("ST06-002", "ST06-010"), "ST06-008").can("activate:*")
        assert not self.table(self.linked, "ST01-005", base_rested=True).can("activate:*")

    def test_as_often_as_the_base_can_be_rested(self) -> None:
        t = self.table(self.linked, hand=["X-012"], resources=1)
        t.activate(self.card)
        t.choose("ST06-008")
        t.command("X-012")
        t.choose(self.card)
        t.activate(self.card)
        t.choose("ST06-008")
        assert t.you.unit("ST06-008").ap == 3 + 1 + 2 + 2

    def test_not_in_an_action_step(self) -> None:
        t = self.table(self.linked)
        t.attack("ST06-008")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")


class TestKaneban(BaseTests):
    card = "ST06-015"

    def table(self, *units: str, active: int = YOU) -> Table:
        hand = ["ST06-011", "ST06-011", "ST01-011"]
        return Table(Side(base=self.card, units=units, hand=hand, resources=9), active=active)

    def test_breach(self) -> None:
        you = Side(base=self.card, units=["ST06-008"], hand=["ST06-011"], resources=3)
        t = Table(you, Side(units=[UnitAt("ST04-004", rested=True), UnitAt("ST01-008", rested=True)], base="X-009"))
        t.pair("ST06-011", "ST06-008")
        t.attack("ST06-008", "ST04-004")
        t.fight()
        assert (t.enemy.base.damage, t.you.unit("ST06-008").keywords) == (3, {"breach": 3})
