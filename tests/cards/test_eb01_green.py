"""EB01 Eternal Nexus, the green cards."""

from __future__ import annotations

from collections.abc import Sequence

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import BreachTests, CommandPilotTests, again, pair_again
from tests.cards.table import ENEMY, YOU, Side, Table, UnitAt


def looked(t: Table) -> list[str]:
    """The cards that the open prompt lets choose."""
    return sorted(offer.split(":")[1] for offer in t.offers)


class TestBuildStrikeGundam(BreachTests):
    card = "EB01-021"
    amount = 4

    def test_paired_by_a_g_generation_pilot_with_two_units_in_the_trash_a_rested_resource(self) -> None:
        for pilot, trash, placed in (
            ("EB01-065", ["EB01-007", "EB01-016", "ST01-005"], "r"),
            ("EB01-065", ["EB01-007"] * 2, "r"),
            ("EB01-065", ["EB01-007"] * 3, "r"),
            ("EB01-065", ["EB01-007", "EB01-065"], ""),
            ("EB01-065", ["EB01-007", "ST01-005", "ST01-003"], ""),
            ("ST01-010", ["EB01-007", "EB01-016"], ""),
        ):
            t = Table(Side(units=[self.card], hand=[pilot], trash=trash, resources=4), Side(trash=["EB01-007"] * 2))
            t.pair(pilot, self.card)
            t.quiet()
            assert t.you.resources == "rRRR" + placed

    def test_paired_again_too(self) -> None:
        you = Side(units=[self.card], hand=["EB01-065", "X-016"], trash=["EB01-007"] * 2, resources=9)
        t = Table(you)
        t.pair("EB01-065", self.card)
        pair_again(t, "EB01-065", self.card)
        assert t.you.resources == "rrrRRRRRRrr"


class TestGundamExia(BreachTests):
    card = "EB01-022"
    amount = 5

    def end(self, pilot: str | None = "EB01-065") -> Table:
        t = Table(Side(units=[UnitAt(self.card, pilot)]))
        t.answer("end")
        t.answer("pass")
        t.answer("pass")
        return t

    def test_paired_by_a_g_generation_pilot_it_may_become_three_tokens(self) -> None:
        t = self.end()
        assert t.you.unit(self.card).linked
        t.asks("may", "yes", "no")
        t.answer("yes")
        assert t.you.units == ["T-025"] * 3
        token = t.you.unit("T-025")
        assert (token.ap, token.hp, token.traits, token.rested) == (2, 2, {"G Generation"}, False)
        assert sorted(t.you.trash) == [self.card, "EB01-065"]
        t.quiet(ENEMY)

    def test_without_a_link_too(self) -> None:
        t = self.end("EB01-062")
        assert not t.you.unit(self.card).linked
        t.asks("may", "yes", "no")

    def test_or_not(self) -> None:
        t = self.end()
        t.answer("no")
        assert t.you.units == [self.card]

    def test_not_with_another_pilot_nor_in_the_enemy_turn(self) -> None:
        for pilot in (None, "ST01-010"):
            self.end(pilot).quiet(ENEMY)
        t = Table(Side(units=[UnitAt(self.card, "EB01-065")]), active=ENEMY)
        t.end_turn()
        t.quiet()


class TestLeCygne:
    card = "EB01-023"

    def test_attacking_each_player_looks_at_a_card_and_may_take_one_of_lv_5(self) -> None:
        """Q319: the active player first."""
        t = Table(Side(units=[self.card], deck=["X-003", "ST01-004"]), Side(deck=["EB01-073", "ST01-004"]))
        t.attack(self.card)
        t.asks("may", "yes", "no")
        t.answer("yes")
        assert t.you.hand == ["X-003"]
        assert t.shown("X-003")
        t.asks("may", "yes", "no", who=ENEMY)
        t.answer("no")
        t.asks("place", "top", "bottom", who=ENEMY)
        t.answer("bottom")
        assert (t.enemy.hand, t.enemy.deck[0], t.enemy.deck[-1]) == ([], "ST01-004", "EB01-073")
        assert not t.shown("EB01-073")
        assert t.prompt.kind == "block"

    def test_a_card_of_a_lower_lv_stays_in_the_deck(self) -> None:
        t = Table(Side(units=[self.card], deck=["X-005", "ST01-004"]), Side(deck=["ST01-003", "ST01-004"]))
        t.attack(self.card)
        t.nothing_fits("may")
        t.asks("place", "top", "bottom")
        t.answer("bottom")
        t.nothing_fits("may", who=ENEMY)
        t.asks("place", "top", "bottom", who=ENEMY)
        t.answer("top")
        assert (t.you.deck[0], t.you.deck[-1], t.enemy.deck[0]) == ("ST01-004", "X-005", "ST01-003")
        assert t.you.hand == t.enemy.hand == []

    def test_every_attack(self) -> None:
        t = Table(Side(units=[self.card], deck=["X-004"] * 2, hand=["X-007"], resources=1), Side(base="X-009"))
        t.attack(self.card)
        t.answer("no")
        t.answer("bottom")
        t.nothing_fits("may", who=ENEMY)
        t.answer("bottom")
        t.fight()
        again(t, self.card)
        t.asks("may", "yes", "no")


