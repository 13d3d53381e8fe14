"""The official answers to general questions, by number. Q7 (where tokens lie on a real table) means nothing here."""

from __future__ import annotations

import pytest

from gundam_tui.games.decks import MAIN, Deck, check_deck, load_deck
from gundam_tui.games.gcg import new_game
from gundam_tui.games.gcg.cards import constants as terms
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.queries import card_now as q
from tests.rules.cards import POOL, Side, Table, UnitAt, base, command, numbers, pilot, table, unit

GM, DEMI = "ST01-005", "ST01-008"
TOUGH = unit(1, 9)
KILL = command("main/action: choose 1 any unit; destroy it")
BOOK = Book.load()
LEGAL = load_deck("st01")


def faults(cards: dict[str, int], resources: dict[str, int] | None = None) -> list[str]:
    """The clauses that a deck breaks."""
    more = {} if resources is None else {"resources": resources}
    return [fault.rule for fault in check_deck(Deck("x", "x", {MAIN: cards, **more}), BOOK)]


def begin(seed: int = 1) -> Table:
    """A new game at its first prompt."""
    return Table(new_game([load_deck("st01"), load_deck("st03")], seed))


# ---------------------------------------------------------------- preparing to play


@pytest.mark.faq("Q1")
def test_q1_fifty_cards() -> None:
    cards = dict(LEGAL.cards)
    assert faults(cards) == []
    first = next(iter(cards))
    assert "6-1-1" in faults({**cards, first: cards[first] - 1})
    assert "6-1-1" in faults({**cards, "ST03-005": 1})


@pytest.mark.faq("Q2")
def test_q2_one_or_two_colors_and_four_card_types() -> None:
    blue_white = dict(LEGAL.cards)
    one = next(iter(blue_white))
    assert faults({**blue_white, one: blue_white[one] - 1, "ST03-005": 1}) == ["6-1-1-2"]
    assert faults({**blue_white, one: blue_white[one] - 1, "R-001": 1}) == ["6-1-1-1"]
    assert {POOL[number].kind for number in blue_white} == {"unit", "pilot", "command", "base"}


@pytest.mark.faq("Q3", "Q4")
def test_q3_q4_four_copies_of_a_number() -> None:
    five = {"ST01-005": 5, **{f"ST01-{at:03}": 4 for at in (1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12)}, "ST01-013": 1}
    assert faults(five) == ["6-1-1-3"]
    # Two cards of one name with different numbers are two cards.
    assert "6-1-1-3" not in faults({"ST01-001": 4, "GD01-013": 4})


@pytest.mark.faq("Q5", "Q6")
def test_q5_q6_the_resource_deck() -> None:
    cards = dict(LEGAL.cards)
    assert faults(cards, {"R-001": 10}) == []
    assert faults(cards, {"R-001": 4, "R-002": 6}) == []
    assert "6-1-1" in faults(cards, {"R-001": 9})
    assert "6-1-1-4" in faults(cards, {"R-001": 9, GM: 1})


@pytest.mark.faq("Q8")
def test_q8_the_top_card_of_the_deck_becomes_the_bottom_shield() -> None:
    t = begin().do("first", "p1").do("keep")
    top = t.deck(1)[:6]
    t.do("keep")
    assert t.shields(1) == top[::-1]


@pytest.mark.faq("Q9")
def test_q9_the_winner_chooses_before_any_hand_is_drawn() -> None:
    t = begin()
    assert (t.kind, t.hand(0), t.hand(1)) == ("first", [], [])
    loser = 1 - t.seat
    t.do("first", f"p{loser + 1}")
    assert (t.kind, t.seat) == ("mulligan", loser)


@pytest.mark.faq("Q10")
def test_q10_redrawing_once() -> None:
    t = begin().do("first", "p1")
    top = t.deck(0)[:5]
    t.do("redraw")
    assert t.hand(0) == top
    assert t.seat == 1
    t.do("keep")
    assert t.kind == "act"


