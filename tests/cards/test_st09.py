"""ST09 Destiny Ignition, card by card."""

from __future__ import annotations

from gundam_tui.games.gcg.cards.constants import BATTLE
from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import BlockerTests
from tests.cards.table import ENEMY, YOU, Piece, Side, Table, UnitAt


class TestImpulseGundam:
    card = "ST09-001"
    # Lv.5, 4 and 5; not: Lv.3, another name.
    trash = ("ST09-002", "ST09-006", "ST09-007", "ST09-001", "GD04-050", "ST09-008")

    def table(self, pilot: str | None = None, resources: int = 3, **side: object) -> Table:
        you = Side(**{"units": [UnitAt(self.card, pilot)], "trash": self.trash, "resources": resources, **side})
        return Table(you, Side(units=["ST01-003", "X-005"], trash=self.trash))

    def test_for_2_and_itself_an_impulse_gundam_is_deployed_from_the_trash(self) -> None:
        """Q256: its own cost is not paid."""
        t = self.table()
        t.activate(self.card)
        t.targets("ST09-002", "ST09-006", "ST09-007")
        assert (t.you.resources, t.you.units, t.you.deck[-1]) == ("rrR", [], self.card)
        t.choose("ST09-007")
        assert (t.you.units, t.you.resources) == (["ST09-007"], "rrR")
        assert not t.you.unit("ST09-007").rested
        assert "ST09-007" not in t.you.trash
        t.quiet()

    def test_its_deploy_effect_activates(self) -> None:
        """Q257."""
        t = self.table()
        t.activate(self.card)
        t.choose("ST09-006")
        t.targets("ST01-003")
        t.choose("ST01-003")
        assert t.enemy.units == ["X-005"]

    def test_its_pilot_goes_with_it_in_the_order_you_like(self) -> None:
        """3-3-6, 4-1-6."""
        for first, second in ((self.card, "ST09-008"), ("ST09-008", self.card)):
            t = self.table("ST09-008")
            t.activate(self.card)
            t.asks("order", f"order:{self.card}", "order:ST09-008", least=2, most=2)
            t.choose(first, second)
            assert t.you.deck[-2:] == [first, second]
            t.choose("ST09-007")
            assert t.you.unit("ST09-007").pilot is None

    def test_one_that_was_deployed_this_turn_may_and_each_copy_once(self) -> None:
        t = self.table(units=[UnitAt(self.card, new=True), self.card], resources=4)
        for other in ("ST09-007", "ST09-002"):
            t.activate(self.card)
            t.choose(other)
        assert t.you.units == ["ST09-007", "ST09-002"]

    def test_not_with_1_resource_nor_without_a_target(self) -> None:
        assert not self.table(resources=1, rested_resources=2).can("activate:*")
        assert not self.table(trash=self.trash[3:]).can("activate:*")

    def test_not_in_an_action_step(self) -> None:
        t = self.table()
        t.attack(self.card)
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")


class TestForceImpulseGundam:
    card = "ST09-002"
    # A Unit; not: two of that name, a Pilot and a Base, another trait.
    trash = ("ST09-005", "ST09-001", "ST09-002", "GD05-064", "ST09-008", "ST09-010", "ST01-005")

    def test_destroyed_another_minerva_squad_unit_card_returns_from_the_trash(self) -> None:
        you = Side(units=[self.card], trash=self.trash, hand=["X-008"], resources=1)
        t = Table(you, Side(trash=["ST09-005"]))
        t.command("X-008")
        t.choose(self.card)
        t.targets("ST09-005", "ST09-001")
        t.choose("ST09-001")
        assert t.you.hand == ["ST09-001"]
        t.quiet()

    def test_also_in_battle_in_the_enemy_turn(self) -> None:
        t = Table(Side(units=[UnitAt(self.card, rested=True)], trash=self.trash), Side(units=["X-003"]), active=ENEMY)
        t.attack("X-003", self.card)
        t.fight()
        t.choose("ST09-005")
        assert t.you.hand == ["ST09-005"]

    def test_without_such_a_card_nothing_happens(self) -> None:
        t = Table(Side(units=[self.card], trash=self.trash[2:], hand=["X-008"], resources=1))
        t.command("X-008")
        t.choose(self.card)
        t.quiet()


