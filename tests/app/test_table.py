"""The table on a screen of 80x24, by keys alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar, cast

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from gundam_tui.app.app import GundamApp
from gundam_tui.app.board.sheet import digit_rows
from gundam_tui.app.clauses import without
from gundam_tui.app.curtain_guard import CurtainGuard
from gundam_tui.app.glyphs import UNICODE, clean, signs
from gundam_tui.app.screens.commands import Commands
from gundam_tui.app.screens.confirm import Confirm
from gundam_tui.app.screens.curtain import Curtain
from gundam_tui.app.screens.end import End
from gundam_tui.app.screens.help import HelpPage
from gundam_tui.app.screens.home import Home
from gundam_tui.app.screens.newgame import NewGame
from gundam_tui.app.screens.pages import CardPage, LogPage, ZonePage
from gundam_tui.app.screens.table import TableScreen
from gundam_tui.app.widgets.canvas import Canvas
from gundam_tui.app.widgets.panels import BoardPanel
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.paths import state_folder
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from gundam_tui.table.match_api import MatchApi
from gundam_tui.table.settings import Settings
from tests.profile import quick_first

from .helpers import (
    chooser,
    curtain_dealt_anew,
    keys_for,
    match_at,
    new_match,
    play,
    press,
    rows,
    running,
    table,
    take,
    text,
    to_prompt,
    victory_of,
)

FORBIDDEN = set("⚔🛡⚡🔎")


def check_picture(lines: Sequence[str], width: int, height: int) -> None:
    """Every line as wide as the terminal, no sign outside the allowed set."""
    assert len(lines) == height
    allowed = set(signs(UNICODE)) | set("×é›")
    for line in lines:
        assert cell_len(line) == width, line
        strange = {letter for letter in line if not letter.isascii() and letter not in allowed}
        assert not strange, (strange, line)


async def play_checked(pilot: Pilot[int], decisions: int, seed: int) -> int:
    """Play at random by keys; after every answer the record holds just that answer, and the picture is whole."""
    player = RandomPlayer(seed)
    width, height = pilot.app.size
    for at in range(decisions):
        await to_prompt(pilot)
        if not isinstance(pilot.app.screen, TableScreen):
            return at
        match = table(pilot).match
        check_picture(rows(pilot), width, height)
        assert match.prompt is not None
        answer = player.answer(match.engine, match.prompt)
        before = len(match.engine.record)
        await press(pilot, *chooser(pilot).path(answer))
        assert sorted(match.engine.record[before]) == sorted(answer)
    return decisions


@pytest.mark.thorough
@pytest.mark.goal("G1", "G22")
@pytest.mark.parametrize(("seed", "decks"), [(3, ("st01", "st03")), (5, ("st02", "st04"))])
async def test_a_whole_game_by_keys_alone(seed: int, decks: tuple[str, str]):
    match = new_match(seed, decks)
    async with running(match) as pilot:
        played = await play_checked(pilot, 600, seed)
        assert played > 30
        assert isinstance(pilot.app.screen, End)
        assert match.outcome is not None
        assert match.outcome.winner is not None
        assert victory_of(pilot) == f"P{match.outcome.winner + 1}"
        check_picture(rows(pilot), 80, 24)
        await press(pilot, "question_mark")
        assert f"rule {match.outcome.rule}" in text(pilot)


@pytest.mark.thorough
async def test_every_window_can_be_answered_when_none_is_skipped():
    match = new_match(8, ("st04", "st01"))
    match.pass_mode = {0: "full", 1: "full"}
    async with running(match) as pilot:
        await play_checked(pilot, 70, 8)
        assert match.engine.decisions >= 70


async def test_against_a_computer_player_no_curtain_is_needed():
    match = new_match(4, bots=(None, "random"))
    async with running(match) as pilot:
        player = RandomPlayer(4)
        for _ in range(60):
            assert not isinstance(pilot.app.screen, Curtain)
            if not isinstance(pilot.app.screen, TableScreen):
                break
            assert table(pilot).match.prompt is not None
            assert not table(pilot).scene.hand_hidden
            await press(pilot, *keys_for(pilot, player))
        assert match.engine.decisions > 60


# ---------------------------------------------------------------- hidden cards


def painted(pilot: Pilot[int]) -> str:
    """All text that any canvas of any screen holds, shown or not."""
    parts: list[str] = []
    for screen in pilot.app.screen_stack:
        for canvas in screen.query(Canvas):
            parts += ["".join(piece for piece, _ in line) for line in canvas._lines]
    return "\n".join(parts)


@pytest.mark.thorough
@pytest.mark.goal("G14")
async def test_behind_the_curtain_there_is_no_name_but_of_what_everybody_sees():
    match = new_match(3)
    names = {card.name for card in Book.load() if len(card.name) > 3}
    curtains = compared = 0
    async with running(match) as pilot:
        player = RandomPlayer(3)
        for _ in range(120):
            if isinstance(pilot.app.screen, Curtain):
                curtains += 1
                seen = match.view(None)
                public = {card.name for one in seen.players for card in (*one.shown(), *one.known)}
                told = " ".join(line.text for line in match.log(None))
                hidden = {name for name in names - public if name not in told}
                everything = painted(pilot)
                assert not [name for name in hidden if name in everything]
                held = {card.name for seat in (0, 1) for card in match.view(seat).players[seat].cards("hand")}
                compared += len(held & hidden)
            await to_prompt(pilot)
            if not isinstance(pilot.app.screen, TableScreen):
                break
            await press(pilot, *keys_for(pilot, player))
    assert curtains > 5
    assert compared > 20


@pytest.mark.thorough
@pytest.mark.goal("G14")
async def test_no_card_of_the_other_hand_is_ever_on_the_screen():
    """Between two curtains only names that are public or one's own: the hands of the two decks differ."""
    match = new_match(3)
    texts = {card.number: card.wording for card in Book.load()}
    async with running(match, (160, 48)) as pilot:
        player = RandomPlayer(3)
        for _ in range(70):
            await to_prompt(pilot)
            if not isinstance(pilot.app.screen, TableScreen) or match.prompt is None:
                break
            scene = table(pilot).scene
            assert scene is not None
            looking = None if scene.hand_hidden else match.prompt.seat
            everything = painted(pilot)
            view = match.view(looking)
            shown = [card for one in view.players for card in one.shown()]
            # The log and card texts name cards too; that tells nothing about this hand.
            names = {card.name for card in shown}
            wordings = [texts[card.number] for card in shown]
            told = " ".join([*(line.text for line in table(pilot).lookups.log(looking)), *wordings])
            for seat in (0, 1):
                if seat != looking:
                    hidden = {card.name for card in match.view(seat).players[seat].cards("hand")} - names
                    leaked = {name for name in hidden if name in everything and name not in told}
                    assert not leaked, (seat, looking, leaked)
            await press(pilot, *keys_for(pilot, player))


