"""GD01 Newtype Rising, the white Units."""

from __future__ import annotations

from tests.cards.keywords import BlockerTests
from tests.cards.table import ENEMY, Side, Table, UnitAt


class TestFreedomGundam(BlockerTests):
    card = "GD01-065"

    def table(self, *, pilot: str | None = None, hand: tuple[str, ...] = ("X-006",)) -> Table:
        you = Side(units=[UnitAt("GD01-065", pilot), "ST04-003", "ST01-003"], hand=hand, resources=9)
        return Table(you, Side(units=["X-003", "X-004"], hand=["X-006"], resources=3))

    def test_pairing_it_an_enemy_unit_gets_2_less_ap_this_turn(self) -> None:
        t = self.table()
        t.pair("X-006", "GD01-065")
        t.targets("X-003", "X-004")
        t.choose("X-003")
        assert (t.enemy.unit("X-003").ap, t.enemy.unit("X-004").ap) == (4, 5)
        t.attack("ST01-003")
        t.fight()
        assert t.enemy.unit("X-003").ap == 4
        t.end_turn()
        assert t.enemy.unit("X-003").ap == 6

    def test_pairing_a_white_unit_too(self) -> None:
        t = self.table(pilot="X-006")
        t.pair("X-006", "ST04-003")
        t.targets("X-003", "X-004")

    def test_not_another_unit_nor_unpaired_nor_the_enemys(self) -> None:
        t = self.table(pilot="X-006")
        t.pair("X-006", "ST01-003")
        t.quiet()
        t = self.table()
        t.pair("X-006", "ST04-003")
        t.quiet()
        t = Table(
            Side(units=[UnitAt("GD01-065", "X-006")]),
            Side(units=["ST04-003"], hand=["X-006"], resources=3),
            active=ENEMY,
        )
        t.pair("X-006", "ST04-003")
        t.quiet(ENEMY)

    def test_once_per_turn(self) -> None:
        t = self.table(pilot="X-006", hand=("X-006", "X-016", "X-006"))
        t.pair("X-006", "ST04-003")
        t.choose("X-003")
        t.command("X-016")
        t.engine.answer([t.prompt.keys()[-1]])  # the other Unit's Pilot
        t.pair("X-006", "ST04-003")
        t.quiet()

    def test_a_pilot_who_does_not_link_suffices(self) -> None:
        t = self.table(pilot="ST01-011")
        assert not t.you.unit("GD01-065").linked
        t.pair("X-006", "ST04-003")
        t.targets("X-003", "X-004")


class TestFatum00(BlockerTests):
    card = "T-011"


class TestJusticeGundam:
    card = "GD01-066"

    def test_deploy_makes_a_fatum_00(self) -> None:
        t = Table(Side(hand=["GD01-066"], resources=7))
        t.deploy("GD01-066")
        assert t.you.units == ["GD01-066", "T-011"]
        token = t.you.unit("T-011")
        assert (token.ap, token.hp, token.traits) == (2, 2, {"Triple Ship Alliance"})
        assert (token.keywords, token.rested) == ({"blocker": 1}, False)
        t.quiet()

    def test_with_a_full_battle_area_the_token_takes_a_place(self) -> None:
        """Q137."""
        t = Table(Side(hand=["GD01-066"], units=["ST01-005"] * 5, resources=7))
        t.deploy("GD01-066")
        t.asks("excess", *["trash:ST01-005"] * 5, "trash:GD01-066")
        t.answer("trash:ST01-005")
        assert t.you.units == [*["ST01-005"] * 4, "GD01-066", "T-011"]

    def test_paired_and_attacking_a_token_may_attack_on_its_turn(self) -> None:
        units = [UnitAt("GD01-066", "X-006"), UnitAt("T-011", new=True), "T-011", UnitAt("T-008", new=True)]
        units.append(UnitAt("GD01-068", new=True))
        you = Side(units=units, hand=["X-007"], resources=1)
        t = Table(you, Side(units=[UnitAt("T-011", rested=True)], base="X-009"))
        assert [o for o in t.offers if o.startswith("attack:T-011")].count("attack:T-011>player") == 1
        t.attack("GD01-066")
        t.targets("T-011", "T-011")
        t.engine.answer([t.prompt.keys()[-1]])  # the new one
        t.fight()
        assert [o for o in t.offers if o.startswith("attack:T-011")].count("attack:T-011>player") == 2
        assert not t.can("attack:T-008*")
        t.command("X-007")
        t.choose("GD01-066")
        t.attack("GD01-066")
        t.targets("T-011", "T-011")

    def test_not_unpaired(self) -> None:
        t = Table(Side(units=["GD01-066", UnitAt("T-011", new=True)]))
        t.attack("GD01-066")
        assert t.prompt.kind == "block"


