"""ST12 Raging Onslaught, card by card."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import BreachTests, CommandPilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


class TestGundamEpyon:
    card = "ST12-001"

    def fought(self, pilot: str | None = "ST12-011", target: str = "ST01-003", active: int = 0) -> Table:
        """It has fought a Unit, beside weaker and stronger ones."""
        units = [UnitAt(target, rested=True), "X-004", "X-003", "X-010"]
        you = Side(units=[UnitAt(self.card, pilot, rested=active == ENEMY), "X-004"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=units), active=active)
        if active == ENEMY:
            t.attack("X-003", self.card)
        else:
            t.attack(self.card, target)
        t.fight()
        return t

    def test_destroying_a_unit_it_damages_those_with_5_or_less_ap(self) -> None:
        for pilot in ("ST12-011", "ST13-011"):  # linked or not
            t = self.fought(pilot)
            assert [t.enemy.unit(card).damage for card in ("X-004", "X-003", "X-010")] == [2, 0, 2]
            assert t.you.unit("X-004").damage == 0
            t.quiet()

    def test_only_with_a_pilot_of_lv_5(self) -> None:
        for pilot in ("ST01-010", None):
            assert self.fought(pilot).enemy.unit("X-004").damage == 0

    def test_both_destroyed(self) -> None:
        """Q436."""
        t = Table(
            Side(units=[UnitAt(self.card, "ST12-011", damage=4)]), Side(units=[UnitAt("X-005", rested=True), "X-004"])
        )
        t.attack(self.card, "X-005")
        t.fight()
        assert t.you.units == []
        assert t.enemy.unit("X-004").damage == 2

    def test_with_effect_damage(self) -> None:
        """Q437: its Pilot's effect deals 2 damage, which is the Unit's."""
        t = Table(
            Side(units=[UnitAt(self.card, "ST12-011")]),
            Side(units=[UnitAt("ST01-003", rested=True, damage=2), "X-004"]),
        )
        t.attack(self.card, "ST01-003")
        t.skip_block()
        t.answer("pass")
        t.activate("ST12-011")
        t.choose("ST01-003")
        assert t.enemy.units == ["X-004"]
        assert t.enemy.unit("X-004").damage == 2

    def test_once_per_turn(self) -> None:
        units = [UnitAt("ST01-005", rested=True), UnitAt("X-005", rested=True), "X-004"]
        t = Table(Side(units=[UnitAt(self.card, "ST12-011")], hand=["X-007"], resources=1), Side(units=units))
        t.attack(self.card, "ST01-005")
        t.fight()
        assert t.enemy.unit("X-004").damage == 2
        t.command("X-007")
        t.choose(self.card)
        t.attack(self.card, "X-005")
        t.fight()
        assert t.enemy.units == ["X-004"]
        assert t.enemy.unit("X-004").damage == 2

    def test_not_by_destroying_a_base_or_a_unit_of_its_own_side(self) -> None:
        t = Table(Side(units=[UnitAt(self.card, "ST12-011")]), Side(units=["X-004"]))
        t.attack(self.card)
        t.fight()
        assert t.enemy.base_number is None
        assert t.enemy.unit("X-004").damage == 0
        t = Table(Side(units=[UnitAt(self.card, "X-601"), "ST01-008"]), Side(units=["X-004"]))
        t.attack(self.card)
        t.choose("ST01-008")
        assert t.you.units == [self.card]
        assert t.enemy.unit("X-004").damage == 0

    def test_not_in_the_enemy_turn(self) -> None:
        you = Side(units=[UnitAt(self.card, "ST12-011", rested=True)])
        t = Table(you, Side(units=["X-005", "X-004"]), active=ENEMY)
        t.attack("X-005", self.card)
        t.fight()
        assert t.enemy.units == ["X-004"]
        assert t.enemy.unit("X-004").damage == 0

    def test_deployed_it_damages_an_enemy_base(self) -> None:
        t = Table(Side(hand=[self.card], base="X-009", resources=7), Side(base="X-009"))
        t.deploy(self.card)
        t.targets("X-009")
        t.choose("X-009")
        assert (t.enemy.base.damage, t.you.base.damage) == (5, 0)
        t = Table(Side(hand=[self.card], base="X-009", resources=7), Side(base=None, shields=["ST01-003"]))
        t.deploy(self.card)
        t.quiet()


class TestShiningGundam:
    card = "ST12-002"

    def test_deployed_it_gives_breach_3(self) -> None:
        you = Side(hand=[self.card], units=["X-004", "X-005", "X-003"], resources=5)
        t = Table(you, Side(units=["X-004"]))
        t.deploy(self.card)
        t.targets("X-004", "X-003", self.card)
        t.choose("X-003")
        assert [t.you.unit(card).keywords for card in ("X-003", "X-004")] == [{"breach": 3}, {}]
        t.attack("X-004")
        t.fight()
        assert t.you.unit("X-003").keywords
        t.end_turn()
        assert not t.you.unit("X-003").keywords


class TestTallgeeseIII:
    card = "ST12-003"

    def test_destroying_a_unit_it_damages_those_with_3_or_less_ap_once_per_turn(self) -> None:
        units = [UnitAt("ST01-005", rested=True), UnitAt("ST01-004", rested=True), "ST01-006", "ST01-007"]
        t = Table(Side(units=[self.card, "ST01-003"], hand=["X-007"], resources=1), Side(units=units))
        t.attack(self.card, "ST01-005")
        t.fight()
        assert t.enemy.units == ["ST01-004", "ST01-006", "ST01-007"]
        assert [t.enemy.unit(card).damage for card in t.enemy.units] == [1, 0, 1]
        assert t.you.unit("ST01-003").damage == 0
        t.command("X-007")
        t.choose(self.card)
        t.attack(self.card, "ST01-004")
        t.fight()
        assert [t.enemy.unit(card).damage for card in t.enemy.units] == [0, 1]

    def test_with_effect_damage(self) -> None:
        """Q439."""
        t = Table(Side(units=[UnitAt(self.card, "X-002")]), Side(units=["ST01-004", "ST01-007"]))
        t.attack(self.card)
        t.choose("ST01-004")
        assert t.enemy.units == ["ST01-007"]
        assert t.enemy.unit("ST01-007").damage == 1

    def test_not_by_destroying_a_base_or_a_unit_of_its_own_side(self) -> None:
        """ST05-010 damages one Unit of each side when it is paired."""
        t = Table(Side(units=[self.card]), Side(units=["ST01-007"]))
        t.attack(self.card)
        t.fight()
        assert t.enemy.base_number is None
        assert t.enemy.unit("ST01-007").damage == 0
        you = Side(units=[self.card, "ST01-008"], hand=["ST05-010"], resources=4)
        t = Table(you, Side(units=["ST01-007", "X-004"]))
        t.pair("ST05-010", self.card)
        t.choose("ST01-008")
        t.choose("X-004")
        assert t.you.units == [self.card]
        assert t.enemy.unit("ST01-007").damage == 0

    def test_not_when_another_unit_destroys_nor_in_the_enemy_turn(self) -> None:
        units = [UnitAt("ST01-005", rested=True), "ST01-007", "ST01-004"]
        t = Table(Side(units=[UnitAt(self.card, rested=True), "X-004"]), Side(units=units))
        t.attack("X-004", "ST01-005")
        t.fight()
        assert t.enemy.unit("ST01-007").damage == 0
        t = Table(Side(units=[UnitAt(self.card, rested=True)]), Side(units=["ST01-005", "ST01-007"]), active=ENEMY)
        t.attack("ST01-005", self.card)
        t.fight()
        assert t.enemy.units == ["ST01-007"]
        assert t.enemy.unit("ST01-007").damage == 0


class TestGundamExia(BreachTests):
    card = "ST12-004"
    amount = 3


class TestGQuuuuuuX:
    card = "ST12-005"

    def test_attacking_you_may_exchange_a_card(self) -> None:
        t = Table(Side(units=[self.card], hand=["ST01-003", "ST01-004"]))
        t.attack(self.card)
        t.asks("discard", "discard:ST01-003", "discard:ST01-004", least=0)
        t.choose("ST01-004")
        assert t.you.trash == ["ST01-004"]
        assert sorted(t.you.hand) == ["ST01-003", "ST01-005"]

    def test_every_attack(self) -> None:
        t = Table(Side(units=[self.card], hand=["ST01-003", "ST01-004", "X-007"], resources=1), Side(base="X-009"))
        t.attack(self.card)
        t.choose("ST01-003")
        t.fight()
        t.command("X-007")
        t.choose(self.card)
        t.attack(self.card)
        t.choose("ST01-004")
        assert t.you.trash == ["ST01-004", "X-007", "ST01-003"]


class TestBansheeDestroyMode:
    card = "ST12-006"
    TRASH = ("ST01-003", "ST01-004", "ST01-005", "ST01-010", "ST01-012")

    def test_first_strike_for_four_cards_of_your_trash(self) -> None:
        you = Side(units=[UnitAt(self.card, "ST11-012"), "ST01-005"], trash=self.TRASH)
        t = Table(you, Side(units=[UnitAt("X-004", rested=True)], base="X-009"))
        t.activate(self.card)
        t.asks("cost", *(f"exile:{card}" for card in self.TRASH), least=4, most=4)
        t.choose(*self.TRASH[:4])
        assert t.you.trash == ["ST01-012"]
        assert sorted(t.you.removal) == sorted(self.TRASH[:4])
        assert list(t.you.unit(self.card).keywords) == ["first strike"]
        assert not t.can("activate:*")
        t.attack("ST01-005")
        t.fight()
        t.attack(self.card, "X-004")
        t.fight()
        assert t.enemy.units == []
        assert t.you.unit(self.card).damage == 0
        t.end_turn()
        assert not t.you.unit(self.card).keywords

    def test_again_while_it_has_first_strike(self) -> None:
        """Q440."""
        t = Table(Side(units=[UnitAt(self.card, "ST12-012")], trash=["ST01-005"] * 8))
        for left in (4, 0):
            t.activate(self.card)
            t.choose(*["ST01-005"] * 4)
            assert len(t.you.trash) == left
            assert list(t.you.unit(self.card).keywords) == ["first strike"]

    def test_not_without_a_pilot_nor_with_three_cards(self) -> None:
        assert not Table(Side(units=[self.card], trash=self.TRASH)).can("activate:*")
        t = Table(Side(units=[UnitAt(self.card, "ST12-012")], trash=self.TRASH[:3]), Side(trash=self.TRASH))
        assert not t.can("activate:*")

    def test_suppression_for_four_cards_without_a_pilot(self) -> None:
        enemy = Side(base=None, shields=["ST01-003"] * 3, trash=self.TRASH)
        t = Table(Side(units=[self.card], trash=self.TRASH), enemy)
        t.attack(self.card)
        t.skip_block()
        t.answer("pass")
        t.activate(self.card)
        t.asks("cost", *(f"exile:{card}" for card in self.TRASH), least=4, most=4)
        t.choose(*self.TRASH[:4])
        assert len(t.you.removal) == 4
        assert "suppression" in t.you.unit(self.card).keywords
        t.fight()
        assert len(t.enemy.shields) == 1
        assert not t.you.unit(self.card).keywords

    def test_suppression_again(self) -> None:
        """Q441."""
        t = Table(Side(units=[self.card], trash=["ST01-005"] * 9), Side(base=None, shields=["ST01-003"] * 4))
        t.attack(self.card)
        t.skip_block()
        for _ in range(2):
            t.answer("pass")
            t.activate(self.card)
            t.choose(*["ST01-005"] * 4)
        assert len(t.you.trash) == 1
        t.fight()
        assert len(t.enemy.shields) == 2


class TestGyan:
    card = "ST12-007"

    def test_linked_it_gains_first_strike(self) -> None:
        t = Table(
            Side(units=[self.card, "ST01-005"], hand=["ST12-014"], resources=3),
            Side(units=[UnitAt("ST01-005", rested=True)]),
        )
        t.pair("ST12-014", self.card)
        assert "first strike" in t.you.unit(self.card).keywords
        t.attack("ST01-005")
        t.fight()
        t.attack(self.card, "ST01-005")
        t.fight()
        assert t.you.unit(self.card).there
        assert t.enemy.units == []
        t.end_turn()
        assert not t.you.unit(self.card).keywords


class TestBansheeUnicornMode:
    card = "ST12-009"
    TRASH = ("X-003", "ST12-006", "X-004", "ST12-013", "ST12-001")

    def destroyed(self, mine: int, theirs: int, trash: tuple[str, ...] = TRASH, base: str | None = "EXB-001") -> Table:
        you = Side(
            units=[self.card], hand=["X-008", "ST01-003"], resources=1, shields=["ST01-005"] * mine, trash=trash,
            base=base,
        )  # fmt: skip
        t = Table(you, Side(shields=["ST01-005"] * theirs, base=base, trash=["X-003"]))
        t.command("X-008")
        t.choose(self.card)
        return t

    def test_destroyed_it_brings_back_a_unit_of_lv_6_and_you_discard(self) -> None:
        """Q442: your own Shields count; Q443: a Base does not."""
        for mine, theirs in ((3, 4), (4, 3), (0, 6), (4, 2)):
            t = self.destroyed(mine, theirs)
            t.targets("X-003", "ST12-006", "ST12-001")
            t.choose("ST12-006")
            t.asks("discard", "discard:ST01-003", "discard:ST12-006")
            t.choose("ST01-003")
            assert t.you.hand == ["ST12-006"]
            t.quiet()

    def test_with_an_empty_hand_the_card_itself_is_discarded(self) -> None:
        t = Table(Side(units=[self.card], hand=["X-008"], resources=1, trash=["X-003"]))
        t.command("X-008")
        t.choose(self.card)
        t.choose("X-003")
        t.asks("discard", "discard:X-003")
        t.choose("X-003")
        assert t.you.hand == []
        assert t.you.trash == ["X-003", "X-008", self.card]
        t.quiet()

    def test_not_while_both_have_four_shields(self) -> None:
        self.destroyed(4, 4).quiet()
        self.destroyed(4, 4, base=None).quiet()

    def test_without_such_a_card_nothing_is_discarded(self) -> None:
        t = self.destroyed(3, 3, ("X-004",))
        t.quiet()
        assert t.you.hand == ["ST01-003"]


class TestMilliardoPeacecraft(PilotTests):
    card = "ST12-011"

    def test_it_damages_a_damaged_unit_battling_this_unit(self) -> None:
        units = [UnitAt("X-003", rested=True, damage=1), UnitAt("X-004", damage=1)]
        t = Table(Side(units=[UnitAt("ST12-004", self.card), "X-004"]), Side(units=units, hand=["X-301"], resources=1))
        assert not t.can("activate:*")
        t.attack("ST12-004", "X-003")
        t.skip_block()
        t.answer("pass")
        t.activate(self.card)
        t.targets("X-003")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 1 + 2
        t.answer("pass")
        assert not t.can("activate:*")

    def test_not_an_undamaged_one_nor_in_another_units_battle(self) -> None:
        for attacker, damage in (("ST12-004", 0), ("X-004", 1)):
            t = Table(
                Side(units=[UnitAt("ST12-004", self.card), "X-004"]),
                Side(units=[UnitAt("X-003", rested=True, damage=damage)]),
            )
            t.attack(attacker, "X-003")
            t.skip_block()
            t.answer("pass")
            t.asks("action_step", "pass")

    def test_not_a_damaged_base(self) -> None:
        t = Table(Side(units=[UnitAt("ST12-004", self.card)]), Side(base="X-009", base_damage=1))
        t.attack("ST12-004")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")


class TestPleTwelve(PilotTests):
    card = "ST12-012"

    def linked(self, mine: int, theirs: int, unit: str = "ST12-009") -> Table:
        you = Side(
            units=[unit], hand=[self.card], deck=["ST01-003", "ST01-004", "ST01-006"], resources=4,
            shields=["ST01-005"] * mine,
        )  # fmt: skip
        t = Table(you, Side(shields=["ST01-005"] * theirs))
        t.pair(self.card, unit)
        return t

    def test_with_3_or_less_shields_of_a_player_into_the_hand(self) -> None:
        """Q444: your own Shields count; Q445: Bases do not."""
        for mine, theirs in ((3, 4), (4, 3), (2, 4), (4, 2), (3, 3)):
            t = self.linked(mine, theirs)
            t.targets("ST01-003", "ST01-004")
            t.choose("ST01-004")
            assert t.you.hand == ["ST01-004"]
            assert t.you.trash == ["ST01-003"]
            assert t.you.deck[0] == "ST01-006"
            t.quiet()


class TestTheFinalVictor:
    card = "ST12-013"

    def test_two_units_battle_each_player_chooses_one(self) -> None:
        """Q446: only the damage step."""
        t = Table(
            Side(hand=[self.card], units=[UnitAt("X-004", rested=True), "ST01-005"], resources=6),
            Side(units=["ST01-003", "ST01-004", "ST01-008"]),
        )
        t.command(self.card)
        t.targets("p2")
        t.choose("p2")
        t.targets("X-004", "ST01-005")
        t.choose("X-004")
        t.targets("ST01-003", "ST01-004", "ST01-008", who=ENEMY)
        t.choose("ST01-003")
        assert t.enemy.units == ["ST01-004", "ST01-008"]
        assert t.you.unit("X-004").damage == 2
        assert t.you.unit("ST01-005").damage == t.enemy.unit("ST01-004").damage == 0
        t.quiet()
        assert t.you.trash == [self.card]

    def chosen(self, mine: UnitAt | str, theirs: str, **more: object) -> Table:
        t = Table(Side(hand=[self.card], units=[mine], resources=6), Side(units=[theirs], base="X-009"))
        t.command(self.card)
        while t.prompt.kind == "target":
            t.answer("*")
        return t

    def test_effects_of_a_battle_apply(self) -> None:
        """Q447: GD02-073 gives the Unit battling it First Strike, in its enemy's turn."""
        t = self.chosen("X-004", "GD02-073")
        assert t.enemy.units == []
        assert t.you.unit("X-004").damage == 0

    def test_it_counts_as_destroying_with_battle_damage(self) -> None:
        """Q448: Breach activates."""
        t = self.chosen("ST12-004", "ST01-005")
        assert t.enemy.units == []
        assert t.enemy.base.damage == 3

    def test_without_units_on_a_side_it_cannot_be_played(self) -> None:
        for mine, theirs in (([], ["ST01-005"]), (["ST01-005"], [])):
            t = Table(Side(hand=[self.card], units=mine, resources=6), Side(units=theirs))
            assert not t.can("command:*"), (mine, theirs)

    def test_burst_deals_1_damage(self) -> None:
        t = burst(self.card, Side(units=["ST01-003"]), Side(units=["X-003"]))
        t.burst(self.card)
        t.targets("ST01-005", "X-003")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 1
        assert t.you.trash == [self.card]