@pytest.mark.goal("G15")
async def test_the_curtain_swallows_keys_typed_ahead():
    match = new_match(3)
    async with running(match, guard=30.0) as pilot:
        await press(pilot, "2", "enter")
        assert isinstance(pilot.app.screen, Curtain)
        await press(pilot, "y", "y", "enter", "space", "E")
        assert isinstance(pilot.app.screen, Curtain)
        assert match.engine.decisions == 1


@pytest.mark.goal("G15")
def test_a_held_key_never_opens_the_curtain():
    now = 0.0
    guard = CurtainGuard(0.4, lambda: now)
    for _ in range(50):
        now += 0.05
        assert not guard.passes()
    now += 0.5
    assert guard.passes()


def test_a_key_that_comes_too_soon_does_not_make_the_wait_longer():
    now = 0.0
    guard = CurtainGuard(0.4, lambda: now)
    now += 0.3
    assert not guard.passes()
    assert not guard.open
    now += 0.2
    assert guard.open
    assert guard.passes()


async def test_the_key_of_the_curtain_is_dark_until_it_opens():
    match = new_match(3)
    async with running(match, guard=60.0) as pilot:
        await press(pilot, "2", "enter")
        curtain = pilot.app.screen
        assert isinstance(curtain, Curtain)
        assert not curtain.handover((80, 24)).lit
        await press(pilot, "y")
        assert pilot.app.screen is curtain
    async with running(new_match(3), guard=0.0) as pilot:
        await press(pilot, "2", "enter")
        assert cast("Curtain", pilot.app.screen).handover((80, 24)).lit


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36), (160, 48)]))
async def test_the_curtain_shows_the_same_whatever_is_hidden(size: tuple[int, int]):
    match, compared = new_match(3), 0
    async with running(match, size) as pilot:
        player = RandomPlayer(3)
        for at in range(80):
            if isinstance(pilot.app.screen, Curtain):
                shown = text(pilot)
                anew, differs = await curtain_dealt_anew(pilot, at)
                assert anew == shown
                compared += differs
            await to_prompt(pilot)
            if not isinstance(pilot.app.screen, TableScreen):
                break
            await press(pilot, *keys_for(pilot, player))
    assert compared > 3


