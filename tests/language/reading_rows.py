"""Which classes of the tree the rows of the reader make, and which forms a tree uses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, cast

from gundam_tui.games.gcg.cards.language import tree as t
from gundam_tui.games.gcg.cards.language.reading.rows import Language
from gundam_tui.games.gcg.cards.language.reading.templates import TemplateState


def classes_of(language: Language) -> set[type]:
    """Every class of the tree that some row makes."""
    found: set[type] = set()
    for rows in language.rows.values():
        for state in _states(rows.first):
            for _, build in state.ends:
                found.update(_classes(build))
    return found


def _states(state: TemplateState) -> Iterator[TemplateState]:
    yield state
    for then in (*state.words.values(), *(then for _, then in state.holes)):
        yield from _states(then)


def _classes(part: Any) -> Iterator[type]:
    """The classes in an example, or in what makes a tree (`templates.builder`)."""
    if isinstance(part, type):
        yield part
    elif isinstance(part, t.Node):
        yield type(part)
        for name in type(part).model_fields:
            yield from _classes(getattr(part, name))
    elif is_dataclass(part):
        for field in fields(part):
            yield from _classes(getattr(part, field.name))
    elif isinstance(part, dict):
        yield from _classes(tuple(cast("dict[str, Any]", part).values()))
    elif isinstance(part, (tuple, list)):
        for one in cast("tuple[Any, ...]", part):
            yield from _classes(one)


def forms_of(part: Any) -> Iterator[str]:
    """The forms and words that a tree uses: each class, and each of its fields with a word of the notation."""
    if isinstance(part, t.Node):
        name = type(part).__name__
        yield name
        for field, info in type(part).model_fields.items():
            value = getattr(part, field)
            if isinstance(value, (str, bool)) and field != "op" and value != info.default:
                if not _is_name(type(part), field):
                    yield f"{name} {field}={value}"
            elif value != info.default and isinstance(value, t.Node):
                yield f"{name} {field}={type(value).__name__}"
            elif isinstance(value, tuple) and not _is_name(type(part), field):
                words = cast("tuple[Any, ...]", value)
                yield from (f"{name} {field}={word}" for word in words if isinstance(word, str))
            yield from forms_of(value)
    elif isinstance(part, tuple):
        for one in cast("tuple[Any, ...]", part):
            yield from forms_of(one)


def _is_name(cls: type[t.Node], field: str) -> bool:
    """Is the field a card's, token's or reference's name, which differs from card to card?"""
    return (cls, field) in {(t.Ref, "to"), (t.DeployToken, "token"), (t.PilotName, "name"), (t.Alias, "name"),
                            (t.Gain, "trait"), (t.IsTrait, "any"), (t.HasName, "any")} or field == "label"  # fmt: skip
