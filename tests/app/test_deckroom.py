"""The deck browser: everything about any deck beside the list."""

from __future__ import annotations

from pathlib import Path

import pytest

from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.draw import decklist
from gundam_tui.app.glyphs import ASCII, UNICODE
from gundam_tui.app.screens.deck_editor import DeckDraft
from gundam_tui.app.screens.decks import DeckPicker, DeckRoom
from gundam_tui.app.screens.sample_hands import Hands
from gundam_tui.games.decks import MAIN, load_deck
from gundam_tui.games.decks.lookup import shipped_decks
from gundam_tui.games.gcg.cards.library import card_book
from gundam_tui.games.registry import game

from .helpers import rows, running, text
from .test_cards import opened, press


@pytest.fixture(autouse=True)
def _folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    card_book()


async def test_at_120_columns_a_deck_is_shown_whole_beside_the_list():
    """Check 20: curve, colours, types, links, Bursts and a sample hand, without leaving the screen."""
    async with running(None, (120, 36)) as pilot:
        await opened(pilot, DeckRoom("gcg", "st01"))
        shown = text(pilot)
        for words in ("Units 30", "Pilots 8", "Commands 8", "Bases 4", "Level curve", "Lv5", "Colors", "B 30",
                      "W 20", "Burst", "16 of 50", "Links", "20 of 30 Units", "A hand of 5", "LEGAL"):  # fmt: skip
            assert words in shown, words
        await press(pilot, "down", "down")
        assert "Zeon's Rush" in text(pilot)
        assert "A hand of 5" in text(pilot)


async def test_while_the_cards_are_read_both_pages_say_so(monkeypatch: pytest.MonkeyPatch):
    room = DeckRoom("gcg", "st01")
    room.reader.book = None
    monkeypatch.setattr(room.reader, "start", lambda: None)
    async with running(None) as pilot:
        await opened(pilot, room)
        assert "Reading the cards ..." in text(pilot)
        await press(pilot, "tab")
        assert "Reading the cards ..." in text(pilot)


async def test_another_hand_is_dealt_in_place():
    async with running(None, (120, 36)) as pilot:
        await opened(pilot, DeckRoom("gcg", "st01"))
        screen = pilot.app.screen
        assert isinstance(screen, DeckRoom)
        seen = set[str]()
        for _ in range(8):
            lines = rows(pilot)
            first = next(y for y, row in enumerate(lines) if "A hand of 5" in row)
            seen.add("".join(row[80:] for row in lines[first : first + 6]))
            await press(pilot, "h")
            assert pilot.app.screen is screen
        assert len(seen) > 1


async def test_at_80_columns_tab_turns_from_the_cards_to_the_figures():
    async with running(None) as pilot:
        await opened(pilot, DeckRoom("gcg", "st01"))
        assert "Units 30" in text(pilot)
        assert "A hand of" not in text(pilot)
        await press(pilot, "tab")
        assert "A hand of 5" in text(pilot)
        assert "Level curve" in text(pilot)
        assert "Units 30" not in text(pilot)
        await press(pilot, "tab")
        assert "Units 30" in text(pilot)


async def test_hands_turn_by_turn_are_a_key_away():
    async with running(None) as pilot:
        await opened(pilot, DeckPicker("gcg", "st01"))
        await press(pilot, "c")
        assert isinstance(pilot.app.screen, Hands)


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["box", "ascii"])
def test_every_deck_can_be_drawn_at_every_size(glyphs):
    book = game("gcg").book()
    for name in shipped_decks("gcg"):
        deck = load_deck(name)
        for width, height in ((48, 20), (50, 32), (39, 32), (60, 44)):
            one, other = (Sheet(glyphs, width, height, planes=not glyphs.ascii) for _ in range(2))
            decklist.cards(one, deck, book, [])
            decklist.summary(other, deck, book, deck.numbers()[:5], "h")
            assert " ".join(deck.name.split()[:2]) in one.text()[0]
            assert any("A hand of 5" in row for row in other.text())
            assert not glyphs.ascii or all(row.isascii() for row in (*one.text(), *other.text()))


def test_the_name_of_a_card_takes_the_columns_that_are_free_and_stays_apart_from_the_others():
    """Seen at 80x24: `Gundam Aerial…` with free columns beside it."""
    deck, book = load_deck("st01"), game("gcg").book()
    hand = [number for number in deck.cards if "Aerial" in book[number].name]
    assert len(hand) == 2
    for wide, first in ((49, "Gundam Aerial (Permet Score Six) "), (40, "Gundam Aerial Permet ")):
        for draw in (lambda one: decklist.cards(one, deck, book, []),
                     lambda one: decklist.summary(one, deck, book, hand, "h")):  # fmt: skip
            sheet = Sheet(UNICODE, wide, 24)
            draw(sheet)
            names = [row for row in sheet.text() if "Gundam Aerial" in row]
            assert len(names) == 2
            assert any(first in row for row in names), names
            assert not any(UNICODE.dots in row for row in names)


def test_a_deck_with_a_card_that_does_not_exist_is_drawn():
    from dataclasses import replace

    deck = load_deck("st01")
    deck = replace(deck, sections={**deck.sections, MAIN: {**deck.cards, "XX99-999": 2}})
    sheet = Sheet(UNICODE, 50, 32)
    decklist.cards(sheet, deck, game("gcg").book(), [])
    assert any("XX99-999" in row for row in sheet.text())


@pytest.mark.parametrize("short", ["federation-holds", "federation-first", "sdf-1-holds"])
async def test_a_deck_of_a_sister_game_is_looked_at_and_edited(short: str):
    game_id = "macross-crusade" if short == "sdf-1-holds" else "gundam-war"
    game(game_id).book()  # or the screen would be reading it still
    async with running(None) as pilot:
        await opened(pilot, DeckRoom(game_id, short))
        await press(pilot, "tab")
        assert "Total cost curve" in text(pilot)
        assert "A hand of 6" in text(pilot)
        assert "cost1" not in text(pilot)
        await press(pilot, "e")
        assert isinstance(pilot.app.screen, DeckDraft)
        assert "LEGAL" in text(pilot)
        await press(pilot, "minus")
        assert "LEGAL" not in text(pilot)
        pilot.app.screen.action_figures()
        await pilot.pause()
        assert "! the deck has" in text(pilot)
