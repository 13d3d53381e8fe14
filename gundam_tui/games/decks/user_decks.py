"""The user's own decks: saves, renames and deletes them in the data folder, and never loses one on the way."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

from gundam_tui.games.decks.checking import CardSource
from gundam_tui.games.decks.deck import Deck
from gundam_tui.games.decks.deck_files import read_deck
from gundam_tui.games.decks.lookup import shipped_decks
from gundam_tui.games.decks.text import short_name, write_deck
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.library import own_deck_files, own_deck_folder
from gundam_tui.games.registry import game_ids
from gundam_tui.language import tr

__all__ = ["NameTaken", "OwnDeckError", "deck_path", "delete_deck", "rename_deck", "save_deck", "write_new"]


class OwnDeckError(ValueError):
    """A deck that cannot be saved, renamed or deleted; the message says where, why and what to do."""


class NameTaken(OwnDeckError):
    """The name is already in use; the existing deck or file is left unchanged."""


def deck_path(short: str, id: str = DEFAULT) -> Path:
    """The path of the user's deck with that short name, whether it exists or not.

    Raises:
        OwnDeckError: the user has no home folder.
        NameTaken: a shipped deck has this name.
    """
    folder = own_deck_folder(id)
    if folder is None:
        raise OwnDeckError(tr("there is no home folder to keep decks in: give the path of a file"))
    if short in shipped_decks(id):
        raise NameTaken(tr("a deck that comes with the game is called {name}: choose another name", name=short))
    return own_deck_files(id).get(short, folder / f"{short}.toml")


def write_new(path: Path, text: str, *, over: bool = False) -> None:
    """Write a file in one step: readers see the old text or the new one, and a failure leaves the old one.

    Args:
        path: the file; the folder of the user's own decks is created if it is missing, no other folder is.
        text: the content.
        over: may an existing file be replaced?

    Raises:
        NameTaken: a file exists and may not be replaced.
        OwnDeckError: it cannot be written.
    """
    if path.exists() and not path.is_file():  # a folder or a device: never put a file in its place
        raise OwnDeckError(tr("{path}: this is no file: choose another name", path=path))
    if not path.parent.exists() and path.parent not in map(own_deck_folder, game_ids()):
        raise OwnDeckError(
            tr("{path}: there is no folder {folder}: make it first, or give another path", path=path,
               folder=path.parent)
        )  # fmt: skip
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            temporary.write_text(text, encoding="utf-8", newline="")
            if not over:
                _claim(path)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
    except UnicodeEncodeError as error:
        letter = error.object[error.start]
        raise OwnDeckError(
            tr("{path}: {letter!r} is no letter that a file can hold", path=path, letter=letter)
        ) from None
    except OSError as error:
        why = error.strerror or error
        raise OwnDeckError(tr("{path}: cannot be written: {why}", path=path, why=why)) from None


def _claim(path: Path) -> None:
    """Create an empty file: unlike a test, this cannot miss one created in between."""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        raise NameTaken(tr("{path} is there already", path=path)) from None


def save_deck(deck: Deck, book: CardSource[Any], *, short: str = "", over: str = "") -> str:
    """Save a deck among the user's own.

    Args:
        deck: the deck, finished or not.
        book: the cards by number, for their order.
        short: the short name to save it under; by default made from the deck's name.
        over: the short name of a deck that may be replaced.

    Returns:
        Its new short name.

    Raises:
        NameTaken: another deck has this name.
        OwnDeckError: it cannot be written.
    """
    short = short or short_name(deck.name)
    path = deck_path(short, deck.game)
    text = write_deck(replace(deck, source=""), book)
    if path.suffix != ".toml":
        # A text list has this name: if it may be replaced, the deck file is written beside it and the list removed.
        if over != short:
            raise NameTaken(tr("{path} is there already", path=path))
        write_new(path.with_suffix(".toml"), text)
        _remove(path)
    else:
        write_new(path, text, over=over == short)
    return short


def rename_deck(short: str, name: str, book: CardSource[Any], id: str = DEFAULT) -> str:
    """Rename a deck of the user's and its file.

    Args:
        short: its short name.
        name: the new name.
        book: the cards by number.
        id: the game's.

    Returns:
        The new short name.

    Raises:
        NameTaken: another deck has this name.
        DeckError: its file cannot be read.
        OwnDeckError: no such deck, or it cannot be written.
    """
    name = " ".join(name.split())
    if not name:
        raise OwnDeckError(tr("a deck needs a name"))
    path = _there(short, id)
    new = save_deck(replace(read_deck(path, id), name=name), book, over=short)
    if new != short:
        _remove(path)
    return new


def delete_deck(short: str, id: str = DEFAULT) -> Path:
    """Delete an own deck.

    Returns:
        The file that was deleted.

    Raises:
        OwnDeckError: no such deck, or it cannot be deleted.
    """
    path = _there(short, id)
    _remove(path)
    return path


def _there(short: str, id: str) -> Path:
    path = own_deck_files(id).get(short)
    if path is None:
        raise OwnDeckError(tr("there is no deck of your own called {name}", name=short))
    return path


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        why = error.strerror or error
        raise OwnDeckError(tr("{path}: cannot be deleted: {why}", path=path, why=why)) from None
