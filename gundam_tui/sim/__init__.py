"""Many games between computer players, on all cores, and their statistics.

    plan = RunPlan.round_robin(["st01", "st02", "st03"], decks, games=40, seed=1)
    tally = simulate(plan, workers=4)
    print(tally.pairs[0, 1].share().interval())

A plan lists the games, each with its own number and seed, so a game is the same in every process and in any order: the
figures do not depend on the number of workers (except for times, and players with a budget in seconds). Workers are new
processes (`spawn`): a script that calls `simulate` with several of them guards its own main part by
`if __name__ == "__main__":`.
"""

from __future__ import annotations

from gundam_tui.players.worker import CallLost

from .calls import NoCluster, Workers, WorkersGone
from .figures import Share, Sprt
from .game import GameResult, play_game
from .mirrored import PairCounts, PairSprt
from .plan import Fixture, RunPlan
from .pool import WorkersDie
from .run import play_games, simulate
from .tally import Tally
from .workers import somewhere, spread

__all__ = [
    "CallLost",
    "Fixture",
    "GameResult",
    "NoCluster",
    "PairCounts",
    "PairSprt",
    "RunPlan",
    "Share",
    "Sprt",
    "Tally",
    "Workers",
    "WorkersDie",
    "WorkersGone",
    "play_game",
    "play_games",
    "simulate",
    "somewhere",
    "spread",
]
