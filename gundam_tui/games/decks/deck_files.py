"""Reads deck files: TOML, and the lists that deck builders on the web export.

A TOML file has `name`, perhaps `source`, `kind`, `player`, `event`, `date` and `place` (where it comes from), and for
each section of the game's decks a table of number = count: `[cards]`, and perhaps others, which hold what the game
says when they are left out.

A text list has one card a line. One rule reads the forms in use (`4 x ST01-001`, `4 ST03-006 Name | Model`,
`4 Name ST03-006`, `2 Name [GD01-008]`, `ST01-001 x4`): find the card number anywhere in the line, take the
count before or after it, and keep the rest as the name. Blank lines, comments and headings are skipped;
every other line that cannot be read is reported with its number and the reason, and nothing is dropped.

Lists come from strangers, so reading takes time in proportion to their length: white space is squeezed before
anything is matched, no two parts of a pattern can take the same character, and a line has an end (`LONGEST`).
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import cast

from gundam_tui import foreign_files, foreign_text
from gundam_tui.games.decks.deck import MAIN, Deck, DeckError, Fault
from gundam_tui.games.decks.deck_format import DeckFormat
from gundam_tui.games.registry import DEFAULT, game

LONGEST = 200  # characters of a line of a text list, white space squeezed
READ = "\n\r\t"  # control characters that lists are read by
SPACES = re.compile(r"\s+")

# Where a count may stand. Names hold figures too (00 Gundam, Leopard 2, Crossbone Gundam X1), so a bare figure
# counts only at the line's start or right beside the card number, and at the far end only behind a sign.
# White space has been squeezed: there is one character of it at most.
AT_START = re.compile(r"^[^\w\[(]*(\d{1,4})(?:\s?[x×*](?![^\W\d_])\s?|(?=[\s,;:\"])|$)", re.IGNORECASE)
LEFT_OF_NUMBER = re.compile(
    r"(?:\b[x×*]\s?(\d{1,4})|\b(\d{1,4})\s?[x×*]|[,;\t]\s?(\d{1,4}))[\s,;:\"(\[]*$", re.IGNORECASE
)
RIGHT_OF_NUMBER = re.compile(r"^[\s,;:=\"\])(]*(?:[x×*]\s?)?(\d{1,4})(?:\s?[x×*])?(?!\w)", re.IGNORECASE)
AT_END = re.compile(r"(?:(?<!\w)[x×*]\s?|[,;:=\t(]\s?)(\d{1,4})\W*$|(?<!\w)(\d{1,4})\s?[x×]\W*$")
ABOUT = ("kind", "player", "event", "date", "place")
NAMED = re.compile(r"^(?:deck\s?)?(?:name|title)\s?[:=]\s?(\S.*)$", re.IGNORECASE)
COMMENT = re.compile(r"^(?:#|//|;|--|==)")
HEADING_WORDS = frozenset("deck decklist main maindeck mainboard list card cards total side sideboard of".split())


def read_deck(path: Path, id: str = DEFAULT) -> Deck:
    """Read a deck file of a game: TOML when it is called so, else a list as text.

    Raises:
        DeckError: with every fault of the file.
    """
    try:
        text = foreign_files.read_text(path, "utf-8-sig")
    except UnicodeDecodeError as error:
        raise DeckError(str(path), [Fault(f"not UTF-8 text (byte {error.start}): save it as UTF-8")]) from None
    except OSError as error:
        raise DeckError(str(path), [Fault(f"cannot be read: {error.strerror or error}")]) from None
    parse = parse_toml if path.suffix.lower() == ".toml" else parse_list
    return parse(text, str(path), id)


# ---------------------------------------------------------------- TOML


def parse_toml(text: str, where: str, id: str = DEFAULT) -> Deck:
    """A deck of a game from the text of a TOML file; `where` names it in errors.

    Raises:
        DeckError: with every fault of the file.
    """
    import tomllib  # only when a deck is read: start-up does not pay for it

    try:
        data = cast("dict[str, object]", foreign_text.values(foreign_files.toml(text), keep=""))
    except tomllib.TOMLDecodeError as error:
        raise DeckError(where, [Fault(f"this is not TOML: {error}")]) from None
    form = game(id).deck_format
    tables = [section.name for section in form.sections]
    *first, last = (", ".join(("name", "source", *ABOUT)), *(f"[{table}]" for table in tables))
    faults = [
        Fault(f"{key!r} is not a key of a deck file: it has {', '.join(first)} and {last}")
        for key in data
        if key not in ("name", "source", *ABOUT, *tables)
    ]
    words: dict[str, str] = {}
    for key in ("name", "source", *ABOUT):
        value = data.get(key, "")
        if isinstance(value, str) or key in ("date", "place"):
            words[key] = foreign_text.one_line(str(value))
        else:
            faults.append(Fault(f"{key} is {value!r}: write text in quotes"))
    if MAIN not in data:
        faults.append(Fault(f"there is no table [{MAIN}]: add one with lines such as {form.example} = 4"))
    sections = {table: _counts(data.get(table, {}), table, form, faults) for table in tables}
    name, source = words.get("name") or foreign_text.one_line(Path(where).stem), words.get("source") or where
    about = {key: words[key] for key in ABOUT if words.get(key)}
    deck = Deck(name, source, _filled(sections, form), id, about=about)
    if faults:
        raise DeckError(where, faults, deck)
    return deck


def _filled(sections: dict[str, dict[str, int]], form: DeckFormat) -> dict[str, dict[str, int]]:
    """Fill sections that the file leaves out with what the game says."""
    return {name: cards or dict(form.section(name).basic) for name, cards in sections.items()}


def _counts(table: object, title: str, form: DeckFormat, faults: list[Fault]) -> dict[str, int]:
    counts: dict[str, int] = {}
    if not isinstance(table, dict):
        faults.append(Fault(f"{title} is {table!r}: make it a table, [{title}], with lines such as {form.example} = 4"))
        return counts
    for key, count in cast("dict[str, object]", table).items():
        match = form.number.fullmatch(key) or form.any_number.fullmatch(key)
        if not match:
            faults.append(Fault(f"[{title}] {key!r} is not a card number: one looks like {form.example}"))
        elif not isinstance(count, int) or isinstance(count, bool) or count < 1:
            faults.append(Fault(f"[{title}] {key} = {count!r}: write how many copies, 1 or more"))
        else:
            number = form.spelt(match.group(1))
            counts[number] = counts.get(number, 0) + count
    return counts


# ---------------------------------------------------------------- text lists


def parse_list(text: str, where: str, id: str = DEFAULT) -> Deck:
    """A deck of a game from a list as text; `where` names it in errors.

    A first line with neither a card number nor a count is the deck's name. Lines of one card number
    add up. The number says which section a card belongs to (`DeckFormat.section_of`).

    Raises:
        DeckError: with every bad line, or when there is no card in the list at all.
    """
    title = ""
    text = foreign_text.lines(text, keep=READ)
    faults: list[Fault] = []
    form = game(id).deck_format
    sections: dict[str, dict[str, int]] = {section.name: {} for section in form.sections}
    cards = sections[MAIN]
    lines: dict[str, int] = {}
    names: dict[str, str] = {}
    for at, raw in enumerate(text.splitlines(), start=1):
        line = _squeezed(raw)
        if not line or COMMENT.match(line):
            continue
        if len(line) > LONGEST:
            text = f"{_shorten(line)!r}: {len(line)} characters, and {LONGEST} are read: write one card a line"
            faults.append(Fault(text, line=at))
            continue
        if (named := NAMED.match(line)) and not form.number.search(line):
            title = named.group(1)
            continue
        found = _read_line(line, form)
        if isinstance(found, str):
            if _is_heading(line, form):
                continue
            if not title and not cards and not form.number.search(line) and not AT_START.match(line):
                title = line
                continue
            faults.append(Fault(f"{_shorten(line)!r}: {found}", line=at))
            continue
        number, count, name = found
        pile = sections[form.section_of(number).name]
        pile[number] = pile.get(number, 0) + count
        lines.setdefault(number, at)
        if name:
            names.setdefault(number, name)
    if not faults and not cards:
        faults.append(Fault(f"there is no card in this list: write lines such as 4 {form.example}"))
    name = title or foreign_text.one_line(Path(where).stem)
    deck = Deck(name, where, _filled(sections, form), id, lines, names)
    if faults:
        raise DeckError(where, faults, deck)
    return deck


def _squeezed(raw: str) -> str:
    """A line with one character of white space where there were several; a tab among them stays one (it ends a
    column)."""
    return SPACES.sub(lambda found: "\t" if "\t" in found[0] else " ", raw.strip())


def _read_line(line: str, form: DeckFormat) -> tuple[str, int, str] | str:
    """Card number, count and name of a line, or the reason why it cannot be read."""
    found = list(form.number.finditer(line))
    numbers = list(dict.fromkeys(form.spelt(match.group(1)) for match in found))
    if not numbers:
        return f"no card number: one looks like {form.example}"
    if len(numbers) > 1:
        return f"{len(numbers)} card numbers ({', '.join(numbers)}): write one card a line"
    before, after = line[: found[0].start()], line[found[-1].end() :]
    start, right = AT_START.match(before), RIGHT_OF_NUMBER.match(after)
    if start and int(start.group(1)) and right and right.end() == len(after.rstrip()):
        return "two counts: write one"
    if start and (int(start.group(1)) or not (right or AT_END.search(after))):
        count, before = int(start.group(1)), before[start.end() :]
    elif left := LEFT_OF_NUMBER.search(before):
        count, before = _digits(left), before[: left.start()]
    elif right:
        count, after = _digits(right), after[right.end() :]
    elif end := AT_END.search(after):
        count, after = _digits(end), after[: end.start()]
    else:
        return f"no count: write 4 {form.example} for four copies"
    if count < 1:
        return "the count is 0: leave the line out"
    name = _name(before) or _name(after.split("|")[0])  # Egman Events adds the model after a bar
    return numbers[0], count, name


def _digits(match: re.Match[str]) -> int:
    return int(next(group for group in match.groups() if group))


def _name(text: str) -> str:
    return " ".join(text.strip(' \t,;:|-[]()"*•').split())


def _is_heading(line: str, form: DeckFormat) -> bool:
    """`Deck`, `[Units]`, `Pilots (12)`, `-- Total: 50 cards --`: only words of headings, and numbers."""
    words = re.findall(r"[^\W\d_]+", unicodedata.normalize("NFKC", line).lower())
    known = HEADING_WORDS | form.headings
    return all(word in known for word in words) and (bool(words) or not re.search(r"\d", line))


def _shorten(line: str) -> str:
    return line if len(line) <= 60 else f"{line[:57]}..."
