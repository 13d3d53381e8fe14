"""`gundam-tui cards`: facts, wording and notation of cards, and the page about the notation."""

from __future__ import annotations

import argparse
import difflib
import json
import textwrap

from gundam_tui.commands import Mistake, say
from gundam_tui.commands.common import open_book
from gundam_tui.games.gcg.catalogue.card_filter import CardFilter, WrongFilter, make_filter
from gundam_tui.games.gcg.language.card_db import Book, Card, export
from gundam_tui.games.gcg.language.notation import notation_page

WIDTH = 78


def run(args: argparse.Namespace) -> int:
    """Print the cards that were asked for (all of them when none was named), as text or as JSON."""
    book = open_book()
    if args.notation:
        if args.numbers:
            raise Mistake(f"--notation is a page about all texts: leave out {' '.join(args.numbers)}")
        say("\n".join(notation_page(book)))
        return 0
    errors: list[str] = []
    wanted = _filter(book, args, errors)
    cards = wanted.of(_chosen(book, args.numbers, errors))
    if errors:
        raise Mistake("\n".join(errors))
    if args.json:
        say(json.dumps(export(cards), ensure_ascii=False, indent=1))
    elif args.numbers:
        say("\n\n".join(full(card) for card in cards))
    else:
        for card in cards:
            say(line(card))
        if not cards:
            say("no card is like that")
    return 0


def _filter(book: Book, args: argparse.Namespace, errors: list[str]) -> CardFilter:
    try:
        return make_filter(
            book, sets=args.set, colors=args.color, types=args.type, level=args.level, cost=args.cost,
            traits=args.trait, keywords=args.keyword, text=args.text, name=args.name,
        )  # fmt: skip
    except WrongFilter as error:
        errors.append(str(error))
        return CardFilter()


def _chosen(book: Book, numbers: list[str], errors: list[str]) -> list[Card]:
    if not numbers:
        return list(book)
    cards: dict[str, Card] = {}
    for number in numbers:
        name = number.upper()
        if name in book:
            cards[name] = book[name]
        else:
            near = difflib.get_close_matches(name, book.numbers(), n=3, cutoff=0.7)
            hint = f"did you mean {' or '.join(near)}?" if near else "a card number looks like ST01-001"
            errors.append(f"there is no card {number!r}: {hint}")
    return list(cards.values())


def line(card: Card) -> str:
    """A card in one line: number, name and the figures."""
    return f"{card.number:<9} {card.name}  ({_facts(card)})"


def full(card: Card) -> str:
    """A card in full: facts, wording, notation."""
    rows = [f"{card.number}  {card.name}", f"  {_facts(card)}"]
    if card.zones:
        rows.append(f"  zone    {' / '.join(zone.capitalize() for zone in card.zones)}")
    if card.traits:
        rows.append(f"  traits  {' '.join(f'({trait})' for trait in card.traits)}")
    if card.link:
        link = " / ".join(f"[{value}]" if kind == "name" else f"({value})" for kind, value in card.link)
        rows.append(f"  link    {link}")
    if card.wording:
        rows += ["", *_block(card.wording)]
    if card.source:
        rows += ["", "  notation", *(f"    {row}" for row in card.source.strip().splitlines())]
    return "\n".join(rows)


def _facts(card: Card) -> str:
    parts = [" ".join(part for part in (card.color, card.type.replace("_", " ")) if part)]
    figures = (("Lv.", card.level), ("cost ", card.cost), ("AP ", card.ap), ("HP ", card.hp))
    parts += [f"{word}{figure}" for word, figure in figures if figure is not None]
    return ", ".join(parts)


def _block(text: str) -> list[str]:
    rows: list[str] = []
    for paragraph in text.strip().splitlines():
        rows += textwrap.wrap(paragraph, WIDTH - 2, initial_indent="  ", subsequent_indent="  ") or [""]
    return rows
