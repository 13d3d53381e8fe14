"""GD04 Phantom Aria, the green cards."""

from __future__ import annotations

from tests.cards.bursts import BaseTests, PilotTests
from tests.cards.keywords import BreachTests, CommandPilotTests
from tests.cards.table import ENEMY, Side, Table, UnitAt, burst


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
                Side(units=["GD04-020"] * mine + ["ST01-007"], hand=["GD04-108"], resources=3, ex=1) for mine in (you, enemy)
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
        you = Side(**{"units": units, "hand": [card], "resources": 9, "ex": 1, **side})  # type: ignore[arg-type]
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
        t.quiet()
        assert t.you.deck[0] == "ST01-009"


class TestGundvolva:
    card = "GD04-025"

    def test_destroyed_in_your_turn_with_another_dawn_of_fold_unit_an_ex_resource_is_placed(self) -> None:
        for other, ex in (("GD04-020", "X"), ("ST01-007", "")):
            t = Table(
                Side(units=["GD04-025", other], hand=["X-008"], resources=1), Side(units=["GD04-020", "GD04-025"])
            )
            t.command("X-008")
            t.engine.answer(t.prompt.keys()[:1])
            assert t.you.units == [other]
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
        attackers = Side(units=["ST03-007", "ST03-007", UnitAt("X-003", "GD04-089")], **enemy)  # type: ignore[arg-type]
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


class TestSulettaMercury(PilotTests):
    card = "GD04-085"

    def played(self, card: str = "GD04-108", unit: str = "ST01-007", ex: int = 1, paid: str = "EXR-001") -> Table:
        units = [UnitAt(unit, "GD04-085"), UnitAt("GD04-024", "ST01-011")]
        enemy = Side(units=["ST03-005"], ex=1, base="X-009")
        t = Table(Side(units=units, hand=[card, card], resources=9, ex=ex), enemy)
        t.command(card)
        if ex:
            t.answer(f"pay:{paid}")
        t.answer("choose:*")
        t.quiet()
        return t

    def test_linked_an_academy_command_with_the_last_ex_resource_places_a_rested_one(self) -> None:
        t = self.played()
        assert t.you.resources == "R" * 9 + "x"
        assert t.enemy.resources == "X"

    def test_once(self) -> None:
        t = self.played()
        t.attack("GD04-024")
        t.engine.answer(t.prompt.keys()[-1:])  # the other Suletta Mercury sets it active
        t.fight()
        t.command("GD04-108")
        t.answer("pay:EXR-001")
        t.answer("choose:*")
        assert t.you.resources == "R" * 9

    def test_not_while_ex_resources_are_left_not_without_ex_or_link_or_trait(self) -> None:
        assert self.played(ex=2).you.resources == "R" * 9 + "X"
        assert self.played(ex=0).you.resources == "r" + "R" * 8
        assert self.played(unit="X-003").you.resources == "R" * 9
        assert self.played(card="GD04-104").you.resources == "R" * 9


class TestGarmaZabi(PilotTests):
    card = "GD04-086"

    def destroyed(self, unit: str, ex: int = 0, active: int = 0) -> Table:
        side = Side(hand=["X-008"], resources=1, ex=2)
        you = Side(units=[UnitAt(unit, "GD04-086")], ex=ex, resources=1)
        t = Table(you, side, active=ENEMY)
        t.command("X-008")
        t.answer("pay:R-001")
        t.choose(unit)
        return t

    def test_linked_and_destroyed_without_ex_resources_one_is_placed(self) -> None:
        assert self.destroyed("GD04-026").you.resources == "RX"
        assert self.destroyed("GD04-026", ex=1).you.resources == "RX"
        assert self.destroyed("ST01-005").you.resources == "R"


