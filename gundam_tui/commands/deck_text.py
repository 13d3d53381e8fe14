"""`gundam-tui deck import` and `deck export`: decks from and to the text formats of other programs."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

from gundam_tui import foreign_files
from gundam_tui.commands import Mistake, say
from gundam_tui.commands.common import faults_of, open_book, open_decks
from gundam_tui.games.decks import CardSource, Deck, DeckError, check_names
from gundam_tui.games.decks.deck_files import LARGEST
from gundam_tui.games.decks.text import read_file, read_text, short_name, write_deck
from gundam_tui.games.decks.user_decks import NameTaken, OwnDeckError, deck_path, write_new
from gundam_tui.games.default import DEFAULT
from gundam_tui.language import tr
from gundam_tui.paths import typed_path

STDIN = "-"
UNFINISHED = 1  # the exit status of a deck that was saved but is not legal yet


def bring(args: argparse.Namespace) -> int:
    """Read a deck list and save it as a deck file.

    Args:
        args: `file`, a path or `-`; `name`, the deck's name; `to`, where to save it (default: among the user's own
            decks); `force`, overwrite an existing deck; `rules`.

    Returns:
        0, or 1 when the deck is saved but not legal.

    Raises:
        Mistake: lines cannot be read, cards do not exist (all of them are listed), or the deck cannot be saved.
    """
    book = open_book(args.game)
    deck = _read(args.file, book, args.game)
    if args.name:
        deck = replace(deck, name=args.name)
    short = short_name((args.to and Path(args.to).stem) or deck.name)
    path = typed_path(args.to) if args.to else _own_path(short, args.game)
    save(path, write_deck(replace(deck, source=""), book), force=args.force)
    say(tr("{cards} cards saved as {path}", cards=deck.size, path=path))
    if not args.to:
        call = f"--deck1 {short}" if args.game == DEFAULT else f"--game {args.game} --deck {short}"
        say(tr("play it with: {command}", command=f"gundam-tui play {call}"))
    for doubt in check_names(deck, book):
        say(tr("look again at {card}", card=doubt))
    report = faults_of(deck.name, deck, book, args.rules)
    if report:
        say(report)
    return UNFINISHED if report else 0


def _read(name: str, book: CardSource[Any], id: str) -> Deck:
    """Read the deck of a file or of standard input; every bad line and every unknown card is reported."""
    try:
        if name == STDIN:
            return read_text(foreign_files.standard_input(LARGEST), tr("standard input"), book, id)
        return read_file(typed_path(name), name, book, id)
    except OSError as error:
        why = f"{error.filename or STDIN}: {error.strerror or error}"
        raise Mistake(f"{why}\n{tr('nothing was saved')}") from None
    except UnicodeDecodeError as error:
        raise Mistake(tr("standard input is not UTF-8 text (byte {at})", at=error.start)) from None
    except DeckError as error:
        raise Mistake(f"{error}\n{tr('nothing was saved')}") from None


def _own_path(short: str, id: str) -> Path:
    try:
        return deck_path(short, id)
    except NameTaken as taken:
        raise Mistake(tr('{why} with --name "…"', why=taken)) from None
    except OwnDeckError as error:
        raise Mistake(tr("{why} with --to FILE", why=error)) from None


def save(path: Path, text: str, *, force: bool) -> None:
    """Write a deck file.

    Raises:
        Mistake: it cannot be written, or is there already and must not be written over.
    """
    try:
        write_new(path, text, over=force)
    except NameTaken as taken:
        raise Mistake(tr("{why}: write over it with --force, or choose another name", why=taken)) from None
    except OwnDeckError as error:
        raise Mistake(str(error)) from None


def take(args: argparse.Namespace) -> int:
    """Print a deck as text, or write it to a file.

    Args:
        args: `deck`; `form`, one of `decks.text.FORMS`; `to`, a file (None: standard output); `force`.
    """
    [deck] = open_decks([args.deck], args.game)
    text = write_deck(deck, open_book(args.game), args.form)
    if args.to:
        path = typed_path(args.to)
        save(path, text, force=args.force)
        say(tr("{cards} cards saved as {path}", cards=deck.size, path=path))
    else:
        say(text, end="")
    return 0
