"""Composes puzzles by chance: small positions of a deck's cards. Those are kept that are puzzles
(`study.miner.puzzle_in`) and not alike.

    python -m tests.study.compose FOLDER SEED SECONDS [easy|few|hard|block|war|war-battle|war-block|macross|...]
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gundam_tui.commands.puzzle import write
from gundam_tui.games.api import ScenarioError
from gundam_tui.games.decks import load_deck
from gundam_tui.games.registry import game
from gundam_tui.kernel.engine import Engine, Refused
from gundam_tui.kernel.prompt import Option, Prompt
from gundam_tui.proof import survive, win
from gundam_tui.study.miner import Found, may_reach, puzzle_in
from gundam_tui.study.puzzle_list import GoalName

STARTERS = ("st01", "st02", "st03", "st04", "st05-tekkadan", "st06-gquuuuuux")
DECKS = (
    *STARTERS, "st07-celestial-being", "st08-hathaway", "blue-red-aggro", "red-green-zeon", "gd02-titans", "gd02-aeug",
    "gd03-seed", "gd02-qubeley", "blue-white-freedom",
)  # fmt: skip

WAR = ("federation-holds", "federation-first", "zeon-strikes", "zeon-first", "aeug", "titans")
MACROSS = ("sdf-1-holds", "frontier-strikes")

_PLAYS = 2  # options of a free timing, of which one is to pass
_FORCED = 12  # answers without a choice before the position


@dataclass(frozen=True)
class Side:
    """Numbers to draw from for one side: of Units, cards in hand, Shields and active Resources."""

    units: Sequence[int]
    hand: Sequence[int]
    shields: Sequence[int]
    ready: Sequence[int]


@dataclass(frozen=True)
class Kind:
    """A kind of position.

    Attributes:
        game: its id. `goal`: P1's. `decks`: to draw from.
        mine, theirs: the sides of P1 and P2.
        own: the least number of choices of the solution.
        attacked: P1 is asked for a block; else they are in their main phase.
        battle: the question of a sister game is what to play in a battle; the Units on both sides are chosen by chance.
    """

    goal: GoalName
    decks: Sequence[str]
    mine: Side
    theirs: Side
    own: int
    attacked: bool = False
    game: str = "gcg"
    battle: bool = False


ATTACKER = Side((1, 2, 2, 3), (1, 2, 2), (1, 2), (3, 4, 5))
DEFENDER = Side((1, 1, 2, 2), (1, 2, 2), (1, 1, 2, 3), (3, 4, 5))
KINDS: dict[str, Kind] = {
    "easy": Kind("win", STARTERS, Side((1, 2), (1, 2), (1,), (1, 2, 3)), Side((1, 2), (0, 1), (0, 0, 1), (0, 1)), 2),
    "few": Kind("win", DECKS, Side((1, 2), (1, 2), (1,), (1, 2, 3)), Side((1, 2), (0, 1), (0, 0, 1), (0, 1)), 2),
    "hard": Kind(
        "win", DECKS, Side((1, 2, 2, 3), (1, 2, 2, 3), (1,), (1, 2, 2, 3)),
        Side((1, 2, 2, 3), (1, 1, 2), (0, 0, 1), (1, 2, 3)), 2,
    ),
    "block": Kind(
        "survive", DECKS, Side((2, 2, 3), (0, 1, 1, 2), (0, 0, 1), (0, 1, 2)),
        Side((2, 2, 3), (0, 1, 1, 2), (1,), (0, 1, 2)), 1, attacked=True,
    ),
    **{
        f"{name}{kind}": Kind(goal, decks, mine, theirs, own, attacked=goal == "survive", game=game_id, battle=battle)
        for name, game_id, decks in (("war", "gundam-war", WAR), ("macross", "macross-crusade", MACROSS))
        for kind, goal, mine, theirs, own, battle in (
            ("", "win", ATTACKER, DEFENDER, 2, False),
            ("-battle", "win", ATTACKER, DEFENDER, 1, True),
            ("-block", "survive", DEFENDER, ATTACKER, 1, True),
        )
    },
}  # fmt: skip


def position(kind: Kind, chance: random.Random) -> str:
    """A position as a scenario file. P1 may be about to win, and can pay for little of what they hold; or is attacked.
    A few Blockers, and cards in hand that may be played in a battle, stand in the way.
    """
    if kind.game != "gcg":
        return _nation_position(kind, chance)
    mine, theirs = chance.sample(kind.decks, 2)
    attacker, turn = ("p2", 10) if kind.attacked else ("p1", 9)
    about = "P1 is to survive." if kind.attacked else "P1 is to win in this turn."
    own = _side(chance, mine, kind.mine, attacks=not kind.attacked)
    others = _side(chance, theirs, kind.theirs, attacks=kind.attacked)
    head = f'[[scenario]]\nname = "NAME"\nabout = "{about}"\nturn = {turn}\nactive = "{attacker}"\n'
    step = (
        f'[[scenario.step]]\ndo = "attack a at player"\nturn = {turn}\n'
        if kind.attacked
        else f"[[scenario.step]]\nturn = {turn}\n"
    )
    return f"{head}[scenario.p1]\n{own}[scenario.p2]\n{others}{step}"


def _nation_position(kind: Kind, chance: random.Random) -> str:
    """A position of a sister game before an attack: what is left of the other's Nation may be lost in it."""
    about, attacker, turn = (
        ("P1 is to survive.", "p2", 10) if kind.attacked else ("P1 is to win in this turn.", "p1", 9)
    )
    told = f'[[scenario]]\nname = "NAME"\nabout = "{about}"\nturn = {turn}\nactive = "{attacker}"\nat = "attack"\n'
    for seat, (deck, side) in enumerate(zip(chance.sample(kind.decks, 2), (kind.mine, kind.theirs), strict=True)):
        book, numbers = game(kind.game).book(), load_deck(deck, kind.game).numbers()
        of = {one: [number for number in numbers if book[number].type == one] for one in ("unit", "generation")}
        quick = [number for number in numbers if book[number].type not in ("unit", "generation")]
        rows = {
            "deployment": [chance.choice(of["unit"]) for _ in range(chance.choice(side.units))],
            "g": [chance.choice(of["generation"] or numbers) for _ in range(chance.choice(side.ready))],
            "hand": [chance.choice(quick) for _ in range(chance.choice(side.hand))],
            "nation": [chance.choice(numbers) for _ in range(chance.choice(side.shields))],
        }
        lines = "".join(f"{key} = {cards!r}\n".replace("'", '"') for key, cards in rows.items())
        told += f"[scenario.p{seat + 1}]\n{lines}filler = 0\n"
    return f"{told}[[scenario.step]]\nturn = {turn}\n"


