"""EB01 Eternal Nexus, the blue cards."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import BlockerTests, CommandPilotTests, RepairTests, again
from tests.cards.table import ENEMY, YOU, Side, Table, UnitAt, burst


class TestGundamAstrayRedFrame:
    card = "EB01-001"
    TRASH = ("ST01-012", "ST01-003", "ST01-013", "ST01-014")

    def test_for_two_commands_a_damaged_unit_of_lv_7_rests_and_stays_rested(self) -> None:
        units = ["ST01-003", UnitAt("ST12-001", damage=1), UnitAt("EB01-002", damage=1), UnitAt("ST01-006", damage=1)]
        enemy = Side(units=units, base="X-009", base_damage=1, trash=["ST01-012"])
        t = Table(Side(units=[self.card, UnitAt("ST01-003", damage=1)], trash=self.TRASH), enemy)
        t.activate(self.card)
        t.asks("cost", "exile:ST01-012", "exile:ST01-013", "exile:ST01-014", least=2, most=2)
        t.choose("ST01-012", "ST01-014")
        assert t.you.trash == ["ST01-003", "ST01-013"]
        assert sorted(t.you.removal) == ["ST01-012", "ST01-014"]
        t.targets("ST12-001", "ST01-006")
        t.choose("ST12-001")
        unit = t.enemy.unit("ST12-001")
        assert unit.rested
        assert not t.enemy.unit("ST01-006").rested
        assert not t.can("activate:*")
        t.end_turn()
        assert unit.rested
        t.next_turn()
        assert not unit.rested

    def test_once_per_turn_and_not_with_one_command(self) -> None:
        enemy = Side(units=[UnitAt("ST01-006", damage=1)])
        t = Table(Side(units=[self.card], trash=["ST01-012"] * 4), enemy)
        t.activate(self.card)
        t.choose("ST01-012", "ST01-012")
        t.choose("ST01-006")
        assert not t.can("activate:*")
        t.next_turn()
        assert t.can("activate:*")
        assert not Table(Side(units=[self.card], trash=self.TRASH[:2]), enemy).can("activate:*")


class TestHiNuGundam:
    card = "EB01-002"

    def test_deployed_beside_another_g_generation_unit_it_rests_a_unit(self) -> None:
        enemy = Side(units=["X-003", "EB01-007"])
        for others in (["EB01-007"], ["EB01-007", "EB01-016"], ["ST01-005"]):
            t = Table(Side(hand=[self.card], units=others, base="EB01-085", resources=8), enemy)
            t.deploy(self.card)
            if "EB01-007" in others:
                t.targets("X-003", "EB01-007")
                t.choose("X-003")
            t.quiet()
            assert t.enemy.unit("X-003").rested is ("EB01-007" in others)

    def attacked(self, mine: int, theirs: int, pilot: str = "EB01-064") -> Table:
        you = Side(units=[UnitAt(self.card, pilot), *[UnitAt("ST01-005", rested=True)] * mine], base_rested=True)
        t = Table(you, Side(units=[*[UnitAt("ST01-003", rested=True)] * theirs, "ST01-004"], base="X-009"))
        t.attack(self.card)
        t.fight()
        return t

    def test_linked_with_three_other_rested_units_it_is_set_active_once_per_turn(self) -> None:
        """Q310: friend or enemy."""
        for mine, theirs, active in ((2, 1, True), (3, 0, True), (0, 4, True), (1, 1, False)):
            t = self.attacked(mine, theirs)
            assert t.you.unit(self.card).rested is not active
        t = self.attacked(0, 4)
        t.attack(self.card)
        t.fight()
        assert t.you.unit(self.card).rested

    def test_not_without_a_link(self) -> None:
        assert self.attacked(2, 2, "ST01-010").you.unit(self.card).rested


class TestNarrativeGundam:
    card = "EB01-003"

    def test_repair(self) -> None:
        t = Table(Side(units=[UnitAt(self.card, damage=3)]))
        unit = t.you.unit(self.card)
        t.answer("end")
        while t.prompt.kind in ("trigger_order", "action_step"):
            t.answer("pass" if t.can("pass") else "resolve:*")
        assert (unit.damage, unit.keywords) == (1, {"repair": 2})

    def end(self, *enemies: UnitAt | str, rested: bool = True) -> Table:
        units = [UnitAt(self.card, rested=rested, damage=1), "ST01-005"]
        t = Table(Side(units=units), Side(units=enemies))
        t.answer("end")
        while t.prompt.kind in ("trigger_order", "action_step"):
            t.answer(t.offers[0] if t.prompt.kind == "action_step" else "resolve:*")
        return t

    def test_rested_at_the_end_of_your_turn_all_units_rest(self) -> None:
        """Q311: friendly Units too."""
        t = Table(Side(units=[UnitAt(self.card, rested=True), "ST01-005"]), Side(units=["ST01-003"]))
        t.answer("end")
        t.answer("pass")
        t.answer("pass")
        assert t.you.unit("ST01-005").rested
        assert not t.enemy.unit("ST01-003").rested  # it is its player's turn now: it was set active
        assert t.you.hand == []

    def test_three_units_rested_by_it_draw_a_card(self) -> None:
        for enemies, drawn in ((2, 1), (1, 0), (3, 1)):
            t = self.end(*["ST01-003"] * enemies, UnitAt("ST01-004", rested=True))
            assert len(t.you.hand) == drawn

    def test_not_while_it_is_active(self) -> None:
        t = self.end("ST01-003", "ST01-003", rested=False)
        assert t.you.hand == []
        assert not t.you.unit("ST01-005").rested

    def test_not_in_the_enemy_turn(self) -> None:
        t = Table(Side(units=[UnitAt(self.card, rested=True), "ST01-005"]), Side(units=["ST01-003"] * 3), active=ENEMY)
        t.end_turn()
        assert t.you.hand == ["ST01-005"]  # that of the draw phase
        assert not t.enemy.unit("ST01-003").rested


class TestGundamBarbatosLupusRex(RepairTests):
    card = "EB01-004"
    amount = 2

    def test_recovering_it_damages_a_rested_unit_once_per_turn(self) -> None:
        you = Side(
            units=[UnitAt(self.card, damage=4), UnitAt("ST01-003", damage=2, rested=True)],
            hand=["EB01-076"] * 3,
            resources=5,
        )
        enemy = Side(units=[UnitAt("X-003", rested=True), UnitAt("X-005", rested=True), "X-004"], base_rested=True)
        t = Table(you, enemy)
        t.command("EB01-076")
        t.choose(self.card)
        t.targets("X-003", "X-005")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 1
        t.command("EB01-076")
        t.choose(self.card)
        assert t.you.unit(self.card).damage == 0
        t.quiet()

    def test_with_its_repair_too_but_not_in_the_enemy_turn(self) -> None:
        t = Table(Side(units=[UnitAt(self.card, damage=2)]), Side(units=[UnitAt("X-003", rested=True)]))
        t.answer("end")
        t.answer("pass")
        t.answer("pass")
        t.targets("X-003")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 1
        you = Side(units=[UnitAt(self.card, damage=4)], hand=["EB01-076"], resources=4)
        t = Table(you, Side(units=[UnitAt("X-003", rested=True), "ST01-005"]), active=ENEMY)
        t.attack("ST01-005")
        t.skip_block()
        t.command("EB01-076")
        t.choose(self.card)
        assert t.prompt.kind == "action_step"

    def test_nothing_to_recover_is_no_recovering(self) -> None:
        t = Table(Side(units=[self.card], hand=["EB01-076"], resources=4), Side(units=[UnitAt("X-003", rested=True)]))
        t.command("EB01-076")
        t.choose(self.card)
        t.quiet()


class TestZetaGundamIIIP2Type:
    card = "EB01-005"

    def test_deployed_it_sets_an_enemy_unit_active_and_you_draw(self) -> None:
        units = [UnitAt("X-003", rested=True), UnitAt("X-004", rested=True), "ST01-005"]
        enemy = Side(units=units, base_rested=True)
        t = Table(Side(hand=[self.card], units=[UnitAt("ST01-003", rested=True)], resources=7), enemy)
        t.deploy(self.card)
        t.targets("X-003", "X-004")
        t.choose("X-003")
        assert not t.enemy.unit("X-003").rested
        assert t.enemy.unit("X-004").rested
        assert t.you.hand == ["ST01-005"]
        t.quiet()

    def test_without_a_target_you_do_not_draw(self) -> None:
        """10-2-2: an effect whose target cannot be chosen does not activate."""
        t = Table(Side(hand=[self.card], units=[UnitAt("ST01-003", rested=True)], resources=7), Side(units=["X-003"]))
        t.deploy(self.card)
        t.quiet()
        assert t.you.hand == []


class TestGundamAstrayGoldFrame:
    card = "EB01-006"

    def test_deployed_it_gives_repair_1(self) -> None:
        t = Table(
            Side(hand=[self.card], units=[UnitAt("X-003", damage=2), "ST01-005"], resources=4), Side(units=["X-004"])
        )
        t.deploy(self.card)
        t.targets("X-003", "ST01-005", self.card)
        t.choose("X-003")
        unit = t.you.unit("X-003")
        assert unit.keywords == {"repair": 1}
        t.end_turn()
        assert (unit.damage, unit.keywords) == (1, {})


class TestGundamDeltaKai:
    card = "EB01-008"

    def deployed(self, *trash: str) -> Table:
        you = Side(hand=[self.card], units=[UnitAt("X-003", damage=4), "ST01-005"], trash=trash, resources=5)
        t = Table(you, Side(units=[UnitAt("X-004", damage=2)]))
        t.deploy(self.card)
        return t

    def test_for_a_g_generation_card_of_your_trash_a_unit_recovers_2(self) -> None:
        t = self.deployed("ST01-005", "EB01-007", "EB01-064")
        t.targets("EB01-007", "EB01-064", least=0)
        t.choose("EB01-064")
        assert t.you.trash == ["ST01-005", "EB01-007"]
        assert t.you.removal == ["EB01-064"]
        t.targets("X-003", "ST01-005", self.card)
        t.choose("X-003")
        assert t.you.unit("X-003").damage == 2
        t.quiet()

    def test_or_not(self) -> None:
        t = self.deployed("EB01-007")
        t.answer()
        t.quiet()
        assert t.you.trash == ["EB01-007"]
        self.deployed("ST01-005").quiet()


class TestGundamFullArmorThunderbolt:
    card = "EB01-009"

    def test_deployed_the_enemy_rests_one_of_its_active_units(self) -> None:
        """Q313."""
        enemy = Side(units=["X-003", UnitAt("X-004", rested=True), "ST01-005"])
        t = Table(Side(hand=[self.card], units=["ST01-003"], resources=5), enemy)
        t.deploy(self.card)
        t.targets("X-003", "ST01-005", who=ENEMY)
        t.choose("ST01-005")
        assert t.enemy.unit("ST01-005").rested
        assert not t.enemy.unit("X-003").rested
        t.quiet()

    def test_several_enemies_choose_in_turn_order_and_their_units_rest_together(self) -> None:
        """Q314."""
        t = Table(
            Side(hand=[self.card], resources=5), Side(units=["X-003", "X-004"]), Side(units=["X-005", "ST01-003"])
        )
        t.deploy(self.card)
        t.targets("X-003", "X-004", who=ENEMY)
        t.choose("X-003")
        assert not t.enemy.unit("X-003").rested
        t.targets("X-005", "ST01-003", who=2)
        t.choose("X-005")
        assert t.enemy.unit("X-003").rested
        assert t.others[0].unit("X-005").rested
        t.quiet()


class TestGundamBarbatos6thForm:
    card = "EB01-010"

    def deployed(self, trash: int, rested: bool = True) -> Table:
        you = Side(hand=[self.card], units=[UnitAt("X-004", rested=True)], trash=["EB01-007"] * trash, resources=5)
        enemy = Side(units=[UnitAt("X-003", rested=rested), UnitAt("X-005", rested=rested), "X-004"])
        enemy.base_rested = rested
        t = Table(you, enemy)
        t.deploy(self.card)
        return t

    def test_for_three_cards_2_damage_to_a_rested_unit(self) -> None:
        t = self.deployed(4)
        t.answer("yes")
        t.choose(*["EB01-007"] * 3)
        assert len(t.you.trash) == 1
        t.targets("X-003", "X-005")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 2
        t.quiet()

    def test_not_for_two(self) -> None:
        self.deployed(2).quiet()

    def test_the_cards_can_be_exiled_without_a_target(self) -> None:
        """Q315."""
        t = self.deployed(3, rested=False)
        t.answer("yes")
        if t.prompt.kind == "target":
            t.choose(*["EB01-007"] * 3)
        assert len(t.you.removal) == 3
        t.quiet()


class TestBeginningGundam(BlockerTests):
    card = "EB01-011"

    def test_it_blocks(self) -> None:
        t = Table(Side(units=[self.card]), Side(units=["ST04-004"]), active=ENEMY)
        t.attack("ST04-004")
        t.block(self.card)
        t.fight()
        assert (t.you.units, t.enemy.units, t.you.base.damage) == ([], [], 0)


class TestRedGundam0085:
    card = "EB01-013"

    def test_attacking_against_six_cards_in_hand_it_gets_ap_2(self) -> None:
        for cards, ap in ((5, 0), (6, 2), (7, 2)):
            t = Table(Side(units=[self.card], hand=["ST01-005"] * 7), Side(hand=["ST01-003"] * cards, base="X-009"))
            t.attack(self.card)
            assert t.you.unit(self.card).ap == ap
            t.fight()
            assert (t.enemy.base.damage, t.you.unit(self.card).ap) == (ap, ap)
            t.answer("end")
            t.fight()
            assert t.you.unit(self.card).ap == (ap if t.prompt.kind == "discard" and t.prompt.seat == 0 else 0)

    def test_every_attack(self) -> None:
        t = Table(Side(units=[self.card], hand=["X-007"], resources=1), Side(hand=["ST01-005"] * 6, base="X-009"))
        t.attack(self.card)
        t.fight()
        again(t, self.card)
        assert t.you.unit(self.card).ap == 4


class TestGoufVijayanta:
    card = "EB01-014"

    def shot(self, shooter: str, active: int = ENEMY) -> int:
        """X-001 has an Attack effect that deals 3 damage; the others get one from a Pilot."""
        you = Side(units=[UnitAt(self.card, rested=True), "ST01-003"])
        t = Table(you, Side(units=[UnitAt(shooter, None if shooter == "X-001" else "X-002")]), active=active)
        unit = t.you.unit(self.card)
        t.attack(shooter)
        t.choose(self.card)
        return 0 if unit.there else 3

    def test_effects_of_enemy_units_of_lv_5_or_lower_do_not_damage_it(self) -> None:
        assert [self.shot(card) for card in ("ST01-005", "X-004", "X-003", "X-001")] == [0, 0, 3, 3]

    def test_the_lv_of_the_unit_decides_not_its_hp_and_your_own_effects_do(self) -> None:
        for shooter, side, damage in (("X-010", ENEMY, 0), ("X-701", ENEMY, 0), ("X-701", YOU, 1)):
            mine = [self.card, *["X-701"] * (side == YOU)]
            t = Table(Side(units=mine), Side(units=["ST01-005", shooter]), active=ENEMY)
            t.attack("ST01-005")
            t.skip_block()
            if side == ENEMY:
                t.answer("pass")
            t.activate(shooter)
            t.choose(self.card)
            assert t.you.unit(self.card).damage == damage

    def test_commands_and_battles_do(self) -> None:
        you = Side(units=[UnitAt(self.card, rested=True)])
        t = Table(you, Side(units=["ST01-005"], hand=["X-301"], resources=1), active=ENEMY)
        t.command("X-301")
        t.choose(self.card)
        assert t.you.unit(self.card).damage == 1
        t.attack("ST01-005", self.card)
        t.fight()
        assert t.you.units == []

    def test_not_in_your_turn(self) -> None:
        t = Table(Side(units=[self.card, "ST01-005"]), Side(units=["X-010"]))
        t.attack("ST01-005")
        t.skip_block()
        t.activate("X-010")
        t.choose(self.card)
        assert t.you.unit(self.card).damage == 1


class TestKehaar:
    card = "EB01-015"

    def destroyed(self, mine: int, theirs: int) -> Table:
        you = Side(units=[UnitAt(self.card, rested=True), *[UnitAt("ST01-005", rested=True)] * mine], hand=["X-008"])
        you.resources = 1
        t = Table(you, Side(units=[*[UnitAt("X-003", rested=True)] * theirs, "X-004"], base_rested=True))
        t.command("X-008")
        t.choose(self.card)
        return t

    def test_destroyed_beside_two_rested_units_it_damages_one(self) -> None:
        """Q316: friend or enemy."""
        for mine, theirs in ((1, 1), (0, 2), (2, 2)):
            t = self.destroyed(mine, theirs)
            t.targets(*["X-003"] * theirs)
            t.choose("X-003")
            assert t.enemy.unit("X-003").damage == 1
            t.quiet()

    def test_not_with_one_other(self) -> None:
        self.destroyed(0, 1).quiet()


class TestHaro:
    card = "EB01-017"

    def test_destroyed_in_battle_both_players_draw(self) -> None:
        t = Table(Side(units=[UnitAt(self.card, rested=True)]), Side(units=["ST01-006"]), active=ENEMY)
        t.attack("ST01-006", self.card)
        t.fight()
        assert (t.you.hand, t.enemy.hand) == (["ST01-005"], ["ST01-005"])

    def test_both_draw_at_once(self) -> None:
        """11-2-1: with one card in each deck both players are defeated."""
        last = Side(units=["ST01-006"], filler_count=1)
        t = Table(Side(units=[UnitAt(self.card, rested=True)], filler_count=1), last, active=ENEMY)
        t.attack("ST01-006", self.card)
        t.fight()
        assert t.engine.outcome is not None
        assert t.engine.outcome.winner is None

    def test_not_destroyed_by_an_effect(self) -> None:
        t = Table(Side(units=[UnitAt(self.card, damage=2)], hand=["X-301"], resources=1))
        t.command("X-301")
        t.choose(self.card)
        assert (t.you.units, t.you.hand, t.enemy.hand) == ([], [], [])


class TestGundamAstrayBlueFrame:
    card = "EB01-018"

    def test_attacking_a_friendly_unit_recovers_1(self) -> None:
        t = Table(Side(units=[self.card, UnitAt("X-003", damage=3)]), Side(units=[UnitAt("X-004", damage=1)]))
        t.attack(self.card)
        t.targets(self.card, "X-003")
        t.choose("X-003")
        assert t.you.unit("X-003").damage == 2

    def test_every_attack(self) -> None:
        you = Side(units=[self.card, UnitAt("X-003", damage=3)], hand=["X-007"], resources=1)
        t = Table(you, Side(base="X-009"))
        t.attack(self.card)
        t.choose("X-003")
        t.fight()
        again(t, self.card)
        t.choose("X-003")
        assert t.you.unit("X-003").damage == 1


class TestGundamPixy:
    card = "EB01-019"

    def attacked(self, mine: int, theirs: int) -> Table:
        you = Side(units=[self.card, *[UnitAt("ST01-005", rested=True)] * mine], hand=["X-007"], resources=1)
        you.base_rested = True
        t = Table(you, Side(units=[*[UnitAt("ST01-005", rested=True)] * theirs, "ST01-008"], base="X-009"))
        t.attack(self.card)
        return t

    def test_every_attack(self) -> None:
        t = self.attacked(2, 0)
        t.fight()
        again(t, self.card)
        assert "high-maneuver" in t.you.unit(self.card).keywords

    def test_with_two_other_rested_units_it_cannot_be_blocked(self) -> None:
        """Q317: friend or enemy."""
        for mine, theirs, manoeuvre in ((1, 1, True), (2, 0, True), (0, 3, True), (1, 0, False), (0, 1, False)):
            t = self.attacked(mine, theirs)
            assert ("high-maneuver" in t.you.unit(self.card).keywords) is manoeuvre
            assert t.can("block:*") is not manoeuvre
            t.fight()
            assert not t.you.unit(self.card).keywords


class TestGundamMkIII:
    card = "EB01-020"

    def table(self, pilot: str | None = "EB01-062") -> Table:
        you = Side(units=[UnitAt(self.card, pilot), UnitAt("X-003", damage=3), "ST01-005"])
        t = Table(you, Side(units=[UnitAt("X-004", damage=2)]))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        return t

    def test_linked_any_unit_recovers_1_once_per_turn(self) -> None:
        """Q318: an enemy Unit too."""
        for target, owner in (("X-003", "you"), ("X-004", "enemy")):
            t = self.table()
            t.activate(self.card)
            t.targets(self.card, "X-003", "ST01-005", "X-004")
            t.choose(target)
            assert (t.you.unit("X-003").damage, t.enemy.unit("X-004").damage) == ((2, 2) if owner == "you" else (3, 1))
            t.answer("pass")
            assert not t.can("activate:*")

    def test_not_without_a_link(self) -> None:
        for pilot in ("ST01-010", None):
            self.table(pilot).asks("action_step", "pass")


class TestEllisClaude(PilotTests):
    card = "EB01-061"

    def test_paired_beside_a_g_generation_unit_it_rests_a_unit_of_lv_3(self) -> None:
        for units, can in (
            (["EB01-007"], True),
            (["ST01-005", "EB01-007"], True),
            (["EB01-007", "EB01-016"], True),
            (["ST01-005"], False),
        ):
            you = Side(units=units, hand=[self.card], base="EB01-085", resources=3)
            t = Table(you, Side(units=["ST01-003", "X-005", "EB01-016", "ST01-005"]))
            t.pair(self.card, units[0])
            if can:
                t.targets("ST01-003", "EB01-016", "ST01-005")
                t.choose("ST01-003")
                assert t.enemy.unit("ST01-003").rested
            t.quiet()


class TestJonaBasta(PilotTests):
    card = "EB01-062"

    def attacking(self) -> Table:
        t = Table(Side(units=[UnitAt("X-004", self.card)], hand=["X-007"], resources=1))
        t.attack("X-004")
        t.targets("p2")
        t.choose("p2")
        t.asks("may", "yes", "no", who=ENEMY)
        return t

    def test_of_several_enemies_one_is_chosen(self) -> None:
        t = Table(Side(units=[UnitAt("X-004", self.card)]), Side(), Side())
        t.attack("X-004", "p2")
        t.targets("p2", "p3")
        t.choose("p3")
        t.asks("may", "yes", "no", who=2)
        t.answer("yes")
        assert (len(t.you.hand), len(t.enemy.hand), len(t.others[0].hand)) == (1, 0, 1)

    def test_attacking_the_enemy_may_draw_and_you_draw_then(self) -> None:
        t = self.attacking()
        t.answer("yes")
        assert (t.you.hand, t.enemy.hand) == (["X-007", "ST01-005"], ["ST01-005"])
        t.fight()
        t.command("X-007")
        t.choose("X-004")
        t.attack("X-004")
        assert t.prompt.kind == "block"

    def test_or_not(self) -> None:
        t = self.attacking()
        t.answer("no")
        assert (t.you.hand, t.enemy.hand) == (["X-007"], [])


class TestIoFleming(PilotTests):
    card = "EB01-063"

    def test_with_two_other_rested_units_it_has_repair_2(self) -> None:
        """Q325: friend or enemy."""
        cases = ((1, 1, True), (2, 0, True), (0, 2, True), (2, 1, True), (1, 0, False), (0, 0, False))
        for mine, theirs, repair in cases:
            rested = [UnitAt("ST01-005", rested=True)] * mine
            you = Side(units=[UnitAt("X-004", self.card, damage=3, rested=True), *rested, "ST01-005"])
            you.base_rested = True
            t = Table(you, Side(units=[*[UnitAt("ST01-003", rested=True)] * theirs, "ST01-003"]))
            unit = t.you.unit("X-004")
            assert unit.keywords == ({"repair": 2} if repair else {})
            t.end_turn()
            assert unit.damage == (1 if repair else 3)


class TestRondoGinaSahaku(PilotTests):
    card = "EB01-064"

    def test_a_unit_with_repair_has_breach_1(self) -> None:
        you = Side(units=[UnitAt("EB01-003", self.card), UnitAt("X-004", self.card)])
        t = Table(you, Side(units=[UnitAt("ST01-005", rested=True)], base="X-009"))
        assert t.you.unit("EB01-003").keywords == {"repair": 2, "breach": 1}
        assert t.you.unit("X-004").keywords == {}
        t.attack("EB01-003", "ST01-005")
        t.fight()
        assert t.enemy.base.damage == 1


class TestCharacterRequests:
    card = "EB01-073"

    def test_with_six_rested_units_you_draw_two(self) -> None:
        """Q328: friend or enemy."""
        for mine, theirs, drawn in ((3, 3, 2), (6, 0, 2), (1, 6, 2), (3, 2, 0)):
            active = ["ST01-005"] * (6 - mine)
            you = Side(hand=[self.card], units=[*[UnitAt("ST01-005", rested=True)] * mine, *active], resources=6)
            you.base_rested = True
            t = Table(you, Side(units=[UnitAt("ST01-005", rested=True)] * theirs, base_rested=True))
            assert t.can("command:*") is bool(drawn)
            if drawn:
                t.command(self.card)
                assert len(t.you.hand) == drawn

    def test_burst_draws_one(self) -> None:
        t = burst(self.card)
        t.burst(self.card)
        assert t.you.hand == ["ST01-005"]


class TestEternalRoad:
    card = "EB01-074"

    def test_resting_a_unit_of_yours_the_enemy_rests_one(self) -> None:
        """Q329."""
        units = ["EB01-007", "EB01-002", UnitAt("EB01-016", rested=True), "ST01-005"]
        you = Side(hand=[self.card], units=units, base="EB01-085", resources=3)
        t = Table(you, Side(units=["X-003", UnitAt("X-004", rested=True), "EB01-007"]))
        t.command(self.card)
        t.targets("EB01-007", "EB01-002")
        t.choose("EB01-007")
        assert t.you.unit("EB01-007").rested
        t.targets("X-003", "EB01-007", who=ENEMY)
        t.choose("X-003")
        assert t.enemy.unit("X-003").rested
        assert not t.enemy.unit("EB01-007").rested
        t.quiet()

    def test_several_enemies_choose_in_turn_order_and_their_units_rest_together(self) -> None:
        """Q330."""
        you = Side(hand=[self.card], units=["EB01-007"], resources=3)
        t = Table(you, Side(units=["X-003"] * 2), Side(units=["X-005", "ST01-003"]))
        t.command(self.card)
        t.choose("EB01-007")
        t.targets("X-003", "X-003", who=ENEMY)
        t.choose("X-003")
        assert not t.enemy.unit("X-003").rested
        t.targets("X-005", "ST01-003", who=2)
        t.choose("X-005")
        assert t.enemy.unit("X-003").rested
        assert t.others[0].unit("X-005").rested
        t.quiet()

    def test_action_and_not_without_a_unit_to_rest(self) -> None:
        for unit in ("EB01-007", "ST01-005"):
            t = Table(Side(hand=[self.card], units=[unit], resources=3), Side(units=["X-003", "X-004"]), active=ENEMY)
            t.attack("X-003")
            t.skip_block()
            assert t.can("command:*") is (unit == "EB01-007")
            if unit == "EB01-007":
                t.command(self.card)
                t.choose(unit)
                t.choose("X-004")
                assert t.enemy.unit("X-004").rested

    def test_burst_rests_a_unit_with_3_or_less_hp(self) -> None:
        t = burst(self.card, Side(units=["ST01-005"]), Side(units=["X-003", UnitAt("X-004", damage=2), "ST01-003"]))
        t.burst(self.card)
        t.targets("ST01-005", "X-004")
        t.choose("X-004")
        assert t.enemy.unit("X-004").rested


class TestFierceEnemyAssault:
    card = "EB01-075"

    def test_rests_one_or_two_units_with_2_or_less_hp(self) -> None:
        for chosen in (["X-005"], ["X-005", "ST01-005"]):
            enemy = Side(units=["ST01-005", UnitAt("X-005", damage=2), "ST01-004", "ST01-008"])
            enemy.base, enemy.base_damage = "X-009", 7
            t = Table(Side(hand=[self.card], units=["ST01-005"], resources=3), enemy)
            t.command(self.card)
            t.targets("ST01-005", "X-005", "ST01-008", least=1, most=2)
            t.choose(*chosen)
            assert sorted(card for card in t.enemy.units if t.enemy.unit(card).rested) == sorted(chosen)

    def test_action_and_not_without_a_target(self) -> None:
        t = Table(Side(hand=[self.card], resources=3), Side(units=["X-003", "ST01-005"]), active=ENEMY)
        t.attack("X-003")
        t.skip_block()
        t.command(self.card)
        t.choose("ST01-005")
        assert t.enemy.unit("ST01-005").rested
        assert not Table(Side(hand=[self.card], resources=3), Side(units=["X-003"])).can("command:*")


class TestGerberaStraight(CommandPilotTests):
    card = "EB01-076"
    pilot = "Lowe Guele"

    def test_a_g_generation_unit_recovers_3(self) -> None:
        you = Side(hand=[self.card], units=[UnitAt("EB01-002", damage=4), "EB01-007", UnitAt("X-003", damage=4)])
        you.resources, you.base, you.base_damage = 4, "EB01-085", 1
        t = Table(you, Side(units=[UnitAt("EB01-002", damage=1)]))
        t.command(self.card)
        t.targets("EB01-002", "EB01-007")
        t.choose("EB01-002")
        assert t.you.unit("EB01-002").damage == 1
        t.quiet()

    def test_action(self) -> None:
        you = Side(hand=[self.card], units=[UnitAt("EB01-007", damage=2)], resources=4)
        t = Table(you, Side(units=["X-003"]), active=ENEMY)
        t.attack("X-003")
        t.skip_block()
        t.command(self.card)
        t.choose("EB01-007")
        assert t.you.unit("EB01-007").damage == 0

    def test_the_pilot_links_red_frame(self) -> None:
        t = Table(Side(hand=[self.card], units=["EB01-001"], resources=4))
        t.pair(self.card, "EB01-001")
        assert t.you.unit("EB01-001").linked


class TestKudeliaAndIsaribi(BaseTests):
    card = "EB01-085"

    def deployed(self, *units: UnitAt | str) -> Table:
        you = Side(hand=[self.card], units=units, shields=["ST01-003"], resources=5)
        t = Table(you, Side(units=["X-003", "EB01-007"]))
        t.deploy(self.card)
        return t

    def test_deployed_you_may_rest_a_unit_of_yours_and_an_enemy_one(self) -> None:
        units = ("EB01-007", UnitAt("EB01-001", rested=True), "EB01-030", "ST01-005", "EB01-016")
        t = self.deployed(*units)
        t.asks("may", "yes", "no")
        t.answer("yes")
        t.targets("EB01-007", "EB01-016")
        t.choose("EB01-007")
        t.targets("X-003", "EB01-007")
        t.choose("X-003")
        assert t.you.unit("EB01-007").rested
        assert t.enemy.unit("X-003").rested
        assert not t.you.unit("EB01-016").rested
        t.quiet()

    def test_or_not(self) -> None:
        t = self.deployed("EB01-007")
        t.answer("no")
        t.quiet()
        assert not t.you.unit("EB01-007").rested
        assert not t.enemy.unit("X-003").rested

    def test_not_without_a_blue_g_generation_unit(self) -> None:
        self.deployed("EB01-030", "ST01-005").quiet()


class TestKyciliaAndGwazine(BaseTests):
    card = "EB01-086"

    def test_a_g_generation_unit_linked_gains_repair_2_once_per_turn(self) -> None:
        you = Side(
            base=self.card, units=[UnitAt("EB01-007", damage=3), "EB01-019", "ST01-007"],
            hand=["EB01-064", "EB01-065", "ST01-011"], resources=9,
        )  # fmt: skip
        t = Table(you)
        t.pair("ST01-011", "ST01-007")
        assert t.you.unit("ST01-007").linked
        t.pair("EB01-064", "EB01-007")
        assert t.you.unit("ST01-007").keywords == {}
        assert t.you.unit("EB01-007").keywords["repair"] == 2
        t.pair("EB01-065", "EB01-019")
        while t.prompt.kind == "target":
            t.choose("EB01-019")
        assert "repair" not in t.you.unit("EB01-019").keywords
        unit = t.you.unit("EB01-007")
        t.end_turn()
        assert (unit.damage, unit.keywords) == (1, {})

    def test_not_an_enemy_unit(self) -> None:
        t = Table(Side(base=self.card), Side(units=["EB01-019"], hand=["EB01-065"], resources=4), active=ENEMY)
        t.pair("EB01-065", "EB01-019")
        t.choose("EB01-019")
        assert t.enemy.unit("EB01-019").linked
        assert "repair" not in t.enemy.unit("EB01-019").keywords
