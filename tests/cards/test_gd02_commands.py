"""GD02 Dual Impact, card by card: the Commands."""

from __future__ import annotations

from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class ApTests:
    """Main/Action: a friendly Unit of a kind gets AP+2 for the turn. The cards name themselves and the Units."""

    card = ""
    allowed = ""
    other = "ST01-005"
    damage = 0  # on both

    def test_ap_plus_2_for_the_turn(self) -> None:
        units = [UnitAt(self.allowed, damage=self.damage), UnitAt(self.other), UnitAt("X-003", damage=1)]
        if self.damage:
            units.pop()
        you = Side(units=units, hand=[self.card], resources=5)
        t = Table(you, Side(units=[UnitAt(self.allowed, damage=self.damage)]))
        t.command(self.card)
        t.targets(self.allowed)
        before = t.you.unit(self.allowed).ap
        t.choose(self.allowed)
        assert t.you.unit(self.allowed).ap == before + 2
        t.attack(self.other)
        t.fight()
        assert t.you.unit(self.allowed).ap == before + 2
        t.end_turn()
        assert t.you.unit(self.allowed).ap == before

    def test_in_an_action_step_too(self) -> None:
        units = [UnitAt(self.allowed, damage=self.damage), self.other]
        t = Table(Side(units=units, hand=[self.card], resources=5))
        t.attack(self.other)
        t.skip_block()
        t.answer("pass")
        t.command(self.card)
        t.targets(self.allowed)

    def test_not_without_such_a_unit(self) -> None:
        """10-1-8-1-1."""
        t = Table(Side(units=[self.other], hand=[self.card], resources=5), Side(units=[self.allowed]))
        assert not t.can("command:*")


class TestDramaticTurnabout:
    card = "GD02-100"

    def test_burst_draws(self) -> None:
        t = burst("GD02-100")
        t.burst("GD02-100")
        assert len(t.you.hand) == 1
        assert t.you.trash == ["GD02-100"]

    def test_a_damaged_unit_recovers_2_then_draw(self) -> None:
        you = Side(units=[UnitAt("X-003", damage=3), "X-004", UnitAt("X-005", damage=1)], hand=["GD02-100"], resources=5)
        t = Table(you, Side(units=[UnitAt("ST01-003", damage=1)]))
        t.command("GD02-100")
        t.targets("X-003", "X-005")
        t.choose("X-003")
        assert t.you.unit("X-003").damage == 1
        assert t.you.unit("X-005").damage == 1
        assert len(t.you.hand) == 1
        t.quiet()

    def test_not_without_a_damaged_unit_nor_in_an_action_step(self) -> None:
        assert not Table(Side(units=["X-003"], hand=["GD02-100"], resources=5)).can("command:*")
        t = Table(Side(units=[UnitAt("X-003", damage=3)], hand=["GD02-100"], resources=5))
        t.attack("X-003")
        t.skip_block()
        t.answer("pass")
        assert not t.can("command:*")


class TestBeneathTheMask:
    card = "GD02-101"

    def test_rests_1_or_2_enemy_units_of_lv_2_or_lower(self) -> None:
        for chosen in (["ST01-005"], ["ST01-005", "ST03-007"]):
            enemy = Side(units=["ST01-005", "ST03-007", "ST01-003", "ST01-008"])
            t = Table(Side(units=["ST04-004"], hand=["GD02-101"], resources=3), enemy)
            t.command("GD02-101")
            t.targets("ST01-005", "ST03-007", "ST01-008", most=2)
            t.choose(*chosen)
            assert [number for number in t.enemy.units if t.enemy.unit(number).rested] == chosen
            t.quiet()

    def test_in_an_action_step_too_but_not_without_a_target(self) -> None:
        for foe, can in (("ST01-005", True), ("ST01-003", False)):
            t = Table(Side(hand=["GD02-101"], resources=3), Side(units=[foe]), active=ENEMY)
            t.attack(foe)
            t.skip_block()
            assert t.can("command:*") is can


