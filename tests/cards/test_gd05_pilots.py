"""GD05 Freedom Ascension, the green, red, purple and white Pilots."""

from __future__ import annotations

from gundam_tui.games.gcg.queries import card_now as q
from tests.cards.bursts import PilotTests
from tests.cards.table import ENEMY, YOU, Side, Table, UnitAt, burst


class TestAmuroRay(PilotTests):
    card = "GD05-085"

    def fought(self, *, foe: str = "GD05-014", damage: int = 3, active: int = YOU, hp: str = "X-003") -> Table:
        you = Side(units=[UnitAt(hp, "GD05-085", damage=damage, rested=active != YOU), UnitAt("X-004", damage=3)])
        t = Table(you, Side(units=[UnitAt(foe, rested=active == YOU)]), active=active)
        t.attack(*((hp, foe) if active == YOU else (foe, hp)))
        t.fight()
        return t

    def test_destroying_a_unit_in_your_turn_it_recovers_2(self) -> None:
        t = self.fought()
        assert (t.you.unit("X-003").damage, t.you.unit("X-004").damage) == (3 + 2 - 2, 3)

    def test_every_time_but_not_by_effect_damage(self) -> None:
        you = Side(units=[UnitAt("X-003", "GD05-085", damage=4)], hand=["X-007"], resources=1)
        t = Table(you, Side(units=[UnitAt("ST01-008", rested=True), UnitAt("ST04-004", rested=True)]))
        for target in ("ST01-008", "ST04-004"):
            t.attack("X-003", target)
            t.fight()
            if t.can("command:X-007"):
                t.command("X-007")
                t.choose("X-003")
        assert t.you.unit("X-003").damage == 4 + 2 - 4 + 0
        t = Table(Side(units=[UnitAt("X-001", "GD05-085", damage=4)]), Side(units=["GD05-014"], base="X-009"))
        t.attack("X-001")
        t.choose("GD05-014")
        assert (t.enemy.units, t.you.unit("X-001").damage) == ([], 4)

    def test_destroyed_itself_it_recovers_nothing(self) -> None:
        """Q387."""
        t = self.fought(damage=6)
        assert t.you.units == ["X-004"]
        t.quiet()

    def test_not_in_the_enemy_turn_nor_for_a_shield_nor_a_survivor(self) -> None:
        assert self.fought(active=ENEMY).you.unit("X-003").damage == 3 + 2
        assert self.fought(foe="X-001", damage=1).you.unit("X-003").damage == 4
        t = Table(Side(units=[UnitAt("X-003", "GD05-085", damage=3)]), Side(base=None, shields=["ST01-003"] * 2))
        t.attack("X-003")
        t.fight()
        assert t.you.unit("X-003").damage == 3


class TestKayraSu(PilotTests):
    card = "GD05-086"

    def attacks(self, you: list[UnitAt | str], enemy: list[UnitAt | str]) -> list[str]:
        t = Table(Side(units=you), Side(units=enemy), active=ENEMY)
        return sorted(key for key in t.offers if key.startswith("attack"))

    def test_enemy_units_that_are_not_linked_attack_the_rested_unit(self) -> None:
        kayra = UnitAt("GD05-029", "GD05-086", rested=True)
        other = UnitAt("X-003", rested=True)
        linked = UnitAt("GD05-072", "GD05-097")
        assert self.attacks([kayra, other], ["X-004", linked]) == sorted([
            "attack:X-004>GD05-029",
            "attack:GD05-072>GD05-029", "attack:GD05-072>X-003", "attack:GD05-072>player",
        ])  # fmt: skip

    def test_only_linked_and_rested(self) -> None:
        other = UnitAt("X-003", rested=True)
        for kayra in (UnitAt("GD05-029", "GD05-086"), UnitAt("GD05-027", "GD05-086", rested=True)):
            assert "attack:X-004>player" in self.attacks([kayra, other], ["X-004"])

    def test_active_it_is_no_target_that_must_be_chosen(self) -> None:
        """Wing Gundam may attack active Units of Lv.4 or lower."""
        attacks = self.attacks([UnitAt("GD05-029", "GD05-086")], ["ST02-001"])
        assert attacks == ["attack:ST02-001>GD05-029", "attack:ST02-001>player"]

    def test_with_several_one_of_them(self) -> None:
        """Q388."""
        units: list[UnitAt | str] = [UnitAt(card, "GD05-086", rested=True) for card in ("GD05-029", "GD05-028")]
        assert self.attacks(units, ["X-004"]) == ["attack:X-004>GD05-028", "attack:X-004>GD05-029"]

    def test_your_own_units_are_free(self) -> None:
        enemy = Side(units=[UnitAt("X-003", rested=True)])
        t = Table(Side(units=[UnitAt("GD05-029", "GD05-086", rested=True), "X-004"]), enemy)
        assert t.can("attack:X-004>player")


