"""Helpers shared by several commands: the card book, legal decks, and lists of mistakes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gundam_tui.cardlang.faults import CardFileError
from gundam_tui.commands import Mistake
from gundam_tui.foreign_files import first
from gundam_tui.games.decks import (
    CardSource,
    Deck,
    DeckError,
    check_any,
    check_deck,
    fitting,
    forms_by_name,
    load_deck,
)
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.library import own_card_files, progress_words, use_cards
from gundam_tui.games.registry import game, game_ids
from gundam_tui.language import tr
from gundam_tui.paths import typed_path
from gundam_tui.players import UnknownPlayer, make_player, try_out
from gundam_tui.players.names import is_foreign, let_in

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book


_ROOM = 60  # columns of a line of progress, spaces included


def take_cards(paths: Sequence[str]) -> None:
    """Use these card files as well in every command of this process (`--cards FILE`).

    Raises:
        Mistake: a file is missing, or is not a card file.
    """
    missing = [f"{path}: {why}" for path in paths if (why := _no_file(typed_path(path)))]
    if missing:
        raise Mistake("\n".join(missing))
    use_cards(paths)


def _no_file(path: Path) -> str:
    if path.is_dir():
        return tr("this is a folder, not a card file: give one of the files in it")
    return "" if path.is_file() else tr("there is no such card file")


def open_book(id: str = DEFAULT, *, complete: bool = True) -> Book[Any]:
    """Returns the card book of a game: its cards and the user's own. At a terminal it shows how far they have been read
    the first time, which takes some seconds.

    Args:
        id: the game's.
        complete: compile all card files, so that their faults are found; else each waits until one of its cards is
            asked for.

    Raises:
        Mistake: a card file is broken or missing.
    """
    shown = False

    def show(done: int, total: int) -> None:
        nonlocal shown
        shown = True
        _show(progress_words(done, total))

    progress = show if sys.stderr.isatty() else None
    try:
        with _telling_faults(id):
            book = game(id).book(progress)
            if complete:
                book.complete(progress)
            return book
    finally:
        if shown:
            _show("")


@contextmanager
def _telling_faults(id: str) -> Generator[None]:
    """A context whose faults of card files of a game are mistakes of who calls the command."""
    try:
        yield
    except CardFileError as error:
        own = {str(path) for path in own_card_files(id)}
        mend = (
            f"\n{tr('mend your card file, or leave it out')}"
            if any(fault.file in own for fault in error.faults)
            else ""
        )
        raise Mistake(f"{error}{mend}") from None


def _show(text: str) -> None:
    """Write a line to the terminal over the one before; an empty one takes it away."""
    print("\r", text.ljust(_ROOM), end="" if text else "\r", sep="", file=sys.stderr, flush=True)


def check_own_cards() -> None:
    """Read the user's own card files of all games, so that long work does not fail on them later.

    Raises:
        Mistake: one of them is broken.
    """
    for id in game_ids():
        if own_card_files(id):
            open_book(id)


def open_decks(
    names: Iterable[str], id: str = DEFAULT, load: Callable[[str, str], Deck] = load_deck
) -> list[Deck]:  # fmt: skip
    """Read decks of a game by name or path, with `load`.

    Raises:
        Mistake: some cannot be read; every fault of every deck is listed.
    """
    decks: list[Deck] = []
    errors: list[str] = []
    for name in dict.fromkeys(names):
        try:
            decks.append(load(name, id))
        except DeckError as error:
            errors.append(str(error))
    if errors:
        raise Mistake("\n".join(errors))
    return decks


def legal_decks(
    names: Sequence[str], book: CardSource[Any], rules: str, id: str = DEFAULT, way: str = "",
    load: Callable[[str, str], Deck] = load_deck,
) -> list[Deck]:  # fmt: skip
    """Read decks of a game by name or path, in the order of `names`, and check that all are legal.

    Args:
        names: names or paths of the decks.
        book: the cards by number.
        rules: the rules preset; empty: the default.
        id: the id of the game.
        way: the format (`GameModule.formats`); empty: the first one.
        load: reads a deck of a game.

    Raises:
        Mistake: some cannot be read or are illegal; every fault of every deck is listed. Or a card file is broken that
            was compiled only now.
    """
    decks = dict(zip(dict.fromkeys(names), open_decks(names, id, load), strict=True))
    with _telling_faults(id):
        reports = [
            report
            for name, deck in decks.items()
            if (report := faults_of(name, deck, book, rules, way or game(id).formats[0].name))
        ]
    if reports:
        raise Mistake("\n".join(reports))
    return [decks[name] for name in names]


def faults_of(name: str, deck: Deck, book: CardSource[Any], rules: str, way: str = "") -> str:
    """Returns why a deck is illegal, one fault per line under a headline; empty when it is legal.

    Args:
        name: the deck's name in the headline.
        deck: the deck.
        book: the cards by number.
        rules: the rules preset; empty: the default.
        way: one of `forms_by_name`; empty: the deck is legal if any format allows it.
    """
    form = forms_by_name(deck.game)[way] if way else "rules"
    faults = check_deck(deck, book, rules, form) if way else check_any(deck, book, rules)
    if not faults:
        return ""
    if form == "rules":
        head = tr("deck {deck} is not legal:", deck=name)
    else:
        head = tr("deck {deck} is not legal in the {format} format:", deck=name, format=way)
    rows = [head, *(f"  {fault}" for fault in first(faults))]
    others = fitting(deck, book, rules) if way else []
    rows += [
        "  " + tr("it is legal with --format {name} ({format})", name=one.name, format=tr(one.title))
        for one in others[:1]
    ]
    return "\n".join(rows)


def check_bots(names: Iterable[str | None], id: str = DEFAULT) -> None:
    """Refuse names of computer players that do not exist, or cannot play this game. External programs are allowed and
    tried: one that does not start would lose every game.

    Args:
        names: from the command line; never from a file.
        id: the id of the game.

    Raises:
        Mistake: lists every unknown name.
    """
    errors: list[str] = []
    for name in dict.fromkeys(name for name in names if name is not None):
        try:
            let_in([name])
            player = make_player(name, 0, id)
            if is_foreign(name) and (why := try_out(player, id)):
                errors.append(f"computer player {name!r}: it {why}")
        except UnknownPlayer as error:
            errors.append(str(error))
    if errors:
        raise Mistake("\n".join(errors))