class TestGQuuuuuuX(BreachTests):
    card = "EB01-024"
    amount = 3

    def test_attacking_it_damages_a_blocker_of_lv_5(self) -> None:
        t = Table(Side(units=[self.card, "ST14-002"]), Side(units=["ST14-002", "EB01-044", "X-004", "ST01-008"]))
        t.attack(self.card)
        t.targets("ST14-002", "ST01-008")
        t.choose("ST14-002")
        assert t.enemy.unit("ST14-002").damage == 2

    def test_every_attack(self) -> None:
        t = Table(Side(units=[self.card], hand=["X-007"], resources=1), Side(units=["ST14-002"], base="X-009"))
        t.attack(self.card)
        t.choose("ST14-002")
        t.fight()
        again(t, self.card)
        t.targets("ST14-002")


class TestTallgeeseII:
    card = "EB01-025"

    def test_deployed_for_two_cards_all_players_place_an_ex_resource(self) -> None:
        """Q320."""
        for number in (2, 0):
            t = Table(Side(hand=[self.card], trash=["EB01-007"] * 2, resources=6))
            t.deploy(self.card)
            if number:
                t.answer("yes")
                t.choose("EB01-007", "EB01-007")
            else:
                t.answer("no")
            assert (t.you.resources, t.enemy.resources) == (("rrrrrRX", "X") if number else ("rrrrrR", ""))
            assert len(t.you.removal) == number
            t.quiet()

    def test_paired_while_the_enemy_has_an_ex_resource_units_of_lv_5_do_not_damage_it(self) -> None:
        for pilot, ex, enemy, damage in (
            ("ST01-010", 1, "ST01-005", 0),
            ("ST01-010", 2, "X-004", 0),
            ("ST01-010", 1, "X-010", 0),  # Lv.2 with 6 HP
            ("ST01-010", 0, "ST01-005", 2),
            (None, 1, "ST01-005", 2),
            ("ST01-010", 1, "ST14-006", 3),
        ):
            foe = Side(units=[UnitAt(enemy, rested=True)], ex=ex, resources=1)
            t = Table(Side(units=[UnitAt(self.card, pilot)], ex=1), foe)
            t.attack(self.card, enemy)
            t.fight()
            assert t.you.unit(self.card).damage == damage

    def test_a_unit_of_lv_6_destroys_it(self) -> None:
        t = Table(Side(units=[UnitAt(self.card, "ST01-010")]), Side(units=[UnitAt("X-003", rested=True)], ex=1))
        t.attack(self.card, "X-003")
        t.fight()
        assert t.you.units == []

    def test_effects_damage_it(self) -> None:
        t = Table(
            Side(units=[UnitAt(self.card, "ST01-010")]), Side(units=[UnitAt("ST01-005", "X-002")], ex=1), active=ENEMY
        )
        t.attack("ST01-005")
        t.choose(self.card)
        assert t.you.unit(self.card).damage == 3


class TestTallgeese:
    card = "EB01-027"

    def test_deployed_for_two_cards_a_g_generation_unit_gains_breach_1(self) -> None:
        you = Side(hand=[self.card], units=["EB01-007", "ST01-005"], trash=["EB01-007"] * 3, resources=4)
        you.base = "EB01-085"
        t = Table(you, Side(units=["EB01-016"]))
        t.deploy(self.card)
        t.answer("yes")
        t.choose("EB01-007", "EB01-007")
        assert t.you.trash == ["EB01-007"]
        t.targets("EB01-007", self.card)
        t.choose("EB01-007")
        assert t.you.unit("EB01-007").keywords == {"breach": 1}
        t.attack("ST01-005")
        t.fight()
        assert t.you.unit("EB01-007").keywords == {"breach": 1}
        t.end_turn()
        assert t.you.unit("EB01-007").keywords == {}


