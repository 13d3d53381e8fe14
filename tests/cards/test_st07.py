"""ST07 Celestial Drive, card by card."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.table import ENEMY, YOU, Side, Table, UnitAt, burst

SEVEN = ("ST07-002", "ST07-002", "ST07-006", "ST07-008", "ST07-009", "ST07-015", "GD04-111")  # seven (CB) cards


class TestGundamExia:
    card = "ST07-001"

    def ended(self, trash: tuple[str, ...] = SEVEN, active: int = YOU, **side: int) -> Table:
        you = Side(**{"units": [self.card], "trash": trash, "resources": 1, "rested_resources": 1, **side})
        t = Table(you, Side(rested_resources=1, trash=SEVEN), active=active)
        t.end_turn()
        return t

    def test_at_the_end_of_your_turn_one_of_your_resources_is_set_active(self) -> None:
        for more in ((), ("ST07-002",)):
            t = self.ended((*SEVEN, *more))
            t.targets("R-001", "R-001")
            t.engine.answer([t.prompt.options[1].key])
            assert (t.you.resources, t.enemy.resources[0]) == ("RR", "R")
            t.quiet(ENEMY)

    def test_an_active_resource_or_an_ex_resource_may_be_chosen(self) -> None:
        """Q198 and Q199."""
        t = self.ended(ex=1)
        t.targets("R-001", "R-001", "EXR-001")
        t.choose("EXR-001")
        assert t.you.resources == "RrX"
        t = self.ended(resources=0, rested_resources=1, rested_ex=1)
        t.choose("EXR-001")
        assert t.you.resources == "rX"

    def paired(self, *deck: str) -> Table:
        t = Table(Side(units=[self.card], hand=["X-006", "X-016"], resources=9, deck=deck))
        t.pair("X-006", self.card)
        t.quiet()
        return t

    def test_paired_two_cards_into_the_trash_and_a_draw_for_a_cb_card(self) -> None:
        for deck in (("ST07-002", "ST01-003"), ("ST01-003", "ST07-009"), ("ST07-002", "ST07-013")):
            t = self.paired(*deck, "ST04-003")
            assert sorted(t.you.trash) == sorted(deck)
            assert t.you.hand == ["X-016", "ST04-003"]
            assert t.enemy.trash == []

    def test_no_draw_without_one(self) -> None:
        t = self.paired("ST01-003", "ST07-013", "ST07-002")  # ST07-013 has no trait
        assert sorted(t.you.trash) == ["ST01-003", "ST07-013"]
        assert t.you.hand == ["X-016"]

    def test_every_time_it_is_paired(self) -> None:
        t = self.paired("ST01-003", "ST01-003", "ST07-002", "ST07-002", "ST04-003")
        t.command("X-016")
        t.choose("X-006")
        t.pair("X-006", self.card)
        assert t.you.hand == ["ST04-003"]


class TestGundamVirtue:
    card = "ST07-004"

    def keywords(self, *units: UnitAt | str, active: int = YOU) -> dict[str, int]:
        enemy = Side(units=[UnitAt("ST07-006", "ST07-011")])
        return (
            Table(Side(units=[self.card, *units], base="ST07-015"), enemy, active=active).you.unit(self.card).keywords
        )

    def test_blocker_while_you_have_a_cb_pilot(self) -> None:
        for pilots in (["ST07-009"], ["GD04-111"], ["ST07-009", "ST07-009"], ["ST07-009", "ST07-012"]):
            units = [UnitAt("ST01-003", pilot) for pilot in pilots]
            assert self.keywords(*units) == self.keywords(*units, active=ENEMY) == {"blocker": 1}
        assert self.keywords("ST07-002", UnitAt("ST07-006", "ST01-010")) == {}

    def test_losing_blocker_does_not_undo_the_block(self) -> None:
        """Q200."""
        you = Side(units=[self.card, UnitAt("ST01-003", "ST07-009")], hand=["X-008"], resources=1)
        t = Table(you, Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005")
        t.block(self.card)
        t.command("X-008")
        t.choose("ST01-003")
        assert t.you.unit(self.card).keywords == {}
        t.fight()
        assert (t.you.unit(self.card).damage, t.enemy.units, t.you.base_number) == (2, [], "EXB-001")


class TestGundamDynames:
    card = "ST07-005"

    def fought(self, target: str = "ST01-005", attacker: str = card, damage: int = 3) -> Table:
        you = Side(units=[UnitAt(self.card, "ST07-011", damage=damage), UnitAt("X-003", damage=3)])
        t = Table(you, Side(units=[UnitAt(target, rested=True)]))
        t.attack(attacker, target)
        t.fight()
        return t

    def test_destroying_a_unit_it_recovers_2_hp(self) -> None:
        t = self.fought()  # HP 4 + 2; damage 3 + 2
        assert (t.enemy.units, t.you.unit(self.card).damage, t.you.unit("X-003").damage) == ([], 3, 3)
        t.quiet()

    def test_every_time(self) -> None:
        enemy = Side(units=[UnitAt("ST04-004", rested=True), UnitAt("ST01-008", rested=True)])
        t = Table(Side(units=[UnitAt(self.card, "ST07-011", damage=4)], hand=["X-007"], resources=1), enemy)
        for target in ("ST04-004", "ST01-008"):
            t.attack(self.card, target)
            t.fight()
            if t.can("command:*"):
                t.command("X-007")
                t.choose(self.card)
        assert t.you.unit(self.card).damage == 4 + 1 - 2 + 1 - 2

    def test_destroyed_itself_it_does_not(self) -> None:
        """Q201."""
        t = self.fought(damage=4)
        assert (t.enemy.units, t.you.units) == ([], ["X-003"])
        t.quiet()

    def test_not_when_it_survives_nor_when_another_unit_destroys(self) -> None:
        assert self.fought("ST01-003", damage=1).you.unit(self.card).damage == 1 + 2 - 2
        assert self.fought("X-003", damage=0).you.units == ["X-003"]
        assert self.fought("X-015", attacker="X-003").you.unit(self.card).damage == 3
        t = Table(Side(units=[UnitAt(self.card, damage=1)]), Side(units=[UnitAt("ST01-003", rested=True)]))
        t.attack(self.card, "ST01-003")  # 4 HP, AP 2
        t.fight()
        assert t.you.unit(self.card).damage == 1 + 2

    def test_not_in_the_enemy_turn_nor_for_a_base_nor_with_effect_damage(self) -> None:
        t = Table(Side(units=[UnitAt(self.card, damage=1, rested=True)]), Side(units=["ST04-004"]), active=ENEMY)
        t.attack("ST04-004", self.card)
        t.fight()
        assert (t.enemy.units, t.you.unit(self.card).damage) == ([], 2)
        t = Table(Side(units=[UnitAt(self.card, "ST07-011", damage=2)]))
        t.attack(self.card)
        t.fight()
        assert (t.enemy.base_number, t.you.unit(self.card).damage) == (None, 2)
        t = Table(Side(units=[UnitAt(self.card, "X-002", damage=2)]), Side(units=["ST01-005"]))
        t.attack(self.card)
        t.choose("ST01-005")
        t.fight()
        assert (t.enemy.units, t.you.unit(self.card).damage) == ([], 2)

    def test_linked_it_gets_ap(self) -> None:
        for pilot, ap in (("ST07-011", 2 + 1 + 2), ("ST07-012", 2 + 1), (None, 2)):
            for active in (YOU, ENEMY):
                t = Table(Side(units=[UnitAt(self.card, pilot), "ST07-006"]), active=active)
                assert (t.you.unit(self.card).ap, t.you.unit("ST07-006").ap) == (ap, 3)


class TestGundamKyrios:
    card = "ST07-007"

    def ap(self, *units: UnitAt | str, active: int = YOU) -> int:
        t = Table(Side(units=[self.card, *units]), Side(units=[UnitAt("ST07-006", "ST07-011")]), active=active)
        assert t.you.unit(self.card).hp == 3
        return t.you.unit(self.card).ap

    def test_in_your_turn_with_a_cb_pilot_ap_plus_2(self) -> None:
        for pilots in (["ST07-009"], ["GD04-111"], ["ST07-009", "ST07-009"], ["ST07-009", "ST07-012"]):
            units = [UnitAt("ST01-003", pilot) for pilot in pilots]
            assert self.ap(*units) == 2 + 2
            assert self.ap(*units, active=ENEMY) == 2

    def test_not_without_one(self) -> None:
        assert self.ap("ST07-002", UnitAt("ST07-006", "ST01-010")) == 2


class TestSetsuna(PilotTests):
    card = "ST07-009"

    def attacked(self, trash: tuple[str, ...], unit: str = "ST07-002") -> Table:
        enemy = Side(units=["ST07-006"], trash=SEVEN, base="X-009")
        t = Table(Side(units=[UnitAt(unit, self.card), "ST07-008", "ST01-005"], trash=trash, base="ST07-015"), enemy)
        t.attack(unit)
        t.fight()
        return t

    def aps(self, t: Table) -> list[int]:
        return [t.you.unit(number).ap for number in t.you.units]

    def test_attacking_the_unit_gets_ap(self) -> None:
        t = self.attacked((*SEVEN[1:], "ST01-003", "ST01-004"))
        assert self.aps(t) == [4 + 2 + 1, 3, 2]
        assert t.enemy.base.damage == 7
        t.end_turn()
        assert self.aps(t) == [4 + 2, 3, 2]

    def test_with_7_cb_cards_in_the_trash_all_your_cb_units_do(self) -> None:
        for trash in (SEVEN, (*SEVEN, "ST07-002")):
            t = self.attacked(trash)
            assert self.aps(t) == [4 + 2 + 1, 3 + 1, 2]
            assert (t.enemy.unit("ST07-006").ap, t.you.base.ap) == (3, 0)
            t.end_turn()
            assert self.aps(t) == [4 + 2, 3, 2]

    def test_then_a_unit_without_the_trait_gets_nothing_itself(self) -> None:
        assert self.aps(self.attacked(SEVEN, "ST01-003")) == [2 + 2, 3 + 1, 2]
        assert self.aps(self.attacked((), "ST01-003")) == [2 + 2 + 1, 3, 2]

    def test_every_attack(self) -> None:
        t = Table(Side(units=[UnitAt("ST07-002", self.card)], hand=["X-007"], resources=1), Side(base="X-009"))
        t.attack("ST07-002")
        t.fight()
        t.command("X-007")
        t.choose("ST07-002")
        t.attack("ST07-002")
        assert self.aps(t) == [4 + 2 + 2]


class TestTieria(PilotTests):
    card = "ST07-010"

    def destroyed(self, unit: str, active: int) -> Table:
        you = Side(units=[UnitAt(unit, self.card), "ST07-006"], deck=["ST04-003"])
        sides = [you, Side()]
        sides[active].hand, sides[active].resources = ["X-008"], 1
        t = Table(*sides, active=active)
        t.command("X-008")
        t.choose(unit)
        assert t.you.units == ["ST07-006"]
        t.quiet(active)
        return t

    def test_a_cb_unit_destroyed_in_the_enemy_turn_draws_1(self) -> None:
        t = self.destroyed("ST07-003", ENEMY)
        assert (t.you.hand, t.enemy.hand) == (["ST04-003"], [])
        assert self.destroyed("ST07-006", ENEMY).you.hand == ["ST04-003"]  # not linked

    def test_also_in_battle(self) -> None:
        t = Table(Side(units=[UnitAt("ST07-008", self.card, rested=True)]), Side(units=["X-003"]), active=ENEMY)
        t.attack("X-003", "ST07-008")
        t.fight()
        assert len(t.you.hand) == 1

    def test_not_in_your_turn_nor_with_another_unit(self) -> None:
        assert self.destroyed("ST07-003", YOU).you.hand == []
        assert self.destroyed("ST01-003", ENEMY).you.hand == []


class TestLockonStratos(PilotTests):
    card = "ST07-011"
    # Lv.4, Lv.3 (with 4 HP), Lv.2, and rested Lv.6; Lv.5 is out of reach of all.
    enemies = ("X-005", "ST01-003", "ST01-005", UnitAt("X-003", rested=True), "X-004")

    def paired(self, unit: str) -> Table:
        you = Side(units=[unit, "ST07-002"], hand=[self.card], resources=4)
        t = Table(you, Side(units=self.enemies, base="X-009"))
        t.pair(self.card, unit)
        t.quiet()
        return t

    def attacks(self, t: Table, unit: str) -> set[str]:
        return {text.partition(">")[2] for text in t.offers if text.startswith(f"attack:{unit}>")}

    def test_a_cb_unit_may_attack_active_units_of_its_level_or_lower(self) -> None:
        """Q202."""
        t = self.paired("ST07-006")  # Lv.3
        assert self.attacks(t, "ST07-006") == {"ST01-003", "ST01-005", "X-003", "player"}
        assert self.attacks(t, "ST07-002") == {"X-003", "player"}
        t.attack("ST07-002")
        t.fight()
        assert len(self.attacks(t, "ST07-006")) == 4
        t.attack("ST07-006", "ST01-005")
        t.fight()
        assert "ST01-005" not in t.enemy.units
        assert self.attacks(self.paired("GD03-063"), "GD03-063") == {"ST01-005", "X-003", "player"}  # Lv.2, not linked

    def test_during_this_turn(self) -> None:
        t = self.paired("ST07-006")
        t.next_turn()
        assert "ST01-005" not in self.attacks(t, "ST07-006")

    def test_another_unit_may_not(self) -> None:
        assert self.attacks(self.paired("ST06-008"), "ST06-008") == {"X-003", "player"}


class TestAllelujah(PilotTests):
    card = "ST07-012"
    linked = UnitAt("ST07-002", "ST07-009")

    def fought(self, unit: str, target: str, *others: UnitAt | str, pilot: str = card) -> int:
        """The damage it has after attacking."""
        t = Table(Side(units=[UnitAt(unit, pilot), *others]), Side(units=[UnitAt(target, rested=True), self.linked]))
        t.attack(unit, target)
        t.fight()
        return t.you.unit(unit).damage

    def test_with_a_cb_link_unit_no_battle_damage_from_ap_3_or_less(self) -> None:
        assert self.fought("ST07-007", "ST06-006") == 0  # linked itself; AP 3, 4 HP
        assert self.fought("ST06-006", "ST01-005", self.linked) == 0  # another Unit is; AP 2
        assert self.fought("ST06-006", "ST01-005", self.linked, UnitAt("ST07-003", "ST07-010")) == 0

    def test_from_ap_4_there_is(self) -> None:
        assert self.fought("X-003", "ST05-006", self.linked) == 4  # 3 HP

    def test_not_without_a_cb_link_unit(self) -> None:
        linked = UnitAt("ST01-007", "ST01-011")
        assert self.fought("ST06-006", "ST01-005", linked, UnitAt("ST07-002", "ST07-010"), "ST07-003") == 2

    def test_effect_damage_it_receives(self) -> None:
        t = Table(Side(units=[UnitAt("ST07-007", self.card)]), Side(units=["X-010"]))
        t.attack("ST07-007")
        t.skip_block()
        t.activate("X-010")
        t.choose("ST07-007")
        t.fight()
        assert t.you.unit("ST07-007").damage == 1


class TestArmedIntervention:
    card = "ST07-013"

    def attacked(self, target: str = "player", **side: object) -> Table:
        units = [UnitAt("ST07-003", rested=True), UnitAt("ST07-002", rested=True), "ST07-006"]
        others = [UnitAt("ST01-003", rested=True), "ST01-008"]
        you = Side(hand=[self.card], units=[*units, *others], resources=4, base="ST07-015", base_rested=True, **side)
        t = Table(you, Side(units=["ST06-006", UnitAt("ST07-002", rested=True)]), active=ENEMY)
        t.attack("ST06-006", target)
        return t

    def test_a_rested_cb_unit_becomes_the_attack_target(self) -> None:
        for target in ("player", "ST01-003", "ST07-002"):
            t = self.attacked(target)
            t.skip_block()
            t.command(self.card)
            t.targets("ST07-003", "ST07-002")
            t.choose("ST07-003")
            t.fight()
            assert (t.enemy.units, t.you.unit("ST07-003").damage, t.you.base.damage) == (["ST07-002"], 3, 0)
            assert t.you.unit("ST07-002").damage == 0

    def test_also_after_a_block(self) -> None:
        t = self.attacked()
        t.block("ST01-008")
        t.command(self.card)
        t.choose("ST07-003")
        t.fight()
        assert "ST01-008" in t.you.units
        assert t.you.unit("ST07-003").damage == 3

    def test_your_own_attack_is_not_redirected(self) -> None:
        """It is the battling enemy Unit's target that changes; that of your Unit stays."""
        you = Side(hand=[self.card], units=["ST07-003", UnitAt("ST07-002", rested=True)], resources=4)
        for target in ("player", "ST06-006"):
            t = Table(you, Side(units=[UnitAt("ST06-006", rested=True)], base="X-009"))
            t.attack("ST07-003", target)
            t.skip_block()
            t.answer("pass")
            t.command(self.card)
            t.choose("ST07-002")
            t.fight()
            assert t.you.unit("ST07-002").damage == 0
            assert (t.enemy.base.damage, len(t.enemy.units)) == ((5, 1) if target == "player" else (0, 0))

    def test_burst_draws_1(self) -> None:
        t = burst(self.card, Side(deck=["ST04-003", "ST04-004"]))
        t.burst(self.card)
        assert (t.you.hand, t.you.trash, t.enemy.hand) == (["ST04-003"], [self.card], [])
        t = burst(self.card)
        t.answer("decline")
        assert t.you.hand == []


