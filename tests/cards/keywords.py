"""What cards with the same keyword, or the same kind of line, have in common: the cards name themselves."""

from __future__ import annotations

from gundam_tui.games.gcg.queries import card_now as q
from tests.cards.table import ENEMY, YOU, Side, Table, UnitAt


class RepairTests:
    """Repair (13-1-1), one line of its own; `amount` of HP."""

    card = ""
    amount = 1

    def test_repair_at_the_end_of_your_turn_only(self) -> None:
        for active, healed in ((YOU, self.amount), (ENEMY, 0)):
            t = Table(Side(units=[UnitAt(self.card, damage=2)]), active=active)
            unit = t.you.unit(self.card)
            assert unit.keywords["repair"] == self.amount
            t.end_turn()
            assert unit.damage == max(0, 2 - healed)


class BreachTests:
    """Breach (13-1-2), one line of its own; `amount` of damage."""

    card = ""
    amount = 1

    def test_breach_damages_the_base(self) -> None:
        t = Table(Side(units=[self.card]), Side(units=[UnitAt("ST03-007", rested=True)], base="X-009"))
        t.attack(self.card, "ST03-007")
        t.fight()
        assert t.enemy.units == []
        assert t.enemy.base.damage == self.amount == t.you.unit(self.card).keywords["breach"]


class BlockerTests:
    """Blocker (13-1-4), one line of its own."""

    card = ""

    def test_it_blocks(self) -> None:
        t = Table(Side(units=[self.card]), Side(units=["ST04-004"]), active=ENEMY)
        t.attack("ST04-004")
        t.asks("block", f"block:{self.card}", "pass")
        t.block(self.card)
        t.fight()
        unit = t.you.unit(self.card)
        assert (unit.rested, unit.damage, t.you.base.damage) == (True, 1, 0)


class SupportTests:
    """Support (13-1-3), one line of its own; `amount` of AP."""

    card = ""
    amount = 2

    def test_rested_another_friendly_unit_gets_ap(self) -> None:
        t = Table(Side(units=[self.card, "ST01-005", "ST01-003"]), Side(units=["X-003"], base="X-009"))
        assert t.you.unit(self.card).keywords == {"support": self.amount}
        t.activate(self.card)
        t.targets("ST01-005", "ST01-003")
        t.choose("ST01-005")
        assert t.you.unit(self.card).rested
        assert t.you.unit("ST01-005").ap == 2 + self.amount
        assert t.you.unit("ST01-003").ap == 2
        t.attack("ST01-003")
        t.fight()
        assert t.you.unit("ST01-005").ap == 2 + self.amount
        t.end_turn()
        assert t.you.unit("ST01-005").ap == 2

    def test_not_while_rested_nor_alone_nor_in_an_action_step(self) -> None:
        assert not Table(Side(units=[UnitAt(self.card, rested=True), "ST01-005"])).can("activate:*")
        assert not Table(Side(units=[self.card]), Side(units=["ST01-005"])).can("activate:*")
        t = Table(Side(units=[self.card, "ST01-005"]))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")


class CommandPilotTests:
    """A Command that can be paired as the Pilot `pilot` (3-4-6)."""

    card = ""
    pilot = ""

    def test_it_is_paired_under_its_pilot_name(self) -> None:
        t = Table(Side(hand=[self.card], units=["X-003"], resources=9))
        t.pair(self.card, "X-003")
        unit = t.you.unit("X-003")
        assert unit.pilot == self.card
        assert q.names(t.engine, q.pilots(t.engine, unit.oid)[0]) == (self.pilot,)
        t.quiet()


class EarlyAttackTests:
    """On the turn it is deployed it may attack a rested enemy Unit."""

    card = ""

    def test_on_the_turn_it_is_deployed_it_may_attack_a_rested_enemy_unit(self) -> None:
        enemy = Side(units=[UnitAt("X-003", rested=True), "X-004"])
        t = Table(Side(units=[UnitAt(self.card, new=True), UnitAt("X-005", new=True)]), enemy)
        assert [key for key in t.offers if key.startswith("attack")] == [f"attack:{self.card}>X-003"]
        assert Table(Side(units=[self.card])).can(f"attack:{self.card}>player")

    def test_not_an_active_one_that_other_units_may_attack(self) -> None:
        """Q355, Q366, Q385: Bridge Crew does not help."""
        t = Table(Side(units=[UnitAt(self.card, new=True)], hand=["GD03-105"], resources=9), Side(units=["GD05-014"]))
        t.command("GD03-105")
        t.choose(self.card)
        assert not t.can("attack:*")


class PilotsMainTests:
    """During Link, attacking: the Main of the card it is paired with."""

    card = ""
    pilot = ""

    def attacking(self, pilot: str) -> Table:
        t = Table(Side(units=[UnitAt(self.card, pilot), "GD05-043"]), Side(units=["X-005"], base="X-009"))
        t.attack(self.card)
        return t

    def check(self, t: Table) -> None:
        """The Main did what it does: here AP -2 for an enemy Unit."""
        t.targets("X-005")
        t.choose("X-005")
        assert t.enemy.unit("X-005").ap == 2

    def test_linked_attacking_activates_the_main_without_paying(self) -> None:
        """Q362, Q364, Q378, Q383; Q363, Q365, Q379, Q384: the card stays where it is."""
        t = self.attacking(self.pilot)
        self.check(t)
        assert t.prompt.kind == "block"
        assert t.you.unit(self.card).pilot == self.pilot
        assert t.you.trash == []

    def test_every_attack(self) -> None:
        you = Side(units=[UnitAt(self.card, self.pilot), "GD05-043"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-005"], base="X-009", shields=["ST01-003"]))
        for again in (False, True):
            if again:
                t.command("X-007")
                t.choose(self.card)
            t.attack(self.card)
            assert t.prompt.kind == "target"
            t.answer(t.offers[-1])
            t.fight()

    def test_only_paired_nothing(self) -> None:
        other = "GD05-121" if self.pilot != "GD05-121" else "GD05-122"
        assert self.attacking(other).prompt.kind == "block"


class NoPlayerTests:
    """It attacks Units but never the player. The cards name themselves."""

    card = ""

    def test_it_attacks_units_but_never_the_player(self) -> None:
        """Q174, Q176, Q181: neither the Base nor the Shields (8-2-1)."""
        for enemy in (Side(), Side(base="X-009"), Side(base=None, shields=["ST01-003"]), Side(base=None)):
            enemy.units = [UnitAt("ST01-003", rested=True)]
            t = Table(Side(units=[self.card, "ST01-005"]), enemy)
            assert t.can(f"attack:{self.card}>ST01-003")
            assert not t.can(f"attack:{self.card}>player")
            assert t.can("attack:ST01-005>player")


def pair_again(t: Table, pilot: str, unit: str) -> None:
    """X-016 takes the Pilot back to your hand, and it is paired with the same Unit once more."""
    t.command("X-016")
    t.choose(pilot)
    t.pair(pilot, unit)


def again(t: Table, unit: str, target: str = "player") -> None:
    """X-007 sets your Unit as active, and it attacks once more."""
    t.command("X-007")
    t.choose(unit)
    t.attack(unit, target)