async def test_a_public_question_to_the_other_player_covers_the_hand():
    """8-3-1: the standby player blocks without a curtain, so no hand may be on the screen meanwhile."""
    attacker = Side(units=["ST01-005"], hand=["ST01-001"], resources=2, shields=["ST01-005"] * 3)
    blocker = Side(units=["ST03-010", "ST01-005"], hand=["ST03-001"], shields=["ST03-006"] * 3)
    blockers = [card.number for card in Book.load() if "<Blocker>" in card.wording and card.type == "unit"]
    blocker.units = [blockers[0]]
    match = match_at(set_up(Position([attacker, blocker])))
    async with running(match) as pilot:
        await press(pilot, "y")
        assert "a Gundam" in text(pilot)
        await take(pilot, "attack")
        assert match.prompt is not None
        assert match.prompt.kind == "block"
        assert not isinstance(pilot.app.screen, Curtain)
        shown = text(pilot)
        assert "a Gundam" not in shown
        assert "━━━━━━►" in shown  # where the hand lay, the two figures stand against each other
        assert "attacks, AP" in shown
        await take(pilot, "pass")
        assert match.prompt.kind == "act"
        assert table(pilot).eyes.asking_back
        assert "hand of 1 is covered" in text(pilot)
        assert "show your hand" in text(pilot)
        assert rows(pilot)[-1].startswith(" y show your hand")
        await press(pilot, "a", "enter")
        assert table(pilot).eyes.asking_back
        await press(pilot, "y")
        assert "a Gundam" in text(pilot).replace("►", " ")
        assert not table(pilot).eyes.asking_back


async def test_revealed_cards_are_told_to_both():
    """A Burst shows the card to everyone: it stands in the question and in the log that both read."""
    attacker = Side(units=["ST01-005"], resources=2, shields=["ST01-005"] * 3)
    defender = Side(shields=["ST03-011", "ST03-006"], base=None)
    match = match_at(set_up(Position([attacker, defender])))
    async with running(match) as pilot:
        await press(pilot, "y")
        await take(pilot, "attack")
        assert match.prompt is not None
        assert match.prompt.kind == "burst"
        name = Book.load()["ST03-011"].name
        assert name in text(pilot)
        await press(pilot, "2", "enter")
        await to_prompt(pilot)
        await press(pilot, "l")
        assert name in text(pilot)


# ---------------------------------------------------------------- commands


async def test_view_shows_the_whole_card():
    side = Side(hand=["ST01-015"], resources=1)
    async with running(match_at(set_up(Position([side, Side()])))) as pilot:
        await press(pilot, "y", "v")
        assert isinstance(pilot.app.screen, CardPage)
        shown = " ".join(text(pilot).split())
        for word in ("White Base", "ST01-015", "Lv.3", "cost 2", "[Burst]", "Once per Turn", "Not now"):
            assert word in shown
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_view_shows_the_figures_three_rows_high():
    side = Side(units=[UnitAt("ST01-001", pilot="ST01-010", damage=1)])
    async with running(match_at(set_up(Position([side, Side()])))) as pilot:
        await press(pilot, "y", "1", "v")
        assert isinstance(pilot.app.screen, CardPage)
        top, middle, bottom = next(found for found in zip(rows(pilot), rows(pilot)[1:], rows(pilot)[2:], strict=False)
                                   if "AP" in found[1] and "HP" in found[1])  # fmt: skip
    for row, figure in zip((top, middle, bottom), zip(digit_rows("6"), digit_rows("4"), strict=True), strict=True):
        assert all(part.strip() in row for part in figure)
    assert "of 5" in middle


