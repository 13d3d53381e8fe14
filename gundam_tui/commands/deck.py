"""`gundam-tui deck list|show|check|import|export|stats|tune`."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from gundam_tui.cells import cells
from gundam_tui.commands import Mistake, say, shared_arguments, values
from gundam_tui.commands.cards import line
from gundam_tui.commands.common import faults_of, open_book, open_decks
from gundam_tui.commands.suggesting_parser import SuggestingParser
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
from gundam_tui.language import N, listed, tr

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book


_KINDS = {"own": N("own"), "official": N("official"), "tournament": N("tournament")}  # of decks in the list


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    command.description = (
        "List the decks there are, show one, check deck files against the rules of construction, bring lists in and "
        "out, and look at a deck's figures. A deck is a name from the list or a deck file."
    )
    kinds = command.add_subparsers(title="what to do", metavar="ACTION", required=True, parser_class=SuggestingParser)
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
    tune = kinds.add_parser("tune", help="find the swaps of cards that gain most against other decks, and prove them")
    _tune(tune)
    for command_ in (show, check, bring, tune):
        shared_arguments.rules(command_)
    for command_ in (listing, show, check, bring, take, stats, tune):
        shared_arguments.game(command_)
        shared_arguments.own_cards(command_)
        shared_arguments.language(command_)


def _tune(command: argparse.ArgumentParser) -> None:
    command.description = (
        "Find the swaps of one to eight cards that gain most against a field of decks: many versions of the deck are "
        "screened in quick games, the best play more and more, and the best of all is put to the proof: fresh games in "
        "pairs with the deck as it was. Interrupted (Ctrl-C), what was found is printed, and the same call with "
        "--resume FILE goes on."
    )
    command.set_defaults(action="tune")
    command.add_argument("deck", nargs="?", default="", metavar="LIST", help="the deck: a name or a file")
    command.add_argument("--against", metavar="A,B,C", help="the decks that it plays against: names or files")
    command.add_argument("--counter", metavar="LIST", help="begin with no list, and find one against this one")
    command.add_argument(
        "--from", dest="collection", metavar="FILE",
        help="use only cards of this collection: a deck list, or a CSV table of card numbers and counts",
    )  # fmt: skip
    command.add_argument(
        "--keep", action="append", default=[], metavar="NUMBER", help="a card that stays (may be repeated)"
    )
    command.add_argument(
        "--swaps", type=int, choices=range(1, 9), default=8, metavar="N", help="exchange at most N cards (default: 8)"
    )
    command.add_argument(
        "--games", type=values.games, default=3000, metavar="N", help="about how many games in all (default: 3000)"
    )
    command.add_argument(
        "--candidates", type=values.games, default=32, metavar="N", help="try this number of cards (default: 32)"
    )
    command.add_argument(
        "--bot", default="greedy", metavar="NAME",
        help=f"who plays in the search (default: greedy): {shared_arguments.PLAYERS}",
    )  # fmt: skip
    command.add_argument("--judge", metavar="NAME", help="who plays in the proof (default: the same)")
    command.add_argument(
        "--seed", type=values.quick_seed, default=1, metavar="N", help="of the search and the first game (default: 1)"
    )
    shared_arguments.many_games(command)
    command.add_argument("--out", metavar="FILE", help="save the better deck there, if one is found")
    command.add_argument("--force", action="store_true", help="write over a file that is there")
    command.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Carry out `args.action`."""
    if args.action == "tune":
        from gundam_tui.commands.deck_tune import run as tune

        return tune(args)
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
        kind = tr(_KINDS[kind]) if kind in _KINDS else kind
        say(f"{name:<{width}}  {kind}{' ' * (10 - cells(kind))}  {deck.name}")
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
        say(tr("\n{pile}: {cards}", pile=tr(section.title).capitalize(), cards=cards))
    if deck.sideboard:
        cards = ", ".join(f"{count} {number}" for number, count in sorted(deck.sideboard.items()))
        say(tr("\n{pile}: {cards}", pile=tr("sideboard").capitalize(), cards=cards))
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
        title = tr(game(args.game).title)
        why = tr("decks of {game} are not judged as {format!r}: choose from {formats}", game=title, format=args.format,
                 formats=", ".join(known))  # fmt: skip
        raise Mistake(f"--format: {why}")
    for name, deck in decks.items():
        report = faults_of(name, deck, book, args.rules, args.format)
        if report:
            reports.append(report)
        else:
            say(_legal(name, deck, book, args.rules))
        for doubt in check_names(deck, book):
            say(tr("{deck}: look again at {card}", deck=name, card=doubt))
    if reports:
        raise Mistake("\n".join(reports))
    return 0


def _legal(name: str, deck: Deck, book: Book[Any], rules: str) -> str:
    """That a deck is legal, and the format that it is for when it is not the usual one."""
    told = {"deck": name, "cards": deck.size, "colors": listed([tr(color) for color in _colors(deck, book)])}
    ways = fitting(deck, book, rules)
    if ways and ways[0] is not game(deck.game).formats[0]:
        return tr("{deck}: legal for {format}, {cards} cards, {colors}", format=tr(ways[0].title).lower(), **told)
    return tr("{deck}: legal, {cards} cards, {colors}", **told)


def _colors(deck: Deck, book: Book[Any]) -> list[str]:
    found = game(deck.game).decks.figures(deck, book)
    return sorted(color for one in found.breakdowns if one.roles for color in one.counts)
