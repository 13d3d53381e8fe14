"""GD02 Dual Impact, card by card: the purple Units."""

from __future__ import annotations

from tests.cards.keywords import BlockerTests, NoPlayerTests, again
from tests.cards.table import ENEMY, Side, Table, UnitAt


class TestGundamXOfLv7:
    card = "GD02-053"

    def table(self, trash: int = 7, pilot: str = "GD02-094", active: int = 0) -> Table:
        units = [UnitAt("GD02-053", pilot), "GD02-063", "ST01-005"]
        enemy = Side(units=["GD02-063"], base=None, shields=["ST01-003"] * 3, trash=["ST01-003"] * 9)
        return Table(Side(units=units, base="GD02-127", trash=["ST01-003"] * trash), enemy, active=active)

    def test_suppression(self) -> None:
        t = self.table(0)
        t.attack("GD02-053")
        t.fight()
        assert len(t.enemy.shields) == 1

    def test_linked_with_7_cards_in_the_trash_other_vulture_units_get_ap_plus_2(self) -> None:
        for trash in (7, 8):
            t = self.table(trash)
            assert [t.you.unit(number).ap for number in t.you.units] == [6 + 1, 3 + 2, 2]
            assert (t.enemy.unit("GD02-063").ap, t.you.base.ap) == (3, 0)

    def test_not_otherwise(self) -> None:
        for t in (self.table(6), self.table(pilot="X-006"), self.table(active=ENEMY)):
            assert t.you.unit("GD02-063").ap == 3


class TestGundamBarbatos1stForm:
    card = "GD02-054"

    def test_damaged_it_draws_when_it_attacks(self) -> None:
        for damage in (0, 1):
            you = Side(units=[UnitAt("GD02-054", damage=damage)], hand=["X-007"], resources=2)
            t = Table(you, Side(base="X-009"))
            t.attack("GD02-054")
            assert len(t.you.hand) == 1 + damage
            t.fight()
            again(t, "GD02-054")
            assert len(t.you.hand) == 2 * damage


class TestGundamGusionRebake(BlockerTests):
    card = "GD02-055"

    def test_1_damage_to_one_of_yours_and_one_of_theirs(self) -> None:
        t = Table(Side(units=["X-003"], hand=["GD02-055"], resources=5), Side(units=["X-004", "X-005"]))
        t.deploy("GD02-055")
        t.targets("X-003", "GD02-055")
        t.choose("X-003")
        t.targets("X-004", "X-005")
        t.choose("X-004")
        assert t.you.unit("X-003").damage == t.enemy.unit("X-004").damage == 1
        t.quiet()

    def test_without_an_enemy_unit_nothing(self) -> None:
        """10-2-2: all the targets must be there."""
        t = Table(Side(units=["X-003"], hand=["GD02-055"], resources=5))
        t.deploy("GD02-055")
        t.quiet()
        assert t.you.unit("X-003").damage == 0


class TestGundamXOfLv4:
    card = "GD02-056"

    def destroyed(self, pilot: str) -> Table:
        trash = ["GD02-053", "GD02-064", "GD02-063", "X-003", "GD02-094", "ST14-014"]  # the last is a Command of Lv. 5
        you = Side(units=[UnitAt("GD02-056", pilot)], hand=["X-008"], resources=4, trash=trash)
        t = Table(you, Side(trash=["GD02-053"]))
        t.command("X-008")
        t.choose("GD02-056")
        return t

    def test_a_vulture_unit_card_of_lv_5_or_higher_to_your_hand(self) -> None:
        t = self.destroyed("GD02-115")  # (Vulture), not its link
        t.targets("GD02-053", "GD02-064")
        t.choose("GD02-064")
        assert t.you.hand == ["GD02-064"]
        t.quiet()

    def test_not_without_a_vulture_pilot(self) -> None:
        self.destroyed("X-006").quiet()


