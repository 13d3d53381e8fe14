"""A face for every card: from its facts alone, its own, and with its state in it."""

from __future__ import annotations

from collections import defaultdict

import pytest

from gundam_tui.app.board.emblem import LEAST, NARROW, ROWS, Emblem, FaceState, emblem, large, pixels
from gundam_tui.app.board.emblem_art import BANDS, FAMILIES, HALF, RANKS, WIDTH
from gundam_tui.app.board.faces import Face, Figure, HandFace, letter
from gundam_tui.app.board.fan import plate
from gundam_tui.app.board.sheet import Sheet
from gundam_tui.app.board.slot import slot
from gundam_tui.app.glyphs import ASCII, UNICODE
from gundam_tui.app.palette import palette_for
from gundam_tui.app.roles import NIGHT
from gundam_tui.games.decks import load_deck, shipped_decks
from gundam_tui.games.registry import game

from .emblem_sheets import GAMES, all_emblems
from .helpers import press, running, text
from .scenes import middle

GUNDAM = Emblem("crest", "b", "Gundam", "ST01-001")
EMPTY = "plate"


def drawn(sheet: Sheet) -> list[tuple[int, int]]:
    """The cells that something stands in."""
    return [(x, y) for y, row in enumerate(sheet.text()) for x, sign in enumerate(row)
            if sign != " " or "/px" in sheet.role(x, y)]  # fmt: skip


def of_card(game_id: str, number: str) -> Emblem:
    one = game(game_id).catalogue.sheet(game(game_id).book(), number)
    return Emblem(one.family, letter(one.color), one.name, one.number)


def test_every_part_of_a_picture_has_its_rows_and_every_row_its_width():
    for family in FAMILIES.values():
        for band, variants in zip(BANDS, family, strict=True):
            for rows in map(str.split, variants):
                assert len(rows) == band
                assert all(len(row) in (HALF + 1, WIDTH) and not set(row) - set("dmlkecCgrsh.") for row in rows)
    for rows in range(LEAST, ROWS + 1):
        assert sum(rank <= rows for rank in RANKS) == 2 * rows


@pytest.mark.parametrize("game_id", GAMES)
def test_every_card_of_every_game_has_a_face_and_it_is_the_same_everywhere(game_id: str):
    for one in all_emblems(game_id):
        assert one.family in FAMILIES, one
        for rows in range(LEAST, ROWS + 1):
            grid = pixels(one, rows)
            assert len(grid) == 2 * rows
            assert {role for row in grid for role in row if role} <= set(NIGHT)
            assert grid == pixels.__wrapped__(Emblem(*one), rows)


@pytest.mark.parametrize("game_id", GAMES)
def test_no_two_cards_of_a_deck_look_alike(game_id: str):
    seen = 0
    for deck in (load_deck(name, game_id) for name in shipped_decks(game_id)):
        faces: defaultdict[object, set[str]] = defaultdict(set)
        for number in dict.fromkeys(deck.numbers()):
            faces[pixels(of_card(game_id, number))].add(number)
            seen += 1
        assert not [same for same in faces.values() if len(same) > 1], deck.name
    assert seen > 30


def test_families_are_told_apart_at_every_size():
    """Whatever the name: a face of one family is never that of another."""
    for rows in range(LEAST, ROWS + 1):
        owners: dict[object, str] = {}
        for family in FAMILIES:
            for at in range(60):
                grid = pixels(Emblem(family, "b", f"card {at}", f"number {at}"), rows)
                assert owners.setdefault(tuple(tuple(map(bool, row)) + row for row in grid), family) == family


def test_the_state_is_seen_in_the_face():
    calm = pixels(GUNDAM)
    states = [
        FaceState(dim=True),
        FaceState(hurt=0.25),
        FaceState(hurt=0.9),
        FaceState(lit=True),
        FaceState(flash=True),
    ]
    looks = [calm, *(pixels(GUNDAM, ROWS, state) for state in states)]
    assert len(set(looks)) == len(looks)
    cracks = [sum(role == "pxink" for row in look for role in row) for look in (looks[0], looks[2], looks[3])]
    assert cracks[0] < cracks[1] < cracks[2]
    assert any("link" in row for row in looks[4])
    assert any("hot" in row for row in looks[5])
    shape = [[bool(role) for role in row] for row in calm]
    assert all([[bool(role) for role in row] for row in look] == shape for look in looks)


