"""GD02 Dual Impact, card by card: the white Units."""

from __future__ import annotations

from tests.cards.keywords import BlockerTests, again
from tests.cards.table import ENEMY, Side, Table, UnitAt

WHITE_BASE = "GD02-129"  # white, (AEUG)


class TestZetaGundam:
    card = "GD02-069"

    def table(self, pilot: str = "GD02-097", *, base_rested: bool = False) -> Table:
        units = [UnitAt("GD02-069", pilot, rested=True), "ST01-005"]
        you = Side(units=units, base="X-009", base_rested=base_rested)
        return Table(you, Side(units=[UnitAt("ST01-005", rested=True)], base="X-009"))

    def test_rest_a_base_and_it_is_active_again_but_not_against_the_player(self) -> None:
        """Q182."""
        t = self.table()
        t.activate("GD02-069")
        t.targets("X-009")
        t.choose("X-009")
        assert t.you.base.rested
        assert not t.enemy.base.rested
        assert not t.you.unit("GD02-069").rested
        assert t.can("attack:GD02-069>ST01-005")
        assert not t.can("attack:GD02-069>player")
        t.attack("ST01-005")
        t.fight()
        assert not t.can("attack:GD02-069>player")
        t.next_turn()
        assert t.can("attack:GD02-069>player")

    def test_once_per_turn(self) -> None:
        t = Table(Side(units=[UnitAt("GD02-069", "GD02-097")], base="X-009", hand=["X-012"], resources=2))
        assert t.you.unit("GD02-069").linked
        t.activate("GD02-069")
        t.choose("X-009")
        t.command("X-012")
        t.choose("X-009")
        assert not t.can("activate:*")

    def test_not_unlinked_nor_with_a_rested_base(self) -> None:
        assert not self.table("X-006").can("activate:*")
        assert not self.table(base_rested=True).can("activate:*")

    def test_while_it_is_active_the_prohibition_comes_all_the_same(self) -> None:
        t = Table(Side(units=[UnitAt("GD02-069", "GD02-097")], base="X-009"))
        assert t.can("attack:GD02-069>player")
        t.activate("GD02-069")
        t.choose("X-009")
        assert not t.can("attack:GD02-069>player")


class TestGundamKimaris:
    card = "GD02-070"

    def deployed(self, *trash: str) -> Table:
        you = Side(hand=["GD02-070", "ST01-005"], resources=5, trash=trash, deck=["ST04-003", "ST04-004"])
        t = Table(you, Side(trash=["ST05-009"] * 5))
        t.deploy("GD02-070")
        return t

    def test_draw_2_and_discard_2(self) -> None:
        for count in (4, 5):
            t = self.deployed(*["ST05-009", "GD02-118", "ST05-009", "GD02-130", "ST05-009"][:count])
            t.asks("discard", "discard:ST01-005", "discard:ST04-003", "discard:ST04-004", least=2, most=2)
            t.choose("ST01-005", "ST04-003")
            assert t.you.hand == ["ST04-004"]
            t.quiet()

    def test_not_with_3_such_cards(self) -> None:
        t = self.deployed(*["ST05-009"] * 3, "ST01-005")
        t.quiet()
        assert t.you.hand == ["ST01-005"]


class TestGundamMkIIAeug:
    card = "GD02-071"

    def deployed(self, hand: list[str], base: str = WHITE_BASE, enemy_base: str = "X-009") -> Table:
        you = Side(units=["ST01-005"], hand=["GD02-071", *hand], resources=4, base=base)
        t = Table(you, Side(units=["GD02-080"], hand=["GD02-097"], base=enemy_base))
        t.deploy("GD02-071")
        return t

    def test_an_aeug_pilot_is_paired_free_and_links(self) -> None:
        """Q183, Q184: Quattro Bajeena's When Linked effect activates."""
        t = self.deployed(["GD02-098", "X-006", "GD02-080", "GD02-120", "GD02-097"])
        t.targets("GD02-098", "GD02-097", least=0)
        t.choose("GD02-098")
        unit = t.you.unit("GD02-071")
        assert (unit.pilot, unit.linked) == ("GD02-098", True)
        assert t.you.resources == "rrrR"
        assert t.prompt.kind == "discard"
        t.choose("X-006")
        t.quiet()

    def test_you_may_decline(self) -> None:
        t = self.deployed(["GD02-098"])
        t.answer()
        assert t.you.unit("GD02-071").pilot is None
        assert t.you.hand == ["GD02-098"]
        t.quiet()

    def test_not_without_a_white_base(self) -> None:
        self.deployed(["GD02-098"], base="EXB-001").quiet()
        self.deployed(["GD02-098"], base="X-009").quiet()
        self.deployed(["GD02-098"], base="X-009", enemy_base=WHITE_BASE).quiet()