class TestMouarsDetermination(ApTests, CommandPilotTests):
    card = "GD02-102"
    allowed = "GD02-015"
    pilot = "Mouar Pharaoh"


class TestAgeDevice:
    card = "GD02-103"

    def test_burst_an_asuno_family_pilot_from_the_trash(self) -> None:
        t = burst("GD02-103", Side(trash=["GD02-088", "ST01-010", "GD02-029"]), Side(trash=["GD02-088"]))
        t.burst("GD02-103")
        t.targets("GD02-088")
        t.choose("GD02-088")
        assert t.you.hand == ["GD02-088"]
        t.quiet(ENEMY)

    def test_with_an_age_system_unit_an_ex_resource(self) -> None:
        for units in (["GD02-029"], ["GD02-029", "GD02-031"]):
            t = Table(Side(units=units, hand=["GD02-103"], resources=4))
            t.command("GD02-103")
            assert t.you.resources == "rrRRX"
            t.quiet()

    def test_not_without(self) -> None:
        t = Table(Side(units=["GD02-030"], hand=["GD02-103"], resources=4), Side(units=["GD02-029"]))
        assert not t.can("command:*")


class TestTurningPointOfHistory:
    card = "GD02-104"

    def played(self, pilot: str | None = None, enemy: str | None = None) -> Table:
        deck = ["ST04-003", "ST04-004", "ST04-005", "ST04-006"]
        you = Side(units=[UnitAt("ST01-005", pilot)], hand=["GD02-104"], resources=2, deck=deck, filler_count=2)
        t = Table(you, Side(units=[UnitAt("ST01-005", enemy)]))
        t.command("GD02-104")
        t.targets("ST04-003", "ST04-004", "ST04-005")
        t.choose("ST04-004")
        return t

    def test_one_of_three_on_top_the_others_on_the_bottom_as_you_like(self) -> None:
        t = self.played("ST01-011", "ST01-010")
        t.asks("order", "order:ST04-003", "order:ST04-005", least=2, most=2)
        t.answer("order:ST04-005", "order:ST04-003")
        assert t.you.deck[:2] == ["ST04-004", "ST04-006"]
        assert t.you.deck[-2:] == ["ST04-005", "ST04-003"]
        assert t.you.hand == []
        assert not t.shown("ST04-004")
        t.quiet()

    def test_with_a_newtype_pilot_draw(self) -> None:
        for pilot in ("ST01-010", "GD02-105"):
            t = self.played(pilot)
            t.answer("order:ST04-003", "order:ST04-005")
            assert t.you.hand == ["ST04-004"]
            assert t.you.deck[0] == "ST04-006"


class TestValedictorian(CommandPilotTests):
    card = "GD02-105"
    pilot = "Xavier Olivette"

    def blocked(self) -> Table:
        """An enemy Unit attacks your token; you play the Command."""
        units = [UnitAt("T-001", rested=True), UnitAt("ST01-003", rested=True)]
        you = Side(units=units, hand=["GD02-105"], resources=3)
        t = Table(you, Side(units=["X-003", "X-004", "T-001"], hand=["GD02-109"], resources=9), active=ENEMY)
        t.attack("X-003", "T-001")
        t.skip_block()
        t.command("GD02-105")
        t.targets("T-001")
        t.choose("T-001")
        return t

    def test_a_token_receives_no_battle_damage_in_this_battle(self) -> None:
        t = self.blocked()
        t.fight()
        assert t.you.unit("T-001").damage == 0
        assert t.enemy.unit("X-003").damage == 3
        t.attack("X-004", "T-001")
        t.fight()
        assert t.you.units == ["ST01-003"]

    def test_effect_damage_all_the_same(self) -> None:
        t = self.blocked()
        t.command("GD02-109")
        t.choose("T-001")
        assert t.you.unit("T-001").damage == 1

    def test_only_in_an_action_step(self) -> None:
        assert not Table(Side(units=["T-001"], hand=["GD02-105"], resources=3)).can("command:*")


