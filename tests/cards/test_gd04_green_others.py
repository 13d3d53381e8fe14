"""GD04 Phantom Aria, the green Pilots, Commands and Bases."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestSulettaMercury(PilotTests):
    card = "GD04-085"

    def played(self, card: str = "GD04-108", unit: str = "ST01-007", ex: int = 1, paid: str = "EXR-001") -> Table:
        units = [UnitAt(unit, "GD04-085"), UnitAt("GD04-024", "ST01-011")]
        enemy = Side(units=["ST03-005"], ex=1, base="X-009")
        t = Table(Side(units=units, hand=[card, card], resources=9, ex=ex), enemy)
        t.command(card)
        if ex:
            t.answer(f"pay:{paid}")
        t.answer("choose:*")
        t.quiet()
        return t

    def test_linked_an_academy_command_with_the_last_ex_resource_places_a_rested_one(self) -> None:
        t = self.played()
        assert t.you.resources == "R" * 9 + "x"
        assert t.enemy.resources == "X"

    def test_once(self) -> None:
        t = self.played()
        t.attack("GD04-024")
        t.engine.answer(t.prompt.keys()[-1:])  # the other Suletta Mercury sets it active
        t.fight()
        t.command("GD04-108")
        t.answer("pay:EXR-001")
        t.answer("choose:*")
        assert t.you.resources == "R" * 9

    def test_not_while_ex_resources_are_left_not_without_ex_or_link_or_trait(self) -> None:
        assert self.played(ex=2).you.resources == "R" * 9 + "X"
        assert self.played(ex=0).you.resources == "r" + "R" * 8
        assert self.played(unit="X-003").you.resources == "R" * 9
        assert self.played(card="GD04-104").you.resources == "R" * 9


class TestGarmaZabi(PilotTests):
    card = "GD04-086"

    def destroyed(self, unit: str, ex: int = 0, active: int = 0) -> Table:
        side = Side(hand=["X-008"], resources=1, ex=2)
        you = Side(units=[UnitAt(unit, "GD04-086")], ex=ex, resources=1)
        t = Table(you, side, active=ENEMY)
        t.command("X-008")
        t.answer("pay:R-001")
        t.choose(unit)
        return t

    def test_linked_and_destroyed_without_ex_resources_one_is_placed(self) -> None:
        assert self.destroyed("GD04-026").you.resources == "RX"
        assert self.destroyed("GD04-026", ex=1).you.resources == "RX"
        assert self.destroyed("ST01-005").you.resources == "R"


class TestElanCeres(PilotTests):
    card = "GD04-087"

    def table(self, unit: str = "GD04-018") -> Table:
        units = [UnitAt(unit, "GD04-087"), "GD04-024", "ST01-003"]
        t = Table(Side(units=units, base="ST01-016"), Side(units=[UnitAt("X-005", rested=True), "ST01-007"]))
        t.attack(unit, "X-005")
        return t

    def test_battle_damage_is_dealt_to_the_chosen_academy_unit_instead(self) -> None:
        """Q280: battle damage it is, still."""
        t = self.table()
        t.targets("GD04-018", "GD04-024", least=0)
        t.choose("GD04-024")
        t.fight()
        assert t.you.unit("GD04-018").damage == 0
        assert t.you.unit("GD04-024").damage == 4
        events = [event for event in t.engine.log if event.name == "damage" and event.amount == 4]
        assert [event.how for event in events] == ["battle"]

    def test_it_need_not_and_only_linked(self) -> None:
        t = self.table()
        t.answer()
        t.fight()
        assert t.you.unit("GD04-018").damage == 4
        assert self.table("ST02-001").prompt.kind == "block"

    def test_effect_damage_is_not_redirected(self) -> None:
        units = [UnitAt("GD04-018", "GD04-087"), "GD04-024"]
        t = Table(Side(units=units), Side(hand=["ST03-013"], resources=2, units=["ST01-005"]))
        t.attack("GD04-018")
        t.choose("GD04-024")
        t.skip_block()
        t.command("ST03-013")
        t.choose("GD04-018")
        assert (t.you.unit("GD04-018").damage, t.you.unit("GD04-024").damage) == (2, 0)

    def test_during_this_battle_only(self) -> None:
        units = [UnitAt("GD04-018", "GD04-087"), "GD04-024"]
        you = Side(units=units, hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-004", UnitAt("X-003", rested=True)], base="X-009"))
        t.attack("GD04-018")
        t.choose("GD04-024")
        t.fight()
        t.command("X-007")
        t.choose("GD04-018")
        t.attack("GD04-018", "X-003")
        t.answer()
        t.fight()
        assert t.you.unit("GD04-024").damage == 0
        assert "GD04-018" not in t.you.units


class TestTokwan(PilotTests):
    card = "GD04-088"

    def blocked(self, blocker: str) -> Table:
        t = Table(Side(units=[UnitAt("ST01-003", "GD04-088"), "ST01-005"]), Side(units=[blocker, "ST02-009"]))
        t.attack("ST01-003")
        t.block(blocker)
        t.fight()
        return t

    def test_blocked_by_a_unit_of_lv_4_or_lower_it_receives_no_battle_damage(self) -> None:
        assert self.blocked("ST01-009").you.unit("ST01-003").damage == 0
        assert self.blocked("GD02-059").you.unit("ST01-003").damage == 0  # Lv.4
        assert self.blocked("ST04-001").you.units == ["ST01-005"]  # Lv.5

    def test_in_this_battle_only_and_only_battle_damage(self) -> None:
        units = [UnitAt("ST01-003", "GD04-088"), "ST01-005"]
        you = Side(units=units, hand=["X-007"], resources=1)
        enemy = Side(units=["ST02-009", UnitAt("ST01-005", rested=True), "ST01-009"], hand=["ST03-013"], resources=2)
        t = Table(you, enemy)
        t.attack("ST01-003")
        t.block("ST02-009")
        t.command("ST03-013")
        t.choose("ST01-003")
        t.fight()
        assert t.you.unit("ST01-003").damage == 2
        t.command("X-007")
        t.choose("ST01-003")
        t.attack("ST01-003", "ST01-005")
        t.skip_block()
        t.fight()
        assert "ST01-003" not in t.you.units

    def test_every_time(self) -> None:
        you = Side(units=[UnitAt("ST01-003", "GD04-088")], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["ST01-009", "ST01-009"]))
        t.attack("ST01-003")
        t.block("ST01-009")
        t.fight()
        t.command("X-007")
        t.choose("ST01-003")
        t.attack("ST01-003")
        t.block("ST01-009")
        t.fight()
        assert t.enemy.units == []
        assert t.you.unit("ST01-003").damage == 0

    def test_not_when_attacking_unblocked(self) -> None:
        t = Table(Side(units=[UnitAt("ST01-003", "GD04-088")]), Side(units=[UnitAt("ST01-005", rested=True)]))
        t.attack("ST01-003", "ST01-005")
        t.fight()
        assert t.you.unit("ST01-003").damage == 2


class TestEncounter:
    card = "GD04-105"
    deck = ("ST01-010", "GD04-104", "ST01-005", "ST03-010", "ST01-016", "ST04-010")

    def played(self) -> Table:
        t = Table(Side(hand=["GD04-105"], resources=5, deck=self.deck))
        t.command("GD04-105")
        return t

    def test_look_at_5_reveal_a_pilot_and_take_it(self) -> None:
        t = self.played()
        t.targets("ST01-010", "ST03-010", least=0)
        t.choose("ST03-010")
        assert t.you.hand == ["ST03-010"]
        assert t.shown("ST03-010")
        assert t.you.deck[0] == "ST04-010"
        assert sorted(t.you.deck[-4:]) == ["GD04-104", "ST01-005", "ST01-010", "ST01-016"]

    def test_declined(self) -> None:
        t = self.played()
        before = t.engine.state.counter
        t.answer()
        assert t.you.hand == []
        assert t.you.deck[0] == "ST04-010"
        assert t.engine.state.counter > before


class TestIndiscriminateViolence(CommandPilotTests):
    card = "GD04-106"
    pilot = "Norea Du Noc"

    def played(self, paid: str) -> Table:
        units = ["ST01-007", "GD04-024", "ST01-003", "GD04-030"]
        you = Side(units=units, hand=["GD04-106"], resources=5, ex=1, base="ST01-016")
        t = Table(you, Side(units=["X-004", "GD04-001", "ST01-008", UnitAt("ST01-006", rested=True)]))
        t.command("GD04-106")
        t.answer(f"pay:{paid}")
        return t

    def test_an_academy_unit_may_attack_active_units_with_5_or_less_ap(self) -> None:
        t = self.played("R-001")
        t.targets("ST01-007", "GD04-024", "GD04-030")
        t.choose("GD04-024")
        assert t.can("attack:GD04-024>X-004")
        assert t.can("attack:GD04-024>ST01-008")
        assert not t.can("attack:GD04-024>GD04-001")  # AP 6, HP 3
        assert not t.can("attack:ST01-007>X-004")
        t.attack("ST01-003")
        t.fight()
        assert t.can("attack:GD04-024>X-004")
        t.next_turn()
        assert not t.can("attack:GD04-024>X-004")

    def test_with_an_ex_resource_1_to_2_units(self) -> None:
        t = self.played("EXR-001")
        t.targets("ST01-007", "GD04-024", "GD04-030", least=1, most=2)
        t.choose("ST01-007", "GD04-024")
        assert t.can("attack:GD04-024>X-004")
        assert t.can("attack:ST01-007>X-004")


class TestDestinedBattle:
    card = "GD04-107"

    def played(self, *units: str | UnitAt, cards: int = 1, attackers: tuple[str, ...] = ("X-003", "X-004")) -> Table:
        """In the action step of an attack on the player."""
        you = Side(units=units, hand=["GD04-107"] * cards, resources=3, base="X-009", base_rested=True)
        t = Table(you, Side(units=["ST03-007", *attackers], hand=["X-008", "X-016"], resources=9), active=ENEMY)
        t.attack("ST03-007")
        t.skip_block()
        return t

    def test_enemy_units_must_attack_it_when_they_attack(self) -> None:
        """Q298: the one attacking already goes on. Q299: they need not when it has left."""
        t = self.played(UnitAt("ST01-003", rested=True), UnitAt("X-005", rested=True), "ST01-007")
        t.command("GD04-107")
        t.targets("ST01-003", "X-005")
        t.choose("X-005")
        t.fight()
        assert t.you.base.damage == 1
        assert t.can("attack:X-003>X-005")
        assert t.can("end")
        assert not t.can("attack:X-00*>ST01-003")
        assert not t.can("attack:*>player")
        t.attack("X-003", "X-005")
        t.fight()
        assert t.can("attack:X-004>ST01-003")  # it has left
        assert t.can("attack:X-004>player")

    def test_during_this_turn(self) -> None:
        t = self.played(UnitAt("X-003", rested=True), attackers=("X-005",))
        t.command("GD04-107")
        t.choose("X-003")
        t.fight()
        assert not t.can("attack:X-005>player")
        t.attack("X-005", "X-003")
        t.fight()
        assert t.you.units == ["X-003"]
        t.end_turn()
        t.attack("X-003")
        t.fight()
        t.end_turn()
        assert t.can("attack:ST03-007>X-003")
        assert t.can("attack:ST03-007>player")

    def test_it_goes_before_units_that_ask_for_it_if_possible(self) -> None:
        """Q289."""
        you = Side(units=[UnitAt("GD03-019", "X-006", rested=True), UnitAt("X-005", rested=True)], hand=["GD04-107"])
        you.resources = 2
        t = Table(you, Side(units=["ST03-007", "X-003"]), active=ENEMY)
        t.attack("ST03-007", "GD03-019")
        t.skip_block()
        t.command("GD04-107")
        t.choose("X-005")
        t.fight()
        assert t.can("attack:X-003>X-005")
        assert not t.can("attack:X-003>GD03-019")

    def test_of_several_one_is_chosen(self) -> None:
        """Q290."""
        t = self.played(UnitAt("ST01-003", rested=True), UnitAt("X-005", rested=True), "ST01-007", cards=2)
        t.command("GD04-107")
        t.choose("X-005")
        t.answer("pass")
        t.command("GD04-107")
        t.choose("ST01-003")
        t.fight()
        assert t.can("attack:X-003>X-005")
        assert t.can("attack:X-003>ST01-003")
        assert not t.can("attack:X-003>player")

    def test_active_it_cannot_be_attacked_and_need_not(self) -> None:
        """Q300 and Q301: but by a Unit that may attack active Units it must."""
        you = Side(units=[UnitAt("X-005", rested=True)], hand=["GD04-107", "X-007"], resources=3)
        t = Table(you, Side(units=["ST03-007", "X-003", "ST02-001"]), active=ENEMY)
        t.attack("ST03-007")
        t.skip_block()
        t.command("GD04-107")
        t.choose("X-005")
        t.answer("pass")
        t.command("X-007")
        t.choose("X-005")
        t.fight()
        assert t.can("attack:X-003>player")
        assert t.can("attack:ST02-001>X-005")
        assert not t.can("attack:ST02-001>player")

    def test_burst_puts_it_into_your_hand(self) -> None:
        t = burst("GD04-107")
        t.burst("GD04-107")
        assert t.you.hand == ["GD04-107"]

    def test_not_in_the_main_phase(self) -> None:
        t = Table(Side(units=[UnitAt("X-005", rested=True)], hand=["GD04-107"], resources=2))
        assert not t.can("command:*")


class TestWitchesFromEarth(CommandPilotTests):
    card = "GD04-108"
    pilot = "Sophie Pulone"

    def played(self, paid: str) -> Table:
        you = Side(units=["GD04-024", "ST01-003", "ST01-007"], hand=["GD04-108"], resources=4, ex=1, base="ST01-016")
        enemy = Side(units=[UnitAt("X-003", rested=True), "ST01-007"], hand=["ST03-013"] * 2, resources=4)
        t = Table(you, enemy)
        t.command("GD04-108")
        t.answer(f"pay:{paid}")
        t.targets("GD04-024", "ST01-007")
        t.choose("GD04-024")
        return t

    def test_the_next_damage_is_reduced_by_2_or_with_ex_by_4(self) -> None:
        """Q291."""
        for paid, damage in (("R-001", 6 - 2), ("EXR-001", 6 - 4)):
            t = self.played(paid)
            t.attack("GD04-024", "X-003")
            t.fight()
            assert t.you.unit("GD04-024").damage == damage

    def test_the_next_only_and_this_turn_only_whatever_damage_it_is(self) -> None:
        for paid in ("R-001", "EXR-001"):
            t = self.played(paid)
            t.answer("end")
            for damage in (0, 2):
                t.command("ST03-013")
                t.choose("GD04-024")
                assert t.you.unit("GD04-024").damage == damage
                t.answer("pass")
            t = self.played(paid)
            t.end_turn()
            t.command("ST03-013")
            t.choose("GD04-024")
            assert t.you.unit("GD04-024").damage == 2

    def test_also_in_an_action_step(self) -> None:
        you = Side(units=[UnitAt("GD04-024", rested=True)], hand=["GD04-108"], resources=4)
        t = Table(you, Side(units=["X-005"], hand=["ST03-013"], resources=2), active=ENEMY)
        t.attack("X-005", "GD04-024")
        t.skip_block()
        t.command("GD04-108")
        t.choose("GD04-024")
        t.command("ST03-013")
        t.choose("GD04-024")
        assert t.you.unit("GD04-024").damage == 0
        t.fight()
        assert t.you.unit("GD04-024").damage == 4


class TestABaoaQu(BaseTests):
    card = "GD04-123"

    def attacked(self, unit: str | UnitAt, attacker: str, *more: UnitAt) -> int:
        you = Side(base="GD04-123", units=[unit, *more], base_rested=True)
        t = Table(you, Side(units=[attacker, UnitAt("ST03-007", rested=True)]), active=ENEMY)
        t.attack(attacker)
        t.fight()
        return t.you.base.damage

    def test_with_a_rested_zeon_unit_no_battle_damage_from_lv_4_or_lower(self) -> None:
        zaku = UnitAt("ST03-007", rested=True)
        for attacker, more in (("X-005", []), ("X-005", [zaku]), ("ST01-005", [])):
            assert self.attacked(zaku, attacker, *more) == 0
        assert self.attacked(zaku, "ST01-006") == 4  # Lv.5
        assert self.attacked("ST03-007", "X-005") == 4
        assert self.attacked(UnitAt("ST01-005", rested=True), "X-005") == 4

    def test_effect_damage_it_receives(self) -> None:
        """Q295: Breach is effect damage."""
        you = Side(base="GD04-123", units=[UnitAt("ST03-007", rested=True)] * 2)
        t = Table(you, Side(units=["ST04-007"]), active=ENEMY)
        t.attack("ST04-007", "ST03-007")
        t.fight()
        assert t.you.base.damage == 3


class Test9thTacticalTestingSector(BaseTests):
    card = "GD04-124"

    def test_placing_an_ex_resource_an_academy_unit_gets_ap_this_turn(self) -> None:
        you = Side(base="GD04-124", units=["ST01-007", "ST01-003", "GD04-024"], hand=["ST02-002"] * 2, resources=9)
        t = Table(you, Side(units=["ST01-007"]))
        for _ in range(2):
            t.deploy("ST02-002")
            if t.prompt.kind == "pay":
                t.answer(*["pay:R-001"] * 3)
            t.targets("ST01-007", "GD04-024")
            t.choose("ST01-007")
        assert t.you.unit("ST01-007").ap == 3 + 2 + 2
        t.attack("ST01-003")
        t.fight()
        assert t.you.unit("ST01-007").ap == 3 + 2 + 2
        t.end_turn()
        assert t.you.unit("ST01-007").ap == 3

    def test_not_when_the_enemy_places_one_nor_for_a_resource(self) -> None:
        you = Side(base="GD04-124", units=["ST01-007"])
        t = Table(you, Side(hand=["ST02-002"], resources=3), active=ENEMY)
        t.deploy("ST02-002")
        t.quiet(ENEMY)
        t.end_turn()
        t.quiet()
