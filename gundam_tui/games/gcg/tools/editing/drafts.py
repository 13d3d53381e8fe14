"""Reads a draft: its facts and notation with every fault, what it says, and how that differs from the print."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from difflib import SequenceMatcher
from functools import lru_cache, partial
from typing import Any

from gundam_tui import foreign_files, language
from gundam_tui.cardlang import card_file
from gundam_tui.cardlang.faults import CardFault, LanguageError
from gundam_tui.foreign_text import lines, one_line
from gundam_tui.games.api.editing import CardDraft, DraftFault, DraftReading, PrintWord
from gundam_tui.games.gcg.cards.language import spoken, tree
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.card_toml import finish, read_card
from gundam_tui.games.gcg.cards.language.chinese import text as chinese
from gundam_tui.games.gcg.cards.language.parser import parse
from gundam_tui.games.gcg.cards.language.printer import print_text
from gundam_tui.games.gcg.cards.language.reading.card import read_text
from gundam_tui.games.gcg.cards.language.reading.kept import language as forms
from gundam_tui.games.gcg.cards.language.reading.spelling import brackets, fold
from gundam_tui.games.gcg.cards.language.reading.spelling import words as words_of
from gundam_tui.games.gcg.cards.language.reading.turns import respelled
from gundam_tui.games.gcg.cards.language.wording import token_words, wording
from gundam_tui.games.gcg.tools.from_print import why_unread
from gundam_tui.language import tr
from gundam_tui.named import NamedTuple

__all__ = ["blank", "card_of", "draft", "from_print", "of_table", "read", "table"]

NUMBER = re.compile(r"[A-Z]+[0-9]*-[0-9A-Z]+")
_ROW = re.compile(r"\s*(?:[a-z]+\s*=.*|#.*)?")
_NUMBER_ROW = re.compile(r"\s*number\s*=")
_FACTS = ("name", "type", "color", "level", "cost", "ap", "hp", "zones", "traits", "link")
_MOST = 20_000  # letters of a part of a draft; the longest card has some 600
_COMPARED = 600  # words of a line that are compared with the print
_BLANK: tuple[tuple[str, object], ...] = (
    ("name", "New card"), ("type", "unit"), ("color", "blue"), ("level", 3), ("cost", 2), ("ap", 3), ("hp", 3),
    ("zones", ["space", "earth"]), ("traits", []),
)  # fmt: skip


class _Parts(NamedTuple):
    """A draft read part by part.

    Attributes:
        number: of the card; empty if it cannot be read.
        facts: as read from TOML.
        faults: of the facts and of the notation.
        text: the tree of the notation; None: it is faulty.
        english: what it says.
        entry: the checked facts, with the wording; None: they are faulty.
    """

    number: str
    facts: Mapping[str, Any]
    faults: Sequence[DraftFault]
    text: tree.CardText | None
    english: str
    entry: card_file.CardEntry | None


# ---------------------------------------------------------------- drafts


def blank(number: str) -> CardDraft:
    """A new card to begin with."""
    return CardDraft("\n".join([_row("number", number), *(_row(key, value) for key, value in _BLANK)]))


def draft(book: Book, number: str) -> CardDraft:
    """A card of the book as a draft; its wording stands for the print.

    Raises:
        UnknownCard: no card has this number.
    """
    card = book[number]
    link = " / ".join(f"[{value}]" if what == "name" else f"({value})" for what, value in card.link)
    facts = {**asdict(card), "link": link}
    rows = [_row(key, facts[key]) for key in _FACTS if facts[key] not in (None, "", (), [])]
    return CardDraft("\n".join([_row("number", number), *rows]), card.source, card.wording, book.read_from(number))


def of_table(number: str, rows: Sequence[str]) -> CardDraft | None:
    """The draft of a card's table in a card file (see `CardEditing`)."""
    try:
        facts = foreign_files.toml("\n".join(rows))
    except (tomllib.TOMLDecodeError, ValueError):
        return None
    notation = facts.pop("text", "")
    simple = [row for row in rows if _ROW.fullmatch(row) and not row.lstrip().startswith("text")]
    try:
        kept = foreign_files.toml("\n".join(simple))
    except (tomllib.TOMLDecodeError, ValueError):
        kept = {}
    if kept != facts or not isinstance(notation, str):
        return None  # facts over several lines, or in another form: kept by nobody but their author
    return CardDraft("\n".join([_row("number", number), *simple]).rstrip(), notation.strip("\n"))