class TestLaudaNeill(PilotTests):
    card = "GD05-087"

    def test_an_academy_unit_has_high_maneuver(self) -> None:
        t = Table(Side(units=[UnitAt("GD05-031", "GD05-087"), UnitAt("X-003", "GD05-087"), "GD05-030"]))
        assert t.you.unit("GD05-031").keywords == {"high-maneuver": 1}
        assert t.you.unit("X-003").keywords == {}
        assert t.you.unit("GD05-030").keywords == {}


class TestProsperaMercury(PilotTests):
    card = "GD05-088"

    def test_the_unit_and_lfriths_and_gundnodes_have_ap_1_more(self) -> None:
        units = [UnitAt("GD05-026", "GD05-088"), "T-026", "GD04-020", "GD04-025", "X-003"]
        t = Table(Side(units=units), Side(units=["T-026", "GD05-026"]))
        assert [t.you.unit(card).ap for card in t.you.units] == [3 + 1 + 1, 3, 5, 3, 6]
        assert [t.enemy.unit(card).ap for card in t.enemy.units] == [2, 3]
        assert t.you.unit("T-026").hp == 2

    def test_paired_to_one_of_them_once(self) -> None:
        assert Table(Side(units=[UnitAt("GD01-086", "GD05-088")])).you.unit("GD01-086").ap == 2 + 1 + 1


