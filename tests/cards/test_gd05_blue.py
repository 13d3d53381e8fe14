"""GD05 Freedom Ascension, the blue Units."""

from __future__ import annotations

from gundam_tui.games.gcg.queries import card_now as q
from tests.cards.keywords import BlockerTests, RepairTests
from tests.cards.table import ENEMY, YOU, Side, Table, UnitAt


def linked_twice(t: Table, pilot: str, unit: str) -> None:
    """Pair, take the Pilot back, pair again; the first target offered is chosen each time."""
    for again in (False, True):
        if again:
            t.command("X-016")
            t.choose(pilot)
        t.pair(pilot, unit)
        t.answer(t.offers[0])


class TestV2Gundam(RepairTests):
    card = "GD05-001"
    amount = 2

    def test_resting_two_of_your_units_sets_it_active(self) -> None:
        t = Table(Side(units=["GD05-001", "GD05-014", "GD05-013", "X-003"]), Side(units=["GD05-009"], base="X-009"))
        t.attack("GD05-001")
        t.fight()
        t.activate("GD05-001")
        t.asks("cost", "rest:GD05-014", "rest:GD05-013", "rest:X-003", least=2, most=2)
        t.choose("GD05-014", "X-003")
        t.quiet()
        assert [t.you.unit(card).rested for card in t.you.units] == [False, True, False, True]
        assert t.can("attack:GD05-001>player")
        assert not t.enemy.unit("GD05-009").rested

    def test_it_can_be_one_of_the_two_and_once_per_turn(self) -> None:
        t = Table(Side(units=["GD05-001", "GD05-014", "GD05-013", "GD05-009"]))
        t.activate("GD05-001")
        t.choose("GD05-001", "GD05-014")
        assert not t.you.unit("GD05-001").rested
        assert not t.can("activate:*")
        t.next_turn()
        assert t.can("activate:GD05-001*")

    def test_not_without_two_active_units(self) -> None:
        units = [UnitAt("GD05-001", rested=True), "GD05-014", UnitAt("GD05-013", rested=True)]
        assert not Table(Side(units=units), Side(units=["X-003"])).can("activate:*")


