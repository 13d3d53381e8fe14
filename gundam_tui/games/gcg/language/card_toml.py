"""Reading card files: TOML facts and notation in, checked plain entries out, every fault listed.

A card file holds one table a card. Nothing here runs while the compiled pool is fresh (see `book`), so
`tomllib`, the parser and pydantic are imported where they are needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from gundam_tui import foreign_files
from gundam_tui.foreign_text import lines, values
from gundam_tui.games.gcg.language.card import COLORS, TYPES, ZONES

if TYPE_CHECKING:
    from gundam_tui.games.gcg.language import tree

CardEntry = dict[str, Any]
_NUMBER = re.compile(r"[A-Z]+[0-9]*-[0-9A-Z]+")
_LINK = re.compile(r"\[([^\[\]]+)\]|\(([^()]+)\)")
_DECK_TYPES = ("unit", "pilot", "command", "base")
# Which types must (True) or may (False) carry a fact; types that are not named must not (2-1, 3-2 … 3-6, 5-16, 5-17).
_NEEDS: dict[str, dict[str, bool]] = {
    "color": dict.fromkeys(_DECK_TYPES, True),
    "level": dict.fromkeys(_DECK_TYPES, True),
    "cost": dict.fromkeys(_DECK_TYPES, True),
    "ap": {"unit": True, "pilot": True, "unit_token": True, "command": False, "base": False, "ex_base": False},
    "hp": {"unit": True, "pilot": True, "unit_token": True, "command": False, "base": True, "ex_base": True},
    "zones": {"unit": True, "base": True, "unit_token": False},
    "traits": dict.fromkeys((*_DECK_TYPES, "unit_token"), False),
    "link": {"unit": False},
    "text": dict.fromkeys(TYPES, False),
    "printings": dict.fromkeys(TYPES, False),
}
_FIELDS = ("name", "type", *_NEEDS)


_SHOWN = 240  # letters of a line that are shown


@dataclass(slots=True, frozen=True)
class CardFault:
    """One mistake in a card file. `line` and `column` count from 1 in the file; 0 means unknown."""

    file: str
    message: str
    card: str = ""
    line: int = 0
    column: int = 0
    source: str = ""

    def __str__(self) -> str:
        place = self.file + (f": {self.card}" if self.card else "")
        if self.line:
            place += f": line {self.line}" + (f", column {self.column}" if self.column else "")
        head = f"{place}: {self.message}"
        if not self.source:
            return head
        # Of a line that nobody reads whole, what stands around the mistake.
        start = 0 if len(self.source) <= _SHOWN else max(0, self.column - _SHOWN // 2)
        shown = self.source[start : start + _SHOWN]
        return f"{head}\n    {shown}" + (f"\n    {' ' * (self.column - start - 1)}^" if self.column else "")


class CardFileError(ValueError):
    """Card files that cannot be used; `faults` lists every mistake found in them."""

    def __init__(self, faults: Sequence[CardFault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = list(faults)


@dataclass(slots=True)
class CardFile:
    """The cards of one file on their way to the pool: `entries` by number, `trees` of those with text."""

    name: str
    lines: list[str]
    entries: dict[str, CardEntry]
    trees: dict[str, tree.CardText]
    faults: list[CardFault]

    def fault(self, message: str, card: str = "", field: str = "", *, line: int = 0, column: int = 0) -> None:
        """Note a mistake at a line of the file, or else where the card's table or its field stands."""
        line = line or (self.line_of(card, field) if card else 0)
        source = self.lines[line - 1] if column and 0 < line <= len(self.lines) else ""
        self.faults.append(CardFault(self.name, message, card, line, column, source))

    def line_of(self, card: str, field: str = "") -> int:
        """The line (from 1) of a card's table, or of a field in it; 0 when it is not to be found."""
        start = 0
        for at, line in enumerate(self.lines, 1):
            if re.match(rf"\s*\[\s*[\"']?{re.escape(card)}[\"']?\s*\]", line):
                start = at
                if not field:
                    break
            elif start and re.match(r"\s*\[", line):
                break
            elif start and re.match(rf"\s*[\"']?{re.escape(field)}[\"']?\s*=", line):
                return at
        return start


