"""Finds decks by name: shipped ones, the user's own, and files."""

from __future__ import annotations

import difflib
import re
from pathlib import Path

from gundam_tui.cardlang.book import cards_folder
from gundam_tui.games.decks.deck import Deck, DeckError, Fault
from gundam_tui.games.decks.deck_files import read_deck
from gundam_tui.games.default import DEFAULT, command
from gundam_tui.games.library import DECK_SUFFIXES, own_deck_files
from gundam_tui.games.registry import game
from gundam_tui.language import either, tr
from gundam_tui.paths import typed_path

_SHOWN = 60  # how many letters of an unknown name are shown


def deck_folder(id: str = DEFAULT) -> Path:
    """The folder of a game's shipped decks."""
    return cards_folder(id) / "decks"


def shipped_decks(id: str = DEFAULT) -> list[str]:
    """The short names of a game's shipped decks, sorted; a game from outside this package may have none."""
    try:
        folder = deck_folder(id)
    except FileNotFoundError:
        return []
    return sorted(path.stem for path in folder.glob("*.toml"))


def load_deck(name_or_path: str | Path, id: str = DEFAULT) -> Deck:
    """The deck of a short name (`st01`, in any case) or of a deck file (`.toml`, or a list as text).

    A shipped deck wins over one of the user's own with the same name, and both over a file; `./st01` always means the
    file.

    Args:
        name_or_path: the name, or the path.
        id: the game's.

    Raises:
        DeckError: no such deck, or its file has bad lines (all of them are listed).
    """
    name = str(name_or_path)
    listing = command("deck list", id)
    if not name.strip():
        fault = tr("a deck's name is missing: {listing} names those there are; or give a deck file", listing=listing)
        raise DeckError("?", [Fault(fault)])
    names = shipped_decks(id)
    if name.lower() in names:
        return read_deck(deck_folder(id) / f"{name.lower()}.toml", id)
    own = own_deck_files(id)
    if name.lower() in own:
        return read_deck(own[name.lower()], id)
    try:
        path = typed_path(name)
        folder, there = path.is_dir(), path.exists()
    except OSError as error:  # a name too long for a file
        fault = tr("no deck file is called so: {why}", why=error.strerror)
        raise DeckError(name[:_SHOWN], [Fault(fault)]) from None
    if folder:
        raise DeckError(name, [Fault(tr("this is a folder, not a deck file: give one of the files in it"))])
    if there:
        return read_deck(path, id)
    if path.suffix.lower() in DECK_SUFFIXES or len(path.parts) > 1:
        fault = tr("there is no such file: give the path of a deck file (.toml or a text list)")
        raise DeckError(name, [Fault(fault)])
    near = sorted(difflib.get_close_matches(name.lower(), [*names, *own], n=4, cutoff=0.6))
    if near:
        fault = tr("there is no such deck: did you mean {near}? {listing} names those there are; or give a deck file",
                   near=either(near), listing=listing)  # fmt: skip
    else:
        fault = tr("there is no such deck: {listing} names those there are; or give a deck file", listing=listing)
    raise DeckError(name, [Fault(fault)])


def starter_decks(id: str = DEFAULT) -> list[str]:
    """The short names of the shipped decks for a first game, sorted; if there are none, all shipped decks."""
    starters = game(id).deck_format.starters
    names = shipped_decks(id)
    return [name for name in names if starters is not None and re.fullmatch(starters, name)] or names
