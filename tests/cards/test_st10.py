"""ST10 Generation Pulse, card by card."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import BlockerTests, CommandPilotTests, RepairTests
from tests.cards.table import ENEMY, Side, Table, UnitAt


class TestZetaGundamEx:
    card = "ST10-001"

    def attacking(self, target: str = "player", attacker: str = card, **side: object) -> Table:
        units = [UnitAt("X-003", rested=True), UnitAt("ST04-004", rested=True)]
        you = Side(units=[self.card, "X-004"], hand=["ST02-012"], resources=4)
        t = Table(you, Side(**{"units": units, **side}))
        if "hand" in side:
            t.command("ST02-012")
            t.choose(self.card)
        t.attack(attacker, target)
        t.fight()
        return t

    def attacks(self, t: Table) -> set[str]:
        return {text.partition(">")[2] for text in t.offers if text.startswith(f"attack:{self.card}>")}

    def test_destroying_a_base_or_shield_it_is_active_but_cannot_attack_the_player(self) -> None:
        for side in ({}, {"base": None, "shields": ["ST01-003", "ST01-004"]}):
            t = self.attacking(**side)
            assert not t.you.unit(self.card).rested
            assert self.attacks(t) == {"X-003", "ST04-004"}
            assert t.can("attack:X-004>player")
            t.attack(self.card, "ST04-004")
            t.fight()
            assert t.you.unit(self.card).rested  # a Unit does not count
            t.next_turn()
            assert "player" in self.attacks(t)

    def test_not_when_the_base_survives_nor_when_another_unit_destroys(self) -> None:
        assert self.attacking(base="X-009").you.unit(self.card).rested
        t = self.attacking(attacker="X-004")
        assert t.you.unit("X-004").rested
        assert "player" in self.attacks(t)

    def test_not_with_breach(self) -> None:
        t = self.attacking("ST04-004", hand=[])
        assert (t.enemy.base_number, t.you.unit(self.card).rested) == (None, True)


class TestZetaGundam:
    card = "ST10-002"
    trash = ("ST10-005", "ST10-011", "ST10-015", "ST01-005")

    def deployed(self, *enemies: str, trash: tuple[str, ...] = trash) -> Table:
        t = Table(Side(hand=[self.card], trash=trash, resources=5), Side(units=enemies, trash=self.trash))
        t.deploy(self.card)
        return t

    def exile(self, t: Table) -> None:
        t.asks("may", "yes", "no")
        t.answer("yes")
        t.targets("ST10-005", "ST10-011", "ST10-015", least=2, most=2)
        t.choose("ST10-005", "ST10-015")
        assert sorted(t.you.removal) == ["ST10-005", "ST10-015"]
        assert sorted(t.you.trash) == ["ST01-005", "ST10-011"]

    def test_exiling_two_cards_an_enemy_unit_with_hp_4_or_less_is_rested(self) -> None:
        t = self.deployed("ST01-003", "ST02-001", "ST08-007", "X-010", "ST01-005")  # HP 4, 5, 4, 6, 2
        self.exile(t)
        t.targets("ST01-003", "ST08-007", "ST01-005")
        t.choose("ST01-003")
        assert t.enemy.unit("ST01-003").rested
        assert not t.enemy.unit("ST08-007").rested
        t.quiet()

    def test_without_a_target_too(self) -> None:
        """Q303."""
        t = self.deployed("ST02-001")
        self.exile(t)
        t.quiet()

    def test_links(self) -> None:
        """A (Support) Pilot, or Kamille."""
        for pilot, linked in (("ST10-012", True), ("ST10-011", True), ("EB01-062", False), ("ST01-010", False)):
            assert Table(Side(units=[UnitAt(self.card, pilot)])).you.unit(self.card).linked is linked


class TestSuperGundam(RepairTests):
    card = "ST10-004"
    amount = 2


class TestPhoenixGundam:
    card = "ST10-006"
    # HP 3, 2, 4, 3 (damaged), and the target.
    others = ("ST01-004", "ST01-005", "ST01-003", UnitAt("ST06-006", damage=1))

    def fought(self, pilot: str | None = "X-006", target: str = "ST04-004", attacker: str = card) -> Table:
        you = Side(units=[UnitAt(self.card, pilot), "X-003", "ST04-004"])
        t = Table(you, Side(units=[UnitAt(target, rested=True), *self.others]))
        t.attack(attacker, target)
        t.fight()
        return t

    def test_paired_destroying_a_unit_it_returns_one_with_hp_3_or_less(self) -> None:
        t = self.fought()
        t.targets("ST01-004", "ST01-005", "ST06-006")
        t.choose("ST06-006")
        assert t.enemy.units == ["ST01-004", "ST01-005", "ST01-003"]
        assert t.enemy.hand == ["ST06-006"]
        t.quiet()

    def test_every_time(self) -> None:
        units = [UnitAt("ST04-004", rested=True), UnitAt("ST01-008", rested=True), "ST01-005", "ST01-005"]
        t = Table(Side(units=[UnitAt(self.card, "X-006")], hand=["X-007"], resources=1), Side(units=units))
        for target in ("ST04-004", "ST01-008"):
            t.attack(self.card, target)
            t.fight()
            t.choose("ST01-005")
            if t.can("command:*"):
                t.command("X-007")
                t.choose(self.card)
        assert t.enemy.units == []

    def test_not_unpaired_nor_when_it_survives_nor_when_another_unit_destroys(self) -> None:
        self.fought(None).quiet()
        self.fought(target="X-003").quiet()
        self.fought(attacker="X-003").quiet()

    def test_not_in_the_enemy_turn(self) -> None:
        you = Side(units=[UnitAt(self.card, "X-006", rested=True)])
        t = Table(you, Side(units=["ST04-004", "ST01-005"]), active=ENEMY)
        t.attack("ST04-004", self.card)
        t.fight()
        assert t.enemy.units == ["ST01-005"]
        t.quiet(ENEMY)

    def test_not_for_a_base_nor_with_effect_damage(self) -> None:
        t = Table(Side(units=[UnitAt(self.card, "X-006")]), Side(units=["ST01-005"]))
        t.attack(self.card)
        t.fight()
        assert t.enemy.base_number is None
        t.quiet()
        t = Table(Side(units=[UnitAt(self.card, "X-002")]), Side(units=["ST01-005", "ST01-004"]))
        t.attack(self.card)
        t.choose("ST01-005")
        t.fight()
        assert t.enemy.units == ["ST01-004"]
        t.quiet()


class TestGundamBarbatos4thForm:
    card = "ST10-007"
    # Two to exile; Commands of Lv.4 and 1, of Lv.5; a Unit of Lv.2 and a Pilot of Lv.3.
    trash = ("ST10-005", "ST10-011", "ST10-014", "ST06-012", "ST08-013", "ST01-005", "ST05-011")

    def paired(self, pilot: str = "EB01-071", trash: tuple[str, ...] = trash) -> Table:
        t = Table(Side(units=[self.card], hand=[pilot], trash=trash, resources=4), Side(trash=self.trash))
        t.pair(pilot, self.card)
        return t

    def test_linked_exiling_two_cards_a_command_of_lv_4_or_lower_returns_from_the_trash(self) -> None:
        t = self.paired()
        t.asks("may", "yes", "no")
        t.answer("yes")
        t.targets("ST10-005", "ST10-011", least=2, most=2)
        t.choose("ST10-005", "ST10-011")
        t.targets("ST10-014", "ST06-012")
        t.choose("ST10-014")
        assert (t.you.hand, sorted(t.you.removal)) == (["ST10-014"], ["ST10-005", "ST10-011"])
        t.quiet()

    def test_not_when_only_paired_nor_with_one_such_card(self) -> None:
        self.paired("X-006").quiet()
        self.paired(trash=self.trash[1:]).quiet()

    def test_every_time_it_links(self) -> None:
        you = Side(units=[self.card], hand=["EB01-071", "X-016"], trash=[*self.trash, *self.trash], resources=9)
        t = Table(you)
        for _ in range(2):
            t.pair("EB01-071", self.card)
            t.answer("yes")
            t.choose("ST10-005", "ST10-011")
            t.choose("ST10-014")
            if t.can("command:X-016"):
                t.command("X-016")
                t.choose("EB01-071")
        assert t.you.hand == ["ST10-014", "ST10-014"]


class TestGundamBarbatos1stForm:
    card = "ST10-008"

    def deployed(self, *trash: str) -> Table:
        you = Side(hand=[self.card, "ST01-003"], trash=trash, resources=4, deck=["ST04-003", "ST04-004"])
        t = Table(you, Side(hand=["ST01-003"]))
        t.deploy(self.card)
        return t

    def test_or_not(self) -> None:
        t = self.deployed("ST10-005", "ST10-011")
        t.answer("no")
        t.quiet()
        assert t.you.hand == ["ST01-003"]
        self.deployed("ST10-005", "ST01-005").quiet()

    def test_three_enemy_players_draw_3_and_discard_3(self) -> None:
        """Q306."""
        you = Side(hand=[self.card, "ST01-003"], trash=["ST10-005"] * 2, resources=4)
        t = Table(you, Side(), Side(), Side())
        t.deploy(self.card)
        t.answer("yes")
        t.choose("ST10-005", "ST10-005")
        assert t.you.hand == ["ST01-003", *["ST01-005"] * 3]
        t.asks("discard", "discard:ST01-003", *["discard:ST01-005"] * 3, least=3, most=3)


class TestGrazeDuelType(BlockerTests):
    card = "ST10-009"


class TestKamilleBidan(PilotTests):
    card = "ST10-011"

    def paired(self, unit: str = "ST10-002", mine: int = 1, theirs: int = 1) -> Table:
        # Lv.5, 4, 3, 2, 6; more of theirs are rested.
        others = ["X-004", "X-005", "ST01-003", "ST01-005", "ST02-001"]
        enemy = Side(units=[*others[: 6 - theirs], *[UnitAt("X-003", rested=True)] * theirs], base_rested=True)
        units = [UnitAt(unit), *[UnitAt("X-005", rested=True)] * mine]
        t = Table(Side(units=units, hand=[self.card], resources=4, base_rested=True), enemy)
        t.pair(self.card, unit)
        return t

    def test_with_2_rested_units_an_enemy_unit_of_its_lv_or_lower_is_rested(self) -> None:
        """Q307: whoever's."""
        for mine, theirs in ((1, 1), (2, 0), (0, 2), (2, 1)):
            t = self.paired(mine=mine, theirs=theirs)  # Lv.5
            t.targets("X-004", "X-005", "ST01-003", "ST01-005")
            t.choose("X-004")
            assert t.enemy.unit("X-004").rested
            assert not t.enemy.unit("X-005").rested
            t.quiet()

    def test_its_units_lv_counts(self) -> None:
        """Q308; not the Pilot's."""
        self.paired("ST10-003").targets("ST01-005")  # Lv.2 with 3 HP

    def test_one_rested_unit_is_not_enough(self) -> None:
        self.paired(theirs=0).quiet()
        self.paired(mine=0).quiet()

    def test_not_when_only_paired(self) -> None:
        self.paired("ST10-004").quiet()


