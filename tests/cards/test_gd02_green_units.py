"""GD02 Dual Impact, card by card: the green Units."""

from __future__ import annotations

from tests.cards.keywords import BreachTests, NoPlayerTests
from tests.cards.table import ENEMY, Side, Table, UnitAt


class TestElmeth:
    card = "GD02-020"
    # green (Zeon) Pilot, twice; green (Zeon) Unit; green Pilot; red (Zeon) Pilot; beyond the five
    deck = ("ST03-011", "GD02-032", "GD02-089", "ST02-010", "GD03-092", "GD02-090")

    def deployed(self) -> Table:
        t = Table(Side(hand=["GD02-020"], resources=6, deck=self.deck, filler_count=2))
        t.deploy("GD02-020")
        t.targets("ST03-011", "GD02-089", least=0)
        return t

    def test_a_green_zeon_pilot_among_five(self) -> None:
        t = self.deployed()
        t.choose("GD02-089")
        assert t.you.hand == ["GD02-089"]
        assert t.shown("GD02-089")
        assert not t.shown("ST03-011")
        assert t.you.deck[0] == "GD02-090"
        assert sorted(t.you.deck[-4:]) == ["GD02-032", "GD03-092", "ST02-010", "ST03-011"]
        t.quiet()

    def test_you_may_decline_and_the_rest_is_shuffled(self) -> None:
        t = self.deployed()
        before = t.engine.state.counter
        t.answer()
        assert t.engine.state.counter > before
        assert t.you.hand == []
        assert sorted(t.you.deck[-5:]) == sorted(self.deck[:5])

    def test_linked_ap_plus_2(self) -> None:
        assert Table(Side(units=[UnitAt("GD02-020", "GD02-089")])).you.unit("GD02-020").ap == 4 + 1 + 2
        assert Table(Side(units=[UnitAt("GD02-020", "X-006")])).you.unit("GD02-020").ap == 4


class TestGundamAge1Normal:
    card = "GD02-021"

    def deployed(self, resources: int) -> Table:
        hand = ["GD02-021", "GD02-030", "ST01-005", "GD02-088", "GD02-032"]  # one green (Earth Federation) Unit card
        t = Table(Side(hand=hand, resources=resources, deck=["ST04-003", "ST04-004"]))
        t.deploy("GD02-021")
        t.asks("discard", "discard:GD02-030", least=0)
        return t

    def test_discard_for_an_ex_resource(self) -> None:
        t = self.deployed(5)
        t.choose("GD02-030")
        assert t.you.trash == ["GD02-030"]
        assert t.you.resources == "rrRRRX"
        assert "ST04-003" not in t.you.hand
        t.quiet()

    def test_at_lv_7_you_draw_too(self) -> None:
        """2-9-4: the EX Resource just placed counts."""
        for resources in (6, 7):
            t = self.deployed(resources)
            t.choose("GD02-030")
            assert t.you.hand[-1] == "ST04-003"
            assert len(t.you.hand) == 4

    def test_declined_nothing_is_drawn(self) -> None:
        """Q175."""
        t = self.deployed(8)
        t.answer()
        assert "ST04-003" not in t.you.hand
        assert "X" not in t.you.resources
        t.quiet()


class TestGExes:
    card = "GD02-022"

    def test_an_ex_resource_gives_an_age_system_unit_breach_2(self) -> None:
        you = Side(units=["GD02-022", "GD02-029", "GD02-031"], hand=["GD02-103"] * 2, resources=8)
        t = Table(you, Side(units=["GD02-029"]))
        t.command("GD02-103")
        t.targets("GD02-029", "GD02-031")
        t.choose("GD02-029")
        unit = t.you.unit("GD02-029")
        assert unit.keywords == {"breach": 2}
        t.command("GD02-103")  # once per turn
        t.answer("pay:R-001", "pay:R-001")
        t.quiet()
        assert t.you.resources.count("X") == 2
        t.attack("GD02-029")
        t.fight()
        assert unit.keywords == {"breach": 2}
        t.end_turn()
        assert unit.keywords == {}

    def test_not_for_the_enemys_ex_resource(self) -> None:
        you = Side(units=["GD02-022", "GD02-029"])
        t = Table(you, Side(units=["GD02-029"], hand=["GD02-103"], resources=8), active=ENEMY)
        t.command("GD02-103")
        t.quiet(ENEMY)
        assert t.you.unit("GD02-029").keywords == {}


