"""GD05 Freedom Ascension, the green, red, purple and white Commands."""

from __future__ import annotations

from tests.cards.keywords import CommandPilotTests
from tests.cards.table import ENEMY, YOU, Side, Table, UnitAt, burst


class TestMutualAttraction:
    card = "GD05-106"

    def played(self, trash: list[str]) -> Table:
        t = Table(Side(hand=["GD05-106"], resources=3, trash=trash), Side(trash=["GD05-085"]))
        t.command("GD05-106")
        return t

    def test_place_1_rested_resource(self) -> None:
        t = self.played(["GD05-085", "GD05-086"])
        t.asks("mode", "mode:1", "mode:2")
        t.answer("mode:1")
        t.quiet()
        assert (t.you.resources, t.you.hand) == ("rrrr", [])

    def test_or_add_a_pilot_of_lv_5_or_higher_from_the_trash(self) -> None:
        t = self.played(["GD05-085", "GD05-086", "GD05-089", "GD05-017", "GD05-106", "GD05-082"])
        t.answer("mode:2")
        t.targets("GD05-085", "GD05-089")
        t.choose("GD05-089")
        t.quiet()
        assert (t.you.hand, t.you.resources) == (["GD05-089"], "rrr")

    def test_without_such_a_pilot_only_the_resource(self) -> None:
        """Q404."""
        self.played(["GD05-086", "GD05-017"]).asks("mode", "mode:1")

    def test_not_in_an_action_step(self) -> None:
        t = Table(Side(hand=["GD05-106"], resources=3), Side(units=["X-004"]), active=ENEMY)
        t.attack("X-004")
        t.skip_block()
        t.asks("action_step", "pass")


class TestInterwovenBlessings:
    card = "GD05-107"

    def played(self, enemy: Side) -> Table:
        t = Table(Side(hand=["GD05-107"], resources=10, shields=["ST01-005"] * 3), enemy)
        t.command("GD05-107")
        t.targets("p2")
        t.choose("p2")
        return t

    def test_the_base_and_the_first_shield(self) -> None:
        """Q405."""
        t = self.played(Side(base="X-009", shields=["ST01-003", "ST01-007"]))
        assert (t.enemy.base_number, t.enemy.shields) == (None, ["ST01-007"])
        assert t.enemy.trash == ["ST01-003", "X-009"]
        assert (len(t.you.shields), t.you.base_number) == (3, "EXB-001")

    def test_of_one_card_that_one(self) -> None:
        t = self.played(Side(base=None, shields=["ST01-003"]))
        assert (t.enemy.shields, len(t.you.shields), t.you.base_number) == ([], 3, "EXB-001")

    def test_two_shields_whose_owner_orders_their_bursts(self) -> None:
        """Q406 and Q407."""
        t = self.played(Side(base=None, shields=["GD05-085", "GD05-086", "ST01-007"]))
        assert (t.prompt.kind, t.prompt.seat) == ("trigger_order", ENEMY)
        t.answer("resolve:GD05-086*")
        t.asks("burst", "burst:GD05-086", "decline", who=ENEMY)
        t.answer("burst:*")
        t.answer("burst:*")
        assert t.enemy.hand == ["GD05-086", "GD05-085"]
        assert t.enemy.shields == ["ST01-007"]

    def test_burst_places_an_ex_resource(self) -> None:
        t = burst("GD05-107")
        t.burst("GD05-107")
        assert (t.you.resources, t.you.trash) == ("X", ["GD05-107"])


