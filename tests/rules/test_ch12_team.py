"""Chapter 12, team battle: two against two. P1 and P3 lead; P2 is P1's partner, P4 is P3's."""

from __future__ import annotations

import pytest

from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg import new_game
from gundam_tui.games.gcg.cards.rules import PRESETS
from gundam_tui.games.gcg.seen.view import view
from gundam_tui.games.gcg.seen.why import why_not
from gundam_tui.games.gcg.seen.words.labels import label, question
from gundam_tui.games.gcg.seen.words.log import log_lines
from gundam_tui.games.gcg.state import multiplayer as mp
from gundam_tui.kernel import Option
from gundam_tui.kernel.engine import Refused
from tests.rules.cards import Side, Table, UnitAt, base, command, many, numbers, pilot, unit

ONE, TWO, THREE, FOUR = range(4)
TEAMS = ((ONE, TWO), (THREE, FOUR))
GM = "ST01-005"


def begun(seed: int = 1) -> Table:
    """A game at its first question."""
    return Table(new_game([load_deck(name) for name in ("st01", "st02", "st03", "st04")], seed, format_name="team"))


def kept(t: Table) -> list[int]:
    """Everybody keeps their hand; who was asked, in order."""
    asked: list[int] = []
    while t.kind == "mulligan":
        asked.append(t.seat)
        t.do("keep")
    return asked


def team(one: Side | None = None, two: Side | None = None, three: Side | None = None, four: Side | None = None,
         **more: object) -> Table:  # fmt: skip
    """A position of two teams; the first one is active."""
    return many(one or Side(), two or Side(), three or Side(), four or Side(), format="team", **more)


# ---------------------------------------------------------------- set-up


@pytest.mark.rule("12-3", "12-3-2")
def test_one_of_the_leaders_wins_the_roll_and_says_which_team_goes_first() -> None:
    assert {begun(seed).seat for seed in range(20)} == {ONE, THREE}
    t = begun()
    assert [o.place for o in t.found("first")] == ["p1", "p3"]
    t.do("first", "p3")
    kept(t)
    assert (t.seat, t.active) == (THREE, THREE)


@pytest.mark.rule("12-3-2")
def test_given_a_leader_named_before_the_game_then_they_say_which_team_goes_first_and_partners_cannot_be() -> None:
    decks = [load_deck(name) for name in ("st01", "st02", "st03", "st04")]
    for seed in range(3):
        t = Table(new_game(decks, seed, format_name="team", chooser=THREE))
        assert (t.kind, t.seat) == ("first", THREE)
    with pytest.raises(Refused, match="P2 cannot be the one who decides who goes first: it can be P1 or P3"):
        new_game(decks, 1, format_name="team", chooser=TWO)


@pytest.mark.rule("12-3-2", "6-2-1-6")
@pytest.mark.parametrize(("first", "order"), [("p1", [ONE, TWO, THREE, FOUR]), ("p3", [THREE, FOUR, ONE, TWO])])
def test_hands_are_redrawn_by_the_first_team_and_then_by_the_second(first: str, order: list[int]) -> None:
    t = begun()
    t.do("first", first)
    assert kept(t) == order


@pytest.mark.rule("12-3-6", "12-3-7")
def test_both_members_of_the_second_team_get_an_ex_resource_and_a_team_one_ex_base() -> None:
    t = begun()
    t.do("first", "p3")
    kept(t)
    assert [t.resource_numbers(seat).count("EXR-001") for seat in range(4)] == [1, 1, 0, 0]
    assert [t.base(leader) for leader, _ in TEAMS] == ["EXB-001"] * 2
    assert all(t.base_id(leader) == t.base_id(partner) for leader, partner in TEAMS)


# ---------------------------------------------------------------- the turn