class TestMarkGuilder(PilotTests):
    card = "ST10-012"

    def test_paired_an_enemy_unit_of_lv_5_or_lower_gets_ap_minus_2(self) -> None:
        # Lv.5, Lv.2 with 6 HP; not Lv.6, with 5 HP.
        you = Side(units=["ST01-003", "ST01-005"], hand=[self.card], resources=4)
        t = Table(you, Side(units=["X-004", "X-010", "ST02-001"]))
        t.pair(self.card, "ST01-003")  # it need not link
        t.targets("X-004", "X-010")
        t.choose("X-004")
        assert (t.enemy.unit("X-004").ap, t.enemy.unit("X-010").ap) == (5 - 2, 2)
        t.attack("ST01-003")
        t.fight()
        assert t.enemy.unit("X-004").ap == 5 - 2
        t.end_turn()
        assert t.enemy.unit("X-004").ap == 5


class TestTacticalTraining(PilotTests):  # its Burst is that of a Pilot
    card = "ST10-013"

    def test_main_a_unit_of_lv_5_or_higher_recovers_2_hp_and_gets_ap(self) -> None:
        """Q309: whoever's."""
        mine = [UnitAt("ST10-002", damage=3), "ST10-004", UnitAt("X-004", damage=2), UnitAt("ST10-001", damage=1)]
        t = Table(
            Side(hand=[self.card], units=mine, resources=3, base="EB01-085"),
            Side(units=["ST10-006", "ST10-005"], base="X-009"),
        )
        t.command(self.card)
        t.targets("ST10-002", "ST10-001", "ST10-006")
        t.choose("ST10-002")
        unit = t.you.unit("ST10-002")
        assert (unit.damage, unit.ap, t.you.unit("ST10-001").damage) == (1, 4 + 2, 1)
        t.attack("X-004")
        t.fight()
        assert unit.ap == 4 + 2
        t.end_turn()
        assert (unit.damage, unit.ap) == (1, 4)

    def test_without_a_target_it_cannot_be_played(self) -> None:
        assert not Table(Side(hand=[self.card], units=["ST10-004", "X-004"], resources=3)).can("command:*")


