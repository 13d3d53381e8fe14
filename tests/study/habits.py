"""Counts what players that look one answer ahead play where: the table that `games/nation/tools/ai/habits.py` reads.

    python -m tests.study.habits --game gundam-war --decks aeug,titans,zeon-strikes,federation-holds --games 160 \\
        --seed 70000 --out gundam_tui/games/gundam_war/habits.json

Two games of three have the same deck on both sides.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from gundam_tui.games.decks import load_deck
from gundam_tui.games.nation.flow.play import PASS
from gundam_tui.games.nation.state.model import active
from gundam_tui.games.nation.tools.ai.habits import FORMAT, Place
from gundam_tui.games.registry import game
from gundam_tui.kernel import Engine
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.kernel.rng import number
from gundam_tui.players import make_player
from gundam_tui.players.observation import Observation

Counts = Counter[tuple[str, Place]]


def count(engine: Engine, prompt: Prompt, answer: Sequence[Option], could: Counts, did: Counts) -> None:
    """Count what could be played in an open window, and what was."""
    values = engine.state.vars
    where = (values.get("phase", ""), values.get("step", ""), active(engine) == prompt.seat)
    for option in prompt.options:
        if option.verb != PASS:
            play = option.card, (option.verb, *where)
            could[play] += 1
            did[play] += option in answer


def rows(game_id: str, decks: Sequence[str], games: int, seed: int) -> list[list[object]]:
    """The rows of a table, of games of `greedy`."""
    module, could, did = game(game_id), Counts(), Counts()
    for at in range(games):
        one = decks[at % len(decks)]
        other = one if at % 3 else decks[at // len(decks) % len(decks)]
        e = module.new_game([load_deck(name, game_id) for name in (one, other)], seed + at, keep=False)
        players = [make_player("greedy", number(seed + at, seat)) for seat in range(2)]
        while (prompt := e.prompt) is not None:
            answer = players[prompt.seat].choose(Observation(e, prompt.seat), prompt)
            if prompt.kind == "free" and not prompt.forced:
                count(e, prompt, answer, could, did)
            e.choose(answer)
    return [[card, *place, could[card, place], did[card, place]] for card, place in sorted(could)]


def main() -> None:
    """Count, and write the table."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--game", required=True)
    parser.add_argument("--decks", required=True, help="names, with commas")
    parser.add_argument("--games", type=int, default=160)
    parser.add_argument("--seed", type=int, default=70000)
    parser.add_argument("--commit", default="", help="the commit whose players play, to be noted")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    decks: list[str] = args.decks.split(",")
    made = {
        "command": f"python -m tests.study.habits --game {args.game} --decks {args.decks} --games {args.games} "
        f"--seed {args.seed}",
        "commit": args.commit,
        "players": "greedy",
    }
    table = ",\n  ".join(json.dumps(row) for row in rows(args.game, decks, args.games, args.seed))
    head = json.dumps({"format": FORMAT, "game": args.game, "made": made}, indent=1).removesuffix("\n}")
    args.out.write_text(f'{head},\n "plays": [\n  {table}\n ]\n}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