async def test_undo_takes_the_last_decision_back():
    side = Side(hand=["ST01-005"], resources=3)
    match = match_at(set_up(Position([side, Side()])))
    async with running(match) as pilot:
        await press(pilot, "y")
        before = match.engine.digest()
        await take(pilot, "deploy")
        assert match.engine.digest() != before
        await press(pilot, "u")
        if isinstance(pilot.app.screen, Confirm):
            await press(pilot, "y")
        await to_prompt(pilot)
        assert match.engine.digest() == before
        assert "last decision is taken back" in text(pilot)
        await press(pilot, "u")
        assert "no decision to take back" in text(pilot)


async def test_undo_across_a_hand_over_asks_both():
    match = new_match(3)
    async with running(match) as pilot:
        await press(pilot, "2", "enter")
        await to_prompt(pilot)
        await press(pilot, "u")
        assert isinstance(pilot.app.screen, Confirm)
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, TableScreen)
        assert match.engine.decisions == 1
        await press(pilot, "u", "y")
        assert isinstance(pilot.app.screen, Confirm)  # now the other player is asked
        assert match.engine.decisions == 1
        await press(pilot, "n")
        assert match.engine.decisions == 1
        await press(pilot, "u")
        assert "P1, do you agree" in text(pilot)
        await press(pilot, "y")
        assert "P2, do you agree" in text(pilot)
        await press(pilot, "y")
        assert match.engine.decisions == 0


@pytest.mark.parametrize("size", quick_first([(80, 24), (120, 36)]))
async def test_the_question_about_an_undo_says_what_it_would_undo_and_shows_no_hand(size: tuple[int, int]):
    """To both, who look together: behind it the hand is covered, and so is what can be done with it."""
    match = new_match(3)
    async with running(match, size) as pilot:
        await play(pilot, 16, 3)
        await to_prompt(pilot)
        while not match.undo_bar():
            await play(pilot, 1, 3)
            await to_prompt(pilot)
        undone = match.undone()
        assert undone is not None
        assert undone.lines
        await press(pilot, "u")
        for seat in range(2):
            shown = text(pilot)
            assert f"P{seat + 1}, do you agree to take the last decision of P{undone.seat + 1} back?" in shown
            assert UNICODE.text(undone.lines[-1]) in shown
            assert "your hand is covered" in shown
            assert not [card.name for card in match.view(0).players[0].cards("hand") if f"Deploy {card.name}" in shown]
            await press(pilot, "y")
        assert match.undone() != undone


async def test_conceding_at_any_moment_after_a_second_thought():
    match = new_match(3)
    async with running(match) as pilot:
        await play(pilot, 10, 3)
        for _ in range(2):
            await press(pilot, "colon")
            assert isinstance(pilot.app.screen, Commands)
            await press(pilot, "2")
            assert isinstance(pilot.app.screen, Confirm)
            if match.outcome is None:
                await press(pilot, "n")
                assert match.outcome is None
                break
        await press(pilot, "colon", "2", "y")
        assert isinstance(pilot.app.screen, End)
        assert match.outcome is not None
        assert match.outcome.winner == 0
        assert victory_of(pilot) == "P1"
        await press(pilot, "question_mark")
        assert "rule 1-2-4" in text(pilot)


async def test_conceding_at_the_curtain():
    match = new_match(3)
    async with running(match) as pilot:
        await press(pilot, "1", "enter")
        assert isinstance(pilot.app.screen, Curtain)
        await press(pilot, "colon", "1", "y")
        assert isinstance(pilot.app.screen, End)
        assert match.outcome is not None
        assert match.outcome.winner == 1


