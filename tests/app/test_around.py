"""Around the game: settings, keys chosen anew, the new game, several games of one evening, games to be watched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot

from gundam_tui.app import keymap
from gundam_tui.app.app import GundamApp
from gundam_tui.app.demo import Demo
from gundam_tui.app.keymap import ALL, APP, BY_ID, MENU, PLACES, TABLE, conflict, mapped, remap, written
from gundam_tui.app.screens.end import End
from gundam_tui.app.screens.help import HelpPage
from gundam_tui.app.screens.home import Home
from gundam_tui.app.screens.newgame import NewGame
from gundam_tui.app.screens.settings import KeyCatcher, KeysMenu, SettingsMenu, offered, words
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.games.decks import load_deck
from gundam_tui.kernel.rng import Stream
from gundam_tui.table.best_of import MatchOptions, MatchScore
from gundam_tui.table.match_setup import new_match as begin
from gundam_tui.table.settings import ENTRIES, Settings, load, save

from .helpers import new_match, panel, press, rows, running, table, text, to_prompt


@pytest.fixture(autouse=True)
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Settings and records of its own for every test; no keys are left chosen anew."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    yield
    remap({})


def the_app(pilot: object) -> GundamApp:
    app = pilot.app  # type: ignore[attr-defined]
    assert isinstance(app, GundamApp)
    return app


# ---------------------------------------------------------------- keys


def test_as_they_come_no_two_keys_of_a_place_are_the_same():
    assert remap({}) == []
    for title, place in PLACES:
        for key in place:
            for name in key.pressed:
                taken = [other.id for other in {*place, *APP} if other.id != key.id and name in other.pressed]
                assert not taken, (title, key.id, name, taken)
    assert {key.id for _, place in PLACES for key in place} == set(BY_ID)
    assert len(BY_ID) > 100
    assert set(BY_ID) <= {key.id for key in ALL}


@pytest.mark.parametrize(
    ("key", "shown"),
    [("ctrl+q", "Ctrl+Q"), ("question_mark", "?"), ("colon", ":"), ("S", "S"), ("x", "x"), ("pageup", "PgUp"),
     ("f1", "F1"), ("shift+tab", "Shift+Tab"), ("plus", "+"), ("full_stop", "."), ("up", "Up"), ("ctrl+f5", "Ctrl+F5")],
)  # fmt: skip
def test_how_keys_are_written(key: str, shown: str):
    assert written(key) == shown


def test_keys_are_taken_anew_and_given_back():
    undo = BY_ID["table.undo"]
    assert remap({"table.undo": "U, f2"}) == []
    assert (undo.pressed, undo.shown) == (("U", "f2"), "U, F2")
    assert mapped() == {"table.undo": "U,f2"}
    assert remap({}) == []
    assert (undo.pressed, undo.shown) == (("u",), "u")


def test_what_will_not_do_is_told_and_stays():
    notes = remap({"table.undo": "v", "nothing.such": "x", "table.log": " , ", "table.mode": "M"})
    assert notes == [
        "there is no key 'nothing.such' to change", "table.log: no key is named",
        "table.undo: v is taken: view (Table)",
    ]  # fmt: skip
    assert mapped() == {"table.mode": "M"}


def test_two_keys_may_be_exchanged():
    assert remap({"table.undo": "v", "table.view": "u"}) == []
    assert BY_ID["table.undo"].pressed == ("v",)


def test_conflicts_name_the_other():
    undo, quit_, up = BY_ID["table.undo"], BY_ID["app.quit"], BY_ID["menu.up"]
    assert conflict(undo, "l") == "l is taken: log (Table)"
    assert conflict(undo, "ctrl+q") == "Ctrl+Q is taken: quit (Everywhere)"
    assert conflict(quit_, "slash") == "/ is taken: search (Pages)"
    assert "answers prompts" in conflict(undo, "a")
    assert "answers prompts" in conflict(undo, "space")
    assert "by its number" in conflict(up, "3")
    assert conflict(undo, "slash") == ""  # of pages: another place
    assert conflict(undo, "u") == ""
    assert up in MENU
    assert undo in TABLE


async def test_a_new_key_works_is_shown_and_kept():
    async with running(new_match(3), (80, 50), kept=True, settings=Settings(bot_pace=0.0)) as pilot:
        app = the_app(pilot)
        app.open_settings()
        await pilot.pause()
        await press(pilot, "1")
        menu = pilot.app.screen
        assert isinstance(menu, KeysMenu)
        at = 1 + [key.id for _, place in PLACES for key in place].index("table.mode")
        await press(pilot, *["down"] * at, "enter")
        assert isinstance(pilot.app.screen, KeyCatcher)
        await press(pilot, "l")
        assert "l is taken: log (Table)" in text(pilot)
        await press(pilot, "m")
        assert "m does it already" in text(pilot)
        await press(pilot, "M")
        assert isinstance(pilot.app.screen, KeysMenu)
        assert "(chosen)" in text(pilot)
        await press(pilot, "escape", "escape")
        await press(pilot, "m")
        assert "SMART" in rows(pilot)[0]
        await press(pilot, "M")
        assert "BLUFF" in rows(pilot)[0]
        await press(pilot, "question_mark")
        page = pilot.app.screen
        assert isinstance(page, HelpPage)
        assert any(line.plain().strip().startswith("M ") for line in page.body(76))
        await press(pilot, "escape")
    assert load()[0].keys == {"table.mode": "M"}
    async with running(new_match(3), settings=load()[0]) as pilot:
        await press(pilot, "M")
        assert "BLUFF" in rows(pilot)[0]
        the_app(pilot).push_screen(KeysMenu())
        await pilot.pause()
        await press(pilot, "0", "escape")
        await press(pilot, "m")
        assert "FULL" in rows(pilot)[0]


async def test_the_line_of_keys_shows_the_new_key():
    async with running(new_match(3), (120, 36), settings=Settings(keys={"table.undo": "U"})) as pilot:
        assert "U undo" in rows(pilot)[-1]
        assert the_app(pilot).message == ""
    async with running(None, settings=Settings(keys={"table.undo": "v"})) as pilot:
        assert "table.undo: v is taken" in text(pilot)
    assert keymap.mapped() == {}


async def test_what_an_entry_is_about_stays_in_sight_in_a_long_list():
    async with running(None) as pilot:
        await press(pilot, "e", "1")
        menu = pilot.app.screen
        assert isinstance(menu, KeysMenu)
        for key, at in (("end", len(menu.items) - 1), ("pageup", len(menu.items) - 11), ("pagedown", None),
                        ("home", 0), ("down", 1)):  # fmt: skip
            await press(pilot, key)
            assert at is None or menu.at == at
            item = menu.items[menu.at]
            assert " ".join(item.about.split()) in " ".join(" ".join(panel(pilot)).split())
            assert f"► {item.key or ' '}  {item.text}"[:40] in text(pilot)


async def test_esc_and_del_when_a_key_is_asked_for():
    async with running(None, settings=Settings(keys={"table.undo": "U"})) as pilot:
        catcher = KeyCatcher(BY_ID["table.undo"])
        answers: list[object] = []
        for key in ("escape", "delete"):
            the_app(pilot).push_screen(KeyCatcher(catcher._key), answers.append)
            await pilot.pause()
            await press(pilot, key)
        assert answers == [None, ""]


# ---------------------------------------------------------------- settings


async def test_every_setting_is_shown_and_a_change_holds_at_once():
    async with running(None, (80, 50), kept=True, settings=Settings()) as pilot:
        the_app(pilot).open_settings()
        await pilot.pause()
        assert isinstance(pilot.app.screen, SettingsMenu)
        shown = text(pilot)
        for entry in ENTRIES:
            assert entry.title in shown
        at = next(n for n, item in enumerate(pilot.app.screen.items) if item.text == "Clock")
        await press(pilot, *["down"] * at, "right", "right")
        assert "10 minutes" in text(pilot)
        assert the_app(pilot).settings.clock == 10
        assert load()[0].clock == 10
        await press(pilot, "left", "left")
        assert "off" in text(pilot)
        at = next(n for n, item in enumerate(pilot.app.screen.items) if item.text.startswith("Name of P1"))
        pilot.app.screen.at = at
        await press(pilot, "enter", *"Amuro", "enter")
        await pilot.pause()
        assert re.search("Name of P1 +Amuro", text(pilot))
        assert load()[0].name1 == "Amuro"


def test_values_in_words():
    by_name = {entry.name: entry for entry in ENTRIES}
    assert words(by_name["ascii"], True) == "yes"
    assert words(by_name["clock"], 0) == "off"
    assert words(by_name["clock"], 25) == "25 minutes"
    assert words(by_name["bot_pace"], 0.0) == "at once"
    assert words(by_name["bot_pace"], 0.3) == "0.3 seconds"
    assert words(by_name["palette"], "day") == "day"
    assert offered(by_name["clock"], 12)[:4] == [0, 5, 10, 12]
    for entry in ENTRIES:
        if entry.offered:
            now = getattr(Settings(), entry.name)
            assert offered(entry, now) == list(entry.offered)


# ---------------------------------------------------------------- a new game, and the next ones


def to_row(pilot: Pilot[int], title: str) -> list[str]:
    """The keys from the first row of a menu to the row of a title."""
    screen = pilot.app.screen
    assert isinstance(screen, NewGame)
    return ["down"] * next(at for at, item in enumerate(screen.items) if item.text == title)


async def test_the_game_of_a_new_game_is_chosen_and_remembered():
    async with running(None, kept=True) as pilot:
        await press(pilot, "n")
        await press(pilot, *to_row(pilot, "Game"), "right")
        assert "Macross Crusade" in text(pilot)
        assert load()[0].game == "macross-crusade"
        await press(pilot, "s")
        match = the_app(pilot).match
        assert match is not None
        assert match.game.id == "macross-crusade"


async def test_a_way_to_play_with_fewer_cards_brings_its_own_decks():
    async with running(None, settings=Settings(game="gundam-war", bot_pace=0.0)) as pilot:
        await press(pilot, "n")
        assert "30 cards each" not in text(pilot)
        await press(pilot, *to_row(pilot, "Players"), "right")
        assert text(pilot).count(": a first game") == 4  # in the rows, and above the faces of the decks
        await press(pilot, "s")
        match = the_app(pilot).match
        assert match is not None
        assert {len(match.engine.zone("nation", seat)) for seat in range(2)} == {24}


async def test_a_new_game_is_as_the_settings_say():
    settings = Settings(name1="Amuro", clock=10, clock_loses=True, pass_mode="full", bot_pace=0.0)
    async with running(None, settings=settings) as pilot:
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, NewGame)
        assert re.search("P1 is called +Amuro", text(pilot))
        await press(pilot, *to_row(pilot, "Games"), "right", "s")
        match = the_app(pilot).match
        assert match is not None
        assert list(match.names) == ["Amuro", "P2"]
        assert match.score == MatchScore(MatchOptions(3, 60))
        assert match.clock is not None
        assert match.clock.loses
        assert 590 < match.clock.left(0) <= 600
        assert dict(match.pass_mode) == {0: "full", 1: "full"}


async def test_a_name_is_asked_for_and_kept():
    async with running(None, kept=True) as pilot:
        await press(pilot, "n")
        await press(pilot, *to_row(pilot, "P2 is called"), "enter", *"Char", "enter")
        await pilot.pause()
        assert re.search("P2 is called +Char", text(pilot))
        assert load()[0].name2 == "Char"


async def test_computer_players_come_in_levels():
    async with running(None) as pilot:
        await press(pilot, "n")
        await press(pilot, *to_row(pilot, "P2 is"), "right")
        assert "computer: beginner" in text(pilot)
        assert "gives two of three answers at random, and answers at once" in text(pilot)
        await press(pilot, "right", "right")
        assert "computer: normal" in text(pilot)
        assert re.search("P2 is called +Computer", text(pilot))


async def test_the_clock_is_chosen_for_a_new_game_and_all_values_stand_in_one_column():
    async with running(None, settings=Settings(name1="Amuro", bot_pace=0.0)) as pilot:
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, NewGame)
        at = next(n for n, item in enumerate(pilot.app.screen.items) if item.text == "Clock")
        await press(pilot, *["down"] * at, "right")
        shown = [row for row in panel(pilot)[6:] if row[:26].strip()]
        columns = {row.index(word) for word in ("Amuro", "P2   ", "a person", "ST01", "5 minutes")
                   for row in shown if word in row[24:]}  # fmt: skip
        assert columns == {29}
        await press(pilot, "s")
        match = the_app(pilot).match
        assert match is not None
        assert match.clock is not None
        assert round(match.clock.left(0)) == 300


async def test_the_best_of_three_by_keys():
    match = new_match(3, names=("Amuro", "Char"))
    match.score = MatchScore(MatchOptions(3))
    async with running(match) as pilot:
        await press(pilot, "colon", "2", "y")
        assert isinstance(pilot.app.screen, End)
        shown = text(pilot)
        assert "Amuro 1, Char 0 (best of 3)" in shown
        assert "Next game" in shown
        assert "Char decides who goes first" in shown
        await press(pilot, "r")
        second = the_app(pilot).match
        assert second is not None
        assert second.score.wins == (1, 0)
        assert second.prompt is not None
        assert (second.prompt.kind, second.prompt.seat) == ("first", 1)
        await press(pilot, "colon", "2", "y")
        assert "Amuro wins the match" in text(pilot)
        await press(pilot, "r")
        third = the_app(pilot).match
        assert third is not None
        assert third.score == MatchScore(MatchOptions(3), tally=(2, 0))


async def test_who_goes_first_in_a_rematch_can_be_agreed_on():
    async with running(new_match(3)) as pilot:
        await press(pilot, "colon", "1", "y")
        await press(pilot, "f", "right", "right")
        assert "First: P2 " in text(pilot)
        await press(pilot, "s")
        again = the_app(pilot).match
        assert again is not None
        assert again.prompt is not None
        assert again.prompt.seat == 1


async def test_from_the_board_of_a_finished_game_esc_leads_on():
    async with running(new_match(3)) as pilot:
        await press(pilot, "colon", "1", "y", "b")
        assert isinstance(pilot.app.screen, TableScreen)
        assert "Esc what now" in rows(pilot)[-1]
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, End)


async def test_a_rematch_has_a_whole_clock():
    match = new_match(3)
    async with running(match, settings=Settings(clock=5)) as pilot:
        await press(pilot, "colon", "1", "y", "r")
        again = the_app(pilot).match
        assert again is not None
        assert again.clock is not None
        assert again.clock.left(0) > 290


# ---------------------------------------------------------------- games to be watched


def test_games_to_be_watched_are_other_games_and_not_recorded():
    demo = Demo("gcg", chance=Stream(5))
    one, two = demo.game(), demo.game()
    assert one.path is None
    assert one.people == []
    assert one.header.seed != two.header.seed
    assert [seat.deck for seat in one.header.seats] != [seat.deck for seat in two.header.seats]
    assert Demo("gcg", chance=Stream(5)).game().header == one.header


async def test_a_game_is_watched_from_home_and_any_letter_holds_it():
    async with running(None, settings=Settings(bot_pace=2.0)) as pilot:
        at = next(row for row in rows(pilot) if "Watch" in row).split("Watch")[0].split()[-1]
        pilot.app.simulate_key(at)
        await pilot.pause(0.3)
        assert isinstance(pilot.app.screen, TableScreen)
        pace = table(pilot).pace
        assert pace.busy
        assert the_app(pilot).demo is not None
        pilot.app.simulate_key("z")
        await pilot.pause(0.1)
        assert pace.paused
        match = the_app(pilot).match
        assert match is not None
        before = match.decisions
        await pilot.pause(0.3)
        assert match.decisions == before
        await press(pilot, "colon")
        assert "The whole log" in text(pilot)
        assert "Judge" not in text(pilot)  # who watches decides nothing
        await press(pilot, "escape")
        footer = rows(pilot)[-1]
        assert "Esc home" in footer
        assert "undo" not in footer
        assert "Tab" not in footer
        await press(pilot, "escape")
        await pilot.pause()
        assert isinstance(pilot.app.screen, Home)
        assert "back" not in "".join(rows(pilot)[:-1])
        await press(pilot, "escape")
        the_app(pilot).home()
        await pilot.pause(0.1)
        assert the_app(pilot).demo is None


async def test_after_a_watched_game_comes_the_next(monkeypatch: pytest.MonkeyPatch):
    from gundam_tui.app.screens import end

    monkeypatch.setattr(end, "PAUSE", 0.05)
    async with running(None) as pilot:
        app = the_app(pilot)
        app.watch(Demo("gcg", bots=("random", "random"), chance=Stream(5)))
        await pilot.pause(0.1)
        first = app.match
        assert first is not None
        table(pilot).pace.seconds = 0.0
        for _ in range(400):
            if app.match is not first:
                break
            if isinstance(app.screen, TableScreen):
                app.screen.pace.seconds = 0.0
                app.screen.pace.hurry()
            await pilot.pause(0.05)
        assert app.match is not first
        assert app.demo is not None


def test_settings_written_by_the_program_are_read_without_a_word():
    changed = save(Settings(), None, keys={"table.undo": "U"}, clock=10)
    assert load() == (changed, [])


@pytest.mark.parametrize(
    ("form", "seats", "told"),
    [("team", 4, "the other team"), ("royale", 3, "another player"), ("duel", 2, "the other player")],
)
async def test_the_help_of_the_table_names_who_is_on_the_other_side(form: str, seats: int, told: str):
    decks = [load_deck("st01")] * seats
    match = begin(decks, Settings(), bots=[None, *["random"] * (seats - 1)], format_name=form, seed=1, recorded=False)
    async with running(match, (120, 48)) as pilot:
        await to_prompt(pilot)
        await press(pilot, "question_mark")
        page = pilot.app.screen
        assert isinstance(page, HelpPage)
        shown = "\n".join(line.plain() for line in page.body(90))
        assert re.search(rf"^ *{told} +Shields", shown, re.MULTILINE | re.IGNORECASE)
        assert shown.count(f"{told}'s battle area") == seats - 1 - 2 * (form == "team"), "partners share a lane"


async def test_the_help_of_the_table_names_every_zone_from_top_to_bottom():
    async with running(new_match(3), (120, 48)) as pilot:
        await press(pilot, "y", "question_mark")
        page = pilot.app.screen
        assert isinstance(page, HelpPage)
        shown = " ".join(" ".join(line.plain() for line in page.body(90)).split())
        places = [
            "The table",
            "the other player shields 0 base",
            "the other player's battle area, 6 places",
            "the front line",
            "your battle area, 6 places",
            "you shields 0 base",
            "your hand",
            "what Enter does",
        ]
        at = 0
        for place in places:
            at = shown.index(place, at) + 1
