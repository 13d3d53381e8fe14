"""The list of the user's incomplete cards: read from print, but not understood whole, so in no card file.

It is `incomplete.json` beside the card folder: an object by card number. It can be made again by reading the prints
again, so a damaged list counts as empty.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import cast

from gundam_tui import foreign_files
from gundam_tui.foreign_text import lines, one_line
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.library import own_card_folder
from gundam_tui.named import NamedTuple
from gundam_tui.user_cache import write

__all__ = ["IncompleteCard", "incomplete_cards", "save_incomplete"]


class IncompleteCard(NamedTuple):
    """A card that was not read whole.

    Attributes:
        name: its name, which may be empty.
        why: what was not understood.
        facts: its facts, a line each as in a card file; `text`: as printed; `source`: where it was read, and when. All
            empty in a list of an earlier version.
    """

    name: str
    why: str
    facts: str = ""
    text: str = ""
    source: str = ""


def incomplete_cards(id: str = DEFAULT) -> dict[str, IncompleteCard]:
    """The incomplete cards of a game by number; none without a home, or if the list is damaged."""
    path = _list(id)
    if path is None or not path.is_file():
        return {}
    try:
        told = foreign_files.json_value(foreign_files.read_text(path))
    except (OSError, ValueError):
        return {}
    found: dict[str, IncompleteCard] = {}
    for number, entry in cast("dict[str, object]", told).items() if isinstance(told, dict) else ():
        if isinstance(entry, dict):
            given = cast("dict[str, object]", entry)
            name, why = given.get("name"), given.get("why")
            facts, text, source = (str(given.get(key, "")) for key in ("facts", "text", "source"))
            if isinstance(name, str) and isinstance(why, str):
                found[one_line(number, 40)] = IncompleteCard(
                    one_line(name, 120), one_line(why, 1000), lines(facts), lines(text), one_line(source, 200)
                )
    return found


def save_incomplete(cards: Mapping[str, IncompleteCard], id: str = DEFAULT) -> None:
    """Replace the list.

    Raises:
        OSError: it cannot be written.
        ValueError: the user has no home.
    """
    path = _list(id)
    if path is None:
        raise ValueError("without a home there is no place for a list")
    if not cards:
        path.unlink(missing_ok=True)
        return
    told = {number: card._asdict() for number, card in sorted(cards.items())}
    write(path, json.dumps(told, ensure_ascii=False, indent=1).encode())


def _list(id: str) -> Path | None:
    folder = own_card_folder(id)
    return folder.parent / "incomplete.json" if folder else None