class TestGundamPlutone:
    card = "EB01-028"

    def table(self, *, rested: bool = True) -> Table:
        you = Side(units=[UnitAt(self.card, rested=rested), "X-004", "X-003"])
        return Table(you, Side(units=[UnitAt("ST01-005", rested=True)] * 2, base="X-009"))

    def test_rested_it_gives_another_attacker_of_a_unit_breach_2_once_per_turn(self) -> None:
        t = self.table()
        t.attack("X-004", "ST01-005")
        assert t.you.unit("X-004").keywords == {"breach": 2}
        t.fight()
        assert t.enemy.base.damage == 2
        assert t.you.unit("X-004").keywords == {}
        t.attack("X-003", "ST01-005")
        t.fight()
        assert t.enemy.base.damage == 2

    def test_not_while_active_nor_for_itself_nor_against_the_player(self) -> None:
        for attacker, target, rested in (
            ("X-004", "ST01-005", False),
            (self.card, "ST01-005", False),
            ("X-004", "player", True),
        ):
            t = self.table(rested=rested)
            t.attack(attacker, target)
            assert not t.you.unit(attacker).keywords

    def test_an_enemy_unit_that_attacks_another_enemys_but_not_one_that_attacks_yours(self) -> None:
        you = Side(units=[UnitAt(self.card, rested=True), UnitAt("ST01-005", rested=True)])
        other = Side(units=[UnitAt("ST01-003", rested=True)])
        for target, keywords in (("ST01-003", {"breach": 2}), ("ST01-005", {})):
            t = Table(you, Side(units=["X-004"]), other, active=ENEMY)
            t.attack("X-004", target)
            assert t.enemy.unit("X-004").keywords == keywords


class TestGundamAstarothRinascimento:
    card = "EB01-029"

    def test_deployed_against_five_units_all_blockers_of_lv_4_receive_2_damage(self) -> None:
        for count in (5, 6, 4):
            blockers = ["EB01-054", "EB01-054", "ST14-002", "ST01-003", "ST01-003", "ST11-010"]
            t = Table(
                Side(hand=[self.card], units=["EB01-054", "ST01-005"], resources=4), Side(units=blockers[-count:])
            )
            t.deploy(self.card)
            t.quiet()
            hit = 2 if count >= 5 else 0
            assert t.you.unit("EB01-054").damage == t.enemy.unit("ST11-010").damage == hit
            assert (
                t.enemy.unit("ST14-002").damage == t.enemy.unit("ST01-003").damage == t.you.unit("ST01-005").damage == 0
            )


class TakesUnitOfLv3:
    """Looks at three cards and takes a (G Generation) Unit card that is Lv.3."""

    card = ""
    DECK = ("EB01-032", "EB01-007", "EB01-033", "EB01-031")

    def table(self, deck: Sequence[str] = DECK) -> Table:
        t = Table(Side(hand=[self.card], deck=deck, resources=9))
        t.deploy(self.card)
        return t

    def test_only_g_generation_unit_cards_of_lv_3(self) -> None:
        for deck, fitting in (
            (("EB01-031", "EB01-061", "ST01-003"), ["EB01-031"]),  # Lv.3 with 2 HP, a Pilot, another trait
            (("EB01-012", "EB01-026", "EB01-016"), ["EB01-016"]),  # Lv.2, Lv.4 with 3 HP
        ):
            assert looked(self.table(deck)) == fitting

    def test_one_of_three_cards(self) -> None:
        t = self.table()
        assert looked(t) == ["EB01-032", "EB01-033"]
        assert (t.prompt.least, t.prompt.most) == (0, 1)
        t.answer("*:EB01-033")
        assert t.you.hand[-1] == "EB01-033"
        assert t.shown("EB01-033")
        assert t.you.deck[0] == "EB01-031"
        assert sorted(t.you.deck[-2:]) == ["EB01-007", "EB01-032"]
        t.quiet()

    def test_or_none(self) -> None:
        t = self.table()
        t.answer()
        assert "EB01-033" not in t.you.hand
        assert t.you.deck[0] == "EB01-031"


