"""GD05 Freedom Ascension, the green Units."""

from __future__ import annotations

from tests.cards.keywords import BreachTests, EarlyAttackTests
from tests.cards.table import ENEMY, YOU, Side, Table, UnitAt


class TestNuGundam(BreachTests):
    card = "GD05-017"
    amount = 5

    def paired(self, enemy: list[UnitAt | str], trash: int = 3, base: str | None = "X-009", damage: int = 0) -> Table:
        you = Side(
            units=[UnitAt("GD05-017", damage=damage), "X-003"],
            hand=["X-006"],
            resources=4,
            trash=["GD05-027"] * trash + ["ST01-005"],
        )
        t = Table(you, Side(units=enemy, base=base, shields=["ST01-003"] * 2, trash=["GD05-027"] * 3))
        t.pair("X-006", "GD05-017")
        return t

    def test_exiling_3_londo_bell_cards_it_battles_an_enemy_unit(self) -> None:
        """Q345: a damage step, nothing else; both deal damage, then the main phase goes on."""
        t = self.paired(["GD05-014", "X-005"])
        t.answer("yes")
        t.asks("target", *["choose:GD05-027"] * 3, least=3, most=3)
        t.choose(*["GD05-027"] * 3)
        t.targets("GD05-014", "X-005")
        t.choose("X-005")
        t.quiet()
        unit = t.you.unit("GD05-017")
        assert t.you.removal == ["GD05-027"] * 3
        assert (unit.damage, unit.rested, t.enemy.units) == (4, False, ["GD05-014"])
        assert t.you.unit("X-003").damage == 0

    def test_what_it_destroys_is_destroyed_with_battle_damage(self) -> None:
        """Q347: its Breach follows."""
        t = self.paired(["X-005"])
        t.answer("yes")
        t.choose(*["GD05-027"] * 3)
        t.choose("X-005")
        assert t.enemy.base.damage == 5

    def test_effects_during_the_battle_work(self) -> None:
        """Q346: Carta's Graze Ritter gives it First Strike."""
        t = self.paired(["GD02-073"], damage=4)
        t.answer("yes")
        t.choose(*["GD05-027"] * 3)
        t.choose("GD02-073")
        assert (t.you.unit("GD05-017").damage, t.enemy.units) == (4, [])

    def test_every_time_it_is_paired(self) -> None:
        you = Side(units=["GD05-017"], hand=["X-006", "X-016"], resources=4, trash=["GD05-027"] * 6)
        t = Table(you, Side(units=["GD05-014", "GD05-014"], base="X-009", shields=["ST01-003"] * 2))
        for again in (False, True):
            if again:
                t.command("X-016")
                t.choose("X-006")
            t.pair("X-006", "GD05-017")
            t.answer("yes")
            if t.prompt.most == 3:
                t.choose(*["GD05-027"] * 3)
            t.choose("GD05-014")
        assert t.enemy.units == []

    def test_it_may_be_declined(self) -> None:
        t = self.paired(["X-005"])
        t.answer("no")
        t.quiet()
        assert (t.you.removal, t.enemy.units) == ([], ["X-005"])

    def test_not_with_2_in_the_trash(self) -> None:
        self.paired(["X-005"], trash=2).quiet()


