"""GD02 Dual Impact, card by card: the Pilots."""

from __future__ import annotations

from tests.cards.bursts import PilotTests
from tests.cards.keywords import again
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst

WHITE_BASE = "GD02-129"  # white, (AEUG)


def paired(pilot: str, unit: str, you: Side | None = None, enemy: Side | None = None) -> Table:
    """Your unit has just been paired."""
    you = you or Side()
    you.units, you.hand, you.resources = [unit, *you.units], [pilot, *you.hand], 9
    t = Table(you, enemy)
    t.pair(pilot, unit)
    return t


class TestFourMurasame(PilotTests):
    card = "GD02-085"

    def recovered(self, pilot: str = "GD02-085") -> Table:
        """GD02-100 recovers 2 HP and draws 1; then Four's effect."""
        t = Table(Side(units=[UnitAt("GD02-007", pilot, damage=4)], hand=["GD02-100"] * 2, resources=9))
        t.command("GD02-100")
        t.choose("GD02-007")
        t.quiet()
        return t

    def test_recovering_in_your_turn_draws_1_once(self) -> None:
        t = self.recovered()
        assert len(t.you.hand) == 1 + 1 + 1
        t.command("GD02-100")
        t.choose("GD02-007")
        assert t.you.unit("GD02-007").damage == 0
        assert len(t.you.hand) == 2 + 1

    def test_repair_counts_and_the_hand_may_hold_4_cards(self) -> None:
        for hand, drawn in ((4, 1), (5, 0)):
            you = Side(units=[UnitAt("GD02-007", "GD02-085", damage=2)], hand=["ST01-003"] * hand)
            t = Table(you, Side(hand=["ST01-003"]))
            t.end_turn()
            assert t.you.unit("GD02-007").damage == 0
            assert len(t.you.hand) == hand + drawn

    def test_undamaged_it_recovers_nothing(self) -> None:
        """Q188."""
        t = Table(Side(units=[UnitAt("GD02-007", "GD02-085")]))
        t.end_turn()
        assert t.you.hand == []

    def test_not_unlinked_nor_for_another_unit(self) -> None:
        t = self.recovered("GD02-091")
        assert len(t.you.hand) == 1 + 1
        t = Table(Side(units=[UnitAt("GD02-007", "GD02-085"), UnitAt("GD02-017", damage=2)]))
        t.end_turn()
        assert t.you.hand == []
        t = Table(Side(units=[UnitAt("X-003", "GD02-085", damage=2)], hand=["GD02-100"], resources=9))
        t.command("GD02-100")
        t.choose("X-003")
        assert len(t.you.hand) == 1

    def test_not_in_the_enemys_turn(self) -> None:
        t = burst("GD02-121", Side(units=[UnitAt("GD02-007", "GD02-085", damage=2)]))
        t.burst("GD02-121")
        t.choose("GD02-007")
        assert t.you.unit("GD02-007").damage == 0
        assert t.you.hand == []


class TestJeridMessa(PilotTests):
    card = "GD02-086"

    def test_with_another_titans_unit_ap_plus_1(self) -> None:
        for others, enemy, ap in (
            (["GD02-013"], "ST01-005", 4 + 1 + 1), (["GD02-013"] * 2, "ST01-005", 4 + 1 + 1),
            (["ST01-005"], "GD02-013", 4 + 1),
        ):  # fmt: skip
            t = Table(Side(units=[UnitAt("X-005", "GD02-086"), *others]), Side(units=[enemy]))
            assert t.you.unit("X-005").ap == ap
        assert Table(Side(units=[UnitAt("GD02-015", "GD02-086")], base="GD02-122")).you.unit("GD02-015").ap == 3 + 1


class TestOrgaCrotAndShani(PilotTests):
    card = "GD02-087"

    def test_linked_with_a_blue_unit_it_rests_a_unit_with_blocker(self) -> None:
        enemy = Side(units=["ST01-008", "X-003", "GD02-079"])
        t = paired("GD02-087", "GD02-019", Side(units=["ST01-009"]), enemy)
        t.targets("ST01-008", "GD02-079")
        t.choose("GD02-079")
        assert t.enemy.unit("GD02-079").rested
        t.quiet()

    def test_not_with_a_white_unit_nor_unlinked(self) -> None:
        t = paired("GD02-087", "GD01-079", enemy=Side(units=["ST01-008"]))
        assert t.you.unit("GD01-079").linked
        t.quiet()
        paired("GD02-087", "ST01-005", enemy=Side(units=["ST01-008"])).quiet()


