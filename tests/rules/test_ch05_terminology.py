"""Chapter 5: the words of the game."""

from __future__ import annotations

import pytest

from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg import new_game
from gundam_tui.games.gcg.cards import constants as terms
from gundam_tui.games.gcg.queries import card_now as q
from tests.rules.cards import POOL, Side, Table, UnitAt, base, command, numbers, pilot, table, token, unit

GM, DEMI = "ST01-005", "ST01-008"
HIT = command("main/action: choose 1 enemy unit; deal 2 damage to it")
KILL = command("main/action: choose 1 enemy unit; destroy it")


@pytest.mark.rule("5-1-2")
def test_keyword_effects_are_effects() -> None:
    # A Unit "with a keyword effect" is found by the effects it has, printed or gained.
    kill = command("main: choose 1 enemy unit with keyword; destroy it")
    t = table(Side(hand=[kill]), Side(units=[GM, DEMI]))
    t.do("command", kill)
    assert t.can("choose", DEMI)
    assert not t.can("choose", GM)


@pytest.mark.rule("5-2-1", "5-2-2")
def test_cards_go_back_to_their_owner() -> None:
    bounce = command("main: choose 1 enemy unit; return it to hand")
    t = table(Side(hand=[bounce]), Side(units=[GM]))
    t.do("command", bounce).choose(GM)
    assert (t.hand(0), t.hand(1)) == ([], [GM])


@pytest.mark.rule("5-3-1", "5-3-2")
def test_active_and_standby_player() -> None:
    t = table(Side(units=[GM]), Side(units=[GM]), active=1)
    assert (t.active, t.seat, t.kind) == (1, 1, "act")
    t.do("end")
    assert (t.seat, t.kind) == (0, "action_step")  # the standby player first


@pytest.mark.rule("5-4-1", "5-4-1-1", "5-4-1-2")
def test_units_resources_and_bases_are_active_or_rested() -> None:
    t = table(Side(units=[GM], base="ST01-016", resources=1, hand=[unit(1, 1, lv=1, cost=1)]))
    assert not t.rested(t.unit(0))
    t.do("activate", "ST01-016")
    assert t.rested(t.base_id(0))
    t.do("deploy")
    assert t.resources(0) == (0, 1)
    t.attack(GM)
    assert t.rested(t.unit(0))


@pytest.mark.rule("5-4-2")
def test_cards_enter_active() -> None:
    home = base(5)
    t = table(Side(hand=[home, GM], resources=1, rested_resources=1, resource_deck=1), step="resource")
    t.do("deploy", home).do("deploy", GM)
    assert not t.rested(t.base_id(0))
    assert not t.rested(t.unit(0))
    assert t.resources(0) == (1, 2)


# ---------------------------------------------------------------- damage


@pytest.mark.rule("5-5-1", "5-5-1-1", "5-18-1-1")
def test_damage_is_counted_on_the_card_and_hp_stays() -> None:
    big = unit(0, 5)
    t = table(Side(hand=[HIT, HIT]), Side(units=[big]))
    t.do("command", HIT).choose(big)
    assert (t.damage(t.unit(1)), t.hp(t.unit(1)), q.left(t.e, t.unit(1))) == (2, 5, 3)
    t.do("command", HIT).choose(big)
    assert t.damage(t.unit(1)) == 4


@pytest.mark.rule("5-5-2", "5-10-1")
def test_damage_equal_to_hp_destroys() -> None:
    two, three = unit(0, 2), unit(0, 3)
    t = table(Side(hand=[HIT, HIT]), Side(units=[two, three]))
    t.do("command", HIT).choose(three)
    assert t.battlefield(1) == [two, three]
    t.do("command", HIT).choose(two)
    assert t.battlefield(1) == [three]


@pytest.mark.rule("5-5-3", "5-5-4")
def test_battle_damage_and_effect_damage_are_told_apart() -> None:
    told = unit(1, 9, "when this receives battle damage: draw 1\nwhen this receives effect damage: draw 2")
    t = table(Side(units=[GM], hand=[HIT]), Side(units=[UnitAt(told, rested=True)]))
    t.battle(GM, told)
    assert len(t.hand(1)) == 1
    t.do("command", HIT).choose(told)
    assert len(t.hand(1)) == 3


