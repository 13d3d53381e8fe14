"""ST08 Flash of Radiance, card by card."""

from __future__ import annotations

from gundam_tui.games.gcg.queries import card_now as q
from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, YOU, Side, Table, UnitAt


class TestXiGundamLv9:
    card = "ST08-001"

    def hand(self, enemies: int, resources: int, *units: str) -> Table:
        you = Side(hand=[self.card, "ST08-002"], units=units, resources=resources, base="X-009")  # a Base of Lv.6
        return Table(you, Side(units=["X-003", *["ST01-005"] * (enemies - 1)] if enemies else [], base="X-009"))

    def test_lv_and_cost_are_less_by_the_number_of_enemy_units(self) -> None:
        """Q205."""
        for enemies, lv, cost in ((0, 9, 8), (1, 8, 7), (3, 6, 5), (6, 3, 2)):
            units = ("ST08-002", "ST08-003")  # Lv.5 and Lv.4 are no hindrance
            assert not self.hand(enemies, lv - 1, *units).can(f"deploy:{self.card}*")
            t = self.hand(enemies, lv, *units)
            t.answer(f"deploy:{self.card}*")
            assert t.you.resources == "r" * cost + "R" * (lv - cost)
            unit = t.you.unit(self.card).oid
            assert (q.lv(t.engine, unit), q.cost(t.engine, unit)) == (9, 8)  # only in the hand

    def test_not_with_a_unit_of_lv_6_or_higher(self) -> None:
        for lv, number in ((6, "ST03-001"), (7, "ST08-006"), (6, "X-003")):
            t = self.hand(3, 8, "ST08-005", number)
            assert q.lv(t.engine, t.you.unit(number).oid) == lv
            assert not t.can(f"deploy:{self.card}*")
            assert self.hand(3, 9, number).can(f"deploy:{self.card}*")

    def test_other_cards_in_the_hand_stay_as_they_are(self) -> None:
        assert not self.hand(3, 4).can("deploy:ST08-002*")

    def test_paired_3_damage_to_an_enemy_unit_of_the_highest_lv(self) -> None:
        """Q206."""
        enemy = Side(units=["X-003", "ST02-001", "X-004"], base="X-009")
        t = Table(Side(units=[self.card], hand=["X-006", "X-016"], resources=9), enemy)
        t.pair("X-006", self.card)
        t.targets("X-003", "ST02-001")
        t.choose("X-003")
        assert [t.enemy.unit(x).damage for x in t.enemy.units] == [3, 0, 0]
        t.command("X-016")
        t.choose("X-006")
        t.pair("X-006", self.card)  # every time
        t.choose("ST02-001")
        assert t.enemy.unit("ST02-001").damage == 3


class TestXiGundamLv5:
    card = "ST08-002"

    def test_deploy_damages_an_enemy_unit(self) -> None:
        t = Table(Side(hand=[self.card], units=["ST01-003"], resources=5), Side(units=["X-003", "ST01-005"]))
        t.deploy(self.card)
        t.targets("X-003", "ST01-005")
        t.choose("X-003")
        assert (t.enemy.unit("X-003").damage, t.enemy.unit("ST01-005").damage) == (1, 0)
        t.quiet()


class TestMesserTypeF01:
    card = "ST08-004"

    def attacking(self, target: str) -> Table:
        units = [UnitAt("ST04-003", rested=True), UnitAt("ST04-004", rested=True), "X-003"]
        t = Table(Side(units=[self.card, "ST01-003"], hand=["X-007"], resources=1), Side(units=units, base="X-009"))
        t.attack(self.card, target)
        return t

    def test_attacking_a_unit_it_damages_any_enemy_unit(self) -> None:
        t = self.attacking("ST04-003")
        t.targets("ST04-003", "ST04-004", "X-003")
        t.choose("X-003")
        t.fight()
        assert (t.enemy.unit("X-003").damage, t.enemy.unit("ST04-003").damage) == (1, 2)

    def test_a_target_destroyed_so_ends_the_battle(self) -> None:
        """8-3-5; and the next attack does it again."""
        t = self.attacking("ST04-004")
        t.choose("ST04-004")
        t.quiet()
        assert t.enemy.units == ["ST04-003", "X-003"]
        t.command("X-007")
        t.choose(self.card)
        t.attack(self.card, "ST04-003")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 1

    def test_not_when_it_attacks_the_player(self) -> None:
        t = self.attacking("player")
        assert t.prompt.kind == "block"