class TestStrikeFreedomGundam:
    card = "GD05-002"

    def chosen(self, *cards: str, enemy: Side) -> Table:
        t = Table(Side(hand=["GD05-002"], units=["X-003", "X-004", "X-005"], resources=8), enemy)
        t.deploy("GD05-002")
        t.targets("GD05-002", "X-003", "X-004", "X-005", least=1, most=2)
        t.choose(*cards)
        t.quiet()
        return t

    def test_the_chosen_draw_when_they_destroy_a_unit_a_base_or_a_shield(self) -> None:
        """Q336."""
        t = self.chosen("X-003", "X-004", enemy=Side(units=[UnitAt("GD05-014", rested=True)]))
        t.attack("X-003", "GD05-014")
        t.fight()
        assert len(t.you.hand) == 1
        t.attack("X-004")  # the Base
        t.fight()
        assert len(t.you.hand) == 2
        t.attack("X-005")  # not chosen
        t.fight()
        assert len(t.you.hand) == 2

    def test_a_shield_and_for_this_turn_only(self) -> None:
        t = self.chosen("X-003", enemy=Side(base=None, shields=["ST01-003"] * 3))
        t.attack("X-003")
        t.fight()
        assert len(t.you.hand) == 1
        t.next_turn()
        drawn = len(t.you.hand)
        t.attack("X-003")
        t.fight()
        assert len(t.you.hand) == drawn

    def test_every_time(self) -> None:
        enemy = Side(units=[UnitAt("ST01-008", rested=True), UnitAt("GD05-014", rested=True)])
        t = Table(Side(hand=["GD05-002", "X-007"], units=["X-003"], resources=9), enemy)
        t.deploy("GD05-002")
        t.choose("X-003")
        t.attack("X-003", "ST01-008")
        t.fight()
        t.command("X-007")
        t.choose("X-003")
        t.attack("X-003", "GD05-014")
        t.fight()
        assert len(t.you.hand) == 2

    def test_attacking_again_it_asks_again(self) -> None:
        you = Side(units=[UnitAt("GD05-002", "X-006")], hand=["GD05-014"] * 4 + ["X-007"], resources=1)
        t = Table(you, Side(units=["GD05-016", "ST01-003"], base="X-009", shields=["ST01-003"]))
        for _ in range(2):
            t.attack("GD05-002")
            t.answer("yes")
            t.choose("GD05-014", "GD05-014")
            if t.can("choose:*"):
                t.answer(t.offers[0])
            t.fight()
            if t.can("command:X-007"):
                t.command("X-007")
                t.choose("GD05-002")
        assert t.enemy.units == []

    def test_when_both_are_destroyed(self) -> None:
        """Q337."""
        t = self.chosen("X-004", enemy=Side(units=[UnitAt("X-003", rested=True, damage=1)]))
        t.attack("X-004", "X-003")
        t.fight()
        assert t.enemy.units == []
        assert "X-004" not in t.you.units
        assert len(t.you.hand) == 1

    def test_not_when_an_effect_destroys_it(self) -> None:
        t = Table(Side(hand=["GD05-002"], units=["X-001"], resources=8), Side(units=["GD05-014"], base="X-009"))
        t.deploy("GD05-002")
        t.choose("X-001")
        t.attack("X-001")
        t.choose("GD05-014")
        assert t.enemy.units == []
        t.fight()
        assert t.you.hand == []

    def attacking(self, enemy: Side, hand: int = 3, pilot: str | None = "X-006") -> Table:
        t = Table(Side(units=[UnitAt("GD05-002", pilot), "ST01-008"], hand=["GD05-014"] * hand), enemy)
        t.attack("GD05-002")
        return t

    def test_discarding_two_a_unit_with_the_lowest_lv_goes_under_its_deck(self) -> None:
        """Q338."""
        enemy = Side(units=["GD05-016", "ST01-003", UnitAt("X-003", damage=5)])
        t = self.attacking(enemy)
        t.answer("yes")
        t.asks("discard", *["discard:GD05-014"] * 3, least=2, most=2)
        t.choose("GD05-014", "GD05-014")
        t.targets("GD05-016", "ST01-003")
        t.choose("ST01-003")
        assert t.enemy.units == ["GD05-016", "X-003"]
        assert t.enemy.deck[-1] == "ST01-003"
        assert (len(t.you.hand), len(t.you.trash)) == (1, 2)

    def test_its_owner_orders_a_unit_and_its_pilot(self) -> None:
        """Q339."""
        t = self.attacking(Side(units=[UnitAt("GD05-016", "X-006"), "X-003"], base="X-009"))
        t.answer("yes")
        t.choose("GD05-014", "GD05-014")
        t.choose("GD05-016")
        t.asks("order", "order:GD05-016", "order:X-006", who=ENEMY, least=2, most=2)
        t.choose("X-006", "GD05-016")
        assert t.enemy.deck[-2:] == ["X-006", "GD05-016"]

    def test_it_may_be_declined(self) -> None:
        t = self.attacking(Side(units=["GD05-016"]))
        t.answer("no")
        assert t.prompt.kind == "block"
        assert (t.enemy.units, len(t.you.hand)) == (["GD05-016"], 3)

    def test_not_with_one_card_nor_unpaired(self) -> None:
        assert self.attacking(Side(units=["GD05-016"]), hand=1).prompt.kind == "block"
        assert self.attacking(Side(units=["GD05-016"]), pilot=None).prompt.kind == "block"


class TestWaldfeldsMurasame:
    card = "GD05-003"

    def destroyed(self, you: list[UnitAt | str], enemy: list[UnitAt | str]) -> int:
        t = Table(Side(units=you), Side(units=enemy, hand=["X-008"], resources=1), active=ENEMY)
        t.command("X-008")
        t.choose("GD05-003")
        t.quiet(ENEMY)
        return len(t.you.hand)

    def test_destroyed_with_an_orb_pilot_in_play_draws_1(self) -> None:
        for count in (1, 2):
            assert self.destroyed(["GD05-003", *[UnitAt("X-003", "GD05-083")] * count], []) == 1

    def test_its_own_pilot_counts(self) -> None:
        """Q340."""
        assert self.destroyed([UnitAt("GD05-003", "GD05-083")], []) == 1

    def test_nothing_without_your_own_orb_pilot(self) -> None:
        assert self.destroyed([UnitAt("GD05-003", "X-006"), "GD05-016"], [UnitAt("X-003", "GD05-083")]) == 0


