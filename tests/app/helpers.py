"""Driving the app by keys, and reading its screen as text."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from textual import events
from textual.geometry import Region
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widget import Widget

from gundam_tui.app.answering import AnswerInput
from gundam_tui.app.app import GundamApp
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.draw.letters import letters
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.screens.curtain import Curtain
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.app.widgets.canvas import Canvas
from gundam_tui.games.decks import load_deck
from gundam_tui.kernel import Engine
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.kernel.view import everybody
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from gundam_tui.table.settings import Settings
from tests.rules.walks import dealt_anew

CHARACTERS = {"space": " ", "enter": "\r", "tab": "\t"}


def new_match(
    seed: int = 7, decks: Sequence[str] = ("st01", "st03"), names: Sequence[str] = ("P1", "P2"), **options: object
) -> Match:
    return Match.new([load_deck(name) for name in decks], seed, names=names, **options)


def given_up(match: Match) -> Path:
    """The record of a match that is given up after a few decisions."""
    match.advance()
    while match.decisions < 5:
        assert match.prompt is not None
        match.answer([match.prompt.options[0].key])
        match.advance()
    match.concede(0)
    match.close()
    assert match.path is not None
    return match.path


def match_at(engine: Engine) -> Match:
    """A match that goes on from a position."""
    return Match(Recorder(engine, new_match().header, None), None)


@asynccontextmanager
async def running(
    match: Match | None, size: tuple[int, int] = (80, 24), **options: object
) -> AsyncIterator[Pilot[int]]:
    """The app on a terminal of that size; the curtain listens at once unless told otherwise."""
    usual = {"guard": 0.0, "recorded": False, "palette": "night", "settings": Settings(bot_pace=0.0),
             "apart": False}  # fmt: skip
    app = GundamApp(match, **{**usual, **options})
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        await idle(pilot)
        yield pilot


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys without the pause for animations that `Pilot.press` makes after each."""
    for key in keys:
        screen = pilot.app.screen
        pilot.app.post_message(events.Key(key, CHARACTERS.get(key, key if len(key) == 1 else None)))
        await pilot.pause(0)
        if pilot.app.screen is not screen:
            await settled(pilot)
        await idle(pilot)


async def idle(pilot: Pilot[int]) -> None:
    """Wait until no computer player is waited for."""
    for _ in range(3000):
        screen = pilot.app.screen
        if not isinstance(screen, TableScreen) or not screen.pace.busy or screen.pace.paused:
            return
        if not screen.match.people:
            return  # nobody will ever be asked
        await pilot.pause(0.01)
    raise AssertionError("a computer player never answered")


async def settled(pilot: Pilot[int]) -> None:
    """Wait until a new screen has been composed, laid out and drawn."""
    for _ in range(100):
        await pilot.pause(0)
        screen = pilot.app.screen
        canvases = list(screen.query(Canvas))
        if any(canvas.region and canvas.render_line(0).text.strip() for canvas in canvases):
            await pilot.pause(0)
            if pilot.app.screen is screen:
                return
    raise AssertionError("no screen was drawn")


def strips(pilot: Pilot[int]) -> list[Strip]:
    """The screen's lines with their styles: what its widgets draw, those inside upon those around them."""
    screen = pilot.app.screen
    width, height = pilot.app.size
    lines = [Strip.blank(width) for _ in range(height)]
    for widget in screen.walk_children(Widget):
        where = widget.region.intersection(screen.region)
        if not where:
            continue  # not shown
        drawn = widget.render_lines(Region(0, 0, where.width, where.height))
        for y, strip in enumerate(drawn, where.y):
            lines[y] = Strip.join([lines[y].crop(0, where.x), strip, lines[y].crop(where.right, width)])
    return lines


def rows(pilot: Pilot[int]) -> list[str]:
    """The screen's lines."""
    return [strip.text for strip in strips(pilot)]


def largest_gap(lines: Sequence[str]) -> int:
    """The cells of the largest rectangle without a sign."""
    width = max(map(len, lines))
    heights, largest = [0] * width, 0
    for line in lines:
        heights = [0 if sign != " " else high + 1 for sign, high in zip(line.ljust(width), heights, strict=True)]
        rising: list[tuple[int, int]] = []  # from where on at least so many rows are free
        for x, high in enumerate((*heights, 0)):
            start = x
            while rising and rising[-1][1] >= high:
                start, higher = rising.pop()
                largest = max(largest, higher * (x - start))
            rising.append((start, high))
    return largest


