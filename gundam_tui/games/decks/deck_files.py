"""Reads deck files: TOML, and the lists that deck builders on the web export.

A TOML file has `name`, perhaps `source`, `kind`, `player`, `event`, `date` and `place` (where it comes from), and for
each section of the game's decks a table of number = count: `[cards]`, and perhaps others, which default to what the
game says. Where the game has sideboards, `[sideboard]` is one, and `[swap.out]` and `[swap.in]` are what a computer
player swaps after the first game of a match.

A text list has one card per line. One rule reads the forms in use (`4 x ST01-001`, `4 ST03-006 Name | Model`, `4 Name
ST03-006`, `2 Name [GD01-008]`, `ST01-001 x4`, `(ST01) 001 (4)`, `4枚 ST01-001`): find the card number anywhere in the
line, take the count before or after it, and keep the rest as the name. A line without a number means the one card that
has this name. Blank lines, comments and headings are skipped, but what follows the heading `Sideboard` (or `SB:` in a
line) is the sideboard; every other line that cannot be read is reported with its number and the reason, and nothing is
dropped. Full-width letters and digits, and the hyphens that word processors write, are read as plain ones.

What Tabletop Simulator saves (JSON) is a list too: its cards one by one, by number or by name.

Lists come from strangers, so reading takes time in proportion to their length: white space is squeezed before any
matching, no two parts of a pattern can match the same character, and a line has a maximum length (`LONGEST`).
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import cast

from gundam_tui import foreign_files, foreign_text
from gundam_tui.games.catalogue.filter_line import fold
from gundam_tui.games.decks.deck import MAIN, SIDEBOARD, Deck, DeckError, Fault, Swap
from gundam_tui.games.decks.deck_format import DeckFormat
from gundam_tui.games.decks.sideboard import SwapRefused, swapped
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import game
from gundam_tui.language import either, tr

LARGEST = 1 << 18  # bytes of a file; the largest shipped one is a hundredth of this size
LONGEST = 200  # characters in a line of a text list, white space squeezed
MOST_LINES = 2000  # of a text list
READ = "\n\r\t"  # control characters that list formats use
SPACES = r"\s+"

# Where a count may stand. Names contain figures too (00 Gundam, Leopard 2, Crossbone Gundam X1), so a bare figure
# counts only at the start of the line or right beside the card number, and at the far end only after a sign. White
# space has been squeezed to single characters.
PIECES = "枚張张"  # the counter word for cards where counts stand without a sign
AT_START = rf"(?i)^[^\w\[(]*(?:\(\s?)?(\d{{1,4}})(?:\s?[x×*](?![^\W\d_])\s?|\s?[{PIECES}]\s?|\s?\)\s?|(?=[\s,;:\"])|$)"
LEFT_OF_NUMBER = rf"(?i)(?:\b[x×*]\s?(\d{{1,4}})|\b(\d{{1,4}})\s?[x×*{PIECES}]|[,;\t]\s?(\d{{1,4}}))[\s,;:\"(\[]*$"
RIGHT_OF_NUMBER = r"(?i)^[\s,;:=\"\])(]*(?:[x×*]\s?)?(\d{1,4})(?:\s?[x×*枚張张])?(?!\w)"
AT_END = (
    r"(?:(?<!\w)[x×*]\s?|[,;:=\t(]\s?)(\d{1,4})\W*$|(?<!\w)(\d{1,4})\s?[x×]\W*$"
    rf"|(?<!\d)(\d{{1,4}})\s?[{PIECES}]\W*$"
)
ABOUT = ("kind", "player", "event", "date", "place")
NAMED = r"(?i)^(?:deck(?:\s?(?:name|title))?|name|title|デッキ名?)\s?[:=：]\s?(\S.*)$"
HYPHENS = r"(?<=\w)[\u2010-\u2015\u2212](?=\w)"
SET_APART = r"(?i)[(\[]([A-Z]{1,3}\d{0,2})[)\]]\s?-?\s?([0-9A-Z]{2,6})(?![0-9A-Z])"  # (ST01) 003
SHOWN = 12  # how many cards of one name are listed
NEAR = 10  # for how many unknown names a similar one is searched
EXPORTED = r"(?i)^exported (?:from|by|with)\b"  # the first line of a list for the simulator
COMMENT = r"^(?:#|//|;|--|==)"
SWAP = "swap"  # the table of what a computer player swaps
BARE_FIGURE = r"(?<![(\[\d])\d"
ASIDE = r"(?i)^SB\s?:\s?"  # before a card of the sideboard
SIDE_WORDS, MAIN_WORDS = frozenset(("side", "sideboard")), frozenset("deck decklist main maindeck mainboard".split())
HEADING_WORDS = frozenset("deck decklist main maindeck mainboard list card cards total side sideboard of".split())


def read_deck(path: Path, id: str = DEFAULT) -> Deck:
    """Read a deck file of a game: TOML if its name ends so, else a list as text.

    Raises:
        DeckError: lists every fault of the file.
    """
    try:
        text = foreign_files.read_text(path, "utf-8-sig", LARGEST)
    except UnicodeDecodeError as error:
        raise DeckError(
            str(path), [Fault(tr("not UTF-8 text (byte {at}): save it as UTF-8", at=error.start))]
        ) from None
    except OSError as error:
        raise DeckError(str(path), [Fault(tr("cannot be read: {why}", why=error.strerror or error))]) from None
    parse = parse_toml if path.suffix.lower() == ".toml" else parse_list
    return parse(text, str(path), id)


# ---------------------------------------------------------------- TOML


def parse_toml(text: str, where: str, id: str = DEFAULT) -> Deck:
    """A deck of a game from the text of a TOML file; `where` names it in errors.

    Raises:
        DeckError: lists every fault of the file.
    """
    import tomllib  # only when a deck is read: start-up does not pay for it

    try:
        data = cast("dict[str, object]", foreign_text.values(foreign_files.toml(text), keep=""))
    except tomllib.TOMLDecodeError as error:
        raise DeckError(where, [Fault(tr("this is not TOML: {error}", error=error))]) from None
    form = game(id).deck_format
    tables = [section.name for section in form.sections]
    more = (SIDEBOARD, SWAP) if form.sideboard is not None else ()
    *first, last = (", ".join(("name", "source", *ABOUT)), *(f"[{table}]" for table in (*tables, *more)))
    faults = [
        Fault(
            tr(
                "{key!r} is not a key of a deck file: it has {first} and {last}",
                key=key,
                first=", ".join(first),
                last=last,
            )
        )
        for key in data
        if key not in ("name", "source", *ABOUT, *tables, *more)
    ]
    words: dict[str, str] = {}
    for key in ("name", "source", *ABOUT):
        value = data.get(key, "")
        if isinstance(value, str) or key in ("date", "place"):
            words[key] = foreign_text.one_line(str(value))
        else:
            faults.append(Fault(tr("{key} is {value!r}: write text in quotes", key=key, value=value)))
    if MAIN not in data:
        text = tr("there is no table [{table}]: add one with lines such as {card} = 4", table=MAIN, card=form.example)
        faults.append(Fault(text))
    sections = {table: _counts(data.get(table, {}), table, form, faults) for table in tables}
    name, source = words.get("name") or foreign_text.one_line(Path(where).stem), words.get("source") or where
    about = {key: words[key] for key in ABOUT if words.get(key)}
    side = _counts(data.get(SIDEBOARD, {}), SIDEBOARD, form, faults) if more else {}
    plan = _plan(data.get(SWAP, {}), form, faults) if more else Swap()
    deck = Deck(name, source, _filled(sections, form), id, about=about, sideboard=side, plan=plan)
    if not faults and (why := _no_plan(deck)):
        faults.append(Fault(f"[{SWAP}] {why}"))
    if faults:
        raise DeckError(where, faults, deck)
    return deck


def _filled(sections: dict[str, dict[str, int]], form: DeckFormat) -> dict[str, dict[str, int]]:
    """Fill sections missing from the file with the game's defaults."""
    return {name: cards or dict(form.section(name).basic) for name, cards in sections.items()}


