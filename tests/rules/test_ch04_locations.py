"""Chapter 4: the locations of the game."""

from __future__ import annotations

import pytest

from gundam_tui.games.gcg.cards import constants as terms
from gundam_tui.games.gcg.seen.view import view
from tests.rules.cards import Side, Table, UnitAt, base, command, numbers, pilot, table, unit

GM, DEMI = "ST01-005", "ST01-008"


# ---------------------------------------------------------------- locations in general


@pytest.mark.rule("4-1-1", "4-1-1-1", "4-1-1-2")
def test_every_player_has_every_location() -> None:
    t = table(
        Side(hand=[GM], units=[GM], shields=[GM], resources=2, trash=[GM], removal=[GM]),
        Side(hand=[GM, GM], shields=[DEMI], base=None),
    )
    for zone in (terms.HAND, terms.BATTLE, terms.SHIELDS, terms.TRASH, terms.REMOVAL, terms.BASE):
        assert len(t.e.zone(zone, 0)) == 1
    assert (len(t.e.zone(terms.RESOURCES, 0)), t.resource_deck(0), len(t.deck(0))) == (2, 10, 20)
    assert len(t.hand(1)) == 2
    assert t.units(1) == ()
    assert {terms.RESOURCES, terms.BATTLE, terms.BASE, terms.SHIELDS} == terms.FIELD


@pytest.mark.rule("4-1-2")
def test_a_card_with_an_active_burst_is_in_no_location() -> None:
    t = table(Side(units=[GM]), Side(base=None, shields=["ST03-013", DEMI], units=[]))
    t.battle(GM).do("burst")
    assert t.kind == "target"
    for zone in (terms.SHIELDS, terms.TRASH, terms.HAND):
        assert "ST03-013" not in t.pile(zone, 1)
    t.choose(GM)
    assert t.trash(1) == ["ST03-013"]


def seen_by(t: Table, zone: str) -> int:
    """The mask of the seats that know the first card of a zone of seat 0."""
    return t.e.state.objs[t.e.zone(zone, 0)[0]].seen


FULL = Side(hand=[GM], units=[GM], shields=[GM], resources=1, trash=[GM], removal=[GM])
BOTH, OWNER, NOBODY = 3, 1, 0


@pytest.mark.rule("4-1-4", "4-4-3", "4-5-5")
def test_resource_area_and_battle_area_are_public() -> None:
    t = table(FULL)
    assert (seen_by(t, terms.RESOURCES), seen_by(t, terms.BATTLE)) == (BOTH, BOTH)


@pytest.mark.rule("4-6-3-1", "4-7-2", "4-9-2")
def test_base_section_removal_area_and_trash_are_public() -> None:
    t = table(FULL)
    assert [seen_by(t, zone) for zone in (terms.BASE, terms.REMOVAL, terms.TRASH)] == [BOTH] * 3


@pytest.mark.rule("4-1-4", "4-2-2", "4-3-2")
def test_the_decks_are_private_even_to_their_owner() -> None:
    t = table(FULL)
    assert (seen_by(t, terms.DECK), seen_by(t, terms.RESOURCE_DECK)) == (NOBODY, NOBODY)


@pytest.mark.rule("4-6-4-1", "4-8-2", "4-8-3")
def test_nobody_sees_the_shields_and_only_its_owner_a_hand() -> None:
    t = table(FULL)
    assert (seen_by(t, terms.SHIELDS), seen_by(t, terms.HAND)) == (NOBODY, OWNER)


@pytest.mark.rule("4-1-3")
def test_the_number_of_cards_anywhere_is_public() -> None:
    for seat in (0, 1):
        one, two = view(table(FULL).e, seat).players
        assert tuple(map(one.count, (terms.DECK, terms.RESOURCE_DECK, terms.HAND, terms.SHIELDS))) == (20, 10, 1, 1)
        assert tuple(map(one.count, (terms.RESOURCES, terms.TRASH, terms.REMOVAL))) == (1, 1, 1)
        assert tuple(map(two.count, (terms.DECK, terms.HAND))) == (20, 0)


@pytest.mark.rule("4-1-5")
def test_a_card_that_changes_location_is_a_new_card() -> None:
    raise_, bounce = (
        command("main: choose 1 your unit; it gets ap +3 this turn"),
        command("main: choose 1 your unit; return it to hand"),
    )
    hurt = unit(2, 4)
    t = table(Side(units=[UnitAt(hurt, damage=2)], hand=[raise_, bounce]))
    t.do("command", raise_).choose(hurt)
    assert t.ap(t.unit(0)) == 5
    before = t.unit(0)
    t.do("command", bounce).choose(hurt)
    t.do("deploy", hurt)
    assert (t.ap(t.unit(0)), t.damage(t.unit(0))) == (2, 0)
    assert t.unit(0) != before
    assert not t.can("attack", hurt)