@pytest.mark.rule("12-3-1")
def test_a_team_goes_through_the_phases_together() -> None:
    rested = Side(units=[UnitAt(GM, rested=True)], rested_resources=1, hand=numbers(12))
    t = team(Side(), Side(), rested, rested)
    t.end_turn()
    assert (t.kind, t.seat, t.active) == ("act", THREE, THREE)
    for seat in (THREE, FOUR):
        assert not t.rested(t.unit(seat))
        assert len(t.hand(seat)) == 13
        assert t.resources(seat) == (2, 0)
    t.end_turn()
    asked: list[int] = []
    while t.kind == "discard":
        asked.append(t.seat)
        t.choose(*(option.obj for option in t.e.prompt.options[:3]))
    assert asked == [THREE, FOUR]
    assert [len(t.hand(seat)) for seat in (THREE, FOUR)] == [10, 10]
    assert t.active == ONE


@pytest.mark.rule("12-3-1", "12-3-3")
def test_in_the_main_phase_both_play_their_own_cards_with_their_own_resources() -> None:
    dear = unit(cost=2, lv=2)
    t = team(Side(hand=[dear], resources=1), Side(hand=[dear, GM], units=[GM], resources=3))
    assert [o.obj for o in t.found("deploy", dear)] == [t.e.zone("hand", TWO)[0]]
    t.do("attack", GM, "p3").passes()
    t.do("deploy", dear)
    assert [t.resources(seat) for seat in (ONE, TWO)] == [(1, 0), (1, 2)]
    assert t.battlefield(TWO) == [GM, dear]
    assert t.battlefield(ONE) == []


@pytest.mark.rule("12-3-1", "12-3-3")
def test_what_one_member_can_play_is_asked_again_only_when_their_hand_or_resources_change() -> None:
    cheap, dear = unit(cost=1, lv=1), unit(cost=2, lv=2)
    t = team(Side(hand=[cheap, dear], resources=3), Side(hand=[cheap, dear], resources=3))

    def playable(seat: int) -> dict[str, Option]:
        return {o.card: o for o in t.found("deploy") if t.e.state.objs[o.obj].seat == seat}

    before = playable(TWO)
    assert set(before) == {cheap, dear}
    t.do("deploy", t.e.zone("hand", ONE)[1])
    assert set(playable(ONE)) == {cheap}
    assert all(option is before[card] for card, option in playable(TWO).items()), "nothing of the partner's has changed"
    t.do("deploy", next(o.obj for o in playable(TWO).values() if o.card == dear))
    assert set(playable(TWO)) == {cheap}


@pytest.mark.rule("12-3-1", "5-3-1")
def test_in_their_teams_turn_it_is_the_turn_of_both() -> None:
    own = unit(text="on your turn: this gets ap +1")
    other = unit(text="on opponent turn: this gets ap +1")
    t = team(*[Side(units=[own, other])] * 4)
    assert [[t.ap(oid) - 2 for oid in t.units(seat)] for seat in range(4)] == [[1, 0], [1, 0], [0, 1], [0, 1]]
    t.end_turn()
    assert [[t.ap(oid) - 2 for oid in t.units(seat)] for seat in range(4)] == [[0, 1], [0, 1], [1, 0], [1, 0]]


@pytest.mark.rule("12-3-1", "9-3")
def test_in_action_steps_the_right_to_act_goes_from_team_to_team() -> None:
    act = command("action: draw 1")
    t = team(Side(hand=[act]), Side(hand=[act]), Side(hand=[act]), Side(hand=[act]))
    t.do("end")
    assert (t.kind, t.seat) == ("action_step", THREE)
    assert [t.e.state.objs[o.obj].owner for o in t.found("command")] == [THREE, FOUR]
    t.choose(t.found("command")[1].obj)
    assert len(t.hand(FOUR)) == 1
    assert t.seat == ONE
    assert t.do("pass").seat == THREE
    t.do("pass")
    assert t.active == THREE