def panel(pilot: Pilot[int]) -> list[str]:
    """The lines of the panel in front, without what lies behind it."""
    where = pilot.app.screen.query_one("#panel").region
    return [strip.crop(where.x, where.right).text for strip in strips(pilot)[where.y : where.bottom]]


def text(pilot: Pilot[int]) -> str:
    """The screen as text, without trailing spaces."""
    return "\n".join(row.rstrip() for row in rows(pilot)) + "\n"


def in_letters(word: str) -> str:
    """A row of a word in block letters, by which it is known on the screen."""
    sheet = Sheet(UNICODE, 90, 4)
    letters(sheet, 0, 0, word)
    return sheet.text()[1].strip()


def victory_of(pilot: Pilot[int]) -> str:
    """Whom the end page calls the winner, beside VICTORY in block letters."""
    shown = text(pilot)
    row = next((row for row in shown.splitlines() if in_letters("VICTORY") in row), "")
    assert row, shown
    return row.split(in_letters("VICTORY"))[1].strip()


def the_app(pilot: Pilot[int]) -> GundamApp:
    assert isinstance(pilot.app, GundamApp)
    return pilot.app


def table(pilot: Pilot[int]) -> TableScreen:
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen), screen
    return screen


def chooser(pilot: Pilot[int]) -> AnswerInput:
    scene = table(pilot).scene
    assert scene is not None
    assert scene.chooser is not None
    return scene.chooser


async def to_prompt(pilot: Pilot[int]) -> None:
    """Open curtains and uncover hands until a prompt can be answered."""
    for _ in range(4):
        screen = pilot.app.screen
        if isinstance(screen, Curtain) or (isinstance(screen, TableScreen) and screen.eyes.asking_back):
            await press(pilot, "y")
        else:
            return


async def curtain_dealt_anew(pilot: Pilot[int], seed: int) -> tuple[str, bool]:
    """How the open curtain looks when the cards that not everybody knows lie in another way; and do they?"""
    curtain, behind = pilot.app.screen, pilot.app.screen_stack[-2]
    assert isinstance(curtain, Curtain)
    assert isinstance(behind, TableScreen)
    engine = behind.match.engine
    known, mask = engine.state.card_of, everybody(engine)
    history = [one.old.card for one in engine.log if one.old is not None and (one.seen | one.old.seen) & mask == mask]
    other = dealt_anew(engine, mask, seed, history).state.card_of
    shown = await curtain_of(pilot, other)
    await curtain_of(pilot, known)
    return shown, other != known


async def curtain_of(pilot: Pilot[int], cards: Sequence[str]) -> str:
    """How the open curtain looks with these cards in the game, which stay there."""
    curtain, behind = pilot.app.screen, pilot.app.screen_stack[-2]
    assert isinstance(curtain, Curtain)
    assert isinstance(behind, TableScreen)
    behind.match.engine.state.card_of = tuple(cards)
    behind.match.engine.forget()
    behind.match._told.clear()
    await pilot.app.push_screen(behind.curtain(curtain.seat))
    await settled(pilot)
    shown = text(pilot)
    pilot.app.pop_screen()
    await pilot.pause(0)
    return shown


async def take(pilot: Pilot[int], beginning: str) -> None:
    """Press the keys for the first option whose key begins so."""
    found = next(one.key for one in chooser(pilot).prompt.options if one.key.startswith(beginning))
    await press(pilot, *chooser(pilot).path([found]))


def keys_for(pilot: Pilot[int], player: RandomPlayer) -> list[str]:
    """The keys that give a random legal answer to the open prompt, not with a card of a partner's hand."""
    match = table(pilot).match
    assert match.prompt is not None
    prompt = match.prompt
    far = {
        oid for seat in range(match.engine.seats) if seat != prompt.seat for oid in match.game.hand(match.engine, seat)
    }
    while True:
        keys = player.answer(match.engine, prompt)
        if not any(option.obj in far for option in prompt.named(keys)):
            return chooser(pilot).path(keys)


async def play(pilot: Pilot[int], decisions: int, seed: int = 1) -> int:
    """Answer prompts at random by keys alone; returns how many were answered before the game ended."""
    player = RandomPlayer(seed)
    for at in range(decisions):
        await to_prompt(pilot)
        if not isinstance(pilot.app.screen, TableScreen):
            return at
        await press(pilot, *keys_for(pilot, player))
    return decisions