@pytest.mark.rule("5-5-5")
def test_damage_of_zero_is_not_dealt() -> None:
    told = unit(0, 9, "when this receives damage: draw 1")
    t = table(Side(units=[unit(0, 1)]), Side(units=[UnitAt(told, rested=True)]))
    t.battle(t.unit(0), told)
    assert (t.hand(1), t.events("damage")) == ([], [])


@pytest.mark.rule("5-5-1", "5-5-3", "8-5-2-3")
@pytest.mark.parametrize(("how", "drawn"), [("battle", 1), ("effect", 0), ("any", 1), ("", 1)])
def test_a_shield_receives_the_damage_that_destroys_it(how: str, drawn: int) -> None:
    # When the attacker's AP strikes a Shield, it has dealt battle damage to it and the Shield has received it.
    kind = f"{how} damage" if how not in ("any", "") else "damage"
    dealer = unit(3, 3, f"when this deals {kind} to enemy shield: draw 1")
    keeper = unit(1, 1, f"when your shield receives {kind}: draw 1")
    t = table(Side(units=[dealer]), Side(units=[keeper], base=None, shields=numbers(3)))
    t.battle(dealer)
    assert t.events("destroy", "draw") == ["destroy", *["draw"] * 2 * drawn]
    assert [event.seat for event in t.e.log if event.name == "draw"] == [0, 1][: 2 * drawn]


@pytest.mark.rule("5-5-4")
def test_a_shield_receives_effect_damage() -> None:
    keeper = unit(1, 1, "when your shield receives effect damage: draw 1")
    shot = command("main: deal 2 damage to first 1 enemy shield area card")
    t = table(Side(hand=[shot]), Side(units=[keeper], base=None, shields=numbers(2)))
    t.do("command", shot)
    assert t.events("destroy", "draw") == ["destroy", "draw"]


@pytest.mark.rule("5-5-1", "5-10-1")
def test_a_shield_destroyed_without_damage_has_received_none() -> None:
    keeper = unit(1, 1, "when your shield receives damage: draw 1")
    break_it = command("main: choose 1 enemy shield; destroy it")
    t = table(Side(hand=[break_it]), Side(units=[keeper], base=None, shields=numbers(2)))
    t.do("command", break_it)
    t.choose("p2/shield/top")
    assert t.events("destroy", "draw") == ["destroy"]


@pytest.mark.rule("5-5-1", "10-1-6-3", "1.9.0:13-1-7")
def test_two_shields_damaged_together_are_one_event() -> None:
    dealer = unit(3, 3, "suppression\nwhen this deals battle damage to enemy shield: draw 1")
    t = table(Side(units=[dealer]), Side(base=None, shields=numbers(3)))
    t.battle(dealer)
    assert t.events("destroy", "draw") == ["destroy", "destroy", "draw"]


@pytest.mark.rule("5-5-5")
def test_no_damage_is_received_from_0_ap() -> None:
    keeper = unit(1, 1, "when your shield receives damage: draw 1")
    weak = unit(0, 3)
    t = table(Side(units=[weak]), Side(units=[keeper], base=None, shields=numbers(2)))
    t.battle(weak)
    assert t.events("destroy", "draw") == []


@pytest.mark.rule("5-5-1", "3-2-1")
def test_a_shield_that_is_a_unit_card_is_no_unit_that_receives_damage() -> None:
    watcher = unit(1, 1, "when your unit receives damage: draw 1")
    t = table(Side(units=[GM]), Side(units=[watcher], base=None, shields=numbers(2)))
    t.battle(GM)
    assert t.events("destroy", "draw") == ["destroy"]


@pytest.mark.rule("5-5-6")
def test_excess_damage_is_not_dealt_to_another_shield() -> None:
    t = table(Side(units=[unit(9, 1), unit(9, 1)]), Side(shields=[GM, DEMI]))
    t.battle(t.unit(0, 0))
    assert (t.base(1), t.shields(1)) == ("", [GM, DEMI])
    t.battle(t.unit(0, 1))
    assert t.shields(1) == [DEMI]


# ---------------------------------------------------------------- recovery