class TestGundamCalibarn:
    card = "GD05-018"

    def test_deploy_places_3_ex_resources(self) -> None:
        """Q350: five at most."""
        for before, after in ((0, 3), (1, 4), (3, 5)):
            t = Table(Side(hand=["GD05-018"], resources=8, ex=before))
            t.deploy("GD05-018")
            while t.prompt.kind == "pay":
                t.answer(*["pay:R-001"] * 7)
            assert t.you.resources.count("X") == after

    def played(self, enemy: Side) -> Table:
        """A Command is paid for with an EX Resource; X-003 is chosen."""
        t = Table(Side(units=["GD05-018", "X-003"], hand=["GD05-105"], resources=1, rested_resources=1, ex=2), enemy)
        t.command("GD05-105")
        t.answer("pay:EXR-001")
        return t

    def test_an_ex_resource_exiled_a_unit_receives_3_less_damage(self) -> None:
        """Q348 and Q349: after the effect of the Command that was paid for with it."""
        t = self.played(Side(units=["GD05-013", UnitAt("X-004", rested=True)]))
        t.targets("GD05-013")
        t.choose("GD05-013")
        t.targets("GD05-018", "X-003", least=0)
        t.choose("X-003")
        t.attack("X-003", "X-004")
        t.fight()
        assert t.you.unit("X-003").damage == 5 - 3

    def test_in_this_turn_only_and_not_your_own_damage(self) -> None:
        t = self.played(Side(units=["GD05-013", "X-001"]))
        t.choose("GD05-013")
        t.choose("X-003")
        t.end_turn()
        t.attack("X-001")
        t.choose("X-003")
        assert t.you.unit("X-003").damage == 3
        t = Table(Side(units=["GD05-018", "X-003"], hand=["GD05-117"], resources=2, ex=1), Side(units=["X-004"]))
        t.command("GD05-117")
        t.answer("pay:EXR-001")
        t.choose("X-003")
        t.choose("X-004")
        t.choose("X-003")
        assert t.you.unit("X-003").damage == 1

    def test_effect_damage_too(self) -> None:
        you = Side(units=["GD05-018", "X-003"], hand=["GD05-105"], ex=2)
        t = Table(you, Side(units=["X-005", "GD05-013"], hand=["GD05-110"], resources=4), active=ENEMY)
        t.attack("X-005")
        t.skip_block()
        t.command("GD05-105")
        t.choose("GD05-013")
        t.choose("X-003")
        t.command("GD05-110")
        t.choose("X-003")
        assert t.you.unit("X-003").damage == 0

    def test_every_time_and_against_all_damage(self) -> None:
        you = Side(units=["GD05-018", "X-003"], hand=["GD05-105", "GD05-105"], rested_resources=2, ex=2)
        enemy = Side(units=["X-005", "GD05-013", "GD05-016"], hand=["GD05-110"] * 2, resources=4)
        t = Table(you, enemy, active=ENEMY)
        t.attack("X-005")
        t.skip_block()
        for target in ("GD05-013", "GD05-016"):
            t.command("GD05-105")
            t.choose(target)
            t.choose("X-003" if target == "GD05-013" else "GD05-018")
            t.command("GD05-110")
            t.choose("X-003")
        assert t.you.unit("X-003").damage == 0
        t.fight()
        you = Side(
            units=["GD05-018", UnitAt("X-003")], hand=["GD05-105", "GD05-117"], resources=2, rested_resources=1, ex=1
        )
        t = Table(you, Side(units=["GD05-013", "X-004"]))
        t.command("GD05-105")
        t.answer("pay:EXR-001")
        t.choose("GD05-013")
        t.choose("X-003")
        t.command("GD05-117")
        t.choose("X-003")
        t.choose("X-004")
        assert t.you.unit("X-003").damage == 1  # his own

    def test_with_a_deploy_effect_the_player_orders_them(self) -> None:
        """Q349: paid for a Unit it waits together with the Deploy effect."""
        you = Side(units=["GD05-018"], hand=["GD05-015"], resources=1, ex=1)
        t = Table(you, Side(units=[UnitAt("X-003", rested=True)]))
        t.deploy("GD05-015")
        t.answer("pay:EXR-001")
        t.asks("trigger_order", "resolve:GD05-018>GD05-018:0/1", "resolve:GD05-015>GD05-015:0/2")

    def test_it_may_be_declined_and_only_for_ex_resources(self) -> None:
        t = self.played(Side(units=["GD05-013"]))
        t.choose("GD05-013")
        t.answer()
        t.quiet()
        t = Table(Side(units=["GD05-018"], hand=["GD05-014"], resources=2))
        t.deploy("GD05-014")
        t.quiet()
        t = Table(Side(units=["GD05-018"]), Side(hand=["GD05-014"], ex=2), active=ENEMY)
        t.deploy("GD05-014")
        t.quiet(ENEMY)


