"""Plans: the games of a run. A plan numbers them, and the number decides everything about a game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from shlex import quote
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from gundam_tui import __version__
from gundam_tui.frozen import frozen
from gundam_tui.games.decks import Deck
from gundam_tui.games.decks.sideboard import piles_of, swap_word
from gundam_tui.games.default import DEFAULT
from gundam_tui.games.registry import game
from gundam_tui.named import NamedTuple
from gundam_tui.players import plays_as, value_named

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book
    from gundam_tui.games.api import Format

NOTED_TOO = "chances by turn"  # optional parts of results: a plan that asks for less can do without them
_SEEDS = 1 << 64
_Thing = TypeVar("_Thing")


@frozen
class Fixture:
    """One game of a plan.

    Attributes:
        number: its place in the plan, from 0.
        seed: of all chance in it.
        decks: places in `RunPlan.decks`, by seat.
        bots: names of the computer players, by seat.
        chooser: the seat that decides who goes first; None: chance decides.
    """

    number: int
    seed: int
    decks: tuple[int, ...]
    bots: tuple[str, ...]
    chooser: int | None = None


class RunRules(NamedTuple):
    """How the games of a run are played.

    Attributes:
        decks: those that fixtures name by their places.
        rules: the rules preset; empty: the usual one.
        format_name: how it is played; empty: the usual way.
        by_turn: is the chance to win noted turn by turn?
    """

    decks: Sequence[Deck]
    rules: str = ""
    format_name: str = ""
    by_turn: bool = False


class Games(Protocol):
    """A run of numbered games: the subject of a results file."""

    def __len__(self) -> int:
        """All numbers are below it."""
        ...

    def fixture(self, number: int) -> Fixture:
        """The game with a given number."""
        ...

    def identity(self, book: Book[Any]) -> dict[str, object]:
        """The facts that must be equal for two runs to have the same games."""
        ...


def cards_identity(names: Sequence[str], decks: Sequence[Deck], book: Book[Any]) -> dict[str, object]:
    """The facts that must be equal for two runs to be played with the same cards."""
    piles = [piles_of(deck) for deck in decks]
    numbers = {number for deck in piles for pile in deck.values() for number in pile}
    return {
        "decks": list(names),
        "piles": [[dict(sorted(pile.items())) for pile in deck.values()] for deck in piles],
        "cards": book.digest(numbers),
        **({"swaps": [swap_word(deck.plan) for deck in decks]} if any(any(deck.plan) for deck in decks) else {}),
    }


def values_identity(bots: Sequence[str]) -> dict[str, object]:
    """Digests of the files by which players judge, if they were given any: a file may have changed the next time."""
    found = {bot: value for bot in bots if (value := value_named(bot)) is not None}
    return {"values": {bot: value.digest() for bot, value in found.items()}} if found else {}


@frozen
class RunPlan:
    """A run of games. Game i has the seed `seed + i // versions`. The pairings take turns, so an interrupted run has
    played about the same number of each.

    Attributes:
        names: the names of the decks, as the user wrote them.
        decks: the decks.
        pairs: the pairings (of as many decks as seats), as places in `decks`.
        bots: the computer players of the decks of a pairing.
        games: games per pairing.
        seed: of the first game.
        rules: the rules preset.
        swap: move on by a seat from game to game of a pairing, and (where the players differ) by a deck every round.
        format_name: how it is played (`games.api.Format`); empty: the usual way.
        versions: this number of successive pairings are versions of one, which play the same games.
        by_turn: is the chance to win noted turn by turn?
        mirrored: each game is played twice, by the next number with the players exchanged; of two players.
        best_of: games of a match, which then counts as one; of two players.
    """

    names: tuple[str, ...]
    decks: tuple[Deck, ...]
    pairs: tuple[tuple[int, ...], ...]
    bots: tuple[str, ...]
    games: int
    seed: int
    rules: str = ""
    swap: bool = False
    format_name: str = ""
    versions: int = 1
    by_turn: bool = False
    mirrored: bool = False
    best_of: int = 1

    @classmethod
    def single(
        cls, names: Sequence[str], decks: Sequence[Deck], *, bots: tuple[str, ...] = (), games: int, seed: int,
        rules: str = "", swap: bool = False, format_name: str = "",
    ) -> RunPlan:  # fmt: skip
        """Decks against each other, each in its seat (unless `swap`)."""
        bots = bots or ("random",) * len(decks)
        return cls(tuple(names), tuple(decks), (tuple(range(len(decks))),), bots, games, seed, rules, swap, format_name)

    @classmethod
    def round_robin(
        cls, names: Sequence[str], decks: Sequence[Deck], *, bots: tuple[str, ...] = ("random", "random"), games: int,
        seed: int, rules: str = "", mirror: bool = False, format_name: str = "",
    ) -> RunPlan:  # fmt: skip
        """Every deck against every other (with `mirror` also against itself), in groups of as many as players, seats
        changed.
        """
        pairs = list(combinations(range(len(decks)), len(bots)))
        if mirror:
            pairs = sorted([*pairs, *((at,) * len(bots) for at in range(len(decks)))])
        return cls(tuple(names), tuple(decks), tuple(pairs), bots, games, seed, rules, True, format_name)

    @classmethod
    def against(
        cls, names: Sequence[str], decks: Sequence[Deck], *, versions: int, bots: tuple[str, ...], games: int,
        seed: int, rules: str = "", format_name: str = "",
    ) -> RunPlan:  # fmt: skip
        """Versions of a deck, each in the same games: the same seeds, opponents and seats, which change.

        Args:
            names, decks: the versions, then the opponents.
            versions: number of versions.
            bots: as many as players: that many opponents less one play at a time, in their order.
            games, seed, rules, format_name: see `RunPlan`.
        """
        there = range(versions, len(decks))
        groups = [tuple(there[at : at + len(bots) - 1]) for at in range(0, len(there), len(bots) - 1)]
        pairs = tuple((version, *group) for group in groups for version in range(versions))
        return cls(
            tuple(names), tuple(decks), pairs, bots, games, seed, rules, True, format_name, versions=versions
        )  # fmt: skip

    @property
    def form(self) -> Format:
        """How it is played."""
        forms = [form for form in game(self.decks[0].game).formats if len(self.bots) in form.seats]
        return next(form for form in forms if self.format_name in ("", form.name))

    @property
    def preset(self) -> str:
        """The rules preset, also when none was named."""
        return self.rules or game(self.decks[0].game).default_rules

    @property
    def players(self) -> tuple[str, ...]:
        """The actual players, in the order of `bots` (`players.plays_as`)."""
        return tuple(plays_as(bot, self.decks[0].game) for bot in self.bots)

    def facts(self) -> dict[str, object]:
        """The conditions of the figures of this run, enough to play it again; plain data."""
        return {
            "version": __version__, "game": self.decks[0].game, "rules": self.preset, "format": self.form.name,
            "seats": len(self.bots), "decks": list(self.names), "players": list(self.players),
            "players_asked": list(self.bots), "games_per_pairing": self.games, "seats_change": self.swap,
            "seed": self.seed, "pairs": self.mirrored, "best_of": self.best_of,
        }  # fmt: skip

    @property
    def asked(self) -> Sequence[int]:
        """The decks that the run is about: those that play against all the others, or all of them."""
        first = range(self.versions)
        alone = len(self.pairs) > 1 and {pair[0] for pair in self.pairs} == set(first)
        return first if alone else range(len(self.decks))

    def __len__(self) -> int:
        return self.games * len(self.pairs)

    def fixture(self, number: int) -> Fixture:
        """The game with a given number.

        Raises:
            IndexError: the plan has no such game.
        """
        if not 0 <= number < len(self):
            raise IndexError(f"the plan has {len(self)} games, and none of number {number}")
        at = self._deal(number)
        turn = at // len(self.pairs)
        decks, bots = self.pairing(number), self.bots
        seats = len(decks)
        if self.mirrored:
            decks = _moved(decks, turn % seats) if self.swap else decks
            bots = _moved(bots, number % seats)
        elif self.swap:
            bots = _moved(bots, turn // seats % seats)
            decks, bots = _moved(decks, turn % seats), _moved(bots, turn % seats)
        return Fixture(number, (self.seed + at // self.versions) % _SEEDS, decks, bots)

    def _deal(self, number: int) -> int:
        """The running number of the cards dealt to a game: the two games of a pair share it."""
        return number // 2 if self.mirrored else number

    def pairing(self, number: int) -> tuple[int, ...]:
        """The pairing of a game."""
        return self.pairs[self._deal(number) % len(self.pairs)]

    def call(self, fixture: Fixture) -> str:
        """The command that plays one game of the plan alone."""
        module = game(self.decks[0].game)
        words = ["gundam-tui sim"]
        if module.id != DEFAULT:
            words.append(f"--game {module.id}")
        if self.format_name:
            words.append(f"--format {self.format_name}")
        words.append(f"--games 1 --seed {fixture.seed}")
        if self.best_of > 1:
            words.append(f"--match bo{self.best_of}")
        words += [f"--deck{seat + 1} {quote(self.names[deck])}" for seat, deck in enumerate(fixture.decks)]
        words += [f"--bot{seat + 1} {quote(bot)}" for seat, bot in enumerate(fixture.bots)]
        if self.rules not in ("", module.default_rules):
            words.append(f"--rules {self.rules}")
        return " ".join(words)

    def seat_of_first(self, number: int) -> int:
        """The seat of the pairing's first deck in a game."""
        seats = len(self.pairs[0])
        return -(self._deal(number) // len(self.pairs)) % seats if self.swap else 0

    def identity(self, book: Book[Any]) -> dict[str, object]:
        """The facts that must be equal for two plans to have the same games; the number of games is not part of it."""
        return {
            **cards_identity(self.names, self.decks, book),
            "pairs": [list(pair) for pair in self.pairs],
            "bots": list(self.bots),
            "seed": self.seed,
            "rules": self.preset,
            "swap": self.swap,
            **values_identity(self.bots),
            **({"way to play": self.format_name} if self.format_name else {}),
            **({"versions": self.versions} if self.versions > 1 else {}),
            **({"pairs of games": True} if self.mirrored else {}),
            **({"best of": self.best_of} if self.best_of > 1 else {}),
            **({NOTED_TOO: True} if self.by_turn else {}),
        }


def _moved(things: tuple[_Thing, ...], by: int) -> tuple[_Thing, ...]:
    """The same items, rotated by this number of seats."""
    return (*things[by:], *things[:by])
