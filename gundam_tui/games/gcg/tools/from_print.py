"""Cards read from print: public compilations (JSON, CSV) and pasted card pages, as card files in our notation.

Every text is read whole and proved by printing it again (`cards.language.reading`), or the card is incomplete and gets
into no card file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import partial
from typing import Any

from gundam_tui.cardlang.faults import LanguageError
from gundam_tui.cardlang.printed import PrintedCards, UnreadCard, note
from gundam_tui.foreign_text import one_line
from gundam_tui.games.gcg.cards.language.card import set_of
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.card_toml import takes
from gundam_tui.games.gcg.cards.language.wording import token_words

from .print_files import Facts, facts_of

_FIRST_TOKEN = 1001  # read tokens are numbered from here: those shipped stay below


def read_print(
    source: str, book: Book, progress: Callable[[str, int, int], None] | None = None, *, origin: str = "", day: str = ""
) -> PrintedCards:
    """The cards of a file from elsewhere.

    Args:
        source: its text: a JSON array, JSON lines, CSV with a header, or a pasted card page.
        book: the cards that there are; a number that it has is not read again.
        progress: called with (of what, done, in all): "entries" of the file (in all: 0), "forms" while they are made
            for the first time, then "cards".
        origin: where the file is from; `day`: when it was read. Both are noted with each card (`printed.notes`).
    """
    from gundam_tui.games.gcg.cards.language.reading.kept import language

    done = PrintedCards()
    cards = [*facts_of(source, done, progress)]
    tokens = _Tokens(book)
    origin = one_line(origin, 120) or "a text"
    noted = note(origin, day)
    if any(card.text and card.number not in book for card in cards):
        language(partial(progress, "forms") if progress else None)
    for at, card in enumerate(cards, 1):
        if progress:
            progress("cards", at, len(cards))
        if card.number in book:
            done.shipped.append(card.number)
            continue
        tokens.add(card.text)
        notation, why = _notation(card, tokens)
        if why:
            done.incomplete[card.number] = (card.facts.get("name", ""), why)
            rows = _fact_rows(card, pilot="【Pilot】" in card.text)
            done.unread[card.number] = UnreadCard("\n".join(rows), card.text, f"{origin}, {day}")
        else:
            done.files.setdefault(set_of(card.number), []).append(_table(card, notation, noted))
            done.read.append(card.number)
    told = "\n".join(table for tables in done.files.values() for table in tables)
    if made := tokens.tables(told, noted):
        done.files["T"] = [*done.files.get("T", ()), *made]
    head = "# Made by `gundam-tui cards --read` from print. Not part of the program.\n\n"
    done.texts = {code: head + "\n".join(tables) for code, tables in done.files.items()}
    return done


def _notation(card: Facts, tokens: _Tokens) -> tuple[str, str]:
    """A card's text in our notation, or why the card is incomplete."""
    from gundam_tui.games.gcg.cards.language.reading.card import read_text

    if card.faults:
        return "", "; ".join(card.faults)
    reading = read_text(card.text, kind=card.facts["type"], tokens=tokens.numbers)
    if not reading.whole:
        return "", " / ".join(why_unread(reading))
    try:
        notation = reading.notation()
    except (ValueError, LanguageError) as error:
        return "", one_line(str(error), 200)
    return notation, tokens.fault(notation)


class _Tokens:
    """The Unit tokens that texts speak of: those of the book, and new ones.

    Attributes:
        numbers: their numbers, by their words.
    """

    def __init__(self, book: Book) -> None:
        self.numbers = {token_words(asdict(card)): card.number for card in book if card.type == "unit_token"}
        self._made: dict[str, list[str]] = {}
        self._unread: dict[str, str] = {}  # why the text of a token is not read

    def add(self, text: str) -> None:
        """Number the tokens of a text that are new."""
        from gundam_tui.games.gcg.cards.language.reading.card import tokens_in

        for name, token in tokens_in(text):
            if name not in self.numbers:
                number = self.numbers[name] = f"T-{_FIRST_TOKEN + len(self._made)}"
                self._made[number], why = _token(token)
                if why:
                    self._unread[number] = why

    def fault(self, notation: str) -> str:
        """What is wrong with a token that a card deploys; empty: nothing."""
        return next((f"its token: {self._unread[one]}" for one in _numbers(notation) if one in self._unread), "")

    def tables(self, notation: str, noted: str) -> list[str]:
        """The tables of the new tokens that are used."""
        used = {*_numbers(notation)}
        return [f"[{number}]\n{noted}\n" + "\n".join(rows) + "\n"
                for number, rows in self._made.items() if number in used and number not in self._unread]  # fmt: skip


def _numbers(notation: str) -> list[str]:
    """The tokens that a notation names."""
    return re.findall(r"T-\d+", notation)


def why_unread(reading: Any) -> Iterator[str]:
    """What was not understood of a card's text."""
    for aside in reading.unknown:
        yield f"not a reminder that is known: {aside}"
    for aside in reading.astray:
        yield f"a reminder of a keyword that is not beside it: {aside}"
    for line in reading.lines:
        if line.tree is None:
            yield f'no form for "{line.line[line.until :][:60]}" in: {line.line}'
        elif line.others:
            yield f"it can mean {len(line.others) + 1} things: {line.line}"


# ---------------------------------------------------------------- what comes out


def _table(card: Facts, notation: str, noted: str) -> str:
    rows = [f"[{card.number}]", noted, *_fact_rows(card, pilot="pilot [" in notation)]
    if notation:
        rows.append(f'text = """\n{notation}\n"""')
    return "\n".join(rows) + "\n"


def _fact_rows(card: Facts, *, pilot: bool) -> list[str]:
    """The facts as rows of a card file; `pilot`: a Command is a Pilot as well (3-4-6)."""
    facts, kind = card.facts, card.facts.get("type", "")
    rows = [f"{name} = {json.dumps(facts[name], ensure_ascii=False)}" for name in ("name", "type") if name in facts]
    for name in ("color", "level", "cost", "ap", "hp", "zones", "traits"):
        needed = takes(kind, name)
        if kind == "command" and name in ("ap", "hp"):
            needed = True if pilot else None
        value = facts.get(name)
        if needed is not None and (value or value == 0):
            rows.append(f"{name} = {json.dumps(value, ensure_ascii=False)}")
        elif needed and name in ("ap", "hp"):
            rows.append(f"{name} = 0")
    if facts.get("link") and kind == "unit":
        link = " / ".join(f"[{name}]" if name else f"({trait})" for name, trait in facts["link"])
        rows.append(f"link = {json.dumps(link, ensure_ascii=False)}")
    return rows


def _token(token: Any) -> tuple[list[str], str]:
    """The rows of a token's table, and why its own text is not read; empty: it is."""
    from gundam_tui.games.gcg.cards.language.reading.card import read_text

    rows = [f"name = {json.dumps(token.name, ensure_ascii=False)}", 'type = "unit_token"']
    rows += [f"ap = {token.ap}", f"hp = {token.hp}"]
    if token.traits:
        rows.append(f"traits = {json.dumps(list(token.traits), ensure_ascii=False)}")
    if token.text:
        reading = read_text(token.text, kind="unit_token", tokens={})
        if not reading.whole:
            return rows, " / ".join(why_unread(reading))
        rows.append(f'text = """\n{reading.notation()}\n"""')
    return rows, ""