@pytest.mark.faq("Q11", "Q12", "Q49")
def test_q11_q12_q49_ex_base_and_ex_resource_are_tokens() -> None:
    t = begin().do("first", "p1").do("keep").do("keep")
    assert (t.base(0), t.base(1), t.resource_numbers(1)) == ("EXB-001", "EXB-001", ["EXR-001"])
    assert (t.hp(t.base_id(0)), POOL["EXB-001"].ap) == (3, 0)
    assert q.is_token(t.e, t.base_id(0))
    assert q.is_token(t.e, t.e.zone(terms.RESOURCES, 1)[0])
    by_effect = table(Side(hand=["ST02-002"], resources=5))
    by_effect.do("deploy", "ST02-002")
    assert "EXR-001" in by_effect.resource_numbers(0)


# ---------------------------------------------------------------- start, draw and resource phase


@pytest.mark.faq("Q13", "Q14", "Q18")
def test_q13_q14_q18_nothing_of_it_is_optional() -> None:
    t = table(Side(units=[UnitAt(GM, rested=True)], rested_resources=1), step="begin")
    # The first thing that is asked is what to do in the main phase.
    assert (t.kind, t.rested(t.unit(0)), t.resources(0), len(t.hand(0))) == ("act", False, (2, 0), 1)


@pytest.mark.faq("Q15")
def test_q15_player_one_draws_on_the_first_turn() -> None:
    t = begin().do("first", "p1").do("keep").do("keep")
    assert (t.turn, len(t.hand(0)), len(t.hand(1))) == (1, 6, 5)


@pytest.mark.faq("Q16")
def test_q16_a_hand_has_no_limit_but_in_the_end_phase() -> None:
    t = table(Side(hand=numbers(11)))
    assert t.kind == "act"
    t.end_turn()
    assert t.kind == "discard"
    t.choose(GM)
    assert len(t.hand(0)) == 10


@pytest.mark.faq("Q17")
def test_q17_a_deck_without_cards_loses_at_that_moment() -> None:
    t = table(Side(filler_count=1), step="begin")
    assert t.winner == 1


@pytest.mark.faq("Q19", "Q20")
def test_q19_q20_fifteen_resources_and_an_empty_resource_deck() -> None:
    t = table(Side(resources=10, ex=5, resource_deck=0), step="begin")
    assert (sum(t.resources(0)), t.kind, t.phase) == (15, "act", "main")
    more = command("main: place 1 ex resource; place 1 resource")
    t = table(Side(resources=10, ex=5, hand=[more], resource_deck=1))
    t.do("command", more)
    assert sum(t.resources(0)) == 15


# ---------------------------------------------------------------- playing cards


@pytest.mark.faq("Q21", "Q22")
def test_q21_q22_ex_resources_and_the_level() -> None:
    three, four = unit(1, 1, lv=3, cost=1), unit(1, 2, lv=4)
    t = table(Side(hand=[three, three, four], rested_resources=2, ex=1))
    assert t.can("deploy", three)
    assert not t.can("deploy", four)
    t.do("deploy", three)
    assert sum(t.resources(0)) == 2
    assert not t.can("deploy", three)


@pytest.mark.faq("Q23", "Q47")
def test_q23_q47_a_command_played_as_a_pilot() -> None:
    t = table(Side(units=["ST01-004"], hand=["ST01-012"], resources=2), Side(units=[UnitAt(TOUGH, rested=True)]))
    t.do("pair", "ST01-012", "ST01-004")
    assert (t.resources(0), t.damage(t.unit(1)), t.trash(0)) == ((1, 1), 0, [])
    assert len(q.pilots(t.e, t.unit(0))) == 1


@pytest.mark.faq("Q24", "Q25")
def test_q24_q25_the_same_name_twice() -> None:
    ace = pilot(1, 1, name="Ace")
    t = table(Side(units=[GM], hand=[GM, ace, ace], resources=2))
    t.do("deploy", GM)
    t.do("pair", ace, t.unit(0, 0)).do("pair", ace, t.unit(0, 1))
    assert [len(q.pilots(t.e, oid)) for oid in t.units(0)] == [1, 1]