class TestElanCeres(PilotTests):
    card = "GD04-087"

    def table(self, unit: str = "GD04-018") -> Table:
        units = [UnitAt(unit, "GD04-087"), "GD04-024", "ST01-003"]
        t = Table(Side(units=units, base="ST01-016"), Side(units=[UnitAt("X-005", rested=True), "ST01-007"]))
        t.attack(unit, "X-005")
        return t

    def test_battle_damage_is_dealt_to_the_chosen_academy_unit_instead(self) -> None:
        """Q280: battle damage it is, still."""
        t = self.table()
        t.targets("GD04-018", "GD04-024", least=0)
        t.choose("GD04-024")
        t.fight()
        assert t.you.unit("GD04-018").damage == 0
        assert t.you.unit("GD04-024").damage == 4
        events = [event for event in t.engine.log if event.name == "damage" and event.amount == 4]
        assert [event.how for event in events] == ["battle"]

    def test_it_need_not_and_only_linked(self) -> None:
        t = self.table()
        t.answer()
        t.fight()
        assert t.you.unit("GD04-018").damage == 4
        assert self.table("ST02-001").prompt.kind == "block"

    def test_effect_damage_is_not_redirected(self) -> None:
        units = [UnitAt("GD04-018", "GD04-087"), "GD04-024"]
        t = Table(Side(units=units), Side(hand=["ST03-013"], resources=2, units=["ST01-005"]))
        t.attack("GD04-018")
        t.choose("GD04-024")
        t.skip_block()
        t.command("ST03-013")
        t.choose("GD04-018")
        assert (t.you.unit("GD04-018").damage, t.you.unit("GD04-024").damage) == (2, 0)

    def test_during_this_battle_only(self) -> None:
        units = [UnitAt("GD04-018", "GD04-087"), "GD04-024"]
        you = Side(units=units, hand=["X-007"], resources=1)
        t = Table(you, Side(units=["X-004", UnitAt("X-003", rested=True)], base="X-009"))
        t.attack("GD04-018")
        t.choose("GD04-024")
        t.fight()
        t.command("X-007")
        t.choose("GD04-018")
        t.attack("GD04-018", "X-003")
        t.answer()
        t.fight()
        assert t.you.unit("GD04-024").damage == 0
        assert "GD04-018" not in t.you.units


class TestTokwan(PilotTests):
    card = "GD04-088"

    def blocked(self, blocker: str) -> Table:
        t = Table(Side(units=[UnitAt("ST01-003", "GD04-088"), "ST01-005"]), Side(units=[blocker, "ST02-009"]))
        t.attack("ST01-003")
        t.block(blocker)
        t.fight()
        return t

    def test_blocked_by_a_unit_of_lv_4_or_lower_it_receives_no_battle_damage(self) -> None:
        assert self.blocked("ST01-009").you.unit("ST01-003").damage == 0
        assert self.blocked("GD02-059").you.unit("ST01-003").damage == 0  # Lv.4
        assert self.blocked("ST04-001").you.units == ["ST01-005"]  # Lv.5

    def test_in_this_battle_only_and_only_battle_damage(self) -> None:
        units = [UnitAt("ST01-003", "GD04-088"), "ST01-005"]
        you = Side(units=units, hand=["X-007"], resources=1)
        enemy = Side(units=["ST02-009", UnitAt("ST01-005", rested=True), "ST01-009"], hand=["ST03-013"], resources=2)
        t = Table(you, enemy)
        t.attack("ST01-003")
        t.block("ST02-009")
        t.command("ST03-013")
        t.choose("ST01-003")
        t.fight()
        assert t.you.unit("ST01-003").damage == 2
        t.command("X-007")
        t.choose("ST01-003")
        t.attack("ST01-003", "ST01-005")
        t.skip_block()
        t.fight()
        assert "ST01-003" not in t.you.units

    def test_every_time(self) -> None:
        you = Side(units=[UnitAt("ST01-003", "GD04-088")], hand=["X-007"], resources=1)
        t = Table(you, Side(units=["ST01-009", "ST01-009"]))
        t.attack("ST01-003")
        t.block("ST01-009")
        t.fight()
        t.command("X-007")
        t.choose("ST01-003")
        t.attack("ST01-003")
        t.block("ST01-009")
        t.fight()
        assert t.enemy.units == []
        assert t.you.unit("ST01-003").damage == 0

    def test_not_when_attacking_unblocked(self) -> None:
        t = Table(Side(units=[UnitAt("ST01-003", "GD04-088")]), Side(units=[UnitAt("ST01-005", rested=True)]))
        t.attack("ST01-003", "ST01-005")
        t.fight()
        assert t.you.unit("ST01-003").damage == 2


