"""GD05 Freedom Ascension, the white Units."""

from __future__ import annotations

from tests.cards.keywords import BlockerTests, EarlyAttackTests, PilotsMainTests
from tests.cards.table import ENEMY, YOU, Side, Table, UnitAt, burst


class TestShiningGundam:
    card = "GD05-066"

    def deployed(self, trash: list[str]) -> Table:
        enemy = Side(trash=["GD05-043", "GD05-043", "GD05-110"])
        t = Table(Side(hand=["GD05-066"], resources=4, trash=trash), enemy)
        t.deploy("GD05-066")
        return t

    def test_exiling_2_mf_units_brings_a_special_move_to_the_hand(self) -> None:
        t = self.deployed(["GD05-043", "GD05-076", "GD05-033", "X-003", "GD05-110", "GD05-105", "GD05-113"])
        t.answer("yes")
        t.asks("target", "choose:GD05-043", "choose:GD05-076", "choose:GD05-033", least=2, most=2)
        t.choose("GD05-043", "GD05-033")
        t.targets("GD05-110", "GD05-113")
        t.choose("GD05-113")
        assert (t.you.hand, t.you.removal) == (["GD05-113"], ["GD05-043", "GD05-033"])
        t.quiet()

    def test_it_may_be_declined(self) -> None:
        t = self.deployed(["GD05-043", "GD05-076", "GD05-110"])
        t.answer("no")
        t.quiet()
        assert (t.you.hand, t.you.removal) == ([], [])

    def test_not_with_one(self) -> None:
        self.deployed(["GD05-043", "GD05-110"]).quiet()

    def test_attacking_sets_a_rested_resource_active_once_per_turn(self) -> None:
        you = Side(units=["GD05-066"], hand=["X-007"], resources=1, rested_resources=3)
        t = Table(you, Side(base="X-009", rested_resources=1))
        t.attack("GD05-066")
        t.targets("R-001", "R-001", "R-001")
        t.engine.answer(t.prompt.keys()[0])
        assert (t.you.resources.count("R"), t.enemy.resources) == (2, "r")
        t.fight()
        t.command("X-007")
        t.choose("GD05-066")
        t.attack("GD05-066")
        assert t.prompt.kind == "block"


