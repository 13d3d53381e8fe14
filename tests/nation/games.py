"""Games of the sister games: which there are, their decks, and games that are answered by chance."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gundam_tui.games.api import GameModule
from gundam_tui.games.decks import Deck, load_deck
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine
from gundam_tui.kernel.prompt import Option

TESTS = Path(__file__).parents[1]


@dataclass(frozen=True)
class Sister:
    """A sister game, and what the tests of the house need to know of it.

    Attributes:
        id: of the game.
        kept: a game that was recorded earlier.
        lost: the clause of losing by an empty Nation. `size`, `copies`: those of a deck.
        deck: one of its decks, that holds three of `card`; `spare`: another card of it; `other`: one that fits in.
    """

    id: str
    kept: Path
    lost: str
    size: str
    copies: str
    deck: str
    card: str
    spare: str
    other: str

    @property
    def game(self) -> GameModule:
        """The game."""
        return game(self.id)

    @property
    def unfinished(self) -> Path:
        """A game that the last version of records of format 4 has left in the middle."""
        return self.kept.with_name("kept_4.record")

    @property
    def usual(self) -> tuple[str, ...]:
        """The short names of the decks that are played where none are named."""
        return self.game.deck_format.usual

    def decks(self) -> list[Deck]:
        """Those decks."""
        return [loaded(name, self.id) for name in self.usual]

    def random_game(self, seed: int, answers: int, *, keep: bool = True) -> Engine:
        """A game after so many answers by chance."""
        e, chance = self.game.new_game(self.decks(), seed, keep=keep), random.Random(seed)
        for _ in range(answers):
            if e.prompt is None:
                break
            e.choose(random_answer(e, chance))
        return e


MACROSS = Sister(
    "macross-crusade", TESTS / "macross" / "kept.record", "MC-11", "MC-14", "MC-15",
    "sdf-1-holds", "MC-SPARTAN", "S-M01", "S-P04",
)  # fmt: skip
GUNDAM_WAR = Sister(
    "gundam-war", TESTS / "gundam_war" / "kept.record", "GW-3", "GW-24", "GW-25",
    "zeon-strikes", "S-G03", "S-G01", "S-L08",
)  # fmt: skip
SISTERS = (MACROSS, GUNDAM_WAR)


@cache
def loaded(name: str, id: str) -> Deck:
    """A deck that comes with a game."""
    return load_deck(name, id)


def random_answer(e: Engine, chance: random.Random) -> list[Option]:
    """An answer by chance to the open prompt."""
    prompt = e.prompt
    assert prompt is not None
    n = chance.randint(prompt.least, min(prompt.most, len(prompt.options)))
    return chance.sample(list(prompt.options), n)
