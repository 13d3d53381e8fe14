"""While a game begins, no pane larger than 15 % of the screen is empty: at each question, and in each frame between."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.pilot import Pilot

from gundam_tui.app.board.places import places_of
from gundam_tui.app.draw import letters
from gundam_tui.app.screens.curtain import Curtain
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.app.widgets.panels import Dock
from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game
from gundam_tui.table.match import Match
from gundam_tui.table.settings import Settings
from tests.profile import quick_first

from .helpers import largest_gap, new_match, press, rows, running, table, text
from .motion_samples import Steps

NAMES = ("Ada", "Bea", "Cyd", "Dot")
DECKS = ("st01", "st02", "st03", "st04")
TABLES = ("royale 3", "royale 4", "team", "duel", "gundam-war", "macross-crusade")
MOST = 0.15  # check 4


def begins(kind: str) -> Match:
    """A game that begins, with all players at one keyboard."""
    form, _, count = kind.partition(" ")
    if form in ("royale", "team"):
        seats = int(count or 4)
        return new_match(11, DECKS[:seats], NAMES[:seats], format_name=form)
    if form == "duel":
        return new_match(11, names=NAMES[:2])
    decks = [load_deck(name, form) for name in game(form).deck_format.usual]
    return Match.new(decks, 11, game_id=form, names=NAMES[:2])


def panes(pilot: Pilot[int]) -> Iterator[list[str]]:
    """The board, what lies beside it, and the question or the curtain below."""
    screen, (width, height) = pilot.app.screen, pilot.app.size
    assert isinstance(screen, (Curtain, TableScreen))
    assert screen.scene is not None
    below = letters.ROWS + 1 if isinstance(screen, Curtain) else screen.query_one(Dock).size.height + 1
    at = places_of(width, height - below, screen.scene.view, screen.scene.board)
    shown = rows(pilot)
    yield [row[: at.pane - 1] for row in shown[: height - below]]
    yield [row[at.pane :] for row in shown[: height - below]]
    yield shown[height - below :]


def is_full(pilot: Pilot[int]) -> bool:
    """Is every pane in use?"""
    width, height = pilot.app.size
    return all(largest_gap(pane) <= MOST * width * height for pane in panes(pilot))


@pytest.mark.thorough
@pytest.mark.parametrize("size", quick_first([(120, 36), (160, 48)]), ids=str)
@pytest.mark.parametrize("kind", TABLES)
async def test_no_pane_is_empty_while_a_game_begins(kind: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch):
    """Check 4. Seen at 120x36: an empty pane before the first card, and bare lanes while a hand was dealt or kept."""
    for name in ("TEXTUAL_ANIMATIONS", "SSH_TTY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    steps, match = Steps(), begins(kind)
    asked, moving = set[str](), 0
    async with running(match, size, settings=Settings(bot_pace=0.0, motion="full")) as pilot:
        [behind] = [one for one in pilot.app.screen_stack if isinstance(one, TableScreen)]
        behind.showing.finish()
        behind.showing.motion.later = steps.later
        while match.view(None).turn < 2:
            assert is_full(pilot), text(pilot)
            if behind.showing.running:
                moving += 1
                steps.step()
                await pilot.pause(0)
                continue
            assert match.prompt is not None
            asked.add(match.prompt.kind)
            await press(pilot, "y" if isinstance(pilot.app.screen, Curtain) else "enter")
    assert moving > 9
    assert any(match.game.prompts[one].deals for one in asked)


async def test_before_the_first_card_the_players_and_their_decks_stand_beside_the_board():
    async with running(begins("royale 3"), (120, 36)) as pilot:
        view = table(pilot).match.view(0)
        beside = [row[80:].strip() for row in rows(pilot)[1:20]]
        assert beside[:2] == ["Table", view.goal]
        for name, deck in zip(NAMES, table(pilot).match.decks, strict=False):
            assert f"{name}: {deck}" in beside
        assert "Direction of play" in beside