class TestDevelopmentDiagram:
    card = "ST10-014"

    def table(self, *hand: str, resources: int, trash: tuple[str, ...] = ()) -> Table:
        you = Side(hand=[self.card, *hand], resources=resources, deck=["ST04-003", "ST04-004", "ST04-005"], trash=trash)
        return Table(you, Side(hand=["ST10-005"]))

    def test_discarding_a_g_generation_unit_card_it_has_lv_and_cost_2(self) -> None:
        t = self.table("ST10-005", "ST10-011", "ST01-005", "ST10-004", resources=2)
        assert [x for x in t.offers if x.startswith("command")] == [f"command:{self.card}/0"]
        t.answer(f"command:{self.card}/0")
        t.asks("cost", "discard:ST10-005", "discard:ST10-004")
        t.choose("ST10-004")
        assert t.you.hand == ["ST10-005", "ST10-011", "ST01-005", "ST04-003", "ST04-004"]
        assert t.you.resources == "rr"
        assert sorted(t.you.trash) == ["ST10-004", self.card]

    def test_or_not(self) -> None:
        t = self.table("ST10-005", resources=4)
        assert t.can(f"command:{self.card}/0")
        t.command(self.card)
        assert (t.you.resources, t.you.hand) == ("rrrr", ["ST10-005", "ST04-003", "ST04-004"])

    def test_not_with_less(self) -> None:
        others = ("ST10-011", "ST01-005")  # a Pilot, another trait
        assert not self.table(*others, resources=3, trash=("ST10-005",)).can("command:*")
        assert not self.table("ST10-005", resources=1).can("command:*")
        assert not Table(Side(hand=[self.card, "ST10-005"], resources=1, rested_resources=3)).can("command:*")


