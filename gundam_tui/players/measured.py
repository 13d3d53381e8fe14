"""Figures of the expert that other places cite. `strength.md` tells how they were measured; a test compares the two."""

from typing import Final

BEFORE_WON: Final = 79  # percent of the games that `expert-1` won against greedy
BEFORE_GAMES: Final = 264  # how many these were
GAINED: Final = 65  # Elo of `expert` over `expert-1`
TIMES: Final = 38  # how many times as long as one of greedy a game of `expert` takes
