"""The facts of a card's table in a card file: checked plain entries out, every fault noted.

Nothing here runs while the compiled cards are fresh, so the parser is imported where it is needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, cast

from gundam_tui.cardlang.card_file import CardEntry, CardFile, card_table
from gundam_tui.cardlang.faults import nearest
from gundam_tui.games.api import KeywordRow
from gundam_tui.games.nation.cards.card import PROVENANCES, UNIT

from .plain import to_plain

__all__ = ["CardForm", "read_card"]

_NUMBER = re.compile(r"[A-Z]+[0-9]*(?:-[0-9A-Za-z]+)+")
_COST = re.compile(r"([0-9]+|X)-([0-9]+|X)-([0-9]+|X)")
_STATS = re.compile(r"(?:-?[0-9]+|\*)(?:/(?:-?[0-9]+|\*)){2}")
_LISTS = ("traits", "aliases", "machines", "printings")
_WHITE = ("front", "rear", "defense")
_FIELDS = (
    "name",
    "type",
    "color",
    "cost",
    "stats",
    "white",
    "areas",
    *_LISTS,
    "provenance",
    "chip",
    "second",
    "remark",
    "text",
)


def _no_symbol(entry: Mapping[str, Any]) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class CardForm:
    """What the cards of a game are.

    Attributes:
        types: its card types, and which of them have strengths or modifiers (True).
        colors: the colours of its cards.
        keywords: its special effects.
        areas: the kinds of battle areas, of which each Unit names its own. None: areas are all alike.
        symbol: the colours of a card's G symbol, from its other facts; empty: no symbol.
    """

    types: Mapping[str, bool]
    colors: tuple[str, ...]
    keywords: Mapping[str, KeywordRow] = field(default_factory=lambda: MappingProxyType({}))
    symbol: Callable[[Mapping[str, Any]], tuple[str, ...]] = _no_symbol
    areas: tuple[str, ...] = ()


def read_card(file: CardFile, number: str, facts: object, form: CardForm) -> None:
    """Check the table of one card and put it into the file's entries, or note its faults.

    Args:
        file: the file of the card; its lines are searched for the places of faults.
        number: the card's number.
        facts: the table as read from TOML.
        form: the card format of the game.
    """
    before = len(file.faults)
    table = card_table(file, number, facts, _NUMBER, "B-U-004", _FIELDS)
    if table is None:
        return
    for field_ in ("name", "type", "color", "provenance"):
        if not isinstance(table.get(field_), str) or not table[field_]:
            file.fault(f"{field_} is missing or no text", number, field_)
    if len(file.faults) > before:
        return
    _check(file, number, table, form)
    entry: CardEntry = {name: value for name, value in table.items() if name != "text"}
    _read_text(file, number, entry, table.get("text", ""), form)
    if len(file.faults) == before:
        symbol = form.symbol(entry)
        if symbol and not entry.get("chip"):
            entry["symbol"] = list(symbol)
        file.entries[number] = entry


def _check(file: CardFile, number: str, table: Mapping[str, Any], form: CardForm) -> None:
    """Note the faults of the facts."""
    for name, known in (("type", tuple(form.types)), ("color", form.colors), ("provenance", tuple(PROVENANCES))):
        if table[name] not in known:
            file.fault(f"{name} is none of {', '.join(known)}{nearest(table[name], known)}", number, name)
    if table.get("chip") not in (None, True):
        file.fault("chip is true, or left out", number, "chip")
    _check_cost(file, number, table, form)
    if not isinstance(table.get("remark", ""), str):
        file.fault("remark is no text", number, "remark")
    _check_stats(file, number, table, form)
    _check_lists(file, number, table, form)


def _check_cost(file: CardFile, number: str, table: Mapping[str, Any], form: CardForm) -> None:
    if "cost" not in table and not table.get("chip"):
        file.fault("cost is missing; write designated, total and resource: 2-3-0", number)
    elif "cost" in table:
        cost = _COST.fullmatch(str(table["cost"]))
        if not cost:
            file.fault("cost is not understood; write designated, total and resource: 2-3-0", number, "cost")
        elif "X" not in cost.groups()[:2] and int(cost[1]) > int(cost[2]):
            file.fault("the designated cost is part of the total, which comes second", number, "cost")
    second = table.get("second")
    if second is not None and not any(re.fullmatch(f"{color}-[1-9]", str(second)) for color in form.colors):
        file.fault("second is not understood; write another colour and its designated power: red-1", number, "second")


def _check_stats(file: CardFile, number: str, table: Mapping[str, Any], form: CardForm) -> None:
    has = form.types.get(table["type"])
    if has and not _STATS.fullmatch(str(table.get("stats", ""))):
        file.fault("stats are missing or not understood; write three numbers or stars: 3/1/*", number, "stats")
    if has is False and ("stats" in table or "white" in table):
        file.fault(f"stats are of no use on a {table['type']}; take them out", number, "stats")


def _check_lists(file: CardFile, number: str, table: Mapping[str, Any], form: CardForm) -> None:
    """Note the faults of traits and other lists; a Unit names its areas."""
    wanted = form.areas if table["type"] == UNIT else ()
    if ("areas" in table) != bool(wanted):
        told = f"areas is missing; a Unit goes to {' or '.join(wanted)}" if wanted else "areas is of no use here"
        file.fault(told, number, "areas")
    for name in (*_LISTS, "white", "areas"):
        value = table.get(name, [])
        items = cast("list[object]", value) if isinstance(value, list) else []
        if not isinstance(value, list) or not all(isinstance(one, str) and one for one in items):
            file.fault(f"{name} is no list of texts", number, name)
        elif name in ("white", "areas") and not set(items) <= {*_WHITE, *wanted}:
            file.fault(f"{name} may hold only {', '.join(_WHITE if name == 'white' else wanted)}", number, name)


def _read_text(file: CardFile, number: str, entry: CardEntry, source: object, form: CardForm) -> None:
    """Parse the card's notation; its faults are moved to their lines of the file."""
    if not isinstance(source, str):
        file.fault("text is no text", number, "text")
        return
    if not source.strip():
        return
    from .notation import parser

    lines = file.parsed(number, source, parser(form.keywords).lines)
    if lines is not None:
        entry["source"] = source.strip("\n")
        entry["text"] = {"lines": to_plain(lines)}
        file.trees[number] = lines
