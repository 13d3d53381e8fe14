"""A card in full: facts, state, wording."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from rich.cells import cell_len

from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import Glyphs, wrap
from gundam_tui.games.gcg.language.keyword_table import KEYWORDS

if TYPE_CHECKING:
    from gundam_tui.games.gcg.language.card_db import Card
    from gundam_tui.games.views import CardView


NONE: Mapping[str, Sequence[tuple[str, int]]] = {}


@lru_cache(maxsize=512)
def facts(number: str) -> Card:
    """The card's entry in the book.

    Raises:
        UnknownCard: there is no such number.
    """
    return _book()[number]


@lru_cache(maxsize=1)
def _book():  # type: ignore[no-untyped-def]
    from gundam_tui.games.gcg import card_book

    return card_book()


def summary(card: CardView) -> str:
    """A card in a line or two: what it can do is in its text, and in that of what lies under it."""
    numbers = [(card.number, ""), *((one.number, f"{one.name}: ") for one in card.attachments)]
    told = [(name, " ".join(facts(number).wording.split())) for number, name in numbers if number]
    text = " ".join(name + wording for name, wording in told if wording)
    head = card.name
    if card.kind == "unit":
        head += f" AP{card.stat('ap')} HP{card.left('hp')}/{card.stat('hp')}"
    return f"{head}: {text}" if text else f"{head}: no text"


def kind_word(kind: str) -> str:
    """A card type as the rulebook writes it: `Unit`, `Unit token`, `EX Base`."""
    first, _, rest = kind.partition("_")
    return f"EX {rest.capitalize()}" if first == "ex" else f"{first.capitalize()} {rest}".rstrip()


def full(
    g: Glyphs, card: CardView | None, number: str, width: int, sources: Mapping[str, Sequence[tuple[str, int]]] = NONE
) -> list[Line]:
    """All there is to know about a card, as lines of at most `width` cells.

    Args:
        g: the signs to draw with.
        card: the card where it lies, None when only its number is known.
        number: its number.
        width: cells of a line.
        sources: what its `ap` and `hp` are made of, each part with where it comes from.
    """
    entry = facts(number)
    rows = [Line(g, g.fit(entry.name, width), "title")]
    kind = " ".join(part for part in ((entry.color or "").capitalize(), kind_word(entry.type)) if part)
    figures = [("Lv.", entry.level), ("cost ", entry.cost)]
    told = [f"{word}{value}" for word, value in figures if value is not None]
    gap = "  " if cell_len("  ".join((number, kind, *told))) <= width else " "
    top = Line(g, f"{number}{gap}", "dim").add(kind, entry.color or "head")
    rows.append(top)
    if told and top.width + len(gap.join(("", *told))) > width:
        rows.append(Line(g, gap.join(told), "fresh"))
    elif told:
        top.add(gap.join(("", *told)), "fresh")
    rows += _figures(g, card, entry, explained=any(len(parts) > 1 for parts in sources.values()))
    rows += _sources(g, sources, width)
    if entry.zones:
        rows.append(Line(g, "Zone    ", "head").add(" / ".join(zone.capitalize() for zone in entry.zones)))
    traits = card.traits if card is not None else entry.traits
    rows += _block(g, "Traits  ", " ".join(f"({trait})" for trait in traits), width)
    if entry.link:
        link = " / ".join(f"[{value}]" if kind == "name" else f"({value})" for kind, value in entry.link)
        rows += _block(g, "Link    ", link + ("  LINKED" if card is not None and card.has("linked") else ""), width)
    if card is not None:
        rows += _state(g, card, width)
    rows.append(Line(g))
    if entry.wording:
        for paragraph in entry.wording.splitlines():
            rows += [Line(g, row) for row in wrap(g.text(paragraph), width, "  ")]
    else:
        rows.append(Line(g, "No text.", "dim"))
    for one in card.attachments if card is not None else ():
        rows += [Line(g), Line(g, "Pilot: ", "head").add(one.name, one.color or "title")]
        rows += full(g, None, one.number, width)[1:]
    return rows


def _figures(g: Glyphs, card: CardView | None, entry: Card, *, explained: bool) -> list[Line]:
    if entry.ap is None and entry.hp is None:
        return []
    plus = "+" if entry.type == "pilot" else ""
    line = Line(g)
    printed = (entry.ap or 0, entry.hp or 0)
    on_field = card is not None and card.kind == entry.type and card.kind in ("unit", "base")
    ap, hp = (card.stat("ap"), card.stat("hp")) if card is not None and on_field else printed
    if entry.ap is not None:
        line.add("AP ", "head").add(f"{plus}{ap}", "title")
        line.add(f" (printed {printed[0]})" if ap != printed[0] and not explained else "", "dim").add("   ")
    if entry.hp is not None:
        line.add("HP ", "head")
        if card is not None and on_field and card.damage:
            line.add(f"{card.left('hp')}", "damage").add(f" of {hp}", "title")
        else:
            line.add(f"{plus}{hp}", "title")
        line.add(f" (printed {printed[1]})" if hp != printed[1] and not explained else "", "dim")
    return [line]


def _sources(g: Glyphs, sources: Mapping[str, Sequence[tuple[str, int]]], width: int) -> list[Line]:
    """Why the figures are what they are; nothing where they are as printed."""
    rows: list[Line] = []
    for stat, parts in sources.items():
        if len(parts) > 1:
            first, *rest = parts
            text = f"{first[1]} {first[0]}" + "".join(f", {amount:+d} {source}" for source, amount in rest)
            rows += _block(g, f"  {stat.upper()} is ", text, width)
    return rows


def _state(g: Glyphs, card: CardView, width: int) -> list[Line]:
    words: list[str] = []
    if card.has("rested"):
        words.append("RESTED")
    if card.has("new"):
        words.append("deployed this turn")
    if card.damage:
        words.append(f"damage {card.damage}")
    words += card.marks
    rows = _block(g, "Now     ", ", ".join(words), width)
    if card.keywords:
        rows += _block(
            g, "Has     ", ", ".join(KEYWORDS[name].written(amount) for name, amount in card.keywords), width
        )
    if card.playable:
        rows += _block(g, "Not now ", card.playable, width)
    return rows


def _block(g: Glyphs, word: str, text: str, width: int) -> list[Line]:
    if not text:
        return []
    rows = wrap(g.text(text), width - len(word))
    return [Line(g, word if not at else " " * len(word), "head").add(row) for at, row in enumerate(rows)]


def notes(g: Glyphs, number: str, width: int) -> list[Line]:
    """What stands beside a card: a reminder of every keyword effect with its clause, the official answers."""
    from gundam_tui.games.gcg.catalogue.rulings import rulings_of, where_to_read
    from gundam_tui.games.gcg.language.reminders import reminders

    rows: list[Line] = []
    entry = facts(number)
    for one in reminders(entry.text, entry.wording):
        rows.append(Line(g, f"<{one.keyword}>", "now").add(f"  rule {one.clause}", "dim"))
        rows += [Line(g, "  ").add(row, "head") for row in wrap(g.text(one.sentence), width - 2)]
    answers = rulings_of(number)
    if answers:
        rows += _block(g, "Rulings ", ", ".join(answers), width)
        rows += [Line(g, "  ").add(row, "dim") for row in wrap(where_to_read(number), width - 2)]
    return rows
