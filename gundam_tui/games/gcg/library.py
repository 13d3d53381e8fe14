"""What cards and decks there are at this table: those of the game, and the user's own.

A user's own cards lie in `cards/*.toml` of the data folder, or in files named when the game is started; own decks
lie in `decks/` of the data folder. The data folder is `$XDG_DATA_HOME/gundam-tui`, by default
`~/.local/share/gundam-tui`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from threading import Lock

from gundam_tui.cardlang.book import Progress
from gundam_tui.games.gcg.language.card_db import Book

__all__ = ["card_book", "data_folder", "opened_book", "own_card_files", "own_deck_files", "use_cards"]

DECK_SUFFIXES = (".toml", ".txt", ".deck", ".dek", ".list")
_named: list[Path] = []
_opened: list[Book] = []  # at most one
_reading = Lock()


def data_folder() -> Path | None:
    """The folder of the user's own cards and decks (it need not exist); None when the user has no home."""
    named = os.environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(named):  # the XDG base directory specification: a relative path is to be ignored
        return Path(named, "gundam-tui")
    home = os.path.expanduser("~")
    return Path(home, ".local", "share", "gundam-tui") if os.path.isabs(home) else None


def use_cards(paths: Iterable[str | Path]) -> None:
    """Take these card files as well from now on, in this process.

    Args:
        paths: card files, as the user wrote them. They replace those of an earlier call; none: only the user's
            data folder and the cards of the game.
    """
    _named[:] = dict.fromkeys(Path(path).expanduser() for path in paths)
    with _reading:
        _opened.clear()


def own_card_files() -> list[Path]:
    """The user's own card files: those of the data folder, then those named."""
    folder = data_folder()
    there = sorted((folder / "cards").glob("*.toml")) if folder else []
    return list(dict.fromkeys((*there, *_named)))


def own_deck_files() -> dict[str, Path]:
    """The user's own decks by short name: the deck files of the data folder."""
    folder = data_folder()
    there = sorted((folder / "decks").glob("*")) if folder else []
    return {path.stem.lower(): path for path in there if path.suffix.lower() in DECK_SUFFIXES}


def card_book(progress: Progress | None = None) -> Book:
    """The cards of the game and the user's own; read once, and kept until `use_cards`.

    Several threads may ask: the first one reads, the others wait for it.

    Args:
        progress: called with (cards done, cards in all) while card files are compiled.

    Raises:
        CardFileError: with every fault, when a card file cannot be used.
        OSError: when a card file cannot be read.
    """
    with _reading:
        if not _opened:
            _opened.append(Book.load(extra=own_card_files(), progress=progress))
        return _opened[0]


def opened_book() -> Book | None:
    """The card book when it has been read already; None before. Never waits for a thread that reads it."""
    return _opened[0] if _opened else None