class TestOvercomingHardships(CommandPilotTests):
    card = "GD05-108"
    pilot = "Guel Jeturk"

    def test_the_attack_is_turned_on_a_rested_academy_unit(self) -> None:
        units = [UnitAt(card, rested=True) for card in ("GD05-031", "GD05-022", "X-003")] + [UnitAt("GD05-030")]
        you = Side(units=units, hand=["GD05-108"], resources=3, base="ST01-016", base_rested=True)
        t = Table(you, Side(units=["GD05-014", UnitAt("GD05-031", rested=True)]), active=ENEMY)
        t.attack("GD05-014")
        t.skip_block()
        t.command("GD05-108")
        t.targets("GD05-031", "GD05-022")
        t.choose("GD05-031")
        t.fight()
        assert (t.you.unit("GD05-031").damage, t.you.base.damage, t.enemy.units) == (2, 0, ["GD05-031"])

    def test_your_own_attack_is_not_turned(self) -> None:
        you = Side(units=["X-003", UnitAt("GD05-031", rested=True)], hand=["GD05-108"], resources=3)
        t = Table(you, Side(base="X-009"))
        t.attack("X-003")
        t.skip_block()
        t.answer("pass")
        if t.can("command:*"):
            t.command("GD05-108")
            t.choose("GD05-031")
        t.fight()
        assert t.enemy.base.damage == 6

    def test_not_in_the_main_phase(self) -> None:
        units = [UnitAt("GD05-031", rested=True)]
        assert not Table(Side(units=units, hand=["GD05-108"], resources=3)).can("command:*")


class TestFelsisPlea(CommandPilotTests):
    card = "GD05-109"
    pilot = "Felsi Rollo"

    def played(self, pilot: str | None) -> Table:
        units = [UnitAt("GD05-031", pilot, damage=3), "GD05-030", "X-003"]
        you = Side(units=units, hand=["GD05-109"], resources=3, base="ST01-016")
        t = Table(you, Side(units=["X-004", "GD05-031"]), active=ENEMY)
        t.attack("X-004")
        t.skip_block()
        t.command("GD05-109")
        t.targets("GD05-031", "GD05-030")
        t.choose("GD05-031")
        assert t.you.unit("GD05-031").damage == 1
        return t

    def test_an_academy_unit_recovers_2_and_with_a_pilot_of_lv_3_or_lower_draws_1(self) -> None:
        for pilot, drawn in (("GD05-087", 1), ("GD05-108", 1), ("X-002", 1), ("GD05-100", 0), (None, 0)):
            assert len(self.played(pilot).you.hand) == drawn

    def test_not_in_the_main_phase(self) -> None:
        assert not Table(Side(units=["GD05-031"], hand=["GD05-109"], resources=3)).can("command:*")


class TestDarknessFinger:
    card = "GD05-110"

    def test_2_damage_and_with_a_master_gundam_draws_1(self) -> None:
        for active in (YOU, ENEMY):
            for units, drawn in ((["GD05-033"], 1), (["GD05-033"] * 2, 1), (["GD05-036"], 0)):
                you = Side(units=units, hand=["GD05-110"], resources=4)
                t = Table(you, Side(units=["X-003", "X-004", "GD05-033"], base="X-009"), active=active)
                if active == ENEMY:
                    t.attack("X-003")
                    t.skip_block()
                t.command("GD05-110")
                t.targets("X-003", "X-004", "GD05-033")
                t.choose("X-004")
                assert (t.enemy.unit("X-004").damage, t.enemy.unit("X-003").damage) == (2, 0)
                assert len(t.you.hand) == drawn

    def test_not_without_an_enemy_unit(self) -> None:
        """Q408."""
        assert not Table(Side(units=["GD05-033"], hand=["GD05-110"], resources=4)).can("command:*")

    def test_burst(self) -> None:
        t = burst("GD05-110", enemy=Side(units=["X-003"]))
        t.burst("GD05-110")
        t.choose("X-003")
        assert (t.enemy.unit("X-003").damage, t.you.trash) == (2, ["GD05-110"])


