"""Puzzles of one's own: positions of one's own mistakes that the solver confirms, kept in the data folder."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from typing import Final

from gundam_tui.games.api import Untold
from gundam_tui.games.registry import game_of
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.prompt import Refused
from gundam_tui.paths import make_private
from gundam_tui.proof import Solver
from gundam_tui.table.playback import Playback

from .analysis import Analysis
from .judging import Judged
from .puzzle_list import PLAIN_GOALS, GoalName, Puzzle, PuzzleError, own, own_folder
from .puzzles import Attempt, add_puzzle, goal_of

_NODES: Final = 1_500
_SECONDS: Final = 2.0
_RATING: Final = 1500.0  # nobody has tried it yet


def lost_goal(engine: Engine, keys: tuple[str, ...]) -> GoalName | None:
    """What the asked seat could be sure of, and no longer is after an answer: to win in this turn, else to survive.
    None: neither is proven.

    Args:
        engine: the game. Only what the seat knows of it counts.
        keys: the answer.
    """
    prompt = engine.prompt
    if prompt is None or engine.seats != 2:
        return None
    try:
        given = prompt.select(keys)
    except Refused:
        return None  # the analysis is not of this game
    for name in PLAIN_GOALS:
        solver = Solver(
            engine, prompt.seat, goal_of(name, engine, prompt.seat), nodes=_NODES, seconds=_SECONDS
        )  # fmt: skip
        if solver.prove().verdict == "yes":
            return name if solver.keeps(given) == "no" else None
    return None


def from_mistakes(playback: Playback, analysis: Analysis) -> Generator[Puzzle | None]:
    """Make puzzles of the mistakes that people made in a game, the most costly first. What the solver does not confirm
    is passed over.

    Args:
        playback: of the record; it is left at another moment.
        analysis: of the same game.

    Yields:
        For each mistake its puzzle, which is kept; None when it is no puzzle.

    Raises:
        PuzzleError: the index of one's own puzzles cannot be read.
        OSError: a puzzle cannot be kept.
    """
    for one in mistakes(playback, analysis):
        yield _puzzle_of(playback, one)


def mistakes(playback: Playback, analysis: Analysis) -> list[Judged]:
    """The costly decisions of the people in a game, the most costly first."""
    people = [seat for seat, bot in enumerate(playback.bots) if not bot]
    costly = [one for one in analysis.judged if one.seat in people and one.word not in ("best", "good")]
    return sorted(costly, key=lambda one: -one.loss)


def _puzzle_of(playback: Playback, one: Judged) -> Puzzle | None:
    """The puzzle of a mistake: already kept, or confirmed and kept now."""
    engine = playback.copy(one.number - 1)
    return _kept(playback, engine) or _keep(playback, engine, lost_goal(engine, one.given_keys))


def of_moment(playback: Playback) -> Puzzle | None:
    """Make a puzzle of the present moment of a finished game, which is kept: the asked seat is to win in this turn,
    else to survive, whichever can be made sure.

    Returns:
        None when neither is proven, or nobody is asked.

    Raises:
        PuzzleError: the index of one's own puzzles cannot be read.
        OSError: the puzzle cannot be kept.
    """
    engine = playback.copy(playback.at)
    module = game_of(engine)
    if engine.prompt is None or engine.prompt.forced or module.prompts[engine.prompt.kind].setup:
        return None
    return _kept(playback, engine) or _keep(playback, engine, next(_sure_goals(engine), None))


def _sure_goals(engine: Engine) -> Iterator[GoalName]:
    """What the asked seat can be sure of."""
    assert engine.prompt is not None
    seat = engine.prompt.seat
    for name in PLAIN_GOALS if engine.seats == 2 else ():
        solver = Solver(engine, seat, goal_of(name, engine, seat), nodes=_NODES, seconds=_SECONDS)
        if solver.prove().verdict == "yes":
            yield name


def _name(playback: Playback) -> str:
    """The name of the puzzle of the present moment: by the number of its decision."""
    return re.sub(r"[^A-Za-z0-9]+", "-", f"own-{playback.name}-{playback.at + 1}")


def _kept(playback: Playback, engine: Engine) -> Puzzle | None:
    """The puzzle of the present moment, if it has been kept before."""
    name = _name(playback)
    return next((known for known in own(game_of(engine).id) if known.name == name), None)


def _keep(playback: Playback, engine: Engine, goal: GoalName | None) -> Puzzle | None:
    """Keep the present moment as a puzzle, if it has a goal and its file stands the proof."""
    if goal is None or engine.prompt is None:
        return None
    id, name, seat = game_of(engine).id, _name(playback), engine.prompt.seat
    try:
        text = playback.scenario()
    except Untold:
        return None
    folder = own_folder(id)
    if folder is None:
        raise OSError("there is no home folder")
    make_private(folder)
    trial = Puzzle(name, folder / f"{name}.toml", id, goal, seat, _RATING)
    trial.path.write_text(text, encoding="utf-8", newline="")
    if not _stands(trial):
        trial.path.unlink()
        return None
    add_puzzle(folder, name, text, goal, seat, _RATING)
    return trial


def _stands(puzzle: Puzzle) -> bool:
    """Is the goal sure in the position of the file too? A file may tell less of what was known."""
    try:
        return Attempt(puzzle).solver.prove().verdict == "yes"
    except PuzzleError:
        return False