class TestMasterAsia:
    card = "GD05-089"

    def bursting(self, trash: list[str], units: list[str] | None = None) -> Table:
        t = burst("GD05-089", Side(trash=trash, units=units or [], resources=1))
        t.burst("GD05-089")
        return t

    def test_burst_puts_it_into_your_hand(self) -> None:
        t = self.bursting(["GD05-043", "GD05-042", "GD05-097"])
        t.quiet(ENEMY)
        assert t.you.hand == ["GD05-089"]

    def test_burst_declined(self) -> None:
        t = burst("GD05-089", Side(trash=["GD05-043"] * 3))
        t.answer("decline")
        assert (t.you.hand, t.you.units) == ([], [])

    def test_with_3_mf_cards_in_the_trash_it_may_be_deployed_as_a_unit(self) -> None:
        """Q389: of Lv.6."""
        t = self.bursting(["GD05-043"] * 3)
        t.asks("mode", "mode:1", "mode:2")
        t.answer("mode:2")
        unit = t.you.unit("GD05-089")
        assert (unit.ap, unit.hp, unit.damage, unit.rested) == (3, 3, 0, False)
        assert (t.you.hand, t.you.resources) == ([], "R")
        t.end_turn()
        assert t.can("attack:GD05-089>player")

    def test_deployed_it_has_lv_6(self) -> None:
        t = self.bursting(["GD05-043"] * 4, units=["GD05-041"])
        t.answer("mode:2")
        assert q.lv(t.engine, t.you.unit("GD05-089").oid) == 6

    def test_or_put_into_the_hand_all_the_same(self) -> None:
        t = self.bursting(["GD05-043"] * 3)
        t.answer("mode:1")
        assert (t.you.hand, t.you.units) == (["GD05-089"], [])

    def test_a_pilot_can_be_paired_with_it(self) -> None:
        """Q390."""
        side = Side(trash=["GD05-043"] * 3, hand=["X-006"], resources=3)
        t = burst("GD05-089", side)
        t.burst("GD05-089")
        t.answer("mode:2")
        t.end_turn()
        t.pair("X-006", "GD05-089")
        assert t.you.unit("GD05-089").pilot == "X-006"

    def attacking(self, unit: str = "GD05-072", command: str | None = "GD05-121") -> Table:
        you = Side(units=[UnitAt(unit, "GD05-089")], hand=[command] if command else [], resources=3)
        t = Table(you, Side(units=["X-003", "GD05-014"], base="X-009"))
        if command:
            t.command(command)
            t.choose("GD05-014")
            if t.prompt.kind == "target":
                t.answer()
        t.attack(unit)
        return t

    def test_linked_attacking_after_a_special_move_deals_2_damage(self) -> None:
        t = self.attacking()
        t.targets("X-003", "GD05-014")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 2

    def test_every_attack(self) -> None:
        you = Side(units=[UnitAt("GD05-072", "GD05-089")], hand=["GD05-110", "X-007"], resources=5)
        t = Table(you, Side(units=["X-001"], base="X-009", shields=["ST01-003"]))
        t.command("GD05-110")
        t.choose("X-001")
        for again in (False, True):
            if again:
                t.command("X-007")
                t.choose("GD05-072")
            t.attack("GD05-072")
            t.choose("X-001")
            t.fight()
        assert t.enemy.unit("X-001").damage == 6

    def test_the_enemy_trash_does_not_count(self) -> None:
        t = burst("GD05-089", enemy=Side(trash=["GD05-043"] * 3))
        t.burst("GD05-089")
        t.quiet(ENEMY)
        assert t.you.hand == ["GD05-089"]

    def test_after_one_activated_by_an_effect(self) -> None:
        """Q391."""
        units = [UnitAt("GD05-072", "GD05-089"), UnitAt("GD05-044", "GD05-113")]
        t = Table(Side(units=units), Side(units=["X-003"], base="X-009"))
        t.attack("GD05-044")
        t.choose("GD05-044")
        t.fight()
        t.attack("GD05-072")
        t.targets("X-003")

    def test_not_without_one_nor_after_another_command_nor_unlinked(self) -> None:
        assert self.attacking(command=None).prompt.kind == "block"
        assert self.attacking(command="GD05-105").prompt.kind == "block"
        assert self.attacking(unit="X-004").prompt.kind == "block"

    def test_not_after_one_of_the_enemy(self) -> None:
        you = Side(units=[UnitAt("GD05-072", "GD05-089"), "X-003"])
        t = Table(you, Side(units=["X-003"], base="X-009", hand=["GD05-110"], resources=4))
        t.attack("X-003")
        t.skip_block()
        t.command("GD05-110")
        t.choose("X-003")
        t.fight()
        t.attack("GD05-072")
        assert t.prompt.kind == "block"


class TestStellarLoussier(PilotTests):
    card = "GD05-090"

    def destroyed(self, top: str) -> Table:
        you = Side(units=[UnitAt("GD05-034", "GD05-090")], deck=[top, "ST01-003"], hand=["X-008"], resources=1)
        t = Table(you)
        t.command("X-008")
        t.choose("GD05-034")
        return t

    def test_destroyed_a_phantom_pain_card_on_top_may_come_to_the_hand(self) -> None:
        t = self.destroyed("GD05-091")
        t.asks("may", "yes", "no")
        t.answer("yes")
        assert (t.you.hand, t.you.deck[0], t.you.deck[-1]) == (["GD05-091"], "ST01-003", "ST01-005")
        assert t.shown("GD05-091")
        t.quiet()

    def test_declined_it_goes_to_the_bottom(self) -> None:
        t = self.destroyed("GD05-091")
        t.answer("no")
        assert (t.you.hand, t.you.deck[0], t.you.deck[-1]) == ([], "ST01-003", "GD05-091")
        assert not t.shown("GD05-091")

    def test_another_card_goes_to_the_bottom(self) -> None:
        t = self.destroyed("GD05-011")  # Earth Alliance, no Phantom Pain
        t.nothing_fits("may")
        t.quiet()
        assert (t.you.hand, t.you.deck[0], t.you.deck[-1]) == ([], "ST01-003", "GD05-011")


