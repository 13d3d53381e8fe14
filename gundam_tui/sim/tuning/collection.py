"""A collection of cards: a deck list, or a table of card numbers and counts (CSV)."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gundam_tui import foreign_files
from gundam_tui.games.decks import CardSource, DeckError, find_card
from gundam_tui.games.decks.text import read_text
from gundam_tui.games.registry import game
from gundam_tui.kernel.digits import is_number

_MOST = 9999  # copies of a card: more is a mistake in the table


class WrongCollection(ValueError):
    """A collection that cannot be read; says where and why."""


def read_collection(path: Path, book: CardSource[Any], id: str) -> Mapping[str, int]:
    """How many copies of which card somebody has.

    Args:
        path: a deck file, a deck list, or a CSV table: each line a card number and a count, in any columns; a first
            line with headings may be there.
        book: the cards.
        id: the id of the game.

    Raises:
        WrongCollection: a line cannot be read, or a card does not exist; names every such line.
        OSError: the file cannot be read.
        UnicodeDecodeError: it is no text.
    """
    text = foreign_files.read_text(path)
    if path.suffix.lower() != ".csv":
        try:
            deck = read_text(text, str(path), book, id)
        except DeckError as error:
            raise WrongCollection(str(error)) from None
        found = Counter[str]()
        for pile in (*deck.sections.values(), deck.sideboard):
            found.update(pile)
        return found
    return _table(text, str(path), book, id)


def _table(text: str, where: str, book: CardSource[Any], id: str) -> Mapping[str, int]:
    spelt = game(id).deck_format.spelt
    found = Counter[str]()
    faults: list[str] = []
    for at, row in enumerate(csv.reader(io.StringIO(text)), start=1):
        cells = [cell.strip() for cell in row if cell.strip()]
        number = next((spelt(cell) for cell in cells if find_card(book, spelt(cell)) is not None), "")
        count = next((int(cell) for cell in cells if is_number(cell)), -1)
        if number and 0 <= count <= _MOST:
            found[number] += count
        elif cells and not (at == 1 and count < 0):  # the first line may hold headings
            faults.append(
                f"line {at}: a card number and a count are expected, such as {game(id).deck_format.example},4"
            )
    if faults:
        raise WrongCollection("\n".join([f"{where}:", *foreign_files.first(faults)]))
    return found