class TestAirframeSeizure:
    card = "GD05-111"

    def test_discarding_1_draws_2(self) -> None:
        you = Side(hand=["GD05-111", "ST01-003", "ST01-004"], resources=1, deck=["ST01-007", "ST01-008"])
        t = Table(you)
        t.command("GD05-111")
        t.asks("discard", "discard:ST01-003", "discard:ST01-004")
        t.choose("ST01-003")
        assert t.you.hand == ["ST01-004", "ST01-007", "ST01-008"]
        assert sorted(t.you.trash) == ["GD05-111", "ST01-003"]
        t.quiet()

    def test_without_another_card_nothing_is_drawn(self) -> None:
        t = Table(Side(hand=["GD05-111"], resources=1))
        if t.can("command:*"):
            t.command("GD05-111")
        assert [card for card in t.you.hand if card != "GD05-111"] == []

    def test_not_in_an_action_step(self) -> None:
        t = Table(Side(hand=["GD05-111", "ST01-003"], resources=1), Side(units=["X-004"]), active=ENEMY)
        t.attack("X-004")
        t.skip_block()
        t.asks("action_step", "pass")


class AfterMainTests(CommandPilotTests):
    """After its Main it may be paired from the trash."""

    units: tuple[UnitAt | str, ...] = ("GD05-043", "GD05-042", UnitAt("GD05-075", "X-006"), "X-003")

    def played(self) -> Table:
        you = Side(hand=[self.card], units=list(self.units), resources=4)
        t = Table(you, Side(units=["X-005", "X-004", "GD05-043", "X-010"]))
        t.command(self.card)
        self.main(t)
        return t

    def main(self, t: Table) -> None:
        """Answer for its Main, and check what it does."""
        raise NotImplementedError

    def test_after_its_main_it_may_be_paired_with_an_mf_unit(self) -> None:
        """Q409, Q410, Q414, Q415."""
        t = self.played()
        t.targets("GD05-043", "GD05-042", least=0)  # not one that has a Pilot (3-3-4)
        t.choose("GD05-042")
        t.quiet()
        assert t.you.unit("GD05-042").pilot == self.card
        assert t.you.trash == []

    def test_it_may_stay_in_the_trash(self) -> None:
        t = self.played()
        t.answer()
        t.quiet()
        assert t.you.trash == [self.card]
        assert t.you.unit("GD05-042").pilot is None

    def test_not_in_an_action_step(self) -> None:
        you = Side(hand=[self.card], units=list(self.units), resources=4)
        t = Table(you, Side(units=["X-005"]), active=ENEMY)
        t.attack("X-005")
        t.skip_block()
        t.asks("action_step", "pass")


class TestHokaKyotenJuzetsujin(AfterMainTests):
    card = "GD05-112"
    pilot = "Sai Saici"
    units = ("GD05-043", "GD05-042", UnitAt("GD05-075", "X-006"), "X-003")

    def main(self, t: Table) -> None:
        t.targets("GD05-043", "GD05-042", "GD05-075")
        t.choose("GD05-043")

    def test_an_mf_unit_gains_breach_3(self) -> None:
        t = self.played()
        t.answer()
        assert t.you.unit("GD05-043").keywords == {"breach": 3}
        assert t.you.unit("GD05-042").keywords == {}
        t.attack("GD05-043")
        t.fight()
        assert t.you.unit("GD05-043").keywords == {"breach": 3}
        t.end_turn()
        assert t.you.unit("GD05-043").keywords == {}

    def test_not_one_that_has_breach(self) -> None:
        you = Side(hand=["GD05-112"] * 2, units=["GD05-043"], resources=4)
        t = Table(you)
        t.command("GD05-112")
        t.choose("GD05-043")
        t.answer()
        assert not t.can("command:*")


class TestRoseScreamer(AfterMainTests):
    card = "GD05-113"
    pilot = "George de Sand"
    units = ("GD05-043", "GD05-042", UnitAt("GD05-068", "X-006"), UnitAt("GD05-033", "X-006", damage=2), "X-005")

    def main(self, t: Table) -> None:
        t.targets("GD05-043", "GD05-042", "GD05-068")  # AP 4 or less
        t.choose("GD05-043")

    def test_an_mf_unit_with_4_or_less_ap_gets_ap_2(self) -> None:
        t = self.played()
        t.answer()
        assert (t.you.unit("GD05-043").ap, t.you.unit("GD05-042").ap) == (5, 2)
        t.attack("GD05-043")
        t.fight()
        assert t.you.unit("GD05-043").ap == 5
        t.end_turn()
        assert t.you.unit("GD05-043").ap == 3


