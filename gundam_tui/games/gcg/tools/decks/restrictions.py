"""Restriction lists: what is forbidden in decks at official events, beyond the rules of deck construction (6-1).

The list is data (`cards/gcg/banlist.toml`). It says which cards are banned, restricted to fewer copies, or not allowed
together in one deck, and of which cards a deck may contain one number only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from gundam_tui.cardlang.book import cards_folder
from gundam_tui.games.decks.checking import CardSource, find_card
from gundam_tui.games.decks.deck import Deck, Fault
from gundam_tui.games.decks.deck_files import read_deck
from gundam_tui.games.decks.lookup import deck_folder
from gundam_tui.games.gcg.cards.language.card import Card

__all__ = ["Restrictions", "check_restrictions", "official"]


@dataclass(frozen=True, slots=True)
class Restrictions:
    """A restriction list.

    Attributes:
        effective: the day from which it is valid, YYYY-MM-DD; `source`: where it was published.
        banned: numbers of which no copy is allowed.
        restricted: the most copies by number.
        pairs: numbers that may not be in one deck together.
        alike: numbers of which a deck may contain only one; `alike_facts`: their common facts.
        starters: decks as sold, which stay legal: for each set, the short name of the shipped recipe, or empty if it is
            not shipped.
    """

    effective: str
    source: str
    banned: frozenset[str]
    restricted: Mapping[str, int]
    pairs: Sequence[tuple[str, str]]
    alike: frozenset[str]
    alike_facts: str
    starters: Mapping[str, str]


@lru_cache(maxsize=1)
def official() -> Restrictions:
    """The official restriction list shipped with the game.

    Raises:
        OSError: the file is missing.
    """
    import tomllib  # only needed when a deck is checked against it

    data: dict[str, Any] = tomllib.loads((cards_folder("gcg") / "banlist.toml").read_text(encoding="utf-8"))
    return Restrictions(
        effective=data["effective"],
        source=data["source"],
        banned=frozenset(data["banned"]),
        restricted=data["restricted"],
        pairs=[cast("tuple[str, str]", tuple(pair)) for pair in data["pairs"]],
        alike=frozenset(data["one_of"]["numbers"]),
        alike_facts=data["one_of"]["units"],
        starters=data["starters"],
    )


def check_restrictions(deck: Deck, by: Restrictions, book: CardSource[Card]) -> list[Fault]:
    """Every violation of a restriction list; empty for a starter deck as sold.

    Args:
        deck: the deck.
        by: the list.
        book: the cards by number, for their names.
    """
    if _is_starter(deck, by):
        return []

    def named(number: str) -> str:
        card = find_card(book, number)
        return f"{number} {card.name}" if card else number

    def fault(text: str, number: str) -> Fault:
        return Fault(f"{text} (restriction list of {by.effective})", line=deck.lines.get(number))

    faults = [
        fault(f"{named(number)} is banned: take out {copies(count)}", number)
        for number, count in deck.cards.items()
        if number in by.banned
    ]
    for number, most in by.restricted.items():
        count = deck.cards.get(number, 0)
        if count > most:
            mend = f"take out {count - most}"
            faults.append(fault(f"{named(number)} is restricted to {copies(most)}; there are {count}: {mend}", number))
    for one, other in by.pairs:
        if one in deck.cards and other in deck.cards:
            text = f"{named(one)} and {named(other)} may not be in one deck together: take out either"
            faults.append(fault(text, other))
    alike = [number for number in deck.cards if number in by.alike]
    if len(alike) > 1:
        listing = ", ".join(named(number) for number in alike)
        text = f"a deck may hold one card number only of the Units that are {by.alike_facts}; there are {len(alike)}"
        faults.append(fault(f"{text} ({listing}): keep one of them{_but(deck, by)}", alike[-1]))
    return faults


def copies(count: int) -> str:
    """`1 copy`, `3 copies`."""
    return f"{count} cop{'y' if count == 1 else 'ies'}"


def _is_starter(deck: Deck, by: Restrictions) -> bool:
    """Is it, card for card, a starter deck whose recipe is known?"""
    sets = {number.partition("-")[0] for number in deck.cards}
    known = by.starters.get(next(iter(sets)), "") if len(sets) == 1 else ""
    return bool(known) and dict(read_deck(deck_folder() / f"{known}.toml").cards) == dict(deck.cards)


def _but(deck: Deck, by: Restrictions) -> str:
    """The possible exception for a deck of one set whose starter is excepted but not known card for card."""
    sets = {number.partition("-")[0] for number in deck.cards}
    code = next(iter(sets)) if len(sets) == 1 else ""
    return f"; the {code} starter deck as it is sold is excepted" if code in by.starters else ""