class TestWingGundamZero:
    card = "GD05-067"

    def test_attacking_rests_an_enemy_unit(self) -> None:
        t = Table(Side(units=["GD05-067", "GD05-077"]), Side(units=["X-003", "X-004"], base="X-009"))
        t.attack("GD05-067")
        t.targets("X-003", "X-004")
        t.choose("X-003")
        assert (t.enemy.unit("X-003").rested, t.enemy.unit("X-004").rested) == (True, False)

    def test_every_attack(self) -> None:
        you = Side(units=["GD05-067"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-003", "X-004"], base="X-009", shields=["ST01-003"] * 2))
        for target in ("X-003", "X-004"):
            t.attack("GD05-067")
            t.choose(target)
            t.fight()
            if t.can("command:X-007"):
                t.command("X-007")
                t.choose("GD05-067")
        assert t.enemy.unit("X-004").rested

    def test_suppression_while_a_rested_enemy_unit_is_in_play(self) -> None:
        for you, enemy, has in (
            ([], [UnitAt("X-003", rested=True)], True),
            ([], [UnitAt("X-003", rested=True)] * 2, True),
            ([UnitAt("X-003", rested=True)], ["X-003"], False),
        ):
            t = Table(Side(units=["GD05-067", *you]), Side(units=enemy, base_rested=True))
            assert t.you.unit("GD05-067").keywords == ({"suppression": 1} if has else {})

    def test_without_it_in_the_damage_step_one_shield(self) -> None:
        """Q375."""
        for destroyed, left in ((True, 2), (False, 1)):
            you = Side(units=["GD05-067"], hand=["X-008"], resources=1)
            t = Table(you, Side(units=["X-003"], base=None, shields=["ST01-003"] * 3))
            t.attack("GD05-067")
            t.choose("X-003")
            t.skip_block()
            t.answer("pass")
            if destroyed:
                t.command("X-008")
                t.choose("X-003")
            t.fight()
            assert len(t.enemy.shields) == left


class TestShiningGundamSuperMode:
    card = "GD05-068"

    def test_activating_a_special_move_command_it_gains_suppression(self) -> None:
        you = Side(units=["GD05-068", "GD05-043"], hand=["GD05-121"], resources=3)
        t = Table(you, Side(units=["X-003"], base="X-009"))
        t.command("GD05-121")
        t.choose("X-003")
        t.answer()
        assert t.you.unit("GD05-068").keywords == {"suppression": 1}
        assert t.you.unit("GD05-043").keywords == {}
        t.end_turn()
        assert t.you.unit("GD05-068").keywords == {}

    def test_every_time(self) -> None:
        you = Side(units=["GD05-068"], hand=["GD05-110", "GD05-110"], resources=4)
        t = Table(you, Side(units=["X-003"]))
        for _ in range(2):
            t.command("GD05-110")
            t.choose("X-003")
        assert t.you.unit("GD05-068").keywords == {"suppression": 2}

    def test_every_attack(self) -> None:
        you = Side(units=[UnitAt("GD05-068", "GD05-097")], hand=["X-007"], resources=1)
        t = Table(you, Side(base="X-009", shields=["ST01-003"] * 2))
        for again in (False, True):
            if again:
                t.command("X-007")
                t.choose("GD05-068")
            t.attack("GD05-068")
            assert t.you.unit("GD05-068").ap == 4 + 2 + 2
            t.fight()

    def test_its_action_too(self) -> None:
        t = Table(Side(units=["GD05-068"], hand=["GD05-110"], resources=4), Side(units=["X-003"]), active=ENEMY)
        t.attack("X-003")
        t.skip_block()
        t.command("GD05-110")
        t.choose("X-003")
        assert t.you.unit("GD05-068").keywords == {"suppression": 1}

    def test_activated_by_an_effect(self) -> None:
        """Q376 and Q397."""
        t = Table(Side(units=["GD05-068", UnitAt("GD05-044", "GD05-113")]), Side(base="X-009"))
        t.attack("GD05-044")
        t.choose("GD05-044")
        assert t.you.unit("GD05-068").keywords == {"suppression": 1}
        t = Table(
            Side(units=["GD05-068", "GD05-043"], hand=["GD05-097", "GD05-110"], resources=4), Side(units=["X-003"])
        )
        t.pair("GD05-097", "GD05-043")
        t.choose("GD05-110")
        t.answer("yes")
        t.choose("X-003")
        assert t.you.unit("GD05-068").keywords == {"suppression": 1}

    def test_not_by_another_command_nor_by_the_enemy(self) -> None:
        t = Table(Side(units=["GD05-068"], hand=["GD05-105"], resources=4), Side(units=["GD05-014"]))
        t.command("GD05-105")
        t.choose("GD05-014")
        assert t.you.unit("GD05-068").keywords == {}
        t = Table(Side(units=["GD05-068"]), Side(hand=["GD05-110"], resources=4), active=ENEMY)
        t.command("GD05-110")
        t.choose("GD05-068")
        assert t.you.unit("GD05-068").keywords == {}

    def test_linked_attacking_ap_2_in_this_battle(self) -> None:
        for pilot, more in (("GD05-097", 2), ("X-006", 0)):
            t = Table(Side(units=[UnitAt("GD05-068", pilot), "GD05-043"]), Side(base="X-009"))
            before = t.you.unit("GD05-068").ap
            t.attack("GD05-068")
            assert t.you.unit("GD05-068").ap == before + more
            t.fight()
            assert t.enemy.base.damage == before + more
            assert t.you.unit("GD05-068").ap == before


class TestGundamMaxter(PilotsMainTests):
    card = "GD05-069"
    pilot = "GD05-121"

    def fought(self, deck: list[str], active: int = YOU, foe: str = "ST01-008") -> Table:
        you = Side(units=[UnitAt("GD05-069", rested=active != YOU)], deck=deck, filler="X-003")
        t = Table(you, Side(units=[UnitAt(foe, rested=active == YOU)]), active=active)
        t.attack(*(("GD05-069", foe) if active == YOU else (foe, "GD05-069")))
        t.fight()
        return t

    def test_destroying_a_unit_a_special_move_among_the_top_4_to_the_hand(self) -> None:
        t = self.fought(["GD05-110", "GD05-105", "GD05-122", "GD05-043", "GD05-120"])  # GD05-105 is no Special Move
        t.targets("GD05-110", "GD05-122", least=0)
        t.choose("GD05-122")
        assert (t.you.hand, t.you.deck[0]) == (["GD05-122"], "GD05-120")
        assert t.shown("GD05-122")
        assert sorted(t.you.deck[-3:]) == ["GD05-043", "GD05-105", "GD05-110"]

    def test_declined_all_go_to_the_bottom_in_any_order(self) -> None:
        orders: set[tuple[str, ...]] = set()
        for deck in (
            ["GD05-110", "GD05-105", "GD05-122", "GD05-043"],
            ["GD05-105", "GD05-122", "GD05-043", "GD05-110"],
        ):
            t = self.fought(deck)
            t.answer()
            t.quiet()
            orders.add(tuple(t.you.deck[-4:]))
            assert (t.you.hand, sorted(t.you.deck[-4:])) == ([], sorted(deck))
        assert len(orders) == 2

    def test_when_both_are_destroyed(self) -> None:
        """Q377."""
        t = self.fought(["GD05-110"], foe="GD05-014")
        assert t.you.units == []
        t.targets("GD05-110", least=0)

    def test_every_time_but_not_by_effect_damage(self) -> None:
        you = Side(units=["GD05-069"], hand=["X-007"], resources=1, filler="GD05-110")
        t = Table(you, Side(units=[UnitAt("ST01-008", rested=True), UnitAt("ST04-004", rested=True)]))
        t.attack("GD05-069", "ST01-008")
        t.fight()
        t.answer()
        t.command("X-007")
        t.choose("GD05-069")
        t.attack("GD05-069", "ST04-004")
        t.fight()
        assert t.you.units == []
        t.targets(*["GD05-110"] * 4, least=0)
        you = Side(units=[UnitAt("GD05-069", "X-002")], filler="GD05-110")
        t = Table(you, Side(units=["GD05-014"], base="X-009"))
        t.attack("GD05-069")
        t.choose("GD05-014")
        assert (t.enemy.units, t.prompt.kind) == ([], "block")

    def test_not_in_the_enemy_turn_nor_for_a_shield(self) -> None:
        self.fought(["GD05-110"], active=ENEMY).quiet(ENEMY)
        t = Table(Side(units=["GD05-069"], deck=["GD05-110"]), Side(base=None, shields=["ST01-003"] * 2))
        t.attack("GD05-069")
        t.fight()
        t.quiet()


class TestTallgeese3:
    card = "GD05-070"

    def fought(self, *units: UnitAt | str, active: int = YOU) -> Table:
        you = Side(units=[UnitAt("GD05-070", rested=active != YOU), *units], hand=["X-007"], resources=1)
        foes = [UnitAt("GD05-014", rested=active == YOU), UnitAt("ST01-005", rested=True)]
        t = Table(you, Side(units=foes), active=active)
        t.attack(*(("GD05-070", "GD05-014") if active == YOU else ("GD05-014", "GD05-070")))
        t.fight()
        return t

    def linked(self, unit: str = "GD05-074", pilot: str = "GD05-119", rested: bool = True) -> UnitAt:
        return UnitAt(unit, pilot, rested=rested)

    def test_destroying_a_unit_sets_a_rested_link_unit_active_that_cannot_attack(self) -> None:
        """Q380: one must be chosen."""
        t = self.fought(
            self.linked(), self.linked("GD05-067", "GD05-098"), self.linked("GD05-072", "GD05-097"), "GD05-074"
        )
        t.targets("GD05-074", "GD05-067")
        t.choose("GD05-067")
        assert not t.you.unit("GD05-067").rested
        assert not t.can("attack:GD05-067>*")
        assert t.you.unit("GD05-074").rested
        t.next_turn()
        assert t.can("attack:GD05-067>player")

    def test_only_rested_link_units(self) -> None:
        self.fought(self.linked(rested=False), self.linked(pilot="X-006")).quiet()

    def test_not_for_a_shield_nor_by_effect_damage(self) -> None:
        t = Table(Side(units=["GD05-070", self.linked()]), Side(base=None, shields=["ST01-003"] * 2))
        t.attack("GD05-070")
        t.fight()
        t.quiet()
        t = Table(Side(units=[UnitAt("GD05-070", "X-002"), self.linked()]), Side(units=["GD05-014"], base="X-009"))
        t.attack("GD05-070")
        t.choose("GD05-014")
        assert (t.enemy.units, t.prompt.kind) == ([], "block")

    def test_not_an_enemy_link_unit(self) -> None:
        t = Table(Side(units=["GD05-070"]), Side(units=[UnitAt("GD05-014", rested=True), self.linked()]))
        t.attack("GD05-070", "GD05-014")
        t.fight()
        t.quiet()

    def test_once_per_turn(self) -> None:
        t = self.fought(self.linked(), self.linked())
        t.choose("GD05-074")
        t.command("X-007")
        t.choose("GD05-070")
        t.attack("GD05-070", "ST01-005")
        t.fight()
        t.quiet()

    def test_not_in_the_enemy_turn(self) -> None:
        self.fought(self.linked(), active=ENEMY).quiet(ENEMY)


class TestGundamSandrockCustom:
    card = "GD05-071"

    def test_with_another_g_team_or_preventer_unit_an_enemy_unit_gets_ap_minus_2(self) -> None:
        for other in ("GD05-077", "GD05-074"):
            t = Table(Side(units=["GD05-071", other, other]), Side(units=["X-003", "X-004"], base="X-009"))
            t.attack("GD05-071")
            t.targets("X-003", "X-004")
            t.choose("X-003")
            assert (t.enemy.unit("X-003").ap, t.enemy.unit("X-004").ap) == (4, 5)
            t.fight()
            assert t.enemy.unit("X-003").ap == 4
            t.end_turn()
            assert t.enemy.unit("X-003").ap == 6

    def test_every_attack_with_one_other(self) -> None:
        t = Table(
            Side(units=["GD05-071", "GD05-077"], hand=["X-007"], resources=1), Side(units=["X-003"], base="X-009")
        )
        for again in (False, True):
            if again:
                t.command("X-007")
                t.choose("GD05-071")
            t.attack("GD05-071")
            t.choose("X-003")
            t.fight()
        assert t.enemy.unit("X-003").ap == 2

    def test_not_without(self) -> None:
        t = Table(Side(units=["GD05-071", "X-003"], base="GD03-125"), Side(units=["X-003", "GD05-077"]))
        t.attack("GD05-071")
        assert t.prompt.kind == "block"


class TestRisingGundam:
    card = "GD05-072"

    def paired(self, pilot: str) -> Table:
        enemy = Side(units=["X-004", UnitAt("X-003", damage=2), "X-005", "GD05-014"])
        t = Table(Side(units=["GD05-072", "X-005"], hand=[pilot], resources=6), enemy)
        t.pair(pilot, "GD05-072")
        return t

    def test_linked_rests_an_enemy_unit_with_4_or_less_hp(self) -> None:
        t = self.paired("GD05-089")
        t.targets("X-003", "X-005", "GD05-014")
        t.choose("X-003")
        assert (t.enemy.unit("X-003").rested, t.enemy.unit("X-005").rested) == (True, False)

    def test_every_time_it_links(self) -> None:
        t = Table(Side(units=["GD05-072"], hand=["GD05-089", "X-016"], resources=6), Side(units=["X-005", "GD05-014"]))
        for target in ("X-005", "GD05-014"):
            t.pair("GD05-089", "GD05-072")
            t.choose(target)
            if t.can("command:X-016"):
                t.command("X-016")
                t.choose("GD05-089")
        assert t.enemy.unit("GD05-014").rested

    def test_not_without_a_link(self) -> None:
        self.paired("X-006").quiet()


class TestAltronGundam:
    card = "GD05-073"

    def deployed(self) -> Table:
        rested = [UnitAt("X-003", rested=True), UnitAt("X-004", rested=True)]
        enemy = Side(units=[*rested, "X-005"], hand=["X-007"], resources=1, base_rested=True)
        t = Table(Side(hand=["GD05-073"], units=[UnitAt("GD05-077", rested=True)], resources=7), enemy)
        t.deploy("GD05-073")
        t.targets("X-003", "X-004")
        t.choose("X-003")
        t.end_turn()
        return t

    def test_a_rested_enemy_unit_stays_rested_in_the_next_start_phase(self) -> None:
        t = self.deployed()
        assert (t.enemy.unit("X-003").rested, t.enemy.unit("X-004").rested) == (True, False)
        t.next_turn()
        assert not t.enemy.unit("X-003").rested

    def test_an_effect_sets_it_active(self) -> None:
        """Q381."""
        t = self.deployed()
        t.command("X-007")
        t.choose("X-003")
        assert not t.enemy.unit("X-003").rested


class TestNoinsTaurus:
    card = "GD05-074"

    def test_destroyed_draws_1_then_discards_1(self) -> None:
        you = Side(units=["GD05-074"], hand=["ST01-003"], deck=["ST01-007"])
        t = Table(you, Side(hand=["X-008"], resources=1), active=ENEMY)
        t.command("X-008")
        t.choose("GD05-074")
        t.asks("discard", "discard:ST01-003", "discard:ST01-007")
        t.choose("ST01-003")
        assert (t.you.hand, sorted(t.you.trash)) == (["ST01-007"], ["GD05-074", "ST01-003"])
        t.quiet(ENEMY)


class TestRoyalGundam(BlockerTests):
    card = "GD05-075"

    def test_it_attacks_units_but_never_the_player(self) -> None:
        """Q382: neither the Base nor the Shields, which the player stands for (8-2-1)."""
        for base in ("X-009", None):
            t = Table(Side(units=["GD05-075", "GD05-077"]), Side(units=[UnitAt("X-003", rested=True)], base=base))
            assert t.can("attack:GD05-075>X-003")
            assert not t.can("attack:GD05-075>player")
            assert t.can("attack:GD05-077>player")


class TestBoltGundam(PilotsMainTests):
    card = "GD05-076"
    pilot = "GD05-122"

    def check(self, t: Table) -> None:
        t.targets("X-005")
        t.choose("X-005")
        assert t.enemy.unit("X-005").rested


class TestGundamDeathscytheHell(EarlyAttackTests):
    card = "GD05-078"


class TestGundamHeavyarmsCustom:
    card = "GD05-079"

    def test_with_another_g_team_or_preventer_unit_ap_minus_1_once_per_turn(self) -> None:
        for other in ("GD05-077", "GD05-074"):
            enemy = Side(units=["X-005", "X-004", "GD05-016", "X-010"], base="X-009", shields=["ST01-003"])
            t = Table(Side(units=["GD05-079", other]), enemy)
            t.activate("GD05-079")
            t.targets("X-005", "GD05-016", "X-010")
            t.choose("X-005")
            assert (t.enemy.unit("X-005").ap, t.enemy.unit("GD05-016").ap) == (3, 2)
            assert not t.can("activate:*")
            t.attack("GD05-079")
            t.fight()
            assert t.enemy.unit("X-005").ap == 3
            t.end_turn()
            assert t.enemy.unit("X-005").ap == 4
            t.end_turn()
            assert t.can("activate:GD05-079*")

    def test_not_without(self) -> None:
        you = Side(units=["GD05-079", "X-003"], base="GD03-125")
        assert not Table(you, Side(units=["X-005", "GD05-077"])).can("activate:GD05-079*")
        you = Side(units=["GD05-079", "GD05-077", "GD05-077"])
        assert Table(you, Side(units=["X-005"])).can("activate:GD05-079*")
        assert not Table(Side(units=["GD05-079", "GD05-077"]), Side(units=["X-004"])).can("activate:*")


class TestShiningFinger:
    card = "GD05-120"

    def played(self, you: list[str], enemy: list[UnitAt | str], active: int = YOU) -> Table:
        t = Table(Side(units=you, hand=["GD05-120"], resources=4), Side(units=enemy, base="X-009"), active=active)
        if active == ENEMY:
            t.attack("X-004")
            t.skip_block()
        t.command("GD05-120")
        return t

    def test_rests_an_enemy_unit_with_4_or_less_hp_then_first_strike(self) -> None:
        for active in (YOU, ENEMY):
            enemy: list[UnitAt | str] = ["X-004", UnitAt("X-003", damage=2), "X-005", "GD05-042"]
            t = self.played(["GD05-066", "GD05-042", "GD05-068", "GD05-043"], enemy, active)
            t.targets("X-003", "X-005", "GD05-042")
            t.choose("X-003")
            assert (t.enemy.unit("X-003").rested, t.enemy.unit("X-005").rested) == (True, False)
            t.targets("GD05-066", "GD05-042", "GD05-068", least=0)
            t.choose("GD05-042")
            assert t.you.unit("GD05-042").keywords == {"first strike": 1}
            assert t.you.unit("GD05-066").keywords == {}
            t.fight()
            assert t.you.unit("GD05-042").keywords == {"first strike": 1}
            t.end_turn()
            assert t.you.unit("GD05-042").keywords == {}

    def test_first_strike_may_be_declined(self) -> None:
        t = self.played(["GD05-066"], ["X-005"])
        t.choose("X-005")
        t.answer()
        assert t.you.unit("GD05-066").keywords == {}
        t.quiet()

    def test_without_a_shining_gundam_it_only_rests(self) -> None:
        t = self.played(["GD05-043"], ["X-005"])
        t.choose("X-005")
        t.quiet()

    def test_not_without_an_enemy_unit_to_rest(self) -> None:
        """Q413."""
        t = Table(Side(units=["GD05-066"], hand=["GD05-120"], resources=4), Side(units=["X-004"]))
        assert not t.can("command:*")

    def test_burst_puts_it_into_your_hand(self) -> None:
        t = burst("GD05-120")
        t.burst("GD05-120")
        assert (t.you.hand, t.you.trash) == (["GD05-120"], [])


class TestIncendiarySpark:
    card = "GD05-118"

    def played(self, pay: str) -> Table:
        you = Side(hand=["GD05-118"], units=["X-003"], resources=2, ex=1)
        t = Table(you, Side(units=["X-004", "X-005"], base="X-009"))
        t.command("GD05-118")
        t.answer(f"pay:{pay}")
        t.targets("X-004", "X-005")
        t.choose("X-005")
        t.quiet()
        return t

    def test_an_enemy_unit_gets_ap_minus_2(self) -> None:
        t = self.played("R-001")
        assert (t.enemy.unit("X-005").ap, t.enemy.unit("X-004").ap) == (2, 5)
        assert not t.enemy.unit("X-005").rested
        t.attack("X-003")
        t.fight()
        assert t.enemy.unit("X-005").ap == 2
        t.end_turn()
        assert t.enemy.unit("X-005").ap == 4

    def test_paid_with_an_ex_resource_it_is_rested(self) -> None:
        t = self.played("EXR-001")
        assert (t.enemy.unit("X-005").ap, t.enemy.unit("X-005").rested) == (2, True)
        assert not t.enemy.unit("X-004").rested

    def test_not_in_an_action_step(self) -> None:
        t = Table(Side(hand=["GD05-118"], resources=3), Side(units=["X-004"], base="X-009"), active=ENEMY)
        t.attack("X-004")
        t.skip_block()
        t.asks("action_step", "pass")
