"""GD02 Dual Impact, card by card: the purple and white Commands."""

from __future__ import annotations

from tests.cards.gd02_commands import ApTests, HuntTests
from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestAwakenedPower:
    card = "GD02-110"

    def played(self, resources: int = 6, rested: int = 0) -> Table:
        trash = ["GD02-060", "X-003", "GD02-053", "ST01-005", "GD02-094"]
        side = Side(hand=["GD02-110"], resources=resources, rested_resources=rested, trash=trash)
        t = Table(side, Side(units=["X-005"], trash=["ST01-003"]))
        t.command("GD02-110")
        t.targets("GD02-060", "ST01-005")
        return t

    def test_deploy_a_unit_card_of_lv_5_or_lower_paying_its_cost(self) -> None:
        t = self.played()
        t.choose("GD02-060")
        assert t.you.units == ["GD02-060"]
        assert not t.you.unit("GD02-060").rested
        assert t.you.resources == "rrrrrr"
        t.quiet()

    def test_its_deploy_effect_activates(self) -> None:
        """Q193."""
        trash = ["GD02-060"] + ["ST01-010"] * 6  # the Command is not in the trash yet (3-4-4)
        t = Table(Side(hand=["GD02-110"], resources=6, trash=[*trash, "ST01-010"]), Side(units=["X-005"]))
        t.command("GD02-110")
        t.choose("GD02-060")
        t.targets("X-005")
        t.choose("X-005")
        assert t.enemy.unit("X-005").rested

    def test_what_cannot_be_paid_is_not_deployed(self) -> None:
        t = self.played(3, 3)
        t.choose("GD02-060")
        assert t.you.units == []
        assert "GD02-060" in t.you.trash
        t.quiet()


class TestDecisiveLastResort:
    card = "GD02-111"

    def test_burst_2_damage_to_an_enemy_unit_of_lv_3_or_lower(self) -> None:
        t = burst("GD02-111", Side(units=["ST01-005"]), Side(units=["ST01-003", "X-005"]))
        t.burst("GD02-111")
        t.targets("ST01-003", "ST01-005", who=0)
        t.choose("ST01-003")
        assert t.enemy.unit("ST01-003").damage == 2

    def played(self, enemy: Side, spare: int = 1) -> Table:
        trash = ["GD02-063"] * (6 + spare) + ["ST01-005", "GD02-094"]
        enemy.trash = ["GD02-063"]
        t = Table(Side(units=["X-005"], hand=["GD02-111"], resources=5, trash=trash), enemy)
        t.command("GD02-111")
        t.targets(*["GD02-063"] * (6 + spare), least=6, most=6)
        t.choose(*["GD02-063"] * 6)
        return t

    def test_exile_6_purple_unit_cards_and_destroy_an_enemy_unit(self) -> None:
        """Q194: into the removal area."""
        t = self.played(Side(units=["X-003", "X-004"]))
        assert t.you.removal == ["GD02-063"] * 6
        t.targets("X-003", "X-004")
        t.choose("X-003")
        assert t.enemy.units == ["X-004"]
        assert t.enemy.trash == ["X-003", "GD02-063"]
        t.quiet()

    def test_without_an_enemy_unit_they_are_exiled_all_the_same(self) -> None:
        """1.9.0:10-1-8-1-2."""
        t = self.played(Side())
        assert len(t.you.removal) == 6
        t.quiet()

    def test_not_with_5(self) -> None:
        trash = ["GD02-063"] * 5 + ["ST01-005", "GD02-094"]
        assert not Table(Side(hand=["GD02-111"], resources=5, trash=trash), Side(units=["X-003"])).can("command:*")


class TestMomentaryRespite:
    card = "GD02-112"

    def test_burst_draws(self) -> None:
        t = burst("GD02-112")
        t.burst("GD02-112")
        assert len(t.you.hand) == 1

    def test_a_purple_pilot_card_from_the_trash(self) -> None:
        trash = ["GD02-094", "ST01-010", "GD02-063", "GD02-095", "GD02-113"]
        t = Table(Side(hand=["GD02-112"], resources=4, trash=trash), Side(trash=["GD02-094"]))
        t.command("GD02-112")
        t.targets("GD02-094", "GD02-095")
        t.choose("GD02-095")
        assert t.you.hand == ["GD02-095"]
        t.quiet()


