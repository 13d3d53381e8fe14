"""GD02 Dual Impact, card by card: the blue and the green Units."""

from __future__ import annotations

from tests.cards.keywords import BlockerTests, BreachTests, RepairTests
from tests.cards.table import ENEMY, Side, Table, UnitAt


class TestPsychoGundam(BreachTests):
    card = "GD02-001"
    amount = 3

    def attack(self, attacker: str, enemy: Side, pilot: str = "ST03-010", target: str = "player") -> int:
        """The damage left on Psycho Gundam, which had 3, after an attack."""
        t = Table(Side(units=[UnitAt("GD02-001", pilot, damage=3), attacker]), enemy)
        t.attack(attacker, target)
        t.fight()
        return t.you.unit("GD02-001").damage

    def test_a_titans_unit_destroys_a_base_or_a_shield(self) -> None:
        """Q171: either of them."""
        assert self.attack("GD02-013", Side(base_damage=1)) == 3 - 2
        assert self.attack("GD02-013", Side(base=None, shields=["ST01-003", "ST01-003"])) == 3 - 2
        assert self.attack("GD02-001", Side()) == 3 - 2  # itself

    def test_breach_is_damage_too(self) -> None:
        """13-1-2-1: the Unit deals it."""
        enemy = Side(units=[UnitAt("ST04-004", rested=True)])
        assert self.attack("GD02-001", enemy, target="ST04-004") == 3 + 1 - 2

    def test_not_otherwise(self) -> None:
        assert self.attack("GD02-013", Side()) == 3  # the EX Base survives
        assert self.attack("ST01-005", Side(base_damage=1)) == 3  # no (Titans) Unit
        assert self.attack("GD02-013", Side(base_damage=1), pilot="ST01-010") == 3  # no (Cyber-Newtype) Pilot
        enemy = Side(units=[UnitAt("ST04-004", rested=True)], base="X-009")
        assert self.attack("GD02-013", enemy, target="ST04-004") == 3  # a Unit is no shield area card

    def test_not_for_an_enemy_titans_unit(self) -> None:
        t = Table(Side(units=[UnitAt("GD02-001", "ST03-010", damage=3)]), Side(units=["GD02-015"]), active=ENEMY)
        t.attack("GD02-015")
        t.fight()
        assert t.you.base_number is None
        assert t.you.unit("GD02-001").damage == 3


