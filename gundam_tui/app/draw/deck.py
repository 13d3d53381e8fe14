"""A deck in figures: curves, counts, legality."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from gundam_tui.app.draw.line import Line
from gundam_tui.app.glyphs import Glyphs, wrap
from gundam_tui.games.gcg.decks import DECK_SIZE, DECK_TYPES, RESOURCE_DECK_SIZE, Deck, Fault, check_deck
from gundam_tui.games.gcg.decks.restrictions import check_restrictions, official
from gundam_tui.games.gcg.decks.stats import Figures, figures
from gundam_tui.games.gcg.language.card import Card
from gundam_tui.games.gcg.language.card_db import Book

_LETTERS = {"unit": "U", "pilot": "P", "command": "C", "base": "B", "resource": "R"}


def card_row(g: Glyphs, card: Card, width: int, role: str = "", *, numbered: bool = True) -> Line:
    """A card in a line of a list: number (where it is wanted), name, colour and type, figures."""
    facts = card_figures(card)
    kind = " ".join(part for part in (card.color or "", card.type.replace("_", " ")) if part)
    wide = 14
    if width < 64:
        kind, wide = f"{(card.color or '-')[:2]} {_LETTERS.get(card.type, 'T')}", 4
    line = Line(g, f"{card.number:<9}" if numbered else "", role or "dim")
    room = width - line.width - 1 - wide - 1 - 12
    line.add(g.pad(card.name, max(4, room)), role or "title").add(" ", role)
    line.add(g.pad(kind, wide), role or card.color or "head").add(" ", role)
    return line.to(width - len(facts), role).add(facts, role or "head")


def card_figures(card: Card) -> str:
    """Level, cost, AP and HP: `L4 c3  3/4`."""
    parts = [f"L{card.level}" if card.level is not None else "", f"c{card.cost}" if card.cost is not None else ""]
    fight = ""
    if card.ap is not None or card.hp is not None:
        plus = "+" if card.type in ("pilot", "command") else ""
        fight = f"{plus}{card.ap or 0}/{plus}{card.hp or 0}"
    return f"{' '.join(part for part in parts if part)} {fight:>5}"


def deck_figures(g: Glyphs, deck: Deck, book: Book, width: int, rules: str = "1.9.0") -> list[Line]:
    """Everything about a deck that figures tell, as lines of at most `width` cells.

    Args:
        deck: the deck.
        book: the cards.
        rules: the rules preset it is judged by.
    """
    found = figures(deck, book)
    rows = [Line(g, "Cards ", "head").add(f"{found.size}", "title").add(f"/{DECK_SIZE}", "dim")]
    resources = sum(deck.resources.values())
    rows[0].add("  Resources ", "head").add(f"{resources}", "title").add(f"/{RESOURCE_DECK_SIZE}", "dim")
    rows += legality(g, deck, book, width, rules)
    rows += _counts(g, found, width)
    half = width // 2
    left = _curve(g, "Level", found.levels, "Lv", half - 1)
    right = _curve(g, "Cost", found.costs, "c", width - half)
    for one, other in zip_longest(left, right):
        rows.append((one or Line(g)).to(half).join(other or Line(g)))
    rows += _links(g, found, book, width)
    return rows


def legality(g: Glyphs, deck: Deck, book: Book, width: int, rules: str = "1.9.0") -> list[Line]:
    """Is the deck legal by the rules, and by the official restriction list? Every fault in words."""
    broken = check_deck(deck, book, rules)
    restricted = check_restrictions(deck, official(), book)
    rows = [Line(g, "LEGAL", "good").add(" by the rules (6-1)", "head")] if not broken else []
    rows += faults(g, broken, width)
    if restricted:
        rows += faults(g, restricted, width)
    elif not broken:
        rows.append(Line(g, "LEGAL", "good").add(" by the official list", "head"))
    return rows


def faults(g: Glyphs, found: Sequence[Fault], width: int) -> list[Line]:
    """Faults, each with a sign."""
    rows: list[Line] = []
    for fault in found:
        for at, row in enumerate(wrap(g.text(str(fault)), width - 2)):
            rows.append(Line(g, "  " if at else "! ", "warn").add(row, "warn" if not at else "head"))
    return rows


def _counts(g: Glyphs, found: Figures, width: int) -> list[Line]:
    kinds = {f"{kind}s" if found.types[kind] != 1 else kind: found.types[kind] for kind in DECK_TYPES}
    rows = _listed(g, "Types ", {kind: count for kind, count in kinds.items() if count}, width)
    rows += _listed(g, "Colors ", dict(found.colors.most_common()), width, coloured=True)
    traits = dict(sorted(found.traits.items(), key=lambda item: (-item[1], item[0]))[:4])
    rows += _listed(g, "Traits ", traits, width)
    if found.unknown:
        rows.append(
            Line(
                g,
                f"{found.unknown} card{'s' * (found.unknown != 1)} that do{'es' * (found.unknown == 1)} not exist",
                "warn",
            )
        )
    return rows


def _listed(g: Glyphs, word: str, counts: Mapping[str, int], width: int, *, coloured: bool = False) -> list[Line]:
    """`Types 26 units, 8 pilots`, on as many lines as it takes."""
    if not counts:
        return []
    rows = [Line(g, word, "head")]
    for at, (name, count) in enumerate(counts.items()):
        text = f"{count} {name}{',' if at < len(counts) - 1 else ''} "
        if rows[-1].width + len(g.text(text).rstrip()) > width:
            rows.append(Line(g).to(len(word)))
        rows[-1].add(text, name if coloured else "")
    return rows


def _curve(g: Glyphs, title: str, counts: Mapping[int, int], unit: str, width: int) -> list[Line]:
    """A bar for every step, the longest as long as there is room."""
    rows = [Line(g, title, "now")]
    most = max(counts.values(), default=0)
    room = width - 7
    for step in range(min(counts, default=0), max(counts, default=-1) + 1):
        count = counts.get(step, 0)
        bar = g.bar * max(1, room * count // most) if count else ""
        rows.append(Line(g, f"{unit}{step}".ljust(4), "head").add(f"{count:>2} ").add(bar, "resource"))
    return rows


def _links(g: Glyphs, found: Figures, book: Book, width: int) -> list[Line]:
    able = sum(link.units for link in found.links if link.pilots)
    rows = [Line(g, "Burst ", "head").add(f"{found.bursts}", "title").add("  Links ", "head").add(f"{able}", "title")]
    rows[0].add(f"/{sum(link.units for link in found.links)} Units", "dim")
    for link in sorted(found.links, key=lambda link: (-link.units * link.pilots, link.number)):
        pilots = f"{link.pilots} Pilot{'s' * (link.pilots != 1)}"
        line = Line(g, f"  {link.units} ").add(g.pad(book[link.number].name, width - 5 - len(pilots)), "title")
        rows.append(line.add(" ").add(pilots, "head" if link.pilots else "warn"))
    return rows
