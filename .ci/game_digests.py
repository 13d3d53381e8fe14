"""Play random games of every game and format and print how each ended: for comparing two builds of the engine.

    python .ci/game_digests.py 500                    # of each game and format
    python .ci/game_digests.py 20 gcg/team gundam-war # of these alone
    python .ci/game_digests.py 2 gcg/duel --search    # by players that search

Each line has the digest of the last state, so equal output means that the same games were played.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from gundam_tui.games.api import Format, GameModule
from gundam_tui.games.decks import Deck
from gundam_tui.games.decks.lookup import load_deck, shipped_decks
from gundam_tui.games.registry import game, game_ids
from gundam_tui.kernel.rng import Stream
from gundam_tui.players.observation import Observation
from gundam_tui.players.search import SearchPlayer

UNDO_EVERY = 50  # decisions
SEARCHED = 24  # iterations a decision


def tables() -> Iterator[tuple[str, GameModule, Format, int]]:
    """Every game and format with each number of seats that it allows, with a name for it."""
    for id in game_ids():
        module = game(id)
        for form in module.formats:
            for seats in form.seats:
                yield f"{id}/{form.name}/{seats}", module, form, seats


def decks_for(module: GameModule, form: Format) -> list[Deck]:
    """The shipped decks that may be played in a format, in the order of their names."""
    decks = [load_deck(name, module.id) for name in shipped_decks(module.id)]
    allowed = [deck for deck in decks if not module.decks.check(deck, module.book(), form=form.decks)]
    return allowed or decks


def digest(module: GameModule, form: Format, decks: list[Deck], seed: int) -> str:
    """Play one game, every answer by chance, with a copy and an undo now and then; how it ended."""
    engine = module.new_game(decks, seed, keep=seed % 5 == 0, generator="splitmix64", format_name=form.name)
    stream = Stream(seed)
    undone = 0
    while (prompt := engine.prompt) is not None:
        count = prompt.least + stream.below(prompt.most - prompt.least + 1)
        engine.choose(stream.shuffled(prompt.options)[:count])
        if engine.decisions == undone + UNDO_EVERY:
            undone = engine.decisions
            engine.clone().determinise(seed % len(decks), seed)
            engine.undo()
    return f"{seed} {engine.decisions} {engine.digest()} {engine.outcome}"


def searched(module: GameModule, form: Format, decks: list[Deck], seed: int) -> str:
    """Play one game between players that search a little; how it ended."""
    engine = module.new_game(decks, seed, keep=False, generator="splitmix64", format_name=form.name)
    players = [SearchPlayer(seed * len(decks) + seat, iterations=SEARCHED, proves=True) for seat in range(len(decks))]
    while (prompt := engine.prompt) is not None:
        engine.choose(players[prompt.seat].choose(Observation(engine, prompt.seat), prompt))
    return f"{seed} {engine.decisions} {engine.digest()} {engine.outcome}"


def main() -> None:
    """Play the games that are asked for: every deck meets others."""
    arguments = argparse.ArgumentParser(description=main.__doc__)
    arguments.add_argument("games", type=int, help="how many of each")
    arguments.add_argument("tables", nargs="*", help="names start with one of these (`gcg/team`); default: all")
    arguments.add_argument("--search", action="store_true", help="players that search, instead of chance")
    options = arguments.parse_args()
    play = searched if options.search else digest
    for name, module, form, seats in tables():
        if options.tables and not name.startswith(tuple(options.tables)):
            continue
        decks = decks_for(module, form)
        for seed in range(options.games):
            seated = [decks[(seed * (1 + 6 * at) + at) % len(decks)] for at in range(seats)]
            print(name, play(module, form, seated, seed))


main()
