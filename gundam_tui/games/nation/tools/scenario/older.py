"""Scenario files of the sister games from before there was one format for all games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

_PLACE = re.compile(r"(p[12]) (.+) ([0-9]+)")
_TEXT = re.compile(r"(play|use) +(\S+) +([0-9]+)")
_AGO = {"without": "lacks", "offers": "has", "rule": "clause", "point": "phase"}  # keys of prompt, outcome and step


def modern(data: dict[str, Any]) -> dict[str, Any]:
    """The file in today's words.

    Args:
        data: as read from TOML; its steps are changed.
    """
    for step in _tables(data.get("scenario")):
        for one in _tables(step.get("step")):
            for table in (one, one.get("prompt"), one.get("outcome")):
                if isinstance(table, dict):
                    _renamed(cast("dict[str, Any]", table))
            prompt = [(one.get("prompt"), key) for key in ("options", "has", "lacks")]
            for table, key in ((one, "do"), (one, "refused"), *prompt):
                if isinstance(table, dict) and key in table:
                    table[key] = _said(cast("object", table[key]))
            if isinstance(one.get("outcome"), dict) and one["outcome"].get("winner") == "nobody":
                one["outcome"]["winner"] = "draw"
            for seat in ("p1", "p2"):
                if isinstance(one.get(seat), dict):
                    _top(one[seat])
            for card in _values(one.get("card")):
                if isinstance(card, dict) and cast("dict[str, Any]", card).get("on") == "nothing":
                    card["on"] = "none"
            if isinstance(aliases := one.get("alias"), dict):
                for name, place in cast("dict[str, Any]", aliases).items():
                    aliases[name] = _placed(place)
    return data


def _said(value: object) -> object:
    """`play c 2` is `play c/2`."""
    if isinstance(value, str):
        return _TEXT.sub(r"\1 \2/\3", value)
    if isinstance(value, list):
        return [_said(item) for item in cast("list[object]", value)]
    if isinstance(value, dict):
        return {_said(key): item for key, item in cast("dict[object, object]", value).items()}
    return value


def _renamed(table: dict[str, Any]) -> None:
    for old, new in _AGO.items():
        if old in table and new not in table:
            table[new] = table.pop(old)


def _top(side: dict[str, Any]) -> None:
    """`top` was the top card of the Nation, in addition to the number of its cards."""
    if "top" in side:
        count = side.pop("nation", None) if isinstance(side.get("nation"), int) else None
        side["nation"] = {"top": side.pop("top"), **({} if count is None else {"count": count})}


def _placed(place: object) -> object:
    """`p1 deployment 1`, `p2 area 1 3`."""
    found = _PLACE.fullmatch(place.strip()) if isinstance(place, str) else None
    return f"{found[1]}/{found[2].replace(' ', '').removesuffix('zone')}/{found[3]}" if found else place


def _tables(value: object) -> Iterator[dict[str, Any]]:
    items = cast("list[object]", value) if isinstance(value, list) else []
    return (cast("dict[str, Any]", item) for item in items if isinstance(item, dict))


def _values(value: object) -> Iterator[Any]:
    return iter(cast("dict[str, Any]", value).values()) if isinstance(value, dict) else iter(())