class TestBigRang(TakesUnitOfLv3):
    card = "EB01-030"


class TestGundamLfrithUr(TakesUnitOfLv3):
    card = "EB01-034"

    def table(self, deck: Sequence[str] = TakesUnitOfLv3.DECK, pilot: str = "EB01-064") -> Table:
        t = Table(Side(units=[self.card], hand=[pilot, "X-016"], deck=deck, resources=9))
        t.pair(pilot, self.card)
        return t

    def test_not_without_a_link(self) -> None:
        self.table(pilot="ST01-011").quiet()

    def test_linked_again_too(self) -> None:
        t = self.table((*self.DECK, "EB01-016"))
        t.answer()
        pair_again(t, "EB01-064", self.card)
        assert looked(t) == ["EB01-016", "EB01-031"]


class TestOggo:
    card = "EB01-031"

    def test_it_attacks_active_units_of_lv_3(self) -> None:
        t = Table(Side(units=[self.card, "ST01-005"]), Side(units=["ST01-003", "ST01-005", "X-005"]))
        assert t.can(f"attack:{self.card}>ST01-003")
        assert t.can(f"attack:{self.card}>ST01-005")
        assert not t.can(f"attack:{self.card}>X-005")
        assert not t.can("attack:ST01-005>ST01-*")


class TestTaurus:
    card = "EB01-033"

    def test_another_attacked_unit_gets_ap_1_once_per_turn(self) -> None:
        you = Side(units=[UnitAt(self.card, rested=True), UnitAt("ST01-003", rested=True), "ST01-005"], resources=2)
        t = Table(you, Side(units=["X-004", "ST01-005"]), active=ENEMY)
        t.attack("ST01-005", "ST01-003")
        t.skip_block()
        t.activate(self.card)
        t.targets("ST01-003")
        t.choose("ST01-003")
        assert t.you.unit("ST01-003").ap == 3
        assert t.you.resources == "rR"
        t.answer("pass")
        assert not t.can("activate:*")
        t.fight()
        assert t.you.unit("ST01-003").ap == 2

    def test_an_enemy_unit_too_but_not_itself_nor_for_nothing(self) -> None:
        t = Table(Side(units=[self.card, "X-004"], resources=1), Side(units=[UnitAt("ST01-003", rested=True)]))
        t.attack("X-004", "ST01-003")
        t.skip_block()
        t.answer("pass")
        t.activate(self.card)
        t.choose("ST01-003")
        assert t.enemy.unit("ST01-003").ap == 3
        for units, resources in (
            ([UnitAt(self.card, rested=True)], 1),
            ([self.card, UnitAt("ST01-003", rested=True)], 0),
        ):
            t = Table(Side(units=units, resources=resources), Side(units=["ST01-005"]), active=ENEMY)
            t.attack("ST01-005", units[-1].card if isinstance(units[-1], UnitAt) else "player")
            t.skip_block()
            t.asks("action_step", "pass")


class TestGundamLfrithThorn:
    card = "EB01-035"

    def test_each_other_g_generation_unit_of_lv_3_deployed_gives_breach_1(self) -> None:
        hand = ["EB01-032", "EB01-033", "EB01-026", "ST01-003", "EB01-012", "EB01-088"]
        t = Table(Side(units=[self.card], hand=hand, resources=12))
        t.deploy("EB01-026")
        t.deploy("ST01-003")
        t.deploy("EB01-012")
        t.deploy("EB01-088")  # a Base of Lv.3
        assert t.you.unit(self.card).keywords == {}
        t.deploy("EB01-032")
        assert t.you.unit(self.card).keywords == {"breach": 1}
        t.deploy("EB01-033")
        assert t.you.unit(self.card).keywords == {"breach": 2}
        t.end_turn()
        assert t.you.unit(self.card).keywords == {}

    def test_not_its_own_deployment_nor_the_enemys(self) -> None:
        t = Table(Side(hand=[self.card], resources=3))
        t.deploy(self.card)
        assert t.you.unit(self.card).keywords == {}
        t = Table(Side(units=[self.card]), Side(hand=["EB01-032"], resources=3), active=ENEMY)
        t.deploy("EB01-032")
        assert t.you.unit(self.card).keywords == {}