class TestZedas:
    card = "GD02-057"

    def attacking(self, pilot: str | None = "X-006") -> Table:
        units = [UnitAt("GD02-057", pilot), "ST01-005", "ST03-007", "X-005"]
        t = Table(Side(units=units, hand=["X-007"], resources=2), Side(units=["X-005", "X-004", "X-010"]))
        t.attack("GD02-057")
        return t

    def test_destroy_another_unit_for_2_damage(self) -> None:
        t = self.attacking()
        t.targets("ST01-005", "ST03-007", "X-005", least=0)
        t.choose("ST01-005")
        assert t.you.trash == ["ST01-005"]
        t.targets("X-005", "X-010")
        t.choose("X-005")
        assert t.enemy.unit("X-005").damage == 2
        t.fight()
        again(t, "GD02-057")
        t.targets("ST03-007", "X-005", least=0)

    def test_you_may_decline(self) -> None:
        t = self.attacking()
        t.answer()
        assert t.you.units == ["GD02-057", "ST01-005", "ST03-007", "X-005"]
        assert t.prompt.kind == "block"
        assert t.enemy.unit("X-005").damage == 0

    def test_not_unpaired(self) -> None:
        assert self.attacking(None).prompt.kind == "block"

    def test_without_an_enemy_target_it_can_be_destroyed_all_the_same(self) -> None:
        """1.9.0:10-1-8-1-2: targets after "If you do" do not matter."""
        t = Table(Side(units=[UnitAt("GD02-057", "X-006"), "ST01-005"]), Side(units=["X-004"]))
        t.attack("GD02-057")
        t.choose("ST01-005")
        assert t.you.trash == ["ST01-005"]


class TestRyuseiGo:
    card = "GD02-058"

    def deployed(self) -> Table:
        you = Side(units=["X-003"], hand=["GD02-058", "ST01-003"], resources=5, deck=["ST04-003"])
        t = Table(you, Side(units=["ST01-005"]))
        t.deploy("GD02-058")
        t.targets("X-003", "GD02-058")
        return t

    def test_damage_your_unit_then_draw_and_discard(self) -> None:
        t = self.deployed()
        t.choose("X-003")
        assert t.you.unit("X-003").damage == 1
        t.asks("discard", "discard:ST01-003", "discard:ST04-003")
        t.choose("ST01-003")
        assert t.you.hand == ["ST04-003"]
        assert t.you.trash == ["ST01-003"]
        t.quiet()

    def test_itself(self) -> None:
        t = self.deployed()
        t.choose("GD02-058")
        assert t.you.unit("GD02-058").damage == 1

    def test_without_damage_neither(self) -> None:
        """Q175: what follows "Then" belongs to "If you do". GD04-108 takes 2 off the next damage."""
        you = Side(units=["ST01-007"], hand=["GD04-108", "GD02-058", "ST01-003"], resources=9)
        t = Table(you)
        t.command("GD04-108")
        t.choose("ST01-007")
        t.deploy("GD02-058")
        t.choose("ST01-007")
        assert t.you.unit("ST01-007").damage == 0
        assert t.you.hand == ["ST01-003"]
        t.quiet()


class TestGundamAirmaster(BlockerTests):
    card = "GD02-059"


class TestGundamLeopardOfLv5WithDeploy:
    card = "GD02-060"

    def deployed(self, trash: int) -> Table:
        you = Side(units=["ST01-005"], hand=["GD02-060"], resources=5, trash=["ST01-003"] * trash)
        t = Table(you, Side(units=["X-005", "X-004", "X-010"], trash=["ST01-003"] * 9))
        t.deploy("GD02-060")
        return t

    def test_with_7_cards_in_the_trash_it_rests_a_unit_of_lv_4_or_lower(self) -> None:
        for trash in (7, 8):
            t = self.deployed(trash)
            t.targets("X-005", "X-010")
            t.choose("X-005")
            assert t.enemy.unit("X-005").rested
            t.quiet()

    def test_not_with_6(self) -> None:
        self.deployed(6).quiet()


