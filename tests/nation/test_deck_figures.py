"""Decks of the sister games in figures and words."""

from __future__ import annotations

import pytest

from gundam_tui.app.draw.deck import deck_figures, legality
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.games.decks import MAIN, Deck, shipped_decks

from .games import GUNDAM_WAR, SISTERS, Sister, loaded


@pytest.mark.parametrize("width", [28, 48, 78])
@pytest.mark.parametrize("sister", SISTERS, ids=lambda sister: sister.id)
def test_a_deck_is_told_in_figures_in_any_width(sister: Sister, width: int):
    for name in shipped_decks(sister.id):
        told = [line.plain() for line in deck_figures(UNICODE, loaded(name, sister.id), sister.game.book(), width)]
        assert any("Total cost" in line for line in told)
        assert max(len(line.rstrip()) for line in told) <= width


@pytest.mark.rule("GW-24")
def test_an_unfinished_deck_is_told_what_each_way_to_play_asks_of_it():
    deck = Deck("half", "half", {MAIN: {"G-RED": 29}}, GUNDAM_WAR.id)
    told = [line.plain() for line in legality(UNICODE, deck, GUNDAM_WAR.game.book(), 200)]
    assert told == [
        "! the deck has 29 cards; it must have exactly 50: add 21 (GW-24)",
        "! two players, 30 cards each: the deck has 29 cards; it must have exactly 30: add 1 (GW-24)",
    ]


@pytest.mark.rule("GW-24")
def test_a_deck_that_is_whole_for_a_first_game_lacks_no_cards():
    def first_row(name: str) -> str:
        return deck_figures(UNICODE, loaded(name, GUNDAM_WAR.id), GUNDAM_WAR.game.book(), 78)[0].plain().strip()

    assert first_row("federation-first") == "Cards 30"
    assert first_row("federation-holds") == "Cards 50/50"
