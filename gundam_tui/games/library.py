"""The cards and decks on this machine: those shipped with each game, and the user's own.

A user's own cards of the first game are in `cards/*.toml` of the data folder, or in files named when a game is started;
own decks are in `decks/`. Every other game has its own folder in the data folder, with the same two in it
(`paths.data_folder`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import game
from gundam_tui.language import tr
from gundam_tui.paths import data_folder, typed_path

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book


__all__ = [
    "card_book",
    "data_folder",
    "edition",
    "kept_book",
    "opened_book",
    "own_card_files",
    "own_card_folder",
    "own_deck_files",
    "own_deck_folder",
    "progress_words",
    "read_again",
    "use_cards",
]

DECK_SUFFIXES = (".toml", ".txt", ".deck", ".dek", ".list")
_named: list[Path] = []
_opened: dict[str, Any] = {}  # the card books already read, by game
_editions = count()
_edition = [next(_editions)]
_reading = Lock()
B = TypeVar("B")


def progress_words(done: int, total: int) -> str:
    """How far the cards have been compiled, in a few words."""
    return tr("Reading the cards for the first time: {done} of {total}", done=done, total=total)


def use_cards(paths: Iterable[str | Path]) -> None:
    """Use these card files too, from now on, in this process.

    Args:
        paths: card files, as the user wrote them. They replace those of an earlier call; none: only the user's data
            folder and the cards of the game.
    """
    _named[:] = dict.fromkeys(typed_path(path) for path in paths)
    read_again()


def read_again() -> None:
    """A card file has changed: card books are read again when somebody next asks for one."""
    with _reading:
        _opened.clear()
        _edition[0] = next(_editions)


def edition() -> int:
    """A number that changes whenever card files are read again; facts about cards are kept for one edition."""
    return _edition[0]


def _own_folder(id: str) -> Path | None:
    """The user's own folder of a game; the first game has the data folder itself."""
    folder = data_folder()
    return folder if folder is None or id == DEFAULT else folder / id


def own_card_folder(id: str = DEFAULT) -> Path | None:
    """The folder of the user's own card files of a game; None without a home."""
    folder = _own_folder(id)
    return folder / "cards" if folder else None


def own_card_files(id: str = DEFAULT) -> list[Path]:
    """The user's own card files of a game: those of the data folder, then those named."""
    folder = _own_folder(id)
    there = sorted((folder / "cards").glob("*.toml")) if folder else []
    return list(dict.fromkeys((*there, *_named)))


def own_deck_folder(id: str = DEFAULT) -> Path | None:
    """Where the user's own decks of a game are kept (it need not exist); None when the user has no home."""
    folder = _own_folder(id)
    return folder / "decks" if folder else None


def own_deck_files(id: str = DEFAULT) -> dict[str, Path]:
    """The user's own decks of a game by short name."""
    folder = own_deck_folder(id)
    there = sorted(folder.glob("*")) if folder else []
    return {path.stem.lower(): path for path in there if path.suffix.lower() in DECK_SUFFIXES}


def kept_book(id: str, load: Callable[[Sequence[Path]], B]) -> B:
    """A game's card book, read once and kept until `use_cards`; the module's `book` calls this.

    Thread-safe: the first caller reads, the others wait for it.

    Args:
        id: the game's.
        load: reads the book, with the user's own card files.
    """
    with _reading:
        if id not in _opened:
            _opened[id] = load(own_card_files(id))
        return _opened[id]


def card_book(id: str = DEFAULT) -> Book[Any]:
    """The cards of a game and the user's own, as its module reads them (`GameModule.book`)."""
    return game(id).book()


def opened_book(id: str = DEFAULT) -> Book[Any] | None:
    """A game's card book if it has been read already, else None. Never waits for a thread that reads it."""
    return _opened.get(id)
