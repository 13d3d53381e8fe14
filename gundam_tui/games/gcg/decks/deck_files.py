"""Deck files: TOML, and the lists which deck builders on the web export.

A TOML file has `name`, perhaps `source`, `kind`, `player`, `event`, `date` and `place` (where it comes from), a
table `[cards]` of number = count and perhaps `[resources]` of the same shape (ten basic Resources when it is left
out).

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
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from gundam_tui import foreign_files, foreign_text

BASIC_RESOURCE = "R-001"
LONGEST = 200  # characters of a line of a text list, white space squeezed
READ = "\n\r\t"  # controls that lists are read by
SPACES = re.compile(r"\s+")

# ST01-001, GD01-008, EB01-090; R-, RP-, T-, EXB-, EXBP-, EXR- and EXRP- have no digits before the dash.
# A model name such as MSA-005 must not pass for a card number, so the shapes are spelled out. The ending
# of an alternate printing (`_p1`) is no part of the number.
NUMBER = re.compile(
    r"(?:(?<![A-Z0-9-])|(?<=\d[X×*]))((?:[A-Z]{2}\d{2}|R|RP|T|EXBP?|EXRP?)-\d{3})(?:[_-]P\d+)?(?:(?![A-Z0-9-])|(?=X\d))",
    re.IGNORECASE,
)
# In a TOML file nothing else stands where the number does: cards of one's own may be numbered otherwise.
ANY_NUMBER = re.compile(r"([A-Z]+[0-9]*-[0-9A-Z]{3,})", re.IGNORECASE)
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
HEADING_WORDS = frozenset(
    "deck decklist main maindeck mainboard list card cards total unit units pilot pilots command commands base bases "
    "resource resources token tokens side sideboard ex blue green red white purple color colors of".split()
)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a deck: a sentence that says how to mend it, the clause, the line of its file."""

    text: str
    rule: str = ""
    line: int | None = None

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line else ""
        clause = f" ({self.rule})" if self.rule else ""
        return f"{where}{self.text}{clause}"


class DeckError(ValueError):
    """A deck that cannot be had.

    Args:
        deck: the name or path that was asked for.
        faults: everything that is wrong with it.
        rest: what could be read of it, to be looked at too.
    """

    def __init__(self, deck: str, faults: list[Fault], rest: Deck | None = None) -> None:
        self.deck = deck
        self.faults = faults
        self.rest = rest
        super().__init__(_listing(deck, faults))

    def told(self, most: int) -> str:
        """The first `most` faults, a line each, and how many more there are."""
        rest = len(self.faults) - most
        rows = [str(fault) for fault in self.faults[:most]] + ([f"... and {rest} more"] if rest > 0 else [])
        return "\n".join([f"{self.deck} cannot be played:", *rows])