def table(draft: CardDraft) -> str:
    """The table of a draft without faults for a card file, without the heading and notes."""
    rows = [row for row in draft.facts.split("\n") if row.strip() and not _NUMBER_ROW.match(row)]
    return "\n".join([*rows, *_text_rows(draft.notation)]) + "\n"


def _row(key: str, value: object) -> str:
    return f"{key} = {json.dumps(value, ensure_ascii=False)}"


def _text_rows(notation: str) -> list[str]:
    if not notation.strip():
        return []
    told = notation.strip("\n").replace("\\", "\\\\").replace('"""', '""\\"')
    return ['text = """', *told.split("\n"), '"""']


# ---------------------------------------------------------------- reading one


def read(draft: CardDraft, book: Book) -> DraftReading:
    """What a draft says, and everything that is wrong with it."""
    parts = _parts(draft, book)
    told = english = parts.english
    if parts.text is not None and told and language.current() == "zh":
        kind = str(parts.facts.get("type", "unit"))
        told = chinese.wording(parts.text, kind=kind, named=spoken.name, tokens=_chinese_tokens(book))
    printed = lines(draft.printed[:_MOST])
    compared = _compared(printed, english) if printed.strip() and parts.text is not None else ()
    said = tuple(re.split(r"\n(?!■)", told)) if told else ()
    name = one_line(str(parts.facts.get("name", "")), 120)
    return DraftReading(parts.number, name, tuple(parts.faults), said, compared)


def card_of(draft: CardDraft, book: Book) -> Card | None:
    """The card of a draft; None: it is faulty."""
    parts = _parts(draft, book)
    return None if parts.entry is None or parts.faults else Book.card(parts.number, parts.entry)


def _parts(draft: CardDraft, book: Book) -> _Parts:
    faults: list[DraftFault] = []
    if max(len(draft.facts), len(draft.notation)) > _MOST:
        faults.append(DraftFault("notation", 0, 0, tr("too long: a card has at most {most} letters", most=_MOST)))
        return _Parts("", {}, faults, None, "", None)
    facts = _facts(draft.facts, faults)
    number = facts.pop("number", "")
    if not isinstance(number, str) or not NUMBER.fullmatch(number):
        at = next((at for at, row in enumerate(draft.facts.split("\n"), 1) if _NUMBER_ROW.match(row)), 0)
        faults.append(DraftFault("facts", at, 0, tr('a card has a number such as "OWN-001"')))
        number = ""
    text = _text(draft.notation, faults)
    try:
        english = wording(text, kind=str(facts.get("type", "unit")), tokens=_tokens(book)) if text is not None else ""
    except RecursionError:
        faults.append(DraftFault("notation", 0, 0, tr("too many brackets in each other")))
        text, english = None, ""
    if any(fault.part == "facts" for fault in faults):
        return _Parts(number, facts, faults, text, english, None)
    entry = _entry(number, draft, text is not None, faults, book)
    return _Parts(number, facts, faults, text, english, entry if text is not None else None)


def _facts(source: str, faults: list[DraftFault]) -> dict[str, Any]:
    """The facts as read from TOML; only lines `name = value`."""
    found: dict[str, Any] = {}
    for at, row in enumerate(source.split("\n"), 1):
        wrong, column = "", 0
        if not _ROW.fullmatch(row):
            wrong, column = tr('a fact is one line such as: name = "Zaku"'), 1
        else:
            try:
                given = foreign_files.toml(row)
            except (tomllib.TOMLDecodeError, ValueError) as error:
                place = re.search(r"column (\d+)", str(error))
                wrong, column = tr("not a value: text stands in quotes, a list in [ ]"), int(place[1]) if place else 0
            else:
                wrong = "".join(tr("{name} stands there twice", name=name) for name in given if name in found)
                found.update(given)
        if wrong:
            faults.append(DraftFault("facts", at, column, wrong))
            return {}
    if "text" in found:
        faults.append(DraftFault("facts", 0, 0, tr("the text of the card stands in the notation")))
        return {}
    return found


def _text(notation: str, faults: list[DraftFault]) -> tree.CardText | None:
    """The tree of a notation; None, with its faults noted, if it is faulty."""
    try:
        return parse(notation)
    except LanguageError as error:
        for one in error.errors:
            hint = tr('; did you mean "{word}"?', word=one.suggestion) if one.suggestion else ""
            faults.append(DraftFault("notation", one.line, one.column, one.message + hint))
    except RecursionError:
        faults.append(DraftFault("notation", 0, 0, tr("too many brackets in each other")))
    return None


