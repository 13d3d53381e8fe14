"""Chapter 2: what is printed on a card."""

from __future__ import annotations

import pytest

from gundam_tui.cardlang.card_file import read
from gundam_tui.cardlang.faults import LanguageError
from gundam_tui.games.gcg.cards.constants import HAND
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.card_toml import read_card
from gundam_tui.games.gcg.cards.language.parser import parse
from gundam_tui.games.gcg.queries import card_now as q
from gundam_tui.games.gcg.seen.why import why_not
from tests.rules.cards import POOL, Side, UnitAt, base, command, pilot, table, unit

BOOK = Book.load()
DECK_TYPES = ("unit", "pilot", "command", "base")


@pytest.mark.rule("2-1-1")
def test_a_printing_is_the_same_card() -> None:
    assert BOOK["R-001"].name == BOOK["R-002"].name
    assert POOL["R-002"].kind == "resource"


@pytest.mark.rule("2-2-2", "2-2-3")
def test_a_name_is_exact_and_a_part_of_a_name_is_not() -> None:
    exact = command("main: choose 1 your unit called [Zaku]; destroy it")
    part = command('main: choose 1 your unit named "Zaku"; destroy it')
    zaku = unit(1, 1, name="Zaku")
    chars = unit(2, 2, name="Char's Zaku")
    t = table(Side(units=[zaku, chars], hand=[exact, part]))
    t.do("command", exact)
    assert not t.can("choose", chars)
    t.choose(zaku)
    assert t.battlefield(0) == [chars]
    t.do("command", part).choose(chars)
    assert t.battlefield(0) == []


@pytest.mark.rule("2-2-4")
def test_a_card_can_have_several_names() -> None:
    quattro = pilot(1, 1, "also called [Char Aznable]", name="Quattro Bajeena")
    red = unit(3, 2, link="[Char Aznable]")
    t = table(Side(units=[UnitAt(red, new=True)], hand=[quattro]))
    assert not t.can("attack", red)
    t.do("pair", quattro, red)
    assert t.can("attack", red)
    assert q.names(t.e, q.pilots(t.e, t.unit(0))[0]) == ("Quattro Bajeena", "Char Aznable")


@pytest.mark.rule("2-3-2")
def test_there_are_five_card_types() -> None:
    assert {POOL[card.number].kind for card in BOOK} == {"unit", "pilot", "command", "base", "resource"}


@pytest.mark.rule("2-4-1")
def test_a_text_can_refer_to_a_color() -> None:
    red, blue = unit(1, 1, color="red"), unit(1, 1, color="blue")
    kill = command("main: destroy all enemy red units")
    t = table(Side(hand=[kill]), Side(units=[red, blue, "T-001"]))
    t.do("command", kill)
    assert t.battlefield(1) == [blue, "T-001"]


@pytest.mark.rule("2-4-2", "2-4-2-1")
def test_every_card_but_resources_and_tokens_has_a_color() -> None:
    colors = {card.number: card.color for card in BOOK}
    colored = {card.number for card in BOOK if card.type in DECK_TYPES}
    assert {number for number, color in colors.items() if color} == colored
    assert {color for color in colors.values() if color} <= {"blue", "green", "red", "white", "purple"}


@pytest.mark.rule("2-4-3")
def test_a_pilot_does_not_change_the_color_of_its_unit() -> None:
    blue, green = unit(1, 1, color="blue"), pilot(1, 1, color="green")
    count = command("main: draw count(your green units)")
    t = table(Side(units=[UnitAt(blue, green)], hand=[count]))
    assert q.color(t.e, t.unit(0)) == "blue"
    t.do("command", count)
    assert "draw" not in t.events()


@pytest.mark.rule("2-5-1", "2-5-2", "2-5-3")
def test_a_trait_reference_finds_cards_with_that_trait_among_others() -> None:
    both, one, none = unit(1, 1, traits=["Zeon", "Newtype"]), unit(1, 1, traits=["Newtype"]), unit(1, 1)
    kill = command("main: destroy all enemy (Zeon) units")
    t = table(Side(hand=[kill]), Side(units=[both, one, none]))
    t.do("command", kill)
    assert t.battlefield(1) == [one, none]


