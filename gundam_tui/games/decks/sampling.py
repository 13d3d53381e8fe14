"""Sample hands of a deck by a seed, and the chance of having drawn a card."""

from __future__ import annotations

from math import comb

from gundam_tui.games.decks.deck import Deck
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import game
from gundam_tui.kernel.rng import Stream

__all__ = ["SampleHand", "chance"]


class SampleHand:
    """An opening hand and what is drawn after it.

    Attributes:
        seed: with the same deck, the same seed gives the same cards.
        hand: card numbers of the opening hand.
        drawn: card numbers drawn after it, one each turn.
        aside: the cards that were put aside before the first draw (`Opening.aside`).
        opening: the start of a game for such a deck.

    Args:
        deck: the deck, of any size.
        seed: any integer.
    """

    def __init__(self, deck: Deck, seed: int) -> None:
        self.seed = seed
        self._chance = Stream(seed)
        self._pile = self._chance.shuffled(deck.numbers())
        self.hand: list[str] = []
        self.drawn: list[str] = []
        self.aside: list[str] = []
        self.opening = game(deck.game).deck_format.opening
        self._redraws = 0
        self._take(self.opening.hand, self.hand)

    @property
    def left(self) -> int:
        """The number of cards in the deck."""
        return len(self._pile)

    @property
    def redrawn(self) -> bool:
        """Was the opening hand redrawn?"""
        return self._redraws > 0

    @property
    def may_redraw(self) -> bool:
        """May the hand still be redrawn? Only as often as the game allows, and before any other draw."""
        return self._redraws < len(self.opening.redraws) and not self.aside and not self.drawn

    def redraw(self) -> bool:
        """Return the hand and draw another (`Opening.redraws`, `Opening.under`).

        Returns:
            Whether that was allowed.
        """
        if not self.may_redraw:
            return False
        self._pile += self.hand
        self.hand = []
        if not self.opening.under:
            self._pile = self._chance.shuffled(self._pile)
        self._take(self.opening.redraws[self._redraws], self.hand)
        if self.opening.under:
            self._pile = self._chance.shuffled(self._pile)
        self._redraws += 1
        return True

    def draw(self) -> str:
        """Draw the card of the next turn; before the first one, cards are put aside if the game says so.

        Returns:
            Its number; empty if the deck is empty.
        """
        if not self.drawn and not self.aside:
            self._take(self.opening.aside, self.aside)
        before = len(self.drawn)
        self._take(1, self.drawn)
        return self.drawn[-1] if len(self.drawn) > before else ""

    def _take(self, count: int, into: list[str]) -> None:
        into += self._pile[:count]
        del self._pile[:count]


def chance(copies: int, turn: int, *, redraw: bool = False, size: int | None = None, id: str = DEFAULT) -> float:
    """The chance of having drawn at least one of the copies by a given turn of the player (that turn's card included).

    An opening hand is drawn, and one card each turn; cards put aside are not looked at, so they change nothing.

    Args:
        copies: the copies in the deck.
        turn: the player's turn, from 1; 0 asks about the opening hand.
        redraw: whether an opening hand without a copy is redrawn, as often as the game allows.
        size: cards in the deck; None: the usual number.
        id: the game's.

    Returns:
        From 0 to 1.

    Raises:
        ValueError: negative copies, more copies than cards, or no such turn.
    """
    form = game(id).deck_format
    size = form.size if size is None else size
    opening = form.opening
    if not 0 <= copies <= size or turn < 0 or size < opening.hand + sum(opening.redraws[:1]):
        raise ValueError(f"{copies} copies in {size} cards by turn {turn}: that cannot be")
    if not redraw:
        return 1 - _none(copies, size, min(opening.hand + turn, size))
    none, hand = _none(copies, size, opening.hand), opening.hand
    for another in opening.redraws:
        # A hand that goes under the deck is not drawn again; every copy is among the other cards.
        none *= _none(copies, size - hand if opening.under else size, another)
        hand = another
    rest = size - hand
    return 1 - none * _none(copies, rest, min(turn, rest))


def _none(copies: int, size: int, seen: int) -> float:
    """The chance that none of the copies is among the cards seen: hypergeometric."""
    return comb(size - copies, seen) / comb(size, seen)
