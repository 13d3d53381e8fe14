"""Decks of any game: what a deck is, deck files, finding a deck by name, and the checks shared by all decks.

A deck is named by the short name of a shipped one (`st01`) or of one of the user's own, or by the path of a deck file;
the two file formats are read in `deck_files`. The shape of a game's decks is its module's `deck_format`; its further
rules are its module's `decks`. Reading and checking are separate: `load_deck` refuses what cannot be read, `check_deck`
what may not be played, and both list every fault at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gundam_tui.games.decks.card_source import CardFacts, CardSource
from gundam_tui.games.decks.checking import check_names, find_card
from gundam_tui.games.decks.deck import MAIN, Deck, DeckError, Fault
from gundam_tui.games.decks.deck_format import CopyRule, DeckFormat, Opening, Section
from gundam_tui.games.decks.lookup import deck_folder, load_deck, shipped_decks, starter_decks
from gundam_tui.games.registry import game

if TYPE_CHECKING:
    from gundam_tui.games.api import Format

__all__ = [
    "MAIN",
    "CardFacts",
    "CardSource",
    "CopyRule",
    "Deck",
    "DeckError",
    "DeckFormat",
    "Fault",
    "Opening",
    "Section",
    "check_any",
    "check_deck",
    "check_forms",
    "check_names",
    "deck_folder",
    "find_card",
    "fitting",
    "forms_by_name",
    "load_deck",
    "shipped_decks",
    "shipped_for",
    "starter_decks",
]


def check_deck(deck: Deck, book: CardSource[Any], rules: str = "", form: str = "rules") -> list[Fault]:
    """Every violation of the game's rules of deck construction; empty if the deck is legal.

    Args:
        deck: the deck.
        book: the cards by number.
        rules: the rules preset; empty for the default.
        form: `rules`, or a restriction list of the game (`DeckBuilding.forms`), which is then checked as well.

    Raises:
        ValueError: unknown preset or form.
    """
    return game(deck.game).decks.check(deck, book, rules, form)


def check_forms(deck: Deck, book: CardSource[Any], rules: str = "") -> dict[str, list[Fault]]:
    """What is wrong with a deck, for each form that a way to play uses for judging decks (`Format.decks`)."""
    forms = dict.fromkeys(one.decks for one in game(deck.game).formats)
    return {form: check_deck(deck, book, rules, form) for form in forms}


def check_any(deck: Deck, book: CardSource[Any], rules: str = "") -> list[Fault]:
    """What is wrong with a deck for the way to play that suits it best; empty if one of them allows it."""
    return min(check_forms(deck, book, rules).values(), key=len)


def fitting(deck: Deck, book: CardSource[Any], rules: str = "") -> list[Format]:
    """The ways to play its game in which a deck is legal."""
    faults = check_forms(deck, book, rules)
    return [one for one in game(deck.game).formats if not faults[one.decks]]


def shipped_for(way: Format, id: str, book: CardSource[Any]) -> list[str]:
    """The short names of a game's shipped decks that are for a way to play."""
    return [name for name in shipped_decks(id) if not check_deck(load_deck(name, id), book, form=way.decks)]


def forms_by_name(id: str) -> dict[str, str]:
    """The names by which a game's decks can be judged, each with its form (`check_deck`): `rules`, restriction lists,
    and the names of the ways to play.
    """
    module = game(id)
    return {form: form for form in module.decks.forms} | {one.name: one.decks for one in module.formats}
