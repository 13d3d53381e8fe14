"""Decks with some cards changed for others: `-2 ST01-005 +2 ST01-008` takes two cards out and puts two others in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gundam_tui.games.registry import game
from gundam_tui.language import tr, trn

from .checking import CardSource, UnknownCards, find_card
from .deck import Deck, DeckError, Fault
from .deck_format import DeckFormat

_COUNT = re.compile(r"([1-9][0-9]?)x?", re.IGNORECASE)
_NAMED = re.compile(r"(\S.*?)\s+([+-]\s*[1-9][0-9]?x?\s+\S.*)", re.IGNORECASE)  # a deck, and a change after it


class WrongChange(ValueError):
    """A text that is not a change of a deck, with the reason."""


def parse_change(text: str, form: DeckFormat) -> Counter[str]:
    """A change: for each card number the copies that the deck gains; below 0: those that it loses.

    Args:
        text: `-2 ST01-005 +2 ST01-008`: a sign, a count (default 1), a card number, and so on; commas may separate
            them.
        form: of the game's decks; it normalises the numbers.

    Raises:
        WrongChange: the text is not a change, or does not take out as many cards as it puts in.
    """
    counts: Counter[str] = Counter()
    words = iter(text.replace(",", " ").split())
    for word in words:
        sign, rest = word[0], word[1:] or next(words, "")
        count = _COUNT.fullmatch(rest)
        number = form.spelt(next(words, "") if count is not None else rest)
        if sign not in "+-" or not number or number[0] in "+-":
            raise WrongChange(
                tr(
                    "{text!r} is no change of a deck: say how many copies of which card come out and go in, such as "
                    "'-2 {card} +2 …'",
                    text=text, card=form.example,
                )
            )  # fmt: skip
        if number in counts and (counts[number] < 0) != (sign == "-"):
            raise WrongChange(tr("{card} comes out and goes in: say it once", card=number))
        counts[number] += int(f"{sign}{count[1] if count is not None else 1}")
    new = sum(count for count in counts.values() if count > 0)
    out = new - counts.total()
    if out != new or not out:
        raise WrongChange(
            tr("{text!r}: {out} out and {into} in: as many cards must go in as come out", text=text, out=out, into=new)
        )
    return counts


def told_change(counts: Mapping[str, int]) -> str:
    """A change as `parse_change` reads it."""
    return " ".join(f"{count:+} {number}" for number, count in counts.items())


def split_change(name: str) -> tuple[str, str]:
    """A deck's name (or path) and the change written after it, empty for none."""
    found = _NAMED.fullmatch(name.strip())
    return (found[1], found[2]) if found is not None else (name, "")


def changed_deck(deck: Deck, counts: Mapping[str, int], book: CardSource[Any]) -> Deck:
    """A deck with a change. Whether it is legal is not checked here (`check_deck`).

    Before the first shuffle, the cards that go in lie where the removed ones lay (`Deck.laid`).

    Args:
        deck: the deck as it was.
        counts: the change; see `parse_change`.
        book: the cards.

    Raises:
        DeckError: the deck has too few copies to take out, or a card does not exist or belongs in another section.
    """
    form = game(deck.game).deck_format
    sections = form.piles(deck)
    unknown = UnknownCards(book, form.number_clause, deck.game)
    faults: list[Fault] = []
    out: dict[str, list[str]] = {name: [] for name in sections}
    new: dict[str, list[str]] = {name: [] for name in sections}
    for number, count in counts.items():
        home = next((name for name, pile in sections.items() if number in pile), "")
        if count < 0:
            there = sections[home][number] if home else 0
            if there < -count:
                faults.append(Fault(_too_few(number, -count, there)))
            else:
                out[home] += [number] * -count
            continue
        card = find_card(book, number)
        if card is None:
            faults.append(unknown.fault(number, None))
            continue
        place = home or game(deck.game).decks.place(card)
        if isinstance(place, Fault):
            faults.append(place)
        else:
            new[place] += [number] * count
    if not faults:
        faults = [
            Fault(
                tr(
                    "{out} out of the {section} and {into} in: change card for card",
                    out=len(out[one.name]),
                    section=tr(one.title),
                    into=len(new[one.name]),
                )
            )
            for one in form.sections
            if len(out[one.name]) != len(new[one.name])
        ]
    if faults:
        raise DeckError(f"{deck.name} {told_change(counts)}", faults)
    changed = {name: +(Counter(pile) + Counter(new[name]) - Counter(out[name])) for name, pile in sections.items()}
    pairs = tuple(pair for name in sections for pair in zip(out[name], new[name], strict=True))
    return replace(deck, sections=changed, instead=deck.instead + pairs)


def _too_few(number: str, count: int, there: int) -> str:
    """Why this number of copies of a card cannot be taken out of a deck."""
    if not there:
        return tr("{count} {card} cannot come out: there is none in the deck", count=count, card=number)
    return trn("{count} {card} cannot come out: there is {n} copy in the deck",
               "{count} {card} cannot come out: there are {n} copies in the deck", there, count=count,
               card=number)  # fmt: skip
