"""Sideboards: cards beside a deck that may be swapped into it between the games of a match (MT-3 to MT-5).

A deck keeps its sideboard apart from its sections. Both are judged together, so whatever is swapped, the deck stays
legal as long as it keeps its size.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from gundam_tui.games.decks.deck import MAIN, SIDEBOARD, Deck, Fault, Swap
from gundam_tui.games.registry import game
from gundam_tui.language import NN, N, tr, trn

if TYPE_CHECKING:
    from gundam_tui.games.decks.deck_format import DeckFormat

__all__ = [
    "SIDEBOARD",
    "Swap",
    "SwapRefused",
    "check_sideboard",
    "deck_of",
    "moved",
    "piles_of",
    "read_swap",
    "swap_of",
    "swap_word",
    "swapped",
    "together",
]


class SwapRefused(ValueError):
    """A swap that cannot be made; the text says why and how to mend it."""


def check_sideboard(deck: Deck, form: DeckFormat) -> list[Fault]:
    """Has a sideboard the right number of cards, and has each card a place in a deck proper? (MT-3)"""
    rule, size = form.sideboard, sum(deck.sideboard.values())
    if rule is None:
        return [Fault(tr("decks of this game have no sideboard: leave it out"))] if size else []
    faults = [
        Fault(
            tr(
                "{card}: it belongs to the {section}, and not to a sideboard",
                card=number, section=tr(form.section_of(number).title),
            ), rule.clause,
        )
        for number in deck.sideboard
        if form.section_of(number) is not form.main
    ]  # fmt: skip
    if size in (0, rule.size):
        return faults
    forms = (
        NN(
            "the sideboard has {n} card; it must have exactly {must}, or none: add {more}",
            "the sideboard has {n} cards; it must have exactly {must}, or none: add {more}",
        )
        if size < rule.size
        else NN(
            "the sideboard has {n} card; it must have exactly {must}, or none: take out {more}",
            "the sideboard has {n} cards; it must have exactly {must}, or none: take out {more}",
        )
    )
    text = trn(*forms, size, must=rule.size, more=abs(rule.size - size))
    return [Fault(text, rule.clause), *faults]


FEW_IN_DECK = N("{card}: the deck has {has}, and {count} are to be swapped")
FEW_BESIDE = N("{card}: the sideboard has {has}, and {count} are to be swapped")


def together(deck: Deck) -> Deck:
    """A deck whose deck proper has the cards of its sideboard too, as both are judged (MT-3)."""
    if not deck.sideboard:
        return deck
    cards = dict(Counter(deck.cards) + Counter(deck.sideboard))
    return replace(deck, sections={**deck.sections, MAIN: cards})


def swapped(deck: Deck, swap: Swap) -> Deck:
    """A deck after a swap with its sideboard (MT-4); both keep their sizes.

    Raises:
        SwapRefused: the deck or the sideboard has too few of a card, or the numbers differ.
    """
    out, into = Counter(swap.out), Counter(swap.into)
    if out.total() != into.total():
        size = game(deck.game).deck_format.size
        raise SwapRefused(
            tr(
                "{out} out and {into} in: as many cards must come in as go out, the deck always has {size}",
                out=out.total(),
                into=into.total(),
                size=size,
            )
        )
    for pile, wanted, where in ((deck.cards, out, FEW_IN_DECK), (deck.sideboard, into, FEW_BESIDE)):
        for number, count in wanted.items():
            if count > pile.get(number, 0):
                raise SwapRefused(tr(where, card=number, has=pile.get(number, 0), count=count))
    out.subtract(into)
    return replace(moved(deck, {number: -count for number, count in out.items()}), plan=Swap())


def moved(deck: Deck, change: Mapping[str, int]) -> Deck:
    """A deck that gains these copies from its sideboard (below 0: loses them to it). No size is checked."""
    cards, side = Counter(deck.cards), Counter(deck.sideboard)
    cards.update(change)
    side.subtract(change)
    return replace(deck, sections={**deck.sections, MAIN: dict(+cards)}, sideboard=dict(+side))


def piles_of(deck: Deck) -> dict[str, dict[str, int]]:
    """Every section of a deck, and its sideboard if it has one, by name: as records, tables and the wire keep it."""
    piles = game(deck.game).deck_format.piles(deck)
    return piles | ({SIDEBOARD: dict(deck.sideboard)} if deck.sideboard else {})


def deck_of(piles: Mapping[str, Mapping[str, int]], name: str, id: str) -> Deck:
    """The deck that `piles_of` wrote."""
    return Deck(
        name, "", {one: piles[one] for one in piles if one != SIDEBOARD}, id, sideboard=piles.get(SIDEBOARD, {})
    )


def swap_of(change: Mapping[str, int]) -> Swap:
    """The swap that a change of a deck says (`decks.changed`): card number to the copies that the deck gains."""
    return Swap(
        {number: -count for number, count in change.items() if count < 0},
        {number: count for number, count in change.items() if count > 0},
    )


def swap_word(swap: Swap) -> str:
    """A swap as one word: `2xST01-001>1xST01-004+1xST01-005`; `>` for none."""
    return ">".join("+".join(f"{count}x{number}" for number, count in sorted(pile.items())) for pile in swap)


def read_swap(word: str) -> Swap:
    """The swap that `swap_word` wrote.

    Raises:
        ValueError: it is not one.
    """
    out, mark, into = word.partition(">")
    if not mark:
        raise ValueError(f"{word!r} is no swap: one looks like 2xST01-001>2xST01-004")
    return Swap(_pile(out), _pile(into))


def _pile(word: str) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for part in filter(None, word.split("+")):
        count, _, number = part.partition("x")
        if not count.isascii() or not count.isdigit() or not number:
            raise ValueError(f"{part!r} is no number of cards: one looks like 2xST01-001")
        found[number] = int(count)
    return found
