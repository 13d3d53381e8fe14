"""Composes puzzles of the Gundam Card Game by chance: small positions of a deck's cards. Those are kept that are
puzzles (`study.miner.puzzle_in`) and not alike.

    python -m tests.study.compose FOLDER SEED SECONDS
"""

from __future__ import annotations

import random
import sys
import time
from functools import cache
from pathlib import Path

from gundam_tui.commands.puzzle import write
from gundam_tui.games.api import ScenarioError
from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game
from gundam_tui.study.miner import Found, may_win, puzzle_in

DECKS = (
    "st01", "st02", "st03", "st04", "st05-tekkadan", "st06-gquuuuuux", "st07-celestial-being", "st08-hathaway",
    "blue-red-aggro", "red-green-zeon", "gd02-titans", "gd02-aeug", "gd03-seed", "gd02-qubeley", "blue-white-freedom",
)  # fmt: skip


def position(chance: random.Random) -> str:
    """A position as a scenario file: the first player is about to win, perhaps, and can pay for little of what they
    hold. A few Blockers, and cards in hand that may be played in a battle, stand in the way."""
    mine, theirs = chance.sample(DECKS, 2)
    own = _side(chance, mine, units=chance.choice((1, 2, 2, 3)), hand=chance.choice((1, 2, 2, 3)), active=True)
    others = _side(chance, theirs, units=chance.choice((1, 2, 2, 3)), hand=chance.choice((1, 1, 2)), active=False)
    head = '[[scenario]]\nname = "NAME"\nabout = "P1 is to win in this turn."\nturn = 9\nactive = "p1"\n'
    return f"{head}[scenario.p1]\n{own}[scenario.p2]\n{others}[[scenario.step]]\nturn = 9\n"


@cache
def _cards(deck: str) -> tuple[list[str], list[str], list[str], list[str]]:
    """The Units, Blockers, Pilots and Commands, and all cards of a deck."""
    book, numbers = game().book(), load_deck(deck).numbers()
    units = [number for number in numbers if book[number].type == "unit"]
    blockers = [number for number in units if "blocker" in book[number].wording.lower()]
    quick = [number for number in numbers if book[number].type in ("pilot", "command")]
    return units, blockers or units, quick, numbers


def _side(chance: random.Random, deck: str, *, units: int, hand: int, active: bool) -> str:
    kinds, blockers, quick, numbers = _cards(deck)
    placed: list[str] = []
    for _ in range(units):
        number = chance.choice(blockers if not active and chance.random() < 0.6 else kinds)
        rested = not active and chance.random() < 0.15
        placed.append(f'  {{ card = "{number}"{", rested = true" if rested else ""} }},')
    ready, spent = (chance.choice((1, 2, 2, 3)), 4) if active else (chance.choice((1, 2, 3)), 3)
    rows = {
        "hand": [chance.choice(quick if chance.random() < 0.8 else numbers) for _ in range(hand)],
        "shields": [chance.choice(numbers) for _ in range(1 if active else chance.choice((0, 0, 1)))],
        "deck": [chance.choice(numbers) for _ in range(5)],
    }
    told = "".join(f"{key} = {cards!r}\n".replace("'", '"') for key, cards in rows.items())
    resources = f'[{{ card = "R-001", rested = true, count = {spent} }}, "R-001 x{ready}"]'
    return "units = [\n" + "\n".join(placed) + f'\n]\nbase = "none"\nresources = {resources}\n{told}filler = 0\n'


def main() -> None:
    """Compose for some seconds."""
    folder, seed, seconds = Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    scenarios, book = game().scenarios, game().book()
    assert scenarios is not None
    known: set[str] = set()
    chance, end, tried = random.Random(seed), time.monotonic() + seconds, 0
    scratch = folder / "trial.toml"
    while time.monotonic() < end:
        text = position(chance)
        scratch.write_text(text)
        tried += 1
        try:
            engine = scenarios.position(scratch, book)
        except ScenarioError:
            continue  # such as a Unit that its damage would destroy
        if engine.prompt is None or engine.prompt.seat != 0 or not may_win(engine, 0):
            continue
        found = puzzle_in(engine, 0)
        if found is None or found[2] in known:
            continue
        known.add(found[2])
        name = f"composed-{seed}-{len(known):03}"
        write(folder, name, Found(text.replace("NAME", name), 0, 9, found[1], *(found[0], found[2])))
        print(name, found[1], [step.label for step in found[0]], flush=True)
    scratch.unlink(missing_ok=True)
    print(tried, "positions,", len(known), "puzzles")


if __name__ == "__main__":
    main()
