"""ST03 Zeon's Rush, card by card."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import SupportTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestSinanju:
    card = "ST03-001"

    def test_destroying_a_base_or_shield_deals_2_damage_to_an_enemy_unit(self) -> None:
        """Q116: Base or Shield. Q164: without a Pilot too."""
        for side in (Side(), Side(base=None, shields=["ST01-003", "ST01-004"])):
            side.units = ["ST01-003", "X-003"]
            t = Table(Side(units=["ST03-001", "ST01-005"]), side)
            t.attack("ST03-001")
            t.fight()
            t.targets("ST01-003", "X-003")
            t.choose("X-003")
            assert t.enemy.unit("X-003").damage == 2
            assert t.enemy.unit("ST01-003").damage == 0
            t.quiet()

    def test_every_time(self) -> None:
        t = Table(Side(units=["ST03-001"], hand=["X-007"], resources=1), Side(units=["X-003"], shields=["ST01-003"]))
        t.attack("ST03-001")
        t.fight()
        t.choose("X-003")
        t.command("X-007")
        t.choose("ST03-001")
        t.attack("ST03-001")
        t.fight()
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 4

    def test_not_when_the_base_survives(self) -> None:
        t = Table(Side(units=["ST03-001"]), Side(base="X-009", units=["X-003"]))
        t.attack("ST03-001")
        t.fight()
        t.quiet()
        assert t.enemy.unit("X-003").damage == 0

    def test_not_when_another_unit_destroys(self) -> None:
        t = Table(Side(units=["ST03-001", "X-004"]), Side(units=["X-003"]))
        t.attack("X-004")
        t.fight()
        t.quiet()
        assert t.enemy.base_number is None

    def test_the_burst_of_the_shield_comes_first(self) -> None:
        """10-1-6-8."""
        t = Table(Side(units=["ST03-001"]), Side(base=None, shields=["ST01-010"], units=["X-003"]))
        t.attack("ST03-001")
        t.fight()
        t.asks("burst", "burst:ST01-010", "decline", who=ENEMY)
        t.answer("burst:*")
        t.targets("X-003")
        t.choose("X-003")
        assert t.enemy.hand == ["ST01-010"]
        assert t.enemy.unit("X-003").damage == 2

    def test_not_for_a_unit(self) -> None:
        t = Table(Side(units=["ST03-001"]), Side(units=[UnitAt("ST01-005", rested=True), "X-003"]))
        t.attack("ST03-001", "ST01-005")
        t.fight()
        t.quiet()
        assert t.enemy.trash == ["ST01-005"]

    def test_not_with_effect_damage(self) -> None:
        """13-1-2: Breach deals effect damage (AMB-15)."""
        t = Table(
            Side(units=["ST03-001"], hand=["ST02-012"], resources=4),
            Side(units=[UnitAt("ST01-005", rested=True), "X-003"]),
        )
        t.command("ST02-012")
        t.choose("ST03-001")
        t.attack("ST03-001", "ST01-005")
        t.fight()
        assert t.enemy.base_number is None
        t.quiet()

    def test_not_for_its_own_base(self) -> None:
        t = Table(
            Side(units=["ST03-001", "ST01-005"], hand=["ST01-015"], resources=5), Side(units=["X-003"], base="X-009")
        )
        t.attack("ST01-005")
        t.fight()
        t.quiet()


class TestAngelosGearaZulu(SupportTests):
    card = "ST03-002"


class TestGazaD(SupportTests):
    card = "ST03-004"


class TestCharsZaku:
    card = "ST03-006"
    deck = ("ST03-003", "ST03-007", "ST01-005", "ST04-003")  # (Neo Zeon), (Zeon), another; beyond the three: ST04-003

    def destroyed(self, deck: tuple[str, ...] = deck) -> Table:
        t = Table(Side(units=[UnitAt("ST03-006", rested=True)], deck=deck), Side(units=["X-003"]), active=ENEMY)
        t.attack("X-003", "ST03-006")
        t.fight()
        assert t.you.trash == ["ST03-006"]
        return t

    def test_look_at_three_reveal_one_and_take_it(self) -> None:
        t = self.destroyed()
        t.targets("ST03-003", "ST03-007", least=0)
        t.choose("ST03-003")
        assert t.you.hand == ["ST03-003"]
        assert t.shown("ST03-003")
        assert not t.shown("ST03-007")
        assert t.you.deck[0] == "ST04-003"
        assert sorted(t.you.deck[-2:]) == ["ST01-005", "ST03-007"]
        t.quiet(ENEMY)

    def test_you_may_decline(self) -> None:
        t = self.destroyed()
        t.answer()
        assert t.you.hand == []
        assert not t.shown("ST03-003")
        assert t.you.deck[0] == "ST04-003"
        assert sorted(t.you.deck[-3:]) == ["ST01-005", "ST03-003", "ST03-007"]
        t.quiet(ENEMY)

    def test_only_zeon_or_neo_zeon_unit_cards(self) -> None:
        t = self.destroyed(("ST03-010", "ST03-016", "ST04-008", "ST04-003"))  # Pilot, Base, other trait
        t.nothing_fits()
        assert t.you.hand == []
        assert t.you.deck[0] == "ST04-003"
        assert sorted(t.you.deck[-3:]) == ["ST03-010", "ST03-016", "ST04-008"]
        t.quiet(ENEMY)

    def test_the_rest_goes_to_the_bottom_in_random_order(self) -> None:
        """Nobody orders the cards; the generator of the game does."""
        t = self.destroyed()
        before = t.engine.state.counter
        t.answer()
        assert t.engine.state.counter > before

    def test_destroyed_by_an_effect_as_well(self) -> None:
        t = Table(Side(units=["ST03-006"], deck=self.deck, hand=["X-008"], resources=1))
        t.command("X-008")
        t.choose("ST03-006")
        t.targets("ST03-003", "ST03-007", least=0)


class TestZaku2:
    card = "ST03-008"

    def test_attacking_it_gets_ap_2_during_this_turn(self) -> None:
        t = Table(Side(units=["ST03-008", "ST01-005"]), Side(units=["X-003"], base="X-009"))
        assert t.you.unit("ST03-008").ap == 1
        t.attack("ST03-008")
        assert t.you.unit("ST03-008").ap == 1 + 2
        assert t.you.unit("ST01-005").ap == 2
        t.fight()
        assert t.enemy.base.damage == 3
        assert t.you.unit("ST03-008").ap == 1 + 2
        t.end_turn()
        assert t.you.unit("ST03-008").ap == 1

    def test_every_time(self) -> None:
        t = Table(Side(units=["ST03-008"], hand=["X-007"], resources=1))
        t.attack("ST03-008")
        t.fight()
        t.command("X-007")
        t.choose("ST03-008")
        t.attack("ST03-008")
        assert t.you.unit("ST03-008").ap == 1 + 2 + 2


class TestGouf:
    card = "ST03-009"

    def test_deploys_a_rested_zaku(self) -> None:
        t = Table(Side(hand=["ST03-009"], resources=3))
        t.deploy("ST03-009")
        assert t.you.units == ["ST03-009", "T-007"]
        assert t.you.unit("T-007").rested
        assert not t.you.unit("ST03-009").rested
        assert t.enemy.units == []
        t.quiet()


class TestTokenZaku2:
    card = "T-007"

    def test_facts(self) -> None:
        t = Table(Side(hand=["ST03-009"], resources=3))
        t.deploy("ST03-009")
        unit = t.you.unit("T-007")
        assert (unit.ap, unit.hp, unit.traits, unit.keywords) == (1, 1, {"Zeon"}, {})


class TestFullFrontal(PilotTests):
    card = "ST03-010"

    hand = (
        "ST03-010", "ST03-002", "ST03-009", "ST03-001", "ST01-005", "ST03-011", "ST03-003",
        "X-015",
    )  # fmt: skip

    def paired(self) -> Table:
        t = Table(Side(hand=self.hand, units=["ST01-003"], resources=6), Side(hand=["ST03-007"]))
        t.pair("ST03-010", "ST01-003")
        return t

    def test_may_deploy_a_zeon_unit_of_lv_4_or_lower_from_your_hand(self) -> None:
        """Q145: free of cost. Q146: its Deploy effect activates. Not ST03-001 (Lv.6), X-015 (Lv.5), ST01-005
        (another trait), ST03-011 (a Pilot)."""
        t = self.paired()
        t.targets("ST03-002", "ST03-009", "ST03-003", least=0)
        t.choose("ST03-009")
        assert t.you.units == ["ST01-003", "ST03-009", "T-007"]
        assert not t.you.unit("ST03-009").rested
        assert t.you.resources == "rRRRRR"  # the Pilot's own cost
        assert t.you.hand == ["ST03-002", "ST03-001", "ST01-005", "ST03-011", "ST03-003", "X-015"]
        t.quiet()

    def test_it_can_be_declined(self) -> None:
        t = self.paired()
        t.answer()
        assert t.you.units == ["ST01-003"]
        assert len(t.you.hand) == 7
        t.quiet()

    def test_without_such_a_card_nothing_is_deployed(self) -> None:
        t = Table(Side(hand=["ST03-010", "ST03-001"], units=["ST01-003"], resources=6, trash=["ST03-007"]))
        t.pair("ST03-010", "ST01-003")
        t.nothing_fits()
        t.quiet()
        assert t.you.units == ["ST01-003"]


class TestCharAznable(PilotTests):
    card = "ST03-011"

    def test_a_link_unit_gets_ap_and_high_maneuver_during_this_turn(self) -> None:
        t = Table(
            Side(units=[UnitAt("ST03-006", "ST03-011"), "ST01-005"]), Side(units=["ST01-008", "ST04-004"], base="X-009")
        )
        unit = t.you.unit("ST03-006")
        assert (unit.ap, unit.keywords) == (3 + 1, {})
        t.attack("ST03-006")
        assert (unit.ap, unit.keywords) == (3 + 1 + 1, {"high-maneuver": 1})
        assert not t.can("block:*")
        assert (t.you.unit("ST01-005").ap, t.you.unit("ST01-005").keywords) == (2, {})
        t.fight()
        assert (unit.ap, unit.keywords) == (3 + 1 + 1, {"high-maneuver": 1})
        t.end_turn()
        assert (unit.ap, unit.keywords) == (3 + 1, {})

    def test_every_time(self) -> None:
        t = Table(Side(units=[UnitAt("ST03-006", "ST03-011")], hand=["X-007"], resources=1))
        t.attack("ST03-006")
        t.fight()
        t.command("X-007")
        t.choose("ST03-006")
        t.attack("ST03-006")
        assert t.you.unit("ST03-006").ap == 3 + 1 + 1 + 1

    def test_not_linked_it_gets_only_ap(self) -> None:
        """Q89."""
        t = Table(Side(units=[UnitAt("ST01-001", "ST03-011")]), Side(units=["ST01-008"]))
        unit = t.you.unit("ST01-001")
        assert (unit.ap, unit.hp) == (3 + 1 + 1, 4 + 1)
        t.attack("ST01-001")
        assert unit.ap == 3 + 1 + 1 + 1
        assert "high-maneuver" not in unit.keywords
        assert t.can("block:ST01-008")


class TestIndignation:
    card = "ST03-012"

    def test_main(self) -> None:
        t = Table(
            Side(hand=["ST03-012"], units=["ST01-005", "ST01-003"], resources=2), Side(units=["X-003"], base="X-009")
        )
        t.command("ST03-012")
        t.targets("ST01-005", "ST01-003")
        t.choose("ST01-005")
        assert t.you.unit("ST01-005").ap == 2 + 2
        assert t.you.unit("ST01-003").ap == 2
        assert t.you.trash == ["ST03-012"]
        t.attack("ST01-005")
        t.fight()
        assert t.you.unit("ST01-005").ap == 2 + 2
        t.end_turn()
        assert t.you.unit("ST01-005").ap == 2

    def test_action(self) -> None:
        t = Table(
            Side(hand=["ST03-012"], units=[UnitAt("ST01-005", rested=True)], resources=2),
            Side(units=["X-005"]),
            active=ENEMY,
        )
        t.attack("X-005", "ST01-005")
        t.skip_block()
        t.command("ST03-012")
        t.targets("ST01-005")
        t.choose("ST01-005")
        t.fight()
        assert t.enemy.units == []

    def test_without_a_unit_it_cannot_be_played(self) -> None:
        t = Table(Side(hand=["ST03-012"], resources=2), Side(units=["X-003"]))
        assert t.offers == ["end"]


class TestCloseCombat:
    card = "ST03-013"

    def test_main(self) -> None:
        t = Table(Side(hand=["ST03-013"], units=["ST01-005"], resources=2), Side(units=["X-003", "ST01-003"]))
        t.command("ST03-013")
        t.targets("X-003", "ST01-003")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 2
        assert t.enemy.unit("ST01-003").damage == 0
        assert t.you.resources == "rr"
        assert t.you.trash == ["ST03-013"]
        t.quiet()

    def test_burst(self) -> None:
        t = burst("ST03-013", Side(units=["ST01-003"]), Side(units=["X-003"]))
        t.burst("ST03-013")
        t.targets("ST01-005", "X-003")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 2
        assert t.you.trash == ["ST03-013"]
        t.quiet(ENEMY)


class TestTheBlueGiant:
    card = "ST03-014"

    def test_effect_damage_is_received(self) -> None:
        """Q152: from the activated effect of the very Unit whose battle damage it does not receive."""
        you = Side(hand=["ST03-014"], units=[UnitAt("X-004", rested=True)], resources=4)
        t = Table(you, Side(units=["X-010"]), active=ENEMY)
        t.attack("X-010", "X-004")
        t.skip_block()
        t.command("ST03-014")
        t.choose("X-004")
        t.activate("X-010")
        t.choose("X-004")
        assert t.you.unit("X-004").damage == 1
        t.fight()
        assert t.you.unit("X-004").damage == 1

    def test_not_in_the_main_phase_and_not_without_a_unit(self) -> None:
        t = Table(Side(hand=["ST03-014"], units=["ST01-005"], resources=4))
        assert not t.can("command:*")
        t = Table(Side(hand=["ST03-014"], resources=4), Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005")
        t.skip_block()
        t.asks("action_step", "pass")


class TestRewloola(BaseTests):
    card = "ST03-015"

    def test_burst_deploys_it(self) -> None:
        t = burst("ST03-015", Side(shields=["ST01-003", "ST01-004"]), Side(units=["X-003"]))
        t.burst("ST03-015")
        t.deployed_base("ST03-015")
        assert t.you.hand == ["ST01-003"]
        t.targets("ST01-005")
        t.choose("ST01-005")
        assert t.enemy.unit("ST01-005").damage == 1
        t.quiet(ENEMY)

    def test_deploy_a_shield_then_1_damage_to_an_enemy_unit_with_5_or_less_ap(self) -> None:
        t = Table(
            Side(hand=["ST03-015"], units=["ST01-005"], shields=["ST01-003", "ST01-004"], resources=3),
            Side(units=["X-003", "X-004", "ST01-003", UnitAt("ST04-003", "ST01-011")], shields=["ST01-005"]),
        )
        t.deploy("ST03-015")
        t.targets("X-004", "ST01-003", "ST04-003")  # HP does not matter
        assert t.you.hand == ["ST01-003"]
        assert t.you.shields == ["ST01-004"]
        assert t.enemy.shields == ["ST01-005"]
        t.choose("X-004")
        assert t.enemy.unit("X-004").damage == 1
        assert t.enemy.unit("ST01-003").damage == 0
        t.quiet()

    def test_without_a_target_the_shield_still_comes(self) -> None:
        """1.9.0:10-1-8-1-2: only what stands before "then" must have its targets."""
        t = Table(Side(hand=["ST03-015"], shields=["ST01-003"], resources=3), Side(units=["X-003"]))
        t.deploy("ST03-015")
        assert t.you.hand == ["ST01-003"]
        t.quiet()

    def test_by_the_letter_of_1_1_1_it_needs_its_target(self) -> None:
        """10-2-2: without a target that can be chosen the effect does not activate at all."""
        side = Side(hand=["ST03-015"], shields=["ST01-003"], resources=3)
        t = Table(side, Side(units=["X-003"]), rules="1.1.1")
        t.deploy("ST03-015")
        assert t.you.hand == []
        assert t.you.shields == ["ST01-003"]
        t.quiet()


class TestFalmel(BaseTests):
    card = "ST03-016"

    def test_deploy_a_shield_then_in_your_turn_a_rested_token(self) -> None:
        t = Table(Side(hand=["ST03-016"], shields=["ST01-003", "ST01-004"], resources=3))
        t.deploy("ST03-016")
        assert t.you.hand == ["ST01-003"]
        assert t.you.shields == ["ST01-004"]
        assert t.you.units == ["T-006"]
        assert t.you.unit("T-006").rested
        assert t.enemy.units == []
        t.quiet()


class TestTokenCharsZaku:
    card = "T-006"

    def test_facts(self) -> None:
        t = Table(Side(hand=["ST03-016"], resources=3))
        t.deploy("ST03-016")
        unit = t.you.unit("T-006")
        assert (unit.ap, unit.hp, unit.traits, unit.keywords) == (3, 1, {"Zeon"}, {})
