"""`gundam-tui deck import` and `deck export`: decks from and to the text of other programs."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from gundam_tui.commands import Mistake
from gundam_tui.commands.common import faults_of, open_book, open_decks
from gundam_tui.games.gcg.decklist import Deck, DeckError, Fault, parse_list, parse_toml, read_deck
from gundam_tui.games.gcg.decks import check_names, find_card, shipped_decks
from gundam_tui.games.gcg.decktext import short_name, write_deck
from gundam_tui.games.gcg.library import data_folder
from gundam_tui.language.book import Book

STDIN = "-"
UNFINISHED = 1  # the exit status of a deck that was saved but is not legal yet


def bring(args: argparse.Namespace) -> int:
    """Read a deck list and save it as a deck file.

    Args:
        args: `file`, a path or `-`; `name`, what to call the deck; `to`, where to save it (default: among the user's
            own decks); `force`, write over a deck that is there; `rules`.

    Returns:
        0, or 1 when the deck is saved but not legal.

    Raises:
        Mistake: lines cannot be read, cards do not exist (all of them are listed), or it cannot be saved.
    """
    book = open_book()
    deck = _read(args.file, book)
    if args.name:
        deck = replace(deck, name=args.name)
    short = short_name((args.to and Path(args.to).stem) or deck.name)
    path = Path(args.to).expanduser() if args.to else _own_path(short)
    _save(path, write_deck(replace(deck, source=""), book), force=args.force)
    print(f"{deck.size} cards saved as {path}")
    if not args.to:
        print(f"play it with: gundam-tui play --deck1 {short}")
    for doubt in check_names(deck, book):
        print(f"look again at {doubt}")
    report = faults_of(deck.name, deck, book, args.rules)
    if report:
        print(report)
    return UNFINISHED if report else 0


def _read(name: str, book: Book) -> Deck:
    """The deck of a file or of standard input; every bad line and every unknown card is told."""
    try:
        if name == STDIN:
            text = sys.stdin.read()
            deck = parse_toml(text, "standard input") if "[cards]" in text else parse_list(text, "standard input")
        else:
            deck = read_deck(Path(name).expanduser())
        missing = [
            Fault(f"{number}: there is no card of this number", line=deck.lines.get(number))
            for number in (*deck.cards, *deck.resources)
            if find_card(book, number) is None
        ]
        if missing:
            raise DeckError(name if name != STDIN else "standard input", missing)
    except UnicodeDecodeError as error:
        raise Mistake(f"standard input is not UTF-8 text (byte {error.start})") from None
    except DeckError as error:
        raise Mistake(f"{error}\nnothing was saved") from None
    return deck


def _own_path(short: str) -> Path:
    folder = data_folder()
    if folder is None:
        raise Mistake("there is no home folder to keep decks in: say where to save it with --to FILE")
    if short in shipped_decks():
        raise Mistake(f'a deck that comes with the game is called {short}: choose another name with --name "…"')
    return folder / "decks" / f"{short}.toml"


def _save(path: Path, text: str, *, force: bool) -> None:
    if path.exists() and not force:
        raise Mistake(f"{path} is there already: write over it with --force, or choose another name")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Mistake(f"{path}: cannot be written: {error.strerror or error}") from None


def take(args: argparse.Namespace) -> int:
    """Print a deck as text, or save it.

    Args:
        args: `deck`; `form`, one of `decktext.FORMS`; `to`, a file (None: standard output); `force`.
    """
    [deck] = open_decks([args.deck])
    text = write_deck(deck, open_book(), args.form)
    if args.to:
        path = Path(args.to).expanduser()
        _save(path, text, force=args.force)
        print(f"{deck.size} cards saved as {path}")
    else:
        print(text, end="")
    return 0
