"""GD04 Phantom Aria, the blue Units."""

from __future__ import annotations

from tests.cards.keywords import BlockerTests, BreachTests, RepairTests
from tests.cards.table import ENEMY, Side, Table, UnitAt


class TestGundam:
    card = "GD04-001"

    def attacking(self, target: str, pilot: str = "ST01-010") -> Table:
        t = Table(Side(units=[UnitAt("GD04-001", pilot, new=True)]), Side(units=[UnitAt("X-003", rested=True)]))
        t.attack("GD04-001", target)
        return t

    def test_attacking_a_unit_its_blue_pilot_may_return_to_the_hand(self) -> None:
        """Q262: the attack goes on, though it was deployed this turn and is no Link Unit any more."""
        t = self.attacking("X-003")
        t.asks("may", "yes", "no")
        t.answer("yes")
        assert t.you.hand == ["ST01-010"]
        assert not t.you.unit("GD04-001").linked
        t.fight()
        assert t.enemy.units == []

    def test_it_need_not(self) -> None:
        t = self.attacking("X-003")
        t.answer("no")
        assert t.you.hand == []
        assert t.you.unit("GD04-001").linked

    def test_not_when_attacking_the_player(self) -> None:
        assert self.attacking("player").prompt.kind == "block"

    def test_only_a_blue_pilot(self) -> None:
        assert self.attacking("X-003", "X-402").prompt.kind == "block"

    def test_every_attack(self) -> None:
        you = Side(units=[UnitAt("GD04-001", "ST01-010")], hand=["X-007"], resources=5)
        t = Table(you, Side(units=[UnitAt("ST01-008", rested=True), UnitAt("X-003", rested=True)]))
        t.attack("GD04-001", "ST01-008")
        t.answer("yes")
        t.fight()
        t.command("X-007")
        t.choose("GD04-001")
        t.pair("ST01-010", "GD04-001")
        t.attack("GD04-001", "X-003")
        t.asks("may", "yes", "no")

    def test_only_linked_and_only_its_own_attack(self) -> None:
        enemy = Side(units=[UnitAt("X-003", rested=True)])
        t = Table(Side(units=[UnitAt("GD04-001", "ST02-011"), UnitAt("ST01-002", "ST01-010")]), enemy)
        t.attack("GD04-001", "X-003")
        assert t.prompt.kind == "block"
        t = Table(Side(units=[UnitAt("GD04-001", "ST01-010"), "ST01-005"]), enemy)
        t.attack("ST01-005", "X-003")
        assert t.prompt.kind == "block"


class TestPenelopeFlightForm:
    card = "GD04-002"

    def test_earth_federation_units_get_ap_in_your_turn(self) -> None:
        you = Side(units=["GD04-002", "ST01-005", "ST04-003"], base="ST01-015")
        t = Table(you, Side(units=["ST01-003"]))
        assert t.you.base.ap == 0
        assert [t.you.unit(card).ap for card in t.you.units] == [3 + 1, 2 + 1, 2]
        assert t.enemy.unit("ST01-003").ap == 2
        t.end_turn()
        assert [t.you.unit(card).ap for card in t.you.units] == [3, 2, 2]

    def deployed(self) -> Table:
        rested = [UnitAt("ST01-008", rested=True) for _ in range(3)]
        you = Side(units=["ST01-005", "ST01-003", "ST04-003"], hand=["GD04-002", "X-008"], resources=9)
        t = Table(you, Side(units=[*rested, UnitAt("X-001", damage=3), UnitAt("X-003", damage=1)], base_damage=1))
        t.deploy("GD04-002")
        return t

    def test_each_time_one_destroys_a_unit_by_battle_another_is_rested(self) -> None:
        t = self.deployed()
        t.quiet()
        for number, unit in enumerate(("ST01-005", "ST01-003"), 1):
            t.attack(unit, "ST01-008")
            t.fight()
            t.targets(*["ST01-008"] * (3 - number), "X-003")
            t.choose("X-003")
        assert t.enemy.unit("X-003").rested
        assert not t.enemy.unit("X-001").rested

    def test_not_by_other_units_or_effects(self) -> None:
        t = self.deployed()
        t.attack("ST04-003", "ST01-008")
        t.fight()
        t.quiet()
        t.command("X-008")
        t.choose("ST01-008")
        t.quiet()
        t.attack("ST01-003")
        t.fight()
        assert t.enemy.base_number is None
        t.quiet()

    def test_not_by_the_effect_of_a_unit(self) -> None:
        you = Side(units=[UnitAt("ST01-003", "X-002")], hand=["GD04-002"], resources=9)
        t = Table(you, Side(units=["ST01-005", "ST04-003"]))
        t.deploy("GD04-002")
        t.attack("ST01-003")
        t.choose("ST01-005")
        assert t.enemy.units == ["ST04-003"]
        assert t.prompt.kind == "block"

    def test_not_for_enemy_units_nor_in_the_next_turn(self) -> None:
        you = Side(units=["ST01-003"], hand=["GD04-002"], resources=9)
        t = Table(you, Side(units=["ST01-005", "ST01-008", UnitAt("ST01-008", rested=True)]))
        t.deploy("GD04-002")
        t.end_turn()
        t.attack("ST01-005")
        t.fight()
        t.quiet(ENEMY)
        t.end_turn()
        t.attack("ST01-003", "ST01-005")
        t.fight()
        assert t.enemy.units == ["ST01-008", "ST01-008"]
        t.quiet()

    def test_only_when_deployed(self) -> None:
        t = Table(Side(units=["GD04-002"]), Side(units=[UnitAt("ST01-008", rested=True), "X-004"]))
        t.attack("GD04-002", "ST01-008")
        t.fight()
        t.quiet()


