"""A tournament of computer players: decks and players meet in matches, by Swiss rounds, knock-out or round robin
(`table/rounds.py`). Its games are those of a simulation: the same workers, the same results file.

The pairings of a round follow from the results of those before, and a game's seed from its place: the same tournament
has the same standings wherever it is played, in one go or not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from gundam_tui import __version__
from gundam_tui.games.decks import Deck
from gundam_tui.games.library import card_book
from gundam_tui.games.registry import game
from gundam_tui.players.worker import CallLost
from gundam_tui.table.rounds import NoPairing, Result, Standing, bracket, circle, standings, swiss, through

from .calls import Workers
from .figures import Share
from .game import GameResult, play_fixture
from .journal import SimJournal
from .matches import deck_for, next_chooser
from .matches import standing as score
from .plan import Fixture, RunRules, cards_identity, values_identity
from .workers import spread

if TYPE_CHECKING:
    from gundam_tui.cardlang.book import Book


__all__ = ["KINDS", "Entrant", "GameFailed", "Meeting", "Tournament", "play_match", "play_tournament"]

KINDS = ("swiss", "knock-out", "round-robin")
GAMES = 3  # the most games of a match: the range of its numbers
_MOST = 1 << 40  # games, more than any tournament has
_SEEDS = 1 << 64


class GameFailed(RuntimeError):
    """A game failed. Later pairings depend on it, so the tournament cannot continue."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A deck (its place among the decks) played by a computer player, and the names of both."""

    deck: int
    bot: str
    name: str


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match of a tournament: its round (from 1) and its two entrants; `two` is None for a bye."""

    round: int
    one: int
    two: int | None


@dataclass(slots=True)
class Tournament:
    """A tournament, as far as it has been played.

    Attributes:
        names, decks: the decks.
        entrants: the entrants.
        kind: one of `KINDS`.
        rounds: number of Swiss rounds.
        best_of: 1, or 3: the first to win two games wins the match.
        seed: for drawing lots and for the first game.
        rules: the rules preset; empty: the usual one. `format_name`: how it is played; empty: the usual way.
        matches: in the order in which they were paired.
        games: of each match.
        note: why it has ended before its last round.
    """

    names: Sequence[str]
    decks: Sequence[Deck]
    entrants: Sequence[Entrant]
    kind: str = "swiss"
    rounds: int = 0
    best_of: int = 1
    seed: int = 1
    rules: str = ""
    format_name: str = ""
    matches: list[Meeting] = field(default_factory=list[Meeting])
    games: list[list[GameResult]] = field(default_factory=list[list[GameResult]])
    note: str = ""
    _slots: list[int | None] = field(default_factory=list["int | None"])

    # ------------------------------------------------------------ pairings

    @property
    def round(self) -> int:
        """The present round; 0 before the first."""
        return self.matches[-1].round if self.matches else 0

    def open(self) -> list[int]:
        """The matches to play now, by their places; the next round is paired when the one before is over. Empty: the
        tournament is over.
        """
        while not (left := [at for at in range(len(self.matches)) if not self._decided(at)]):
            if not self._pair():
                return []
        return left

    def _pair(self) -> bool:
        """Pair the next round. Returns False if there is no next round."""
        players, now = range(len(self.entrants)), self.round + 1
        found: list[tuple[int, int | None]] = []
        if self.kind == "round-robin":
            if now > 1:
                return False
            for at, pairs in enumerate(circle(players), 1):
                self._meet(at, pairs)
            return True
        if self.kind == "swiss":
            if now > self.rounds:
                return False
            try:
                found = swiss(players, self.results(), self.seed)
            except NoPairing as error:
                self.note = f"{error}: it ended after {self.round} rounds"
                return False
        else:
            if now == 1:
                self._slots = bracket([one.player for one in standings(players, (), self.seed)])
            elif len(self._slots) > 1:
                self._slots = self._through()
            if len(self._slots) < 2:
                return False
            for one, two in zip(self._slots[::2], self._slots[1::2], strict=True):
                if one is not None:
                    found.append((one, two))
                elif two is not None:
                    found.append((two, None))
        self._meet(now, found)
        return bool(found)

    def _through(self) -> list[int | None]:
        last = {self.matches[at].one: self._result(at) for at in range(len(self.matches)) if self._in_round(at)}
        played = {at: last[one] for at, one in enumerate(self._slots) if at % 2 == 0 and one in last}
        return through(played, self._slots)

    def _in_round(self, at: int) -> bool:
        return self.matches[at].round == self.round

    def _meet(self, now: int, pairs: Sequence[tuple[int, int | None]]) -> None:
        for one, two in pairs:
            self.matches.append(Meeting(now, one, two))
            self.games.append([])

    # ------------------------------------------------------------ results

    def _decided(self, at: int) -> bool:
        return self.matches[at].two is None or _over(self.games[at], self.best_of)

    def _result(self, at: int) -> Result:
        match, won = self.matches[at], [one.won(0) for one in self.games[at]]
        return Result(match.one, match.two, won.count(True), won.count(False), won.count(None))

    def results(self) -> list[Result]:
        """The matches that are over, in their order."""
        return [self._result(at) for at in range(len(self.matches)) if self._decided(at)]

    def standings(self) -> list[Standing]:
        """The standings (MT-20), best first."""
        return standings(range(len(self.entrants)), self.results(), self.seed)

    def take(self, result: GameResult) -> None:
        """Count a game; those of a match in their order.

        Raises:
            ValueError: it is not a game to be played now.
        """
        at, game_number = divmod(result.number, GAMES)
        self.fixture(result.number)  # is it a playable one?
        if game_number != len(self.games[at]) or self._decided(at):
            raise ValueError(f"game {result.number} is not the next one of its match")
        self.games[at].append(result)

    # ------------------------------------------------------------ its games

    def fixture(self, number: int) -> Fixture:
        """The game with a given number: `GAMES` numbers per match. The loser of the game before decides who goes first
        (MT-2); after a drawn game chance does, as in the first.

        Raises:
            ValueError: its match has not been paired.
        """
        at, game_number = divmod(number, GAMES)
        if at >= len(self.matches):
            self.open()
        if at >= len(self.matches) or self.matches[at].two is None or game_number > len(self.games[at]):
            raise ValueError(f"game {number} is of no match that can be played now")
        return _fixture(self.pairing(at), number, self.games[at][:game_number])

    def pairing(self, at: int) -> _Pairing:
        """A match, as sent to workers."""
        match = self.matches[at]
        assert match.two is not None
        one, two = self.entrants[match.one], self.entrants[match.two]
        return _Pairing(
            (self.decks[one.deck], self.decks[two.deck]), (one.deck, two.deck), (one.bot, two.bot), self.seed,
            self.best_of, self.rules, self.format_name,
        )  # fmt: skip

    def __len__(self) -> int:
        return _MOST

    def identity(self, book: Book[Any]) -> dict[str, object]:
        """The facts that must be equal for two tournaments to have the same games."""
        bots = sorted({one.bot for one in self.entrants})
        return {
            **cards_identity(self.names, self.decks, book), "tournament": self.kind, "rounds": self.rounds,
            "best of": self.best_of, "entrants": [[one.deck, one.bot] for one in self.entrants], "seed": self.seed,
            "rules": self.rules or game(self.decks[0].game).default_rules, "way to play": self.format_name,
            **values_identity(bots),
        }  # fmt: skip

    # ------------------------------------------------------------ reports

    def facts(self) -> dict[str, object]:
        """The conditions of the figures; plain data."""
        return {
            "version": __version__, "game": self.decks[0].game, "decks": list(self.names),
            "players": list(dict.fromkeys(one.bot for one in self.entrants)), "kind": self.kind,
            "rounds": self.round, "best_of": self.best_of, "seed": self.seed,
            "rules": self.rules or game(self.decks[0].game).default_rules,
        }  # fmt: skip

    def rows(self) -> list[dict[str, object]]:
        """The standings as flat rows; the share of games won with its interval of 95 % (Wilson)."""
        found: list[dict[str, object]] = []
        for place, one in enumerate(self.standings(), 1):
            entrant, share = self.entrants[one.player], Share(one.games_won, one.games)
            low, high = share.interval()
            found.append({
                "place": place, "name": entrant.name, "deck": self.names[entrant.deck], "player": entrant.bot,
                "points": one.points, "won": one.won, "lost": one.lost, "byes": one.byes,
                "opponents": round(one.opponents, 4), "games": one.games, "rate": round(share.rate, 4),
                "low": round(low, 4), "high": round(high, 4), "opponents_games": round(one.opponents_games, 4),
            })  # fmt: skip
        return found

    def match_rows(self) -> list[dict[str, object]]:
        """The matches that are over as flat rows."""
        found: list[dict[str, object]] = []
        for at, match in enumerate(self.matches):
            if self._decided(at):
                score = self._result(at)
                names = [self.entrants[one].name if one is not None else "" for one in (match.one, match.two)]
                winner = self.entrants[score.winner].name if score.winner is not None else ""
                found.append({
                    "round": match.round, "one": names[0], "two": names[1], "games_one": score.won,
                    "games_two": score.lost, "drawn": score.drawn, "winner": winner,
                })  # fmt: skip
        return found


@dataclass(frozen=True, slots=True)
class _Pairing:
    """A match, as sent to workers.

    Attributes:
        decks, places: the two decks, and their places among those of the tournament.
        bots: their players.
        seed, best_of, rules, format_name: see `Tournament`.
    """

    decks: tuple[Deck, Deck]
    places: tuple[int, int]
    bots: tuple[str, str]
    seed: int
    best_of: int
    rules: str
    format_name: str


def _over(games: Sequence[GameResult], best_of: int) -> bool:
    """Is a match decided (MT-1)?"""
    return not score(games, best_of).running


def _fixture(pairing: _Pairing, number: int, before: Sequence[GameResult]) -> Fixture:
    chooser = next_chooser(before, pairing.best_of)
    return Fixture(number, (pairing.seed + number) % _SEEDS, pairing.places, pairing.bots, chooser)


def play_match(job: tuple[_Pairing, int, tuple[GameResult, ...]]) -> list[GameResult]:
    """The work of a worker: play the remaining games of a match.

    Args:
        job: the match, the number of its first game, and its games that have been played.
    """
    pairing, first, before = job
    book = card_book(pairing.decks[0].game)
    played = list(before)
    while True:
        fixture = _fixture(pairing, first + len(played), played)
        decks = [deck_for(deck, len(played)) for deck in pairing.decks]
        rules = RunRules(decks, pairing.rules, pairing.format_name)
        # Within the match the decks are the first and the second one.
        result = play_fixture(rules, replace(fixture, decks=(0, 1)), book)
        played.append(replace(result, decks=fixture.decks))
        if result.error or _over(played, pairing.best_of):
            return played[len(before) :]


def play_tournament(
    tournament: Tournament, workers: Workers, journal: SimJournal | None = None,
    watch: Callable[[GameResult], None] | None = None,
) -> None:  # fmt: skip
    """Play a tournament to its end, round by round. It keeps all results even when this is interrupted.

    Args:
        tournament: it may have been played in part.
        workers: the workers.
        journal: takes every result.
        watch: called with every game, as it is finished.

    Raises:
        GameFailed: a game failed.
        WorkersGone: no worker is left.
    """
    while left := tournament.open():
        jobs = [(tournament.pairing(at), at * GAMES, tuple(tournament.games[at])) for at in left]
        for _, call in spread(workers, play_match, jobs):
            try:
                results = call.result()
            except CallLost as lost:
                raise GameFailed(f"a match of round {tournament.round} was lost: {lost}") from None
            for result in results:
                if result.error:
                    raise GameFailed(f"game {result.number} (seed {result.seed}) went wrong: {result.error}")
                if journal is not None:
                    journal.add(result)
                tournament.take(result)
                if watch is not None:
                    watch(result)
