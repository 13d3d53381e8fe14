"""GD04 Phantom Aria, the green Units."""

from __future__ import annotations

from tests.cards.keywords import BreachTests
from tests.cards.table import ENEMY, Side, Table, UnitAt


class TestZeong:
    card = "GD04-017"

    def test_paired_by_a_newtype_pilot_2_tokens_are_deployed(self) -> None:
        for pilot, tokens in (("ST03-011", 2), ("GD04-081", 2), ("ST03-010", 0)):
            t = Table(Side(units=["GD04-017"], hand=[pilot, "X-006"], resources=9))
            t.pair(pilot, "GD04-017")
            if t.prompt.kind == "trigger_order":
                t.answer("resolve:GD04-017*")
            assert t.you.units == ["GD04-017"] + ["T-022"] * tokens
        t = Table(Side(units=["GD04-017"], hand=["ST03-011", "X-006"], resources=9))
        t.pair("ST03-011", "GD04-017")
        assert not t.you.unit("T-022").rested
        assert not t.can("pair:X-006>T-022")

    def test_every_time(self) -> None:
        t = Table(Side(units=["GD04-017"], hand=["ST03-011", "X-016"], resources=9))
        t.pair("ST03-011", "GD04-017")
        t.command("X-016")
        t.choose("ST03-011")
        t.pair("ST03-011", "GD04-017")
        assert t.you.units.count("T-022") == 4

    def test_destroyed_its_head_is_deployed_rested(self) -> None:
        t = Table(Side(units=["GD04-017"], hand=["X-008"], resources=1))
        t.command("X-008")
        t.choose("GD04-017")
        assert t.you.units == ["T-023"]
        assert t.you.unit("T-023").rested

    def test_returned_it_is_not_destroyed(self) -> None:
        t = Table(Side(units=["GD04-017"]), Side(hand=["ST04-013"], resources=2), active=ENEMY)
        t.command("ST04-013")
        t.choose("GD04-017")
        assert t.you.units == []


class TestWireGuidedArm:
    card = "T-022"

    def test_it_cannot_be_paired(self) -> None:
        t = Table(Side(units=["T-022", "ST01-005"], hand=["X-006"], resources=3))
        assert t.can("pair:X-006>ST01-005")
        assert not t.can("pair:X-006>T-022")