class TestWiseLeadersPride(CommandPilotTests):
    card = "ST12-014"
    pilot = "M'Quve"

    def table(self, chosen: str = "X-004", damage: int = 0) -> Table:
        """X-004 attacks ST01-003; in the action step the Command is played."""
        you = Side(hand=[self.card], units=[UnitAt("X-004", damage=damage), "ST01-005"], resources=3)
        t = Table(you, Side(units=[UnitAt("ST01-003", rested=True), "ST01-004", "X-003", "ST01-008", "ST12-004"]))
        t.attack("X-004", "ST01-003")
        t.skip_block()
        t.answer("pass")
        t.command(self.card)
        t.targets("X-004", "ST01-005")
        t.choose(chosen)
        t.fight()
        return t

    def test_the_unit_destroys_another_when_it_destroys_one_in_battle(self) -> None:
        t = self.table()
        t.targets("ST01-004", "ST01-008")
        t.choose("ST01-004")
        assert t.enemy.units == ["X-003", "ST01-008", "ST12-004"]
        t.quiet()

    def test_both_destroyed(self) -> None:
        """Q449."""
        t = self.table(damage=4)
        assert t.you.units == ["ST01-005"]
        t.targets("ST01-004", "ST01-008")
        t.choose("ST01-008")
        assert t.enemy.units == ["ST01-004", "X-003", "ST12-004"]

    def test_another_unit_has_no_use_of_it(self) -> None:
        t = self.table("ST01-005")
        t.quiet()
        assert t.enemy.units == ["ST01-004", "X-003", "ST01-008", "ST12-004"]

    def test_only_in_this_battle(self) -> None:
        you = Side(hand=[self.card, "X-007"], units=["X-004"], resources=4)
        t = Table(you, Side(units=[UnitAt("ST01-003", rested=True), "ST01-004"]))
        t.attack("X-004")
        t.skip_block()
        t.answer("pass")
        t.command(self.card)
        t.choose("X-004")
        t.fight()
        t.quiet()
        assert t.enemy.base_number is None  # a Base is no Unit
        t.command("X-007")
        t.choose("X-004")
        t.attack("X-004", "ST01-003")
        t.fight()
        t.quiet()
        assert t.enemy.units == ["ST01-004"]

    def test_not_in_the_main_phase(self) -> None:
        assert not Table(Side(hand=[self.card], units=["X-004"], resources=3)).can("command:*")