class TestSaviourGundam:
    card = "ST09-003"
    purple = ("ST09-005", "ST09-005", "ST09-009", "ST09-008", "ST09-010")

    def test_breach_3(self) -> None:
        t = Table(Side(units=[self.card]), Side(units=[UnitAt("ST04-004", rested=True)], base="X-009"))
        t.attack(self.card, "ST04-004")
        t.fight()
        assert (t.enemy.units, t.enemy.base.damage) == ([], 3)

    def paired(self, trash: tuple[str, ...], pilot: str = "ST04-011") -> Table:
        units = [self.card, "X-004", "X-005", UnitAt(self.card, damage=1)]
        you = Side(units=units, hand=[pilot], trash=trash, resources=4, base="X-009")
        enemy = Side(units=["X-003", "X-010", UnitAt("X-005", "X-006")], trash=self.purple, base="X-009")
        t = Table(you, enemy)
        t.pair(pilot, self.card)
        if t.prompt.kind == "trigger_order":
            t.answer("resolve:*ST09-003:*")
        t.quiet()
        return t

    def damages(self, t: Table) -> list[list[int]]:
        return [[Piece(t.engine, oid).damage for oid in t.engine.zone(BATTLE, seat)] for seat in (YOU, ENEMY)]

    def test_linked_2_damage_to_all_units_with_ap_5_or_less(self) -> None:
        """Q258: yours too."""
        for trash in (self.purple, (*self.purple, "ST09-002")):
            t = self.paired(trash)
            # Linked its AP is 6; the enemy's X-003 has AP 6.
            assert self.damages(t) == [[0, 2, 2, 1 + 2], [0, 2, 2]]
            assert (t.you.base.damage, t.enemy.base.damage) == (0, 0)

    def test_every_time_it_links(self) -> None:
        you = Side(units=[self.card, "X-004"], hand=["ST04-011", "X-016"], trash=self.purple, resources=9)
        t = Table(you)
        for damage in (2, 4):
            t.pair("ST04-011", self.card)
            t.answer("resolve:*ST09-003:*")
            assert t.you.unit("X-004").damage == damage
            if t.can("command:X-016"):
                t.command("X-016")
                t.choose("ST04-011")

    def test_4_purple_cards_are_not_enough(self) -> None:
        assert self.damages(self.paired((*self.purple[1:], "ST09-003"))) == [[0, 0, 0, 1], [0, 0, 0]]

    def test_not_when_only_paired(self) -> None:
        assert self.damages(self.paired(self.purple, "X-006")) == [[0, 0, 0, 1], [0, 0, 0]]


class TestFreedomGundam:
    card = "ST09-004"

    def test_suppression_while_you_have_a_base(self) -> None:
        """Q259: an EX Base is one."""
        for base, keywords in (("ST09-010", {"suppression": 1}), ("EXB-001", {"suppression": 1}), (None, {})):
            for active in (YOU, ENEMY):
                t = Table(Side(units=[self.card, "ST09-005"], base=base), active=active)
                assert t.you.unit(self.card).keywords == {"blocker": 1, **keywords}
                assert t.you.unit("ST09-005").keywords == {}

    def test_two_shields_are_destroyed(self) -> None:
        shields = ["ST01-003", "ST01-004", "ST01-005"]
        for base, broken in (("EXB-001", 2), (None, 1)):
            t = Table(Side(units=[self.card], base=base), Side(base=None, shields=shields))
            t.attack(self.card)
            t.fight()
            assert t.enemy.shields == shields[broken:]


class TestSwordImpulseGundam:
    card = "ST09-006"

    def test_minerva_squad_or_coordinator_pilots_link_it(self) -> None:
        for pilot, linked in (("GD04-093", True), ("ST04-010", True), ("ST01-010", False)):
            assert Table(Side(units=[UnitAt(self.card, pilot)])).you.unit(self.card).linked is linked


