"""A row of keys does not lie: every key in it does something on its screen, and what does not fit loses words first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.keys import _character_to_key

from gundam_tui.app import asking
from gundam_tui.app.answering import ActionInput, AnswerInput, CardKeys, EngineAnswer, chooser_for
from gundam_tui.app.answering.base import LABELS
from gundam_tui.app.board.footer import footer
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.keymap import BY_ID
from gundam_tui.app.scene import Scene
from gundam_tui.app.screens.menu import Menu
from gundam_tui.app.screens.replay import ReplayScreen
from gundam_tui.app.widgets.page import KeyBar
from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game
from gundam_tui.games.views import View
from gundam_tui.players.random import RandomPlayer
from gundam_tui.table.match import Match
from tests.profile import quick_first

from .helpers import new_match, press, rows, running, settled
from .test_pictures import middle
from .test_together import SCREENS, playback

WRITTEN = {
    "Enter": "enter", "Space": "space", "Esc": "escape", "Tab": "tab", "Shift+Tab": "shift+tab", "Del": "delete",
    "PgUp": "pageup", "PgDn": "pagedown", "Home": "home", "End": "end", "left": "left", "right": "right", "up": "up",
    "down": "down", "Left": "left", "Right": "right", "Up": "up", "Down": "down", "Ctrl+S": "ctrl+s",
    "Backspace": "backspace",
}  # fmt: skip


def textual(written: str) -> list[str]:
    """Textual's names of the keys in an entry of a row: `Enter/e`, `left/right`, `a b`, `1-3`."""
    if written in ("/", "-", "+"):
        return [_character_to_key(written)]
    found: list[str] = []
    for key in written.replace(" to ", "-").replace("/", " ").replace(",", " ").split():
        first, dash, last = key.partition("-")
        if dash and len(first) == len(last) == 1:
            places = range(("0" + LABELS).index(first), ("0" + LABELS).index(last) + 1)
            found += [("0" + LABELS)[at] for at in places]
        else:
            found.append(WRITTEN.get(key) or (_character_to_key(key) if len(key) == 1 else key.lower()))
    return found


@pytest.mark.thorough
async def test_every_key_of_a_row_is_bound_on_its_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for folder in ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(folder, str(tmp_path))
    match, wrong, seen = middle(), list[tuple[str, ...]](), 0
    async with running(match) as pilot:
        await press(pilot, "y")
        for name, make in SCREENS.items():
            screen = make(match)
            pilot.app.push_screen(screen)
            await settled(pilot)
            bound = set(screen.active_bindings)
            bound |= {item.key for item in screen.items} if isinstance(screen, Menu) else set()
            for bar in screen.query(KeyBar):
                hints = [(key, written, word) for written, word in bar._hints() for key in textual(written)]
                wrong += [(name, *hint) for hint in hints if hint[0] not in bound]
                seen += len(hints)
            while len(pilot.app.screen_stack) > 2:
                pilot.app.pop_screen()
            await settled(pilot)
    assert seen > 150
    assert not wrong


@pytest.mark.parametrize(
    ("game", "part"), quick_first([*(("gcg", part) for part in range(5)), ("macross-crusade", 0)], unpack=True)
)
def test_every_key_below_a_question_does_something(game: str, part: int):
    """In random games: each key of the row is known to the question, and a letter in the row is the one on its chip.
    Each part looks at every fifth question of a game.
    """
    decks = {"gcg": ("st01", "st03"), "macross-crusade": ("", "")}[game]
    ids = [path.stem for path in sorted(Path(f"cards/{game}/decks").glob("*.toml"))][:2]
    names = [one or ids[at] for at, one in enumerate(decks)]
    match = Match.new([load_deck(one, game) for one in names], 5, game_id=game)
    players, keys = [RandomPlayer(seat) for seat in range(2)], [CardKeys(seat) for seat in range(2)]
    pressed = 0
    for number in range(120 if game == "gcg" else 20):
        match.advance()
        prompt = match.prompt
        if prompt is None:
            break
        if game == "gcg" and number % 5 != part:
            match.answer(players[prompt.seat].answer(match.engine, prompt))
            continue
        view = match.view(prompt.seat)
        asked = chooser_for(view, prompt.seat, keys[prompt.seat])
        assert asked is not None
        scene = Scene(view, prompt.seat, match.names, UNICODE, asked)
        chips = {chip.key for chip in asking.question(scene, 80).chips}
        for written, word in asked.hints():
            for key in textual(written):
                if key in ("space", "n") and word == "no" and "n" in chips:
                    assert key == "n", (prompt.kind, written)
                again = chooser_for(view, prompt.seat, keys[prompt.seat])
                assert again is not None
                if key != "r":  # a key of the table
                    again.press(key)
                    assert not again.note.startswith(f"{key}: "), (prompt.kind, written, word, again.note)
                    pressed += 1
        match.answer(players[prompt.seat].answer(match.engine, prompt))
    assert pressed > 50