class TestWhiteWolf(CommandPilotTests):
    card = "GD02-106"
    pilot = "Woolf Enneacle"

    def attacked(self, attacker: str, target: str = "player", base: str | None = "X-009") -> Table:
        you = Side(hand=["GD02-106"], resources=3, units=[UnitAt("ST04-004", rested=True)], base=base, shields=["ST01-003"] * 3)
        t = Table(you, Side(units=[attacker, "ST01-003"], base="X-009"), active=ENEMY)
        t.attack(attacker, target)
        t.skip_block()
        t.command("GD02-106")
        t.fight()
        return t

    def test_no_battle_damage_from_units_of_lv_3_or_lower_in_this_battle(self) -> None:
        for attacker, damage in (("GD02-015", 0), ("ST01-005", 0), ("X-005", 4)):
            t = self.attacked(attacker)
            assert t.you.base.damage == damage
            t.attack("ST01-003")
            t.fight()
            assert t.you.base.damage == damage + 2
        assert len(self.attacked("GD02-015", base=None).you.shields) == 3
        assert len(self.attacked("X-005", base=None).you.shields) == 2

    def test_no_damage_from_breach_either(self) -> None:
        """Q192."""
        for base in ("X-009", None):
            you = Side(hand=["GD02-106"], resources=3, units=[UnitAt("ST04-004", rested=True)], base=base, shields=["ST01-003"])
            enemy = Side(units=["GD02-022", "GD02-029"], hand=["GD02-103"], resources=9)
            t = Table(you, enemy, active=ENEMY)
            t.command("GD02-103")
            t.choose("GD02-029")
            t.attack("GD02-029", "ST04-004")
            t.skip_block()
            t.command("GD02-106")
            t.fight()
            assert t.you.units == []
            assert t.you.shields == ["ST01-003"]
            assert base is None or t.you.base.damage == 0

    def test_units_are_damaged_as_ever_and_so_is_the_enemys_base(self) -> None:
        t = self.attacked("GD02-015", "ST04-004")
        assert t.you.units == []
        you = Side(units=["ST01-005"], hand=["GD02-106"], resources=3)
        t = Table(you, Side(base="X-009"))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        t.command("GD02-106")
        t.fight()
        assert t.enemy.base.damage == 2


class TestAllRangeAttack:
    card = "GD02-107"

    def test_burst_1_damage_to_an_enemy_unit(self) -> None:
        t = burst("GD02-107", Side(units=["X-003"]), Side(units=["X-004"]))
        t.burst("GD02-107")
        t.targets("X-004", "ST01-005", who=0)
        t.choose("X-004")
        assert t.enemy.unit("X-004").damage == 1

    def test_1_damage_to_all_enemy_units_but_link_units(self) -> None:
        units = [UnitAt("GD02-032", "ST03-011"), UnitAt("X-003", "ST03-011"), "X-004"]
        t = Table(Side(units=["X-005"], hand=["GD02-107"], resources=4), Side(units=units, base="X-009"))
        t.command("GD02-107")
        assert [t.enemy.unit(number).damage for number in t.enemy.units] == [0, 1, 1]
        assert t.you.unit("X-005").damage == t.enemy.base.damage == 0
        t.quiet()


class HuntTests:
    """Main: a friendly Unit may attack an active enemy Unit of Lv. 4 or lower in this turn. The cards name it."""

    card = ""
    allowed = ""
    trash = 0

    def test_it_may_attack_an_active_unit_of_lv_4_or_lower(self) -> None:
        you = Side(units=[self.allowed, "ST01-005"], hand=[self.card], resources=4, trash=["ST01-003"] * self.trash)
        t = Table(you, Side(units=["X-005", "X-004", "ST01-008", self.allowed]))
        t.command(self.card)
        t.targets(self.allowed)
        t.choose(self.allowed)
        t.attack("ST01-005")
        t.fight()
        assert t.can(f"attack:{self.allowed}>X-005")
        assert t.can(f"attack:{self.allowed}>ST01-008")
        assert not t.can(f"attack:{self.allowed}>X-004")
        t.next_turn()
        assert not t.can(f"attack:{self.allowed}>X-005")

    def test_not_in_an_action_step(self) -> None:
        you = Side(units=[self.allowed, "ST01-005"], hand=[self.card], resources=4, trash=["ST01-003"] * self.trash)
        t = Table(you, Side(units=["X-005"]))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        assert not t.can("command:*")