class TestFlitAsuno(PilotTests):
    card = "GD02-088"

    def linked(self, *deck: str, offered: tuple[str, ...]) -> Table:
        t = paired("GD02-088", "GD02-029", Side(deck=deck, filler_count=2))
        t.targets(*offered, least=0)
        return t

    def test_a_green_earth_federation_unit_card_or_an_age_device(self) -> None:
        t = self.linked("GD02-030", "GD02-103", "ST01-005", "GD02-029", offered=("GD02-030", "GD02-103"))
        t.choose("GD02-103")
        assert t.you.hand == ["GD02-103"]
        assert t.shown("GD02-103")
        assert not t.shown("GD02-030")
        assert t.you.deck[0] == "GD02-029"
        assert sorted(t.you.deck[-2:]) == ["GD02-030", "ST01-005"]
        t.quiet()

    def test_neither_pilots_nor_other_green_units(self) -> None:
        t = self.linked("GD02-088", "GD02-030", "GD02-032", offered=("GD02-030",))
        before = t.engine.state.counter
        t.answer()
        assert t.engine.state.counter > before
        assert t.you.hand == []
        assert sorted(t.you.deck[-3:]) == ["GD02-030", "GD02-032", "GD02-088"]

    def test_not_unlinked(self) -> None:
        paired("GD02-088", "ST01-005", Side(deck=["GD02-030"])).quiet()


class TestLalahSune(PilotTests):
    card = "GD02-089"

    def test_not_its_own_unit(self) -> None:
        t = paired("GD02-089", "GD02-020")
        assert t.you.unit("GD02-020").linked
        t.quiet()

    def test_another_zeon_link_unit_gains_breach_1_for_the_turn(self) -> None:
        zeon = UnitAt("GD02-032", "ST03-011")
        you = Side(units=[zeon, UnitAt("GD01-031", "ST03-011"), "ST03-007", UnitAt("ST03-003", "ST03-010")])
        t = paired("GD02-089", "ST01-005", you, Side(units=[zeon]))  # no link needed
        t.targets("GD02-032", "GD01-031")
        t.choose("GD02-032")
        unit = t.you.unit("GD02-032")
        assert unit.keywords["breach"] == 1
        t.attack("ST03-003")
        t.fight()
        assert unit.keywords["breach"] == 1
        t.end_turn()
        assert "breach" not in unit.keywords


class TestChalliaBull(PilotTests):
    card = "GD02-090"

    def test_with_another_unit_with_high_maneuver_ap_plus_1(self) -> None:
        for you, enemy, ap in (
            (["GD02-074"], "ST01-005", 5 + 1 + 1), (["GD02-074"] * 2, "ST01-005", 5 + 1 + 1),
            (["ST01-005"], "GD02-074", 5 + 1),
        ):  # fmt: skip
            t = Table(Side(units=[UnitAt("X-004", "GD02-090"), *you]), Side(units=[enemy]))
            assert t.you.unit("X-004").ap == ap
        assert Table(Side(units=[UnitAt("GD02-074", "GD02-090")])).you.unit("GD02-074").ap == 5 + 1


class TestHamanKarn(PilotTests):
    card = "GD02-091"

    def test_a_red_unit_deals_1_damage_to_a_unit_of_its_lv_or_lower(self) -> None:
        """Q189."""
        enemy = Side(units=["X-004", "X-003", "X-010"], base="GD02-129")
        t = paired("GD02-091", "X-004", Side(units=["ST01-005"]), enemy)
        t.targets("X-004", "X-010")
        t.choose("X-010")
        assert t.enemy.unit("X-010").damage == 1
        t.quiet()

    def test_not_with_another_color(self) -> None:
        paired("GD02-091", "ST01-003", enemy=Side(units=["ST01-005"])).quiet()


class TestShagiaFrost(PilotTests):
    card = "GD02-092"

    def test_linked_its_attack_gives_a_new_une_unit_ap_plus_2_for_the_turn(self) -> None:
        units = [UnitAt("GD02-037", "GD02-092"), "GD02-049", "ST01-005"]
        you = Side(units=units, base="GD03-128", hand=["X-007"], resources=2)
        t = Table(you, Side(units=["GD02-049"], base="X-009"))
        t.attack("GD02-037")
        t.targets("GD02-037", "GD02-049")
        t.choose("GD02-049")
        assert t.you.unit("GD02-049").ap == 1 + 2
        t.fight()
        assert t.you.unit("GD02-049").ap == 1 + 2
        again(t, "GD02-037")  # every time
        t.choose("GD02-049")
        assert t.you.unit("GD02-049").ap == 1 + 2 + 2
        t.fight()
        t.end_turn()
        assert t.you.unit("GD02-049").ap == 1

    def test_not_unlinked(self) -> None:
        t = Table(Side(units=[UnitAt("X-005", "GD02-092"), "GD02-049"]))
        t.attack("X-005")
        assert t.prompt.kind == "block"


