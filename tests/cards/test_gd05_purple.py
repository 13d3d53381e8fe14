"""GD05 Freedom Ascension, the purple Units."""

from __future__ import annotations

from tests.cards.keywords import BlockerTests, again
from tests.cards.table import ENEMY, Side, Table, UnitAt


class TestSazabi:
    card = "GD05-049"

    def attacking(self, enemy: list[UnitAt | str], target: str = "player", you: list[str] | None = None) -> Table:
        side = Side(units=enemy, base="X-009", shields=["ST01-003"] * 3)
        t = Table(Side(units=["GD05-049", *(["GD05-014"] if you is None else you)]), side)
        t.attack("GD05-049", target)
        return t

    def test_suppression(self) -> None:
        t = Table(Side(units=["GD05-049"]), Side(base=None, shields=["ST01-003"] * 3))
        t.attack("GD05-049")
        t.answer()
        t.fight()
        assert len(t.enemy.shields) == 1

    def test_destroying_a_unit_the_enemy_chooses_one_that_is_not_battling(self) -> None:
        enemy: list[UnitAt | str] = [UnitAt("X-003", rested=True), "X-004", "X-005"]
        t = self.attacking(enemy, "X-003", ["GD05-014", "GD05-013"])
        t.targets("GD05-049", "GD05-014", "GD05-013", least=0)
        t.choose("GD05-014")
        assert t.you.units == ["GD05-049", "GD05-013"]
        t.targets("X-004", "X-005", who=ENEMY)
        t.choose("X-005")
        assert t.enemy.units == ["X-003", "X-004"]
        assert (t.prompt.kind, t.enemy.base.damage) == ("block", 0)

    def test_it_may_be_declined(self) -> None:
        t = self.attacking(["X-004"])
        t.answer()
        assert (t.prompt.kind, len(t.you.units), t.enemy.units) == ("block", 2, ["X-004"])

    def test_every_attack(self) -> None:
        you = Side(units=["GD05-049", "GD05-014", "GD05-014"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-004", "X-004"], base="X-009", shields=["ST01-003"] * 3))
        for second in (False, True):
            if second:
                t.command("X-007")
                t.choose("GD05-049")
            t.attack("GD05-049")
            t.choose("GD05-014")
            t.choose("X-004")
            t.fight()
        assert t.enemy.units == []

    def test_itself_ends_the_attack(self) -> None:
        t = self.attacking(["X-004"], you=[])
        t.choose("GD05-049")
        assert t.enemy.units == ["X-004"]
        t.targets("X-004", who=ENEMY)
        t.choose("X-004")
        t.quiet()
        assert (t.you.units, t.enemy.units, t.enemy.base.damage) == ([], [], 0)

    def test_without_a_unit_that_is_not_battling_the_enemy_chooses_none(self) -> None:
        t = self.attacking([UnitAt("X-003", rested=True)], "X-003")
        t.choose("GD05-014")
        assert (t.prompt.kind, t.enemy.units) == ("block", ["X-003"])


class TestGundamExiaRepair:
    card = "GD05-050"

    def fought(self, foe: UnitAt, pilot: str | None = None, command: str | None = None) -> Table:
        you = Side(units=[UnitAt("GD05-050", pilot)], hand=[command] if command else [], resources=3)
        foe.rested = True
        t = Table(you, Side(units=[foe]))
        if command:
            t.command(command)
            t.choose("GD05-050")
        t.attack("GD05-050", foe.card)
        t.fight()
        while t.prompt.kind == "trigger_order":  # with its own Destroyed effect
            t.answer("resolve:GD05-050>GD05-050:0*")
        return t

    def test_battle_damage_destroys_an_unpaired_enemy_unit_of_lv_4_or_lower(self) -> None:
        assert self.fought(UnitAt("X-005")).enemy.units == []
        assert self.fought(UnitAt("GD05-016")).enemy.units == []

    def test_every_time(self) -> None:
        you = Side(units=["GD05-050"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=[UnitAt("EB01-013", rested=True)] * 2))  # 0 AP, 4 HP
        t.attack("GD05-050", "EB01-013")
        t.fight()
        again(t, "GD05-050", "EB01-013")
        t.fight()
        assert t.enemy.units == []

    def test_not_a_paired_one_nor_one_of_lv_5(self) -> None:
        assert self.fought(UnitAt("GD05-016", "X-006")).enemy.units == ["GD05-016"]
        assert self.fought(UnitAt("X-004")).enemy.units == ["X-004"]

    def test_not_with_0_ap(self) -> None:
        """Q367."""
        t = self.fought(UnitAt("GD05-016"), command="X-017")
        assert t.enemy.units == ["GD05-016"]

    def test_attacked_too(self) -> None:
        t = Table(Side(units=[UnitAt("GD05-050", rested=True)]), Side(units=["GD05-016"]), active=ENEMY)
        t.attack("GD05-016", "GD05-050")
        t.fight()
        t.answer("resolve:GD05-050>GD05-050:0*")
        assert t.enemy.units == []

    def test_not_by_effect_damage(self) -> None:
        t = Table(Side(units=[UnitAt("GD05-050", "X-002")]), Side(units=["X-005"], base="X-009"))
        t.attack("GD05-050")
        t.choose("X-005")
        assert t.enemy.unit("X-005").damage == 3

    def test_destroyed_the_top_2_cards_go_to_the_trash(self) -> None:
        you = Side(units=["GD05-050"], hand=["X-008"], resources=1, deck=["ST01-003", "ST01-007", "ST01-005"])
        t = Table(you)
        t.command("X-008")
        t.choose("GD05-050")
        assert sorted(t.you.trash) == sorted(["GD05-050", "X-008", "ST01-003", "ST01-007"])
        assert t.you.deck[0] == "ST01-005"


class TestGundamBarbatosLupusRex:
    card = "GD05-051"

    def test_ap_more_by_its_damage(self) -> None:
        t = Table(Side(units=[UnitAt("GD05-051", damage=4), UnitAt("X-003", damage=2)]))
        assert (t.you.unit("GD05-051").ap, t.you.unit("X-003").ap) == (8, 6)
        assert Table(Side(units=["GD05-051"])).you.unit("GD05-051").ap == 4

    def test_at_the_end_of_your_turn_1_damage_sets_a_tekkadan_unit_active(self) -> None:
        units = ["GD05-051", UnitAt("GD05-058", rested=True), UnitAt("GD05-065", rested=True), "X-003"]
        t = Table(Side(units=units, base="GD03-129"), Side(units=["GD05-065"]))
        t.end_turn()
        t.targets("GD05-051", "GD05-058", "GD05-065", least=0)
        t.choose("GD05-058")
        t.fight()
        unit = t.you.unit("GD05-058")
        assert (unit.damage, unit.rested, t.you.unit("GD05-065").rested) == (1, False, True)

    def test_it_may_be_declined(self) -> None:
        t = Table(Side(units=[UnitAt("GD05-051", rested=True)]))
        t.end_turn()
        t.answer()
        t.fight()
        assert (t.you.unit("GD05-051").damage, t.you.unit("GD05-051").rested) == (0, True)

    def test_not_at_the_end_of_the_enemy_turn(self) -> None:
        t = Table(Side(units=["GD05-051"]), active=ENEMY)
        t.end_turn()
        t.quiet()


class TestSazabiLv5:
    card = "GD05-052"

    def deployed(self, deck: list[str], units: list[str]) -> Table:
        you = Side(hand=["GD05-052"], units=units, resources=5, deck=deck)
        t = Table(you, Side(units=["X-003"]))
        t.deploy("GD05-052")
        return t

    def test_destroying_another_unit_mills_3_and_adds_a_neo_zeon_unit(self) -> None:
        t = self.deployed(["GD05-053", "GD05-093", "GD05-061", "GD05-054"], ["GD05-014", "X-005"])
        t.targets("GD05-014", "X-005", least=0)
        t.choose("GD05-014")
        t.targets("GD05-053", "GD05-061")
        t.choose("GD05-061")
        assert t.you.hand == ["GD05-061"]
        assert sorted(t.you.trash) == ["GD05-014", "GD05-053", "GD05-093"]
        assert t.you.deck[0] == "GD05-054"
        assert (t.you.units, t.enemy.units) == (["X-005", "GD05-052"], ["X-003"])
        t.quiet()

    def test_without_one_among_them_nothing_is_added(self) -> None:
        t = self.deployed(["GD05-093", "ST01-003", "ST01-005"], ["GD05-014"])
        t.choose("GD05-014")
        t.quiet()
        assert (t.you.hand, len(t.you.trash)) == ([], 4)

    def test_it_may_be_declined(self) -> None:
        t = self.deployed(["GD05-053"], ["GD05-014"])
        t.answer()
        t.quiet()
        assert (t.you.units, t.you.trash) == (["GD05-014", "GD05-052"], [])

    def test_not_alone(self) -> None:
        self.deployed(["GD05-053"], []).quiet()


class TestQuesssJagdDoga:
    card = "GD05-053"

    def test_destroyed_by_your_neo_zeon_effect_it_comes_to_your_hand(self) -> None:
        t = Table(Side(units=["GD05-057", "GD05-053"]))
        t.activate("GD05-057")
        t.choose("GD05-053")
        assert (t.you.hand, t.you.trash) == (["GD05-053"], [])

    def test_its_pilot_stays_in_the_trash(self) -> None:
        t = Table(Side(units=["GD05-057", UnitAt("GD05-053", "X-006")]))
        t.activate("GD05-057")
        t.choose("GD05-053")
        assert (t.you.hand, t.you.trash) == (["GD05-053"], ["X-006"])

    def test_not_by_others(self) -> None:
        t = Table(Side(units=["GD05-053"], hand=["X-008"], resources=1))
        t.command("X-008")
        t.choose("GD05-053")
        assert t.you.hand == []
        enemy = Side(units=["GD05-049", "GD05-014"], base="X-009")
        t = Table(Side(units=["GD05-053"]), enemy, active=ENEMY)
        t.attack("GD05-049")
        t.choose("GD05-014")
        t.choose("GD05-053")
        assert t.you.hand == []  # by an effect of the enemy's

    def test_not_in_battle(self) -> None:
        t = Table(Side(units=["GD05-053"]), Side(units=[UnitAt("X-003", rested=True)]))
        t.attack("GD05-053", "X-003")
        t.fight()
        assert (t.you.hand, t.you.trash) == ([], ["GD05-053"])


class TestAlphaAzieru(BlockerTests):
    card = "GD05-054"

    def test_your_unit_destroyed_by_an_effect_draws_1_once_per_turn(self) -> None:
        you = Side(units=["GD05-054", "GD05-014", "GD05-014"], hand=["X-008"] * 2, resources=2)
        t = Table(you)
        for hand in (["X-008", "ST01-005"], ["ST01-005"]):
            t.command("X-008")
            t.choose("GD05-014")
            assert t.you.hand == hand

    def test_itself_and_by_an_enemy_effect(self) -> None:
        t = Table(Side(units=["GD05-054"]), Side(hand=["X-008"], resources=1), active=ENEMY)
        t.command("X-008")
        t.choose("GD05-054")
        assert len(t.you.hand) == 1

    def test_not_a_base(self) -> None:
        t = Table(Side(units=["GD05-054"]), Side(hand=["GD05-107"], resources=10), active=ENEMY)
        t.command("GD05-107")
        t.choose("p1")
        assert (t.you.base_number, t.you.hand) == (None, [])

    def test_not_by_effect_damage(self) -> None:
        """Q368."""
        t = Table(Side(units=["GD05-054", "GD05-014"]), Side(hand=["GD05-110"], resources=4), active=ENEMY)
        t.command("GD05-110")
        t.choose("GD05-014")
        assert (t.you.units, t.you.hand) == (["GD05-054"], [])

    def test_not_an_enemy_unit(self) -> None:
        t = Table(Side(units=["GD05-054"], hand=["X-008"], resources=1), Side(units=["GD05-014"]))
        t.command("X-008")
        t.choose("GD05-014")
        assert t.you.hand == []


class TestDestinyGundam:
    card = "GD05-055"

    def test_first_strike(self) -> None:
        t = Table(Side(units=["GD05-055"]), Side(units=[UnitAt("X-004", rested=True)]))
        t.attack("GD05-055", "X-004")
        t.fight()
        assert (t.enemy.units, t.you.unit("GD05-055").damage) == ([], 0)

    def test_battle_damage_less_2_once_per_turn(self) -> None:
        """Q369."""
        t = Table(Side(units=[UnitAt("GD05-055", rested=True)]), Side(units=["ST01-007", "ST04-005"]), active=ENEMY)
        t.attack("ST01-007", "GD05-055")
        t.fight()
        assert t.you.unit("GD05-055").damage == 1
        t.attack("ST04-005", "GD05-055")
        t.fight()
        assert t.you.unit("GD05-055").damage == 4

    def test_not_effect_damage(self) -> None:
        t = Table(Side(units=["GD05-055"]), Side(hand=["GD05-110"], resources=4), active=ENEMY)
        t.command("GD05-110")
        t.choose("GD05-055")
        assert t.you.unit("GD05-055").damage == 2


class TestGyuneisJagdDoga:
    card = "GD05-057"

    def activated(self, rested: bool = True) -> Table:
        you = Side(units=[UnitAt("GD05-057", rested=rested), "GD05-014", "X-005"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=[UnitAt("X-004", rested=True)]))
        t.activate("GD05-057")
        t.targets("GD05-014", "X-005")
        t.choose("GD05-014")
        t.quiet()
        return t

    def test_destroying_another_unit_sets_it_active_but_not_for_the_player(self) -> None:
        """Q370."""
        t = self.activated()
        assert t.you.units == ["GD05-057", "X-005"]
        assert t.can("attack:GD05-057>X-004")
        assert not t.can("attack:GD05-057>player")
        assert t.can("attack:X-005>player")
        assert not t.can("activate:*")
        t.next_turn()
        assert t.can("attack:GD05-057>player")
        assert t.can("activate:GD05-057*")

    def test_active_already(self) -> None:
        """Q371."""
        t = self.activated(rested=False)
        assert t.you.units == ["GD05-057", "X-005"]
        assert not t.can("attack:GD05-057>player")

    def test_not_alone(self) -> None:
        assert not Table(Side(units=["GD05-057"]), Side(units=["X-003"])).can("activate:*")

    def test_a_unit_that_is_not_destroyed_sets_nothing_active(self) -> None:
        t = Table(Side(units=[UnitAt("GD05-057", rested=True), "X-703"]))
        t.activate("GD05-057")
        t.choose("X-703")
        assert t.you.units == ["GD05-057", "X-703"]
        assert t.you.unit("GD05-057").rested


class TestShidenCustom(BlockerTests):
    card = "GD05-058"


class TestGundamBarbatosLupus:
    card = "GD05-059"

    def attacking(self, *others: UnitAt | str) -> Table:
        you = Side(units=["GD05-059", *others], base="GD02-130")
        t = Table(you, Side(units=["ST01-008", "ST05-009"], base="X-009"))
        t.attack("GD05-059")
        return t

    def test_resting_a_gjallarhorn_unit_draws_1_and_it_has_high_maneuver(self) -> None:
        t = self.attacking("ST05-009", "ST05-008", UnitAt("GD02-077", rested=True), "GD05-014")
        t.targets("ST05-009", "ST05-008")
        t.choose("ST05-008")
        assert t.you.unit("ST05-008").rested
        assert len(t.you.hand) == 1
        t.asks("block", "pass", who=ENEMY)
        t.fight()
        assert t.you.unit("GD05-059").keywords == {"high-maneuver": 1}
        t.end_turn()
        assert t.you.unit("GD05-059").keywords == {}

    def test_every_attack(self) -> None:
        t = Table(Side(units=["GD05-059", "ST05-009", "ST05-009"], hand=["X-007"], resources=1), Side(base="X-009"))
        for second in (False, True):
            if second:
                t.command("X-007")
                t.choose("GD05-059")
            t.attack("GD05-059")
            t.choose("ST05-009")
            t.fight()
        assert len(t.you.hand) == 2

    def test_without_one_nothing(self) -> None:
        t = self.attacking("GD05-014", UnitAt("GD02-077", rested=True))
        t.asks("block", "block:ST01-008", "pass", who=ENEMY)
        assert t.you.hand == []


class TestGundamFlauros:
    card = "GD05-060"

    def test_deployed_and_attacking_it_destroys_an_enemy_unit_of_lv_2_or_lower(self) -> None:
        """Q372 and Q373."""
        you = Side(hand=["GD05-060", "GD05-096"], units=["GD05-013"], resources=5, ex=1)
        t = Table(you, Side(units=["GD05-014", "GD05-016", "ST01-008", "X-010"], base="X-009"))
        t.deploy("GD05-060")
        while t.prompt.kind == "pay":
            t.answer(*["pay:R-001"] * 4)
        t.targets("GD05-014", "ST01-008", "X-010")
        t.choose("GD05-014")
        assert t.enemy.units == ["GD05-016", "ST01-008", "X-010"]
        t.pair("GD05-096", "GD05-060")
        while t.prompt.kind == "pay":
            t.answer("pay:R-001")
        t.attack("GD05-060")
        while t.prompt.kind in ("trigger_order", "may"):
            t.answer("no" if t.prompt.kind == "may" else "resolve:GD05-060*")
        t.targets("ST01-008", "X-010")
        t.choose("ST01-008")
        assert t.enemy.units == ["GD05-016", "X-010"]

    def test_without_a_target_nothing_is_asked(self) -> None:
        t = Table(Side(hand=["GD05-060"], units=["GD05-014"], resources=5), Side(units=["GD05-016"]))
        t.deploy("GD05-060")
        t.quiet()


class TestGearaDoga:
    card = "GD05-061"

    def test_with_another_neo_zeon_unit_it_has_blocker(self) -> None:
        for others, enemy, blocks in (
            (["GD05-053"], [], True),
            (["GD05-053", "GD05-057"], [], True),
            (["GD05-014"], ["GD05-053"], False),
            (["X-003"], [], False),
            ([], [], False),
        ):
            you = Side(units=["GD05-061", *others], base="GD05-129")
            t = Table(you, Side(units=["ST01-005", *enemy]), active=ENEMY)
            t.attack("ST01-005")
            assert t.can("block:GD05-061") == blocks

    def test_a_block_stays_without_it(self) -> None:
        """Q374."""
        you = Side(units=["GD05-061", "GD05-053"])
        t = Table(you, Side(units=["ST01-005"], hand=["X-008"], resources=1), active=ENEMY)
        t.attack("ST01-005")
        t.block("GD05-061")
        t.answer("pass")
        t.command("X-008")
        t.choose("GD05-053")
        assert t.you.unit("GD05-061").keywords == {}
        t.fight()
        assert (t.you.units, t.enemy.units, t.you.base.damage) == ([], [], 0)


class TestForceImpulseGundam:
    card = "GD05-064"

    def test_deployed_from_the_trash_a_shinn_asuka_comes_to_the_hand(self) -> None:
        you = Side(
            units=[UnitAt("GD04-050", "X-006")],
            trash=["GD05-064", "ST09-008", "ST09-008", "GD05-081", "X-704"],
            resources=9,
        )
        t = Table(you, Side(base="X-009", trash=["ST09-008"]))
        t.attack("GD04-050")
        t.choose("GD05-064")
        t.targets("ST09-008", "ST09-008")
        t.choose("ST09-008")
        assert t.you.hand == ["ST09-008"]

    def test_not_from_the_hand(self) -> None:
        t = Table(Side(hand=["GD05-064"], trash=["ST09-008"], resources=4))
        t.deploy("GD05-064")
        t.quiet()
        assert t.you.hand == []


class TestLandmanRodi:
    card = "GD05-065"

    def test_linked_ap_2_more_in_your_turn(self) -> None:
        t = Table(Side(units=[UnitAt("GD05-065", "GD05-096"), "GD05-014"]))
        assert (t.you.unit("GD05-065").ap, t.you.unit("GD05-014").ap) == (1 + 2, 2)
        t = Table(Side(units=[UnitAt("GD05-065", "GD05-096")]), active=ENEMY)
        assert t.you.unit("GD05-065").ap == 1
        assert Table(Side(units=[UnitAt("GD05-065", "X-006")])).you.unit("GD05-065").ap == 1