class TestReGZ:
    card = "GD05-019"

    def destroyed(self, deck: list[str]) -> Table:
        you = Side(units=["GD05-019"], hand=["X-008"], resources=1, deck=deck, filler="X-003")
        t = Table(you)
        t.command("X-008")
        t.choose("GD05-019")
        return t

    def test_a_londo_bell_unit_among_the_top_3_to_the_hand(self) -> None:
        t = self.destroyed(["GD05-027", "GD05-086", "GD05-028", "GD05-029"])
        t.targets("GD05-027", "GD05-028", least=0)
        t.choose("GD05-028")
        assert t.you.hand == ["GD05-028"]
        assert t.shown("GD05-028")
        assert not t.shown("GD05-027")
        assert t.you.deck[0] == "GD05-029"
        assert sorted(t.you.deck[-2:]) == ["GD05-027", "GD05-086"]

    def test_declined_all_go_to_the_bottom(self) -> None:
        t = self.destroyed(["GD05-027", "GD05-086", "GD05-028", "GD05-029"])
        t.answer()
        assert t.you.hand == []
        assert t.you.deck[0] == "GD05-029"
        assert sorted(t.you.deck[-3:]) == ["GD05-027", "GD05-028", "GD05-086"]

    def test_the_order_is_left_to_chance(self) -> None:
        orders: set[tuple[str, ...]] = set()
        for rest in (["GD05-086", "ST01-003", "ST01-005"], ["ST01-003", "ST01-005", "GD05-086"]):
            t = self.destroyed(rest)
            t.nothing_fits()
            t.quiet()
            orders.add(tuple(t.you.deck[-3:]))
            assert sorted(t.you.deck[-3:]) == ["GD05-086", "ST01-003", "ST01-005"]
        assert len(orders) == 2


class TestNuGundamLv5:
    card = "GD05-020"

    def test_paired_it_has_breach_3(self) -> None:
        t = Table(Side(units=[UnitAt("GD05-020", "X-006"), "X-003"]))
        assert t.you.unit("GD05-020").keywords == {"breach": 3}
        assert t.you.unit("X-003").keywords == {}
        assert Table(Side(units=["GD05-020"])).you.unit("GD05-020").keywords == {}

    def test_deploy_places_an_ex_resource_with_2_londo_bell_cards_in_the_trash(self) -> None:
        for trash, placed in ((["GD05-027", "GD05-086"], 1), (["GD05-027"] * 3, 1), (["GD05-027", "ST01-005"], 0)):
            t = Table(Side(hand=["GD05-020"], resources=5, trash=trash), Side(trash=["GD05-027"] * 2))
            t.deploy("GD05-020")
            assert t.you.resources.count("X") == placed
            t.quiet()