class TestPenelope:
    card = "ST08-006"

    def attacking(self, *hand: str, pilot: str | None = "X-006", target: str = "player") -> Table:
        deck = ["ST04-003", "ST04-004", "ST04-005", "ST04-008"]
        you = Side(units=[UnitAt(self.card, pilot)], hand=[*hand, "X-007"], resources=5, deck=deck)
        t = Table(you, Side(units=[UnitAt("ST04-004", rested=True)], base="X-009", hand=["ST01-005"]))
        t.attack(self.card, target)
        return t

    def again(self, t: Table) -> None:
        t.fight()
        t.command("X-007")
        t.choose(self.card)
        t.attack(self.card)

    def test_an_earth_federation_unit_card_goes_under_the_deck_and_two_are_drawn(self) -> None:
        # Not: a Pilot, a Command, a Base of that trait; another Unit.
        others = ["ST08-011", "ST01-012", "ST01-015", "ST01-007"]
        t = self.attacking("ST08-009", "ST01-005", *others)
        t.targets("ST08-009", "ST01-005")
        t.choose("ST08-009")
        assert t.you.hand == ["ST01-005", *others, "X-007", "ST04-003", "ST04-004"]
        assert (t.you.deck[0], t.you.deck[-1], len(t.you.deck)) == ("ST04-005", "ST08-009", 23)
        assert t.shown("ST08-009")
        assert not t.shown("ST01-005")
        assert t.enemy.hand == ["ST01-005"]

    def test_once_per_turn(self) -> None:
        t = self.attacking("ST08-009", "ST01-005")
        t.choose("ST08-009")
        self.again(t)
        assert t.prompt.kind == "block"
        t.fight()
        t.next_turn()
        t.attack(self.card)
        t.targets("ST01-005")

    def test_without_such_a_card_nothing_is_drawn(self) -> None:
        t = self.attacking("ST10-014")
        t.nothing_fits()
        assert t.prompt.kind == "block"
        t.fight()
        assert t.you.deck[0] == "ST04-003"

    def test_not_unpaired_nor_attacking_a_unit(self) -> None:
        assert self.attacking("ST01-005", pilot=None).prompt.kind == "block"
        assert self.attacking("ST01-005", target="ST04-004").prompt.kind == "block"

    def test_an_attack_without_such_a_card_does_not_use_it_up(self) -> None:
        """AMB-4: nothing was done, so the second attack of the turn has it."""
        t = Table(
            Side(units=[UnitAt(self.card, "X-006")], hand=["ST10-014", "X-007"], resources=5, deck=["ST01-005"] * 2),
            Side(base="X-009"),
        )
        t.attack(self.card)
        t.nothing_fits()
        t.fight()
        t.command("ST10-014")
        t.command("X-007")
        t.choose(self.card)
        t.attack(self.card)
        t.targets("ST01-005", "ST01-005")


class TestGustavKarl:
    card = "ST08-008"

    def test_blocker_while_there_are_3_enemy_units(self) -> None:
        for enemies, keywords in ((2, {}), (3, {"blocker": 1}), (4, {"blocker": 1})):
            for active in (YOU, ENEMY):
                enemy = Side(units=["ST01-005"] * enemies, base="X-009")
                t = Table(Side(units=[self.card, "ST01-003", "ST01-003"]), enemy, active=active)
                assert t.you.unit(self.card).keywords == keywords

    def test_losing_blocker_does_not_undo_the_block(self) -> None:
        """Q207."""
        you = Side(units=[self.card], hand=["X-008"], resources=1)
        t = Table(you, Side(units=["ST01-005", "ST01-003", "ST01-004"]), active=ENEMY)
        t.attack("ST01-005")
        t.block(self.card)
        t.command("X-008")
        t.choose("ST01-004")
        assert t.you.unit(self.card).keywords == {}
        t.fight()
        assert (t.you.unit(self.card).damage, t.enemy.units) == (2, ["ST01-003"])