def _plan(table: object, form: DeckFormat, faults: list[Fault]) -> Swap:
    """What a computer player swaps."""
    if not isinstance(table, dict) or set(cast("dict[str, object]", table)) - {"out", "in"}:
        text = tr("{key}: write what a computer player swaps as two tables, [{key}.out] and [{key}.in]", key=SWAP)
        faults.append(Fault(text))
        return Swap()
    piles = cast("dict[str, object]", table)
    return Swap(*(_counts(piles.get(name, {}), f"{SWAP}.{name}", form, faults) for name in ("out", "in")))


def _no_plan(deck: Deck) -> str:
    """Why the swap that a deck plans cannot be made; empty when it can."""
    try:
        swapped(deck, deck.plan)
    except SwapRefused as refused:
        return str(refused)
    return ""


def _counts(table: object, title: str, form: DeckFormat, faults: list[Fault]) -> dict[str, int]:
    counts: dict[str, int] = {}
    if not isinstance(table, dict):
        text = tr("{key} is {value!r}: make it a table, [{key}], with lines such as {card} = 4", key=title, value=table,
                  card=form.example)  # fmt: skip
        faults.append(Fault(text))
        return counts
    for key, count in cast("dict[str, object]", table).items():
        match = form.number.fullmatch(key) or re.fullmatch(form.any_number, key)
        if not match:
            text = tr("[{table}] {key!r} is not a card number: one looks like {card}", table=title, key=key,
                      card=form.example)  # fmt: skip
            faults.append(Fault(text))
        elif not isinstance(count, int) or isinstance(count, bool) or count < 1:
            text = tr(
                "[{table}] {key} = {count!r}: write how many copies, 1 or more", table=title, key=key, count=count
            )
            faults.append(Fault(text))
        else:
            number = form.spelt(match.group(1))
            counts[number] = counts.get(number, 0) + count
    return counts


