"""Writes and reads decks as text: lists for other programs, and deck files."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from gundam_tui.games.decks.checking import CardFacts, CardSource, find_card, missing
from gundam_tui.games.decks.deck import SIDEBOARD, Deck, DeckError, Fault
from gundam_tui.games.decks.deck_files import ABOUT, SWAP, parse_list, parse_toml, read_deck
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import game

__all__ = ["FORMS", "read_file", "read_text", "short_name", "write_deck"]


def write_deck(deck: Deck, book: CardSource[Any], form: str = "toml") -> str:
    """A deck as text that `deck_files` can read back.

    Args:
        deck: the deck.
        book: the cards by number, for names and order.
        form: one of `FORMS`: `toml` (a deck file), `exburst` (`4 x ST01-001`) or `deckplanet`
            (`4 Gundam [ST01-001]`). Further sections are written only when they differ from the usual ones.

    Raises:
        ValueError: unknown form.
    """
    if form not in FORMS:
        raise ValueError(f"there is no form {form!r}: the forms are {', '.join(FORMS)}")
    return FORMS[form](deck, book)


def read_text(text: str, where: str, book: CardSource[Any], id: str = DEFAULT) -> Deck:
    """A deck of a game from text of either kind, a deck file or a list; all its cards exist.

    Args:
        text: as pasted or piped in.
        where: its name in errors.
        book: the cards by number.

    Raises:
        DeckError: a line cannot be read or a card does not exist; lists everything wrong, as far as it can be found.
    """
    parse = parse_toml if "[cards]" in text else parse_list
    return _known_cards(lambda: parse(text, where, id), where, book)


def read_file(path: Path, where: str, book: CardSource[Any], id: str = DEFAULT) -> Deck:
    """A deck of a game from a file of either kind; see `read_text`."""
    return _known_cards(lambda: read_deck(path, id), where, book)


def _known_cards(read: Callable[[], Deck], where: str, book: CardSource[Any]) -> Deck:
    try:
        deck = read()
    except DeckError as error:
        # The size means nothing while lines are missing; faults of the cards that could be read are still listed.
        rest = error.rest
        more = game(rest.game).decks.check_cards(rest, book) if rest is not None else []
        raise DeckError(error.deck, _by_line([*error.faults, *more])) from None
    if any(missing(deck, book)):
        raise DeckError(where, _by_line(game(deck.game).decks.check(deck, book)))
    return deck


def _by_line(faults: list[Fault]) -> list[Fault]:
    """Faults in the order of their lines; those of the whole deck last."""
    return sorted(faults, key=lambda fault: (fault.line is None, fault.line or 0))


def short_name(title: str) -> str:
    """A deck's title as a file name and a word for the command line: `Blue White` is `blue-white`."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain)) or "deck"


def _toml(deck: Deck, book: CardSource[Any]) -> str:
    rows = [f"name = {_quoted(deck.name)}"]
    if deck.source:
        rows.append(f"source = {_quoted(deck.source)}")
    rows += [f"{key} = {_quoted(deck.about[key])}" for key in ABOUT if key in deck.about]
    beside = {SIDEBOARD: deck.sideboard, f"{SWAP}.out": deck.plan.out, f"{SWAP}.in": deck.plan.into}
    written = _written(deck, book) | {name: dict(sorted(pile.items())) for name, pile in beside.items() if pile}
    for section, cards in written.items():
        rows += ["", f"[{section}]", *(f"{number} = {count}" for number, count in cards.items())]
    return "\n".join(rows) + "\n"


def _quoted(text: str) -> str:
    """A TOML string: control characters, the quote and the backslash are written as escapes."""
    return '"' + "".join(f"\\u{ord(c):04x}" if c < " " or c in '"\\\x7f' else c for c in text) + '"'


def _exburst(deck: Deck, book: CardSource[Any]) -> str:
    return _lines(deck, book, lambda number, count, _: f"{count} x {number}")


def _deckplanet(deck: Deck, book: CardSource[Any]) -> str:
    def line(number: str, count: int, card: CardFacts | None) -> str:
        return f"{count} {card.name} [{number}]" if card else f"{count} [{number}]"

    return _lines(deck, book, line)


def _lines(deck: Deck, book: CardSource[Any], line: Callable[[str, int, CardFacts | None], str]) -> str:
    piles = _written(deck, book).values()
    rows = [line(number, count, find_card(book, number)) for pile in piles for number, count in pile.items()]
    if deck.sideboard:
        rows += ["", "Sideboard"]
        rows += [line(number, count, find_card(book, number)) for number, count in sorted(deck.sideboard.items())]
    return "\n".join(rows) + "\n"


def _written(deck: Deck, book: CardSource[Any]) -> dict[str, Mapping[str, int]]:
    """The sections of a deck that a file lists: the deck proper in its order, and others that are not the usual
    ones.
    """
    module = game(deck.game)
    main, *others = module.deck_format.sections
    groups = module.decks.groups(sorted(deck.cards), book)
    written: dict[str, Mapping[str, int]] = {
        main.name: {number: deck.cards[number] for _, numbers in groups for number in numbers}
    }
    piles = module.deck_format.piles(deck)
    return written | {one.name: piles[one.name] for one in others if piles[one.name] != dict(one.basic)}


FORMS: dict[str, Callable[[Deck, CardSource[Any]], str]] = {
    "toml": _toml,
    "exburst": _exburst,
    "deckplanet": _deckplanet,
}