class TestCyclonePunch(AfterMainTests):
    card = "GD05-121"
    pilot = "Chibodee Crocket"

    def main(self, t: Table) -> None:
        t.targets("X-005", "X-004", "GD05-043", "X-010")
        t.choose("X-004")

    def test_an_enemy_unit_gets_ap_minus_2(self) -> None:
        t = self.played()
        t.answer()
        assert (t.enemy.unit("X-004").ap, t.enemy.unit("X-005").ap) == (3, 4)
        t.attack("GD05-043")
        t.fight()
        assert t.enemy.unit("X-004").ap == 3
        t.end_turn()
        assert t.enemy.unit("X-004").ap == 5


class TestGravitonHammer(AfterMainTests):
    card = "GD05-122"
    pilot = "Argo Gulskii"

    def main(self, t: Table) -> None:
        t.targets("X-005", "GD05-043", "X-010")  # Lv.4 or lower
        t.choose("X-005")

    def test_rests_an_enemy_unit_of_lv_4_or_lower(self) -> None:
        t = self.played()
        assert (t.enemy.unit("X-005").rested, t.enemy.unit("GD05-043").rested) == (True, False)


class TestWidespreadAnnihilation:
    card = "GD05-114"

    def test_destroys_all_units_of_lv_4_or_lower(self) -> None:
        """Q411: yours too."""
        you = Side(hand=["GD05-114"], units=["X-005", "X-004"], resources=6)
        t = Table(you, Side(units=["X-003", "GD05-014", "T-001", "X-010", UnitAt("GD05-038", damage=2)]))
        t.command("GD05-114")
        t.quiet()
        assert (t.you.units, t.enemy.units) == (["X-004"], ["X-003", "GD05-038"])
        assert (t.you.base_number, t.enemy.base_number) == ("EXB-001", "EXB-001")

    def test_not_in_an_action_step(self) -> None:
        t = Table(Side(hand=["GD05-114"], resources=6), Side(units=["GD05-014"]), active=ENEMY)
        t.attack("GD05-014")
        t.skip_block()
        t.asks("action_step", "pass")


class TestNewtypeLabsDirector:
    card = "GD05-115"

    def test_a_neo_zeon_pilot_from_the_trash(self) -> None:
        trash = ["GD05-093", "GD05-090", "GD05-053", "GD05-095"]
        t = Table(Side(hand=["GD05-115"], resources=6, trash=trash), Side(trash=["GD05-094"]))
        t.command("GD05-115")
        t.targets("GD05-093", "GD05-095")
        t.choose("GD05-093")
        assert t.you.hand == ["GD05-093"]
        t.quiet()

    def test_not_without_one_nor_in_an_action_step(self) -> None:
        assert not Table(Side(hand=["GD05-115"], resources=6, trash=["GD05-090", "GD05-053"])).can("command:*")
        t = Table(Side(hand=["GD05-115"], resources=6, trash=["GD05-093"]), Side(units=["X-004"]), active=ENEMY)
        t.attack("X-004")
        t.skip_block()
        t.asks("action_step", "pass")

    def test_burst_draws_1(self) -> None:
        t = burst("GD05-115", Side(trash=["GD05-093"]))
        t.burst("GD05-115")
        assert (t.you.hand, t.you.trash) == (["ST01-005"], ["GD05-115", "GD05-093"])