# ---------------------------------------------------------------- text lists


def parse_list(text: str, where: str, id: str = DEFAULT) -> Deck:
    """A deck of a game from a list as text; `where` names it in errors.

    A first line with neither a card number nor a count is the deck's name. Lines with the same card number add up. The
    number decides the section of a card (`DeckFormat.section_of`).

    Raises:
        DeckError: lists every bad line; or the list contains no card at all.
    """
    if (cards_of := tabletop(text, id)) is not None:
        try:
            return replace(parse_list(cards_of, where, id), lines={})
        except DeckError as error:  # it has no lines that somebody could look up
            raise DeckError(where, [replace(fault, line=None) for fault in error.faults], error.rest) from None
    rows = foreign_text.lines(text, keep=READ).splitlines()
    if len(rows) > MOST_LINES:
        text = tr("{lines} lines, and {most} are read: a deck is something else", lines=len(rows), most=MOST_LINES)
        raise DeckError(where, [Fault(text)])
    found = _List(id)
    for at, row in enumerate(rows, start=1):
        found.read(at, row)
    return found.deck(where)


class _List:
    """What the lines of a list have said so far; after the heading of a sideboard the cards are `aside`."""

    def __init__(self, id: str) -> None:
        self._id = id
        self._form = game(id).deck_format
        self._called = NameIndex(id)
        self._title, self._aside = "", False
        self._sections: dict[str, dict[str, int]] = {section.name: {} for section in self._form.sections}
        self._cards, self._side = self._sections[MAIN], dict[str, int]()
        self._lines: dict[str, int] = {}
        self._names: dict[str, str] = {}
        self._faults: list[Fault] = []

    def read(self, at: int, raw: str) -> None:
        """Read a line; `at`: its number."""
        form, line = self._form, _squeezed(raw)
        if line and len(line) <= LONGEST and (heads := _side_heading(line, form)) is not None:
            self._aside = heads
        if not line or re.match(COMMENT, line):
            return
        if len(line) > LONGEST:
            text = tr("{line!r}: {letters} characters, and {most} are read: write one card a line", line=_shorten(line),
                      letters=len(line), most=LONGEST)  # fmt: skip
            self._faults.append(Fault(text, line=at))
            return
        written, line = line, plain(line, form)
        beside = re.match(ASIDE, line)
        line = line[beside.end() :] if beside else line
        if (named := re.match(NAMED, written)) and not form.number.search(line) and not _is_heading(line, form):
            self._title = named.group(1)
            return
        found = _read_line(line, form, self._called)
        if not isinstance(found, str):
            self._add(at, *found, side=self._aside or beside is not None)
        elif _is_heading(line, form):
            pass
        elif self._begins(line):
            self._title = written
        else:
            self._faults.append(Fault(tr("{line!r}: {fault}", line=_shorten(written), fault=found), line=at))

    def _begins(self, line: str) -> bool:
        """Can a line that is no card be the deck's name?"""
        return not (self._title or self._cards or self._form.number.search(line) or re.match(AT_START, line))

    def _add(self, at: int, number: str, count: int, name: str, *, side: bool) -> None:
        pile = self._side if side else self._sections[self._form.section_of(number).name]
        pile[number] = pile.get(number, 0) + count
        self._lines.setdefault(number, at)
        if name:
            self._names.setdefault(number, name)

    def deck(self, where: str) -> Deck:
        """The deck, called as its list or its file.

        Raises:
            DeckError: lists every bad line; or the list contains no card at all.
        """
        faults = list(self._faults)
        if not faults and not self._cards:
            card = self._form.example
            faults = [Fault(tr("there is no card in this list: write lines such as 4 {card}", card=card))]
        name = self._title or foreign_text.one_line(Path(where).stem)
        sections = _filled(self._sections, self._form)
        deck = Deck(name, where, sections, self._id, self._lines, self._names, sideboard=self._side)
        if faults:
            raise DeckError(where, faults, deck)
        return deck