@pytest.mark.rule("12-3-1", "10-1-6-6")
def test_effects_of_both_members_wait_together_and_the_team_orders_them() -> None:
    says = unit(2, 3, text="when friendly unit is deployed: draw 1")
    foe = unit(2, 3, text="when enemy unit is deployed: draw 1")
    t = team(Side(units=[says], hand=[GM], resources=5), Side(units=[says]), Side(units=[foe]), Side(units=[foe]))
    before = [len(t.hand(seat)) for seat in range(4)]
    t.do("deploy", GM)
    assert (t.kind, t.seat) == ("trigger_order", ONE)
    t.choose(t.unit(TWO))
    assert [len(t.hand(seat)) - n for seat, n in enumerate(before)] == [0, 1, 0, 0]
    assert (t.kind, t.seat) == ("trigger_order", THREE)
    t.choose(t.unit(FOUR))
    assert [len(t.hand(seat)) - n for seat, n in enumerate(before)] == [0, 1, 1, 1]


@pytest.mark.rule("12-3-4")
def test_partners_know_what_either_of_them_knows() -> None:
    look = command("main: look at top 1; put rest on bottom")
    t = team(Side(hand=[GM]), Side(hand=[look], deck=["ST01-003"]), Side(hand=[GM]))
    seen = view(t.e, ONE).players
    assert [[card.number for card in seen[seat].cards("hand")] for seat in range(4)] == [[GM], [look], [], []]
    assert [[card.number for card in view(t.e, seat).players[TWO].cards("hand")] for seat in (THREE, FOUR, None)] == [
        []
    ] * 3
    t.do("command", look)
    assert [[card.number for card in view(t.e, seat).players[TWO].known] for seat in (ONE, TWO, THREE, FOUR, None)] == [
        ["ST01-003"], ["ST01-003"], [], [], [],
    ]  # fmt: skip


@pytest.mark.rule("12-3-4")
def test_either_may_answer_for_the_team_and_the_question_is_the_leaders() -> None:
    t = team(Side(hand=[GM], resources=5), Side(hand=[GM], resources=5))
    assert t.seat == ONE
    assert t.e.prompt is not None
    assert mp.answering(t.e, t.e.prompt) == (ONE, TWO)
    shown = [view(t.e, seat).prompt for seat in range(4)]
    assert [len(prompt.options) if prompt else 0 for prompt in shown] == [3, 3, 0, 0]
    labels = [label(t.e, t.e.prompt, option) for option in t.e.prompt.options]
    assert labels == ["Deploy GM (cost 1)", "P2: Deploy GM (cost 1)", "End turn"]
    assert question(t.e, t.e.prompt, THREE) == "Team P1+P2 is in the main phase"


# ---------------------------------------------------------------- what is shared


@pytest.mark.rule("12-3-3", "12-3-8")
def test_the_top_shield_of_the_team_goes_to_its_owners_trash() -> None:
    t = team(Side(units=[GM]), None, Side(base=None, shields=["ST01-003"]), Side(shields=["ST01-004"], base=None))
    t.battle(GM, "p3")
    assert [t.trash(seat) for seat in (THREE, FOUR)] == [["ST01-003"], []]
    t.end_turn().end_turn()
    t.battle(GM, "p3")
    assert [t.trash(seat) for seat in (THREE, FOUR)] == [["ST01-003"], ["ST01-004"]]


@pytest.mark.rule("12-3-8")
def test_adding_one_of_your_shields_to_your_hand_may_give_a_card_to_the_partner() -> None:
    take = command("main: add 1 shield to hand")
    t = team(Side(shields=["ST01-003"]), Side(hand=[take], shields=["ST01-004"]))
    t.do("command", take)
    assert [t.hand(seat) for seat in (ONE, TWO)] == [["ST01-003"], []]
    assert "P1 adds a Shield to the hand" in " ".join(line.text for line in log_lines(t.e, None))


@pytest.mark.rule("12-3-11", "13-2-5-1")
def test_the_shields_owner_decides_about_its_burst_and_is_the_you_of_its_text() -> None:
    lucky = unit(text="burst: draw 1")
    t = team(Side(units=[GM]), None, Side(base=None), Side(base=None, shields=[lucky]))
    t.battle(GM, "p3")
    assert (t.kind, t.seat) == ("burst", FOUR)
    t.do("burst")
    assert [len(t.hand(seat)) for seat in (THREE, FOUR)] == [0, 1]


