"""Games of the sister games: which there are, their decks, and games that are answered by chance."""

from __future__ import annotations

import random
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from gundam_tui.cardlang.book import cards_folder
from gundam_tui.games.api import GameModule
from gundam_tui.games.decks import Deck, load_deck
from gundam_tui.games.decks.deck import MAIN
from gundam_tui.games.registry import game
from gundam_tui.games.views import View
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
        return played_on(self.game.new_game(self.decks(), seed, keep=keep), seed, answers)

    def starters_game(self, seed: int, answers: int, *, keep: bool = True) -> Engine:
        """The same of two starter decks: with the seeds, every pair has its turn."""
        pairs = list(combinations(starters(self.id), 2))
        return played_on(self.game.new_game(pairs[seed % len(pairs)], seed, keep=keep), seed, answers)

    def quiet_game(self, seed: int, answers: int) -> Engine:
        """The same at a free timing at which the player who is asked has cards in their field."""
        e, chance = self.starters_game(seed, answers), random.Random(seed)
        while e.prompt is not None and not (e.prompt.kind == "free" and e.zone("deployment", e.prompt.seat)):
            e.choose(random_answer(e, chance))
        assert e.prompt is not None
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
sisters = pytest.mark.parametrize("sister", SISTERS, ids=lambda sister: sister.id)


@cache
def loaded(name: str, id: str) -> Deck:
    """A deck that comes with a game."""
    return load_deck(name, id)


@cache
def starters(id: str) -> tuple[Deck, ...]:
    """The starter decks of a game."""
    found: list[Deck] = []
    for path in sorted((cards_folder(id) / "decks").glob("*.toml")):
        facts = tomllib.loads(path.read_text("utf-8"))
        if facts["kind"] == "starter":
            found.append(Deck(facts["name"], path.stem, {MAIN: facts["cards"]}, id))
    return tuple(found)


def played_on(e: Engine, seed: int, answers: int) -> Engine:
    """The same game, after so many answers by chance."""
    chance = random.Random(seed)
    for _ in range(answers):
        if e.prompt is None:
            break
        e.choose(random_answer(e, chance))
    return e


def random_answer(e: Engine, chance: random.Random) -> list[Option]:
    """An answer by chance to the open prompt."""
    prompt = e.prompt
    assert prompt is not None
    n = chance.randint(prompt.least, min(prompt.most, len(prompt.options)))
    return chance.sample(list(prompt.options), n)


def random_keys(e: Engine, chance: random.Random) -> list[str]:
    """The same by the keys of its options."""
    return [option.key for option in random_answer(e, chance)]


def undealt(view: View) -> View:
    """A view without what squads have dealt: the log tells it to everybody, and imagined worlds have none."""
    return replace(view, clashes=tuple(clash for clash in view.clashes if not clash.done))
