"""Screens in other letters: every row has its cells, all is said by the catalogue, and Chinese can be typed."""

from __future__ import annotations

import os
from unittest.mock import patch

import pytest
from textual._xterm_parser import XTermParser
from textual.pilot import Pilot

from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.screens.cards import CardBrowser
from gundam_tui.app.screens.text_input import LineEntry
from tests.profile import quick_every

from .helpers import press, running, settled, text
from .look import shown
from .scenes import SCENES
from .test_spoken import card_words, leaks, pseudo

__all__ = ["pseudo"]
SIZES = ((80, 24), (120, 36), (160, 48))
TABLES = ("main", "block", "end-won", "help")  # at every size
# Of the scenes: who plays, with which decks, and what commands and settings are called.
SAME = frozenset("night AMURO CHAR AMU Comput Computer Cadet Teacher Teach Heroic Beginnings Zeon Rush Command".split())
SAID = ("home", "newgame", "learn", "main", "aim", "deploy", "block", "burst", "report", "commands", "curtain", "recap",
        "end-lost", "end-won", "opening", "lesson", "bare", "full")  # fmt: skip
ALIGNED = (*SAID, "settings", "cards", "detail", "decks", "workbench-deck", "help", "replays", "team", "gundam-war",
           "macross-crusade-battle")  # fmt: skip


async def rows_of(name: str, size: tuple[int, int]) -> list[str]:
    """The rows of a scene; every one fills the width."""
    with patch.dict(os.environ):
        found = await shown(SCENES[name], size, "night")
    assert {sum(segment.cell_length for segment in row) for row in found} == {size[0]}
    assert len(found) == size[1]
    return ["".join(segment.text for segment in row) for row in found]


@pytest.mark.usefixtures("pseudo")
@pytest.mark.parametrize("name", quick_every(SAID, 9))
async def test_a_screen_says_nothing_outside_the_catalogue(name: str) -> None:
    """In a language that is no language every Latin word is a name, a key or a leak."""
    said = "\n".join(await rows_of(name, (120, 36)))
    assert not leaks(said, card_words() | SAME)


@pytest.mark.thorough
@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize(
    ("name", "size"), [(name, size) for name in ALIGNED for size in (SIZES if name in TABLES else SIZES[:1])]
)
async def test_rows_of_chinese_letters_have_their_width(name: str, size: tuple[int, int]) -> None:
    """No letter of two cells is cut in half, and no row is longer or shorter than the screen."""
    said = "\n".join(await rows_of(name, size))
    assert any("\u4e00" <= letter <= "\u9fff" for letter in said)


def typed(pilot: Pilot[int], sent: str) -> None:
    """What a terminal sends: an input method commits whole words as plain letters, a paste in brackets."""
    for message in XTermParser().feed(sent):
        pilot.app.post_message(message)


def pasted(words: str) -> str:
    """A paste as terminals send it."""
    return f"\x1b[200~{words}\x1b[201~"


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("sent", ["扎古", pasted("扎古"), "Zaku"])
async def test_cards_are_found_by_a_name_in_either_language(sent: str) -> None:
    """Typed by an input method, pasted, or in English."""
    async with running(None) as pilot:
        await press(pilot, "a")
        await settled(pilot)
        browser = pilot.app.screen
        assert isinstance(browser, CardBrowser)
        while not browser.reader.finished:
            await pilot.pause(0.05)
        await press(pilot, "slash")
        typed(pilot, sent)
        await pilot.pause(0.3)
        await press(pilot, "enter")
        assert "ST03-008 扎古II " in text(pilot)
        assert "ST01-001" not in text(pilot)


@pytest.mark.usefixtures("chinese")
@pytest.mark.parametrize("sent", ["阿姆罗", pasted("阿姆罗"), pasted("阿姆罗\n")])
async def test_names_and_talk_are_typed_in_chinese(sent: str) -> None:
    """The line that asks for a name and for what is said; the end of a pasted line is no letter."""
    got: list[object] = []
    async with running(None) as pilot:
        await pilot.app.push_screen(LineEntry("?", most=24), got.append)
        await settled(pilot)
        typed(pilot, sent)
        await pilot.pause(0.1)
        await press(pilot, "enter")
        await settled(pilot)
    assert got == ["阿姆罗"]


@pytest.mark.parametrize(
    ("width", "expected"), [(24, "风灵高达（比特附着形态）"), (14, "风灵高达…"), (11, "风灵高达…"), (7, "风灵高…")]
)
def test_a_name_is_shortened_between_letters_and_leaves_no_bracket_open(width: int, expected: str) -> None:
    """Its addition in brackets goes first."""
    assert UNICODE.name("风灵高达（比特附着形态）", width) == expected
    assert UNICODE.fit("风灵高达（比特附着形态）", width) == expected