async def test_rematch_swap_and_the_board_after_the_end():
    match = new_match(3)
    async with running(match) as pilot:
        await press(pilot, "colon", "1", "y")
        await press(pilot, "b")
        assert isinstance(pilot.app.screen, TableScreen)
        assert "The game is over" in text(pilot)
        await press(pilot, "colon", "1")
        assert isinstance(pilot.app.screen, End)
        await press(pilot, "s")
        assert isinstance(pilot.app.screen, TableScreen)
        app = pilot.app
        assert isinstance(app, GundamApp)
        assert app.match is not None
        assert app.match is not match
        assert app.match.outcome is None
        assert [seat.deck for seat in app.match.header.seats] == [seat.deck for seat in match.header.seats][::-1]
        await play(pilot, 5, 1)
        assert app.match.engine.decisions >= 5


async def test_the_end_can_be_taken_back():
    match = new_match(3)
    async with running(match) as pilot:
        await press(pilot, "colon", "1", "y", "u")
        for _ in match.people:
            if isinstance(pilot.app.screen, Confirm):
                await press(pilot, "y")
        assert match.outcome is None
        assert isinstance(pilot.app.screen, TableScreen)


@pytest.mark.goal("G21")
async def test_help_shows_the_keys_of_now_and_the_rule():
    match = new_match(3)
    async with running(match, (100, 90)) as pilot:
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, HelpPage)
        shown = text(pilot)
        assert "6-2-1-4" in shown
        assert "first turn" in shown
        for word in ("end the turn", "Take back the last decision", "Ctrl+Q", "playable now"):
            assert word in shown


@pytest.mark.thorough
async def test_log_search_and_scroll():
    match = new_match(3)
    async with running(match) as pilot:
        await play(pilot, 30, 3)
        await to_prompt(pilot)
        await press(pilot, "l")
        assert isinstance(pilot.app.screen, LogPage)
        end = text(pilot)
        await press(pilot, "g")
        assert text(pilot) != end
        assert "before the first turn" in text(pilot)
        await press(pilot, "slash", *"turn", "space", "2", "enter")
        await pilot.pause()
        shown = text(pilot)
        assert '"turn 2"' in shown
        assert "turn 2" in shown.replace('"turn 2"', "")
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_trash_can_be_browsed():
    own, enemy = Side(trash=["ST01-005", "ST01-001"]), Side(trash=["ST03-006"], removal=["ST03-001"])
    async with running(match_at(set_up(Position([own, enemy])))) as pilot:
        await press(pilot, "y", "t")
        assert isinstance(pilot.app.screen, ZonePage)
        assert "ST01-005" in text(pilot)
        assert "GM AP2" in text(pilot)  # what the card under the cursor is
        await press(pilot, "2")
        assert isinstance(pilot.app.screen, CardPage)
        await press(pilot, "escape", "escape", "T")
        assert "(removed)" in text(pilot)
        assert "ST03-006" in text(pilot)


@pytest.mark.parametrize("bots", [(None, "random"), (None, None)])
async def test_after_the_end_a_single_player_still_reads_their_own_cards(bots: tuple[str | None, str | None]):
    match = new_match(7, bots=bots)
    async with running(match) as pilot:
        while match.prompt is not None and match.prompt.kind != "act":
            await to_prompt(pilot)
            await press(pilot, "1", "enter")
        await to_prompt(pilot)
        shown = table(pilot)
        match.concede(0)
        shown.proceed()
        scene = shown.scene
        assert scene is not None
        alone = bots[1] is not None
        told = match.log(0 if alone else None)
        assert [line.text for line in scene.log] == [without(line.text) for line in told]
        assert any("draws 5 cards" in line.text and "P1" in line.text for line in scene.log) != alone


@pytest.mark.parametrize(("size", "whole"), [((80, 24), False), ((120, 36), True)])
async def test_where_room_is_short_what_the_board_shows_is_left_out(size: tuple[int, int], whole: bool):
    """A turn begins with lines that would push away what the other player did last."""
    match = new_match(7, bots=(None, "greedy"))
    async with running(match, size) as pilot:
        while match.prompt is not None and (match.prompt.kind != "act" or match.view(0).turn < 3):
            await take(pilot, "end" if match.prompt.kind == "act" else "")
        log = match.log(0)
        assert {line.text.split(" ", 1)[1] for line in log[-4:] if line.routine} >= {"place a Resource"}
        shown = text(pilot)
        assert ("You place a Resource" in shown) == whole
        told = [line.text for line in log if not line.routine][-2:]
        assert told[1].startswith("You draw ")
        assert clean(told[1]) in shown  # the newest stands in the front line