class TestStingOakley(PilotTests):
    card = "GD05-091"

    def test_with_7_cards_in_the_enemy_trash_ap_1_and_hp_1(self) -> None:
        for enemy, own, more in ((7, 0, 1), (9, 0, 1), (6, 9, 0)):
            you = Side(units=[UnitAt("X-003", "GD05-091"), "X-004"], trash=["ST01-005"] * own)
            t = Table(you, Side(trash=["ST01-005"] * enemy))
            unit = t.you.unit("X-003")
            assert (unit.ap, unit.hp) == (6 + 1 + more, 6 + 1 + more)
            assert (t.you.unit("X-004").ap, t.you.unit("X-004").hp) == (5, 5)


class TestAuelNeider(PilotTests):
    card = "GD05-092"

    def attacking(self, target: str = "player", unit: str = "GD05-040") -> Table:
        you = Side(units=[UnitAt(unit, "GD05-092"), "X-003"])
        t = Table(you, Side(units=["ST01-008", UnitAt("X-003", rested=True)], base="X-009"))
        t.attack(unit, target)
        return t

    def test_linked_attacking_the_player_ap_2_in_this_battle(self) -> None:
        t = self.attacking()
        assert (t.you.unit("GD05-040").ap, t.you.unit("X-003").ap) == (2 + 1 + 2, 6)
        t.fight()
        assert t.enemy.base.damage == 5
        assert t.you.unit("GD05-040").ap == 3

    def test_blocked_it_stays(self) -> None:
        """Q392."""
        t = self.attacking()
        t.block("ST01-008")
        assert t.you.unit("GD05-040").ap == 5

    def test_every_attack(self) -> None:
        you = Side(units=[UnitAt("GD05-040", "GD05-092")], hand=["X-007"], resources=1)
        t = Table(you, Side(base="X-009", shields=["ST01-003"]))
        for again in (False, True):
            if again:
                t.command("X-007")
                t.choose("GD05-040")
            t.attack("GD05-040")
            assert t.you.unit("GD05-040").ap == 5
            t.fight()

    def test_not_against_a_unit_nor_unlinked(self) -> None:
        assert self.attacking("X-003").you.unit("GD05-040").ap == 3
        assert self.attacking(unit="X-005").you.unit("X-005").ap == 5


class TestCharAznable(PilotTests):
    card = "GD05-093"

    def paired(self, unit: str, trash: list[str]) -> Table:
        you = Side(units=[unit], hand=["GD05-093"], resources=5, trash=trash, shields=["ST01-003", "ST01-007"])
        t = Table(you, Side(trash=["GD05-129"]))
        t.pair("GD05-093", unit)
        return t

    def test_linked_a_neo_zeon_base_from_the_trash_is_deployed(self) -> None:
        """Q393 and Q394: free, and its Deploy effect follows."""
        t = self.paired("GD05-052", ["GD05-129", "GD05-130", "ST03-015", "GD05-053"])
        t.targets("GD05-129", "ST03-015", least=0)
        t.choose("GD05-129")
        t.deployed_base("GD05-129")
        assert t.you.hand == ["ST01-003"]
        assert t.you.resources.count("r") == 1

    def test_it_may_be_declined(self) -> None:
        t = self.paired("GD05-052", ["GD05-129"])
        t.answer()
        t.quiet()
        assert t.you.base_number == "EXB-001"

    def test_not_unlinked_nor_from_elsewhere(self) -> None:
        self.paired("X-003", ["GD05-129"]).quiet()
        self.paired("GD05-052", ["GD05-130"]).quiet()


