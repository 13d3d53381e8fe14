"""The curtain while a battle is fought: checks 12, 13 and 15 hold on it as they do once it is open."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from textual.pilot import Pilot

from gundam_tui.app.board.places import places_of
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.board.table import hand_rows
from gundam_tui.app.draw import letters
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.palette import palette_for
from gundam_tui.app.screens.curtain import Curtain
from gundam_tui.app.widgets.panels import BoardPanel
from gundam_tui.games.decks import load_deck
from gundam_tui.games.gcg.tools.position import Position, Side, UnitAt, set_up
from gundam_tui.games.registry import game
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from tests.profile import quick_first

from . import scenes
from .helpers import chooser, curtain_dealt_anew, curtain_of, new_match, press, rows, running, table, text
from .test_one_keyboard import figures_stand

SIZES = [(80, 24), (120, 36), (160, 48)]
NAMES = ("AMURO", "Bea", "Cyd", "Dot")
GM, INCIDENT = "ST01-005", "ST01-014"


def attacked(form: str, count: int, *, on_card: bool, names: Sequence[str] = NAMES, open_: bool = False) -> Match:
    """The first player has attacked the one farthest from them, and another person is asked; `open_`: nothing guards a
    player, so that they lose if damage is dealt.
    """
    side = Side(units=[GM, UnitAt(GM, rested=True)], hand=[INCIDENT, "ST01-001"], resources=5, shields=[GM] * 3)
    if open_:
        side = replace(side, shields=[], base=None)
    engine = set_up(Position([side] * count, format=form))
    header = new_match(3, ("st01",) * count, names[:count], format_name=form).header
    match = Match(Recorder(engine, header, None), None)
    match.advance()
    prompt = match.prompt
    assert prompt is not None
    attacks = [one for one in prompt.options if one.verb == "attack"]
    goals = [one for one in attacks if bool(one.to) == on_card]
    match.answer([goals[-1].key])
    match.advance()
    while match.prompt is not None and match.prompt.kind != "action_step":
        match.answer([next(one.key for one in match.prompt.options if one.verb == "pass")])
        match.advance()
    return match


def war() -> Match:
    return scenes.position("gundam-war", scenes.WAR, "damage", (None, None))


def macross() -> Match:
    module = game("macross-crusade")
    match = Match.new([load_deck(name, module.id) for name in module.deck_format.usual], 4, game_id=module.id)
    player = RandomPlayer(4)
    match.advance()
    while not (module.board(2).fights(match.view(None)) and match.answering == [1 - match.view(None).active]):
        assert match.prompt is not None
        match.answer(player.answer(match.engine, match.prompt))
        match.advance()
    return match


MADE: dict[str, Callable[[], Match]] = {
    "two": lambda: attacked("duel", 2, on_card=False),
    "card": lambda: attacked("duel", 2, on_card=True),
    "three": lambda: attacked("royale", 3, on_card=True),
    "four": lambda: attacked("royale", 4, on_card=False),
    "team": lambda: attacked("team", 4, on_card=False),
    "war": war,
    "macross": macross,
}


async def to_curtain(pilot: Pilot[int]) -> Curtain:
    """The first curtain of somebody else than the player whose turn it is."""
    for _ in range(6):
        screen = pilot.app.screen
        if isinstance(screen, Curtain):
            if screen.seat != screen.scene.view.active:
                return screen
            await press(pilot, "y")
        await press(pilot, "space", "enter")
    raise AssertionError(text(pilot))


def block(sheet: Sheet) -> list[str]:
    return ["".join(part for part, _ in row).rstrip() for row in sheet.rows()]


def written(pilot: Pilot[int], name: str) -> bool:
    """Does that name stand there in block letters?"""
    sheet = night(letters.width(name), letters.ROWS)
    letters.letters(sheet, 0, 0, name)
    found = rows(pilot)
    return any(
        all(line in found[at + down] for down, line in enumerate(block(sheet)))
        for at in range(len(found) - letters.ROWS + 1)
    )


def night(width: int, height: int) -> Sheet:
    return palette_for("night").sheet(UNICODE, width, height, "void")


@pytest.mark.goal("G14")
@pytest.mark.parametrize("size", quick_first(SIZES))
@pytest.mark.parametrize("name", quick_first(list(MADE)))
async def test_the_curtain_leaves_the_battle_in_sight_and_names_who_takes_the_keyboard(
    name: str, size: tuple[int, int]
):
    """Seen: at 80x24 the lanes with the beam, and at every size the figures, lay behind it."""
    async with running(MADE[name](), size) as pilot:
        screen = await to_curtain(pilot)
        player, lines = pilot.app.player(screen.seat), rows(pilot)
        assert figures_stand(pilot), text(pilot)
        assert written(pilot, player), text(pilot)
        board = "\n".join(lines[: -letters.ROWS - 1])
        assert re.search("[▲►◄▼]", board), text(pilot)
        assert re.search("[┏┓┗┛┃]", board), text(pilot)
        assert not screen.scene.tags
        assert not screen.handover(size).board.hand
        # The figures stay in the place of the hand; the label has a blank on both sides.
        assert any(f" I am {player}: show my question " in row for row in rows(pilot)), text(pilot)
        assert ": commands" in text(pilot)
        for at in range(3):
            shown = text(pilot)
            anew, differs = await curtain_dealt_anew(pilot, at)
            assert anew == shown
            assert differs


@pytest.mark.parametrize("size", quick_first(SIZES))
@pytest.mark.parametrize("name", quick_first(["two", "four", "team", "war"]))
async def test_the_board_stays_where_it_was_when_the_curtain_opens(name: str, size: tuple[int, int]):
    """Only signs that a key brings come: no card moves, and the figures stand still."""
    async with running(MADE[name](), size) as pilot:
        await to_curtain(pilot)
        before = rows(pilot)
        await press(pilot, "y")
        after = rows(pilot)
        where = table(pilot).query_one(BoardPanel)._places()
        width, end = where.width, where.hand.y + hand_rows(where)
        for one, other in zip(before[:end], after[:end], strict=True):
            signs = [[at for at, sign in enumerate(row[:width]) if sign in "┏┓┗┛┃━▲■▀▄█"] for row in (one, other)]
            assert signs[0] == signs[1], (one, other)


async def test_nothing_but_y_opens_the_curtain_in_a_battle():
    async with running(MADE["two"](), guard=0.0) as pilot:
        screen = await to_curtain(pilot)
        await press(pilot, "space", "enter", "a", "1", "tab", "escape", "v", "l", "E")
        assert pilot.app.screen is screen
        await press(pilot, "y")
        assert pilot.app.screen is not screen


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize(
    "name", ["P2", "AMURO", "Alexander", "Wolfeschlegelstein", "Haman Karn of Axis", "阿姆罗", "WWWWWWWWWWWWWWWWWWWW"]
)
async def test_whatever_a_player_is_called_the_curtain_in_a_battle_has_letters_and_key(name: str, width: int):
    match = attacked("duel", 2, on_card=False, names=("Bea", name))
    async with running(match, (width, 24)) as pilot:
        screen = await to_curtain(pilot)
        assert screen.seat == 1
        said = text(pilot)
        assert "[y]" in said or " y " in said
        assert ": commands" in said
        assert any(written(pilot, one) for one in (name, name.partition(" ")[0], "P2") if one.isascii()), said
        assert figures_stand(pilot), said


async def test_the_curtain_in_a_battle_has_ascii_signs_alone_where_that_is_asked():
    async with running(MADE["two"](), ascii_only=True) as pilot:
        await to_curtain(pilot)
        assert text(pilot).isascii()
        assert "pass the keyboard to" in text(pilot)


@pytest.mark.goal("G14")
@pytest.mark.parametrize("size", quick_first(SIZES))
async def test_before_the_key_no_word_tells_the_command_that_white_would_play(size: tuple[int, int]):
    """In the action step Enter plays a Command of the hand that saves the game, and the beam tells what comes of it:
    not while that hand is covered.
    """
    async with running(attacked("duel", 2, on_card=False, open_=True), size) as pilot:
        screen = await to_curtain(pilot)
        match, shown = pilot.app.screen_stack[-2].match, text(pilot)
        known = match.engine.state.card_of
        assert INCIDENT in [card.number for card in match.view(screen.seat).players[screen.seat].cards("hand")]
        without = [GM if card == INCIDENT else card for card in known]  # all of them lie hidden
        assert await curtain_of(pilot, without) == shown
        assert await curtain_of(pilot, known) == shown
        await press(pilot, "y")
        asked = chooser(pilot).prompt
        assert asked.kind == "action_step"
        assert [key.partition("#")[0] for key in asked.suggested] == [f"command:{INCIDENT}"]
        assert "this attack wins" in shown
        assert "this attack wins" not in text(pilot)


@pytest.mark.parametrize("size", quick_first([(120, 36), (160, 48)]))
async def test_the_pane_beside_a_battle_tells_what_is_public_if_nothing_is_new(size: tuple[int, int]):
    """Check 4, seen: the whole pane was empty. Above what is new stands the report of what everybody has seen."""
    seen = 0
    async with running(new_match(11), size) as pilot:
        for _ in range(60):
            screen = pilot.app.screen
            if isinstance(screen, Curtain) and screen.scene.view.battle is not None:
                seen += 1
                at = places_of(size[0], size[1] - letters.ROWS - 1, screen.scene.view, screen.scene.board)
                pane = [row[at.pane :].strip() for row in rows(pilot)[1 : -letters.ROWS - 2]]
                last = max(y for y, row in enumerate(pane) if row)
                assert (len(pane) - 1 - last) * at.pane_width <= 0.15 * size[0] * size[1], text(pilot)
                assert "battle report" in pane
                shown = text(pilot)
                anew, differs = await curtain_dealt_anew(pilot, seen)
                assert anew == shown
                assert differs
            if seen == 2:
                break
            await press(pilot, "y" if isinstance(screen, Curtain) else "enter")
    assert seen == 2