class TestSisterlyCare(CommandPilotTests):
    card = "GD02-113"
    pilot = "Amida Arca"

    def table(self, *units: UnitAt, enemy: UnitAt | str = "X-003") -> Table:
        you = Side(units=[*units, "ST01-005"], hand=["GD02-113"], resources=4)
        return Table(you, Side(units=["ST01-005", "ST04-005", "ST04-004", enemy]))

    def test_with_a_teiwaz_link_unit_a_unit_with_2_or_less_ap_is_destroyed(self) -> None:
        for units in ([UnitAt("GD02-062", "GD02-095")], [UnitAt("GD02-062", "GD02-095")] * 2):
            t = self.table(*units)
            t.command("GD02-113")
            t.targets("ST01-005", "ST04-004")
            t.choose("ST04-004")
            assert t.enemy.trash == ["ST04-004"]
            t.quiet()

    def test_in_an_action_step_too(self) -> None:
        t = self.table(UnitAt("GD02-062", "GD02-095"))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        t.command("GD02-113")
        t.targets("ST01-005", "ST04-004")

    def test_not_without_such_a_unit(self) -> None:
        for units in ([UnitAt("GD02-062")], [UnitAt("GD02-062", "X-006")], [UnitAt("GD02-032", "ST03-011")]):
            assert not self.table(*units, enemy=UnitAt("GD02-062", "GD02-095")).can("command:*")


class TestItsNameIsRyuseiGo(ApTests, CommandPilotTests):
    card = "GD02-114"
    allowed = "X-004"
    damage = 1
    pilot = "Norba Shino"


class TestFamilialDevotion(ApTests, CommandPilotTests):
    card = "GD02-115"
    allowed = "GD02-063"
    base = "GD02-127"
    pilot = "Witz Sou"


class TestComradesComeFirst(HuntTests, CommandPilotTests):
    card = "GD02-116"
    allowed = "GD02-063"
    base = "GD02-127"
    pilot = "Roybea Loy"
    trash = 7

    def test_not_with_6_cards_in_the_trash(self) -> None:
        for count, can in ((8, True), (6, False)):
            you = Side(units=["GD02-063"], hand=["GD02-116"], resources=4, trash=["ST01-003"] * count)
            assert Table(you, Side(trash=["ST01-003"] * 9)).can("command:*") is can


class TestANewSign:
    card = "GD02-117"

    def test_burst_an_aeug_base_card_from_the_trash(self) -> None:
        t = burst("GD02-117", Side(trash=["GD02-129", "GD02-130", "GD02-080", "GD03-132"]), Side(trash=["GD02-129"]))
        t.burst("GD02-117")
        t.targets("GD02-129", "GD03-132")
        t.choose("GD02-129")
        assert t.you.hand == ["GD02-129"]

    def test_draw_3_then_discard_2(self) -> None:
        deck = ["ST04-003", "ST04-004", "ST04-005", "ST04-006"]
        t = Table(Side(hand=["GD02-117", "ST01-005"], resources=4, deck=deck))
        t.command("GD02-117")
        cards = ("ST01-005", "ST04-003", "ST04-004", "ST04-005")
        t.asks("discard", *(f"discard:{card}" for card in cards), least=2, most=2)
        t.choose("ST01-005", "ST04-004")
        assert t.you.hand == ["ST04-003", "ST04-005"]
        t.quiet()


