"""Many games answered at random (`tests.nation.many_games`): `python -m tests.gundam_war.many_games --games 10000`."""

from __future__ import annotations

from gundam_tui.games.gundam_war.module import MODULE
from gundam_tui.kernel import Engine
from tests.nation import many_games


def play(seed: int) -> Engine:
    """A game by its seed, to its end."""
    return many_games.play(MODULE, ("federation-holds", "zeon-strikes", "aeug", "titans"), seed)


if __name__ == "__main__":
    many_games.main(play)