SELECTS, CHOOSES = ("select",), ("choose", "choose none", "add or take away", "take away", "back")


def standing(asked: AnswerInput) -> tuple[object, ...]:
    """All that a key may change: what is white, what is chosen, where the cursor is."""
    return asked.white, asked.cursor, asked.marked[:], asked.listing, asked.zone, asked.steered


def told_true(asked: AnswerInput, written: str, word: str, key: str) -> bool:
    """Does a key of the row below a question do what the word beside it says?"""
    before, state = asked.white_key(), standing(asked)
    answer = asked.press(key)
    if word in SELECTS:
        listed = isinstance(asked, ActionInput) and asked.opened
        mine = key in textual(asked._acting("")[0]) or key in [entry.tag for entry in asked.entries]
        return answer is None and (listed or mine) and not asked.note
    if word in CHOOSES:
        return answer is None and not asked.note and standing(asked) != state
    if not isinstance(answer, EngineAnswer):
        return False
    done = [asked.game.verbs[option.verb] for option in asked.prompt.options if option.key in answer.keys]
    declining = {"pass", "no", "none", "end turn", asked.kind.declining}
    if word in declining:
        return all(row.declines or row.ends_turn for row in done)
    return word == "at once, too" or key in (before, "enter", "space")


@pytest.mark.parametrize(
    ("id", "quick", "warn"),
    quick_first(
        [
            ("gcg", False, True), ("gcg", True, True), ("gcg", True, False), ("macross-crusade", False, True),
            ("gundam-war", True, False),
        ],
        unpack=True,
    ),
)  # fmt: skip
def test_a_key_in_the_row_does_what_the_word_beside_it_says(id: str, quick: bool, warn: bool):
    """Every key of the row is pressed, at every question of a game, with each thing of the question white in turn.

    Seen: `Space keep` and `e end turn`, which only made the answer white.
    """
    module, pressed, seen = game(id), 0, set[str]()
    match = Match.new([load_deck(name, id) for name in module.deck_format.usual], 7, game_id=id)
    players = [RandomPlayer(seat) for seat in range(2)]
    for _ in range(45):
        match.advance()
        prompt = match.prompt
        if prompt is None:
            break
        view = match.view(prompt.seat)

        def asked(steps: Sequence[str], view: View = view, seat: int = prompt.seat) -> AnswerInput:
            chooser = chooser_for(view, seat)
            assert chooser is not None
            chooser.quick, chooser.warn = quick, warn
            for key in steps:
                chooser.press(key)
            return chooser

        for steps in ((), ("down",), ("right",), ("tab", "right"), () if quick else ("space",)):
            for written, word in asked(steps).hints():
                for key in textual(written):
                    if key == "r" and word.startswith("choose "):  # a key of the table
                        continue
                    assert told_true(asked(steps), written, word, key), (prompt.kind, steps, written, word, key)
                    seen.add(word)
                    pressed += 1
        match.answer(players[prompt.seat].answer(match.engine, prompt))
    assert pressed > 200
    assert {"select", "end turn"} <= seen or quick or id != "gcg"


@pytest.mark.parametrize("width", [120, 80, 60, 40])
def test_a_row_that_is_too_long_leaves_keys_out_whole_and_keeps_the_help(width: int):
    """Seen at 80x24: `v read  ? help  :  u  l  Tab`, keys that nobody could know."""
    match = middle()
    seat = match.answering[0]
    view = match.view(seat)
    scene = Scene(view, seat, match.names, UNICODE, chooser_for(view, seat, CardKeys(seat)))
    keys, general = asking.keys(scene), asking.general_keys(scene)
    sheet = Sheet(UNICODE, width, 1)
    footer(sheet, 0, keys, len(keys) - keys.index(general[0]))
    drawn = sheet.text()[0].strip().split("  ")
    assert set(drawn) <= {f"{key} {word}" for key, word in keys}
    assert f"{BY_ID['table.help'].shown} help" in drawn
    left = [f"{key} {word}" for key, word in keys if f"{key} {word}" not in drawn]
    assert all(len("  ".join(drawn)) + 2 + len(one) > width - 2 for one in left)
    if width >= 80:  # the keys of the question are all there
        assert {f"{key} {word}" for key, word in keys[: keys.index(general[0])]} <= set(drawn)
    assert (width < 120) == bool(left)


async def test_the_report_of_a_replay_names_the_key_that_shows_it_whole():
    """Seen: `l all`, while l steps to the next decision."""
    match = new_match()
    async with running(match, (120, 36)) as pilot:
        pilot.app.push_screen(ReplayScreen(playback()))
        await settled(pilot)
        whole = "\n".join(rows(pilot))
        assert "t all" in whole
        assert "l all" not in whole