class TestQuessParaya(PilotTests):
    card = "GD05-094"

    def destroyed(self, active: int = ENEMY) -> Table:
        units = [UnitAt("X-004", "GD05-094"), "GD05-055", UnitAt("GD05-054", rested=True), "GD05-056"]
        you = Side(units=units, base="GD05-129")
        enemy = Side(units=["X-005", "ST01-007", "GD05-056"], hand=["X-008", "GD05-110"], resources=5)
        t = Table(you, enemy, active=active)
        t.command("X-008")
        t.choose("X-004")
        while t.prompt.kind == "trigger_order":
            t.answer("resolve:GD05-054*")
        return t

    def test_destroyed_a_neo_zeon_unit_receives_2_less_battle_damage(self) -> None:
        """Q395."""
        t = self.destroyed()
        t.targets("GD05-054", "GD05-056")
        t.choose("GD05-054")
        t.attack("X-005", "GD05-054")
        t.fight()
        assert t.you.unit("GD05-054").damage == 2
        t.attack("ST01-007", "GD05-054")
        t.fight()
        assert t.you.unit("GD05-054").damage == 3  # every time

    def test_effect_damage_is_not_reduced(self) -> None:
        t = self.destroyed()
        t.choose("GD05-054")
        t.command("GD05-110")
        t.choose("GD05-054")
        assert t.you.unit("GD05-054").damage == 2

    def test_for_this_turn(self) -> None:
        t = self.destroyed()
        t.choose("GD05-054")
        t.end_turn()
        t.attack("GD05-054")
        t.answer("pass")
        t.fight()
        t.end_turn()
        t.attack("X-005", "GD05-054")
        t.fight()
        assert t.you.unit("GD05-054").damage == 4


class TestGyuneiGuss(PilotTests):
    card = "GD05-095"

    def test_a_neo_zeon_unit_has_blocker(self) -> None:
        t = Table(Side(units=[UnitAt("GD05-053", "GD05-095"), UnitAt("X-003", "GD05-095"), "GD05-056"]))
        assert t.you.unit("GD05-053").keywords == {"blocker": 1}
        assert t.you.unit("X-003").keywords == {}
        assert t.you.unit("GD05-056").keywords == {}


class TestChadChadan(PilotTests):
    card = "GD05-096"

    def attacking(self, *others: UnitAt | str) -> Table:
        you = Side(
            units=[UnitAt("X-003", "GD05-096"), *others], hand=["X-007"], resources=1, base="GD03-129", base_damage=1
        )
        t = Table(you, Side(units=["GD05-058"], base="X-009", shields=["ST01-003"]))
        t.attack("X-003")
        return t

    def test_attacking_1_damage_to_itself_another_tekkadan_unit_recovers_1(self) -> None:
        t = self.attacking(UnitAt("GD05-058", damage=2), UnitAt("GD05-065", damage=1), UnitAt("X-004", damage=1))
        t.asks("may", "yes", "no")
        t.answer("yes")
        assert t.you.unit("X-003").damage == 1
        t.targets("GD05-058", "GD05-065")
        t.choose("GD05-058")
        assert (t.you.unit("GD05-058").damage, t.you.unit("GD05-065").damage) == (1, 1)

    def test_it_may_be_declined(self) -> None:
        t = self.attacking(UnitAt("GD05-058", damage=2))
        t.answer("no")
        assert (t.prompt.kind, t.you.unit("X-003").damage, t.you.unit("GD05-058").damage) == ("block", 0, 2)

    def test_every_attack(self) -> None:
        t = self.attacking(UnitAt("GD05-058", damage=2))
        t.answer("yes")
        t.choose("GD05-058")
        t.fight()
        t.command("X-007")
        t.choose("X-003")
        t.attack("X-003")
        t.answer("yes")
        t.choose("GD05-058")
        assert t.you.unit("GD05-058").damage == 0

    def test_not_itself(self) -> None:
        t = Table(Side(units=[UnitAt("GD05-058", "GD05-096", damage=1)]), Side(base="X-009"))
        t.attack("GD05-058")
        t.answer("yes")
        assert (t.prompt.kind, t.you.unit("GD05-058").damage) == ("block", 2)