class TestGundamAerialRebuild:
    card = "GD01-067"

    def paired(self, *trash: str) -> Table:
        t = Table(Side(units=["GD01-067"], hand=["X-006"], trash=trash, resources=3), Side(trash=["ST01-014"]))
        t.pair("X-006", "GD01-067")
        return t

    def test_paired_a_command_card_of_lv_5_or_lower_returns(self) -> None:
        t = self.paired("GD01-117", "GD01-108", "ST01-014", "ST01-005", "ST01-010", "GD01-112")  # Lv.5, 6, 3, ..., 6
        t.targets("GD01-117", "ST01-014")
        t.choose("GD01-117")
        assert t.you.hand == ["GD01-117"]
        assert "GD01-117" not in t.you.trash
        t.quiet()

    def test_without_one_nothing(self) -> None:
        self.paired("GD01-108", "ST01-010").quiet()

    def test_every_time(self) -> None:
        you = Side(units=["GD01-067"], hand=["X-006", "X-016"], trash=["ST01-014", "ST02-014"], resources=9)
        t = Table(you)
        t.pair("X-006", "GD01-067")
        t.choose("ST01-014")
        t.command("X-016")
        t.choose("X-006")
        t.pair("X-006", "GD01-067")
        t.targets("ST02-014", "X-016")


class BouncingTests:
    """Deploy: an enemy Unit with 1 HP returns to its owner's hand."""

    card = ""

    def test_deploy_returns_an_enemy_unit_with_1_hp_to_hand(self) -> None:
        enemy = Side(units=["ST01-008", UnitAt("X-003", damage=5), "ST01-005"], base_damage=2)
        t = Table(Side(hand=[self.card], units=["ST01-008"], resources=5), enemy)
        t.deploy(self.card)
        t.targets("ST01-008", "X-003")
        t.choose("X-003")
        assert t.enemy.units == ["ST01-008", "ST01-005"]
        assert (t.enemy.hand, t.you.hand) == (["X-003"], [])
        t.quiet()


class TestPerfectStrikeGundam(BouncingTests, BlockerTests):
    card = "GD01-068"


class TestStrikeRouge:
    card = "GD01-069"

    def table(self, **changes: object) -> Table:
        units = [
            "GD01-069", UnitAt("GD01-072", rested=True), UnitAt("GD01-086", rested=True),
            UnitAt("ST04-003", rested=True), "ST01-008", UnitAt("GD01-019", rested=True),
        ]  # fmt: skip
        enemy = Side(units=[UnitAt("GD01-072", rested=True), "X-003", "X-003", "X-003"], base="X-009")
        return Table(Side(**{"units": units, "resources": 2, **changes}), enemy)

    def test_for_1_resource_a_rested_white_blocker_is_active_but_cannot_attack(self) -> None:
        t = self.table()
        assert t.you.unit("GD01-019").keywords == {"blocker": 1}  # blue
        t.activate("GD01-069")
        t.targets("GD01-072", "GD01-086")
        t.choose("GD01-072")
        unit = t.you.unit("GD01-072")
        assert not unit.rested
        assert not t.can("attack:GD01-072*")
        assert t.you.resources == "rR"
        assert not t.you.unit("GD01-069").rested
        assert not t.can("activate:*")  # once per turn
        t.attack("GD01-069")
        t.fight()
        assert not t.can("attack:GD01-072*")
        t.next_turn()
        assert t.can("attack:GD01-072>player")

    def test_also_when_it_loses_blocker(self) -> None:
        """Q138."""
        units = ["GD01-069", UnitAt("ST04-003", "GD01-096", rested=True)]
        t = self.table(units=units, hand=["X-016"], resources=2)
        t.activate("GD01-069")
        t.targets("ST04-003")
        t.choose("ST04-003")
        t.command("X-016")
        t.choose("GD01-096")
        assert t.you.unit("ST04-003").keywords == {}
        assert not t.you.unit("ST04-003").rested
        assert not t.can("attack:ST04-003*")

    def test_not_without_a_resource_nor_in_an_action_step(self) -> None:
        assert not self.table(resources=0).can("activate:*")
        t = self.table()
        t.attack("GD01-069")
        t.skip_block()
        t.answer("pass")
        assert not t.can("activate:*")


