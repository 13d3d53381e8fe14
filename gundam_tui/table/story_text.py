"""The end of a game as a text file."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gundam_tui.foreign_text import lines
from gundam_tui.language import tr
from gundam_tui.paths import make_private, state_folder, unused

if TYPE_CHECKING:
    from .match_api import MatchApi

FOLDER = "texts"


def keep_text(page: Sequence[str], match: MatchApi) -> Path:
    """Write a page and the public log to a file in the state folder.

    Args:
        page: the lines at the top.
        match: the match.

    Returns:
        The path of the file.

    Raises:
        OSError: it cannot be written.
    """
    folder = state_folder() / FOLDER
    make_private(folder)
    stem = match.path.stem if match.path is not None else time.strftime("%Y-%m-%d-%H%M%S")
    path = unused(folder / f"{stem}.txt")
    rows, turn = [*page, ""], -1
    for line in match.log(None):
        if line.turn != turn:
            rows += ["", tr("Turn {turn}", turn=line.turn) if line.turn else tr("Before the first turn")]
            turn = line.turn
        rows.append(f"  {line.text}")
    with path.open("x", encoding="utf-8", newline="") as file:
        file.write(lines("\n".join(rows), keep="\n") + "\n")
    return path
