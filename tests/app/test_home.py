"""The home screen: one key to a game, everything else in a letter, in any colours."""

from __future__ import annotations

import asyncio
import re
import socket
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.strip import Strip

from gundam_tui.app import card_loader
from gundam_tui.app.app import GundamApp
from gundam_tui.app.card_loader import ReaderAhead
from gundam_tui.app.draw.letters import ROWS
from gundam_tui.app.glyphs import ASCII, UNICODE
from gundam_tui.app.screens import home as home_screen
from gundam_tui.app.screens.curtain import Curtain
from gundam_tui.app.screens.decks import DeckRoom
from gundam_tui.app.screens.help import HelpPage
from gundam_tui.app.screens.home import BEGIN, Home, ready
from gundam_tui.app.screens.newgame import NewGame
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game, game_ids, register, unregister
from gundam_tui.paths import socket_path
from gundam_tui.table.journal import new_path, records
from gundam_tui.table.match import Match
from gundam_tui.table.settings import Settings
from gundam_tui.table.teaching import remember

from .helpers import chooser, new_match, play, press, rows, running, strips, text

LETTERS = {UNICODE.upper, UNICODE.lower, UNICODE.bar, " "}


@pytest.fixture(autouse=True)
def _folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


def home(pilot: Pilot[int]) -> Home:
    screen = pilot.app.screen
    assert isinstance(screen, Home), screen
    return screen


def match_of(pilot: Pilot[int]) -> Match:
    assert isinstance(pilot.app, GundamApp)
    assert isinstance(pilot.app.match, Match)
    return pilot.app.match


async def left(decisions: int, **options: object) -> Match:
    """A game that was left after some decisions."""
    match = new_match(3, journal=new_path(), **options)
    async with running(match) as pilot:
        await play(pilot, decisions, 3)
        await press(pilot, "ctrl+q")
    return match


# ---------------------------------------------------------------- the title


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)], ids=lambda size: f"{size[0]}x{size[1]}")
async def test_the_title_stands_in_block_letters(size: tuple[int, int]):
    async with running(None, size) as pilot:
        shown = rows(pilot)
        first = next(y for y, row in enumerate(shown) if UNICODE.lower * 5 in row)
        left = shown[first].index(UNICODE.lower) - 1
        title = [row[left : left + 69] for row in shown[first : first + ROWS]]
        assert set("".join(title)) <= LETTERS
        assert all(row.strip() for row in title)


async def test_in_ascii_and_without_colour_everything_is_there(monkeypatch: pytest.MonkeyPatch):
    async with running(None, ascii_only=True) as pilot:
        assert text(pilot).isascii()
        assert ASCII.bar * 2 in text(pilot)
        told = {word for row in rows(pilot) for word in row.split()}
    monkeypatch.setenv("NO_COLOR", "1")
    async with running(None, palette="") as pilot:
        assert "no colour" in rows(pilot)[-1]
        for word in ("[Enter]", "[n]", "Learn", "Decks"):
            assert word in text(pilot)
            assert word in told


async def test_the_sky_is_painted_once_and_the_cursor_repaints_two_entries_alone():
    async with running(None) as pilot:
        before = rows(pilot)
        await press(pilot, "down")
        changed = [y for y, (one, other) in enumerate(zip(before, rows(pilot), strict=True)) if one != other]
        assert len(changed) <= 1  # the cap of the first entry: Enter goes to another one
        assert home(pilot).at == 1


# ---------------------------------------------------------------- one key


async def test_on_a_first_start_enter_deals_a_game_against_the_computer_and_shows_its_cards():
    """Check 2: the roll is told, not asked about, and the opening hand is seen."""
    async with running(None) as pilot:
        shown = text(pilot)
        assert "Enter  Play the computer: Heroic Beginnings against Zeon's Rush" in " ".join(shown.split("   "))
        assert home(pilot).items[1].text == "Learn"
        assert "Two players" in shown
        assert "at this keyboard" in shown
        await press(pilot, "enter")
        await pilot.pause()
        match = match_of(pilot)
        assert [seat.deck for seat in match.header.seats] == ["Heroic Beginnings", "Zeon's Rush"]
        assert match.people == [0]
        assert match.prompt is not None
        assert match.prompt.kind == "mulligan"
        shown = text(pilot)
        assert "won the roll and take" in shown
        for card in match.view(0).players[0].cards("hand"):  # a name may be shortened
            assert any(word in shown for word in (card.name, *re.findall(r"\w{3,}", card.name))), card.name


def _grounds(strip: Strip) -> list[tuple[str, object]]:
    """The cells of a line: letters and grounds."""
    return [(letter, one.style and one.style.bgcolor) for one in strip for letter in one.text]