class TestAkatsuki:
    card = "GD05-004"

    def price(self, *units: str, enemy: str = "X-003", base: str = "EXB-001") -> tuple[int, int]:
        """Its Lv. and cost in your hand."""
        t = Table(Side(hand=["GD05-004"], units=units, base=base), Side(units=[enemy]))
        card = t.engine.zone("hand", YOU)[0]
        return q.lv(t.engine, card), q.cost(t.engine, card)

    def test_lv_and_cost_less_1_for_each_orb_unit(self) -> None:
        assert self.price() == (6, 6)
        assert self.price("GD05-016", "GD05-015", "GD05-015") == (3, 3)
        assert self.price("GD05-016", "GD05-014") == (5, 5)
        assert self.price("GD05-016", enemy="GD05-016") == (5, 5)
        assert self.price("GD05-016", base="GD05-123") == (5, 5)

    def test_the_cost_too(self) -> None:
        t = Table(Side(hand=["GD05-004"], units=["GD05-016", "GD05-015"], resources=6))
        t.deploy("GD05-004")
        assert t.you.resources == "rrrrRR"

    def test_not_with_a_unit_of_lv_6_or_higher(self) -> None:
        for other in ("X-003", "GD05-006", "GD05-038"):
            assert self.price("GD05-016", other) == (6, 6)
        assert self.price("GD05-016", "X-010", "X-004", base="X-009") == (5, 5)

    def test_with_six_orb_units_it_is_free(self) -> None:
        """Q341: one of them goes to the trash."""
        t = Table(Side(hand=["GD05-004"], units=["GD05-016"] * 6))
        t.deploy("GD05-004")
        t.asks("excess", *["trash:GD05-016"] * 6)
        t.choose("GD05-016")
        assert t.you.units == ["GD05-016"] * 5 + ["GD05-004"]
        assert t.you.trash == ["GD05-016"]

    def test_linked_returns_an_enemy_unit_of_lv_4_or_lower(self) -> None:
        you = Side(units=["GD05-004", "GD05-016"], hand=["GD05-082"], resources=4)
        t = Table(you, Side(units=["X-005", "X-004", "GD05-014", "X-010"]))
        t.pair("GD05-082", "GD05-004")
        t.targets("X-005", "GD05-014", "X-010")
        t.choose("X-005")
        assert t.enemy.hand == ["X-005"]
        assert t.enemy.units == ["X-004", "GD05-014", "X-010"]

    def test_every_time_it_links(self) -> None:
        t = Table(Side(units=["GD05-004"], hand=["GD05-082", "X-016"], resources=4), Side(units=["X-005", "GD05-014"]))
        linked_twice(t, "GD05-082", "GD05-004")
        assert t.enemy.units == []

    def test_paired_without_a_link_nothing(self) -> None:
        t = Table(Side(units=["GD05-004"], hand=["X-006"], resources=4), Side(units=["X-005"]))
        t.pair("X-006", "GD05-004")
        t.quiet()


class TestStrikeRouge(BlockerTests):
    card = "GD05-005"


class TestHashmal:
    card = "GD05-006"

    def test_destroying_an_enemy_card_deploys_a_pluma(self) -> None:
        """Q342: a Unit, the Base or a Shield."""
        enemies = (
            Side(units=[UnitAt("GD05-014", rested=True)]),
            Side(),
            Side(base=None, shields=["ST01-003"]),
        )
        for enemy in enemies:
            t = Table(Side(units=["GD05-006"]), enemy)
            t.attack("GD05-006", "GD05-014" if enemy.units else "player")
            t.fight()
            assert t.you.units == ["GD05-006", "T-027"]
            assert not t.you.unit("T-027").rested

    def test_when_both_are_destroyed(self) -> None:
        """Q343."""
        t = Table(Side(units=[UnitAt("GD05-006", damage=1)]), Side(units=[UnitAt("X-004", rested=True)]))
        t.attack("GD05-006", "X-004")
        t.fight()
        assert (t.you.units, t.enemy.units) == (["T-027"], [])

    def test_once_per_turn(self) -> None:
        enemy = Side(base=None, shields=["ST01-003"] * 4)
        t = Table(Side(units=["GD05-006"], hand=["X-007"], resources=1), enemy)
        t.attack("GD05-006")
        t.fight()
        t.command("X-007")
        t.choose("GD05-006")
        t.attack("GD05-006")
        t.fight()
        assert t.you.units == ["GD05-006", "T-027"]
        t.next_turn()
        t.attack("GD05-006")
        t.fight()
        assert t.you.units == ["GD05-006", "T-027", "T-027"]

    def test_not_in_the_enemy_turn(self) -> None:
        t = Table(Side(units=[UnitAt("GD05-006", rested=True)]), Side(units=["GD05-014"]), active=ENEMY)
        t.attack("GD05-014", "GD05-006")
        t.fight()
        assert (t.you.units, t.enemy.units) == (["GD05-006"], [])

    def test_not_by_effect_damage(self) -> None:
        you = Side(units=[UnitAt("GD05-006", "X-002")])
        t = Table(you, Side(units=["GD05-014"], base="X-009"))
        t.attack("GD05-006")
        t.choose("GD05-014")
        t.fight()
        assert (t.you.units, t.enemy.units) == (["GD05-006"], [])

    def test_repair_1_for_each_of_your_calamity_war_tokens(self) -> None:
        for tokens, amount in (([], 0), (["T-027"], 1), (["T-027"] * 3 + ["T-001", "GD05-014"], 3)):
            t = Table(Side(units=[UnitAt("GD05-006", damage=5), *tokens]), Side(units=["T-027"]))
            assert t.you.unit("GD05-006").keywords.get("repair", 0) == amount
            t.end_turn()
            assert t.you.unit("GD05-006").damage == 5 - amount