class TestGundamAge1Spallow:
    card = "GD02-023"

    def keywords(self, pilot: str, active: int, rested: int = 0, ex: int = 0) -> dict[str, int]:
        you = Side(units=[UnitAt("GD02-023", pilot)], resources=active, rested_resources=rested, ex=ex)
        return Table(you).you.unit("GD02-023").keywords

    def test_linked_at_lv_7_first_strike(self) -> None:
        assert self.keywords("GD02-088", 7) == {"first strike": 1}
        assert self.keywords("GD02-088", 2, 4, 2) == {"first strike": 1}
        assert self.keywords("GD02-088", 6) == {}
        assert self.keywords("X-006", 7) == {}


class TestRedGundam:
    card = "GD02-024"

    def test_linked_it_cannot_be_blocked(self) -> None:
        t = Table(Side(units=[UnitAt("GD02-024", "GD02-109")]), Side(units=["ST01-008"]))
        t.attack("GD02-024")
        assert not t.can("block:*")
        t = Table(Side(units=[UnitAt("GD02-024", "X-006")]), Side(units=["ST01-008"]))
        t.attack("GD02-024")
        assert t.can("block:*")


class TestGundamHeavyarms:
    card = "GD02-025"

    def test_the_top_card_goes_to_the_top_or_bottom(self) -> None:
        for place, at in (("top", 0), ("bottom", -1)):
            t = Table(Side(hand=["GD02-025"], resources=4, deck=["ST04-003", "ST04-004"]))
            t.deploy("GD02-025")
            t.asks("place", "top", "bottom")
            t.answer(place)
            assert t.you.deck[at] == "ST04-003"
            assert not t.shown("ST04-003")
            assert t.you.deck.count("ST04-003") == 1
            t.quiet()


class TestGenoaceCustom:
    card = "GD02-026"

    def test_at_lv_7_an_age_system_unit_gets_ap_plus_2(self) -> None:
        you = Side(units=["GD02-029", "ST01-005", "GD02-031"], hand=["GD02-026"], resources=7)
        t = Table(you, Side(units=["GD02-029"]))
        t.deploy("GD02-026")
        t.targets("GD02-029", "GD02-031")
        t.choose("GD02-029")
        unit = t.you.unit("GD02-029")
        assert unit.ap == 3 + 2
        t.attack("GD02-029")
        t.fight()
        assert unit.ap == 3 + 2
        t.end_turn()
        assert unit.ap == 3

    def test_at_lv_8_but_not_at_lv_6(self) -> None:
        for resources, kind in ((8, "target"), (6, "act")):
            t = Table(Side(units=["GD02-029"], hand=["GD02-026"], resources=resources))
            t.deploy("GD02-026")
            assert t.prompt.kind == kind


class TestGundamAge1TitusOfLv7(BreachTests):
    card = "GD02-027"
    amount = 3


class TestGundamAge1TitusOfLv4:
    card = "GD02-031"

    def test_at_lv_7_ap_plus_2(self) -> None:
        for active in (0, ENEMY):
            for resources in (7, 8):
                t = Table(Side(units=["GD02-031"], resources=resources), active=active)
                assert t.you.unit("GD02-031").ap == 2 + 2
            t = Table(Side(units=["GD02-031"], resources=6), Side(resources=9), active=active)
            assert t.you.unit("GD02-031").ap == 2


class TestKikerogaMaMode:
    card = "GD02-033"

    def breach(self, *others: str | UnitAt, enemy: UnitAt | str = "ST01-005", pilot: str | None = None) -> int:
        t = Table(Side(units=[UnitAt("GD02-033", pilot), *others]), Side(units=[enemy]))
        return t.you.unit("GD02-033").keywords.get("breach", 0)

    def test_while_another_friendly_zeon_link_unit_is_in_play(self) -> None:
        zeon = UnitAt("GD02-032", "ST03-011")
        assert self.breach(zeon) == self.breach(zeon, zeon) == 5
        assert self.breach(UnitAt("GD02-032", "X-006")) == 0  # paired, not linked
        assert self.breach(UnitAt("ST03-003", "ST03-010")) == 0  # linked, not (Zeon)
        assert self.breach(enemy=zeon) == 0
        assert self.breach(pilot="GD02-090") == 0  # linked itself


class TestGQuuuuuuX:
    card = "GD02-034"

    def test_with_a_red_pilot_ap_plus_2(self) -> None:
        assert Table(Side(units=[UnitAt("GD02-034", "X-006")])).you.unit("GD02-034").ap == 0 + 2
        assert Table(Side(units=[UnitAt("GD02-034", "GD02-088")])).you.unit("GD02-034").ap == 1
        assert Table(Side(units=["GD02-034"])).you.unit("GD02-034").ap == 0


class TestPoliceZaku(NoPlayerTests):
    card = "GD02-035"
