"""The card browser and the decks around the game, by keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual import events
from textual.pilot import Pilot

from gundam_tui.app.card_loader import Reader
from gundam_tui.app.screens.cards import CardBrowser
from gundam_tui.app.screens.confirm import Confirm
from gundam_tui.app.screens.deck_editor import DeckDraft, Leaving
from gundam_tui.app.screens.decks import DeckPicker, DeckRoom
from gundam_tui.app.screens.export import ExportScreen
from gundam_tui.app.screens.home import Home
from gundam_tui.app.screens.import_deck import Bring
from gundam_tui.app.screens.newgame import NewGame
from gundam_tui.app.screens.pages import CardPage
from gundam_tui.app.screens.sample_hands import Hands
from gundam_tui.app.screens.text_input import LineEntry
from gundam_tui.games import library
from gundam_tui.games.decks import load_deck
from gundam_tui.games.decks.deck_editor import Draft, empty_deck
from gundam_tui.games.decks.text import write_deck
from gundam_tui.games.gcg.cards.deck_format import RESOURCE_CARDS
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.library import card_book
from gundam_tui.games.library import own_deck_files
from tests.profile import quick_first

from . import helpers
from .helpers import rows, running, settled, text

SIZES = [(80, 24), (120, 36), (160, 48)]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Data and records of its own for each test; the cards are read already."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    card_book()
    return tmp_path / "gundam-tui" / "decks"


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys, each after what the one before has caused (a line of text sends a message of its own)."""
    for key in keys:
        await helpers.press(pilot, key)
        await pilot.pause()
        await settled(pilot)


async def typed(pilot: Pilot[int], words: str) -> None:
    names = {" ": "space", ":": "colon", ".": "full_stop", "-": "minus", "/": "slash", "_": "underscore"}
    for letter in words:
        pilot.app.post_message(events.Key(names.get(letter, letter), letter))
    await pilot.pause()


async def pasted(pilot: Pilot[int], words: str) -> None:
    pilot.app.screen.post_message(events.Paste(words))
    await pilot.pause()
    await pilot.pause()


async def opened(pilot: Pilot[int], screen: object) -> None:
    await pilot.app.push_screen(screen)
    await settled(pilot)


def deck_list(name: str, form: str = "exburst") -> str:
    return write_deck(load_deck(name), card_book(), form)


# ---------------------------------------------------------------- cards


async def test_filters_are_live_and_a_wrong_one_is_told():
    async with running(None) as pilot:
        await opened(pilot, CardBrowser("gcg"))
        screen = pilot.app.screen
        assert isinstance(screen, CardBrowser)
        book = card_book()
        assert f"{len(book)} of {len(book)} cards" in text(pilot)
        await press(pilot, "slash")
        await typed(pilot, "set:ST01 lv:4 gun")
        wanted = [c.number for c in book.of_set("ST01") if c.level == 4 and "gun" in f"{c.name} {c.wording}".lower()]
        assert [card.number for card in screen.pool.cards] == wanted != []
        await press(pilot, "down")
        assert screen.list.at == 1
        assert screen.typing
        await typed(pilot, " foo:bar")
        assert "there is no filter 'foo'" in text(pilot)
        await press(pilot, "escape")
        assert pilot.app.screen is screen
        assert not screen.typing
        await press(pilot, "z", "c")
        assert screen.line.value == "color:blue"
        await press(pilot, "C", "l", "l", "o")
        assert screen.line.value == "lv:2"
        assert "by name" in text(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, Home)


async def test_the_card_is_beside_the_list_where_there_is_room_and_on_a_page_everywhere():
    async with running(None, (120, 36)) as pilot:
        await opened(pilot, CardBrowser("gcg"))
        await press(pilot, "slash")
        await typed(pilot, "ST01-001")
        assert "Traits  (Earth Federation) (White Base Team)" in text(pilot)
        assert "<Repair>  rule 13-1-1-1" in text(pilot)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "Traits" not in text(pilot)
        await press(pilot, "enter", "enter")
        assert isinstance(pilot.app.screen, CardPage)
        assert "<Repair>  rule 13-1-1-1" in text(pilot)