class TestPluma:
    card = "T-027"

    def test_facts(self) -> None:
        unit = Table(Side(units=["T-027"])).you.unit("T-027")
        assert (unit.ap, unit.hp, unit.traits, unit.keywords) == (2, 1, {"Calamity War"}, {})


class TestAsshimar:
    card = "GD05-007"

    def test_linked_it_has_ap_2_more_and_repair_1(self) -> None:
        t = Table(Side(units=[UnitAt("GD05-007", "GD05-103", damage=3), "GD05-014"]))
        unit = t.you.unit("GD05-007")
        assert (unit.ap, unit.hp, unit.keywords) == (1 + 1 + 2, 4 + 1, {"repair": 1})
        assert t.you.unit("GD05-014").ap == 2
        t.end_turn()
        assert unit.damage == 2

    def test_only_paired_nothing(self) -> None:
        unit = Table(Side(units=[UnitAt("GD05-007", "X-006")])).you.unit("GD05-007")
        assert (unit.ap, unit.keywords) == (1, {})


class TestDijeh:
    card = "GD05-008"

    def playable(self, units: list[UnitAt | str], resources: int, enemy: list[UnitAt | str] | None = None) -> bool:
        side = Side(hand=["GD05-008"], units=units, rested_resources=3, resources=resources)
        return Table(side, Side(units=enemy or [])).can("deploy:GD05-008")

    def test_cost_less_2_with_a_newtype_pilot_that_is_not_blue(self) -> None:
        green = UnitAt("X-003", "GD05-085")
        blue = UnitAt("X-003", "ST01-010")
        assert self.playable([], 3)
        assert not self.playable([], 2)
        assert self.playable([green], 1)
        assert not self.playable([green], 0)
        assert self.playable([green, green], 1)
        t = Table(Side(hand=["GD05-008"], units=[green], resources=4))
        t.deploy("GD05-008")
        assert t.you.resources.count("r") == 1
        assert not self.playable([blue], 2)
        assert self.playable([blue, green], 1)
        assert not self.playable([UnitAt("X-003", "GD05-086")], 2)  # green, no Newtype
        assert not self.playable([], 2, enemy=[green])


class TestCalamityAndRaider:
    card = "GD05-011"

    def deployed(self, units: list[UnitAt | str], enemy: list[UnitAt | str]) -> Table:
        you = Side(hand=["GD05-011"], units=units, resources=5, base="ST04-015")
        t = Table(you, Side(units=enemy, base_rested=True))
        t.deploy("GD05-011")
        return t

    def test_resting_another_earth_alliance_unit_deals_2_damage_to_a_rested_one(self) -> None:
        units = ["GD05-012", "GD05-014", UnitAt("ST04-003", rested=True), "GD05-034"]
        t = self.deployed(units, [UnitAt("X-003", rested=True), "ST04-003", UnitAt("X-004", rested=True)])
        t.targets("GD05-012", "GD05-034", least=0)
        t.choose("GD05-012")
        assert t.you.unit("GD05-012").rested
        t.targets("X-003", "X-004")
        t.choose("X-003")
        assert (t.enemy.unit("X-003").damage, t.enemy.unit("X-004").damage) == (2, 0)
        t.quiet()

    def test_it_may_be_declined(self) -> None:
        t = self.deployed(["GD05-012"], [UnitAt("X-003", rested=True)])
        t.answer()
        t.quiet()
        assert not t.you.unit("GD05-012").rested
        assert t.enemy.unit("X-003").damage == 0

    def test_not_with_itself_alone(self) -> None:
        self.deployed(["GD05-014"], [UnitAt("X-003", rested=True)]).quiet()

    def test_it_may_rest_one_without_a_target_for_the_damage(self) -> None:
        t = self.deployed(["GD05-012"], ["X-003"])
        t.choose("GD05-012")
        t.quiet()
        assert t.you.unit("GD05-012").rested


