"""ST13 Silent Barrage, card by card."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import CommandPilotTests, SupportTests
from tests.cards.table import ENEMY, YOU, Side, Table, UnitAt

BIT = "T-029"


class TestQubeley:
    card = "ST13-001"

    def paired(
        self, *hand: str, units: tuple[str, ...] = (card, "ST01-005", "ST01-003"), on: str = "ST01-005"
    ) -> Table:
        t = Table(Side(units=units, hand=["X-402", *hand], resources=9))
        t.pair("X-402", on)
        return t

    def test_pairing_a_pilot_deploys_one_or_two_tokens(self) -> None:
        for number in (1, 2):
            for on in ("ST01-005", self.card):
                t = self.paired(on=on)
                t.asks("number", "count:1", "count:2")
                t.answer(f"count:{number}")
                assert t.you.units == [self.card, "ST01-005", "ST01-003", *[BIT] * number]
                token = t.you.unit(BIT)
                assert (token.ap, token.hp, token.rested, token.traits) == (2, 2, False, {"Long-Range Weapon"})
                t.quiet()

    def test_once_per_turn(self) -> None:
        t = self.paired("X-006", "ST02-010")
        t.answer("count:1")
        t.pair("X-006", "ST01-003")
        t.quiet()
        assert t.you.units.count(BIT) == 1
        t.next_turn()
        t.pair("ST02-010", self.card)
        t.answer("count:1")
        assert t.you.units.count(BIT) == 2

    def test_not_in_the_enemy_turn(self) -> None:
        """X-602 pairs a Pilot in an action step."""
        for active in (YOU, ENEMY):
            you = Side(units=[self.card, "ST01-005"], hand=["X-402", "X-602"], resources=1)
            t = Table(you, Side(units=["ST01-003"]), active=active)
            t.attack("ST01-003" if active else "ST01-005")
            t.skip_block()
            if active == YOU:
                t.answer("pass")
            t.command("X-602")
            t.choose("X-402")
            t.choose("ST01-005")
            assert t.you.unit("ST01-005").pilot == "X-402"
            assert t.prompt.kind == ("number" if active == YOU else "action_step")

    def battled(self, mine: UnitAt | str = BIT, theirs: UnitAt | str = "ST01-003") -> Table:
        you = Side(units=[self.card, mine, "ST01-005", "T-001"], resources=2)
        t = Table(you, Side(units=[theirs, "T-002"], base="X-009"))
        t.activate(self.card)
        return t

    def test_a_token_battles_an_enemy_unit_for_1(self) -> None:
        """Q454: only the damage step; a rested token, too."""
        t = self.battled(UnitAt(BIT, rested=True))
        t.targets(BIT, "T-001")
        t.choose(BIT)
        t.targets("ST01-003", "T-002")
        t.choose("ST01-003")
        assert t.you.units == [self.card, "ST01-005", "T-001"]
        assert t.enemy.unit("ST01-003").damage == 2
        assert t.you.resources == "rR"
        t.quiet()
        assert not t.can("activate:*")
        t.next_turn()
        assert t.can("activate:*")

    def test_effects_of_a_battle_apply(self) -> None:
        """Q455: GD02-073 gives the Unit battling it First Strike."""
        t = self.battled(theirs=UnitAt("GD02-073", damage=2))
        t.choose("T-001")
        t.choose("GD02-073")
        assert "GD02-073" not in t.enemy.units
        assert t.you.unit("T-001").damage == 0

    def test_it_counts_as_destroying_with_battle_damage(self) -> None:
        """Q456: Breach activates, which the token has from EB01-027."""
        you = Side(units=[self.card, "T-025"], hand=["EB01-027"], trash=["EB01-016"] * 2, resources=5)
        t = Table(you, Side(units=["ST01-005"], base="X-009"))
        t.deploy("EB01-027")
        t.answer("yes")
        t.choose("EB01-016", "EB01-016")
        t.choose("T-025")
        assert t.you.unit("T-025").keywords == {"breach": 1}
        t.activate(self.card)
        t.choose("T-025")
        t.choose("ST01-005")
        assert t.enemy.units == []
        assert t.enemy.base.damage == 1

    def test_not_without_a_token_an_enemy_or_a_resource(self) -> None:
        assert not Table(Side(units=[self.card, "ST01-005"], resources=1), Side(units=["ST01-005"])).can("activate:*")
        assert not Table(Side(units=[self.card, BIT], resources=1)).can("activate:*")
        assert not Table(Side(units=[self.card, BIT]), Side(units=["ST01-005"])).can("activate:*")


class TestBitFunnel:
    card = BIT

    def test_it_is_neither_paired_nor_attacks(self) -> None:
        enemy = Side(units=[UnitAt("ST01-005", rested=True)])
        t = Table(Side(units=[BIT, "ST01-005"], hand=["X-402"], resources=4), enemy)
        assert not t.can(f"attack:{BIT}>*")
        assert not t.can(f"pair:X-402>{BIT}")
        assert t.can("attack:ST01-005>ST01-005")
        assert t.can("attack:ST01-005>player")
        assert t.can("pair:X-402>ST01-005")


class TestElmeth:
    card = "ST13-002"

    def test_deployed_it_deploys_a_token(self) -> None:
        t = Table(Side(hand=[self.card], resources=4))
        t.deploy(self.card)
        assert t.you.units == [self.card, BIT]
        assert not t.you.unit(BIT).rested
        t.quiet()


class TestGXBit:
    card = "ST13-004"

    def test_deployed_it_puts_the_top_card_on_top_or_bottom(self) -> None:
        for place in ("top", "bottom"):
            t = Table(Side(hand=[self.card], deck=["ST01-003", "ST01-004"], resources=2))
            t.deploy(self.card)
            t.asks("place", "top", "bottom")
            t.answer(place)
            assert (t.you.deck[0] == "ST01-003") is (place == "top")
            assert (t.you.deck[-1] == "ST01-003") is (place == "bottom")
            assert not t.shown("ST01-003")
            t.quiet()


class TestGFreD:
    card = "ST13-005"
    DECK = ("ST01-003", "ST01-010", "ST13-011", "ST12-014", "ST01-004", "ST04-010")

    def table(self, enemies: int) -> Table:
        t = Table(
            Side(hand=[self.card], units=["ST01-005"] * 4, deck=self.DECK, resources=3),
            Side(units=["ST01-005"] * enemies),
        )
        t.deploy(self.card)
        return t

    def test_against_four_units_a_pilot_of_five_cards_is_revealed(self) -> None:
        """Q457: you must look, and may add."""
        t = self.table(4)
        assert sorted(offer.split(":")[1] for offer in t.offers) == ["ST01-010", "ST13-011"]
        assert (t.prompt.least, t.prompt.most) == (0, 1)
        t.answer("*:ST13-011")
        assert t.you.hand == ["ST13-011"]
        assert t.shown("ST13-011")
        assert not t.shown("ST01-010")
        assert t.you.deck[0] == "ST04-010"
        assert sorted(t.you.deck[-4:]) == sorted(["ST01-003", "ST01-010", "ST12-014", "ST01-004"])
        t.quiet()


class TestGundamAerial:
    card = "ST13-006"

    def test_paired_attacking_the_player_it_deals_2_damage(self) -> None:
        enemy = Side(units=["X-003", UnitAt("ST01-005", rested=True)])
        t = Table(Side(units=[UnitAt(self.card, "ST01-010"), "ST01-003"]), enemy)
        t.attack(self.card)
        t.targets("X-003", "ST01-005")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 2
        for pilot, target in ((None, "player"), ("ST01-010", "ST01-005")):
            t = Table(Side(units=[UnitAt(self.card, pilot)]), enemy)
            t.attack(self.card, target)
            assert t.prompt.kind == "block"

    def test_every_attack(self) -> None:
        you = Side(units=[UnitAt(self.card, "ST01-010")], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-003"], base="X-009"))
        t.attack(self.card)
        t.choose("X-003")
        t.fight()
        t.command("X-007")
        t.choose(self.card)
        t.attack(self.card)
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 2 * 2

    def test_resting_a_unit_it_deals_1_damage_once_per_turn(self) -> None:
        you = Side(units=[UnitAt(self.card, rested=True), "ST01-003", "ST01-005", "ST01-004"])
        t = Table(you, Side(units=["X-003", "X-004", "X-501", "X-005"]))
        assert not t.can("activate:*")
        t.attack("ST01-005")
        t.skip_block()
        t.answer("pass")
        t.activate(self.card)
        t.asks("cost", "rest:ST01-003", "rest:ST01-004")
        t.answer("rest:ST01-003")
        assert t.you.unit("ST01-003").rested
        t.targets("X-501", "X-005")
        t.choose("X-005")
        assert t.enemy.unit("X-005").damage == 1
        t.answer("pass")
        assert not t.can("activate:*")

    def test_itself_can_be_rested_and_someone_must(self) -> None:
        for rested in (False, True):
            you = Side(units=[UnitAt(self.card, rested=rested), UnitAt("ST01-003", rested=True)])
            t = Table(you, Side(units=["ST01-005"]), active=ENEMY)
            t.attack("ST01-005")
            t.skip_block()
            assert t.can("activate:*") is not rested
            if not rested:
                t.activate(self.card)
                t.choose("ST01-005")
                assert t.you.unit(self.card).rested
                assert t.enemy.unit("ST01-005").damage == 1


class TestGyuneisJagdDoga(SupportTests):
    card = "ST13-007"
    amount = 1


class TestGundamPharact:
    card = "ST13-009"

    def attacked(self, *trash: str) -> Table:
        you = Side(units=[self.card], hand=["X-007"], trash=["ST01-005"] * 3, resources=1)
        t = Table(you, Side(trash=trash, base="X-009"))
        t.attack(self.card)
        return t

    def test_the_enemy_exiles_two_unit_cards_of_its_trash(self) -> None:
        t = self.attacked("ST01-003", "ST01-010", "ST01-004", "ST01-005", "ST01-012")
        t.targets("p2")
        t.choose("p2")
        t.targets("ST01-003", "ST01-004", "ST01-005", who=ENEMY, least=2, most=2)
        t.choose("ST01-003", "ST01-005")
        assert t.enemy.trash == ["ST01-010", "ST01-004", "ST01-012"]
        assert sorted(t.enemy.removal) == ["ST01-003", "ST01-005"]
        assert len(t.you.trash) == 3
        assert t.prompt.kind == "block"

    def test_every_attack(self) -> None:
        t = self.attacked("ST01-003", "ST01-004", "ST01-005", "ST01-006")
        for again in (False, True):
            if again:
                t.fight()
                t.command("X-007")
                t.choose(self.card)
                t.attack(self.card)
            t.choose("p2")
            t.choose(*t.enemy.trash[:2])
        assert t.enemy.trash == []
        assert len(t.enemy.removal) == 4

    def test_not_with_one_unit_card(self) -> None:
        """10-2-2: an effect whose targets cannot be chosen does not activate."""
        t = self.attacked("ST01-003", "ST01-010")
        assert t.prompt.kind == "block"
        assert t.enemy.trash == ["ST01-003", "ST01-010"]


class TestRedGundam:
    card = "ST13-010"

    def test_not_without_a_token(self) -> None:
        assert not Table(Side(units=[self.card, "ST01-005"]), Side(units=["T-001"])).can("activate:*")


class TestHamanKarn(PilotTests):
    card = "ST13-011"
    DECK = ("ST01-003", "ST12-011", "ST01-010", "ST13-011", "ST04-011", "ST02-010")

    def test_paired_a_pilot_up_to_the_units_lv_is_revealed(self) -> None:
        """Q458: you must look, and may add."""
        t = Table(Side(units=["X-004"], hand=[self.card], deck=self.DECK, resources=6))
        t.pair(self.card, "X-004")
        assert sorted(offer.split(":")[1] for offer in t.offers) == ["ST01-010", "ST04-011", "ST12-011"]
        assert (t.prompt.least, t.prompt.most) == (0, 1)
        t.answer("*:ST12-011")
        assert t.you.hand == ["ST12-011"]
        assert t.shown("ST12-011")
        assert t.you.deck[0] == "ST02-010"
        assert sorted(t.you.deck[-4:]) == sorted(["ST01-003", "ST01-010", "ST13-011", "ST04-011"])
        t.quiet()

    def test_or_none(self) -> None:
        t = Table(Side(units=["X-004"], hand=[self.card], deck=self.DECK, resources=6))
        t.pair(self.card, "X-004")
        t.answer()
        assert t.you.hand == []
        assert t.you.deck[0] == "ST02-010"


class TestSulettaMercury(PilotTests):
    card = "ST13-012"

    def attacking(self, unit: str = "X-004", *hand: str, pilot: str | None = card) -> Table:
        units = [UnitAt("X-004", pilot), "X-003"]
        t = Table(
            Side(units=units, hand=hand, resources=5, deck=["ST01-007"] * 3),
            Side(units=["ST01-008", "ST01-004", UnitAt("ST14-004")]),
        )
        t.attack(unit)
        t.skip_block()
        t.answer("pass")
        return t

    def shoot(self, t: Table, target: str) -> None:
        t.command("X-301")
        t.choose(target)

    def test_attacking_you_draw_when_effect_damage_destroys_an_enemy_unit_once(self) -> None:
        t = self.attacking("X-004", "X-301", "X-301")
        self.shoot(t, "ST01-008")
        assert t.you.hand == ["X-301", "ST01-007"]
        t.answer("pass")
        self.shoot(t, "ST14-004")
        assert t.you.hand == ["ST01-007"]

    def test_not_while_another_unit_attacks(self) -> None:
        t = self.attacking("X-003", "X-301")
        self.shoot(t, "ST01-008")
        assert t.you.hand == []

    def test_not_for_a_base(self) -> None:
        enemy = Side(base="EXB-001", base_damage=2)
        t = Table(Side(units=[UnitAt("X-004", self.card)], hand=["X-013"], resources=1), enemy)
        t.attack("X-004")
        t.skip_block()
        t.answer("pass")
        t.command("X-013")
        t.choose("EXB-001")
        assert t.enemy.base_number is None
        assert t.you.hand == []

    def test_not_by_an_effect_that_destroys(self) -> None:
        """Q459."""
        t = self.attacking("X-004", "X-008")
        t.command("X-008")
        t.choose("ST01-004")
        assert t.you.hand == []

    def test_not_by_battle_damage_nor_for_your_own_unit(self) -> None:
        t = Table(
            Side(units=[UnitAt("X-004", self.card), "ST01-008"], hand=["X-301"], resources=1),
            Side(units=[UnitAt("ST01-005", rested=True)]),
        )
        t.attack("X-004", "ST01-005")
        t.skip_block()
        t.answer("pass")
        self.shoot(t, "ST01-008")
        t.fight()
        assert (t.you.units, t.enemy.units, t.you.hand) == (["X-004"], [], [])


class TestImANewtype(CommandPilotTests):
    card = "ST13-013"
    pilot = "Carris Nautilus"

    def test_deploys_one_or_two_tokens(self) -> None:
        for number in (1, 2):
            t = Table(Side(hand=[self.card], resources=4))
            t.command(self.card)
            t.answer(f"*{number}")
            assert t.you.units == [BIT] * number
            assert not t.you.unit(BIT, number).rested
            assert t.you.trash == [self.card]
            t.quiet()


class TestFinalDuty:
    card = "ST13-014"
    DECK = ("X-015", "ST13-002", "ST01-010", "ST01-003", "ST01-004", "ST01-006")

    def played(self) -> Table:
        t = Table(
            Side(hand=[self.card], units=["ST01-005", "X-003"], deck=self.DECK, resources=6), Side(units=["ST01-005"])
        )
        t.command(self.card)
        t.targets("ST01-005", "X-003")
        t.choose("ST01-005")
        assert t.you.units == ["X-003"]
        return t

    def test_a_unit_destroyed_one_of_four_cards_is_deployed(self) -> None:
        """Q460: no cost; Q461: its Deploy effect activates."""
        t = self.played()
        assert sorted(offer.split(":")[1] for offer in t.offers) == ["ST01-003", "ST13-002"]
        assert (t.prompt.least, t.prompt.most) == (0, 1)
        t.answer("*:ST13-002")
        assert t.you.units == ["X-003", "ST13-002", BIT]
        assert not t.you.unit("ST13-002").rested
        assert t.you.resources == "rrRRRR"
        assert t.you.deck[:2] == ["ST01-004", "ST01-006"]
        assert sorted(t.you.deck[-3:]) == sorted(["X-015", "ST01-010", "ST01-003"])
        t.quiet()

    def test_or_none(self) -> None:
        t = self.played()
        t.answer()
        assert t.you.units == ["X-003"]
        assert t.you.deck[0] == "ST01-004"

    def test_without_a_unit_it_cannot_be_played(self) -> None:
        assert not Table(Side(hand=[self.card], resources=6), Side(units=["ST01-005"])).can("command:*")


class TestOperationToInterceptSolomon:
    card = "ST13-015"
    TRASH = ("ST01-003", "ST01-004", "ST01-010", "ST01-005", "ST01-006")

    def test_three_unit_cards_exiled_3_damage(self) -> None:
        t = Table(
            Side(hand=[self.card], trash=self.TRASH, units=["X-004"], resources=4), Side(units=["X-003", "X-004"])
        )
        t.command(self.card)
        t.targets("ST01-003", "ST01-004", "ST01-005", "ST01-006", least=3, most=3)
        t.choose("ST01-003", "ST01-004", "ST01-005")
        assert sorted(t.you.removal) == ["ST01-003", "ST01-004", "ST01-005"]
        t.targets("X-003", "X-004")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 3
        t.quiet()

    def test_action(self) -> None:
        t = Table(Side(hand=[self.card], trash=self.TRASH, resources=4), Side(units=["X-003"]), active=ENEMY)
        t.attack("X-003")
        t.skip_block()
        t.command(self.card)
        t.choose("ST01-003", "ST01-004", "ST01-005")
        t.choose("X-003")
        assert t.enemy.unit("X-003").damage == 3

    def test_not_with_two_unit_cards(self) -> None:
        t = Table(Side(hand=[self.card], trash=self.TRASH[:3], resources=4), Side(units=["X-003"], trash=self.TRASH))
        assert not t.can("command:*")


class TestSodon(BaseTests):
    card = "ST13-016"

    def test_deployed_it_deploys_a_token(self) -> None:
        for shields in ([], ["ST01-003"]):
            t = Table(Side(hand=[self.card], shields=shields, resources=2))
            t.deploy(self.card)
            assert t.you.units == [BIT]
            assert not t.you.unit(BIT).rested
            t.quiet()