async def test_pass_mode_is_cycled_and_shown():
    match = new_match(3)
    async with running(match) as pilot:
        await press(pilot, "m")
        assert match.prompt is not None
        assert match.pass_mode[match.prompt.seat] == "bluff"
        assert "BLUFF" in rows(pilot)[0]


async def test_a_key_without_meaning_says_so_and_changes_nothing():
    match = new_match(3)
    async with running(match) as pilot:
        before = match.engine.digest()
        await press(pilot, "9", "z", "E")
        assert match.engine.digest() == before
        assert "not asked for now" in text(pilot)


# ---------------------------------------------------------------- home


async def test_home_new_game_with_chosen_decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None) as pilot:
        assert isinstance(pilot.app.screen, Home)
        assert "Continue" not in text(pilot)
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, NewGame)
        rows_of = {item.text: at for at, item in enumerate(pilot.app.screen.items)}
        for row in ("Deck of P1", "Deck of P2", "P2 is"):
            pilot.app.screen.at = rows_of[row]
            await press(pilot, "right")
        await press(pilot, "s")
        app = pilot.app
        assert isinstance(app, GundamApp)
        assert app.match is not None
        names = [seat.deck for seat in app.match.header.seats]
        assert len(set(names)) == 2
        assert app.match.people == [0]


async def test_continue_goes_on_at_the_same_prompt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    async with running(None, recorded=True) as pilot:
        await press(pilot, "n", "s")
        await play(pilot, 20, 2)
        app = pilot.app
        assert isinstance(app, GundamApp)
        assert app.match is not None
        left = app.match.engine.digest()
        await press(pilot, "ctrl+q")
    assert list(state_folder().iterdir())
    async with running(None, recorded=True) as pilot:
        assert "Continue" in text(pilot)
        await press(pilot, "c")
        app = pilot.app
        assert isinstance(app, GundamApp)
        assert app.match is not None
        assert app.match.engine.digest() == left
        await to_prompt(pilot)
        assert isinstance(pilot.app.screen, TableScreen)


# ---------------------------------------------------------------- terminals


