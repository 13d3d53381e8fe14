"""Sample hands: as a game would deal them, and the same again for the same seed."""

from __future__ import annotations

from collections import Counter

from gundam_tui.games.decks import MAIN, Deck, load_deck
from gundam_tui.games.decks.sampling import SampleHand, chance

DECK = load_deck("st01")


def dealt(seed: int, *, redraw: bool) -> list[str]:
    sample = SampleHand(DECK, seed)
    if redraw:
        assert sample.redraw()
    for _ in range(6):
        sample.draw()
    return [*sample.hand, "|", *sample.drawn]


def test_a_seed_deals_the_same_cards_again_and_another_one_others():
    assert dealt(4, redraw=False) == dealt(4, redraw=False)
    assert dealt(4, redraw=True) == dealt(4, redraw=True)
    assert len({tuple(dealt(seed, redraw=False)) for seed in range(20)}) == 20


def test_every_card_is_somewhere_and_only_once():
    sample = SampleHand(DECK, 1)
    assert len(sample.hand) == 5
    assert sample.redraw()
    first = sample.draw()
    assert sample.drawn == [first]
    assert len(sample.aside) == 6
    while sample.draw():
        pass
    assert sample.draw() == ""
    assert len(sample.drawn) == 39
    assert Counter([*sample.hand, *sample.drawn, *sample.aside]) == Counter(DECK.numbers())
    assert sample.left == 0


def test_one_redraw_and_only_before_the_first_draw():
    sample = SampleHand(DECK, 1)
    old = list(sample.hand)
    assert sample.redraw()
    assert sample.hand != old
    assert not sample.redraw()
    other = SampleHand(DECK, 1)
    other.draw()
    assert not other.redraw()


def test_a_redrawn_hand_has_none_of_the_cards_that_went_under_the_deck():
    single = Deck("x", "", {MAIN: {f"GD01-{at:03}": 1 for at in range(1, 51)}})
    for seed in range(30):
        sample = SampleHand(single, seed)
        old = set(sample.hand)
        sample.redraw()
        assert not old & set(sample.hand)


def test_hands_are_as_likely_as_the_figures_say():
    number, copies = next((n, c) for n, c in DECK.cards.items() if c == 4)
    held = sum(number in SampleHand(DECK, seed).hand for seed in range(2000))
    assert abs(held / 2000 - chance(copies, 0)) < 0.04  # four standard deviations; the seeds are fixed


def test_a_small_deck_deals_what_it_has():
    sample = SampleHand(Deck("x", "", {MAIN: {"ST01-001": 3}}), 1)
    assert len(sample.hand) == 3
    assert sample.draw() == ""
    assert SampleHand(Deck("x", "", {}), 1).hand == []
