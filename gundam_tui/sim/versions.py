"""Versions of a deck compared with its first one, game by game with the same seed, opponents and seats."""

from __future__ import annotations

from collections.abc import Iterator

from .compare import PairedGames
from .game import GameResult
from .plan import RunPlan


class Versions:
    """Counts the pairs of a plan with versions (`RunPlan.against`).

    Args:
        plan: the run.

    Attributes:
        pairs: by version (from 1; 0 is the unchanged deck) and the opponents.
    """

    def __init__(self, plan: RunPlan) -> None:
        self._plan = plan
        self._waiting: dict[int, dict[int, float]] = {}  # each version's result of a game, until all have played it
        self._others = tuple(pair[1:] for pair in plan.pairs[:: plan.versions])
        self.pairs = {(at, others): PairedGames() for at in range(1, plan.versions) for others in self._others}

    def add(self, result: GameResult) -> None:
        """Count a finished game."""
        plan = self._plan
        game, version = divmod(result.number, plan.versions)
        won = result.won(plan.seat_of_first(result.number))
        played = self._waiting.setdefault(game, {})
        played[version] = 0.5 if won is None else float(won)
        others = self._others[game % len(self._others)]
        for other in range(1, plan.versions):
            if 0 in played and other in played and version in (0, other):
                self.pairs[other, others].add(played[0], played[other])
        if len(played) == plan.versions:
            del self._waiting[game]

    def of(self, version: int) -> PairedGames:
        """The pairs of a version against all opponents."""
        whole = PairedGames()
        for others in self._others:
            whole.include(self.pairs[version, others])
        return whole

    def rows(self) -> Iterator[dict[str, object]]:
        """All comparisons as flat rows, each version first against all opponents."""
        names = self._plan.names
        for version in range(1, self._plan.versions):
            told = {"deck": names[0], "changed": names[version]}
            yield {**told, "against": "all", **self.of(version).as_json()}
            for others in self._others:
                against = ",".join(names[deck] for deck in others)
                yield {**told, "against": against, **self.pairs[version, others].as_json()}