async def test_the_mouse_goes_to_a_card_and_opens_it():
    async with running(None) as pilot:
        await opened(pilot, CardBrowser("gcg"))
        await pilot.click("#list", offset=(20, 4))
        assert pilot.app.screen.query_one("#list").at == 4
        await pilot.click("#list", offset=(20, 4))
        await pilot.pause()
        assert isinstance(pilot.app.screen, CardPage)


async def test_cold_cards_are_read_beside_the_screen_with_progress(monkeypatch: pytest.MonkeyPatch):
    book = card_book()
    screen = CardBrowser("gcg")
    reader = Reader("gcg")
    reader.book = None
    started: list[bool] = []
    monkeypatch.setattr(reader, "start", lambda: started.append(True))
    screen.reader = reader
    async with running(None) as pilot:
        await opened(pilot, screen)
        assert started
        assert "Reading the cards ..." in text(pilot)
        reader._progress(120, 985)
        screen._look()
        await press(pilot, "down", "slash")  # the screen answers keys meanwhile
        await typed(pilot, "zaku")
        assert "120 of 985" in text(pilot)
        reader.book = book
        screen._look()
        await pilot.pause()
        assert "zaku" in text(pilot).lower()
        assert all("zaku" in f"{c.name} {c.wording} {c.traits}".lower() for c in screen.pool.cards)


def test_the_reader_reads_every_card_and_tells_of_a_broken_file(tmp_path: Path):
    reader = Reader("gcg")
    reader.read()
    assert reader.finished
    assert isinstance(reader.book, Book)
    bad = tmp_path / "bad.toml"
    bad.write_text("[MY01-001]\nname = 3\n")
    try:
        library.use_cards([bad])
        other = Reader("gcg")
        assert not other.finished
        other.read()
        assert "bad.toml" in other.fault
    finally:
        library.use_cards([])


# ---------------------------------------------------------------- decks


async def test_a_deck_is_picked_for_a_game_with_its_figures_in_sight():
    async with running(None) as pilot:
        await press(pilot, "n")
        form = pilot.app.screen
        assert isinstance(form, NewGame)
        one, two = (at for at, item in enumerate(form.items) if item.text.startswith("Deck of"))
        await press(pilot, *["down"] * one, "enter")
        assert isinstance(pilot.app.screen, DeckPicker)
        shown = text(pilot)
        for words in ("LEGAL by the rules (6-1)", "Units 30", "Pilots 8", "Lv", "cost"):
            assert words in shown
        await press(pilot, "tab")
        for words in ("Level curve", "Cost mean", "16 of 50"):
            assert words in text(pilot)
        await press(pilot, "down", "down", "enter")
        choice = pilot.app.screen
        assert isinstance(choice, NewGame)
        for at in (one, two):
            assert choice.items[at].values[choice.items[at].at] == load_deck("st03").name


async def test_an_illegal_deck_is_neither_picked_nor_played(folder: Path):
    folder.mkdir(parents=True)
    (folder / "half.txt").write_text("Half\n4 x ST01-001\n")
    (folder / "broken.toml").write_text("[cards]\nnonsense = 1\n")
    async with running(None) as pilot:
        await opened(pilot, DeckPicker("gcg", "half"))
        assert "add 46" in " ".join(text(pilot).split())
        await press(pilot, "enter")
        assert "not legal yet" in text(pilot)
        await press(pilot, "up", "up", "down")
        await press(pilot, "escape")
        await opened(pilot, DeckPicker("gcg", "broken"))
        assert "nonsense" in text(pilot)
        await press(pilot, "enter", "e", "v", "h", "x", "r")
        assert "cannot be read" in text(pilot)
        await press(pilot, "escape", "n")
        form = pilot.app.screen
        assert isinstance(form, NewGame)
        at = next(at for at, item in enumerate(form.items) if item.text.startswith("Deck of"))
        await press(pilot, *["down"] * at, "left", "s")
        assert isinstance(pilot.app.screen, NewGame)
        assert "Half cannot be played" in text(pilot)


