"""`gundam-tui deck list|show|check`."""

from __future__ import annotations

import argparse

from gundam_tui.commands import Mistake
from gundam_tui.commands.cards import line
from gundam_tui.commands.common import faults_of, open_book, open_decks
from gundam_tui.games.gcg.decks import DECK_TYPES, Deck, check_names, load_deck, shipped_decks
from gundam_tui.language.book import Book, Card


def run(args: argparse.Namespace) -> int:
    """Do what `args.action` says."""
    return {"list": _list, "show": _show, "check": _check}[args.action](args)


def _list(args: argparse.Namespace) -> int:
    del args
    for name in shipped_decks():
        print(f"{name:<6} {load_deck(name).name}")
    return 0


def _show(args: argparse.Namespace) -> int:
    [deck] = open_decks([args.deck])
    book = open_book()
    print(f"{deck.name}\nfrom {deck.source}")
    known = {number: book[number] for number in deck.cards if number in book}
    for kind in DECK_TYPES:
        cards = [card for card in known.values() if card.type == kind]
        if cards:
            print(f"\n{kind.capitalize()} ({sum(deck.cards[card.number] for card in cards)})")
            for card in sorted(cards, key=_order):
                print(f"  {deck.cards[card.number]} {line(card)}")
    resources = ", ".join(f"{count} {number}" for number, count in deck.resources.items())
    print(f"\nResource deck: {resources}")
    report = faults_of(args.deck, deck, book, args.rules)
    if report:
        raise Mistake(report)
    return 0


def _order(card: Card) -> tuple[int, int, str]:
    return (card.level or 0, card.cost or 0, card.number)


def _check(args: argparse.Namespace) -> int:
    reports: list[str] = []
    decks: dict[str, Deck] = {}
    for name in dict.fromkeys(args.decks):
        try:
            [decks[name]] = open_decks([name])
        except Mistake as mistake:
            reports.append(str(mistake))
    book = open_book()
    for name, deck in decks.items():
        report = faults_of(name, deck, book, args.rules)
        if report:
            reports.append(report)
        else:
            print(f"{name}: legal, {deck.size} cards, {' and '.join(_colors(deck, book))}")
        for doubt in check_names(deck, book):
            print(f"{name}: look again at {doubt}")
    if reports:
        raise Mistake("\n".join(reports))
    return 0


def _colors(deck: Deck, book: Book) -> list[str]:
    return sorted({color for number in deck.cards if (color := book[number].color)})