class TestDarilbalde:
    card = "EB01-036"

    def test_in_your_turn_other_g_generation_units_of_lv_3_get_ap_1(self) -> None:
        for active, plus in ((YOU, 1), (ENEMY, 0)):
            t = Table(
                Side(units=[self.card, "EB01-032", "EB01-026", "ST01-003", "EB01-012"]),
                Side(units=["EB01-032"]),
                active=active,
            )
            assert [t.you.unit(card).ap for card in t.you.units] == [4, 4 + plus, 4, 2, 2]
            assert t.enemy.unit("EB01-032").ap == 4 + plus


class TestZudah:
    card = "EB01-037"

    def fight(self, foe: str, active: int = YOU) -> Table:
        t = Table(
            Side(units=[UnitAt(self.card, rested=active == ENEMY)]),
            Side(units=[UnitAt(foe, rested=active == YOU)]),
            active=active,
        )
        t.attack(*((self.card, foe) if active == YOU else (foe, self.card)))
        t.fight()
        return t

    def test_in_your_turn_a_blocker_does_not_damage_it(self) -> None:
        t = self.fight("EB01-054")
        assert (t.you.units, t.enemy.units) == ([self.card], [])
        assert t.you.unit(self.card).damage == 0

    def test_other_units_do_and_in_the_enemy_turn_all(self) -> None:
        assert self.fight("ST01-003").you.units == []
        assert self.fight("EB01-054", ENEMY).you.units == []

    def test_effects_do(self) -> None:
        you = Side(units=[self.card], hand=["X-301"], resources=1)
        t = Table(you, Side(units=[UnitAt("EB01-054", rested=True)]))
        t.attack(self.card, "EB01-054")
        t.skip_block()
        t.answer("pass")
        t.command("X-301")
        t.choose(self.card)
        assert t.you.units == []


class TestGSelf:
    card = "EB01-038"

    def test_deployed_it_places_an_ex_resource(self) -> None:
        t = Table(Side(hand=[self.card], resources=4))
        t.deploy(self.card)
        assert (t.you.resources, t.enemy.resources) == ("rrrRX", "")


class TestRisingFreedom:
    card = "EB01-039"

    def test_against_three_units_it_is_played_with_lv_3_and_cost_3(self) -> None:
        for enemies, resources, can in (
            (3, 3, True),
            (2, 3, False),
            (3, 2, False),
            (4, 4, True),
            (2, 5, False),
            (2, 6, True),
        ):
            you = Side(hand=[self.card], units=["ST01-005"] * 3, resources=resources)
            t = Table(you, Side(units=["ST01-005"] * enemies))
            assert t.can(f"deploy:{self.card}*") is can, (enemies, resources)
            if can:
                t.answer(f"deploy:{self.card}*")
                assert t.you.resources.count("r") == (3 if enemies >= 3 else 5)


class TestGundamEpyon:
    card = "EB01-040"

    def deployed(self, *others: Side) -> Table:
        you = Side(hand=[self.card], units=["ST01-005", "ST01-003"], base="X-009", resources=8)
        t = Table(you, Side(units=["X-004"]), *others)
        t.deploy(self.card)
        return t

    def test_with_one_enemy_player_nothing_happens(self) -> None:
        t = self.deployed()
        t.quiet()
        assert t.you.unit(self.card).keywords == {}

    def test_with_two_or_more_one_to_three_units_gain_breach_3(self) -> None:
        for others in (1, 2):
            t = self.deployed(*[Side()] * others)
            t.targets("ST01-005", "ST01-003", self.card, least=1, most=3)
            t.choose("ST01-005", self.card)
            assert [t.you.unit(card).keywords for card in t.you.units] == [{"breach": 3}, {}, {"breach": 3}]
            t.attack("ST01-003", "p2")
            t.fight()
            assert t.you.unit("ST01-005").keywords == {"breach": 3}
            t.end_turn()
            assert t.you.unit("ST01-005").keywords == {}

    def test_at_most_three(self) -> None:
        t = Table(Side(hand=[self.card], units=["ST01-005"] * 3, resources=8), Side(), Side())
        t.deploy(self.card)
        t.targets(*["ST01-005"] * 3, self.card, least=1, most=3)


