"""Plans for the tests of simulations."""

from __future__ import annotations

from gundam_tui.sim import RunPlan
from tests.properties.games import deck

NAMES = ("st01", "st02", "st03")


def robin(games: int = 4, names: tuple[str, ...] = NAMES, bots: tuple[str, str] = ("random", "random")) -> RunPlan:
    return RunPlan.round_robin(names, [deck(name) for name in names], games=games, seed=7, bots=bots)


def single(games: int = 3, bots: tuple[str, str] = ("random", "random"), seed: int = 5) -> RunPlan:
    return RunPlan.single(["st01", "st04"], [deck("st01"), deck("st04")], games=games, seed=seed, bots=bots)