class TestJeganGroundType:
    card = "ST08-009"

    def deployed(self) -> Table:
        rested = [
            UnitAt(x, rested=True) for x in ("ST02-005", "X-010", "ST01-008", "ST02-001", "ST06-007")
        ]  # Lv.2, 2, 1, 6, 3; HP 2, 6, 1, 5, 2
        you = Side(hand=[self.card], units=[UnitAt("ST01-005", rested=True)], resources=1)
        t = Table(you, Side(units=[*rested, "ST04-005"], hand=["X-007"], resources=1, base="X-014", base_rested=True))
        t.deploy(self.card)
        t.targets("ST02-005", "X-010", "ST01-008")
        t.choose("ST02-005")
        t.quiet()
        return t

    def test_a_rested_enemy_unit_of_lv_2_or_lower_stays_rested(self) -> None:
        t = self.deployed()
        t.end_turn()
        assert {x: t.enemy.unit(x).rested for x in ("ST02-005", "X-010")} == {"ST02-005": True, "X-010": False}
        t.next_turn()
        assert not t.enemy.unit("ST02-005").rested  # only in the next start phase

    def test_an_effect_may_set_it_active(self) -> None:
        """Q208."""
        t = self.deployed()
        t.end_turn()
        t.command("X-007")
        t.choose("ST02-005")
        assert not t.enemy.unit("ST02-005").rested


class TestHathawayNoa(PilotTests):
    card = "ST08-010"

    def paired(self, unit: str) -> Table:
        you = Side(units=[unit, "ST08-005", "ST01-003"], hand=[self.card], resources=4, base="ST08-014")
        enemy = Side(units=[UnitAt("X-003", damage=1), "ST08-003", UnitAt("X-005", rested=True)], base="X-009")
        t = Table(you, enemy)
        t.pair(self.card, unit)
        return t

    def attacks(self, t: Table, unit: str) -> set[str]:
        return {text.partition(">")[2] for text in t.offers if text.startswith(f"attack:{unit}>")}

    def test_a_mafty_unit_may_attack_damaged_active_units(self) -> None:
        t = self.paired("ST08-003")
        t.targets("ST08-003", "ST08-005")
        t.choose("ST08-005")
        assert self.attacks(t, "ST08-005") == {"X-003", "X-005", "player"}
        assert self.attacks(t, "ST08-003") == {"X-005", "player"}
        t.attack("ST08-003")
        t.fight()
        assert len(self.attacks(t, "ST08-005")) == 3
        t.next_turn()
        assert self.attacks(t, "ST08-005") == {"player"}

    def test_itself_too_and_without_a_link(self) -> None:
        t = self.paired("ST08-004")
        t.choose("ST08-004")
        assert "X-003" in self.attacks(t, "ST08-004")
        t = self.paired("ST08-005")
        t.targets("ST08-005", "ST08-005")
        t.choose("ST08-005")

    def test_not_with_another_unit(self) -> None:
        self.paired("ST06-008").quiet()


class TestLaneAim(PilotTests):
    card = "ST08-011"

    def table(self, unit: str = "ST08-007", active: int = YOU) -> Table:
        draw = Side(hand=["ST10-014", "ST10-014"], resources=8, base="X-009")
        you = Side(units=[UnitAt(unit, self.card), "ST01-003"])
        enemy = Side(units=["ST01-008"], base="X-009")
        if active == YOU:
            you.hand, you.resources = draw.hand, 8
        else:
            enemy.hand, enemy.resources = draw.hand, 8
        return Table(you, enemy, active=active)

    def test_drawing_with_an_effect_its_blue_unit_gains_high_maneuver(self) -> None:
        for unit in ("ST08-007", "ST01-003"):  # linked or not
            t = Table(Side(units=[UnitAt(unit, self.card)], hand=["ST10-014"], resources=4), Side(units=["ST01-008"]))
            t.command("ST10-014")
            assert t.you.unit(unit).keywords == {"high-maneuver": 1}
            t.attack(unit)
            assert not t.can("block:*")
            t.fight()
            assert t.you.unit(unit).keywords == {"high-maneuver": 1}
            t.end_turn()
            assert t.you.unit(unit).keywords == {}

    def test_not_a_unit_of_another_color(self) -> None:
        t = self.table("ST08-005")
        t.command("ST10-014")
        assert t.you.unit("ST08-005").keywords == {}

    def test_not_when_the_enemy_draws_nor_in_the_draw_phase(self) -> None:
        t = self.table(active=ENEMY)
        t.command("ST10-014")
        assert t.you.unit("ST08-007").keywords == {}
        t.end_turn()
        assert t.you.hand
        assert t.you.unit("ST08-007").keywords == {}


