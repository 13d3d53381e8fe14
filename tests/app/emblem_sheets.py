"""All emblems for eyes: `python -m tests.app.look emblems` draws them, a sheet for each family of each game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rich.segment import Segment

from gundam_tui.app.board.emblem import ROWS, Emblem, FaceState, emblem
from gundam_tui.app.board.emblem_art import WIDTH
from gundam_tui.app.board.faces import letter
from gundam_tui.app.glyphs import UNICODE
from gundam_tui.app.palette import palette_for
from gundam_tui.games.registry import game

GAMES = ("gcg", "gundam-war", "macross-crusade")
PER_ROW = 10
STATES = (
    FaceState(),
    FaceState(dim=True),
    FaceState(hurt=0.5),
    FaceState(hurt=0.9),
    FaceState(lit=True),
    FaceState(flash=True),
)


def all_emblems(game_id: str) -> list[Emblem]:
    """The emblem of every card of a game."""
    module = game(game_id)
    book = module.book()
    sheets = [module.catalogue.sheet(book, card.number) for card in book]
    return [Emblem(one.family, letter(one.color), one.name, one.number) for one in sheets]


def sheets(system: str = "truecolor") -> Iterator[tuple[str, list[list[Segment]]]]:
    """Name and picture of each sheet: the families of each game, and the states at every size."""
    palette = palette_for("night", system)
    for game_id in GAMES:
        families: defaultdict[str, list[Emblem]] = defaultdict(list)
        for one in all_emblems(game_id):
            families[one.family].append(one)
        for family, found in families.items():
            lines = -(-len(found) // PER_ROW)
            sheet = palette.sheet(UNICODE, PER_ROW * (WIDTH + 2) + 2, lines * (ROWS + 2) + 1)
            for at, one in enumerate(found):
                x, y = at % PER_ROW * (WIDTH + 2) + 1, at // PER_ROW * (ROWS + 2) + 1
                emblem(sheet, x + WIDTH // 2, y, ROWS, one)
                sheet.fitted(x, y + ROWS, one.name, WIDTH + 1, "sub")
            yield f"{game_id}-{family}", _painted(sheet.rows(), palette)
    shown = {one.family: one for one in reversed(all_emblems("gcg"))}
    sheet = palette.sheet(UNICODE, len(STATES) * (WIDTH + 2) + 45, len(shown) * (ROWS + 1) + 1, "plate")
    for line, one in enumerate(shown.values()):
        y = line * (ROWS + 1) + 1
        for at, state in enumerate(STATES):
            emblem(sheet, at * (WIDTH + 2) + WIDTH // 2 + 1, y, ROWS, one, state)
        for rows in (2, 3, 4):
            emblem(sheet, len(STATES) * (WIDTH + 2) + 7 + (rows - 2) * 15, y, rows, one)
    yield "states", _painted(sheet.rows(), palette)


def _painted(rows: list[list[tuple[str, str]]], palette) -> list[list[Segment]]:
    return [[Segment(text, palette.style(role)) for text, role in row] for row in rows]
