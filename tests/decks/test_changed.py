"""Changes of a deck in words: what they say, what they make, and where the changed cards lie."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gundam_tui.games.decks import Deck, DeckError, load_deck
from gundam_tui.games.decks.changed import WrongChange, changed_deck, parse_change, split_change, told_change
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine
from gundam_tui.kernel.rng import KEYED, SPLITMIX

GCG = "gcg"
FORM = game(GCG).deck_format


def changed(text: str, name: str = "st01") -> Deck:
    return changed_deck(load_deck(name), parse_change(text, FORM), game(GCG).book())


@pytest.mark.parametrize(
    "text",
    ["-2 ST01-004 +2 ST01-003", "-2x st01-004, +2x ST01-003", "- 2 ST01-004 + 2 ST01-003",
     "-ST01-004 -ST01-004 +2 ST01-003"],
)  # fmt: skip
def test_a_change_is_read_however_it_is_written(text: str):
    assert parse_change(text, FORM) == {"ST01-004": -2, "ST01-003": 2}


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "0 out and 0 in"),
        ("two Guntanks", "no change of a deck"),
        ("2 ST01-004", "no change of a deck"),
        ("-2", "no change of a deck"),
        ("-2 +2", "no change of a deck"),
        ("-2 ST01-004 +1 ST01-003", "2 out and 1 in"),
        ("-1 ST01-004 +1 ST01-004", "comes out and goes in"),
    ],
)
def test_what_is_no_change_is_refused_with_what_to_write(text: str, word: str):
    with pytest.raises(WrongChange, match=word):
        parse_change(text, FORM)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("-3 ST01-003 +3 ST01-004", "3 ST01-003 cannot come out: there are 2 copies"),
        ("-1 ST02-001 +1 ST01-003", "1 ST02-001 cannot come out: there is none"),
        ("-1 ST01-004 +1 ST01-0O3", "did you mean ST01-013"),
        ("-1 ST01-004 +1 R-001", "change card for card"),
        ("-1 ST01-004 +1 T-001", "token"),
    ],
)
def test_what_cannot_be_done_to_a_deck_is_told(text: str, word: str):
    with pytest.raises(DeckError, match=word):
        changed(text)


def test_a_deck_may_be_named_with_its_change():
    assert split_change("st01 -2 ST01-004 +2 ST01-003") == ("st01", "-2 ST01-004 +2 ST01-003")
    assert split_change("my decks/st01 - 1.txt") == ("my decks/st01 - 1.txt", "")
    assert split_change("st01") == ("st01", "")


@given(
    st.dictionaries(st.sampled_from(("ST01-001", "ST01-002", "GD01-001")), st.integers(1, 4), min_size=1, max_size=3)
)
def test_a_change_is_read_back_as_it_is_told(counts: dict[str, int]):
    change = {**{number: -count for number, count in counts.items()}, "ST02-001": sum(counts.values())}
    if change["ST02-001"] < 100:
        assert parse_change(told_change(change), FORM) == change


def dealt(engine: Engine) -> list[str]:
    """The cards in the order in which chance has laid them: the decks, or hands and decks."""
    zones = sorted(engine.state.places())
    return [engine.card(number) for _, pile in zones for number in pile]


@pytest.mark.parametrize("generator", [SPLITMIX, KEYED])
def test_only_the_changed_cards_lie_otherwise(generator: str):
    was, now = load_deck("st01"), changed("-2 ST01-004 -1 ST01-015 +2 ST01-003 +1 ST01-013")
    other = load_deck("st03")
    for decks in ((was, other), (other, was)):
        after = [now if deck is was else deck for deck in decks]
        one, two = (dealt(game(GCG).new_game(these, 11, generator=generator, keep=False)) for these in (decks, after))
        different = sorted((old, new) for old, new in zip(one, two, strict=True) if old != new)
        assert different == sorted(now.instead)
        assert len(different) == 3


@pytest.mark.parametrize(
    ("id", "name", "text"),
    [("gundam-war", "aeug", "-2 U-118 +2 U-400"), ("macross-crusade", "sdf-1-holds", "-1 {} +1 {}")],
)
def test_it_is_so_in_every_game(id: str, name: str, text: str):
    module, was = game(id), load_deck(name, id)
    first, *_, last = sorted(was.cards)
    now = changed_deck(was, parse_change(text.format(first, last), module.deck_format), module.book())
    one, two = (dealt(module.new_game([deck, was], 5, keep=False)) for deck in (was, now))
    different = [(old, new) for old, new in zip(one, two, strict=True) if old != new]
    assert sorted(different) == sorted(now.instead)