@pytest.mark.faq("Q26", "Q27")
def test_q26_q27_six_units_and_the_seventh() -> None:
    sore = unit(1, 1, "destroyed: draw 1")
    t = table(Side(units=[*numbers(5), sore], hand=[DEMI], resources=1))
    t.do("deploy", DEMI).choose(sore)
    assert (len(t.units(0)), t.trash(0), t.hand(0)) == (6, [sore], [])


@pytest.mark.faq("Q28", "Q29")
def test_q28_q29_one_base_and_the_second() -> None:
    home = base(5, "destroyed: draw 1")
    t = table(Side(base=home, hand=[base(4)]))
    t.do("deploy")
    assert (t.trash(0), t.hand(0)) == ([home], [])
    assert len(t.e.zone(terms.BASE, 0)) == 1


@pytest.mark.faq("Q30")
def test_q30_activate_main_on_the_turn_of_deployment() -> None:
    able = unit(1, 1, "activate main: draw 1")
    t = table(Side(hand=[able]))
    t.do("deploy", able).do("activate", able)
    assert len(t.hand(0)) == 1


# ---------------------------------------------------------------- attacks


@pytest.mark.faq("Q31")
def test_q31_player_one_may_attack_on_the_first_turn() -> None:
    linked = unit(1, 1, link="[Ace]")
    ace = pilot(1, 1, name="Ace")
    t = table(Side(units=[UnitAt(linked, new=True), UnitAt(GM, new=True)], hand=[ace]), turn=1)
    assert not t.can("attack")
    t.do("pair", ace, linked)
    assert t.can("attack", linked)
    assert not t.can("attack", GM)


@pytest.mark.faq("Q32", "Q37")
def test_q32_q37_base_then_shield_then_player() -> None:
    strong = unit(9, 9)
    t = table(Side(units=[strong] * 3), Side(shields=[GM]))
    t.battle(t.unit(0, 0))
    assert (t.base(1), t.shields(1)) == ("", [GM])
    t.battle(t.unit(0, 1))
    assert t.shields(1) == []
    t.battle(t.unit(0, 2))
    assert t.winner == 0


@pytest.mark.faq("Q33")
def test_q33_a_battle_without_attacker_or_target_ends() -> None:
    for victim in (GM, TOUGH):
        t = table(Side(units=[GM]), Side(units=[UnitAt(TOUGH, rested=True)], hand=[KILL]))
        t.attack(GM, TOUGH).do("pass").do("command", KILL).choose(victim)
        t.passes()
        assert t.events("damage", "battle end") == ["battle end"]


@pytest.mark.faq("Q34", "Q35")
def test_q34_q35_a_unit_of_zero_ap_attacks_and_destroys_no_shield() -> None:
    weak = unit(0, 1)
    t = table(Side(units=[weak]), Side(base=None, shields=[GM]))
    t.battle(weak)
    assert t.shields(1) == [GM]


@pytest.mark.faq("Q36")
def test_q36_the_first_shield_is_destroyed() -> None:
    t = table(Side(units=[GM]), Side(base=None, shields=[DEMI, GM]))
    t.battle(GM)
    assert (t.shields(1), t.trash(1)) == ([GM], [DEMI])


@pytest.mark.faq("Q38")
def test_q38_no_pairing_in_an_action_step() -> None:
    rider = command("action: draw 1\npilot [Somebody]", ap=1, hp=1)
    t = table(Side(units=[GM], hand=[rider]), Side(units=[GM], hand=[rider]))
    assert t.can("pair", rider, GM)
    t.do("end")
    assert t.verbs == ["command", "pass"]


