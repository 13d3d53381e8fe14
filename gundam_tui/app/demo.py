"""Games that play themselves: for watching, or as a moving picture while nobody plays."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

from gundam_tui.games.decks import Deck, load_deck, starter_decks
from gundam_tui.kernel.rng import Stream
from gundam_tui.table.match import Match

BOTS = ("greedy", "greedy")


@dataclass
class Demo:
    """One game after another between computer players. They are not recorded.

    Attributes:
        game_id: id of the game.
        decks: the decks to play with; empty: two random starter decks for each game.
        bots: the computer players.
        chance: picks decks and games.
    """

    game_id: str
    decks: Sequence[Deck] = ()
    bots: Sequence[str] = BOTS
    chance: Stream = field(default_factory=lambda: Stream(secrets.randbits(64)))

    def game(self) -> Match:
        """The next game."""
        decks = list(self.decks)
        if not decks:
            decks = [load_deck(name, self.game_id) for name in self.chance.shuffled(starter_decks(self.game_id))[:2]]
        return Match.new(decks, self.chance.word(), game_id=self.game_id, bots=list(self.bots))