class TestTwoUnicorns:
    card = "ST12-015"

    def table(self, *enemies: str, mine: tuple[str, ...] = ("X-004",), base: str = "X-009") -> Table:
        """The action step of your attack, or of the enemy's without Units of yours; its Base is of Lv. 6, or 1."""
        active = 0 if mine else ENEMY
        t = Table(Side(hand=[self.card], units=mine, resources=4), Side(units=enemies, base=base), active=active)
        t.attack(mine[0] if mine else enemies[0])
        t.skip_block()
        if mine:
            t.answer("pass")
        return t

    def test_destroys_a_unit_of_lv_2(self) -> None:
        t = self.table("ST01-005", "ST11-002", "X-004", "ST01-008", mine=("ST11-008",), base="X-014")
        t.command(self.card)
        t.asks("mode", "mode:1", "mode:2")
        t.answer("mode:1")
        t.targets("ST01-005", "ST01-008")
        t.choose("ST01-005")
        assert t.enemy.units == ["ST11-002", "X-004", "ST01-008"]

    def test_damages_two_units(self) -> None:
        t = self.table("ST01-005", "X-005", "X-003", "X-004", "X-018", mine=("X-004", "ST01-002"))
        t.command(self.card)
        t.answer("mode:2")
        t.targets("X-004", "ST01-002")
        t.choose("X-004")
        t.targets("X-003", "X-004", "X-018")
        t.choose("X-004")
        assert (t.you.unit("X-004").damage, t.enemy.unit("X-004").damage) == (2, 2)
        assert t.enemy.unit("X-003").damage == 0

    def test_a_mode_without_a_target_is_not_offered(self) -> None:
        """Q450 and Q451."""
        t = self.table("X-003")
        t.command(self.card)
        t.asks("mode", "mode:2")
        t = self.table("ST01-005")
        t.command(self.card)
        t.asks("mode", "mode:1")
        t = self.table("ST01-005", "X-003", mine=())
        t.command(self.card)
        t.asks("mode", "mode:1")
        assert not self.table("X-003", mine=()).can("command:*")
        assert not self.table("ST01-003").can("command:*")

    def test_not_in_the_main_phase(self) -> None:
        t = Table(Side(hand=[self.card], units=["X-004"], resources=4), Side(units=["ST01-005", "X-003"]))
        assert not t.can("command:*")