class TestGundamAerial:
    card = "GD01-070"

    def test_with_4_command_cards_in_the_trash_it_costs_2_less(self) -> None:
        """Q139: its level stays."""
        commands = ["ST01-014", "ST02-014", "ST01-012", "ST01-014"]
        for trash, resources, paid in (
            (commands, 4, ""),  # Lv.5
            (commands, 5, "rRRRR"),
            ([*commands, "ST01-014"], 5, "rRRRR"),
            ([*commands[1:], "ST01-005", "ST01-010"], 5, "rrrRR"),
        ):
            t = Table(Side(hand=["GD01-070"], trash=trash, resources=resources), Side(trash=commands))
            assert t.can("deploy:GD01-070") == bool(paid)
            if paid:
                t.deploy("GD01-070")
                assert t.you.resources == paid

    def test_only_that_card(self) -> None:
        you = Side(hand=["GD01-070", "GD01-068"], trash=["ST01-014"] * 4, resources=5)
        t = Table(you)
        t.deploy("GD01-068")
        assert t.you.resources == "rrrRR"


class TestGundamPharact:
    card = "GD01-071"

    def attack(self, pilot: str | None) -> Table:
        you = Side(units=[UnitAt("GD01-071", pilot)], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-003", "X-004"], base="X-009"))
        t.attack("GD01-071")
        return t

    def test_linked_an_enemy_unit_gets_2_less_ap_this_battle(self) -> None:
        t = self.attack("GD01-098")
        t.targets("X-003", "X-004")
        t.choose("X-003")
        assert (t.enemy.unit("X-003").ap, t.enemy.unit("X-004").ap) == (4, 5)
        t.fight()
        assert t.enemy.unit("X-003").ap == 6
        t.command("X-007")
        t.choose("GD01-071")
        t.attack("GD01-071")
        t.choose("X-003")
        assert t.enemy.unit("X-003").ap == 4

    def test_not_unlinked(self) -> None:
        for pilot in (None, "X-006"):
            assert self.attack(pilot).prompt.kind == "block"


class TestLauncherStrikeGundam(BlockerTests):
    card = "GD01-072"


class TestSwordStrikeGundam:
    card = "GD01-073"

    def attack(self, pilot: str | None) -> Table:
        you = Side(units=[UnitAt("GD01-073", pilot), "ST01-005"], hand=["X-007"], resources=1)
        enemy = Side(units=["ST01-005", UnitAt("X-003", damage=5), "GD01-017"], base="X-009", base_damage=7)
        t = Table(you, enemy)
        t.attack("GD01-073")
        return t

    def test_linked_an_enemy_unit_with_2_or_less_hp_returns_to_hand(self) -> None:
        t = self.attack("ST04-013")
        t.targets("ST01-005", "X-003")
        t.choose("X-003")
        assert t.enemy.units == ["ST01-005", "GD01-017"]
        assert (t.enemy.hand, t.you.hand) == (["X-003"], ["X-007"])
        t.fight()
        t.command("X-007")
        t.choose("GD01-073")
        t.attack("GD01-073")
        t.targets("ST01-005")

    def test_not_unlinked(self) -> None:
        for pilot in (None, "X-006"):
            assert self.attack(pilot).prompt.kind == "block"


class TestChuchusDemiTrainer:
    card = "GD01-074"

    def test_attack_draw_1_then_discard_1(self) -> None:
        you = Side(units=["GD01-074"], hand=["X-007", "ST01-003"], resources=1, deck=["ST04-003", "ST04-004"])
        t = Table(you, Side(base="X-009", hand=["ST01-005"]))
        t.attack("GD01-074")
        t.asks("discard", "discard:X-007", "discard:ST01-003", "discard:ST04-003")
        t.choose("ST01-003")
        assert (t.you.hand, t.you.trash) == (["X-007", "ST04-003"], ["ST01-003"])
        assert t.enemy.hand == ["ST01-005"]
        t.fight()
        t.command("X-007")
        t.choose("GD01-074")
        t.attack("GD01-074")
        t.choose("ST04-003")
        assert t.you.hand == ["ST04-004"]


class TestDarilbalde(BouncingTests):
    card = "GD01-075"


class TestMichaelis:
    card = "GD01-076"

    def test_with_4_command_cards_in_the_trash_it_gets_ap_and_hp(self) -> None:
        commands = ["ST01-014", "ST02-014", "ST01-012", "ST01-014"]
        for trash, more in ((commands, 1), ([*commands, "ST01-014"], 1), ([*commands[1:], "ST01-010"], 0)):
            t = Table(Side(units=["GD01-076", "ST04-003"], trash=trash), Side(trash=commands))
            unit = t.you.unit("GD01-076")
            assert (unit.ap, unit.hp) == (3 + more, 3 + more)
            assert (t.you.unit("ST04-003").ap, t.you.unit("ST04-003").hp) == (2, 4)

    def test_losing_the_hp_it_is_destroyed(self) -> None:
        """Q140."""
        you = Side(units=[UnitAt("GD01-076", damage=3), "GD01-067"], trash=["ST01-014"] * 4, hand=["X-006"])
        you.resources = 3
        t = Table(you)
        t.pair("X-006", "GD01-067")
        t.choose("ST01-014")
        assert t.you.units == ["GD01-067"]


class TestMistral:
    card = "GD01-078"

    def test_deploy_an_enemy_unit_gets_1_less_ap_this_turn(self) -> None:
        you = Side(hand=["GD01-078"], units=["ST01-003"], resources=1)
        t = Table(you, Side(units=["X-003", "X-004"], base="X-009"))
        t.deploy("GD01-078")
        t.targets("X-003", "X-004")
        t.choose("X-003")
        assert (t.enemy.unit("X-003").ap, t.enemy.unit("X-004").ap) == (5, 5)
        t.attack("ST01-003")
        t.fight()
        assert t.enemy.unit("X-003").ap == 5
        t.end_turn()
        assert t.enemy.unit("X-003").ap == 6


class TestCagallisSkygrasper:
    card = "GD01-080"

    def test_destroyed_an_enemy_unit_of_lv_2_or_lower_returns_to_hand(self) -> None:
        you = Side(units=["GD01-080", "ST01-005"], hand=["X-008"], resources=1)
        t = Table(you, Side(units=["ST01-005", "ST01-008", UnitAt("GD01-004", damage=1)], base="GD01-124"))
        t.command("X-008")
        t.choose("GD01-080")
        t.targets("ST01-005", "ST01-008")
        t.choose("ST01-005")
        assert t.enemy.units == ["ST01-008", "GD01-004"]
        assert (t.enemy.hand, t.you.hand) == (["ST01-005"], [])
        t.quiet()


class TestM1Astray:
    card = "GD01-081"

    def test_with_another_triple_ship_alliance_unit_it_gets_ap_and_blocker(self) -> None:
        for others, there in ((["GD01-069"], True), (["GD01-069"] * 2, True), (["ST01-005"], False)):
            you = Side(units=["GD01-081", *others], base="GD01-129")
            t = Table(you, Side(units=["GD01-069"]))
            unit = t.you.unit("GD01-081")
            assert (unit.ap, unit.keywords) == ((3, {"blocker": 1}) if there else (2, {}))
            other = t.you.unit(others[0])
            assert (other.ap, other.keywords) == (3 if there else 2, {})

    def test_two_of_them(self) -> None:
        t = Table(Side(units=["GD01-081", "GD01-081"]))
        assert [t.you.unit("GD01-081", n).ap for n in (1, 2)] == [3, 3]

    def test_the_block_stays_when_it_loses_blocker(self) -> None:
        """Q141."""
        you = Side(units=["GD01-081", "GD01-069"], hand=["X-008"], resources=1)
        t = Table(you, Side(units=["ST04-004"]), active=ENEMY)
        t.attack("ST04-004")
        t.block("GD01-081")
        t.command("X-008")
        t.choose("GD01-069")
        assert t.you.unit("GD01-081").keywords == {}
        t.fight()
        assert t.you.unit("GD01-081").damage == 1
        assert t.enemy.units == []


class TestGundamAerialMirasoul:
    card = "GD01-082"

    def act(self, pilot: str | None, resources: int = 5) -> Table:
        you = Side(units=[UnitAt("GD01-082", pilot), "ST01-005"], resources=resources)
        t = Table(you, Side(units=["X-003", "X-004"], base="X-009"))
        assert not t.can("activate:*")
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        return t

    def test_paired_for_2_resources_an_enemy_unit_gets_1_less_ap_this_battle(self) -> None:
        t = self.act("X-006")
        t.activate("GD01-082")
        t.targets("X-003", "X-004")
        t.choose("X-003")
        assert (t.enemy.unit("X-003").ap, t.enemy.unit("X-004").ap) == (5, 5)
        assert t.you.resources == "rrRRR"
        t.answer("pass")
        assert not t.can("activate:*")  # once per turn
        t.fight()
        assert t.enemy.unit("X-003").ap == 6

    def test_not_unpaired_and_not_with_1_resource(self) -> None:
        assert not self.act(None).can("activate:*")
        assert not self.act("X-006", 1).can("activate:*")


class TestGundamLfrith(BlockerTests):
    card = "GD01-086"