@pytest.mark.parametrize(("ascii_only", "palette"), [(True, "night"), (False, "mono"), (True, "mono")])
def test_without_colours_and_in_ascii_words_have_the_room(ascii_only: bool, palette: str):
    sheet = palette_for(palette).sheet(ASCII if ascii_only else UNICODE, 30, 12, EMPTY)
    emblem(sheet, 15, 0, ROWS, GUNDAM)
    large(sheet, 0, 0, GUNDAM)
    assert not drawn(sheet)


@pytest.mark.parametrize("system", ["truecolor", "256", "standard"])
@pytest.mark.parametrize("name", ["night", "day", "safe", "terminal"])
def test_every_palette_has_the_colours_of_faces_on_both_halves_of_a_cell(name: str, system: str):
    palette = palette_for(name, system)
    sheet = palette.sheet(UNICODE, 40, 12, EMPTY)
    emblem(sheet, 8, 0, ROWS, GUNDAM, FaceState(dim=True))
    large(sheet, 14, 0, GUNDAM)
    tones = set()
    for row in sheet.rows():
        for part, role in row:
            style = palette.style(role)
            if "▀" in part and "/px" in role:
                assert style.color is not None
                assert style.bgcolor is not None
                tones |= {style.color, style.bgcolor}
    assert len(tones) > 3


def card(**facts: object) -> Face:
    figures = (Figure("AP", 3), Figure("HP", 4, 4, "hp"))
    return Face(1, "Gundam", "b", figures, emblem=GUNDAM)._replace(**facts)


@pytest.mark.parametrize(("width", "height"), [(12, 5), (12, 8), (12, 10), (16, 11), (16, 17)])
@pytest.mark.parametrize("facts", [{}, {"tucked": ("Amuro Ray",), "words": ("Repair 2", "can't attack the player")},
                                   {"figures": (Figure("AP", 13), Figure("HP", 12, 12))}])  # fmt: skip
def test_a_face_takes_no_row_and_no_cell_from_a_word_or_a_figure(width: int, height: int, facts: dict[str, object]):
    plain, faced = (Sheet(UNICODE, width + 2, height, pictures=pictures) for pictures in (False, True))
    for sheet in (plain, faced):
        slot(sheet, 1, 0, width, height, card(**facts))
    for x, y in drawn(plain):
        assert faced.text()[y][x] == plain.text()[y][x], (x, y, faced.text())
    assert (height > 5) <= (faced.text() != plain.text() or "words" in facts)


def test_between_two_figures_only_the_head_is_drawn():
    sheet = Sheet(UNICODE, 18, 11, pictures=True)
    slot(sheet, 1, 0, 16, 11, card())
    beside = [
        x for y in (5, 6, 7) for x in range(1, 17) if sheet.role(x, y).startswith("px") or "/px" in sheet.role(x, y)
    ]
    assert {abs(x - 9) for x in beside} == set(range(NARROW + 1))


def test_a_card_of_the_hand_without_a_text_has_a_face():
    sheet = Sheet(UNICODE, 18, 7, pictures=True)
    plate(sheet, 1, 0, 16, 7, HandFace(1, "GM", "b", "a", able=True, facts="2/2", emblem=GUNDAM))
    assert any("/px" in sheet.role(x, y) for x in range(18) for y in range(3, 6))


@pytest.mark.parametrize("size", [(120, 36), (160, 48)])
async def test_the_table_shows_the_faces_of_its_cards(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    async with running(middle(), size) as pilot:
        await press(pilot, "y")
        assert text(pilot).count("▀") > 80
    async with running(middle(), size, ascii_only=True) as pilot:
        await press(pilot, "y")
        assert text(pilot).isascii()