class TestEncounter:
    card = "GD04-105"
    deck = ("ST01-010", "GD04-104", "ST01-005", "ST03-010", "ST01-016", "ST04-010")

    def played(self) -> Table:
        t = Table(Side(hand=["GD04-105"], resources=5, deck=self.deck))
        t.command("GD04-105")
        return t

    def test_look_at_5_reveal_a_pilot_and_take_it(self) -> None:
        t = self.played()
        t.targets("ST01-010", "ST03-010", least=0)
        t.choose("ST03-010")
        assert t.you.hand == ["ST03-010"]
        assert t.shown("ST03-010")
        assert t.you.deck[0] == "ST04-010"
        assert sorted(t.you.deck[-4:]) == ["GD04-104", "ST01-005", "ST01-010", "ST01-016"]

    def test_declined(self) -> None:
        t = self.played()
        before = t.engine.state.counter
        t.answer()
        assert t.you.hand == []
        assert t.you.deck[0] == "ST04-010"
        assert t.engine.state.counter > before


class TestIndiscriminateViolence(CommandPilotTests):
    card = "GD04-106"
    pilot = "Norea Du Noc"

    def played(self, paid: str) -> Table:
        units = ["ST01-007", "GD04-024", "ST01-003", "GD04-030"]
        you = Side(units=units, hand=["GD04-106"], resources=5, ex=1, base="ST01-016")
        t = Table(you, Side(units=["X-004", "GD04-001", "ST01-008", UnitAt("ST01-006", rested=True)]))
        t.command("GD04-106")
        t.answer(f"pay:{paid}")
        return t

    def test_an_academy_unit_may_attack_active_units_with_5_or_less_ap(self) -> None:
        t = self.played("R-001")
        t.targets("ST01-007", "GD04-024", "GD04-030")
        t.choose("GD04-024")
        assert t.can("attack:GD04-024>X-004")
        assert t.can("attack:GD04-024>ST01-008")
        assert not t.can("attack:GD04-024>GD04-001")  # AP 6, HP 3
        assert not t.can("attack:ST01-007>X-004")
        t.attack("ST01-003")
        t.fight()
        assert t.can("attack:GD04-024>X-004")
        t.next_turn()
        assert not t.can("attack:GD04-024>X-004")

    def test_with_an_ex_resource_1_to_2_units(self) -> None:
        t = self.played("EXR-001")
        t.targets("ST01-007", "GD04-024", "GD04-030", least=1, most=2)
        t.choose("ST01-007", "GD04-024")
        assert t.can("attack:GD04-024>X-004")
        assert t.can("attack:ST01-007>X-004")


