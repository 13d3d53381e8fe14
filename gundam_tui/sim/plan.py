"""Which games there are: a plan numbers them, and the number says everything about a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from gundam_tui.games.decks import Deck
from gundam_tui.games.gcg.language.card_db import Book
from gundam_tui.games.registry import game

_SEEDS = 1 << 64


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game of a plan.

    Attributes:
        number: its place in the plan, from 0.
        seed: of all chance in it.
        decks: places in `Plan.decks`, by seat.
        bots: names of the computer players, by seat.
    """

    number: int
    seed: int
    decks: tuple[int, int]
    bots: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Plan:
    """A run of games. Game i has the seed `seed + i`; the pairings take turns, so that a run that is broken off has
    played about as many of each.

    Attributes:
        names: what the decks are called, as the user wrote them.
        decks: the decks.
        pairs: the pairings, as places in `decks`.
        bots: the computer players of the first and of the second deck of a pairing.
        games: how many games a pairing.
        seed: of the first game.
        rules: the rules preset.
        swap: change seats from game to game of a pairing, and (where the players differ) decks every other game.
    """

    names: tuple[str, ...]
    decks: tuple[Deck, ...]
    pairs: tuple[tuple[int, int], ...]
    bots: tuple[str, str]
    games: int
    seed: int
    rules: str = "1.9.0"
    swap: bool = False

    @classmethod
    def single(
        cls, names: Sequence[str], decks: Sequence[Deck], *, bots: tuple[str, str] = ("random", "random"), games: int,
        seed: int, rules: str = "1.9.0", swap: bool = False,
    ) -> Plan:  # fmt: skip
        """Two decks against each other, the first in the first seat (unless `swap`)."""
        return cls(tuple(names), tuple(decks), ((0, 1),), bots, games, seed, rules, swap)

    @classmethod
    def round_robin(
        cls, names: Sequence[str], decks: Sequence[Deck], *, bots: tuple[str, str] = ("random", "random"), games: int,
        seed: int, rules: str = "1.9.0", mirror: bool = False,
    ) -> Plan:  # fmt: skip
        """Every deck against every other (with `mirror` also against itself), sides swapped."""
        pairs = list(combinations(range(len(decks)), 2))
        if mirror:
            pairs = sorted([*pairs, *((at, at) for at in range(len(decks)))])
        return cls(tuple(names), tuple(decks), tuple(pairs), bots, games, seed, rules, swap=True)

    def __len__(self) -> int:
        return self.games * len(self.pairs)

    def fixture(self, number: int) -> Fixture:
        """The game of a number.

        Raises:
            IndexError: the plan has no such game.
        """
        if not 0 <= number < len(self):
            raise IndexError(f"the plan has {len(self)} games, and none of number {number}")
        turn, at = divmod(number, len(self.pairs))
        decks, bots = self.pairs[at], self.bots
        if self.swap and bots[0] != bots[1] and turn // 2 % 2:
            bots = bots[1], bots[0]
        if self.swap and turn % 2:
            decks, bots = (decks[1], decks[0]), (bots[1], bots[0])
        return Fixture(number, (self.seed + number) % _SEEDS, decks, bots)

    def call(self, fixture: Fixture) -> str:
        """The command that plays one game of the plan alone."""
        one, two = (self.names[deck] for deck in fixture.decks)
        rules = "" if self.rules == "1.9.0" else f" --rules {self.rules}"
        return (
            f"gundam-tui sim --games 1 --seed {fixture.seed} --deck1 {one} --deck2 {two}"
            f" --bot1 {fixture.bots[0]} --bot2 {fixture.bots[1]}{rules}"
        )

    def identity(self, book: Book) -> dict[str, object]:
        """What must be equal for two plans to be about the same games; how many there are is not part of it."""
        piles = [game(deck.game).deck_format.piles(deck) for deck in self.decks]
        numbers = {number for deck in piles for pile in deck.values() for number in pile}
        return {
            "decks": list(self.names),
            "piles": [[dict(sorted(pile.items())) for pile in deck.values()] for deck in piles],
            "cards": book.digest(numbers),
            "pairs": [list(pair) for pair in self.pairs],
            "bots": list(self.bots),
            "seed": self.seed,
            "rules": self.rules,
            "swap": self.swap,
        }
