"""What a deck is, and what can be wrong with one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import field

from gundam_tui.foreign_files import first
from gundam_tui.frozen import frozen
from gundam_tui.games.default import DEFAULT
from gundam_tui.language import N, tr
from gundam_tui.named import NamedTuple

MAIN = N("cards")  # the section that every game's decks have
SIDEBOARD = N("sideboard")  # the cards beside a deck, in deck files, records and on the wire


@frozen
class Fault:
    """One fault of a deck: a sentence that says how to mend it, the clause, the line of its file."""

    text: str
    rule: str = ""
    line: int | None = None

    def __str__(self) -> str:
        said = tr("{fault} ({rule})", fault=self.text, rule=self.rule) if self.rule else self.text
        return tr("line {line}: {fault}", line=self.line, fault=said) if self.line else said


class DeckError(ValueError):
    """A deck that cannot be used.

    Args:
        deck: the name or path that was asked for.
        faults: everything that is wrong with it.
        rest: the part that could be read, so that it can be checked too.
    """

    def __init__(self, deck: str, faults: list[Fault], rest: Deck | None = None) -> None:
        self.deck = deck
        self.faults = faults
        self.rest = rest
        super().__init__(_listing(deck, faults))

    def told(self, most: int) -> str:
        """The first `most` faults, a line each, and the number of further ones."""
        return "\n".join([tr("{deck} cannot be played:", deck=self.deck), *first(self.faults, most)])


def _listing(deck: str, faults: list[Fault]) -> str:
    shown = first(faults)
    if len(faults) == 1:
        return tr("deck {deck}: {fault}", deck=deck, fault=shown[0])
    return "\n".join(
        [tr("deck {deck}: {count} faults", deck=deck, count=len(faults)), *(f"  {fault}" for fault in shown)]
    )


class Swap(NamedTuple):
    """Cards swapped between a deck and its sideboard: card number to count.

    Attributes:
        out: they leave the deck.
        into: they come into the deck.
    """

    out: Mapping[str, int] = {}
    into: Mapping[str, int] = {}


@frozen
class Deck:
    """A deck: counts of cards in one or more sections.

    Attributes:
        name: the deck's name.
        source: where the recipe comes from (a short name, a path or an address).
        sections: card number to count, by the name of the section (`DeckFormat.sections`). A section that is left out
            contains what the format gives it (`DeckFormat.piles`).
        game: the id of its game.
        lines: card number to the line of a text list where it first appears.
        names: card number to the name a text list gives it.
        about: where it comes from, as far as known: `kind` (official, tournament …), `player`, `event`, `date`
            (YYYY-MM-DD) and `place` (1 is the winner).
        sideboard: card number to count of the cards beside the deck; empty: none.
        plan: what a computer player swaps after the first game of a match; empty: nothing.
        instead: for each card that was changed for another (`decks.changed`) the card taken out and the one put in.
    """

    name: str
    source: str
    sections: Mapping[str, Mapping[str, int]]
    game: str = DEFAULT
    lines: Mapping[str, int] = field(default_factory=dict[str, int], compare=False, repr=False)
    names: Mapping[str, str] = field(default_factory=dict[str, str], compare=False, repr=False)
    about: Mapping[str, str] = field(default_factory=dict[str, str], compare=False, repr=False)
    instead: tuple[tuple[str, str], ...] = ()
    sideboard: Mapping[str, int] = field(default_factory=dict[str, int])
    plan: Swap = field(default=Swap(), compare=False)

    @property
    def cards(self) -> Mapping[str, int]:
        """The deck proper: card number to count."""
        return self.sections.get(MAIN, {})

    @property
    def size(self) -> int:
        """How many cards the deck proper has."""
        return sum(self.cards.values())

    def numbers(self, section: str = MAIN) -> list[str]:
        """Every card of a section by its number, copies repeated, sorted: the order of a recipe means nothing."""
        return _in_order(self.sections.get(section, {}))

    def laid(self, pile: Mapping[str, int]) -> list[str]:
        """The cards of a section in the order in which a game lays them out before it shuffles.

        A card that replaced another lies where that one lay, so with the same random numbers all other cards are
        shuffled to the same places as in the deck without the change.

        Args:
            pile: a section of this deck, card number to count.
        """
        before = Counter(pile)
        changes: list[tuple[str, str]] = []
        for out, new in reversed(self.instead):
            if before[new]:  # in no other section
                before[out] += 1
                before[new] -= 1
                changes.append((out, new))
        order = _in_order(before)
        for out, new in reversed(changes):
            order[order.index(out)] = new
        return order


def _in_order(pile: Mapping[str, int]) -> list[str]:
    return [number for number in sorted(pile) for _ in range(pile[number])]
