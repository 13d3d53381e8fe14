"""Who meets whom in an event, and how everybody stands: Swiss rounds, knock-out, round robin. Pure functions of players
(numbers) and results; nothing here knows a game, a screen or a file.

MT-20 to MT-22 are the requirements of the publisher's floor rules (sanctioned tournament floor rules 1.1.0), in the
numbering of this project.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from gundam_tui.kernel.rng import Stream, number

__all__ = ["NoPairing", "Result", "Standing", "bracket", "circle", "standings", "swiss", "through"]

WIN = 3  # points; a loss, and a match that both lose, bring none (MT-20)
LEAST = 1 / 3  # the match win percentage that an opponent counts with at least (MT-20)


class NoPairing(LookupError):
    """The players cannot be paired so that nobody meets somebody twice."""


@dataclass(frozen=True, slots=True)
class Result:
    """A match that is over.

    Attributes:
        one, two: who played; two is None for a bye of `one`, which counts as a win.
        won, lost, drawn: its games, as `one` sees them.
        given: who has won it where the games do not say so: it was forfeited, or decided when time was up (MT-13);
            None: both have lost.
    """

    one: int
    two: int | None
    won: int = 0
    lost: int = 0
    drawn: int = 0
    given: int | Literal["by games"] | None = "by games"

    @property
    def winner(self) -> int | None:
        """Who has won; None: both have lost (MT-10)."""
        if self.given != "by games":
            return self.given
        if self.two is None or self.won > self.lost:
            return self.one
        return self.two if self.lost > self.won else None


@dataclass(slots=True)
class Standing:
    """How a player stands.

    Attributes:
        player: who.
        points: 3 for a win and for a bye.
        won, lost: matches, byes left out; a match that both lose is lost.
        byes: rounds without an opponent.
        games_won, games: of all matches.
        opponents: mean match win percentage of the opponents, each at least a third; `games_rate`: the own game win
            percentage; `opponents_games`: mean game win percentage of the opponents. In this order they break ties.
        lot: breaks what is left: a number by the event's seed, the smaller one first.
    """

    player: int
    points: int = 0
    won: int = 0
    lost: int = 0
    byes: int = 0
    games_won: float = 0.0
    games: int = 0
    opponents: float = 0.0
    games_rate: float = 0.0
    opponents_games: float = 0.0
    lot: int = 0

    @property
    def matches_rate(self) -> float:
        """The match win percentage, byes left out; 0 without matches."""
        return self.won / (self.won + self.lost) if self.won + self.lost else 0.0


def standings(players: Sequence[int], results: Sequence[Result], seed: int) -> list[Standing]:
    """All players, best first (MT-20: points; opponents' match win percentage; own game win percentage; opponents' game
    win percentage; a lot that the seed has drawn before the first round).

    Args:
        players: everybody who entered, also those who have dropped.
        results: of all matches so far.
        seed: of the event.
    """
    lots = Stream(number(seed, 0)).shuffled(sorted(players))
    found = {player: Standing(player, lot=lots.index(player)) for player in players}
    met: dict[int, list[int]] = {player: [] for player in players}
    for result in results:
        if result.winner is not None:
            found[result.winner].points += WIN
        if result.two is None:
            found[result.one].byes += 1
            continue
        games = result.won + result.lost + result.drawn
        for player, other, won in ((result.one, result.two, result.won), (result.two, result.one, result.lost)):
            mine = found[player]
            mine.won += result.winner == player
            mine.lost += result.winner != player
            mine.games_won += won + result.drawn / 2
            mine.games += games
            met[player].append(other)
    for one in found.values():
        one.games_rate = one.games_won / one.games if one.games else 0.0
    for player, others in met.items():
        if others:
            found[player].opponents = sum(max(LEAST, found[other].matches_rate) for other in others) / len(others)
            found[player].opponents_games = sum(found[other].games_rate for other in others) / len(others)
    # Percentages are rounded, so that the order of their sums breaks no tie.
    return sorted(
        found.values(),
        key=lambda one: (
            -one.points, -round(one.opponents, 9), -round(one.games_rate, 9), -round(one.opponents_games, 9), one.lot,
        ),
    )  # fmt: skip


def swiss(
    players: Sequence[int], results: Sequence[Result], seed: int, entered: Sequence[int] = ()
) -> list[tuple[int, int | None]]:  # fmt: skip
    """The next Swiss round (MT-20): players of equal points meet, or of the nearest there are; nobody meets somebody
    twice; of an odd number the lowest who has had none gets a bye (None), which comes last.

    Args:
        players: those who go on.
        results: of all matches so far.
        seed: of the event; it draws the first round.
        entered: everybody who entered, if some have dropped: their results still count for the others.

    Raises:
        NoPairing: they have met each other too often.
    """
    on = set(players)
    order = [one for one in standings(entered or players, results, seed) if one.player in on]
    met = {frozenset((one.one, one.two)) for one in results if one.two is not None}
    if not len(order) % 2:
        return list(_meetings([one.player for one in order], met))
    for bye in reversed(order):
        if bye.byes:
            continue
        try:
            rest = _meetings([one.player for one in order if one is not bye], met)
        except NoPairing:
            continue
        return [*rest, (bye.player, None)]
    raise NoPairing(f"{len(order)} players cannot be paired again: nobody may have a second bye or opponent")


def _meetings(order: Sequence[int], met: set[frozenset[int]]) -> list[tuple[int, int]]:
    """Pairs from the top, each with the next one whom they have not met; if those below cannot be paired then, with the
    one after.

    Raises:
        NoPairing: there is no way.
    """
    hopeless: set[tuple[int, ...]] = set()
    chosen: list[tuple[int, int]] = []

    def choices(left: Sequence[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
        first = left[0]
        for at, other in enumerate(left[1:], 1):
            if frozenset((first, other)) not in met:
                yield other, (*left[1:at], *left[at + 1 :])

    left = tuple(order)
    waiting: list[tuple[tuple[int, ...], Iterator[tuple[int, tuple[int, ...]]]]] = []
    ways = choices(left) if left else iter(())
    while left:
        for other, rest in ways:
            if rest not in hopeless:
                chosen.append((left[0], other))
                waiting.append((left, ways))
                left, ways = rest, choices(rest) if rest else iter(())
                break
        else:
            hopeless.add(left)
            if not waiting:
                raise NoPairing(f"{len(order)} players cannot be paired so that nobody meets somebody twice")
            left, ways = waiting.pop()
            chosen.pop()
    return chosen


def bracket(order: Sequence[int]) -> list[int | None]:
    """The places of a knock-out (MT-21): neighbours meet, 1 against 8, then the winners of neighbouring matches. There
    are byes (None) only up to a power of two, for the best.

    Args:
        order: the players, best first.
    """
    places = [0]
    while len(places) < len(order):
        size = 2 * len(places)
        places = [seed for one in places for seed in (one, size - 1 - one)]
    return [order[place] if place < len(order) else None for place in places]


def through(results: Mapping[int, Result], slots: Sequence[int | None]) -> list[int | None]:
    """The places of the next round of a knock-out: who has won each pair of neighbours; None where nobody has.

    Args:
        results: of the matches, by the first place of their pair.
        slots: the places of this round.
    """
    found: list[int | None] = []
    for at, (one, two) in enumerate(pairwise(slots)):
        if at % 2 == 0:
            played = results.get(at)
            found.append(played.winner if played is not None else one if two is None else two)
    return found


def circle(players: Sequence[int]) -> list[list[tuple[int, int]]]:
    """The rounds of a round robin (MT-22) in the circle order: the first stays, the others move on by a place. Of an
    odd number one rests in every round."""
    ring: list[int | None] = [*players, *([None] if len(players) % 2 else [])]
    rounds: list[list[tuple[int, int]]] = []
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        pairs = zip(ring[:half], reversed(ring[half:]), strict=True)
        rounds.append([(one, two) for one, two in pairs if one is not None and two is not None])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds
