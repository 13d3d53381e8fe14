"""`gundam-tui cards --read FILE`: printed cards of a file into card files of the user's own."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from difflib import ndiff
from itertools import islice
from pathlib import Path
from typing import Any

from gundam_tui import foreign_files
from gundam_tui.cardlang.book import READ_FROM_PRINT, Book
from gundam_tui.cardlang.printed import PrintedCards
from gundam_tui.commands import Mistake, say
from gundam_tui.commands.cards_news import tell_news
from gundam_tui.commands.cards_try import try_cards
from gundam_tui.commands.common import open_book
from gundam_tui.foreign_text import one_line
from gundam_tui.games.incomplete import IncompleteCard, incomplete_cards, save_incomplete
from gundam_tui.games.library import own_card_folder, use_cards
from gundam_tui.games.registry import game
from gundam_tui.paths import typed_path
from gundam_tui.user_cache import write

_SHOWN = 10  # changed cards that are shown row by row
_LARGEST = 128 << 20  # bytes of a compilation: a million lines


def run(name: str, id: str, *, tried: bool = True) -> int:
    """Read the file, write card files, and tell what was read; 1 if a card is incomplete.

    Args:
        name: the file as the user wrote it; `-`: standard input.
        id: the game's.
        tried: are the cards that were read played in positions made for them?

    Raises:
        Mistake: the file cannot be read, holds no card, or the game's prints are not read.
    """
    source = _source(name)
    folder = own_card_folder(id)
    if folder is None:
        raise Mistake("without a home folder there is no place for cards of your own")
    kept = {
        path.name: foreign_files.read_text(path, "utf-8", foreign_files.LARGEST_TOML)
        for path in sorted(folder.glob(f"{READ_FROM_PRINT}*.toml"))
    }
    use_cards(())
    book = open_book(id)
    ours = {number for text in kept.values() for number in _numbers(text)}
    again = {number for number in ours if not (book.given_way(number) or book.written_on(number))}
    done = game(id).catalogue.read_print(
        source, _Without(book, again), _progress, origin="standard input" if name == "-" else Path(name).name,
        day=datetime.now().astimezone().date().isoformat(),
    )  # fmt: skip
    if done is None:
        raise Mistake("printed cards are read for the Gundam Card Game alone; write the others in the notation")
    if not (done.read or done.incomplete or done.shipped):
        raise Mistake("\n".join(["there is no card in it", *foreign_files.first(done.faults)]))
    news = _save(folder, kept, done)
    use_cards(())
    try:
        book = open_book(id)
    except Mistake:
        _restore(folder, kept, done)  # a file that cannot be used would stop every later start
        use_cards(())
        raise
    fresh = {number: IncompleteCard(*told, *done.unread[number]) for number, told in done.incomplete.items()}
    earlier = {number: card for number, card in incomplete_cards(id).items() if number not in {*fresh, *done.read}}
    earlier = {number: card for number, card in earlier.items() if number not in book}
    save_incomplete({**earlier, **fresh}, id)
    _tell(done, folder, news, ours, [number for number in done.shipped if book.written_on(number)])
    _tell_incomplete(fresh, "cards are incomplete, and in no card file")
    _tell_incomplete(earlier, "cards of files read earlier are still incomplete")
    for fault in foreign_files.first(done.faults):
        say(f"not a card: {one_line(fault, 300)}")
    if done.more_faults:
        say(f"not a card: {done.more_faults} more that are not listed")
    tell_news(id, book, [number for number in done.read if number not in ours])
    if tried and done.read:
        try_cards(id, done.read)
    return 1 if done.incomplete or done.faults else 0


def _source(name: str) -> str:
    try:
        if name == "-":
            return foreign_files.standard_input(_LARGEST)
        return foreign_files.read_text(typed_path(name), largest=_LARGEST)
    except OSError as error:
        raise Mistake(f"{name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Mistake(f"{name}: it is not UTF-8 text; save it as UTF-8") from None


class _Without:
    """The card book without cards that were read from print: they are read again."""

    def __init__(self, book: Book[Any], numbers: set[str]) -> None:
        self._book = book
        self._numbers = numbers

    def __contains__(self, number: object) -> bool:
        return number not in self._numbers and number in self._book

    def __iter__(self) -> Iterator[Any]:
        return (card for card in self._book if card.number not in self._numbers)


_DOING = {
    "entries": "{done} entries looked at",
    "forms": "making the forms of printed sentences, once for this version: {done} of {total} parts",
    "cards": "{done} of {total} cards read",
}


def _progress(what: str, done: int, total: int) -> None:
    """One line of its own on a terminal; in a file or pipe only its end."""
    end = done == total
    if end or (sys.stderr.isatty() and (what != "cards" or done % 20 == 0)):
        told = _DOING[what].format(done=done, total=total)
        print(f"\r{told}" if sys.stderr.isatty() else told, end="\n" if end else "", file=sys.stderr, flush=True)


def _numbers(text: str) -> list[str]:
    return re.findall(r"(?m)^\[([A-Z0-9-]+)\]$", text)


def _tables(text: str) -> dict[str, str]:
    """The tables of a card file by number."""
    parts = re.split(r"(?m)^(?=\[[A-Z0-9-]+\]$)", text)
    return {part[1 : part.index("]")]: part.strip() for part in parts if part.startswith("[")}


def _save(folder: Path, kept: dict[str, str], done: PrintedCards) -> dict[str, list[str]]:
    """Write the card files; cards of an earlier file stay unless they were read again, are now incomplete, or come with
    the program.

    Returns:
        The rows of the tables that changed, by number: `-` before one that is gone, `+` before one that has come.
    """
    news: dict[str, list[str]] = {}
    heads = {name: text.partition("[")[0] for name, text in kept.items()}
    tables = {name: _tables(text) for name, text in kept.items()}
    for code, text in done.texts.items():
        name = _file_name(code)
        before, now = tables.get(name, {}), _tables(text)
        for number, table in now.items():
            if number in before and (rows := _changed(_undated(before[number]), _undated(table))):
                news[number] = rows
        heads[name], tables[name] = text.partition("[")[0], {**before, **now}
    for name, found in tables.items():
        left = {number: table for number, table in found.items() if number not in {*done.shipped, *done.incomplete}}
        if left:
            text = heads[name] + "\n\n".join(left.values()) + "\n"
            if text != kept.get(name):  # a file that is as it was keeps its time, and its pack
                write(folder / name, text.encode())
        else:
            (folder / name).unlink(missing_ok=True)
    return news


def _restore(folder: Path, kept: dict[str, str], done: PrintedCards) -> None:
    """Put the card files back as they were."""
    for code in done.texts:
        (folder / _file_name(code)).unlink(missing_ok=True)
    for name, text in kept.items():
        write(folder / name, text.encode())


def _file_name(code: str) -> str:
    return f"{READ_FROM_PRINT}{code.lower()}.toml"


def _undated(table: str) -> list[str]:
    """The rows of a table without the one that says where and when it was read."""
    return [row for row in table.split("\n") if not row.startswith("#")]


def _changed(before: list[str], now: list[str]) -> list[str]:
    """The rows that differ."""
    return [row for row in ndiff(before, now) if row[:1] in "+-"]


def _tell(
    done: PrintedCards,
    folder: Path,
    changed: Mapping[str, Sequence[str]],
    ours: Collection[str],
    by_hand: Sequence[str],
) -> None:
    say(f"{len(done.read)} cards read whole; they are in {folder}")
    if changed:
        say(f"changed since the last time: {', '.join(changed)}")
        for number in islice(changed, _SHOWN):
            say(f"  {number}")
            for row in changed[number]:
                say(f"    {one_line(row, 200)}")
        if len(changed) > _SHOWN:
            say(f"  and {len(changed) - _SHOWN} more")
    if shipped := len(done.shipped) - len(by_hand):
        say(f"{shipped} cards come with the program; the program's own count")
    if gone := [number for number in done.shipped if number in ours and number not in by_hand]:
        say(f"read from print before, and now with the program, whose own count: {', '.join(gone)}")
    if by_hand:
        say(f"{len(by_hand)} cards were written by hand, and stay so: {', '.join(by_hand)}")
    if done.unknown_fields:
        say(f"fields that were not understood: {', '.join(done.unknown_fields)}")


def _tell_incomplete(cards: Mapping[str, IncompleteCard], what: str) -> None:
    if cards:
        say(f"{len(cards)} {what}:")
        for number, card in cards.items():
            say(f"  {number}  {one_line(card.name, 60)}: {one_line(card.why, 300)}")
