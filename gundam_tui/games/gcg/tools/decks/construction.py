"""How a deck is constructed: 6-1 (sizes, copies, colors, kinds of cards), the sideboard (MT-3), restriction list."""

from __future__ import annotations

from collections.abc import Sequence

from gundam_tui.games.decks.checking import CardSource, UnknownCards, check_copies, check_size, find_card
from gundam_tui.games.decks.deck import MAIN, Deck, Fault
from gundam_tui.games.decks.sideboard import check_sideboard, together
from gundam_tui.games.gcg.cards.deck_format import (
    DECK_TYPES,
    FORMAT,
    LATER_COLOR,
    MOST_COLORS,
    RESOURCE_CARDS,
)
from gundam_tui.games.gcg.cards.language import spoken
from gundam_tui.games.gcg.cards.language.card import Card
from gundam_tui.games.gcg.cards.rules import WITH_PURPLE, preset
from gundam_tui.language import N, join, tr

forms: Sequence[str] = ("rules", "official")


def check(deck: Deck, book: CardSource[Card], rules: str = "", form: str = "rules") -> list[Fault]:
    """Every violation of the rules of deck construction (6-1-1), and of a restriction list.

    Args:
        deck: the deck, its resource deck and its sideboard, which is judged with the deck (MT-3).
        book: the cards by number.
        rules: the rules preset; empty for the default.
        form: one of `forms`: only the rules of construction, or the official restriction list too.

    Raises:
        ValueError: unknown preset or form.
    """
    if form not in forms:
        raise ValueError(f"there is no format {form!r}: the formats are {', '.join(forms)}")
    rules = rules or "1.9.0"
    known = [] if preset(rules).purple else _check_purple(together(deck), book, rules)
    size = [*check_size(deck, FORMAT, FORMAT.main), *check_sideboard(deck, FORMAT)]
    return [*size, *check_cards(deck, book), *known, *_check_resources(deck, book), *restricted(deck, book, form)]


def check_cards(deck: Deck, book: CardSource[Card]) -> list[Fault]:
    """What is wrong with single cards of a deck, complete or not: copies, cards that do not exist or are not
    allowed.
    """
    whole = together(deck)
    return [*check_copies(whole, FORMAT, book), *_check_cards(whole, book)]


def restricted(deck: Deck, book: CardSource[Card], form: str) -> list[Fault]:
    """Where a deck violates a restriction list (one of `forms`), beyond the rules of construction."""
    if form == "rules":
        return []
    from .restrictions import check_restrictions, official

    return check_restrictions(together(deck), official(), book)


def place(card: Card) -> str | Fault:
    """The section of a deck for a card, or why it has no place in any."""
    if card.type == "resource":
        return RESOURCE_CARDS
    return (
        MAIN
        if card.type in DECK_TYPES
        else Fault(tr("a {kind} has no place in a deck", kind=spoken.kind(card)), "6-1-1-1")
    )


def _check_cards(deck: Deck, book: CardSource[Card]) -> list[Fault]:
    faults: list[Fault] = []
    colors: dict[str, int] = {}
    unknown = UnknownCards(book, FORMAT.number_clause)
    for number, count in deck.cards.items():
        line = deck.lines.get(number)
        card = find_card(book, number)
        if card is None:
            faults.append(unknown.fault(number, line))
        elif card.type not in DECK_TYPES:
            kind = spoken.kind(card)
            text = tr(
                "{number} {card} is no Unit, Pilot, Command or Base card ({kind}): it has no place in a deck",
                number=number, card=spoken.name(card.name), kind=kind,
            )  # fmt: skip
            faults.append(Fault(text, "6-1-1-1", line))
        elif card.color:
            colors[card.color] = colors.get(card.color, 0) + count
    if len(colors) > MOST_COLORS:
        said = (
            N("deck and sideboard have {count} colors ({colors}); they may have at most {most}")
            if deck.sideboard
            else N("the deck has {count} colors ({colors}); it may have at most {most}")
        )
        ordered = sorted(colors.items(), key=lambda item: -item[1])
        listing = join(tr("{color} {count}", color=tr(color), count=count) for color, count in ordered)
        faults.append(Fault(tr(said, count=len(colors), colors=listing, most=MOST_COLORS), "6-1-1-2"))
    return faults


def _check_purple(deck: Deck, book: CardSource[Card], rules: str) -> list[Fault]:
    """2-4-2-1: before purple there were four colors, and a deck has one or two of them (6-1-1-2)."""
    purple = [number for number in deck.cards if (card := find_card(book, number)) and card.color == LATER_COLOR]
    if not purple:
        return []
    more = len(purple) - 1
    said = (
        N("{card} and {more} more: there is no purple in rules {rules}; play by 1.9.0, or by {other}")
        if more
        else N("{card}: there is no purple in rules {rules}; play by 1.9.0, or by {other}")
    )
    text = tr(said, card=purple[0], more=more, rules=rules, other=f"{rules}{WITH_PURPLE}")
    return [Fault(text, "2-4-2-1", deck.lines.get(purple[0]))]


def _check_resources(deck: Deck, book: CardSource[Card]) -> list[Fault]:
    faults = check_size(deck, FORMAT, FORMAT.section(RESOURCE_CARDS))
    unknown = UnknownCards(book, FORMAT.number_clause)
    for number in FORMAT.piles(deck)[RESOURCE_CARDS]:
        # 6-1-1-5: any number of copies is allowed here.
        card = find_card(book, number)
        if card is None:
            faults.append(unknown.fault(number, deck.lines.get(number)))
        elif card.type != "resource":
            said = N("{number} {card} is no Resource card: it has no place in a resource deck")
            text = tr(said, number=number, card=spoken.name(card.name))
            faults.append(Fault(text, "6-1-1-4", deck.lines.get(number)))
    return faults
