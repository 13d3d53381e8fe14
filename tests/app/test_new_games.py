"""The new game, several games of one evening, games to be watched, and what help says of a game."""

from __future__ import annotations

import re

import pytest
from textual.pilot import Pilot

from gundam_tui.app.demo import Demo
from gundam_tui.app.screens.end import End
from gundam_tui.app.screens.help import HelpPage
from gundam_tui.app.screens.home import Home
from gundam_tui.app.screens.newgame import NewGame
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.games.decks import load_deck
from gundam_tui.kernel.rng import Stream
from gundam_tui.table.best_of import MatchOptions, MatchScore
from gundam_tui.table.match_setup import new_match as begin
from gundam_tui.table.settings import Settings, load, save

from .helpers import new_match, panel, press, rows, running, table, text, the_app, to_prompt

pytestmark = pytest.mark.usefixtures("state")


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
        await press(pilot, *to_row(pilot, "P2 is"), "left", "left")
        assert "computer: beginner" in text(pilot)
        assert "gives two of three answers at random, and answers at once" in text(pilot)
        await press(pilot, "right", "right", "right")
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


@pytest.mark.parametrize("key", ["enter", "escape"])
async def test_from_the_board_of_a_finished_game_enter_and_esc_lead_on(key: str):
    async with running(new_match(3)) as pilot:
        await press(pilot, "colon", "1", "y", "b")
        assert isinstance(pilot.app.screen, TableScreen)
        assert "Enter what now" in rows(pilot)[-1]
        await press(pilot, key)
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
