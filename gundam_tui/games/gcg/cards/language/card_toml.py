"""Reads the facts of a card's table in a card file, and notes every fault.

Nothing here runs while the compiled pool is fresh, so the parser and pydantic are imported where they are needed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from gundam_tui.cardlang.card_file import CardEntry, CardFile, card_table, named_by
from gundam_tui.cardlang.faults import nearest

from .card import COLORS, TYPES, ZONES

if TYPE_CHECKING:
    from . import tree

_NUMBER = re.compile(r"[A-Z]+[0-9]*-[0-9A-Z]+")
_LINK = r"\[([^\[\]]+)\]|\(([^()]+)\)"
_DECK_TYPES = ("unit", "pilot", "command", "base")
# Which types must (True) or may (False) have a fact; types that are not listed must not (2-1, 3-2 … 3-6, 5-16, 5-17).
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


def takes(kind: str, field: str) -> bool | None:
    """Must a card of this type have the fact (True), may it (False), or must it not (None)?"""
    return _NEEDS[field].get(kind)


def read_card(file: CardFile, number: str, facts: object) -> None:
    """Check the table of one card and put it into the file's entries, or note its faults.

    Args:
        file: the file of the card; its lines are searched for the places of faults.
        number: the card's number.
        facts: the table as read from TOML.
    """
    before = len(file.faults)
    table = card_table(file, number, facts, _NUMBER, "ST01-001", _FIELDS)
    if table is None:
        return
    entry: CardEntry = {"name": table.get("name"), "type": table.get("type")}
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
            wrong = "holds something that is not a card number"
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
    """The alternatives of a link condition (2-12): `[Amuro Ray] / (Zeon)`; empty if it cannot be read."""
    pairs: list[list[str]] = []
    for part in value.split(" / "):
        found = re.fullmatch(_LINK, part.strip())
        if not found:
            return []
        pairs.append(["name", found[1]] if found[1] else ["trait", found[2]])
    return pairs


def _read_text(file: CardFile, number: str, entry: CardEntry) -> tree.CardText | None:
    """Parse the card's notation; its faults are moved to their lines of the file."""
    source = entry.pop("text", "")
    if not isinstance(source, str) or not source.strip():
        return None
    from .parser import parse

    text: tree.CardText | None = file.parsed(number, source, parse)
    if text is None:
        return None
    entry["source"] = source.strip("\n")
    entry["text"] = text.model_dump(mode="json")
    return text


def finish(files: Sequence[CardFile], tokens: Mapping[str, str]) -> None:
    """Put the player's wording into every entry that has text, once every token is known.

    Args:
        files: what was read.
        tokens: for each number, the name in a text of a token from another file (see `wording.token_words`).
    """
    from .wording import token_words, wording

    known = dict(tokens)
    cards = [(file, number, entry) for file in files for number, entry in file.entries.items()]
    # Tokens first: a text that makes one names its facts.
    for file, number, entry in sorted(cards, key=lambda card: card[2]["type"] != "unit_token"):
        text = file.trees.get(number)
        if text:
            for missing in sorted(named_by(entry["text"], "deploy_token", "token") - known.keys()):
                file.fault(f"makes the token {missing}, which no card file holds", number, "text")
            entry["wording"] = wording(text, kind=entry["type"], tokens=known)
        if entry["type"] == "unit_token":
            known[number] = token_words(entry)
