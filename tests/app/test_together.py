"""Keys that arrive together, as a slow line brings them: a screen is closed once, and nothing is done twice."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from gundam_tui.app import screens
from gundam_tui.app.app import GundamApp
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.keymap import BY_ID
from gundam_tui.app.scene import Scene
from gundam_tui.app.screens.analysis import AnalysisPage
from gundam_tui.app.screens.away import Away
from gundam_tui.app.screens.base_screen import BaseScreen
from gundam_tui.app.screens.card_editor import CardEditor, LeavingCard
from gundam_tui.app.screens.cards import CardBrowser
from gundam_tui.app.screens.coach import CoachPage
from gundam_tui.app.screens.commands import Commands
from gundam_tui.app.screens.confirm import Confirm, Proposed
from gundam_tui.app.screens.curtain import Curtain
from gundam_tui.app.screens.deck_editor import DeckDraft, Leaving
from gundam_tui.app.screens.deckpages import DeckPage, FiguresPage
from gundam_tui.app.screens.decks import DeckPicker, DeckRoom
from gundam_tui.app.screens.end import End
from gundam_tui.app.screens.event import EventScreen, EventTextScreen
from gundam_tui.app.screens.event_desk import EventDesk, Mending, MoreTime, Players, ResultsScreen
from gundam_tui.app.screens.event_setup import Entering, EventSetup
from gundam_tui.app.screens.event_wall import EventWall
from gundam_tui.app.screens.export import ExportScreen
from gundam_tui.app.screens.help import HelpPage
from gundam_tui.app.screens.home import Home
from gundam_tui.app.screens.import_deck import Bring
from gundam_tui.app.screens.judge import Consent, Corrections, Things
from gundam_tui.app.screens.learn import LearnTable, LessonList, LessonRules, LessonsDone
from gundam_tui.app.screens.line_film import LineFilm
from gundam_tui.app.screens.lobby import LobbyScreen, SeatingScreen, Waiting
from gundam_tui.app.screens.newgame import NewGame
from gundam_tui.app.screens.odds import OddsPage
from gundam_tui.app.screens.pages import CardPage, LogPage, WaitingPage, ZonePage
from gundam_tui.app.screens.puzzle import PuzzleScreen
from gundam_tui.app.screens.puzzle_lists import PuzzleCards, PuzzleList, Shelf
from gundam_tui.app.screens.remote_table import FarTable
from gundam_tui.app.screens.replay import LogLines, PlayOn, Replays, ReplayScreen
from gundam_tui.app.screens.sample_hands import Hands
from gundam_tui.app.screens.settings import KeyCatcher, KeysMenu, SettingsMenu
from gundam_tui.app.screens.swaps import Swaps
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.app.screens.text_input import BlockEntry, LineEntry
from gundam_tui.app.screens.tuning import TuningPage
from gundam_tui.games.decks import load_deck
from gundam_tui.games.decks.deck_editor import Draft
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.study.analysis import Analyst
from gundam_tui.study.better_line import better_line
from gundam_tui.study.puzzle_list import shipped
from gundam_tui.table.journal import new_path
from gundam_tui.table.lessons import course
from gundam_tui.table.match import Match
from gundam_tui.table.playback import Playback
from tests.profile import quick_first

from .helpers import CHARACTERS, given_up, new_match, play, press, rows, running, settled, table, to_prompt
from .test_pictures import middle

KEYS = ("enter", "escape", "y", "1")
TOGETHER = (*product(KEYS, repeat=2), *product(("enter", "escape"), repeat=3))


@lru_cache(maxsize=1)
def playback() -> Playback:
    """A whole game to look at; at its beginning whenever it is asked for."""
    match = new_match(3, bots=("random", "random"))
    match.advance()
    return Playback.read(match.text().encode())


def record() -> Path:
    """A record whose decisions are being judged while keys come."""
    return given_up(new_match(7, journal=new_path()))


def scene(match: Match) -> Scene:
    return Scene(match.view(0), 0, match.names, UNICODE, None, list(match.log(0)), 0)


def a_line(match: Match) -> LineFilm:
    assert match.prompt is not None
    best = [match.prompt.options[0].key]
    line = better_line(match.engine, best, ("Amuro", "Char"), "something else", seed=1, proven=False)
    assert line is not None
    return LineFilm(line)


SCREENS: dict[str, Callable[[Match], BaseScreen]] = {
    "a line": lambda match: LineEntry("What?", text="some"),
    "a block": lambda match: BlockEntry("What?", text="some"),
    "yes or no": lambda match: Confirm("Really?"),
    "a proposal": lambda match: Proposed(1, "Really?", ""),
    "the curtain": lambda match: Curtain(0, scene(match)),
    "commands": lambda match: Commands(),
    "help": lambda match: HelpPage((BY_ID["table.log"],), ()),
    "a card": lambda match: CardPage(None, "ST01-001"),
    "the log": lambda match: LogPage(scene(match)),
    "a zone": lambda match: ZonePage("Trash", match.view(0).players[0].cards("trash")),
    "effects that wait": lambda match: WaitingPage(("one",)),
    "the coach": lambda match: CoachPage(match, 0),
    "settings": lambda match: SettingsMenu(),
    "keys": lambda match: KeysMenu(),
    "a new key": lambda match: KeyCatcher(BY_ID["table.log"]),
    "a new game": lambda match: NewGame(),
    "the decks": lambda match: DeckRoom("gcg"),
    "a deck to choose": lambda match: DeckPicker("gcg"),
    "a deck to import": lambda match: Bring("gcg"),
    "a deck to export": lambda match: ExportScreen(load_deck("st01"), Book.load()),
    "sample hands": lambda match: Hands(load_deck("st01"), Book.load(), 1),
    "building a deck": lambda match: DeckDraft(Draft(load_deck("st01"))),
    "the cards of a deck": lambda match: DeckPage(load_deck("st01"), Book.load()),
    "the figures of a deck": lambda match: FiguresPage(load_deck("st01"), Book.load()),
    "a lesson": lambda match: LessonRules(course().lessons[0], lambda: None),
    "leaving a deck": lambda match: Leaving("st01"),
    "the cards": lambda match: CardBrowser("gcg"),
    "records": lambda match: Replays(),
    "judge's hand": lambda match: Things(match, 0),
    "what the judge does": lambda match: Corrections(match, 0, match.correctable(0)[0]),
    "consent": lambda match: Consent(("A Unit has 2 damage",), {0: "P1", 1: "P2"}),
    "lessons": lambda match: LessonList(),
    "the end": End,
    "a replay": lambda match: ReplayScreen(playback()),
    "the lines of a replay": lambda match: LogLines(playback(), None),
    "playing on": lambda match: PlayOn(playback()),
    "an analysis": lambda match: AnalysisPage(Analyst(record()), Path("a.record"), lambda number: None),
    "a better line": a_line,
    "odds": lambda match: OddsPage(match.odds(0)),
    "lessons are done": lambda match: LessonsDone([]),
    "a card being edited": lambda match: CardEditor("gcg"),
    "leaving a card": lambda match: LeavingCard("Zaku", complete=True),
    "better swaps": lambda match: TuningPage(load_deck("st01"), Book.load(), lambda change: None),
    "a puzzle": lambda match: PuzzleScreen(shipped("gcg")),
    "the cards of a puzzle": lambda match: PuzzleCards(scene(match), {"ST01-001": 2}, {"ST01-001": 1}),
    "the list of puzzles": lambda match: PuzzleList(shipped("gcg"), {}, Shelf()),
    "swaps between games": lambda match: Swaps(load_deck("st01"), "P1", 2),
}
LEAVING = {"commands", "the end", "playing on", "a new game", "lessons"}  # some of their keys open another game


BENEATH = {Home, TableScreen, LearnTable, FarTable, LobbyScreen, Waiting}  # nothing is under them
FAR = {SeatingScreen, Away}  # tests/server: test_together.py, test_app.py
EVENTS = {  # tests/server/test_event_screens.py
    EventScreen, EventTextScreen, EventWall, EventSetup, Entering, EventDesk, ResultsScreen, Mending, MoreTime, Players,
}  # fmt: skip


def kinds(kind: type[BaseScreen]) -> set[type[BaseScreen]]:
    """Every kind of screen that no other is made of."""
    below = kind.__subclasses__()
    return set[type[BaseScreen]]().union(*(kinds(one) for one in below)) if below else {kind}


async def test_every_screen_is_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for module in pkgutil.iter_modules(screens.__path__, f"{screens.__name__}."):
        import_module(module.name)
    match = middle()
    async with running(match):
        tried = {type(make(match)) for make in SCREENS.values()}
    assert (
        not {one for one in kinds(BaseScreen) if one.__module__.startswith("gundam_tui")}
        - tried
        - BENEATH
        - FAR
        - EVENTS
    )


async def together(pilot: Pilot[int], keys: Iterable[str]) -> None:
    """All of these keys before any of them is looked at."""
    for key in keys:
        pilot.app.post_message(events.Key(key, CHARACTERS.get(key, key if len(key) == 1 else None)))
    for _ in range(3):
        await pilot.pause(0)


@pytest.mark.parametrize("name", quick_first(SCREENS))
async def test_whatever_comes_together_closes_one_screen(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for folder in ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(folder, str(tmp_path))
    match = middle()
    async with running(match) as pilot:
        await press(pilot, "y")
        base, app = table(pilot), pilot.app
        assert isinstance(app, GundamApp)
        for keys in TOGETHER[list(SCREENS).index(name) % 2 :: 2]:  # the other half is tried with the next screen
            told: list[object] = []
            app.push_screen(SCREENS[name](match), told.append)
            await settled(pilot)
            await together(pilot, keys)
            assert app.is_running, keys
            assert len(told) <= 1, keys
            assert match.decisions == 0, keys
            assert match.outcome is None, keys
            under = app.screen_stack[1]
            assert under is base or (name in LEAVING and isinstance(under, (TableScreen, Home))), keys
            if under is not base:
                app.sitting.take(None)
                app.open(match)
                await settled(pilot)
                await press(pilot, "y")
                base = table(pilot)
            while len(app.screen_stack) > 2:
                app.pop_screen()
            await pilot.pause(0)


async def test_a_click_too_many_chooses_nothing_twice():
    """The first click of two closes the list of commands; the second is for nobody."""
    match = new_match()
    async with running(match) as pilot:
        await to_prompt(pilot)
        while not match.can_undo() or not match.undo_bar():
            await play(pilot, 1, match.decisions)
            await to_prompt(pilot)
        await press(pilot, "colon")
        y = next(at for at, row in enumerate(rows(pilot)) if "Take the last decision back" in row)
        for kind in (events.MouseDown, events.MouseUp) * 2:
            pilot.app.post_message(kind(None, 10, y, 0, 0, 1, False, False, False, 10, y))
        await settled(pilot)
        # Something was revealed since, so both must agree: they are asked once.
        assert [type(screen) for screen in pilot.app.screen_stack[1:]] == [TableScreen, Confirm]
