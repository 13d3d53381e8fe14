"""Chapter 6: preparing to play (decks themselves: test_6_1_decks.py)."""

from __future__ import annotations

import pytest

from gundam_tui.games.decks import Deck, load_deck
from gundam_tui.games.gcg import new_game
from gundam_tui.games.gcg.cards import constants as terms
from gundam_tui.kernel.events import ROLL
from tests.rules.cards import POOL, Table


def begin(seed: int = 1, *, first: int | None = None) -> Table:
    """A new game of ST01 against ST03; with `first`, that player is Player One and the first redraw is asked."""
    t = Table(new_game([load_deck("st01"), load_deck("st03")], seed))
    return t if first is None else t.do("first", f"p{first + 1}")


@pytest.mark.rule("6-1-2", "6-2-3", "6-2-4")
def test_ex_base_for_both_and_ex_resource_for_player_two() -> None:
    for first in (0, 1):
        t = begin(first=first).do("keep").do("keep")
        assert (t.base(0), t.base(1)) == ("EXB-001", "EXB-001")
        assert not t.rested(t.base_id(0))
        assert not t.rested(t.base_id(1))
        assert t.resource_numbers(1 - first) == ["EXR-001"]
        assert t.resources(1 - first) == (1, 0)
        assert "EXR-001" not in t.resource_numbers(first)


@pytest.mark.rule("6-2-1-1")
def test_the_decks_are_those_presented() -> None:
    t = begin(first=0)
    for seat, name in ((0, "st01"), (1, "st03")):
        deck: Deck = load_deck(name)
        cards = [*t.hand(seat), *t.deck(seat)]
        assert {number: cards.count(number) for number in cards} == dict(deck.cards)


@pytest.mark.rule("6-2-1-2")
def test_the_decks_are_shuffled() -> None:
    hands = {tuple(begin(seed, first=0).hand(0)) for seed in range(5)}
    assert len(hands) > 1
    assert begin(3, first=0).deck(0) == begin(3, first=0).deck(0)


@pytest.mark.rule("6-2-1-3")
def test_the_resource_deck_lies_ready() -> None:
    t = begin(first=0)
    assert (t.resource_deck(0), t.resource_deck(1)) == (10, 10)
    assert {t.e.state.objs[oid].seen for oid in t.e.zone(terms.RESOURCE_DECK, 0)} == {0}


@pytest.mark.rule("6-2-1-4")
def test_the_winner_of_a_draw_by_chance_decides_who_is_player_one() -> None:
    winners = set()
    for seed in range(8):
        t = begin(seed)
        assert t.kind == "first"
        winners.add(t.seat)
        assert t.can("first", "p1")
        assert t.can("first", "p2")
        assert t.hand(0) == t.hand(1) == []  # Q9: before anybody sees a hand
    assert winners == {0, 1}


@pytest.mark.rule("6-2-1-4")
@pytest.mark.parametrize("named", [0, 1])
def test_who_was_named_before_the_game_decides_and_nothing_is_rolled(named: int) -> None:
    """Given a later game of a match, when it begins, then its loser is asked, whatever the seed."""
    for seed in range(4):
        t = Table(new_game([load_deck("st01"), load_deck("st03")], seed, chooser=named))
        assert (t.kind, t.seat) == ("first", named)
        assert t.can("first", "p1")
        assert t.can("first", "p2")
        assert t.hand(0) == t.hand(1) == []
        assert not [event for event in t.e.log if event.op == ROLL]
        t.do("first", f"p{2 - named}")
        assert t.e.state.vars["first"] == 1 - named


@pytest.mark.rule("6-2-1-5")
def test_everybody_draws_five() -> None:
    t = begin(first=0)
    assert (len(t.hand(0)), len(t.hand(1))) == (5, 5)
    assert (len(t.deck(0)), len(t.deck(1))) == (45, 45)


@pytest.mark.rule("6-2-1-6", "6-2-1-7")
def test_each_may_redraw_once_player_one_first() -> None:
    for first in (0, 1):
        t = begin(first=first)
        asked = []
        while t.kind == "mulligan":
            asked.append(t.seat)
            assert t.verbs == ["keep", "redraw"]
            t.do("redraw")
        assert asked == [first, 1 - first]


@pytest.mark.rule("6-2-1-7")
def test_player_two_decides_after_player_one_has() -> None:
    t = begin(first=0)
    before = t.hand(1)
    t.do("redraw")
    assert (t.seat, t.kind) == (1, "mulligan")
    assert t.hand(1) == before


@pytest.mark.rule("6-2-1-6-1")
def test_a_redraw_puts_the_hand_under_the_deck_draws_five_and_then_shuffles() -> None:
    shuffled = 0
    for seed in range(4):
        t = begin(seed, first=0)
        hand, deck = t.hand(0), t.deck(0)
        t.do("redraw")
        # The five new cards were the top of the deck: none of the old ones could come back.
        assert t.hand(0) == deck[:5]
        rest = [*deck[5:], *hand]
        assert sorted(t.deck(0)) == sorted(rest)
        shuffled += t.deck(0) != rest
    assert shuffled
    assert t.events("redraw", "draw", "shuffle")[-11:] == ["redraw"] * 5 + ["draw"] * 5 + ["shuffle"]


@pytest.mark.rule("6-2-1-6")
def test_keeping_changes_nothing() -> None:
    t = begin(first=0)
    hand, deck = t.hand(0), t.deck(0)
    t.do("keep")
    assert (t.hand(0), t.deck(0)) == (hand, deck)


@pytest.mark.rule("6-2-2")
def test_the_first_shield_placed_is_the_bottom_one() -> None:
    t = begin(first=0).do("keep")
    decks = [t.deck(0), t.deck(1)]
    t.do("keep")
    for seat in (0, 1):
        assert t.shields(seat) == decks[seat][:6][::-1]
    assert {t.e.state.objs[oid].seen for seat in (0, 1) for oid in t.e.zone(terms.SHIELDS, seat)} == {0}


@pytest.mark.rule("6-2-2", "6-2-1-6")
def test_shields_are_placed_after_the_redraws() -> None:
    t = begin(first=0).do("redraw")
    assert t.shields(0) == t.shields(1) == []
    t.do("redraw")
    assert (len(t.shields(0)), len(t.shields(1))) == (6, 6)
    # Player One has drawn for the first turn already.
    assert (len(t.deck(0)), len(t.deck(1))) == (38, 39)


@pytest.mark.rule("6-2-5")
def test_player_one_takes_the_first_turn() -> None:
    for first in (0, 1):
        t = begin(first=first).do("keep").do("keep")
        assert (t.turn, t.active, t.seat, t.kind) == (1, first, first, "act")
        assert POOL[t.resource_numbers(first)[0]].kind == "resource"