def _squeezed(raw: str) -> str:
    """A line with runs of white space squeezed to one character; a run with a tab becomes a tab (it ends a column)."""
    return re.sub(SPACES, lambda found: "\t" if "\t" in found[0] else " ", raw.strip())


def plain(line: str, form: DeckFormat) -> str:
    """A line in plain letters: full-width letters, word-processor hyphens and numbers with a separate set are
    normalised.
    """

    def joined(found: re.Match[str]) -> str:
        number = f"{found[1]}-{found[2]}"
        return number if form.number.fullmatch(number) else found[0]

    return re.sub(SET_APART, joined, re.sub(HYPHENS, "-", unicodedata.normalize("NFKC", line)))


class NameIndex:
    """The cards of a game by name, read when a line has no number.

    Args:
        id: the game.
    """

    def __init__(self, id: str) -> None:
        self._id = id
        self._left = NEAR

    @cached_property
    def _numbers(self) -> dict[str, list[str]]:
        return self._by(fold)

    @cached_property
    def _by_letters(self) -> dict[str, list[str]]:
        return self._by(_letters)

    def _by(self, key: Callable[[str], str]) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for number, names in self._names.items():
            for name in dict.fromkeys(map(key, names)):
                found.setdefault(name, []).append(number)
        return found

    @cached_property
    def _names(self) -> dict[str, Sequence[str]]:
        module = game(self._id)
        return {card.number: module.catalogue.names(card) for card in module.book()}

    def _in_decks(self, numbers: list[str]) -> list[str]:
        """The cards that a deck may contain: no tokens."""
        module = game(self._id)
        book, form = module.book(), module.deck_format

        def alone(number: str) -> Deck:
            return Deck(
                "",
                "",
                _filled({one.name: {} for one in form.sections} | {form.section_of(number).name: {number: 1}}, form),
                self._id,
            )

        return [number for number in numbers if not module.decks.check_cards(alone(number), book)]

    def has(self, number: str) -> bool:
        """Does a card have this number?"""
        return number in self._names

    def one(self, name: str) -> tuple[str, str]:
        """The number of the one card with a name, or empty and the reason."""
        # An exact match wins over one without its brackets or signs (∀ Gundam).
        numbers = self._numbers.get(fold(name)) or self._by_letters.get(_letters(name), [])
        if len(numbers) > 1:
            numbers = self._in_decks(numbers) or numbers
        if len(numbers) == 1:
            return numbers[0], ""
        if numbers:
            some = [*numbers[:SHOWN], "..."] if len(numbers) > SHOWN else numbers
            return "", tr("{count} cards are called so: write the number of one, {cards}", count=len(numbers),
                          cards=either(some))  # fmt: skip
        self._left -= 1
        near = difflib.get_close_matches(fold(name), list(self._numbers), n=1) if self._left >= 0 else []
        if not near:
            return "", tr("no card is called {name!r}", name=_shorten(name))
        numbers = self._numbers[near[0]]
        meant = next(one for one in self._names[numbers[0]] if fold(one) == near[0])
        return "", tr("no card is called {name!r}; did you mean {meant} ({cards})?", name=_shorten(name), meant=meant,
                      cards=either(numbers))  # fmt: skip


def _letters(name: str) -> str:
    """The parts of a name that must match: letters and figures, not how they are separated."""
    return "".join(letter for letter in fold(name) if letter.isalnum())