class TestVictoryGundam:
    card = "GD04-003"

    def test_attacking_with_3_league_militaire_units_draws_1(self) -> None:
        for others, drawn in ((["GD04-011", "T-021"], 1), (["GD04-011", "GD04-013", "GD04-013"], 1), (["GD04-011"], 0)):
            you = Side(units=["GD04-003", *others, "ST01-005"], deck=["ST04-003"], base="GD04-121")
            t = Table(you, Side(units=["GD04-011"] * 3))
            t.attack("GD04-003")
            assert t.you.hand == ["ST04-003"] * drawn
            assert t.prompt.kind == "block"

    def test_not_when_another_attacks(self) -> None:
        t = Table(Side(units=["GD04-003", "GD04-011", "GD04-013"]))
        t.attack("GD04-011")
        assert t.you.hand == []

    def test_every_attack(self) -> None:
        t = Table(Side(units=["GD04-003", "GD04-011", "GD04-013"], hand=["X-007"], resources=1), Side(base="X-009"))
        t.attack("GD04-003")
        t.fight()
        t.command("X-007")
        t.choose("GD04-003")
        t.attack("GD04-003")
        assert len(t.you.hand) == 2


class TestPsychoGundamMk2(RepairTests):
    card = "GD04-004"
    amount = 2

    def pairing(self, pilot: str, unit: str) -> Table:
        hand = [pilot, "GD04-082"]
        units = ["GD04-004", "ST01-003"] if unit == "GD04-004" else ["GD04-004", "ST01-003", unit]
        t = Table(Side(units=units, hand=hand, resources=9, deck=["ST04-003"]))
        t.pair(pilot, unit)
        return t

    def test_a_cyber_newtype_pilot_with_a_blue_unit_draws_1_once(self) -> None:
        t = self.pairing("GD04-082", "ST01-005")
        assert t.you.hand == ["GD04-082", "ST04-003"]
        t.pair("GD04-082", "ST01-003")
        assert t.you.hand == ["ST04-003"]
        t.quiet()

    def test_also_with_itself(self) -> None:
        """Q263."""
        t = self.pairing("GD04-082", "GD04-004")
        if t.prompt.kind == "trigger_order":  # Rosamia Badam links it
            t.answer("resolve:GD04-004>GD04-004:*")
        assert "ST04-003" in t.you.hand

    def test_other_pilots_other_units_the_enemy(self) -> None:
        for pilot, unit in (("X-006", "ST01-005"), ("GD04-082", "X-003")):
            t = self.pairing(pilot, unit)
            assert t.you.hand == ["GD04-082"]
            t.quiet()
        you = Side(units=["ST01-005"], hand=["GD04-082"], resources=9)
        t = Table(you, Side(units=["GD04-004"]))
        t.pair("GD04-082", "ST01-005")
        assert t.enemy.hand == t.you.hand == []


