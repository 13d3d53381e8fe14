"""Finds puzzles in games: positions in which exactly one answer keeps a win, and not the obvious one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from gundam_tui.frozen import frozen
from gundam_tui.games.api import Untold
from gundam_tui.games.decks import Deck
from gundam_tui.games.registry import game, game_of
from gundam_tui.kernel.engine import Engine
from gundam_tui.kernel.rng import Stream
from gundam_tui.players import make_player
from gundam_tui.players.observation import NoWorld, Observation
from gundam_tui.proof import Goal, LineStep, Solver, win

from .glicko import guessed
from .puzzle_list import GoalName

PLAYERS: Final = ("easy", "greedy", "expert")  # the fewer find the answer, the harder the puzzle
_LEVELS: Final = (2000, 1750, 1500, 1250)  # the first rating of a puzzle that none, one, two or all of them solve
_OBVIOUS: Final = "greedy"
_NODES: Final = 1_500
_SECONDS: Final = 2.0
_TRIES: Final = 10  # number of quick turns played; if none of them wins, no proof is tried
_MOST: Final = 14  # maximum number of answers in a readable position
_TOGETHER: Final = 3  # maximum number of first answers that are all needed
_LONG: Final = 400  # decisions after which a game is abandoned


@frozen
class Found:
    """A puzzle.

    Attributes:
        scenario: the text of its scenario file.
        seat, turn: the seat that is asked, and the turn.
        rating: its initial difficulty.
        line: the solution.
        looks: its features; similar puzzles have equal ones.
        goal: the goal. `card`: the number of the card that it is about, if any.
    """

    scenario: str
    seat: int
    turn: int
    rating: int
    line: tuple[LineStep, ...]
    looks: str
    goal: GoalName = "win"
    card: str = ""


def mine(id: str, decks: Sequence[Deck], seed: int, name: str, player: str = _OBVIOUS) -> list[Found]:
    """The puzzles of one game, at most one per turn.

    Args:
        id: the game's. `decks`: two of them.
        seed: of the game. `name`: the name of its puzzles.
        player: plays both sides.
    """
    module = game(id)
    engine = module.new_game(decks, seed, generator="splitmix64")
    whole = engine.clone()
    players = [make_player(player, seed * 2 + seat) for seat in range(2)]
    starts: list[tuple[int, Engine]] = []
    found: list[Found] = []
    looked_at = -1
    while (prompt := engine.prompt) is not None and engine.decisions < _LONG:
        turn = module.turn(engine)
        if module.prompts[prompt.kind].main and not engine.step_answers:
            starts.append((len(engine.record), engine.clone()))
            goal = win(engine, prompt.seat)
            if turn != looked_at and 2 < len(prompt.options) <= _MOST and may_reach(engine, prompt.seat, goal):
                one = puzzle_in(engine, prompt.seat, goal, own=2)
                if one is not None:
                    looked_at = turn
                    line, rating, looks = one
                    try:
                        about = f"P{prompt.seat + 1} is to win in this turn."
                        scenarios = module.scenarios
                        assert scenarios is not None
                        told = scenarios.scenario_text(
                            f"{name} turn {turn}", about, whole, engine.record, reversed(starts[-6:])
                        )
                    except Untold:
                        pass
                    else:
                        found.append(Found(told, prompt.seat, turn, rating, line, looks))
        engine.answer(players[prompt.seat].answer(Observation(engine, prompt.seat), prompt))
    return found


def may_reach(engine: Engine, seat: int, goal: Goal) -> bool:
    """Is a goal ever reached when play continues quickly, with some randomness?"""
    observation, module = Observation(engine, seat), game_of(engine)
    for at in range(_TRIES):
        try:
            world = observation.determinised(at)
        except NoWorld:
            return False
        stream = Stream(at)
        while (reached := goal.reached(world)) is None:
            prompt = world.prompt
            assert prompt is not None
            if prompt.forced:
                world.choose(prompt.only_answer())
            elif prompt.seat == seat:
                world.choose(module.ai.policy.quick(world, prompt, stream))
            else:
                world.choose(module.ai.policy.reflex(world, prompt))
        if reached:
            return True
    return False


def puzzle_in(engine: Engine, seat: int, goal: Goal, own: int) -> tuple[tuple[LineStep, ...], int, str] | None:
    """The solution, first rating and features of a position that is a puzzle; None if it is not one.

    Exactly one first answer makes the goal sure, or several that are all needed, in any order, such as the Units of an
    attack; every other answer is proven not to, and the obvious answers are not the right ones.

    Args:
        engine, seat: the position, in which the seat is asked.
        goal: the goal.
        own: the least number of choices of the seat in the solution.
    """
    prompt = engine.prompt
    assert prompt is not None
    solver = Solver(engine, seat, goal, nodes=_NODES, seconds=_SECONDS)
    proof = solver.prove()
    steps = [step for step in proof.line if step.seat == seat and step.choices > 1]
    if proof.verdict != "yes" or len(steps) < own:
        return None
    way = _only_way(solver, engine, seat, goal)
    if way is None or _finds(engine, seat, _OBVIOUS, way):
        return None
    solved = sum(_finds(engine, seat, name, way) for name in PLAYERS)
    options = {option.key: option for option in prompt.options}
    looks = " ".join(f"{options[key].verb}:{options[key].card}:{options[key].to_card}" for keys in way for key in keys)
    return tuple(proof.line), min(_LEVELS[solved], round(hardest(steps))), f"{looks} {len(steps)}"


def hardest(steps: Sequence[LineStep]) -> float:
    """The highest rating that a puzzle deserves: two answers are guessed half of the time, whatever they are about.

    Args:
        steps: the answers of the seat in the solution.
    """
    return guessed(1 / math.prod(step.choices for step in steps))


def _only_way(solver: Solver, engine: Engine, seat: int, goal: Goal) -> list[tuple[str, ...]] | None:
    """The answers that keep a goal when each of them is needed and their order is free; None if there are other ways.

    Args:
        solver: of the position.
        engine, seat, goal: as for `puzzle_in`.
    """
    moves = solver.first_moves(wanted=_TOGETHER)
    right = [keys for keys, verdict in moves.items() if verdict == "yes"]
    if not 0 < len(right) <= _TOGETHER or "not decided" in moves.values():
        return None
    for keys in right if len(right) > 1 else ():
        following = engine.clone()
        following.answer(keys)
        asked = following.prompt
        if asked is None or asked.seat != seat:
            return None
        rest = _only_way(Solver(following, seat, goal, nodes=_NODES, seconds=_SECONDS), following, seat, goal)
        if rest is None or set(rest) != set(right) - {keys}:
            return None
    return right


def _answer(engine: Engine, seat: int, player: str) -> tuple[str, ...]:
    assert engine.prompt is not None
    return tuple(make_player(player, 1).answer(Observation(engine, seat), engine.prompt))


def _finds(engine: Engine, seat: int, player: str, way: Sequence[tuple[str, ...]]) -> bool:
    """Does a computer player give all of these answers, in any order?"""
    following, left = engine.clone(), set(way)
    while left:
        answer = _answer(following, seat, player)
        if answer not in left:
            return False
        left.remove(answer)
        following.answer(answer)
    return True
