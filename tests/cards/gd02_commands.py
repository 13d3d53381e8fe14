"""What Commands of GD02 have in common: the cards name themselves."""

from __future__ import annotations

from tests.cards.table import Side, Table, UnitAt


class ApTests:
    """Main/Action: a friendly Unit of a kind gets AP+2 for the turn. The cards name themselves and the Units."""

    card = ""
    allowed = ""
    other = "ST01-005"
    base = "EXB-001"
    damage = 0

    def test_ap_plus_2_for_the_turn(self) -> None:
        allowed = UnitAt(self.allowed, damage=self.damage)
        you = Side(units=[allowed, self.other, allowed], base=self.base, base_damage=1, hand=[self.card], resources=5)
        t = Table(you, Side(units=[allowed]))
        t.command(self.card)
        t.targets(self.allowed, self.allowed)
        before = t.you.unit(self.allowed).ap
        t.choose(self.allowed)
        assert t.you.unit(self.allowed).ap == before + 2
        t.attack(self.other)
        t.fight()
        assert t.you.unit(self.allowed).ap == before + 2
        t.end_turn()
        assert t.you.unit(self.allowed).ap == before

    def test_in_an_action_step_too(self) -> None:
        units = [UnitAt(self.allowed, damage=self.damage), self.other]
        t = Table(Side(units=units, hand=[self.card], resources=5))
        t.attack(self.other)
        t.skip_block()
        t.answer("pass")
        t.command(self.card)
        t.targets(self.allowed)

    def test_not_without_such_a_unit(self) -> None:
        """10-1-8-1-1."""
        t = Table(Side(units=[self.other], hand=[self.card], resources=5), Side(units=[self.allowed]))
        assert not t.can("command:*")


class HuntTests:
    """Main: a friendly Unit may attack an active enemy Unit of Lv. 4 or lower in this turn. The cards name it."""

    card = ""
    allowed = ""
    base = ""
    trash = 0

    def test_it_may_attack_an_active_unit_of_lv_4_or_lower(self) -> None:
        units, trash = [self.allowed, "ST01-005", self.allowed], ["ST01-003"] * self.trash
        you = Side(units=units, base=self.base, hand=[self.card], resources=4, trash=trash)
        t = Table(you, Side(units=["X-005", "X-004", "X-010", "X-015", self.allowed]))
        t.command(self.card)
        t.targets(self.allowed, self.allowed)
        t.choose(self.allowed)
        t.attack("ST01-005")
        t.fight()
        assert t.can(f"attack:{self.allowed}>X-005")
        assert t.can(f"attack:{self.allowed}>X-010")
        assert not t.can(f"attack:{self.allowed}>X-004")
        assert not t.can(f"attack:{self.allowed}>X-015")
        t.next_turn()
        assert not t.can(f"attack:{self.allowed}>X-005")

    def test_not_in_an_action_step(self) -> None:
        you = Side(units=[self.allowed, "ST01-005"], hand=[self.card], resources=4, trash=["ST01-003"] * self.trash)
        t = Table(you, Side(units=["X-005"]))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        assert not t.can("command:*")