@pytest.mark.rule("5-6-1", "5-6-2", "5-18-3")
def test_recovery_takes_damage_away_and_no_more() -> None:
    heal = command("main: choose 1 your unit; it recovers 2 hp")
    big = unit(1, 5)
    for before, after in ((4, 2), (2, 0), (1, 0)):
        t = table(Side(hand=[heal], units=[UnitAt(big, damage=before)]))
        t.do("command", heal).choose(big)
        assert (t.damage(t.unit(0)), t.hp(t.unit(0))) == (after, 5)


@pytest.mark.rule("5-6-1")
def test_a_base_recovers_too() -> None:
    heal = command("main: choose 1 your base; it recovers 2 hp")
    t = table(Side(hand=[heal], base="ST01-015", base_damage=3))
    t.do("command", heal).choose("ST01-015")
    assert t.damage(t.base_id(0)) == 1


@pytest.mark.rule("5-6-3")
def test_an_undamaged_unit_does_not_recover() -> None:
    # Q188: so nothing triggers either.
    glad = unit(1, 5, "when this recovers: draw 1")
    heal = command("main: choose 1 your unit; it recovers 2 hp")
    for damage, drawn in ((0, 0), (1, 1)):
        t = table(Side(hand=[heal], units=[UnitAt(glad, damage=damage)]))
        t.do("command", heal).choose(glad)
        assert len(t.hand(0)) == drawn
        assert len(t.events("recover")) == drawn


# ---------------------------------------------------------------- play, deploy, pair


@pytest.mark.rule("5-7-1")
def test_playing_reveals_a_card_pays_its_cost_and_uses_it() -> None:
    t = table(Side(hand=[GM, GM], resources=2))
    t.do("deploy", GM)
    names = t.events("play", "show", "rest", "deploy")
    assert names.index("show") < names.index("rest") < names.index("deploy")
    assert t.resources(0) == (1, 1)


@pytest.mark.rule("5-7-1-1")
def test_an_effect_can_let_a_card_be_played_from_elsewhere() -> None:
    fetch = command("main: deploy 1 unit card from your trash paying its cost")
    t = table(Side(hand=[fetch], trash=[GM], resources=1))
    t.do("command", fetch)
    t.choose(GM)
    assert t.battlefield(0) == [GM]
    assert t.resources(0) == (0, 1)


@pytest.mark.rule("5-8-1", "13-2-6-1")
def test_deploying_is_placing_on_the_field_by_play_or_by_effect() -> None:
    glad = unit(1, 1, "deploy: draw 1")
    by_effect = command("main: deploy 1 unit card from your hand")
    t = table(Side(hand=[glad, glad, by_effect]))
    t.do("deploy", glad)
    assert t.events("draw") == ["draw"]
    t.do("command", by_effect).choose(glad)
    assert t.events("draw") == ["draw", "draw"]


# ---------------------------------------------------------------- destroy, discard, remove


@pytest.mark.rule("5-10-1", "5-10-2")
def test_an_effect_that_destroys_puts_the_card_into_its_owners_trash() -> None:
    t = table(Side(hand=[KILL]), Side(units=[unit(9, 9)]))
    victim = t.battlefield(1)
    t.do("command", KILL).choose(*victim)
    assert t.trash(1) == victim
    assert t.e.state.objs[t.e.zone(terms.TRASH, 1)[0]].seen == 3


@pytest.mark.rule("5-10-3", "8-5-2-3-1")
def test_a_destroyed_shield_is_revealed_before_it_goes_to_the_trash() -> None:
    t = table(Side(units=[GM]), Side(base=None, shields=["ST01-010"]))
    t.battle(GM)
    assert (t.seat, t.kind) == (1, "burst")
    assert t.trash(1) == []
    assert t.e.prompt is not None
    assert t.e.state.objs[t.e.prompt.source].seen == 3
    t.do("decline")
    assert t.trash(1) == ["ST01-010"]


@pytest.mark.rule("5-10-4", "11-4-2-1", "11-5-2-1")
def test_cards_trashed_by_the_limits_are_not_destroyed() -> None:
    sore, home = unit(1, 1, "destroyed: draw 1"), base(5, "destroyed: draw 1")
    t = table(Side(units=[sore, *numbers(5)], base=home, hand=[unit(1, 1), base(3)]))
    t.do("deploy", t.hand(0)[0]).choose(sore)
    t.do("deploy", t.hand(0)[0])
    assert sorted(t.trash(0)) == sorted([sore, home])
    assert t.hand(0) == []
    assert "destroy" not in t.events()