def _entry(
    number: str, draft: CardDraft, parsed: bool, faults: list[DraftFault], book: Book
) -> card_file.CardEntry | None:
    """The card as its file would have it; None, with the faults noted, if that cannot be read."""
    rows = draft.facts.split("\n")
    kept = ["" if _NUMBER_ROW.match(row) else row for row in rows]
    source = "\n".join([f"[{number or 'X-1'}]", *kept, *(_text_rows(draft.notation) if parsed else [])])
    file = card_file.read("", source.encode(errors="replace"), read_card)
    if not file.faults:
        finish([file], _tokens(book))
    before = len(faults)
    for fault in file.faults:
        if not parsed and "pilot line" in fault.message:
            continue  # nobody knows whether there is one
        faults.append(_placed(fault, len(rows)))
    return None if len(faults) > before else file.entries.get(number)


def _placed(fault: CardFault, rows: int) -> DraftFault:
    """A fault of the made card file at its place in the draft."""
    line = fault.line - 1  # the heading
    if line > rows:
        return DraftFault("notation", max(0, line - rows - 1), fault.column, fault.message)
    return DraftFault("facts", max(0, line), fault.column, fault.message)


def _token_cards(book: Book) -> list[Card]:
    return [card for card in book if card.type == "unit_token"]


@lru_cache(maxsize=2)
def _chinese_tokens(book: Book) -> dict[str, str]:
    return spoken.chinese_tokens(_token_cards(book))


@lru_cache(maxsize=2)
def _tokens(book: Book) -> dict[str, str]:
    """The name of each Unit token in a text that makes it, by number."""
    return {card.number: token_words(asdict(card)) for card in _token_cards(book)}


# ---------------------------------------------------------------- beside the print


def _compared(printed: str, said: str) -> tuple[tuple[PrintWord, ...], ...]:
    """Both texts word by word, up to the spellings and turns of phrase that mean the same."""
    theirs = _rows(printed)
    ours = _rows(said)
    again = [line for row in theirs for line in respelled(row)]
    if _keys(theirs) != _keys(ours) and _keys(again) == _keys(ours):
        theirs = again
    left, right = _spelt(theirs), _spelt(ours)
    rows: list[list[PrintWord]] = [[]]

    def add(words: Sequence[tuple[str, str]], mark: str = "") -> None:
        for _, shown in words:
            if shown == "\n":
                rows.append([])
            else:
                rows[-1].append(PrintWord(shown, mark))

    matcher = SequenceMatcher(None, [key for key, _ in left], [key for key, _ in right], autojunk=False)
    for op, a, b, c, d in matcher.get_opcodes():
        if op == "equal":
            add(right[c:d])
        else:
            add([word for word in left[a:b] if word[1] != "\n"], "missing")
            add(right[c:d], "extra")
    return tuple(tuple(row) for row in rows if row)


def _rows(text: str) -> list[str]:
    """The lines of a text without the reminders in brackets."""
    return [plain for row in fold(text).split("\n") if (plain := brackets(row)[0])]


def _keys(rows: Sequence[str]) -> list[str]:
    return [word.text for row in rows for word in words_of(row)]


def _spelt(rows: Sequence[str]) -> list[tuple[str, str]]:
    """Each word as compared and as written, with a line break between two rows."""
    found: list[tuple[str, str]] = []
    for row in rows:
        words = words_of(row)
        ends = [*(word.start for word in words[1:]), len(row)]
        found += [(word.text, row[word.start : end].strip()) for word, end in zip(words, ends, strict=True)]
        found.append(("\n", "\n"))
        if len(found) > _COMPARED:
            break
    return found[:_COMPARED]


# ---------------------------------------------------------------- from the print


def from_print(
    draft: CardDraft, book: Book, progress: Callable[[str, int, int], None] | None = None
) -> tuple[str, tuple[str, ...]]:
    """The notation of the printed lines that can be read, and what was not understood (see `CardEditing`)."""
    kind = str(_facts(draft.facts, []).get("type", "unit"))
    forms(partial(progress, "forms") if progress else None)  # read or made, with progress, before the first line
    tokens = {name: number for number, name in _tokens(book).items()}
    reading = read_text(lines(draft.printed[:_MOST]), kind=kind, tokens=tokens)
    found = [line.tree for line in reading.lines if line.tree is not None and not line.others]
    return print_text(tree.CardText(lines=tuple(found))), tuple(why_unread(reading))