class TestVeteransPride(CommandPilotTests):
    card = "GD05-116"
    pilot = "Rezin Schnyder"

    def test_destroys_an_enemy_unit_of_lv_2_or_lower(self) -> None:
        for active in (YOU, ENEMY):
            you = Side(hand=["GD05-116"], units=["GD05-014"], resources=2)
            enemy = Side(units=["GD05-016", "GD05-014", "ST01-008", "X-010"])
            t = Table(you, enemy, active=active)
            if active == ENEMY:
                t.attack("GD05-016")
                t.skip_block()
            t.command("GD05-116")
            t.targets("GD05-014", "ST01-008", "X-010")
            t.choose("GD05-014")
            assert (t.enemy.units, t.enemy.trash) == (["GD05-016", "ST01-008", "X-010"], ["GD05-014"])


class TestBecomeAShield(CommandPilotTests):
    card = "GD05-117"
    pilot = "Ride Mass"

    def test_1_damage_to_one_of_yours_and_an_enemy_unit(self) -> None:
        for active in (YOU, ENEMY):
            you = Side(hand=["GD05-117"], units=["X-003", "X-005"], resources=3)
            t = Table(you, Side(units=["X-004", "GD05-016"], base="X-009"), active=active)
            if active == ENEMY:
                t.attack("X-004")
                t.skip_block()
            t.command("GD05-117")
            t.targets("X-003", "X-005")
            t.choose("X-003")
            t.targets("X-004", "GD05-016")
            t.choose("X-004")
            assert [t.you.unit(card).damage for card in t.you.units] == [1, 0]
            assert [t.enemy.unit(card).damage for card in t.enemy.units] == [1, 0]

    def test_not_without_both(self) -> None:
        """Q412."""
        assert not Table(Side(hand=["GD05-117"], units=["X-003"], resources=3)).can("command:*")
        assert not Table(Side(hand=["GD05-117"], resources=3), Side(units=["X-003"])).can("command:*")


class TestAWindAgainstFires(CommandPilotTests):
    card = "GD05-119"
    pilot = "Zechs Merquise"

    def fighting(self, mine: str, active: int = YOU) -> Table:
        you = Side(units=[UnitAt(mine, rested=active != YOU), "X-003"], hand=["GD05-119"], resources=5)
        t = Table(you, Side(units=[UnitAt("X-005", rested=active == YOU), "GD05-014"]), active=active)
        t.attack(*((mine, "X-005") if active == YOU else ("X-005", mine)))
        t.skip_block()
        if active == YOU:
            t.answer("pass")
        return t

    def test_the_enemy_unit_battling_yours_of_lv_5_or_higher_gets_ap_minus_3(self) -> None:
        for mine, active in (("X-004", YOU), ("X-004", ENEMY), ("X-003", YOU)):
            t = self.fighting(mine, active)
            t.command("GD05-119")
            t.targets("X-005")
            t.choose("X-005")
            assert t.enemy.unit("X-005").ap == 1
            t.fight()
            assert t.you.unit(mine).damage == 1

    def test_only_in_this_battle(self) -> None:
        you = Side(units=[UnitAt("ST12-003", rested=True)], hand=["GD05-119"], resources=5)
        t = Table(you, Side(units=["GD05-037"]), active=ENEMY)
        t.attack("GD05-037", "ST12-003")
        t.skip_block()
        t.command("GD05-119")
        t.choose("GD05-037")
        assert t.enemy.unit("GD05-037").ap == 3
        t.fight()
        assert t.enemy.unit("GD05-037").ap == 6

    def test_not_battling_a_unit_of_lv_4_or_the_player(self) -> None:
        assert not self.fighting("ST03-002").can("command:*")
        t = Table(Side(units=["X-004"], hand=["GD05-119"], resources=5), Side(units=["X-005"]), active=ENEMY)
        t.attack("X-005")
        t.skip_block()
        assert not t.can("command:*")

    def test_not_in_the_main_phase(self) -> None:
        assert not Table(Side(units=["X-004"], hand=["GD05-119"], resources=5), Side(units=["X-005"])).can("command:*")
