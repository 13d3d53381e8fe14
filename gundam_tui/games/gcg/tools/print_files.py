"""Files with printed cards as others make them: JSON, CSV and pasted pages, card by card, within bounds.

A file may be of any size and hold anything. The number of cards, fields and faults that are kept is limited, and so is
the length of texts; what is left out is reported.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, cast

from gundam_tui import foreign_files
from gundam_tui.cardlang.printed import PrintedCards
from gundam_tui.foreign_text import lines, one_line
from gundam_tui.games.gcg.cards.language.card import COLORS, TYPES, ZONES

__all__ = ["Facts", "facts_of"]

Progress = Callable[[str, int, int], None]
_MOST_CARDS = 20_000  # of one file; ten times those that there are
_LONGEST_TEXT = 2_000  # letters; three times the longest of a card
_MOST_ITEMS = 20  # traits or zones of one card
_STEP = 5_000  # entries between two words about progress
_LONGEST_NUMBER = 20  # letters
_BREAK = re.compile(r"<br ?/?>", re.IGNORECASE)
_NUMBER = re.compile(r"[A-Z]+[0-9]*-[0-9A-Z]+")
_LINK = re.compile(r"\[([^\[\]]+)\]|\(([^()]+)\)")
_NAMES = {
    "number": ("number", "id", "code", "cardnumber", "cardno", "no"),
    "name": ("name", "cardname", "title"),
    "type": ("type", "cardtype", "category"),
    "color": ("color", "colour"),
    "level": ("level", "lv", "lvl"),
    "cost": ("cost",),
    "ap": ("ap", "attack"),
    "hp": ("hp", "health"),
    "zones": ("zone", "zones"),
    "traits": ("trait", "traits"),
    "link": ("link", "linkcondition", "links"),
    "text": ("text", "effect", "effecttext", "effects", "ability"),
}
_FIELDS = {alias: name for name, aliases in _NAMES.items() for alias in aliases}
# What compilations have as well and a card does not need.
_PASSED_OVER = frozenset((
    "set", "setname", "rarity", "sourcetitle", "sources", "source", "product", "tokens", "image", "images", "imageurl",
    "url", "artist", "apnote", "errata", "series", "package", "setcode", "setid", "smallimage", "getit",
))  # fmt: skip
_NOTHING = frozenset(("", "-", "–", "none", "null", "n/a"))


@dataclass(slots=True)
class Facts:
    """The facts of one card on their way to a card file.

    Attributes:
        number: the card. `facts`: as in a card file, by name. `text`: as printed.
        faults: why it gets into none.
    """

    number: str
    facts: dict[str, Any] = field(default_factory=dict[str, Any])
    text: str = ""
    faults: list[str] = field(default_factory=list[str])


# ---------------------------------------------------------------- what comes in


def _rows(source: str, done: PrintedCards) -> Iterator[Mapping[str, object]]:
    """The cards of a file as they stand there."""
    text = source.lstrip("\ufeff").strip()
    if text[:1] == "[":
        yield from _from_array(text, done)
    elif text[:1] == "{":
        yield from _from_objects(text, done)
    elif "," in text.split("\n", 1)[0] and _number_column(text.split("\n", 1)[0]):
        yield from _from_csv(text, done)
    else:
        yield from _from_page(text)


def _from_array(text: str, done: PrintedCards) -> Iterator[Mapping[str, object]]:
    at = 0
    try:
        for at, one in enumerate(foreign_files.json_items(text), 1):
            yield from _objects(one, f"entry {at}", done)
    except ValueError as error:
        done.fault(f"not a JSON array behind entry {at}: {one_line(str(error), 200)}")


def _from_objects(text: str, done: PrintedCards) -> Iterator[Mapping[str, object]]:
    """One object a line; or one object, which is a card or has a list of cards."""
    head = text.split("\n", 1)[0]
    try:
        foreign_files.json_value(head)
    except ValueError:
        try:
            yield from _from_object(foreign_files.json_value(text), done)
        except ValueError as error:
            done.fault(f"not JSON: {one_line(str(error), 200)}")
        return
    if head == text:
        yield from _from_object(foreign_files.json_value(text), done)
        return
    for at, line in enumerate(_lines_of(text), 1):
        if line.strip():
            try:
                yield from _objects(foreign_files.json_value(line), f"line {at}", done)
            except ValueError as wrong:
                done.fault(f"line {at}: not JSON: {one_line(str(wrong), 120)}")


def _from_object(whole: object, done: PrintedCards) -> Iterator[Mapping[str, object]]:
    inside = cast("dict[str, object]", whole)
    lists = [cast("list[object]", value) for value in inside.values() if isinstance(value, list)]
    cards = lists[0] if lists and "number" not in inside else [inside]
    for at, one in enumerate(cards, 1):
        yield from _objects(one, f"entry {at}", done)


def _objects(one: object, place: str, done: PrintedCards) -> Iterator[Mapping[str, object]]:
    if isinstance(one, dict):
        yield cast("dict[str, object]", one)
    else:
        done.fault(f"{place}: a card is an object with fields, this is {type(one).__name__}")


def _lines_of(text: str) -> Iterator[str]:
    """The lines of a text, one at a time."""
    start = 0
    while start <= len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        yield text[start:end]
        start = end + 1


def _number_column(head: str) -> bool:
    return any(_FIELDS.get(_key(name)) == "number" for name in next(csv.reader([head]), cast("list[str]", [])))


def _from_csv(text: str, done: PrintedCards) -> Iterator[Mapping[str, object]]:
    reader = csv.DictReader(io.StringIO(text, newline=""))
    try:
        for row in reader:
            yield {key: value for key, value in row.items() if isinstance(key, str)}
    except csv.Error as error:
        done.fault(f"line {reader.line_num}: {error}")


def _from_page(text: str) -> Iterator[Mapping[str, object]]:
    """A pasted page: the number, the name and `Field value` lines, then the text."""
    card: dict[str, object] = {}
    rows: list[str] = []
    for line in chain(_lines_of(text), (None,)):
        start = _NUMBER.fullmatch(line.strip().split(" ")[0]) if line is not None and line.strip() else None
        if line is None or start:
            if card:
                yield {**card, "text": "\n".join(rows)}
            if start and line is not None:
                card, rows = {"number": start[0]}, []
                if name := line.strip()[len(start[0]) :].strip():
                    card["name"] = name
            continue
        if not card or not line.strip():
            continue
        name, _, value = line.strip().replace("\t", " ").replace(":", " ", 1).partition(" ")
        known = _FIELDS.get(_key(name.rstrip(".")))
        if known and known not in ("text", "number") and known not in card and value.strip():
            card[known] = value.strip()
        elif "name" not in card:
            card["name"] = line.strip()
        else:
            rows.append(line.strip())


# ---------------------------------------------------------------- one card's facts


def _key(name: str) -> str:
    return re.sub(r"[^a-z]", "", name.lower())


def facts_of(source: str, done: PrintedCards, progress: Progress | None = None) -> Iterator[Facts]:
    """The cards of a file, each once.

    Args:
        source: the file's text.
        done: notes what is no card, and fields that are not understood.
        progress: called with ("entries", entries so far, 0).
    """
    seen: set[str] = set()
    for at, row in enumerate(_rows(source, done), 1):
        if progress and at % _STEP == 0:
            progress("entries", at, 0)
        given: dict[str, object] = {}
        for name, value in row.items():
            known = _FIELDS.get(_key(name))
            if known:
                given.setdefault(known, value)
            elif _key(name) not in _PASSED_OVER:
                done.unknown(one_line(name, 40))
        number = one_line(_text(given.get("number"))[:_LONGEST_TEXT]).upper()
        if not _NUMBER.fullmatch(number) or len(number) > _LONGEST_NUMBER:
            done.fault(f"card {at}: its number is missing or is none: {number[:40] or '(empty)'}")
        elif number in seen:
            continue  # another printing of the same card
        elif len(seen) == _MOST_CARDS:
            done.fault(f"card {at}, {number}: more than {_MOST_CARDS} cards; this one and all others are left out")
            return
        else:
            seen.add(number)
            yield _facts(number, given)


def _facts(number: str, given: Mapping[str, object]) -> Facts:
    card = Facts(number)
    card.faults += [f"{name} is neither text nor a number" for name, value in given.items() if not _is_plain(value)]
    printed = _text(given.get("text"))
    card.text = lines(_BREAK.sub("\n", printed[:_LONGEST_TEXT]))
    if len(printed) > _LONGEST_TEXT:
        card.faults.append(f"its text is longer than {_LONGEST_TEXT} letters")
    if card.text.strip().lower() in _NOTHING:
        card.text = ""
    facts = card.facts
    facts["name"] = one_line(_text(given.get("name"))[:_LONGEST_TEXT], 120)
    if not facts["name"]:
        card.faults.append("its name is missing")
    kind = one_line(_text(given.get("type"))).lower().replace(" ", "_")
    facts["type"] = kind
    if kind not in TYPES:
        card.faults.append(f'type "{kind[:30]}" is unknown')
        return card
    color = one_line(_text(given.get("color"))).lower()
    if color in COLORS:
        facts["color"] = color
    for name in ("level", "cost", "ap", "hp"):
        value = one_line(_text(given.get(name))).lstrip("+")
        if value.isdecimal() and len(value) < 4:
            facts[name] = int(value)
        elif value.lower() not in _NOTHING:
            card.faults.append(f"{name} is no number: {value[:20]}")
    zones = [one.lower() for one in _list(card, given.get("zones"), r"[/,\s]+")]
    facts["zones"] = [zone for zone in zones if zone in ZONES]
    traits = _list(card, given.get("traits"), r"[,/;]|(?<=\))\s*(?=\()")
    facts["traits"] = [one.strip("()") for one in traits]
    if kind in ("unit", "pilot", "command", "base"):
        needed = ["color", "level", "cost", *(["ap", "hp"] if kind == "unit" else [])]
        card.faults += [f"{name} is missing" for name in needed if name not in facts]
        if kind == "unit" and not facts["zones"]:
            card.faults.append("its zones are missing")
    facts["link"] = _LINK.findall(one_line(_text(given.get("link"))))
    return card


def _text(value: object) -> str:
    """A value of any type as text."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, (int, float)):
        return str(int(value)) if value == int(value) else str(value)
    if isinstance(value, list):
        return "\n".join(_text(one) for one in cast("list[object]", value))
    return ""


def _list(card: Facts, value: object, between: str) -> list[str]:
    items = cast("list[object]", value) if isinstance(value, list) else re.split(between, _text(value))
    if len(items) > _MOST_ITEMS:
        card.faults.append(f"more than {_MOST_ITEMS} traits or zones")
    found = [one_line(_text(item)[:_LONGEST_TEXT], 60) for item in items[:_MOST_ITEMS]]
    return [one for one in found if one.lower() not in _NOTHING]


def _is_plain(value: object) -> bool:
    """Is it text or a number, or a list of such?"""
    if isinstance(value, list):
        return all(_is_plain(one) and not isinstance(one, list) for one in cast("list[object]", value))
    return value is None or (isinstance(value, str | int | float) and not isinstance(value, bool))