class TestHyakuri:
    card = "GD02-061"
    trash = ("GD02-062", "GD02-062", "ST05-004")

    def paired(self, pilot: str = "GD02-096", trash: tuple[str, ...] = trash) -> Table:
        you = Side(units=["GD02-061", "ST01-005"], hand=[pilot, "X-016"], resources=9, trash=trash)
        t = Table(you, Side(units=["ST01-003", "X-005", "ST03-003"], trash=self.trash))
        t.pair(pilot, "GD02-061")
        return t

    def test_a_purple_pilot_and_3_cards_in_the_trash(self) -> None:
        for trash in (self.trash, (*self.trash, "GD02-128")):
            t = self.paired(trash=trash)
            t.targets("ST01-003", "ST03-003")
            t.choose("ST03-003")
            assert t.enemy.unit("ST03-003").rested
            t.quiet()
            t.command("X-016")  # every time
            t.choose("GD02-096")
            t.pair("GD02-096", "GD02-061")
            t.targets("ST01-003", "ST03-003")

    def test_not_with_another_pilot_or_too_few_cards(self) -> None:
        self.paired("X-006").quiet()
        self.paired(trash=(*self.trash[:2], "ST01-003")).quiet()


class TestGundamLeopardOfLv5:
    card = "GD02-064"

    def damaged(self, trash: int = 7, active: int = 0, how: str = "GD02-109") -> int:
        you = Side(units=["GD02-064", "ST01-005"], trash=["ST01-003"] * trash, hand=["GD02-109"], resources=9)
        units = ["ST01-005"] if how == "GD02-109" else ["X-010"]
        t = Table(you, Side(units=units, hand=["GD02-109"], resources=9, trash=["ST01-003"]), active=active)
        t.attack("ST01-005")
        t.skip_block()
        if active == ENEMY:
            t.answer("pass")
        if how == "X-010":
            t.activate(how)
        else:
            t.command(how)
        t.choose("GD02-064")
        return t.you.unit("GD02-064").damage

    def test_in_your_turn_with_7_cards_in_the_trash_enemy_commands_do_not_damage_it(self) -> None:
        assert self.damaged(7) == self.damaged(8) == 0
        assert self.damaged(6) == 1
        assert self.damaged(how="X-010") == 1  # the effect of a Unit

    def shield(self, card: str) -> int:
        """The damage to it from the Burst of a Shield that it destroys."""
        you = Side(units=["GD02-064"], trash=["ST01-003"] * 7)
        t = Table(you, Side(base=None, shields=[card, "ST01-003"], trash=["ST01-003"]))
        t.attack("GD02-064")
        t.fight()
        t.answer(f"burst:{card}")
        t.choose("GD02-064")
        return t.you.unit("GD02-064").damage

    def test_the_burst_of_a_command_card_damages_it(self) -> None:
        """3-4-1, 3-4-7, 4-1-2: a card is a Command while its command effect is active, and a Burst is another."""
        assert self.shield("ST05-014") == 1

    def test_not_the_main_that_a_burst_activates(self) -> None:
        """3-4-1: then it is the command effect that is active."""
        assert self.shield("ST03-013") == 0

    def test_not_in_the_enemys_turn(self) -> None:
        assert self.damaged(active=ENEMY) == 1

    def test_your_own_commands_damage_it(self) -> None:
        t = Table(Side(units=["GD02-064"], trash=["ST01-003"] * 7, hand=["ST05-013"], resources=9))
        t.command("ST05-013")
        t.choose("GD02-064")
        assert t.you.unit("GD02-064").damage == 1


class TestGafran(NoPlayerTests):
    card = "GD02-066"


class TestGundamBarbatos3rdForm:
    card = "GD02-068"

    def test_2_damage_to_itself(self) -> None:
        t = Table(Side(units=["X-003"], hand=["GD02-068"], resources=5))
        t.deploy("GD02-068")
        assert t.you.unit("GD02-068").damage == 2
        assert t.you.unit("X-003").damage == 0
        t.quiet()
