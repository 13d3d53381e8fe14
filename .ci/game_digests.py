"""Play random games and print how each ended and what was true then: for comparing two builds of the engine.

python .ci/game_digests.py GAMES
"""

from __future__ import annotations

import sys

from gundam_tui.games.decks.lookup import load_deck, shipped_decks
from gundam_tui.games.registry import game
from gundam_tui.kernel.rng import Stream


def main() -> None:
    """Play the games: every deck meets others, and every answer is a matter of chance."""
    module = game()
    decks = [load_deck(name) for name in shipped_decks()]
    for seed in range(int(sys.argv[1])):
        pair = [decks[seed % len(decks)], decks[(seed * 7 + 1) % len(decks)]]
        engine = module.new_game(pair, seed, keep=seed % 5 == 0, chance="splitmix64")
        stream = Stream(seed)
        undone = 0
        while (prompt := engine.prompt) is not None:
            many = prompt.least + stream.below(prompt.most - prompt.least + 1)
            engine.choose(stream.shuffled(prompt.options)[:many])
            if engine.decisions == undone + 50:
                undone = engine.decisions
                engine.clone().determinise(seed % 2, seed)
                engine.undo()
        print(seed, engine.decisions, engine.digest(), engine.outcome)


main()
