"""Decks: what a deck is, the legality rules of 6-1, and where a deck's name is looked up.

A deck is named by the short name of a shipped one (`st01`) or of one of the user's own, or by the path of a deck
file; the two file formats are read in `lists`. Reading and judging are apart: `load_deck` refuses what cannot be
read, `check_deck` what may not be played, and both list every fault at once.
"""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from gundam_tui.cardlang.book import cards_folder
from gundam_tui.games.gcg.decks.deck_files import BASIC_RESOURCE, Deck, DeckError, Fault, read_deck
from gundam_tui.games.gcg.language.card import Card
from gundam_tui.games.gcg.library import DECK_SUFFIXES, own_deck_files
from gundam_tui.games.gcg.rules import WITH_PURPLE, preset

__all__ = [
    "BASIC_RESOURCE",
    "CardSource",
    "Deck",
    "DeckError",
    "Fault",
    "check_cards",
    "check_deck",
    "check_names",
    "deck_folder",
    "find_card",
    "load_deck",
    "shipped_decks",
]

DECK_SIZE = 50  # 6-1-1
RESOURCE_DECK_SIZE = 10  # 6-1-1
MOST_COPIES = 4  # 2-1-2, 6-1-1-3
MOST_COLORS = 2  # 6-1-1-2
LATER_COLOR = "purple"  # 1.9.0:2-4-2-1
NEAR = 10  # unknown cards of a deck for which a near number is looked for: each takes a few milliseconds
DECK_TYPES = ("unit", "pilot", "command", "base")  # 6-1-1-1


class CardSource(Protocol):
    """What deck checking needs of a card book (`language.card_db.Book`)."""

    def __getitem__(self, number: str, /) -> Card:
        """The card of a number.

        Raises:
            KeyError: when there is no such card.
        """
        ...

    def numbers(self) -> Sequence[str]:
        """Every card number there is."""
        ...


def deck_folder() -> Path:
    """The folder of the shipped decks."""
    return cards_folder("gcg") / "decks"


def shipped_decks() -> list[str]:
    """The short names of the shipped decks, sorted."""
    return sorted(path.stem for path in deck_folder().glob("*.toml"))


def load_deck(name_or_path: str | Path) -> Deck:
    """The deck of a short name (`st01`, in any case) or of a deck file (`.toml`, or a list as text).

    A name that is a shipped deck's wins over one of the user's own, and both over a file of that name; `./st01`
    always means the file.

    Raises:
        DeckError: there is no such deck, or its file has bad lines (all of them are listed).
    """
    name = str(name_or_path)
    if not name.strip():
        fault = Fault("a deck's name is missing: `gundam-tui deck list` names those there are; or give a deck file")
        raise DeckError("?", [fault])
    names = shipped_decks()
    if name.lower() in names:
        return read_deck(deck_folder() / f"{name.lower()}.toml")
    own = own_deck_files()
    if name.lower() in own:
        return read_deck(own[name.lower()])
    path = Path(name).expanduser()
    if path.is_dir():
        raise DeckError(name, [Fault("this is a folder, not a deck file: give one of the files in it")])
    if path.exists():
        return read_deck(path)
    if path.suffix.lower() in DECK_SUFFIXES or len(path.parts) > 1:
        raise DeckError(name, [Fault("there is no such file: give the path of a deck file (.toml or a text list)")])
    near = sorted(difflib.get_close_matches(name.lower(), [*names, *own], n=4, cutoff=0.6))
    hint = f"did you mean {' or '.join(near)}? " if near else ""
    fault = Fault(f"there is no such deck: {hint}`gundam-tui deck list` names those there are; or give a deck file")
    raise DeckError(name, [fault])


def check_deck(deck: Deck, book: CardSource, rules: str = "1.9.0") -> list[Fault]:
    """Every way in which a deck breaks the rules of deck construction (6-1-1); none when it is legal.

    Args:
        deck: the deck and its resource deck.
        book: the cards by number.
        rules: the rules preset.

    Raises:
        ValueError: there is no such preset.
    """
    known = [] if preset(rules).purple else _check_purple(deck, book, rules)
    return [*_check_size(deck), *check_cards(deck, book), *known, *_check_resources(deck, book)]


def check_cards(deck: Deck, book: CardSource) -> list[Fault]:
    """What is wrong with single cards of a deck, whole or not: copies, cards that there are not or cannot be in it."""
    return [*_check_copies(deck), *_check_cards(deck, book)]


def _check_size(deck: Deck) -> list[Fault]:
    size = deck.size
    if size == DECK_SIZE:
        return []
    gap = abs(DECK_SIZE - size)
    mend = f"add {gap}" if size < DECK_SIZE else f"take out {gap}"
    return [Fault(f"the deck has {size} card{'s' * (size != 1)}; it must have exactly {DECK_SIZE}: {mend}", "6-1-1")]


def _check_copies(deck: Deck) -> list[Fault]:
    # 2-1-1: the card number alone says what the same card is; two cards of one name may be different cards.
    return [
        Fault(f"{number}: {count} copies; at most {MOST_COPIES} are allowed", "6-1-1-3", deck.lines.get(number))
        for number, count in deck.cards.items()
        if count > MOST_COPIES
    ]


def _check_cards(deck: Deck, book: CardSource) -> list[Fault]:
    faults: list[Fault] = []
    colors: dict[str, int] = {}
    unknown = 0
    for number, count in deck.cards.items():
        line = deck.lines.get(number)
        card = find_card(book, number)
        if card is None:
            unknown += 1
            faults.append(_unknown(number, book, line, near=unknown <= NEAR))
        elif card.type not in DECK_TYPES:
            kind = card.type.replace("_", " ")
            text = f"{number} {card.name} is no Unit, Pilot, Command or Base card ({kind}): it has no place in a deck"
            faults.append(Fault(text, "6-1-1-1", line))
        elif card.color:
            colors[card.color] = colors.get(card.color, 0) + count
    if len(colors) > MOST_COLORS:
        listing = ", ".join(f"{color} {count}" for color, count in sorted(colors.items(), key=lambda item: -item[1]))
        faults.append(
            Fault(f"the deck has {len(colors)} colors ({listing}); it may have at most {MOST_COLORS}", "6-1-1-2")
        )
    return faults


def _check_purple(deck: Deck, book: CardSource, rules: str) -> list[Fault]:
    """2-4-2-1: before purple came there were four colors, and a deck is made of one or two of them (6-1-1-2)."""
    purple = [number for number in deck.cards if (card := find_card(book, number)) and card.color == LATER_COLOR]
    if not purple:
        return []
    listing = f"{purple[0]}{f' and {len(purple) - 1} more' if len(purple) > 1 else ''}"
    text = f"{listing}: there is no purple in rules {rules}; play by 1.9.0, or by {rules}{WITH_PURPLE}"
    return [Fault(text, "2-4-2-1", deck.lines.get(purple[0]))]


def _check_resources(deck: Deck, book: CardSource) -> list[Fault]:
    faults: list[Fault] = []
    total = sum(deck.resources.values())
    if total != RESOURCE_DECK_SIZE:
        text = f"the resource deck has {total} card{'s' * (total != 1)}; it must have exactly {RESOURCE_DECK_SIZE}"
        faults.append(Fault(text, "6-1-1"))
    unknown = 0
    for number in deck.resources:
        # 6-1-1-5: any number of copies is fine here.
        card = find_card(book, number)
        if card is None:
            unknown += 1
            faults.append(_unknown(number, book, deck.lines.get(number), near=unknown <= NEAR))
        elif card.type != "resource":
            text = f"{number} {card.name} is no Resource card: it has no place in a resource deck"
            faults.append(Fault(text, "6-1-1-4", deck.lines.get(number)))
    return faults


def check_names(deck: Deck, book: CardSource) -> list[Fault]:
    """Names in a text list that are not those of their card numbers: worth a look, no reason to refuse a deck.

    The number decides (2-1-1); a name that says something else hints at a slip of the pen in it.
    """
    faults: list[Fault] = []
    for number, stated in deck.names.items():
        card = find_card(book, number)
        if card is None:
            continue
        ours, theirs = _fold(card.name), _fold(stated)
        if ours not in theirs and theirs not in ours:
            text = f'{number} is "{card.name}", but the list calls it "{stated}": is the number right?'
            faults.append(Fault(text, "2-1-1", deck.lines.get(number)))
    return faults


def find_card(book: CardSource, number: str) -> Card | None:
    """The card of a number, or None when there is no such card."""
    try:
        return book[number]
    except KeyError:
        return None


def _unknown(number: str, book: CardSource, line: int | None, *, near: bool) -> Fault:
    found = difflib.get_close_matches(number, book.numbers(), n=1, cutoff=0.8) if near else []
    hint = f"did you mean {found[0]}?" if found else "`gundam-tui cards` lists the cards there are"
    return Fault(f"{number}: there is no card of this number; {hint}", "2-1-1", line)


def _fold(name: str) -> str:
    """A name for comparing: compatibility letters unfolded (U+2161 is II), case and signs left out."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in folded if letter.isalnum())