class TestHeartSetOnRevenge(CommandPilotTests):
    card = "GD02-118"
    pilot = "Ein Dalton"

    def attacked(self, attacker: UnitAt | str, blocker: str | None = "GD02-079") -> Table:
        you = Side(units=["GD02-079", UnitAt("GD02-080", rested=True)], hand=["GD02-118"], resources=3)
        t = Table(you, Side(units=[attacker, "ST01-008"]), active=ENEMY)
        t.attack(attacker if isinstance(attacker, str) else attacker.card, "GD02-080")
        if blocker:
            t.block(blocker)
        else:
            t.skip_block()
        return t

    def test_the_enemy_unit_battling_your_blocker_returns_to_its_owners_hand(self) -> None:
        for attacker in ("X-005", UnitAt("X-003", damage=2), "ST01-003", "ST01-005"):
            t = self.attacked(attacker)
            t.command("GD02-118")
            number = attacker if isinstance(attacker, str) else attacker.card
            t.targets(number)
            t.choose(number)
            assert t.enemy.hand == [number]
            t.fight()
            assert t.you.unit("GD02-079").damage == 0

    def test_not_with_5_hp_nor_battling_another_unit_nor_the_player(self) -> None:
        assert not self.attacked("X-004").can("command:*")
        assert not self.attacked("X-005", None).can("command:*")
        t = Table(Side(units=["GD02-079"], hand=["GD02-118"], resources=3), Side(units=["ST01-005"]))
        assert not t.can("command:*")
        t.attack("GD02-079")
        t.skip_block()
        t.answer("pass")
        assert not t.can("command:*")

    def test_nor_an_enemy_unit_with_blocker_battling_another(self) -> None:
        """Both the Unit and its foe are as the text says: yours has Blocker, the enemy's is returned."""
        you = Side(units=["GD02-080"], hand=["GD02-118"], resources=3)
        t = Table(you, Side(units=[UnitAt("GD02-079", rested=True)]))
        t.attack("GD02-080", "GD02-079")
        t.skip_block()
        t.answer("pass")
        assert not t.can("command:*")

    def test_an_attacking_unit_with_blocker_battles_too(self) -> None:
        you = Side(units=["GD02-079"], hand=["GD02-118"], resources=3)
        t = Table(you, Side(units=[UnitAt("X-005", rested=True)]))
        t.attack("GD02-079", "X-005")
        t.skip_block()
        t.answer("pass")
        t.command("GD02-118")
        t.targets("X-005")


class TestPersistentAndFortudinous(CommandPilotTests):
    card = "GD02-119"
    pilot = "Carta Issue"

    def attacking(self, *units: UnitAt, enemy: UnitAt | str = "X-004") -> Table:
        t = Table(Side(units=["ST01-005", *units], hand=["GD02-119"], resources=3), Side(units=["X-003", enemy]))
        assert not t.can("command:*")  # Action only
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        return t

    def test_with_a_gjallarhorn_link_unit_an_enemy_unit_gets_ap_minus_3_for_the_battle(self) -> None:
        for units in ([UnitAt("GD02-077", "GD02-099")], [UnitAt("GD02-077", "GD02-099")] * 2):
            t = self.attacking(*units)
            t.command("GD02-119")
            t.targets("X-003", "X-004")
            t.choose("X-003")
            assert t.enemy.unit("X-003").ap == 6 - 3
            t.fight()
            assert t.enemy.unit("X-003").ap == 6

    def test_not_without(self) -> None:
        gjallarhorn = UnitAt("GD02-077", "GD02-099")
        for units in ([UnitAt("GD02-077")], [UnitAt("GD02-077", "X-006")], [UnitAt("GD02-032", "ST03-011")]):
            assert not self.attacking(*units, enemy=gjallarhorn).can("command:*")


class TestAspiringPilot(CommandPilotTests):
    card = "GD02-120"
    pilot = "Fa Yuiry"

    def attacked(self, *units: UnitAt, base: str = "GD02-129", enemy: str = "GD02-080") -> Table:
        you = Side(units=units, hand=["GD02-120"], resources=3, base=base, base_damage=3)
        t = Table(you, Side(units=[UnitAt(enemy, damage=1), "ST01-005"], base="GD02-129"), active=ENEMY)
        t.attack("ST01-005")
        t.skip_block()
        return t

    def test_an_aeug_unit_or_base_recovers_2_hp(self) -> None:
        units = (UnitAt("GD02-072", damage=3), UnitAt("X-003", damage=1))
        t = self.attacked(*units)
        t.command("GD02-120")
        t.targets("GD02-072", "GD02-129")
        t.choose("GD02-129")
        assert (t.you.base.damage, t.you.unit("GD02-072").damage) == (1, 3)
        t = self.attacked(*units, base="X-009")
        t.command("GD02-120")
        t.targets("GD02-072")
        t.choose("GD02-072")
        assert (t.you.base.damage, t.you.unit("GD02-072").damage) == (3, 1)

    def test_only_in_an_action_step(self) -> None:
        t = Table(Side(units=[UnitAt("GD02-072", damage=3)], hand=["GD02-120"], resources=3))
        assert not t.can("command:*")