def nearest(word: str, known: Sequence[str]) -> str:
    """`; did you mean "x"?` when a known word is near, else nothing."""
    import difflib  # only mistakes need it

    found = difflib.get_close_matches(word, known, 1)
    return f'; did you mean "{found[0]}"?' if found else ""


def read(name: str, data: bytes, *, parsed: Callable[[], None] | None = None) -> CardFile:
    """Read and check one card file.

    Args:
        name: what to call the file in messages.
        data: its bytes (TOML, UTF-8).
        parsed: called after every card, for progress.

    Returns:
        The file's cards; those with a fault are left out and the faults noted.
    """
    import tomllib

    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        return CardFile(name, [], {}, {}, [CardFault(name, "not UTF-8 text; save the file as UTF-8", line=line)])
    file = CardFile(name, lines(text).splitlines(), {}, {}, [])
    try:
        tables = foreign_files.toml(text)
    except tomllib.TOMLDecodeError as error:
        message, _, place = str(error).partition(" (at ")
        at = [int(digits) for digits in re.findall(r"\d+", place)] or [0, 0]
        file.fault(f"not valid TOML: {message}", line=at[0], column=at[-1])
        return file
    for number, facts in tables.items():
        read_card(file, number, facts)
        if parsed:
            parsed()
    taken = set(file.entries)
    for number, entry in file.entries.items():
        for printing in entry.get("printings", ()):
            if printing in taken:
                file.fault(f"the printing {printing} is listed twice in this file", number, "printings")
            taken.add(printing)
    return file


def read_card(file: CardFile, number: str, facts: object) -> None:
    """Check the table of one card and put it into the file's entries, or note its faults.

    Args:
        file: where it stands; its lines are searched for the places of faults.
        number: the card's number.
        facts: the table as TOML gave it.
    """
    before = len(file.faults)
    facts = values(facts)
    if not isinstance(facts, dict):
        file.fault(f'"{number}" stands outside a card; a card begins with a line like [ST01-001]')
        return
    table = cast("dict[str, Any]", facts)
    if not _NUMBER.fullmatch(number):
        file.fault(f'"{number}" is no card number; write one like ST01-001', number)
    entry: CardEntry = {"name": table.get("name"), "type": table.get("type")}
    for field in table:
        if field not in _FIELDS:
            file.fault(f'unknown field "{field}"{nearest(field, _FIELDS)}', number, field)
    if not isinstance(entry["name"], str) or not entry["name"]:
        file.fault("name is missing or no text", number, "name")
    if entry["type"] not in TYPES:
        wrong = f'type "{entry["type"]}" is unknown' if "type" in table else "type is missing"
        file.fault(f"{wrong}; it is one of {', '.join(TYPES)}", number, "type")
        return
    for field, types in _NEEDS.items():
        if field not in table:
            if types.get(entry["type"]):
                file.fault(f"{field} is missing; a {entry['type']} has one", number)
        elif entry["type"] not in types and field in _FIELDS:
            file.fault(f"{field} is of no use on a {entry['type']}; take it out", number, field)
        else:
            _read_field(file, number, field, table[field], entry)
    text = _read_text(file, number, entry)
    if entry["type"] == "command":
        named = text is not None and any(line.op == "pilot_name" for line in text.lines)
        if named and not ("ap" in entry and "hp" in entry):
            file.fault("ap and hp are missing; a Command with a pilot line has both (3-4-6)", number)
        if not named and len(file.faults) == before and ("ap" in entry or "hp" in entry):
            file.fault("ap and hp are of no use on a Command without a pilot line", number)
    if len(file.faults) == before:
        file.entries[number] = entry
        if text:
            file.trees[number] = text