class TestLibra(BaseTests):
    card = "ST12-016"

    def table(self, pilot: str | None = "ST01-010", damage: int = 0) -> Table:
        """A Unit of yours, with a Pilot or without, has destroyed an enemy Unit in battle."""
        units = [UnitAt("X-004", pilot, damage=damage), "ST01-003"]
        you = Side(base=self.card, units=units, hand=["ST04-010", "X-012"], resources=5)
        t = Table(you, Side(units=[UnitAt("ST01-005", rested=True), "X-005", "X-003", "X-004", "X-501", "ST01-008"]))
        assert not t.can("activate:*")
        t.attack("X-004", "ST01-005")
        t.fight()
        return t

    def test_damages_a_unit_of_lv_4_after_a_paired_unit_has_destroyed_one(self) -> None:
        t = self.table()
        t.activate(self.card)
        t.targets("X-005", "X-501", "ST01-008")
        t.choose("X-005")
        assert t.enemy.unit("X-005").damage == 1
        assert t.you.base.rested
        assert not t.can("activate:*")
        t.command("X-012")
        t.choose(self.card)
        t.activate(self.card)  # active again it can be rested again
        t.choose("X-005")
        assert t.enemy.unit("X-005").damage == 2

    def test_both_destroyed(self) -> None:
        """Q452."""
        t = self.table(damage=5)
        assert t.you.units == ["ST01-003"]
        assert t.can("activate:*")

    def test_a_pilot_paired_afterwards_is_no_use(self) -> None:
        """Q453."""
        t = self.table(None)
        assert not t.can("activate:*")
        t.pair("ST04-010", "X-004")
        assert not t.can("activate:*")

    def test_only_in_the_same_turn(self) -> None:
        t = self.table()
        t.next_turn()
        assert not t.can("activate:*")

    def test_not_by_effect_damage_nor_by_an_enemy_unit(self) -> None:
        t = Table(Side(base=self.card, units=[UnitAt("X-004", "X-002")]), Side(units=["ST01-005", "X-005"]))
        t.attack("X-004")
        t.choose("ST01-005")
        t.fight()
        assert t.enemy.units == ["X-005"]
        assert not t.can("activate:*")
        enemy = Side(units=[UnitAt("X-003", "ST01-010", rested=True), "X-005"])
        t = Table(Side(base=self.card, units=[UnitAt("X-005", "ST01-010")]), enemy)
        t.attack("X-005", "X-003")
        t.fight()
        assert t.you.units == []
        assert not t.can("activate:*")