@pytest.mark.goal("G10")
async def test_too_small_a_terminal_pauses_the_game_and_nothing_is_lost():
    match = new_match(3)
    async with running(match) as pilot:
        await play(pilot, 12, 3)
        await to_prompt(pilot)
        before, shown = match.engine.digest(), text(pilot)
        for size in ((79, 24), (80, 23), (40, 10), (20, 5)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            words = " ".join(text(pilot).split())
            assert "The table needs 80x24" in words
            assert f"{size[0]}x{size[1]}" in words
            await press(pilot, "1", "a", "enter", "E", "enter", "u", "space")
            assert match.engine.digest() == before
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert text(pilot) == shown
        await press(pilot, *keys_for(pilot, RandomPlayer(1)))
        assert match.engine.digest() != before


@pytest.mark.thorough
@pytest.mark.goal("G10", "G22")
async def test_resizing_at_any_moment_keeps_the_picture_whole():
    match = new_match(6)
    sizes = [(80, 24), (200, 60), (81, 25), (120, 36), (100, 30), (160, 48), (119, 47), (300, 24), (80, 70)]
    async with running(match) as pilot:
        for at, (width, height) in enumerate(sizes * 2):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            await play(pilot, 1 + at % 3, at)
            await to_prompt(pilot)
            if isinstance(pilot.app.screen, TableScreen):
                await press(pilot, "tab")
                check_picture(rows(pilot), width, height)


@pytest.mark.thorough
async def test_ascii_is_ascii_everywhere():
    match = new_match(3)
    async with running(match, ascii_only=True) as pilot:
        for at in range(25):
            await play(pilot, 1, at)
            await to_prompt(pilot)
            assert text(pilot).isascii(), text(pilot)
        if isinstance(pilot.app.screen, TableScreen):
            for keys in (("v",), ("l",), ("t",), ("question_mark",), ("colon",)):
                await press(pilot, *keys)
                assert text(pilot).isascii()
                await press(pilot, "escape")


async def test_without_colour_there_is_none_and_the_signs_stay(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("NO_COLOR", "1")
    match = new_match(3)
    async with running(match, palette="") as pilot:
        await play(pilot, 12, 3)
        await to_prompt(pilot)
        app = pilot.app
        assert isinstance(app, GundamApp)
        assert app.palette.name == "mono"
        assert app.native_ansi_color
        assert app.no_color
        assert "[MAIN]" in text(pilot) or "[END]" in text(pilot)


@pytest.mark.thorough
@pytest.mark.parametrize("palette", ["night", "day", "terminal", "safe", "mono"])
async def test_every_palette_draws(palette: str):
    match = new_match(3)
    async with running(match, palette=palette) as pilot:
        await play(pilot, 8, 3)
        await to_prompt(pilot)
        check_picture(rows(pilot), 80, 24)
        await press(pilot, "colon", "c", "i", "escape")
        assert text(pilot).isascii()


@pytest.mark.goal("G17")
async def test_a_unit_that_cannot_attack_says_why_and_to_judges_by_which_clause():
    side = Side(units=[UnitAt("ST01-005", new=True), UnitAt("ST01-005", rested=True)])
    judges = Settings(bot_pace=0.0, clauses=True)
    async with running(match_at(set_up(Position([side, Side()]))), settings=judges) as pilot:
        await press(pilot, "y", "1")
        assert "rested (8-2-1)" in text(pilot)
        await press(pilot, "2")
        assert "3-2-4" in text(pilot)


async def test_labels_that_do_not_fit_keep_what_differs_and_say_the_rest_once():
    targets = [UnitAt("ST01-006", rested=True), UnitAt("ST01-007", rested=True), UnitAt("ST01-008", rested=True)]
    sides = [Side(units=["ST01-007"]), Side(units=targets, shields=["ST01-005"])]
    async with running(match_at(set_up(Position(sides)))) as pilot:
        await press(pilot, "y", "1")
        shown = text(pilot)
        assert "Attack with your Gundam Aerial (Bit on Form): which target?" in shown
        assert "Attack Gundam" not in shown
        await press(pilot, "1")
        shown = text(pilot)
        assert re.search(r"Six stays; your .* is destroyed", shown), shown
        assert all(
            f" {key}  {name}" in shown
            for key, name in zip("0123", ("P2", "Aerial Six", "P2's Aerial Bit", "Demi"), strict=True)
        )


class EventLog(TableScreen):
    """A table that notes which events it is to show before each new board."""

    CSS_PATH: ClassVar = []

    def __init__(self, match: MatchApi) -> None:
        super().__init__(match)
        self.told: list[tuple[int, int]] = []

    def show_events(self, since: int, then: Callable[[], object]) -> None:
        before = self.scene
        self.told.append((since, self.match.events))
        assert self.scene is before  # the board stands as it was painted last
        super().show_events(since, then)


async def test_every_event_is_to_be_shown_once_before_the_board_is_painted_anew():
    match = new_match()
    async with running(None) as pilot:
        app = cast("GundamApp", pilot.app)
        app.sitting.take(match)
        shown = EventLog(match)
        await app.push_screen(shown)
        began = match.events
        await play(pilot, 12)
        ranges = [told for told in shown.told if told[0] != told[1]]
        assert ranges
        assert [since for since, _ in ranges] == [began, *(end for _, end in ranges[:-1])]
        assert ranges[-1][1] == match.events


@pytest.mark.thorough
async def test_with_open_hands_whoever_is_asked_is_shown_theirs_without_a_curtain():
    match = new_match()
    match.open_hands = True
    async with running(match) as pilot:
        player = RandomPlayer(3)
        seats: list[int] = []
        for _ in range(60):
            assert not isinstance(pilot.app.screen, Curtain)
            if not isinstance(pilot.app.screen, TableScreen):
                break
            shown = table(pilot).scene
            assert shown is not None
            assert match.prompt is not None
            seats.append(match.prompt.seat)
            assert not shown.hand_hidden
            own = [card.id for card in match.view(match.prompt.seat).players[match.prompt.seat].cards("hand")]
            assert [card.id for card in shown.hand] == own
            await press(pilot, *keys_for(pilot, player))
        assert set(seats) == {0, 1}


async def test_new_game_offers_open_hands_and_the_record_keeps_them():
    async with running(None, recorded=True) as pilot:
        await press(pilot, "n")
        menu = pilot.app.screen
        assert isinstance(menu, NewGame)
        menu.at = next(at for at, item in enumerate(menu.items) if item.text == "Hands")
        await press(pilot, "right", "s")
        match = table(pilot).match
        assert match.open_hands
        await play(pilot, 3)
        await press(pilot, "ctrl+q")
    assert match.path is not None
    assert Match.read(match.path.read_bytes()).open_hands


def cell_of(pilot: Pilot[int], obj: int) -> tuple[int, int]:
    """A cell of the board that means a card."""
    sheet = pilot.app.screen.query_one(BoardPanel).sheet
    assert sheet is not None
    return next((start, y) for y, start, _, what in sheet.touches if what.obj == obj)


async def drag(pilot: Pilot[int], start: tuple[int, int], end: tuple[int, int]) -> None:
    await pilot.mouse_down(offset=start)
    await pilot.mouse_up(offset=end)
    await pilot.pause()


async def test_a_card_is_dragged_onto_the_table_and_an_attacker_onto_its_target():
    side = Side(units=["ST01-005"], hand=["ST01-005", "ST01-010"], resources=4)
    enemy = Side(units=[UnitAt("ST03-008", rested=True)], shields=["ST03-006"])
    match = match_at(set_up(Position([side, enemy])))
    async with running(match) as pilot:
        await press(pilot, "y")
        view = match.view(0)
        unit, pilot_card = (card.id for card in view.players[0].cards("hand"))
        [fighter], [target] = view.players[0].cards("battle area"), view.players[1].cards("battle area")
        x, y = cell_of(pilot, unit)
        await drag(pilot, (x, y), (60, y - 6))  # up, to where nothing lies
        assert [one.verb for one in match.engine.prompt.options if one.obj == unit] == []
        assert len(match.view(0).players[0].cards("battle area")) == 2
        await drag(pilot, cell_of(pilot, pilot_card), cell_of(pilot, fighter.id))
        paired = next(card for card in match.view(0).players[0].cards("battle area") if card.id == fighter.id)
        assert [one.id for one in paired.attachments] or paired.marks
        await drag(pilot, cell_of(pilot, fighter.id), cell_of(pilot, target.id))
        battle = match.engine.log
        assert any(event.name == "damage" and event.obj == target.id for event in battle)


async def test_with_quick_keys_a_turn_that_a_play_has_left_empty_ends_and_undo_brings_it_back():
    side = Side(hand=["ST01-005"], resources=2, units=[UnitAt("ST01-005", rested=True)])
    for quick, seat in ((False, 0), (True, 1)):
        match = match_at(set_up(Position([side, Side(hand=["ST03-006"], deck=["ST03-006"] * 5)])))
        match.open_hands = True
        async with running(match, settings=Settings(bot_pace=0.0, quick=quick)) as pilot:
            await take(pilot, "deploy")
            assert match.prompt is not None
            assert match.prompt.seat == seat
            await press(pilot, "u")
            assert match.prompt.seat == 0


async def test_with_quick_keys_nobodys_turn_ends_before_they_have_done_something_in_it():
    match = match_at(set_up(Position([Side(), Side()])))
    match.open_hands = True
    async with running(match, settings=Settings(bot_pace=0.0, quick=True)) as pilot:
        assert match.prompt is not None
        assert [option.verb for option in match.prompt.options] == ["end"]
        await press(pilot, "left", "v", "escape")
        assert match.prompt.seat == 0