class TestTacticalVisionary:
    card = "ST07-014"
    deck = ("ST07-002", "GD04-111", "ST07-011", "ST07-003")  # Unit, Command, Pilot; beyond the three

    def played(self, *deck: str) -> Table:
        t = Table(Side(hand=[self.card], resources=1, deck=deck or self.deck))
        t.command(self.card)
        return t

    def test_a_cb_unit_or_pilot_card_of_the_top_3(self) -> None:
        """Q203."""
        for taken, left in (("ST07-002", "ST07-011"), ("ST07-011", "ST07-002")):
            t = self.played()
            t.targets("ST07-002", "ST07-011", least=0)
            t.choose(taken)
            assert (t.you.hand, t.you.deck[0]) == ([taken], "ST07-003")
            assert sorted(t.you.deck[-2:]) == sorted([left, "GD04-111"])
            assert (t.shown(taken), t.shown(left), t.shown("GD04-111")) == (True, False, False)
            t.quiet()

    def test_or_none(self) -> None:
        t = self.played()
        before = t.engine.state.counter
        t.answer()
        assert (t.you.hand, t.you.deck[0]) == ([], "ST07-003")
        assert sorted(t.you.deck[-3:]) == ["GD04-111", "ST07-002", "ST07-011"]
        assert not t.shown("ST07-002")
        assert t.engine.state.counter > before  # in random order

    def test_none_there(self) -> None:
        t = self.played("ST07-015", "ST07-013", "ST01-003", "ST07-003")
        t.nothing_fits()
        t.quiet()
        assert (t.you.hand, t.you.deck[0]) == ([], "ST07-003")