def tabletop(text: str, id: str = DEFAULT) -> str | None:
    """A file saved by Tabletop Simulator (or exported for it) as a text list; None for any other text."""
    if not text.lstrip("\ufeff \n\r\t").startswith(("{", "[")):
        return None
    try:
        data = foreign_files.json_value(text.lstrip("\ufeff"))
    except ValueError:
        return None
    form = game(id).deck_format
    counts: dict[str, int] = {}
    titles: list[str] = []
    left = [data]
    while left:
        thing = left.pop()
        if isinstance(thing, list):
            left += reversed(cast("list[object]", thing))
        elif isinstance(thing, str):
            if not re.match(EXPORTED, thing):
                counts[thing] = counts.get(thing, 0) + 1
        elif isinstance(thing, dict):
            facts = cast("dict[str, object]", thing)
            inside = [facts[key] for key in ("ObjectStates", "ContainedObjects") if isinstance(facts.get(key), list)]
            words = [word for key in ("Nickname", "Description", "GMNotes") if isinstance(word := facts.get(key), str)]
            if inside:
                titles += words[:1]
                left += inside
            elif str(facts.get("Name", "")).startswith("Card"):
                numbered = next(
                    (word for word in words if form.number.search(plain(word, form))), words[0] if words else ""
                )
                counts[numbered] = counts.get(numbered, 0) + 1
    title = next((f"Deck: {re.sub(SPACES, ' ', one)}\n" for one in titles if one.strip()), "")
    return title + "".join(f"{count} {re.sub(SPACES, ' ', text).strip() or '?'}\n" for text, count in counts.items())


def _read_line(line: str, form: DeckFormat, called: NameIndex) -> tuple[str, int, str] | str:
    """Card number, count and name of a line, or the reason why it cannot be read."""
    found = list(form.number.finditer(line))
    numbers = list(dict.fromkeys(form.spelt(match.group(1)) for match in found))
    if not numbers:
        return _read_name(line, form, called)
    if not any(map(called.has, numbers)):  # Gundam DX (G-Falcon) has no number in it
        named = _read_name(line, form, called)
        if not isinstance(named, str):
            return named
    if len(numbers) > 1:
        return tr("{count} card numbers ({cards}): write one card a line", count=len(numbers), cards=", ".join(numbers))
    before, after = line[: found[0].start()], line[found[-1].end() :]
    start, right = re.match(AT_START, before), re.match(RIGHT_OF_NUMBER, after)
    if start and int(start.group(1)) and right and right.end() == len(after.rstrip()):
        return tr("two counts: write one")
    if start and (int(start.group(1)) or not (right or re.search(AT_END, after))):
        count, before = int(start.group(1)), before[start.end() :]
    elif left := re.search(LEFT_OF_NUMBER, before):
        count, before = _digits(left), before[: left.start()]
    elif right:
        count, after = _digits(right), after[right.end() :]
    elif end := re.search(AT_END, after):
        count, after = _digits(end), after[: end.start()]
    else:
        return tr("no count: write 4 {card} for four copies", card=form.example)
    if count < 1:
        return tr("the count is 0: leave the line out")
    name = _name(before) or _name(after.split("|")[0])  # Egman Events adds the model after a bar
    return numbers[0], count, name


def _read_name(line: str, form: DeckFormat, called: NameIndex) -> tuple[str, int, str] | str:
    """The card and the count of a line without a number, or the reason why it cannot be read."""
    start, end = re.match(AT_START, line), re.search(AT_END, line)
    if start and (int(start.group(1)) or not end):  # 00 Gundam x3
        count, rest = int(start.group(1)), line[start.end() :]
    elif end:
        count, rest = _digits(end), line[: end.start()]
    else:
        return tr("no card number: one looks like {card}", card=form.example)
    if not (name := _name(rest.split("|")[0])):
        return tr("no card number: one looks like {card}", card=form.example)
    number, why = called.one(name)
    if not number:
        return tr("no card number: one looks like {card}; {why}", card=form.example, why=why)
    return (number, count, name) if count else tr("the count is 0: leave the line out")


def _digits(match: re.Match[str]) -> int:
    return int(next(group for group in match.groups() if group))


def _name(text: str) -> str:
    return " ".join(text.strip(' \t,;:|-[]()"*•').split())


def _is_heading(line: str, form: DeckFormat) -> bool:
    """`Deck`, `[Units]`, `Pilots (12)`, `-- Total: 50 cards --`: only words of headings, and numbers."""
    words = re.findall(r"[^\W\d_]+", unicodedata.normalize("NFKC", line).lower())
    known = HEADING_WORDS | form.headings
    return all(word in known for word in words) and (bool(words) or not re.search(r"\d", line))


def _side_heading(line: str, form: DeckFormat) -> bool | None:
    """Does a line say that the sideboard (True) or the deck proper (False) follows? None: neither."""
    if not _is_heading(line, form) or re.search(BARE_FIGURE, line):  # `2 Side 7` is a card
        return None
    words = set(re.findall(r"[^\W\d_]+", unicodedata.normalize("NFKC", line).lower()))
    return True if words & SIDE_WORDS else False if words & MAIN_WORDS else None


def _shorten(line: str) -> str:
    return line if len(line) <= 60 else f"{line[:57]}..."