class TestMeirSiva(PilotTests):
    card = "EB01-065"

    def test_linked_a_g_generation_unit_gains_breach_1(self) -> None:
        you = Side(units=["EB01-019", "EB01-007", "ST01-005"], hand=[self.card], resources=4)
        t = Table(you, Side(units=["EB01-007"]))
        t.pair(self.card, "EB01-019")
        t.targets("EB01-019", "EB01-007")
        t.choose("EB01-007")
        assert t.you.unit("EB01-007").keywords == {"breach": 1}
        t.attack("ST01-005")
        t.fight()
        assert t.you.unit("EB01-007").keywords == {"breach": 1}
        t.end_turn()
        assert t.you.unit("EB01-007").keywords == {}

    def test_not_a_base(self) -> None:
        t = Table(Side(units=["EB01-019", "EB01-007"], hand=[self.card], base="EB01-085", resources=4))
        t.pair(self.card, "EB01-019")
        t.targets("EB01-019", "EB01-007")

    def test_not_without_a_link(self) -> None:
        t = Table(Side(units=["EB01-001", "EB01-007"], hand=[self.card], resources=4))
        t.pair(self.card, "EB01-001")
        t.quiet()


class TestReiji(PilotTests):
    card = "EB01-066"

    def test_paired_a_g_generation_unit_may_attack_active_blockers(self) -> None:
        you = Side(units=["EB01-007", "ST01-005", "X-004", "EB01-002"], hand=[self.card], base="EB01-085", resources=4)
        t = Table(you, Side(units=["EB01-054", "ST01-003", "EB01-044"]))
        t.pair(self.card, "ST01-005")
        t.targets("EB01-007", "EB01-002")
        t.choose("EB01-007")
        assert t.can("attack:EB01-007>EB01-054")
        assert t.can("attack:EB01-007>EB01-044")
        assert not t.can("attack:EB01-007>ST01-003")
        assert not t.can("attack:X-004>EB01-054")
        t.attack("X-004")
        t.fight()
        assert t.can("attack:EB01-007>EB01-054")
        t.next_turn()
        assert not t.can("attack:EB01-007>EB01-054")


class TestAsunaElmarit(PilotTests):
    card = "EB01-067"
    DECK = ("ST01-003", "EB01-007", "EB01-065", "EB01-016")

    def table(self, deck: Sequence[str] = DECK) -> Table:
        t = Table(Side(units=["ST01-005"], hand=[self.card], deck=deck, resources=4))
        t.pair(self.card, "ST01-005")
        return t

    def test_only_one_of_several(self) -> None:
        t = self.table(("EB01-007", "EB01-016", "ST01-003"))
        assert looked(t) == ["EB01-007", "EB01-016"]
        assert (t.prompt.least, t.prompt.most) == (0, 1)

    def test_paired_a_g_generation_unit_of_three_cards_goes_on_top(self) -> None:
        t = self.table()
        assert looked(t) == ["EB01-007"]
        assert (t.prompt.least, t.prompt.most) == (0, 1)
        t.answer("*:EB01-007")
        assert t.shown("EB01-007")
        assert t.you.hand == []
        assert t.you.deck[:2] == ["EB01-007", "EB01-016"]
        assert sorted(t.you.deck[-2:]) == ["EB01-065", "ST01-003"]
        t.quiet()

    def test_or_none(self) -> None:
        t = self.table()
        t.answer()
        assert t.you.deck[0] == "EB01-016"
        assert sorted(t.you.deck[-3:]) == ["EB01-007", "EB01-065", "ST01-003"]


class TestChallAcustica(PilotTests):
    card = "EB01-068"

    def destroyed(self, unit: str = "EB01-028") -> Table:
        t = Table(Side(units=[UnitAt(unit, self.card)], hand=["X-008"], resources=1))
        t.command("X-008")
        t.choose(unit)
        return t

    def test_linked_destroyed_it_may_go_on_top_of_the_deck(self) -> None:
        t = self.destroyed()
        t.asks("may", "yes", "no")
        t.answer("yes")
        assert t.you.deck[0] == self.card
        assert sorted(t.you.trash) == ["EB01-028", "X-008"]
        t.quiet()

    def test_or_not(self) -> None:
        t = self.destroyed()
        t.answer("no")
        assert self.card in t.you.trash

    def test_not_without_a_link(self) -> None:
        self.destroyed("ST01-005").quiet()