class TestForbiddenGundam:
    card = "GD05-012"

    def paired(self, pilot: str) -> Table:
        rested = [UnitAt(card, rested=True) for card in ("ST01-003", "GD05-014", "X-005")]
        you = Side(units=["GD05-012", UnitAt("GD05-014", rested=True)], hand=[pilot], resources=5)
        t = Table(you, Side(units=[*rested, "GD05-016"], base_rested=True))
        t.pair(pilot, "GD05-012")
        return t

    def test_linked_returns_a_rested_enemy_unit_of_lv_3_or_lower(self) -> None:
        t = self.paired("GD05-092")
        t.targets("ST01-003", "GD05-014")
        t.choose("ST01-003")
        assert t.enemy.hand == ["ST01-003"]
        assert t.enemy.units == ["GD05-014", "X-005", "GD05-016"]

    def test_every_time_it_links(self) -> None:
        enemy = Side(units=[UnitAt(card, rested=True) for card in ("ST01-003", "GD05-014")])
        t = Table(Side(units=["GD05-012"], hand=["GD05-092", "X-016"], resources=5), enemy)
        linked_twice(t, "GD05-092", "GD05-012")
        assert t.enemy.units == []

    def test_paired_without_a_link_nothing(self) -> None:
        self.paired("X-006").quiet()


class TestGunEZ(BlockerTests):
    card = "GD05-013"

    def test_it_blocks(self) -> None:
        t = Table(Side(units=["GD05-013"]), Side(units=["ST04-004"]), active=ENEMY)
        t.attack("ST04-004")
        t.block("GD05-013")
        t.fight()
        assert (t.you.units, t.enemy.units, t.you.base.damage) == ([], [], 0)


class TestM1AstrayShrike:
    card = "GD05-015"

    def test_deals_1_damage_to_a_rested_enemy_unit(self) -> None:
        enemy = Side(units=[UnitAt("X-003", rested=True), "X-004", UnitAt("GD05-016", rested=True)], base_rested=True)
        t = Table(Side(hand=["GD05-015"], units=[UnitAt("GD05-014", rested=True)], resources=2), enemy)
        t.deploy("GD05-015")
        t.targets("X-003", "GD05-016")
        t.choose("GD05-016")
        assert (t.enemy.unit("GD05-016").damage, t.enemy.unit("X-003").damage) == (1, 0)

    def test_without_a_target_nothing_is_asked(self) -> None:
        t = Table(Side(hand=["GD05-015"], resources=2), Side(units=["X-004"]))
        t.deploy("GD05-015")
        t.quiet()


class TestMurasame:
    card = "GD05-016"

    def test_an_orb_unit_deployed_gives_it_high_maneuver(self) -> None:
        you = Side(units=["GD05-016", "GD05-014"], hand=["GD05-010"], resources=4)
        t = Table(you, Side(units=["ST01-008"], base="X-009"))
        t.deploy("GD05-010")
        assert t.you.unit("GD05-016").keywords == {"high-maneuver": 1}
        assert t.you.unit("GD05-014").keywords == {}
        assert t.you.unit("GD05-010").keywords == {}
        t.attack("GD05-016")
        t.asks("block", "pass", who=ENEMY)
        t.fight()
        t.end_turn()
        assert t.you.unit("GD05-016").keywords == {}

    def test_by_itself(self) -> None:
        """Q344."""
        t = Table(Side(hand=["GD05-016"], resources=3))
        t.deploy("GD05-016")
        assert t.you.unit("GD05-016").keywords == {"high-maneuver": 1}

    def test_every_time(self) -> None:
        t = Table(Side(units=["GD05-016"], hand=["GD05-010", "GD05-010"], resources=4))
        t.deploy("GD05-010")
        t.deploy("GD05-010")
        assert t.you.unit("GD05-016").keywords == {"high-maneuver": 2}

    def test_not_by_others(self) -> None:
        t = Table(Side(units=["GD05-016"], hand=["GD05-014", "GD05-123"], resources=3))
        t.deploy("GD05-014")
        t.deploy("GD05-123")
        t.quiet()
        assert t.you.unit("GD05-016").keywords == {}
        t = Table(Side(units=["GD05-016"]), Side(hand=["GD05-010"], resources=4), active=ENEMY)
        t.deploy("GD05-010")
        assert t.you.unit("GD05-016").keywords == {}