class Unread(ReaderAhead):
    """A reader that is never finished by itself."""

    def start(self) -> None:
        """Read nothing."""


@pytest.fixture
def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards of the game that one key starts have not been read."""
    monkeypatch.setattr(home_screen, "opened_book", lambda id: None)
    monkeypatch.setattr(home_screen, "ReaderAhead", Unread)


async def _looked(pilot: Pilot[int]) -> None:
    """Some time goes by in which the screen looks for the cards."""
    for _ in range(3):
        await asyncio.sleep(card_loader.EVERY)
        await pilot.pause()


@pytest.mark.usefixtures("unread")
async def test_while_the_cards_are_read_for_the_first_game_home_says_so_and_a_second_enter_begins_no_second_one(
    monkeypatch: pytest.MonkeyPatch,
):
    begun: list[object] = []
    monkeypatch.setattr(GundamApp, "begin", lambda *_, **__: begun.append(1))
    async with running(None, (120, 36)) as pilot:
        still = strips(pilot)
        home(pilot)._deal((None, "greedy"))
        home(pilot)._deal((None, "greedy"))
        await _looked(pilot)
        assert not begun
        shown, drawn = text(pilot), strips(pilot)
        assert "! Reading" not in shown  # it is no error
        at, told = next((at, row) for at, row in enumerate(shown.splitlines()) if "Reading the cards ..." in row)
        first, last = told.index("Reading") - 1, told.index("...") + 4
        calm, busy = (_grounds(lines[at].crop(0, first)) + _grounds(lines[at].crop(last)) for lines in (still, drawn))
        assert busy == calm  # the planet stays around the words
        assert len(set(busy)) > 2
        ahead = home(pilot)._ahead
        assert ahead is not None
        ahead.finished = True
        await _looked(pilot)
        assert len(begun) == 1
        home(pilot).repaint()
        assert "Reading" not in text(pilot)


@pytest.mark.usefixtures("unread")
@pytest.mark.parametrize("key", ["g", "e"])
async def test_a_game_that_waits_for_its_cards_is_not_begun_once_something_else_was_chosen(
    key: str, monkeypatch: pytest.MonkeyPatch
):
    begun: list[object] = []
    monkeypatch.setattr(GundamApp, "begin", lambda *_, **__: begun.append(1))
    async with running(None, (120, 36)) as pilot:
        screen = home(pilot)
        screen._deal((None, "greedy"))
        ahead = screen._ahead
        assert ahead is not None
        await press(pilot, key)
        ahead.finished = True
        await _looked(pilot)
        assert not begun
        assert ahead._stopped.is_set()


@pytest.mark.parametrize("winner", [0, 1])
async def test_at_one_keyboard_only_the_hand_of_who_began_the_game_lies_open_at_first(winner: int):
    """Seen: who wins the roll is asked first, and anybody at the keyboard answers; then P2's hand lay open."""
    seed = next(seed for seed in range(20) if (found := new_match(seed).prompt) is not None and found.seat == winner)
    async with running(new_match(seed)) as pilot:
        match = match_of(pilot)
        assert match.people == [0, 1]
        assert match.prompt is not None
        assert match.prompt.seat == winner
        await press(pilot, "enter")  # white: go first
        assert match.prompt.kind == "mulligan"
        assert match.prompt.seat == winner == match.view(None).first
        assert isinstance(pilot.app.screen, Curtain) == (winner == 1)
        if winner:
            await press(pilot, "y")
        assert isinstance(pilot.app.screen, TableScreen)
        assert len(chooser(pilot).cards("hand")) == 5
        await press(pilot, "enter")
        assert match.prompt.seat == 1 - winner
        assert isinstance(pilot.app.screen, Curtain)


async def test_enter_deals_the_decks_used_last_to_the_players_of_then():
    match = await left(2, decks=("st02", "st04"), bots=(None, "easy"))
    names = tuple(seat.deck for seat in match.header.seats)
    assert ready("gcg").names == names
    async with running(None) as pilot:
        await press(pilot, "o")
        played = match_of(pilot)
        assert tuple(seat.deck for seat in played.header.seats) == names
        assert [seat.bot for seat in played.header.seats] == ["", "easy"]
        assert played.header.seed != match.header.seed


async def test_enter_deals_the_decks_used_last_for_the_way_they_were_played():
    module, first = game("gundam-war"), "first"
    way = next(one for one in module.formats if one.name == first)
    decks = [load_deck(name, module.id) for name in way.usual]
    match = Match.new(decks, 3, game_id=module.id, format_name=first, journal=new_path())
    match.advance()
    match.close()
    async with running(None, settings=Settings(game=module.id, bot_pace=0.0)) as pilot:
        await press(pilot, "o")
        played = match_of(pilot)
        assert played.header.form == first
        assert played.header.seed != match.header.seed
        assert [seat.deck for seat in played.header.seats] == [deck.name for deck in decks]