class TestGundamPharact(BreachTests):
    card = "GD04-018"
    amount = 5

    def test_in_your_turn_damage_to_another_academy_unit_places_an_ex_resource_once(self) -> None:
        you = Side(units=["GD04-018", "ST01-007", "GD04-024"], hand=["X-007", "X-007"], resources=9)
        t = Table(you, Side(units=[*[UnitAt("ST03-007", rested=True)] * 2, "ST01-008"]))
        t.attack("ST01-007", "ST03-007")
        t.fight()
        assert t.you.resources == "R" * 9 + "X"
        t.attack("GD04-024", "ST03-007")
        t.fight()
        assert t.you.resources == "R" * 9 + "X"
        t.next_turn()
        t.attack("ST01-007")
        t.block("ST01-008")
        t.fight()
        assert t.you.resources == "R" * 9 + "XRX"

    def test_effect_damage_from_an_enemy_as_well(self) -> None:
        enemy = Side(units=[UnitAt("ST01-005", rested=True)], hand=["ST03-013"], resources=2)
        t = Table(Side(units=["GD04-018", "GD04-024", "ST01-003"]), enemy)
        t.attack("ST01-003")
        t.skip_block()
        t.command("ST03-013")
        t.choose("GD04-024")
        assert t.you.resources == "X"

    def test_not_itself_not_others_not_from_your_own_cards(self) -> None:
        for unit in ("GD04-018", "ST01-003"):
            t = Table(Side(units=["GD04-018", "ST01-003"]), Side(units=[UnitAt("X-005", rested=True)]))
            t.attack(unit, "X-005")
            t.fight()
            assert t.you.resources == ""
        t = Table(Side(units=["GD04-018", "ST01-007"], hand=["GD04-112"], resources=4), Side(units=["ST01-008"]))
        t.command("GD04-112")
        assert t.you.resources == "rRRR"
        t = Table(Side(units=["GD04-018", "GD04-030"], hand=["GD04-112"], resources=4))
        t.command("GD04-112")  # Lv.3: untouched; see the next
        assert t.you.resources == "rRRR"
        t = Table(Side(units=["GD04-018", "ST01-008"], hand=["GD04-112"], resources=4))
        t.command("GD04-112")
        assert t.you.units == ["GD04-018"]
        assert t.you.resources == "rRRR"

    def test_not_your_base_nor_enemy_units(self) -> None:
        you = Side(units=["GD04-018", "X-005"], base="ST01-016")
        t = Table(you, Side(units=["ST01-007"], hand=["X-013", "GD04-114"], resources=3))
        t.answer("end")
        t.command("X-013")
        t.choose("ST01-016")
        t.answer("pass")
        t.command("GD04-114")
        t.choose("ST01-007")
        t.choose("X-005")
        assert t.you.base.damage == t.enemy.unit("ST01-007").damage == 1
        assert t.you.resources == ""

    def test_not_in_the_enemy_turn(self) -> None:
        t = Table(Side(units=["GD04-018", UnitAt("ST01-007", rested=True)]), Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005", "ST01-007")
        t.fight()
        assert t.you.unit("ST01-007").damage == 2
        assert t.you.resources == ""


class TestGnArmorTypeDTransAm(BreachTests):
    card = "GD04-019"
    amount = 3
    deck = ("GD04-029", "GD04-023", "ST01-005", "GD04-038")

    def destroyed(self, deck: tuple[str, ...] = deck) -> Table:
        t = Table(Side(units=["GD04-019"], hand=["X-008"], resources=1, deck=deck))
        t.command("X-008")
        t.choose("GD04-019")
        return t

    def test_look_at_3_reveal_a_cb_unit_of_lv_5_or_lower_and_take_it(self) -> None:
        t = self.destroyed()
        t.targets("GD04-029", "GD04-023", least=0)
        t.choose("GD04-023")
        assert t.you.hand == ["GD04-023"]
        assert t.shown("GD04-023")
        assert not t.shown("GD04-029")
        assert t.you.deck[0] == "GD04-038"
        assert sorted(t.you.deck[-2:]) == ["GD04-029", "ST01-005"]

    def test_declined_all_go_to_the_bottom_in_random_order(self) -> None:
        t = self.destroyed()
        before = t.engine.state.counter
        t.answer()
        assert t.you.hand == []
        assert t.you.deck[0] == "GD04-038"
        assert t.engine.state.counter > before
        t.quiet()

    def test_no_unit_of_lv_6_no_pilot_no_other_trait(self) -> None:
        t = self.destroyed(("GD04-036", "GD04-089", "ST01-005", "GD04-038"))
        t.nothing_fits()
        t.quiet()
        assert t.you.deck[0] == "GD04-038"


class TestGundamLfrithUr:
    card = "GD04-020"

    def test_a_dawn_of_fold_command_with_an_ex_resource_draws_1_once(self) -> None:
        you = Side(units=["GD04-020", "ST01-007"], hand=["GD04-108", "GD04-108"], resources=9, ex=2, deck=["ST04-003"])
        t = Table(you)
        for left in (["GD04-108", "ST04-003"], ["ST04-003"]):
            t.command("GD04-108")
            t.answer("pay:EXR-001")
            t.choose("ST01-007")
            assert t.you.hand == left
            t.quiet()

    def test_not_without_ex_nor_with_another_command_nor_when_paired(self) -> None:
        for card, pay in (("GD04-108", "pay:R-001"), ("GD04-104", "pay:EXR-001")):
            you = Side(units=["GD04-020"], hand=[card], resources=9, ex=1, deck=["ST04-003"])
            t = Table(you, Side(units=["ST03-005"]))
            t.command(card)
            t.answer(pay)
            t.answer("choose:*")
            assert t.you.hand == []
        t = Table(Side(units=["GD04-020"], hand=["GD04-108"], resources=9, ex=1, deck=["ST04-003"]))
        t.pair("GD04-108", "GD04-020")
        t.answer("pay:EXR-001")
        assert t.you.hand == []

    def test_not_in_the_enemy_turn_nor_for_the_enemy(self) -> None:
        for you, enemy in ((1, 0), (0, 1)):
            sides = [
                Side(units=["GD04-020"] * mine + ["ST01-007"], hand=["GD04-108"], resources=3, ex=1)
                for mine in (you, enemy)
            ]
            t = Table(*sides, active=ENEMY)
            t.attack("ST01-007")
            t.skip_block()
            t.command("GD04-108")
            t.answer("pay:EXR-001")
            t.answer("choose:ST01-007")
            assert t.you.hand == []
            assert t.enemy.hand == ["GD04-108"]


class TestGundamLfrithThorn(BreachTests):
    card = "GD04-021"
    amount = 3

    def table(self, card: str = "GD04-108", pay: str = "pay:EXR-001", **side: object) -> Table:
        units = ["GD04-021", "EB01-034", "ST01-007"]
        you = Side(**{"units": units, "hand": [card], "resources": 9, "ex": 1, **side})
        t = Table(you, Side(units=["GD04-020"]))
        t.command(card)
        t.answer(pay)
        return t

    def test_the_command_may_be_paired_from_the_trash(self) -> None:
        """Q267: as the Pilot it is."""
        t = self.table()
        t.choose("ST01-007")
        t.targets("GD04-021", "EB01-034", least=0)
        t.choose("EB01-034")
        assert t.you.unit("EB01-034").pilot == "GD04-108"
        assert t.you.trash == []
        t.quiet()

    def test_every_time(self) -> None:
        t = self.table(hand=["GD04-108", "GD04-108"], ex=2)
        for unit in ("GD04-021", "EB01-034"):
            if t.prompt.kind == "act":
                t.command("GD04-108")
                t.answer("pay:EXR-001")
            t.choose("ST01-007")
            t.choose(unit)
            assert t.you.unit(unit).pilot == "GD04-108"

    def test_it_need_not(self) -> None:
        t = self.table()
        t.choose("ST01-007")
        t.answer()
        assert t.you.trash == ["GD04-108"]
        t.quiet()

    def test_not_with_a_unit_that_has_a_pilot(self) -> None:
        """3-3-4: it could not be paired."""
        t = self.table(units=[UnitAt("GD04-021", "X-006"), "EB01-034", "ST01-007"])
        t.choose("ST01-007")
        t.targets("EB01-034", least=0)
        t = self.table(units=[UnitAt("GD04-021", "X-006"), "ST01-007"])
        t.choose("ST01-007")
        t.quiet()

    def test_not_without_ex(self) -> None:
        t = self.table(pay="pay:R-001")
        t.choose("ST01-007")
        t.quiet()

    def test_a_command_without_a_pilot_effect_cannot_be_paired(self) -> None:
        t = self.table("X-403")
        t.choose("EB01-034")
        assert t.you.unit("EB01-034").pilot is None
        assert t.you.trash == ["X-403"]

    def test_only_dawn_of_fold(self) -> None:
        you = Side(units=["GD04-021", "ST03-003"], hand=["ST03-012"], resources=9, ex=1)
        t = Table(you)
        t.command("ST03-012")
        t.answer("pay:EXR-001")
        t.choose("ST03-003")
        t.quiet()

    def test_not_in_the_enemy_turn(self) -> None:
        you = Side(units=["GD04-021"], hand=["GD04-108"], resources=3, ex=1)
        t = Table(you, Side(units=["ST01-005"]), active=ENEMY)
        t.attack("ST01-005")
        t.skip_block()
        t.command("GD04-108")
        t.answer("pay:EXR-001")
        t.choose("GD04-021")
        t.asks("action_step", "pass", who=ENEMY)


class TestKikeroga:
    card = "GD04-022"

    def test_your_tokens_gain_breach_1(self) -> None:
        t = Table(Side(units=["GD04-022", "T-021", "ST01-005"]), Side(units=["T-021"]))
        assert t.you.unit("T-021").keywords == {"breach": 1}
        assert t.you.unit("ST01-005").keywords == t.you.unit("GD04-022").keywords == {}
        assert t.enemy.unit("T-021").keywords == {}

    def test_linked_units_of_lv_3_or_lower_are_deployed_rested(self) -> None:
        for pilot, rested in (("X-402", True), ("X-006", False)):
            for who in (0, 1):
                side = Side(hand=["GD04-011", "ST04-006", "GD04-064", "X-014"], resources=9)
                sides = [side, Side()] if who == 0 else [Side(), side]
                sides[0].units = [UnitAt("GD04-022", pilot)]
                t = Table(*sides, active=who)
                player = (t.you, t.enemy)[who]
                for card, turned in (("GD04-011", rested), ("ST04-006", False), ("GD04-064", rested)):
                    t.deploy(card)
                    assert player.unit(card).rested == turned
                t.deploy("X-014")
                assert not player.base.rested

    def test_tokens_are_not_concerned(self) -> None:
        t = Table(Side(units=[UnitAt("GD04-022", "X-402"), "GD04-011"], hand=["GD04-081"], resources=4))
        t.pair("GD04-081", "GD04-011")
        assert not t.you.unit("T-021").rested


class TestGundamKyriosTailBooster:
    card = "GD04-023"

    def test_a_unit_with_a_super_soldier_pilot_may_attack_active_units_of_lv_4_or_lower(self) -> None:
        units = [UnitAt("ST01-005", "GD04-090"), UnitAt("ST01-003", "X-006"), UnitAt("ST04-003", "GD04-090")]
        you = Side(units=units, hand=["GD04-023"], resources=5)
        enemy = Side(units=["ST01-007", "ST01-003", "GD04-036", "ST01-006", UnitAt("X-003", "GD04-090", rested=True)])
        t = Table(you, enemy)
        t.deploy("GD04-023")
        t.targets("ST01-005", "ST04-003")
        t.choose("ST01-005")
        assert t.can("attack:ST01-005>ST01-007")
        assert t.can("attack:ST01-005>ST01-003")
        assert not t.can("attack:ST01-005>GD04-036")  # Lv.6, HP 2
        assert not t.can("attack:ST01-005>ST01-006")  # Lv.5
        assert not t.can("attack:ST04-003>ST01-007")
        t.attack("ST01-003")
        t.fight()
        assert t.can("attack:ST01-005>ST01-007")
        t.next_turn()
        assert not t.can("attack:ST01-005>ST01-007")


class TestGundamAerialRebuild:
    card = "GD04-024"

    def deployed(self, *deck: str) -> Table:
        t = Table(Side(hand=["GD04-024"], resources=7, deck=deck))
        t.deploy("GD04-024")
        return t

    def test_look_at_3_reveal_an_academy_unit_or_command_and_take_it(self) -> None:
        for taken, other in (("GD04-108", "ST01-008"), ("ST01-008", "GD04-108")):
            t = self.deployed("ST01-008", "GD04-108", "GD04-085", "ST01-009")
            t.targets("ST01-008", "GD04-108", least=0)
            t.choose(taken)
            assert t.you.hand == [taken]
            assert t.shown(taken)
            assert t.you.deck[0] == "ST01-009"
            assert sorted(t.you.deck[-2:]) == sorted([other, "GD04-085"])

    def test_declined_all_go_to_the_bottom_in_random_order(self) -> None:
        t = self.deployed("ST01-008", "GD04-108", "GD04-085", "ST01-009")
        before = t.engine.state.counter
        t.answer()
        assert t.you.hand == []
        assert t.you.deck[0] == "ST01-009"
        assert t.engine.state.counter > before

    def test_nothing_else(self) -> None:
        t = self.deployed("GD04-104", "ST01-005", "ST01-016", "ST01-009")
        t.nothing_fits()
        t.quiet()
        assert t.you.deck[0] == "ST01-009"


class TestGundvolva:
    card = "GD04-025"

    def test_destroyed_in_your_turn_with_another_dawn_of_fold_unit_an_ex_resource_is_placed(self) -> None:
        for others, ex in ((["GD04-020"], "X"), (["GD04-020", "GD04-021"], "X"), (["ST01-007"], "")):
            you = Side(units=["GD04-025", *others], hand=["X-008"], resources=1)
            t = Table(you, Side(units=["GD04-020", "GD04-025"]))
            t.command("X-008")
            t.engine.answer(t.prompt.keys()[:1])
            assert t.you.units == others
            assert t.you.resources == "r" + ex

    def test_not_in_the_enemy_turn(self) -> None:
        t = Table(Side(units=["GD04-025", "GD04-020"]), Side(hand=["X-008"], resources=1), active=ENEMY)
        t.command("X-008")
        t.choose("GD04-025")
        assert t.you.resources == ""


class TestGarmasDopp:
    card = "GD04-026"

    def test_the_top_card_stays_or_goes_to_the_trash(self) -> None:
        for mode, deck, trash in ((0, ["ST04-003", "ST01-003"], []), (1, ["ST01-003"], ["ST04-003"])):
            t = Table(Side(hand=["GD04-026"], resources=3, deck=["ST04-003", "ST01-003"], filler_count=1))
            t.deploy("GD04-026")
            assert t.prompt.kind == "mode"
            t.engine.answer(t.prompt.keys()[mode])
            assert t.you.deck == [*deck, "ST01-005"]
            assert t.you.trash == trash
            assert not t.shown("ST04-003")
            t.quiet()


class TestZakrello:
    card = "GD04-028"

    def test_an_active_enemy_unit_gains_blocker_this_turn(self) -> None:
        you = Side(units=["GD04-028", "ST01-005"], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-003", UnitAt("ST01-003", rested=True), "X-004"], base="X-009"))
        t.attack("GD04-028")
        t.targets("X-003", "X-004")
        t.choose("X-004")
        t.asks("block", "block:X-004", "pass", who=ENEMY)
        t.answer("pass")
        t.fight()
        t.attack("ST01-005")
        assert t.prompt.kind == "block"
        assert t.can("block:X-004")
        t.fight()
        t.command("X-007")
        t.choose("GD04-028")
        t.attack("GD04-028")
        t.choose("X-003")
        assert t.can("block:X-003")
        t.fight()
        t.end_turn()
        assert t.enemy.unit("X-004").keywords == {}


class TestGundamDynamesGnFullShield:
    card = "GD04-029"

    def attacked(self, *units: str | UnitAt, **enemy: object) -> Table:
        attackers = Side(units=["ST03-007", "ST03-007", UnitAt("X-003", "GD04-089")], **enemy)
        t = Table(Side(units=[UnitAt("GD04-029", rested=True), *units]), attackers, active=ENEMY)
        t.attack("ST03-007", "GD04-029")
        t.fight()
        return t

    def test_with_a_cb_pilot_damage_is_reduced_by_1_once(self) -> None:
        """Q268."""
        for pilots, damage in ((["GD04-089"], 0), (["GD04-089", "GD04-090"], 0), (["X-006"], 1)):
            t = self.attacked(*(UnitAt("ST01-005", pilot) for pilot in pilots))
            assert t.you.unit("GD04-029").damage == damage
            t.attack("ST03-007", "GD04-029")
            t.fight()
            assert t.you.unit("GD04-029").damage == damage + 1
        t = self.attacked("GD04-038")
        assert t.you.unit("GD04-029").damage == 1

    def test_effect_damage_too_but_not_from_your_own_cards(self) -> None:
        units = ["GD04-029", UnitAt("ST01-005", "GD04-089")]
        t = Table(Side(units=units), Side(units=["ST01-005"], hand=["ST03-013"], resources=2), active=ENEMY)
        t.command("ST03-013")
        t.choose("GD04-029")
        assert t.you.unit("GD04-029").damage == 2 - 1
        t = Table(Side(units=units, hand=["GD04-114"], resources=2), Side(units=["X-003"]))
        t.command("GD04-114")
        t.choose("GD04-029")
        t.choose("X-003")
        assert t.you.unit("GD04-029").damage == 1


class TestChuchusDemiTrainer:
    card = "GD04-030"

    def test_another_academy_unit_may_attack_active_units_of_lv_3_or_lower(self) -> None:
        you = Side(units=["GD04-030", "ST01-007", "ST01-003", "GD04-024"], hand=["X-007"], resources=1, base="ST01-016")
        t = Table(you, Side(units=["ST04-003", "X-005", "ST01-008", UnitAt("X-003", rested=True)], base="X-009"))
        t.attack("GD04-030")
        t.targets("ST01-007", "GD04-024")
        t.choose("ST01-007")
        t.fight()
        assert t.can("attack:ST01-007>ST04-003")
        assert t.can("attack:ST01-007>ST01-008")
        assert not t.can("attack:ST01-007>X-005")
        assert not t.can("attack:GD04-024>ST04-003")
        t.command("X-007")
        t.choose("GD04-030")
        t.attack("GD04-030")
        t.choose("GD04-024")
        t.fight()
        assert t.can("attack:GD04-024>ST04-003")
        t.next_turn()
        assert not t.can("attack:ST01-007>ST04-003")