class TestDomonKasshu(PilotTests):
    card = "GD05-097"

    def paired(self, hand: list[str], deck: list[str], discard: str, units: list[str] | None = None) -> Table:
        you = Side(units=units or ["GD05-043", "GD05-042"], hand=["GD05-097", *hand], resources=4, deck=deck)
        t = Table(you, Side(units=["X-003", "GD05-016"]))
        t.pair("GD05-097", t.you.units[0])
        t.asks("discard", *(f"discard:{card}" for card in [*hand, deck[0]]))
        t.choose(discard)
        return t

    def test_draws_1_discards_1_and_may_activate_its_main(self) -> None:
        """Q396: without paying."""
        t = self.paired(["ST01-003"], ["GD05-110", "ST01-007"], "GD05-110")
        t.asks("may", "yes", "no")
        t.answer("yes")
        t.targets("X-003", "GD05-016")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 2
        assert (t.you.hand, t.you.trash) == (["ST01-003"], ["GD05-110"])
        assert t.you.resources.count("r") == 1
        t.quiet()

    def test_it_may_be_declined(self) -> None:
        t = self.paired(["GD05-110"], ["ST01-007"], "GD05-110")
        t.answer("no")
        t.quiet()
        assert t.enemy.unit("X-003").damage == 0

    def test_not_for_another_card(self) -> None:
        t = self.paired(["GD05-110"], ["ST01-007"], "ST01-007")
        t.quiet()
        t = self.paired(["ST01-014"], ["ST01-007"], "ST01-014")
        t.quiet()

    def test_after_the_main_it_may_be_paired_from_the_trash(self) -> None:
        """As when it is played: it lies in the trash after its Main."""
        t = self.paired(["GD05-122"], ["ST01-007"], "GD05-122")
        t.answer("yes")
        t.targets("GD05-016")
        t.choose("GD05-016")
        assert t.enemy.unit("GD05-016").rested
        t.choose("GD05-042")
        assert t.you.unit("GD05-042").pilot == "GD05-122"
        assert t.you.trash == []


class TestHeeroYuy(PilotTests):
    card = "GD05-098"

    def test_destroying_a_base_or_shield_an_enemy_unit_gets_ap_minus_2(self) -> None:
        """Q398."""
        for enemy in (Side(), Side(base=None, shields=["ST01-003"] * 2)):
            enemy.units = ["X-003", "X-004"]
            t = Table(Side(units=[UnitAt("X-005", "GD05-098")]), enemy)
            t.attack("X-005")
            t.fight()
            t.targets("X-003", "X-004")
            t.choose("X-003")
            assert (t.enemy.unit("X-003").ap, t.enemy.unit("X-004").ap) == (4, 5)
            t.end_turn()
            assert t.enemy.unit("X-003").ap == 6

    def test_by_effect_damage_too_and_more_than_once(self) -> None:
        you = Side(units=[UnitAt("GD05-033", "GD05-098")], trash=["GD05-110"] * 2)
        t = Table(you, Side(units=["X-003"], base=None, shields=["ST01-003"] * 3))
        t.attack("GD05-033")
        t.answer("yes")
        t.choose("GD05-110", "GD05-110")
        t.choose("X-003")
        t.fight()
        t.choose("X-003")
        assert t.enemy.unit("X-003").ap == 2

    def test_not_for_a_unit_nor_by_another_unit(self) -> None:
        units = [UnitAt("X-005", "GD05-098"), "X-003"]
        t = Table(Side(units=units), Side(units=[UnitAt("GD05-014", rested=True), "X-003"]))
        t.attack("X-005", "GD05-014")
        t.fight()
        t.quiet()
        t.attack("X-003")
        t.fight()
        t.quiet()