def to_choice(engine: Engine, kind: Kind, chance: random.Random) -> list[str]:
    """Answer what comes before the question: what has only one answer; in a sister game the free timings before the
    attack, which are passed; and before a question in a battle which Units go there. Returns the answers as TOML.
    """
    answers: list[str] = []
    met = False
    while (prompt := engine.prompt) is not None and len(answers) < _FORCED:
        if prompt.kind == "free" and not (met and prompt.seat == 0 and len(prompt.options) > _PLAYS):
            answer = prompt.select(["pass"])
        elif prompt.kind == "sortie" and kind.battle:
            met = True
            answer = _some(prompt, chance)
        elif prompt.forced:
            answer = prompt.only_answer()
        else:
            break
        keys = [option.key for option in answer]
        answers.append(json.dumps(keys[0]) if len(keys) == 1 else f"{{ keys = {json.dumps(keys)} }}")
        engine.choose(answer)
    return answers


def _some(prompt: Prompt, chance: random.Random) -> Sequence[Option]:
    """Some of the options, as many as may be chosen."""
    most = min(prompt.most, len(prompt.options))
    return chance.sample(list(prompt.options), chance.randint(max(prompt.least, min(1, most)), most))


@cache
def _cards(deck: str) -> tuple[list[str], list[str], list[str], list[str]]:
    """The Units, Blockers, Pilots and Commands, and all cards of a deck."""
    book, numbers = game().book(), load_deck(deck).numbers()
    units = [number for number in numbers if book[number].type == "unit"]
    blockers = [number for number in units if "blocker" in book[number].wording.lower()]
    quick = [number for number in numbers if book[number].type in ("pilot", "command")]
    return units, blockers or units, quick, numbers