class TestGundamEpyon:
    card = "GD02-002"

    def table(self, epyon: UnitAt, *others: str, victims: int = 2) -> Table:
        rested = [UnitAt("ST01-005", rested=True)] * victims
        return Table(Side(units=[epyon, *others]), Side(units=[*rested, UnitAt("X-003", rested=True)]))

    def test_another_unit_destroys_a_unit(self) -> None:
        t = self.table(UnitAt("GD02-002", "ST02-011", rested=True), "X-003", "X-004")
        t.attack("X-003", "ST01-005")
        t.fight()
        assert not t.you.unit("GD02-002").rested
        assert t.you.unit("X-003").rested

    def test_it_destroys_a_unit_itself_once_per_turn(self) -> None:
        t = self.table(UnitAt("GD02-002", "ST02-011"))
        t.attack("GD02-002", "ST01-005")
        t.fight()
        t.answer("resolve:GD02-002*")  # Zechs Merquise has an effect of his own
        assert not t.you.unit("GD02-002").rested
        t.attack("GD02-002", "ST01-005")
        t.fight()
        t.quiet()
        assert t.you.unit("GD02-002").rested

    def test_while_it_is_active_nothing_is_activated(self) -> None:
        """Q197: its Once per Turn is left for later."""
        t = self.table(UnitAt("GD02-002", "ST02-011"), "X-003")
        t.attack("X-003", "ST01-005")
        t.fight()
        t.attack("GD02-002", "ST01-005")
        t.fight()
        t.answer("resolve:GD02-002*")
        assert not t.you.unit("GD02-002").rested

    def test_not_unlinked_not_without_destruction_not_by_an_effect(self) -> None:
        t = self.table(UnitAt("GD02-002", "ST01-010", rested=True), "X-003", "X-004")
        t.attack("X-003", "ST01-005")
        t.fight()
        assert t.you.unit("GD02-002").rested
        t = self.table(UnitAt("GD02-002", "ST02-011", rested=True), "X-004")
        t.attack("X-004", "X-003")
        t.fight()
        assert t.you.unit("GD02-002").rested
        you = Side(units=[UnitAt("GD02-002", "ST02-011", rested=True)], hand=["GD02-109"], resources=4)
        t = Table(you, Side(units=[UnitAt("ST01-005", damage=1)]))
        t.command("GD02-109")
        t.choose("ST01-005")
        assert t.enemy.units == []
        assert t.you.unit("GD02-002").rested

    def test_a_base_is_no_unit_and_your_own_units_do_not_count(self) -> None:
        t = self.table(UnitAt("GD02-002", "ST02-011", rested=True), "X-003")
        t.attack("X-003")
        t.fight()
        assert t.enemy.base_number is None
        assert t.you.unit("GD02-002").rested
        t = self.table(UnitAt("GD02-002", "ST02-011", rested=True), "ST01-005")
        t.attack("ST01-005", "X-003")
        t.fight()
        assert t.you.units == ["GD02-002"]
        assert t.you.unit("GD02-002").rested

    def test_only_in_your_turn(self) -> None:
        you = Side(units=[UnitAt("GD02-002", "ST02-011", rested=True)])
        t = Table(you, Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005", "GD02-002")
        t.fight()
        assert t.enemy.units == []
        assert t.you.unit("GD02-002").rested


class TestGundamMkIITitans:
    card = "GD02-003"

    def destroyed(self, pilot: str | None, *hand: str) -> Table:
        t = Table(Side(units=[UnitAt("GD02-003", pilot)], hand=["X-008", *hand], resources=5))
        t.command("X-008")
        t.choose("GD02-003")
        return t

    def test_discard_a_unit_card_and_the_pilot_returns(self) -> None:
        t = self.destroyed("GD02-086", "ST01-005", "ST01-010")
        t.asks("discard", "discard:ST01-005", least=0)
        t.choose("ST01-005")
        assert sorted(t.you.hand) == ["GD02-086", "ST01-010"]
        assert sorted(t.you.trash) == ["GD02-003", "ST01-005", "X-008"]

    def test_a_command_paired_as_a_pilot_returns_too(self) -> None:
        t = self.destroyed("GD02-102", "ST01-005")
        t.choose("ST01-005")
        assert t.you.hand == ["GD02-102"]

    def test_you_may_decline(self) -> None:
        t = self.destroyed("GD02-086", "ST01-005")
        t.answer()
        assert t.you.hand == ["ST01-005"]
        assert "GD02-086" in t.you.trash
        t.quiet()

    def test_not_with_a_pilot_of_lv_4_nor_without_one(self) -> None:
        for pilot in ("ST01-010", None):
            t = self.destroyed(pilot, "ST01-005")
            t.quiet()
            assert t.you.hand == ["ST01-005"]

    def test_without_a_unit_card_nothing_is_asked(self) -> None:
        t = self.destroyed("GD02-086", "ST01-010")
        t.quiet()
        assert t.you.hand == ["ST01-010"]


class TestByarlant:
    card = "GD02-004"

    def paired(self, enemy: Side) -> Table:
        t = Table(Side(units=["GD02-004", UnitAt("ST01-005", rested=True)], hand=["X-006"], resources=5), enemy)
        t.pair("X-006", "GD02-004")
        return t

    def test_a_rested_unit_stays_rested_in_the_next_start_phase_only(self) -> None:
        enemy = Side(
            units=[
                UnitAt("ST01-005", rested=True), "ST03-007", UnitAt("X-005", rested=True),
                UnitAt("X-003", damage=3, rested=True), UnitAt("ST04-004", rested=True),
            ]
        )  # fmt: skip
        t = self.paired(enemy)
        t.targets("ST01-005", "X-003", "ST04-004")  # rested, 3 HP or less left
        t.choose("X-003")
        t.end_turn()
        assert t.enemy.unit("X-003").rested
        assert not t.enemy.unit("ST01-005").rested
        t.next_turn()
        assert not t.enemy.unit("X-003").rested

    def test_an_effect_may_set_it_as_active(self) -> None:
        """Q172: outside that start phase."""
        enemy = Side(units=[UnitAt("ST01-005", rested=True)], hand=["X-007"], resources=2)
        t = self.paired(enemy)
        t.choose("ST01-005")
        t.end_turn()
        t.command("X-007")
        t.choose("ST01-005")
        assert not t.enemy.unit("ST01-005").rested


class TestTallgeese:
    card = "GD02-005"

    def test_linked_its_attack_rests_an_enemy_unit_with_2_or_less_hp(self) -> None:
        enemy = Side(units=["ST01-005", "ST01-003", UnitAt("X-003", damage=4)])
        t = Table(Side(units=[UnitAt("GD02-005", "ST02-011"), "ST03-007"]), enemy)
        t.attack("GD02-005")
        t.targets("ST01-005", "X-003")
        t.choose("X-003")
        assert t.enemy.unit("X-003").rested
        assert not t.enemy.unit("ST01-005").rested

    def test_not_unlinked(self) -> None:
        t = Table(Side(units=[UnitAt("GD02-005", "ST01-010")]), Side(units=["ST01-005"]))
        t.attack("GD02-005")
        assert t.prompt.kind == "block"


class TestForbiddenGundam(BlockerTests):
    card = "GD02-006"

    def fought(self, foe: str, active: int = 0) -> int:
        """The damage it has after a battle with a rested (or attacking) enemy."""
        t = Table(Side(units=[UnitAt("GD02-006", rested=active == ENEMY)]), Side(units=[UnitAt(foe, rested=active == 0)]),
                  active=active)  # fmt: skip
        if active == ENEMY:
            t.attack(foe, "GD02-006")
        else:
            t.attack("GD02-006", foe)
        t.fight()
        return t.you.unit("GD02-006").damage

    def test_no_battle_damage_from_lv_2_or_lower_in_your_turn(self) -> None:
        assert self.fought("ST01-005") == 0
        assert self.fought("ST03-003") == 3  # Lv. 3
        assert self.fought("ST01-005", ENEMY) == 2

    def test_effect_damage_all_the_same(self) -> None:
        t = Table(Side(units=["GD02-006"]), Side(units=["X-010"]))
        t.attack("GD02-006")
        t.skip_block()
        t.activate("X-010")
        t.choose("GD02-006")
        assert t.you.unit("GD02-006").damage == 1


class TestPsychoGundamMaMode(RepairTests):
    card = "GD02-007"
    amount = 2


class TestGabthley:
    card = "GD02-008"

    def test_linked_it_damages_a_rested_enemy_unit(self) -> None:
        enemy = Side(units=["ST01-005", UnitAt("X-003", rested=True)])
        t = Table(Side(units=["GD02-008", UnitAt("X-004", rested=True)], hand=["GD02-102"], resources=5), enemy)
        t.pair("GD02-102", "GD02-008")
        t.targets("X-003")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 1
        t.quiet()

    def test_not_with_another_pilot(self) -> None:
        t = Table(
            Side(units=["GD02-008"], hand=["X-006"], resources=5), Side(units=[UnitAt("X-003", rested=True)])
        )
        t.pair("X-006", "GD02-008")
        t.quiet()


class TestCalamityGundam:
    card = "GD02-009"

    def test_when_its_ap_is_reduced_by_an_enemy_effect(self) -> None:
        """13-2-13: once per turn."""
        you = Side(units=["GD02-009", UnitAt("X-004", rested=True)])
        units = [UnitAt("X-003", rested=True), "X-005", "ST05-009"]
        enemy = Side(units=units, hand=["GD02-130"] * 2, resources=9)
        t = Table(you, enemy, active=ENEMY)
        t.deploy("GD02-130")
        t.choose("GD02-009")
        t.targets("X-003")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 2
        t.quiet(ENEMY)
        t.deploy("GD02-130")
        t.choose("GD02-009")
        t.quiet(ENEMY)
        assert t.you.unit("GD02-009").ap == 0  # 3 - 4
        t.end_turn()
        t.end_turn()
        assert t.you.unit("GD02-009").ap == 3

    def test_not_for_another_unit(self) -> None:
        enemy = Side(units=[UnitAt("X-003", rested=True), "ST05-009"], hand=["GD02-130"], resources=9)
        t = Table(Side(units=["GD02-009", "X-004"]), enemy, active=ENEMY)
        t.deploy("GD02-130")
        t.choose("X-004")
        t.quiet(ENEMY)
        assert t.enemy.unit("X-003").damage == 0

    def test_not_for_damage_or_more_ap(self) -> None:
        enemy = Side(units=[UnitAt("X-003", rested=True)], hand=["GD02-109"], resources=9)
        t = Table(Side(units=["GD02-009"]), enemy, active=ENEMY)
        t.command("GD02-109")
        t.choose("GD02-009")
        t.quiet(ENEMY)


class TestRaiderGundam:
    card = "GD02-010"
    deck = ("ST04-003", "ST04-004")

    def test_effect_damage_from_the_enemy_draws_once_per_turn(self) -> None:
        enemy = Side(hand=["GD02-109"] * 2, resources=9)
        t = Table(Side(units=["GD02-010", "X-003"], deck=self.deck), enemy, active=ENEMY)
        for damage in (1, 2):
            t.command("GD02-109")
            t.choose("GD02-010")
            assert t.you.unit("GD02-010").damage == damage
            assert t.you.hand == ["ST04-003"]
        t.quiet(ENEMY)

    def test_not_for_another_unit(self) -> None:
        t = Table(Side(units=["GD02-010", "X-003"]), Side(hand=["GD02-109"], resources=9), active=ENEMY)
        t.command("GD02-109")
        t.choose("X-003")
        assert t.you.hand == []

    def test_not_battle_damage_nor_your_own(self) -> None:
        t = Table(Side(units=[UnitAt("GD02-010", rested=True)]), Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005", "GD02-010")
        t.fight()
        assert t.you.unit("GD02-010").damage == 2
        assert t.you.hand == []
        t = Table(Side(units=["GD02-010"], hand=["GD02-055"], resources=9), Side(units=["ST01-003"]))
        t.deploy("GD02-055")
        t.choose("GD02-010")
        t.choose("ST01-003")
        assert t.you.unit("GD02-010").damage == 1
        assert t.you.hand == []


class TestMoebiusPeacemakerTeam:
    card = "GD02-011"

    def attacking(self, enemy: Side, *others: str) -> Table:
        t = Table(Side(units=["GD02-011", *others]), enemy)
        t.attack("GD02-011")
        return t

    def test_six_damage_to_the_base(self) -> None:
        t = self.attacking(Side(base="X-009", shields=["ST01-003"]))
        t.skip_block()
        t.answer("pass")
        t.activate("GD02-011")
        t.targets("X-009")
        t.choose("X-009")
        assert t.enemy.base.damage == 6
        assert t.you.units == []
        assert t.you.trash == ["GD02-011"]

    def test_without_a_base_to_the_first_shield(self) -> None:
        t = self.attacking(Side(base=None, shields=["ST01-003", "ST01-004"]))
        t.skip_block()
        t.answer("pass")
        t.activate("GD02-011")
        assert len(t.prompt.options) == 1
        t.answer("*")
        assert t.enemy.trash == ["ST01-003"]
        assert t.enemy.shields == ["ST01-004"]

    def test_not_when_it_is_blocked(self) -> None:
        """Q173."""
        t = self.attacking(Side(base="X-009", units=["ST01-008"]))
        t.block("ST01-008")
        t.answer("pass")
        assert not t.can("activate:*")

    def test_not_when_another_unit_attacks_nor_outside_a_battle(self) -> None:
        t = Table(Side(units=["GD02-011", "ST01-005"]), Side(base="X-009"))
        assert not t.can("activate:*")
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        assert not t.can("activate:*")

    def test_not_against_a_player_without_shield_area_cards(self) -> None:
        t = self.attacking(Side(base=None))
        t.skip_block()
        t.answer("pass")
        assert not t.can("activate:*")


class TitansBoostTests:
    """Deploy: one of your (Titans) Units gets AP+1 for the turn. The cards name themselves."""

    card = ""

    def test_a_titans_unit_gets_ap_for_the_turn(self) -> None:
        you = Side(units=["GD02-015", "ST01-005"], hand=[self.card], resources=5)
        t = Table(you, Side(units=["GD02-013"]))
        t.deploy(self.card)
        t.targets("GD02-015", self.card)
        t.choose("GD02-015")
        unit = t.you.unit("GD02-015")
        assert unit.ap == 3 + 1
        t.attack("GD02-015")
        t.fight()
        assert unit.ap == 3 + 1
        t.end_turn()
        assert unit.ap == 3


class TestGalbaldyBeta(TitansBoostTests):
    card = "GD02-014"


class TestBarzam(TitansBoostTests):
    card = "GD02-016"


class TestDeltaPlusWaveriderMode(RepairTests):
    card = "GD02-017"
    amount = 2


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


class TestTaurus(NoPlayerTests):
    card = "GD02-018"


class TestElmeth:
    card = "GD02-020"
    # green (Zeon) Pilot, twice; green (Zeon) Unit; green Pilot; red Pilot; beyond the five
    deck = ("ST03-011", "GD02-032", "GD02-089", "ST02-010", "GD02-091", "GD02-090")

    def deployed(self) -> Table:
        t = Table(Side(hand=["GD02-020"], resources=6, deck=self.deck, filler_count=2))
        t.deploy("GD02-020")
        t.targets("ST03-011", "GD02-089", least=0)
        return t

    def test_a_green_zeon_pilot_among_five(self) -> None:
        t = self.deployed()
        t.choose("GD02-089")
        assert t.you.hand == ["GD02-089"]
        assert t.shown("GD02-089")
        assert not t.shown("ST03-011")
        assert t.you.deck[0] == "GD02-090"
        assert sorted(t.you.deck[-4:]) == ["GD02-032", "GD02-091", "ST02-010", "ST03-011"]
        t.quiet()

    def test_you_may_decline_and_the_rest_is_shuffled(self) -> None:
        t = self.deployed()
        before = t.engine.state.counter
        t.answer()
        assert t.engine.state.counter > before
        assert t.you.hand == []
        assert sorted(t.you.deck[-5:]) == sorted(self.deck[:5])

    def test_linked_ap_plus_2(self) -> None:
        assert Table(Side(units=[UnitAt("GD02-020", "GD02-089")])).you.unit("GD02-020").ap == 4 + 1 + 2
        assert Table(Side(units=[UnitAt("GD02-020", "X-006")])).you.unit("GD02-020").ap == 4


class TestGundamAge1Normal:
    card = "GD02-021"

    def deployed(self, resources: int) -> Table:
        hand = ["GD02-021", "GD02-030", "ST01-005", "GD02-088", "GD02-032"]  # one green (Earth Federation) Unit card
        t = Table(Side(hand=hand, resources=resources, deck=["ST04-003", "ST04-004"]))
        t.deploy("GD02-021")
        t.asks("discard", "discard:GD02-030", least=0)
        return t

    def test_discard_for_an_ex_resource(self) -> None:
        t = self.deployed(5)
        t.choose("GD02-030")
        assert t.you.trash == ["GD02-030"]
        assert t.you.resources == "rrRRRX"
        assert "ST04-003" not in t.you.hand
        t.quiet()

    def test_at_lv_7_you_draw_too(self) -> None:
        """2-9-4: the EX Resource just placed counts."""
        t = self.deployed(6)
        t.choose("GD02-030")
        assert t.you.hand[-1] == "ST04-003"
        assert len(t.you.hand) == 4

    def test_declined_nothing_is_drawn(self) -> None:
        """Q175."""
        t = self.deployed(8)
        t.answer()
        assert "ST04-003" not in t.you.hand
        assert "X" not in t.you.resources
        t.quiet()


class TestGExes:
    card = "GD02-022"

    def test_an_ex_resource_gives_an_age_system_unit_breach_2(self) -> None:
        you = Side(units=["GD02-022", "GD02-029", "ST01-005"], hand=["GD02-103"] * 2, resources=8)
        t = Table(you, Side(units=["GD02-029"]))
        t.command("GD02-103")
        t.targets("GD02-029")
        t.choose("GD02-029")
        unit = t.you.unit("GD02-029")
        assert unit.keywords == {"breach": 2}
        t.command("GD02-103")  # once per turn
        t.answer("pay:R-001", "pay:R-001")
        t.quiet()
        assert t.you.resources.count("X") == 2
        t.attack("GD02-029")
        t.fight()
        assert unit.keywords == {"breach": 2}
        t.end_turn()
        assert unit.keywords == {}

    def test_not_for_the_enemys_ex_resource(self) -> None:
        you = Side(units=["GD02-022", "GD02-029"])
        t = Table(you, Side(units=["GD02-029"], hand=["GD02-103"], resources=8), active=ENEMY)
        t.command("GD02-103")
        t.quiet(ENEMY)
        assert t.you.unit("GD02-029").keywords == {}


class TestGundamAge1Spallow:
    card = "GD02-023"

    def keywords(self, pilot: str, **resources: int) -> dict[str, int]:
        return Table(Side(units=[UnitAt("GD02-023", pilot)], **resources)).you.unit("GD02-023").keywords

    def test_linked_at_lv_7_first_strike(self) -> None:
        assert self.keywords("GD02-088", resources=7) == {"first strike": 1}
        assert self.keywords("GD02-088", resources=2, rested_resources=4, ex=2) == {"first strike": 1}
        assert self.keywords("GD02-088", resources=6) == {}
        assert self.keywords("X-006", resources=7) == {}


class TestRedGundam:
    card = "GD02-024"

    def test_linked_it_cannot_be_blocked(self) -> None:
        t = Table(Side(units=[UnitAt("GD02-024", "GD02-109")]), Side(units=["ST01-008"]))
        t.attack("GD02-024")
        assert not t.can("block:*")
        t = Table(Side(units=[UnitAt("GD02-024", "X-006")]), Side(units=["ST01-008"]))
        t.attack("GD02-024")
        assert t.can("block:*")


class TestGundamHeavyarms:
    card = "GD02-025"

    def test_the_top_card_goes_to_the_top_or_bottom(self) -> None:
        for place, at in (("top", 0), ("bottom", -1)):
            t = Table(Side(hand=["GD02-025"], resources=4, deck=["ST04-003", "ST04-004"]))
            t.deploy("GD02-025")
            t.asks("place", "top", "bottom")
            t.answer(place)
            assert t.you.deck[at] == "ST04-003"
            assert not t.shown("ST04-003")
            assert t.you.deck.count("ST04-003") == 1
            t.quiet()


class TestGenoaceCustom:
    card = "GD02-026"

    def test_at_lv_7_an_age_system_unit_gets_ap_plus_2(self) -> None:
        t = Table(Side(units=["GD02-029", "ST01-005"], hand=["GD02-026"], resources=7), Side(units=["GD02-029"]))
        t.deploy("GD02-026")
        t.targets("GD02-029")
        t.choose("GD02-029")
        unit = t.you.unit("GD02-029")
        assert unit.ap == 3 + 2
        t.attack("GD02-029")
        t.fight()
        assert unit.ap == 3 + 2
        t.end_turn()
        assert unit.ap == 3

    def test_not_at_lv_6(self) -> None:
        t = Table(Side(units=["GD02-029"], hand=["GD02-026"], resources=6))
        t.deploy("GD02-026")
        t.quiet()


class TestGundamAge1TitusOfLv7(BreachTests):
    card = "GD02-027"
    amount = 3


class TestGundamAge1TitusOfLv4:
    card = "GD02-031"

    def test_at_lv_7_ap_plus_2(self) -> None:
        for active in (0, ENEMY):
            assert Table(Side(units=["GD02-031"], resources=7), active=active).you.unit("GD02-031").ap == 2 + 2
            t = Table(Side(units=["GD02-031"], resources=6), Side(resources=9), active=active)
            assert t.you.unit("GD02-031").ap == 2


class TestKikerogaMaMode:
    card = "GD02-033"

    def breach(self, *others: str | UnitAt, enemy: UnitAt | str = "ST01-005", pilot: str | None = None) -> int:
        t = Table(Side(units=[UnitAt("GD02-033", pilot), *others]), Side(units=[enemy]))
        return t.you.unit("GD02-033").keywords.get("breach", 0)

    def test_while_another_friendly_zeon_link_unit_is_in_play(self) -> None:
        zeon = UnitAt("GD02-032", "ST03-011")
        assert self.breach(zeon) == 5
        assert self.breach(UnitAt("GD02-032", "X-006")) == 0  # paired, not linked
        assert self.breach(UnitAt("ST03-003", "ST03-010")) == 0  # linked, not (Zeon)
        assert self.breach(enemy=zeon) == 0
        assert self.breach(pilot="GD02-090") == 0  # linked itself


class TestGQuuuuuuX:
    card = "GD02-034"

    def test_with_a_red_pilot_ap_plus_2(self) -> None:
        assert Table(Side(units=[UnitAt("GD02-034", "X-006")])).you.unit("GD02-034").ap == 0 + 2
        assert Table(Side(units=[UnitAt("GD02-034", "GD02-088")])).you.unit("GD02-034").ap == 1
        assert Table(Side(units=["GD02-034"])).you.unit("GD02-034").ap == 0


class TestPoliceZaku(NoPlayerTests):
    card = "GD02-035"
