"""The strength of players: everybody against everybody, and one number for each (Elo).

ladder = Ladder(names, decks, ("random", "greedy"), games=4, seed=1)
for plan in ladder.plans():
    ladder.add(plan, simulate(plan))
print(ladder.ratings()["greedy"].elo)
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from gundam_tui.games.decks import Deck
from gundam_tui.kernel.rng import Stream, number
from gundam_tui.players import plays_as

from .figures import Share
from .mirrored import PairCounts
from .plan import RunPlan
from .tally import Tally

# The decks for measuring players, by game: tournament decks of all colours. A game not named here uses all decks.
LADDER_DECKS = {
    "gcg": (
        "blue-green-federation", "blue-purple-midrange", "blue-red-aggro", "blue-white-control", "blue-white-freedom",
        "celestial-being-fight", "lockuro-aggro", "one-year-war", "red-blue-newtype", "red-green-zeon",
        "white-green-meteor", "white-red-tempo",
    ),
}  # fmt: skip

__all__ = ["LADDER_DECKS", "Ladder", "LadderRating", "ratings"]

_ROUNDS = 100  # steps of the estimate
_SAMPLES = 200  # draws for the interval
_SCALE = 400 / math.log(10)  # Elo's points for a factor e in the odds
_FINE = 10**6  # steps of a random number
_MIDDLE = 1500.0  # the mean of all players

Scores = Mapping[tuple[str, str], Share]


@dataclass(frozen=True, slots=True)
class LadderRating:
    """A player's strength.

    Attributes:
        elo: points; 400 more mean ten times the odds to win. The players' mean is 1500.
        low, high: the interval of 95 %.
        games: how many the player played.
    """

    elo: float
    low: float
    high: float
    games: int


@dataclass(slots=True)
class Ladder:
    """Every player against every other, on every pairing of some decks, sides and decks swapped.

    Attributes:
        names, decks: the decks.
        bots: the players.
        games: games per pairing of decks; with four, both players have had both decks on both sides.
        seed: of the first game of each pairing of players.
        scores: by two players, the points of the first.
        format_name: how it is played (`GameModule.formats`); empty: the usual way.
        rules: the rules preset; empty: the usual one.
        mirrored: is every game played twice, with the players exchanged?
        pairs: by two players, the points of the first in such pairs.
    """

    names: Sequence[str]
    decks: Sequence[Deck]
    bots: Sequence[str]
    games: int
    seed: int
    scores: dict[tuple[str, str], Share] = field(default_factory=dict[tuple[str, str], Share])
    format_name: str = ""
    rules: str = ""
    mirrored: bool = False
    pairs: dict[tuple[str, str], PairCounts] = field(default_factory=dict[tuple[str, str], PairCounts])

    def plans(self) -> Iterator[RunPlan]:
        """A plan for each pairing of players."""
        for pair in combinations(self.bots, 2):
            plan = RunPlan.round_robin(
                self.names, self.decks, bots=pair, games=self.games, seed=self.seed, rules=self.rules,
                format_name=self.format_name,
            )  # fmt: skip
            yield replace(plan, mirrored=self.mirrored)

    def add(self, plan: RunPlan, tally: Tally) -> None:
        """Count the games of a plan."""
        first, second = plan.bots
        self.scores[first, second] = tally.bots.share()
        if tally.mirrored is not None:
            self.pairs[first, second] = tally.mirrored

    def facts(self) -> dict[str, object]:
        """The conditions of the figures; see `RunPlan.facts`."""
        facts = next(self.plans()).facts()
        players = [plays_as(bot, self.decks[0].game) for bot in self.bots]
        return {**facts, "players": players, "players_asked": list(self.bots)}

    def ratings(self) -> dict[str, LadderRating]:
        """The players' strength, strongest first."""
        return ratings(self.scores, self.seed, {pair: one.narrower for pair, one in self.pairs.items()})


def ratings(
    scores: Scores, seed: int = 1, narrower: Mapping[tuple[str, str], float] | None = None
) -> dict[str, LadderRating]:
    """The strength of players from their results against each other, strongest first.

    The estimate is the most likely one (Bradley and Terry, "Rank analysis of incomplete block designs", 1952, by the
    steps of Hunter, "MM algorithms for generalized Bradley-Terry models", 2004), after adding half a won and half a
    lost game to each pairing, so that no strength is infinite. The interval comes from drawing the games again.

    Args:
        scores: by two players, the points of the first.
        seed: of the draws.
        narrower: by two players the standard error of their games as a share of that of single ones
            (`PairCounts.narrower`); None: they were single ones.
    """
    bots = list(dict.fromkeys(bot for pair in scores for bot in pair))
    found = _estimate(bots, scores)
    drawn = [_estimate(bots, _again(scores, narrower or {}, Stream(number(seed, at)))) for at in range(_SAMPLES)]
    rated: dict[str, LadderRating] = {}
    for bot in sorted(bots, key=lambda bot: -found[bot]):
        spread = sorted(one[bot] for one in drawn)
        low, high = (spread[int(share * (_SAMPLES - 1))] for share in (0.025, 0.975))
        games = sum(share.of for pair, share in scores.items() if bot in pair)
        rated[bot] = LadderRating(found[bot], low, high, games)
    return rated


def _estimate(bots: Sequence[str], scores: Scores) -> dict[str, float]:
    won = dict.fromkeys(bots, 0.0)
    for (first, second), share in scores.items():
        won[first] += share.hits + 0.5
        won[second] += share.of - share.hits + 0.5
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(_ROUNDS):
        met = dict.fromkeys(bots, 0.0)
        for (first, second), share in scores.items():
            part = (share.of + 1) / (strength[first] + strength[second])
            met[first] += part
            met[second] += part
        strength = {bot: won[bot] / met[bot] for bot in bots}
        mean = math.exp(sum(map(math.log, strength.values())) / len(bots))
        strength = {bot: value / mean for bot, value in strength.items()}
    return {bot: _MIDDLE + _SCALE * math.log(value) for bot, value in strength.items()}


def _again(scores: Scores, narrower: Mapping[tuple[str, str], float], stream: Stream) -> Scores:
    """Draw the same number of games again, each won by the chance seen in the first ones (by the normal
    distribution).
    """
    drawn: dict[tuple[str, str], Share] = {}
    for pair, share in scores.items():
        chance = (share.hits + 0.5) / (share.of + 1)
        off = sum(stream.below(_FINE) for _ in range(12)) / _FINE - 6  # its variance is 1
        hits = share.of * chance + off * math.sqrt(share.of * chance * (1 - chance)) * narrower.get(pair, 1.0)
        drawn[pair] = Share(min(max(hits, 0.0), share.of), share.of)
    return drawn