async def test_a_key_of_home_means_the_same_whatever_was_played_before():
    """Before the first game, after one against the computer, one of two people, and one that was watched."""
    meant: dict[str, object] = {}
    bots: list[tuple[str | None, ...]] = [(), (None, "easy"), (None, None), ("easy", "easy")]
    for seats in bots:
        for path in records():
            path.unlink()
        if seats:
            new_match(3, bots=seats, journal=new_path()).close()
        async with running(None) as pilot:
            for item in home(pilot).items:
                run = getattr(item.run, "__func__", item.run)
                assert meant.setdefault(item.key, run) == run, item
            for key, people in (("p", 2), ("b", 1)):
                await press(pilot, key)
                assert len(match_of(pilot).people) == people
                pilot.app.home()
                await pilot.pause()
    assert set("bpoln") <= set(meant)


async def test_the_computer_plays_the_second_deck():
    async with running(None) as pilot:
        await press(pilot, "b")
        assert [seat.bot for seat in match_of(pilot).header.seats] == ["", "greedy"]


async def test_decks_that_cannot_be_played_any_more_are_told_and_home_stays():
    match = await left(2)
    assert match.path is not None
    match.path.unlink()
    async with running(None) as pilot:
        screen = home(pilot)
        assert screen.ready is not None
        screen.ready = ready("gcg")
        object.__setattr__(screen.ready, "short", ("no-such-deck", "st03"))
        await press(pilot, "p")
        assert home(pilot) is screen
        assert "These decks cannot be read" in text(pilot)


# ---------------------------------------------------------------- going on


async def test_a_game_that_waits_is_the_white_button_and_says_how_far_it_is():
    match = await left(40)
    assert match.prompt is not None
    turn, who = match.game.turn(match.engine), f"P{match.prompt.seat + 1}"
    async with running(None, (120, 36), recorded=True) as pilot:
        assert home(pilot).at == 0
        row = next(row for row in rows(pilot) if "Enter" in row)
        assert f"Continue: Heroic Beginnings against Zeon's Rush, turn {turn}, {who} to act" in row
        (again,) = (row for row in rows(pilot) if "Once more" in row)
        assert "Heroic Beginnings against Zeon's Rush" in again  # there is room
        await press(pilot, "enter")
        assert match_of(pilot).engine.digest() == match.engine.digest()


@pytest.mark.parametrize("bots", [(None, "random"), ("random", None)])
async def test_a_game_against_the_computer_that_waits_is_continued_by_you(bots: tuple[str | None, str | None]):
    """By the rule of `table.player_names`: the only person is `you`."""
    match = await left(20, bots=bots, names=Settings().called((), bots))
    assert match.prompt is not None
    assert match.prompt.seat in match.people
    async with running(None, (120, 36), recorded=True) as pilot:
        [row] = [row for row in rows(pilot) if "Continue" in row]
        assert ", you to act" in row


async def test_a_start_that_nobody_played_is_not_kept():
    await left(0)
    assert len(records()) == 1
    async with running(None, recorded=True) as pilot:
        assert "Continue" not in text(pilot)
    assert records() == []


async def test_a_game_of_another_kind_that_waits_is_named(monkeypatch: pytest.MonkeyPatch):
    await left(10)
    register("toy", "tests.toy_game")
    try:
        async with running(None, recorded=True) as pilot:
            assert isinstance(pilot.app, GundamApp)
            for _ in game_ids():
                if pilot.app.settings.game != "toy":
                    await press(pilot, "g")
            assert any("Continue" in row and "Gundam Card Game" in row for row in rows(pilot))
            assert "Two players" not in text(pilot)  # it comes without decks
            assert pilot.app.settings.game == "toy"
    finally:
        unregister("toy")


async def test_enter_continues_only_a_game_of_the_chosen_kind():
    """Seen: `g` chose another kind, and Enter went on with a game of the kind before. That keeps its key."""
    match = await left(10)
    async with running(None, recorded=True) as pilot:
        assert isinstance(pilot.app, GundamApp)
        assert home(pilot).items[0].key == "c"
        await press(pilot, "g")
        assert home(pilot).items[0].key != "c"
        assert "Gundam Card Game" in next(item.about for item in home(pilot).items if item.key == "c")
        await press(pilot, "c")
        assert match_of(pilot).engine.digest() == match.engine.digest()


async def test_another_game_is_chosen_in_passing_and_enter_still_plays():
    async with running(None) as pilot:
        white = home(pilot).items[home(pilot).at].text
        other = home(pilot).gundam.chosen_game.id
        await press(pilot, "g")
        assert home(pilot).gundam.chosen_game.id != other
        assert home(pilot).items[home(pilot).at].text == white


