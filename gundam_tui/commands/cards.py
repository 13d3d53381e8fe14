"""`gundam-tui cards`: facts, wording and notation of cards, and the page about the notation."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from gundam_tui.cells import cells, wrapped
from gundam_tui.commands import Mistake, cards_edit, cards_read, say, shared_arguments
from gundam_tui.commands.common import open_book
from gundam_tui.games.catalogue.filter_line import WrongFilter
from gundam_tui.games.finding import is_number_like, near_names, near_numbers
from gundam_tui.games.own_cards import unfinished_cards
from gundam_tui.games.registry import game
from gundam_tui.language import either, join, tr

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book
    from gundam_tui.games.api import CardSheet, GameModule

WIDTH = 78  # cells
_LABELS = 7  # cells of the column of labels, if no label is longer


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the arguments to a parser."""
    command.description = (
        "Show cards by number or name, or all of them; a name may be given in part. Filters: everything asked for must "
        "hold; of a filter given twice any one value will do."
    )
    command.add_argument(
        "numbers", nargs="*", metavar="CARD", help="card numbers, e.g. ST01-001, or a name (default: all)"
    )
    command.add_argument(
        "--set", action="append", default=[], metavar="CODE", help="of a set, e.g. ST01 (may be repeated)"
    )
    for flag, metavar, text in (
        ("color", "NAME", "blue, green, red, white or purple"),
        ("type", "NAME", "unit, pilot, command, base …"),
        ("trait", "NAME", "with a trait, e.g. Zeon"),
        ("keyword", "NAME", "that have or give a keyword effect, e.g. Blocker"),
    ):
        command.add_argument(
            f"--{flag}", action="append", default=[], metavar=metavar, help=f"{text} (may be repeated)"
        )
    command.add_argument("--level", default="", metavar="N..M", help="of a level: 4, 4..6, 4.. or ..6")
    command.add_argument("--cost", default="", metavar="N..M", help="of a cost, likewise")
    command.add_argument("--name", default="", metavar="TEXT", help="with this in the name")
    command.add_argument("--text", default="", metavar="TEXT", help="with this in the wording or the notation")
    form = command.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print a JSON array")
    form.add_argument(
        "--notation", action="store_true", help="instead of cards: how card texts are written, with examples"
    )
    form.add_argument(
        "--read",
        metavar="FILE",
        help="read printed cards (JSON, CSV or a pasted page; - is standard input) as your own",
    )
    form.add_argument(
        "--edit", nargs="?", const="", metavar="CARD", help="write or complete a card; without a number a new one"
    )
    command.add_argument(
        "--no-try", action="store_true", help="with --read: do not play the cards in positions made for them"
    )
    shared_arguments.game(command)
    shared_arguments.own_cards(command)


def run(args: argparse.Namespace) -> int:
    """Print the requested cards (all if none is named), as text or as JSON."""
    if args.read:
        if args.numbers:
            raise Mistake(tr("--read takes a file and no card: leave out {words}", words=" ".join(args.numbers)))
        return cards_read.run(args.read, args.game, tried=not args.no_try)
    if args.edit is not None:
        if args.numbers:
            raise Mistake(tr("--edit takes one card: leave out {words}", words=" ".join(args.numbers)))
        return cards_edit.run(args.edit, args.game, ascii_only=args.ascii)
    module, book = game(args.game), open_book(args.game)
    if args.notation:
        if args.numbers:
            raise Mistake(tr("--notation is a page about all texts: leave out {words}", words=" ".join(args.numbers)))
        say("\n".join(module.catalogue.notation(book)))
        return 0
    errors: list[str] = []
    wanted = _filter(book, args, errors)
    unread = _incomplete(book, args, errors)
    named, one_by_one = _chosen(book, [word for word in args.numbers if word not in unread], errors, module)
    if unread and len(unread) == len(args.numbers):
        named = []
    cards = [card for card in named if wanted(card)]
    if errors:
        raise Mistake("\n".join(errors))
    if args.json:
        say(json.dumps(module.catalogue.export(cards), ensure_ascii=False, indent=1))
    elif args.numbers and (one_by_one or len(cards) == 1 or unread):
        pages = [full(module.catalogue.sheet(book, card.number)) + _instead(book, card.number) for card in cards]
        say("\n\n".join([*pages, *unread.values()]))
    else:
        for card in cards:
            say(line(module.catalogue.sheet(book, card.number)))
        if not cards:
            say(tr("no card is like that"))
    return 0