class TestMasterLeagueBegins(PilotTests):
    card = "EB01-077"

    def test_the_attack_goes_to_a_rested_g_generation_unit(self) -> None:
        rested = [UnitAt(card, rested=True) for card in ("EB01-007", "EB01-002", "ST01-003")]
        you = Side(hand=[self.card], units=[*rested, "EB01-016"], base="EB01-088", base_rested=True, resources=3)
        t = Table(you, Side(units=["ST01-005", UnitAt("EB01-007", rested=True)]), active=ENEMY)
        t.attack("ST01-005", "ST01-003")
        t.skip_block()
        t.command(self.card)
        t.targets("EB01-007", "EB01-002")
        t.choose("EB01-007")
        t.fight()
        assert (t.you.unit("EB01-007").damage, t.you.unit("ST01-003").damage) == (2, 0)
        assert t.enemy.units == ["EB01-007"]

    def test_an_attack_on_the_player_too(self) -> None:
        you = Side(hand=[self.card], units=[UnitAt("EB01-007", rested=True)], resources=3)
        t = Table(you, Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005")
        t.skip_block()
        t.command(self.card)
        t.choose("EB01-007")
        t.fight()
        assert (t.you.unit("EB01-007").damage, t.you.base.damage) == (2, 0)

    def test_not_in_the_main_phase_nor_without_such_a_unit(self) -> None:
        you = Side(hand=[self.card], units=["EB01-007", UnitAt("ST01-003", rested=True)], resources=3)
        assert not Table(you).can("command:*")
        t = Table(you, Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005")
        t.skip_block()
        t.asks("action_step", "pass")


class TestPremiumUnitAssembly:
    card = "EB01-078"

    def test_each_player_looks_at_a_card_and_may_take_a_unit(self) -> None:
        """Q331: the active player first."""
        t = Table(
            Side(hand=[self.card], deck=["ST01-003", "ST01-004"], resources=1), Side(deck=["ST01-010", "ST01-004"])
        )
        t.command(self.card)
        t.asks("may", "yes", "no")
        t.answer("yes")
        assert t.you.hand == ["ST01-003"]
        assert t.shown("ST01-003")
        t.nothing_fits("may", who=ENEMY)
        t.asks("place", "top", "bottom", who=ENEMY)
        t.answer("bottom")
        assert (t.enemy.hand, t.enemy.deck[0], t.enemy.deck[-1]) == ([], "ST01-004", "ST01-010")
        t.quiet()

    def test_the_enemy_may_take_one_too(self) -> None:
        t = Table(Side(hand=[self.card], deck=["ST01-003", "ST01-004"], resources=1), Side(deck=["ST01-007"]))
        t.command(self.card)
        t.answer("no")
        t.answer("top")
        assert t.you.deck[0] == "ST01-003"
        t.asks("may", "yes", "no", who=ENEMY)
        t.answer("yes")
        assert t.enemy.hand == ["ST01-007"]


class TestModification:
    card = "EB01-079"

    def fought(self, foe: str, mine: str = "EB01-007") -> Table:
        you = Side(hand=[self.card], units=["EB01-007", "EB01-001", "X-004"], base="EB01-088", resources=3)
        enemy = Side(units=[UnitAt(foe, rested=True), "EB01-026"], hand=["X-301"], resources=1)
        t = Table(you, enemy)
        t.command(self.card)
        t.targets("EB01-007", "EB01-001")
        t.choose("EB01-007")
        t.attack(mine, foe)
        t.fight()
        return t

    def test_units_of_lv_3_do_no_battle_damage_to_it(self) -> None:
        assert self.fought("ST01-003").you.unit("EB01-007").damage == 0
        assert self.fought("ST01-004").you.unit("EB01-007").damage == 0
        assert self.fought("ST01-005").you.unit("EB01-007").damage == 0
        assert self.fought("ST12-004").you.unit("EB01-007").damage == 3
        assert self.fought("ST01-003", "EB01-001").you.unit("EB01-001").damage == 2

    def test_until_the_end_of_the_turn_and_effects_do(self) -> None:
        t = self.fought("ST11-005")
        assert t.you.units == ["EB01-001", "X-004"]
        you = Side(hand=[self.card], units=["EB01-007"], resources=3)
        t = Table(you, Side(units=["ST01-003"], hand=["X-301"], resources=1))
        t.command(self.card)
        t.choose("EB01-007")
        t.attack("EB01-007")
        t.skip_block()
        t.command("X-301")
        t.choose("EB01-007")
        assert t.you.unit("EB01-007").damage == 1
        t.fight()
        t.end_turn()
        t.attack("ST01-003", "EB01-007")
        t.fight()
        assert t.you.unit("EB01-007").damage == 3

    def test_effects_of_such_units_do(self) -> None:
        t = Table(Side(hand=[self.card], units=["EB01-007"], resources=3), Side(units=["X-010"]))
        t.command(self.card)
        t.choose("EB01-007")
        t.attack("EB01-007")
        t.skip_block()
        t.activate("X-010")
        t.choose("EB01-007")
        assert t.you.unit("EB01-007").damage == 1


class TestSturmFaust(CommandPilotTests):
    card = "EB01-080"
    pilot = "Jean Luc Duvall"

    def test_any_g_generation_unit_may_attack_active_units(self) -> None:
        """Q332: an enemy Unit can be chosen too."""
        you = Side(hand=[self.card], units=["EB01-007", "ST01-005"], base="EB01-088", resources=4)
        t = Table(you, Side(units=["X-003", "EB01-016"]))
        t.command(self.card)
        t.targets("EB01-007", "EB01-016")
        t.choose("EB01-007")
        assert t.can("attack:EB01-007>X-003")
        assert not t.can("attack:ST01-005>X-003")
        t.attack("ST01-005")
        t.fight()
        assert t.can("attack:EB01-007>X-003")
        t.next_turn()
        assert not t.can("attack:EB01-007>X-003")

    def test_action(self) -> None:
        you = Side(hand=[self.card], units=["EB01-007", "ST01-005"], resources=4)
        t = Table(you, Side(units=["X-003"]))
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        t.command(self.card)
        t.choose("EB01-007")
        t.fight()
        assert t.can("attack:EB01-007>X-003")


class TestMarinaAndPtolemaios(BaseTests):
    card = "EB01-087"

    def test_a_green_g_generation_unit_destroying_one_lets_a_unit_recover_2_once_per_turn(self) -> None:
        for attacker, can in (("EB01-032", True), ("EB01-016", False), ("ST02-004", False)):
            you = Side(base=self.card, units=[attacker, UnitAt("X-003", damage=5), "EB01-026"])
            t = Table(you, Side(units=[UnitAt("ST01-005", rested=True), UnitAt("ST01-008", rested=True)]))
            t.attack(attacker, "ST01-005")
            t.fight()
            if not can:
                t.quiet()
                continue
            t.targets(attacker, "X-003", "EB01-026")
            t.choose("X-003")
            assert t.you.unit("X-003").damage == 3
            t.attack("EB01-026", "ST01-008")
            t.fight()
            t.quiet()

    def test_not_destroying_a_base_nor_by_an_effect(self) -> None:
        you = Side(base=self.card, units=["EB01-024", UnitAt("X-003", damage=5)])
        t = Table(you, Side(units=[UnitAt("EB01-054", damage=1)], base="X-009", base_damage=8))
        t.attack("EB01-024")
        t.choose("EB01-054")
        t.fight()
        assert (t.enemy.units, t.enemy.base_number) == ([], None)
        t.quiet()

    def test_not_in_the_enemy_turn(self) -> None:
        you = Side(base=self.card, units=[UnitAt("EB01-032", rested=True)])
        t = Table(you, Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005", "EB01-032")
        t.fight()
        t.quiet(ENEMY)


class TestMiorineAndAcademyShip(BaseTests):
    card = "EB01-088"

    def test_in_the_enemy_turn_friendly_g_generation_units_of_lv_3_get_ap_1(self) -> None:
        for active, plus in ((YOU, 0), (ENEMY, 1)):
            you = Side(base=self.card, units=["EB01-032", "EB01-026", "ST01-003", "EB01-016", "EB01-012"])
            t = Table(you, Side(units=["EB01-032"]), active=active)
            assert [t.you.unit(card).ap for card in t.you.units] == [4 + plus, 4, 2, 3 + plus, 2]
            assert t.enemy.unit("EB01-032").ap == 4
