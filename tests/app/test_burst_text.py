"""Who is asked about a Burst at 80x24 can read what it does: the whole text of the card stands on the screen."""

from __future__ import annotations

import pytest

import gundam_tui.app.board.table as pieces
from gundam_tui.app.answering import chooser_for
from gundam_tui.app.board.reading import table as read_table
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.board.table import draw
from gundam_tui.app.glyphs import ASCII, UNICODE, Glyphs
from gundam_tui.app.scene import Scene
from gundam_tui.games.gcg.cards.language import spoken
from gundam_tui.games.gcg.tools.position import Position, Side, set_up
from gundam_tui.games.registry import game
from gundam_tui.table.match import Match

from .helpers import match_at

BOARD = (80, 19)  # of a terminal of 80x24


def asked_about(number: str) -> Match:
    """An attack has broken a Shield of that number."""
    units = ["ST01-005"] * 5
    match = match_at(set_up(Position([Side(units=units), Side(units=units, shields=[number] * 2, base=None)])))
    match.advance()
    while match.prompt is not None and match.prompt.kind != "burst":
        verbs = {option.verb: option.key for option in match.prompt.options}
        keys = [verbs[verb] for verb in ("attack", "no_block", "pass") if verb in verbs]
        if not keys:
            break
        match.answer(keys[:1])
        match.advance()
    return match


def letters(text: str) -> str:
    """A text without blanks, which end lines."""
    return "".join(text.split())


def shown(match: Match, seat: int, glyphs: Glyphs) -> str:
    """What stands on the card that is turned over."""
    view, spots = match.view(seat), list[tuple[int, int, int, int]]()
    scene = Scene(view, seat, match.names, glyphs, chooser=chooser_for(view, seat))
    sheet = Sheet(glyphs, *BOARD)
    with pytest.MonkeyPatch.context() as patch:
        for form in ("reveal", "flat"):
            drawn = getattr(pieces, form)
            patch.setattr(pieces, form, lambda *args, drawn=drawn: (spots.append(args[1:5]), drawn(*args)))
        draw(sheet, read_table(scene.looker(roomy=False)))
    ((x, y, width, height),) = spots
    return "".join(line[x : x + width] for line in sheet.text()[y : y + height])


def whole(match: Match, number: str, seat: int = 1, glyphs: Glyphs = UNICODE) -> bool:
    """Does every line of the card's text stand on it?"""
    book, told = game("gcg").book(), letters(shown(match, seat, glyphs))
    return all(letters(glyphs.text(line)) in told for line in spoken.text(book, book[number]).splitlines())


@pytest.mark.parametrize("number", ["ST03-013", "ST01-010", "ST01-015"])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_a_burst_of_the_first_decks_is_whole_at_80x24(number: str, seat: int, glyphs: Glyphs):
    """Seen: `[Main]/[Action] Choose 1 enemy` was all that stood there."""
    assert whole(asked_about(number), number, seat, glyphs)


@pytest.mark.thorough
def test_every_burst_is_whole_at_80x24():
    book = game("gcg").book()
    bursts = [number for number in book.numbers() if "【Burst】" in spoken.text(book, book[number])]
    asked = {number: match for number in bursts if (match := asked_about(number)).prompt is not None}
    assert len(asked) > 200
    assert [number for number, match in asked.items() if not whole(match, number)] == []