class TestVDashGundam(BreachTests):
    card = "GD04-006"
    amount = 3

    def table(self) -> Table:
        units = ["GD04-006", "GD04-011", "GD04-013", UnitAt("T-021", rested=True), "ST01-005"]
        enemy = Side(units=["X-005", "X-004", UnitAt("X-003", damage=3), "GD04-007"])
        return Table(Side(units=units, base="GD04-121"), enemy)

    def test_rest_another_league_militaire_unit_to_rest_an_enemy(self) -> None:
        t = self.table()
        t.activate("GD04-006")
        t.asks("cost", "rest:GD04-011", "rest:GD04-013")
        t.choose("GD04-013")
        assert t.you.unit("GD04-013").rested
        t.targets("X-005", "X-003", "GD04-007")  # HP is what is left
        t.choose("X-003")
        assert t.enemy.unit("X-003").rested
        assert not t.you.unit("GD04-006").rested
        assert not t.can("activate:*")  # once
        t.next_turn()
        assert t.can("activate:GD04-006*")

    def test_not_without_another_active_one_nor_a_target(self) -> None:
        assert not Table(Side(units=["GD04-006", UnitAt("GD04-011", rested=True)]), Side(units=["X-005"])).can("act*")
        assert not Table(Side(units=["GD04-006", "GD04-011"]), Side(units=["X-004"])).can("activate:*")

    def test_not_in_an_action_step(self) -> None:
        t = self.table()
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        t.asks("action_step", "pass")


class TestVictoryGundamHexa:
    card = "GD04-007"

    def test_paired_each_attack_deploys_a_token(self) -> None:
        you = Side(units=[UnitAt("GD04-007", "X-006"), "ST01-005"], hand=["X-007"], resources=1)
        t = Table(you, Side(base="X-009"))
        t.attack("ST01-005")
        t.fight()
        assert "T-021" not in t.you.units
        t.attack("GD04-007")
        assert t.you.units == ["GD04-007", "ST01-005", "T-021"]
        assert not t.you.unit("T-021").rested
        t.fight()
        assert not t.can("attack:T-021>*")
        t.command("X-007")
        t.choose("GD04-007")
        t.attack("GD04-007")
        assert t.you.units.count("T-021") == 2

    def test_unpaired_none(self) -> None:
        t = Table(Side(units=["GD04-007"]))
        t.attack("GD04-007")
        assert t.you.units == ["GD04-007"]


class TestParts:
    card = "T-021"

    def test_it_attacks_units_but_never_the_player(self) -> None:
        t = Table(Side(units=["T-021"]), Side(units=[UnitAt("ST01-008", rested=True)]))
        assert t.can("attack:T-021>ST01-008")
        assert not t.can("attack:T-021>player")


class TestGundamOfLv5:
    card = "GD04-008"

    def test_linked_it_cannot_be_blocked(self) -> None:
        for pilot, options in (("ST01-010", []), ("X-006", ["block:ST01-008"])):
            t = Table(Side(units=[UnitAt("GD04-008", pilot)]), Side(units=["ST01-008"]))
            assert t.you.unit("GD04-008").keywords == ({} if options else {"high-maneuver": 1})
            t.attack("GD04-008")
            t.asks("block", "pass", *options, who=ENEMY)


class TestGuncannons:
    card = "GD04-009"

    def linked(self, pilot: str) -> Table:
        rested = [UnitAt(card, rested=True) for card in ("ST01-001", "ST01-002", "ST01-003", "X-003", "GD04-009")]
        you = Side(units=[rested.pop(), *rested], hand=[pilot], resources=5)
        t = Table(you, Side(units=[UnitAt("ST01-001", rested=True)]))
        t.pair(pilot, "GD04-009")
        return t

    def test_linked_another_white_base_team_unit_of_lv_4_or_higher_is_set_active(self) -> None:
        t = self.linked("ST01-012")  # Hayato Kobayashi
        t.targets("ST01-001", "ST01-002")
        t.choose("ST01-002")
        assert not t.you.unit("ST01-002").rested
        assert t.you.unit("ST01-001").rested
        t.quiet()

    def test_every_time(self) -> None:
        you = Side(units=["GD04-009", UnitAt("ST01-001", rested=True)], hand=["ST01-012", "X-016"], resources=9)
        t = Table(you)
        for again in (False, True):
            if again:
                t.command("X-016")
                t.choose("ST01-012")
            t.pair("ST01-012", "GD04-009")
            t.choose("ST01-001")

    def test_paired_without_a_link_nothing(self) -> None:
        self.linked("X-006").quiet()