class TestTrowaBarton(PilotTests):
    card = "GD05-099"

    def fought(self, foe: str = "GD05-014", active: int = YOU, damage: int = 0) -> Table:
        units = [UnitAt("X-005", "GD05-099", rested=active != YOU, damage=damage)]
        you = Side(units=units, hand=["ST01-003"], deck=["ST01-007"])
        t = Table(you, Side(units=[UnitAt(foe, rested=active == YOU)]), active=active)
        t.attack(*(("X-005", foe) if active == YOU else (foe, "X-005")))
        t.fight()
        return t

    def test_destroying_a_unit_in_your_turn_draws_1_then_discards_1(self) -> None:
        t = self.fought()
        t.asks("discard", "discard:ST01-003", "discard:ST01-007")
        t.choose("ST01-003")
        assert t.you.hand == ["ST01-007"]
        t.quiet()

    def test_every_time_but_not_by_effect_damage(self) -> None:
        you = Side(units=[UnitAt("X-005", "GD05-099")], hand=["X-007", "ST01-003"], resources=1)
        t = Table(you, Side(units=[UnitAt("ST01-008", rested=True), UnitAt("ST04-004", rested=True)]))
        for target in ("ST01-008", "ST04-004"):
            t.attack("X-005", target)
            t.fight()
            t.answer("discard:ST01-00*")
            if t.can("command:X-007"):
                t.command("X-007")
                t.choose("X-005")
        t.quiet()
        t = Table(Side(units=[UnitAt("X-001", "GD05-099")]), Side(units=["GD05-014"], base="X-009"))
        t.attack("X-001")
        t.choose("GD05-014")
        assert (t.enemy.units, t.prompt.kind) == ([], "block")

    def test_when_both_are_destroyed(self) -> None:
        """Q399."""
        t = self.fought(damage=5)
        assert t.you.units == []
        t.choose("ST01-003")
        assert t.you.hand == ["ST01-007"]

    def test_not_in_the_enemy_turn_nor_for_a_survivor_or_shield(self) -> None:
        self.fought(active=ENEMY).quiet(ENEMY)
        self.fought("X-003").quiet()
        t = Table(Side(units=[UnitAt("X-005", "GD05-099")]), Side(base=None, shields=["ST01-003"] * 2))
        t.attack("X-005")
        t.fight()
        t.quiet()


class TestQuatreRaberbaWinner(PilotTests):
    card = "GD05-100"

    def test_paired_rests_an_enemy_unit_of_lv_5_or_lower(self) -> None:
        you = Side(units=["X-005"], hand=["GD05-100"], resources=4)
        t = Table(you, Side(units=["X-003", "X-004", "GD05-014", "X-010"]))
        t.pair("GD05-100", "X-005")
        t.targets("X-004", "GD05-014", "X-010")
        t.choose("X-004")
        assert (t.enemy.unit("X-004").rested, t.enemy.unit("GD05-014").rested) == (True, False)
        t = Table(you, Side(units=["X-003"]))
        t.pair("GD05-100", "X-005")
        t.quiet()


class TestGavaneGoonny(PilotTests):
    card = "GD05-101"

    def paid(self, unit: str = "GD05-080") -> Table:
        units = [UnitAt(unit, "GD05-101", damage=3), "GD04-073", "GD04-073"]
        t = Table(Side(units=units, resources=2), Side(units=["X-003"]))
        t.activate("GD04-073")
        return t

    def test_paying_for_a_unit_effect_it_may_recover_2_once_per_turn(self) -> None:
        t = self.paid()
        t.asks("may", "yes", "no")
        t.answer("yes")
        assert t.you.unit("GD05-080").damage == 1
        t.activate("GD04-073")
        t.quiet()

    def test_it_may_be_declined(self) -> None:
        t = self.paid()
        t.answer("no")
        assert t.you.unit("GD05-080").damage == 3

    def test_not_paired_to_a_unit_that_is_not_militia(self) -> None:
        self.paid("X-003").quiet()

    def test_paying_to_deploy_by_an_effect(self) -> None:
        """Q400."""
        units = [UnitAt("GD05-080", "GD05-101", damage=3), "GD03-051"]
        you = Side(units=units, hand=["GD03-096"], trash=["GD05-014"], resources=9)
        t = Table(you)
        t.pair("GD03-096", "GD03-051")
        t.choose("GD05-014")
        assert "GD05-014" in t.you.units
        t.asks("may", "yes", "no")
        t.answer("yes")
        assert t.you.unit("GD05-080").damage == 1

    def test_not_for_playing_cards_nor_a_base_effect_nor_by_the_enemy(self) -> None:
        units = [UnitAt("GD05-080", "GD05-101", damage=3)]
        t = Table(Side(units=units, hand=["GD05-014"], base="ST01-015", resources=4), Side(units=["X-003"]))
        t.deploy("GD05-014")
        t.quiet()
        t.activate("ST01-015")
        t.quiet()
        t = Table(Side(units=units), Side(units=["GD04-073"], resources=2), active=ENEMY)
        t.activate("GD04-073")
        t.quiet(ENEMY)
