"""Positions with right answers, and what share of them a player gets right.

Games tell players apart slowly, and only on average. A position tells whether a player sees one thing. Each has a kind:

- `win`: an answer makes a win in this turn sure, `save`: an answer makes sure that the seat is still in the game when
  its next turn begins. These are the puzzles; the right answers are all those that the solver proves to keep the goal.
- `keep`: the last card that can be played would do nothing, so the turn is to be ended; each with the game close and
  nearly decided. `use`: the last card does something, and is to be played. Both were judged by playing on
  (`tests/study/last_cards.py`).

They lie in `positions/` of a game's card folder: scenario files, and `index.toml` with what is right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from gundam_tui import foreign_files
from gundam_tui.cardlang.book import cards_folder
from gundam_tui.games.registry import game
from gundam_tui.kernel.engine import Engine
from gundam_tui.players import PlayerFault, dismiss, make_player
from gundam_tui.players.observation import Observation

from .figures import Share

__all__ = ["KINDS", "PositionQuestion", "ask", "asked", "position", "questions"]

# The kinds, and their headings.
KINDS: Final = {"win": "winning", "save": "saving", "keep": "not wasting", "use": "playing"}


@dataclass(frozen=True, slots=True)
class PositionQuestion:
    """A position with right answers.

    Attributes:
        name: of the position; `kind`: one of `KINDS`; `game`: the game's id.
        path: its scenario file.
        right: the right answers, as the keys of their options.
    """

    name: str
    kind: str
    game: str
    path: Path
    right: frozenset[tuple[str, ...]]


def questions(id: str) -> list[PositionQuestion]:
    """The positions of a game, in the order of their index; empty if it has none.

    Raises:
        ValueError: the index cannot be used.
        OSError: it cannot be read.
    """
    try:
        folder = cards_folder(id) / "positions"
    except FileNotFoundError:
        return []  # a game from outside this package
    index = folder / "index.toml"
    if not index.is_file():
        return []
    rows = foreign_files.toml(foreign_files.read_text(index, "utf-8", foreign_files.LARGEST_TOML))
    return [_question(folder, id, cast("dict[str, Any]", row)) for row in rows["position"]]


def _question(folder: Path, id: str, row: dict[str, Any]) -> PositionQuestion:
    if row["kind"] not in KINDS:
        raise ValueError(f'{folder}: "{row["name"]}" is of no known kind ({", ".join(KINDS)})')
    right = frozenset(tuple(keys) for keys in row["right"])
    path = folder / f"{row['name']}.toml"
    if not path.is_file():
        path = folder.parent / "puzzles" / path.name
    return PositionQuestion(row["name"], row["kind"], id, path, right)


@cache
def position(question: PositionQuestion) -> Engine:
    """The game at a position, which is not to be changed.

    Raises:
        ScenarioError: the position's file cannot be used.
    """
    module = game(question.game)
    assert module.scenarios is not None
    return module.scenarios.position(question.path, module.book())


def ask(question: PositionQuestion, bot: str, seed: int) -> bool:
    """Does a player give a right answer?

    Args:
        question: the position.
        bot: the name of the player.
        seed: its random seed.

    Raises:
        ScenarioError: the position's file cannot be used.
    """
    engine = position(question).clone()
    prompt = engine.prompt
    assert prompt is not None
    player = make_player(bot, seed, question.game)
    try:
        return tuple(player.answer(Observation(engine, prompt.seat), prompt)) in question.right
    except PlayerFault:
        return False
    finally:
        dismiss([player])


def asked(
    found: Sequence[PositionQuestion],
    bot: str,
    *,
    seed: int = 1,
    times: int = 1,
    watch: Callable[[], None] | None = None,
) -> dict[str, Share]:
    """A player's share of right answers: by kind, and of all positions under `all`.

    Args:
        found: the positions.
        bot: the name of the player.
        seed: of its first answer to each position; later ones have the next seeds.
        times: how often each position is asked.
        watch: called after every answer.
    """
    right, of = dict.fromkeys(KINDS, 0), dict.fromkeys(KINDS, 0)
    for question in found:
        for time in range(times):
            of[question.kind] += 1
            right[question.kind] += ask(question, bot, seed + time)
            if watch is not None:
                watch()
    shares = {kind: Share(right[kind], of[kind]) for kind in KINDS if of[kind]}
    return {**shares, "all": Share(sum(right.values()), sum(of.values()))}