class TestThatOneLooksALotStronger(HuntTests):
    card = "GD02-108"
    allowed = "GD02-041"


class TestUndyingPersistence(CommandPilotTests):
    card = "GD02-109"
    pilot = "Shiiko Sugai"

    def test_1_damage_to_an_enemy_unit(self) -> None:
        t = Table(Side(units=["X-003"], hand=["GD02-109"], resources=4), Side(units=["X-003", "X-004"], base="X-009"))
        t.command("GD02-109")
        t.targets("X-003", "X-004")
        t.choose("X-004")
        assert t.enemy.unit("X-004").damage == 1
        t.quiet()

    def test_in_an_action_step_too(self) -> None:
        t = Table(Side(hand=["GD02-109"], resources=4), Side(units=["X-003"]), active=ENEMY)
        t.attack("X-003")
        t.skip_block()
        t.command("GD02-109")
        t.targets("X-003")


class TestAwakenedPower:
    card = "GD02-110"

    def played(self, resources: int = 6, **you: object) -> Table:
        trash = ["GD02-060", "GD02-053", "ST01-005", "GD02-094"]
        side = Side(hand=["GD02-110"], resources=resources, trash=trash, **you)  # type: ignore[arg-type]
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
        t = self.played(3, rested_resources=3)
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
        assert t.enemy.trash == ["X-003"]
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
        return Table(you, Side(units=["ST01-005", "ST04-005", "ST01-003", enemy]))

    def test_with_a_teiwaz_link_unit_a_unit_with_2_or_less_ap_is_destroyed(self) -> None:
        for units in ([UnitAt("GD02-062", "GD02-095")], [UnitAt("GD02-062", "GD02-095")] * 2):
            t = self.table(*units)
            t.command("GD02-113")
            t.targets("ST01-005", "ST01-003")
            t.choose("ST01-003")
            assert t.enemy.trash == ["ST01-003"]
            t.quiet()

    def test_in_an_action_step_too(self) -> None:
        t = self.table(UnitAt("GD02-062", "GD02-095"))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        t.command("GD02-113")
        t.targets("ST01-005", "ST01-003")

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
    pilot = "Witz Sou"


class TestComradesComeFirst(HuntTests, CommandPilotTests):
    card = "GD02-116"
    allowed = "GD02-063"
    pilot = "Roybea Loy"
    trash = 7

    def test_not_with_6_cards_in_the_trash(self) -> None:
        for count, can in ((8, True), (6, False)):
            you = Side(units=["GD02-063"], hand=["GD02-116"], resources=4, trash=["ST01-003"] * count)
            assert Table(you, Side(trash=["ST01-003"] * 9)).can("command:*") is can


class TestANewSign:
    card = "GD02-117"

    def test_burst_an_aeug_base_card_from_the_trash(self) -> None:
        t = burst("GD02-117", Side(trash=["GD02-129", "GD02-130", "GD02-080"]), Side(trash=["GD02-129"]))
        t.burst("GD02-117")
        t.targets("GD02-129")
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
        t = Table(you, Side(units=[attacker, "ST01-005"]), active=ENEMY)
        t.attack(attacker if isinstance(attacker, str) else attacker.card, "GD02-080")
        if blocker:
            t.block(blocker)
        else:
            t.skip_block()
        return t

    def test_the_enemy_unit_battling_your_blocker_returns_to_its_owners_hand(self) -> None:
        for attacker in ("X-005", UnitAt("X-003", damage=2)):
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