class TestGundamAge2DoubleBullet:
    card = "GD05-021"

    def attacking(self, resources: int = 0) -> Table:
        t = Table(Side(units=["GD05-021", "X-003"], resources=resources), Side(base="X-009"))
        t.attack("GD05-021")
        t.skip_block()
        t.answer("pass")
        return t

    def test_paying_1_ap_4_in_this_battle_once(self) -> None:
        t = self.attacking(resources=2)
        t.activate("GD05-021")
        assert (t.you.unit("GD05-021").ap, t.you.unit("X-003").ap, t.you.resources) == (8, 6, "rR")
        t.answer("pass")
        t.asks("action_step", "pass")
        t.answer("pass")
        assert t.enemy.base.damage == 8
        assert t.you.unit("GD05-021").ap == 4

    def test_not_without_a_resource_nor_in_the_main_phase(self) -> None:
        self.attacking().asks("action_step", "pass")
        assert not Table(Side(units=["GD05-021"], resources=1)).can("activate:*")

    def struck(self, you: list[UnitAt | str], enemy: list[UnitAt | str] | None = None) -> Table:
        t = Table(Side(units=you), Side(units=["X-001", "X-001", *(enemy or [])]), active=ENEMY)
        t.attack("X-001")
        t.choose("GD05-021")
        return t

    def test_damage_less_2_once_per_turn_with_an_earth_federation_pilot(self) -> None:
        """Q351."""
        t = self.struck(["GD05-021", UnitAt("X-003", "GD05-086")])
        assert t.you.unit("GD05-021").damage == 1
        t.fight()
        t.attack("X-001")
        t.choose("GD05-021")
        assert t.you.unit("GD05-021").damage == 1 + 3

    def test_with_two_pilots(self) -> None:
        units: list[UnitAt | str] = [UnitAt("GD05-021", "GD05-086"), UnitAt("X-003", "GD05-085")]
        assert self.struck(units).you.unit("GD05-021").damage == 1

    def test_battle_damage_too(self) -> None:
        you = Side(units=[UnitAt("GD05-021", "GD05-086", rested=True)])
        t = Table(you, Side(units=["GD05-014"]), active=ENEMY)
        t.attack("GD05-014", "GD05-021")
        t.fight()
        assert t.you.unit("GD05-021").damage == 0

    def test_not_without_the_pilot_nor_your_own_damage(self) -> None:
        assert self.struck(["GD05-021"], [UnitAt("X-003", "GD05-086")]).you.unit("GD05-021").damage == 3
        assert self.struck([UnitAt("GD05-021", "X-006")]).you.unit("GD05-021").damage == 3
        t = Table(Side(units=[UnitAt("GD05-021", "GD05-086")], hand=["GD05-117"], resources=3), Side(units=["X-003"]))
        t.command("GD05-117")
        t.choose("GD05-021")
        t.choose("X-003")
        assert t.you.unit("GD05-021").damage == 1


class TestGundamSchwarzette(BreachTests):
    card = "GD05-022"
    amount = 3

    def attacked(self, trash: list[str]) -> Table:
        you = Side(units=[UnitAt("GD05-022", rested=True)], trash=trash)
        enemy = Side(units=["X-005", "GD05-014"], trash=["GD05-105"] * 2, hand=["GD05-110"] * 2, resources=4)
        t = Table(you, enemy, active=ENEMY)
        t.attack("X-005", "GD05-022")
        t.skip_block()
        return t

    def test_exiling_2_commands_it_receives_2_less_in_this_battle(self) -> None:
        """Q352."""
        t = self.attacked(["GD05-105", "GD05-103", "GD05-108", "GD05-014"])
        t.activate("GD05-022")
        t.asks("cost", "exile:GD05-105", "exile:GD05-103", "exile:GD05-108", least=2, most=2)
        t.choose("GD05-105", "GD05-108")
        assert t.you.removal == ["GD05-105", "GD05-108"]
        t.fight()
        assert t.you.unit("GD05-022").damage == 4 - 2
        t.attack("GD05-014", "GD05-022")
        t.fight()
        assert t.you.units == []  # 2 more

    def test_as_often_as_it_is_paid(self) -> None:
        t = self.attacked(["GD05-105"] * 4)
        for _ in range(2):
            t.activate("GD05-022")
            t.choose("GD05-105", "GD05-105")
            t.answer("pass")  # the enemy
        t.fight()
        assert t.you.unit("GD05-022").damage == 0

    def test_effect_damage_too_every_time(self) -> None:
        t = self.attacked(["GD05-105"] * 2)
        t.activate("GD05-022")
        t.choose("GD05-105", "GD05-105")
        for _ in range(2):
            t.command("GD05-110")
            t.choose("GD05-022")
            if t.prompt.seat == YOU:
                t.answer("pass")
        assert t.you.unit("GD05-022").damage == 0

    def test_not_his_own_damage(self) -> None:
        you = Side(units=[UnitAt("GD05-022", rested=True)], trash=["GD05-105"] * 2, hand=["GD05-117"], resources=3)
        t = Table(you, Side(units=["X-005"]), active=ENEMY)
        t.attack("X-005", "GD05-022")
        t.skip_block()
        t.activate("GD05-022")
        t.choose("GD05-105", "GD05-105")
        t.answer("pass")
        t.command("GD05-117")
        t.choose("GD05-022")
        t.choose("X-005")
        assert t.you.unit("GD05-022").damage == 1

    def test_not_with_one_command(self) -> None:
        assert not self.attacked(["GD05-105", "GD05-014"]).can("activate:*")

    def test_not_in_the_main_phase(self) -> None:
        assert not Table(Side(units=["GD05-022"], trash=["GD05-105"] * 2)).can("activate:*")