def _read_field(file: CardFile, number: str, field: str, value: object, entry: CardEntry) -> None:
    """Check one fact and put it into the entry."""
    wrong = ""
    if field in ("level", "cost", "ap", "hp"):
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            wrong = "is no whole number from 0 up"
    elif field == "color":
        if value not in COLORS:
            wrong = f"is none of {', '.join(COLORS)}{nearest(str(value), COLORS)}"
    elif field in ("zones", "traits", "printings"):
        items = cast("list[object]", value) if isinstance(value, list) else []
        if not isinstance(value, list) or not all(isinstance(item, str) and item for item in items):
            wrong = "is no list of texts"
        elif field == "zones" and not set(items) <= set(ZONES):
            wrong = f"may hold only {' and '.join(ZONES)}"
        elif field == "printings" and not all(_NUMBER.fullmatch(str(item)) for item in items):
            wrong = "holds something that is no card number"
    elif not isinstance(value, str):
        wrong = "is no text"
    elif field == "link":
        pairs = read_link(value)
        if not pairs:
            wrong = "is not understood; write [Name] or (Trait), alternatives apart with ' / '"
        value = pairs
    if wrong:
        file.fault(f"{field} {wrong}", number, field)
    entry[field] = value


def read_link(value: str) -> list[list[str]]:
    """The alternatives of a link condition (2-12): `[Amuro Ray] / (Zeon)`; empty when it cannot be read."""
    pairs: list[list[str]] = []
    for part in value.split(" / "):
        found = _LINK.fullmatch(part.strip())
        if not found:
            return []
        pairs.append(["name", found[1]] if found[1] else ["trait", found[2]])
    return pairs


def _read_text(file: CardFile, number: str, entry: CardEntry) -> tree.CardText | None:
    """Parse the card's notation; its faults are moved to their lines of the file."""
    source = entry.pop("text", "")
    if not isinstance(source, str) or not source.strip():
        return None
    from gundam_tui.games.gcg.language.parser import LanguageError, parse

    try:
        text = parse(source)
    except LanguageError as error:
        start = file.line_of(number, "text")
        # A text in triple quotes that begins on its own line starts one line below its field.
        shift = start - 1 + (1 if file.lines[start - 1].rstrip().endswith(('"""', "'''")) else 0)
        for one in error.errors:
            hint = f'; did you mean "{one.suggestion}"?' if one.suggestion else ""
            file.fault(one.message + hint, number, line=shift + one.line, column=one.column)
        return None
    entry["source"] = source.strip("\n")
    entry["text"] = text.model_dump(mode="json")
    return text


def finish(files: Sequence[CardFile], tokens: Mapping[str, str]) -> None:
    """Put the player's wording into every entry that has text, once every token is known.

    Args:
        files: what was read.
        tokens: by number, how the tokens of other files are named in a text (see `wording.token_words`).
    """
    from gundam_tui.games.gcg.language.wording import token_words, wording

    known = dict(tokens)
    cards = [(file, number, entry) for file in files for number, entry in file.entries.items()]
    # Tokens first: a text that makes one names its facts.
    for file, number, entry in sorted(cards, key=lambda card: card[2]["type"] != "unit_token"):
        text = file.trees.get(number)
        if text:
            for missing in sorted(_tokens_of(entry["text"]) - known.keys()):
                file.fault(f"makes the token {missing}, which no card file holds", number, "text")
            entry["wording"] = wording(text, kind=entry["type"], tokens=known)
        if entry["type"] == "unit_token":
            known[number] = token_words(entry)


def _tokens_of(data: object) -> set[str]:
    """Numbers of the tokens a text makes."""
    if isinstance(data, list):
        return {number for item in cast("list[object]", data) for number in _tokens_of(item)}
    if not isinstance(data, dict):
        return set()
    node = cast("dict[str, object]", data)
    own = {str(node["token"])} if node.get("op") == "deploy_token" else set[str]()
    return own.union(*(_tokens_of(value) for value in node.values()))