def _incomplete(book: Book[Any], args: argparse.Namespace, errors: list[str]) -> dict[str, str]:
    """The pages of the requested cards that are incomplete, by the word that names each."""
    asked = {word: game(args.game).deck_format.spelt(word) for word in args.numbers if is_number_like(word)}
    if all(number in book for number in asked.values()):
        return {}
    kept = unfinished_cards(args.game)
    found = {word: (number, kept[number]) for word, number in asked.items() if number in kept and number not in book}
    if args.json:
        errors += [
            tr("{card} is incomplete and has no facts yet: {why}", card=number, why=card.why)
            for number, card in found.values()
        ]
    pages: dict[str, str] = {}
    for word, (number, card) in found.items():
        why = wrapped(card.why, WIDTH - 4, "    ", "    ")
        head = [
            f"{number}  {card.name}".rstrip(),
            f"  {tr('incomplete: no deck with it is legal; `gundam-tui cards --edit` completes it')}",
        ]
        pages[word] = "\n".join([*head, *why])
    return pages


def _instead(book: Book[Any], number: str) -> str:
    """A word about a card that was read from print, before the program or another file had its number."""
    note = book.given_way(number)
    return f"\n\n  instead of the one read from print ({note}), which does not count any more" if note else ""


def _filter(book: Book[Any], args: argparse.Namespace, errors: list[str]) -> Callable[[Any], bool]:
    catalogue = game(args.game).catalogue
    asked = {
        "set": args.set, "color": args.color, "type": args.type, "lv": [args.level], "cost": [args.cost],
        "trait": args.trait, "keyword": args.keyword, "text": [args.text], "name": [args.name],
    }  # fmt: skip
    try:
        return catalogue.select(book, asked)
    except WrongFilter as error:
        errors.append(str(error))
        return lambda card: True


def _chosen(book: Book[Any], asked: list[str], errors: list[str], module: GameModule) -> tuple[list[Any], bool]:
    """Returns the requested cards, and for each whether it was requested by number. All words that are not numbers form
    one name, or a part of one.
    """
    if not asked:
        return list(book), False
    cards: dict[str, Any] = {}
    words: list[str] = []
    for word in asked:
        number = module.deck_format.spelt(word)
        if number in book:
            cards[number] = book[number]
        elif "-" in word and is_number_like(word) and not _called(book, word, module):
            near = near_numbers(number, book.numbers())
            errors.append(_unknown(word, near, module))
        else:
            words.append(word)
    if words:
        name = " ".join(words)
        found = _called(book, name, module)
        if not found:
            near = near_names(name, [one for card in book for one in module.catalogue.names(card)])
            errors.append(_unknown(name, near, module))
        cards |= {card.number: card for card in found}
    return list(cards.values()), not words


def _called(book: Book[Any], name: str, module: GameModule) -> list[Any]:
    """Returns the cards with all of these words in their name."""
    wanted = [module.catalogue.select(book, {"name": [word]}) for word in name.split()]
    return [card for card in book if all(fits(card) for fits in wanted)]


def _unknown(word: str, near: list[str], module: GameModule) -> str:
    """That no card has a number or a name, and what may be meant."""
    if near:
        return tr("there is no card {word!r}: did you mean {near}?", word=word, near=either(near))
    return tr("there is no card {word!r}: a card number looks like {card}; a name may be given in part", word=word,
              card=module.deck_format.example)  # fmt: skip


def line(sheet: CardSheet) -> str:
    """Returns a card in one line: number, name and the figures."""
    return f"{sheet.number:<9} {sheet.name}  ({_facts(sheet)})"


def full(sheet: CardSheet) -> str:
    """Returns a card in full: facts, wording, notation."""
    rows = [f"{sheet.number}  {sheet.name}", f"  {_facts(sheet)}"]
    facts = [*sheet.facts, *([("from", sheet.provenance)] if sheet.provenance else [])]
    labels = [tr(label.capitalize()).lower() for label, _ in facts]
    column = max([_LABELS, *(cells(label) for label in labels)])
    for label, (_, text) in zip(labels, facts, strict=True):
        rows.append(f"  {label}{' ' * (column - cells(label))} {text}")
    if sheet.text:
        rows += ["", *_block(sheet.text)]
    if sheet.notation:
        rows += ["", f"  {tr('notation')}", *(f"    {row}" for row in sheet.notation.strip().splitlines())]
    return "\n".join(rows)


def _facts(sheet: CardSheet) -> str:
    figures = (*sheet.figures, *sheet.stats)
    parts = [f"{label}{figure}" if label.endswith(".") else f"{label} {figure}" for label, figure in figures]
    return join([" ".join(part for part in (tr(sheet.color), sheet.kind) if part), *parts])


def _block(paragraphs: Iterable[str]) -> list[str]:
    return [row for paragraph in paragraphs for row in _wrapped(paragraph)]


def _wrapped(paragraph: str) -> list[str]:
    """A paragraph in indented rows."""
    return wrapped(paragraph, WIDTH - 2, "  ", "  ") or [""]
