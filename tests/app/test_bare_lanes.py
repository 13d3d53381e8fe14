"""Three and four seats: a lane without cards says whose it is, in large letters, and what came of their last turn."""

from __future__ import annotations

import pytest

from gundam_tui.app.board.places import places, places_for
from gundam_tui.app.board.reading import table as read_table
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.board.table import draw
from gundam_tui.app.glyphs import ASCII, UNICODE, Glyphs
from gundam_tui.app.scene import Scene
from gundam_tui.games.gcg.tools.position import Position, Side, set_up
from gundam_tui.kernel.recorder import Recorder
from gundam_tui.table.match import Match

from .helpers import new_match

GM = "ST01-005"
NAMES = ("Ada", "Bea", "Cyd", "Dot")


def _table(
    seats: int, size: tuple[int, int], *units: int, glyphs: Glyphs = UNICODE, planes: bool = True, form: str = "royale",
    cursor: bool = False,
) -> tuple[list[str], list[list[str]]]:  # fmt: skip
    """The screen, and the rows of each lane from top to bottom; these seats have a Unit. `cursor`: they attack."""
    sides = [Side(units=[GM] if seat in units else []) for seat in range(seats)]
    decks = ("st01", "st02", "st03", "st04")[:seats]
    header = new_match(3, decks, NAMES[:seats], format_name=form).header
    match = Match(Recorder(set_up(Position(sides)), header, None), None)
    match.advance()
    scene = Scene(match.view(0), 0, match.names, glyphs, log=list(match.log(0)))
    board = read_table(scene.looker(roomy=True))
    if cursor:
        assert board.lower.cards[0] is not None
        aimed = board.front._replace(source=board.lower.cards[0].id, guarded=seats - 1, beam=True)
        board = board._replace(front=aimed)
    at = places_for(*size, board)
    sheet = Sheet(glyphs, *size, planes=planes)
    draw(sheet, board)
    rows = sheet.text()
    lanes = [*(span for _, span in at.far), at.upper, at.lower]
    board_end = at.left + at.width
    return rows, [[row[at.left : board_end] for row in rows[one.y : one.y + one.height]] for one in lanes]


def _large(lane: list[str]) -> bool:
    """Are four rows of it block letters?"""
    return sum(row.count("▀") + row.count("▄") > 5 for row in lane) >= 4


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("size", [(120, 31), (160, 42)])
def test_a_lane_without_cards_has_its_players_name_on_it(seats: int, size: tuple[int, int]):
    """Seen: at 120x36 a sixth of the screen with nothing but the corners of free slots."""
    rows, lanes = _table(seats, size)
    assert all(map(_large, lanes)), "\n".join(rows)
    assert not any("┌" in row for lane in lanes for row in lane), "\n".join(rows)


@pytest.mark.parametrize("far", [1, 2])
def test_with_two_left_rows_go_to_the_hand_before_lanes_grow_empty(far: int):
    """Seen at 120x36: a lane of eleven rows with one Unit, a sixth of the screen empty, above a hand of three rows."""
    at = places(120, 31, far=far, out=(True,) * far + (False, False))
    assert at.hand.height >= 6
    free = [(lane.height - 1) * 5 * at.pitch for lane in (at.upper, at.lower)]  # beside one Unit
    assert max(free) < 0.15 * 120 * 36


def test_a_card_takes_the_place_of_the_letters_and_the_lane_keeps_its_height():
    before, empty = _table(4, (120, 31))
    after, lanes = _table(4, (120, 31), 3, 0)
    assert [_large(lane) for lane in lanes] == [False, True, True, False], "\n".join(after)
    assert [len(lane) for lane in lanes] == [len(lane) for lane in empty]
    assert len(before) == len(after)
    assert sum(row.count("┌") for row in lanes[0]) == 5


def test_a_beam_passes_over_the_letters_and_no_word_is_torn_by_it():
    _, calm = _table(4, (120, 31), 0)
    rows, lanes = _table(4, (120, 31), 0, cursor=True)
    beams = [sum("┃" in row for row in lane) for lane in lanes]
    assert beams[1:3] == [len(lanes[1]), len(lanes[2])], "\n".join(rows)
    assert all(map(_large, lanes[:3]))
    assert all(map(_large, calm[:3]))


@pytest.mark.parametrize(("glyphs", "planes"), [(ASCII, False), (UNICODE, False)])
def test_without_planes_free_slots_stay_quiet(glyphs: Glyphs, planes: bool):
    _, lanes = _table(4, (120, 31), glyphs=glyphs, planes=planes)
    assert not any(map(_large, lanes))
    corner = glyphs.text("┌")
    assert all(sum(row.count(corner) for row in lane) >= 6 for lane in lanes)


def test_a_team_has_its_name_on_its_lane():
    rows, lanes = _table(4, (120, 31), form="team")
    assert all(map(_large, lanes)), "\n".join(rows)


def test_the_last_turn_of_the_others_is_told_where_it_left_no_card():
    decks = ("st01", "st02", "st03", "st04")
    match = new_match(7, decks, NAMES, format_name="royale")
    match.advance()
    while match.view(0).turn < 3:
        assert match.prompt is not None
        keys = match.prompt.options
        done = next((o.key for o in keys if o.verb in ("pass", "end", "keep")), keys[0].key)
        match.answer([done])
        match.advance()
    view = match.view(0)
    scene = Scene(view, 0, match.names, UNICODE, log=list(match.log(0)))
    look = scene.looker(roomy=True)
    sheet = Sheet(UNICODE, 120, 31)
    draw(sheet, read_table(look))
    told = "\n".join(row[:80] for row in sheet.text())
    past = [turn for turn in (1, 2) if not look.ours(_whose(match, turn))]
    assert past
    for turn in past:
        assert f"turn {turn}  no card played" in told, told
    assert f"turn {view.turn}  " not in told


def _whose(match: Match, turn: int) -> int:
    return next(line.whose for line in match.log(0) if line.turn == turn)