class TestOlbaFrost(PilotTests):
    card = "GD02-093"

    def fought(self, foe: UnitAt, unit: str = "X-004", active: int = 0) -> int:
        """How many cards it drew."""
        foe.rested = active == 0
        you = Side(units=[UnitAt(unit, "GD02-093", rested=active == ENEMY), "X-003"])
        t = Table(you, Side(units=[foe]), active=active)
        if active == ENEMY:
            t.attack(foe.card, unit)
        else:
            t.attack(unit, foe.card)
        t.fight()
        return len(t.you.hand)

    def test_destroying_a_unit_with_a_newtype_pilot_draws(self) -> None:
        assert self.fought(UnitAt("ST01-005", "ST01-010")) == 1
        assert self.fought(UnitAt("ST01-005", "ST01-011")) == 0  # no (Newtype)
        assert self.fought(UnitAt("ST01-005")) == 0
        assert self.fought(UnitAt("X-003", "ST01-010")) == 0  # it survives
        assert self.fought(UnitAt("ST01-005", "ST01-010"), active=ENEMY) == 0

    def test_every_time(self) -> None:
        you = Side(units=[UnitAt("X-003", "GD02-093")], hand=["X-007"], resources=2)
        t = Table(you, Side(units=[UnitAt("ST01-005", "ST01-010", rested=True)] * 2))
        t.attack("X-003", "ST01-005")
        t.fight()
        t.command("X-007")
        t.choose("X-003")
        t.attack("X-003", "ST01-005")
        t.fight()
        assert len(t.you.hand) == 2

    def test_both_destroyed(self) -> None:
        """Q190."""
        assert self.fought(UnitAt("X-005", "ST01-010", damage=1), "X-005") == 1

    def test_not_when_another_unit_destroys_it_nor_by_effect_damage(self) -> None:
        foe = UnitAt("ST01-005", "ST01-010", rested=True)
        t = Table(Side(units=[UnitAt("X-004", "GD02-093"), "X-003"]), Side(units=[foe]))
        t.attack("X-003", "ST01-005")
        t.fight()
        assert t.you.hand == []
        foe = UnitAt("ST01-005", "ST01-010", damage=2)
        t = Table(Side(units=[UnitAt("X-001", "GD02-093")]), Side(units=[foe]))
        t.attack("X-001")
        t.choose("ST01-005")
        t.fight()
        assert t.enemy.units == []
        assert t.you.hand == []


class TestGarrodRanAndTiffaAdill(PilotTests):
    card = "GD02-094"
    deck = ("GD02-063", "GD02-094", "GD02-066", "GD02-065")

    def paired(self, *hand: str) -> Table:
        return paired("GD02-094", "ST01-005", Side(hand=hand, deck=self.deck, filler_count=2))

    def test_discard_1_to_look_at_3_for_a_vulture_unit_card(self) -> None:
        t = self.paired("ST01-003", "X-006")
        t.asks("discard", "discard:ST01-003", "discard:X-006", least=0)
        t.choose("X-006")
        t.targets("GD02-063", least=0)
        t.choose("GD02-063")
        assert t.you.hand == ["ST01-003", "GD02-063"]
        assert t.you.trash == ["X-006"]
        assert t.shown("GD02-063")
        assert t.you.deck[0] == "GD02-065"
        assert sorted(t.you.deck[-2:]) == ["GD02-066", "GD02-094"]
        t.quiet()

    def test_only_one_of_two(self) -> None:
        t = paired("GD02-094", "ST01-005", Side(hand=["X-006"], deck=["GD02-063", "GD02-065", "ST01-005"]))
        t.choose("X-006")
        t.targets("GD02-063", "GD02-065", least=0)

    def test_you_may_decline_either(self) -> None:
        t = self.paired("ST01-003")
        t.answer()
        assert t.you.deck[:4] == list(self.deck)
        t.quiet()
        t = self.paired("ST01-003")
        t.choose("ST01-003")
        before = t.engine.state.counter
        t.answer()
        assert t.engine.state.counter > before
        assert t.you.hand == []
        assert sorted(t.you.deck[-3:]) == sorted(self.deck[:3])
        t.quiet()

    def test_without_a_card_in_the_hand_nothing(self) -> None:
        t = self.paired()
        t.quiet()
        assert t.you.deck[:4] == list(self.deck)