class TestBlastImpulseGundam(BlockerTests):
    card = "ST09-007"


class TestShinnAsuka(PilotTests):
    card = "ST09-008"

    def attacking(self, unit: str = "ST09-002", **side: object) -> Table:
        units = [UnitAt(unit, self.card), "ST01-005"]
        you = Side(**{"units": units, "rested_resources": 2, **side})
        t = Table(you, Side(rested_resources=1, base="X-009"))
        t.attack(unit)
        return t

    def test_attacking_one_of_your_resources_is_set_active(self) -> None:
        for unit in ("ST09-002", "ST09-005"):  # linked or not
            t = self.attacking(unit)
            t.targets("R-001", "R-001")
            t.engine.answer([t.prompt.options[0].key])
            assert (t.you.resources, t.enemy.resources) == ("Rr", "r")

    def test_an_active_resource_or_an_ex_resource_may_be_chosen(self) -> None:
        """Q260 and Q261."""
        t = self.attacking(rested_resources=0, resources=1, rested_ex=1)
        t.targets("R-001", "EXR-001")
        t.choose("EXR-001")
        assert t.you.resources == "RX"
        t = self.attacking(rested_resources=0, resources=1, rested_ex=1)
        t.choose("R-001")
        assert t.you.resources == "Rx"

    def test_every_attack(self) -> None:
        t = self.attacking(hand=["X-007"], resources=1, rested_resources=1)
        t.engine.answer([t.prompt.options[1].key])
        t.fight()
        t.command("X-007")
        t.choose("ST09-002")
        t.attack("ST09-002")
        t.targets("R-001", "R-001")

    def test_not_on_another_unit(self) -> None:
        assert self.attacking("ST01-003").prompt.kind == "block"


class TestGiantKilling:
    card = "ST09-009"

    def table(self, *enemies: UnitAt | str, active: int = YOU) -> Table:
        t = Table(Side(hand=[self.card], units=["ST01-005"], resources=4), Side(units=enemies), active=active)
        if active == ENEMY:
            t.attack("ST04-004")
            t.skip_block()
        return t

    def test_an_active_enemy_unit_with_ap_4_or_less_is_destroyed(self) -> None:
        # AP 4; AP 1; AP 5 with 5 HP; AP 5 with 4 HP; AP 3 and rested.
        t = self.table("ST08-003", "X-015", "X-004", "ST07-003", UnitAt("ST01-007", rested=True))
        t.command(self.card)
        t.targets("ST08-003", "X-015")
        t.choose("ST08-003")
        assert t.enemy.units == ["X-015", "X-004", "ST07-003", "ST01-007"]
        assert t.you.trash == [self.card]

    def test_more_hp_than_4_does_not_matter(self) -> None:
        t = self.table("X-010")  # AP 2, 6 HP
        t.command(self.card)
        t.targets("X-010")

    def test_without_a_target_it_cannot_be_played(self) -> None:
        assert not self.table("X-004", UnitAt("ST01-007", rested=True)).can("command:*")


class TestMinerva(BaseTests):
    card = "ST09-010"

    def deployed(self, *shields: str) -> Table:
        you = Side(hand=[self.card], shields=shields, resources=2, deck=["ST04-003", "ST04-004", "ST04-005"])
        t = Table(you)
        t.deploy(self.card)
        return t

    def test_in_your_turn_one_of_two_cards_on_top_the_other_into_the_trash(self) -> None:
        for shields in ([], ["ST01-003", "ST01-004"]):
            t = self.deployed(*shields)
            assert t.you.hand == shields[:1]
            t.targets("ST04-003", "ST04-004")
            t.choose("ST04-004")
            assert t.you.deck[:2] == ["ST04-004", "ST04-005"]
            assert (len(t.you.deck), t.you.trash) == (22, ["ST04-003"])
            t.quiet()