class TestDiffuseBeamCannon(CommandPilotTests):
    card = "ST10-015"
    pilot = "Claire Heathrow"

    def attacked(self, *units: str, base: str = "EXB-001") -> Table:
        you = Side(hand=[self.card], units=units, resources=3, base=base)
        t = Table(you, Side(units=["X-005", "X-003", "ST10-005"]), active=ENEMY)
        t.attack("X-005")
        t.skip_block()
        return t

    def test_an_enemy_unit_gets_ap_minus_3_this_battle(self) -> None:
        for units in (["ST10-005"], ["ST10-005", "ST10-004"], ["ST10-005", "ST10-005"]):
            t = self.attacked("ST01-005", *units)
            t.command(self.card)
            t.targets("X-005", "X-003", "ST10-005")
            t.choose("X-005")
            assert (t.enemy.unit("X-005").ap, t.enemy.unit("X-003").ap) == (4 - 3, 6)
            t.fight()
            assert (t.you.base.damage, t.enemy.unit("X-005").ap) == (1, 4)
            assert t.you.trash == [self.card]

    def test_not_without_a_g_generation_unit(self) -> None:
        self.attacked("ST01-005", base="ST10-016").asks("action_step", "pass")

    def test_not_in_the_main_phase(self) -> None:
        t = Table(Side(hand=[self.card], units=["ST10-005"], resources=3), Side(units=["X-003"]))
        assert not t.can("command:*")


class TestLunaManaAndCarryBase(BaseTests):
    card = "ST10-016"

    def test_deploy_then_all_your_g_generation_units_recover_1_hp(self) -> None:
        units = [UnitAt("ST10-002", damage=2), UnitAt("ST10-004", damage=1), "ST10-005", UnitAt("ST01-003", damage=2)]
        for shields in ([], ["ST01-003", "ST01-004"]):
            you = Side(hand=[self.card], units=units, shields=shields, resources=4)
            t = Table(you, Side(units=[UnitAt("ST10-002", damage=1)]))
            t.deploy(self.card)
            t.quiet()
            assert [t.you.unit(x).damage for x in t.you.units] == [1, 0, 0, 2]
            assert t.enemy.unit("ST10-002").damage == 1
            assert t.you.hand == shields[:1]