@pytest.mark.rule("12-3-7", "11-5-2-1")
def test_a_team_has_one_base_and_the_old_one_goes_to_its_owners_trash() -> None:
    old, new = base(text="all your units get ap +1"), base(text="activate main, once: draw 1")
    t = team(Side(base=old, units=[GM]), Side(hand=[new], units=[GM]))
    assert [t.ap(t.unit(seat)) for seat in (ONE, TWO)] == [3, 2]
    t.do("deploy", new)
    assert (t.base(ONE), t.base(TWO), t.trash(ONE), t.trash(TWO)) == (new, new, [old], [])
    assert "destroy" not in t.events()
    # Its text is that of its owner (12-3-11).
    t.do("activate", new)
    assert [len(t.hand(seat)) for seat in (ONE, TWO)] == [0, 1]


@pytest.mark.rule("12-3-3", "12-3-11")
def test_the_shared_area_is_counted_once_for_either_member() -> None:
    few = unit(text="deploy, if count(your shields) <= 3: draw 1")
    enemy = unit(text="deploy, if count(enemy shields) == 4: draw 1")
    t = team(Side(shields=numbers(2)), Side(shields=numbers(1), hand=[few, enemy]), Side(shields=numbers(2)),
             Side(shields=numbers(2)))  # fmt: skip
    t.do("deploy", few).do("deploy", enemy)
    assert len(t.hand(TWO)) == 2


@pytest.mark.rule("1.9.0:12-3-15", "12-3-3")
@pytest.mark.parametrize("rules", PRESETS)
def test_a_pilot_is_paired_with_ones_own_unit_only(rules: str) -> None:
    """In every preset: the later clause says of partners what 3-3-1 has always meant (AMB-14)."""
    ace = pilot()
    t = team(Side(units=[GM]), Side(hand=[ace], units=[GM]), rules=rules)
    assert [o.to for o in t.found("pair")] == [t.unit(TWO)]
    refusal = why_not(t.e, TWO, "pair", t.e.zone("hand", TWO)[0], t.unit(ONE))
    assert refusal is not None
    assert refusal.clause == "1.9.0:12-3-15"


# ---------------------------------------------------------------- words


@pytest.mark.rule("12-3-10", "12-3-11")
def test_friendly_is_the_teams_and_your_is_ones_own() -> None:
    """Q84."""
    friendly = command("main: choose 1 friendly unit; it gets ap +1 this turn")
    your = command("main: choose 1 your unit; it gets ap +1 this turn")
    t = team(Side(units=[GM]), Side(hand=[friendly, your], units=[GM]), Side(units=[GM]))
    t.do("command", friendly)
    assert {o.obj for o in t.e.prompt.options} == {t.unit(ONE), t.unit(TWO)}
    t.choose(t.unit(ONE)).do("command", your)
    assert {o.obj for o in t.e.prompt.options} == {t.unit(TWO)}


@pytest.mark.rule("12-3-10", "13-1-3-1")
def test_support_may_help_a_partners_unit() -> None:
    helper = unit(text="support 2")
    t = team(Side(units=[helper]), Side(units=[GM]))
    t.do("activate", helper).choose(t.unit(TWO))
    assert t.ap(t.unit(TWO)) == 4


@pytest.mark.rule("12-3-10")
def test_enemies_are_both_members_of_the_other_team() -> None:
    """Q305: there are two enemy players."""
    count = command("main: draw enemy players")
    hit = command("main: choose 1 each enemy unit; deal 1 damage to them")
    t = team(Side(hand=[count, hit], units=[GM]), Side(units=[GM]), Side(units=[GM, GM]), Side(units=[GM, GM]))
    t.do("command", count)
    assert len(t.hand(ONE)) == 3
    t.do("command", hit).choose(t.unit(THREE)).choose(t.unit(FOUR))
    assert [t.damage(t.unit(seat)) for seat in range(4)] == [0, 0, 1, 1]