class TestPtolemaios(BaseTests):
    card = "ST07-015"

    def attacked(self, attacker: str, *units: UnitAt | str) -> int:
        """The damage it has after an attack."""
        you = Side(base=self.card, base_rested=True, units=units or [UnitAt("ST07-008", rested=True)])
        enemy = Side(units=[attacker, UnitAt("ST07-002", rested=True)], base="ST07-015")
        t = Table(you, enemy, active=ENEMY)
        t.attack(attacker)
        t.fight()
        return t.you.base.damage

    def test_with_a_rested_cb_unit_no_damage_from_units_of_lv_3_or_lower(self) -> None:
        rested = UnitAt("ST07-008", rested=True)
        assert self.attacked("ST01-003") == 0  # Lv.3 with 4 HP
        assert self.attacked("ST01-005", rested, rested, UnitAt("ST07-002", rested=True)) == 0

    def test_from_lv_4_and_from_tokens_there_is(self) -> None:
        assert self.attacked("ST07-002") == 4  # 3 HP
        assert self.attacked("T-018") == 2

    def test_not_without_a_rested_cb_unit(self) -> None:
        assert self.attacked("ST06-008", "ST07-008", UnitAt("ST01-003", rested=True)) == 3

    def test_nor_from_breach_nor_other_effects(self) -> None:
        """Q204."""
        units = [UnitAt("ST07-008", rested=True), UnitAt("ST01-008", rested=True)]
        t = Table(
            Side(base=self.card, units=units),
            Side(units=["ST06-008"], hand=["ST02-012", "X-013"], resources=9),
            active=ENEMY,
        )
        t.command("ST02-012")
        t.choose("ST06-008")
        t.attack("ST06-008", "ST01-008")
        t.fight()
        assert (t.you.units, t.you.base.damage) == (["ST07-008"], 0)
        t.command("X-013")  # no Unit's damage
        t.choose(self.card)
        assert t.you.base.damage == 1
