"""`gundam-tui deck list|show|check|import|export|stats`."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from gundam_tui.commands import Mistake, say, shared_arguments
from gundam_tui.commands.cards import line
from gundam_tui.commands.common import faults_of, open_book, open_decks
from gundam_tui.commands.suggesting_parser import Parser
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


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    command.description = (
        "List the decks there are, show one, check deck files against the rules of construction, bring lists in and "
        "out, and look at a deck's figures. A deck is a name from the list or a deck file."
    )
    kinds = command.add_subparsers(title="what to do", metavar="ACTION", required=True, parser_class=Parser)
    listing = kinds.add_parser("list", help="the decks that come with the game, and your own")
    listing.set_defaults(action="list")
    show = kinds.add_parser("show", help="the cards of a deck")
    show.set_defaults(action="show")
    show.add_argument("deck", metavar="DECK", help="a shipped deck's name or a deck file")
    check = kinds.add_parser("check", help="say whether decks are legal, with every fault")
    check.set_defaults(action="check")
    check.add_argument("decks", nargs="+", metavar="DECK", help="a shipped deck's name or a deck file")
    check.add_argument(
        "--format", default="", metavar="NAME",
        help="for this way to play: duel, royale, team, first (with fewer cards); rules: by the rules alone; official: "
        "also by the official restriction list (default: any way to play)",
    )  # fmt: skip
    bring = kinds.add_parser("import", help="read a deck list of another program and keep it among your decks")
    bring.set_defaults(action="import")
    bring.add_argument("file", metavar="FILE", help="the list, one card a line; - is standard input")
    bring.add_argument("--name", default="", metavar="TEXT", help="what to call the deck")
    take = kinds.add_parser("export", help="print a deck as a list for other programs")
    take.set_defaults(action="export")
    take.add_argument("deck", metavar="DECK", help="a shipped deck's name or a deck file")
    take.add_argument(
        "--as", dest="form", choices=("exburst", "deckplanet", "toml"), default="exburst",
        help="'4 x ST01-001', '4 Gundam [ST01-001]', or a deck file (default: %(default)s)",
    )  # fmt: skip
    for command_ in (bring, take):
        command_.add_argument("--to", metavar="FILE", help="save it there")
        command_.add_argument("--force", action="store_true", help="write over a file that is there")
    stats = kinds.add_parser("stats", help="curves, counts and chances of a deck")
    stats.set_defaults(action="stats")
    stats.add_argument("deck", metavar="DECK", help="a shipped deck's name or a deck file")
    stats.add_argument(
        "--card", action="append", default=[], metavar="NUMBER", help="the chances of this card (may be repeated)"
    )
    stats.add_argument("--ascii", action="store_true", default=argparse.SUPPRESS, help=shared_arguments.ASCII)
    for command_ in (show, check, bring):
        shared_arguments.rules(command_)
    for command_ in (listing, show, check, bring, take, stats):
        shared_arguments.game(command_)
        shared_arguments.own_cards(command_)


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
