"""`gundam-tui deck list|show|check|import|export|stats`."""

from __future__ import annotations

import argparse

from gundam_tui.commands import Mistake
from gundam_tui.commands.cards import line
from gundam_tui.commands.common import faults_of, open_book, open_decks
from gundam_tui.games.gcg.decks import DECK_TYPES, Deck, DeckError, check_names, load_deck, shipped_decks
from gundam_tui.games.gcg.library import own_deck_files
from gundam_tui.language.book import Book, Card

PLACE_WORDS = {"1": "1st", "2": "2nd", "3": "3rd"}


def run(args: argparse.Namespace) -> int:
    """Do what `args.action` says."""
    if args.action == "stats":
        from gundam_tui.commands.deck_stats import run as stats

        return stats(args)
    if args.action in ("import", "export"):
        from gundam_tui.commands.deck_text import bring, take

        return bring(args) if args.action == "import" else take(args)
    return {"list": _list, "show": _show, "check": _check}[args.action](args)


def _list(args: argparse.Namespace) -> int:
    del args
    shipped, own = shipped_decks(), own_deck_files()
    names = [*shipped, *(name for name in own if name not in shipped)]
    width = max(map(len, names))
    broken: list[str] = []
    for name in names:
        try:
            deck = load_deck(name)
        except DeckError as error:
            broken.append(str(error))
            continue
        kind = "own" if name not in shipped else deck.about.get("kind", "")
        print(f"{name:<{width}}  {kind:<10}  {deck.name}")
    if broken:
        raise Mistake("\n".join(broken))
    return 0


def _show(args: argparse.Namespace) -> int:
    [deck] = open_decks([args.deck])
    book = open_book()
    print("\n".join(headline(deck)))
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


def headline(deck: Deck) -> list[str]:
    """What a deck is called and where it comes from, in a few lines."""
    about = deck.about
    rows = [deck.name]
    if "player" in about or "event" in about:
        place = about.get("place", "")
        parts = [about.get("player", ""), about.get("event", ""), about.get("date", "")]
        parts.append(f"{PLACE_WORDS.get(place, f'{place}th')} place" if place else "")
        rows.append(", ".join(part for part in parts if part))
    if deck.source:
        rows.append(f"from {deck.source}")
    return rows


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
        report = faults_of(name, deck, book, args.rules, args.format)
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
