"""Cards in the card editor: opened from card files, the list of incomplete cards or a draft, and saved as one's own.

A complete card is a table of `own-SET.toml` in the user's card folder, or stays in the file where the user has it. What
no card file can hold is in `drafts.json` beside that folder: the print of each card that was edited, and cards that are
not finished.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from gundam_tui import foreign_files
from gundam_tui.cardlang.book import READ_FROM_PRINT, WRITTEN_BY_HAND, rank
from gundam_tui.cardlang.faults import CardFileError
from gundam_tui.cardlang.printed import is_note, written_note
from gundam_tui.foreign_text import lines, one_line
from gundam_tui.games.api.editing import CardDraft, CardEditing, DraftReading
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.incomplete import IncompleteCard, incomplete_cards, save_incomplete
from gundam_tui.games.library import own_card_files, own_card_folder, read_again
from gundam_tui.games.registry import game
from gundam_tui.language import tr
from gundam_tui.named import NamedTuple
from gundam_tui.user_cache import write

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book


__all__ = ["OpenedCard", "OwnCardError", "editing_of", "keep_draft", "open_card", "save_card", "unfinished_cards"]

_TABLE = r"\s*\[\s*[\"']?([^\]\"']*?)[\"']?\s*\]\s*(?:#.*)?"
_QUOTES = r'"""|\'\'\''
_OWN = "OWN"  # the set of new cards


class OwnCardError(Exception):
    """A card cannot be opened or saved; the message says why and how to mend it."""


class OpenedCard(NamedTuple):
    """A card in the editor.

    Attributes:
        draft: what stands there at first.
        number: the card's number as it is kept; empty: it is a new card.
        remark: a sentence about where it comes from.
    """

    draft: CardDraft
    number: str
    remark: str


class _Place(NamedTuple):
    """A card's table in a file: lines from `start` up to `end`."""

    path: Path
    rows: list[str]
    start: int
    end: int


def editing_of(id: str = DEFAULT) -> CardEditing:
    """The game's part of the editor.

    Raises:
        OwnCardError: cards of this game are not edited here.
    """
    found = game(id).catalogue.editing
    if found is None:
        raise OwnCardError(tr("cards are edited here for the Gundam Card Game alone; write others into a card file"))
    return found


# ---------------------------------------------------------------- opening


def open_card(number: str, book: Book[Any], id: str = DEFAULT) -> OpenedCard:
    """A card for the editor.

    Args:
        number: of a card of any kind; one that nobody has begins a new card; empty: a new card with a free number.
        book: the cards.
        id: the game's.

    Raises:
        OwnCardError: it cannot be edited here, or the drafts cannot be read.
    """
    editing, drafts = editing_of(id), _drafts(id)
    if not number:
        free = _free(book, drafts, id)
        return OpenedCard(editing.blank(free), "", tr("A new card."))
    kept = drafts.get(number, CardDraft(""))
    if kept.facts:
        return OpenedCard(kept, number, tr("This card is not finished."))
    place = _place(number, id)
    if place is not None:
        return _own(editing, place, number, kept, book)
    if number in book:
        free = _free(book, drafts, id)
        copy = editing.draft(book, number)
        facts = copy.facts.replace(f'"{number}"', f'"{free}"', 1)
        said = tr("{number} comes with the program and stays as it is: this is a copy.", number=number)
        return OpenedCard(CardDraft(facts, copy.notation), "", said)
    card = incomplete_cards(id).get(number)
    if card is not None:
        facts = f'number = "{number}"\n{card.facts}' if card.facts else editing.blank(number).facts
        return OpenedCard(
            CardDraft(facts, "", card.text, card.source), number, tr("Not read whole: {why}", why=card.why)
        )
    return OpenedCard(editing.blank(number), "", tr("A new card."))