async def test_a_deck_is_built_saved_and_never_overwritten_unasked(folder: Path):
    async with running(None, (120, 36)) as pilot:
        await opened(pilot, DeckRoom("gcg"))
        await press(pilot, "n")
        screen = pilot.app.screen
        assert isinstance(screen, DeckDraft)
        await press(pilot, "slash")
        await typed(pilot, "ST01-00")
        await press(pilot, "enter", "plus", "plus", "down", "4", "down", "1")
        assert dict(screen.draft.cards) == {"ST01-001": 2, "ST01-002": 4, "ST01-003": 1}
        assert "7/50" in text(pilot)
        assert "! the deck has" not in text(pilot)  # nobody has asked yet whether it can be played
        await press(pilot, "down", "4", "plus")
        assert "6-1-1-3" in text(pilot)
        await press(pilot, "u", "u", "minus")
        assert dict(screen.draft.cards) == {"ST01-001": 2, "ST01-002": 4}
        await press(pilot, "U", "f2")
        assert own_deck_files().keys() == {"new-deck"}
        assert dict(load_deck("new-deck").cards) == {"ST01-001": 2, "ST01-002": 4, "ST01-003": 1}
        assert "not saved" not in text(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, DeckRoom)
        assert pilot.app.screen.one().short == "new-deck"
        await press(pilot, "n", "plus", "f2")  # another new deck of that name
        assert isinstance(pilot.app.screen, Confirm)
        await press(pilot, "n")
        assert len(load_deck("new-deck").cards) == 3
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, LineEntry)
        await typed(pilot, "New deck two")
        await press(pilot, "enter", "f2")
        assert own_deck_files().keys() == {"new-deck", "new-deck-two"}


async def test_leaving_the_workbench_asks_and_loses_nothing(folder: Path):
    async with running(None) as pilot:
        draft = Draft(empty_deck("Mine"))
        await opened(pilot, DeckRoom("gcg"))
        await opened(pilot, DeckDraft(draft))
        await press(pilot, "plus", "escape")
        assert isinstance(pilot.app.screen, Leaving)
        await press(pilot, "g")
        assert isinstance(pilot.app.screen, DeckDraft)
        await press(pilot, "ctrl+q")
        assert isinstance(pilot.app.screen, Leaving)
        await press(pilot, "escape", "escape", "s")
        assert isinstance(pilot.app.screen, DeckRoom)
        assert load_deck("mine").size == 1
        other = Draft(empty_deck("Other"))
        await opened(pilot, DeckDraft(other))
        await press(pilot, "plus", "escape", "x")
        assert own_deck_files().keys() == {"mine"}


async def test_a_lost_terminal_rescues_the_deck(folder: Path):
    async with running(None) as pilot:
        draft = Draft(empty_deck("Mine"))
        await opened(pilot, DeckDraft(draft))
        await press(pilot, "plus")
        pilot.app.hang_up()
    assert load_deck("mine-rescued").size == 1


async def test_pool_and_deck_on_a_small_screen():
    async with running(None) as pilot:
        draft = Draft(load_deck("st01"), "")
        await opened(pilot, DeckDraft(draft))
        screen = pilot.app.screen
        assert isinstance(screen, DeckDraft)
        assert "ST01-005" in text(pilot)
        await press(pilot, "minus")
        assert draft.count("ST01-005") == 3
        await press(pilot, "0")
        assert "ST01-005" not in draft.cards
        await press(pilot, "tab", "z", "c", "s")
        assert "GM" not in text(pilot)
        await press(pilot, "tab", "G", "minus")
        assert dict(draft.sections[RESOURCE_CARDS]) == {"R-001": 9}
        await press(pilot, "u", "u", "u")
        assert draft.count("ST01-005") == 4
        await pilot.resize_terminal(120, 36)
        await pilot.pause()
        await press(pilot, "tab", "down", "tab", "down")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not draft.changed


