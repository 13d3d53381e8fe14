"""GD04 Phantom Aria, the purple cards."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst

TRASH = ("GD02-065", "GD02-094", "GD02-115", "GD02-127", "GD04-059", "GD04-060", "GD04-061")  # 7 (Vulture) cards


class TestGundamDx:
    card = "GD04-049"

    def attacking(self, target: str = "player", trash: tuple[str, ...] = TRASH, pilot: str | None = "X-006") -> Table:
        you = Side(units=[UnitAt("GD04-049", pilot), "ST01-005"], trash=trash)
        enemy = Side(units=[UnitAt("GD04-004", rested=True), "X-003", "GD04-033"], base="X-009", trash=TRASH)
        t = Table(you, enemy)
        t.attack("GD04-049", target)
        return t

    def test_suppression(self) -> None:
        t = Table(Side(units=["GD04-049"]), Side(base=None, shields=["ST01-003"] * 3))
        assert t.you.unit("GD04-049").keywords == {"suppression": 1}
        t.attack("GD04-049")
        t.fight()
        assert len(t.enemy.shields) == 1

    def test_exile_7_vulture_cards_to_destroy_a_unit_or_base_of_lv_8_or_lower(self) -> None:
        for target in ("X-003", "X-009"):
            t = self.attacking(trash=(*TRASH, "GD04-059", "ST01-005"))
            t.asks("may", "yes", "no")
            t.answer("yes")
            t.targets(*TRASH, "GD04-059", least=7, most=7)
            t.choose(*TRASH)
            assert sorted(t.you.removal) == sorted(TRASH)
            assert t.you.trash == ["GD04-059", "ST01-005"]
            t.targets("GD04-004", "X-003", "X-009")  # Neo Zeong: Lv.9
            t.choose(target)
            assert target in t.enemy.trash

    def test_it_need_not(self) -> None:
        t = self.attacking()
        t.answer("no")
        assert t.prompt.kind == "block"
        assert len(t.you.trash) == 7

    def test_every_attack(self) -> None:
        you = Side(units=[UnitAt("GD04-049", "X-006")], trash=TRASH * 2, hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-003", "X-004"], base="X-009"))
        for target in ("X-003", "X-004"):
            t.attack("GD04-049")
            t.answer("yes")
            t.choose(*TRASH)
            t.choose(target)
            t.fight()
            if t.can("command:X-007"):
                t.command("X-007")
                t.choose("GD04-049")
        assert t.enemy.units == []

    def test_not_with_6_cards_attacking_a_unit_or_unpaired(self) -> None:
        assert self.attacking(trash=(*TRASH[:6], "ST01-005")).prompt.kind == "block"
        assert self.attacking("GD04-004").prompt.kind == "block"
        assert self.attacking(pilot=None).prompt.kind == "block"

    def test_without_a_target_the_cards_may_be_exiled(self) -> None:
        t = Table(Side(units=[UnitAt("GD04-049", "X-006")], trash=TRASH), Side(base=None, shields=["ST01-003"]))
        t.attack("GD04-049")
        t.answer("yes")
        t.choose(*TRASH)
        assert t.prompt.kind == "block"


class TestDestinyGundam:
    card = "GD04-050"
    trash = ("ST09-005", "GD04-055", "GD04-093", "GD04-116", "GD02-065")

    def attacking(self, pilot: str | None = "X-006", resources: int = 3, **you: object) -> Table:
        units = [UnitAt("GD04-050", pilot), "ST01-005"]
        side = Side(units=units, trash=self.trash, resources=resources, **you)  # type: ignore[arg-type]
        t = Table(side, Side(units=["ST01-008"], base="X-009", trash=["ST09-005"]))
        t.attack("GD04-050")
        return t

    def test_it_cannot_be_blocked(self) -> None:
        t = self.attacking(None)
        t.asks("block", "pass", who=ENEMY)

    def test_paired_a_minerva_squad_unit_is_deployed_from_the_trash_for_its_cost(self) -> None:
        t = self.attacking()
        t.targets("ST09-005", "GD04-055", least=0)
        t.choose("GD04-055")
        assert t.you.resources == "rrr"
        assert t.you.units == ["GD04-050", "ST01-005", "GD04-055"]  # its Lv.5 does not matter
        assert not t.you.unit("GD04-055").rested
        assert "GD04-055" not in t.you.trash

    def test_it_need_not(self) -> None:
        t = self.attacking()
        t.answer()
        assert t.you.resources == "RRR"
        assert t.prompt.kind == "block"

    def test_what_cannot_be_paid_is_not_deployed(self) -> None:
        t = self.attacking(resources=2)
        if t.can("choose:GD04-055"):
            t.choose("GD04-055")
        assert t.you.units == ["GD04-050", "ST01-005"]
        assert t.you.resources == "RR"

    def test_every_attack_but_only_its_own(self) -> None:
        t = self.attacking(hand=["X-007"])
        t.choose("ST09-005")
        t.fight()
        t.command("X-007")
        t.choose("GD04-050")
        t.attack("GD04-050")
        assert t.prompt.kind == "target"
        t.answer()
        t.fight()
        t.attack("ST01-005")
        assert t.prompt.kind == "block"


class TestGundamAirmasterBurst:
    card = "GD04-051"

    def test_with_a_vulture_pilot_and_7_cards_it_may_attack_active_units_with_a_keyword(self) -> None:
        """Q271: a keyword effect is one in angle brackets."""
        cases = (("GD04-096", 7, True), ("GD04-096", 8, True), ("GD04-096", 6, False), ("X-006", 7, False))
        for pilot, trash, able in cases:
            units = [UnitAt("GD04-051", pilot), "GD02-059"]
            enemy = Side(units=["ST01-008", "X-003", "GD04-054"], trash=["ST01-005"] * 8)
            t = Table(Side(units=units, trash=["ST01-005"] * trash), enemy)
            assert t.can("attack:GD04-051>ST01-008") == able
            assert not t.can("attack:GD04-051>X-003")
            assert not t.can("attack:GD04-051>GD04-054")
            assert not t.can("attack:GD02-059>ST01-008")


class TestGundamLeopardDestroy:
    card = "GD04-052"

    def test_paired_it_may_deal_2_damage_to_an_enemy_unit_and_itself(self) -> None:
        you = Side(units=[UnitAt("GD04-052", "X-006"), "ST01-003"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-003", "X-004"], base="X-009"))
        t.attack("GD04-052")
        t.asks("may", "yes", "no")
        t.answer("yes")
        t.targets("X-003", "X-004")
        t.choose("X-004")
        assert (t.enemy.unit("X-004").damage, t.you.unit("GD04-052").damage) == (2, 2)
        t.fight()
        t.command("X-007")
        t.choose("GD04-052")
        t.attack("GD04-052")
        t.answer("no")
        assert t.you.unit("GD04-052").damage == 2
        t.fight()
        t.attack("ST01-003")
        assert t.prompt.kind == "block"

    def test_not_unpaired_nor_without_an_enemy_unit(self) -> None:
        for pilot, enemy in ((None, Side(units=["X-003"])), ("X-006", Side())):
            t = Table(Side(units=[UnitAt("GD04-052", pilot)]), enemy)
            t.attack("GD04-052")
            assert t.prompt.kind == "block"
            assert t.you.unit("GD04-052").damage == 0


class TestReysBlazeZakuPhantom:
    card = "GD04-053"

    def test_linked_damage_from_an_enemy_is_reduced_by_1_once(self) -> None:
        """Q272."""
        for pilot, first in (("GD04-093", 0), ("X-006", 1)):
            you = Side(units=[UnitAt("GD04-053", pilot, rested=True)])
            t = Table(you, Side(units=["ST03-007", "ST03-007"]), active=ENEMY)
            for damage in (first, first + 1):
                t.attack("ST03-007", "GD04-053")
                t.fight()
                assert t.you.unit("GD04-053").damage == damage

    def test_effect_damage_too_but_not_your_own(self) -> None:
        units = [UnitAt("GD04-053", "GD04-093")]
        t = Table(Side(units=units), Side(units=["X-003"], hand=["ST03-013"], resources=2), active=ENEMY)
        t.command("ST03-013")
        t.choose("GD04-053")
        assert t.you.unit("GD04-053").damage == 1
        t = Table(Side(units=units, hand=["GD04-114"], resources=2), Side(units=["X-003"]))
        t.command("GD04-114")
        t.choose("GD04-053")
        t.choose("X-003")
        assert t.you.unit("GD04-053").damage == 1


class TestGundamVirtueTransAm:
    card = "GD04-054"

    def test_an_enemy_unit_it_deals_battle_damage_to_is_destroyed(self) -> None:
        t = Table(Side(units=["GD04-054"]), Side(units=[UnitAt("X-004", rested=True), "X-003"]))
        t.attack("GD04-054", "X-004")
        t.fight()
        assert t.enemy.units == ["X-003"]
        assert t.you.unit("GD04-054").damage == 5

    def test_also_when_attacked_and_destroyed(self) -> None:
        t = Table(Side(units=[UnitAt("GD04-054", rested=True)]), Side(units=["X-003", "X-004"]), active=ENEMY)
        t.attack("X-003", "GD04-054")
        t.fight()
        assert t.you.units == []
        assert t.enemy.units == ["X-004"]

    def test_every_time(self) -> None:
        you = Side(units=["GD04-054"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=[UnitAt("ST01-007", rested=True)] * 2))
        t.attack("GD04-054", "ST01-007")
        t.fight()
        t.command("X-007")
        t.choose("GD04-054")
        t.attack("GD04-054", "ST01-007")
        t.fight()
        assert t.enemy.units == []

    def test_neither_a_base_nor_by_effect_damage(self) -> None:
        t = Table(Side(units=[UnitAt("GD04-054", "X-002")]), Side(units=["X-004"], base="X-009"))
        t.attack("GD04-054")
        t.choose("X-004")
        t.fight()
        assert (t.enemy.units, t.enemy.base.damage) == (["X-004"], 2)

    def test_with_0_ap_nothing(self) -> None:
        """Q273."""
        you = Side(units=["GD04-054"], hand=["X-017"], resources=1)
        t = Table(you, Side(units=[UnitAt("X-004", rested=True)]))
        t.command("X-017")
        t.choose("GD04-054")
        t.attack("GD04-054", "X-004")
        t.fight()
        assert t.enemy.units == ["X-004"]

    def test_not_another_unit(self) -> None:
        t = Table(Side(units=["GD04-054", "X-005"]), Side(units=[UnitAt("X-004", rested=True)]))
        t.attack("X-005", "X-004")
        t.fight()
        assert t.enemy.units == ["X-004"]


class TestSwordImpulseGundam:
    card = "GD04-056"

    def test_1_damage_to_itself_then_an_enemy_unit_with_3_or_less_ap_is_rested(self) -> None:
        you = Side(hand=["GD04-056"], units=["ST01-003"], resources=4)
        t = Table(you, Side(units=["ST01-003", "X-005", "ST01-007"]))
        t.deploy("GD04-056")
        assert t.you.unit("GD04-056").damage == 1
        t.targets("ST01-003", "ST01-007")
        t.choose("ST01-007")
        assert t.enemy.unit("ST01-007").rested
        assert not t.enemy.unit("ST01-003").rested

    def test_without_a_target_it_is_damaged_all_the_same(self) -> None:
        t = Table(Side(hand=["GD04-056"], resources=4))
        t.deploy("GD04-056")
        assert t.you.unit("GD04-056").damage == 1
        t.quiet()


class TestGundamNadleeh:
    card = "GD04-057"

    def test_ap_less_by_the_gundam_virtue_units_in_your_trash(self) -> None:
        you = Side(hand=["GD04-057"], trash=["GD04-054", "GD04-047", "GD04-047", "X-407", "ST01-005"])
        you.resources = 4
        t = Table(you, Side(units=["X-003", "X-004", "GD04-050"], trash=["GD04-047"]))
        t.deploy("GD04-057")
        t.targets("X-003", "X-004")
        t.choose("X-003")
        assert (t.enemy.unit("X-003").ap, t.enemy.unit("X-004").ap) == (6 - 3, 5)
        t.end_turn()
        assert t.enemy.unit("X-003").ap == 6


class TestJamilsGundamX:
    card = "GD04-058"

    def destroyed(self, pilot: str, active: int = 0) -> Table:
        you, enemy = Side(units=[UnitAt("GD04-058", pilot)]), Side()
        (you, enemy)[active].hand, (you, enemy)[active].resources = ["X-008"], 1
        t = Table(you, enemy, active=active)
        t.command("X-008")
        t.choose("GD04-058")
        return t

    def test_destroyed_in_your_turn_its_vulture_pilot_returns_to_the_hand(self) -> None:
        t = self.destroyed("GD04-096")
        assert t.you.hand == ["GD04-096"]
        assert t.you.trash == ["X-008", "GD04-058"]
        t.quiet()

    def test_not_another_pilot_not_in_the_enemy_turn(self) -> None:
        assert self.destroyed("X-006").you.hand == []
        assert self.destroyed("GD04-096", ENEMY).you.hand == []


class TestEsperansa:
    card = "GD04-060"

    def test_deployed_from_the_trash_draws_1(self) -> None:
        you = Side(units=["GD03-051"], hand=["GD03-096"], trash=["GD04-060"], resources=4, deck=["ST04-003"])
        t = Table(you)
        t.pair("GD03-096", "GD03-051")
        t.choose("GD04-060")
        assert t.you.hand == ["ST04-003"]
        assert t.you.resources == "rrrR"

    def test_deployed_from_the_hand_it_does_not(self) -> None:
        t = Table(Side(hand=["GD04-060"], resources=3))
        t.deploy("GD04-060")
        assert t.you.hand == []


class TestGFalcon:
    card = "GD04-061"

    def test_it_blocks(self) -> None:
        t = Table(Side(units=["GD04-061"]), Side(units=["ST03-005"]), active=ENEMY)
        t.attack("ST03-005")
        t.asks("block", "block:GD04-061", "pass")

    def test_it_cannot_attack_with_6_or_less_cards_in_the_trash(self) -> None:
        for count, able in ((5, False), (6, False), (7, True), (8, True)):
            enemy = Side(units=[UnitAt("X-003", rested=True)], trash=["ST01-003"] * 9)
            t = Table(Side(units=["GD04-061", "ST01-005"], trash=["ST01-003"] * count), enemy)
            assert t.can("attack:GD04-061>player") == t.can("attack:GD04-061>X-003") == able
            assert t.can("attack:ST01-005>player")


class TestGnArmorTypeE:
    card = "GD04-063"

    def test_destroys_an_enemy_unit_of_lv_1_or_lower_or_with_1_or_less_ap(self) -> None:
        you = Side(hand=["GD04-063"], units=["ST03-007"], resources=4)
        t = Table(you, Side(units=["T-024", "X-409", "X-015", "ST01-005", "GD02-034"]))
        t.deploy("GD04-063")
        t.targets("T-024", "X-409", "X-015", "GD02-034")
        t.choose("X-015")
        assert t.enemy.trash == ["X-015"]
        t.quiet()


class TestReyZaBurrel(PilotTests):
    card = "GD04-093"

    def linked(self) -> Table:
        units = ["GD04-053", UnitAt("ST04-006", "ST04-011"), "ST09-005", UnitAt("ST01-001", "ST01-010")]
        you = Side(units=units, hand=["GD04-093"], resources=4)
        t = Table(you, Side(units=[UnitAt("ST04-006", "ST04-011"), UnitAt("X-005", rested=True)]))
        t.pair("GD04-093", "GD04-053")
        t.targets("GD04-053", "ST04-006")
        t.choose("ST04-006")
        return t

    def test_linked_the_next_damage_a_zaft_link_unit_receives_is_reduced_by_2(self) -> None:
        """Q282."""
        t = self.linked()
        t.attack("ST04-006", "X-005")
        while t.prompt.kind == "target":
            t.answer("choose:X-005")
        t.fight()
        assert t.you.unit("ST04-006").damage == 4 - 2

    def test_the_next_only(self) -> None:
        you = Side(units=["GD04-053", "X-010"], hand=["GD04-093"], resources=4)
        t = Table(you, Side(units=[UnitAt("ST03-007", rested=True)], hand=["ST03-013"] * 2, resources=4))
        t.pair("GD04-093", "GD04-053")
        t.choose("GD04-053")
        t.answer("end")
        for _ in range(2):
            t.command("ST03-013")
            t.choose("GD04-053")
            t.answer("pass") if t.prompt.seat == 0 else None
        assert t.you.unit("GD04-053").damage == 2

    def test_this_turn_only(self) -> None:
        you = Side(units=["GD04-062"], hand=["GD04-093"], resources=4)
        t = Table(you, Side(hand=["ST03-013"], resources=2))
        t.pair("GD04-093", "GD04-062")
        t.choose("GD04-062")
        t.end_turn()
        t.command("ST03-013")
        t.choose("GD04-062")
        assert t.you.unit("GD04-062").damage == 2

    def test_without_a_link_nothing(self) -> None:
        t = Table(Side(units=["ST01-005", UnitAt("ST04-006", "ST04-011")], hand=["GD04-093"], resources=4))
        t.pair("GD04-093", "ST01-005")
        t.quiet()


class TestPalaSys(PilotTests):
    card = "GD04-094"

    def test_linked_a_purple_unit_card_with_suppression_returns_to_the_hand(self) -> None:
        trash = ["GD04-049", "GD02-053", "GD04-066", "GD02-059"]
        you = Side(units=["GD04-061"], hand=["GD04-094"], trash=trash, resources=3)
        t = Table(you, Side(trash=["GD04-049"]))
        t.pair("GD04-094", "GD04-061")
        t.targets("GD04-049", "GD02-053")
        t.choose("GD02-053")
        assert t.you.hand == ["GD02-053"]
        t.quiet()

    def test_without_a_link_nothing(self) -> None:
        t = Table(Side(units=["ST01-005"], hand=["GD04-094"], trash=["GD04-049"], resources=3))
        t.pair("GD04-094", "ST01-005")
        t.quiet()


class TestLunamariaHawke(PilotTests):
    card = "GD04-095"

    def linked(self, chosen: str = "ST09-005") -> Table:
        you = Side(units=["GD04-062", "ST09-005", "ST01-003"], hand=["GD04-095", "X-007"], resources=4)
        units = [UnitAt("ST01-008", rested=True), UnitAt("ST03-007", rested=True), "ST09-005"]
        enemy = Side(units=units, hand=["ST03-013"], resources=2)
        you.base = "ST09-010"
        t = Table(you, enemy)
        t.pair("GD04-095", "GD04-062")
        t.targets("GD04-062", "ST09-005")
        t.choose(chosen)
        return t

    def test_battle_damage_of_the_chosen_unit_is_dealt_to_this_unit_this_turn(self) -> None:
        """Q283: battle damage it is, still."""
        t = self.linked()
        t.attack("ST09-005", "ST01-008")
        t.fight()
        t.command("X-007")
        t.choose("ST09-005")
        t.attack("ST09-005", "ST03-007")
        t.fight()
        assert (t.you.unit("ST09-005").damage, t.you.unit("GD04-062").damage) == (0, 2)
        events = [event for event in t.engine.log if event.name == "damage" and event.amount == 1]
        assert {event.how for event in events} == {"battle"}

    def test_effect_damage_is_not(self) -> None:
        t = self.linked()
        t.answer("end")
        t.command("ST03-013")
        t.choose("ST09-005")
        assert t.you.units == ["GD04-062", "ST01-003"]

    def test_only_this_turn_and_only_that_unit(self) -> None:
        t = self.linked()
        t.attack("ST01-003", "ST01-008")
        t.fight()
        assert (t.you.unit("ST01-003").damage, t.you.unit("GD04-062").damage) == (1, 0)
        t.attack("ST09-005")
        t.fight()
        t.end_turn()
        t.attack("ST03-007", "ST09-005")
        t.fight()
        assert (t.you.unit("ST09-005").damage, t.you.unit("GD04-062").damage) == (1, 0)

    def test_without_a_link_nothing(self) -> None:
        t = Table(Side(units=["ST01-005", "ST09-005"], hand=["GD04-095"], resources=3))
        t.pair("GD04-095", "ST01-005")
        t.quiet()


class TestEnnilEl(PilotTests):
    card = "GD04-096"

    def fought(self, unit: str, foe: str, *before: str) -> Table:
        you = Side(units=[UnitAt(unit, "GD04-096"), "X-005"], hand=before, resources=2)
        t = Table(you, Side(units=[UnitAt(foe, rested=True)]))
        for card in before:
            t.command(card)
            t.choose(unit)
        t.attack(unit, foe)
        t.fight()
        return t

    def test_linked_an_enemy_unit_of_lv_5_or_lower_is_destroyed(self) -> None:
        assert self.fought("GD04-060", "X-004").enemy.units == []
        assert self.fought("GD04-060", "X-005").enemy.units == []
        assert self.fought("GD04-060", "X-003").enemy.units == ["X-003"]
        assert self.fought("ST01-003", "X-004").enemy.units == ["X-004"]

    def test_every_time_but_no_base_and_not_by_effect_damage(self) -> None:
        you = Side(units=[UnitAt("X-001", "GD04-096")], hand=["X-007", "X-007"], resources=2)
        units = [UnitAt("X-004", rested=True), UnitAt("X-004", rested=True), "X-005"]
        t = Table(you, Side(units=units, base="X-014"))
        for target in ("X-004", "X-004", "player"):
            t.attack("X-001", target)
            t.choose("X-005" if target == "player" else "X-004")
            t.fight()
            if target == "X-004":
                t.command("X-007")
                t.choose("X-001")
        assert (t.enemy.units, t.enemy.unit("X-005").damage) == (["X-005"], 3)
        assert t.enemy.base.damage == 4

    def test_with_0_ap_nothing(self) -> None:
        """Q284."""
        assert self.fought("GD04-060", "X-004", "X-017").enemy.units == ["X-004"]


class TestDamageControl:
    card = "GD04-113"

    def test_battle_damage_to_a_unit_is_reduced_by_3_during_this_battle(self) -> None:
        """Q292."""
        you = Side(units=[UnitAt("X-004", rested=True), "ST01-003"], hand=["GD04-113"], resources=3)
        t = Table(you, Side(units=["ST04-006", "ST01-003"], hand=["ST03-013"], resources=2), active=ENEMY)
        t.attack("ST04-006", "X-004")
        t.skip_block()
        t.command("GD04-113")
        t.targets("X-004", "ST01-003")
        t.choose("X-004")
        t.command("ST03-013")
        t.choose("X-004")
        assert t.you.unit("X-004").damage == 2
        t.fight()
        assert t.you.unit("X-004").damage == 2 + 4 - 3
        t.attack("ST01-003", "X-004")
        t.fight()
        assert not t.can("*X-004")
        assert t.you.units == ["ST01-003"]

    def test_not_in_the_main_phase(self) -> None:
        assert not Table(Side(units=["X-004"], hand=["GD04-113"], resources=3)).can("command:*")

    def test_burst_an_enemy_unit_gets_ap_minus_2(self) -> None:
        t = burst("GD04-113", Side(units=["ST01-005"], shields=["ST01-005"]), Side(units=["X-003"]))
        t.burst("GD04-113")
        t.targets("X-003", "ST01-005")
        t.choose("X-003")
        assert t.enemy.unit("X-003").ap == 6 - 2
        t.attack("X-003")
        t.fight()
        assert t.enemy.unit("X-003").ap == 4
        t.end_turn()
        assert t.enemy.unit("X-003").ap == 6


class TestReformationist:
    card = "GD04-114"

    def test_1_damage_to_your_unit_and_an_enemy_unit(self) -> None:
        you = Side(units=["ST01-003", "X-005"], hand=["GD04-114"], resources=2)
        t = Table(you, Side(units=["X-003", "X-004"]))
        t.command("GD04-114")
        t.targets("ST01-003", "X-005")
        t.choose("X-005")
        t.targets("X-003", "X-004")
        t.choose("X-004")
        assert (t.you.unit("X-005").damage, t.enemy.unit("X-004").damage) == (1, 1)
        assert (t.you.unit("ST01-003").damage, t.enemy.unit("X-003").damage) == (0, 0)
        t.quiet()

    def test_not_without_both(self) -> None:
        """Q293."""
        assert not Table(Side(units=["ST01-003"], hand=["GD04-114"], resources=2)).can("command:*")
        assert not Table(Side(hand=["GD04-114"], resources=2), Side(units=["X-003"])).can("command:*")

    def test_also_in_an_action_step(self) -> None:
        you = Side(units=["X-005"], hand=["GD04-114"], resources=2)
        t = Table(you, Side(units=["X-003"]), active=ENEMY)
        t.attack("X-003")
        t.skip_block()
        assert t.can("command:GD04-114")

    def test_burst_a_trans_am_unit_returns_to_the_hand(self) -> None:
        trash = ["GD04-019", "GD04-054", "GD04-047", "GD04-037", "X-407"]
        t = burst("GD04-114", Side(trash=trash), Side(trash=["GD04-054"]))
        t.burst("GD04-114")
        t.targets("GD04-019", "GD04-054", "GD04-037")
        t.choose("GD04-054")
        assert t.you.hand == ["GD04-054"]


class TestBackup:
    card = "GD04-115"

    def played(self) -> Table:
        you = Side(units=["ST01-003", "ST01-005"], hand=["GD04-115", "X-007"], resources=3)
        units = [UnitAt(card, rested=True) for card in ("X-004", "X-003", "ST01-003", "ST01-001")]
        t = Table(you, Side(units=units))
        t.command("GD04-115")
        t.targets("ST01-003", "ST01-005")
        t.choose("ST01-003")
        return t

    def test_what_it_deals_battle_damage_to_is_destroyed(self) -> None:
        t = self.played()
        t.attack("ST01-003", "ST01-003")
        t.fight()
        assert t.enemy.units == ["X-004", "X-003", "ST01-001"]
        t.command("X-007")
        t.choose("ST01-003")
        t.attack("ST01-003", "X-004")
        t.fight()
        assert t.enemy.units == ["X-003", "ST01-001"]

    def test_lv_6_is_not_nor_what_another_unit_fights(self) -> None:
        t = self.played()
        t.attack("ST01-005", "ST01-003")
        t.fight()
        t.attack("ST01-003", "X-003")
        t.fight()
        assert t.enemy.units == ["X-004", "X-003", "ST01-003", "ST01-001"]

    def test_with_0_ap_nothing(self) -> None:
        """Q294."""
        you = Side(units=["ST01-003"], hand=["GD04-115", "X-017"], resources=3)
        t = Table(you, Side(units=[UnitAt("X-004", rested=True)]))
        t.command("GD04-115")
        t.choose("ST01-003")
        t.command("X-017")
        t.choose("ST01-003")
        t.attack("ST01-003", "X-004")
        t.fight()
        assert t.enemy.units == ["X-004"]

    def test_neither_a_base_nor_by_effect_damage(self) -> None:
        you = Side(units=[UnitAt("ST01-003", "X-002")], hand=["GD04-115"], resources=3)
        t = Table(you, Side(units=["X-004"], base="X-014"))
        t.command("GD04-115")
        t.choose("ST01-003")
        t.attack("ST01-003")
        t.choose("X-004")
        t.fight()
        assert (t.enemy.units, t.enemy.base.damage) == (["X-004"], 2)

    def test_this_turn_only(self) -> None:
        you = Side(units=[UnitAt("X-010", rested=True)], hand=["GD04-115"], resources=3)
        t = Table(you, Side(units=["X-005"]))
        t.command("GD04-115")
        t.choose("X-010")
        t.end_turn()
        t.attack("X-005", "X-010")
        t.fight()
        assert t.enemy.units == ["X-005"]

    def test_only_in_the_main_phase(self) -> None:
        t = Table(Side(units=["ST01-003"], hand=["GD04-115"], resources=3))
        t.attack("ST01-003")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")

    def test_burst_1_damage_to_an_enemy_unit(self) -> None:
        t = burst("GD04-115", Side(units=["ST01-003"]), Side(units=["X-003"]))
        t.burst("GD04-115")
        t.targets("X-003", "ST01-005")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 1


class TestReliableBigBrother(CommandPilotTests):
    card = "GD04-116"
    pilot = "Heine Westenfluss"

    def test_damage_for_each_minerva_squad_card_placed(self) -> None:
        for deck, damage in ((["ST09-005"] * 2, 2), (["ST01-005", "GD04-093"], 1), (["ST01-005"] * 2, 0)):
            you = Side(units=["ST01-003"], hand=["GD04-116"], deck=[*deck, "ST09-005"], trash=["ST09-005"], resources=4)
            t = Table(you, Side(units=["X-005", "GD04-001", "ST01-003", "ST02-001"]))
            t.command("GD04-116")
            assert t.you.trash[:2] == deck[::-1]
            t.targets("X-005", "ST01-003", "ST02-001")
            t.choose("X-005")
            assert t.enemy.unit("X-005").damage == damage
            assert t.you.deck[0] == "ST09-005"

    def test_without_a_target_the_cards_are_placed_all_the_same(self) -> None:
        t = Table(Side(hand=["GD04-116"], deck=["ST09-005", "GD04-093"], resources=4))
        t.command("GD04-116")
        assert t.you.trash == ["GD04-116", "GD04-093", "ST09-005"]

    def test_only_in_the_main_phase(self) -> None:
        t = Table(Side(units=["ST01-003"], hand=["GD04-116"], resources=4), Side(units=["X-005"]))
        t.attack("ST01-003")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")


class TestFreeden2(BaseTests):
    card = "GD04-127"

    def test_with_7_vulture_cards_in_the_trash_a_unit_with_2_or_less_ap_is_destroyed(self) -> None:
        six = TRASH[:6]
        for trash, destroyed in (((*six, six[0]), True), ((*TRASH, "GD04-059"), True), ((*six, "ST01-005"), False)):
            side = Side(units=["ST01-005"], hand=["GD04-127"], trash=trash, resources=4)
            t = Table(side, Side(units=["ST01-003", "ST01-007", "ST03-007"], trash=TRASH))
            t.deploy("GD04-127")
            if destroyed:
                t.targets("ST01-003", "ST03-007")
                t.choose("ST01-003")
                assert t.enemy.trash[0] == "ST01-003"
            t.quiet()


class TestArmoryOne(BaseTests):
    card = "GD04-128"

    def test_destroyed_all_players_draw_1(self) -> None:
        t = Table(Side(base="GD04-128", base_damage=5), Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005")
        t.fight()
        assert (t.you.base_number, t.you.hand, t.enemy.hand) == (None, ["ST01-005"], ["ST01-005"])

    def test_replaced_it_is_not_destroyed(self) -> None:
        t = Table(Side(base="GD04-128", hand=["GD04-110"], resources=6))
        t.command("GD04-110")
        assert t.you.hand == []