@pytest.mark.rule("2-5-5", "3-3-7")
def test_traits_of_a_pilot_are_not_added_to_its_unit() -> None:
    plain, ace = unit(1, 1), pilot(1, 1, traits=["Zeon"])
    kill = command("main: destroy all enemy (Zeon) units")
    t = table(Side(hand=[kill]), Side(units=[UnitAt(plain, ace)]))
    t.do("command", kill)
    assert t.battlefield(1) == [plain]
    assert q.traits(t.e, t.unit(1)) == frozenset()
    assert q.traits(t.e, q.pilots(t.e, t.unit(1))[0]) == {"Zeon"}


@pytest.mark.rule("2-6-1")
def test_zones_are_facts_of_units_and_bases() -> None:
    assert POOL["ST01-002"].zones == ("space",)
    assert POOL["ST01-001"].zones == ("space", "earth")
    assert POOL["ST01-016"].zones == ("space",)


@pytest.mark.rule("2-7-1", "3-2-5-1")
def test_ap_is_the_damage_a_unit_deals_in_battle() -> None:
    t = table(Side(units=[unit(2, 5)]), Side(units=[UnitAt(unit(1, 5), rested=True)]))
    t.battle(t.unit(0), t.unit(1))
    assert (t.damage(t.unit(0)), t.damage(t.unit(1))) == (1, 2)


@pytest.mark.rule("2-7-3", "2-8-4", "3-3-8-1")
def test_pilot_values_are_added_while_paired() -> None:
    ace = pilot(2, 1)
    t = table(Side(units=["ST01-005"], hand=[ace]))
    gm = t.unit(0)
    assert (t.ap(gm), t.hp(gm)) == (2, 2)
    t.do("pair", ace, gm)
    assert (t.ap(gm), t.hp(gm)) == (4, 3)


@pytest.mark.rule("2-7-3", "2-8-4")
def test_a_command_with_a_pilot_part_brings_its_values_too() -> None:
    t = table(Side(units=["ST01-004"], hand=["ST01-012"], resources=2))
    tank = t.unit(0)
    t.do("pair", "ST01-012", tank)
    assert (t.ap(tank), t.hp(tank)) == (2, 4)


@pytest.mark.rule("2-8-2", "3-2-5-2")
def test_a_card_whose_hp_becomes_zero_is_destroyed() -> None:
    for hp, left in ((2, 0), (3, 1)):
        t = table(Side(units=[unit(2, 9)]), Side(units=[UnitAt(unit(0, hp), rested=True)]))
        t.battle(t.unit(0), t.unit(1))
        assert len(t.units(1)) == left


@pytest.mark.rule("2-9-1")
def test_a_level_counts_resources_active_or_rested() -> None:
    three = unit(1, 1, lv=3)
    for active, rested, can in ((3, 0, True), (0, 3, True), (2, 0, False), (1, 1, False)):
        t = table(Side(hand=[three], resources=active, rested_resources=rested))
        assert t.can("deploy", three) == can
        refusal = why_not(t.e, 0, "deploy", t.e.zone(HAND, 0)[0])
        assert (refusal.clause if refusal else "") == ("" if can else "2-9-1")


@pytest.mark.rule("2-9-2", "2-10-2")
def test_every_card_but_resources_and_tokens_has_a_level_and_a_cost() -> None:
    for card in BOOK:
        priced = card.type in DECK_TYPES
        assert (card.level is not None, card.cost is not None) == (priced, priced), card.number


@pytest.mark.rule("2-9-3", "2-10-3")
def test_level_and_cost_of_a_token_are_zero() -> None:
    bounce = command("main: destroy all enemy units with lv <= 0")
    t = table(Side(hand=[bounce]), Side(units=["T-001", "ST01-005"]))
    assert (q.lv(t.e, t.unit(1)), q.cost(t.e, t.unit(1))) == (0, 0)
    t.do("command", bounce)
    assert t.battlefield(1) == ["ST01-005"]


@pytest.mark.rule("2-9-4")
def test_the_level_of_a_player_includes_ex_resources() -> None:
    draw = command("main: if your lv >= 3 { draw 1 }")
    t = table(Side(hand=[draw], resources=1, rested_resources=1, ex=1))
    t.do("command", draw)
    assert len(t.hand(0)) == 1
    t = table(Side(hand=[draw], resources=1, rested_resources=1))
    t.do("command", draw)
    assert "draw" not in t.events()


