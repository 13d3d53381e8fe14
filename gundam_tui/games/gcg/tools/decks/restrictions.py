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
from gundam_tui.games.gcg.cards.language import spoken
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.language import N, join, tr, trn

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
        return f"{number} {spoken.name(card.name)}" if card else number

    def fault(text: str, number: str) -> Fault:
        said = tr("{fault} (restriction list of {day})", fault=text, day=by.effective)
        return Fault(said, line=deck.lines.get(number))

    faults = [
        fault(
            trn(
                "{card} is banned: take out {n} copy",
                "{card} is banned: take out {n} copies",
                count, card=named(number),
            ), number,
        )
        for number, count in deck.cards.items()
        if number in by.banned
    ]  # fmt: skip
    for number, most in by.restricted.items():
        count = deck.cards.get(number, 0)
        if count > most:
            text = trn(
                "{card} is restricted to {n} copy; there are {count}: take out {more}",
                "{card} is restricted to {n} copies; there are {count}: take out {more}",
                most, card=named(number), count=count, more=count - most,
            )  # fmt: skip
            faults.append(fault(text, number))
    for one, other in by.pairs:
        if one in deck.cards and other in deck.cards:
            said = N("{one} and {two} may not be in one deck together: take out either")
            text = tr(said, one=named(one), two=named(other))
            faults.append(fault(text, other))
    alike = [number for number in deck.cards if number in by.alike]
    if len(alike) > 1:
        places = {"facts": tr(by.alike_facts), "count": len(alike), "cards": join(map(named, alike))}
        if code := _excepted(deck, by):
            text = tr(
                "a deck may hold one card number only of the Units that are {facts}; there are {count} ({cards}): keep "
                "one of them; the {set} starter deck as it is sold is excepted",
                set=code, **places,
            )  # fmt: skip
        else:
            text = tr(
                "a deck may hold one card number only of the Units that are {facts}; there are {count} ({cards}): keep "
                "one of them",
                **places,
            )
        faults.append(fault(text, alike[-1]))
    return faults


def _is_starter(deck: Deck, by: Restrictions) -> bool:
    """Is it, card for card, a starter deck whose recipe is known?"""
    sets = {number.partition("-")[0] for number in deck.cards}
    known = by.starters.get(next(iter(sets)), "") if len(sets) == 1 else ""
    return bool(known) and dict(read_deck(deck_folder() / f"{known}.toml").cards) == dict(deck.cards)


def _excepted(deck: Deck, by: Restrictions) -> str:
    """The set of a deck of one set whose starter is excepted but not known card for card; empty: there is none."""
    sets = {number.partition("-")[0] for number in deck.cards}
    code = next(iter(sets)) if len(sets) == 1 else ""
    return code if code in by.starters else ""