class TestWordsForHathaway(CommandPilotTests):
    card = "ST08-012"
    pilot = "Gawman Nobile"

    def test_a_link_unit_gains_breach_1(self) -> None:
        units = [UnitAt("ST08-003", "ST08-010"), UnitAt("ST01-007", "ST01-011"), UnitAt("ST08-005", "ST08-010")]
        enemy = Side(units=[UnitAt("ST04-004", rested=True), UnitAt("ST08-003", "ST08-010")], base="X-009")
        t = Table(Side(hand=[self.card], units=units, resources=3), enemy)
        t.command(self.card)
        t.targets("ST08-003", "ST01-007")
        t.choose("ST08-003")
        unit = t.you.unit("ST08-003")
        assert (unit.keywords, t.you.trash) == ({"breach": 1}, [self.card])
        t.attack("ST08-003", "ST04-004")
        t.fight()
        assert (t.enemy.base.damage, unit.keywords) == (1, {"breach": 1})
        t.end_turn()
        assert unit.keywords == {}

    def test_not_without_a_link_unit_nor_in_an_action_step(self) -> None:
        assert not Table(Side(hand=[self.card], units=["ST08-003"], resources=3)).can("command:*")
        t = Table(Side(hand=[self.card], units=[UnitAt("ST08-003", "ST08-010")], resources=3))
        t.attack("ST08-003")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")


class TestLadyLuck:
    card = "ST08-013"
    linked = UnitAt("ST08-003", "ST08-012")

    def played(self, *units: UnitAt | str, active: int = YOU) -> Table:
        you = Side(hand=[self.card], units=units, resources=5, base="ST08-014")
        t = Table(you, Side(units=["X-003", self.linked]), active=active)
        if active == ENEMY:
            t.attack("X-003")
            t.skip_block()
        t.command(self.card)
        t.targets("X-003", "ST08-003")
        t.choose("X-003")
        assert t.you.trash == [self.card]
        return t

    def test_1_damage(self) -> None:
        for active in (YOU, ENEMY):
            t = self.played(UnitAt("ST01-007", "ST01-011"), UnitAt("ST08-005", "ST08-012"), active=active)
            assert t.enemy.unit("X-003").damage == 1
            assert t.enemy.unit("ST08-003").damage == 0

    def test_2_with_a_mafty_link_unit(self) -> None:
        for units in ([self.linked], [self.linked, "ST08-005", self.linked]):
            for active in (YOU, ENEMY):
                assert self.played(*units, active=active).enemy.unit("X-003").damage == 2


class TestValiant(BaseTests):
    card = "ST08-014"

    def test_deploy_then_one_of_your_units_gets_ap(self) -> None:
        for shields in ([], ["ST01-003", "ST01-004"]):
            you = Side(hand=[self.card], units=["ST08-005", "ST01-005"], resources=2, shields=shields)
            t = Table(you, Side(units=["ST01-005"], base="X-009"))
            t.deploy(self.card)
            t.targets("ST08-005", "ST01-005")
            t.choose("ST01-005")
            assert t.you.hand == shields[:1]
            assert (t.you.unit("ST01-005").ap, t.you.unit("ST08-005").ap) == (2 + 2, 4)
            t.attack("ST08-005")
            t.fight()
            assert t.you.unit("ST01-005").ap == 2 + 2
            t.end_turn()
            assert t.you.unit("ST01-005").ap == 2


class TestDavao(BaseTests):
    card = "ST08-015"

    def table(self, **side: object) -> Table:
        units = [UnitAt("ST01-003", damage=3), "ST01-005"]
        you = Side(**{"base": self.card, "base_damage": 1, "units": units, "resources": 4, **side})
        return Table(you, Side(units=[UnitAt("ST01-003", damage=1)]))

    def test_not_with_1_resource_nor_without_a_unit(self) -> None:
        assert not self.table(resources=1, rested_resources=3).can("activate:*")
        assert not self.table(units=[]).can("activate:*")