def _own(editing: CardEditing, place: _Place, number: str, kept: CardDraft, book: Book[Any]) -> OpenedCard:
    rows = [row for row in place.rows[place.start + 1 : place.end] if not is_note(row)]
    draft = editing.of_table(number, rows)
    if draft is None:
        file = place.path.name
        raise OwnCardError(tr("{number} is written in {file} in a form that the editor would lose: change it there",
                              number=number, file=file))  # fmt: skip
    source = book.read_from(number) if number in book else ""
    printed = kept.printed or (book[number].wording if source else "")
    return OpenedCard(draft._replace(printed=printed, source=source or kept.source), number, "")


def _free(book: Book[Any], drafts: Mapping[str, CardDraft], id: str) -> str:
    """The first number of a new card that nobody has."""
    taken = {*drafts, *incomplete_cards(id)}
    return next(
        f"{_OWN}-{n:03}" for n in range(1, 100_000) if (one := f"{_OWN}-{n:03}") not in book and one not in taken
    )


def unfinished_cards(id: str = DEFAULT) -> dict[str, IncompleteCard]:
    """Every card of the user's that is no card yet: not read whole, or not finished in the editor. A damaged list
    counts as empty.
    """
    try:
        drafts = _drafts(id)
    except OwnCardError:
        drafts = {}
    found = incomplete_cards(id)
    for number, draft in drafts.items():
        if draft.facts and number not in found:
            name = re.search(r'(?m)^\s*name\s*=\s*"([^"\n]*)"', draft.facts)
            found[number] = IncompleteCard(name[1] if name else "", tr("not finished in the card editor"))
    return found


# ---------------------------------------------------------------- saving


def save_card(draft: CardDraft, reading: DraftReading, opened: str, day: str, id: str = DEFAULT) -> None:
    """Save a complete card: it is a card of the game from now on.

    Args:
        draft: the card; `reading`: what it says, without faults.
        opened: the number under which it was opened; empty: it is new.
        day: the date as YYYY-MM-DD.
        id: the game's.

    Raises:
        OwnCardError: its number is taken, or a file cannot be written; nothing has changed.
    """
    number, folder = reading.number, own_card_folder(id)
    if folder is None:
        raise OwnCardError(tr("without a home folder there is no place for cards of your own"))
    place = _place(number, id)
    if place is None and number in game(id).book():
        raise OwnCardError(tr("{number} comes with the program: give yours another number", number=number))
    if number != opened and (place is not None or number in unfinished_cards(id)):
        raise OwnCardError(tr("{number} is another card of yours: give this one another number", number=number))
    drafts = _drafts(id)
    body = editing_of(id).table(draft)
    if place is not None and place.path.name.startswith(READ_FROM_PRINT):
        place = None  # what was read stays as it was; the card written by hand counts
    noted = place is None or place.path.name.startswith(WRITTEN_BY_HAND)
    note = f"{written_note(day, one_line(draft.source, 200))}\n" if noted else ""
    table = f"[{number}]\n{note}{body}"
    path = place.path if place is not None else folder / f"{WRITTEN_BY_HAND}{number.partition('-')[0].lower()}.toml"
    before = _bytes(path)
    try:
        write(path, _with(path, place, table).encode())
        read_again()
        game(id).book()
    except CardFileError as error:
        _put_back(path, before)
        read_again()
        raise OwnCardError(str(error)) from None
    except (OSError, UnicodeDecodeError) as error:
        raise OwnCardError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    _settle(drafts, draft, number, id)


def _settle(drafts: dict[str, CardDraft], draft: CardDraft, number: str, id: str) -> None:
    """The card is complete: only its print is kept beside it."""
    drafts.pop(number, None)
    if draft.printed.strip():
        drafts[number] = CardDraft("", "", draft.printed, draft.source)
    _save_drafts(drafts, id)
    left = incomplete_cards(id)
    if left.pop(number, None) is not None:
        save_incomplete(left, id)