@pytest.mark.rule("5-11-1")
def test_discarding_puts_a_card_of_the_hand_into_the_trash() -> None:
    discard = command("main: discard 1")
    t = table(Side(hand=[discard, GM, DEMI]))
    t.do("command", discard).choose(DEMI)
    assert (t.hand(0), t.trash(0)) == ([GM], [discard, DEMI])


@pytest.mark.rule("5-12-1", "5-12-2")
def test_a_removed_unit_is_not_destroyed() -> None:
    sore = unit(1, 1, "destroyed: draw 1")
    exile = command("main: choose 1 enemy unit; exile it")
    t = table(Side(hand=[exile]), Side(units=[sore]))
    t.do("command", exile).choose(sore)
    assert (t.removal(1), t.trash(1), t.hand(1)) == ([sore], [], [])


# ---------------------------------------------------------------- random, draw, shuffle


@pytest.mark.rule("5-13-1")
def test_random_order_is_nobodys_choice() -> None:
    bottom = command("main: look at top 4; put rest on bottom randomly")
    deck = ["ST01-001", "ST01-002", "ST01-003", "ST01-004"]
    orders = set()
    for seed in range(6):
        t = table(Side(hand=[bottom], deck=deck), seed=seed)
        t.do("command", bottom)
        assert t.kind == "act"
        orders.add(tuple(t.deck(0)[-4:]))
    assert len(orders) > 1
    assert all(sorted(order) == sorted(deck) for order in orders)


@pytest.mark.rule("5-14-1", "5-14-1-1")
def test_drawing_takes_the_top_card_without_showing_it() -> None:
    draw = command("main: draw 1")
    t = table(Side(hand=[draw], deck=[DEMI]))
    t.do("command", draw)
    assert t.hand(0) == [DEMI]
    assert t.e.state.objs[t.e.zone(terms.HAND, 0)[0]].seen == 1


@pytest.mark.rule("5-15-1-1")
def test_a_deck_of_one_card_counts_as_shuffled() -> None:
    shuffle = command("main: look at top 1; put rest on bottom randomly; draw count(your units)")
    t = table(Side(hand=[shuffle], deck=[DEMI], filler_count=0))
    t.do("command", shuffle)
    assert "shuffle" in t.events()
    assert t.deck(0) == [DEMI]


@pytest.mark.rule("5-16-1")
def test_gaining_adds_a_new_effect() -> None:
    gain = command("main: choose 1 your unit; it gains breach 2 this turn")
    t = table(Side(units=[unit(2, 2, "blocker")], hand=[gain]))
    t.do("command", gain).choose(*t.battlefield(0))
    assert t.keywords(t.unit(0)) == {"blocker": 1, "breach": 2}


# ---------------------------------------------------------------- tokens


@pytest.mark.rule("5-17-1", "5-17-2-1")
def test_tokens_come_from_outside_the_game_and_are_like_real_units() -> None:
    make = command("main: deploy 1 token T-001")
    t = table(Side(hand=[make], resources=0), Side(units=[UnitAt("T-001", rested=True)]))
    t.do("command", make)
    assert t.battlefield(0) == ["T-001"]
    assert not t.can("attack", "T-001")  # 3-2-4 holds for it too
    t.end_turn()
    t.end_turn()
    t.battle("T-001")
    assert t.base(1) == ""


@pytest.mark.rule("5-17-2-2")
def test_a_unit_token_can_be_paired() -> None:
    ace = pilot(1, 1)
    t = table(Side(units=["T-001"], hand=[ace]))
    t.do("pair", ace, "T-001")
    assert t.ap(t.unit(0)) == 4


@pytest.mark.rule("5-17-2-3", "5-17-2-4")
def test_tokens_have_no_color_and_neither_level_nor_cost() -> None:
    t = table(Side(units=["T-001"], ex=1))
    assert (q.color(t.e, t.unit(0)), q.lv(t.e, t.unit(0)), q.cost(t.e, t.unit(0))) == (None, 0, 0)
    assert q.color(t.e, t.e.zone(terms.RESOURCES, 0)[0]) is None