def _listing(deck: str, faults: list[Fault]) -> str:
    if len(faults) == 1:
        return f"deck {deck}: {faults[0]}"
    return "\n".join([f"deck {deck}: {len(faults)} faults", *(f"  {fault}" for fault in faults)])


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck and its resource deck.

    Attributes:
        name: what the deck is called.
        source: where the recipe comes from (a short name, a path or an address).
        cards: card number to count.
        resources: the resource deck, likewise; ten basic Resources unless the file says otherwise.
        lines: card number to the line of a text list it was first read from.
        names: card number to the name a text list gives it.
        about: where it comes from, as far as known: `kind` (official, tournament …), `player`, `event`, `date`
            (YYYY-MM-DD) and `place` (1 is the winner).
    """

    name: str
    source: str
    cards: Mapping[str, int]
    resources: Mapping[str, int] = field(default_factory=lambda: {BASIC_RESOURCE: 10})
    lines: Mapping[str, int] = field(default_factory=dict[str, int], compare=False, repr=False)
    names: Mapping[str, str] = field(default_factory=dict[str, str], compare=False, repr=False)
    about: Mapping[str, str] = field(default_factory=dict[str, str], compare=False, repr=False)

    @property
    def size(self) -> int:
        """How many cards the deck has, resources apart."""
        return sum(self.cards.values())

    def numbers(self) -> list[str]:
        """Every card by its number, copies repeated, sorted: a recipe in another order is the same deck."""
        return _expand(self.cards)

    def resource_numbers(self) -> list[str]:
        """The resource deck likewise."""
        return _expand(self.resources)


def _expand(cards: Mapping[str, int]) -> list[str]:
    return [number for number in sorted(cards) for _ in range(cards[number])]


def read_deck(path: Path) -> Deck:
    """Read a deck file: TOML when it is called so, else a list as text.

    Raises:
        DeckError: with every fault of the file.
    """
    try:
        text = foreign_files.read_text(path, "utf-8-sig")
    except UnicodeDecodeError as error:
        raise DeckError(str(path), [Fault(f"not UTF-8 text (byte {error.start}): save it as UTF-8")]) from None
    except OSError as error:
        raise DeckError(str(path), [Fault(f"cannot be read: {error.strerror or error}")]) from None
    return parse_toml(text, str(path)) if path.suffix.lower() == ".toml" else parse_list(text, str(path))


# ---------------------------------------------------------------- TOML


def parse_toml(text: str, where: str) -> Deck:
    """A deck from the text of a TOML file; `where` names it in errors.

    Raises:
        DeckError: with every fault of the file.
    """
    import tomllib  # only when a deck is read: start-up does not pay for it

    try:
        data = cast("dict[str, object]", foreign_text.values(foreign_files.toml(text), keep=""))
    except tomllib.TOMLDecodeError as error:
        raise DeckError(where, [Fault(f"this is not TOML: {error}")]) from None
    known = ", ".join(("name", "source", *ABOUT))
    faults = [
        Fault(f"{key!r} is not a key of a deck file: it has {known}, [cards] and [resources]")
        for key in data
        if key not in ("name", "source", *ABOUT, "cards", "resources")
    ]
    words: dict[str, str] = {}
    for key in ("name", "source", *ABOUT):
        value = data.get(key, "")
        if isinstance(value, str) or key in ("date", "place"):
            words[key] = foreign_text.one_line(str(value))
        else:
            faults.append(Fault(f"{key} is {value!r}: write text in quotes"))
    if "cards" not in data:
        faults.append(Fault("there is no table [cards]: add one with lines such as ST01-001 = 4"))
    cards = _counts(data.get("cards", {}), "cards", faults)
    resources = _counts(data.get("resources", {}), "resources", faults)
    name, source = words.get("name") or foreign_text.one_line(Path(where).stem), words.get("source") or where
    about = {key: words[key] for key in ABOUT if words.get(key)}
    deck = Deck(name, source, cards, resources or {BASIC_RESOURCE: 10}, about=about)
    if faults:
        raise DeckError(where, faults, deck)
    return deck


def _counts(table: object, title: str, faults: list[Fault]) -> dict[str, int]:
    counts: dict[str, int] = {}
    if not isinstance(table, dict):
        faults.append(Fault(f"{title} is {table!r}: make it a table, [{title}], with lines such as ST01-001 = 4"))
        return counts
    for key, count in cast("dict[str, object]", table).items():
        match = NUMBER.fullmatch(key) or ANY_NUMBER.fullmatch(key)
        if not match:
            faults.append(Fault(f"[{title}] {key!r} is not a card number: one looks like ST01-001"))
        elif not isinstance(count, int) or isinstance(count, bool) or count < 1:
            faults.append(Fault(f"[{title}] {key} = {count!r}: write how many copies, 1 or more"))
        else:
            number = match.group(1).upper()
            counts[number] = counts.get(number, 0) + count
    return counts


# ---------------------------------------------------------------- text lists


def parse_list(text: str, where: str) -> Deck:
    """A deck from a list as text; `where` names it in errors.

    A first line with neither a card number nor a count is the deck's name. Lines of one card number
    add up. Resource cards (R-, RP-) go into the resource deck; without any, it is ten basic Resources.

    Raises:
        DeckError: with every bad line, or when there is no card in the list at all.
    """
    title = ""
    text = foreign_text.lines(text, keep=READ)
    faults: list[Fault] = []
    cards: dict[str, int] = {}
    resources: dict[str, int] = {}
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
        if (named := NAMED.match(line)) and not NUMBER.search(line):
            title = named.group(1)
            continue
        found = _read_line(line)
        if isinstance(found, str):
            if _is_heading(line):
                continue
            if not title and not cards and not NUMBER.search(line) and not AT_START.match(line):
                title = line
                continue
            faults.append(Fault(f"{_shorten(line)!r}: {found}", line=at))
            continue
        number, count, name = found
        pile = resources if number.startswith(("R-", "RP-")) else cards
        pile[number] = pile.get(number, 0) + count
        lines.setdefault(number, at)
        if name:
            names.setdefault(number, name)
    if not faults and not cards:
        faults.append(Fault("there is no card in this list: write lines such as 4 ST01-001"))
    deck = Deck(
        title or foreign_text.one_line(Path(where).stem), where, cards, resources or {BASIC_RESOURCE: 10}, lines, names
    )
    if faults:
        raise DeckError(where, faults, deck)
    return deck


def _squeezed(raw: str) -> str:
    """A line with one character of white space where there were several; a tab among them stays one (it ends a
    column)."""
    return SPACES.sub(lambda found: "\t" if "\t" in found[0] else " ", raw.strip())


def _read_line(line: str) -> tuple[str, int, str] | str:
    """Card number, count and name of a line, or the reason why it cannot be read."""
    found = list(NUMBER.finditer(line))
    numbers = list(dict.fromkeys(match.group(1).upper() for match in found))
    if not numbers:
        return "no card number: one looks like ST01-001"
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
        return "no count: write 4 ST01-001 for four copies"
    if count < 1:
        return "the count is 0: leave the line out"
    name = _name(before) or _name(after.split("|")[0])  # Egman Events adds the model after a bar
    return numbers[0], count, name


def _digits(match: re.Match[str]) -> int:
    return int(next(group for group in match.groups() if group))


def _name(text: str) -> str:
    return " ".join(text.strip(' \t,;:|-[]()"*•').split())


def _is_heading(line: str) -> bool:
    """`Deck`, `[Units]`, `Pilots (12)`, `-- Total: 50 cards --`: nothing but the words of headings and figures."""
    words = re.findall(r"[^\W\d_]+", unicodedata.normalize("NFKC", line).lower())
    return all(word in HEADING_WORDS for word in words) and (bool(words) or not re.search(r"\d", line))


def _shorten(line: str) -> str:
    return line if len(line) <= 60 else f"{line[:57]}..."
