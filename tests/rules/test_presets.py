"""The rules presets: every switch, and what it changes."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from gundam_tui.games.decks import MAIN, Deck, check_deck, load_deck
from gundam_tui.games.gcg import new_game
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.rules import PRESETS, Rules, preset
from gundam_tui.games.gcg.queries import card_now as q
from tests.rules.cards import Side, Table, UnitAt, base, command, many, numbers, pilot, table, unit

SWITCHES = [field.name for field in fields(Rules) if field.name != "preset"]
BOTH = {name: sorted({getattr(rules, name) for rules in PRESETS.values()}) for name in SWITCHES}


def test_every_switch_differs_between_presets() -> None:
    assert [name for name in SWITCHES if BOTH[name] != [False, True]] == []
    assert [rules.preset for rules in PRESETS.values()] == list(PRESETS) == ["1.0", "1.1.1", "1.9.0"]


def test_every_switch_has_a_test() -> None:
    shown = {name for test in TESTS for name in SWITCHES if name in test.__name__}
    assert shown == set(SWITCHES)


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(ValueError, match=r'no rules preset is called "2\.0"; there are 1\.0, 1\.1\.1, 1\.9\.0'):
        preset("2.0")


@pytest.mark.rule("1.9.0:10-1-8-1-2", "10-1-8-1-1")
@pytest.mark.parametrize(("rules", "playable"), [("1.0", False), ("1.1.1", False), ("1.9.0", True)])
def test_all_targets_required(rules: str, playable: bool) -> None:
    text = "main: choose 1 enemy unit; deal 1 damage to it; then choose 1 enemy base; deal 1 damage to it"
    t = table(Side(hand=[command(text)]), Side(units=["ST01-003"], base=None), rules=rules)
    assert t.can("command") is playable


@pytest.mark.rule("1.9.0:3-2-6-4", "3-2-6-1")
@pytest.mark.parametrize(("rules", "linked"), [("1.0", False), ("1.1.1", False), ("1.9.0", True)])
def test_partial_link_name(rules: str, linked: bool) -> None:
    ace = pilot(name="Test Pilot Amuro Ray")
    t = table(Side(units=[UnitAt(unit(link="[Amuro Ray]"), ace, new=True)]), rules=rules)
    assert q.linked(t.e, t.unit(0)) is linked
    assert t.can("attack") is linked


@pytest.mark.parametrize("rules", PRESETS)
def test_a_whole_link_name_links_in_every_preset(rules: str) -> None:
    t = table(Side(units=[UnitAt("ST01-001", "ST01-010")]), rules=rules)
    assert q.linked(t.e, t.unit(0))


@pytest.mark.rule("1.9.0:3-3-9-2-1", "3-3-9-2")
@pytest.mark.parametrize(("rules", "free"), [("1.0", False), ("1.1.1", False), ("1.9.0", True)])
def test_pilot_place(rules: str, free: bool) -> None:
    # The text works in the hand, before there is a Unit that could have gained it.
    ace = pilot(lv=1, cost=3, text='playing, if host is unit named "Machine": play as cost 0')
    t = table(Side(units=[unit(name="Machine")], hand=[ace], resources=1), rules=rules)
    assert t.can("pair", ace) is free


@pytest.mark.parametrize("rules", PRESETS)
def test_pilot_place_says_nothing_of_other_cards(rules: str) -> None:
    cheap = unit(lv=1, cost=3, text="in hand, while count(your units) >= 1: this card gets cost -2")
    t = table(Side(units=["ST01-005"], hand=[cheap], resources=1), rules=rules)
    assert t.can("deploy", cheap)


@pytest.mark.rule("3-4-6-3")
@pytest.mark.parametrize(("rules", "drawn"), [("1.0", 1), ("1.1.1", 0), ("1.9.0", 0)])
def test_paired_command(rules: str, drawn: int) -> None:
    # Hayato Kobayashi on a Command card, under a Unit.
    count = command("main: draw count(your commands)")
    t = table(Side(units=[UnitAt("ST01-005", "ST01-012")], hand=[count]), rules=rules)
    t.do("command", count)
    assert t.events("draw") == ["draw"] * drawn


@pytest.mark.parametrize("rules", PRESETS)
def test_paired_command_is_a_pilot_in_every_preset(rules: str) -> None:
    count = command("main: draw count(your pilots)")
    t = table(Side(units=[UnitAt("ST01-005", "ST01-012")], hand=[count]), rules=rules)
    t.do("command", count)
    assert t.events("draw") == ["draw"]


@pytest.mark.rule("13-1-2-1", "5-5-4")
@pytest.mark.parametrize(("rules", "damage"), [("1.0", 0), ("1.1.1", 2), ("1.9.0", 2)])
def test_breach_battle_damage(rules: str, damage: int) -> None:
    # Q295, Q296: what protects from battle damage does not stop Breach, unless Breach deals battle damage.
    wall = base(5, "this can't receive battle damage")
    t: Table = table(
        Side(units=[unit(3, 3, "breach 2")]), Side(units=[UnitAt("ST01-005", rested=True)], base=wall), rules=rules
    )
    t.battle(t.e.card(t.unit(0)), "ST01-005")
    assert t.units(1) == ()
    assert t.damage(t.base_id(1)) == damage


@pytest.mark.rule("2-4-2-1", "1.9.0:2-4-2-1", "6-1-1-2")
@pytest.mark.parametrize(
    ("rules", "legal"),
    [("1.0", False), ("1.1.1", False), ("1.9.0", True), ("1.0+purple", True), ("1.1.1+purple", True)],
)
def test_purple(rules: str, legal: bool) -> None:
    book = Book.load()
    purple = [card.number for card in book if card.color == "purple" and card.type == "unit"][:13]
    cards = dict.fromkeys(purple[:12], 4) | {purple[12]: 2}
    faults = check_deck(Deck("", "", {MAIN: cards}), book, rules)
    assert [fault.rule for fault in faults] == ([] if legal else ["2-4-2-1"])


def test_purple_beside_a_preset_changes_nothing_else() -> None:
    assert replace(preset("1.1.1+purple"), preset="1.1.1", purple=False) == preset("1.1.1")
    with pytest.raises(ValueError, match=r'"2\.0\+purple"'):
        preset("2.0+purple")


@pytest.mark.rule("12-3-5")
@pytest.mark.parametrize(("rules", "last"), [("1.0", 1), ("1.1.1", 1), ("1.9.0", 0)])
def test_leaders_shield_on_top_of_the_eight_that_a_team_lays_in_turn(rules: str, last: int) -> None:
    decks = [load_deck(name) for name in ("st01", "st02", "st03", "st04")]
    t = Table(new_game(decks, 1, format_name="team", rules=rules))
    t.do("first", "p1")
    while t.kind == "mulligan":
        t.do("keep")
    owners = [t.e.state.objs[oid].owner for oid in t.e.zone("shields", 0)]
    assert owners == [last, 1 - last] * 4
    assert len(t.shields(1)) == 8
    assert not any(t.e.state.objs[oid].seen for oid in t.e.zone("shields", 0))


@pytest.mark.rule("1.9.0:12-3-14", "11-4-2-1")
@pytest.mark.parametrize(("rules", "room"), [("1.0", True), ("1.1.1", True), ("1.9.0", False)])
def test_team_units_are_six_and_whoever_deploys_chooses_which_one_makes_room(rules: str, room: bool) -> None:
    partner = Side(units=["ST01-005", UnitAt("ST01-005", pilot())], hand=["ST01-005"], resources=5)
    sides = [Side(units=numbers(4)), partner, Side(), Side()]
    t = many(*sides, rules=rules, format="team")
    t.do("deploy", "ST01-005")
    if not room:
        assert (t.kind, t.seat) == ("excess", 1)
        assert {o.obj for o in t.e.prompt.options} == {*t.units(0), *t.units(1)}
        t.choose(t.unit(0))
        assert (t.trash(0), "destroy" in t.events()) == (["ST01-005"], False)
    assert len(t.units(0)) + len(t.units(1)) == (7 if room else 6)


@pytest.mark.rule("11-4-2-1", "12-3-3")
@pytest.mark.parametrize("rules", ["1.0", "1.1.1"])
def test_before_that_each_member_makes_room_among_their_own(rules: str) -> None:
    six = Side(units=numbers(6), hand=["ST01-005"], resources=5)
    t = many(six, Side(units=numbers(6)), Side(), Side(), rules=rules, format="team")
    t.do("deploy", "ST01-005")
    assert (t.kind, t.seat) == ("excess", 0)
    assert {o.obj for o in t.e.prompt.options} == set(t.units(0))
    t.choose(t.unit(0))
    assert [len(t.units(seat)) for seat in (0, 1)] == [6, 6]


TESTS = (
    test_all_targets_required,
    test_partial_link_name,
    test_pilot_place,
    test_paired_command,
    test_breach_battle_damage,
    test_purple,
    test_leaders_shield_on_top_of_the_eight_that_a_team_lays_in_turn,
    test_team_units_are_six_and_whoever_deploys_chooses_which_one_makes_room,
)