@pytest.mark.rule("4-1-6")
def test_the_owner_puts_cards_in_order_that_are_placed_together() -> None:
    # Q339: a Unit and its Pilot under the deck; their owner decides, not the player of the effect.
    ace = pilot(1, 1)
    away = command("main: choose 1 enemy unit; put it on bottom")
    for order in (["ST01-003", ace], [ace, "ST01-003"]):
        t = table(Side(hand=[away]), Side(units=[UnitAt("ST01-003", ace)]))
        t.do("command", away).choose("ST01-003")
        assert (t.seat, t.kind) == (1, "order")
        t.choose(*order)
        assert t.deck(1)[-2:] == order


@pytest.mark.rule("4-1-7")
def test_the_order_of_cards_put_into_a_private_location_is_not_shown() -> None:
    stack = command("main: choose 2 cards from your trash; put them on top")
    t = table(Side(hand=[stack], trash=[GM, DEMI]))
    t.do("command", stack).choose(GM, DEMI)
    assert (t.seat, t.kind) == (0, "order")
    assert t.e.prompt is not None
    assert t.e.prompt.private
    t.choose(DEMI, GM)
    assert t.deck(0)[:2] == [DEMI, GM]


# ---------------------------------------------------------------- decks


@pytest.mark.rule("4-2-1", "4-2-2")
def test_the_deck_is_drawn_from_the_top() -> None:
    draw = command("main: draw 1")
    t = table(Side(hand=[draw], deck=[DEMI, GM]))
    t.do("command", draw)
    assert t.hand(0) == [DEMI]
    assert t.deck(0)[0] == GM


@pytest.mark.rule("4-2-3")
def test_cards_moved_together_from_the_deck_move_simultaneously() -> None:
    glad = unit(1, 1, "when you draw: this gets ap +1 this turn")
    draw = command("main: draw 3")
    t = table(Side(units=[glad], hand=[draw]))
    t.do("command", draw)
    assert len(t.hand(0)) == 3
    assert t.ap(t.unit(0)) == 2


@pytest.mark.rule("4-2-4", "5-15-1")
def test_shuffling_reorders_the_deck_by_chance() -> None:
    shuffle = command("main: choose 1 card from your trash; shuffle it into deck")
    deck = ["ST01-001", "ST01-002", "ST01-003", "ST01-004", "ST01-006", "ST01-007", "ST01-009"]
    orders = set()
    for seed in range(4):
        t = table(Side(hand=[shuffle], deck=deck, filler_count=0, trash=[GM]), seed=seed)
        t.do("command", shuffle).choose(GM)
        assert sorted(t.deck(0)) == sorted([*deck, GM])
        orders.add(tuple(t.deck(0)))
    assert len(orders) > 1


@pytest.mark.rule("4-3-1", "4-3-2", "4-3-3")
def test_resources_leave_the_resource_deck_together() -> None:
    place = command("main: place 2 resource")
    t = table(Side(hand=[place], resource_deck=3))
    t.do("command", place)
    assert (t.resources(0), t.resource_deck(0)) == ((2, 0), 1)


# ---------------------------------------------------------------- resource area


@pytest.mark.rule("4-4-1", "4-4-2")
def test_there_are_fifteen_resources_at_most() -> None:
    # AMB-8: what is beyond the limit is not placed.
    place = command("main: place 3 resource; draw 1")
    t = table(Side(hand=[place], resources=10, ex=3, resource_deck=5))
    t.do("command", place)
    assert (sum(t.resources(0)), t.resource_deck(0)) == (15, 3)
    assert len(t.hand(0)) == 1
    t = table(Side(resources=10, ex=5, resource_deck=5), step="resource")
    assert (sum(t.resources(0)), t.resource_deck(0)) == (15, 5)


@pytest.mark.rule("4-4-2-1")
def test_there_are_five_ex_resources_at_most() -> None:
    # Q350: with three in play an effect that places three places two.
    place = command("main: place 3 ex resource")
    t = table(Side(hand=[place], ex=3))
    t.do("command", place)
    assert t.resource_numbers(0).count("EXR-001") == 5


# ---------------------------------------------------------------- battle area


