"""The official answers to general questions, by number. Q7 (where tokens lie on a real table) means nothing here."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg import new_game, terms
from gundam_tui.games.gcg import query as q
from gundam_tui.games.gcg.decks import Deck, check_deck, load_deck
from gundam_tui.language.book import Book
from tests.rules.cards import POOL, Side, Table, UnitAt, base, command, numbers, pilot, table, token, unit

GM, DEMI = "ST01-005", "ST01-008"
TOUGH = unit(1, 9)
BLOCKER = unit(1, 9, "blocker")
KILL = command("main/action: choose 1 any unit; destroy it")
HIT = command("main/action: choose 1 enemy unit; deal 2 damage to it")
DRAW = command("main/action: draw 1")
BOOK = Book.load()
LEGAL = load_deck("st01")


def faults(cards: dict[str, int], resources: dict[str, int] | None = None) -> list[str]:
    """The clauses that a deck breaks."""
    more = {} if resources is None else {"resources": resources}
    return [fault.rule for fault in check_deck(Deck("x", "x", cards, **more), BOOK)]


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


# ---------------------------------------------------------------- keyword effects


@pytest.mark.faq("Q51")
def test_q51_repair_without_damage() -> None:
    mender = unit(1, 5, "repair 2")
    t = table(Side(units=[mender]))
    t.end_turn()
    assert t.events("recover") == []


@pytest.mark.faq("Q52", "Q57", "Q58")
def test_q52_q57_q58_amounts_add_up() -> None:
    for keyword in ("repair", "breach", "support"):
        one = unit(1, 9, f"{keyword} 2")
        gain = command(f"main: choose 1 your unit; it gains {keyword} 1 this turn")
        t = table(Side(units=[one], hand=[gain]))
        t.do("command", gain).choose(one)
        assert t.keywords(t.unit(0)) == {keyword: 3}


BREACHER = unit(3, 3, "breach 2")


@pytest.mark.faq("Q53", "Q54")
def test_q53_q54_what_breach_damages() -> None:
    for area, after in (
        (Side(base="ST01-015", shields=[GM]), (2, [GM])),
        (Side(base=None, shields=[DEMI, GM]), (0, [GM])),
        (Side(base=None), (0, [])),
    ):
        area.units = [UnitAt(GM, rested=True)]
        t = table(Side(units=[BREACHER]), area)
        t.battle(BREACHER, GM)
        assert (t.damage(t.base_id(1)) if t.base(1) else 0, t.shields(1)) == after
        assert not t.over


@pytest.mark.faq("Q55")
def test_q55_breach_when_both_are_destroyed() -> None:
    t = table(Side(units=[BREACHER]), Side(units=[UnitAt(unit(9, 1), rested=True)], base="ST01-015"))
    t.battle(BREACHER, t.unit(1))
    assert (t.units(0), t.units(1), t.damage(t.base_id(1))) == ((), (), 2)


@pytest.mark.faq("Q56")
def test_q56_breach_before_destroyed() -> None:
    # The Destroyed effect counts the Shields that Breach has left.
    sore = unit(1, 1, "destroyed: draw count(your shields)")
    t = table(Side(units=[BREACHER]), Side(units=[UnitAt(sore, rested=True)], base=None, shields=[GM, GM, GM]))
    t.battle(BREACHER, sore)
    assert len(t.hand(1)) == 2


@pytest.mark.faq("Q59", "Q60")
def test_q59_q60_blocker_needs_an_active_unit_and_counts_once() -> None:
    t = table(Side(units=[GM]), Side(units=[UnitAt(BLOCKER, rested=True)]))
    t.attack(GM)
    assert t.verbs == ["pass"]
    twice = unit(1, 9, "blocker\nthis gains blocker")
    t = table(Side(units=[GM]), Side(units=[twice]))
    t.attack(GM)
    assert len(t.found("block")) == 1


@pytest.mark.faq("Q63", "Q64")
def test_q63_q64_first_strike_and_high_maneuver_count_once() -> None:
    twice = unit(2, 9, "first strike\nhigh-maneuver\nthis gains first strike & high-maneuver")
    t = table(Side(units=[twice]), Side(units=[UnitAt(TOUGH, rested=True), BLOCKER]))
    t.attack(twice, TOUGH)
    assert t.verbs == ["pass"]
    t.passes()
    assert t.damage(t.unit(1)) == 2


# ---------------------------------------------------------------- keywords


@pytest.mark.faq("Q65", "Q66", "Q67")
def test_q65_q66_q67_deploy_and_attack() -> None:
    both = unit(1, 1, "deploy: draw 1\nattack: draw 2")
    t = table(Side(units=[both, GM], hand=[both]))
    t.do("deploy", both)
    assert len(t.events("draw")) == 1
    t.attack(t.unit(0, 0))
    # Resolved after the declaration and before anything of the block step.
    assert (t.kind, t.events("attack", "draw")) == ("block", ["draw", "attack", "draw", "draw"])
    t.passes().battle(GM)
    assert len(t.events("draw")) == 3


@pytest.mark.faq("Q68", "Q69")
def test_q68_q69_destroyed_reads_the_last_state() -> None:
    sore = unit(1, 1, "destroyed: draw ap of this")
    t = table(Side(hand=[KILL]), Side(units=[UnitAt(sore, pilot(2, 0))]))
    t.do("command", KILL).choose(sore)
    assert len(t.hand(1)) == 3
    assert sore in t.trash(1)


@pytest.mark.faq("Q70", "Q71")
def test_q70_q71_activate_main_and_activate_action() -> None:
    able = unit(1, 9, "activate main, {rest this}: draw 1\nactivate action, {rest this}: draw 1")
    t = table(Side(units=[able, able]), Side(units=[able]))
    t.do("activate", t.unit(0, 0))
    assert t.rested(t.unit(0, 0))
    t.do("end")
    assert (t.seat, len(t.found("activate"))) == (1, 1)
    t.do("pass")
    assert (t.seat, len(t.found("activate"))) == (0, 1)
    t.do("activate", t.unit(0, 1))
    assert len(t.hand(0)) == 2


@pytest.mark.faq("Q72", "Q73")
def test_q72_q73_a_number_is_a_cost_and_no_condition_needs_nothing() -> None:
    paid, free = unit(1, 9, "activate main, {pay 1}: draw 1"), unit(2, 9, "activate main: draw 1")
    t = table(Side(units=[paid, free], resources=1))
    t.do("activate", paid)
    assert t.resources(0) == (0, 1)
    assert not t.can("activate", paid)
    t.do("activate", free)
    assert len(t.hand(0)) == 2


@pytest.mark.faq("Q74", "Q75")
def test_q74_q75_when_paired_and_its_qualification() -> None:
    plain, picky = unit(1, 1, "paired: draw 1"), unit(2, 2, "paired by (Zeon) pilot: draw 1")
    zeon, other = pilot(1, 1, traits=["Zeon"]), pilot(1, 1)
    for host, rider, drawn in ((plain, other, 1), (picky, other, 0), (picky, zeon, 1)):
        t = table(Side(units=[host], hand=[rider]))
        t.do("pair", rider, host)
        assert len(t.events("draw")) == drawn


@pytest.mark.faq("Q76", "Q77")
def test_q76_q77_during_pair() -> None:
    proud = unit(1, 1, "during pair: this gets ap +2\nduring pair, attack: draw 1")
    t = table(Side(units=[proud, UnitAt(proud, pilot(0, 0))]))
    assert [t.ap(oid) for oid in t.units(0)] == [1, 3]
    for oid, drawn in zip(t.units(0), (0, 1), strict=True):
        t.battle(oid)
        assert len(t.hand(0)) == drawn


@pytest.mark.faq("Q78", "Q79")
def test_q78_q79_once_per_turn_for_each_copy() -> None:
    able = unit(1, 1, "activate main, once: draw 1")
    t = table(Side(units=[able, able]))
    for oid in t.units(0):
        t.do("activate", oid)
        assert not t.can("activate", oid)
    assert len(t.hand(0)) == 2


@pytest.mark.faq("Q83")
def test_q83_no_burst_on_the_way_to_the_hand() -> None:
    t = table(Side(hand=["ST01-015"], resources=3, shields=["ST03-013"]), Side(units=[GM]))
    t.do("deploy", "ST01-015")
    assert (t.kind, t.hand(0)) == ("act", ["ST03-013"])


# ---------------------------------------------------------------- Units, Pilots, Commands


@pytest.mark.faq("Q84")
def test_q84_your_and_friendly_are_the_same_for_two_players() -> None:
    for side in ("your", "friendly"):
        heal = command(f"main: choose 1 {side} unit; it recovers 1 hp")
        t = table(Side(units=[GM], hand=[heal]), Side(units=[DEMI]))
        t.do("command", heal)
        assert t.can("choose", GM)
        assert not t.can("choose", DEMI)


@pytest.mark.faq("Q85", "Q86", "Q87")
def test_q85_q86_q87_pilots_stay_where_they_are() -> None:
    ace = pilot(1, 1)
    assert not table(Side(hand=[ace])).can("pair")
    t = table(Side(units=[UnitAt(GM, ace), DEMI], hand=[ace]))
    assert not t.can("pair", ace, GM)
    assert t.can("pair", ace, DEMI)
    assert [option.obj for option in t.found("pair")] == [t.e.zone(terms.HAND, 0)[0]]


@pytest.mark.faq("Q88")
def test_q88_a_pilots_effect_is_its_units() -> None:
    ace = pilot(0, 0, "attack: this gets ap +3 this turn")
    t = table(Side(units=[UnitAt(GM, ace)]))
    t.attack(GM)
    assert t.ap(t.unit(0)) == 5


@pytest.mark.faq("Q89")
def test_q89_a_pilot_that_does_not_link_still_counts() -> None:
    t = table(Side(units=["ST01-001"], hand=["ST03-011"], resources=4))
    t.do("pair", "ST03-011", "ST01-001")
    unit_ = t.unit(0)
    assert not q.linked(t.e, unit_)
    assert (t.ap(unit_), t.hp(unit_)) == (5, 5)  # 3 +1, and +1 by its own effect; 4 +1
    t.attack(unit_)
    assert t.ap(unit_) == 6
    assert "high-maneuver" not in t.keywords(unit_)


@pytest.mark.faq("Q90", "Q91", "Q92")
def test_q90_q91_q92_main_and_action() -> None:
    main, action, both = command("main: draw 1"), command("action: draw 1"), command("main/action: draw 1")
    t = table(Side(hand=[main, action, both]), Side(hand=[main, action, both]))
    assert [t.can("command", card) for card in (main, action, both)] == [True, False, True]
    t.do("end")
    for seat in (1, 0):
        assert t.seat == seat
        assert [t.can("command", card) for card in (main, action, both)] == [False, True, True]
        t.do("pass")


@pytest.mark.faq("Q93")
def test_q93_a_pilot_does_not_color_its_unit() -> None:
    t = table(Side(units=[UnitAt(unit(1, 1, color="blue"), pilot(1, 1, color="green"))]))
    assert q.color(t.e, t.unit(0)) == "blue"


@pytest.mark.faq("Q94", "Q95")
def test_q94_q95_ap_below_zero() -> None:
    down, up = (
        command("main: choose 1 any unit; it gets ap -2 this turn"),
        command("main: choose 1 any unit; it gets ap +3 this turn"),
    )
    one = unit(1, 1)
    t = table(Side(units=[one], hand=[down, up]))
    t.do("command", down).choose(one)
    assert t.ap(t.unit(0)) == 0
    t.do("command", up).choose(one)
    assert t.ap(t.unit(0)) == 2


@pytest.mark.faq("Q96")
def test_q96_hp_means_what_is_left() -> None:
    pick = command("main: choose 1 enemy unit with hp <= 2; rest it")
    t = table(Side(hand=[pick]), Side(units=[UnitAt(TOUGH, damage=7), unit(1, 8)]))
    t.do("command", pick)
    assert t.can("choose", TOUGH)
    assert len(t.found("choose")) == 1


@pytest.mark.faq("Q97", "Q98")
def test_q97_q98_battle_damage_is_damage() -> None:
    watcher = unit(1, 1, "when your other unit is destroyed by damage: draw 1")
    t = table(Side(units=[unit(3, 9)]), Side(units=[watcher, UnitAt(GM, rested=True)]))
    t.battle(t.unit(0), GM)
    assert len(t.hand(1)) == 1


@pytest.mark.faq("Q99")
def test_q99_damage_stays() -> None:
    t = table(Side(hand=[HIT]), Side(units=[TOUGH]))
    t.do("command", HIT).choose(TOUGH)
    t.end_turn()
    t.end_turn()
    assert t.damage(t.unit(1)) == 2


@pytest.mark.faq("Q100")
def test_q100_nothing_is_played_or_activated_without_a_target() -> None:
    kill = command("main: choose 1 enemy unit; destroy it")
    able = unit(1, 1, "activate main: choose 1 enemy unit; destroy it")
    for foes in ([], [GM]):
        t = table(Side(units=[able], hand=[kill]), Side(units=foes))
        assert t.can("command", kill) == bool(foes)
        assert t.can("activate", able) == bool(foes)


@pytest.mark.faq("Q101", "Q102")
def test_q101_q102_tokens_have_neither_color_nor_level_nor_cost() -> None:
    t = table(Side(units=["T-001"]))
    assert (q.color(t.e, t.unit(0)), q.lv(t.e, t.unit(0)), q.cost(t.e, t.unit(0))) == (None, 0, 0)


@pytest.mark.faq("Q103", "Q104")
def test_q103_q104_tokens_are_paired_and_counted() -> None:
    ace = pilot(1, 1)
    t = table(Side(units=["T-001", *numbers(5)], hand=[ace, DEMI], resources=1))
    t.do("pair", ace, "T-001")
    assert t.ap(t.unit(0)) == 4
    t.do("deploy", DEMI)
    assert t.kind == "excess"


# ---------------------------------------------------------------- miscellaneous


@pytest.mark.faq("Q105", "Q106")
def test_q105_q106_effects_with_a_duration() -> None:
    herald = unit(1, 1, "activate main: all your units get ap +2 this turn")
    t = table(Side(units=[herald, GM], hand=[KILL, DEMI], resources=1))
    t.do("activate", herald).do("command", KILL).choose(herald)
    t.do("deploy", DEMI)
    assert (t.ap(t.unit(0, GM)), t.ap(t.unit(0, DEMI))) == (4, 1)


@pytest.mark.faq("Q107", "Q108")
def test_q107_q108_order_of_triggered_effects() -> None:
    sore, other = unit(1, 1, "destroyed: draw 1"), unit(1, 1, "destroyed: draw 2")
    sweep = command("main: destroy all any units")
    t = table(Side(units=[sore, other], hand=[sweep]), Side(units=[sore, other]))
    t.do("command", sweep)
    assert (t.seat, t.kind) == (0, "trigger_order")
    t.do("resolve", other)
    assert (t.seat, t.kind) == (1, "trigger_order")
    t.do("resolve", sore)
    assert [event.seat for event in t.e.log if event.name == "draw"] == [0, 0, 0, 1, 1, 1]


@pytest.mark.faq("Q109")
def test_q109_new_effects_first() -> None:
    first = unit(1, 1, "deploy: choose 1 enemy unit; destroy it", name="First")
    echo = unit(1, 1, "when your other unit is deployed: draw 1")
    t = table(Side(units=[echo], hand=[first]), Side(units=[unit(1, 1, "destroyed: draw 1")]))
    t.do("deploy", first).do("resolve", first).choose(*t.battlefield(1))
    assert [event.seat for event in t.e.log if event.name == "draw"] == [1, 0]


@pytest.mark.faq("Q110")
def test_q110_a_burst_first_of_all() -> None:
    # Breach, then the other effects of the same moment wait; the Shield it destroys has a Burst.
    breacher = unit(3, 3, "breach 2\nwhen this destroys enemy unit by battle: draw 1")
    t = table(Side(units=[breacher]), Side(units=[UnitAt(GM, rested=True)], base=None, shields=["ST01-010"]))
    t.battle(breacher, GM)
    assert t.kind == "trigger_order"
    keys = t.e.prompt.keys()  # type: ignore[union-attr]
    t.e.answer(next(key for key in keys if "breach" in key))
    assert (t.seat, t.kind, t.hand(0)) == (1, "burst", [])
    t.do("burst")
    assert (len(t.hand(0)), t.hand(1)) == (1, ["ST01-010"])


@pytest.mark.faq("Q111")
def test_q111_a_waiting_effect_resolves_after_its_unit_has_gone() -> None:
    suicidal = unit(1, 1, "deploy: destroy all your units", name="Suicidal")
    echo = unit(1, 1, "when your other unit is deployed: draw 1")
    t = table(Side(units=[echo], hand=[suicidal]))
    t.do("deploy", suicidal).do("resolve", suicidal)
    assert (t.units(0), len(t.hand(0))) == ((), 1)


@pytest.mark.faq("Q112")
def test_q112_cant_comes_first() -> None:
    stuck = unit(1, 1, "this can't be readied")
    ready = command("main: ready all your units")
    t = table(Side(units=[UnitAt(stuck, rested=True)], hand=[ready]))
    t.do("command", ready)
    assert t.rested(t.unit(0))


@pytest.mark.faq("Q163")
def test_q163_a_command_is_a_pilot_only_while_paired() -> None:
    t = table(Side(hand=["ST02-013"], trash=["ST02-013"], units=[UnitAt("ST02-004", "ST02-013")], shields=["ST02-013"]))
    assert q.kind(t.e, q.pilots(t.e, t.unit(0))[0]) == "pilot"
    for zone in (terms.HAND, terms.TRASH):
        assert q.kind(t.e, t.e.zone(zone, 0)[0]) == "command"


WIDE = unit(2, 9, "suppression")


@pytest.mark.faq("Q165", "Q166")
def test_q165_q166_suppression_and_two_bursts() -> None:
    t = table(Side(units=[WIDE]), Side(base=None, shields=["ST01-010", "ST01-011"]))
    t.battle(WIDE)
    shown = [event for event in t.e.log if event.name == "destroy"]
    assert [event.seen for event in shown] == [3, 3]
    assert (t.seat, t.kind) == (1, "trigger_order")
    t.do("resolve", "ST01-011").do("burst").do("burst")
    assert t.hand(1) == ["ST01-011", "ST01-010"]


@pytest.mark.faq("Q167")
def test_q167_suppression_and_one_shield() -> None:
    t = table(Side(units=[WIDE]), Side(base=None, shields=[GM]))
    t.battle(WIDE)
    assert not t.over


@pytest.mark.faq("Q195")
def test_q195_suppression_and_a_base_from_a_burst() -> None:
    t = table(Side(units=[WIDE]), Side(base=None, shields=["ST01-015", GM, DEMI]))
    t.battle(WIDE).do("burst")
    assert (t.hand(1), t.trash(1)) == ([DEMI], [GM])


@pytest.mark.faq("Q49")
def test_q49_a_token_comes_from_outside_the_game() -> None:
    make = command("main: deploy 1 token T-007")
    t = table(Side(hand=[make]))
    before = [*t.deck(0), *t.hand(0)]
    t.do("command", make)
    assert t.battlefield(0) == ["T-007"]
    assert sorted([*t.deck(0), *t.trash(0)]) == sorted(before)
    assert POOL[token(1, 1)].token