class TestReGZBWS:
    card = "GD05-023"

    def test_deploy_places_an_ex_resource(self) -> None:
        t = Table(Side(hand=["GD05-023"], resources=3))
        t.deploy("GD05-023")
        assert t.you.resources == "rrrX"
        t.quiet()


class TestGundamAge2Normal:
    card = "GD05-024"

    def destroyed(self, trash: list[str], pilot: str | None = None, hand: int = 1) -> Table:
        you = Side(units=[UnitAt("GD05-024", pilot)], trash=trash, hand=["ST01-003"] * hand)
        t = Table(you, Side(hand=["X-008"], resources=1, trash=["GD05-085"]), active=ENEMY)
        t.command("X-008")
        t.choose("GD05-024")
        return t

    def test_a_green_earth_federation_pilot_from_the_trash_then_discard_1(self) -> None:
        t = self.destroyed(["GD05-085", "GD05-087", "ST01-010", "GD05-027", "GD05-086"])
        t.targets("GD05-085", "GD05-086")
        t.choose("GD05-085")
        t.asks("discard", "discard:ST01-003", "discard:GD05-085")
        t.choose("ST01-003")
        assert t.you.hand == ["GD05-085"]
        t.quiet(ENEMY)

    def test_its_own_pilot(self) -> None:
        """Q353."""
        t = self.destroyed([], pilot="GD05-086", hand=0)
        t.targets("GD05-086")
        t.choose("GD05-086")
        t.choose("GD05-086")
        assert t.you.hand == []

    def test_without_one_nothing_is_discarded(self) -> None:
        t = self.destroyed(["GD05-087"])
        t.quiet(ENEMY)
        assert t.you.hand == ["ST01-003"]


class TestDemiBarding:
    card = "GD05-025"

    def deployed(self, deck: list[str]) -> Table:
        t = Table(Side(hand=["GD05-025"], resources=4, deck=deck, filler="X-003"))
        t.deploy("GD05-025")
        return t

    def test_a_command_among_the_top_3_to_the_hand(self) -> None:
        t = self.deployed(["GD05-105", "GD05-086", "GD05-108", "GD05-106"])
        t.targets("GD05-105", "GD05-108", least=0)
        t.choose("GD05-108")
        assert t.you.hand == ["GD05-108"]
        assert t.shown("GD05-108")
        assert t.you.deck[0] == "GD05-106"
        assert sorted(t.you.deck[-2:]) == ["GD05-086", "GD05-105"]

    def test_declined_all_go_to_the_bottom_in_any_order(self) -> None:
        orders: set[tuple[str, ...]] = set()
        for deck in (["GD05-105", "GD05-086", "GD05-108"], ["GD05-086", "GD05-108", "GD05-105"]):
            t = self.deployed(deck)
            t.answer()
            t.quiet()
            orders.add(tuple(t.you.deck[-3:]))
            assert sorted(t.you.deck[-3:]) == ["GD05-086", "GD05-105", "GD05-108"]
            assert t.you.hand == []
        assert len(orders) == 2


