"""GD04 Phantom Aria, the purple Units."""

from __future__ import annotations

from tests.cards.table import ENEMY, Side, Table, UnitAt

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
        side = Side(units=units, trash=self.trash, resources=resources, **you)
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