def _side(chance: random.Random, deck: str, side: Side, *, attacks: bool) -> str:
    kinds, blockers, quick, numbers = _cards(deck)
    placed: list[str] = []
    for at in range(chance.choice(side.units)):
        number = chance.choice(blockers if not attacks and chance.random() < 0.6 else kinds)
        rested = not attacks and chance.random() < 0.15
        alias = ', as = "a"' if attacks and not at else ""
        placed.append(f'  {{ card = "{number}"{alias}{", rested = true" if rested else ""} }},')
    ready, spent = chance.choice(side.ready), 4 if attacks else 3
    rows = {
        "hand": [chance.choice(quick if chance.random() < 0.8 else numbers) for _ in range(chance.choice(side.hand))],
        "shields": [chance.choice(numbers) for _ in range(chance.choice(side.shields))],
        "deck": [chance.choice(numbers) for _ in range(5)],
    }
    told = "".join(f"{key} = {cards!r}\n".replace("'", '"') for key, cards in rows.items())
    active = f', "R-001 x{ready}"' if ready else ""
    resources = f'[{{ card = "R-001", rested = true, count = {spent} }}{active}]'
    return "units = [\n" + "\n".join(placed) + f'\n]\nbase = "none"\nresources = {resources}\n{told}filler = 0\n'


def main() -> None:
    """Compose for some seconds."""
    folder, seed, seconds = Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    name = sys.argv[4] if len(sys.argv) > 4 else "hard"
    kind = KINDS[name]
    folder.mkdir(parents=True, exist_ok=True)
    scenarios, book = game(kind.game).scenarios, game(kind.game).book()
    assert scenarios is not None
    known: set[str] = set()
    chance, end, tried = random.Random(f"{name} {seed}"), time.monotonic() + seconds, 0
    scratch = folder / f"trial-{name}-{seed}.toml"
    while time.monotonic() < end:
        text = position(kind, chance)
        scratch.write_text(text)
        tried += 1
        try:
            engine = scenarios.position(scratch, book)
        except ScenarioError:
            continue  # such as a Unit that its damage would destroy, or one that cannot attack
        try:
            before = to_choice(engine, kind, chance)
        except Refused:
            continue  # these Units cannot go together
        if before:
            attack = ['"attack a at player"'] if kind.attacked and kind.game == "gcg" else []
            text = text.replace(f"do = {attack[0]}\n", "") if attack else text
            text = text.replace("[[scenario.step]]\n", f"[[scenario.step]]\ndo = [{', '.join(attack + before)}]\n")
        prompt = engine.prompt
        if prompt is None or prompt.seat != 0 or len(prompt.options) < 2:
            continue
        goal = (win if kind.goal == "win" else survive)(engine, 0)
        if not may_reach(engine, 0, goal):
            continue
        found = puzzle_in(engine, 0, goal, kind.own)
        if found is None or found[2] in known:
            continue
        known.add(found[2])
        title = f"{name}-{seed}-{len(known):03}"
        line, rating, looks = found
        write(folder, title, Found(text.replace("NAME", title), 0, 9, rating, line, looks, kind.goal))
        print(title, rating, [step.label for step in line], flush=True)
    scratch.unlink(missing_ok=True)
    print(tried, "positions,", len(known), "puzzles")


if __name__ == "__main__":
    main()