class TestGundamAerialRebuild:
    card = "GD05-026"

    def arrives_rested(self, enemy: str, you: list[str]) -> bool:
        side = Side(hand=[enemy], units=["GD01-086"], resources=9)
        t = Table(Side(units=you), side, active=ENEMY)
        t.deploy(enemy)
        while t.prompt.kind != "act":
            t.answer(t.offers[0])
        return t.enemy.unit(enemy).rested

    def test_enemy_units_of_the_counted_lv_or_lower_are_deployed_rested(self) -> None:
        assert self.arrives_rested("ST04-004", ["GD05-026"])  # Lv.1
        assert not self.arrives_rested("GD05-014", ["GD05-026"])  # Lv.2
        assert self.arrives_rested("GD05-014", ["GD05-026", "T-026"])
        assert self.arrives_rested("X-501", ["GD05-026", "T-026", "GD04-020"])
        assert not self.arrives_rested("X-501", ["GD05-026", "T-026", "ST01-006"])
        assert not self.arrives_rested("GD05-014", ["GD05-026", "GD05-026"])

    def test_not_your_own(self) -> None:
        t = Table(Side(units=["GD05-026"], hand=["ST04-004"], resources=1), Side(units=["X-003"]))
        t.deploy("ST04-004")
        assert not t.you.unit("ST04-004").rested

    def test_it_is_not_rested_by_an_effect(self) -> None:
        """Q354: a Unit that is set as active when an effect rests it stays rested."""
        assert self.arrives_rested("GD04-041", ["GD05-026", *["T-026"] * 4])

    def test_a_base_is_active(self) -> None:
        t = Table(Side(units=["GD05-026", *["T-026"] * 3]), Side(hand=["ST04-015"], resources=3), active=ENEMY)
        t.deploy("ST04-015")
        assert not t.enemy.base.rested

    def test_tokens_too(self) -> None:
        t = Table(Side(units=["GD05-026"]), Side(base="ST01-015", resources=2), active=ENEMY)
        t.activate("ST01-015")
        assert t.enemy.unit("T-001").rested


class TestKayrasJegan:
    card = "GD05-028"

    def test_a_londo_bell_unit_may_attack_an_active_unit_with_4_or_less_ap(self) -> None:
        you = Side(hand=["GD05-028"], units=["GD05-020", "GD05-027", "X-003"], resources=3, base="GD05-125")
        t = Table(you, Side(units=["X-005", "X-004", "X-010", "GD05-027"]))
        assert not t.can("attack:GD05-020>X-005")
        t.deploy("GD05-028")
        t.targets("GD05-020", "GD05-027", "GD05-028")
        t.choose("GD05-020")
        assert t.can("attack:GD05-020>X-005")
        assert t.can("attack:GD05-020>X-010")  # AP 2, HP 6
        for attack in ("GD05-020>X-004", "GD05-027>X-005", "X-003>X-005"):
            assert not t.can(f"attack:{attack}")
        t.next_turn()
        assert not t.can("attack:GD05-020>X-005")


class TestKayrasReGZ:
    card = "GD05-029"

    def deployed(self) -> Table:
        t = Table(Side(hand=["GD05-029"], resources=3, deck=["GD05-027", "GD05-028"]))
        t.deploy("GD05-029")
        t.asks("place", "top", "bottom")
        return t

    def test_the_top_card_back_on_top_or_to_the_bottom(self) -> None:
        t = self.deployed()
        t.answer("top")
        assert t.you.deck[:2] == ["GD05-027", "GD05-028"]
        t = self.deployed()
        t.answer("bottom")
        assert (t.you.deck[0], t.you.deck[-1]) == ("GD05-028", "GD05-027")
        t.quiet()


class TestMichaelis(EarlyAttackTests):
    card = "GD05-030"