class TestDestinedBattle:
    card = "GD04-107"

    def played(self, *units: str | UnitAt, cards: int = 1, attackers: tuple[str, ...] = ("X-003", "X-004")) -> Table:
        """In the action step of an attack on the player."""
        you = Side(units=units, hand=["GD04-107"] * cards, resources=3, base="X-009", base_rested=True)
        t = Table(you, Side(units=["ST03-007", *attackers], hand=["X-008", "X-016"], resources=9), active=ENEMY)
        t.attack("ST03-007")
        t.skip_block()
        return t

    def test_enemy_units_must_attack_it_when_they_attack(self) -> None:
        """Q298: the one attacking already goes on."""
        t = self.played(UnitAt("ST01-003", rested=True), UnitAt("X-005", rested=True), "ST01-007")
        t.command("GD04-107")
        t.targets("ST01-003", "X-005")
        t.choose("X-005")
        t.fight()
        assert t.you.base.damage == 1
        assert t.can("attack:X-003>X-005")
        assert t.can("end")
        assert not t.can("attack:X-00*>ST01-003")
        assert not t.can("attack:*>player")
        t.attack("X-003", "X-005")
        t.fight()
        assert t.can("attack:X-004>ST01-003")  # Q299: it has left
        assert t.can("attack:X-004>player")

    def test_during_this_turn(self) -> None:
        t = self.played(UnitAt("X-003", rested=True), attackers=("X-005",))
        t.command("GD04-107")
        t.choose("X-003")
        t.fight()
        assert not t.can("attack:X-005>player")
        t.attack("X-005", "X-003")
        t.fight()
        assert t.you.units == ["X-003"]
        t.end_turn()
        t.attack("X-003")
        t.fight()
        t.end_turn()
        assert t.can("attack:ST03-007>X-003")
        assert t.can("attack:ST03-007>player")

    def test_it_goes_before_units_that_ask_for_it_if_possible(self) -> None:
        """Q289."""
        you = Side(units=[UnitAt("GD03-019", "X-006", rested=True), UnitAt("X-005", rested=True)], hand=["GD04-107"])
        you.resources = 2
        t = Table(you, Side(units=["ST03-007", "X-003"]), active=ENEMY)
        t.attack("ST03-007", "GD03-019")
        t.skip_block()
        t.command("GD04-107")
        t.choose("X-005")
        t.fight()
        assert t.can("attack:X-003>X-005")
        assert not t.can("attack:X-003>GD03-019")

    def test_of_several_one_is_chosen(self) -> None:
        """Q290."""
        t = self.played(UnitAt("ST01-003", rested=True), UnitAt("X-005", rested=True), "ST01-007", cards=2)
        t.command("GD04-107")
        t.choose("X-005")
        t.answer("pass")
        t.command("GD04-107")
        t.choose("ST01-003")
        t.fight()
        assert t.can("attack:X-003>X-005")
        assert t.can("attack:X-003>ST01-003")
        assert not t.can("attack:X-003>player")

    def test_active_it_cannot_be_attacked_and_need_not(self) -> None:
        """Q300 and Q301: but by a Unit that may attack active Units it must."""
        you = Side(units=[UnitAt("X-005", rested=True)], hand=["GD04-107", "X-007"], resources=3)
        t = Table(you, Side(units=["ST03-007", "X-003", "ST02-001"]), active=ENEMY)
        t.attack("ST03-007")
        t.skip_block()
        t.command("GD04-107")
        t.choose("X-005")
        t.answer("pass")
        t.command("X-007")
        t.choose("X-005")
        t.fight()
        assert t.can("attack:X-003>player")
        assert t.can("attack:ST02-001>X-005")
        assert not t.can("attack:ST02-001>player")

    def test_burst_puts_it_into_your_hand(self) -> None:
        t = burst("GD04-107")
        t.burst("GD04-107")
        assert t.you.hand == ["GD04-107"]

    def test_not_in_the_main_phase(self) -> None:
        t = Table(Side(units=[UnitAt("X-005", rested=True)], hand=["GD04-107"], resources=2))
        assert not t.can("command:*")