@pytest.mark.rule("12-3-10", "1-3-4")
def test_all_players_act_team_by_team_the_leader_first() -> None:
    each = command("action: all players choose 1 your unit; rest them")
    t = team(*[Side(units=[GM, GM], hand=[each])] * 4, active=THREE)
    t.do("end").do("command", t.e.zone("hand", TWO)[0])
    asked: list[int] = []
    while t.kind == "target":
        asked.append(t.seat)
        t.choose(t.unit(t.seat))
    assert asked == [THREE, FOUR, ONE, TWO]


# ---------------------------------------------------------------- attack, block, defeat


@pytest.mark.rule("12-3-12")
def test_a_unit_attacks_the_opposing_team_or_a_rested_unit_of_either_member() -> None:
    rested = Side(units=[UnitAt(GM, rested=True), "ST01-003"], base=None, shields=numbers(1))
    t = team(Side(units=[GM]), Side(units=[UnitAt(GM, rested=True)]), rested, rested)
    assert [option.key.partition(">")[2] for option in t.found("attack")] == [
        "p3", f"{GM}#{t.unit(THREE)}", f"{GM}#{t.unit(FOUR)}",
    ]  # fmt: skip
    refusal = why_not(t.e, ONE, "attack", t.unit(ONE), t.unit(TWO))
    assert refusal is not None
    assert refusal.clause == "12-3-12"
    t.battle(GM, "p3")
    assert t.shields(THREE) == [GM]


@pytest.mark.rule("12-3-13", "8-3-2")
def test_a_partner_may_block_an_attack_on_the_team_or_on_ones_unit() -> None:
    wall = unit(2, 5, text="blocker")
    for target in ("p3", GM):
        t = team(Side(units=[GM]), None, Side(units=[UnitAt(GM, rested=True)]), Side(units=[wall]))
        t.attack(GM, target)
        assert (t.kind, t.seat, [o.obj for o in t.found("block")]) == ("block", THREE, [t.unit(FOUR)])
        t.do("block", wall).passes()
        assert t.damage(t.unit(FOUR)) == 2
        assert not t.damage(t.unit(THREE))


@pytest.mark.rule("12-3-9", "12-3-9-1")
def test_battle_damage_with_an_empty_shared_area_defeats_the_team() -> None:
    t = team(Side(), Side(units=[GM]), Side(base=None), Side(base=None))
    t.battle(GM, "p3")
    assert t.e.outcome is not None
    assert (t.e.outcome.winners, t.e.outcome.out, t.e.outcome.rule) == ((ONE, TWO), (THREE, FOUR), "12-3-9-1")
    t = team(Side(), Side(units=[GM]), Side(base=None), Side(base=None, shields=[GM]))
    t.battle(GM, "p3")
    assert not t.over


@pytest.mark.rule("12-3-9-2", "11-2-1")
def test_a_member_without_a_deck_defeats_the_team() -> None:
    t = team(None, None, None, Side(filler_count=1))
    t.end_turn()
    assert t.e.outcome is not None
    assert (t.e.outcome.winners, t.e.outcome.out, t.e.outcome.rule) == ((ONE, TWO), (THREE, FOUR), "12-3-9-2")
    everyone = command("main: all players draw 1")
    t = team(Side(hand=[everyone], filler_count=1), None, None, Side(filler_count=1))
    t.do("command", everyone)
    assert t.e.outcome is not None
    assert (t.e.outcome.winners, t.e.outcome.rule) == ((), "11-2-1")


@pytest.mark.rule("1-2-4", "12-3-4")
def test_a_members_concession_is_the_teams_defeat() -> None:
    t = team()
    t.e.concede(TWO)
    assert t.e.outcome is not None
    assert (t.e.outcome.winners, t.e.outcome.out) == ((THREE, FOUR), (ONE, TWO))
    assert log_lines(t.e, None)[-1].text == "Team P3+P4 wins: concession (1-2-4)"