async def test_renaming_and_deleting_a_deck_of_ones_own(folder: Path):
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(write_deck(load_deck("st01"), card_book()))
    async with running(None) as pilot:
        await opened(pilot, DeckRoom("gcg", "mine"))
        await press(pilot, "r")
        screen = pilot.app.screen
        assert isinstance(screen, LineEntry)
        screen.query_one("#entry").value = ""
        await press(pilot, "enter")
        assert "needs a name" in text(pilot)
        await typed(pilot, "Blue")
        await press(pilot, "enter")
        assert own_deck_files().keys() == {"blue"}
        await press(pilot, "D", "n")
        assert own_deck_files().keys() == {"blue"}
        await press(pilot, "D", "y")
        assert not own_deck_files()
        assert "is deleted" in text(pilot)
        await press(pilot, "r", "D")
        assert "Only decks of your own" in text(pilot)


# ---------------------------------------------------------------- in and out as text


@pytest.mark.parametrize("form", ["exburst", "deckplanet", "toml"])
async def test_a_pasted_list_goes_to_the_workbench(form: str):
    async with running(None) as pilot:
        await opened(pilot, DeckRoom("gcg"))
        await press(pilot, "i")
        assert isinstance(pilot.app.screen, Bring)
        await pasted(pilot, deck_list("gd02-aeug", form))
        assert "50 cards" in text(pilot)
        assert "LEGAL by the rules" in text(pilot)
        await press(pilot, "f2")
        screen = pilot.app.screen
        assert isinstance(screen, DeckDraft)
        assert dict(screen.draft.cards) == dict(load_deck("gd02-aeug").cards)
        assert screen.draft.name == (load_deck("gd02-aeug").name if form == "toml" else "Imported deck")
        assert screen.draft.changed


async def test_a_list_pasted_into_the_line_is_a_list_too_and_every_bad_line_is_told():
    async with running(None) as pilot:
        await opened(pilot, Bring("gcg"))
        line = pilot.app.screen.query_one("#answer")
        line.post_message(events.Paste("4 x ST01-001\nnonsense\n0 x ST01-002\n4 x ST99-001\n"))
        await pilot.pause()
        await pilot.pause()
        shown = text(pilot)
        assert "line 2" in shown
        assert "line 3" in shown
        await press(pilot, "f2")
        assert isinstance(pilot.app.screen, Bring)
        await pasted(pilot, "4 x ST01-001\n4 x ST99-001\n")
        assert "line 2: ST99-001" in text(pilot)
        await press(pilot, "ctrl+l")
        assert "ST99" not in text(pilot)


async def test_lines_typed_one_by_one_and_files(tmp_path: Path):
    path = tmp_path / "list.txt"
    path.write_text(deck_list("st03"))
    async with running(None) as pilot:
        await opened(pilot, Bring("gcg"))
        await typed(pilot, "4 x ST01-001")
        await press(pilot, "enter")
        await typed(pilot, "4 x ST01-002")
        await press(pilot, "enter")
        screen = pilot.app.screen
        assert isinstance(screen, Bring)
        assert dict(screen.deck.cards) == {"ST01-001": 4, "ST01-002": 4}
        screen.query_one("#answer").value = str(path)
        await press(pilot, "enter")
        assert dict(screen.deck.cards) == dict(load_deck("st03").cards)
        for wrong in ("/nowhere/list.txt", "~nobody/x", "a\0b", str(tmp_path)):
            screen.query_one("#answer").value = wrong
            screen.on_input_submitted(screen.query_one("#answer").Submitted(screen.query_one("#answer"), wrong))
            await pilot.pause()
            assert screen.fault is not None, wrong
            assert screen.deck is None


GARBAGE = [
    "\x00\x01\x1b[31m\x7f\ufffd\u202e", "\n" * 5000, "4 x " * 4000, "[cards]\nx", "[cards]\n\x00", "\ud800", "é" * 9999,
    "ST01-001 " * 900, "4 x ST01-001\r\n" * 3000, "9" * 4000 + " x ST01-001", "name = ''' \n[cards]",
]  # fmt: skip