class TestWitchesFromEarth(CommandPilotTests):
    card = "GD04-108"
    pilot = "Sophie Pulone"

    def played(self, paid: str) -> Table:
        you = Side(units=["GD04-024", "ST01-003", "ST01-007"], hand=["GD04-108"], resources=4, ex=1, base="ST01-016")
        enemy = Side(units=[UnitAt("X-003", rested=True), "ST01-007"], hand=["ST03-013"] * 2, resources=4)
        t = Table(you, enemy)
        t.command("GD04-108")
        t.answer(f"pay:{paid}")
        t.targets("GD04-024", "ST01-007")
        t.choose("GD04-024")
        return t

    def test_the_next_damage_is_reduced_by_2_or_with_ex_by_4(self) -> None:
        """Q291."""
        for paid, damage in (("R-001", 6 - 2), ("EXR-001", 6 - 4)):
            t = self.played(paid)
            t.attack("GD04-024", "X-003")
            t.fight()
            assert t.you.unit("GD04-024").damage == damage

    def test_the_next_only_and_this_turn_only_whatever_damage_it_is(self) -> None:
        for paid in ("R-001", "EXR-001"):
            t = self.played(paid)
            t.answer("end")
            for damage in (0, 2):
                t.command("ST03-013")
                t.choose("GD04-024")
                assert t.you.unit("GD04-024").damage == damage
                t.answer("pass")
            t = self.played(paid)
            t.end_turn()
            t.command("ST03-013")
            t.choose("GD04-024")
            assert t.you.unit("GD04-024").damage == 2

    def test_also_in_an_action_step(self) -> None:
        you = Side(units=[UnitAt("GD04-024", rested=True)], hand=["GD04-108"], resources=4)
        t = Table(you, Side(units=["X-005"], hand=["ST03-013"], resources=2), active=ENEMY)
        t.attack("X-005", "GD04-024")
        t.skip_block()
        t.command("GD04-108")
        t.choose("GD04-024")
        t.command("ST03-013")
        t.choose("GD04-024")
        assert t.you.unit("GD04-024").damage == 0
        t.fight()
        assert t.you.unit("GD04-024").damage == 4


class TestABaoaQu(BaseTests):
    card = "GD04-123"

    def attacked(self, unit: str | UnitAt, attacker: str, *more: UnitAt) -> int:
        you = Side(base="GD04-123", units=[unit, *more], base_rested=True)
        t = Table(you, Side(units=[attacker, UnitAt("ST03-007", rested=True)]), active=ENEMY)
        t.attack(attacker)
        t.fight()
        return t.you.base.damage

    def test_with_a_rested_zeon_unit_no_battle_damage_from_lv_4_or_lower(self) -> None:
        zaku = UnitAt("ST03-007", rested=True)
        assert self.attacked(zaku, "X-005") == self.attacked(zaku, "X-005", zaku) == self.attacked(zaku, "ST01-005") == 0
        assert self.attacked(zaku, "ST01-006") == 4  # Lv.5
        assert self.attacked("ST03-007", "X-005") == 4
        assert self.attacked(UnitAt("ST01-005", rested=True), "X-005") == 4

    def test_effect_damage_it_receives(self) -> None:
        """Q295: Breach is effect damage."""
        you = Side(base="GD04-123", units=[UnitAt("ST03-007", rested=True)] * 2)
        t = Table(you, Side(units=["ST04-007"]), active=ENEMY)
        t.attack("ST04-007", "ST03-007")
        t.fight()
        assert t.you.base.damage == 3


class Test9thTacticalTestingSector(BaseTests):
    card = "GD04-124"

    def test_placing_an_ex_resource_an_academy_unit_gets_ap_this_turn(self) -> None:
        you = Side(base="GD04-124", units=["ST01-007", "ST01-003", "GD04-024"], hand=["ST02-002"] * 2, resources=9)
        t = Table(you, Side(units=["ST01-007"]))
        for _ in range(2):
            t.deploy("ST02-002")
            if t.prompt.kind == "pay":
                t.answer(*["pay:R-001"] * 3)
            t.targets("ST01-007", "GD04-024")
            t.choose("ST01-007")
        assert t.you.unit("ST01-007").ap == 3 + 2 + 2
        t.attack("ST01-003")
        t.fight()
        assert t.you.unit("ST01-007").ap == 3 + 2 + 2
        t.end_turn()
        assert t.you.unit("ST01-007").ap == 3

    def test_not_when_the_enemy_places_one_nor_for_a_resource(self) -> None:
        you = Side(base="GD04-124", units=["ST01-007"])
        t = Table(you, Side(hand=["ST02-002"], resources=3), active=ENEMY)
        t.deploy("ST02-002")
        t.quiet(ENEMY)
        t.end_turn()
        t.quiet()
