"""Cards read from print: public compilations (JSON, CSV) and pasted card pages, as card files in our notation.

Every text is read whole and proved by printing it again (`cards.language.reading`), or the card is incomplete and gets
into no card file.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any, cast

from gundam_tui import foreign_files
from gundam_tui.cardlang.faults import LanguageError
from gundam_tui.cardlang.printed import PrintedCards, UnreadCard, note
from gundam_tui.foreign_text import lines, one_line
from gundam_tui.games.gcg.cards.language.card import COLORS, TYPES, ZONES, set_of
from gundam_tui.games.gcg.cards.language.card_db import Book
from gundam_tui.games.gcg.cards.language.card_toml import takes
from gundam_tui.games.gcg.cards.language.wording import token_words

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
_FIRST_TOKEN = 1001  # read tokens are numbered from here: those shipped stay below
_NOTHING = frozenset(("", "-", "–", "none", "null", "n/a"))


@dataclass(slots=True)
class _Facts:
    """The facts of one card on their way to a card file."""

    number: str
    facts: dict[str, Any] = field(default_factory=dict[str, Any])
    text: str = ""
    faults: list[str] = field(default_factory=list[str])


def read_print(
    source: str, book: Book, progress: Callable[[str, int, int], None] | None = None, *, origin: str = "", day: str = ""
) -> PrintedCards:
    """The cards of a file from elsewhere.

    Args:
        source: its text: a JSON array, JSON lines, CSV with a header, or a pasted card page.
        book: the cards that there are; a number that it has is not read again.
        progress: called with (of what, done, in all): "forms" while they are made for the first time, then "cards".
        origin: where the file is from; `day`: when it was read. Both are noted with each card (`printed.notes`).
    """
    from gundam_tui.games.gcg.cards.language.reading.card import read_text, tokens_in
    from gundam_tui.games.gcg.cards.language.reading.kept import language

    done = PrintedCards()
    cards = [*_cards(_rows(source, done), done)]
    tokens = {token_words(asdict(card)): card.number for card in book if card.type == "unit_token"}
    made: dict[str, list[str]] = {}
    unread: dict[str, str] = {}  # tokens whose own text is not read
    found: list[tuple[_Facts, str]] = []
    if any(card.text and card.number not in book for card in cards):
        language(partial(progress, "forms") if progress else None)
    for at, card in enumerate(cards, 1):
        if progress:
            progress("cards", at, len(cards))
        if card.number in book:
            done.shipped.append(card.number)
            continue
        for name, token in tokens_in(card.text):
            if name not in tokens:
                tokens[name] = f"T-{_FIRST_TOKEN + len(made)}"
                rows, why = _token(token)
                made[tokens[name]] = rows
                if why:
                    unread[tokens[name]] = why
        if card.faults:
            done.incomplete[card.number] = (card.facts.get("name", ""), "; ".join(card.faults))
            continue
        reading = read_text(card.text, kind=card.facts["type"], tokens=tokens)
        if not reading.whole:
            done.incomplete[card.number] = (card.facts["name"], " / ".join(why_unread(reading)))
            continue
        try:
            found.append((card, reading.notation()))
        except (ValueError, LanguageError) as error:
            done.incomplete[card.number] = (card.facts["name"], one_line(str(error), 200))
    origin = one_line(origin, 120) or "a text"
    noted = note(origin, day)
    for card, notation in found:
        lost = [unread[number] for number in re.findall(r"T-\d+", notation) if number in unread]
        if lost:
            done.incomplete[card.number] = (card.facts["name"], f"its token: {lost[0]}")
            continue
        done.files.setdefault(set_of(card.number), []).append(_table(card, notation, noted))
        done.read.append(card.number)
    told = "\n".join(table for tables in done.files.values() for table in tables)
    used = {*re.findall(r"T-\d+", told)}
    for number, rows in made.items():
        if number in used and number not in unread:
            done.files.setdefault("T", []).append(f"[{number}]\n{noted}\n" + "\n".join(rows) + "\n")
    for card in cards:
        if card.number in done.incomplete:
            rows = _fact_rows(card, pilot="【Pilot】" in card.text)
            done.unread[card.number] = UnreadCard("\n".join(rows), card.text, f"{origin}, {day}")
    head = "# Made by `gundam-tui cards --read` from print. Not part of the program.\n\n"
    done.texts = {code: head + "\n".join(tables) for code, tables in done.files.items()}
    return done


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


# ---------------------------------------------------------------- what comes in


def _rows(source: str, done: PrintedCards) -> Iterator[Mapping[str, object]]:
    """The cards of a file as they stand there."""
    text = source.lstrip("\ufeff").strip()
    if text[:1] in "[{" and text[:1]:
        yield from _from_json(text, done)
    elif "," in text.split("\n", 1)[0] and _number_column(text.split("\n", 1)[0]):
        yield from _from_csv(text, done)
    else:
        yield from _from_page(text)


def _from_json(text: str, done: PrintedCards) -> Iterator[Mapping[str, object]]:
    try:
        whole = foreign_files.json_value(text)
    except ValueError as error:
        if text[:1] == "[":
            done.faults.append(f"not a JSON array: {one_line(str(error), 200)}")
            return
        for at, line in enumerate(text.split("\n"), 1):
            if line.strip():
                try:
                    yield from _objects(foreign_files.json_value(line), f"line {at}", done)
                except ValueError as wrong:
                    done.faults.append(f"line {at}: not JSON: {one_line(str(wrong), 120)}")
        return
    if isinstance(whole, dict):
        inside = cast("dict[str, object]", whole)
        lists = [cast("list[object]", value) for value in inside.values() if isinstance(value, list)]
        whole = lists[0] if lists and "number" not in inside else cast("list[object]", [inside])
    yield from _objects(whole, "", done)


def _objects(value: object, place: str, done: PrintedCards) -> Iterator[Mapping[str, object]]:
    for at, one in enumerate(cast("list[object]", value) if isinstance(value, list) else [value], 1):
        if isinstance(one, dict):
            yield cast("dict[str, object]", one)
        else:
            done.faults.append(
                f"{place or f'entry {at}'}: a card is an object with fields, this is {type(one).__name__}"
            )


def _number_column(head: str) -> bool:
    return any(_FIELDS.get(_key(name)) == "number" for name in next(csv.reader([head]), cast("list[str]", [])))


def _from_csv(text: str, done: PrintedCards) -> Iterator[Mapping[str, object]]:
    reader = csv.DictReader(io.StringIO(text, newline=""))
    try:
        for row in reader:
            yield {key: value for key, value in row.items() if isinstance(key, str)}
    except csv.Error as error:
        done.faults.append(f"line {reader.line_num}: {error}")


def _from_page(text: str) -> Iterator[Mapping[str, object]]:
    """A pasted page: the number, the name and `Field value` lines, then the text."""
    card: dict[str, object] = {}
    rows: list[str] = []
    for line in [*text.split("\n"), None]:
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


def _cards(rows: Iterable[Mapping[str, object]], done: PrintedCards) -> Iterator[_Facts]:
    seen: set[str] = set()
    for at, row in enumerate(rows, 1):
        given: dict[str, object] = {}
        for name, value in row.items():
            known = _FIELDS.get(_key(name))
            if known:
                given.setdefault(known, value)
            elif _key(name) not in _PASSED_OVER:
                done.unknown_fields.setdefault(one_line(name, 40), None)
        number = one_line(_text(given.get("number"))).upper()
        if not _NUMBER.fullmatch(number):
            done.faults.append(f"card {at}: its number is missing or is none: {number[:40] or '(empty)'}")
            continue
        if number in seen:
            continue  # another printing of the same card
        seen.add(number)
        yield _facts(number, given)


def _facts(number: str, given: Mapping[str, object]) -> _Facts:
    card = _Facts(number)
    card.text = lines(_text(given.get("text")).replace("<br>", "\n").replace("<br/>", "\n").replace("<br />", "\n"))
    if card.text.strip().lower() in _NOTHING:
        card.text = ""
    facts = card.facts
    facts["name"] = one_line(_text(given.get("name")), 120)
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
    zones = [one.lower() for one in _list(given.get("zones"), r"[/,\s]+")]
    facts["zones"] = [zone for zone in zones if zone in ZONES]
    facts["traits"] = [one.strip("()") for one in _list(given.get("traits"), r"[,/;]|(?<=\))\s*(?=\()")]
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


def _list(value: object, between: str) -> list[str]:
    items = cast("list[object]", value) if isinstance(value, list) else re.split(between, _text(value))
    found = [one_line(_text(item), 60) for item in items]
    return [one for one in found if one.lower() not in _NOTHING]


# ---------------------------------------------------------------- what comes out


def _table(card: _Facts, notation: str, noted: str) -> str:
    rows = [f"[{card.number}]", noted, *_fact_rows(card, pilot="pilot [" in notation)]
    if notation:
        rows.append(f'text = """\n{notation}\n"""')
    return "\n".join(rows) + "\n"


def _fact_rows(card: _Facts, *, pilot: bool) -> list[str]:
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