@pytest.mark.thorough
async def test_garbage_is_pasted_everywhere_and_nothing_falls_over():
    screens: list[Callable[[], object]] = [
        lambda: Bring("gcg"), lambda: CardBrowser("gcg"), lambda: DeckRoom("gcg"),
        lambda: DeckDraft(Draft(empty_deck())),
        lambda: Hands(load_deck("st01"), card_book()), lambda: ExportScreen(load_deck("st01"), card_book()),
        lambda: LineEntry("?"),
    ]  # fmt: skip
    async with running(None) as pilot:
        for make in screens:
            screen = make()
            await opened(pilot, screen)
            for garbage in GARBAGE:
                await pasted(pilot, garbage)
                for line in pilot.app.screen.query("Input"):
                    line.post_message(events.Paste(garbage))
                await pilot.pause()
                assert all(cell_len(row) == 80 for row in rows(pilot))
            assert pilot.app.screen is screen
            pilot.app.pop_screen()
            await pilot.pause()


async def test_a_deck_is_shown_and_written_as_text(tmp_path: Path):
    async with running(None) as pilot:
        await opened(pilot, ExportScreen(load_deck("st01"), card_book()))
        assert "4 x ST01-001" in text(pilot)
        await press(pilot, "f")
        assert "4 Gundam [ST01-001]" in text(pilot)
        path = tmp_path / "out.txt"
        for confirm in ((), ("n",), ("y",)):
            await press(pilot, "s")
            pilot.app.screen.query_one("#entry").value = str(path)
            await press(pilot, "enter", *confirm)
            assert load_deck(path).size == 50
            if not confirm:
                path.write_text("50 x ST01-001\n")
            elif confirm == ("n",):
                assert path.read_text() == "50 x ST01-001\n"
        assert dict(load_deck(path).cards) == dict(load_deck("st01").cards)
        await press(pilot, "c", "f")
        assert "[cards]" in text(pilot)


# ---------------------------------------------------------------- sample hands


async def test_sample_hands_are_dealt_again_by_their_number():
    async with running(None) as pilot:
        await opened(pilot, Hands(load_deck("st01"), card_book(), seed=7))
        screen = pilot.app.screen
        assert isinstance(screen, Hands)
        first = list(screen.sample.hand)
        assert "hand 7" in text(pilot)
        assert "opening hand" in text(pilot)
        await press(pilot, "r")
        assert "redrawn" in text(pilot)
        await press(pilot, "r")
        assert "once" in text(pilot)
        await press(pilot, "d", "d")
        assert len(screen.sample.drawn) == 2
        assert "T2" in text(pilot)
        await press(pilot, "a")
        assert screen.sample.hand == first
        await press(pilot, "tab")
        assert " 4 x GM" in text(pilot)
        assert "4 of 50 cards" in text(pilot)
        assert "35%" in text(pilot)  # 1 - C(46,5)/C(50,5)
        await press(pilot, "n")
        assert screen.sample.seed == 8
        assert screen.sample.hand != first
        await press(pilot, "p")
        assert screen.sample.hand == first
        await press(pilot, "s")
        await typed(pilot, "x")
        await press(pilot, "enter")
        assert "whole number" in text(pilot)
        await press(pilot, "escape", "v")
        assert isinstance(pilot.app.screen, CardPage)


@pytest.mark.parametrize("size", quick_first(SIZES), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    "looks", quick_first([{}, {"ascii_only": True}, {"palette": "mono"}]), ids=["colour", "ascii", "mono"]
)
async def test_every_screen_is_exactly_as_wide_as_the_terminal(size: tuple[int, int], looks: dict[str, object]):
    screens: list[Callable[[], object]] = [
        lambda: CardBrowser("gcg"), lambda: DeckRoom("gcg"), lambda: DeckDraft(Draft(load_deck("gd02-aeug"))),
        lambda: Hands(load_deck("st01"), card_book(), 1), lambda: Bring("gcg"),
        lambda: ExportScreen(load_deck("st01"), card_book()),
    ]  # fmt: skip
    async with running(None, size, **looks) as pilot:
        for make in screens:
            await opened(pilot, make())
            for keys in ((), ("down", "end"), ("tab", "slash")):
                await press(pilot, *keys)
                shown = rows(pilot)
                assert len(shown) == size[1]
                assert all(cell_len(row) == size[0] for row in shown)
                if looks.get("ascii_only"):
                    assert all(row.isascii() for row in shown)
