"""Sample hands: the opening of a game with one deck, again and again, by a seed."""

from __future__ import annotations

from gundam_tui.games.gcg.constants import HAND_SIZE, SHIELD_COUNT
from gundam_tui.games.gcg.decks.deck_files import Deck
from gundam_tui.kernel.rng import Stream

__all__ = ["SampleHand"]


class SampleHand:
    """An opening hand and what is drawn after it.

    Attributes:
        seed: the same one gives the same cards for the same deck.
        hand: card numbers of the opening hand.
        drawn: card numbers drawn after it, one a turn.
        shields: the cards that have become Shields (6-2-2); none before the first draw.
        redrawn: was the opening hand redrawn?

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
        self.shields: list[str] = []
        self.redrawn = False
        self._take(HAND_SIZE, self.hand)  # 6-2-1-5

    @property
    def left(self) -> int:
        """How many cards are in the deck."""
        return len(self._pile)

    @property
    def may_redraw(self) -> bool:
        """Is the hand still one that may be redrawn: once, before the Shields are placed (6-2-1-6, 6-2-2)?"""
        return not self.redrawn and not self.shields and not self.drawn

    def redraw(self) -> bool:
        """Put the hand under the deck, draw five others, shuffle (6-2-1-6, 6-2-1-7).

        Returns:
            Whether that was allowed.
        """
        if not self.may_redraw:
            return False
        self._pile += self.hand
        self.hand = []
        self._take(HAND_SIZE, self.hand)
        self._pile = self._chance.shuffled(self._pile)
        self.redrawn = True
        return True

    def draw(self) -> str:
        """Draw the card of the next turn (7-3-1); before the first one six cards become Shields.

        Returns:
            Its number; empty when the deck is empty.
        """
        if not self.drawn and not self.shields:
            self._take(SHIELD_COUNT, self.shields)
        before = len(self.drawn)
        self._take(1, self.drawn)
        return self.drawn[-1] if len(self.drawn) > before else ""

    def _take(self, count: int, into: list[str]) -> None:
        into += self._pile[:count]
        del self._pile[:count]
