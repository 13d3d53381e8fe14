"""Decks as text: the lists that other programs read, and deck files."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from pathlib import Path

from gundam_tui.games.gcg.decks import DECK_TYPES, CardSource, check_cards, check_deck, find_card
from gundam_tui.games.gcg.decks.deck_files import (
    ABOUT,
    BASIC_RESOURCE,
    Deck,
    DeckError,
    Fault,
    parse_list,
    parse_toml,
    read_deck,
)
from gundam_tui.games.gcg.language.card import Card

__all__ = ["FORMS", "read_file", "read_text", "short_name", "write_deck"]


def write_deck(deck: Deck, book: CardSource, form: str = "toml") -> str:
    """A deck as text that `lists` reads again.

    Args:
        deck: the deck.
        book: the cards by number, for names and order.
        form: one of `FORMS`: `toml` (a deck file), `exburst` (`4 x ST01-001`) or `deckplanet`
            (`4 Gundam [ST01-001]`). The lists name the resource deck only when it is not ten basic Resources.

    Raises:
        ValueError: there is no such form.
    """
    if form not in FORMS:
        raise ValueError(f"there is no form {form!r}: the forms are {', '.join(FORMS)}")
    return FORMS[form](deck, book)


def read_text(text: str, where: str, book: CardSource) -> Deck:
    """A deck from text of either kind, a deck file or a list; only cards that there are.

    Args:
        text: as it was pasted or piped in.
        where: what to call it in errors.
        book: the cards by number.

    Raises:
        DeckError: a line cannot be read or a card does not exist; with everything that is wrong, as far as it can
            be told.
    """
    parse = parse_toml if "[cards]" in text else parse_list
    return _known_cards(lambda: parse(text, where), where, book)


def read_file(path: Path, where: str, book: CardSource) -> Deck:
    """A deck from a file of either kind; only cards that there are. Arguments and errors as for `read_text`."""
    return _known_cards(lambda: read_deck(path), where, book)


def _known_cards(read: Callable[[], Deck], where: str, book: CardSource) -> Deck:
    try:
        deck = read()
    except DeckError as error:
        # The size says nothing while lines are missing; the cards that could be read are mended in the same go.
        more = check_cards(error.rest, book) if error.rest is not None else []
        raise DeckError(error.deck, _by_line([*error.faults, *more])) from None
    if any(find_card(book, number) is None for number in (*deck.cards, *deck.resources)):
        raise DeckError(where, _by_line(check_deck(deck, book)))
    return deck


def _by_line(faults: list[Fault]) -> list[Fault]:
    """Faults as their lines come; those of the whole deck last."""
    return sorted(faults, key=lambda fault: (fault.line is None, fault.line or 0))


def short_name(title: str) -> str:
    """A deck's title as a file name and a word for the command line: `Blue White` is `blue-white`."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain)) or "deck"


def _toml(deck: Deck, book: CardSource) -> str:
    rows = [f"name = {_quoted(deck.name)}"]
    if deck.source:
        rows.append(f"source = {_quoted(deck.source)}")
    rows += [f"{key} = {_quoted(deck.about[key])}" for key in ABOUT if key in deck.about]
    rows += ["", "[cards]", *(f"{number} = {deck.cards[number]}" for number in _in_order(deck.cards, book))]
    if dict(deck.resources) != {BASIC_RESOURCE: 10}:
        rows += ["", "[resources]", *(f"{number} = {count}" for number, count in deck.resources.items())]
    return "\n".join(rows) + "\n"


def _quoted(text: str) -> str:
    """A TOML string: control characters and the two signs that end it or escape are written as escapes."""
    return '"' + "".join(f"\\u{ord(c):04x}" if c < " " or c in '"\\\x7f' else c for c in text) + '"'


def _exburst(deck: Deck, book: CardSource) -> str:
    return _lines(deck, book, lambda number, count, _: f"{count} x {number}")


def _deckplanet(deck: Deck, book: CardSource) -> str:
    def line(number: str, count: int, card: Card | None) -> str:
        return f"{count} {card.name} [{number}]" if card else f"{count} [{number}]"

    return _lines(deck, book, line)


def _lines(deck: Deck, book: CardSource, line: Callable[[str, int, Card | None], str]) -> str:
    piles = [{number: deck.cards[number] for number in _in_order(deck.cards, book)}]
    if dict(deck.resources) != {BASIC_RESOURCE: 10}:
        piles.append(dict(deck.resources))
    rows = [line(number, count, find_card(book, number)) for pile in piles for number, count in pile.items()]
    return "\n".join(rows) + "\n"


def _in_order(cards: Mapping[str, int], book: CardSource) -> list[str]:
    """Numbers by type, level and cost; unknown ones last."""

    def key(number: str) -> tuple[int, int, int, str]:
        card = find_card(book, number)
        if card is None or card.type not in DECK_TYPES:
            return (len(DECK_TYPES), 0, 0, number)
        return (DECK_TYPES.index(card.type), card.level or 0, card.cost or 0, number)

    return sorted(cards, key=key)


FORMS: dict[str, Callable[[Deck, CardSource], str]] = {"toml": _toml, "exburst": _exburst, "deckplanet": _deckplanet}