@pytest.mark.faq("Q39", "Q61", "Q62")
def test_q39_q61_q62_simultaneous_damage_and_first_strike() -> None:
    for text, left in (("", 0), ("first strike", 1)):
        one = unit(3, 3, text)
        t = table(Side(units=[one]), Side(units=[UnitAt(unit(3, 3), rested=True)]))
        t.battle(one, t.unit(1))
        assert (len(t.units(0)), len(t.units(1))) == (left, 0)
    # A survivor strikes back.
    one = unit(3, 3, "first strike")
    t = table(Side(units=[one]), Side(units=[UnitAt(unit(2, 4), rested=True)]))
    t.battle(one, t.unit(1))
    assert (t.damage(t.unit(0)), t.damage(t.unit(1))) == (2, 3)


@pytest.mark.faq("Q40", "Q80", "Q81", "Q82")
def test_q40_q80_q81_q82_a_destroyed_shield_with_a_burst() -> None:
    t = table(Side(units=[GM]), Side(base=None, shields=[DEMI]))
    t.battle(GM)
    assert (t.kind, t.trash(1)) == ("act", [DEMI])
    t = table(Side(units=[GM]), Side(base=None, shields=["ST03-013"]))
    t.battle(GM)
    assert (t.kind, t.trash(1)) == ("burst", [])
    t.do("decline")
    assert (t.trash(1), t.battlefield(0)) == (["ST03-013"], [GM])
    t = table(Side(units=[GM]), Side(base=None, shields=["ST03-013"]))
    t.battle(GM).do("burst").choose(GM)
    assert (t.trash(1), t.battlefield(0)) == (["ST03-013"], [])


@pytest.mark.faq("Q41")
def test_q41_a_pilot_goes_with_its_unit() -> None:
    ace = pilot(1, 1)
    bounce = command("main: choose 1 enemy unit; return it to hand")
    t = table(Side(hand=[bounce, KILL]), Side(units=[UnitAt(GM, ace), UnitAt(DEMI, ace)]))
    t.do("command", bounce).choose(GM)
    assert sorted(t.hand(1)) == sorted([GM, ace])
    t.do("command", KILL).choose(DEMI)
    assert sorted(t.trash(1)) == sorted([DEMI, ace])


# ---------------------------------------------------------------- terms


@pytest.mark.faq("Q42", "Q43")
def test_q42_q43_play_and_deploy() -> None:
    t = table(Side(hand=[GM, base(4)], resources=2))
    t.do("deploy", GM)
    assert (t.battlefield(0), t.resources(0)) == ([GM], (1, 1))
    t.do("deploy", t.hand(0)[0])
    assert t.base(0) != "EXB-001"
    assert t.events("play", "deploy") == ["play", "deploy", "play", "deploy"]


@pytest.mark.faq("Q44", "Q45", "Q46")
def test_q44_q45_q46_draw_discard_recover() -> None:
    do = command("main: draw 1; discard 1; all your units recover 2 hp")
    t = table(Side(hand=[do, GM], units=[UnitAt(TOUGH, damage=3)], deck=[DEMI]))
    t.do("command", do)
    assert sorted(t.hand(0)) == sorted([GM, DEMI])
    t.choose(GM)
    assert (t.hand(0), t.trash(0)) == ([DEMI], [do, GM])
    assert t.damage(t.unit(0)) == 1


@pytest.mark.faq("Q48")
def test_q48_link_units() -> None:
    by_name, by_trait = unit(1, 1, link="[Ace]"), unit(1, 1, link="(Zeon)")
    ace = pilot(1, 1, name="Ace", traits=["Zeon"])
    for host in (by_name, by_trait):
        t = table(Side(hand=[host, ace]))
        t.do("deploy", host).do("pair", ace, host)
        assert q.linked(t.e, t.unit(0))
        assert t.can("attack", host)


@pytest.mark.faq("Q50")
def test_q50_a_slash_means_or() -> None:
    fetch = command("main: choose 1 (Zeon)/(Neo Zeon) unit card from your trash; add it to hand")
    zeon, neo = unit(1, 1, traits=["Zeon"]), unit(1, 1, traits=["Neo Zeon"])
    t = table(Side(hand=[fetch], trash=[zeon, neo, GM]))
    t.do("command", fetch)
    assert [t.can("choose", number) for number in (zeon, neo, GM)] == [True, True, False]
