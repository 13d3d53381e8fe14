"""`gundam-tui deck list|show|check|import|export|stats`."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from gundam_tui.commands import Mistake, say
from gundam_tui.commands.cards import line
from gundam_tui.commands.common import faults_of, open_book, open_decks
from gundam_tui.games.decks import (
    Deck,
    DeckError,
    check_names,
    find_card,
    fitting,
    forms_by_name,
    load_deck,
    shipped_decks,
)
from gundam_tui.games.decks.deck_index import groups, headline
from gundam_tui.games.library import own_deck_files
from gundam_tui.games.registry import game

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book


def run(args: argparse.Namespace) -> int:
    """Carry out `args.action`."""
    if args.action == "stats":
        from gundam_tui.commands.deck_stats import run as stats

        return stats(args)
    if args.action in ("import", "export"):
        from gundam_tui.commands.deck_text import bring, take

        return bring(args) if args.action == "import" else take(args)
    return {"list": _list, "show": _show, "check": _check}[args.action](args)


def _list(args: argparse.Namespace) -> int:
    shipped, own = shipped_decks(args.game), own_deck_files(args.game)
    names = [*shipped, *(name for name in own if name not in shipped)]
    width = max(map(len, names))
    broken: list[str] = []
    for name in names:
        try:
            deck = load_deck(name, args.game)
        except DeckError as error:
            broken.append(str(error))
            continue
        kind = "own" if name not in shipped else deck.about.get("kind", "")
        say(f"{name:<{width}}  {kind:<10}  {deck.name}")
    if broken:
        raise Mistake("\n".join(broken))
    return 0


def _show(args: argparse.Namespace) -> int:
    [deck] = open_decks([args.deck], args.game)
    book = open_book(args.game)
    catalogue = game(args.game).catalogue
    say("\n".join(headline(deck)))
    for title, numbers in groups(deck, book):
        say(f"\n{title} ({sum(deck.cards[number] for number in numbers)})")
        for number in numbers:
            known = find_card(book, number) is not None
            say(f"  {deck.cards[number]} {line(catalogue.sheet(book, number)) if known else number}")
    form = game(deck.game).deck_format
    for section, pile in list(zip(form.sections, form.piles(deck).values(), strict=True))[1:]:
        cards = ", ".join(f"{count} {number}" for number, count in pile.items())
        say(f"\n{section.title.capitalize()}: {cards}")
    if deck.sideboard:
        cards = ", ".join(f"{count} {number}" for number, count in sorted(deck.sideboard.items()))
        say(f"\nSideboard: {cards}")
    report = faults_of(args.deck, deck, book, args.rules)
    if report:
        raise Mistake(report)
    return 0


def _check(args: argparse.Namespace) -> int:
    reports: list[str] = []
    decks: dict[str, Deck] = {}
    for name in dict.fromkeys(args.decks):
        try:
            [decks[name]] = open_decks([name], args.game)
        except Mistake as mistake:
            reports.append(str(mistake))
    book, known = open_book(args.game), forms_by_name(args.game)
    if args.format not in ("", *known):
        title = game(args.game).title
        raise Mistake(f"--format: decks of {title} are not judged as {args.format!r}: choose from {', '.join(known)}")
    for name, deck in decks.items():
        report = faults_of(name, deck, book, args.rules, args.format)
        if report:
            reports.append(report)
        else:
            say(f"{name}: legal{_only(deck, book, args.rules)}, {deck.size} cards, {' and '.join(_colors(deck, book))}")
        for doubt in check_names(deck, book):
            say(f"{name}: look again at {doubt}")
    if reports:
        raise Mistake("\n".join(reports))
    return 0


def _only(deck: Deck, book: Book[Any], rules: str) -> str:
    """Returns the format that a deck is for, when it is not the usual one."""
    ways = fitting(deck, book, rules)
    return f" for {ways[0].title.lower()}" if ways and ways[0] is not game(deck.game).formats[0] else ""


def _colors(deck: Deck, book: Book[Any]) -> list[str]:
    found = game(deck.game).decks.figures(deck, book)
    return sorted(color for one in found.breakdowns if one.roles for color in one.counts)