class TestHyakuShiki(BlockerTests):
    card = "GD02-072"

    def test_repair_1_while_a_white_base_is_in_play(self) -> None:
        for mine, theirs, left in ((WHITE_BASE, "X-009", 1), ("X-009", WHITE_BASE, 2)):
            t = Table(Side(units=[UnitAt("GD02-072", damage=2)], base=mine), Side(base=theirs))
            assert t.you.unit("GD02-072").keywords.get("repair", 0) == 2 - left
            t.end_turn()
            assert t.you.unit("GD02-072").damage == left


class TestCartasGrazeRitter:
    card = "GD02-073"

    def test_the_enemy_unit_battling_it_gains_first_strike(self) -> None:
        t = Table(Side(units=[UnitAt("GD02-073", rested=True)]), Side(units=["X-005", "X-004"]), active=ENEMY)
        assert t.enemy.unit("X-005").keywords == {}
        t.attack("X-005", "GD02-073")
        assert t.enemy.unit("X-005").keywords == {"first strike": 1}
        assert t.enemy.unit("X-004").keywords == {}
        t.fight()
        assert t.you.units == []
        assert t.enemy.unit("X-005").damage == 0

    def test_not_when_another_unit_blocks(self) -> None:
        """Q185."""
        t = Table(Side(units=[UnitAt("GD02-073", rested=True), "GD02-079"]), Side(units=["X-005"]), active=ENEMY)
        t.attack("X-005", "GD02-073")
        t.block("GD02-079")
        assert t.enemy.unit("X-005").keywords == {}
        t.fight()
        assert t.enemy.unit("X-005").damage == 3

    def test_not_in_your_turn(self) -> None:
        t = Table(Side(units=["GD02-073"]), Side(units=[UnitAt("X-005", rested=True)]))
        t.attack("GD02-073", "X-005")
        assert t.enemy.unit("X-005").keywords == {}
        assert t.you.unit("GD02-073").keywords == {}


class TestGundamAerialRebuild:
    card = "GD02-074"

    def keywords(self, pilot: str | None, *trash: str) -> dict[str, int]:
        t = Table(Side(units=[UnitAt("GD02-074", pilot)], trash=trash), Side(trash=["X-007"] * 9))
        return t.you.unit("GD02-074").keywords

    def test_high_maneuver_and_with_4_commands_in_the_trash_blocker(self) -> None:
        for commands in (4, 5):
            assert self.keywords("X-006", *["X-007"] * commands) == {"high-maneuver": 1, "blocker": 1}
        assert self.keywords("X-006", "X-007", "X-007", "X-007", "ST01-005") == {"high-maneuver": 1}
        assert self.keywords(None, *["X-007"] * 4) == {"high-maneuver": 1}


class TestRickDiasRed:
    card = "GD02-075"

    def attacking(self, *, rested: bool = False) -> Table:
        you = Side(units=["GD02-075", "X-005"], base="X-009", base_rested=rested, hand=["X-012", "X-007"], resources=4)
        t = Table(you, Side(units=["X-005", "X-004", "X-010"]))
        t.attack("GD02-075")
        return t

    def test_rest_a_base_and_an_enemy_unit_gets_ap_minus_2_for_the_battle(self) -> None:
        t = self.attacking()
        t.targets("X-009")
        t.choose("X-009")
        assert t.you.base.rested
        t.targets("X-005", "X-010")
        t.choose("X-005")
        assert t.enemy.unit("X-005").ap == 4 - 2
        t.fight()
        assert t.enemy.unit("X-005").ap == 4
        t.command("X-012")
        t.choose("X-009")
        again(t, "GD02-075")  # every time
        t.targets("X-009")

    def test_not_with_a_rested_base(self) -> None:
        t = self.attacking(rested=True)
        assert t.prompt.kind == "block"
        assert t.enemy.unit("X-005").ap == 4

    def test_without_such_an_enemy_unit_the_base_is_rested_all_the_same(self) -> None:
        """1.9.0:10-1-8-1-2: targets after "If you do" do not matter. It is no choice: the text does not say may."""
        t = Table(Side(units=["GD02-075"], base="X-009"), Side(units=["X-004"]))
        t.attack("GD02-075")
        t.choose("X-009")
        assert t.you.base.rested
        assert t.prompt.kind == "block"