async def test_a_game_without_decks_is_not_begun_and_says_so():
    register("toy", "tests.toy_game")
    try:
        async with running(None) as pilot:
            assert isinstance(pilot.app, GundamApp)
            pilot.app.change(game="toy")
            await press(pilot, "n")
            screen = pilot.app.screen
            assert isinstance(screen, NewGame)
            await press(pilot, "s")
            assert "There is no deck of Toy yet" in text(pilot)
            screen.at = next(at for at, item in enumerate(screen.items) if item.text == "Deck of P1")
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, DeckRoom)
            await press(pilot, "escape")
            screen.at = next(at for at, item in enumerate(screen.items) if item.text == "Game")
            await press(pilot, "right")
            assert pilot.app.settings.game != "toy"
    finally:
        unregister("toy")


# ---------------------------------------------------------------- the rest


async def test_which_game_is_played_is_asked_where_several_are_offered():
    async with running(None) as pilot:
        assert any(item.text == "Game" for item in home(pilot).items) == (len(game_ids()) > 1)


async def test_the_learner_sees_how_far_they_are():
    async with running(None) as pilot:
        assert "a first game that teaches" in text(pilot)
    remember(4)
    async with running(None) as pilot:
        assert "you are at lesson 5" in text(pilot)


async def test_arrows_go_from_entry_to_entry_and_from_column_to_column():
    async with running(None) as pilot:
        await press(pilot, "down", "right")
        assert home(pilot).items[home(pilot).at].text == "Decks"
        await press(pilot, "left", "down", "down")
        assert home(pilot).items[home(pilot).at].text == "New game"
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, NewGame)


async def test_every_entry_has_a_key_of_its_own_and_is_on_the_screen():
    await left(5)
    register("toy", "tests.toy_game")
    try:
        for size in ((80, 24), (120, 36)):
            async with running(None, size, recorded=True) as pilot:
                items = home(pilot).items
                assert len({item.key for item in items}) == len(items)
                whole = " ".join(text(pilot).split())
                for item in items[1:]:
                    assert f"{item.key} {item.text.split(':')[0]}" in whole or item.text == "Quit", item.text
    finally:
        unregister("toy")


async def test_a_click_on_an_entry_chooses_it():
    async with running(None) as pilot:
        y = next(y for y, row in enumerate(rows(pilot)) if "Decks" in row)
        await pilot.click(offset=(rows(pilot)[y].index("Decks"), y))
        await pilot.pause()
        assert isinstance(pilot.app.screen, DeckRoom)


async def test_help_says_where_to_begin():
    async with running(None) as pilot:
        await press(pilot, "question_mark")
        assert BEGIN.split(".")[0] in " ".join(text(pilot).split())


async def test_what_went_wrong_is_told_over_the_planet():
    async with running(None) as pilot:
        assert isinstance(pilot.app, GundamApp)
        pilot.app.message = "the disk is full " * 12
        home(pilot).repaint()
        assert "! the disk is full" in text(pilot)


async def test_without_a_table_server_the_way_to_one_is_told():
    async with running(None) as pilot:
        await press(pilot, "j")
        assert "No table server runs on this machine" in text(pilot)


async def test_with_a_table_server_home_leads_to_its_lobby(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    path = socket_path()
    path.parent.mkdir(parents=True)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))
        server.listen()
        async with running(None, (120, 36)) as pilot:
            assert "a server runs here" in text(pilot)
            await press(pilot, "j")
            assert isinstance(pilot.app, GundamApp)
            assert pilot.app.joining


async def test_the_help_of_home_names_no_letter_that_an_entry_has():
    async with running(None) as pilot:
        items = home(pilot).items
        await press(pilot, "question_mark")
        page = pilot.app.screen
        assert isinstance(page, HelpPage)
        marks = {mark for key in page._keys_of for mark in key.shown.split(", ")}
        assert not marks & {item.key for item in items} - {"?"}


@pytest.mark.thorough
async def test_every_page_of_home_opens_and_closes():
    """What an entry opens is painted once, so that a role or a name that is wrong in it is found."""
    async with running(None) as pilot:
        played = {"p", "o", "b", "l", "w", "j", "g"}  # a game begins, a server is looked for, another game is offered
        for key in [item.key for item in home(pilot).items if item.key not in {*played, "x"}]:
            await press(pilot, "question_mark" if key == "?" else key)
            assert not isinstance(pilot.app.screen, Home), key
            assert len(text(pilot).split()) > 5, key
            await press(pilot, "escape")
            assert isinstance(pilot.app.screen, Home), key
