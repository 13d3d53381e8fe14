"""ST11 Aquatic Assault, card by card."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import BlockerTests, CommandPilotTests, RepairTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestCharsZGok:
    card = "ST11-001"

    def test_paired_and_with_two_other_marines_it_is_not_attacked(self) -> None:
        for pilot, others, base, safe in (
            ("ST11-011", ["ST11-007", "ST11-008"], None, True),
            ("ST01-010", ["ST11-007", "ST11-008"], None, True),
            ("ST11-011", ["ST11-008", "ST11-008"], None, True),
            ("ST11-011", ["ST11-007", "ST11-008", "ST11-009"], None, True),
            (None, ["ST11-007", "ST11-008"], None, False),
            ("ST11-011", ["ST11-007", "ST01-005"], None, False),
            ("ST11-011", ["ST11-007"], "ST11-016", False),  # a (Marine) Base is no Unit
        ):
            you = Side(units=[UnitAt(self.card, pilot, rested=True), *others], base=base)
            t = Table(you, Side(units=["ST01-005", "ST11-007", "ST11-008"]), active=ENEMY)
            assert t.can(f"attack:ST01-005>{self.card}") is not safe
            assert t.can("attack:ST01-005>player")

    def test_deployed_beside_another_marine_it_puts_a_unit_on_the_bottom(self) -> None:
        """Q427: the owner of the Unit and its Pilot puts them in order."""
        for others in (["ST11-008"], ["ST11-008", "ST11-007"]):
            you = Side(hand=[self.card], units=[*others, "ST01-005"], resources=4)
            t = Table(you, Side(units=[UnitAt("ST01-005", "ST01-010"), "ST01-008", "ST01-003"]))
            t.deploy(self.card)
            t.targets("ST01-005", "ST01-008")
            t.choose("ST01-005")
            t.asks("order", "order:ST01-005", "order:ST01-010", who=ENEMY, least=2, most=2)
            t.answer("order:ST01-005", "order:ST01-010")
            assert t.enemy.units == ["ST01-008", "ST01-003"]
            assert t.enemy.deck[-2:] == ["ST01-005", "ST01-010"]
            t.quiet()


class TestAcguy:
    card = "ST11-002"

    def shot(self, target: str, *, rested: bool = True) -> int:
        """The damage that an enemy effect does in the enemy's turn."""
        units = [UnitAt(self.card, rested=rested), "ST11-008", "ST11-007", UnitAt("ST11-005", damage=2), "ST01-005"]
        t = Table(Side(units=units), Side(hand=["X-301"], resources=1), active=ENEMY)
        unit = t.you.unit(target)
        before = unit.damage
        t.command("X-301")
        t.choose(target)
        return unit.damage - before

    def test_marines_with_2_or_less_hp_receive_no_enemy_effect_damage(self) -> None:
        damage = {card: self.shot(card) for card in (self.card, "ST11-008", "ST11-005", "ST11-007", "ST01-005")}
        assert damage == {self.card: 0, "ST11-008": 0, "ST11-005": 0, "ST11-007": 1, "ST01-005": 1}

    def test_only_while_it_is_rested(self) -> None:
        assert self.shot("ST11-008", rested=False) == 1

    def test_only_in_the_enemy_turn(self) -> None:
        t = Table(Side(units=[UnitAt(self.card, rested=True), "ST11-008"], hand=["X-301"], resources=1))
        t.command("X-301")
        t.choose("ST11-008")
        assert t.you.unit("ST11-008").damage == 1

    def test_in_your_turn_an_enemy_effect_does_damage(self) -> None:
        t = Table(
            Side(units=[UnitAt(self.card, rested=True), "ST11-008", "ST01-005"]),
            Side(hand=["X-301"], resources=1),
        )
        t.attack("ST01-005")
        t.skip_block()
        t.command("X-301")
        t.choose("ST11-008")
        assert t.you.unit("ST11-008").damage == 1

    def test_battle_damage_and_effects_of_its_own_side_are_received(self) -> None:
        you = Side(units=[UnitAt(self.card, rested=True), UnitAt("ST11-008", rested=True)], hand=["X-301"], resources=1)
        t = Table(you, Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005", "ST11-008")
        t.skip_block()
        t.command("X-301")
        t.choose("ST11-008")
        assert t.you.unit("ST11-008").damage == 1
        t.fight()
        assert t.you.units == [self.card]

    def test_enemy_marines_are_not_protected(self) -> None:
        you = Side(units=[UnitAt(self.card, rested=True)], hand=["X-301"], resources=1)
        enemy = Side(units=["ST11-008", "ST11-004", "ST01-005"], hand=["X-301"], resources=1)
        t = Table(you, enemy, active=ENEMY)
        t.attack("ST01-005")
        t.skip_block()
        for marine in ("ST11-008", "ST11-004"):  # by your effect, then by one of its own side
            t.command("X-301")
            t.choose(marine)
            assert t.enemy.unit(marine).damage == 1

    def test_a_marine_base_is_not_protected(self) -> None:
        you = Side(units=[UnitAt(self.card, rested=True)], base="ST11-016", base_damage=3)
        t = Table(you, Side(hand=["X-301"], resources=1), active=ENEMY)
        t.command("X-301")
        t.choose("ST11-016")
        assert t.you.base.damage == 4


class TestZock:
    card = "ST11-003"

    def test_blocker_beside_another_marine(self) -> None:
        for others, blocks in ((["ST11-008"], True), (["ST11-008", "ST11-007"], True), (["ST01-005"], False)):
            you = Side(units=[self.card, *others], base="ST11-016")
            t = Table(you, Side(units=["ST01-005", "ST11-008"]), active=ENEMY)
            t.attack("ST01-005")
            assert t.can(f"block:{self.card}") is blocks
            assert not any(t.can(f"block:{other}") for other in others)

    def test_without_the_other_the_block_goes_on(self) -> None:
        """Q428."""
        t = Table(
            Side(units=[self.card, "ST11-008"], hand=["X-008"], resources=1), Side(units=["ST01-005"]), active=ENEMY
        )
        t.attack("ST01-005")
        t.block(self.card)
        t.command("X-008")
        t.choose("ST11-008")
        assert not t.you.unit(self.card).keywords
        t.fight()
        assert t.enemy.units == []
        assert (t.you.unit(self.card).damage, t.you.base.damage) == (2, 0)


class TestZnO:
    card = "ST11-004"

    def test_deploys_a_rested_goohn(self) -> None:
        t = Table(Side(hand=[self.card], resources=3))
        t.deploy(self.card)
        t.quiet()
        assert t.you.units == [self.card, "T-028"]
        token = t.you.unit("T-028")
        assert (token.ap, token.hp, token.rested, token.traits) == (1, 1, True, {"ZAFT", "Marine"})


class TestAsh(RepairTests):
    card = "ST11-005"
    amount = 2


class TestShamblo:
    card = "ST11-006"

    def table(self, *others: UnitAt | str, base: str | None = "X-009", enemy: Side | None = None) -> Table:
        """The enemy's turn has begun."""
        you = Side(units=[self.card, *others], base=base, shields=["ST01-003"])
        t = Table(you, enemy or Side(hand=["ST12-001"], resources=7))
        t.end_turn()
        t.quiet(ENEMY)
        return t

    def test_beside_another_marine_effect_damage_to_the_shield_area_is_5_less(self) -> None:
        """Q430."""
        for others, damage in ((["ST11-008"], 0), (["ST11-008", "ST11-007"], 0), (["ST01-005"], 5)):
            t = self.table(*others, enemy=Side(units=["ST11-008"], hand=["ST12-001"], resources=7))
            t.deploy("ST12-001")  # 5 damage to a Base
            t.choose("X-009")
            assert t.you.base.damage == damage

    def test_a_marine_base_does_not_count(self) -> None:
        t = self.table(base="ST11-016", enemy=Side(hand=["X-013"], resources=1))
        t.command("X-013")
        t.choose("ST11-016")
        assert t.you.base.damage == 1

    def test_it_is_5_less_each_time(self) -> None:
        """GD02-011 deals 6 damage to the Base that it is battling."""
        t = self.table("ST11-008", enemy=Side(units=["GD02-011"] * 2, base="X-014", hand=["X-301"], resources=3))
        for damage in (1, 2):
            t.attack("GD02-011")
            t.skip_block()
            t.answer("pass")
            t.activate("GD02-011")
            t.choose("X-009")
            assert t.you.base.damage == damage
            t.fight()
        t.command("X-301")
        t.choose("X-014")
        assert (t.you.base.damage, t.enemy.base.damage) == (2, 1)

    def test_battle_damage_is_not_less(self) -> None:
        t = self.table("ST11-008", enemy=Side(units=["ST01-005"]))
        t.attack("ST01-005")
        t.fight()
        assert t.you.base.damage == 2

    def test_damage_of_breach_is_less_for_bases_and_shields(self) -> None:
        """Q431."""
        for base, left in (("X-009", ["ST01-003"]), (None, ["ST01-003"])):
            t = self.table(UnitAt("ST11-008", rested=True), base=base, enemy=Side(units=["ST12-004"]))
            t.attack("ST12-004", "ST11-008")
            t.fight()
            assert t.you.units == [self.card]
            assert t.you.shields == left
            if base:
                assert t.you.base.damage == 0

    def test_it_is_asked_at_the_start_of_the_turn_and_holds_for_all_of_it(self) -> None:
        t = self.table("ST11-008", enemy=Side(hand=["X-008", "ST12-001"], resources=8))
        t.command("X-008")
        t.choose("ST11-008")
        t.deploy("ST12-001")
        t.choose("X-009")
        assert t.you.base.damage == 0

    def test_without_it_at_the_start_of_the_turn_there_is_nothing(self) -> None:
        t = Table(Side(units=["ST11-008", self.card], base="X-009"), Side(hand=["ST12-001"], resources=7), active=ENEMY)
        t.deploy("ST12-001")
        t.choose("X-009")
        assert t.you.base.damage == 5

    def test_not_in_your_turn_nor_for_the_enemy(self) -> None:
        t = Table(
            Side(units=[self.card, "ST11-008", "ST01-005"], hand=["X-013"], resources=1),
            Side(base="X-009", hand=["X-013"], resources=1),
        )
        t.next_turn()
        t.attack("ST01-005")
        t.skip_block()
        t.command("X-013")
        t.choose("EXB-001")
        assert t.you.base.damage == 1
        t.command("X-013")
        t.choose("X-009")
        assert t.enemy.base.damage == 1

    def test_the_enemys_shield_area_is_not_protected_nor_yours_from_yourself(self) -> None:
        t = Table(
            Side(units=[self.card, "ST11-008"], hand=["X-013", "X-301"], resources=2),
            Side(units=["ST01-005"], base="X-009"),
        )
        t.end_turn()
        t.attack("ST01-005")
        t.skip_block()
        t.command("X-013")
        t.choose("X-009")
        assert t.enemy.base.damage == 1
        t.answer("pass")
        t.command("X-301")
        t.choose("EXB-001")
        assert t.you.base.damage == 1


class TestKapool:
    card = "ST11-009"

    def test_destroyed_in_the_enemy_turn_you_draw(self) -> None:
        """Q432: no other (Marine) Unit is needed."""
        for others in ([], ["ST11-008"]):
            t = Table(Side(units=[UnitAt(self.card, rested=True), *others]), Side(units=["ST01-003"]), active=ENEMY)
            t.attack("ST01-003", self.card)
            t.fight()
            assert t.you.hand == ["ST01-005"]
            assert t.enemy.hand == []

    def test_not_in_your_turn(self) -> None:
        t = Table(Side(units=[self.card, "ST11-008"], hand=["X-008"], resources=1))
        t.command("X-008")
        t.choose(self.card)
        assert t.you.hand == []


class TestAbyssGundam(BlockerTests):
    card = "ST11-010"


class TestCharAznable(PilotTests):
    card = "ST11-011"

    def test_paired_all_friendly_marines_get_ap(self) -> None:
        you = Side(hand=[self.card], units=["ST11-008", "ST11-007", "ST01-005"], resources=4)
        t = Table(you, Side(units=["ST11-008"]))
        t.pair(self.card, "ST01-005")
        t.quiet()
        assert [t.you.unit(card).ap for card in ("ST11-008", "ST11-007", "ST01-005")] == [2 + 1, 4 + 1, 2 + 2]
        assert t.enemy.unit("ST11-008").ap == 2
        t.attack("ST11-008")
        t.fight()
        assert t.you.unit("ST11-008").ap == 3
        t.end_turn()
        assert [t.you.unit(card).ap for card in ("ST11-008", "ST11-007", "ST01-005")] == [2, 4, 4]


class TestLoniGarvey(PilotTests):
    card = "ST11-012"

    def table(self, ap: str = "ST12-004", *units: UnitAt | str, mine: tuple[str, ...] = ()) -> Table:
        """Paired with another Unit, it has chosen ST11-007."""
        you = Side(hand=[self.card, "X-007"], units=["ST11-007", "ST01-003", *mine], base="ST11-016", resources=5)
        t = Table(you, Side(units=[UnitAt(ap, rested=True), UnitAt("ST11-007", rested=True), *units]))
        t.pair(self.card, "ST01-003")
        t.targets("ST11-007", *mine)
        t.choose("ST11-007")
        t.quiet()
        return t

    def test_a_marine_receives_2_less_battle_damage(self) -> None:
        """Q433."""
        t = self.table()
        t.attack("ST11-007", "ST12-004")
        t.fight()
        assert t.you.unit("ST11-007").damage == 3 - 2
        assert t.enemy.units == ["ST11-007"]

    def test_every_time_in_this_turn(self) -> None:
        t = self.table("ST12-004", UnitAt("ST12-005", rested=True))
        t.attack("ST11-007", "ST12-004")
        t.fight()
        t.command("X-007")
        t.choose("ST11-007")
        t.attack("ST11-007", "ST12-005")
        t.fight()
        assert t.you.unit("ST11-007").damage == 2 * (3 - 2)

    def test_one_of_several_marines(self) -> None:
        t = self.table("X-005", UnitAt("X-005", rested=True), mine=("ST11-008",))
        t.attack("ST11-008", "X-005")
        t.fight()
        assert "ST11-008" not in t.you.units
        t.attack("ST11-007", "X-005")
        t.fight()
        assert t.you.unit("ST11-007").damage == 4 - 2

    def test_effect_damage_of_a_unit_is_not_less(self) -> None:
        t = self.table("X-010")
        t.attack("ST01-003")
        t.skip_block()
        t.activate("X-010")
        t.choose("ST11-007")
        assert t.you.unit("ST11-007").damage == 1

    def test_the_other_unit_and_the_enemy_receive_all_of_it(self) -> None:
        t = self.table("X-003")
        t.attack("ST01-003", "ST11-007")
        t.fight()
        assert t.you.unit("ST01-003").damage == 4
        t.attack("ST11-007", "X-003")
        t.fight()
        assert t.you.units == ["ST01-003"]  # 6 - 2 are enough
        assert t.enemy.unit("X-003").damage == 4

    def test_effect_damage_is_not_less(self) -> None:
        t = Table(Side(hand=[self.card, "X-301"], units=["ST11-007"], resources=5))
        t.pair(self.card, "ST11-007")
        t.choose("ST11-007")
        t.command("X-301")
        t.choose("ST11-007")
        assert t.you.unit("ST11-007").damage == 1

    def test_until_the_end_of_the_turn(self) -> None:
        t = self.table()
        t.attack("ST11-007")
        t.fight()
        t.end_turn()
        t.attack("ST12-004", "ST11-007")
        t.fight()
        assert t.you.units == ["ST01-003"]


class TestPoorlyPlannedOffensive:
    card = "ST11-013"

    def enemy(self) -> Side:
        """Its EX Base has 3 HP."""
        units = [UnitAt(card, rested=True) for card in ("ST11-007", "ST01-003", "X-003")]
        return Side(units=[*units, UnitAt("X-005", rested=True, damage=1), "ST01-004"], base_rested=True)

    def test_main_returns_a_rested_unit_and_draws(self) -> None:
        t = Table(Side(hand=[self.card], units=[UnitAt("ST01-005", rested=True)], resources=4), self.enemy())
        t.command(self.card)
        t.targets("ST11-007", "X-005")
        t.choose("X-005")
        assert t.enemy.hand == ["X-005"]
        assert t.you.hand == ["ST01-005"]
        t.quiet()

    def test_a_token_is_returned_too_and_leaves_the_game(self) -> None:
        enemy = Side(units=[UnitAt("T-001", rested=True)])
        t = Table(Side(hand=[self.card], resources=4), enemy)
        t.command(self.card)
        t.choose("T-001")
        assert t.enemy.units == t.enemy.hand == []
        assert t.you.hand == ["ST01-005"]

    def test_without_a_target_it_cannot_be_played(self) -> None:
        t = Table(Side(hand=[self.card], resources=4), Side(units=["ST01-004", UnitAt("X-003", rested=True)]))
        assert not t.can("command:*")

    def test_burst_draws_nothing(self) -> None:
        t = burst(self.card, Side(units=[UnitAt("ST01-004", rested=True)]), self.enemy())
        t.burst(self.card)
        t.targets("ST01-005", "ST11-007", "X-005")
        t.choose("ST11-007")
        assert t.enemy.hand == ["ST11-007"]
        assert t.you.hand == []
        assert t.you.trash == [self.card]


class TestTheOrcaOfRedSea(CommandPilotTests):
    card = "ST11-014"
    pilot = "Marco Morassim"

    def table(self) -> Table:
        """The enemy attacks the player; in the action step the Command is played."""
        units = [UnitAt(card, rested=True) for card in ("ST11-008", "ST11-007", "ST01-003")]
        you = Side(units=units, base="ST11-016", hand=[self.card], resources=3)
        t = Table(you, Side(units=["ST01-005", "ST11-007"]), active=ENEMY)
        assert t.can("attack:ST01-005>ST11-008")
        t.attack("ST11-007")
        t.skip_block()
        t.command(self.card)
        t.targets("ST11-008", "ST11-007")
        t.choose("ST11-008")
        t.fight()
        return t

    def test_a_marine_is_not_attacked_this_turn(self) -> None:
        t = self.table()
        assert not t.can("attack:ST01-005>ST11-008")
        assert t.can("attack:ST01-005>ST01-003")
        assert t.can("attack:ST01-005>ST11-007")
        assert t.can("attack:ST01-005>player")

    def test_it_ends_with_the_turn(self) -> None:
        t = self.table()
        t.end_turn()
        t.attack("ST11-008")
        t.fight()
        t.end_turn()
        assert t.can("attack:ST01-005>ST11-008")

    def test_not_in_the_main_phase_nor_without_a_marine(self) -> None:
        assert not Table(Side(units=["ST11-008"], hand=[self.card], resources=3)).can("command:*")
        t = Table(Side(units=["ST01-003"], hand=[self.card], resources=3), Side(units=["ST11-008"]), active=ENEMY)
        t.attack("ST11-008")
        t.skip_block()
        t.asks("action_step", "pass")


class TestATwinkleFromTheAbyss:
    card = "ST11-015"

    def test_without_a_target_it_cannot_be_played(self) -> None:
        assert not Table(Side(hand=[self.card], trash=["ST11-005"], resources=5)).can("command:*")


class TestMadAngler(BaseTests):
    card = "ST11-016"

    def test_deployed_against_four_units_it_damages_a_rested_one(self) -> None:
        for count in (3, 4, 5):
            units = [*[UnitAt("X-003", rested=True)] * 2, *["ST01-005"] * (count - 2)]
            enemy = Side(units=units, base_rested=True)
            you = Side(hand=[self.card], units=[UnitAt("ST01-003", rested=True)], shields=["ST01-004"], resources=3)
            t = Table(you, enemy)
            t.deploy(self.card)
            if count > 3:
                t.targets("X-003", "X-003")
                t.choose("X-003")
            t.quiet()
            assert t.enemy.unit("X-003").damage == (2 if count > 3 else 0)
            assert t.you.hand == ["ST01-004"]

    def test_your_own_units_do_not_count(self) -> None:
        you = Side(hand=[self.card], units=["ST01-005"] * 4, resources=3)
        t = Table(you, Side(units=[UnitAt("X-003", rested=True)]))
        t.deploy(self.card)
        t.quiet()

    def test_without_shields_it_does_so_too(self) -> None:
        t = Table(Side(hand=[self.card], resources=3), Side(units=[UnitAt("X-003", rested=True)] * 4))
        t.deploy(self.card)
        assert t.prompt.kind == "target"