class TestBusterGundam:
    card = "GD02-076"

    def test_with_5_ap_blocker(self) -> None:
        for pilot, keywords in (("ST04-010", {"blocker": 1}), ("GD02-109", {"blocker": 1}), ("X-006", {})):
            assert Table(Side(units=[UnitAt("GD02-076", pilot)])).you.unit("GD02-076").keywords == keywords

    def test_losing_blocker_after_the_block_changes_nothing(self) -> None:
        """Q186."""
        you = Side(units=[UnitAt("GD02-076", "GD02-109")])
        enemy = Side(units=["ST01-005", UnitAt("GD02-077", "GD02-099")], hand=["GD02-119"], resources=9)
        t = Table(you, enemy, active=ENEMY)
        t.attack("ST01-005")
        t.block("GD02-076")
        t.answer("pass")
        t.command("GD02-119")
        t.choose("GD02-076")
        assert t.you.unit("GD02-076").keywords == {}
        t.fight()
        assert t.you.unit("GD02-076").damage == 2
        assert t.enemy.units == ["GD02-077"]


class TestRickDias(BlockerTests):
    card = "GD02-079"


class TestMethuss:
    card = "GD02-081"

    def deployed(self, mine: str, theirs: str = "X-009") -> Table:
        you = Side(hand=["GD02-081"], resources=2, base=mine, units=["X-005"])
        t = Table(you, Side(units=["X-003", "X-004"], base=theirs))
        t.deploy("GD02-081")
        return t

    def test_with_a_white_base_an_enemy_unit_gets_ap_minus_2_for_the_turn(self) -> None:
        t = self.deployed(WHITE_BASE)
        t.targets("X-003", "X-004")
        t.choose("X-003")
        assert t.enemy.unit("X-003").ap == 6 - 2
        t.attack("X-005")
        t.fight()
        assert t.enemy.unit("X-003").ap == 6 - 2
        t.end_turn()
        assert t.enemy.unit("X-003").ap == 6

    def test_not_without(self) -> None:
        self.deployed("X-009", WHITE_BASE).quiet()


class TestGaeliosSchwalbeGraze:
    card = "GD02-082"

    def keywords(self, *others: str, enemy: str = "ST05-009") -> dict[str, int]:
        t = Table(Side(units=["GD02-082", *others], base="GD02-130"), Side(units=[enemy]))
        return t.you.unit("GD02-082").keywords

    def test_with_another_gjallarhorn_unit_blocker(self) -> None:
        assert self.keywords("ST05-009") == self.keywords("ST05-009", "ST05-009") == {"blocker": 1}
        assert self.keywords("ST01-005") == {}

    def test_losing_blocker_after_the_block_changes_nothing(self) -> None:
        """Q187."""
        enemy = Side(units=["ST01-005"], hand=["X-008"], resources=9)
        t = Table(Side(units=["GD02-082", "ST05-009"]), enemy, active=ENEMY)
        t.attack("ST01-005")
        t.block("GD02-082")
        t.answer("pass")
        t.command("X-008")
        t.choose("ST05-009")
        assert t.you.unit("GD02-082").keywords == {}
        t.fight()
        assert t.enemy.units == []
        assert t.you.unit("GD02-082").damage == 2


class TestGrazeRitter:
    card = "GD02-083"

    def destroyed(self, active: int) -> Table:
        units = [UnitAt(number, rested=True) for number in ("GD02-083", "ST05-009", "GD02-077", "ST01-005")]
        sides = [Side(units=units, base="GD02-130"), Side(units=["GD02-077"])]
        sides[active].hand, sides[active].resources = ["X-008"], 2
        t = Table(*sides, active=active)
        t.command("X-008")
        t.choose("GD02-083")
        return t

    def test_in_the_opponents_turn_a_gjallarhorn_unit_becomes_active(self) -> None:
        t = self.destroyed(ENEMY)
        t.targets("ST05-009", "GD02-077")
        t.choose("ST05-009")
        assert not t.you.unit("ST05-009").rested
        assert t.you.unit("ST01-005").rested
        t.quiet(ENEMY)

    def test_not_in_your_turn(self) -> None:
        t = self.destroyed(0)
        t.quiet()
        assert t.you.unit("ST05-009").rested
