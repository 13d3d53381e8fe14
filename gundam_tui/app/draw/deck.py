"""A deck in figures: curves, counts, legality."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.cells import cell_len

from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import Glyphs, wrap
from gundam_tui.games.api import CardSheet
from gundam_tui.games.decks import CardSource, Deck, Fault, check_forms
from gundam_tui.games.decks.figures import Breakdown, CopiesCurve, DeckFigures
from gundam_tui.games.registry import game
from gundam_tui.language import tr, trn

MOST = 4  # names of a breakdown that may be long


def card_row(g: Glyphs, sheet: CardSheet, width: int, role: str = "", *, numbered: bool = True) -> Line:
    """A card in a line of a list: number (if wanted), name, colour and type, figures."""
    kind, wide = " ".join(part for part in (tr(sheet.color) if sheet.color else "", sheet.kind) if part), 14
    if width < 64:
        kind, wide = sheet.tag, max(4, cell_len(sheet.tag))
    line = Line(g, f"{sheet.number:<9}" if numbered else "", role or "dim")
    room = width - line.width - 1 - wide - 1 - max(12, cell_len(sheet.brief) + 1)
    line.add(g.pad(sheet.name, max(4, room)), role or "title").add(" ", role)
    line.add(g.pad(kind, wide), role or sheet.color or "head").add(" ", role)
    return line.to(width - cell_len(sheet.brief), role).add(sheet.brief, role or "head")


def copies_row(g: Glyphs, sheet: CardSheet, width: int, role: str = "") -> Line:
    """A card in a narrow list: name and requirement."""
    need = "".join(f"{label[:1]}{value} " for label, value in sheet.figures).rstrip()
    line = Line(g).add(g.pad(sheet.name, max(4, width - cell_len(need) - 1)), role or sheet.color or "title")
    return line.add(" ", role).add(need, role or "head")


def deck_figures(g: Glyphs, deck: Deck, book: CardSource[Any], width: int, rules: str = "") -> list[Line]:
    """Everything about a deck in figures, as lines of at most `width` cells.

    Args:
        deck: the deck.
        book: the cards.
        rules: the rules preset that judges it; empty: the default.
    """
    module = game(deck.game)
    found, form = module.decks.figures(deck, book), module.deck_format
    judged = check_forms(deck, book, rules)
    rows = [Line(g)]
    for section, pile in zip(form.sections, form.piles(deck).values(), strict=True):
        count = sum(pile.values())
        rows[0].add("  " if rows[0].width else "").add(f"{section.label} ", "head").add(f"{count}", "title")
        if count in section.sizes or all(judged.values()):  # else another way to play needs another number
            rows[0].add(f"/{section.sizes[0]}", "dim")
    rows += _legality(g, deck, book, width, judged)
    rows += _counts(g, found, width)
    return [*rows, *_curves(g, found.curves, width), *_remarks(g, found, book, width)]


def legality(g: Glyphs, deck: Deck, book: CardSource[Any], width: int, rules: str = "") -> list[Line]:
    """Is the deck legal by the rules, and by each restriction list? Every fault in words."""
    return _legality(g, deck, book, width, check_forms(deck, book, rules))


def _legality(
    g: Glyphs, deck: Deck, book: CardSource[Any], width: int, judged: Mapping[str, Sequence[Fault]]
) -> list[Line]:
    judge, clause = game(deck.game).decks, game(deck.game).deck_format.clause
    broken = judged["rules"]
    rows = _legal(g, tr("by the rules ({clause})", clause=clause), width) if not broken else []
    others = [one for one in game(deck.game).formats if one.decks != "rules"]
    fitting = [one for one in others if not judged[one.decks]]
    rows += [
        row
        for one in fitting
        for row in _legal(g, tr("for {lower} ({clause})", lower=tr(one.title).lower(), clause=clause), width)
    ]
    if broken and not fitting:
        rows += faults(g, broken, width)
        for one in others:
            more = [fault for fault in judged[one.decks] if fault not in broken]
            rows += [
                row
                for fault in more
                for row in faults(g, [tr("{format}: {fault}", format=tr(one.title).lower(), fault=fault)], width)
            ]
    for form in judge.forms[1:]:
        if restricted := judge.restricted(deck, book, form):
            rows += faults(g, restricted, width)
        elif not broken:
            rows += _legal(g, tr("by the {form} list", form=tr(form)), width)
    return rows


def _legal(g: Glyphs, text: str, width: int) -> list[Line]:
    sign = tr("LEGAL ")
    rows = wrap(g.text(text), width - cell_len(sign))
    return [Line(g, sign if not at else " " * cell_len(sign), "good").add(row, "head") for at, row in enumerate(rows)]


def faults(g: Glyphs, found: Sequence[Fault | str], width: int) -> list[Line]:
    """Faults, each with a sign."""
    rows: list[Line] = []
    for fault in found:
        for at, row in enumerate(wrap(g.text(str(fault)), width - 2)):
            rows.append(Line(g, "  " if at else "! ", "warn").add(row, "warn" if not at else "head"))
    return rows


def _counts(g: Glyphs, found: DeckFigures, width: int) -> list[Line]:
    rows: list[Line] = []
    for one in found.breakdowns:
        shown = dict(list(one.counts.items())[:MOST]) if one.long else one.counts
        rows += _listed(g, tr("{title}s ", title=one.title), one, shown, width)
    if found.unknown:
        rows.append(
            Line(
                g,
                trn("{n} card that does not exist", "{n} cards that do not exist", found.unknown),
                "warn",
            )
        )
    return rows


def _noun(one: Breakdown, name: str, count: int) -> str:
    """A property of cards as a reader is shown it: `blue`, `unit`, `units`."""
    said = tr(name) if one.nouns or one.roles else name
    return tr("{name}s", name=said) if one.nouns and count != 1 else said


def _listed(g: Glyphs, word: str, one: Breakdown, counts: Mapping[str, int], width: int) -> list[Line]:
    """`Types 26 units, 8 pilots`, on as many lines as needed."""
    if not counts:
        return []
    rows = [Line(g, word, "head")]
    for at, (name, count) in enumerate(counts.items()):
        text = f"{count} {_noun(one, name, count)}{',' if at < len(counts) - 1 else ''} "
        if rows[-1].width + cell_len(g.text(text).rstrip()) > width:
            rows.append(Line(g).to(cell_len(word)))
        rows[-1].add(text, name if one.roles else "")
    return rows


def _curves(g: Glyphs, curves: Sequence[CopiesCurve], width: int) -> list[Line]:
    """The curves side by side, in equal room."""
    rows: list[Line] = []
    for at, curve in enumerate(curves):
        start, end = width * at // len(curves), width * (at + 1) // len(curves)
        for y, line in enumerate(_curve(g, curve, end - start - (at + 1 < len(curves)))):
            if y == len(rows):
                rows.append(Line(g))
            rows[y].to(start).join(line)
    return rows


def _curve(g: Glyphs, curve: CopiesCurve, width: int) -> list[Line]:
    """A bar for every step; the longest fills the room."""
    rows, counts = [Line(g, curve.title, "now")], curve.counts
    most = max(counts.values(), default=0)
    room = width - 7
    for step in range(min(counts, default=0), max(counts, default=-1) + 1):
        count = counts.get(step, 0)
        bar = g.bar * max(1, room * count // most) if count else ""
        rows.append(Line(g, g.pad(f"{curve.short}{step}", 4), "head").add(f"{count:>2} ").add(bar, "resource"))
    return rows


def _remarks(g: Glyphs, found: DeckFigures, book: CardSource[Any], width: int) -> list[Line]:
    rows = [Line(g)]
    for point in found.points:
        rows[0].add("  " if rows[0].width else "").add(f"{point.short} ", "head").add(f"{point.count}", "title")
        rows[0].add(f"/{point.of} {point.unit}" if point.of is not None else "", "dim")
    for remark in found.remarks:
        line = Line(g, f"  {remark.copies} ")
        line.add(g.pad(book[remark.number].name, width - 5 - cell_len(remark.text)), "title")
        rows.append(line.add(" ").add(remark.text, "warn" if remark.warning else "head"))
    return rows