@pytest.mark.rule("2-10-1")
def test_a_cost_is_paid_by_resting_active_resources() -> None:
    dear = unit(1, 1, lv=2, cost=2)
    t = table(Side(hand=[dear], resources=3))
    t.do("deploy", dear)
    assert t.resources(0) == (1, 2)
    t = table(Side(hand=[dear], resources=1, rested_resources=2))
    assert not t.can("deploy", dear)
    refusal = why_not(t.e, 0, "deploy", t.e.zone(HAND, 0)[0])
    assert refusal is not None
    assert refusal.clause == "2-10-1"


@pytest.mark.rule("2-11-2", "10-1-2")
def test_texts_of_units_and_bases_work_in_the_battle_and_shield_area_only() -> None:
    lord = unit(1, 1, "your units get ap +1")
    for where in ("hand", "trash", "shields", "removal"):
        t = table(Side(units=["ST01-005"], **{where: [lord]}))
        assert t.ap(t.unit(0)) == 2, where
    t = table(Side(units=["ST01-005", lord]))
    assert t.ap(t.unit(0)) == 3
    ground = base(5, "your units get ap +1")
    for where in ("hand", "trash", "shields", "removal"):
        t = table(Side(units=["ST01-005"], **{where: [ground]}))
        assert t.ap(t.unit(0)) == 2, where
    assert table(Side(units=["ST01-005"], base=ground)).ap(t.unit(0)) == 3


@pytest.mark.rule("2-11-3", "3-3-9", "3-3-9-1")
def test_the_burst_of_a_pilot_is_not_gained_by_its_unit() -> None:
    # ST01-010 has a Burst above its name and a When Paired effect below it.
    seen = command("main: choose 1 your unit with burst effect; destroy it")
    below = command("main: choose 1 your unit with paired effect; destroy it")
    t = table(Side(units=[UnitAt("ST01-005", "ST01-010")], hand=[seen, below]))
    assert not t.can("command", seen)
    assert t.can("command", below)


@pytest.mark.rule("2-11-3", "3-3-9-2")
def test_the_text_below_the_name_of_a_pilot_is_gained_by_its_unit() -> None:
    ace = pilot(0, 0, "this gains breach 2\nattack: this gets ap +5 this turn")
    t = table(Side(units=[UnitAt("ST01-005", ace)]))
    gm = t.unit(0)
    assert t.keywords(gm) == {"breach": 2}
    t.attack(gm)
    assert t.ap(gm) == 7


@pytest.mark.rule("2-11-4")
def test_explanations_in_brackets_are_no_part_of_a_text() -> None:
    with pytest.raises(LanguageError):
        parse("blocker (rest this unit to change the attack target to it)")


@pytest.mark.rule("2-12-1", "3-2-6-1")
def test_a_link_condition_asks_for_a_name_or_a_trait() -> None:
    named, zeon = unit(1, 1, link="[Amuro Ray]"), unit(1, 1, link="(Zeon)")
    amuro, soldier = pilot(1, 1, name="Amuro Ray"), pilot(1, 1, traits=["Zeon"])
    for host, rider, linked in (
        (named, amuro, True),
        (named, soldier, False),
        (zeon, soldier, True),
        (zeon, amuro, False),
    ):
        t = table(Side(units=[UnitAt(host, new=True)], hand=[rider]))
        t.do("pair", rider, host)
        assert t.can("attack", host) == linked


@pytest.mark.rule("2-12-2", "3-2-6")
def test_only_units_have_link_conditions() -> None:
    assert all(not card.link for card in BOOK if card.type != "unit")
    file = read(
        "x.toml", b'[X-1]\nname="A"\ntype="pilot"\ncolor="red"\nlevel=1\ncost=1\nap=1\nhp=1\nlink="[B]"\n', read_card
    )
    assert len(file.faults) == 1
    assert "link" in file.faults[0].message
    # A Pilot that has the trait or name does not make another Unit a Link Unit.
    t = table(Side(units=[UnitAt("ST01-005", new=True)], hand=["ST01-010"], resources=4))
    t.do("pair", "ST01-010", "ST01-005")
    assert not t.can("attack", "ST01-005")