class TestLafterFrankland(PilotTests):
    card = "GD02-095"

    def attacking(self, unit: str = "X-004", damage: int = 1) -> Table:
        you = Side(units=[UnitAt(unit, "GD02-095", damage=damage)], hand=["X-007"], resources=2)
        t = Table(you, Side(units=["ST01-008"], base="X-009"))
        t.attack(unit)
        return t

    def test_damaged_and_lv_5_or_lower_it_gains_high_maneuver_for_the_battle(self) -> None:
        for unit in ("X-004", "X-010"):
            t = self.attacking(unit)
            t.asks("block", "pass", who=ENEMY)
            t.fight()
            assert t.you.unit(unit).keywords == {}
            again(t, unit)  # every time
            assert not t.can("block:*")

    def test_not_undamaged_nor_of_lv_6(self) -> None:
        assert self.attacking(damage=0).can("block:*")
        assert self.attacking("X-003").can("block:*")


class TestDesilGalette(PilotTests):
    card = "GD02-096"
    trash = ("GD02-066", "GD02-067", "GD02-057", "ST01-005", "GD02-096", "GD03-065")

    def linked(self, resources: int = 9) -> Table:
        you = Side(units=["GD02-057"], hand=["GD02-096"], resources=resources, trash=self.trash)
        t = Table(you, Side(trash=["GD02-066"]))
        t.pair("GD02-096", "GD02-057")
        return t

    def test_deploy_a_vagan_unit_card_of_lv_2_or_lower_paying_its_cost(self) -> None:
        t = self.linked()
        t.targets("GD02-066", "GD02-067", least=0)
        t.choose("GD02-067")
        assert t.you.units == ["GD02-057", "GD02-067"]
        assert t.you.resources == "rrrRRRRRR"
        assert not t.you.unit("GD02-067").rested
        assert len(t.you.trash) == 5
        t.quiet()

    def test_you_may_decline(self) -> None:
        t = self.linked()
        t.answer()
        assert t.you.units == ["GD02-057"]
        assert t.you.resources == "rRRRRRRRR"
        t.quiet()

    def test_what_cannot_be_paid_is_not_deployed(self) -> None:
        you = Side(units=["GD02-057"], hand=["GD02-096"], resources=2, rested_resources=3, trash=self.trash)
        t = Table(you)
        t.pair("GD02-096", "GD02-057")
        t.choose("GD02-067")
        assert t.you.units == ["GD02-057"]
        assert len(t.you.trash) == 6
        t.quiet()

    def test_not_unlinked(self) -> None:
        paired("GD02-096", "ST01-005", Side(trash=self.trash)).quiet()


class TestKamilleBidan(PilotTests):
    card = "GD02-097"

    def test_with_a_white_base_ap_plus_2(self) -> None:
        for mine, theirs, ap in ((WHITE_BASE, "X-009", 4 + 1 + 2), ("X-009", WHITE_BASE, 4 + 1)):
            t = Table(Side(units=[UnitAt("X-005", "GD02-097"), "ST04-004"], base=mine), Side(base=theirs))
            assert (t.you.unit("X-005").ap, t.you.unit("ST04-004").ap) == (ap, 1)


class TestQuattroBajeena(PilotTests):
    card = "GD02-098"

    def test_he_is_also_char_aznable(self) -> None:
        """Q191."""
        assert Table(Side(units=[UnitAt("ST03-006", "GD02-098")])).you.unit("ST03-006").linked
        assert Table(Side(units=[UnitAt("GD02-072", "GD02-098")])).you.unit("GD02-072").linked

    def test_linked_with_an_aeug_unit_draw_1_and_discard_1(self) -> None:
        t = paired("GD02-098", "GD02-072", Side(hand=["ST01-003"], deck=["ST04-003", "ST04-004"]))
        t.asks("discard", "discard:ST01-003", "discard:ST04-003")
        t.choose("ST01-003")
        assert t.you.hand == ["ST04-003"]
        t.quiet()

    def test_not_with_another_unit_nor_unlinked(self) -> None:
        for unit in ("GD02-032", "GD02-080"):
            t = paired("GD02-098", unit)
            t.quiet()
            assert t.you.hand == []


class TestGaelioBauduin(PilotTests):
    card = "GD02-099"

    def paired(self, trash: int) -> Table:
        you = Side(units=["X-005"], trash=["GD02-118"] * trash + ["ST01-005"])
        return paired("GD02-099", "ST01-005", you, Side(units=["X-003", "X-004"], trash=["ST05-009"] * 5))

    def test_with_4_gjallarhorn_cards_in_the_trash_an_enemy_unit_gets_ap_minus_2(self) -> None:
        for trash in (4, 5):
            t = self.paired(trash)
            t.targets("X-003", "X-004")
            t.choose("X-003")
            assert t.enemy.unit("X-003").ap == 6 - 2
            t.attack("X-005")
            t.fight()
            assert t.enemy.unit("X-003").ap == 6 - 2
            t.end_turn()
            assert t.enemy.unit("X-003").ap == 6

    def test_not_with_3(self) -> None:
        self.paired(3).quiet()