class TestVictoryGundamOfLv3:
    card = "GD04-011"

    def test_destroyed_with_another_league_militaire_unit_deploys_a_token(self) -> None:
        for other, tokens in (("GD04-013", 1), ("T-021", 2), ("ST01-005", 0)):
            you = Side(units=["GD04-011", other], hand=["X-008"], resources=1, base="GD04-121")
            t = Table(you, Side(units=["GD04-013"]))
            t.command("X-008")
            t.choose("GD04-011")
            assert t.you.units.count("T-021") == tokens
            t.quiet()

    def test_destroyed_in_battle_as_well_not_returned(self) -> None:
        you = Side(units=[UnitAt("GD04-011", rested=True), "GD04-013", "GD04-003"])
        t = Table(you, Side(units=["X-003"]), active=ENEMY)
        t.attack("X-003", "GD04-011")
        t.fight()
        assert t.you.units == ["GD04-013", "GD04-003", "T-021"]
        assert not t.you.unit("T-021").rested
        t = Table(you, Side(hand=["ST04-013"], resources=2), active=ENEMY)
        t.command("ST04-013")
        t.choose("GD04-011")
        assert t.you.units == ["GD04-013", "GD04-003"]


class TestCoreFighter:
    card = "GD04-013"

    def test_rested_your_league_militaire_tokens_gain_blocker(self) -> None:
        """Q264: the block stands though the Core Fighter becomes active."""
        units = [UnitAt("GD04-013", rested=True), "T-021", "T-024", "GD04-011"]
        t = Table(Side(units=units, hand=["X-007"], resources=1), Side(units=["ST03-005", "T-021"]), active=ENEMY)
        assert t.enemy.unit("T-021").keywords == {}
        t.attack("ST03-005")
        t.asks("block", "block:T-021", "pass")
        t.block("T-021")
        t.command("X-007")
        t.choose("GD04-013")
        assert t.you.unit("T-021").keywords == {}
        t.fight()
        assert "T-021" not in t.you.units

    def test_active_nothing(self) -> None:
        t = Table(Side(units=["GD04-013", "T-021"]))
        assert t.you.unit("T-021").keywords == {}


class TestGunEz:
    card = "GD04-015"

    def test_rest_your_league_militaire_unit_and_an_enemy_of_lv_3_or_lower(self) -> None:
        units = ["GD04-011", "ST01-005", UnitAt("GD04-013", rested=True)]
        you = Side(units=units, hand=["GD04-015"], resources=3, base="GD04-121")
        t = Table(you, Side(units=["ST01-003", "GD04-013", "ST01-005"]))
        t.deploy("GD04-015")
        t.targets("GD04-011", "GD04-015")
        t.choose("GD04-015")
        t.targets("ST01-003", "ST01-005")
        t.choose("ST01-003")
        assert t.you.unit("GD04-015").rested
        assert not t.you.unit("GD04-011").rested
        assert t.enemy.unit("ST01-003").rested
        assert not t.enemy.unit("ST01-005").rested

    def test_not_without_an_enemy_target(self) -> None:
        """Q265."""
        t = Table(Side(hand=["GD04-015"], resources=3), Side(units=["X-005"]))
        t.deploy("GD04-015")
        t.quiet()
        assert not t.you.unit("GD04-015").rested


class TestZoloat(BlockerTests):
    card = "GD04-016"

    def test_it_attacks_units_but_never_the_player(self) -> None:
        """Q266: neither the Base nor the Shields."""
        for enemy in (Side(), Side(base=None, shields=["ST01-003"]), Side(base=None)):
            enemy.units = [UnitAt("ST01-008", rested=True)]
            t = Table(Side(units=["GD04-016"]), enemy)
            assert t.can("attack:GD04-016>ST01-008")
            assert not t.can("attack:GD04-016>player")