def keep_draft(draft: CardDraft, number: str, id: str = DEFAULT) -> None:
    """Keep a card that is not finished; a complete card of that number stays in the game as it was.

    Raises:
        OwnCardError: it has no number, or the file cannot be written.
    """
    if not number:
        raise OwnCardError(tr("a card that is kept needs a number: write it into the facts"))
    if number in game(id).book() and _place(number, id) is None:
        raise OwnCardError(tr("{number} comes with the program: give yours another number", number=number))
    _save_drafts({**_drafts(id), number: draft}, id)


# ---------------------------------------------------------------- files


def _place(number: str, id: str) -> _Place | None:
    """The table of a card in the user's card files: the one that counts."""
    found: list[_Place] = []
    for path in own_card_files(id):
        try:
            rows = _read(path).split("\n")
        except (OSError, UnicodeDecodeError):
            continue  # the card book says what is wrong with it
        if (span := _spans(rows).get(number)) is not None:
            found.append(_Place(path, rows, *span))
    return min(found, key=lambda one: rank(one.path.name), default=None)


def _spans(rows: list[str]) -> dict[str, tuple[int, int]]:
    """The lines of each table of a card file, by number: from its heading up to the next one."""
    starts: list[tuple[str, int]] = []
    inside = ""
    for at, row in enumerate(rows):
        if not inside and (heading := re.fullmatch(_TABLE, row)):
            starts.append((heading[1], at))
            continue
        for quotes in re.findall(_QUOTES, row):
            inside = "" if inside == quotes else inside or quotes
    ends = [*(at for _, at in starts[1:]), len(rows)]
    return {number: (start, end) for (number, start), end in zip(starts, ends, strict=True)}


def _with(path: Path, place: _Place | None, table: str) -> str:
    """A card file with a table in the place of an old one, or at its end."""
    if place is None:
        head = "# Cards written with `gundam-tui cards --edit`.\n"
        text = _read(path) if path.is_file() else head
        return f"{text.rstrip()}\n\n{table}"
    above, below = place.rows[: place.start], place.rows[place.end :]
    return "\n".join([*above, *table.rstrip("\n").split("\n"), "", *below]).rstrip() + "\n"


def _read(path: Path) -> str:
    return foreign_files.read_text(path, "utf-8", foreign_files.LARGEST_TOML)


def _bytes(path: Path) -> bytes | None:
    return foreign_files.read_bytes(path, foreign_files.LARGEST_TOML) if path.is_file() else None


def _put_back(path: Path, before: bytes | None) -> None:
    if before is None:
        path.unlink(missing_ok=True)
    else:
        write(path, before)


def _drafts(id: str) -> dict[str, CardDraft]:
    path = _drafts_file(id)
    if path is None or not path.is_file():
        return {}
    try:
        told = foreign_files.json_value(foreign_files.read_text(path))
    except (OSError, ValueError) as error:
        why = one_line(str(error), 200)
        raise OwnCardError(tr("{path} cannot be read ({why}): mend it, or move it away", path=path, why=why)) from None
    found: dict[str, CardDraft] = {}
    for number, entry in cast("dict[str, object]", told).items() if isinstance(told, dict) else ():
        given = cast("dict[str, object]", entry) if isinstance(entry, dict) else {}
        parts = [given.get(field, "") for field in CardDraft._fields]
        found[one_line(number, 40)] = CardDraft(*(lines(part) if isinstance(part, str) else "" for part in parts))
    return found


def _save_drafts(drafts: Mapping[str, CardDraft], id: str) -> None:
    path = _drafts_file(id)
    if path is None:
        raise OwnCardError(tr("without a home folder there is no place for cards of your own"))
    told = {number: draft._asdict() for number, draft in sorted(drafts.items())}
    try:
        write(path, json.dumps(told, ensure_ascii=False, indent=1).encode())
    except OSError as error:
        raise OwnCardError(f"{path}: {error.strerror or error}") from None


def _drafts_file(id: str) -> Path | None:
    folder = own_card_folder(id)
    return folder.parent / "drafts.json" if folder else None