@pytest.mark.rule("4-5-1", "4-5-2", "4-5-3")
def test_units_and_pilots_lie_face_up_in_the_battle_area() -> None:
    ace = pilot(1, 1)
    t = table(Side(hand=[GM, ace], resources=2))
    t.do("deploy", GM).do("pair", ace, GM)
    gm = t.e.state.objs[t.unit(0)]
    rider = t.e.state.objs[gm.attachments[0]]
    assert (gm.zone, gm.seen) == (terms.BATTLE, 3)
    assert (rider.zone, rider.host, rider.seen) == (terms.BATTLE, gm.id, 3)


@pytest.mark.rule("4-5-4", "11-4-1")
def test_there_are_six_units_at_most() -> None:
    t = table(Side(units=numbers(5), hand=[DEMI, DEMI], resources=2))
    t.do("deploy", DEMI)
    assert len(t.units(0)) == 6
    t.do("deploy", DEMI)
    assert t.kind == "excess"
    t.choose(GM)
    assert len(t.units(0)) == 6


# ---------------------------------------------------------------- shield area


@pytest.mark.rule("4-6-1", "4-6-2")
def test_the_shield_area_with_its_two_sections_is_checked_when_the_player_is_attacked() -> None:
    strong = unit(3, 3)
    t = table(Side(units=[strong, strong, strong]), Side(shields=[GM]))
    assert (t.base(1), t.shields(1)) == ("EXB-001", [GM])
    t.battle(t.unit(0, 0))
    assert (t.base(1), t.shields(1)) == ("", [GM])
    t.battle(t.unit(0, 1))
    assert (t.base(1), t.shields(1)) == ("", [])
    t.battle(t.unit(0, 2))
    assert t.winner == 0


@pytest.mark.rule("4-6-3", "11-5-1")
def test_there_is_one_base_at_most() -> None:
    home = base(5)
    t = table(Side(hand=[home, home]))
    t.do("deploy", home).do("deploy", home)
    assert len(t.e.zone(terms.BASE, 0)) == 1
    assert t.e.state.objs[t.base_id(0)].seen == 3


@pytest.mark.rule("4-6-4", "4-6-4-1")
def test_shields_lie_face_down_and_the_top_one_is_moved() -> None:
    take = command("main: add 1 shield to hand")
    t = table(Side(hand=[take], shields=[GM, DEMI]))
    assert {t.e.state.objs[oid].seen for oid in t.e.zone(terms.SHIELDS, 0)} == {0}
    t.do("command", take)
    assert t.hand(0) == [GM]
    assert t.shields(0) == [DEMI]


@pytest.mark.rule("4-6-4-2", "11-3-1-1")
def test_a_shield_has_one_hp() -> None:
    for power, left in ((0, 1), (1, 0), (9, 0)):
        t = table(Side(units=[unit(power, 1)]), Side(base=None, shields=[GM]))
        t.battle(t.unit(0))
        assert len(t.shields(1)) == left


# ---------------------------------------------------------------- removal area, hand, trash


@pytest.mark.rule("4-7-1", "5-12-1")
def test_removed_cards_go_to_the_removal_area() -> None:
    exile = command("main: exile all cards from your trash; exile all enemy units")
    t = table(Side(hand=[exile], trash=[DEMI]), Side(units=[GM]))
    t.do("command", exile)
    assert t.removal(0) == [DEMI]
    assert t.removal(1) == [GM]


@pytest.mark.rule("4-8-1", "4-8-4")
def test_a_hand_may_exceed_ten_until_its_owners_end_phase() -> None:
    draw = command("main: draw 3")
    t = table(Side(hand=[draw, *numbers(9)]), Side(hand=numbers(12)))
    t.do("command", draw)
    assert len(t.hand(0)) == 12
    t.end_turn()
    assert (t.seat, t.kind) == (0, "discard")
    t.choose(GM, GM)
    assert len(t.hand(0)) == 10
    # The standby player's hand is not touched, his own end phase does that.
    assert (t.active, len(t.hand(1))) == (1, 13)
    t.end_turn()
    assert (t.seat, t.kind, t.e.prompt and t.e.prompt.least) == (1, "discard", 3)


@pytest.mark.rule("4-9-1")
def test_destroyed_cards_go_to_their_owners_trash() -> None:
    ace = pilot(1, 1)
    t = table(Side(units=[unit(9, 9), unit(9, 9)]), Side(units=[UnitAt(GM, ace, rested=True)], base="ST01-015"))
    t.battle(t.unit(0, 0), t.unit(1))
    t.battle(t.unit(0, 1))
    assert sorted(t.trash(1)) == sorted([GM, ace, "ST01-015"])
    assert t.trash(0) == []