@pytest.mark.rule("5-17-2-5")
def test_a_token_that_leaves_the_field_leaves_the_game() -> None:
    for text in ("destroy it", "return it to hand", "exile it", "put it on bottom"):
        remove = command(f"main: choose 1 enemy unit; {text}")
        ace = pilot(1, 1)
        t = table(Side(hand=[remove]), Side(units=[UnitAt("T-001", ace)]))
        t.do("command", remove).choose("T-001")
        for zone in terms.ZONES:
            assert "T-001" not in t.pile(zone, 1), (text, zone)
        # Its Pilot is a real card.
        piles = [*t.trash(1), *t.hand(1), *t.removal(1), *t.deck(1)]
        assert piles.count(ace) == 1, text


@pytest.mark.rule("5-17-2-5-1")
def test_a_token_is_destroyed_for_those_who_watch() -> None:
    sore = token(1, 1, "destroyed: draw 1")
    watcher = unit(1, 1, "when your other unit is destroyed: draw 1")
    t = table(Side(hand=[KILL]), Side(units=[sore, watcher]))
    t.do("command", KILL).choose(sore)
    assert t.kind == "trigger_order"
    t.do("resolve", sore)
    assert len(t.hand(1)) == 2
    assert t.trash(1) == []


@pytest.mark.rule("5-17-3-1-1", "5-17-3-1-2")
def test_an_ex_base_is_a_base_token_of_three_hp() -> None:
    t = table()
    assert (t.base(0), t.base(1)) == ("EXB-001", "EXB-001")
    card = POOL["EXB-001"]
    assert (card.kind, card.token, card.ap, card.hp) == ("base", True, 0, 3)


@pytest.mark.rule("5-17-2-5", "5-17-3-1-1")
def test_an_ex_base_leaves_the_game_when_it_is_destroyed_or_replaced() -> None:
    t = table(Side(units=[unit(3, 3)]), Side())
    t.battle(t.unit(0))
    assert (t.base(1), t.trash(1)) == ("", [])
    home = base(5)
    t = table(Side(hand=[home]))
    t.do("deploy", home)
    assert (t.base(0), t.trash(0)) == (home, [])


@pytest.mark.rule("5-17-3-2-2", "5-17-3-1-2")
def test_player_two_begins_with_an_ex_resource() -> None:
    t = Table(new_game([load_deck("st01"), load_deck("st03")], seed=2))
    t.do("first", "p1").do("keep").do("keep")
    assert t.resource_numbers(1) == ["EXR-001"]
    assert t.resource_numbers(0) == ["R-001"]  # the Resource of the first turn
    assert (t.base(0), t.base(1)) == ("EXB-001", "EXB-001")


@pytest.mark.rule("5-17-3-2-1", "5-17-3-2-3")
def test_an_ex_resource_pays_once_and_leaves_the_game() -> None:
    t = table(Side(hand=[unit(1, 1, lv=2, cost=2)], resources=1, ex=1))
    t.do("deploy")
    assert t.resource_numbers(0) == ["R-001"]
    assert t.resources(0) == (0, 1)
    for zone in terms.ZONES:
        assert "EXR-001" not in t.pile(zone, 0)


@pytest.mark.rule("5-18-1")
def test_counters_are_placed_and_removed() -> None:
    heal = command("main: choose 1 your unit; it recovers 1 hp")
    big = unit(1, 5)
    t = table(Side(units=[big], hand=[heal]), Side(units=[UnitAt(unit(2, 9), rested=True)]))
    t.battle(big, t.unit(1))
    assert t.damage(t.unit(0)) == 2
    t.do("command", heal).choose(big)
    assert t.damage(t.unit(0)) == 1
    assert q.left(t.e, t.unit(0)) == 4


@pytest.mark.rule("5-19-1")
def test_a_slash_means_or() -> None:
    kill = command("main: choose 1 enemy (Zeon)/(Neo Zeon) unit; destroy it")
    one, two, other = unit(1, 1, traits=["Zeon"]), unit(1, 1, traits=["Neo Zeon"]), unit(1, 1, traits=["OZ"])
    t = table(Side(hand=[kill]), Side(units=[one, two, other]))
    t.do("command", kill)
    assert t.can("choose", one)
    assert t.can("choose", two)
    assert not t.can("choose", other)
